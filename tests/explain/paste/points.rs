//! The answer's points: on both shapes at a touch, in the common area at an overlap. Axes given
//! beside the shapes.

use std::f64::consts::TAU;

use collidoscope::geom::verdict::Verdict;
use collidoscope::shape_text::Test;
use glam::DVec2;

use super::{explained, options_of};
use crate::pairs::truth::{Part, depth};
use crate::pairs::{self, Kinds};
use crate::simple::Chance;

const TESTS: [Test; 4] = [Test::Sat, Test::Gjk, Test::GjkEpa, Test::Minkowski];

/// Returns the greatest depth of a point in the parts of a body; negative outside.
fn depth_within(at: DVec2, parts: &[Part]) -> f64 {
    parts.iter().map(|part| depth(at, part)).fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn the_closest_points_lie_on_the_shapes_or_in_the_overlap() {
    let mut counts = [0; 3];
    for seed in 0..400 {
        let pair = pairs::pair(seed, Kinds::All);
        let parts = pair.each_ref().map(pairs::Made::parts);
        let mut chance = Chance(seed);
        for test in TESTS {
            let found = pairs::explained(&pair, test);
            if !found.knows_depth {
                continue;
            }
            let [p, q] = found.closest.map(DVec2::from_array);
            let [in_a, in_b] = [0, 1].map(|k| depth_within(p, &parts[k]));
            let report =
                || format!("{seed} {test:?}: {found:?}\n{}\n{}", pair[0].text, pair[1].text);
            counts[found.verdict as usize] += 1;
            if found.verdict == Verdict::Apart {
                let q_in_b = depth_within(q, &parts[1]);
                assert!(in_a.abs() < 2e-5 && q_in_b.abs() < 2e-5, "{in_a} {q_in_b} {}", report());
                continue;
            }
            assert!(in_a > -2e-5 && in_b > -2e-5, "{in_a} {in_b} {}", report());
            let normal = DVec2::from_array(found.normal);
            if found.verdict == Verdict::Touching {
                assert!(in_a < 1e-4 && in_b < 1e-4, "{in_a} {in_b} {}", report());
                continue;
            }
            // No common point lies deeper.
            for _ in 0..60 {
                let (angle, far) = (chance.between(0.0, TAU), chance.between(0.0, 1.0));
                let at = p + DVec2::new(angle.cos(), angle.sin()) * far;
                if depth_within(at, &parts[0]).min(depth_within(at, &parts[1])) > 1e-4 {
                    assert!((at - p).dot(normal) > -1e-5, "{at} {}", report());
                }
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 200), "{counts:?}");
}

#[test]
fn boxes_touch_at_a_common_point() {
    for test in TESTS {
        let found = explained("box 0 0 2 2\nbox 2 1 2 2", options_of(test));
        assert_eq!(found["verdict"], "touching", "{test:?}");
        if test != Test::Gjk {
            assert_eq!(found["closest"][0], serde_json::json!([1.0, 0.5]), "{test:?}");
        }
    }
    let found = explained("poly 0,0 2,0 2,2 0,2\ncircle 2.5 1 1", options_of(Test::Sat));
    assert_eq!(found["closest"], serde_json::json!([[2.0, 1.0], [1.5, 1.0]]));
}

#[test]
fn the_mtv_of_an_l_separates_all_of_its_parts() {
    let text = "L: poly 0,0 10,0 10,4 4,4 4,10 0,10\ni: poly 1,1 3,1 3,3 1,3";
    for test in [Test::Sat, Test::GjkEpa, Test::Minkowski] {
        let found = explained(text, options_of(test));
        let mtv = found["mtv"].as_array().expect("two numbers");
        let mtv: Vec<f64> = mtv.iter().map(|x| x.as_f64().expect("a number")).collect();
        // The first shape moves: the L to the right or up.
        assert!(mtv == [3.0, 0.0] || mtv == [0.0, 3.0], "{test:?}: {mtv:?}");
        assert_eq!(found["depth"], 3.0, "{test:?}");
    }
    let swapped = text.lines().rev().collect::<Vec<_>>().join("\n");
    let found = explained(&swapped, options_of(Test::Sat));
    assert!(["[-3.0,0.0]", "[0.0,-3.0]"].contains(&found["mtv"].to_string().as_str()), "{found}");
    let shown = super::plain(text);
    assert!(
        shown.contains("overlap by 3: the shortest push-out")
            && shown.contains("separates all parts"),
        "{shown}"
    );
}

#[test]
fn an_axis_that_is_the_normal_of_no_edge_is_named_by_its_mistake() {
    let two = |axis: &str| format!("a: poly 0,0 3,1 2,4 -1,3\nb: poly 9,0 12,0 12,5\naxis {axis}");
    let both = &["axis_of_no_edge", "axis_not_unit"][..];
    for (axis, says, codes) in [
        ("-3 1", "mirrored; the normal of edge 0–1 of a is (1, -3)", both),
        ("3 5", "not turned by a right angle; the normal of edge 2–0 of b is (-5, 3)", both),
        (
            "5 3",
            "x and y swapped, and no sign changed; the normal of edge 2–0 of b is (-5, 3)",
            both,
        ),
        ("0.6 0.8", "the normal of no edge of a or b. The nearest", &both[..1]),
        ("0.9486833 0.3162278", "", &[]),
        ("1 -3", "The correct axis is (0.3162278, -0.9486833)", &both[1..]),
    ] {
        let found = explained(&two(axis), options_of(Test::Sat));
        let diagnoses = found["diagnoses"].as_array().expect("a list");
        let diagnoses: Vec<&serde_json::Value> =
            diagnoses.iter().filter(|d| d["shape"] == "axis").collect();
        let found_codes: Vec<&str> = diagnoses.iter().filter_map(|d| d["code"].as_str()).collect();
        assert_eq!(found_codes, codes, "{axis}: {diagnoses:?}");
        let text: String = diagnoses.iter().filter_map(|d| d["text"].as_str()).collect();
        assert!(text.contains(says), "{axis}: {text}");
        assert!(
            !codes.contains(&"axis_of_no_edge") || !text.contains("The correct axis is"),
            "{axis}: {text}"
        );
    }
}
