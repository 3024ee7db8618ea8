//! The oracle: two shapes in `f64`, by brute force and by methods that the program does not use.
//! Verdicts of convex pairs use all differences of corners, those of concave pairs use edges cut at
//! each other. Diagnoses use lengths, sampled points and sums of angles.

use std::collections::BTreeSet;
use std::f64::consts::{PI, TAU};

type Point = [f64; 2];

/// Shape with the text's own numbers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Polygon(&'static [Point]),
    Box { center: Point, size: Point, angle: f64 },
    Circle(Point, f64),
    Capsule([Point; 2], f64),
    Segment([Point; 2]),
}

fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

fn cross(a: Point, b: Point) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn length(a: Point) -> f64 {
    dot(a, a).sqrt()
}

fn finite(points: &[Point]) -> Vec<Point> {
    points.iter().filter(|p| p[0].is_finite() && p[1].is_finite()).copied().collect()
}

/// Returns the distance from p to the segment a b, by a search along the segment.
fn segment_distance(p: Point, a: Point, b: Point) -> f64 {
    let at = |t: f64| length(sub(p, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]));
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..200 {
        let (s, t) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if at(s) < at(t) { high = t } else { low = s }
    }
    at(f64::midpoint(low, high)).min(at(0.0)).min(at(1.0))
}

/// Returns the hull, counter-clockwise, by gift wrapping.
pub(super) fn hull(points: &[Point]) -> Vec<Point> {
    let first =
        points.iter().copied().min_by(|a, b| a.partial_cmp(b).expect("finite")).expect("some");
    let mut hull = vec![first];
    loop {
        let at = hull[hull.len() - 1];
        let mut next = None;
        for p in points.iter().filter(|p| **p != at) {
            next = Some(next.map_or(*p, |q: Point| {
                let side = cross(sub(q, at), sub(*p, at));
                let farther = length(sub(*p, at)) > length(sub(q, at));
                if side < 0.0 || side == 0.0 && farther { *p } else { q }
            }));
        }
        match next {
            Some(next) if next != first && hull.len() <= points.len() => hull.push(next),
            _ => return hull,
        }
    }
}

pub(super) fn area(points: &[Point]) -> f64 {
    (0..points.len()).map(|i| cross(points[i], points[(i + 1) % points.len()])).sum::<f64>() / 2.0
}

/// Returns the outline's winding number round p.
fn winding(p: Point, outline: &[Point]) -> f64 {
    let turn = |i: usize| {
        let (a, b) = (sub(outline[i], p), sub(outline[(i + 1) % outline.len()], p));
        cross(a, b).atan2(dot(a, b))
    };
    (0..outline.len()).map(turn).sum::<f64>() / TAU
}

impl Shape {
    /// Returns the corners as given, the radius, and whether the shape has an interior.
    pub(super) fn core(&self, radians: bool) -> (Vec<Point>, f64, bool) {
        match *self {
            Self::Polygon(points) => (finite(points), 0.0, true),
            Self::Box { center, size, angle } => {
                let angle = if radians { angle } else { angle * PI / 180.0 };
                let (sin, cos) = angle.sin_cos();
                let corner = |sx: f64, sy: f64| {
                    let (x, y) = (sx * size[0].abs() / 2.0, sy * size[1].abs() / 2.0);
                    [center[0] + x * cos - y * sin, center[1] + x * sin + y * cos]
                };
                let corners = [corner(-1., -1.), corner(1., -1.), corner(1., 1.), corner(-1., 1.)];
                (corners.to_vec(), 0.0, true)
            }
            Self::Circle(center, radius) => (vec![center], radius, false),
            Self::Capsule(ends, radius) => (ends.to_vec(), radius, false),
            Self::Segment(ends) => (ends.to_vec(), 0.0, false),
        }
    }

