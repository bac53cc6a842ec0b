//! [`Hunk`]: lines of context, removed and added lines, and where they belong.

/// One `@@` hunk. Its counts always fit its lines.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Hunk {
    /// 1-based line of its `@@` line in the patch.
    pub line: u32,
    /// 1-based first line in the old file, as the header says; 0 for an empty side.
    pub old_start: u32,
    /// Lines of the old side.
    pub old_count: u32,
    /// 1-based first line in the new file, as the header says; 0 for an empty side.
    pub new_start: u32,
    /// Lines of the new side.
    pub new_count: u32,
    /// The old side ends without a newline.
    pub old_no_newline: bool,
    /// The new side ends without a newline.
    pub new_no_newline: bool,
    /// The patch was made without context (`-U0`): only the line numbers say where.
    pub zero_context: bool,
    /// The lines as in a patch: a marker, the text, `\n`.
    pub(super) body: Vec<u8>,
}

/// Which sides of a hunk a line belongs to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Side {
    /// Both.
    Context,
    /// The old one.
    Remove,
    /// The new one.
    Add,
}

/// One line of a hunk.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Line<'a> {
    /// Where it belongs.
    pub side: Side,
    /// Its bytes, without the newline. A carriage return is part of them.
    pub text: &'a [u8],
}

impl Hunk {
    /// The lines, in order. See `old_no_newline` and `new_no_newline` for how the last
    /// line of each side ends.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.body.split_inclusive(|&byte| byte == b'\n').map(|line| {
            let side = match line[0] {
                b'-' => Side::Remove,
                b'+' => Side::Add,
                _ => Side::Context,
            };
            Line { side, text: &line[1..line.len() - 1] }
        })
    }
}

impl Hunk {
    pub(super) fn has_context(&self) -> bool {
        self.lines().any(|line| line.side == Side::Context)
    }

    pub(super) fn has_trailing_context(&self) -> bool {
        self.lines().last().is_some_and(|line| line.side == Side::Context)
    }

    /// Appends a line; the caller keeps the counts.
    pub(super) fn push(&mut self, side: Side, text: &[u8]) {
        let marker = match side {
            Side::Context => b' ',
            Side::Remove => b'-',
            Side::Add => b'+',
        };
        self.body.push(marker);
        self.body.extend_from_slice(text);
        self.body.push(b'\n');
    }
}
