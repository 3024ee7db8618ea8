//! A ruined courtyard generated from a seed. The OBJ file of the scene `map/ruins` is made on demand: it
//! is larger than all other scenes together.

use std::f32::consts::{FRAC_PI_2, PI, TAU};
use std::io::{self, Write};

use glam::{Affine3A, Quat, Vec2, Vec3};

use super::heights::{grid, hash};
use super::pieces::{BoxPiece, Piece, RampPiece, StairsPiece};
use super::{TriMesh, palette};

/// Half the side length of the courtyard, m.
const HALF_SIDE: f32 = 24.0;

/// Size of a stone in a wall: length, height and thickness, m.
const STONE: Vec3 = Vec3::new(0.9, 0.45, 0.7);

/// Number of sides of a column.
const FLUTES: u32 = 20;

/// A seeded generator of pseudo-random numbers.
struct Dice {
    seed: u32,
    roll_count: u32,
}

impl Dice {
    /// Returns a number in [0, 1).
    fn roll(&mut self) -> f32 {
        self.roll_count = self.roll_count.wrapping_add(1);
        (hash(self.roll_count, 0x51ED, self.seed) >> 8) as f32 / 16_777_216.0
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.roll()
    }
}

/// Makes the courtyard: uneven flagstones, broken stone walls round and across it, columns, arches,
/// stairs to a terrace, rubble. It has at least 20,000 triangles. The gates and the middle of the court
/// are free for walkers.
#[must_use]
pub fn ruins(seed: u32) -> TriMesh {
    let mut dice = Dice { seed, roll_count: 0 };
    let mut mesh = TriMesh::default();
    floor(&mut mesh, seed);
    for side in 0..4_u8 {
        let turn = Affine3A::from_rotation_y(f32::from(side) * FRAC_PI_2);
        outer_wall(&mut mesh, &mut dice, turn);
    }
    for (x, z, length, quarter) in
        [(-10.0, -8.0, 9, 0_u8), (9.0, -10.0, 8, 1), (-12.0, 10.0, 10, 1)]
    {
        let transform = Affine3A::from_rotation_translation(
            Quat::from_rotation_y(f32::from(quarter) * FRAC_PI_2),
            Vec3::new(x, 0.0, z),
        );
        let heights = profile(&mut dice, length, 2.0, 6.0);
        wall(&mut mesh, &mut dice, &heights, transform);
    }
    for i in 0..16_u8 {
        let x = if i % 2 == 0 { -4.0 } else { 4.0 };
        let z = f32::from(i / 2) * 4.0 - 14.0;
        let drums = 2 + (dice.roll() * 6.0) as u32;
        column(&mut mesh, &mut dice, Vec3::new(x, 0.0, z), drums);
    }
    for (z, quarter) in [(-18.0, 0_u8), (18.0, 0), (0.0, 1)] {
        let turn = Quat::from_rotation_y(f32::from(quarter) * FRAC_PI_2);
        arch(&mut mesh, Affine3A::from_rotation_translation(turn, turn * Vec3::new(0.0, 0.0, z)));
    }
    terrace(&mut mesh);
    for _ in 0..220 {
        rubble(&mut mesh, &mut dice);
    }
    mesh.colors.fill(palette::STONE);
    mesh
}

/// Writes positions and triangles as a Wavefront OBJ file. Reading the file back is bit-exact.
///
/// # Errors
/// Returns the error of `out`.
pub fn write_obj(mesh: &TriMesh, mut out: impl Write) -> io::Result<()> {
    for p in &mesh.positions {
        writeln!(out, "v {} {} {}", p.x, p.y, p.z)?;
    }
    for [a, b, c] in mesh.triangles.iter().map(|t| t.map(|i| u64::from(i) + 1)) {
        writeln!(out, "f {a} {b} {c}")?;
    }
    out.flush()
}

/// Adds flagstones that have sunk by up to 6 cm.
fn floor(mesh: &mut TriMesh, seed: u32) {
    let height = |x: f32, z: f32| {
        let (i, j) = (x.floor() as i32, z.floor() as i32);
        (hash(i as u32, j as u32, seed ^ 0x00F1_0072) >> 8) as f32 * (0.06 / 16_777_216.0) - 0.06
    };
    let side = 2.0 * (HALF_SIDE + 2.0);
    mesh.append(&grid(Vec2::splat(side), [78, 78], height), Affine3A::IDENTITY);
}

