//! Selectors on a dump in the documented form.

use super::Seen;
use crate::flow::selector::Selector;
use crate::flow::tree::Tree;
use crate::flow::vars::Vars;
use crate::flow::yaml;

const LIST: &str = include_str!("tests/list.xml");

fn selector(text: &str) -> Selector {
    let documents = yaml::parse(text).unwrap();
    Selector::read("tapOn", &documents[0], &Vars::new()).unwrap()
}

#[test]
fn a_selector_means_what_it_means_in_maestro() {
    let tree = Tree::parse(LIST.as_bytes()).unwrap();
    let seen = Seen { tree: &tree, size: (1080, 2400) };
    for (text, tops) in [
        ("Pantry", vec![100]),
        ("pantry", vec![100]),
        ("Pan", vec![]),
        ("Pan.*", vec![100]),
        ("Search & find", vec![200]),
        ("Bread whole grain", vec![560]),
        ("Bread.whole.*", vec![560]),
        ("Delete Soup", vec![360]),
        // Two of the same text: what can be clicked comes first.
        ("save", vec![2220, 2220]),
        // Too little of it lies on the screen.
        ("Salt", vec![]),
        (".*", vec![200, 360, 560, 2220, 100, 360, 560, 2220]),
        ("{id: title}", vec![100]),
        ("{id: app.pantry:id/title}", vec![100]),
        ("{id: row}", vec![320, 520]),
        ("{id: .*}", vec![200, 360, 560, 100, 360, 560]),
        ("{id: row, selected: true}", vec![520]),
        ("{text: Delete, enabled: false}", vec![560]),
        ("{text: Delete, enabled: true}", vec![360]),
        ("{focused: true}", vec![200]),
        ("{checked: true}", vec![2220]),
        ("{text: Delete, index: 0}", vec![360]),
        ("{text: Delete, index: 1}", vec![560]),
        ("{text: Delete, index: -1}", vec![560]),
        ("{text: Delete, index: 2}", vec![]),
        ("{text: Delete, index: -3}", vec![]),
        ("{text: Delete, below: Soup}", vec![560]),
        ("{text: Delete, below: Pantry}", vec![360, 560]),
        ("{text: Delete, above: {id: name, index: 1}}", vec![360]),
        ("{text: Delete, rightOf: Bread.*}", vec![560, 360]),
        ("{id: name, leftOf: {text: Delete, index: 1}}", vec![560, 360]),
        ("{text: Delete, childOf: {id: row, index: 1}}", vec![560]),
        ("{text: Delete, childOf: {id: row}}", vec![360]),
        ("{id: row, containsChild: Soup}", vec![320]),
        ("{id: list, containsChild: Soup}", vec![]),
        ("{id: list, containsDescendants: [Soup, Bread.*]}", vec![320]),
        ("{id: row, containsDescendants: [Soup, Bread.*]}", vec![]),
        ("{text: Delete, childOf: {containsChild: Bread.*}}", vec![560]),
        ("{text: Delete, below: Nowhere}", vec![]),
    ] {
        let found = seen.all(&selector(text));
        let found: Vec<i32> = found.iter().map(|node| tree.nodes[*node].bounds.top).collect();
        assert_eq!(found, tops, "{text}");
    }
    let first = seen.find(&selector("save")).unwrap();
    assert_eq!(tree.nodes[first].class, "android.widget.CheckBox");
}

#[test]
fn a_large_tree_is_searched_in_good_time() {
    let node = r#"<node text="x" bounds="[0,0][10,10]">"#;
    let column = format!("{}{}", node.repeat(190), "</node>".repeat(190));
    let text = format!("<hierarchy rotation=\"0\">{}</hierarchy>", column.repeat(50));
    let tree = Tree::parse(text.as_bytes()).unwrap();
    let seen = Seen { tree: &tree, size: (1080, 2400) };
    assert_eq!(seen.all(&selector("{text: x, childOf: {text: x, index: 0}}")), Vec::<usize>::new());
    assert_eq!(seen.all(&selector("x")).len(), 50);
}
