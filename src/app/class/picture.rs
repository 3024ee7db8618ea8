//! Draws all displacements answered by a class over each other, with the Figure's renderer.
//! Learners stay anonymous. A *way* is such a displacement.

use std::collections::BTreeMap;

use glam::{Vec2, Vec3, vec2};

use super::check::{GradedAnswer, Grader, Key, QuestionPicture};
use super::table::{GradedFile, QuestionResults};
use crate::explain::number::{THIN_SPACE, metres};
use crate::figure::layout::{
    Anchor, Closeup, Ink, Layout, Mark, Page, PlacedMark, Rect, layout, text_box,
};
use crate::figure::{Basis, Role, svg};
use crate::geom::order;
use crate::predict::{AnswerFormat, AnswerValue};
use crate::text::id;

/// Width and height of a drawing, points.
pub const SIZE: Vec2 = Vec2::new(608.0, 420.0);
/// Margin of the page with all drawings, points.
const MARGIN: f32 = 16.0;
/// Height of title and question above a drawing, points.
const TITLE_HEIGHT: f32 = 64.0;
/// Height of the legend above all drawings, points.
const LEGEND_HEIGHT: f32 = 40.0;
/// Minimum half height of a drawing, m.
const MIN_HALF_HEIGHT: f32 = 0.6;
/// Maximum ratio of a way to the true one; longer ways extend beyond the drawing.
const MAX_RATIO: f32 = 8.0;
/// Half the height of a drawing, as a multiple of the longest way in it.
const HALF_HEIGHT_PER_WAY: f32 = 1.3;
/// Maximum length of each component of a drawn way, m.
const MAX_COMPONENT: f32 = 1e4;
/// Characters per line of a question.
const LINE_LENGTH: usize = 84;
/// Opacity of drawn ways.
const WAY_OPACITY: f32 = 0.55;
/// Colour of ways within tolerance.
const RIGHT: Ink = Ink::Of(Role::Gap);
/// Colour of ways out of tolerance; these are also dashed.
const WRONG: Ink = Ink::Of(Role::Overlap);
/// Colour of the true way.
const TRUTH: Ink = Ink::Text;

/// All ways drawn for one instance of a question, over each other.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Name of the question, with the number of right answers.
    pub title: String,
    /// Text of the question.
    pub question: String,
    /// Shapes and ways, on a page of [`SIZE`].
    pub layout: Layout,
}

/// Returns a drawing for each instance of a question that asks for a way, in the order of the
/// table; unknown scenes are left out.
#[must_use]
pub fn drawings(
    papers: &[GradedFile],
    rows: &[QuestionResults],
    checker: &mut Grader,
) -> Vec<Drawing> {
    let mut ways_by_instance: BTreeMap<Key, Vec<&GradedAnswer>> = BTreeMap::new();
    for marked in papers.iter().flat_map(GradedFile::valid_answers) {
        let answered = &marked.answered;
        if answered.answer.way().is_some() {
            let key = (answered.scene.clone(), answered.step, answered.instance);
            ways_by_instance.entry(key).or_default().push(marked);
        }
    }
    let mut drawings = Vec::new();
    for row in rows {
        let row_instances = ways_by_instance
            .iter()
            .filter(|((scene, step, _), _)| *scene == row.scene && *step == row.step);
        for ((_, _, instance), ways) in row_instances {
            if let Some(Ok(moment)) = checker.moment(&ways[0].answered) {
                drawings.extend(drawing((row, *instance), moment, ways));
            }
        }
    }
    drawings
}

/// Draws the answers to one question; `None` if it asks for no way.
fn drawing(
    (row, instance): (&QuestionResults, u32),
    moment: &QuestionPicture,
    marked: &[&GradedAnswer],
) -> Option<Drawing> {
    let (AnswerFormat::Way(_, from), AnswerValue::Way(truth)) =
        (&moment.posed.format, &moment.posed.truth)
    else {
        return None;
    };
    let canvas = moment.canvas.as_ref()?;
    let basis = canvas.sheet.basis?;
    let mut ways: Vec<(bool, Vec3)> = marked
        .iter()
        .filter_map(|graded| Some((graded.right, graded.answered.answer.way()?)))
        .collect();
    // Sort by value, as the order of the files might reveal the learners.
    order::sort_by_key(&mut ways, |(_, way)| way.to_array().map(sort_key));
    let lengths = ways.iter().map(|(_, way)| way.length());
    let longest = lengths
        .filter(|length| *length <= MAX_RATIO * truth.length())
        .fold(truth.length(), f32::max);
    let scale = SIZE.y * 0.5 / (longest * HALF_HEIGHT_PER_WAY).max(MIN_HALF_HEIGHT);
    let closeup = Some(Closeup { center: basis.point(*from), scale });
    let canvas_layout = layout(canvas, &Page { size: SIZE, closeup, ..Page::default() });
    let right = ways.iter().filter(|(right, _)| *right).count();
    let mut painter = Paint { layout: Layout::default(), clip: Rect::new(Vec2::ZERO, SIZE) };
    painter.push(Mark::Box { rect: painter.clip, radius: 0.0 }, 1.0);
    painter.layout.append(&canvas_layout, Vec2::ZERO);
    for (right, way) in &ways {
        painter.draw_way(*right, tip(*way, &basis, scale));
    }
    let (to, width) = (tip(*truth, &basis, scale), 3.0);
    painter.push(Mark::Arrow { from: SIZE * 0.5, to, ink: TRUTH, width }, 1.0);
    let length = metres(truth.length()).replace(THIN_SPACE, " ");
    painter.bar(0.1 * scale, &id::CLASS_TRUE_WAY_LENGTH.with(&[("length", &length)]));
    let title = id::CLASS_DRAWING_TITLE.with(&[
        ("question", &row.name()),
        ("seed", &instance),
        ("count", &ways.len()),
        ("right", &right),
    ]);
    Some(Drawing { title, question: row.question.clone(), layout: painter.layout })
}

