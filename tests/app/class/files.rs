//! Answer files as learners hand them in: damaged, twice, or with arbitrary names.

use std::fs;

use collidoscope::predict::AnswerValue;
use glam::Vec3;

use super::cli::{answered, call, is_way, read, text, write, write_thirty};
use super::{AXIS, CHOICE, NUMBER, WAY, question};

#[test]
fn broken_files_are_named_and_the_others_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut names = write_thirty(&folder);
    let good = read(&folder, "learner-3.ans");
    for (name, text) in [
        ("cut.ans", good[..good.len() / 2].to_owned()),
        ("word.ans", good.replacen("right: ", "right: perhaps, was: ", 1)),
        ("nan.ans", good.replacen("Way(", "Way(NaN, ", 1)),
        ("newer.ans", good.replacen("answers: 1", "answers: 2", 1)),
        ("older.ans", good.replacen("answers: 1", "answers: 0", 1)),
        ("no quote.ans", good.replacen("\",", ",", 1)),
        ("empty.ans", String::new()),
    ] {
        fs::write(folder.path().join(name), text).expect("writable");
        names.push(name.to_owned());
    }
    fs::write(folder.path().join("bytes.ans"), [0xff, 0xfe, 0]).expect("writable");
    let huge = fs::File::create(folder.path().join("huge.ans")).expect("writable");
    huge.set_len(100_000_000).expect("it takes no room");
    names.extend(["bytes.ans", "huge.ans", "missing.ans", "."].map(str::to_owned));
    let arguments: Vec<&str> = names.iter().map(String::as_str).collect();
    let done = call(folder.path(), &arguments);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let stderr = text(&done.stderr);
    for (start, what) in [
        ("cut.ans:", ""),
        ("word.ans:", "`perhaps` is not true or false"),
        ("nan.ans:", ""),
        ("newer.ans:3:14: answers: ", "a newer collidoscope"),
        ("older.ans:3:14: answers: ", "version 1"),
        ("no quote.ans:", ""),
        ("empty.ans:1:1: the file is empty; ", "(answers: 1, "),
        ("huge.ans:1:1: ", "100000000"),
        ("bytes.ans:1:1: ", "not in UTF-8"),
        ("missing.ans:1:1: ", "cannot be read"),
        (".:1:1: ", "folder"),
    ] {
        let line = stderr.lines().find(|line| line.starts_with(&format!("collidoscope: {start}")));
        let line = line.unwrap_or_else(|| panic!("{start} is not named: {stderr}"));
        assert!(line.contains(what) && line.contains("; "), "{line}");
    }
    assert_eq!(stderr.lines().count(), 11, "one line each: {stderr}");
    let stdout = text(&done.stdout);
    assert!(stdout.ends_with("120 answers in 30 files; 11 files could not be read\n"), "{stdout}");

    let done = call(folder.path(), &["cut.ans", "missing.ans"]);
    assert_eq!(done.status.code(), Some(1), "none could be read: {done:?}");
    assert_eq!(call(folder.path(), &[]).status.code(), Some(2), "files are wanted");
}

/// Files of random bytes, some after a valid beginning.
#[test]
fn each_file_of_random_bytes_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = {
        write(&folder, "kim.ans", "Kim", vec![answered(CHOICE, 0, &AnswerValue::Pick(0), 0)]);
        read(&folder, "kim.ans")
    };
    let mut seed = 1_u32;
    let mut names = vec!["kim.ans".to_owned()];
    for k in 0..40_usize {
        let mut bytes =
            good.as_bytes()[..if k % 2 == 0 { 0 } else { good.len() * k / 50 }].to_vec();
        for _ in 0..=k * 50 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let byte = (seed >> 24) as u8;
            // Every fourth file is text.
            bytes.push(if k % 4 == 3 { b' ' + byte % 95 } else { byte });
        }
        let name = format!("random {k}.ans");
        fs::write(folder.path().join(&name), bytes).expect("writable");
        names.push(name);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let done = call(folder.path(), &names);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let (stderr, stdout) = (text(&done.stderr), text(&done.stdout));
    for name in &names[1..] {
        assert!(stderr.contains(&format!("collidoscope: {name}:")), "{name}: {stderr}");
    }
    assert!(!stderr.contains("panicked"), "{stderr}");
    assert!(stdout.ends_with("1 answer in 1 file; 40 files could not be read\n"), "{stdout}");
}

