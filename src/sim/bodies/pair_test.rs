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
    /// Result of the test; its MTV moves a out of b.
    pub contact: Contact,
    /// The inner edge that the shortest way out would cross, and the contact used instead, if any.
    pub adjusted: Option<AdjustedContact>,
}

impl TickRecord {
    /// Tests the pair of bodies at these indices with the shapes of the tick, whether or not the tick
    /// tested it. Returns `None` if the pair does not exist.
    #[must_use]
    pub fn pair(&self, a: usize, b: usize) -> Option<PairTest> {
        if a == b {
            return None;
        }
        let (shape_a, shape_b) = (*self.shapes.get(a)?, *self.shapes.get(b)?);
        let mut steps = Vec::new();
        let found = collision::test(&shape_a, &shape_b, &mut steps);
        let adjusted = self.seams.adjusted_contact([a, b], [&shape_a, &shape_b], found);
        let contact = match adjusted {
            None => found,
            Some(AdjustedContact { contact: Some(contact), .. }) => contact,
            // The pair makes no contact.
            Some(_) => Contact { depth: found.depth.min(0.0), ..found },
        };
        Some(PairTest { a: shape_a, b: shape_b, steps, contact, adjusted })
    }

    /// Returns the manifold of a pair as made for the impulse solver, and the steps of its clipping.
    /// Accepts the same pairs as [`Self::pair`].
    #[must_use]
    pub fn manifold(&self, a: usize, b: usize) -> Option<(Manifold, Vec<PairStep>)> {
        if a == b {
            return None;
        }
        let (shape_a, shape_b) = (self.shapes.get(a)?, self.shapes.get(b)?);
        let mut steps = Vec::new();
        let found = collision::test(shape_a, shape_b, &mut ());
        let (manifold, _) = self.seams.manifold([a, b], [shape_a, shape_b], found, &mut steps);
        Some((manifold, steps))
    }
}
