//! Walkthroughs: a declared subset of Maestro's flows.

mod adb;
mod command;
mod error;
#[cfg(test)]
mod fake_tests;
mod fields;
mod find;
mod load;
mod model;
mod nearest;
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
