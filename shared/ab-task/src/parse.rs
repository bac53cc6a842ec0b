//! From the bytes of `spec.toml` to a [`Spec`], or to the first fault with its place.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::DeTable;

use crate::field::{At, line_column};
use crate::suggest::nearest;
use crate::{Spec, SpecError};

impl Spec {
    /// Reads a spec. `file` is the name that errors carry.
    pub fn parse(file: &str, bytes: &[u8]) -> Result<Self, SpecError> {
        match Self::parse_with_faults(file, bytes, 1)? {
            (spec, faults) if faults.is_empty() => Ok(spec),
            (_, mut faults) => Err(faults.swap_remove(0)),
        }
    }

    /// Reads a spec whose shape fits, with the first faults of its values.
    pub(crate) fn parse_with_faults(
        file: &str,
        bytes: &[u8],
        most: usize,
    ) -> Result<(Self, Vec<SpecError>), SpecError> {
        let spec: Self = read(file, bytes)?;
        let source = Source { file, text: text(file, bytes)? };
        let table = source.table()?;
        let faults = spec.problems().0.into_iter().take(most).map(|problem| {
            let span = problem.at.span(table.get_ref());
            source.fault(&span, problem.at.to_string(), problem.message)
        });
        let faults = faults.collect();
        Ok((spec, faults))
    }
}

/// Reads a document into its type; a fault names its field.
pub(crate) fn read<T: DeserializeOwned>(file: &str, bytes: &[u8]) -> Result<T, SpecError> {
    let source = Source { file, text: text(file, bytes)? };
    let table = source.table()?;
    let read = T::deserialize(toml::de::Deserializer::from(table.clone()));
    read.map_err(|err| source.shape(table.get_ref(), &err))
}

fn text<'a>(file: &str, bytes: &'a [u8]) -> Result<&'a str, SpecError> {
    str::from_utf8(bytes).map_err(|err| {
        let before = String::from_utf8_lossy(&bytes[..err.valid_up_to()]);
        let (line, column) = line_column(&before, before.len());
        let message = "is not UTF-8 from here on".into();
        SpecError { file: file.into(), line, column, field: String::new(), message }
    })
}

/// A document, as errors name it.
struct Source<'a> {
    file: &'a str,
    text: &'a str,
}

impl<'a> Source<'a> {
    /// The document with the place of each field.
    fn table(&self) -> Result<Spanned<DeTable<'a>>, SpecError> {
        DeTable::parse(self.text).map_err(|err| self.syntax(&err))
    }

    fn fault(&self, span: &Range<usize>, field: String, message: String) -> SpecError {
        let (line, column) = line_column(self.text, span.start);
        SpecError { file: self.file.into(), line, column, field, message }
    }

    /// The text is no TOML.
    fn syntax(&self, err: &toml::de::Error) -> SpecError {
        let span = err.span().unwrap_or(0..0);
        self.fault(&span, String::new(), err.message().replace('\n', "; "))
    }

    /// The TOML does not have the fields of a spec.
    fn shape(&self, table: &DeTable<'_>, err: &toml::de::Error) -> SpecError {
        let span = err.span().unwrap_or(0..0);
        let message = err.message().replace('\n', "; ");
        let meant = suggestion(&message).map(|name| format!("; did you mean `{name}`?"));
        // The message names a missing field, and what stands at its place is another.
        let missing = message.starts_with("missing field");
        let at = if missing { At::default() } else { At::covering(table, span.start) };
        self.fault(&span, at.to_string(), message + meant.as_deref().unwrap_or_default())
    }
}

/// The expected name nearest to the unknown one, from serde's message.
fn suggestion(message: &str) -> Option<&str> {
    let mut quoted = message.split('`').skip(1).step_by(2);
    let unknown = message.starts_with("unknown ").then(|| quoted.next())??;
    nearest(unknown, quoted)
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
