//! The texts that follow a line with `<<`.

use super::super::ast::{Part, Word};
use super::{Parsed, Parser, Pending};

impl Parser {
    /// Reads the texts that were announced on the line that just ended.
    pub(super) fn here_texts(&mut self) -> Parsed<()> {
        for pending in std::mem::take(&mut self.here) {
            let text = self.here_text(&pending);
            let word = if pending.quoted { vec![Part::Quoted(text)] } else { self.inner(&text)? };
            // Set once: a text is announced once.
            let _ = pending.body.set(word);
        }
        Ok(())
    }

    fn here_text(&mut self, pending: &Pending) -> String {
        let mut text = String::new();
        while self.peek().is_some() {
            let mut line = String::new();
            while let Some(char) = self.next().filter(|&char| char != '\n') {
                line.push(char);
            }
            let line = if pending.strip_tabs { line.trim_start_matches('\t') } else { &line };
            if line == pending.end {
                return text;
            }
            text.push_str(line);
            text.push('\n');
        }
        self.awaits_text = true;
        text
    }

    fn inner(&self, text: &str) -> Parsed<Word> {
        let mut parser = Parser::new(text, self.depth + 1);
        parser.quoted_until(None)
    }
}
