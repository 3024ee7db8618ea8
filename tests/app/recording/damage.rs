//! Damaged files, large files and files of other kinds.

use collidoscope::params::Value;
use collidoscope::record::recording::{self, Recording, RecordingRun};
use collidoscope::record::replay::replay;
use collidoscope::record::run::Run;
use collidoscope::scene::kind::FileKind;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::input::{Grab, Input};
use collidoscope::sim::{Action, Body, World};
use glam::{Vec2, vec2};

use super::{divergence, random_input, read, record};
use crate::random::Random;

/// Returns a recording of 130 ticks with an edit of the driver's speed.
fn small() -> String {
    let mut recording = record("tank/detect", 0, &mut Random(1));
    recording.setup.clear();
    let start = recording.start();
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
    recording.runs = vec![RecordingRun { run, left_at: 130 }];
    recording.to_text()
}

#[test]
fn duplicate_spawned_bodies_are_rejected() {
    let mut recording = record("bodies/ledge", 0, &mut Random(1));
    let start = recording.start();
    let (mut world, mut run) = (start.clone(), Run::new(&start));
    for tick in 0..130 {
        let held = [Action::Use].into_iter().filter(|_| tick % 8 == 0).collect();
        let input = Input { held, pressed: held, ..Input::default() };
        world.step(&input, &mut Vec::new());
        run.tick(input, &world);
    }
    run.finish(&world);
    recording.runs = vec![RecordingRun { run, left_at: 130 }];
    let good = read(&recording.to_text());
    let spawned = &good.runs[0].run.checkpoints[1].spawned;
    assert!(spawned.len() > 1, "{spawned:?}");
    recording.runs[0].run.checkpoints[1].spawned[1] = spawned[0];
    let text = recording.to_text();
    let problems = recording::parse("x.rec.ron", None, &text).expect_err("one is there twice");
    let said = problems[0].to_string();
    assert!(said.contains("bodies[1].spawned") && said.contains("ascending"), "{said}");
}

#[test]
fn damaged_recordings_are_refused_with_place_and_reason() {
    let text = small();
    let first = read(&text).runs[0].run.hashes[0];
    let first = format!("{first:016x}");
    for (good, bad, message) in [
        ("recording: 1", "recording: 2", "version 2"),
        ("recording: 1", "recording: 0", "version 0"),
        ("recording: 1", "recording: -1", "recording"),
        (first.as_str(), &first[1..], "not a list of hashes"),
        (first.as_str(), "zzzzzzzzzzzzzzzz", "not a list of hashes"),
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
        (
            "(tick: 0, path: \"driver.move_speed\"",
            "(tick: 0, path: \"driver.movespeed\"",
            "edits[0].path",
        ),
        ("\"0.3\"", "\"fast\"", "is not a number"),
        ("\"0.3\"", "\"1e9\"", "edits[0].value"),
        ("(tick: 0, path", "(tick: 131, path", "0 to 130"),
        ("(tick: 60, hashes", "(tick: 61, hashes", "its tick is 61"),
        ("runs: [", "left: 3, runs: [", "unknown field `left`"),
        ("title: \"Detection\",\n", "titel: \"Detection\",\n", "titel"),
        ("Tank(", "Tonk(", "scene"),
    ] {
        let damaged = text.replacen(good, bad, 1);
        if damaged == text {
            // The scene's title may have changed.
            assert!(good.starts_with("title"), "{good} is in it");
            continue;
        }
        let problems = recording::parse("x.rec.ron", None, &damaged).expect_err(bad);
        let said = problems[0].to_string();
        assert!(said.contains(message), "{good} → {bad}: {said}");
        assert!(problems[0].line > 1, "{said}");
        assert!(!problems[0].expected.is_empty(), "{said}");
    }
    // A cut at any place is an error; a changed byte causes no panic.
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
fn a_mistake_in_the_scene_is_located_in_the_recording() {
    let text = small();
    for (good, bad, ends) in [("title: \"", "titel: \"", "titel"), ("Tank(", "Tonk(", ")")] {
        let (at, damaged) = (text.find(good).expect("it is there"), text.replacen(good, bad, 1));
        let problems = recording::parse("x.rec.ron", None, &damaged).expect_err(bad);
        let before = &text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let problem = &problems[0];
        assert_eq!((problem.line, problem.column), (line, column), "{problem}");
        let about = &damaged[problem.span.clone()];
        assert!(about.starts_with(&bad[..4]) && about.ends_with(ends), "{about}");
    }
}

#[test]
fn numbers_are_restored_bit_by_bit() {
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
        let grab = Some(Grab { body: Body::Driven, point: Vec2::ZERO, target });
        run.tick(Input { camera_yaw, grab, ..Input::default() }, &start);
    }
    run.finish(&start);
    let recording = Recording {
        scene,
        setup: Vec::new(),
        runs: vec![RecordingRun { run, left_at: 2_000 }],
        compared: None,
    };
    let back = read(&recording.to_text());
    for (made, read) in recording.runs[0].run.inputs.iter().zip(&back.runs[0].run.inputs) {
        assert_eq!(made, read);
        assert_eq!(made.1.camera_yaw.to_bits(), read.1.camera_yaw.to_bits());
    }
    assert_eq!(back.runs, recording.runs);
}

#[test]
fn ten_minutes_are_restored() {
    let scene = scene::load("tank/chaser").expect("it ships");
    let start = World::new(scene.file.world.clone());
    let (mut world, mut run) = (start.clone(), Run::new(&start));
    let mut random = Random(3);
    let mut last = Input::default();
    for _ in 0..36_000 {
        last = random_input(&world, &last, &mut random);
        world.step(&last, &mut Vec::new());
        run.tick(last, &world);
    }
    run.finish(&world);
    let recording = Recording {
        scene,
        setup: Vec::new(),
        runs: vec![RecordingRun { run, left_at: 36_000 }],
        compared: None,
    };
    let text = recording.to_text();
    let back = read(&text);
    assert_eq!(back.runs[0].run.ticks(), 36_000);
    assert_eq!(divergence(&back), None);
}

#[test]
fn files_of_each_kind_are_recognised() {
    let text = small();
    assert_eq!(FileKind::of(&text), Some(FileKind::Recording));
    let beginning = "\u{feff}// mine\n( /* x */ recording : 1";
    assert_eq!(FileKind::of(beginning), Some(FileKind::Recording));
    for id in catalogue::ids() {
        assert_eq!(
            FileKind::of(catalogue::scene(id).expect("it ships")),
            Some(FileKind::Scene),
            "{id}"
        );
    }
    for (text, kind) in [
        ("", None),
        ("(", None),
        ("// (recording: 1", None),
        ("(recordings: 1", None),
        ("(title: \"recording: 1\")", Some(FileKind::Scene)),
        ("(world: Tank(), title: \"T\")", Some(FileKind::Scene)),
        ("[(ticks: 9, hold: [])]", Some(FileKind::Drive)),
        ("[[1]]", None),
    ] {
        assert_eq!(FileKind::of(text), kind, "{text}");
    }
}
