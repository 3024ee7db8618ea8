//! The page on screens of different resolutions, and the wheel, which scrolls nothing.

use libtest_mimic::Trial;
use serde_json::json;

use crate::support::trials::in_page;
use crate::support::{ALONE, Act, App, Page, until};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        in_page(every_screen_resolution_is_drawn_and_clicked_exactly),
        in_page(the_wheel_zooms_and_scrolls_nothing),
    ];
    rows.into_iter().flatten().collect()
}

/// Size of the page, points; small, since three pixels per point are slow to draw.
const SIZE: (u32, u32) = (640, 500);
/// Position of the pause button at the bottom, points.
const PAUSE_BUTTON: (i32, i32) = (144, 472);

fn is_paused(app: &mut App<Page>) -> bool {
    app.frames_still();
    let before = app.trace().len();
    for _ in 0..6 {
        app.frames_still();
    }
    app.trace().len() == before
}

fn every_screen_resolution_is_drawn_and_clicked_exactly() {
    let mut app = Page::start(ALONE);
    for scale in [1.0, 1.25, 3.0, 1.0] {
        app.side.screen(SIZE, scale);
        let wanted = [SIZE.0, SIZE.1].map(|points| (f64::from(points) * scale).round() as u32);
        until(&mut app, &format!("{wanted:?} pixels"), |app| {
            app.side.run("[canvas.width, canvas.height]") == json!(wanted)
        });
        app.wait_ticks(10);
        assert_eq!(app.picture().dimensions(), wanted.into(), "all of it is drawn");
        app.click_still(PAUSE_BUTTON);
        // Large frames are slow, so the button's release may take effect late.
        until(&mut app, &format!("a click hits at {scale}"), is_paused);
        app.key("p");
        app.wait_ticks(10);
    }
}

fn the_wheel_zooms_and_scrolls_nothing() {
    let mut app = Page::start(ALONE);
    // Makes the page scrollable; otherwise the test could not fail.
    app.side.run(
        "for (const { style } of [document.documentElement, document.body]) {
            Object.assign(style, { height: '3000px', overflow: 'auto' });
        }
        window.turned = [];
        addEventListener('wheel', (event) => { turned.push(event); }, true);",
    );
    app.point(640, 350);
    app.frames();
    let before = app.link_from_now().view.camera;
    app.hand(Act::Wheel(2));
    app.frames();
    app.hand(Act::Down("ctrl"));
    app.hand(Act::Wheel(2));
    app.hand(Act::Up("ctrl"));
    let after = app.link_from_now().view.camera;
    assert!(after.distance < before.distance * 0.85, "{after:?} after {before:?}");
    assert_eq!((after.yaw, after.pitch), (before.yaw, before.pitch));
    let scrolled = "[scrollX, scrollY, document.body.scrollTop, visualViewport.scale]";
    assert_eq!(app.side.run(scrolled), json!([0, 0, 0, 1]));
    let prevented = app.side.run("turned.map((event) => event.defaultPrevented)");
    assert_eq!(prevented, json!([true, true]), "the browser has no part in it, nor with Ctrl");
}
