//! Motion trails: the drawn past equals the run's past.

use std::collections::HashMap;

use collidoscope::app::{Command, Session};
use collidoscope::overlay::ghosts::MotionTrail;
use collidoscope::overlay::{Depth, Mark, OverlayKind, Past, Pen, View, Weight, overlays};
use collidoscope::params::Value;
use collidoscope::record::trail::MAX_SHOWN;
use collidoscope::scene::catalogue;
use collidoscope::sim::{Action, Body, ColliderShape, Input, PlacedBody, World};
use glam::Vec3;

use crate::drive::{restless, steered};
use crate::load::world;
use crate::{TICK, session, tick};

/// Ticks of each scene.
const TICKS: u32 = 150;

/// Returns the trails of all relevant bodies.
fn ghosts(session: &Session) -> Vec<(Body, MotionTrail)> {
    let trail = session.trail();
    let (shown, world) = (session.shown_tick(), session.shown_world());
    let past = Past { trail: &trail, shown, world };
    let bodies = past.bodies(session.selection()).into_iter();
    bodies.map(|placed| (placed.body, past.path(placed).trail())).collect()
}

/// Returns the marks that the ghost overlay draws.
fn marks(session: &Session) -> Vec<collidoscope::overlay::WeightedMark> {
    let trail = session.trail();
    let (shown, world) = (session.shown_tick(), session.shown_world());
    let past = Some(Past { trail: &trail, shown, world });
    let records = session.shown_records();
    let view = View {
        record: records.current,
        tested: records.tested,
        selected: None,
        hovered: None,
        past,
    };
    let mut pen = Pen::default();
    let rows = overlays(world.kind()).iter();
    let row = rows.into_iter().find(|row| row.kind == OverlayKind::Ghosts).expect("every world");
    (row.draw)(&view, &mut pen);
    pen.marks
}

/// Runs one tick with these keys and this mouse drag.
fn drive(session: &mut Session, input: Input) {
    session.input_source.feed(input.held, input.pressed);
    session.input_source.body_drag.held = input.grab;
    session.apply(Command::StepOnce).expect("a tick");
    session.advance(TICK, |_, _, _| {});
}

fn places(world: &World) -> HashMap<Body, PlacedBody> {
    let mut all = HashMap::new();
    world.places(&mut |placed| {
        all.insert(placed.body, placed);
    });
    all
}

/// Runs the scene without a session; returns the places of all bodies after each tick.
fn run_again(id: &str, inputs: &[Input]) -> Vec<HashMap<Body, PlacedBody>> {
    let mut world = world(id, &[]);
    let mut all = vec![places(&world)];
    for input in inputs {
        world.step(input, &mut Vec::new());
        all.push(places(&world));
    }
    all
}

/// Runs the scene with a restless drive; returns the session and its inputs.
fn driven(id: &str) -> (Session, Vec<Input>) {
    let mut session = session(id);
    let mut inputs = Vec::new();
    for (at, given) in (0..).zip(restless(TICKS)) {
        let input = steered(session.world(), at, given);
        drive(&mut session, input);
        inputs.push(session.timeline.history.run.input(at).expect("it was run"));
    }
    (session, inputs)
}

#[test]
fn ghosts_are_where_the_bodies_were() {
    let mut seen = 0;
    for id in catalogue::ids() {
        let (session, inputs) = driven(id);
        let again = run_again(id, &inputs);
        for (body, trail) in ghosts(&session) {
            for (tick, placed) in &trail.ghosts {
                assert_eq!(again[*tick as usize].get(&body), Some(placed), "{id}: tick {tick}");
                assert!(*tick <= TICKS && tick + MAX_SHOWN >= TICKS, "{id}: tick {tick}");
                seen += 1;
            }
            for (from, to, _) in &trail.leaps {
                let pairs = again.windows(2);
                let is_leap = |pair: &[HashMap<_, _>]| {
                    pair[0].get(&body) == Some(from) && pair[1].get(&body) == Some(to)
                };
                assert!(pairs.into_iter().any(is_leap), "{id}: no tick made this leap");
            }
        }
        let lines = marks(&session);
        assert!(lines.iter().all(|drawn| drawn.opacity < 1.0), "{id}: ghosts are quiet");
    }
    assert!(seen > 150, "there are ghosts: {seen}");
}

/// The same ticks draw the same marks after any sequence of seeks.
#[test]
fn after_a_seek_the_marks_are_those_of_the_run() {
    for id in catalogue::ids() {
        let mut session = session(id);
        let mut live = Vec::new();
        for (at, given) in (0..).zip(restless(TICKS)) {
            let input = steered(session.world(), at, given);
            drive(&mut session, input);
            if at % 29 == 28 {
                live.push((
                    session.shown_tick(),
                    marks(&session),
                    session.walk_state(Body::Driven),
                ));
            }
        }
        for (at, marks_then, stride) in live.iter().rev().chain(&live) {
            session.apply(Command::Seek(*at)).expect("always allowed");
            assert_eq!(&marks(&session), marks_then, "{id}: tick {at}");
            assert_eq!(&session.walk_state(Body::Driven), stride, "{id}: legs at tick {at}");
        }
        // Single steps backwards, and forwards again.
        session.apply(Command::Seek(120)).expect("always allowed");
        for _ in 0..4 {
            session.apply(Command::StepBack).expect("always allowed");
            let _ = session.trail();
        }
        let (at, marks_then, _) = &live[3];
        assert_eq!(*at, session.shown_tick(), "{id}");
        assert_eq!(&marks(&session), marks_then, "{id}: tick {at}, backwards");
    }
}

