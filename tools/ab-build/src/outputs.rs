//! What a build must make: cleared before it, collected after it.
//!
//! A file that lay there before is no output, or a candidate could hand in a finished APK and a
//! build that does nothing. So it is removed first, and what is there afterwards is new.

use std::fs;
use std::io;
use std::path::Path;

use ab_contract::{Evidence, FileRef, Output, RelPath};
use ab_evidence::{EvidenceError, RunDir};
use ab_task::BuildOutput;
use ab_tree::diff::TreeRead;
use ab_tree::patch::Mode;
use ab_tree::tree::{DirTree, TreeError};
use globset::{GlobBuilder, GlobMatcher};

use crate::workspace::working_copy;
use crate::{BuildError, disk};

/// Most bytes of all outputs of a build together, by apparent size: a file of holes takes nothing here,
/// and its copy among the evidence takes all of it.
const MAX_BYTES: u64 = 2 << 30;
/// An output above this size that finds no space is the candidate's fault: a smaller one fits into what
/// was free before the build.
const FITS: u64 = disk::MIN_FREE / 2;
/// Most files that one glob may find.
const MAX_MATCHES: usize = 100;

/// What came out, and what is wrong with what did not.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    pub(crate) outputs: Vec<Output>,
    pub(crate) faults: Vec<Evidence>,
}

/// Removes what lies at the outputs' places in the fresh copy at `root`; returns the paths.
pub(crate) fn clear(root: &Path, outputs: &[BuildOutput]) -> Result<Vec<String>, BuildError> {
    let mut cleared = vec![];
    if outputs.is_empty() {
        return Ok(cleared);
    }
    let tree = DirTree::open(root)?;
    for output in outputs {
        let matcher = matcher(&output.path);
        for path in tree.list().keys().filter(|path| matcher.is_match(path.to_path())) {
            let full = root.join(path.to_path());
            match fs::remove_file(&full) {
                Err(err) if err.kind() != io::ErrorKind::NotFound => {
                    return Err(working_copy("clear", &full, err));
                }
                _ => cleared.push(path.wire()),
            }
        }
    }
    cleared.sort_unstable();
    cleared.dedup();
    Ok(cleared)
}

/// Keeps the outputs in the tree at `root`, which is at rest: whoever wrote there is dead.
pub(crate) fn collect(
    root: &Path,
    outputs: &[BuildOutput],
    cleared: &[String],
    run: &RunDir,
) -> Result<Collected, BuildError> {
    let mut all = Collected::default();
    let mut room = MAX_BYTES;
    for output in outputs {
        let place = format!("the output {} ({})", output.path, role(output));
        match find(root, &output.path, cleared) {
            Err(why) => all.faults.push(Evidence::says(format!("{place} {why}"))),
            Ok(paths) => {
                for path in paths {
                    match keep(root, &path, run, &mut room)? {
                        Ok(file) => all.outputs.push(made(output, file)),
                        Err(why) => all.faults.push(fault(&path, &format!("{place} {why}"))),
                    }
                }
            }
        }
    }
    Ok(all)
}

fn made(output: &BuildOutput, file: FileRef) -> Output {
    Output { role: output.role, path: file.path, sha256: file.sha256, package: None }
}

fn fault(path: &RelPath, message: &str) -> Evidence {
    Evidence::at(path.as_str(), None, message)
}

/// Name of the role on the command line and on the wire.
pub(crate) fn role(output: &BuildOutput) -> &'static str {
    match output.role {
        ab_contract::OutputRole::Apk => "apk",
        ab_contract::OutputRole::TestApk => "test-apk",
        ab_contract::OutputRole::Binary => "binary",
    }
}

/// The paths that stand for an output, or why there is none.
fn find(root: &Path, wanted: &str, cleared: &[String]) -> Result<Vec<RelPath>, String> {
    if !wanted.contains(['*', '?', '[', '{', '\\']) {
        // Reading it tells the rest: whether it is there, and what it is.
        return fs::symlink_metadata(root.join(wanted))
            .map_err(|_| missing(cleared.iter().any(|path| path == wanted)))
            .and_then(|_| wanted.parse().map(|path| vec![path]).map_err(|_| missing(false)));
    }
    let tree = DirTree::open(root).map_err(|err| match err {
        TreeError::TooManyFiles => {
            "cannot be looked for: the build leaves too many files".to_owned()
        }
        _ => "cannot be looked for: the build leaves an unreadable tree".to_owned(),
    })?;
    let matcher = matcher(wanted);
    let found: Vec<RelPath> = tree
        .list()
        .into_iter()
        .filter(|(path, meta)| meta.mode != Mode::Gitlink && matcher.is_match(path.to_path()))
        .filter_map(|(path, _)| path.as_str()?.parse().ok())
        .take(MAX_MATCHES + 1)
        .collect();
    match found.len() {
        0 => Err(missing(cleared.iter().any(|path| matcher.is_match(path)))),
        count if count > MAX_MATCHES => Err(format!("stands for more than {MAX_MATCHES} files")),
        _ => Ok(found),
    }
}

fn missing(cleared: bool) -> String {
    let before = if cleared { "; the file that lay there before was no output" } else { "" };
    format!("is missing although every command exits 0{before}")
}

/// Keeps one file; the inner error is the candidate's.
fn keep(
    root: &Path,
    path: &RelPath,
    run: &RunDir,
    room: &mut u64,
) -> Result<Result<FileRef, String>, BuildError> {
    let size = size(root, path);
    if size > *room {
        let most = MAX_BYTES >> 20;
        return Ok(Err(format!("is too large: all outputs together may have {most} MiB")));
    }
    match run.put_below(root, path) {
        Ok(_) if size == 0 => Ok(Err("is empty".into())),
        Ok(file) => {
            *room -= size;
            Ok(Ok(file))
        }
        Err(EvidenceError::Unwritable { source, .. }) if is_full(&source) && size > FITS => {
            Ok(Err("is too large for the space that is left".into()))
        }
        Err(EvidenceError::Unreadable { .. }) => {
            Ok(Err("is no regular file, or lies behind a link".into()))
        }
        Err(err) => Err(err.into()),
    }
}

/// The apparent size of a file.
fn size(root: &Path, path: &RelPath) -> u64 {
    fs::symlink_metadata(root.join(path.as_str())).map_or(0, |meta| meta.len())
}

fn is_full(err: &io::Error) -> bool {
    matches!(err.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

fn matcher(glob: &str) -> GlobMatcher {
    let built = GlobBuilder::new(glob).literal_separator(true).build();
    built.map_or_else(|_| nothing(), |glob| glob.compile_matcher())
}

/// For a text that is no glob, which is refused where it is read.
fn nothing() -> GlobMatcher {
    globset::Glob::new("[!-]").expect("a constant").compile_matcher()
}
