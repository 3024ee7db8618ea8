//! Moments of a tick of the bodies world.
//!
//! Each step of the explained body has its own moment; consecutive steps of other bodies share one.
//! The deepest pair of the explained body is expanded into its test axes, its clipping, and the
//! solver's visits of its contact.

use std::mem::{Discriminant, discriminant};

use crate::explain::Term;
use crate::explain::bodies::article::{antagonist, correction, flight, spin, vibration};
use crate::explain::bodies::card::{grounding, metres_per_second, untested_line};
use crate::explain::bodies::expanded_pair::ExpandedPair;
use crate::explain::bodies::pair::mtvs;
use crate::explain::bodies::view::{name, push_of, seam};
use crate::explain::card::{Line, in_metres, remark_line, value_line, vector};
use crate::explain::moments::Moment;
use crate::explain::number::{THIN_SPACE, degrees, metres, plain, with_unit};
use crate::geom::trace::Span;
use crate::sim::bodies::{Hit, ListingSource, Step, TickRecord};
use crate::sim::event::Phase;
use crate::sim::pseudo::{ListingLine, highlighted_line};
use crate::text::{Id, id};

/// Up to this many overlaps, each has its own moment; above it, only those of the explained body do.
const MAX_HITS: usize = 40;

pub(crate) fn moments(record: &TickRecord, explained: Option<usize>) -> Vec<Moment> {
    let listing = record.before.setup.listing();
    let expanded = explained.and_then(|body| ExpandedPair::new(record, body, &listing));
    let mut builder = MomentBuilder {
        record,
        listing: &listing,
        explained,
        shows_all_hits: record.hits().count() <= MAX_HITS,
        out: Vec::new(),
        others: None,
    };
    for (index, step) in record.steps.iter().enumerate() {
        if let Some(expanded) = &expanded {
            if expanded.begins_before(index) {
                builder.finish_run();
                // Include the hit itself, because the drawing shows its pair.
                let step_count = if matches!(step, Step::Hit(_)) { index + 1 } else { index };
                builder.out.extend(expanded.test_moments(step_count));
            }
            if *step == Step::Solving {
                builder.finish_run();
                builder.out.extend(expanded.visit_moments(index));
            }
        }
        builder.add(index, step);
    }
    builder.finish_run();
    builder.out
}

/// A run of consecutive steps of one kind, about other bodies than the explained one.
struct Others {
    kind: Discriminant<Step>,
    /// The line of the first step.
    line: usize,
    are_pairs: bool,
    step_count: usize,
    /// Number of bodies, or of pairs.
    bodies: usize,
    last_body: Option<usize>,
    /// Rare kinds of steps, with their counts.
    rare: Vec<(Id, usize)>,
}

/// Builds the moments of a tick.
struct MomentBuilder<'a> {
    record: &'a TickRecord,
    listing: &'a [ListingLine],
    explained: Option<usize>,
    shows_all_hits: bool,
    out: Vec<Moment>,
    others: Option<Others>,
}

