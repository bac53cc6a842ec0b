//! The tree that gets judged: pinned base, the candidate's patch without what it may not
//! touch, hidden tests.
//!
//! `Setting::restore` is the step, and pure: trees and patches in, facts and changes
//! out. What a candidate did is never an error: it is in the `patch` record, and counts.

mod base;
mod candidate;
mod compare;
mod error;
mod explain;
mod facts;
mod hidden;
mod job;
mod lint;
mod merge;
mod node;
mod patch_file;
mod policy;
mod prepare;
mod ready;
mod replay;
mod restore;
mod statements;
mod subjects;
mod verdict;
mod view;

pub use compare::diff;
pub use error::RestoreError;
pub use explain::{CLASSES, ERRORS, RULES};
pub use job::Job;
pub use lint::lint;
pub use policy::Policy;
pub use prepare::prepare;
pub use replay::replay;
use view::below;
