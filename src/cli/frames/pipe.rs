//! Shows the frames of a game from a pipe while the game runs. Copies the frames to a file that the window follows.

use std::fs::{self, File};
use std::io::{self, Read, Write, stdin};
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread::spawn;

use collidoscope::frames::{Reading, Report};
use collidoscope::text::id;
use tempfile::{Builder, TempDir};

use crate::cli::{Failure, window};

/// Name of the copy, and its extension.
const COPY: (&str, &str) = ("standard-input", ".jsonl");

/// Opens the window at the first frame of standard input, and follows the later frames.
///
/// The folder of the copy is deleted afterwards, unless a scene was saved in it.
pub(super) fn open(reading: Reading) -> Result<(), Failure> {
    let copy_error = |why: io::Error| id::CLI_INPUT_NOT_COPIED.with(&[("why", &why)]);
    let (folder, copy, path) = make_folder().map_err(copy_error)?;
    let (send, first) = channel();
    spawn(move || {
        if let Err(why) = copy_lines(stdin(), copy, &send) {
            eprintln!("{}", copy_error(why));
        }
    });
    let result = match first.recv() {
        Ok(()) => window::open_frames(&path, reading),
        Err(_) => Err(id::CLI_INPUT_WITHOUT_FRAME.to_string().into()),
    };
    delete_unless_used(folder);
    result
}

/// Makes a temporary folder with an empty copy.
fn make_folder() -> io::Result<(TempDir, File, PathBuf)> {
    let folder = Builder::new().prefix("collidoscope-").tempdir()?;
    let (name, extension) = COPY;
    let copy =
        Builder::new().prefix(name).suffix(extension).rand_bytes(0).tempfile_in(folder.path())?;
    // The copy outlives its writer.
    let (copy, path) = copy.keep().map_err(|error| error.error)?;
    Ok((folder, copy, path))
}

/// Deletes the folder unless it holds more than the copy.
fn delete_unless_used(folder: TempDir) {
    if fs::read_dir(folder.path()).is_ok_and(|files| files.count() > 1) {
        let _ = folder.keep();
    }
}

/// Copies whole lines, so that a reader of the copy never sees a partial line. Reports the first frame.
fn copy_lines(source: impl Read, mut copy: impl Write, first_frame: &Sender<()>) -> io::Result<()> {
    let mut report = Some(Report::new(Reading::default()));
    super::read_whole_lines(source, false, |lines| {
        copy.write_all(lines)?;
        // A game may print other lines before its first frame.
        let has_frame = report.as_mut().is_some_and(|report| {
            report.add(&String::from_utf8_lossy(lines));
            report.frames > 0
        });
        if has_frame {
            report = None;
            // The receiver may be gone.
            let _ = first_frame.send(());
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    /// A source that returns one piece per read.
    struct Pieces(Vec<&'static str>);

    impl Read for Pieces {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            self.0.remove(0).as_bytes().read(to)
        }
    }

    /// A copy that records each write.
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
    fn the_folder_is_deleted_unless_a_file_was_saved_in_it() {
        for saves in [false, true] {
            let (folder, copy, file) = make_folder().expect("a folder");
            drop(copy);
            let path = folder.path().to_owned();
            assert!(file.exists() && file == path.join("standard-input.jsonl"));
            if saves {
                fs::write(path.join("mine.ron"), "").expect("written");
            }
            delete_unless_used(folder);
            assert_eq!(path.exists(), saves);
            if saves {
                fs::remove_dir_all(path).expect("removed");
            }
        }
    }
}
