//! Velocities of shapes, and the time of the first touch.

use std::borrow::Cow;
use std::ops::Range;

use glam::Vec2;
use serde::Serialize;

use super::diagnose::AnalysedShape;
use super::geometry::centre_of_area;
use super::lex::Fault;
use super::pair::{Frame, Pair, Verdict, parts};
use super::read::Options;
use super::shape::{ParsedShape, Point};
use super::show::{number, place, rounded};
use crate::geom::advance::advance;
use crate::geom::convex::{Convex, Pose};
use crate::geom::impact::{ImpactResult, MovingShape, Touch, swept, touch_point};
use crate::text::id;

/// Search limit for the time of the first touch, without and with spin.
const HORIZON: [f32; 2] = [1e9, 100.0];

/// Motion of a shape, in the units of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Velocity.
    pub velocity: Point,
    /// Angular velocity, counter-clockwise; degrees, or radians if [`Options::radians`] is set.
    pub spin: f64,
}

impl Motion {
    /// Returns the angular velocity in radians.
    fn radians(&self, options: Options) -> f64 {
        if options.radians { self.spin } else { self.spin.to_radians() }
    }
}

/// A velocity or spin in a text.
pub(super) struct StatedMotion {
    /// Bytes of the text.
    pub(super) span: Range<usize>,
    /// Name before a dot: `a.velocity = (3, 0)`.
    name: Option<String>,
    /// Two numbers for a velocity, one for a spin.
    values: Vec<f64>,
}

/// Finds `velocity x y` and `spin w` in a text. Returns the text with these statements blanked.
pub(super) fn find(text: Cow<'_, str>) -> (Cow<'_, str>, Vec<StatedMotion>) {
    let mut all = Vec::new();
    for (word, count) in [("velocity", 2), ("spin", 1)] {
        all.extend(
            text.match_indices(word).filter_map(|(at, _)| read_motion(&text, at, word, count)),
        );
    }
    let mut masked = text;
    for StatedMotion { span, .. } in &all {
        masked.to_mut().replace_range(span.clone(), &" ".repeat(span.len()));
    }
    (masked, all)
}

/// Reads a velocity or spin at the word `word`. Ignores fields of a record.
fn read_motion(text: &str, at: usize, word: &str, count: usize) -> Option<StatedMotion> {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = &text[line..at];
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let name = before.strip_suffix('.').map(|prefix| {
        let from = prefix.rfind(|c: char| !is_part(c)).map_or(0, |end| end + 1);
        &prefix[from..]
    });
    let begins_statement =
        before.is_empty() || before.ends_with([' ', '\t', ',']) || name.is_some();
    let is_field =
        before.matches(['{', '(', '[']).count() > before.matches(['}', ')', ']']).count();
    let end = text[at..].find(['\n', ';']).map_or(text.len(), |end| at + end);
    let rest = &text[at + word.len()..end];
    if !begins_statement || is_field || rest.starts_with(is_part) {
        return None;
    }
    let is_separator = |c: char| c.is_whitespace() || ":=([,)]".contains(c);
    let (mut values, mut from) = (Vec::new(), 0);
    while values.len() < count {
        let start = from + rest[from..].find(|c| !is_separator(c))?;
        let length = rest[start..].find(is_separator).unwrap_or(rest.len() - start);
        values.push(rest[start..start + length].parse().ok().filter(|x: &f64| x.is_finite())?);
        from = start + length;
    }
    // Include a closing bracket.
    let opened = rest[..from].matches(['(', '[']).count();
    let close =
        rest[from..].find([')', ']']).filter(|_| opened > 0).map_or(from, |at| from + at + 1);
    let start = at - name.map_or(0, |name| name.len() + 1);
    let span = start..at + word.len() + close;
    Some(StatedMotion { span, name: name.map(str::to_owned), values })
}

