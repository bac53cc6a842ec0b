//! `tests/spec.toml`: what a task demands and what each demand weighs.
//!
//! Serde reads the shape and refuses unknown fields; [`Spec::parse`] then refuses
//! values that contradict each other, so whoever holds a `Spec` can rely on it.

mod acceptance;
mod build;
mod check;
mod multiplier;
mod profile;
mod restore;
mod targets;
mod weights;

use std::collections::BTreeMap;

use ab_contract::{FileRef, Stream, Task as TaskRecord, UniqueMap};
use schemars::JsonSchema;
use serde::Deserialize;

pub use acceptance::AcceptanceCriteria;
pub use build::{Build, BuildOutput, memory_bytes};
pub use check::CheckSpec;
pub use multiplier::MultiplierSpec;
pub use profile::{DEFAULT_PROFILE, DrawnProfile, Profile};
pub use restore::{Base, Restore};
pub use targets::Targets;
pub use weights::Weights;
pub(crate) use weights::dimension_name;

use crate::field::{At, Problems};
use crate::inject;

/// Largest `spec.toml` that is read, in bytes: lists of tests are long.
pub const MAX_SPEC_BYTES: u64 = 8 << 20;

/// Everything that `tests/spec.toml` says.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// Which kind of work the task is.
    pub stream: Stream,
    /// Free labels that a report can group by.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Seed of the injected strings and of the profiles drawn.
    #[serde(default)]
    pub seed: u64,
    /// Weights of the score's components; one that is absent or 0 does not exist.
    pub weights: Weights,
    /// What checks can be demanded of; what a check without `on` applies to.
    #[serde(default)]
    pub targets: Targets,
    /// What is demanded.
    #[serde(default, rename = "check")]
    pub checks: Vec<CheckSpec>,
    /// What a violated constraint costs.
    #[serde(default, rename = "multiplier")]
    pub multipliers: Vec<MultiplierSpec>,
    /// Device profiles under which the app is looked at.
    #[serde(default)]
    pub profiles: BTreeMap<String, Profile>,
    /// Strings for a walk to type, made from the seed: each `{}` becomes six characters.
    #[serde(default)]
    pub inject: BTreeMap<String, String>,
    /// How the tree is built and tested.
    #[serde(default)]
    pub build: Build,
    /// The tests that must pass.
    #[serde(default)]
    pub acceptance_criteria: AcceptanceCriteria,
    /// How the judged tree is put together.
    #[serde(default)]
    pub restore: Restore,
}

impl Spec {
    /// The strings of `[inject]` under `seed`; see [`inject`] for the algorithm.
    pub fn injected(&self, seed: u64) -> UniqueMap<String> {
        self.inject
            .iter()
            .map(|(name, template)| (name.clone(), inject::fill(template, seed, name)))
            .collect()
    }

    /// The `task` record of `id`, whose spec is kept as `spec`.
    ///
    /// `seed` is the caller's, where it overrides the spec's.
    pub fn record(&self, id: &str, spec: FileRef, seed: Option<u64>) -> TaskRecord {
        let seed = seed.unwrap_or(self.seed);
        TaskRecord {
            id: id.into(),
            stream: self.stream,
            tags: self.tags.clone(),
            spec,
            seed,
            injected: self.injected(seed),
        }
    }

    /// Everything about the values that can't be, in the order of the fields.
    pub(crate) fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        self.weights.validate(&At::key("weights"), &mut problems);
        self.targets.validate(&At::key("targets"), &mut problems);
        check::validate(self, &mut problems);
        multiplier::validate(&self.multipliers, &mut problems);
        profile::validate(&self.profiles, &mut problems);
        inject::validate(&self.inject, &mut problems);
        self.build.validate(&At::key("build"), &mut problems);
        self.acceptance_criteria.validate(&At::key("acceptance_criteria"), &mut problems);
        self.restore.validate(&At::key("restore"), &mut problems);
        if check::countable(self) {
            weights::validate_use(self, &mut problems);
        }
        problems
    }
}
