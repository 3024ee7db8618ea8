//! Checks of scenes of the wall world, beyond ranges.

use super::SceneSetup;
use crate::scene::check::{Findings, Objects, names};
use crate::scene::problem::quote;
use crate::sim::wall::{A_NORMAL, NO_NORMAL, WallSetup};

impl SceneSetup for WallSetup {
    fn objects(&self) -> Objects<'_> {
        Objects { driven: "box", ..Objects::new("world.planes", &self.planes) }
    }

    fn count(&self) -> u64 {
        (self.planes.len() + self.boxes.len()) as u64
    }

    fn problems(&self, found: &mut Findings) {
        let others = Objects { driven: "box", ..Objects::new("world.boxes", &self.boxes) };
        names(&others, found);
        for (index, other) in self.boxes.iter().enumerate() {
            if self.planes.iter().any(|plane| plane.name == other.name) {
                let what = format!("the name {} is a plane's", quote(&other.name));
                found.add(format!("world.boxes[{index}].name"), what, "another name");
            }
        }
        for (index, plane) in self.planes.iter().enumerate() {
            // Values out of range have their own finding.
            if plane.normal.is_finite() && !plane.has_normal() {
                let path = format!("world.planes[{index}].normal");
                found.add(path, NO_NORMAL, A_NORMAL);
            }
        }
    }

    fn contact_numbers(&self) -> &'static [&'static str] {
        &["depth", "r", "s", "push"]
    }
}
