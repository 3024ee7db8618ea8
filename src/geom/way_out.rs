//! The shortest way out of an overlap of two bodies of several convex parts.
//!
//! A move of a by v makes part i of a meet part j of b exactly if the Minkowski difference of the two
//! holds −v. The move must keep clear of all differences at once: the shortest one leads from the point
//! of the border of their union that is nearest to the origin. That border consists of those stretches
//! of the differences' borders that no other difference covers. The paths of the borders are searched
//! in the order of their distance; the first that cannot be nearer than what was found ends the search.
//!
//! de Berg et al., Computational Geometry, 13.3 and 13.4 (Minkowski sums of polygons by convex parts).
//! In `f64`; frame as in [`Convex`].

use glam::DVec2;

use super::convex::Convex;
use super::order;
use super::region::{Path, Region};
use super::shape::Contact;

/// Up to this many pairs of parts the way out is the shortest one.
pub const MOST_EXACT: usize = 32 * 32;

/// Of more pairs this many paths of the borders are searched.
const MOST_PATHS: usize = 512;

/// The differences grow by this part of their extent before they cover each other: what two parts with
/// a common border leave between them is no way out.
const GROWN: f64 = 2e-6;

/// They cover this much less than their paths grow: borders on one line do not cover each other.
const CLEAR: f64 = 1e-6;

/// A way out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WayOut {
    /// How to move a out of b.
    pub contact: Contact,
    /// Whether no other way is shorter; else it is the best that was found.
    pub is_shortest: bool,
}

/// The way out of the parts of b for those of a, all placed, of which at least two overlap. `None`: all
/// parts are without area and without radius.
#[must_use]
pub fn way_out(a: &[Convex], b: &[Convex]) -> Option<WayOut> {
    let pairs = a.iter().flat_map(|p| b.iter().map(move |q| (p, q)));
    let mut regions: Vec<Region> = pairs.filter_map(|(p, q)| Region::of_difference(p, q)).collect();
    // What holds the origin deepest covers most paths near it.
    order::sort_by(&mut regions, |p, q| q.depth_of_origin().total_cmp(&p.depth_of_origin()));
    let most = if a.len() * b.len() > MOST_EXACT { MOST_PATHS } else { usize::MAX };
    let (point, is_shortest) = Union::new(regions).nearest(most)?;
    let normal = -point.normalize_or_zero();
    let contact = Contact { normal: normal.as_vec2(), depth: point.length() as f32 };
    Some(WayOut { contact, is_shortest })
}

/// A path of the border of a region.
struct Piece {
    region: usize,
    /// Which path of it.
    number: usize,
    /// Grown.
    path: Path,
    /// From the origin, m.
    distance: f64,
}

/// A place on a path that no region covers, and the region that covers the path up to there.
#[derive(Clone, Copy)]
struct Free {
    place: f64,
    beside: Option<usize>,
}

struct Union {
    regions: Vec<Region>,
    grown: f64,
    covering: f64,
}

impl Union {
    fn new(regions: Vec<Region>) -> Self {
        let extent = regions.iter().map(Region::extent).fold(0.0, f64::max);
        let grown = GROWN * extent;
        Self { regions, grown, covering: grown - CLEAR * extent }
    }

    /// All paths, the nearest first.
    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (region, shape) in self.regions.iter().enumerate() {
            for (number, path) in shape.border(self.grown).into_iter().enumerate() {
                let nearest = path.foot().clamp(0.0, path.length());
                let distance = path.at(nearest).length();
                pieces.push(Piece { region, number, path, distance });
            }
        }
        order::sort_by(&mut pieces, |p, q| p.distance.total_cmp(&q.distance));
        pieces
    }

    /// The point of the border nearest to the origin, and whether that is certain.
    fn nearest(&self, most: usize) -> Option<(DVec2, bool)> {
        let mut best: Option<(f64, DVec2)> = None;
        for (searched, piece) in self.pieces().iter().enumerate() {
            let within = best.map_or(f64::INFINITY, |(distance, _)| distance);
            if piece.distance >= within {
                break;
            }
            if searched >= most
                && let Some((_, point)) = best
            {
                return Some((point, false));
            }
            let Some(free) = self.free(piece, within) else { continue };
            let distance = piece.path.at(free.place).length();
            if distance < within {
                best = Some((distance, self.exactly(piece, free)));
            }
        }
        best.map(|(_, point)| (point, true))
    }

    /// The place of a path nearest to the origin that no other region covers, if it is nearer than
    /// `within`.
    fn free(&self, piece: &Piece, within: f64) -> Option<Free> {
        let path = &piece.path;
        let [low, high] = path.near_origin(within);
        let start = path.foot().clamp(0.0, path.length());
        if low > high {
            return None;
        }
        // What is covered round the start, and stretches that do not reach it yet.
        let (mut left, mut right) =
            (Free { place: start, beside: None }, Free { place: start, beside: None });
        let mut pending: Vec<([f64; 2], usize)> = Vec::new();
        for (other, region) in
            self.regions.iter().enumerate().filter(|(other, _)| *other != piece.region)
        {
            for stretch in region.covers(path, self.covering) {
                pending.push((stretch, other));
                // Nothing else can reach the start before this one does.
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

    /// The same place of the path as it is, not grown.
    fn exactly(&self, piece: &Piece, free: Free) -> DVec2 {
        let path = self.regions[piece.region].border(0.0)[piece.number];
        let Some(beside) = free.beside else { return path.at(free.place) };
        let ends = self.regions[beside].covers(&path, 0.0);
        let nearest = ends
            .as_flattened()
            .iter()
            .copied()
            .min_by(|p, q| (p - free.place).abs().total_cmp(&(q - free.place).abs()));
        path.at(nearest.unwrap_or(free.place))
    }
}
