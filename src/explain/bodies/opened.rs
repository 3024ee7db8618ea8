//! The explained body's deepest pair, opened: its test axis by axis, its clipping edge by edge, and
//! what the impulse solver did to its contact, iteration by iteration.

use crate::explain::Term;
use crate::explain::bodies::pair::{clipping, tests};
use crate::explain::bodies::view::{deepest, name};
use crate::explain::card::{Line, given, vector, words};
use crate::explain::moments::Moment;
use crate::explain::number::{metres, plain, with_unit};
use crate::explain::pair::overlap;
use crate::explain::rect_pair::RectPair;
use crate::geom::trace::{AxisSource, AxisTest};
use crate::sim::bodies::impulse::Pass;
use crate::sim::bodies::{PairStep, PairTest, Solver, Step, TickRecord, Told, impulse};

/// The pair, and whose it is.
pub(crate) struct Opened {
    body: usize,
    pair: (usize, usize),
    names: [String; 2],
    test: PairTest,
    is_hit: bool,
    /// Whether the impulse solver answers it.
    is_solved: bool,
}

impl Opened {
    /// The body's deepest pair; `None` when it meets nothing.
    pub(crate) fn of(record: &TickRecord, body: usize) -> Option<Self> {
        let (a, b) = deepest(record, body)?;
        Some(Self {
            body,
            pair: (a, b),
            names: [a, b].map(|index| name(record, index)),
            test: record.pair(a, b)?,
            is_hit: record.hits().any(|hit| (hit.a, hit.b) == (a, b)),
            is_solved: record.before.setup.methods.solver == Solver::Impulse,
        })
    }

    /// Whether its test is told before the step at this place: its own hit, or what follows all
    /// hits.
    pub(crate) fn begins_before(&self, record: &TickRecord, at: usize) -> bool {
        if let Step::Hit(hit) = record.steps[at] {
            return (hit.a, hit.b) == self.pair;
        }
        let is_found = |step: &Step| matches!(step, Step::Tested { .. } | Step::Hit(_));
        !self.is_hit && !is_found(&record.steps[at]) && at > 0 && is_found(&record.steps[at - 1])
    }

    /// A moment of its own; `None` for what the listing leaves out.
    fn moment(
        &self,
        record: &TickRecord,
        told: Told,
        upto: usize,
        (said, term, stop): (Vec<Line>, Option<Term>, Option<String>),
    ) -> Option<Moment> {
        Some(Moment { line: record.line(told)?, upto, said, term, about: Some(self.body), stop })
    }

    /// Axes, closest point or centres; with the impulse solver the manifold too, whose axes are
    /// the same.
    pub(crate) fn test(&self, record: &TickRecord, upto: usize) -> Vec<Moment> {
        let rects = RectPair::of_bodies(&self.test, self.names.clone());
        let manifold = record.manifold(self.pair.0, self.pair.1).filter(|_| self.is_solved);
        let clipping = manifold.map_or_else(Vec::new, |(_, steps)| steps);
        let is_new = |step: &&PairStep| {
            !matches!(step, PairStep::Axis(_) | PairStep::Closest(_) | PairStep::Centers(_))
        };
        let steps = self.test.steps.iter().chain(clipping.iter().filter(is_new));
        let mut axes = 0;
        let mut out: Vec<Moment> = Vec::new();
        for step in steps {
            axes += usize::from(matches!(step, PairStep::Axis(_)));
            let told = self.told(record, rects.as_ref(), step, axes);
            out.extend(self.moment(record, Told::Pair(*step), upto, told));
        }
        if let Some(first) = out.first_mut() {
            let [a, b] = &self.names;
            first.said.insert(0, words(format!("a {a} – b {b}"), None));
        }
        out
    }

    /// What a step of the test or the manifold says and lights up, and why it ends there; `axes`
    /// have been tested by then.
    fn told(
        &self,
        record: &TickRecord,
        rects: Option<&RectPair>,
        step: &PairStep,
        axes: usize,
    ) -> (Vec<Line>, Option<Term>, Option<String>) {
        let clipped = || clipping(step).into_iter().collect();
        match *step {
            PairStep::Axis(test) => {
                let said = rects.map_or_else(Vec::new, |rects| {
                    let name = format!("L = {}", rects.axis_name(test.source));
                    let axis = Term::Axis(test.source);
                    vec![given(&name, vector(test.axis), axis), overlap(&test)]
                });
                let stop = rects.and_then(|rects| self.gap(record, rects, &test, axes));
                (said, Some(Term::Overlap(test.source)), stop)
            }
            PairStep::Closest(_) => (self.rest(), Some(Term::ClosestPoint), self.apart()),
            PairStep::Centers(_) => (self.rest(), Some(Term::CenterDistance), self.apart()),
            PairStep::Reference { .. } => (clipped(), Some(Term::Reference), None),
            PairStep::Incident(_) => (clipped(), Some(Term::Incident), None),
            PairStep::Clip { .. } => (clipped(), Some(Term::Clip), None),
            PairStep::Point { separation, kept, .. } => {
                let text = || format!("{} above the face: no contact point", metres(separation));
                (clipped(), Some(Term::Clip), (!kept).then(text))
            }
        }
    }

