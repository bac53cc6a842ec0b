//! Why bytes are not a path inside a tree.

/// Why a path is refused.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum PathError {
    /// No bytes at all.
    #[error("the path is empty")]
    Empty,
    /// Begins with `/`.
    #[error("the path is absolute")]
    Absolute,
    /// `//`, or a slash at the end.
    #[error("the path has an empty component")]
    EmptyComponent,
    /// `.` or `..` between slashes.
    #[error("the path has a '.' or '..' component")]
    Dots,
    /// `.git`, or a name that some file system opens as `.git`.
    #[error("the path leads into a .git directory")]
    DotGit,
    /// A NUL byte.
    #[error("the path has a NUL byte")]
    Nul,
    /// More than [`MAX_PATH`](super::MAX_PATH) bytes.
    #[error("the path is {bytes} bytes long, more than 1024")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// A component of more than [`MAX_NAME`](super::MAX_NAME) bytes.
    #[error("the path has a component of {bytes} bytes, more than 255")]
    NameTooLong {
        /// Its length.
        bytes: usize,
    },
    /// A quoted path whose quoting is broken.
    #[error("the quoted path is malformed")]
    Quoting,
}

impl PathError {
    /// Stable id in kebab-case.
    pub fn code(self) -> &'static str {
        match self {
            Self::Empty => "path-empty",
            Self::Absolute => "path-absolute",
            Self::EmptyComponent => "path-empty-component",
            Self::Dots => "path-dots",
            Self::DotGit => "path-dot-git",
            Self::Nul => "path-nul",
            Self::TooLong { .. } => "path-too-long",
            Self::NameTooLong { .. } => "path-name-too-long",
            Self::Quoting => "path-quoting",
        }
    }

    /// One sentence: what the reader can do next.
    pub fn help(self) -> &'static str {
        match self {
            Self::Empty | Self::EmptyComponent | Self::Nul | Self::Quoting => {
                "make the patch again with `git diff`, which writes paths in full"
            }
            Self::Absolute | Self::Dots => {
                "make the patch from the root of the tree, so that its paths are relative to it"
            }
            Self::DotGit => "leave git's own directory out: a patch changes files of the tree only",
            Self::TooLong { .. } => "use a path of at most 1024 bytes",
            Self::NameTooLong { .. } => "use names of at most 255 bytes",
        }
    }
}
