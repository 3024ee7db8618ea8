//! The texts on B equal those of a separate session, for any selection, seek and opened tick.

use collidoscope::app::{Command, Session};
use collidoscope::params::Value;
use collidoscope::sim::{Body, Input};

use super::columns::driven;
use super::{follow, tick};
use crate::drive::restless;

const FROM: usize = 20;

/// Returns a run that is compared, from [`FROM`] on, with one changed value, and that changed run
/// by itself.
fn pair(scene: &str, (path, value): (&str, Value), ticks: u32) -> Vec<Session> {
    let keys: Vec<Input> = restless(ticks).collect();
    let mut a = driven(scene, &keys[..FROM], &[]);
    a.apply(Command::Compare(vec![(path.to_owned(), value.clone())])).expect("in range");
    for input in &keys[FROM..] {
        tick(&mut a, *input);
    }
    vec![a, driven(scene, &keys, &[(FROM, path, value)])]
}

fn slow(ticks: u32) -> Vec<Session> {
    pair("tank/rebound", ("driver.move_speed", Value::F32(0.05)), ticks)
}

/// Applies these commands to both sessions and runs B up to date.
fn after(both: &mut [Session], commands: &[Command]) {
    for session in both.iter_mut() {
        for command in commands {
            session.apply(command.clone()).expect("it can");
        }
    }
    follow(&mut both[0]);
}

#[test]
fn b_tells_what_a_session_of_its_own_tells() {
    let mut both = slow(120);
    let picks = [None, Some(Body::Object(2)), Some(Body::Object(0)), Some(Body::Object(1))];
    for shown in [120, 60, FROM as u32 + 1, 119] {
        after(&mut both, &[Command::Seek(shown)]);
        for pick in picks {
            after(&mut both, &[Command::Pick(None), Command::Pick(pick)]);
            let told = both[0].other_verdict();
            assert_eq!(told, Some(both[1].verdict()), "tick {shown}, {pick:?}");
        }
    }
    // At its first tick, B's verdict describes the next tick, as in any run.
    after(&mut both, &[Command::Seek(FROM as u32)]);
    assert!(both[0].other_verdict().is_some());
}

#[test]
fn wheels_of_b_go_on_as_those_of_a_had_gone() {
    let mut both = pair("walker/buggy", ("walker.step", Value::F32(0.05)), 120);
    for shown in [FROM as u32, 60, 120] {
        after(&mut both, &[Command::Seek(shown)]);
        let [a, alone] = &both[..] else { panic!("two") };
        let b = a.comparison().expect("it goes on");
        let of_b = b.walk_state(Body::Driven, &a.timeline.history).distance;
        let wanted = alone.stride(Body::Driven).distance;
        assert!(wanted > 0.5, "it has driven: {wanted}");
        assert!((of_b - wanted).abs() < 1e-4, "tick {shown}: {of_b} {wanted}");
    }
}

#[test]
fn a_chosen_pair_is_that_of_b_too() {
    let warm = ("impulse.warm_starting", Value::Bool(false));
    let mut both = pair("bodies/pyramid", warm, 60);
    let mut told = Vec::new();
    for [first, second] in [[1, 2], [3, 12], [0, 1]] {
        let [first, second] = [first, second].map(|k| Command::Pick(Some(Body::Object(k))));
        after(&mut both, &[Command::Pick(None), first, second]);
        let verdict = both[0].other_verdict();
        assert_eq!(verdict, Some(both[1].verdict()));
        assert!(!told.contains(&verdict), "each pair has a sentence of its own");
        told.push(verdict);
    }
}

#[test]
fn going_back_to_where_b_sets_out_keeps_it_and_before_that_drops_it() {
    for (shown, is_kept) in [(FROM as u32, true), (FROM as u32 - 1, false)] {
        let mut a = slow(60).swap_remove(0);
        a.apply(Command::Seek(shown)).expect("always");
        a.apply(Command::Branch).expect("always");
        a.follow_comparison(|| true);
        assert_eq!(a.comparison().is_some(), is_kept, "back at tick {shown}");
    }
}

#[test]
fn an_opened_tick_shows_b_at_its_last_moment_where_it_has_fewer() {
    let mut a = slow(120).swap_remove(0);
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
