//! Laws of the score, and an independent oracle in exact fractions.

use ab_contract::{Body, Check, Dimension, MissingMode, Record, Score, Tier, Verdict};
use ab_task::Spec;
use proptest::prelude::*;

use crate::case::Case;
use crate::support_tests::of;

/// A demanded check: component, weight in tenths, and what the ledger says of it.
#[derive(Clone, Debug)]
struct Row {
    dimension: usize,
    weight: u32,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    Pass,
    /// Hundredths below 100.
    Fail(u32),
    Unknown,
    Skip,
    Missing,
}

/// Two constraints, `half` and `most`, with factors 0.5 and 0.9.
#[derive(Clone, Debug)]
struct Task {
    weights: [u32; 4],
    rows: Vec<Row>,
    violated: [Option<Tier>; 2],
}

const DIMENSIONS: [(&str, Dimension); 4] = [
    ("functional", Dimension::Functional),
    ("regression", Dimension::Regression),
    ("requirements", Dimension::Requirements),
    ("visual", Dimension::Visual),
];

fn state() -> impl Strategy<Value = State> {
    prop_oneof![
        4 => Just(State::Pass),
        4 => (0_u32..100).prop_map(State::Fail),
        1 => Just(State::Unknown),
        1 => Just(State::Skip),
        1 => Just(State::Missing),
    ]
}

fn tier() -> impl Strategy<Value = Option<Tier>> {
    prop_oneof![
        3 => Just(None),
        1 => Just(Some(Tier::Certain)),
        1 => Just(Some(Tier::Likely)),
        1 => Just(Some(Tier::Suspicion)),
    ]
}

fn task() -> impl Strategy<Value = Task> {
    let row = (0_usize..4, 1_u32..40, state()).prop_map(|(dimension, weight, state)| Row {
        dimension,
        weight,
        state,
    });
    let rows = prop::collection::vec(row, 1..12);
    let weights = prop::array::uniform4(1_u32..30);
    (weights, rows, [tier(), tier()]).prop_map(|(mut weights, rows, violated)| {
        // A component exists exactly where some check counts towards it.
        for (index, weight) in weights.iter_mut().enumerate() {
            *weight *= u32::from(rows.iter().any(|row| row.dimension == index));
        }
        Task { weights, rows, violated }
    })
}

/// Tenths as TOML.
fn tenths(value: u32) -> String {
    format!("{}.{}", value / 10, value % 10)
}

impl Task {
    fn spec(&self, scale: u32) -> Spec {
        let weights = DIMENSIONS.iter().zip(self.weights);
        let weights =
            weights.map(|((name, _), weight)| format!("{name} = {}\n", tenths(weight * scale)));
        let checks = self.rows.iter().enumerate().map(|(index, row)| {
            let (name, weight) = (DIMENSIONS[row.dimension].0, tenths(row.weight * scale));
            format!("[[check]]\nrule = \"x/r{index}\"\ndimension = \"{name}\"\nweight = {weight}\n")
        });
        let multipliers = [("half", 0.5), ("most", 0.9)].map(|(name, factor)| {
            format!(
                "[[multiplier]]\nname = \"{name}\"\nrules = [\"{name}/*\"]\nfactor = {factor}\n"
            )
        });
        let head = "stream = \"features\"\n[weights]\n".to_owned();
        let parts = [head].into_iter().chain(weights).chain(checks).chain(multipliers);
        Spec::parse("spec.toml", parts.collect::<Vec<_>>().concat().as_bytes()).unwrap()
    }

    fn ledger(&self) -> Vec<Record> {
        let rows = self.rows.iter().enumerate().filter_map(|(index, row)| {
            let mut check = Check::pass(&format!("x/r{index}"), DIMENSIONS[row.dimension].1, 1);
            (check.verdict, check.completion) = match row.state {
                State::Pass => (Verdict::Pass, Some(1.0)),
                State::Fail(part) => (Verdict::Fail, Some(f64::from(part) / 100.0)),
                State::Unknown => (Verdict::Unknown, None),
                State::Skip => (Verdict::Skip, None),
                State::Missing => return None,
            };
            Some(check)
        });
        let violations = ["half", "most"].iter().zip(self.violated).filter_map(|(name, tier)| {
            let check = Check::fail(&format!("{name}/x"), Dimension::Constraint, 0.0, 1);
            tier.map(|tier| Check { tier, ..check })
        });
        rows.chain(violations).map(|check| of(Body::Check(check))).collect()
    }

