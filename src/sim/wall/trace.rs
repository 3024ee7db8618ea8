//! The steps of a tick, which overlays, inspector and formula cards read.

use glam::{Quat, Vec3};
use strum::IntoStaticStr;

use super::Wall;
use crate::geom::obb_obb::{self, AxisTest};
use crate::geom::{BoxPlane, BoxShadow, Obb, ObbContact, Plane};
use crate::sim::event::ContactReport;
use crate::sim::tick;

/// The stages of a tick, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Stage {
    /// The box turns, tilts and moves.
    Driver,
    /// The planes and the other boxes are gone through once; counted from 0.
    Pass(u32),
}

/// One step of a tick.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// The box moved as the keys ask.
    Driven {
        /// Where its centre was, m.
        from: Vec3,
        /// The step that the keys ask for, m.
        wanted: Vec3,
        /// Its forward, unit.
        heading: Vec3,
        /// The speed along that which the keys ask for, m/tick; negative in reverse.
        speed: f32,
        /// Its heading now, radians.
        yaw: f32,
        /// Its pitch and roll now, a unit quaternion.
        tilt: Quat,
    },
    /// The test turns to a plane.
    Pair {
        /// The plane's index.
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
    /// r with its summands, and s.
    Shadow(BoxShadow),
    /// The pair's result.
    Tested(BoxPlane),
    /// The box is pushed out of a plane.
    PushedOut {
        /// The plane's index.
        plane: usize,
        /// Along the normal, m.
        push: Vec3,
    },
    /// The test turns to another box.
    BoxPair {
        /// The other box' index among the objects.
        target: usize,
        /// The box as tested.
        a: Obb,
        /// The other box.
        b: Obb,
    },
    /// An axis of the two.
    Axis(obb_obb::Step),
    /// The pair's result.
    BoxTested(BoxTested),
    /// The box is pushed out of another one.
    MovedOut {
        /// The other box' index among the objects.
        target: usize,
        /// The minimum translation vector, m.
        push: Vec3,
    },
    /// A pass has hit nothing: nothing is left to do.
    Settled,
    /// A contact began, stays or ended.
    Reported(ContactReport),
    /// The tick ends.
    Moved {
        /// The step that the box made, pushes and all, m.
        real: Vec3,
    },
}

/// A tick of the wall world.
pub type TickRecord = tick::TickRecord<Wall>;

/// What the test of two boxes found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxTested {
    /// Normal, depth and the axis that decides.
    pub found: ObbContact,
    /// The witness points on the box and on the other one, m.
    pub points: [Vec3; 2],
    /// The part of the wanted step along the normal, m.
    pub along: Vec3,
    /// The part of the wanted step across it, m.
    pub across: Vec3,
}

impl BoxTested {
    pub(super) fn new(found: ObbContact, [a, b]: [&Obb; 2], wanted: Vec3) -> Self {
        let (along, across) = Plane { point: Vec3::ZERO, normal: found.normal }.split(wanted);
        Self { found, points: found.points(a, b), along, across }
    }
}

/// Another box as the tick tested it, as far as it has come.
#[derive(Clone, Copy, Debug)]
pub struct BoxRecord<'a> {
    /// The other box' index among the objects.
    pub target: usize,
    /// In which pass, counted from 0.
    pub pass: u32,
    /// The box as tested.
    pub a: Obb,
    /// The other box.
    pub b: Obb,
    /// What the test came to; `None` while not every axis is tested.
    pub tested: Option<BoxTested>,
    /// Whether the box was pushed out here.
    pub pushed: bool,
    steps: &'a [Step],
}

impl<'a> BoxRecord<'a> {
    /// Every axis, or why there is none, in the order tested.
    pub fn steps(&self) -> impl Iterator<Item = &'a obb_obb::Step> {
        self.steps
            .iter()
            .filter_map(|step| if let Step::Axis(axis) = step { Some(axis) } else { None })
    }

    /// Every axis that was tested.
    pub fn axes(&self) -> impl Iterator<Item = &'a AxisTest> {
        self.steps().filter_map(|step| match step {
            obb_obb::Step::Axis(test) => Some(test),
            obb_obb::Step::Parallel { .. } => None,
        })
    }

    /// The axis that decides; while not every axis is tested the one of least overlap so far.
    #[must_use]
    pub fn decided(&self) -> Option<&'a AxisTest> {
        match self.tested {
            Some(tested) => self.axes().find(|test| test.source == tested.found.source),
            None => self.axes().min_by(|p, q| p.overlap.total_cmp(&q.overlap)),
        }
    }
}

