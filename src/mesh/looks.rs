//! Machines and figures: tank, person, buggy, chaser, described in `assets/models/looks.ron`.
//!
//! Frame: origin at the middle of the foot, Y up, front towards +z, metres.

use std::f32::consts::TAU;
use std::sync::LazyLock;

use glam::{Affine3A, EulerRot, Quat, Vec2, Vec3, vec3};
use serde::Deserialize;

use super::solid::{ball, cuboid};
use super::sweep::{lathe, polar, prism};
use super::{Rgba, TriMesh, palette};
use crate::text::id;

/// Width, height and depth of the [`tank`] without its barrel, m.
pub const TANK: Vec3 = vec3(1.0, 1.8, 1.0);

/// Width, height and depth of the [`person`], m.
pub const PERSON: Vec3 = vec3(0.5, 1.7, 0.5);

static LOOKS: LazyLock<Looks> = LazyLock::new(|| {
    let text = include_str!("../../assets/models/looks.ron");
    // The text is part of the program, and the tests below read it.
    ron::from_str(text).expect("assets/models/looks.ron is sound")
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Looks {
    tank: Vec<Solid>,
    person: Vec<Limb>,
    buggy: Vec<Limb>,
    chaser: Vec<Limb>,
}

/// A solid and its places.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Solid {
    shape: Shape,
    color: Paint,
    /// Exceptions to `color`; the first matching rule wins.
    #[serde(default)]
    except: Vec<Rule>,
    /// Positions of the solid's origin, m.
    at: Vec<Vec3>,
    /// Rotation about x, before `yaw`; degrees.
    #[serde(default)]
    pitch: f32,
    /// Rotation about y, degrees.
    #[serde(default)]
    yaw: f32,
    /// Whether a mirrored copy is added on the other side of x = 0.
    #[serde(default)]
    mirrored: bool,
}

/// Lengths in m.
#[derive(Deserialize)]
enum Shape {
    Box(Vec3),
    Ball(f32),
    Lathe {
        sectors: u16,
        profile: Vec<Vec2>,
    },
    Prism {
        outline: Vec<Vec2>,
        depth: f32,
        bevel: f32,
    },
    /// A prism whose outline repeats a tooth's outline `teeth` times; points are (degrees, radius).
    Gear {
        teeth: u16,
        tooth: Vec<(f32, f32)>,
        depth: f32,
        bevel: f32,
    },
}

/// A rule that colours some faces; see [`TriMesh::sweep`].
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    /// These bands; all if empty.
    #[serde(default)]
    bands: Vec<usize>,
    /// A period in sectors, and these sectors of each period.
    #[serde(default)]
    sectors: Option<(usize, Vec<usize>)>,
    color: Paint,
}

/// A colour, by name.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Paint(Rgba);

impl TryFrom<String> for Paint {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        palette::named(&name)
            .map(Self)
            .ok_or_else(|| id::MESH_NO_COLOUR_NAMED.with(&[("name", &format_args!("{name:?}"))]))
    }
}

/// A part of a figure; the chaser's parts are defined for a radius of 1. Fields as in [`RigidPart`].
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limb {
    pivot: Vec3,
    axis: Vec3,
    rate: f32,
    swing: Option<f32>,
    #[serde(default)]
    mirrored: bool,
    solids: Vec<Solid>,
}

impl Rule {
    fn matches(&self, band: usize, sector: usize) -> bool {
        let is_in = |(period, chosen): &(usize, Vec<usize>)| chosen.contains(&(sector % period));
        (self.bands.is_empty() || self.bands.contains(&band))
            && self.sectors.as_ref().is_none_or(is_in)
    }
}

