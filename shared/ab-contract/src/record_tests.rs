//! What is a record and what is not.

use super::{BadRecord, Record};

const SHA: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

fn line(kind: &str, data: &str) -> String {
    format!(
        r#"{{"schema":"ab/1","subject":"demo#1","kind":"{kind}","data":{data},"provenance":{{"tool":"t","version":"0","input_sha256":"{SHA}"}}}}"#
    )
}

const CHECK: &str = r#"{"rule":"build/compiles","target":null,"profile":null,"dimension":"constraint","verdict":"pass","completion":1.0,"measure":null,"examined":1,"caused_by":null,"tier":"certain","evidence":[]}"#;

fn nested_event(depth: usize) -> String {
    let (open, close) = ("[".repeat(depth), "]".repeat(depth));
    format!(
        r#"{{"event":"intent","seq":1,"source":"recorder","fidelity":"full","detail":{{"x":{open}{close}}}}}"#
    )
}

#[test]
fn a_record_survives_reading_and_writing() {
    let line = line("check", CHECK);
    assert_eq!(Record::parse(&line).unwrap().to_line(), line);
}

#[test]
fn a_field_that_is_not_known_is_no_fault() {
    let data = CHECK.replace(r#""examined":1"#, r#""examined":1,"later":{"x":[1]}"#);
    assert!(Record::parse(&line("check", &data)).is_ok());
}

#[test]
fn what_is_no_record_is_refused_with_its_reason() {
    let good = line("check", CHECK);
    for (line, reason) in [
        (String::new(), "EOF while parsing a value at line 1 column 0"),
        (good[..40].to_owned(), "EOF while parsing"),
        (good.replace("ab/1", "ab/2"), "unknown variant `ab/2`, expected `ab/1`"),
        (good.replace("demo#1", "demo"), "not a subject: expected TASK[@CANDIDATE]#RUN"),
        (good.replace(SHA, "00"), "not a digest: expected 64 lower-case hex digits"),
        (good.replace(r#""kind":"check""#, r#""kind":"chek""#), "unknown kind \"chek\""),
        (
            good.replace(r#""kind":"check""#, r#""kind":"check","kind":"check""#),
            "duplicate field `kind`",
        ),
        (line("check", "{}"), "data of this check: missing field `rule` at line 1 column 2"),
        (line("check", "[]"), "data of this check: invalid length 0"),
        (line("check", &CHECK.replace("1.0", "NaN")), "expected value"),
        (line("check", &CHECK.replace("1.0", "1e999")), "number out of range"),
        (line("check", &CHECK.replace("1.0", "2")), "completion is 1.0 for pass"),
        (line("check", &CHECK.replace(r#""examined":1"#, r#""examined":0"#)), "at least 1 item"),
        (line("check", &CHECK.replace(r#""examined":1"#, r#""examined":-1"#)), "invalid value"),
        (
            line("check", &CHECK.replace(r#""rule":"#, r#""rule":"a/b","rule":"#)),
            "duplicate field `rule`",
        ),
        (line("check", &"[".repeat(200_000)), "expected value"),
        (line("event", &nested_event(100_000)), "recursion limit exceeded"),
        (good.replace("build/compiles", "build/com\u{0}piles"), "control character"),
    ] {
        let text = Record::parse(&line).unwrap_err().to_string();
        assert!(text.contains(reason), "{text}\nis not\n{reason}");
    }
}

#[test]
fn a_key_of_a_map_that_stands_twice_is_refused() {
    let data = format!(
        r#"{{"id":"t","stream":"features","spec":{{"path":"a","sha256":"{SHA}"}},"seed":1,"injected":{{"a":"1","a":"2"}}}}"#
    );
    let err = Record::parse(&line("task", &data)).unwrap_err();
    assert!(matches!(err, BadRecord::Data(..)));
    assert!(err.to_string().contains(r#"the key "a" stands twice"#), "{err}");
}

#[test]
fn a_path_that_leaves_the_run_folder_is_refused() {
    let data = format!(
        r#"{{"id":"t","stream":"features","spec":{{"path":"../a","sha256":"{SHA}"}},"seed":1}}"#
    );
    let err = Record::parse(&line("task", &data)).unwrap_err();
    assert!(err.to_string().contains("not a relative path"), "{err}");
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in ".*") {
        let _ = Record::parse(&text);
    }
}
