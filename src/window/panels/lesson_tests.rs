//! Tests of the lesson panel: the visible part, completed steps and links.

use std::collections::BTreeSet;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_macroquad::egui;

use super::{AnswerDraft, PanelContext, layout, lesson};
use crate::app::search::SearchEntry;
use crate::app::{Command, Session, ViewCommand};
use crate::scene::{self, Goal, catalogue};
use crate::sim::Action;
use crate::sim::input::ActionSet;
use crate::window::theme::{self, Theme};
use crate::window::ui::PanelOutput;

/// A session and its lesson panel.
struct Fixture {
    session: Session,
    theme: Theme,
    entries: Vec<SearchEntry>,
    cache: lesson::Cache,
    output: PanelOutput,
}

/// Shows the lesson panel in a window of 1280 × 720 at 100 % text scale.
fn panel(id: &str) -> Harness<'static, Fixture> {
    // The window's height without the bars at top and bottom.
    panel_with_height(id, 720.0 - 32.0 - 56.0)
}

fn panel_with_height(id: &str, height: f32) -> Harness<'static, Fixture> {
    let fixture = Fixture {
        session: Session::new(scene::load(id).expect("it ships"), None),
        theme: Theme::new(false),
        entries: SearchEntry::all(),
        cache: lesson::Cache::default(),
        output: PanelOutput::default(),
    };
    let draw = |ui: &mut egui::Ui, fixture: &mut Fixture| {
        let Fixture { session, theme, entries, cache, output } = fixture;
        let (files, done) = (&[], &BTreeSet::new());
        let seen = &mut PanelContext { session, run: (1, 1), theme, entries, files, done, output };
        lesson::panel(ui, (cache, &mut AnswerDraft::default()), seen);
    };
    let size = egui::vec2(layout::LEFT_WIDTH - 16.0, height);
    let mut harness = Harness::builder().with_size(size).build_ui_state(draw, fixture);
    theme::load_fonts(&harness.ctx);
    harness.state().theme.apply(&harness.ctx);
    harness.run_steps(3);
    harness
}

/// Collects the rectangle and the clip rectangle of each text with this ending.
fn find_texts(shape: &egui::Shape, clip: egui::Rect, text: &str, found: &mut Vec<[egui::Rect; 2]>) {
    match shape {
        egui::Shape::Text(shape) if shape.galley.text().ends_with(text) => {
            found.push([shape.visual_bounding_rect(), clip]);
        }
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|s| find_texts(s, clip, text, found)),
        _ => {}
    }
}

#[test]
fn the_first_step_is_visible_without_scrolling() {
    for id in catalogue::ids() {
        let harness = panel(id);
        let text = &harness.state().session.scene.file.steps[0].text;
        // Keys have short names, and keep the following punctuation.
        let parts = text.split('`').step_by(2).map(str::trim_start);
        for part in parts.filter(|part| part.contains(char::is_alphabetic)) {
            let part = part.trim_start_matches([',', '.', ':', ';']).trim_start();
            let mut found = Vec::new();
            for shape in &harness.output().shapes {
                find_texts(&shape.shape, shape.clip_rect, part, &mut found);
            }
            let Some([rect, clip]) = found.first() else { panic!("{id}: no `{part}`") };
            assert!(clip.contains_rect(rect.shrink(1.0)), "{id}: `{part}` {rect:?} in {clip:?}");
        }
    }
}

#[test]
fn done_steps_lead_to_the_next_scene() {
    let mut harness = panel("tank/detect");
    assert!(harness.query_by_label_contains("All steps done").is_none());
    let session = &mut harness.state_mut().session;
    let drive = |session: &mut Session, ticks, action| {
        for _ in 0..ticks {
            session.input_source.feed(ActionSet::from_iter([action]), ActionSet::default());
            session.apply(Command::StepOnce).expect("always allowed");
            session.advance(1.0 / 60.0, |_, _, _| {});
        }
    };
    let mut driven_steps = 0;
    for step in 0..session.scene.file.steps.len() {
        session.apply(Command::StartStep(step)).expect("its values are checked");
        let lesson_step = &session.scene.file.steps[step];
        if let Some(asking) = session.active_question() {
            let truth = asking.posed.truth.clone();
            session.apply(Command::Answer(truth)).expect("it waits for one");
            for _ in 0..400 {
                session.advance(1.0 / 60.0, |_, _, _| {});
            }
            session.apply(Command::EndQuestion).expect("always allowed");
        } else if lesson_step.until == Goal::Inside {
            while !session.progress.is_done(step) {
                let step_inside = Command::StepInside { on: true, stage: false };
                session.apply(step_inside).expect("always allowed");
                session.advance(1.0 / 60.0, |_, _, _| {});
            }
        } else {
            // Drives into the box and out, then to the sphere's place, where the sphere jumps over the tank.
            session.apply(Command::Restart).expect("always allowed");
            if driven_steps == 2 {
                drive(session, 11, Action::TurnRight);
                drive(session, 75, Action::Forward);
            } else {
                drive(session, 60, Action::Forward);
                drive(session, 60 * driven_steps, Action::Reverse);
            }
            driven_steps += 1;
        }
    }
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("All steps done").is_some());
    assert!(harness.query_by_label("Set up").is_none(), "a step that is done needs none");
    let coins = harness.get_all_by_label("Coins").last().expect("the next scene");
    coins.click();
    harness.run_steps(3);
    let effects = &harness.state().output.effects;
    assert_eq!(effects[..], [ViewCommand::Load("tank/coins".to_owned()).into()]);
}

