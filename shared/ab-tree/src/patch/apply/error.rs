//! Why a change does not apply to the bytes at hand.

/// Why one file of a patch cannot be applied.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ApplyError {
    /// The patch adds a file that exists.
    #[error("the patch creates a file that exists")]
    Collision,
    /// The patch changes a file that does not exist.
    #[error("the patch changes a file that does not exist")]
    Missing,
    /// The lines of a hunk are not there.
    #[error("hunk {hunk} (patch line {line}) does not match at or around line {target}")]
    Hunk {
        /// 1-based number in the file's entry.
        hunk: usize,
        /// 1-based line of its header in the patch.
        line: u32,
        /// 1-based line of the old file where it should match.
        target: u32,
    },
    /// The patch deletes the file, but leaves lines of it.
    #[error("the patch deletes a file that has other content")]
    Leftover,
    /// `Binary files differ`.
    #[error("the patch says that a binary file changes, but has no data for it")]
    NoData,
    /// The file is not what a binary change was made for.
    #[error("the binary change is for a file with other content")]
    BinaryMismatch,
    /// A binary change that does not give what its `index` line says, or a broken delta.
    #[error("the binary data is damaged")]
    BinaryDamaged,
    /// A hunk that takes too long to find.
    #[error("hunk {hunk} (patch line {line}) takes too many comparisons to find")]
    TooComplex {
        /// 1-based number in the file's entry.
        hunk: usize,
        /// 1-based line of its header in the patch.
        line: u32,
    },
    /// The entries of the patch together take more than [`Effort::MAX`](super::Effort::MAX).
    #[error("the patch is too complex: its entries take more than 33554432 steps")]
    Exhausted,
}

impl ApplyError {
    /// Stable id in kebab-case.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Collision => "apply-collision",
            Self::Missing => "apply-missing",
            Self::Hunk { .. } => "apply-hunk",
            Self::Leftover => "apply-leftover",
            Self::NoData => "apply-no-data",
            Self::BinaryMismatch => "apply-binary-mismatch",
            Self::BinaryDamaged => "apply-binary-damaged",
            Self::TooComplex { .. } => "apply-too-complex",
            Self::Exhausted => "apply-exhausted",
        }
    }

    /// One sentence: what the reader can do next.
    pub fn help(&self) -> &'static str {
        match self {
            Self::Collision => "make the patch against the base that it is applied to",
            Self::Missing | Self::Hunk { .. } | Self::Leftover | Self::BinaryMismatch => {
                "check that the patch was made against this base"
            }
            Self::NoData => "make the patch with `git diff --binary`",
            Self::BinaryDamaged => "make the patch again with `git diff --binary`",
            Self::Exhausted => "change each file in one entry of the patch",
            Self::TooComplex { .. } => "make the patch with line numbers that fit the base",
        }
    }
}
