//! New scenes from the gallery, by keys and by mouse.

use std::fs;

use collidoscope::scene;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::{everywhere, with_files};
use crate::support::{Act, App, COIN_AHEAD, Desktop, Place, Side, until};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows =
        [everywhere(a_new_scene_is_opened_by_mouse), with_files(a_new_scene_is_saved_by_keys)];
    rows.into_iter().flatten().collect()
}

/// Position of the gallery's button *New…*, pixels.
const NEW_BUTTON: (i32, i32) = (880, 89);
/// Position of the lab template's card, pixels.
const LAB_CARD: (i32, i32) = (1000, 245);

/// Presses keys, one per frame.
fn keys<S: Side + ?Sized>(app: &mut App<S>, keys: &[&str]) {
    for key in keys {
        app.key(key);
        app.frames_still();
    }
}

/// Counts the scenes with unsaved changes that the next start will find.
fn unsaved_count(app: &App<Desktop>) -> usize {
    let text = fs::read_to_string(app.path("config/collidoscope/unsaved.ron"));
    text.map_or(0, |text| text.matches("(id:").count())
}

fn has_body(line: &Value, body: &str) -> bool {
    line["bodies"][body].is_object()
}

/// Opens the template of the lab: in edit mode, with time paused.
fn a_new_scene_is_opened_by_mouse(place: Place) {
    let mut app = place.open(COIN_AHEAD);
    keys(&mut *app, &["ctrl+p"]);
    app.click_still(NEW_BUTTON);
    app.click_still(LAB_CARD);
    let is_open = |trace: &[Value]| trace.last().is_some_and(|line| has_body(line, "triangle"));
    let line_count = app.wait("the template", is_open).len();
    app.frames_still();
    assert_eq!(app.trace().len(), line_count, "time stands");
    keys(&mut *app, &["F2"]);
    app.wait_ticks(3);
}

/// Adds objects to the tank template and saves the scene. Then changes an empty map scene, leaves it
/// unsaved, and finds it again by a search.
fn a_new_scene_is_saved_by_keys() {
    let mut app = Desktop::start(COIN_AHEAD, &[]);
    app.hand(Act::Move(600, 350));
    app.wait_ticks(2);
    // The first card is the template of a tank scene.
    keys(&mut app, &["ctrl+n", "Return"]);
    app.wait("the template", |trace| trace.last().is_some_and(|line| has_body(line, "crate")));
    keys(&mut app, &["2", "Return", "ctrl+s"]);
    app.frames_still();
    keys(&mut app, &["Return"]);
    until(&mut app, "the file", |app| app.path("new-tank-scene.ron").exists());
    let path = app.path("new-tank-scene.ron").display().to_string();
    let saved = scene::load(&path).expect("it loads");
    assert_eq!(saved.file.title, "New tank scene");
    assert!(saved.text.starts_with("// A tank") && saved.text.contains("name: \"sphere-1\""));

    // The scene has a file now: saving again asks nothing.
    keys(&mut app, &["1", "Return", "ctrl+s"]);
    let file = app.path("new-tank-scene.ron");
    until(&mut app, "the box in the file", |_| {
        fs::read_to_string(&file).expect("text").contains("name: \"box-1\"")
    });

    // A change to another new scene is kept when the scene is left without saving.
    keys(&mut app, &["ctrl+n", "Down", "Down", "Down", "Return"]);
    app.wait("the empty scene", |trace| trace.last().is_some_and(|line| !has_body(line, "crate")));
    assert_eq!(unsaved_count(&app), 0, "an untouched scene is not kept");
    keys(&mut app, &["1", "Return"]);
    until(&mut app, "the change is kept", |app| unsaved_count(app) == 1);
    keys(&mut app, &["ctrl+p"]);
    app.hand(Act::Type("coins"));
    app.frames_still();
    keys(&mut app, &["Return"]);
    app.wait("another scene", |trace| trace.last().is_some_and(|line| has_body(line, "coin-1")));
    let kept = fs::read_to_string(app.path("config/collidoscope/unsaved.ron")).expect("text");
    assert!(kept.contains("New map scene") && kept.contains("box-1"), "{kept}");
    keys(&mut app, &["ctrl+p"]);
    app.hand(Act::Type("new map"));
    app.frames_still();
    keys(&mut app, &["Return"]);
    let is_back = |line: &Value| has_body(line, "player") && !has_body(line, "coin-1");
    app.wait("the scene as it was left", |trace| trace.last().is_some_and(is_back));
}
