//! Seams: the joints of fixed boxes that stand edge to edge, such as tiles of the ground.
//!
//! Each tile is tested alone, as are the convex parts of one body
//! ([`inner_edges`](super::inner_edges)). The shortest way out of a tile may therefore lead back across
//! the joint into the previous tile: a ghost collision. Such a way is excluded, and the shortest of the
//! others is taken. If none is left, or the pair does not overlap, the pair makes no contact; the
//! neighbour does.
//!
//! Catto, "Ghost Collisions", box2d.org, 2020. Frame: as in [`manifold`](super::manifold).

use glam::{Vec2, vec2};

use super::box_box::box_box_along;
use super::convex_sat::PARALLEL;
use super::inner_edges::{NEAR, cover};
use super::manifold::{Edge, Manifold, ManifoldStep, of_circle};
use super::rect_rect::rect_rect;
use super::shape::{Contact, Disk, Rect, Shape};
use super::trace::{AxisSource, AxisTest, Trace};

/// Parts of a box's edges that neighbours cover, at corners where the ground is flat: the next edge
/// continues along the neighbour. Edges are numbered as in [`FeatureId`](super::manifold::FeatureId).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Covered {
    /// Cover of each edge, from its start and from its end.
    ends: [[Cover; 2]; 4],
    /// The tolerance, m.
    near: f32,
}

/// Covered length of an edge from one of its ends, m, and the neighbour.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cover {
    length: f32,
    beside: u32,
}

/// An edge of a tile inside the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeamEdge {
    /// Whether the tile is b of the pair, not a.
    pub of_b: bool,
    /// Number of the edge.
    pub edge: u8,
    /// Number of the neighbour that covers it.
    pub beside: u32,
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
    /// Translation that moves a out of b by another way; `None` if the pair makes no contact.
    pub contact: Option<Contact>,
    /// The axis of that way, for two boxes.
    pub axis: Option<AxisSource>,
}

impl Covered {
    /// Adds the parts of `own` covered by `other`, the neighbour of this number. Returns whether it
    /// covers any.
    pub fn add(&mut self, own: &Rect, other: &Rect, beside: u32) -> bool {
        let near = tolerance(own, other);
        let mut covers = false;
        for k in 0..4 {
            let (Edge { normal, ends, .. }, length) = (edge(own, k), 2.0 * half_length(own, k));
            let sides = (0..4).map(|j| edge(other, j)).map(|side| (side.ends[0], side.normal));
            let Some([enter, leave]) = cover(ends, normal, sides, near) else { continue };
            let reached = [(enter, leave), (1.0 - leave, 1.0 - enter)];
            for (at, (skipped, reached)) in reached.into_iter().enumerate() {
                let (end, covered) = (&mut self.ends[usize::from(k)][at], reached * length);
                // A cover within the tolerance only touches the corner.
                let is_more = skipped * length <= near && covered > end.length.max(4.0 * near);
                let beyond = edge(own, if at == 0 { k + 3 } else { k + 1 }).normal;
                if is_more && goes_on(other, ends[at], [beyond, normal], near) {
                    (*end, covers) = (Cover { length: covered, beside }, true);
                }
            }
        }
        self.near = if covers { self.near.max(near) } else { self.near };
        covers
    }

    /// Returns whether any edge is covered.
    #[must_use]
    #[inline]
    pub fn is_any(&self) -> bool {
        self.near > 0.0
    }

    /// Returns the neighbour that covers edge `k` of `own` from `low` to `high`, m from its midpoint.
    fn by(&self, own: &Rect, k: u8, [low, high]: [f32; 2]) -> Option<u32> {
        let half = half_length(own, k);
        let [start, end] = self.ends[usize::from(k)];
        let (low, high) = (low.clamp(-half, half), high.clamp(-half, half));
        if start.length.min(end.length) > 0.0 && start.length + end.length >= 2.0 * half {
            return Some(if low + high < 0.0 { start.beside } else { end.beside });
        }
        // Places nearer to the other end of the cover are in a corner of the ground.
        let reaches = |cover: Cover, length: f32| {
            (cover.length > 0.0 && length <= 0.5 * cover.length).then_some(cover.beside)
        };
        reaches(start, half + high).or(reaches(end, half - low))
    }

    /// Returns the inner edge of the box `own` that `other` would cross along `way`, a unit vector, and
    /// the neighbour that covers it.
    fn inner(&self, own: &Rect, other: &Rect, way: Vec2) -> Option<(u8, u32)> {
        let along = vec2(way.dot(own.axis_x), way.dot(own.axis_z()));
        let facing = if along.x.abs() >= along.y.abs() {
            if along.x < 0.0 { 2 } else { 0 }
        } else if along.y < 0.0 {
            3
        } else {
            1
        };
        let normal = edge(own, facing).normal;
        let tangent = normal.perp();
        let center = (other.center - own.center).dot(tangent);
        let [x, y] = [other.axis_x.dot(tangent), other.axis_x.dot(normal)].map(f32::abs);
        let reach = x * other.half.x + y * other.half.y;
        if let Some(beside) = self.by(own, facing, [center - reach, center + reach]) {
            return Some((facing, beside));
        }
        // Between the normals of two edges, the way leaves from their corner.
        let leaning = normal.perp_dot(way);
        if leaning.abs() <= PARALLEL {
            return None;
        }
        let edge = (facing + if leaning > 0.0 { 1 } else { 3 }) % 4;
        self.at_corner(edge, facing).map(|beside| (edge, beside))
    }

