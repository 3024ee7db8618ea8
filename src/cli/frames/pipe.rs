//! Shows the frames of a game from a pipe while the game runs: they are copied to a file, which the window follows.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write, stdin};
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread::spawn;

use collidoscope::frames::Reading;

use crate::cli::{Failure, window};

/// Name of the copy.
const COPY: &str = "standard-input.jsonl";

/// A folder for the copy, which goes with it unless a scene was saved there.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        let folder = std::env::temp_dir().join(format!("collidoscope-{}", std::process::id()));
        fs::create_dir(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if fs::read_dir(&self.0).is_ok_and(|files| files.count() == 1) {
            let _ = fs::remove_file(self.0.join(COPY));
            let _ = fs::remove_dir(&self.0);
        }
    }
}

/// Opens the window on the frames of standard input as soon as there is one, and follows the others.
pub(super) fn open(reading: Reading) -> Result<(), Failure> {
    let cannot = |why: io::Error| format!("standard input cannot be copied to a file: {why}");
    let folder = Folder::new().map_err(cannot)?;
    let path = folder.0.join(COPY);
    let copy = File::create_new(&path).map_err(cannot)?;
    let (send, first) = channel();
    spawn(move || copy_lines(stdin(), copy, &send));
    match first.recv() {
        Ok(()) => window::open_frames(&path, reading),
        Err(_) => Err("standard input has no frame".to_owned().into()),
    }
}

/// Copies whole lines as they arrive, so that a reader of the copy never sees a part of one; the last line may lack
/// its end. Reports each piece.
fn copy_lines(source: impl Read, mut copy: impl Write, copied: &Sender<()>) -> io::Result<()> {
    let mut source = BufReader::with_capacity(super::PIECE, source);
    let mut rest = Vec::new();
    loop {
        let piece = source.fill_buf()?;
        let is_end = piece.is_empty();
        let whole = piece.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        rest.extend_from_slice(&piece[..whole]);
        if (whole > 0 || is_end) && !rest.is_empty() {
            copy.write_all(&rest)?;
            rest.clear();
            // Nobody waits for later pieces.
            let _ = copied.send(());
        }
        if is_end {
            return Ok(());
        }
        rest.extend_from_slice(&piece[whole..]);
        let count = piece.len();
        source.consume(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that gives one piece after the other.
    struct Pieces(Vec<&'static str>);

    impl Read for Pieces {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            self.0.remove(0).as_bytes().read(to)
        }
    }

    /// A copy that remembers each write.
    struct Writes(Vec<String>);

    impl Write for &mut Writes {
        fn write(&mut self, from: &[u8]) -> io::Result<usize> {
            self.0.push(String::from_utf8_lossy(from).into_owned());
            Ok(from.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn only_whole_lines_are_copied() {
        let pieces = Pieces(vec!["{\"t\"", ": 0}\n{", "}\n{}\n{\"t\": ", "9}"]);
        let (mut writes, (send, copied)) = (Writes(Vec::new()), channel());
        copy_lines(pieces, &mut writes, &send).expect("copied");
        drop(send);
        assert_eq!(writes.0, ["{\"t\": 0}\n", "{}\n{}\n", "{\"t\": 9}"]);
        assert_eq!(copied.iter().count(), 3);
    }
}