/// Returns the heights of a broken wall's `length` columns, in stones, from `low` to `high`.
fn profile(dice: &mut Dice, length: u32, low: f32, high: f32) -> Vec<u32> {
    let mut height = dice.between(low, high);
    let stones = (0..length).map(|_| {
        height = (height + dice.between(-2.2, 2.2)).clamp(low, high);
        height as u32
    });
    stones.collect()
}

/// Adds the outer wall at z = −[`HALF_SIDE`], rotated by `turn`, with a gate in its middle.
fn outer_wall(mesh: &mut TriMesh, dice: &mut Dice, turn: Affine3A) {
    let half = (HALF_SIDE / STONE.x) as u32 - 2;
    for side in [-1.0, 1.0] {
        let heights = profile(dice, half, 3.0, 9.0);
        let middle = side * (HALF_SIDE + 3.0 * STONE.x) / 2.0;
        let transform = turn * Affine3A::from_translation(Vec3::new(middle, 0.0, -HALF_SIDE));
        wall(mesh, dice, &heights, transform);
    }
}

/// Adds a wall of stones along local x, centred at the origin.
fn wall(mesh: &mut TriMesh, dice: &mut Dice, heights: &[u32], transform: Affine3A) {
    let start = -0.5 * STONE.x * heights.len() as f32;
    for (i, &height) in heights.iter().enumerate() {
        for layer in 0..height {
            let shift = if layer % 2 == 0 { 0.0 } else { 0.5 };
            let x = start + STONE.x * (i as f32 + shift);
            let center = Vec3::new(x, STONE.y * (layer as f32 + 0.5) - 0.07, 0.0);
            // The top course of an old wall is the most uneven.
            let jitter = if layer + 1 == height { 0.08 } else { 0.02 };
            let turn = Quat::from_rotation_y(dice.between(-jitter, jitter));
            let size = STONE * dice.between(0.97, 1.0);
            stone(mesh, size, transform * Affine3A::from_rotation_translation(turn, center));
        }
    }
}

/// Adds a block of `size` about the local origin.
fn stone(mesh: &mut TriMesh, size: Vec3, transform: Affine3A) {
    mesh.append(&slab(size, -size.y / 2.0), transform);
}

/// Makes a box of `size` standing on y = `low`.
fn slab(size: Vec3, low: f32) -> TriMesh {
    let (x, z) = (size.x / 2.0, size.z / 2.0);
    let outline = [(-x, -z), (-x, z), (x, z), (x, -z)].map(Vec2::from);
    let mut mesh = TriMesh::default();
    upright_prism(&mut mesh, &outline, low, low + size.y);
    mesh
}

/// Adds an upright prism over `outline` (x, z), counter-clockwise seen from above, from y = `low` to
/// `high`, m.
fn upright_prism(mesh: &mut TriMesh, outline: &[Vec2], low: f32, high: f32) {
    let at_height = |y: f32| outline.iter().map(|p| Vec3::new(p.x, y, p.y)).collect::<Vec<_>>();
    loft(mesh, &at_height(low), &at_height(high));
}

/// Adds a closed solid between two convex outlines with the same number of corners, both
/// counter-clockwise seen from above.
fn loft(mesh: &mut TriMesh, bottom: &[Vec3], top: &[Vec3]) {
    let n = bottom.len();
    for i in 0..n {
        let j = (i + 1) % n;
        mesh.facet(&[bottom[i], bottom[j], top[j], top[i]], palette::STONE);
    }
    mesh.facet(top, palette::STONE);
    let under: Vec<Vec3> = bottom.iter().rev().copied().collect();
    mesh.facet(&under, palette::STONE);
}