/// Returns the tip of a way that starts at the centre of a drawing; very long ways end outside of it.
fn tip(way: Vec3, basis: &Basis, scale: f32) -> Vec2 {
    let way = basis.plane.point(way.clamp(Vec3::splat(-MAX_COMPONENT), Vec3::splat(MAX_COMPONENT)))
        * scale;
    SIZE * 0.5 + vec2(way.x, -way.y).clamp_length_max(2.0 * SIZE.x)
}

/// Returns a sort key for any number, NaN included.
fn sort_key(x: f32) -> i32 {
    let bits = x.to_bits().cast_signed();
    bits ^ (((bits >> 31).cast_unsigned() >> 1).cast_signed())
}

/// Returns all drawings below each other in SVG; `None` without drawings.
#[must_use]
pub fn picture(drawings: &[Drawing]) -> Option<String> {
    if drawings.is_empty() {
        return None;
    }
    let width = SIZE.x + 2.0 * MARGIN;
    let height = LEGEND_HEIGHT + drawings.len() as f32 * (TITLE_HEIGHT + SIZE.y + MARGIN);
    let clip = Rect::new(Vec2::ZERO, vec2(width, height));
    let mut page = Paint { layout: Layout::default(), clip };
    let mut at = vec2(MARGIN, 22.0);
    for (text, ink) in [
        (id::CLASS_WAYS_OUT, Ink::Text),
        (id::CLASS_WAYS_NEAR_ENOUGH, RIGHT),
        (id::CLASS_WAYS_NOT_NEAR, WRONG),
        (id::CLASS_WAY_TRUE, TRUTH),
    ] {
        at.x += page.text(at, 13.0, false, ink, text.text()) + 4.0;
    }
    let mut top = vec2(MARGIN, LEGEND_HEIGHT);
    for drawing in drawings {
        page.text(top + vec2(0.0, 12.0), 15.0, true, Ink::Text, &drawing.title);
        for (k, text) in lines(&drawing.question).iter().take(2).enumerate() {
            let at = top + vec2(0.0, 31.0 + 18.0 * k as f32);
            page.text(at, 14.0, false, Ink::Text, text);
        }
        page.layout.append(&drawing.layout, top + vec2(0.0, TITLE_HEIGHT));
        top.y += TITLE_HEIGHT + SIZE.y + MARGIN;
    }
    Some(svg::svg(&page.layout, vec2(width, height), false))
}

/// Painter of marks, clipped to a rectangle of the page.
struct Paint {
    layout: Layout,
    clip: Rect,
}

impl Paint {
    fn push(&mut self, mark: Mark, opacity: f32) {
        self.layout.marks.push(PlacedMark { mark, clip: Some(self.clip), opacity, term: None });
    }

    /// Draws a way with a dot at its tip.
    fn draw_way(&mut self, right: bool, tip: Vec2) {
        let (ink, dash) = if right { (RIGHT, None) } else { (WRONG, Some([7.0, 4.0])) };
        let points = vec![SIZE * 0.5, tip];
        self.push(Mark::Path { points, closed: false, ink, width: 2.5, dash }, WAY_OPACITY);
        let (radius, dash) = (4.5, None);
        self.push(Mark::Circle { center: tip, radius, ink, width: 0.0, dash }, WAY_OPACITY);
    }

    /// Draws a scale bar of this length in the lower left corner, with its text.
    fn bar(&mut self, length: f32, text: &str) {
        let (low, high) = (SIZE.y - 12.0, SIZE.y - 18.0);
        let (left, right) = (12.0, 12.0 + length);
        let at = vec2(left, SIZE.y - 29.0);
        let background = text_box(at, Anchor::Start, 13.0, false, text);
        let corners = [
            background.min,
            vec2(background.max.x, background.min.y),
            background.max,
            vec2(background.min.x, background.max.y),
        ];
        self.push(Mark::Fill { points: corners.into(), ink: Ink::Paper, opacity: 0.9 }, 1.0);
        let points = vec![vec2(left, high), vec2(left, low), vec2(right, low), vec2(right, high)];
        let (ink, dash) = (Ink::Text, None);
        self.push(Mark::Path { points, closed: false, ink, width: 2.0, dash }, 1.0);
        self.text(at, 13.0, false, Ink::Text, text);
    }

    /// Writes a text to the right of `at`; returns its width.
    fn text(&mut self, at: Vec2, size: f32, bold: bool, ink: Ink, text: &str) -> f32 {
        let anchor = Anchor::Start;
        self.push(Mark::Text { at, anchor, size, bold, ink, text: text.to_owned() }, 1.0);
        text_box(at, anchor, size, bold, text).size().x
    }
}

/// Breaks a text into lines of [`LINE_LENGTH`] characters.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= LINE_LENGTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
