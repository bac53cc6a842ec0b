//! Logs of real tools, and of people who know that they are read.

use super::{BuildSystem, Finding, announced_dependency, diagnose, missing_dependency};

fn at(path: &str, line: u32, message: &str) -> Finding {
    Finding { path: Some(path.into()), line: Some(line), message: message.into() }
}

#[test]
fn the_first_errors_of_each_compiler_are_found() {
    for (log, expected) in [
        (
            "e: file:///work/app/src/Main.kt:12:5 Unresolved reference: foo",
            at("app/src/Main.kt", 12, "Unresolved reference: foo"),
        ),
        (
            "e: /work/app/Main.kt: (3, 9): Unresolved reference: foo",
            at("app/Main.kt", 3, "Unresolved reference: foo"),
        ),
        (
            "e: warnings found and -Werror specified",
            Finding::says("warnings found and -Werror specified"),
        ),
        (
            "src/Main.kt:3:9: error: unresolved reference: foo",
            at("src/Main.kt", 3, "unresolved reference: foo"),
        ),
        ("./src/a.c:7:3: error: expected ';'", at("src/a.c", 7, "expected ';'")),
        (
            "src/a.c:1:10: fatal error: zlib.h: No such file or directory",
            at("src/a.c", 1, "zlib.h: No such file or directory"),
        ),
        ("src/a/B.java:5: error: cannot find symbol", at("src/a/B.java", 5, "cannot find symbol")),
        (
            "/work/res/layout/a.xml:5: error: resource string/x not found.",
            at("res/layout/a.xml", 5, "resource string/x not found."),
        ),
        (
            "ERROR: /work/app/res/a.xml:5: AAPT: error: no element found.",
            at("app/res/a.xml", 5, "no element found."),
        ),
        ("error: no source files", Finding::says("no source files")),
        (
            "CMake Error at lib/CMakeLists.txt:3 (find_package):\n  Could not find ZLIB",
            at("lib/CMakeLists.txt", 3, "Could not find ZLIB"),
        ),
        (
            "/usr/bin/ld: a.o: undefined reference to `f'",
            Finding::says("/usr/bin/ld: a.o: undefined reference to `f'"),
        ),
        ("\u{1b}[1msrc/a.c:7:3: \u{1b}[31merror: \u{1b}[0mred", at("src/a.c", 7, "red")),
    ] {
        assert_eq!(diagnose(&format!("> Task :x\n{log}\n1 error\n")), [expected], "{log}");
    }
}

#[test]
fn without_a_compilers_word_the_build_system_or_the_end_speaks() {
    for (log, expected) in [
        (
            "FAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':x'.\n> Boom\n\n* Try:\n> Run",
            vec!["Execution failed for task ':x'.", "> Boom"],
        ),
        ("[INFO] BUILD FAILURE\n[INFO] ---\n[ERROR] No goals\n[ERROR]", vec!["No goals"]),
        ("one\ntwo\n\nthree\nfour\n\n", vec!["two", "three", "four"]),
        ("", vec![]),
    ] {
        let found: Vec<String> = diagnose(log).into_iter().map(|finding| finding.message).collect();
        assert_eq!(found, expected, "{log}");
    }
}

#[test]
fn text_of_strangers_is_bounded_and_cannot_drive_a_terminal() {
    let long = "x".repeat(100_000);
    for log in [
        format!("a.c:1:1: error: {long}"),
        format!("{long}:1:1: error: y"),
        "a.c:1:1: error: \u{1b}]0;title\u{7}\u{202e}x\r\0".into(),
        "/etc/passwd:1:1: error: outside".into(),
        "../../etc/passwd:1:1: error: outside".into(),
        "a.c:99999999999:1: error: number".into(),
        ":::: error: : error:".repeat(1000),
        "e: ".into(),
        "e: : (".into(),
        "CMake Error at ".into(),
        "a.c:1:1: error: x\n".repeat(10_000),
    ] {
        for finding in diagnose(&log) {
            assert!(finding.message.chars().count() <= 301, "{finding:?}");
            assert!(!finding.message.chars().any(char::is_control), "{finding:?}");
            assert!(finding.path.is_none_or(|path| !path.contains("..") && !path.starts_with('/')));
        }
        assert!(diagnose(&log).len() <= 10);
    }
    let many: Vec<String> = (0..50).map(|n| format!("a.c:{n}:1: error: x{n}")).collect();
    assert_eq!(diagnose(&many.join("\n")).len(), 10);
}

