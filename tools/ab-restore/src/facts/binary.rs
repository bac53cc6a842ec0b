//! Binary files that a patch brings, by content.

use ab_contract::Binary;
use ab_evidence::digest;

use crate::candidate::Entry;
use crate::node::Node;
use crate::view::View;

/// Leading bytes, and what they are.
const MAGIC: [(&[u8], &str); 22] = [
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF8", "gif"),
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"dex\n", "dex"),
    (b"\x7fELF", "elf"),
    (b"MZ", "pe"),
    (b"!<arch>\n", "ar"),
    (b"\0asm", "wasm"),
    (b"\xcf\xfa\xed\xfe", "mach-o"),
    (b"SQLite format 3\0", "sqlite"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ\0", "xz"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"%PDF-", "pdf"),
    (b"\0\x01\0\0", "ttf"),
    (b"OTTO", "otf"),
    (b"wOF2", "woff2"),
    (b"\xfe\xed\xfe\xed", "keystore"),
    (b"OggS", "ogg"),
];

/// First line of the text that stands for a file in Git LFS.
const LFS: &[u8] = b"version https://git-lfs.github.com/spec/v1\n";

/// Whether the bytes are a pointer to a file that is elsewhere.
pub(super) fn is_lfs_pointer(bytes: &[u8]) -> bool {
    bytes.starts_with(LFS)
}

/// Whether the bytes are no text, by git's rule: a NUL among the first 8,000.
pub(crate) fn is_binary(bytes: &[u8]) -> bool {
    bytes.iter().take(8000).any(|&byte| byte == 0) || magic(bytes).is_some_and(|it| it != "pe")
}

/// The binary files that count after the patch, in its order.
pub(crate) fn binaries(entries: &[Entry<'_>], view: &View<'_>) -> Vec<Binary> {
    let counts = |entry: &&Entry<'_>| matches!(entry.counted(), Some(true));
    let of = |entry: &Entry<'_>| {
        let path = entry.file.new.as_ref()?;
        let node = view.changes().get(path)?.as_ref()?;
        Some((path.wire(), format(node)?, node.bytes.clone()))
    };
    let binary = |(path, format, bytes): (String, &'static str, std::sync::Arc<[u8]>)| Binary {
        path,
        size: bytes.len() as u64,
        sha256: digest(&bytes),
        format: format.into(),
    };
    entries.iter().filter(counts).filter_map(of).map(binary).collect()
}

fn format(node: &Node) -> Option<&'static str> {
    let bytes = &*node.bytes;
    if is_lfs_pointer(bytes) {
        Some("lfs-pointer")
    } else if is_binary(bytes) {
        Some(magic(bytes).unwrap_or("data"))
    } else {
        None
    }
}

fn magic(bytes: &[u8]) -> Option<&'static str> {
    let known = MAGIC.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, name)| *name);
    known.or(match bytes {
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("webp"),
        // A Mach-O archive begins with the same four bytes, then a small count.
        [0xca, 0xfe, 0xba, 0xbe, _, _, 0, version, ..] if *version >= 45 => Some("class"),
        [0xca, 0xfe, 0xba, 0xbe, ..] => Some("mach-o"),
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => Some("mp4"),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::{format, is_binary};
    use crate::node::Node;
    use ab_tree::patch::Mode;

    #[test]
    fn a_format_is_told_by_its_bytes() {
        for (bytes, expected) in [
            (&b"PK\x03\x04rest"[..], Some("zip")),
            (b"\xca\xfe\xba\xbe\0\0\0\x3d", Some("class")),
            (b"\xca\xfe\xba\xbe\0\0\0\x02", Some("mach-o")),
            (b"RIFF\x01\x02\x03\x04WEBPVP8 ", Some("webp")),
            (b"version https://git-lfs.github.com/spec/v1\noid sha256:", Some("lfs-pointer")),
            (b"some\0thing", Some("data")),
            (b"MZ is how this text begins", None),
            (b"plain", None),
            (b"", None),
        ] {
            assert_eq!(format(&Node::new(Mode::Regular, bytes.to_vec())), expected, "{bytes:?}");
        }
        assert!(!is_binary("fun größe() = 1".as_bytes()));
    }
}
