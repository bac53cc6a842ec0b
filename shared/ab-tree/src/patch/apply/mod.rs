//! [`apply`]: one file's new bytes.

mod binary;
mod budget;
mod effort;
mod error;
mod image;
mod layout;
mod locate;
mod render;
mod search;

pub use effort::Effort;
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
    apply_within(file, old, &mut Effort::new())
}

/// The same for one of many entries, which share `effort`.
pub fn apply_within(
    file: &FilePatch,
    old: Option<&[u8]>,
    effort: &mut Effort,
) -> Result<Vec<u8>, ApplyError> {
    let old = match (file.change, old) {
        (Change::Add, Some(_)) => return Err(ApplyError::Collision),
        (Change::Add, None) => None,
        (_, None) => return Err(ApplyError::Missing),
        (_, old) => old,
    };
    let new = match &file.content {
        Content::None => old.unwrap_or_default().to_vec(),
        Content::Text(hunks) => text(hunks, old.unwrap_or_default(), effort)?,
        Content::Binary(patch) => {
            effort.pay_for_hashing(binary::looked_at(patch, old))?;
            binary::apply(patch, old)?
        }
        Content::BinaryNoData => return Err(ApplyError::NoData),
    };
    if file.change == Change::Delete && !new.is_empty() {
        return Err(ApplyError::Leftover);
    }
    Ok(new)
}

fn text(hunks: &[Hunk], old: &[u8], effort: &mut Effort) -> Result<Vec<u8>, ApplyError> {
    let image = Image::new(old);
    // Once to read it, and once to write it anew.
    effort.pay_for_text(2 * image.len(), 2 * old.len())?;
    effort.pay_for_text(0, hunks.iter().map(|hunk| hunk.body.len()).sum())?;
    let mut budget = Budget::new(old, hunks, effort);
    let layout = located(&image, hunks, &mut budget);
    effort.pay(budget.used())?;
    render::render(&image, hunks, &layout?)
}

/// Where each hunk belongs.
fn located(image: &Image, hunks: &[Hunk], budget: &mut Budget) -> Result<Layout, ApplyError> {
    let mut locator = Locator::new(image);
    let mut layout = Layout::default();
    for (index, hunk) in hunks.iter().enumerate() {
        let error =
            ApplyError::Hunk { hunk: index + 1, line: hunk.line, target: hunk.old_start.max(1) };
        let found = locator.find(hunk, &layout, budget);
        budget.check(index, hunk)?;
        let (start, by) = found.ok_or(error)?;
        layout.place(index, start, hunk, by, budget);
    }
    Ok(layout)
}

#[cfg(test)]
#[path = "apply_tests.rs"]
mod tests;
