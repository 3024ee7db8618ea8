//! B as the run before an edit or as a recording, and B's values beside A's.

use collidoscope::app::comparison::Comparison;
use collidoscope::app::opening::OpenedScene;
use collidoscope::app::{Command, Session};
use collidoscope::explain;
use collidoscope::explain::axis_table::AxisTable;
use collidoscope::explain::moments::Moment;
use collidoscope::geom::trace::AxisSource;
use collidoscope::params::{self, Value};
use collidoscope::record::{recording, trace_line};
use collidoscope::scene;
use collidoscope::scene::progress::Progress;
use collidoscope::sim::Input;

use super::{follow, tick};
use crate::drive::{restless, steered};
use crate::session;

/// Runs `scene` with these inputs and edits; each edit has the number of ticks before it.
pub(super) fn driven(scene: &str, inputs: &[Input], edits: &[(usize, &str, Value)]) -> Session {
    let mut s = session(scene);
    for at in 0..=inputs.len() {
        for (_, path, value) in edits.iter().filter(|(when, ..)| *when == at) {
            let (path, value) = ((*path).to_owned(), value.clone());
            s.apply(Command::Set { path, value, gesture: false }).expect("in range");
        }
        if let Some(input) = inputs.get(at) {
            tick(&mut s, *input);
        }
    }
    s
}

/// Returns the hash of B's shown world.
pub(super) fn shown_hash(b: &Comparison) -> u64 {
    b.shown_state().expect("it has the tick").0.hash()
}

/// Writes a recording of this run and opens it.
pub(super) fn opened_recording(run: &mut Session) -> OpenedScene {
    run.start_recording();
    let text = run.stop_recording().to_text();
    let recording = recording::parse("run.rec.ron", None, &text).expect("it was just made");
    OpenedScene::replayed(&recording, &Progress::default()).expect("it has a run")
}

#[test]
fn b_is_shown_at_the_shown_tick_while_it_catches_up() {
    let keys: Vec<Input> = restless(100).collect();
    let mut s = driven("tank/rebound", &keys, &[]);
    s.apply(Command::Seek(0)).expect("always");
    let set = vec![("driver.move_speed".to_owned(), Value::F32(0.05))];
    s.apply(Command::Compare(set.clone())).expect("in range");
    let mut b = session("tank/rebound").world().clone();
    b.set(&set[0].0, set[0].1.clone()).expect("in range");
    let b = b.restarted();
    assert_eq!(follow(&mut s).world().expect("it sets out").hash(), b.hash());
}

#[test]
fn b_is_the_run_before_the_newest_change() {
    let keys: Vec<Input> = restless(120).collect();
    let (speed, place) = ("driver.move_speed", "targets.box.position");
    let at = |x| Value::Vec3(glam::vec3(x, 0.6, 3.0));
    let edits = [
        (20, speed, Value::F32(0.06)),
        (50, place, at(3.0)),
        (50, speed, Value::F32(0.09)),
        (80, place, at(2.0)),
    ];
    for count in 1..=edits.len() {
        let mut s = driven("tank/rebound", &keys, &edits[..count]);
        let hashes = s.timeline.history.run.hashes.clone();
        let other = driven("tank/rebound", &keys, &edits[..count - 1]);
        s.apply(Command::CompareBefore).expect("something was changed");
        assert_eq!(s.timeline.history.run.hashes, hashes, "A does not know of B");
        let from = edits[count - 1].0 as u32;
        assert_eq!(follow(&mut s).from, from);
        for shown in [120, from, from + 1, 100] {
            s.apply(Command::Seek(shown)).expect("always");
            let (here, there) = (follow(&mut s).world(), other.timeline.history.world_at(shown));
            assert_eq!(here.expect("it has set out").hash(), there.hash(), "{count}: {shown}");
        }
        let apart = |tick| {
            let [a, b] = [&s, &other].map(|s| s.timeline.history.world_at(tick));
            trace_line::bodies_differ(&a, &b)
        };
        let wanted = (from..=120).find(|tick| apart(*tick));
        assert_eq!(s.comparison().expect("it goes on").diverges_at(), wanted);
    }
    let mut s = session("tank/rebound");
    assert!(s.apply(Command::CompareBefore).is_err(), "nothing was changed");
    // A drag counts as one change, from the value before it.
    for (at, value) in [0.05, 0.06, 0.07].into_iter().enumerate() {
        let set =
            |gesture| Command::Set { path: speed.to_owned(), value: Value::F32(value), gesture };
        s.apply(set(at > 0)).expect("in range");
        tick(&mut s, keys[at]);
    }
    s.apply(Command::CompareBefore).expect("it was changed");
    let alone = driven("tank/rebound", &keys[..3], &[]);
    assert_eq!(follow(&mut s).world().expect("on show").hash(), alone.world().hash());
}

