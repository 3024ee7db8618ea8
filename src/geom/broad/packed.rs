//! A packed tree of boxes, for many queries against one set.

use glam::Vec2;

use super::bits::Bits;
use crate::geom::Aabb;

/// Number of boxes, or of child groups, in a group.
const GROUP_SIZE: usize = 8;

/// Margin of the list kept for repeated queries, as a fraction of the queried box's longer side.
const LIST_MARGIN: f32 = 0.5;

/// Cells along each side of the square filled by the curve.
const SIDE: u32 = 1 << 16;

/// The boxes are arranged anew once the lowest groups have grown by this factor in total.
const TOO_LOOSE: f64 = 2.0;

/// The least x and y, and the negated greatest x and y, m. The component-wise minimum bounds two
/// boxes. A box overlaps another if none of its bounds exceeds the other's limit.
type Bounds = [f32; 4];

/// Bounds that overlap nothing.
const NOTHING: Bounds = [f32::INFINITY; 4];

/// The bounds of up to eight boxes, tested four at a time; two cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Group([[[f32; 4]; 4]; 2]);

impl Group {
    const EMPTY: Self = Self([[[f32::INFINITY; 4]; 4]; 2]);

    /// Returns one bit per box: whether it overlaps the box with these limits.
    #[inline(always)]
    fn overlapping(&self, limits: &Bounds) -> u32 {
        // A bound above its limit sets the sign bit of its lane. Written so that the compiler keeps
        // four lanes side by side.
        let half = |half: &[[f32; 4]; 4]| {
            let mut above = [0_u32; 4];
            for (bounds, limit) in half.iter().zip(limits) {
                for (above, bound) in above.iter_mut().zip(bounds) {
                    *above |= (limit - bound).to_bits();
                }
            }
            let bits = above.map(|bits| bits >> 31);
            bits[0] | bits[1] << 1 | bits[2] << 2 | bits[3] << 3
        };
        (half(&self.0[0]) | half(&self.0[1]) << 4) ^ 0xFF
    }

    #[inline]
    fn get(&self, lane: usize) -> Bounds {
        self.0[lane / 4].map(|bounds| bounds[lane % 4])
    }

    #[inline]
    fn put(&mut self, lane: usize, bounds: Bounds) {
        for (lanes, bound) in self.0[lane / 4].iter_mut().zip(bounds) {
            lanes[lane % 4] = bound;
        }
    }

    /// Returns the bounds of the whole group.
    #[inline]
    fn union(&self) -> Bounds {
        let min = |a: f32, b: f32| if a < b { a } else { b };
        std::array::from_fn(|side| {
            let [a, b] = self.0.map(|half| half[side]);
            let four: [f32; 4] = std::array::from_fn(|i| min(a[i], b[i]));
            min(min(four[0], four[2]), min(four[1], four[3]))
        })
    }
}

/// A packed tree of boxes.
///
/// The boxes are sorted along a Hilbert curve through their centres: neighbours in the list are
/// neighbours in the plane. Eight boxes make a group, eight groups a group of the next level, up to a
/// single one. A group stores only bounds, compared eight at a time; the indices of its children
/// follow from its own.
///
/// A moving box stays in its group, which grows with it. The groups above are corrected only as far as
/// they change. Once the groups have grown too much in total, the boxes should be
/// [arranged](Self::arrange) anew.
///
/// Kamel, Faloutsos, "On Packing R-trees", CIKM 1993. A [`Tree`](super::Tree) finds all pairs and
/// records its steps; this structure answers a single query quickly.
#[derive(Clone, Debug, Default)]
pub struct PackedTree {
    /// Groups of all levels, the lowest first.
    groups: Vec<Group>,
    /// Index of the first group of each level.
    levels: Vec<usize>,
    /// Index of the box in each place of the lowest level.
    order: Vec<u32>,
    /// Place of each box.
    places: Vec<u32>,
    /// Groups changed since [`Self::refit`].
    changed: Bits,
    /// Total half perimeter of the lowest groups, m: now, and after the last arrangement.
    spread: [f64; 2],
    /// Sort keys: the curve position of a box in the upper half, its index in the lower.
    keys: Vec<u64>,
    nearby: Nearby,
    /// Buffer for the results of a query.
    indices: Vec<u32>,
}

/// The boxes near a repeated query.
#[derive(Clone, Debug, Default)]
struct Nearby {
    /// Box that the list covers; `None` without a list.
    range: Option<Aabb>,
    /// Bounds and indices, in ascending order.
    boxes: Vec<(Bounds, u32)>,
    /// The box of the last query.
    last_query: Aabb,
}

impl PackedTree {
    /// Returns the number of boxes.
    #[must_use]
    pub fn count(&self) -> usize {
        self.order.len()
    }

