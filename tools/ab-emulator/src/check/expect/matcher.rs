//! A word on one value: `"text"`, `3`, or `{"contains": "…"}`.

use std::collections::BTreeMap;

use regex::Regex;
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Values by name, for `${NAME}`.
pub(crate) type Injected = BTreeMap<String, String>;

/// Whether something holds.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Tri {
    /// It does not.
    No,
    /// The evidence can't say.
    Maybe,
    /// It does.
    Yes,
}

impl From<bool> for Tri {
    fn from(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }
}

/// What a value must be. A text, number or truth value stands for `{"eq": …}`.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(untagged)]
pub enum Matcher {
    /// All of these words hold.
    Words(Words),
    /// It is this value.
    Is(Value),
}

/// Words on a value; all that are given hold.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// It is this. A number and its text are the same.
    pub eq: Option<Value>,
    /// Its text contains this.
    pub contains: Option<String>,
    /// Its whole text matches this regular expression.
    pub regex: Option<String>,
    /// One of these holds.
    pub any_of: Option<Vec<Matcher>>,
    /// Its type is this, e.g. `int` of an extra.
    pub r#type: Option<String>,
    /// Whether there is no such value.
    pub absent: Option<bool>,
}

impl<'de> Deserialize<'de> for Matcher {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        if !value.is_object() {
            let scalar = value.is_string() || value.is_number() || value.is_boolean();
            let fine = scalar.then_some(Self::Is(value));
            return fine.ok_or_else(|| D::Error::custom("a value is a text, number or object"));
        }
        let words: Words = serde_json::from_value(value).map_err(D::Error::custom)?;
        words.fault().map_or(Ok(Self::Words(words)), |fault| Err(D::Error::custom(fault)))
    }
}

impl Words {
    fn fault(&self) -> Option<&'static str> {
        let none = self.eq.is_none()
            && self.contains.is_none()
            && self.regex.is_none()
            && self.any_of.is_none()
            && self.r#type.is_none()
            && self.absent.is_none();
        // With the values of a run in it, it is read again.
        let regex =
            self.regex.as_ref().is_none_or(|text| whole(text, &|_| Some("x".into())).is_some());
        if none {
            Some("an empty object demands nothing")
        } else if !regex {
            Some("`regex` is no regular expression without look-around and back-references")
        } else if self.any_of.as_ref().is_some_and(Vec::is_empty) {
            Some("`any_of` has no value")
        } else {
            None
        }
    }
}

impl Matcher {
    /// Whether a value that is known, or known to be absent, is as it must be.
    pub(crate) fn holds(
        &self,
        value: Option<&Value>,
        kind: Option<&str>,
        injected: &Injected,
    ) -> bool {
        let words = match self {
            Self::Is(wanted) => return value.is_some_and(|value| equal(value, wanted, injected)),
            Self::Words(words) => words,
        };
        let Some(value) = value else { return words.absent == Some(true) };
        let text = shown(value);
        words.absent != Some(true)
            && words.eq.as_ref().is_none_or(|wanted| equal(value, wanted, injected))
            && words.contains.as_ref().is_none_or(|part| {
                fill(part, injected, str::to_owned).is_some_and(|part| text.contains(&part))
            })
            && words.regex.as_ref().is_none_or(|regex| {
                let named = |name: &str| injected.get(name).map(|value| regex::escape(value));
                whole(regex, &named).is_some_and(|regex| regex.is_match(&text))
            })
            && words.any_of.as_ref().is_none_or(|any| {
                any.iter().any(|matcher| matcher.holds(Some(value), kind, injected))
            })
            && words.r#type.as_ref().is_none_or(|wanted| kind == Some(wanted))
    }
}

/// A value as a text: texts as they are, others as JSON.
pub(crate) fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn equal(value: &Value, wanted: &Value, injected: &Injected) -> bool {
    match wanted {
        Value::String(text) => {
            fill(text, injected, str::to_owned).is_some_and(|text| shown(value) == text)
        }
        Value::Number(number) => {
            let same = value == wanted || shown(value) == number.to_string();
            same || number
                .as_f64()
                .zip(value.as_f64())
                .is_some_and(|(a, b)| a.to_bits() == b.to_bits())
        }
        Value::Bool(flag) => {
            value == wanted || shown(value) == if *flag { "true" } else { "false" }
        }
        _ => value == wanted,
    }
}

/// `text` with each `${NAME}` replaced; none if a value is missing, so that nothing matches.
fn fill(text: &str, injected: &Injected, put: impl Fn(&str) -> String) -> Option<String> {
    filled(text, &|name| injected.get(name).map(|value| put(value)))
}

fn filled(text: &str, value: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut parts = text.split("${");
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}')?;
        all.push_str(&value(name)?);
        all.push_str(rest);
    }
    Some(all)
}

/// The regular expression over a whole text, in time linear in it.
fn whole(text: &str, value: &dyn Fn(&str) -> Option<String>) -> Option<Regex> {
    let text = filled(text, value)?;
    regex::RegexBuilder::new(&format!(r"\A(?:{text})\z"))
        .dot_matches_new_line(true)
        .size_limit(1 << 20)
        .build()
        .ok()
}
