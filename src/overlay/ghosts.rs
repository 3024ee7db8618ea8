//! Motion trails: past positions (ghosts), path, and leaps of moving bodies; both extremes of shaking
//! bodies. A leap is a move in one tick that the tests did not cover completely.
//!
//! All positions come from the recorded trail; this module computes none.

use core::f32::consts::TAU;

use glam::{Vec2, Vec3, vec3};

use super::lab::models;
use super::pen::{AXIS, FRONT, Head, Ink, OUTLINE, Pen, Rank, Stroke};
use super::{View, Weight};
use crate::explain::{self, number::metres};
use crate::geom::Obb;
use crate::geom::order;
use crate::record::trail::{MAX_SHOWN, Trail};
use crate::sim::places::UPRIGHT;
use crate::sim::{Body, ColliderShape, PlacedBody, World};
use crate::text::id;

/// Ghosts are drawn at ticks divisible by this number, so that they do not move over time.
const GHOST_INTERVAL: u32 = 6;

/// Maximum number of bodies with ghosts: explained bodies first, then the nearest.
const MAX_BODIES: usize = 6;

/// Minimum distance, m, or rotation, radians, between consecutive ghosts.
const MIN_DIFFERENCE: (f32, f32) = (0.03, 0.05);

/// Opacity of the oldest and the latest ghost, and of the path at these ages.
const GHOST_OPACITY: (f32, f32) = (0.10, 0.45);

/// Opacity of leaps and extremes, below that of the answer.
const HIGHLIGHT_OPACITY: f32 = 0.75;

/// Minimum ratio of path length to extent of a shaking body, and the numbers of ticks in which to look for
/// shaking.
const SHAKES: (f32, [usize; 3]) = (3.0, [12, 24, MAX_SHOWN as usize]);

/// Minimum extent of shaking, m.
const MIN_SHAKE: f32 = 5e-4;

/// Number of corners of a circle.
const CORNERS: u8 = 24;

/// Height of lines above the ground, m.
const LINE_HEIGHT: f32 = 0.02;

/// The run up to the displayed tick.
#[derive(Clone, Copy, Debug)]
pub struct Past<'a> {
    /// Recorded positions.
    pub trail: &'a Trail,
    /// Displayed tick: the number of ticks run.
    pub shown: u32,
    /// The displayed world; for an opened tick, its state at the current step.
    pub world: &'a World,
}

/// Past and current positions of one body.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyPath {
    /// Tick and position, latest first, beginning with the current position.
    pub places: Vec<(u32, PlacedBody)>,
}

/// Drawn trail of a body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MotionTrail {
    /// Ticks and positions of the ghosts, latest first; for a shaking body only the two extremes.
    pub ghosts: Vec<(u32, PlacedBody)>,
    /// Start and end of each leap, and the untested part of its distance, m; latest first.
    pub leaps: Vec<(PlacedBody, PlacedBody, f32)>,
    /// Distance between the extremes of a shaking body, m.
    pub shake_extent: Option<f32>,
}

impl Past<'_> {
    /// Returns the moved bodies to draw, by importance: `first`, the driven body, then the nearest bodies.
    #[must_use]
    pub fn bodies(&self, first: Option<Body>) -> Vec<PlacedBody> {
        let mut all = Vec::new();
        self.world.places(&mut |placed| all.push(placed));
        let is_first = |placed: &PlacedBody| Some(placed.body) == first;
        let is_driven = |placed: &PlacedBody| placed.body == Body::Driven;
        let centre = all.iter().find(|p| is_first(p)).or(all.iter().find(|p| is_driven(p)));
        let centre = centre.map_or(self.world.driven().0, |placed| placed.at);
        let priority = |placed: &PlacedBody| match placed {
            placed if is_first(placed) => -2.0,
            placed if is_driven(placed) => -1.0,
            placed => placed.at.distance_squared(centre),
        };
        order::sort_by(&mut all, |a, b| priority(a).total_cmp(&priority(b)));
        let moved = all.into_iter().filter(|placed| {
            let past_positions = self.trail.before(self.shown, placed.body);
            past_positions.into_iter().any(|(_, then)| is_apart(&then, placed))
        });
        moved.take(MAX_BODIES).collect()
    }

    /// Returns the path of a body that is now at `placed`.
    #[must_use]
    pub fn path(&self, placed: PlacedBody) -> BodyPath {
        let before = self.trail.before(self.shown, placed.body);
        BodyPath { places: std::iter::once((self.shown, placed)).chain(before).collect() }
    }
}

