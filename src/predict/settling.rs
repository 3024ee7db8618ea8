//! Finds the moment of a tick that settles a question, for *Show deciding line*.

use super::{AnswerFormat, AnswerValue, PosedQuestion};
use crate::explain::moments::{Moment, deciding};
use crate::explain::{self, Term};
use crate::scene::question::{Answer, Measure, Question};
use crate::scene::{Goal, steps};
use crate::sim::pseudo::ListingLine;
use crate::sim::quantities::quantities;
use crate::sim::{Body, ContactReport, Phase, Record, World};

/// Kinds of event, each with the steps that cause it.
const CAUSES: &[(&str, &[&str])] = &[
    ("Collect", &["Collected"]),
    ("Rebound", &["Rebound"]),
    ("ShellHit", &["ShellHit"]),
    ("PushOut", &["PushedOut"]),
    ("OutOfBox", &["MovedOut"]),
    ("NoGround", &["Stayed"]),
    ("LostGround", &["Stayed"]),
    ("Wall", &["Touched"]),
    ("PushedOut", &["Pushed", "Solved"]),
    ("Bump", &["Lowered"]),
    ("Land", &["Landed"]),
    ("GaveUp", &["Tested"]),
];

/// Returns the moment of `record` that settles `question`; `record` must be of the tick that settles
/// the question. Without such a moment, returns the one that decides about the explained pair.
#[must_use]
pub fn settling(
    question: &Question,
    posed: &PosedQuestion,
    record: &Record,
    selection: Option<Body>,
) -> Option<usize> {
    let explain = explain::explanation(record);
    let target = explain.explained(selection);
    let tick = Tick { record, target, moments: explain.moments(target), listing: record.listing() };
    let found = match (&question.answer, &posed.format, &posed.truth) {
        (Answer::Axis, AnswerFormat::Axis(axes, _), AnswerValue::Pick(k)) => {
            axes.get(*k).and_then(|axis| tick.axis(axis.term?))
        }
        (Answer::Order { .. }, AnswerFormat::Order(lines), AnswerValue::Order(places)) => {
            places.last().and_then(|last| tick.line(lines.get(*last)?))
        }
        (
            Answer::Number { of: Measure::Field { body, name, .. }, .. },
            _,
            AnswerValue::Number(truth),
        ) => tick.field(body.as_deref(), name, |world| {
            quantity(world, body.as_deref(), name) == Some(*truth)
        }),
        _ => goal(question, posed).and_then(|goal| tick.goal(goal)),
    };
    found.or_else(|| tick.pair())
}

/// Returns the goal of the true answer, or else the first contact goal among the choices.
fn goal<'q>(question: &'q Question, posed: &PosedQuestion) -> Option<&'q Goal> {
    match (&question.answer, &posed.truth) {
        (Answer::Choice(choices), AnswerValue::Pick(k)) => {
            choices.get(*k)?.when.as_ref().or_else(|| {
                let mut others = choices.iter().filter_map(|choice| choice.when.as_ref());
                others.find(|goal| matches!(goal, Goal::Contact { .. }))
            })
        }
        (Answer::Number { of: Measure::Ticks(goal), .. }, _) => Some(goal),
        _ => None,
    }
}

/// Returns the two bodies of the answer to `question`, in the `world` that settles it; `None` if
/// the answer is not about a contact.
#[must_use]
pub fn settled_pair(
    question: &Question,
    posed: &PosedQuestion,
    world: &World,
) -> Option<[Body; 2]> {
    contact(goal(question, posed)?, world)
}

/// Returns the deepest contact that matches a goal, or the two bodies that the goal names.
fn contact(goal: &Goal, world: &World) -> Option<[Body; 2]> {
    let (a, b, phase) = match goal {
        Goal::Contact { a, b, phase, .. } => (a, b, phase),
        Goal::All(goals) => return goals.iter().find_map(|goal| contact(goal, world)),
        _ => return None,
    };
    let involves = |contact: &&ContactReport, name: &Option<String>| {
        let is_called = |body| name.as_ref().is_none_or(|name| world.name(body) == *name);
        [contact.a, contact.b].into_iter().any(is_called)
    };
    let named = world.contacts().iter().filter(|it| involves(it, a) && involves(it, b));
    let matching =
        named.filter(|it| phase.map_or(it.phase != Phase::Exit, |phase| it.phase == phase));
    let deepest = matching.max_by(|p, q| p.depth.total_cmp(&q.depth));
    if let Some(deepest) = deepest {
        return Some([deepest.a, deepest.b]);
    }
    let [a, b] = [a, b].map(|name| steps::find(world, name.as_deref()));
    Some([a?, b?])
}

/// Returns the number called `name` of a body.
fn quantity(world: &World, body: Option<&str>, name: &str) -> Option<f32> {
    let numbers = quantities(world, steps::find(world, body)?);
    numbers.into_iter().find(|(known, _)| known == name).map(|(_, number)| number)
}

