//! Each format on the same records, hostile text among them.

use ab_contract::{
    Body, Check, Dimension, ErrorClass, ErrorInfo, Evidence, Provenance, Record, Schema,
};
use ab_evidence::digest;
use insta::assert_snapshot;

use super::{github, junit, sarif, text};
use crate::ToolInfo;

const TOOL: ToolInfo = ToolInfo {
    name: "ab-test",
    version: "1.2.3",
    explanations: &[&[("build/compiles", "# build/compiles\n\nIt must.")]],
};

fn records() -> Vec<Record> {
    let failed = Check::fail("build/compiles", Dimension::Constraint, 0.0, 1).because(vec![
        Evidence::at("app/My File,1.kt", Some(3), "bad\u{1b}[31m\n::error::100% <&\"]]>"),
        Evidence::says("no place"),
    ]);
    let mut passed = Check::pass("a11y/touch-target", Dimension::Visual, 4);
    passed.target = Some("list".into());
    passed.profile = Some("dark".into());
    let error = ErrorInfo {
        code: "sandbox-missing".into(),
        class: ErrorClass::Environment,
        chain: vec!["no bwrap".into()],
        help: "install it".into(),
    };
    [Body::Check(failed), Body::Check(passed), Body::Error(error)].into_iter().map(record).collect()
}

fn record(body: Body) -> Record {
    let provenance =
        Provenance { tool: "ab-test".into(), version: "1.2.3".into(), input_sha256: digest(b"") };
    Record { schema: Schema::V1, subject: "demo@x#1".parse().unwrap(), body, provenance }
}

#[test]
fn text_is_a_table_without_control_characters() {
    assert_snapshot!(text(&records()), @r#"
    fail       build/compiles
               - app/My File,1.kt:3: bad[31m
               | ::error::100% <&"]]>
               - no place
    pass       a11y/touch-target  list@dark
    error      sandbox-missing  no bwrap
               help: install it
    "#);
}

#[test]
fn github_text_can_not_become_a_command() {
    assert_snapshot!(github(&records()), @r#"
    ::error file=app/My File%2C1.kt,line=3,title=build/compiles::demo@x#1: bad[31m ::error::100%25 <&"]]>
    ::error title=build/compiles::demo@x#1: no place
    ::error title=sandbox-missing::demo@x#1: no bwrap (install it)
    "#);
}

#[test]
fn junit_is_xml_with_a_case_a_check() {
    assert_snapshot!(junit(&TOOL, &records()), @r#"
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="ab-test" tests="3" skipped="0" failures="1" errors="1">
        <testsuite name="demo@x#1" tests="3" skipped="0" errors="1" failures="1">
            <testcase name="build/compiles" classname="build">
                <failure message="build/compiles fail">app/My File,1.kt:3: bad[31m
    ::error::100% &lt;&amp;&quot;]]&gt;
    no place
    </failure>
            </testcase>
            <testcase name="a11y/touch-target [list@dark]" classname="a11y"/>
            <testcase name="sandbox-missing" classname="sandbox-missing">
                <error message="no bwrap" type="sandbox-missing"/>
            </testcase>
        </testsuite>
    </testsuites>
    "#);
}

#[test]
fn sarif_has_rules_places_and_fingerprints() {
    let pretty = serde_json::to_string_pretty(&sarif(&TOOL, &records())).unwrap();
    assert_snapshot!("sarif", pretty);
}
