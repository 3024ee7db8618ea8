//! Sorts triangles along a Morton curve, so that neighbours in space are mostly neighbours in the list.

use glam::{DVec3, Vec3};

use crate::geom::Triangle;
use crate::platform::pace::Pace;

/// Maximum number of keys sorted in one go, without a pause.
const SORT_IN_ONE_GO: usize = 4_096;

/// Number of bits of a digit; each pass sorts by one digit of the keys.
const BITS: u32 = 11;

/// Number of values of a digit.
const VALUES: usize = 1 << BITS;

/// Returns the triangles' numbers, sorted by the centres of their bounds along a Morton curve. Centres
/// in the same cell of the curve are sorted by number.
pub(in crate::mesh) async fn morton_order(triangles: &[Triangle], pace: &Pace) -> Vec<u32> {
    let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    pace.in_chunks(triangles.len(), |part| {
        for triangle in &triangles[part] {
            let (least, greatest) = triangle.bounds();
            (low, high) = (low.min(least), high.max(greatest));
        }
    })
    .await;
    // Along an axis without extent, all coordinates are 0.
    let scale = (high - low).to_array().map(|x| if x > 0.0 { 1.0 / f64::from(x) } else { 0.0 });
    // A key holds as many leading bits of the curve position as fit beside the number. With a million
    // triangles, the resolution is 1/16,000 of the extent along each axis.
    let number_bits = usize::BITS - triangles.len().leading_zeros();
    let key = |number: usize| {
        let (least, greatest) = triangles[number].bounds();
        let middle = ((least + greatest) * 0.5).as_dvec3() - low.as_dvec3();
        let position = morton(middle * DVec3::from(scale));
        position >> (number_bits - 1) << number_bits | number as u64
    };
    let number = |key: u64| (key & ((1 << number_bits) - 1)) as u32;
    let mut keys = pace.list(triangles.len(), key).await;
    if keys.len() <= SORT_IN_ONE_GO {
        keys.sort_unstable();
        return keys.into_iter().map(number).collect();
    }
    let keys = sort(keys, number_bits, pace).await;
    pace.list(keys.len(), |index| number(keys[index])).await
}

/// Radix sort by all bits except the lowest `ignored_bits`; keys equal in these bits keep their order.
/// Knuth, The Art of Computer Programming, 5.2.5.
async fn sort(mut keys: Vec<u64>, ignored_bits: u32, pace: &Pace) -> Vec<u64> {
    let digit =
        |key: u64, level: usize| (key >> (ignored_bits + BITS * level as u32)) as usize % VALUES;
    let mut counts = vec![[0_u32; VALUES]; (u64::BITS - ignored_bits).div_ceil(BITS) as usize];
    pace.in_chunks(keys.len(), |part| {
        for key in &keys[part] {
            for (level, counts) in counts.iter_mut().enumerate() {
                counts[digit(*key, level)] += 1;
            }
        }
    })
    .await;
    let mut other = pace.list(keys.len(), |_| 0_u64).await;
    for (level, counts) in counts.iter_mut().enumerate() {
        let mut first = 0;
        for count in counts.iter_mut() {
            first += std::mem::replace(count, first);
        }
        pace.in_chunks(keys.len(), |part| {
            for key in &keys[part] {
                let index = &mut counts[digit(*key, level)];
                other[*index as usize] = *key;
                *index += 1;
            }
        })
        .await;
        std::mem::swap(&mut keys, &mut other);
    }
    keys
}

/// Returns the position on the Morton curve of a point with coordinates from 0 to 1.
fn morton(point: DVec3) -> u64 {
    const MAX: u64 = (1 << 21) - 1;
    let spread = |x: f64| {
        let mut x = ((x * f64::from(1 << 21)) as u64).min(MAX);
        // Inserts two zeros between any two bits.
        for (shift, mask) in [
            (32, 0x001f_0000_0000_ffff),
            (16, 0x001f_0000_ff00_00ff),
            (8, 0x100f_00f0_0f00_f00f),
            (4, 0x10c3_0c30_c30c_30c3),
            (2, 0x1249_2492_4924_9249),
        ] {
            x = (x | x << shift) & mask;
        }
        x
    };
    spread(point.x) | spread(point.y) << 1 | spread(point.z) << 2
}
