//! Open points of the methodology, as decided here: named, printed, explained.

use ab_contract::Decision;

macro_rules! points {
    ($($(#[$doc:meta])* $point:ident = $code:literal,)*) => {
        /// A point that the methodology leaves open.
        #[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
        pub(crate) enum Point { $($(#[$doc])* $point,)* }

        impl Point {
            /// Its stable name.
            pub(crate) fn code(self) -> &'static str {
                match self { $(Self::$point => $code,)* }
            }
        }

        /// `--explain` texts of the decisions.
        pub(crate) const EXPLANATIONS: &[(&str, &str)] =
            &[$(($code, include_str!(concat!("explain/", $code, ".md"))),)*];
    };
}

points! {
    /// A constraint with factor 0 is violated: nothing else is needed.
    DecidedAlone = "decided-alone",
    /// A tool or the machine could not look.
    ErrorUnmeasured = "error-unmeasured",
    /// Weights are divided by their sum over the components that the task declares.
    WeightsNormalized = "weights-normalized",
    /// What counts towards no declared component is not demanded.
    CheckWithoutWeight = "check-without-weight",
    /// A finding that is not certain costs less, or nothing.
    TierCapped = "tier-capped",
    /// A suspicion changes no score.
    SuspicionIgnored = "suspicion-ignored",
    /// Several findings of one constraint cost once.
    CountedOnce = "counted-once",
    /// The task replaces a shipped multiplier.
    MultiplierOverridden = "multiplier-overridden",
    /// A violation that costs nothing still fails the run.
    ViolationWithoutCost = "violation-without-cost",
    /// Unknown counts 0 and prevents a pass.
    UnknownCountsZero = "unknown-counts-zero",
    /// The skip of an optional check leaves the mean.
    SkipLeftMean = "skip-left-mean",
    /// The skip of a demanded check counts 0.
    SkipCountsZero = "skip-counts-zero",
    /// Missing checks count 0 at the caller's wish.
    MissingCountsZero = "missing-counts-zero",
    /// What is missing is shown and not scored.
    MissingShown = "missing-shown",
    /// A check that stands twice counts once.
    DuplicateCheck = "duplicate-check",
    /// A check that nobody demanded counts nothing.
    UndemandedIgnored = "undemanded-ignored",
    /// The task, not the tool, says which component a check counts towards.
    DimensionByTask = "dimension-by-task",
    /// Tests of the frozen list that did not pass count as not passed.
    TestsFrozenList = "tests-frozen-list",
    /// Tests beside the frozen lists count nothing.
    TestsExtraIgnored = "tests-extra-ignored",
    /// A test whose id stands several times must pass each time.
    TestsAmbiguous = "tests-ambiguous",
    /// Results of tests outrank a check that says the same.
    TestsOutrankCheck = "tests-outrank-check",
    /// Shown parts add up to the shown total.
    ShownRounding = "shown-rounding",
}

/// The decisions that bore on one score.
#[derive(Debug, Default)]
pub(crate) struct Decisions(Vec<(Point, String)>);

impl Decisions {
    /// Notes what `point` meant for this score.
    pub(crate) fn note(&mut self, point: Point, message: impl Into<String>) {
        self.0.push((point, message.into()));
    }

    /// Notes that `point` applies to `names`, unless there are none.
    pub(crate) fn note_each(&mut self, point: Point, names: &[String], message: &str) {
        if !names.is_empty() {
            self.note(point, format!("{message}: {}", listed(names)));
        }
    }

    /// In a fixed order, whatever order they were taken in.
    pub(crate) fn into_records(mut self) -> Vec<Decision> {
        self.0.sort();
        self.0.dedup();
        self.0
            .into_iter()
            .map(|(point, message)| Decision { code: point.code().into(), message })
            .collect()
    }
}

/// How many names a message lists; the ledger has all of them.
const LISTED: usize = 5;

/// `a, b and 3 more`.
pub(crate) fn listed(names: &[String]) -> String {
    let first = names.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(LISTED) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}
