//! `stat`.

use std::io;

use super::context::{Cx, Outcome};
use super::options::Options;
use super::{mode, owners, time};
use crate::fs::{Kind, Meta};

const TERSE: &str = "%n %s %b %f %u %g %D %i %h 0 0 %X %Y %Z 4096";
const LONG: &str = "  File: %N\n  Size: %s\t Blocks: %b\t IO Blocks: 512\t%F\nDevice: %Dh/%dd\t Inode: %i\t \
                    Links: %h\nAccess: (%a/%A)\tUid: (%u/%U)\tGid: (%g/%G)\nAccess: %x\nModify: %y\nChange: %z";

/// `stat [-L] [-t | -c FORMAT] FILE…`
pub(super) fn stat(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::parse(cx.args, "Ltc:")?;
    let format = options.value('c').unwrap_or(if options.has('t') { TERSE } else { LONG });
    cx.each(options.at_least(1)?, |cx, name| {
        let path = cx.path(name);
        let fs = cx.files.fs;
        let meta = if options.has('L') { fs.stat(&path) } else { fs.lstat(&path) }?;
        let line = line(cx, format, name, &meta)?;
        cx.print(&format!("{line}\n"))
    })
}

fn line(cx: &Cx<'_>, format: &str, name: &str, meta: &Meta) -> io::Result<String> {
    let mut text = String::new();
    let mut chars = format.chars();
    while let Some(char) = chars.next() {
        if char == '%' {
            text += &field(cx, chars.next().unwrap_or('%'), name, meta)?;
        } else {
            text.push(char);
        }
    }
    Ok(text)
}

fn field(cx: &Cx<'_>, letter: char, name: &str, meta: &Meta) -> io::Result<String> {
    let uid = owners::uid(&meta.owner, cx.world);
    Ok(match letter {
        'n' => name.into(),
        'N' if meta.is_link() => {
            format!("'{name}' -> '{}'", cx.files.fs.read_link(&cx.path(name))?)
        }
        'N' => format!("'{name}'"),
        's' => meta.size.to_string(),
        'b' => meta.blocks.to_string(),
        'B' => "512".into(),
        'o' => "4096".into(),
        'f' => format!("{:x}", meta.mode),
        'a' => format!("{:o}", meta.mode & 0o7777),
        'A' => mode::show(meta.mode),
        'F' => kind(meta).into(),
        'u' | 'g' => uid.to_string(),
        'U' | 'G' => owners::name(uid),
        'h' => meta.links.to_string(),
        'i' => meta.inode.to_string(),
        'd' => meta.device.to_string(),
        'D' => format!("{:x}", meta.device),
        'X' | 'Y' | 'Z' => meta.mtime.to_string(),
        'x' | 'y' | 'z' => {
            let nanos = u32::try_from(meta.mtime_nanos).unwrap_or(0);
            time::format("%Y-%m-%d %H:%M:%S.%N %z", meta.mtime, nanos).map_err(io::Error::other)?
        }
        '%' => "%".into(),
        _ => return Err(io::Error::other(format!("%{letter} is not supported"))),
    })
}

fn kind(meta: &Meta) -> &'static str {
    match meta.kind {
        Kind::File if meta.size == 0 => "regular empty file",
        Kind::File => "regular file",
        Kind::Dir => "directory",
        Kind::Link => "symbolic link",
        Kind::Other => "special file",
    }
}
