//! [`Cursor`]: a place in the patch, by lines.

/// A place at the start of a line. Copying it is how the parser looks ahead.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    rest: &'a [u8],
    line: u32,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, line: 1 }
    }

    /// 1-based number of the line that [`peek`](Self::peek) shows.
    pub(super) fn line(&self) -> u32 {
        self.line
    }

    /// The line here, without its newline. `None` at the end.
    pub(super) fn peek(&self) -> Option<&'a [u8]> {
        (!self.rest.is_empty()).then(|| &self.rest[..self.line_len()])
    }

    /// The same for a line of the container, without a carriage return of its own.
    pub(super) fn header(&self) -> Option<&'a [u8]> {
        self.peek().map(|line| line.strip_suffix(b"\r").unwrap_or(line))
    }

    pub(super) fn advance(&mut self) {
        let end = (self.line_len() + 1).min(self.rest.len());
        self.rest = &self.rest[end..];
        self.line = self.line.saturating_add(1);
    }

    /// The place one line on.
    #[must_use]
    pub(super) fn after(mut self) -> Self {
        self.advance();
        self
    }

    pub(super) fn starts_with(&self, prefix: &[u8]) -> bool {
        self.rest.starts_with(prefix)
    }

    /// Whether only white space is left.
    pub(super) fn only_space_left(&self) -> bool {
        self.rest.iter().all(u8::is_ascii_whitespace)
    }

    fn line_len(&self) -> usize {
        self.rest.iter().position(|&byte| byte == b'\n').unwrap_or(self.rest.len())
    }
}
