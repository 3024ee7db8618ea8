//! The pieces a map is put together from.
//!
//! Each stands on y = 0 about the origin, or as its doc says, in metres, with flat facets wound
//! outwards; [`TriMesh::append`] poses it. Lengths go through [`length`].

use glam::{Vec2, Vec3};

use super::facets::rectangle;
use super::ops::length;
use super::{TriMesh, palette};

/// A piece of a map. Lengths in m, angles in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MapPiece {
    /// A box.
    Box {
        /// Along x, y, z.
        size: Vec3,
    },
    /// A slope rising towards +Z from y = 0 to all of its height.
    Ramp {
        /// Along x, y, z.
        size: Vec3,
    },
    /// Steps rising towards +Z, solid below.
    Stairs {
        /// Along x, y, z, all steps together.
        size: Vec3,
        /// How many steps; 1 to 1,000.
        steps: u32,
    },
    /// Two walls that meet at the origin and open towards +Z.
    Wedge {
        /// Between their inner faces; 1 to 179.
        angle: f32,
        /// Of each wall, from the corner.
        length: f32,
        /// Of the walls.
        height: f32,
    },
    /// A slab whose underside is at y = `height`.
    Ceiling {
        /// Along x and z.
        size: Vec2,
        /// Of the underside.
        height: f32,
    },
    /// Walls 3 m high round a rectangle.
    Border {
        /// Between the inner faces, along x and z.
        size: Vec2,
    },
}

/// How high the walls of a border are, m.
pub const BORDER_HEIGHT: f32 = 3.0;

/// How thick walls and ceilings are, m.
pub const THICKNESS: f32 = 0.3;

/// Most steps of a stair.
const STEPS: (u32, u32) = (1, 1000);

impl MapPiece {
    /// How many triangles the mesh has.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        match self {
            Self::Box { .. } | Self::Ceiling { .. } => 12,
            Self::Ramp { .. } => 8,
            // Of each step tread, riser and underside, and two sides of three; the first one's sides
            // are of two, which makes up for the back.
            Self::Stairs { steps, .. } => 12 * u64::from((*steps).clamp(STEPS.0, STEPS.1)),
            Self::Wedge { .. } => 20,
            Self::Border { .. } => 32,
        }
    }

    /// The piece, closed.
    #[must_use]
    pub fn mesh(&self) -> TriMesh {
        let mut mesh = TriMesh::default();
        let color = palette::PLASTER;
        match *self {
            Self::Box { size } => {
                let size = Vec3::from(size.to_array().map(length));
                let outline = rectangle(Vec2::ZERO, Vec2::new(size.x, size.z));
                mesh.upright_prism(&outline, 0.0, size.y, color);
            }
            Self::Ramp { size } => ramp(&mut mesh, size),
            Self::Stairs { size, steps } => stairs(&mut mesh, size, steps),
            Self::Wedge { angle, length: long, height } => wedge(&mut mesh, angle, long, height),
            Self::Ceiling { size, height } => {
                let outline = rectangle(Vec2::ZERO, Vec2::from(size.to_array().map(length)));
                let low = if height.is_nan() { 0.0 } else { height.clamp(-1e4, 1e4) };
                mesh.upright_prism(&outline, low, low + THICKNESS, color);
            }
            Self::Border { size } => border(&mut mesh, size),
        }
        mesh
    }
}

fn ramp(mesh: &mut TriMesh, size: Vec3) {
    let Vec3 { x, y, z } = Vec3::from(size.to_array().map(length)) * Vec3::new(0.5, 1.0, 0.5);
    let [a, b] = [-x, x].map(|x| Vec3::new(x, 0.0, -z));
    let [c, d] = [x, -x].map(|x| Vec3::new(x, 0.0, z));
    let [top_c, top_d] = [c, d].map(|p| p + Vec3::Y * y);
    let faces: [&[Vec3]; 5] = [
        &[a, top_d, top_c, b],
        &[a, b, c, d],
        &[a, d, top_d],
        &[b, top_c, c],
        &[d, c, top_c, top_d],
    ];
    for face in faces {
        mesh.facet(face, palette::PLASTER);
    }
}

