//! The steps of a tick, which overlays, inspector and formula cards read.

use glam::Vec2;
use strum::IntoStaticStr;

use super::direction::{Region, RegionChoice};
use super::{Shape, ShellState};
use crate::geom::trace::{AxisSource, AxisTest, ClosestPoint, Trace};
use crate::geom::{Contact, Rect};
use crate::sim::event::ContactReport;

/// The stages of a tick, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Stage {
    /// Collected targets return, `use_spin` targets turn.
    Use,
    /// The driver turns and moves, or rebounds; shells are fired.
    Driver,
    /// Targets move.
    Targets,
    /// Shells fly.
    Shells,
    /// Driver against targets.
    Detection,
    /// What the hits do.
    Response,
    /// What is left of the overlaps is cleared.
    Separation,
}

/// One step of a tick.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// A collected target is back.
    Returned {
        /// Its index.
        target: usize,
    },
    /// `use_spin` turned a target.
    Spun {
        /// Its index.
        target: usize,
        /// Its heading now, radians.
        yaw: f32,
    },
    /// The driver moved, in the plane, m.
    Driven {
        /// Where it was.
        from: Vec2,
        /// The step that the keys ask for, taken or not.
        wanted: Vec2,
        /// The step it took.
        step: Vec2,
        /// Its heading now, radians.
        yaw: f32,
        /// Whether that was a rebound: then no key is read.
        rebounding: bool,
        /// Its forward, unit.
        heading: Vec2,
        /// Its speed along that as the keys ask for it, m/tick; negative in reverse.
        speed: f32,
        /// How fast a key held makes it now, m/tick.
        move_speed: f32,
    },
    /// The cannon fired.
    Fired(ShellState),
    /// A pushed target moved on by its rebound, in the plane, m.
    TargetRebounded {
        /// Its index.
        target: usize,
        /// Where it was.
        from: Vec2,
        /// The step it took.
        step: Vec2,
    },
    /// A target moved or turned by its own motion, in the plane, m.
    TargetMoved {
        /// Its index.
        target: usize,
        /// Where it was.
        from: Vec2,
        /// The step it took; zero where it only turned.
        step: Vec2,
        /// Its heading now, radians.
        yaw: f32,
    },
    /// A chaser chose its step.
    Chased {
        /// The target's index.
        target: usize,
        /// How far the driver was, m.
        distance: f32,
        /// Its speed before and after, m/tick.
        speed: [f32; 2],
    },
    /// A shell flew, in the plane, m.
    ShellMoved {
        /// Its running number.
        shell: u32,
        /// Where it was.
        from: Vec2,
        /// The step of a tick with nothing in the way.
        motion: Vec2,
        /// After what part of it the shell touched something; 1 when it did not.
        fraction: f32,
        /// The step it took, up to what it hit.
        step: Vec2,
        /// The target it hit.
        hit: Option<usize>,
    },
    /// A target ended a shell.
    ShellHit {
        /// The shell's running number.
        shell: u32,
        /// The target's index.
        target: usize,
        /// Whether the target is collected by it.
        collects: bool,
    },
    /// A shell's time is up.
    ShellGone {
        /// Its running number.
        shell: u32,
    },
    /// The tick began rebounding: there is no detection.
    Skipped,
    /// Detection turns to a target: both models as tested.
    Pair {
        /// The target's index.
        target: usize,
        /// The driver's model.
        a: Rect,
        /// The target's model.
        b: Shape,
    },
    /// A candidate axis of the pair.
    Axis(AxisTest),
    /// That axis' overlap is the smallest so far.
    Least(AxisSource),
    /// That axis separates: a test that stops at the first gap would end at the pair's first.
    Gap(AxisSource),
    /// The closest point of the pair; a is the disk here, b the driver's rect.
    ClosestPoint(ClosestPoint),
    /// The disk's centre lies in the rect: out through the nearest face.
    Inside,
    /// The pair's result, seen from the driver.
    Tested(Contact),
    /// `First`: detection ends at this hit.
    StoppedAt {
        /// The target's index.
        target: usize,
    },
    /// What a hit's direction is chosen from: E, S, u and the angles. The answers come after.
    Aimed(RegionChoice),
    /// Whether the driver is in a region; the last one is not asked for.
    Asked {
        /// Which.
        region: Region,
        /// The answer; yes ends the questions.
        yes: bool,
    },
    /// The direction chosen for a hit.
    Direction(RegionChoice),
    /// `All`: detection goes on after this hit.
    WentOn {
        /// The target's index.
        target: usize,
    },
    /// The direction that a hit would have had: the pair is apart.
    Considered(RegionChoice),
    /// A contact began, stays or ended.
    Reported(ContactReport),
    /// `Highlight`: both are lit.
    Highlighted {
        /// The target's index.
        target: usize,
    },
    /// `Collect`: the target disappears.
    Collected {
        /// The target's index.
        target: usize,
    },
    /// `Rebound`: what the hit asks of the driver.
    Demanded {
        /// The target's index.
        target: usize,
        /// How long, ticks.
        ticks: u32,
        /// How fast, m/tick.
        speed: f32,
    },
    /// `Impact`: what the hit asks of the driver.
    Impacted {
        /// The target's index.
        target: usize,
        /// v: how far the target moved in its stage, m/tick.
        v: f32,
        /// Whether v is below the threshold.
        slow: bool,
        /// How long, ticks.
        ticks: u32,
        /// How fast, m/tick.
        speed: f32,
    },
    /// The driver is sent back.
    Rebound {
        /// The sum of the hits' directions.
        sum: Vec2,
        /// Whether the sum vanishes: then the deepest hit's direction counts.
        cancelled: bool,
        /// Unit direction in the plane, or zero.
        direction: Vec2,
        /// How long, ticks.
        ticks: u32,
        /// How fast, m/tick.
        speed: f32,
        /// Ticks for which it stays red.
        flash: u32,
    },
    /// A target gives way, the driver backs off.
    Pushed {
        /// The target's index.
        target: usize,
        /// Where the target is sent; unit, or zero.
        direction: Vec2,
        /// How fast it is sent there, m/tick.
        speed: f32,
        /// The driver's step back, m.
        back_off: Vec2,
    },
    /// A pass of the separation moved the driver.
    Separated {
        /// Out of this target.
        target: usize,
        /// How deep it was in it, m.
        depth: f32,
        /// Unit vector out of it.
        normal: Vec2,
        /// By this MTV, m.
        mtv: Vec2,
    },
    /// Nothing solid overlaps the driver any more: the separation ends.
    Cleared,
    /// `None`: no separation.
    NotSeparated,
    /// The tick is over, and counted.
    Ended,
}

/// Makes the steps of a pair's test steps of the tick.
pub(super) struct InTick<'a, T>(pub &'a mut T);

impl<T: Trace<Step>> Trace<AxisTest> for InTick<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> AxisTest) {
        let mut noted = None;
        self.0.open(|| Step::Axis(*noted.insert(step())));
        if let Some(test) = noted {
            if test.is_minimum_so_far {
                self.0.note(|| Step::Least(test.source));
            }
            if test.separates() {
                self.0.note(|| Step::Gap(test.source));
            }
        }
        self.0.close();
    }
}

impl<T: Trace<Step>> Trace<ClosestPoint> for InTick<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> ClosestPoint) {
        let mut noted = None;
        self.0.open(|| Step::ClosestPoint(*noted.insert(step())));
        if noted.is_some_and(|test| test.nearest_face.is_some()) {
            self.0.note(|| Step::Inside);
        }
        self.0.close();
    }
}
