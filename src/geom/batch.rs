//! Many shapes in parallel, for tests of one shape against all of them.
//!
//! Each field holds four shapes in the lanes of one vector. Each operation of a test then runs for four
//! pairs at once, without a branch: [`rect_rects`], [`disk_rects`], [`disk_disks`]. The results equal
//! those of the single-pair tests to the last bit: the operations and their order are the same, and
//! each lane rounds as in IEEE 754 on every platform.
//!
//! Use them for shapes stored together, such as a leaf of a tree or a cell of a grid. Once the lists
//! have grown, they are refilled without allocation.
//!
//! Intel's optimization manual calls the layout a hybrid structure of arrays. Ericson, Real-Time
//! Collision Detection, 13.7.
//!
//! [`rect_rects`]: super::rect_rects()
//! [`disk_rects`]: super::disk_rects()
//! [`disk_disks`]: super::disk_disks()

use glam::vec2;
use wide::f32x4;

use super::shape::{Contact, Disk, Rect};

/// Number of shapes in a block.
const LANES: usize = 4;

/// Rows of `FIELDS` numbers each, four rows a block.
#[derive(Clone, Debug)]
struct Rows<const FIELDS: usize> {
    /// The blocks. Free lanes, possible only in the last one, repeat its first row.
    blocks: Vec<[f32x4; FIELDS]>,
    len: usize,
}

impl<const FIELDS: usize> Default for Rows<FIELDS> {
    fn default() -> Self {
        Self { blocks: Vec::new(), len: 0 }
    }
}

impl<const FIELDS: usize> Rows<FIELDS> {
    fn clear(&mut self) {
        self.blocks.clear();
        self.len = 0;
    }

    fn push(&mut self, row: [f32; FIELDS]) {
        let lane = self.len % LANES;
        match self.blocks.last_mut() {
            Some(block) if lane > 0 => {
                for (four, number) in block.iter_mut().zip(row) {
                    let mut lanes = four.to_array();
                    lanes[lane] = number;
                    *four = f32x4::from(lanes);
                }
            }
            _ => self.blocks.push(row.map(f32x4::splat)),
        }
        self.len += 1;
    }

    fn iter(&self) -> impl Iterator<Item = [f32; FIELDS]> + '_ {
        let rows = self.blocks.iter().flat_map(|block| {
            let fields = block.map(f32x4::to_array);
            (0..LANES).map(move |lane| fields.map(|lanes| lanes[lane]))
        });
        rows.take(self.len)
    }
}

/// Oriented rectangles, four per block.
#[derive(Clone, Debug, Default)]
pub struct Rects(Rows<6>);

/// The rects of a block: centres, local x axes and half-extents, each as x and z.
#[derive(Clone, Copy)]
pub(super) struct FourRects {
    pub(super) center: [f32x4; 2],
    pub(super) axis_x: [f32x4; 2],
    pub(super) half: [f32x4; 2],
}

impl Rects {
    /// Removes all rects and keeps the capacity.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Appends a rect.
    pub fn push(&mut self, rect: &Rect) {
        let Rect { center, axis_x, half } = rect;
        self.0.push([center.x, center.y, axis_x.x, axis_x.y, half.x, half.y]);
    }

    /// Tests each block and stores the results in the order of its rects.
    #[inline(always)]
    pub(super) fn test(&self, out: &mut Contacts, test: impl Fn(FourRects) -> [f32x4; 3]) {
        out.fill(&self.0, move |[x, z, axis_x, axis_z, half_x, half_z]| {
            test(FourRects { center: [x, z], axis_x: [axis_x, axis_z], half: [half_x, half_z] })
        });
    }
}

impl<'a> FromIterator<&'a Rect> for Rects {
    fn from_iter<T: IntoIterator<Item = &'a Rect>>(rects: T) -> Self {
        let mut out = Self::default();
        rects.into_iter().for_each(|rect| out.push(rect));
        out
    }
}

/// Disks, four per block.
#[derive(Clone, Debug, Default)]
pub struct Disks(Rows<3>);

/// The disks of a block: centres as x and z, and radii.
#[derive(Clone, Copy)]
pub(super) struct FourDisks {
    pub(super) center: [f32x4; 2],
    pub(super) radius: f32x4,
}

impl Disks {
    /// Removes all disks and keeps the capacity.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Appends a disk.
    pub fn push(&mut self, disk: &Disk) {
        self.0.push([disk.center.x, disk.center.y, disk.radius]);
    }

    /// Tests each block and stores the results in the order of its disks.
    #[inline(always)]
    pub(super) fn test(&self, out: &mut Contacts, test: impl Fn(FourDisks) -> [f32x4; 3]) {
        out.fill(&self.0, move |[x, z, radius]| test(FourDisks { center: [x, z], radius }));
    }
}

impl<'a> FromIterator<&'a Disk> for Disks {
    fn from_iter<T: IntoIterator<Item = &'a Disk>>(disks: T) -> Self {
        let mut out = Self::default();
        disks.into_iter().for_each(|disk| out.push(disk));
        out
    }
}

/// The contacts of a shape and each of many others, in their order.
#[derive(Clone, Debug, Default)]
pub struct Contacts(Rows<3>);

impl Contacts {
    /// Iterates over the contacts with the others: translations that move the shape out of each.
    pub fn iter(&self) -> impl Iterator<Item = Contact> + '_ {
        self.0.iter().map(|[x, z, depth]| Contact { normal: vec2(x, z), depth })
    }

    /// Returns the number of contacts.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len
    }

    /// Returns whether there are no contacts.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.len == 0
    }

    /// Computes normal, as x and z, and depth for each of `rows`.
    #[inline(always)]
    fn fill<const N: usize>(&mut self, rows: &Rows<N>, test: impl Fn([f32x4; N]) -> [f32x4; 3]) {
        let blocks = &mut self.0.blocks;
        blocks.clear();
        blocks.extend(rows.blocks.iter().map(move |block| test(*block)));
        self.0.len = rows.len;
    }
}

/// Returns v·w for two vectors of the plane, lane by lane.
#[inline(always)]
pub(super) fn dot([v_x, v_z]: [f32x4; 2], [w_x, w_z]: [f32x4; 2]) -> f32x4 {
    v_x * w_x + v_z * w_z
}

/// Returns a vector in all four lanes.
#[inline(always)]
pub(super) fn splat(v: glam::Vec2) -> [f32x4; 2] {
    [f32x4::splat(v.x), f32x4::splat(v.y)]
}

/// Returns a quarter turn: local z from local x.
#[inline(always)]
pub(super) fn perp([x, z]: [f32x4; 2]) -> [f32x4; 2] {
    [-z, x]
}
