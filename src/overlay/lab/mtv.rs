//! Result of the explained pair's test: MTV or gap. Bodies with several parts get the MTV of all overlapping
//! parts.

use crate::geom::Contact;
use crate::geom::convex_sat::{ConvexAxisSource, ConvexAxisTest, SatResult, SatStep};
use crate::geom::minkowski::{BorderFeature, EdgeSource};
use crate::overlay::prelude::*;
use crate::sim::lab::{PairRecord, TestResult, TestStep};

/// Draws the MTV or gap found by the test.
pub(super) fn draw(pair: &PairRecord, pen: &mut Pen) {
    match pair.way_out {
        Some(exit) => compound_mtv(pair, exit.contact, pen),
        None => std::iter::once(pair).chain(&pair.others).for_each(|pair| convex_mtv(pair, pen)),
    }
}

/// Draws the MTV of a hit, or the gap of separate shapes, from `from` to `to`.
fn contact(pen: &mut Pen, (from, to): (Vec2, Vec2), contact: Contact) {
    pen.weight(Weight::Answer);
    if contact.hit().is_some() {
        pen.term(Some(Term::Mtv));
        pen.weight(Weight::Result);
        pen.arrow(from, to, Ink::Mtv.solid(ARROW), Head::Filled);
    } else {
        pen.segment(from, to, Ink::Gap.dashed(ARROW));
    }
    pen.term(None);
}

/// Draws the MTV of bodies with several parts, from the deepest point of the overlap.
fn compound_mtv(pair: &PairRecord, contact: Contact, pen: &mut Pen) {
    let from = pair.deepest(contact.normal);
    let from = from.unwrap_or_else(|| pair.shapes[0].farthest(-contact.normal));
    self::contact(pen, (from, from + contact.mtv()), contact);
}

/// Draws the MTV or gap of two convex shapes.
fn convex_mtv(pair: &PairRecord, pen: &mut Pen) {
    let Some(found) = pair.result else { return };
    let Some(contact) = found.contact() else { return };
    let [a, b] = &pair.shapes;
    let normal = contact.normal.normalize_or_zero();
    let is_hit = contact.hit().is_some();
    let ends = if let Some([on_a, on_b]) = found.closest([a, b]) {
        (on_a, if is_hit { on_a + contact.mtv() } else { on_b })
    } else if ends_at_b(pair, &found) {
        // The depth is measured to the corner of b farthest along the normal.
        let on_b = b.farthest(normal);
        if is_hit { (on_b - contact.mtv(), on_b) } else { (on_b, on_b - normal * contact.depth) }
    } else {
        let on_a = a.farthest(-normal);
        (on_a, on_a + if is_hit { contact.mtv() } else { normal * contact.depth })
    };
    self::contact(pen, ends, contact);
}

/// Returns whether one end of the arrow is a corner of b, not of a. This holds if an edge of a decides, or if
/// a contains b along the deciding axis.
fn ends_at_b(pair: &PairRecord, found: &TestResult) -> bool {
    match found {
        TestResult::Sat(found) => match deciding_axis(pair, found) {
            Some(axis) if axis.contained => axis.a[0] <= axis.b[0] && axis.b[1] <= axis.a[1],
            _ => matches!(found.source, ConvexAxisSource::EdgeOfA(_)),
        },
        TestResult::Minkowski(found) => {
            let faces = pair.steps.iter().filter_map(|test_step| match test_step {
                TestStep::Face { face, .. } => Some(face.source),
                _ => None,
            });
            let BorderFeature::Face(k) = found.feature else { return false };
            matches!(faces.into_iter().nth(k), Some(EdgeSource::A(_)))
        }
        _ => false,
    }
}

/// Returns the deciding axis as tested.
fn deciding_axis<'a>(pair: &'a PairRecord, found: &SatResult) -> Option<&'a ConvexAxisTest> {
    pair.steps.iter().find_map(|test_step| match test_step {
        TestStep::Axis(SatStep::Axis(axis)) if axis.source == found.source => Some(axis),
        _ => None,
    })
}
