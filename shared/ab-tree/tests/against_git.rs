//! Parsing, applying and making patches, compared with the real git.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test that runs git and stops at the first surprise"
)]

mod support;

use ab_tree::TreePath;
use ab_tree::diff::diff_trees;
use ab_tree::patch::{Mode, parse, parse_with};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use support::{damage, generate, git, tree::Tree};

const DIFFS: [&[&str]; 10] = [
    &["--binary", "--full-index"],
    &["--binary", "--full-index", "--no-prefix"],
    &["--binary", "-M10%"],
    &["--binary", "-M", "-C", "--find-copies-harder"],
    &["--binary", "-U0"],
    &["--binary", "-U1"],
    &["--binary", "-U10", "-B"],
    &["--binary", "--src-prefix=i/", "--dst-prefix=w/"],
    &["--binary", "--src-prefix=forkSrcPrefix/", "--dst-prefix=forkDstPrefix/", "--patience"],
    &["--binary", "-M", "--no-prefix"],
];

fn ours(tree: &Tree, patch: &[u8]) -> Result<Tree, String> {
    if patch.is_empty() {
        return Ok(tree.clone());
    }
    let parsed = parse_with(patch, &|path| tree.exists(path)).map_err(|error| error.to_string())?;
    tree.patched(&parsed).map_err(|error| error.to_string())
}

/// More by hand: `AB_TREE_CASES=5000 cargo test`.
fn cases() -> u32 {
    std::env::var("AB_TREE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(30)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_git_diffs_leads_to_the_same_tree(
        (old, new) in generate::change(),
        options in select(&DIFFS[..]),
    ) {
        let patch = git::diff(&old, &new, options);
        let made = ours(&old, &patch);
        // Without prefixes, a directory with the name of one can be taken for it.
        let torn = |error: &String| options.contains(&"--no-prefix") && error.contains("a prefix");
        // One hunk at the first line does not show that the patch has no context at all.
        let unproven = |error: &String| {
            let refused = options.contains(&"-U0") && error.contains("does not match");
            refused && git::apply(&old, &patch, &[]).is_none()
        };
        if !made.as_ref().is_err_and(|error| torn(error) || unproven(error)) {
            prop_assert_eq!(made.as_ref(), Ok(&new), "{}", String::from_utf8_lossy(&patch));
        }
    }

    #[test]
    fn what_we_diff_leads_git_and_us_to_the_same_tree((old, new) in generate::change()) {
        let mut patch = vec![];
        diff_trees(&old, &new, &mut patch).unwrap();
        let shown = String::from_utf8_lossy(&patch);
        let made = ours(&old, &patch);
        prop_assert_eq!(made.as_ref(), Ok(&new), "{}", shown);
        if !patch.is_empty() {
            prop_assert!(parse(&patch).is_ok(), "{}", shown);
            prop_assert_eq!(git::apply(&old, &patch, &[]), Some(new), "{}", shown);
        }
    }

    #[test]
    fn a_patch_that_was_saved_with_crlf_or_without_its_end_means_the_same((old, new) in generate::change()) {
        let mut patch = vec![];
        diff_trees(&old, &new, &mut patch).unwrap();
        let lf = String::from_utf8(patch).unwrap();
        if !lf.contains('\r') {
            for saved in [lf.replace('\n', "\r\n"), lf.strip_suffix('\n').unwrap_or(&lf).to_owned()] {
                prop_assert_eq!(ours(&old, saved.as_bytes()), Ok(new.clone()), "{}", saved);
            }
        }
    }

    #[test]
    fn on_a_shifted_base_we_find_the_places_that_git_finds(
        (old, new, other) in generate::shifted(),
        options in select(&DIFFS[2..4]),
    ) {
        let patch = git::diff(&old, &new, options);
        let shown = String::from_utf8_lossy(&patch);
        if let Some(by_git) = git::apply(&other, &patch, &[]).filter(|_| !patch.is_empty()) {
            prop_assert_eq!(ours(&other, &patch), Ok(by_git), "{}", shown);
        }
    }

    #[test]
    fn a_damaged_patch_never_leads_elsewhere_than_with_git(
        (old, new, other) in generate::shifted(),
        options in select(&DIFFS[2..9]),
        damages in vec(damage::damage(), 1..4),
    ) {
        let patch = damages.iter().fold(git::diff(&old, &new, options), |patch, damage| damage.apply(&patch));
        let shown = String::from_utf8_lossy(&patch);
        let by_git = git::apply(&other, &patch, &[]);
        let by_us = ours(&other, &patch);
        if std::env::var_os("SHOW_DIFFERENCES").is_some() && by_git.is_some() != by_us.is_ok() {
            eprintln!("git {} us {:?}\n{shown}=====", by_git.is_some(), by_us.as_ref().err());
        }
        // Git keeps the carriage returns of a patch that was saved with CRLF.
        let crlf = damages.iter().any(|damage| matches!(damage, damage::Damage::CrLf));
        // Without the header of a deletion, git makes a file of that name.
        let null = |tree: &Tree| tree.0.contains_key(&TreePath::new("dev/null").unwrap());
        let by_git = by_git.filter(|tree| !null(tree));
        if let (Some(by_git), Ok(by_us), false) = (by_git, by_us, crlf) {
            prop_assert_eq!(by_us, by_git, "{}", shown);
        }
    }
}

/// Found by the test above; git writes such a header without quotes and can't read it again.
#[test]
fn git_reads_our_patch_of_a_folder_whose_name_ends_with_a_blank() {
    let file = |path: &str| (TreePath::new(path).unwrap(), (Mode::Regular, vec![]));
    let (old, new) = (Tree([file("folder /x"), file("x")].into()), Tree([file("x")].into()));
    let mut patch = vec![];
    diff_trees(&old, &new, &mut patch).unwrap();
    assert_eq!(
        git::apply(&old, &patch, &[]).as_ref(),
        Some(&new),
        "{}",
        String::from_utf8_lossy(&patch)
    );
    assert_eq!(ours(&old, &patch), Ok(new));
}
