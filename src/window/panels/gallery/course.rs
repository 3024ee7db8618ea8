//! The gallery's course tab: the path of units on the left; page, lessons and exercises of the chosen
//! unit on the right.
//!
//! All controls are buttons, which egui's Tab, arrow keys and Enter operate.

use egui_macroquad::egui::text::LayoutJob;
use egui_macroquad::egui::{self, Align, Key, Layout, RichText, ScrollArea, TextStyle, vec2};
use egui_phosphor::regular as icon;

use super::page::{self, Figures};
use super::write;
use super::{Gallery, Tab, from_right};
use crate::app::ViewCommand;
use crate::app::learning_progress::{LearningProgress, UnitStatus, key};
use crate::scene::catalogue;
use crate::scene::course::{Course, Exercise, Level, Unit, course};
use crate::text::id;
use crate::window::egui_support::{self, scroll_on_focus};
use crate::window::panels::{LessonCache, PanelContext, step_text, switch, tick_box, wide};
use crate::window::theme::BODY;

/// Width of the path, points.
const PATH_WIDTH: f32 = 230.0;
/// Minimum window width for path and unit side by side, points.
const SIDE_BY_SIDE_WIDTH: f32 = 620.0;

/// Minimum row width for text on the progress buttons, points.
const LABELS_WIDTH: f32 = 330.0;

/// State of the course tab.
#[derive(Default)]
pub(in crate::window) struct CourseTab {
    /// The learner's progress, stored in the settings.
    pub learned: LearningProgress,
    /// True if the tab has been shown before.
    was_shown: bool,
    /// The unit on show.
    chosen: usize,
    /// In a narrow window: true if the unit is shown instead of the path.
    shows_unit: bool,
    /// True if the chosen unit's row gets the focus in the next pass.
    needs_focus: bool,
    /// True while the tab asks for confirmation before clearing all progress.
    asks_to_clear: bool,
    /// Index of the language of listings.
    language: usize,
    cache: LessonCache,
    figures: Figures,
}

impl CourseTab {
    /// Prepares the tab for display. Chooses the next unit at the first display and once the current
    /// unit is done. Cancels an open confirmation.
    pub(super) fn begin(&mut self) {
        let course = course();
        let is_over = course.units.get(self.chosen).is_none_or(|unit| self.learned.is_done(unit));
        if !self.was_shown || is_over {
            self.chosen = self.learned.next(course).unwrap_or(self.chosen);
        }
        (self.was_shown, self.needs_focus, self.asks_to_clear) = (true, true, false);
    }

    /// Shows the unit with this id.
    pub(super) fn choose(&mut self, id: &str) {
        if let Some(index) = course().units.iter().position(|unit| unit.id == id) {
            (self.chosen, self.shows_unit) = (index, true);
        }
    }
}

/// Shows the tab switch; its course label invites new learners to start.
pub(super) fn tabs(ui: &mut egui::Ui, gallery: &mut Gallery) {
    let is_new = gallery.course.learned.is_empty();
    let course = if is_new { id::GALLERY_BEGIN_COURSE } else { id::GALLERY_COURSE };
    for (tab, name, hover) in [
        (Tab::Scenes, id::GALLERY_SCENES, id::GALLERY_SCENES_HINT),
        (Tab::Course, course, id::GALLERY_COURSE_HINT),
    ] {
        let row = switch(ui, gallery.tab == tab, name.text());
        if row.on_hover_text(hover.text()).clicked() && gallery.tab != tab {
            gallery.go_to(tab);
        }
    }
}

