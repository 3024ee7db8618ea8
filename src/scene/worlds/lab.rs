//! Checks of scenes of the lab, beyond ranges.

use super::SceneSetup;
use crate::scene::check::{Findings, Objects, check_names};
use crate::sim::WorldSetup;
use crate::sim::lab::{FramesSetup, LabSetup, MAX_BODIES, ShapeSetup, check_size};
use crate::text::id;

impl SceneSetup for LabSetup {
    fn objects(&self) -> Objects<'_> {
        Objects::new("world.bodies", &self.bodies)
    }

    fn problems(&self, found: &mut Findings) {
        #[cfg(target_arch = "wasm32")]
        if self.frames.0.is_some() {
            let what = id::SCENE_PAGE_WITHOUT_FRAMES.text();
            found.add("world.frames", what, id::SCENE_DESKTOP_PROGRAM.text());
        }
        if self.bodies.len() > MAX_BODIES {
            let what = id::SCENE_BODY_COUNT.with(&[("count", &self.bodies.len())]);
            found.add("world.bodies", what, id::SCENE_AT_MOST.with(&[("most", &MAX_BODIES)]));
        }
        let mut bodies = Vec::new();
        for (index, body) in self.bodies.iter().enumerate() {
            let path = format!("world.bodies[{index}].shape");
            check_part_names(&path, &body.shape, found);
            match body.shape.parts() {
                Ok(parts) => bodies.push(parts),
                // Out-of-range corners are already reported.
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

    fn frames(&self) -> Option<&FramesSetup> {
        self.frames.0.as_ref()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn with_frames(&mut self) -> Option<&mut LabSetup> {
        Some(self).filter(|lab| lab.frames.0.is_some())
    }

    fn add_loaded(&mut self, loaded: &WorldSetup) {
        if let (WorldSetup::Lab(loaded), Some(_), []) = (loaded, &self.frames.0, &*self.bodies) {
            self.bodies.clone_from(&loaded.bodies);
        }
    }

    /// Warns of z components, which have no effect.
    fn warnings(&self, found: &mut Findings) {
        for (index, body) in self.bodies.iter().enumerate() {
            let fields = [("position", body.position), ("velocity", body.velocity)];
            for (field, _) in fields.into_iter().filter(|(_, vector)| vector.z != 0.0) {
                let what = id::SCENE_Z_OF_SHAPES.text();
                let path = format!("world.bodies[{index}].{field}");
                found.add(path, what, id::SCENE_Z_OF_0.text());
            }
        }
    }
}

/// Checks the names of a body's parts.
fn check_part_names(path: &str, shape: &ShapeSetup, found: &mut Findings) {
    let ShapeSetup::Parts(compound) = shape else { return };
    let path = format!("{path}.parts");
    check_names(&Objects::new(&path, &compound.parts), found);
    for (index, part) in compound.parts.iter().enumerate() {
        check_part_names(&format!("{path}[{index}].shape"), &part.shape, found);
    }
}
