//! The view and the panels around it: camera, sizes, screenshots.

use std::collections::BTreeSet;

use image::RgbaImage;
use libtest_mimic::Trial;

use crate::support::trials::{everywhere, slow};
use crate::support::{Act, COIN_AHEAD, Place, SIZE, difference, moved};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        slow(everywhere(the_mouse_turns_the_camera_in_the_view_and_not_over_panels)),
        everywhere(the_window_survives_every_size),
        everywhere(f12_saves_the_screen),
        everywhere(a_panel_dragged_wider_stays_wide),
    ];
    rows.into_iter().flatten().collect()
}

/// The centre of the view.
const MIDDLE: (i32, i32) = (640, 350);

fn the_mouse_turns_the_camera_in_the_view_and_not_over_panels(place: Place) {
    let mut app = place.open(COIN_AHEAD);
    app.key("2");
    app.point(MIDDLE.0, MIDDLE.1);
    app.wait_ticks(90);
    let still = app.picture();
    app.wait_ticks(60);
    assert_eq!(difference(&still, &app.picture()), 0.0, "an orbiting camera stands still");
    app.drag((640, 16), (640, 300));
    app.drag((100, 600), (600, 300));
    // Starts at the tick's number, because the timeline beside it would seek.
    app.drag((330, 690), (400, 300));
    app.key("F1");
    app.frames_still();
    let still_at = app.trace().len();
    app.hand(Act::Move(700, 350));
    app.hand(Act::Press(1));
    app.picture();
    app.hand(Act::Move(440, 390));
    app.picture();
    app.hand(Act::Release(1));
    app.frames_still();
    assert_eq!(app.trace().len(), still_at, "time stands still while the help is read");
    app.key("F1");
    app.wait_ticks(2);
    for (x, y) in [(100, 500), (1150, 400), (330, 690)] {
        app.point(x, y);
        app.hand(Act::Wheel(1));
    }
    app.point(MIDDLE.0, MIDDLE.1);
    app.wait_ticks(30);
    let after = difference(&still, &app.picture());
    assert_eq!(after, 0.0, "drags that begin on a panel, and the wheel over one, move nothing");
    app.drag(MIDDLE, (MIDDLE.0 + 120, MIDDLE.1));
    let turned = app.picture();
    assert!(difference(&still, &turned) > 0.05, "a drag in the view turns the camera");
    app.hand(Act::Wheel(3));
    app.frames();
    assert!(difference(&turned, &app.picture()) > 0.05, "the wheel over the view zooms");
}

fn the_window_survives_every_size(place: Place) {
    let mut app = place.open(COIN_AHEAD);
    for (width, height) in [(1, 1), (300, 40), (40, 600), (1, 1), (1400, 900)] {
        app.hand(Act::Resize(width, height));
        app.wait_ticks(40);
    }
    app.hand(Act::Resize(800, 600));
    app.wait_ticks(40);
    assert_eq!(app.picture().dimensions(), (800, 600));
    assert!(moved(&app.hold(&["Up"], 10)).1 > 0.7, "keys still drive");
}

fn colours(picture: &RgbaImage, left: u32, top: u32, right: u32, bottom: u32) -> BTreeSet<[u8; 4]> {
    let all = picture.enumerate_pixels();
    let in_area = all.filter(|(x, y, _)| (left..right).contains(x) && (top..bottom).contains(y));
    in_area.map(|(_, _, pixel)| pixel.0).collect()
}

/// Returns how much more blue than red a pixel is.
fn blueness(pixel: image::Rgba<u8>) -> i32 {
    i32::from(pixel.0[2]) - i32::from(pixel.0[0])
}

fn f12_saves_the_screen(place: Place) {
    let mut app = place.open(COIN_AHEAD);
    app.wait_ticks(30);
    let picture = app.side.f12();
    assert_eq!(picture.dimensions(), SIZE);
    assert!(picture.pixels().all(|pixel| pixel.0[3] == 255), "it has no holes");
    assert!(colours(&picture, 300, 50, 980, 640).len() > 200, "the view is lit");
    for (what, left, right) in [("left", 0, 275), ("right", 1005, SIZE.0)] {
        let panel = colours(&picture, left, 40, right, 640);
        assert!(panel.len() > 20, "the {what} panel has text: {} colours", panel.len());
    }
    assert!(colours(&picture, 0, 680, 300, 710).len() > 10, "the bar has buttons");
    app.key("F9");
    app.frames();
    let hidden = app.side.f12();
    assert!(difference(&picture, &hidden) > 0.01, "F9 hides the panels and widens the view");
    // The picture is upright: the sky above is bluer than the ground below.
    let (sky, ground) = (hidden.get_pixel(200, 4), hidden.get_pixel(200, SIZE.1 - 120));
    assert!(blueness(*sky) > blueness(*ground), "sky {sky:?} over ground {ground:?}");
}

fn a_panel_dragged_wider_stays_wide(place: Place) {
    let mut app = place.open(COIN_AHEAD);
    let before = app.picture();
    app.drag((277, 400), (420, 400));
    app.point(640, 350);
    let after = app.picture();
    // The panel now covers this part of the view.
    let panel = *before.get_pixel(140, 620);
    assert_ne!(*before.get_pixel(380, 620), panel);
    assert_eq!(*after.get_pixel(380, 620), panel, "it is as wide as it was dragged");
    let saved = app.side.settings();
    assert!(saved.contains("widths"), "{saved}");
}
