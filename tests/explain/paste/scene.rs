//! The scene of pasted shapes: it loads, contains exactly these shapes, and its first tick agrees
//! with `explain`.

use std::collections::BTreeSet;
use std::time::Duration;

use collidoscope::app::opening::{OpenedScene, begin_shapes};
use collidoscope::scene::{self, Loading, ShapesScene};
use collidoscope::shape_text::{self, Options, Pair, ParsedText, Verdict};
use collidoscope::sim::{Body, Input, World};

use super::table::rows;
use super::{input, options, read};

/// Returns the scene of these shapes, and the world loaded from its text.
pub(super) fn loaded(pasted: &ParsedText) -> (ShapesScene, World) {
    let made = ShapesScene::new(pasted).expect("a lab holds them");
    let text = made.to_text();
    let scene = scene::parse("pasted", None, &text).unwrap_or_else(|why| panic!("{text}\n{why:?}"));
    assert!(scene.warnings.is_empty(), "{text}\n{:?}", scene.warnings);
    assert_eq!(scene.file, made.file, "{text}");
    (made, World::new(scene.file.world))
}

/// Returns the depth of the overlap after the first tick, in the text's unit, if the shapes are in
/// contact.
fn depth(scene: &ShapesScene, world: &mut World) -> Option<f64> {
    world.step(&Input::default(), &mut Vec::new());
    let [a, b] = &scene.bodies[..] else { panic!("two shapes") };
    let mut deepest: Option<f64> = None;
    for contact in world.contacts() {
        let (Body::Object(i), Body::Object(j)) = (contact.a, contact.b) else { panic!("bodies") };
        let (i, j) = (i as usize, j as usize);
        let depth = f64::from(contact.depth) * scene.unit;
        if !(a.contains(&i) && b.contains(&j)) {
            assert!(
                contact.depth < 1e-5,
                "parts of one shape share an edge, and only rounding more"
            );
            continue;
        }
        deepest = Some(deepest.map_or(depth, |most| most.max(depth)));
    }
    deepest
}

/// Returns a message if the lab's result differs from that of `explain`.
fn difference(pair: &Pair, pasted: &ParsedText) -> Option<String> {
    let (scene, mut world) = loaded(pasted);
    let found = depth(&scene, &mut world);
    let near = 1e-5 * pair.a.size.max(pair.b.size);
    let is_same = match (pair.verdict, found) {
        (Verdict::Apart | Verdict::Touching, None) => true,
        (Verdict::Touching, Some(depth)) => depth <= near,
        (Verdict::Overlapping, Some(depth)) => (depth - pair.depth).abs() <= near,
        _ => false,
    };
    (!is_same).then(|| format!("{:?} {}, not {found:?}", pair.verdict, pair.depth))
}

