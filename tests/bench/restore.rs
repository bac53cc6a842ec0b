//! `ab-restore` against git, on trees and patches of the corpus.

use std::fs;
use std::path::Path;

use ab_pipelines::binary;

use crate::{Pair, corpus};

const PATCHES: usize = 200;

/// 200 patches over a pinned tree of 3,000 files, none of them written.
pub(crate) fn many_patches(dir: &Path) -> Pair {
    let files = 3_000;
    prepare(&dir.join("small"), files, PATCHES);
    let tool = binary("ab-restore");
    let tool = tool.display();
    Pair {
        name: "200 patches over 3,000 files, index only",
        before: "true",
        ours: format!(
            "cd small && {tool} --base base/.git@main --check --run run --format jsonl \
             $(printf ' --patch %s' patches/*.patch)"
        ),
        peer_name: "git apply --cached, one a patch",
        peer: "cd small/base && for patch in ../patches/*.patch; do
                 cp .git/index ../index; GIT_INDEX_FILE=../index git apply --cached \"$patch\"; done"
            .into(),
        runs: 3,
    }
}

/// One patch over 30,000 files in a folder, the tree written out.
pub(crate) fn large_tree(dir: &Path) -> Pair {
    prepare(&dir.join("large"), 30_000, 1);
    let tool = binary("ab-restore");
    Pair {
        name: "1 patch over 30,000 files, tree written",
        before: "cd large && rm -rf out run && if [ -e base/.git ]; then mv base/.git git; fi && git --git-dir=git worktree prune",
        ours: format!(
            "cd large && {} --base base --run run --into out --patch patches/0.patch --format jsonl",
            tool.display()
        ),
        peer_name: "git worktree add, git apply --index",
        peer: "cd large && git --git-dir=git worktree add -q --detach out && cd out && git apply --index ../patches/0.patch"
            .into(),
        runs: 3,
    }
}

fn prepare(dir: &Path, files: usize, patches: usize) {
    let base = dir.join("base");
    corpus::tree(&base, files);
    fs::create_dir_all(dir.join("patches")).expect("a folder");
    for number in 0..patches {
        let path = dir.join(format!("patches/{number}.patch"));
        fs::write(path, corpus::patch(files, number)).expect("a file");
    }
    crate::measure::inner(&format!(
        "cd {} && git init -q -b main && git config gc.auto 0 && git add -A \
         && git -c user.name=b -c user.email=b@example.org commit -qm base && git gc -q",
        base.display()
    ));
}
