//! The properties panel of edit mode: properties of the selected object, or of the scene.

use std::cell::OnceCell;

use egui_macroquad::egui::text::{CCursor, CCursorRange};
use egui_macroquad::egui::text_edit::TextEditState;
use egui_macroquad::egui::{self, DragValue, Id, RichText};
use egui_phosphor::regular as icon;

use super::parameter_row::{Row, edit, parameter};
use super::{PanelContext, field, from_right, tick_box};
use crate::app::Command;
use crate::app::edit::Item;
use crate::app::present_values::PresentValues;
use crate::overlay::overlays;
use crate::params::words;
use crate::scene::form::{FORM, FormField, FormKind};
use crate::scene::goal::{Coins, SceneGoal, Zone};
use crate::scene::schema::CameraKind;
use crate::text::id;

/// Shows the properties of the selection, or of the scene if nothing is selected.
pub(super) fn show(
    ui: &mut egui::Ui,
    rows: &[Row],
    present_values: &OnceCell<PresentValues>,
    draft: &mut Option<Draft>,
    seen: &mut PanelContext,
) {
    let editor = seen.session.editor();
    let chosen = editor.primary_selection().filter(|_| editor.selected.len() == 1).cloned();
    let title = match &chosen {
        None if editor.selected.is_empty() => id::PROPERTIES_SCENE.to_string(),
        None => editor.subject(),
        Some(item) => item.name.clone(),
    };
    let section = egui::CollapsingHeader::new(RichText::new(title).strong());
    section.id_salt("properties").default_open(true).show(ui, |ui| match &chosen {
        None if seen.session.editor().selected.is_empty() => scene(ui, draft, seen),
        None => {
            ui.label(seen.theme.quiet(id::PROPERTIES_SEVERAL_SELECTED));
        }
        Some(item) => {
            if item.is_entry() {
                name_field(ui, (&item.path, &item.name), draft, seen);
            }
            if item.is_zone() {
                goal(ui, seen);
            }
            object_parameters(ui, &item.path, rows, present_values, seen);
        }
    });
}

/// Focuses the name field of an object, and selects its whole text.
pub(super) fn focus_name(ui: &egui::Ui, item: &Item) {
    let id = Id::new(("name", &*item.path));
    let range = [0, item.name.chars().count()].map(CCursor::new);
    let mut state = TextEditState::default();
    state.cursor.set_char_range(Some(CCursorRange::two(range[0], range[1])));
    state.store(ui.ctx(), id);
    ui.memory_mut(|memory| memory.request_focus(id));
}

/// Shows the editable name of an object.
fn name_field(
    ui: &mut egui::Ui,
    (path, name): (&str, &str),
    draft: &mut Option<Draft>,
    seen: &mut PanelContext,
) {
    ui.horizontal(|line| {
        line.label(RichText::new(id::PROPERTIES_NAME).small());
        let rename = |name| Command::Rename { path: path.to_owned(), name };
        text_field(line, ("name", path), (name, false), rename, (draft, seen));
    });
}

/// A typed text that has not been applied yet.
#[derive(Clone)]
pub(in crate::window) struct Draft {
    field: Id,
    text: String,
    /// The command that applies the text.
    pub command: Command,
}

/// Shows a text field. When the focus leaves the field, requests the command for its text; Esc cancels.
fn text_field(
    ui: &mut egui::Ui,
    id: impl std::hash::Hash,
    (current, is_multiline): (&str, bool),
    command: impl Fn(String) -> Command,
    (draft, seen): (&mut Option<Draft>, &mut PanelContext),
) {
    let field_id = Id::new(id);
    let field_draft = draft.as_ref().filter(|draft| draft.field == field_id);
    let mut text = field_draft.map_or_else(|| current.to_owned(), |draft| draft.text.clone());
    let edit = if is_multiline {
        egui::TextEdit::multiline(&mut text).desired_rows(2)
    } else {
        field(&mut text)
    };
    let response = ui.add(edit.id(field_id).desired_width(f32::INFINITY));
    if response.lost_focus() {
        *draft = None;
        let is_cancelled = ui.input(|input| input.key_pressed(egui::Key::Escape));
        if text != current && !is_cancelled {
            seen.request(command(text));
        }
    } else if response.changed() {
        let new = (text != current).then(|| Draft {
            field: field_id,
            command: command(text.clone()),
            text,
        });
        *draft = new;
    }
}

