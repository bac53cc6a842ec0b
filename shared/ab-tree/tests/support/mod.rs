//! Trees in memory, and the real git to compare with.

pub(crate) mod damage;
pub(crate) mod generate;
pub(crate) mod git;
pub(crate) mod tree;
