//! The pieces of a map.
//!
//! Each piece stands on y = 0, centred on the origin, unless its doc says otherwise. Units are metres.
//! Facets are counter-clockwise seen from outside. [`TriMesh::append`] places a piece in a map.

use std::borrow::Cow;

use glam::{Vec2, Vec3, vec2, vec3};

use super::ground::TriangleCost;
use super::obj_file::ObjSetup;
use super::{RawMesh, TriMesh, palette};
use crate::params;

params! {
    /// What a piece is; each stands on its origin.
    one_of Piece {
        /// A box.
        Box(BoxPiece),
        /// A slope that rises towards the piece's +z side.
        Ramp(RampPiece),
        /// Steps that rise towards the piece's +z side, solid below.
        Stairs(StairsPiece),
        /// Two walls that meet at the piece's origin and open towards its +z side.
        Wedge(WedgePiece),
        /// A slab overhead.
        Ceiling(CeilingPiece),
        /// Walls 3 m high round a rectangle.
        Border(BorderPiece),
        /// The triangles of a Wavefront OBJ or glTF file.
        Obj(ObjSetup),
    }
}

params! {
    /// A box.
    struct BoxPiece {
        /// The size along the local axes x, y and z.
        size: Vec3 = vec3(2.0, 1.0, 2.0), 0.001..=1000 "m", slider 0.1..=40;
    }
}

params! {
    /// A slope.
    struct RampPiece {
        /// The size along the local axes x, y and z.
        size: Vec3 = vec3(2.0, 1.0, 3.0), 0.001..=1000 "m", slider 0.1..=40;
    }
}

params! {
    /// Steps.
    struct StairsPiece {
        /// The size along the local axes x, y and z, of all steps together.
        size: Vec3 = vec3(2.0, 1.2, 3.0), 0.001..=1000 "m", slider 0.1..=40;
        /// The number of steps.
        steps: u32 = 10, 1..=1000 "steps", slider 1..=40;
    }
}

params! {
    /// A corner.
    struct WedgePiece {
        /// The angle between the inner faces of the two walls.
        angle: f32 = 90.0, 1..=179 "°";
        /// The length of each wall, from the corner.
        length: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=20;
        /// The height of the walls.
        height: f32 = 3.0, 0.001..=1000 "m", slider 0.2..=6;
    }
}

params! {
    /// A slab overhead.
    struct CeilingPiece {
        /// The size along the local x axis.
        width: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=40;
        /// The size along the local z axis.
        depth: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=40;
        /// The height of the slab's underside.
        height: f32 = 2.6, 0..=1000 "m", slider 0..=6;
    }
}

params! {
    /// Walls round a rectangle.
    struct BorderPiece {
        /// The distance between the inner faces along the local x axis.
        width: f32 = 20.0, 0.001..=1000 "m", slider 4..=60;
        /// The distance between the inner faces along the local z axis.
        depth: f32 = 20.0, 0.001..=1000 "m", slider 4..=60;
    }
}

/// Height of the walls of a border, m.
pub const BORDER_HEIGHT: f32 = 3.0;

/// Thickness of walls and ceilings, m.
pub const THICKNESS: f32 = 0.3;

impl Piece {
    /// Returns the triangle count of stairs, and the step count as text; `None` for other pieces.
    #[must_use]
    pub fn build_cost(&self) -> Option<TriangleCost> {
        let Self::Stairs(stairs) = self else { return None };
        Some((self.triangle_count(), format!("{} steps", stairs.steps)))
    }

    /// Returns the number of triangles of the mesh; 0 for an unread file.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        match self {
            Self::Box(_) | Self::Ceiling(_) => 12,
            Self::Ramp(_) => 8,
            // Each step has a tread, a riser, an underside, and two sides of three triangles. The first
            // step's sides have only two, which compensates for the back.
            Self::Stairs(p) => 12 * u64::from(p.steps),
            Self::Wedge(_) => 20,
            Self::Border(_) => 32,
            Self::Obj(obj) => obj.triangle_count(),
        }
    }

    /// Returns the triangles; `None` for an unread file. Built pieces are closed; files may be open.
    #[must_use]
    pub fn faces(&self) -> Option<Cow<'_, RawMesh>> {
        if let Self::Obj(obj) = self {
            return obj.path.contents.as_deref().map(Cow::Borrowed);
        }
        let TriMesh { positions, triangles, .. } = self.mesh()?;
        Some(Cow::Owned(RawMesh { positions, triangles }))
    }

    /// Builds the piece's mesh; `None` for a piece read from a file.
    #[must_use]
    pub fn mesh(&self) -> Option<TriMesh> {
        let mut mesh = TriMesh::default();
        match self {
            Self::Box(p) => mesh.slab(p.size, 0.0),
            Self::Ramp(p) => mesh.ramp(p.size),
            Self::Stairs(p) => mesh.stairs(p.size, p.steps),
            Self::Wedge(p) => mesh.wedge(p),
            Self::Ceiling(p) => mesh.slab(vec3(p.width, THICKNESS, p.depth), p.height),
            Self::Border(p) => mesh.border(vec2(p.width, p.depth)),
            Self::Obj(_) => return None,
        }
        Some(mesh)
    }
}

/// Returns the outline of a rectangle of `size` (x, z) about the origin, counter-clockwise seen from
/// above.
fn rectangle(size: Vec2) -> [Vec2; 4] {
    let h = size / 2.0;
    [vec2(-h.x, -h.y), vec2(-h.x, h.y), h, vec2(h.x, -h.y)]
}

