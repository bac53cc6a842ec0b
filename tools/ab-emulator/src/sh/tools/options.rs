//! Options of one letter, as getopt reads them.

/// The options and what is left.
#[derive(Debug, Default)]
pub(super) struct Options {
    flags: Vec<(char, String)>,
    pub(super) rest: Vec<String>,
}

impl Options {
    /// Reads `args`. `spec` names the letters; one before a `:` takes a value. Words that are no
    /// options may stand between them.
    pub(super) fn parse(args: &[String], spec: &str) -> Result<Self, String> {
        Self::read(args, spec, true)
    }

    /// The same, but the first word that is no option ends them.
    pub(super) fn leading(args: &[String], spec: &str) -> Result<Self, String> {
        Self::read(args, spec, false)
    }

    fn read(args: &[String], spec: &str, mixed: bool) -> Result<Self, String> {
        let mut options = Self::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match arg.strip_prefix('-') {
                Some("-") => break,
                Some(letters) if !letters.is_empty() => {
                    options.letters(letters, spec, &mut args)?;
                }
                _ => {
                    options.rest.push(arg.clone());
                    if !mixed {
                        break;
                    }
                }
            }
        }
        options.rest.extend(args.cloned());
        Ok(options)
    }

    fn letters<'a>(
        &mut self,
        letters: &str,
        spec: &str,
        args: &mut impl Iterator<Item = &'a String>,
    ) -> Result<(), String> {
        if let Some(long) = letters.strip_prefix('-') {
            return Err(format!("Unknown option '{long}'"));
        }
        let mut chars = letters.chars();
        while let Some(letter) = chars.next() {
            let at = spec.find(letter).filter(|_| letter != ':');
            let at = at.ok_or_else(|| format!("Unknown option '{letter}'"))?;
            if !spec[at + letter.len_utf8()..].starts_with(':') {
                self.flags.push((letter, String::new()));
                continue;
            }
            let inline = chars.as_str();
            let value =
                if inline.is_empty() { args.next().map(String::as_str) } else { Some(inline) };
            let value = value.ok_or_else(|| format!("Missing argument to -{letter}"))?;
            self.flags.push((letter, value.to_owned()));
            break;
        }
        Ok(())
    }

    /// Whether `letter` was given.
    pub(super) fn has(&self, letter: char) -> bool {
        self.flags.iter().any(|(own, _)| *own == letter)
    }

    /// The last value of `letter`.
    pub(super) fn value(&self, letter: char) -> Option<&str> {
        self.values(letter).last()
    }

    /// All values of `letter`.
    pub(super) fn values(&self, letter: char) -> impl Iterator<Item = &str> {
        self.flags.iter().filter(move |(own, _)| *own == letter).map(|(_, value)| value.as_str())
    }

    /// The value of `letter` as a number.
    pub(super) fn number(&self, letter: char) -> Result<Option<u64>, String> {
        let Some(value) = self.value(letter) else { return Ok(None) };
        value.parse().map(Some).map_err(|_| format!("bad number '{value}'"))
    }

    /// What is left, or standard input.
    pub(super) fn inputs(&self) -> Vec<String> {
        if self.rest.is_empty() { vec!["-".into()] } else { self.rest.clone() }
    }

    /// What is left, which must be at least `count` words.
    pub(super) fn at_least(&self, count: usize) -> Result<&[String], String> {
        if self.rest.len() < count {
            return Err(format!("Needs {count} argument{}", if count == 1 { "" } else { "s" }));
        }
        Ok(&self.rest)
    }
}
