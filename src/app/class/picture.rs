//! All ways out that a class has drawn, over each other, as a picture in SVG. It names nobody.

use std::collections::BTreeMap;
use std::fmt::Write;

use glam::{Vec2, Vec3};

use super::Checker;
use super::check::{Key, Marked, Moment};
use super::table::{Paper, Row};
use crate::explain::number::metres;
use crate::overlay::Mark;
use crate::predict::{Asks, Given};

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
/// A text of so many characters fits into a line.
const LINE: usize = 84;

/// Colours that are told apart by those who see no red or no green (Okabe and Ito, "Color Universal
/// Design", 2008); what is not near enough is dashed besides.
const RIGHT: &str = "#0072B2";
const WRONG: &str = "#D55E00";
const BODY: &str = "#999999";

/// A picture for each question, and instance of it, that was answered by a drawing; `None` where there is
/// none whose scene is known.
#[must_use]
pub fn picture(papers: &[Paper], rows: &[Row], checker: &mut Checker) -> Option<String> {
    let mut drawn: BTreeMap<Key, Vec<&Marked>> = BTreeMap::new();
    for marked in papers.iter().flat_map(Paper::counted) {
        let one = &marked.answered;
        if one.answer.way().is_some() {
            let key = (one.scene.clone(), one.step, one.instance);
            drawn.entry(key).or_default().push(marked);
        }
    }
    let (mut body, mut top) = (String::new(), TOP);
    // In the order of the table.
    for row in rows {
        let of_row =
            drawn.iter().filter(|((scene, step, _), _)| *scene == row.scene && *step == row.step);
        for ((_, _, instance), ways) in of_row {
            let Some(Ok(moment)) = checker.moment(&ways[0].answered) else { continue };
            if panel(&mut body, top, (row, *instance), moment, ways).is_some() {
                top += HEAD + HIGH + MARGIN;
            }
        }
    }
    (top > TOP).then(|| {
        let legend = format!(
            "<text x=\"{MARGIN}\" y=\"26\" font-size=\"14\">Ways out that were drawn: \
             <tspan fill=\"{RIGHT}\">near enough</tspan>, <tspan fill=\"{WRONG}\">not near enough \
             (dashed)</tspan>, and the true one in black.</text>\n"
        );
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDE}\" height=\"{top}\" \
             viewBox=\"0 0 {WIDE} {top}\" font-family=\"sans-serif\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{legend}{body}</svg>\n"
        )
    })
}

/// How places in the world become places in a picture.
struct Sight {
    /// The middle.
    from: Vec3,
    upright: bool,
    /// Pixels a metre.
    scale: f32,
}

impl Sight {
    /// x to the right; y upwards where bodies stand, else z downwards, as seen from above.
    fn flat(&self, way: Vec3) -> Vec2 {
        if self.upright { Vec2::new(way.x, -way.y) } else { Vec2::new(way.x, way.z) }
    }

    fn at(&self, place: Vec3) -> Vec2 {
        let middle = Vec2::new(WIDE - 2.0 * MARGIN, HIGH) * 0.5;
        middle + self.flat(place - self.from) * self.scale
    }
}

/// Draws what was answered to one question; `None` if it asks for no way.
fn panel(
    out: &mut String,
    top: f32,
    (row, instance): (&Row, u32),
    moment: &Moment,
    marked: &[&Marked],
) -> Option<()> {
    let (Asks::Way(_, from), Given::Way(truth)) = (&moment.posed.asks, &moment.posed.truth) else {
        return None;
    };
    let mut ways: Vec<(bool, Vec3)> =
        marked.iter().filter_map(|one| Some((one.right, one.answered.answer.way()?))).collect();
    // Not in the order of the files, which might tell whose they are.
    ways.sort_by_key(|(_, way)| way.to_array().map(ordered));
    let lengths = ways.iter().map(|(_, way)| way.length());
    let longest =
        lengths.filter(|long| *long <= FAR * truth.length()).fold(truth.length(), f32::max);
    let scale = HIGH * 0.5 / (longest * 1.3).max(LEAST);
    let sight = Sight { from: *from, upright: moment.upright, scale };
    let right = ways.iter().filter(|(right, _)| *right).count();
    let title =
        format!("{}, seed {instance}: {} drawn, {right} near enough", row.name(), ways.len());
    let _ = writeln!(
        out,
        "<g transform=\"translate({MARGIN} {top})\">\n\
         <text y=\"16\" font-size=\"15\" font-weight=\"bold\">{}</text>",
        escaped(&title)
    );
    for (line, text) in lines(&row.question).into_iter().take(2).enumerate() {
        let y = 36 + 18 * line;
        let _ = writeln!(out, "<text y=\"{y}\" font-size=\"14\">{}</text>", escaped(&text));
    }
    let (wide, high) = (WIDE - 2.0 * MARGIN, HIGH);
    let _ = writeln!(
        out,
        "<svg y=\"{HEAD}\" width=\"{wide}\" height=\"{high}\" overflow=\"hidden\">\n\
         <rect width=\"{wide}\" height=\"{high}\" fill=\"#f7f7f7\" stroke=\"#cccccc\"/>"
    );
    bodies(out, &sight, moment);
    for (right, way) in ways {
        let (colour, dash) = if right { (RIGHT, "") } else { (WRONG, " stroke-dasharray=\"7 4\"") };
        let class = if right { "right" } else { "wrong" };
        let (a, b) = (sight.at(*from), sight.at(*from + way));
        let _ = writeln!(
            out,
            "<g class=\"{class}\" opacity=\"0.55\"><line x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" \
             y2=\"{:.2}\" stroke=\"{colour}\" stroke-width=\"2.5\"{dash}/><circle cx=\"{:.2}\" \
             cy=\"{:.2}\" r=\"4.5\" fill=\"{colour}\"/></g>",
            a.x, a.y, b.x, b.y, b.x, b.y
        );
    }
    arrow(out, &sight, *from, *truth);
    let _ = writeln!(
        out,
        "<g stroke=\"black\" stroke-width=\"2\"><path fill=\"none\" d=\"M12 {0} V{1} H{2:.2} V{0}\"/></g>\n\
         <text x=\"12\" y=\"{3}\" font-size=\"13\">0.1 m; the true way is {4} long</text>\n</svg></g>",
        high - 16.0,
        high - 12.0,
        12.0 + 0.1 * scale,
        high - 22.0,
        metres(truth.length()).replace('\u{2009}', " ")
    );
    Some(())
}

/// A number by which numbers are put in order, whatever they are.
fn ordered(x: f32) -> i32 {
    let bits = x.to_bits().cast_signed();
    bits ^ (((bits >> 31).cast_unsigned() >> 1).cast_signed())
}

/// The outlines of what collides.
fn bodies(out: &mut String, sight: &Sight, moment: &Moment) {
    for drawn in &moment.bodies.marks {
        let Mark::Line(points, _) = &drawn.mark else { continue };
        let points = points.iter().map(|point| {
            let at = sight.at(*point);
            format!("{:.2},{:.2}", at.x, at.y)
        });
        let points = points.collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            out,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{BODY}\" stroke-width=\"2\"/>"
        );
    }
}

/// The true way out, with a head.
fn arrow(out: &mut String, sight: &Sight, from: Vec3, way: Vec3) {
    let (a, b) = (sight.at(from), sight.at(from + way));
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
