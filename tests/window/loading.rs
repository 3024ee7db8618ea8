//! A map of a million triangles: progress, cancelling, walking; worlds of bodies with long ticks.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;

use crate::large_map;
use crate::support::trials::{slow, with_files};
use crate::support::{App, Desktop, Ended, built_in, difference, restarts, until, vector};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        with_files(a_million_triangles_open_and_can_be_walked),
        with_files(the_program_can_be_ended_while_its_first_scene_loads),
        with_files(escape_cancels_a_large_scene_and_the_last_one_runs_on),
        slow(with_files(a_slow_tick_leaves_time_for_frames)),
        slow(with_files(keys_respond_during_long_ticks_which_are_reported)),
        with_files(a_window_with_many_bodies_at_the_solvers_limit_closes_at_once),
    ];
    rows.into_iter().flatten().collect()
}

fn a_million_triangles_open_and_can_be_walked() {
    let write = |folder: &Path| {
        large_map::write(folder);
    };
    let mut app = Desktop::start_beside(write, large_map::SCENE, &[]);
    let began = Instant::now();
    let trace = app.wait("the first scene", |trace| !trace.is_empty());
    println!("tick 0 after {:?}", began.elapsed());
    assert_eq!(trace[0]["tick"], 0);
    app.key("2");
    app.frames();
    let trace = app.hold(&["s"], 20);
    let [from, to] = [0, trace.len() - 1].map(|k| vector(&trace[k], "player", "position"));
    assert!(to[2] - from[2] > 1.0, "it can be walked: {from:?} to {to:?}");
}

/// Writes the large map with additional lines, so that it loads for a while.
fn write_larger(folder: &Path) {
    large_map::write(folder);
    let mut file = OpenOptions::new().append(true).open(folder.join(large_map::FILE));
    let file = file.as_mut().expect("just written");
    file.write_all("v 0 0 0\n".repeat(4_000_000).as_bytes()).expect("writable");
}

/// Asks the program to end; returns its exit and the time that it took.
fn terminate(app: &mut App<Desktop>) -> (Ended, Duration) {
    let (asked, id) = (Instant::now(), app.side.child.id().to_string());
    assert!(Command::new("kill").args(["-TERM", &id]).status().is_ok_and(|done| done.success()));
    (app.ended(), asked.elapsed())
}

fn the_program_can_be_ended_while_its_first_scene_loads() {
    let mut app = Desktop::start_beside(write_larger, large_map::SCENE, &[]);
    let empty_display = app.side.display.picture();
    let began = Instant::now();
    while difference(&empty_display, &app.side.display.picture()) < 0.5 {
        assert!(began.elapsed() < Duration::from_mins(1), "no window opens");
        sleep(Duration::from_millis(20));
    }
    let (ended, took) = terminate(&mut app);
    assert_eq!(ended.status.code(), Some(143), "{}", ended.err);
    assert_eq!(ended.trace, "", "it was loaded already");
    assert!(took < Duration::from_secs(2), "it took {took:?} to end");
}

fn escape_cancels_a_large_scene_and_the_last_one_runs_on() {
    let small = built_in("map/courtyard", "title: \"Courtyard\"", "title: \"Court\"");
    let mut app = Desktop::start_beside(write_larger, &small, &[]);
    app.wait_ticks(20);
    let before = app.picture();
    fs::write(app.path("scene.ron"), large_map::SCENE).expect("writable");
    // The panel dims everything behind it.
    let began = Instant::now();
    while difference(&before, &app.picture()) < 0.9 {
        assert!(began.elapsed() < Duration::from_mins(1), "no panel was shown");
        assert_eq!(restarts(&app.trace()), 1, "it was loaded before a panel was seen");
    }
    assert!(is_loading(&app), "a thread of its own loads");
    app.key("Escape");
    let asked = Instant::now();
    while is_loading(&app) {
        assert!(asked.elapsed() < Duration::from_secs(2), "its thread goes on");
        sleep(Duration::from_millis(20));
    }
    app.wait_ticks(120);
    assert_eq!(restarts(&app.trace()), 1, "the scene that was given up does not come");
}

/// Returns whether a thread of the program loads a scene.
fn is_loading(app: &App<Desktop>) -> bool {
    let threads = fs::read_dir(format!("/proc/{}/task", app.side.child.id())).expect("it runs");
    let names = threads.flatten().map(|thread| fs::read_to_string(thread.path().join("comm")));
    names.flatten().any(|name| name.trim_end() == "loading")
}

