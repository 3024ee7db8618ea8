//! What a scene of the lab may have wrong beside its ranges, and what is odd in it.

use super::Checked;
use crate::scene::check::{Found, Objects};
use crate::sim::lab::{LabSetup, MOST_BODIES};

impl Checked for LabSetup {
    fn objects(&self) -> Objects<'_> {
        Objects::new("world.bodies", &self.bodies)
    }

    fn problems(&self, found: &mut Found) {
        if self.bodies.len() > MOST_BODIES {
            let what = format!("there are {} bodies", self.bodies.len());
            found.add("world.bodies", what, format!("at most {MOST_BODIES}"));
        }
        for (index, body) in self.bodies.iter().enumerate() {
            if let Err(error) = body.shape.convex() {
                let right = "3 to 64 corners, convex and counter-clockwise";
                found.add(format!("world.bodies[{index}].shape"), error.to_string(), right);
            }
        }
    }

    /// The sheet has no depth.
    fn warnings(&self, found: &mut Found) {
        for (index, body) in self.bodies.iter().enumerate() {
            let fields = [("position", body.position), ("velocity", body.velocity)];
            for (field, _) in fields.into_iter().filter(|(_, vector)| vector.z != 0.0) {
                let what = "z has no effect: the shapes lie on a sheet of x and y";
                found.add(format!("world.bodies[{index}].{field}"), what, "a z of 0");
            }
        }
    }
}
