//! Checks of the axes given with the shapes: their length, and the edge to which they are normal.

use super::diagnose::{AnalysedShape, Code, Diagnosis};
use super::pair::Pair;
use super::shape::Point;
use super::show::{number, place};
use crate::geom::outline::distance;
use crate::text::{Id, id};

/// Tolerance of the length of a unit vector.
const UNIT: f64 = 1e-3;

/// Angular tolerance, radians: most axes are given with three digits.
const PARALLEL: f64 = 2e-3;

/// A common mistake in computing the normal of an edge.
struct Slip {
    /// Computes the mistaken axis from the edge vector (end − start).
    makes: fn(Point) -> Point,
    says: Id,
}

const SLIPS: [Slip; 3] = [
    Slip { makes: |edge| edge, says: id::PASTE_AXIS_IS_EDGE_DIRECTION },
    Slip { makes: |[x, y]| [-x, y], says: id::PASTE_AXIS_IS_MIRRORED_EDGE },
    Slip { makes: |[x, y]| [y, x], says: id::PASTE_AXIS_IS_SWAPPED_EDGE },
];

/// Diagnoses the axes given with a pair.
pub(super) fn of_axes(axes: &[Point], pair: &Pair) -> Vec<Diagnosis> {
    let mut all = Vec::new();
    for axis in axes {
        let length = distance([0.0; 2], *axis);
        let has_direction = length > 0.0 && length.is_finite();
        let is_normal = !has_direction || is_normal(*axis, pair);
        if !is_normal {
            let text = of_no_edge(*axis, length, pair);
            all.push(Diagnosis { code: Code::AxisOfNoEdge, shape: "axis", text });
        }
        if (length - 1.0).abs() <= UNIT {
            continue;
        }
        let text = if has_direction {
            let right = place([axis[0] / length, axis[1] / length]);
            let not_unit =
                if is_normal { id::PASTE_AXIS_NOT_UNIT_RIGHT } else { id::PASTE_AXIS_NOT_UNIT };
            not_unit.with(&[
                ("axis", &place(*axis)),
                ("length", &number(length)),
                ("right", &right),
            ])
        } else {
            id::PASTE_AXIS_WITHOUT_DIRECTION.with(&[("axis", &place(*axis))])
        };
        all.push(Diagnosis { code: Code::AxisNotUnit, shape: "axis", text });
    }
    all
}

fn is_parallel(p: Point, q: Point) -> bool {
    let (across, along) = (p[0] * q[1] - p[1] * q[0], p[0] * q[0] + p[1] * q[1]);
    across.abs() <= PARALLEL * along.abs()
}

/// An edge of a shape: its corners and its vector from the first to the second.
struct Edge<'p> {
    of: &'p AnalysedShape,
    corners: [usize; 2],
    way: Point,
}

impl Edge<'_> {
    /// Returns the outward normal, with the length of the edge.
    fn normal(&self) -> Point {
        [self.way[1], -self.way[0]]
    }
}

/// Returns the edges of all convex parts.
fn edges(pair: &Pair) -> Vec<Edge<'_>> {
    let of_shape = |of| edges_of(of);
    [&pair.a, &pair.b].into_iter().flat_map(of_shape).collect()
}

fn edges_of(of: &AnalysedShape) -> Vec<Edge<'_>> {
    let corners = &of.outline.corners;
    let of_part = |part: &'_ Vec<usize>| -> Vec<[usize; 2]> {
        let next = |k: usize| part[(k + 1) % part.len()];
        (0..part.len()).map(|k| [part[k], next(k)]).filter(|[from, to]| from != to).collect()
    };
    let ends = of.outline.parts.iter().flat_map(of_part);
    let edge = |[from, to]: [usize; 2]| {
        let (p, q) = (corners[from], corners[to]);
        Edge { of, corners: [from, to], way: [q[0] - p[0], q[1] - p[1]] }
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
fn of_no_edge(axis: Point, length: f64, pair: &Pair) -> String {
    let (a, b) = (&pair.a.parsed.name, &pair.b.parsed.name);
    let edges = edges(pair);
    let made = |slip: &Slip, edge: &Edge| (slip.makes)(edge.way);
    let slips = || SLIPS.iter().flat_map(|slip| edges.iter().map(move |edge| (slip, edge)));
    // Prefer the edge with the same length as the axis.
    let is_exact = |slip: &Slip, edge: &Edge| {
        let made = made(slip, edge);
        let ends = [made, made.map(|x| -x)];
        ends.iter().any(|end| distance(axis, *end) <= UNIT * length)
    };
    let exact = slips().find(|(slip, edge)| is_exact(slip, edge));
    let found = exact.or_else(|| slips().find(|(slip, edge)| is_parallel(axis, made(slip, edge))));
    let shown = place(axis);
    if let Some((slip, edge)) = found {
        let [x, y] = edge.normal();
        let scale = length / distance([0.0; 2], [x, y]);
        let [from, to] = edge.corners;
        return slip.says.with(&[
            ("axis", &shown),
            ("from", &from),
            ("to", &to),
            ("shape", &edge.of.parsed.name),
            ("normal", &place([x * scale, y * scale])),
        ]);
    }
    let askew = |edge: &Edge| {
        let [x, y] = edge.normal();
        (axis[0] * y - axis[1] * x).abs() / distance([0.0; 2], [x, y])
    };
    let nearest = edges.iter().min_by(|p, q| askew(p).total_cmp(&askew(q)));
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
        ("shape", &edge.of.parsed.name),
        ("normal", &place([x * scale, y * scale])),
    ])
}
