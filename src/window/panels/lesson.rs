//! The scene's lesson: its steps as a checklist, then its text in Markdown.

use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use egui_macroquad::egui::{self, FontId, RichText, ScrollArea, TextStyle};
use egui_phosphor::regular as icon;

use super::{Draft, Seen, ask, class, keys};
use crate::app::bindings::is_key;
use crate::app::live::quoted;
use crate::app::{Command, KeySet, ViewCommand};
use crate::scene::LessonStep;
use crate::scene::course::course;
use crate::window::glue;
use crate::window::theme::Theme;

/// What the Markdown viewer keeps between frames.
pub(in crate::window) type Cache = CommonMarkCache;

/// The left panel; each lesson begins at its top.
pub(super) fn panel(ui: &mut egui::Ui, (cache, draft): (&mut Cache, &mut Draft), seen: &mut Seen) {
    let salt = ("lesson", seen.session.scene.id.clone());
    let mut scroll = ScrollArea::vertical().id_salt(salt).auto_shrink(false);
    // A question stands at the top.
    if draft.is_new(seen.session.asking()) {
        scroll = scroll.vertical_scroll_offset(0.0);
    }
    let shown = scroll.show(ui, |ui| {
        class::banner(ui, seen);
        ask::inside(ui, draft, seen);
        show(ui, cache, seen);
        glue::follow_focus(ui);
    });
    glue::with_keys(ui.ctx(), shown);
}

fn show(ui: &mut egui::Ui, cache: &mut Cache, seen: &mut Seen) {
    steps(ui, seen);
    if seen.session.scene.lesson.is_empty() {
        if seen.session.scene.file.steps.is_empty() {
            ui.label(seen.theme.quiet("This scene has no lesson."));
        }
        return;
    }
    if seen.session.is_asked() {
        ui.label(seen.theme.quiet("The lesson's text comes back with your answer."));
        return;
    }
    CommonMarkViewer::new().show(ui, cache, seen.session.lesson());
}

/// Height of a line of a step, points.
const LINE: f32 = 20.0;

/// How far a step has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Done,
    Current,
    Open,
}

/// The steps: done ones checked and struck through, the next one strong.
fn steps(ui: &mut egui::Ui, seen: &mut Seen) {
    let steps = &seen.session.scene.file.steps;
    if steps.is_empty() {
        return;
    }
    let current = seen.session.progress.current(steps.len());
    let mut asked = None;
    for (index, step) in steps.iter().enumerate() {
        let state = match seen.session.progress.is_done(index) {
            true => State::Done,
            false if current == Some(index) => State::Current,
            false => State::Open,
        };
        let locked = seen.session.step_locked(index);
        // What comes next would often tell the answer.
        let before = index.checked_sub(1).filter(|before| steps[*before].ask.is_some());
        let tells = before.is_some_and(|it| !seen.session.progress.is_done(it));
        if tells && step.ask.is_none() && state == State::Open && locked.is_none() {
            let mark = RichText::new(format!("{} {}.", icon::CIRCLE, index + 1));
            let text = RichText::new("comes after your answer");
            ui.horizontal_wrapped(|row| {
                row.spacing_mut().item_spacing.x = 6.0;
                row.label(mark);
                row.label(text.color(seen.theme.weak));
            });
            continue;
        }
        if row(ui, (index, locked), step, state, (seen.session.keys, seen.theme)) {
            asked = Some(Command::StartStep(index).into());
        }
    }
    if current.is_none() {
        all_done(ui, seen);
    }
    seen.asked.does.extend(asked);
    ui.separator();
}

/// A remark of the strip as a sentence of its own.
pub(super) fn sentence(remark: &str) -> String {
    let mut rest = remark.chars();
    let first = rest.next().map(|first| first.to_uppercase().collect::<String>());
    format!("{}{}.", first.unwrap_or_default(), rest.as_str())
}

/// A step: mark and number, what to do, and below that a button; whether it was clicked.
fn row(
    ui: &mut egui::Ui,
    (index, locked): (usize, Option<&str>),
    step: &LessonStep,
    state: State,
    (keys, theme): (KeySet, &Theme),
) -> bool {
    let row = ui.horizontal_top(|row| {
        row.spacing_mut().item_spacing.x = 6.0;
        let mark = if state == State::Done { icon::CHECK_CIRCLE } else { icon::CIRCLE };
        row.label(styled(format!("{mark} {}.", index + 1), state, theme));
        let column = row.vertical(|column| {
            words(column, &step.text, state, (keys, theme));
            let asks = step.ask.is_some();
            let (text, hover) = if asks {
                let hover = "Begin the scene again, go to the moment, and ask. Ctrl+Z takes the \
                             parameters back.";
                (if state == State::Done { "Again" } else { "Predict" }, hover)
            } else {
                let hover = "Set camera, overlays and parameters for this step. Ctrl+Z takes the \
                             parameters back.";
                ("Set up", hover)
            };
            let wanted = asks || step.sets_up() && state != State::Done;
            wanted && {
                let button = column.add_enabled(locked.is_none(), egui::Button::new(text));
                let button = button.on_hover_text(hover);
                button.on_disabled_hover_text(sentence(locked.unwrap_or_default())).clicked()
            }
        });
        column.inner
    });
    row.inner
}

fn styled(text: impl Into<String>, state: State, theme: &Theme) -> RichText {
    match state {
        State::Done => theme.quiet(text),
        State::Current => RichText::new(text).strong(),
        State::Open => RichText::new(text),
    }
}

