//! Two worlds side by side: B equals a separate run, and A is unaffected by B.

mod columns;
mod cost;
mod several;
mod told;

use collidoscope::app::comparison::Comparison;
use collidoscope::app::plots::Curve;
use collidoscope::app::{Command, Session};
use collidoscope::params::{self, Value};
use collidoscope::record::trace_line;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::quantities::quantities;
use collidoscope::sim::{Body, Input, World};

use crate::drive::{restless, steered};
use crate::{TICK, session};

/// Ticks of each run.
const TICKS: u32 = 50;

/// Runs a tick with this input.
pub(crate) fn tick(session: &mut Session, input: Input) {
    session.input_source.feed(input.held, input.pressed);
    session.input_source.body_drag.held = input.grab;
    session.apply(Command::StepOnce).expect("a tick");
    session.advance(TICK, |_, _, _| {});
}

/// Runs B up to the tick of A.
fn follow(session: &mut Session) -> &Comparison {
    session.follow_comparison(|| true);
    session.comparison().expect("it goes on")
}

/// Lists all changes of one switch of a scene: its path and another choice.
fn switches(world: &World) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    world.visit_params(&mut |at, _, value| match value {
        Value::Choice(now, choices) => {
            let others = (0..choices.names.len()).filter(|k| *k != now);
            found.extend(others.map(|k| (at.named.clone(), Value::Choice(k, choices))));
        }
        Value::Bool(is_on) if at.named.starts_with("flaw.") => {
            found.push((at.named.clone(), Value::Bool(!is_on)));
        }
        _ => {}
    });
    found
}

/// Returns the `bodies` of each trace line of a separate run: the start and one per tick.
fn body_lines(mut world: World, inputs: &[Input]) -> Vec<String> {
    let bodies = |world: &World| {
        let mut line = Vec::new();
        trace_line::write(&mut line, 0, world, &[]).expect("a vector takes everything");
        let line: serde_json::Value = serde_json::from_slice(&line).expect("JSON");
        line["bodies"].to_string()
    };
    let mut lines = vec![bodies(&world)];
    for input in inputs {
        world.step(input, &mut Vec::new());
        lines.push(bodies(&world));
    }
    lines
}

#[test]
fn every_switch_of_every_scene_diverges_where_separate_runs_do() {
    let (mut diverged, mut total) = (0, 0);
    for id in catalogue::ids() {
        // Crowds are slow, and smaller scenes cover them.
        let ticks = if ["lab/crowd", "bodies/avalanche"].contains(&id) { 2 } else { TICKS };
        let world = World::new(scene::load(id).expect("it ships").file.world);
        let mut reference = session(id);
        for (at, keys) in (0..).zip(restless(ticks)) {
            let input = steered(reference.world(), at, keys);
            tick(&mut reference, input);
        }
        let input = |at| reference.timeline.history.run.input(at).expect("it was run");
        let inputs: Vec<Input> = (0..ticks).map(input).collect();
        let lines = body_lines(world.clone(), &inputs);
        for (path, value) in switches(&world) {
            let mut s = session(id);
            let started = s.apply(Command::Compare(vec![(path.clone(), value.clone())]));
            if let Err(why) = started {
                // Another kind of ground needs parameters that this one lacks.
                assert_eq!(world.clone().set(&path, value), Err(why), "{id}, {path}");
                continue;
            }
            for input in &inputs {
                tick(&mut s, *input);
            }
            let hashes = &reference.timeline.history.run.hashes;
            assert_eq!(&s.timeline.history.run.hashes, hashes, "{id}, {path}: A is another");
            let mut b = world.clone();
            b.set(&path, value.clone()).expect("a switch");
            let b_lines = body_lines(b.restarted(), &inputs);
            let expected = lines.iter().zip(&b_lines).position(|(a, b)| a != b);
            let found = follow(&mut s).diverges_at();
            assert_eq!(found, expected.map(|at| at as u32), "{id}, {path} = {value}");
            total += 1;
            diverged += u32::from(found.is_some());
        }
    }
    println!("{diverged} of {total} part");
    assert!(diverged > 40 && total > 100, "{diverged} of {total}");
}

#[test]
fn b_equals_a_separate_run_at_every_sought_tick() {
    let (mut s, keys): (_, Vec<Input>) = (session("tank/rebound"), restless(200).collect());
    for input in &keys[0..40] {
        tick(&mut s, *input);
    }
    let set = vec![("driver.move_speed".to_owned(), Value::F32(0.05))];
    let mut b = s.world().clone();
    b.set(&set[0].0, set[0].1.clone()).expect("in range");
    let mut hashes = vec![b.hash()];
    s.apply(Command::Compare(set)).expect("in range");
    for (at, input) in (40..).zip(&keys[40..]) {
        tick(&mut s, *input);
        let input = s.timeline.history.run.input(at).expect("it was run");
        b.step(&input, &mut Vec::new());
        hashes.push(b.hash());
    }
    for shown in [200, 60, 61, 40, 199, 120] {
        s.apply(Command::Seek(shown)).expect("always");
        let world = follow(&mut s).world().expect("it was there");
        assert_eq!(world.hash(), hashes[shown as usize - 40], "{shown}");
    }
    s.apply(Command::Seek(39)).expect("always");
    assert!(follow(&mut s).world().is_none(), "B had not set out");
    assert!(s.other_verdict().is_none());
    s.apply(Command::SeekParting).expect("always");
    assert_eq!(s.shown_tick(), 40, "its speed is told, which is another one at once");
    follow(&mut s);
    assert_ne!(s.other_verdict(), None);
}

