//! The class dialog: creates a class, exports the learner's answers, and shows the results of all learners.
//! Works without a server.

use egui_macroquad::egui::{self, DragValue, Grid, RichText, ScrollArea, TextEdit};
use egui_phosphor::regular as icon;

use super::{PanelContext, closable, drawings, from_right, tick_box};
use crate::app::class::{
    Class, Drawing, LONGEST_NAME, Locks, MAX_SEED, QuestionResults, check_name, scene_name,
};
use crate::app::{Session, ViewCommand};
use crate::platform::files;
use crate::scene::catalogue;
use crate::text::id;
use crate::window::egui_support;

/// Maximum width of the dialog, points.
const MAX_WIDTH: f32 = 760.0;
/// Maximum height of the dialog's scroll area, points.
const MAX_HEIGHT: f32 = 360.0;
/// Width of the question column, points.
const QUESTION_WIDTH: f32 = 260.0;
/// Width of a text field, points.
const FIELD_WIDTH: f32 = 300.0;

/// Tab of the dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::window) enum Tab {
    /// Creates a class.
    #[default]
    Make,
    /// Shows the learner's own answers.
    Own,
    /// Shows the answers of all learners.
    Results,
}

/// Results of the opened answer files.
#[derive(Default)]
pub(in crate::window) struct Results {
    /// A row for each question.
    pub rows: Vec<QuestionResults>,
    /// Answer vectors drawn by the learners, superimposed.
    pub drawings: Vec<Drawing>,
    /// Number of files.
    pub files: usize,
    /// Problems with files.
    pub problems: Vec<String>,
}

/// The class dialog.
#[derive(Default)]
pub(in crate::window) struct ClassDialog {
    /// True if the dialog is open.
    pub open: bool,
    /// The tab on show.
    pub tab: Tab,
    /// The learner's name as typed.
    pub name: String,
    /// Number of answers to export.
    pub count: usize,
    /// Results of a class.
    pub results: Results,
    title: String,
    step: usize,
    seed: u32,
    locked: Locks,
    /// True while the dialog asks for confirmation before deleting the answers.
    confirms_deletion: bool,
}

impl ClassDialog {
    /// Opens the dialog for the scene on show, or closes it.
    pub(in crate::window) fn toggle(&mut self, session: &Session) {
        self.open = !self.open;
        self.confirms_deletion = false;
        if !self.open {
            return;
        }
        if session.class().is_some() {
            self.tab = Tab::Own;
        }
        self.title.clone_from(&session.scene.file.title);
        self.step = session.next_step().unwrap_or_default();
        let class = session.class();
        (self.seed, self.locked) =
            class.map_or_else(Default::default, |class| (class.seed, class.locked.clone()));
    }

    /// Returns the class as entered; `None` if its title is not a valid name or the lesson has no such step.
    fn class(&self, session: &Session) -> Option<Class> {
        check_name("title", self.title.trim()).ok()?;
        let scene = scene_name(&session.scene);
        let is_named = catalogue::scene(scene).is_some() || scene.strip_suffix(".ron").is_some();
        let scene = if is_named { scene.to_owned() } else { format!("{scene}.ron") };
        let (title, step) = (self.title.trim().to_owned(), self.step);
        let class = Class { title, scene, step, seed: self.seed, locked: self.locked.clone() };
        (step < session.scene.file.steps.len()).then_some(class)
    }
}

