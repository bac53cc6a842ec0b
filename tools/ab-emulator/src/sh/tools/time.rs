//! Dates. The device's zone is UTC.

/// A moment in parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Civil {
    pub(super) year: i64,
    pub(super) month: i64,
    pub(super) day: i64,
    pub(super) hour: i64,
    pub(super) minute: i64,
    pub(super) second: i64,
    /// Days since Sunday.
    pub(super) weekday: i64,
    /// Days since the first of January.
    pub(super) yearday: i64,
}

/// The parts of `seconds` since 1970.
///
/// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
pub(super) fn civil(seconds: i64) -> Civil {
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let shifted = days.saturating_add(719_468);
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    Civil {
        year,
        month,
        day: of_year - (153 * shifted_month + 2) / 5 + 1,
        hour: rest / 3600,
        minute: rest / 60 % 60,
        second: rest % 60,
        weekday: (days + 4).rem_euclid(7),
        yearday: days - days_from(year, 1, 1),
    }
}

/// Days since 1970 of a date; the inverse of [`civil`], from the same source.
pub(super) fn days_from(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year - 719_468
}

const DAYS: [&str; 7] =
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// `seconds` and `nanos` as `format` says, in the letters of strftime.
pub(crate) fn format(format: &str, seconds: i64, nanos: u32) -> Result<String, String> {
    let time = civil(seconds);
    let mut text = String::new();
    let mut chars = format.chars();
    while let Some(char) = chars.next() {
        if char == '%' {
            let letter = chars.next().unwrap_or('%');
            text.push_str(&field(letter, &time, seconds, nanos)?);
        } else {
            text.push(char);
        }
    }
    Ok(text)
}

fn field(letter: char, time: &Civil, seconds: i64, nanos: u32) -> Result<String, String> {
    let Civil { year, month, day, hour, minute, second, weekday, yearday } = *time;
    let name = |names: &[&str], at: i64| {
        usize::try_from(at).ok().and_then(|at| names.get(at)).copied().unwrap_or("?").to_owned()
    };
    let hour12 = if hour % 12 == 0 { 12 } else { hour % 12 };
    Ok(match letter {
        'Y' => year.to_string(),
        'y' => format!("{:02}", year.rem_euclid(100)),
        'm' => format!("{month:02}"),
        'd' => format!("{day:02}"),
        'e' => format!("{day:2}"),
        'H' => format!("{hour:02}"),
        'I' => format!("{hour12:02}"),
        'M' => format!("{minute:02}"),
        'S' => format!("{second:02}"),
        'N' => format!("{nanos:09}"),
        'j' => format!("{:03}", yearday + 1),
        'u' => (if weekday == 0 { 7 } else { weekday }).to_string(),
        'w' => weekday.to_string(),
        's' => seconds.to_string(),
        'p' => (if hour < 12 { "AM" } else { "PM" }).into(),
        'Z' => "UTC".into(),
        'z' => "+0000".into(),
        'A' => name(&DAYS, weekday),
        'a' => name(&DAYS, weekday).chars().take(3).collect(),
        'B' => name(&MONTHS, month - 1),
        'b' | 'h' => name(&MONTHS, month - 1).chars().take(3).collect(),
        'F' => format!("{year:04}-{month:02}-{day:02}"),
        'D' => format!("{month:02}/{day:02}/{:02}", year.rem_euclid(100)),
        'T' => format!("{hour:02}:{minute:02}:{second:02}"),
        'R' => format!("{hour:02}:{minute:02}"),
        'n' => "\n".into(),
        't' => "\t".into(),
        '%' => "%".into(),
        _ => return Err(format!("%{letter}: not supported")),
    })
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn dates_are_right_at_their_edges() {
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (-1, (1969, 12, 31)),
            (11_016, (2000, 2, 29)),
            (20_454, (2026, 1, 1)),
        ] {
            let date = civil(days * 86_400);
            assert_eq!((date.year, date.month, date.day), expected);
        }
    }
}
