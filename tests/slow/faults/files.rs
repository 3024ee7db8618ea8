//! Files that the command line cannot write: each option with an output file, with each fault.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use libtest_mimic::Trial;
use tempfile::TempDir;

use crate::disk::{Disk, mounted};
use crate::program::program;
use crate::tables::found;
use crate::writers::{OLD, WRITERS, Writer, assert_reported, listed, prepare, replays};

/// Name of the table of results.
const TABLE: &str = "faults-files";

/// Returns the trials.
pub(crate) fn trials() -> Vec<Trial> {
    let plain = |name: &str, trial: fn()| {
        Trial::test(name, move || {
            trial();
            Ok(())
        })
    };
    vec![
        mounted("files::a_folder_that_is_read_only", a_folder_that_is_read_only),
        mounted("files::a_disk_that_is_full", a_disk_that_is_full),
        mounted("files::a_disk_that_fills_up", a_disk_that_fills_up),
        mounted("files::a_recording_outlives_its_trace", a_recording_outlives_its_trace),
        plain("files::a_folder_that_is_gone", a_folder_that_is_gone),
        plain("files::a_file_or_a_folder_in_the_way", a_file_or_a_folder_in_the_way),
        plain("files::standard_output_that_is_full", standard_output_that_is_full),
        plain("files::every_writer_is_known", every_writer_is_known),
    ]
}

/// Creates a folder with the commands' inputs, and with `sub` in it.
fn folder() -> TempDir {
    let dir = tempfile::tempdir().expect("a temporary folder");
    prepare(dir.path());
    fs::create_dir(dir.path().join("sub")).expect("writable");
    dir
}

/// Mounts a disk of this size at `sub`, with an old file on it.
fn with_disk(kilobytes: u32) -> (TempDir, Disk) {
    let dir = folder();
    let disk = Disk::new(&dir.path().join("sub"), kilobytes);
    fs::write(dir.path().join("sub/old"), OLD).expect("writable");
    (dir, disk)
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn a_folder_that_is_read_only() {
    let (dir, disk) = with_disk(256);
    disk.protect();
    for writer in &WRITERS {
        for out in ["sub/old", "sub/new"] {
            assert_reported(&writer.call(dir.path(), out), out, writer.name);
            assert_eq!(read(dir.path(), "sub/old"), OLD, "{}", writer.name);
            assert_eq!(listed(&dir.path().join("sub")), ["old"], "{}", writer.name);
        }
        found(TABLE, writer.name, "read-only folder", "code 2, file named; the old file is whole");
    }
}

/// No space is left.
fn a_disk_that_is_full() {
    for writer in &WRITERS {
        let (dir, disk) = with_disk(64);
        let good = writer.good(dir.path());
        disk.fill(0);
        let before = listed(&dir.path().join("sub"));
        for out in ["sub/old", "sub/new"] {
            let done = writer.call(dir.path(), out);
            assert_reported(&done, out, writer.name);
            let cell = describe_file_after(writer, &done, (dir.path(), out), &good);
            if out == "sub/old" {
                found(TABLE, writer.name, "full disk", format!("code 2, file named; {cell}"));
            }
            let _ = fs::remove_file(dir.path().join("sub/new"));
        }
        assert_eq!(listed(&dir.path().join("sub")), before, "{}", writer.name);
    }
}

/// Free space, bytes: enough for the beginning of the output only.
const FREE_BYTES: usize = 24 << 10;

fn a_disk_that_fills_up() {
    for writer in WRITERS.iter().filter(|writer| writer.is_long) {
        let (dir, disk) = with_disk(64);
        let good = writer.good(dir.path());
        assert!(good.len() > FREE_BYTES, "{}: {} bytes fit", writer.name, good.len());
        disk.fill(FREE_BYTES);
        for out in ["sub/new", "sub/old"] {
            let done = writer.call(dir.path(), out);
            assert_reported(&done, out, writer.name);
            let cell = describe_file_after(writer, &done, (dir.path(), out), &good);
            found(TABLE, writer.name, "disk that fills up", format!("code 2, file named; {cell}"));
            let _ = fs::remove_file(dir.path().join("sub/new"));
        }
        assert_eq!(listed(&dir.path().join("sub")), ["filler", "old"], "{}", writer.name);
    }
}

/// The trace's disk is full, but not the recording's.
fn a_recording_outlives_its_trace() {
    let (dir, disk) = with_disk(64);
    disk.fill(FREE_BYTES);
    let run =
        ["run", "tank/rebound", "--ticks", "3000", "--trace", "sub/new", "--record", "a.rec.ron"];
    let done = program(dir.path(), &run).output().expect("the program starts");
    assert_reported(&done, "sub/new", "run");
    let recording = read(dir.path(), "a.rec.ron");
    assert!(replays(&recording), "{recording}");
    // The trace may miss lines that were not written yet.
    let traced = read(dir.path(), "sub/new").lines().count();
    let (_, hashes) = recording.split_once("hashes: [").expect("it has hashes");
    let hashes = hashes.split(']').next().unwrap_or_default();
    let recorded = hashes.chars().filter(char::is_ascii_hexdigit).count() / 16;
    assert!(recorded >= traced && traced > 10, "{recorded} ticks, {traced} lines");
}

/// Checks the file `out` after a failure on a full disk; returns its state in words.
fn describe_file_after(
    writer: &Writer,
    done: &Output,
    (dir, out): (&Path, &str),
    good: &str,
) -> &'static str {
    let stderr = String::from_utf8_lossy(&done.stderr);
    let text = fs::read_to_string(dir.join(out)).unwrap_or_default();
    assert!(!text.contains(OLD) || text == OLD, "{}: the old in the new: {stderr}", writer.name);
    if writer.is_stream {
        let is_beginning = text == OLD || good.starts_with(&text);
        assert!(is_beginning, "{}: neither old nor its beginning", writer.name);
        return "what is there is the beginning";
    }
    if let Some((_, path)) = stderr.trim_end().split_once("; the recording is in ") {
        let recording = fs::read_to_string(path).expect("it is there");
        assert!(recording.len() > text.len() && replays(&recording), "{path} is the recording");
        fs::remove_file(path).expect("it is there");
        let is_empty_new_file = out == "sub/new" && text.is_empty();
        assert!(
            is_empty_new_file || text == OLD || replays(&text),
            "{}: {out} is whole",
            writer.name
        );
        return "the file is whole, the end of the run is in the temporary folder";
    }
    assert!(text == OLD || out == "sub/new" && text.is_empty(), "{}: {text}", writer.name);
    "the old file is whole"
}

