//! Tests for clipping at five text sizes in five window sizes: every text fits inside its panel, and
//! every widget inside the window. The view keeps its minimum size.

use std::collections::BTreeSet;
use std::time::Duration;

use egui_macroquad::egui::{self, Align2, Rect, pos2, vec2};

use super::layout::tests::{button, moved};
use super::right::Tab;
use super::{Page, PanelContext, Toasts, Tone, gallery, layout, show};
use crate::app::search::SearchEntry;
use crate::app::{Command, Session};
use crate::scene::{self, catalogue};
use crate::sim::Action;
use crate::sim::input::ActionSet;
use crate::window::egui_support;
use crate::window::theme::{self, Theme};
use crate::window::ui::{PanelOutput, PanelState};

const SCALES: [f32; 5] = [0.9, 1.0, 1.5, 2.0, 2.5];
const SIZES: [[f32; 2]; 5] =
    [[1024.0, 640.0], [1280.0, 720.0], [1366.0, 768.0], [1600.0, 1200.0], [1920.0, 1080.0]];
pub(super) const TABS: [Tab; 6] =
    [Tab::Parameters, Tab::Inspector, Tab::Tick, Tab::Events, Tab::Plots, Tab::Read];

/// Returns a session with events and two plotted numbers.
pub(super) fn session(id: &str) -> Session {
    let mut session = Session::new(scene::load(id).expect("it ships"), None);
    for name in ["position.x", "position.z"] {
        session.apply(Command::TogglePlot(name.to_owned())).expect("always allowed");
    }
    for _ in 0..90 {
        session.input_source.feed(ActionSet::from_iter([Action::Forward]), ActionSet::default());
        session.apply(Command::StepOnce).expect("always allowed");
        session.advance(1.0 / 60.0, |_, _, _| {});
    }
    session
}

/// Runs a few frames of a window of this size in points, and one frame per event; returns the last
/// output and the remaining view.
pub(super) fn frames(
    size: egui::Vec2,
    ui: &mut PanelState,
    session: &Session,
    events: &[egui::Event],
) -> (egui::FullOutput, Rect) {
    let (ctx, theme) = (egui::Context::default(), Theme::new(false));
    theme::load_fonts(&ctx);
    theme.apply(&ctx);
    // Small screens are touch screens.
    egui_support::set_touch_mode(&ctx, ui.phone_layout);
    let entries = ENTRIES.with(Clone::clone);
    let input = egui::RawInput {
        screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), size)),
        ..egui::RawInput::default()
    };
    let mut draw = |ctx: &egui::Context| {
        let mut output = PanelOutput::default();
        let mut seen =
            PanelContext { entries: &entries, ..PanelContext::plain(session, &theme, &mut output) };
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
    OUTSIDE.set(outside(&ctx, size));
    (output, ctx.available_rect())
}

thread_local! {
    /// Widgets outside the last window.
    pub(super) static OUTSIDE: std::cell::RefCell<Vec<String>> = const { std::cell::RefCell::new(Vec::new()) };
    pub(super) static ENTRIES: Vec<SearchEntry> = SearchEntry::all();
}

/// Collects the texts that are clipped left or right, or lie below the window.
fn cut(shape: &egui::Shape, clip: Rect, window: Rect, out: &mut Vec<String>) {
    match shape {
        egui::Shape::Text(text) => {
            let rect = text.visual_bounding_rect();
            let seen = clip.intersect(window);
            // Text that is scrolled out of view is not clipped.
            let is_visible = rect.is_positive() && rect.y_range().intersects(seen.y_range());
            let is_cut = rect.left() < seen.left() - 1.0 || rect.right() > seen.right() + 1.0;
            // Text below the window is unreachable, unless its scroll area ends inside the window.
            let scrolls = clip.bottom() < window.bottom() && clip.top() > window.top();
            let is_below = !scrolls && rect.bottom() > window.bottom() + 1.0;
            if is_visible && is_cut || rect.is_positive() && is_below {
                out.push(format!("`{}` {rect:?} in {seen:?}", text.galley.text()));
            }
        }
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|s| cut(s, clip, window, out)),
        _ => {}
    }
}

