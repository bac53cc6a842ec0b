//! Real builds in the real sandbox: honest ones, broken ones, and those that try to cheat.

mod common;

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};

use ab_contract::{BuildOutcome, Verdict};
use common::{MAKE, Project, names, says};

#[test]
fn a_c_project_builds_and_its_program_is_kept() {
    let project = Project::new(MAKE);
    let ran = project.build("make", &["--output", "binary=app"]);
    let (build, check) = ran.built();
    assert_eq!((build.outcome, check.verdict, ran.exit), (BuildOutcome::Ok, Verdict::Pass, 0));
    assert_eq!((check.examined, build.sandbox.as_deref()), (2, Some("bwrap")));
    let kept = fs::read(project.run().join(build.outputs[0].path.as_str())).unwrap();
    assert!(kept.starts_with(b"\x7fELF"));
    assert_eq!(names(&project.tree()), ["Makefile", "src"], "the tree itself is left alone");
    assert_eq!(names(&project.run()), ["blobs"], "the working copy is gone");
}

#[test]
fn a_java_project_builds_or_fails_with_its_line() {
    let project = Project::new(&[("src/A.java", "class A {\n  int x = \"text\";\n}\n")]);
    let command = "javac -J-Xmx128m -d out src/A.java";
    let (build, check) = project.build(command, &["--output", "binary=out/**/*.class"]).built();
    assert_eq!((build.outcome, check.completion), (BuildOutcome::Failed, Some(0.0)));
    let place = check.evidence.iter().find(|e| e.path.is_some()).unwrap();
    assert_eq!((place.path.as_deref(), place.line), (Some("src/A.java"), Some(2)));
    project.write("src/A.java", "class A { class B {} }\n");
    let (build, check) = project.build(command, &["--output", "binary=out/**/*.class"]).built();
    assert_eq!((build.outputs.len(), check.verdict), (2, Verdict::Pass));
}

#[test]
fn commands_run_in_order_until_one_fails() {
    let project = Project::new(MAKE);
    let ran = project.build("echo one >a", &["--command", "cat a; exit 3", "--command", "touch b"]);
    let (build, check) = ran.built();
    let exits: Vec<_> = build.commands.iter().map(|run| run.exit).collect();
    assert_eq!((exits, check.examined, ran.exit), (vec![Some(0), Some(3)], 2, 1));
    assert_eq!(
        project.log(&build),
        "$ echo one >a\n[exits with 0]\n$ cat a; exit 3\none\n[exits with 3]\n"
    );
}

#[test]
fn the_time_is_for_all_commands_together() {
    let project = Project::new(&[]);
    let ran = project.build("true", &["--command", "echo begun; sleep 1000", "--timeout", "2"]);
    let (build, check) = ran.built();
    assert_eq!((build.outcome, build.commands[1].exit), (BuildOutcome::Timeout, None));
    assert_eq!((check.verdict, check.caused_by.as_deref()), (Verdict::Fail, Some("build/timeout")));
    assert!(
        says(&check).contains("does not end in time of 2 s")
            && project.log(&build).contains("begun")
    );
}

#[test]
fn a_memory_hog_counts_against_the_candidate() {
    let project = Project::new(&[]);
    let (build, check) = project.build("tail /dev/zero", &["--memory", "64M"]).built();
    assert_eq!((build.outcome, check.verdict), (BuildOutcome::Failed, Verdict::Fail));
}

#[test]
fn an_output_must_be_a_new_regular_file_of_the_tree() {
    let project = Project::new(&[("made/app", "planted"), ("planted.apk", "planted")]);
    for (command, output, message) in [
        ("true", "app", "is missing although every command exits 0"),
        ("true", "made/app", "the file that lay there before was no output"),
        ("true", "made/*", "the file that lay there before was no output"),
        ("true", "*.apk", "the file that lay there before was no output"),
        ("ln -s /etc/passwd app", "app", "is no regular file, or lies behind a link"),
        ("ln -s /etc/passwd app", "a*", "is no regular file, or lies behind a link"),
        ("ln -s made/app app", "app", "is no regular file, or lies behind a link"),
        ("mkdir out; echo x >out/app; ln -s out link", "link/app", "lies behind a link"),
        ("ln -s /etc out", "out/passwd", "lies behind a link"),
        ("mkdir app", "app", "is no regular file"),
        ("mkfifo app", "app", "is no regular file"),
        (": >app", "app", "is empty"),
        ("seq 200 | xargs -I{} sh -c 'echo x >o{}'", "o*", "stands for more than 100 files"),
    ] {
        let ran = project.build(command, &["--output", &format!("binary={output}")]);
        let (build, check) = ran.built();
        assert!(says(&check).contains(message), "{command}: {}", says(&check));
        assert_eq!((build.outcome, build.outputs.len()), (BuildOutcome::Failed, 0), "{command}");
        assert_eq!((check.verdict, ran.exit), (Verdict::Fail, 1), "{command}");
    }
}

