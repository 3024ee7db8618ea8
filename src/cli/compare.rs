//! `run --compare`: two runs with the same inputs, and where they part.

use std::io::{Write, stdout};
use std::iter::Peekable;
use std::vec::IntoIter;

use collidoscope::explain;
use collidoscope::record::run::Edit;
use collidoscope::record::trace_line::Alike;
use collidoscope::sim::{Event, Input, World};

use super::Failure;
use super::args::RunArgs;
use super::run::{Plan, assign, edit};

/// Ticks between two clones of both worlds, until they part: a clone may take as long as many ticks.
const KEEP_EVERY: u64 = 64;

/// What is printed, as one line of JSON.
#[derive(serde::Serialize)]
struct Comparison {
    /// The first tick after which a body is told otherwise; `null` if they never part.
    parts_at: Option<u64>,
    a: Side,
    b: Side,
}

/// One of the two runs.
#[derive(serde::Serialize)]
struct Side {
    /// Of its world at the end, 16 hexadecimal digits.
    hash: String,
    /// What the tick decided in which they part; if they never do, the final one.
    verdict: String,
}

/// Both runs after the same number of ticks, and the edits that are still to be made in each.
#[derive(Clone)]
struct Both<'p> {
    worlds: [World; 2],
    edits: [Peekable<IntoIter<&'p Edit>>; 2],
    /// What is known of the bodies of both.
    alike: Alike,
}

impl<'p> Both<'p> {
    /// As the runs begin: what `set` sets, b has otherwise, and it stays so.
    fn new(plan: &'p Plan, b: World, set: &[String]) -> Self {
        let edits = |kept: &[String]| {
            let edits = plan.edits.iter().filter(|edit| !kept.contains(&edit.path));
            edits.collect::<Vec<_>>().into_iter().peekable()
        };
        let alike = Alike::default();
        Self { worlds: [plan.world.clone(), b], edits: [edits(&[]), edits(set)], alike }
    }

    /// Makes the edits that are due after `tick` ticks.
    fn edit(&mut self, tick: u64) {
        for (world, edits) in self.worlds.iter_mut().zip(&mut self.edits) {
            if edits.peek().is_some_and(|edit| u64::from(edit.tick) <= tick) {
                self.alike = Alike::default();
            }
            edit(world, tick, edits, None);
        }
    }

    /// Runs the tick that `input` makes; `tick` ticks have been run then.
    fn tick(&mut self, tick: u64, input: &Input, events: &mut Vec<Event>) {
        for world in &mut self.worlds {
            events.clear();
            world.step(input, events);
        }
        self.edit(tick);
    }

    /// Whether a body of a is told otherwise than that of b.
    fn is_parted(&mut self) -> bool {
        self.alike.is_parted(&self.worlds[0], &self.worlds[1])
    }
}

/// Runs both and prints where they part.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let plan = Plan::new(args)?;
    let mut b = plan.world.clone();
    let set = assign(&mut b, "--compare", &args.compare)?;
    let set: Vec<String> = set.into_iter().map(|(path, _)| path).collect();
    let mut both = Both::new(&plan, b.restarted(), &set);
    let mut events = Vec::new();
    let mut parts_at = both.is_parted().then_some(0);
    both.edit(0);
    // The tick that is told of is run again from here: when both were kept, and the inputs since then.
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

/// What the tick that `input` makes of this world decides, in one sentence.
fn verdict(before: &World, input: &Input) -> String {
    let record = before.record(input);
    let explained = explain::of(&record);
    explained.verdict(explained.explained(None)).to_string()
}
