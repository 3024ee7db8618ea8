//! Edits of a scene's text.

use crate::edits;

/// Ten thousand edits of the built-in scenes.
#[test]
fn ten_thousand_random_edits_change_what_they_name_and_are_undone_to_the_byte() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let accepted = edits::check(seed, 10_000);
    assert!(accepted > 5_000, "{accepted} of 10,000 accepted");
}
