//! The deciding axis of the explained pair, drawn beside its bodies: both projections, overlap or gap,
//! and push-out.
//!
//! All numbers come from the Figure; this module only places them in the world.

use super::line::Line as Lane;
use super::prelude::*;
use crate::figure::{
    self, Arrow, Basis, Figure, Line, Outline, Role, Shape, ShapeState, SheetAxis, Unit,
};
use crate::geom::order;
use crate::overlay::pen::FRONT;
use crate::sim::{ColliderShape, Record};
use crate::text::{Id, id};

/// Distance from the bodies to the axis, m.
const MARGIN: f32 = 0.35;

/// Distance from the axis to either bar, m.
const BAR_OFFSET: f32 = 0.09;

/// Distance from the axis to the push-out, m.
const PUSH_OFFSET: f32 = 0.28;

/// Length of the axis beyond its bars, m.
const END_MARGIN: f32 = 0.3;

/// Half width of the lane reserved for the axis, m.
const HALF_WIDTH: f32 = 0.3;

/// Distance between candidate lanes, m.
const LANE_STEP: f32 = 0.4;

/// Number of candidate lanes on each side.
const LANES_PER_SIDE: u8 = 8;

/// Distance bonus for lanes to the left of the driven body or behind it, m.
const VISIBLE_BONUS: f32 = 1.0;

/// Minimum mean excess of a long body over the other body at each end, m.
const LONG_EXCESS: f32 = 1.5;

/// Half the maximum drawn length of B's projection, in lengths of A's projection.
const MAX_HALF_LENGTH: f32 = 2.0;

/// Overlaps and gaps below this length, m, are displayed as zero.
const ROUNDING_ERROR: f32 = 5e-4;

/// Offset of the drawing from the ground, or from the front faces of an upright world, m.
const LIFT: f32 = 0.02;

/// A Figure placed in the world.
pub(super) struct Placed {
    pub(super) figure: Figure,
    basis: Basis,
    /// Coordinate of the drawing along the sheet's normal, m.
    level: f32,
}

impl Placed {
    /// Returns the Figure of the explained pair, if its deciding line can be drawn in the world.
    pub(super) fn of(record: &Record, selected: Option<usize>) -> Option<Self> {
        let (world, figure) = (record.sim_after(), figure::of(record, 0, selected));
        // Worlds with ground have no pairs to select.
        let has_ground = world.ground().is_some();
        if selected.is_none() && !has_ground {
            return None;
        }
        let (basis, first) = (figure.sheet.basis?, figure.deciding()?);
        // Heights and rays appear only in the Figure.
        let is_height = has_ground && figure.sheet.along == SheetAxis::Y;
        if first.unit != Unit::Metres || first.is_bounds || is_height {
            return None;
        }
        let is_upright = world.view_hints().draw_plane.is_upright();
        let level = if is_upright { FRONT } else { world.driven().0.dot(basis.normal()) } + LIFT;
        Some(Self { figure, basis, level })
    }

    /// Converts a point of the sheet to world coordinates, m.
    pub(super) fn to_world(&self, p: Vec2) -> Vec3 {
        self.basis.way(p - self.basis.shift) + self.basis.normal() * self.level
    }

    /// Returns the tested shape with this role.
    pub(super) fn tested(&self, role: Role) -> Option<&Shape> {
        let mut all = self.figure.sheet.shapes.iter();
        all.find(|shape| shape.role == role && shape.when == ShapeState::Tested)
    }
}

/// Draws the deciding or hovered axis, with the push-out.
pub(super) fn draw(view: &View<'_>, pen: &mut Pen) {
    if let Some((placed, line, lane)) = draw_without_push_out(view, pen) {
        push_out(&placed, &line, &lane, pen);
        hovered_part(&placed, view.hovered, &lane, pen);
        pen.term(None);
        pen.weight(Weight::default());
    }
}

/// Draws the deciding or hovered axis without the push-out.
pub(super) fn draw_without_push_out(
    view: &View<'_>,
    pen: &mut Pen,
) -> Option<(Placed, Line, Lane<Vec3>)> {
    let placed = Placed::of(view.tested, view.selected)?;
    let is_hovered = |line: &&Line| {
        let terms = line.term.zip(view.hovered);
        terms.is_some_and(|(own, hovered)| own == hovered || own.is_of_axis(hovered))
    };
    let has_direction = |line: &&Line| line.direction != Vec2::ZERO;
    let mut lines = placed.figure.lines.iter().filter(has_direction);
    let line = lines.find(is_hovered).or(placed.figure.deciding().filter(has_direction))?.clone();
    let lane = lane(&placed, &line, view)?;
    bars(&placed, &line, &lane, view.hovered, pen);
    pen.term(None);
    pen.weight(Weight::default());
    Some((placed, line, lane))
}

