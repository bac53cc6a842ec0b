//! The system programs that the chain is made of.

use std::path::{Path, PathBuf};

use crate::ProcError;

/// Where helpers may lie. Not `PATH`: that may name a folder that somebody else can write to.
const FOLDERS: [&str; 4] = ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin"];

/// The path of a helper.
///
/// # Errors
/// [`ProcError::ToolMissing`] where it is not installed.
pub(crate) fn find(program: &'static str) -> Result<PathBuf, ProcError> {
    FOLDERS
        .iter()
        .map(|folder| Path::new(folder).join(program))
        .find(|path| path.is_file())
        .ok_or(ProcError::ToolMissing { program })
}
