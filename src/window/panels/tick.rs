//! The opened tick: its pseudo-code, and this tick's numbers under the highlighted line.

use egui_macroquad::egui::{self, Color32, RichText, ScrollArea, Sense, vec2};
use egui_phosphor::regular as icon;

use super::PanelContext;
use super::inspector::formula;
use crate::app::Command;
use crate::app::comparison::TickComparison;
use crate::app::stepper::OpenedTick;
use crate::explain::card;
use crate::explain::moments::{FirstDifference, Moment};
use crate::overlay::Ink;
use crate::sim::pseudo::ListingLine;
use crate::text::id;
use crate::window::egui_support;
use crate::window::theme::SMALL;

/// Indentation per level, points.
const INDENT: f32 = 12.0;

/// Opacity of B's colour over a line at which A and B diverge.
const DIVERGENCE_OPACITY: f32 = 0.25;

/// An opened tick, with the state of each line of its listing.
struct Page<'s> {
    opened: &'s OpenedTick,
    /// For each line of the listing, the moment that a click seeks: the next visit, else the first.
    visits: Vec<Option<usize>>,
    /// True for each line highlighted up to now.
    reached: Vec<bool>,
}

/// A listing line's role in a comparison.
#[derive(Clone, Copy, Default)]
struct LineDifference {
    /// For A and for B: true if it highlights this line where their paths first diverge.
    diverges: [bool; 2],
    /// True if B's current moment highlights the line.
    lit: bool,
}

impl<'s> Page<'s> {
    fn new(opened: &'s OpenedTick) -> Self {
        let (at, lines) = (opened.at, opened.listing.len());
        let (mut visits, mut reached) = (vec![None; lines], vec![false; lines]);
        for (index, moment) in opened.moments.iter().enumerate() {
            let visit = &mut visits[moment.line];
            if visit.is_none_or(|known| known <= at && index > at) {
                *visit = Some(index);
            }
            reached[moment.line] |= index <= at;
        }
        Self { opened, visits, reached }
    }
}

/// Shows the tick; `lit` is the highlighted moment of the previous frame.
pub(super) fn show(ui: &mut egui::Ui, lit: &mut Option<usize>, seen: &mut PanelContext) {
    let page = seen.session.opened_tick().map(Page::new);
    controls(ui, page.as_ref(), seen);
    // No comparison while time runs: nobody could read the comparison, and it would delay each frame.
    let comparison = if seen.session.clock.paused { seen.session.tick_comparison() } else { None };
    if let Some(TickComparison { first_difference, .. }) = comparison {
        show_difference(ui, first_difference, seen);
    }
    ui.separator();
    let listing = seen.session.shown_records().current.listing();
    // Scrolls to a newly highlighted line once.
    let at = page.as_ref().map(|page| page.opened.at);
    let is_new = *lit != at;
    *lit = at;
    // B is shown at A's moment, or at its own last moment if it has fewer.
    let b_moment = comparison
        .zip(at)
        .and_then(|(TickComparison { moments, .. }, at)| moments.get(at).or(moments.last()));
    let shown = ScrollArea::vertical().id_salt("tick").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (index, line) in listing.iter().enumerate() {
            let lit = page.as_ref().filter(|page| page.opened.moment().line == index);
            let b_moment = b_moment.filter(|moment| moment.line == index);
            let difference =
                comparison.map_or_else(LineDifference::default, |comparison| LineDifference {
                    diverges: comparison.first_difference.lines.map(|line| line == Some(index)),
                    lit: b_moment.is_some(),
                });
            let row = code(ui, (line, index), lit.is_some(), difference, page.as_ref(), seen);
            if let Some(page) = lit {
                let below = explanation(ui, page.opened.moment(), seen);
                if is_new {
                    scroll_to(ui, row.rect, below.rect);
                }
            }
            if let Some(moment) = b_moment {
                let in_a = lit.map(|page| page.opened.moment());
                b_explanation(ui, moment, in_a, seen);
            }
        }
        egui_support::follow_focus(ui);
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
}

