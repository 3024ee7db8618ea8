//! The timeline of the run, with a row of marks for each kind of event.

use egui_macroquad::egui::{self, EventFilter, Key, Sense, Stroke, pos2};
use egui_phosphor::regular as icon;
use strum::EnumCount;

use crate::app::comparison::Comparison;
use crate::app::{Command, TimelineMark, TimelineMarkKind, ViewCommand};
use crate::overlay::Ink;
use crate::text::id;
use crate::window::panels::PanelContext;
use crate::window::theme::Theme;

/// Minimum length of the timeline, ticks: ten seconds. A shorter run does not fill it.
const MIN_TICKS: u32 = 600;

/// Height of the timeline, points.
const HEIGHT: f32 = 36.0;
/// Height of a row of marks, points.
const ROW: f32 = 6.0;
/// Distance of the line below the top, points.
const LINE: f32 = 27.0;

/// Distance below which marks of a kind are joined to a bar, points.
const JOIN_DISTANCE: f32 = 4.0;

/// Maximum horizontal distance of a click from the mark that it selects, points.
const REACH: f32 = 5.0;

/// Shows the whole run with its marks. A click on a mark seeks its tick; a click elsewhere or a drag
/// seeks the tick at the pointer.
pub(super) fn timeline(bar: &mut egui::Ui, seen: &mut PanelContext) {
    let size = egui::vec2(bar.available_width().max(40.0), HEIGHT);
    let (rect, response) = bar.allocate_exact_size(size, Sense::click_and_drag());
    let (shown, ticks) = (seen.session.shown_tick(), seen.session.ticks());
    let span = ticks.max(MIN_TICKS) as f32;
    let x = scale(rect, span);
    let marks = &seen.session.log.marks;
    draw(&bar.painter_at(rect.expand(2.0)), rect, span, seen);
    let tick_at =
        |at: egui::Pos2| ((at.x - rect.left()) / rect.width() * span).round().max(0.0) as u32;
    copy_link(&response, |at| tick_at(at).min(ticks), seen);
    let is_right_click = bar.input(|input| {
        let right = egui::PointerButton::Secondary;
        input.pointer.button_down(right) || input.pointer.button_released(right)
    });
    if let Some(at) = response.interact_pointer_pos().filter(|_| !is_right_click) {
        let is_drag = response.dragged() || response.drag_stopped();
        let mark = mark_at(marks, at, rect, &x).filter(|_| !is_drag);
        let tick = mark.unwrap_or_else(|| tick_at(at).min(ticks));
        if tick != shown || !seen.session.clock.paused {
            seen.request(Command::Seek(tick));
        }
    }
    if let Some(tick) = tick_by_keys(bar, &response, shown, ticks) {
        seen.request(Command::Seek(tick));
    }
    response.on_hover_ui_at_pointer(|tip| {
        let tick = tip
            .ctx()
            .pointer_latest_pos()
            .map_or(0, |at| mark_at(marks, at, rect, &x).unwrap_or_else(|| tick_at(at).min(ticks)));
        // Shows the event of a mark within four points.
        let reach = (4.0 * span / rect.width()).ceil() as u32;
        explain(tip, tick, reach, seen);
    });
}

/// Returns a function from ticks to their x, points; the timeline shows `span` ticks.
fn scale(rect: egui::Rect, span: f32) -> impl Fn(u32) -> f32 {
    move |tick| rect.left() + tick as f32 / span * rect.width()
}

/// Draws the line with its scale, the marks, and the tick on show.
fn draw(painter: &egui::Painter, rect: egui::Rect, span: f32, seen: &PanelContext) {
    let (x, session) = (scale(rect, span), seen.session);
    let middle = rect.top() + LINE;
    let stroke = |width: f32| Stroke::new(width, seen.theme.weak);
    painter.hline(rect.x_range(), middle, stroke(1.0));
    // Ticks no longer in the history are a thin line.
    let first = session.timeline.history.first();
    let left = if first > 1 { x(first) } else { rect.left() };
    painter.hline(left..=x(session.ticks()), middle, stroke(3.0));
    if first > 1 {
        painter.vline(left, middle - 4.0..=middle + 4.0, stroke(3.0));
    }
    for second in 1..=(span as u32 / scale_step(span)) {
        painter.vline(x(second * scale_step(span)), middle - 3.0..=middle + 3.0, stroke(1.0));
    }
    draw_rows(painter, &session.log.marks, seen.theme, rect, &x);
    if let Some(tick) = session.comparison().and_then(Comparison::diverges_at) {
        divergence_mark(painter, pos2(x(tick), rect.bottom()), seen.theme);
    }
    let shown = x(session.shown_tick());
    painter.vline(shown, rect.y_range(), Stroke::new(2.0, seen.theme.text));
    painter.circle_filled(pos2(shown, middle), 4.0, seen.theme.text);
}

