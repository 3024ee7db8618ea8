//! The true distances of two convex shapes, in f64, from the parameters of the tested shapes: over
//! all edge normals and all pairs of features.

use collidoscope::geom::convex::{Convex, Pose};
use glam::{DVec2, dvec2};

/// Corners of the core, and radius.
#[derive(Clone, Debug)]
pub(crate) struct Truth {
    pub(crate) core: Vec<DVec2>,
    pub(crate) radius: f64,
}

impl Truth {
    /// Places a shape, given about its own origin, at a pose.
    pub(crate) fn new(shape: &Convex, position: DVec2, angle: f64) -> Self {
        let (sin, cos) = angle.sin_cos();
        let place = |p: &glam::Vec2| {
            let (x, y) = (f64::from(p.x), f64::from(p.y));
            position + dvec2(x * cos - y * sin, x * sin + y * cos)
        };
        let core = shape.points().iter().map(place).collect();
        Self { core, radius: f64::from(shape.radius) }
    }

    pub(crate) fn at(shape: &Convex, pose: Pose) -> Self {
        Self::new(shape, pose.position.as_dvec2(), f64::from(pose.angle))
    }

    pub(crate) fn moved(&self, displacement: DVec2) -> Self {
        Self { core: self.core.iter().map(|p| *p + displacement).collect(), radius: self.radius }
    }

    fn edges(&self) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
        let count = self.core.len();
        (0..count).map(move |k| (self.core[k], self.core[(k + 1) % count]))
    }

    /// Returns the core's support along a direction.
    fn support(&self, direction: DVec2) -> f64 {
        self.core.iter().map(|p| p.dot(direction)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Returns the greatest coordinate, which determines rounding in f32, m.
    pub(crate) fn max_coordinate(&self) -> f64 {
        let most = self.core.iter().map(|p| p.abs().max_element()).fold(0.0, f64::max);
        most + self.radius
    }

    /// Returns the signed distance of a point from the shape, m; negative inside.
    pub(crate) fn distance_to(&self, p: DVec2) -> f64 {
        signed(self, &Self { core: vec![p], radius: 0.0 })
    }
}

/// Returns the distance of a point from a segment, m.
pub(crate) fn to_segment(p: DVec2, (a, b): (DVec2, DVec2)) -> f64 {
    let along = b - a;
    let length = along.length_squared();
    let t = if length > 0.0 { ((p - a).dot(along) / length).clamp(0.0, 1.0) } else { 0.0 };
    p.distance(a + along * t)
}

/// Returns the signed distance of two shapes, m: their gap, or minus the length of the MTV.
pub(crate) fn signed(a: &Truth, b: &Truth) -> f64 {
    let gap = axes(a, b).map(|n| -b.support(-n) - a.support(n)).fold(f64::NEG_INFINITY, f64::max);
    let cores = if gap > 0.0 || gap == f64::NEG_INFINITY { feature_distance(a, b) } else { gap };
    cores - a.radius - b.radius
}

/// Returns every possible separating direction of two cores: across every edge and, for thin cores,
/// along it.
fn axes<'a>(a: &'a Truth, b: &'a Truth) -> impl Iterator<Item = DVec2> + 'a {
    let is_thin = a.core.len().max(b.core.len()) < 3;
    let edges = a.edges().chain(b.edges()).map(|(p, q)| q - p).filter(|e| *e != DVec2::ZERO);
    edges.flat_map(move |edge| {
        let (along, across) = (edge.normalize(), edge.perp().normalize());
        let count = if is_thin { 4 } else { 2 };
        [across, -across, along, -along].into_iter().take(count)
    })
}

/// Returns the least distance of a corner of one core from an edge of the other.
fn feature_distance(a: &Truth, b: &Truth) -> f64 {
    let corners_to_edges = |a: &Truth, b: &Truth| {
        let pairs = a.core.iter().flat_map(|p| b.edges().map(|edge| to_segment(*p, edge)));
        pairs.fold(f64::INFINITY, f64::min)
    };
    corners_to_edges(a, b).min(corners_to_edges(b, a))
}

#[test]
fn the_oracle_finds_known_distances() {
    let square = |x: f64, y: f64| Truth {
        core: [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
            .map(|(px, py)| dvec2(px + x, py + y))
            .to_vec(),
        radius: 0.0,
    };
    let point = |x, y| Truth { core: vec![dvec2(x, y)], radius: 0.0 };
    let unit = square(0.0, 0.0);
    for (other, expected) in [
        (square(2.0, 0.0), 1.0),
        (square(4.0, 5.0), 5.0),
        (square(0.75, 0.5), -0.25),
        (point(0.5, 0.75), -0.25),
        (point(4.0, 5.0), 5.0),
    ] {
        assert!((signed(&unit, &other) - expected).abs() < 1e-12, "{other:?}");
        assert!((signed(&other, &unit) - expected).abs() < 1e-12, "{other:?}");
    }
    assert!((signed(&point(0.0, 0.0), &point(3.0, 4.0)) - 5.0).abs() < 1e-12);
}
