//! The right panel: names and verdicts in full, rows in fixed places, spacing of tabs, filters per scene.

use std::sync::Arc;

use egui_macroquad::egui::{self, Color32, Galley, Rect, vec2};
use egui_phosphor::regular as icon;

use super::clipping_tests::{frames, session};
use super::right::Tab;
use crate::app::{Command, KeyEffect, Session};
use crate::window::theme::Theme;
use crate::window::ui::PanelState;

/// Window size at a scale of 100 %, points.
const SIZE: egui::Vec2 = vec2(1280.0, 720.0);
/// Size of the same window at a scale of 125 %, points.
const SIZE_AT_125: egui::Vec2 = vec2(1024.0, 576.0);

/// A painted text.
struct Text {
    rect: Rect,
    galley: Arc<Galley>,
    colour: Color32,
}

impl Text {
    fn new(text: &egui::epaint::TextShape) -> Self {
        let (rect, galley) = (text.visual_bounding_rect(), text.galley.clone());
        let format = galley.job.sections.first().map(|section| section.format.color);
        let job_colour = format.filter(|colour| *colour != Color32::PLACEHOLDER);
        let colour = text.override_text_color.or(job_colour).unwrap_or(text.fallback_color);
        Self { rect, galley, colour }
    }

    fn text(&self) -> &str {
        self.galley.text()
    }
}

fn collect(shape: &egui::Shape, texts: &mut Vec<Text>) {
    match shape {
        egui::Shape::Text(text) => texts.push(Text::new(text)),
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, texts)),
        _ => {}
    }
}

/// Returns the texts in the right panel.
fn right_panel_texts(output: &egui::FullOutput, view: Rect) -> Vec<Text> {
    let mut texts = Vec::new();
    output.shapes.iter().for_each(|shape| collect(&shape.shape, &mut texts));
    texts.retain(|text| text.rect.left() > view.right());
    texts
}

/// Returns the texts of a tab in a window with both panels open.
fn tab_texts(session: &Session, tab: Tab, size: egui::Vec2) -> Vec<Text> {
    let mut ui = PanelState { left_open: true, right_open: true, ..PanelState::default() };
    ui.right.tab = tab;
    let (output, view) = frames(size, &mut ui, session, &[]);
    right_panel_texts(&output, view)
}

fn find<'a>(texts: &'a [Text], wanted: &str) -> &'a Text {
    let found = texts.iter().find(|text| text.text() == wanted);
    found.unwrap_or_else(|| panic!("no `{wanted}`"))
}

#[test]
fn parameter_names_are_shown_in_full() {
    let session = session("tank/rebound");
    for size in [SIZE, SIZE_AT_125] {
        let texts = tab_texts(&session, Tab::Parameters, size);
        for name in ["direction", "contacts", "separation", "driver › start position"] {
            assert!(!find(&texts, name).galley.elided, "{name} at {size:?}");
        }
    }
}

#[test]
fn rows_stay_in_place_when_the_tank_moves_and_in_the_past() {
    let fresh = Session::new(crate::scene::load("tank/rebound").expect("it ships"), None);
    let mut moved = session("tank/rebound");
    let mut tops = Vec::new();
    for step in 0..3 {
        if step == 2 {
            moved.apply(Command::Seek(3)).expect("it is kept");
        }
        let current = if step == 0 { &fresh } else { &moved };
        let texts = tab_texts(current, Tab::Parameters, SIZE);
        tops.push(
            ["In this lesson", "driver › start move speed", "Everything"]
                .map(|name| find(&texts, name).rect.top()),
        );
        let warns = texts.iter().any(|text| text.text().starts_with("This tick is in the past"));
        assert_eq!(warns, step == 2);
    }
    assert_eq!(tops[0], tops[1], "after a drive");
    assert_eq!(tops[0], tops[2], "at a past tick");
}

#[test]
fn compare_icons_are_quieter_than_values() {
    let session = session("tank/rebound");
    let theme = Theme::new(false);
    let texts = tab_texts(&session, Tab::Parameters, SIZE);
    let bottom = find(&texts, "In this lesson").rect.bottom();
    let marks: Vec<&Text> =
        texts.iter().filter(|it| it.text() == icon::GIT_DIFF && it.rect.top() > bottom).collect();
    assert!(marks.len() >= 5, "one for each row: {}", marks.len());
    for mark in marks {
        assert_eq!(mark.colour, theme.weak);
    }
}

