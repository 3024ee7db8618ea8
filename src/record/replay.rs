//! Replay of a recording, with a comparison of every hash.

use std::io;

use super::recording::Recording;
use super::run::{Checkpoint, Run};
use crate::sim::{Event, World};
use crate::text::id;

/// First difference between a run and its recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// Index of the run, from 0, and the number of runs.
    pub run: (usize, usize),
    /// The first tick with a different hash.
    pub tick: u32,
    /// The recorded hash and the actual one.
    pub hashes: [u64; 2],
    /// Bodies that differ at the next checkpoint; `None` if no later checkpoint has hashes of bodies.
    pub bodies: Option<DifferingBodies>,
}

/// Bodies that differ from the recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferingBodies {
    /// Tick of the checkpoint.
    pub tick: u32,
    /// Names of the bodies.
    pub names: Vec<String>,
    /// Number of bodies found in the recording only.
    pub missing: usize,
}

/// Maximum number of bodies listed by name.
const MAX_NAMED: usize = 20;

impl std::fmt::Display for Divergence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { run: (run, runs), tick, hashes: [recorded, now], bodies } = self;
        let message =
            if *runs > 1 { id::REPLAY_HASH_DIFFERS_IN_RUN } else { id::REPLAY_HASH_DIFFERS };
        f.write_str(&message.with(&[
            ("run", &(run + 1)),
            ("runs", runs),
            ("tick", tick),
            ("hash", &format!("{now:016x}")),
            ("recorded", &format!("{recorded:016x}")),
        ]))?;
        let Some(DifferingBodies { tick, names, missing }) = bodies else { return Ok(()) };
        let (listed, more) = names.split_at(names.len().min(MAX_NAMED));
        let message = match (listed, more) {
            ([], _) => id::REPLAY_NO_BODY_DIFFERS,
            (_, []) => id::REPLAY_BODIES_DIFFER,
            _ => id::REPLAY_MORE_BODIES_DIFFER,
        };
        let (bodies, more) = (listed.join(", "), more.len());
        write!(f, "; {}", message.with(&[("tick", tick), ("bodies", &bodies), ("more", &more)]))?;
        if *missing > 0 {
            write!(f, "; {}", id::REPLAY_BODIES_MISSING.with(&[("count", missing)]))?;
        }
        Ok(())
    }
}

/// Compares a run with its recording, tick by tick.
#[derive(Debug)]
pub struct ReplayCheck<'r> {
    /// The recorded run.
    pub run: &'r Run,
    /// Index of the run, from 0, and the number of runs.
    pub place: (usize, usize),
    /// First difference, if any.
    pub found: Option<Divergence>,
}

impl ReplayCheck<'_> {
    /// Compares the world after `tick` ticks, before the edits made at that tick.
    pub fn check_tick(&mut self, tick: u32, world: &World) {
        if self.found.is_none() {
            let (recorded, now) = (self.run.hashes.get(tick as usize), world.hash());
            if let Some(recorded) = recorded.filter(|recorded| **recorded != now) {
                let hashes = [*recorded, now];
                self.found = Some(Divergence { run: self.place, tick, hashes, bodies: None });
            }
        }
        let Some(found) = self.found.as_mut().filter(|found| found.bodies.is_none()) else {
            return;
        };
        let checkpoints = &self.run.checkpoints;
        if let Ok(index) = checkpoints.binary_search_by_key(&tick, |checkpoint| checkpoint.tick) {
            let (now, recorded) = (Checkpoint::of(tick, world), &checkpoints[index]);
            if recorded.hashes.0.is_empty() && !now.hashes.0.is_empty() {
                return;
            }
            let (names, missing) = now.differing_bodies(recorded, world);
            found.bodies = Some(DifferingBodies { tick, names, missing });
        }
    }
}

/// Replays `recording`. `each` receives the world at each run's start and after each tick, with the tick's
/// events. Edits made at that tick follow later. Returns `None` if all hashes match.
///
/// # Errors
/// Returns the error of `each`.
pub fn replay(
    recording: &Recording,
    mut each: impl FnMut(u32, &World, &[Event]) -> io::Result<()>,
) -> io::Result<Option<Divergence>> {
    let (mut first, mut events) = (None, Vec::new());
    for (index, (recorded, mut world)) in recording.runs_with_starts().enumerate() {
        let run = &recorded.run;
        let mut check = ReplayCheck { run, place: (index, recording.runs.len()), found: None };
        events.clear();
        for tick in 0..=run.ticks() {
            if let Some(input) = tick.checked_sub(1).and_then(|before| run.input(before)) {
                events.clear();
                world.step(&input, &mut events);
            }
            check.check_tick(tick, &world);
            each(tick, &world, &events)?;
            run.apply_edits(tick, &mut world);
        }
        first = first.or(check.found);
    }
    Ok(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::recording::RecordingRun;
    use crate::sim::Input;

    #[test]
    fn a_divergence_reports_missing_bodies_only_if_there_are_any() {
        let message = |missing| {
            let bodies =
                Some(DifferingBodies { tick: 60, names: vec!["crate".to_owned()], missing });
            Divergence { run: (0, 1), tick: 31, hashes: [1, 2], bodies }.to_string()
        };
        assert!(message(0).ends_with("; at tick 60 these bodies differ: crate"), "{}", message(0));
        assert!(message(2).ends_with("crate; 2 recorded bodies are missing"), "{}", message(2));
    }

    /// A history at its memory limit drops the hashes of single bodies.
    #[test]
    fn a_divergence_without_body_hashes_names_no_bodies() {
        let scene = crate::scene::load("tank/detect").expect("it ships");
        let mut world = World::new(scene.file.world.clone());
        let mut run = Run::new(&world);
        for _ in 0..60 {
            world.step(&Input::default(), &mut Vec::new());
            run.tick(Input::default(), &world);
        }
        run.hashes[31] ^= 1;
        for (are_dropped, named) in [(false, true), (true, false)] {
            if are_dropped {
                run.forget_bodies(61);
            }
            let runs = vec![RecordingRun { run: run.clone(), left_at: 60 }];
            let scene = scene.clone();
            let recording = Recording { scene, setup: Vec::new(), runs, compared: None };
            let found = replay(&recording, |_, _, _| Ok(())).expect("nothing is written");
            let found = found.expect("a hash is another");
            assert_eq!((found.tick, found.bodies.is_some()), (31, named));
        }
    }

    #[test]
    fn the_message_names_the_run_and_at_most_twenty_bodies() {
        let message = |run, count: u32| {
            let names = (0..count).map(|i| format!("b{i}")).collect();
            let bodies = Some(DifferingBodies { tick: 60, names, missing: 0 });
            Divergence { run, tick: 31, hashes: [0x1a, 2], bodies }.to_string()
        };
        let tick = "tick 31: the hash is 0000000000000002 \
                    instead of the recorded 000000000000001a; at tick 60 ";
        assert_eq!(message((0, 1), 0), format!("{tick}all body values in the trace are equal"));
        assert_eq!(message((1, 3), 1), format!("run 2 of 3, {tick}these bodies differ: b0"));
        assert!(message((0, 1), 20).ends_with("b18, b19"), "{}", message((0, 1), 20));
        assert!(message((0, 1), 23).ends_with("b18, b19 and 3 more"), "{}", message((0, 1), 23));
    }
}
