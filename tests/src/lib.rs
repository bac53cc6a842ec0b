//! What the tests and the bench of this crate share: where things are.

use std::path::{Path, PathBuf};

/// The top of the checkout.
pub fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate lies in the workspace")
}

/// A built binary, beside the running test's own (`make test` builds first).
pub fn binary(name: &str) -> PathBuf {
    let own = std::env::current_exe().expect("a running program has a path");
    let profile = own.ancestors().find(|dir| dir.join(name).is_file());
    profile.unwrap_or_else(|| panic!("{name} is not built: run `make build`")).join(name)
}