    /// Arranges `count` boxes anew; `aabb` gives each box. A box with a NaN overlaps nothing.
    pub fn arrange(&mut self, count: usize, aabb: impl Fn(usize) -> Aabb) {
        let center = |index: usize| {
            let Aabb { min, max } = aabb(index);
            (min + max) * 0.5
        };
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for at in (0..count).map(center).filter(|at| at.is_finite()) {
            (low, high) = (low.min(at), high.max(at));
        }
        let scale = (SIDE - 1) as f32 / (high - low).max_element().max(f32::MIN_POSITIVE);
        self.keys.clear();
        self.keys.extend((0..count).map(|index| {
            let at = (center(index) - low) * scale;
            // The casts saturate; a NaN becomes 0.
            let position = curve_index((at.x as u32).min(SIDE - 1), (at.y as u32).min(SIDE - 1));
            u64::from(position) << 32 | index as u64
        }));
        self.keys.sort_unstable();
        self.order.clear();
        self.order.extend(self.keys.iter().map(|key| *key as u32));
        self.places.clear();
        self.places.resize(count, 0);
        self.allocate_groups();
        for place in 0..count {
            let index = self.order[place] as usize;
            self.places[index] = place as u32;
            self.groups[place / GROUP_SIZE].put(place % GROUP_SIZE, bounds(&aabb(index)));
        }
        (self.spread[0], self.nearby.range) = (0.0, None);
        self.refit();
        self.spread[1] = self.spread[0];
    }

    /// Allocates the groups of all levels and marks every one as changed.
    fn allocate_groups(&mut self) {
        self.groups.clear();
        self.levels.clear();
        let mut count = self.order.len();
        while count > 1 || self.levels.is_empty() && count > 0 {
            count = count.div_ceil(GROUP_SIZE);
            self.levels.push(self.groups.len());
            self.groups.resize(self.groups.len() + count, Group::EMPTY);
        }
        self.changed.reset(self.groups.len(), true);
    }

    /// Replaces the box of this index, which is below the count. Queries see it after
    /// [`Self::refit`].
    #[inline]
    pub fn set(&mut self, index: usize, aabb: &Aabb) {
        let (place, new) = (self.places[index] as usize, bounds(aabb));
        let group = &mut self.groups[place / GROUP_SIZE];
        if let Some(range) = self.nearby.range.as_ref().map(limits)
            && (overlap(&new, &range) || overlap(&group.get(place % GROUP_SIZE), &range))
        {
            self.nearby.range = None;
        }
        group.put(place % GROUP_SIZE, new);
        self.changed.insert(place / GROUP_SIZE);
    }

    /// Updates the groups above every moved box.
    pub fn refit(&mut self) {
        let (mut level, mut from) = (0, 0);
        // Groups above a group come after it.
        while let Some(group) = self.changed.next(from) {
            self.changed.remove(group);
            from = group + 1;
            while self.levels.get(level + 1).is_some_and(|first| *first <= group) {
                level += 1;
            }
            let Some(above) = self.levels.get(level + 1) else { return };
            let index_in_level = group - self.levels[level];
            let (above, lane) = (above + index_in_level / GROUP_SIZE, index_in_level % GROUP_SIZE);
            let (new, old) = (self.groups[group].union(), self.groups[above].get(lane));
            if new != old {
                self.groups[above].put(lane, new);
                self.changed.insert(above);
                if level == 0 {
                    self.spread[0] += half_perimeter(new) - half_perimeter(old);
                }
            }
        }
    }

    /// Returns whether the boxes have moved far enough to be [arranged](Self::arrange) anew.
    #[must_use]
    pub fn is_loose(&self) -> bool {
        self.spread[0] > TOO_LOOSE * self.spread[1]
    }

    /// Adds the boxes that overlap this one to `found`, in ascending order.
    #[inline]
    pub fn query(&self, aabb: &Aabb, found: &mut Vec<u32>) {
        if aabb.is_nan() {
            return;
        }
        let begin = found.len();
        let places = self.search(&limits(aabb), found);
        for place in &mut found[places..] {
            *place = self.order[*place as usize];
        }
        found.drain(begin..places);
        found[begin..].sort_unstable();
    }

    /// Answers a [`Self::query`] repeated from about the same place. Searches a list of nearby boxes,
    /// which is valid until the query leaves its range, or a box moves in it or into it.
    #[inline]
    pub fn query_again(&mut self, aabb: &Aabb, found: &mut Vec<u32>) {
        let Nearby { range, boxes, last_query } = &mut self.nearby;
        if !range.is_some_and(|range| range.contains(aabb)) {
            let is_new = !last_query.overlaps(aabb);
            (*range, *last_query) = (None, *aabb);
            if is_new {
                return self.query(aabb, found);
            }
            let covered = aabb.grown(LIST_MARGIN * aabb.extent());
            let (mut list, mut indices) =
                (std::mem::take(boxes), std::mem::take(&mut self.indices));
            indices.clear();
            self.query(&covered, &mut indices);
            list.clear();
            list.extend(indices.iter().map(|index| (self.bounds_of(*index as usize), *index)));
            self.nearby = Nearby { range: Some(covered), boxes: list, last_query: *aabb };
            self.indices = indices;
        }
        let limits = limits(aabb);
        let mut end = found.len();
        found.resize(end + self.nearby.boxes.len(), 0);
        // No branch, because hits are unpredictable: an index that is no hit is overwritten.
        for (bounds, index) in &self.nearby.boxes {
            found[end] = *index;
            end += usize::from(overlap(bounds, &limits));
        }
        found.truncate(end);
    }

