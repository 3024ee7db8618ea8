//! The time bar at the bottom.

mod part;
mod recorder;

use egui_macroquad::egui::{self, EventFilter, Key, RichText, Sense, Stroke, pos2};
use egui_phosphor::regular as icon;

use super::keys::Strip;
use super::{PanelContext, from_right};
use crate::app::clock::SPEEDS;
use crate::app::comparison::Comparison;
use crate::app::{Command, TimelineMark, TimelineMarkKind, ViewCommand};
use crate::overlay::Ink;
use crate::sim::{TICK_SECONDS, World};
use crate::window::egui_support;
use crate::window::theme::Theme;

pub(super) use part::part;

/// Height of the bar, points.
const HEIGHT: f32 = 56.0;

/// Minimum length of the timeline, ticks: ten seconds. A short run does not fill it.
const LEAST_TICKS: u32 = 600;

/// Minimum height of a screen with a key line, points.
const LEAST_HEIGHT: f32 = 200.0;

/// Width of the tick number and total, points.
const NUMBERS: f32 = 124.0;

/// Height if the timeline has its own row, points.
const TALL: f32 = 76.0;

/// Width and height of a touch button, points; also the added height of the bar if the timeline has its
/// own row.
const FINGER: f32 = 44.0;
const TALLER: f32 = FINGER - 26.0 + 4.0;

/// Minimum window width for a single row, points. A recording's time and run controls need more.
const FULL: f32 = 800.0;
const RECORDING: f32 = 220.0;

const SLOW: &str = "A tick takes longer than 0.05 s: time runs slower than the clock.";

/// Notice while time stands still inside a tick.
const HALFWAY: &str = "Time stands still within the next tick, between two sub-steps of the solver. It goes on from \
                       there; what is shown is the tick before.";

/// Shows the bar; `note` is the reason why the last key did nothing.
pub(super) fn show(ctx: &egui::Context, note: Option<&str>, seen: &mut PanelContext) {
    let records = seen.session.is_recording() || seen.run.1 > 1;
    let needed = FULL + if records { RECORDING } else { 0.0 };
    let is_narrow = ctx.screen_rect().width() < needed;
    let height = match (is_narrow, egui_support::is_touch_mode(ctx)) {
        (true, true) => TALL + TALLER,
        (true, false) => TALL,
        (false, _) => HEIGHT,
    };
    let fits = ctx.screen_rect().height() >= LEAST_HEIGHT;
    let panel = egui::TopBottomPanel::bottom("bottom");
    let more = if fits {
        Strip::height(seen.session, note, egui_support::is_touch_mode(ctx))
    } else {
        0.0
    };
    panel.exact_height(height + more).show(ctx, |bar| {
        if more > 0.0 {
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

/// Shows the timeline over the buttons; rare commands are in a menu.
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
            let text =
                if shown == ticks { shown.to_string() } else { format!("{shown} of {ticks}") };
            let text = RichText::new(text).strong();
            row.add(egui::Label::new(text).truncate()).on_hover_text("The tick that is shown");
        });
    });
}

fn transport(bar: &mut egui::Ui, size: f32, seen: &mut PanelContext) {
    let clock = &seen.session.clock;
    let play = if clock.paused { (icon::PLAY, "Play (P)") } else { (icon::PAUSE, "Pause (P)") };
    let size = if egui_support::is_touch_mode(bar.ctx()) { FINGER } else { size };
    let running_back = !clock.paused && clock.backwards;
    for ((picture, hover), command, on) in [
        (
            (icon::SKIP_BACK, "Restart (F5). Shift+F5 also takes back your changes."),
            Command::Restart,
            false,
        ),
        ((icon::REWIND, "Play backwards (Backspace)"), Command::ToggleBackwards, running_back),
        ((icon::CARET_LINE_LEFT, "One tick back (,)"), Command::StepBack, false),
        (play, Command::TogglePause, false),
        ((icon::CARET_LINE_RIGHT, "One tick forward (.)"), Command::StepOnce, false),
    ] {
        let picture = RichText::new(picture).size(18.0);
        let button = egui::Button::new(picture).selected(on).min_size(egui::vec2(size, size));
        seen.on_click(bar.add(button), hover, command);
    }
}

