//! [`Parts`]: a path cut at its slashes, with its prefixes.

/// The components of a path. A component that is not UTF-8 reads as the
/// replacement character, so it is no known name.
pub(super) struct Parts<'a> {
    path: &'a [u8],
    names: Vec<&'a str>,
    ends: Vec<usize>,
}

impl<'a> Parts<'a> {
    pub(super) fn new(path: &'a [u8]) -> Self {
        let mut end = 0;
        let mut ends = vec![];
        let cut = |name: &'a [u8]| {
            end += name.len();
            ends.push(end);
            end += 1;
            str::from_utf8(name).unwrap_or("\u{fffd}")
        };
        let names = path.split(|&byte| byte == b'/').map(cut).collect();
        Self { path, names, ends }
    }

    /// How many components are directories.
    pub(super) fn dirs(&self) -> usize {
        self.names.len() - 1
    }

    /// Component `at`, or nothing behind the last.
    pub(super) fn get(&self, at: usize) -> &'a str {
        self.names.get(at).copied().unwrap_or_default()
    }

    /// The name of the file.
    pub(super) fn file(&self) -> &'a str {
        self.get(self.dirs())
    }

    /// The directories, outermost first.
    pub(super) fn directories(&self) -> &[&'a str] {
        &self.names[..self.dirs()]
    }

    /// All components.
    pub(super) fn names(&self) -> &[&'a str] {
        &self.names
    }

    /// The bytes up to and without component `at`, without the slash.
    pub(super) fn before(&self, at: usize) -> &'a [u8] {
        at.checked_sub(1).map_or(&[], |last| self.through(last))
    }

    /// The bytes up to and with component `at`.
    pub(super) fn through(&self, at: usize) -> &'a [u8] {
        &self.path[..self.ends[at]]
    }

    /// The whole path.
    pub(super) fn path(&self) -> &'a [u8] {
        self.path
    }
}
