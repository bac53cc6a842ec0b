//! Walkthroughs: a declared subset of Maestro's flows.

mod command;
mod error;
mod fields;
mod find;
mod load;
mod model;
mod nearest;
mod pattern;
mod selector;
mod tree;
mod vars;
mod yaml;

pub use command::{REFUSED, commands};
pub use error::FlowError;
pub use model::{
    ChangeData, Command, Condition, Direction, Extra, Flow, Key, Launch, Point, Random, Repeat,
    ScrollUntil, Setting, Step, Swipe, SwipePath, Tap,
};
pub use pattern::Pattern;
pub use selector::{Relation, Selector, State};
pub use tree::{Bounds, Node, Tree};