/// Shows the tick on show and the number of ticks.
fn numbers(bar: &mut egui::Ui, seen: &mut PanelContext) {
    let (shown, ticks) = (seen.session.shown_tick(), seen.session.ticks());
    let seconds = f64::from(shown) * TICK_SECONDS;
    let text = if seen.session.is_live() {
        format!("tick {shown}")
    } else {
        format!("tick {shown} of {ticks}")
    };
    let size = egui::vec2(NUMBERS, HEIGHT - 16.0);
    bar.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::LEFT), |column| {
        column.set_min_width(NUMBERS);
        column.label(RichText::new(text).strong());
        if let Some(takes) = seen.session.clock.slow {
            let halfway = seen.session.under_way().filter(|_| seen.session.clock.paused);
            let (text, hover) = match halfway {
                Some([done, of]) => (format!("sub-step {done} of {of}"), HALFWAY.to_owned()),
                None => {
                    (format!("slow: {takes:.2}\u{2009}s a tick"), why_slow(seen.session.world()))
                }
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
        Some(product) => format!("{SLOW} Its work is {product}."),
        None => format!("{SLOW} Its work grows with the number of bodies."),
    }
}

/// Always shows the button: a timeline that moved would slip away from a drag.
fn branch(bar: &mut egui::Ui, seen: &mut PanelContext) {
    let text = RichText::new(format!("{} Branch", icon::GIT_BRANCH));
    let hover =
        "Continue from this tick (Enter). The later ticks are dropped; undo brings them back.";
    let button = bar.add_enabled(!seen.session.is_live(), egui::Button::new(text));
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
        .on_hover_text("The speed of time ([ and ]). A tick always lasts 1/60 s.");
}

/// Shows the whole run with its marks; a click or drag seeks a tick.
fn timeline(bar: &mut egui::Ui, seen: &mut PanelContext) {
    let size = egui::vec2(bar.available_width().max(40.0), 36.0);
    let (rect, response) = bar.allocate_exact_size(size, Sense::click_and_drag());
    let (shown, ticks) = (seen.session.shown_tick(), seen.session.ticks());
    let span = ticks.max(LEAST_TICKS) as f32;
    let x = |tick: u32| rect.left() + tick as f32 / span * rect.width();
    let painter = bar.painter_at(rect.expand(2.0));
    let middle = rect.center().y;
    let stroke = |width: f32| Stroke::new(width, seen.theme.weak);
    painter.hline(rect.x_range(), middle, stroke(1.0));
    // Ticks no longer in the history are a thin line.
    let first = seen.session.timeline.history.first();
    let left = if first > 1 { x(first) } else { rect.left() };
    painter.hline(left..=x(ticks), middle, stroke(3.0));
    if first > 1 {
        painter.vline(left, middle - 7.0..=middle + 7.0, stroke(3.0));
    }
    for second in 1..=(span as u32 / every(span)) {
        painter.vline(x(second * every(span)), middle - 4.0..=middle + 4.0, stroke(1.0));
    }
    marks(&painter, &seen.session.log.marks, seen.theme, rect, &x);
    if let Some(tick) = seen.session.comparison().and_then(Comparison::diverges_at) {
        parting(&painter, pos2(x(tick), rect.bottom()), seen.theme);
    }
    painter.vline(x(shown), rect.y_range(), Stroke::new(2.0, seen.theme.text));
    painter.circle_filled(pos2(x(shown), rect.top() + 4.0), 4.0, seen.theme.text);
    let tick_at =
        |at: egui::Pos2| ((at.x - rect.left()) / rect.width() * span).round().max(0.0) as u32;
    copy_link(&response, |at| tick_at(at).min(ticks), seen);
    let by_menu = bar.input(|input| {
        let right = egui::PointerButton::Secondary;
        input.pointer.button_down(right) || input.pointer.button_released(right)
    });
    if let Some(at) = response.interact_pointer_pos().filter(|_| !by_menu) {
        let tick = tick_at(at).min(ticks);
        if tick != shown || !seen.session.clock.paused {
            seen.request(Command::Seek(tick));
        }
    }
    if let Some(tick) = by_keys(bar, &response, shown, ticks) {
        seen.request(Command::Seek(tick));
    }
    response.on_hover_ui_at_pointer(|tip| {
        let at = tip.ctx().pointer_latest_pos().map_or(0, |at| tick_at(at).min(ticks));
        if !seen.session.timeline.has(at) {
            let room = seen.session.timeline.history.memory_limit >> 20;
            let text = format!(
                "tick {at} cannot be shown any more, only those from {first} on: \
                 the history has taken its {room}\u{2009}MB, which scenes that were left share (F1 changes that). \
                 A recording still has all of them."
            );
            tip.label(text);
            return;
        }
        // Shows the event of a mark within four points.
        let reach = (4.0 * span / rect.width()).ceil() as u32;
        if let Some((tick, texts)) = seen.session.log.near(at, reach) {
            tip.label(format!("tick {tick}: {}", texts.join("; ")));
        } else {
            tip.label(format!("tick {at}"));
        }
        let text = "Tall marks are hits. Short marks are landings, collected coins and other events. \
                    Dots below the line are changes of parameters. A fork is where two compared runs part. Drag to show another tick. \
                    The right button copies a link.";
        tip.label(seen.theme.quiet(text).small());
    });
}

/// Returns the tick that keys seek while Tab focuses the timeline: one tick left or right, or a tenth
/// of a second with Shift.
fn by_keys(ui: &egui::Ui, timeline: &egui::Response, shown: u32, ticks: u32) -> Option<u32> {
    if !timeline.has_focus() {
        return None;
    }
    let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(timeline.id, arrows));
    ui.input(|input| {
        let step = if input.modifiers.shift { 6 } else { 1 };
        let steps = |key| input.num_presses(key) as u32 * step;
        let (on, back) = (steps(Key::ArrowRight), steps(Key::ArrowLeft));
        (on != back).then(|| (shown + on).saturating_sub(back).min(ticks))
    })
}

