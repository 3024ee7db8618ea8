//! A slow tick runs in parts between frames: it gives the same result as in one go, stops between
//! two sub-steps, and counts only when it has ended.

use collidoscope::app::{Command, Session};
use collidoscope::params::Value;
use collidoscope::record::trace_line;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Event, World};

use crate::{TICK, session};

/// A scene with four solver sub-steps.
const SCENE: &str = "bodies/pyramid";

/// Returns a session whose ticks are known to be slow.
fn slow_session(id: &str) -> Session {
    let mut session = session(id);
    session.clock.slow = Some(0.3);
    session.clock.paused = false;
    session
}

/// Runs a frame of at most this many parts; passes `ended` the ticks that ended.
fn frame(session: &mut Session, parts: u32, ended: impl FnMut(u32, &World, &[Event])) {
    let mut parts_left = parts;
    let goes_on = || {
        parts_left -= 1;
        parts_left > 0
    };
    session.advance_while(TICK, goes_on, ended);
}

fn line(tick: u32, world: &World, events: &[Event]) -> String {
    let mut line = Vec::new();
    trace_line::write(&mut line, u64::from(tick), world, events).expect("memory");
    String::from_utf8(line).expect("JSON is UTF-8")
}

#[test]
fn ticks_in_parts_give_the_same_results_as_whole_ones() {
    for id in ["bodies/pyramid", "bodies/slope", "bodies/ledge", "tank/rebound"] {
        let (mut whole, mut parted) = (session(id), slow_session(id));
        whole.clock.paused = false;
        let [mut expected, mut found] = [const { Vec::new() }; 2];
        let held = ActionSet::from_iter([Action::Forward, Action::Right]);
        for _ in 0..60 {
            whole.input_source.feed(held, ActionSet::default());
            whole.advance(TICK, |tick, world, events| expected.push(line(tick, world, events)));
        }
        for _ in 0..600 {
            parted.input_source.feed(held, ActionSet::default());
            let read =
                |tick, world: &World, events: &[Event]| found.push(line(tick, world, events));
            frame(&mut parted, 2, read);
            if parted.ticks() == 60 {
                break;
            }
        }
        assert_eq!(found, expected, "{id}");
        // The record kept during the tick equals the record of the tick run again.
        assert_eq!(parted.read(), whole.read(), "{id}");
    }
}

#[test]
fn time_stops_between_two_sub_steps_and_goes_on_from_there() {
    let mut session = slow_session(SCENE);
    frame(&mut session, 2, |_, _, _| panic!("it is not done"));
    assert_eq!((session.ticks(), session.under_way()), (0, Some([2, 4])));
    let before = session.world().hash();
    session.apply(Command::TogglePause).expect("time can stop");
    for _ in 0..3 {
        frame(&mut session, 9, |_, _, _| panic!("time stands still"));
    }
    assert_eq!((session.under_way(), session.world().hash()), (Some([2, 4]), before));
    // The requested step completes this tick, over several frames.
    session.apply(Command::StepOnce).expect("a tick");
    frame(&mut session, 1, |_, _, _| panic!("a part is left"));
    assert_eq!(session.under_way(), Some([3, 4]));
    frame(&mut session, 9, |tick, _, _| assert_eq!(tick, 1));
    assert_eq!((session.ticks(), session.under_way()), (1, None));
    frame(&mut session, 9, |_, _, _| panic!("one was asked for"));
}

#[test]
fn a_change_during_a_tick_counts_for_the_whole_tick() {
    let (mut plain, mut parted) = (slow_session(SCENE), slow_session(SCENE));
    let set = |session: &mut Session| {
        let (path, value) = ("gravity".to_owned(), Value::F32(2.0));
        session.apply(Command::Set { path, value, gesture: false }).expect("it is in its range");
    };
    set(&mut plain);
    frame(&mut plain, 9, |_, _, _| {});
    frame(&mut parted, 2, |_, _, _| {});
    set(&mut parted);
    assert_eq!(parted.under_way(), None, "it begins again");
    frame(&mut parted, 9, |_, _, _| {});
    assert_eq!((parted.ticks(), parted.world().hash()), (1, plain.world().hash()));
}

#[test]
fn a_seek_discards_the_unfinished_tick() {
    let mut session = slow_session(SCENE);
    for _ in 0..4 {
        frame(&mut session, 9, |_, _, _| {});
    }
    let hash = session.world().hash();
    frame(&mut session, 2, |_, _, _| {});
    session.apply(Command::Seek(2)).expect("it was run");
    assert_eq!(session.under_way(), None);
    session.apply(Command::TogglePause).expect("on again");
    while session.shown_tick() < 4 {
        frame(&mut session, 1, |_, _, _| {});
    }
    assert_eq!(session.world().hash(), hash);
}
