//! Shared by the tests of this member crate.
