//! Warnings, and limits tested on both sides.

use std::fmt::Write;

use collidoscope::params::Value;
use collidoscope::scene::{self, Scene};
use collidoscope::sim::World;

use crate::scaling::spent;

fn parse_valid(text: &str) -> Scene {
    scene::parse("x.ron", None, text).unwrap_or_else(|why| panic!("{}\n{text}", why[0]))
}

/// Returns each warning's path and text.
fn warnings(text: &str) -> Vec<(String, String)> {
    parse_valid(text).warnings.into_iter().map(|it| (it.path, it.what)).collect()
}

#[test]
fn a_target_is_at_a_height_that_the_driver_reaches() {
    let warnings_at = |y: &str| {
        warnings(&format!(
            "(title: \"T\", world: Tank(driver: (position: (0, 0.5, 0), height: 1.5), targets: [
                (name: \"first\", model: Rect(), position: (0, 1, 5)),
                (name: \"box\", model: Rect(), position: (0, {y}, 9)),
            ]))"
        ))
    };
    for y in ["0.5", "1", "2"] {
        assert_eq!(warnings_at(y), [], "{y} m");
    }
    for y in ["0.4375", "2.0625", "-1", "9"] {
        let found = warnings_at(y);
        let [(path, what)] = &found[..] else { panic!("{y} m: {found:?}") };
        assert_eq!(path, "world.targets[1].position");
        assert!(what.contains(&format!("box` is at height {y} m")), "{what}");
    }
}

#[test]
fn a_map_has_a_piece() {
    let map = |pieces: &str| warnings(&format!("(title: \"T\", world: Map({pieces}))"));
    assert_eq!(map("pieces: [(name: \"a\", shape: Box(), position: (0, -1, 0))]"), []);
    let found = map("");
    let [(path, what)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(path, "world");
    assert!(what.contains("there is no piece"), "{what}");
}

#[test]
fn the_lowest_speed_is_not_above_the_highest() {
    let speeds = |low: &str, high: &str| {
        let driver = format!("min_speed: {low}, max_speed: {high}");
        warnings(&format!("(title: \"T\", world: Tank(driver: ({driver})))"))
    };
    assert_eq!(speeds("0.25", "0.5"), []);
    assert_eq!(speeds("0.5", "0.5"), []);
    let found = speeds("0.5", "0.25");
    let [(path, what)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(path, "world.driver.min_speed");
    assert!(what.contains("0.5, is above the highest"), "{what}");
}

/// Returns a lab of `count` bodies, each an outline of two convex parts, and the bodies `more`.
fn lab(count: usize, more: &str) -> String {
    let mut bodies = String::new();
    for i in 0..count {
        let shape = "Outline(points: [(-1, -1), (1, -1), (1, 0), (0, 0), (0, 1), (-1, 1)])";
        write!(bodies, "(name: \"b{i}\", shape: {shape}, position: ({i}, 0, 0)),")
            .expect("a string");
    }
    format!("(title: \"T\", world: Lab(bodies: [{bodies}{more}]))")
}

#[test]
fn a_lab_has_at_most_200_bodies_of_400_parts() {
    let circle = "(name: \"c\", shape: Circle(), position: (0, 9, 0))";
    let three_parts = "(name: \"u\", position: (0, 9, 0), shape: Outline(points: [
        (-3, 0), (3, 0), (3, 3), (2, 3), (2, 1), (-2, 1), (-2, 3), (-3, 3)]))";
    parse_valid(&lab(199, circle));
    parse_valid(&lab(200, ""));
    for (text, what, expected) in [
        (lab(200, circle), "there are 201 bodies", "at most 200"),
        (lab(199, three_parts), "consist of 401 convex parts", "at most 400"),
    ] {
        let problems = scene::parse("x.ron", None, &text).expect_err("too many");
        let problem = problems.iter().find(|it| it.path == "world.bodies").expect("of the list");
        assert!(problem.what.contains(what), "{}", problem.what);
        assert!(problem.expected.contains(expected), "{}", problem.expected);
    }
}

/// The time for testing all pairs grows with the square of the number of corners.
#[test]
fn a_lab_has_at_most_8192_corners() {
    let lab = |last: u32| {
        let body = |k: u32| {
            let corners = if k == 128 { last } else { 64 };
            format!("(name: \"b{k}\", position: (0, 0, 0), shape: Regular(corners: {corners})),")
        };
        let bodies: String = (1..=128).map(body).collect();
        format!(
            "(title: \"T\", world: Lab(bodies: [{bodies}(name: \"t\", position: (0, 0, 0), shape: Regular(corners: 3))]))"
        )
    };
    let mut world = World::new(parse_valid(&lab(61)).file.world);
    let problems = scene::parse("x.ron", None, &lab(62)).expect_err("one too many");
    assert_eq!(problems[0].what, "the bodies have 8193 corners in all");
    assert_eq!(problems[0].expected, "at most 8192");
    let why = world.set("bodies.t.shape.corners", Value::U32(4)).expect_err("one too many");
    assert!(why.contains("8193 corners in all"), "{why}");
    world.set("bodies.b1.shape.corners", Value::U32(63)).expect("fewer");
    world.set("bodies.t.shape.corners", Value::U32(4)).expect("as many as there may be");
}

/// The time for finding the inner edges of a body grows with the square of its corners, so the limit
/// is checked first.
#[test]
fn far_too_many_corners_are_refused_at_once() {
    let part =
        |k: u32| format!("(name: \"p{k}\", shape: Regular(corners: 64), offset: ({k}, 0, 0))");
    let parts = (0..64).map(part).collect::<Vec<_>>().join(", ");
    let body =
        |k: u32| format!("(name: \"b{k}\", position: (0, 0, 0), shape: Parts(parts: [{parts}]))");
    let bodies = (0..200).map(body).collect::<Vec<_>>().join(", ");
    let text = format!("(title: \"T\", world: Lab(bodies: [{bodies}]))");
    let began = spent();
    let problems = scene::parse("x.ron", None, &text).expect_err("too many");
    let took = spent() - began;
    assert!(problems[0].what.contains("convex parts"), "{}", problems[0]);
    assert!(took < 1.2, "it took {took:.1} s");
}

/// Notations of optional fields that ron writes and reads.
#[test]
fn optional_fields_may_be_missing_or_none_or_some() {
    let steps_with = |fields: &str, bounds: &str| {
        let until = format!("Field(name: \"position.z\"{bounds})");
        let text = format!(
            "(title: \"T\", steps: [(try: \"Go.\", until: {until}{fields})], world: Tank())"
        );
        parse_valid(&text).file.steps
    };
    let plain = steps_with("", ", above: 1");
    assert_eq!(steps_with(", start: None, ask: None", ", above: 1"), plain);
    assert_eq!(steps_with("", ", above: Some(1), below: None"), plain);
    assert!(steps_with("", ", above: 1, below: 2") != plain);
}
