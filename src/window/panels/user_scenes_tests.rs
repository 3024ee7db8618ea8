//! The user's own scenes in the gallery, and the embedded window.

use std::collections::BTreeSet;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_macroquad::egui;
use egui_macroquad::egui::accesskit::Role;
use egui_phosphor::regular as icon;

use super::gallery::{self, Changes, Gallery, UserScene};
use super::{PanelContext, bottom, top};
use crate::app::{Command, KeyEffect, Session, ViewCommand};
use crate::scene;
use crate::window::theme::Theme;
use crate::window::ui::{PanelOutput, PanelState};

struct Fixture {
    session: Session,
    gallery: Gallery,
    files: Vec<UserScene>,
    requests: Vec<KeyEffect>,
}

/// Shows the gallery or a bar for the scene `tank/rebound` in a window of this size.
fn harness_showing(
    size: egui::Vec2,
    files: Vec<UserScene>,
    show: fn(&egui::Context, &mut Gallery, &mut PanelContext),
) -> Harness<'static, Fixture> {
    let session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    let mut gallery = Gallery::default();
    gallery.begin(&[], "");
    let fixture = Fixture { session, gallery, files, requests: Vec::new() };
    let draw = move |ui: &mut egui::Ui, fixture: &mut Fixture| {
        let (theme, mut output, done) =
            (Theme::new(false), PanelOutput::default(), BTreeSet::new());
        let Fixture { session, files, gallery, .. } = fixture;
        let (run, entries, files) = ((1, 1), &[][..], &files[..]);
        let seen = &mut PanelContext {
            session,
            run,
            theme: &theme,
            entries,
            files,
            done: &done,
            output: &mut output,
        };
        show(ui.ctx(), gallery, seen);
        fixture.requests.extend(output.effects);
    };
    let mut harness = Harness::builder().with_size(size).build_ui_state(draw, fixture);
    harness.run_steps(3);
    harness
}

fn user_scene(id: &str, title: &str, stored_bytes: Option<u64>) -> UserScene {
    UserScene { id: id.to_owned(), title: title.to_owned(), stored_bytes, ..UserScene::default() }
}

#[test]
fn own_scenes_are_opened_downloaded_and_removed() {
    let files = vec![
        user_scene("door.ron", "Door", Some(1_234)),
        user_scene("maps/keep.ron", "The Keep", None),
    ];
    let mut harness = harness_showing(egui::vec2(1280.0, 720.0), files, gallery::show);
    harness.get_by_label("Your scenes");
    harness.get_by_label("door.ron, 1.2 kB");
    // Only stored scenes can be downloaded or removed.
    harness.get_by_label(icon::DOWNLOAD_SIMPLE).click();
    harness.run_steps(2);
    harness.get_by_label_contains(icon::TRASH).click();
    harness.run_steps(2);
    assert!(harness.state().gallery.open, "they leave the gallery open");
    harness.get_by_role_and_label(Role::Button, "The Keep").click();
    harness.run_steps(2);
    assert!(!harness.state().gallery.open);
    let name = || "door.ron".to_owned();
    let wanted: [KeyEffect; 3] = [
        ViewCommand::Download(name()).into(),
        ViewCommand::Remove(name()).into(),
        ViewCommand::Load("maps/keep.ron".to_owned()).into(),
    ];
    assert_eq!(harness.state().requests, wanted);
}

#[test]
fn unsaved_changes_are_marked_opened_and_discarded() {
    let unsaved = |number, is_stored| Some(Changes { number, is_stored });
    let files = vec![
        UserScene { unsaved: unsaved(Some(4), true), ..user_scene("/maps/door.ron", "Door", None) },
        UserScene {
            unsaved: unsaved(Some(5), false),
            ..user_scene("/maps/keep.ron", "The Keep", None)
        },
        UserScene {
            unsaved: unsaved(Some(6), false),
            ..user_scene("tank/rebound", "Rebound", None)
        },
    ];
    let mut harness = harness_showing(egui::vec2(1280.0, 720.0), files, gallery::show);
    harness.get_by_label("door.ron, not saved");
    let remove_buttons = harness.query_all_by_label_contains(icon::TRASH).collect::<Vec<_>>();
    assert_eq!(remove_buttons.len(), 2, "the scene on show is not removed");
    remove_buttons[0].click();
    harness.run_steps(2);
    harness.get_by_role_and_label(Role::Button, "\u{2022} The Keep").click();
    harness.run_steps(2);
    harness.state_mut().gallery.begin(&[], "");
    harness.run_steps(2);
    harness.get_by_role_and_label(Role::Button, "\u{2022} Door").click();
    harness.run_steps(2);
    let wanted: [KeyEffect; 3] = [
        ViewCommand::RemoveUnsaved(4).into(),
        ViewCommand::Load("/maps/keep.ron".to_owned()).into(),
        ViewCommand::OpenUnsaved(4).into(),
    ];
    assert_eq!(harness.state().requests, wanted);
}

/// Returns the number of lines and areas painted inside this rectangle.
fn painted(harness: &Harness<Fixture>, area: egui::Rect) -> usize {
    let shapes = harness.output().shapes.iter();
    let is_inside = |shape: &&egui::epaint::ClippedShape| {
        let drawn = matches!(shape.shape, egui::Shape::Path(_) | egui::Shape::LineSegment { .. });
        drawn && area.contains_rect(shape.shape.visual_bounding_rect())
    };
    shapes.filter(is_inside).count()
}

