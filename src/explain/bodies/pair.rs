//! Lines of a body card about the body's deepest pair: test, both MTVs, manifold.

use crate::explain::bodies::impulse::coefficients;
use crate::explain::bodies::view::{deepest, edge_name, edges, pair as deepest_pair, seam};
use crate::explain::card::{Line, heading, in_metres, remark_line, value_line, vector};
use crate::explain::formula::{line, quantity};
use crate::explain::number::metres;
use crate::explain::rect_pair::{AXES, RectPair};
use crate::explain::{Term, pair};
use crate::geom::manifold::{Edge, ManifoldStep};
use crate::geom::trace::AxisSource;
use crate::sim::bodies::{Hit, PairStep, PairTest, Shape, TickRecord};
use crate::text::id;

/// Returns test, MTVs, manifold and coefficients of the body's deepest pair.
pub(crate) fn lines(record: &TickRecord, body: usize, axis: Option<AxisSource>) -> Vec<Line> {
    let (Some((test, names)), Some((a, b))) = (deepest_pair(record, body), deepest(record, body))
    else {
        return Vec::new();
    };
    let hit = record.hits().find(|hit| (hit.a, hit.b) == (a, b));
    let title = match (record.partner, hit) {
        (Some(_), _) => id::BODIES_CHOSEN_PAIR,
        (None, Some(_)) => id::BODIES_DEEPEST_PAIR,
        (None, None) => id::BODIES_NEAR_PAIR,
    };
    let mut lines = vec![heading(title.with(&[("a", &names[0]), ("b", &names[1])]))];
    lines.extend(test_lines(&test, &names, axis));
    if let Some(adjusted) = &test.adjusted {
        lines.push(remark_line(seam(record, [a, b], adjusted.inner), None));
    }
    if let Some(hit) = hit {
        lines.extend(mtvs(hit));
    }
    if let Some(contact) = record.contact(a, b) {
        lines.push(heading(id::BODIES_MANIFOLD_HEADING));
        lines.extend(manifold(record, a, b));
        lines.extend(coefficients(record, contact));
    }
    lines
}

/// Returns the lines of the test: SAT, closest point or distance of the centres.
pub(crate) fn test_lines(
    test: &PairTest,
    names: &[String; 2],
    axis: Option<AxisSource>,
) -> Vec<Line> {
    if let Some(rects) = RectPair::of_bodies(test, names.clone()) {
        return pair::axes(&rects, axis);
    }
    test.steps
        .iter()
        .flat_map(|step| match (step, &test.a, &test.b) {
            (PairStep::Closest(closest), Shape::Disk(disk), Shape::Rect(rect))
            | (PairStep::Closest(closest), Shape::Rect(rect), Shape::Disk(disk)) => {
                pair::closest_point(closest, (rect, disk), &test.contact, AXES[1])
            }
            (PairStep::Centers(centers), Shape::Disk(a), Shape::Disk(b)) => {
                pair::distance(centers, [a, b], &test.contact)
            }
            _ => Vec::new(),
        })
        .collect()
}

/// Returns the MTV of each body.
pub(crate) fn mtvs(hit: &Hit) -> Vec<Line> {
    let n = quantity("normal", hit.contact.normal).with_term(Term::Normal);
    let formula = if hit.bare { n } else { quantity("depth", hit.contact.depth) * n };
    // The numbers negate the whole product, the symbols only the first factor.
    let symbols = if hit.bare { "−n" } else { id::BODIES_TURNED_MTV_FORMULA.text() };
    let negated = (-formula.clone().in_brackets()).written(symbols);
    let mtvs = [("MTV-of-a", hit.mtv_a, formula), ("MTV-of-b", hit.mtv_b, negated)];
    let lines = mtvs.map(|(name, mtv, formula)| {
        let mtv = quantity(name, mtv).with_term(Term::Mtv);
        if hit.bare {
            mtv.in_words(id::BODIES_MTV_WITHOUT_DEPTH, &formula)
        } else {
            line(&mtv, &formula)
        }
    });
    lines.to_vec()
}

/// Returns the lines of the clipping steps, the normal and the contact points.
fn manifold(record: &TickRecord, a: usize, b: usize) -> Vec<Line> {
    let Some((found, steps)) = record.manifold(a, b) else { return Vec::new() };
    let mut lines: Vec<Line> = steps.iter().filter_map(clipping).collect();
    lines.push(value_line(
        id::BODIES_NORMAL_FROM_B.text(),
        vector(found.normal),
        Term::ContactPoint(0),
    ));
    for (k, point) in (0u8..).zip(found.points()) {
        let (position, separation) = (in_metres(point.position), metres(point.separation));
        let value =
            id::BODIES_POINT_PLACE.with(&[("place", &position), ("separation", &separation)]);
        lines.push(value_line(&edges(k + 1, point.id), value, Term::ContactPoint(k)));
    }
    lines
}

/// Describes a clipping step; `None` for a step of the test.
pub(crate) fn clipping(step: &ManifoldStep) -> Option<Line> {
    let full_name =
        |edge: &Edge| format!("{} {}", if edge.of_a { "a" } else { "b" }, edge_name(edge.index));
    let (text, term) = match step {
        ManifoldStep::Reference { edge, separation, biased, is_next } => {
            let message = match (*biased, *is_next) {
                (_, true) => id::BODIES_REFERENCE_EDGE_OUTER,
                (true, _) => id::BODIES_REFERENCE_EDGE_BIASED,
                _ => id::BODIES_REFERENCE_EDGE,
            };
            let (edge, separation) = (full_name(edge), metres(*separation));
            (message.with(&[("edge", &edge), ("separation", &separation)]), Term::Reference)
        }
        ManifoldStep::Incident(edge) => {
            (id::BODIES_INCIDENT_EDGE.with(&[("edge", &full_name(edge))]), Term::Incident)
        }
        ManifoldStep::Clip { before, after, .. } => {
            let cut_length: f32 = before.iter().zip(after).map(|(p, q)| p.distance(*q)).sum();
            let cuts_nothing = before == after;
            let message =
                if cuts_nothing { id::BODIES_CLIP_CUTS_NOTHING } else { id::BODIES_CLIP_CUTS };
            (message.with(&[("length", &metres(cut_length))]), Term::Clip)
        }
        ManifoldStep::Point { separation, kept, .. } => {
            let message = if *kept { id::BODIES_END_KEPT } else { id::BODIES_END_LEFT_OUT };
            (message.with(&[("separation", &metres(*separation))]), Term::Clip)
        }
        ManifoldStep::Axis(_) | ManifoldStep::Closest(_) | ManifoldStep::Centers(_) => return None,
    };
    Some(remark_line(text, term))
}
