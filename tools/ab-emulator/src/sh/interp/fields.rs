//! Words in the making: text, and which of it counts as a wildcard.

/// Characters that a pattern gives a meaning.
const SPECIAL: [char; 8] = ['*', '?', '[', ']', '\\', '-', '!', '^'];

/// One word after expansion.
#[derive(Debug, Clone, Default)]
pub(super) struct Field {
    pub(super) text: String,
    /// The same as a pattern, quoted characters after a backslash.
    pub(super) pattern: String,
    /// Whether a wildcard stands in it unquoted.
    pub(super) wild: bool,
}

/// The words that one word becomes.
#[derive(Debug, Default)]
pub(super) struct Fields {
    pub(super) done: Vec<Field>,
    open: Option<Field>,
    /// Characters so far.
    pub(super) size: usize,
}

impl Fields {
    /// Adds a character that may be a wildcard.
    pub(super) fn bare(&mut self, char: char) {
        let field = self.field();
        field.text.push(char);
        field.pattern.push(char);
        field.wild |= matches!(char, '*' | '?' | '[');
        self.size += 1;
    }

    /// Adds what stands for itself; even nothing makes a word.
    pub(super) fn quoted(&mut self, text: &str) {
        let field = self.field();
        for char in text.chars() {
            if SPECIAL.contains(&char) {
                field.pattern.push('\\');
            }
            field.pattern.push(char);
        }
        field.text.push_str(text);
        self.size += text.len();
    }

    /// Adds text that is split where `ifs` says.
    pub(super) fn split(&mut self, text: &str, ifs: &str) {
        let mut after_space = false;
        for char in text.chars() {
            if !ifs.contains(char) {
                after_space = false;
                self.bare(char);
            } else if char.is_ascii_whitespace() {
                after_space |= self.open.is_some();
                self.end();
            } else if !std::mem::take(&mut after_space) {
                // `a:b`, and `::` has an empty word between.
                self.field();
                self.end();
            }
        }
    }

    /// Ends the word that is open, if one is.
    pub(super) fn end(&mut self) {
        self.done.extend(self.open.take());
    }

    pub(super) fn finish(mut self) -> Vec<Field> {
        self.end();
        self.done
    }

    fn field(&mut self) -> &mut Field {
        self.open.get_or_insert_default()
    }
}