/// Shows the events within `reach` ticks of `at`, and the meaning of the rows.
fn explain(tip: &mut egui::Ui, at: u32, reach: u32, seen: &PanelContext) {
    let timeline = &seen.session.timeline;
    if !timeline.has(at) {
        let first = timeline.history.first();
        let text = id::BOTTOM_TICK_FORGOTTEN.with(&[("tick", &at), ("first", &first)]);
        tip.label(text);
        return;
    }
    if let Some((tick, texts)) = seen.session.log.near(at, reach) {
        let events = texts.join("; ");
        tip.label(id::BOTTOM_TICK_EVENTS.with(&[("tick", &tick), ("events", &events)]));
    } else {
        tip.label(id::BOTTOM_TICK.with(&[("tick", &at)]));
    }
    let has_frames = seen.session.followed_frames().is_some();
    let text = id::BOTTOM_TIMELINE_ROWS.with(&[("has-frames", &has_frames)]);
    tip.label(seen.theme.quiet(text).small());
}

/// Returns the tick to seek after arrow keys, while the timeline has the focus. A press moves by one tick, or
/// a tenth of a second with Shift.
fn tick_by_keys(ui: &egui::Ui, timeline: &egui::Response, shown: u32, ticks: u32) -> Option<u32> {
    if !timeline.has_focus() {
        return None;
    }
    let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(timeline.id, arrows));
    ui.input(|input| {
        let step = if input.modifiers.shift { 6 } else { 1 };
        let steps = |key| input.num_presses(key) as u32 * step;
        let (forward, back) = (steps(Key::ArrowRight), steps(Key::ArrowLeft));
        (forward != back).then(|| (shown + forward).saturating_sub(back).min(ticks))
    })
}

/// Offers a link to the tick under a right click.
fn copy_link(
    timeline: &egui::Response,
    tick_at: impl Fn(egui::Pos2) -> u32,
    seen: &mut PanelContext,
) {
    let id = timeline.id.with("the-tick-of-the-menu");
    let at = timeline.ctx.pointer_interact_pos().filter(|_| timeline.secondary_clicked());
    if let Some(at) = at {
        timeline.ctx.data_mut(|data| data.insert_temp(id, tick_at(at)));
    }
    timeline.context_menu(|menu| {
        let tick: u32 = menu.data(|data| data.get_temp(id)).unwrap_or_default();
        if menu
            .button(id::BOTTOM_COPY_TICK_LINK.with(&[("icon", &icon::LINK), ("tick", &tick)]))
            .clicked()
        {
            seen.request(ViewCommand::CopyLink(Some(tick)));
            menu.close_menu();
        }
    });
}

/// Draws a fork at the tick where the compared runs diverge.
fn divergence_mark(painter: &egui::Painter, foot: egui::Pos2, theme: &Theme) {
    let stroke = Stroke::new(2.0, theme.ink(Ink::Wanted));
    let fork = foot - egui::vec2(0.0, 8.0);
    painter.line_segment([foot, fork], stroke);
    for side in [-5.0, 5.0] {
        painter.line_segment([fork, fork + egui::vec2(side, -7.0)], stroke);
    }
}

/// Returns the number of ticks between two strokes of the scale, so that strokes do not crowd.
fn scale_step(span: f32) -> u32 {
    [60, 600, 3_600].into_iter().find(|step| span / *step as f32 <= 60.0).unwrap_or(36_000)
}

/// Returns the y of a kind's marks, points: rows from the top, and edits below the line.
fn row_y(kind: TimelineMarkKind, rect: egui::Rect) -> f32 {
    match kind {
        TimelineMarkKind::Edit => rect.bottom() - 3.0,
        // Labs have no landings, so their row is free.
        TimelineMarkKind::WrongContact => row_y(TimelineMarkKind::Landing, rect),
        _ => rect.top() + ROW * (f32::from(kind as u8) + 0.5),
    }
}

