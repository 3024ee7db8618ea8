//! Grading the answers of a class: time and memory of the program.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Time limit for thirty files of ten answers each, with thirty seeds in all.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// Memory limit, kB.
const MEMORY_LIMIT: u64 = 256 << 10;

/// Writes this many files, with this many answers each; returns their names.
fn write(
    folder: &Path,
    (files, answers): (u32, u32),
    answer: impl Fn(u32) -> String,
) -> Vec<String> {
    let names = (0..files).map(|file| {
        let mut text = format!("(answers: 1, name: \"L{file}\", given: [\n");
        for k in 0..answers {
            let _ = writeln!(text, "{},", answer(file * answers + k));
        }
        let name = format!("l{file}.ans");
        fs::write(folder.join(&name), text + "])\n").expect("writable");
        name
    });
    names.collect()
}

/// Grades the files by the command line; returns the elapsed time and the peak memory, kB.
fn grade(folder: &Path, names: &[String]) -> (Duration, u64) {
    let began = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .arg("class")
        .args(names)
        .args(["--csv", "all.csv"])
        .current_dir(folder)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("it starts");
    let (file, mut max_memory) = (format!("/proc/{}/status", child.id()), 0);
    while child.try_wait().expect("it was started here").is_none() {
        let status = fs::read_to_string(&file).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|text| text.trim().strip_suffix(" kB")?.parse().ok());
        max_memory = max_memory.max(peak.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(2));
    }
    (began.elapsed(), max_memory)
}

/// Writes a row of the table and checks the limits.
fn assert_within(what: &str, (took, max_memory): (Duration, u64), time_limit: Duration) {
    let cells = [
        what.to_owned(),
        format!("{:.2} s", took.as_secs_f64()),
        format!("{:.1} s", time_limit.as_secs_f64()),
        format!("{:.0} MB of {}", max_memory as f64 / 1024.0, MEMORY_LIMIT >> 10),
    ];
    println!("{}", cells.join("\t"));
    assert!(took <= time_limit && max_memory <= MEMORY_LIMIT, "{cells:?}");
}

#[test]
fn a_class_is_graded_in_two_seconds() {
    let folder = tempfile::tempdir().expect("a folder");
    let answered = |scene: &str, step: u32, seed: u32, text: &str| {
        format!("(scene: \"{scene}\", step: {step}, seed: {seed}, answer: {text}, right: false)")
    };
    let stones = "Choice(\"Not as far as that wall\")";
    for (name, scene, step, answer) in [
        ("bodies/avalanche, step 3", "bodies/avalanche", 3, stones),
        ("walker/corkscrew, step 3", "walker/corkscrew", 3, "Choice(\"To the end of the track\")"),
        ("tank/detect, step 5", "tank/detect", 5, "Way(1, 0, 0)"),
    ] {
        let names = write(folder.path(), (30, 10), |k| answered(scene, step, k % 30, answer));
        let took = grade(folder.path(), &names);
        assert_within(&format!("30 files of 10 answers to {name}, 30 seeds"), took, TIME_LIMIT);
    }
    // One seed per answer takes longer, but no more memory.
    for (name, scene, step, answer, seconds) in [
        ("bodies/avalanche, step 3", "bodies/avalanche", 3, stones, 20),
        ("walker/corkscrew, steps 3 and 4", "walker/corkscrew", 3, "Choice(\"?\")", 20),
        ("tank/detect, step 5", "tank/detect", 5, "Way(1, 0, 0)", 20),
    ] {
        let alternates = u32::from(scene == "walker/corkscrew");
        let one_answer = |k: u32| answered(scene, step + k % 2 * alternates, k, answer);
        let names = write(folder.path(), (1, 1_000), one_answer);
        let took = grade(folder.path(), &names);
        assert_within(&format!("1,000 seeds of {name}"), took, Duration::from_secs(seconds));
    }
}