/// An earlier export of a learner is ignored; two learners with the same name both count.
#[test]
fn a_learner_who_hands_in_twice_counts_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let right = question(AXIS, 7).truth;
    let AnswerValue::Number(ticks) = question(NUMBER, 7).truth else { panic!("a number") };
    let first = answered(AXIS, 7, &right, 2);
    let second = answered(NUMBER, 7, &AnswerValue::Number(ticks + 50.0), 0);
    let third = answered(CHOICE, 7, &AnswerValue::Pick(0), 0);
    write(&folder, "kim 1.ans", "Kim", vec![first.clone()]);
    write(&folder, "kim 2.ans", "Kim", vec![first.clone(), second.clone()]);
    write(&folder, "other.ans", "Kim", vec![first.clone(), third.clone()]);
    write(&folder, "ada.ans", "Ada", vec![first.clone()]);
    for files in [
        ["kim 1.ans", "kim 2.ans", "other.ans", "ada.ans", "ada.ans"],
        ["ada.ans", "other.ans", "kim 2.ans", "ada.ans", "kim 1.ans"],
    ] {
        let done = call(folder.path(), &[&files[..], &["--csv", "all.csv"]].concat());
        assert_eq!(done.status.code(), Some(0), "{done:?}");
        let (stderr, stdout) = (text(&done.stderr), text(&done.stdout));
        assert!(stdout.ends_with("5 answers in 3 files\n"), "{stdout}");
        let row =
            stdout.lines().find(|line| line.starts_with("tank/detect, step 4 ")).expect("a row");
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells[3..6], ["3", "3", "3"], "answers, learners, right: {stdout}");
        assert_eq!(stderr.lines().count(), 3, "{stderr}");
        for part in [
            "warning: ada.ans: its answers are in ada.ans too; they count once",
            "warning: kim 1.ans: its answers are in ",
            " has the name Kim, too; both count",
        ] {
            assert!(stderr.contains(part), "{part} in {stderr}");
        }
        let lines = read(&folder, "all.csv");
        let count = |file: &str| lines.lines().filter(|line| line.starts_with(file)).count();
        assert_eq!(
            [count("kim 2"), count("other"), count("ada"), count("kim 1")],
            [2, 2, 1, 0],
            "{lines}"
        );
    }
}

/// A very long arrow keeps the picture finite and leaves the other arrows unchanged.
#[test]
fn an_arrow_of_any_length_leaves_the_other_arrows_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let arrow = |x: f32, z: f32| vec![answered(WAY, 7, &AnswerValue::Way(Vec3::new(x, 0.0, z)), 0)];
    write(&folder, "fine.ans", "Fine", arrow(0.1, 0.0));
    write(&folder, "far.ans", "Far", arrow(1e18, -1e18));
    write(&folder, "near.ans", "Near", arrow(0.0, f32::MIN_POSITIVE));
    let picture = |files: &[&str]| {
        let done = call(folder.path(), &[files, &["--picture", "all.svg"]].concat());
        assert_eq!(done.status.code(), Some(0), "{done:?}");
        read(&folder, "all.svg")
    };
    let (fine, all) = (picture(&["fine.ans"]), picture(&["fine.ans", "far.ans", "near.ans"]));
    assert!(!all.contains("inf") && !all.contains("NaN"), "{all}");
    assert!(all.contains(": 3 drawn, "), "{all}");
    let line = fine.lines().find(|line| is_way(line)).expect("a way");
    assert!(all.contains(line), "{line} in {all}");
}
