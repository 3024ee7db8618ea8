//! A map of a million triangles: shown while it is loaded, given up, walked in.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;

use crate::large_map;
use crate::support::trials::with_files;
use crate::support::{Desktop, built_in, difference, restarts, vector};

/// The scenarios and where they take place.
pub fn trials() -> Vec<Trial> {
    let rows = [
        with_files(a_million_triangles_open_and_can_be_walked),
        with_files(escape_gives_up_a_large_scene_and_the_last_one_runs_on),
    ];
    rows.into_iter().flatten().collect()
}

fn a_million_triangles_open_and_can_be_walked() {
    let write = |folder: &Path| {
        large_map::write(folder);
    };
    let mut app = Desktop::start_beside(write, large_map::SCENE, &[]);
    let began = Instant::now();
    let trace = app.wait("the first scene", |trace| !trace.is_empty());
    println!("tick 0 after {:?}", began.elapsed());
    assert_eq!(trace[0]["tick"], 0);
    app.key("2");
    app.frames();
    let trace = app.hold(&["s"], 20);
    let [from, to] = [0, trace.len() - 1].map(|k| vector(&trace[k], "player", "position"));
    assert!(to[2] - from[2] > 1.0, "it can be walked: {from:?} to {to:?}");
}

fn escape_gives_up_a_large_scene_and_the_last_one_runs_on() {
    let write = |folder: &Path| {
        large_map::write(folder);
        // More to read, so that there is time to see the panel.
        let mut file = OpenOptions::new().append(true).open(folder.join(large_map::FILE));
        let file = file.as_mut().expect("just written");
        file.write_all("v 0 0 0\n".repeat(4_000_000).as_bytes()).expect("writable");
    };
    let small = built_in("map/courtyard", "title: \"Courtyard\"", "title: \"Court\"");
    let mut app = Desktop::start_beside(write, &small, &[]);
    app.wait_ticks(20);
    let before = app.picture();
    fs::write(app.path("scene.ron"), large_map::SCENE).expect("writable");
    // The panel dims all that is behind it.
    let began = Instant::now();
    while difference(&before, &app.picture()) < 0.9 {
        assert!(began.elapsed() < Duration::from_mins(1), "no panel was shown");
        assert_eq!(restarts(&app.trace()), 1, "it was loaded before a panel was seen");
    }
    app.key("Escape");
    app.wait_ticks(120);
    assert_eq!(restarts(&app.trace()), 1, "the scene that was given up does not come");
}