/// A tick with its moments.
struct Tick<'a> {
    record: &'a Record,
    /// Index of the explained target.
    target: Option<usize>,
    moments: Vec<Moment>,
    listing: Vec<ListingLine>,
}

impl Tick<'_> {
    /// Returns the last moment that satisfies `fits`.
    fn last(&self, fits: impl Fn(&Moment) -> bool) -> Option<usize> {
        self.moments.iter().rposition(fits)
    }

    fn is_of_pair(&self, moment: &Moment) -> bool {
        moment.subject == self.target
    }

    /// Returns the name of the step at a moment.
    fn kind(&self, moment: &Moment) -> &'static str {
        self.listing.get(moment.line).map_or("", |line| line.kind())
    }

    /// Returns the last moment that computes the overlap on this axis, or finds that overlap to be the least.
    fn axis(&self, axis: Term) -> Option<usize> {
        let is_same =
            |term: Term| term == axis || term.axis().is_some() && term.axis() == axis.axis();
        self.last(|moment| {
            let shows_overlap = self.kind(moment) != "BoxTested";
            shows_overlap && self.is_of_pair(moment) && moment.term.is_some_and(is_same)
        })
    }

    /// Returns the first moment that highlights a line with this text.
    fn line(&self, text: &str) -> Option<usize> {
        let text_of = |moment: &Moment| self.listing.get(moment.line).map(|line| line.text.trim());
        self.moments.iter().position(|moment| text_of(moment) == Some(text))
    }

    /// Returns the moment that reaches a goal.
    fn goal(&self, goal: &Goal) -> Option<usize> {
        match goal {
            Goal::All(goals) => goals.iter().filter_map(|goal| self.goal(goal)).max(),
            Goal::Event { kind, .. } => {
                let (_, causes) = CAUSES.iter().find(|(known, _)| known == kind)?;
                self.last(|moment| causes.contains(&self.kind(moment)))
            }
            Goal::Contact { name, .. } => {
                self.contact(contact(goal, &self.record.after())?, name.as_deref())
            }
            Goal::Field { body, name, .. } => {
                self.field(body.as_deref(), name, |world| goal.reached(world, &[]))
            }
            _ => None,
        }
    }

    /// Returns the first moment at which `is_true` holds for a body's number. For the depth, returns the
    /// moment of the body's deepest contact.
    fn field(
        &self,
        body: Option<&str>,
        name: &str,
        is_true: impl Fn(&World) -> bool,
    ) -> Option<usize> {
        if name != "depth" {
            return self.first_true_moment(is_true);
        }
        // The depth of a body is that of its deepest contact.
        let world = self.record.after();
        let body = steps::find(&world, body)?;
        let body_contacts = world.contacts().iter().filter(|it| it.a == body || it.b == body);
        let deepest = body_contacts.max_by(|p, q| p.depth.total_cmp(&q.depth))?;
        self.contact([deepest.a, deepest.b], None)
    }

    /// Returns the first moment at which `is_true` holds. `is_true` must be false at the start of the tick
    /// or after the first moment. The first moment may clear the results of the previous tick.
    fn first_true_moment(&self, is_true: impl Fn(&World) -> bool) -> Option<usize> {
        let holds_at = |steps: usize| is_true(&self.record.up_to(steps).after());
        let is_cleared = || !holds_at(self.moments.first().map_or(0, |moment| moment.step_count));
        let first = if holds_at(0) { usize::from(is_cleared()) } else { 0 };
        if first == 0 && holds_at(0) || !is_true(&self.record.after()) {
            return None;
        }
        // Invariant: false before `low`, true from the moment `high` on.
        let (mut low, mut high) = (first, self.moments.len().checked_sub(1)?);
        while low < high {
            let middle = usize::midpoint(low, high);
            if holds_at(self.moments[middle].step_count) { high = middle } else { low = middle + 1 }
        }
        Some(high)
    }

    /// Returns the moment that finds the contact's region if `name` is "region"; else the moment of the
    /// pair's MTV, push-out or test.
    fn contact(&self, pair: [Body; 2], name: Option<&str>) -> Option<usize> {
        let explain = explain::explanation(self.record);
        let involves_pair = |moment: &Moment| {
            moment.subject.is_some_and(|about| pair.contains(&explain.body(about)))
        };
        if name == Some("region") {
            return self.last(|moment| involves_pair(moment) && moment.term == Some(Term::Region));
        }
        let mtv = self.last(|moment| involves_pair(moment) && moment.term == Some(Term::Mtv));
        let of_kind =
            |kind| self.moments.iter().position(|it| involves_pair(it) && self.kind(it) == kind);
        mtv.or_else(|| of_kind("PushedOut")).or_else(|| of_kind("Tested"))
    }

    /// Returns the moment that decides about the explained pair.
    fn pair(&self) -> Option<usize> {
        let mtv = self.last(|moment| self.is_of_pair(moment) && moment.term == Some(Term::Mtv));
        let tested =
            || self.last(|moment| self.is_of_pair(moment) && self.kind(moment) == "Tested");
        mtv.or_else(tested).or_else(|| deciding(&self.moments))
    }
}
