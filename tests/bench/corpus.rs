//! Trees and patches made by rule, the same on every machine.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A Kotlin-like tree of `files` files with about 60 lines each, in `root`.
pub(crate) fn tree(root: &Path, files: usize) {
    for index in 0..files {
        let path = root.join(name(index));
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
        fs::write(path, text(index)).expect("a file");
    }
}

/// A patch that changes three lines in each of four files of the tree.
pub(crate) fn patch(files: usize, number: usize) -> String {
    let mut patch = String::new();
    for step in 0..4 {
        let index = (number * 131 + step * 977) % files;
        let name = name(index);
        let lines: Vec<String> = text(index).lines().map(str::to_owned).collect();
        let at = 10 + (number + step) % 30;
        writeln!(patch, "diff --git a/{name} b/{name}").ok();
        writeln!(patch, "--- a/{name}\n+++ b/{name}\n@@ -{},7 +{},7 @@", at + 1, at + 1).ok();
        for offset in 0..7 {
            let line = &lines[at + offset];
            if offset == 3 {
                writeln!(patch, "-{line}\n+{line} // change {number}").ok();
            } else {
                writeln!(patch, " {line}").ok();
            }
        }
    }
    patch
}

fn name(index: usize) -> String {
    let (module, package) = (index / 500, index / 25 % 20);
    format!("module{module}/src/main/kotlin/org/example/p{package}/File{index}.kt")
}

fn text(index: usize) -> String {
    let mut text = format!("package org.example.p{}\n\n", index / 25 % 20);
    for line in 0..60 {
        writeln!(text, "internal fun function{index}x{line}(value: Int): Int = value + {line}")
            .ok();
    }
    text
}
