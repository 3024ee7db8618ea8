//! Recordings: what was done is done again, to the bit; what was changed is found.

use std::fs;
use std::path::Path;
use std::process::{Command as Process, Output};

use collidoscope::app::{Command, Session};
use collidoscope::params::{self, Value};
use collidoscope::record::recording::{self, Recording, Take};
use collidoscope::record::replay::{Divergence, replay};
use collidoscope::record::run::Run;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::input::{ActionSet, Grab, Input, Throw};
use collidoscope::sim::{Action, World, WorldKind};
use glam::{Vec2, vec2};
use tempfile::TempDir;

/// Knuth's MMIX linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    /// −1..1
    fn unit(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0
    }

    fn vec2(&mut self, scale: f32) -> Vec2 {
        vec2(self.unit(), self.unit()) * scale
    }
}

/// Another value for one of the world's parameters; one it may refuse.
fn edit(world: &World, random: &mut Random) -> (String, Value) {
    let mut all = Vec::new();
    world.visit_params(&mut |at, meta, value| all.push((at.named.clone(), meta.slider, value)));
    let (path, (lo, hi), value) = all.swap_remove(random.below(all.len() as u64) as usize);
    let (lo, hi) = (lo.max(-1e3) as f32, hi.min(1e3) as f32);
    let between = lo + (hi - lo) * (random.unit() * 0.5 + 0.5);
    let value = match value {
        Value::F32(_) => Value::F32(between),
        // A stack of a thousand bodies would take all day.
        Value::U32(_) => Value::U32((between as u32).min(6)),
        Value::Bool(on) => Value::Bool(!on),
        Value::Vec3(v) => Value::Vec3(v + glam::Vec3::splat(random.unit())),
        Value::Char(_) => Value::Char('\''),
        Value::Choice(_, choices) => {
            Value::Choice(random.below(choices.names.len() as u64) as usize, choices)
        }
    };
    (path, value)
}

fn input(world: &World, last: &Input, random: &mut Random) -> Input {
    let mut held = last.held;
    if random.below(8) == 0 {
        held = Action::ALL.into_iter().filter(|_| random.below(4) == 0).collect();
    }
    let mut input = Input::after(last.held, held);
    match world.kind() {
        WorldKind::Map => {
            let turn = if random.below(5) == 0 { random.unit() } else { 0.0 };
            input.camera_yaw = last.camera_yaw + turn;
        }
        WorldKind::Bodies => {
            let bodies = world.bodies();
            let body = bodies[random.below(bodies.len() as u64) as usize];
            let grab = || Grab { body, point: random.vec2(0.3), target: random.vec2(8.0) };
            input.grab = last.grab.filter(|_| input.held == last.held).or_else(|| {
                let mut grab = grab();
                grab.target.y += 4.0;
                (grab.point.x > 0.0).then_some(grab)
            });
            let throws = random.below(60) == 0;
            input.throw =
                throws.then(|| Throw { from: random.vec2(5.0), velocity: random.vec2(20.0) });
        }
        WorldKind::Tank | WorldKind::Wall | WorldKind::Walker => {}
    }
    input
}

/// Random inputs, edits and restarts, recorded.
fn record(scene: &str, ticks: u32, random: &mut Random) -> Recording {
    let scene = scene::load(scene).expect("it ships");
    let mut recording = Recording { scene, setup: Vec::new(), runs: Vec::new() };
    let mut start = World::new(recording.scene.file.world.clone());
    if random.below(2) == 0 {
        let (path, value) = edit(&start, random);
        if start.set(&path, value).is_ok() {
            recording.setup.push((path, value));
            start = World::new(start.setup());
        }
    }
    let (mut world, mut run) = (start.clone(), Run::new(&start));
    let mut last = Input::default();
    // Terrain is sorted again by an edit of it, which takes its time.
    let rare = if matches!(world.kind(), WorldKind::Map | WorldKind::Walker) { 300 } else { 40 };
    for _ in 0..ticks {
        if random.below(rare) == 0 {
            let (path, value) = edit(&world, random);
            if world.set(&path, value).is_ok() {
                run.edit(&path, value);
            }
        }
        if random.below(200) == 0 {
            let setup = world.setup();
            finish(&mut run, &start);
            let left_at = run.ticks();
            recording.runs.push(Take { run, left_at });
            start = World::new(setup);
            (world, run) = (start.clone(), Run::new(&start));
        }
        last = input(&world, &last, random);
        world.step(&last, &mut Vec::new());
        run.tick(last, &world);
    }
    finish(&mut run, &start);
    let left_at = run.ticks();
    recording.runs.push(Take { run, left_at });
    recording
}