/// Returns a scene of circles in one place, each of which touches all others.
fn crowd(settings: &str) -> String {
    let body = |i| format!("(name: \"b{i}\", shape: Circle(), position: (0, {i}e-4, 0))");
    let bodies = (0..150).map(body).collect::<Vec<_>>().join(", ");
    format!("(title: \"T\", world: Bodies({settings}, bodies: [{bodies}]))")
}

/// Each tick takes some tenths of a second, in many parts with frames in between.
fn a_slow_tick_leaves_time_for_frames() {
    const TICKS: u32 = 2;
    let settings = "gravity: 0, methods: (solver: Impulse),
        impulse: (iterations: 12, sub_steps: 32, correction: None)";
    let arguments = ["--stats", "--exit-after", &TICKS.to_string()];
    let app = Desktop::start(&crowd(settings), &arguments);
    let began = Instant::now();
    let ended = app.wait_end();
    let each = began.elapsed() / TICKS;
    let frames = ended.out.lines().find_map(|line| line.strip_prefix("frames\t"));
    let frames: u32 = frames.expect("they are counted").parse().expect("a number");
    println!("{frames} frames in {TICKS} ticks of {each:?}");
    assert!(each > Duration::from_millis(100), "ticks of {each:?} are not slow");
    assert!(frames >= 10 * TICKS, "{frames} frames in {TICKS} ticks of {each:?}");
}

/// Area of the slow-tick message, beside the tick's number: left, top, right, bottom.
const SLOW: [u32; 4] = [296, 694, 420, 714];

/// Each number is in its range, but their product makes a tick take some tenths of a second.
fn keys_respond_during_long_ticks_which_are_reported() {
    // Without correction the circles stay overlapping.
    let settings = "gravity: 0, methods: (solver: Impulse),
        impulse: (iterations: 100, sub_steps: 4, correction: None)";
    let mut app = Desktop::start(&crowd(settings), &[]);
    app.wait("some ticks", |trace| trace.len() > 3);
    until(&mut app, "the word that it is slow", |app| {
        let [left, top, right, bottom] = SLOW;
        let picture = app.picture();
        let all = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        all.filter(|(x, y)| {
            let [red, green, blue, _] = picture.get_pixel(*x, *y).0.map(u32::from);
            red > 50 && 100 * green < 57 * red && 100 * blue < 30 * red
        })
        .count()
            > 10
    });
    let began = Instant::now();
    app.key("F5");
    app.wait("the restart", |trace| restarts(trace) == 2);
    let took = began.elapsed();
    assert!(took < Duration::from_secs(5), "a key was answered after {took:?}");
    // Esc closes the panel opened by another key, while ticks continue.
    let (before, asked) = (app.picture(), Instant::now());
    for (key, is_open) in [("F1", true), ("Escape", false)] {
        app.key(key);
        until(&mut app, "the help", |app| (difference(&before, &app.picture()) > 0.3) == is_open);
    }
    let took = asked.elapsed();
    assert!(took < Duration::from_secs(10), "two keys and their pictures took {took:?}");
    app.key("p");
    let paused = Instant::now();
    let ticks = |app: &mut App<Desktop>| app.trace().len();
    until(&mut app, "time to stand still", |app| {
        let before = ticks(app);
        sleep(Duration::from_secs(2));
        ticks(app) == before
    });
    assert!(paused.elapsed() < Duration::from_secs(9), "it went on for {:?}", paused.elapsed());
}

fn a_window_with_many_bodies_at_the_solvers_limit_closes_at_once() {
    let bricks = "stacks: [(name: \"s\", position: (0, 0, 0), columns: 190, rows: 100)]";
    let settings = "methods: (solver: Impulse), impulse: (iterations: 100, sub_steps: 2)";
    let mut app =
        Desktop::start(&format!("(title: \"T\", world: Bodies({settings}, {bricks}))"), &[]);
    app.wait("a tick", |trace| trace.len() > 1);
    let (ended, took) = terminate(&mut app);
    assert_eq!(ended.status.code(), Some(143), "{}", ended.err);
    assert!(took < Duration::from_secs(5), "it took {took:?} to close");
}