pub(super) fn show(ctx: &egui::Context, class: &mut ClassDialog, seen: &mut PanelContext) {
    if !class.open {
        return;
    }
    let mut open = true;
    let size = ctx.screen_rect().size() - egui::vec2(48.0, 150.0);
    let window = egui::Window::new(id::CLASS_DIALOG_TITLE).collapsible(false).resizable(false);
    let window = window.anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]);
    closable(ctx, window, &mut open, |ui| {
        ui.set_width(size.x.min(MAX_WIDTH));
        let has_field = class.tab != Tab::Make || !seen.session.scene.file.steps.is_empty();
        ui.horizontal_wrapped(|row| {
            for (tab, name) in [
                (Tab::Make, id::CLASS_CREATE_TAB),
                (Tab::Own, id::CLASS_OWN_ANSWERS_TAB),
                (Tab::Results, id::CLASS_RESULTS_TAB),
            ] {
                // A page reads one file at a time.
                if tab == Tab::Results && !files::HAS_FOLDERS {
                    continue;
                }
                let tab_button = row.selectable_value(&mut class.tab, tab, name.text());
                if class.tab == tab && !has_field {
                    egui_support::focus_first(&tab_button);
                }
            }
        });
        ui.separator();
        let height = size.y.clamp(80.0, MAX_HEIGHT);
        let scroll = ScrollArea::both().id_salt(class.tab as u8).auto_shrink([false, false]);
        let scroll = scroll.max_height(height).min_scrolled_height(height);
        let shown = scroll.show(ui, |ui| match class.tab {
            Tab::Make => make(ui, class, seen),
            Tab::Own => own_answers(ui, class, seen),
            Tab::Results if files::HAS_FOLDERS => results(ui, &class.results, seen),
            Tab::Results => {}
        });
        egui_support::scroll_by_keyboard(ui.ctx(), shown);
    });
    class.open &= open;
}

/// Shows the controls for a class's title, start, seed and locks, and for saving it.
fn make(ui: &mut egui::Ui, class: &mut ClassDialog, seen: &mut PanelContext) {
    let steps = &seen.session.scene.file.steps;
    let scene = &seen.session.scene.file.title;
    if steps.is_empty() {
        ui.label(id::CLASS_LESSON_WITHOUT_STEPS.with(&[("scene", &scene)]));
        return;
    }
    class.step = class.step.min(steps.len() - 1);
    let purpose = id::CLASS_PURPOSE.text();
    ui.label(seen.theme.quiet(purpose));
    ui.add_space(4.0);
    let count = steps.len();
    ui.horizontal_wrapped(|row| {
        let label = row.label(id::CLASS_TITLE_LABEL);
        let edit = TextEdit::singleline(&mut class.title).char_limit(LONGEST_NAME);
        let edit = row.add(edit.desired_width(FIELD_WIDTH.min(row.available_width())));
        egui_support::focus_first(&edit);
        edit.labelled_by(label.id);
    });
    let step_name = |step: usize| {
        let asks = steps[step].ask.is_some();
        id::CLASS_STEP_CHOICE.with(&[("step", &(step + 1)), ("asks", &asks)])
    };
    ui.horizontal_wrapped(|row| {
        row.label(id::CLASS_START_LABEL);
        let list = egui::ComboBox::from_id_salt("class-step").selected_text(step_name(class.step));
        list.show_ui(row, |list| {
            for step in 0..count {
                list.selectable_value(&mut class.step, step, step_name(step));
            }
        });
    });
    ui.horizontal_wrapped(|row| {
        let label = row.label(id::CLASS_SEED_LABEL);
        let seed = DragValue::new(&mut class.seed).range(0..=MAX_SEED).speed(0.1);
        row.add(seed).labelled_by(label.id);
        let meaning = id::CLASS_SEED_MEANING.text();
        row.add(egui::Label::new(seen.theme.quiet(meaning)).wrap());
    });
    locks(ui, class, count);
    ui.add_space(8.0);
    let made = class.class(seen.session);
    ui.horizontal_wrapped(|row| {
        row.add_enabled_ui(made.is_some(), |row| {
            let save = row.button(id::CLASS_SAVE_FILE.with(&[("icon", &icon::FLOPPY_DISK)]));
            let copy = row.button(id::CLASS_COPY_LINK.with(&[("icon", &icon::LINK)]));
            let Some(made) = made else { return };
            let save_command = ViewCommand::SaveClass(Box::new(made.clone()));
            seen.on_click(save, id::CLASS_SAVE_FILE_HINT.text(), save_command);
            let hover = id::CLASS_COPY_LINK_HINT.text();
            seen.on_click(copy, hover, ViewCommand::CopyClass(Box::new(made)));
        });
    });
}