#[test]
fn names_of_tabs_are_farther_apart_than_words() {
    let session = session("tank/rebound");
    let texts = tab_texts(&session, Tab::Parameters, SIZE);
    let names = ["Parameters", "Inspector", "Tick", "Events", "Plots", "Read"];
    let tabs = names.map(|name| find(&texts, name).rect);
    for (index, pair) in tabs.windows(2).enumerate() {
        let gap = pair[1].left() - pair[0].right();
        assert!(gap >= 6.0, "{} and {}: {gap}", names[index], names[index + 1]);
    }
}

#[test]
fn events_show_their_sentence_in_full() {
    let session = session("tank/rebound");
    for size in [SIZE, SIZE_AT_125] {
        let texts = tab_texts(&session, Tab::Events, size);
        let hits: Vec<&Text> =
            texts.iter().filter(|text| text.text().starts_with("hit: ")).collect();
        assert!(!hits.is_empty());
        for hit in hits {
            assert!(!hit.galley.elided, "{}", hit.text());
        }
    }
}

#[test]
fn lines_of_the_inspector_break_between_terms() {
    let session = session("tank/rebound");
    for size in [SIZE, SIZE_AT_125] {
        for text in tab_texts(&session, Tab::Inspector, size) {
            let lines: Vec<String> =
                text.galley.rows.iter().map(egui::epaint::text::Row::text).collect();
            for pair in lines.windows(2) {
                let (end, begin) = (pair[0].trim_end(), pair[1].trim_start());
                assert!(!end.ends_with(['·', ',']) && !begin.starts_with('·'), "{lines:?}");
            }
        }
    }
}

/// Shows the tab once in each scene with the same panel state; returns the requests of each scene.
fn show_in_each(ui: &mut PanelState, sessions: &[&Session]) -> Vec<Vec<KeyEffect>> {
    let (ctx, theme) = (egui::Context::default(), Theme::new(false));
    let requests = |session: &&Session| {
        let mut output = crate::window::ui::PanelOutput::default();
        let _ = ctx.run(egui::RawInput::default(), |ctx| {
            let mut seen = super::PanelContext::plain(session, &theme, &mut output);
            egui::CentralPanel::default().show(ctx, |panel| {
                super::right::show(panel, &mut ui.right, &mut seen);
            });
        });
        output.effects
    };
    sessions.iter().map(requests).collect()
}

#[test]
fn filters_are_cleared_by_a_change_of_scene() {
    let (one, other) = (session("tank/rebound"), session("tank/detect"));
    let mut ui = PanelState::default();
    show_in_each(&mut ui, &[&one]);
    ui.right.filter = "speed".to_owned();
    ui.right.events_filter = "box".to_owned();
    show_in_each(&mut ui, &[&one]);
    assert_eq!((&*ui.right.filter, &*ui.right.events_filter), ("speed", "box"));
    show_in_each(&mut ui, &[&other]);
    assert_eq!((&*ui.right.filter, &*ui.right.events_filter), ("", ""));
}

#[test]
fn plots_open_with_a_curve_that_can_be_removed() {
    let scene = |id| Session::new(crate::scene::load(id).expect("it ships"), None);
    let (mut one, other) = (scene("tank/rebound"), scene("bodies/slope"));
    let mut ui = PanelState::default();
    ui.right.tab = Tab::Plots;
    let depth = Command::TogglePlot("depth".to_owned());
    assert_eq!(show_in_each(&mut ui, &[&one])[0], [depth.clone().into()]);
    one.apply(depth.clone()).expect("always allowed");
    assert_eq!(one.plots.curves.len(), 1, "every body has a depth");
    one.apply(depth.clone()).expect("always allowed");
    assert_eq!(show_in_each(&mut ui, &[&one])[0], [], "it stays removed");
    assert_eq!(show_in_each(&mut ui, &[&other])[0], [depth.into()], "each scene has its own");
}
