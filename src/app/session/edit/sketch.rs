//! Outlines drawn corner by corner with the palette's polygon.

use glam::{Vec2, Vec3};

use crate::app::edit::{Sketch, kinds, on_plane};
use crate::app::lens::Lens;
use crate::app::session::Session;
use crate::app::shape_drag::{FINEST, GRID, NEAR, SLACK, rounded};

impl Session {
    /// Returns whether the chosen entry of the palette is placed by its corners.
    #[must_use]
    pub fn sketches(&self) -> bool {
        let palette = &kinds::of(self.world().kind()).palette;
        self.editor.placing.and_then(|kind| palette.get(kind)).is_some_and(|kind| kind.corners)
    }

    /// Moves the next corner to the pointer. A drag without corners places the entry's own outline instead.
    pub(super) fn follow_sketch(&mut self, lens: &Lens, pixel: Vec2, snaps: bool) {
        let Some(kind) = self.editor.placing else { return };
        let sketch = &mut self.editor.sketch;
        let pressed = sketch.pressed.filter(|from| pixel.distance(*from) > SLACK);
        if let Some(from) = pressed.filter(|_| sketch.corners.is_empty()) {
            *sketch = Sketch::default();
            self.editor.refusal = self.place_kind(kind, lens, from).err();
            return;
        }
        let at = on_plane(lens, pixel, Vec3::ZERO, true).map(Vec3::truncate);
        sketch.next = at.map(|at| rounded(at, if snaps { GRID } else { FINEST }));
        let first = sketch.corners.first();
        let is_near =
            |at: Vec2| lens.project(at.extend(0.0)).is_some_and(|at| at.distance(pixel) <= NEAR);
        sketch.closes = first.is_some_and(|first| sketch.next == Some(*first) || is_near(*first));
    }

    /// Sets the corner under the pointer, or closes the outline at its first corner.
    pub(super) fn click_sketch(&mut self) -> Result<(), String> {
        let sketch = &mut self.editor.sketch;
        if sketch.closes {
            return self.close_sketch();
        }
        sketch.next.into_iter().for_each(|next| sketch.add(next));
        Ok(())
    }

    /// Adds the drawn outline to the scene; a refused one stays.
    pub(super) fn close_sketch(&mut self) -> Result<(), String> {
        let palette = &kinds::of(self.world().kind()).palette;
        let kind = self.editor.placing.and_then(|kind| palette.get(kind));
        let Some(kind) = kind.filter(|_| !self.editor.sketch.corners.is_empty()) else {
            return Ok(());
        };
        let (at, shape) = self.editor.sketch.body();
        self.insert_kind(kind, &format!("shape: {shape}"), at.extend(0.0))
    }
}
