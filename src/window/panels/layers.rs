//! The layer table of the bodies world as a matrix of checkboxes: ticked if two layers collide.

use egui_macroquad::egui::{self, RichText};
use egui_phosphor::regular as icon;

use super::lesson::sentence;
use super::{PanelContext, tick_box};
use crate::app::Command;
use crate::overlay::Ink;
use crate::params::{self, Value};
use crate::sim::World;
use crate::sim::bodies::{LayerSetup, LayerTable};
use crate::text::id;
use crate::window::egui_support;

/// Maximum number of layers whose columns show names; with more layers, columns show numbers.
const MAX_NAMED: usize = 5;

/// Shows the table; a click sets every entry of the clicked pair.
pub(super) fn show(ui: &mut egui::Ui, seen: &mut PanelContext) {
    let World::Bodies(world) = seen.session.world() else { return };
    let layers = world.setup.layers.clone();
    let table = LayerTable::new(&layers);
    ui.label(seen.theme.quiet(id::LAYERS_HINT).small());
    let shown = egui::ScrollArea::horizontal().id_salt("layer-table").show(ui, |ui| {
        egui::Grid::new("layers").striped(true).min_col_width(20.0).spacing([6.0, 4.0]).show(
            ui,
            |grid| {
                grid.label("");
                for (index, layer) in layers.iter().enumerate() {
                    let has_names = layers.len() <= MAX_NAMED;
                    let head = if has_names { layer.name.clone() } else { (index + 1).to_string() };
                    grid.label(RichText::new(head).small()).on_hover_text(&layer.name);
                }
                grid.end_row();
                for (index, layer) in layers.iter().enumerate() {
                    row(grid, (index, layer), &layers, &table, seen);
                    grid.end_row();
                }
            },
        );
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
    reset_button(ui, seen);
}

/// Shows a layer's entries with itself and every other layer.
fn row(
    grid: &mut egui::Ui,
    (index, layer): (usize, &LayerSetup),
    layers: &[LayerSetup],
    table: &LayerTable,
    seen: &mut PanelContext,
) {
    grid.horizontal(|line| {
        // Lossless: a scene has at most 63 layers.
        let swatch = RichText::new("●").small().color(seen.theme.ink(Ink::Layer(index as u8)));
        line.label(swatch);
        line.label(RichText::new(format!("{} {}", index + 1, layer.name)).small());
    });
    for (column, other) in layers.iter().enumerate() {
        let collides = table.should_collide(index as u8 + 1, column as u8 + 1);
        let mut is_ticked = collides;
        let hover = match (collides, index == column) {
            (true, true) => id::LAYERS_MEETS_ITSELF.with(&[("layer", &layer.name)]),
            (false, true) => id::LAYERS_PASSES_ITSELF.with(&[("layer", &layer.name)]),
            (true, false) => {
                id::LAYERS_MEETS_OTHER.with(&[("layer", &layer.name), ("other", &other.name)])
            }
            (false, false) => {
                id::LAYERS_PASSES_OTHER.with(&[("layer", &layer.name), ("other", &other.name)])
            }
        };
        let locked = seen.session.parameters_locked();
        let checkbox = tick_box(grid, locked.is_none(), &mut is_ticked, "").on_hover_text(hover);
        if let Some(why) = locked {
            checkbox.on_disabled_hover_text(sentence(why));
        }
        if is_ticked != collides {
            for path in entries(layers, &layer.name, &other.name) {
                let value = Value::Bool(is_ticked);
                seen.request(Command::Set { path, value, gesture: false });
            }
        }
    }
}

/// Returns the paths of the pair's entries, which may be listed under either layer.
fn entries(layers: &[LayerSetup], a: &str, b: &str) -> Vec<String> {
    let listed = layers.iter().flat_map(|layer| {
        layer.apart.iter().map(|other| [layer.name.as_str(), other.name.as_str()])
    });
    let matching = listed.filter(|pair| *pair == [a, b] || *pair == [b, a]);
    matching.map(|[layer, other]| format!("layers.{layer}.apart.{other}.meet")).collect()
}

/// Shows a button that restores the scene's table, if an entry differs and parameters are not locked.
fn reset_button(ui: &mut egui::Ui, seen: &mut PanelContext) {
    let mut changed = false;
    let (scene, world) = (&seen.session.scene.file.world, seen.session.world());
    world.visit_params(&mut |at, _, value| {
        changed |= at.named.starts_with("layers.") && params::get(scene, &at.named) != Some(value);
    });
    if changed && seen.session.parameters_locked().is_none() {
        let text = format!("{} {}", icon::ARROW_U_UP_LEFT, id::LAYERS_RESET_TABLE.text());
        if ui.button(text).clicked() {
            seen.request(Command::Reset("layers".to_owned()));
        }
    }
}