/// Shows the buttons for progress and class to the right of the tabs.
pub(super) fn head(ui: &mut egui::Ui, gallery: &mut Gallery, seen: &mut PanelContext) {
    let is_empty = gallery.course.learned.is_empty();
    let state = &mut gallery.course;
    from_right(ui, |row| {
        if state.asks_to_clear {
            let cancel = row.button(id::BUTTON_CANCEL).clicked();
            let hover = id::GALLERY_CLEAR_PROGRESS_HINT.text();
            let clear = row.button(id::GALLERY_CLEAR_PROGRESS).on_hover_text(hover).clicked();
            state.asks_to_clear = !cancel && !clear;
            if clear {
                seen.request(ViewCommand::ClearProgress);
            }
            row.add(egui::Label::new(id::GALLERY_CLEAR_ALL_QUESTION).truncate());
            return;
        }
        let has_labels = row.available_width() >= LABELS_WIDTH;
        let label = |icon: &str, name: &str| {
            if has_labels { format!("{icon} {name}") } else { icon.to_owned() }
        };
        let clear = row.add_enabled(!is_empty, egui::Button::new(icon::TRASH));
        if clear.on_hover_text(id::GALLERY_CLEAR_ALL_HINT).clicked() {
            state.asks_to_clear = true;
        }
        let class = row.button(id::GALLERY_CLASS);
        seen.on_click(class, id::GALLERY_CLASS_HINT.text(), ViewCommand::Class);
        let import = row.button(label(icon::FOLDER_OPEN, id::GALLERY_IMPORT_PROGRESS.text()));
        seen.on_click(import, id::GALLERY_IMPORT_PROGRESS_HINT.text(), ViewCommand::OpenFile);
        let export = label(icon::DOWNLOAD_SIMPLE, id::GALLERY_EXPORT_PROGRESS.text());
        let export = row.add_enabled(!is_empty, egui::Button::new(export));
        seen.on_click(export, id::GALLERY_EXPORT_PROGRESS_HINT.text(), ViewCommand::ExportProgress);
    });
}

/// Shows path and unit, side by side if they fit.
pub(super) fn show(ui: &mut egui::Ui, gallery: &mut Gallery, seen: &mut PanelContext) {
    let (course, state) = (course(), &mut gallery.course);
    let size = ui.available_size();
    let column = Layout::top_down(Align::LEFT);
    let is_wide = size.x >= SIDE_BY_SIDE_WIDTH;
    let mut closes = false;
    if is_wide {
        ui.horizontal_top(|row| {
            row.allocate_ui_with_layout(vec2(PATH_WIDTH, size.y), column, |ui| {
                path(ui, course, state, seen);
            });
            row.separator();
            let rest = vec2(row.available_width(), size.y);
            row.allocate_ui_with_layout(rest, column, |ui| closes = unit(ui, course, state, seen));
        });
    } else if state.shows_unit {
        let text = format!("{} {}", icon::ARROW_LEFT, id::GALLERY_ALL_UNITS.text());
        if scroll_on_focus(ui.button(text)).clicked() {
            (state.shows_unit, state.needs_focus) = (false, true);
        }
        closes = unit(ui, course, state, seen);
    } else {
        path(ui, course, state, seen);
    }
    gallery.open &= !closes;
}