    fn score(&self, mode: MissingMode) -> Score {
        score(&self.spec(1), &self.ledger(), mode)
    }
}

fn score(spec: &Spec, ledger: &[Record], mode: MissingMode) -> Score {
    crate::score::score(spec, &mut Case::of(ledger).unwrap(), mode).unwrap()
}

/// A fraction; every number of these tasks is one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Exact(i128, i128);

impl Exact {
    fn new(top: i128, bottom: i128) -> Self {
        let (mut a, mut b) = (top.abs(), bottom);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self(top / a.max(1), bottom / a.max(1))
    }
    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }
    fn times(self, other: Self) -> Self {
        Self::new(self.0 * other.0, self.1 * other.1)
    }
    fn over(self, other: Self) -> Self {
        Self::new(self.0 * other.1, self.1 * other.0)
    }
    #[expect(clippy::cast_precision_loss, reason = "compared with a tolerance")]
    fn near(self, value: f64) -> bool {
        (self.0 as f64 / self.1 as f64 - value).abs() < 1e-12
    }
}

const ZERO: Exact = Exact(0, 1);
const ONE: Exact = Exact(1, 1);

/// Completion rate with missing = 0, and upper bound, by the formula of the methodology.
fn oracle(task: &Task) -> (Exact, Exact) {
    let base = |value: &dyn Fn(State) -> Exact| {
        let (mut sum, mut weights) = (ZERO, ZERO);
        for (index, weight) in
            task.weights.into_iter().enumerate().filter(|(_, weight)| *weight > 0)
        {
            let (mut points, mut total) = (ZERO, ZERO);
            for row in task.rows.iter().filter(|row| row.dimension == index) {
                let own = Exact::new(row.weight.into(), 10);
                points = points.plus(own.times(value(row.state)));
                total = total.plus(own);
            }
            let weight = Exact::new(weight.into(), 10);
            sum = sum.plus(weight.times(points.over(total)));
            weights = weights.plus(weight);
        }
        sum.over(weights)
    };
    let factors = [Exact::new(1, 2), Exact::new(9, 10)];
    let cost =
        factors.into_iter().zip(task.violated).fold(ONE, |cost, (factor, tier)| match tier {
            None | Some(Tier::Suspicion) => cost,
            Some(_) => cost.times(factor),
        });
    let known = |state| match state {
        State::Pass => ONE,
        State::Fail(part) => Exact::new(part.into(), 100),
        State::Unknown | State::Skip | State::Missing => ZERO,
    };
    let best = |state| match state {
        State::Unknown | State::Missing => ONE,
        other => known(other),
    };
    (base(&known).times(cost), base(&best).times(cost))
}

