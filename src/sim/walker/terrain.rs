//! The ground of a walker world, built from its setup.

use glam::{Affine3A, Vec3};

use super::setup::{GroundSetup, Normals, Shape};
use crate::geom::shape::{about, axis_x_of};
use crate::geom::{Ray, Sides};
use crate::mesh::TriMesh;
use crate::mesh::ground::{Ground, check_triangle_count};
use crate::mesh::track::Frame;
use crate::platform::pace::Pace;
use crate::sim::grounds::GroundPiece;
use crate::text::id;

/// All pieces of ground, joined.
#[derive(Clone, Debug, Default)]
pub struct Terrain {
    /// The mesh for display.
    pub mesh: TriMesh,
    /// The ground for queries.
    pub ground: Ground,
}

/// A point on the ground, found by a probe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foothold {
    /// Index of the triangle in the ground's list.
    pub triangle: u32,
    /// Position, m.
    pub point: Vec3,
    /// Unit normal of the ground there, by the selected method.
    pub normal: Vec3,
    /// Distance along the probe, m.
    pub along: f32,
}

impl Foothold {
    /// Returns the angle of the normal to the vertical, radians; above π/2 the ground is a ceiling.
    #[must_use]
    pub fn slope(&self) -> f32 {
        libm::acosf(self.normal.y.clamp(-1.0, 1.0))
    }
}

/// A ray that searches for ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// Starting point, m.
    pub start: Vec3,
    /// Unit direction.
    pub direction: Vec3,
    /// Length, m.
    pub length: f32,
    /// Preferred distance along the ray, m: the closest hit to it wins.
    pub wanted: f32,
}

impl Terrain {
    /// Checks whether these pieces can be built.
    ///
    /// # Errors
    /// Returns the first fault: a triangle total over the limit, or else a piece that cannot be built.
    pub fn check(pieces: &[GroundSetup]) -> Result<(), String> {
        let counts = pieces.iter().map(|piece| (piece.triangles(), piece.shape.build_cost()));
        check_triangle_count(counts).map_err(|(index, what, expected)| {
            let problem =
                id::PARAMS_PROBLEM_EXPECTED.with(&[("problem", &what), ("expected", &expected)]);
            format!("{}: {problem}", pieces[index].name)
        })?;
        for GroundSetup { name, shape, .. } in pieces {
            let missing = match shape {
                Shape::Heights(_) if shape.triangle_count() == 0 => id::MESH_HEIGHTS_MISSING.text(),
                Shape::Track(setup) if setup.path.is_empty() => {
                    id::WALKER_TRACK_WITHOUT_PATH.text()
                }
                Shape::Obj(obj) if obj.path.contents.is_none() => id::WALKER_FILE_NOT_READ.text(),
                _ => continue,
            };
            return Err(format!("{name}: {missing}"));
        }
        Ok(())
    }

    /// Builds the ground from these pieces, in slices of time. If a piece cannot be built, the ground is
    /// empty and nothing large is allocated.
    async fn paced(pieces: &[GroundSetup], pace: &Pace) -> Self {
        let mut mesh = TriMesh::default();
        if Self::check(pieces).is_ok() {
            for piece in pieces {
                add(&mut mesh, piece, pace).await;
            }
        }
        Self { ground: Ground::paced(&mesh, pace).await, mesh }
    }

    /// Returns the foothold found by `probe`. Only hits whose triangle and normal face the probe's
    /// start count. The hit closest to the wanted distance wins; on ties the nearer hit, then the
    /// lowest index. Calls `visit` with all these hits. Returns `None` without a hit, or if the
    /// probe's start is out of the world.
    pub fn find(
        &self,
        probe: &Probe,
        normals: Normals,
        mut visit: impl FnMut(Foothold),
    ) -> Option<Foothold> {
        let ray = Ray::new(probe.start, probe.direction)?;
        let mut best: Option<Foothold> = None;
        let rank = |f: &Foothold| ((f.along - probe.wanted).abs(), f.along, f.triangle);
        let triangles = &self.ground.triangles;
        self.ground.for_each_ray_hit(&ray, probe.length, Sides::Front, |triangle, hit| {
            let normal = match normals {
                Normals::Face => triangles[triangle as usize].normal,
                Normals::Smooth => self.ground.smooth_normal(triangle, &hit),
            };
            // An interpolated normal may face away even if the triangle's own does not.
            if normal.dot(probe.direction) >= 0.0 {
                return;
            }
            let found = Foothold { triangle, point: ray.at(hit.t), normal, along: hit.t };
            visit(found);
            if best.is_none_or(|best| rank(&found) < rank(&best)) {
                best = Some(found);
            }
        });
        best
    }
}

/// Adds a piece to the mesh at its pose.
async fn add(mesh: &mut TriMesh, piece: &GroundSetup, pace: &Pace) {
    let yaw = piece.yaw.to_radians();
    let transform = Affine3A::from_rotation_translation(about(Vec3::Y, yaw), piece.position);
    match &piece.shape {
        Shape::Heights(setup) => {
            if let Ok(heights) = setup.mesh_paced(pace).await {
                mesh.append_paced(&heights, transform, pace).await;
            }
        }
        Shape::Track(setup) => {
            // Rotating the path instead of the mesh keeps quarter turns exact.
            let left = axis_x_of(yaw);
            let left = Vec3::new(left.x, 0.0, left.y);
            let start =
                Frame { position: piece.position, left, up: Vec3::Y, forward: left.cross(Vec3::Y) };
            mesh.append_paced(&setup.mesh(start), Affine3A::IDENTITY, pace).await;
        }
        Shape::Obj(obj) => {
            if let Some(contents) = &obj.path.contents {
                let transform = transform * Affine3A::from_scale(Vec3::splat(obj.scale));
                mesh.append_paced(&contents.smooth(pace).await, transform, pace).await;
            }
        }
    }
}

impl GroundPiece for GroundSetup {
    type Ground = Terrain;

    async fn ground(pieces: &[Self], pace: &Pace) -> Terrain {
        Terrain::paced(pieces, pace).await
    }

    fn triangles(&self) -> u64 {
        self.shape.triangle_count()
    }
}
