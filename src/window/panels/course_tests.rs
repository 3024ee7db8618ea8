//! Tests of the course in the gallery: its texts, and use by keyboard alone.

use std::collections::BTreeSet;

use egui_kittest::Harness;
use egui_kittest::kittest::{By, Queryable};
use egui_macroquad::egui::accesskit::Role;
use egui_macroquad::egui::{self, Key};

use super::PanelContext;
use super::gallery::{self, Gallery, Tab};
use crate::app::search::SearchEntry;
use crate::app::{KeyEffect, LearningProgress, Session, ViewCommand};
use crate::scene;
use crate::scene::course::course;
use crate::window::theme::{self, Theme};
use crate::window::ui::PanelOutput;

struct Fixture {
    session: Session,
    gallery: Gallery,
    entries: Vec<SearchEntry>,
    requests: Vec<KeyEffect>,
}

impl Fixture {
    /// Applies the requests about progress, as the window does.
    fn apply_requests(&mut self) {
        for effect in &self.requests {
            let progress = &mut self.gallery.course.learned;
            match effect {
                KeyEffect::View(ViewCommand::ReadPage(unit)) => progress.read(unit),
                KeyEffect::View(ViewCommand::Tick(exercise)) => progress.tick(exercise),
                KeyEffect::View(ViewCommand::ClearProgress) => {
                    *progress = LearningProgress::default();
                }
                _ => {}
            }
        }
    }
}

/// Shows the gallery with this progress.
fn gallery_harness(progress: LearningProgress, size: egui::Vec2) -> Harness<'static, Fixture> {
    let session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    let (mut gallery, entries) = (Gallery::default(), SearchEntry::all());
    gallery.course.learned = progress;
    gallery.begin(&entries, "tank/rebound");
    let fixture = Fixture { session, gallery, entries, requests: Vec::new() };
    let draw = move |ui: &mut egui::Ui, fixture: &mut Fixture| {
        let (theme, mut output, done) =
            (Theme::new(false), PanelOutput::default(), BTreeSet::new());
        let Fixture { session, gallery, entries, .. } = fixture;
        let (run, files) = ((1, 1), &[][..]);
        let (theme, entries, done) = (&theme, &entries[..], &done);
        let requests = &mut output;
        let seen =
            &mut PanelContext { session, run, theme, entries, files, done, output: requests };
        gallery::show(ui.ctx(), gallery, seen);
        fixture.requests = output.effects;
        fixture.apply_requests();
    };
    let mut harness = Harness::builder().with_size(size).build_ui_state(draw, fixture);
    theme::load_fonts(&harness.ctx);
    harness.run_steps(3);
    harness
}

const LARGE: egui::Vec2 = egui::vec2(1280.0, 2400.0);

fn open_course(progress: LearningProgress) -> Harness<'static, Fixture> {
    let mut harness = gallery_harness(progress, LARGE);
    harness.state_mut().gallery.go_to(Tab::Course);
    harness.run_steps(3);
    harness
}

/// Clicks a widget; returns the requests.
fn click(harness: &mut Harness<'_, Fixture>, role: Role, label: &str) -> Vec<KeyEffect> {
    harness.get_by_role_and_label(role, label).click();
    harness.run_steps(1);
    let mut requests = harness.state().requests.clone();
    harness.run_steps(2);
    requests.dedup();
    requests
}

/// Scrolls down the page until a widget with this label is visible, at most 40 times.
fn scroll_to(harness: &mut Harness<'_, Fixture>, role: Role, label: &str) {
    let (unit, modifiers) = (egui::MouseWheelUnit::Point, egui::Modifiers::NONE);
    for _ in 0..40 {
        if harness.query_by_role_and_label(role, label).is_some() {
            return;
        }
        let events = &mut harness.input_mut().events;
        events.push(egui::Event::PointerMoved(egui::pos2(0.5 * LARGE.x, 0.5 * LARGE.y)));
        let delta = egui::vec2(0.0, -200.0);
        events.push(egui::Event::MouseWheel { unit, delta, modifiers });
        harness.run_steps(8);
    }
}

fn press(harness: &mut Harness<'_, Fixture>, key: Key) {
    harness.press_key(key);
    harness.run_steps(3);
}

/// Returns the screen-reader text of the focused widget.
fn focused_text(harness: &Harness<'_, Fixture>) -> String {
    let focused = By::new().predicate(|node| node.is_focused());
    let found = harness.query_all(focused).find_map(|node| node.label());
    found.unwrap_or_default()
}

#[test]
fn new_learners_are_offered_the_course() {
    let mut harness = gallery_harness(LearningProgress::default(), LARGE);
    harness.get_by_label("Start course").click();
    harness.run_steps(3);
    for unit in &course().units {
        assert!(harness.query_by_label_contains(&format!(". {}\n", unit.title)).is_some());
    }
    harness.get_by_label(course().units[0].goal.as_str());
    let mut learned = LearningProgress::default();
    learned.read("shapes");
    let harness = gallery_harness(learned, LARGE);
    harness.get_by_label("Course");
    assert!(harness.query_by_label("Start course").is_none());
}

