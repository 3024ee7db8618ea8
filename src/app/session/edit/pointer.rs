//! Edit mode by pointer: selects, drags, places, and draws a selection box.

use glam::{Vec2, Vec3};

use crate::app::edit::{Drag, DragKind, GOAL, Item, Modifiers, Outline};
use crate::app::lens::Lens;
use crate::app::session::Session;
use crate::geom::outline::is_inside;
use crate::params::Value;
use crate::scene::SceneGoal;
use crate::sim::handles::Handle;
use crate::text::id;

impl Session {
    /// Returns the handle of the selection and the index of the item under a pixel of the view. If
    /// `cycles`, returns the item below the selected one.
    #[must_use]
    pub fn editable_at(
        &self,
        lens: &Lens,
        pixel: Vec2,
        cycles: bool,
    ) -> (Option<DragKind>, Option<usize>) {
        let handle = self.edit_handle_at(lens, pixel);
        let handle = handle.filter(|handle| !cycles || *handle != DragKind::Body);
        let (from, direction) = lens.ray(pixel);
        let body = self.world().pick(from, direction);
        let picked = self.editor.items.iter().position(|item| body.is_some() && item.body == body);
        if picked.is_some() && !cycles {
            return (handle, picked);
        }
        let candidates = self.editor.items_under(|item| self.outline(item), (lens, pixel));
        let current = candidates.iter().position(|item| self.editor.selected.last() == Some(item));
        let next = current.filter(|_| cycles).map_or(0, |index| (index + 1) % candidates.len());
        (handle, candidates.get(next).copied())
    }

    /// Returns the handle, or other part, that the drag in progress changes.
    #[must_use]
    pub fn held_handle(&self) -> Option<DragKind> {
        self.editor.drag.as_ref().map(|drag| drag.kind)
    }

    /// Returns the handle of the selection under a pixel of the view.
    #[must_use]
    pub fn edit_handle_at(&self, lens: &Lens, pixel: Vec2) -> Option<DragKind> {
        match self.polygon_part_at(lens, pixel) {
            Some(Handle::Corner(corner)) => Some(DragKind::Corner(corner)),
            Some(_) => Some(DragKind::Body),
            None => self.editor.ring_or_side_at(|item| self.outline(item), (lens, pixel)),
        }
    }

    /// Starts a drag at a press in the view: of a handle, an item, or a selection box. Inserts an object
    /// if an entry of the palette is chosen, or starts placing a corner of the outline being drawn.
    ///
    /// # Errors
    /// Returns an error if the loader refuses the new object.
    pub fn press_edit(&mut self, lens: &Lens, pixel: Vec2, keys: Modifiers) -> Result<(), String> {
        self.abort_drag();
        (self.editor.refusal, self.editor.is_pressed) = (None, true);
        if let Some(why) = self.parameters_locked() {
            return Err(why.to_owned());
        }
        if self.is_sketching() {
            self.editor.sketch.pressed = Some(pixel);
            return Ok(());
        }
        if let Some(kind) = self.editor.placing {
            return self.place_kind(kind, lens, pixel);
        }
        let (handle, item) = self.editable_at(lens, pixel, keys.alt);
        let kind = match (handle, item) {
            (Some(handle), _) if !keys.shift => handle,
            (_, Some(item)) => {
                if keys.shift && !keys.ctrl && !self.editor.selected.contains(&item) {
                    self.editor.click(Some(item), true);
                } else if !self.editor.selected.contains(&item) || keys.alt {
                    self.editor.click(Some(item), false);
                }
                self.show_edited_selection();
                DragKind::Body
            }
            _ if keys.ctrl => DragKind::Lasso,
            _ => DragKind::SelectionBox,
        };
        self.shape_drag.corner = match kind {
            DragKind::Corner(corner) => self.selection().map(|body| (body, corner)),
            _ => None,
        };
        self.begin_edit_drag(kind, pixel, false);
        Ok(())
    }

