//! Checks of the axes given with the shapes: their length, and the edge to which they are normal.

use super::diagnose::{AnalysedShape, Code, Diagnosis};
use super::pair::Pair;
use super::shape::Point;
use super::show::{number, place};
use crate::geom::outline::distance;
use crate::text::{Id, id};

/// Tolerance of the length of a unit vector.
const LENGTH_TOLERANCE: f64 = 1e-3;

/// Tolerance for parallel directions, radians: most axes have only three digits.
const ANGLE_TOLERANCE: f64 = 2e-3;

/// A common mistake in computing the normal of an edge.
struct Slip {
    /// Computes the mistaken axis from the edge vector (end − start).
    mistaken_axis: fn(Point) -> Point,
    message: Id,
}

const SLIPS: [Slip; 3] = [
    Slip { mistaken_axis: |edge| edge, message: id::PASTE_AXIS_IS_EDGE_DIRECTION },
    Slip { mistaken_axis: |[x, y]| [-x, y], message: id::PASTE_AXIS_IS_MIRRORED_EDGE },
    Slip { mistaken_axis: |[x, y]| [y, x], message: id::PASTE_AXIS_IS_SWAPPED_EDGE },
];

/// Diagnoses the axes given with a pair.
pub(super) fn axis_diagnoses(axes: &[Point], pair: &Pair) -> Vec<Diagnosis> {
    let mut all = Vec::new();
    for axis in axes {
        let length = distance([0.0; 2], *axis);
        let has_direction = length > 0.0 && length.is_finite();
        let is_normal = !has_direction || is_normal(*axis, pair);
        if !is_normal {
            let text = explain_axis(*axis, length, pair);
            all.push(Diagnosis { code: Code::AxisOfNoEdge, shape: "axis", text });
        }
        if (length - 1.0).abs() <= LENGTH_TOLERANCE {
            continue;
        }
        let text = if has_direction {
            let unit_vector = place([axis[0] / length, axis[1] / length]);
            let not_unit =
                if is_normal { id::PASTE_AXIS_NOT_UNIT_RIGHT } else { id::PASTE_AXIS_NOT_UNIT };
            not_unit.with(&[
                ("axis", &place(*axis)),
                ("length", &number(length)),
                ("right", &unit_vector),
            ])
        } else {
            id::PASTE_AXIS_WITHOUT_DIRECTION.with(&[("axis", &place(*axis))])
        };
        all.push(Diagnosis { code: Code::AxisNotUnit, shape: "axis", text });
    }
    all
}

fn is_parallel(p: Point, q: Point) -> bool {
    let (cross, dot) = (p[0] * q[1] - p[1] * q[0], p[0] * q[0] + p[1] * q[1]);
    cross.abs() <= ANGLE_TOLERANCE * dot.abs()
}

/// An edge of a shape: its corners and its vector from the first to the second.
struct Edge<'p> {
    shape: &'p AnalysedShape,
    corners: [usize; 2],
    vector: Point,
}

impl Edge<'_> {
    /// Returns the outward normal, with the length of the edge.
    fn normal(&self) -> Point {
        [self.vector[1], -self.vector[0]]
    }
}

/// Returns the edges of all convex parts.
fn edges(pair: &Pair) -> Vec<Edge<'_>> {
    let shape_edges = |shape| edges_of(shape);
    [&pair.a, &pair.b].into_iter().flat_map(shape_edges).collect()
}

fn edges_of(shape: &AnalysedShape) -> Vec<Edge<'_>> {
    let corners = &shape.outline.corners;
    let part_edges = |part: &'_ Vec<usize>| -> Vec<[usize; 2]> {
        let next = |k: usize| part[(k + 1) % part.len()];
        (0..part.len()).map(|k| [part[k], next(k)]).filter(|[from, to]| from != to).collect()
    };
    let ends = shape.outline.parts.iter().flat_map(part_edges);
    let edge = |[from, to]: [usize; 2]| {
        let (p, q) = (corners[from], corners[to]);
        Edge { shape, corners: [from, to], vector: [q[0] - p[0], q[1] - p[1]] }
    };
    ends.map(edge).collect()
}

/// Returns whether the axis is an edge normal or another tested axis. Round shapes also have axes through
/// their nearest corners.
fn is_normal(axis: Point, pair: &Pair) -> bool {
    edges(pair).iter().any(|edge| is_parallel(axis, edge.normal()))
        || pair.axes.iter().any(|tested| is_parallel(axis, tested.axis))
}

/// Explains which mistake turns an edge into this axis, and gives the correct normal.
fn explain_axis(axis: Point, length: f64, pair: &Pair) -> String {
    let (a, b) = (&pair.a.parsed.name, &pair.b.parsed.name);
    let edges = edges(pair);
    let mistaken = |slip: &Slip, edge: &Edge| (slip.mistaken_axis)(edge.vector);
    let slips = || SLIPS.iter().flat_map(|slip| edges.iter().map(move |edge| (slip, edge)));
    // Prefer the edge with the same length as the axis.
    let is_exact = |slip: &Slip, edge: &Edge| {
        let mistaken = mistaken(slip, edge);
        let ends = [mistaken, mistaken.map(|x| -x)];
        ends.iter().any(|end| distance(axis, *end) <= LENGTH_TOLERANCE * length)
    };
    let exact = slips().find(|(slip, edge)| is_exact(slip, edge));
    let found =
        exact.or_else(|| slips().find(|(slip, edge)| is_parallel(axis, mistaken(slip, edge))));
    let shown = place(axis);
    if let Some((slip, edge)) = found {
        let [x, y] = edge.normal();
        let scale = length / distance([0.0; 2], [x, y]);
        let [from, to] = edge.corners;
        return slip.message.with(&[
            ("axis", &shown),
            ("from", &from),
            ("to", &to),
            ("shape", &edge.shape.parsed.name),
            ("normal", &place([x * scale, y * scale])),
        ]);
    }
    let sine = |edge: &Edge| {
        let [x, y] = edge.normal();
        (axis[0] * y - axis[1] * x).abs() / distance([0.0; 2], [x, y])
    };
    let nearest = edges.iter().min_by(|p, q| sine(p).total_cmp(&sine(q)));
    let Some(edge) = nearest else {
        return id::PASTE_AXIS_OF_NO_EDGE.with(&[("axis", &shown), ("a", a), ("b", b)]);
    };
    let [x, y] = edge.normal();
    let sign = if x * axis[0] + y * axis[1] < 0.0 { -1.0 } else { 1.0 };
    let scale = sign * length / distance([0.0; 2], [x, y]);
    let [from, to] = edge.corners;
    id::PASTE_AXIS_NEAREST_EDGE.with(&[
        ("axis", &shown),
        ("a", a),
        ("b", b),
        ("from", &from),
        ("to", &to),
        ("shape", &edge.shape.parsed.name),
        ("normal", &place([x * scale, y * scale])),
    ])
}
