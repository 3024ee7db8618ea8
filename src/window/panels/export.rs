//! The export dialog: the Figure of the tick on show, an animation, or a table of numbers.

use egui_macroquad::egui::{self, DragValue, Grid, ScrollArea};
use egui_phosphor::regular as icon;
use glam::vec2;

use super::{PanelContext, closable, tick_box};
use crate::app::export::{ExportRequest, Format, MAX_FRAMES, Style, columns};
use crate::app::{Session, ViewCommand};
use crate::figure::layout::{Detail, Page};
use crate::overlay::Depth;
use crate::params::words;
use crate::sim::quantities::quantities;
use crate::sim::{Body, TICK_SECONDS};
use crate::text::id;
use crate::window::egui_support;

/// Page size of an exported Figure, points.
const PAGE_SIZE: [f32; 2] = [720.0, 628.0];
/// Width of the dialog, points.
const WIDTH: f32 = 380.0;
/// Maximum height of the list of numbers, points.
const MAX_LIST_HEIGHT: f32 = 170.0;
/// Distance from the window's top to the dialog, points, and its maximum as a share of the window's height.
/// The verdict stays visible above the dialog.
const TOP_DISTANCE: (f32, f32) = (100.0, 0.15);
/// Maximum pixels per point.
const MAX_SCALE: u32 = 4;

/// The export dialog.
#[derive(Default)]
pub(in crate::window) struct ExportDialog {
    /// True if the dialog is open.
    pub open: bool,
    request: ExportRequest,
    /// Body whose numbers are listed.
    body: Body,
    /// Chosen numbers: a body's name, a dot and a number's name.
    fields: Vec<String>,
}

impl ExportDialog {
    /// Opens the dialog for the run on show, or closes it.
    pub(in crate::window) fn toggle(&mut self, session: &Session) {
        self.open = !self.open;
        if !self.open {
            return;
        }
        self.request.ticks = [0, session.ticks().into()];
        self.body =
            session.selection().or(session.world().bodies().first().copied()).unwrap_or_default();
        self.fields.retain(|field| columns(session.world(), std::slice::from_ref(field)).is_ok());
    }

    /// Returns the request for the run on show.
    fn request(&self, session: &Session, dark: bool) -> ExportRequest {
        let detail = match session.depth {
            Depth::Answer => Detail::Answer,
            Depth::Work => Detail::Work,
            Depth::All => Detail::All,
        };
        let page = Page {
            size: vec2(PAGE_SIZE[0], PAGE_SIZE[1]),
            detail,
            titled: true,
            ..Page::default()
        };
        let mut request = self.request.clone();
        request.scene.clone_from(&session.scene.id);
        request.style = Style { page, dark };
        request.pair = session.selection().map(|body| session.world().name(body));
        if request.format == Format::Csv {
            request.columns = columns(session.world(), &self.fields).unwrap_or_default();
        }
        if !request.format.is_range() {
            request.ticks = [session.shown_tick().into(); 2];
        }
        request
    }
}

pub(super) fn show(ctx: &egui::Context, export: &mut ExportDialog, seen: &mut PanelContext) {
    if !export.open {
        return;
    }
    let mut open = true;
    let window = egui::Window::new(id::EXPORT_TITLE).collapsible(false).resizable(false);
    // The formats stay under the pointer while the options below them change.
    let top = TOP_DISTANCE.0.min(TOP_DISTANCE.1 * ctx.screen_rect().height());
    let window = window.anchor(egui::Align2::CENTER_TOP, [0.0, top]);
    closable(ctx, window, &mut open, |ui| {
        ui.set_width(WIDTH.min(ctx.screen_rect().width() - 48.0));
        ui.horizontal_wrapped(|row| {
            for format in Format::OFFERED.iter().copied() {
                let (name, _) = name_and_description(format);
                let tab = row.selectable_value(&mut export.request.format, format, name);
                if export.request.format == format {
                    egui_support::focus_first(&tab);
                }
            }
        });
        ui.separator();
        ui.label(seen.theme.quiet(name_and_description(export.request.format).1));
        ui.add_space(4.0);
        options(ui, export, seen);
        ui.add_space(8.0);
        submit(ui, export, seen);
    });
    export.open &= open;
}

/// Returns the name and the description of a format.
fn name_and_description(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Svg => ("SVG", id::EXPORT_ABOUT_SVG.text()),
        Format::Png => ("PNG", id::EXPORT_ABOUT_PNG.text()),
        Format::Apng => (id::EXPORT_ANIMATION.text(), id::EXPORT_ABOUT_ANIMATION.text()),
        Format::Csv => ("CSV", id::EXPORT_ABOUT_CSV.text()),
    }
}

