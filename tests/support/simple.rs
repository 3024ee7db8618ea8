//! Random simple polygons, and properties of any polygon, computed in f64 without the crate.

use std::f64::consts::TAU;

/// A point in the plane.
pub(crate) type Spot = [f64; 2];

/// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.next() >> 11) as f64 / (1_u64 << 53) as f64)
    }

    /// Returns an outline about the origin, about 2 m wide, that neither crosses nor nearly touches
    /// itself, counter-clockwise; its corners are f32.
    pub(crate) fn simple(&mut self) -> Vec<Spot> {
        loop {
            let made = match self.below(4) {
                0 => self.star(),
                1 => self.untangled(),
                2 => self.mountain(),
                _ => self.comb(),
            };
            let mut made: Vec<Spot> =
                made.iter().map(|at| at.map(|x| f64::from(x as f32))).collect();
            if area(&made) < 0.0 {
                made.reverse();
            }
            if area(&made) > 0.02 && clearance(&made) > 2e-3 {
                return made;
            }
        }
    }

    /// Returns a star: a random radius at each angle.
    fn star(&mut self) -> Vec<Spot> {
        let count = 3 + self.below(22);
        let mut angles: Vec<f64> = (0..count).map(|_| self.between(0.0, TAU)).collect();
        angles.sort_by(f64::total_cmp);
        let at = |angle: &f64| {
            let radius = self.between(0.15, 1.0);
            [angle.cos() * radius, angle.sin() * radius]
        };
        angles.iter().map(at).collect()
    }

    /// Returns random points, joined in random order and then untangled edge by edge, which
    /// shortens the outline each time.
    fn untangled(&mut self) -> Vec<Spot> {
        let count = 4 + self.below(9);
        let mut all: Vec<Spot> =
            (0..count).map(|_| [self.between(-1.0, 1.0), self.between(-1.0, 1.0)]).collect();
        for _ in 0..1000 {
            let pairs = (0..count).flat_map(|i| (i + 2..count).map(move |j| (i, j)));
            let crossing = pairs.into_iter().find(|(i, j)| {
                (j + 1) % count != *i
                    && cross([all[*i], all[i + 1]], [all[*j], all[(j + 1) % count]])
            });
            let Some((i, j)) = crossing else { break };
            all[i + 1..=j].reverse();
        }
        all
    }

    /// Returns a roof of random heights above a floor of random heights.
    fn mountain(&mut self) -> Vec<Spot> {
        let count = 2 + self.below(12);
        let x = |k: usize| -1.0 + 2.0 * k as f64 / count as f64;
        let mut all: Vec<Spot> = (0..=count).map(|k| [x(k), self.between(-1.0, -0.05)]).collect();
        all.extend((0..=count).rev().map(|k| [x(k), self.between(0.05, 1.0)]));
        all
    }

    /// Returns teeth at right angles.
    fn comb(&mut self) -> Vec<Spot> {
        let teeth = 1 + self.below(7);
        let mut all = vec![[1.0, -0.5], [-1.0, -0.5]];
        let width = 2.0 / (2.0 * teeth as f64 - 1.0);
        for tooth in 0..teeth {
            let from = -1.0 + 2.0 * width * tooth as f64;
            let (height, root) = (self.between(0.1, 1.0), self.between(-0.4, 0.0));
            all.extend([[from, height], [from + width, height]]);
            if tooth + 1 < teeth {
                all.extend([[from + width, root], [from + 2.0 * width, root]]);
            }
        }
        all.reverse();
        all
    }
}

pub(crate) fn edges(all: &[Spot]) -> impl Iterator<Item = [Spot; 2]> {
    (0..all.len()).map(|k| [all[k], all[(k + 1) % all.len()]])
}

/// Returns the signed area of an outline; positive if counter-clockwise.
pub(crate) fn area(all: &[Spot]) -> f64 {
    edges(all).map(|[p, q]| p[0] * q[1] - p[1] * q[0]).sum::<f64>() / 2.0
}

/// Returns a number whose sign is the side of the line ab on which p lies; positive to the left.
pub(crate) fn side([a, b]: [Spot; 2], p: Spot) -> f64 {
    (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
}

/// Returns whether two segments cross at inner points.
pub(crate) fn cross(p: [Spot; 2], q: [Spot; 2]) -> bool {
    side(p, q[0]) * side(p, q[1]) < 0.0 && side(q, p[0]) * side(q, p[1]) < 0.0
}

/// Returns the distance of a point from a segment.
pub(crate) fn segment_distance(p: Spot, [a, b]: [Spot; 2]) -> f64 {
    let edge = [b[0] - a[0], b[1] - a[1]];
    let square = edge[0] * edge[0] + edge[1] * edge[1];
    let t = ((p[0] - a[0]) * edge[0] + (p[1] - a[1]) * edge[1]) / square;
    let t = if square > 0.0 { t.clamp(0.0, 1.0) } else { 0.0 };
    (p[0] - a[0] - t * edge[0]).hypot(p[1] - a[1] - t * edge[1])
}

/// Returns the winding number of an outline around a point.
pub(crate) fn winding(p: Spot, all: &[Spot]) -> i32 {
    let turn = |[a, b]: [Spot; 2]| {
        let (from, to) = ([a[0] - p[0], a[1] - p[1]], [b[0] - p[0], b[1] - p[1]]);
        (from[0] * to[1] - from[1] * to[0]).atan2(from[0] * to[0] + from[1] * to[1])
    };
    (edges(all).map(turn).sum::<f64>() / TAU).round() as i32
}

/// Returns the least distance between corners and edges that are not neighbours; 0 if edges cross.
fn clearance(all: &[Spot]) -> f64 {
    let (count, mut least) = (all.len(), f64::INFINITY);
    for k in 0..count {
        for (i, edge) in edges(all).enumerate() {
            if i != k && (i + 1) % count != k {
                least = least.min(segment_distance(all[k], edge));
            }
            if i != k && cross(edge, [all[k], all[(k + 1) % count]]) {
                return 0.0;
            }
        }
    }
    least
}