    /// Starts a drag; `is_new` if the press has added the object.
    pub(super) fn begin_edit_drag(&mut self, kind: DragKind, pixel: Vec2, is_new: bool) {
        let moving = self.selected_outlines();
        // The item with the handles comes first; its position snaps.
        let moving: Vec<_> = moving.into_iter().rev().collect();
        let (position, frame, upright) = (Vec3::ZERO, Vec2::ZERO, self.upright());
        let half = [None; 2];
        let placeholder =
            Outline { position, angle: None, tilt: None, half, frame, upright, rises: false };
        let outline = moving.first().map_or(placeholder, |(_, outline)| *outline);
        let corners = self.handles().map(|handles| handles.corners).unwrap_or_default();
        if !matches!(kind, DragKind::SelectionBox | DragKind::Lasso) && moving.is_empty() {
            return;
        }
        let moving = moving.into_iter().map(|(path, outline)| (path, outline.position)).collect();
        let setup = self.scene.file.world.parameters();
        let drag = Drag::new(kind, pixel, setup, (outline, corners), moving);
        self.editor.drag = Some(Box::new(Drag { is_new, ..drag }));
    }

    /// Moves the dragged object or handle to the pointer. Changes the world at once, but the text only
    /// on release.
    pub fn drag_edit(&mut self, lens: &Lens, pixel: Vec2, keys: Modifiers) {
        if self.is_sketching() {
            self.follow_sketch(lens, pixel, self.shape_drag.snaps != keys.ctrl);
        }
        let Some(mut drag) = self.editor.drag.take() else { return };
        if drag.move_pointer(pixel) {
            let setup = self.scene.file.world.parameters();
            if drag.bounds.is_none() && !matches!(drag.kind, DragKind::Ring(_)) {
                drag.note_bounds(setup, self.bounds_except(&drag.moving));
            }
            let mut values = drag.values_at(setup, (lens, pixel), self.shape_drag.snaps, keys);
            if values.is_empty() {
                // The ray misses the drag plane: keep the last position.
                values.clone_from(&drag.values);
            }
            if values != drag.values && self.world().pending_grounds(&values).is_none() {
                let result =
                    values.iter().try_for_each(|(path, value)| self.preview_value(path, value));
                self.editor.refusal = result.err();
            }
            drag.values = values;
        }
        self.editor.drag = Some(drag);
    }

    /// Previews a value of a drag; the release writes the text.
    fn preview_value(&mut self, path: &str, value: &Value) -> Result<(), String> {
        if let (Some(SceneGoal::Reach(zone)), Value::Vec3(at)) = (&mut self.scene.file.goal, value)
            && path.split('.').next() == Some(GOAL)
        {
            zone.position = *at;
            return Ok(());
        }
        self.edit(path, value.clone())
    }

    /// Cancels the drag in progress without changing the text, and returns it.
    pub(super) fn abort_drag(&mut self) -> Option<Box<Drag>> {
        let drag = self.editor.drag.take()?;
        self.restore_zone(&drag);
        Some(drag)
    }

    /// Moves a dragged zone back to its position before the drag.
    fn restore_zone(&mut self, drag: &Drag) {
        let old = drag.moving.iter().find(|(path, _)| path == GOAL);
        if let (Some(SceneGoal::Reach(zone)), Some((_, old))) = (&mut self.scene.file.goal, old) {
            zone.position = *old;
        }
    }

    /// Ends a drag: writes its last values to the text. A selection box selects the items in it. A
    /// click sets a corner of an outline, or closes the outline.
    ///
    /// # Errors
    /// Returns an error if the loader refuses the new values or the outline.
    pub fn release_edit(
        &mut self,
        lens: &Lens,
        pixel: Vec2,
        keys: Modifiers,
    ) -> Result<(), String> {
        self.editor.is_pressed = false;
        self.end_drag(lens, pixel, keys)
    }