/// Files the last account of the bodies, which is of the world before the edits made then.
fn finish(run: &mut Run, start: &World) {
    let mut world = start.clone();
    for tick in 0..run.ticks() {
        run.apply_edits(tick, &mut world);
        world.step(&run.input(tick).expect("it was run"), &mut Vec::new());
    }
    run.finish(&world);
}

fn again(recording: &Recording) -> Option<Divergence> {
    replay(recording, |_, _, _| Ok(())).expect("every edit was taken before")
}

fn read(text: &str) -> Recording {
    recording::parse("test.rec.ron", None, text).unwrap_or_else(|e| panic!("{e:#?}"))
}

/// 1,000 recordings of 600 ticks in release builds; debug builds have fewer.
#[test]
fn random_recordings_replay() {
    let rounds = if cfg!(debug_assertions) { 2 } else { 36 };
    let mut random = Random(2026);
    let (mut count, mut restarts) = (0, 0);
    for _ in 0..rounds {
        for id in catalogue::IDS {
            let made = record(id, 600, &mut random);
            let back = read(&made.to_text());
            assert_eq!((&back.runs, &back.setup), (&made.runs, &made.setup), "{id}, {count}");
            assert_eq!(again(&back), None, "{id}, recording {count}");
            restarts += back.runs.len() - 1;
            count += 1;
        }
    }
    assert!(restarts > count / 2, "{restarts} restarts in {count}");
}

/// A session driven by its public commands: edits, a rewind, a branch, restarts.
fn session() -> (Session, Recording) {
    let mut session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    let forward: ActionSet = [Action::Forward].into_iter().collect();
    let advance = |session: &mut Session, ticks: u32| {
        session.clock.paused = false;
        for _ in 0..ticks {
            session.feed(forward, forward);
            session.advance(1.0001 / 60.0, |_, _, _| {});
        }
    };
    let set = |path: &str, x| Command::Set {
        path: path.to_owned(),
        value: Value::F32(x),
        gesture: false,
    };
    session.apply(set("driver.move_speed", 0.2)).expect("in range");
    advance(&mut session, 70);
    // Before the recording: its value is the recording's setup.
    session.apply(Command::Restart).expect("it restarts");
    advance(&mut session, 100);
    session.start_recording();
    session.apply(set("driver.turn_speed", 2.5)).expect("in range");
    advance(&mut session, 50);
    session.apply(Command::Seek(120)).expect("known");
    session.apply(Command::Branch).expect("in the past");
    advance(&mut session, 40);
    session.apply(set("driver.move_speed", 0.11)).expect("in range");
    // The run is left in its past: what was changed after that is not kept.
    session.apply(Command::Seek(110)).expect("known");
    session.apply(Command::Restart).expect("it restarts");
    advance(&mut session, 90);
    let recording = session.stop_recording();
    (session, recording)
}

#[test]
fn a_session_is_recorded_with_its_past_its_branches_and_its_restarts() {
    let (mut session, recording) = session();
    assert!(!session.is_recording());
    let ticks: Vec<u32> = recording.runs.iter().map(|take| take.run.ticks()).collect();
    let left: Vec<u32> = recording.runs.iter().map(|take| take.left_at).collect();
    assert_eq!((ticks, left), (vec![160, 90], vec![110, 90]));
    assert_eq!(recording.setup, [("driver.move_speed".to_owned(), Value::F32(0.2))]);
    let back = read(&recording.to_text());
    assert_eq!(back.runs, recording.runs);
    assert_eq!(again(&back), None);
    // What is recorded next begins with what the first recording began with, and changed.
    session.start_recording();
    session.apply(Command::Restart).expect("it restarts");
    let next = session.stop_recording();
    assert_eq!(next.setup.len(), 2);
    assert_eq!(again(&read(&next.to_text())), None);
    let world = next.start().expect("it takes them");
    assert_eq!(params::get(&world.setup(), "driver.move_speed"), Some(Value::F32(0.2)));
}

