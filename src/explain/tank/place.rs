//! Place of a pair of the tank world.

use glam::vec3;

use crate::explain::place::{ExplainedPlace, nearest_in, prism};
use crate::sim::tank::{Shape, TickRecord};

/// Returns the place of driver and target as tested.
pub(crate) fn place(record: &TickRecord, target: usize) -> Option<ExplainedPlace> {
    let pair = record.pair(target)?;
    let contact = pair.contact?;
    let (setup, state) = (&record.after.setup, &record.after.state);
    let foot = state.driver.position.y;
    let (height, middle) =
        (setup.targets.get(target)?.look.height(), state.targets.get(target)?.position.y);
    let (corners, on_target) = match &pair.b {
        Shape::Rect(rect) => (rect.corners(), nearest_in(rect, pair.a.center)),
        Shape::Disk(disk) => {
            let [x, z] = [glam::Vec2::X, glam::Vec2::Y].map(|axis| axis * disk.radius);
            let corners = [x + z, x - z, -x - z, z - x].map(|corner| disk.center + corner);
            (corners, disk.center + contact.normal * disk.radius)
        }
    };
    let on_driver = nearest_in(&pair.a, on_target);
    let mut points: Vec<_> =
        prism(&corners, middle - height * 0.5, middle + height * 0.5).collect();
    points.extend(prism(&pair.a.corners(), foot, foot + setup.driver.height));
    let at = on_driver.midpoint(on_target);
    Some(ExplainedPlace {
        pair: points,
        axis: vec3(contact.normal.x, 0.0, contact.normal.y),
        at: vec3(at.x, foot + 0.5 * setup.driver.height.min(height), at.y),
        touches: contact.hit().is_some(),
    })
}
