//! Which caches a build needs, and who wins: flag or spec.

use super::{Plan, caches_in};
use crate::{Cache, Options};
use ab_contract::Fault;
use ab_task::Build;

#[test]
fn a_command_names_the_caches_it_needs() {
    for (command, expected) in [
        ("/cache/apk-kit/bin/apk-kit build", vec!["apk-kit"]),
        ("A=/cache/m2 mvn -o -Dr=\"/cache/m2\" x:/cache/b.c/d", vec!["m2", "m2", "b.c"]),
        ("make -C build/cache/x", vec![]),
        ("./cache/x ../cache/y $HOME/.cache/z ${W}/cache/v", vec![]),
        ("ls /cache/", vec![]),
        ("/cache", vec![]),
    ] {
        assert_eq!(caches_in(command).collect::<Vec<_>>(), expected, "{command}");
    }
}

#[test]
fn a_needed_cache_must_be_there_and_another_need_not() {
    let here = Cache { name: "m2".into(), folder: env!("CARGO_MANIFEST_DIR").into() };
    let gone = Cache { name: "kit".into(), folder: "/no/such/folder".into() };
    let options = |command: &str| Options {
        commands: vec![command.into()],
        caches: vec![here.clone(), gone.clone()],
        ..Options::default()
    };
    let spec = |caches: &[&str]| Build {
        caches: caches.iter().map(|name| (*name).into()).collect(),
        ..Build::default()
    };
    for (command, caches, expected) in [
        ("make", &[][..], Ok(0)),
        ("make /cache/m2", &[][..], Ok(1)),
        ("make", &["m2"][..], Ok(1)),
        ("make", &["kit"][..], Err("cache-missing")),
        ("make /cache/kit/x", &[][..], Err("cache-missing")),
        ("make", &["other"][..], Err("cache-missing")),
    ] {
        let plan = Plan::of_task(&options(command), &spec(caches));
        let found = plan.map(|plan| plan.unwrap().caches.len()).map_err(|err| err.code());
        assert_eq!(found, expected, "{command} {caches:?}");
    }
    assert_eq!(Plan::of_flags(&options("make")).unwrap_err().code(), "cache-missing");
}

#[test]
fn a_flag_beats_the_spec_and_no_command_is_no_build() {
    let spec = Build { commands: vec!["make".into()], timeout_s: 7, ..Build::default() };
    let plan = Plan::of_task(&Options::default(), &spec).unwrap().unwrap();
    assert_eq!((plan.commands.as_slice(), plan.timeout.as_secs()), (&["make".into()][..], 7));
    let flags =
        Options { commands: vec!["ninja".into()], timeout_s: Some(9), ..Options::default() };
    let plan = Plan::of_task(&flags, &spec).unwrap().unwrap();
    assert_eq!((plan.commands.as_slice(), plan.timeout.as_secs()), (&["ninja".into()][..], 9));
    assert!(Plan::of_task(&Options::default(), &Build::default()).unwrap().is_none());
    assert_eq!(Plan::of_flags(&Options::default()).unwrap_err().code(), "build-undefined");
}
