//! Explanation depth: three levels, and one filter for all overlays.
//!
//! Overlays draw everything and assign a weight to each mark. The filter drops, fades, merges and limits
//! marks; it is independent of worlds and windows.

use core::cmp::Reverse;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use super::pen::{Ink, Mark, Rank, Weight, WeightedMark};
use crate::explain::term::Term;
use crate::geom::order;
use crate::text::{Id, id};

/// Opacity of steps that did not lead to the answer.
pub const ASIDE: f32 = 0.35;

/// Opacity of the edges of rejected candidates.
pub const QUIET: f32 = 0.15;

/// Explanation depth of a tick.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    VariantArray,
    IntoStaticStr,
)]
pub enum Depth {
    /// The result and its amount.
    #[default]
    Answer,
    /// Also the steps that lead to the result.
    Work,
    /// Everything.
    All,
}

impl Depth {
    /// Returns the text of the depth's button.
    #[must_use]
    pub fn name(self) -> &'static str {
        let name = match self {
            Self::Answer => id::OVERLAY_DEPTH_ANSWER,
            Self::Work => id::OVERLAY_DEPTH_WORK,
            Self::All => id::OVERLAY_DEPTH_ALL,
        };
        name.text()
    }

    /// Returns the tooltip of the depth's button.
    #[must_use]
    pub fn doc(self) -> &'static str {
        match self {
            Self::Answer => id::OVERLAY_DEPTH_ANSWER_HELP.text(),
            Self::Work => id::OVERLAY_DEPTH_WORK_HELP.text(),
            Self::All => id::OVERLAY_DEPTH_ALL_HELP.text(),
        }
    }

    /// Returns the next depth, cyclically.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Answer => Self::Work,
            Self::Work => Self::All,
            Self::All => Self::Answer,
        }
    }

    /// Returns the maximum number of labels; `None` means no limit.
    #[must_use]
    pub const fn max_labels(self) -> Option<usize> {
        match self {
            Self::Answer => Some(6),
            Self::Work => Some(14),
            Self::All => None,
        }
    }

    /// Filters `marks` for this depth and keeps their order. Marks of the `hovered` quantity are always shown
    /// in full. If a candidate axis is hovered, its whole lane is shown and the other axes fade.
    #[must_use]
    pub fn shown(self, marks: Vec<WeightedMark>, hovered: Option<Term>) -> Vec<WeightedMark> {
        let kept = marks.into_iter().filter_map(|drawn| {
            let opacity = self.opacity(&drawn, hovered)?;
            Some(WeightedMark { opacity: drawn.opacity * opacity, ..drawn })
        });
        let kept = kept.collect();
        match self.max_labels() {
            Some(max) => limited(merged(kept), max, hovered),
            None => kept,
        }
    }

    /// Returns the opacity of a mark at this depth; `None` hides it.
    fn opacity(self, drawn: &WeightedMark, hovered: Option<Term>) -> Option<f32> {
        if is_hovered(drawn, hovered) {
            return Some(1.0);
        }
        let is_label = matches!(drawn.mark, Mark::Label(_));
        let opacity = match (self, drawn.weight) {
            (Self::All, _) | (_, Weight::Answer | Weight::Result) | (Self::Work, Weight::Work) => {
                1.0
            }
            (Self::Work, Weight::Aside) => ASIDE,
            (_, Weight::Past) if !is_label => 1.0,
            (_, Weight::Quiet) if !is_label => QUIET,
            _ => return None,
        };
        let is_other = hovered.and_then(Term::axis).is_some()
            && drawn.term.is_some_and(|term| term.axis().is_some());
        match is_other {
            true if is_label => None,
            true => Some(opacity.min(ASIDE)),
            false => Some(opacity),
        }
    }
}

/// Returns whether the mark belongs to the hovered quantity or to its candidate axis.
fn is_hovered(drawn: &WeightedMark, hovered: Option<Term>) -> bool {
    let (Some(term), Some(hovered)) = (drawn.term, hovered) else { return false };
    term == hovered || term.axis().is_some() && term.axis() == hovered.axis()
}

/// Returns the importance of a label; `None` for other marks.
fn importance(drawn: &WeightedMark) -> Option<(Weight, Rank)> {
    match &drawn.mark {
        Mark::Label(label) => Some((drawn.weight, label.rank)),
        _ => None,
    }
}

