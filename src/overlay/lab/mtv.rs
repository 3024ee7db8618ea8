//! The answer of the explained pair's test: the MTV with the normal beyond it, or the gap; of bodies of
//! several parts the MTV of all parts that overlap.

use crate::explain::lab::pair;
use crate::geom::Contact;
use crate::geom::convex_sat::{AxisTest, Sat, Source, Step};
use crate::geom::minkowski::{Of, Place};
use crate::overlay::prelude::*;
use crate::sim::lab::{Found, PairRecord, TickRecord, Work};

/// Length of the normal's arrow, m.
const NORMAL: f32 = 0.5;

/// Draws it, of a test that tells a contact.
pub(super) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let Some(pair) = view.selected.and_then(|body| pair(view.record, body)) else { return };
    match pair.way_out {
        Some(way) => out_of_all(&pair, way.contact, pen),
        None => std::iter::once(&pair).chain(&pair.others).for_each(|pair| answer(pair, pen)),
    }
}

/// Draws the way out of bodies of several parts, from the deepest point of the overlap.
fn out_of_all(pair: &PairRecord, contact: Contact, pen: &mut Pen) {
    let from = pair.deepest(contact.normal);
    let from = from.unwrap_or_else(|| pair.shapes[0].farthest(-contact.normal));
    crate::overlay::ground::contact(pen, (from, from + contact.mtv()), contact, NORMAL);
}

/// That of two shapes.
fn answer(pair: &PairRecord, pen: &mut Pen) {
    let Some(found) = pair.found else { return };
    let Some(contact) = found.contact() else { return };
    let [a, b] = &pair.shapes;
    let way = contact.normal.normalize_or_zero();
    let is_hit = contact.hit().is_some();
    let ends = if let Some([on_a, on_b]) = found.closest([a, b]) {
        (on_a, if is_hit { on_a + contact.mtv() } else { on_b })
    } else if goes_from_b(pair, &found) {
        // The corner that goes deepest is the other shape's than the one whose edge the axis is of.
        let on_b = b.farthest(way);
        if is_hit { (on_b - contact.mtv(), on_b) } else { (on_b, on_b - way * contact.depth) }
    } else {
        let on_a = a.farthest(-way);
        (on_a, on_a + if is_hit { contact.mtv() } else { way * contact.depth })
    };
    crate::overlay::ground::contact(pen, ends, contact, NORMAL);
}

/// Whether the arrow ends at a corner of b: where what decided is an edge of a, across which that corner
/// lies, and where b lies inside a along the deciding axis.
fn goes_from_b(pair: &PairRecord, found: &Found) -> bool {
    match found {
        Found::Sat(found) => match deciding(pair, found) {
            Some(axis) if axis.contained => axis.a[0] <= axis.b[0] && axis.b[1] <= axis.a[1],
            _ => matches!(found.source, Source::EdgeOfA(_)),
        },
        Found::Minkowski(found) => {
            let faces = pair.steps.iter().filter_map(|work| match work {
                Work::Face { face, .. } => Some(face.of),
                _ => None,
            });
            let Place::Face(k) = found.place else { return false };
            matches!(faces.into_iter().nth(k), Some(Of::A(_)))
        }
        _ => false,
    }
}

/// The axis that decided, as it was tested.
fn deciding<'a>(pair: &'a PairRecord, found: &Sat) -> Option<&'a AxisTest> {
    pair.steps.iter().find_map(|work| match work {
        Work::Axis(Step::Axis(axis)) if axis.source == found.source => Some(axis),
        _ => None,
    })
}