/// Shows the options of the chosen format.
fn options(ui: &mut egui::Ui, export: &mut ExportDialog, seen: &PanelContext) {
    let (request, newest) = (&mut export.request, u64::from(seen.session.ticks()));
    let oldest = u64::from(seen.session.timeline.history.oldest());
    let format = request.format;
    Grid::new("export").num_columns(2).show(ui, |grid| {
        if matches!(format, Format::Png | Format::Apng) {
            grid.label(id::EXPORT_SIZE);
            grid.horizontal(|row| {
                for scale in 1..=MAX_SCALE {
                    let [w, h] = PAGE_SIZE.map(|side| side as u32 * scale);
                    let hover = id::EXPORT_SIZE_PIXELS.with(&[("width", &w), ("height", &h)]);
                    row.selectable_value(&mut request.scale, scale, format!("{scale} ×"))
                        .on_hover_text(hover);
                }
            });
            grid.end_row();
        }
        if format.is_range() {
            let [first, last] = &mut request.ticks;
            *last = (*last).min(newest);
            *first = (*first).clamp(oldest.min(*last), *last);
            let label = grid.label(id::EXPORT_FIRST_TICK);
            grid.horizontal(|row| {
                row.add(DragValue::new(first).range(oldest..=*last)).labelled_by(label.id);
                let label = row.label(id::EXPORT_LAST_TICK);
                row.add(DragValue::new(last).range(*first..=newest)).labelled_by(label.id);
            });
            grid.end_row();
        }
        if format == Format::Apng {
            let min_every = request.min_every();
            request.every = request.every.max(min_every);
            let label = grid.label(id::EXPORT_PICTURE_EVERY);
            grid.horizontal(|row| {
                let every = DragValue::new(&mut request.every).range(min_every..=600);
                row.add(every).labelled_by(label.id);
            });
            grid.end_row();
            let label = grid.label(id::EXPORT_RATE);
            grid.horizontal(|row| {
                let rate = DragValue::new(&mut request.rate).range(1..=60);
                let unit = format!(" {}", id::EXPORT_UNIT_RATE.text());
                row.add(rate.suffix(unit)).labelled_by(label.id);
            });
            grid.end_row();
            grid.label("");
            grid.horizontal(|row| {
                row.label(seen.theme.quiet(pictures_and_speed(request)).small());
            });
            grid.end_row();
        }
    });
    if format == Format::Csv {
        fields(ui, export, seen);
    }
}

/// Returns a text with the number of pictures of an animation, and its speed.
fn pictures_and_speed(request: &ExportRequest) -> String {
    let speed = request.every as f64 * f64::from(request.rate) * TICK_SECONDS;
    let pictures = request.frames().min(MAX_FRAMES);
    id::EXPORT_PICTURES_AND_SPEED
        .with(&[("pictures", &pictures), ("speed", &format_args!("{speed:.2}"))])
}

/// Shows the numbers of a body with a checkbox each.
fn fields(ui: &mut egui::Ui, export: &mut ExportDialog, seen: &PanelContext) {
    let world = seen.session.world();
    let body_name = world.name(export.body);
    ui.horizontal_wrapped(|row| {
        row.label(id::EXPORT_NUMBERS_OF);
        let list = egui::ComboBox::from_id_salt("export-body").selected_text(&body_name);
        list.show_ui(row, |list| {
            for body in world.bodies() {
                list.selectable_value(&mut export.body, body, world.name(body));
            }
        });
        let chosen = match export.fields.len() {
            0 => {
                let first = world.bodies().first().map(|body| world.name(*body));
                id::EXPORT_NONE_CHOSEN.with(&[("body", &first.unwrap_or_default())])
            }
            count => id::EXPORT_NUMBERS_CHOSEN.with(&[("count", &count)]),
        };
        row.label(seen.theme.quiet(chosen).small());
    });
    let list = ScrollArea::vertical().id_salt("fields").max_height(MAX_LIST_HEIGHT);
    let shown = list.auto_shrink([false, true]).show(ui, |ui| {
        for (name, _) in quantities(world, export.body) {
            let field = format!("{body_name}.{name}");
            let index = export.fields.iter().position(|chosen| *chosen == field);
            let mut is_chosen = index.is_some();
            if tick_box(ui, true, &mut is_chosen, words(&name)).clicked() {
                match index {
                    Some(index) => drop(export.fields.remove(index)),
                    None => export.fields.push(field),
                }
            }
        }
        egui_support::follow_focus(ui);
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
}

/// Shows the button that opens the file dialog.
fn submit(ui: &mut egui::Ui, export: &mut ExportDialog, seen: &mut PanelContext) {
    let session = seen.session;
    let is_range = export.request.format.is_range();
    let reason = if session.is_question_open() {
        Some(id::EXPORT_ANSWER_FIRST.text())
    } else if !is_range && session.figure().is_none() {
        Some(id::EXPORT_NO_FIGURE.text())
    } else {
        None
    };
    let button = egui::Button::new(format!("{} {}", icon::EXPORT, id::EXPORT_CHOOSE_FILE.text()));
    let button = ui.add_enabled(reason.is_none(), button);
    let button = reason.map_or(button.clone(), |reason| button.on_disabled_hover_text(reason));
    if button.clicked() {
        let request = export.request(session, seen.theme.dark);
        seen.request(ViewCommand::ExportFile(Box::new(request)));
        export.open = false;
    }
}
