//! True relations of bodies made of convex parts, computed in f64 without the crate.

use glam::{DVec2, dvec2};

use crate::simple::area;

/// A convex part at its position: its corners, and its radius.
pub(crate) type Part = (Vec<DVec2>, f64);

/// Returns the corners of the convex hull, counter-clockwise.
fn hull(all: &[DVec2]) -> Vec<DVec2> {
    let mut all = all.to_vec();
    all.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    all.dedup();
    let chain = |all: &mut dyn Iterator<Item = &DVec2>| {
        let mut chain: Vec<DVec2> = Vec::new();
        for p in all {
            while let [.., q, r] = chain[..]
                && (r - q).perp_dot(*p - q) <= 0.0
            {
                chain.pop();
            }
            chain.push(*p);
        }
        chain.pop();
        chain
    };
    if all.len() < 3 {
        return all;
    }
    let mut whole = chain(&mut all.iter());
    whole.extend(chain(&mut all.iter().rev()));
    whole
}

/// Returns the Minkowski difference of two parts, the first one displaced: the corners of its hull,
/// counter-clockwise, and the sum of both radii.
pub(crate) fn difference(p: &Part, q: &Part, displacement: DVec2) -> Part {
    let all: Vec<DVec2> =
        p.0.iter().flat_map(|a| q.0.iter().map(move |b| *a + displacement - *b)).collect();
    (hull(&all), p.1 + q.1)
}

/// Returns the depth of a point in a convex region; negative outside.
pub(crate) fn depth(at: DVec2, (corners, radius): &Part) -> f64 {
    let count = corners.len();
    let (mut inside, mut least_height, mut distance) = (count > 2, f64::INFINITY, f64::INFINITY);
    for k in 0..count {
        let (from, edge) = (corners[k], corners[(k + 1) % count] - corners[k]);
        let square = edge.length_squared();
        let t = if square > 0.0 { ((at - from).dot(edge) / square).clamp(0.0, 1.0) } else { 0.0 };
        distance = distance.min((from + edge * t).distance(at));
        if square > 0.0 {
            let height = edge.perp_dot(at - from) / square.sqrt();
            inside &= height >= 0.0;
            least_height = least_height.min(height);
        }
    }
    radius + if inside { least_height } else { -distance }
}

/// Returns the greatest depth of two parts, with the first body displaced; negative for a gap.
pub(crate) fn signed_depth([a, b]: &[Vec<Part>; 2], displacement: DVec2) -> f64 {
    let all = a
        .iter()
        .flat_map(|p| b.iter().map(move |q| depth(DVec2::ZERO, &difference(p, q, displacement))));
    all.fold(f64::NEG_INFINITY, f64::max)
}

/// Returns the common area of two convex polygons, by clipping one at the edges of the other.
pub(crate) fn shared_area(p: &[DVec2], q: &[DVec2]) -> f64 {
    let mut remaining = p.to_vec();
    for k in 0..q.len() {
        let (from, edge) = (q[k], q[(k + 1) % q.len()] - q[k]);
        let side = |at: DVec2| edge.perp_dot(at - from);
        let mut clipped = Vec::new();
        for i in 0..remaining.len() {
            let (at, next) = (remaining[i], remaining[(i + 1) % remaining.len()]);
            let (here, there) = (side(at), side(next));
            if here >= 0.0 {
                clipped.push(at);
            }
            if (here < 0.0) != (there < 0.0) {
                clipped.push(at.lerp(next, here / (here - there)));
            }
        }
        remaining = clipped;
    }
    area(&remaining.iter().map(|p| [p.x, p.y]).collect::<Vec<_>>())
}

/// Returns the length of the shortest displacement that separates sharp parts, from the Minkowski
/// differences of their parts: the distance of the nearest uncovered corner, crossing of edges, or
/// foot on an edge.
pub(crate) fn shortest_sharp(regions: &[Part]) -> f64 {
    let edges: Vec<[DVec2; 2]> = regions
        .iter()
        .flat_map(|(corners, _)| {
            (0..corners.len()).map(|k| [corners[k], corners[(k + 1) % corners.len()]])
        })
        .collect();
    let mut candidates: Vec<DVec2> = Vec::new();
    for (k, [from, to]) in edges.iter().enumerate() {
        let edge = *to - *from;
        let t = -from.dot(edge) / edge.length_squared();
        candidates.push(*from + edge * t.clamp(0.0, 1.0));
        candidates.push(*from);
        for [start, end] in &edges[..k] {
            let other = *end - *start;
            let across = edge.perp_dot(other);
            let (s, t) = (
                (*start - *from).perp_dot(other) / across,
                (*start - *from).perp_dot(edge) / across,
            );
            if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
                candidates.push(*from + edge * s);
            }
        }
    }
    candidates.sort_by(|p, q| p.length().total_cmp(&q.length()));
    let is_free = |at: &&DVec2| regions.iter().all(|region| depth(**at, region) <= 1e-6);
    candidates.iter().find(is_free).expect("a way out").length()
}

/// Returns the same length for any parts, from the first uncovered point on each of many rays from
/// the origin. Never less than the shortest.
pub(crate) fn shortest_by_rays(regions: &[Part]) -> f64 {
    let exit = |angle: f64| {
        let direction = dvec2(angle.cos(), angle.sin());
        let mut distance = 0.0;
        loop {
            // The nearest free point is at least as far away as the border of the region.
            let deepest = regions
                .iter()
                .map(|region| depth(direction * distance, region))
                .fold(f64::MIN, f64::max);
            if deepest <= 1e-7 {
                return distance;
            }
            distance += deepest.max(1e-6);
        }
    };
    let step = std::f64::consts::TAU / 720.0;
    let coarse: Vec<f64> = (0..720).map(|k| exit(f64::from(k) * step)).collect();
    let least = coarse.iter().copied().fold(f64::INFINITY, f64::min);
    let mut best = least;
    for (k, _) in coarse.iter().enumerate().filter(|(_, exit)| **exit < least * 1.05 + 0.01) {
        let (mut low, mut high) = ((k as f64 - 1.0) * step, (k as f64 + 1.0) * step);
        for _ in 0..40 {
            let (s, t) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            let [p, q] = [exit(s), exit(t)];
            best = best.min(p).min(q);
            if p < q { high = t } else { low = s }
        }
    }
    best
}