/// Shows the units in order with their progress.
fn path(ui: &mut egui::Ui, course: &Course, state: &mut CourseTab, seen: &mut PanelContext) {
    let statuses = state.learned.unit_statuses(course);
    let scroll = ScrollArea::vertical().id_salt("path").auto_shrink([false, false]);
    let shown = scroll.show(ui, |ui| {
        for (index, (unit, status)) in course.units.iter().zip(statuses).enumerate() {
            let text = unit_row(ui, index, unit, status, state.learned.share(unit), seen);
            let row = wide(ui, egui::SelectableLabel::new(state.chosen == index, text));
            let row = scroll_on_focus(row).on_hover_text(&unit.goal);
            if state.chosen == index {
                egui_support::focus_first(&row);
            }
            if state.needs_focus && state.chosen == index {
                row.request_focus();
                state.needs_focus = false;
            }
            if row.clicked() {
                (state.chosen, state.shows_unit) = (index, true);
            }
        }
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
}

/// Lays out a unit's row: symbol, number and title above the progress.
fn unit_row(
    ui: &egui::Ui,
    index: usize,
    unit: &Unit,
    status: UnitStatus,
    (done, all): (usize, usize),
    seen: &PanelContext,
) -> LayoutJob {
    let (symbol, progress) = match status {
        UnitStatus::Done => (icon::CHECK_CIRCLE, id::GALLERY_UNIT_PROGRESS),
        UnitStatus::Next => (icon::ARROW_RIGHT, id::GALLERY_NEXT_UNIT_PROGRESS),
        UnitStatus::Ready => (icon::CIRCLE, id::GALLERY_UNIT_PROGRESS),
        UnitStatus::Later => (icon::CIRCLE, id::GALLERY_LATER_UNIT_PROGRESS),
    };
    let mut job = LayoutJob::default();
    let mut add = |text: String, style: TextStyle, color| {
        job.append(&text, 0.0, egui::TextFormat::simple(style.resolve(ui.style()), color));
    };
    add(format!("{symbol} {}. {}\n", index + 1, unit.title), TextStyle::Body, seen.theme.text);
    let progress = progress.with(&[("done", &done), ("all", &all)]);
    add(progress, TextStyle::Small, seen.theme.weak);
    job
}

/// Shows the chosen unit; returns whether the gallery must close for a scene.
fn unit(
    ui: &mut egui::Ui,
    course: &Course,
    state: &mut CourseTab,
    seen: &mut PanelContext,
) -> bool {
    let Some(unit) = course.units.get(state.chosen) else { return false };
    let scroll = ScrollArea::vertical().id_salt(("unit", &unit.id)).auto_shrink([false, false]);
    let shown = scroll.show(ui, |ui| {
        scroll_by_page_keys(ui);
        ui.label(RichText::new(&unit.title).size(BODY * 1.5).strong());
        ui.label(&unit.goal);
        prerequisites(ui, course, unit, state, seen);
        ui.add_space(6.0);
        let mut closes = page::show(ui, unit, (&mut state.cache, &mut state.figures), seen);
        let mut read = state.learned.read.contains(&unit.id);
        if scroll_on_focus(tick_box(ui, true, &mut read, id::GALLERY_PAGE_READ.text())).clicked() {
            seen.request(ViewCommand::ReadPage(unit.id.clone()));
        }
        closes |= lessons(ui, unit, &state.learned, seen);
        closes |= exercises(ui, unit, &state.learned, seen);
        write::show(ui, unit, course, (&mut state.cache, &mut state.language));
        ui.add_space(8.0);
        if let Some(next) = course.units.get(state.chosen + 1) {
            let text = id::GALLERY_NEXT_UNIT.with(&[("unit", &next.title)]);
            if scroll_on_focus(ui.button(format!("{text} {}", icon::ARROW_RIGHT))).clicked() {
                (state.chosen, state.needs_focus) = (state.chosen + 1, true);
            }
        }
        closes
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown)
}

/// Scrolls by page keys, even if no scroll area has the focus.
fn scroll_by_page_keys(ui: &egui::Ui) {
    let [up, down] =
        [Key::PageUp, Key::PageDown].map(|key| ui.input(|input| input.key_pressed(key)));
    let pages = f32::from(i8::from(up) - i8::from(down));
    // egui_support already scrolls a focused area.
    if pages != 0.0 && !egui_support::is_area_tab_focused(ui.ctx()) {
        ui.scroll_with_delta(vec2(0.0, pages * (ui.clip_rect().height() - 40.0).max(40.0)));
    }
}

/// Shows the units that this unit builds on.
fn prerequisites(
    ui: &mut egui::Ui,
    course: &Course,
    unit: &Unit,
    state: &mut CourseTab,
    seen: &PanelContext,
) {
    if unit.needs.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|line| {
        line.spacing_mut().item_spacing.x = 4.0;
        line.label(seen.theme.quiet(id::GALLERY_UNIT_BUILDS_ON));
        for id in &unit.needs {
            let Some(index) = course.units.iter().position(|unit| unit.id == *id) else { continue };
            if scroll_on_focus(line.link(&course.units[index].title)).clicked() {
                state.chosen = index;
            }
        }
    });
}

fn heading(ui: &mut egui::Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(text).size(BODY * 1.2).strong());
}

/// Returns a scene's title.
fn title<'s>(seen: &'s PanelContext, id: &'s str) -> &'s str {
    seen.entries.iter().find(|entry| entry.id == id).map_or(id, |entry| entry.title.as_str())
}

/// Shows the lessons, each with a symbol and a description; returns whether one is opened.
fn lessons(
    ui: &mut egui::Ui,
    unit: &Unit,
    learned: &LearningProgress,
    seen: &mut PanelContext,
) -> bool {
    heading(ui, id::GALLERY_LESSONS.text());
    let mut opened = false;
    for id in &unit.lessons {
        let is_done = learned.done.contains(id);
        let symbol = if is_done { icon::CHECK_CIRCLE } else { icon::CIRCLE };
        ui.horizontal_wrapped(|line| {
            line.spacing_mut().item_spacing.x = 6.0;
            line.label(symbol);
            let link = scroll_on_focus(line.link(RichText::new(title(seen, id)).underline()));
            if link.on_hover_text(id::GALLERY_OPEN_SCENE.with(&[("scene", id)])).clicked() {
                seen.request(ViewCommand::Load(id.clone()));
                opened = true;
            }
            line.label(seen.theme.quiet(catalogue::purpose(id).unwrap_or_default()));
        });
    }
    opened
}

/// Shows the exercises by level; returns whether one is opened.
fn exercises(
    ui: &mut egui::Ui,
    unit: &Unit,
    learned: &LearningProgress,
    seen: &mut PanelContext,
) -> bool {
    heading(ui, id::GALLERY_EXERCISES.text());
    let mut opened = false;
    for level in Level::ALL {
        ui.add_space(4.0);
        ui.horizontal_wrapped(|line| {
            line.label(RichText::new(level.name()).strong());
            line.label(seen.theme.quiet(level.meaning()));
        });
        for (index, exercise) in unit.exercises.iter().enumerate() {
            if exercise.level == level {
                let is_done = learned.has_done(&unit.id, index, exercise);
                opened |= exercise_row(ui, (&unit.id, index), exercise, is_done, seen);
            }
        }
    }
    opened
}

/// Shows an exercise: a mark set by its step, or a checkbox; its text; and a button that opens its scene.
fn exercise_row(
    ui: &mut egui::Ui,
    (unit, index): (&str, usize),
    exercise: &Exercise,
    is_done: bool,
    seen: &mut PanelContext,
) -> bool {
    let mut opened = false;
    ui.horizontal_top(|row| {
        row.spacing_mut().item_spacing.x = 6.0;
        if let Some(step) = exercise.step {
            let symbol = if is_done { icon::CHECK_CIRCLE } else { icon::CIRCLE };
            let hover = id::GALLERY_EXERCISE_OF_STEP.with(&[("step", &(step + 1))]);
            row.label(symbol).on_hover_text(hover);
        } else {
            let mut is_ticked = is_done;
            let tick = scroll_on_focus(tick_box(row, true, &mut is_ticked, ""));
            // The box has no text of its own: the exercise is beside the box.
            tick.widget_info(|| {
                let kind = egui::WidgetType::Checkbox;
                egui::WidgetInfo::selected(kind, true, is_ticked, id::GALLERY_EXERCISE_DONE.text())
            });
            seen.on_click(
                tick,
                id::GALLERY_EXERCISE_DONE.text(),
                ViewCommand::Tick(key(unit, index)),
            );
        }
        row.vertical(|column| {
            let size = TextStyle::Body.resolve(column.style()).size;
            step_text::large(column, &exercise.text, size, (seen.session, seen.theme));
            let text = format!("{} {}", icon::ARROW_SQUARE_OUT, title(seen, &exercise.scene));
            let hover = id::GALLERY_OPEN_SCENE.with(&[("scene", &exercise.scene)]);
            if scroll_on_focus(column.button(text)).on_hover_text(hover).clicked() {
                let (scene, step) = (exercise.scene.clone(), exercise.step);
                seen.request(ViewCommand::Exercise { scene, step });
                opened = true;
            }
        });
    });
    opened
}
