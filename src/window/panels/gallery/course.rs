//! The gallery's second tab: the path of units at the left, and of the chosen one the page, lessons and
//! exercises at the right.
//!
//! All of it is buttons, which egui lets Tab and the arrow keys go through, and Enter press.

use egui_macroquad::egui::text::LayoutJob;
use egui_macroquad::egui::{
    self, Align, Key, Layout, Response, RichText, ScrollArea, TextStyle, vec2,
};
use egui_phosphor::regular as icon;

use super::page::{self, Pictures};
use super::{Gallery, Tab, from_right};
use crate::app::ViewCommand;
use crate::app::learned::{Learned, Standing, key};
use crate::scene::catalogue;
use crate::scene::course::{Course, Exercise, Level, Unit, course};
use crate::window::glue;
use crate::window::panels::lesson;
use crate::window::panels::{LessonCache, Seen, switch, tick_box, wide};
use crate::window::theme::BODY;

/// Width of the path, points.
const PATH: f32 = 230.0;
/// Path and unit stand beside each other in a window at least as wide, points.
const WIDE: f32 = 620.0;

/// In a row at least as wide what is done with all that was learned is named, points.
const NAMED: f32 = 330.0;

/// What the tab keeps.
#[derive(Default)]
pub(in crate::window) struct CourseTab {
    /// What was learned; the window's settings keep it.
    pub learned: Learned,
    /// Whether it has been in sight before.
    begun: bool,
    /// The unit on show.
    chosen: usize,
    /// In a narrow window: whether the unit is on show, and not the path.
    inside: bool,
    /// The chosen unit's row is to have the keys.
    focus: bool,
    /// Whether everything is to be forgotten is asked.
    asks: bool,
    cache: LessonCache,
    pictures: Pictures,
}

impl CourseTab {
    /// The tab comes into sight: at first, and once the unit on show is done, at the one that comes next.
    /// Nothing is forgotten unasked.
    pub(super) fn begin(&mut self) {
        let course = course();
        let is_over = course.units.get(self.chosen).is_none_or(|unit| self.learned.is_done(unit));
        if !self.begun || is_over {
            self.chosen = self.learned.next(course).unwrap_or(self.chosen);
        }
        (self.begun, self.focus, self.asks) = (true, true, false);
    }
}

/// The way from tab to tab; the course says where it begins while nothing has been learned.
pub(super) fn tabs(ui: &mut egui::Ui, gallery: &mut Gallery) {
    let is_new = gallery.course.learned.is_empty();
    let course = if is_new { "Begin the course" } else { "Course" };
    for (tab, name, hover) in [
        (Tab::Scenes, "Scenes", "All scenes, to search through"),
        (Tab::Course, course, "Units in order, with pages, lessons and exercises (Tab)"),
    ] {
        let row = switch(ui, gallery.tab == tab, name);
        if row.on_hover_text(hover).clicked() && gallery.tab != tab {
            gallery.go_to(tab);
        }
    }
}

/// What is done with all that was learned, at the right of the tabs.
pub(super) fn head(ui: &mut egui::Ui, gallery: &mut Gallery, seen: &mut Seen) {
    let is_empty = gallery.course.learned.is_empty();
    let state = &mut gallery.course;
    from_right(ui, |row| {
        if state.asks {
            let keep = row.button("Keep it").clicked();
            let hover = "Every mark of lessons, pages and exercises goes";
            let forget = row.button("Forget it").on_hover_text(hover).clicked();
            state.asks = !keep && !forget;
            if forget {
                seen.ask(ViewCommand::ClearProgress);
            }
            row.add(egui::Label::new("Forget all that is done?").truncate());
            return;
        }
        let has_room = row.available_width() >= NAMED;
        let named = |icon: &str, name: &str| {
            if has_room { format!("{icon} {name}") } else { icon.to_owned() }
        };
        let clear = row.add_enabled(!is_empty, egui::Button::new(icon::TRASH));
        if clear.on_hover_text("Forget all that is done; asks first").clicked() {
            state.asks = true;
        }
        let class = row.button("Class…");
        seen.on_click(
            class,
            "Make a class, hand answers in, look through them (F8)",
            ViewCommand::Class,
        );
        let import = row.button(named(icon::FOLDER_OPEN, "Import…"));
        seen.on_click(import, "Add what a file says was done", ViewCommand::OpenFile);
        let export = egui::Button::new(named(icon::DOWNLOAD_SIMPLE, "Export…"));
        let export = row.add_enabled(!is_empty, export);
        seen.on_click(export, "Write what is done into a file", ViewCommand::ExportProgress);
    });
}

