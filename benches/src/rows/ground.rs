//! Row h: the ground below a point, against parry3d's height field and triangle mesh.

use collidoscope::geom::{Ray, Sides};
use glam::Vec3;
use parry3d::query::{self, RayCast};
use parry3d::shape::HeightField;
use parry3d::utils::Array2;

use crate::inputs::Order;
use crate::map::{HILLS, Map, SIZE, parry, scattered, walked};
use crate::table::Line;
use crate::timing::race;

/// Height of the ray's origin above the ground, and length of the ray, m.
const REACH: (f32, f32) = (0.5, 1.5);

fn height_field(map: &Map) -> HeightField {
    let [columns, rows] = [HILLS.cells_x, HILLS.cells_z].map(|cells| cells as usize + 1);
    // Listed column by column: x grows with the column, z with the row.
    let heights = (0..columns)
        .flat_map(|i| (0..rows).map(move |j| (i, j)))
        .map(|(i, j)| map.mesh.positions[j * columns + i].y);
    let heights = Array2::new(rows, columns, heights.collect());
    HeightField::new(heights, parry(Vec3::new(SIZE.x, 1.0, SIZE.y)))
}

pub(crate) fn run() -> Vec<Line> {
    let map = Map::new();
    let field = height_field(&map);
    // Rays against the ground as a grid, like a walker's, and as arbitrary triangles.
    let cast_on_grid = |p: &Vec3| {
        let down = Ray::down(*p + Vec3::Y * REACH.0)?;
        let (_, hit) = map.ours.first_ray_hit(&down, REACH.1, Sides::Front)?;
        Some(hit.t)
    };
    let cast_on_tree = |p: &Vec3| {
        let down = Ray::down(*p + Vec3::Y * REACH.0)?;
        let (_, hit) = map.ours.bvh.first_ray_hit(&down, REACH.1, Sides::Front)?;
        Some(hit.t)
    };
    let peer_cast = |shape: &dyn RayCast, p: &Vec3| {
        let down = query::Ray::new(parry(*p + Vec3::Y * REACH.0), parry(Vec3::NEG_Y));
        shape.cast_local_ray(&down, REACH.1, false)
    };
    let mut lines = Vec::new();
    for (name, order, positions) in
        [("coherent", Order::Predictable, walked()), ("random", Order::Random, scattered())]
    {
        for (i, p) in positions.iter().enumerate() {
            let [a, b, c] = [cast_on_tree(p), peer_cast(&map.peer, p), peer_cast(&field, p)]
                .map(|t| t.unwrap_or(f32::INFINITY));
            assert_eq!(cast_on_tree(p), cast_on_grid(p));
            assert!((a - b).abs() < 1e-3, "{i}: {a}, the mesh {b}");
            // The height field sometimes lets a ray through between two cells, and it splits cells
            // along the other diagonal.
            assert!(c.is_infinite() || (a - c).abs() < 0.1, "{i}: {a}, the height field {c}");
        }
        let times = race(
            order,
            (positions.clone(), cast_on_grid),
            (positions.clone(), |p| peer_cast(&field, p)),
        );
        lines.push(Line::of_pair(
            "h",
            format!("ground below · parry3d HeightField · {name}"),
            &times,
            0.25,
        ));
        let times = race(
            order,
            (positions.clone(), cast_on_tree),
            (positions, |p| peer_cast(&map.peer, p)),
        );
        lines.push(Line::of_pair(
            "h",
            format!("ground below · parry3d TriMesh · {name}"),
            &times,
            0.50,
        ));
    }
    lines
}
