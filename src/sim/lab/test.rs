//! The pair tests of the lab: pair functions of `geom`, recorded step by step.

use glam::Vec2;
use strum::IntoStaticStr;

use super::Lab;
use super::setup::{self, Sweep, Test};
use super::state::BodyState;
use crate::geom::Trace;
use crate::geom::advance::advance;
use crate::geom::closest::{self, Closest, closest_point, closest_segment};
use crate::geom::convex::Convex;
use crate::geom::convex_clip::{self, ConvexManifold, clip};
use crate::geom::convex_sat::{self, EarlyExit, Flaws, SatResult, sat};
use crate::geom::epa::{self, GjkEpaStep, Penetration, gjk_epa};
use crate::geom::gjk::{self, GjkResult, gjk};
use crate::geom::impact::{
    self, ImpactResult, MovingShape, Touch, stop_before, swept, touch_point,
};
use crate::geom::minkowski::{Difference, Face, NearestToOrigin};
use crate::geom::shape::Contact;
use crate::geom::verdict::{Verdict, tolerance};
use crate::sim::TICK_SECONDS;

/// Duration of a tick, s.
pub(super) const DT: f32 = TICK_SECONDS as f32;

/// A step of one of the tests.
#[derive(Clone, Debug, PartialEq, IntoStaticStr)]
pub enum TestStep {
    /// An axis of the separating axis test, tested or skipped as parallel to an earlier one.
    Axis(convex_sat::SatStep),
    /// An iteration of GJK.
    Gjk(gjk::GjkStep),
    /// The polytope grew or failed to grow.
    Epa(epa::EpaStep),
    /// An edge was merged into the Minkowski difference.
    Face {
        /// The edge.
        face: Face,
        /// Ends of the edge, m.
        ends: [Vec2; 2],
        /// Height of its line above the origin, m; above 0 the origin is on the inner side.
        height: f32,
    },
    /// A step of the manifold.
    Clip(convex_clip::ClipStep),
    /// A step of the search for the first time of contact.
    Impact(impact::ImpactStep),
    /// A comparison of a point or a segment with a part of the other shape.
    Closest(closest::ClosestStep),
}

/// Result of the closest point test. The core of one shape, the query, is a point or a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestResult {
    /// Index of the query in the pair, 0 or 1.
    pub query: usize,
    /// The nearest point on the query's core, m.
    pub on_query: Vec2,
    /// The closest point on the other shape.
    pub closest: Closest,
    /// Contact of a with b, radii included; a depth of at most 0 is minus the distance.
    pub contact: Contact,
}

/// Result of a pair's test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TestResult {
    /// Result of the separating axis test.
    Sat(SatResult),
    /// The distance; without a depth for overlapping shapes.
    Gjk(GjkResult),
    /// Distance or depth.
    GjkEpa(Penetration),
    /// Distance or depth from the whole Minkowski difference.
    Minkowski(NearestToOrigin),
    /// A manifold, and the contact that defines its normal.
    Clip(ConvexManifold, Contact),
    /// Time of the first contact.
    Impact(ImpactResult),
    /// The closest points.
    Closest(ClosestResult),
    /// No result: the closest point test needs a shape with a point or a segment as its core.
    NotApplicable,
}

impl TestResult {
    /// Returns the translation that moves a out of b. GJK finds none for overlapping shapes; a time of
    /// impact never has one.
    #[must_use]
    pub fn contact(&self) -> Option<Contact> {
        match self {
            Self::Sat(found) => Some(found.contact),
            Self::Gjk(found) => {
                let apart = found.apart?;
                Some(Contact { normal: apart.normal, depth: -apart.distance })
            }
            Self::GjkEpa(found) => Some(found.contact),
            Self::Minkowski(found) => Some(found.contact),
            Self::Clip(_, contact) => Some(*contact),
            Self::Closest(found) => Some(found.contact),
            Self::Impact(_) | Self::NotApplicable => None,
        }
    }

    /// Returns the impact, if the test looked for one.
    #[must_use]
    pub fn impact(&self) -> Option<&ImpactResult> {
        if let Self::Impact(found) = self { Some(found) } else { None }
    }

    /// Returns whether the tick counts a hit: any depth above zero, as in every world. For depths within
    /// rounding error, the verdict is `Touching` nevertheless.
    #[must_use]
    pub fn is_hit(&self) -> bool {
        match self {
            Self::Gjk(GjkResult { apart: None, .. }) => true,
            Self::Impact(found) => found.touch().is_some_and(|touch| touch.time == 0.0),
            _ => self.contact().is_some_and(|contact| contact.hit().is_some()),
        }
    }

