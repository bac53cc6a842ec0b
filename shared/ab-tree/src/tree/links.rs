//! Which links stay inside a tree.

use crate::TreePath;

/// Longest target of a link that every file system can keep, in bytes: XFS has the least room.
pub const MAX_LINK: usize = 1024;

/// Whether a link at `path` can only ever lead to places inside the tree.
///
/// Stricter than following the text: `..` is fine at the start, as long as it does not
/// climb past the root, but not behind a name, since that name may itself be a link.
/// If every link of a tree keeps to this, no chain of links leaves it.
pub fn link_stays_inside(path: &TreePath, target: &[u8]) -> bool {
    if target.is_empty() || target.starts_with(b"/") || target.contains(&0) {
        return false;
    }
    let mut depth = path.components().count() - 1;
    let mut named = false;
    for part in target.split(|&byte| byte == b'/') {
        match part {
            b"" | b"." => {}
            b".." if named || depth == 0 => return false,
            b".." => depth -= 1,
            _ => named = true,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::link_stays_inside;
    use crate::TreePath;

    #[test]
    fn a_link_may_climb_to_the_root_and_no_further() {
        for (path, target, stays) in [
            ("a", "b", true),
            ("a", "./b/c", true),
            ("d/a", "../b", true),
            ("d/e/a", "../../b/", true),
            ("d/a", "..", true),
            ("a", "..", false),
            ("a", "../b", false),
            ("d/a", "../../b", false),
            ("a", "/etc/passwd", false),
            ("a", "", false),
            // `b` may be a link to a deeper or higher place.
            ("a", "b/../c", false),
            ("d/a", "b/../../c", false),
            ("a", "b\0c", false),
        ] {
            let path = TreePath::new(path).unwrap();
            assert_eq!(link_stays_inside(&path, target.as_bytes()), stays, "{path} -> {target}");
        }
    }
}
