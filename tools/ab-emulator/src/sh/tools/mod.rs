//! The file tools, with the options of toybox that clients and scripts use.
//!
//! Tools that refuse an option say so and do nothing.

mod context;
mod lines;
mod options;

mod base64;
mod cat;
mod chmod;
mod cmp;
mod cp;
mod cut;
mod date;
mod dd;
mod du;
mod echo;
mod escapes;
mod expression;
mod find;
mod grep;
mod gzip;
mod hash;
mod head;
mod id;
mod links;
mod ls;
mod mkdir;
mod mode;
mod names;
mod owners;
mod printf;
mod ps;
mod rm;
mod sed;
mod seq;
mod sleep;
mod sort;
mod stat;
mod tar;
mod tee;
mod test;
pub(crate) mod time;
mod touch;
mod tr;
mod wc;
mod xxd;

use std::sync::Arc;

use super::{Call, Program, Programs, World};
use context::{Cx, Outcome};

type Tool = fn(&mut Cx<'_>) -> Outcome;

const TOOLS: &[(&str, Tool)] = &[
    ("[", test::bracket),
    ("base64", base64::base64),
    ("basename", names::basename),
    ("cat", cat::cat),
    ("chgrp", chmod::chown),
    ("chmod", chmod::chmod),
    ("chown", chmod::chown),
    ("cmp", cmp::cmp),
    ("cp", cp::cp),
    ("cut", cut::cut),
    ("date", date::date),
    ("dd", dd::dd),
    ("df", du::df),
    ("dirname", names::dirname),
    ("du", du::du),
    ("echo", echo::echo),
    ("egrep", grep::grep),
    ("fgrep", grep::grep),
    ("false", |_| Ok(1)),
    ("find", find::find),
    ("grep", grep::grep),
    ("gunzip", gzip::gzip),
    ("gzip", gzip::gzip),
    ("head", head::head),
    ("id", id::id),
    ("kill", ps::kill),
    ("ln", links::ln),
    ("ls", ls::ls),
    ("md5sum", hash::md5sum),
    ("mkdir", mkdir::mkdir),
    ("mv", cp::mv),
    ("od", xxd::od),
    ("pgrep", ps::pgrep),
    ("pidof", ps::pidof),
    ("printenv", id::printenv),
    ("printf", printf::printf),
    ("ps", ps::ps),
    ("pwd", names::pwd),
    ("readlink", links::readlink),
    ("realpath", links::realpath),
    ("rm", rm::rm),
    ("rmdir", rm::rmdir),
    ("sed", sed::sed),
    ("seq", seq::seq),
    ("sha1sum", hash::sha1sum),
    ("sha256sum", hash::sha256sum),
    ("sha512sum", hash::sha512sum),
    ("sleep", sleep::sleep),
    ("sort", sort::sort),
    ("stat", stat::stat),
    ("tail", head::tail),
    ("tar", tar::tar),
    ("tee", tee::tee),
    ("test", test::test),
    ("touch", touch::touch),
    ("tr", tr::tr),
    ("true", |_| Ok(0)),
    ("uname", id::uname),
    ("uniq", sort::uniq),
    ("wc", wc::wc),
    ("whoami", id::whoami),
    ("xxd", xxd::xxd),
    ("yes", seq::yes),
    ("zcat", gzip::gzip),
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
