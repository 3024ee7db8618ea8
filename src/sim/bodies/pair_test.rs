//! Repeats the test of any pair of a recorded tick.

use super::{PairStep, Shape, TickRecord, collision};
use crate::geom::Contact;
use crate::geom::manifold::Manifold;
use crate::geom::seams::AdjustedContact;

/// The repeated test of a pair, with the shapes of the tick.
#[derive(Clone, Debug)]
pub struct PairTest {
    /// The first collider.
    pub a: Shape,
    /// The second collider.
    pub b: Shape,
    /// Steps of the test, in order.
    pub steps: Vec<PairStep>,
    /// Result of the test: the translation that moves a out of b.
    pub contact: Contact,
    /// The inner edge that a shorter way would cross, and the remaining way.
    pub adjusted: Option<AdjustedContact>,
}

impl TickRecord {
    /// Returns the pair of bodies at these indices, tested with the shapes of the tick, whether or not
    /// the tick tested it. `None` if the pair does not exist.
    #[must_use]
    pub fn pair(&self, a: usize, b: usize) -> Option<PairTest> {
        if a == b {
            return None;
        }
        let (left, right) = (*self.shapes.get(a)?, *self.shapes.get(b)?);
        let mut steps = Vec::new();
        let found = collision::test(&left, &right, &mut steps);
        let past = self.seams.past([a, b], [&left, &right], found);
        let contact = match past {
            None => found,
            Some(AdjustedContact { contact: Some(contact), .. }) => contact,
            // No contact at all, at any depth.
            Some(_) => Contact { depth: found.depth.min(0.0), ..found },
        };
        Some(PairTest { a: left, b: right, steps, contact, adjusted: past })
    }

    /// Returns the manifold of this pair as made for the impulse solver, with each step of the
    /// clipping; the pair as in [`Self::pair`].
    #[must_use]
    pub fn manifold(&self, a: usize, b: usize) -> Option<(Manifold, Vec<PairStep>)> {
        if a == b {
            return None;
        }
        let (left, right) = (self.shapes.get(a)?, self.shapes.get(b)?);
        let mut steps = Vec::new();
        let found = collision::test(left, right, &mut ());
        let (manifold, _) = self.seams.manifold([a, b], [left, right], found, &mut steps);
        Some((manifold, steps))
    }
}
