//! Who may remove what.

use super::{is_orphaned, name};
use crate::procfs;

#[test]
fn only_names_of_dead_makers_are_orphaned() {
    let here = procfs::namespace();
    let own = procfs::own().unwrap();
    for (group, orphaned) in [
        (name(), false),
        (format!("ab-proc.{here}.{}.{}.0", own.pid, own.start), false),
        (format!("ab-proc.{here}.{}.{}.0", own.pid, own.start + 1), true),
        (format!("ab-proc.{here}.2147483647.5.0"), true),
        (format!("ab-proc.{}.2147483647.5.0", here + 1), false),
        (format!("ab-proc.{here}.2147483647.5.0.a1B2"), true),
        (format!("ab-proc.{here}.2147483647"), false),
        ("ab-proc.".into(), false),
        ("system.slice".into(), false),
    ] {
        assert_eq!(is_orphaned(&group), orphaned, "{group}");
    }
}
