//! The ground of a walker world, built from its setup.

use glam::{Affine3A, Quat, Vec2, Vec3};

use super::setup::{GroundSetup, HeightSource, HeightsSetup, Normals, Part, Shape, TrackSetup};
use crate::geom::shape::axis_x_of;
use crate::geom::{Ray, Sides};
use crate::mesh::TriMesh;
use crate::mesh::ground::{Ground, MOST_TRIANGLES};
use crate::mesh::heights::{self, Hills, from_numbers};
use crate::mesh::track::{Frame, Piece, Track};

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
    /// The ground of these pieces.
    ///
    /// # Errors
    /// What is wrong with the first piece that cannot be built, or that there are too many
    /// triangles in all; nothing large is allocated then.
    pub fn new(pieces: &[GroundSetup]) -> Result<Self, String> {
        let count: u64 = pieces.iter().map(triangle_count).fold(0, u64::saturating_add);
        if count > MOST_TRIANGLES as u64 {
            return Err(format!("{count} triangles of ground; expected at most {MOST_TRIANGLES}"));
        }
        let mut mesh = TriMesh::default();
        for piece in pieces {
            let made = mesh_of(piece).map_err(|why| format!("{}: {why}", piece.name))?;
            mesh.append(&made.0, made.1);
        }
        Ok(Self { ground: Ground::new(&mesh), mesh })
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

/// How many triangles a piece has; 0 for a file that has not been read.
#[must_use]
pub fn triangle_count(piece: &GroundSetup) -> u64 {
    match &piece.shape {
        Shape::Heights(HeightsSetup { from: HeightSource::Hills(hills), .. }) => {
            heights::triangle_count([hills.cells_x, hills.cells_z])
        }
        Shape::Heights(HeightsSetup { from: HeightSource::Numbers(numbers), .. }) => {
            let rows = numbers.rows.0.len() as u64;
            let columns = numbers.rows.0.iter().map(Vec::len).max().unwrap_or(0) as u64;
            2 * rows.saturating_sub(1).saturating_mul(columns.saturating_sub(1))
        }
        Shape::Track(setup) => track(setup, Frame::START).triangle_count(),
        Shape::Obj(obj) => obj.path.mesh.as_ref().map_or(0, |mesh| mesh.triangles.len() as u64),
    }
}

/// A piece's mesh, and where it is put.
fn mesh_of(piece: &GroundSetup) -> Result<(TriMesh, Affine3A), String> {
    let (sin, cos) = libm::sincosf(piece.yaw.to_radians() * 0.5);
    let turn = Quat::from_xyzw(0.0, sin, 0.0, cos);
    let at = Affine3A::from_rotation_translation(turn, piece.position);
    match &piece.shape {
        Shape::Heights(setup) => {
            let size = Vec2::new(setup.width, setup.depth);
            let mesh = match &setup.from {
                HeightSource::Hills(hills) => Hills {
                    size,
                    cells: [hills.cells_x, hills.cells_z],
                    amplitude: hills.amplitude,
                    wavelength: hills.wavelength,
                    seed: hills.seed,
                }
                .mesh(),
                HeightSource::Numbers(numbers) => {
                    let rows = &numbers.rows.0;
                    let columns = rows.first().map_or(0, Vec::len);
                    if rows.len() < 2 || columns < 2 {
                        return Err("there are no heights; expected 2 rows of 2 or more".to_owned());
                    }
                    let cells = [columns as u32 - 1, rows.len() as u32 - 1];
                    // Rows of unlike lengths leave a sum that does not fit, or shifted heights.
                    let even = rows.iter().all(|row| row.len() == columns);
                    even.then(|| from_numbers(size, cells, &rows.concat())).flatten()
                }
            };
            Ok((mesh.ok_or("these heights make no ground")?, at))
        }
        Shape::Track(setup) => {
            if setup.path.is_empty() {
                return Err("the track has no path; expected at least one part".to_owned());
            }
            // The path itself is turned, so that quarter turns stay exact.
            let left = axis_x_of(piece.yaw.to_radians());
            let left = Vec3::new(left.x, 0.0, left.y);
            let start =
                Frame { position: piece.position, left, up: Vec3::Y, forward: left.cross(Vec3::Y) };
            let mesh = track(setup, start).mesh();
            Ok((mesh.ok_or("this track makes no ground")?, Affine3A::IDENTITY))
        }
        Shape::Obj(obj) => match &obj.path.mesh {
            Some(mesh) => Ok(((**mesh).clone(), at)),
            None => Err("no file has been read; expected one named in the scene".to_owned()),
        },
    }
}

fn track(setup: &TrackSetup, start: Frame) -> Track {
    let pieces = setup.path.iter().map(|part| match &part.part {
        Part::Straight(p) => Piece::Straight { length: p.length },
        Part::Ramp(p) => Piece::Ramp { length: p.length, rise: p.rise },
        Part::Bend(p) => Piece::Bend { radius: p.radius, angle: p.angle, bank: p.bank },
        Part::Pipe(p) => Piece::Pipe { radius: p.radius, angle: p.angle },
        Part::Loop(p) => Piece::Loop { radius: p.radius, offset: p.offset },
        Part::Corkscrew(p) => {
            Piece::Corkscrew { length: p.length, turns: p.turns, radius: p.radius }
        }
    });
    Track {
        start,
        pieces: pieces.collect(),
        segments: setup.segments,
        width: setup.width,
        thickness: setup.thickness,
        strips: setup.strips,
    }
}
