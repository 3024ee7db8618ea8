//! The true relations of two shapes, in f64 and by methods that the tested code does not use:
//! clipping, point–segment distances, the hull of all vertex differences, and plain search.

use glam::{DVec2, Vec2, dvec2};

/// Four corners, counter-clockwise in (x, z).
pub(crate) type Quad = [DVec2; 4];

/// Returns the corners of a rect, from the arguments of `Rect::turned`.
pub(crate) fn quad(center: Vec2, yaw: f32, size: Vec2) -> Quad {
    let (sin, cos) = f64::from(yaw).sin_cos();
    let (w, h) = (f64::from(size.x) / 2.0, f64::from(size.y) / 2.0);
    [(w, h), (-w, h), (-w, -h), (w, -h)]
        .map(|(x, z)| center.as_dvec2() + dvec2(x * cos + z * sin, z * cos - x * sin))
}

/// Returns twice the signed area of the triangle o, a, b: positive if counter-clockwise.
fn turn(o: DVec2, a: DVec2, b: DVec2) -> f64 {
    (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)
}

/// Returns the common area of two quads: Sutherland and Hodgman's clipping, then a triangle fan.
pub(crate) fn shared_area(a: &Quad, b: &Quad) -> f64 {
    let mut kept = a.to_vec();
    for (i, &from) in b.iter().enumerate() {
        let to = b[(i + 1) % 4];
        let all = std::mem::take(&mut kept);
        for (j, &p) in all.iter().enumerate() {
            let q = all[(j + 1) % all.len()];
            let (tp, tq) = (turn(from, to, p), turn(from, to, q));
            if tp >= 0.0 {
                kept.push(p);
            }
            if (tp >= 0.0) != (tq >= 0.0) {
                kept.push(p + (q - p) * (tp / (tp - tq)));
            }
        }
    }
    let Some(&first) = kept.first() else { return 0.0 };
    (1..kept.len()).map(|i| turn(first, kept[i - 1], kept[i]) / 2.0).sum()
}

/// Returns the distance of `p` from the segment from `a` to `b`, m.
fn distance_to_segment(p: DVec2, a: DVec2, b: DVec2) -> f64 {
    let t = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    p.distance(a + (b - a) * t)
}

/// Returns the signed distance of `p` from the border of a convex counter-clockwise polygon, m;
/// negative inside.
pub(crate) fn signed_distance(p: DVec2, polygon: &[DVec2]) -> f64 {
    let edges = || (0..polygon.len()).map(|i| (polygon[i], polygon[(i + 1) % polygon.len()]));
    let distance = edges().map(|(a, b)| distance_to_segment(p, a, b)).fold(f64::INFINITY, f64::min);
    if edges().all(|(a, b)| turn(a, b, p) >= 0.0) { -distance } else { distance }
}

/// Returns the convex hull, counter-clockwise (Andrew's monotone chain).
fn hull(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = DVec2>| {
        let mut chain: Vec<DVec2> = Vec::new();
        for p in points {
            while chain.len() > 1
                && turn(chain[chain.len() - 2], chain[chain.len() - 1], p) <= 1e-12
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut lower = half(&mut points.iter().copied());
    lower.extend(half(&mut points.iter().rev().copied()));
    lower
}

/// Returns the signed distance of two quads, m: their gap, or minus the length of the MTV. It is the
/// origin's signed distance from the Minkowski difference, the hull of all vertex differences.
pub(crate) fn quad_distance(a: &Quad, b: &Quad) -> f64 {
    let differences = a.iter().flat_map(|&p| b.iter().map(move |&q| p - q)).collect();
    signed_distance(DVec2::ZERO, &hull(differences))
}

/// Returns the length of the shortest translation after which `overlaps` is false, m. The search
/// tries many directions, finds the exit distance in each by bisection, and refines the best ones.
/// A translation by `reach`, m, always ends the overlap.
pub(crate) fn shortest_exit_distance(reach: f64, overlaps: impl Fn(DVec2) -> bool) -> f64 {
    const DIRECTIONS: usize = 720;
    let step = std::f64::consts::TAU / DIRECTIONS as f64;
    let exit_distance = |angle: f64| {
        let direction = DVec2::from_angle(angle);
        let (mut inside, mut outside) = (0.0, reach);
        while outside - inside > 1e-9 * reach {
            let middle = 0.5 * (inside + outside);
            if overlaps(direction * middle) { inside = middle } else { outside = middle }
        }
        outside
    };
    let coarse: Vec<f64> = (0..DIRECTIONS).map(|i| exit_distance(i as f64 * step)).collect();
    let mut minima: Vec<usize> = (0..DIRECTIONS)
        .filter(|&i| {
            let (before, after) = ((i + DIRECTIONS - 1) % DIRECTIONS, (i + 1) % DIRECTIONS);
            coarse[i] <= coarse[before] && coarse[i] <= coarse[after]
        })
        .collect();
    minima.sort_by(|&i, &j| coarse[i].total_cmp(&coarse[j]));
    let refined_distances = minima.iter().take(4).map(|&i| {
        let (mut low, mut high) = ((i as f64 - 1.0) * step, (i as f64 + 1.0) * step);
        for _ in 0..30 {
            let third = (high - low) / 3.0;
            if exit_distance(low + third) < exit_distance(high - third) {
                high -= third;
            } else {
                low += third;
            }
        }
        exit_distance(0.5 * (low + high))
    });
    refined_distances.fold(f64::INFINITY, f64::min)
}

/// Returns the first t in [0, 1] at which `gap` falls below zero, by dense sampling and bisection,
/// and the smallest gap found, m.
pub(crate) fn first_below_zero(gap: impl Fn(f64) -> f64) -> (Option<f64>, f64) {
    const SAMPLES: u32 = 1000;
    let time = |i: u32| f64::from(i) / f64::from(SAMPLES);
    let nearest = (0..=SAMPLES).min_by(|&i, &j| gap(time(i)).total_cmp(&gap(time(j)))).unwrap_or(0);
    // In straight motion the gap of convex shapes has a single minimum; refine it.
    let (mut low, mut high) = (time(nearest.saturating_sub(1)), time((nearest + 1).min(SAMPLES)));
    for _ in 0..60 {
        let third = (high - low) / 3.0;
        if gap(low + third) < gap(high - third) { high -= third } else { low += third }
    }
    let bottom = 0.5 * (low + high);
    let smallest = gap(bottom).min(gap(time(nearest)));
    if gap(0.0) < 0.0 {
        return (Some(0.0), smallest);
    }
    let below = (0..=SAMPLES).map(time).find(|&t| gap(t) < 0.0);
    let Some(below) = below.or((gap(bottom) < 0.0).then_some(bottom)) else {
        return (None, smallest);
    };
    let (mut before, mut after) = (0.0_f64.max(below - 1.0 / f64::from(SAMPLES)), below);
    for _ in 0..60 {
        let middle = 0.5 * (before + after);
        if gap(middle) < 0.0 { after = middle } else { before = middle }
    }
    (Some(after), smallest)
}
