//! The shortest way out of an overlap of two bodies of several convex parts.
//!
//! A move of a by v makes part i of a meet part j of b exactly if the Minkowski difference of the two
//! contains −v. The move must avoid all differences at once. The shortest one leads to the origin from
//! the nearest point on the border of their union. This border consists of the stretches of the
//! differences' borders that no other difference covers. The paths of the borders are searched by
//! distance; the search ends at the first path that cannot be nearer than the best point found.
//!
//! de Berg et al., Computational Geometry, 13.3 and 13.4 (Minkowski sums of polygons by convex parts).
//! In `f64`; frame as in [`Convex`].

use std::f64::consts::TAU;

use glam::DVec2;

use super::convex::Convex;
use super::hulls::out_of_hulls;
use super::order;
use super::region::{ConvexRegion, Path, direction};
use super::shape::Contact;

/// Maximum work of one search, in corners of visited regions. Beyond it the best way found is returned.
const MAX_WORK: usize = 4_000_000;

/// Number of pairs of parts up to which a search may do all of that work; with more pairs, a quarter.
const FEW_PAIRS: usize = 1_024;

/// Work of building a region and its border, per corner.
const BUILDING: usize = 8;

/// Number of regions from which rays first bound the search.
const MANY: usize = 64;

/// Number of rays.
const RAYS: u32 = 16;

/// The differences grow by this fraction of their extent before they cover each other: the gap between
/// two adjacent parts is no way out.
const GROWN: f64 = 2e-6;

/// Reduction of that growth for covering regions: collinear borders do not cover each other.
const CLEAR: f64 = 1e-6;

/// A way out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WayOut {
    /// Translation that moves a out of b.
    pub contact: Contact,
    /// Whether the way is the shortest; otherwise it is the best found.
    pub is_shortest: bool,
}

/// Returns the way out of the parts of b for those of a, all placed, of which at least two overlap.
/// `None` if all parts have neither area nor radius.
#[must_use]
pub fn way_out(a: &[Convex], b: &[Convex]) -> Option<WayOut> {
    let known = out_of_hulls(a, b);
    let most = if a.len() * b.len() > FEW_PAIRS { MAX_WORK / 4 } else { MAX_WORK };
    let (point, is_shortest) = match regions(a, b, known.length(), most) {
        Some((regions, _)) if regions.is_empty() => return None,
        Some((regions, work)) => Union::new(regions, [work, most]).nearest(known),
        None => (known, false),
    };
    let normal = -point.normalize_or_zero();
    let contact = Contact { normal: normal.as_vec2(), depth: point.length() as f32 };
    Some(WayOut { contact, is_shortest })
}

/// Returns the differences of all parts within `within` (m) of the origin, and the work of building
/// them; `None` if that exceeds the limit.
fn regions(
    a: &[Convex],
    b: &[Convex],
    within: f64,
    most: usize,
) -> Option<(Vec<ConvexRegion>, usize)> {
    let boxes = [a, b].map(|parts| parts.iter().map(Convex::bounds).collect::<Vec<_>>());
    let (mut regions, mut work) = (Vec::new(), 0);
    for (p, [low, high]) in a.iter().zip(&boxes[0]) {
        for (q, [other_low, other_high]) in b.iter().zip(&boxes[1]) {
            work += 1;
            let outside = (*low - *other_high).max(*other_low - *high).max(glam::Vec2::ZERO);
            if f64::from(outside.length()) > within {
                continue;
            }
            work += BUILDING * (p.points().len() + q.points().len());
            if work > most {
                return None;
            }
            regions.extend(ConvexRegion::of_difference(p, q));
        }
    }
    // The deepest region round the origin covers most paths near it.
    order::sort_by(&mut regions, |p, q| q.depth_of_origin().total_cmp(&p.depth_of_origin()));
    Some((regions, work))
}

/// A path on the border of a region.
struct Piece {
    region: usize,
    /// Number of the path in the region.
    number: usize,
    /// The path, grown.
    path: Path,
    /// Distance from the origin, m.
    distance: f64,
}

/// An uncovered place on a path, and the region that covers the path up to it.
#[derive(Clone, Copy)]
struct Free {
    place: f64,
    beside: Option<usize>,
}

struct Union {
    regions: Vec<ConvexRegion>,
    grown: f64,
    covering: f64,
    /// Work done.
    work: usize,
    /// Maximum work.
    most: usize,
}

