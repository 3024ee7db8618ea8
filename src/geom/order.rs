//! Sorts lists where speed does not matter. The standard library's sort is compiled once, for indices,
//! instead of once per entry type. Lists sorted in every tick use the standard sort.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Sorts a list; equal entries keep their order.
pub fn sort_by<T>(list: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut from = sorted_indices(list.len(), &mut |i, j| compare(&list[i], &list[j]));
    // Follows each cycle of the permutation until it closes.
    for start in 0..list.len() {
        let mut at = start;
        while from[at] != start {
            let next = from[at];
            list.swap(at, next);
            from[at] = at;
            at = next;
        }
        from[at] = at;
    }
}

/// Sorts by a key of each entry, otherwise as [`sort_by`].
pub fn sort_by_key<T, K: Ord>(list: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(list, |a, b| key(a).cmp(&key(b)));
}

/// Collects a set by inserting. `collect` sorts first, and would compile a sort for each type.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
}

/// Collects a map by inserting, as [`set`] does.
pub fn map<K: Ord, V>(items: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(items);
    map
}

/// Returns the indices of `count` entries in sorted order.
fn sorted_indices(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..count).collect();
    indices.sort_by(|i, j| compare(*i, *j));
    indices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_as_the_standard_library_sorts_them() {
        let mut random = 0x5EED_u64;
        let mut below = |end: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % end
        };
        for round in 0..3000 {
            // Few values: many entries are equal and must keep their order.
            let values = 1 + below(20);
            let list: Vec<(u64, String)> =
                (0..below(60)).map(|i| (below(values), format!("entry {i}"))).collect();
            let [mut sorted, mut sorted_by_key, mut expected] = [list.clone(), list.clone(), list];
            expected.sort_by_key(|(value, _)| *value);
            sort_by(&mut sorted, |a, b| a.0.cmp(&b.0));
            sort_by_key(&mut sorted_by_key, |(value, _)| *value);
            assert_eq!((&sorted, &sorted_by_key), (&expected, &expected), "round {round}");
        }
    }
}
