//! Places the lab and its wall.
//!
//! Each mesh is a draw call of its own, and a crowd has a different size for each shape. Shapes that
//! are stretched, turned or combined copies of a few common shapes therefore share meshes.

use core::f32::consts::TAU;

use glam::{Mat2, Mat4, Quat, Vec2, Vec3};

use super::bodies::THICKNESS;
use super::{Canvas, plain};
use crate::geom::convex::Convex;
use crate::mesh::{TriMesh, palette, sweep};
use crate::overlay::lab::models::outline;
use crate::sim::Sim;
use crate::sim::lab::Lab;
use crate::window::theme::Theme;

/// Drawn thickness of a segment or a point, which have no area, m.
const LINE_THICKNESS: f32 = 0.02;

/// Number of corners of a disk.
const DISK_CORNERS: usize = 48;

/// Maximum distance of a corner from that of a common shape, relative to the shape's size.
const CORNER_TOLERANCE: f32 = 1e-4;

/// A regular polygon on the unit circle, with its first corner on the x axis: its number of corners,
/// and its stretch and translation to the drawn shape.
type Piece = (usize, Mat2, Vec2);

impl Canvas {
    /// Places the shapes and a wall with metre lines.
    pub(super) fn place_lab(&mut self, world: &Lab, theme: &Theme) {
        let (focus, _) = world.driven();
        self.place_backdrop(focus, theme);
        for body in world.state.bodies.iter().filter(|body| body.is_present) {
            let turn = Quat::from_rotation_z(body.angle);
            let place = Mat4::from_rotation_translation(turn, body.position.extend(0.0));
            for part in &body.solid.parts {
                let pieces = pieces(part);
                for &(corners, stretch, center) in &pieces {
                    let mesh = self.mesh(format!("lab-of-{corners}"), || regular_plate(corners));
                    self.instances.push(plain(mesh, place * planar_transform(stretch, center)));
                }
                if pieces.is_empty() {
                    let key = format!("lab {part:?}");
                    let mesh = self.mesh(key, || shape_plate(part));
                    let middle = Mat4::from_translation(part.centroid().extend(0.0));
                    self.instances.push(plain(mesh, place * middle));
                }
            }
        }
    }
}

/// Returns the common shapes that make up a shape: sharp triangles, parallelograms, regular polygons,
/// circles, and rods with round ends. Empty if the shape needs a mesh of its own.
fn pieces(shape: &Convex) -> Vec<Piece> {
    let points = shape.points();
    let radius =
        if shape.radius == 0.0 && points.len() < 3 { LINE_THICKNESS } else { shape.radius };
    let disk = |at: Vec2| (DISK_CORNERS, Mat2::from_diagonal(Vec2::splat(radius)), at);
    match *points {
        [at] => vec![disk(at)],
        [a, b] => {
            let along = (b - a) / 2.0;
            let across = along.perp().normalize_or_zero() * radius;
            vec![(4, square_to_rect(along, across), a.midpoint(b)), disk(a), disk(b)]
        }
        _ if radius > 0.0 => Vec::new(),
        _ => stretched_polygon(points).into_iter().collect(),
    }
}

/// Returns the regular polygon whose stretched copy has these corners, if any.
fn stretched_polygon(points: &[Vec2]) -> Option<Piece> {
    let count = points.len();
    let middle = points.iter().sum::<Vec2>() / count as f32;
    let unit = |k: usize| Vec2::from_angle(TAU * k as f32 / count as f32);
    // Two corners of the regular polygon and their targets determine the stretch.
    let stretch = Mat2::from_cols(points[0] - middle, points[1] - middle)
        * Mat2::from_cols(unit(0), unit(1)).inverse();
    let size = points.iter().map(|&point| point.distance(middle)).fold(0.0, f32::max);
    let fits = |k: usize| points[k].distance(middle + stretch * unit(k)) <= CORNER_TOLERANCE * size;
    (0..count).all(fits).then_some((count, stretch, middle))
}

