//! A convex core with a radius all round, in `f64`: its border as paths, and the stretches of other paths
//! inside the region. Used by [`way_out`](super::way_out) and [`deepest`](super::deepest).

use std::f64::consts::{PI, TAU};

use glam::{DVec2, dvec2};

use super::convex::Convex;
use super::minkowski::Difference;
use super::order;

/// Work per corner for a round region or path, as a multiple of the work for straight ones.
const ROUND_WORK: usize = 8;

/// A convex region. One corner is a disk, two are a capsule.
#[derive(Clone, Debug)]
pub(super) struct ConvexRegion {
    /// Corners, counter-clockwise.
    corners: Vec<DVec2>,
    /// Outward unit normals of the edges; none for a single corner.
    normals: Vec<DVec2>,
    pub(super) radius: f64,
    /// Centre of a disk that contains the region.
    centre: DVec2,
    /// Radius of that disk, m.
    reach: f64,
}

/// A part of a border. Places on it are numbers from 0 to [`Path::length`].
#[derive(Clone, Copy, Debug)]
pub(super) enum Path {
    /// Places in metres.
    Line { from: DVec2, along: DVec2, length: f64 },
    /// Counter-clockwise. Places in radians.
    Arc { centre: DVec2, radius: f64, start: f64, turn: f64 },
}

impl ConvexRegion {
    /// Makes the region of a placed shape.
    pub(super) fn of_shape(shape: &Convex) -> Self {
        let to_f64 = |all: &[glam::Vec2]| all.iter().map(glam::Vec2::as_dvec2).collect();
        Self::new(to_f64(shape.points()), to_f64(shape.normals()), f64::from(shape.radius))
    }

    /// Makes the Minkowski difference of two placed shapes; `None` if it has neither area nor radius.
    pub(super) fn of_difference(a: &Convex, b: &Convex) -> Option<Self> {
        let difference = Difference::new(a, b);
        if difference.is_thin() && difference.radius == 0.0 {
            return None;
        }
        let faces = difference.faces();
        let corners = faces.iter().map(|face| face.from.difference.as_dvec2()).collect();
        let normals = if faces.len() > 1 { faces } else { &[] };
        let normals = normals.iter().map(|face| face.normal.as_dvec2()).collect();
        Some(Self::new(corners, normals, f64::from(difference.radius)))
    }

    fn new(corners: Vec<DVec2>, normals: Vec<DVec2>, radius: f64) -> Self {
        // Lossless: at most 128 corners.
        let centre = corners.iter().sum::<DVec2>() / corners.len() as f64;
        let core_reach = corners.iter().map(|p| p.distance(centre)).fold(0.0, f64::max);
        Self { corners, normals, radius, centre, reach: core_reach + radius }
    }

    /// Returns the greatest absolute coordinate, radius included, m.
    pub(super) fn extent(&self) -> f64 {
        let greatest = self.corners.iter().map(|p| p.abs().max_element()).fold(0.0, f64::max);
        greatest + self.radius
    }

    fn edge(&self, k: usize) -> [DVec2; 2] {
        [self.corners[k], self.corners[(k + 1) % self.corners.len()]]
    }

    /// Returns the depth of the origin below all edges, radius included, m. Negative outside, except past
    /// the ends of an edge: there it is too large.
    pub(super) fn depth_of_origin(&self) -> f64 {
        let heights = self.normals.iter().zip(&self.corners).map(|(n, p)| n.dot(*p));
        let least = heights.fold(f64::INFINITY, f64::min);
        self.radius + if self.normals.is_empty() { -self.corners[0].length() } else { least }
    }

    /// Returns whether the region, grown by `grow` (m), contains a point.
    pub(super) fn contains(&self, point: DVec2, grow: f64) -> bool {
        let within = self.radius + grow;
        let heights = || self.normals.iter().zip(&self.corners).map(|(n, p)| n.dot(point - *p));
        if heights().any(|height| height > within) {
            return false;
        }
        if self.corners.len() > 2 && heights().all(|height| height <= 0.0) {
            return true;
        }
        (0..self.corners.len()).any(|k| {
            let [from, to] = self.edge(k);
            let edge = to - from;
            let square = edge.length_squared();
            let t = if square > 0.0 {
                ((point - from).dot(edge) / square).clamp(0.0, 1.0)
            } else {
                0.0
            };
            (from + edge * t).distance_squared(point) <= within * within
        })
    }

