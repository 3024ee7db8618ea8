//! The hierarchy compared with a test of every triangle.

use std::cell::Cell;

use collidoscope::geom::{Ray, RayHit, Sides, Triangle, ray_triangle, sphere_triangle};
use collidoscope::mesh::TriMesh;
use collidoscope::mesh::bvh::Bvh;
use collidoscope::mesh::ground::Ground;
use collidoscope::mesh::heights::HillsSetup;
use collidoscope::mesh::pieces::{BoxPiece, Piece};
use glam::{Affine3A, Vec2, Vec3, vec2, vec3};
use proptest::prelude::*;

use crate::config;

fn point(reach: f32) -> impl Strategy<Value = Vec3> {
    (-reach..reach, -reach..reach, -reach..reach).prop_map(Vec3::from)
}

/// Returns up to 300 triangles of mixed sizes, some of them repeated, some flat along an axis.
fn soup() -> impl Strategy<Value = Vec<Triangle>> {
    let one = (point(10.0), point(2.0), point(2.0), 0_u8..6).prop_filter_map(
        "degenerate",
        |(a, b, c, kind)| match kind {
            0 => Triangle::new(a.round(), (a + b).round(), (a + c).round()),
            1 => Triangle::new(a, a + b * vec3(1.0, 0.0, 1.0), a + c * vec3(1.0, 0.0, 1.0)),
            2 => Triangle::new(a, a + b * 8.0, a + c * 8.0),
            _ => Triangle::new(a, a + b, a + c),
        },
    );
    (prop::collection::vec(one, 0..300), 1_usize..4)
        .prop_map(|(triangles, times)| triangles.repeat(times))
}

fn direction() -> impl Strategy<Value = Vec3> {
    prop_oneof![
        3 => point(1.0),
        1 => (0_usize..6).prop_map(|i| [Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y, Vec3::Z, -Vec3::Z][i]),
    ]
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn queries_agree_with_a_test_of_every_triangle(
        soup in soup(), at in point(12.0), radius in 0.01_f32..6.0, toward in direction(),
        max_t in 0.1_f32..30.0, hit_last in 0_usize..40,
    ) {
        let bvh = Bvh::new(&soup);
        let numbered = || soup.iter().zip(0_u32..);
        let mut found = vec![7; 3];

        bvh.gather_sphere(at, radius, &mut found);
        let all: Vec<u32> =
            numbered().filter(|(t, _)| sphere_triangle(at, radius, t)).map(|(_, i)| i).collect();
        prop_assert_eq!(&found, &all);

        let (low, high) = (at - Vec3::splat(radius), at + vec3(0.3, 0.0, 1.0) * radius);
        found.clear();
        bvh.for_each_in_aabb(low, high, |number, triangle| {
            let (least, greatest) = triangle.bounds();
            if least.cmple(high).all() && greatest.cmpge(low).all() {
                found.push(number);
            }
        });
        found.sort_unstable();
        let all: Vec<u32> = numbered()
            .filter(|(t, _)| {
                let (least, greatest) = t.bounds();
                least.cmple(high).all() && greatest.cmpge(low).all()
            })
            .map(|(_, i)| i)
            .collect();
        prop_assert_eq!(&found, &all);

        let Some(ray) = Ray::new(at, toward) else { return Ok(()) };
        for sides in [Sides::Front, Sides::Both] {
            let hits: Vec<(f32, u32)> = numbered()
                .filter_map(|(t, i)| Some((ray_triangle(&ray, t, sides, &mut ())?.t, i)))
                .filter(|hit| hit.0 <= max_t)
                .collect();
            let first = bvh.first_ray_hit(&ray, max_t, sides).map(|(i, hit)| (hit.t, i));
            let nearest = hits.iter().copied().min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            prop_assert_eq!(first, nearest);
            let mut seen = Vec::new();
            bvh.for_each_ray_hit(&ray, max_t, sides, |i, hit| seen.push((hit.t, i)));
            seen.sort_by_key(|hit| hit.1);
            let last = hits.last().map(|hit| hit.0);
            // The triangle hit last is tested first; the result must not depend on it.
            let hit_last = Cell::new(numbered().nth(hit_last).map(|(triangle, _)| *triangle));
            let any = |accepts: &dyn Fn(f32) -> bool| {
                bvh.any_ray_hit(&ray, max_t, sides, &hit_last, |hit| accepts(hit.t))
            };
            // The filter accepts every hit, only the last one, or none.
            prop_assert_eq!(any(&|_| true), last.is_some());
            prop_assert_eq!(any(&|t| Some(t) == last), last.is_some());
            prop_assert!(!any(&|_| false));
            prop_assert_eq!(seen, hits);
        }
    }
}

#[test]
fn a_pile_of_equal_triangles_is_searched_correctly() {
    let one = Triangle::new(Vec3::ZERO, Vec3::X, Vec3::Z).expect("sound");
    let pile = vec![one; 5000];
    let bvh = Bvh::new(&pile);
    let mut found = Vec::new();
    bvh.gather_sphere(Vec3::ZERO, 0.5, &mut found);
    assert_eq!(found, (0..5000).collect::<Vec<u32>>());
    let down = Ray::new(vec3(0.2, 1.0, 0.2), -Vec3::Y).expect("a ray");
    let hit = bvh.first_ray_hit(&down, 10.0, Sides::Both).expect("a hit");
    assert_eq!((hit.0, hit.1.t), (0, 1.0));
    assert!(Bvh::new(&[]).first_ray_hit(&down, 10.0, Sides::Both).is_none());
}