    fn rest(&self) -> Vec<Line> {
        tests(&self.test, &self.names, None)
    }

    /// What a gap on an axis means.
    fn gap(
        &self,
        record: &TickRecord,
        rects: &RectPair,
        test: &AxisTest,
        tested: usize,
    ) -> Option<String> {
        if test.overlap > 0.0 {
            return None;
        }
        let (gap, axis) = (metres(-test.overlap), rects.axis_name(test.source));
        let of = AxisSource::ALL.len();
        let near = if self.is_near(record) { "; near enough to be a contact" } else { "" };
        Some(format!("gap {gap} on {axis}: apart after {tested} of {of} axes{near}"))
    }

    fn is_near(&self, record: &TickRecord) -> bool {
        record.contact(self.pair.0, self.pair.1).is_some()
    }

    fn apart(&self) -> Option<String> {
        let depth = self.test.contact.depth;
        (depth <= 0.0).then(|| format!("apart by {}", metres(-depth)))
    }

    /// All that the solver did to its contact: the tick run once more.
    pub(crate) fn visits(&self, record: &TickRecord, upto: usize) -> Vec<Moment> {
        let Some(contact) = record.contact(self.pair.0, self.pair.1) else { return Vec::new() };
        let mut out = Vec::new();
        for step in &record.iterations(contact) {
            let told = Told::Tick(Step::Impulse(*step));
            out.extend(self.moment(record, told, upto, visited(step)));
            let (said, term) = rubbed(step);
            out.extend(self.moment(record, Told::Friction(*step), upto, (said, term, None)));
        }
        out
    }
}

fn newton_seconds(x: f32) -> String {
    with_unit(x, "N·s")
}

/// What a step of the solver says and lights up; of a visit, of its normal impulse.
fn visited(step: &impulse::Step) -> (Vec<Line>, Option<Term>, Option<String>) {
    let one = |text: String, term| (vec![words(text, term)], term, None);
    match *step {
        impulse::Step::SubStep(number) => one(format!("sub-step {}", number + 1), None),
        impulse::Step::Pass { pass: Pass::Solve, iteration } => {
            one(format!("iteration {}", iteration + 1), None)
        }
        impulse::Step::Pass { pass: Pass::Relax, iteration } => {
            one(format!("relax iteration {}", iteration + 1), None)
        }
        impulse::Step::Accelerated | impulse::Step::Cold | impulse::Step::Went => {
            (Vec::new(), None, None)
        }
        impulse::Step::Bounce { point, speed: [before, after], impulse, .. } => one(
            format!(
                "point {}: vn {} → {}, λ {}",
                point + 1,
                plain(before),
                with_unit(after, "m/s"),
                newton_seconds(impulse)
            ),
            Some(Term::Bounce),
        ),
        impulse::Step::WarmStart { point, normal, tangent, .. } => one(
            format!("point {}: λ {}, λt {}", point + 1, plain(normal), newton_seconds(tangent)),
            Some(Term::NormalImpulse(point)),
        ),
        impulse::Step::Impulse { point, separation, normal: [before, after], .. } => {
            let term = Some(Term::NormalImpulse(point));
            let lines = vec![
                words(format!("point {}: separation {}", point + 1, metres(separation)), None),
                words(format!("λ {} → {}", plain(before), newton_seconds(after)), term),
            ];
            let stop = (before > 0.0 && after == 0.0)
                .then(|| "λ would pull: it ends at 0, the contact lets go".to_owned());
            (lines, term, stop)
        }
    }
}

/// What the friction of a visit says and lights up.
fn rubbed(step: &impulse::Step) -> (Vec<Line>, Option<Term>) {
    let impulse::Step::Impulse { point, limit, tangent: [before, after], .. } = *step else {
        return (Vec::new(), None);
    };
    let term = Some(Term::FrictionImpulse(point));
    let change = format!("{} → {}", plain(before), newton_seconds(after));
    // Without accumulation it is this visit's limit, not the sum's.
    let text = format!("point {}: λt {change}, at most ±{}", point + 1, plain(limit));
    (vec![words(text, term)], term)
}
