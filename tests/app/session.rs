//! The session: commands, undo, history, the shown state.

mod edits;
mod unsaved;

use collidoscope::app::{Command, Session};
use collidoscope::overlay::{Depth, OverlaySet};
use collidoscope::params::{self, Value};
use collidoscope::record::drive::Drive;
use collidoscope::record::history::History;
use collidoscope::scene::{self, OverlayKind};
use collidoscope::sim::Record;
use collidoscope::sim::input::{ActionSet, Grab, Throw};
use collidoscope::sim::{Action, Body, Input, World};
use glam::{Vec2, vec2};

use crate::{TICK, session, tick};

fn rebound() -> Session {
    session("tank/rebound")
}

fn set(path: &str, value: Value) -> Command {
    Command::Set { path: path.to_owned(), value, gesture: false }
}

fn value(session: &Session, path: &str) -> Option<Value> {
    params::get(&session.world().setup(), path)
}

fn run(session: &mut Session, ticks: u32, held: &[Action]) -> Vec<u64> {
    let mut hashes = Vec::new();
    for _ in 0..ticks {
        let held: ActionSet = held.iter().copied().collect();
        tick(session, held, |_, world, _| hashes.push(world.hash()));
    }
    hashes
}

#[test]
fn an_action_between_two_ticks_still_counts() {
    let mut s = rebound();
    let start = s.world().driven().0;
    s.input_source.feed(ActionSet::default(), [Action::Forward].into_iter().collect());
    s.input_source.feed(ActionSet::default(), ActionSet::default());
    s.advance(TICK, |_, _, _| {});
    assert!(s.world().driven().0.distance(start) > 0.07);
    let moved = s.world().driven().0;
    s.advance(TICK, |_, _, _| {});
    assert_eq!(s.world().driven().0, moved, "but only for one tick");
}

#[test]
fn the_record_on_show_is_the_tick_that_was_run() {
    let mut s = rebound();
    assert!(s.timeline.is_preview());
    run(&mut s, 40, &[Action::Forward]);
    assert!(!s.timeline.is_preview());
    let hash = s.world().hash();
    let Record::Tank(record) = s.record() else { panic!("of another world") };
    assert_eq!(World::Tank(record.after.clone()).hash(), hash);
    s.apply(set("driver.yaw", Value::F32(5.0))).unwrap();
    assert!(s.timeline.is_preview(), "an edited world has not been run yet");
}

#[test]
fn restart_keeps_edits_and_runs_the_same_again() {
    let mut s = rebound();
    s.apply(set("driver.move_speed", Value::F32(0.1))).unwrap();
    let first = run(&mut s, 90, &[Action::Forward, Action::TurnLeft]);
    s.apply(Command::Restart).unwrap();
    assert_eq!((s.ticks(), s.log.rows.len()), (0, 0));
    assert_eq!(run(&mut s, 90, &[Action::Forward, Action::TurnLeft]), first);
}

#[test]
fn history_restores_every_tick_with_its_edits() {
    let file = scene::load("tank/rebound").expect("it ships").file;
    let mut world = World::new(file.world);
    let mut history = History::new(&world);
    let mut hashes = vec![world.hash()];
    let mut events = Vec::new();
    let mut before = ActionSet::default();
    for tick in 0..400_u32 {
        if tick % 37 == 5 {
            let value = Value::F32(0.05 + (tick % 5) as f32 * 0.03);
            world.set("driver.move_speed", value.clone()).unwrap();
            history.edit("driver.move_speed", value);
            hashes[tick as usize] = world.hash();
        }
        let turns = if tick / 50 % 2 == 0 { Action::TurnLeft } else { Action::TurnRight };
        let held: ActionSet =
            [Action::Forward, turns].into_iter().take(1 + (tick / 20 % 2) as usize).collect();
        let input = Input::from_held(before, held);
        before = held;
        events.clear();
        world.step(&input, &mut events);
        history.tick(input, &world);
        hashes.push(world.hash());
    }
    assert!(history.run.edits.len() > 5);
    for tick in (0..=400).rev().step_by(7).chain([0, 59, 60, 61, 400]) {
        assert_eq!(history.world_at(tick).hash(), hashes[tick as usize], "tick {tick}");
    }
}

#[test]
fn the_last_tested_pair_stays_on_show_while_rebounding() {
    let mut s = session("tank/regions");
    let mut skipped = 0;
    for _ in 0..200 {
        run(&mut s, 1, &[Action::Forward]);
        let records = s.shown_records();
        let (Record::Tank(now), Record::Tank(tested)) = (records.current, records.tested) else {
            panic!("of another world")
        };
        assert_eq!(tested.pairs().count(), 1, "there is always a pair to explain");
        assert_eq!(records.ago > 0, now.pairs().count() == 0);
        assert_eq!(tested.after.state.tick + records.ago, now.after.state.tick);
        skipped += u32::from(records.ago > 0);
    }
    assert!(skipped > 10, "the scene rebounds without testing");
}

