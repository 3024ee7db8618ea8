//! Seams: the joints of fixed boxes that stand edge to edge, such as tiles of the ground.
//!
//! Each tile is tested alone, as are the convex parts of one body
//! ([`inner_edges`](super::inner_edges)). The shortest way out of a tile may therefore lead back across
//! the joint into the previous tile: a ghost collision. Such a way is excluded, and the shortest of the
//! others is taken; if none is left, the shortest one stays. Across an inner edge, boxes that do not
//! overlap make no contact, nor does a disk beyond the edge; the neighbour does.
//!
//! Catto, "Ghost Collisions", box2d.org, 2020. Frame: as in [`manifold`](super::manifold).

use glam::{Vec2, vec2};

use super::box_box::box_box_along;
use super::convex::PARALLEL;
use super::inner_edges::{COVER_TOLERANCE, covered_stretch};
use super::manifold::{Edge, Manifold, ManifoldStep, circle_manifold};
use super::rect_rect::rect_rect;
use super::shape::{Contact, Disk, Rect, Shape};
use super::trace::{AxisSource, AxisTest, Trace};

/// Parts of a box's edges that neighbours cover, at corners where the ground is flat: the next edge
/// continues along the neighbour. Edges are numbered as in [`FeatureId`](super::manifold::FeatureId).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Covered {
    /// Cover of each edge, from its start and from its end.
    ends: [[Cover; 2]; 4],
    /// Largest tolerance of the covers, m; 0 without covers.
    tolerance: f32,
}

/// Cover of an edge from one of its ends.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cover {
    /// Covered length, m.
    length: f32,
    /// Number of the neighbour.
    neighbour: u32,
}

/// An edge of a tile inside the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeamEdge {
    /// Whether the tile is b of the pair, not a.
    pub of_b: bool,
    /// Number of the edge.
    pub edge: u8,
    /// Number of the neighbour that covers the edge.
    pub neighbour: u32,
}

/// A pair with a tile.
#[derive(Clone, Copy, Debug)]
pub struct TilePair<'a> {
    /// The first shape.
    pub a: &'a Shape,
    /// The second shape.
    pub b: &'a Shape,
    /// Whether the tile is b, not a.
    pub tile_is_b: bool,
    /// Parts of the tile's edges covered by neighbours.
    pub covered: &'a Covered,
}

/// A pair's contact after an inner edge is excluded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdjustedContact {
    /// The inner edge.
    pub inner: SeamEdge,
    /// Translation that moves a out of b another way; `None` if the pair makes no contact.
    pub contact: Option<Contact>,
    /// The axis of that way, for two boxes.
    pub axis: Option<AxisSource>,
}

impl Covered {
    /// Adds the parts of `own` covered by `other`, the neighbour with this number. Returns whether
    /// `other` covers any.
    pub fn add(&mut self, own: &Rect, other: &Rect, neighbour: u32) -> bool {
        let tolerance = cover_tolerance(own, other);
        let mut covers = false;
        for k in 0..4 {
            let (Edge { normal, ends, .. }, length) = (edge(own, k), 2.0 * half_length(own, k));
            let sides = (0..4).map(|j| edge(other, j)).map(|edge| (edge.ends[0], edge.normal));
            let Some([enter, leave]) = covered_stretch(ends, normal, sides, tolerance) else {
                continue;
            };
            let reached = [(enter, leave), (1.0 - leave, 1.0 - enter)];
            for (side, (skipped, reached)) in reached.into_iter().enumerate() {
                let (end, covered) = (&mut self.ends[usize::from(k)][side], reached * length);
                // A cover within the tolerance only touches the corner.
                let is_more =
                    skipped * length <= tolerance && covered > end.length.max(4.0 * tolerance);
                let beyond = edge(own, if side == 0 { k + 3 } else { k + 1 }).normal;
                if is_more && ground_continues(other, ends[side], [beyond, normal], tolerance) {
                    (*end, covers) = (Cover { length: covered, neighbour }, true);
                }
            }
        }
        self.tolerance = if covers { self.tolerance.max(tolerance) } else { self.tolerance };
        covers
    }

    /// Returns whether any edge is covered.
    #[must_use]
    #[inline]
    pub fn has_any(&self) -> bool {
        self.tolerance > 0.0
    }

