//! What holds for the command line of every tool.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use ab_pipelines::{Ran, TOOLS, shell, top};

fn run(script: &str, stdin: &str) -> Ran {
    shell(tempfile::tempdir().unwrap().path(), script, stdin)
}

/// A record that no tool has anything to say to.
const EVENT: &str = r#"{"schema":"ab/1","subject":"demo#1","kind":"event","data":{"event":"crash","seq":1,"source":"flow","fidelity":"full"},"provenance":{"tool":"test","version":"0","input_sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}"#;

/// How a tool is called as a filter.
fn filter(tool: &str) -> String {
    match tool {
        "ab-restore" => "ab-restore replay".into(),
        "ab-emulator" => "ab-emulator check".into(),
        tool => tool.into(),
    }
}

/// What the help says is a snapshot of each tool's own tests.
#[test]
fn each_tool_has_a_help_and_that_is_no_error() {
    for tool in TOOLS {
        let help = run(&format!("{tool} --help"), "");
        assert_eq!((help.code, help.stderr.as_str()), (0, ""), "{tool}");
        assert!(help.stdout.contains("Usage: ") && help.stdout.contains("Exit status: "), "{tool}");
    }
}

#[test]
fn an_empty_input_means_that_the_step_before_died() {
    for tool in TOOLS {
        let ran = run(&filter(tool), "");
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{tool}: {ran:?}");
        assert!(ran.stderr.contains("has no record: the step before this one died"), "{ran:?}");
    }
}

#[test]
fn a_line_that_is_no_record_is_refused_with_its_number() {
    let hostile = [
        ("not json", "expected ident"),
        ("{\"schema\":\"ab/2\"}", "unknown variant `ab/2`"),
        ("{}", "missing field `schema`"),
        ("\u{1b}[31m", "expected value"),
        ("[[[[[[[[", "expected value"),
    ];
    for tool in TOOLS {
        for (line, reason) in hostile {
            let ran = run(&filter(tool), &format!("{EVENT}\n{line}\n"));
            assert_eq!(ran.code, 2, "{tool}: {ran:?}");
            assert!(ran.stderr.contains("standard input:2: not a record"), "{tool}: {ran:?}");
            assert!(ran.stderr.contains(reason), "{tool}: {ran:?}");
            assert!(!ran.stderr.contains('\u{1b}'), "{tool}: {ran:?}");
        }
    }
}

#[test]
fn bytes_that_are_not_utf8_and_a_cut_line_are_refused() {
    for tool in TOOLS {
        let tool = filter(tool);
        let ran = run(&format!("printf '\\377\\n' | {tool}"), "");
        assert!(ran.code == 2 && ran.stderr.contains("standard input:1: not UTF-8"), "{ran:?}");
        let ran = run(&tool, &EVENT[..EVENT.len() - 9]);
        assert!(ran.code == 2 && ran.stderr.contains("standard input:1: not a record"), "{ran:?}");
    }
}

#[test]
fn lines_are_copied_byte_for_byte() {
    let odd = EVENT.replace(r#""subject":"#, r#"  "later_field" : [1, {}] , "subject" : "#) + "\r";
    let ran = run("ab-build --format jsonl", &format!("{odd}\n\n{EVENT}"));
    assert_eq!(ran.stdout, format!("{odd}\n{EVENT}\n"), "{ran:?}");
    assert_eq!(ran.code, 0, "{ran:?}");
    let ran = run("ab-build --format jsonl --no-copy", EVENT);
    assert_eq!((ran.stdout.as_str(), ran.code), ("", 0), "{ran:?}");
}

#[test]
fn a_ledger_that_is_no_regular_file_is_refused() {
    for (make, reason) in [
        ("true", "No such file"),
        ("mkfifo x", "not a regular file"),
        ("mkdir x", "not a regular file"),
        ("echo > y; ln -s y x", "Too many levels of symbolic links"),
        (": > x", "has no record"),
    ] {
        let ran = run(&format!("{make}; ab-score x"), "");
        assert!(ran.code == 2 && ran.stderr.contains(reason), "{make}: {ran:?}");
    }
}

#[test]
fn a_broken_pipe_is_no_error() {
    let many = format!("{EVENT}\n").repeat(20_000);
    let ran = run("set -o pipefail; ab-build --format jsonl | head -n 1 | wc -l", &many);
    assert_eq!((ran.stdout.trim(), ran.stderr.as_str(), ran.code), ("1", "", 0));
}

#[test]
fn a_full_disk_is_the_machines_fault() {
    let many = format!("{EVENT}\n").repeat(2_000);
    let ran = run("ab-build --format jsonl >/dev/full", &many);
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!(ran.stderr.contains("cannot write the result"), "{ran:?}");
}

#[test]
fn the_schema_that_a_tool_prints_is_the_committed_one() {
    let committed = fs::read_to_string(top().join("docs/schemas/record.schema.json")).unwrap();
    for tool in TOOLS {
        let printed = run(&format!("{tool} --json-schema"), "").stdout;
        assert!(printed == committed, "{tool}: run `make schemas` and commit");
    }
}

#[test]
fn a_wrong_flag_is_the_callers_fault() {
    for tool in TOOLS {
        let ran = run(&format!("{tool} --no-such-flag"), "");
        assert_eq!(ran.code, 2, "{ran:?}");
        let ran = run(&format!("{tool} --format yaml"), "");
        assert!(
            ran.code == 2 && ran.stderr.contains("jsonl, text, sarif, junit, github"),
            "{ran:?}"
        );
    }
}

#[test]
fn every_code_is_explained() {
    for tool in TOOLS {
        let ran = run(&format!("{tool} --explain no-such-code"), "");
        assert_eq!(ran.code, 2, "{ran:?}");
        let known = ran.stderr.split("known are: ").nth(1).unwrap().trim().to_owned();
        for code in known.split(", ") {
            let ran = run(&format!("{tool} --explain {code}"), "");
            assert!(ran.code == 0 && ran.stdout.starts_with(&format!("# {code}\n\n")), "{ran:?}");
            assert!(ran.stdout.len() > code.len() + 40, "{tool} {code} says too little");
        }
        for code in codes_in_source(tool) {
            assert!(known.split(", ").any(|name| name == code), "{tool} can't explain {code}");
        }
    }
}

/// Error codes and rule names as the sources of a tool spell them.
fn codes_in_source(tool: &str) -> Vec<String> {
    let script = format!(
        r#"cd $TOP/tools/{tool}/src && {{
             grep -rhoE '=> *"[a-z0-9]+(-[a-z0-9]+)+"' --include=error.rs . ;
             grep -rhoE '(RULE|NAME): &str = "[a-z-]+/[a-z-]+"' --include=*.rs . ; }} \
           | grep -oE '"[^"]+"' | tr -d '"' | sort -u"#
    );
    run(&script, "").stdout.lines().map(str::to_owned).collect()
}