/// Scrolls to a line and its numbers; to the line alone if there is no room for both.
fn scroll_to(ui: &egui::Ui, line: egui::Rect, numbers: egui::Rect) {
    let both = line.union(numbers);
    let fits = both.height() <= ui.clip_rect().height();
    let (rect, align) = if fits { (both, None) } else { (line, Some(egui::Align::Min)) };
    ui.scroll_to_rect(rect, align);
}

/// Shows the buttons and the slider over the moments, or the button that opens the tick.
fn controls(ui: &mut egui::Ui, page: Option<&Page>, seen: &mut PanelContext) {
    let step = |on, stage| Command::StepInside { on, stage };
    ui.horizontal_wrapped(|row| {
        row.spacing_mut().item_spacing.x = 4.0;
        for (picture, hover, command) in [
            (icon::CARET_DOUBLE_LEFT, id::TICK_TAB_PREVIOUS_STAGE.text(), step(false, true)),
            (icon::CARET_LEFT, id::TICK_TAB_PREVIOUS_LINE.text(), step(false, false)),
            (icon::CARET_RIGHT, id::TICK_TAB_NEXT_LINE.text(), step(true, false)),
            (icon::CARET_DOUBLE_RIGHT, id::TICK_TAB_NEXT_STAGE.text(), step(true, true)),
        ] {
            let button = egui::Button::new(RichText::new(picture).size(16.0));
            seen.on_click(row.add(button.min_size(vec2(32.0, 28.0))), hover, command);
        }
        if let Some(page) = page {
            let (at, count) = (page.opened.at + 1, page.opened.moments.len());
            row.label(id::TICK_TAB_POSITION.with(&[("at", &at), ("count", &count)]));
            let close = row.button(icon::X);
            seen.on_click(close, id::TICK_TAB_CLOSE.text(), Command::CloseTick);
        } else if row.button(id::TICK_TAB_OPEN).clicked() {
            seen.request(Command::OpenTick(0));
        }
    });
    if let Some(page) = page {
        let mut at = page.opened.at;
        ui.spacing_mut().slider_width = ui.available_width() - 8.0;
        let slider =
            egui::Slider::new(&mut at, 0..=page.opened.moments.len() - 1).show_value(false);
        if ui.add(slider).changed() {
            seen.request(Command::OpenTick(at));
        }
    } else {
        let text = id::TICK_TAB_OPEN_HINT.text();
        ui.label(seen.theme.quiet(text).small());
    }
}

/// Shows only the moment's line and its numbers, for an audience.
pub(super) fn line(ui: &mut egui::Ui, opened: &OpenedTick, seen: &mut PanelContext) {
    let moment = opened.moment();
    let (at, count) = (opened.at + 1, opened.moments.len());
    let place = id::TICK_TAB_LINE_POSITION.with(&[("at", &at), ("count", &count)]);
    ui.label(seen.theme.quiet(place).small());
    let text = RichText::new(opened.listing[moment.line].text).strong();
    let frame = egui::Frame::new().fill(seen.theme.ink(Ink::Minimum)).corner_radius(3.0);
    frame.inner_margin(vec2(4.0, 4.0)).show(ui, |row| {
        row.set_width(row.available_width());
        row.label(text.color(Color32::from_gray(16)));
    });
    explanation(ui, moment, seen);
}

/// Shows where the paths of A and B diverge in this tick, and a button to go there.
fn show_difference(ui: &mut egui::Ui, first_difference: &FirstDifference, seen: &mut PanelContext) {
    ui.label(RichText::new(&first_difference.summary).small());
    if let Some(at) = first_difference.at {
        let button = ui.small_button(id::TICK_TAB_TO_DIFFERENCE);
        seen.on_click(button, id::TICK_TAB_TO_DIFFERENCE_HINT.text(), Command::OpenTick(at));
    }
}

