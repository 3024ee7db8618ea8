//! All ways out that a class has drawn, over each other, as a picture in SVG. It names nobody.

use std::collections::BTreeMap;
use std::fmt::Write;

use glam::{Vec2, Vec3};

use super::Checker;
use super::check::{Key, Marked, Moment};
use super::table::{Paper, Row};
use crate::explain::number::metres;
use crate::overlay::{Mark, OverlayKind, OverlaySet, Pen, View};
use crate::predict::{Asks, Given};
use crate::sim::Record;

/// Width and height of the picture of a question, its margin, and the height of what is written over it,
/// pixels.
const WIDE: f32 = 640.0;
const HIGH: f32 = 420.0;
const MARGIN: f32 = 16.0;
const HEAD: f32 = 64.0;
/// What stands at the top of all, pixels.
const TOP: f32 = 40.0;
/// From the middle to the upper edge at least, m.
const LEAST: f32 = 0.6;
/// Ways of so many times the length of the true one lead out of the picture.
const FAR: f32 = 8.0;
/// Half the height of the picture, as a multiple of the longest way in it.
const AROUND: f32 = 1.3;
/// No way that is drawn is longer along an axis, m.
const OUT: f32 = 1e4;
/// A text of so many characters fits into a line.
const LINE: usize = 84;

/// All ways out that were drawn to one instance of a question, over each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// What was asked for, and how many of the answers are near enough.
    pub title: String,
    /// The question.
    pub question: String,
    /// What is drawn, what covers others behind it; in pixels of [`SIZE`], y downwards.
    pub strokes: Vec<(Stroke, Vec<Vec2>)>,
    /// What the bar at the bottom says.
    pub told: String,
    /// How long the bar is: 0.1 m, pixels.
    pub bar: f32,
}

/// Width and height of a drawing, pixels.
pub const SIZE: Vec2 = Vec2::new(WIDE - 2.0 * MARGIN, HIGH);

/// What a line of a drawing stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// The outline of something that collides.
    Body,
    /// A way that is near enough, or is not: from where it begins to its tip.
    Way(bool),
    /// The true way.
    Truth,
}

impl Stroke {
    /// Its colour, red, green and blue. They are told apart by those who see no red or no green (Okabe and
    /// Ito, "Color Universal Design", 2008); ways that are not near enough are dashed besides.
    #[must_use]
    pub fn colour(self) -> [u8; 3] {
        match self {
            Self::Body => [0x99; 3],
            Self::Way(true) => [0x00, 0x72, 0xB2],
            Self::Way(false) => [0xD5, 0x5E, 0x00],
            Self::Truth => [0; 3],
        }
    }

    fn hex(self) -> String {
        let [red, green, blue] = self.colour();
        format!("#{red:02X}{green:02X}{blue:02X}")
    }
}

/// A drawing for each question, and instance of it, that was answered by one and whose scene is known; in
/// the order of the table.
#[must_use]
pub fn drawings(papers: &[Paper], rows: &[Row], checker: &mut Checker) -> Vec<Drawing> {
    let mut drawn: BTreeMap<Key, Vec<&Marked>> = BTreeMap::new();
    for marked in papers.iter().flat_map(Paper::counted) {
        let one = &marked.answered;
        if one.answer.way().is_some() {
            let key = (one.scene.clone(), one.step, one.instance);
            drawn.entry(key).or_default().push(marked);
        }
    }
    let mut drawings = Vec::new();
    for row in rows {
        let of_row =
            drawn.iter().filter(|((scene, step, _), _)| *scene == row.scene && *step == row.step);
        for ((_, _, instance), ways) in of_row {
            if let Some(Ok(moment)) = checker.moment(&ways[0].answered) {
                drawings.extend(drawing((row, *instance), moment, ways));
            }
        }
    }
    drawings
}

/// Which directions of the world point right and up in the plan view in which the ways were drawn.
pub(super) type Axes = (Vec3, Vec3);

/// A vector of the world as the plan view shows it, y upwards.
fn flat(way: Vec3, (right, up): Axes) -> Vec2 {
    Vec2::new(way.dot(right), way.dot(up))
}

