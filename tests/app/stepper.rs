//! Inside a tick: moments in order, the world at each moment, opening and closing.

use collidoscope::app::{Command, Session};
use collidoscope::explain;
use collidoscope::sim::Action;

use crate::{TICK, session, tick};

/// Runs ticks with these actions held.
fn drive(session: &mut Session, ticks: u32, held: &[Action]) {
    for _ in 0..ticks {
        tick(session, held.iter().copied().collect(), |_, _, _| {});
    }
}

fn step_inside(session: &mut Session, forward: bool, stage: bool) {
    session.apply(Command::StepInside { on: forward, stage }).expect("a step");
    session.advance(TICK, |_, _, _| {});
}

fn moment_index(session: &Session) -> Option<usize> {
    session.opened_tick().map(|opened| opened.at)
}

#[test]
fn stepping_on_opens_the_next_tick_and_past_its_end_shows_it_whole() {
    let mut session = session("wall/slide");
    drive(&mut session, 40, &[Action::Forward]);
    let shown = session.shown_tick();
    step_inside(&mut session, true, false);
    assert_eq!((session.shown_tick(), moment_index(&session)), (shown + 1, Some(0)));
    let count = session.opened_tick().map_or(0, |opened| opened.moments.len());
    assert!(count > 5, "{count} moments");
    for expected in 1..count {
        step_inside(&mut session, true, false);
        assert_eq!(moment_index(&session), Some(expected));
    }
    step_inside(&mut session, true, false);
    assert_eq!((session.shown_tick(), moment_index(&session)), (shown + 1, None));
    step_inside(&mut session, true, false);
    assert_eq!((session.shown_tick(), moment_index(&session)), (shown + 2, Some(0)));
}

#[test]
fn stepping_back_goes_through_the_tick_to_the_one_before() {
    let mut session = session("wall/slide");
    drive(&mut session, 40, &[Action::Forward]);
    let shown = session.shown_tick();
    step_inside(&mut session, false, false);
    let last = session.opened_tick().map(|opened| opened.moments.len() - 1);
    assert_eq!((session.shown_tick(), moment_index(&session)), (shown, last));
    step_inside(&mut session, false, true);
    assert!(session.opened_tick().is_some_and(|opened| opened.begins_stage(opened.at)));
    while session.opened_tick().is_some() {
        step_inside(&mut session, false, true);
    }
    assert_eq!(session.shown_tick(), shown - 1);
}

#[test]
fn the_world_on_show_is_that_of_the_moment() {
    let mut session = session("wall/slide");
    drive(&mut session, 60, &[Action::Forward]);
    session.apply(Command::OpenTick(0)).expect("open");
    let before = session.timeline.history.world_at(session.shown_tick() - 1);
    assert_eq!(session.shown_world().driven().0, before.driven().0, "nothing has moved yet");
    session.apply(Command::OpenTick(usize::MAX)).expect("open");
    assert_eq!(session.shown_world().driven().0, session.world().driven().0);
    // In between, the keys have moved the body into the wall; it is not pushed out yet.
    session.apply(Command::OpenTick(1)).expect("open");
    let position = session.shown_world().driven().0;
    assert!(position != before.driven().0 && position != session.world().driven().0, "{position}");
}

#[test]
fn commands_that_show_a_tick_show_it_whole() {
    let leave: [fn(&mut Session); 5] = [
        |session| drive(session, 1, &[]),
        |session| session.apply(Command::StepBack).expect("back"),
        |session| session.apply(Command::Seek(3)).expect("seek"),
        |session| session.apply(Command::TogglePause).expect("play"),
        |session| session.apply(Command::CloseTick).expect("close"),
    ];
    for leave in leave {
        let mut session = session("wall/slide");
        drive(&mut session, 40, &[Action::Forward]);
        session.apply(Command::OpenTick(2)).expect("open");
        assert_eq!(moment_index(&session), Some(2));
        leave(&mut session);
        assert_eq!(moment_index(&session), None);
    }
}

#[test]
fn overlays_get_the_record_up_to_the_moment() {
    let mut session = session("wall/slide");
    drive(&mut session, 60, &[Action::Forward]);
    let whole = session.record().clone();
    let all = explain::explanation(&whole).moments(Some(0));
    for (index, moment) in all.iter().enumerate() {
        session.apply(Command::OpenTick(index)).expect("open");
        let cut = whole.up_to(moment.step_count);
        assert_eq!(format!("{:?}", session.shown_records().current), format!("{cut:?}"));
    }
}

/// Every step that tests an axis draws only that axis, with its own overlap and no way out.
#[test]
fn a_step_that_tests_an_axis_draws_only_its_line() {
    for (scene, ticks) in [("tank/detect", 40), ("wall/boxes", 30), ("lab/two", 2)] {
        let mut session = session(scene);
        drive(&mut session, ticks, &[Action::Forward]);
        let (mut steps, mut axes) = (0, Vec::new());
        step_inside(&mut session, true, false);
        while session.opened_tick().is_some() && steps < 400 {
            let term = session.opened_tick().and_then(|opened| opened.moment().term);
            let term = term.filter(|term| term.is_of_axis(*term));
            if let (Some(term), Some(figure)) = (term, session.figure()) {
                let [line] = &figure.lines[..] else {
                    panic!("{scene}: {} lines at {term:?}", figure.lines.len());
                };
                assert!(line.term.is_some_and(|own| own.is_of_axis(term)), "{scene}: {term:?}");
                assert_eq!(figure.numbers[0].value, line.overlap.abs(), "{scene}");
                assert!(figure.sheet.arrows.is_empty(), "{scene}");
                axes.push(term);
            }
            step_inside(&mut session, true, false);
            steps += 1;
        }
        axes.dedup();
        assert!(axes.len() > 1, "{scene}: {axes:?}");
    }
}
