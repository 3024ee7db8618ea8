//! Random pairs, about 55 % of them overlapping, in random and in predictable order.

use collidoscope::geom::obb_obb::AxisSet;
use collidoscope::geom::{
    Contact, Disk, Obb, Plane, Rect, Side, disk_disk, disk_rect, obb_obb, obb_plane, rect_rect,
};
use glam::{Quat, Vec2, Vec3, vec2, vec3};

/// Number of pairs: enough for every kind of case, few enough for the cache.
pub(crate) const PAIRS: usize = 8192;

/// Number of rect sizes. Peers that prepare shapes keep one for each size.
pub(crate) const SIZES: usize = 64;

/// A rect, and the index of its size, below [`SIZES`].
#[derive(Clone, Copy)]
pub(crate) struct SizedRect {
    pub(crate) rect: Rect,
    pub(crate) size: usize,
}

/// Order of the pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Order {
    /// Shuffled.
    Random,
    /// Similar pairs together: hits before misses, both sorted by the result, such as the octant of the normal.
    Predictable,
}

impl std::fmt::Display for Order {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if *self == Self::Random { "random" } else { "predictable" })
    }
}

/// Inputs of one kind in one order.
pub(crate) struct Inputs<P> {
    pub(crate) order: Order,
    pub(crate) pairs: Vec<P>,
}

/// SplitMix64 (Steele, Lea, Flood, 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number in [0, 1).
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 40) as f32 / (1_u32 << 24) as f32
    }

    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    fn point(&mut self, reach: f32) -> Vec2 {
        vec2(self.between(-reach, reach), self.between(-reach, reach))
    }

    fn rect(&mut self, center: Vec2) -> SizedRect {
        let size = (self.unit() * SIZES as f32) as usize;
        let half = half_extents(size);
        let rect = Rect::turned(center, self.between(-3.1, 3.1), half * 2.0);
        SizedRect { rect, size }
    }

    fn disk(&mut self, center: Vec2) -> Disk {
        Disk { center, radius: self.between(0.25, 1.5) }
    }
}

/// Shuffles `items`; the order depends only on the seed and the number of items.
pub(crate) fn shuffle<T>(items: &mut [T], seed: usize) {
    let mut random = Random(seed as u64);
    for i in (1..items.len()).rev() {
        items.swap(i, (random.unit() * (i + 1) as f32) as usize);
    }
}

/// Returns the half-extents of a rect with this size index, m.
pub(crate) fn half_extents(size: usize) -> Vec2 {
    let extent = |i: usize| 0.25 + i as f32 * 0.18;
    vec2(extent(size % 8), extent(size / 8))
}

/// Returns pairs in both orders; 55 % of them hit. `make` returns a pair at two given centres.
fn both_orders<P: Clone>(
    seed: u64,
    mut make: impl FnMut(&mut Random, Vec2, Vec2) -> P,
    test: impl Fn(&P) -> Contact,
) -> [Inputs<P>; 2] {
    let mut random = Random(seed);
    let mut pairs = Vec::new();
    while pairs.len() < PAIRS {
        let wants_hit = random.unit() < 0.55;
        let found = std::iter::repeat_with(|| {
            let center = random.point(20.0);
            let other = center + random.point(4.0);
            make(&mut random, center, other)
        })
        .find(|pair| (test(pair).depth > 0.0) == wants_hit);
        pairs.extend(found);
    }
    let mut sorted = pairs.clone();
    sorted.sort_by_cached_key(|pair| sort_key(test(pair)));
    [Inputs { order: Order::Random, pairs }, Inputs { order: Order::Predictable, pairs: sorted }]
}

/// Returns a key that sorts pairs by miss and then by the octant of the normal.
fn sort_key(contact: Contact) -> (bool, i32) {
    let octant = contact.normal.to_angle() * 1.28;
    (contact.depth <= 0.0, octant.floor() as i32)
}

