//! An oriented box in space.

use glam::{Quat, Vec3};

/// An oriented box: centre C, unit axes ux uy uz, half-extents ex ey ez.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obb {
    /// C, m.
    pub center: Vec3,
    /// ux, uy, uz: perpendicular unit vectors, right-handed.
    pub axes: [Vec3; 3],
    /// ex, ey, ez along the axes, m; positive.
    pub half: Vec3,
}

impl Obb {
    /// Makes a box with a unit `rotation` and positive half-extents, m.
    #[must_use]
    pub fn turned(center: Vec3, rotation: Quat, half: Vec3) -> Self {
        Self { center, axes: [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| rotation * axis), half }
    }

    /// Returns the corners; bits 0, 1, 2 of the index are set on the + side of ux, uy, uz:
    /// ```text
    ///      uy ^  2 ----- 3      (uz points at you: 6 7 before 2 3)
    ///         |  |       |
    ///         |  0 ----- 1
    ///         +----------> ux
    /// ```
    #[must_use]
    pub fn corners(&self) -> [Vec3; 8] {
        let side = |index: usize, bit: usize| if index >> bit & 1 == 1 { 1.0 } else { -1.0 };
        std::array::from_fn(|index| {
            let [x, y, z] = std::array::from_fn(|i| self.axes[i] * (self.half[i] * side(index, i)));
            self.center + x + y + z
        })
    }

    /// Iterates over the corner indices at the ends of each edge: four along ux, four along uy, four
    /// along uz.
    pub fn edges() -> impl Iterator<Item = (usize, usize)> {
        let along =
            |bit| (0..8).filter(move |from| from & bit == 0).map(move |from| (from, from | bit));
        [1, 2, 4].into_iter().flat_map(along)
    }

    /// Returns the components of a vector along ux, uy, uz.
    #[must_use]
    pub fn to_local(&self, v: Vec3) -> Vec3 {
        Vec3::from_array(self.axes.map(|axis| axis.dot(v)))
    }

    /// Returns the distance at which the ray from `from` enters the box, in lengths of `along`. 0 from
    /// inside, `None` without a hit. By slabs: Ericson, 5.3.3.
    #[must_use]
    pub fn ray_entry(&self, from: Vec3, along: Vec3) -> Option<f32> {
        let (start, step) = (self.to_local(from - self.center), self.to_local(along));
        let (a, b) = ((-self.half - start) / step, (self.half - start) / step);
        let (enter, leave) = (a.min(b).max_element(), a.max(b).min_element());
        (enter <= leave && leave >= 0.0).then_some(enter.max(0.0))
    }
}
