//! How numbers are shown.

use proptest::prelude::*;

use super::{apportion, decimals, short};

#[test]
fn the_methodologys_example_is_shown_as_printed() {
    let weights = [1.0, 0.3, 0.2];
    let parts: Vec<f64> = [0.8291, 1.0, 1.0]
        .iter()
        .zip(weights)
        .map(|(score, weight)| score * weight / 1.5)
        .collect();
    let total = parts.iter().sum();
    assert_eq!(decimals(total), "0.8861");
    assert_eq!(apportion(&parts, total), ["0.5528", "0.2000", "0.1333"]);
    assert_eq!(apportion(&weights.map(|weight| weight / 1.5), 1.0), ["0.6667", "0.2000", "0.1333"]);
}

#[test]
fn four_decimals_and_never_a_false_one() {
    for (value, shown, brief) in [
        (0.0, "0.0000", "0.0"),
        (1.0, "1.0000", "1.0"),
        (0.5, "0.5000", "0.5"),
        (0.999_99, "0.9999", "0.9999"),
        (1.0 - f64::EPSILON, "0.9999", "0.9999"),
        (0.000_05, "0.0001", "0.0001"),
        (0.000_04, "0.0000", "0.0"),
        (0.5 * 0.3, "0.1500", "0.15"),
    ] {
        assert_eq!((decimals(value).as_str(), short(value).as_str()), (shown, brief));
    }
}

proptest! {
    #[test]
    fn shown_parts_add_up_and_stay_near(values in prop::collection::vec(0.0..=1.0_f64, 1..5), weights in prop::collection::vec(0.01..10.0_f64, 4)) {
        let sum: f64 = weights.iter().take(values.len()).sum();
        let parts: Vec<f64> = values.iter().zip(&weights).map(|(value, weight)| value * weight / sum).collect();
        let total = parts.iter().sum::<f64>().min(1.0);
        let shown = apportion(&parts, total);
        let units = |text: &String| text.replace('.', "").parse::<i64>().unwrap();
        prop_assert_eq!(shown.iter().map(units).sum::<i64>(), units(&decimals(total)));
        for (text, part) in shown.iter().zip(&parts) {
            let value: f64 = text.parse().unwrap();
            prop_assert!((value - part).abs() <= 0.000_101, "{text} {part}");
        }
    }
}
