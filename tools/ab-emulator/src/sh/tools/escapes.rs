//! Backslashes in `echo -e` and `printf`.

/// Where the text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Octal numbers begin with `\0`, and `\c` ends all output.
    Echo,
    /// A format: `\101` is octal too.
    Format,
}

/// The text with its escapes replaced, and whether `\c` ended it.
pub(super) fn unescape(text: &[u8], style: Style) -> (Vec<u8>, bool) {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let Some((&letter, after)) = rest.split_first() else {
            out.push(b'\\');
            break;
        };
        rest = after;
        match letter {
            b'c' if style == Style::Echo => return (out, true),
            b'0' if style == Style::Echo => rest = number(rest, 3, 8, &mut out),
            b'0'..=b'7' if style == Style::Format => {
                rest = number(&text[text.len() - rest.len() - 1..], 3, 8, &mut out);
            }
            b'x' => rest = number(rest, 2, 16, &mut out),
            _ => match simple(letter) {
                Some(byte) => out.push(byte),
                None => out.extend([b'\\', letter]),
            },
        }
    }
    (out, false)
}

fn simple(letter: u8) -> Option<u8> {
    Some(match letter {
        b'a' => 7,
        b'b' => 8,
        b'e' => 27,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 11,
        b'\\' => b'\\',
        b'"' => b'"',
        _ => return None,
    })
}

/// Takes a number of at most `digits` digits and adds its byte.
fn number<'a>(text: &'a [u8], digits: usize, radix: u32, out: &mut Vec<u8>) -> &'a [u8] {
    let is_digit = |byte: &&u8| char::from(**byte).is_digit(radix);
    let count = text.iter().take(digits).take_while(is_digit).count();
    let value = text[..count].iter().filter_map(|byte| char::from(*byte).to_digit(radix));
    let value = value.fold(0, |value, digit| value * radix + digit);
    out.push(u8::try_from(value & 0xff).unwrap_or(0));
    &text[count..]
}
