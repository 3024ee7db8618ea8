//! Joins segments on the screen into lines.

use egui_macroquad::egui::{Pos2, Shape, Stroke};

/// Distance below which successive corners merge, points: the difference is invisible.
const MIN_STEP: f32 = 1.5;

/// A line being built.
#[derive(Default)]
pub(super) struct LineBuilder(Vec<Pos2>);

impl LineBuilder {
    /// Makes an empty line with capacity for this many points.
    pub(super) fn with_capacity(points: usize) -> Self {
        Self(Vec::with_capacity(points))
    }

    /// Adds the segment from `a` to `b`. If the segment does not continue the line, passes the old line
    /// to `put` and starts a new one.
    pub(super) fn add_segment(&mut self, (a, b): (Pos2, Pos2), put: impl FnOnce(&[Pos2])) {
        if self.0.last() != Some(&a) {
            self.end(put);
        }
        match &mut self.0[..] {
            [] => self.0.extend([a, b]),
            [_, .., before, last] if before.distance_sq(*last) < MIN_STEP * MIN_STEP => *last = b,
            _ => self.0.push(b),
        }
    }

    /// Ends the line and passes it to `put`.
    pub(super) fn end(&mut self, put: impl FnOnce(&[Pos2])) {
        if !self.0.is_empty() {
            put(&self.0);
            self.0.clear();
        }
    }
}

/// Returns one shape for a whole line, closed if its ends coincide; `None` below two points. The shape
/// has complete corners and half as many triangles as separate segments.
pub(super) fn line_shape(points: &[Pos2], line: Stroke) -> Option<Shape> {
    Some(match points {
        [] | [_] => return None,
        [a, b] => Shape::line_segment([*a, *b], line),
        [first, .., last] if first == last && is_blunt(points) => {
            Shape::closed_line(points[1..].to_vec(), line)
        }
        _ => Shape::line(points.to_vec(), line),
    })
}

/// Returns whether no corner of a closed line is much sharper than a right angle: egui draws such
/// corners as spikes in closed lines, and cuts them off in open ones.
fn is_blunt(points: &[Pos2]) -> bool {
    /// Minimum cosine of the turn at a corner.
    const MIN_COSINE: f32 = -0.1;
    let directions = points.windows(2).map(|ends| ends[1] - ends[0]);
    let next = directions.clone().cycle().skip(1);
    directions.zip(next).all(|(a, b)| a.dot(b) >= MIN_COSINE * a.length() * b.length())
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_macroquad::egui::{Color32, pos2};

    /// Returns the lines joined from segments.
    fn lines(segments: &[[Pos2; 2]]) -> Vec<Vec<Pos2>> {
        let mut builder = LineBuilder::default();
        let mut out = Vec::new();
        for [a, b] in segments {
            builder.add_segment((*a, *b), |line| out.push(line.to_vec()));
        }
        builder.end(|line| out.push(line.to_vec()));
        out
    }

    #[test]
    fn consecutive_segments_are_one_line() {
        let [a, b, c, d] = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)].map(Pos2::from);
        assert_eq!(lines(&[[a, b], [b, c], [c, a]]), [[a, b, c, a]]);
        assert_eq!(
            lines(&[[a, b], [c, d]]),
            [[a, b], [c, d]],
            "one that begins elsewhere is another"
        );
        assert_eq!(lines(&[]), Vec::<Vec<Pos2>>::new());
    }

    #[test]
    fn invisible_corners_are_left_out_but_never_the_ends() {
        let at = |x: f32| pos2(x, 0.0);
        let steps: Vec<_> = (0..20).map(|k| 0.25 * f32::from(k as u8)).collect();
        let segments: Vec<_> = steps.windows(2).map(|x| [at(x[0]), at(x[1])]).collect();
        let line = &lines(&segments)[0];
        assert!(line.len() < 6, "{line:?}");
        assert_eq!([line[0], line[line.len() - 1]], [at(0.0), at(4.75)]);
        assert!(line.windows(2).all(|two| two[0].distance(two[1]) < MIN_STEP + 0.5));
        // A line of any size draws something.
        let corners = [(0.0, 0.0), (0.3, 0.0), (0.3, 0.3), (0.0, 0.0)].map(Pos2::from);
        let segments: Vec<_> = corners.windows(2).map(|ends| [ends[0], ends[1]]).collect();
        let dot = &lines(&segments)[0];
        assert_eq!(dot[..], [corners[0], corners[1], corners[3]]);
    }

    #[test]
    fn a_line_with_coinciding_ends_is_closed() {
        let line = Stroke::new(1.0, Color32::WHITE);
        let [a, b, c, d] = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)].map(Pos2::from);
        assert_eq!(line_shape(&[a], line), None);
        assert_eq!(line_shape(&[a, b], line), Some(Shape::line_segment([a, b], line)));
        assert_eq!(line_shape(&[a, b, c], line), Some(Shape::line(vec![a, b, c], line)));
        let square = line_shape(&[a, b, c, d, a], line);
        assert_eq!(square, Some(Shape::closed_line(vec![b, c, d, a], line)));
        let sharp = vec![a, b, c, a];
        assert_eq!(
            line_shape(&sharp, line),
            Some(Shape::line(sharp, line)),
            "no spikes at 45 degrees"
        );
    }
}
