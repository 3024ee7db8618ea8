//! Checks of scenes of the wall world, beyond ranges.

use super::SceneSetup;
use crate::scene::check::{Findings, Objects, check_names};
use crate::scene::problem::quote;
use crate::sim::wall::WallSetup;
use crate::text::id;

impl SceneSetup for WallSetup {
    fn objects(&self) -> Objects<'_> {
        Objects { driven: "box", ..Objects::new("world.planes", &self.planes) }
    }

    fn count(&self) -> u64 {
        (self.planes.len() + self.boxes.len()) as u64
    }

    fn problems(&self, found: &mut Findings) {
        let box_objects = Objects { driven: "box", ..Objects::new("world.boxes", &self.boxes) };
        check_names(&box_objects, found);
        for (index, obstacle) in self.boxes.iter().enumerate() {
            if self.planes.iter().any(|plane| plane.name == obstacle.name) {
                let what = id::SCENE_NAME_OF_PLANE.with(&[("name", &quote(&obstacle.name))]);
                let path = format!("world.boxes[{index}].name");
                found.add(path, what, id::SCENE_ANOTHER_NAME.text());
            }
        }
        for (index, plane) in self.planes.iter().enumerate() {
            // Out-of-range values are reported elsewhere.
            if plane.normal.is_finite() && !plane.has_normal() {
                let path = format!("world.planes[{index}].normal");
                found.add(path, id::WALL_NORMAL_IS_ZERO.text(), id::WALL_NORMAL_EXPECTED.text());
            }
        }
    }

    fn contact_numbers(&self) -> &'static [&'static str] {
        &["depth", "r", "s", "push"]
    }
}
