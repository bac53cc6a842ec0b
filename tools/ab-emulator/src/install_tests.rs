//! What is believed of an answer, and what is not.

use tempfile::TempDir;

use super::*;

const INFO: &str = r#"{"package":"t.app","version_code":4294967303,"version_name":null,"min_sdk":24,
"target_sdk":34,"debuggable":true,"test_only":false,"label":"Plain","application":null,
"launchable_activity":"t.app.Main","activities":[{"name":"t.app.Main","target":null,"exported":true,
"enabled":true,"permission":null,"launch_mode":"standard","filters":[{"actions":["a"],"categories":[],
"data":[{"scheme":"https"}],"priority":0}],"more":1}],"services":[],"receivers":[],"providers":[],
"permissions":[],"instrumentation":[],"native_libraries":{},"certificates":["00"],
"classes":["app.jar"],"apk":"base.apk","class_count":1,"not_converted":[],"warnings":[]}"#;

fn installed(json: &str) -> Box<Package> {
    match parse(&format!("{{\"ok\":{json}}}")).unwrap() {
        Outcome::Installed(package) => package,
        Outcome::Refused(refusal) => panic!("{refusal:?}"),
    }
}

/// An install folder with these files.
fn folder(files: &[&str]) -> TempDir {
    let dir = TempDir::new().unwrap();
    for file in files {
        fs::write(dir.path().join(file), "x").unwrap();
    }
    dir
}

#[test]
fn an_answer_is_read() {
    let package = installed(INFO);
    assert_eq!(package.info.version_code, (1 << 32) + 7);
    assert_eq!(package.info.activities[0].filters[0].data[0]["scheme"], "https");
    assert_eq!(package.raw["activities"][0]["more"], 1);
    check(&package.info, folder(&["base.apk", "app.jar"]).path()).unwrap();
}

#[test]
fn a_refusal_is_no_error() {
    let line =
        r#"{"error":{"code":"INSTALL_FAILED_OLDER_SDK","message":"a\u001b[31mb","help":"h"}}"#;
    match parse(line).unwrap() {
        Outcome::Refused(refusal) => assert_eq!(refusal.message, "a [31mb"),
        Outcome::Installed(_) => panic!("it was refused"),
    }
}

#[test]
fn nonsense_is_not_believed() {
    for line in ["", "{}", "{\"ok\":{}}", "{\"error\":{\"code\":\"rm\",\"message\":\"\"}}", "[1]"] {
        assert_eq!(parse(line).unwrap_err().code(), "install-broken", "{line}");
    }
    let both = folder(&["base.apk", "app.jar"]);
    for (from, to) in [
        ("\"package\":\"t.app\"", "\"package\":\"../x\""),
        ("\"package\":\"t.app\"", "\"package\":\"\""),
        ("\"apk\":\"base.apk\"", "\"apk\":\"/etc/passwd\""),
        ("[\"app.jar\"]", "[\"app.jar\",\"../x\"]"),
    ] {
        let changed = INFO.replace(from, to);
        assert!(check(&installed(&changed).info, both.path()).is_err(), "{to}");
    }
    let link = folder(&["base.apk"]);
    std::os::unix::fs::symlink("/etc/passwd", link.path().join("app.jar")).unwrap();
    assert!(check(&installed(INFO).info, link.path()).is_err());
}

/// With a real home, where there is one: the whole way through the sandbox.
#[test]
fn a_file_that_is_no_package_is_refused() {
    let Ok(home) = Home::find() else { return };
    let dir = folder(&["a.apk"]);
    let request = Request {
        apk: &dir.path().join("a.apk"),
        out: &dir.path().join("out"),
        cache: &dir.path().join("cache"),
        target: None,
        deadline: Duration::from_mins(2),
    };
    for path in [dir.path(), request.apk] {
        let mode = if path.is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
    }
    match install(&home, &request).unwrap() {
        Outcome::Refused(refusal) => assert_eq!(refusal.code, "INSTALL_PARSE_FAILED_NOT_APK"),
        Outcome::Installed(_) => panic!("it was installed"),
    }
}

/// With a package as well (`AB_TEST_APK`): twice, and the second time nothing is converted.
#[test]
fn a_real_package_is_installed() {
    let (Ok(home), Some(apk)) = (Home::find(), std::env::var_os("AB_TEST_APK")) else { return };
    let dir = folder(&[]);
    fs::set_permissions(dir.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let request = Request {
        apk: Path::new(&apk),
        out: &dir.path().join("out"),
        cache: &dir.path().join("cache"),
        target: None,
        deadline: Duration::from_mins(5),
    };
    let jars = || fs::read_dir(request.cache).unwrap().count();
    for _ in 0..2 {
        let Outcome::Installed(package) = install(&home, &request).unwrap() else {
            panic!("it was refused")
        };
        assert!(package.info.class_count > 0);
        assert_eq!(jars() as u64, package.raw["dex_files"].as_u64().unwrap());
    }
}