/// A piece of a step's text.
enum Piece<'a> {
    /// A key, and the punctuation that must not begin the next line without it.
    Key(&'a str, &'a str),
    /// A method, a name or a number.
    Quoted(&'a str),
    Plain(&'a str),
}

/// What a step's text consists of: between backquotes stand keys, methods, names and numbers.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    // Digits are keys, too, but in a step they are the number that something is set to.
    let is_cap = |part: &str| is_key(part) && !part.starts_with(|c: char| c.is_ascii_digit());
    let punctuation = |part: &str| part.find(|c: char| !",.:;".contains(c)).unwrap_or(part.len());
    let parts: Vec<&str> = text.split('`').collect();
    let pieces = parts.iter().copied().enumerate().map(|(at, part)| {
        let neighbour = |at: Option<usize>| at.and_then(|at| parts.get(at)).copied().unwrap_or("");
        let (before, next) = (neighbour(at.checked_sub(1)), neighbour(Some(at + 1)));
        match (at % 2 == 1, is_cap(part), is_cap(before)) {
            (true, true, _) => Piece::Key(part, &next[..punctuation(next)]),
            (true, false, _) => Piece::Quoted(part),
            (false, _, true) => Piece::Plain(&part[punctuation(part)..]),
            (false, _, false) => Piece::Plain(part),
        }
    });
    pieces.collect()
}

/// Text that may be broken after its first space, which then does not begin the next line.
fn plain(line: &mut egui::Ui, text: &str, size: f32, styled: impl Fn(&str) -> RichText) {
    let rest = text.trim_start();
    if rest.len() < text.len() {
        line.add_space(line.fonts(|fonts| fonts.glyph_width(&FontId::proportional(size), ' ')));
    }
    if !rest.is_empty() {
        line.label(styled(rest));
    }
}

/// The step's text; keys are shown as those of the set that drives.
fn words(ui: &mut egui::Ui, text: &str, state: State, (set, theme): (KeySet, &Theme)) {
    ui.horizontal_wrapped(|line| {
        line.spacing_mut().item_spacing = egui::vec2(0.0, 2.0);
        // Nothing in it is clicked: its rows are as high as text.
        line.spacing_mut().interact_size.y = LINE;
        let is_done = state == State::Done;
        let struck = |text: RichText| if is_done { text.strikethrough() } else { text };
        for piece in pieces(text) {
            match piece {
                Piece::Key(key, after) => {
                    let colour = if is_done { theme.weak } else { theme.text };
                    keys::inline(line, (&quoted(key, set), after), colour, theme);
                }
                Piece::Quoted(part) => {
                    let part = styled(quoted(part, set), state, theme);
                    line.label(if is_done { part.strikethrough() } else { part.code() });
                }
                Piece::Plain(part) => {
                    let size = TextStyle::Body.resolve(line.style()).size;
                    plain(line, part, size, |part| struck(styled(part, state, theme)));
                }
            }
        }
    });
}

/// A step's text for an audience.
pub(super) fn large(ui: &mut egui::Ui, text: &str, size: f32, set: KeySet, theme: &Theme) {
    ui.horizontal_wrapped(|line| {
        line.spacing_mut().item_spacing = egui::vec2(0.0, 6.0);
        for piece in pieces(text) {
            match piece {
                Piece::Key(key, after) => {
                    keys::large(line, (&quoted(key, set), after), size, theme);
                }
                Piece::Quoted(part) => {
                    line.label(RichText::new(quoted(part, set)).size(size).code());
                }
                Piece::Plain(part) => {
                    plain(line, part, size, |part| RichText::new(part).size(size));
                }
            }
        }
    });
}

/// Says so, and leads to the next lesson of the unit of the course, or back to the unit.
fn all_done(ui: &mut egui::Ui, seen: &mut Seen) {
    let id = &seen.session.scene.id;
    let mut units = course().units.iter();
    let unit = units.find_map(|unit| Some((unit, unit.lessons.iter().position(|it| it == id)?)));
    let next = unit.and_then(|(unit, at)| unit.lessons.get(at + 1));
    let next = next.and_then(|next| seen.entries.iter().find(|entry| entry.id == next));
    ui.horizontal_wrapped(|line| {
        line.spacing_mut().item_spacing.x = 0.0;
        line.label(RichText::new("All steps done. ").strong());
        if let Some(next) = next {
            line.label("Next: ");
            let link = line.link(RichText::new(&next.title).underline());
            seen.on_click(link, next.point, ViewCommand::Load(next.id.to_owned()));
        } else if let Some((unit, _)) = unit {
            line.label("Back to the unit: ");
            let link = line.link(RichText::new(&unit.title).underline());
            seen.on_click(link, "Its page, and its exercises", ViewCommand::Course);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::filled;
    use crate::scene;
    use crate::sim::World;

    /// Found by fuzzing: the parser ended the program at these.
    #[test]
    fn a_definition_in_a_quotation_is_shown() {
        let scene = scene::load("tank/detect").expect("it ships");
        let world = World::new(scene.file.world);
        for text in [
            "# \n>>\t:tAwisted \n>>\t:t\t",
            "# >>\n\n>>>hass>>>>>\0\0\0n>\n\t>>>:>>>>>\n\t\u{fffd}|V}>}>>\t",
            ">> :a\n>> :b",
            ">>a\n>> :b\n",
        ] {
            let text = filled(text, KeySet::Wasd, &world);
            let (ctx, mut cache) = (egui::Context::default(), Cache::default());
            let input = egui::RawInput::default();
            let shown = ctx.run(input, |ctx| {
                egui::CentralPanel::default()
                    .show(ctx, |ui| CommonMarkViewer::new().show(ui, &mut cache, &text));
            });
            assert!(!shown.shapes.is_empty(), "{text:?}");
        }
    }
}
