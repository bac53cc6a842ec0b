//! Listings as text.

use super::{Listed, Listing};
use crate::TreePath;
use crate::patch::Mode;

fn listing(entries: &[(&[u8], Mode, &[u8])]) -> Listing {
    let entry = |(path, mode, bytes): &(&[u8], Mode, &[u8])| {
        (TreePath::new(*path).unwrap(), Listed::new(*mode, bytes))
    };
    Listing(entries.iter().map(entry).collect())
}

#[test]
fn a_listing_is_sorted_lines_of_mode_size_digest_and_path() {
    let listing = listing(&[
        (b"b/run", Mode::Executable, b"abc"),
        (b"a", Mode::Regular, b""),
        (b"b.txt", Mode::Symlink, b"a"),
    ]);
    let text = String::from_utf8(listing.to_bytes()).unwrap();
    assert_eq!(
        text,
        "100644 0 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\ta
120000 1 ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb\tb.txt
100755 3 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\tb/run
"
    );
    assert_eq!(Listing::parse(text.as_bytes()).unwrap(), listing);
}

#[test]
fn odd_paths_survive() {
    let odd = listing(&[
        (b"new\nline", Mode::Regular, b"1"),
        (b"\"quoted\"", Mode::Regular, b"2"),
        (b"\xff\xfe", Mode::Regular, b"3"),
        ("täb\there".as_bytes(), Mode::Regular, b"4"),
    ]);
    assert_eq!(Listing::parse(&odd.to_bytes()).unwrap(), odd);
}

#[test]
fn what_is_no_listing_is_refused_with_its_line() {
    let good = listing(&[(b"a", Mode::Regular, b""), (b"b", Mode::Regular, b"")]).to_bytes();
    let good = String::from_utf8(good).unwrap();
    let (first, second) = good.split_once('\n').unwrap();
    for (text, line) in [
        (good.trim_end().to_owned(), 2),
        (format!("{second}{first}\n"), 2),
        (format!("{first}\n{first}\n"), 2),
        (good.replace("\ta", "\t../a"), 1),
        (good.replace("100644 0", "100640 0"), 1),
        (good.replace("100644 0", "100644  0"), 1),
        ("\n".into(), 1),
    ] {
        let err = Listing::parse(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(err, format!("line {line} of the listing is malformed"), "{text}");
    }
}
