//! Row limits: work that a user waits for, as a fraction of its time limit.

use std::hint::black_box;
use std::path::PathBuf;
use std::{fs, iter};

use collidoscope::app::{Command, Session};
use collidoscope::record::recording::{self, Recording, RecordingRun};
use collidoscope::record::run::Run;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Input, World};

use crate::inputs::Random;
use crate::table::Line;
use crate::timing::{median, time};

#[path = "../../../tests/support/large_map.rs"]
mod large_map;

#[path = "../../../tests/support/many_targets.rs"]
mod many_targets;

/// Number of ticks in ten minutes.
const TICKS: u32 = 36_000;

/// Number of timed seeks per scene.
const SEEKS: usize = 12;

fn line(work: String, seconds: f64, limit: f64) -> Line {
    let ms = |time: f64| format!("{:.2} ms", time * 1e3);
    let (ours, peer) = (ms(seconds), ms(limit));
    Line { row: "limits", work, ours, peer, ratio: seconds / limit, goal: 1.0 }
}

/// Returns inputs that mostly drive forward; the held keys change every 13 ticks.
fn inputs(useful: &[Action]) -> impl Iterator<Item = Input> {
    let (mut random, mut held) = (Random(2026), ActionSet::default());
    (0_u32..).map(move |tick| {
        let before = held;
        if tick.is_multiple_of(13) {
            let is_down = |action: &Action| {
                random.between(0.0, 1.0) < if *action == Action::Forward { 0.75 } else { 0.25 }
            };
            held = useful.iter().copied().filter(is_down).collect();
        }
        Input::from_held(before, held)
    })
}

/// A temporary folder, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let path = std::env::temp_dir().join(format!("collidoscope-bench-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A remaining folder does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Measures a map of a million triangles: time to open its scene file, and time of a tick on it.
fn million_triangles() -> Vec<Line> {
    let folder = Folder::new();
    let triangles = large_map::write(&folder.0);
    assert!(triangles >= 1_000_000, "{triangles}");
    let file = folder.0.join("scene.ron");
    fs::write(&file, large_map::SCENE).expect("writable");
    let mut world = None;
    let loading = time(|| {
        let scene = scene::load(&file.to_string_lossy()).expect("a good scene");
        world = Some(World::new(scene.file.world));
    });
    let mut world = world.expect("it was loaded");
    let mut events = Vec::new();
    let useful = world.useful_actions();
    let inputs = inputs(&useful);
    let ticks: Vec<f64> = inputs
        .take(3_000)
        .map(|input| {
            events.clear();
            time(|| world.step(&input, &mut events))
        })
        .collect();
    let (position, _) = world.driven();
    assert!(position.is_finite() && position.y > -20.0, "it is still on the ground: {position}");
    vec![
        line("a million triangles, from file to world".to_owned(), loading, 3.0),
        line("a tick among a million triangles".to_owned(), median(ticks), 1e-3),
    ]
}

/// Measures a scene with the maximum number of targets, half of them moving: time to open its file, and time
/// of a tick.
fn most_targets() -> Vec<Line> {
    let folder = Folder::new();
    let file = folder.0.join("scene.ron");
    fs::write(&file, many_targets::scene(20_000, 50, 4)).expect("writable");
    let mut world = None;
    let loading = time(|| {
        let scene = scene::load(&file.to_string_lossy()).expect("a good scene");
        world = Some(World::new(scene.file.world));
    });
    let mut world = world.expect("it was loaded");
    let useful = world.useful_actions();
    let mut events = Vec::new();
    let ticks: Vec<f64> = inputs(&useful)
        .take(600)
        .map(|input| {
            events.clear();
            time(|| world.step(&input, &mut events))
        })
        .collect();
    vec![
        line("20,000 targets, from file to world".to_owned(), loading, 1.0),
        line("a tick among 20,000 targets, half of them moving".to_owned(), median(ticks), 1e-3),
    ]
}

/// Measures the slowest seek to a random tick after ten minutes.
fn slowest_seek(id: &str) -> Line {
    let scene = scene::load(id).unwrap_or_else(|error| panic!("{id}: {error}"));
    let mut session = Session::new(scene, None);
    for input in inputs(&session.world().useful_actions()).take(TICKS as usize) {
        session.input_source.feed(input.held, ActionSet::default());
        session.apply(Command::StepOnce).expect("a tick");
        session.advance(1.0 / 60.0, |_, _, _| {});
    }
    assert_eq!(session.ticks(), TICKS, "{id}");
    let mut random = Random(7);
    let slowest = iter::repeat_with(|| random.between(0.0, TICKS as f32) as u32)
        .take(SEEKS)
        .map(|tick| {
            time(|| {
                session.apply(Command::Seek(tick)).expect("it was run");
                black_box(session.shown_records());
            })
        })
        .fold(0.0, f64::max);
    let limit = if id == "bodies/avalanche" { 0.3 } else { 0.05 };
    line(format!("back to a tick of ten minutes · {id}"), slowest, limit)
}

/// Measures the slowest refusal of a scene file of maximum size.
fn slowest_refusal() -> Line {
    let start = "(title: \"x\", world: Tank(targets: [";
    let size = scene::SCENE_LIMIT as usize - start.len();
    let target = "(name:\"a\",model:Disk(),position:(0,0,0)),";
    let units =
        ["1,", "(),", "[[],", "a:1,", "(a:", target, "(name:\"", "/**/", "//\n", "r#", "'", "\\"];
    let texts = units.map(|unit| format!("{start}{}", unit.repeat(size / unit.len())));
    let many = format!("{start}{}]))", target.repeat(20_000));
    let slowest = texts
        .iter()
        .chain([&many])
        .map(|text| time(|| assert!(scene::parse("big", None, text).is_err())))
        .fold(0.0, f64::max);
    line("32 MiB of malice refused".to_owned(), slowest, 2.0)
}

fn read_recording() -> Line {
    let scene = scene::load("tank/chaser").expect("it ships");
    let mut world = World::new(scene.file.world.clone());
    let mut run = Run::new(&world);
    for input in inputs(&world.useful_actions()).take(TICKS as usize) {
        world.step(&input, &mut Vec::new());
        run.tick(input, &world);
    }
    run.finish(&world);
    let runs = vec![RecordingRun { run, left_at: TICKS }];
    let text = Recording { scene, setup: Vec::new(), runs, compared: None }.to_text();
    let took = time(|| {
        black_box(recording::parse("k", None, &text).expect("it was just written"));
    });
    line("ten minutes' recording read".to_owned(), took, 1.0)
}

pub(crate) fn run() -> Vec<Line> {
    let mut lines = million_triangles();
    lines.extend(most_targets());
    lines.extend([slowest_refusal(), read_recording()]);
    lines.extend(catalogue::ids().map(slowest_seek));
    lines
}
