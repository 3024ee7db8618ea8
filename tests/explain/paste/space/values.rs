//! Values that can be computed by hand, the fifteen axes, and the user's own result.

use super::{explained, number, plain, vector};

#[test]
fn known_values() {
    let sqrt2 = std::f64::consts::SQRT_2;
    let cases = [
        ("box3 0 0 0 2 2 2\nbox3 1.5 0.5 0.25 2 2 2", 0.5, [-0.5, 0.0, 0.0], "a:x"),
        // Turned by 45°, b reaches √2 to the left.
        ("box3 0 0 0 2 2 2\nbox3 2 0 0 2 2 2 yaw 45", sqrt2 - 1.0, [1.0 - sqrt2, 0.0, 0.0], "a:x"),
        ("sphere 0 0 0 2\nsphere 0 3 0 2", 1.0, [0.0, -1.0, 0.0], "a:centre,b:centre"),
        (
            "sphere 0 0 0 1\nsphere 2 3 6 2",
            -4.0,
            [-8.0 / 7.0, -12.0 / 7.0, -24.0 / 7.0],
            "a:centre,b:centre",
        ),
        ("sphere 0 1.5 0 1\nbox3 0 0 0 2 2 2", 0.5, [0.0, 0.5, 0.0], "a:centre,b:face y"),
        ("sphere 1.3 1.4 0 1\nbox3 0 0 0 2 2 2", 0.5, [0.3, 0.4, 0.0], "a:centre,b:edge z"),
        // From inside, the face is nearest.
        ("sphere 0.25 0 0 1\nbox3 0 0 0 2 4 4", 1.75, [1.75, 0.0, 0.0], "a:centre,b:face x"),
        ("box3 0 0 0 2 2 2\nplane 0 1 0 0.5", 0.5, [0.0, -0.5, 0.0], "b:normal"),
        ("box3 0 0 0 2 2 2\nhalfspace 0 1 0 0.5", 1.5, [0.0, 1.5, 0.0], "b:normal"),
        ("capsule3 0 0 0 0 2 0 0.5\nplane 0 2 0 -1", -0.0, [0.0; 3], "a:axis,b:normal"),
        (
            "capsule3 -2 0 0 2 0 0 1\ncapsule3 0 1 -2 0 1 2 1",
            1.0,
            [0.0, -1.0, 0.0],
            "a:axis,b:axis",
        ),
        ("sphere 0 0 1 2\ntri3 -3 -3 0 3 -3 0 0 3 0", 1.0, [0.0, 0.0, 1.0], "a:centre,b:face"),
    ];
    for (text, signed, mtv, from) in cases {
        let found = explained(text);
        let verdict = match signed {
            0.0 => "touching",
            signed if signed > 0.0 => "overlapping",
            _ => "apart",
        };
        assert_eq!(found["verdict"], verdict, "{text}\n{found}");
        let depth = number(&found["depth"]) - number(&found["gap"]);
        assert!((depth - signed).abs() < 2e-6, "{text}\n{found}");
        let shown = vector(&found["mtv"]);
        assert!((0..3).all(|k| (shown[k] - mtv[k]).abs() < 2e-6), "{text}\n{found}");
        assert_eq!(found["from"], from, "{text}\n{found}");
    }
}

/// Two boxes whose edges pass each other: only an edge axis separates them.
#[test]
fn the_table_has_fifteen_axes() {
    let text = "a: box3 0 0 0 0.2 0.2 8 0 0 45\nb: box3 0 0.31 0 8 0.2 0.2 0 45 0";
    let found = explained(text);
    let axes = found["axes"].as_array().expect("a list");
    assert_eq!(axes.len(), 15);
    let sources: Vec<&str> =
        axes.iter().map(|axis| axis["from"].as_str().expect("a text")).collect();
    assert_eq!(
        (sources[0], sources[5], sources[6], sources[14]),
        ("a:x", "b:z", "a:x,b:x", "a:z,b:z")
    );
    for axis in axes.iter().filter(|axis| !axis["axis"].is_null()) {
        let [low_a, high_a] = [0, 1].map(|k| number(&axis["a"][k]));
        let [low_b, high_b] = [0, 1].map(|k| number(&axis["b"][k]));
        let overlap = (high_a - low_b).min(high_b - low_a);
        assert!((overlap - number(&axis["overlap"])).abs() < 2e-6, "{axis}");
    }
    // Boxes apart corner to corner: no axis shows the full gap.
    let text = "a: box3 0 0 0 2 2 2\nb: box3 3 3 3 2 2 2";
    assert!((number(&explained(text)["gap"]) - 3.0_f64.sqrt()).abs() < 1e-6);
    let output = plain(text);
    assert!(output.contains("The widest gap on an axis is 1: no axis of the test"), "{output}");
    assert!(output.contains("parallel edges: no axis"), "{output}");
}

#[test]
fn the_users_result_is_judged() {
    let shapes = "a: box3 0 0 0 2 2 2\nb: box3 1.5 0 0 2 2 2\n";
    let cases = [
        ("mtv -0.5 0 0", true),
        ("mtv 0.5 0 0", false),
        ("mtv 0 -2 0", false),
        ("overlap 0.5", true),
        ("overlap 0.4", false),
        ("hit", true),
        ("no hit", false),
        ("axis 1 0 0", true),
        ("normal 1 0 0", false),
        ("gap 0.5", false),
    ];
    for (claim, is_right) in cases {
        let found = explained(&format!("{shapes}mine: {claim}\n"));
        assert_eq!(found["mine"]["right"], is_right, "{claim}: {found}");
    }
    // Both shortest translations are right.
    let coincident = "a: box3 0 0 0 2 2 2\nb: box3 0 0 0 2 2 2\n";
    for mtv in ["2 0 0", "0 0 -2"] {
        assert_eq!(
            explained(&format!("{coincident}mine: mtv {mtv}"))["mine"]["right"],
            true,
            "{mtv}"
        );
    }
    let output = plain(&format!("{shapes}mine: mtv 0 -2 0"));
    let wrong = "Your result, (0, -2, 0), is wrong; the correct result is (-0.5, 0, 0).";
    assert!(output.contains(wrong), "{output}");
}

#[test]
fn large_coordinates_and_units_change_the_result_by_rounding_only() {
    for (scale, shift) in [(1.0, 1e6), (1e-9, 0.0), (1e12, -1e12), (1.0, 1e9)] {
        let coordinate = |x: f64| x * scale + shift;
        let text = format!(
            "box3 {} {shift} {shift} {} {} {}\nsphere {} {shift} {shift} {}",
            coordinate(0.0),
            2.0 * scale,
            2.0 * scale,
            2.0 * scale,
            coordinate(1.5),
            scale
        );
        let depth = number(&explained(&text)["depth"]);
        assert!((depth - 0.5 * scale).abs() <= 2e-6 * scale, "{depth}\n{text}");
    }
}