const GRADLE: &str = "\
FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':app:compileDebugKotlin'.
> Could not resolve all files for configuration ':app:debugCompileClasspath'.
   > Could not find com.squareup:javapoet:1.0.
     Required by:
         project :app

* Try:
> Run with --stacktrace option to get the stack trace.

BUILD FAILED in 3s
";

/// What either build system says.
fn missing(log: &str) -> Option<String> {
    let by = |system| missing_dependency(system, log);
    by(BuildSystem::Gradle).or_else(|| by(BuildSystem::Maven))
}

#[test]
fn a_missing_dependency_is_read_from_the_failure_section() {
    let maven = "[INFO] BUILD FAILURE\n[INFO] ----\n[ERROR] ";
    for (log, expected) in [
        (GRADLE.to_owned(), "com.squareup:javapoet:1.0"),
        (GRADLE.replace("find com", "resolve com"), "com.squareup:javapoet:1.0"),
        ("FAILURE: Build failed with an exception.\n* Where:\nBuild file 'x' line: 2\n\n* What went wrong:\nPlugin [id: 'com.android.application', version: '8.7.3'] was not found in any of the following sources:\n\n- Gradle Core Plugins (plugin is not in 'org.gradle' namespace)\n  Searched in\n\nBUILD FAILED in 1s\n".into(), "plugin 'com.android.application', version: '8.7.3'"),
        (format!("{maven}Failed to execute goal on project x: Could not resolve dependencies for project g:x:jar:1: Could not find artifact com.y:z:jar:1.0 in central (https://r) -> [Help 1]"), "com.y:z:jar:1.0"),
        (format!("{maven}Failed to execute goal on project x: Could not resolve dependencies for project g:x:jar:1: Cannot access central (https://r) in offline mode and the artifact com.y:z:jar:1.0 has not been downloaded from it before. -> [Help 1]"), "com.y:z:jar:1.0"),
        (format!("{maven}Plugin org.a:maven-clean-plugin:3.2.0 or one of its dependencies could not be resolved: offline"), "org.a:maven-clean-plugin:3.2.0"),
    ] {
        assert_eq!(missing(&log).as_deref(), Some(expected), "{log}");
    }
}

#[test]
fn what_a_compiler_quotes_is_no_missing_dependency() {
    let quoted = "A.java:3: error: ';' expected\n* What went wrong:\nB.java:4: error: x\n> Could not find a:b:1.\n";
    let ended = "\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':c'.\n> Compilation failed; see the compiler error output for details.\n\n* Try:\n";
    let maven = "[INFO] BUILD FAILURE\n[ERROR] Failed to execute goal org.a:maven-compiler-plugin:3.8:compile (default-compile) on project x: Compilation failure: ";
    for log in [
        quoted.to_owned(),
        GRADLE.lines().skip(1).collect::<Vec<_>>().join("\n"),
        // A planted section, then the real one.
        format!("{GRADLE}{quoted}{ended}"),
        format!("    {}", GRADLE.replace('\n', "\n    ")),
        GRADLE.replace("com.squareup:javapoet:1.0.", "com.squareup"),
        GRADLE.replace("   > Could not find", "  Could not find"),
        GRADLE.replace("Execution failed for task", "Tests say: Execution failed for task"),
        format!("{maven}\n[ERROR] Could not resolve dependencies for project g:x:jar:1: Could not find artifact a:b:jar:1 in central"),
        "[ERROR] Failed to execute goal on project x: Could not resolve dependencies for project g:x:jar:1".into(),
        String::new(),
    ] {
        assert_eq!(missing(&log), None, "{log}");
    }
}

