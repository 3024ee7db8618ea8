//! The Figure as the main view and as an inset, by keys and by mouse.

use collidoscope::figure::layout::Ink;
use image::RgbaImage;
use libtest_mimic::Trial;

use crate::panels::{at_the_hit, rebound};
use crate::support::trials::everywhere;
use crate::support::{Act, App, Place, changed, comes, difference, settled, vector};

/// The scenarios and where they take place.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(a_pause_at_a_hit_turns_to_the_figure_and_back),
        everywhere(its_key_and_clicks_on_insets_swap_the_views),
        everywhere(clicks_in_the_figure_select_nothing),
        everywhere(a_body_dragged_is_a_what_if_that_esc_drops_and_keep_keeps),
    ];
    rows.into_iter().flatten().collect()
}

/// A place in the view with neither shapes nor texts: paper or ground.
const CORNER: (u32, u32) = (296, 640);
/// In the upper part of the Figure's inset, above notices.
const FIGURE: (i32, i32) = (800, 446);
/// In the 3D view's inset.
const SCENE: (i32, i32) = (914, 506);
/// In the Figure, beside the shapes.
const EMPTY: (i32, i32) = (330, 420);

/// True where the Figure is the main view.
fn is_flat(picture: &RgbaImage) -> bool {
    let [r, g, b, _] = picture.get_pixel(CORNER.0, CORNER.1).0;
    [r, g, b] == Ink::Paper.rgb(false)
}

fn shows_figure(app: &mut App, when: &str) {
    comes(app, &format!("the Figure: {when}"), is_flat);
}

fn shows_scene(app: &mut App, when: &str) {
    comes(app, &format!("the 3D view: {when}"), |picture| !is_flat(picture));
}

fn a_pause_at_a_hit_turns_to_the_figure_and_back(place: Place) {
    let mut app = at_the_hit(place);
    shows_figure(&mut app, "time stands at a hit");
    app.key("ctrl+4");
    shows_scene(&mut app, "the turn is switched off");
    app.key("ctrl+4");
    shows_figure(&mut app, "the turn is switched on");
    app.key("p");
    app.wait_ticks(2);
    shows_scene(&mut app, "time runs");
}

fn its_key_and_clicks_on_insets_swap_the_views(place: Place) {
    let mut app = place.open(&rebound());
    app.wait_ticks(2);
    shows_scene(&mut app, "time runs");
    app.key("4");
    shows_figure(&mut app, "4 was pressed");
    app.key("4");
    shows_scene(&mut app, "4 was pressed again");
    app.click(FIGURE.0, FIGURE.1);
    shows_figure(&mut app, "its inset was clicked");
    app.wait_ticks(2);
    app.click(SCENE.0, SCENE.1);
    shows_scene(&mut app, "its inset was clicked");
}

fn clicks_in_the_figure_select_nothing(place: Place) {
    let mut app = place.open(&rebound());
    app.key("p");
    app.key("4");
    shows_figure(&mut app, "4 was pressed");
    let nearest = settled(&mut app);
    app.key("e");
    app.frames_still();
    let selected = settled(&mut app);
    assert!(difference(&nearest, &selected) > 0.01, "it shows the pair that is selected");
    app.click_still(EMPTY);
    app.point_still(600, 350);
    let clicked = settled(&mut app);
    assert_eq!(difference(&selected, &clicked), 0.0, "the pair stays selected");
}

/// Where the sheet is, between verdict and number line: left, top, right, bottom.
const SHEET: [u32; 4] = [290, 110, 990, 430];
/// The second line of the banner, where the what-if has its verdict.
const SECOND: [u32; 4] = [310, 78, 970, 92];
/// In the tank, off its name.
const TANK: (i32, i32) = (580, 345);
/// The button Keep of the what-if's panel.
const KEEP: (i32, i32) = (907, 496);

fn drag_slowly(app: &mut App, (x, y): (i32, i32), by: i32) {
    app.point_still(x, y);
    app.hand(Act::Press(1));
    app.frames_still();
    for part in 1..=4 {
        app.point_still(x + by * part / 4, y);
    }
    app.hand(Act::Release(1));
    app.frames_still();
}

fn a_body_dragged_is_a_what_if_that_esc_drops_and_keep_keeps(place: Place) {
    let mut app = at_the_hit(place);
    shows_figure(&mut app, "time stands at a hit");
    app.point_still(EMPTY.0, EMPTY.1);
    let before = settled(&mut app);
    let ticks = app.trace().len();
    let z = |app: &mut App| vector(&app.last(), "tank", "position")[2];
    let hit_at = z(&mut app);
    // Dropped: all is as it was.
    drag_slowly(&mut app, TANK, -60);
    app.point_still(EMPTY.0, EMPTY.1);
    let moved = settled(&mut app);
    assert!(changed(&before, &moved, SHEET) > 0.002, "a dashed shape");
    assert!(changed(&before, &moved, SECOND) > 0.02, "its own verdict");
    app.key("Escape");
    let dropped = settled(&mut app);
    assert_eq!(difference(&before, &dropped), 0.0, "the what-if is dropped");
    // Kept: time goes on from there.
    drag_slowly(&mut app, TANK, -60);
    app.click_still(KEEP);
    app.point_still(EMPTY.0, EMPTY.1);
    let kept = settled(&mut app);
    assert!(difference(&before, &kept) > 0.002, "it is what was tested");
    assert_eq!(app.trace().len(), ticks, "no tick was run meanwhile");
    app.key("period");
    app.wait("one tick", |trace| trace.len() > ticks);
    let moved_by = (z(&mut app) - hit_at).abs();
    assert!(moved_by > 0.2, "it went on from where it was put: {moved_by}");
    app.key("comma");
    app.key("ctrl+z");
    app.point_still(EMPTY.0, EMPTY.1);
    let undone = settled(&mut app);
    assert!(changed(&before, &undone, SHEET) == 0.0, "undo brings the hit back");
}
