//! Each rule on its own examples.

use ab_contract::{CommandRun, Evidence, FileRef, Verdict};
use ab_evidence::digest;
use ab_proc::Exit;

use super::{Built, Example, RULES};
use crate::commands::Ran;
use crate::{Options, plan::Plan};

fn check_all(example: &Example, judge: impl Fn(&Built<'_>)) {
    let options = Options { commands: vec!["make".into()], ..Options::default() };
    let plan = Plan::of_flags(&options).unwrap();
    let argv = ["/bin/sh", "-c", "make"].map(String::from).to_vec();
    let ran = Ran {
        runs: vec![CommandRun { argv, exit: Some(example.exit), ms: 0 }],
        exit: Exit::Code(example.exit),
        said: example.said.into(),
        log: example.said.into(),
    };
    let log = FileRef::blob(digest(example.said.as_bytes()));
    let faults = example.fault.map(Evidence::says).into_iter().collect();
    let too_much = example.too_much.map(Into::into);
    judge(&Built { plan: &plan, ran, log, faults, too_much });
}

#[test]
fn each_rule_judges_its_examples_as_it_says() {
    for rule in RULES {
        for example in rule.examples {
            check_all(example, |built| {
                let check = (rule.check)(built);
                assert_eq!(check.rule, rule.name);
                assert_eq!(check.completion, Some(example.completion), "{}: {check:?}", rule.name);
                let passes = check.verdict == Verdict::Pass;
                assert_eq!(passes, example.completion >= 1.0, "{}: {check:?}", rule.name);
                assert!(passes || !check.evidence.is_empty(), "{}: a failure says why", rule.name);
            });
        }
    }
}

#[test]
fn each_rule_has_examples_of_both_kinds_and_explains_itself() {
    for rule in RULES {
        let passes = rule.examples.iter().filter(|example| example.completion >= 1.0).count();
        assert!(passes > 0 && passes < rule.examples.len(), "{}", rule.name);
        assert!(rule.explain.starts_with(&format!("# {}\n\n", rule.name)), "{}", rule.name);
    }
}