    /// Returns whether the two placed shapes are apart, touch or overlap now. If a flaw is on
    /// (`is_flawed`), the verdict depends only on the depth that the test found. A time of impact cannot
    /// distinguish touching from apart, except for an impact now.
    fn verdict(&self, [a, b]: [&Convex; 2], is_flawed: bool) -> Verdict {
        let depth = match self {
            Self::Impact(found) if found.touch().is_some_and(|touch| touch.time == 0.0) => None,
            Self::NotApplicable | Self::Impact(_) => return Verdict::Apart,
            // GJK and the closest points find no depth for intersecting cores.
            Self::Gjk(found) => found.apart.map(|apart| -apart.distance),
            Self::Closest(near) if near.contact.depth >= a.radius + b.radius => None,
            found => found.contact().map(|contact| contact.depth),
        };
        match depth {
            Some(depth) if is_flawed => Verdict::from_depth(depth, tolerance(a, b)),
            depth => Verdict::of(a, b, depth),
        }
    }

    /// Returns whether the test reached its iteration limit.
    #[must_use]
    pub fn gave_up(&self) -> bool {
        match self {
            Self::Gjk(found) => found.end == gjk::End::GaveUp,
            Self::GjkEpa(found) => found.gave_up,
            Self::Impact(found) => matches!(found, ImpactResult::GaveUp { .. }),
            _ => false,
        }
    }

    /// Returns the depth for lists, m: minus the distance for separate shapes, 0 if the test finds
    /// neither depth nor distance.
    #[must_use]
    pub fn depth(&self) -> f32 {
        match self {
            Self::Impact(found) => found.touch().map_or(0.0, |touch| touch.depth),
            _ => self.contact().map_or(0.0, |contact| contact.depth),
        }
    }

    /// Returns the rank for display: deeper overlaps rank higher, and all overlaps above future contacts.
    #[must_use]
    pub fn rank(&self) -> f32 {
        match self {
            Self::Impact(ImpactResult::Hit(Touch { time: 0.0, depth, .. })) => *depth,
            Self::Impact(
                ImpactResult::Hit(Touch { time, .. }) | ImpactResult::GaveUp { until: time },
            ) => -time,
            Self::Impact(ImpactResult::Apart { .. }) | Self::NotApplicable => f32::MIN,
            found => found.depth(),
        }
    }

    /// Returns the unit vector from b towards a; zero if the test finds none.
    #[must_use]
    pub fn normal(&self) -> Vec2 {
        match self {
            Self::Impact(found) => found.touch().map_or(Vec2::ZERO, |touch| touch.normal),
            _ => self.contact().map_or(Vec2::ZERO, |contact| contact.normal),
        }
    }

    /// Returns the closest or deepest points of a and b, m, if the test finds them.
    #[must_use]
    pub fn closest(&self, [a, b]: [&Convex; 2]) -> Option<[Vec2; 2]> {
        match self {
            Self::Gjk(found) => Some(found.apart?.closest),
            Self::GjkEpa(found) => Some(found.closest),
            Self::Closest(ClosestResult { query, on_query, closest, contact }) => {
                let [radius, sign] = if *query == 0 { [a.radius, -1.0] } else { [b.radius, 1.0] };
                let on_query = *on_query + contact.normal * sign * radius;
                let ends = [on_query, closest.on_shape];
                Some(if *query == 0 { ends } else { [ends[1], ends[0]] })
            }
            _ => None,
        }
    }
}

/// Result and verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestOutcome {
    /// Result of the test.
    pub result: TestResult,
    /// Whether the shapes are apart, touch or overlap, by the same criterion for every test.
    pub verdict: Verdict,
}

impl TestOutcome {
    /// Returns whether the shapes overlap now.
    #[must_use]
    pub fn overlaps(&self) -> bool {
        self.verdict == Verdict::Overlapping
    }

    /// Returns the rank for display: overlaps rank above all other pairs.
    #[must_use]
    pub fn rank(&self) -> (Verdict, f32) {
        (self.verdict, self.result.rank())
    }
}

impl Lab {
    /// Tests these parts of two bodies with the selected methods and flaws. `[a, b]` are the placed
    /// shapes of the parts.
    pub(super) fn test<T: Trace<TestStep>>(
        &self,
        bodies: [usize; 2],
        parts: [usize; 2],
        [a, b]: [&Convex; 2],
        trace: &mut T,
    ) -> TestOutcome {
        let result = self.run_test(bodies, parts, [a, b], trace);
        let flaw = &self.setup.flaw;
        let is_flawed = flaw.flaws() != Flaws::default() || flaw.gjk_without_progress_test;
        TestOutcome { result, verdict: result.verdict([a, b], is_flawed) }
    }

