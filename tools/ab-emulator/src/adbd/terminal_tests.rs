use std::io::Cursor;

use super::*;

/// Collects what is written.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a command reads, what is shown, and whether it is to end.
fn typed(keys: &[u8]) -> (String, String, bool) {
    let (paper, cancel) = (Paper::default(), Cancel::default());
    let paper_of = || Box::new(paper.clone());
    let io = ShellIo {
        stdin: Box::new(Cursor::new(keys.to_vec())),
        stdout: paper_of(),
        stderr: paper_of(),
        terminal: Some("xterm".into()),
    };
    let mut io = wrap(io, paper_of(), cancel.clone());
    let mut read = String::new();
    io.stdin.read_to_string(&mut read).unwrap();
    io.stdout.write_all(b"end\n").unwrap();
    let shown = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    (read, shown, cancel.is_cancelled())
}

#[test]
fn lines_are_echoed_and_read_once_they_are_whole() {
    assert_eq!(typed(b"ls\rx\r"), ("ls\nx\n".into(), "ls\r\nx\r\nend\r\n".into(), false));
}

#[test]
fn keys_that_edit_and_end_do_so() {
    assert_eq!(typed(b"lx\x7fs\r"), ("ls\n".into(), "lx\x08 \x08s\r\nend\r\n".into(), false));
    assert_eq!(typed(b"\x7f\r"), ("\n".into(), "\r\nend\r\n".into(), false));
    assert_eq!(typed(b"ab\x04\x04lost\r"), ("ab".into(), "abend\r\n".into(), false));
    assert_eq!(typed(b"ab\x03lost\r"), (String::new(), "ab^C\r\nend\r\n".into(), true));
}

#[test]
fn a_line_without_end_is_bounded() {
    let (read, _, _) = typed(&[vec![b'x'; 100_000], b"\r".to_vec()].concat());
    assert_eq!(read.len(), LONGEST_LINE + 1);
}
