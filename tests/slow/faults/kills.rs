//! Programs that are killed, and system calls that fail, while a file is written.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;

use crate::disk::with_tool;
use crate::random::Random;
use crate::tables::found;
use crate::writers::{OLD, WRITERS, Writer, assert_reported, leftovers, prepare};

const TABLE: &str = "faults-files";

/// Returns the trials.
pub(crate) fn trials() -> Vec<Trial> {
    vec![
        with_tool("kills::at_each_system_call", "strace", at_each_system_call),
        with_tool("kills::each_system_call_fails", "strace", each_system_call_fails),
        Trial::test("kills::at_seeded_moments", || {
            at_seeded_moments();
            Ok(())
        }),
    ]
}

/// System calls that create, write and replace a file.
const CALLS: [&str; 8] = [
    "openat",
    "linkat",
    "write",
    "fsync",
    "ftruncate",
    "chmod,fchmod,fchmodat",
    "rename,renameat,renameat2",
    "unlink,unlinkat",
];

/// A run with a fault in one of its system calls.
struct Injected {
    code: Option<i32>,
    done: std::process::Output,
    /// The failed call in strace's notation; `None` if the run made fewer calls.
    call: Option<String>,
}

impl Injected {
    /// Returns whether the fault concerned this file or its temporary file.
    fn is_about(&self, out: &str) -> bool {
        // Reading calls do not count. An unfinished file may have no name.
        let is_named = |call: &str| call.contains(out) && !call.contains("O_RDONLY");
        let is_nameless = |call: &str| call.contains("O_TMPFILE") || call.contains("(deleted)");
        self.call.as_ref().is_some_and(|call| is_named(call) || is_nameless(call))
    }
}

/// Runs the writer with this fault in the `nth` of these calls.
fn inject(
    writer: &Writer,
    folder: &Path,
    out: &str,
    (calls, fault, nth): (&str, &str, u32),
) -> Injected {
    let log = folder.join("strace.log");
    let writer_command = writer.command(folder, out);
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-y", "-s", "0", "-o"]).arg(&log);
    command.args(["-e", &format!("trace={calls}")]);
    command.args(["-e", &format!("inject={calls}:{fault}:when={nth}")]);
    command.arg(writer_command.get_program()).args(writer_command.get_args()).current_dir(folder);
    for (name, value) in writer_command.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let done = command.output().expect("strace has just been there");
    let text = fs::read_to_string(&log).expect("strace writes it");
    fs::remove_file(log).expect("it is there");
    let killed = text.lines().any(|line| line.contains("+++ killed by SIGKILL"));
    let call = match fault {
        "signal=KILL" if killed => text.lines().rev().find(|line| !line.contains("+++")),
        _ => text.lines().find(|line| line.contains("(INJECTED)")),
    };
    Injected { code: done.status.code(), call: call.map(str::to_owned), done }
}

/// Injects this fault into each call of each kind, one per run, and passes each run to `check`.
fn sweep(writer: &Writer, folder: &Path, fault: &str, mut check: impl FnMut(&Injected)) {
    for calls in CALLS {
        let mut nth = 1;
        loop {
            fs::write(folder.join("out.rec.ron"), OLD).expect("writable");
            let injected = inject(writer, folder, "out.rec.ron", (calls, fault, nth));
            if injected.call.is_none() {
                assert_eq!(injected.code, Some(0), "{}: {:?}", writer.name, injected.done);
                break;
            }
            check(&injected);
            // All trace lines are alike, so some writes are skipped. Which `openat` opens the file
            // depends on the system, so every one is tried.
            nth += if calls == "write" { (nth / 8).max(1) } else { 1 };
        }
    }
}