impl BodyPath {
    /// Returns the trail to draw.
    #[must_use]
    pub fn trail(&self) -> MotionTrail {
        let moves = self.places.windows(2).map(|pair| (&pair[1].1, &pair[0].1));
        let leaps = moves.map(|(from, to)| (*from, *to, from.untested(to)));
        let leaps: Vec<_> = leaps.filter(|(.., untested)| *untested > 0.0).collect();
        if let Some((a, b)) = self.extremes() {
            let apart = a.1.at.distance(b.1.at);
            return MotionTrail { ghosts: vec![a, b], leaps, shake_extent: Some(apart) };
        }
        let mut ghosts: Vec<(u32, PlacedBody)> = Vec::new();
        let mut latest = self.places.first().map(|(_, placed)| *placed);
        let places = &self.places;
        for (index, (tick, placed)) in places.iter().enumerate().skip(1) {
            // Both ends of a leap were tested, so they get ghosts.
            let untested_after = placed.untested(&places[index - 1].1);
            let untested_before =
                places.get(index + 1).map_or(0.0, |(_, from)| from.untested(placed));
            let is_leap_end = untested_after > 0.0 || untested_before > 0.0;
            let is_due = tick.is_multiple_of(GHOST_INTERVAL) || is_leap_end;
            if is_due && latest.is_some_and(|latest| is_apart(placed, &latest)) {
                ghosts.push((*tick, *placed));
                latest = Some(*placed);
            }
        }
        MotionTrail { ghosts, leaps, shake_extent: None }
    }

    /// Returns the two most distant positions of a shaking body; `None` if it makes progress.
    fn extremes(&self) -> Option<((u32, PlacedBody), (u32, PlacedBody))> {
        let (min_ratio, windows) = SHAKES;
        windows.into_iter().find_map(|count| {
            let latest = self.places.get(..=count)?;
            let steps = latest.windows(2).map(|pair| pair[0].1.at.distance(pair[1].1.at));
            let length: f32 = steps.sum();
            let pairs = latest.iter().enumerate();
            let pairs = pairs.flat_map(|(k, a)| latest[k + 1..].iter().map(move |b| (a, b)));
            let apart = |(a, b): &(&(u32, PlacedBody), &(u32, PlacedBody))| a.1.at.distance(b.1.at);
            let farthest = pairs.max_by(|p, q| apart(p).total_cmp(&apart(q)))?;
            let reach = apart(&farthest);
            (reach > MIN_SHAKE && length > min_ratio * reach).then_some((*farthest.0, *farthest.1))
        })
    }
}

/// Returns whether two positions or rotations differ enough to show both outlines.
pub(super) fn is_apart(a: &PlacedBody, b: &PlacedBody) -> bool {
    a.at.distance(b.at) > MIN_DIFFERENCE.0
        || a.rotation.angle_between(b.rotation) > MIN_DIFFERENCE.1
}

/// Draws the trails of the most important bodies.
pub(super) fn draw(view: &View<'_>, pen: &mut Pen) {
    let Some(past) = view.past else { return };
    let first = view.selected.map(|index| explain::explanation(view.tested).body(index));
    let lift =
        if past.world.view_hints().draw_plane.is_upright() { Vec3::Z * FRONT } else { Vec3::ZERO };
    for (rank, placed) in past.bodies(first).into_iter().enumerate() {
        let body_path = past.path(placed);
        let trail = body_path.trail();
        pen.weight(Weight::Past);
        path(pen, &body_path, lift);
        match trail.shake_extent {
            Some(apart) => extremes(pen, (past.world, &trail.ghosts), apart, (rank == 0, lift)),
            None => {
                for (tick, ghost) in &trail.ghosts {
                    pen.strength(faded(past.shown.saturating_sub(*tick)));
                    outline(pen, (past.world, ghost), lift, Ink::Real.solid(AXIS));
                }
            }
        }
        pen.weight(Weight::Past);
        for (age, (from, to, untested)) in (0..).zip(&trail.leaps) {
            let [from, to] = [from, to].map(|end| lifted(end, lift));
            let is_latest = age == 0 && rank == 0;
            pen.strength(if is_latest { HIGHLIGHT_OPACITY } else { faded(GHOST_INTERVAL * age) });
            pen.arrow(from, to, Ink::Gap.dashed(AXIS), Head::Open);
            if is_latest {
                pen.weight(Weight::Answer);
                let text = id::OVERLAY_NEVER_TESTED.with(&[("length", &metres(*untested))]);
                pen.note(from.midpoint(to), text, Ink::Gap, Rank::Detail);
                pen.weight(Weight::Past);
            }
        }
        pen.strength(1.0);
    }
}

/// Returns the opacity of a position by its age in ticks.
fn faded(age: u32) -> f32 {
    let (low, high) = GHOST_OPACITY;
    high + (low - high) * (age as f32 / MAX_SHOWN as f32).min(1.0)
}