    /// Ends a drag like a release, even if the button is still down.
    pub(super) fn end_drag(
        &mut self,
        lens: &Lens,
        pixel: Vec2,
        keys: Modifiers,
    ) -> Result<(), String> {
        if self.editor.sketch.pressed.is_some() {
            self.follow_sketch(lens, pixel, self.shape_drag.snaps != keys.ctrl);
            if self.editor.sketch.pressed.take().is_some() {
                return self.click_sketch();
            }
        }
        let Some(drag) = self.editor.drag.take() else { return Ok(()) };
        self.editor.refusal = None;
        let subject = self.editor.subject();
        let (label, gesture) = match drag.kind {
            DragKind::Body if drag.is_new => {
                (id::SESSION_EDIT_ADD_OBJECT.with(&[("objects", &subject)]), true)
            }
            DragKind::Body => (id::SESSION_EDIT_MOVE.with(&[("objects", &subject)]), false),
            DragKind::Ring(_) => (id::SESSION_EDIT_TURN.with(&[("objects", &subject)]), false),
            DragKind::Side(..) => (id::SESSION_EDIT_RESIZE.with(&[("objects", &subject)]), false),
            DragKind::Corner(_) => (id::SESSION_EDIT_RESHAPE.with(&[("objects", &subject)]), false),
            DragKind::Size => (id::SESSION_EDIT_ADD_OBJECT.with(&[("objects", &subject)]), true),
            DragKind::SelectionBox | DragKind::Lasso => {
                let (low, high) = (drag.pixel.min(pixel), drag.pixel.max(pixel));
                let to_f64 = |at: &Vec2| at.as_dvec2().to_array();
                let lasso: Vec<_> = drag.trail.iter().map(to_f64).collect();
                let is_in = |at: Vec2| match drag.kind {
                    DragKind::Lasso => is_inside(to_f64(&at), &lasso),
                    _ => at.cmpge(low).all() && at.cmple(high).all(),
                };
                self.select_in(lens, is_in, drag.has_moved, keys);
                return Ok(());
            }
        };
        if !drag.has_changes() {
            return Ok(());
        }
        let result = self.edit_values(label, &drag.values, gesture);
        if result.is_err() {
            self.restore_zone(&drag);
            let scene = self.scene.clone();
            self.rebuild(scene);
        }
        result
    }

    /// Selects the items whose positions lie in an area of the view. A click on empty space clears the
    /// selection, unless Shift is held.
    fn select_in(
        &mut self,
        lens: &Lens,
        contains: impl Fn(Vec2) -> bool,
        has_moved: bool,
        keys: Modifiers,
    ) {
        if !keys.shift {
            self.editor.selected.clear();
        }
        let is_in = |item: &Item| {
            let pixel = self.outline(item).and_then(|outline| lens.project(outline.position));
            pixel.is_some_and(&contains)
        };
        if has_moved {
            let contained: Vec<usize> = (0..self.editor.items.len())
                .filter(|index| is_in(&self.editor.items[*index]))
                .collect();
            for index in contained {
                if !self.editor.selected.contains(&index) {
                    self.editor.selected.push(index);
                }
            }
        }
        self.show_edited_selection();
    }

    /// Returns two opposite corners of the selection box, pixels; `pixel` is the pointer's position.
    #[must_use]
    pub fn selection_box(&self, pixel: Vec2) -> Option<[Vec2; 2]> {
        let drag = self.editor.drag.as_ref()?;
        (drag.kind == DragKind::SelectionBox && drag.has_moved).then_some([drag.pixel, pixel])
    }

    /// Returns the polyline of the lasso, pixels.
    #[must_use]
    pub fn lasso(&self) -> Option<&[Vec2]> {
        let drag = self.editor.drag.as_ref()?;
        (drag.kind == DragKind::Lasso && drag.has_moved).then_some(&drag.trail)
    }

    /// Returns whether the mouse button is down or a drag is active in edit mode.
    #[must_use]
    pub fn is_pointer_active(&self) -> bool {
        self.editor.is_pressed || self.editor.drag.is_some()
    }
}
