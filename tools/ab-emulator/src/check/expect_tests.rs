//! What expectations may say.

use serde_json::{Value, json};

use super::{Boundary, Injected, Matcher, boundary_schema};

fn fault(text: &str) -> String {
    match Boundary::parse("a", "a.json", text.as_bytes()) {
        Ok(_) => "fine".into(),
        Err(err) => err.to_string(),
    }
}

#[test]
fn expectations_are_read_strictly() {
    let item = |rest: &str| format!(r#"{{"expect":[{{"id":"a",{rest}}}]}}"#);
    for (text, expected) in [
        (
            item(
                r#""http":{"path":"/x","headers":{"A":"b"},"json":{"/a/0":{"any_of":[1,{"contains":"2"}]}}}"#,
            ),
            "fine",
        ),
        (item(r#""intent":{"extras":{"k":{"absent":true}}},"count":{"max":3}"#), "fine"),
        (
            item(r#""intent":{},"http":{}"#),
            "a.json: item `a`: it has exactly one of `intent`, `http` and `wear`",
        ),
        (
            item(r#""count":{"eq":1}"#),
            "a.json: item `a`: it has exactly one of `intent`, `http` and `wear`",
        ),
        (
            item(r#""wear":{},"count":{"min":3,"max":1}"#),
            "a.json: item `a`: its count can't be: `max` is below `min`",
        ),
        (item(r#""wear":{},"count":{}"#), "a.json: item `a`: its count is always true"),
        (r#"{"expect":[]}"#.into(), "a.json: `expect` has no item"),
    ] {
        assert_eq!(fault(&text), expected, "{text}");
    }
    for (text, part) in [
        (item(r#""http":{"paht":"/x"}"#), "unknown field `paht`"),
        (item(r#""http":{"path":{"regexp":"x"}}"#), "unknown field `regexp`"),
        (item(r#""http":{"path":{"regex":"(?=x)"}}"#), "no regular expression"),
        (item(r#""http":{"path":{"any_of":[]}}"#), "`any_of` has no value"),
        (item(r#""http":{"path":{}}"#), "demands nothing"),
        (item(r#""http":{"path":[1]}"#), "a text, number or object"),
        (item(r#""intent":{"extras":{"a":1,"a":2}}"#), "stands twice"),
        (item(r#""id":"b","wear":{}"#), "duplicate field"),
        (r#"{"expect":[{"id":"a","wear":{}},{"id":"a","wear":{}}]}"#.into(), "its id stands twice"),
        ("{".into(), "EOF"),
        (item(&format!(r#""http":{{"path":{}"#, "[".repeat(100_000))), "recursion"),
    ] {
        let told = fault(&text);
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn words_hold_or_do_not() {
    let injected: Injected = [("item".to_owned(), "a.b".to_owned())].into();
    for (matcher, value, holds) in [
        (json!("x"), json!("x"), true),
        (json!("x"), json!("X"), false),
        (json!(3), json!(3), true),
        (json!(3), json!("3"), true),
        (json!("3"), json!(3), true),
        (json!(3), json!(3.0), true),
        (json!(3), json!(31), false),
        (json!(true), json!("true"), true),
        (json!("${item}"), json!("a.b"), true),
        (json!("${nothing}"), json!("${nothing}"), false),
        (json!({"contains": "${item}"}), json!("xa.bx"), true),
        (json!({"regex": "x${item}"}), json!("xa.b"), true),
        (json!({"regex": "x${item}"}), json!("xaxb"), false),
        (json!({"regex": "b"}), json!("abc"), false),
        (json!({"regex": "a.c"}), json!("a\nc"), true),
        (json!({"any_of": [1, "2", {"contains": "x"}]}), json!("axb"), true),
        (json!({"any_of": [1, "2"]}), json!(3), false),
        (json!({"eq": "x", "type": "String"}), json!("x"), true),
        (json!({"eq": "x", "type": "int"}), json!("x"), false),
        (json!({"absent": true}), json!("x"), false),
        (json!({"absent": false}), json!("x"), true),
        (json!({"contains": "1"}), json!([1, 2]), true),
    ] {
        let read: Matcher = serde_json::from_value(matcher.clone()).unwrap();
        assert_eq!(read.holds(Some(&value), Some("String"), &injected), holds, "{matcher} {value}");
    }
    let absent: Matcher = serde_json::from_value(json!({"absent": true})).unwrap();
    assert!(absent.holds(None, None, &injected));
    let any: Matcher = serde_json::from_value(json!({"contains": ""})).unwrap();
    assert!(!any.holds(None, None, &injected));
}

#[test]
fn the_schema_knows_what_the_reader_knows() {
    let schema: Value = boundary_schema().into();
    let text = schema.to_string();
    for word in ["ordered", "extras", "any_of", "absent", "headers", "none"] {
        assert!(text.contains(word), "{word}");
    }
}
