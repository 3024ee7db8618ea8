//! Time of impact of the explained pair: overlap times of each axis as bars, and both shapes at the impact.

use super::models::{nth_ink, outline};
use crate::explain::lab::narration::{seconds, step};
use crate::explain::lab::{axis_name, moving, touch_point};
use crate::geom::impact::ImpactStep;
use crate::overlay::line::Line;
use crate::overlay::prelude::*;
use crate::sim::lab::{PairRecord, TestResult, TestStep, TickRecord};
use crate::text::id;

/// Distance from the shapes to the bars, m.
const MARGIN: f32 = 0.7;

/// Distance between bars, m.
const ROW: f32 = 0.3;

/// Length of the contact normal, m.
const NORMAL: f32 = 0.4;

/// Minimum length of the time line, m.
const MIN_LENGTH: f32 = 4.0;

/// Draws the bars, or the advancement steps, and both shapes at the impact.
pub(super) fn draw(record: &TickRecord, pair: &PairRecord, pen: &mut Pen) {
    let Some(TestResult::Impact(found)) = pair.result else { return bars(record, pair, None, pen) };
    for (k, test_step) in pair.steps.iter().enumerate() {
        if let TestStep::Impact(ImpactStep::Advance { poses, closest, distance, .. }) = test_step {
            pen.term(Some(step(k)));
            pen.weight(Weight::Work);
            for (role, pose) in poses.iter().enumerate() {
                let shape = moving(record, pair, role).shape.placed(*pose);
                pen.outline(&outline(&shape), nth_ink(Some(role)).dashed(1.0));
            }
            pen.segment(closest[0], closest[1], Ink::Gap.solid(AXIS));
            pen.weight(Weight::Detail);
            let middle = closest[0].midpoint(closest[1]);
            pen.note(middle, metres(*distance), Ink::Gap, Rank::Detail);
        }
    }
    pen.term(None);
    let touch = found.touch();
    if let Some(touch) = touch {
        pen.weight(Weight::Answer);
        for role in [0, 1].into_iter().filter(|_| touch.time > 0.0) {
            let moving = moving(record, pair, role);
            let (from, to) = (moving.pose.position, moving.at(touch.time));
            let shape = moving.shape.placed(to);
            pen.outline(&outline(&shape), nth_ink(Some(role)).dashed(OUTLINE));
            pen.arrow(from, to.position, Ink::Wanted.solid(AXIS), Head::Open);
        }
        pen.term(Some(Term::ContactPoint(0)));
        let point = touch_point(record, pair, touch);
        pen.cross(point, Ink::Normal);
        pen.arrow(point, point + touch.normal * NORMAL, Ink::Normal.solid(OUTLINE), Head::Open);
        pen.term(None);
    }
    bars(record, pair, touch.map(|touch| touch.time), pen);
}

/// Draws a time line below the shapes, with one bar per axis; `impact` is the time of impact, s.
fn bars(record: &TickRecord, pair: &PairRecord, impact: Option<f32>, pen: &mut Pen) {
    let axes: Vec<(usize, &ImpactStep)> = pair
        .steps
        .iter()
        .enumerate()
        .filter_map(|(k, test_step)| match test_step {
            TestStep::Impact(step @ ImpactStep::Axis { .. }) => Some((k, step)),
            _ => None,
        })
        .collect();
    if axes.is_empty() {
        return;
    }
    let horizon = record.after().horizon();
    let lows = pair.shapes.each_ref().map(|shape| shape.bounds()[0].y);
    // Use start positions to keep the line fixed while the bodies move.
    let starts = pair.bodies.map(|body| record.after().setup.bodies[body].position.x);
    let length = (starts[0] - starts[1]).abs().max(MIN_LENGTH);
    let line = Line {
        origin: vec2(starts[0].min(starts[1]), lows[0].min(lows[1]) - MARGIN),
        // Metres per second of time.
        along: Vec2::X * length / horizon,
        outward: Vec2::NEG_Y,
    };
    // Lossless: a pair has at most a few hundred axes.
    let depth = ROW * (axes.len() + 1) as f32;
    pen.term(None);
    pen.weight(Weight::Answer);
    pen.arrow(
        line.at(0.0, depth),
        line.at(1.1 * horizon, depth),
        Ink::Guide.solid(AXIS),
        Head::Open,
    );
    pen.note(line.at(horizon, depth), seconds(horizon), Ink::Guide, Rank::Number);
    pen.note(line.at(0.0, depth), id::OVERLAY_NOW, Ink::Guide, Rank::Number);
    for (row, (k, axis)) in axes.into_iter().enumerate() {
        let ImpactStep::Axis { source, enter, leave, .. } = axis else { continue };
        let across = ROW * row as f32;
        pen.term(Some(step(k)));
        pen.weight(Weight::Work);
        line.bar(pen, (0.0, horizon), across, Ink::Guide.dashed(1.0));
        let span = (enter.clamp(0.0, horizon), leave.clamp(0.0, horizon));
        if span.0 < span.1 {
            pen.weight(Weight::Answer);
            line.bar(pen, span, across, Ink::Overlap.solid(1.5 * BAR));
        }
        pen.weight(Weight::Detail);
        let name = source.map_or_else(
            || id::OVERLAY_ALONG.to_string(),
            |source| axis_name(record, pair, source),
        );
        pen.note(line.at(horizon, across), name, Ink::Guide, Rank::Detail);
    }
    pen.term(None);
    if let Some(time) = impact {
        pen.weight(Weight::Answer);
        pen.segment(line.at(time, -ROW), line.at(time, depth), Ink::Mtv.solid(ARROW));
        pen.note(line.at(time, depth), seconds(time), Ink::Mtv, Rank::Result);
    }
}
