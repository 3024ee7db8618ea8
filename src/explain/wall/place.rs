//! Where box and plane meet.

use crate::explain::place::Place;
use crate::sim::wall::TickRecord;

/// The box as tested and its shadow on the plane.
pub(crate) fn place(record: &TickRecord, plane: usize) -> Option<Place> {
    let test = record.plane(plane)?;
    let onto = |point| point - test.world.normal * test.world.distance(point);
    let corners = test.b.corners();
    let at = onto(test.b.center);
    let shadow = corners.map(onto);
    let pair = corners.into_iter().chain(shadow).chain([at]).collect();
    Some(Place { pair, axis: test.world.normal, at, touches: test.pushed })
}
