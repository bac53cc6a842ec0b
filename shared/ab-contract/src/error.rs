//! Errors as data: whose fault, a stable code, and what to do next.

use std::error::Error;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whose fault it is. Decides the exit code and whether a retry can help.
#[derive(
    Clone, Copy, Debug, Deserialize, Eq, JsonSchema, Ord, PartialEq, PartialOrd, Serialize,
)]
#[serde(rename_all = "snake_case")]
pub enum ErrorClass {
    /// The caller's: bad arguments, bad input record, missing file. Exit 2.
    Input,
    /// The machine's: device, network, sandbox, time-out. Exit 3; a retry may help.
    Environment,
}

/// The payload of an `error` record: the step could not look.
#[derive(Clone, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
pub struct ErrorInfo {
    /// Stable id in kebab-case. `--explain` prints more on it.
    pub code: String,
    /// Whose fault.
    pub class: ErrorClass,
    /// The outermost message, then each cause, without repetition.
    pub chain: Vec<String>,
    /// What the reader can do next.
    pub help: String,
}

/// Implemented by each tool's one error type.
pub trait Fault: Error {
    /// Stable id in kebab-case, never reused for another meaning.
    fn code(&self) -> &'static str;
    /// Whose fault.
    fn class(&self) -> ErrorClass;
    /// One sentence: what the reader can do next.
    fn help(&self) -> String;

    /// The error as the payload of an `error` record.
    fn info(&self) -> ErrorInfo {
        let mut chain = vec![self.to_string()];
        let mut cause = self.source();
        while let Some(err) = cause {
            let text = err.to_string();
            if chain.last() != Some(&text) {
                chain.push(text);
            }
            cause = err.source();
        }
        ErrorInfo { code: self.code().into(), class: self.class(), chain, help: self.help() }
    }
}
