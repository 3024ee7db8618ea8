//! Scene files with bodies of several parts: errors with their place and the expected value, and
//! saving without loss.

use collidoscope::scene::{self, save};

/// Returns a scene whose first body has this shape, on line 2, beginning in column 21.
fn text(shape: &str) -> String {
    format!(
        "(title: \"T\", world: Lab(bodies: [\n(name: \"a\", shape: {shape}, position: (0, 0, 0)),\n\
         (name: \"b\", shape: Point(), position: (3, 0, 0)),\n]))\n"
    )
}

/// Returns the message for a text that is refused.
fn refused(text: &str) -> String {
    let problems = scene::parse("t.ron", None, text).expect_err("it is refused");
    problems.iter().map(|problem| scene::render(problem, false)).collect()
}

#[test]
fn errors_in_a_part_are_reported_with_place_and_expected_value() {
    for (shape, place, what, expected) in [
        (
            "Outline(points: [(0, 0), (2, 0), (2, 2), (1, -1)])",
            "t.ron:2:",
            "edge 0–1 and edge 2–3",
            "corners in order round the outline",
        ),
        ("Outline(points: [(0, 0), (0, 2), (2, 0)])", "t.ron:2:", "clockwise", "counter-clockwise"),
        ("Outline(points: [(0, 0), (2, 0)])", "t.ron:2:", "at least 3", "3 to 64 corners"),
        ("Parts(parts: [])", "t.ron:2:", "0 convex parts", "1 to 64 convex parts"),
        (
            "Parts(parts: [(name: \"l\", shape: Polygon(points: [(0, 0), (0, 2), (2, 0)]))])",
            "t.ron:2:",
            "clockwise",
            "counter-clockwise",
        ),
        (
            "Parts(parts: [(name: \"l\", shape: Point()), (name: \"l\", shape: Point())])",
            "t.ron:2:",
            "is already used by",
            "a different name",
        ),
        (
            "Parts(parts: [(name: \"l\", shape: Parts(parts: [(name: \"x y\", shape: Point())]))])",
            "t.ron:2:",
            "contains ' '",
            "only letters",
        ),
    ] {
        let error = refused(&text(shape));
        for part in [place, what, expected] {
            assert!(error.contains(part), "{part}: {error}");
        }
    }
    let crossed = text("Outline(points: [(0, 0), (2, 0), (2, 2), (1, -1)])");
    let column = crossed.lines().nth(1).and_then(|line| line.find("(2, 2)")).expect("there") + 1;
    let error = refused(&crossed);
    assert!(error.contains(&format!("t.ron:2:{column}")), "the edge that crosses: {error}");
}

#[test]
fn a_bad_number_is_reported_at_its_place() {
    for (points, number, expected) in [
        ("(0, 0), (2, 0), (2, 1e999)", "1e999", "points[2]: `1e999` is not a finite number"),
        ("(0, 0), (NaN, 0), (2, 2)", "NaN", "points[1]: `NaN` is not a finite number"),
        ("(0, 0), (2, 0), (2, 2001)", "2001", "points[2]: 2001 is out of range"),
    ] {
        let text = text(&format!("Outline(points: [{points}])"));
        let problems = scene::parse("t.ron", None, &text).expect_err("it is refused");
        // A problem with the whole shape is reported as well.
        let at_number = problems.iter().find(|problem| &text[problem.span.clone()] == number);
        let message = at_number.unwrap_or_else(|| panic!("{problems:?}")).to_string();
        assert!(message.contains(&format!("world.bodies[0].shape.{expected}")), "{message}");
    }
}

#[test]
fn bodies_of_parts_are_saved_as_they_were_read() {
    for id in ["lab/concave", "lab/seam"] {
        let first = scene::load(id).expect("it ships").file;
        let again = scene::parse("t.ron", None, &save::to_text(&first)).expect("its own text");
        assert_eq!(first.world, again.file.world, "{id}");
    }
}

#[test]
fn a_lab_has_no_more_parts_than_a_tick_can_test() {
    let many = |count: usize| {
        let part = |k: usize| format!("(name: \"p{k}\", shape: Point())");
        let parts: Vec<String> = (0..60).map(part).collect();
        let body = |k: usize| {
            format!(
                "(name: \"b{k}\", shape: Parts(parts: [{}]), position: (0, 0, 0))",
                parts.join(",")
            )
        };
        let bodies: Vec<String> = (0..count).map(body).collect();
        format!("(title: \"T\", world: Lab(bodies: [{}]))", bodies.join(","))
    };
    assert!(scene::parse("t.ron", None, &many(6)).is_ok());
    let error = refused(&many(7));
    assert!(error.contains("420 convex parts") && error.contains("at most 400"), "{error}");
}
