//! The texts about B equal those of a separate session, for any selection, seek and opened tick.

use collidoscope::app::{Command, Session};
use collidoscope::params::Value;
use collidoscope::sim::{Body, Input};

use super::columns::driven;
use super::{follow, tick};
use crate::drive::restless;

/// First tick of the comparison.
const FROM: usize = 20;

/// Returns a session that compares one changed value from tick [`FROM`] on, and a session that makes
/// this change itself.
fn pair(scene: &str, (path, value): (&str, Value), ticks: u32) -> Vec<Session> {
    let keys: Vec<Input> = restless(ticks).collect();
    let mut a = driven(scene, &keys[..FROM], &[]);
    a.apply(Command::Compare(vec![(path.to_owned(), value.clone())])).expect("in range");
    for input in &keys[FROM..] {
        tick(&mut a, *input);
    }
    vec![a, driven(scene, &keys, &[(FROM, path, value)])]
}

fn slow_pair(ticks: u32) -> Vec<Session> {
    pair("tank/rebound", ("driver.move_speed", Value::F32(0.05)), ticks)
}

/// Applies these commands to both sessions and lets B catch up.
fn apply_to_both(both: &mut [Session], commands: &[Command]) {
    for session in both.iter_mut() {
        for command in commands {
            session.apply(command.clone()).expect("it can");
        }
    }
    follow(&mut both[0]);
}

#[test]
fn b_has_the_verdict_of_a_separate_session() {
    let mut both = slow_pair(120);
    let picks = [None, Some(Body::Object(2)), Some(Body::Object(0)), Some(Body::Object(1))];
    for shown in [120, 60, FROM as u32 + 1, 119] {
        apply_to_both(&mut both, &[Command::Seek(shown)]);
        for pick in picks {
            apply_to_both(&mut both, &[Command::Pick(None), Command::Pick(pick)]);
            let verdict = both[0].other_verdict();
            assert_eq!(verdict, Some(both[1].verdict()), "tick {shown}, {pick:?}");
        }
    }
    // At its first tick, B's verdict describes the next tick, as in any run.
    apply_to_both(&mut both, &[Command::Seek(FROM as u32)]);
    assert!(both[0].other_verdict().is_some());
}

#[test]
fn the_walk_cycle_of_b_continues_that_of_a() {
    let mut both = pair("walker/buggy", ("walker.step", Value::F32(0.05)), 120);
    for shown in [FROM as u32, 60, 120] {
        apply_to_both(&mut both, &[Command::Seek(shown)]);
        let [a, alone] = &both[..] else { panic!("two") };
        let b = a.comparison().expect("it goes on");
        let of_b = b.walk_state(Body::Driven, &a.timeline.history).distance;
        let wanted = alone.walk_state(Body::Driven).distance;
        assert!(wanted > 0.5, "it has driven: {wanted}");
        assert!((of_b - wanted).abs() < 1e-4, "tick {shown}: {of_b} {wanted}");
    }
}

#[test]
fn a_picked_pair_is_explained_for_b_too() {
    let warm = ("impulse.warm_starting", Value::Bool(false));
    let mut both = pair("bodies/pyramid", warm, 60);
    let mut verdicts = Vec::new();
    for [first, second] in [[1, 2], [3, 12], [0, 1]] {
        let [first, second] = [first, second].map(|k| Command::Pick(Some(Body::Object(k))));
        apply_to_both(&mut both, &[Command::Pick(None), first, second]);
        let verdict = both[0].other_verdict();
        assert_eq!(verdict, Some(both[1].verdict()));
        assert!(!verdicts.contains(&verdict), "each pair has a sentence of its own");
        verdicts.push(verdict);
    }
}

#[test]
fn a_branch_at_the_start_of_b_keeps_b_and_an_earlier_branch_drops_it() {
    for (shown, is_kept) in [(FROM as u32, true), (FROM as u32 - 1, false)] {
        let mut a = slow_pair(60).swap_remove(0);
        a.apply(Command::Seek(shown)).expect("always");
        a.apply(Command::Branch).expect("always");
        a.follow_comparison(|| true);
        assert_eq!(a.comparison().is_some(), is_kept, "back at tick {shown}");
    }
}

#[test]
fn an_opened_tick_shows_b_at_its_last_moment_if_b_has_fewer() {
    let mut a = slow_pair(120).swap_remove(0);
    for shown in [30, 60, 90, 110] {
        a.apply(Command::Seek(shown)).expect("always");
        // From the last moment backwards.
        a.apply(Command::StepInside { on: false, stage: false }).expect("always");
        let b = follow(&mut a);
        let (world, _) = b.shown_state().expect("B is shown with it");
        let end = b.world().expect("it has the tick").hash();
        assert_eq!(world.hash(), end, "at the last moment all of B's tick is done");
    }
}
