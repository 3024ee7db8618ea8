//! Seams of the ground: edges of fixed boxes that lie inside it.

use super::spec::BodySpec;
use super::{PairStep, Shape, impulse};
use crate::geom::collide::collide;
use crate::geom::seams::{AdjustedContact, Covered, SeamEdge, TilePair};
use crate::geom::{Contact, Manifold, Trace};

/// Parts of each body's edges covered by neighbours; empty if no two fixed boxes stand edge to edge.
#[derive(Clone, Debug, Default)]
pub(super) struct Seams(Vec<Covered>);

impl Seams {
    /// Removes all covers.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Finds the covers between fixed boxes of the same layer, among the pairs whose bounds overlap.
    pub(super) fn find(&mut self, pairs: &[(u32, u32)], shapes: &[Shape], specs: &[BodySpec]) {
        self.clear();
        for &(first, second) in pairs {
            let (a, b) = (first as usize, second as usize);
            let (Shape::Rect(rect_a), Shape::Rect(rect_b)) = (&shapes[a], &shapes[b]) else {
                continue;
            };
            let is_ground = |spec: &BodySpec| spec.fixed && spec.enabled;
            let [spec_a, spec_b] = [&specs[a], &specs[b]];
            if !is_ground(spec_a) || !is_ground(spec_b) || spec_a.layer != spec_b.layer {
                continue;
            }
            let [mut covered_a, mut covered_b] = [a, b].map(|body| self.covered(body));
            if covered_a.add(rect_a, rect_b, second) | covered_b.add(rect_b, rect_a, first) {
                self.0.resize(shapes.len(), Covered::default());
                (self.0[a], self.0[b]) = (covered_a, covered_b);
            }
        }
    }

    fn covered(&self, body: usize) -> Covered {
        self.0.get(body).copied().unwrap_or_default()
    }

    /// Returns the pair with its tile, if exactly one of the two has a covered edge.
    #[inline]
    fn pair<'a>(
        &'a self,
        [a, b]: [usize; 2],
        [shape_a, shape_b]: [&'a Shape; 2],
    ) -> Option<TilePair<'a>> {
        let covered = |body: usize| self.0.get(body).filter(|covered| covered.has_any());
        let (tile_is_b, covered) = match (covered(a), covered(b)) {
            (Some(covered), None) => (false, covered),
            (None, Some(covered)) => (true, covered),
            _ => return None,
        };
        Some(TilePair { a: shape_a, b: shape_b, tile_is_b, covered })
    }

    /// Returns the contact adjusted for covered edges; `None` if `found` stays unchanged.
    #[inline]
    pub(super) fn adjusted_contact(
        &self,
        bodies: [usize; 2],
        shapes: [&Shape; 2],
        found: Contact,
    ) -> Option<AdjustedContact> {
        self.pair(bodies, shapes)?.adjust_contact(found)
    }

    /// Returns the manifold of a pair for the impulse solver, and the inner edge that it excludes.
    #[inline]
    pub(super) fn manifold<T: Trace<PairStep>>(
        &self,
        bodies: [usize; 2],
        [a, b]: [&Shape; 2],
        found: Contact,
        trace: &mut T,
    ) -> (Manifold, Option<SeamEdge>) {
        let Some(pair) = self.pair(bodies, [a, b]) else {
            return (collide(a, b, impulse::MARGIN, trace), None);
        };
        let plain = collide(a, b, impulse::MARGIN, &mut ());
        match pair.adjust_manifold(&plain, found, impulse::MARGIN, trace) {
            Some((inner, manifold)) => (manifold, Some(inner)),
            None => (collide(a, b, impulse::MARGIN, trace), None),
        }
    }
}
