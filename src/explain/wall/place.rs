//! Place where the box meets a plane or another box.

use crate::explain::place::ExplainedPlace;
use crate::sim::wall::TickRecord;

/// Returns the place of the tested box and its shadow on the plane, or of both boxes around their
/// witness points.
pub(crate) fn place(record: &TickRecord, object: usize) -> Option<ExplainedPlace> {
    if let Some(test) = record.other(object) {
        let tested = test.tested?;
        let pair = test.a.corners().into_iter().chain(test.b.corners()).collect();
        let at = tested.points[0].midpoint(tested.points[1]);
        return Some(ExplainedPlace { pair, axis: tested.found.normal, at, touches: test.pushed });
    }
    let test = record.plane(object)?;
    let project = |point| point - test.world.normal * test.world.distance(point);
    let corners = test.b.corners();
    let at = project(test.b.center);
    let shadow = corners.map(project);
    let pair = corners.into_iter().chain(shadow).chain([at]).collect();
    Some(ExplainedPlace { pair, axis: test.world.normal, at, touches: test.pushed })
}
