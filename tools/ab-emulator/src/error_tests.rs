use std::collections::BTreeSet;

use ab_evidence::EvidenceError;

use super::*;
use crate::check::CheckError;
use crate::flow::FlowError;

fn missing() -> io::Error {
    io::ErrorKind::NotFound.into()
}

/// One of each variant that has a code of its own.
fn own() -> Vec<EmulatorError> {
    let (said, why) = (String::from("no"), String::from("no"));
    vec![
        EmulatorError::Setup { said: said.clone() },
        EmulatorError::NotBooted { said: said.clone() },
        EmulatorError::NotInstalled { apk: "x".into(), said: said.clone() },
        EmulatorError::Refused { apk: "x".into(), said },
        EmulatorError::NoSession,
        EmulatorError::BackEnd { device: "x".into(), why: "is none" },
        EmulatorError::Profile { profile: "x".into(), why },
        EmulatorError::Unreadable { path: "x".into(), source: missing() },
        EmulatorError::System { step: "do it", source: missing() },
    ]
}

fn of_the_parts() -> Vec<EmulatorError> {
    let (said, file, message) = (String::from("no"), String::from("x"), String::from("no"));
    vec![
        HomeError::NoPlace.into(),
        HomeError::Incomplete { home: "x".into(), missing: "key" }.into(),
        HomeError::NoJava { wanted: "x".into() }.into(),
        InstallError::Prepare { path: "x".into(), source: missing() }.into(),
        InstallError::Process(ProcError::Unkillable { count: 1 }).into(),
        InstallError::Late { secs: 1 }.into(),
        InstallError::Broken { exit: "1".into(), said: said.clone() }.into(),
        InstallError::Nonsense { why: said }.into(),
        FlowError::Unreadable { file, source: missing() }.into(),
        FlowError::Device { step: "1".into(), message }.into(),
        EvidenceError::Unwritable { path: "x".into(), source: missing() }.into(),
        ProcError::Unkillable { count: 1 }.into(),
        ab_device::DeviceError::Unauthorized { serial: "x".into() }.into(),
    ]
}

fn of_checks() -> Vec<CheckError> {
    let (file, message) = (String::from("x"), String::from("no"));
    vec![
        CheckError::Invalid { file: file.clone(), message: message.clone() },
        CheckError::Unreadable { file, source: missing() },
        CheckError::Event { message },
    ]
}

fn assert_explained(err: &dyn Fault) {
    let code = err.code();
    let mut texts = crate::EXPLANATIONS.iter().copied().flatten();
    let (_, text) = texts.find(|(known, _)| *known == code).unwrap_or_else(|| panic!("{code}"));
    assert!(text.starts_with(&format!("# {code}\n\n")), "{code}");
    assert!(!err.help().is_empty() && text.contains("\nFix: "), "{code}");
}

#[test]
fn every_code_is_explained() {
    let own = own();
    let codes: BTreeSet<_> = own.iter().map(Fault::code).collect();
    assert_eq!(codes, EXPLANATIONS.iter().map(|(code, _)| *code).collect());
    for err in own.iter().chain(&of_the_parts()) {
        assert_explained(err);
    }
    for err in &of_checks() {
        assert_explained(err);
    }
}

#[test]
fn no_code_has_two_texts() {
    let codes: Vec<_> =
        crate::EXPLANATIONS.iter().copied().flatten().map(|(code, _)| code).collect();
    let different: BTreeSet<_> = codes.iter().collect();
    assert_eq!(codes.len(), different.len(), "{codes:?}");
}
