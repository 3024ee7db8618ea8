//! Finds the true answer in the tick at which time stops, or in later ticks.

use std::ops::Deref;

use super::{AnswerFormat, AnswerValue, CLEAR_MARGIN, Candidate, Deadline, PosedQuestion, lab};
use crate::explain;
use crate::explain::moments::deciding;
use crate::figure::drawing_tolerance;
use crate::geom::order;
use crate::platform::pace::{Pace, run_blocking};
use crate::scene::question::{Answer, Choice, Measure, Question};
use crate::scene::{Goal, steps};
use crate::sim::input::{inputs, ticks};
use crate::sim::quantities::{quantities, unit};
use crate::sim::{Body, Event, Record, World};
use crate::text::id;

/// Maximum number of axes to choose from.
const MAX_AXES: usize = 6;

/// Poses the question at a tick with this `record`; `world` is the world after the tick.
/// `instance` rotates the choices.
///
/// # Errors
/// Returns a sentence if there is no clear answer, or if finding it takes too long.
pub fn pose_question(
    question: &Question,
    (world, record): (&World, impl Deref<Target = Record>),
    selection: Option<Body>,
    instance: u32,
    deadline: Deadline,
) -> Result<PosedQuestion, String> {
    let posed = run_blocking(async move |pace| {
        pose_question_paced(question, (world, record), selection, deadline, pace).await
    });
    posed.map(|posed| posed.shuffled(instance))
}

/// Like [`pose_question`], in slices and without rotation. Makes the record only on demand.
pub(crate) async fn pose_question_paced(
    question: &Question,
    (world, record): (&World, impl Deref<Target = Record>),
    selection: Option<Body>,
    deadline: Deadline,
    pace: &Pace,
) -> Result<PosedQuestion, String> {
    let pose = |format, truth, tolerance| PosedQuestion {
        format,
        truth,
        tolerance,
        ticks: 0,
        places: Vec::new(),
        tip_tolerance: 0.0,
        rotation: 0,
    };
    match &question.answer {
        Answer::Choice(choices) => {
            let run = Run { question, world, deadline, pace };
            choice(&run, choices, || record.events().to_vec()).await
        }
        Answer::Number { of: Measure::Gap, within } => {
            let gap = lab::gap(&record, selection)?;
            Ok(pose(AnswerFormat::Number("m"), AnswerValue::Number(gap), *within))
        }
        Answer::Number { of: measure, within } => {
            number(&Run { question, world, deadline, pace }, measure, *within).await
        }
        Answer::Region => lab::region(&record, selection),
        Answer::Axis => {
            let explain = explain::explanation(&record);
            let target = explain.explained(selection).ok_or(id::PREDICT_NO_PAIR_NEAR.text())?;
            let all = explain.candidates(target);
            let (axes, truth) = offered_axes(&all)?;
            let at = explain.place(Some(target)).ok_or(id::PREDICT_NO_PAIR_NEAR.text())?.at;
            Ok(pose(AnswerFormat::Axis(axes, at), AnswerValue::Pick(truth), 0.0))
        }
        Answer::Way { within } => {
            let is_selected = |c: &&crate::sim::ContactReport| {
                selection.is_none_or(|body| c.a == body || c.b == body)
            };
            let contacts = world.contacts().iter().filter(|c| c.depth > 0.0).filter(is_selected);
            let deepest = contacts.max_by(|p, q| p.depth.total_cmp(&q.depth));
            let contact = deepest.ok_or(id::PREDICT_NOTHING_OVERLAPS.text())?;
            if let Some(target) = explain::explanation(&record).explained(selection) {
                // Another axis with the same overlap would give another MTV of the same length.
                let all = explain::explanation(&record).candidates(target);
                if !all.is_empty() {
                    offered_axes(&all)?;
                }
            }
            lab::check_mtv_unique(&record, selection)?;
            // The movable body moves out.
            let is_b = !world.can_move(contact.a) && world.can_move(contact.b);
            let (body, sign) = if is_b { (contact.b, -1.0) } else { (contact.a, 1.0) };
            let from = world.position(body).ok_or(id::PREDICT_BODY_WITHOUT_POSITION.text())?;
            let mtv = contact.normal * (contact.depth * sign);
            let tip_tolerance =
                drawing_tolerance(&record, explain::explanation(&record).explained(selection));
            Ok(PosedQuestion {
                tip_tolerance,
                rotation: 0,
                ..pose(AnswerFormat::Way(body, from), AnswerValue::Way(mtv), *within)
            })
        }
        Answer::Order { lines } => order(&record, selection, *lines as usize),
    }
}

