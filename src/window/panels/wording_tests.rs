//! Texts on the screen in every scene: keys, overlays, parameters.

use std::collections::BTreeSet;

use egui_macroquad::egui::{self, Rect, pos2, vec2};

use super::{Page, PanelContext, bottom, clipping_tests, help, top};
use crate::app::{Command, KeyEffect, Session};
use crate::overlay;
use crate::scene::{self, catalogue};
use crate::sim::TICK_SECONDS;
use crate::window::theme::{self, Theme};
use crate::window::ui::{PanelOutput, PanelState};

/// Size of the window, points.
const WINDOW: egui::Vec2 = egui::vec2(1280.0, 720.0);

fn sessions() -> impl Iterator<Item = (&'static str, Session)> {
    let session = |id| (id, Session::new(scene::load(id).expect("it ships"), None));
    catalogue::ids().map(session)
}

/// Runs a few frames in a window of this size.
fn frames(size: egui::Vec2, mut show: impl FnMut(&egui::Context)) -> egui::FullOutput {
    let ctx = egui::Context::default();
    theme::load_fonts(&ctx);
    let input = egui::RawInput {
        screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), size)),
        ..egui::RawInput::default()
    };
    for _ in 0..2 {
        let _ = ctx.run(input.clone(), &mut show);
    }
    ctx.run(input, show)
}

/// Collects the texts painted by a shape.
pub(super) fn texts(shape: &egui::Shape, into: &mut BTreeSet<String>) {
    match shape {
        egui::Shape::Text(text) => {
            into.insert(text.galley.text().to_owned());
        }
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, into)),
        _ => {}
    }
}

pub(super) fn painted(output: &egui::FullOutput) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    output.shapes.iter().for_each(|shape| texts(&shape.shape, &mut found));
    found
}

/// Returns the texts of the time bar.
fn time_bar_texts(
    size: egui::Vec2,
    session: &Session,
    note: Option<&str>,
    theme: &Theme,
) -> BTreeSet<String> {
    painted(&frames(size, |ctx| {
        let mut output = PanelOutput::default();
        let (run, entries, files) = ((1, 1), &[][..], &[][..]);
        let (done, output) = (&BTreeSet::new(), &mut output);
        let seen = &mut PanelContext { session, run, theme, entries, files, done, output };
        bottom::show(ctx, note, seen);
    }))
}

/// The smallest size is a window of 1024 × 640 pixels at the largest text scale.
#[test]
fn at_large_text_the_time_bar_shows_the_time_keys() {
    let theme = Theme::new(false);
    for size in [egui::vec2(410.0, 256.0), egui::vec2(512.0, 288.0), WINDOW] {
        for (id, session) in sessions() {
            let found = time_bar_texts(size, &session, None, &theme);
            for key in ["P", ".", "⇧.", "F5"] {
                assert!(found.contains(key), "{id}, {size}: {key} is not in {found:?}");
            }
        }
    }
}

#[test]
fn the_time_bar_shows_every_binding_that_acts_in_the_scene() {
    let theme = Theme::new(false);
    for (id, session) in sessions() {
        let found = time_bar_texts(WINDOW, &session, None, &theme);
        let acting = session.bindings().filter(|binding| matches!(binding.does, KeyEffect::Act(_)));
        for binding in acting {
            assert!(
                found.contains(binding.label.text()),
                "{id}: {} is not in {found:?}",
                binding.label
            );
        }
        assert!(
            ["pause", "play"].iter().any(|text| found.contains(*text))
                && found.contains("step inside"),
            "{id}: {found:?}"
        );
    }
}

#[test]
fn help_lists_every_binding_of_every_scene() {
    let theme = Theme::new(false);
    for (id, mut session) in sessions() {
        // A tall window shows the whole help without scrolling.
        let output = frames(egui::vec2(1280.0, 1200.0), |ctx| {
            let mut output = PanelOutput::default();
            let session = &mut session;
            let (run, entries, files, output) = ((1, 1), &[][..], &[][..], &mut output);
            let (theme, done) = (&theme, &BTreeSet::new());
            let seen = &mut PanelContext { session, run, theme, entries, files, done, output };
            help::show(ctx, &mut true, &mut Page::Keys, seen);
        });
        let found = painted(&output);
        for binding in session.bindings() {
            assert!(
                found.contains(binding.label.text()),
                "{id}: {} is not in the help",
                binding.label
            );
        }
    }
}