fn locks(ui: &mut egui::Ui, class: &mut ClassDialog, count: usize) {
    ui.add_space(4.0);
    ui.label(RichText::new(id::CLASS_LOCKS_HEADING).strong());
    tick_box(ui, true, &mut class.locked.parameters, id::CLASS_LOCK_PARAMETERS.text());
    tick_box(ui, true, &mut class.locked.overlays, id::CLASS_LOCK_OVERLAYS.text());
    ui.horizontal_wrapped(|row| {
        // Numbered as in the lesson.
        let (first, max) = (class.step as u32 + 1, count as u32);
        let mut has_last = class.locked.steps_after.is_some();
        tick_box(row, true, &mut has_last, id::CLASS_LOCK_STEPS.text());
        let mut last = class.locked.steps_after.unwrap_or(first).clamp(first, max);
        row.add_enabled(has_last, DragValue::new(&mut last).range(first..=max).speed(0.05));
        class.locked.steps_after = has_last.then_some(last);
    });
}

/// Shows the controls for exporting the learner's answers.
fn own_answers(ui: &mut egui::Ui, class: &mut ClassDialog, seen: &mut PanelContext) {
    let text = match (class.count, seen.session.class()) {
        (0, Some(_)) => id::CLASS_NONE_OF_CLASS_ANSWERED.to_string(),
        (0, None) => id::CLASS_NONE_ANSWERED.to_string(),
        (count, Some(shown)) => {
            id::CLASS_ANSWERS_OF_CLASS.with(&[("count", &count), ("title", &shown.title)])
        }
        (count, None) => id::CLASS_ANSWERS_FOR_FILE.with(&[("count", &count)]),
    };
    ui.label(text);
    ui.label(seen.theme.quiet(id::CLASS_FILE_IS_YOURS));
    ui.add_space(4.0);
    let mut entered = false;
    ui.horizontal_wrapped(|row| {
        let label = row.label(id::CLASS_LEARNER_NAME_LABEL);
        let edit = TextEdit::singleline(&mut class.name).char_limit(LONGEST_NAME);
        let edit = edit.desired_width(FIELD_WIDTH.min(row.available_width()));
        let edit = row.add(edit.hint_text(seen.theme.quiet(id::CLASS_PSEUDONYM_HINT)));
        entered = edit.lost_focus() && row.input(|input| input.key_pressed(egui::Key::Enter));
        egui_support::focus_first(&edit);
        edit.labelled_by(label.id);
    });
    ui.add_space(4.0);
    let can_export = class.count > 0 && check_name("name", class.name.trim()).is_ok();
    ui.horizontal_wrapped(|row| {
        let export = id::CLASS_EXPORT_ANSWERS.with(&[("icon", &icon::DOWNLOAD_SIMPLE)]);
        let export = row.add_enabled(can_export, egui::Button::new(export));
        let export = export.on_disabled_hover_text(id::CLASS_EXPORT_NEEDS_NAME);
        let write = ViewCommand::ExportAnswers(class.name.trim().to_owned());
        if entered && can_export {
            seen.request(write.clone());
        }
        seen.on_click(export, id::CLASS_EXPORT_ANSWERS_HINT.text(), write);
        if class.confirms_deletion {
            row.label(id::CLASS_CONFIRM_DELETION);
            let delete = row.button(id::CLASS_DELETE).clicked();
            let cancel = row.button(id::BUTTON_CANCEL).clicked();
            class.confirms_deletion = !delete && !cancel;
            if delete {
                seen.request(ViewCommand::ForgetAnswers);
            }
        } else {
            let bin = row.button(id::CLASS_DELETE_ANSWERS.with(&[("icon", &icon::TRASH)]));
            class.confirms_deletion = bin.on_hover_text(id::CLASS_DELETE_ANSWERS_HINT).clicked();
        }
    });
}

