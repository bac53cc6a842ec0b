//! Workflow commands: `::error file=F,line=L,title=RULE::MESSAGE`.
//!
//! Source: GitHub Actions, "Workflow commands". What a candidate wrote must not become a
//! command of its own, so percent, line breaks and, in properties, `:` and `,` are escaped.

use std::fmt::Write as _;

use ab_contract::Record;

use super::place::findings;
use crate::clean_line;

pub(crate) fn github(own: &[Record]) -> String {
    let mut text = String::new();
    for finding in findings(own) {
        let mut properties = vec![];
        if let Some(path) = finding.path {
            properties.push(format!("file={}", property(path)));
        }
        if let Some(line) = finding.line {
            properties.push(format!("line={line}"));
        }
        properties.push(format!("title={}", property(finding.rule)));
        let message = data(&format!("{}: {}", finding.subject, finding.message));
        writeln!(text, "::{} {}::{message}", finding.level, properties.join(",")).ok();
    }
    text
}

fn data(text: &str) -> String {
    clean_line(&text.replace('\n', " ")).replace('%', "%25")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
