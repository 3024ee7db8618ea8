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
use super::run::{Plan, assign, edit};

/// Maximum ticks between clones of both worlds before the divergence: a clone may cost as much as many ticks.
const KEEP_EVERY: u64 = 64;

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
    /// Verdict at the divergence; of the final tick if the runs never diverge.
    verdict: String,
}

/// Both runs after the same number of ticks, with their remaining edits.
#[derive(Clone)]
struct Both<'p> {
    worlds: [World; 2],
    edits: [Peekable<IntoIter<&'p Edit>>; 2],
    /// Comparison state of all bodies.
    alike: DifferenceCache,
}

impl<'p> Both<'p> {
    /// Creates the runs at their start. Parameters in `set` differ in b, and edits do not change them.
    fn new(plan: &'p Plan, b: World, set: &[String]) -> Self {
        let edits = |kept: &[String]| {
            let edits = plan.edits.iter().filter(|edit| !kept.contains(&edit.path));
            edits.collect::<Vec<_>>().into_iter().peekable()
        };
        let alike = DifferenceCache::default();
        Self { worlds: [plan.world.clone(), b], edits: [edits(&[]), edits(set)], alike }
    }

    /// Applies the edits due after `tick` ticks.
    fn edit(&mut self, tick: u64) {
        for (world, edits) in self.worlds.iter_mut().zip(&mut self.edits) {
            if edits.peek().is_some_and(|edit| u64::from(edit.tick) <= tick) {
                self.alike = DifferenceCache::default();
            }
            edit(world, tick, edits, None);
        }
    }

    /// Runs tick number `tick` with `input`.
    fn tick(&mut self, tick: u64, input: &Input, events: &mut Vec<Event>) {
        for world in &mut self.worlds {
            events.clear();
            world.step(input, events);
        }
        self.edit(tick);
    }

    /// Returns whether any body differs between a and b.
    fn is_parted(&mut self) -> bool {
        self.alike.bodies_differ(&self.worlds[0], &self.worlds[1])
    }
}

/// Runs both worlds and prints their divergence.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let plan = Plan::new(args)?;
    let mut b = plan.world.clone();
    let set = assign(&mut b, "--compare", &args.compare)?;
    let set: Vec<String> = set.into_iter().map(|(path, _)| path).collect();
    let mut both = Both::new(&plan, b.restarted(), &set);
    let mut events = Vec::new();
    let mut parts_at = both.is_parted().then_some(0);
    both.edit(0);
    // Latest clones and the inputs since then, to run the reported tick again.
    let (mut kept, mut since) = ((0, both.clone()), Vec::new());
    for (tick, input) in (1..=plan.ticks).zip(plan.inputs()) {
        if parts_at.is_none() && tick - kept.0 > KEEP_EVERY {
            kept = (tick - 1, both.clone());
            since.clear();
        }
        if parts_at.is_none() || tick == 1 {
            since.push(input);
        }
        both.tick(tick, &input, &mut events);
        if parts_at.is_none() && both.is_parted() {
            parts_at = Some(tick);
        }
    }
    let (mut tick, mut before) = kept;
    let told = since.pop().unwrap_or_default();
    for input in since {
        tick += 1;
        before.tick(tick, &input, &mut events);
    }
    let side = |which: usize| Side {
        hash: format!("{:016x}", both.worlds[which].hash()),
        verdict: verdict(&before.worlds[which], &told),
    };
    let line = Comparison { parts_at, a: side(0), b: side(1) };
    let line = serde_json::to_string(&line).map_err(|e| e.to_string())?;
    writeln!(stdout(), "{line}")?;
    Ok(())
}

/// Returns the verdict of the next tick with `input`, in one sentence.
fn verdict(before: &World, input: &Input) -> String {
    let record = before.record(input);
    let explained = explain::explanation(&record);
    explained.verdict(explained.explained(None)).to_string()
}