impl MomentBuilder<'_> {
    fn add(&mut self, index: usize, step: &Step) {
        let Some(line) = highlighted_line(self.listing, &ListingSource::Tick(*step)) else {
            // A step without a listing line belongs to the moment before it.
            let before = self.out.last_mut().map(|moment| &mut moment.step_count);
            let before = self.others.as_mut().map(|run| &mut run.step_count).or(before);
            if let Some(step_count) = before.filter(|count| **count == index) {
                *step_count = index + 1;
            }
            return;
        };
        if self.is_own(step) {
            self.finish_run();
            self.out.push(self.own_moment(index, step, line));
            return;
        }
        // A run has a single kind (flights, responses, hits), given by the head of the step's span.
        let around = self.record.steps.around(index).map(Span::head);
        let head = around.filter(|head| !matches!(head, Step::Stage(_))).last().unwrap_or(step);
        let kind = discriminant(head);
        if self.others.as_ref().is_some_and(|run| run.kind != kind) {
            self.finish_run();
        }
        let run = self.others.get_or_insert_with(|| Others {
            kind,
            line,
            are_pairs: step.body().is_none(),
            step_count: 0,
            bodies: 0,
            last_body: None,
            rare: Vec::new(),
        });
        run.step_count = index + 1;
        let body = step.body();
        if body.is_none() || body != run.last_body {
            run.bodies += 1;
        }
        run.last_body = body;
        if let Some(rare) = rare_kind(step) {
            match run.rare.iter_mut().find(|(name, _)| *name == rare) {
                Some((_, count)) => *count += 1,
                None => run.rare.push((rare, 1)),
            }
        }
    }

    /// Ends the run of other bodies with a single moment.
    fn finish_run(&mut self) {
        let Some(run) = self.others.take() else { return };
        let summary = match (run.are_pairs, self.explained) {
            (true, Some(_)) => id::BODIES_OTHER_OVERLAPS_LIKEWISE,
            (true, None) => id::BODIES_OVERLAPS_LIKEWISE,
            (false, Some(_)) => id::BODIES_OTHER_BODIES_LIKEWISE,
            (false, None) => id::BODIES_BODIES_LIKEWISE,
        };
        let mut lines = vec![remark_line(summary.with(&[("count", &run.bodies)]), None)];
        lines.extend(run.rare.iter().map(|(name, count)| {
            let name = name.text();
            remark_line(format!("{name}: {count}"), None)
        }));
        self.out.push(Moment { line: run.line, step_count: run.step_count, ..Moment::of(lines) });
    }

    /// Returns whether a step has its own moment.
    fn is_own(&self, step: &Step) -> bool {
        match *step {
            Step::Hit(Hit { a, b, .. })
            | Step::Seam { bodies: [a, b], .. }
            | Step::Shared { bodies: [a, b], .. } => {
                self.shows_all_hits || self.explained == Some(a) || self.explained == Some(b)
            }
            // Driving and dragging concern a single body; freezing is rare and important.
            Step::Driven { .. }
            | Step::Jumped { .. }
            | Step::Dragged { .. }
            | Step::Frozen { .. } => true,
            _ => step.body().is_none_or(|body| self.explained == Some(body)),
        }
    }

    fn own_moment(&self, index: usize, step: &Step, line: usize) -> Moment {
        let record = self.record;
        let subject = match *step {
            Step::Hit(Hit { a, b, .. })
            | Step::Seam { bodies: [a, b], .. }
            | Step::Shared { bodies: [a, b], .. } => {
                let is_in_pair = |body: &usize| *body == a || *body == b;
                Some(self.explained.filter(is_in_pair).unwrap_or(a))
            }
            _ => step.body(),
        };
        Moment {
            line,
            step_count: index + 1,
            subject,
            stop_reason: stop_reason(record, step),
            ..moment_of_step(record, step)
        }
    }
}

/// Returns the name of a rare kind of step, counted in a run of other bodies.
fn rare_kind(step: &Step) -> Option<Id> {
    match step {
        Step::Clamped { .. } => Some(id::BODIES_GAIN_CLAMPED),
        Step::Opposed { .. } => Some(id::BODIES_ANTAGONIST_HOLD),
        Step::Held { .. } => Some(id::BODIES_VIBRATION_HOLD),
        Step::Grounded { grounded: true, .. } => Some(id::BODIES_GROUNDED),
        Step::Grounded { grounded: false, .. } => Some(id::BODIES_GROUNDED_NO_MORE),
        _ => None,
    }
}

fn velocity_line(name: &str, v: glam::Vec2, term: Term) -> Line {
    value_line(name, metres_per_second(v), term)
}

fn position_line(position: glam::Vec2) -> Line {
    value_line(id::BODIES_POSITION.text(), in_metres(position), None)
}

/// Returns the moment of a step.
fn moment_of_step(record: &TickRecord, step: &Step) -> Moment {
    let remark = |text: String| Moment::of([remark_line(text, None)]);
    let v = |velocity| velocity_line("v", velocity, Term::Velocity);
    match *step {
        Step::Dropped { count } => remark(id::BODIES_DROPPED.with(&[("count", &count)])),
        Step::Thrown(throw) => Moment::of([velocity_line(
            id::BODIES_BALL_VELOCITY.text(),
            throw.velocity,
            Term::Velocity,
        )]),
        Step::Driven { body, velocity } | Step::Jumped { body, velocity } => {
            Moment::of([remark_line(name(record, body), None), v(velocity)])
        }
        Step::Dragged { body, impulse, velocity, .. } => {
            let pull = format!("{}{THIN_SPACE}N·s", vector(impulse));
            let pull = value_line(id::BODIES_SPRING_IMPULSE.text(), pull, None);
            Moment::of([remark_line(name(record, body), None), pull, v(velocity)])
        }
        Step::Pulled { body, .. } => Moment::of(flight(record, body)).highlight(Term::Flown),
        Step::Moved { to, .. } => Moment::of([position_line(to)]).highlight(Term::Flown),
        Step::Tested { brute_force, grid, tested, untested, .. } => {
            let counts = [
                value_line(id::BODIES_BRUTE_FORCE_COMPARES.text(), brute_force.to_string(), None),
                value_line(id::BODIES_GRID_COMPARES.text(), grid.to_string(), None),
                value_line(id::BODIES_TESTED.text(), tested.to_string(), None),
            ];
            Moment::of(counts.into_iter().chain(untested_line(untested)))
        }
        Step::Seam { bodies, inner } => remark(seam(record, bodies, inner)),
        Step::Hit(hit) => Moment::of(mtvs(&hit)),
        Step::Phases => {
            let contacts = &record.after.state.contacts;
            let count = |phase| contacts.iter().filter(|contact| contact.phase == phase).count();
            let [entered, stayed, left] = [Phase::Enter, Phase::Stay, Phase::Exit].map(count);
            remark(id::BODIES_CONTACT_PHASES.with(&[
                ("entered", &entered),
                ("stayed", &stayed),
                ("left", &left),
            ]))
        }
        Step::Shared { bodies, shares, .. } => {
            let share =
                |k: usize| format!("{}: MTV · {}", name(record, bodies[k]), plain(shares[k]));
            Moment::of([0, 1].map(|k| remark_line(share(k), None))).highlight(Term::Mtv)
        }
        Step::Solved { position, angle, velocity, spin, .. } => Moment::of([
            position_line(position),
            value_line(id::BODIES_ANGLE.text(), degrees(angle), None),
            v(velocity),
            value_line("ω", format!("{}/s", degrees(spin)), Term::Spin),
        ]),
        Step::Damped { velocity: [_, velocity], .. } => Moment::of([v(velocity)]),
        Step::Grounded { grounded, .. } => {
            Moment::of([remark_line(grounding(grounded).text(), None)])
        }
        Step::Frozen { body } => remark(name(record, body)),
        Step::TakenOut { count } => remark(id::BODIES_TAKEN_OUT.with(&[("count", &count)])),
        _ => response_moment(record, step),
    }
}

