//! The Figure as the main view and as an inset, by keys and by mouse.

use collidoscope::figure::layout::Ink;
use image::RgbaImage;
use libtest_mimic::Trial;

use crate::panels::{at_the_hit, rebound};
use crate::support::trials::everywhere;
use crate::support::{App, Place, comes, difference, settled};

/// The scenarios and where they take place.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(a_pause_at_a_hit_turns_to_the_figure_and_back),
        everywhere(its_key_and_clicks_on_insets_swap_the_views),
        everywhere(clicks_in_the_figure_select_nothing),
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