/// Shows the results table and the controls for adding files.
fn results(ui: &mut egui::Ui, results: &Results, seen: &mut PanelContext) {
    ui.horizontal_wrapped(|row| {
        let open = row.button(id::CLASS_OPEN_ANSWERS.with(&[("icon", &icon::FOLDER_OPEN)]));
        egui_support::focus_first(&open);
        let hover = id::CLASS_OPEN_ANSWERS_HINT.text();
        seen.on_click(open, hover, ViewCommand::OpenAnswers);
        row.add_enabled_ui(!results.rows.is_empty(), |row| {
            let csv = row.button(id::CLASS_SAVE_TABLE);
            seen.on_click(csv, id::CLASS_SAVE_TABLE_HINT.text(), ViewCommand::SaveTable);
        });
        row.add_enabled_ui(!results.drawings.is_empty(), |row| {
            let picture = row.button(id::CLASS_SAVE_DRAWINGS);
            let hover = id::CLASS_SAVE_DRAWINGS_HINT.text();
            seen.on_click(picture, hover, ViewCommand::SaveDrawings);
        });
        row.add_enabled_ui(results.files > 0 || !results.problems.is_empty(), |row| {
            let clear = row.button(id::CLASS_CLOSE_FILES.with(&[("icon", &icon::X)]));
            seen.on_click(clear, id::CLASS_CLOSE_FILES_HINT.text(), ViewCommand::CloseAnswers);
        });
    });
    ui.add_space(4.0);
    if results.files == 0 && results.problems.is_empty() {
        ui.label(seen.theme.quiet(id::CLASS_RESULTS_EMPTY));
    }
    if !results.rows.is_empty() {
        let answers: usize = results.rows.iter().map(|row| row.answers).sum();
        let counts =
            id::CLASS_ANSWERS_IN_FILES.with(&[("answers", &answers), ("files", &results.files)]);
        ui.label(counts);
        table(ui, results, seen);
    }
    for problem in &results.problems {
        ui.horizontal_wrapped(|line| {
            line.label(RichText::new(problem).small());
        });
    }
    for drawing in &results.drawings {
        drawings::show(ui, drawing, seen);
    }
}

/// Shows a row for each question.
fn table(ui: &mut egui::Ui, results: &Results, seen: &PanelContext) {
    Grid::new("answers-of-all").striped(true).spacing([16.0, 6.0]).show(ui, |grid| {
        for head in [
            id::CLASS_QUESTION_COLUMN,
            id::CLASS_ANSWERS_COLUMN,
            id::CLASS_RIGHT_COLUMN,
            id::CLASS_MEAN_ERROR_COLUMN,
            id::CLASS_HINTS_COLUMN,
            id::CLASS_WRONG_ANSWER_COLUMN,
        ] {
            grid.label(RichText::new(head.text()).strong());
        }
        grid.end_row();
        for row in &results.rows {
            grid.vertical(|cell| {
                cell.set_max_width(QUESTION_WIDTH);
                cell.label(row.name());
                if !row.question.is_empty() {
                    cell.add(egui::Label::new(seen.theme.quiet(&row.question)).wrap());
                }
            });
            grid.label(row.answers.to_string());
            grid.label(format!("{} ({:.0} %)", row.right, row.share()));
            grid.label(row.error_text());
            grid.label(format!("{:.1}", row.hints));
            grid.label(row.wrong_answer_text());
            grid.end_row();
        }
    });
}

/// Shows the class at the top of the lesson: its title and locks, and buttons for answers and leaving.
pub(super) fn banner(ui: &mut egui::Ui, seen: &mut PanelContext) {
    let Some(class) = seen.session.class() else { return };
    egui::Frame::group(ui.style()).show(ui, |ui| {
        let title = id::CLASS_BANNER_TITLE.with(&[("title", &class.title)]);
        ui.add(egui::Label::new(RichText::new(title).strong()).wrap());
        if let Some(locked) = class.locked_in_words() {
            ui.label(seen.theme.quiet(id::CLASS_BANNER_LOCKS.with(&[("locked", &locked)])));
        }
        ui.horizontal_wrapped(|row| {
            let answers = row.small_button(id::CLASS_MY_ANSWERS);
            seen.on_click(answers, id::CLASS_MY_ANSWERS_HINT.text(), ViewCommand::Class);
            from_right(row, |row| {
                let leave = row.small_button(id::CLASS_LEAVE);
                let hover = id::CLASS_LEAVE_HINT.text();
                seen.on_click(leave, hover, ViewCommand::LeaveClass);
            });
        });
    });
    ui.add_space(6.0);
}