/// Returns the clickable widgets that lie outside the window's left or right edge, even if clipped.
fn outside(ctx: &egui::Context, size: egui::Vec2) -> Vec<String> {
    let right = size.x + 1.0;
    ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let all = widgets.layer_ids().flat_map(|layer| widgets.get_layer(layer));
        let visible = all.filter(|widget| widget.interact_rect.is_positive() && widget.enabled);
        // A drag-only scroll area may be wider than its visible part.
        let clickable = visible.filter(|widget| widget.sense.senses_click());
        let outside =
            clickable.filter(|widget| widget.rect.left() < -1.0 || widget.rect.right() > right);
        outside.map(|widget| format!("a widget at {:?} in {size:?}", widget.rect)).collect()
    })
}

/// Returns the clipped texts of an output.
pub(super) fn cut_in(output: &egui::FullOutput, size: egui::Vec2) -> Vec<String> {
    let window = Rect::from_min_size(pos2(0.0, 0.0), size);
    let mut found = Vec::new();
    output.shapes.iter().for_each(|s| cut(&s.shape, s.clip_rect, window, &mut found));
    found
}

/// Returns the problems in all tabs of a window; `open` is true for each open side panel, left and right.
fn problems(
    session: &Session,
    [width, height]: [f32; 2],
    scale: f32,
    open: [bool; 2],
) -> Vec<String> {
    let size = vec2(width, height) / scale;
    let mut problems = Vec::new();
    for tab in TABS {
        let mut ui =
            PanelState { left_open: open[0], right_open: open[1], ..PanelState::default() };
        ui.right.tab = tab;
        let (output, view) = frames(size, &mut ui, session, &[]);
        let place = format!("{} at {width} × {height}, {scale}, {tab:?}", session.scene.id);
        let found = cut_in(&output, size).into_iter().chain(OUTSIDE.take());
        problems.extend(found.map(|text| format!("{place}: {text}")));
        let guides = ui.guides(session);
        let [left, right] = if guides { [0.0; 2] } else { layout::widths(size.x, [None; 2], open) };
        let sides = [view.left() - left, view.right() - (size.x - right)];
        if sides.iter().any(|off| off.abs() >= 1.0) || view.height() <= 96.0 {
            problems.push(format!("{place}: the view is {view:?}, the panels {left} and {right}"));
        }
    }
    problems
}

/// Fails if there are problems, and prints the first 20.
pub(super) fn assert_none(found: &[String]) {
    let first: Vec<&String> = found.iter().take(20).collect();
    assert!(found.is_empty(), "{} are cut: {first:#?}", found.len());
}

#[test]
fn nothing_is_cut_at_any_size_of_text_or_window() {
    let session = session("tank/rebound");
    let mut found = Vec::new();
    for size in SIZES {
        for scale in SCALES {
            found.extend(problems(&session, size, scale, [true, true]));
            found.extend(problems(&session, size, scale, [false, true]));
        }
    }
    assert_none(&found);
}

#[test]
fn nothing_is_cut_in_any_scene_in_the_smallest_window() {
    let mut found = Vec::new();
    for id in catalogue::ids() {
        let session = session(id);
        found.extend(problems(&session, SIZES[0], 1.0, [true, true]));
        found.extend(problems(&session, SIZES[0], 2.5, [false, true]));
        found.extend(problems(&session, SIZES[0], 2.5, [true, true]));
    }
    assert_none(&found);
}

/// Opens one of six states that cover the panels.
pub(super) fn cover(ui: &mut PanelState, which: usize) {
    match which {
        0 => ui.help = true,
        1 => (ui.help, ui.page) = (true, Page::Glossary),
        2 | 3 => ENTRIES.with(|entries| ui.gallery.begin(entries, "tank/rebound")),
        4 => ui.present.start(Some(0)),
        _ => (ui.help, ui.page) = (true, Page::Settings),
    }
    if which == 3 {
        ui.gallery.go_to(gallery::Tab::Course);
    }
}

