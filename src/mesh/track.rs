//! Tracks: a cross-section swept along a path of straights, ramps, pipes, loops and corkscrews.

use std::f32::consts::TAU;

use glam::{Quat, Vec2, Vec3};

use super::ground::TriangleCost;
use super::{TriMesh, palette};
use crate::params;
use crate::text::id;

/// A point of the path, with the orientation of the cross-section.
///
/// `left`, `up` and `forward` are perpendicular unit vectors, right-handed like +X, +Y, +Z.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Midpoint of the surface, m.
    pub position: Vec3,
    /// Across the track.
    pub left: Vec3,
    /// The surface's normal.
    pub up: Vec3,
    /// Along the track.
    pub forward: Vec3,
}

impl Frame {
    /// The frame at the origin, level, towards +Z.
    pub const START: Self =
        Self { position: Vec3::ZERO, left: Vec3::X, up: Vec3::Y, forward: Vec3::Z };

    /// Makes the frame with this forward direction, and with its up direction as close as possible to `up`.
    fn facing(position: Vec3, forward: Vec3, up: Vec3) -> Self {
        let forward = forward.normalize_or_zero();
        let left = up.cross(forward).normalize_or_zero();
        Self { position, left, up: forward.cross(left), forward }
    }

    /// Rolls the frame to the right by `angle`, radians: its left side rises.
    fn rolled(self, angle: f32) -> Self {
        let turn = Quat::from_axis_angle(self.forward, angle);
        Self { left: turn * self.left, up: turn * self.up, ..self }
    }
}

params! {
    /// A slab swept along a path.
    struct TrackSetup {
        /// The width of the slab.
        width: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=20;
        /// The thickness of the slab. The walker stands on its upper surface.
        thickness: f32 = 0.2, 0.001..=1000 "m", slider 0.05..=2;
        /// The number of segments of each part of the path.
        segments: u32 = 32, 1..=10000 "segments", slider 1..=128;
        /// The number of strips side by side. A twisted surface needs more than one.
        strips: u32 = 4, 1..=1000 "strips", slider 1..=16;
        /// The parts of the path. Each begins where the previous one ends, in the direction in
        /// which that one ends.
        path: Vec<PartSetup> = Vec::new();
    }
}

params! {
    /// A part of a track's path.
    entry PartSetup {
        /// The name, which no other part of the track has.
        name: String;
        /// The kind of part.
        part: Part;
    }
}

params! {
    /// What a part of a path is.
    one_of Part {
        /// Straight ahead.
        Straight(Straight),
        /// Ahead and up, with a smooth beginning and end.
        Ramp(Ramp),
        /// To the left, banked.
        Bend(Bend),
        /// Curving up: a quarter-pipe.
        Pipe(Pipe),
        /// A full vertical circle that ends beside its beginning.
        Loop(Loop),
        /// Rolling about an axis above the track.
        Corkscrew(Corkscrew),
    }
}

params! {
    /// Straight ahead.
    struct Straight {
        /// The length of the part.
        length: f32 = 10.0, 0.001..=1000 "m", slider 0.5..=60;
    }
}

params! {
    /// Ahead and up.
    struct Ramp {
        /// The distance covered ahead.
        length: f32 = 10.0, 0.001..=1000 "m", slider 0.5..=60;
        /// The height gained. A negative rise leads down.
        rise: f32 = 2.0, -1000..=1000 "m", slider -10..=10;
    }
}

params! {
    /// To the left, banked.
    struct Bend {
        /// The radius of the middle of the track.
        radius: f32 = 8.0, 0.001..=1000 "m", slider 1..=40;
        /// The angle of the bend. A negative one bends to the right.
        angle: f32 = 90.0, -360..=360 "°";
        /// The angle by which the track leans into the bend at its middle.
        bank: f32 = 0.0, -90..=90 "°";
    }
}

params! {
    /// Pitching up.
    struct Pipe {
        /// The radius of the path.
        radius: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=20;
        /// The angle of the curve. 90 ends vertically on a wall, 180 on a ceiling.
        angle: f32 = 90.0, -360..=360 "°";
    }
}

params! {
    /// All the way round.
    struct Loop {
        /// The radius of the path.
        radius: f32 = 4.0, 0.001..=1000 "m", slider 0.5..=20;
        /// How far to the left the loop ends. Unless this exceeds the width, the way in and the way
        /// out overlap.
        offset: f32 = 5.0, -1000..=1000 "m", slider -12..=12;
    }
}

params! {
    /// Rolling about an axis above the track.
    struct Corkscrew {
        /// The distance covered ahead.
        length: f32 = 24.0, 0.001..=1000 "m", slider 2..=80;
        /// The number of turns to the right. A negative number turns to the left.
        turns: f32 = 1.0, -100..=100 "turns", slider -3..=3;
        /// The distance from the track to the axis. With 0 the track twists about its own middle.
        radius: f32 = 2.0, 0..=1000 "m", slider 0..=8;
    }
}

