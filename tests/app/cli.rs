//! The command line: each command's output and exit code.

mod edit;
mod export;
mod messages;
mod refused;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Instant;

use collidoscope::scene::catalogue;
use serde_json::Value;
use tempfile::TempDir;

use crate::program::program;

const SCENE: &str = r#"(
    title: "One disk",
    world: Tank(
        targets: [
            (name: "disk", model: Disk(radius: 0.5), position: (0, 0.5, 3), on_hit: Rebound()),
        ],
    ),
)
"#;

/// Creates a folder with `scene.ron` and these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [("scene.ron", SCENE)].iter().chain(files) {
        fs::write(dir.path().join(name), text).expect("writable");
    }
    dir
}

fn call(dir: &Path, arguments: &[&str]) -> Output {
    program(dir, arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it prints UTF-8")
}

/// Returns the standard output of a call that must exit with 0 and print no errors.
fn fine(dir: &Path, arguments: &[&str]) -> String {
    let done = call(dir, arguments);
    assert_eq!(done.status.code(), Some(0), "{arguments:?}: {done:?}");
    assert_eq!(text(&done.stderr), "", "{arguments:?}");
    text(&done.stdout).to_owned()
}

/// Runs a call that must exit with 2, print no data, and report all of `parts` in one line.
fn unusable(dir: &Path, arguments: &[&str], parts: &[&str]) {
    let done = call(dir, arguments);
    let stderr = text(&done.stderr);
    assert_eq!(done.status.code(), Some(2), "{arguments:?}: {done:?}");
    assert_eq!(text(&done.stdout), "", "{arguments:?}");
    assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    assert!(stderr.starts_with("collidoscope: "), "{stderr}");
    for part in parts {
        assert!(stderr.contains(part), "{arguments:?} does not say `{part}`: {stderr}");
    }
}

#[test]
fn list_names_every_scene_with_its_title() {
    let dir = folder(&[]);
    let list = fine(dir.path(), &["list"]);
    let rows: Vec<(&str, &str)> =
        list.lines().map(|line| line.split_once('\t').expect("tab-separated")).collect();
    assert_eq!(
        rows.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        catalogue::ids().collect::<Vec<_>>()
    );
    assert!(rows.iter().all(|(_, title)| !title.is_empty() && !title.contains('\t')), "{list}");
}

#[test]
fn check_prints_nothing_for_good_scenes_and_every_problem_of_bad_ones() {
    let two = "(title: \"T\", world: Tank(\n  driver: (yaw: 400, turn_speed: -1),\n))\n";
    let dir = folder(&[("bad.ron", two)]);
    let good: Vec<&str> = catalogue::ids().chain(["scene.ron"]).collect();
    assert_eq!(fine(dir.path(), &[&["check"][..], &good].concat()), "");
    let done = call(dir.path(), &["check", "scene.ron", "bad.ron", "missing.ron"]);
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    assert_eq!(text(&done.stderr), "");
    let lines: Vec<&str> = text(&done.stdout).lines().collect();
    assert_eq!(lines.len(), 3, "{lines:#?}");
    assert!(lines[0].starts_with("bad.ron:2:17: world.driver.yaw: "), "{}", lines[0]);
    assert!(lines[1].starts_with("bad.ron:2:34: world.driver.turn_speed: "), "{}", lines[1]);
    assert!(lines[2].starts_with("missing.ron:1:1: "), "{}", lines[2]);
    for line in lines {
        assert!(line.contains("; "), "what is wrong; what would be right: {line}");
    }
    assert_eq!(call(dir.path(), &["check"]).status.code(), Some(2), "check wants a scene");
}

#[test]
fn check_reports_a_lesson_error_in_the_lessons_own_file() {
    let scene = SCENE.replacen("title", "lesson: \"mine\",\n    title", 1);
    let dir = folder(&[("with.ron", &scene), ("mine.md", "# M\n\nat {{disc.yaw}}\n")]);
    let done = call(dir.path(), &["check", "with.ron"]);
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    let stdout = text(&done.stdout);
    assert!(
        stdout.starts_with("mine.md:3:4: there is no body `disc`; did you mean `disk`?"),
        "{stdout}"
    );
    assert_eq!(stdout.lines().count(), 1, "{stdout}");
    unusable_lines(&call(dir.path(), &["run", "with.ron"]), &["mine.md:3:4", "at {{disc.yaw}}"]);
}

/// Rebuilding the ground for each of 25 values once took 38 s.
#[test]
fn ground_is_made_once_however_many_values_are_set() {
    let scene = "(title: \"T\", world: Walker(ground: [
        (name: \"hills\", shape: Heights(from: Hills(cells_x: 300, cells_z: 300)))]))";
    let dir = folder(&[("hills.ron", scene)]);
    let took = |count: u32| {
        let sets = (1..=count).map(|seed| format!("ground.hills.shape.from.seed={seed}"));
        let sets: Vec<String> = sets.flat_map(|set| ["--set".to_owned(), set]).collect();
        let all = ["run", "hills.ron", "--ticks", "1", "--hash"].map(str::to_owned);
        let arguments: Vec<&str> = all.iter().chain(&sets).map(String::as_str).collect();
        let times = [(); 3].map(|()| {
            let start = Instant::now();
            fine(dir.path(), &arguments);
            start.elapsed()
        });
        times.into_iter().min().unwrap_or_default()
    };
    let [one, many] = [1, 25].map(took);
    assert!(many < 4 * one, "one value takes {one:?}, 25 of them {many:?}");
}

/// Checks a call that must exit with 2 and report all of `parts`.
fn unusable_lines(done: &Output, parts: &[&str]) {
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    for part in parts {
        assert!(text(&done.stderr).contains(part), "no `{part}`: {}", text(&done.stderr));
    }
}

#[test]
fn params_has_five_columns() {
    let dir = folder(&[]);
    let params = fine(dir.path(), &["params", "scene.ron"]);
    let rows: Vec<Vec<&str>> = params.lines().map(|line| line.split('\t').collect()).collect();
    assert!(rows.len() > 15, "{params}");
    for row in &rows {
        assert_eq!(row.len(), 5, "{row:?}");
        assert!(!row[0].is_empty() && !row[1].is_empty(), "{row:?}");
        assert!(!row[4].is_empty(), "its doc comment: {row:?}");
    }
    let speed = rows.iter().find(|row| row[0] == "driver.move_speed").expect("it has one");
    assert_eq!(speed[1..4], ["0.08", "0..=10", "m/tick"]);
    assert!(rows.iter().any(|row| row[0] == "targets.disk.on_hit.speed"), "{params}");
    let choice = rows.iter().find(|row| row[0] == "methods.contacts").expect("it has one");
    assert_eq!(choice[1..4], ["First", "First|All", ""]);
    unusable(dir.path(), &["params", "missing.ron"], &["missing.ron"]);
}

/// Returns the lines of a trace, each of which must be JSON.
fn lines(trace: &str) -> Vec<Value> {
    trace.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// Returns the line of `--explain` for this tick.
fn explanation_at(explained: &str, tick: u64) -> &str {
    let line = explained.lines().find_map(|line| line.strip_prefix(&format!("{tick}\t")));
    line.unwrap_or_else(|| panic!("no tick {tick}"))
}

#[test]
fn run_compare_matches_separate_runs() {
    let dir = folder(&[("d.ron", "[(ticks: 200, hold: [Forward])]")]);
    let base = ["run", "tank/rebound", "--drive", "d.ron"];
    let run = |more: &[&str]| fine(dir.path(), &[&base, more].concat());
    for other in ["methods.separation=Mtv", "driver.move_speed=0.04", "driver.turn_speed=7.5"] {
        let comparison: Value = serde_json::from_str(&run(&["--compare", other])).expect("JSON");
        let traces = [&["--trace", "-"][..], &["--set", other, "--trace", "-"]];
        let [a, b] = traces.map(|flags| lines(&run(flags)));
        let divergence = a.iter().zip(&b).position(|(a, b)| a["bodies"] != b["bodies"]);
        assert_eq!(comparison["parts_at"].as_u64(), divergence.map(|at| at as u64), "{other}");
        let tick = divergence.map_or(200, |at| at.max(1)) as u64;
        for (side, trace, flags) in
            [("a", &a, &["--explain"][..]), ("b", &b, &["--set", other, "--explain"])]
        {
            assert_eq!(comparison[side]["hash"], trace[200]["hash"], "{other}");
            assert_eq!(comparison[side]["verdict"], explanation_at(&run(flags), tick), "{other}");
        }
    }
    unusable(dir.path(), &["run", "tank/rebound", "--compare", "driver.nothing=1"], &["--compare"]);
    let with_hash = ["run", "tank/rebound", "--compare", "driver.radius=1", "--hash"];
    assert_eq!(call(dir.path(), &with_hash).status.code(), Some(2));
}

#[test]
fn run_vary_matches_separate_runs() {
    let dir = folder(&[("d.ron", "[(ticks: 120, hold: [Forward, TurnLeft])]")]);
    let base = ["run", "tank/rebound", "--drive", "d.ron"];
    let run = |more: &[&str]| fine(dir.path(), &[&base, more].concat());
    let field = ["--measure", "tank.position.z"];
    let table = run(&[&["--vary", "driver.move_speed=0.02..0.2/4"][..], &field].concat());
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows[0], "value,last,least,greatest");
    assert_eq!(rows.len(), 5, "{table}");
    for (row, value) in rows[1..].iter().zip([0.02, 0.08, 0.14, 0.2]) {
        let numbers: Vec<f64> = row.split(',').map(|n| n.parse().expect("a number")).collect();
        assert!((numbers[0] - value).abs() < 1e-6, "{row}");
        let set = format!("driver.move_speed={}", numbers[0]);
        let trace = lines(&run(&["--set", &set, "--trace", "-"]));
        let z = |line: &Value| line["bodies"]["tank"]["position"][2].as_f64().expect("a number");
        let all: Vec<f64> = trace.iter().map(z).collect();
        let least = all.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let wanted = [all[120], least, greatest];
        let near = |(a, b): (&f64, f64)| (a - b).abs() < 1e-5;
        assert!(numbers[1..].iter().zip(wanted).all(near), "{row}: {wanted:?}");
    }
    // An integer parameter takes whole values.
    let ticks = run(&[&["--vary", "targets.box.on_hit.flash_ticks=1..4/4"][..], &field].concat());
    assert!(ticks.lines().nth(2).is_some_and(|row| row.starts_with("2,")), "{ticks}");
    for (vary, measure) in
        [("driver.move_speed=1", "tank.position.z"), ("driver.move_speed=0..1/2", "tank.height")]
    {
        let call = ["run", "tank/rebound", "--vary", vary, "--measure", measure];
        unusable(
            dir.path(),
            &call,
            &[if measure == "tank.height" { "position.x" } else { "A..B/N" }],
        );
    }
}

#[test]
fn run_traces_the_start_and_every_tick() {
    let dir = folder(&[("drive.ron", "[(ticks: 30, hold: [Forward]), (ticks: 12, hold: [])]")]);
    let trace = lines(&fine(dir.path(), &["run", "scene.ron", "--trace", "-"]));
    assert_eq!(trace.len(), 601);
    assert!((0..).zip(&trace).all(|(tick, line)| line["tick"] == tick));
    let driven = ["run", "scene.ron", "--drive", "drive.ron", "--trace", "-"];
    let trace = lines(&fine(dir.path(), &driven));
    assert_eq!(trace.len(), 43, "as long as the drive");
    let z = |line: &Value| line["bodies"]["tank"]["position"][2].as_f64().expect("a number");
    assert!(z(&trace[30]) > 1.0, "{}", trace[30]);
    let more = lines(&fine(dir.path(), &[&driven[..], &["--ticks", "50"]].concat()));
    assert_eq!((more.len(), &more[..43]), (51, &trace[..]), "after the drive nothing is held");
    let start = lines(&fine(dir.path(), &["run", "scene.ron", "--ticks", "0", "--trace", "-"]));
    assert_eq!(start.len(), 1);
}

#[test]
fn the_hash_follows_the_last_trace_line() {
    let dir = folder(&[]);
    let both = fine(dir.path(), &["run", "scene.ron", "--ticks", "5", "--trace", "-", "--hash"]);
    let (trace, hash) = both.trim_end().rsplit_once('\n').expect("two lines at least");
    let last = lines(trace).pop().expect("six lines");
    assert_eq!((last["tick"].as_u64(), last["hash"].as_str()), (Some(5), Some(hash)));
    assert!(hash.len() == 16 && hash.chars().all(|c| "0123456789abcdef".contains(c)), "{hash}");
    let to_file = ["run", "scene.ron", "--ticks", "5", "--trace", "t.jsonl", "--hash"];
    assert_eq!(fine(dir.path(), &to_file), format!("{hash}\n"));
    let written = fs::read_to_string(dir.path().join("t.jsonl")).expect("it was written");
    assert_eq!(written.trim_end(), trace);
    assert_eq!(fine(dir.path(), &["run", "scene.ron"]), "", "nothing was asked for");
}

#[test]
fn the_same_call_prints_the_same_bytes() {
    let dir = folder(&[]);
    for scene in catalogue::ids() {
        let run = ["run", scene, "--ticks", "200", "--trace", "-", "--hash"];
        assert!(fine(dir.path(), &run) == fine(dir.path(), &run), "{scene}");
    }
}

#[test]
fn set_changes_a_parameter_before_tick_0() {
    let dir = folder(&[]);
    let set = |assignments: &[&str]| {
        let mut run = vec!["run", "scene.ron", "--ticks", "1", "--trace", "-"];
        for one in assignments {
            run.extend(["--set", one]);
        }
        lines(&fine(dir.path(), &run))
    };
    let trace = set(&["driver.position=(1, 0, 2)", "driver.move_speed=0.5"]);
    let tank = &trace[0]["bodies"]["tank"];
    assert_eq!(tank["position"], serde_json::json!([1.0, 0.0, 2.0]));
    assert_eq!(tank["speed"], 0.5);
    assert_eq!(set(&["driver.yaw=10", "driver.yaw=20"])[0]["bodies"]["tank"]["yaw"], 20.0);
    set(&["methods.contacts=All", "targets.disk.on_hit.ticks=3", "driver.cannon=true"]);
    for (assignment, part) in [
        ("driver.yaw=900", "-360 to 360"),
        ("driver.yaw=NaN", "driver.yaw"),
        ("driver.yaw=", "driver.yaw"),
        ("driver.yaw=north", "driver.yaw"),
        ("driver.position=1", "driver.position"),
        ("methods.contacts=Some", "methods.contacts"),
        ("targets.disk.on_hit.ticks=1.5", "targets.disk.on_hit.ticks"),
        ("driver.nope=1", "move_speed"),
        ("targets.nobody.yaw=1", "nobody"),
        ("driver.yaw", "PATH=VALUE"),
    ] {
        unusable(dir.path(), &["run", "scene.ron", "--set", assignment], &["--set", part]);
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let dir = folder(&[]);
    for arguments in [
        // The output exceeds every pipe's buffer.
        &["run", "scene.ron", "--ticks", "20000", "--trace", "-"][..],
        &["params", "scene.ron"],
        &["list"],
    ] {
        let mut child = program(dir.path(), arguments);
        child.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().expect("the program starts");
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut first = String::new();
        out.read_line(&mut first).expect("a line");
        drop(out);
        let mut stderr = String::new();
        child.stderr.take().expect("it is piped").read_to_string(&mut stderr).expect("text");
        let status = child.wait().expect("it ends");
        assert_eq!((status.code(), stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn help_and_version() {
    let dir = folder(&[]);
    assert_eq!(
        fine(dir.path(), &["--version"]),
        concat!("collidoscope ", env!("CARGO_PKG_VERSION"), "\n")
    );
    let help = fine(dir.path(), &["--help"]);
    for word in [
        "list",
        "check",
        "params",
        "run",
        "--drive",
        "--trace",
        "--exit-after",
        "--stats",
        "--antialias",
    ] {
        assert!(help.contains(word), "{word} is not in {help}");
    }
    let run = fine(dir.path(), &["run", "--help"]);
    for word in ["--ticks", "--drive", "--set", "--trace", "--hash"] {
        assert!(run.contains(word), "{word} is not in {run}");
    }
}

#[cfg(feature = "window")]
#[test]
fn without_a_display_the_window_says_so_and_names_the_other_commands() {
    let dir = folder(&[]);
    let parts = ["display", "collidoscope list", "run"];
    unusable(dir.path(), &["scene.ron"], &parts);
    // None of these displays exists.
    for display in [":987", "", "nonsense"] {
        let done = program(dir.path(), &["scene.ron"]).env("DISPLAY", display).output();
        let done = done.expect("the program starts");
        let stderr = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "DISPLAY={display}: {done:?}");
        assert_eq!(stderr.lines().count(), 1, "DISPLAY={display}: {stderr}");
        assert!(parts.iter().all(|part| stderr.contains(part)), "{stderr}");
    }
}

#[cfg(not(feature = "window"))]
#[test]
fn a_build_without_window_says_so() {
    let dir = folder(&[]);
    unusable(dir.path(), &["scene.ron"], &["no window", "run"]);
}
