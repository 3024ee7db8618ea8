//! Every error of a scene file: the place and the text of its message.

use std::path::Path;

use collidoscope::scene::{self, Problem, parse};

/// Returns a scene whose line 6 ends with `fields` of its second target, from column 63 on.
pub(super) fn with_fields(fields: &str) -> String {
    format!(
        "(\n  title: \"T\",\n  world: Tank(\n    targets: [\n      \
         (name: \"a\", model: Disk(), position: (0, 1, 0)),\n      \
         (name: \"b\", model: Rect(width: 2), position: (0, 1, 0), {fields}),\n    ],\n  ),\n)\n"
    )
}

pub(super) fn refused(text: &str) -> Vec<Problem> {
    parse("x.ron", Some(Path::new("x.ron")), text)
        .expect_err(&format!("not refused: {}", text.chars().take(300).collect::<String>()))
}

/// Checks the only problem of `text`: line, column, path, key words of the message and of the
/// expected value.
pub(super) fn check(
    text: &str,
    (line, column): (usize, usize),
    path: &str,
    what: &str,
    expected: &str,
) {
    let problems = refused(text);
    let [p] = &problems[..] else { panic!("one problem of {text}: {problems:#?}") };
    let case = format!("{text}\n{p}");
    assert_eq!((p.line, p.column, p.path.as_str()), (line, column, path), "{case}");
    assert!(p.what.contains(what), "`{what}` is not said of {case}");
    assert!(p.expected.contains(expected), "`{expected}` is not advised for {case}");
    assert!(!p.what.is_empty() && p.span.end <= text.len(), "{case}");
    assert!(p.to_string().lines().count() == 1 && p.to_string().len() < 500, "{case}");
    let shown = scene::render(p, false);
    assert!(shown.contains(what), "{shown}");
}

/// Fields of the second target; column; path within the target; message; expected value.
type Case = (&'static str, usize, &'static str, &'static str, &'static str);

fn check_all(cases: &[Case]) {
    for (fields, column, path, what, expected) in cases {
        let path = format!("world.targets[1]{path}");
        check(&with_fields(fields), (6, *column), &path, what, expected);
    }
}

#[test]
fn numbers() {
    check_all(&[
        ("yaw: 361", 68, ".yaw", "361 is out of range", "-360 to 360 °"),
        ("yaw: -1e3", 68, ".yaw", "-1000 is out of range", "-360 to 360"),
        ("yaw: NaN", 68, ".yaw", "`NaN` is not a finite number", "-360 to 360"),
        ("yaw: inf", 68, ".yaw", "`inf` is not a finite number", "-360 to 360"),
        ("yaw: -inf", 68, ".yaw", "`-inf` is not a finite number", "-360 to 360"),
        ("yaw: 1e999", 68, ".yaw", "`1e999` is not a finite number", "-360 to 360"),
        ("yaw: \"x\"", 68, ".yaw", "`\"x\"` is not a number", "-360 to 360 °"),
        ("yaw: 1.2.3", 68, ".yaw", "`1.2.3` is not a number", "a number"),
        ("yaw: 0.5abc", 68, ".yaw", "`0.5abc` is not a number", "a number"),
        ("yaw: true", 68, ".yaw", "`true` is not a number", "a number"),
        ("yaw: [1]", 68, ".yaw", "`[1]` is not a number", "a number"),
        ("yaw: , use_spin: 1", 68, ".yaw", "the value is missing", "a number"),
        ("on_hit: Rebound(ticks: 1.0)", 86, ".on_hit.ticks", "`1.0` is not a whole", "0 to 100000"),
        ("on_hit: Rebound(ticks: -1)", 86, ".on_hit.ticks", "`-1` is out of range", "0 to 100000"),
        ("on_hit: Rebound(ticks: 5000000000)", 86, ".on_hit.ticks", "out of range", "0 to 100000"),
        ("on_hit: Rebound(ticks: 100001)", 86, ".on_hit.ticks", "100001 is out", "0 to 100000"),
        ("on_hit: Rebound(ticks: abc)", 86, ".on_hit.ticks", "`abc` is not a whole", "0 to 100000"),
        ("look: Sphere(radius: 0)", 84, ".look.radius", "0 is out of range", "0.001 to 1000 m"),
        ("look: Sphere(radius: 1001)", 84, ".look.radius", "1001 is out", "0.001 to 1000 m"),
    ]);
}

