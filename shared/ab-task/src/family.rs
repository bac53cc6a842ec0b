//! Rule families: which component a rule counts towards and what it is required of.

use ab_contract::Dimension;

use crate::suggest::nearest;

/// What rules of a family are required of.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TargetKind {
    /// Captures.
    Captures,
    /// Flows.
    Flows,
    /// Database files.
    Databases,
    /// Intents, requests, sync events.
    Boundaries,
}

impl TargetKind {
    /// Every kind, in the order of `[targets]`.
    pub const ALL: [Self; 4] = [Self::Captures, Self::Flows, Self::Databases, Self::Boundaries];

    /// Its name in `[targets]`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Captures => "captures",
            Self::Flows => "flows",
            Self::Databases => "databases",
            Self::Boundaries => "boundaries",
        }
    }
}

/// The part of a rule's name before the `/`.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// The component that its rules count towards, unless a task says otherwise.
    pub dimension: Dimension,
    /// What its rules are required of; `None`: the whole subject.
    pub targets: Option<TargetKind>,
}

const fn family_of(
    name: &'static str,
    dimension: Dimension,
    targets: Option<TargetKind>,
) -> Family {
    Family { name, dimension, targets }
}

/// The families that the toolkit knows, sorted by name.
pub const FAMILIES: &[Family] = &[
    family_of("a11y", Dimension::Visual, Some(TargetKind::Captures)),
    family_of("api", Dimension::Requirements, None),
    family_of("app", Dimension::Functional, None),
    family_of("architecture", Dimension::Requirements, None),
    family_of("boundary", Dimension::Functional, Some(TargetKind::Boundaries)),
    family_of("build", Dimension::Constraint, None),
    family_of("cheating", Dimension::Constraint, None),
    family_of("db", Dimension::Functional, Some(TargetKind::Databases)),
    family_of("dependency", Dimension::Requirements, None),
    family_of("flow", Dimension::Functional, Some(TargetKind::Flows)),
    family_of("foreign-language", Dimension::Constraint, None),
    family_of("judge", Dimension::Visual, Some(TargetKind::Captures)),
    family_of("legacy-api", Dimension::Constraint, None),
    family_of("patch", Dimension::Constraint, None),
    family_of("requirements", Dimension::Requirements, None),
    family_of("tests", Dimension::Functional, None),
];

/// The check of `fail_to_pass`.
pub const FAIL_TO_PASS: &str = "tests/fail-to-pass";
/// The check of `pass_to_pass`.
pub const PASS_TO_PASS: &str = "tests/pass-to-pass";
/// The multipliers of Android Bench 2.0, which `ab-score` ships.
pub const MULTIPLIERS: [&str; 4] = ["build", "cheating", "foreign-language", "legacy-api"];
/// The only rule that compares with a picture.
const NEEDS_PICTURE: &str = "judge/screen";

/// The family of `rule`, if the toolkit knows it.
pub fn family(rule: &str) -> Option<&'static Family> {
    let name = rule.split('/').next()?;
    FAMILIES.iter().find(|family| family.name == name)
}

/// The component that `rule` counts towards by default.
pub fn dimension_of(rule: &str) -> Option<Dimension> {
    match rule {
        PASS_TO_PASS => Some(Dimension::Regression),
        _ => family(rule).map(|family| family.dimension),
    }
}

/// What `rule` is required of; `None`: the whole subject.
pub(crate) fn target_kind(rule: &str) -> Option<TargetKind> {
    family(rule).and_then(|family| family.targets)
}

/// Whether `rule` can only be checked where a reference picture exists.
pub(crate) fn needs_picture(rule: &str) -> bool {
    rule == NEEDS_PICTURE
}

/// The known family that the author may have meant.
pub(crate) fn near_family(rule: &str) -> Option<&'static str> {
    nearest(rule.split('/').next()?, FAMILIES.iter().map(|family| family.name))
}
