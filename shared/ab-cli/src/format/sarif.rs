//! SARIF 2.1.0, for code scanning. Source: OASIS, "Static Analysis Results Interchange
//! Format (SARIF) Version 2.1.0".

use std::collections::BTreeSet;

use ab_contract::Record;
use ab_evidence::digest;
use serde_json::{Value, json};

use super::place::{Finding, findings};
use crate::{ToolInfo, clean};

pub(crate) fn sarif(tool: &ToolInfo, own: &[Record]) -> Value {
    let findings = findings(own);
    let rules: BTreeSet<&str> = findings.iter().map(|finding| finding.rule).collect();
    let rules: Vec<Value> = rules.into_iter().map(|rule| describe(tool, rule)).collect();
    let results: Vec<Value> = findings.iter().map(result).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": tool.name, "version": tool.version, "rules": rules } },
            "results": results,
        }],
    })
}

fn describe(tool: &ToolInfo, rule: &str) -> Value {
    let known = tool.explanations.iter().copied().flatten().find(|(code, _)| *code == rule);
    match known {
        Some((_, text)) => json!({ "id": rule, "help": { "text": text, "markdown": text } }),
        None => json!({ "id": rule }),
    }
}

fn result(finding: &Finding<'_>) -> Value {
    let message = clean(&finding.message);
    // Code scanning refuses a result without a place: what has none stands at the top.
    let place =
        finding.path.map_or_else(|| location(".", Some(1)), |path| location(path, finding.line));
    // Without the line: an edit above a finding must not make it a new one.
    let identity = [finding.rule, finding.path.unwrap_or_default(), &message].join("\n");
    json!({
        "ruleId": finding.rule,
        "level": finding.level,
        "message": { "text": message },
        "locations": [place],
        "partialFingerprints": { "ab/1": digest(identity.as_bytes()).as_str() },
        "properties": { "subject": finding.subject },
    })
}

fn location(path: &str, line: Option<u32>) -> Value {
    let mut place = json!({ "artifactLocation": { "uri": uri(path) } });
    if let Some(line) = line.filter(|line| *line > 0) {
        place["region"] = json!({ "startLine": line });
    }
    json!({ "physicalLocation": place })
}

/// A relative path as a URI reference: everything but unreserved characters and `/` is
/// percent-encoded (RFC 3986, section 2).
fn uri(path: &str) -> String {
    let encode = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
            char::from(byte).to_string()
        }
        byte => format!("%{byte:02X}"),
    };
    path.bytes().map(encode).collect()
}