/// Returns the motion of each shape; empty if nothing moves.
pub(super) fn assign(
    stated: &[StatedMotion],
    shapes: &[ParsedShape],
    options: Options,
) -> Result<Vec<Motion>, Fault> {
    let mut all = vec![Motion::default(); if stated.is_empty() { 0 } else { shapes.len() }];
    for StatedMotion { span, name, values } in stated {
        let index = match name {
            Some(name) => shapes.iter().position(|shape| shape.name == *name),
            None => shapes.iter().rposition(|shape| shape.span.start <= span.start),
        };
        let Some(motion) = index.map(|index| &mut all[index]) else {
            let what = id::PASTE_MOTION_WITHOUT_SHAPE.to_string();
            return Err(Fault::new(span.clone(), what, id::PASTE_VELOCITY_BEHIND_SHAPE.text()));
        };
        let flipped = |x: f64| if options.y_down { 0.0 - x } else { x };
        match values[..] {
            [x, y] => motion.velocity = [x, flipped(y)],
            _ => motion.spin = values.first().copied().map_or(0.0, flipped),
        }
    }
    Ok(all)
}

/// The first touch of a pair.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FirstTouch {
    /// Time from now; `None` if the shapes do not touch.
    pub time: Option<f64>,
    /// Unit vector from b towards a at that time.
    pub normal: Option<Point>,
    /// Contact point at that time.
    pub point: Option<Point>,
    /// Result in a sentence.
    pub text: String,
}

/// Returns the first touch of a pair.
pub(super) fn first_touch(pair: &Pair, motions: [Motion; 2], options: Options) -> FirstTouch {
    let shapes = [&pair.a, &pair.b];
    let frame = Frame::new(shapes[0], shapes[1]);
    let moving = [0, 1].map(|k| Body::new(shapes[k], motions[k], options, frame));
    let has_spin = motions.iter().any(|motion| motion.spin != 0.0);
    let mut first: Option<(Touch, Vec2)> = None;
    for p in &moving[0].parts {
        for q in &moving[1].parts {
            let (p, q) = (moving[0].moving(p), moving[1].moving(q));
            let impact: ImpactResult = if has_spin {
                advance(&p, &q, HORIZON[1], &mut ())
            } else {
                swept(&p, &q, HORIZON[0], &mut ())
            };
            if let ImpactResult::Hit(touch) = impact
                && first.is_none_or(|(old, _)| touch.time < old.time)
            {
                first = Some((touch, touch_point(&p, &q, &touch)));
            }
        }
    }
    let (a, b) = (&pair.a.parsed.name, &pair.b.parsed.name);
    let Some((touch, point)) = first.filter(|_| pair.verdict != Verdict::Overlapping) else {
        let text = match pair.verdict {
            Verdict::Overlapping => id::PASTE_OVERLAP_NOW.with(&[("a", &a), ("b", &b)]),
            _ if has_spin => {
                id::PASTE_NO_TOUCH_WITHIN.with(&[("a", &a), ("b", &b), ("time", &HORIZON[1])])
            }
            _ => id::PASTE_NEVER_TOUCH.with(&[("a", &a), ("b", &b)]),
        };
        let time = (pair.verdict == Verdict::Overlapping).then_some(0.0);
        return FirstTouch { time, normal: None, point: None, text };
    };
    let normal = [f64::from(touch.normal.x), f64::from(touch.normal.y)];
    let (time, point) = (f64::from(touch.time), frame.to_text(point));
    let text = id::PASTE_FIRST_TOUCH.with(&[
        ("a", &a),
        ("b", &b),
        ("time", &number(time)),
        ("point", &place(point)),
        ("normal", &place(normal)),
    ]);
    let [normal, point] = [normal, point].map(|it| Some(it.map(rounded)));
    FirstTouch { time: Some(rounded(time)), normal, point, text }
}

/// A moving shape; its parts are relative to its centre.
struct Body {
    parts: Vec<Convex>,
    at: Vec2,
    velocity: Vec2,
    spin: f32,
}

impl Body {
    fn new(shape: &AnalysedShape, motion: Motion, options: Options, frame: Frame) -> Self {
        let at = frame.to_local(centre_of_area(&shape.outline.corners));
        let centred = Pose { position: -at, angle: 0.0 };
        let parts = parts(shape, frame).iter().map(|part| part.shape.placed(centred)).collect();
        let [x, y] = motion.velocity.map(|v| (v / frame.unit) as f32);
        Self { parts, at, velocity: Vec2::new(x, y), spin: motion.radians(options) as f32 }
    }

    fn moving<'a>(&self, shape: &'a Convex) -> MovingShape<'a> {
        let pose = Pose { position: self.at, angle: 0.0 };
        MovingShape { shape, pose, velocity: self.velocity, spin: self.spin }
    }
}
