//! `-printf`.

use std::io;

use super::super::context::Cx;
use super::super::{mode, owners, time};
use super::kind;
use crate::fs::Meta;

/// The text that `format` asks for.
pub(super) fn printf(
    cx: &Cx<'_>,
    format: &str,
    name: &str,
    meta: &Meta,
    depth: usize,
) -> io::Result<String> {
    let mut text = String::new();
    let mut chars = format.chars();
    while let Some(char) = chars.next() {
        match char {
            '\\' => match chars.next() {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                Some('0') => text.push('\0'),
                other => text.extend(other),
            },
            '%' => match chars.next().unwrap_or('%') {
                'T' => {
                    let letter = chars.next().unwrap_or('@');
                    text += &moment(letter, meta)?;
                }
                letter => text += &field(cx, letter, name, meta, depth)?,
            },
            char => text.push(char),
        }
    }
    Ok(text)
}

fn moment(letter: char, meta: &Meta) -> io::Result<String> {
    if letter == '@' {
        return Ok(format!("{}.{:09}0", meta.mtime, meta.mtime_nanos));
    }
    time::format(&format!("%{letter}"), meta.mtime, 0).map_err(io::Error::other)
}

fn field(cx: &Cx<'_>, letter: char, name: &str, meta: &Meta, depth: usize) -> io::Result<String> {
    let (folder, base) = name.rsplit_once('/').unwrap_or((".", name));
    let uid = owners::uid(&meta.owner, cx.world);
    Ok(match letter {
        'p' => name.into(),
        'P' => {
            let mut parts: Vec<&str> = name.rsplitn(depth + 1, '/').take(depth).collect();
            parts.reverse();
            parts.join("/")
        }
        'f' => base.into(),
        'h' => folder.into(),
        's' => meta.size.to_string(),
        'b' => meta.blocks.to_string(),
        'k' => meta.blocks.div_ceil(2).to_string(),
        'm' => format!("{:o}", meta.mode & 0o7777),
        'M' => mode::show(meta.mode),
        'y' => kind(meta).into(),
        'd' => depth.to_string(),
        'i' => meta.inode.to_string(),
        'n' => meta.links.to_string(),
        'U' | 'G' => uid.to_string(),
        'u' | 'g' => owners::name(uid),
        'l' if meta.is_link() => cx.files.fs.read_link(&cx.path(name))?,
        'l' => String::new(),
        't' => time::format("%a %b %e %H:%M:%S %Y", meta.mtime, 0).map_err(io::Error::other)?,
        '%' => "%".into(),
        _ => return Err(io::Error::other(format!("%{letter} is not supported by this device"))),
    })
}
