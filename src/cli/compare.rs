//! `run --compare`: two runs with the same inputs, and where they part.

use std::io::{Write, stdout};

use collidoscope::explain;
use collidoscope::record::trace_line::is_parted;
use collidoscope::sim::{Input, World};

use super::Failure;
use super::args::RunArgs;
use super::run::{Plan, assign, edit};

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

/// Runs both and prints where they part.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let plan = Plan::new(args)?;
    let (mut a, mut b) = (plan.world.clone(), plan.world.clone());
    let set = assign(&mut b, "--compare", &args.compare)?;
    let set: Vec<String> = set.into_iter().map(|(path, _)| path).collect();
    b = b.restarted();
    // Both as they were before the tick that is told of, and its input.
    let (mut before, mut told) = ([a.clone(), b.clone()], Input::default());
    let mut parts_at = is_parted(&a, &b).then_some(0);
    // What b has otherwise stays so.
    let edits = |kept: &'_ [String]| {
        let edits = plan.edits.iter().filter(|edit| !kept.contains(&edit.path));
        edits.collect::<Vec<_>>().into_iter().peekable()
    };
    let mut edits = [edits(&[]), edits(&set)];
    let mut events = Vec::new();
    for (world, edits) in [&mut a, &mut b].into_iter().zip(&mut edits) {
        edit(world, 0, edits, None);
    }
    for (tick, input) in (1..=plan.ticks).zip(plan.inputs()) {
        if parts_at.is_none() || tick == 1 {
            before[0].clone_from(&a);
            before[1].clone_from(&b);
            told = input;
        }
        for (world, edits) in [&mut a, &mut b].into_iter().zip(&mut edits) {
            events.clear();
            world.step(&input, &mut events);
            edit(world, tick, edits, None);
        }
        if parts_at.is_none() && is_parted(&a, &b) {
            parts_at = Some(tick);
        }
    }
    let [a, b] = [(&before[0], &a), (&before[1], &b)].map(|(before, end)| Side {
        hash: format!("{:016x}", end.hash()),
        verdict: verdict(before, &told),
    });
    let line = serde_json::to_string(&Comparison { parts_at, a, b }).map_err(|e| e.to_string())?;
    writeln!(stdout(), "{line}")?;
    Ok(())
}

/// What the tick that `input` makes of this world decides, in one sentence.
fn verdict(before: &World, input: &Input) -> String {
    let record = before.record(input);
    let explained = explain::of(&record);
    explained.verdict(explained.explained(None)).to_string()
}
