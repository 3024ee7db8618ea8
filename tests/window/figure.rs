//! The Figure as the main view and as an inset, by keys and by mouse.

use collidoscope::figure::Role;
use collidoscope::figure::layout::Ink;
use image::RgbaImage;
use libtest_mimic::Trial;

use crate::panels::{at_the_hit, rebound};
use crate::support::trials::{everywhere, slow};
use crate::support::{
    Act, App, Place, changed, difference, settled, until, vector, wait_for_picture,
};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(a_pause_at_a_hit_turns_to_the_figure_and_back),
        everywhere(the_key_and_clicks_on_insets_swap_the_views),
        everywhere(the_inset_stays_where_it_is_dragged_and_stays_folded),
        everywhere(clicks_in_the_figure_select_nothing),
        slow(everywhere(a_click_on_a_repeated_line_goes_to_its_tick)),
        everywhere(a_row_of_the_table_turns_the_sheet),
        slow(everywhere(a_step_inside_the_tick_draws_only_its_line)),
        slow(everywhere(reduced_motion_cuts_to_the_figure)),
        everywhere(a_dragged_body_is_a_what_if_that_esc_drops_and_keep_keeps),
        everywhere(a_body_dragged_in_edit_mode_changes_the_scene),
    ];
    rows.into_iter().flatten().collect()
}

/// A place in both views without shapes and texts: paper in the Figure, ground in the scene.
const CORNER: (u32, u32) = (296, 630);
/// The upper part of the Figure's inset, above notices.
const FIGURE_INSET: (i32, i32) = (800, 500);
/// The 3D view's inset.
const SCENE_INSET: (i32, i32) = (914, 580);
/// A place in the Figure beside the shapes.
const EMPTY_PLACE: (i32, i32) = (330, 420);

/// Returns whether the Figure is the main view.
fn is_flat(picture: &RgbaImage) -> bool {
    let [r, g, b, _] = picture.get_pixel(CORNER.0, CORNER.1).0;
    [r, g, b] == Ink::Paper.rgb(false)
}

fn wait_for_figure(app: &mut App, when: &str) {
    wait_for_picture(app, &format!("the Figure: {when}"), is_flat);
}

fn wait_for_scene(app: &mut App, when: &str) {
    wait_for_picture(app, &format!("the 3D view: {when}"), |picture| !is_flat(picture));
}

fn a_pause_at_a_hit_turns_to_the_figure_and_back(place: Place) {
    let mut app = at_the_hit(place);
    wait_for_figure(&mut app, "time stands at a hit");
    app.key("ctrl+4");
    wait_for_scene(&mut app, "the turn is switched off");
    app.key("ctrl+4");
    wait_for_figure(&mut app, "the turn is switched on");
    app.key("p");
    app.wait_ticks(2);
    wait_for_scene(&mut app, "time runs");
}

fn the_key_and_clicks_on_insets_swap_the_views(place: Place) {
    let mut app = place.open(&rebound());
    app.wait_ticks(2);
    wait_for_scene(&mut app, "time runs");
    app.key("4");
    wait_for_figure(&mut app, "4 was pressed");
    app.key("4");
    wait_for_scene(&mut app, "4 was pressed again");
    app.click(FIGURE_INSET.0, FIGURE_INSET.1);
    wait_for_figure(&mut app, "its inset was clicked");
    app.wait_ticks(2);
    app.click(SCENE_INSET.0, SCENE_INSET.1);
    wait_for_scene(&mut app, "its inset was clicked");
}

/// With an inset in the upper left corner of the view: its title, and a place inside it.
const TITLE: (i32, i32) = (330, 97);
const UPPER_LEFT: (i32, i32) = (330, 180);

fn the_inset_stays_where_it_is_dragged_and_stays_folded(place: Place) {
    let mut app = place.open(&rebound());
    app.wait_ticks(2);
    app.drag(FIGURE_INSET, UPPER_LEFT);
    let has_setting = |what: &'static str| move |app: &mut App| app.side.settings().contains(what);
    until(&mut app, "the corner is kept", has_setting("corner:UpperLeft"));
    wait_for_scene(&mut app, "a drag is no click");
    app.click(TITLE.0, TITLE.1);
    until(&mut app, "it is folded", has_setting("folded:true"));
    app.key("4");
    wait_for_figure(&mut app, "4 was pressed");
    app.click(UPPER_LEFT.0, UPPER_LEFT.1);
    wait_for_scene(&mut app, "the 3D view's inset was clicked in the same corner");
}

