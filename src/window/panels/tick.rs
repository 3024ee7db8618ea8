//! The tick on show, opened: its pseudo-code, the lit line with this tick's numbers under it.

use egui_macroquad::egui::{self, Color32, RichText, ScrollArea, Sense, vec2};
use egui_phosphor::regular as icon;

use super::Seen;
use super::inspector::formula;
use crate::app::Command;
use crate::app::stepper::Opened;
use crate::explain::moments::Moment;
use crate::overlay::Ink;
use crate::sim::pseudo::Shown;
use crate::window::glue;
use crate::window::theme::SMALL;

/// How far a line stands in for each level, points.
const INDENT: f32 = 12.0;

/// An opened tick as it is shown.
struct Page<'s> {
    opened: &'s Opened,
    /// For each line of the listing the moment that a click goes to: its next, else its first.
    visits: Vec<Option<usize>>,
    /// Which lines have been lit by now.
    reached: Vec<bool>,
}

impl<'s> Page<'s> {
    fn new(opened: &'s Opened) -> Self {
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

/// Shows the tick; `lit` is the moment that was lit in the frame before.
pub(super) fn show(ui: &mut egui::Ui, lit: &mut Option<usize>, seen: &mut Seen) {
    let page = seen.session.opened().map(Page::new);
    controls(ui, page.as_ref(), seen);
    ui.separator();
    let listing = seen.session.accounts().now.listing();
    // A line that has just been lit is brought into sight, and then left to the user.
    let at = page.as_ref().map(|page| page.opened.at);
    let is_new = *lit != at;
    *lit = at;
    ScrollArea::vertical().id_salt("tick").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (index, line) in listing.iter().enumerate() {
            let lit = page.as_ref().filter(|page| page.opened.moment().line == index);
            let row = code(ui, line, index, lit.is_some(), page.as_ref(), seen);
            let Some(page) = lit else { continue };
            let below = said(ui, page.opened.moment(), seen);
            if is_new {
                ui.scroll_to_rect(row.rect.union(below.rect), None);
            }
        }
        glue::follow_focus(ui);
    });
}

/// Buttons, a slider over the moments, or what to do to open the tick.
fn controls(ui: &mut egui::Ui, page: Option<&Page>, seen: &mut Seen) {
    let inside = |on, stage| Command::StepInside { on, stage };
    ui.horizontal_wrapped(|row| {
        row.spacing_mut().item_spacing.x = 4.0;
        for (picture, hover, command) in [
            (icon::CARET_DOUBLE_LEFT, "The previous stage (Ctrl+,)", inside(false, true)),
            (icon::CARET_LEFT, "The previous line (Shift+,)", inside(false, false)),
            (icon::CARET_RIGHT, "The next line (Shift+.)", inside(true, false)),
            (icon::CARET_DOUBLE_RIGHT, "The next stage (Ctrl+.)", inside(true, true)),
        ] {
            let button = egui::Button::new(RichText::new(picture).size(16.0));
            seen.on_click(row.add(button.min_size(vec2(32.0, 28.0))), hover, command);
        }
        if let Some(page) = page {
            row.label(format!("{} of {}", page.opened.at + 1, page.opened.moments.len()));
            let close = row.button(icon::X);
            seen.on_click(close, "Close the tick (Esc)", Command::CloseTick);
        } else if row.button("Open this tick").clicked() {
            seen.ask(Command::OpenTick(0));
        }
    });
    if let Some(page) = page {
        let mut at = page.opened.at;
        ui.spacing_mut().slider_width = ui.available_width() - 8.0;
        let slider =
            egui::Slider::new(&mut at, 0..=page.opened.moments.len() - 1).show_value(false);
        if ui.add(slider).changed() {
            seen.ask(Command::OpenTick(at));
        }
    } else {
        let text = "Go line by line through the tick that is shown. Shift+. opens the next tick.";
        ui.label(seen.theme.quiet(text).small());
    }
}

/// A line of pseudo-code; a click goes to where it is run next.
fn code(
    ui: &mut egui::Ui,
    line: &Shown,
    index: usize,
    lit: bool,
    page: Option<&Page>,
    seen: &mut Seen,
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
    let fill = if lit { theme.ink(Ink::Minimum) } else { Color32::TRANSPARENT };
    let frame = egui::Frame::new().fill(fill).corner_radius(3.0).inner_margin(vec2(4.0, 4.0));
    let shown = frame.show(ui, |row| {
        row.horizontal(|row| {
            row.add_space(INDENT * f32::from(line.indent));
            row.add(egui::Label::new(text).wrap().selectable(false));
            row.allocate_space(vec2(row.available_width(), 0.0));
        })
    });
    // An id of its own: the frame's gives up the focus in every pass.
    let id = shown.response.id.with("line");
    let mut response = ui.interact(shown.response.rect, id, Sense::click());
    if !line.method.is_empty() {
        let not = if line.applies { "" } else { " (this method is not in use)" };
        response = response.on_hover_text(format!("{}{not}", line.method));
    }
    if visit.is_some() {
        response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    }
    if let Some(to) = visit.filter(|_| response.clicked()) {
        seen.ask(Command::OpenTick(to));
    }
    response
}

/// The lit line in this tick's numbers, and why something ends here.
fn said(ui: &mut egui::Ui, moment: &Moment, seen: &mut Seen) -> egui::Response {
    let left = egui::Margin { left: 16, right: 0, top: 4, bottom: 4 };
    let shown = egui::Frame::new().inner_margin(left).show(ui, |ui| {
        for line in &moment.said {
            formula(ui, line, seen);
        }
        if let Some(stop) = &moment.stop {
            let text = RichText::new(format!("{} {stop}", icon::HAND_PALM)).strong();
            ui.label(text.color(seen.theme.ink(Ink::Overlap)));
        }
    });
    shown.response
}
