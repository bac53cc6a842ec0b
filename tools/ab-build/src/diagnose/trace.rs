//! Java's stack traces, which build systems print when asked for with `--stacktrace` or `-e`.

/// Whether a line, as [`tidy`](super::tidy) leaves it, has the form of one.
pub(super) fn is_trace(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("at ")
        || line.starts_with("Caused by: ")
        || line.starts_with("Suppressed: ")
        || (line.starts_with("... ") && line.ends_with(" more"))
        || is_exception(line)
}

/// `org.a.SomeException: MESSAGE`.
fn is_exception(line: &str) -> bool {
    let name = line.split(": ").next().unwrap_or(line);
    let plain = |char: char| char.is_ascii_alphanumeric() || matches!(char, '.' | '_' | '$');
    name.contains('.')
        && name.chars().all(plain)
        && (name.ends_with("Exception") || name.ends_with("Error"))
}
