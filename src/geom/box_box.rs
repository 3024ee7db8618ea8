//! Box against box: the manifold of up to two points.

use std::hint::select_unpredictable;

use glam::{Vec2, vec2};

use super::manifold::{Edge, FeatureId, Manifold, ManifoldStep, Point};
use super::rect_rect::rect_rect;
use super::shape::Rect;
use super::trace::{AxisSource, Trace};

/// Minimum advantage in overlap of b's best face over a's to become the reference, m.
///
/// If both are nearly equal, rounding would alternate between them, and the points would jump.
/// Box2D-Lite (Catto 2006, `Collide.cpp`) also prefers the earlier face.
pub const FACE_BIAS: f32 = 0.0005;

/// Returns the axis with the larger separation (0 local x, 1 local y), and that separation.
#[inline(always)]
fn larger_separation(separation: Vec2) -> (u8, f32) {
    let second = separation.y > separation.x;
    (u8::from(second), select_unpredictable(second, separation.y, separation.x))
}

/// Returns the manifold of two boxes.
///
/// The separating axis test chooses the *reference face*, that of the least overlap. The other box's
/// edge that faces it most, the *incident edge*, is clipped by the reference face's side planes. The
/// ends of the remainder at most `margin` above the reference face are the points.
///
/// Overlapping boxes have at least one point: an incident edge that would be clipped away entirely (a
/// corner just past a corner) gives its nearer end.
///
/// Catto, "Box2D-Lite" (2006), `Collide.cpp`; Gregorius, "The Separating Axis Test", GDC 2013; Ericson,
/// Real-Time Collision Detection, 5.5.
#[inline]
pub fn box_box<T: Trace<ManifoldStep>>(a: &Rect, b: &Rect, margin: f32, trace: &mut T) -> Manifold {
    let (from_a, from_b) = (a.to_local(b.center), b.to_local(a.center));
    let (cos, sin) = (a.axis_x.dot(b.axis_x).abs(), a.axis_x.perp_dot(b.axis_x).abs());
    let b_on_a = vec2(cos * b.half.x + sin * b.half.y, sin * b.half.x + cos * b.half.y);
    let a_on_b = vec2(cos * a.half.x + sin * a.half.y, sin * a.half.x + cos * a.half.y);
    let (apart_a, apart_b) = (from_a.abs() - a.half - b_on_a, from_b.abs() - b.half - a_on_b);
    let (axis_a, best_a) = larger_separation(apart_a);
    let (axis_b, best_b) = larger_separation(apart_b);
    // The four axes of the SAT of two rects; free if the trace is `()`.
    rect_rect(a, b, &mut trace.wrapping(ManifoldStep::Axis));
    if best_a.max(best_b) > margin {
        return Manifold::default();
    }
    let a_is_reference = best_b <= best_a + FACE_BIAS;
    let (face, best) = if a_is_reference {
        (Face::new(a, b, axis_a, from_a), best_a)
    } else {
        (Face::new(b, a, axis_b, from_b), best_b)
    };
    let biased = a_is_reference && best_b > best_a;
    trace.note(|| ManifoldStep::Reference {
        edge: face.reference(a_is_reference),
        separation: best,
        biased,
        is_next: false,
    });
    trace.note(|| ManifoldStep::Incident(face.incident(!a_is_reference)));
    face.clip(a_is_reference, best, margin, trace)
}

/// Returns the manifold with the reference face across this axis, on which the boxes overlap by
/// `overlap`, m.
pub(super) fn box_box_along<T: Trace<ManifoldStep>>(
    a: &Rect,
    b: &Rect,
    (source, overlap): (AxisSource, f32),
    margin: f32,
    trace: &mut T,
) -> Manifold {
    let (a_is_reference, axis) =
        (source.is_a(), u8::from(matches!(source, AxisSource::AZ | AxisSource::BZ)));
    let (own, other) = if a_is_reference { (a, b) } else { (b, a) };
    let (face, separation) = (Face::new(own, other, axis, own.to_local(other.center)), -overlap);
    let edge = face.reference(a_is_reference);
    trace.note(|| ManifoldStep::Reference { edge, separation, biased: false, is_next: true });
    trace.note(|| ManifoldStep::Incident(face.incident(!a_is_reference)));
    face.clip(a_is_reference, separation, margin, trace)
}

/// The reference face and the incident edge in its frame: first coordinate along the face's outward
/// normal n, second along its edge t (counterclockwise), from the reference box's centre.
struct Face {
    /// Centre of the reference box.
    center: Vec2,
    n: Vec2,
    /// Half-extents of the reference box along n and t.
    half: Vec2,
    index: u8,
    /// Midpoint of the incident edge.
    middle: Vec2,
    /// Outward normal of the incident edge; its component along n is at most −1/√2.
    m: Vec2,
    /// Half the length of the incident edge.
    reach: f32,
    incident_index: u8,
}

