//! Unsaved changes: stored whichever way a scene is left, and restored at the next start.

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
        slow(with_files(changes_are_kept_by_every_way_out)),
        with_files(another_start_has_the_changes),
        with_files(an_unknown_setting_is_kept),
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

/// Waits until the left box is shown at this place.
fn wait_for(app: &mut App<Desktop>, what: &str, place: f64) {
    app.wait(what, |trace| trace.last().and_then(x) == Some(place));
}

/// Moves a box of the scene by a key.
fn change(app: &mut App<Desktop>) {
    app.wait_ticks(5);
    app.key("e");
    app.key("shift+Right");
    wait_for(app, "the change", -1.0);
}

/// Counts the scenes with unsaved changes that the next start will find.
pub fn kept(app: &App<Desktop>) -> usize {
    let text = fs::read_to_string(app.path("config/collidoscope/unsaved.ron"));
    text.map_or(0, |text| text.matches("set:[(").count())
}

/// Presses these keys, each in a frame of its own.
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

/// Opens a link to the shown scene, which counts as another scene.
fn by_link(app: &mut App<Desktop>) {
    keys(app, &["ctrl+l", "ctrl+v"]);
}

/// Presses the first button of the course that opens a scene.
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

/// Leaves the open scene.
type Way = fn(&mut App<Desktop>);

/// The storing function has its own tests; these are the ways that lead to it.
fn changes_are_kept_by_every_way_out() {
    let ways: [(&str, Way); 5] = [
        ("gallery", |app| by_gallery(app, "rebound")),
        ("shapes", by_shapes),
        ("link", by_link),
        ("course", by_course),
        ("class", by_file),
    ];
    let mut app = Desktop::start(&scene(), &[]);
    app.wait_ticks(5);
    keys(&mut app, &["e"]);
    for (name, leave) in ways {
        keys(&mut app, &["shift+Right"]);
        wait_for(&mut app, name, -1.0);
        leave(&mut app);
        if name == "link" {
            // The link's scene has the same bodies.
            by_gallery(&mut app, "rebound");
        }
        app.wait(name, |trace| trace.last().is_some_and(|line| x(line).is_none()));
        assert_eq!(kept(&app), 1, "{name}: the changes are kept at once");
        if name == "course" {
            // The gallery opens with the course again.
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
        until(&mut app, &format!("{name}: Ctrl+Z takes the change back"), |app| kept(app) == 0);
    }
}

fn another_start_has_the_changes() {
    let mut app = Desktop::start(&scene(), &[]);
    change(&mut app);
    until(&mut app, "the changes are kept", |app| kept(app) == 1);
    let kept_as = fs::read_to_string(app.path("config/collidoscope/unsaved.ron")).expect("text");
    let folder = app.path("").display().to_string();
    let id = app.side.child.id().to_string();
    assert!(Command::new("kill").args(["-KILL", &id]).status().is_ok_and(|done| done.success()));

    let next = |named: &str| {
        let (kept_as, folder) = (kept_as.clone(), folder.clone());
        let files = move |dir: &std::path::Path| {
            let there = dir.join("config/collidoscope");
            fs::create_dir_all(&there).expect("writable");
            let moved = kept_as.replace(&folder, &format!("{}/", dir.display()));
            fs::write(there.join("unsaved.ron"), moved).expect("writable");
        };
        Desktop::start_beside(files, &scene().replace("Zyzzyva", named), &[])
    };
    let mut app = next("Zyzzyva");
    wait_for(&mut app, "the changes", -1.0);
    app.key("ctrl+z");
    wait_for(&mut app, "Ctrl+Z undoes them", -2.0);
    until(&mut app, "they are kept no longer", |app| kept(app) == 0);

    // The file is another scene now, so the changes are only in the gallery.
    let mut app = next("Qwerty");
    app.wait_ticks(30);
    assert_eq!(app.trace().iter().find_map(x), Some(-2.0));
    assert_eq!(kept(&app), 1);
    by_gallery(&mut app, "zyzzyva");
    wait_for(&mut app, "the scene with its changes", -1.0);
}

fn an_unknown_setting_is_kept() {
    let files = |dir: &std::path::Path| {
        let there = dir.join("config/collidoscope");
        fs::create_dir_all(&there).expect("writable");
        fs::write(there.join("settings.ron"), "(dark: true, wings: (2, 3))").expect("writable");
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