/// Returns the point with ground coordinates `p` (x, z) and the height `y`, m.
fn at_height(p: Vec2, y: f32) -> Vec3 {
    vec3(p.x, y, p.y)
}

impl TriMesh {
    /// Adds an upright prism over a convex outline (x, z), counter-clockwise seen from above, from
    /// y = `low` to `high`, m. Omits the walls over edges along x = 0.
    fn upright_prism(&mut self, outline: [Vec2; 4], low: f32, high: f32) {
        for i in 0..4 {
            let (a, b) = (outline[i], outline[(i + 1) % 4]);
            if a.x != 0.0 || b.x != 0.0 {
                let corners =
                    [at_height(a, low), at_height(b, low), at_height(b, high), at_height(a, high)];
                self.facet(&corners, palette::PLASTER);
            }
        }
        self.facet(&outline.map(|p| at_height(p, high)), palette::PLASTER);
        let [a, b, c, d] = outline.map(|p| at_height(p, low));
        self.facet(&[d, c, b, a], palette::PLASTER);
    }

    /// Adds a box of `size` standing on y = `low`.
    fn slab(&mut self, size: Vec3, low: f32) {
        self.upright_prism(rectangle(vec2(size.x, size.z)), low, low + size.y);
    }

    /// Adds a slope of `size` rising towards +Z.
    fn ramp(&mut self, size: Vec3) {
        let Vec3 { x, y, z } = size * vec3(0.5, 1.0, 0.5);
        let [a, b] = [-x, x].map(|x| vec3(x, 0.0, -z));
        let [c, d] = [x, -x].map(|x| vec3(x, 0.0, z));
        let [top_c, top_d] = [x, -x].map(|x| vec3(x, y, z));
        self.facet(&[a, top_d, top_c, b], palette::PLASTER);
        self.facet(&[a, b, c, d], palette::PLASTER);
        self.facet(&[a, d, top_d], palette::PLASTER);
        self.facet(&[b, top_c, c], palette::PLASTER);
        self.facet(&[d, c, top_c, top_d], palette::PLASTER);
    }

    /// Adds stairs of the total `size`, rising towards +Z.
    fn stairs(&mut self, size: Vec3, n: u32) {
        let x = size.x / 2.0;
        // Coordinates of the profile's corners; adjacent faces share identical values.
        let y = |i: u32| size.y * (i as f32 / n as f32);
        let z = |i: u32| size.z * (i as f32 / n as f32 - 0.5);
        // A quad across the stairs, from `x` to -`x`, between two points of the profile.
        let quad_across = |x: f32, (y, z): (f32, f32), (y_end, z_end): (f32, f32)| {
            [vec3(x, y, z), vec3(-x, y, z), vec3(-x, y_end, z_end), vec3(x, y_end, z_end)]
        };
        let color = palette::PLASTER;
        for i in 0..n {
            let (low, high, near, far) = (y(i), y(i + 1), z(i), z(i + 1));
            self.facet(&quad_across(x, (high, near), (high, far)), palette::edge(color));
            self.facet(&quad_across(x, (low, near), (high, near)), color);
            self.facet(&quad_across(-x, (0.0, near), (0.0, far)), color);
            // The previous tread ends in the middle of the vertical edge at `near`; a corner there makes
            // the edges match. The fan starts at a corner off that edge: no triangle is degenerate.
            let mut side = vec![(0.0, far), (0.0, near), (low, near), (high, near), (high, far)];
            side.dedup();
            let side_at = |x: f32| move |&(y, z): &(f32, f32)| vec3(x, y, z);
            self.facet(&side.iter().map(side_at(x)).collect::<Vec<_>>(), color);
            side[1..].reverse();
            self.facet(&side.iter().map(side_at(-x)).collect::<Vec<_>>(), color);
        }
        self.facet(&quad_across(-x, (0.0, z(n)), (size.y, z(n))), color);
    }

    fn wedge(&mut self, &WedgePiece { angle, length, height }: &WedgePiece) {
        let (sin, cos) = libm::sincosf((angle / 2.0).to_radians());
        // The inner faces start at the origin. The outer faces are parallel to them and meet behind the
        // origin. For sharp angles, a limit on that distance tilts the outer faces. The two walls form
        // one solid without a face between them.
        let outer_corner = vec2(0.0, -THICKNESS / sin.max(0.1));
        for side in [1.0, -1.0] {
            let inner_end = vec2(side * sin, cos) * length;
            let outer_end = inner_end + vec2(side * cos, -sin) * THICKNESS;
            let mut outline = [Vec2::ZERO, inner_end, outer_end, outer_corner];
            if side < 0.0 {
                outline.reverse();
            }
            self.upright_prism(outline, 0.0, height);
        }
    }

    /// Adds walls round a rectangle of `size` (x, z).
    fn border(&mut self, size: Vec2) {
        let (inner, outer) = (rectangle(size), rectangle(size + Vec2::splat(2.0 * THICKNESS)));
        for i in 0..4 {
            let (j, h) = ((i + 1) % 4, BORDER_HEIGHT);
            let ring = [outer[i], outer[j], inner[j], inner[i]];
            let ([a, b, c, d], top) =
                (ring.map(|p| at_height(p, 0.0)), ring.map(|p| at_height(p, h)));
            self.facet(&[a, b, top[1], top[0]], palette::PLASTER);
            self.facet(&[c, d, top[3], top[2]], palette::PLASTER);
            self.facet(&top, palette::PLASTER);
            self.facet(&[d, c, b, a], palette::PLASTER);
        }
    }
}