fn a_folder_that_is_gone() {
    let dir = folder();
    for writer in &WRITERS {
        assert_reported(&writer.call(dir.path(), "gone/new"), "gone/new", writer.name);
        // Removes the program's working folder before it starts.
        let command = writer.command(dir.path(), "new");
        let mut shell = Command::new("sh");
        let arguments: Vec<String> = command
            .get_args()
            .map(|argument| match argument.to_string_lossy().into_owned() {
                name if dir.path().join(&name).is_file() => {
                    dir.path().join(name).display().to_string()
                }
                other => other,
            })
            .collect();
        shell.args(["-c", "mkdir -p here && cd here && rmdir ../here && exec \"$0\" \"$@\""]);
        shell.arg(command.get_program()).args(arguments).current_dir(dir.path());
        assert_reported(&shell.output().expect("a shell"), "new", writer.name);
        assert_eq!(listed(dir.path()), ["Kim.ans", "given.rec.ron", "sub"], "{}", writer.name);
        found(TABLE, writer.name, "folder that is gone", "code 2, file named");
    }
}

fn a_file_or_a_folder_in_the_way() {
    let dir = folder();
    for writer in &WRITERS {
        for out in ["Kim.ans/new", "sub"] {
            assert_reported(&writer.call(dir.path(), out), out, writer.name);
            assert_eq!(listed(dir.path()), ["Kim.ans", "given.rec.ron", "sub"], "{}", writer.name);
        }
        assert!(listed(&dir.path().join("sub")).is_empty(), "{}", writer.name);
    }
}

/// Every command must report that it could not print.
fn standard_output_that_is_full() {
    let dir = folder();
    fs::write(dir.path().join("two.txt"), "circle 0 0 1\ncircle 1 0 1\n").expect("writable");
    fs::write(dir.path().join("bad.ron"), "(title: 1)").expect("writable");
    let run = "run tank/rebound --ticks 9";
    let commands = [
        "list".to_owned(),
        "params tank/rebound".to_owned(),
        "check bad.ron".to_owned(),
        "explain two.txt".to_owned(),
        "class Kim.ans".to_owned(),
        "class Kim.ans --csv -".to_owned(),
        "replay given.rec.ron --trace -".to_owned(),
        format!("{run} --hash"),
        format!("{run} --trace -"),
        format!("{run} --explain"),
        format!("{run} --explain=all"),
        format!("{run} --compare methods.separation=Mtv"),
        format!("{run} --vary driver.move_speed=0.1..0.3/3 --measure tank.position.z"),
    ];
    for line in &commands {
        let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let mut command = program(dir.path(), &line.split(' ').collect::<Vec<_>>());
        let done = command.stdout(Stdio::from(full)).output().expect("the program starts");
        assert_reported(&done, "standard output", line);
    }
    let cell = format!("code 2, one sentence, for all of {} commands", commands.len());
    found(TABLE, "standard output", "full disk", cell);
}

/// Only the files listed here may write files, because these trials test their failures.
fn every_writer_is_known() {
    /// Functions that create, write, rename or remove a file of a given name.
    const CALLS: [&str; 9] = [
        "fs::write(",
        "fs::rename(",
        "fs::copy(",
        "fs::create_dir",
        "fs::remove_",
        "File::create",
        "OpenOptions",
        "File::options",
        "fs::hard_link(",
    ];
    // The modules that create, replace and store files; cli/run.rs writes the trace.
    let native =
        ["files.rs", "atomic_write.rs", "storage.rs"].map(|name| format!("platform/native/{name}"));
    let is_known = |name: &str| name == "cli/run.rs" || native.iter().any(|known| known == name);
    let (src, mut folders) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), Vec::new());
    folders.push(src.clone());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("text");
            let code = text.split("#[cfg(test)]\n").next().unwrap_or_default();
            let name = path.strip_prefix(&src).expect("below it").display().to_string();
            // Tests may write files.
            if is_known(&name) || name.ends_with("tests.rs") || name == "cli/packaged.rs" {
                continue;
            }
            for call in CALLS {
                assert!(!code.contains(call), "{name} writes by {call}…), not by platform::files");
            }
        }
    }
}