proptest! {
    #[test]
    fn the_score_is_that_of_exact_arithmetic(task in task()) {
        let (rate, upper) = oracle(&task);
        let score = task.score(MissingMode::Zero);
        prop_assert!(rate.near(score.completion_rate.unwrap()), "{rate:?} {score:?}");
        prop_assert!(upper.near(score.upper_bound), "{upper:?} {score:?}");
    }

    #[test]
    fn every_number_lies_in_its_bounds(task in task()) {
        for mode in [MissingMode::Zero, MissingMode::Show] {
            let score = task.score(mode);
            let parts = score.components.iter().filter_map(|part| part.score);
            for value in parts.chain(score.completion_rate).chain(score.base_score).chain([score.multiplier]) {
                prop_assert!((0.0..=1.0).contains(&value));
                prop_assert!(value.to_bits() != (-0.0_f64).to_bits());
            }
            prop_assert!(score.completion_rate.is_none_or(|rate| rate <= score.upper_bound));
        }
    }

    #[test]
    fn a_pass_is_all_passes_and_no_violation(task in task()) {
        let score = task.score(MissingMode::Show);
        let clean = task.violated.iter().all(|tier| matches!(tier, None | Some(Tier::Suspicion)));
        let all = task.rows.iter().all(|row| row.state == State::Pass);
        let lost = task.rows.iter().any(|row| matches!(row.state, State::Fail(_) | State::Unknown | State::Skip));
        prop_assert_eq!(score.passed == Some(true), clean && all);
        prop_assert_eq!(score.passed == Some(false), !clean || lost);
        prop_assert_eq!(score.rankable, task.rows.iter().all(|row| row.state != State::Missing));
        if score.passed == Some(true) {
            prop_assert_eq!(score.completion_rate.map(f64::to_bits), Some(1.0_f64.to_bits()));
            prop_assert_eq!(score.taxonomy, None);
        }
    }

    #[test]
    fn better_is_never_worse(task in task(), which in any::<prop::sample::Index>(), better in 0_u32..100) {
        let before = task.score(MissingMode::Zero).completion_rate.unwrap();
        let mut improved = task.clone();
        let row = which.index(task.rows.len());
        improved.rows[row].state = match task.rows[row].state {
            State::Fail(part) if better > part => State::Fail(better),
            _ => State::Pass,
        };
        prop_assert!(improved.score(MissingMode::Zero).completion_rate.unwrap() >= before);
    }

    #[test]
    fn the_order_of_lines_changes_no_bit(task in task(), seed in any::<u64>()) {
        let mut ledger = task.ledger();
        let mut state = seed | 1;
        for index in (1..ledger.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ledger.swap(index, usize::try_from(state >> 33).unwrap() % (index + 1));
        }
        prop_assert_eq!(score(&task.spec(1), &ledger, MissingMode::Show), task.score(MissingMode::Show));
    }

    #[test]
    fn only_ratios_of_weights_matter(task in task(), scale in 1_u32..50) {
        let once = task.score(MissingMode::Zero).completion_rate.unwrap();
        let scaled = score(&task.spec(scale), &task.ledger(), MissingMode::Zero);
        prop_assert!((scaled.completion_rate.unwrap() - once).abs() < 1e-12);
    }

    #[test]
    fn shown_parts_add_up(task in task()) {
        let score = task.score(MissingMode::Zero);
        let units = |text: &str| text.replace('.', "").parse::<u64>().unwrap();
        let sum: u64 = score.components.iter().map(|part| units(part.shown.as_deref().unwrap())).sum();
        prop_assert_eq!(sum, units(&crate::shown::decimals(score.base_score.unwrap())));
    }

    #[test]
    fn doubling_the_ledger_changes_no_number(task in task()) {
        let ledger = task.ledger();
        let twice: Vec<Record> = ledger.iter().chain(&ledger).cloned().collect();
        let (one, two) = (task.score(MissingMode::Show), score(&task.spec(1), &twice, MissingMode::Show));
        prop_assert_eq!(one.components, two.components);
        prop_assert_eq!(one.completion_rate, two.completion_rate);
        prop_assert_eq!(one.passed, two.passed);
    }
}

#[test]
fn a_near_miss_among_many_passes_is_no_full_component() {
    let mut rows = vec![Row { dimension: 0, weight: 1, state: State::Pass }; 10_000];
    rows[0].state = State::Fail(99);
    let task = Task { weights: [10, 0, 0, 0], rows, violated: [None, None] };
    let mut ledger = task.ledger();
    if let Body::Check(check) = &mut ledger[0].body {
        check.completion = Some(1.0 - f64::EPSILON / 2.0);
    }
    let score = score(&task.spec(1), &ledger, MissingMode::Refuse);
    assert!(score.completion_rate.unwrap() < 1.0);
    assert_eq!(score.passed, Some(false));
}
