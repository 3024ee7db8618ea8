//! The steps of a tick, read by overlays, inspector and formula cards.

use glam::{Quat, Vec3};
use strum::IntoStaticStr;

use super::Wall;
use crate::geom::obb_obb::{self, ObbAxisTest};
use crate::geom::{BoxPlane, BoxProjection, Obb, ObbContact, Plane};
use crate::sim::event::ContactReport;
use crate::sim::tick;

/// The stages of a tick, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Stage {
    /// Turns, tilts and moves the box.
    Driver,
    /// Tests all planes and other boxes once. Passes count from 0.
    Pass(u32),
}

/// A step of a tick.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// The box moved by the keys.
    Driven {
        /// Old position of the centre, m.
        from: Vec3,
        /// Step demanded by the keys, m.
        wanted: Vec3,
        /// Forward direction, unit.
        heading: Vec3,
        /// Speed along `heading` demanded by the keys, m/tick; negative in reverse.
        speed: f32,
        /// New heading, radians.
        yaw: f32,
        /// New pitch and roll, a unit quaternion.
        tilt: Quat,
    },
    /// The test of a plane begins.
    Pair {
        /// Index of the plane.
        plane: usize,
        /// The box as tested.
        b: Obb,
        /// The plane in the world.
        world: Plane,
        /// The part of the wanted step along the normal, m.
        along: Vec3,
        /// The part of the wanted step along the plane, m.
        across: Vec3,
    },
    /// The projected half size r with its summands, and the signed distance s.
    Shadow(BoxProjection),
    /// Result of the pair.
    Tested(BoxPlane),
    /// The box is pushed out of a plane.
    PushedOut {
        /// Index of the plane.
        plane: usize,
        /// Push along the normal, m.
        push: Vec3,
    },
    /// The test of another box begins.
    BoxPair {
        /// Index of the other box among the objects.
        target: usize,
        /// The box as tested.
        a: Obb,
        /// The other box.
        b: Obb,
    },
    /// An axis of the two boxes.
    Axis(obb_obb::ObbStep),
    /// Result of the pair.
    BoxTested(BoxTested),
    /// The box is pushed out of another one.
    MovedOut {
        /// Index of the other box among the objects.
        target: usize,
        /// The minimum translation vector, m.
        push: Vec3,
    },
    /// A pass without a hit: the passes end.
    Settled,
    /// A contact began, stays or ended.
    Reported(ContactReport),
    /// The tick ends.
    Moved {
        /// Step of the box including all pushes, m.
        real: Vec3,
    },
}

/// A recorded tick of the wall world.
pub type TickRecord = tick::TickRecord<Wall>;

/// Result of the test of two boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxTested {
    /// Normal, depth and the deciding axis.
    pub found: ObbContact,
    /// The witness points on the two boxes, m.
    pub points: [Vec3; 2],
    /// The part of the wanted step along the normal, m.
    pub along: Vec3,
    /// The part of the wanted step perpendicular to the normal, m.
    pub across: Vec3,
}

impl BoxTested {
    pub(super) fn new(found: ObbContact, [a, b]: [&Obb; 2], wanted: Vec3) -> Self {
        let (along, across) = Plane { point: Vec3::ZERO, normal: found.normal }.split(wanted);
        Self { found, points: found.points(a, b), along, across }
    }
}

/// The recorded part of a test of another box.
#[derive(Clone, Copy, Debug)]
pub struct BoxRecord<'a> {
    /// Index of the other box among the objects.
    pub target: usize,
    /// Number of the pass, counted from 0.
    pub pass: u32,
    /// The box as tested.
    pub a: Obb,
    /// The other box.
    pub b: Obb,
    /// Result of the test; `None` before every axis is tested.
    pub tested: Option<BoxTested>,
    /// Whether this test pushed the box out.
    pub pushed: bool,
    steps: &'a [Step],
}

impl<'a> BoxRecord<'a> {
    /// Iterates over the axes, tested or skipped with a reason, in order.
    pub fn steps(&self) -> impl Iterator<Item = &'a obb_obb::ObbStep> {
        self.steps
            .iter()
            .filter_map(|step| if let Step::Axis(axis) = step { Some(axis) } else { None })
    }

    /// Iterates over the tested axes.
    pub fn axes(&self) -> impl Iterator<Item = &'a ObbAxisTest> {
        self.steps().filter_map(|step| match step {
            obb_obb::ObbStep::Axis(test) => Some(test),
            obb_obb::ObbStep::Parallel { .. } => None,
        })
    }

    /// Returns the deciding axis; before every axis is tested, the axis of least overlap so far.
    #[must_use]
    pub fn decided(&self) -> Option<&'a ObbAxisTest> {
        match self.tested {
            Some(tested) => self.axes().find(|test| test.source == tested.found.source),
            None => self.axes().min_by(|p, q| p.overlap.total_cmp(&q.overlap)),
        }
    }
}

/// An object that the tick tested against the box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestedObject {
    /// Index among the objects.
    pub object: usize,
    /// The centre of the box as tested, m.
    pub center: Vec3,
    /// Penetration depth of the box, m; a negative value is the negated gap.
    pub depth: f32,
    /// Push-out of the box, m.
    pub push: Option<Vec3>,
}