    pub(super) fn size(&self, radians: bool) -> f64 {
        let (points, radius, _) = self.core(radians);
        let range = |axis: usize| {
            let all = || points.iter().map(|p| p[axis]);
            all().fold(f64::MIN, f64::max) - all().fold(f64::MAX, f64::min)
        };
        range(0).max(range(1)) + 2.0 * radius
    }

    /// Returns whether the outline crosses itself, by the parameters of every two edges.
    pub(super) fn crosses(&self) -> bool {
        let Self::Polygon(points) = self else { return false };
        let mut points = finite(points);
        points.dedup();
        if points.first() == points.last() {
            points.pop();
        }
        if area(&hull(&points)).abs() < 1e-9 {
            return false;
        }
        let n = points.len();
        (0..n).any(|i| {
            (i + 2..n).filter(|j| (j + 1) % n != i).any(|j| {
                let (p, r) = (points[i], sub(points[(i + 1) % n], points[i]));
                let (q, s) = (points[j], sub(points[(j + 1) % n], points[j]));
                let (t, u) = (cross(sub(q, p), s) / cross(r, s), cross(sub(q, p), r) / cross(r, s));
                (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)
            })
        })
    }

    fn is_concave(&self) -> bool {
        let Self::Polygon(points) = self else { return false };
        let points = finite(points);
        let hull_area = area(&hull(&points));
        hull_area > 1e-9 && !self.crosses() && area(&points).abs() < hull_area * (1.0 - 1e-6)
    }

    /// Returns the tested outline: the hull if the outline crosses itself.
    fn outline(&self, radians: bool) -> (Vec<Point>, f64) {
        let (points, radius, _) = self.core(radians);
        if self.crosses() { (hull(&points), radius) } else { (points, radius) }
    }

    /// Returns the diagnosis codes of the shape alone.
    pub(super) fn codes(&self, radians: bool, y_down: bool) -> BTreeSet<&'static str> {
        let mut codes = BTreeSet::new();
        match self {
            Self::Polygon(given) => {
                let points = finite(given);
                let n = points.len();
                let mut distinct: Vec<Point> = Vec::new();
                for point in &points {
                    if !distinct.contains(point) {
                        distinct.push(*point);
                    }
                }
                let next = |i: usize| points[(i + 1) % n];
                let checks = [
                    ("not_finite", n < given.len()),
                    ("repeated_corner", (0..n).any(|i| points[i] == next(i))),
                    ("too_few", distinct.len() < 3),
                ];
                codes.extend(checks.iter().filter(|(_, is)| *is).map(|(code, _)| *code));
                if distinct.len() < 3 {
                    return codes;
                }
                if area(&hull(&points)).abs() < 1e-9 {
                    codes.insert("zero_area");
                } else if self.crosses() {
                    codes.insert("self_intersecting");
                } else {
                    let straight = |i: usize| {
                        let m = distinct.len();
                        let [a, b, c] = [0, 1, 2].map(|k| distinct[(i + k) % m]);
                        length(sub(a, b)) + length(sub(b, c)) - length(sub(a, c)) < 1e-9
                    };
                    let checks = [
                        ("clockwise", area(&points) < 0.0),
                        ("collinear", (0..distinct.len()).any(straight)),
                        ("concave", self.is_concave()),
                    ];
                    codes.extend(checks.iter().filter(|(_, is)| *is).map(|(code, _)| *code));
                }
            }
            Self::Box { size, angle, .. } => {
                let odd = if radians {
                    angle.abs() > 6.3
                } else {
                    *angle != 0.0 && angle.abs() < 6.3 && angle.round() != *angle
                };
                let checks = [
                    ("degrees_or_radians", odd),
                    ("y_down", size[1] < 0.0 && !y_down),
                    ("zero_area", size[0] * size[1] == 0.0),
                ];
                codes.extend(checks.iter().filter(|(_, is)| *is).map(|(code, _)| *code));
            }
            Self::Circle(_, radius) | Self::Capsule(_, radius) if *radius == 0.0 => {
                codes.insert("zero_area");
            }
            _ => {}
        }
        codes
    }
}