#[test]
fn vectors_point_at_the_component() {
    let to = ".motion.to";
    let vector = "a vector such as (1, 0, 2.5)";
    check_all(&[
        ("motion: Shuttle(to: (0, 1e999, 0))", 87, to, "`1e999` is not a finite", vector),
        ("motion: Shuttle(to: (0, 0, 20000))", 90, to, "20000 is out", "-10000 to 10000 m"),
        ("motion: Shuttle(to: (0, \"x\", 0))", 87, to, "`\"x\"` is not a number", vector),
        ("motion: Shuttle(to: (0, 0))", 83, to, "`(0, 0)` is not a vector", vector),
        ("motion: Shuttle(to: (0, 0, 0, 0))", 83, to, "is not a vector", vector),
        ("motion: Shuttle(to: (x: 1, y: 0, z: 0))", 83, to, "is not a vector", vector),
        (
            "motion: Shuttle(to: [0, 0, 0])",
            83,
            to,
            "is not a vector",
            "in parentheses: `(0, 0, 0)`",
        ),
        ("motion: Shuttle(to: 5)", 83, to, "`5` is not a vector", vector),
    ]);
}

#[test]
fn fields_and_variants() {
    check_all(&[
        ("on_hit: Rebound", 71, ".on_hit", "`Rebound` needs its parentheses", "`Rebound()`"),
        ("on_hit: Highlight()", 71, ".on_hit", "`Highlight` has no fields", "without parentheses"),
        ("on_hit: Rebond()", 71, ".on_hit", "unknown variant `Rebond`", "did you mean `Rebound`?"),
        ("on_hit: Explode", 71, ".on_hit", "unknown variant `Explode`", "Highlight, Collect, Reb"),
        ("on_hit: 5", 71, ".on_hit", "`5` is not a variant's name", "one of Highlight, Collect"),
        ("on_hit: Rebound(tick: 1)", 79, ".on_hit.tick", "unknown field", "did you mean `ticks`?"),
        ("colour: 1", 63, ".colour", "unknown field `colour`", "one of name, look, model"),
        ("move-it: 1", 63, "", "`move-it` is not a field name", "letters"),
        ("yaw: 1, yaw: 2", 71, ".yaw", "`yaw` is given twice", "once"),
        ("name: \"c\"", 63, ".name", "`name` is given twice", "once"),
        ("look: Sphere(0.5)", 76, ".look", "`0.5` has no field name", "`name: value`"),
        ("look: Sphere(0.5, 1)", 76, ".look", "has no field name", "`name: value`"),
        ("look: Sphere(radius 1)", 83, ".look", "`1` instead of a colon", "`name: value`"),
        ("look: Letter(char: \"AB\")", 82, ".look.char", "is not one character", "'A'"),
        ("look: Letter(char: ' ')", 82, ".look.char", "no glyph for ' '", "'A'"),
    ]);
}

