//! [`apply`]: one file's new bytes.

mod binary;
mod budget;
mod error;
mod image;
mod layout;
mod locate;
mod render;
mod search;

pub use error::ApplyError;

use super::{Change, Content, FilePatch, Hunk};
use budget::Budget;
use image::{Image, Match};
use layout::Layout;
use locate::Locator;

/// The new bytes of one file.
///
/// `old` are the bytes of `file.old`, `None` when there is no such file. A deleted
/// file gives no bytes.
///
/// Hunks apply as with `git apply`: all context must match, the nearest place wins, there
/// is no fuzz. Carriage returns at line ends are the one thing that may differ; then the
/// file's own line ends stay, and added lines take those of their neighbours.
pub fn apply(file: &FilePatch, old: Option<&[u8]>) -> Result<Vec<u8>, ApplyError> {
    let old = match (file.change, old) {
        (Change::Add, Some(_)) => return Err(ApplyError::Collision),
        (Change::Add, None) => None,
        (_, None) => return Err(ApplyError::Missing),
        (_, old) => old,
    };
    let new = match &file.content {
        Content::None => old.unwrap_or_default().to_vec(),
        Content::Text(hunks) => text(hunks, old.unwrap_or_default())?,
        Content::Binary(patch) => binary::apply(patch, old)?,
        Content::BinaryNoData => return Err(ApplyError::NoData),
    };
    if file.change == Change::Delete && !new.is_empty() {
        return Err(ApplyError::Leftover);
    }
    Ok(new)
}

fn text(hunks: &[Hunk], old: &[u8]) -> Result<Vec<u8>, ApplyError> {
    let image = Image::new(old);
    let mut budget = Budget::new(old, hunks);
    let mut locator = Locator::new(&image);
    let mut layout = Layout::default();
    for (index, hunk) in hunks.iter().enumerate() {
        let error =
            ApplyError::Hunk { hunk: index + 1, line: hunk.line, target: hunk.old_start.max(1) };
        let found = locator.find(hunk, &layout, &mut budget);
        if budget.is_spent() {
            return Err(ApplyError::TooComplex { hunk: index + 1, line: hunk.line });
        }
        let (start, by) = found.ok_or(error)?;
        layout.place(index, start, hunk, by, &mut budget);
    }
    render::render(&image, hunks, &layout)
}

#[cfg(test)]
#[path = "apply_tests.rs"]
mod tests;