#[test]
fn b_is_the_run_of_a_recording() {
    let keys: Vec<Input> = restless(200).collect();
    let speed = ("driver.move_speed", Value::F32(0.05));
    let edits = [(40, speed.0, speed.1.clone())];
    let mut recorded = driven("tank/rebound", &keys[..120], &edits);
    let opened = opened_recording(&mut recorded);
    let mut s = driven("tank/rebound", &keys[60..], &[]);
    let hashes = s.timeline.history.run.hashes.clone();
    s.compare_with(&opened.first, "the recording").expect("it is of this scene");
    assert_eq!(s.timeline.history.run.hashes, hashes, "A does not know of B");
    let worlds = |tick| [&s, &recorded].map(|s| s.timeline.history.world_at(tick));
    let wanted = (0..=120).find(|tick| {
        let [a, b] = worlds(*tick);
        trace_line::bodies_differ(&a, &b)
    });
    assert_eq!(follow(&mut s).diverges_at(), wanted);
    assert!(wanted.is_some_and(|tick| tick > 0));
    for shown in [120, 0, 40, 41, 100] {
        s.apply(Command::Seek(shown)).expect("always");
        let there = recorded.timeline.history.world_at(shown);
        let b = follow(&mut s);
        assert_eq!(b.world().expect("it has this tick").hash(), there.hash(), "{shown}");
        assert!(b.is_over() && b.ticks() == 120);
    }
    s.apply(Command::Seek(121)).expect("always");
    assert!(follow(&mut s).world().is_none(), "it is over");
    assert!(s.second().is_none());
    // A new branch of A, and A after a restart, are compared with the same B.
    s.apply(Command::Seek(20)).expect("always");
    s.apply(Command::Branch).expect("always");
    assert_eq!(follow(&mut s).ticks(), 20);
    for input in &keys[100..200] {
        tick(&mut s, *input);
    }
    let b = follow(&mut s);
    assert_eq!(b.world().expect("its end").hash(), recorded.world().hash());
    s.apply(Command::Restart).expect("always");
    for input in &keys[..39] {
        tick(&mut s, *input);
    }
    assert_eq!(follow(&mut s).diverges_at(), None, "it was driven so until it was changed");
    tick(&mut s, keys[39]);
    assert_eq!(follow(&mut s).diverges_at(), Some(40), "then B was changed");
}

#[test]
fn only_runs_of_the_same_scene_are_compared() {
    let mut s = session("tank/rebound");
    let why = s.compare_with(&session("wall/slide"), "it").expect_err("another world");
    assert!(why.contains("this scene is “") && why.contains("the recording is of “"), "{why}");
    let mut scene = scene::load("tank/rebound").expect("it ships");
    params::set(&mut scene.file.world, "driver.move_speed", Value::F32(0.07)).expect("in range");
    let why = s.compare_with(&Session::new(scene, None), "it").expect_err("another speed");
    assert!(why.contains("driver.move_speed is 0.08") && why.contains("and 0.07"), "{why}");
    assert!(s.comparison().is_none());
    // Changes after the start do not count.
    let path = "driver.move_speed".to_owned();
    s.apply(Command::Set { path, value: Value::F32(0.07), gesture: false }).expect("in range");
    s.compare_with(&session("tank/rebound"), "it").expect("the same scene");
}

