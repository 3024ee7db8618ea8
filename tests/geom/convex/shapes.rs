//! Construction of shapes.

use std::f32::consts::FRAC_PI_2;

use collidoscope::geom::convex::{Convex, Pose};
use collidoscope::geom::convex_check::ConvexError;
use glam::{DVec2, Vec2, dvec2, vec2};

use super::oracle::Truth;
use super::random::Random;

fn polygon(corners: &[(f32, f32)]) -> Result<Convex, ConvexError> {
    Convex::polygon(&corners.iter().copied().map(Vec2::from).collect::<Vec<_>>())
}

#[test]
fn invalid_polygons_are_refused_with_the_reason() {
    use ConvexError::{Clockwise, Concave, Crossed, NoArea, NotFinite, Repeated, TooFew, TooMany};
    let star: Vec<(f32, f32)> = (0..5_u8)
        .map(|k| (f32::from(k) * 0.8 * std::f32::consts::PI).sin_cos())
        .map(|(sin, cos)| (cos, sin))
        .collect();
    let many: Vec<(f32, f32)> = (0..65_u8).map(|k| (f32::from(k), f32::from(k).powi(2))).collect();
    let cases: [(&[(f32, f32)], ConvexError); 12] = [
        (&[], TooFew(0)),
        (&[(0.0, 0.0), (1.0, 0.0)], TooFew(2)),
        (&many, TooMany(65)),
        (&[(0.0, 0.0), (1.0, f32::NAN), (1.0, 1.0)], NotFinite(1)),
        (&[(0.0, 0.0), (1.0, 0.0), (1.0, f32::INFINITY)], NotFinite(2)),
        (&[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (1.0, 1.0)], Repeated(2)),
        (&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.0)], Repeated(0)),
        (&[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], NoArea),
        (&[(0.0, 0.0), (1.0, 1.0), (1.0, 0.0)], Clockwise),
        (&[(0.0, 0.0), (2.0, 0.0), (1.0, 0.5), (0.0, 2.0)], Concave(2)),
        // An edge that reverses along itself.
        (&[(0.0, 0.0), (2.0, 0.0), (1.0, 0.0), (1.0, 1.0)], Concave(1)),
        (&star, Crossed),
    ];
    for (corners, expected) in cases {
        assert_eq!(polygon(corners), Err(expected), "{corners:?}");
    }
    assert_eq!(Convex::regular(2, 1.0), Err(TooFew(2)));
    assert_eq!(Convex::regular(65, 1.0), Err(TooMany(65)));
}

#[test]
fn a_polygon_has_at_most_64_corners_and_a_minimum_area() {
    let round = |count: u8| -> Vec<(f32, f32)> {
        let turn = std::f32::consts::TAU / f32::from(count);
        (0..count).map(|k| (turn * f32::from(k)).sin_cos()).map(|(y, x)| (x, y)).collect()
    };
    assert_eq!(polygon(&round(64)).map(|shape| shape.points().len()), Ok(64));
    assert_eq!(polygon(&round(65)), Err(ConvexError::TooMany(65)));
    // One metre long: an area below 1e-7 m² counts as none.
    let thin = |height: f32| polygon(&[(0.0, 0.0), (1.0, 0.0), (1.0, height)]);
    assert_eq!(thin(1.9e-7), Err(ConvexError::NoArea));
    assert!(thin(2.1e-7).is_ok());
}

#[test]
fn straight_corners_and_needles_are_convex() {
    let straight = [(0.0, 0.0), (0.1, 0.0), (0.3, 0.0), (0.3, 0.1), (0.3, 0.7)];
    for angle in (0..60_u8).map(|k| f32::from(k) * 0.1) {
        let turned = straight.map(|(x, y): (f32, f32)| {
            let (sin, cos) = angle.sin_cos();
            vec2(x * cos - y * sin + 0.7, x * sin + y * cos - 0.3)
        });
        assert!(Convex::polygon(&turned).is_ok(), "{angle}");
    }
    assert!(polygon(&[(0.0, 0.0), (1e3, 0.0), (1e3, 1e-3)]).is_ok());
}

