//! Where a field stands: `check[1].weight`, and its line and column.

use std::fmt;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

/// One step into a document.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Step {
    Key(String),
    Index(usize),
}

/// The path of a field from the top of the document.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct At(Vec<Step>);

/// One value that can't be.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Problem {
    /// The field.
    pub(crate) at: At,
    /// What is wrong with it, as a clause.
    pub(crate) message: String,
}

/// Values that can't be, in the order in which they were found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Problems(pub(crate) Vec<Problem>);

impl Problems {
    /// Notes that `at` breaks a rule.
    pub(crate) fn add(&mut self, at: At, message: impl Into<String>) {
        self.0.push(Problem { at, message: message.into() });
    }

    /// Notes that `at` breaks a rule unless `holds`.
    pub(crate) fn check(&mut self, holds: bool, at: impl FnOnce() -> At, message: &str) {
        if !holds {
            self.add(at(), message);
        }
    }
}

impl At {
    /// A field of the document's top.
    pub(crate) fn key(name: &str) -> Self {
        Self::default().then(name)
    }

    /// A field of this table.
    pub(crate) fn then(&self, name: &str) -> Self {
        self.with(Step::Key(name.into()))
    }

    /// An element of this array, counted from 0.
    pub(crate) fn index(&self, index: usize) -> Self {
        self.with(Step::Index(index))
    }

    fn with(&self, step: Step) -> Self {
        Self(self.0.iter().cloned().chain([step]).collect())
    }

    /// Bytes of the field in `table`, or of the nearest thing around it that is there.
    pub(crate) fn span(&self, table: &DeTable<'_>) -> Range<usize> {
        let mut span = 0..0;
        let mut here: Option<&DeValue<'_>> = None;
        for step in &self.0 {
            let next = match (step, here) {
                (Step::Key(name), None) => table.get(name.as_str()),
                (Step::Key(name), Some(value)) => {
                    value.as_table().and_then(|table| table.get(name.as_str()))
                }
                (Step::Index(index), Some(DeValue::Array(array))) => array.get(*index),
                (Step::Index(_), _) => None,
            };
            let Some(next) = next else { return span };
            span = next.span();
            here = Some(next.get_ref());
        }
        span
    }

    /// The innermost field of `table` whose key or value covers the byte at `offset`.
    pub(crate) fn covering(table: &DeTable<'_>, offset: usize) -> Self {
        let mut at = Self::default();
        let mut step = key_covering(table, offset);
        while let Some((found, value)) = step {
            at = at.with(found);
            step = match value {
                Some(DeValue::Table(table)) => key_covering(table, offset),
                Some(DeValue::Array(array)) => array
                    .iter()
                    .enumerate()
                    .find(|(_, value)| {
                        covers(&value.span(), offset) || holds(value.get_ref(), offset)
                    })
                    .map(|(index, value)| (Step::Index(index), Some(value.get_ref()))),
                _ => None,
            };
        }
        at
    }
}

/// The entry whose key or value covers `offset`; no value where the key itself does.
fn key_covering<'a, 'i>(
    table: &'a DeTable<'i>,
    offset: usize,
) -> Option<(Step, Option<&'a DeValue<'i>>)> {
    let name = |key: &str| Step::Key(key.to_owned());
    let by_key = table.iter().find(|(key, _)| covers(&key.span(), offset));
    if let Some((key, _)) = by_key {
        return Some((name(key.get_ref()), None));
    }
    // A table under a header has the header's span: look inside it, too.
    table.iter().find_map(|(key, value)| {
        let inside = covers(&value.span(), offset) || holds(value.get_ref(), offset);
        inside.then(|| (name(key.get_ref()), Some(value.get_ref())))
    })
}

/// Whether something inside `value` covers `offset`. The parser bounds the depth.
fn holds(value: &DeValue<'_>, offset: usize) -> bool {
    match value {
        DeValue::Table(table) => key_covering(table, offset).is_some(),
        DeValue::Array(array) => {
            array.iter().any(|item| covers(&item.span(), offset) || holds(item.get_ref(), offset))
        }
        _ => false,
    }
}

fn covers(span: &Range<usize>, offset: usize) -> bool {
    span.contains(&offset)
}

/// 1-based line, and column in characters, of the byte at `offset`.
pub(crate) fn line_column(text: &str, offset: usize) -> (u32, u32) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (u32::try_from(line).unwrap_or(u32::MAX), u32::try_from(column).unwrap_or(u32::MAX))
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(name) if number == 0 => f.write_str(name)?,
                Step::Key(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}
