//! Placing entries of the palette.

use glam::{Vec2, Vec3};

use crate::app::edit::kinds::{self, Kind};
use crate::app::edit::{DragKind, GOAL, Outline, Sketch, on_plane, position_value};
use crate::app::lens::Lens;
use crate::app::session::Session;
use crate::app::shape_drag::{FINEST, GRID};
use crate::scene::SceneGoal;
use crate::scene::edit::{Change, splices, with_splices};
use crate::sim::input::on_grid;
use crate::text::id;

impl Session {
    /// Chooses an entry of the palette; a chosen entry is deselected.
    pub(super) fn choose_kind(&mut self, kind: usize) {
        let palette = &kinds::of(self.world().kind()).palette;
        let is_new = self.editor.placing != Some(kind);
        let chosen = palette.get(kind).filter(|_| is_new);
        self.editor.usual_outline = chosen.and_then(|kind| self.usual_outline(kind));
        self.editor.placing = chosen.map(|_| kind);
        self.editor.sketch = Sketch::default();
    }

    /// Returns the outline of an entry in its default size, at the origin; `None` if the loader refuses it.
    fn usual_outline(&self, kind: &Kind) -> Option<Outline> {
        let (path, change) = addition(kind, "new", kind.fields, Vec3::ZERO);
        let empty = format!("(title: \"T\", world: {:?}())", self.world().kind());
        let parts = splices(&empty, None, &change).ok()?;
        let file = self.parse(&with_splices(&empty, &parts)).ok()?.file;
        match &file.goal {
            Some(SceneGoal::Reach(zone)) => Some(Outline::of_zone(zone, self.upright())),
            _ => Outline::of(file.world.parameters(), &path, self.upright()),
        }
    }

    /// Returns the outline that a press at a pixel would place; `None` without a chosen entry, or if presses set
    /// corners.
    #[must_use]
    pub fn placing_outline(&self, lens: &Lens, pixel: Vec2) -> Option<Outline> {
        let is_disabled = self.is_sketching() || self.parameters_locked().is_some();
        let kind = self.editor.placing.filter(|_| !is_disabled)?;
        let kind = kinds::of(self.world().kind()).palette.get(kind)?;
        let position = self.place_under(kind, lens, pixel)?;
        Some(Outline { position, ..self.editor.usual_outline? })
    }

    /// Returns the position of a new object at a pixel, m; `None` if the pixel's ray misses the world's plane.
    fn place_under(&self, kind: &Kind, lens: &Lens, pixel: Vec2) -> Option<Vec3> {
        let upright = self.upright();
        let floor = self.world().view_hints().floor.unwrap_or(0.0);
        let plane_point = if upright { Vec3::ZERO } else { Vec3::Y * floor };
        let at = on_plane(lens, pixel, plane_point, upright)?;
        Some(self.snapped(at + if upright { Vec3::ZERO } else { Vec3::Y * kind.height }))
    }

    /// Adds an object of the palette at a pixel, and starts the drag that sizes it.
    pub(super) fn place_kind(
        &mut self,
        kind: usize,
        lens: &Lens,
        pixel: Vec2,
    ) -> Result<(), String> {
        let Some(kind) = kinds::of(self.world().kind()).palette.get(kind) else { return Ok(()) };
        let Some(at) = self.place_under(kind, lens, pixel) else { return Ok(()) };
        self.insert_kind(kind, kind.fields, at)?;
        let is_zone = kind.list == GOAL;
        self.begin_edit_drag(if is_zone { DragKind::Body } else { DragKind::Size }, pixel, true);
        Ok(())
    }

    /// Returns a position on the grid, or with three decimals if snapping is off.
    pub(super) fn snapped(&self, at: Vec3) -> Vec3 {
        let steps = if self.shape_drag.snaps { GRID } else { FINEST };
        at.to_array().map(|part| on_grid(part, steps) + 0.0).into()
    }

    /// Adds an object of the palette with these fields, and selects it.
    pub(super) fn insert_kind(
        &mut self,
        kind: &Kind,
        fields: &str,
        at: Vec3,
    ) -> Result<(), String> {
        let name = self.editor.free_name(kind.name);
        let (path, change) = addition(kind, &name, fields, at);
        let name = if kind.list == GOAL { GOAL } else { &name };
        self.edit_scene(id::SESSION_EDIT_ADD_OBJECT.with(&[("objects", &name)]), &[change], false)?;
        (self.editor.placing, self.editor.sketch) = (None, Sketch::default());
        self.editor.select(&[path]);
        self.show_edited_selection();
        Ok(())
    }
}

/// Returns the path of a new object, and the change that adds it.
fn addition(kind: &Kind, name: &str, fields: &str, at: Vec3) -> (String, Change) {
    let (_, position) = position_value("", at);
    if kind.list == GOAL {
        let value = format!("Reach(position: {position}, {fields})");
        return (GOAL.to_owned(), Change::Set { path: GOAL.to_owned(), value });
    }
    let value = format!("(name: \"{name}\", {fields}, position: {position})");
    let change = Change::Insert { list: kind.list.to_owned(), index: None, value };
    (format!("{}.{name}", kind.list), change)
}
