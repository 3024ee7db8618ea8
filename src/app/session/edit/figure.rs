//! Edit mode in the Figure: a drag of its pair changes the scene.

use glam::{Vec2, Vec3};

use crate::app::edit::{Outline, SNAP_TURN, kinds, placed, turned};
use crate::app::session::Session;
use crate::app::shape_drag::{FINEST, FINEST_TURN, GRID, rounded};
use crate::app::what_if::{MovedBody, group_of};
use crate::figure::Basis;
use crate::params::Value;
use crate::sim::Body;
use crate::sim::input::on_grid;
use crate::text::id;

/// Minimum component of a sheet's normal along the normal of the world's plane, for the same plane.
const IN_PLANE: f32 = 0.999;
/// Smallest displacement of a coordinate, m; less is rounding.
const SMALLEST: f32 = 1e-5;

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

    /// Places the chosen entry of the palette at a point of the Figure's sheet, m. Seen from above, it stands on the
    /// ground.
    ///
    /// # Errors
    /// The Figure has no pair beside which it can be placed, the entry is drawn corner by corner, or the loader refuses
    /// the new object.
    pub fn place_in_figure(&mut self, sheet: Vec2) -> Result<(), String> {
        if self.is_sketching() {
            return Err(id::SESSION_POLYGONS_NEED_VIEW.to_string());
        }
        let palette = &kinds::of(self.world().kind()).palette;
        let kind = self.editor.placing.and_then(|kind| palette.get(kind));
        let Some(kind) = kind else { return Ok(()) };
        let basis = self.figure().and_then(|figure| figure.sheet.basis);
        let beside = self.figure_bodies().into_iter().flatten().next();
        let beside = beside.and_then(|body| self.world().position(body));
        let Some((basis, beside)) = basis.zip(beside) else {
            return Err(id::SESSION_FIGURE_WITHOUT_PAIR.to_string());
        };
        let mut at = beside + basis.way(sheet - basis.point(beside));
        if !self.upright() && self.sign_in_plane(&basis) != 0.0 {
            at.y = self.world().view_hints().floor.unwrap_or(0.0) + kind.height;
        }
        self.insert_kind(kind, kind.fields, self.snapped(at))
    }

    /// Writes place and angle of the what-if's body into the scene. Edits by the wheel have a name of their own, and
    /// join the undo step before if that has the same name.
    pub(in crate::app::session) fn write_what_if(&mut self, by_wheel: bool) -> Result<(), String> {
        let pair = self.figure_bodies();
        let basis = self.figure().and_then(|figure| figure.sheet.basis);
        let what_if = self.tick_view.figure_drag.what_if.take();
        let Some((basis, what_if)) = basis.zip(what_if) else { return Ok(()) };
        let Some(moved) = what_if.moved.first() else { return Ok(()) };
        let world = self.world();
        let Some(path) = group_of(world, moved.body) else { return Ok(()) };
        let Some(outline) = self.outline_at(&path) else { return Ok(()) };
        let mut values = Vec::new();
        if moved.displacement != Vec2::ZERO {
            values.push(placed(&path, outline.position + basis.way(moved.displacement)));
        }
        if moved.turn != 0.0 {
            values.extend(what_if.changes.iter().filter_map(|(path, value)| match value {
                Value::F32(degrees) => Some((path.clone(), turned(*degrees, false))),
                _ => None,
            }));
        }
        let label = match (moved.turn == 0.0, by_wheel) {
            (true, false) => id::SESSION_EDIT_MOVE,
            (true, true) => id::SESSION_MOVE_WITH_WHEEL,
            (false, false) => id::SESSION_EDIT_TURN,
            (false, true) => id::SESSION_TURN_WITH_WHEEL,
        };
        let label = label.with(&[("objects", &world.name(moved.body))]);
        self.edit_values(label, &values, by_wheel)?;
        if self.upright() {
            // The pair stays in the Figure even if it no longer touches.
            self.select_pair(moved.body, pair);
        }
        Ok(())
    }

    /// Returns the outline of the object at a path.
    fn outline_at(&self, path: &str) -> Option<Outline> {
        Outline::of(self.world().parameters(), path, self.upright())
    }

    /// Returns the index of a body's object.
    fn item_of(&self, body: Body) -> Option<usize> {
        self.editor.items.iter().position(|item| item.body == Some(body))
    }

    /// Selects the object of a clicked body, and keeps the pair. The driven body is part of every pair in a world with
    /// a ground: selecting it would show another.
    fn select_from_figure(&mut self, body: Body) {
        if self.upright() {
            self.select_pair(body, self.figure_bodies());
        } else if body != Body::Driven {
            self.editor.click(self.item_of(body), false);
            self.show_edited_selection();
        }
    }

    /// Selects the object of a body, and shows it with the other body of a pair.
    fn select_pair(&mut self, body: Body, pair: [Option<Body>; 2]) {
        let other = pair.into_iter().flatten().find(|it| *it != body);
        self.editor.click(self.item_of(body), false);
        self.tick_view.select(Some(body), other);
    }

    /// Returns the displacement of a body that is dragged further by `by`, m on the sheet. In edit mode with snapping,
    /// coordinates of the scene that change are on the grid; on a sheet across the world's plane, the displacement is.
    pub(in crate::app::session) fn snapped_displacement(
        &self,
        moved: &MovedBody,
        basis: &Basis,
        by: Vec2,
        inverts: bool,
    ) -> Vec2 {
        let path = group_of(self.world(), moved.body).filter(|_| self.editor.is_on);
        let outline = path.and_then(|path| self.outline_at(&path));
        let Some(Outline { position: from, .. }) = outline else {
            return moved.displacement + self.shape_drag.put(by);
        };
        let steps = if self.snaps(inverts) { GRID } else { FINEST };
        let new = moved.displacement + by;
        if self.sign_in_plane(basis) == 0.0 {
            return rounded(new, steps);
        }
        let way = basis.way(new);
        let to = |axis: usize| {
            let free = from[axis] + way[axis];
            if way[axis].abs() < SMALLEST { from[axis] } else { on_grid(free, steps) }
        };
        basis.point([0, 1, 2].map(to).into()) - basis.point(from)
    }

    /// Returns the turn of a body that is turned further by `by`, radians on the sheet. In edit mode with snapping,
    /// its angle in the scene snaps.
    pub(in crate::app::session) fn snapped_turn(
        &self,
        moved: &MovedBody,
        basis: &Basis,
        by: f32,
        inverts: bool,
    ) -> f32 {
        if !self.editor.is_on || !self.snaps(inverts) {
            return moved.turn + on_grid(by.to_degrees(), FINEST_TURN).to_radians();
        }
        let sign = self.sign_in_plane(basis);
        let outline = group_of(self.world(), moved.body).and_then(|path| self.outline_at(&path));
        let angle = outline.and_then(|outline| outline.angle).filter(|_| sign != 0.0);
        let (angle, sign) = angle.map_or((0.0, 1.0), |angle| (angle, sign));
        let new = angle + sign * (moved.turn + by).to_degrees();
        (sign * ((new / SNAP_TURN).round() * SNAP_TURN - angle)).to_radians()
    }

    /// Returns whether a drag snaps; `inverts` for the other state of the switch.
    fn snaps(&self, inverts: bool) -> bool {
        self.shape_drag.snaps != inverts
    }

    /// Returns 1 if the sheet lies in the world's plane, −1 if it shows it from behind, 0 if it is another plane.
    fn sign_in_plane(&self, basis: &Basis) -> f32 {
        let along = basis.normal().dot(if self.upright() { Vec3::Z } else { Vec3::Y });
        if along.abs() > IN_PLANE { along.signum() } else { 0.0 }
    }
}
