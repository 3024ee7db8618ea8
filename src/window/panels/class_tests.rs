//! Tests the class dialog's commands and contents, and locked controls in the panels.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_macroquad::egui;
use egui_macroquad::egui::accesskit::Role;
use egui_phosphor::regular as icon;

use super::class::{self, ClassDialog, Results, Tab};
use super::{AnswerDraft, PanelContext, lesson, parameters, top};
use crate::app::class::{Class, Drawing, Locks, QuestionResults};
use crate::app::{Command, KeyEffect, Session, ViewCommand};
use crate::figure::layout::Layout;
use crate::scene;
use crate::window::theme::{self, Theme};
use crate::window::ui::PanelOutput;

/// A session with the state of the panels under test.
struct Fixture {
    session: Session,
    class: ClassDialog,
    cache: lesson::Cache,
    draft: AnswerDraft,
    filter: String,
    effects: Vec<KeyEffect>,
}

/// Part of the window to show.
type Show = fn(&mut egui::Ui, &mut Fixture, &mut PanelOutput);

fn dialog(ui: &mut egui::Ui, fixture: &mut Fixture, output: &mut PanelOutput) {
    let theme = Theme::new(false);
    class::show(
        ui.ctx(),
        &mut fixture.class,
        &mut PanelContext::plain(&fixture.session, &theme, output),
    );
}

/// Shows a part of the window for a session in `class`, or in no class.
fn shown(class: Option<Class>, dialog: ClassDialog, show: Show) -> Harness<'static, Fixture> {
    let mut session = Session::new(scene::load("tank/detect").expect("it ships"), None);
    if let Some(class) = class {
        session.start_class(class).expect("a step of it");
        session.apply(Command::EndQuestion).expect("always allowed");
    }
    let (cache, draft) = (lesson::Cache::default(), AnswerDraft::default());
    let fixture = Fixture {
        session,
        class: dialog,
        cache,
        draft,
        filter: String::new(),
        effects: Vec::new(),
    };
    let draw = move |ui: &mut egui::Ui, fixture: &mut Fixture| {
        let mut output = PanelOutput::default();
        show(ui, fixture, &mut output);
        fixture.effects.extend(output.effects);
    };
    let mut harness =
        Harness::builder().with_size(egui::vec2(1280.0, 720.0)).build_ui_state(draw, fixture);
    theme::load_fonts(&harness.ctx);
    harness.run_steps(4);
    harness
}

fn open_dialog(session: &Session) -> ClassDialog {
    let mut class = ClassDialog::default();
    class.toggle(session);
    class
}

fn detect_session() -> Session {
    Session::new(scene::load("tank/detect").expect("it ships"), None)
}

fn locked_class() -> Class {
    let locked = Locks { parameters: true, overlays: true, steps_after: Some(4) };
    let (title, scene) = ("Monday".to_owned(), "tank/detect".to_owned());
    Class { title, scene, step: 3, seed: 7, locked }
}

#[test]
fn an_entered_class_is_saved_and_copied() {
    let mut harness = shown(None, open_dialog(&detect_session()), dialog);
    harness.get_by_label("Change parameters, and compare with other ones").click();
    harness.run_steps(2);
    harness.get_by_label("Stop after step").click();
    harness.run_steps(2);
    harness.get_by_label_contains("Save as a file").click();
    harness.run_steps(2);
    harness.get_by_label_contains("Copy a link").click();
    harness.run_steps(2);
    let locked = Locks { parameters: true, overlays: false, steps_after: Some(1) };
    let (title, scene) = ("Detect".to_owned(), "tank/detect".to_owned());
    let made = Box::new(Class { title, scene, step: 0, seed: 0, locked });
    let wanted: [KeyEffect; 2] =
        [ViewCommand::SaveClass(made.clone()).into(), ViewCommand::CopyClass(made).into()];
    assert_eq!(harness.state().effects, wanted);
}

#[test]
fn answers_are_exported_under_the_typed_name() {
    let mut class = open_dialog(&detect_session());
    (class.tab, class.count) = (Tab::Own, 3);
    let mut harness = shown(None, class, dialog);
    harness.get_by_label("3 answers go into the file.");
    harness.get_by_label_contains("Export answers").click();
    harness.run_steps(2);
    assert!(harness.state().effects.is_empty(), "there is no name yet");
    harness.get_by_role(Role::TextInput).focus();
    harness.get_by_role(Role::TextInput).type_text("Kim");
    harness.run_steps(2);
    harness.get_by_label_contains("Export answers").click();
    harness.run_steps(2);
    harness.get_by_label_contains(icon::TRASH).click();
    harness.run_steps(2);
    harness.get_by_label("Delete").click();
    harness.run_steps(2);
    let wanted: [KeyEffect; 2] =
        [ViewCommand::ExportAnswers("Kim".to_owned()).into(), ViewCommand::ForgetAnswers.into()];
    assert_eq!(harness.state().effects, wanted);
}