/// The outlines of all that collides in a tick, m from where a way out of this length begins; only
/// those that fit into its picture.
pub(super) fn outlines(record: &Record, from: Vec3, length: f32, axes: Axes) -> Vec<Vec<Vec2>> {
    let mut pen = Pen::default();
    let (selected, hovered, past) = (None, None, None);
    let view = View { record, tested: record, selected, hovered, past };
    OverlaySet::NONE.with(&[OverlayKind::Models]).draw(&view, &mut pen);
    let high = (FAR * length * AROUND).max(LEAST);
    let half = Vec2::new(high * SIZE.x / SIZE.y, high);
    let lines = pen.marks.iter().filter_map(|drawn| match &drawn.mark {
        Mark::Line(points, _) => {
            Some(points.iter().map(|point| flat(*point - from, axes)).collect::<Vec<Vec2>>())
        }
        _ => None,
    });
    lines
        .filter(|line| {
            let low = line.iter().copied().fold(Vec2::INFINITY, Vec2::min);
            let high = line.iter().copied().fold(Vec2::NEG_INFINITY, Vec2::max);
            low.cmple(half).all() && high.cmpge(-half).all()
        })
        .collect()
}

/// A place in a drawing, y downwards; `at` is m from the middle, y upwards.
fn place(at: Vec2, scale: f32) -> Vec2 {
    SIZE * 0.5 + Vec2::new(at.x, -at.y) * scale
}

/// The tip of a way. One that leads far out of the drawing is cut there: it may be of any length.
fn tip(way: Vec3, axes: Axes, scale: f32) -> Vec2 {
    let way = flat(way.clamp(Vec3::splat(-OUT), Vec3::splat(OUT)), axes) * scale;
    place(way.clamp_length_max(2.0 * WIDE), 1.0)
}

/// What was answered to one question; `None` if it asks for no way.
fn drawing((row, instance): (&Row, u32), moment: &Moment, marked: &[&Marked]) -> Option<Drawing> {
    let (Asks::Way(..), Given::Way(truth)) = (&moment.posed.asks, &moment.posed.truth) else {
        return None;
    };
    let mut ways: Vec<(bool, Vec3)> =
        marked.iter().filter_map(|one| Some((one.right, one.answered.answer.way()?))).collect();
    // Not in the order of the files, which might tell whose they are.
    ways.sort_by_key(|(_, way)| way.to_array().map(ordered));
    let lengths = ways.iter().map(|(_, way)| way.length());
    let longest =
        lengths.filter(|long| *long <= FAR * truth.length()).fold(truth.length(), f32::max);
    let scale = HIGH * 0.5 / (longest * AROUND).max(LEAST);
    let axes = moment.axes;
    let right = ways.iter().filter(|(right, _)| *right).count();
    let mut strokes = Vec::new();
    for line in &moment.outlines {
        strokes.push((Stroke::Body, line.iter().map(|at| place(*at, scale)).collect()));
    }
    let middle = SIZE * 0.5;
    for (right, way) in &ways {
        strokes.push((Stroke::Way(*right), vec![middle, tip(*way, axes, scale)]));
    }
    strokes.push((Stroke::Truth, vec![middle, tip(*truth, axes, scale)]));
    let long = metres(truth.length()).replace('\u{2009}', " ");
    Some(Drawing {
        title: format!(
            "{}, seed {instance}: {} drawn, {right} near enough",
            row.name(),
            ways.len()
        ),
        question: row.question.clone(),
        strokes,
        told: format!("0.1 m; the true way is {long} long"),
        bar: 0.1 * scale,
    })
}

/// All drawings below each other in SVG; `None` where there is none.
#[must_use]
pub fn picture(drawings: &[Drawing]) -> Option<String> {
    if drawings.is_empty() {
        return None;
    }
    let (mut body, mut top) = (String::new(), TOP);
    for drawing in drawings {
        panel(&mut body, top, drawing);
        top += HEAD + HIGH + MARGIN;
    }
    let (right, wrong) = (Stroke::Way(true).hex(), Stroke::Way(false).hex());
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDE}\" height=\"{top}\" \
         viewBox=\"0 0 {WIDE} {top}\" font-family=\"sans-serif\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{MARGIN}\" y=\"26\" font-size=\"13\">Ways out: \
         <tspan fill=\"{right}\">near enough</tspan>, <tspan fill=\"{wrong}\">not near enough \
         (dashed)</tspan>, and the true one in black.</text>\n{body}</svg>\n"
    ))
}

