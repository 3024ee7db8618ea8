//! Direction between axes, centres and edges in `f64`: in `f32`, nearby points give only rounding errors.

use glam::DVec3;

use super::shape::SpaceGeometry;

type Segment = [DVec3; 2];

/// Returns the segments whose distance decides: axes, centres, or edges of a triangle.
fn segments(form: &SpaceGeometry) -> Vec<Segment> {
    match form {
        SpaceGeometry::Sphere { center, .. } => vec![[*center; 2]],
        SpaceGeometry::Capsule { ends, .. } => vec![*ends],
        SpaceGeometry::Triangle([a, b, c]) => vec![[*a, *b], [*b, *c], [*c, *a]],
        SpaceGeometry::Box { .. } | SpaceGeometry::Plane { .. } => Vec::new(),
    }
}

/// Returns the unit vector from b towards a between their closest axes or edges; `None` if they meet.
pub(super) fn between_cores(a: &SpaceGeometry, b: &SpaceGeometry) -> Option<DVec3> {
    let (segments_a, segments_b) = (segments(a), segments(b));
    let vectors =
        segments_a.iter().flat_map(|p| segments_b.iter().map(move |q| shortest_vector(p, q)));
    vectors.min_by(|p, q| p.length_squared().total_cmp(&q.length_squared()))?.try_normalize()
}

/// Returns the shortest vector from the second segment to the first, as
/// [`segment_segment`](crate::geom::segment_segment()) does.
fn shortest_vector([p0, p1]: &Segment, [q0, q1]: &Segment) -> DVec3 {
    let (d, e, r) = (*p1 - *p0, *q1 - *q0, *q0 - *p0);
    let across = d.cross(e);
    let fraction =
        |part: f64, whole: f64| if whole > 0.0 { (part / whole).clamp(0.0, 1.0) } else { 0.0 };
    let s = fraction(r.cross(e).dot(across), across.length_squared());
    let t = fraction((d * s - r).dot(e), e.length_squared());
    let s = fraction((e * t + r).dot(d), d.length_squared());
    d * s - r - e * t
}