    /// Returns the neighbour that covers edge `k` of `own` from `low` to `high`, m from its midpoint.
    fn covering_neighbour(&self, own: &Rect, k: u8, [low, high]: [f32; 2]) -> Option<u32> {
        let half = half_length(own, k);
        let [start, end] = self.ends[usize::from(k)];
        let (low, high) = (low.clamp(-half, half), high.clamp(-half, half));
        if start.length.min(end.length) > 0.0 && start.length + end.length >= 2.0 * half {
            return Some(if low + high < 0.0 { start.neighbour } else { end.neighbour });
        }
        // The far end of a partial cover is a concave corner of the ground. Nearer to it, the edge is open.
        let reaches = |cover: Cover, length: f32| {
            (cover.length > 0.0 && length <= 0.5 * cover.length).then_some(cover.neighbour)
        };
        reaches(start, half + high).or(reaches(end, half - low))
    }

    /// Returns the inner edge of the box `own` that `other` would cross along `direction`, a unit
    /// vector, and the neighbour that covers it.
    fn crossed_edge(&self, own: &Rect, other: &Rect, direction: Vec2) -> Option<(u8, u32)> {
        let local = vec2(direction.dot(own.axis_x), direction.dot(own.axis_z()));
        let facing = if local.x.abs() >= local.y.abs() {
            if local.x < 0.0 { 2 } else { 0 }
        } else if local.y < 0.0 {
            3
        } else {
            1
        };
        let normal = edge(own, facing).normal;
        let tangent = normal.perp();
        let center = (other.center - own.center).dot(tangent);
        let [x, y] = [other.axis_x.dot(tangent), other.axis_x.dot(normal)].map(f32::abs);
        let reach = x * other.half.x + y * other.half.y;
        if let Some(neighbour) =
            self.covering_neighbour(own, facing, [center - reach, center + reach])
        {
            return Some((facing, neighbour));
        }
        // Between the normals of two edges, the way out starts at their corner.
        let lean = normal.perp_dot(direction);
        if lean.abs() <= PARALLEL {
            return None;
        }
        let edge = (facing + if lean > 0.0 { 1 } else { 3 }) % 4;
        self.neighbour_at_corner(edge, facing).map(|neighbour| (edge, neighbour))
    }

    /// Returns the neighbour that covers edge `k` at its corner with edge `next`.
    fn neighbour_at_corner(&self, k: u8, next: u8) -> Option<u32> {
        let Cover { length, neighbour } =
            self.ends[usize::from(k)][usize::from(next == (k + 1) % 4)];
        (length > 0.0).then_some(neighbour)
    }
}

impl TilePair<'_> {
    /// Returns the tile and the other shape.
    fn tile_and_other(&self) -> Option<(&Rect, &Shape)> {
        let (tile, other) = if self.tile_is_b { (self.b, self.a) } else { (self.a, self.b) };
        if let Shape::Rect(tile) = tile { Some((tile, other)) } else { None }
    }

    /// Returns the inner edge crossed along `normal`, from b towards a, for two boxes.
    fn crossed_edge(&self, normal: Vec2) -> Option<SeamEdge> {
        let (tile, Shape::Rect(other)) = self.tile_and_other()? else { return None };
        let of_b = self.tile_is_b;
        let (edge, neighbour) =
            self.covered.crossed_edge(tile, other, if of_b { normal } else { -normal })?;
        Some(SeamEdge { of_b, edge, neighbour })
    }

    /// Returns the change of the contact found by the pair's test; `None` if the contact stays.
    #[must_use]
    pub fn adjust_contact(&self, found: Contact) -> Option<AdjustedContact> {
        let (tile, other) = self.tile_and_other()?;
        if let Shape::Disk(disk) = other {
            return self.adjust_corner_contact(tile, disk);
        }
        let inner = self.crossed_edge(found.normal)?;
        if found.depth <= 0.0 {
            return Some(AdjustedContact { inner, contact: None, axis: None });
        }
        // If every way out crosses an inner edge, the shortest stays.
        let (contact, axis) = self.least_open_axis()?;
        Some(AdjustedContact { inner, contact: Some(contact), axis: Some(axis) })
    }

    /// Returns the change of a disk's contact with a corner of the tile, where the ground is flat.
    fn adjust_corner_contact(&self, tile: &Rect, disk: &Disk) -> Option<AdjustedContact> {
        let local = tile.to_local(disk.center);
        let beyond = local.abs() - tile.half;
        // Otherwise the nearest point is on an edge, or the centre is inside the tile.
        if beyond.min_element() <= 0.0 {
            return None;
        }
        let edges = [if local.x < 0.0 { 2 } else { 0 }, if local.y < 0.0 { 3 } else { 1 }];
        (0..2).find_map(|k| {
            let (edge_number, next) = (edges[k], edges[1 - k]);
            let neighbour = self.covered.neighbour_at_corner(edge_number, next)?;
            let inner = SeamEdge { of_b: self.tile_is_b, edge: edge_number, neighbour };
            // A seam may have a gap; the disk must not fall through it.
            let contact = (beyond[k] <= self.covered.tolerance).then(|| {
                let depth = disk.radius - beyond[1 - k];
                let contact = Contact { normal: edge(tile, next).normal, depth };
                if self.tile_is_b { contact } else { contact.flipped() }
            });
            Some(AdjustedContact { inner, contact, axis: None })
        })
    }

    /// Returns the change of the manifold; `contact` is the result of the pair's test. `None` if the
    /// manifold stays.
    pub fn adjust_manifold<T: Trace<ManifoldStep>>(
        &self,
        found: &Manifold,
        contact: Contact,
        margin: f32,
        trace: &mut T,
    ) -> Option<(SeamEdge, Manifold)> {
        if found.count == 0 {
            return None;
        }
        let AdjustedContact { inner, contact, axis } =
            self.adjust_contact(Contact { normal: found.normal, ..contact })?;
        let manifold = match (self.a, self.b, contact, axis) {
            (Shape::Rect(a), Shape::Rect(b), Some(contact), Some(axis)) => {
                box_box_along(a, b, (axis, contact.depth), margin, trace)
            }
            (Shape::Disk(a), _, Some(contact), _) => circle_manifold(a, contact, margin),
            (_, Shape::Disk(b), Some(contact), _) => {
                circle_manifold(b, contact.flipped(), margin).flipped()
            }
            _ => Manifold::default(),
        };
        Some((inner, manifold))
    }

    /// Returns the axis of least overlap that crosses no inner edge, and its contact, for two boxes.
    fn least_open_axis(&self) -> Option<(Contact, AxisSource)> {
        let (Shape::Rect(a), Shape::Rect(b)) = (self.a, self.b) else { return None };
        let mut axes = OpenAxes { pair: self, best: None };
        rect_rect(a, b, &mut axes);
        axes.best
    }
}

