//! Tests of the panels: widgets are found by their texts, clicked, hovered and typed into.

use std::collections::BTreeSet;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_macroquad::egui::accesskit::Role;
use egui_macroquad::egui::{self, Key};
use egui_phosphor::regular as icon;

use super::wording_tests::texts;
use super::{Page, PanelContext, events, help, parameters, top};
use crate::app::{Command, KeyEffect, Session};
use crate::overlay::Depth;
use crate::params::Value;
use crate::scene;
use crate::sim::Action;
use crate::sim::input::ActionSet;
use crate::window::theme::Theme;
use crate::window::ui::{PanelOutput, PanelState};

/// A target in front of the driver, and one parameter of each kind.
const SCENE: &str = r#"(title: "T", world: Tank(targets: [
    (name: "box", model: Rect(width: 1.5), look: Letter(char: 'Q'), position: (0, 0.5, 1.5), on_hit: Rebound()),
]))"#;

/// A session, its panels and their requests.
pub(super) struct Fixture {
    pub(super) session: Session,
    pub(super) theme: Theme,
    filter: String,
    help: bool,
    requests: Vec<Command>,
}

pub(super) type Panel = fn(&mut egui::Ui, &mut Fixture, &mut PanelOutput);

pub(super) fn panel_harness(panel: Panel) -> Harness<'static, Fixture> {
    let scene = scene::parse("t.ron", None, SCENE).expect("a good scene");
    let fixture = Fixture {
        session: Session::new(scene, None),
        theme: Theme::new(false),
        filter: String::new(),
        help: true,
        requests: Vec::new(),
    };
    let draw = move |ui: &mut egui::Ui, fixture: &mut Fixture| {
        let mut output = PanelOutput::default();
        panel(ui, fixture, &mut output);
        fixture.requests.extend(output.effects.into_iter().filter_map(|effect| match effect {
            KeyEffect::Session(command) => Some(command),
            _ => None,
        }));
    };
    let size = egui::vec2(1000.0, 3000.0);
    let mut harness = Harness::builder().with_size(size).build_ui_state(draw, fixture);
    harness.ctx.all_styles_mut(|style| style.interaction.tooltip_delay = 0.0);
    harness.run_steps(3);
    harness
}

pub(super) fn parameters_panel() -> Harness<'static, Fixture> {
    panel_harness(|ui, fixture, output| {
        let Fixture { session, theme, filter, .. } = fixture;
        parameters::show(ui, filter, &mut None, &mut PanelContext::plain(session, theme, output));
    })
}

/// Applies the requests, as the window does between frames.
pub(super) fn apply(harness: &mut Harness<'_, Fixture>) -> Vec<Command> {
    let fixture = harness.state_mut();
    let requests = std::mem::take(&mut fixture.requests);
    for command in &requests {
        fixture.session.apply(command.clone()).expect("a panel asks for what is allowed");
    }
    harness.run_steps(3);
    requests
}

/// Returns path and tooltip of every parameter.
fn parameter_docs(session: &Session) -> Vec<(String, &'static str)> {
    let mut docs = Vec::new();
    session.world().visit_params(&mut |at, meta, _| docs.push((at.named.clone(), meta.doc)));
    docs
}

pub(super) fn filter(harness: &mut Harness<'_, Fixture>, text: &str) {
    text.clone_into(&mut harness.state_mut().filter);
    harness.run_steps(3);
}

#[test]
fn the_filter_narrows_the_rows() {
    let mut harness = parameters_panel();
    let count = parameter_docs(&harness.state().session).len();
    assert!(harness.query_by_label(&format!("{count} parameters")).is_some());
    assert!(harness.query_by_label("separation").is_some(), "the methods are of this lesson");
    assert!(harness.query_by_label("turn speed").is_none(), "everything else is folded");
    harness.get_by_label("Everything").click();
    harness.run_steps(20);
    assert!(harness.query_by_label("turn speed").is_some(), "the driver's group is open");
    let field = harness.get_all_by_role(Role::TextInput).next().expect("the filter");
    field.focus();
    harness.run_steps(2);
    let field = harness.get_all_by_role(Role::TextInput).next().expect("the filter");
    field.type_text("move speed");
    harness.run_steps(3);
    assert_eq!(harness.state().filter, "move speed", "it takes what is typed");
    assert!(harness.query_by_label(&format!("1 of {count}")).is_some());
    assert!(harness.query_by_label("start move speed").is_some());
    assert!(harness.query_by_label("turn speed").is_none());
    filter(&mut harness, "on_hit");
    assert!(harness.query_by_label("on hit › ticks").is_some(), "a target's group opens");
    filter(&mut harness, "zzz");
    assert!(harness.query_by_label_contains("No parameter has").is_some());
    harness.get_by_label(icon::X).click();
    harness.run_steps(3);
    assert_eq!(harness.state().filter, "");
}

