//! *Present* (F10): presentation to an audience without panels. Shows large text: the lesson's step, the state of
//! the run, and the pressed keys.

use std::time::Duration;

use egui_macroquad::egui::{self, Align, Layout, RichText, Vec2, vec2};
use egui_phosphor::regular as icon;

use super::{PanelContext, keys, lesson, parameters, step_text};
use crate::app::Session;
use crate::platform::clock::Instant;
use crate::scene::LessonStep;
use crate::text::id;
use crate::window::theme::{BODY, TARGET};

/// Size of the step's text, points.
const STEP_TEXT_SIZE: f32 = 20.0;
/// Display time of a released key.
const KEY_DISPLAY_TIME: Duration = Duration::from_millis(700);
/// Maximum height of the bottom area, as a share of the window's height.
const MAX_HEIGHT: f32 = 0.4;
/// Window size at which text has its usual size, points; in a larger window, text is larger.
const BASE_WINDOW: Vec2 = vec2(854.0, 480.0);
/// Maximum effect of the user's text scale in a sufficiently large window.
const MAX_SCALE: f32 = 1.25;
/// Maximum number of changed parameters shown.
const MAX_CHANGED: usize = 3;

/// Returns the text scale for a window of this size in screen points; `user` is the user's text scale.
pub(in crate::window) fn text_scale(user: f32, window: Vec2) -> f32 {
    user.max(user.clamp(1.0, MAX_SCALE) * (window / BASE_WINDOW).min_elem())
}

/// State of *Present*.
#[derive(Debug, Default)]
pub(in crate::window) struct Present {
    /// True during a presentation.
    pub on: bool,
    /// Index of the step on show; `None` for the last.
    step: Option<usize>,
    /// Keys pressed now or recently with the time of the latest press, in order of pressing.
    pressed: Vec<(String, Instant)>,
}

impl Present {
    /// Starts a presentation at this step.
    pub(in crate::window) fn start(&mut self, step: Option<usize>) {
        *self = Self { on: true, step, ..Self::default() };
    }

    /// Ends the presentation.
    pub(in crate::window) fn end(&mut self) {
        *self = Self::default();
    }

    /// Shows this step.
    pub(in crate::window) fn go_to(&mut self, step: Option<usize>) {
        self.step = step;
    }

    /// Returns the index of the step on show; `count` is the number of steps.
    pub(in crate::window) fn step(&self, count: usize) -> Option<usize> {
        let last = count.checked_sub(1)?;
        Some(self.step.map_or(last, |step| step.min(last)))
    }

    /// Returns the next step if `forward`, else the previous step; `None` if there is none.
    pub(in crate::window) fn neighbour(&self, forward: bool, count: usize) -> Option<usize> {
        let step = self.step(count)?;
        if forward { Some(step + 1).filter(|next| *next < count) } else { step.checked_sub(1) }
    }

    /// Records the pressed keys, and drops keys released long ago.
    pub(in crate::window) fn note(&mut self, down: &[String], now: Instant) {
        for key in down {
            match self.pressed.iter_mut().find(|(known, _)| known == key) {
                Some((_, last_pressed)) => *last_pressed = now,
                None => self.pressed.push((key.clone(), now)),
            }
        }
        self.pressed
            .retain(|(_, last_pressed)| now.duration_since(*last_pressed) < KEY_DISPLAY_TIME);
    }
}

/// Shows the bottom area: state of the run and pressed keys, the step, and a hint about the presenter's keys. `note`,
/// if any, replaces the hint: it says why the last key had no effect.
pub(super) fn show(
    ctx: &egui::Context,
    present: &Present,
    note: Option<&str>,
    seen: &mut PanelContext,
) {
    let max_height = ctx.screen_rect().height() * MAX_HEIGHT;
    let frame = egui::Frame::side_top_panel(&ctx.style()).inner_margin(vec2(16.0, 10.0));
    egui::TopBottomPanel::bottom("present").frame(frame).show(ctx, |foot| {
        let scroll =
            egui::ScrollArea::vertical().max_height(max_height).min_scrolled_height(max_height);
        scroll.show(foot, |column| {
            state(column, present, seen);
            let steps = &seen.session.scene.file.steps;
            let shown = present.step(steps.len()).map(|index| (index, &steps[index]));
            if let Some((_, step)) = shown {
                step_text::large(column, &step.text, STEP_TEXT_SIZE, (seen.session, seen.theme));
            }
            let hint = note.map_or_else(|| hint(seen.session, shown), lesson::sentence);
            column.label(seen.theme.quiet(hint).small());
        });
    });
}