#[test]
fn select_next_skips_the_driven_body() {
    let mut s = rebound();
    let mut chosen = Vec::new();
    for _ in 0..4 {
        s.apply(Command::SelectNext).unwrap();
        chosen.push(s.selection().map(|body| s.world().name(body)));
    }
    let named = |name: &str| Some(name.to_owned());
    assert_eq!(chosen, [named("cylinder"), named("box"), named("sphere"), None]);
}

#[test]
fn two_clicks_make_the_pair_that_is_explained_and_a_third_begins_anew() {
    let mut s = session("bodies/layers");
    let bodies = s.world().bodies();
    let pair = |s: &mut Session| {
        let Record::Bodies(tick) = s.shown_records().current else { panic!("of another world") };
        collidoscope::explain::bodies::view::deepest(tick, 3)
    };
    assert_eq!(pair(&mut s), None, "nothing touches yet");
    s.apply(Command::Pick(Some(bodies[3]))).unwrap();
    assert_eq!((s.selection(), s.partner()), (Some(bodies[3]), None));
    s.apply(Command::Pick(Some(bodies[1]))).unwrap();
    assert_eq!((s.selection(), s.partner()), (Some(bodies[3]), Some(bodies[1])));
    assert_eq!(pair(&mut s), Some((1, 3)), "apart as they are");
    s.apply(Command::Pick(Some(bodies[2]))).unwrap();
    assert_eq!((s.selection(), s.partner()), (Some(bodies[2]), None));
    s.apply(Command::Pick(Some(bodies[2]))).unwrap();
    assert_eq!(s.partner(), None, "no body is its own partner");
    // In other worlds every pair contains the driven body.
    let mut s = rebound();
    s.apply(Command::Pick(Some(Body::Object(0)))).unwrap();
    s.apply(Command::Pick(Some(Body::Object(1)))).unwrap();
    assert_eq!((s.selection(), s.partner()), (Some(Body::Object(1)), None));
}

#[test]
fn a_restart_restores_the_scene_and_reuses_the_triangles() {
    for id in ["tank/coins", "wall/slide", "walker/hills", "map/courtyard", "bodies/ledge"] {
        let start = World::new(scene::load(id).expect("it ships").file.world);
        let mut world = start.clone();
        for _ in 0..20 {
            world.step(&Input::default(), &mut Vec::new());
        }
        let again = world.restarted();
        assert_eq!(again.hash(), start.hash(), "{id}");
        match (&again, &start) {
            (World::Map(p), World::Map(q)) => assert!(std::sync::Arc::ptr_eq(&p.ground, &q.ground)),
            (World::Walker(p), World::Walker(q)) => {
                assert!(std::sync::Arc::ptr_eq(&p.terrain, &q.terrain));
            }
            _ => {}
        }
    }
}

#[test]
fn reset_restores_the_saved_scene_and_saving_keeps_the_run() {
    let mut s = rebound();
    run(&mut s, 5, &[Action::Forward]);
    s.apply(set("driver.turn_speed", Value::F32(7.0))).unwrap();
    s.saved_as("mine.ron".into(), String::new());
    assert_eq!((s.ticks(), s.scene.id.as_str()), (5, "mine.ron"));
    s.apply(Command::Reset(String::new())).unwrap();
    assert_eq!(value(&s, "driver.turn_speed"), Some(Value::F32(7.0)));
}

#[test]
fn the_gait_key_sets_the_parameter_and_can_be_undone() {
    use collidoscope::params::{Value, get};
    let scene = collidoscope::scene::load("walker/hills").unwrap_or_else(|e| panic!("{e}"));
    let mut s = Session::new(scene, None);
    let gait = |s: &Session| match get(&s.world().setup(), "methods.gait") {
        Some(Value::Choice(index, choices)) => choices.names[index],
        other => panic!("{other:?}"),
    };
    let key = || Command::NextChoice("methods.gait".to_owned());
    assert_eq!(gait(&s), "Upright");
    s.apply(key()).expect("a switch");
    assert_eq!(gait(&s), "Adhere");
    s.apply(Command::Undo).expect("undone");
    assert_eq!(gait(&s), "Upright");
    // No effect in a world without a gait.
    let scene = collidoscope::scene::load("tank/rebound").unwrap_or_else(|e| panic!("{e}"));
    let mut s = Session::new(scene, None);
    s.apply(key()).expect("nothing");
    assert!(!s.can_undo_redo().0);
}

#[test]
fn a_body_that_runs_away_pauses_the_session() {
    let scene = scene::load("bodies/jitter").expect("a good scene");
    let mut world = World::new(scene.file.world.clone());
    let World::Bodies(bodies) = &mut world else { panic!("of another world") };
    bodies.state.bodies[1].velocity.x = f32::NAN;
    let mut session = Session::with_world(scene, world, None);
    session.advance(3.0 / 60.0, |_, _, _| {});
    assert!(session.clock.paused);
    assert_eq!(session.ticks(), 1, "the rest of the frame is not run");
    let mut rows = session.log.rows.iter();
    let named = rows.any(|row| row.tick == 1 && row.text.starts_with("lower is frozen"));
    assert!(named, "{:?}", session.log);
}

