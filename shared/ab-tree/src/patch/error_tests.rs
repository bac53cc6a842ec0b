//! Every error has a code of its own, a help, and a message in the house style.

use std::collections::BTreeSet;

use super::*;

fn all() -> Vec<PatchError> {
    let (line, hunk, problem) = (1, 1, "a problem");
    vec![
        PatchError::Empty,
        PatchError::NoDiff,
        PatchError::TooLarge { bytes: 1 },
        PatchError::TooManyFiles { line },
        PatchError::UnsafePath { line, path: "x".into(), source: PathError::Dots },
        PatchError::Combined { line },
        PatchError::EncodedMail { line },
        PatchError::HunkWithoutHeader { line },
        PatchError::HunkHeader { line },
        PatchError::HunkTooShort { line, hunk, old: 1, new: 1 },
        PatchError::HunkTooLong { line, hunk },
        PatchError::HunkWithoutChange { line },
        PatchError::NewlineMarker { line },
        PatchError::Header { line, problem },
        PatchError::Mode { line },
        PatchError::NamesDiffer { line },
        PatchError::AmbiguousPrefix { line },
        PatchError::Binary { line, problem },
        PatchError::BinaryTooLarge { line },
    ]
}

#[test]
fn every_error_has_a_code_of_its_own() {
    let codes: BTreeSet<_> = all().iter().map(PatchError::code).collect();
    assert_eq!(codes.len(), all().len());
}

#[test]
fn messages_are_clauses_and_help_is_there() {
    for error in all() {
        let message = error.to_string();
        assert!(message.starts_with(char::is_lowercase) && !message.ends_with('.'), "{message}");
        assert!(!error.help().is_empty());
    }
}

#[test]
fn the_limits_in_messages_are_the_real_ones() {
    use crate::patch::{MAX_BINARY, MAX_FILES, MAX_PATCH};
    for (error, limit) in [
        (PatchError::TooLarge { bytes: 1 }, MAX_PATCH),
        (PatchError::TooManyFiles { line: 1 }, MAX_FILES),
        (PatchError::BinaryTooLarge { line: 1 }, MAX_BINARY),
    ] {
        assert!(error.to_string().contains(&limit.to_string()), "{error}");
    }
}
