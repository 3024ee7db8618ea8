//! Nothing is cut: at five sizes of the text in five sizes of the window every text of every panel
//! stands whole inside its panel, and the panels leave the view what they promise.

use std::collections::BTreeSet;

use egui_macroquad::egui::{self, Rect, pos2, vec2};

use super::right::Tab;
use super::{Page, Seen, layout, show};
use crate::app::search::Entry;
use crate::app::{Command, Session};
use crate::scene::{self, catalogue};
use crate::sim::Action;
use crate::sim::input::ActionSet;
use crate::window::theme::{self, Theme};
use crate::window::ui::{Asked, Ui};

const SCALES: [f32; 5] = [0.9, 1.0, 1.5, 2.0, 2.5];
const SIZES: [[f32; 2]; 5] =
    [[1024.0, 640.0], [1280.0, 720.0], [1366.0, 768.0], [1600.0, 1200.0], [1920.0, 1080.0]];
pub(super) const TABS: [Tab; 5] = [Tab::Parameters, Tab::Inspector, Tab::Tick, Tab::Events, Tab::Plots];

/// A session in which something has happened, two numbers plotted.
pub(super) fn session(id: &str) -> Session {
    let mut session = Session::new(scene::load(id).expect("it ships"), None);
    for name in ["position.x", "position.z"] {
        session.apply(Command::TogglePlot(name.to_owned())).expect("always allowed");
    }
    for _ in 0..90 {
        session.incoming.feed(ActionSet::from_iter([Action::Forward]), ActionSet::default());
        session.apply(Command::StepOnce).expect("always allowed");
        session.advance(1.0 / 60.0, |_, _, _| {});
    }
    session
}

/// A window of this size in points; what a few frames of it have painted, one more for each of
/// the events, and what is left over for the view.
pub(super) fn frames(
    size: egui::Vec2,
    ui: &mut Ui,
    session: &Session,
    events: &[egui::Event],
) -> (egui::FullOutput, Rect) {
    let (ctx, theme) = (egui::Context::default(), Theme::new(false));
    theme::load_fonts(&ctx);
    theme.apply(&ctx);
    let (done, entries) = (BTreeSet::new(), ENTRIES.with(Clone::clone));
    let input = egui::RawInput {
        screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), size)),
        ..egui::RawInput::default()
    };
    let mut draw = |ctx: &egui::Context| {
        let mut asked = Asked::default();
        let mut seen = Seen {
            session,
            run: (1, 1),
            theme: &theme,
            entries: &entries,
            files: &[],
            done: &done,
            asked: &mut asked,
        };
        show(ctx, ui, &mut seen);
    };
    for _ in 0..3 {
        let _ = ctx.run(input.clone(), &mut draw);
    }
    let mut output = ctx.run(input.clone(), &mut draw);
    for event in events {
        output =
            ctx.run(egui::RawInput { events: vec![event.clone()], ..input.clone() }, &mut draw);
    }
    (output, ctx.available_rect())
}

thread_local! {
    pub(super) static ENTRIES: Vec<Entry> = Entry::all();
}

/// The texts that are cut at their left or right, or stand outside the window.
fn cut(shape: &egui::Shape, clip: Rect, window: Rect, into: &mut Vec<String>) {
    match shape {
        egui::Shape::Text(text) => {
            let rect = text.visual_bounding_rect();
            let seen = clip.intersect(window);
            // What has been scrolled away is elsewhere, not cut.
            let is_in_sight = rect.is_positive() && rect.y_range().intersects(seen.y_range());
            if is_in_sight && (rect.left() < seen.left() - 1.0 || rect.right() > seen.right() + 1.0)
            {
                into.push(format!("`{}` {rect:?} in {seen:?}", text.galley.text()));
            }
        }
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|s| cut(s, clip, window, into)),
        _ => {}
    }
}

fn cut_in(output: &egui::FullOutput, size: egui::Vec2) -> Vec<String> {
    let window = Rect::from_min_size(pos2(0.0, 0.0), size);
    let mut found = Vec::new();
    output.shapes.iter().for_each(|s| cut(&s.shape, s.clip_rect, window, &mut found));
    found
}

