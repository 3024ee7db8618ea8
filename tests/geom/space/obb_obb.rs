//! Box against box in space, compared with brute force over their corners in f64, with parry3d, and
//! with directions all over the sphere.

use collidoscope::geom::obb_obb::{AXES, AxisSet, ObbAxisSource, ObbAxisTest, ObbStep, PARALLEL};
use collidoscope::geom::{Obb, ObbContact, obb_obb};
use glam::{DVec3, Quat, Vec3, vec3};
use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::{intersection_test, sat};
use parry3d::shape::Cuboid;

use crate::convex::random::Random;

/// Verdicts within this distance of touching are not compared, relative to the size.
const BAND: f64 = 1e-5;

/// Tolerance of a depth, relative to the size.
const TOLERANCE: f64 = 1e-4;

/// Tolerance of a witness point's distance from its box and supporting plane, relative to the size.
const WITNESS_TOLERANCE: f64 = 1e-5;

impl Random {
    /// Returns a unit vector, uniform on the sphere.
    fn unit_vector(&mut self) -> Vec3 {
        let flat = self.direction();
        let y = self.between(-1.0, 1.0);
        (flat * (1.0 - y * y).sqrt()).extend(y)
    }

    /// Returns a uniform rotation (Shoemake, "Uniform random rotations", Graphics Gems III, 1992).
    fn rotation(&mut self) -> Quat {
        let part = self.between(0.0, 1.0);
        let ([p, q], (a, b)) =
            ([self.direction(), self.direction()], (part.sqrt(), (1.0 - part).sqrt()));
        Quat::from_xyzw(p.x * a, p.y * a, q.x * b, q.y * b).normalize()
    }
}

/// A pair, with the rotations of its boxes.
struct Pair {
    seed: u64,
    boxes: [Obb; 2],
    turns: [Quat; 2],
}

impl Pair {
    /// Returns the sum of both half diagonals, m.
    fn size(&self) -> f64 {
        self.boxes.iter().map(|b| f64::from(b.half.length())).sum()
    }

    /// Returns the rounding error of points at the boxes' distance from the origin, m.
    fn rounding(&self) -> f64 {
        self.boxes.iter().map(|b| 3e-7 * f64::from(b.center.length())).sum()
    }

    fn contact(&self) -> ObbContact {
        let [a, b] = &self.boxes;
        obb_obb(a, b, AxisSet::All, &mut ())
    }
}

/// Returns boxes of all proportions; a quarter of the pairs are parallel, nearly parallel or turned
/// about one axis.
fn pair(seed: u64) -> Pair {
    let random = &mut Random::new(seed);
    let half = [(); 2].map(|()| vec3(random.size(), random.size(), random.size()) * 0.5);
    let first = random.rotation();
    let angle = 10_f32.powf(random.between(-8.0, -1.0));
    let second = match random.below(12) {
        0 => first,
        1 => (first * Quat::from_rotation_y(random.between(-3.0, 3.0))).normalize(),
        2 => (first * Quat::from_axis_angle(random.unit_vector(), angle)).normalize(),
        _ => random.rotation(),
    };
    let turns = [first, second];
    let center = random.unit_vector() * random.between(0.0, 30.0);
    let reach = half[0].length() + half[1].length();
    let other = center + random.unit_vector() * (reach * random.between(0.0, 0.7));
    let boxes = [Obb::turned(center, turns[0], half[0]), Obb::turned(other, turns[1], half[1])];
    Pair { seed, boxes, turns }
}

