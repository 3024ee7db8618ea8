//! Tests of a phone in both orientations: no text is clipped, the view keeps at least a quarter of the screen, and
//! menus and drawers open.

use egui_macroquad::egui::{self, vec2};
use egui_phosphor::regular as icon;

use super::clipping_tests::{
    OUTSIDE, TABS, assert_none, click, cover, cut_in, frames, place_of, session,
};
use super::phone_layout;
use super::wording_tests::painted;
use crate::app::Session;
use crate::scene::catalogue;
use crate::window::ui::PanelState;

const SIZES: [[f32; 2]; 4] = [[390.0, 844.0], [844.0, 390.0], [360.0, 640.0], [320.0, 568.0]];

/// Creates the state of a small screen with these open drawers.
fn phone(left_open: bool, right_open: bool) -> PanelState {
    PanelState { phone_layout: true, left_open, right_open, ..PanelState::default() }
}

/// Returns the clipped texts in this window, and a problem if the view is too small.
fn problems(session: &Session, size: [f32; 2], ui: &mut PanelState) -> Vec<String> {
    let points = vec2(size[0], size[1]);
    assert!(phone_layout::is_small(points));
    let (output, view) = frames(points, ui, session, &[]);
    let mut found: Vec<String> =
        cut_in(&output, points).into_iter().chain(OUTSIDE.take()).collect();
    if view.area() < points.x * points.y * 0.25 {
        found.push(format!("the view is {view:?}"));
    }
    let place = format!("{} at {size:?}, {:?}", session.scene.id, ui.right.tab);
    found.iter().map(|problem| format!("{place}: {problem}")).collect()
}

#[test]
fn nothing_is_cut_on_a_phone() {
    let mut found = Vec::new();
    for id in catalogue::ids() {
        let session = session(id);
        for size in SIZES {
            found.extend(problems(&session, size, &mut phone(false, false)));
            found.extend(problems(&session, size, &mut phone(true, false)));
        }
        for (size, tab) in SIZES[..2].iter().flat_map(|size| TABS.map(|tab| (*size, tab))) {
            let mut ui = phone(false, true);
            ui.right.tab = tab;
            found.extend(problems(&session, size, &mut ui));
        }
    }
    assert_none(&found);
}

#[test]
fn help_gallery_and_present_fit_a_phone() {
    let session = session("tank/rebound");
    let mut found = Vec::new();
    for (size, which) in SIZES.iter().flat_map(|size| (0..6).map(move |which| (*size, which))) {
        let (points, mut ui) = (vec2(size[0], size[1]), phone(false, false));
        cover(&mut ui, which);
        let (output, _) = frames(points, &mut ui, &session, &[]);
        let clipped = cut_in(&output, points).into_iter().chain(OUTSIDE.take());
        // A hint repeats visible information and may be clipped.
        let clipped = clipped.filter(|text| !text.contains("Search titles"));
        found.extend(clipped.map(|text| format!("{which} at {size:?}: {text}")));
    }
    assert_none(&found);
}

#[test]
fn every_menu_of_a_phone_opens_inside_its_window() {
    let session = session("tank/arena");
    let mut found = Vec::new();
    let menus = [
        (icon::VIDEO_CAMERA, "Figure"),
        (icon::STACK, "Answer"),
        (icon::DOTS_THREE_VERTICAL, "Copy link to this tick"),
        (icon::DOTS_THREE, "Branch"),
        ("× 1", "× 1/2"),
    ];
    for (size, (sign, row)) in SIZES.iter().flat_map(|size| menus.map(|menu| (*size, menu))) {
        let points = vec2(size[0], size[1]);
        let (before, _) = frames(points, &mut phone(false, false), &session, &[]);
        // A wide bar shows the button directly.
        let Some(place) = place_of(&before, sign) else { continue };
        let (after, _) = frames(points, &mut phone(false, false), &session, &click(place));
        let texts = painted(&after);
        assert!(texts.iter().any(|text| text.contains(row)), "{row} at {size:?}: {texts:?}");
        let clipped = cut_in(&after, points).into_iter().chain(OUTSIDE.take());
        found.extend(clipped.map(|text| format!("{row} at {size:?}: {text}")));
    }
    assert_none(&found);
}

#[test]
fn one_drawer_opens_and_the_other_closes() {
    let session = session("tank/arena");
    for [width, height] in SIZES {
        let (points, mut ui) = (vec2(width, height), phone(false, false));
        for (sign, open) in [
            (icon::BOOK_OPEN, [true, false]),
            (icon::SLIDERS_HORIZONTAL, [false, true]),
            (icon::SLIDERS_HORIZONTAL, [false, false]),
        ] {
            let (before, _) = frames(points, &mut ui, &session, &[]);
            let place = place_of(&before, sign).expect("it is in the bar");
            // A finger does not hover before the press.
            frames(points, &mut ui, &session, &click(place)[1..]);
            assert_eq!([ui.left_open, ui.right_open], open, "{width} × {height}");
        }
    }
}

#[test]
fn buttons_are_large_enough_for_a_finger() {
    let session = session("tank/arena");
    for [width, height] in SIZES {
        let (output, _) = frames(vec2(width, height), &mut phone(false, false), &session, &[]);
        let signs = [icon::SKIP_BACK, icon::REWIND, icon::PAUSE, icon::CARET_LINE_RIGHT];
        let places: Vec<egui::Pos2> =
            signs.into_iter().filter_map(|sign| place_of(&output, sign)).collect();
        assert!(places.len() >= 3, "{places:?}");
        for pair in places.windows(2) {
            assert!(pair[1].x - pair[0].x >= 44.0, "{width} × {height}: {places:?}");
        }
    }
}