/// Returns the [`MAX_AXES`] axes of least depth in the order tested, and the index of the deciding one.
fn offered_axes(all: &[Candidate]) -> Result<(Vec<Candidate>, usize), String> {
    let mut ranked: Vec<usize> = (0..all.len()).collect();
    order::sort_by(&mut ranked, |i, j| all[*i].depth.total_cmp(&all[*j].depth));
    let [best, next, ..] = ranked[..] else {
        return Err(id::PREDICT_PAIR_NOT_TESTED.to_string());
    };
    let [least, second] = [best, next].map(|k| all[k].depth);
    if second - least < CLEAR_MARGIN * least.abs().max(second.abs()) {
        return Err(id::PREDICT_AXES_TOO_NEAR.with(&[
            ("first-axis", &all[best].name),
            ("first", &format_args!("{least:.3}")),
            ("second-axis", &all[next].name),
            ("second", &format_args!("{second:.3}")),
        ]));
    }
    ranked.truncate(MAX_AXES);
    ranked.sort_unstable();
    let truth = ranked.iter().position(|k| *k == best).unwrap_or_default();
    Ok((ranked.iter().map(|k| all[*k].clone()).collect(), truth))
}

/// Everything needed to run a question from its moment on.
struct Run<'q> {
    question: &'q Question,
    world: &'q World,
    deadline: Deadline,
    pace: &'q Pace,
}

