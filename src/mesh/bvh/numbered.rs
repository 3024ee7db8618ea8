//! Triangles by their numbers, which a hierarchy holds in its own order.

use std::ops::Index;
use std::sync::Arc;

use crate::geom::Triangle;
use crate::platform::pace::Pace;

/// So many triangles are moved between two looks at the pace.
const AT_A_TIME: usize = 512;

/// Triangles by their numbers: those of a hierarchy, which are stored once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbered {
    stored: Arc<Vec<Triangle>>,
    /// The place of each number.
    places: Vec<u32>,
}

impl Numbered {
    /// The triangles that are stored in this order of their numbers.
    pub(super) async fn new(stored: Arc<Vec<Triangle>>, order: &[u32], pace: &Pace) -> Self {
        let mut places = vec![0; order.len()];
        pace.strides(order.len(), |part| {
            for place in part {
                places[order[place] as usize] = place as u32;
            }
        })
        .await;
        Self { stored, places }
    }

    /// How many triangles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no triangle.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// All triangles, in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &Triangle> {
        self.places.iter().map(|place| &self.stored[*place as usize])
    }
}

impl Index<usize> for Numbered {
    type Output = Triangle;

    fn index(&self, number: usize) -> &Triangle {
        &self.stored[self.places[number] as usize]
    }
}

/// Puts the items into this order of their places, without a second list of them.
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
                pace.breathe().await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::pace::at_once;

    #[test]
    fn items_are_put_in_any_order() {
        let orders: [&[u32]; 5] = [&[], &[0], &[1, 0], &[2, 0, 1, 3], &[4, 3, 2, 1, 0]];
        for order in orders {
            let mut items: Vec<u32> = (0..order.len() as u32).map(|x| 10 * x).collect();
            let wanted: Vec<u32> = order.iter().map(|place| items[*place as usize]).collect();
            at_once(async |pace| put_in_order(&mut items, order, pace).await);
            assert_eq!(items, wanted);
        }
    }
}
