//! Short notices in a corner of the view, clear of panels, key line, verdict and inset.

use std::time::Duration;

use egui_macroquad::egui::{self, Align2, Rect, RichText};
use egui_phosphor::regular as icon;

use crate::overlay::Ink;
use crate::platform::clock::Instant;
use crate::text::id;
use crate::window::theme::Theme;

/// Maximum width of a notice, points.
const MAX_WIDTH: f32 = 360.0;
/// Distance between notices and from the view's edges, points.
const MARGIN: f32 = 8.0;
/// Maximum number of notices on show; the newest are shown.
const MAX_NOTICES: usize = 3;
/// Maximum number of text rows in a notice.
const MAX_ROWS: usize = 3;
/// Maximum height of a notice, points.
const MAX_HEIGHT: f32 = 76.0;
/// Default display time of a notice.
const DISPLAY_TIME: Duration = Duration::from_secs(5);

/// Kind of notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) enum Tone {
    /// An action succeeded.
    Done,
    /// A state has changed.
    Note,
    /// A warning.
    Warning,
    /// An action failed.
    Error,
}

/// A notice.
struct Toast {
    tone: Tone,
    text: String,
    /// Display time; `None` if the notice stays until it is closed.
    duration: Option<Duration>,
    /// Time of the first frame that shows the notice; the duration of the action before does not count.
    since: Option<Instant>,
}

/// The notices on show, the newest last.
#[derive(Default)]
pub(in crate::window) struct Toasts {
    rows: Vec<Toast>,
}

impl Toasts {
    /// Shows a notice for the default time.
    pub(in crate::window) fn add(&mut self, tone: Tone, text: impl Into<String>) {
        self.add_for(Some(DISPLAY_TIME), tone, text);
    }

    /// Shows a notice for `duration`, or until it is closed if `None`. A repeated notice is shown once.
    pub(in crate::window) fn add_for(
        &mut self,
        duration: Option<Duration>,
        tone: Tone,
        text: impl Into<String>,
    ) {
        let text = text.into();
        self.rows.retain(|row| row.text != text);
        self.rows.push(Toast { tone, text, duration, since: None });
    }

    /// Shows the notices in a corner of `free`, the part of the view that nothing covers.
    pub(in crate::window) fn show(
        &mut self,
        ctx: &egui::Context,
        (free, corner): (Rect, Align2),
        theme: &Theme,
    ) {
        self.rows.retain_mut(|row| {
            let shown = row.since.get_or_insert_with(Instant::now).elapsed();
            row.duration.is_none_or(|duration| shown < duration)
        });
        if self.rows.is_empty() {
            return;
        }
        let width = (free.width() - 2.0 * MARGIN).clamp(48.0, MAX_WIDTH);
        let fit = ((free.height() / MAX_HEIGHT) as usize).clamp(1, MAX_NOTICES);
        let first = self.rows.len().saturating_sub(fit);
        let mut place = corner.pos_in_rect(&free.shrink(MARGIN));
        let is_at_bottom = corner.y() == egui::Align::Max;
        let mut closed = None;
        for slot in first..self.rows.len() {
            // The newest is the lowest.
            let index = if is_at_bottom { self.rows.len() - 1 - (slot - first) } else { slot };
            let row = &self.rows[index];
            // Not in the foreground, which counts as a menu and would take Esc. Presses pass through
            // a notice without a button.
            let area = egui::Area::new(egui::Id::new(("notice", &row.text)))
                .order(egui::Order::Middle)
                .interactable(row.duration.is_none())
                .pivot(corner)
                .fixed_pos(place)
                .constrain_to(free);
            let shown = area.show(ctx, |ui| notice(ui, row, width, theme));
            if shown.inner {
                closed = Some(index);
            }
            let step = shown.response.rect.height() + MARGIN / 2.0;
            place.y += if is_at_bottom { -step } else { step };
        }
        if let Some(index) = closed {
            self.rows.remove(index);
        }
    }
}

/// Shows a notice with its icon; returns whether it was closed.
fn notice(ui: &mut egui::Ui, row: &Toast, width: f32, theme: &Theme) -> bool {
    let (sign, colour) = match row.tone {
        Tone::Done => (icon::CHECK_CIRCLE, theme.ink(Ink::Gap)),
        Tone::Note => (icon::INFO, theme.weak),
        Tone::Warning => (icon::WARNING, theme.ink(Ink::B)),
        Tone::Error => (icon::WARNING_CIRCLE, theme.ink(Ink::Overlap)),
    };
    let frame = egui::Frame::popup(ui.style());
    let margin = frame.inner_margin.sum().x + 2.0;
    let shown = frame.show(ui, |ui| {
        ui.horizontal_top(|line| {
            line.spacing_mut().item_spacing.x = 6.0;
            line.label(RichText::new(sign).color(colour));
            let button = if row.duration.is_none() { 28.0 } else { 0.0 };
            let text_width = (width - margin - button - 28.0).max(16.0);
            line.vertical(|column| {
                column.set_max_width(text_width);
                let font = egui::TextStyle::Body.resolve(column.style());
                let text = row.text.clone();
                let mut job = egui::text::LayoutJob::simple(text, font, theme.text, text_width);
                job.wrap.max_rows = MAX_ROWS;
                let galley = column.fonts(|fonts| fonts.layout_job(job));
                let elided = galley.elided;
                let label = column.add(egui::Label::new(galley).selectable(false));
                if elided {
                    label.on_hover_text(&row.text);
                }
            });
            row.duration.is_none() && line.button(icon::X).on_hover_text(id::TOASTS_CLOSE).clicked()
        })
    });
    shown.inner.inner
}
