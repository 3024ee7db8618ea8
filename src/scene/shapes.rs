//! Pasted shapes as a scene of a lab.
//!
//! The numbers of the text are kept if they fit the sheet. Otherwise its unit becomes a power of
//! ten, which keeps every digit, and shapes far from the origin are moved there.

mod sheet;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;

use glam::{Vec2, Vec3};

pub(super) use self::sheet::Sheet;
use self::sheet::power_of_ten;
use super::check::LONGEST_TITLE;
use super::save;
use super::schema::{CameraKind, SceneFile};
use crate::geom::convex_core::core;
use crate::geom::outline::{bounds, distance};
use crate::shape_text::{AnalysedShape, ParsedText, Point, analyse, test};
pub(super) use crate::sim::lab::MAX_BODIES;
use crate::sim::lab::{
    BodySetup, CapsuleShape, CircleShape, Corners, LabSetup, MAX_PARTS, Methods, OutlineShape,
    PartSetup, PartsShape, PointShape, PolygonShape, SegmentShape, ShapeSetup, Test,
};
use crate::text::id;

/// Minimum size of a body, m.
pub(super) const MIN_SIZE: f64 = 0.001;

/// Maximum number of shapes among which the deepest pair is searched.
const MAX_COMPARED: usize = 32;

/// The scene of pasted shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapesScene {
    /// Contents of the scene file.
    pub file: SceneFile,
    /// Notes for the reader, in sentences.
    pub notes: Vec<String>,
    /// Indices of the bodies of each shape; several if a shape has more parts than a body can have.
    pub bodies: Vec<Range<usize>>,
    /// Indices of the bodies in the text's deepest or nearest pair.
    pub pair: [usize; 2],
    /// Length of a metre in the text's unit.
    pub unit: f64,
    /// Parameters of the lab's flaws that explain the user's own result.
    pub flaws: Vec<String>,
}

impl ShapesScene {
    /// Creates the scene of these shapes.
    ///
    /// # Errors
    /// Returns an error if a lab cannot hold them.
    pub fn new(pasted: &ParsedText) -> Result<Self, String> {
        Self::with_unit(pasted, None)
    }

    /// Creates the scene of these shapes, with this length of a metre in the text's unit.
    ///
    /// # Errors
    /// Returns an error if a lab cannot hold them.
    pub fn with_unit(pasted: &ParsedText, unit: Option<f64>) -> Result<Self, String> {
        match pasted.shapes.len() {
            0 => return Err(id::SHAPES_NO_SHAPE.to_string()),
            1 => return Err(id::SHAPES_ONLY_ONE_SHAPE.to_string()),
            _ => {}
        }
        let radians = pasted.options.radians;
        let shapes: Vec<AnalysedShape> =
            pasted.shapes.iter().filter_map(|given| analyse(given, radians)).collect();
        let parts: usize = shapes.iter().map(|shape| shape.outline.parts.len()).sum();
        if parts > MAX_BODIES {
            return Err(id::SHAPES_TOO_MANY_PARTS.with(&[("parts", &parts), ("most", &MAX_BODIES)]));
        }
        let sheet = Sheet::new(&shapes, unit);
        let understood = if pasted.options.y_down {
            id::SHAPES_AS_UNDERSTOOD_TURNED
        } else {
            id::SHAPES_AS_UNDERSTOOD
        };
        let mut notes = vec![understood.text().to_owned()];
        sheet.add_notes(&mut notes);
        let (mut names, mut bodies, mut all) = (BTreeSet::new(), Vec::new(), Vec::new());
        let is_moving = shapes.len() == pasted.motions.len();
        for (index, shape) in shapes.iter().enumerate() {
            let from = all.len();
            let made = combine_parts(sheet.bodies(shape, radians), &sheet.outline(shape));
            let name = unused_name(&shape.parsed.name, made.len(), &mut names);
            note_changes(shape, &name, made.len(), &mut notes);
            let is_one = made.len() == 1;
            for (part, body) in made.into_iter().enumerate() {
                let name = if is_one { name.clone() } else { format!("{name}-{}", part + 1) };
                let mut body = BodySetup { name, ..body };
                if is_moving {
                    sheet.set_motion(&mut body, &pasted.motions[index], shape, radians);
                }
                all.push(body);
            }
            bodies.push(from..all.len());
        }
        let title =
            shapes.iter().map(|shape| replace_controls(&shape.parsed.name)).collect::<Vec<_>>();
        let file = SceneFile {
            title: shortened(&id::SHAPES_TITLE.with(&[("names", &list_names(&title))])),
            lesson: String::new(),
            camera: CameraKind::Plan,
            overlays: Vec::new(),
            paused: false,
            repeated_line: false,
            guided: false,
            goal: None,
            steps: Vec::new(),
            world: LabSetup { bodies: all, methods: methods(is_moving), ..LabSetup::default() }
                .into(),
        };
        let pair = deepest_pair(pasted, &bodies);
        Ok(Self { file, notes, bodies, pair, unit: sheet.unit, flaws: flaws(pasted) })
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for note in &self.notes {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "// {note}");
        }
        text + &save::to_text(&self.file)
    }
}

