//! Input that the command line refuses, and the messages.

use std::fs;
use std::time::{Duration, Instant};

use super::*;

#[test]
fn a_bad_drive_is_reported_with_file_line_and_column() {
    let dir = folder(&[
        ("action.ron", "[\n  (ticks: 1, hold: [Fly]),\n]"),
        ("field.ron", "[(ticks: 1, hold: [], how: 1)]"),
        ("kind.ron", "[(ticks: -1, hold: [])]"),
        ("much.ron", "[(ticks: 5000000000, hold: [])]"),
        ("open.ron", "[(ticks: 1, hold: []"),
        ("empty.ron", ""),
        ("after.ron", "[] []"),
        ("long.ron", "[(ticks: 1, hold: []),(ticks: 4000000000, hold: [])]"),
    ]);
    let refused = |file: &str, parts: &[&str]| {
        let done = call(dir.path(), &["run", "scene.ron", "--drive", file]);
        assert_eq!(text(&done.stdout), "", "{file}");
        unusable_lines(&done, parts);
    };
    refused(
        "action.ron",
        &["action.ron:2:21", "  (ticks: 1, hold: [Fly]),", "Fly", "one of Forward"],
    );
    refused("field.ron", &["field.ron:1:23", "unknown field `how`", "one of ticks, hold"]);
    refused("kind.ron", &["kind.ron:1:10", "`-1` is out of range", "a whole number, at least 0"]);
    refused("much.ron", &["much.ron:1:10", "is out of range", "a whole number, 0 to 4294967295"]);
    refused("open.ron", &["open.ron:1:", "still open"]);
    refused("empty.ron", &["empty.ron:1:1", "the file is empty", "a list such as [(ticks: 60"]);
    refused("after.ron", &["after.ron:1:4", "nothing after"]);
    refused(
        "long.ron",
        &["long.ron:1:31", "[1].ticks: it lasts 4000000001 ticks", "at most 5184000 ticks"],
    );
    let unusable = |file: &str, parts: &[&str]| {
        unusable(dir.path(), &["run", "scene.ron", "--drive", file], parts);
    };
    unusable("missing.ron", &["missing.ron:1:1: cannot be read", "; expected a drive, such as"]);
    unusable(".", &[".:1:1: cannot be read: it is a folder; expected a drive, such as"]);
    let done = call(dir.path(), &["run", "scene.ron", "--trace", "-", "--drive", "empty.ron"]);
    assert_eq!(text(&done.stdout), "", "no data before the files are read");
}

#[test]
fn errors_in_odd_files_are_reported_with_their_place() {
    let dir = folder(&[
        ("comments.ron", "// only\n/* this */\n"),
        ("title.ron", &format!("(\n  title: {:?}, world: Tank())", "x".repeat(121))),
        ("a\u{1b}[31m\nb.ron", "(title: 3, world: Tank())"),
        ("line.ron", "(/* \u{1b}[31m\u{7} */ title: 3, world: Tank())"),
        (
            "far.ron",
            "(title: \"T\", world: Map(pieces: [(name: \"a\", shape: Obj(path: \"f.obj\"))]))",
        ),
        ("f.obj", "v 0 0 0\nv 0 0 2e+30\n"),
    ]);
    let utf16: Vec<u8> = "(title: 3)".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(dir.path().join("utf16.ron"), utf16).expect("writable");
    for (file, message) in [
        ("comments.ron", "comments.ron:2:11: there is nothing but comments in the file; (title: "),
        ("title.ron", "title.ron:2:10: title: the title has 121 characters; at most 120"),
        ("a\u{1b}[31m\nb.ron", "a\\u{1b}[31m\\nb.ron:1:9: title: `3` is not text; "),
        ("line.ron", "line.ron:1:22: title: `3` is not text; "),
        (
            "far.ron",
            "the file `f.obj`, line 2, column 7: z is \"2e+30\"; a number from -1e15 to 1e15",
        ),
        (
            "f.obj",
            "f.obj:1:1: the file `f.obj`, line 2, column 7: z is \"2e+30\"; a number from -1e15",
        ),
        ("utf16.ron", "utf16.ron:1:1: the file is in UTF-16, not in UTF-8; a text file in UTF-8"),
    ] {
        let done = call(dir.path(), &["check", file]);
        let stdout = text(&done.stdout);
        assert_eq!(done.status.code(), Some(1), "{file}");
        assert!(stdout.contains(message) && stdout.lines().count() == 1, "{file}: {stdout}");
        let shown = call(dir.path(), &["run", file]);
        let is_raw = |c: char| c.is_control() && c != '\n';
        let all = [stdout, text(&shown.stderr)].concat();
        assert!(!all.trim_end().contains(is_raw), "{file}: {shown:?}");
    }
}

