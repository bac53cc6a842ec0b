use proptest::prelude::*;
use rsadb::services::shell_v2::encode;

use super::*;

fn read(bytes: &[u8]) -> Vec<u8> {
    let mut all = vec![];
    FramedInput::new(bytes).read_to_end(&mut all).unwrap();
    all
}

proptest! {
    #[test]
    fn any_bytes_end_as_input_no_longer_than_they_are(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        prop_assert!(read(&bytes).len() <= bytes.len());
    }

    #[test]
    fn input_comes_out_without_its_frames(
        parts in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..50), 0..9),
    ) {
        let mut wire = vec![];
        for part in &parts {
            wire.extend(encode(FrameId::Stdin, part).unwrap());
            wire.extend(encode(FrameId::WindowSize, b"24x80,0x0").unwrap());
        }
        wire.extend(encode(FrameId::CloseStdin, &[]).unwrap());
        wire.extend(encode(FrameId::Stdin, b"too late").unwrap());
        prop_assert_eq!(read(&wire), parts.concat());
    }
}