/// Returns the horizontal direction with this yaw, radians about +Y.
fn direction_of_yaw(yaw: f32) -> Vec3 {
    Vec3::new(libm::sinf(yaw), 0.0, libm::cosf(yaw))
}

/// Returns the extent of a shape along a direction of the sheet, m.
fn extent(shape: &Shape, along: Vec2) -> [f32; 2] {
    let corners = shape.corners();
    let all = corners.iter().map(|corner| corner.dot(along));
    all.fold([f32::INFINITY, f32::NEG_INFINITY], |[low, high], t| [low.min(t), high.max(t)])
}

/// Returns the best lane beside the bodies that is free of other bodies.
fn lane(placed: &Placed, line: &Line, view: &View<'_>) -> Option<Lane<Vec3>> {
    let (a, b) = (placed.tested(Role::A)?, placed.tested(Role::B)?);
    let Placed { basis, .. } = placed;
    let along = line.direction;
    let across = along.perp();
    let normal = basis.normal();
    // On a vertical sheet, keep the axis at the body's height, to make its length visible from behind and above.
    let is_vertical =
        normal.y.abs() < 0.5 && !view.tested.sim_after().view_hints().draw_plane.is_upright();
    let (extent_a, extent_b) = (extent(a, across), extent(b, across));
    let size = |[low, high]: [f32; 2]| high - low;
    // Beside a long wall or floor, place the axis beside the other body.
    let (short, long) =
        if size(extent_a) > size(extent_b) { (extent_b, extent_a) } else { (extent_a, extent_b) };
    let is_long = size(long) > size(short) + 2.0 * LONG_EXCESS;
    let middle = f32::midpoint(short[0], short[1]);
    let reach = |side: f32| {
        let end = |[low, high]: [f32; 2]| if side > 0.0 { high - middle } else { middle - low };
        let own = if is_vertical {
            0.5 * size(extent_a).max(size(extent(a, along)))
        } else if is_long {
            end(short)
        } else {
            end(extent_a).max(end(extent_b))
        };
        own + MARGIN + PUSH_OFFSET
    };
    let candidate = |side: f32, step: u8| {
        let reach = reach(side) + LANE_STEP * f32::from(step);
        let (origin, outward) = if is_vertical {
            (placed.to_world(across * middle) + normal * (side * reach), normal * side)
        } else {
            (placed.to_world(across * (middle + side * reach)), basis.way(across) * side)
        };
        (reach, Lane { origin, along: basis.way(along), outward })
    };
    // The inset covers the right of the view, and the driven body hides the area ahead of it.
    let ahead = direction_of_yaw(view.tested.sim_after().driven().1);
    let visible_side = Vec3::Y.cross(ahead) - ahead;
    let is_visible = |lane: &Lane<Vec3>| lane.outward.dot(visible_side) > 0.0;
    let sides =
        [1.0, -1.0].into_iter().flat_map(|side| (0..LANES_PER_SIDE).map(move |step| (side, step)));
    let lanes = sides.map(|(side, step)| candidate(side, step));
    let lanes =
        lanes.map(|(far, lane)| (if is_visible(&lane) { far - VISIBLE_BONUS } else { far }, lane));
    let mut lanes: Vec<(f32, Lane<Vec3>)> = lanes.collect();
    // The sort is stable: among equal distances the first side wins.
    order::sort_by(&mut lanes, |p, q| p.0.total_cmp(&q.0));
    let ends = span(line);
    let obstacles = other_bodies(placed, view.tested);
    let is_free = |lane: &Lane<Vec3>| {
        obstacles.iter().all(|(at, radius)| {
            let from = *at - lane.origin;
            let (t, distance) = (from.dot(lane.along), from.dot(lane.outward).abs());
            distance > radius + HALF_WIDTH || t < ends[0] - radius || t > ends[1] + radius
        })
    };
    let best = lanes.iter().find(|(_, lane)| is_free(lane)).or(lanes.first());
    best.map(|(_, lane)| *lane)
}

