//! Seams: where fixed boxes stand edge to edge, as the tiles of one ground.
//!
//! Each tile is tested alone, as the convex parts of one body are
//! ([`inner_edges`](super::inner_edges)). The shortest way out of the next tile may therefore lead back
//! across the edge between the two, into the tile before it: a ghost collision. Such a way is left out,
//! and the shortest of the others is taken. A pair that has no other, or that does not overlap, is no
//! contact: the neighbour is one.
//!
//! Catto, "Ghost Collisions", box2d.org, 2020. Frame: as in [`manifold`](super::manifold).

use glam::{Vec2, vec2};

use super::box_box::box_box_along;
use super::convex_sat::PARALLEL;
use super::inner_edges::{NEAR, cover};
use super::manifold::{Edge, Manifold, Step, of_circle};
use super::rect_rect::rect_rect;
use super::shape::{Contact, Disk, Rect, Shape};
use super::trace::{AxisSource, AxisTest, Trace};

/// What neighbours cover of a box's edges, at corners where the ground is flat: the edge that comes next
/// goes on along the neighbour. Edges are numbered as in [`FeatureId`](super::manifold::FeatureId).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Covered {
    /// Of each edge, from its start and from its end.
    ends: [[Cover; 2]; 4],
    /// The tolerance, m.
    near: f32,
}

/// How far an edge is covered from one of its ends, m, and by which neighbour.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cover {
    length: f32,
    beside: u32,
}

/// An edge of a tile that is no border of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inner {
    /// Whether b of the pair is the tile, not a.
    pub of_b: bool,
    /// The edge's number.
    pub edge: u8,
    /// The neighbour that covers it.
    pub beside: u32,
}

/// A pair that has a tile in it.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// The first shape.
    pub a: &'a Shape,
    /// The other.
    pub b: &'a Shape,
    /// Whether b is the tile, not a.
    pub tile_is_b: bool,
    /// What its neighbours cover of the tile.
    pub covered: &'a Covered,
}

/// What is left of a pair's contact once an inner edge is left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Past {
    /// The edge.
    pub inner: Inner,
    /// How to move a out of b by another way; `None` if the pair is no contact.
    pub contact: Option<Contact>,
    /// Of two boxes, the axis of that way.
    pub axis: Option<AxisSource>,
}

impl Covered {
    /// Adds what `other`, a neighbour by this number, covers of `own`; says whether it covers any.
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
                // What is no longer than the tolerance only touches the corner.
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

    /// Whether any edge is covered.
    #[must_use]
    #[inline]
    pub fn is_any(&self) -> bool {
        self.near > 0.0
    }

    /// The neighbour that covers all of edge `k` of `own` from `low` to `high`, m from its middle.
    fn by(&self, own: &Rect, k: u8, [low, high]: [f32; 2]) -> Option<u32> {
        let half = half_length(own, k);
        let [start, end] = self.ends[usize::from(k)];
        let (low, high) = (low.clamp(-half, half), high.clamp(-half, half));
        if start.length.min(end.length) > 0.0 && start.length + end.length >= 2.0 * half {
            return Some(if low + high < 0.0 { start.beside } else { end.beside });
        }
        // What is nearer to the other end of the cover is in a corner of the ground.
        let reaches = |cover: Cover, length: f32| {
            (cover.length > 0.0 && length <= 0.5 * cover.length).then_some(cover.beside)
        };
        reaches(start, half + high).or(reaches(end, half - low))
    }

    /// The inner edge of the box `own` across which `other` would leave it along `way`, a unit vector;
    /// and the neighbour that covers it.
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
        // Between the normals of two edges it leaves from the corner between them.
        let leaning = normal.perp_dot(way);
        if leaning.abs() <= PARALLEL {
            return None;
        }
        let edge = (facing + if leaning > 0.0 { 1 } else { 3 }) % 4;
        self.at_corner(edge, facing).map(|beside| (edge, beside))
    }

    /// The neighbour that covers edge `k` at its corner with edge `next`.
    fn at_corner(&self, k: u8, next: u8) -> Option<u32> {
        let Cover { length, beside } = self.ends[usize::from(k)][usize::from(next == (k + 1) % 4)];
        (length > 0.0).then_some(beside)
    }
}

