//! The right panel: names and verdicts in full, rows that stay in place, tabs that stand apart, filters of one scene.

use std::sync::Arc;

use egui_macroquad::egui::{self, Color32, Galley, Rect, vec2};
use egui_phosphor::regular as icon;

use super::clipping_tests::{frames, session};
use super::right::Tab;
use crate::app::{Command, KeyEffect, Session};
use crate::window::theme::Theme;
use crate::window::ui::PanelState;

/// Size of the window, pixels, and of a window at 125 %, points.
const SIZE: egui::Vec2 = vec2(1280.0, 720.0);
const SMALLER: egui::Vec2 = vec2(1024.0, 576.0);

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
        let of_job = format.filter(|colour| *colour != Color32::PLACEHOLDER);
        let colour = text.override_text_color.or(of_job).unwrap_or(text.fallback_color);
        Self { rect, galley, colour }
    }

    fn text(&self) -> &str {
        self.galley.text()
    }
}

fn collect(shape: &egui::Shape, into: &mut Vec<Text>) {
    match shape {
        egui::Shape::Text(text) => into.push(Text::new(text)),
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, into)),
        _ => {}
    }
}

/// Returns the texts in the right panel.
fn right(output: &egui::FullOutput, view: Rect) -> Vec<Text> {
    let mut texts = Vec::new();
    output.shapes.iter().for_each(|shape| collect(&shape.shape, &mut texts));
    texts.retain(|text| text.rect.left() > view.right());
    texts
}

/// Returns the texts of a tab in a window with both panels open.
fn shown(session: &Session, tab: Tab, size: egui::Vec2) -> Vec<Text> {
    let mut ui = PanelState { left_open: true, right_open: true, ..PanelState::default() };
    ui.right.tab = tab;
    let (output, view) = frames(size, &mut ui, session, &[]);
    right(&output, view)
}

fn find<'a>(texts: &'a [Text], wanted: &str) -> &'a Text {
    let found = texts.iter().find(|text| text.text() == wanted);
    found.unwrap_or_else(|| panic!("no `{wanted}`"))
}

#[test]
fn names_of_methods_are_shown_in_full() {
    let session = session("tank/rebound");
    for size in [SIZE, SMALLER] {
        let texts = shown(&session, Tab::Parameters, size);
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
        let of = if step == 0 { &fresh } else { &moved };
        let texts = shown(of, Tab::Parameters, SIZE);
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
fn the_mark_of_comparing_is_quieter_than_the_values() {
    let session = session("tank/rebound");
    let theme = Theme::new(false);
    let texts = shown(&session, Tab::Parameters, SIZE);
    let under = find(&texts, "In this lesson").rect.bottom();
    let marks: Vec<&Text> =
        texts.iter().filter(|it| it.text() == icon::GIT_DIFF && it.rect.top() > under).collect();
    assert!(marks.len() >= 5, "one for each row: {}", marks.len());
    for mark in marks {
        assert_eq!(mark.colour, theme.weak);
    }
}

#[test]
fn names_of_tabs_are_farther_apart_than_words() {
    let session = session("tank/rebound");
    let texts = shown(&session, Tab::Parameters, SIZE);
    let names = ["Parameters", "Inspector", "Tick", "Events", "Plots", "Read"];
    let tabs = names.map(|name| find(&texts, name).rect);
    for (at, pair) in tabs.windows(2).enumerate() {
        let gap = pair[1].left() - pair[0].right();
        assert!(gap >= 6.0, "{} and {}: {gap}", names[at], names[at + 1]);
    }
}

#[test]
fn events_show_their_sentence_in_full() {
    let session = session("tank/rebound");
    for size in [SIZE, SMALLER] {
        let texts = shown(&session, Tab::Events, size);
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
    for size in [SIZE, SMALLER] {
        for text in shown(&session, Tab::Inspector, size) {
            let lines: Vec<String> =
                text.galley.rows.iter().map(egui::epaint::text::Row::text).collect();
            for pair in lines.windows(2) {
                let (end, begin) = (pair[0].trim_end(), pair[1].trim_start());
                assert!(!end.ends_with(['·', ',']) && !begin.starts_with('·'), "{lines:?}");
            }
        }
    }
}

/// Shows the tab once in each scene, with the same state of the panels; returns the requests of each.
fn in_turn(ui: &mut PanelState, sessions: &[&Session]) -> Vec<Vec<KeyEffect>> {
    let (ctx, theme) = (egui::Context::default(), Theme::new(false));
    let one = |session: &&Session| {
        let mut output = crate::window::ui::PanelOutput::default();
        let _ = ctx.run(egui::RawInput::default(), |ctx| {
            let mut seen = super::PanelContext::plain(session, &theme, &mut output);
            egui::CentralPanel::default().show(ctx, |panel| {
                super::right::show(panel, &mut ui.right, &mut seen);
            });
        });
        output.effects
    };
    sessions.iter().map(one).collect()
}

#[test]
fn filters_are_forgotten_with_the_scene() {
    let (one, other) = (session("tank/rebound"), session("tank/detect"));
    let mut ui = PanelState::default();
    in_turn(&mut ui, &[&one]);
    ui.right.filter = "speed".to_owned();
    ui.right.events_filter = "box".to_owned();
    in_turn(&mut ui, &[&one]);
    assert_eq!((&*ui.right.filter, &*ui.right.events_filter), ("speed", "box"));
    in_turn(&mut ui, &[&other]);
    assert_eq!((&*ui.right.filter, &*ui.right.events_filter), ("", ""));
}

#[test]
fn plots_open_with_a_curve_that_can_be_removed() {
    let scene = |id| Session::new(crate::scene::load(id).expect("it ships"), None);
    let (mut one, other) = (scene("tank/rebound"), scene("bodies/slope"));
    let mut ui = PanelState::default();
    ui.right.tab = Tab::Plots;
    let depth = Command::TogglePlot("depth".to_owned());
    assert_eq!(in_turn(&mut ui, &[&one])[0], [depth.clone().into()]);
    one.apply(depth.clone()).expect("always allowed");
    assert_eq!(one.plots.curves.len(), 1, "every body has a depth");
    one.apply(depth.clone()).expect("always allowed");
    assert_eq!(in_turn(&mut ui, &[&one])[0], [], "it stays removed");
    assert_eq!(in_turn(&mut ui, &[&other])[0], [depth.into()], "each scene has its own");
}