/// Returns centre and radius of all bodies outside the pair, m.
fn other_bodies(placed: &Placed, record: &Record) -> Vec<(Vec3, f32)> {
    let pair: Vec<[[f32; 2]; 2]> = [Role::A, Role::B]
        .into_iter()
        .filter_map(|role| placed.tested(role))
        .map(|shape| [Vec2::X, Vec2::Y].map(|along| extent(shape, along)))
        .collect();
    let mut all = Vec::new();
    record.sim_after().places(&mut |other| {
        let at = placed.basis.point(other.at);
        let is_of_pair = pair
            .iter()
            .any(|[x, y]| (x[0]..=x[1]).contains(&at.x) && (y[0]..=y[1]).contains(&at.y));
        let radius = match other.collider {
            ColliderShape::Point => 0.0,
            ColliderShape::Rect(half) => half.length(),
            ColliderShape::Disk(radius) | ColliderShape::Capsule { radius, .. } => radius,
            ColliderShape::Cuboid(half) => half.length(),
        };
        if !is_of_pair {
            all.push((other.at, radius));
        }
    });
    all
}

/// Returns the ends of the axis line.
fn span(line: &Line) -> [f32; 2] {
    let [a, b] = drawn_projections(line);
    [a[0].min(b[0]) - END_MARGIN, a[1].max(b[1]) + END_MARGIN]
}

/// Returns both projections; B's is clipped if it is much longer than A's.
fn drawn_projections(line: &Line) -> [[f32; 2]; 2] {
    let [a, b] = [line.a, line.b];
    let max_half = MAX_HALF_LENGTH * (a[1] - a[0]);
    let middle = f32::midpoint(a[0], a[1]);
    let clip = |t: f32| t.clamp(middle - max_half, middle + max_half);
    let is_long = b[1] - b[0] > 2.0 * max_half;
    [a, if is_long { b.map(clip) } else { b }]
}

/// Returns the ends of the overlap or gap: the end of A towards B, and the end of B towards A.
fn facing_ends(line: &Line) -> [f32; 2] {
    let middle = |[low, high]: [f32; 2]| f32::midpoint(low, high);
    if middle(line.a) > middle(line.b) { [line.a[0], line.b[1]] } else { [line.a[1], line.b[0]] }
}

/// Returns the MTV or push-out along a deciding axis.
fn mtv<'p>(placed: &'p Placed, line: &Line) -> Option<&'p Arrow> {
    let is_mtv = |term: Option<Term>| matches!(term, Some(Term::Mtv | Term::PushOut));
    let mut arrows = placed.figure.sheet.arrows.iter();
    arrows.find(|arrow| is_mtv(arrow.term)).filter(|_| line.decides)
}

/// Returns the least and the greatest coordinate of the overlap or gap, its name and its length, m. If one
/// interval contains the other, returns the exit distance instead of the shorter overlap.
fn overlap(placed: &Placed, line: &Line) -> (f32, f32, (Id, f32)) {
    let [from, to] = facing_ends(line);
    let (low, high) = (from.min(to), from.max(to));
    if line.overlap <= 0.0 {
        return (low, high, (id::FIGURE_GAP, -line.overlap));
    }
    if high - low <= line.overlap + ROUNDING_ERROR {
        return (low, high, (id::FIGURE_OVERLAP, line.overlap));
    }
    match mtv(placed, line) {
        Some(arrow) if arrow.length > line.overlap + ROUNDING_ERROR => {
            (low, high, (id::FIGURE_DEPTH, arrow.length))
        }
        _ => {
            let [low, high] = [line.a[0].max(line.b[0]), line.a[1].min(line.b[1])];
            (low, high, (id::FIGURE_OVERLAP, line.overlap))
        }
    }
}

