//! The right panel: parameters, inspector, opened tick, events, plots, tick as text.

use egui_macroquad::egui::{self, RichText};

use super::properties::{self, Draft};
use super::{PanelContext, events, inspector, parameters, plots, read, switch, tick};
use crate::app::Command;
use crate::geom::trace::AxisSource;
use crate::text::id;
use crate::window::theme::{BODY, SMALL};

/// Tab of the right panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::window) enum Tab {
    /// All numbers and switches.
    #[default]
    Parameters,
    /// Formulas of the selected pair.
    Inspector,
    /// The displayed tick, line by line.
    Tick,
    /// List of events.
    Events,
    /// Numbers over time.
    Plots,
    /// The displayed tick as plain text.
    Read,
}

impl Tab {
    const ALL: [Self; 6] =
        [Self::Parameters, Self::Inspector, Self::Tick, Self::Events, Self::Plots, Self::Read];

    /// Returns the tab's name.
    pub(in crate::window) fn name(self) -> &'static str {
        match self {
            Self::Parameters => id::RIGHT_TAB_PARAMETERS.text(),
            Self::Inspector => id::RIGHT_TAB_INSPECTOR.text(),
            Self::Tick => id::RIGHT_TAB_TICK.text(),
            Self::Events => id::RIGHT_TAB_EVENTS.text(),
            Self::Plots => id::RIGHT_TAB_PLOTS.text(),
            Self::Read => id::RIGHT_TAB_READ.text(),
        }
    }
}

/// State of the panel between frames.
#[derive(Default)]
pub(in crate::window) struct Right {
    pub tab: Tab,
    pub filter: String,
    /// The text that is being typed in a field of the properties.
    pub draft: Option<Draft>,
    /// Whether the name of the selected object gets the focus next.
    pub focuses_name: bool,
    /// Filter of the events.
    pub events_filter: String,
    /// Id of the scene that the filters belong to.
    scene: String,
    /// True if the plots of this scene have been shown.
    plots_shown: bool,
    /// The axis that the card explains; `None` for the axis of least overlap.
    pub axis: Option<AxisSource>,
    /// Whether edit mode was on in the last frame.
    was_editing: bool,
    /// The moment of the opened tick in the last frame.
    pub moment: Option<usize>,
    /// True if plots show the difference between the compared worlds.
    pub plots_difference: bool,
}

pub(super) fn show(ui: &mut egui::Ui, right: &mut Right, seen: &mut PanelContext) {
    // Opening a tick shows its tab.
    if seen.session.opened_tick().is_some() && right.moment.is_none() {
        right.tab = Tab::Tick;
    }
    // Entering edit mode shows the properties.
    let is_editing = seen.session.editor().is_on;
    if is_editing && !std::mem::replace(&mut right.was_editing, is_editing) {
        right.tab = Tab::Parameters;
    }
    right.was_editing = is_editing;
    right.moment = right.moment.filter(|_| seen.session.opened_tick().is_some());
    let scene = &seen.session.scene.id;
    if right.scene != *scene {
        if !right.scene.is_empty() {
            (right.filter, right.events_filter, right.plots_shown) = Default::default();
        }
        right.scene.clone_from(scene);
    }
    // The Enter press that starts renaming must not also end it.
    if right.focuses_name && !ui.input(|input| input.key_down(egui::Key::Enter)) {
        right.focuses_name = false;
        if let Some(item) = seen.session.editor().rename_target() {
            right.tab = Tab::Parameters;
            right.filter.clear();
            properties::focus_name(ui, item);
        }
    }
    tabs(ui, &mut right.tab);
    ui.separator();
    if seen.session.is_question_open() && right.tab != Tab::Parameters {
        ui.label(seen.theme.quiet(id::RIGHT_HIDDEN));
        return;
    }
    match right.tab {
        Tab::Parameters => parameters::show(ui, &mut right.filter, &mut right.draft, seen),
        Tab::Inspector => inspector::show(ui, &mut right.axis, seen),
        Tab::Tick => tick::show(ui, &mut right.moment, seen),
        Tab::Events => events::show(ui, &mut right.events_filter, seen),
        Tab::Plots => {
            // The first visit shows a curve, which the user may remove.
            if !std::mem::replace(&mut right.plots_shown, true)
                && seen.session.plots.curves.is_empty()
            {
                seen.request(Command::TogglePlot(FIRST_CURVE.to_owned()));
            }
            plots::show(ui, &mut right.plots_difference, seen);
        }
        Tab::Read => read::show(ui, seen),
    }
}

/// Quantity plotted at first; every body has it.
const FIRST_CURVE: &str = "depth";

/// Distance between two tabs, points.
const TAB_GAP: f32 = 1.0;
/// Margin around the name of a small tab, points; keeps names farther apart than words.
const NARROW_PADDING: f32 = 3.0;

/// Shows the tabs in a row, small if necessary, or as a menu if they do not fit.
fn tabs(ui: &mut egui::Ui, chosen: &mut Tab) {
    let available = ui.available_width();
    let padding =
        |size: f32| if size < BODY { NARROW_PADDING } else { ui.spacing().button_padding.x };
    let width = |size: f32| {
        let font = egui::FontId::proportional(size);
        let widths = Tab::ALL.map(|tab| {
            let name = tab.name().to_owned();
            ui.painter().layout_no_wrap(name, font.clone(), egui::Color32::PLACEHOLDER).size().x
        });
        let extra = 2.0 * padding(size) + TAB_GAP;
        widths.into_iter().map(|width| width + extra).sum::<f32>()
    };
    let size = [BODY, SMALL].into_iter().find(|size| width(*size) <= available);
    let Some(size) = size else {
        let menu = egui::ComboBox::from_id_salt("tabs").width(available).truncate();
        menu.selected_text(RichText::new(chosen.name()).strong()).show_ui(ui, |list| {
            for tab in Tab::ALL {
                list.selectable_value(chosen, tab, tab.name());
            }
        });
        return;
    };
    let padding = padding(size);
    ui.horizontal(|row| {
        row.spacing_mut().item_spacing.x = TAB_GAP;
        row.spacing_mut().button_padding.x = padding;
        for tab in Tab::ALL {
            if switch(row, *chosen == tab, RichText::new(tab.name()).size(size)).clicked() {
                *chosen = tab;
            }
        }
    });
}