/// Shows the parameters of an object; headings of list entries have buttons.
fn object_parameters(
    ui: &mut egui::Ui,
    path: &str,
    rows: &[Row],
    present_values: &OnceCell<PresentValues>,
    seen: &mut PanelContext,
) {
    let belongs = |row: &&Row| {
        row.path.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let depth = usize::from(path.contains('.'));
    let mut previous = None;
    for row in rows.iter().filter(belongs) {
        let entry = entry_of(&row.indexed, depth);
        if entry != previous
            && let Some(entry) = entry
        {
            entry_heading(ui, entry, row, seen);
        }
        previous = entry;
        if entry == Some(row.indexed.as_str()) {
            // The heading shows the entry's name.
            ui.horizontal_wrapped(|line| edit(line, row, row.meta.doc, seen));
        } else {
            parameter(ui, row, &row.path[path.len()..], present_values, seen);
        }
    }
}

/// Returns the indexed path of the innermost list entry of a parameter, if it lies deeper than `depth` entries.
fn entry_of(indexed: &str, depth: usize) -> Option<&str> {
    (indexed.matches('[').count() > depth).then(|| &indexed[..=indexed.rfind(']').unwrap_or(0)])
}

/// Shows the name of a list entry, with buttons that copy and remove it.
fn entry_heading(ui: &mut egui::Ui, entry: &str, row: &Row, seen: &mut PanelContext) {
    // `bodies.p.shape.points.2`, `ground.g.path.a.part`: as many names as the indexed path has.
    let names = entry.matches(['.', '[']).count() + 1;
    let end = row.path.match_indices('.').nth(names - 1).map_or(row.path.len(), |(at, _)| at);
    let name = row.path[..end].rsplit('.').next().unwrap_or_default();
    let list = entry[..entry.rfind('[').unwrap_or(0)].rsplit('.').next().unwrap_or_default();
    heading(ui, entry, &format!("{} › {name}", words(list)), seen);
}

/// Shows the title of a list entry, with buttons that copy and remove it.
fn heading(ui: &mut egui::Ui, entry: &str, title: &str, seen: &mut PanelContext) {
    ui.horizontal(|line| {
        from_right(line, |line| {
            let remove = line.button(icon::X);
            seen.on_click(remove, id::BUTTON_REMOVE.text(), Command::RemoveEntry(entry.to_owned()));
            let add = line.button(icon::PLUS);
            seen.on_click(
                add,
                id::PROPERTIES_ADD_AFTER.text(),
                Command::AddAfter(entry.to_owned()),
            );
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            line.with_layout(layout, |line| line.label(RichText::new(title).small().strong()));
        });
    });
}

/// Returns the command that sets a field to a text.
fn set_text_command(path: String, text: &str) -> Command {
    Command::SetField { path, value: format!("{text:?}"), gesture: false }
}

/// Shows the lesson's steps as editable texts, or a button that adds the first step.
fn steps(ui: &mut egui::Ui, draft: &mut Option<Draft>, seen: &mut PanelContext) {
    let steps = &seen.session.scene.file.steps;
    if steps.is_empty() && ui.button(id::PROPERTIES_ADD_STEP).clicked() {
        let path = "steps".to_owned();
        let value = format!("[(try: {:?}, until: Contact())]", id::PROPERTIES_NEW_STEP.text());
        seen.request(Command::SetField { path, value, gesture: false });
    }
    for (index, step) in steps.iter().enumerate() {
        let path = format!("steps[{index}]");
        heading(ui, &path, &id::PROPERTIES_STEP.with(&[("number", &(index + 1))]), seen);
        let id = ("step", index, &seen.session.scene.id);
        let set = |text: String| set_text_command(format!("{path}.try"), &text);
        text_field(ui, id, (&step.text, true), set, (draft, seen));
    }
}

/// Shows the fields of the scene besides its world.
fn scene(ui: &mut egui::Ui, draft: &mut Option<Draft>, seen: &mut PanelContext) {
    for FormField { name, kind, doc } in FORM {
        if kind == FormKind::Goal {
            goal(ui, seen);
            continue;
        }
        let id = (name, &seen.session.scene.id.clone());
        let file = &seen.session.scene.file;
        let value = ui.horizontal(|line| {
            line.label(RichText::new(words(name)).small()).on_hover_text(doc.text());
            match kind {
                FormKind::Text => {
                    let current = if name == "title" { &file.title } else { &file.lesson };
                    let set = |text: String| set_text_command(name.to_owned(), &text);
                    text_field(line, id, (current, false), set, (&mut *draft, &mut *seen));
                    None
                }
                FormKind::Switch => {
                    let current = match name {
                        "paused" => file.paused,
                        "guided" => file.guided,
                        _ => file.repeated_line,
                    };
                    let mut is_on = current;
                    tick_box(line, true, &mut is_on, "");
                    (is_on != current)
                        .then(|| if is_on { "true".to_owned() } else { String::new() })
                }
                FormKind::Camera => {
                    let current = file.camera;
                    let mut camera = current;
                    drop_down(line, name, current.name(), |list| {
                        for kind in CameraKind::ALL {
                            list.selectable_value(&mut camera, kind, kind.name());
                        }
                    });
                    (camera != current).then(|| camera.name().to_owned())
                }
                FormKind::Overlays => overlay_list(line, seen),
                FormKind::Goal => None,
            }
        });
        if let Some(value) = value.inner {
            let path = name.to_owned();
            seen.request(Command::SetField { path, value, gesture: false });
        }
    }
    steps(ui, draft, seen);
}

/// Shows a list of choices.
fn drop_down(ui: &mut egui::Ui, name: &str, current: &str, list: impl FnOnce(&mut egui::Ui)) {
    egui::ComboBox::from_id_salt(name).selected_text(current).show_ui(ui, list);
}

/// Shows the overlays of the scene's world; returns the changed list as text, if any.
fn overlay_list(ui: &mut egui::Ui, seen: &PanelContext) -> Option<String> {
    let current = &seen.session.scene.file.overlays;
    let mut new = current.clone();
    drop_down(
        ui,
        "overlays",
        &id::PROPERTIES_OVERLAY_COUNT.with(&[("count", &current.len())]),
        |list| {
            for overlay in overlays(seen.session.world().kind()) {
                let mut is_shown = current.contains(&overlay.kind);
                if list.checkbox(&mut is_shown, overlay.name).changed() {
                    new.retain(|kind| *kind != overlay.kind);
                    new.extend(is_shown.then_some(overlay.kind));
                }
            }
        },
    );
    (new != *current).then(|| if new.is_empty() { String::new() } else { format!("{new:?}") })
}

/// Shows the scene's goal and its numbers.
fn goal(ui: &mut egui::Ui, seen: &mut PanelContext) {
    let current = seen.session.scene.file.goal;
    let mut new = current;
    let zone = Zone { position: glam::vec3(0.0, 0.0, 5.0), radius: 1.0 };
    let kinds = [
        (id::PROPERTIES_NO_GOAL.text(), None),
        (id::PROPERTIES_COLLECT_COINS.text(), Some(SceneGoal::Collect(Coins::All))),
        (id::PROPERTIES_REACH_ZONE.text(), Some(SceneGoal::Reach(zone))),
        (id::PROPERTIES_AVOID_HITS.text(), Some(SceneGoal::Stay(600))),
    ];
    let is_same_kind = |goal: &Option<SceneGoal>| {
        goal.map(|goal| std::mem::discriminant(&goal))
            == current.map(|current| std::mem::discriminant(&current))
    };
    let label = kinds.iter().find(|(_, goal)| is_same_kind(goal)).map_or("", |(label, _)| label);
    ui.horizontal(|line| {
        line.label(RichText::new(id::PROPERTIES_GOAL).small());
        drop_down(line, "goal", label, |list| {
            for (label, goal) in &kinds {
                if list.selectable_label(is_same_kind(goal), *label).clicked()
                    && !is_same_kind(goal)
                {
                    new = *goal;
                }
            }
        });
    });
    let mut numbers = Vec::new();
    match &mut new {
        Some(SceneGoal::Reach(Zone { position, radius })) => {
            ui.horizontal_wrapped(|line| {
                for (name, x) in
                    [("x ", &mut position.x), ("y ", &mut position.y), ("z ", &mut position.z)]
                {
                    let drag = DragValue::new(x).speed(0.02).max_decimals(3).prefix(name);
                    numbers.push(line.add(drag));
                }
                let drag = DragValue::new(radius).speed(0.02).range(0.01..=1e4).max_decimals(3);
                let name = format!("{} ", id::PROPERTIES_ZONE_RADIUS.text());
                numbers.push(line.add(drag.prefix(name).suffix("\u{2009}m")));
            });
        }
        Some(SceneGoal::Stay(ticks)) => {
            let name = format!("{} ", id::PROPERTIES_GOAL_TICKS.text());
            numbers.push(ui.add(DragValue::new(ticks).range(1..=216_000).prefix(name)));
        }
        _ => {}
    }
    if new != current {
        let value = new.map_or_else(String::new, |goal| goal.text());
        let gesture = numbers.iter().any(|number| number.dragged() && !number.drag_started());
        seen.request(Command::SetField { path: "goal".to_owned(), value, gesture });
    }
}