/// Offers a link to the tick under a right click.
fn copy_link(
    timeline: &egui::Response,
    tick_at: impl Fn(egui::Pos2) -> u32,
    seen: &mut PanelContext,
) {
    let id = timeline.id.with("the tick of the menu");
    let at = timeline.ctx.pointer_interact_pos().filter(|_| timeline.secondary_clicked());
    if let Some(at) = at {
        timeline.ctx.data_mut(|data| data.insert_temp(id, tick_at(at)));
    }
    timeline.context_menu(|menu| {
        let tick: u32 = menu.data(|data| data.get_temp(id)).unwrap_or_default();
        if menu.button(format!("{} Copy a link to tick {tick}", icon::LINK)).clicked() {
            seen.request(ViewCommand::CopyLink(Some(tick)));
            menu.close_menu();
        }
    });
}

/// Draws the split of the compared runs: one line becomes two.
fn parting(painter: &egui::Painter, foot: egui::Pos2, theme: &Theme) {
    let stroke = Stroke::new(2.0, theme.ink(Ink::Wanted));
    let fork = foot - egui::vec2(0.0, 8.0);
    painter.line_segment([foot, fork], stroke);
    for side in [-5.0, 5.0] {
        painter.line_segment([fork, fork + egui::vec2(side, -7.0)], stroke);
    }
}

/// Returns the number of ticks between strokes of the scale, enough to keep them apart.
fn every(span: f32) -> u32 {
    [60, 600, 3_600].into_iter().find(|step| span / *step as f32 <= 60.0).unwrap_or(36_000)
}

fn marks(
    painter: &egui::Painter,
    marks: &[TimelineMark],
    theme: &Theme,
    rect: egui::Rect,
    x: &impl Fn(u32) -> f32,
) {
    let middle = rect.center().y;
    // Draws at most one mark of a kind per pixel: a long run has more marks than pixels.
    let mut drawn = [f32::MIN; 5];
    for mark in marks {
        let at = x(mark.tick);
        let drawn = &mut drawn[mark.kind as usize];
        if at - *drawn < 1.0 {
            continue;
        }
        *drawn = at;
        let (ink, tall) = match mark.kind {
            TimelineMarkKind::Hit => (Ink::Overlap, 12.0),
            TimelineMarkKind::Landing => (Ink::Gap, 8.0),
            TimelineMarkKind::Collected => (Ink::Minimum, 8.0),
            TimelineMarkKind::Event => (Ink::Normal, 6.0),
            TimelineMarkKind::Edit => {
                painter.circle_filled(pos2(at, middle + 9.0), 3.0, theme.text);
                continue;
            }
        };
        // A casing, because yellow is faint on a light panel.
        let (mark, foot) = (middle - tall..=middle, Stroke::new(4.0, theme.casing));
        painter.vline(at, *mark.start() - 1.0..=middle, foot);
        painter.vline(at, mark, Stroke::new(2.0, theme.ink(ink)));
    }
}
