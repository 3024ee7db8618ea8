//! Places the wall world: the box, each plane as a thin plate, and the other boxes.

use glam::{Mat3, Mat4, Vec3, vec3};

use super::{Canvas, PictureInput, hit_tint, plain};
use crate::geom::Plane;
use crate::geom::order;
use crate::mesh::{palette, solid};
use crate::overlay::Ink;
use crate::sim::Body;
use crate::sim::wall::Wall;
use crate::window::look_meshes;
use crate::window::render::{FillVertex, Instance};
use crate::window::theme::Theme;

/// Drawn thickness of a plane, m.
const PLATE_THICKNESS: f32 = 0.04;

/// Opacity of a plate, 0..1.
const PLATE_OPACITY: f32 = 0.4;

/// Radii of the rings over which an infinite plane fades around the box, m.
const RING_RADII: [f32; 4] = [0.0, 3.0, 8.0, 24.0];

/// Opacity at each of these radii, 0..255, for a plane through the box's centre.
const RING_OPACITIES: [f32; 4] = [70.0, 52.0, 24.0, 0.0];

/// A plane farther from the box than this is drawn only as its plate, m.
const MAX_FADE_DISTANCE: f32 = 8.0;

/// Number of corners of a ring.
const RING_CORNERS: u8 = 24;

/// Radius of the shadows around the driven box, m.
const SHADOW_RADIUS: f32 = 8.0;

impl Canvas {
    /// Places the box, a thin transparent plate behind each plane's surface, and the other boxes. Returns
    /// the position and radius of the shadow.
    pub(super) fn place_wall(
        &mut self,
        wall: &Wall,
        &PictureInput { lens, flash, .. }: &PictureInput<'_>,
        theme: &Theme,
    ) -> (Vec3, f32) {
        let (setup, state) = (&wall.setup, &wall.state);
        let size = setup.driver.size;
        let body = self.mesh(format!("box {size}"), || look_meshes::driven_box(size));
        let driver = &state.driver;
        let place = Mat4::from_rotation_translation(driver.rotation(), driver.position);
        let tint = hit_tint(theme, true, flash(Body::Driven));
        self.instances.push(Instance { tint, ..plain(body, place) });
        for (setup, plane) in setup.planes.iter().zip(&state.planes) {
            let size = vec3(setup.width, PLATE_THICKNESS, setup.depth);
            let plate = self.mesh(format!("plate {size}"), || solid::cuboid(size, palette::BARE));
            let (along, across) = plane.tangents();
            let normal = plane.plane.normal;
            let middle = plane.plane.point - normal * (PLATE_THICKNESS * 0.5);
            let axes = Mat3::from_cols(along, normal, along.cross(normal));
            debug_assert!(axes.z_axis.dot(across).abs() > 0.99, "the tangents are orthonormal");
            let transform = Mat4::from_translation(middle) * Mat4::from_mat3(axes);
            self.instances.push(Instance { opacity: PLATE_OPACITY, ..plain(plate, transform) });
        }
        // Lossless: a scene has at most 20,000 objects.
        for (object, other) in (setup.planes.len() as u32..).zip(&state.boxes) {
            let size = other.shape.half * 2.0;
            let body = self.mesh(format!("other-box-{size}"), || solid::cuboid(size, palette::BOX));
            let place = Mat4::from_rotation_translation(other.rotation, other.shape.center);
            let tint = hit_tint(theme, false, flash(Body::Object(object)));
            self.instances.push(Instance { tint, ..plain(body, place) });
        }
        self.fade_planes(wall, lens.eye, theme);
        (driver.position, SHADOW_RADIUS)
    }

    /// Draws rings of the planes near the box, which fade outwards, the plane farthest from the eye first.
    fn fade_planes(&mut self, wall: &Wall, eye: Vec3, theme: &Theme) {
        let at = wall.state.driver.position;
        let [r, g, b, _] = theme.ink(Ink::B).to_array();
        let mut planes: Vec<(f32, Plane)> = wall
            .state
            .planes
            .iter()
            .map(|state| (state.plane.distance(at), state.plane))
            .filter(|(distance, _)| distance.abs() < MAX_FADE_DISTANCE)
            .collect();
        let foot = |(distance, plane): &(f32, Plane)| at - plane.normal * *distance;
        order::sort_by(&mut planes, |p, q| eye.distance(foot(q)).total_cmp(&eye.distance(foot(p))));
        for (distance, plane) in planes {
            let middle = foot(&(distance, plane));
            let strength = 1.0 - distance.abs() / MAX_FADE_DISTANCE;
            let (x, y) = plane.normal.any_orthonormal_pair();
            let corner = |ring: usize, k: u8| {
                let turn = std::f32::consts::TAU * f32::from(k) / f32::from(RING_CORNERS);
                let (sin, cos) = libm::sincosf(turn);
                let position = middle + (x * cos + y * sin) * RING_RADII[ring];
                FillVertex {
                    position,
                    color: [r, g, b, (RING_OPACITIES[ring] * strength) as u8],
                    layer: 0,
                }
            };
            for (ring, k) in
                (1..RING_RADII.len()).flat_map(|ring| (0..RING_CORNERS).map(move |k| (ring, k)))
            {
                let (inner, outer) = (ring - 1, ring);
                let [a, b] = [corner(inner, k), corner(inner, k + 1)];
                let [c, d] = [corner(outer, k), corner(outer, k + 1)];
                self.fades.extend([a, c, d, a, d, b]);
            }
        }
    }
}