/// Returns the methods of the lab; moving shapes use the time-of-impact test.
fn methods(is_moving: bool) -> Methods {
    let test = if is_moving { Test::TimeOfImpact } else { Test::default() };
    Methods { test, ..Methods::default() }
}

/// Returns the parameters of the flaws that give the user's own result, if the lab has all of them.
fn flaws(pasted: &ParsedText) -> Vec<String> {
    let pair = if pasted.claims.is_empty() { None } else { test(pasted, 0, 1) };
    let sets = pair.and_then(|pair| pair.mine).map(|mine| mine.found).unwrap_or_default();
    let set = sets.into_iter().find(|set| set.iter().all(|flaw| flaw.is_in_lab()));
    set.unwrap_or_default().iter().map(|flaw| format!("flaw.{}", flaw.name)).collect()
}

/// Returns the bodies of the deepest pair, or of the nearest one without overlap.
fn deepest_pair(pasted: &ParsedText, bodies: &[Range<usize>]) -> [usize; 2] {
    let count = bodies.len();
    if count == 2 && bodies[1].end == 2 || count > MAX_COMPARED {
        return [0, 1];
    }
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let tested = pairs.filter_map(|(a, b)| Some((a, b, test(pasted, a, b)?)));
    let depth = |pair: &crate::shape_text::Pair| pair.depth - pair.gap;
    let deepest = tested.max_by(|p, q| depth(&p.2).total_cmp(&depth(&q.2)));
    deepest.map_or([0, 1], |(a, b, pair)| {
        let body = |range: &Range<usize>, part: usize| range.start + part.min(range.len() - 1);
        [body(&bodies[a], pair.parts[0]), body(&bodies[b], pair.parts[1])]
    })
}

/// Combines the convex parts of a shape into one body, if a body can have that many. The body is an
/// outline if it has the same parts, else a body of parts.
pub(super) fn combine_parts(parts: Vec<BodySetup>, outline: &[Point]) -> Vec<BodySetup> {
    if !(2..=MAX_PARTS).contains(&parts.len()) {
        return parts;
    }
    let middle = parts[0].position;
    let local = |at: &Point| Vec2::new(at[0] as f32 - middle.x, at[1] as f32 - middle.y);
    let points = Corners(outline.iter().map(local).collect());
    let outlined = ShapeSetup::Outline(OutlineShape { points, round: 0.0 });
    let shape = if outlined.parts().is_ok_and(|made| made.len() == parts.len()) {
        outlined
    } else {
        let part = |(k, part): (usize, BodySetup)| PartSetup {
            name: format!("part-{}", k + 1),
            offset: part.position - middle,
            angle: part.angle,
            shape: part.shape,
        };
        ShapeSetup::Parts(PartsShape { parts: parts.into_iter().enumerate().map(part).collect() })
    };
    let at = [f64::from(middle.x), f64::from(middle.y)];
    vec![body(shape, at, 0.0)]
}

/// Creates a body without a name.
fn body(shape: ShapeSetup, at: Point, degrees: f64) -> BodySetup {
    // −180° to 180°.
    let angle = libm::remainder(degrees, 360.0) as f32;
    let position = Vec3::new(at[0] as f32, at[1] as f32, 0.0);
    let (velocity, spin) = (Vec3::ZERO, 0.0);
    BodySetup { name: String::new(), shape, position, angle: angle + 0.0, velocity, spin }
}

