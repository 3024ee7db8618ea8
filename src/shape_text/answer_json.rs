//! Test result for a pair, as JSON.

use serde::Serialize;

use super::diagnose::AnalysedShape;
use super::mine::{Mine, ShownMine};
use super::motion::FirstTouch;
use super::pair::{Axis, Pair};
use super::part_queries::Test;
use super::read::ParsedText;
use super::reading::{ShownUnused, shown_unused};
use super::shape::{Point, ShapeGeometry};
use super::show::rounded;

/// A shape in the `--json` format.
#[derive(Serialize)]
struct ShownShape<'a> {
    name: &'a str,
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Vec<Point>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    center: Option<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    radius: Option<f64>,
}

impl<'a> ShownShape<'a> {
    fn new(shape: &'a AnalysedShape) -> Self {
        let (name, kind) = (shape.parsed.name.as_str(), shape.parsed.geometry.kind());
        let (mut corners, mut center, mut radius) = (Some(shape.points()), None, None);
        match shape.parsed.geometry {
            ShapeGeometry::Circle { center: at, radius: r } => {
                (corners, center, radius) = (None, Some(at), Some(r));
            }
            ShapeGeometry::Capsule { radius: r, .. } => radius = Some(r),
            _ => {}
        }
        Self { name, kind, points: corners, center, radius }
    }
}

#[derive(Serialize)]
struct ShownAxis<'a> {
    axis: Point,
    from: &'a str,
    a: Point,
    b: Point,
    overlap: f64,
}

#[derive(Serialize)]
struct ShownStep<'a> {
    of: &'a str,
    direction: Point,
    corners: [usize; 2],
    places: [Point; 2],
    difference: Point,
    distance: f64,
    bound: Option<f64>,
    note: &'a str,
}

#[derive(Serialize)]
struct ShownDiagnosis<'a> {
    code: &'a str,
    shape: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct ShownPair<'a> {
    verdict: &'a str,
    a: ShownShape<'a>,
    b: ShownShape<'a>,
    depth: Option<f64>,
    gap: f64,
    normal: Option<Point>,
    mtv: Option<Point>,
    closest: Option<[Point; 2]>,
    /// Present only for shapes with too many parts to prove that the MTV is the shortest.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'a str>,
    axes: Vec<ShownAxis<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<ShownStep<'a>>,
    diagnoses: Vec<ShownDiagnosis<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mine: Option<ShownMine<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_touch: Option<&'a FirstTouch>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unused: Vec<ShownUnused<'a>>,
}

/// Returns the results as JSON: an object for one pair, an array for several.
#[must_use]
pub fn json(pairs: &[Pair], pasted: &ParsedText) -> String {
    let shown: Vec<ShownPair> = pairs.iter().map(|pair| shown(pair, pasted)).collect();
    one_or_array(&shown)
}

/// Returns one value as JSON, or several as an array.
pub(super) fn one_or_array(all: &[impl Serialize]) -> String {
    let text = match all {
        [one] => serde_json::to_string(one),
        all => serde_json::to_string(all),
    };
    // Serialising strings and numbers cannot fail.
    text.unwrap_or_default()
}

fn shown<'a>(pair: &'a Pair, pasted: &'a ParsedText) -> ShownPair<'a> {
    let axis = |axis: &'_ Axis| -> (Point, Point, Point, f64) {
        (axis.axis.map(rounded), axis.a.map(rounded), axis.b.map(rounded), rounded(axis.overlap))
    };
    let axes = pair.axes.iter().map(|tested| {
        let (axis, a, b, overlap) = axis(tested);
        ShownAxis { axis, from: &tested.from, a, b, overlap }
    });
    let axes = axes.filter(|_| pair.test == Test::Sat);
    let steps = pair.iterations.iter().map(|step| ShownStep {
        of: step.kind,
        direction: step.direction.map(rounded),
        corners: step.corners,
        places: step.places.map(|at| at.map(rounded)),
        difference: step.difference.map(rounded),
        distance: rounded(step.distance),
        bound: step.bound.map(rounded),
        note: &step.note,
    });
    let diagnoses = pair.diagnoses.iter().map(|d| ShownDiagnosis {
        code: d.code.name(),
        shape: d.shape,
        text: &d.text,
    });
    ShownPair {
        verdict: pair.verdict.name(),
        a: ShownShape::new(&pair.a),
        b: ShownShape::new(&pair.b),
        depth: pair.knows_depth.then(|| rounded(pair.depth)),
        gap: rounded(pair.gap),
        normal: pair.knows_depth.then(|| pair.normal.map(rounded)),
        mtv: pair.knows_depth.then(|| pair.mtv().map(rounded)),
        closest: pair.knows_depth.then(|| pair.closest.map(|point| point.map(rounded))),
        shortest: (!pair.is_shortest).then_some(false),
        test: (pair.test != Test::Sat).then(|| pair.test.name()),
        axes: axes.collect(),
        steps: steps.collect(),
        diagnoses: diagnoses.collect(),
        mine: pair.mine.as_ref().map(Mine::shown),
        first_touch: pair.first_touch.as_ref(),
        unused: shown_unused(&pasted.unused),
    }
}