/// What is wrong at all tabs of a window; `open` says which side panels are wanted.
fn wrong(session: &Session, [width, height]: [f32; 2], scale: f32, open: [bool; 2]) -> Vec<String> {
    let size = vec2(width, height) / scale;
    let mut wrong = Vec::new();
    for tab in TABS {
        let mut ui = Ui { left_open: open[0], right_open: open[1], ..Ui::default() };
        ui.right.tab = tab;
        let (output, view) = frames(size, &mut ui, session, &[]);
        let place = format!("{} at {width} × {height}, {scale}, {tab:?}", session.scene.id);
        wrong.extend(cut_in(&output, size).into_iter().map(|text| format!("{place}: {text}")));
        let [left, right] = layout::widths(size.x, [None; 2], open);
        let sides = [view.left() - left, view.right() - (size.x - right)];
        if sides.iter().any(|off| off.abs() >= 1.0) || view.height() <= 96.0 {
            wrong.push(format!("{place}: the view is {view:?}, the panels {left} and {right}"));
        }
    }
    wrong
}

/// Fails with what was found, the first of it in words.
fn assert_none(found: &[String]) {
    let first: Vec<&String> = found.iter().take(20).collect();
    assert!(found.is_empty(), "{} are cut: {first:#?}", found.len());
}

#[test]
fn nothing_is_cut_at_any_size_of_text_or_window() {
    let session = session("tank/rebound");
    let mut found = Vec::new();
    for size in SIZES {
        for scale in SCALES {
            found.extend(wrong(&session, size, scale, [true, true]));
            found.extend(wrong(&session, size, scale, [false, true]));
        }
    }
    assert_none(&found);
}

#[test]
fn nothing_is_cut_in_any_scene_where_room_is_least() {
    let mut found = Vec::new();
    for id in catalogue::ids() {
        let session = session(id);
        found.extend(wrong(&session, SIZES[0], 1.0, [true, true]));
        found.extend(wrong(&session, SIZES[0], 2.5, [false, true]));
        found.extend(wrong(&session, SIZES[0], 2.5, [true, true]));
    }
    assert_none(&found);
}

#[test]
fn help_gallery_and_present_fit_every_window() {
    let session = session("tank/rebound");
    let mut all = Vec::new();
    for size in SIZES {
        for scale in SCALES {
            let points = vec2(size[0], size[1]) / scale;
            for which in 0..4 {
                let mut ui = Ui { left_open: true, ..Ui::default() };
                match which {
                    0 => ui.help = true,
                    1 => (ui.help, ui.page) = (true, Page::Glossary),
                    2 => ENTRIES.with(|entries| ui.gallery.begin(entries, "tank/rebound")),
                    _ => ui.present.toggle(),
                }
                let (output, _) = frames(points, &mut ui, &session, &[]);
                let found = cut_in(&output, points);
                // A hint says no more than what is there anyway.
                let found = found.iter().filter(|text| !text.contains("A word of"));
                all.extend(found.map(|text| format!("{which} at {size:?}, {scale}: {text}")));
            }
        }
    }
    assert_none(&all);
}

#[test]
fn both_panels_are_dragged_by_their_edges() {
    use egui::{Event, Modifiers, PointerButton};
    let session = session("tank/rebound");
    let mut ui = Ui { left_open: true, right_open: true, ..Ui::default() };
    for (at, from, to) in [(0, 277.0, 420.0), (1, 1003.0, 900.0)] {
        let moved = |x: f32| Event::PointerMoved(pos2(x, 400.0));
        let button = |x: f32, pressed| Event::PointerButton {
            pos: pos2(x, 400.0),
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::default(),
        };
        let half = f32::midpoint(from, to);
        let events = [moved(from), button(from, true), moved(half), moved(to), button(to, false)];
        frames(vec2(1280.0, 720.0), &mut ui, &session, &events);
        assert!(std::mem::take(&mut ui.remember), "it is to be remembered");
        let wanted = [420.0, 380.0][at];
        assert!(ui.widths[at].is_some_and(|width| (width - wanted).abs() < 8.0), "{:?}", ui.widths);
    }
}
