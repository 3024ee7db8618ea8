//! The ground of a walker world, built from its setup.

use glam::{Affine3A, Vec3};

use super::setup::{GroundSetup, Normals, Shape};
use crate::geom::shape::{about, axis_x_of};
use crate::geom::{Ray, Sides};
use crate::mesh::TriMesh;
use crate::mesh::ground::{Ground, check_room};
use crate::mesh::track::Frame;
use crate::platform::pace::Pace;
use crate::sim::grounds::GroundPiece;

/// All pieces of ground as one.
#[derive(Clone, Debug, Default)]
pub struct Terrain {
    /// To look at.
    pub mesh: TriMesh,
    /// To stand on.
    pub ground: Ground,
}

/// A place on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foothold {
    /// Number of the triangle in the ground's list.
    pub triangle: u32,
    /// Where, m.
    pub point: Vec3,
    /// The ground's unit normal there, by the method that is switched on.
    pub normal: Vec3,
    /// How far along the probe, m.
    pub along: f32,
}

impl Foothold {
    /// The angle of the normal to the vertical, radians; beyond a right angle it is a ceiling.
    #[must_use]
    pub fn slope(&self) -> f32 {
        libm::acosf(self.normal.y.clamp(-1.0, 1.0))
    }
}

/// A ray that looks for ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// Where it starts, m.
    pub start: Vec3,
    /// Its unit direction.
    pub direction: Vec3,
    /// How far it goes, m.
    pub length: f32,
    /// The hit closest to this length along it counts, m.
    pub wanted: f32,
}

impl Terrain {
    /// Whether these pieces can be built.
    ///
    /// # Errors
    /// What is wrong with the first piece that cannot be built, or that there are too many
    /// triangles in all.
    pub fn check(pieces: &[GroundSetup]) -> Result<(), String> {
        let counts = pieces.iter().map(|piece| (piece.triangles(), piece.shape.built()));
        check_room(counts).map_err(|(index, what, expected)| {
            format!("{}: {what}; expected {expected}", pieces[index].name)
        })?;
        for GroundSetup { name, shape, .. } in pieces {
            let lacks = match shape {
                Shape::Heights(_) if shape.triangle_count() == 0 => {
                    "there are no heights; expected 2 rows of 2 or more"
                }
                Shape::Track(setup) if setup.path.is_empty() => {
                    "the track has no path; expected at least one part"
                }
                Shape::Obj(obj) if obj.path.mesh.is_none() => {
                    "no file has been read; expected one named in the scene"
                }
                _ => continue,
            };
            return Err(format!("{name}: {lacks}"));
        }
        Ok(())
    }

    /// The ground of these pieces, made in slices; none of pieces that cannot be built, for which
    /// nothing large is allocated.
    async fn paced(pieces: &[GroundSetup], pace: &Pace) -> Self {
        let mut mesh = TriMesh::default();
        if Self::check(pieces).is_ok() {
            for piece in pieces {
                add(&mut mesh, piece, pace).await;
            }
        }
        Self { ground: Ground::paced(&mesh, pace).await, mesh }
    }

    /// The foothold that `probe` finds: of the triangles that face its start the one hit closest
    /// to the wanted length; of equal ones the first hit, then the one with the lowest number.
    /// Calls `each` with all of them. `None` when there is none, or the probe leaves the world.
    pub fn find(
        &self,
        probe: &Probe,
        normals: Normals,
        mut each: impl FnMut(Foothold),
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
            // A blended normal may face away where the triangle's own does not.
            if normal.dot(probe.direction) >= 0.0 {
                return;
            }
            let found = Foothold { triangle, point: ray.at(hit.t), normal, along: hit.t };
            each(found);
            if best.is_none_or(|best| rank(&found) < rank(&best)) {
                best = Some(found);
            }
        });
        best
    }
}

/// Adds a piece where it is put.
async fn add(mesh: &mut TriMesh, piece: &GroundSetup, pace: &Pace) {
    let yaw = piece.yaw.to_radians();
    let at = Affine3A::from_rotation_translation(about(Vec3::Y, yaw), piece.position);
    match &piece.shape {
        Shape::Heights(setup) => {
            if let Ok(heights) = setup.mesh_paced(pace).await {
                mesh.append_paced(&heights, at, pace).await;
            }
        }
        Shape::Track(setup) => {
            // The path itself is turned, so that quarter turns stay exact.
            let left = axis_x_of(yaw);
            let left = Vec3::new(left.x, 0.0, left.y);
            let start =
                Frame { position: piece.position, left, up: Vec3::Y, forward: left.cross(Vec3::Y) };
            mesh.append_paced(&setup.mesh(start), Affine3A::IDENTITY, pace).await;
        }
        Shape::Obj(obj) => {
            if let Some(read) = &obj.path.mesh {
                mesh.append_paced(&read.smooth(pace).await, at, pace).await;
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