    /// Returns the border, grown by `grow` (m); without arcs for a sharp region.
    pub(super) fn border(&self, grow: f64) -> Vec<Path> {
        let radius = self.radius + grow;
        let count = self.normals.len();
        let mut paths = Vec::with_capacity(2 * count + 1);
        for (k, normal) in self.normals.iter().enumerate() {
            let ([from, to], along) = (self.edge(k), normal.perp());
            let length = (to - from).dot(along).max(0.0);
            paths.push(Path::Line { from: from + *normal * radius, along, length });
            if self.radius > 0.0 {
                let before = self.normals[(k + count - 1) % count];
                let turn = libm::atan2(before.perp_dot(*normal), before.dot(*normal));
                // Opposite normals of a capsule may give either direction of rotation.
                let turn = if turn < -1e-3 { turn + TAU } else { turn.max(0.0) };
                let start = libm::atan2(before.y, before.x);
                paths.push(Path::Arc { centre: from, radius, start, turn });
            }
        }
        if count == 0 && radius > 0.0 {
            let centre = self.corners[0];
            // The point nearest to the origin is in the middle of the path.
            let start = libm::atan2(-centre.y, -centre.x) - PI;
            paths.push(Path::Arc { centre, radius, start, turn: TAU });
        }
        paths
    }

    /// Returns the corners of the core.
    pub(super) fn corners(&self) -> &[DVec2] {
        &self.corners
    }

    /// Returns the stretches of a path, between two of its places, inside the region grown by `grow`
    /// (m). Adds the work, in visited corners, to `work`.
    pub(super) fn covered_stretches(
        &self,
        path: &Path,
        [low, high]: [f64; 2],
        grow: f64,
        work: &mut usize,
    ) -> Vec<[f64; 2]> {
        *work += 1;
        let (middle, half) = path.bounds([low, high]);
        let near = half + self.reach + 2.0 * grow.abs();
        if middle.distance_squared(self.centre) > near * near {
            return Vec::new();
        }
        if let (Path::Line { from, along, .. }, true) = (*path, self.radius == 0.0) {
            *work += self.corners.len();
            return self.clip(from, along, [low, high], grow).into_iter().collect();
        }
        *work += ROUND_WORK * self.corners.len();
        let mut places = self.crossings(path, grow);
        places.retain(|place| *place > low && *place < high);
        places.extend([low, high]);
        order::sort_by(&mut places, f64::total_cmp);
        let mut covered: Vec<[f64; 2]> = Vec::new();
        for pair in places.windows(2) {
            if pair[1] > pair[0] && self.contains(path.at(f64::midpoint(pair[0], pair[1])), grow) {
                match covered.last_mut() {
                    Some(last) if last[1] == pair[0] => last[1] = pair[1],
                    _ => covered.push([pair[0], pair[1]]),
                }
            }
        }
        covered
    }

    /// Returns the stretch of a line, between two of its places, inside all edges of a sharp polygon.
    fn clip(
        &self,
        from: DVec2,
        along: DVec2,
        [mut enter, mut leave]: [f64; 2],
        grow: f64,
    ) -> Option<[f64; 2]> {
        for (normal, corner) in self.normals.iter().zip(&self.corners) {
            let (height, slope) = (normal.dot(from - *corner) - grow, normal.dot(along));
            if slope < 0.0 {
                enter = enter.max(height / -slope);
            } else if slope > 0.0 {
                leave = leave.min(-height / slope);
            } else if height > 0.0 {
                return None;
            }
            if enter >= leave {
                return None;
            }
        }
        Some([enter, leave])
    }

    /// Returns candidates for the crossings of a path with the border grown by `grow` (m).
    pub(super) fn crossings(&self, path: &Path, grow: f64) -> Vec<f64> {
        let radius = self.radius + grow;
        let mut places = Vec::new();
        for (k, normal) in self.normals.iter().enumerate() {
            let ([from, to], along) = (self.edge(k), normal.perp());
            path.meet_line(
                from + *normal * radius,
                along,
                |at| {
                    let (place, slack) = ((at - from).dot(along), 1e-6 * self.reach);
                    place >= -slack && place <= (to - from).dot(along) + slack
                },
                &mut places,
            );
        }
        if radius > 0.0 {
            for corner in &self.corners {
                path.meet_circle(*corner, radius, &mut places);
            }
        }
        places.retain(|place| *place > 0.0 && *place < path.length());
        places
    }
}

