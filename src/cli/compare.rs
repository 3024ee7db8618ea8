//! `run --compare`: two runs with the same inputs, and the tick of their divergence.

use std::io::{Write, stdout};
use std::iter::Peekable;
use std::vec::IntoIter;

use collidoscope::explain;
use collidoscope::record::run::Edit;
use collidoscope::record::trace_line::DifferenceCache;
use collidoscope::sim::{Event, Input, World};

use super::Failure;
use super::args::RunArgs;
use super::run::{Plan, apply_edits, assign};

/// Ticks between two clones of both worlds: cloning may cost as much as many ticks.
const CLONE_INTERVAL: u64 = 64;

/// The output, as one line of JSON.
#[derive(serde::Serialize)]
struct Comparison {
    /// First tick with a different body state; `null` if the runs never diverge.
    parts_at: Option<u64>,
    a: Side,
    b: Side,
}

/// One of the two runs.
#[derive(serde::Serialize)]
struct Side {
    /// Hash of the final world, 16 hexadecimal digits.
    hash: String,
    /// Verdict on the first different tick; on the final tick if the runs never diverge.
    verdict: String,
}

/// Both runs at the same tick, with their remaining edits.
#[derive(Clone)]
struct RunPair<'p> {
    worlds: [World; 2],
    edits: [Peekable<IntoIter<&'p Edit>>; 2],
    /// Comparison state of all bodies.
    differences: DifferenceCache,
}

impl<'p> RunPair<'p> {
    /// Creates the runs at their start. Run b ignores edits of the parameters in `set`.
    fn new(plan: &'p Plan, b: World, set: &[String]) -> Self {
        let edits = |excluded: &[String]| {
            let edits = plan.edits.iter().filter(|edit| !excluded.contains(&edit.path));
            edits.collect::<Vec<_>>().into_iter().peekable()
        };
        let differences = DifferenceCache::default();
        Self { worlds: [plan.world.clone(), b], edits: [edits(&[]), edits(set)], differences }
    }

    /// Applies the edits due after `tick` ticks.
    fn apply_edits(&mut self, tick: u64) {
        for (world, edits) in self.worlds.iter_mut().zip(&mut self.edits) {
            if edits.peek().is_some_and(|edit| u64::from(edit.tick) <= tick) {
                self.differences = DifferenceCache::default();
            }
            apply_edits(world, tick, edits, None);
        }
    }

    /// Runs tick number `tick` with `input`.
    fn tick(&mut self, tick: u64, input: &Input, events: &mut Vec<Event>) {
        for world in &mut self.worlds {
            events.clear();
            world.step(input, events);
        }
        self.apply_edits(tick);
    }

    /// Returns whether any body differs between a and b.
    fn has_diverged(&mut self) -> bool {
        self.differences.bodies_differ(&self.worlds[0], &self.worlds[1])
    }
}

/// Runs both worlds and prints their divergence.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let plan = Plan::new(args)?;
    let mut b = plan.world.clone();
    let set = assign(&mut b, "--compare", &args.compare)?;
    let set: Vec<String> = set.into_iter().map(|(path, _)| path).collect();
    let mut runs = RunPair::new(&plan, b.restarted(), &set);
    let mut events = Vec::new();
    let mut parts_at = runs.has_diverged().then_some(0);
    runs.apply_edits(0);
    // Latest clone and the inputs since then, to run the reported tick again.
    let (mut last_clone, mut inputs_since) = ((0, runs.clone()), Vec::new());
    for (tick, input) in (1..=plan.ticks).zip(plan.inputs()) {
        if parts_at.is_none() && tick - last_clone.0 > CLONE_INTERVAL {
            last_clone = (tick - 1, runs.clone());
            inputs_since.clear();
        }
        if parts_at.is_none() || tick == 1 {
            inputs_since.push(input);
        }
        runs.tick(tick, &input, &mut events);
        if parts_at.is_none() && runs.has_diverged() {
            parts_at = Some(tick);
        }
    }
    let (mut tick, mut before) = last_clone;
    let reported_input = inputs_since.pop().unwrap_or_default();
    for input in inputs_since {
        tick += 1;
        before.tick(tick, &input, &mut events);
    }
    let side = |run: usize| Side {
        hash: format!("{:016x}", runs.worlds[run].hash()),
        verdict: verdict(&before.worlds[run], &reported_input),
    };
    let line = Comparison { parts_at, a: side(0), b: side(1) };
    let line = serde_json::to_string(&line).map_err(|e| e.to_string())?;
    writeln!(stdout(), "{line}")?;
    Ok(())
}

/// Returns the verdict on the tick after `before` with `input`, in one sentence.
fn verdict(before: &World, input: &Input) -> String {
    let record = before.record(input);
    let explained = explain::explanation(&record);
    explained.verdict(explained.explained(None)).to_string()
}
