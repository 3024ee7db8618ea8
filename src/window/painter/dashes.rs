//! Dashes where they are seen: a line in the world may reach any number of points past the view.

use egui_macroquad::egui::{Pos2, Rect, Shape, Stroke};

/// A dash and the gap after it, points.
const DASH: (f32, f32) = (6.0, 4.0);

/// The dashes of the line from `a` to `b` (points) that touch `view`. They begin at `a`, whether that
/// is seen or not, so that they stay where they are on the line while its end comes into view.
///
/// No dash is made outside of the view: a line that ends close to the plane of the eye may be
/// millions of points long.
pub(super) fn dashes((a, b): (Pos2, Pos2), view: Rect, line: Stroke) -> Vec<Shape> {
    let Some((from, to)) = within(a, b, view.expand(line.width)) else { return Vec::new() };
    let way = b - a;
    let unit = (way / way.abs().max_elem().max(f32::MIN_POSITIVE)).normalized();
    // The first dash begins before the view, a whole number of dashes and gaps after `a`.
    let before = (from * way.length()) % (DASH.0 + DASH.1);
    let start = a + way * from - unit * if before.is_finite() { before } else { 0.0 };
    Shape::dashed_line(&[start, a + way * to], line, DASH.0, DASH.1)
}

/// Between which parts of the way from `a` to `b`, 0..1, the line is in `view`: Liang and Barsky's
/// clipping (ACM Transactions on Graphics 3, 1984). `None` where it is not, or where a number is not finite.
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
        let shapes = dashes((a, b), VIEW, Stroke::new(2.0, Color32::BLACK));
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
        // The same line, once looked at from its beginning and once with that out of view.
        let whole = ends(pos2(3.0, 50.0), pos2(700.0, 50.0));
        let moved = ends(pos2(3.0 - 400.0, 50.0), pos2(300.0, 50.0));
        let seen = whole.iter().filter(|dash| dash[1].x - 400.0 > 0.0);
        for (expected, dash) in seen.zip(moved.iter().filter(|dash| dash[1].x > 0.0)) {
            assert!((expected[0].x - 400.0 - dash[0].x).abs() < 1e-2, "{expected:?} {dash:?}");
        }
    }

    #[test]
    fn a_line_beside_the_view_has_none() {
        assert!(ends(pos2(-50.0, 10.0), pos2(-10.0, 500.0)).is_empty());
        assert!(ends(pos2(-50.0, 590.0), pos2(100.0, 700.0)).is_empty());
    }
}