    /// Runs the selected test and returns its result.
    fn run_test<T: Trace<TestStep>>(
        &self,
        bodies: [usize; 2],
        parts: [usize; 2],
        [a, b]: [&Convex; 2],
        trace: &mut T,
    ) -> TestResult {
        let flaw = &self.setup.flaw;
        match self.setup.methods.test {
            Test::Sat => {
                let exit = match self.setup.methods.exit {
                    setup::Exit::AfterAll => EarlyExit::AfterAll,
                    setup::Exit::AtFirstGap => EarlyExit::AtFirstGap,
                };
                let flaws = flaw.flaws();
                TestResult::Sat(sat(a, b, exit, &flaws, &mut trace.wrapping(TestStep::Axis)))
            }
            Test::Gjk => {
                let skip_check = flaw.gjk_without_progress_test;
                TestResult::Gjk(gjk(a, b, skip_check, &mut trace.wrapping(TestStep::Gjk)))
            }
            Test::GjkEpa => {
                let wrap = |step| match step {
                    GjkEpaStep::Gjk(step) => TestStep::Gjk(step),
                    GjkEpaStep::Epa(step) => TestStep::Epa(step),
                };
                let skip_check = flaw.gjk_without_progress_test;
                TestResult::GjkEpa(gjk_epa(a, b, skip_check, &mut trace.wrapping(wrap)))
            }
            Test::Minkowski => TestResult::Minkowski(nearest_to_origin(a, b, trace)),
            Test::Clip => {
                let manifold = clip(a, b, 0.0, &mut trace.wrapping(TestStep::Clip));
                // The manifold does not keep the gap along its axis.
                let found = sat(a, b, EarlyExit::AfterAll, &Flaws::default(), &mut ());
                TestResult::Clip(manifold, found.contact)
            }
            Test::TimeOfImpact => {
                let [a, b] = [0, 1].map(|k| {
                    let body = bodies[k];
                    self.moving([body, parts[k]], &self.state.bodies[body])
                });
                let trace = &mut trace.wrapping(TestStep::Impact);
                TestResult::Impact(self.first_touch([&a, &b], self.horizon(), trace))
            }
            Test::Closest => {
                closest_to_query(a, b, trace).map_or(TestResult::NotApplicable, TestResult::Closest)
            }
        }
    }

    /// Returns the first touch of two moving shapes by the selected method.
    pub(super) fn first_touch<T: Trace<impact::ImpactStep>>(
        &self,
        [a, b]: [&MovingShape; 2],
        horizon: f32,
        trace: &mut T,
    ) -> ImpactResult {
        match self.setup.methods.sweep {
            Sweep::Axes => swept(a, b, horizon, trace),
            Sweep::Advancement => advance(a, b, horizon, trace),
        }
    }

    /// Returns the time at which to stop two shapes that meet at `touch`, s: just before rounding could
    /// make them overlap.
    pub(super) fn stop_time(&self, [a, b]: [&MovingShape; 2], touch: &Touch) -> f32 {
        let is_exact = self.setup.methods.sweep == Sweep::Axes && !self.setup.flaw.test_once_a_tick;
        // The advancement ends before the shapes touch.
        if is_exact { stop_before(a, b, touch) } else { touch.time }
    }

    /// Returns the contact point of two shapes that move as the selected method assumes, m.
    pub(crate) fn touch_point(&self, pair: [MovingShape; 2], touch: &Touch) -> Vec2 {
        let ignores_spin = self.setup.methods.sweep == Sweep::Axes;
        let [a, b] = pair.map(|shape| {
            let spin = if ignores_spin { 0.0 } else { shape.spin };
            MovingShape { spin, ..shape }
        });
        touch_point(&a, &b, touch)
    }

    /// Returns the time span of the search for impacts, s.
    #[must_use]
    pub fn horizon(&self) -> f32 {
        if self.setup.horizon > 0.0 { self.setup.horizon } else { DT }
    }

    /// Returns a part of a body with the body's velocities, starting at the pose of `state`.
    pub(crate) fn moving(&self, [body, part]: [usize; 2], state: &BodyState) -> MovingShape<'_> {
        let (velocity, spin) = self.velocity(body);
        MovingShape { shape: &self.tested_parts(body)[part], pose: state.pose(), velocity, spin }
    }
}

/// Returns the point on the border of the Minkowski difference nearest to the origin.
fn nearest_to_origin<T: Trace<TestStep>>(a: &Convex, b: &Convex, trace: &mut T) -> NearestToOrigin {
    let difference = Difference::new(a, b);
    for (k, face) in difference.faces().iter().enumerate() {
        let (face, ends) = (*face, difference.ends(k));
        trace.note(|| TestStep::Face { face, ends, height: difference.height(k) });
    }
    difference.nearest()
}

/// Runs the closest point test; the query is the first shape with a point or a segment as its core.
/// `None` without such a shape.
fn closest_to_query<T: Trace<TestStep>>(
    a: &Convex,
    b: &Convex,
    trace: &mut T,
) -> Option<ClosestResult> {
    let is_query = |shape: &Convex| shape.points().len() <= 2;
    let query = [a, b].into_iter().position(is_query)?;
    let (query_shape, other) = if query == 0 { (a, b) } else { (b, a) };
    let trace = &mut trace.wrapping(TestStep::Closest);
    let (on_query, closest) = if let [point] = *query_shape.points() {
        (point, closest_point(point, other, trace))
    } else {
        let found = closest_segment(query_shape.edge(0), other, trace);
        (found.on_segment, found.closest)
    };
    let normal = if query == 0 { closest.normal } else { -closest.normal };
    let contact = Contact { normal, depth: query_shape.radius - closest.distance };
    Some(ClosestResult { query, on_query, closest, contact })
}
