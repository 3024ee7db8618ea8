//! Computes every number in the examples of *Write it*, right and wrong ones.

mod contact;
mod first;
mod search;

use collidoscope::scene::write::example;
use collidoscope::shape_text::Point;

use crate::write::{Rect, UNITS, dot};

/// Formats a number as in the examples: at most three decimals.
fn number(x: f64) -> String {
    let text = format!("{x:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

fn point([x, y]: Point) -> String {
    format!("({}, {})", number(x), number(y))
}

fn points(all: &[Point]) -> String {
    all.iter().map(|p| point(*p)).collect::<Vec<_>>().join(" ")
}

fn interval([from, to]: Point) -> String {
    format!("{} … {}", number(from), number(to))
}

/// Returns the call of `corners` for a rectangle, as in the examples.
fn call(rect: &Rect) -> String {
    format!("`corners({})`", rect.map(|number| number.to_string()).join(", "))
}

/// Returns p + factor · q.
fn plus(p: Point, factor: f64, q: Point) -> Point {
    [p[0] + factor * q[0], p[1] + factor * q[1]]
}

fn times(factor: f64, p: Point) -> Point {
    plus([0.0; 2], factor, p)
}

fn length([x, y]: Point) -> f64 {
    x.hypot(y)
}

/// Returns the least and the greatest dot product of the corners with n.
fn projected(corners: &[Point], n: Point) -> Point {
    let dots = || corners.iter().map(|p| dot(*p, n));
    [dots().fold(f64::INFINITY, f64::min), dots().fold(f64::NEG_INFINITY, f64::max)]
}

/// Returns a point as an argument, with ASCII signs.
fn argument(p: Point) -> String {
    point(p).replace('−', "-")
}

/// Returns the point of the segment pq that is closest to c; of its whole line if not clamped.
fn foot(p: Point, q: Point, c: Point, clamps: bool) -> Point {
    let edge = plus(q, -1.0, p);
    let square = dot(edge, edge);
    let t = if square > 0.0 { dot(plus(c, -1.0, p), edge) / square } else { 0.0 };
    plus(p, if clamps { t.clamp(0.0, 1.0) } else { t }, edge)
}

#[test]
fn every_number_of_an_example_is_computed() {
    let stated = [
        first::shapes(),
        first::axes(),
        first::sat(),
        contact::round(),
        contact::response(),
        contact::space(),
        contact::triangles(),
        search::many(),
        search::time(),
        search::gjk(),
    ];
    for (unit, stated) in UNITS.into_iter().zip(stated) {
        let (before, after) = example(unit).expect("an example");
        let mut text = format!("{before}{after}");
        for part in stated {
            assert!(text.contains(&part), "{unit}: {part:?} is not in:\n{text}");
            text = text.replacen(&part, "", 1);
        }
        let rest: Vec<&str> =
            text.lines().filter(|line| line.contains(|c: char| c.is_ascii_digit())).collect();
        assert!(rest.is_empty(), "{unit}: {rest:#?}");
    }
}
