//! A question in the view: the axes to choose from, the exit arrow drawn by the user, and the true answer
//! once revealed.

use glam::Vec3;

use super::Weight;
use super::ghosts::outline;
use super::pen::{ARROW, AXIS, FRONT, Head, Ink, OUTLINE, Pen, Rank};
use crate::explain::number::metres;
use crate::predict::{AnswerFormat, AnswerValue, Candidate, PosedQuestion};
use crate::sim::{PlacedBody, World};
use crate::text::id;

/// Minimum half length of a drawn axis, m.
const REACH: f32 = 1.1;

/// A question to draw.
pub struct QuestionView<'a> {
    /// The question.
    pub posed: &'a PosedQuestion,
    /// The user's answer, given or still unfinished.
    pub own: Option<&'a AnswerValue>,
    /// Whether the true answer is revealed.
    pub is_revealed: bool,
    /// Whether an overlay already draws the true MTV.
    pub has_mtv: bool,
    /// Index of the choice hovered in the list.
    pub pointed: Option<usize>,
}

/// Draws the question.
pub fn draw(shown: &QuestionView<'_>, world: &World, pen: &mut Pen) {
    let lift =
        if world.view_hints().draw_plane.is_upright() { Vec3::Z * FRONT } else { Vec3::ZERO };
    pen.weight(Weight::Answer);
    // Once revealed, only the true choice and the user's choice are drawn.
    let is_shown = |k| !shown.is_revealed || shown.posed.is_true_or(shown.own, k);
    match &shown.posed.format {
        AnswerFormat::Axis(axes, at) => {
            let truth = &shown.posed.truth;
            for (k, candidate) in axes.iter().enumerate().filter(|(k, _)| is_shown(*k)) {
                let picks = |answer: Option<&AnswerValue>| answer == Some(&AnswerValue::Pick(k));
                let stroke = match (shown.is_revealed, picks(Some(truth)), picks(shown.own)) {
                    (true, true, _) => Ink::Minimum.solid(ARROW),
                    (true, false, true) => Ink::Overlap.dashed(ARROW),
                    _ if shown.pointed == Some(k) => Ink::Wanted.solid(ARROW),
                    _ => Ink::Guide.solid(AXIS),
                };
                let [from, to] = axis(candidate, k, *at, lift != Vec3::ZERO);
                pen.segment(from, to, stroke);
                pen.chip(to, format!("{}", k + 1), stroke.ink);
            }
        }
        AnswerFormat::Way(body, from) => {
            let placed = placed(world, *body).map(|placed| PlacedBody { at: *from, ..placed });
            if let Some(AnswerValue::Way(way)) = shown.own.filter(|own| has_length(own)) {
                if let Some(placed) = &placed {
                    let moved = PlacedBody { at: placed.at + *way, ..*placed };
                    outline(pen, (world, &moved), lift, Ink::Wanted.dashed(OUTLINE));
                }
                let tip = *from + lift + *way;
                pen.arrow(*from + lift, tip, Ink::Wanted.solid(ARROW), Head::Open);
                let text = id::OVERLAY_YOUR_ANSWER.with(&[("length", &metres(way.length()))]);
                pen.note(tip, text, Ink::Wanted, Rank::Number);
            }
            if let AnswerValue::Way(way) = shown.posed.truth
                && shown.is_revealed
                && !shown.has_mtv
            {
                let tip = *from + lift + way;
                pen.arrow(*from + lift, tip, Ink::Mtv.solid(ARROW), Head::Filled);
                pen.note(
                    tip,
                    id::OVERLAY_TRUE_MTV.with(&[("length", &metres(way.length()))]),
                    Ink::Mtv,
                    Rank::Result,
                );
            }
        }
        AnswerFormat::Choice(_) => {
            for (k, at) in shown.posed.places.iter().enumerate().filter(|(k, _)| is_shown(*k)) {
                let picks = |answer: Option<&AnswerValue>| answer == Some(&AnswerValue::Pick(k));
                let ink =
                    match (shown.is_revealed, picks(Some(&shown.posed.truth)), picks(shown.own)) {
                        (true, true, _) => Ink::Minimum,
                        (true, false, true) => Ink::Overlap,
                        _ if shown.pointed == Some(k) => Ink::Wanted,
                        _ => Ink::Guide,
                    };
                pen.chip(*at + lift, format!("{}", k + 1), ink);
            }
        }
        AnswerFormat::Number(_) | AnswerFormat::Order(_) => {}
    }
    pen.weight(Weight::default());
}

/// Returns the ends of the k-th axis through `at`, m; in front of the bodies of an `upright` world. Lengths
/// grow with k, which separates the numbers of parallel axes.
#[must_use]
pub fn axis(candidate: &Candidate, k: usize, at: Vec3, upright: bool) -> [Vec3; 2] {
    let at = if upright { at + Vec3::Z * FRONT } else { at };
    let reach = candidate.axis * (REACH + 0.15 * k as f32);
    [at - reach, at + reach]
}

/// Returns whether the answer is an arrow that is long enough to draw.
fn has_length(answer: &AnswerValue) -> bool {
    matches!(answer, AnswerValue::Way(way) if way.length() > 1e-3)
}

fn placed(world: &World, body: crate::sim::Body) -> Option<PlacedBody> {
    let mut found = None;
    world.places(&mut |placed| {
        if placed.body == body {
            found = Some(placed);
        }
    });
    found
}