#[test]
fn b_follows_edits_and_undo_but_keeps_its_difference() {
    let (mut s, keys): (_, Vec<Input>) = (session("tank/rebound"), restless(200).collect());
    let speed = |x| ("driver.move_speed".to_owned(), Value::F32(x));
    s.apply(Command::Compare(vec![speed(0.05)])).expect("in range");
    for input in &keys[0..60] {
        tick(&mut s, *input);
    }
    let box_position = "targets.box.position".to_owned();
    let value = Value::Vec3(glam::vec3(3.0, 0.6, 3.0));
    for (path, value) in [speed(0.06), (box_position.clone(), value.clone())] {
        s.apply(Command::Set { path, value, gesture: false }).expect("in range");
    }
    let b_value = |s: &mut Session, path: &str| {
        params::get(&follow(s).world().expect("on show").setup(), path)
    };
    assert_eq!(b_value(&mut s, "driver.move_speed"), Some(Value::F32(0.05)), "it is what differs");
    assert_eq!(b_value(&mut s, &box_position), Some(value.clone()));
    for input in &keys[60..90] {
        tick(&mut s, *input);
    }
    let end = follow(&mut s).world().expect("on show").hash();
    // An edit in the past cuts off the later ticks; undo restores them.
    s.apply(Command::Seek(30)).expect("always");
    let edit = Command::Set {
        path: box_position.clone(),
        value: Value::Vec3(glam::Vec3::Y),
        gesture: false,
    };
    s.apply(edit).expect("in range");
    assert_eq!(b_value(&mut s, &box_position), Some(Value::Vec3(glam::Vec3::Y)));
    assert_eq!(follow(&mut s).ticks(), 30);
    // Undoes the change and the cut.
    s.apply(Command::Undo).expect("always");
    s.apply(Command::Undo).expect("always");
    s.apply(Command::Seek(90)).expect("always");
    assert_eq!(follow(&mut s).world().expect("on show").hash(), end);
    s.apply(Command::Restart).expect("always");
    assert_eq!(follow(&mut s).from, 0, "it is compared again");
    s.apply(Command::EndComparison).expect("always");
    assert!(s.comparison().is_none());
}

#[test]
fn b_catches_up_in_slices() {
    let (mut s, keys): (_, Vec<Input>) = (session("tank/rebound"), restless(200).collect());
    for input in &keys[0..200] {
        tick(&mut s, *input);
    }
    s.apply(Command::Seek(0)).expect("always");
    let set = vec![("driver.move_speed".to_owned(), Value::F32(0.05))];
    s.apply(Command::Compare(set)).expect("in range");
    let mut slices = 0;
    while s.comparison().expect("it goes on").ticks() < 200 {
        let mut remaining = 7;
        s.follow_comparison(|| {
            remaining -= 1;
            remaining >= 0
        });
        slices += 1;
        assert!(slices < 100, "seven at a time");
    }
    assert_eq!(slices, 29);
    assert!(s.comparison().expect("it goes on").diverges_at().is_some());
}

#[test]
fn b_has_the_same_plots_as_a() {
    let (mut s, keys): (_, Vec<Input>) = (session("tank/rebound"), restless(120).collect());
    for input in &keys[0..30] {
        tick(&mut s, *input);
    }
    s.apply(Command::TogglePlot("position.z".to_owned())).expect("always");
    let set = vec![("driver.move_speed".to_owned(), Value::F32(0.05))];
    let (mut b, mut expected) = (s.world().clone(), Vec::new());
    b.set(&set[0].0, set[0].1.clone()).expect("in range");
    let number = |world: &World, name: &str| {
        let all = quantities(world, Body::Driven);
        all.into_iter().find(|(known, _)| known == name).expect("it has that").1
    };
    expected.push((30, number(&b, "position.z"), number(&b, "position.x")));
    s.apply(Command::Compare(set)).expect("in range");
    for (at, input) in (31..).zip(&keys[30..]) {
        tick(&mut s, *input);
        let input = s.timeline.history.run.input(at - 1).expect("it was run");
        b.step(&input, &mut Vec::new());
        expected.push((at, number(&b, "position.z"), number(&b, "position.x")));
        if at == 80 {
            // A curve added later includes the earlier ticks.
            s.apply(Command::TogglePlot("position.x".to_owned())).expect("always");
        }
        if at % 7 == 0 {
            follow(&mut s);
        }
    }
    let plots = follow(&mut s).plots.clone();
    let [z, x] = &plots.curves[..] else { panic!("two are plotted") };
    let points = |select: fn(&(u32, f32, f32)) -> f32| -> Vec<(u32, f32)> {
        expected.iter().map(|row| (row.0, select(row))).collect()
    };
    assert_eq!(z.points, points(|row| row.1));
    assert_eq!(x.points, points(|row| row.2));
    let a_curve = &s.plots.curves[0];
    let differences = a_curve.difference(z);
    assert_eq!(differences.len(), 91, "from where B set out");
    assert_eq!(differences[0], (30, 0.0));
    for (tick, difference) in differences {
        let value =
            |curve: &Curve| curve.points.iter().find(|(at, _)| *at == tick).map(|(_, v)| *v);
        let [a, b] = [a_curve, z].map(|curve| value(curve).expect("both have one"));
        assert_eq!(difference, (a - b).abs());
    }
    let csv = s.plots.csv("tank", Some(&plots));
    let mut lines = csv.lines();
    let heading = "tick,tank position.z,tank position.x,B: tank position.z,B: tank position.x";
    assert_eq!(lines.next(), Some(heading));
    assert!(lines.next().is_some_and(|line| line.starts_with("0,") && line.ends_with(",,")));
    assert_eq!(csv.lines().count(), 122);
}