/// Writes one drawing.
fn panel(out: &mut String, top: f32, drawing: &Drawing) {
    let _ = writeln!(
        out,
        "<g transform=\"translate({MARGIN} {top})\">\n\
         <text y=\"16\" font-size=\"15\" font-weight=\"bold\">{}</text>",
        escaped(&drawing.title)
    );
    for (line, text) in lines(&drawing.question).into_iter().take(2).enumerate() {
        let y = 36 + 18 * line;
        let _ = writeln!(out, "<text y=\"{y}\" font-size=\"14\">{}</text>", escaped(&text));
    }
    let (wide, high) = (SIZE.x, SIZE.y);
    let _ = writeln!(
        out,
        "<svg y=\"{HEAD}\" width=\"{wide}\" height=\"{high}\" overflow=\"hidden\">\n\
         <rect width=\"{wide}\" height=\"{high}\" fill=\"#f7f7f7\" stroke=\"#cccccc\"/>"
    );
    for (stroke, points) in &drawing.strokes {
        match (stroke, points.as_slice()) {
            (Stroke::Way(right), [a, b]) => way(out, *right, *a, *b),
            (Stroke::Truth, [a, b]) => arrow(out, *a, *b),
            _ => outline(out, points),
        }
    }
    let _ = writeln!(
        out,
        "<g stroke=\"black\" stroke-width=\"2\"><path fill=\"none\" d=\"M12 {0} V{1} H{2:.2} V{0}\"/></g>\n\
         <text x=\"12\" y=\"{3}\" font-size=\"13\" stroke=\"#f7f7f7\" stroke-width=\"4\" paint-order=\"stroke\">{4}</text>\n</svg></g>",
        high - 16.0,
        high - 12.0,
        12.0 + drawing.bar,
        high - 22.0,
        escaped(&drawing.told)
    );
}

/// A way that was drawn, with a dot at its tip.
fn way(out: &mut String, right: bool, a: Vec2, b: Vec2) {
    let dash = if right { "" } else { " stroke-dasharray=\"7 4\"" };
    let class = if right { "right" } else { "wrong" };
    let colour = Stroke::Way(right).hex();
    let _ = writeln!(
        out,
        "<g class=\"{class}\" opacity=\"0.55\"><line x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" \
         y2=\"{:.2}\" stroke=\"{colour}\" stroke-width=\"2.5\"{dash}/><circle cx=\"{:.2}\" \
         cy=\"{:.2}\" r=\"4.5\" fill=\"{colour}\"/></g>",
        a.x, a.y, b.x, b.y, b.x, b.y
    );
}

/// A number by which numbers are put in order, whatever they are.
fn ordered(x: f32) -> i32 {
    let bits = x.to_bits().cast_signed();
    bits ^ (((bits >> 31).cast_unsigned() >> 1).cast_signed())
}

/// The outline of what collides.
fn outline(out: &mut String, points: &[Vec2]) {
    let points = points.iter().map(|at| format!("{:.2},{:.2}", at.x, at.y));
    let (points, colour) = (points.collect::<Vec<_>>().join(" "), Stroke::Body.hex());
    let _ = writeln!(
        out,
        "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
    );
}

/// The true way out, with a head.
fn arrow(out: &mut String, a: Vec2, b: Vec2) {
    let along = (b - a).normalize_or_zero();
    let (neck, side) = (b - along * 13.0, along.perp() * 6.0);
    let (p, q) = (neck + side, neck - side);
    let _ = writeln!(
        out,
        "<g class=\"truth\"><line x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\" stroke=\"black\" \
         stroke-width=\"3\"/><polygon points=\"{:.2},{:.2} {:.2},{:.2} {:.2},{:.2}\"/></g>",
        a.x, a.y, neck.x, neck.y, b.x, b.y, p.x, p.y, q.x, q.y
    );
}

/// A text in lines that fit.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= LINE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A text as it stands in SVG.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}