#[test]
fn a_slider_sets_and_the_arrow_resets() {
    let mut harness = parameters_panel();
    filter(&mut harness, "driver.move_speed");
    assert!(harness.query_by_label(icon::ARROW_U_UP_LEFT).is_none(), "nothing has changed");
    assert!(harness.query_by_label("●").is_none());
    let slider = harness.get_all_by_role(Role::Slider).next().expect("one row, one slider");
    slider.focus();
    harness.run_steps(2);
    harness.press_key(Key::ArrowRight);
    harness.run_steps(1);
    let requests = apply(&mut harness);
    let [Command::Set { path, value: Value::F32(speed), .. }] = &requests[..] else {
        panic!("one number is set: {requests:?}")
    };
    assert_eq!(path, "driver.move_speed");
    assert!(*speed > 0.08, "{speed}");
    assert!(harness.query_by_label("●").is_some(), "a dot says that it changed");
    harness.get_by_label(icon::ARROW_U_UP_LEFT).click();
    harness.run_steps(3);
    assert_eq!(apply(&mut harness), [Command::Reset("driver.move_speed".to_owned())]);
    assert!(harness.query_by_label(icon::ARROW_U_UP_LEFT).is_none(), "it is back");
    assert!(harness.query_by_label("●").is_none());
}

#[test]
fn a_choice_lists_all_methods() {
    let mut harness = parameters_panel();
    filter(&mut harness, "methods.direction");
    harness.get_by_role(Role::ComboBox).click();
    harness.run_steps(3);
    for name in ["Regions", "MTV axis", "Centre line"] {
        assert!(harness.get_all_by_label_contains(name).next().is_some(), "{name}");
    }
    harness.get_by_label("Centre line").click();
    harness.run_steps(3);
    let requests = apply(&mut harness);
    let [Command::Set { path, value: Value::Choice(2, _), .. }] = &requests[..] else {
        panic!("the third is chosen: {requests:?}")
    };
    assert_eq!(path, "methods.direction");
}

#[test]
fn every_parameter_shows_its_doc_on_hover() {
    let mut harness = parameters_panel();
    for (path, doc) in parameter_docs(&harness.state().session) {
        assert!(!doc.is_empty(), "{path} has no doc comment");
        filter(&mut harness, &path);
        let inner = path.strip_prefix("targets.box.").or_else(|| path.split_once('.').map(|p| p.1));
        let name = inner.unwrap_or(&path).replace('_', " ").replace('.', " › ");
        let start = format!("start {name}");
        let label = harness.get_all_by_role(Role::Label).find(|node| {
            let text = node.value().or_else(|| node.label());
            text.is_some_and(|text| text == name || text == start)
        });
        label.unwrap_or_else(|| panic!("no row `{name}` for {path}")).hover();
        harness.run_steps(4);
        let has_doc = |node: &egui_kittest::kittest::Node<'_>| {
            let text = node.value().or_else(|| node.label()).unwrap_or_default();
            text.starts_with(doc) && text.ends_with(&path)
        };
        let tooltip = harness.get_all_by_role(Role::Label).find(has_doc);
        assert!(tooltip.is_some(), "{path} does not say: {doc}");
    }
}

#[test]
fn events_show_ticks_and_names_newest_first() {
    let mut harness = panel_harness(|ui, fixture, output| {
        let Fixture { session, theme, .. } = fixture;
        events::show(ui, &mut String::new(), &mut PanelContext::plain(session, theme, output));
    });
    assert!(harness.query_by_label_contains("No events yet").is_some());
    let session = &mut harness.state_mut().session;
    session.input_source.feed(ActionSet::from_iter([Action::Forward]), ActionSet::default());
    for _ in 0..60 {
        session.apply(Command::StepOnce).expect("always allowed");
        session.advance(1.0 / 60.0, |_, _, _| {});
    }
    assert!(session.log.rows.len() >= 2, "it hits the box");
    let label = |row: &crate::app::log::LogRow| format!("{:>6}  {}", row.tick, row.text);
    let expected: Vec<String> = session.log.rows.iter().rev().map(label).collect();
    harness.run_steps(3);
    for text in &expected {
        assert!(harness.get_all_by_label(text).next().is_some(), "{text}");
    }
    let top_of = |text: &str| {
        let node = harness.get_all_by_label(text).next().expect("asserted above");
        node.raw_bounds().expect("it is drawn").y0
    };
    let (newest, oldest) = (&expected[0], &expected[expected.len() - 1]);
    assert!(top_of(newest) < top_of(oldest), "newest first");
}

#[test]
fn help_lists_every_binding_of_the_scene() {
    let harness = panel_harness(|ui, fixture, output| {
        let Fixture { session, theme, help, .. } = fixture;
        help::show(
            ui.ctx(),
            help,
            &mut Page::Keys,
            &mut PanelContext::plain(session, theme, output),
        );
    });
    let mut labels = BTreeSet::new();
    for shape in &harness.output().shapes {
        texts(&shape.shape, &mut labels);
    }
    for binding in harness.state().session.bindings() {
        assert!(labels.contains(binding.label.text()), "{} is not in the help", binding.label);
        for stroke in &binding.strokes {
            assert!(labels.contains(*stroke), "{stroke} is not in the help");
        }
    }
}

#[test]
fn each_depth_has_its_button() {
    let mut harness = panel_harness(|ui, fixture, output| {
        let Fixture { session, theme, .. } = fixture;
        top::show(
            ui.ctx(),
            &mut PanelState::default(),
            &mut PanelContext::plain(session, theme, output),
        );
    });
    for depth in [Depth::Work, Depth::All, Depth::Answer] {
        harness.get_by_label(depth.name()).click();
        harness.run_steps(3);
        assert_eq!(apply(&mut harness), [Command::Depth(depth)]);
        assert_eq!(harness.state().session.depth, depth);
    }
}
