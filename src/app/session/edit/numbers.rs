//! Numbers typed during a drag, and alignment guides.

use glam::{Vec2, Vec3};

use crate::app::edit::align::{AlignmentLine, Bounds};
use crate::app::edit::typed::{Number, NumberField, NumberKey};
use crate::app::edit::{DragKind, MAX_TRIED_ITEMS, Modifiers, Outline};
use crate::app::lens::Lens;
use crate::app::session::Session;

impl Session {
    /// Returns whether keys type the numbers of a drag or of the next corner of an outline.
    #[must_use]
    pub fn accepts_number_keys(&self) -> bool {
        let is_drawing = self.is_sketching() && !self.editor.sketch.corners.is_empty();
        is_drawing || self.editor.drag.as_ref().is_some_and(|drag| drag.typed.has_fields())
    }

    /// Applies a key to the numbers of the drag or of the next corner. Numbers not typed follow the pointer.
    ///
    /// # Errors
    /// Returns an error if the loader rejects the numbers; the drag continues.
    pub fn type_number(
        &mut self,
        key: NumberKey,
        (lens, pixel): (&Lens, Vec2),
        keys: Modifiers,
    ) -> Result<(), String> {
        if !self.accepts_number_keys() {
            return Ok(());
        }
        let Some(drag) = &mut self.editor.drag else {
            let result = self.type_corner(key);
            self.drag_edit(lens, pixel, keys);
            return result;
        };
        drag.typed.press(key);
        self.drag_edit(lens, pixel, keys);
        match &self.editor.refusal {
            _ if key != NumberKey::Apply => Ok(()),
            Some(why) => Err(why.clone()),
            None => self.end_drag(lens, pixel, keys),
        }
    }

    /// Returns the numbers shown beside the pointer.
    #[must_use]
    pub fn drag_numbers(&self) -> Vec<NumberField> {
        if !self.accepts_number_keys() {
            return Vec::new();
        }
        let Some(drag) = &self.editor.drag else {
            let sketch = &self.editor.sketch;
            return sketch.typed.shown(true, |number| match number {
                Number::Position(axis) => Some(sketch.next?[axis]),
                Number::Size(_) | Number::Angle(_) => None,
            });
        };
        let outline = self.editor.primary_selection().and_then(|item| self.outline(item));
        let Some(outline) = outline else { return Vec::new() };
        let Outline { position, half, upright, .. } = outline;
        let handles = self.handles().filter(|_| matches!(drag.kind, DragKind::Corner(_)));
        let corner = handles.zip(self.corner()).map(|(handles, corner)| handles.corners[corner]);
        let position = corner.map_or(position, |corner| corner.extend(0.0));
        drag.typed.shown(upright, |number| match number {
            Number::Position(axis) => Some(position[axis]),
            Number::Size(axis) => half[axis].map(|half| 2.0 * half),
            Number::Angle(ring) => outline.degrees(ring),
        })
    }

    /// Returns the alignment guides and a point in their plane, m.
    #[must_use]
    pub fn alignment(&self) -> (&[AlignmentLine], Vec3) {
        match &self.editor.drag {
            Some(drag) => (&drag.lines, drag.outline.position),
            None => (&self.editor.sketch.lines, Vec3::ZERO),
        }
    }

    /// Returns the bounds of all objects but the `moving` ones; empty above [`MAX_TRIED_ITEMS`] objects.
    pub(super) fn bounds_except(&self, moving: &[(String, Vec3)]) -> Vec<Bounds> {
        let setup = self.scene.file.world.parameters();
        let items = &self.editor.items[..];
        let items = if items.len() > MAX_TRIED_ITEMS { &[] } else { items };
        let others = items.iter().filter(|item| moving.iter().all(|(path, _)| *path != item.path));
        let bounds = others.filter_map(|item| {
            let outline = self.outline(item)?;
            Some(Bounds::of(setup, &item.path, &outline))
        });
        bounds.collect()
    }
}
