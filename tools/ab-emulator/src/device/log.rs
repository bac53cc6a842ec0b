//! The device's log, and `logcat`'s formats.

use std::collections::VecDeque;

use crate::sh::time;

/// How many lines are kept.
const KEPT: usize = 50_000;

/// One entry.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Virtual time, milliseconds since 1970.
    pub t_ms: i64,
    /// Process id as the device shows it.
    pub pid: u32,
    /// User id of the process.
    pub uid: u32,
    /// `V`, `D`, `I`, `W`, `E`, `F`.
    pub priority: char,
    /// The tag.
    pub tag: String,
    /// The text, maybe of several lines.
    pub message: String,
    /// `main`, `system`, `crash`, `events`.
    pub buffer: String,
}

/// All buffers together, in order of arrival.
#[derive(Debug, Default)]
pub struct Log {
    entries: VecDeque<Entry>,
    /// How many were ever added: where a follower goes on.
    added: u64,
}

impl Log {
    /// Adds an entry; the oldest makes room.
    pub fn add(&mut self, entry: Entry) {
        if self.entries.len() == KEPT {
            self.entries.pop_front();
        }
        self.entries.push_back(entry);
        self.added += 1;
    }

    /// Forgets the entries of these buffers.
    pub fn clear(&mut self, buffers: &[String]) {
        self.entries.retain(|entry| !buffers.contains(&entry.buffer));
    }

    /// The entries from number `from` on, and the number of the next one.
    pub fn since(&self, from: u64) -> (impl Iterator<Item = &Entry>, u64) {
        let first = self.added - self.entries.len() as u64;
        let skip = usize::try_from(from.saturating_sub(first)).unwrap_or(usize::MAX);
        (self.entries.iter().skip(skip), self.added)
    }
}

/// How an entry is shown: `logcat -v`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The format itself.
    pub form: Form,
    /// Seconds since 1970 instead of a date.
    pub epoch: bool,
    /// With the user id.
    pub uid: bool,
    /// With the year.
    pub year: bool,
}

/// The formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `P/tag( pid): text`
    Brief,
    /// `P( pid) text (tag)`
    Process,
    /// `P/tag: text`
    Tag,
    /// The text alone.
    Raw,
    /// `date P/tag( pid): text`
    Time,
    /// `date pid tid P tag: text`
    Threadtime,
    /// A head line, the text, an empty line.
    Long,
}

impl Default for Layout {
    fn default() -> Self {
        Self { form: Form::Threadtime, epoch: false, uid: false, year: false }
    }
}

impl Layout {
    /// Applies one word of `-v`.
    pub fn apply(&mut self, word: &str) -> bool {
        match word {
            "brief" => self.form = Form::Brief,
            "process" => self.form = Form::Process,
            "tag" => self.form = Form::Tag,
            "raw" => self.form = Form::Raw,
            "time" => self.form = Form::Time,
            "threadtime" => self.form = Form::Threadtime,
            "long" => self.form = Form::Long,
            "epoch" => self.epoch = true,
            "uid" => self.uid = true,
            "year" => self.year = true,
            "color" | "printable" | "usec" | "UTC" | "zone" | "descriptive" | "monotonic" => {}
            _ => return false,
        }
        true
    }

    /// The entry's lines, each with its end.
    pub fn show(self, entry: &Entry) -> String {
        let head = self.head(entry);
        if self.form == Form::Long {
            return format!("{head}\n{}\n\n", entry.message);
        }
        let tail =
            if self.form == Form::Process { format!(" ({})", entry.tag) } else { String::new() };
        let lines = entry.message.trim_end_matches('\n').split('\n');
        let shown: Vec<String> = lines.map(|line| format!("{head}{line}{tail}\n")).collect();
        shown.concat()
    }

