//! Permission bits, printed and read.

/// `drwxr-xr-x`.
pub(super) fn show(mode: u32) -> String {
    let kind = match mode & 0o170_000 {
        0o040_000 => 'd',
        0o120_000 => 'l',
        0o010_000 => 'p',
        0o140_000 => 's',
        0o020_000 => 'c',
        0o060_000 => 'b',
        _ => '-',
    };
    let bits = "rwxrwxrwx".chars().enumerate();
    let bits = bits.map(|(at, letter)| if mode & (0o400 >> at) == 0 { '-' } else { letter });
    std::iter::once(kind).chain(bits).collect()
}

/// The bits that `text` asks for, `0644` or `u+x,go-w`, from those that are.
pub(super) fn parse(text: &str, old: u32) -> Option<u32> {
    if text.starts_with(|char: char| char.is_ascii_digit()) {
        return u32::from_str_radix(text, 8).ok().filter(|mode| *mode <= 0o7777);
    }
    text.split(',').try_fold(old, clause)
}

/// One clause, such as `go-w`.
fn clause(mode: u32, text: &str) -> Option<u32> {
    let at = text.find(['+', '-', '='])?;
    let who = text[..at].chars().try_fold(0, |mask, char| {
        Some(
            mask | match char {
                'u' => 0o700,
                'g' => 0o070,
                'o' => 0o007,
                'a' => 0o777,
                _ => return None,
            },
        )
    })?;
    let mask = if who == 0 { 0o777 } else { who };
    let bits = text[at + 1..].chars().try_fold(0, |bits, char| {
        Some(
            bits | match char {
                'r' => 0o444,
                'w' => 0o222,
                'x' => 0o111,
                'X' if mode & 0o040_111 != 0 => 0o111,
                'X' | 's' | 't' => 0,
                _ => return None,
            },
        )
    })? & mask;
    Some(match text.as_bytes()[at] {
        b'+' => mode | bits,
        b'-' => mode & !bits,
        _ => (mode & !mask) | bits,
    })
}
