//! Finds the parts of a line that solids hide.

use std::cell::RefCell;

use glam::Vec3;
use rustc_hash::FxHashMap;

/// A stretch of a line, entirely visible or entirely hidden.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stretch {
    pub from: Vec3,
    pub to: Vec3,
    pub hidden: bool,
}

/// Number of bisections that locate the end of a stretch between two samples.
const BISECTIONS: u8 = 4;

/// Edge of a cube in which line ends share one occlusion test, m: the corners of triangles nearly coincide.
const CACHE_CELL: f32 = 1.0 / 32.0;

/// Occlusion tests in one picture.
pub(in crate::window) struct OcclusionTests<'a> {
    /// Returns whether a solid hides a point.
    hides: &'a dyn Fn(Vec3) -> bool,
    /// Cached results for the ends of lines.
    ends: RefCell<FxHashMap<[i32; 3], bool>>,
}

impl<'a> OcclusionTests<'a> {
    pub(in crate::window) fn new(hides: &'a dyn Fn(Vec3) -> bool) -> Self {
        Self { hides, ends: RefCell::default() }
    }

    /// Returns whether a point is hidden.
    pub(super) fn hides(&self, at: Vec3) -> bool {
        (self.hides)(at)
    }

    /// Returns whether a line's end is hidden; cached, because many lines may end there.
    fn hides_end(&self, at: Vec3) -> bool {
        let cell = (at / CACHE_CELL).floor().to_array().map(|x| x as i32);
        *self.ends.borrow_mut().entry(cell).or_insert_with(|| self.hides(at))
    }

    /// Returns the stretches of the line between two points, sampled at `parts` + 1 points.
    pub(super) fn stretches(&self, (from, to): (Vec3, Vec3), parts: u8) -> Vec<Stretch> {
        let parts = parts.max(1);
        let point = |t: f32| from + (to - from) * t;
        let mut out: Vec<Stretch> = Vec::new();
        let (mut hidden, mut begin, mut last) = (self.hides_end(from), 0.0, 0.0);
        for k in 1..=parts {
            let t = f32::from(k) / f32::from(parts);
            let is_hidden = if k == parts { self.hides_end(to) } else { self.hides(point(t)) };
            if is_hidden != hidden {
                let (mut low, mut high) = (last, t);
                for _ in 0..BISECTIONS {
                    let middle = f32::midpoint(low, high);
                    if self.hides(point(middle)) == hidden { low = middle } else { high = middle }
                }
                out.push(Stretch { from: point(begin), to: point(high), hidden });
                (hidden, begin) = (is_hidden, high);
            }
            last = t;
        }
        out.push(Stretch { from: point(begin), to, hidden });
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_line_through_a_wall_is_split_at_entry_and_exit() {
        let line = (Vec3::ZERO, Vec3::X * 10.0);
        let wall = |at: Vec3| (2.3..4.1).contains(&at.x);
        let found = OcclusionTests::new(&wall).stretches(line, 10);
        let hidden: Vec<_> = found.iter().map(|stretch| stretch.hidden).collect();
        assert_eq!(hidden, [false, true, false]);
        assert!((found[1].from.x - 2.3).abs() < 0.05 && (found[1].to.x - 4.1).abs() < 0.05);
        assert_eq!((found[0].from, found[2].to), line, "nothing of it is lost");
        assert!(found.windows(2).all(|two| two[0].to == two[1].from));
    }

    #[test]
    fn shared_line_ends_are_tested_once() {
        let tests = Cell::new(0);
        let hides = |_| {
            tests.set(tests.get() + 1);
            true
        };
        let all = OcclusionTests::new(&hides);
        let corners = [Vec3::ZERO, Vec3::X, Vec3::Z + 0.5].map(|corner| corner + CACHE_CELL * 0.5);
        for [a, b] in [[0, 1], [1, 2], [2, 0], [1, 0]] {
            let (from, to) = (corners[a], corners[b] + CACHE_CELL * 0.1);
            assert_eq!(all.stretches((from, to), 3), [Stretch { from, to, hidden: true }]);
        }
        assert_eq!(tests.get(), 3 + 4 * 2, "corners, and two places of each line");
    }

    #[test]
    fn a_line_without_changes_stays_one_stretch() {
        let line = (Vec3::ZERO, Vec3::X);
        for hidden in [false, true] {
            let whole = Stretch { from: line.0, to: line.1, hidden };
            assert_eq!(OcclusionTests::new(&|_| hidden).stretches(line, 7), [whole]);
        }
    }
}