#[test]
fn measures_of_shapes_placed_by_hand() {
    let triangle = polygon(&[(0.0, 0.0), (3.0, 0.0), (0.0, 3.0)]).expect("a triangle");
    assert_eq!(triangle.centroid(), vec2(1.0, 1.0));
    assert_eq!(
        (triangle.bounds(), triangle.edge(2)),
        ([Vec2::ZERO, vec2(3.0, 3.0)], [vec2(0.0, 3.0), Vec2::ZERO])
    );
    let box_ = Convex::rectangle(vec2(4.0, 2.0)).rounded(0.5);
    assert_eq!(box_.bounds(), [vec2(-2.5, -1.5), vec2(2.5, 1.5)]);
    assert_eq!(box_.centroid(), Vec2::ZERO);
    assert_eq!([Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|n| box_.support(n)), [0, 1, 2, 0]);
    let placed = box_.placed(Pose { position: vec2(10.0, 0.0), angle: FRAC_PI_2 });
    assert!(placed.points()[0].distance(vec2(11.0, 2.0)) < 1e-6);
    assert!(placed.normals()[0].distance(Vec2::Y) < 1e-6);
    let capsule = Convex::capsule(2.0, 0.5);
    assert_eq!((capsule.points(), capsule.radius), (&[Vec2::NEG_X, Vec2::X][..], 0.5));
    assert_eq!((capsule.normals(), capsule.centroid()), (&[Vec2::NEG_Y, Vec2::Y][..], Vec2::ZERO));
    let (point, circle) = (Convex::point(), Convex::circle(2.0));
    assert_eq!((point.normals().len(), circle.points().len(), circle.radius), (0, 1, 2.0));
    assert_eq!(Convex::regular(6, 2.0).expect("6").points()[0], vec2(2.0, 0.0));
}

/// Each normal of every shape is a unit vector, points outwards and is perpendicular to its edge.
#[test]
fn normals_point_outwards() {
    for seed in 0..2000 {
        let shape = Random::new(seed).shape().placed(Pose { position: Vec2::ONE, angle: 0.7 });
        for (k, normal) in shape.normals().iter().enumerate() {
            let [from, to] = shape.edge(k);
            assert!((normal.length() - 1.0).abs() < 1e-6, "{seed}");
            assert!(normal.dot(to - from).abs() < 1e-5 * from.length().max(1.0), "{seed}");
            let inside = shape.centroid() - from;
            assert!(normal.dot(inside) <= 1e-5 * from.length().max(1.0), "{seed}: {k}");
        }
    }
}

/// The support point of every shape bounds the shape in its direction and belongs to it.
#[test]
fn the_farthest_point_bounds_the_shape() {
    for seed in 0..2000 {
        let mut random = Random::new(seed);
        let local = random.shape();
        let position = vec2(random.between(-10.0, 10.0), random.between(-10.0, 10.0));
        let pose = Pose { position, angle: random.between(-7.0, 7.0) };
        let (shape, truth) = (local.placed(pose), Truth::at(&local, pose));
        let unit = random.direction();
        let along = |corner: &DVec2| corner.dot(unit.as_dvec2());
        let ends = [f64::min, f64::max].map(|f| truth.core.iter().map(along).reduce(f));
        let [least, most] = ends.map(|end| end.expect("a corner"));
        let band = 2e-6 * truth.max_coordinate().max(1.0);
        let farthest = shape.farthest(unit).as_dvec2();
        assert!((along(&farthest) - most - truth.radius).abs() < band, "{seed}");
        // The point lies on the border.
        assert!(
            truth.distance_to(farthest).abs() < band,
            "{seed}: {}",
            truth.distance_to(farthest)
        );
        let origin = vec2(3.0, -2.0);
        let from = along(&origin.as_dvec2());
        let expected = [least - truth.radius - from, most + truth.radius - from];
        for (end, expected) in shape.interval(unit, origin).into_iter().zip(expected) {
            assert!((f64::from(end) - expected).abs() < 2.0 * band, "{seed}: {end} {expected}");
        }
        let reach = local.points().iter().map(|p| p.as_dvec2().length()).fold(0.0, f64::max);
        assert!((f64::from(local.reach()) - reach - truth.radius).abs() < band, "{seed}");
    }
}

/// The samples are a grid of 100 × 100 points in the bounds.
#[test]
fn the_centroid_is_the_mean_of_sampled_points() {
    for seed in 0..60 {
        let mut shape = Random::new(seed).shape();
        shape.radius = 0.0;
        if shape.points().len() < 3 {
            continue;
        }
        let core = Truth::new(&shape, dvec2(0.0, 0.0), 0.0);
        let [low, high] = shape.bounds().map(|p| p.as_dvec2());
        let (mut count, mut sum) = (0.0, DVec2::ZERO);
        for i in 0..100 {
            for j in 0..100 {
                let share = (dvec2(f64::from(i), f64::from(j)) + 0.5) / 100.0;
                let at = low + (high - low) * share;
                if core.distance_to(at) < 0.0 {
                    (count, sum) = (count + 1.0, sum + at);
                }
            }
        }
        let off = (sum / count - shape.centroid().as_dvec2()) / (high - low);
        assert!(off.abs().max_element() < 0.01, "{seed}: {off}");
    }
}
