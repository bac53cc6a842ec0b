//! `patch/applies`: whether there is a tree to judge.

use ab_contract::{Check, Dimension, Evidence, FileOutcome, Patch, PatchedFile};

use crate::restore::{Fit, Restoration};

/// The rule's name.
pub(crate) const RULE: &str = "patch/applies";

/// Entries named as evidence; the `patch` record has them all.
const SHOWN: usize = 100;

/// The check of one patch. The measure is the share of the entries that may count which
/// fit the base; the rule asks for more than none of them.
pub(crate) fn check(restoration: &Restoration) -> Check {
    let patch = &restoration.patch;
    let examined = u64::try_from(patch.files.len()).unwrap_or(u64::MAX).max(1);
    let check = if restoration.changes.is_some() {
        Check::pass(RULE, Dimension::Constraint, examined)
    } else {
        Check::fail(RULE, Dimension::Constraint, 0.0, examined)
    };
    Check { measure: share(restoration.fit), ..check.because(evidence(patch)) }
}

fn share(fit: Fit) -> Option<f64> {
    let all = fit.applied + fit.failed;
    (all > 0).then(|| f64::from(fit.applied) / f64::from(all))
}

/// The reason of the whole, then every entry that is not simply in the tree.
pub(crate) fn evidence(patch: &Patch) -> Vec<Evidence> {
    let whole = patch.reason.iter().map(Evidence::says);
    let odd = patch.files.iter().filter(|file| file.outcome != FileOutcome::Applied);
    let mut evidence: Vec<_> = whole.chain(odd.map(entry)).collect();
    if evidence.len() > SHOWN {
        let more = evidence.len() - SHOWN;
        evidence.truncate(SHOWN);
        evidence.push(Evidence::says(format!("and {more} more, in the patch record")));
    }
    evidence
}

fn entry(file: &PatchedFile) -> Evidence {
    let said = match file.outcome {
        FileOutcome::Applied => "is applied",
        FileOutcome::Restored => "is protected, and reset to the base",
        FileOutcome::OnlyProtected => "is applied without the protected half of the rename",
        FileOutcome::Collision => "gave way to a hidden file",
        FileOutcome::Conflict => "does not fit",
        FileOutcome::Refused => "is refused",
        FileOutcome::NoData => "has no data",
    };
    let reason = file.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    Evidence::at(&file.path, None, format!("{said}{reason}"))
}