/// Creates a capsule around a segment; a simpler shape if it is too short or too thin.
pub(super) fn capsule([a, b]: [Point; 2], radius: f64) -> BodySetup {
    let length = distance(a, b);
    let middle = [f64::midpoint(a[0], b[0]), f64::midpoint(a[1], b[1])];
    let degrees = libm::atan2(b[1] - a[1], b[0] - a[0]).to_degrees();
    let (long, wide) = (length as f32, radius as f32);
    match (length >= MIN_SIZE, radius >= MIN_SIZE) {
        (true, true) => {
            body(ShapeSetup::Capsule(CapsuleShape { length: long, radius: wide }), middle, degrees)
        }
        (true, false) => {
            body(ShapeSetup::Segment(SegmentShape { length: long, round: wide }), middle, degrees)
        }
        (false, true) => body(ShapeSetup::Circle(CircleShape { radius: wide }), middle, 0.0),
        (false, false) => body(ShapeSetup::Point(PointShape { round: wide }), middle, 0.0),
    }
}

/// Creates a convex part of an outline, relative to `middle`.
pub(super) fn polygon(outline: &[Point], indices: &[usize], middle: Point) -> BodySetup {
    let local = |i: &usize| {
        let [x, y] = outline[*i];
        Vec2::new((x - middle[0]) as f32, (y - middle[1]) as f32)
    };
    let points: Vec<Vec2> = indices.iter().map(local).collect();
    let kept = core(&points).corners;
    if kept.len() < 3 {
        let ends = [indices[kept[0]], indices[kept[kept.len() - 1]]];
        return capsule(ends.map(|i| outline[i]), 0.0);
    }
    let points = Corners(kept.iter().map(|i| points[*i]).collect());
    body(ShapeSetup::Polygon(PolygonShape { points, round: 0.0 }), middle, 0.0)
}

/// Returns the centre of an outline's axis-aligned box, rounded to digits useful for its size.
fn middle(corners: &[Point]) -> Point {
    let [low, high] = bounds(corners);
    let size = (high[0] - low[0]).max(high[1] - low[1]);
    let step = power_of_ten(libm::floor(libm::log10(size)) - 2.0);
    [0, 1].map(|axis| (f64::midpoint(low[axis], high[axis]) / step).round() * step)
}

/// Returns an unused name for a shape of `count` bodies.
pub(super) fn unused_name(given: &str, count: usize, taken: &mut BTreeSet<String>) -> String {
    let allowed = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    let name: String = given.chars().map(allowed).take(40).collect();
    let name = match name.trim_matches('-') {
        "" => "shape",
        name => name,
    };
    let bodies = |name: &str| -> Vec<String> {
        if count == 1 {
            return vec![name.to_owned()];
        }
        (1..=count).map(|part| format!("{name}-{part}")).collect()
    };
    let others = (2..).map(|number| format!("{name}_{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(others);
    // Never fails: there are more numbers than bodies.
    let free = names.find(|name| bodies(name).iter().all(|body| !taken.contains(body)));
    let free = free.unwrap_or_default();
    taken.extend(bodies(&free));
    free
}

/// Notes changes of a shape, and oddities of its outline.
fn note_changes(shape: &AnalysedShape, name: &str, count: usize, notes: &mut Vec<String>) {
    let given = replace_controls(&shape.parsed.name);
    if given != *name {
        notes.push(id::SHAPES_RENAMED.with(&[("given", &given), ("name", &name)]));
    }
    let parts = shape.outline.parts.len();
    if parts > 1 {
        let why = if shape.outline.reflex.is_empty() { "corners" } else { "concave" };
        let message =
            if count > 1 { id::SHAPES_PARTS_AS_BODIES } else { id::SHAPES_PARTS_TESTED_TOGETHER };
        notes.push(message.with(&[
            ("name", &name),
            ("why", &why),
            ("parts", &parts),
            ("count", &count),
        ]));
    }
    if shape.outline.crossing.is_some() {
        notes.push(id::SHAPES_OUTLINE_CROSSES_ITSELF.with(&[("name", &name)]));
    }
}

/// Replaces line breaks and other control characters in a name.
fn replace_controls(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Lists the first few names in a sentence.
fn list_names(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] if all.len() < 4 => {
            id::SHAPES_LIST_AND_LAST.with(&[("names", &all.join(", ")), ("last", last)])
        }
        [first, second, rest @ ..] => id::SHAPES_LIST_AND_MORE.with(&[
            ("first", &first),
            ("second", &second),
            ("rest", &rest.len()),
        ]),
    }
}

/// Shortens a title to its maximum length.
pub(super) fn shortened(title: &str) -> String {
    if title.chars().count() <= LONGEST_TITLE {
        return title.to_owned();
    }
    title.chars().take(LONGEST_TITLE - 1).chain(['…']).collect()
}
