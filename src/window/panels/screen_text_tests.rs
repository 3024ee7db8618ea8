//! Texts on the screen use words: no text of any scene contains code names, and no plural follows 1.

use std::collections::BTreeSet;

use super::Page;
use super::clipping_tests::{ENTRIES, TABS, frames, session};
use super::right::Tab;
use super::wording_tests::painted;
use crate::app::Command;
use crate::explain;
use crate::explain::card::{self, Line};
use crate::overlay::{self, Depth, Mark, Pen, View};
use crate::params::Value;
use crate::scene::catalogue;
use crate::window::ui::PanelState;

/// Words with capitals inside that are allowed: key names and a plural.
const WORDS: [&str; 3] = ["PgUp", "PgDn", "MTVs"];

/// Size of a window in which nothing needs scrolling, points.
const TALL: egui_macroquad::egui::Vec2 = egui_macroquad::egui::vec2(1280.0, 6000.0);

/// Returns the code names in a text, such as `NoJump`.
fn code_names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| {
        let mut letters = word.chars();
        let is_capital = letters.next().is_some_and(char::is_uppercase);
        let letters = letters.as_str();
        is_capital
            && !WORDS.contains(word)
            && letters.chars().any(char::is_lowercase)
            && letters.chars().any(char::is_uppercase)
    })
}

/// Returns whether a text contains "1 ticks" or the like, with any kind of space.
fn has_plural_after_one(text: &str) -> bool {
    let text = text.replace(['\u{2009}', '\u{a0}'], " ");
    ["ticks", "rounds", "steps", "passes", "bodies", "pairs"].iter().any(|noun| {
        let one = format!("1 {noun}");
        text.match_indices(&one).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '.' | ',' | '−'))
        })
    })
}

/// Adds the problems of a text to `problems`; code names in `methods` are allowed.
fn check(place: &str, text: &str, methods: &BTreeSet<&str>, problems: &mut BTreeSet<String>) {
    let wrong = code_names(text).filter(|name| !methods.contains(name));
    problems.extend(wrong.map(|name| format!("{place}: {name} in `{text}`")));
    if has_plural_after_one(text) {
        problems.insert(format!("{place}: `{text}`"));
    }
}

#[test]
fn code_names_and_wrong_plurals_are_found() {
    assert_eq!(code_names("state NoJump, PgUp or MTV axis of SAT").collect::<Vec<_>>(), ["NoJump"]);
    assert!(has_plural_after_one("after 1 ticks") && has_plural_after_one("1\u{2009}rounds"));
    assert!(!has_plural_after_one("0.1 ticks, 11 ticks, 1 tick"));
}

#[test]
fn no_text_of_any_scene_contains_code_names() {
    let mut wrong = BTreeSet::new();
    for id in catalogue::ids() {
        let mut session = session(id);
        let mut methods = BTreeSet::new();
        session.world().visit_params(&mut |_, _, value| {
            if let Value::Choice(_, choices) = value {
                methods.extend(choices.names);
            }
        });
        let none = BTreeSet::new();
        session.apply(Command::Depth(Depth::All)).expect("always allowed");
        for tab in TABS {
            let mut ui = PanelState { left_open: true, right_open: true, ..PanelState::default() };
            ui.right.tab = tab;
            // Every description ends with a full stop: the filter finds all rows, and none is folded.
            ui.right.filter = ".".to_owned();
            // Formulas and pseudo-code name a method as a scene file does.
            let allowed = if matches!(tab, Tab::Inspector | Tab::Tick | Tab::Read) {
                &methods
            } else {
                &none
            };
            for text in painted(&frames(TALL, &mut ui, &session, &[]).0) {
                check(&format!("{id} {tab:?}"), &text, allowed, &mut wrong);
            }
        }
        let (verdict, log) = (session.verdict(), session.log.rows.iter().map(|row| &row.text));
        let verdict = verdict.to_string();
        log.chain([&verdict]).for_each(|text| check(id, text, &none, &mut wrong));
        check_explanations(id, &session, &methods, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}

/// Checks the texts of cards, opened ticks and overlays.
fn check_explanations(
    id: &str,
    session: &crate::app::Session,
    methods: &BTreeSet<&str>,
    wrong: &mut BTreeSet<String>,
) {
    let record = session.record();
    let explain = explain::explanation(record);
    let explained = explain.explained(None);
    let mut check_line = |line: &Line| {
        for part in [&line.symbols, &line.numbers, &line.result] {
            check(&format!("{id} card"), &card::text(part), methods, wrong);
        }
    };
    let cards = explained.map(|about| explain.card(about, None)).into_iter().chain(explain.world());
    cards.for_each(|card| card.lines.iter().for_each(&mut check_line));
    for moment in explain.moments(explained) {
        moment.explanation.iter().for_each(&mut check_line);
    }
    let view = View { record, tested: record, selected: explained, hovered: None, past: None };
    for overlay in overlay::overlays(record.kind()) {
        let mut pen = Pen::default();
        (overlay.draw)(&view, &mut pen);
        for drawn in pen.marks {
            if let Mark::Label(label) = drawn.mark {
                check(&format!("{id} {}", overlay.name), &label.text, methods, wrong);
            }
        }
    }
}

#[test]
fn help_and_gallery_contain_no_code_names() {
    let session = session("tank/rebound");
    let (mut wrong, none) = (BTreeSet::new(), BTreeSet::new());
    for page in 0..4 {
        let mut ui = PanelState::default();
        match page {
            0 => ui.help = true,
            1 => (ui.help, ui.page) = (true, Page::Glossary),
            2 => ENTRIES.with(|entries| ui.gallery.begin(entries, "tank/rebound")),
            _ => ui.present.start(Some(0)),
        }
        // The glossary uses the names on the cards.
        let allowed = BTreeSet::from(["HalfSpace"]);
        let allowed = if page == 1 { &allowed } else { &none };
        for text in painted(&frames(TALL, &mut ui, &session, &[]).0) {
            check(&format!("page {page}"), &text, allowed, &mut wrong);
        }
    }
    for overlay in overlay::all() {
        check(overlay.name.text(), overlay.doc.text(), &none, &mut wrong);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