/// Draws both extremes of a shaking body and their distance.
fn extremes(
    pen: &mut Pen,
    (world, ends): (&World, &[(u32, PlacedBody)]),
    apart: f32,
    (is_first, lift): (bool, Vec3),
) {
    let [(_, a), (_, b)] = ends else { return };
    pen.weight(Weight::Answer);
    pen.strength(HIGHLIGHT_OPACITY);
    outline(pen, (world, a), lift, Ink::Real.solid(AXIS));
    outline(pen, (world, b), lift, Ink::Real.solid(AXIS));
    let [a, b] = [a, b].map(|end| lifted(end, lift));
    pen.segment(a, b, Ink::Real.solid(OUTLINE));
    pen.weight(if is_first { Weight::Answer } else { Weight::Work });
    pen.note(
        a.midpoint(b),
        id::OVERLAY_TO_AND_FRO.with(&[("length", &metres(apart))]),
        Ink::Real,
        Rank::Detail,
    );
}

/// Returns a body's point on its path, m: slightly above the ground, shifted by `lift`.
pub(super) fn lifted(placed: &PlacedBody, lift: Vec3) -> Vec3 {
    let up = if matches!(placed.collider, ColliderShape::Cuboid(_)) {
        Vec3::ZERO
    } else {
        placed.rotation * Vec3::Y
    };
    placed.at + lift + up * LINE_HEIGHT
}

/// Draws the path without its leaps; older parts are fainter.
fn path(pen: &mut Pen, body_path: &BodyPath, lift: Vec3) {
    let mut run: Vec<Vec3> = Vec::new();
    for (age, pair) in body_path.places.windows(2).enumerate() {
        let [to, from] = [&pair[0].1, &pair[1].1];
        if run.is_empty() {
            run.push(lifted(to, lift));
        }
        let is_leap = from.untested(to) > 0.0;
        if !is_leap {
            run.push(lifted(from, lift));
        }
        let is_last = age + 2 == body_path.places.len();
        if is_leap || is_last || age as u32 % GHOST_INTERVAL == GHOST_INTERVAL - 1 {
            pen.strength(faded(age as u32));
            if run.len() > 1 {
                pen.line(&run, Ink::Real.solid(AXIS));
            }
            run.clear();
        }
    }
    pen.strength(1.0);
}

/// Returns the outlines of a lab shape's parts in its own frame, m. Empty for disks, whose rotation is shown
/// by a line, and in other worlds.
fn part_outlines(world: &World, placed: &PlacedBody) -> Vec<Vec<Vec3>> {
    let (World::Lab(lab), Body::Object(index), ColliderShape::Rect(_)) =
        (world, placed.body, placed.collider)
    else {
        return Vec::new();
    };
    let body = lab.state.bodies.get(index as usize);
    let parts = body.map_or(&[][..], |body| &body.solid.parts);
    let local = |corner: Vec2| UPRIGHT.conjugate() * corner.extend(0.0);
    parts.iter().map(|part| models::outline(part).into_iter().map(local).collect()).collect()
}

/// Draws the outline of a body's collider at `placed`; the body in `world` may have another position.
pub(super) fn outline(
    pen: &mut Pen,
    (world, placed): (&World, &PlacedBody),
    lift: Vec3,
    stroke: Stroke,
) {
    let at = lifted(placed, lift);
    let place = |local: Vec3| at + placed.rotation * local;
    let parts = part_outlines(world, placed);
    if !parts.is_empty() {
        for part in parts {
            pen.outline(&part.into_iter().map(place).collect::<Vec<_>>(), stroke);
        }
        return;
    }
    let ring = |radius: f32| {
        let step = TAU / f32::from(CORNERS);
        (0..CORNERS).map(move |k| {
            let (sin, cos) = libm::sincosf(step * f32::from(k));
            vec3(sin, 0.0, cos) * radius
        })
    };
    match placed.collider {
        ColliderShape::Point => {}
        ColliderShape::Rect(half) => {
            let corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)];
            let corners = corners.map(|(x, z)| place(vec3(x * half.x, 0.0, z * half.y)));
            pen.outline(&corners, stroke);
        }
        ColliderShape::Disk(radius) => {
            pen.outline(&ring(radius).map(place).collect::<Vec<_>>(), stroke);
            pen.segment(at, place(Vec3::Z * radius), stroke);
        }
        ColliderShape::Cuboid(half) => {
            let obb = Obb {
                center: at,
                axes: [Vec3::X, Vec3::Y, Vec3::Z].map(|a| placed.rotation * a),
                half,
            };
            let corners = obb.corners();
            for (from, to) in Obb::edges() {
                pen.segment(corners[from], corners[to], stroke);
            }
        }
        ColliderShape::Capsule { height, radius } => {
            // A profile round head and feet, and a ring at the feet.
            let arc = |high: f32, turn: f32| {
                (0..=CORNERS / 2).map(move |k| {
                    let (sin, cos) = libm::sincosf(turn + TAU * f32::from(k) / f32::from(CORNERS));
                    vec3(cos * radius, high + sin * radius, 0.0)
                })
            };
            let profile = arc(height, 0.0).chain(arc(0.0, TAU * 0.5));
            pen.outline(&profile.map(place).collect::<Vec<_>>(), stroke);
            pen.outline(&ring(radius).map(place).collect::<Vec<_>>(), stroke);
        }
    }
}
