//! Converts rectangles from the user interface's origin to the graphics card's.

/// A rectangle as `[x, y, width, height]`, in physical pixels.
pub type Rect = [i32; 4];

/// Returns the viewport and the scissor rectangle for a rectangle in a window of `window` pixels. The
/// input has its origin at the top left and y down; the results have theirs at the bottom left and y
/// up.
///
/// The viewport keeps its size beyond the window's border, which avoids squeezing the picture; the
/// scissor rectangle is the visible part. `None` if nothing is visible.
#[must_use]
pub fn to_gl(viewport: Rect, window: (i32, i32)) -> Option<(Rect, Rect)> {
    let [x, y, w, h] = viewport;
    let (left, right) = cut(x, w, window.0)?;
    let (top, bottom) = cut(y, h, window.1)?;
    let flipped = window.1.saturating_sub(y).saturating_sub(h);
    Some(([x, flipped, w, h], [left, window.1 - bottom, right - left, bottom - top]))
}

/// Returns the part of `start .. start + length` inside `0 .. end`.
fn cut(start: i32, length: i32, end: i32) -> Option<(i32, i32)> {
    let from = start.max(0);
    let to = start.saturating_add(length).min(end);
    (from < to).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::to_gl;

    #[test]
    fn a_viewport_keeps_its_distance_from_the_top() {
        let whole = [0, 0, 1280, 720];
        assert_eq!(to_gl(whole, (1280, 720)), Some((whole, whole)));
        let strip = [200, 88, 800, 600];
        assert_eq!(to_gl([200, 32, 800, 600], (1280, 720)), Some((strip, strip)));
    }

    #[test]
    fn parts_outside_the_window_are_cut_off_but_not_squeezed() {
        assert_eq!(
            to_gl([-10, 700, 50, 50], (1280, 720)),
            Some(([-10, -30, 50, 50], [0, 0, 40, 20]))
        );
    }

    #[test]
    fn a_viewport_outside_the_window_is_none() {
        for viewport in [
            [200, 32, 800, 600],
            [0, 0, 0, 10],
            [0, 0, -5, 10],
            [i32::MAX, 0, i32::MAX, 10],
            [0, i32::MIN, 5, i32::MIN],
        ] {
            assert_eq!(to_gl(viewport, (1, 1)), None, "{viewport:?}");
        }
    }
}
