//! Lists the files of the device home's set-up, for `include_bytes!`.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Folders and files that the set-up reads, relative to the project.
const WANTED: [&str; 3] =
    ["tools/ab-emulator/jvm", "scripts/apk-kit/fetch", "scripts/apk-kit/newest-jdk"];

fn main() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for wanted in WANTED {
        collect(&project.join(wanted), &mut files);
        println!("cargo::rerun-if-changed={}", project.join(wanted).display());
    }
    files.sort();
    let rows = files.iter().map(|file| row(file, &project)).collect::<String>();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("setup_files.rs");
    fs::write(out, format!("&[{rows}]")).expect("cargo's own folder takes a file");
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    let name = path.file_name().unwrap_or_default();
    if path.is_dir() && name != "target" && !path.ends_with("src/test") {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            collect(&entry.path(), files);
        }
    } else if path.is_file() {
        files.push(path.to_owned());
    }
}

fn row(file: &Path, project: &Path) -> String {
    use std::os::unix::fs::PermissionsExt;
    let runs = fs::metadata(file).is_ok_and(|meta| meta.permissions().mode() & 0o100 != 0);
    let name = file.strip_prefix(project).unwrap_or(file);
    let quoted = |path: &Path| format!("\"{}\"", path.display().to_string().escape_default());
    format!("({}, include_bytes!({}), {runs}),\n", quoted(name), quoted(file))
}
