//! The deepest pair of the explained body, step by step: its test axes, its clipping edges, and the
//! impulse solver's iterations on its contact.

use crate::explain::Term;
use crate::explain::bodies::pair::{clipping, test_lines};
use crate::explain::bodies::view::{deepest, name};
use crate::explain::card::{remark_line, value_line, vector};
use crate::explain::moments::Moment;
use crate::explain::number::{metres, plain, with_unit};
use crate::explain::pair::overlap;
use crate::explain::rect_pair::RectPair;
use crate::geom::trace::{AxisSource, AxisTest};
use crate::sim::bodies::impulse::Pass;
use crate::sim::bodies::{ListingSource, PairStep, PairTest, Solver, Step, TickRecord, impulse};
use crate::sim::pseudo::{ListingLine, highlighted_line};
use crate::text::id;

/// The deepest pair of a body, for its moments.
pub(crate) struct ExpandedPair<'a> {
    record: &'a TickRecord,
    listing: &'a [ListingLine],
    body: usize,
    pair: (usize, usize),
    names: [String; 2],
    test: PairTest,
    is_hit: bool,
    /// Whether the impulse solver handles the pair.
    is_solved: bool,
}

impl<'a> ExpandedPair<'a> {
    /// Finds the body's deepest pair; `None` if the body touches nothing.
    pub(crate) fn new(
        record: &'a TickRecord,
        body: usize,
        listing: &'a [ListingLine],
    ) -> Option<Self> {
        let (a, b) = deepest(record, body)?;
        Some(Self {
            record,
            listing,
            body,
            pair: (a, b),
            names: [a, b].map(|index| name(record, index)),
            test: record.pair(a, b)?,
            is_hit: record.hits().any(|hit| (hit.a, hit.b) == (a, b)),
            is_solved: record.before.setup.methods.solver == Solver::Impulse,
        })
    }

    /// Returns whether the test is shown before the step at this index: before the pair's hit, or
    /// after all hits if the pair has none.
    pub(crate) fn begins_before(&self, index: usize) -> bool {
        let steps = &self.record.steps;
        if let Step::Hit(hit) = steps[index] {
            return (hit.a, hit.b) == self.pair;
        }
        let finds_pairs =
            |step: &Step| matches!(step, Step::Tested { .. } | Step::Seam { .. } | Step::Hit(_));
        !self.is_hit && !finds_pairs(&steps[index]) && index > 0 && finds_pairs(&steps[index - 1])
    }

    /// Creates a moment; `None` for steps without a line in the listing.
    fn moment(&self, source: ListingSource, step_count: usize, moment: Moment) -> Option<Moment> {
        let line = highlighted_line(self.listing, &source)?;
        Some(Moment { line, step_count, subject: Some(self.body), ..moment })
    }

    /// Returns the moments of the test: axes, closest point or centres. With the impulse solver, adds
    /// the manifold's clipping; the manifold's axes would only repeat those of the test.
    pub(crate) fn test_moments(&self, step_count: usize) -> Vec<Moment> {
        let rects = RectPair::of_bodies(&self.test, self.names.clone());
        let manifold = self.record.manifold(self.pair.0, self.pair.1).filter(|_| self.is_solved);
        let clipping = manifold.map_or_else(Vec::new, |(_, steps)| steps);
        let is_clipping = |step: &&PairStep| {
            !matches!(step, PairStep::Axis(_) | PairStep::Closest(_) | PairStep::Centers(_))
        };
        let steps = self.test.steps.iter().chain(clipping.iter().filter(is_clipping));
        // Axes come before all other steps.
        let moments = (1..).zip(steps).filter_map(|(axes, step)| {
            self.moment(
                ListingSource::Pair(*step),
                step_count,
                self.moment_of_step(rects.as_ref(), step, axes),
            )
        });
        let mut out: Vec<Moment> = moments.collect();
        if let Some(first) = out.first_mut() {
            let [a, b] = &self.names;
            let names = id::BODIES_PAIR_NAMES.with(&[("a", a), ("b", b)]);
            first.explanation.insert(0, remark_line(names, None));
        }
        out
    }

    /// Returns the moment of a step of the test or the manifold, and the reason for an early end;
    /// `axes` is the number of axes tested by then.
    fn moment_of_step(&self, rects: Option<&RectPair>, step: &PairStep, axes: usize) -> Moment {
        match *step {
            PairStep::Axis(test) => {
                let Some(rects) = rects else { return Moment::default() };
                let name = format!("L = {}", rects.axis_name(test.source));
                let axis = value_line(&name, vector(test.axis), Term::Axis(test.source));
                let stop = self.gap_reason(rects, &test, axes);
                let moment = Moment { stop_reason: stop, ..Moment::of([axis, overlap(&test)]) };
                moment.highlight(Term::Overlap(test.source))
            }
            PairStep::Closest(_) => self.circle_moment(Term::ClosestPoint),
            PairStep::Centers(_) => self.circle_moment(Term::CenterDistance),
            PairStep::Point { separation, kept: false, .. } => Moment::of(clipping(step))
                .with_stop_reason(
                    id::BODIES_POINT_ABOVE_FACE.with(&[("separation", &metres(separation))]),
                ),
            _ => Moment::of(clipping(step)),
        }
    }

