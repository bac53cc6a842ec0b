//! What each class of sensitive change means, sorted by name.

/// Sensitive classes.
pub const CLASSES: &[(&str, &str)] = &[
    (
        "api-dump",
        "# api-dump\n\nA dump of a public API changes, e.g. `api/core.api`. Honest work that changes an API has to\nchange its dump. The change is applied.\n\nFix: nothing, if the API was meant to change.",
    ),
    (
        "baseline",
        "# baseline\n\nA baseline or configuration of a linter changes. A longer baseline can hide new faults from the\nlinter. The change is applied.\n\nFix: look at what the baseline now forgives.",
    ),
    (
        "build-artifact",
        "# build-artifact\n\nThe entry is output of a build: below `build/` of a module, Maven's `target/`, `.gradle/` or\nthe like, where the base keeps no source. It is left out, so that no stale class and no forged\ntest report is built upon.\n\nFix: leave outputs out of the patch; a `.gitignore` does that.",
    ),
    (
        "build-logic",
        "# build-logic\n\nA build script, a version catalog, properties or code of `buildSrc`, `build-logic` or an\nincluded build changes. Honest work does that all the time, so it is applied; the same files\ncan switch tests off, so a later check reads them.\n\nFix: nothing, unless the change is about tests.",
    ),
    (
        "case-collision",
        "# case-collision\n\nThe path differs from one that exists in upper and lower case only. Linux keeps both files,\nother systems one of them. Where the other path is protected the entry is refused.\n\nFix: give the file a name of its own.",
    ),
    (
        "ci",
        "# ci\n\nA pipeline of the forge changes. Nothing here runs it; the change is applied.\n\nFix: nothing; a reviewer reads it before it is merged.",
    ),
    (
        "exec-bit",
        "# exec-bit\n\nThe file becomes executable. The bit is kept.\n\nFix: nothing, if it is a script.",
    ),
    (
        "git-config",
        "# git-config\n\n`.gitattributes`, `.gitmodules` or `.gitignore` changes. It is applied as a file; no step here\nreads what it says.\n\nFix: nothing.",
    ),
    (
        "gitlink",
        "# gitlink\n\nThe entry is a submodule: a commit of another repository, whose files are not in the patch. The\ntree has an empty folder there.\n\nFix: hand in the files themselves. A nested `.git` folder makes such an entry by accident.",
    ),
    (
        "golden",
        "# golden\n\nA reference picture of a screenshot test changes, outside the test source sets. It is reset:\notherwise a picture could be made to fit a wrong screen.\n\nFix: nothing; the hidden tests bring their own pictures.",
    ),
    (
        "large-file",
        "# large-file\n\nThe file is larger than 10 MiB. It is applied.\n\nFix: see whether it is output of a build.",
    ),
    (
        "lfs-pointer",
        "# lfs-pointer\n\nThe file is a pointer of Git LFS: the content is elsewhere and not in the patch. The pointer is\nin the tree as it stands.\n\nFix: hand in the content.",
    ),
    (
        "settings",
        "# settings\n\nSettings or an init script of the build change: they say which modules and plugins there are.\nThe change is applied.\n\nFix: nothing, if a module was added.",
    ),
    (
        "symlink",
        "# symlink\n\nThe entry is, or was, a symbolic link. A link that stays inside the tree is applied; one that\nleaves it refuses the whole patch.\n\nFix: nothing, if the link is meant.",
    ),
    (
        "test-config",
        "# test-config\n\nA file that steers tests changes wherever it lies: `robolectric.properties`, `junit-\nplatform.properties`, a service of a test framework below `META-INF/services`. It is reset: a\nlistener there can turn failures into passes.\n\nFix: leave test configuration alone.",
    ),
    (
        "test-module",
        "# test-module\n\nMain code of a module that only helps tests changes, e.g. `core/testing`. It is applied, for it\nhas to follow the interfaces that it fakes.\n\nFix: nothing, if an interface changed.",
    ),
    (
        "test-runner",
        "# test-runner\n\nThe class that a build script of the base names as `testInstrumentationRunner` changes. It is\nreset, also in a main source set: it decides what runs and what a failure is.\n\nFix: leave the runner alone.",
    ),
    (
        "threshold",
        "# threshold\n\nA tolerance of screenshot tests changes; the message has the numbers. What is larger afterwards\nlets more differences pass.\n\nFix: keep the tolerance.",
    ),
    (
        "unicode-collision",
        "# unicode-collision\n\nThe path differs from one that exists in its Unicode form only, e.g. in how an accent is\nwritten. macOS keeps one of the two files. Where the other path is protected the entry is\nrefused.\n\nFix: write the path in the form that exists.",
    ),
    (
        "wrapper",
        "# wrapper\n\nGradle's or Maven's wrapper changes. It is reset, for it is code that runs before anything\nelse, unless the task allows it in `[restore] allow`.\n\nFix: leave the wrapper alone, or let the task allow it.",
    ),
];
