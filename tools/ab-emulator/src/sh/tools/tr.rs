//! `tr`, over bytes.

use std::io::Write;

use super::context::{Cx, Outcome};
use super::escapes::{Style, unescape};
use super::options::Options;
use crate::fs::text;

/// `tr [-cds] SET [SET]`
pub(super) fn tr(cx: &mut Cx<'_>) -> Outcome {
    let options = Options::leading(cx.args, "cCds")?;
    let words = options.at_least(1)?;
    let mut from = set(&words[0])?;
    if options.has('c') || options.has('C') {
        from = (0..=255).filter(|byte| !from.contains(byte)).collect();
    }
    let to = words.get(1).map(|word| set(word)).transpose()?;
    if to.is_none() && !options.has('d') && !options.has('s') {
        return Err("Needs 2 arguments".into());
    }
    let delete = options.has('d');
    let map = map(&from, to.as_deref().unwrap_or_default(), delete);
    let squeezed = if options.has('s') { to.unwrap_or(from) } else { vec![] };
    let mut last = None;
    let mut piece = vec![0; 1 << 16];
    loop {
        let count = cx.stdin.read(&mut piece)?;
        if count == 0 {
            return Ok(0);
        }
        let mut out = Vec::with_capacity(count);
        for &byte in &piece[..count] {
            let Some(byte) = map[usize::from(byte)] else { continue };
            if last != Some(byte) || !squeezed.contains(&byte) {
                out.push(byte);
            }
            last = Some(byte);
        }
        cx.out.write_all(&out)?;
    }
}

/// What each byte becomes; the last of `to` stands for all that lack a partner.
fn map(from: &[u8], to: &[u8], delete: bool) -> Vec<Option<u8>> {
    let mut map: Vec<Option<u8>> = (0..=255).map(Some).collect();
    for (at, byte) in from.iter().enumerate() {
        map[usize::from(*byte)] = match to.get(at).or(to.last()) {
            _ if delete => None,
            Some(partner) => Some(*partner),
            None => Some(*byte),
        };
    }
    map
}

type Class = fn(&u8) -> bool;

fn set(word: &str) -> Result<Vec<u8>, String> {
    const CLASSES: [(&str, Class); 7] = [
        ("[:alnum:]", u8::is_ascii_alphanumeric),
        ("[:alpha:]", u8::is_ascii_alphabetic),
        ("[:digit:]", u8::is_ascii_digit),
        ("[:lower:]", u8::is_ascii_lowercase),
        ("[:upper:]", u8::is_ascii_uppercase),
        ("[:punct:]", u8::is_ascii_punctuation),
        ("[:xdigit:]", u8::is_ascii_hexdigit),
    ];
    let word = word.replace("[:space:]", "\\t\\n\\v\\f\\r ").replace("[:blank:]", "\\t ");
    let bytes = unescape(&text::encode(&word), Style::Format).0;
    let mut rest = &bytes[..];
    let mut set = vec![];
    while let Some((&byte, after)) = rest.split_first() {
        if let Some((name, is_in)) =
            CLASSES.iter().find(|(name, _)| rest.starts_with(name.as_bytes()))
        {
            set.extend((0..=255).filter(is_in));
            rest = &rest[name.len()..];
            continue;
        }
        if let [b'-', to, after @ ..] = after {
            if *to < byte {
                return Err(format!("bad range in '{word}'"));
            }
            set.extend(byte..=*to);
            rest = after;
        } else {
            set.push(byte);
            rest = after;
        }
    }
    Ok(set)
}
