//! Dumps as they are, and as a hostile app would like them.

use proptest::prelude::*;

use super::{Bounds, Tree, bounds};

fn told(text: &str) -> String {
    match Tree::parse(text.as_bytes()) {
        Ok(tree) => {
            let node = |node: &super::Node| format!("{}@{:?}", node.shown(), node.parent);
            tree.nodes.iter().map(node).collect::<Vec<_>>().join(" ")
        }
        Err(why) => why,
    }
}

#[test]
fn a_dump_is_read_strictly() {
    for (text, expected) in [
        (
            r#"<hierarchy rotation="1"><node text="a" bounds="[0,0][1,1]"><node content-desc="b"/></node><node hint="c"/></hierarchy>"#,
            "a@None b@Some(0) c@None",
        ),
        ("<?xml version='1.0'?><hierarchy rotation='0'/>", ""),
        (r#"<hierarchy><node text="&lt;&amp;&#10;&quot;x"/></hierarchy>"#, "<&\n\"x@None"),
        ("", "the tree is empty"),
        (
            "ERROR: null root node returned by UiTestAutomationBridge.",
            "the tree at byte 0: has something other than nodes",
        ),
        (r#"<hierarchy><node text="a">"#, "the tree is cut off"),
        (
            r#"<hierarchy><node text="a" text="b"/></hierarchy>"#,
            "the tree at byte 11: position 14: duplicated attribute, previous declaration at position 5",
        ),
        (
            r#"<hierarchy><node bounds="[0,0]"/></hierarchy>"#,
            "the tree at byte 11: has bounds that are none",
        ),
        (
            r#"<hierarchy><node enabled="maybe"/></hierarchy>"#,
            "the tree at byte 11: `enabled` is neither true nor false",
        ),
        (
            r#"<!DOCTYPE h [<!ENTITY x "y">]><hierarchy><node text="&x;"/></hierarchy>"#,
            "the tree at byte 0: has a document type",
        ),
        (
            r#"<hierarchy><node text="&x;"/></hierarchy>"#,
            "the tree at byte 11: at 1..2: unrecognized entity `x`",
        ),
        ("<hierarchy>hello</hierarchy>", "the tree at byte 11: has something other than nodes"),
        ("<hierarchy><b/></hierarchy>", "the tree at byte 11: has an element that is no `node`"),
        ("<node/>", "the tree at byte 0: does not begin with `hierarchy`"),
        (
            "<hierarchy></hierarchy><hierarchy/>",
            "the tree at byte 23: has an element that is no `node`",
        ),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
    assert!(told("<hierarchy><node></hierarchy>").starts_with("the tree is no XML"));
    assert!(Tree::parse(b"<hierarchy>\xff</hierarchy>").unwrap_err().contains("not UTF-8"));
}

#[test]
fn a_hostile_dump_ends_at_a_limit() {
    let deep = format!("<hierarchy>{}", "<node>".repeat(10_000));
    assert!(told(&deep).ends_with("is nested deeper than 200 levels"));
    let wide = format!("<hierarchy>{}", "<node/>".repeat(20_000));
    assert!(told(&wide).ends_with("has more than 10000 nodes"));
    assert!(told(&"x".repeat(17 << 20)).ends_with("is larger than 16 MiB"));
}

#[test]
fn bounds_survive_every_number() {
    let far = bounds("[-2147483648,-2147483648][2147483647,2147483647]").unwrap();
    assert_eq!(far.visible((1080, 2400)), 0);
    assert_eq!(far.middle(), (0, 0));
    let turned = Bounds { left: 10, top: 10, right: 0, bottom: 0 };
    assert_eq!((turned.area(), turned.visible((100, 100))), (0, 0));
    assert_eq!(bounds("[0,0][1,2147483648]"), None);
}

proptest! {
    #[test]
    fn no_dump_makes_the_reader_panic(text in "(<hierarchy>)?((<node( text=\"[a&;#0-9]{0,6}\")?/?>)|(</node>)|(</hierarchy>)|[<>&a ]){0,20}") {
        let _ = Tree::parse(text.as_bytes());
    }

    #[test]
    fn no_bounds_make_the_arithmetic_panic(l: i32, t: i32, r: i32, b: i32) {
        let bounds = Bounds { left: l, top: t, right: r, bottom: b };
        let _ = (bounds.middle(), bounds.visible((1080, 2400)));
    }
}