/// Returns random pairs; the environment variable `PAIRS` sets their number.
fn pairs() -> impl Iterator<Item = Pair> {
    let count = std::env::var("PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(10_000);
    (0..count).map(pair)
}

/// Returns the corners of a box relative to `origin`, in f64.
fn corners(b: &Obb, origin: Vec3) -> [DVec3; 8] {
    let [x, y, z] = [0, 1, 2].map(|i| b.axes[i].as_dvec3() * f64::from(b.half[i]));
    let center = b.center.as_dvec3() - origin.as_dvec3();
    let side = |index: usize, bit: usize| if index >> bit & 1 == 1 { 1.0 } else { -1.0 };
    std::array::from_fn(|k| center + x * side(k, 0) + y * side(k, 1) + z * side(k, 2))
}

/// Returns the overlap of two boxes along a unit vector: the shorter exit distance, m.
fn overlap(a: &[DVec3; 8], b: &[DVec3; 8], along: DVec3) -> f64 {
    let ends = |points: &[DVec3; 8]| {
        let heights = points.map(|p| p.dot(along));
        let low = heights.into_iter().fold(f64::INFINITY, f64::min);
        (low, heights.into_iter().fold(f64::NEG_INFINITY, f64::max))
    };
    let ((a0, a1), (b0, b1)) = (ends(a), ends(b));
    (a1 - b0).min(b1 - a0)
}

/// Returns the exit distance of two boxes by brute force, m: along every face normal, and every
/// cross product of two edges with a sine above `min_sine`.
fn truth(boxes: &[Obb; 2], min_sine: f64) -> f64 {
    let [a, b] = boxes.each_ref().map(|shape| corners(shape, boxes[0].center));
    let edges = |points: &[DVec3; 8]| [1, 2, 4].map(|k: usize| (points[k] - points[0]).normalize());
    let (p, q) = (edges(&a), edges(&b));
    let faces = [p, q].map(|e| [e[0].cross(e[1]), e[1].cross(e[2]), e[2].cross(e[0])]);
    let crosses = p.iter().flat_map(|e| q.iter().map(|f| e.cross(*f)));
    let crosses = crosses.filter(|axis| axis.length() > min_sine);
    let axes = faces.into_iter().flatten().chain(crosses).filter_map(DVec3::try_normalize);
    axes.map(|axis| overlap(&a, &b, axis)).fold(f64::INFINITY, f64::min)
}

/// Returns the greatest distance of a point beyond a face's plane, m; negative inside.
fn outside(b: &Obb, p: Vec3) -> f64 {
    let d = p.as_dvec3() - b.center.as_dvec3();
    let excess = |i: usize| d.dot(b.axes[i].as_dvec3()).abs() - f64::from(b.half[i]);
    excess(0).max(excess(1)).max(excess(2))
}

/// Checks depth, verdict, normal and witness points.
fn check(pair: &Pair) -> ObbContact {
    let (seed, [a, b]) = (pair.seed, &pair.boxes);
    let (found, size) = (pair.contact(), pair.size());
    let [truth, clear] =
        [0.0, 2.0 * f64::from(PARALLEL)].map(|min_sine| truth(&pair.boxes, min_sine));
    let depth = f64::from(found.depth);
    assert!(
        found.depth.is_finite() && (found.normal.length() - 1.0).abs() < 1e-5,
        "{seed}: {found:?}"
    );
    // Parallel edges do not affect a verdict or a depth. But if the boxes are apart, rounding turns
    // the cross products of such edges into axes that may show a wider gap.
    let least = if truth > 0.0 { truth } else { truth.min(clear) };
    let (low, high) = (least - TOLERANCE * size, clear + TOLERANCE * size);
    assert!((low..=high).contains(&depth), "{seed}: {found:?}, {truth} to {clear} of {size}");
    if truth.abs() > BAND * size {
        assert_eq!(depth > 0.0, truth > 0.0, "{seed}: {found:?}, {truth} of {size}");
    }
    let towards = f64::from((a.center - b.center).dot(found.normal));
    assert!(towards >= -WITNESS_TOLERANCE * size, "{seed}: from b towards a: {found:?}");
    let (points, near) = (found.points(a, b), WITNESS_TOLERANCE * size + pair.rounding());
    for (shape, point) in [a, b].into_iter().zip(points) {
        let off = outside(shape, point);
        assert!(off.abs() <= near, "{seed}: {off} m off its box: {found:?}");
    }
    let between = (points[1].as_dvec3() - points[0].as_dvec3()).dot(found.normal.as_dvec3());
    assert!((between - depth).abs() <= 3.0 * near, "{seed}: {between} {found:?}");
    found
}

#[test]
fn random_pairs_agree_with_brute_force() {
    let (mut count, mut hits, mut kinds) = (0, 0, [0; 3]);
    for pair in pairs() {
        let found = check(&pair);
        count += 1;
        hits += i32::from(found.hit().is_some());
        kinds[match found.source {
            ObbAxisSource::FaceOfA(_) => 0,
            ObbAxisSource::FaceOfB(_) => 1,
            ObbAxisSource::Edges(..) => 2,
        }] += 1;
    }
    println!("{hits} of {count} hit; decided by faces of a, faces of b, edges: {kinds:?}");
    assert!((2 * hits - count).abs() * 2 < count, "{hits} of {count} hit");
    assert!(kinds.iter().all(|kind_count| kind_count * 20 > count), "{kinds:?} of {count}");
}

#[test]
fn boxes_touch_after_the_push_out() {
    for pair in pairs() {
        let Some(hit) = pair.contact().hit() else { continue };
        let [a, b] = pair.boxes;
        let out = Obb { center: a.center + hit.mtv(), ..a };
        let remaining = truth(&[out, b], 2.0 * f64::from(PARALLEL));
        let slack = TOLERANCE * pair.size() + pair.rounding();
        assert!(remaining.abs() <= slack, "{}: {remaining} m left of {hit:?}", pair.seed);
    }
}

/// Checks 2,000 sampled directions per hit.
#[test]
fn no_direction_shows_less_overlap() {
    for pair in pairs().step_by(10) {
        let (found, [a, b]) = (pair.contact(), &pair.boxes);
        let Some(hit) = found.hit() else { continue };
        let [p, q] = [a, b].map(|shape| corners(shape, a.center));
        let least = (0..2000).map(|k| {
            // Fibonacci lattice.
            let y = 1.0 - (2.0 * f64::from(k) + 1.0) / 2000.0;
            let (sin, cos) = (2.399_963_2 * f64::from(k)).sin_cos();
            let r = (1.0 - y * y).sqrt();
            overlap(&p, &q, DVec3::new(r * cos, y, r * sin))
        });
        let least = least.fold(f64::INFINITY, f64::min);
        let slack = TOLERANCE * pair.size();
        assert!(least >= f64::from(hit.depth) - slack, "{}: {least} {hit:?}", pair.seed);
    }
}

#[test]
fn parry_finds_the_same() {
    let v = |v: Vec3| Vector::from(v.to_array());
    for pair in pairs() {
        let placed = [0, 1].map(|k| {
            let turn = Rotation::from_array(pair.turns[k].to_array());
            (Pose::from_parts(v(pair.boxes[k].center), turn), Cuboid::new(v(pair.boxes[k].half)))
        });
        let [(p, a), (q, b)] = &placed;
        let (found, size) = (pair.contact(), pair.size());
        let (depth, seed) = (f64::from(found.depth), pair.seed);
        if depth.abs() > TOLERANCE * size {
            let touch = intersection_test(p, a, q, b).expect("cuboids can be tested");
            assert_eq!(depth > 0.0, touch.intersecting, "{seed}: {found:?}");
        }
        let (b_in_a, a_in_b) = (p.inv_mul(q), q.inv_mul(p));
        let faces = sat::cuboid_cuboid_find_local_separating_normal_oneway(a, b, &b_in_a).0;
        let others = sat::cuboid_cuboid_find_local_separating_normal_oneway(b, a, &a_in_b).0;
        let edges = sat::cuboid_cuboid_find_local_separating_edge_twoway(a, b, &b_in_a).0;
        let theirs = f64::from(faces.max(others).max(edges));
        // For separate boxes, parry3d adds the gaps of several faces up. Its cross products of
        // nearly parallel edges are inaccurate.
        let agree = (depth + theirs).abs() <= 10.0 * TOLERANCE * size;
        assert!(agree || depth <= 0.0, "{seed}: {found:?} {theirs}");
    }
}

/// Returns the contact and the trace of a pair.
fn traced([a, b]: &[Obb; 2], axis_set: AxisSet) -> (ObbContact, Vec<ObbStep>) {
    let mut steps = Vec::new();
    let found = obb_obb(a, b, axis_set, &mut steps);
    assert_eq!(found, obb_obb(a, b, axis_set, &mut ()), "the trace changes nothing");
    (found, steps)
}

#[test]
fn the_trace_contains_the_deciding_axis() {
    for pair in pairs().step_by(5) {
        let (found, steps) = traced(&pair.boxes, AxisSet::All);
        assert_eq!(steps.len(), AXES);
        let axes = steps.iter().filter_map(|step| match step {
            ObbStep::Axis(test) => Some(*test),
            ObbStep::Parallel { sine, .. } => {
                assert!(*sine <= PARALLEL);
                None
            }
        });
        let tests: Vec<ObbAxisTest> = axes.collect();
        let winner = tests.iter().find(|test| test.source == found.source).expect("it was tested");
        let least = tests.iter().map(|test| test.overlap).fold(f32::INFINITY, f32::min);
        assert!(winner.overlap - least <= 2e-6 * pair.size() as f32 * 1.8, "{winner:?} {least}");
        assert_eq!((winner.source, winner.overlap), (found.source, found.depth));
        assert_eq!(
            winner.axis.dot(found.normal).abs(),
            winner.axis.dot(winner.axis),
            "its own axis"
        );
        for (k, test) in tests.iter().enumerate() {
            assert!((test.axis.length() - 1.0).abs() < 1e-5, "{test:?}");
            assert_eq!(test.overlap, test.radius_a + test.radius_b - test.distance.abs());
            assert!(
                test.source.index() >= k
                    && ObbAxisSource::from_index(test.source.index()) == test.source
            );
        }
        // Without cross products, the face axes give the same steps.
        let (faces, six) = traced(&pair.boxes, AxisSet::FacesOnly);
        assert_eq!(six[..], steps[..6]);
        assert!(f64::from(faces.depth - found.depth) >= -1e-5 * pair.size(), "{faces:?} {found:?}");
    }
}

fn upright(center: Vec3, size: Vec3) -> (Obb, Quat) {
    (Obb::turned(center, Quat::IDENTITY, size * 0.5), Quat::IDENTITY)
}

fn pair_of([(a, p), (b, q)]: [(Obb, Quat); 2]) -> Pair {
    Pair { seed: 0, boxes: [a, b], turns: [p, q] }
}

#[test]
fn parallel_boxes_meet_face_to_face() {
    let pair =
        pair_of([upright(vec3(0.9, 0.0, 0.2), Vec3::ONE), upright(Vec3::ZERO, Vec3::splat(2.0))]);
    let found = check(&pair);
    assert_eq!((found.normal, found.source), (Vec3::X, ObbAxisSource::FaceOfA(0)));
    assert!((found.depth - 0.6).abs() < 1e-6, "{found:?}");
    // The points face each other at the middle of the smaller face, not at a corner.
    let [on_a, on_b] = found.points(&pair.boxes[0], &pair.boxes[1]);
    assert!(on_a.distance(vec3(0.4, 0.0, 0.2)) < 1e-6, "{on_a}");
    assert!(on_b.distance(vec3(1.0, 0.0, 0.2)) < 1e-6, "{on_b}");
    let (_, steps) = traced(&pair.boxes, AxisSet::All);
    let parallel = steps.iter().filter(|step| matches!(step, ObbStep::Parallel { .. }));
    assert_eq!(parallel.count(), 3, "each edge with its own");
}

#[test]
fn coincident_and_contained_boxes_have_an_exit_distance() {
    let big = upright(vec3(1.0, 2.0, 3.0), vec3(4.0, 6.0, 8.0));
    let same = check(&pair_of([big, big]));
    assert_eq!((same.depth, same.normal), (4.0, Vec3::X));
    let turn = Quat::from_euler(glam::EulerRot::YXZ, 0.4, 0.7, 0.2);
    let inner = Obb::turned(vec3(1.4, 2.0, 3.0), turn, Vec3::splat(0.25));
    let found = check(&pair_of([(inner, turn), big]));
    let reach = inner.to_local(Vec3::X).abs().element_sum() * 0.25;
    assert!((found.depth - (2.0 - 0.4 + reach)).abs() < 1e-5, "out through the nearest: {found:?}");
    assert!(found.normal.distance(Vec3::X) < 1e-5, "{found:?}");
    let point = check(&pair_of([(Obb { half: Vec3::ZERO, ..inner }, turn), big]));
    assert!((point.depth - 1.6).abs() < 1e-5, "a box without size is a point: {point:?}");
    let two = pair_of([(Obb { half: Vec3::ZERO, ..inner }, turn); 2]);
    let found = two.contact();
    assert!(found.depth == 0.0 && found.normal.is_normalized(), "{found:?}");
}

#[test]
fn needles_agree_with_brute_force() {
    for seed in 0..2000 {
        let random = &mut Random::new(seed);
        let needle = |random: &mut Random| {
            let mut half = Vec3::splat(0.5e-3);
            half[random.below(3)] = 0.5e3;
            half
        };
        let turns = [random.rotation(), random.rotation()];
        let half = needle(random);
        let other =
            if seed % 2 == 0 { needle(random) } else { Vec3::splat(random.between(0.1, 300.0)) };
        let offset = random.unit_vector() * random.between(0.0, 400.0);
        let boxes = [Obb::turned(offset, turns[0], half), Obb::turned(Vec3::ZERO, turns[1], other)];
        check(&Pair { seed, boxes, turns });
    }
}

#[test]
fn crossing_edges_are_decided_by_their_cross_product() {
    // Two square bars, each turned onto an edge, cross one above the other.
    let bar = |height: f32, yaw: f32| {
        let turn = Quat::from_rotation_y(yaw) * Quat::from_rotation_z(std::f32::consts::FRAC_PI_4);
        (Obb::turned(vec3(0.3, height, -0.2), turn, vec3(0.5, 0.5, 3.0)), turn)
    };
    let ridge = 0.5 * 2_f32.sqrt();
    for (gap, yaw) in [(0.1, 1.2), (-0.1, 1.2), (0.1, 0.3), (-0.1, -1.5), (0.1, 1e-2)] {
        let pair = pair_of([bar(2.0 * ridge + gap, yaw), bar(0.0, 0.0)]);
        let found = check(&pair);
        assert_eq!(found.source, ObbAxisSource::Edges(2, 2), "{gap}, {yaw}: {found:?}");
        assert!(
            (found.depth + gap).abs() < 1e-5 && found.normal.distance(Vec3::Y) < 1e-4,
            "{found:?}"
        );
        let points = found.points(&pair.boxes[0], &pair.boxes[1]);
        for (point, height) in points.into_iter().zip([ridge + gap, ridge]) {
            assert!(point.distance(vec3(0.3, height, -0.2)) < 1e-3, "where they cross: {point}");
        }
        // The face axes alone miss the gap unless the bars are nearly parallel: a false hit.
        let faces = obb_obb(&pair.boxes[0], &pair.boxes[1], AxisSet::FacesOnly, &mut ());
        assert_eq!(faces.depth > 0.0, yaw != 1e-2 || gap < 0.0, "{faces:?}");
    }
}

/// Angles between edges, from a thousandth of `PARALLEL` to a thousand times `PARALLEL`.
#[test]
fn nearly_parallel_edges_agree_with_brute_force() {
    for seed in 0..3000 {
        let random = &mut Random::new(seed);
        let angle = PARALLEL * 10_f32.powf(random.between(-3.0, 3.0));
        let ridge = Quat::from_rotation_z(std::f32::consts::FRAC_PI_4);
        let turns = [Quat::from_rotation_y(angle) * ridge, ridge];
        let half = vec3(0.5, 0.5, random.between(1.0, 20.0));
        let height = 2_f32.sqrt() * 0.5 * (2.0 + random.between(-0.2, 0.2));
        let aside = vec3(random.between(-0.3, 0.3), height, random.between(-2.0, 2.0));
        let boxes = [Obb::turned(aside, turns[0], half), Obb::turned(Vec3::ZERO, turns[1], half)];
        check(&Pair { seed, boxes, turns });
    }
}
