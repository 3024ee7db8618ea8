//! Browser storage: own scenes until they are removed, the notice if storage is unavailable, and
//! the question before a recording is lost.

use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::in_page;
use crate::support::{ALONE, App, Page, Visit, changed, moved, until};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        in_page(an_own_scene_with_its_mesh_is_stored_until_it_is_removed),
        in_page(refused_storage_is_reported),
        in_page(only_an_unsaved_recording_asks_before_leaving),
    ];
    rows.into_iter().flatten().collect()
}

const FLOOR: &str = "v -9 0 -9\nv -9 0 9\nv 9 0 9\nv 9 0 -9\nf 1 2 3 4\n";
const OWN: &str =
    "(title: \"Own\", world: Map(pieces: [(name: \"mesh\", shape: Obj(path: \"floor.obj\"))]))";

/// The card of the only own scene in the gallery, and its icon that removes the scene.
const CARD: (i32, i32) = (400, 150);
const BIN: (i32, i32) = (341, 188);
/// The buttons of the question whether to remove it.
const REMOVE: (i32, i32) = (508, 411);
const KEEP: (i32, i32) = (585, 411);

/// Returns the names of the stored scenes.
fn stored_names(app: &mut App<Page>) -> Value {
    app.side.run("window.collidoscope.saved.rows().map((row) => row.name)")
}

fn is_map(line: &Value) -> bool {
    line["bodies"]["player"].is_object()
}

/// Opens or closes the gallery by this key, and waits for the change.
fn toggle_gallery(app: &mut App<Page>, key: &str) {
    let before = app.picture();
    app.key(key);
    until(app, "the gallery", |app| changed(&before, &app.picture(), [150, 30, 1100, 690]) > 0.5);
}

fn first_tick(app: &mut App<Page>) -> Value {
    app.wait("the first tick", |trace| !trace.is_empty())[0].clone()
}

fn an_own_scene_with_its_mesh_is_stored_until_it_is_removed() {
    let mut app = Page::open("?trace=1");
    first_tick(&mut app);
    app.side.drop_file("floor.obj", FLOOR);
    app.frames_still();
    app.side.drop_file("own.ron", OWN);
    app.wait("the map", |trace| trace.last().is_some_and(is_map));
    until(&mut app, "it is kept", |app| stored_names(app) == serde_json::json!(["own.ron"]));

    app.visit("?trace=1&scene=tank/rebound");
    assert!(!is_map(&first_tick(&mut app)), "another scene");
    assert_eq!(stored_names(&mut app), serde_json::json!(["own.ron"]), "it is kept still");
    toggle_gallery(&mut app, "ctrl+p");
    app.click_still(CARD);
    app.wait("the own scene with its mesh", |trace| trace.last().is_some_and(is_map));

    app.visit("?trace=1&scene=tank/rebound");
    first_tick(&mut app);
    toggle_gallery(&mut app, "ctrl+p");
    app.click_still(BIN);
    app.click_still(KEEP);
    assert_eq!(stored_names(&mut app), serde_json::json!(["own.ron"]), "whoever says no keeps it");
    toggle_gallery(&mut app, "Escape");
    remove(&mut app);
    app.reload();
    first_tick(&mut app);
    assert_eq!(stored_names(&mut app), serde_json::json!([]), "and is gone");
}

/// Removes the only own scene and confirms the question.
fn remove(app: &mut App<Page>) {
    toggle_gallery(app, "ctrl+p");
    let kept = stored_names(app);
    app.click_still(BIN);
    assert_eq!(stored_names(app), kept, "it is asked first");
    app.click_still(REMOVE);
    until(app, "it is removed", |app| stored_names(app) == serde_json::json!([]));
    toggle_gallery(app, "Escape");
}

/// Selects the text between two places; returns its copy in the clipboard.
fn copy_text(app: &mut App<Page>, from: (i32, i32), to: (i32, i32)) -> String {
    app.drag(from, to);
    app.key("ctrl+c");
    app.frames();
    app.side.copied()
}

fn refused_storage_is_reported() {
    let refuse_storage = r#"
        const refuse = (why) => () => { throw new DOMException(why, "SecurityError"); };
        IDBFactory.prototype.open = refuse("no room here");
        Storage.prototype.getItem = Storage.prototype.setItem = refuse("not allowed here");
    "#;
    let visit = Visit { address: "?trace=1", init_script: refuse_storage, ..Visit::default() };
    let mut app = visit.start(ALONE);
    app.wait_ticks(80);
    // Two notices, one above the other, in either order.
    let notices = [(467, 505), (542, 585)]
        .map(|(top, bottom)| copy_text(&mut app, (664, top), (940, bottom)));
    for words in [
        "This browser saves nothing. Closing the page loses your ",
        "Your scene cannot be kept by this browser and is gone when the page is closed: ",
    ] {
        assert!(notices.iter().any(|notice| notice.starts_with(words)), "{words:?} in {notices:?}");
    }
    assert!(moved(&app.hold(&["Up"], 10)).1 > 0.7, "the program goes on");
}

fn only_an_unsaved_recording_asks_before_leaving() {
    let mut app = Page::start(ALONE);
    app.hold(&["Up"], 30);
    app.link_from_now();
    app.reload();
    first_tick(&mut app);
    assert!(app.side.dialogs().is_empty(), "what is kept is left silently");

    // After the reload, time is paused at the same tick.
    app.key("p");
    app.key("ctrl+r");
    app.hold(&["Up"], 30);
    app.link_from_now();
    app.reload();
    first_tick(&mut app);
    assert_eq!(app.side.dialogs(), ["beforeunload"], "a recording would be lost");

    app.key("p");
    app.key("ctrl+r");
    app.hold(&["Up"], 30);
    app.link_from_now();
    app.key("ctrl+r");
    app.side.download();
    app.wait_ticks(30);
    app.link_from_now();
    app.reload();
    first_tick(&mut app);
    assert_eq!(app.side.dialogs().len(), 1, "once saved it is left silently");
}
