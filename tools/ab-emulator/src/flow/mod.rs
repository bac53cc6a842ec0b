//! Walkthroughs: a declared subset of Maestro's flows.
//!
//! - [`Flow::load`] reads a flow: strictly, with every text filled in and every include read.
//! - [`walk`] walks it on a [`Screen`], and puts down events and artifacts.
//! - [`AdbScreen`] is a screen over any adb shell.
//!
//! `docs/flows.md` says what a flow may say, and where it departs from Maestro.

mod adb;
mod command;
mod error;
#[cfg(test)]
pub(crate) mod fake_tests;
mod fields;
mod find;
mod load;
mod model;
mod pattern;
mod run;
mod screen;
mod selector;
mod shell;
mod tree;
mod vars;
mod yaml;

pub use adb::{AdbOptions, AdbScreen, Output, Recorder, Shell};
pub use command::{REFUSED, commands};
pub use error::FlowError;
pub use model::{
    ChangeData, Command, Condition, Direction, Extra, Flow, Key, Launch, Point, Random, Repeat,
    ScrollUntil, Setting, Step, Swipe, SwipePath, Tap,
};
pub use pattern::Pattern;
pub use run::{Ending, StepStatus, Walk, WalkOptions, blocked, walk};
pub use screen::{Clock, Dump, Front, MachineClock, Moment, Recording, Screen, ScreenError};
pub use selector::{Relation, Selector, State};
pub use tree::{Bounds, Node, Tree};

/// `--explain` texts of the error codes.
pub const EXPLANATIONS: &[(&str, &str)] = &[
    ("flow-invalid", include_str!("explain/flow-invalid.md")),
    ("flow-unreadable", include_str!("explain/flow-unreadable.md")),
    ("device-failed", include_str!("explain/device-failed.md")),
];