    /// Returns the neighbour that covers edge `k` at its corner with edge `next`.
    fn at_corner(&self, k: u8, next: u8) -> Option<u32> {
        let Cover { length, beside } = self.ends[usize::from(k)][usize::from(next == (k + 1) % 4)];
        (length > 0.0).then_some(beside)
    }
}

impl TilePair<'_> {
    /// Returns the tile and the other shape.
    fn parts(&self) -> Option<(&Rect, &Shape)> {
        let (tile, other) = if self.tile_is_b { (self.b, self.a) } else { (self.a, self.b) };
        if let Shape::Rect(tile) = tile { Some((tile, other)) } else { None }
    }

    /// Returns the inner edge crossed by `normal`, from b towards a, for two boxes.
    fn inner(&self, normal: Vec2) -> Option<SeamEdge> {
        let (tile, Shape::Rect(other)) = self.parts()? else { return None };
        let of_b = self.tile_is_b;
        let (edge, beside) =
            self.covered.inner(tile, other, if of_b { normal } else { -normal })?;
        Some(SeamEdge { of_b, edge, beside })
    }

    /// Returns the change of the contact found by the pair's test; `None` if it stays.
    #[must_use]
    pub fn adjust_contact(&self, found: Contact) -> Option<AdjustedContact> {
        let (tile, other) = self.parts()?;
        if let Shape::Disk(disk) = other {
            return self.past_corner(tile, disk);
        }
        let inner = self.inner(found.normal)?;
        if found.depth <= 0.0 {
            return Some(AdjustedContact { inner, contact: None, axis: None });
        }
        // If every way crosses an inner edge, the shortest stays.
        let (contact, axis) = self.other_axis()?;
        Some(AdjustedContact { inner, contact: Some(contact), axis: Some(axis) })
    }

    /// Returns the change of a disk's contact with a corner of the tile, where the ground is flat.
    fn past_corner(&self, tile: &Rect, disk: &Disk) -> Option<AdjustedContact> {
        let local = tile.to_local(disk.center);
        let beyond = local.abs() - tile.half;
        // Otherwise the nearest point is on an edge, or the centre inside the ground.
        if beyond.min_element() <= 0.0 {
            return None;
        }
        let edges = [if local.x < 0.0 { 2 } else { 0 }, if local.y < 0.0 { 3 } else { 1 }];
        (0..2).find_map(|k| {
            let (edge_number, next) = (edges[k], edges[1 - k]);
            let beside = self.covered.at_corner(edge_number, next)?;
            let inner = SeamEdge { of_b: self.tile_is_b, edge: edge_number, beside };
            // A seam may have a gap; the disk must not fall through it.
            let contact = (beyond[k] <= self.covered.near).then(|| {
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
            (Shape::Disk(a), _, Some(contact), _) => of_circle(a, contact, margin),
            (_, Shape::Disk(b), Some(contact), _) => {
                of_circle(b, contact.flipped(), margin).flipped()
            }
            _ => Manifold::default(),
        };
        Some((inner, manifold))
    }

    /// Returns the axis of least overlap that does not cross an inner edge, for two boxes.
    fn other_axis(&self) -> Option<(Contact, AxisSource)> {
        let (Shape::Rect(a), Shape::Rect(b)) = (self.a, self.b) else { return None };
        let mut open = Open { pair: self, best: None };
        rect_rect(a, b, &mut open);
        open.best
    }
}

/// Keeps the axis of least overlap among those that cross no inner edge.
struct Open<'a> {
    pair: &'a TilePair<'a>,
    best: Option<(Contact, AxisSource)>,
}

impl Trace<AxisTest> for Open<'_> {
    fn note(&mut self, step: impl FnOnce() -> AxisTest) {
        let AxisTest { source, axis, distance, overlap, .. } = step();
        let normal = axis * 1.0_f32.copysign(distance + 0.0);
        let is_less = self.best.is_none_or(|(best, _)| overlap < best.depth);
        if is_less && self.pair.inner(normal).is_none() {
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
fn goes_on(other: &Rect, corner: Vec2, [outward, along]: [Vec2; 2], near: f32) -> bool {
    (0..4).any(|k| {
        let Edge { normal, ends, .. } = edge(other, k);
        let [from, to] = ends.map(|end| end - corner);
        normal.dot(outward) > 0.0
            && from.dot(outward).abs().max(to.dot(outward).abs()) <= near
            && from.dot(along).min(to.dot(along)) <= near
            && from.dot(along).max(to.dot(along)) > near
    })
}

/// Returns the maximum gap between an edge and a neighbour that covers it, m: the `f32` error of placed
/// corners.
fn tolerance(own: &Rect, other: &Rect) -> f32 {
    let size = own.half.max(other.half).max_element() * 2.0;
    let far = own.center.abs().max(other.center.abs()).max_element() + size;
    NEAR * size + 4.0 * f32::EPSILON * far
}
