//! Heights, walls, rays and directions of Figures, recomputed from the steps of their ticks.

mod map;
mod walker;
mod wall;

use std::collections::BTreeMap;

use collidoscope::figure::{self, Figure, Line};
use collidoscope::sim::Record;
use glam::Vec2;

use super::scenes;
use crate::drive::{restless, steered};

/// Tolerance of lengths, m; relative to lengths over 1 m.
const CLOSE: f32 = 1e-5;
/// Tolerance of angles, degrees.
const CLOSE_ANGLE: f32 = 1e-3;

/// Checks of the Figure of a tick, and their counts.
struct Checks {
    place: String,
    counts: BTreeMap<&'static str, u32>,
}

impl Checks {
    /// Checks a length of the Figure against the tick's length.
    fn length(&mut self, what: &'static str, found: f32, expected: f32) {
        let close = CLOSE * expected.abs().max(1.0);
        assert!((found - expected).abs() <= close, "{}: {what} {found}, {expected}", self.place);
        *self.counts.entry(what).or_default() += 1;
    }

    fn lengths(&mut self, what: &'static str, found: &[f32], expected: &[f32]) {
        assert_eq!(found.len(), expected.len(), "{}: {what}", self.place);
        found.iter().zip(expected).for_each(|(p, q)| self.length(what, *p, *q));
    }

    /// Checks an angle of the Figure, degrees, against the tick's angle.
    fn angle(&mut self, what: &'static str, found: f32, expected: f32) {
        let is_close = (found - expected).abs() <= CLOSE_ANGLE;
        assert!(is_close, "{}: {what} {found}, {expected}", self.place);
        *self.counts.entry(what).or_default() += 1;
    }

    fn arrow(&mut self, what: &'static str, found: Vec2, expected: Vec2) {
        self.lengths(what, &found.to_array(), &expected.to_array());
    }

    /// Checks that each number occurred at least this often.
    fn were_seen(&self, least: u32, names: &[&str]) {
        for name in names {
            let count = self.counts.get(name).copied().unwrap_or_default();
            assert!(count >= least, "{name}: {count} of {:#?}", self.counts);
        }
    }
}

/// Calls `look` with each tick of every scene of a world and its variants.
fn each(world_name: &str, mut look: impl FnMut(&mut Checks, &Record, &Figure)) -> Checks {
    let mut checks = Checks { place: String::new(), counts: BTreeMap::new() };
    for (place, mut world) in scenes::worlds(world_name) {
        for (tick, input) in (1_u32..).zip(restless(scenes::TICKS)) {
            let input = steered(&world, tick, input);
            let record = world.record(&input);
            world.step(&input, &mut Vec::new());
            checks.place = format!("{place}, tick {tick}");
            look(&mut checks, &record, &figure::of(&record, u64::from(tick), None));
        }
    }
    checks
}

/// Returns the value of a mark of a line.
fn mark(line: &Line, name: &str) -> f32 {
    let found = line.marks.iter().find(|mark| mark.name == name);
    found.unwrap_or_else(|| panic!("no {name} among {:?}", line.marks)).at
}