/// Shows tick, changed parameters and iterations on the left, and the pressed keys on the right.
fn state(column: &mut egui::Ui, present: &Present, seen: &PanelContext) {
    let layout = Layout::right_to_left(Align::Center);
    column.allocate_ui_with_layout(vec2(column.available_width(), TARGET), layout, |row| {
        for (key, _) in present.pressed.iter().rev() {
            keys::large(row, (key, ""), BODY, seen.theme);
        }
        let layout = Layout::left_to_right(Align::Center).with_main_wrap(true);
        row.with_layout(layout, |row| {
            let (clock, tick) = (&seen.session.clock, seen.session.shown_tick());
            let sign = match (clock.paused, clock.backwards) {
                (true, _) => icon::PAUSE,
                (false, true) => icon::REWIND,
                (false, false) => icon::PLAY,
            };
            let text = id::PRESENT_TICK.with(&[("tick", &tick)]);
            row.label(RichText::new(format!("{sign} {text}")).strong());
            for text in values(seen.session) {
                row.label(seen.theme.quiet("\u{2022}"));
                row.label(text);
            }
        });
    });
}

/// Returns the changed parameters and the number of iterations.
fn values(session: &Session) -> Vec<String> {
    let mut values = parameters::describe_changes(session);
    let more = values.len().saturating_sub(MAX_CHANGED);
    values.truncate(MAX_CHANGED);
    if more > 0 {
        values.push(id::PRESENT_MORE_CHANGED.with(&[("count", &more)]));
    }
    values.extend(session.iterations().map(|n| id::ITERATIONS.with(&[("n", &n)])));
    values
}

/// Returns the hint: the scene's title, the step, and the presenter's keys.
fn hint(session: &Session, shown: Option<(usize, &LessonStep)>) -> String {
    let title = &session.scene.file.title;
    let esc_hint = match (session.opened_tick(), session.active_question()) {
        (Some(_), _) => id::PRESENT_CLOSE_LINE,
        (None, Some(_)) => id::PRESENT_SKIP_QUESTION,
        (None, None) => id::PRESENT_END,
    };
    let Some((index, step)) = shown else { return format!("{title}. {}", esc_hint.text()) };
    let is_done = session.progress.is_done(index);
    let text = if is_done { id::PRESENT_DONE_STEP } else { id::PRESENT_STEP };
    let count = session.scene.file.steps.len();
    let text = text.with(&[("title", title), ("step", &(index + 1)), ("count", &count)]);
    let start_hint = match (&step.ask, step.sets_up() && !session.progress.is_started(index)) {
        (Some(_), _) if session.active_question().is_none() => Some(id::PRESENT_ASKS),
        (None, true) => Some(id::PRESENT_SETS_UP),
        _ => None,
    };
    let hit_hint = keys::recent_hit(session).map(|_| id::PRESENT_TO_LAST_HIT);
    let rest =
        [start_hint, Some(id::PRESENT_STEP_KEYS), hit_hint, Some(esc_hint)].into_iter().flatten();
    rest.fold(text, |text, sentence| text + " " + sentence.text())
}

#[cfg(all(test, feature = "window-tests"))]
mod tests {
    use super::super::clipping_tests::frames;
    use super::super::wording_tests::painted;
    use super::*;
    use crate::app::Command;
    use crate::scene::{self, catalogue};
    use crate::window::ui::PanelState;

    /// A window of 1280 × 720 screen points.
    const WINDOW: Vec2 = vec2(1280.0, 720.0);

    /// Returns the texts that extend below their clip rectangles, and the height of the bottom area.
    fn clipped_texts(session: &Session, size: Vec2, step: usize) -> (Vec<String>, f32) {
        let mut ui = PanelState::default();
        ui.present.start(Some(step));
        let (output, view) = frames(size, &mut ui, session, &[]);
        let below = output.shapes.iter().filter_map(|drawn| match &drawn.shape {
            egui::Shape::Text(text) => {
                let bottom = text.visual_bounding_rect().bottom();
                (bottom > drawn.clip_rect.bottom() + 1.0).then(|| text.galley.text().to_owned())
            }
            _ => None,
        });
        (below.collect(), size.y - view.bottom())
    }

