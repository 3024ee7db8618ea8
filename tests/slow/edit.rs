//! Edits of a scene's text.

use collidoscope::sim::WorldKind;

use crate::{edit_commands, edits};

/// Ten thousand edits of the built-in scenes.
#[test]
fn ten_thousand_random_edits_change_what_they_name_and_are_undone_to_the_byte() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let accepted = edits::check(seed, 10_000);
    assert!(accepted > 5_000, "{accepted} of 10,000 accepted");
}

/// A hundred thousand commands of edit mode in each world.
#[test]
fn a_hundred_thousand_random_commands_leave_a_scene_that_loads_in_each_world() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    for world in WorldKind::ALL {
        let changed = edit_commands::check(world, seed, 100_000);
        assert!(changed > 10_000, "{world:?}: {changed} changed something");
    }
}
