//! What `ab-build` adds to a build: the copy, the sandbox, the evidence.

use std::path::Path;

use ab_pipelines::binary;

use crate::{Pair, corpus};

/// A build that does nothing, on 1,000 files.
pub(crate) fn overhead(dir: &Path) -> Pair {
    corpus::tree(&dir.join("build/tree"), 1_000);
    let tool = binary("ab-build");
    Pair {
        name: "build 1,000 files with `true`",
        before: "true",
        ours: format!(
            "cd build && {} --tree tree --command true --run run --format jsonl",
            tool.display()
        ),
        peer_name: "cp -r and bwrap true",
        peer: "cd build && rm -rf copy && cp -r tree copy && bwrap --ro-bind / / --bind copy /tmp \
               --unshare-all --dev /dev --proc /proc --chdir /tmp true"
            .into(),
        runs: 5,
    }
}
