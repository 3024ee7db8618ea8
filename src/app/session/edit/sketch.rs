//! Outlines drawn corner by corner with the palette's polygon.

use glam::{Vec2, Vec3};

use crate::app::edit::align::Bounds;
use crate::app::edit::typed::{Number, NumberKey};
use crate::app::edit::{ALIGN, Sketch, kinds, on_plane, tolerance};
use crate::app::lens::Lens;
use crate::app::session::Session;
use crate::app::shape_drag::{FINEST, GRID, NEAR, SLACK, rounded};

impl Session {
    /// Returns whether the chosen entry of the palette is drawn corner by corner.
    #[must_use]
    pub fn is_sketching(&self) -> bool {
        let palette = &kinds::of(self.world().kind()).palette;
        self.editor.placing.and_then(|kind| palette.get(kind)).is_some_and(|kind| kind.corners)
    }

    /// Moves the next corner to the pointer. A drag before the first corner places the entry's default outline.
    pub(super) fn follow_sketch(&mut self, lens: &Lens, pixel: Vec2, snaps: bool) {
        let Some(kind) = self.editor.placing else { return };
        let sketch = &mut self.editor.sketch;
        let pressed = sketch.pressed.filter(|from| pixel.distance(*from) > SLACK);
        if let Some(from) = pressed.filter(|_| sketch.corners.is_empty()) {
            *sketch = Sketch::default();
            self.editor.refusal = self.place_kind(kind, lens, from).err();
            return;
        }
        let others = sketch.others.take().unwrap_or_else(|| self.bounds_except(&[]));
        let at = on_plane(lens, pixel, Vec3::ZERO, true).map(Vec3::truncate);
        let metres_per_pixel = lens.metres_per_pixel(Vec3::ZERO);
        let sketch = &mut self.editor.sketch;
        let corners = sketch.corners.iter().copied().map(Bounds::point);
        let bounds: Vec<Bounds> = others.iter().copied().chain(corners).collect();
        sketch.next = at.map(|at| {
            let own = Bounds::point(at);
            let mut next = rounded(at, if snaps { GRID } else { FINEST });
            for axis in 0..2 {
                if let Some(shift) =
                    own.shift(&bounds, axis, ALIGN * metres_per_pixel).filter(|_| snaps)
                {
                    next[axis] = at[axis] + shift;
                }
                next[axis] = sketch.typed.value(Number::Position(axis)).unwrap_or(next[axis]);
            }
            rounded(next, FINEST)
        });
        let max_difference = tolerance(snaps, metres_per_pixel);
        let lines = |next| Bounds::point(next).lines(&bounds, max_difference);
        sketch.lines = sketch.next.map(lines).unwrap_or_default();
        sketch.others = Some(others);
        let first = sketch.corners.first();
        let is_near = |corner: Vec2| {
            lens.project(corner.extend(0.0)).is_some_and(|at| at.distance(pixel) <= NEAR)
        };
        sketch.closes = first.is_some_and(|first| sketch.next == Some(*first) || is_near(*first))
            && (!sketch.typed.is_used() || sketch.next == first.copied());
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

    /// Applies a key to the coordinates of the next corner. Without typed text, Backspace removes the last corner
    /// and Enter closes the outline.
    pub(super) fn type_corner(&mut self, key: NumberKey) -> Result<(), String> {
        let sketch = &mut self.editor.sketch;
        match key {
            NumberKey::Apply if sketch.typed.is_used() => self.click_sketch(),
            NumberKey::Apply => self.close_sketch(),
            NumberKey::Back if !sketch.typed.is_used() => {
                sketch.corners.pop();
                Ok(())
            }
            key => {
                sketch.typed.press(key);
                Ok(())
            }
        }
    }

    /// Adds the drawn outline to the scene; a refused outline stays in the sketch.
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
