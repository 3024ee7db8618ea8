//! Every test of a pair gives the same verdict, and its way out separates bodies of several parts.

use std::time::{Duration, Instant};

use collidoscope::geom::convex::{Convex, Pose};
use collidoscope::geom::convex_sat::{EarlyExit, Flaws, sat};
use collidoscope::geom::verdict::Verdict;
use collidoscope::geom::way_out::way_out;
use collidoscope::sim::lab::{
    Answer, BodySetup, BoxShape, Corners, FlawSetup, Lab, LabSetup, Methods, OutlineShape,
    ShapeSetup, Test,
};
use collidoscope::sim::{Input, Sim, Stepped};
use glam::{Vec2, Vec3, vec2};

use crate::pairs;

#[test]
fn all_tests_give_one_verdict() {
    let [apart, touching, overlapping, band] = pairs::all_agree(900);
    assert!(apart > 250 && touching > 200 && overlapping > 150 && band < 30);
}

#[test]
fn the_way_out_of_several_parts_leaves_no_overlap_and_is_the_shortest() {
    pairs::all_ways_out_separate(150);
}

fn l_and_box(test: Test, answer: Answer) -> Lab {
    let corners = [(0., 0.), (10., 0.), (10., 4.), (4., 4.), (4., 10.), (0., 10.)];
    let points = Corners(corners.map(Vec2::from).to_vec());
    let l = ShapeSetup::Outline(OutlineShape { points, round: 0.0 });
    let small = ShapeSetup::Box(BoxShape { width: 2.0, height: 2.0, round: 0.0 });
    let body = |name: &str, shape, at: Vec2, velocity| BodySetup {
        name: name.to_owned(),
        shape,
        position: at.extend(0.0),
        angle: 0.0,
        velocity,
        spin: 0.0,
    };
    let bodies = vec![
        body("i", small, vec2(2.0, 2.0), Vec3::X * 1e-6),
        body("L", l, Vec2::ZERO, Vec3::ZERO),
    ];
    let methods = Methods { test, answer, ..Methods::default() };
    Lab::new(LabSetup { methods, bodies, flaw: FlawSetup::default(), ..LabSetup::default() })
}

/// A single part has a shorter way out, but it leads into the other part.
#[test]
fn a_box_leaves_an_l_by_the_way_that_clears_both_arms() {
    for test in [Test::Sat, Test::GjkEpa, Test::Minkowski, Test::Clip] {
        let mut lab = l_and_box(test, Answer::PushOut);
        let pair = lab.record(&Input::default()).pair(0, 1).expect("two bodies");
        let contact = pair.way_out.expect("they overlap").contact;
        assert!((contact.depth - 3.0).abs() < 1e-5, "{test:?}: {contact:?}");
        assert!(contact.normal == Vec2::NEG_X || contact.normal == Vec2::NEG_Y, "{contact:?}");
        // The deepest point of the box goes to the border of the L.
        let from = pair.deepest(contact.normal).expect("they overlap");
        let to = from + contact.mtv();
        assert!(to.min_element().abs() < 1e-5 && from.min_element() > 0.9, "{from} {to}");
        let contacts = |lab: &Lab| lab.contacts().to_vec();
        lab.step(&Input::default(), &mut Vec::new(), &mut ());
        let [reported] = contacts(&lab)[..] else { panic!("one contact") };
        assert!((reported.depth - 3.0).abs() < 1e-5, "{reported:?}");
        assert_eq!(reported.normal.truncate(), contact.normal);
        lab.step(&Input::default(), &mut Vec::new(), &mut ());
        let after = lab.record_at_rest().pair(0, 1).expect("two bodies");
        assert_eq!(after.verdict, Some(Verdict::Touching), "{test:?}");
    }
}

/// Bodies with the maximum number of corners: the search ends, and its result separates them.
#[test]
fn a_way_out_of_very_many_parts_is_found_quickly() {
    let shape = Convex::regular(64, 1.0).expect("64 corners");
    let placed = |k: u16, turn: f32, offset: Vec2| {
        let direction = Vec2::from_angle(f32::from(k) * 2.4);
        let position = direction * f32::from(k).sqrt() * 0.6 + offset;
        shape.placed(Pose { position, angle: turn * f32::from(k) })
    };
    for (parts, offset) in [(32, Vec2::ZERO), (32, vec2(1.5, 0.7)), (64, vec2(0.3, 0.1))] {
        let body = |turn: f32, offset: Vec2| (0..parts).map(|k| placed(k, turn, offset)).collect();
        let (a, b): (Vec<Convex>, Vec<Convex>) = (body(0.1, Vec2::ZERO), body(0.07, offset));
        let exit = way_out(&a, &b).expect("they overlap");
        let pose = Pose { position: exit.contact.mtv(), angle: 0.0 };
        for p in a.iter().map(|part| part.placed(pose)) {
            for q in &b {
                let depth =
                    sat(&p, q, EarlyExit::AfterAll, &Flaws::default(), &mut ()).contact.depth;
                assert!(depth < 1e-4, "{depth} left of {parts}: {exit:?}");
            }
        }
        // Retries because the machine may pause.
        let is_quick = || {
            let start = Instant::now();
            way_out(&a, &b).is_some() && start.elapsed() < Duration::from_millis(500)
        };
        assert!((0..4).any(|_| is_quick()), "{parts} parts take too long");
    }
}