/// Merges equal labels of the same quantity into the most important one, and adds their count.
fn merged(mut marks: Vec<WeightedMark>) -> Vec<WeightedMark> {
    /// Equal labels: the index of the kept label, and their number.
    struct Group {
        kept: usize,
        count: usize,
    }
    let mut groups: HashMap<(Option<Term>, Ink, String), Group> = HashMap::new();
    for (index, drawn) in marks.iter().enumerate() {
        let Mark::Label(label) = &drawn.mark else { continue };
        let group = groups.entry((drawn.term, label.ink, label.text.clone()));
        let group = group.or_insert(Group { kept: index, count: 0 });
        group.count += 1;
        if importance(&marks[group.kept]) < importance(drawn) {
            group.kept = index;
        }
    }
    let mut seen = 0;
    marks.retain_mut(|drawn| {
        seen += 1;
        let Mark::Label(label) = &mut drawn.mark else { return true };
        // Every label has a group.
        let Some(group) = groups.get(&(drawn.term, label.ink, label.text.clone())) else {
            return true;
        };
        if group.count > 1 && group.kept + 1 == seen {
            let message = repeated(drawn.term, label.ink);
            label.text = message.with(&[("label", &label.text), ("count", &group.count)]);
        }
        group.kept + 1 == seen
    });
    marks
}

/// Returns the message for merged labels with their count: "2.000 m, 8 rays".
fn repeated(term: Option<Term>, ink: Ink) -> Id {
    match (term, ink) {
        (Some(Term::Probe), _) => id::OVERLAY_REPEATED_RAYS,
        (Some(Term::Mtv), _) => id::OVERLAY_REPEATED_PAIRS,
        (_, Ink::Layer(_)) => id::OVERLAY_REPEATED_BODIES,
        _ => id::OVERLAY_REPEATED_TIMES,
    }
}

