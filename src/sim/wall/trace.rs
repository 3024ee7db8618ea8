//! A tick's own account of itself: what overlays, inspector and formula cards read.

use glam::Vec3;

use super::Wall;
use crate::geom::trace::Trace;
use crate::geom::{BoxPlane, BoxShadow, Obb, Plane};
use crate::sim::event::Event;

/// The stages of a tick, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The box turns, tilts and moves.
    Driver,
    /// The planes are gone through once; counted from 0.
    Pass(u32),
}

/// One step of a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// The tick ends.
    Moved {
        /// The step that the box made, pushes and all, m.
        real: Vec3,
    },
}

/// Puts the steps of a pair's test into the tick's account.
pub(super) struct InTick<'a, T>(pub &'a mut T);

impl<T: Trace<Step>> Trace<BoxShadow> for InTick<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> BoxShadow) {
        self.0.note(|| Step::Shadow(step()));
    }
}

/// A tick run again, traced.
#[derive(Clone, Debug)]
pub struct TickRecord {
    /// The world the tick began with.
    pub before: Wall,
    /// Every step, in order.
    pub steps: Vec<Step>,
    /// What the tick reported.
    pub events: Vec<Event>,
    /// The world the tick ended with.
    pub after: Wall,
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

/// A push-out of the tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PushRecord {
    /// The plane's index.
    pub plane: usize,
    /// Where the box' centre was, m.
    pub from: Vec3,
    /// Along the normal, m.
    pub push: Vec3,
}

impl TickRecord {
    /// Where the box' centre was, and the step that the keys ask for, m.
    #[must_use]
    pub fn wanted(&self) -> (Vec3, Vec3) {
        let driven = self.steps.iter().find_map(|step| match *step {
            Step::Driven { from, wanted, .. } => Some((from, wanted)),
            _ => None,
        });
        // Every tick drives.
        driven.unwrap_or((self.before.state.driver.position, Vec3::ZERO))
    }

    /// The box' forward and the speed along it that the keys ask for, m/tick.
    #[must_use]
    pub fn drive(&self) -> (Vec3, f32) {
        let driven = self.steps.iter().find_map(|step| match *step {
            Step::Driven { heading, speed, .. } => Some((heading, speed)),
            _ => None,
        });
        // Every tick drives.
        driven.unwrap_or_default()
    }

    /// The step that the box made, pushes and all, m.
    #[must_use]
    pub fn real(&self) -> Vec3 {
        let moved = self.steps.iter().rev().find_map(|step| match *step {
            Step::Moved { real } => Some(real),
            _ => None,
        });
        moved.unwrap_or_default()
    }

    /// Every test of the tick, in order: all planes in scene order, pass by pass.
    pub fn tests(&self) -> impl Iterator<Item = PlaneRecord> {
        let mut pass = 0;
        let begins = self.steps.iter().enumerate();
        begins.filter_map(move |(at, step)| match *step {
            Step::Stage(Stage::Pass(number)) => {
                pass = number;
                None
            }
            Step::Pair { plane, b, world, along, across } => {
                let [Step::Shadow(shadow), Step::Tested(found), ..] = self.steps[at + 1..] else {
                    return None;
                };
                let pushed = matches!(self.steps.get(at + 3), Some(Step::PushedOut { .. }));
                Some(PlaneRecord { plane, pass, b, world, along, across, shadow, found, pushed })
            }
            _ => None,
        })
    }

    /// The test of a plane that explains the tick: its first hit, else its first test.
    #[must_use]
    pub fn plane(&self, plane: usize) -> Option<PlaneRecord> {
        let mut tests = self.tests().filter(|test| test.plane == plane);
        let first = tests.next()?;
        if first.pushed { Some(first) } else { tests.find(|test| test.pushed).or(Some(first)) }
    }

    /// The push-outs, in order.
    pub fn pushes(&self) -> impl Iterator<Item = PushRecord> {
        self.tests().filter(|test| test.pushed).map(|test| PushRecord {
            plane: test.plane,
            from: test.b.center,
            push: test.found.push(),
        })
    }
}
