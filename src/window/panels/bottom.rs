//! The time bar at the bottom.

mod embedded_bar;
mod recorder;
mod timeline;

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::keys::Strip;
use super::{PanelContext, from_right};
use crate::app::Command;
use crate::app::clock::SPEEDS;
use crate::overlay::Ink;
use crate::sim::{TICK_SECONDS, World};
use crate::text::id;
use crate::window::egui_support;

use timeline::timeline;

pub(super) use embedded_bar::embedded_bar;

/// Height of the bar, points.
const HEIGHT: f32 = 56.0;

/// Minimum height of a screen with a key line, points.
const MIN_HEIGHT: f32 = 200.0;

/// Width of the tick number and total, points.
const NUMBERS_WIDTH: f32 = 124.0;

/// Height of the bar if the timeline has its own row, points.
const TWO_ROW_HEIGHT: f32 = 76.0;

/// Width and height of a touch button, points.
const TOUCH_BUTTON: f32 = 44.0;
/// Height added for touch buttons if the timeline has its own row, points.
const TOUCH_EXTRA: f32 = TOUCH_BUTTON - 26.0 + 4.0;

/// Minimum window width for a single row, points.
const ONE_ROW_MIN_WIDTH: f32 = 800.0;
/// Added width for a recording's time and run controls, points.
const RECORDING_WIDTH: f32 = 220.0;

/// Shows the bar; `note` explains why the last key had no effect.
pub(super) fn show(ctx: &egui::Context, note: Option<&str>, seen: &mut PanelContext) {
    let has_recording = seen.session.is_recording() || seen.run.1 > 1;
    let needed = ONE_ROW_MIN_WIDTH + if has_recording { RECORDING_WIDTH } else { 0.0 };
    let is_narrow = ctx.screen_rect().width() < needed;
    let height = match (is_narrow, egui_support::is_touch_mode(ctx)) {
        (true, true) => TWO_ROW_HEIGHT + TOUCH_EXTRA,
        (true, false) => TWO_ROW_HEIGHT,
        (false, _) => HEIGHT,
    };
    let fits = ctx.screen_rect().height() >= MIN_HEIGHT;
    let panel = egui::TopBottomPanel::bottom("bottom");
    let strip_height = if fits {
        Strip::height(seen.session, note, egui_support::is_touch_mode(ctx))
    } else {
        0.0
    };
    panel.exact_height(height + strip_height).show(ctx, |bar| {
        if strip_height > 0.0 {
            Strip::new(bar, seen.session, note, seen.theme).show(bar, seen.theme);
        }
        if is_narrow { narrow(bar, seen) } else { wide(bar, seen) }
    });
}

/// Shows buttons and timeline in one row.
fn wide(bar: &mut egui::Ui, seen: &mut PanelContext) {
    bar.horizontal_centered(|bar| {
        transport(bar, 32.0, seen);
        bar.separator();
        speeds(bar, seen);
        bar.separator();
        numbers(bar, seen);
        recorder::show(bar, seen);
        branch(bar, seen);
        bar.add_space(8.0);
        timeline(bar, seen);
    });
}

/// Shows the timeline above the buttons; rare commands are in a menu.
fn narrow(bar: &mut egui::Ui, seen: &mut PanelContext) {
    bar.add_space(2.0);
    timeline(bar, seen);
    bar.horizontal(|row| {
        row.spacing_mut().item_spacing.x = 4.0;
        transport(row, 26.0, seen);
        from_right(row, |row| {
            row.menu_button(icon::DOTS_THREE, |menu| {
                menu.horizontal(|row| recorder::show(row, seen));
                branch(menu, seen);
            });
            speeds(row, seen);
            let (shown, ticks) = (seen.session.shown_tick(), seen.session.ticks());
            let text = if shown == ticks {
                shown.to_string()
            } else {
                id::BOTTOM_SHOWN_OF_TICKS.with(&[("shown", &shown), ("ticks", &ticks)])
            };
            let text = RichText::new(text).strong();
            row.add(egui::Label::new(text).truncate()).on_hover_text(id::BOTTOM_TICK_SHOWN);
        });
    });
}

