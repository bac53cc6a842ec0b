//! `--explain` texts of rules, sensitive classes and error codes.

/// Every text of this tool.
pub const EXPLANATIONS: &[(&str, &str)] = &[];