/// Draws the axis with both projections, and the overlap or gap with its number.
fn bars(placed: &Placed, line: &Line, lane: &Lane<Vec3>, hovered: Option<Term>, pen: &mut Pen) {
    let [low, high] = span(line);
    // The deciding axis is also the contact normal.
    pen.term(hovered.filter(|term| *term == Term::Normal && line.decides).or(line.term));
    pen.weight(Weight::Answer);
    pen.arrow(lane.at(low, 0.0), lane.at(high, 0.0), Ink::Guide.solid(AXIS), Head::Open);
    pen.term(line.term);
    let sides = [(Role::A, BAR_OFFSET, Ink::A), (Role::B, -BAR_OFFSET, Ink::B)];
    for ([from, to], (role, across, ink)) in drawn_projections(line).into_iter().zip(sides) {
        lane.bar(pen, (from, to), across, ink.solid(BAR));
        // Leader lines from the support points of the body.
        let Some(shape) = placed.tested(role) else { continue };
        // Other outlines, such as planes, have no support points.
        if !matches!(shape.outline, Outline::Closed(_) | Outline::Circle(..)) {
            continue;
        }
        for (t, sign) in [(from, -1.0), (to, 1.0)] {
            let along = line.direction * sign;
            let corners = shape.corners();
            let farthest = corners.iter().max_by(|p, q| p.dot(along).total_cmp(&q.dot(along)));
            let Some(corner) =
                farthest.filter(|corner| (corner.dot(along) * sign - t).abs() < 0.01)
            else {
                continue;
            };
            pen.segment(placed.to_world(*corner), lane.at(t, across), ink.dashed(1.0));
        }
    }
    let (low, high, (name, length)) = overlap(placed, line);
    let middle = lane.at(f32::midpoint(low, high), BAR_OFFSET);
    if line.overlap >= ROUNDING_ERROR {
        let area = lane.rectangle((low, high), (-BAR_OFFSET, BAR_OFFSET));
        pen.fill(&area, Ink::Overlap, Pattern::Hatch);
        pen.outline(&area, Ink::Overlap.solid(AXIS));
        pen.weight(Weight::Result);
        let text = format!("{name} {}", metres(length));
        pen.note(middle, text, Ink::Overlap, Rank::Result);
    } else if -line.overlap >= ROUNDING_ERROR {
        lane.bar(pen, (low, high), 0.0, Ink::Gap.dashed(ARROW));
        for t in [low, high] {
            lane.tick(pen, t, (0.0, BAR_OFFSET), Ink::Gap.solid(AXIS));
        }
        pen.weight(Weight::Result);
        pen.note(middle, gap_label(-line.overlap), Ink::Gap, Rank::Result);
    }
}

/// Draws the MTV beside the overlap.
fn push_out(placed: &Placed, line: &Line, lane: &Lane<Vec3>, pen: &mut Pen) {
    let Some(arrow) = mtv(placed, line) else { return };
    let [from, to] = facing_ends(line);
    let ends = [from, from + arrow.length.copysign(to - from)];
    let [from, to] = ends.map(|t| lane.at(t, PUSH_OFFSET));
    pen.term(arrow.term);
    pen.weight(Weight::Result);
    pen.arrow(from, to, Ink::Mtv.solid(ARROW), Head::Filled);
}

/// Draws the hovered part of a measured length beside the axis.
fn hovered_part(placed: &Placed, hovered: Option<Term>, lane: &Lane<Vec3>, pen: &mut Pen) {
    let (bar, part) = match hovered {
        Some(Term::Height | Term::CenterDistance | Term::ClosestPoint) => (0, 0),
        Some(Term::Radius) => (1, 0),
        Some(Term::Summand(k)) => (1, usize::from(k)),
        _ => return,
    };
    let part = placed.figure.bars.get(bar).and_then(|bar| bar.parts.get(part));
    let Some(part) = part else { return };
    pen.term(hovered);
    pen.weight(Weight::Answer);
    let ink = if part.role == Role::B { Ink::B } else { Ink::A };
    lane.bar(pen, (part.ends[0], part.ends[1]), PUSH_OFFSET, ink.solid(BAR));
}

/// Returns the contact edge of this tick: B's end towards A, over the width that both share.
pub(super) fn edge_of_contact(record: &Record, selected: Option<usize>) -> Option<[Vec3; 2]> {
    let placed = Placed::of(record, selected)?;
    let line = placed.figure.deciding().filter(|line| line.direction != Vec2::ZERO)?;
    let (a, b) = (placed.tested(Role::A)?, placed.tested(Role::B)?);
    let across = line.direction.perp();
    let mut ends = extent(a, across);
    for shape in [a, b] {
        let [low, high] = match shape.outline {
            Outline::Circle(center, radius) => {
                let at = center.dot(across);
                [at - 0.5 * radius, at + 0.5 * radius]
            }
            _ => extent(shape, across),
        };
        ends = [ends[0].max(low), ends[1].min(high)];
    }
    let to_world = |t: f32| placed.to_world(line.direction * facing_ends(line)[1] + across * t);
    (ends[0] < ends[1]).then(|| ends.map(to_world))
}
