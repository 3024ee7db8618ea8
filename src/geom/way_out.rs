//! The shortest way out of an overlap of two bodies of several convex parts.
//!
//! A move of a by v makes part i of a meet part j of b exactly if the Minkowski difference of the two
//! parts contains −v. The move must avoid all differences at once. The shortest move leads to the origin
//! from the nearest point on the border of their union. This border consists of the stretches of the
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

/// Maximum number of pairs of parts for the full [`MAX_WORK`]; more pairs get a quarter of it.
const FEW_PAIRS: usize = 1_024;

/// Work of building a region and its border, per corner.
const BUILD_WORK: usize = 8;

/// Minimum number of regions for which rays bound the search beforehand.
const MIN_REGIONS_FOR_RAYS: usize = 64;

/// Number of rays.
const RAYS: u32 = 16;

/// The differences grow by this fraction of their extent before they cover each other: the gap between
/// two adjacent parts is no way out.
const GROWTH: f64 = 2e-6;

/// Reduction of [`GROWTH`] for covering regions: collinear borders do not cover each other.
const COVER_REDUCTION: f64 = 1e-6;

/// A way out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WayOut {
    /// Translation that moves a out of b.
    pub contact: Contact,
    /// Whether this is the shortest way out; otherwise it is the best one found.
    pub is_shortest: bool,
}

/// Returns the way out of b for a. Both are given by their placed parts, of which at least two overlap.
/// `None` if all parts have neither area nor radius.
#[must_use]
pub fn way_out(a: &[Convex], b: &[Convex]) -> Option<WayOut> {
    let known = out_of_hulls(a, b);
    let max_work = if a.len() * b.len() > FEW_PAIRS { MAX_WORK / 4 } else { MAX_WORK };
    let (point, is_shortest) = match regions(a, b, known.length(), max_work) {
        Some((regions, _)) if regions.is_empty() => return None,
        Some((regions, work)) => Union::new(regions, [work, max_work]).nearest(known),
        None => (known, false),
    };
    let normal = -point.normalize_or_zero();
    let contact = Contact { normal: normal.as_vec2(), depth: point.length() as f32 };
    Some(WayOut { contact, is_shortest })
}

