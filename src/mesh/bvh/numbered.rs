//! Triangles by number, stored in the order of a hierarchy.

use std::ops::Index;
use std::sync::Arc;

use crate::geom::Triangle;
use crate::platform::pace::Pace;

/// Number of triangles moved between two checks of the pace.
const AT_A_TIME: usize = 512;

/// Triangles by number, stored once, in a hierarchy's order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct IndexedTriangles {
    stored: Arc<Vec<Triangle>>,
    /// Place of each number.
    places: Vec<u32>,
}

impl IndexedTriangles {
    /// Wraps the triangles stored in this order of their numbers.
    pub(super) async fn new(stored: Arc<Vec<Triangle>>, order: &[u32], pace: &Pace) -> Self {
        let mut places = vec![0; order.len()];
        pace.in_chunks(order.len(), |part| {
            for place in part {
                places[order[place] as usize] = place as u32;
            }
        })
        .await;
        Self { stored, places }
    }

    /// Returns the number of triangles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Iterates over all triangles, in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &Triangle> {
        self.places.iter().map(|place| &self.stored[*place as usize])
    }
}

impl Index<usize> for IndexedTriangles {
    type Output = Triangle;

    fn index(&self, number: usize) -> &Triangle {
        &self.stored[self.places[number] as usize]
    }
}

/// Moves the items into this order of their places, in place.
pub(super) async fn put_in_order<T: Copy>(items: &mut [T], order: &[u32], pace: &Pace) {
    let mut is_done = vec![false; items.len()];
    let mut moved = 0;
    for first in 0..items.len() {
        let (start, mut to) = (items[first], first);
        while !std::mem::replace(&mut is_done[to], true) {
            let from = order[to] as usize;
            items[to] = if from == first { start } else { items[from] };
            to = from;
            moved += 1;
            if moved % AT_A_TIME == 0 {
                pace.yield_if_due().await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::pace::run_blocking;

    #[test]
    fn items_are_put_in_any_order() {
        let orders: [&[u32]; 5] = [&[], &[0], &[1, 0], &[2, 0, 1, 3], &[4, 3, 2, 1, 0]];
        for order in orders {
            let mut items: Vec<u32> = (0..order.len() as u32).map(|x| 10 * x).collect();
            let wanted: Vec<u32> = order.iter().map(|place| items[*place as usize]).collect();
            run_blocking(async |pace| put_in_order(&mut items, order, pace).await);
            assert_eq!(items, wanted);
        }
    }
}