impl Face {
    /// Creates the face of `reference` across its `axis` (0 x, 1 y) towards `other`, whose centre is
    /// at `towards` in the reference box's frame.
    #[inline(always)]
    fn new(reference: &Rect, other: &Rect, axis: u8, towards: Vec2) -> Self {
        let (x, y) = (reference.axis_x, reference.axis_z());
        let swap = axis == 1;
        let pick = |yes: f32, no: f32| select_unpredictable(swap, yes, no);
        let along = pick(towards.y, towards.x);
        // −0 also counts as the + side.
        let side = 1.0_f32.copysign(along + 0.0);
        let n = vec2(pick(y.x, x.x), pick(y.y, x.y)) * side;
        let half = reference.half;
        let half = vec2(pick(half.y, half.x), pick(half.x, half.y));
        // t is y for n = x, −x for n = y.
        let p = vec2(along * side, pick(-towards.x, towards.y) * side);
        let (cn, ct) = (other.axis_x.dot(n), n.perp_dot(other.axis_x));
        // The other box's normals are (cn, ct), (−ct, cn) and their opposites; picks the one with the
        // most negative n.
        let by_y = ct.abs() > cn.abs();
        let (mn, mt) = (select_unpredictable(by_y, -ct, cn), select_unpredictable(by_y, cn, ct));
        let flip = 1.0_f32.copysign(mn);
        let m = vec2(mn, mt) * -flip;
        let h = other.half;
        let (depth, reach) =
            (select_unpredictable(by_y, h.y, h.x), select_unpredictable(by_y, h.x, h.y));
        let index = axis + 2 * u8::from(side < 0.0);
        let incident_index = u8::from(by_y) + 2 * u8::from(flip > 0.0);
        let center = reference.center;
        Self { center, n, half, index, middle: p + m * depth, m, reach, incident_index }
    }

    /// Returns the point at `u` along the incident edge, −reach to reach, in (n, t).
    #[inline(always)]
    fn at(&self, u: f32) -> Vec2 {
        self.middle + self.m.perp() * u
    }

    /// Converts from (n, t) to the plane.
    #[inline(always)]
    fn to_plane(&self, p: Vec2) -> Vec2 {
        self.center + self.n * p.x + self.n.perp() * p.y
    }

    /// Clips the incident edge and keeps the near points. `deepest`: the separation along n, m.
    #[inline(always)]
    fn clip<T: Trace<ManifoldStep>>(
        &self,
        a_is_reference: bool,
        deepest: f32,
        margin: f32,
        trace: &mut T,
    ) -> Manifold {
        // The incident edge runs against t: its end has the low t, its start the high t.
        let per_m = 1.0 / self.m.x;
        let u_at = |t: f32| (t - self.middle.y) * per_m;
        let (u_low, u_high) = (u_at(-self.half.y), u_at(self.half.y));
        let (low, high) = (u_low.min(self.reach), u_high.max(-self.reach));
        self.note_clips(low, high, trace);
        let mut manifold = Manifold {
            normal: if a_is_reference { -self.n } else { self.n },
            ..Manifold::default()
        };
        let edges = if a_is_reference {
            (self.index, self.incident_index)
        } else {
            (self.incident_index, self.index)
        };
        // The low end of t is the reference edge's start and the incident edge's end.
        let mut keep = |u: f32, end: u8| {
            let point = self.at(u);
            let separation = point.x - self.half.x;
            let kept = separation <= margin;
            trace.note(|| ManifoldStep::Point { incident: self.to_plane(point), separation, kept });
            if kept {
                let position = self.to_plane(vec2(point.x - separation * 0.5, point.y));
                let id = FeatureId::new(edges.0, edges.1, end);
                manifold.push(Point { position, separation, id });
            }
        };
        if high > low {
            if deepest <= 0.0 {
                // Entirely beyond one side plane: the nearer end.
                let past_low = u_low < -self.reach;
                keep(
                    if past_low { -self.reach } else { self.reach },
                    u8::from(past_low != a_is_reference),
                );
            }
        } else if a_is_reference {
            keep(low, 0);
            keep(high, 1);
        } else {
            keep(high, 0);
            keep(low, 1);
        }
        if manifold.count == 0 { Manifold::default() } else { manifold }
    }

    /// Records both clips; free if the trace is `()`.
    #[inline(always)]
    fn note_clips<T: Trace<ManifoldStep>>(&self, low: f32, high: f32, trace: &mut T) {
        let ends = |start: f32, end: f32| [start, end].map(|u| self.to_plane(self.at(u)));
        let corner = |t: f32| self.to_plane(vec2(self.half.x, t));
        let (t, reach) = (self.n.perp(), self.reach);
        trace.note(|| ManifoldStep::Clip {
            at: corner(-self.half.y),
            normal: -t,
            before: ends(-reach, reach),
            after: ends(-reach, low),
        });
        trace.note(|| ManifoldStep::Clip {
            at: corner(self.half.y),
            normal: t,
            before: ends(-reach, low),
            after: ends(high, low),
        });
    }

    fn reference(&self, of_a: bool) -> Edge {
        let [start, end] = [-self.half.y, self.half.y].map(|t| vec2(self.half.x, t));
        let ends = [self.to_plane(start), self.to_plane(end)];
        Edge { of_a, index: self.index, normal: self.n, ends }
    }

    fn incident(&self, of_a: bool) -> Edge {
        let normal = self.n * self.m.x + self.n.perp() * self.m.y;
        let ends = [-self.reach, self.reach].map(|u| self.to_plane(self.at(u)));
        Edge { of_a, index: self.incident_index, normal, ends }
    }
}