    #[test]
    fn no_step_of_any_scene_is_cut_at_either_scale() {
        for id in catalogue::ids() {
            let session = Session::new(scene::load(id).expect("it ships"), None);
            for step in 0..session.scene.file.steps.len() {
                for user in [1.0, MAX_SCALE] {
                    let size = WINDOW / text_scale(user, WINDOW);
                    let (below, height) = clipped_texts(&session, size, step);
                    assert!(below.is_empty(), "{id}, step {step}, {user}: {below:?}");
                    assert!(height <= size.y * 0.45, "{id}, step {step}, {user}: {height}");
                }
            }
        }
    }

    /// Returns all texts in *Present*.
    fn shown_text(session: &Session) -> String {
        let mut ui = PanelState::default();
        ui.present.start(session.next_step());
        let texts = painted(&frames(BASE_WINDOW, &mut ui, session, &[]).0);
        texts.into_iter().collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn tick_change_iterations_and_line_are_shown() {
        let open = |id: &str| {
            let mut session = Session::new(scene::load(id).expect("it ships"), None);
            session.clock.pause();
            session
        };
        let mut session = open("tank/rebound");
        assert!(!shown_text(&session).contains('\u{2192}'), "nothing is changed yet");
        session.apply(Command::StartStep(4)).expect("it sets the speed");
        let text = shown_text(&session);
        assert!(text.contains("tick 0") && text.contains(icon::PAUSE), "{text}");
        assert!(text.contains("move speed 0.0800 \u{2192} 0.400"), "{text}");

        let mut session = open("lab/gjk");
        session.apply(Command::Seek(0)).expect("always allowed");
        let figure = session.figure().expect("two shapes");
        let rows = figure.lines.iter().filter(|line| line.is_bounds).count();
        let iterations = id::ITERATIONS.with(&[("n", &rows)]);
        assert!(rows > 1 && shown_text(&session).contains(&iterations), "{iterations}");
        session.apply(Command::OpenTick(2)).expect("always allowed");
        let opened = session.opened_tick().expect("it has moments");
        let line = opened.listing[opened.moment().line].text;
        let text = shown_text(&session);
        assert!(text.contains(line) && text.contains("line 3 of"), "{line}: {text}");
        session.apply(Command::StartStep(1)).expect("it asks");
        let text = shown_text(&session);
        assert!(!text.lines().any(|line| line.ends_with(" iterations")), "it would tell: {text}");
    }

    #[test]
    fn the_step_stays_until_another_is_chosen() {
        let mut present = Present::default();
        present.start(Some(1));
        assert_eq!((present.step(3), present.neighbour(true, 3)), (Some(1), Some(2)));
        present.go_to(present.neighbour(true, 3));
        assert_eq!((present.step(3), present.neighbour(true, 3)), (Some(2), None), "the end");
        present.go_to(Some(0));
        assert_eq!(present.neighbour(false, 3), None, "the beginning");
        present.start(None);
        assert_eq!(present.step(3), Some(2), "all steps are done");
        assert_eq!((present.step(0), present.neighbour(true, 0)), (None, None), "without steps");
    }

    #[test]
    fn text_grows_with_the_window_and_a_little_with_the_users_scale() {
        for (user, width, height, scale) in [
            (1.0, 1281.0, 720.0, 1.5),
            (1.0, 1921.5, 1080.0, 2.25),
            (1.25, 1281.0, 720.0, 1.875),
            (2.0, 1281.0, 720.0, 2.0),
            (2.0, 1921.5, 1080.0, 2.8125),
            (0.9, 427.0, 720.0, 0.9),
        ] {
            let found = text_scale(user, vec2(width, height));
            assert!((found - scale).abs() < 1e-4, "{user} in {width} x {height}: {found}");
        }
    }

    #[test]
    fn a_released_key_stays_on_show() {
        let (mut present, start) = (Present::default(), Instant::now());
        present.note(&["S".to_owned()], start);
        present.note(&[], start + KEY_DISPLAY_TIME / 2);
        assert_eq!(present.pressed.len(), 1);
        present.note(&["S".to_owned(), "L".to_owned()], start + KEY_DISPLAY_TIME / 2);
        assert_eq!(present.pressed.len(), 2, "each once");
        present.note(&[], start + KEY_DISPLAY_TIME * 2);
        assert!(present.pressed.is_empty());
    }
}
