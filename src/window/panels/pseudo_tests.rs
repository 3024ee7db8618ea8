//! The panels in the pseudo-language: every text comes from the messages, and fits.

use std::collections::BTreeSet;
use std::fmt::Write;

use egui_macroquad::egui::{Vec2, vec2};
use include_dir::{Dir, include_dir};

use super::clipping_tests::{OUTSIDE, TABS, cover, cut_in, frames, session};
use super::wording_tests::painted;
use crate::app::{BINDINGS, Session};
use crate::explain::{self, glossary};
use crate::figure;
use crate::figure::layout::{self, Detail, Page, layout};
use crate::overlay::{self, Mark, Pen, View};
use crate::params::Value;
use crate::scene::catalogue;
use crate::text::tests::in_pseudo;
use crate::window::ui::PanelState;

/// One scene of each world.
const SCENES: [&str; 6] =
    ["tank/rebound", "wall/boxes", "walker/hills", "map/tower", "bodies/ledge", "lab/two"];

/// Size of a window in which nothing needs scrolling.
const HIGH: Vec2 = vec2(1280.0, 6000.0);

static COURSE: &str = concat!(
    include_str!("../../../assets/course.ron"),
    include_str!("../../../assets/course/shapes.md")
);
static LISTINGS: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/listings");

/// Returns the texts outside the messages: quantities, code, keys, bodies, parameters, scenes, the course.
fn texts_outside_messages(session: &Session) -> String {
    let mut text = [glossary::PAGE, COURSE].concat();
    let listings = LISTINGS.files().filter_map(|file| file.contents_utf8());
    listings.for_each(|listing| text += listing);
    for binding in BINDINGS.iter() {
        text += &binding.strokes.join("\n");
    }
    let world = session.world();
    for body in world.bodies() {
        let _ = writeln!(text, "{}", world.name(body));
    }
    world.visit_params(&mut |at, meta, value| {
        let _ = writeln!(text, "{}\n{}\n{value}", at.named, meta.doc);
        if let Value::Choice(_, choices) = value {
            choices.names.iter().for_each(|name| text += name);
        }
    });
    for id in catalogue::ids() {
        text += catalogue::scene(id).unwrap_or_default();
    }
    text
}

/// Adds the texts with a word that is neither from a message nor from `known`: the pseudo-language has no plain
/// vowels.
fn add_untranslated(
    place: &str,
    texts: BTreeSet<String>,
    known: &str,
    found: &mut BTreeSet<String>,
) {
    for text in texts {
        let words = text.split(|c: char| !c.is_alphabetic());
        let is_plain = |word: &&str| {
            word.len() > 2 && word.contains(|c| "aeiouAEIOU".contains(c)) && !known.contains(word)
        };
        let words: Vec<&str> = words.filter(is_plain).collect();
        if !words.is_empty() {
            found.insert(format!("{place}: {words:?} in `{text}`"));
        }
    }
}

/// Returns the labels of the Figure and of all overlays.
fn labels(session: &Session) -> BTreeSet<String> {
    let record = session.record();
    let selected = explain::explanation(record).explained(None);
    let view = View { record, tested: record, selected, hovered: None, past: None };
    let mut pen = Pen::default();
    for overlay in overlay::overlays(record.kind()) {
        (overlay.draw)(&view, &mut pen);
    }
    let overlays = pen.marks.into_iter().filter_map(|drawn| match drawn.mark {
        Mark::Label(label) => Some(label.text),
        _ => None,
    });
    let figure = figure::of(record, session.shown_tick().into(), None);
    let page = Page { detail: Detail::All, ..Page::default() };
    let figure = layout(&figure, &page).marks.into_iter().filter_map(|placed| match placed.mark {
        layout::Mark::Text { text, .. } => Some(text),
        _ => None,
    });
    overlays.chain(figure).collect()
}

#[test]
fn every_text_is_a_message() {
    let mut found = BTreeSet::new();
    in_pseudo(|| {
        for id in SCENES {
            let session = session(id);
            let known = texts_outside_messages(&session);
            add_untranslated(&format!("{id} view"), labels(&session), &known, &mut found);
            for tab in TABS {
                let mut ui = PanelState { right_open: true, ..PanelState::default() };
                ui.right.tab = tab;
                let texts = painted(&frames(HIGH, &mut ui, &session, &[]).0);
                add_untranslated(&format!("{id} {tab:?}"), texts, &known, &mut found);
            }
        }
        let session = session(SCENES[0]);
        let known = texts_outside_messages(&session);
        for layer in 0..6 {
            let mut ui = PanelState::default();
            cover(&mut ui, layer);
            let texts = painted(&frames(HIGH, &mut ui, &session, &[]).0);
            add_untranslated(&format!("layer {layer}"), texts, &known, &mut found);
        }
    });
    assert!(found.is_empty(), "{}: {found:#?}", found.len());
}

#[test]
fn longer_texts_fit() {
    let mut found = Vec::new();
    let size = vec2(1280.0, 720.0);
    let mut check = |place: &str, mut ui: PanelState, session: &Session| {
        let (output, _) = frames(size, &mut ui, session, &[]);
        let cut = cut_in(&output, size).into_iter().chain(OUTSIDE.take());
        found.extend(cut.map(|text| format!("{place}: {text}")));
    };
    in_pseudo(|| {
        for id in SCENES {
            let session = session(id);
            for tab in TABS {
                let mut ui =
                    PanelState { left_open: true, right_open: true, ..PanelState::default() };
                ui.right.tab = tab;
                check(&format!("{id} {tab:?}"), ui, &session);
            }
        }
        let session = session(SCENES[0]);
        for layer in 0..6 {
            let mut ui = PanelState::default();
            cover(&mut ui, layer);
            check(&format!("layer {layer}"), ui, &session);
        }
    });
    assert!(found.is_empty(), "{}: {found:#?}", found.len());
}
