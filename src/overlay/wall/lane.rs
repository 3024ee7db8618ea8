//! Where r, s and the push-out are drawn: on a copy of the plane's normal beside the box.

use crate::overlay::line::Line;
use crate::overlay::prelude::*;
use crate::sim::wall::{PlaneRecord, TickRecord};

/// From the box to the lane, m.
const MARGIN: f32 = 0.5;

/// A copy of the normal through the plane, beside the box: coordinate 0 is the plane.
pub(super) fn lane(record: &TickRecord, test: &PlaneRecord) -> Line<Vec3> {
    let n = test.world.normal;
    // Level, so that cameras from behind and from above see it spread; of a floor or ceiling to the
    // left of where the box is headed.
    let forward = record.after.state.driver.forward();
    let across = if n.y.abs() < 0.9 { n.cross(Vec3::Y) } else { Vec3::Y.cross(forward) };
    let outward = test.world.split(across).1.normalize_or_zero();
    let reach = test.b.to_local(outward).abs().dot(test.b.half) + MARGIN;
    let origin = test.b.center - n * test.found.s + outward * reach;
    Line { origin, along: n, outward }
}