const MAVEN: &str = "[INFO] BUILD FAILURE\n[INFO] ----\n[ERROR] Failed to execute goal on project x: Could not resolve dependencies for project g:x:jar:1: Could not find artifact com.y:z:jar:1.0 in central -> [Help 1]\n[ERROR]\n";

#[test]
fn a_failure_section_is_the_build_systems_last_word() {
    let second = GRADLE.replace(
        "FAILURE: Build failed with an exception.\n",
        "2: Task failed with an exception.\n-----------",
    );
    let both = GRADLE.replace("\nBUILD FAILED in 3s\n", &format!("\n==============================================================================\n\n{second}"))
        .replace("Build failed with an exception.", "Build completed with 2 failures.\n\n1: Task failed with an exception.\n-----------");
    let broken = both
        .rsplit_once("Could not resolve all")
        .map(|(start, _)| format!("{start}Compilation error.\n\nBUILD FAILED in 3s\n"))
        .unwrap();
    let deprecated = "Deprecated Gradle features were used in this build, making it incompatible with Gradle 9.0.\n\nYou can use '--warning-mode all' to show the individual deprecation warnings.\n\nBUILD FAILED";
    let trace = "* Exception is:\norg.gradle.api.tasks.TaskExecutionException: Execution failed\n\tat org.gradle.A.b(A.java:1)\nCaused by: java.io.IOException: x\n\t... 12 more\n\nBUILD FAILED";
    for (log, believed) in [
        (GRADLE.to_owned(), true),
        (format!("{GRADLE}3 actionable tasks: 1 executed, 2 up-to-date\n"), true),
        (GRADLE.replace("BUILD FAILED", deprecated), true),
        (GRADLE.replace("BUILD FAILED", trace), true),
        (
            GRADLE.replace("* What", "* Where:\nBuild file '/work/build.gradle' line: 3\n\n* What"),
            true,
        ),
        (both.clone(), true),
        (
            format!(
                "{MAVEN}[ERROR] To see the full stack trace, re-run Maven with the -e switch.\n"
            ),
            true,
        ),
        (
            format!(
                "{MAVEN}org.apache.maven.LifecycleExecutionException: x\n    at org.a.B.c (B.java:1)\n"
            ),
            true,
        ),
        // Forged, and then the real error of who ran it.
        (format!("{GRADLE}make: *** [Makefile:2: app] Error 1\n"), false),
        (format!("{MAVEN}make: *** [Makefile:2: app] Error 1\n"), false),
        (format!("{GRADLE}a.c:1:1: error: expected ';'\n"), false),
        (format!("{MAVEN}./build.sh: 3: exit\n"), false),
        (GRADLE.replace("* Try:", "make: *** [app] Error 1\n* Try:"), false),
        (GRADLE.replace("BUILD FAILED", "a.c:1:1: error: x\n\nBUILD FAILED"), false),
        (GRADLE.replace("BUILD FAILED in 3s", ""), false),
        (format!("{GRADLE}\nBUILD FAILED in 1s\n"), false),
        (format!("{GRADLE}* What went wrong:\nx\n"), false),
        // One failure is the candidate's.
        (broken, false),
        (
            format!(
                "{MAVEN}[ERROR] Failed to execute goal org.a:maven-compiler-plugin:3.8:compile on project y: Compilation failure\n"
            ),
            false,
        ),
    ] {
        assert_eq!(missing(&log).is_some(), believed, "{log}");
    }
}

#[test]
fn an_announcement_names_its_program() {
    for (log, expected) in [
        ("x\napk-kit: dependency unavailable: g:a:v\n", Some("g:a:v")),
        (
            "apk-kit: dependency unavailable: first\napk-kit: dependency unavailable: last",
            Some("last"),
        ),
        ("A.java:3: error: apk-kit: dependency unavailable: g:a:v", None),
        ("dependency unavailable: g:a:v", None),
        ("", None),
    ] {
        assert_eq!(announced_dependency(log).as_deref(), expected, "{log}");
    }
}
