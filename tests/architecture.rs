//! The invariants of `ARCHITECTURE.md`, read off the project's own sources.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ab_pipelines::top;
use syn::visit::{self, Visit};

/// A crate of the workspace: its folder's name and its manifest.
struct Crate {
    name: String,
    dir: PathBuf,
    manifest: toml::Table,
}

fn crates(group: &str) -> Vec<Crate> {
    let mut found: Vec<Crate> = fs::read_dir(top().join(group))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|dir| dir.join("Cargo.toml").is_file())
        .map(|dir| Crate {
            name: dir.file_name().unwrap().to_str().unwrap().to_owned(),
            manifest: fs::read_to_string(dir.join("Cargo.toml")).unwrap().parse().unwrap(),
            dir,
        })
        .collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(!found.is_empty(), "{group}");
    found
}

fn dependencies(krate: &Crate) -> BTreeSet<&str> {
    let table = krate.manifest.get("dependencies").and_then(toml::Value::as_table);
    table.into_iter().flat_map(|table| table.keys().map(String::as_str)).collect()
}

/// Rust sources below `dir` that are not tests.
fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    let mut rest = vec![dir.join("src")];
    while let Some(path) = rest.pop() {
        if path.is_dir() {
            rest.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|end| end == "rs") && !is_test(&path) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn is_test(path: &Path) -> bool {
    let stem = path.file_stem().unwrap().to_str().unwrap();
    stem == "tests"
        || stem.ends_with("_tests")
        || path.components().any(|part| part.as_os_str() == "tests")
}

fn parse(path: &Path) -> syn::File {
    let text = fs::read_to_string(path).unwrap();
    syn::parse_file(&text).unwrap_or_else(|err| panic!("{}: {err}", path.display()))
}

/// Every path that code outside tests names, as `a::b::c`, imports resolved one level.
#[derive(Default)]
struct Paths(BTreeSet<String>);

impl<'ast> Visit<'ast> for Paths {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        self.0.insert(parts.join("::"));
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        flatten(&item.tree, "", &mut self.0);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let is_test = item.attrs.iter().any(|attr| {
            attr.path().is_ident("cfg")
                && attr.parse_args::<syn::Ident>().is_ok_and(|ident| ident == "test")
        });
        if !is_test {
            visit::visit_item_mod(self, item);
        }
    }
}

fn flatten(tree: &syn::UseTree, prefix: &str, paths: &mut BTreeSet<String>) {
    match tree {
        syn::UseTree::Path(path) => {
            flatten(&path.tree, &format!("{prefix}{}::", path.ident), paths);
        }
        syn::UseTree::Name(name) => drop(paths.insert(format!("{prefix}{}", name.ident))),
        syn::UseTree::Rename(name) => drop(paths.insert(format!("{prefix}{}", name.ident))),
        syn::UseTree::Glob(_) => drop(paths.insert(format!("{prefix}*"))),
        syn::UseTree::Group(group) => {
            group.items.iter().for_each(|tree| flatten(tree, prefix, paths));
        }
    }
}

/// Files outside `owner` that name a path for which `forbidden` holds.
fn trespassers(owner: &str, forbidden: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = vec![];
    for krate in crates("shared").into_iter().chain(crates("tools")) {
        if krate.name == owner {
            continue;
        }
        for path in sources(&krate.dir) {
            let mut paths = Paths::default();
            paths.visit_file(&parse(&path));
            let bad: Vec<_> = paths.0.into_iter().filter(|path| forbidden(path)).collect();
            if !bad.is_empty() {
                found.push(format!("{}: {bad:?}", path.display()));
            }
        }
    }
    found
}

#[test]
fn a_tool_depends_on_no_tool() {
    let tools: Vec<String> = crates("tools").into_iter().map(|krate| krate.name).collect();
    for krate in crates("tools").iter().chain(&crates("shared")) {
        let named = dependencies(krate);
        let bad: Vec<_> = tools.iter().filter(|tool| named.contains(tool.as_str())).collect();
        assert!(bad.is_empty(), "{} depends on {bad:?}", krate.name);
    }
}

#[test]
fn the_contract_depends_on_serde_and_schemars_only() {
    let crates = crates("shared");
    let contract = crates.iter().find(|krate| krate.name == "ab-contract").unwrap();
    let expected = BTreeSet::from(["schemars", "serde", "serde_json"]);
    assert_eq!(dependencies(contract), expected);
}