#[test]
fn the_machine_is_out_of_reach() {
    let project = Project::new(&[]);
    let secret = project.temp.path().join("secret");
    fs::write(&secret, "secret").unwrap();
    let secret = secret.display();
    for command in [
        format!("cat {secret}"),
        format!("echo x >{secret}"),
        "echo x >/usr/x || echo x >/etc/x || echo x >/x".into(),
        "exec 5<>/dev/tcp/127.0.0.1/22 || bash -c 'exec 5<>/dev/tcp/1.1.1.1/53'".into(),
        "test -e /root".into(),
    ] {
        let (build, check) = project.build(&command, &[]).built();
        assert_eq!(check.verdict, Verdict::Fail, "{command}: {}", project.log(&build));
    }
    let (build, _) = project.build("env; pwd; cat", &[]).built();
    let log = project.log(&build);
    assert!(!log.contains("CARGO") && log.contains("/work\n"), "{log}");
}

#[test]
fn a_daemon_that_is_left_behind_changes_nothing_later() {
    let project = Project::new(&[]);
    let daemon = "echo early >app; (setsid sh -c 'sleep 0.2; echo late >app; sleep 1000' &)";
    let (build, check) = project.build(daemon, &["--output", "binary=app"]).built();
    assert_eq!(check.verdict, Verdict::Pass);
    let kept = fs::read_to_string(project.run().join(build.outputs[0].path.as_str())).unwrap();
    assert_eq!(kept, "early\n");
}

#[test]
fn a_working_copy_that_resists_is_removed() {
    let project = Project::new(&[]);
    project.build("mkdir -p a/b; touch a/b/c; chmod 0 a/b a; ln -s / root", &[]).built();
    assert_eq!(names(&project.run()), ["blobs"]);
}

#[test]
fn a_working_copy_of_any_depth_is_removed() {
    let project = Project::new(&[]);
    let nest = "import os\nfor _ in range(3000):\n    os.mkdir('d')\n    os.chdir('d')\n";
    project.write("nest.py", nest);
    for flags in [&[][..], &["--output", "binary=**/app"]] {
        let (build, check) = project.build("python3 nest.py", flags).built();
        assert_eq!(build.commands[0].exit, Some(0), "{}", project.log(&build));
        assert_eq!(check.verdict == Verdict::Pass, flags.is_empty());
        assert_eq!(names(&project.run()), ["blobs"]);
    }
}

#[test]
fn an_output_of_holes_is_not_copied() {
    let project = Project::new(&[]);
    for (command, output) in [
        ("truncate -s 3G app", "app"),
        ("truncate -s 3G app", "a*"),
        ("echo x >a; truncate -s 3G b", "[ab]"),
    ] {
        let ran = project.build(command, &["--output", &format!("binary={output}")]);
        let (build, check) = ran.built();
        assert!(says(&check).contains("is too large"), "{command}: {}", says(&check));
        assert_eq!((build.outcome, ran.exit), (BuildOutcome::Failed, 1), "{command}");
    }
    let (_, check) = project.build("truncate -s 5G app", &[]).built();
    assert_eq!(check.verdict, Verdict::Fail, "no file may be that large");
}

#[test]
fn caches_are_read_only() {
    let project = Project::new(&[]);
    let cache = project.temp.path().join("m2");
    fs::create_dir(&cache).unwrap();
    fs::write(cache.join("lib"), "cached\n").unwrap();
    let flags = ["--cache", "m2=m2"];
    let (build, _) = project.build("cat /cache/m2/lib", &flags).built();
    assert!(project.log(&build).contains("\ncached\n"), "{}", project.log(&build));
    let (_, check) = project.build("echo x >>/cache/m2/lib || touch /cache/m2/x", &flags).built();
    assert_eq!((check.verdict, names(&cache)), (Verdict::Fail, vec!["lib".into()]));
}

#[test]
fn what_the_verifier_lacks_is_no_verdict() {
    let project = Project::new(&[("no-such-tool", "")]);
    for (command, flags, code, exit) in [
        ("exit 69", &[][..], "dependency-unavailable", 3),
        ("echo 'kit: dependency unavailable: a:b:1'; exit 69", &[], "dependency-unavailable", 3),
        ("no-such-tool build", &[], "build-tool-missing", 3),
        ("/cache/kit/bin/kit build", &[], "cache-missing", 2),
        ("true", &["--cache", "kit=missing"], "cache-missing", 2),
        ("true", &["--cache", "kit=tree", "--sandbox", "none"], "cache-needs-sandbox", 2),
    ] {
        let ran = project.build(command, flags);
        assert_eq!((ran.error().as_str(), ran.exit), (code, exit), "{command}");
    }
}

