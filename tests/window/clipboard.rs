//! The clipboard in a page, with Ctrl and with a Mac's Cmd.

use collidoscope::app::link::Link;
use collidoscope::app::{Command, Session};
use collidoscope::scene;
use libtest_mimic::Trial;
use serde_json::json;

use crate::support::trials::in_page;
use crate::support::{ALONE, App, Page, tick, until};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        in_page(a_link_from_elsewhere_opens_with_ctrl_v_and_with_cmd_v),
        in_page(cmd_l_copies_a_link),
        in_page(selected_text_is_copied_and_pasted),
    ];
    rows.into_iter().flatten().collect()
}

/// The field that filters the parameters.
const FILTER: (i32, i32) = (1150, 90);

/// Returns a web address that links to a tick of a run without input.
fn address(target_tick: u32) -> String {
    let mut session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    for _ in 0..target_tick {
        session.apply(Command::StepOnce).expect("it steps");
        session.advance(1.0 / 60.0, |_, _, _| {});
    }
    let link =
        Link::of(&session, target_tick).and_then(|link| link.to_text("https://example.org/"));
    link.expect("it is short")
}

/// Puts a text on the clipboard, as another program would.
fn copy_elsewhere(app: &mut App<Page>, text: &str) {
    app.side.run(&format!("navigator.clipboard.writeText({})", json!(text)));
}

/// Waits until the link opens at this tick; only its scene has a box.
fn assert_link_opens_at(app: &mut App<Page>, wanted: u64) {
    app.wait("the link opens", |trace| {
        let has_box = |line: &serde_json::Value| line["bodies"]["box"].is_object();
        trace.last().is_some_and(|line| has_box(line) && tick(line) == wanted)
    });
    app.frames_still();
    assert_eq!(tick(&app.last()), wanted, "time stands still");
}

fn a_link_from_elsewhere_opens_with_ctrl_v_and_with_cmd_v() {
    let mut app = Page::start(ALONE);
    copy_elsewhere(&mut app, &address(40));
    app.key("ctrl+v");
    assert_link_opens_at(&mut app, 40);
    copy_elsewhere(&mut app, &address(25));
    app.side.cmd("v", "paste");
    assert_link_opens_at(&mut app, 25);
    // Neither V nor Cmd counts as held: plain keys work again.
    app.key("p");
    app.wait_ticks(5);
}

fn cmd_l_copies_a_link() {
    let mut app = Page::start(ALONE);
    app.wait_ticks(20);
    app.key("p");
    app.frames_still();
    let shown_tick = tick(&app.last());
    app.side.cmd("l", "");
    until(&mut app, "a link in the clipboard", |app| app.side.copied().contains('#'));
    let link = Link::parse(&app.side.copied()).expect("it is a link");
    assert_eq!(u64::from(link.tick), shown_tick);
}

fn selected_text_is_copied_and_pasted() {
    let mut app = Page::start(ALONE);
    app.click(FILTER.0, FILTER.1);
    app.type_over("speed");
    app.key("ctrl+a");
    app.key("ctrl+c");
    until(&mut app, "what was chosen", |app| app.side.copied() == "speed");
    copy_elsewhere(&mut app, "move ");
    app.key("Home");
    app.key("ctrl+v");
    app.side.cmd("a", "");
    app.side.cmd("c", "copy");
    until(&mut app, "both words", |app| app.side.copied() == "move speed");
    app.side.cmd("x", "cut");
    copy_elsewhere(&mut app, "");
    app.side.cmd("a", "");
    app.side.cmd("c", "copy");
    app.frames_still();
    assert_eq!(app.side.copied(), "", "nothing is left in the field");
}
