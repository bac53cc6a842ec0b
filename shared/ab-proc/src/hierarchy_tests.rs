//! Layouts of real machines, one row a layout.

use super::{Version, places};

const V1: &str = "\
30 24 0:27 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory
31 24 0:28 / /sys/fs/cgroup/pids rw,relatime - cgroup cgroup rw,pids
32 24 0:29 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw";
const V2: &str = "30 24 0:27 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate";
const CONTAINER: &str = "30 24 0:27 /docker/1f /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory";

#[test]
fn groups_are_made_below_the_own_one_first() {
    let none: [(Version, &[&str]); 0] = [];
    for (name, mounts, own, expected) in [
        (
            "v1 beside an empty v2",
            V1,
            "4:memory:/job/7\n8:pids:/\n0::/",
            &[
                (Version::V1, &["/sys/fs/cgroup/memory/job/7", "/sys/fs/cgroup/memory"][..]),
                (Version::V2, &["/sys/fs/cgroup/unified"][..]),
            ][..],
        ),
        (
            "v2 of a login session",
            V2,
            "0::/user.slice/run.scope",
            &[(
                Version::V2,
                &["/sys/fs/cgroup/user.slice/run.scope", "/sys/fs/cgroup/user.slice"][..],
            )],
        ),
        (
            "v1 in a container that sees its own part",
            CONTAINER,
            "4:memory:/docker/1f",
            &[(Version::V1, &["/sys/fs/cgroup/memory"][..])],
        ),
        (
            "two controllers in one hierarchy",
            "1 1 0:1 / /m rw - cgroup c rw,cpu,memory",
            "4:cpu,memory:/a",
            &[(Version::V1, &["/m/a", "/m"][..])],
        ),
        ("nothing mounted", "22 1 0:5 / /proc rw - proc proc rw", "0::/", &none),
        ("broken text", "a - b\n\n- - -\n1 2 3 - cgroup", ":::\nx", &none),
    ] {
        let found = places("memory", mounts, own);
        let found: Vec<_> =
            found.iter().map(|place| (place.version, place.parents.clone())).collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(version, parents)| (*version, parents.iter().map(Into::into).collect()))
            .collect();
        assert_eq!(found, expected, "{name}");
    }
}