/// Adds a column of tapered, displaced drums on a square base at `foot`.
fn column(mesh: &mut TriMesh, dice: &mut Dice, foot: Vec3, drums: u32) {
    let ring = |radius: f32, y: f32| -> Vec<Vec3> {
        (0..FLUTES)
            .map(|i| {
                let angle = TAU * i as f32 / FLUTES as f32;
                Vec3::new(radius * libm::sinf(angle), y, radius * libm::cosf(angle))
            })
            .collect()
    };
    stone(mesh, Vec3::new(1.4, 0.4, 1.4), Affine3A::from_translation(foot + Vec3::Y * 0.13));
    for drum in 0..drums {
        let radius = |i: u32| 0.52 - 0.015 * i as f32;
        let mut block = TriMesh::default();
        loft(&mut block, &ring(radius(drum), 0.0), &ring(radius(drum + 1), 0.8));
        let slip = Vec3::new(dice.between(-0.03, 0.03), 0.0, dice.between(-0.03, 0.03));
        let turn = Quat::from_rotation_y(dice.between(0.0, 0.3));
        let at = foot + slip + Vec3::Y * (0.33 + 0.8 * drum as f32);
        mesh.append(&block, Affine3A::from_rotation_translation(turn, at));
    }
}

/// Adds an arch that spans local x on two piers; the opening is 3.2 m wide and 4 m high.
fn arch(mesh: &mut TriMesh, transform: Affine3A) {
    const VOUSSOIRS: u32 = 13;
    let (inner, outer, spring, depth) = (1.6, 2.2, 2.4, 0.8);
    for side in [-1.0, 1.0] {
        let size = Vec3::new(outer - inner, spring + 0.07, depth);
        let center = Vec3::new(side * f32::midpoint(inner, outer), spring / 2.0 - 0.035, 0.0);
        stone(mesh, size, transform * Affine3A::from_translation(center));
    }
    let mut ring = TriMesh::default();
    for i in 0..VOUSSOIRS {
        // Local (x, z) of a prism that is later tilted to stand upright.
        let point = |radius: f32, i: u32| {
            let angle = PI * i as f32 / VOUSSOIRS as f32;
            Vec2::new(-radius * libm::cosf(angle), radius * libm::sinf(angle))
        };
        let outline = [point(inner, i), point(outer, i), point(outer, i + 1), point(inner, i + 1)];
        upright_prism(&mut ring, &outline, -depth / 2.0, depth / 2.0);
    }
    let upright = Affine3A::from_rotation_translation(
        Quat::from_rotation_x(-FRAC_PI_2),
        Vec3::new(0.0, spring, 0.0),
    );
    mesh.append(&ring, transform * upright);
}

/// Adds a terrace in a corner, 1.5 m high, with stairs on one side and a ramp on the other.
fn terrace(mesh: &mut TriMesh) {
    let corner = Vec3::new(15.5, -0.07, 15.5);
    let mut add = |piece: Piece, at| mesh.append(&piece.mesh().expect("it is no file"), at);
    let block = BoxPiece { size: Vec3::new(11.0, 1.57, 11.0) };
    add(Piece::Box(block), Affine3A::from_translation(corner));
    let stairs = StairsPiece { size: Vec3::new(3.0, 1.57, 3.0), steps: 8 };
    let at = corner + Vec3::new(2.0, 0.0, -7.0);
    add(Piece::Stairs(stairs), Affine3A::from_translation(at));
    let ramp = RampPiece { size: Vec3::new(3.0, 1.57, 5.0) };
    let turn = Quat::from_rotation_y(FRAC_PI_2);
    let at = corner + Vec3::new(-8.0, 0.0, 1.5);
    add(Piece::Ramp(ramp), Affine3A::from_rotation_translation(turn, at));
}

/// Adds a fallen stone at a random position, unless it would block one of the two paths across the court.
fn rubble(mesh: &mut TriMesh, dice: &mut Dice) {
    let reach = HALF_SIDE - 2.0;
    let at = Vec2::new(dice.between(-reach, reach), dice.between(-reach, reach));
    let size = STONE * dice.between(0.3, 0.9);
    let turn = Quat::from_axis_angle(
        Vec3::new(dice.between(-1.0, 1.0), 0.6, dice.between(-1.0, 1.0)).normalize_or(Vec3::Y),
        dice.between(0.0, TAU),
    );
    if at.x.abs().min(at.y.abs()) > 1.6 {
        let center = Vec3::new(at.x, size.y * 0.2, at.y);
        stone(mesh, size, Affine3A::from_rotation_translation(turn, center));
    }
}
