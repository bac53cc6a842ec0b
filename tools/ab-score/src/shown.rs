//! Numbers as a table shows them: four decimals, and parts that add up to their total.
//!
//! Largest remainder: each part is cut, and the units that are missing to the rounded
//! total go to the parts that lost most; of equal losses, to the larger part. So the
//! methodology's example shows .5528 + .2000 + .1333 = .8861, as printed there.

/// Shown units in 1.0: four decimals.
const UNITS: u64 = 10_000;
/// Steps in a unit; what is smaller is the noise of f64, and a tie is a tie.
const STEPS: u64 = 1_000_000;

/// Four decimals. What is below 1.0 is never shown as 1.0000.
pub(crate) fn decimals(value: f64) -> String {
    text(units(value))
}

/// The parts as shown, so that they add up to `decimals(total)`.
pub(crate) fn apportion(parts: &[f64], total: f64) -> Vec<String> {
    let parts: Vec<u64> = parts.iter().map(|part| steps(*part)).collect();
    let mut shown: Vec<u64> = parts.iter().map(|part| part / STEPS).collect();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse((parts[index] % STEPS, parts[index])));
    let total = units(total);
    let missing = total.saturating_sub(shown.iter().sum());
    for &index in order.iter().cycle().take(usize::try_from(missing).unwrap_or(0)) {
        shown[index] += 1;
    }
    // The total was kept below 1.0 although the parts reach it: the largest gives way.
    while shown.iter().sum::<u64>() > total {
        if let Some(largest) = shown.iter_mut().max() {
            *largest -= 1;
        }
    }
    shown.into_iter().map(text).collect()
}

/// At most four decimals and at least one: `1.0`, `0.15`.
pub(crate) fn short(value: f64) -> String {
    let text = decimals(value);
    let cut = text.trim_end_matches('0');
    if cut.ends_with('.') { format!("{cut}0") } else { cut.into() }
}

fn units(value: f64) -> u64 {
    let rounded = (steps(value) + STEPS / 2) / STEPS;
    if value < 1.0 { rounded.min(UNITS - 1) } else { rounded }
}

/// `value`, 0.0..=1.0, in steps.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a score lies in 0.0..=1.0, so the product is a whole number up to 10^10"
)]
fn steps(value: f64) -> u64 {
    // UNITS * STEPS.
    (value * 1e10).round() as u64
}

fn text(units: u64) -> String {
    format!("{}.{:04}", units / UNITS, units % UNITS)
}

#[cfg(test)]
#[path = "shown_tests.rs"]
mod tests;
