//! The right panel: parameters, inspector, the tick opened, events, plots.

use egui_macroquad::egui::{self, RichText};

use super::{Seen, events, inspector, parameters, plots, tick};
use crate::geom::trace::AxisSource;
use crate::window::theme::{BODY, SMALL};

/// Below this width the tabs are set small, points.
const FULL_TABS: f32 = 300.0;

/// Which of the five is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::window) enum Tab {
    /// Every number and switch.
    #[default]
    Parameters,
    /// The selected pair, in formulas.
    Inspector,
    /// The tick on show, line by line.
    Tick,
    /// What happened.
    Events,
    /// Numbers over time.
    Plots,
}

/// What the panel keeps between frames.
#[derive(Default)]
pub(in crate::window) struct Right {
    pub tab: Tab,
    pub filter: String,
    /// The axis that the card explains, if not the one of least overlap.
    pub axis: Option<AxisSource>,
    /// The moment of an opened tick that was last on show.
    pub moment: Option<usize>,
}

pub(super) fn show(ui: &mut egui::Ui, right: &mut Right, seen: &mut Seen) {
    // Whoever steps inside wants to see where.
    if seen.session.opened().is_some() && right.moment.is_none() {
        right.tab = Tab::Tick;
    }
    right.moment = right.moment.filter(|_| seen.session.opened().is_some());
    let size = if ui.available_width() < FULL_TABS { SMALL } else { BODY };
    ui.horizontal(|row| {
        row.spacing_mut().item_spacing.x = 2.0;
        for tab in [Tab::Parameters, Tab::Inspector, Tab::Tick, Tab::Events, Tab::Plots] {
            let name = RichText::new(format!("{tab:?}")).size(size);
            row.selectable_value(&mut right.tab, tab, name);
        }
    });
    ui.separator();
    match right.tab {
        Tab::Parameters => parameters::show(ui, &mut right.filter, seen),
        Tab::Inspector => inspector::show(ui, &mut right.axis, seen),
        Tab::Tick => tick::show(ui, &mut right.moment, seen),
        Tab::Events => events::show(ui, seen),
        Tab::Plots => plots::show(ui, seen),
    }
}
