//! Velocities after shapes: the time of the first touch.

use collidoscope::shape_text::{self, FirstTouch, Options};

fn touch(text: &str, options: Options) -> FirstTouch {
    let pasted = shape_text::read(text, options).unwrap_or_else(|why| panic!("{why}: {text}"));
    assert!(pasted.unused.is_empty() && pasted.aside.is_empty(), "{text}: {:?}", pasted.unused);
    shape_text::all_pairs(&pasted)[0].first_touch.clone().unwrap_or_else(|| panic!("{text}"))
}

/// Text with the time, normal and contact point of the first touch.
type Row = (&'static str, Option<f64>, [f64; 2], [f64; 2]);

const ROWS: [Row; 9] = [
    ("a: box 0 0 2 2 velocity 3 0\nb: box 8 0 2 2", Some(2.0), [-1.0, 0.0], [7.0, 0.0]),
    ("a: box 0 0 2 2\nvelocity 3 0\nb: box 8 0 2 2\n", Some(2.0), [-1.0, 0.0], [7.0, 0.0]),
    ("a: box 0 0 2 2\nb: box 8 0 2 2\na.velocity = (3, 0);", Some(2.0), [-1.0, 0.0], [7.0, 0.0]),
    (
        "a: box 0 0 2 2, velocity: 1 0\nb: box 8 0 2 2 velocity -2 0",
        Some(2.0),
        [-1.0, 0.0],
        [3.0, 0.0],
    ),
    ("a: circle 0 0 1 velocity 0 2\nb: circle 0 10 1", Some(4.0), [0.0, -1.0], [0.0, 9.0]),
    (
        "a: circle 0 0 1 velocity 5000 0\nb: poly 60001,-1 60003,-1 60003,1 60001,1",
        Some(12.0),
        [-1.0, 0.0],
        [60_001.0, 0.0],
    ),
    ("a: circle 0 0 1 velocity 1 0\nb: circle 0 10 1", None, [0.0; 2], [0.0; 2]),
    ("a: circle 0 0 1 velocity 1 0\nb: circle 1 0 1", Some(0.0), [0.0; 2], [0.0; 2]),
    // The corner, √2 from the centre, touches the circle after a turn of 30.22°.
    (
        "a: box 0 0 2 2 spin 45\nb: circle 2.3 0 1",
        Some(0.6715),
        [-0.9326, -0.3608],
        [1.3674, -0.3608],
    ),
];

#[test]
fn the_first_touch_is_found() {
    for (text, time, normal, point) in ROWS {
        let found = touch(text, Options::default());
        let near = |p: f64, q: f64, tolerance: f64| (p - q).abs() <= tolerance * q.abs().max(1.0);
        let tolerance = if text.contains("spin") { 1e-3 } else { 2e-6 };
        match (time, found.time) {
            (Some(time), Some(found_time)) => {
                assert!(near(found_time, time, tolerance), "{text}: {found:?}");
            }
            (time, found_time) => assert_eq!(time, found_time, "{text}: {found:?}"),
        }
        if let (Some(n), Some(p)) = (found.normal, found.point) {
            for k in 0..2 {
                assert!(near(n[k], normal[k], tolerance), "{text}: {found:?}");
                assert!(near(p[k], point[k], tolerance), "{text}: {found:?}");
            }
        }
    }
}

#[test]
fn y_down_turns_velocities_too() {
    let text = "a: circle 0 0 1 velocity 0 2\nb: circle 0 10 1";
    let down = touch(text, Options { y_down: true, ..Options::default() });
    assert_eq!((down.time, down.normal), (Some(4.0), Some([0.0, 1.0])));
}

#[test]
fn a_motion_without_a_shape_is_refused() {
    let why =
        shape_text::read("c.velocity = (1, 2)\na: box 0 0 1 1\nb: box 3 0 1 1", Options::default());
    let why = why.expect_err("no c");
    assert_eq!((why.line, why.column), (1, 1), "{why}");
}

/// In an engine's records, a velocity is a mere property: no first touch is computed.
#[test]
fn velocity_fields_of_records_give_no_first_touch() {
    let text = r#"[{"x": 0, "y": 0, "r": 1, "velocity": [1, 2]}, {"x": 1, "y": 0, "r": 1, "velocity": [0, 0]}]"#;
    let pasted = shape_text::read(text, Options::default()).expect("two circles");
    assert!(shape_text::all_pairs(&pasted)[0].first_touch.is_none());
}
