//! `basename`, `dirname`, `pwd`.

use super::context::{Cx, Outcome};
use super::options::Options;

/// `basename PATH [SUFFIX]`, `basename -a PATH…`, `basename -s SUFFIX PATH…`
pub(super) fn basename(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "as:")?;
    let words = options.at_least(1)?;
    let many = options.has('a') || options.has('s');
    let suffix = match (many, words) {
        (false, [_, suffix]) => suffix,
        _ => options.value('s').unwrap_or_default(),
    };
    let count = if many { words.len() } else { 1 };
    for word in &words[..count] {
        let path = word.trim_end_matches('/');
        let name = path.rsplit('/').next().unwrap_or_default();
        let name = if path.is_empty() && !word.is_empty() { "/" } else { name };
        let name = name.strip_suffix(suffix).filter(|name| !name.is_empty()).unwrap_or(name);
        cx.print(&format!("{name}\n"))?;
    }
    Ok(0)
}

/// `dirname PATH…`
pub(super) fn dirname(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "")?;
    for word in options.at_least(1)? {
        let path = word.trim_end_matches('/');
        let folder = match path.rsplit_once('/') {
            Some((folder, _)) if folder.trim_end_matches('/').is_empty() => "/",
            Some((folder, _)) => folder.trim_end_matches('/'),
            None if path.is_empty() && !word.is_empty() => "/",
            None => ".",
        };
        cx.print(&format!("{folder}\n"))?;
    }
    Ok(0)
}

/// `pwd [-P]`
pub(super) fn pwd(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "LP")?;
    let cwd = cx.files.cwd.to_owned();
    let cwd = if options.has('P') { cx.files.fs.canonical(&cwd)? } else { cwd };
    cx.print(&format!("{cwd}\n"))?;
    Ok(0)
}