#[test]
fn no_ray_falls_through_hills_and_queries_reuse_their_memory() {
    let hills =
        HillsSetup { cells_x: 160, cells_z: 120, amplitude: 3.0, wavelength: 20.0, seed: 4 };
    let ground = Ground::new(&hills.mesh(vec2(80.0, 60.0)));
    assert_eq!((ground.triangles.len(), ground.dropped), (38_400, 0));
    for i in 0..=320_u16 {
        for j in 0..=240_u16 {
            // Half of the rays hit vertices and edges exactly.
            let (x, z) = (f32::from(i) * 0.25 - 40.0, f32::from(j) * 0.25 - 30.0);
            let down = Ray::new(vec3(x, 10.0, z), -Vec3::Y).expect("a ray");
            let (number, hit) = ground
                .first_ray_hit(&down, 20.0, Sides::Front)
                .unwrap_or_else(|| panic!("fell through at {x} {z}"));
            let y = 10.0 - hit.t;
            assert!((y - hills.height(x, z)).abs() < 0.1, "{x} {z}: {y}");
            let smooth = ground.smooth_normal(number, &hit);
            assert!((smooth.length() - 1.0).abs() < 1e-5);
            assert!(smooth.dot(ground.triangles[number as usize].normal) > 0.9);
        }
    }
    let mut found = Vec::new();
    ground.bvh.gather_sphere(Vec3::ZERO, 6.0, &mut found);
    let (capacity, count) = (found.capacity(), found.len());
    assert!(count > 300);
    ground.bvh.gather_sphere(Vec3::ZERO, 6.0, &mut found);
    assert_eq!((found.capacity(), found.len()), (capacity, count));
}

/// Returns hills, the same hills turned, moved and slightly higher, a box, and a small grid on top.
fn grids_and_box() -> TriMesh {
    let hills = |size: Vec2, [cells_x, cells_z]: [u32; 2], seed: u32| {
        let hills = HillsSetup { cells_x, cells_z, amplitude: 2.0, wavelength: 12.0, seed };
        hills.mesh(size)
    };
    let mut mesh = TriMesh::default();
    let broad = hills(vec2(40.0, 30.0), [80, 60], 1);
    mesh.append(&broad, Affine3A::IDENTITY);
    let block = Piece::Box(BoxPiece { size: vec3(3.0, 2.5, 5.0) }).mesh().expect("a box");
    mesh.append(&block, Affine3A::from_translation(vec3(4.0, -1.0, 2.0)));
    let turned = Affine3A::from_rotation_y(0.6);
    mesh.append(&broad, Affine3A::from_translation(vec3(7.3, 0.4, -3.1)) * turned);
    let small = hills(vec2(6.0, 6.0), [1, 7], 5);
    mesh.append(&small, Affine3A::from_translation(vec3(-5.0, 1.0, 4.0)));
    mesh
}

#[test]
fn grids_and_the_hierarchy_find_the_same() {
    let ground = Ground::new(&grids_and_box());
    assert_eq!(ground.lattices.len(), 3);
    let mut random = 1_u32;
    let mut next = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) as f32 / 16_777_216.0
    };
    let mut hits = 0;
    for i in 0..40_000_u32 {
        let mut at = vec3(next() * 60.0 - 25.0, 8.0, next() * 50.0 - 25.0);
        // A quarter hits vertices and edges of the unturned grid, a quarter those of any triangle.
        if i % 4 == 1 {
            (at.x, at.z) =
                ((at.x * 2.0).round() / 2.0, if i % 8 == 1 { at.z.round() } else { at.z });
        } else if i % 4 == 2 {
            let t = &ground.triangles[(next() * ground.triangles.len() as f32) as usize];
            let target = if i % 8 == 2 { t.a } else { t.a.lerp(t.b, next()) };
            (at.x, at.z) = (target.x, target.z);
        }
        for (toward, sides) in
            [(-Vec3::Y, Sides::Front), (-Vec3::Y * 3.0, Sides::Both), (Vec3::Y, Sides::Both)]
        {
            let from = if toward.y > 0.0 { vec3(at.x, -8.0, at.z) } else { at };
            let max_t = if i % 5 == 0 { 7.0 } else { 20.0 };
            let ray = Ray::new(from, toward).expect("a ray");
            let bits = |(number, hit): (u32, RayHit)| {
                (number, hit.t.to_bits(), hit.weights.map(f32::to_bits))
            };
            let expected = ground.bvh.first_ray_hit(&ray, max_t, sides).map(bits);
            assert_eq!(ground.first_ray_hit(&ray, max_t, sides).map(bits), expected, "{from}");
            hits += u32::from(expected.is_some());
            let [mut all, mut expected] = [Vec::new(), Vec::new()];
            ground.for_each_ray_hit(&ray, max_t, sides, |i, hit| all.push(bits((i, hit))));
            ground.bvh.for_each_ray_hit(&ray, max_t, sides, |i, hit| expected.push(bits((i, hit))));
            all.sort_unstable();
            expected.sort_unstable();
            assert_eq!(all, expected, "{from}");
        }
    }
    assert!(hits > 60_000, "{hits}");
}

#[test]
fn irregular_meshes_are_not_taken_for_grids() {
    let mut mesh = grids_and_box();
    let last = mesh.positions.len() - 1;
    mesh.positions[last].x += 3.0;
    mesh.positions[0].z -= 0.4;
    assert_eq!(Ground::new(&mesh).lattices.len(), 1);
    // Leaving out a degenerate triangle shifts the other indices.
    mesh.triangles.push([0, 0, 1]);
    assert_eq!(Ground::new(&mesh).lattices.len(), 0);
    let block = Piece::Box(BoxPiece { size: Vec3::ONE }).mesh().expect("a box");
    assert_eq!(Ground::new(&block).lattices.len(), 0);
}
