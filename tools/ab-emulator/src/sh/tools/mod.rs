//! The file tools, with the options of toybox that clients and scripts use.
//!
//! Tools that refuse an option say so and do nothing.

mod context;
mod lines;
mod options;

mod cat;
mod echo;
mod escapes;
mod ls;
mod mkdir;
mod mode;
mod owners;
mod printf;
mod rm;
mod test;
mod time;

use std::sync::Arc;

use super::{Call, Program, Programs, World};
use context::{Cx, Outcome};

type Tool = fn(&mut Cx<'_>) -> Outcome;

const TOOLS: &[(&str, Tool)] = &[
    ("[", test::bracket),
    ("cat", cat::cat),
    ("echo", echo::echo),
    ("ls", ls::ls),
    ("mkdir", mkdir::mkdir),
    ("printf", printf::printf),
    ("rm", rm::rm),
    ("rmdir", rm::rmdir),
    ("test", test::test),
];

/// All tools by name.
pub(super) fn all(world: &Arc<dyn World>) -> Programs {
    let program = |tool| Arc::new(Entry { tool, world: Arc::clone(world) }) as Arc<dyn Program>;
    TOOLS.iter().map(|&(name, tool)| (name, program(tool))).collect()
}

struct Entry {
    tool: Tool,
    world: Arc<dyn World>,
}

impl Program for Entry {
    fn run(&self, call: &mut Call<'_>) -> u8 {
        context::run(self.tool, call, self.world.as_ref())
    }
}
