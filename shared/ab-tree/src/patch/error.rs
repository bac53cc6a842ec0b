//! Why bytes are not a patch.

use crate::PathError;

/// Why a patch is refused as a whole. Lines are 1-based lines of the patch.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum PatchError {
    /// Nothing but white space.
    #[error("the patch is empty")]
    Empty,
    /// Text, but no diff in it.
    #[error("there is no diff in the text")]
    NoDiff,
    /// More than [`MAX_PATCH`](super::MAX_PATCH) bytes.
    #[error("the patch is {bytes} bytes long, more than 268435456")]
    TooLarge {
        /// Its length.
        bytes: usize,
    },
    /// More than [`MAX_FILES`](super::MAX_FILES) entries.
    #[error("line {line}: more than 100000 files")]
    TooManyFiles {
        /// The first entry too many.
        line: u32,
    },
    /// A path that could leave the tree or reach git's own directory.
    #[error("line {line}: unsafe path {path}")]
    UnsafePath {
        /// Where.
        line: u32,
        /// The path, escaped for people.
        path: String,
        /// What is wrong with it.
        source: PathError,
    },
    /// `diff --cc`, or `@@@` hunks.
    #[error("line {line}: a combined diff of a merge")]
    Combined {
        /// Where.
        line: u32,
    },
    /// A mail whose body is not plain text.
    #[error("line {line}: the mail is encoded in base64 or quoted-printable")]
    EncodedMail {
        /// The header that says so.
        line: u32,
    },
    /// A `@@` line where no file was named.
    #[error("line {line}: a hunk without a file header")]
    HunkWithoutHeader {
        /// Where.
        line: u32,
    },
    /// A `@@` line that is none.
    #[error("line {line}: a malformed hunk header")]
    HunkHeader {
        /// Where.
        line: u32,
    },
    /// Fewer lines than the header says.
    #[error("line {line}: the hunk of line {hunk} ends {old} old and {new} new lines too early")]
    HunkTooShort {
        /// The first line that is no part of the hunk.
        line: u32,
        /// The line of its header.
        hunk: u32,
        /// Old lines that are missing.
        old: u32,
        /// New lines that are missing.
        new: u32,
    },
    /// More lines than the header says.
    #[error("line {line}: the hunk of line {hunk} has more lines than its header says")]
    HunkTooLong {
        /// The first line too many.
        line: u32,
        /// The line of its header.
        hunk: u32,
    },
    /// Neither added nor removed lines.
    #[error("line {line}: the hunk changes nothing")]
    HunkWithoutChange {
        /// The line of its header.
        line: u32,
    },
    /// `\ No newline at end of file` that is not at the end of its side, or cut off.
    #[error("line {line}: the marker for a missing newline is misplaced or cut off")]
    NewlineMarker {
        /// Where.
        line: u32,
    },
    /// Header lines that are malformed or contradict each other.
    #[error("line {line}: {problem}")]
    Header {
        /// Where.
        line: u32,
        /// What is wrong, as a clause.
        problem: &'static str,
    },
    /// A mode that is neither of a file, a link nor a submodule.
    #[error("line {line}: an unknown file mode")]
    Mode {
        /// Where.
        line: u32,
    },
    /// Two different names, and no word of a rename.
    #[error("line {line}: the old and the new path name different files")]
    NamesDiffer {
        /// Where.
        line: u32,
    },
    /// Nobody can tell how many leading components are a prefix.
    #[error("line {line}: cannot tell whether the first component of the path is a prefix")]
    AmbiguousPrefix {
        /// The first entry that cannot be decided.
        line: u32,
    },
    /// Binary data that does not decode.
    #[error("line {line}: {problem}")]
    Binary {
        /// Where.
        line: u32,
        /// What is wrong, as a clause.
        problem: &'static str,
    },
    /// More than [`MAX_BINARY`](super::MAX_BINARY) bytes of binary data.
    #[error("line {line}: the binary data is larger than 268435456 bytes")]
    BinaryTooLarge {
        /// Where.
        line: u32,
    },
}

impl PatchError {
    /// Stable id in kebab-case.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty => "patch-empty",
            Self::NoDiff => "patch-no-diff",
            Self::TooLarge { .. } => "patch-too-large",
            Self::TooManyFiles { .. } => "patch-too-many-files",
            Self::UnsafePath { .. } => "patch-unsafe-path",
            Self::Combined { .. } => "patch-combined",
            Self::EncodedMail { .. } => "patch-encoded-mail",
            Self::HunkWithoutHeader { .. } => "patch-hunk-without-header",
            Self::HunkHeader { .. } => "patch-hunk-header",
            Self::HunkTooShort { .. } => "patch-hunk-too-short",
            Self::HunkTooLong { .. } => "patch-hunk-too-long",
            Self::HunkWithoutChange { .. } => "patch-hunk-without-change",
            Self::NewlineMarker { .. } => "patch-newline-marker",
            Self::Header { .. } => "patch-header",
            Self::Mode { .. } => "patch-mode",
            Self::NamesDiffer { .. } => "patch-names-differ",
            Self::AmbiguousPrefix { .. } => "patch-ambiguous-prefix",
            Self::Binary { .. } => "patch-binary",
            Self::BinaryTooLarge { .. } => "patch-binary-too-large",
        }
    }

    /// One sentence: what the reader can do next.
    pub fn help(&self) -> &'static str {
        match self {
            Self::Empty => "nothing was changed, or the patch was not saved",
            Self::NoDiff => "save the output of `git diff`, not a description of the change",
            Self::TooLarge { .. } | Self::TooManyFiles { .. } | Self::BinaryTooLarge { .. } => {
                "leave build outputs and other generated files out of the patch"
            }
            Self::UnsafePath { source, .. } => source.help(),
            Self::Combined { .. } => "diff against one commit, for instance with `git diff BASE`",
            Self::EncodedMail { .. } => "save the patch with `git format-patch`, not from a mailer",
            Self::HunkTooShort { .. } | Self::HunkTooLong { .. } => {
                "make the patch again with a tool: counts of lines written by hand are often wrong"
            }
            Self::HunkWithoutHeader { .. }
            | Self::HunkHeader { .. }
            | Self::HunkWithoutChange { .. }
            | Self::NewlineMarker { .. }
            | Self::Header { .. }
            | Self::Mode { .. }
            | Self::Binary { .. } => "make the patch again with `git diff --binary`",
            Self::NamesDiffer { .. } => "use `git diff -M`, which says when a file is renamed",
            Self::AmbiguousPrefix { .. } => "use `git diff` with its prefixes a/ and b/",
        }
    }
}

#[cfg(test)]
#[path = "error_tests.rs"]
mod tests;
