//! Where this machine's cgroup controllers lie. Pure: text of `/proc` in, folders out.

use std::path::{Path, PathBuf};

/// Which interface a hierarchy speaks.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Version {
    V1,
    V2,
}

/// A hierarchy that may offer a controller, with the folders under which a group may be made, best
/// first.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Place {
    pub(crate) version: Version,
    pub(crate) parents: Vec<PathBuf>,
}

/// The places for `controller`, from `/proc/self/mountinfo` and `/proc/self/cgroup`.
///
/// A v1 hierarchy that is mounted has the controller for sure, so it comes first.
pub(crate) fn places(controller: &str, mountinfo: &str, own: &str) -> Vec<Place> {
    let mounts: Vec<Mount> = mountinfo.lines().filter_map(Mount::parse).collect();
    let v1 = mounts.iter().filter(|mount| mount.has(controller)).map(|mount| {
        let path = own_path(own, |controllers| controllers.split(',').any(|c| c == controller));
        let own = mount.folder(path);
        Place { version: Version::V1, parents: distinct([own, mount.point.into()]) }
    });
    let v2 = mounts.iter().filter(|mount| mount.fstype == "cgroup2").map(|mount| {
        let own = mount.folder(own_path(own, str::is_empty));
        // A v2 group with processes hands no controller to children of its own; a delegated
        // parent does.
        let above = own.parent().filter(|_| own != Path::new(mount.point)).map(Path::to_owned);
        let parents = distinct([own, above.unwrap_or_else(|| mount.point.into())]);
        Place { version: Version::V2, parents }
    });
    v1.chain(v2).collect()
}

struct Mount<'a> {
    root: &'a str,
    point: &'a str,
    fstype: &'a str,
    options: &'a str,
}

impl<'a> Mount<'a> {
    /// Reads a line such as `30 24 0:27 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids`.
    fn parse(line: &'a str) -> Option<Self> {
        let (mount, device) = line.split_once(" - ")?;
        let mut mount = mount.split(' ').skip(3);
        let mut device = device.split(' ');
        let (root, point) = (mount.next()?, mount.next()?);
        let (fstype, options) = (device.next()?, device.nth(1)?);
        fstype.starts_with("cgroup").then_some(Self { root, point, fstype, options })
    }

    fn has(&self, controller: &str) -> bool {
        self.fstype == "cgroup" && self.options.split(',').any(|option| option == controller)
    }

    /// The folder of a group, whose path counts from the root of the hierarchy; the mount may show
    /// only a part of that, as in containers.
    fn folder(&self, path: &str) -> PathBuf {
        let below = path.strip_prefix(self.root).unwrap_or(path).trim_matches('/');
        if below.is_empty() { self.point.into() } else { Path::new(self.point).join(below) }
    }
}

/// The path of this process in the hierarchy whose controller list is `wanted`; `/` if unknown.
fn own_path(own: &str, wanted: impl Fn(&str) -> bool) -> &str {
    own.lines()
        .filter_map(|line| line.split_once(':')?.1.split_once(':'))
        .find(|(controllers, _)| wanted(controllers))
        .map_or("/", |(_, path)| path)
}

fn distinct([first, second]: [PathBuf; 2]) -> Vec<PathBuf> {
    if first == second { vec![first] } else { vec![first, second] }
}

#[cfg(test)]
#[path = "hierarchy_tests.rs"]
mod tests;