impl Run<'_> {
    /// Runs the question's drive until `each` returns an answer. `each` receives the tick, the world after
    /// the tick and its events.
    async fn first_answer<R>(
        &self,
        mut each: impl FnMut(u32, &World, &[Event]) -> Option<R>,
    ) -> Result<Option<R>, String> {
        let (mut world, mut events) = (self.world.clone(), Vec::new());
        let then = &self.question.then;
        for (tick, input) in (1..).zip(inputs(then.clone()).take(ticks(then) as usize)) {
            self.pace.yield_if_due().await;
            self.deadline.check()?;
            events.clear();
            world.step(&input, &mut events);
            if let Some(found) = each(tick, &world, &events) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// Finds the choice that comes true first.
async fn choice(
    run: &Run<'_>,
    choices: &[Choice],
    events: impl Fn() -> Vec<Event>,
) -> Result<PosedQuestion, String> {
    let reached = |world: &World, events: &[Event]| -> Vec<usize> {
        let goals = choices.iter().map(|choice| choice.when.as_ref());
        let is_reached = |goal: Option<&Goal>| goal.is_some_and(|goal| goal.reached(world, events));
        goals.enumerate().filter(|(_, goal)| is_reached(*goal)).map(|(k, _)| k).collect()
    };
    let last = ticks(&run.question.then) as u32;
    let (tick, found) = if run.question.then.is_empty() {
        (0, reached(run.world, &events()))
    } else {
        let first = run.first_answer(|tick, world, events| {
            let found = reached(world, events);
            (!found.is_empty()).then_some((tick, found))
        });
        first.await?.unwrap_or((last, Vec::new()))
    };
    let truth = match found[..] {
        [one] => one,
        [] => choices
            .iter()
            .position(|choice| choice.when.is_none())
            .ok_or_else(|| id::PREDICT_NO_CHOICE_COMES_TRUE.with(&[("n", &last)]))?,
        [one, other, ..] => {
            let [one, other] = [one, other].map(|k| &choices[k].text);
            return Err(id::PREDICT_CHOICES_SAME_TICK.with(&[("one", &one), ("other", &other)]));
        }
    };
    let texts = choices.iter().map(|choice| choice.text.clone()).collect();
    let (format, truth) = (AnswerFormat::Choice(texts), AnswerValue::Pick(truth));
    Ok(PosedQuestion {
        format,
        truth,
        tolerance: 0.0,
        ticks: tick,
        places: Vec::new(),
        tip_tolerance: 0.0,
        rotation: 0,
    })
}

/// Measures the number asked for.
async fn number(run: &Run<'_>, measure: &Measure, tolerance: f32) -> Result<PosedQuestion, String> {
    let (question, world) = (run.question, run.world);
    let last = ticks(&question.then) as u32;
    let (ticks, truth, unit) = match measure {
        Measure::Gap => return Err(id::PREDICT_ONLY_LAB_HAS_GAP.to_string()),
        Measure::Ticks(goal) => {
            let first =
                run.first_answer(|tick, world, events| goal.reached(world, events).then_some(tick));
            let never = || id::PREDICT_DOES_NOT_COME_ABOUT.with(&[("ticks", &last)]);
            let tick = first.await?.ok_or_else(never)?;
            (tick, tick as f32, "ticks")
        }
        Measure::Field { body, name, at } => {
            let read = |world: &World| {
                let body = steps::find(world, body.as_deref())?;
                let numbers = quantities(world, body);
                numbers.iter().find(|(known, _)| known == name).map(|(_, number)| *number)
            };
            let found = if question.then.is_empty() {
                Some((0, read(world)))
            } else {
                let found = run.first_answer(|tick, world, events| {
                    let is_reached = match at {
                        Some(goal) => goal.reached(world, events),
                        None => tick == last,
                    };
                    is_reached.then(|| (tick, read(world)))
                });
                found.await?
            };
            let (tick, number) = found
                .ok_or_else(|| id::PREDICT_ASKED_TICK_DOES_NOT_COME.with(&[("ticks", &last)]))?;
            (tick, number.ok_or(id::PREDICT_NO_SUCH_NUMBER.text())?, unit(world.kind(), name))
        }
    };
    if !truth.is_finite() {
        return Err(id::PREDICT_ANSWER_WOULD_BE.with(&[("answer", &truth)]));
    }
    let (format, truth) = (AnswerFormat::Number(unit), AnswerValue::Number(truth));
    Ok(PosedQuestion {
        format,
        truth,
        tolerance,
        ticks,
        places: Vec::new(),
        tip_tolerance: 0.0,
        rotation: 0,
    })
}

/// Asks for the order of the pseudo-code lines that lead to the decision; shows them out of order.
fn order(record: &Record, selection: Option<Body>, count: usize) -> Result<PosedQuestion, String> {
    let explain = explain::explanation(record);
    let listing = record.listing();
    let mut lines: Vec<usize> = Vec::new();
    let moments = explain.moments(explain.explained(selection));
    let decided = deciding(&moments).map(|at| moments[at].line);
    for moment in &moments {
        let text = listing.get(moment.line).map(|shown| shown.text);
        let is_new = |known: &usize| listing.get(*known).map(|shown| shown.text) != text;
        if text.is_some() && lines.iter().all(is_new) {
            lines.push(moment.line);
        }
    }
    if lines.len() < count {
        return Err(id::PREDICT_TOO_FEW_LINES.with(&[("lines", &lines.len())]));
    }
    // Only lines that lead to the decision.
    let end = decided.and_then(|line| lines.iter().position(|known| *known == line));
    let end = end.map_or(lines.len(), |end| (end + 1).max(count));
    let picked = &lines[end - count..end];
    // Reversed and rotated by one: no rotation of this order is the true order.
    let shown: Vec<usize> = (0..count).map(|k| (count - k) % count).collect();
    let texts = shown.iter().map(|k| listing[picked[*k]].text.trim().to_owned()).collect();
    let shown_index = |k: usize| shown.iter().position(|shown| *shown == k).unwrap_or_default();
    let truth = AnswerValue::Order((0..count).map(shown_index).collect());
    Ok(PosedQuestion {
        format: AnswerFormat::Order(texts),
        truth,
        tolerance: 0.0,
        ticks: 0,
        places: Vec::new(),
        tip_tolerance: 0.0,
        rotation: 0,
    })
}
