//! What each error code of trees means, sorted by name.

/// `--explain` texts of this module's error codes, for each tool to include.
pub const EXPLANATIONS: &[(&str, &str)] = &[
    (
        "tree-changed",
        "# tree-changed\n\nA file of the base is not what its listing says: the base was changed after it was pinned.\n\nFix: restore the base, or pin it again with `ab-restore prepare`.",
    ),
    (
        "tree-exists",
        "# tree-exists\n\nThe folder to write exists and is not empty. What lies there might be somebody's, or might be\nread as part of the tree.\n\nFix: name a folder that does not exist.",
    ),
    (
        "tree-file-and-directory",
        "# tree-file-and-directory\n\nTwo entries of the tree need the same path, one as a file and one as a directory.\n\nFix: remove one of the two.",
    ),
    (
        "tree-file-unreadable",
        "# tree-file-unreadable\n\nA file of the tree can't be read, became a link, changed while it was read, or exceeds 256 MiB.\n\nFix: stop what changes the tree, and check permissions.",
    ),
    (
        "tree-git",
        "# tree-git\n\nThe git object store can't be used: an object is missing, damaged or not what its name says,\nthe name is none of a commit, tag or branch, or the store borrows objects from another one.\nEvery object is checked against its SHA-1, and replace refs are not followed.\n\nFix: use a full clone that nobody else writes to. `HEAD` is no pin: name a commit.",
    ),
    (
        "tree-link-leaves",
        "# tree-link-leaves\n\nA link of the tree leads out of it. What it points to would be whatever this machine has there.\n\nFix: replace the link by what it points to.",
    ),
    (
        "tree-listing",
        "# tree-listing\n\nThe text is no listing: one line a file, `MODE SIZE SHA256<TAB>PATH`, sorted by path.\n\nFix: make it again with `ab-restore prepare`.",
    ),
    (
        "tree-too-large",
        "# tree-too-large\n\nThe tree has more than a million files.\n\nFix: leave outputs and dependencies out of it.",
    ),
    (
        "tree-unreadable",
        "# tree-unreadable\n\nA folder can't be opened or listed.\n\nFix: check its name and permissions.",
    ),
    (
        "tree-unwritable",
        "# tree-unwritable\n\nThe tree can't be written. Nothing was half-written: what was there before is still there.\n\nFix: free space, or name a folder that this user may write.",
    ),
];