/// Shows a line of pseudo-code; a click seeks its next visit.
fn code(
    ui: &mut egui::Ui,
    (line, index): (&ListingLine, usize),
    lit: bool,
    difference: LineDifference,
    page: Option<&Page>,
    seen: &mut PanelContext,
) -> egui::Response {
    let theme = seen.theme;
    let reached = page.is_some_and(|page| page.reached[index]);
    let visit = page.and_then(|page| page.visits[index]);
    let mut text = RichText::new(line.text).size(SMALL);
    if line.indent == 0 {
        text = text.strong();
    }
    text = match (lit, line.applies) {
        (true, _) => text.color(Color32::from_gray(16)),
        (false, false) => text.color(theme.weak).italics(),
        (false, true) if reached || page.is_none() => text.color(theme.text),
        (false, true) => text.color(theme.weak),
    };
    let b_ink = theme.ink(Ink::Wanted);
    let name = ["A", "B"]
        .into_iter()
        .zip(difference.diverges)
        .find_map(|(name, diverges)| diverges.then_some(name));
    let fill = match (lit, name) {
        (true, _) => theme.ink(Ink::Minimum),
        (false, Some(_)) => b_ink.gamma_multiply(DIVERGENCE_OPACITY),
        (false, None) => Color32::TRANSPARENT,
    };
    let edge = if difference.lit { egui::Stroke::new(1.5, b_ink) } else { egui::Stroke::NONE };
    let frame = egui::Frame::new().fill(fill).stroke(edge).corner_radius(3.0);
    let shown = frame.inner_margin(vec2(4.0, 4.0)).show(ui, |row| {
        row.horizontal(|row| {
            row.add_space(INDENT * f32::from(line.indent));
            if let Some(name) = name {
                let ink = if lit { Color32::from_gray(16) } else { theme.text };
                row.label(RichText::new(name).size(SMALL).strong().color(ink));
            }
            row.add(egui::Label::new(text).wrap().selectable(false));
            row.allocate_space(vec2(row.available_width(), 0.0));
        })
    });
    // Uses its own id: the frame's id loses the focus in every pass.
    let id = shown.response.id.with("line");
    let mut response = ui.interact(shown.response.rect, id, Sense::click());
    if !line.method.is_empty() {
        let hover = if line.applies {
            line.method.to_owned()
        } else {
            id::TICK_TAB_UNUSED_METHOD.with(&[("method", &line.method)])
        };
        response = response.on_hover_text(hover);
    }
    if visit.is_some() {
        response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    }
    if let Some(to) = visit.filter(|_| response.clicked()) {
        seen.request(Command::OpenTick(to));
    }
    response
}

/// Shows B's explanation at B's highlighted line, unless A has the same one.
fn b_explanation(ui: &mut egui::Ui, moment: &Moment, in_a: Option<&Moment>, seen: &PanelContext) {
    if in_a.is_some_and(|a| {
        (&a.explanation, &a.stop_reason) == (&moment.explanation, &moment.stop_reason)
    }) {
        return;
    }
    let margin = egui::Margin { left: 16, right: 0, top: 4, bottom: 4 };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        let ink = seen.theme.ink(Ink::Wanted);
        for line in &moment.explanation {
            let parts =
                [&line.symbols, &line.numbers, &line.result].map(|tokens| card::text(tokens));
            let parts: Vec<&str> =
                parts.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
            let text = format!("B  {}", parts.join(" = "));
            ui.label(RichText::new(text).small().color(ink));
        }
        if let Some(stop) = &moment.stop_reason {
            let text = format!("B  {} {stop}", icon::HAND_PALM);
            ui.label(RichText::new(text).small().strong().color(ink));
        }
    });
}

/// Shows the highlighted line with this tick's numbers, and the reason for an early end.
fn explanation(ui: &mut egui::Ui, moment: &Moment, seen: &mut PanelContext) -> egui::Response {
    let margin = egui::Margin { left: 16, right: 0, top: 4, bottom: 4 };
    let shown = egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        for line in &moment.explanation {
            formula(ui, line, seen);
        }
        if let Some(stop) = &moment.stop_reason {
            let text = RichText::new(format!("{} {stop}", icon::HAND_PALM)).strong();
            ui.label(text.color(seen.theme.ink(Ink::Overlap)));
        }
    });
    shown.response
}
