//! `run --vary`: the same run with several values of a parameter, and a measured number.

use std::io::{Write, stdout};

use collidoscope::app::variants::spread;
use collidoscope::params;
use collidoscope::sim::quantities::{find, quantities};
use collidoscope::sim::{Body, World};
use collidoscope::text::id;

use super::Failure;
use super::args::RunArgs;
use super::run::{Plan, apply_edits};

/// Default number of values.
const DEFAULT_COUNT: usize = 20;

/// Maximum number of values.
const MAX_COUNT: usize = 1_000;

/// Evenly spaced values of a parameter.
struct Range<'a> {
    path: &'a str,
    ends: [f32; 2],
    count: usize,
}

impl<'a> Range<'a> {
    /// Parses `PATH=A..B/N`.
    fn read(text: &'a str) -> Option<Self> {
        let (path, rest) = text.split_once('=')?;
        let (ends, count) = match rest.split_once('/') {
            Some((ends, count)) => (ends, count.trim().parse().ok()?),
            None => (rest, DEFAULT_COUNT),
        };
        let (a, b) = ends.split_once("..")?;
        let ends = [a.trim().parse().ok()?, b.trim().parse().ok()?];
        let is_valid =
            ends.iter().all(|end: &f32| end.is_finite()) && (2..=MAX_COUNT).contains(&count);
        is_valid.then_some(Self { path, ends, count })
    }
}

/// Runs once per value and prints comma-separated rows: the value, then the last, the least and the greatest
/// measured number.
pub(super) fn run(args: &RunArgs, range: &str) -> Result<(), Failure> {
    let error = |why: &str| Failure::Message(format!("--vary {}: {why}", params::shorten(range)));
    let plan = Plan::new(args)?;
    let range = Range::read(range)
        .ok_or_else(|| error(&id::CLI_VARY_EXPECTED.with(&[("most", &MAX_COUNT)])))?;
    let Some(field) = args.measure.as_deref() else {
        return Err(error(id::CLI_MEASURE_NEEDED.text()));
    };
    let measured = find(&plan.world, field).map_err(|why| format!("--measure {why}"))?;
    // Check all values before printing.
    let setup = plan.world.setup();
    let value = |value: f32| {
        // Counts need whole numbers.
        let [exact, whole] =
            [value, value.round()].map(|x| params::read(&setup, range.path, &x.to_string()));
        let parsed = exact.or_else(|why| whole.map_err(|_| why)).map_err(|e| e.to_string())?;
        plan.world.clone().set(range.path, parsed.clone())?;
        Ok(parsed)
    };
    let values: Result<Vec<_>, String> = spread(range.ends, range.count).map(value).collect();
    let mut out = stdout();
    let values = values.map_err(|why| error(&why))?;
    writeln!(out, "value,last,least,greatest")?;
    for value in values {
        let mut world = plan.world.clone();
        world.set(range.path, value.clone()).map_err(|why| error(&why))?;
        let [last, least, greatest] = measure_run(&plan, world.restarted(), range.path, &measured);
        writeln!(out, "{value},{last},{least},{greatest}")?;
    }
    Ok(())
}

/// Returns the last value of the measured number, its minimum and its maximum over all ticks; NaN if the body
/// never has that number.
fn measure_run(
    plan: &Plan,
    mut world: World,
    path: &str,
    (body, name): &(Body, String),
) -> [f32; 3] {
    let edits: Vec<_> = plan.edits.iter().filter(|edit| edit.path != path).collect();
    let (mut edits, mut events) = (edits.into_iter().peekable(), Vec::new());
    let [mut last, mut least, mut greatest] = [f32::NAN; 3];
    let mut measure = |world: &World| {
        let values = quantities(world, *body);
        if let Some((_, value)) = values.iter().find(|(known, _)| known == name) {
            (last, least, greatest) = (*value, least.min(*value), greatest.max(*value));
        }
    };
    apply_edits(&mut world, 0, &mut edits, None);
    measure(&world);
    for (tick, input) in (1..=plan.ticks).zip(plan.inputs()) {
        events.clear();
        world.step(&input, &mut events);
        apply_edits(&mut world, tick, &mut edits, None);
        measure(&world);
    }
    [last, least, greatest]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_with_both_ends() {
        let values = |text: &str| {
            Range::read(text).map(|range| spread(range.ends, range.count).collect::<Vec<_>>())
        };
        assert_eq!(values("a.b=0..1/3"), Some(vec![0.0, 0.5, 1.0]));
        assert_eq!(values("a=2..-2/2"), Some(vec![2.0, -2.0]));
        assert_eq!(values("a=0.5..1").map(|all| all.len()), Some(DEFAULT_COUNT));
        for bad in ["a", "a=1", "a=1..", "a=1..2/1", "a=1..2/1001", "a=x..2", "a=1..inf/3"] {
            assert_eq!(values(bad), None, "{bad}");
        }
    }
}