#[test]
fn only_ab_cli_touches_the_standard_streams_and_the_exit_code() {
    let found = trespassers("ab-cli", |path| {
        let stream = ["io::stdin", "io::stdout", "io::stderr", "process::exit", "process::abort"];
        stream.iter().any(|name| path == *name || path == format!("std::{name}"))
    });
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn only_ab_proc_starts_processes() {
    let found = trespassers("ab-proc", |path| {
        matches!(path, "std::process::Command" | "process::Command" | "std::process::*")
            || path.starts_with("nix::unistd::exec")
            || path.starts_with("nix::unistd::fork")
    });
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn only_ab_llm_and_ab_device_open_sockets() {
    let found = trespassers("ab-llm", |path| {
        path.starts_with("std::net") || path.starts_with("reqwest") || path.contains("TcpStream")
    });
    // The device side of ADB is a server.
    let exempt = ["shared/ab-device/", "tools/ab-emulator/src/adbd/"];
    let found: Vec<_> =
        found.iter().filter(|file| !exempt.iter().any(|part| file.contains(part))).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn only_ab_score_knows_weights() {
    let words = ["weight", "multiplier"];
    for krate in crates("tools").into_iter().filter(|krate| krate.name != "ab-score") {
        for path in sources(&krate.dir) {
            let mut idents = Idents::default();
            idents.visit_file(&parse(&path));
            let bad: Vec<_> = idents
                .0
                .iter()
                .filter(|name| words.iter().any(|word| name.contains(word)))
                .collect();
            assert!(bad.is_empty(), "{}: {bad:?}", path.display());
        }
    }
}

#[derive(Default)]
struct Idents(BTreeSet<String>);

impl<'ast> Visit<'ast> for Idents {
    fn visit_ident(&mut self, ident: &'ast syn::Ident) {
        self.0.insert(ident.to_string().to_lowercase());
    }
}

#[test]
fn a_main_is_arguments_only() {
    for krate in crates("tools") {
        let main = krate.dir.join("src/main.rs");
        let lines = fs::read_to_string(&main).unwrap().lines().count();
        assert!(lines <= 60, "{}: {lines} lines", main.display());
        let functions =
            parse(&main).items.iter().filter(|item| matches!(item, syn::Item::Fn(_))).count();
        assert!(functions <= 2, "{}: {functions} functions", main.display());
    }
}

#[test]
fn files_and_functions_are_short() {
    let mut lengths = vec![];
    for krate in crates("shared").into_iter().chain(crates("tools")) {
        for path in sources(&krate.dir) {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            assert!(lines <= 600, "{}: {lines} lines", path.display());
            let mut functions = Functions::default();
            functions.visit_file(&parse(&path));
            for (name, lines) in functions.0 {
                assert!(lines <= 80, "{}: {name} has {lines} lines", path.display());
                lengths.push(lines);
            }
        }
    }
    lengths.sort_unstable();
    let (median, p90) = (lengths[lengths.len() / 2], lengths[lengths.len() * 9 / 10]);
    assert!(median <= 10 && p90 <= 30, "functions: median {median}, 90th percentile {p90} lines");
}

/// Name and length in lines of each function.
#[derive(Default)]
struct Functions(Vec<(String, usize)>);

impl Functions {
    fn take(&mut self, name: &syn::Ident, block: &syn::Block) {
        let span = block.brace_token.span;
        let lines = span.close().end().line - span.open().start().line + 1;
        self.0.push((name.to_string(), lines));
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.take(&item.sig.ident, &item.block);
        visit::visit_item_fn(self, item);
    }
    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.take(&item.sig.ident, &item.block);
        visit::visit_impl_item_fn(self, item);
    }
}

#[test]
fn every_dependency_goes_without_default_features_or_says_why() {
    let text = fs::read_to_string(top().join("Cargo.toml")).unwrap();
    let table = text.split("[workspace.dependencies]").nth(1).unwrap();
    let table = table.split("\n[").next().unwrap();
    let mut reason = false;
    for line in table.lines().filter(|line| !line.trim().is_empty()) {
        let fine = line.starts_with('#')
            || line.contains("default-features = false")
            || line.contains("path = ")
            || reason;
        assert!(fine, "{line}: no default-features = false and no comment above");
        reason = line.starts_with('#');
    }
}

#[test]
fn tools_and_crates_of_the_workspace_take_every_field_from_it() {
    for krate in crates("tools").iter().chain(&crates("shared")) {
        let package = krate.manifest["package"].as_table().unwrap();
        for field in ["version", "edition", "rust-version", "license"] {
            let inherits = package[field].get("workspace").is_some();
            assert!(inherits, "{}: {field}.workspace = true", krate.name);
        }
        assert!(krate.manifest.contains_key("lints"), "{}: lints.workspace = true", krate.name);
    }
}
