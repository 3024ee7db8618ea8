//! Bodies of several convex parts in the lab, compared with the whole polygons by edge crossings and
//! winding numbers.

use collidoscope::geom::convex::Pose;
use collidoscope::geom::epa::gjk_epa;
use collidoscope::params::{get, parse_value};
use collidoscope::sim::lab::{
    Answer, BodySetup, BoxShape, Broad, CircleShape, Corners, FlawSetup, Lab, LabSetup, Methods,
    OutlineShape, PairRecord, PartSetup, PartsShape, ShapeSetup, Test,
};
use collidoscope::sim::{Input, Sim, Stepped};
use glam::{Vec2, Vec3, vec2, vec3};

use crate::simple::{Chance, Spot, area, cross, edges, segment_distance, winding};

fn outline(corners: &[Spot]) -> ShapeSetup {
    let points = corners.iter().map(|[x, y]| vec2(*x as f32, *y as f32)).collect();
    ShapeSetup::Outline(OutlineShape { points: Corners(points), round: 0.0 })
}

fn body(name: &str, shape: ShapeSetup, at: Spot, angle: f64) -> BodySetup {
    BodySetup {
        name: name.to_owned(),
        shape,
        position: vec3(at[0] as f32, at[1] as f32, 0.0),
        angle: angle as f32,
        velocity: Vec3::ZERO,
        spin: 0.0,
    }
}

/// Returns the positions of a body's corners.
fn placed(corners: &[Spot], body: &BodySetup) -> Vec<Spot> {
    let (sin, cos) = f64::from(body.angle).to_radians().sin_cos();
    let at = [f64::from(body.position.x), f64::from(body.position.y)];
    corners.iter().map(|[x, y]| [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]).collect()
}

fn lab(bodies: &[BodySetup], test: Test, flaw: FlawSetup) -> Lab {
    let methods = Methods { test, ..Methods::default() };
    Lab::new(LabSetup { methods, flaw, bodies: bodies.to_vec(), ..LabSetup::default() })
}

fn pair(lab: &Lab) -> PairRecord {
    lab.record(&Input::default()).pair(0, 1).expect("two bodies")
}

/// Returns the distance between two outlines; `None` if they overlap.
fn distance(a: &[Spot], b: &[Spot]) -> Option<f64> {
    let crossing = edges(a).any(|p| edges(b).any(|q| cross(p, q)));
    let has_corner_in =
        |inner: &[Spot], outer: &[Spot]| inner.iter().any(|p| winding(*p, outer) != 0);
    if crossing || has_corner_in(a, b) || has_corner_in(b, a) {
        return None;
    }
    let min_distance = |from: &[Spot], to: &[Spot]| {
        let distances =
            from.iter().flat_map(|p| edges(to).map(move |edge| segment_distance(*p, edge)));
        distances.fold(f64::INFINITY, f64::min)
    };
    Some(min_distance(a, b).min(min_distance(b, a)))
}

/// Returns the corners of the convex hull in order: all other corners lie to the left of each edge.
fn hull(all: &[Spot]) -> Vec<Spot> {
    let lowest = |p: &&Spot, q: &&Spot| p[1].total_cmp(&q[1]).then(p[0].total_cmp(&q[0]));
    let first = *all.iter().min_by(lowest).expect("corners");
    let mut hull = vec![first];
    loop {
        let from = hull[hull.len() - 1];
        let others = all.iter().filter(|p| **p != from);
        let next = others.copied().reduce(|best, p| {
            let turn =
                (best[0] - from[0]) * (p[1] - from[1]) - (best[1] - from[1]) * (p[0] - from[0]);
            if turn < 0.0 { p } else { best }
        });
        match next.expect("corners") {
            next if next == first => return hull,
            next => hull.push(next),
        }
        assert!(hull.len() <= all.len());
    }
}