#[test]
fn results_are_shown_as_a_table() {
    let row = QuestionResults {
        scene: "tank/detect".to_owned(),
        step: 4,
        question: "Which?".to_owned(),
        answers: 30,
        learners: 29,
        right: 21,
        mean_error: Some(0.125),
        unit: "m".to_owned(),
        hints: 0.5,
        wrong: Some(("x of box".to_owned(), 6)),
        trusted: 0,
    };
    let problems = vec!["cut.ans:3:1: it is cut".to_owned()];
    let drawing = Drawing {
        title: "tank/detect, step 5: 2 drawn".to_owned(),
        question: "Draw.".to_owned(),
        layout: Layout::default(),
    };
    let results = Results { rows: vec![row], drawings: vec![drawing], files: 29, problems };
    let mut class = open_dialog(&detect_session());
    (class.tab, class.results) = (Tab::Results, results);
    let mut harness = shown(None, class, dialog);
    for text in [
        "30 answers in 29 files",
        "tank/detect, step 4",
        "Which?",
        "21 (70 %)",
        "0.125\u{2009}m",
        "0.5",
        "x of box (6 of 9)",
        "cut.ans:3:1: it is cut",
        "tank/detect, step 5: 2 drawn",
    ] {
        harness.get_by_label(text);
    }
    for label in ["Save as CSV…", "Save the drawings…", icon::X] {
        harness.get_by_label_contains(label).click();
        harness.run_steps(2);
    }
    let wanted: [KeyEffect; 3] = [
        ViewCommand::SaveTable.into(),
        ViewCommand::SaveDrawings.into(),
        ViewCommand::CloseAnswers.into(),
    ];
    assert_eq!(harness.state().effects, wanted);
}

#[test]
fn locked_controls_are_disabled() {
    let lesson: Show = |ui, fixture, output| {
        let theme = Theme::new(false);
        let seen = &mut PanelContext::plain(&fixture.session, &theme, output);
        lesson::panel(ui, (&mut fixture.cache, &mut fixture.draft), seen);
    };
    let mut harness = shown(Some(locked_class()), ClassDialog::default(), lesson);
    harness.get_by_label("Class: Monday");
    harness.get_by_label("Locked: parameters, overlays and the steps after step 4.");
    harness.get_by_label_contains("more steps").click();
    harness.run_steps(3);
    let mut buttons: Vec<bool> = Vec::new();
    for number in 1..=harness.state().session.scene.file.steps.len() {
        let is_line = |label: String| label.contains(&format!(" {number}.  "));
        let mut lines = harness.get_all_by_role(Role::Button);
        let line = lines.find(|button| button.label().is_some_and(is_line));
        // The first step is open.
        if let Some(line) = line {
            line.click();
        } else if number > 1 {
            continue;
        }
        drop(lines);
        harness.run_steps(3);
        buttons.extend(harness.query_by_label("Predict").map(|button| !button.is_disabled()));
    }
    assert_eq!(buttons.iter().filter(|enabled| **enabled).count(), 2, "{buttons:?}");
    assert!(buttons.len() > 2 && buttons.is_sorted_by(|a, b| a >= b), "{buttons:?}");
    harness.get_by_label("Leave class").click();
    harness.run_steps(2);
    assert_eq!(harness.state().effects, [KeyEffect::from(ViewCommand::LeaveClass)]);

    let overlays: Show = |ui, fixture, output| {
        let theme = Theme::new(false);
        top::overlays(ui, &mut PanelContext::plain(&fixture.session, &theme, output));
    };
    let parameters: Show = |ui, fixture, output| {
        let theme = Theme::new(false);
        parameters::show(
            ui,
            &mut fixture.filter,
            &mut None,
            &mut PanelContext::plain(&fixture.session, &theme, output),
        );
    };
    for (show, role) in [(overlays, Role::CheckBox), (parameters, Role::Slider)] {
        for (class, is_locked) in [(Some(locked_class()), true), (None, false)] {
            let mut harness = shown(class, ClassDialog::default(), show);
            if role == Role::Slider {
                harness.get_by_role(Role::TextInput).focus();
                harness.get_by_role(Role::TextInput).type_text("speed");
                harness.run_steps(4);
            }
            let all: Vec<bool> =
                harness.get_all_by_role(role).map(|widget| widget.is_disabled()).collect();
            assert!(all.len() > 1, "{role:?}");
            assert!(all.iter().all(|disabled| *disabled == is_locked), "{role:?}: {all:?}");
        }
    }
}