/// Inside a tick, the past ends at the tick before, and the path leads to the body's current place.
#[test]
fn inside_a_tick_the_path_ends_at_the_current_place() {
    let mut session = session("wall/tunnel");
    let ahead = [Action::Forward].into_iter().collect();
    for _ in 0..8 {
        tick(&mut session, ahead, |_, _, _| {});
    }
    session.apply(Command::OpenTick(0)).expect("always allowed");
    let count = session.opened_tick().expect("it has moments").moments.len();
    let mut ends = Vec::new();
    for at in 0..count {
        session.apply(Command::OpenTick(at)).expect("always allowed");
        let trail = session.trail();
        let (shown, world) = (session.shown_tick(), session.shown_world());
        let past = Past { trail: &trail, shown, world };
        let path = past.path(past.bodies(None)[0]);
        assert_eq!(path.places[0].1.at, world.driven().0);
        assert_eq!((path.places[1].0, path.places.len()), (7, 9), "ticks 0 to 7 before it");
        ends.push(path.places[0].1.at);
    }
    assert!(ends[0] != ends[count - 1], "it moved within the tick: {ends:?}");
}

#[test]
fn the_box_leaps_through_the_sheet_and_shells_leap_over_nothing() {
    let mut tunnel = session("wall/tunnel");
    let ahead = [Action::Forward].into_iter().collect();
    for _ in 0..20 {
        tick(&mut tunnel, ahead, |_, _, _| {});
    }
    let all = ghosts(&tunnel);
    let (_, trail) = &all[0];
    assert_eq!(trail.leaps.len(), 20, "each tick is a leap");
    assert!(
        trail.leaps.iter().all(|(.., left)| (left - 0.2).abs() < 1e-3),
        "half a metre less 0.3"
    );
    let arrows = marks(&tunnel)
        .into_iter()
        .filter(|drawn| matches!(drawn.mark, Mark::Arrow(_, _, stroke, _) if stroke.dashed));
    assert_eq!(arrows.count(), 20);
    let mut arena = session("tank/arena");
    let shell = |session: &Session| {
        session.world().bodies().into_iter().find(|body| matches!(body, Body::Spawned(_)))
    };
    let fire = [Action::Fire].into_iter().collect();
    for at in 0..200 {
        let held = if at % 20 == 0 { fire } else { [Action::TurnLeft].into_iter().collect() };
        drive(&mut arena, Input { held, pressed: held, ..Input::default() });
        let is_flying = at % 20 > 8 && shell(&arena).is_some();
        if is_flying {
            break;
        }
    }
    let flying = shell(&arena).expect("a shell is in the air");
    arena.apply(Command::Select(Some(flying))).expect("always allowed");
    let all = ghosts(&arena);
    let (_, shell) = all.iter().find(|(body, _)| *body == flying).expect("the chosen one is shown");
    assert!(shell.leaps.is_empty() && !shell.ghosts.is_empty(), "it is tested all the way");
}

#[test]
fn a_fast_impact_throws_the_tank_over_untested_ground() {
    let mut session = session("tank/chaser");
    let set = |session: &mut Session, path: &str, value| {
        let path = path.to_owned();
        session.apply(Command::Set { path, value, gesture: false }).expect("it has one");
    };
    set(&mut session, "targets.chaser.motion.speed", Value::F32(0.4));
    let leapt = (0..120).any(|_| {
        tick(&mut session, [].into_iter().collect(), |_, _, _| {});
        ghosts(&session)
            .iter()
            .any(|(body, trail)| *body == Body::Driven && !trail.leaps.is_empty())
    });
    assert!(leapt, "3.5 × 0.4 m a tick is more than the tank is long");
}

/// Runs a scene until a body shakes; returns the distance between the ends of its motion, which must
/// both be drawn.
fn shaken(session: &mut Session, held: Option<Action>, ticks: u32) -> Option<f32> {
    for _ in 0..ticks {
        tick(session, held.into_iter().collect(), |_, _, _| {});
        for (_, trail) in ghosts(session) {
            let Some(extent) = trail.shake_extent else { continue };
            let [(_, a), (_, b)] = &trail.ghosts[..] else { panic!("two ends") };
            assert!((a.at.distance(b.at) - extent).abs() < 1e-6);
            let text = format!("to and fro {extent:.3}");
            let labels = marks(session).into_iter().filter_map(|drawn| match drawn.mark {
                Mark::Label(label) => Some(label.text),
                _ => None,
            });
            let labels: Vec<String> = labels.collect();
            assert!(labels.iter().any(|label| label.starts_with(&text)), "{text}: {labels:?}");
            return Some(extent);
        }
    }
    None
}

