//! `ab-score` against jq, on a ledger of many checks.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use ab_pipelines::binary;

use crate::Pair;

/// A spec that demands one check on each of 500 screens.
fn spec() -> String {
    let names: Vec<String> = (0..500).map(|number| format!("\"s{number}\"")).collect();
    format!(
        "stream = \"features\"\n[weights]\nvisual = 1.0\n[targets]\ncaptures = [{}]\n\
         [[check]]\nrule = \"judge/screen\"\n",
        names.join(", ")
    )
}

/// 100 subjects with 500 checks each.
pub(crate) fn many_checks(dir: &Path) -> Pair {
    let dir = dir.join("score");
    let sha256 = ab_evidence::RunDir::new(&dir).put(spec().as_bytes()).expect("a blob").sha256;
    let mut ledger = String::new();
    for subject in 0..100 {
        let task = format!(
            r#"{{"id":"bench","stream":"features","spec":{{"path":"blobs/{sha256}","sha256":"{sha256}"}},"seed":1}}"#
        );
        line(&mut ledger, subject, "task", &task, sha256.as_str());
        for check in 0..500 {
            let data = format!(
                r#"{{"rule":"judge/screen","target":"s{check}","dimension":"visual","verdict":"fail","completion":0.{:03},"examined":1}}"#,
                check % 999
            );
            line(&mut ledger, subject, "check", &data, sha256.as_str());
        }
    }
    fs::write(dir.join("ledger.jsonl"), ledger).expect("a file");
    Pair {
        name: "score 50,000 checks of 100 subjects",
        before: "true",
        ours: format!(
            "cd score && {} --run . --missing zero --exit-zero --no-copy --format jsonl ledger.jsonl",
            binary("ab-score").display()
        ),
        peer_name: "jq: group, mean of completion",
        peer: "cd score && jq -s '[.[] | select(.kind == \"check\")] | group_by(.subject) \
               | map(map(.data.completion) | add / length)' ledger.jsonl"
            .into(),
        runs: 5,
    }
}

fn line(ledger: &mut String, subject: usize, kind: &str, data: &str, sha256: &str) {
    let subject = subject + 1;
    writeln!(
        ledger,
        r#"{{"schema":"ab/1","subject":"bench#{subject}","kind":"{kind}","data":{data},"provenance":{{"tool":"bench","version":"0","input_sha256":"{sha256}"}}}}"#
    )
    .ok();
}