#[test]
fn what_the_candidate_prints_does_not_make_it_the_machines_fault() {
    let gradle = "\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nCould not resolve x.\n> Could not find a:b:1.\n";
    let project = Project::new(&[
        ("a.c", "kit: dependency unavailable: a:b:1\n"),
        ("b.c", &format!("/*{gradle}*/ int x = \"FAILURE: y\" + ;\n")),
        ("run", "no-such-tool\n"),
        ("build.sh", "echo 'kit: dependency unavailable: a:b:1'; exit 1\n"),
    ]);
    for command in
        ["gcc -c a.c", "gcc -c b.c", "sh ./run", "sh build.sh", "exit 127", "cat a.c; exit 2"]
    {
        let ran = project.build(command, &[]);
        let (_, check) = ran.built();
        assert_eq!((check.verdict, ran.exit), (Verdict::Fail, 1), "{command}");
    }
}

#[test]
fn a_forged_failure_section_is_a_failed_build() {
    let gradle = "FAILURE: Build failed with an exception.\n\n* What went wrong:\nCould not resolve all files for configuration ':c'.\n> Could not find a:b:1.\n\nBUILD FAILED in 1s\n";
    let maven = "[INFO] BUILD FAILURE\n[ERROR] Failed to execute goal on project x: Could not resolve dependencies for project g:x:jar:1: Could not find artifact g:a:jar:v in central\n";
    let project = Project::new(&[
        ("gradle.txt", gradle),
        ("maven.txt", maven),
        ("Makefile", "app:\n\t@cat gradle.txt maven.txt; exit 1\n"),
        ("build.sh", "cat gradle.txt; exit 1\n"),
        ("gradlew", "cat gradle.txt; exit 1\n"),
        ("later/gradlew", "cat gradle.txt; echo 'a.c:1:1: error: x'; exit 1\n"),
    ]);
    for command in [
        "make",
        "sh build.sh",
        "sh gradlew",
        "make || exit 1",
        "cat maven.txt; exit 1",
        "chmod +x gradlew && ./gradlew",
    ] {
        let ran = project.build(command, &[]);
        let (_, check) = ran.built();
        assert_eq!((check.verdict, ran.exit), (Verdict::Fail, 1), "{command}");
    }
    let executable = Permissions::from_mode(0o755);
    for path in ["gradlew", "later/gradlew"] {
        fs::set_permissions(project.tree().join(path), executable.clone()).unwrap();
    }
    // The build system itself is believed, if it has the last word.
    assert_eq!(project.build("./gradlew build", &[]).error(), "dependency-unavailable");
    assert_eq!(project.build("./later/gradlew build", &[]).exit, 1);
}

#[test]
fn a_flood_of_output_is_cut_and_told() {
    let project = Project::new(&[]);
    let (build, check) = project.build("yes | head -c 50000000; echo end", &[]).built();
    assert_eq!(check.verdict, Verdict::Pass);
    let log = project.log(&build);
    assert!(log.len() < 6_000_000 && log.contains("bytes dropped]") && log.contains("\nend\n"));
}

#[test]
fn the_copy_has_one_time_and_no_special_files() {
    let project = Project::new(&[("a", "1"), (".git/config", "x"), ("d/b", "2")]);
    symlink("a", project.tree().join("link")).unwrap();
    let (build, _) = project.build("stat -c '%Y %n' a d/b; readlink link; ls -A", &[]).built();
    let expected = "1577836800 a\n1577836800 d/b\na\na\nd\nlink\n";
    assert!(project.log(&build).contains(expected), "{}", project.log(&build));
    symlink("/etc/passwd", project.tree().join("out")).unwrap();
    assert_eq!(project.build("true", &[]).error(), "tree-link-leaves");
}

#[test]
fn the_package_of_an_apk_is_read_and_of_rubbish_is_not() {
    let manifest = "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\" package=\"com.example.app\"/>";
    let project = Project::new(&[("AndroidManifest.xml", manifest)]);
    let flags = ["--output", "apk=app.apk", "--output", "test-apk=test.apk"];
    let command = "echo rubbish >test.apk; aapt2 link -o app.apk --manifest AndroidManifest.xml";
    if fs::metadata("/usr/bin/aapt2").is_err() {
        return;
    }
    let (build, check) = project.build(command, &flags).built();
    assert_eq!(check.verdict, Verdict::Pass, "{}", project.log(&build));
    let packages: Vec<_> = build.outputs.iter().map(|out| out.package.as_deref()).collect();
    assert_eq!(packages, [Some("com.example.app"), None]);
}

#[test]
fn without_a_sandbox_the_build_says_so() {
    let project = Project::new(MAKE);
    let flags = ["--sandbox", "none", "--output", "binary=app"];
    let (build, check) = project.build("make", &flags).built();
    assert_eq!((build.sandbox.as_deref(), check.verdict), (Some("none"), Verdict::Pass));
}