/// A trace that keeps the axis of least overlap among those that cross no inner edge.
struct OpenAxes<'a> {
    pair: &'a TilePair<'a>,
    best: Option<(Contact, AxisSource)>,
}

impl Trace<AxisTest> for OpenAxes<'_> {
    fn note(&mut self, step: impl FnOnce() -> AxisTest) {
        let AxisTest { source, axis, distance, overlap, .. } = step();
        let normal = axis * 1.0_f32.copysign(distance + 0.0);
        let is_less = self.best.is_none_or(|(best, _)| overlap < best.depth);
        if is_less && self.pair.crossed_edge(normal).is_none() {
            self.best = Some((Contact { normal, depth: overlap }, source));
        }
    }
}

/// Returns edge `k` of a box.
#[must_use]
pub fn edge(rect: &Rect, k: u8) -> Edge {
    let axis = if k.is_multiple_of(2) { rect.axis_x } else { rect.axis_z() };
    let normal = if k % 4 < 2 { axis } else { -axis };
    let middle = rect.center + normal * half_length(rect, k + 1);
    let along = normal.perp() * half_length(rect, k);
    Edge { of_a: true, index: k % 4, normal, ends: [middle - along, middle + along] }
}

/// Returns half the length of edge `k`, m.
fn half_length(rect: &Rect, k: u8) -> f32 {
    if k.is_multiple_of(2) { rect.half.y } else { rect.half.x }
}

/// Returns whether the ground is flat at `corner`: the edge with the normal `outward` that ends there
/// continues along an edge of `other` in the direction `along`.
fn ground_continues(
    other: &Rect,
    corner: Vec2,
    [outward, along]: [Vec2; 2],
    tolerance: f32,
) -> bool {
    (0..4).any(|k| {
        let Edge { normal, ends, .. } = edge(other, k);
        let [from, to] = ends.map(|end| end - corner);
        normal.dot(outward) > 0.0
            && from.dot(outward).abs().max(to.dot(outward).abs()) <= tolerance
            && from.dot(along).min(to.dot(along)) <= tolerance
            && from.dot(along).max(to.dot(along)) > tolerance
    })
}

/// Returns the maximum gap between an edge and a neighbour that covers it, m: the `f32` error of placed
/// corners.
fn cover_tolerance(own: &Rect, other: &Rect) -> f32 {
    let size = own.half.max(other.half).max_element() * 2.0;
    let far = own.center.abs().max(other.center.abs()).max_element() + size;
    COVER_TOLERANCE * size + 4.0 * f32::EPSILON * far
}
