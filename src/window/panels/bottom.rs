//! The bar at the bottom: time.

use egui_macroquad::egui::{self, RichText, Stroke, pos2};
use egui_phosphor::regular as icon;

use super::Seen;
use crate::app::clock::SPEEDS;
use crate::app::{Command, Logged};
use crate::overlay::Ink;
use crate::sim::{Phase, TICK_SECONDS};

/// Height, points.
const HEIGHT: f32 = 56.0;

/// The strip of marks shows this many of the last ticks: ten seconds.
const SHOWN_TICKS: u32 = 600;

pub(super) fn show(ctx: &egui::Context, seen: &mut Seen) {
    egui::TopBottomPanel::bottom("bottom").exact_height(HEIGHT).show(ctx, |bar| {
        bar.horizontal_centered(|bar| {
            transport(bar, seen);
            bar.separator();
            speeds(bar, seen);
            bar.separator();
            let ticks = seen.session.ticks();
            let seconds = f64::from(ticks) * TICK_SECONDS;
            bar.vertical(|column| {
                column.add_space(8.0);
                column.label(RichText::new(format!("tick {ticks}")).strong());
                column.weak(RichText::new(format!("{seconds:.3}\u{2009}s")).small());
            });
            bar.add_space(8.0);
            marks(bar, seen);
        });
    });
}

fn transport(bar: &mut egui::Ui, seen: &mut Seen) {
    let paused = seen.session.clock.paused;
    let play = if paused { (icon::PLAY, "Play (P)") } else { (icon::PAUSE, "Pause (P)") };
    for ((picture, hover), command) in [
        ((icon::SKIP_BACK, "Restart (F5)"), Command::Restart),
        (play, Command::TogglePause),
        ((icon::CARET_LINE_RIGHT, "One tick on (.)"), Command::StepOnce),
    ] {
        let button =
            egui::Button::new(RichText::new(picture).size(18.0)).min_size(egui::vec2(36.0, 32.0));
        if bar.add(button).on_hover_text(hover).clicked() {
            seen.asked.session.push(command);
        }
    }
}

fn speeds(bar: &mut egui::Ui, seen: &mut Seen) {
    let now = seen.session.clock.speed;
    egui::ComboBox::from_id_salt("speed")
        .width(64.0)
        .selected_text(format!("× {}", SPEEDS[now].1))
        .show_ui(bar, |list| {
            for (index, (_, name)) in SPEEDS.iter().enumerate() {
                if list.selectable_label(index == now, format!("× {name}")).clicked() {
                    seen.asked.session.push(Command::Speed(index));
                }
            }
        })
        .response
        .on_hover_text("Speed of time ([ and ]); a tick stays 1/60 s");
}

/// The last ten seconds, with a mark for each hit and event.
fn marks(bar: &mut egui::Ui, seen: &mut Seen) {
    let size = egui::vec2(bar.available_width(), 32.0);
    let (rect, response) = bar.allocate_exact_size(size, egui::Sense::hover());
    let painter = bar.painter_at(rect);
    let ticks = seen.session.ticks();
    let first = ticks.saturating_sub(SHOWN_TICKS);
    let x = |tick: u32| rect.left() + (tick - first) as f32 / SHOWN_TICKS as f32 * rect.width();
    let line = Stroke::new(1.0, seen.theme.weak);
    let middle = rect.center().y;
    painter.line_segment([pos2(rect.left(), middle), pos2(x(ticks), middle)], line);
    for second in (first / 60 + 1)..=(ticks / 60) {
        let at = x(second * 60);
        painter.line_segment([pos2(at, middle - 3.0), pos2(at, middle + 3.0)], line);
    }
    for (tick, logged) in seen.session.log.iter().rev().take_while(|(tick, _)| *tick >= first) {
        let (ink, tall) = match logged {
            Logged::Contact(contact) if contact.phase == Phase::Exit => continue,
            Logged::Contact(_) => (Ink::Overlap, 12.0),
            Logged::Event(_) => (Ink::Normal, 8.0),
        };
        let stroke = Stroke::new(2.0, seen.theme.ink(ink));
        painter.line_segment([pos2(x(*tick), middle - tall), pos2(x(*tick), middle)], stroke);
    }
    let cursor = Stroke::new(2.0, seen.theme.text);
    painter.line_segment([pos2(x(ticks), rect.top()), pos2(x(ticks), rect.bottom())], cursor);
    response.on_hover_text("The last ten seconds: a tall mark is a hit, a short one an event");
}