/// Returns the signed distance of a pair, negative for a depth. Exact for convex shapes; for
/// overlapping concave shapes only the sign is right.
pub(super) fn signed_distance(a: &Shape, b: &Shape, radians: bool, shift: Point) -> f64 {
    let (mut p, r) = a.outline(radians);
    let (q, s) = b.outline(radians);
    for point in &mut p {
        *point = [point[0] + shift[0], point[1] + shift[1]];
    }
    let cores = if a.is_concave() || b.is_concave() { concave(&p, &q) } else { convex(&p, &q) };
    cores - r - s
}

/// Returns the signed distance of the origin from the hull of all differences.
fn convex(p: &[Point], q: &[Point]) -> f64 {
    let all: Vec<Point> = p.iter().flat_map(|a| q.iter().map(|b| sub(*a, *b))).collect();
    let hull = hull(&all);
    let n = hull.len();
    let off = (0..n)
        .map(|i| segment_distance([0.0; 2], hull[i], hull[(i + 1) % n]))
        .fold(f64::MAX, f64::min);
    let inside = n > 2 && winding([0.0; 2], &hull) > 0.5;
    if inside { -off } else { off }
}

/// Returns the signed distance of two outlines. Cuts their edges where they cross: the outlines
/// overlap if the middle of a piece is inside the other outline.
fn concave(p: &[Point], q: &[Point]) -> f64 {
    let to_edges = |at: Point, outline: &[Point]| {
        (0..outline.len())
            .map(|i| segment_distance(at, outline[i], outline[(i + 1) % outline.len()]))
            .fold(f64::MAX, f64::min)
    };
    let is_in =
        |at: Point, outline: &[Point]| outline.len() > 2 && winding(at, outline).abs() > 0.5;
    let mut least = f64::MAX;
    for (one, other) in [(p, q), (q, p)] {
        for i in 0..one.len() {
            let (a, b) = (one[i], one[(i + 1) % one.len()]);
            least = least.min(to_edges(a, other));
            let mut cuts = vec![0.0, 1.0];
            for j in 0..other.len() {
                let (c, d) = (other[j], sub(other[(j + 1) % other.len()], other[j]));
                let t = cross(sub(c, a), d) / cross(sub(b, a), d);
                let u = cross(sub(c, a), sub(b, a)) / cross(sub(b, a), d);
                if (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u) {
                    cuts.push(t);
                    least = 0.0;
                }
            }
            cuts.sort_by(f64::total_cmp);
            for pair in cuts.windows(2) {
                let t = f64::midpoint(pair[0], pair[1]);
                let middle = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
                let depth = to_edges(middle, other);
                if is_in(middle, other) && depth > 1e-9 {
                    return -depth;
                }
            }
        }
    }
    least
}

/// Returns whether a is inside b, by samples of its outline.
pub(super) fn is_inside(a: &Shape, b: &Shape, radians: bool) -> bool {
    let ((p, r), (q, s)) = (a.outline(radians), b.outline(radians));
    let distance = |at: Point| {
        let n = q.len();
        let edge =
            (0..n).map(|i| segment_distance(at, q[i], q[(i + 1) % n])).fold(f64::MAX, f64::min);
        let inside = n > 2 && area(&q).abs() > 1e-12 && winding(at, &q).abs() > 0.5;
        (if inside { -edge } else { edge }) - s
    };
    let near = 1e-6 * a.size(radians).max(b.size(radians));
    (0..p.len()).all(|i| {
        let (c, d) = (p[i], p[(i + 1) % p.len()]);
        (0..=40).all(|k| {
            let t = f64::from(k) / 40.0;
            let at = [c[0] + t * (d[0] - c[0]), c[1] + t * (d[1] - c[1])];
            (0..32).all(|k| {
                let (sin, cos) = (TAU * f64::from(k) / 32.0).sin_cos();
                distance([at[0] + r * cos, at[1] + r * sin]) <= near
            })
        })
    })
}