#[test]
fn the_lab_agrees_with_explain() {
    let mut wrong = Vec::new();
    for row in rows() {
        let pasted = shape_text::read(&input(row.file), options(row)).expect("it is understood");
        let pairs = shape_text::all_pairs(&pasted);
        let why = difference(&pairs[0], &pasted);
        wrong.extend(why.map(|why| format!("{}: {why}", row.file)));
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_lab_keeps_the_numbers_of_the_text_if_it_can() {
    let scene = |text: &str| loaded(&read(text).expect("it is understood")).0;
    let plain = scene("a: poly 0,0 4,0 4,2\nb: circle 5 1 1.5");
    assert!(plain.unit == 1.0 && plain.notes.len() == 1, "{:?}", plain.notes);
    assert!(plain.to_text().contains("Circle(radius: 1.5)"), "{}", plain.to_text());
    let pixels = scene("a: box 400 300 120 80\nb: circle 480 310 35");
    assert_eq!(pixels.unit, 10.0);
    assert!(pixels.to_text().contains("// 1 m is 10 units of the text."), "{:?}", pixels.notes);
    let small = scene("a: box 0 0 0.02 0.02\nb: circle 0.03 0 0.01");
    assert!((small.unit - 0.01).abs() < 1e-12);
    assert_eq!(small.notes[1], "1 unit of the text is 100 m.");
    let far = scene("a: box 1000000 2000000 4 4\nb: circle 1000003 2000000 2");
    assert!(far.notes[1].starts_with("Position (0, 0) is (100000"), "{:?}", far.notes);
}

/// Users' names become valid, distinct names of the scene.
#[test]
fn every_body_has_a_distinct_name() {
    let dent = "0,0 4,0 4,4 2,1 0,4";
    let text =
        format!("the box: box 9 0 1 1\nthe-box: box 9 5 1 1\nl: poly {dent}\nl: circle 9 9 1");
    let pasted = read(&text).expect("it is understood");
    let (scene, world) = loaded(&pasted);
    let names: Vec<String> = world.bodies().into_iter().map(|body| world.name(body)).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
    assert!(names.iter().any(|name| name == "l"), "{names:?}");
    let notes = scene.notes.join("\n");
    assert!(notes.contains("l is concave: its 3 convex parts are tested together"), "{notes}");
}

/// A concave shape is one body, and the shown pair consists of two shapes.
#[test]
fn the_pair_on_show_is_of_two_shapes() {
    let pasted = read("l: poly 0,0 4,0 4,4 2,1 0,4\nc: circle 9 0 1").expect("it is understood");
    let scene = ShapesScene::new(&pasted).expect("a lab holds them");
    let [l, c] = &scene.bodies[..] else { panic!("two shapes") };
    assert!(l.len() == 1 && l.contains(&scene.pair[0]) && c.contains(&scene.pair[1]));
}

/// The shown pair is the one with the deepest overlap, else the nearest pair.
#[test]
fn the_deepest_pair_is_shown_else_the_nearest() {
    for (text, expected) in [
        ("a: circle 0 0 1\nb: circle 3 0 1\nc: circle 9 0 1", [0, 1]),
        ("a: circle 0 0 1\nb: circle 6 0 1\nc: circle 9 0 1", [1, 2]),
        ("a: circle 0 0 1\nb: circle 1 0 1\nc: circle 9 0 1", [0, 1]),
        ("a: circle 0 0 1\nb: circle 1.5 0 1\nc: circle 2.5 0 1", [1, 2]),
        ("a: circle 0 0 1\nb: circle 1 0 1\nc: circle 2.5 0 1", [0, 1]),
    ] {
        let scene = loaded(&read(text).expect("it is understood")).0;
        assert_eq!(scene.pair, expected, "{text}");
    }
}

#[test]
fn shapes_that_a_lab_cannot_hold_are_refused() {
    let comb = |x: usize| -> String {
        let teeth =
            (0..120).map(|k| format!("{},{} ", x + 120 - k, if k % 2 == 0 { 9 } else { 1 }));
        format!("poly {x},0 {},0 {}\n", x + 120, teeth.collect::<String>())
    };
    let text: String = (0..5).map(|k| comb(200 * k)).collect();
    let pasted = shape_text::read(&text, Options::default()).expect("it is understood");
    let why = ShapesScene::new(&pasted).expect_err("too many parts");
    assert!(why.contains("convex parts; a lab holds at most 200 bodies"), "{why}");
}

#[test]
fn velocities_and_flaws_go_into_the_lab() {
    let text = "a: box 0 0 200 200 velocity 300 0 spin 90\nb: box 800 0 200 200\nmine: no hit";
    let (scene, world) = loaded(&read(text).expect("it is understood"));
    assert_eq!((scene.unit, scene.flaws.len()), (100.0, 0));
    let text = scene.to_text();
    assert!(text.contains("velocity: (3.0, 0.0, 0.0)") && text.contains("spin: 90"), "{text}");
    assert!(text.contains("test: TimeOfImpact"), "{text}");
    assert_eq!(world.bodies().len(), 2);
    let text = "a: box 0 0 2 2\nb: poly 0.8,2.6 2.6,0.9 4,4\nmine: mtv 0 -0.1";
    let (scene, _) = loaded(&read(text).expect("it is understood"));
    assert_eq!(scene.flaws, ["flaw.only_axes_of_a"]);
    let mut loading: Loading<OpenedScene> = begin_shapes(scene);
    let opened = loading.take(Duration::from_mins(1)).expect("it ends");
    let opened = opened.unwrap_or_else(|why| panic!("{why}"));
    assert!(opened.first.second().is_some(), "the flawed test runs beside the right one");
}