#[test]
fn help_gallery_and_present_fit_every_window() {
    let session = session("tank/rebound");
    let mut all = Vec::new();
    for size in SIZES {
        for scale in SCALES {
            let points = vec2(size[0], size[1]) / scale;
            for which in 0..6 {
                let mut ui = PanelState { left_open: true, ..PanelState::default() };
                cover(&mut ui, which);
                let (output, _) = frames(points, &mut ui, &session, &[]);
                let found: Vec<_> =
                    cut_in(&output, points).into_iter().chain(OUTSIDE.take()).collect();
                // A hint repeats visible information and may be clipped.
                let found = found.iter().filter(|text| !text.contains("Search titles"));
                all.extend(found.map(|text| format!("{which} at {size:?}, {scale}: {text}")));
            }
        }
    }
    assert_none(&all);
}

/// Returns the centre of the first text that starts with `wanted`.
pub(super) fn place_of(output: &egui::FullOutput, wanted: &str) -> Option<egui::Pos2> {
    fn find(shape: &egui::Shape, wanted: &str) -> Option<egui::Pos2> {
        match shape {
            egui::Shape::Text(text) if text.galley.text().starts_with(wanted) => {
                Some(text.visual_bounding_rect().center())
            }
            egui::Shape::Vec(shapes) => shapes.iter().find_map(|shape| find(shape, wanted)),
            _ => None,
        }
    }
    output.shapes.iter().find_map(|shape| find(&shape.shape, wanted))
}

/// Returns the events of a click at this point.
pub(super) fn click(pos: egui::Pos2) -> Vec<egui::Event> {
    let button = |pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::default(),
    };
    // Two more frames let a popup find its place.
    let rest = || egui::Event::PointerMoved(pos);
    vec![rest(), button(true), button(false), rest(), rest()]
}

/// Menus and drop-downs open inside a window of any size: overlays, cameras, speeds, the bottom bar's
/// overflow menu, the tabs, and a method.
#[test]
fn menus_and_lists_open_inside_every_window() {
    use egui_phosphor::regular as icon;
    let session = session("tank/rebound");
    let camera = format!("{} ▾", icon::VIDEO_CAMERA);
    let wanted = ["Overlays ▾", &camera, "× 1", icon::DOTS_THREE, "Parameters", "None"];
    let (mut found, mut opened) = (Vec::new(), BTreeSet::new());
    for size in SIZES {
        for scale in SCALES {
            let points = vec2(size[0], size[1]) / scale;
            for text in wanted {
                let open =
                    || PanelState { left_open: false, right_open: true, ..PanelState::default() };
                let (before, _) = frames(points, &mut open(), &session, &[]);
                let Some(place) = place_of(&before, text) else { continue };
                let (after, _) = frames(points, &mut open(), &session, &click(place));
                if after.shapes.len() > before.shapes.len() + 3 {
                    opened.insert(text);
                }
                let all = cut_in(&after, points).into_iter().chain(OUTSIDE.take());
                found.extend(all.map(|cut| format!("{text} at {size:?}, {scale}: {cut}")));
            }
        }
    }
    assert_none(&found);
    assert_eq!(opened.len(), wanted.len(), "each opens somewhere: {opened:?}");
}

/// A notice lies in the free part of the view, covers no panel or key line, and is not clipped.
#[test]
fn notices_stay_in_the_view() {
    let mut found = Vec::new();
    let theme = Theme::new(false);
    for size in SIZES {
        for scale in SCALES {
            let points = vec2(size[0], size[1]) / scale;
            let [left, right] = layout::widths(points.x, [None; 2], [true, true]);
            let low = pos2(points.x - right, points.y - 130.0);
            let free = Rect::from_min_max(pos2(left, 70.0), low);
            let ctx = egui::Context::default();
            theme::load_fonts(&ctx);
            theme.apply(&ctx);
            let mut toasts = Toasts::default();
            toasts.add(Tone::Done, "Saved /home/somebody/scenes/a-rather-long-name-of-a-scene.ron");
            toasts.add_for(None, Tone::Error, "It cannot be written.");
            let input = egui::RawInput {
                screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), points)),
                ..egui::RawInput::default()
            };
            let mut output = egui::FullOutput::default();
            for _ in 0..4 {
                output = ctx.run(input.clone(), |ctx| {
                    toasts.show(ctx, (free, Align2::RIGHT_BOTTOM), &theme);
                });
            }
            let mut cut_here = Vec::new();
            let view = Rect::from_x_y_ranges(free.x_range(), 0.0..=points.y);
            output.shapes.iter().for_each(|s| cut(&s.shape, s.clip_rect, view, &mut cut_here));
            found.extend(cut_here.into_iter().map(|cut| format!("{size:?}, {scale}: {cut}")));
            assert!(place_of(&output, "It cannot").is_some(), "{size:?}, {scale}: it is shown");
        }
    }
    assert_none(&found);
}

