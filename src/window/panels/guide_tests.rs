//! Tests of guided scenes: one step in large type with its set-up and Skip buttons, and no side panels.

use egui_macroquad::egui::vec2;

use super::clipping_tests::{cut_in, frames, place_of};
use crate::app::{Command, Session};
use crate::scene::{self, catalogue};
use crate::sim::Action;
use crate::sim::input::ActionSet;
use crate::window::ui::PanelState;

const SIZE: egui_macroquad::egui::Vec2 = vec2(1280.0, 720.0);

fn session() -> Session {
    Session::new(scene::load(catalogue::FIRST_SCENE).expect("it ships"), None)
}

fn drive(session: &mut Session, ticks: usize, action: Action) {
    for _ in 0..ticks {
        session.input_source.feed(ActionSet::from_iter([action]), ActionSet::default());
        session.apply(Command::StepOnce).expect("always allowed");
        session.advance(1.0 / 60.0, |_, _, _| {});
    }
}

fn state() -> PanelState {
    PanelState { left_open: true, right_open: true, ..PanelState::default() }
}

#[test]
fn one_step_at_a_time_is_shown_until_all_are_done() {
    let mut session = session();
    let shows = |session: &Session, text: &str| {
        let (output, view) = frames(SIZE, &mut state(), session, &[]);
        assert!(view.width() >= SIZE.x - 1.0, "no side panel: {view:?}");
        place_of(&output, text).is_some()
    };
    assert!(shows(&session, "Step 1 of 3") && shows(&session, "Skip (Esc)"));
    assert!(!shows(&session, "Set separation to MTV"), "it belongs to the third step");
    drive(&mut session, 45, Action::Forward);
    assert!(shows(&session, "Step 2 of 3") && shows(&session, "Look at the Figure"));
    drive(&mut session, 25, Action::Reverse);
    assert!(shows(&session, "Set separation to MTV"));
    session.apply(Command::StartStep(2)).expect("its value is checked");
    assert!(!shows(&session, "Set separation to MTV"), "it is set");
    drive(&mut session, 40, Action::Forward);
    let learned = catalogue::purpose(catalogue::FIRST_SCENE).expect("it has one");
    assert!(shows(&session, learned) && shows(&session, "Close (Esc)"));
    assert!(shows(&session, "Detect"), "the next lesson");
}

#[test]
fn the_first_hit_can_be_seen() {
    let mut session = session();
    let mut deepest = 0.0_f32;
    for _ in 0..60 {
        drive(&mut session, 1, Action::Forward);
        let contacts = session.world().contacts();
        deepest = contacts.iter().map(|contact| contact.depth).fold(deepest, f32::max);
        if session.progress.is_done(0) {
            break;
        }
    }
    // 0.3 m, almost a third of the tank's width, is clearly visible.
    assert!(session.progress.is_done(0) && deepest > 0.3, "{deepest}");
    assert!(session.ticks() < 90, "within two seconds of driving");
}

#[test]
fn the_guide_fits_windows_and_phones_and_leaves_the_view() {
    let session = session();
    let mut clipped = Vec::new();
    for size in [[1024.0, 640.0], [1280.0, 720.0], [1920.0, 1080.0], [390.0, 844.0], [844.0, 390.0]]
    {
        for scale in [1.0, 1.25, 2.0] {
            let points = vec2(size[0], size[1]) / scale;
            if scale > 1.0 && points.min_elem() < 320.0 {
                continue;
            }
            let mut ui = state();
            ui.fit(super::is_small(points));
            let (output, view) = frames(points, &mut ui, &session, &[]);
            assert!(view.height() >= 0.4 * points.y, "{size:?} at {scale}: {view:?}");
            let cut = cut_in(&output, points);
            clipped.extend(cut.into_iter().map(|text| format!("{size:?} at {scale}: {text}")));
        }
    }
    assert!(clipped.is_empty(), "{clipped:#?}");
}

#[test]
fn panels_return_when_a_tick_is_opened_or_the_scene_has_no_guide() {
    let mut session = session();
    let ui = state();
    assert!(ui.guides(&session));
    drive(&mut session, 3, Action::Forward);
    session.apply(Command::StepInside { on: true, stage: false }).expect("always allowed");
    session.advance(1.0 / 60.0, |_, _, _| {});
    assert!(!ui.guides(&session), "a tick is open");
    let other = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    assert!(!ui.guides(&other), "only a guided scene");
}
