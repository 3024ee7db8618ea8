//! The run of the swept test: the times of overlap on each axis.

use glam::Vec2;
use wide::f32x8;

use super::ImpactStep;
use crate::geom::convex::Convex;
use crate::geom::convex_sat::{ConvexAxisSource, PARALLEL};
use crate::geom::intervals::{Intervals, LANES};
use crate::geom::trace::Trace;

/// The state of the test after some axes.
pub(super) struct Run<'a> {
    pub(super) shapes: [&'a Convex; 2],
    /// Velocity of a relative to b, m/s.
    pub(super) motion: Vec2,
    pub(super) thin: bool,
    pub(super) horizon: f32,
    /// Time at which the intervals on all axes overlap, and time at which the first overlap ends, s.
    pub(super) enter: f32,
    pub(super) leave: f32,
    /// The axis on which the overlap begins last.
    pub(super) normal: Vec2,
}

impl Run<'_> {
    /// Tests the edges of both shapes, except those with an earlier parallel one.
    pub(super) fn edges<T: Trace<ImpactStep>>(&mut self, trace: &mut T) {
        let [a, b] = self.shapes;
        let of_a: fn(usize) -> ConvexAxisSource = ConvexAxisSource::EdgeOfA;
        let both = [(a, 0, of_a), (b, a.normals().len(), ConvexAxisSource::EdgeOfB)];
        for (shape, first, source) in both {
            for from in (0..shape.normals().len()).step_by(LANES) {
                let axes = shape.normals_from(from);
                let intervals = Intervals::new(a, b, &axes, a.points()[0]);
                let (enter, leave) = slide(&intervals, &axes, self.motion, self.thin);
                let count = LANES.min(shape.normals().len() - from);
                for lane in 0..count {
                    let (edge, times) = (from + lane, [enter[lane], leave[lane]]);
                    let decides = times[0] > self.enter || times[1] < self.leave;
                    if (T::IS_ACTIVE || decides) && !self.is_parallel(first + edge) {
                        let source = Some(source(edge));
                        let axis = shape.normals()[edge];
                        self.axis(source, axis, intervals.on(lane), times, trace);
                    }
                }
                if !T::IS_ACTIVE && self.is_missed() {
                    return;
                }
            }
        }
    }

    /// Returns whether an edge, counted through both shapes, has an earlier parallel one.
    fn is_parallel(&self, edge: usize) -> bool {
        let [of_a, of_b] = self.shapes.map(Convex::normals);
        let normal = |k: usize| of_a.get(k).copied().unwrap_or_else(|| of_b[k - of_a.len()]);
        (0..edge).any(|k| normal(k).perp_dot(normal(edge)).abs() <= PARALLEL)
    }

    /// Tests an axis along shapes without area.
    pub(super) fn end<T: Trace<ImpactStep>>(&mut self, axis: Vec2, trace: &mut T) {
        let [a, b] = self.shapes;
        let axes = [f32x8::splat(axis.x), f32x8::splat(axis.y)];
        let intervals = Intervals::new(a, b, &axes, a.points()[0]);
        let (enter, leave) = slide(&intervals, &axes, self.motion, self.thin);
        self.axis(None, axis, intervals.on(0), [enter[0], leave[0]], trace);
    }

    /// Includes an axis, its intervals and their times of overlap.
    fn axis<T: Trace<ImpactStep>>(
        &mut self,
        source: Option<ConvexAxisSource>,
        axis: Vec2,
        on: [[f32; 2]; 2],
        [enter, leave]: [f32; 2],
        trace: &mut T,
    ) {
        let speed = self.motion.dot(axis);
        trace.note(|| {
            let place = self.shapes[0].points()[0].dot(axis);
            let [a, b] = on.map(|ends| ends.map(|end| end + place));
            ImpactStep::Axis { source, axis, a, b, speed, enter, leave }
        });
        if enter > self.enter {
            (self.enter, self.normal) = (enter, if speed > 0.0 { -axis } else { axis });
        }
        self.leave = self.leave.min(leave);
    }

    /// Returns whether the entry on the last axis is still to come, rather than the exit on the first:
    /// the middle of the time of overlap is in the future.
    pub(super) fn lies_ahead(&self) -> bool {
        if self.thin { self.enter >= -self.leave } else { self.enter > -self.leave }
    }

    /// Returns whether the tested axes exclude a touch.
    pub(super) fn is_missed(&self) -> bool {
        let &Self { enter, leave, thin, horizon, .. } = self;
        let meet = if thin { enter <= leave } else { enter < leave };
        let over = if thin { leave < 0.0 } else { leave <= 0.0 };
        !meet || over || enter > horizon
    }
}

/// Returns the begin and the end of the overlap on each axis, s.
fn slide(
    Intervals { a: [a_low, a_high], b: [b_low, b_high] }: &Intervals,
    [x, y]: &[f32x8; 2],
    motion: Vec2,
    thin: bool,
) -> ([f32; LANES], [f32; LANES]) {
    let speeds = (*x * motion.x + *y * motion.y).to_array();
    // a's front against b's back, and vice versa.
    let (forths, backs) = ((*b_low - *a_high).to_array(), (*b_high - *a_low).to_array());
    let (mut enter, mut leave) = ([0.0; LANES], [0.0; LANES]);
    for lane in 0..LANES {
        let (speed, forth, back) = (speeds[lane], forths[lane], backs[lane]);
        let times = [forth / speed, back / speed];
        let moving = if speed > 0.0 { times } else { [times[1], times[0]] };
        let gap = if forth > -back { forth } else { -back };
        let overlap = gap < 0.0 || thin && gap == 0.0;
        let at_rest = if overlap { f32::NEG_INFINITY } else { f32::INFINITY };
        enter[lane] = if speed == 0.0 { at_rest } else { moving[0] };
        leave[lane] = if speed == 0.0 { -at_rest } else { moving[1] };
    }
    (enter, leave)
}
