//! The panels: they read the session, return commands, and change only their own state.

mod ask;
mod banner;
mod bottom;
mod class;
#[cfg(all(test, feature = "window-tests"))]
mod class_tests;
#[cfg(all(test, feature = "window-tests"))]
mod clipping_tests;
mod compare;
#[cfg(all(test, feature = "window-tests"))]
mod compare_tests;
mod conflict;
#[cfg(all(test, feature = "window-tests"))]
mod course_tests;
#[cfg(all(test, feature = "window-tests"))]
mod dialog_tests;
mod drawings;
mod edit;
#[cfg(all(test, feature = "window-tests"))]
mod edit_tests;
mod errors;
mod events;
mod export;
#[cfg(all(test, feature = "window-tests"))]
mod export_tests;
mod gallery;
mod guide;
#[cfg(all(test, feature = "window-tests"))]
mod guide_tests;
mod help;
mod inspector;
mod keys;
mod layers;
mod layout;
mod lesson;
#[cfg(all(test, feature = "window-tests"))]
mod lesson_tests;
mod modals;
#[cfg(all(test, feature = "window-tests"))]
mod modals_tests;
#[cfg(all(test, feature = "window-tests"))]
mod panel_input_tests;
mod parameter_row;
mod parameters;
mod paste;
#[cfg(all(test, feature = "window-tests"))]
mod paste_tests;
mod phone_layout;
#[cfg(all(test, feature = "window-tests"))]
mod phone_layout_tests;
mod plots;
mod present;
mod properties;
#[cfg(all(test, feature = "window-tests"))]
mod properties_tests;
#[cfg(all(test, feature = "window-tests"))]
mod pseudo_tests;
mod read;
mod right;
#[cfg(all(test, feature = "window-tests"))]
mod right_tests;
#[cfg(all(test, feature = "window-tests"))]
mod screen_text_tests;
#[cfg(all(test, feature = "window-tests"))]
mod slider_extremes_tests;
mod step_text;
#[cfg(all(test, feature = "window-tests"))]
mod tab_navigation_tests;
mod text;
#[cfg(all(test, feature = "window-tests"))]
mod text_tests;
mod tick;
mod toasts;
mod top;
mod touch_keys;
#[cfg(all(test, feature = "window-tests"))]
mod user_scenes_tests;
mod value_widget;
mod variants;
#[cfg(all(test, feature = "window-tests"))]
mod variants_tests;
#[cfg(all(test, feature = "window-tests"))]
mod wording_tests;

use std::collections::BTreeSet;

use egui_macroquad::egui;

use super::egui_support;
use super::theme::{TARGET, Theme};
use super::ui::{PanelOutput, PanelState};
use crate::app::search::SearchEntry;
use crate::app::{KeyEffect, Session};
use layout::{PanelAction, side, widths};

pub(super) use ask::AnswerDraft;
pub(super) use banner::Banner;
pub(super) use class::{ClassDialog, Results, Tab as ClassTab};
pub(super) use conflict::{Conflict, ConflictAnswer, conflict};
pub(super) use edit::show as edit;
pub(super) use export::ExportDialog;
pub(super) use gallery::{Changes, Gallery, PICTURE, UserScene, has_plan};
pub(super) use help::Page;
pub(super) use lesson::Cache as LessonCache;
pub(super) use modals::{
    CloseState, PendingRemoval, UnsavedWork, confirm_close, confirm_removal, loading_dialog,
};
pub(super) use paste::PasteDialog;
pub(super) use phone_layout::is_small;
pub(super) use present::{Present, text_scale as present_scale};
pub(super) use right::{Right, Tab};
pub(super) use text::TextPanel;
pub(super) use toasts::{Toasts, Tone};
pub(super) use touch_keys::TouchKeys;
pub(super) use value_widget::setting;

