//! Which specs are read, and what is said of the others: place, field, rule.

use proptest::prelude::*;

use crate::Spec;

const MINIMAL: &str = r#"
stream = "features"
[weights]
functional = 1
[[check]]
rule = "flow/completes"
on = ["add"]
"#;

/// The error on a spec, less the file's name; empty if there is none.
fn fault(text: &str) -> String {
    fault_of(text.as_bytes())
}

fn fault_of(bytes: &[u8]) -> String {
    match Spec::parse("spec.toml", bytes) {
        Ok(_) => String::new(),
        Err(err) => err.to_string().trim_start_matches("spec.toml:").to_owned(),
    }
}

/// Appends a line to the minimal spec, before its first table if it is a plain field.
fn with(extra: &str) -> String {
    fault(&format!("{MINIMAL}{extra}"))
}

#[test]
fn the_minimal_spec_is_read() {
    let spec = Spec::parse("spec.toml", MINIMAL.as_bytes()).unwrap();
    assert_eq!(spec.seed, 0);
    assert_eq!(spec.restore.base, "environment/app");
    assert_eq!(spec.build.timeout_s, 3600);
    let demands: Vec<String> = spec.demands().iter().map(ToString::to_string).collect();
    assert_eq!(demands, ["flow/completes add [default]"]);
}

#[test]
fn a_shape_that_does_not_fit_names_its_field() {
    for (extra, expected) in [
        (
            "weigth = 2",
            "8:1: `check[0].weigth`: unknown field `weigth`, expected one of `rule`, `on`, `profiles`, `weight`, `optional`, `dimension`; did you mean `weight`?",
        ),
        ("weight = \"2\"", "8:10: `check[0].weight`: invalid type: string \"2\", expected f64"),
        (
            "dimension = \"visul\"",
            "8:13: `check[0].dimension`: unknown variant `visul`, expected one of `functional`, `regression`, `requirements`, `visual`, `constraint`; did you mean `visual`?",
        ),
        (
            "[build]\noutputs = [{ role = \"apk\", file = \"a\" }]",
            "9:28: `build.outputs[0].file`: unknown field `file`, expected `role` or `path`",
        ),
        (
            "[build]\ntimeout_s = -1",
            "9:13: `build.timeout_s`: invalid value: integer `-1`, expected u64",
        ),
        (
            "[profiles.a]\nrotation = 1e400",
            "9:12: `profiles.a.rotation`: floating-point number overflowed",
        ),
        (
            "[surprise]",
            "8:2: `surprise`: unknown field `surprise`, expected one of `stream`, `tags`, `seed`, `weights`, `targets`, `check`, `multiplier`, `profiles`, `inject`, `build`, `acceptance_criteria`, `restore`",
        ),
    ] {
        assert_eq!(with(extra), expected, "{extra}");
    }
    assert_eq!(
        fault("stream = \"fixes\""),
        "1:10: `stream`: unknown variant `fixes`, expected one of `creation`, `migrations`, `features`, `conversions`"
    );
    assert_eq!(fault("stream = \"features\""), "1:1: missing field `weights`");
}

