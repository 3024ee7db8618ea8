//! Access by number to triangles stored in the order of a bounding-volume hierarchy.

use std::ops::Index;
use std::sync::Arc;

use crate::geom::Triangle;
use crate::platform::pace::Pace;

/// Number of items moved between two checks of the pace.
const ITEMS_PER_CHECK: usize = 512;

/// Triangles by number, shared with a hierarchy that stores them in its own order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct IndexedTriangles {
    stored: Arc<Vec<Triangle>>,
    /// Index in `stored` of each triangle number.
    indices: Vec<u32>,
}

impl IndexedTriangles {
    /// Wraps stored triangles; `order[i]` is the number of `stored[i]`.
    pub(super) async fn new(stored: Arc<Vec<Triangle>>, order: &[u32], pace: &Pace) -> Self {
        let mut indices = vec![0; order.len()];
        pace.in_chunks(order.len(), |part| {
            for index in part {
                indices[order[index] as usize] = index as u32;
            }
        })
        .await;
        Self { stored, indices }
    }

    /// Returns the number of triangles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.indices.len()
    }

    /// Returns whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Iterates over all triangles, in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &Triangle> {
        self.indices.iter().map(|index| &self.stored[*index as usize])
    }
}

impl Index<usize> for IndexedTriangles {
    type Output = Triangle;

    fn index(&self, number: usize) -> &Triangle {
        &self.stored[self.indices[number] as usize]
    }
}

/// Reorders the items in place: the item at `order[i]` moves to `i`.
pub(super) async fn reorder<T: Copy>(items: &mut [T], order: &[u32], pace: &Pace) {
    let mut is_moved = vec![false; items.len()];
    let mut moved = 0;
    for first in 0..items.len() {
        let (first_item, mut to) = (items[first], first);
        while !std::mem::replace(&mut is_moved[to], true) {
            let from = order[to] as usize;
            items[to] = if from == first { first_item } else { items[from] };
            to = from;
            moved += 1;
            if moved % ITEMS_PER_CHECK == 0 {
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
    fn items_are_reordered() {
        let orders: [&[u32]; 5] = [&[], &[0], &[1, 0], &[2, 0, 1, 3], &[4, 3, 2, 1, 0]];
        for order in orders {
            let mut items: Vec<u32> = (0..order.len() as u32).map(|x| 10 * x).collect();
            let expected: Vec<u32> = order.iter().map(|index| items[*index as usize]).collect();
            run_blocking(async |pace| reorder(&mut items, order, pace).await);
            assert_eq!(items, expected);
        }
    }
}