impl Solid {
    /// Makes the mesh about its own origin, before rotation and translation.
    fn mesh(&self) -> TriMesh {
        let Paint(color) = self.color;
        let paint = |band: usize, sector: usize, otherwise: Rgba| {
            let rule = self.except.iter().find(|rule| rule.matches(band, sector));
            rule.map_or(otherwise, |rule| rule.color.0)
        };
        let bevelled = |band: usize, edge: usize| {
            let is_bevel = band % 2 == 1;
            paint(band, edge, if is_bevel { palette::edge(color) } else { color })
        };
        match &self.shape {
            Shape::Box(size) => cuboid(*size, color),
            Shape::Ball(radius) => ball(*radius, |_| color),
            Shape::Lathe { sectors, profile } => {
                lathe(profile, *sectors, |band, sector| paint(band, sector, color))
            }
            Shape::Prism { outline, depth, bevel } => prism(outline, *depth, *bevel, bevelled),
            Shape::Gear { teeth, tooth, depth, bevel } => {
                let corner = |number: u16, &(degrees, radius): &(f32, f32)| {
                    let start = TAU * f32::from(number) / f32::from(*teeth);
                    polar(start + degrees.to_radians(), radius)
                };
                let outline: Vec<Vec2> = (0..*teeth)
                    .flat_map(|i| tooth.iter().map(move |point| corner(i, point)))
                    .collect();
                prism(&outline, *depth, *bevel, bevelled)
            }
        }
    }
}

/// Joins the solids' copies into one mesh.
fn join_solids(solids: &[Solid]) -> TriMesh {
    let mut mesh = TriMesh::default();
    for solid in solids {
        let part = solid.mesh();
        let [yaw, pitch] = [solid.yaw, solid.pitch].map(f32::to_radians);
        let turn = Quat::from_euler(EulerRot::YXZ, yaw, pitch, 0.0);
        for &place in &solid.at {
            let pose = Affine3A::from_rotation_translation(turn, place);
            mesh.append(&part, pose);
            if solid.mirrored {
                mesh.append(&part, Affine3A::from_scale(vec3(-1.0, 1.0, 1.0)) * pose);
            }
        }
    }
    mesh
}

/// Makes the look of the driven tank: a toy tank. Only its barrel extends beyond [`TANK`], in front, to
/// z = 0.85.
#[must_use]
pub fn tank() -> TriMesh {
    join_solids(&LOOKS.tank)
}

/// Makes the upright walker: a body, and arms and legs that swing with the distance walked.
#[must_use]
pub fn person() -> Vec<RigidPart> {
    parts(&LOOKS.person, 1.0)
}

/// Makes the buggy, 0.9 × 0.4 × 1.5 m, with rolling wheels.
#[must_use]
pub fn buggy() -> Vec<RigidPart> {
    parts(&LOOKS.buggy, 1.0)
}

/// Makes the parts of a chaser of this radius, m, above 0. Seen from above, no part ever leaves the
/// disk.
#[must_use]
pub fn chaser(radius: f32) -> Vec<RigidPart> {
    parts(&LOOKS.chaser, radius)
}

/// Makes the parts of a figure, scaled by `radius`.
fn parts(limbs: &[Limb], radius: f32) -> Vec<RigidPart> {
    let sides = |limb: &Limb| if limb.mirrored { vec![1.0, -1.0] } else { vec![1.0] };
    let limbs = limbs.iter().flat_map(|limb| sides(limb).into_iter().map(move |side| (limb, side)));
    limbs
        .map(|(limb, side)| {
            let size = Affine3A::from_scale(vec3(side, 1.0, 1.0) * radius);
            RigidPart {
                mesh: join_solids(&limb.solids).placed(size),
                pivot: size.transform_point3(limb.pivot),
                // A mirror reverses rotations about any axis except its own normal.
                axis: limb.axis * vec3(1.0, side, side),
                rate: limb.rate / radius,
                swing: limb.swing,
            }
        })
        .collect()
}