#[test]
fn a_value_that_can_not_be_names_its_field() {
    for (extra, expected) in [
        (
            "weight = -1",
            "8:10: `check[0].weight`: a weight is 0, or a number from 0.000001 to 1000000",
        ),
        (
            "weight = nan",
            "8:10: `check[0].weight`: a weight is 0, or a number from 0.000001 to 1000000",
        ),
        (
            "weight = inf",
            "8:10: `check[0].weight`: a weight is 0, or a number from 0.000001 to 1000000",
        ),
        (
            "weight = 1e-300",
            "8:10: `check[0].weight`: a weight is 0, or a number from 0.000001 to 1000000",
        ),
        (
            "weight = 0",
            "4:14: `weights.functional`: has a weight, but no check that is not optional counts towards it",
        ),
        (
            "optional = true",
            "4:14: `weights.functional`: has a weight, but no check that is not optional counts towards it",
        ),
        ("profiles = [\"dark\"]", "8:13: `check[0].profiles[0]`: no such profile in [profiles]"),
        ("[[check]]\nrule = \"flow\"", "9:8: `check[1].rule`: a rule is family/name in kebab-case"),
        (
            "[[check]]\nrule = \"flwo/x\"",
            "9:8: `check[1].rule`: unknown rule family: give `dimension`; did you mean `flow/`?",
        ),
        ("[[check]]\nrule = \"mine/x\"\ndimension = \"visual\"", ""),
        (
            "[[check]]\nrule = \"db/rows\"",
            "8:1: `check[1]`: has no target: give `on`, or `targets.databases`",
        ),
        (
            "[[check]]\nrule = \"flow/completes\"\non = [\"x\", \"add\"]",
            "8:1: `check[1]`: flow/completes add [default] is demanded twice",
        ),
        (
            "[[multiplier]]\nname = \"x\"\nrules = [\"a/*\"]\nfactor = 1.5",
            "11:10: `multiplier[0].factor`: a factor is a number from 0.0 to 1.0",
        ),
        (
            "[[multiplier]]\nname = \"x\"\nrules = [\"a/*\"]\nfactor = nan",
            "11:10: `multiplier[0].factor`: a factor is a number from 0.0 to 1.0",
        ),
        (
            "[[multiplier]]\nname = \"x\"\nrules = []\nfactor = 0.5",
            "10:9: `multiplier[0].rules`: names no rule",
        ),
        (
            "[[multiplier]]\nname = \"X\"\nrules = [\"a/*\"]\nfactor = 0.5",
            "9:8: `multiplier[0].name`: a name is a-z, 0-9 and -, and starts with a letter",
        ),
        ("[inject]\nitem = \"Soup\"", "9:8: `inject.item`: has no {} to fill by the seed"),
        (
            "[restore]\nbase = \"../app\"",
            "9:8: `restore.base`: a base is a folder of the task, or GITDIR@REV, and does not leave the task",
        ),
        (
            "[restore]\nbase = \"app.git@-x\"",
            "9:8: `restore.base`: a base is a folder of the task, or GITDIR@REV, and does not leave the task",
        ),
        ("[restore]\nbase = \"app.git@v1.0\"", ""),
        (
            "[restore]\nallow = [\"/etc/*\"]",
            "9:10: `restore.allow[0]`: a path is relative, without . or .. parts",
        ),
        (
            "[restore]\nallow = [\"a[\"]",
            "9:10: `restore.allow[0]`: is no glob: unclosed character class; missing ']'",
        ),
        (
            "[build]\noutputs = [{ role = \"apk\", path = \"../a.apk\" }]",
            "9:35: `build.outputs[0].path`: a path is relative, without . or .. parts",
        ),
        ("[build]\nmemory = \"8GB\"", "9:10: `build.memory`: a memory limit is like 512M or 8G"),
        (
            "[profiles.night]\nfont_scale = nan",
            "9:14: `profiles.night.font_scale`: a font scale is 0.5 to 3.0",
        ),
        ("[profiles.\"a@b\"]", "8:1: `profiles.a@b`: a profile's name is a-z, 0-9, - and _"),
        (
            "[acceptance_criteria]\nfail_to_pass = [\"a\"]\npass_to_pass = [\"a\"]",
            "10:17: `acceptance_criteria.pass_to_pass[0]`: is in fail_to_pass, too",
        ),
        (
            "[acceptance_criteria]\nfail_to_pass = [\"a\", \"a\"]",
            "9:22: `acceptance_criteria.fail_to_pass[1]`: stands twice",
        ),
    ] {
        assert_eq!(with(extra), expected, "{extra}");
    }
}