#[test]
fn the_overlay_menu_says_which_bodies_have_overlays() {
    let theme = Theme::new(false);
    for (id, session) in sessions() {
        let output = frames(WINDOW, |ctx| {
            let mut output = PanelOutput::default();
            let (session, run, entries, files) = (&session, (1, 1), &[][..], &[][..]);
            let (theme, done, output) = (&theme, &BTreeSet::new(), &mut output);
            let mut seen = PanelContext { session, run, theme, entries, files, done, output };
            egui::CentralPanel::default().show(ctx, |ui| top::overlays(ui, &mut seen));
        });
        let is_limited = painted(&output).iter().any(|text| text.contains("the 64 bodies nearest"));
        assert_eq!(is_limited, id == "bodies/avalanche", "{id}");
    }
}

#[test]
fn every_overlay_and_every_parameter_has_a_tooltip() {
    for overlay in overlay::all() {
        assert!(overlay.doc.text().split(' ').count() > 2, "{} has no tooltip", overlay.name);
    }
    for (id, session) in sessions() {
        let mut count = 0;
        session.world().visit_params(&mut |at, meta, _| {
            assert!(meta.doc.split(' ').count() > 1, "{id}: {} has no tooltip", at.named);
            count += 1;
        });
        assert!(count > 0, "{id} has {count} parameters");
    }
}

#[test]
fn the_time_bar_says_why_driving_does_nothing() {
    let theme = Theme::new(false);
    let mut session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    for _ in 0..3 {
        session.apply(Command::StepOnce).expect("always allowed");
        session.advance(1.0 / 60.0, |_, _, _| {});
    }
    session.apply(Command::StepBack).expect("always allowed");
    let time_bar_texts = |session: &Session, note| time_bar_texts(WINDOW, session, note, &theme);
    let found = time_bar_texts(&session, None);
    assert!(
        found.contains("in the past: Enter branches") && !found.contains("forward"),
        "{found:?}"
    );
    assert!(
        time_bar_texts(&session, Some("no")).contains("no"),
        "what was just pressed comes first"
    );
    session.show_replay();
    assert!(time_bar_texts(&session, None).contains("replay: Enter takes over"));
    session.apply(Command::Branch).expect("always allowed");
    assert!(time_bar_texts(&session, None).contains("forward"));
}

#[test]
fn the_timeline_says_where_rewinding_starts() {
    let mut session = clipping_tests::session("bodies/ledge");
    session.timeline.history.memory_limit = 1;
    for _ in 0..300 {
        session.apply(Command::StepOnce).expect("always allowed");
        session.advance(TICK_SECONDS, |_, _, _| {});
    }
    let first = session.timeline.history.first();
    assert!(first > 1 && !session.timeline.has(1), "{first}");
    let (output, _) = clipping_tests::frames(WINDOW, &mut PanelState::default(), &session, &[]);
    let line = output.shapes.iter().find_map(|shape| match shape.shape {
        egui::Shape::LineSegment { points: [from, to], .. }
            if from.x > 0.0 && to.x > from.x + 300.0 =>
        {
            Some(from)
        }
        _ => None,
    });
    let start = line.expect("the timeline");
    // A tooltip appears when the pointer rests.
    let mut events = vec![egui::Event::PointerMoved(start + vec2(2.0, 0.0))];
    events.extend(std::iter::repeat_n(egui::Event::WindowFocused(true), 60));
    let (output, _) = clipping_tests::frames(WINDOW, &mut PanelState::default(), &session, &events);
    let expected = format!("no longer in memory; rewind starts at {first}.");
    let found = painted(&output);
    assert!(found.iter().any(|text| text.contains(&expected)), "{found:?}");
}

#[test]
fn the_warning_of_slow_ticks_shows_the_factors_of_their_work() {
    let mut session = clipping_tests::session("bodies/pyramid");
    let shown = |session: &Session, events: &[egui::Event]| {
        clipping_tests::frames(WINDOW, &mut PanelState::default(), session, events).0
    };
    assert!(!painted(&shown(&session, &[])).iter().any(|text| text.contains("slow")));
    session.clock.slow = Some(0.3);
    let output = shown(&session, &[]);
    let warning = output.shapes.iter().find_map(|shape| match &shape.shape {
        egui::Shape::Text(text) if text.galley.text() == "slow: 0.30\u{2009}s a tick" => {
            Some(text.visual_bounding_rect().center())
        }
        _ => None,
    });
    let mut events = vec![egui::Event::PointerMoved(warning.expect("it is said"))];
    events.extend(std::iter::repeat_n(egui::Event::WindowFocused(true), 60));
    let bodies = session.world().report().len();
    let expected =
        format!("{bodies} bodies \u{d7} 4 sub_steps \u{d7} (8 iterations + 1 relax_iterations)");
    let found = painted(&shown(&session, &events));
    assert!(found.iter().any(|text| text.contains(&expected)), "{expected}: {found:?}");
}