/// A recorded test of a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaneRecord {
    /// Index of the plane.
    pub plane: usize,
    /// Number of the pass, counted from 0.
    pub pass: u32,
    /// The box as tested.
    pub b: Obb,
    /// The plane in the world.
    pub world: Plane,
    /// The part of the wanted step along the normal, m.
    pub along: Vec3,
    /// The part of the wanted step along the plane, m.
    pub across: Vec3,
    /// The projected half size r with its summands, and the signed distance s.
    pub shadow: BoxProjection,
    /// Result of the pair.
    pub found: BoxPlane,
    /// Whether this test pushed the box out.
    pub pushed: bool,
}

impl TickRecord {
    /// Returns `from`, `wanted`, `heading` and `speed` of [`Step::Driven`].
    fn driven(&self) -> Option<(Vec3, Vec3, Vec3, f32)> {
        self.steps.iter().find_map(|step| match *step {
            Step::Driven { from, wanted, heading, speed, .. } => {
                Some((from, wanted, heading, speed))
            }
            _ => None,
        })
    }

    /// Returns the old position of the centre and the step demanded by the keys, m.
    #[must_use]
    pub fn wanted(&self) -> (Vec3, Vec3) {
        let at_rest = (self.before.state.driver.position, Vec3::ZERO);
        self.driven().map_or(at_rest, |(from, wanted, ..)| (from, wanted))
    }

    /// Returns the forward direction and the speed along it demanded by the keys, m/tick.
    #[must_use]
    pub fn drive(&self) -> (Vec3, f32) {
        self.driven().map(|(.., heading, speed)| (heading, speed)).unwrap_or_default()
    }

    /// Returns the step of the box including all pushes, m.
    #[must_use]
    pub fn real(&self) -> Vec3 {
        match self.steps.last() {
            Some(Step::Moved { real }) => *real,
            _ => Vec3::ZERO,
        }
    }

    /// Iterates over the tests of planes: all planes in scene order, pass by pass.
    pub fn tests(&self) -> impl Iterator<Item = PlaneRecord> {
        self.steps.spans().filter_map(|span| self.test(span.range().start))
    }

    /// Returns the plane test that contains the step at this index.
    #[must_use]
    pub fn test(&self, index: usize) -> Option<PlaneRecord> {
        let mut around = self.steps.around(index);
        let pair = around.next()?;
        let Step::Pair { plane, b, world, along, across } = *pair.head() else { return None };
        let Step::Stage(Stage::Pass(pass)) = *around.next()?.head() else { return None };
        let [Step::Shadow(shadow), Step::Tested(found), rest @ ..] = pair.inner() else {
            return None;
        };
        let (shadow, found, pushed) = (*shadow, *found, !rest.is_empty());
        Some(PlaneRecord { plane, pass, b, world, along, across, shadow, found, pushed })
    }

    /// Returns the test of a plane that explains the tick: its first hit, otherwise its first test.
    #[must_use]
    pub fn plane(&self, plane: usize) -> Option<PlaneRecord> {
        let mut tests = self.tests().filter(|test| test.plane == plane);
        let first = tests.next()?;
        if first.pushed { Some(first) } else { tests.find(|test| test.pushed).or(Some(first)) }
    }

    /// Iterates over the tests of other boxes in order, including the unfinished test of a cut-off
    /// tick.
    pub fn box_tests(&self) -> impl Iterator<Item = BoxRecord<'_>> {
        self.steps.spans().filter_map(|span| self.box_test(span.range().start))
    }

    /// Returns the test of another box that contains the step at this index.
    #[must_use]
    pub fn box_test(&self, index: usize) -> Option<BoxRecord<'_>> {
        let mut around = self.steps.around(index);
        let pair = around.next()?;
        let Step::BoxPair { target, a, b } = *pair.head() else { return None };
        let Step::Stage(Stage::Pass(pass)) = *around.next()?.head() else { return None };
        let steps = pair.inner();
        let tested = steps.iter().find_map(|step| match step {
            Step::BoxTested(tested) => Some(*tested),
            _ => None,
        });
        let pushed = matches!(steps.last(), Some(Step::MovedOut { .. }));
        Some(BoxRecord { target, pass, a, b, tested, pushed, steps })
    }

    /// Returns the test of another box, by object index, that explains the tick: its first hit,
    /// otherwise its first test.
    #[must_use]
    pub fn other(&self, target: usize) -> Option<BoxRecord<'_>> {
        let mut tests = self.box_tests().filter(|test| test.target == target);
        let first = tests.next()?;
        if first.pushed { Some(first) } else { tests.find(|test| test.pushed).or(Some(first)) }
    }

    /// Iterates over everything tested against the box, planes and boxes, in order.
    pub fn tested_objects(&self) -> impl Iterator<Item = TestedObject> {
        self.steps.spans().filter_map(|span| {
            let start = span.range().start;
            if let Some(PlaneRecord { plane, b, found, pushed, .. }) = self.test(start) {
                let push = pushed.then(|| found.push());
                return Some(TestedObject {
                    object: plane,
                    center: b.center,
                    depth: found.depth,
                    push,
                });
            }
            let BoxRecord { target, a, tested, pushed, .. } = self.box_test(start)?;
            let found = tested?.found;
            let push = pushed.then(|| found.mtv());
            Some(TestedObject { object: target, center: a.center, depth: found.depth, push })
        })
    }

    /// Iterates over the plane tests that led to a push-out, in order.
    pub fn pushes(&self) -> impl Iterator<Item = PlaneRecord> {
        self.tests().filter(|test| test.pushed)
    }
}