#[test]
fn an_opened_recording_is_a_timeline_that_goes_on() {
    use collidoscope::app::opening::Replayed;
    let (_, recording) = session();
    let text = recording.to_text();
    let replayed = Replayed::new(read(&text), &scene::Progress::default()).expect("it replays");
    assert_eq!((replayed.divergence, replayed.rest.len()), (None, 1));
    let mut shown = replayed.first;
    assert_eq!((shown.shown(), shown.ticks()), (0, 160));
    for _ in 0..400 {
        shown.advance(1.0001 / 60.0, |_, _, _| {});
    }
    assert!(shown.take_ended() && shown.clock.paused, "time stops at the end");
    assert_eq!((shown.shown(), shown.ticks()), (160, 160));
    let run = &recording.runs[0].run;
    assert_eq!(shown.world_at(100).hash(), run.hashes()[100]);
    shown.apply(Command::Seek(80)).expect("known");
    shown.apply(Command::Branch).expect("in the past");
    shown.clock.paused = false;
    for _ in 0..10 {
        shown.advance(1.0001 / 60.0, |_, _, _| {});
    }
    assert_eq!(shown.ticks(), 90, "it goes on from there");
}

#[test]
fn a_changed_hash_or_input_is_found_and_its_tick_named() {
    let mut random = Random(7);
    let recording = record("tank/arena", 200, &mut random);
    let text = recording.to_text();
    let run = &recording.runs[0].run;
    for tick in [0, 1, 59, 60, run.ticks()] {
        let hash = run.hashes()[tick as usize];
        let bad = text.replace(&format!("{hash:016x}"), &format!("{:016x}", hash ^ (1 << 40)));
        let found = again(&read(&bad)).expect("a hash was changed");
        assert_eq!((found.run.0, found.tick), (0, tick));
        assert!(found.bodies.is_some_and(|bodies| bodies.names.is_empty()), "no body differs");
    }
    let mut driven = record("tank/detect", 0, &mut random);
    driven.setup.clear();
    let start = driven.start().expect("nothing is set");
    let (mut world, mut run) = (start.clone(), Run::new(&start));
    for tick in 0..130 {
        let held = if tick < 65 { Action::Forward } else { Action::TurnLeft };
        let input = Input { held: [held].into_iter().collect(), ..Input::default() };
        world.step(&input, &mut Vec::new());
        run.tick(input, &world);
    }
    run.finish(&world);
    driven.runs = vec![Take { run, left_at: 130 }];
    let text = driven.to_text();
    let bad = text.replace("(ticks: 65, held: [TurnLeft])", "(ticks: 65, held: [TurnRight])");
    assert_ne!(bad, text);
    let found = again(&read(&bad)).expect("an input was changed");
    assert_eq!((found.tick, found.run), (66, (0, 1)));
    let told = found.to_string();
    assert!(
        told.contains("tick 66") && told.contains("at tick 120 these bodies differ: tank"),
        "{told}"
    );
}

/// A recording of 130 ticks whose edit is of the driver's speed.
fn small() -> String {
    let mut recording = record("tank/detect", 0, &mut Random(1));
    recording.setup.clear();
    let start = recording.start().expect("nothing is set");
    let (mut world, mut run) = (start.clone(), Run::new(&start));
    world.set("driver.move_speed", Value::F32(0.3)).expect("in range");
    run.edit("driver.move_speed", Value::F32(0.3));
    for _ in 0..130 {
        let held = [Action::Forward].into_iter().collect();
        let input = Input { held, camera_yaw: 0.1, ..Input::default() };
        world.step(&input, &mut Vec::new());
        run.tick(input, &world);
    }
    run.finish(&world);
    recording.runs = vec![Take { run, left_at: 130 }];
    recording.to_text()
}