#[test]
fn syntax() {
    check_all(&[
        ("yaw: 1 use_spin: 2", 70, "", "`use_spin` instead of a comma", "a comma before it"),
        ("yaw = 1", 67, "", "`=` instead of a colon", "`name: value`"),
        ("yaw: /", 68, "", "unexpected `/`", "//"),
        ("look: Letter(char: '\\q')", 85, ".look.char", "unknown escape", r"\n"),
        ("yaw: 1,,", 70, "", "nothing between two commas", "one comma"),
    ]);
    let cases = [
        ("", (1, 1), "", "the file is empty", "(title: ..., world: ...)"),
        (" \n\n", (1, 1), "", "nothing but blanks", "(title: ..., world: ...)"),
        ("(\n title: r##\"x", (2, 9), "title", "never closed", "`\"##`"),
        (
            "(title: \"T\", world: Tank(driver: (yaw: 1.0f64)))",
            (1, 40),
            "world.driver.yaw",
            "ends with the name of a type",
            "a number",
        ),
        (" \n // c\n", (2, 6), "", "nothing but comments", "(title: ..., world: ...)"),
        ("(title: \"x\"\n", (1, 12), "", "the `(` in line 1 is still open", "`)`"),
        ("(\n title: \"x", (2, 9), "title", "never closed", "`\"`"),
        ("(title: \"x\", world: Tank()) junk", (1, 29), "", "`junk` follows the scene", "nothing"),
        ("(title: \"x\", world: Tank()) /* c", (1, 29), "", "the comment is never closed", "`*/`"),
        (
            "Scene(title: \"x\", world: Tank())",
            (1, 1),
            "",
            "`Scene` does not belong",
            "only the par",
        ),
        ("[1]", (1, 1), "", "`[1]` is not a group of fields", "(name: value)"),
        ("#![enable(foo)]\n()", (1, 1), "", "unknown attribute", "(title"),
        ("(title: 5, world: Tank())", (1, 9), "title", "`5` is not text", "double quotes"),
        (
            "(title: \"x\", camera: follow, world: Tank())",
            (1, 22),
            "camera",
            "`follow`",
            "`Follow`",
        ),
        ("(title: \"x\", camera: 5, world: Tank())", (1, 22), "camera", "`5`", "Orbit"),
        ("(title: \"x\", world: Wal())", (1, 21), "world", "unknown variant `Wal`", "Wall"),
        ("(title: \"x\", world: Tank)", (1, 21), "world", "needs its parentheses", "`Tank()`"),
        (
            "(title: \"x\", steps: [(try: \"a\", until: All)], world: Tank())",
            (1, 40),
            "steps[0].until",
            "`All` needs its parentheses",
            "`All()`",
        ),
        ("(title: \"x\", world: Tank(driver: 5))", (1, 34), "world.driver", "`5`", "parentheses"),
        (
            "(title: \"x\", world: Tank(targets: (1)))",
            (1, 35),
            "world.targets",
            "not a list",
            "square brackets: `[(1)]`",
        ),
        (
            "(title: \"x\", world: Tank(driver: (cannon: 1)))",
            (1, 43),
            "world.driver.cannon",
            "`1` is not true or false",
            "true or false",
        ),
    ];
    for (text, place, path, what, expected) in cases {
        check(text, place, path, what, expected);
    }
}

#[test]
fn a_missing_field_points_at_its_entry() {
    let text = "(\n title: \"T\",\n world: Tank(targets: [\n";
    let cases = [
        ("(model: Disk(), position: (0, 0, 0))", "`name`"),
        ("(name: \"a\", position: (0, 0, 0))", "`model`"),
        ("(name: \"a\", model: Disk())", "`position`"),
    ];
    for (entry, field) in cases {
        let text = format!("{text}  // é\n  {entry}]))");
        check(&text, (5, 3), "world.targets[0]", field, field.trim_matches('`'));
    }
    check("/* é */ (world: Tank())", (1, 9), "", "`title` is missing", "title:");
    check("(title: \"T\")", (1, 1), "", "`world` is missing", "world:");
}

#[test]
fn comments_and_lines_before_a_value_do_not_falsify_its_place() {
    let fields = "yaw: // how far\n\n  /* é /* nested */ */\n  \"x\"";
    check(&with_fields(fields), (9, 3), "world.targets[1].yaw", "is not a number", "-360");
    let fields = "look: /* ( */ Sphere( // )\r\n\tradius: /*é*/ 0)";
    check(&with_fields(fields), (7, 16), "world.targets[1].look.radius", "0 is out", "0.001");
    let fields = "/*é*/ yow: 1";
    check(&with_fields(fields), (6, 69), "world.targets[1].yow", "unknown field", "`yaw`");
}

#[test]
fn a_byte_order_mark_is_dropped_and_takes_no_column() {
    let text = format!("\u{feff}{}", with_fields("yaw: 1"));
    assert_eq!(parse("x", None, &text).expect("fine").text, text[3..]);
    let p = &refused("\u{feff}(titel: \"x\", world: Tank())")[0];
    assert_eq!((p.line, p.column, p.path.as_str()), (1, 2, "titel"));
    assert!(scene::render(p, false).contains("x.ron:1:2"));
}

#[test]
fn names() {
    let named =
        |name: &str| with_fields("").replace(", ),", "),").replace("\"b\"", &format!("{name:?}"));
    let path = "world.targets[1].name";
    let cases = [
        ("", "empty", "a name"),
        ("a", "used by world.targets[0]", "a different name"),
        ("a b", "contains ' '", "letters"),
        ("é", "contains 'é'", "letters"),
        ("a.b", "contains '.'", "letters"),
        ("tank", "driven body", "another"),
        ("shell-1", "reserved for a shell", "another"),
        ("shell-007", "reserved for a shell", "another"),
        ("a\nb\u{1b}[31m", "contains '\\n'", "letters"),
    ];
    for (name, what, expected) in cases {
        check(&named(name), (6, 14), path, what, expected);
    }
    for fine in ["shell-", "shell-x", "shell", "Tank", "A_b-9", "box"] {
        assert!(parse("x", None, &named(fine)).is_ok(), "{fine}");
    }
}

