//! `/proc/PID/stat` of honest and of hostile processes.

use super::{Process, own, parse};

#[test]
fn the_name_of_a_process_cannot_forge_its_parent() {
    let rest = "4 5 6 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 77 0 0";
    let expected = Process { pid: 9, parent: 4, session: 6, zombie: false, start: 77 };
    for name in ["(sh)", "(a) S 1 1 1 (b)", "() Z 1\n)"] {
        assert_eq!(parse(&format!("9 {name} S {rest}")), Some(expected), "{name}");
    }
    assert_eq!(parse(&format!("9 (sh) Z {rest}")), Some(Process { zombie: true, ..expected }));
    for broken in ["", "9 (sh", "9 (sh) S 4", "x (sh) S 4 5 6"] {
        assert_eq!(parse(broken), None, "{broken}");
    }
}

#[test]
fn the_own_process_is_found() {
    assert_eq!(own().unwrap().pid, i32::try_from(std::process::id()).unwrap());
}
