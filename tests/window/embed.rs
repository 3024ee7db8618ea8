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
        in_page(an_embed_requests_no_program_before_the_click),
        in_page(an_embed_shows_view_verdict_and_timeline_and_is_paused),
        in_page(an_embed_stores_nothing),
        in_page(the_outer_page_scrolls_until_the_click),
    ];
    rows.into_iter().flatten().collect()
}

/// Size of the embedded page and its centre, points.
const SIZE: (u32, u32) = (900, 600);
const MIDDLE: (i32, i32) = (450, 300);
/// Area of the verdict: left, top, right, bottom.
const VERDICT: [u32; 4] = [260, 8, 640, 40];

/// Opens a scene embedded in another page, before the click that starts it.
fn open_embed() -> App<Page> {
    let address = "?trace=1&embed=1&scene=tank/rebound";
    let mut app = Visit { address, embedded: true, ..Visit::default() }.open();
    until(&mut app, "what it would show", |app| app.side.cover().is_some());
    app
}

fn start_by_click(app: &mut App<Page>) {
    app.point_still(MIDDLE.0, MIDDLE.1);
    app.hand(Act::Click(1, 1));
    app.wait("the first tick", |trace| !trace.is_empty());
    until(app, "the picture", |app| app.side.cover().is_none());
    app.frames_still();
}

fn has_requested_program(app: &mut App<Page>) -> bool {
    let is_program = |name: &String| name.starts_with("collidoscope-") || name.starts_with("gl-");
    app.side.requested().iter().any(is_program)
}

fn an_embed_requests_no_program_before_the_click() {
    let mut app = open_embed();
    let cover = app.side.cover().expect("waited for");
    for words in ["Rebound", "A fixed step back is too short", "open in collidoscope"] {
        assert!(cover.contains(words), "{words:?} in {cover}");
    }
    app.side.run("new Promise((done) => setTimeout(done, 500))");
    assert!(!has_requested_program(&mut app), "{:?}", app.side.requested());
    app.key("p");
    app.frames_still();
    assert!(!has_requested_program(&mut app), "no key is listened to");
    start_by_click(&mut app);
    assert!(has_requested_program(&mut app));
}

fn an_embed_shows_view_verdict_and_timeline_and_is_paused() {
    let mut app = open_embed();
    start_by_click(&mut app);
    let first = app.picture();
    assert_eq!(first.dimensions(), SIZE);
    for _ in 0..20 {
        app.frames_still();
    }
    assert_eq!(app.trace().len(), 1, "time stands still");
    assert_eq!(tick(&app.last()), 0);
    // Panels have few colours, the ground has many.
    let colour_count = |[left, top, right, bottom]: [u32; 4]| {
        let all = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let different: BTreeSet<_> = all.map(|(x, y)| first.get_pixel(x, y).0).collect();
        different.len()
    };
    for view in [[0, 60, 200, 540], [700, 60, 900, 540]] {
        assert!(
            colour_count(view) > 30,
            "the view fills the width: {} in {view:?}",
            colour_count(view)
        );
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

fn an_embed_stores_nothing() {
    let mut app = open_embed();
    start_by_click(&mut app);
    // In the full program these two keys change settings, which are stored at once.
    app.key("ctrl+Equal");
    app.key("ctrl+k");
    app.key("p");
    // Longer than the full program takes to store progress.
    app.hold(&["s"], 120);
    assert_eq!(app.side.run("Object.keys(localStorage)"), json!([]));
    assert_eq!(app.side.run("indexedDB.databases()"), json!([]));
}

fn the_outer_page_scrolls_until_the_click() {
    let mut app = open_embed();
    app.point_still(MIDDLE.0, MIDDLE.1);
    // Scrolls down and up again.
    app.side.run_in_outer_page("scrollTo(0, 200)");
    let scroll_y = |app: &mut App<Page>| app.side.run_in_outer_page("scrollY").as_f64();
    app.hand(Act::Wheel(1));
    until(&mut app, "it scrolls", |app| scroll_y(app).is_some_and(|y| y < 200.0));
    app.side.run_in_outer_page("scrollTo(0, 0)");
    start_by_click(&mut app);
    app.side.run_in_outer_page("scrollTo(0, 100)");
    let before = app.picture();
    app.point_still(MIDDLE.0, MIDDLE.1 - 100);
    app.hand(Act::Wheel(3));
    for _ in 0..20 {
        app.frames_still();
    }
    assert_eq!(scroll_y(&mut app), Some(100.0), "now the wheel is the part's");
    assert!(changed(&before, &app.picture(), [100, 100, 800, 500]) > 0.05, "and zooms");
}
