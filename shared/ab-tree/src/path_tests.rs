//! Rules of [`TreePath`], one row a rule.

use super::*;

#[test]
fn ordinary_paths_are_accepted_as_they_are() {
    for path in [
        "a",
        "a/b",
        "a b/c",
        ".gitignore",
        ".gitattributes",
        ".github/x",
        "git~2",
        "x.git",
        "a/...",
        "C:\\x",
        "a\\..\\b",
        "-",
        "é/日本",
        ".gitx/y",
        ".git-hooks",
        "gitx",
        " ",
        "git~10",
    ] {
        assert_eq!(TreePath::new(path).unwrap().as_bytes(), path.as_bytes(), "{path}");
    }
    assert_eq!(TreePath::new(b"\xff/\xfe".to_vec()).unwrap().as_str(), None);
}

#[test]
fn what_leaves_the_tree_is_refused() {
    for (path, error) in [
        ("", PathError::Empty),
        ("/", PathError::Absolute),
        ("/etc/passwd", PathError::Absolute),
        ("..", PathError::Dots),
        ("a/../b", PathError::Dots),
        ("a/..", PathError::Dots),
        ("./a", PathError::Dots),
        ("a//b", PathError::EmptyComponent),
        ("a/", PathError::EmptyComponent),
        ("a\0b", PathError::Nul),
    ] {
        assert_eq!(TreePath::new(path), Err(error), "{path}");
    }
}

#[test]
fn every_disguise_of_dot_git_is_refused() {
    for path in [
        ".git",
        ".git/config",
        "a/.git/hooks/x",
        ".GIT",
        ".gIt/x",
        "git~1",
        "GIT~1/config",
        ".git.",
        ".git ",
        ".git. .",
        ".git::$INDEX_ALLOCATION/x",
        ".git:x",
        ".git\\x",
        "git~1 .",
        ".g\u{200c}it/x",
        "\u{feff}.git",
        ".gi\u{206a}T",
        ".git\u{202e}",
    ] {
        assert_eq!(TreePath::new(path), Err(PathError::DotGit), "{path:?}");
    }
}

#[test]
fn a_path_has_at_most_1024_bytes() {
    let longest = "aa/".repeat(MAX_PATH / 3) + "a";
    assert_eq!(longest.len(), MAX_PATH);
    assert!(TreePath::new(&*longest).is_ok());
    let error = TreePath::new(longest + "a").unwrap_err();
    assert_eq!(error, PathError::TooLong { bytes: 1025 });
    assert!(error.to_string().contains(&MAX_PATH.to_string()));
}

#[test]
fn a_component_has_at_most_255_bytes() {
    assert!(TreePath::new("d/".to_owned() + &"a".repeat(MAX_NAME) + "/x").is_ok());
    let error = TreePath::new("d/".to_owned() + &"a".repeat(MAX_NAME + 1) + "/x").unwrap_err();
    assert_eq!(error, PathError::NameTooLong { bytes: 256 });
    assert!(error.to_string().contains(&MAX_NAME.to_string()));
}

#[test]
fn the_wire_form_is_text_and_leads_back() {
    for (bytes, wire) in [
        (&b"a b"[..], "a b"),
        ("é\t".as_bytes(), "é\t"),
        (b"\xff\n\"", r#""\377\n\"""#),
        (b"\"a", r#""\"a""#),
        (b"x\\\x01\xfe", r#""x\\\001\376""#),
    ] {
        let path = TreePath::new(bytes).unwrap();
        assert_eq!(path.wire(), wire);
        assert_eq!(TreePath::from_wire(wire), Ok(path));
    }
    for broken in ["\"a", "\"a\"b", "\"\\q\"", "\"\\400\"", "\""] {
        assert_eq!(TreePath::from_wire(broken), Err(PathError::Quoting), "{broken}");
    }
}

#[test]
fn people_see_no_control_characters() {
    let path = TreePath::new(b"a\x1b[2J\n\xff\xe2\x80\xaeb\xc2\x9b".to_vec()).unwrap();
    assert_eq!(path.to_string(), "a\\u{1b}[2J\\u{a}\\xff\\u{202e}b\\u{9b}");
}

#[test]
fn a_path_knows_its_parts() {
    let path = TreePath::new("a/b/c.kt").unwrap();
    assert_eq!(path.file_name(), b"c.kt");
    assert_eq!(path.parent().unwrap().as_bytes(), b"a/b");
    assert_eq!(path.components().count(), 3);
    assert_eq!(path.parent().unwrap().parent().unwrap().parent(), None);
    assert_eq!(path.to_path(), PathBuf::from("a/b/c.kt"));
}

#[test]
fn every_error_has_its_own_code() {
    let errors = [
        PathError::Empty,
        PathError::Absolute,
        PathError::EmptyComponent,
        PathError::Dots,
        PathError::DotGit,
        PathError::Nul,
        PathError::TooLong { bytes: 1 },
        PathError::NameTooLong { bytes: 1 },
        PathError::Quoting,
    ];
    let codes: std::collections::BTreeSet<_> = errors.iter().map(|error| error.code()).collect();
    assert_eq!(codes.len(), errors.len());
    assert!(errors.iter().all(|error| !error.help().is_empty()));
}
