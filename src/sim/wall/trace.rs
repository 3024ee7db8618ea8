//! The steps of a tick, which overlays, inspector and formula cards read.

use glam::{Quat, Vec3};
use strum::IntoStaticStr;

use super::Wall;
use crate::geom::{BoxPlane, BoxShadow, Obb, Plane};
use crate::sim::event::ContactReport;
use crate::sim::tick;

/// The stages of a tick, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Stage {
    /// The box turns, tilts and moves.
    Driver,
    /// The planes are gone through once; counted from 0.
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
    /// A pass has hit no plane: nothing is left to do.
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

    /// Every test of the tick, in order: all planes in scene order, pass by pass.
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

    /// The tests that led to a push-out, in order.
    pub fn pushes(&self) -> impl Iterator<Item = PlaneRecord> {
        self.tests().filter(|test| test.pushed)
    }
}
