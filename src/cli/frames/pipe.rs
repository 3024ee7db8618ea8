//! Shows the frames of a game from a pipe while the game runs: they are copied to a file, which the window follows.

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

/// Opens the window on the frames of standard input as soon as there is one, and follows the others.
///
/// The folder of the copy is deleted afterwards, unless a scene was saved in it.
pub(super) fn open(reading: Reading) -> Result<(), Failure> {
    let cannot = |why: io::Error| id::CLI_INPUT_NOT_COPIED.with(&[("why", &why)]);
    let (folder, copy, path) = folder().map_err(cannot)?;
    let (send, first) = channel();
    spawn(move || {
        if let Err(why) = copy_lines(stdin(), copy, &send) {
            eprintln!("{}", cannot(why));
        }
    });
    let shown = match first.recv() {
        Ok(()) => window::open_frames(&path, reading),
        Err(_) => Err(id::CLI_INPUT_WITHOUT_FRAME.to_string().into()),
    };
    delete(folder);
    shown
}

/// Makes a temporary folder with an empty copy.
fn folder() -> io::Result<(TempDir, File, PathBuf)> {
    let folder = Builder::new().prefix("collidoscope-").tempdir()?;
    let (name, end) = COPY;
    let copy = Builder::new().prefix(name).suffix(end).rand_bytes(0).tempfile_in(folder.path())?;
    // The copy outlives its writer.
    let (copy, path) = copy.keep().map_err(|error| error.error)?;
    Ok((folder, copy, path))
}

/// Deletes the folder if it has only the copy.
fn delete(folder: TempDir) {
    if fs::read_dir(folder.path()).is_ok_and(|files| files.count() > 1) {
        let _ = folder.keep();
    }
}

/// Copies whole lines, so that a reader of the copy never sees a part of one. Reports the first frame.
fn copy_lines(source: impl Read, mut copy: impl Write, first: &Sender<()>) -> io::Result<()> {
    let mut report = Some(Report::new(Reading::default()));
    super::each_lines(source, false, |lines| {
        copy.write_all(lines)?;
        // A game may print other lines before its first frame.
        let has_frame = report.as_mut().is_some_and(|report| {
            report.add(&String::from_utf8_lossy(lines));
            report.frames > 0
        });
        if has_frame {
            report = None;
            // The receiver may have gone.
            let _ = first.send(());
        }
        Ok(())
    })
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
            let (folder, copy, file) = folder().expect("a folder");
            drop(copy);
            let path = folder.path().to_owned();
            assert!(file.exists() && file == path.join("standard-input.jsonl"));
            if saves {
                fs::write(path.join("mine.ron"), "").expect("written");
            }
            delete(folder);
            assert_eq!(path.exists(), saves);
            if saves {
                fs::remove_dir_all(path).expect("removed");
            }
        }
    }
}