pub(crate) fn two_rects() -> [Inputs<(SizedRect, SizedRect)>; 2] {
    both_orders(
        1,
        |random, a, b| (random.rect(a), random.rect(b)),
        |(a, b)| rect_rect(&a.rect, &b.rect, &mut ()),
    )
}

pub(crate) fn disk_and_rect() -> [Inputs<(Disk, SizedRect)>; 2] {
    both_orders(
        2,
        |random, a, b| (random.disk(a), random.rect(b)),
        |(a, b)| disk_rect(a, &b.rect, &mut ()),
    )
}

pub(crate) fn two_disks() -> [Inputs<(Disk, Disk)>; 2] {
    both_orders(
        3,
        |random, a, b| (random.disk(a), random.disk(b)),
        |(a, b)| disk_disk(a, b, &mut ()),
    )
}

/// A box, and its rotation as a quaternion (x, y, z, w).
pub(crate) type RotatedBox = (Obb, [f32; 4]);

/// Returns pairs of boxes with random rotations. The predictable order has hits first, sorted by deciding axis.
pub(crate) fn two_boxes() -> [Inputs<(RotatedBox, RotatedBox)>; 2] {
    let mut random = Random(5);
    let mut pairs = Vec::new();
    let test = |(a, b): &(RotatedBox, RotatedBox)| obb_obb(&a.0, &b.0, AxisSet::All, &mut ());
    while pairs.len() < PAIRS {
        let wants_hit = random.unit() < 0.55;
        let found = std::iter::repeat_with(|| {
            let mut vector = |reach: f32| {
                let mut component = || random.between(-reach, reach);
                vec3(component(), component(), component())
            };
            let center = vector(20.0);
            let other = center + vector(1.5);
            let mut rotated_box = |center| {
                let half = vector(0.7).abs() + Vec3::splat(0.1);
                let axis = vector(1.0).normalize();
                let rotation = Quat::from_axis_angle(axis, vector(3.1).x);
                (Obb::turned(center, rotation, half), rotation.to_array())
            };
            (rotated_box(center), rotated_box(other))
        })
        .find(|pair| (test(pair).depth > 0.0) == wants_hit);
        pairs.extend(found);
    }
    let mut sorted = pairs.clone();
    sorted.sort_by_cached_key(|pair| {
        let found = test(pair);
        (found.depth <= 0.0, found.source.index())
    });
    [Inputs { order: Order::Random, pairs }, Inputs { order: Order::Predictable, pairs: sorted }]
}

/// Returns boxes, planes, and the quaternions (x, y, z, w) of the boxes. The predictable order has hits first.
pub(crate) fn box_and_plane() -> [Inputs<(Obb, Plane, [f32; 4])>; 2] {
    let mut random = Random(4);
    let mut pairs = Vec::new();
    let depth =
        |(b, plane, _): &(Obb, Plane, [f32; 4])| obb_plane(b, plane, Side::Behind, &mut ()).depth;
    while pairs.len() < PAIRS {
        let wants_hit = random.unit() < 0.55;
        let found = std::iter::repeat_with(|| {
            let mut vector = |reach: f32| {
                let mut component = || random.between(-reach, reach);
                vec3(component(), component(), component())
            };
            let (center, offset, normal) = (vector(20.0), vector(3.0), vector(1.0));
            let half = vector(0.7).abs() + Vec3::splat(0.1);
            let axis = vector(1.0).normalize();
            let rotation = Quat::from_axis_angle(axis, random.between(-3.1, 3.1));
            let b = Obb::turned(center, rotation, half);
            Some((b, Plane::new(center + offset, normal)?, rotation.to_array()))
        })
        .flatten()
        .find(|pair| (depth(pair) > 0.0) == wants_hit);
        pairs.extend(found);
    }
    let mut sorted = pairs.clone();
    sorted.sort_by_key(|pair| depth(pair) <= 0.0);
    [Inputs { order: Order::Random, pairs }, Inputs { order: Order::Predictable, pairs: sorted }]
}