#[test]
fn in_a_step_digits_are_numbers_and_a_key_keeps_its_full_stop() {
    let mut harness = panel_with_height("walker/loop", 2000.0);
    harness.get_by_label_contains("more steps").click();
    harness.run_steps(3);
    harness.get_by_label_contains(" 8.  Set substeps").click();
    harness.run_steps(3);
    let mut texts = Vec::new();
    harness.output().shapes.iter().for_each(|shape| collect_texts(&shape.shape, &mut texts));
    assert!(texts.iter().any(|text| text == "3"), "substeps are set to a number: {texts:?}");
    let marks = texts.iter().filter(|text| text.as_str() == ".").count();
    assert!(marks > 0, "the full stop after a key is painted with it: {texts:?}");
}

#[test]
fn one_step_is_open_and_a_click_opens_another() {
    let mut harness = panel("tank/detect");
    let height = |harness: &Harness<Fixture>, label: &str| {
        harness.get_by_label_contains(label).bounding_box().map(|rect| rect.y1 - rect.y0)
    };
    assert!(harness.query_by_label_contains(" 2.  ").is_none(), "later steps are one line");
    harness.get_by_label_contains("7 more steps").click();
    harness.run_steps(3);
    let folded = height(&harness, " 2.  ").expect("it is a line");
    assert!(folded < 30.0, "{folded}");
    assert!(harness.query_by_label_contains(" 1.  ").is_none(), "the current step is open");
    harness.get_by_label_contains(" 2.  ").click();
    harness.run_steps(3);
    assert!(harness.query_by_label_contains(" 2.  ").is_none(), "the clicked step is open");
    harness.get_by_label_contains(" 1.  ");
}

/// Completes the steps before `step`, which becomes the current step.
fn go_to_step(harness: &mut Harness<'static, Fixture>, step: usize) {
    harness.state_mut().session.progress.mark_until(step);
    harness.run_steps(8);
}

/// Returns the visible part of the first painted text with this ending, if any of it is visible.
fn visible_rect(harness: &Harness<'static, Fixture>, text: &str) -> Option<egui::Rect> {
    let mut found = Vec::new();
    for shape in &harness.output().shapes {
        find_texts(&shape.shape, shape.clip_rect, text, &mut found);
    }
    found.iter().map(|[rect, clip]| rect.intersect(*clip)).find(egui::Rect::is_positive)
}

/// Heights of the panel, points: in a window of 1280 × 720 at 100 % and 200 %, and in a phone's drawer.
const HEIGHTS: [f32; 3] = [577.0, 210.0, 370.0];

#[test]
fn the_current_step_and_the_explanation_are_visible() {
    let mut hidden = Vec::new();
    for height in HEIGHTS {
        for id in
            ["tank/rebound", "tank/detect", "wall/deep", "map/corners", "lab/two", "bodies/slope"]
        {
            let mut harness = panel_with_height(id, height);
            let count = harness.state().session.scene.file.steps.len();
            let title = harness.state().session.lesson().lines().next().unwrap_or_default();
            let title = title.trim_start_matches("# ").to_owned();
            for step in [0, count / 2, count - 1] {
                go_to_step(&mut harness, step);
                let number = format!(" {}.", step + 1);
                let place = format!("{id} step {step} at {height}");
                if visible_rect(&harness, &number).is_none() {
                    hidden.push(format!("{place}: the step"));
                }
                if visible_rect(&harness, &title).is_none() {
                    hidden.push(format!("{place}: the explanation"));
                }
            }
        }
    }
    assert!(hidden.is_empty(), "{hidden:#?}");
}

#[test]
fn a_done_step_has_no_strikethrough_and_shows_its_explanation() {
    let mut harness = panel("tank/rebound");
    go_to_step(&mut harness, 4);
    let struck = |harness: &Harness<'static, Fixture>| {
        let mut found = false;
        harness
            .output()
            .shapes
            .iter()
            .for_each(|shape| find_strikethrough(&shape.shape, &mut found));
        found
    };
    assert!(!struck(&harness));
    harness.get_by_label_contains(" 2.  ").click();
    harness.run_steps(3);
    assert!(
        harness.query_by_label_contains("moves directly away from the disk").is_some(),
        "its because"
    );
    assert!(!struck(&harness));
}

/// Sets `found` if any text is struck through.
fn find_strikethrough(shape: &egui::Shape, found: &mut bool) {
    match shape {
        egui::Shape::Text(text) => {
            let sections = &text.galley.job.sections;
            *found |=
                sections.iter().any(|section| section.format.strikethrough != egui::Stroke::NONE);
        }
        egui::Shape::Vec(shapes) => {
            for shape in shapes {
                find_strikethrough(shape, found);
            }
        }
        _ => {}
    }
}

/// Collects every painted text.
fn collect_texts(shape: &egui::Shape, texts: &mut Vec<String>) {
    match shape {
        egui::Shape::Text(shape) => texts.push(shape.galley.text().to_owned()),
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect_texts(shape, texts)),
        _ => {}
    }
}
