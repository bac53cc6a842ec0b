//! Facts that a later check needs: what is sensitive, and which binaries came.
//!
//! Nothing here judges. A fact says whether the change was undone.

mod binary;
mod class;
mod folded;
mod threshold;

pub(crate) use binary::{binaries, is_binary};
#[cfg(test)]
pub(crate) use class::CLASSES;
pub(crate) use class::sensitive;
pub(crate) use folded::Folded;
