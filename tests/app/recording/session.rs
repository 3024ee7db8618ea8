//! Recording in a session, and opening recordings.

use collidoscope::app::opening::OpenedScene;
use collidoscope::app::{Command, Session};
use collidoscope::params::{self, Value};
use collidoscope::record::recording::Recording;
use collidoscope::scene;
use collidoscope::sim::Action;
use collidoscope::sim::input::ActionSet;

use super::{divergence, read};

/// Drives a session with commands: edits, rewinds, a branch, restarts. Returns the session and its
/// recording.
fn session() -> (Session, Recording) {
    let mut session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    let forward: ActionSet = [Action::Forward].into_iter().collect();
    let advance = |session: &mut Session, ticks: u32| {
        session.clock.paused = false;
        for _ in 0..ticks {
            session.input_source.feed(forward, forward);
            session.advance(1.0001 / 60.0, |_, _, _| {});
        }
    };
    let set = |path: &str, x| Command::Set {
        path: path.to_owned(),
        value: Value::F32(x),
        gesture: false,
    };
    assert!(!session.is_edited());
    session.apply(set("driver.move_speed", 0.2)).expect("in range");
    assert!(session.is_edited(), "its file has another value");
    advance(&mut session, 70);
    // The value is set before the recording, so it belongs to the setup.
    session.apply(Command::Restart).expect("it restarts");
    advance(&mut session, 100);
    session.start_recording();
    session.apply(set("driver.turn_speed", 2.5)).expect("in range");
    advance(&mut session, 50);
    session.apply(Command::Seek(120)).expect("known");
    session.apply(Command::Branch).expect("in the past");
    advance(&mut session, 40);
    session.apply(set("driver.move_speed", 0.11)).expect("in range");
    // The run is left in its past, so later changes are dropped.
    session.apply(Command::Seek(110)).expect("known");
    session.apply(Command::Restart).expect("it restarts");
    advance(&mut session, 90);
    // A panic saves the recording so far, which equals the finished one.
    let so_far = session.recording_so_far();
    assert!(session.is_recording(), "it goes on");
    let recording = session.stop_recording();
    assert_eq!(so_far.to_text(), recording.to_text());
    (session, recording)
}

#[test]
fn a_session_is_recorded_with_its_past_its_branches_and_its_restarts() {
    let (mut session, recording) = session();
    assert!(!session.is_recording());
    let ticks: Vec<u32> = recording.runs.iter().map(|recorded| recorded.run.ticks()).collect();
    let left_at: Vec<u32> = recording.runs.iter().map(|recorded| recorded.left_at).collect();
    assert_eq!((ticks, left_at), (vec![160, 90], vec![110, 90]));
    assert_eq!(recording.setup, [("driver.move_speed".to_owned(), Value::F32(0.2))]);
    let back = read(&recording.to_text());
    assert_eq!(back.runs, recording.runs);
    assert_eq!(divergence(&back), None);
    // The next recording begins with the first recording's setup and its changes.
    session.start_recording();
    session.apply(Command::Restart).expect("it restarts");
    let next = session.stop_recording();
    assert_eq!(next.setup.len(), 2);
    assert_eq!(divergence(&read(&next.to_text())), None);
    let world = next.start();
    assert_eq!(params::get(&world.setup(), "driver.move_speed"), Some(Value::F32(0.2)));
}

#[test]
fn a_recording_made_in_the_past_replays_too() {
    let (mut session, _) = session();
    session.apply(Command::Seek(70)).expect("known");
    let so_far = session.recording_so_far();
    let ticks = so_far.runs.last().map(|recorded| recorded.run.ticks());
    assert_eq!(ticks, Some(60), "whole seconds of 90 ticks");
    assert_eq!(divergence(&read(&so_far.to_text())), None);
    session.apply(Command::Restart).expect("it restarts");
    assert_eq!(divergence(&read(&session.recording_so_far().to_text())), None);
    session.clock.paused = false;
    for _ in 0..30 {
        session.advance(1.0001 / 60.0, |_, _, _| {});
    }
    session.apply(Command::Seek(10)).expect("known");
    let so_far = session.recording_so_far();
    assert_eq!(so_far.runs.last().map(|recorded| recorded.run.ticks()), Some(0));
    assert_eq!(divergence(&read(&so_far.to_text())), None);
}

#[test]
fn an_opened_recording_is_a_timeline_that_goes_on() {
    let (_, recording) = session();
    let text = recording.to_text();
    let replayed = OpenedScene::replayed(&read(&text), &scene::progress::Progress::default());
    let replayed = replayed.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((replayed.divergence, replayed.rest.len()), (None, 1));
    let mut shown = replayed.first;
    assert_eq!((shown.shown_tick(), shown.ticks()), (0, 160));
    let end_count = (0..400).filter(|_| shown.advance(1.0001 / 60.0, |_, _, _| {})).count();
    assert!(end_count == 1 && shown.clock.paused, "time stops at the end");
    assert_eq!((shown.shown_tick(), shown.ticks()), (160, 160));
    let run = &recording.runs[0].run;
    assert_eq!(shown.timeline.history.world_at(100).hash(), run.hashes[100]);
    shown.apply(Command::Seek(80)).expect("known");
    shown.apply(Command::Branch).expect("in the past");
    shown.clock.paused = false;
    for _ in 0..10 {
        shown.advance(1.0001 / 60.0, |_, _, _| {});
    }
    assert_eq!(shown.ticks(), 90, "it goes on from there");
}
