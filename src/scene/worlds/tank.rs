//! Checks of scenes of the tank world, beyond ranges.

use super::SceneSetup;
use crate::mesh::letter::check_glyph;
use crate::scene::check::{Findings, Objects};
use crate::scene::problem::quote;
use crate::sim::tank::{Look, TankSetup};
use crate::text::id;

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

    /// Warns of targets outside the driver's height range, and of swapped speed limits.
    fn warnings(&self, found: &mut Findings) {
        let driver = &self.driver;
        let (feet, top) = (driver.position.y, driver.position.y + driver.height);
        for (index, target) in self.targets.iter().enumerate() {
            let y = target.position.y;
            if !(feet..=top).contains(&y) {
                let what = id::SCENE_TARGET_OUT_OF_REACH
                    .with(&[("target", &quote(&target.name)), ("height", &y)]);
                let path = format!("world.targets[{index}].position");
                let expected = id::SCENE_HEIGHT_FROM_TO.with(&[("feet", &feet), ("top", &top)]);
                found.component(path, Some(1), |_| what, expected);
            }
        }
        if driver.min_speed > driver.max_speed {
            found.add(
                "world.driver.min_speed",
                id::SCENE_LOWEST_ABOVE_HIGHEST.with(&[("speed", &driver.min_speed)]),
                id::SCENE_AT_MOST_HIGHEST.with(&[("speed", &driver.max_speed)]),
            );
        }
    }

    fn contact_numbers(&self) -> &'static [&'static str] {
        &["depth", "region"]
    }
}