#[test]
fn damaged_recordings_are_refused_with_place_and_reason() {
    let text = small();
    let first = read(&text).runs[0].run.hashes()[0];
    let first = format!("{first:016x}");
    for (good, bad, told) in [
        ("recording: 1", "recording: 2", "version 2"),
        ("recording: 1", "recording: 0", "version 0"),
        ("recording: 1", "recording: -1", "recording"),
        (first.as_str(), &first[1..], "no list of hashes"),
        (first.as_str(), "zzzzzzzzzzzzzzzz", "no list of hashes"),
        (first.as_str(), "", "there is input for 130 ticks and there are 130 hashes"),
        ("ticks: 130", "ticks: 131", "there is input for 131 ticks"),
        ("ticks: 130", "ticks: 0", "at least 1"),
        ("ticks: 130", "ticks: 4294967295", "hashes"),
        ("ticks: 130", "ticks: -1", "whole number"),
        ("[Forward]", "[Forwards]", "unknown variant `Forwards`"),
        ("camera_yaw: 0.1", "camera_yaw: NaN", "not finite"),
        ("camera_yaw: 0.1", "camera_yaw: 1e99", "not finite"),
        (
            "camera_yaw: 0.1",
            "grab: (body: Object(0), point: (inf, 0), target: (0, 0))",
            "not finite",
        ),
        ("driver.move_speed", "driver.movespeed", "edits[0].path"),
        ("\"0.3\"", "\"fast\"", "is not a number"),
        ("\"0.3\"", "\"1e9\"", "edits[0].value"),
        ("(tick: 0, path", "(tick: 131, path", "0 to 130"),
        ("(tick: 60, hashes", "(tick: 61, hashes", "it is of tick 61"),
        ("runs: [", "left: 3, runs: [", "unknown field `left`"),
        ("title: \"Detection\",\n", "titel: \"Detection\",\n", "titel"),
        ("Tank(", "Tonk(", "scene"),
    ] {
        let damaged = text.replacen(good, bad, 1);
        if damaged == text {
            // Titles may change.
            assert!(good.starts_with("title"), "{good} is in it");
            continue;
        }
        let problems = recording::parse("x.rec.ron", None, &damaged).expect_err(bad);
        let said = problems[0].to_string();
        assert!(said.contains(told), "{good} → {bad}: {said}");
        assert!(problems[0].line > 1, "{said}");
        assert!(!problems[0].expected.is_empty(), "{said}");
    }
    // Cut off anywhere, or with any byte changed: no panic, and an error where it is cut.
    for end in (0..text.trim_end().len()).step_by(61).filter(|end| text.is_char_boundary(*end)) {
        assert!(recording::parse("x", None, &text[..end]).is_err(), "cut at {end}");
    }
    let mut random = Random(5);
    for _ in 0..400 {
        let mut bytes = text.clone().into_bytes();
        let at = random.below(bytes.len() as u64) as usize;
        bytes[at] = b" \"()[],:0aF\\/*#"[random.below(15) as usize];
        if let Ok(text) = String::from_utf8(bytes)
            && let Ok(recording) = recording::parse("x", None, &text)
        {
            let _ = replay(&recording, |_, _, _| Ok(()));
        }
    }
}

#[test]
fn numbers_come_back_bit_by_bit() {
    let mut random = Random(99);
    let scene = scene::load("map/courtyard").expect("it ships");
    let start = World::new(scene.file.world.clone());
    let mut run = Run::new(&start);
    let mut number = || loop {
        let x = f32::from_bits((random.below(1 << 31) << 1 | random.below(2)) as u32);
        if x.is_finite() {
            return x;
        }
    };
    for tick in 0..2_000 {
        let camera_yaw = if tick == 0 { -0.0 } else { number() };
        let target = vec2(number(), number());
        let grab = Some(Grab { body: collidoscope::sim::Body::Driven, point: Vec2::ZERO, target });
        run.tick(Input { camera_yaw, grab, ..Input::default() }, &start);
    }
    run.finish(&start);
    let recording =
        Recording { scene, setup: Vec::new(), runs: vec![Take { run, left_at: 2_000 }] };
    let back = read(&recording.to_text());
    for (made, read) in recording.runs[0].run.inputs().iter().zip(back.runs[0].run.inputs()) {
        assert_eq!(made, read);
        assert_eq!(made.1.camera_yaw.to_bits(), read.1.camera_yaw.to_bits());
    }
    assert_eq!(back.runs, recording.runs);
}

/// Ten minutes are read while nobody would notice.
#[test]
fn ten_minutes_are_read_quickly() {
    let scene = scene::load("tank/chaser").expect("it ships");
    let start = World::new(scene.file.world.clone());
    let (mut world, mut run) = (start.clone(), Run::new(&start));
    let mut random = Random(3);
    let mut last = Input::default();
    for _ in 0..36_000 {
        last = input(&world, &last, &mut random);
        world.step(&last, &mut Vec::new());
        run.tick(last, &world);
    }
    run.finish(&world);
    let text = Recording { scene, setup: Vec::new(), runs: vec![Take { run, left_at: 36_000 }] };
    let text = text.to_text();
    let began = std::time::Instant::now();
    let back = read(&text);
    println!("{} bytes in {:?}", text.len(), began.elapsed());
    assert_eq!(back.runs[0].run.ticks(), 36_000);
    assert!(began.elapsed().as_secs() < 10, "{:?}", began.elapsed());
}

