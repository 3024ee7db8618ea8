//! Motion trails: past positions, path, and leaps of moving bodies; both extremes of shaking bodies.
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
use crate::record::trail::{SHOWN, Trail};
use crate::sim::places::UPRIGHT;
use crate::sim::{Body, ColliderShape, PlacedBody, World};
use crate::text::id;

/// Ghosts stand at ticks divisible by this number, and therefore do not move over time.
const EVERY: u32 = 6;

/// Maximum number of bodies with ghosts: explained bodies first, then the nearest.
const MAX_BODIES: usize = 6;

/// Minimum distance, m, or rotation, radians, between consecutive ghosts.
const APART: (f32, f32) = (0.03, 0.05);

/// Opacity of the oldest and the latest ghost; paths are fainter.
const STRENGTH: (f32, f32) = (0.10, 0.45);

/// Opacity of leaps and extremes, below that of the answer.
const STRONG: f32 = 0.75;

/// Shaking: the path is this many times as long as its extent, within one of these numbers of ticks.
const SHAKES: (f32, [usize; 3]) = (3.0, [12, 24, SHOWN as usize]);

/// Minimum extent of shaking, m.
const STILL: f32 = 5e-4;

/// Corners of a circle.
const CORNERS: u8 = 24;

/// Height of lines above the ground, m.
const ABOVE: f32 = 0.02;

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

/// The past of one body.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyPath {
    /// Tick and position, latest first, beginning with the current position.
    pub places: Vec<(u32, PlacedBody)>,
}

/// Trail of a body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MotionTrail {
    /// Ticks and positions of the ghosts, latest first; for a shaking body only the two extremes.
    pub stand: Vec<(u32, PlacedBody)>,
    /// Start and end of each leap, and the untested part of its distance, m; latest first.
    pub leaps: Vec<(PlacedBody, PlacedBody, f32)>,
    /// Distance between the extremes of a shaking body, m.
    pub shakes: Option<f32>,
}

impl Past<'_> {
    /// Returns the moved bodies to draw, by importance: `first`, the driven body, then the nearest to them.
    #[must_use]
    pub fn bodies(&self, first: Option<Body>) -> Vec<PlacedBody> {
        let mut all = Vec::new();
        self.world.places(&mut |placed| all.push(placed));
        let chosen = |placed: &PlacedBody| Some(placed.body) == first;
        let driven = |placed: &PlacedBody| placed.body == Body::Driven;
        let middle = all.iter().find(|p| chosen(p)).or(all.iter().find(|p| driven(p)));
        let middle = middle.map_or(self.world.driven().0, |placed| placed.at);
        let far = |placed: &PlacedBody| match placed {
            placed if chosen(placed) => -2.0,
            placed if driven(placed) => -1.0,
            placed => placed.at.distance_squared(middle),
        };
        order::sort_by(&mut all, |a, b| far(a).total_cmp(&far(b)));
        let moved = all.into_iter().filter(|placed| {
            let way = self.trail.before(self.shown, placed.body);
            way.into_iter().any(|(_, then)| is_apart(&then, placed))
        });
        moved.take(MAX_BODIES).collect()
    }

    /// Returns the past of a body that is now at `placed`.
    #[must_use]
    pub fn way(&self, placed: PlacedBody) -> BodyPath {
        let before = self.trail.before(self.shown, placed.body);
        BodyPath { places: std::iter::once((self.shown, placed)).chain(before).collect() }
    }
}

impl BodyPath {
    /// Returns the trail to draw.
    #[must_use]
    pub fn ghosts(&self) -> MotionTrail {
        let moves = self.places.windows(2).map(|pair| (&pair[1].1, &pair[0].1));
        let leaps = moves.map(|(from, to)| (*from, *to, from.untested(to)));
        let leaps: Vec<_> = leaps.filter(|(.., untested)| *untested > 0.0).collect();
        if let Some((a, b)) = self.extremes() {
            let apart = a.1.at.distance(b.1.at);
            return MotionTrail { stand: vec![a, b], leaps, shakes: Some(apart) };
        }
        let mut stand: Vec<(u32, PlacedBody)> = Vec::new();
        let mut latest = self.places.first().map(|(_, placed)| *placed);
        let places = &self.places;
        for (at, (tick, placed)) in places.iter().enumerate().skip(1) {
            // Only the ends of a leap were tested.
            let left = placed.untested(&places[at - 1].1);
            let reached = places.get(at + 1).map_or(0.0, |(_, from)| from.untested(placed));
            let is_due = tick.is_multiple_of(EVERY) || left > 0.0 || reached > 0.0;
            if is_due && latest.is_some_and(|latest| is_apart(placed, &latest)) {
                stand.push((*tick, *placed));
                latest = Some(*placed);
            }
        }
        MotionTrail { stand, leaps, shakes: None }
    }