#[test]
fn progress_is_recorded_and_clearing_it_needs_confirmation() {
    let mut harness = open_course(LearningProgress::default());
    let read = click(&mut harness, Role::CheckBox, "I have read this page");
    assert_eq!(read, [ViewCommand::ReadPage("shapes".to_owned()).into()]);
    assert!(harness.query_by_label_contains("1 of 12 done, next unit").is_some());
    // One exercise of the first unit has no step.
    let tick = click(&mut harness, Role::CheckBox, "I have done this");
    assert_eq!(tick, [ViewCommand::Tick("shapes/5".to_owned()).into()]);
    assert!(harness.query_by_label_contains("2 of 12 done").is_some());

    let trash = egui_phosphor::regular::TRASH;
    assert!(click(&mut harness, Role::Button, trash).is_empty(), "it asks first");
    assert!(click(&mut harness, Role::Button, "Cancel").is_empty());
    assert!(!harness.state().gallery.course.learned.is_empty());
    click(&mut harness, Role::Button, trash);
    let clear = click(&mut harness, Role::Button, "Clear progress");
    assert_eq!(clear, [ViewCommand::ClearProgress.into()]);
    assert!(harness.state().gallery.course.learned.is_empty());
}

#[test]
fn figures_lessons_and_exercises_open_their_scenes() {
    let mut harness = open_course(LearningProgress::default());
    let load = |id: &str| -> KeyEffect { ViewCommand::Load(id.to_owned()).into() };
    let unit = &course().units[0];
    let page = scene::course::page(&unit.id).expect("it has one");
    let scene::course::PagePiece::Figure { caption, name } = scene::course::pieces(page)
        .into_iter()
        .find(|piece| matches!(piece, scene::course::PagePiece::Figure { .. }))
        .expect("it has two")
    else {
        panic!("it is a figure");
    };
    let figure = course().figure(name).expect("it is declared");
    let opened: KeyEffect = ViewCommand::Figure(figure.name.clone()).into();
    assert_eq!(click(&mut harness, Role::Button, caption), [opened]);
    assert!(!harness.state().gallery.open, "the scene is to be seen");

    let mut harness = open_course(LearningProgress::default());
    scroll_to(&mut harness, Role::Label, "Detect");
    assert_eq!(click(&mut harness, Role::Label, "Detect"), [load("tank/detect")]);

    let mut harness = open_course(LearningProgress::default());
    let layers = format!("{} Layers", egui_phosphor::regular::ARROW_SQUARE_OUT);
    scroll_to(&mut harness, Role::Button, &layers);
    let open = click(&mut harness, Role::Button, &layers);
    let (scene, step) = ("bodies/layers".to_owned(), Some(4));
    assert_eq!(open, [ViewCommand::Exercise { scene, step }.into()]);
}

#[test]
fn everything_is_reached_by_keys() {
    let mut harness = gallery_harness(LearningProgress::default(), LARGE);
    press(&mut harness, Key::Tab);
    assert!(focused_text(&harness).contains("1. Shapes and overlap"), "{}", focused_text(&harness));
    press(&mut harness, Key::ArrowDown);
    assert!(focused_text(&harness).contains("2. Intervals and axes"), "{}", focused_text(&harness));
    press(&mut harness, Key::Enter);
    harness.get_by_label(course().units[1].goal.as_str());
    // Texts of the widgets that Tab reaches.
    let mut reached = BTreeSet::new();
    for _ in 0..40 {
        press(&mut harness, Key::Tab);
        reached.insert(focused_text(&harness));
    }
    let sign = egui_phosphor::regular::ARROW_SQUARE_OUT;
    let wanted = [
        "I have read this page".to_owned(),
        "Two polygons".to_owned(),
        format!("{sign} Why the edge normals suffice"),
        format!("Next: SAT and the MTV {}", egui_phosphor::regular::ARROW_RIGHT),
        format!("{} Import…", egui_phosphor::regular::FOLDER_OPEN),
    ];
    for wanted in wanted {
        assert!(reached.contains(&wanted), "{wanted} in {reached:#?}");
    }
}

#[test]
fn a_narrow_window_shows_the_path_or_a_unit() {
    let mut harness = gallery_harness(LearningProgress::default(), egui::vec2(420.0, 900.0));
    harness.state_mut().gallery.go_to(Tab::Course);
    harness.run_steps(3);
    let goal = course().units[2].goal.as_str();
    assert!(harness.query_by_label(goal).is_none());
    harness.get_by_label_contains("3. SAT and the MTV").click();
    harness.run_steps(3);
    harness.get_by_label(goal);
    harness.get_by_label_contains("All units").click();
    harness.run_steps(3);
    assert!(harness.query_by_label(goal).is_none());
    harness.get_by_label_contains("3. SAT and the MTV");
}