#[test]
fn drags_and_throws_are_part_of_the_run() {
    let scene = scene::load("bodies/jitter").expect("a good scene");
    let mut session = Session::new(scene, None);
    let mut history = History::new(session.world());
    let grab = Grab { body: Body::Object(2), point: Vec2::ZERO, target: vec2(2.0, 3.0) };
    let mut inputs = vec![Input::default(); 40];
    for input in &mut inputs[10..30] {
        input.grab = Some(grab);
    }
    let throw = Throw { from: vec2(-3.0, 2.0), velocity: vec2(5.0, 0.0) };
    inputs[20].throw = Some(throw);
    for (tick, input) in inputs.iter().enumerate() {
        match tick {
            10 => session.input_source.body_drag.held = Some(grab),
            20 => session.input_source.body_drag.thrown = Some(throw),
            30 => session.input_source.body_drag.held = None,
            _ => {}
        }
        session.clock.step_once();
        session.advance(0.0, |_, _, _| {});
        let mut world = history.world_at(tick as u32);
        world.step(input, &mut Vec::new());
        history.tick(*input, &world);
        assert_eq!(world.hash(), session.world().hash(), "tick {tick}");
    }
    let World::Bodies(bodies) = session.world() else { panic!("of another world") };
    assert!(bodies.state.bodies[2].position.x > 1.0 && bodies.state.spawned == 1);
}

#[test]
fn the_depth_cycles_and_survives_a_restart() {
    let mut s = rebound();
    let mut depths = vec![s.depth];
    for _ in 0..3 {
        s.apply(Command::NextDepth).unwrap();
        depths.push(s.depth);
    }
    assert_eq!(depths, [Depth::Answer, Depth::Work, Depth::All, Depth::Answer]);
    s.apply(Command::Depth(Depth::All)).unwrap();
    s.apply(Command::Restart).unwrap();
    assert_eq!(s.depth, Depth::All);
}

#[test]
fn a_scene_may_begin_paused() {
    let mut s = session("wall/deep");
    s.advance(1.0, |_, _, _| {});
    assert_eq!(s.ticks(), 0, "it waits");
    s.apply(Command::StepOnce).unwrap();
    s.advance(TICK, |_, _, _| {});
    assert_eq!(s.ticks(), 1, "for a key");
    s.apply(Command::TogglePause).unwrap();
    s.apply(Command::Restart).unwrap();
    s.advance(TICK, |_, _, _| {});
    assert_eq!(s.ticks(), 1, "a restart leaves time as it is");
    let drive = Drive::parse("[(ticks: 9, hold: [Forward])]").unwrap();
    let scene = || scene::load("wall/deep").unwrap();
    let mut driven = Session::new(scene(), Some(drive.clone()));
    driven.advance(TICK, |_, _, _| {});
    assert_eq!(driven.ticks(), 1, "a drive does not wait");
    let mut driven = Session::new(scene(), None);
    driven.drive(Some(drive));
    driven.advance(TICK, |_, _, _| {});
    assert_eq!(driven.ticks(), 1);
}

#[test]
fn a_scenes_own_overlays_come_and_go_with_it() {
    let (plain, own) = (session("tank/rebound"), session("tank/regions"));
    assert!(!plain.overlays.contains(OverlayKind::Rebound));
    assert!(own.overlays.contains(OverlayKind::Rebound) && own.overlays != OverlaySet::NONE);
    let mut opened = session("tank/regions");
    let mut chosen = session("tank/rebound");
    chosen.apply(Command::ToggleOverlay(OverlayKind::Models)).unwrap();
    chosen.apply(Command::Depth(Depth::Work)).unwrap();
    opened.take_over(&chosen);
    assert!(opened.overlays.contains(OverlayKind::Rebound), "it comes");
    assert!(!opened.overlays.contains(OverlayKind::Models), "what was switched off stays off");
    assert_eq!(opened.depth, Depth::Work);
    let mut next = session("tank/rebound");
    next.take_over(&opened);
    assert!(!next.overlays.contains(OverlayKind::Rebound), "and goes");
    assert!(!next.overlays.contains(OverlayKind::Models));
}

#[test]
fn a_frame_without_time_runs_one_tick_and_forgets_the_others() {
    let mut s = rebound();
    s.clock.paused = false;
    s.advance_while(5.0 * TICK, || false, |_, _, _| {});
    assert_eq!(s.ticks(), 1);
    s.advance_while(0.5 * TICK, || true, |_, _, _| {});
    assert_eq!(s.ticks(), 1, "what was left over is forgotten");
    let mut ticks_left = 3;
    let goes_on = || {
        ticks_left -= 1;
        ticks_left > 0
    };
    s.advance_while(5.0 * TICK, goes_on, |_, _, _| {});
    assert_eq!(s.ticks(), 4);
}
