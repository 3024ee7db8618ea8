//! What a scene of the wall world may have wrong beside its ranges.

use super::Checked;
use crate::scene::check::{Found, Objects};
use crate::sim::wall::{A_NORMAL, NO_NORMAL, WallSetup};

impl Checked for WallSetup {
    fn objects(&self) -> Objects<'_> {
        Objects { driven: "box", ..Objects::new("world.planes", &self.planes) }
    }

    fn problems(&self, found: &mut Found) {
        for (index, plane) in self.planes.iter().enumerate() {
            // Out of its range it has its own finding.
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
