//! The other deciding tests reach the separating axis test's result and list their steps.

use collidoscope::shape_text::{self, Options, Pair, Test, Verdict, answer, answer_json};
use serde_json::Value;

use super::table::rows;
use super::{input, options};

/// Returns the first pair of a text, decided by this test.
fn decide(text: &str, options: Options, test: Test) -> Pair {
    let pasted = shape_text::read(text, Options { test, ..options }).expect("it is understood");
    shape_text::all_pairs(&pasted).swap_remove(0)
}

#[test]
fn all_tests_give_the_same_result() {
    let mut wrong = Vec::new();
    for row in rows() {
        let text = input(row.file);
        let sat = decide(&text, options(row), Test::Sat);
        let near = 4e-6 * sat.a.size.max(sat.b.size).max(sat.gap);
        for test in [Test::GjkEpa, Test::Minkowski] {
            let found = decide(&text, options(row), test);
            let is_same = (found.depth - sat.depth).abs() <= near
                && (found.gap - sat.gap).abs() <= near
                && found.knows_depth
                && (found.verdict == sat.verdict || sat.verdict == Verdict::Touching);
            if !is_same || found.iterations.is_empty() {
                wrong.push(format!("{} {test:?}: {:?} {}", row.file, found.verdict, found.depth));
            }
        }
        let found = decide(&text, options(row), Test::Gjk);
        let last = found.iterations.last().map(|step| step.note.clone()).unwrap_or_default();
        let is_same = match sat.verdict {
            Verdict::Apart => (found.gap - sat.gap).abs() <= near && last.contains("the distance"),
            Verdict::Touching => true,
            Verdict::Overlapping => found.verdict == Verdict::Overlapping,
        };
        if !is_same {
            wrong.push(format!("{} GJK: {:?} {}: {last}", row.file, found.verdict, found.gap));
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

const BOXES: &str = "a: box 0 0 2 2\nb: box 1.5 0.25 2 2";

#[test]
fn each_test_lists_its_steps() {
    for (test, parts) in [
        (Test::Gjk, ["\nGjk, step by step:\n", "overlap; GJK alone", "contains the origin"]),
        (
            Test::GjkEpa,
            ["  EPA  (1, 0)", "the edge cannot grow: this is the depth", "MTV (-0.5, 0)"],
        ),
        (Test::Minkowski, ["  edge  (", "of a; nearest to the origin", "MTV (-0.5, 0)"]),
    ] {
        let options = Options { test, ..Options::default() };
        let pasted = shape_text::read(BOXES, options).expect("it is understood");
        let pairs = shape_text::all_pairs(&pasted);
        let text = answer::text(&pairs[0], &pasted);
        for part in parts {
            assert!(text.contains(part), "{test:?}: {part}\n{text}");
        }
        let shown: Value = serde_json::from_str(&answer_json::json(&pairs, &pasted)).expect("JSON");
        assert_eq!(shown["test"], test.name());
        assert_eq!(shown["steps"].as_array().map(Vec::len), Some(pairs[0].iterations.len()));
        assert_eq!(shown["depth"].is_null(), test == Test::Gjk, "{shown}");
    }
}
