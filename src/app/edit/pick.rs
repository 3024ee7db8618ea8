//! The objects and handles under the pointer.

use glam::{Vec2, Vec3};

use super::{DragKind, Editor, Item, MAX_TRIED_ITEMS, Outline};
use crate::app::lens::Lens;
use crate::app::shape_drag::NEAR;

impl Editor {
    /// Returns the ring or the side under a pixel.
    pub(in crate::app) fn ring_or_side_at(
        &self,
        outline_of: impl Fn(&Item) -> Option<Outline>,
        (lens, pixel): (&Lens, Vec2),
    ) -> Option<DragKind> {
        let [only] = self.selected[..] else { return None };
        let outline = outline_of(&self.items[only])?;
        let pixel_distance = |at: Vec3| lens.project(at).map(|at| at.distance(pixel));
        let sides =
            outline.sides().filter_map(|(axis, sign, at)| Some((pixel_distance(at)?, axis, sign)));
        let side =
            sides.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(distance, ..)| *distance <= NEAR);
        if let Some((_, axis, sign)) = side {
            return Some(DragKind::Side(axis, sign));
        }
        outline.ring_at(lens, pixel).map(DragKind::Ring)
    }

    /// Returns the items under a pixel, smallest first; none in a scene with too many items.
    pub(in crate::app) fn items_under(
        &self,
        outline_of: impl Fn(&Item) -> Option<Outline>,
        (lens, pixel): (&Lens, Vec2),
    ) -> Vec<usize> {
        let mut found = Vec::new();
        if self.items.len() > MAX_TRIED_ITEMS {
            return found.into_iter().map(|(index, _)| index).collect();
        }
        for (index, item) in self.items.iter().enumerate() {
            if let Some(outline) = outline_of(item)
                && outline.point_under(lens, pixel).is_some_and(|point| outline.contains(point))
            {
                found.push((index, outline.frame.element_product()));
            }
        }
        crate::geom::order::sort_by(&mut found, |a, b| a.1.total_cmp(&b.1));
        found.into_iter().map(|(index, _)| index).collect()
    }
}
