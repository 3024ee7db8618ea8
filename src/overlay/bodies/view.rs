//! Selection of the bodies to draw in a crowd.
//!
//! Bodies are identified by their index in [`TickRecord::shapes`].

use crate::overlay::prelude::*;
use crate::sim::bodies::{MAX_DRAWN, MAX_DRAWN_IN_CROWD, Shape, TickRecord};

/// Maximum number of bodies that all get numbers; in a larger crowd, only the explained body does.
pub(super) const MAX_NAMED: usize = 8;

/// Returns up to [`MAX_DRAWN`] items unchanged. Reduces more items to the [`MAX_DRAWN_IN_CROWD`] nearest to the
/// explained body, nearest first. `position` returns the position of an item, m.
pub(super) fn nearest<T>(
    view: &View<'_, TickRecord>,
    all: impl Iterator<Item = T>,
    position: impl Fn(&T) -> Vec2,
) -> Vec<T> {
    let all: Vec<T> = all.collect();
    if all.len() <= MAX_DRAWN {
        return all;
    }
    let focus = view.selected.map_or(Vec2::ZERO, |body| center(view.record, body));
    // The bits of non-negative floats sort like their values.
    let distance = |item: &T| position(item).distance_squared(focus).to_bits();
    let mut ranked: Vec<(u32, usize)> = all.iter().map(distance).zip(0..).collect();
    ranked.select_nth_unstable(MAX_DRAWN_IN_CROWD);
    ranked.truncate(MAX_DRAWN_IN_CROWD);
    ranked.sort_unstable();
    let mut all: Vec<Option<T>> = all.into_iter().map(Some).collect();
    ranked.into_iter().filter_map(|(_, index)| all[index].take()).collect()
}

/// Returns the position of the body during the tests, m.
pub(super) fn center(record: &TickRecord, body: usize) -> Vec2 {
    record.shapes.get(body).map_or(Vec2::ZERO, Shape::center)
}

/// Returns half the smaller side of a collider, m.
pub(super) fn min_half_extent(shape: &Shape) -> f32 {
    match shape {
        Shape::Rect(rect) => rect.half.min_element(),
        Shape::Disk(disk) => disk.radius,
    }
}
