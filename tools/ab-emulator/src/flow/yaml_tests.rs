//! What YAML a flow may be, and what no text can do to the reader.

use proptest::prelude::*;

use super::{Node, Value, parse};

/// A short notation: texts quoted if plain is false.
fn shown(node: &Node) -> String {
    match &node.value {
        Value::Scalar { text, plain: true } => text.clone(),
        Value::Scalar { text, .. } => format!("{text:?}"),
        Value::List(items) => {
            format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(","))
        }
        Value::Map(pairs) => {
            let pair = |(key, node): &(super::Key, Node)| format!("{}={}", key.text, shown(node));
            format!("{{{}}}", pairs.iter().map(pair).collect::<Vec<_>>().join(","))
        }
    }
}

fn all(text: &str) -> String {
    match parse(text) {
        Ok(documents) => documents.iter().map(shown).collect::<Vec<_>>().join(" | "),
        Err(problem) => format!("{}: {}", problem.at, problem.message),
    }
}

#[test]
fn words_keep_their_text_and_problems_name_their_place() {
    for (text, expected) in [
        ("appId: a\n---\n- back\n", "{appId=a} | [back]"),
        ("\u{feff}a: b", "{a=b}"),
        ("- yes\n- no\n- 0x1F\n- 1e3\n- ~\n- 010", "[yes,no,0x1F,1e3,~,010]"),
        ("- \"69\"\n- 'a''b'", "[\"69\",\"a'b\"]"),
        ("- a: |\n    x\n    y\n", "[{a=\"x\\ny\\n\"}]"),
        ("a: &x [1, 2]\nb: *x", "{a=[1,2],b=[1,2]}"),
        ("", ""),
        ("# only a comment\n", ""),
        ("a: 1\na: 2", "2:1: the key \"a\" stands twice"),
        ("a: &x [*x]", "1:8: an alias stands within what it names"),
        ("a: *nowhere", "1:4: is no YAML: while parsing node, found unknown anchor"),
        ("a: !!int 3", "1:4: a value has a tag"),
        ("? [a]\n: b", "1:3: a key is a text, no list or map"),
        ("a: b: c", "1:5: is no YAML: mapping values are not allowed in this context"),
    ] {
        assert_eq!(all(text), expected, "{text:?}");
    }
}

#[test]
fn hostile_texts_end_at_a_limit() {
    let bomb = (1..30).fold("a0: &a0 [x, x]\n".to_owned(), |text, i| {
        let before = i - 1;
        text + &format!("a{i}: &a{i} [*a{before}, *a{before}, *a{before}]\n")
    });
    assert!(all(&bomb).ends_with("has more than 20000 values"), "{}", all(&bomb));
    assert!(all(&"[".repeat(100_000)).contains("recursion limit"), "{}", all(&"[".repeat(100_000)));
    assert!(all(&"[".repeat(60)).ends_with("is nested deeper than 48 levels"));
    let dashes = all(&"- ".repeat(100_000));
    assert!(dashes.contains("levels") || dashes.contains("recursion limit"), "{dashes}");
    assert!(all(&"{a: ".repeat(60_000)).contains("recursion limit"));
    assert!(all(&"x".repeat(300_000)).ends_with("is longer than 256 KiB"));
    let deep = format!(
        "a: &a {}1{}\nb: {}*a{}",
        "[".repeat(40),
        "]".repeat(40),
        "[".repeat(20),
        "]".repeat(20)
    );
    assert!(all(&deep).ends_with("is nested deeper than 48 levels"), "{}", all(&deep));
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "(?s).{0,200}") {
        let _ = parse(&text);
    }

    #[test]
    fn no_text_of_yaml_marks_makes_the_reader_panic(text in "[-:?&*!|>'\"%@,\\[\\]{} \n#a~.\\\\\t]{0,80}") {
        let _ = parse(&text);
    }
}