/// Path and unit, side by side where there is room.
pub(super) fn show(ui: &mut egui::Ui, gallery: &mut Gallery, seen: &mut Seen) {
    let (course, state) = (course(), &mut gallery.course);
    let size = ui.available_size();
    let column = Layout::top_down(Align::LEFT);
    let is_wide = size.x >= WIDE;
    let mut goes = false;
    if is_wide {
        ui.horizontal_top(|row| {
            row.allocate_ui_with_layout(vec2(PATH, size.y), column, |ui| {
                path(ui, course, state, seen);
            });
            row.separator();
            let rest = vec2(row.available_width(), size.y);
            row.allocate_ui_with_layout(rest, column, |ui| goes = unit(ui, course, state, seen));
        });
    } else if state.inside {
        if focused(ui.button(format!("{} All units", icon::ARROW_LEFT))).clicked() {
            (state.inside, state.focus) = (false, true);
        }
        goes = unit(ui, course, state, seen);
    } else {
        path(ui, course, state, seen);
    }
    gallery.open &= !goes;
}

/// A widget that comes into sight when the keys come to it.
fn focused(widget: Response) -> Response {
    if widget.gained_focus() {
        widget.scroll_to_me(None);
    }
    widget
}

/// The units in order, each with what is done of it.
fn path(ui: &mut egui::Ui, course: &Course, state: &mut CourseTab, seen: &mut Seen) {
    let standings = state.learned.standings(course);
    let scroll = ScrollArea::vertical().id_salt("path").auto_shrink([false, false]);
    let shown = scroll.show(ui, |ui| {
        for (at, (unit, standing)) in course.units.iter().zip(standings).enumerate() {
            let text = told(ui, at, unit, standing, state.learned.share(unit), seen);
            let row = wide(ui, egui::SelectableLabel::new(state.chosen == at, text));
            let row = focused(row).on_hover_text(&unit.goal);
            if state.chosen == at {
                glue::focus_first(&row);
            }
            if state.focus && state.chosen == at {
                row.request_focus();
                state.focus = false;
            }
            if row.clicked() {
                (state.chosen, state.inside) = (at, true);
            }
        }
    });
    glue::with_keys(ui.ctx(), shown);
}

/// A unit's row: sign, number and title, and below how much is done.
fn told(
    ui: &egui::Ui,
    at: usize,
    unit: &Unit,
    standing: Standing,
    (done, all): (usize, usize),
    seen: &Seen,
) -> LayoutJob {
    let (sign, says) = match standing {
        Standing::Done => (icon::CHECK_CIRCLE, ""),
        Standing::Next => (icon::ARROW_RIGHT, ", comes next"),
        Standing::Ready => (icon::CIRCLE, ""),
        Standing::Later => (icon::CIRCLE, ", builds on others"),
    };
    let mut job = LayoutJob::default();
    let mut add = |text: String, style: TextStyle, color| {
        job.append(&text, 0.0, egui::TextFormat::simple(style.resolve(ui.style()), color));
    };
    add(format!("{sign} {}. {}\n", at + 1, unit.title), TextStyle::Body, seen.theme.text);
    add(format!("{done} of {all} done{says}"), TextStyle::Small, seen.theme.weak);
    job
}

/// The chosen unit; whether the gallery gives way to a scene.
fn unit(ui: &mut egui::Ui, course: &Course, state: &mut CourseTab, seen: &mut Seen) -> bool {
    let Some(unit) = course.units.get(state.chosen) else { return false };
    let scroll = ScrollArea::vertical().id_salt(("unit", &unit.id)).auto_shrink([false, false]);
    let shown = scroll.show(ui, |ui| {
        turn_pages(ui);
        ui.label(RichText::new(&unit.title).size(BODY * 1.5).strong());
        ui.label(&unit.goal);
        needs(ui, course, unit, state, seen);
        ui.add_space(6.0);
        let mut goes = page::show(ui, unit, (&mut state.cache, &mut state.pictures), seen);
        let mut read = state.learned.read.contains(&unit.id);
        if focused(tick_box(ui, true, &mut read, "I have read this page")).clicked() {
            seen.ask(ViewCommand::ReadPage(unit.id.clone()));
        }
        goes |= lessons(ui, unit, &state.learned, seen);
        goes |= exercises(ui, unit, &state.learned, seen);
        ui.add_space(8.0);
        if let Some(next) = course.units.get(state.chosen + 1) {
            let text = format!("Next: {} {}", next.title, icon::ARROW_RIGHT);
            if focused(ui.button(text)).clicked() {
                (state.chosen, state.focus) = (state.chosen + 1, true);
            }
        }
        goes
    });
    glue::with_keys(ui.ctx(), shown)
}