    fn head(self, entry: &Entry) -> String {
        let Entry { pid, uid, priority, tag, .. } = entry;
        let time = self.time(entry.t_ms);
        let uid = if self.uid { format!("{uid:>5} ") } else { String::new() };
        match self.form {
            Form::Brief => format!("{priority}/{tag:<8}({uid}{pid:>5}): "),
            Form::Process => format!("{priority}({uid}{pid:>5}) "),
            Form::Tag => format!("{priority}/{tag:<8}: "),
            Form::Raw => String::new(),
            Form::Time => format!("{time} {priority}/{tag:<8}({uid}{pid:>5}): "),
            Form::Threadtime => format!("{time} {uid}{pid:>5} {pid:>5} {priority} {tag:<8}: "),
            Form::Long => format!("[ {time} {uid}{pid:>5}:{pid:>5} {priority}/{tag:<8} ]"),
        }
    }

    fn time(self, t_ms: i64) -> String {
        if self.epoch {
            return format!("{:>10}.{:03}", t_ms.div_euclid(1000), t_ms.rem_euclid(1000));
        }
        let format = if self.year { "%Y-%m-%d %H:%M:%S" } else { "%m-%d %H:%M:%S" };
        let text = time::format(format, t_ms.div_euclid(1000), 0).unwrap_or_default();
        format!("{text}.{:03}", t_ms.rem_euclid(1000))
    }
}

/// Which tags are shown from which priority on: `logcat TAG:P *:S`.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    specs: Vec<(String, char)>,
}

/// Priorities in rising order; `S` is above all.
const PRIORITIES: &str = "VDIWEFS";

impl Filter {
    /// Adds a filter such as `ActivityManager:I`, `*:S` or `MyTag`.
    pub fn add(&mut self, spec: &str) -> bool {
        let (tag, priority) = spec.rsplit_once(':').unwrap_or((spec, "V"));
        let Some(priority) = priority.chars().next().map(|c| c.to_ascii_uppercase()) else {
            return false;
        };
        let known = PRIORITIES.contains(priority);
        self.specs.push((tag.to_owned(), priority));
        known
    }

    /// Whether an entry is shown. The last filter of a tag counts, then the last of `*`.
    pub fn shows(&self, entry: &Entry) -> bool {
        let of = |tag: &str| self.specs.iter().rev().find(|(t, _)| t == tag).map(|(_, p)| *p);
        let least = of(&entry.tag).or_else(|| of("*")).unwrap_or('V');
        PRIORITIES.find(entry.priority) >= PRIORITIES.find(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Entry {
        Entry {
            t_ms: 1_767_225_600_123,
            pid: 4007,
            uid: 10_123,
            priority: 'W',
            tag: "Tag".into(),
            message: "one\ntwo".into(),
            buffer: "main".into(),
        }
    }

    #[test]
    fn formats_are_logcats() {
        let rows = [
            ("brief", "W/Tag     ( 4007): one\nW/Tag     ( 4007): two\n"),
            ("process", "W( 4007) one (Tag)\nW( 4007) two (Tag)\n"),
            ("tag", "W/Tag     : one\nW/Tag     : two\n"),
            ("raw", "one\ntwo\n"),
            (
                "time",
                "01-01 00:00:00.123 W/Tag     ( 4007): one\n01-01 00:00:00.123 W/Tag     ( 4007): two\n",
            ),
            (
                "threadtime",
                "01-01 00:00:00.123  4007  4007 W Tag     : one\n01-01 00:00:00.123  4007  4007 W Tag     : two\n",
            ),
            ("long", "[ 01-01 00:00:00.123  4007: 4007 W/Tag      ]\none\ntwo\n\n"),
        ];
        for (word, expected) in rows {
            let mut layout = Layout::default();
            assert!(layout.apply(word));
            assert_eq!(layout.show(&entry()), expected, "{word}");
        }
        assert!(!Layout::default().apply("pretty"));
    }

    #[test]
    fn the_last_filter_of_a_tag_counts() {
        let mut filter = Filter::default();
        assert!(filter.shows(&entry()));
        assert!(filter.add("*:S"));
        assert!(!filter.shows(&entry()));
        assert!(filter.add("Tag:w"));
        assert!(filter.shows(&entry()));
        assert!(filter.add("Tag:E"));
        assert!(!filter.shows(&entry()));
        assert!(!filter.add("Tag:Q"));
    }
}