#[test]
fn a_path_through_a_subfolder_and_back_stays_in_the_scenes_folder() {
    let dir = folder(&[
        (
            "map.ron",
            "(title: \"T\", world: Map(pieces: [(name: \"a\", shape: Obj(path: \"sub/../ok.obj\"))]))",
        ),
        ("ok.obj", "v 0 0 0\nv 0 0 9\nv 9 0 0\nf 1 2 3\n"),
    ]);
    fs::create_dir(dir.path().join("sub")).expect("made");
    let done = call(dir.path(), &["check", "map.ron"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
}

#[test]
fn an_invalid_byte_in_a_recording_is_reported_with_its_place() {
    let dir = folder(&[]);
    let (first, good) = ("(\n", " recording: 1, title: \"é");
    let bytes = [first.as_bytes(), good.as_bytes(), b"\xe9\")"].concat();
    fs::write(dir.path().join("bad.rec.ron"), bytes).expect("writable");
    let done = call(dir.path(), &["replay", "bad.rec.ron"]);
    let place = format!("bad.rec.ron:2:{}", good.chars().count() + 1);
    unusable_lines(&done, &[&place, "byte 0xe9 is not UTF-8"]);
}

#[test]
fn a_file_of_another_kind_is_named_as_such() {
    let dir = folder(&[
        ("own.class.ron", "(class: 1, title: \"C\", scene: \"tank/coins\", step: 1)"),
        ("kim.ans", "(answers: 1, name: \"Kim\", given: [])"),
    ]);
    fine(dir.path(), &["run", "scene.ron", "--ticks", "3", "--record", "r.rec.ron"]);
    for (file, message) in [
        ("own.class.ron", "own.class.ron:1:1: this is a class, not a scene; "),
        ("kim.ans", "kim.ans:1:1: these are the answers of a class, not a scene; "),
        ("r.rec.ron", "r.rec.ron:1:1: this is a recording, not a scene; "),
    ] {
        unusable(dir.path(), &["run", file], &[message]);
        let done = call(dir.path(), &["check", file]);
        assert_eq!(done.status.code(), Some(1), "{file}");
        assert!(text(&done.stdout).contains(message), "{file}: {done:?}");
    }
    unusable(
        dir.path(),
        &["replay", "scene.ron"],
        &["scene.ron:1:1: this is a scene, not a recording; "],
    );
    unusable(
        dir.path(),
        &["replay", "kim.ans"],
        &["these are the answers of a class, not a recording; "],
    );
    let drive = ["run", "scene.ron", "--drive", "r.rec.ron"];
    unusable(dir.path(), &drive, &["r.rec.ron:1:1: this is a recording, not a drive; "]);
}

/// Each problem shows its line; the file is read once for all of them.
#[test]
fn a_file_with_very_many_problems_is_refused_quickly() {
    let target = |i| {
        format!("(name: \"s{i}\", model: Disk(radius: -1), position: (9e9, 0, 9e9), yaw: 9e9),\n")
    };
    let targets: Vec<String> = (0..20_000).map(target).collect();
    let scene = format!("(title: \"T\", world: Tank(targets: [\n{}]))", targets.concat());
    let recording = format!("(recording: 1, title: \"T\", scene: r#\"{scene}\"#, runs: [])");
    let dir = folder(&[("many.ron", &scene), ("many.rec.ron", &recording)]);
    for arguments in [["run", "many.ron"], ["replay", "many.rec.ron"]] {
        let start = Instant::now();
        let done = call(dir.path(), &arguments);
        assert_eq!(done.status.code(), Some(2), "{arguments:?}");
        let count = text(&done.stderr).matches(" is out of range").count();
        assert_eq!(count, 60_000, "{arguments:?}");
        let took = start.elapsed();
        assert!(took < Duration::from_secs(10), "{arguments:?} took {took:?}");
    }
}

/// Values are checked before the first row is printed.
#[test]
fn values_out_of_range_print_no_row() {
    let dir = folder(&[]);
    let vary = [
        "run",
        "scene.ron",
        "--ticks",
        "2",
        "--vary",
        "driver.yaw=0..800/3",
        "--measure",
        "tank.position.z",
    ];
    unusable(dir.path(), &vary, &["--vary driver.yaw=0..800/3: 400 is out of range"]);
}

/// File names need not be valid text.
#[cfg(unix)]
#[test]
fn a_file_name_that_is_not_valid_text_is_accepted() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let dir = folder(&[]);
    let name = |start: &str, end: &[u8]| {
        OsStr::from_bytes(&[start.as_bytes(), b"\xe9\xff", end].concat()).to_owned()
    };
    let [scene, bad, drive, record] =
        [("a", b".ron" as &[u8]), ("b", b".ron"), ("d", b".ron"), ("r", b".rec.ron")]
            .map(|(start, end)| name(start, end));
    fs::write(dir.path().join(&scene), SCENE).expect("writable");
    fs::write(dir.path().join(&bad), "(title: 3, world: Tank())").expect("writable");
    fs::write(dir.path().join(&drive), "[(ticks: 3, hold: [Forward])]").expect("writable");
    let call = |arguments: &[&OsStr]| {
        program(dir.path(), &[]).args(arguments).output().expect("the program starts")
    };
    let os = OsStr::new;
    for arguments in [
        &[os("check"), &scene][..],
        &[os("params"), &scene],
        &[os("run"), &scene, os("--drive"), &drive, os("--record"), &record],
        &[os("replay"), &record],
    ] {
        let done = call(arguments);
        assert_eq!(done.status.code(), Some(0), "{arguments:?}: {done:?}");
    }
    let done = call(&[os("check"), &bad]);
    assert_eq!(
        text(&done.stdout),
        "b\\xe9\\xff.ron:1:9: title: `3` is not text; text in double quotes\n"
    );
}

#[test]
fn unusable_input_exits_with_2() {
    let dir = folder(&[("bad.ron", "(title: \"T\", world: Tank(driver: (yaw: 400)))")]);
    unusable(dir.path(), &["run", "missing.ron"], &["missing.ron"]);
    unusable(dir.path(), &["run", "tank/reboud"], &["tank/rebound"]);
    if cfg!(feature = "window") {
        unusable(dir.path(), &["missing.ron"], &["missing.ron"]);
    }
    let done = call(dir.path(), &["run", "bad.ron"]);
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    assert!(text(&done.stderr).contains("400"), "{done:?}");
    unusable(dir.path(), &["run", "scene.ron", "--trace", "no/such/t.jsonl"], &["no/such/t.jsonl"]);
    for wrong in [&["run"][..], &["--bogus"], &["run", "scene.ron", "--ticks", "-1"], &["fly", "x"]]
    {
        let done = call(dir.path(), wrong);
        assert_eq!(done.status.code(), Some(2), "{wrong:?}: {done:?}");
        assert!(!done.stderr.is_empty() && done.stdout.is_empty(), "{wrong:?}: {done:?}");
    }
}

/// No input is overwritten, whatever its name, and no file is written twice.
#[test]
fn an_output_that_is_an_input_is_refused_and_nothing_is_written() {
    let map = r#"(title: "M", lesson: "mine", world: Map(pieces: [
        (name: "ground", shape: Obj(path: "ground.obj")),
    ]))"#;
    let dir = folder(&[
        ("d.ron", "[(ticks: 3, hold: [Forward])]"),
        ("map.ron", map),
        ("mine.md", "# Mine"),
        ("own.class.ron", "(class: 1, title: \"C\", scene: \"scene.ron\", step: 1)"),
        ("map.class.ron", "(class: 1, title: \"C\", scene: \"map.ron\", step: 1)"),
        ("bad.class.ron", "(class: 1, title: \"C\", scene: \"bad.ron\", step: 1)"),
        ("bad.ron", "(title: 3)"),
        ("ground.obj", "v 0 0 0\nv 0 0 9\nv 9 0 0\nf 1 2 3\n"),
    ]);
    let at = |name: &str| dir.path().join(name);
    let record = ["--ticks", "3", "--record", "r.rec.ron"];
    fine(dir.path(), &[&["run", "map.ron"][..], &record].concat());
    fs::hard_link(at("scene.ron"), at("hard.ron")).expect("made");
    fs::write(at("twice"), "kept").expect("writable");
    #[cfg(unix)]
    std::os::unix::fs::symlink("d.ron", at("link")).expect("made");
    let all = || {
        let files = fs::read_dir(dir.path()).expect("listed").flatten();
        let mut all: Vec<_> =
            files.map(|file| (file.file_name(), fs::read(file.path()).ok())).collect();
        all.sort();
        all
    };
    let before = all();
    let refused = |line: &str| {
        let arguments: Vec<&str> = line.split(' ').collect();
        unusable(dir.path(), &arguments, &["is the same file as"]);
        assert!(all() == before, "{line} wrote something");
    };
    refused("run scene.ron --trace scene.ron");
    refused("run scene.ron --record ./scene.ron");
    refused("run scene.ron --trace hard.ron");
    refused("run scene.ron --drive d.ron --trace d.ron");
    refused("run scene.ron --drive d.ron --record d.ron");
    refused("run scene.ron --trace new --record ./new");
    refused("run scene.ron --trace twice --record twice");
    refused("run map.ron --trace ground.obj");
    refused("run map.ron --record mine.md");
    refused("replay r.rec.ron --trace r.rec.ron");
    refused("replay r.rec.ron --trace ground.obj");
    refused("class own.class.ron --csv scene.ron");
    refused("class map.class.ron --csv ground.obj");
    refused("class map.class.ron --picture mine.md");
    if cfg!(unix) {
        refused("run scene.ron --drive d.ron --trace link");
    }
    let printed = fs::File::options().write(true).open(at("twice")).expect("there");
    let done = program(dir.path(), &["run", "scene.ron", "--trace", "-", "--record", "twice"])
        .stdout(printed)
        .output()
        .expect("the program starts");
    unusable_lines(&done, &["--record twice: is the same file as standard output"]);
    let printed = fs::File::options().append(true).open(at("scene.ron")).expect("there");
    let done = program(dir.path(), &["run", "scene.ron", "--trace", "-"]).stdout(printed).output();
    let done = done.expect("the program starts");
    unusable_lines(&done, &["--trace -: standard output goes to scene.ron, which is read"]);
    unusable(dir.path(), &["run", "scene.ron", "--record", "-"], &["give a file name"]);
    unusable(dir.path(), &["class", "own.class.ron", "--picture", "-"], &["give a file name"]);
    // An invalid input is not overwritten either.
    let done = call(dir.path(), &["class", "bad.class.ron", "--csv", "bad.ron"]);
    unusable_lines(&done, &["--csv bad.ron: is the same file as"]);
    let done = call(dir.path(), &["class", "map.ron", "--csv", "twice"]);
    assert_eq!(done.status.code(), Some(1), "it has no answers: {done:?}");
    assert!(all() == before, "nothing was written");
    if cfg!(feature = "window") {
        refused("scene.ron --trace scene.ron");
        refused("scene.ron --record hard.ron");
        refused("scene.ron --drive d.ron --trace d.ron");
        refused("scene.ron --trace new --record new");
    }
    fine(dir.path(), &["run", "tank/detect", "--ticks", "3", "--trace", "twice"]);
    assert_eq!(lines(&fs::read_to_string(at("twice")).expect("text")).len(), 4, "written over");
}