    fn bounds_of(&self, index: usize) -> Bounds {
        let place = self.places[index] as usize;
        self.groups[place / GROUP_SIZE].get(place % GROUP_SIZE)
    }

    /// Adds to `found` the groups visited by a search, level by level, then the places of the
    /// overlapping boxes; returns the index of the first place. Each level is finished before the next,
    /// to avoid one memory wait after another.
    #[inline]
    fn search(&self, limits: &Bounds, found: &mut Vec<u32>) -> usize {
        let mut first = found.len();
        if !self.levels.is_empty() {
            found.push(0);
        }
        for begin in self.levels.iter().rev() {
            let end = found.len();
            for at in first..end {
                let group = found[at] as usize;
                let mut mask = self.groups[begin + group].overlapping(limits);
                while mask != 0 {
                    // Lossless: indices have 32 bits.
                    found.push((group * GROUP_SIZE) as u32 + mask.trailing_zeros());
                    mask &= mask - 1;
                }
            }
            first = end;
        }
        first
    }
}

/// Returns upper limits for the bounds of a box that overlaps this one.
#[inline]
fn limits(aabb: &Aabb) -> Bounds {
    // Missing boxes have infinite bounds and must not overlap even an infinite box.
    [aabb.max.x, aabb.max.y, -aabb.min.x, -aabb.min.y].map(|x| x.min(f32::MAX))
}

/// Returns whether a box with these bounds overlaps one with these limits.
#[inline]
fn overlap(bounds: &Bounds, limits: &Bounds) -> bool {
    bounds.iter().zip(limits).fold(true, |all, (bound, limit)| all & (bound <= limit))
}

/// Returns the bounds of a box; [`NOTHING`] if it has a NaN.
#[inline]
fn bounds(aabb: &Aabb) -> Bounds {
    let Aabb { min, max } = aabb;
    if aabb.is_nan() { NOTHING } else { [min.x, min.y, -max.x, -max.y] }
}

/// Returns half the perimeter, m; 0 for [`NOTHING`] and for infinite boxes.
fn half_perimeter([x, y, to_x, to_y]: Bounds) -> f64 {
    let half = -(f64::from(x) + f64::from(to_x) + f64::from(y) + f64::from(to_y));
    if half.is_finite() { half } else { 0.0 }
}

/// Returns the position of a cell along the Hilbert curve, in steps. Warren, *Hacker's Delight*, 16.
fn curve_index(mut x: u32, mut y: u32) -> u32 {
    let (mut steps, mut side) = (0, SIDE / 2);
    while side > 0 {
        let (right, up) = (x & side != 0, y & side != 0);
        steps = steps << 2 | ((3 * u32::from(right)) ^ u32::from(up));
        // The quarters at the ends of the curve are mirrored.
        if !up {
            if right {
                (x, y) = (!x, !y);
            }
            (x, y) = (y, x);
        }
        side /= 2;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_passes_every_cell_once_and_goes_from_cell_to_neighbour() {
        // Only the first 16 × 16 cells, which form a curve of their own.
        let mut cells: Vec<(u32, u32, u32)> = (0..256_u32)
            .map(|cell| {
                let (x, y) = (cell % 16, cell / 16);
                (curve_index(x, y), x, y)
            })
            .collect();
        cells.sort_unstable();
        for (step, pair) in (0..).zip(cells.windows(2)) {
            let [(passed, x, y), (next, to_x, to_y)] = [pair[0], pair[1]];
            assert_eq!((passed, next), (step, step + 1));
            assert_eq!(x.abs_diff(to_x) + y.abs_diff(to_y), 1, "step {step}");
        }
    }

    #[test]
    fn scattered_boxes_loosen_the_tree_until_it_is_rearranged() {
        let at = |x: f32, y: f32| Aabb { min: Vec2::new(x, y), max: Vec2::new(x + 0.5, y + 0.5) };
        let near = |index: usize| at((index % 20) as f32, (index / 20) as f32);
        let far = |index: usize| near(index * 37 % 400);
        let mut packed = PackedTree::default();
        packed.arrange(400, near);
        assert!(!packed.is_loose());
        (0..400).for_each(|index| packed.set(index, &far(index)));
        packed.refit();
        assert!(packed.is_loose());
        packed.arrange(400, far);
        assert!(!packed.is_loose());
    }
}