    /// Returns the moment of a test with a circle.
    fn circle_moment(&self, term: Term) -> Moment {
        let depth = self.test.contact.depth;
        let stop = (depth <= 0.0).then(|| id::BODIES_GAP.with(&[("gap", &metres(-depth))]));
        Moment {
            stop_reason: stop,
            ..Moment::of(test_lines(&self.test, &self.names, None)).highlight(term)
        }
    }

    /// Returns how a gap on this axis ends the test; `None` if the shapes overlap on it.
    fn gap_reason(&self, rects: &RectPair, test: &AxisTest, tested: usize) -> Option<String> {
        if test.overlap > 0.0 {
            return None;
        }
        let (gap, axis) = (metres(-test.overlap), rects.axis_name(test.source));
        let message = match self.record.contact(self.pair.0, self.pair.1) {
            Some(_) => id::BODIES_GAP_ENDS_TEST_NEAR,
            None => id::BODIES_GAP_ENDS_TEST,
        };
        Some(message.with(&[
            ("gap", &gap),
            ("axis", &axis),
            ("tested", &tested),
            ("axes", &AxisSource::ALL.len()),
        ]))
    }

    /// Returns the moments of all solver steps of the contact. Re-runs the tick.
    pub(crate) fn visit_moments(&self, step_count: usize) -> Vec<Moment> {
        let Some(contact) = self.record.contact(self.pair.0, self.pair.1) else {
            return Vec::new();
        };
        let moments_of = |step: &impulse::SolverStep| {
            let normal = ListingSource::Tick(Step::Impulse(*step));
            let friction = ListingSource::Friction(*step);
            [
                self.moment(normal, step_count, solver_moment(step)),
                self.moment(friction, step_count, friction_moment(step)),
            ]
        };
        self.record.iterations(contact).iter().flat_map(moments_of).flatten().collect()
    }
}

/// Returns the moment of a solver step; for a visit, only the normal impulse.
fn solver_moment(step: &impulse::SolverStep) -> Moment {
    let remark = |text: String, term: Option<Term>| Moment::of([remark_line(text, term)]);
    let newton_seconds = |x: f32| with_unit(x, "N·s");
    match *step {
        impulse::SolverStep::SubStep(number) => {
            remark(id::BODIES_SUB_STEP.with(&[("number", &(number + 1))]), None)
        }
        impulse::SolverStep::Pass { pass, iteration } => {
            let message = match pass {
                Pass::Solve => id::BODIES_SOLVE_ITERATION,
                Pass::Relax => id::BODIES_RELAX_ITERATION,
            };
            remark(message.with(&[("number", &(iteration + 1))]), None)
        }
        impulse::SolverStep::Accelerated
        | impulse::SolverStep::Cold
        | impulse::SolverStep::Went => Moment::default(),
        impulse::SolverStep::Bounce { point, speed: [before, after], impulse, .. } => {
            let (before, after) = (plain(before), with_unit(after, "m/s"));
            let (point, impulse) = (point + 1, newton_seconds(impulse));
            remark(
                id::BODIES_POINT_BOUNCE.with(&[
                    ("point", &point),
                    ("before", &before),
                    ("after", &after),
                    ("impulse", &impulse),
                ]),
                Some(Term::Bounce),
            )
        }
        impulse::SolverStep::WarmStart { point, normal, tangent, .. } => remark(
            id::BODIES_POINT_WARM_START.with(&[
                ("point", &(point + 1)),
                ("normal", &plain(normal)),
                ("friction", &newton_seconds(tangent)),
            ]),
            Some(Term::NormalImpulse(point)),
        ),
        impulse::SolverStep::Impulse { point, separation, normal: [before, after], .. } => {
            let stop = (before > 0.0 && after == 0.0).then(|| id::BODIES_PULL_CLAMPED.to_string());
            let lines = [
                remark_line(
                    id::BODIES_POINT_SEPARATION
                        .with(&[("point", &(point + 1)), ("separation", &metres(separation))]),
                    None,
                ),
                remark_line(
                    format!("λ {} → {}", plain(before), newton_seconds(after)),
                    Term::NormalImpulse(point),
                ),
            ];
            Moment { stop_reason: stop, ..Moment::of(lines) }
        }
    }
}

/// Returns the moment of the friction impulse of a visit.
fn friction_moment(step: &impulse::SolverStep) -> Moment {
    let impulse::SolverStep::Impulse { point, limit, tangent: [before, after], .. } = *step else {
        return Moment::default();
    };
    // Without accumulation, the limit applies to this visit, not to the sum.
    let text = id::BODIES_POINT_FRICTION.with(&[
        ("point", &(point + 1)),
        ("before", &plain(before)),
        ("after", &with_unit(after, "N·s")),
        ("limit", &plain(limit)),
    ]);
    Moment::of([remark_line(text, Term::FrictionImpulse(point))])
}