#[test]
fn a_recording_is_told_from_a_scene() {
    let text = small();
    assert!(recording::is_recording(&text));
    assert!(recording::is_recording("\u{feff}// mine\n( /* x */ recording : 1"));
    for id in catalogue::IDS {
        assert!(!recording::is_recording(catalogue::scene(id).expect("it ships")), "{id}");
    }
    for text in ["", "(", "(title: \"recording: 1\")", "// (recording: 1", "(recordings: 1"] {
        assert!(!recording::is_recording(text), "{text}");
    }
}

fn call(dir: &Path, arguments: &[&str]) -> Output {
    let mut command = Process::new(env!("CARGO_BIN_EXE_collidoscope"));
    command.args(arguments).current_dir(dir).env_remove("DISPLAY");
    command.output().expect("the program starts")
}

fn folder() -> TempDir {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let drive = "[(ticks: 50, hold: [Forward]), (ticks: 40, hold: [Forward, TurnLeft])]";
    fs::write(dir.path().join("drive.ron"), drive).expect("writable");
    dir
}

#[test]
fn what_run_records_replay_checks() {
    let dir = folder();
    let code = |arguments: &[&str]| call(dir.path(), arguments).status.code();
    let run = ["run", "tank/rebound", "--drive", "drive.ron", "--record", "a.rec.ron"];
    let more =
        ["--set", "driver.move_speed=0.3", "--set", "targets.box.yaw=10", "--trace", "a.jsonl"];
    assert_eq!(code(&[&run[..], &more].concat()), Some(0));
    assert_eq!(code(&["replay", "a.rec.ron", "--trace", "b.jsonl"]), Some(0));
    let [a, b] = ["a.jsonl", "b.jsonl"].map(|name| fs::read(dir.path().join(name)).expect(name));
    assert!(a == b && !a.is_empty(), "the trace is the same");
    let text = fs::read_to_string(dir.path().join("a.rec.ron")).expect("written");
    let bad = text.replace("held: [Forward]", "held: [Reverse]");
    fs::write(dir.path().join("bad.rec.ron"), bad).expect("writable");
    let done = call(dir.path(), &["replay", "bad.rec.ron"]);
    let said = String::from_utf8_lossy(&done.stdout);
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(said.starts_with("bad.rec.ron: tick 1: the hash is "), "{said}");
    assert!(said.contains("at tick 60 these bodies differ: tank"), "{said}");
    fs::write(dir.path().join("cut.rec.ron"), &text[..text.len() / 2]).expect("writable");
    for (name, told) in [
        ("cut.rec.ron", "cut.rec.ron"),
        ("none.rec.ron", "a recording, such as"),
        (".", "is a folder"),
        ("drive.ron", "drive.ron"),
    ] {
        let done = call(dir.path(), &["replay", name]);
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains(told) && !said.contains("panicked"), "{name}: {said}");
        assert!(done.stdout.is_empty(), "{name}");
    }
}

/// A scene of one's own with a lesson and a map beside it.
#[test]
fn a_recording_outlives_its_scene_file() {
    let dir = folder();
    let at = |name: &str| dir.path().join(name);
    let scene = catalogue::scene("map/ruins").expect("it ships");
    let scene = scene.replacen("lesson: \"", "lesson: \"my-", 1);
    let lesson = scene.split("lesson: \"").nth(1).and_then(|rest| rest.split('"').next());
    let lesson = format!("{}.md", lesson.expect("it has a lesson"));
    fs::write(at("my.ron"), &scene).expect("writable");
    fs::write(at(&lesson), "# Mine").expect("writable");
    let run = ["run", "my.ron", "--drive", "drive.ron", "--record", "my.rec.ron"];
    let done = call(dir.path(), &run);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    fs::remove_file(at("my.ron")).expect("there");
    fs::remove_file(at(&lesson)).expect("there");
    let done = call(dir.path(), &["replay", "my.rec.ron"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert!(String::from_utf8_lossy(&done.stderr).contains("warning"), "the lesson is gone");
}
