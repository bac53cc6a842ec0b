//! Intents as `am` reads and prints them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// `Intent.FLAG_ACTIVITY_NEW_TASK`, which `am start` always sets.
pub const NEW_TASK: u32 = 0x1000_0000;

/// An intent, in the form of the protocol.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Intent {
    /// What to do.
    pub action: Option<String>,
    /// What with: a URI.
    pub data: Option<String>,
    /// MIME type.
    #[serde(rename = "type")]
    pub mime: Option<String>,
    /// Only this package may take it.
    pub package: Option<String>,
    /// Only this component takes it: `p/p.C`.
    pub component: Option<String>,
    /// Categories.
    #[serde(default)]
    pub categories: Vec<String>,
    /// Bits of `Intent.FLAG_…`.
    #[serde(default)]
    pub flags: u32,
    /// Typed extras in the order given.
    #[serde(default)]
    pub extras: Vec<Extra>,
}

/// One extra.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Extra {
    /// Its name.
    pub key: String,
    /// `String`, `int`, `boolean`, …
    #[serde(rename = "type")]
    pub kind: String,
    /// Its value as JSON.
    pub value: Value,
}

/// Options of `am` that take a key and a value, and the type of the value.
const EXTRAS: [(&str, &str); 14] = [
    ("-e", "String"),
    ("--es", "String"),
    ("--ez", "boolean"),
    ("--ei", "int"),
    ("--el", "long"),
    ("--ef", "float"),
    ("--ed", "double"),
    ("--eu", "Uri"),
    ("--ecn", "ComponentName"),
    ("--esa", "String[]"),
    ("--eia", "int[]"),
    ("--ela", "long[]"),
    ("--efa", "float[]"),
    ("--esal", "ArrayList<String>"),
];

/// Flags that `am` has as options, by bit of the intent.
const FLAGS: [(&str, u32); 14] = [
    ("--grant-read-uri-permission", 0x1),
    ("--grant-write-uri-permission", 0x2),
    ("--include-stopped-packages", 0x20),
    ("--exclude-stopped-packages", 0x10),
    ("--activity-brought-to-front", 0x0040_0000),
    ("--activity-clear-top", 0x0400_0000),
    ("--activity-clear-task", 0x8000),
    ("--activity-clear-when-task-reset", 0x0008_0000),
    ("--activity-exclude-from-recents", 0x0080_0000),
    ("--activity-multiple-task", 0x0800_0000),
    ("--activity-no-animation", 0x0001_0000),
    ("--activity-no-history", 0x4000_0000),
    ("--activity-reorder-to-front", 0x0002_0000),
    ("--activity-single-top", 0x2000_0000),
];

impl Intent {
    /// Takes one option and what belongs to it off the front of `args`. `Ok(false)`: it is none of
    /// an intent's options.
    ///
    /// # Errors
    /// `am`'s words for what is wrong with it.
    pub fn option(&mut self, args: &mut std::slice::Iter<'_, String>) -> Result<bool, String> {
        let Some(option) = args.as_slice().first().cloned() else { return Ok(false) };
        if let Some((_, bit)) = FLAGS.iter().find(|(name, _)| *name == option) {
            args.next();
            self.flags |= bit;
            return Ok(true);
        }
        if let Some((_, kind)) = EXTRAS.iter().find(|(name, _)| *name == option) {
            args.next();
            let key = argument(&option, args)?;
            let value = extra(kind, &argument(&option, args)?)?;
            self.extras.push(Extra { key, kind: (*kind).into(), value });
            return Ok(true);
        }
        self.field(&option, args)
    }

    fn field(
        &mut self,
        option: &str,
        args: &mut std::slice::Iter<'_, String>,
    ) -> Result<bool, String> {
        if !["-a", "-d", "-t", "-c", "-n", "-p", "-f", "-i", "--esn"].contains(&option) {
            return Ok(false);
        }
        args.next();
        let value = argument(option, args)?;
        match option {
            "-a" => self.action = Some(value),
            "-d" => self.data = Some(value),
            "-t" => self.mime = Some(value),
            "-c" => self.categories.push(value),
            "-p" => self.package = Some(value),
            "-n" => {
                self.component =
                    Some(component(&value).ok_or_else(|| format!("Bad component name: {value}"))?);
            }
            "-f" => self.flags |= flags(&value)?,
            "--esn" => {
                self.extras.push(Extra { key: value, kind: "null".into(), value: Value::Null });
            }
            _ => {}
        }
        Ok(true)
    }

    /// Takes what stands behind the options: a URI, a component or a package.
    pub fn target(&mut self, word: &str) {
        if word.contains(':') {
            self.data = Some(word.into());
        } else if let Some(name) = component(word) {
            self.component = Some(name);
        } else {
            self.package = Some(word.into());
        }
    }

    /// The package that it is for, where it says so.
    pub fn to_package(&self) -> Option<&str> {
        self.component.as_deref().and_then(|c| c.split('/').next()).or(self.package.as_deref())
    }

