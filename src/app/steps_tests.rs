//! Steps are completed by their own actions, not by time alone or by the actions of other steps.

use super::*;
use crate::app::stepper::OpenedTick;
use crate::app::{Command, Session};
use crate::scene::{self, catalogue};
use crate::sim::Action;

const TICK: f64 = 1.0 / 60.0;

/// Ticks of each trial; longer than a jump, and in most scenes than the drive to the first contact.
const TICKS: u32 = 150;

/// Maximum key presses to step through a tick.
const MAX_SUBSTEP_PRESSES: u32 = 200;

/// Returns a fresh session whose learner has reached this step without setting it up.
fn at_step(id: &str, step: usize) -> Session {
    let mut session = Session::new(scene::load(id).expect("it ships"), None);
    session.progress = Progress::new((0..step).collect(), None);
    session.clock.paused = false;
    session
}

fn run(session: &mut Session, held: ActionSet) {
    for _ in 0..TICKS {
        session.input_source.feed(held, held);
        session.advance(TICK, |_, _, _| {});
    }
    session.input_source.feed(ActionSet::default(), ActionSet::default());
}

/// Performs a step by hand, without `StartStep`.
fn perform_step(session: &mut Session, index: usize, step: &LessonStep) {
    if step.ask.is_some() {
        if session.apply(Command::Ask { step: index, instance: 0 }).is_ok() {
            let truth = session.active_question().expect("it was asked").posed.truth.clone();
            session.apply(Command::Answer(truth)).expect("it waits for one");
            run(session, ActionSet::default());
            session.apply(Command::EndQuestion).expect("always allowed");
        }
        return;
    }
    for setting in &step.set {
        let value = setting.read(&session.world().setup()).expect("checked");
        let (path, gesture) = (setting.path.clone(), false);
        session.apply(Command::Set { path, value, gesture }).expect("in its range");
    }
    session.apply(Command::Restart).expect("always allowed");
    run(session, step.hold.iter().copied().collect());
    if step.until == Goal::Inside {
        for _ in 0..MAX_SUBSTEP_PRESSES {
            if session.opened_tick().is_some_and(OpenedTick::has_reached_decision) {
                break;
            }
            session.apply(Command::StepInside { on: true, stage: false }).expect("always allowed");
            session.advance(TICK, |_, _, _| {});
        }
    }
}

/// Returns whether `other` asks for everything that `step` asks for.
fn includes(other: &LessonStep, step: &LessonStep) -> bool {
    let has_actions = step.hold.iter().all(|action| other.hold.contains(action));
    let required = step.until.params();
    let sets = required.is_empty() || other.set.iter().any(|set| required.contains(&&*set.path));
    match step.until {
        Goal::Answered | Goal::Parted => false,
        Goal::Inside => other.until == Goal::Inside && step.start.is_none(),
        _ => has_actions && sets && !step.waits(),
    }
}

#[test]
fn waiting_completes_no_step() {
    let mut wrongly_done = Vec::new();
    for id in catalogue::ids() {
        let count = scene::load(id).expect("it ships").file.steps.len();
        for step in 0..count {
            let mut session = at_step(id, step);
            for _ in 0..3 {
                run(&mut session, ActionSet::default());
            }
            if session.progress.is_done(step) {
                wrongly_done.push(format!("{id} step {step}"));
            }
        }
    }
    assert_eq!(wrongly_done, Vec::<String>::new());
}

#[test]
fn no_step_is_completed_by_another_steps_actions() {
    let (mut wrongly_done, mut trials) = (Vec::new(), 0);
    for id in catalogue::ids() {
        let steps = scene::load(id).expect("it ships").file.steps;
        for (index, step) in steps.iter().enumerate() {
            for (other_index, other) in steps.iter().enumerate() {
                if other_index == index || includes(other, step) {
                    continue;
                }
                let mut session = at_step(id, index);
                perform_step(&mut session, other_index, other);
                trials += 1;
                if session.progress.is_done(index) {
                    wrongly_done.push(format!("{id} step {index} by step {other_index}"));
                }
            }
        }
    }
    assert!(trials > 1_000, "{trials}");
    assert_eq!(wrongly_done, Vec::<String>::new());
}

#[test]
fn a_jump_is_no_hop() {
    let mut session = at_step("map/tower", 0);
    run(&mut session, ActionSet::from_iter([Action::Jump]));
    assert!(!session.progress.is_done(0));
    run(&mut session, ActionSet::from_iter([Action::Hop]));
    assert!(session.progress.is_done(0));
}
