//! Features that only the page has: dropped files, reloading, links in addresses, and offline use.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use collidoscope::app::link::Link;
use collidoscope::app::{Command, Session, opening};
use collidoscope::record::trace_line;
use collidoscope::scene;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::in_page;
use crate::support::{
    ALONE, App, COIN_AHEAD, Page, SIZE, Side, changed, headless, moved, restarts, tick, until,
};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        in_page(the_page_opens_with_a_picture),
        in_page(an_invalid_scene_is_reported_with_its_line),
        in_page(a_dropped_mesh_is_found_by_the_scene_that_names_it),
        in_page(a_link_opens_at_its_tick),
        in_page(a_reload_restores_run_and_settings),
        in_page(a_reload_without_a_network_works),
        in_page(saving_downloads_the_scene),
        in_page(a_downloaded_recording_replays_outside),
    ];
    rows.into_iter().flatten().collect()
}

/// Opens the page at this address and waits for its first tick.
fn opened(address: &str) -> App<Page> {
    let mut app = Page::open(address);
    app.wait("the first tick", |trace| !trace.is_empty());
    app
}

fn the_page_opens_with_a_picture() {
    let mut app = opened("?trace=1&scene=wall/slide");
    app.wait_ticks(30);
    assert_eq!(app.side.cover(), None, "nothing hides the picture");
    let picture = app.side.screenshot();
    assert_eq!(picture.dimensions(), SIZE);
    let colours: BTreeSet<_> = picture.pixels().map(|pixel| pixel.0).collect();
    assert!(colours.len() > 400, "{} colours", colours.len());
    let body = app.last();
    assert!(body["bodies"]["box"].is_object(), "it is the scene of the address: {body}");
}

/// Position of the button that copies a message about a file.
const COPY: (i32, i32) = (897, 54);

fn an_invalid_scene_is_reported_with_its_line() {
    let mut app = Page::start(ALONE);
    let whole = app.picture();
    app.side
        .drop_file("broken.ron", "(\n    title: \"T\",\n    world: Tank(driver: (yaw: 400)),\n)\n");
    app.wait_ticks(10);
    let reported = app.picture();
    assert!(changed(&whole, &reported, [280, 34, 984, 64]) > 0.01, "something is told");
    let (x, y) = COPY;
    app.click(x, y);
    until(&mut app, "what is told in the clipboard", |app| !app.side.copied().is_empty());
    let copied_text = app.side.copied();
    assert!(copied_text.starts_with("broken.ron:3:31: "), "{copied_text}");
    assert_eq!(restarts(&app.trace()), 1, "the scene before runs on");
    assert!(moved(&app.hold(&["Up"], 10)).1 > 0.7, "and is driven");
}

fn a_dropped_mesh_is_found_by_the_scene_that_names_it() {
    let mut app = Page::start(ALONE);
    let floor = "v -9 0 -9\nv -9 0 9\nv 9 0 9\nv 9 0 -9\nf 1 2 3 4\n";
    let scene =
        "(title: \"Own\", world: Map(pieces: [(name: \"mesh\", shape: Obj(path: \"floor.obj\"))]))";
    app.side.drop_file("floor.obj", floor);
    app.wait_ticks(10);
    app.side.drop_file("own.ron", scene);
    let trace = app.wait("the map", |trace| restarts(trace) == 2);
    assert!(trace[trace.len() - 1]["bodies"]["player"].is_object(), "it is a map");
}

/// Returns the trace line of the shown tick.
fn shown_line(session: &Session) -> Value {
    let mut line = Vec::new();
    let tick = u64::from(session.shown_tick());
    trace_line::write(&mut line, tick, session.shown_world(), &[]).expect("memory");
    serde_json::from_slice(&line).expect("it is JSON")
}

/// Returns the hash of the tick at which a link opens natively, if it opens.
fn linked_hash(link: &str) -> Option<Value> {
    let opened = opening::begin(link).take(Duration::from_mins(1)).expect("it ends");
    opened.ok().map(|opened| shown_line(&opened.first)["hash"].clone())
}

