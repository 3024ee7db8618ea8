//! Where r, s and the push-out are drawn: on a copy of the plane's normal beside the box.

use glam::Vec3;

use crate::overlay::ground::BAR;
use crate::overlay::pen::{Ink, Pen, Stroke};
use crate::sim::wall::{PlaneRecord, TickRecord};

/// From the box to the lane, m.
const MARGIN: f32 = 0.5;

/// A copy of the normal through the plane, beside the box: coordinate 0 is the plane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lane {
    origin: Vec3,
    normal: Vec3,
    /// Unit vector along the plane, away from the box.
    outward: Vec3,
}

impl Lane {
    pub(crate) fn new(record: &TickRecord, test: &PlaneRecord) -> Self {
        let n = test.world.normal;
        // Level, so that cameras from behind and from above see it spread; of a floor or ceiling to
        // the left of where the box is headed.
        let forward = record.after.state.driver.forward();
        let across = if n.y.abs() < 0.9 { n.cross(Vec3::Y) } else { Vec3::Y.cross(forward) };
        let outward = test.world.split(across).1.normalize_or_zero();
        let to_local = test.b.to_local(outward).abs();
        let reach = to_local.dot(test.b.half) + MARGIN;
        let origin = test.b.center - n * test.found.s + outward * reach;
        Self { origin, normal: n, outward }
    }

    /// The point at coordinate `t`, `across` metres outwards.
    pub(crate) fn at(&self, t: f32, across: f32) -> Vec3 {
        self.origin + self.normal * t + self.outward * across
    }

    /// A bar from one coordinate to another.
    pub(crate) fn bar(&self, pen: &mut dyn Pen, (from, to): (f32, f32), across: f32, ink: Ink) {
        pen.line(&[self.at(from, across), self.at(to, across)], Stroke::solid(ink, BAR));
    }

    /// A short line across, `width` metres to either side of `across`.
    pub(crate) fn tick(&self, pen: &mut dyn Pen, t: f32, (across, width): (f32, f32), ink: Ink) {
        let ends = [self.at(t, across - width), self.at(t, across + width)];
        pen.line(&ends, Stroke::solid(ink, 1.5));
    }

    /// The corners of a stretch of the lane.
    pub(crate) fn stretch(&self, (low, high): (f32, f32), (from, to): (f32, f32)) -> [Vec3; 4] {
        [self.at(low, from), self.at(high, from), self.at(high, to), self.at(low, to)]
    }
}
