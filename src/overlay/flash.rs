//! Flash of the contact edge when a pair begins to touch.

use super::pen::{Ink, Pen, WeightedMark};
use super::{Weight, axis};
use crate::explain;
use crate::sim::{Body, Phase, Record};

/// Duration of a flash, ticks.
pub const TICKS: u32 = 6;

/// Width of the edge, points.
const WIDTH: f32 = 5.0;

/// Flashes of the last few ticks.
#[derive(Clone, Debug, Default)]
pub struct ContactFlash {
    /// Contacts that began recently: tick, bodies and edge.
    flashes: Vec<(u32, Vec<Body>, Vec<WeightedMark>)>,
}

impl ContactFlash {
    /// Adds the flashes of this tick and of recent ticks to `marks`. Discards flashes of later ticks, which
    /// remain after a seek backwards or in a new scene.
    pub fn show(&mut self, tick: u32, record: &Record, marks: &mut Vec<WeightedMark>) {
        self.flashes.retain(|(start, ..)| *start < tick && tick - start < TICKS);
        let contacts = record.sim_after().contacts();
        let entered: Vec<_> = contacts.iter().filter(|c| c.phase == Phase::Enter).collect();
        if !entered.is_empty() {
            let bodies = entered.iter().flat_map(|contact| [contact.a, contact.b]).collect();
            self.flashes.push((tick, bodies, edge(record)));
        }
        for (start, _, edge) in &self.flashes {
            let opacity = Self::strength_at(tick - start);
            marks.extend(edge.iter().map(|drawn| WeightedMark { opacity, ..drawn.clone() }));
        }
    }

    /// Returns the strength of a body's flash at this tick, 0 to 1.
    #[must_use]
    pub fn strength(&self, body: Body, tick: u32) -> f32 {
        let flashes = self.flashes.iter().filter(|(_, bodies, _)| bodies.contains(&body));
        flashes
            .map(|(start, ..)| Self::strength_at(tick.saturating_sub(*start)))
            .fold(0.0, f32::max)
    }

    /// Returns the strength after `age` ticks: from 1 down to 0.
    fn strength_at(age: u32) -> f32 {
        1.0 - age.min(TICKS) as f32 / TICKS as f32
    }
}

/// Returns the contact edge of the explained pair in this tick.
fn edge(record: &Record) -> Vec<WeightedMark> {
    let mut pen = Pen::default();
    let selected = explain::explanation(record).explained(None);
    if let Some([from, to]) = axis::edge_of_contact(record, selected) {
        pen.weight(Weight::Result);
        pen.segment(from, to, Ink::Overlap.solid(WIDTH));
    }
    pen.marks
}
