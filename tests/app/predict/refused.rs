//! Questions without a clear answer: the program refuses or gives them up.

use std::time::{Duration, Instant};

use collidoscope::app::{Command, Session};
use collidoscope::predict::{self, AnswerFormat, AnswerValue, PosedQuestion, posed};
use collidoscope::scene::{self, LoadError, Scene};

/// Returns a scene whose question has these choices.
fn scene_with_choices(choices: &str) -> Scene {
    let text = format!(
        r#"(title: "T", steps: [(try: "Say it.", ask: (text: "What?", because: "So.",
            then: [(ticks: 40, hold: [Forward])], answer: Choice([{choices}])))],
            world: Tank(driver: (position: (0, 0, -2)), targets: [(name: "box", look: Box(size: (1, 1, 1)),
            model: Rect(width: 1, depth: 1), position: (0, 0.5, 0), motion: Still)]))"#
    );
    scene::parse("t.ron", None, &text).unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

/// Each tick takes some tenths of a second, and the question needs two thousand ticks.
#[test]
fn a_question_whose_ticks_take_too_long_is_given_up() {
    let body = |i| format!("(name: \"b{i}\", shape: Circle(), position: (0, {i}e-4, 0))");
    let bodies = (0..150).map(body).collect::<Vec<_>>().join(", ");
    let text = format!(
        r#"(title: "T", steps: [(try: "Say it.", start: (drive: [(ticks: 1000, hold: [])]),
            ask: (text: "What?", because: "So.", then: [(ticks: 1000, hold: [])], answer: Choice([
            (text: "It falls.", when: Field(body: "b0", name: "position.y", below: -1e4)),
            (text: "Nothing.")])))],
            world: Bodies(gravity: 0, methods: (solver: Impulse), impulse: (iterations: 100, sub_steps: 4,
            correction: None), bodies: [{bodies}]))"#
    );
    let scene = scene::parse("t.ron", None, &text);
    let mut scene = scene.unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let start = Instant::now();
    predict::check(&mut scene).expect("nothing is known against it");
    let warnings: Vec<String> = scene.warnings.iter().map(ToString::to_string).collect();
    assert!(
        warnings.len() == 1 && warnings[0].contains("steps[0].ask: not checked for a clear answer"),
        "{warnings:?}"
    );
    let mut session = Session::new(scene, None);
    let why = session.apply(Command::StartStep(0)).expect_err("it would take minutes");
    assert!(why.contains("takes too long"), "{why}");
    assert!(session.active_question().is_none());
    assert_eq!(session.ticks(), 0, "the scene begins again");
    assert!(start.elapsed() < Duration::from_secs(20), "it took {:?}", start.elapsed());
}

#[test]
fn unclear_questions_are_refused_with_their_place() {
    let touch = r#"(text: "It touches.", when: Contact(b: "box"))"#;
    let enter = r#"(text: "It enters.", when: Contact(b: "box", phase: Enter))"#;
    let stop = r#"(text: "It stops.", when: Field(name: "position.z", above: 90))"#;
    let nothing = r#"(text: "Nothing.")"#;
    assert!(predict::check(&mut scene_with_choices(&[touch, nothing].join(","))).is_ok());
    assert!(predict::check(&mut scene_with_choices(&[stop, nothing].join(","))).is_ok());
    let why = |choices: &[&str]| match predict::check(&mut scene_with_choices(&choices.join(","))) {
        Err(LoadError::Refused(problems)) => problems[0].to_string(),
        other => panic!("{other:?}"),
    };
    let both = why(&[touch, enter]);
    assert!(both.contains("come true in the same tick") && both.contains("steps[0].ask"), "{both}");
    assert!(both.contains("t.ron:1:"), "{both}");
    let none = why(&[stop, r#"(text: "Up.", when: Field(name: "position.y", above: 9))"#]);
    assert!(none.contains("none of the choices comes true within 40 ticks"), "{none}");
}

/// Returns a lab scene with these bodies, this test and a question.
fn lab(test: &str, bodies: &str, ask: &str) -> Scene {
    let text = format!(
        r#"(title: "T", steps: [(try: "Say it.", start: (drive: [(ticks: 1, hold: [])]),
            ask: (text: "What?", because: "So.", {ask}))], world: Lab(methods: (test: {test}), bodies: [{bodies}]))"#
    );
    scene::parse("t.ron", None, &text).unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

fn pose(scene: &Scene) -> Result<PosedQuestion, String> {
    posed(&scene.file, &scene.file.steps[0], 0).map(|posed| posed.expect("it asks"))
}

#[test]
fn a_gap_is_the_distance_however_it_is_found() {
    const APART: &str = r#"(name: "dot", shape: Point(), position: (-2, 1.5, 0)),
        (name: "box", shape: Box(width: 2, height: 1), position: (0, 0, 0))"#;
    const DEEP: &str = r#"(name: "dot", shape: Point(), position: (-0.8, 0.1, 0)),
        (name: "box", shape: Box(width: 2, height: 1), position: (0, 0, 0))"#;
    let ask = "answer: Number(of: Gap, within: 0.1)";
    for (bodies, expected) in [(APART, 2.0_f32.sqrt()), (DEEP, -0.2)] {
        for test in ["Closest", "Gjk", "GjkEpa", "Minkowski"] {
            let scene = lab(test, bodies, ask);
            if (test, expected > 0.0) == ("Gjk", false) {
                let why = pose(&scene).expect_err("GJK knows no depth");
                assert!(why.contains("gives no distance"), "{why}");
                continue;
            }
            let posed = pose(&scene).unwrap_or_else(|why| panic!("{test}: {why}"));
            let AnswerValue::Number(gap) = posed.truth else { panic!("{test}: {posed:?}") };
            assert!((gap - expected).abs() < 1e-3, "{test}: {gap}, {expected}");
            assert_eq!(posed.format, AnswerFormat::Number("m"));
        }
    }
}

#[test]
fn regions_near_a_border_and_equally_short_ways_out_are_refused() {
    let dot_at = |x: f32, y: f32| {
        format!(
            r#"(name: "dot", shape: Point(), position: ({x}, {y}, 0)),
            (name: "box", shape: Box(width: 2, height: 1), position: (0, 0, 0))"#
        )
    };
    for ((x, y), is_clear) in [
        ((-2.0, 1.5), true),
        ((-1.02, 1.5), false),
        ((-0.98, 1.5), false),
        ((-0.5, 1.5), true),
        ((-2.0, 0.49), false),
        ((-2.0, 0.3), true),
        ((-0.5, 0.51), false),
        ((-0.5, 0.48), false),
        ((-0.5, 0.3), true),
    ] {
        let found = pose(&lab("Closest", &dot_at(x, y), "answer: Region"));
        assert_eq!(found.is_ok(), is_clear, "{x}, {y}: {found:?}");
    }
    let why = pose(&lab("GjkEpa", &dot_at(-2.0, 1.5), "answer: Region")).expect_err("no region");
    assert!(why.contains("Closest"), "{why}");
    // Equal ways out, to the left and up, have no clear answer; a shorter one has.
    for test in ["Closest", "GjkEpa", "Sat"] {
        for ((x, y), is_clear) in [((-0.5, 0.0), false), ((-0.5, 0.2), true), ((-0.8, 0.1), true)] {
            let found = pose(&lab(test, &dot_at(x, y), "answer: Way(within: 0.2)"));
            assert_eq!(found.is_ok(), is_clear, "{test}, {x}, {y}: {found:?}");
        }
    }
}