#[test]
fn a_card_shows_a_plan_and_says_if_its_file_is_gone() {
    let text = scene::catalogue::scene("lab/two").map(str::to_owned);
    let files = vec![
        UserScene { text, is_listed: true, ..user_scene("/maps/two.ron", "Two", None) },
        UserScene { is_gone: true, is_listed: true, ..user_scene("/maps/gone.ron", "Gone", None) },
    ];
    let mut harness = harness_showing(egui::vec2(1280.0, 720.0), files, gallery::show);
    let card = |harness: &Harness<Fixture>, title| {
        let bounds = harness.get_by_role_and_label(Role::Button, title).raw_bounds();
        let egui::accesskit::Rect { x0, y0, x1, y1 } = bounds.expect("it has a place");
        let [min, max] = [(x0, y0), (x1, y1)].map(|(x, y)| egui::pos2(x as f32, y as f32));
        egui::Rect { min, max }
    };
    assert!(painted(&harness, card(&harness, "Two")) >= 2, "an outline for each body");
    assert_eq!(painted(&harness, card(&harness, "Gone")), 0);
    harness.get_by_label("gone.ron, file not found");
    harness.get_by_label("two.ron");
    let remove_buttons = harness.query_all_by_label_contains(icon::TRASH).collect::<Vec<_>>();
    assert_eq!(remove_buttons.len(), 2);
    remove_buttons[1].click();
    harness.run_steps(2);
    let wanted: [KeyEffect; 1] = [ViewCommand::Remove("/maps/gone.ron".to_owned()).into()];
    assert_eq!(harness.state().requests, wanted);
}

#[test]
fn many_scenes_take_two_rows_until_all_are_requested() {
    let files: Vec<UserScene> = (0..8)
        .map(|n| user_scene(&format!("/maps/{n}.ron"), &format!("Scene {n}"), None))
        .collect();
    let mut harness = harness_showing(egui::vec2(1280.0, 720.0), files, gallery::show);
    assert!(harness.query_by_label("5.ron").is_some());
    assert!(harness.query_by_label("6.ron").is_none());
    harness.get_by_label("Show all 8").click();
    harness.run_steps(3);
    assert!(harness.query_by_label("7.ron").is_some());
}

#[test]
fn a_new_scene_is_chosen_by_mouse_or_keys() {
    use crate::app::NewScene;
    use crate::sim::WorldKind;
    let size = egui::vec2(1280.0, 720.0);
    let mut harness = harness_showing(size, Vec::new(), gallery::show);
    harness.get_by_label(&format!("{} New…", icon::PLUS)).click();
    harness.run_steps(3);
    harness.get_by_role_and_label(Role::Button, "Lab, empty").click();
    harness.run_steps(2);
    assert!(!harness.state().gallery.open);
    harness.state_mut().gallery.begin(&[], "");
    harness.run_steps(3);
    assert!(harness.query_by_label("Lab, empty").is_none(), "the list of scenes again");
    harness.state_mut().gallery.show_new();
    harness.run_steps(3);
    // The first card, Tank, is chosen: below it Map, then the empty Tank, and beside that Wall.
    for key in [egui::Key::ArrowDown, egui::Key::ArrowDown, egui::Key::ArrowRight, egui::Key::Enter]
    {
        harness.press_key(key);
        harness.run_steps(2);
    }
    harness.run_steps(2);
    harness.state_mut().gallery.begin(&[], "");
    harness.state_mut().gallery.show_new();
    harness.run_steps(3);
    harness.get_by_role_and_label(Role::Button, "Copy of Rebound").click();
    harness.run_steps(2);
    let wanted =
        [NewScene::Empty(WorldKind::Lab), NewScene::Empty(WorldKind::Wall), NewScene::Copy];
    assert_eq!(harness.state().requests, wanted.map(|new| ViewCommand::OpenNew(new).into()));
}

#[test]
fn the_title_marks_unsaved_changes() {
    let saved = |ctx: &egui::Context, _: &mut Gallery, seen: &mut PanelContext| {
        top::show(ctx, &mut PanelState::default(), seen);
    };
    let unsaved = |ctx: &egui::Context, _: &mut Gallery, seen: &mut PanelContext| {
        top::show(ctx, &mut PanelState { unsaved: true, ..PanelState::default() }, seen);
    };
    let size = egui::vec2(1280.0, 720.0);
    harness_showing(size, Vec::new(), saved).get_by_label("Rebound  ▾");
    harness_showing(size, Vec::new(), unsaved).get_by_label("\u{2022} Rebound  ▾");
}

#[test]
fn an_embedded_window_has_time_buttons_and_a_link_to_the_full_app() {
    let embedded = |ctx: &egui::Context, _: &mut Gallery, seen: &mut PanelContext| {
        bottom::embedded_bar(ctx, seen);
    };
    for (width, label) in [(900.0, "open in collidoscope \u{e5de}"), (390.0, "\u{e5de}")] {
        assert_eq!(icon::ARROW_SQUARE_OUT, "\u{e5de}");
        let mut harness = harness_showing(egui::vec2(width, 400.0), Vec::new(), embedded);
        harness.get_by_label("tick 0");
        harness.get_by_label(label).click();
        harness.run_steps(2);
        harness.get_by_label(icon::CARET_LINE_RIGHT).click();
        harness.run_steps(2);
        let wanted: [KeyEffect; 2] = [ViewCommand::OpenFullApp.into(), Command::StepOnce.into()];
        assert_eq!(harness.state().requests, wanted, "{width}");
        assert!(harness.query_by_label(icon::RECORD).is_none(), "nothing else");
    }
}
