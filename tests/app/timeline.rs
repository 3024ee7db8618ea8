//! Time travel: any tick of any scene is restored bit by bit.

use collidoscope::app::{Command, Session};
use collidoscope::params::{self, Value};
use collidoscope::record::trace_line;
use collidoscope::scene::catalogue;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Body, Event, World};

use crate::random::Random;
use crate::{TICK, session, tick};

fn line(tick: u32, world: &World, events: &[Event]) -> String {
    let mut line = Vec::new();
    trace_line::write(&mut line, u64::from(tick), world, events).expect("memory");
    String::from_utf8(line).expect("JSON is UTF-8")
}

/// Runs ticks with random keys; returns the trace lines.
fn wander(session: &mut Session, ticks: u32, random: &mut Random) -> Vec<String> {
    let mut lines = Vec::new();
    let mut held = ActionSet::default();
    for _ in 0..ticks {
        if random.below(20) == 0 {
            let any = |_: &Action| random.below(3) == 0;
            held = session.world().useful_actions().into_iter().filter(any).collect();
        }
        tick(session, held, |tick, world, events| lines.push(line(tick, world, events)));
    }
    lines
}

/// Changes a random numeric parameter of the scene, as a slider would.
fn edit(session: &mut Session, random: &mut Random) {
    let mut numbers = Vec::new();
    params::visit(&session.world().setup(), &mut |path, _, value| {
        if let Value::F32(value) = value {
            numbers.push((path.named.clone(), value));
        }
    });
    let (path, value) = numbers[random.below(numbers.len() as u64) as usize].clone();
    let value = Value::F32(value * 1.1 + 0.01);
    // A value out of range is refused and changes nothing.
    let _ = session.apply(Command::Set { path, value, gesture: false });
}

#[test]
#[ignore = "slow: every tick of every scene"]
fn every_tick_of_every_scene_can_be_restored() {
    for id in catalogue::ids() {
        let (mut session, mut random) = (session(id), Random(7));
        let mut lines = vec![line(0, session.world(), &[])];
        for _ in 0..6 {
            lines.extend(wander(&mut session, 70, &mut random));
            edit(&mut session, &mut random);
        }
        // At a tick with an edit, the state after the edit is shown, so the earlier trace line
        // differs.
        let edited = |tick: u32| tick.is_multiple_of(70);
        for _ in 0..30 {
            let tick = random.below(421) as u32;
            session.apply(Command::Seek(tick)).expect("it was run");
            assert_eq!(session.shown_tick(), tick);
            let now = line(tick, session.world(), &session.timeline.events);
            assert!(edited(tick) || now == lines[tick as usize], "{id}, tick {tick}");
            assert_eq!(
                session.world().hash(),
                session.timeline.history.world_at(tick).hash(),
                "{id}, tick {tick}"
            );
            if !session.timeline.is_preview() {
                let events = session.record().events().to_vec();
                assert_eq!(events, session.timeline.events, "{id}, tick {tick}");
            }
        }
        // From any tick the run continues as before, up to its end.
        let from = session.shown_tick();
        for tick in from..420 {
            session.apply(Command::StepOnce).expect("a tick");
            session.advance(TICK, |at, world, events| {
                assert_eq!(at, tick + 1);
                assert!(edited(at) || line(at, world, events) == lines[at as usize], "{id}, {at}");
            });
        }
        assert!(session.is_live(), "{id}");
    }
}

#[test]
fn time_runs_backwards_tick_by_tick() {
    let mut session = session("tank/arena");
    let lines = wander(&mut session, 200, &mut Random(3));
    session.apply(Command::ToggleBackwards).expect("time");
    let mut seen = Vec::new();
    while seen.len() < 200 {
        session.advance(TICK, |tick, world, events| seen.push(line(tick, world, events)));
    }
    assert!(seen.iter().take(199).eq(lines[..199].iter().rev()));
    session.advance(1.0, |_, _, _| {});
    assert!(session.clock.paused && !session.clock.backwards && session.shown_tick() == 0);
}

#[test]
fn branching_drops_later_ticks_and_undo_restores_them() {
    let mut s = session("tank/rebound");
    let lines = wander(&mut s, 100, &mut Random(5));
    s.apply(Command::Seek(40)).expect("it was run");
    assert!(!s.is_live());
    s.apply(Command::Branch).expect("here");
    assert!(s.is_live() && s.ticks() == 40);
    assert!(s.log.marks.iter().all(|mark| mark.tick <= 40));
    let other = wander(&mut s, 60, &mut Random(6));
    assert_ne!(other.last(), lines.last());
    assert!(s.can_undo_redo().0);
    s.apply(Command::Undo).expect("it was cut off");
    assert_eq!(s.ticks(), 100);
    s.apply(Command::Seek(u32::MAX)).expect("the end");
    assert_eq!(line(100, s.world(), &s.timeline.events), lines[99]);
}

