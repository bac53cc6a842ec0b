//! Diffs in fenced blocks of a Markdown text.
//!
//! The counts of a hunk say where it ends, so the closing fence needs no care.

/// Whether the line opens or closes a fenced block.
pub(super) fn is_fence(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    line.starts_with(b"```") || line.starts_with(b"~~~")
}

#[cfg(test)]
#[path = "markdown_tests.rs"]
mod tests;