/// Input and output of every panel.
pub(super) struct PanelContext<'a> {
    /// The session on show.
    pub session: &'a Session,
    /// Number of the recording's run, from 1, and number of runs; (1, 1) for a scene.
    pub run: (usize, usize),
    /// Colours.
    pub theme: &'a Theme,
    /// The built-in scenes.
    pub entries: &'a [SearchEntry],
    /// The user's own scenes.
    pub files: &'a [UserScene],
    /// Ids of scenes with completed lessons.
    pub done: &'a BTreeSet<String>,
    /// The user's requests.
    pub output: &'a mut PanelOutput,
}

#[cfg(all(test, feature = "window-tests"))]
impl<'a> PanelContext<'a> {
    /// Creates the context of a scene, without other scenes and files.
    fn plain(session: &'a Session, theme: &'a Theme, output: &'a mut PanelOutput) -> Self {
        static NONE: BTreeSet<String> = BTreeSet::new();
        Self { session, run: (1, 1), theme, entries: &[], files: &[], done: &NONE, output }
    }
}

/// Applies the commands that a panel has requested.
#[cfg(all(test, feature = "window-tests"))]
fn apply_requests(effects: Vec<KeyEffect>, session: &mut Session) {
    for effect in effects {
        let KeyEffect::Session(command) = effect else { continue };
        session.apply(command).expect("it is allowed");
    }
}

impl PanelContext<'_> {
    /// Adds a request.
    fn request(&mut self, effect: impl Into<KeyEffect>) {
        self.output.effects.push(effect.into());
    }

    /// Adds a tooltip and a click action to a widget.
    fn on_click(&mut self, widget: egui::Response, hover: &str, effect: impl Into<KeyEffect>) {
        if widget.on_hover_text(hover).clicked() {
            self.request(effect);
        }
    }
}

/// Lays out from the right end of a row.
fn from_right<R>(row: &mut egui::Ui, add: impl FnOnce(&mut egui::Ui) -> R) -> R {
    row.with_layout(egui::Layout::right_to_left(egui::Align::Center), add).inner
}

/// Shows a switch; a line below it marks the on state, in addition to its colour.
fn switch(ui: &mut egui::Ui, on: bool, text: impl Into<egui::WidgetText>) -> egui::Response {
    let switch = ui.selectable_label(on, text);
    if on {
        let (line, foot) = (ui.visuals().selection.stroke.color, switch.rect.bottom() - 1.0);
        ui.painter().hline(switch.rect.x_range(), foot, egui::Stroke::new(2.0, line));
    }
    switch
}

/// Shows a checkbox with an edge and no fill: a filled one would look ticked.
fn tick_box(
    ui: &mut egui::Ui,
    is_enabled: bool,
    on: &mut bool,
    text: impl Into<egui::WidgetText>,
) -> egui::Response {
    let add = |ui: &mut egui::Ui| {
        let panel = ui.visuals().panel_fill;
        let visuals = &mut ui.visuals_mut().widgets.inactive;
        visuals.bg_stroke = egui::Stroke::new(1.0, visuals.bg_fill);
        visuals.bg_fill = panel;
        ui.add_enabled(is_enabled, egui::Checkbox::new(on, text))
    };
    ui.scope(add).inner
}

/// Creates a single-line text field as high as a click target.
fn field(text: &mut String) -> egui::TextEdit<'_> {
    egui::TextEdit::singleline(text).min_size(egui::vec2(0.0, TARGET))
}

/// Shows a window with a close button of click-target size.
fn closable(
    ctx: &egui::Context,
    window: egui::Window<'_>,
    open: &mut bool,
    add: impl FnOnce(&mut egui::Ui),
) {
    let icon_width = ctx.style().spacing.icon_width;
    ctx.style_mut(|style| style.spacing.icon_width = TARGET);
    window.open(open).show(ctx, |ui| {
        egui_support::begin_dialog(ui);
        ui.spacing_mut().icon_width = icon_width;
        add(ui);
    });
    ctx.style_mut(|style| style.spacing.icon_width = icon_width);
}