fn a_link_opens_at_its_tick() {
    // Made natively, opened in the page.
    let scene = scene::load("tank/rebound").expect("it ships");
    let mut session = Session::new(scene, None);
    for _ in 0..90 {
        session.apply(Command::StepOnce).expect("it steps");
        session.advance(1.0 / 60.0, |_, _, _| {});
    }
    let link = Link::of(&session, 60).and_then(|link| link.to_text("")).expect("it is short");
    let mut app = opened(&format!("?trace=1{link}"));
    session.apply(Command::Seek(60)).expect("it was");
    let shown = app.last();
    assert_eq!((tick(&shown), &shown["hash"]), (60, &shown_line(&session)["hash"]));
    app.frames();
    assert_eq!(app.trace().len(), 1, "time stands still");

    // Made in the page, opened natively and in the page.
    app.key("p");
    app.hold(&["Up"], 40);
    app.key("p");
    app.frames();
    let end = app.last();
    app.key("ctrl+l");
    until(&mut app, "a link in the clipboard", |app| app.side.copied().contains('#'));
    let link = app.side.copied();
    let (_, fragment) = link.split_once('#').expect("waited for");
    drop(app);
    let mut again = opened(&format!("?trace=1#{fragment}"));
    let shown = again.last();
    assert_eq!(shown, end);
    assert_eq!(linked_hash(&link), Some(end["hash"].clone()));
}

fn a_reload_restores_run_and_settings() {
    let mut app = opened("?trace=1");
    app.key("ctrl+k");
    app.hold(&["w"], 30);
    app.key("p");
    app.frames();
    let left_line = app.last();
    until(&mut app, "the other keys are kept", |app| app.side.settings().contains("keys:Wasd"));
    until(&mut app, "the work is kept", |app| {
        linked_hash(&app.side.stored("work")).as_ref() == Some(&left_line["hash"])
    });
    app.reload();
    let trace = app.wait("the first tick", |trace| !trace.is_empty());
    assert_eq!(trace[0], left_line, "it goes on where it was left");
    app.key("p");
    app.wait_ticks(2);
    assert!(moved(&app.hold(&["w"], 10)) != (0.0, 0.0), "W still drives");
}

fn a_reload_without_a_network_works() {
    let mut app = Page::open_for_offline("?trace=1");
    app.wait("the first tick", |trace| !trace.is_empty());
    app.side.go_offline();
    app.reload();
    app.wait("the first tick without a network", |trace| !trace.is_empty());
    app.key("p");
    app.frames();
    assert_eq!(app.picture().dimensions(), SIZE);
}

fn saving_downloads_the_scene() {
    let mut app = Page::start(COIN_AHEAD);
    app.key("ctrl+s");
    let (name, bytes) = app.side.download();
    assert_eq!(name, "scene.ron");
    let dir = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(dir.path().join(&name), &bytes).expect("writable");
    let hash = |scene: &str| {
        let done = headless(dir.path(), &["run", scene, "--ticks", "60", "--hash"]);
        assert!(done.status.success(), "{done:?}");
        done.stdout
    };
    std::fs::write(dir.path().join("first.ron"), COIN_AHEAD).expect("writable");
    assert_eq!(hash(&name), hash("first.ron"), "it is the scene");
}

fn a_downloaded_recording_replays_outside() {
    let mut app = Page::start(COIN_AHEAD);
    app.key("ctrl+r");
    app.frames();
    app.hold(&["s", "h"], 30);
    app.key("ctrl+r");
    let (name, bytes) = app.side.download();
    assert!(Path::new(&name).extension().is_some_and(|end| end == "ron"), "{name}");
    let dir = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(dir.path().join(&name), &bytes).expect("writable");
    let done = headless(dir.path(), &["replay", &name]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let text = String::from_utf8(bytes).expect("it is text");
    assert!(text.contains("TurnLeft"), "what was held is in it");
}
