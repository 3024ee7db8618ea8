//! The run of the swept test: the times of overlap on each axis.

use glam::Vec2;
use wide::f32x8;

use super::touch::ImpactStep;
use crate::geom::convex::{Convex, PARALLEL};
use crate::geom::convex_sat::ConvexAxisSource;
use crate::geom::intervals::{Intervals, LANES};
use crate::geom::trace::Trace;

/// The state of the test after some axes.
pub(super) struct Run<'a> {
    pub(super) shapes: [&'a Convex; 2],
    /// Velocity of a relative to b, m/s.
    pub(super) motion: Vec2,
    /// Whether the difference of the shapes has neither area nor radius.
    pub(super) thin: bool,
    /// End of the time searched, s.
    pub(super) horizon: f32,
    /// Time from which the intervals overlap on all axes, s.
    pub(super) enter: f32,
    /// Time at which the first overlap ends, s.
    pub(super) leave: f32,
    /// The axis on which the overlap begins last, pointing from b towards a.
    pub(super) normal: Vec2,
}

impl Run<'_> {
    /// Tests the edge normals of both shapes, except those parallel to an earlier one.
    pub(super) fn test_edges<T: Trace<ImpactStep>>(&mut self, trace: &mut T) {
        let [a, b] = self.shapes;
        let edge_of_a: fn(usize) -> ConvexAxisSource = ConvexAxisSource::EdgeOfA;
        let both = [(a, 0, edge_of_a), (b, a.normals().len(), ConvexAxisSource::EdgeOfB)];
        for (shape, first, source) in both {
            for from in (0..shape.normals().len()).step_by(LANES) {
                let axes = shape.normals_from(from);
                let intervals = Intervals::new(a, b, &axes, a.points()[0]);
                let (enter, leave) = overlap_times(&intervals, &axes, self.motion, self.thin);
                let count = LANES.min(shape.normals().len() - from);
                for lane in 0..count {
                    let (edge, times) = (from + lane, [enter[lane], leave[lane]]);
                    let decides = times[0] > self.enter || times[1] < self.leave;
                    if (T::IS_ACTIVE || decides) && !self.repeats_axis(first + edge) {
                        let source = Some(source(edge));
                        let axis = shape.normals()[edge];
                        self.include_axis(source, axis, intervals.on_axis(lane), times, trace);
                    }
                }
                if !T::IS_ACTIVE && self.is_missed() {
                    return;
                }
            }
        }
    }

    /// Returns whether an earlier edge is parallel to this one; edges are counted through both shapes.
    fn repeats_axis(&self, edge: usize) -> bool {
        let [normals_a, normals_b] = self.shapes.map(Convex::normals);
        let normal =
            |k: usize| normals_a.get(k).copied().unwrap_or_else(|| normals_b[k - normals_a.len()]);
        (0..edge).any(|k| normal(k).perp_dot(normal(edge)).abs() <= PARALLEL)
    }

    /// Tests an axis along shapes without area.
    pub(super) fn test_end_axis<T: Trace<ImpactStep>>(&mut self, axis: Vec2, trace: &mut T) {
        let [a, b] = self.shapes;
        let axes = [f32x8::splat(axis.x), f32x8::splat(axis.y)];
        let intervals = Intervals::new(a, b, &axes, a.points()[0]);
        let (enter, leave) = overlap_times(&intervals, &axes, self.motion, self.thin);
        self.include_axis(None, axis, intervals.on_axis(0), [enter[0], leave[0]], trace);
    }

    /// Includes an axis, its intervals (from the first corner of a, m) and their times of overlap.
    fn include_axis<T: Trace<ImpactStep>>(
        &mut self,
        source: Option<ConvexAxisSource>,
        axis: Vec2,
        intervals: [[f32; 2]; 2],
        [enter, leave]: [f32; 2],
        trace: &mut T,
    ) {
        let speed = self.motion.dot(axis);
        trace.note(|| {
            let origin = self.shapes[0].points()[0].dot(axis);
            let [a, b] = intervals.map(|ends| ends.map(|end| end + origin));
            ImpactStep::Axis { source, axis, a, b, speed, enter, leave }
        });
        if enter > self.enter {
            (self.enter, self.normal) = (enter, if speed > 0.0 { -axis } else { axis });
        }
        self.leave = self.leave.min(leave);
    }

    /// Returns whether the overlap on all axes is still to come: whether the middle of its period is in
    /// the future.
    pub(super) fn lies_ahead(&self) -> bool {
        if self.thin { self.enter >= -self.leave } else { self.enter > -self.leave }
    }

    /// Returns whether the tested axes exclude a touch.
    pub(super) fn is_missed(&self) -> bool {
        let &Self { enter, leave, thin, horizon, .. } = self;
        let overlap = if thin { enter <= leave } else { enter < leave };
        let is_over = if thin { leave < 0.0 } else { leave <= 0.0 };
        !overlap || is_over || enter > horizon
    }
}

/// Returns the start and the end of the overlap on each axis, s.
fn overlap_times(
    Intervals { a: [a_low, a_high], b: [b_low, b_high] }: &Intervals,
    [x, y]: &[f32x8; 2],
    motion: Vec2,
    thin: bool,
) -> ([f32; LANES], [f32; LANES]) {
    let speeds = (*x * motion.x + *y * motion.y).to_array();
    // From a's upper end to b's lower end, and from a's lower end to b's upper end.
    let (uppers, lowers) = ((*b_low - *a_high).to_array(), (*b_high - *a_low).to_array());
    let (mut enter, mut leave) = ([0.0; LANES], [0.0; LANES]);
    for lane in 0..LANES {
        let (speed, upper, lower) = (speeds[lane], uppers[lane], lowers[lane]);
        let times = [upper / speed, lower / speed];
        let moving = if speed > 0.0 { times } else { [times[1], times[0]] };
        let gap = if upper > -lower { upper } else { -lower };
        let overlap = gap < 0.0 || thin && gap == 0.0;
        let at_rest = if overlap { f32::NEG_INFINITY } else { f32::INFINITY };
        enter[lane] = if speed == 0.0 { at_rest } else { moving[0] };
        leave[lane] = if speed == 0.0 { -at_rest } else { moving[1] };
    }
    (enter, leave)
}