#[test]
fn a_body_of_parts_overlaps_exactly_where_its_outline_does() {
    let count = std::env::var("PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(3000);
    let (mut hits, mut gaps, mut several, mut hull_only_hits) = (0, 0, 0, 0);
    for seed in 0..count {
        let mut chance = Chance(seed);
        let corners = [chance.simple(), chance.simple()];
        let at = [chance.between(-1.4, 1.4), chance.between(-1.4, 1.4)];
        let mut turn = || chance.between(-180.0, 180.0);
        let bodies = [
            body("a", outline(&corners[0]), [0.3, -0.2], turn()),
            body("b", outline(&corners[1]), at, turn()),
        ];
        let whole = [0, 1].map(|k| placed(&corners[k], &bodies[k]));
        let gap = distance(&whole[0], &whole[1]);
        let pair_record = pair(&lab(&bodies, Test::GjkEpa, FlawSetup::default()));
        let depth =
            pair_record.result.and_then(|found| found.contact()).expect("it tells both").depth;
        if gap.is_some_and(|gap| gap < 1e-3) || gap.is_none() && depth.abs() < 1e-3 {
            continue;
        }
        match gap {
            Some(gap) => assert!((f64::from(depth) + gap).abs() < 1e-4, "{seed}: {depth} {gap}"),
            None => assert!(depth > 0.0, "{seed}: {depth}"),
        }
        (hits, gaps) = (hits + u32::from(gap.is_none()), gaps + u32::from(gap.is_some()));
        several += u32::from(!pair_record.others.is_empty());
        for inner_edges in [false, true] {
            let flaw = FlawSetup { inner_edges, ..FlawSetup::default() };
            let mut world = lab(&bodies, Test::Sat, flaw);
            let record = world.record(&Input::default());
            let all = record.pairs_of_parts(0, 1);
            let hit = all.iter().any(PairRecord::overlaps);
            assert_eq!(hit, gap.is_none(), "{seed}");
            // Each part's MTV separates that part, with and without inner edges.
            for pair in &all {
                let contact = pair.result.and_then(|found| found.contact()).expect("SAT tells");
                assert!(contact.depth.is_finite() && contact.normal.is_finite(), "{seed}");
                let pose = Pose { position: contact.mtv(), angle: 0.0 };
                let out = gjk_epa(&pair.shapes[0].placed(pose), &pair.shapes[1], false, &mut ());
                assert!(contact.depth <= 0.0 || out.contact.depth < 1e-4, "{seed}: {out:?}");
            }
            world.step(&Input::default(), &mut Vec::new(), &mut ());
            assert_eq!(world.contacts().len(), usize::from(gap.is_none()), "{seed}");
        }
        // With the flaw, concave shapes overlap exactly where their hulls do.
        let flaw = FlawSetup { concave_as_it_is: true, ..FlawSetup::default() };
        let record = pair(&lab(&bodies, Test::GjkEpa, flaw));
        let flawed = record.result.expect("it is tested");
        let hulls = distance(&hull(&whole[0]), &hull(&whole[1]));
        if flawed.depth().abs() > 1e-3 {
            assert_eq!(record.overlaps(), hulls.is_none(), "{seed}: {flawed:?} {hulls:?}");
            hull_only_hits += u32::from(hulls.is_none() && gap.is_some());
        }
    }
    let min_count = count as u32 / 10;
    assert!(hits > min_count && gaps > min_count && several > min_count, "{hits} {gaps} {several}");
    assert!(hull_only_hits > min_count / 5, "the mistake is seen: {hull_only_hits}");
}

#[test]
fn a_pair_left_out_by_the_broad_phase_has_the_record_of_a_test() {
    for seed in 0..300 {
        let mut chance = Chance(seed);
        let corners = [chance.simple(), chance.simple()];
        let bodies = [
            body("a", outline(&corners[0]), [0.0, 0.0], 20.0),
            body("b", outline(&corners[1]), [3.0, 0.1], -50.0),
        ];
        let world = lab(&bodies, Test::Sat, FlawSetup::default());
        let mut setup = (*world.setup).clone();
        setup.methods.broad = Broad::Tree;
        let record = pair(&Lab::new(setup));
        assert!(record.left_out, "{seed}");
        assert_eq!(PairRecord { left_out: false, ..record }, pair(&world), "{seed}");
    }
}

/// Returns a tile of the floor.
fn tile(name: &str, x: f32) -> PartSetup {
    let shape = ShapeSetup::Box(BoxShape { width: 3.0, height: 1.0, round: 0.0 });
    PartSetup { name: name.to_owned(), shape, offset: vec3(x, -0.5, 0.0), angle: 0.0 }
}

/// Slides a shape for 50 ticks on a floor of tiles, turned by `degrees`. Returns its final position
/// along and above the floor, m.
fn slide(
    shape: &ShapeSetup,
    parts: &[PartSetup],
    (speed, degrees): (f32, f32),
    inner_edges: bool,
) -> Vec2 {
    let turn = Vec2::from_angle(degrees.to_radians());
    let on_floor = |along: f32, above: f32| turn.rotate(vec2(along, above)).extend(0.0);
    let angle = f64::from(degrees);
    let mut slider = body("box", shape.clone(), [0.0; 2], angle);
    slider.position = on_floor(-2.0 * speed.signum(), 0.45);
    slider.velocity = on_floor(speed, -12.0);
    let parts = PartsShape { parts: parts.to_vec() };
    let floor = body("floor", ShapeSetup::Parts(parts), [0.0; 2], angle);
    let methods = Methods { answer: Answer::PushOut, ..Methods::default() };
    let flaw = FlawSetup { inner_edges, ..FlawSetup::default() };
    let bodies = vec![slider, floor];
    let mut world = Lab::new(LabSetup { methods, flaw, bodies, ..LabSetup::default() });
    for _ in 0..50 {
        world.step(&Input::default(), &mut Vec::new(), &mut ());
    }
    vec2(turn.x, -turn.y).rotate(world.state.bodies[0].position)
}

#[test]
fn a_box_or_a_ball_slides_over_a_joint_unless_inner_edges_count() {
    let cuboid = ShapeSetup::Box(BoxShape { width: 1.2, height: 0.9, round: 0.0 });
    let ball = ShapeSetup::Circle(CircleShape { radius: 0.45 });
    let tiles = |left, right| vec![tile("left", left), tile("right", right)];
    for shape in [&cuboid, &ball] {
        // The tiles of the last layout overlap slightly.
        for parts in [tiles(-1.5, 1.5), tiles(1.5, -1.5), tiles(-1.4, 1.4)] {
            for speed in [4.8, -4.8] {
                for degrees in [0.0, 25.0, 180.0] {
                    let free = slide(shape, &parts, (speed, degrees), false);
                    // 50 ticks of 0.08 m, from −2 m.
                    assert!((free.x * speed.signum() - 2.0).abs() < 1e-3, "{free} {degrees}");
                    assert!((free.y - 0.25).abs() < 1e-3, "pressed in by a tick's way: {free}");
                }
            }
        }
    }
    for parts in [tiles(-1.5, 1.5), tiles(1.5, -1.5)] {
        for speed in [4.8, -4.8] {
            let caught = slide(&cuboid, &parts, (speed, 0.0), true);
            let front = caught.x * speed.signum() + 0.6;
            assert!((0.0..=0.081).contains(&front), "it stands at the joint: {caught}");
            let ball = slide(&ball, &parts, (speed, 0.0), true);
            let off = ball.x * speed.signum() - 2.0;
            assert!(off.abs() > 0.1, "the ball is thrown off its course: {ball}");
        }
    }
}

/// The lesson's wrong and right normal of the second tile.
#[test]
fn at_the_joint_the_second_tiles_normal_points_back_or_up() {
    for (inner_edges, expected) in [(true, vec2(-1.0, 0.0)), (false, vec2(0.0, 1.0))] {
        let shape = ShapeSetup::Box(BoxShape { width: 1.2, height: 0.9, round: 0.0 });
        let parts = vec![tile("left", -1.5), tile("right", 1.5)];
        let bodies = [
            body("box", shape, [-0.55, 0.25], 0.0),
            body("floor", ShapeSetup::Parts(PartsShape { parts }), [0.0; 2], 0.0),
        ];
        let world = lab(&bodies, Test::Sat, FlawSetup { inner_edges, ..FlawSetup::default() });
        let all = world.record(&Input::default()).pairs_of_parts(0, 1);
        let contact =
            |k: usize| all[k].result.and_then(|found| found.contact()).expect("SAT tells");
        assert_eq!((contact(0).normal, contact(1).normal), (Vec2::Y, expected));
        assert!((contact(1).depth - if inner_edges { 0.05 } else { 0.2 }).abs() < 1e-6);
    }
}

/// Any written outline is refused or gives a finite shape; none hangs or panics.
#[test]
fn degenerate_outlines_are_refused_or_finite() {
    let at = |x: f32, y: f32| vec2(x, y);
    let (nan, huge) = (f32::NAN, f32::MAX);
    let spike = [at(0., 0.), at(1., 0.), at(1., 1.), at(3., 1.), at(1., 1.), at(0., 1.)];
    let bow = [at(0.0, 0.0), at(1.0, 1.0), at(1.0, 0.0), at(0.0, 1.0)];
    let refused: [(&[Vec2], &str); 9] = [
        (&[], "at least 3"),
        (&[Vec2::ZERO; 65], "64"),
        (&[at(0.0, 0.0), at(1.0, nan), at(1.0, 1.0)], "finite"),
        (&[at(0.0, 0.0), at(huge, 0.0), at(1.0, 1.0)], "finite"),
        (&[at(0.0, 0.0), at(1.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)], "repeats"),
        (&[at(0.0, 0.0), at(1.0, 0.0), at(3.0, 0.0), at(2.0, 0.0)], "no area"),
        (&[at(0.0, 0.0), at(0.0, 1.0), at(1.0, 0.0)], "clockwise"),
        (&spike, "meets itself"),
        (&bow, "meets itself"),
    ];
    let shape = |corners: &[Vec2]| {
        ShapeSetup::Outline(OutlineShape { points: Corners(corners.to_vec()), round: 0.0 })
    };
    for (corners, why) in refused {
        let error = shape(corners).solid().expect_err(why);
        assert!(error.to_string().contains(why), "{error}");
    }
    let needle = [at(0.0, 0.0), at(1000.0, 0.0), at(1000.0, 0.002), at(500.0, 0.01)];
    let hook = [at(0., 0.), at(900., 0.), at(900., 5.), at(899., 5.), at(899., 1.), at(0., 1.)];
    for corners in [&needle[..], &hook[..]] {
        let solid = shape(corners).solid().expect("thin, but simple");
        let all = solid.parts.iter().flat_map(|part| part.points().iter().chain(part.normals()));
        assert!(all.into_iter().all(|vector| vector.is_finite()), "{solid:?}");
    }
}

/// Copying into an existing lab gives an exact copy, without remains of its former state.
#[test]
fn copying_a_lab_into_another_is_exact() {
    let shape = || ShapeSetup::Circle(CircleShape { radius: 1.0 });
    let two = [body("a", shape(), [0.0, 0.0], 0.0), body("b", shape(), [1.5, 0.0], 0.0)];
    let three = [&two[..], &[body("c", shape(), [-1.0, 0.5], 0.0)]].concat();
    let (mut source, mut copy) =
        (lab(&two, Test::Sat, FlawSetup::default()), lab(&three, Test::Gjk, FlawSetup::default()));
    for lab in [&mut source, &mut copy] {
        lab.step(&Input::default(), &mut Vec::new(), &mut ());
    }
    copy.clone_from(&source);
    assert!(copy.setup == source.setup && copy.state == source.state);
    for lab in [&mut source, &mut copy] {
        lab.step(&Input::default(), &mut Vec::new(), &mut ());
    }
    assert!(copy.state == source.state && !copy.contacts().is_empty());
    assert_eq!(copy.contacts(), source.contacts());
}

/// Changing a shape to `Outline` gives a valid, concave outline.
#[test]
fn a_new_outline_is_an_l() {
    let mut lab = lab(
        &[body("a", ShapeSetup::Circle(CircleShape { radius: 1.0 }), [0.0, 0.0], 0.0)],
        Test::Sat,
        FlawSetup::default(),
    );
    let shape = get(&*lab.setup, "bodies.a.shape").expect("it has a shape");
    let outline = parse_value("Outline", &shape).expect("one of the shapes");
    lab.set("bodies.a.shape", outline).expect("it can be built");
    let ShapeSetup::Outline(outline) = &lab.setup.bodies[0].shape else {
        panic!("{:?}", lab.setup)
    };
    let corners: Vec<Spot> =
        outline.points.0.iter().map(|p| [f64::from(p.x), f64::from(p.y)]).collect();
    assert_eq!(area(&corners), 3.0, "three unit squares, counter-clockwise: {corners:?}");
    assert_eq!(winding([0.5, 0.5], &corners), 0, "the notch");
    let solid = lab.setup.bodies[0].shape.solid().expect("it is sound");
    assert_eq!(solid.parts.len(), 2);
}
