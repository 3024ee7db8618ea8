//! The pieces a map is put together from.
//!
//! Each stands on y = 0 about the origin, or as its doc says, in metres, with flat facets wound
//! outwards; [`TriMesh::append`] poses it. Lengths go through [`length`].

use std::borrow::Cow;

use glam::{Vec2, Vec3, vec2, vec3};

use super::facets::rectangle;
use super::obj_file::ObjSetup;
use super::ops::{length, lengths};
use super::{TriMesh, palette};
use crate::params;

params! {
    /// What a piece is; each stands on its origin.
    one_of Piece {
        /// A box.
        Box(BoxPiece),
        /// A slope that rises towards its +z.
        Ramp(RampPiece),
        /// Steps that rise towards its +z, solid below.
        Stairs(StairsPiece),
        /// Two walls that meet at its origin and open towards its +z.
        Wedge(WedgePiece),
        /// A slab overhead.
        Ceiling(CeilingPiece),
        /// Walls 3 m high round a rectangle.
        Border(BorderPiece),
        /// The triangles of a Wavefront OBJ file.
        Obj(ObjSetup),
    }
}

params! {
    /// A box.
    struct BoxPiece {
        /// Size along local x, y, z.
        size: Vec3 = vec3(2.0, 1.0, 2.0), 0.001..=1000 "m", slider 0.1..=40;
    }
}

params! {
    /// A slope.
    struct RampPiece {
        /// Size along local x, y, z.
        size: Vec3 = vec3(2.0, 1.0, 3.0), 0.001..=1000 "m", slider 0.1..=40;
    }
}

params! {
    /// Steps.
    struct StairsPiece {
        /// Size along local x, y, z, all steps together.
        size: Vec3 = vec3(2.0, 1.2, 3.0), 0.001..=1000 "m", slider 0.1..=40;
        /// How many.
        steps: u32 = 10, 1..=1000 "steps", slider 1..=40;
    }
}

params! {
    /// A corner.
    struct WedgePiece {
        /// Between the inner faces.
        angle: f32 = 90.0, 1..=179 "°";
        /// Of each wall, from the corner.
        length: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=20;
        /// Of the walls.
        height: f32 = 3.0, 0.001..=1000 "m", slider 0.2..=6;
    }
}

params! {
    /// A slab overhead.
    struct CeilingPiece {
        /// Size along local x.
        width: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=40;
        /// Size along local z.
        depth: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=40;
        /// Of its underside.
        height: f32 = 2.6, 0..=1000 "m", slider 0..=6;
    }
}

params! {
    /// Walls round a rectangle.
    struct BorderPiece {
        /// Between the inner faces along local x.
        width: f32 = 20.0, 0.001..=1000 "m", slider 4..=60;
        /// Between the inner faces along local z.
        depth: f32 = 20.0, 0.001..=1000 "m", slider 4..=60;
    }
}

/// How high the walls of a border are, m.
pub const BORDER_HEIGHT: f32 = 3.0;

/// How thick walls and ceilings are, m.
pub const THICKNESS: f32 = 0.3;

/// Most steps of a stair.
const STEPS: (u32, u32) = (1, 1000);

impl Piece {
    /// How many triangles the mesh has; 0 for a file that has not been read.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        match self {
            Self::Box(_) | Self::Ceiling(_) => 12,
            Self::Ramp(_) => 8,
            // Of each step tread, riser and underside, and two sides of three; the first one's sides
            // are of two, which makes up for the back.
            Self::Stairs(p) => 12 * u64::from(p.steps.clamp(STEPS.0, STEPS.1)),
            Self::Wedge(_) => 20,
            Self::Border(_) => 32,
            Self::Obj(obj) => obj.triangle_count(),
        }
    }

    /// The piece: closed, unless it comes from a file; `None` for a file that has not been read.
    #[must_use]
    pub fn mesh(&self) -> Option<Cow<'_, TriMesh>> {
        Some(Cow::Owned(match self {
            Self::Box(p) => slab(lengths(p.size), 0.0),
            Self::Ramp(p) => ramp(p.size),
            Self::Stairs(p) => stairs(p.size, p.steps),
            Self::Wedge(p) => wedge(p),
            Self::Ceiling(p) => {
                let size = vec3(length(p.width), THICKNESS, length(p.depth));
                let low = if p.height.is_nan() { 0.0 } else { p.height.clamp(-1e4, 1e4) };
                slab(size, low)
            }
            Self::Border(p) => border(vec2(length(p.width), length(p.depth))),
            Self::Obj(obj) => return obj.path.mesh.as_deref().map(Cow::Borrowed),
        }))
    }
}

/// A box of `size` standing on y = `low`.
pub(super) fn slab(size: Vec3, low: f32) -> TriMesh {
    let mut mesh = TriMesh::default();
    let outline = rectangle(Vec2::ZERO, vec2(size.x, size.z));
    mesh.upright_prism(&outline, low, low + size.y, palette::PLASTER);
    mesh
}

/// A slope of `size` rising towards +Z.
pub(super) fn ramp(size: Vec3) -> TriMesh {
    let mut mesh = TriMesh::default();
    let Vec3 { x, y, z } = lengths(size) * vec3(0.5, 1.0, 0.5);
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
    mesh
}

/// Steps of `size`, all together, rising towards +Z.
pub(super) fn stairs(size: Vec3, steps: u32) -> TriMesh {
    let mut mesh = TriMesh::default();
    let size = lengths(size);
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
    mesh
}

fn wedge(&WedgePiece { angle, length: long, height }: &WedgePiece) -> TriMesh {
    let mut mesh = TriMesh::default();
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
    mesh
}

fn border(size: Vec2) -> TriMesh {
    let mut mesh = TriMesh::default();
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
    mesh
}