/// Adds a list row of the full width.
fn wide(ui: &mut egui::Ui, row: impl egui::Widget) -> egui::Response {
    ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| ui.add(row)).inner
}

/// Shows every panel; the remaining area is the view.
pub(super) fn show(ctx: &egui::Context, ui: &mut PanelState, seen: &mut PanelContext) {
    ui.answer_draft.waits = ui.covers();
    if ui.embed {
        bottom::embedded_bar(ctx, seen);
    } else if ui.present.on {
        present::show(ctx, &ui.present, ui.current_note(), seen);
    } else if ui.guides(seen.session) {
        if ui.phone_layout {
            phone_layout::bar(ctx, ui, seen);
        } else {
            top::show(ctx, ui, seen);
        }
        guide::show(ctx, ui.current_note(), seen);
    } else if !ui.hidden && ui.phone_layout {
        phone_layout::bar(ctx, ui, seen);
        bottom::show(ctx, ui.current_note(), seen);
        phone_layout::drawer(ctx, ui, seen);
    } else if !ui.hidden {
        top::show(ctx, ui, seen);
        bottom::show(ctx, ui.current_note(), seen);
        sides(ctx, ui, seen);
    }
    if !ui.embed {
        ask::show(ctx, &mut ui.answer_draft, ui.present.on, seen);
    }
    errors::show(ctx, seen);
    help::show(ctx, &mut ui.help, &mut ui.page, seen);
    gallery::show(ctx, &mut ui.gallery, seen);
    paste::show(ctx, &mut ui.paste, seen);
    class::show(ctx, &mut ui.class, seen);
    export::show(ctx, &mut ui.export, seen);
}

/// Gives a drag of the right edge to the text panel; the right panel keeps its own width.
fn text_edge(panel: &mut TextPanel, [left, right]: [PanelAction; 2]) -> [PanelAction; 2] {
    match right {
        PanelAction::Dragged(width) | PanelAction::Set(width) => panel.width = Some(width),
        PanelAction::Reset => panel.width = None,
        PanelAction::None | PanelAction::Released | PanelAction::Opened => {}
    }
    [left, PanelAction::None]
}

/// Shows the side panels in the widths that fit.
fn sides(ctx: &egui::Context, ui: &mut PanelState, seen: &mut PanelContext) {
    let window = ctx.screen_rect().width();
    // Opening a tick also opens the right panel.
    let opens = seen.session.opened_tick().is_some() && ui.right.moment.is_none();
    ui.right_open |= opens;
    let shows_text = ui.text.open;
    let wanted =
        [ui.widths[0], if shows_text { Some(ui.text.width(window)) } else { ui.widths[1] }];
    let fitting = widths(window, wanted, [ui.left_open, ui.right_open || shows_text]);
    let actions = [
        side(ctx, true, fitting[0], |panel| {
            lesson::panel(panel, (&mut ui.lesson, &mut ui.answer_draft), seen);
        }),
        side(ctx, false, fitting[1], |panel| {
            if shows_text {
                text::show(panel, &mut ui.text, seen);
            } else {
                right::show(panel, &mut ui.right, seen);
            }
        }),
    ];
    let actions = if shows_text { text_edge(&mut ui.text, actions) } else { actions };
    for (index, action) in actions.into_iter().enumerate() {
        match action {
            PanelAction::None => {}
            PanelAction::Dragged(width) => ui.widths[index] = Some(width),
            PanelAction::Set(width) => (ui.widths[index], ui.remember) = (Some(width), true),
            PanelAction::Released => ui.remember = true,
            PanelAction::Reset => (ui.widths[index], ui.remember) = (None, true),
            PanelAction::Opened => {
                let mut open = [ui.left_open, ui.right_open];
                open[index] = true;
                // If only one panel fits, the requested one stays open.
                open[1 - index] &= widths(window, ui.widths, open)[index] > layout::STRIP_WIDTH;
                [ui.left_open, ui.right_open] = open;
            }
        }
    }
}
