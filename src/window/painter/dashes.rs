//! Dashes inside the view, of lines that may extend far beyond it.

use egui_macroquad::egui::{Pos2, Rect, Shape, Stroke};

use super::line_builder::{LineBuilder, line_shape};

/// Lengths of a dash and of the gap after it, points.
const DASH: (f32, f32) = (6.0, 4.0);

/// Adds the dashes of a polyline that touch `view` to `out`. The pattern starts at the line's first
/// point, visible or not, and continues round corners. Dashes therefore stay in place when the view
/// moves.
///
/// Makes no dashes outside the view: a line that ends close to the camera's plane may be millions of
/// points long.
pub(super) fn dashes(points: &[Pos2], view: Rect, line: Stroke, out: &mut Vec<Shape>) {
    let mut dash = LineBuilder::default();
    // Length of the line up to the segment.
    let mut length_before = 0.0;
    for ends in points.windows(2) {
        let (a, delta) = (ends[0], ends[1] - ends[0]);
        let length = delta.length();
        if let Some((from, to)) = clip_segment(ends[0], ends[1], view.expand(line.width)) {
            let point = |t: f32| if t < 1.0 { a + delta * t } else { ends[1] };
            let (start, stop) = (point(from), point(to));
            let (visible_length, direction) = (start.distance(stop), delta / length);
            // The first dash starts outside the view, a whole number of periods after the line's start.
            let phase = (length_before + from * length) % (DASH.0 + DASH.1);
            let mut begin = if phase.is_finite() { -phase } else { 0.0 };
            while begin < visible_length {
                let end = begin + DASH.0;
                if end > 0.0 {
                    let p = if begin > 0.0 { start + direction * begin } else { start };
                    let q = if end < visible_length { start + direction * end } else { stop };
                    dash.add_segment((p, q), |dash| out.extend(line_shape(dash, line)));
                }
                begin += DASH.0 + DASH.1;
            }
        }
        length_before += length;
    }
    dash.end(|dash| out.extend(line_shape(dash, line)));
}

/// Returns the part of the segment from `a` to `b` inside `view` as two fractions of its length, 0..1.
/// `None` if the part is empty or a number is not finite. Clipping by Liang and Barsky (ACM Transactions
/// on Graphics 3, 1984).
fn clip_segment(a: Pos2, b: Pos2, view: Rect) -> Option<(f32, f32)> {
    let delta = b - a;
    let (mut from, mut to) = (0.0_f32, 1.0_f32);
    for (origin, along, low, high) in
        [(a.x, delta.x, view.min.x, view.max.x), (a.y, delta.y, view.min.y, view.max.y)]
    {
        if along == 0.0 {
            if !(low..=high).contains(&origin) {
                return None;
            }
            continue;
        }
        let [entry, exit] = if along > 0.0 { [low, high] } else { [high, low] };
        from = from.max((entry - origin) / along);
        to = to.min((exit - origin) / along);
    }
    (delta.x.is_finite() && delta.y.is_finite() && from <= to).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_macroquad::egui::{Color32, pos2};

    const VIEW: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(800.0, 600.0) };

    fn ends(a: Pos2, b: Pos2) -> Vec<[Pos2; 2]> {
        let mut shapes = Vec::new();
        dashes(&[a, b], VIEW, Stroke::new(2.0, Color32::BLACK), &mut shapes);
        let ends = shapes.into_iter().map(|shape| match shape {
            Shape::LineSegment { points, .. } => points,
            other => panic!("no dash: {other:?}"),
        });
        ends.collect()
    }

    #[test]
    fn a_line_inside_the_view_has_all_its_dashes() {
        let (a, b) = (pos2(10.0, 20.0), pos2(100.0, 20.0));
        let dashes = ends(a, b);
        assert_eq!(dashes.len(), 9);
        for (k, dash) in dashes.iter().enumerate() {
            let begin = 10.0 + 10.0 * k as f32;
            assert!((dash[0].x - begin).abs() < 1e-3 && (dash[1].x - begin - 6.0).abs() < 1e-3);
        }
    }

    #[test]
    fn a_line_of_any_length_has_a_limited_number_of_dashes() {
        for far in [1e3, 1e5, 1e7, 1e12, 1e30, f32::INFINITY, f32::NAN] {
            for (a, b) in [
                (pos2(400.0, 300.0), pos2(far, 300.0)),
                (pos2(-far, -far), pos2(far, far)),
                (pos2(far, 10.0), pos2(-far, 20.0)),
                (pos2(900.0, 10.0), pos2(far, 20.0)),
                (pos2(far, far), pos2(far, far)),
            ] {
                assert!(ends(a, b).len() < 130, "{a} {b}");
            }
        }
    }

    #[test]
    fn dashes_stay_on_the_line_while_its_end_comes_into_view() {
        // The same line with its start in view and out of view.
        let whole = ends(pos2(3.0, 50.0), pos2(700.0, 50.0));
        let moved = ends(pos2(3.0 - 400.0, 50.0), pos2(300.0, 50.0));
        let seen = whole.iter().filter(|dash| dash[1].x - 400.0 > 0.0);
        for (expected, dash) in seen.zip(moved.iter().filter(|dash| dash[1].x > 0.0)) {
            assert!((expected[0].x - 400.0 - dash[0].x).abs() < 1e-2, "{expected:?} {dash:?}");
        }
    }

    #[test]
    fn dashes_continue_round_corners() {
        let corners = [(100.0, 100.0), (113.0, 100.0), (113.0, 108.0)].map(Pos2::from);
        let mut shapes = Vec::new();
        let line = Stroke::new(2.0, Color32::BLACK);
        dashes(&corners, VIEW, line, &mut shapes);
        let dash = |points: &[(f32, f32)]| {
            line_shape(&points.iter().copied().map(Pos2::from).collect::<Vec<_>>(), line)
        };
        let expected = [
            dash(&[(100.0, 100.0), (106.0, 100.0)]),
            // Three points before the corner and three after it.
            dash(&[(110.0, 100.0), (113.0, 100.0), (113.0, 103.0)]),
            dash(&[(113.0, 107.0), (113.0, 108.0)]),
        ];
        assert_eq!(shapes, expected.map(Option::unwrap));
    }

    #[test]
    fn a_line_outside_the_view_has_no_dashes() {
        assert!(ends(pos2(-50.0, 10.0), pos2(-10.0, 500.0)).is_empty());
        assert!(ends(pos2(-50.0, 590.0), pos2(100.0, 700.0)).is_empty());
    }
}