impl TrackSetup {
    /// Returns the number of triangles of the mesh.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        let quads_per_segment = 2 * u64::from(self.strips) + 2;
        let segments = u64::from(self.segments).saturating_mul(self.path.len() as u64);
        segments.saturating_mul(2 * quads_per_segment).saturating_add(4 * u64::from(self.strips))
    }

    /// Returns the number of triangles, and its factors as text.
    #[must_use]
    pub fn build_cost(&self) -> TriangleCost {
        let Self { segments, strips, path, .. } = self;
        let parts = path.len();
        (
            self.triangle_count(),
            id::MESH_TRACK_FACTORS.with(&[
                ("segments", &segments),
                ("strips", &strips),
                ("parts", &parts),
            ]),
        )
    }

    /// Returns the frames at the ends of all segments of the path, in order, beginning with `start`.
    #[must_use]
    pub fn frames(&self, start: Frame) -> Vec<Frame> {
        let mut frames = vec![start];
        let mut part_start = start;
        for PartSetup { part, .. } in &self.path {
            let n = self.segments;
            frames.extend((1..=n).map(|i| part.at(&part_start, i as f32 / n as f32)));
            part_start = *frames.last().unwrap_or(&part_start);
        }
        frames
    }

    /// Sweeps the closed slab from `start`, with flat facets. The frames lie on its upper surface. The
    /// mesh is empty for an empty path.
    #[must_use]
    pub fn mesh(&self, start: Frame) -> TriMesh {
        let count = self.triangle_count() as usize;
        let mut mesh = TriMesh::with_capacity(3 * count, count);
        let section = self.section();
        let ring = |frame: &Frame| -> Vec<Vec3> {
            section.iter().map(|p| frame.position + frame.left * p.x + frame.up * p.y).collect()
        };
        let rings: Vec<Vec<Vec3>> = self.frames(start).iter().map(ring).collect();
        let strips = self.strips as usize;
        let n = section.len();
        for (number, pair) in rings.windows(2).enumerate() {
            let light = if number / 4 % 2 == 0 { 0.0 } else { 0.12 };
            let top = palette::lighter(palette::TRACK, light);
            for i in 0..n {
                let j = (i + 1) % n;
                let [a, b, c, d] = [pair[0][i], pair[1][i], pair[1][j], pair[0][j]];
                let color = if i < strips { top } else { palette::TRACK_SIDE };
                // Two facets: on a twisted track, the four corners are not coplanar.
                mesh.facet(&[a, b, c], color);
                mesh.facet(&[a, c, d], color);
            }
        }
        // One facet per strip, so that the corners of lids and sides coincide.
        let lid =
            |ring: &[Vec3], i: usize| [ring[i], ring[i + 1], ring[n - 2 - i], ring[n - 1 - i]];
        if let [first, .., last] = &rings[..] {
            for i in 0..strips {
                mesh.facet(&lid(first, i), palette::TRACK_SIDE);
            }
            for i in 0..strips {
                let [a, b, c, d] = lid(last, i);
                mesh.facet(&[d, c, b, a], palette::TRACK_SIDE);
            }
        }
        mesh
    }

    /// Returns the cross-section in (left, up), m: the surface from right to left, then back below.
    fn section(&self) -> Vec<Vec2> {
        let across = |i: u32| self.width * (i as f32 / self.strips as f32 - 0.5);
        let top = (0..=self.strips).map(|i| Vec2::new(across(i), 0.0));
        let below = (0..=self.strips).rev().map(|i| Vec2::new(across(i), -self.thickness));
        top.chain(below).collect()
    }
}

impl Part {
    /// Returns the frame at the fraction `t` of the part that begins at `start`. Only banked bends and
    /// corkscrews roll about the path.
    #[must_use]
    pub fn at(&self, start: &Frame, t: f32) -> Frame {
        let Frame { position, left, up, forward } = *start;
        let (eased, slope) = (t * t * (3.0 - 2.0 * t), 6.0 * t * (1.0 - t));
        match *self {
            Self::Straight(Straight { length }) => {
                Frame { position: position + forward * (length * t), ..*start }
            }
            Self::Ramp(Ramp { length, rise }) => {
                let at = position + forward * (length * t) + up * (rise * eased);
                Frame::facing(at, forward * length + up * (rise * slope), up)
            }
            Self::Bend(Bend { radius, angle, bank }) => {
                let (sin, cos) = sin_cos_degrees(angle * t);
                let side = 1.0_f32.copysign(angle);
                let at = position
                    + forward * (radius * sin * side)
                    + left * (radius * (1.0 - cos) * side);
                let ahead = forward * cos + left * sin;
                // Leaning to the left is a negative roll about the forward axis.
                let lean = -side * bank.to_radians() * 16.0 * (t * (1.0 - t)) * (t * (1.0 - t));
                Frame::facing(at, ahead, up).rolled(lean)
            }
            Self::Pipe(Pipe { radius, angle }) => arc(start, radius, angle * t),
            Self::Loop(Loop { radius, offset }) => {
                let circle = arc(start, radius, 360.0 * t);
                let at = circle.position + left * (offset * eased);
                Frame::facing(
                    at,
                    circle.forward * (TAU * radius) + left * (offset * slope),
                    circle.up,
                )
            }
            Self::Corkscrew(Corkscrew { length, turns, radius }) => {
                let roll = Quat::from_axis_angle(forward, TAU * turns * eased);
                let at = position + forward * (length * t) + (up - roll * up) * radius;
                let swing = roll * left * (TAU * turns * radius * slope);
                Frame::facing(at, forward * length + swing, roll * up)
            }
        }
    }
}

/// Returns the frame reached from `start` by pitching up by `angle` degrees on a circle.
fn arc(start: &Frame, radius: f32, angle: f32) -> Frame {
    let (sin, cos) = sin_cos_degrees(angle);
    let position =
        start.position + start.forward * (radius * sin) + start.up * (radius * (1.0 - cos));
    let (forward, up) =
        (start.forward * cos + start.up * sin, start.up * cos - start.forward * sin);
    Frame { position, left: start.left, up, forward }
}

/// Returns sine and cosine of `degrees`, exact at quarter turns.
fn sin_cos_degrees(degrees: f32) -> (f32, f32) {
    match degrees {
        90.0 | -270.0 => (1.0, 0.0),
        180.0 | -180.0 => (0.0, -1.0),
        270.0 | -90.0 => (-1.0, 0.0),
        360.0 | -360.0 => (0.0, 1.0),
        _ => libm::sincosf(degrees.to_radians()),
    }
}