/// A notice with a time limit lets presses through; one with a button does not.
#[test]
fn a_notice_without_a_button_takes_no_press() {
    let theme = Theme::new(false);
    let free = Rect::from_min_max(pos2(0.0, 0.0), pos2(600.0, 400.0));
    for (duration, takes) in [(Some(Duration::from_mins(1)), false), (None, true)] {
        let ctx = egui::Context::default();
        theme::load_fonts(&ctx);
        let mut toasts = Toasts::default();
        toasts.add_for(duration, Tone::Warning, "The stairs are too steep.");
        let mut input = egui::RawInput { screen_rect: Some(free), ..egui::RawInput::default() };
        let mut output = egui::FullOutput::default();
        for _ in 0..4 {
            output = ctx.run(input.clone(), |ctx| {
                toasts.show(ctx, (free, Align2::RIGHT_BOTTOM), &theme);
            });
        }
        let place = place_of(&output, "The stairs").expect("it is shown");
        let press = |pressed| egui::Event::PointerButton {
            pos: place,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        input.events = vec![egui::Event::PointerMoved(place), press(true)];
        let _ = ctx.run(input, |ctx| toasts.show(ctx, (free, Align2::RIGHT_BOTTOM), &theme));
        assert_eq!(ctx.is_pointer_over_area(), takes, "{duration:?}");
        assert_eq!(ctx.is_using_pointer(), takes, "{duration:?}");
    }
}

#[test]
fn parameters_of_a_scene_without_lesson_have_another_heading() {
    let mut session = session("lab/two");
    session.scene.lesson.clear();
    session.scene.file.steps.clear();
    let mut ui = PanelState { left_open: true, right_open: true, ..PanelState::default() };
    let (output, _) = frames(vec2(1280.0, 720.0), &mut ui, &session, &[]);
    assert!(place_of(&output, "Methods and changes").is_some());
    assert!(place_of(&output, "In this lesson").is_none());
}

#[test]
fn both_panels_are_resized_by_their_edges() {
    let session = session("tank/rebound");
    let mut ui = PanelState { left_open: true, right_open: true, ..PanelState::default() };
    for (side, from, to) in [(0, 277.0, 420.0), (1, 987.0, 900.0)] {
        let half = f32::midpoint(from, to);
        let events = [moved(from), button(from, true), moved(half), moved(to), button(to, false)];
        frames(vec2(1280.0, 720.0), &mut ui, &session, &events);
        assert!(std::mem::take(&mut ui.remember), "it is to be remembered");
        let wanted = [420.0, 380.0][side];
        assert!(
            ui.widths[side].is_some_and(|width| (width - wanted).abs() < 8.0),
            "{:?}",
            ui.widths
        );
        // A double click on the edge resets the width.
        let mut ui = PanelState {
            widths: ui.widths,
            left_open: true,
            right_open: true,
            ..PanelState::default()
        };
        let x = [417.0, 903.0][side];
        let click = [button(x, true), button(x, false)];
        let events = [&[moved(x)][..], &click, &click].concat();
        frames(vec2(1280.0, 720.0), &mut ui, &session, &events);
        assert!(ui.widths[side].is_none() && ui.remember, "{:?}", ui.widths);
    }
}
