//! Selects the bodies to draw in a crowd.
//!
//! Bodies are identified by their index in [`TickRecord::shapes`].

use crate::overlay::prelude::*;
use crate::sim::bodies::{DRAWN_OF_MORE, MAX_DRAWN, Shape, TickRecord};

/// Above this number, only the explained body gets numbers.
pub(super) const MAX_NAMED: usize = 8;

/// Returns `all` if they are few, else the [`DRAWN_OF_MORE`] nearest to the explained body, nearest first.
/// `at` returns the position of an item.
pub(super) fn nearest<T>(
    view: &View<'_, TickRecord>,
    all: impl Iterator<Item = T>,
    at: impl Fn(&T) -> Vec2,
) -> Vec<T> {
    let all: Vec<T> = all.collect();
    if all.len() <= MAX_DRAWN {
        return all;
    }
    let focus = view.selected.map_or(Vec2::ZERO, |body| center(view.record, body));
    // Non-negative floats compare like their bits.
    let far = |item: &T| at(item).distance_squared(focus).to_bits();
    let mut places: Vec<(u32, usize)> = all.iter().map(far).zip(0..).collect();
    places.select_nth_unstable(DRAWN_OF_MORE);
    places.truncate(DRAWN_OF_MORE);
    places.sort_unstable();
    let mut all: Vec<Option<T>> = all.into_iter().map(Some).collect();
    places.into_iter().filter_map(|(_, place)| all[place].take()).collect()
}

/// Returns the position of the body during the tests, m.
pub(super) fn center(record: &TickRecord, body: usize) -> Vec2 {
    record.shapes.get(body).map_or(Vec2::ZERO, Shape::center)
}

/// Returns half the smaller side of a collider, m.
pub(super) fn room(shape: &Shape) -> f32 {
    match shape {
        Shape::Rect(rect) => rect.half.min_element(),
        Shape::Disk(disk) => disk.radius,
    }
}