fn stairs(mesh: &mut TriMesh, size: Vec3, steps: u32) {
    let size = Vec3::from(size.to_array().map(length));
    let n = steps.clamp(STEPS.0, STEPS.1);
    let x = size.x / 2.0;
    // Corners of the profile in (y, z), the same numbers wherever two faces meet.
    let y = |i: u32| size.y * (i as f32 / n as f32);
    let z = |i: u32| size.z * (i as f32 / n as f32 - 0.5);
    let at = |x: f32, y: f32, z: f32| Vec3::new(x, y, z);
    let color = palette::PLASTER;
    for i in 0..n {
        let (low, high, near, far) = (y(i), y(i + 1), z(i), z(i + 1));
        let tread = [at(x, high, near), at(-x, high, near), at(-x, high, far), at(x, high, far)];
        mesh.facet(&tread, palette::lighter(color, palette::EDGE_LIGHT));
        mesh.facet(
            &[at(x, low, near), at(-x, low, near), at(-x, high, near), at(x, high, near)],
            color,
        );
        mesh.facet(
            &[at(-x, 0.0, near), at(x, 0.0, near), at(x, 0.0, far), at(-x, 0.0, far)],
            color,
        );
        for side in [x, -x] {
            // The neighbour's tread ends in the middle of this edge: a corner there, so that the
            // edges match.
            let mut face = vec![
                at(side, 0.0, near),
                at(side, high, near),
                at(side, high, far),
                at(side, 0.0, far),
            ];
            if i > 0 {
                face.insert(1, at(side, low, near));
            }
            if side < 0.0 {
                face.reverse();
            }
            // Fanned about a corner that sees all others off its own edges.
            let last = face.len() - 1;
            face.rotate_left(if side > 0.0 { last } else { 0 });
            mesh.facet(&face, color);
        }
    }
    let z = z(n);
    mesh.facet(&[at(-x, 0.0, z), at(x, 0.0, z), at(x, size.y, z), at(-x, size.y, z)], color);
}

fn wedge(mesh: &mut TriMesh, angle: f32, long: f32, height: f32) {
    let half = if angle.is_nan() { 45.0 } else { angle.clamp(1.0, 179.0) / 2.0 }.to_radians();
    let (sin, cos) = libm::sincosf(half);
    let (long, height) = (length(long), length(height));
    // Seen from above, +x to the left: the inner faces from the corner to their ends, the outer
    // ones parallel, and where those meet behind the corner (cut off when the angle is sharp).
    let end = |side: f32| Vec2::new(side * sin, cos) * long;
    let outer = |side: f32| Vec2::new(side * cos, -sin) * THICKNESS;
    let behind = Vec2::new(0.0, -THICKNESS / sin.max(0.1));
    let color = palette::PLASTER;
    for side in [1.0, -1.0] {
        let (inner, away) = (end(side), end(side) + outer(side));
        let mut outline = [Vec2::ZERO, inner, away, behind];
        if side < 0.0 {
            outline.reverse();
        }
        let ring = |y: f32| outline.map(|p| Vec3::new(p.x, y, p.y));
        let (bottom, top) = (ring(0.0), ring(height));
        for i in 0..4 {
            let j = (i + 1) % 4;
            // The two walls are one solid: nothing between the corner and behind it.
            let between = [outline[i], outline[j]].iter().all(|p| p.x == 0.0);
            if !between {
                mesh.facet(&[bottom[i], bottom[j], top[j], top[i]], color);
            }
        }
        mesh.facet(&top, color);
        let mut under = bottom;
        under.reverse();
        mesh.facet(&under, color);
    }
}

fn border(mesh: &mut TriMesh, size: Vec2) {
    let size = Vec2::from(size.to_array().map(length));
    let inner = rectangle(Vec2::ZERO, size);
    let outer = rectangle(Vec2::ZERO, size + Vec2::splat(2.0 * THICKNESS));
    let at = |p: Vec2, y: f32| Vec3::new(p.x, y, p.y);
    let color = palette::PLASTER;
    for i in 0..4 {
        let j = (i + 1) % 4;
        let h = BORDER_HEIGHT;
        let (a, b, c, d) = (outer[i], outer[j], inner[j], inner[i]);
        mesh.facet(&[at(a, 0.0), at(b, 0.0), at(b, h), at(a, h)], color);
        mesh.facet(&[at(c, 0.0), at(d, 0.0), at(d, h), at(c, h)], color);
        mesh.facet(&[at(a, h), at(b, h), at(c, h), at(d, h)], color);
        mesh.facet(&[at(d, 0.0), at(c, 0.0), at(b, 0.0), at(a, 0.0)], color);
    }
}