/// Returns the differences of all pairs of parts up to `max_distance` (m) from the origin, and the work
/// of building them; `None` if the work exceeds `max_work`.
fn regions(
    a: &[Convex],
    b: &[Convex],
    max_distance: f64,
    max_work: usize,
) -> Option<(Vec<ConvexRegion>, usize)> {
    let boxes = [a, b].map(|parts| parts.iter().map(Convex::bounds).collect::<Vec<_>>());
    let (mut regions, mut work) = (Vec::new(), 0);
    for (p, [low, high]) in a.iter().zip(&boxes[0]) {
        for (q, [other_low, other_high]) in b.iter().zip(&boxes[1]) {
            work += 1;
            let outside = (*low - *other_high).max(*other_low - *high).max(glam::Vec2::ZERO);
            if f64::from(outside.length()) > max_distance {
                continue;
            }
            work += BUILD_WORK * (p.points().len() + q.points().len());
            if work > max_work {
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
    /// Index of the region.
    region: usize,
    /// Index of the path in the region's border.
    index: usize,
    /// The grown path.
    path: Path,
    /// Distance from the origin, m.
    distance: f64,
}

/// The end of the covered stretch of a path.
#[derive(Clone, Copy)]
struct CoverEnd {
    /// Place on the path; the path is uncovered beyond it.
    place: f64,
    /// Index of the region that covers the path up to this place.
    region: Option<usize>,
}

/// The union of the grown regions, and the work of a search on its border.
struct Union {
    regions: Vec<ConvexRegion>,
    /// Growth of the regions' borders, m.
    growth: f64,
    /// Growth of the regions that cover them, m.
    cover_growth: f64,
    /// Work done up to now.
    work: usize,
    max_work: usize,
}

impl Union {
    fn new(regions: Vec<ConvexRegion>, [work, max_work]: [usize; 2]) -> Self {
        let extent = regions.iter().map(ConvexRegion::extent).fold(0.0, f64::max);
        let growth = GROWTH * extent;
        Self { regions, growth, cover_growth: growth - COVER_REDUCTION * extent, work, max_work }
    }

    /// Returns the paths of all borders up to `max_distance` (m) from the origin, the nearest first.
    fn pieces(&self, max_distance: f64) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (region, shape) in self.regions.iter().enumerate() {
            for (index, path) in shape.border(self.growth).into_iter().enumerate() {
                let nearest = path.foot().clamp(0.0, path.length());
                let distance = path.at(nearest).length();
                if distance < max_distance {
                    pieces.push(Piece { region, index, path, distance });
                }
            }
        }
        order::sort_by(&mut pieces, |p, q| p.distance.total_cmp(&q.distance));
        pieces
    }

    /// Returns the point of the border nearest to the origin, and whether the search was complete. `known`
    /// is a way out.
    fn nearest(mut self, known: DVec2) -> (DVec2, bool) {
        let known = self.shorten_by_rays(known);
        let mut best = known;
        let mut within = known.length() + 2.0 * self.growth;
        for piece in self.pieces(within) {
            if piece.distance >= within {
                break;
            }
            if self.work > self.max_work {
                return (best, false);
            }
            let Some(end) = self.nearest_uncovered(&piece.path, Some(piece.region), within) else {
                continue;
            };
            let distance = piece.path.at(end.place).length();
            if distance < within {
                within = distance;
                best = self.point_before_growth(&piece, end);
            }
        }
        (best, true)
    }

    /// Returns a shorter way out along one of [`RAYS`] rays from the origin, otherwise `known`. Few
    /// regions need no rays.
    fn shorten_by_rays(&mut self, known: DVec2) -> DVec2 {
        let mut best = known;
        if self.regions.len() < MIN_REGIONS_FOR_RAYS {
            return best;
        }
        for k in 0..RAYS {
            let along = direction(TAU * f64::from(k) / f64::from(RAYS));
            let length = best.length();
            let ray = Path::Line { from: DVec2::ZERO, along, length };
            if let Some(end) = self.nearest_uncovered(&ray, None, length) {
                best = ray.at(end.place);
            }
        }
        best
    }

    /// Returns the place of a path nearest to the origin that no other region covers, if it is nearer
    /// than `within`.
    fn nearest_uncovered(
        &mut self,
        path: &Path,
        own: Option<usize>,
        within: f64,
    ) -> Option<CoverEnd> {
        let [low, high] = path.near_origin(within);
        let start = path.foot().clamp(0.0, path.length());
        if low > high {
            return None;
        }
        // The covered stretch round the start, and stretches not yet connected to it.
        let (mut left, mut right) =
            (CoverEnd { place: start, region: None }, CoverEnd { place: start, region: None });
        let mut pending: Vec<([f64; 2], usize)> = Vec::new();
        for (other, region) in self.regions.iter().enumerate() {
            if own == Some(other) {
                continue;
            }
            for stretch in
                region.covered_stretches(path, [low, high], self.cover_growth, &mut self.work)
            {
                pending.push((stretch, other));
                // Only the new stretch can connect pending ones to the start.
                while stretch[0] <= right.place && stretch[1] >= left.place {
                    let before = pending.len();
                    pending.retain(|([from, to], other)| {
                        let touches = *from <= right.place && *to >= left.place;
                        if touches && *to > right.place {
                            right = CoverEnd { place: *to, region: Some(*other) };
                        }
                        if touches && *from < left.place {
                            left = CoverEnd { place: *from, region: Some(*other) };
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
        let distance = |end: &CoverEnd| path.at(end.place).length();
        match (left.place > low, right.place < high) {
            (true, true) => Some(if distance(&right) < distance(&left) { right } else { left }),
            (true, false) => Some(left),
            (false, true) => Some(right),
            (false, false) => None,
        }
    }

    /// Returns the point that corresponds to `end` on the path before its growth.
    fn point_before_growth(&self, piece: &Piece, end: CoverEnd) -> DVec2 {
        let path = self.regions[piece.region].border(0.0)[piece.index];
        let Some(region) = end.region else { return path.at(end.place) };
        let stretches =
            self.regions[region].covered_stretches(&path, [0.0, path.length()], 0.0, &mut 0);
        let nearest = stretches
            .as_flattened()
            .iter()
            .copied()
            .min_by(|p, q| (p - end.place).abs().total_cmp(&(q - end.place).abs()));
        path.at(nearest.unwrap_or(end.place))
    }
}