impl Union {
    fn new(regions: Vec<ConvexRegion>, [work, most]: [usize; 2]) -> Self {
        let extent = regions.iter().map(ConvexRegion::extent).fold(0.0, f64::max);
        let grown = GROWN * extent;
        Self { regions, grown, covering: grown - CLEAR * extent, work, most }
    }

    /// Returns the paths within `within` (m) of the origin, the nearest first.
    fn pieces(&self, within: f64) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (region, shape) in self.regions.iter().enumerate() {
            for (number, path) in shape.border(self.grown).into_iter().enumerate() {
                let nearest = path.foot().clamp(0.0, path.length());
                let distance = path.at(nearest).length();
                if distance < within {
                    pieces.push(Piece { region, number, path, distance });
                }
            }
        }
        order::sort_by(&mut pieces, |p, q| p.distance.total_cmp(&q.distance));
        pieces
    }

    /// Returns the point of the border nearest to the origin, and whether it is certain. `known` is a
    /// way out.
    fn nearest(mut self, known: DVec2) -> (DVec2, bool) {
        let known = self.by_rays(known);
        let mut best = known;
        let mut within = known.length() + 2.0 * self.grown;
        for piece in self.pieces(within) {
            if piece.distance >= within {
                break;
            }
            if self.work > self.most {
                return (best, false);
            }
            let Some(free) = self.free(&piece.path, Some(piece.region), within) else { continue };
            let distance = piece.path.at(free.place).length();
            if distance < within {
                within = distance;
                best = self.exactly(&piece, free);
            }
        }
        (best, true)
    }

    /// Returns a nearer way out of many regions along a ray from the origin, otherwise the known one.
    fn by_rays(&mut self, known: DVec2) -> DVec2 {
        let mut best = known;
        if self.regions.len() < MANY {
            return best;
        }
        for k in 0..RAYS {
            let along = direction(TAU * f64::from(k) / f64::from(RAYS));
            let length = best.length();
            let ray = Path::Line { from: DVec2::ZERO, along, length };
            if let Some(free) = self.free(&ray, None, length) {
                best = ray.at(free.place);
            }
        }
        best
    }

    /// Returns the place of a path nearest to the origin that no other region covers, if it is nearer
    /// than `within`.
    fn free(&mut self, path: &Path, own: Option<usize>, within: f64) -> Option<Free> {
        let [low, high] = path.near_origin(within);
        let start = path.foot().clamp(0.0, path.length());
        if low > high {
            return None;
        }
        // The covered stretch round the start, and stretches not yet connected to it.
        let (mut left, mut right) =
            (Free { place: start, beside: None }, Free { place: start, beside: None });
        let mut pending: Vec<([f64; 2], usize)> = Vec::new();
        for (other, region) in self.regions.iter().enumerate() {
            if own == Some(other) {
                continue;
            }
            for stretch in region.covers(path, [low, high], self.covering, &mut self.work) {
                pending.push((stretch, other));
                // No later stretch can reach the start before this one.
                while stretch[0] <= right.place && stretch[1] >= left.place {
                    let before = pending.len();
                    pending.retain(|([from, to], other)| {
                        let touches = *from <= right.place && *to >= left.place;
                        if touches && *to > right.place {
                            right = Free { place: *to, beside: Some(*other) };
                        }
                        if touches && *from < left.place {
                            left = Free { place: *from, beside: Some(*other) };
                        }
                        !touches
                    });
                    if pending.len() == before {
                        break;
                    }
                }
            }
            if left.place <= low && right.place >= high {
                return None;
            }
        }
        let off = |free: &Free| path.at(free.place).length();
        match (left.place > low, right.place < high) {
            (true, true) => Some(if off(&right) < off(&left) { right } else { left }),
            (true, false) => Some(left),
            (false, true) => Some(right),
            (false, false) => None,
        }
    }

    /// Returns the same place on the original path.
    fn exactly(&self, piece: &Piece, free: Free) -> DVec2 {
        let path = self.regions[piece.region].border(0.0)[piece.number];
        let Some(beside) = free.beside else { return path.at(free.place) };
        let ends = self.regions[beside].covers(&path, [0.0, path.length()], 0.0, &mut 0);
        let nearest = ends
            .as_flattened()
            .iter()
            .copied()
            .min_by(|p, q| (p - free.place).abs().total_cmp(&(q - free.place).abs()));
        path.at(nearest.unwrap_or(free.place))
    }
}
