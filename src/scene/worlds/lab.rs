//! Checks of scenes of the lab, beyond ranges.

use super::SceneSetup;
use crate::scene::check::{Findings, Objects, names};
use crate::sim::lab::{LabSetup, MOST_BODIES, ShapeSetup, check_size};

impl SceneSetup for LabSetup {
    fn objects(&self) -> Objects<'_> {
        Objects::new("world.bodies", &self.bodies)
    }

    fn problems(&self, found: &mut Findings) {
        if self.bodies.len() > MOST_BODIES {
            let what = format!("there are {} bodies", self.bodies.len());
            found.add("world.bodies", what, format!("at most {MOST_BODIES}"));
        }
        let mut bodies = Vec::new();
        for (index, body) in self.bodies.iter().enumerate() {
            let path = format!("world.bodies[{index}].shape");
            names_of_parts(&path, &body.shape, found);
            match body.shape.parts() {
                Ok(parts) => bodies.push(parts),
                // Corners out of range have been reported.
                Err(_) if found.has_below(&path) => {}
                Err(error) => {
                    let dot = if error.at.is_empty() { "" } else { "." };
                    found.add(format!("{path}{dot}{}", error.at), error.what, error.right);
                }
            }
        }
        if let Err((what, most)) = check_size(bodies.iter().map(|parts| &**parts)) {
            found.add("world.bodies", what, most);
        }
    }

    /// Warns of depths on a flat sheet.
    fn warnings(&self, found: &mut Findings) {
        for (index, body) in self.bodies.iter().enumerate() {
            let fields = [("position", body.position), ("velocity", body.velocity)];
            for (field, _) in fields.into_iter().filter(|(_, vector)| vector.z != 0.0) {
                let what = "z has no effect: the shapes lie on a sheet of x and y";
                found.add(format!("world.bodies[{index}].{field}"), what, "a z of 0");
            }
        }
    }
}

/// Checks the names of a body's parts.
fn names_of_parts(path: &str, shape: &ShapeSetup, found: &mut Findings) {
    let ShapeSetup::Parts(of) = shape else { return };
    let path = format!("{path}.parts");
    names(&Objects::new(&path, &of.parts), found);
    for (index, part) in of.parts.iter().enumerate() {
        names_of_parts(&format!("{path}[{index}].shape"), &part.shape, found);
    }
}
