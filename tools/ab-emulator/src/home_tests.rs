//! Finding a home, and the command lines that come of it.

use std::collections::BTreeMap;

use tempfile::TempDir;

use super::*;

fn place_of(variables: &[(&'static str, &str)]) -> Option<PathBuf> {
    let all: BTreeMap<_, _> = variables.iter().copied().collect();
    place(|name| all.get(name).map(OsString::from))
}

/// A home of empty files, with a JDK beside it.
fn whole() -> (TempDir, Home) {
    let dir = TempDir::new().unwrap();
    let jdk = dir.path().join("jdk");
    for file in FILES.iter().copied().chain(["runtime/archive", "jdk/bin/java"]) {
        let path = dir.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    fs::write(dir.path().join("java"), format!("{}\n", jdk.display())).unwrap();
    let home = Home::at(dir.path()).unwrap();
    (dir, home)
}

#[test]
fn the_first_variable_that_says_something_wins() {
    assert_eq!(place_of(&[("AB_DEVICE_HOME", "/a"), ("HOME", "/h")]), Some("/a".into()));
    assert_eq!(
        place_of(&[("AB_DEVICE_HOME", ""), ("XDG_DATA_HOME", "/x"), ("HOME", "/h")]),
        Some("/x/ab/device".into())
    );
    assert_eq!(place_of(&[("HOME", "/h")]), Some("/h/.local/share/ab/device".into()));
    assert_eq!(place_of(&[]), None);
}

#[test]
fn a_missing_file_is_named() {
    let (dir, _) = whole();
    fs::remove_file(dir.path().join("converter/device.jar")).unwrap();
    let error = Home::at(dir.path()).unwrap_err();
    assert!(error.to_string().ends_with("has no converter/device.jar"), "{error}");
    assert_eq!(error.code(), "device-home-missing");
}

#[test]
fn an_archive_is_used_where_there_is_one() {
    let (dir, home) = whole();
    let java = dir.path().join("jdk/bin/java").into_os_string();
    let expected = ["@runtime/arguments", "@runtime/archive", "ab.device.Main", "/run/ab/s"];
    let argv = home.app_argv(Path::new("/run/ab/s"));
    assert_eq!(argv[0], java);
    assert_eq!(argv[1..], expected);
    let paths = InstallPaths {
        apk: Path::new("/a"),
        out: Path::new("/o"),
        cache: Path::new("/c"),
        shared: Path::new(""),
        target: Some(Path::new("/t")),
    };
    assert_eq!(
        home.install_argv(&paths)[1..],
        ["@converter/arguments", "ab.device.apk.Install", "/a", "/o", "/c", PLATFORM, "", "/t"]
    );
}