    /// As `Intent.toString` has it, e.g. `Intent { act=… cmp=p/.A (has extras) }`.
    pub fn show(&self) -> String {
        let mut parts = Vec::new();
        let mut add = |name: &str, value: &Option<String>| {
            parts.extend(value.as_ref().map(|value| format!("{name}={value}")));
        };
        add("act", &self.action);
        let categories = Some(format!("[{}]", self.categories.join(",")));
        add("cat", &categories.filter(|_| !self.categories.is_empty()));
        add("dat", &self.data);
        add("typ", &self.mime);
        add("flg", &Some(format!("{:#x}", self.flags)).filter(|_| self.flags != 0));
        add("pkg", &self.package);
        add("cmp", &self.component.as_deref().map(short));
        if !self.extras.is_empty() {
            parts.push("(has extras)".into());
        }
        format!("Intent {{ {} }}", parts.join(" "))
    }

    /// For the app's process.
    pub fn json(&self) -> Value {
        json!(self)
    }
}

fn argument(option: &str, args: &mut std::slice::Iter<'_, String>) -> Result<String, String> {
    args.next().cloned().ok_or_else(|| format!("Argument expected after \"{option}\""))
}

fn flags(text: &str) -> Result<u32, String> {
    let parsed =
        text.strip_prefix("0x").map_or_else(|| text.parse(), |hex| u32::from_str_radix(hex, 16));
    parsed.map_err(|_| format!("For input string: \"{text}\""))
}

fn extra(kind: &str, text: &str) -> Result<Value, String> {
    let wrong = || format!("For input string: \"{text}\"");
    if let Some(item) =
        kind.strip_suffix("[]").or(kind.strip_prefix("ArrayList<").map(|k| k.trim_end_matches('>')))
    {
        return text.split(',').map(|part| extra(item, part)).collect();
    }
    Ok(match kind {
        "boolean" => match text.to_ascii_lowercase().as_str() {
            "true" | "t" | "1" => true.into(),
            "false" | "f" | "0" => false.into(),
            _ => return Err(format!("Invalid boolean value: {text}")),
        },
        "int" => text.parse::<i32>().map_err(|_| wrong())?.into(),
        "long" => text.parse::<i64>().map_err(|_| wrong())?.into(),
        "float" | "double" => text.parse::<f64>().map_err(|_| wrong())?.into(),
        _ => text.into(),
    })
}

/// `p/.C` and `p/p.C` as `p/p.C`; `None` for what is no component.
pub fn component(text: &str) -> Option<String> {
    let (package, class) = text.split_once('/')?;
    if package.is_empty() || class.is_empty() {
        return None;
    }
    Some(if class.starts_with('.') { format!("{package}/{package}{class}") } else { text.into() })
}

/// `p/p.C` as `p/.C`.
pub fn short(component: &str) -> String {
    match component.split_once('/') {
        Some((package, class)) => match class.strip_prefix(package) {
            Some(rest) if rest.starts_with('.') => format!("{package}/{rest}"),
            _ => component.into(),
        },
        None => component.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<(Intent, Vec<String>), String> {
        let words: Vec<String> = line.split_whitespace().map(Into::into).collect();
        let (mut intent, mut args, mut rest) = (Intent::default(), words.iter(), Vec::new());
        while !args.as_slice().is_empty() {
            if !intent.option(&mut args)? {
                rest.extend(args.next().cloned());
            }
        }
        Ok((intent, rest))
    }

    #[test]
    fn options_fill_an_intent_and_it_prints_as_androids() {
        let line = "-a android.intent.action.VIEW -c a.B -d https://e.org/x -t text/plain -n p.q/.Main -f 0x10000000 --es k v";
        let (intent, rest) = parse(line).unwrap();
        assert!(rest.is_empty());
        assert_eq!(
            intent.show(),
            "Intent { act=android.intent.action.VIEW cat=[a.B] dat=https://e.org/x typ=text/plain flg=0x10000000 \
             cmp=p.q/.Main (has extras) }"
        );
        assert_eq!(
            (intent.component.as_deref(), intent.to_package()),
            (Some("p.q/p.q.Main"), Some("p.q"))
        );
    }

    #[test]
    fn extras_are_typed() {
        let (intent, _) = parse(
            "--ez a true --ei b -5 --el c 9000000000 --ef d 1.5 --esa e x,y --eia f 1,2 --esn g",
        )
        .unwrap();
        let found: Vec<_> =
            intent.extras.iter().map(|e| (e.kind.as_str(), e.value.to_string())).collect();
        let expected = [
            ("boolean", "true"),
            ("int", "-5"),
            ("long", "9000000000"),
            ("float", "1.5"),
            ("String[]", "[\"x\",\"y\"]"),
            ("int[]", "[1,2]"),
            ("null", "null"),
        ];
        assert_eq!(found, expected.map(|(kind, value)| (kind, value.to_owned())));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for line in ["-n", "-n nothing", "--ei k", "--ei k five", "--ez k maybe", "-f zz"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