fn clicks_in_the_figure_select_nothing(place: Place) {
    let mut app = place.open(&rebound());
    app.key("p");
    app.key("4");
    wait_for_figure(&mut app, "4 was pressed");
    let nearest = settled(&mut app);
    app.key("e");
    app.frames_still();
    let selected = settled(&mut app);
    assert!(difference(&nearest, &selected) > 0.01, "it shows the pair that is selected");
    app.click_still(EMPTY_PLACE);
    app.point_still(600, 350);
    let clicked = settled(&mut app);
    assert_eq!(difference(&selected, &clicked), 0.0, "the pair stays selected");
}

/// The sheet between verdict and number line, left of notices: left, top, right, bottom.
const SHEET: [u32; 4] = [290, 110, 700, 430];
/// The second line of the banner: the what-if's verdict.
const SECOND: [u32; 4] = [310, 78, 970, 92];
/// The number of the shown tick, in the timeline.
const TICK: [u32; 4] = [298, 672, 420, 692];
/// One of the lines of earlier ticks, beside its bars.
const EARLIER: (i32, i32) = (900, 600);

fn a_click_on_a_repeated_line_goes_to_its_tick(place: Place) {
    let mut app = at_the_hit(place);
    wait_for_figure(&mut app, "time stands at a hit");
    app.point_still(EMPTY_PLACE.0, EMPTY_PLACE.1);
    let hit = settled(&mut app);
    app.click_still(EARLIER);
    app.point_still(EMPTY_PLACE.0, EMPTY_PLACE.1);
    let earlier = settled(&mut app);
    assert!(changed(&hit, &earlier, TICK) > 0.0, "another tick is on show");
    assert!(changed(&hit, &earlier, SHEET) > 0.001, "its Figure is drawn");
    app.click_still(EARLIER);
    app.point_still(EMPTY_PLACE.0, EMPTY_PLACE.1);
    let again = settled(&mut app);
    assert_eq!(changed(&earlier, &again, TICK), 0.0, "the lines stay where they are");
}

/// The third row of the table at depth *Work*: an axis perpendicular to the deciding one.
const ROW: (i32, i32) = (565, 560);

fn a_row_of_the_table_turns_the_sheet(place: Place) {
    let mut app = at_the_hit(place);
    app.key("z");
    app.point_still(EMPTY_PLACE.0, EMPTY_PLACE.1);
    wait_for_figure(&mut app, "time stands at a hit");
    let deciding = settled(&mut app);
    app.point_still(ROW.0, ROW.1);
    let other = settled(&mut app);
    assert!(changed(&deciding, &other, SHEET) > 0.01, "the sheet turns to the other axis");
    app.point_still(EMPTY_PLACE.0, EMPTY_PLACE.1);
    let back = settled(&mut app);
    assert_eq!(changed(&deciding, &back, SHEET), 0.0, "and back");
}

/// Counts the sheet's pixels in the colour of overlaps and their exit arrows.
fn overlap_pixels(picture: &RgbaImage) -> usize {
    let [left, top, right, bottom] = SHEET;
    let all = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
    let ink = Ink::Of(Role::Overlap).rgb(false);
    all.filter(|(x, y)| picture.get_pixel(*x, *y).0[..3] == ink).count()
}

fn a_step_inside_the_tick_draws_only_its_line(place: Place) {
    let mut app = at_the_hit(place);
    app.point_still(EMPTY_PLACE.0, EMPTY_PLACE.1);
    wait_for_figure(&mut app, "time stands at a hit");
    let whole = settled(&mut app);
    let arrow = overlap_pixels(&whole);
    assert!(arrow > 100, "the way out and the edge: {arrow}");
    // Goes back a tick, then forward line by line up to a line about the pair.
    app.key("comma");
    let mut step = settled(&mut app);
    for _ in 0..60 {
        app.key("shift+period");
        step = settled(&mut app);
        if is_flat(&step) {
            break;
        }
    }
    let now = overlap_pixels(&step);
    assert!(is_flat(&step) && now < arrow / 2, "no way out before the answer: {now} of {arrow}");
    app.key("Escape");
    let closed = settled(&mut app);
    assert_eq!(difference(&whole, &closed), 0.0, "the whole Figure");
}

