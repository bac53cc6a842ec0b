//! What happens to patches on their way.

use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Something that happens to a patch on its way.
#[derive(Clone, Debug)]
pub(crate) enum Damage {
    RemoveLine(Index),
    RepeatLine(Index),
    SwapLines(Index),
    InsertLine(Index, &'static str),
    ChangeByte(Index, u8),
    Truncate(Index),
    StripSpace,
    CrLf,
    ChangeNumber(Index, u8),
    ChopLine(Index),
}

pub(crate) fn damage() -> impl Strategy<Value = Damage> {
    let lines = vec![
        "",
        " ",
        "+",
        "-",
        " a",
        "+b",
        "-c",
        "\\ No newline here",
        "--- a/x",
        "+++ b/x",
        "@@ -1 +1 @@",
        "diff --git a/x b/x",
        "new file mode 100644",
        "deleted file mode 100644",
        "old mode 100644",
        "new mode 100755",
        "rename from x",
        "rename to a/x",
        "copy from x",
        "index 1..2",
        "prose",
        "-- ",
        "```",
    ];
    let at = any::<Index>;
    prop_oneof![
        at().prop_map(Damage::RemoveLine),
        at().prop_map(Damage::RepeatLine),
        at().prop_map(Damage::SwapLines),
        (at(), select(lines)).prop_map(|(at, line)| Damage::InsertLine(at, line)),
        (at(), any::<u8>()).prop_map(|(at, byte)| Damage::ChangeByte(at, byte)),
        at().prop_map(Damage::Truncate),
        Just(Damage::StripSpace),
        Just(Damage::CrLf),
        (at(), b'0'..=b'9').prop_map(|(at, digit)| Damage::ChangeNumber(at, digit)),
        at().prop_map(Damage::ChopLine),
    ]
}

impl Damage {
    pub(crate) fn apply(&self, patch: &[u8]) -> Vec<u8> {
        let mut lines: Vec<Vec<u8>> =
            patch.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
        let mut bytes = patch.to_vec();
        if patch.is_empty() {
            return bytes;
        }
        match self {
            Self::RemoveLine(at) => _ = lines.remove(at.index(lines.len())),
            Self::RepeatLine(at) => {
                let at = at.index(lines.len());
                lines.insert(at, lines[at].clone());
            }
            Self::SwapLines(at) => {
                let at = at.index(lines.len());
                lines.swap(at, at.saturating_sub(1));
            }
            Self::InsertLine(at, line) => {
                lines.insert(at.index(lines.len() + 1), format!("{line}\n").into());
            }
            Self::StripSpace => {
                for line in &mut lines {
                    *line = [line.trim_ascii_end(), b"\n"].concat();
                }
            }
            Self::CrLf => {
                for line in &mut lines {
                    line.pop_if(|byte| *byte == b'\n');
                    line.extend(b"\r\n");
                }
            }
            Self::ChopLine(at) => {
                let at = at.index(lines.len());
                lines[at].remove(0);
            }
            Self::ChangeByte(at, byte) => bytes[at.index(patch.len())] = *byte,
            Self::Truncate(at) => bytes.truncate(at.index(patch.len())),
            Self::ChangeNumber(at, digit) => {
                let digits: Vec<usize> =
                    (0..patch.len()).filter(|i| patch[*i].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    bytes[*at.get(&digits)] = *digit;
                }
            }
        }
        if bytes == patch { lines.concat() } else { bytes }
    }
}
