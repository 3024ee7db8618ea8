//! Checks of scenes of the tank world, beyond ranges.

use super::SceneSetup;
use crate::mesh::letter::check_glyph;
use crate::scene::check::{Findings, Objects};
use crate::scene::problem::quote;
use crate::sim::tank::{Look, TankSetup};

impl SceneSetup for TankSetup {
    fn objects(&self) -> Objects<'_> {
        let targets = Objects::new("world.targets", &self.targets);
        Objects { driven: "tank", spawned: Some("shell-"), ..targets }
    }

    /// Checks for letters missing in the typeface.
    fn problems(&self, found: &mut Findings) {
        for (index, target) in self.targets.iter().enumerate() {
            if let Look::Letter(letter) = &target.look
                && let Err((what, expected)) = check_glyph(letter.char.0)
            {
                found.add(format!("world.targets[{index}].look.char"), what, expected);
            }
        }
    }

    /// Warns of models that collide on the plane but do not touch in space.
    fn warnings(&self, found: &mut Findings) {
        let driver = &self.driver;
        let (feet, top) = (driver.position.y, driver.position.y + driver.height);
        for (index, target) in self.targets.iter().enumerate() {
            let y = target.position.y;
            if !(feet..=top).contains(&y) {
                let what = format!(
                    "{} is at height {y} m, which the driver does not reach, but it is hit all the same",
                    quote(&target.name)
                );
                let path = format!("world.targets[{index}].position");
                let expected = format!("a height (y) from {feet} to {top} m");
                found.component(path, Some(1), |_| what, expected);
            }
        }
        if driver.min_speed > driver.max_speed {
            found.add(
                "world.driver.min_speed",
                format!("the lowest speed, {}, is above the highest", driver.min_speed),
                format!("at most max_speed, {} m/tick", driver.max_speed),
            );
        }
    }

    fn contact_numbers(&self) -> &'static [&'static str] {
        &["depth", "region"]
    }
}
