//! Stepping through a tick by keys: the next tick is run and opened, then only the picture advances.

use image::{GenericImageView, Rgba, RgbaImage};
use libtest_mimic::Trial;

use crate::support::trials::everywhere;
use crate::support::{Place, SIZE, built_in, difference};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [everywhere(keys_go_through_a_tick_line_by_line)];
    rows.into_iter().flatten().collect()
}

/// Left edge of the right panel, pixels.
const PANEL: u32 = SIZE.0 - 280;

/// Counts the panel's pixels in the colour of the highlighted line.
fn highlighted_pixels(picture: &RgbaImage) -> usize {
    let panel = picture.view(PANEL, 130, SIZE.0 - PANEL, SIZE.1 - 190);
    let is_yellow = |p: &Rgba<u8>| p[0] > 220 && p[1] > 210 && p[2] < 110;
    panel.pixels().filter(|(_, _, p)| is_yellow(p)).count()
}

fn keys_go_through_a_tick_line_by_line(place: Place) {
    let text = built_in("wall/slide", "title: \"Slide along a wall\"", "title: \"Again\"");
    let mut app = place.open(&text);
    app.hold(&["Up"], 90);
    app.key("p");
    app.frames_still();
    let whole = app.picture();
    assert_eq!(highlighted_pixels(&whole), 0, "no line is lit");
    let run = app.trace().len();

    app.key("shift+period");
    app.wait("the next tick", |trace| trace.len() > run);
    app.frames_still();
    let first = app.picture();
    assert!(highlighted_pixels(&first) > 1_000, "the first line is lit");
    let mut changes = 0;
    let mut last = first;
    for _ in 0..5 {
        app.key("shift+period");
        app.frames_still();
        let picture = app.picture();
        assert!(highlighted_pixels(&picture) > 1_000, "a line is lit");
        changes += usize::from(difference(&last, &picture) > 0.0);
        last = picture;
    }
    assert!(changes >= 3, "the view goes on with the lines: {changes} of 5");
    assert_eq!(app.trace().len(), run + 1, "inside a tick no tick is run");

    // Steps back into the previous tick, which is shown whole.
    for _ in 0..3 {
        app.key("ctrl+comma");
    }
    app.wait("the tick before", |trace| trace.len() > run + 1);
    app.frames_still();
    assert_eq!(highlighted_pixels(&app.picture()), 0, "a whole tick has no lit line");
}
