//! Shows the frames of a game from a pipe while the game runs: they are copied to a file, which the window follows.

use std::fs::{self, DirBuilder, File};
use std::io::{self, BufRead, BufReader, Read, Write, stdin};
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread::spawn;

use collidoscope::frames::{Reading, Report};

use crate::cli::{Failure, window};

/// Name of the copy.
const COPY: &str = "standard-input.jsonl";

/// Number of names that are tried for the folder.
const MOST_NAMES: usize = 100;

/// Temporary folder of the copy. Dropping it deletes it, unless a scene was saved in it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        let (parent, id) = (std::env::temp_dir(), std::process::id());
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        let mut made = Err(io::ErrorKind::AlreadyExists.into());
        for number in 0..MOST_NAMES {
            let folder = parent.join(format!("collidoscope-{id}-{number}"));
            made = builder.create(&folder).map(|()| Self(folder));
            // A folder of this name may be left of an earlier process.
            if !made.as_ref().is_err_and(|why| why.kind() == io::ErrorKind::AlreadyExists) {
                break;
            }
        }
        made
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
    spawn(move || {
        if let Err(why) = copy_lines(stdin(), copy, &send) {
            eprintln!("{}", cannot(why));
        }
    });
    match first.recv() {
        Ok(()) => window::open_frames(&path, reading),
        Err(_) => Err("standard input has no frame".to_owned().into()),
    }
}

/// Copies whole lines as they arrive, so that a reader of the copy never sees a part of one; the last line may lack
/// its end. Reports the first frame.
fn copy_lines(source: impl Read, mut copy: impl Write, first: &Sender<()>) -> io::Result<()> {
    let mut source = BufReader::with_capacity(super::PIECE, source);
    let mut rest = Vec::new();
    let mut report = Some(Report::new(Reading::default()));
    loop {
        let piece = source.fill_buf()?;
        let is_end = piece.is_empty();
        let whole = piece.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        rest.extend_from_slice(&piece[..whole]);
        if whole > 0 || is_end {
            copy.write_all(&rest)?;
            // A game may print other lines before its first frame.
            let has_frame = report.as_mut().is_some_and(|report| {
                report.add(&String::from_utf8_lossy(&rest));
                report.frames > 0
            });
            if has_frame {
                report = None;
                // The receiver may have gone.
                let _ = first.send(());
            }
            rest.clear();
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
    use std::cell::RefCell;

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
    struct Writes<'w>(&'w RefCell<Vec<String>>);

    impl Write for Writes<'_> {
        fn write(&mut self, from: &[u8]) -> io::Result<usize> {
            if !from.is_empty() {
                self.0.borrow_mut().push(String::from_utf8_lossy(from).into_owned());
            }
            Ok(from.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn only_whole_lines_are_copied_and_the_first_frame_is_reported() {
        let frame = "{\"t\": 0, \"bodies\": []}\n";
        let pieces =
            Pieces(vec!["hello\n{\"t\"", ": 0, \"bodies\": []}\n{", "}\n", "{\"t\": ", "9}"]);
        let (writes, (send, first)) = (RefCell::default(), channel());
        copy_lines(pieces, Writes(&writes), &send).expect("copied");
        drop(send);
        assert_eq!(writes.take(), ["hello\n", frame, "{}\n", "{\"t\": 9}"]);
        assert_eq!(first.iter().count(), 1);
    }

    #[test]
    fn lines_without_a_frame_are_not_reported() {
        let (send, first) = channel();
        copy_lines(Pieces(vec!["hello\n", "\n"]), io::sink(), &send).expect("copied");
        drop(send);
        assert_eq!(first.iter().count(), 0);
    }

    #[test]
    fn the_folder_goes_unless_something_was_saved_in_it() {
        for saves in [false, true] {
            let folder = Folder::new().expect("a folder");
            let path = folder.0.clone();
            fs::write(path.join(COPY), "").expect("written");
            if saves {
                fs::write(path.join("mine.ron"), "").expect("written");
            }
            drop(folder);
            assert_eq!(path.exists(), saves);
            if saves {
                fs::remove_dir_all(path).expect("removed");
            }
        }
    }
}