/// A rigid part of a machine that moves with the machine.
#[derive(Clone, Debug, PartialEq)]
pub struct RigidPart {
    /// The surface, with the pivot at the origin and axes parallel to the machine's.
    pub mesh: TriMesh,
    /// Position of the pivot in the machine's frame, m.
    pub pivot: Vec3,
    /// Unit axis of rotation in the machine's frame; counter-clockwise seen from its tip.
    pub axis: Vec3,
    /// Rotation per distance, rad/m; 0 for none.
    pub rate: f32,
    /// Amplitude of a swing, rad, whose phase is that rotation; `None` for continuous rotation.
    pub swing: Option<f32>,
}

impl RigidPart {
    /// Returns the pose in the machine's frame after a total distance, m.
    #[must_use]
    pub fn pose(&self, distance: f32) -> Affine3A {
        self.swung(distance, 1.0)
    }

    /// Returns the pose after a total distance, m, with the amplitude of a swing scaled by `scale`.
    #[must_use]
    pub fn swung(&self, distance: f32, scale: f32) -> Affine3A {
        // A long distance has few digits left for the fraction of a turn.
        let angle = (self.rate * distance) % TAU;
        let angle = self.swing.map_or(angle, |swing| scale * swing * libm::sinf(angle));
        let turn = Quat::from_axis_angle(self.axis, angle);
        Affine3A::from_rotation_translation(turn, self.pivot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::ops::check;

    #[test]
    fn every_solid_is_closed() {
        let figures = [&LOOKS.chaser, &LOOKS.person, &LOOKS.buggy].into_iter().flatten();
        for solid in figures.flat_map(|limb| &limb.solids).chain(&LOOKS.tank) {
            check::solid(&solid.mesh());
        }
        let parts = [chaser(0.7), person(), buggy()].into_iter().flatten();
        for mesh in parts.map(|part| part.mesh).chain([tank()]) {
            check::solid(&mesh);
            assert!(mesh.triangles.len() < 3_000);
        }
    }

    #[test]
    fn figures_stand_on_their_origin_and_fill_their_boxes() {
        for (parts, size) in [(person(), PERSON), (buggy(), vec3(0.9, 0.4, 1.5))] {
            let mesh = assembled(&parts, 0.0);
            let (low, high) = mesh.bounds().expect("it has corners");
            assert!(low.y.abs() < 1e-3, "{low}");
            let slack = size - (high - low);
            assert!(slack.min_element() > -0.01 && slack.max_element() < 0.06, "{slack}");
        }
    }

    #[test]
    fn the_tank_fills_its_cuboid_and_only_the_barrel_leaves_it() {
        let mesh = tank();
        let (low, high) = mesh.bounds().expect("there are vertices");
        check::near(low, vec3(-0.5, 0.0, -0.5), 1e-3);
        check::near(high, vec3(0.5, TANK.y, 0.85), 1e-3);
        let half = TANK / 2.0;
        for p in &mesh.positions {
            let is_in_cuboid = p.x.abs() <= half.x + 1e-6 && p.y <= TANK.y + 1e-6;
            assert!(is_in_cuboid && p.z >= -half.z - 1e-6 && p.y >= -1e-6, "{p}");
            let is_barrel = p.x.abs() < 0.12 && (p.y - 1.36).abs() < 0.12;
            assert!(p.z <= half.z + 1e-6 || is_barrel, "{p} is out and not barrel");
        }
    }

    #[test]
    fn the_tanks_halves_mirror_each_other_and_its_front_is_light() {
        let mesh = tank();
        let mirrored = mesh.placed(Affine3A::from_scale(vec3(-1.0, 1.0, 1.0)));
        assert!((mirrored.volume() - mesh.volume()).abs() < 1e-4);
        assert_eq!(mirrored.bounds().map(|b| b.1.x), mesh.bounds().map(|b| b.1.x));
        let cream = mesh.positions.iter().zip(&mesh.colors).filter(|(_, c)| **c == palette::CREAM);
        assert!(cream.clone().count() > 0 && cream.into_iter().all(|(p, _)| p.z > 0.0));
    }

    /// Returns a figure's joined parts in their poses after a distance, m.
    fn assembled(parts: &[RigidPart], distance: f32) -> TriMesh {
        let mut mesh = TriMesh::default();
        for part in parts {
            mesh.append(&part.mesh, part.pose(distance));
        }
        mesh
    }

    #[test]
    fn the_chaser_stays_in_its_disk_and_on_the_ground_at_any_distance() {
        for r in [0.3, 0.5, 2.0] {
            let parts = chaser(r);
            for i in 0..200_u8 {
                let mesh = assembled(&parts, f32::from(i) * 0.0137 * r);
                assert!(reach(&mesh) <= r * 1.0001, "{} of {r}", reach(&mesh));
                let (low, high) = mesh.bounds().expect("there are vertices");
                assert!(low.y > -1e-4 * r && low.y < 0.01 * r, "{low}");
                assert!((high.y / r - 1.55).abs() < 0.01, "{high}");
            }
            assert!(reach(&assembled(&parts, 0.0)) > 0.95 * r);
        }
    }

    /// Returns the greatest distance of a vertex from the vertical axis, m.
    fn reach(mesh: &TriMesh) -> f32 {
        mesh.positions.iter().map(|p| libm::hypotf(p.x, p.z)).fold(0.0, f32::max)
    }

    #[test]
    fn all_but_the_body_move_and_wheels_roll_without_slipping() {
        let parts = chaser(0.5);
        assert_eq!(parts.len(), 9);
        for part in &parts {
            assert!((part.axis.length() - 1.0).abs() < 1e-6);
            let moved = part.mesh.positions.iter().any(|&p| {
                part.pose(0.0).transform_point3(p).distance(part.pose(0.1).transform_point3(p))
                    > 1e-3
            });
            assert_eq!(moved, part.rate != 0.0);
        }
        assert_eq!(parts.iter().filter(|part| part.rate == 0.0).count(), 1);
        let wheels: Vec<&RigidPart> = parts.iter().filter(|part| part.axis == Vec3::X).collect();
        assert_eq!(wheels.len(), 2);
        for part in wheels {
            // The lowest point of the rim stands still while the axle goes 1 mm towards +z.
            let foot = Vec3::NEG_Y * 0.14;
            let slip = part.pose(0.001).transform_vector3(foot)
                - part.pose(0.0).transform_vector3(foot)
                + Vec3::Z * 0.001;
            assert!(slip.length() < 1e-5, "{slip}");
        }
    }

    #[test]
    fn the_buggys_wheels_roll_and_a_persons_limbs_alternate() {
        let wheels: Vec<RigidPart> = buggy().into_iter().filter(|part| part.rate != 0.0).collect();
        assert_eq!(wheels.len(), 4);
        for wheel in wheels {
            let radius = wheel.pivot.y;
            assert!((wheel.rate * radius - 1.0).abs() < 1e-3, "it does not slip");
            assert!((wheel.mesh.bounds().expect("it is there").0.y + radius).abs() < 1e-3);
        }
        let limbs: Vec<RigidPart> =
            person().into_iter().filter(|part| part.swing.is_some()).collect();
        assert_eq!(limbs.len(), 4, "arms and legs");
        for pair in limbs.chunks(2) {
            assert_eq!(pair[0].rate, -pair[1].rate);
            assert_eq!(pair[0].pivot.x, -pair[1].pivot.x);
        }
        let (step, still) = (limbs[0].swung(0.4, 1.0), limbs[0].swung(0.4, 0.0));
        assert_ne!(step, still);
        assert_eq!(still, Affine3A::from_translation(limbs[0].pivot));
    }

    #[test]
    fn the_light_stripe_is_on_the_chasers_back() {
        let body = &chaser(1.0)[0].mesh;
        let front = body.positions.iter().zip(&body.colors).filter(|(p, _)| p.z > 0.5 && p.y > 0.9);
        assert!(front.clone().count() > 0 && front.into_iter().all(|(_, c)| *c == palette::CHASER));
    }
}
