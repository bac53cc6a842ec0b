//! `env`.

use super::super::Step;
use super::super::state::{Interp, Variable};
use super::super::threads::finish;
use super::{fail, print};

/// `env [-i] [-u NAME] [NAME=VALUE]… [COMMAND…]`
pub(super) fn env(interp: &mut Interp, words: &[String]) -> Step {
    let mut inner = interp.fork();
    let mut at = 1;
    while let Some(word) = words.get(at) {
        match (word.as_str(), word.split_once('=')) {
            ("-i", _) => inner.vars.clear(),
            ("-u", _) => {
                at += 1;
                inner.vars.remove(words.get(at).map(String::as_str).unwrap_or_default());
            }
            (option, _) if option.starts_with('-') => {
                return fail(interp, &format!("env: Unknown option '{}'", &option[1..]), 125);
            }
            (_, Some((name, value))) => {
                let variable =
                    Variable { value: value.into(), exported: true, ..Variable::default() };
                inner.vars.insert(name.into(), variable);
            }
            _ => return Ok(finish(inner, |inner| inner.program(&words[at..]))),
        }
        at += 1;
    }
    let lines = inner.env().into_iter().map(|(name, value)| format!("{name}={value}\n"));
    print(interp, &lines.collect::<String>());
    Ok(0)
}
