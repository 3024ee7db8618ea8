//! The Figure at a step inside a tick.

use super::{Figure, Line, Number};
use crate::explain::Term;
use crate::text::id;

impl Figure {
    /// Keeps only the line tested by a step inside the tick; `term` is the quantity computed by the step.
    ///
    /// The line's overlap becomes the number. Arrows are removed: the way out is not known yet. Steps without
    /// a line's quantity leave the Figure unchanged.
    #[must_use]
    pub fn at_step(mut self, term: Option<Term>) -> Self {
        let is_tested = |line: &Line| term.zip(line.term).is_some_and(|(a, b)| a.is_of_axis(b));
        let Some(index) = self.lines.iter().position(is_tested) else { return self };
        let count = self.lines.len();
        let line = self.lines.swap_remove(index);
        let remark = id::FIGURE_AXIS_TESTED.with(&[("axis", &line.name), ("tested", &count)]);
        self.numbers = vec![Number { term: line.term, ..Number::answer(line.overlap, remark) }];
        self.sheet.arrows.clear();
        // The marked edge belongs to the current best axis.
        self.sheet.segments.retain(|_| line.decides);
        self.bars.clear();
        self.gauges.clear();
        self.tracks.clear();
        self.angle = None;
        self.lines = vec![line];
        self
    }
}