#[test]
fn both_ends_of_a_shaking_motion_are_shown() {
    let mut corners = session("map/corners");
    let extent = shaken(&mut corners, Some(Action::Forward), 400).expect("the player trembles");
    assert!(extent < 0.5, "{extent}");
    let mut jitter = session("bodies/jitter");
    let path = "methods.antagonist_hold".to_owned();
    let off = Command::Set { path, value: Value::Bool(false), gesture: false };
    jitter.apply(off).expect("it has one");
    let extent = shaken(&mut jitter, None, 600).expect("the boxes bounce");
    assert!(extent < 1.0, "{extent}");
    let mut straight = session("tank/rebound");
    for _ in 0..30 {
        tick(&mut straight, [Action::Forward].into_iter().collect(), |_, _, _| {});
        assert!(
            ghosts(&straight).iter().all(|(_, trail)| trail.shake_extent.is_none()),
            "it gets on"
        );
    }
}

/// A resting body leaves no ghosts, and moving a body by an edit removes its earlier ghosts.
#[test]
fn a_resting_body_leaves_no_ghosts() {
    let mut still = session("bodies/jitter");
    for _ in 0..300 {
        tick(&mut still, [].into_iter().collect(), |_, _, _| {});
    }
    assert!(marks(&still).is_empty(), "the holds keep both boxes where they are");
    let mut session = session("walker/hills");
    for _ in 0..10 {
        tick(&mut session, [].into_iter().collect(), |_, _, _| {});
    }
    assert!(marks(&session).is_empty());
    for _ in 0..20 {
        tick(&mut session, [Action::Forward].into_iter().collect(), |_, _, _| {});
    }
    assert!(!marks(&session).is_empty());
    let path = "walker.position".to_owned();
    let value = Value::Vec3(Vec3::new(3.0, 0.0, -3.0));
    session.apply(Command::Set { path, value, gesture: false }).expect("it has a place");
    assert!(marks(&session).is_empty(), "it was put there");
    session.apply(Command::Undo).expect("there is an edit");
    tick(&mut session, [Action::Forward].into_iter().collect(), |_, _, _| {});
    assert!(
        ghosts(&session).iter().all(|(_, trail)| trail.leaps.is_empty()),
        "no tick made that way"
    );
}

/// Scenes whose lessons need the past open with ghosts. At the depth `Answer` they add two labels
/// at most.
#[test]
fn some_scenes_open_with_ghosts_and_none_labels_many_of_them() {
    let with: Vec<&str> =
        catalogue::ids().filter(|id| session(id).overlays.contains(OverlayKind::Ghosts)).collect();
    for id in ["wall/tunnel", "tank/chaser", "wall/deep", "map/corners", "bodies/jitter"] {
        assert!(with.contains(&id), "{id}");
    }
    assert!(!with.contains(&"tank/detect"), "{with:?}");
    for id in catalogue::ids() {
        let scene = session(id).scene;
        let rows = overlays(World::new(scene.file.world).kind());
        let is_there = |kind: &OverlayKind| rows.iter().any(|row| row.kind == *kind);
        assert!(scene.file.overlays.iter().all(is_there), "{id}: nothing would be drawn");
        let (session, _) = driven(id);
        let shown = Depth::Answer.shown(marks(&session), None);
        let labels = shown.iter().filter(|drawn| matches!(drawn.mark, Mark::Label(_)));
        assert!(labels.count() <= 2, "{id}");
        let past = |weight| matches!(weight, Weight::Past | Weight::Answer);
        assert!(shown.iter().all(|drawn| past(drawn.weight)), "{id}");
    }
}

/// Each kind of shape has an outline around the place of its ghost.
#[test]
fn outlines_surround_the_places_of_their_ghosts() {
    for id in ["tank/rebound", "wall/tunnel", "walker/buggy", "map/courtyard", "bodies/billiards"] {
        let (session, _) = driven(id);
        let all = ghosts(&session);
        let lines: Vec<Vec<Vec3>> = marks(&session)
            .into_iter()
            .filter_map(|drawn| match drawn.mark {
                Mark::Line(points, _) => Some(points),
                _ => None,
            })
            .collect();
        for (_, trail) in all {
            for (tick, placed) in trail.ghosts {
                let reach = match placed.collider {
                    ColliderShape::Rect(half) => half.length(),
                    ColliderShape::Disk(radius) | ColliderShape::Capsule { radius, .. } => radius,
                    ColliderShape::Cuboid(half) => half.length(),
                    ColliderShape::Point => continue,
                };
                let surrounds = |points: &Vec<Vec3>| {
                    let distance = |p: &Vec3| (*p - placed.at).length();
                    points.iter().all(|p| (distance(p) - reach).abs() < 0.35)
                };
                assert!(lines.iter().any(surrounds), "{id}: tick {tick} has no outline");
            }
        }
    }
}
