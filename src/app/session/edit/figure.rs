//! Edit mode in the Figure: a drag of its pair changes the scene.

use glam::Vec2;

use crate::app::edit::{Outline, SNAP_TURN, kinds, placed, turned};
use crate::app::session::Session;
use crate::app::shape_drag::FINEST_TURN;
use crate::app::what_if::group_of;
use crate::figure::Basis;
use crate::params::Value;
use crate::sim::Body;
use crate::sim::input::on_grid;

impl Session {
    /// Ends a drag in the Figure. The what-if stays; in edit mode it changes the scene, and a click selects the
    /// object.
    ///
    /// # Errors
    /// The loader refuses the new values.
    pub fn release_figure(&mut self) -> Result<(), String> {
        self.tick_view.figure_drag.refusal = None;
        match self.tick_view.figure_drag.drag.take() {
            Some(drag) if self.editor.is_on && drag.drags => self.write_what_if(false),
            Some(drag) if self.editor.is_on => {
                self.select_from_figure(drag.moved.body);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Places the chosen entry of the palette at a point of the Figure's sheet, m; returns whether one is chosen.
    ///
    /// # Errors
    /// The loader refuses the new object.
    pub fn place_in_figure(&mut self, sheet: Vec2) -> Result<bool, String> {
        let palette = &kinds::of(self.world().kind()).palette;
        let Some(kind) = self.editor.placing.and_then(|kind| palette.get(kind)) else {
            return Ok(false);
        };
        let basis = self.figure().and_then(|figure| figure.sheet.basis);
        let on_sheet = self.pictured_bodies().into_iter().flatten().next();
        let on_sheet = on_sheet.and_then(|body| self.world().position(body));
        let Some((basis, on_sheet)) = basis.zip(on_sheet) else { return Ok(true) };
        let mut at = on_sheet + basis.way(sheet - basis.point(on_sheet));
        if !self.upright() {
            at.y = self.world().view_hints().floor.unwrap_or(0.0) + kind.height;
        }
        self.insert_kind(kind, kind.fields, self.snapped(at))?;
        Ok(true)
    }

    /// Writes place and angle of the what-if's body into the scene; `gesture` joins the undo step before.
    pub(in crate::app::session) fn write_what_if(&mut self, gesture: bool) -> Result<(), String> {
        let pair = self.pictured_bodies();
        let basis = self.figure().and_then(|figure| figure.sheet.basis);
        let what_if = self.tick_view.figure_drag.what_if.take();
        let Some((basis, what_if)) = basis.zip(what_if) else { return Ok(()) };
        let Some(moved) = what_if.moved.first() else { return Ok(()) };
        let world = self.world();
        let path = group_of(world, moved.body);
        let outline = |path: &String| Outline::of(world.parameters(), path, self.upright());
        let Some((path, outline)) = path.as_ref().and_then(|path| Some((path, outline(path)?)))
        else {
            return Ok(());
        };
        let mut values = Vec::new();
        if moved.displacement != Vec2::ZERO {
            values.push(placed(path, outline.position + basis.way(moved.displacement)));
        }
        if moved.turn != 0.0 {
            values.extend(what_if.changes.iter().filter_map(|(path, value)| match value {
                Value::F32(degrees) => Some((path.clone(), turned(*degrees, false))),
                _ => None,
            }));
        }
        let verb = if moved.turn == 0.0 { "Move" } else { "Turn" };
        let label = format!("{verb} {}", world.name(moved.body));
        self.edit_values(label, &values, gesture)?;
        if self.upright() {
            // The pair stays in the Figure even if it no longer touches.
            let other = pair.into_iter().flatten().find(|it| *it != moved.body);
            self.editor.click(self.item_of(moved.body), false);
            self.tick_view.select(Some(moved.body), other);
        }
        Ok(())
    }

    /// Returns the index of a body's object.
    fn item_of(&self, body: Body) -> Option<usize> {
        self.editor.items.iter().position(|item| item.body == Some(body))
    }

    /// Selects the object of a clicked body. The driven body is part of every pair; its selection would show another.
    fn select_from_figure(&mut self, body: Body) {
        let item = self.item_of(body);
        if item.is_some() && body != Body::Driven {
            self.editor.click(item, false);
            self.show_edited_selection();
        }
    }

    /// Rounds the displacement of a body on the sheet. In edit mode with snapping, the body's position in the scene
    /// is on the grid.
    pub(in crate::app::session) fn placed_on_sheet(
        &self,
        body: Body,
        basis: &Basis,
        (old, by): (Vec2, Vec2),
    ) -> Vec2 {
        let from = self.world().position(body).filter(|_| self.editor.is_on);
        let Some(from) = from else { return old + self.shape_drag.put(by) };
        let to = self.snapped(from + basis.way(old + by));
        basis.point(to) - basis.point(from)
    }

    /// Rounds a turn in the Figure, degrees. Snaps in edit mode.
    pub(in crate::app::session) fn turned_on_sheet(&self, degrees: f32) -> f32 {
        if self.editor.is_on && self.shape_drag.snaps {
            return (degrees / SNAP_TURN).round() * SNAP_TURN;
        }
        on_grid(degrees, FINEST_TURN)
    }
}