#[test]
fn an_edit_in_the_past_branches_there() {
    let mut s = session("tank/rebound");
    wander(&mut s, 100, &mut Random(5));
    s.apply(Command::Seek(40)).expect("it was run");
    let path = "driver.move_speed";
    let value = Value::F32(0.2);
    s.apply(Command::Set { path: path.into(), value: value.clone(), gesture: false })
        .expect("a speed");
    assert_eq!((s.ticks(), params::get(&s.world().setup(), path)), (40, Some(value)));
    s.apply(Command::Undo).expect("the edit");
    assert_eq!((s.ticks(), params::get(&s.world().setup(), path)), (40, Some(Value::F32(0.08))));
    s.apply(Command::Undo).expect("the branch");
    assert_eq!(s.ticks(), 100);
}

#[test]
fn marks_can_be_jumped_to() {
    let mut s = session("tank/chaser");
    wander(&mut s, 600, &mut Random(11));
    let mut ticks: Vec<u32> = s.log.marks.iter().map(|mark| mark.tick).collect();
    ticks.dedup();
    assert!(ticks.len() > 2 && ticks.is_sorted());
    for tick in ticks.iter().rev() {
        s.apply(Command::Jump { on: false }).expect("a mark");
        // The last mark may be at the shown tick.
        if s.shown_tick() != *tick {
            s.apply(Command::Seek(*tick)).expect("it was run");
        }
    }
    for pair in ticks.windows(2) {
        s.apply(Command::Jump { on: true }).expect("a mark");
        assert_eq!(s.shown_tick(), pair[1]);
    }
}

#[test]
fn a_curve_has_every_tick_no_matter_when_it_was_added() {
    let plot = |name: &str| Command::TogglePlot(name.to_owned());
    let mut s = session("tank/rebound");
    s.apply(plot("position.z")).expect("a number");
    let mut positions = vec![s.world().driven().0.z];
    for _ in 0..90 {
        wander(&mut s, 1, &mut Random(9));
        positions.push(s.world().driven().0.z);
    }
    s.apply(plot("speed")).expect("a number");
    s.apply(plot("position.x")).expect("a number");
    wander(&mut s, 10, &mut Random(9));
    let curves = &s.plots.curves;
    let plotted: Vec<f32> = curves[0].points[..91].iter().map(|(_, value)| *value).collect();
    assert_eq!(plotted, positions);
    // A curve added later starts at the first tick.
    for curve in curves {
        let ticks: Vec<u32> = curve.points.iter().map(|(tick, _)| *tick).collect();
        assert_eq!(ticks, (0..=100).collect::<Vec<u32>>(), "{}", curve.name);
    }
    let csv = s.plots.csv(&s.world().name(s.plots.body), None);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "tick,tank position.z,tank speed,tank position.x");
    assert_eq!(lines.len(), 102);
    assert!(lines[1].starts_with(&format!("0,{},", positions[0])), "{}", lines[1]);
    s.apply(Command::Seek(50)).expect("it was run");
    s.apply(Command::Branch).expect("here");
    assert!(s.plots.curves.iter().all(|curve| curve.points.len() == 51));
}

#[test]
fn curves_follow_the_selected_body() {
    let mut s = session("tank/rebound");
    let second = s.world().bodies()[2];
    s.apply(Command::TogglePlot("position.x".to_owned())).expect("a number");
    s.apply(Command::TogglePlot("rebound_ticks".to_owned())).expect("a number");
    wander(&mut s, 30, &mut Random(9));
    assert_eq!(s.plots.body, Body::Driven);
    s.apply(Command::Select(Some(second))).expect("a body");
    wander(&mut s, 10, &mut Random(9));
    assert_eq!(s.plots.body, second);
    let x = |tick: u32| s.timeline.history.world_at(tick).position(second).expect("it stays").x;
    let expected: Vec<(u32, f32)> = (0..=40).map(|tick| (tick, x(tick))).collect();
    assert_eq!(s.plots.curves[0].points, expected, "its past, too");
    assert_eq!(s.plots.curves[1].points, [], "a number that it does not have");
    let header = format!("tick,{0} position.x,{0} rebound_ticks", s.world().name(second));
    assert_eq!(s.plots.csv(&s.world().name(second), None).lines().next(), Some(header.as_str()));
    s.apply(Command::Select(None)).expect("nothing");
    assert_eq!(s.plots.body, Body::Driven);
    assert!(s.plots.curves.iter().all(|curve| curve.points.len() == 41));
    let s = session("bodies/jitter");
    assert_eq!(s.world().name(s.plots.body), "lower", "the floor never moves");
}
