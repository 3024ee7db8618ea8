//! Edits of a scene's text.

use collidoscope::scene::edit::apply;
use collidoscope::scene::{catalogue, kept_text, load};

use crate::edits;

#[test]
fn random_edits_change_only_their_target_and_undo_exactly() {
    let accepted = edits::check(7, 600);
    assert!(accepted > 300, "{accepted} of 600 accepted");
}

#[test]
fn unchanged_scenes_keep_their_bytes() {
    for id in catalogue::ids() {
        let text = catalogue::scene(id).expect("it ships");
        assert_eq!(apply(text, None, &[]).expect("nothing to do"), text, "{id}");
        let scene = load(id).expect("it loads");
        assert_eq!(kept_text(&scene, &scene.file), text, "{id}");
    }
}
