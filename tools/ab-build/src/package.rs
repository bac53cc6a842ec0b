//! The application id of an APK. The APK is the candidate's, and so what `aapt2` makes of it: it
//! runs in the sandbox, and only a name comes out.

use std::path::Path;
use std::time::Duration;

use ab_contract::{Output, OutputRole};
use ab_evidence::RunDir;
use ab_proc::{BwrapSpec, Command, Limits, Sandbox};

const APK: &str = "/apk/app.apk";

/// Fills in the packages of the APKs among `outputs`. One that can't be read stays null.
pub(crate) fn name_packages(outputs: &mut [Output], run: &RunDir) {
    for output in outputs.iter_mut().filter(|output| output.role != OutputRole::Binary) {
        output.package = package(&run.path(&output.path));
    }
}

fn package(apk: &Path) -> Option<String> {
    let dump = |argv: [&str; 4]| {
        let limits = Limits { memory_bytes: Some(1 << 30), pids: Some(64), ..Limits::default() };
        let spec = BwrapSpec::new().ro(std::path::absolute(apk).ok()?, APK);
        let command = Command::new(argv).limits(limits).deadline(Duration::from_mins(1));
        let done = command.sandbox(Sandbox::Bwrap(spec)).run().ok()?;
        done.exit.success().then(|| done.stdout.text())
    };
    let name =
        dump(["aapt2", "dump", "packagename", APK]).and_then(|text| application_id(text.trim()));
    name.or_else(|| dump(["aapt", "dump", "badging", APK]).and_then(|text| badging(&text)))
}

fn badging(text: &str) -> Option<String> {
    let name = text.lines().find_map(|line| line.strip_prefix("package: name='"))?;
    application_id(name.split('\'').next()?)
}

/// Two or more Java identifiers, as Android demands.
fn application_id(text: &str) -> Option<String> {
    let part = |part: &str| {
        part.starts_with(|char: char| char.is_ascii_alphabetic())
            && part.chars().all(|char| char.is_ascii_alphanumeric() || char == '_')
    };
    let valid = text.len() <= 255 && text.contains('.') && text.split('.').all(part);
    valid.then(|| text.into())
}

#[cfg(test)]
mod tests {
    use super::{application_id, badging};

    #[test]
    fn only_a_name_comes_out() {
        for (text, valid) in [
            ("com.example.app", true),
            ("a.b_2", true),
            ("app", false),
            ("a..b", false),
            ("a.1b", false),
            ("a.b\n::error::x", false),
            ("a.b\u{1b}[31m", false),
            ("", false),
        ] {
            assert_eq!(application_id(text).is_some(), valid, "{text:?}");
        }
        let text = "package: name='com.example.app' versionCode='1'\nsdkVersion:'26'\n";
        assert_eq!(badging(text).as_deref(), Some("com.example.app"));
        assert_eq!(badging("package: name='x y'"), None);
    }
}