fn reduced_motion_cuts_to_the_figure(place: Place) {
    let mut app = at_the_hit(place);
    let whole = settled(&mut app);
    let first_difference = |app: &mut App| {
        app.key("4");
        wait_for_scene(app, "4 was pressed");
        app.key("4");
        let mut first = app.picture();
        while difference(&first, &whole) > 0.3 {
            first = app.picture();
        }
        difference(&first, &whole)
    };
    let moving = first_difference(&mut app);
    assert!(moving > 0.0, "the turn takes a while");
    settled(&mut app);
    app.key("ctrl+m");
    let cut = first_difference(&mut app);
    assert_eq!(cut, 0.0, "the first picture of the Figure is whole");
}

/// A place on the tank, beside its name.
const TANK: (i32, i32) = (600, 260);
/// The button *Keep* of the what-if's panel.
const KEEP: (i32, i32) = (907, 137);

fn drag_slowly(app: &mut App, (x, y): (i32, i32), distance: i32) {
    app.point_still(x, y);
    app.hand(Act::Press(1));
    app.frames_still();
    for part in 1..=4 {
        app.point_still(x + distance * part / 4, y);
    }
    app.hand(Act::Release(1));
    app.frames_still();
}

fn a_dragged_body_is_a_what_if_that_esc_drops_and_keep_keeps(place: Place) {
    let mut app = at_the_hit(place);
    wait_for_figure(&mut app, "time stands at a hit");
    app.point_still(EMPTY_PLACE.0, EMPTY_PLACE.1);
    let before = settled(&mut app);
    let ticks = app.trace().len();
    let z = |app: &mut App| vector(&app.last(), "tank", "position")[2];
    let hit_at = z(&mut app);
    // Dropped: the state is as before.
    drag_slowly(&mut app, TANK, -60);
    app.point_still(EMPTY_PLACE.0, EMPTY_PLACE.1);
    let moved = settled(&mut app);
    assert!(changed(&before, &moved, SHEET) > 0.002, "a dashed shape");
    assert!(changed(&before, &moved, SECOND) > 0.02, "its own verdict");
    app.key("Escape");
    let dropped = settled(&mut app);
    assert_eq!(difference(&before, &dropped), 0.0, "the what-if is dropped");
    // Kept: time continues from there.
    drag_slowly(&mut app, TANK, -60);
    app.click_still(KEEP);
    app.point_still(EMPTY_PLACE.0, EMPTY_PLACE.1);
    let kept = settled(&mut app);
    assert!(difference(&before, &kept) > 0.002, "it is what was tested");
    assert_eq!(app.trace().len(), ticks, "no tick was run meanwhile");
    app.key("period");
    app.wait("one tick", |trace| trace.len() > ticks);
    let moved_by = (z(&mut app) - hit_at).abs();
    assert!(moved_by > 0.2, "it went on from where it was put: {moved_by}");
    app.key("comma");
    app.key("ctrl+z");
    app.point_still(EMPTY_PLACE.0, EMPTY_PLACE.1);
    let undone = settled(&mut app);
    assert!(changed(&before, &undone, SHEET) == 0.0, "undo brings the hit back");
}

/// The button that shows the Figure, and the left box of two in it.
const SHOW: (i32, i32) = (944, 17);
const LEFT_BOX: (i32, i32) = (400, 330);

fn a_body_dragged_in_edit_mode_changes_the_scene(place: Place) {
    let scene = "(title: \"Two boxes\", camera: Plan, world: Lab(bodies: [
        (name: \"a\", shape: Box(width: 2, height: 2), position: (-2, 0, 0)),
        (name: \"b\", shape: Box(width: 2, height: 2), position: (2, 0.5, 0)),
    ]))";
    let mut app = place.open(scene);
    app.key("F2");
    app.click_still(SHOW);
    wait_for_figure(&mut app, "its button was clicked");
    drag_slowly(&mut app, LEFT_BOX, 80);
    app.key("F2");
    app.wait("a moved box", |trace| {
        let x = trace.last().map_or(-2.0, |line| vector(line, "a", "position")[0]);
        (-1.5..-0.5).contains(&x)
    });
}