/// Keeps the `max` most important labels; among equals, earlier ones win. Labels of the hovered quantity
/// do not count.
fn limited(marks: Vec<WeightedMark>, max: usize, hovered: Option<Term>) -> Vec<WeightedMark> {
    let importances =
        marks.iter().map(|drawn| importance(drawn).filter(|_| !is_hovered(drawn, hovered)));
    let mut order: Vec<(Reverse<(Weight, Rank)>, usize)> =
        importances.enumerate().filter_map(|(index, it)| Some((Reverse(it?), index))).collect();
    order::sort_by(&mut order, Ord::cmp);
    let dropped: Vec<usize> = order.into_iter().skip(max).map(|(_, index)| index).collect();
    let kept = marks.into_iter().enumerate().filter(|(index, _)| !dropped.contains(index));
    kept.map(|(_, drawn)| drawn).collect()
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;
    use crate::geom::trace::AxisSource;
    use crate::overlay::pen::{OUTLINE, Pen};

    /// Draws a line and a label of this weight for `term`.
    fn line_and_label(pen: &mut Pen, weight: Weight, term: Option<Term>, text: &str) {
        pen.term(term);
        pen.weight(weight);
        pen.segment(Vec3::ZERO, Vec3::X, Ink::A.solid(OUTLINE));
        pen.note(Vec3::X, text, Ink::A, Rank::Number);
    }

    fn one_of_each(term: Option<Term>) -> Vec<WeightedMark> {
        let mut pen = Pen::default();
        for weight in Weight::VARIANTS {
            line_and_label(&mut pen, *weight, term, &format!("{weight:?}"));
        }
        pen.marks
    }

    /// Returns the opacities of the lines and the texts of the labels.
    fn opacities_and_texts(marks: &[WeightedMark]) -> (Vec<f32>, Vec<&str>) {
        let lines = marks.iter().filter(|drawn| matches!(drawn.mark, Mark::Line(..)));
        let texts = marks.iter().filter_map(|drawn| match &drawn.mark {
            Mark::Label(label) => Some(label.text.as_str()),
            _ => None,
        });
        (lines.map(|drawn| drawn.opacity).collect(), texts.collect())
    }

    #[test]
    fn each_depth_shows_marks_by_weight() {
        let answer = Depth::Answer.shown(one_of_each(None), None);
        assert_eq!(
            opacities_and_texts(&answer),
            (vec![QUIET, 1.0, 1.0, 1.0], vec!["Answer", "Result"])
        );
        let work = Depth::Work.shown(one_of_each(None), None);
        let texts = vec!["Aside", "Work", "Answer", "Result"];
        assert_eq!(opacities_and_texts(&work), (vec![QUIET, 1.0, ASIDE, 1.0, 1.0, 1.0], texts));
        assert_eq!(Depth::All.shown(one_of_each(None), None), one_of_each(None), "as it was drawn");
    }

    #[test]
    fn hovered_quantities_are_shown_in_full_at_every_depth() {
        let term = Some(Term::Radius);
        for depth in Depth::VARIANTS {
            assert_eq!(depth.shown(one_of_each(term), term), one_of_each(term), "{depth:?}");
            let others = depth.shown(one_of_each(None), term);
            assert_eq!(others, depth.shown(one_of_each(None), None), "{depth:?}: others stay");
        }
    }

    #[test]
    fn a_hovered_axis_is_shown_alone_with_its_whole_lane() {
        let mut pen = Pen::default();
        let (own, other) = (AxisSource::AX, AxisSource::BZ);
        line_and_label(&mut pen, Weight::Aside, Some(Term::Axis(own)), "own axis");
        line_and_label(&mut pen, Weight::Detail, Some(Term::RadiusA(own)), "own radius");
        line_and_label(&mut pen, Weight::Answer, Some(Term::Overlap(other)), "other");
        line_and_label(&mut pen, Weight::Result, Some(Term::Mtv), "MTV");
        for depth in Depth::VARIANTS {
            let shown = depth.shown(pen.marks.clone(), Some(Term::Overlap(own)));
            let texts = vec!["own axis", "own radius", "MTV"];
            assert_eq!(
                opacities_and_texts(&shown),
                (vec![1.0, 1.0, ASIDE, 1.0], texts),
                "{depth:?}"
            );
        }
    }

    #[test]
    fn repeated_labels_are_merged_and_counted() {
        let mut pen = Pen::default();
        for _ in 0..8 {
            line_and_label(&mut pen, Weight::Work, Some(Term::Probe), "2.000 m");
        }
        line_and_label(&mut pen, Weight::Answer, Some(Term::Mtv), "2.000 m");
        for axis in [AxisSource::AX, AxisSource::AZ] {
            line_and_label(&mut pen, Weight::Aside, Some(Term::Overlap(axis)), "1.000 m");
        }
        let shown = Depth::Work.shown(pen.marks.clone(), None);
        let texts = vec!["2.000 m, 8 rays", "2.000 m", "1.000 m", "1.000 m"];
        assert_eq!(opacities_and_texts(&shown).1, texts, "each axis has a number of its own");
        assert_eq!(opacities_and_texts(&shown).0.len(), pen.marks.len() / 2, "every line stays");
    }

    #[test]
    fn the_most_important_of_equal_labels_is_kept() {
        let mut pen = Pen::default();
        line_and_label(&mut pen, Weight::Answer, Some(Term::Mtv), "MTV");
        line_and_label(&mut pen, Weight::Result, Some(Term::Mtv), "MTV");
        let shown = Depth::Answer.shown(pen.marks, None);
        let labels: Vec<&WeightedMark> =
            shown.iter().filter(|drawn| importance(drawn).is_some()).collect();
        assert_eq!(labels.len(), 1);
        assert_eq!(labels[0].weight, Weight::Result);
    }

    #[test]
    fn the_least_important_labels_are_dropped_first() {
        let mut pen = Pen::default();
        let numbers: Vec<String> = (0..30).map(|k| k.to_string()).collect();
        for text in &numbers {
            line_and_label(&mut pen, Weight::Answer, None, text);
        }
        line_and_label(&mut pen, Weight::Result, None, "result");
        line_and_label(&mut pen, Weight::Detail, Some(Term::Radius), "hovered");
        let shown = Depth::Answer.shown(pen.marks.clone(), Some(Term::Radius));
        assert_eq!(opacities_and_texts(&shown).1, ["0", "1", "2", "3", "4", "result", "hovered"]);
        assert_eq!(opacities_and_texts(&shown).0.len(), 32, "lines are not limited");
        assert_eq!(opacities_and_texts(&Depth::All.shown(pen.marks, None)).1.len(), 32);
    }

    #[test]
    fn the_depths_follow_each_other() {
        let round: Vec<Depth> =
            std::iter::successors(Some(Depth::default()), |depth| Some(depth.next()))
                .take(4)
                .collect();
        assert_eq!(round, [Depth::Answer, Depth::Work, Depth::All, Depth::Answer]);
    }
}