/// Returns whether this folder supports files without names.
#[cfg(target_os = "linux")]
fn has_nameless_files(folder: &Path) -> bool {
    use rustix::fs::{Mode, OFlags, open};

    open(folder, OFlags::TMPFILE | OFlags::WRONLY, Mode::RUSR | Mode::WUSR).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn has_nameless_files(_: &Path) -> bool {
    false
}

/// Asserts that the old or the new file is complete.
fn assert_whole(writer: &Writer, folder: &Path, good: &str, what: &str) {
    let text = fs::read_to_string(folder.join("out.rec.ron")).expect("one of both is there");
    let is_whole = text == OLD || writer.is_whole(&text, good);
    assert!(is_whole, "{}, {what}: {} bytes of neither", writer.name, text.len());
}

/// Asserts that at most one unfinished file exists, and that the next run removes it.
fn assert_cleaned_up(writer: &Writer, folder: &Path) {
    let unfinished = leftovers(folder);
    assert!(unfinished.len() <= 1, "{}: they accumulate: {unfinished:?}", writer.name);
    assert_eq!(writer.call(folder, "out.rec.ron").status.code(), Some(0), "{}", writer.name);
    assert_eq!(leftovers(folder), [""; 0], "{}: the next run takes them away", writer.name);
}

fn at_each_system_call() {
    for writer in &WRITERS {
        let dir = tempfile::tempdir().expect("a temporary folder");
        prepare(dir.path());
        let good = writer.good(dir.path());
        let is_nameless = has_nameless_files(dir.path());
        let (mut runs, mut covered) = (0, BTreeSet::new());
        sweep(writer, dir.path(), "signal=KILL", |injected| {
            runs += 1;
            let call = injected.call.as_deref().unwrap_or_default();
            if injected.is_about("out.rec.ron") {
                covered.insert(name_of(call));
            }
            assert_whole(writer, dir.path(), &good, call);
            // A nameless temporary file can remain only while it replaces the target.
            let max_leftovers = usize::from(!is_nameless || name_of(call).starts_with("rename"));
            assert!(
                leftovers(dir.path()).len() <= max_leftovers,
                "{}: left by {call}",
                writer.name
            );
        });
        assert_cleaned_up(writer, dir.path());
        assert_covers(writer, &covered);
        let cell = match (writer.is_stream, is_nameless) {
            (true, _) => "its beginning is there",
            (false, true) => {
                "the old file is whole, or the new one; a second file is left only in the rename"
            }
            (false, false) => "the old file is whole, or the new one",
        };
        found(TABLE, writer.name, "killed at each system call", format!("{runs} runs; {cell}"));
    }
}

/// Returns the name of the system call in a line of strace.
fn name_of(line: &str) -> String {
    let call = line.split('(').next().unwrap_or_default();
    call.split_whitespace().last().unwrap_or_default().to_owned()
}

/// Asserts that the sweep covered the relevant calls.
fn assert_covers(writer: &Writer, covered: &BTreeSet<String>) {
    let expected: &[&str] =
        if writer.is_stream { &["openat", "write"] } else { &["write", "fsync", "rename"] };
    for call in expected {
        assert!(covered.iter().any(|seen| seen.starts_with(call)), "{}: no {call}", writer.name);
    }
}

fn each_system_call_fails() {
    for writer in &WRITERS {
        let dir = tempfile::tempdir().expect("a temporary folder");
        prepare(dir.path());
        let good = writer.good(dir.path());
        let (mut runs, mut covered) = (0, BTreeSet::new());
        for error in ["ENOSPC", "EIO", "EROFS"] {
            sweep(writer, dir.path(), &format!("error={error}"), |injected| {
                let call = injected.call.as_deref().unwrap_or_default();
                // A class whose answers cannot be read has a different table.
                if call.contains("Kim.ans") {
                    return;
                }
                assert_whole(writer, dir.path(), &good, call);
                let stderr = String::from_utf8_lossy(&injected.done.stderr);
                assert!(!stderr.contains("panicked"), "{call}: {stderr}");
                if injected.code == Some(0) {
                    let text = fs::read_to_string(dir.path().join("out.rec.ron"));
                    let text = text.expect("it is there");
                    assert!(text != OLD && writer.is_whole(&text, &good), "{call}: it is not told");
                }
                // Other failures occur in system libraries. If a nameless file cannot be created or
                // named, the program uses a fallback.
                let must_report =
                    ["unlink", "O_TMPFILE", "linkat"].iter().all(|other| !call.contains(other));
                if injected.is_about("out.rec.ron") && must_report {
                    runs += 1;
                    covered.insert(name_of(call));
                    if name_of(call) != "ftruncate" || injected.code != Some(0) {
                        assert_reported(&injected.done, "out.rec.ron", call);
                    }
                }
                assert_eq!(leftovers(dir.path()), [""; 0], "{}, {call}", writer.name);
            });
        }
        assert_covers(writer, &covered);
        let cell = format!("{runs} runs; code 2, file named, nothing left over");
        found(TABLE, writer.name, "each system call fails", cell);
    }
}

/// `kill -9` at random moments: between two calls as well as during one.
fn at_seeded_moments() {
    const TIMES: u32 = 40;
    let mut random = Random(2026);
    for writer in &WRITERS {
        let dir = tempfile::tempdir().expect("a temporary folder");
        prepare(dir.path());
        let began = Instant::now();
        let good = writer.good(dir.path());
        let duration = began.elapsed().as_micros() as u64;
        let (mut killed, mut replaced) = (0, 0);
        for time in 0..TIMES {
            fs::write(dir.path().join("out.rec.ron"), OLD).expect("writable");
            let mut command = writer.command(dir.path(), "out.rec.ron");
            command.stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = command.spawn().expect("the program starts");
            sleep(Duration::from_micros(random.below(duration)));
            child.kill().expect("it is our child");
            killed += u32::from(child.wait().expect("it ends").code().is_none());
            assert_whole(writer, dir.path(), &good, &format!("kill {time}"));
            let text = fs::read_to_string(dir.path().join("out.rec.ron")).expect("text");
            replaced += u32::from(text != OLD);
        }
        assert!(killed > TIMES / 4, "{}: {killed} of {TIMES} were killed", writer.name);
        assert_cleaned_up(writer, dir.path());
        let cell = format!("{killed} kills, {replaced} with a new file");
        println!("{}: {cell}", writer.name);
    }
}
