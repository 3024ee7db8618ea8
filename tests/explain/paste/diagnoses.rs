//! Diagnoses of common mistakes, and messages for texts that are not understood.

use collidoscope::shape_text::Options;
use serde_json::Value;

use super::{explained, read};

/// Expected code, shape, text, a corrected text without that code, and a word of the message.
const DIAGNOSES: [(&str, &str, &str, &str, &str); 16] = [
    (
        "clockwise",
        "a",
        "poly 0,0 0,1 1,1 1,0\ncircle 5 0 1",
        "poly 0,0 1,0 1,1 0,1\ncircle 5 0 1",
        "turned round",
    ),
    (
        "concave",
        "b",
        "circle 9 0 1\npoly 0,0 4,0 4,4 2,1 0,4",
        "circle 9 0 1\npoly 0,0 4,0 4,4 2,5 0,4",
        "(2, 1)",
    ),
    (
        "self_intersecting",
        "a",
        "poly 0,0 2,2 2,0 0,2\ncircle 5 0 1",
        "poly 0,0 2,0 2,2 0,2\ncircle 5 0 1",
        "(1, 1)",
    ),
    (
        "repeated_corner",
        "a",
        "poly 0,0 1,0 1,1 0,0\ncircle 5 0 1",
        "poly 0,0 1,0 1,1\ncircle 5 0 1",
        "(0, 0)",
    ),
    (
        "collinear",
        "a",
        "poly 0,0 1,0 2,0 2,2\ncircle 5 0 1",
        "poly 0,0 1,-1 2,0 2,2\ncircle 5 0 1",
        "(1, 0)",
    ),
    (
        "too_few",
        "a",
        "poly 0,0 1,0\ncircle 5 0 1",
        "poly 0,0 1,0 1,1\ncircle 5 0 1",
        "2 different corners",
    ),
    (
        "zero_area",
        "a",
        "poly 0,0 1,1 2,2\ncircle 5 0 1",
        "poly 0,0 1,1 2,1\ncircle 5 0 1",
        "on one line",
    ),
    (
        "not_finite",
        "a",
        "poly 0,0 1,0 1,1 nan,1\ncircle 5 0 1",
        "poly 0,0 1,0 1,1 0,1\ncircle 5 0 1",
        "no finite position",
    ),
    (
        "far_apart",
        "both",
        "circle 0 0 1\ncircle 30000 0 1",
        "circle 0 0 1\ncircle 3000 0 1",
        "units",
    ),
    (
        "scales_differ",
        "b",
        "circle 0 0 1\ncircle 3000 0 2000",
        "circle 0 0 1\ncircle 300 0 200",
        "2000 times",
    ),
    (
        "degrees_or_radians",
        "a",
        "box 0 0 1 1 0.7854\ncircle 5 0 1",
        "box 0 0 1 1 45\ncircle 5 0 1",
        "45",
    ),
    ("y_down", "b", "circle 5 0 1\nbox 0 0 1 -1", "circle 5 0 1\nbox 0 0 1 1", "--y-down"),
    (
        "axis_not_unit",
        "axis",
        "box 0 0 1 1\nbox 5 0 1 1\naxis 2 0",
        "box 0 0 1 1\nbox 5 0 1 1\naxis 1 0",
        "The correct axis is (1, 0)",
    ),
    (
        "axis_of_no_edge",
        "axis",
        "box 0 0 1 1\nbox 5 0 1 1\naxis 3 4",
        "box 0 0 1 1\nbox 5 0 1 1\naxis 3 0",
        "the normal of no edge",
    ),
    ("contained", "b", "box 0 0 10 10\nbox 1 0 2 2", "box 0 0 10 10\nbox 5 0 2 2", "out two ways"),
    (
        "touching",
        "both",
        "box 0 0 2 2\nbox 2 0 2 2",
        "box 0 0 2 2\nbox 2.001 0 2 2",
        "within the rounding error",
    ),
];

#[test]
fn each_mistake_is_diagnosed_and_its_correction_is_not() {
    for (code, shape, text, corrected, word) in DIAGNOSES {
        let diagnose = |text: &str| -> Vec<Value> {
            let all = explained(text, Options::default())["diagnoses"]
                .as_array()
                .expect("a list")
                .clone();
            all.into_iter().filter(|d| d["code"] == code).collect()
        };
        let diagnoses = diagnose(text);
        assert_eq!(diagnoses.len(), 1, "{code}: {diagnoses:?}");
        assert_eq!(diagnoses[0]["shape"], shape, "{code}");
        let message = diagnoses[0]["text"].as_str().expect("a text");
        assert!(message.contains(word), "{code}: {message}");
        assert_eq!(diagnose(corrected), Vec::<Value>::new(), "{code}");
    }
}

/// Refused texts, each with its line, its column and a part of the message.
const MISTAKES: [(&str, usize, usize, &str); 12] = [
    ("", 1, 1, "no shapes found"),
    ("a: circle 0 0 1\n", 1, 16, "only one shape found"),
    ("a: poly 0,0 1,0 1,1\nb: circle 0 0\n", 2, 4, "a circle with 2 numbers"),
    ("a: poly 0,0 1,0 1,1\nb: circle 0 0\n", 2, 4, "read so far: a (polygon, 3 corners)"),
    ("box 0 0 1\nbox 0 0 1 1", 1, 1, "`box x y width height [angle]`"),
    ("a = [0, 0, 1, 0, 1]\nbox 0 0 1 1", 1, 5, "5 numbers"),
    ("a = [[0, 0], [1, 0], [1, 1]\nbox 0 0 1 1", 1, 5, "never closed"),
    ("a = [[0, 0), [1, 0], [1, 1]]\nbox 0 0 1 1", 1, 11, "`)` where `]`"),
    ("a: poly 0,0 1,0 1,1\nb: circle 0 0 -1", 2, 4, "a radius below 0"),
    ("circle 0 0 nan\nbox 0 0 1 1", 1, 1, "infinite, NaN"),
    ("box 0 0 x*3 1\nbox 0 0 1 1", 1, 9, "cannot be computed"),
    ("<path d=\"M0 0 X 1 1\"/>\nbox 0 0 1 1", 1, 15, "`X` in a path"),
];

#[test]
fn a_text_that_is_not_understood_is_refused_with_place_and_remedy() {
    for (text, line, column, part) in MISTAKES {
        let why = read(text).expect_err(text);
        assert_eq!((why.line, why.column), (line, column), "{text}: {why}");
        assert!(why.to_string().contains(part), "{text}: {why}");
        assert!(!why.expected.is_empty(), "{text}: {why}");
    }
}
