//! The page embedded in another page: it waits for a click, stores nothing, and lets the outer page
//! scroll.

use std::collections::BTreeSet;

use libtest_mimic::Trial;
use serde_json::json;

use crate::support::trials::in_page;
use crate::support::{Act, App, Page, Visit, changed, tick, until};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        in_page(a_part_asks_for_no_program_before_the_click),
        in_page(a_part_shows_view_verdict_and_timeline_and_stands_still),
        in_page(a_part_keeps_nothing),
        in_page(the_page_around_scrolls_until_the_click),
    ];
    rows.into_iter().flatten().collect()
}

/// Size of the embedded part, points, and its centre.
const SIZE: (u32, u32) = (900, 600);
const MIDDLE: (i32, i32) = (450, 300);
/// Area of the verdict.
const VERDICT: [u32; 4] = [260, 8, 640, 40];

/// Opens a scene in the middle of another page, before the click.
fn waiting() -> App<Page> {
    let address = "?trace=1&embed=1&scene=tank/rebound";
    let mut app = Visit { address, within: true, ..Visit::default() }.open();
    until(&mut app, "what it would show", |app| app.side.cover().is_some());
    app
}

fn click(app: &mut App<Page>) {
    app.point_still(MIDDLE.0, MIDDLE.1);
    app.hand(Act::Click(1, 1));
    app.wait("the first tick", |trace| !trace.is_empty());
    until(app, "the picture", |app| app.side.cover().is_none());
    app.frames_still();
}

fn has_program(app: &mut App<Page>) -> bool {
    let is_program = |name: &String| name.starts_with("collidoscope-") || name.starts_with("gl-");
    app.side.requested().iter().any(is_program)
}

fn a_part_asks_for_no_program_before_the_click() {
    let mut app = waiting();
    let said = app.side.cover().expect("waited for");
    for words in ["Rebound", "A fixed step back is too short", "open in collidoscope"] {
        assert!(said.contains(words), "{words:?} in {said}");
    }
    app.side.run("new Promise((done) => setTimeout(done, 500))");
    assert!(!has_program(&mut app), "{:?}", app.side.requested());
    app.key("p");
    app.frames_still();
    assert!(!has_program(&mut app), "no key is listened to");
    click(&mut app);
    assert!(has_program(&mut app));
}

fn a_part_shows_view_verdict_and_timeline_and_stands_still() {
    let mut app = waiting();
    click(&mut app);
    let first = app.picture();
    assert_eq!(first.dimensions(), SIZE);
    for _ in 0..20 {
        app.frames_still();
    }
    assert_eq!(app.trace().len(), 1, "time stands still");
    assert_eq!(tick(&app.last()), 0);
    // Panels have few colours, the ground has many.
    let colours = |[left, top, right, bottom]: [u32; 4]| {
        let all = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let found: BTreeSet<_> = all.map(|(x, y)| first.get_pixel(x, y).0).collect();
        found.len()
    };
    for view in [[0, 60, 200, 540], [700, 60, 900, 540]] {
        assert!(colours(view) > 30, "the view fills the width: {} in {view:?}", colours(view));
    }
    let white = first.get_pixel(VERDICT[0] + 4, 24);
    assert_eq!(white.0, [255; 4], "the verdict stands at the top");
    app.key("p");
    app.wait_ticks(60);
    app.key("p");
    app.frames_still();
    let after = app.picture();
    assert!(changed(&first, &after, [200, 562, 700, 600]) > 0.0, "the timeline has grown");
    // A press on the timeline seeks.
    let before = app.trace().len();
    app.click_still((275, 580));
    let trace = app.wait("a tick sought", |trace| trace.len() > before);
    assert!(tick(&trace[trace.len() - 1]) < tick(&trace[before - 1]));
    let closed = app.picture();
    app.key("ctrl+p");
    app.frames_still();
    let same = changed(&closed, &app.picture(), [0, 100, 900, 500]);
    assert!(same < 0.2, "there is no gallery: {same}");
}

fn a_part_keeps_nothing() {
    let mut app = waiting();
    click(&mut app);
    // In the full program these two keys change settings, which are stored at once.
    app.key("ctrl+Equal");
    app.key("ctrl+k");
    app.key("p");
    // Longer than the full program takes to store progress.
    app.hold(&["s"], 120);
    assert_eq!(app.side.run("Object.keys(localStorage)"), json!([]));
    assert_eq!(app.side.run("indexedDB.databases()"), json!([]));
}

fn the_page_around_scrolls_until_the_click() {
    let mut app = waiting();
    app.point_still(MIDDLE.0, MIDDLE.1);
    // Scrolls down and up again.
    app.side.run_around("scrollTo(0, 200)");
    let scrolled = |app: &mut App<Page>| app.side.run_around("scrollY").as_f64();
    app.hand(Act::Wheel(1));
    until(&mut app, "it scrolls", |app| scrolled(app).is_some_and(|y| y < 200.0));
    app.side.run_around("scrollTo(0, 0)");
    click(&mut app);
    app.side.run_around("scrollTo(0, 100)");
    let before = app.picture();
    app.point_still(MIDDLE.0, MIDDLE.1 - 100);
    app.hand(Act::Wheel(3));
    for _ in 0..20 {
        app.frames_still();
    }
    assert_eq!(scrolled(&mut app), Some(100.0), "now the wheel is the part's");
    assert!(changed(&before, &app.picture(), [100, 100, 800, 500]) > 0.05, "and zooms");
}
