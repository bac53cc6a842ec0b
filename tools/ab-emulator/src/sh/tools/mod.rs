//! The file tools, with the options of toybox that clients and scripts use.
//!
//! Tools that refuse an option say so and do nothing.

mod context;
mod lines;
mod options;

mod cat;
mod chmod;
mod cp;
mod echo;
mod escapes;
mod expression;
mod grep;
mod hash;
mod head;
mod links;
mod ls;
mod mkdir;
mod mode;
mod names;
mod owners;
mod printf;
mod rm;
mod seq;
mod sleep;
mod stat;
mod test;
mod time;
mod touch;
mod wc;

use std::sync::Arc;

use super::{Call, Program, Programs, World};
use context::{Cx, Outcome};

type Tool = fn(&mut Cx<'_>) -> Outcome;

const TOOLS: &[(&str, Tool)] = &[
    ("[", test::bracket),
    ("basename", names::basename),
    ("cat", cat::cat),
    ("chgrp", chmod::chown),
    ("chmod", chmod::chmod),
    ("chown", chmod::chown),
    ("cp", cp::cp),
    ("dirname", names::dirname),
    ("echo", echo::echo),
    ("egrep", grep::grep),
    ("fgrep", grep::grep),
    ("grep", grep::grep),
    ("head", head::head),
    ("ln", links::ln),
    ("ls", ls::ls),
    ("md5sum", hash::md5sum),
    ("mkdir", mkdir::mkdir),
    ("mv", cp::mv),
    ("printf", printf::printf),
    ("pwd", names::pwd),
    ("readlink", links::readlink),
    ("realpath", links::realpath),
    ("rm", rm::rm),
    ("rmdir", rm::rmdir),
    ("seq", seq::seq),
    ("sha1sum", hash::sha1sum),
    ("sha256sum", hash::sha256sum),
    ("sha512sum", hash::sha512sum),
    ("sleep", sleep::sleep),
    ("stat", stat::stat),
    ("tail", head::tail),
    ("test", test::test),
    ("touch", touch::touch),
    ("wc", wc::wc),
    ("yes", seq::yes),
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
