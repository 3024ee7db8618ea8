//! The formula cards: in every world, with every method, the value of a formula equals the
//! record's. Names on cards are in the glossary and light up in the view.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

mod depths;
#[path = "../support/drive.rs"]
mod drive;
mod figure_numbers;
mod figures;
mod frames;
mod glossary;
mod kinds;
mod lessons;
#[path = "../support/load.rs"]
mod load;
#[allow(dead_code, reason = "other tests have the rest")]
#[path = "../support/pairs.rs"]
mod pairs;
mod paste;
mod pins;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/random.rs"]
mod random;
mod scenes;
#[allow(dead_code, reason = "other tests have the rest")]
#[path = "../support/simple.rs"]
mod simple;
mod terms;
mod verdict;

use std::collections::BTreeMap;

use collidoscope::explain::card::{Line, text};
use collidoscope::explain::formula::Value;
use collidoscope::explain::glossary::UNKNOWN;

/// Counts by kind of line, and the errors found.
#[derive(Default)]
struct Tally {
    counts: BTreeMap<&'static str, usize>,
    wrong: BTreeMap<String, String>,
}

/// Returns whether two values agree within 1e-4, relative to 1 + |b|.
fn is_near(a: Value, b: Value) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-4 * (1.0 + b.abs());
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => near(a, b),
        (Value::Vector(a, n), Value::Vector(b, m)) => n == m && (0..3).all(|i| near(a[i], b[i])),
        (Value::Truth(a), Value::Truth(b)) => a.is_none() || b.is_none() || a == b,
        _ => false,
    }
}

impl Tally {
    fn check(&mut self, world: &str, place: &str, line: &Line) {
        let (symbols, numbers, result) =
            (text(&line.symbols), text(&line.numbers), text(&line.result));
        assert!(!symbols.contains(UNKNOWN.symbol), "{place}: no row in the glossary: {symbols}");
        assert!(!symbols.is_empty(), "{place}: a line that says nothing: {line:?}");
        if numbers.is_empty() {
            return;
        }
        assert!(!result.is_empty(), "{place}: numbers without a result: {line:?}");
        let all = kinds::of(world);
        let kinds: Vec<&'static str> = all.filter(|kind| kinds::fits(kind, &symbols)).collect();
        let [kind] = kinds[..] else {
            let text = format!("{place}: {symbols} is of the kinds {kinds:?}, not of one");
            self.wrong.entry(symbols).or_insert(text);
            return;
        };
        *self.counts.entry(kind).or_default() += 1;
        let Some([found, recorded]) = line.values else {
            panic!("{place}: numbers without a formula: {line:?}");
        };
        if !is_near(found, recorded) {
            let text = format!("{place}: {symbols}: {numbers}: {found:?}, not {recorded:?}");
            self.wrong.entry(symbols).or_insert(text);
        }
    }

    fn finish(&self, world: &str) {
        for kind in kinds::of(world) {
            println!("{:>8}  {kind}", self.counts.get(kind).copied().unwrap_or(0));
        }
        let wrong: Vec<&str> = self.wrong.values().map(String::as_str).collect();
        assert!(wrong.is_empty(), "{} kinds are wrong:\n{}", wrong.len(), wrong.join("\n"));
        let unseen: Vec<&str> =
            kinds::of(world).filter(|kind| !self.counts.contains_key(kind)).collect();
        assert!(unseen.is_empty(), "of these kinds there was none: {unseen:#?}");
    }
}

fn check_formulas(world: &str) {
    let mut tally = Tally::default();
    scenes::drive(world, |place, card_lines| {
        for line in card_lines {
            tally.check(world, place, line);
        }
    });
    tally.finish(world);
}

#[test]
fn formulas_equal_the_record_in_the_tank_world() {
    check_formulas("tank");
}

#[test]
fn formulas_equal_the_record_in_the_wall_world() {
    check_formulas("wall");
}

#[test]
fn formulas_equal_the_record_in_the_walker_world() {
    check_formulas("walker");
}

#[test]
fn formulas_equal_the_record_in_the_map_world() {
    check_formulas("map");
}

#[test]
fn formulas_equal_the_record_in_the_bodies_world() {
    check_formulas("bodies");
}
