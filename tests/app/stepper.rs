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

fn inside(session: &mut Session, on: bool, stage: bool) {
    session.apply(Command::StepInside { on, stage }).expect("a step");
    session.advance(TICK, |_, _, _| {});
}

fn at(session: &Session) -> Option<usize> {
    session.opened_tick().map(|opened| opened.at)
}

#[test]
fn on_from_a_whole_tick_opens_the_next_and_past_its_end_shows_it_whole() {
    let mut session = session("wall/slide");
    drive(&mut session, 40, &[Action::Forward]);
    let shown = session.shown_tick();
    inside(&mut session, true, false);
    assert_eq!((session.shown_tick(), at(&session)), (shown + 1, Some(0)));
    let count = session.opened_tick().map_or(0, |opened| opened.moments.len());
    assert!(count > 5, "{count} moments");
    for expected in 1..count {
        inside(&mut session, true, false);
        assert_eq!(at(&session), Some(expected));
    }
    inside(&mut session, true, false);
    assert_eq!((session.shown_tick(), at(&session)), (shown + 1, None));
    inside(&mut session, true, false);
    assert_eq!((session.shown_tick(), at(&session)), (shown + 2, Some(0)));
}

#[test]
fn back_goes_through_the_tick_and_to_the_one_before() {
    let mut session = session("wall/slide");
    drive(&mut session, 40, &[Action::Forward]);
    let shown = session.shown_tick();
    inside(&mut session, false, false);
    let last = session.opened_tick().map(|opened| opened.moments.len() - 1);
    assert_eq!((session.shown_tick(), at(&session)), (shown, last));
    inside(&mut session, false, true);
    assert!(session.opened_tick().is_some_and(|opened| opened.begins_stage(opened.at)));
    while session.opened_tick().is_some() {
        inside(&mut session, false, true);
    }
    assert_eq!(session.shown_tick(), shown - 1);
}

#[test]
fn the_world_on_show_is_the_one_of_the_moment() {
    let mut session = session("wall/slide");
    drive(&mut session, 60, &[Action::Forward]);
    session.apply(Command::OpenTick(0)).expect("open");
    let before = session.timeline.history.world_at(session.shown_tick() - 1);
    assert_eq!(session.shown_world().driven().0, before.driven().0, "nothing has moved yet");
    session.apply(Command::OpenTick(usize::MAX)).expect("open");
    assert_eq!(session.shown_world().driven().0, session.world().driven().0);
    // In between, the body is inside the wall, where the keys sent it: the push-out has not
    // happened.
    session.apply(Command::OpenTick(1)).expect("open");
    let there = session.shown_world().driven().0;
    assert!(there != before.driven().0 && there != session.world().driven().0, "{there}");
}

#[test]
fn whatever_puts_a_tick_on_show_shows_it_whole() {
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
        assert_eq!(at(&session), Some(2));
        leave(&mut session);
        assert_eq!(at(&session), None);
    }
}

#[test]
fn overlays_see_the_account_as_far_as_the_moment() {
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
        inside(&mut session, true, false);
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
            inside(&mut session, true, false);
            steps += 1;
        }
        axes.dedup();
        assert!(axes.len() > 1, "{scene}: {axes:?}");
    }
}
