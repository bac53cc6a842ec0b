//! Commands that change the shell itself.

mod cd;
mod flow;
mod names;
mod read;
mod vars;

pub(super) use vars::flags;

use super::Step;
use super::state::Interp;

pub(super) type Builtin = fn(&mut Interp, &[String]) -> Step;

const BUILTINS: [(&str, Builtin); 24] = [
    (":", |_, _| Ok(0)),
    (".", flow::source),
    ("break", flow::leave),
    ("cd", cd::cd),
    ("command", names::command),
    ("continue", flow::again),
    ("eval", flow::eval),
    ("exec", flow::exec),
    ("exit", flow::exit),
    ("export", vars::export),
    ("false", |_, _| Ok(1)),
    ("local", vars::local),
    ("read", read::read),
    ("readonly", vars::readonly),
    ("return", flow::leave_function),
    ("set", vars::set),
    ("shift", vars::shift),
    ("source", flow::source),
    ("true", |_, _| Ok(0)),
    ("type", names::kind),
    ("umask", vars::umask),
    ("unset", vars::unset),
    ("wait", flow::wait),
    ("whence", names::whence),
];

/// Builtins of mksh that are refused by name.
const REFUSED: [&str; 17] = [
    "alias", "bg", "bind", "fc", "fg", "getopts", "jobs", "let", "mapfile", "print", "suspend",
    "times", "trap", "typeset", "ulimit", "unalias", "global",
];

pub(super) fn find(name: &str) -> Option<Builtin> {
    if REFUSED.contains(&name) {
        return Some(refuse);
    }
    BUILTINS.iter().find(|(own, _)| *own == name).map(|(_, builtin)| *builtin)
}

#[expect(clippy::unnecessary_wraps, reason = "it stands in the table of builtins")]
fn refuse(interp: &mut Interp, words: &[String]) -> Step {
    interp.complain(&format!("{}: not supported by this device", words[0]));
    Ok(2)
}

/// What a builtin says of wrong arguments.
#[expect(clippy::unnecessary_wraps, reason = "builtins end by returning it")]
fn bad(interp: &mut Interp, words: &[String], why: &str) -> Step {
    interp.complain(&format!("{}: {why}", words[0]));
    Ok(2)
}