/// Something that the tick tested the box against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// Its index among the objects.
    pub object: usize,
    /// The centre of the box as tested, m.
    pub center: Vec3,
    /// How deep the box was in it, m; negative: minus the gap.
    pub depth: f32,
    /// The push-out, if there was one, m.
    pub push: Option<Vec3>,
}

/// A plane as the tick tested it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaneRecord {
    /// The plane's index.
    pub plane: usize,
    /// In which pass, counted from 0.
    pub pass: u32,
    /// The box as tested.
    pub b: Obb,
    /// The plane in the world.
    pub world: Plane,
    /// The part of the wanted step along the normal, m.
    pub along: Vec3,
    /// The part of the wanted step along the plane, m.
    pub across: Vec3,
    /// r with its summands, and s.
    pub shadow: BoxShadow,
    /// The pair's result.
    pub found: BoxPlane,
    /// Whether the box was pushed out here.
    pub pushed: bool,
}

impl TickRecord {
    /// Every tick's first step, which tells what the keys ask for.
    fn driven(&self) -> Option<(Vec3, Vec3, Vec3, f32)> {
        self.steps.iter().find_map(|step| match *step {
            Step::Driven { from, wanted, heading, speed, .. } => {
                Some((from, wanted, heading, speed))
            }
            _ => None,
        })
    }

    /// Where the box' centre was, and the step that the keys ask for, m.
    #[must_use]
    pub fn wanted(&self) -> (Vec3, Vec3) {
        let still = (self.before.state.driver.position, Vec3::ZERO);
        self.driven().map_or(still, |(from, wanted, ..)| (from, wanted))
    }

    /// The box' forward and the speed along it that the keys ask for, m/tick.
    #[must_use]
    pub fn drive(&self) -> (Vec3, f32) {
        self.driven().map(|(.., heading, speed)| (heading, speed)).unwrap_or_default()
    }

    /// The step that the box made, pushes and all, m.
    #[must_use]
    pub fn real(&self) -> Vec3 {
        match self.steps.last() {
            Some(Step::Moved { real }) => *real,
            _ => Vec3::ZERO,
        }
    }

    /// Every test of a plane, in order: all planes in scene order, pass by pass.
    pub fn tests(&self) -> impl Iterator<Item = PlaneRecord> {
        self.steps.spans().filter_map(|span| self.test(span.range().start))
    }

    /// The test that the step at this index is part of.
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

    /// The test of a plane that explains the tick: its first hit, else its first test.
    #[must_use]
    pub fn plane(&self, plane: usize) -> Option<PlaneRecord> {
        let mut tests = self.tests().filter(|test| test.plane == plane);
        let first = tests.next()?;
        if first.pushed { Some(first) } else { tests.find(|test| test.pushed).or(Some(first)) }
    }

    /// Every test of another box, in order, the unfinished one of a tick that is cut off included.
    pub fn box_tests(&self) -> impl Iterator<Item = BoxRecord<'_>> {
        self.steps.spans().filter_map(|span| self.box_test(span.range().start))
    }

    /// The test of another box that the step at this index is part of.
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

    /// The test of the object of this index, another box, that explains the tick: its first hit,
    /// else its first test.
    #[must_use]
    pub fn other(&self, target: usize) -> Option<BoxRecord<'_>> {
        let mut tests = self.box_tests().filter(|test| test.target == target);
        let first = tests.next()?;
        if first.pushed { Some(first) } else { tests.find(|test| test.pushed).or(Some(first)) }
    }

    /// Whatever the box was tested against, planes and boxes, in order.
    pub fn met(&self) -> impl Iterator<Item = Met> {
        self.steps.spans().filter_map(|span| {
            let start = span.range().start;
            if let Some(PlaneRecord { plane, b, found, pushed, .. }) = self.test(start) {
                let push = pushed.then(|| found.push());
                return Some(Met { object: plane, center: b.center, depth: found.depth, push });
            }
            let BoxRecord { target, a, tested, pushed, .. } = self.box_test(start)?;
            let found = tested?.found;
            let push = pushed.then(|| found.mtv());
            Some(Met { object: target, center: a.center, depth: found.depth, push })
        })
    }

    /// The tests of planes that led to a push-out, in order.
    pub fn pushes(&self) -> impl Iterator<Item = PlaneRecord> {
        self.tests().filter(|test| test.pushed)
    }
}