/// Returns the moment of a step of the article's response.
fn response_moment(record: &TickRecord, step: &Step) -> Moment {
    // Each of these steps belongs to a push.
    let Some(body) = step.body() else { return Moment::default() };
    let push = push_of(record, body).unwrap_or_default();
    let correction_lines =
        |from: usize, to: usize| correction(record, body, &push).into_iter().take(to).skip(from);
    let delta_v = |delta| velocity_line("Δv", delta, Term::DeltaVelocity);
    let v = |velocity| velocity_line("v", velocity, Term::Velocity);
    match *step {
        Step::Pushed { .. } => Moment::of(correction_lines(0, 2)).highlight(Term::PushMin),
        Step::Shifted { to, .. } => {
            Moment::of(correction_lines(2, 3).chain([position_line(to)])).highlight(Term::PushSum)
        }
        Step::Faster { delta, .. } => {
            let sum = value_line(
                id::BODIES_MIN_MAX_SUM.text(),
                metres(push.sum().length()),
                Term::PushSum,
            );
            Moment::of([sum, delta_v(delta)]).highlight(Term::DeltaVelocity)
        }
        Step::Clamped { delta, .. } => Moment::of([delta_v(delta)]),
        Step::Opposed { y, .. } => {
            let lines = antagonist(record, &push).into_iter();
            Moment::of(lines.chain([value_line("y", metres(y), None)]))
                .highlight(Term::DeltaVelocity)
        }
        Step::Answered { delta, velocity, position, .. } => {
            Moment::of([delta_v(delta), v(velocity), position_line(position)])
                .highlight(Term::Velocity)
        }
        Step::Spun { angle, .. } => {
            let angle = value_line(id::BODIES_ANGLE.text(), degrees(angle), None);
            Moment::of(spin(record, body).into_iter().chain([angle])).highlight(Term::Spin)
        }
        Step::Came { moved, .. } => {
            Moment::of([value_line(id::BODIES_MOVED.text(), in_metres(moved), None)])
                .highlight(Term::Velocity)
        }
        Step::Held { velocity, position, .. } => {
            let lines = vibration(record, body, &push).into_iter();
            Moment::of(lines.chain([v(velocity), position_line(position)]))
                .highlight(Term::Velocity)
        }
        _ => Moment::default(),
    }
}

/// Returns the reason why the step ends the computation early, if it does.
fn stop_reason(record: &TickRecord, step: &Step) -> Option<String> {
    let article = &record.before.setup.article;
    Some(match *step {
        Step::Clamped { .. } => {
            id::BODIES_GAIN_ENDS.with(&[("limit", &with_unit(article.mtv_force_clamp, "m/s"))])
        }
        Step::Opposed { .. } => id::BODIES_ANTAGONIST_HELD.to_string(),
        Step::Held { axes, .. } => {
            let axes = match axes {
                (true, true) => "both",
                (true, false) => "x",
                (false, _) => "y",
            };
            id::BODIES_VIBRATION_HELD.with(&[("axes", &axes)])
        }
        Step::Frozen { .. } => id::BODIES_FROZEN_FOR_GOOD.to_string(),
        Step::Tested { tested: 0, .. } => id::BODIES_NOTHING_TO_TEST.to_string(),
        _ => return None,
    })
}