impl Pair<'_> {
    /// Tile and other shape.
    fn parts(&self) -> Option<(&Rect, &Shape)> {
        let (tile, other) = if self.tile_is_b { (self.b, self.a) } else { (self.a, self.b) };
        if let Shape::Rect(tile) = tile { Some((tile, other)) } else { None }
    }

    /// The inner edge across which `normal`, from b towards a, parts two boxes.
    fn inner(&self, normal: Vec2) -> Option<Inner> {
        let (tile, Shape::Rect(other)) = self.parts()? else { return None };
        let of_b = self.tile_is_b;
        let (edge, beside) =
            self.covered.inner(tile, other, if of_b { normal } else { -normal })?;
        Some(Inner { of_b, edge, beside })
    }

    /// What becomes of the contact that the test of the pair has found; `None` if it stays.
    #[must_use]
    pub fn past(&self, found: Contact) -> Option<Past> {
        let (tile, other) = self.parts()?;
        if let Shape::Disk(disk) = other {
            return self.past_corner(tile, disk);
        }
        let inner = self.inner(found.normal)?;
        if found.depth <= 0.0 {
            return Some(Past { inner, contact: None, axis: None });
        }
        // Where every way leads across an inner edge, the shortest stays.
        let (contact, axis) = self.other_axis()?;
        Some(Past { inner, contact: Some(contact), axis: Some(axis) })
    }

    /// What becomes of a disk's contact with a corner of the tile, where the ground is flat.
    fn past_corner(&self, tile: &Rect, disk: &Disk) -> Option<Past> {
        let local = tile.to_local(disk.center);
        let beyond = local.abs() - tile.half;
        // Else the nearest point is on an edge, or the centre in the ground.
        if beyond.min_element() <= 0.0 {
            return None;
        }
        let edges = [if local.x < 0.0 { 2 } else { 0 }, if local.y < 0.0 { 3 } else { 1 }];
        (0..2).find_map(|k| {
            let (edge_number, next) = (edges[k], edges[1 - k]);
            let beside = self.covered.at_corner(edge_number, next)?;
            let inner = Inner { of_b: self.tile_is_b, edge: edge_number, beside };
            // A seam may have a gap: over it the disk must not fall between the two.
            let contact = (beyond[k] <= self.covered.near).then(|| {
                let depth = disk.radius - beyond[1 - k];
                let contact = Contact { normal: edge(tile, next).normal, depth };
                if self.tile_is_b { contact } else { contact.flipped() }
            });
            Some(Past { inner, contact, axis: None })
        })
    }

    /// What becomes of the manifold that was found, `contact` being what the test of the pair found;
    /// `None` if it stays.
    pub fn manifold<T: Trace<Step>>(
        &self,
        found: &Manifold,
        contact: Contact,
        margin: f32,
        trace: &mut T,
    ) -> Option<(Inner, Manifold)> {
        if found.count == 0 {
            return None;
        }
        let Past { inner, contact, axis } =
            self.past(Contact { normal: found.normal, ..contact })?;
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

    /// The axis of least overlap along which two boxes do not part across an inner edge.
    fn other_axis(&self) -> Option<(Contact, AxisSource)> {
        let (Shape::Rect(a), Shape::Rect(b)) = (self.a, self.b) else { return None };
        let mut open = Open { pair: self, best: None };
        rect_rect(a, b, &mut open);
        open.best
    }
}

/// Keeps the axis of least overlap among those that lead across no inner edge.
struct Open<'a> {
    pair: &'a Pair<'a>,
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

/// Edge `k` of a box.
#[must_use]
pub fn edge(rect: &Rect, k: u8) -> Edge {
    let axis = if k.is_multiple_of(2) { rect.axis_x } else { rect.axis_z() };
    let normal = if k % 4 < 2 { axis } else { -axis };
    let middle = rect.center + normal * half_length(rect, k + 1);
    let along = normal.perp() * half_length(rect, k);
    Edge { of_a: true, index: k % 4, normal, ends: [middle - along, middle + along] }
}

/// Half the length of edge `k`, m.
fn half_length(rect: &Rect, k: u8) -> f32 {
    if k.is_multiple_of(2) { rect.half.y } else { rect.half.x }
}

/// Whether the edge with the normal `outward` that ends at `corner` goes on along an edge of `other`,
/// towards `along`: the ground is flat there.
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

/// How far from an edge a neighbour may be that covers it, m: what `f32` leaves of placed corners.
fn tolerance(own: &Rect, other: &Rect) -> f32 {
    let size = own.half.max(other.half).max_element() * 2.0;
    let far = own.center.abs().max(other.center.abs()).max_element() + size;
    NEAR * size + 4.0 * f32::EPSILON * far
}