fn transport(bar: &mut egui::Ui, size: f32, seen: &mut PanelContext) {
    let clock = &seen.session.clock;
    let play =
        if clock.paused { (icon::PLAY, id::BOTTOM_PLAY) } else { (icon::PAUSE, id::BOTTOM_PAUSE) };
    let size = if egui_support::is_touch_mode(bar.ctx()) { TOUCH_BUTTON } else { size };
    let plays_backwards = !clock.paused && clock.backwards;
    for ((symbol, hover), command, is_on) in [
        ((icon::SKIP_BACK, id::BOTTOM_RESTART), Command::Restart, false),
        ((icon::REWIND, id::BOTTOM_PLAY_BACKWARDS), Command::ToggleBackwards, plays_backwards),
        ((icon::CARET_LINE_LEFT, id::BOTTOM_TICK_BACK), Command::StepBack, false),
        (play, Command::TogglePause, false),
        ((icon::CARET_LINE_RIGHT, id::BOTTOM_TICK_FORWARD), Command::StepOnce, false),
    ] {
        let symbol = RichText::new(symbol).size(18.0);
        let button = egui::Button::new(symbol).selected(is_on).min_size(egui::vec2(size, size));
        seen.on_click(bar.add(button), hover.text(), command);
    }
}

/// Shows the tick on show and the number of ticks.
fn numbers(bar: &mut egui::Ui, seen: &mut PanelContext) {
    let (shown, ticks) = (seen.session.shown_tick(), seen.session.ticks());
    let seconds = f64::from(shown) * TICK_SECONDS;
    let text = if seen.session.is_live() {
        id::BOTTOM_TICK.with(&[("tick", &shown)])
    } else {
        id::BOTTOM_TICK_OF_TICKS.with(&[("shown", &shown), ("ticks", &ticks)])
    };
    let size = egui::vec2(NUMBERS_WIDTH, HEIGHT - 16.0);
    bar.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::LEFT), |column| {
        column.set_min_width(NUMBERS_WIDTH);
        column.label(RichText::new(text).strong());
        if let Some(duration) = seen.session.clock.slow {
            let sub_steps = seen.session.under_way().filter(|_| seen.session.clock.paused);
            let (text, hover) = match sub_steps {
                Some([done, all]) => (
                    id::BOTTOM_SUB_STEP.with(&[("done", &done), ("all", &all)]),
                    id::BOTTOM_PAUSED_HALFWAY.to_string(),
                ),
                None => (
                    id::BOTTOM_SLOW_TICK.with(&[("seconds", &format_args!("{duration:.2}"))]),
                    why_slow(seen.session.world()),
                ),
            };
            let text = RichText::new(text).small().color(seen.theme.ink(Ink::Overlap));
            column.label(text).on_hover_text(hover);
        } else {
            column.label(seen.theme.quiet(format!("{seconds:.3}\u{2009}s")).small());
        }
    });
}

/// Explains why a tick is slow.
fn why_slow(world: &World) -> String {
    match world.work_factors() {
        Some(product) => id::BOTTOM_SLOW_WORK.with(&[("product", &product)]),
        None => id::BOTTOM_SLOW_BODIES.to_string(),
    }
}

/// Shows the branch button, disabled instead of hidden: the timeline must not move during a drag.
fn branch(bar: &mut egui::Ui, seen: &mut PanelContext) {
    let text = RichText::new(id::BOTTOM_BRANCH.with(&[("icon", &icon::GIT_BRANCH)]));
    let hover = if seen.session.followed_frames().is_some() {
        id::BOTTOM_BRANCH_FRAMES_HINT.text()
    } else {
        id::BOTTOM_BRANCH_HINT.text()
    };
    let button = bar.add_enabled(seen.session.can_branch(), egui::Button::new(text));
    seen.on_click(button, hover, Command::Branch);
}

fn speeds(bar: &mut egui::Ui, seen: &mut PanelContext) {
    let now = seen.session.clock.speed;
    egui::ComboBox::from_id_salt("speed")
        .width(56.0)
        .selected_text(format!("× {}", SPEEDS[now].1))
        .show_ui(bar, |list| {
            for (index, (_, name)) in SPEEDS.iter().enumerate() {
                if list.selectable_label(index == now, format!("× {name}")).clicked() {
                    seen.request(Command::Speed(index));
                }
            }
        })
        .response
        .on_hover_text(id::BOTTOM_SPEED_OF_TIME);
}