impl Path {
    pub(super) fn length(&self) -> f64 {
        match self {
            Self::Line { length, .. } => *length,
            Self::Arc { turn, .. } => *turn,
        }
    }

    pub(super) fn at(&self, place: f64) -> DVec2 {
        match *self {
            Self::Line { from, along, .. } => from + along * place,
            Self::Arc { centre, radius, start, .. } => centre + direction(start + place) * radius,
        }
    }

    /// Returns centre and radius of a disk that contains the path between two places.
    fn bounds(&self, [low, high]: [f64; 2]) -> (DVec2, f64) {
        match *self {
            Self::Line { .. } => (self.at(f64::midpoint(low, high)), 0.5 * (high - low)),
            Self::Arc { centre, radius, .. } => (centre, radius),
        }
    }

    /// Returns the place nearest to the origin on the path's whole line or circle.
    pub(super) fn foot(&self) -> f64 {
        match *self {
            Self::Line { from, along, .. } => -from.dot(along),
            Self::Arc { centre, .. } => self.place_towards(-centre),
        }
    }

    /// Returns the place farthest along `towards` on the path's whole circle; for a line, its start.
    pub(super) fn place_towards(&self, towards: DVec2) -> f64 {
        let Self::Arc { start, turn, .. } = *self else { return 0.0 };
        // As near to the middle of the arc as possible.
        let place = libm::atan2(towards.y, towards.x) - start - 0.5 * turn;
        0.5 * turn + place - TAU * libm::round(place / TAU)
    }

    /// Returns the range of places nearer to the origin than `within` (m).
    pub(super) fn near_origin(&self, within: f64) -> [f64; 2] {
        let foot = self.foot();
        let half = match *self {
            Self::Line { .. } => {
                let height_squared = self.at(foot).length_squared();
                libm::sqrt((within * within - height_squared).max(0.0))
            }
            Self::Arc { centre, radius, .. } => {
                let distance = centre.length();
                let numerator = distance * distance + radius * radius - within * within;
                let cosine = numerator / (2.0 * distance * radius);
                if cosine.is_nan() { PI } else { libm::acos(cosine.clamp(-1.0, 1.0)) }
            }
        };
        [(foot - half).max(0.0), (foot + half).min(self.length())]
    }

    /// Adds the intersections with a line for which `counts` is true. `point` lies on the line; the unit
    /// vector `along` is its direction.
    fn meet_line(
        &self,
        point: DVec2,
        along: DVec2,
        counts: impl Fn(DVec2) -> bool,
        places: &mut Vec<f64>,
    ) {
        let mut add = |place: f64| {
            if place.is_finite() && counts(self.at(place)) {
                places.push(place);
            }
        };
        match *self {
            Self::Line { from, along: own, .. } => {
                let across = own.perp_dot(along);
                if across.abs() > 1e-12 {
                    add((point - from).perp_dot(along) / across);
                }
            }
            Self::Arc { centre, radius, .. } => {
                let height = along.perp_dot(centre - point);
                let half = libm::sqrt(radius * radius - height * height);
                let middle = -along.perp() * height;
                for offset in [middle + along * half, middle - along * half] {
                    if half.is_finite() {
                        add(self.place_towards(offset));
                    }
                }
            }
        }
    }

    /// Adds the intersections with the circle of radius `circle_radius` round `middle`.
    fn meet_circle(&self, middle: DVec2, circle_radius: f64, places: &mut Vec<f64>) {
        match *self {
            Self::Line { from, along, .. } => {
                let offset = middle - from;
                let height = along.perp_dot(offset);
                let half = libm::sqrt(circle_radius * circle_radius - height * height);
                if half.is_finite() {
                    places.extend([offset.dot(along) - half, offset.dot(along) + half]);
                }
            }
            Self::Arc { centre, radius, .. } => {
                let offset = middle - centre;
                let distance = offset.length();
                let numerator =
                    distance * distance + radius * radius - circle_radius * circle_radius;
                let along = numerator / (2.0 * distance);
                let half = libm::sqrt(radius * radius - along * along);
                if half.is_finite() {
                    let unit = offset / distance;
                    for across in [half, -half] {
                        places.push(self.place_towards(unit * along + unit.perp() * across));
                    }
                }
            }
        }
    }
}

/// Returns the unit vector at an angle.
pub(super) fn direction(angle: f64) -> DVec2 {
    let (sin, cos) = libm::sincos(angle);
    dvec2(cos, sin)
}
