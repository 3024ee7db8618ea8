//! Dashes inside the view: a line may extend any number of points beyond it.

use egui_macroquad::egui::{Pos2, Rect, Shape, Stroke};

use super::line_builder::{LineBuilder, joined};

/// Lengths of a dash and of the gap after it, points.
const DASH: (f32, f32) = (6.0, 4.0);

/// Adds the dashes of a polyline that touch `view` to `out`. The pattern starts at the line's first
/// point, visible or not, and continues round corners. Dashes therefore stay in place when the view
/// moves.
///
/// No dash is made outside the view: a line that ends close to the plane of the eye may be millions of
/// points long.
pub(super) fn dashes(points: &[Pos2], view: Rect, line: Stroke, out: &mut Vec<Shape>) {
    let mut dash = LineBuilder::default();
    // Length of the line before the segment.
    let mut before = 0.0;
    for ends in points.windows(2) {
        let (a, way) = (ends[0], ends[1] - ends[0]);
        let length = way.length();
        if let Some((from, to)) = within(ends[0], ends[1], view.expand(line.width)) {
            let at = |part: f32| if part < 1.0 { a + way * part } else { ends[1] };
            let (start, end) = (at(from), at(to));
            let (seen, unit) = (start.distance(end), way / length);
            // The first dash starts outside the view, a whole number of periods after the line's start.
            let into = (before + from * length) % (DASH.0 + DASH.1);
            let mut begins = if into.is_finite() { -into } else { 0.0 };
            while begins < seen {
                let ends = begins + DASH.0;
                if ends > 0.0 {
                    let p = if begins > 0.0 { start + unit * begins } else { start };
                    let q = if ends < seen { start + unit * ends } else { end };
                    dash.go_on((p, q), |dash| out.extend(joined(dash, line)));
                }
                begins += DASH.0 + DASH.1;
            }
        }
        before += length;
    }
    dash.end(|dash| out.extend(joined(dash, line)));
}

/// Returns the part of the way from `a` to `b`, 0..1, that is in `view`: Liang and Barsky's clipping
/// (ACM Transactions on Graphics 3, 1984). `None` if it is empty or a number is not finite.
fn within(a: Pos2, b: Pos2, view: Rect) -> Option<(f32, f32)> {
    let way = b - a;
    let (mut from, mut to) = (0.0_f32, 1.0_f32);
    for (at, along, low, high) in
        [(a.x, way.x, view.min.x, view.max.x), (a.y, way.y, view.min.y, view.max.y)]
    {
        if along == 0.0 {
            if !(low..=high).contains(&at) {
                return None;
            }
            continue;
        }
        let [enters, leaves] = if along > 0.0 { [low, high] } else { [high, low] };
        from = from.max((enters - at) / along);
        to = to.min((leaves - at) / along);
    }
    (way.x.is_finite() && way.y.is_finite() && from <= to).then_some((from, to))
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
    fn a_line_that_is_seen_whole_has_all_its_dashes() {
        let (a, b) = (pos2(10.0, 20.0), pos2(100.0, 20.0));
        let dashes = ends(a, b);
        assert_eq!(dashes.len(), 9);
        for (k, dash) in dashes.iter().enumerate() {
            let begins = 10.0 + 10.0 * k as f32;
            assert!((dash[0].x - begins).abs() < 1e-3 && (dash[1].x - begins - 6.0).abs() < 1e-3);
        }
    }

    #[test]
    fn a_line_however_long_has_no_more_dashes_than_the_view_has_room_for() {
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
    fn dashes_go_on_round_the_corners() {
        let corners = [(100.0, 100.0), (113.0, 100.0), (113.0, 108.0)].map(Pos2::from);
        let mut shapes = Vec::new();
        let line = Stroke::new(2.0, Color32::BLACK);
        dashes(&corners, VIEW, line, &mut shapes);
        let dash = |points: &[(f32, f32)]| {
            joined(&points.iter().copied().map(Pos2::from).collect::<Vec<_>>(), line)
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
    fn a_line_beside_the_view_has_none() {
        assert!(ends(pos2(-50.0, 10.0), pos2(-10.0, 500.0)).is_empty());
        assert!(ends(pos2(-50.0, 590.0), pos2(100.0, 700.0)).is_empty());
    }
}
