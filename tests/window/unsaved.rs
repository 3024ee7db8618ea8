//! Unsaved changes: stored however a scene is left, and restored at the next start.

use std::fs;
use std::process::Command;

use libtest_mimic::Trial;
use serde_json::Value;

use crate::lab::SHEET;
use crate::support::trials::{slow, with_files};
use crate::support::{Act, App, Desktop, until, vector};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        slow(with_files(changes_are_stored_however_the_scene_is_left)),
        with_files(changes_are_restored_at_the_next_start),
        with_files(an_unknown_setting_is_preserved),
    ];
    rows.into_iter().flatten().collect()
}

/// The tab of the scenes in the gallery.
const SCENES: (i32, i32) = (179, 89);

/// Returns a scene with a title that no built-in scene contains.
fn scene() -> String {
    SHEET.replace("Hands", "Zyzzyva")
}

fn x(line: &Value) -> Option<f64> {
    line["bodies"]["left"].is_object().then(|| vector(line, "left", "position")[0])
}

/// Waits until the left box is at this x, m.
fn wait_for(app: &mut App<Desktop>, what: &str, x_position: f64) {
    app.wait(what, |trace| trace.last().and_then(x) == Some(x_position));
}

/// Moves a box of the scene by a key.
fn change(app: &mut App<Desktop>) {
    app.wait_ticks(5);
    app.key("e");
    app.key("shift+Right");
    wait_for(app, "the change", -1.0);
}

/// Counts the scenes with unsaved changes that the next start will find.
pub fn unsaved_count(app: &App<Desktop>) -> usize {
    let text = fs::read_to_string(app.path("config/collidoscope/unsaved.ron"));
    text.map_or(0, |text| text.matches("set:[(").count())
}

/// Presses keys, one per frame.
fn keys(app: &mut App<Desktop>, keys: &[&str]) {
    for key in keys {
        app.key(key);
        app.frames_still();
    }
}

fn by_gallery(app: &mut App<Desktop>, search: &str) {
    keys(app, &["ctrl+p"]);
    app.hand(Act::Type(search));
    app.frames_still();
    keys(app, &["Return"]);
}

fn by_shapes(app: &mut App<Desktop>) {
    keys(app, &["ctrl+shift+v"]);
    app.type_over("a: circle 0 0 1; b: circle 1 0 1");
    keys(app, &["ctrl+Return"]);
}

/// Opens a link to the shown scene; the link's scene counts as another one.
fn by_link(app: &mut App<Desktop>) {
    keys(app, &["ctrl+l", "ctrl+v"]);
}

/// Presses buttons of the course until one opens a scene.
fn by_course(app: &mut App<Desktop>) {
    keys(app, &["ctrl+p", "Tab"]);
    for _ in 0..60 {
        keys(app, &["Tab", "Return"]);
        if x(&app.last()).is_none() {
            return;
        }
    }
    panic!("no lesson, figure or exercise opens a scene");
}

/// Replaces the scene's file by a class.
fn by_file(app: &mut App<Desktop>) {
    let class = "(class: 1, title: \"Monday\", scene: \"tank/rebound\", step: 1, seed: 2)";
    fs::write(app.path("scene.ron"), class).expect("writable");
}

/// Action that leaves the open scene.
type LeaveScene = fn(&mut App<Desktop>);

/// Covers all actions that store changes; the storing function has its own tests.
fn changes_are_stored_however_the_scene_is_left() {
    let exits: [(&str, LeaveScene); 5] = [
        ("gallery", |app| by_gallery(app, "rebound")),
        ("shapes", by_shapes),
        ("link", by_link),
        ("course", by_course),
        ("class", by_file),
    ];
    let mut app = Desktop::start(&scene(), &[]);
    app.wait_ticks(5);
    keys(&mut app, &["e"]);
    for (name, leave) in exits {
        keys(&mut app, &["shift+Right"]);
        wait_for(&mut app, name, -1.0);
        leave(&mut app);
        if name == "link" {
            // The link's scene has the same bodies.
            by_gallery(&mut app, "rebound");
        }
        app.wait(name, |trace| trace.last().is_some_and(|line| x(line).is_none()));
        assert_eq!(unsaved_count(&app), 1, "{name}: the changes are kept at once");
        if name == "course" {
            // The gallery would reopen with the tab of the course.
            keys(&mut app, &["ctrl+p"]);
            app.click_still(SCENES);
            app.point_still(600, 350);
            keys(&mut app, &["Escape"]);
        }
        // If the file is unchanged, the scene continues with its changes.
        fs::write(app.path("scene.ron"), scene()).expect("writable");
        by_gallery(&mut app, "scene.ron");
        wait_for(&mut app, "the scene as it was left", -1.0);
        keys(&mut app, &["ctrl+z"]);
        until(&mut app, &format!("{name}: Ctrl+Z takes the change back"), |app| {
            unsaved_count(app) == 0
        });
    }
}

fn changes_are_restored_at_the_next_start() {
    let mut app = Desktop::start(&scene(), &[]);
    change(&mut app);
    until(&mut app, "the changes are kept", |app| unsaved_count(app) == 1);
    let stored = fs::read_to_string(app.path("config/collidoscope/unsaved.ron")).expect("text");
    let folder = app.path("").display().to_string();
    let id = app.side.child.id().to_string();
    assert!(Command::new("kill").args(["-KILL", &id]).status().is_ok_and(|done| done.success()));

    let start_with_title = |title: &str| {
        let (stored, folder) = (stored.clone(), folder.clone());
        let files = move |dir: &std::path::Path| {
            let settings_folder = dir.join("config/collidoscope");
            fs::create_dir_all(&settings_folder).expect("writable");
            let moved = stored.replace(&folder, &format!("{}/", dir.display()));
            fs::write(settings_folder.join("unsaved.ron"), moved).expect("writable");
        };
        Desktop::start_beside(files, &scene().replace("Zyzzyva", title), &[])
    };
    let mut app = start_with_title("Zyzzyva");
    wait_for(&mut app, "the changes", -1.0);
    app.key("ctrl+z");
    wait_for(&mut app, "Ctrl+Z undoes them", -2.0);
    until(&mut app, "they are kept no longer", |app| unsaved_count(app) == 0);

    // The file is another scene now, so the changes are only in the gallery.
    let mut app = start_with_title("Qwerty");
    app.wait_ticks(30);
    assert_eq!(app.trace().iter().find_map(x), Some(-2.0));
    assert_eq!(unsaved_count(&app), 1);
    by_gallery(&mut app, "zyzzyva");
    wait_for(&mut app, "the scene with its changes", -1.0);
}

fn an_unknown_setting_is_preserved() {
    let files = |dir: &std::path::Path| {
        let folder = dir.join("config/collidoscope");
        fs::create_dir_all(&folder).expect("writable");
        fs::write(folder.join("settings.ron"), "(dark: true, wings: (2, 3))").expect("writable");
    };
    let mut app = Desktop::start_beside(files, &scene(), &[]);
    app.wait_ticks(5);
    app.key("t");
    let settings = |app: &App<Desktop>| {
        fs::read_to_string(app.path("config/collidoscope/settings.ron")).expect("text")
    };
    until(&mut app, "the other theme", |app| settings(app).contains("dark:false"));
    assert!(settings(&app).contains("wings:(2, 3)"), "{}", settings(&app));
}