/// Maps the regular polygon with four corners to the rectangle with these half-extents.
fn square_to_rect(along: Vec2, across: Vec2) -> Mat2 {
    Mat2::from_cols(along + across, across - along)
}

fn planar_transform(stretch: Mat2, translation: Vec2) -> Mat4 {
    let columns = [stretch.x_axis.extend(0.0), stretch.y_axis.extend(0.0), Vec3::Z];
    let [x, y, z] = columns.map(|column| column.extend(0.0));
    Mat4::from_cols(x, y, z, translation.extend(0.0).extend(1.0))
}

/// Makes a plate, centred on the drawing plane, from the regular polygon on the unit circle.
fn regular_plate(corners: usize) -> TriMesh {
    let turn = TAU / corners as f32;
    plate(&(0..corners).map(|k| Vec2::from_angle(turn * k as f32)).collect::<Vec<_>>())
}

/// Makes a plate, centred on the drawing plane, from the shape with its centroid at the origin.
fn shape_plate(shape: &Convex) -> TriMesh {
    // The lids are triangle fans about the origin, which may lie outside the polygon itself.
    let middle = shape.centroid();
    plate(&outline(shape).into_iter().map(|corner| corner - middle).collect::<Vec<_>>())
}

fn plate(corners: &[Vec2]) -> TriMesh {
    sweep::prism(corners, THICKNESS, 0.0, |_, _| palette::BOX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    /// Returns every corner of the pieces, in the shape's frame.
    fn corners(shape: &Convex) -> Vec<Vec2> {
        let unit = |count: usize, k: usize| Vec2::from_angle(TAU * k as f32 / count as f32);
        let corners_of = |&(count, stretch, center): &Piece| {
            (0..count).map(move |k| center + stretch * unit(count, k)).collect::<Vec<_>>()
        };
        pieces(shape).iter().flat_map(corners_of).collect()
    }

    fn polygon(corners: &[(f32, f32)]) -> Convex {
        let corners: Vec<Vec2> = corners.iter().map(|&(x, y)| vec2(x, y)).collect();
        Convex::polygon(&corners).expect("convex")
    }

    #[test]
    fn pieces_reach_as_far_as_their_shape_on_every_side() {
        for shape in [
            polygon(&[(-0.2, -0.3), (0.9, -0.2), (0.1, 0.4)]),
            polygon(&[(0.0, 0.0), (2.0, 0.5), (2.5, 1.0), (0.5, 0.5)]),
            Convex::rectangle(vec2(0.3, 2.0)),
            Convex::regular(7, 0.6).expect("regular"),
            Convex::circle(0.3),
            Convex::capsule(0.8, 0.2),
            Convex::segment(0.7).rounded(0.1),
        ] {
            let drawn = corners(&shape);
            assert!(!drawn.is_empty(), "{shape:?}");
            for step in 0..96 {
                let direction = Vec2::from_angle(TAU * step as f32 / 96.0);
                let reach =
                    drawn.iter().map(|corner| corner.dot(direction)).fold(f32::MIN, f32::max);
                let expected = shape.farthest(direction).dot(direction);
                assert!(
                    (reach - expected).abs() < 2e-3,
                    "{shape:?}, {direction}: {reach} and {expected}"
                );
            }
            let solid = pieces(&shape).iter().all(|(_, stretch, _)| stretch.determinant() > 0.0);
            assert!(solid, "{shape:?} is turned inside out");
        }
    }

    #[test]
    fn other_shapes_need_a_mesh_of_their_own() {
        let kite = polygon(&[(0.0, -1.0), (1.0, 0.0), (0.0, 3.0), (-1.0, 0.0)]);
        let rounded = Convex::rectangle(Vec2::ONE).rounded(0.2);
        assert!(pieces(&kite).is_empty() && pieces(&rounded).is_empty());
    }
}
