//! The steps of a tick, read by overlays, inspector and formula cards.

use glam::Vec2;
use strum::IntoStaticStr;

use super::direction::{Region, RegionChoice};
use super::setup::Direction;
use super::{Shape, ShellState};
use crate::geom::trace::{AxisSource, AxisTest, ClosestPoint, Trace};
use crate::geom::{Contact, Rect};
use crate::sim::event::ContactReport;

/// The stages of a tick, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Stage {
    /// Returns collected targets and turns `use_spin` targets.
    Use,
    /// Turns and moves the driver, or lets it rebound; fires shells.
    Driver,
    /// Moves the targets.
    Targets,
    /// Moves the shells.
    Shells,
    /// Tests the driver against the targets.
    Detection,
    /// Applies the effects of the hits.
    Response,
    /// Removes the remaining overlaps.
    Separation,
}

/// A step of a tick.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// A collected target returned.
    Returned {
        /// Index of the target.
        target: usize,
    },
    /// `use_spin` turned a target.
    Spun {
        /// Index of the target.
        target: usize,
        /// New heading, radians.
        yaw: f32,
    },
    /// The driver moved, in the plane, m.
    Driven {
        /// Old position.
        from: Vec2,
        /// Step demanded by the keys, taken or not.
        wanted: Vec2,
        /// Actual step.
        step: Vec2,
        /// New heading, radians.
        yaw: f32,
        /// Whether the driver rebounded; a rebound ignores the keys.
        rebounding: bool,
        /// Forward direction, unit.
        heading: Vec2,
        /// Speed along `heading` demanded by the keys, m/tick; negative in reverse.
        speed: f32,
        /// Speed while a driving key is held, m/tick.
        move_speed: f32,
    },
    /// The cannon fired.
    Fired(ShellState),
    /// A pushed target moved by its rebound, in the plane, m.
    TargetRebounded {
        /// Index of the target.
        target: usize,
        /// Old position.
        from: Vec2,
        /// The step.
        step: Vec2,
    },
    /// A target moved or turned by its own motion, in the plane, m.
    TargetMoved {
        /// Index of the target.
        target: usize,
        /// Old position.
        from: Vec2,
        /// The step; zero if the target only turned.
        step: Vec2,
        /// New heading, radians.
        yaw: f32,
    },
    /// A chaser chose its step.
    Chased {
        /// Index of the target.
        target: usize,
        /// Distance to the driver, m.
        distance: f32,
        /// Speed before and after, m/tick.
        speed: [f32; 2],
    },
    /// A shell flew, in the plane, m.
    ShellMoved {
        /// Serial number of the shell.
        shell: u32,
        /// Old position.
        from: Vec2,
        /// Full step of the tick, as if without a hit.
        motion: Vec2,
        /// Fraction of `motion` until the first contact; 1 without a contact.
        fraction: f32,
        /// Actual step.
        step: Vec2,
        /// Index of the target hit.
        hit: Option<usize>,
    },
    /// A shell hit a target and is gone.
    ShellHit {
        /// Serial number of the shell.
        shell: u32,
        /// Index of the target.
        target: usize,
        /// Whether the hit collects the target.
        collects: bool,
    },
    /// A shell reached the end of its life.
    ShellGone {
        /// Serial number of the shell.
        shell: u32,
    },
    /// No detection: the driver was rebounding at the beginning of the tick.
    Skipped,
    /// The test of a target begins; both models as tested.
    Pair {
        /// Index of the target.
        target: usize,
        /// The driver's model.
        a: Rect,
        /// The target's model.
        b: Shape,
    },
    /// A candidate axis of the pair.
    Axis(AxisTest),
    /// This axis has the smallest overlap so far.
    Least(AxisSource),
    /// This axis separates. A test that stops at the first gap would end here.
    Gap(AxisSource),
    /// The closest point of the pair; here a is the disk and b the driver's rect.
    ClosestPoint(ClosestPoint),
    /// The disk's centre lies in the rect: the shortest exit is through the nearest face.
    Inside,
    /// Result of the pair, seen from the driver.
    Tested(Contact),
    /// `First`: detection ends at this hit.
    StoppedAt {
        /// Index of the target.
        target: usize,
    },
    /// Inputs for the direction of a hit: E, S, u (see [`RegionChoice`]) and the angles. The region tests
    /// follow.
    PendingDirection(RegionChoice),
    /// A region test of the driver; the last region needs none.
    RegionTested {
        /// The region.
        region: Region,
        /// Whether the driver is in this region; the first such region ends the tests.
        inside: bool,
    },
    /// The direction chosen for a hit.
    Direction(RegionChoice),
    /// `All`: detection continues after this hit.
    WentOn {
        /// Index of the target.
        target: usize,
    },
    /// The pair is apart: the direction that a hit would have.
    DirectionWithoutHit(RegionChoice),
    /// A contact began, stays or ended.
    Reported(ContactReport),
    /// `Highlight`: driver and target are lit.
    Highlighted {
        /// Index of the target.
        target: usize,
    },
    /// `Collect`: the target disappears.
    Collected {
        /// Index of the target.
        target: usize,
    },
    /// `Rebound`: the rebound demanded by a hit.
    Demanded {
        /// Index of the target.
        target: usize,
        /// Duration, ticks.
        ticks: u32,
        /// Speed, m/tick.
        speed: f32,
    },
    /// `Impact`: the rebound demanded by a hit.
    Impacted {
        /// Index of the target.
        target: usize,
        /// v, the distance that the target moved in its stage, m/tick.
        v: f32,
        /// Whether v is below the threshold.
        slow: bool,
        /// Duration, ticks.
        ticks: u32,
        /// Speed, m/tick.
        speed: f32,
    },
    /// The driver starts to rebound.
    Rebound {
        /// Sum of the directions of the hits.
        sum: Vec2,
        /// Whether the sum vanishes; the direction is then that of the deepest hit.
        cancelled: bool,
        /// Unit direction in the plane, or zero.
        direction: Vec2,
        /// Duration, ticks.
        ticks: u32,
        /// Speed, m/tick.
        speed: f32,
        /// Duration of the red flash, ticks.
        flash: u32,
    },
    /// A target gives way, and the driver backs off.
    Pushed {
        /// Index of the target.
        target: usize,
        /// Direction of the target; unit, or zero.
        direction: Vec2,
        /// Speed of the target, m/tick.
        speed: f32,
        /// Backward step of the driver, m.
        back_off: Vec2,
    },
    /// A pass of the separation moved the driver out of a target.
    Separated {
        /// Index of the target.
        target: usize,
        /// Penetration depth, m.
        depth: f32,
        /// Unit normal out of the target.
        normal: Vec2,
        /// The MTV, m.
        mtv: Vec2,
    },
    /// No solid target overlaps the driver any longer: the separation ends.
    Cleared,
    /// `None`: no separation.
    NotSeparated,
    /// The tick is over and counted.
    Ended,
}

impl RegionChoice {
    /// Records the quantities, the region tests if the method uses regions, and the direction.
    pub(super) fn record<T: Trace<Step>>(&self, trace: &mut T) {
        trace.note(|| Step::PendingDirection(*self));
        if let (Direction::Regions, Some(test)) = (self.method, &self.regions) {
            for region in Region::TEST_ORDER.into_iter().chain([Region::R4]) {
                let inside = region == test.region;
                trace.note(|| Step::RegionTested { region, inside });
                if inside {
                    break;
                }
            }
        }
        trace.note(|| Step::Direction(*self));
    }
}

/// Records the steps of a pair's test in the trace of the tick.
pub(super) struct PairTrace<'a, T>(pub &'a mut T);

impl<T: Trace<Step>> Trace<AxisTest> for PairTrace<'_, T> {
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

impl<T: Trace<Step>> Trace<ClosestPoint> for PairTrace<'_, T> {
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
