//! What the device's commands print.

use super::Output;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The picture in what `screencap -p` printed: with several displays a warning comes first.
pub(super) fn png(bytes: &[u8]) -> Option<&[u8]> {
    let before = bytes.len().min(4096);
    let start = (0..before).find(|start| bytes[*start..].starts_with(PNG))?;
    Some(&bytes[start..])
}

/// Width and height as the first chunk of a PNG gives them.
pub(super) fn png_size(png: &[u8]) -> Option<(i32, i32)> {
    let number = |at: usize| {
        let bytes: [u8; 4] = png.get(at..at + 4)?.try_into().ok()?;
        i32::try_from(u32::from_be_bytes(bytes)).ok().filter(|edge| (1..=100_000).contains(edge))
    };
    Some((number(16)?, number(20)?))
}

/// The package in `mCurrentFocus=Window{1a2b u0 app.pantry/app.pantry.Main}`.
pub(super) fn focus(windows: &str) -> Option<String> {
    let line = windows.lines().find_map(|line| line.trim().strip_prefix("mCurrentFocus="))?;
    let name = line.trim_end_matches('}').split_whitespace().last()?;
    let package = name.split('/').next()?;
    (package.contains('.') && !package.contains('=')).then(|| package.into())
}

/// Both outputs in one line.
pub(super) fn said(output: &Output) -> String {
    let both =
        [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    ab_cli::clean_line(both.join(" ").trim()).chars().take(300).collect()
}

/// A command that failed.
pub(super) fn failure(line: &str, output: &Output) -> String {
    let command: String = ab_cli::clean_line(line).chars().take(80).collect();
    format!("`{command}` exits with {}: {}", output.exit, said(output))
}

/// What `am start` complains of, if it does: its exit status is 0 in any case.
pub(super) fn start_error(output: &Output) -> Option<String> {
    let said =
        [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    let text = said.join("\n");
    let complaint = text.lines().map(str::trim).find(|line| {
        line.starts_with("Error")
            || line.contains("Exception")
            || line.contains("unable to resolve")
    });
    complaint.map(|line| ab_cli::clean_line(line).chars().take(300).collect())
}