#[test]
fn weights_are_refused_with_their_field() {
    for (weights, expected) in [
        (
            "functional = -0.5",
            "3:14: `weights.functional`: a weight is 0, or a number from 0.000001 to 1000000",
        ),
        (
            "visual = nan",
            "3:10: `weights.visual`: a weight is 0, or a number from 0.000001 to 1000000",
        ),
        ("visual = 0.0", "2:1: `weights`: every weight is 0: give at least one component a weight"),
        ("", "2:1: `weights`: every weight is 0: give at least one component a weight"),
        (
            "speed = 1.0",
            "3:1: `weights.speed`: unknown field `speed`, expected one of `functional`, `regression`, `requirements`, `visual`",
        ),
        ("visual = 1.0\nvisual = 1.0", "4:1: duplicate key"),
    ] {
        let text = format!("stream = \"features\"\n[weights]\n{weights}");
        assert_eq!(fault(&text), expected, "{weights}");
    }
}

#[test]
fn hostile_bytes_are_an_error_with_a_place() {
    assert_eq!(fault_of(b"stream = \"a\xff\""), "1:12: is not UTF-8 from here on");
    assert_eq!(fault_of(b"a = 1\nb = \xc3"), "2:5: is not UTF-8 from here on");
    assert!(fault("stream = \"a\0\"").starts_with("1:"), "{}", fault("stream = \"a\0\""));
    let nested = format!("a = {}1{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(fault(&nested), "1:85: cannot recurse further; max recursion depth met");
    let dotted = format!("{}a = 1", "a.".repeat(100_000));
    assert_eq!(fault(&dotted), "1:1: recursion limit");
    assert!(fault("").contains("missing field `stream`"));
    assert!(fault("\u{feff}stream = 1").contains("stream"));
}

proptest! {
    #[test]
    fn any_change_of_bytes_is_read_or_refused_with_a_place(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut bytes = MINIMAL.as_bytes().to_vec();
        for (place, byte) in &changes {
            let place = place.index(bytes.len());
            bytes[place] = *byte;
        }
        for bytes in [&bytes[..], &bytes[..cut.index(bytes.len())]] {
            if let Err(err) = Spec::parse("spec.toml", bytes) {
                prop_assert!(err.line >= 1 && err.column >= 1 && !err.message.is_empty());
                prop_assert!(!err.to_string().contains('\n'), "{err}");
            }
        }
    }
}

#[test]
fn a_spec_can_not_demand_without_end() {
    let names = |prefix: &str| {
        let names: Vec<String> = (0..2000).map(|number| format!("\"{prefix}{number}\"")).collect();
        names.join(",")
    };
    let profiles: Vec<_> = (0..2000).map(|number| format!("[profiles.p{number}]\n")).collect();
    let profiles = profiles.concat();
    let text = format!("{MINIMAL}[[check]]\nrule = \"a11y/x\"\non = [{}]\n{profiles}", names("c"));
    assert_eq!(fault(&text), "5:1: `check`: demands more than 100000 checks");
}

#[test]
fn instances_are_rule_by_target_by_profile() {
    let text = r#"
stream = "creation"
[weights]
visual = 1.0
functional = 1.0
requirements = 1.0
[targets]
captures = ["list", "detail"]
flows = ["add"]
[[check]]
rule = "judge/screen"
[[check]]
rule = "a11y/labels"
on = ["list"]
profiles = ["*"]
[[check]]
rule = "flow/completes"
profiles = []
[[check]]
rule = "architecture/layers"
[[check]]
rule = "tests/pass-to-pass"
weight = 3.0
[profiles.phone]
[profiles.odd]
drawn = true
[acceptance_criteria]
fail_to_pass = ["t#Test a(b.C)"]
pass_to_pass = ["t#Test c(b.C)"]
"#;
    let spec = Spec::parse("spec.toml", text.as_bytes()).unwrap();
    let demands: Vec<String> = spec.demands().iter().map(ToString::to_string).collect();
    assert_eq!(
        demands,
        [
            "judge/screen list [phone]",
            "judge/screen detail [phone]",
            "a11y/labels list [odd]",
            "a11y/labels list [phone]",
            "flow/completes add",
            "architecture/layers",
            "tests/pass-to-pass",
            "tests/fail-to-pass",
        ]
    );
    assert!((spec.demands()[6].weight - 3.0).abs() < f64::EPSILON);
}