#[test]
fn every_range_and_name_error_is_listed_in_order() {
    let text = with_fields("yaw: 400, on_hit: Rebound(ticks: 100001, speed: -1)")
        .replace("\"b\"", "\"tank\"")
        .replace("Disk()", "Disk(radius: 0)");
    let paths: Vec<_> = refused(&text).iter().map(|p| (p.line, p.path.clone())).collect();
    let wanted =
        ["[0].model.radius", "[1].name", "[1].yaw", "[1].on_hit.ticks", "[1].on_hit.speed"];
    let wanted = wanted.iter().enumerate();
    let wanted: Vec<_> =
        wanted.map(|(i, p)| (if i == 0 { 5 } else { 6 }, format!("world.targets{p}"))).collect();
    assert_eq!(paths, wanted);
}

/// Returns the paths of a text's problems, in order.
fn paths(text: &str) -> Vec<String> {
    refused(text).into_iter().map(|problem| problem.path).collect()
}

/// Independent problems are reported together; consequences of another problem are not reported.
#[test]
fn unknown_fields_wrong_values_and_ranges_are_reported_together() {
    let text = "(title: \"T\", colour: 1, camera: Folow, world: Tank(gravity: 9.8, driver: (yaw: 400, height: \"x\"),
        targets: [
            (name: \"a\", model: Disc(radius: 0, width: 1), positon: (0, 1, 0)),
            (name: \"b\", model: Rect(width: 0), position: (0, 0,5, 0), on_hit: Rebound(ticks: 1.5)),
            (name: \"b\", model: Rect(width: 0,5), position: (3, 1, 0), yaw: 1, yaw: 2),
            (position: (3, 1, 0), motion: Spin),
        ]))";
    let target = |rest: &str| format!("world.targets{rest}");
    let mut wanted: Vec<String> =
        ["colour", "camera", "world.gravity", "world.driver.yaw", "world.driver.height"]
            .map(str::to_owned)
            .into();
    wanted.extend(
        [
            "[0].model",
            "[0].model.width",
            "[0].positon",
            "[1].model.width",
            "[1].position",
            "[1].on_hit.ticks",
            "[2].name",
            "[2].model.width",
            "[2].yaw",
            "[3]",
            "[3]",
            "[3].motion",
        ]
        .map(target),
    );
    assert_eq!(paths(text), wanted);
    // Correcting one problem leaves the others.
    for (from, to, corrected) in [
        (", colour: 1", "", "colour"),
        ("camera: Folow", "camera: Follow", "camera"),
        ("(0, 0,5, 0)", "(0, 0.5, 0)", "world.targets[1].position"),
        ("positon", "position", "world.targets[0].positon"),
    ] {
        let text = text.replace(from, to);
        let remaining: Vec<String> =
            wanted.iter().filter(|path| *path != corrected).cloned().collect();
        assert_eq!(paths(&text), remaining, "{from} is mended");
    }
}

/// A misspelt name does not cause further messages about references to it.
#[test]
fn consequences_of_a_problem_are_not_reported() {
    let bodies = |layers: &str| {
        format!(
            "(title: \"T\", world: Bodies(layers: {layers}, bodies: [(name: \"a\", shape: Box(), position: (0, 0, 0), \
             layer: \"ice\")]))"
        )
    };
    assert_eq!(paths(&bodies("5")), ["world.layers"]);
    assert_eq!(paths(&bodies("[(name: 5)]")), ["world.layers[0].name"]);
    assert_eq!(paths(&bodies("[]")), ["world.bodies[0].layer"]);
    assert_eq!(paths("(titel: \"T\", world: Tank())"), ["titel"]);
    assert_eq!(
        paths("(title: \"T\", world: Tank(targets: [5, (name: \"a\")]))"),
        ["world.targets[0]", "world.targets[1]", "world.targets[1]"]
    );
    assert_eq!(paths("(title: \"T\")"), [""]);
}