/// Page keys turn pages wherever the keys are.
fn turn_pages(ui: &egui::Ui) {
    let [up, down] =
        [Key::PageUp, Key::PageDown].map(|key| ui.input(|input| input.key_pressed(key)));
    let by = f32::from(i8::from(up) - i8::from(down));
    // On the area itself they do so anyway.
    if by != 0.0 && !glue::has_come_to_an_area(ui.ctx()) {
        ui.scroll_with_delta(vec2(0.0, by * (ui.clip_rect().height() - 40.0).max(40.0)));
    }
}

/// The units that this one builds on.
fn needs(ui: &mut egui::Ui, course: &Course, unit: &Unit, state: &mut CourseTab, seen: &Seen) {
    if unit.needs.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|line| {
        line.spacing_mut().item_spacing.x = 4.0;
        line.label(seen.theme.quiet("It builds on:"));
        for id in &unit.needs {
            let Some(at) = course.units.iter().position(|unit| unit.id == *id) else { continue };
            if focused(line.link(&course.units[at].title)).clicked() {
                state.chosen = at;
            }
        }
    });
}

fn heading(ui: &mut egui::Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(text).size(BODY * 1.2).strong());
}

/// What a scene is called.
fn title<'s>(seen: &'s Seen, id: &'s str) -> &'s str {
    seen.entries.iter().find(|entry| entry.id == id).map_or(id, |entry| entry.title.as_str())
}

/// The lessons, each with a sign and what it shows; whether one is opened.
fn lessons(ui: &mut egui::Ui, unit: &Unit, learned: &Learned, seen: &mut Seen) -> bool {
    heading(ui, "Lessons");
    let mut opened = false;
    for id in &unit.lessons {
        let is_done = learned.done.contains(id);
        let sign = if is_done { icon::CHECK_CIRCLE } else { icon::CIRCLE };
        ui.horizontal_wrapped(|line| {
            line.spacing_mut().item_spacing.x = 6.0;
            line.label(sign);
            let link = focused(line.link(RichText::new(title(seen, id)).underline()));
            if link.on_hover_text(format!("Open {id}")).clicked() {
                seen.ask(ViewCommand::Load(id.clone()));
                opened = true;
            }
            line.label(seen.theme.quiet(catalogue::point(id).unwrap_or_default()));
        });
    }
    opened
}

/// The exercises by level; whether one is opened.
fn exercises(ui: &mut egui::Ui, unit: &Unit, learned: &Learned, seen: &mut Seen) -> bool {
    heading(ui, "Exercises");
    let mut opened = false;
    for level in Level::ALL {
        ui.add_space(4.0);
        ui.horizontal_wrapped(|line| {
            line.label(RichText::new(level.name()).strong());
            line.label(seen.theme.quiet(level.means()));
        });
        for (at, exercise) in unit.exercises.iter().enumerate() {
            if exercise.level == level {
                let is_done = learned.has_done(&unit.id, at, exercise);
                opened |= row(ui, (&unit.id, at), exercise, is_done, seen);
            }
        }
    }
    opened
}

/// An exercise: its mark, which the learner sets where no step does, what to do, and the way there.
fn row(
    ui: &mut egui::Ui,
    (unit, at): (&str, usize),
    exercise: &Exercise,
    is_done: bool,
    seen: &mut Seen,
) -> bool {
    let mut opened = false;
    ui.horizontal_top(|row| {
        row.spacing_mut().item_spacing.x = 6.0;
        if let Some(step) = exercise.step {
            let sign = if is_done { icon::CHECK_CIRCLE } else { icon::CIRCLE };
            let hover = format!("Ticked off when step {} of the lesson is done", step + 1);
            row.label(sign).on_hover_text(hover);
        } else {
            let mut ticked = is_done;
            let tick = focused(tick_box(row, true, &mut ticked, ""));
            // The words beside it are the exercise.
            tick.widget_info(|| {
                let kind = egui::WidgetType::Checkbox;
                egui::WidgetInfo::selected(kind, true, ticked, "I have done this")
            });
            seen.on_click(tick, "I have done this", ViewCommand::Tick(key(unit, at)));
        }
        row.vertical(|column| {
            let size = TextStyle::Body.resolve(column.style()).size;
            lesson::large(column, &exercise.text, size, seen.session.keys, seen.theme);
            let text = format!("{} {}", icon::ARROW_SQUARE_OUT, title(seen, &exercise.scene));
            let hover = format!("Open {}", exercise.scene);
            if focused(column.button(text)).on_hover_text(hover).clicked() {
                let (scene, step) = (exercise.scene.clone(), exercise.step);
                seen.ask(ViewCommand::Exercise { scene, step });
                opened = true;
            }
        });
    });
    opened
}
