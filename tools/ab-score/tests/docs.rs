//! Every code has an explanation and stands in `docs/ab-score.md`.

use std::fs;
use std::path::Path;

use ab_score::TOOL;

#[test]
fn every_code_is_explained_under_its_name() {
    for (code, text) in TOOL.explanations.iter().copied().flatten() {
        assert!(text.starts_with(&format!("# {code}\n\n")), "{code}");
        assert!(text.len() > 120, "{code} says too little");
    }
}

#[test]
fn every_own_code_is_on_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ab-score.md");
    let page = fs::read_to_string(path).unwrap();
    let own = TOOL.explanations[..2].iter().copied().flatten();
    let absent: Vec<_> = own.filter(|(code, _)| !page.contains(&format!("| `{code}` |"))).collect();
    assert!(absent.is_empty(), "{absent:?}");
}
