//! Any pair of a recorded tick, tested again.

use super::{PairStep, Shape, TickRecord, collision};
use crate::geom::Contact;
use crate::geom::manifold::Manifold;
use crate::geom::seams::Past;

/// Any pair, tested again with the shapes that the tick tested.
#[derive(Clone, Debug)]
pub struct PairTest {
    /// The first collider.
    pub a: Shape,
    /// The other.
    pub b: Shape,
    /// What the test computed, in order.
    pub steps: Vec<PairStep>,
    /// Its result: how to move a out of b.
    pub contact: Contact,
    /// The inner edge across which a shorter way would lead, and the way that is left.
    pub past: Option<Past>,
}

impl TickRecord {
    /// The pair of bodies at these indices, tested again as the tick tested it, whether or not it
    /// was; `None` when there is no such pair.
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
            Some(Past { contact: Some(contact), .. }) => contact,
            // No contact at all, however deep.
            Some(_) => Contact { depth: found.depth.min(0.0), ..found },
        };
        Some(PairTest { a: left, b: right, steps, contact, past })
    }

    /// The manifold of the pair of bodies at these indices as the impulse solver makes it, with each
    /// step of the clipping; the pair as in [`Self::pair`].
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
