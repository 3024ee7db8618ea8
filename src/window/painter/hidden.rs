//! Which parts of a line solids hide.

use glam::Vec3;

/// A stretch of a line, all of it seen or all of it hidden.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Run {
    pub from: Vec3,
    pub to: Vec3,
    pub hidden: bool,
}

/// Where a stretch ends is found to this share of the way between two places looked at: 2 to the
/// power of so many.
const HALVINGS: u8 = 5;

/// The line between two points in stretches; it is looked at in `parts` + 1 places.
pub(super) fn runs((from, to): (Vec3, Vec3), parts: u8, hides: impl Fn(Vec3) -> bool) -> Vec<Run> {
    let parts = parts.max(1);
    let at = |t: f32| from + (to - from) * t;
    let mut out: Vec<Run> = Vec::new();
    let (mut hidden, mut begin, mut last) = (hides(from), 0.0, 0.0);
    for k in 1..=parts {
        let t = f32::from(k) / f32::from(parts);
        let now = hides(at(t));
        if now != hidden {
            let (mut low, mut high) = (last, t);
            for _ in 0..HALVINGS {
                let middle = f32::midpoint(low, high);
                if hides(at(middle)) == hidden { low = middle } else { high = middle }
            }
            out.push(Run { from: at(begin), to: at(high), hidden });
            (hidden, begin) = (now, high);
        }
        last = t;
    }
    out.push(Run { from: at(begin), to, hidden });
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_a_wall_is_cut_where_it_goes_in_and_out() {
        let line = (Vec3::ZERO, Vec3::X * 10.0);
        let wall = |at: Vec3| (2.3..4.1).contains(&at.x);
        let found = runs(line, 10, wall);
        let told: Vec<_> = found.iter().map(|run| run.hidden).collect();
        assert_eq!(told, [false, true, false]);
        assert!((found[1].from.x - 2.3).abs() < 0.05 && (found[1].to.x - 4.1).abs() < 0.05);
        assert_eq!((found[0].from, found[2].to), line, "nothing of it is lost");
        assert!(found.windows(2).all(|two| two[0].to == two[1].from));
    }

    #[test]
    fn what_is_not_hidden_stays_one_line() {
        let line = (Vec3::ZERO, Vec3::X);
        for hidden in [false, true] {
            let whole = Run { from: line.0, to: line.1, hidden };
            assert_eq!(runs(line, 7, |_| hidden), [whole]);
        }
    }
}