/// Returns the tick of the mark under the pointer, the nearest mark in the nearest row.
fn mark_at(
    marks: &[TimelineMark],
    at: egui::Pos2,
    rect: egui::Rect,
    x: &impl Fn(u32) -> f32,
) -> Option<u32> {
    let offset = |mark: &TimelineMark| {
        let dy = (row_y(mark.kind, rect) - at.y).abs();
        let dx = (x(mark.tick) - at.x).abs();
        (dy <= ROW && dx <= REACH).then_some((dy, dx))
    };
    let candidates = marks.iter().filter_map(|mark| Some((offset(mark)?, mark.tick)));
    candidates.min_by(|a, b| a.0.partial_cmp(&b.0).expect("finite")).map(|(_, tick)| tick)
}

/// A bar in a row: its kind, and its first and last mark on the x axis.
type Bar = (TimelineMarkKind, [f32; 2]);

/// Joins marks of a kind that are close to each other.
fn bars(marks: &[TimelineMark], x: &impl Fn(u32) -> f32) -> Vec<Bar> {
    let mut bars: Vec<Bar> = Vec::new();
    let mut last = [None; TimelineMarkKind::COUNT];
    for mark in marks {
        let (at, last) = (x(mark.tick), &mut last[mark.kind as usize]);
        match last.and_then(|index: usize| bars.get_mut(index)) {
            Some((_, [_, end])) if at - *end < JOIN_DISTANCE => *end = at,
            _ => {
                *last = Some(bars.len());
                bars.push((mark.kind, [at; 2]));
            }
        }
    }
    bars
}

/// Draws the marks, a row for each kind.
fn draw_rows(
    painter: &egui::Painter,
    marks: &[TimelineMark],
    theme: &Theme,
    rect: egui::Rect,
    x: &impl Fn(u32) -> f32,
) {
    for (kind, [first, last]) in bars(marks, x) {
        let y = row_y(kind, rect);
        let ink = match kind {
            TimelineMarkKind::Hit => Ink::Overlap,
            TimelineMarkKind::Landing => Ink::Gap,
            TimelineMarkKind::Collected => Ink::Minimum,
            TimelineMarkKind::Event => Ink::Normal,
            TimelineMarkKind::WrongContact => Ink::Wanted,
            TimelineMarkKind::Edit => {
                painter.line_segment([pos2(first, y), pos2(last, y)], Stroke::new(4.0, theme.text));
                for at in [first, last] {
                    painter.circle_filled(pos2(at, y), 2.5, theme.text);
                }
                continue;
            }
        };
        let bar = egui::Rect::from_x_y_ranges(first - 1.5..=last + 1.5, y - 2.0..=y + 2.0);
        // A casing, because yellow is faint on a light panel.
        painter.rect_filled(bar.expand(1.0), 1.0, theme.casing);
        painter.rect_filled(bar, 1.0, theme.ink(ink));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [TimelineMark; 5] = [
        TimelineMark { tick: 10, kind: TimelineMarkKind::Hit },
        TimelineMark { tick: 12, kind: TimelineMarkKind::Hit },
        TimelineMark { tick: 13, kind: TimelineMarkKind::Landing },
        TimelineMark { tick: 15, kind: TimelineMarkKind::Hit },
        TimelineMark { tick: 40, kind: TimelineMarkKind::Hit },
    ];

    #[test]
    fn close_marks_of_a_kind_are_one_bar() {
        let (hit, landing) = (TimelineMarkKind::Hit, TimelineMarkKind::Landing);
        let x = |tick: u32| tick as f32;
        assert_eq!(bars(&ALL, &x), [(hit, [10.0, 15.0]), (landing, [13.0; 2]), (hit, [40.0; 2])]);
        let x = |tick: u32| 4.0 * tick as f32;
        assert_eq!(bars(&ALL, &x).len(), ALL.len());
    }

    #[test]
    fn a_click_on_a_mark_selects_its_tick() {
        let rect = egui::Rect::from_min_size(pos2(0.0, 0.0), egui::vec2(600.0, HEIGHT));
        let x = |tick: u32| tick as f32;
        let click = |x_pos: f32, y: f32| mark_at(&ALL, pos2(x_pos, y), rect, &x);
        let [hits, landings] =
            [TimelineMarkKind::Hit, TimelineMarkKind::Landing].map(|kind| row_y(kind, rect));
        assert_eq!(click(12.4, hits), Some(12), "the nearest hit");
        assert_eq!(click(12.4, landings), Some(13), "its own row comes first");
        assert_eq!(click(44.0, hits), Some(40));
        assert_eq!(click(50.0, hits), None, "no mark is near");
        assert_eq!(click(12.4, rect.top() + LINE), None, "the line itself seeks any tick");
    }
}