#[test]
fn a_table_and_the_lines_of_a_tick_have_both_columns() {
    let mut alone = session("tank/rebound");
    for (at, given) in (0..).zip(restless(200)) {
        let input = steered(alone.world(), at, given);
        tick(&mut alone, input);
    }
    let input = |at| alone.timeline.history.run.input(at).expect("it was run");
    let keys: Vec<Input> = (0..200).map(input).collect();
    let set = vec![("driver.model.width".to_owned(), Value::F32(1.4))];
    let mut s = session("tank/rebound");
    let mut other = s.world().clone();
    other.set(&set[0].0, set[0].1.clone()).expect("in range");
    let mut other = other.restarted();
    s.apply(Command::Compare(set)).expect("in range");
    let (mut tables, mut differing_ticks) = (0, 0);
    for input in &keys {
        let before = other.clone();
        tick(&mut s, *input);
        let input = s.timeline.history.run.input(s.ticks() - 1).expect("it was run");
        other.step(&input, &mut Vec::new());
        follow(&mut s);
        // The expected values are from the record of B's own tick.
        let alone = before.record(&input);
        let target = explain::explanation(&alone).explained(None);
        let (world, records) = s.comparison().and_then(Comparison::shown_state).expect("on show");
        assert_eq!(world.hash(), other.hash());
        let b = explain::explanation(records.current);
        let wanted = target.and_then(|target| explain::explanation(&alone).table(target));
        let found = target.and_then(|target| b.table(target));
        assert_eq!(found, wanted);
        let a = explain::explanation(s.record());
        if let (Some(target), Some(b)) = (target, found)
            && let Some(a) = a.table(target)
        {
            let width = |table: &AxisTable| {
                let row = table.row_of(AxisSource::ALL[0]).expect("all four are tested");
                row.test.radius_a
            };
            assert!((width(&b) - width(&a)).abs() > 0.0, "its own width");
            tables += 1;
        }
        let moments = explain::explanation(&alone).moments(target);
        let of_a = a.moments(a.explained(None));
        let found = s.tick_comparison().expect("both have the tick");
        assert_eq!(found.moments, moments);
        let lines =
            |moments: &[Moment]| moments.iter().map(|moment| moment.line).collect::<Vec<_>>();
        let [a, b] = [lines(&of_a), lines(&moments)];
        let first = (0..a.len().max(b.len())).find(|at| a.get(*at) != b.get(*at));
        assert_eq!(found.first_difference.at, first);
        if let Some(at) = first {
            assert_eq!(found.first_difference.lines, [a.get(at).copied(), b.get(at).copied()]);
            differing_ticks += 1;
        }
    }
    println!("{tables} tables, {differing_ticks} ticks take other lines");
    assert!(tables > 20 && differing_ticks > 2, "{tables}, {differing_ticks}");
}

#[test]
fn an_opened_tick_shows_b_at_the_same_moment() {
    let keys: Vec<Input> = restless(60).collect();
    let set = vec![("driver.move_speed".to_owned(), Value::F32(0.05))];
    let mut s = session("tank/rebound");
    s.apply(Command::Compare(set)).expect("in range");
    for input in &keys {
        tick(&mut s, *input);
    }
    let whole = follow(&mut s).world().expect("on show").hash();
    s.apply(Command::OpenTick(0)).expect("it has moments");
    let count = s.opened_tick().expect("just now").moments.len();
    let mut seen = Vec::new();
    for at in 0..count + 2 {
        s.apply(Command::OpenTick(at)).expect("it has moments");
        let b = follow(&mut s);
        let (record, found) = (b.record().expect("on show"), shown_hash(b));
        let moments =
            explain::explanation(record).moments(explain::explanation(record).explained(None));
        let moment = moments.get(at.min(count - 1)).or(moments.last()).expect("it has some");
        assert_eq!(found, record.up_to(moment.step_count).after().hash(), "{at}");
        seen.push(found);
    }
    assert!(seen[0] != whole, "it has not moved yet");
    s.apply(Command::CloseTick).expect("always");
    assert_eq!(shown_hash(follow(&mut s)), whole);
}