    /// Returns the two farthest positions of a shaking body; `None` if it makes progress.
    fn extremes(&self) -> Option<((u32, PlacedBody), (u32, PlacedBody))> {
        let (times, windows) = SHAKES;
        windows.into_iter().find_map(|count| {
            let latest = self.places.get(..=count)?;
            let steps = latest.windows(2).map(|pair| pair[0].1.at.distance(pair[1].1.at));
            let way: f32 = steps.sum();
            let pairs = latest.iter().enumerate();
            let pairs = pairs.flat_map(|(k, a)| latest[k + 1..].iter().map(move |b| (a, b)));
            let apart = |(a, b): &(&(u32, PlacedBody), &(u32, PlacedBody))| a.1.at.distance(b.1.at);
            let farthest = pairs.max_by(|p, q| apart(p).total_cmp(&apart(q)))?;
            let reach = apart(&farthest);
            (reach > STILL && way > times * reach).then_some((*farthest.0, *farthest.1))
        })
    }
}

/// Returns whether two positions or rotations differ enough to show both outlines.
pub(super) fn is_apart(a: &PlacedBody, b: &PlacedBody) -> bool {
    a.at.distance(b.at) > APART.0 || a.rotation.angle_between(b.rotation) > APART.1
}

/// Draws the trails of the most important bodies.
pub(super) fn draw(view: &View<'_>, pen: &mut Pen) {
    let Some(past) = view.past else { return };
    let first = view.selected.map(|index| explain::explanation(view.tested).body(index));
    let lift =
        if past.world.view_hints().draw_plane.is_upright() { Vec3::Z * FRONT } else { Vec3::ZERO };
    for (rank, placed) in past.bodies(first).into_iter().enumerate() {
        let way = past.way(placed);
        let ghosts = way.ghosts();
        pen.weight(Weight::Past);
        path(pen, &way, lift);
        match ghosts.shakes {
            Some(apart) => extremes(pen, (past.world, &ghosts.stand), apart, (rank == 0, lift)),
            None => {
                for (tick, ghost) in &ghosts.stand {
                    pen.strength(faded(past.shown.saturating_sub(*tick)));
                    outline(pen, (past.world, ghost), lift, Ink::Real.solid(AXIS));
                }
            }
        }
        pen.weight(Weight::Past);
        for (age, (from, to, untested)) in (0..).zip(&ghosts.leaps) {
            let [from, to] = [from, to].map(|end| lifted(end, lift));
            let is_latest = age == 0 && rank == 0;
            pen.strength(if is_latest { STRONG } else { faded(EVERY * age) });
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
fn faded(ago: u32) -> f32 {
    let (low, high) = STRENGTH;
    high + (low - high) * (ago as f32 / SHOWN as f32).min(1.0)
}

/// Draws both extremes of a shaking body behind solids, and their distance for the first body.
fn extremes(
    pen: &mut Pen,
    (world, ends): (&World, &[(u32, PlacedBody)]),
    apart: f32,
    (is_first, lift): (bool, Vec3),
) {
    let [(_, a), (_, b)] = ends else { return };
    pen.weight(Weight::Answer);
    pen.strength(STRONG);
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

/// Returns the point of a body's path, m.
pub(super) fn lifted(placed: &PlacedBody, lift: Vec3) -> Vec3 {
    let up = if matches!(placed.collider, ColliderShape::Cuboid(_)) {
        Vec3::ZERO
    } else {
        placed.rotation * Vec3::Y
    };
    placed.at + lift + up * ABOVE
}

/// Draws the path without its leaps; older parts are fainter.
fn path(pen: &mut Pen, way: &BodyPath, lift: Vec3) {
    let mut run: Vec<Vec3> = Vec::new();
    for (at, pair) in way.places.windows(2).enumerate() {
        let [to, from] = [&pair[0].1, &pair[1].1];
        if run.is_empty() {
            run.push(lifted(to, lift));
        }
        let leaps = from.untested(to) > 0.0;
        if !leaps {
            run.push(lifted(from, lift));
        }
        let is_last = at + 2 == way.places.len();
        if leaps || is_last || at as u32 % EVERY == EVERY - 1 {
            pen.strength(faded(at as u32));
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
fn own(world: &World, placed: &PlacedBody) -> Vec<Vec<Vec3>> {
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

/// Draws the outline of a body's collider. `world` may differ in the positions of its bodies.
pub(super) fn outline(
    pen: &mut Pen,
    (world, placed): (&World, &PlacedBody),
    lift: Vec3,
    stroke: Stroke,
) {
    let at = lifted(placed, lift);
    let place = |local: Vec3| at + placed.rotation * local;
    let own = own(world, placed);
    if !own.is_empty() {
        for part in own {
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
            // A profile from the feet up, over the head and down again, and a ring at the feet.
            let arc = |high: f32, turn: f32| {
                (0..=CORNERS / 2).map(move |k| {
                    let (sin, cos) = libm::sincosf(turn + TAU * f32::from(k) / f32::from(CORNERS));
                    vec3(cos * radius, high + sin * radius, 0.0)
                })
            };
            let round = arc(height, 0.0).chain(arc(0.0, TAU * 0.5));
            pen.outline(&round.map(place).collect::<Vec<_>>(), stroke);
            pen.outline(&ring(radius).map(place).collect::<Vec<_>>(), stroke);
        }
    }
}
