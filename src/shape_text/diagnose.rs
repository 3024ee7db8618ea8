//! Mistakes and oddities in the given shapes, and their effect on the separating axis test.

use std::f64::consts::TAU;

use super::read::ParsedText;
use super::shape::{ParsedShape, Point, ShapeGeometry};
use super::show::{number, place, rounded};
use crate::geom::outline::{self, Outline, bounds};
use crate::text::id;

/// Distance that is probably a mistake, in sizes of the larger shape.
pub const FAR: f64 = 10_000.0;
/// Ratio of sizes that is probably a mistake.
pub const LARGE: f64 = 1_000.0;

/// Kind of a diagnosis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Code {
    /// Corners in clockwise order.
    Clockwise,
    /// An outline with a reflex corner.
    Concave,
    /// The outline crosses or touches itself.
    SelfIntersecting,
    /// The same corner twice in a row, or the first corner repeated at the end.
    RepeatedCorner,
    /// A corner on the line between its neighbours.
    Collinear,
    /// A polygon with fewer than three corners.
    TooFew,
    /// A shape with no area that should have one.
    ZeroArea,
    /// An infinite number or NaN.
    NotFinite,
    /// Shapes more than [`FAR`] sizes apart.
    FarApart,
    /// One shape at least [`LARGE`] times as large as the other.
    ScalesDiffer,
    /// An angle that seems to be in degrees instead of radians, or vice versa.
    DegreesOrRadians,
    /// A shape whose y seems to point down.
    YDown,
    /// A given axis that is not a unit vector.
    AxisNotUnit,
    /// A given axis that is normal to no edge.
    AxisOfNoEdge,
    /// One shape wholly inside the other.
    Contained,
    /// Shapes that touch within numerical precision.
    Touching,
}

impl Code {
    /// Name in the `--json` format.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A finding about one or both shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnosis {
    /// Kind of the finding.
    pub code: Code,
    /// Shapes concerned: `a`, `b` or `both`; `axis` for a given axis.
    pub shape: &'static str,
    /// Problem, place and consequence.
    pub text: String,
}

/// A parsed shape, prepared for the test.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysedShape {
    /// The shape as given.
    pub parsed: ParsedShape,
    /// Corners, ends or centre, and the convex parts.
    pub outline: Outline,
    /// Radius added all round.
    pub radius: f64,
    /// Larger side of the bounding box.
    pub size: f64,
}

impl AnalysedShape {
    /// Returns the outline points, counter-clockwise, rounded for display.
    pub(super) fn points(&self) -> Vec<Point> {
        self.outline.corners.iter().map(|point| point.map(rounded)).collect()
    }
}

/// Lists the first few points.
fn list_points(given: &[Point], indices: &[usize]) -> String {
    let all: Vec<String> = indices.iter().take(4).map(|i| place(given[*i])).collect();
    let list = all.join(", ");
    if indices.len() > 4 {
        id::PASTE_LIST_AND_MORE.with(&[("list", &list), ("more", &(indices.len() - 4))])
    } else {
        list
    }
}

/// Prepares a shape for testing; `None` if no finite points remain.
#[must_use]
pub fn analyse(given: &ParsedShape, radians: bool) -> Option<AnalysedShape> {
    let (mut points, radius) = given.geometry.core(radians);
    points.retain(|point| point.iter().all(|x| x.is_finite()));
    if points.is_empty() || !radius.is_finite() {
        return None;
    }
    let is_polygonal = !matches!(
        given.geometry,
        ShapeGeometry::Circle { .. } | ShapeGeometry::Capsule { .. } | ShapeGeometry::Segment(_)
    );
    let mut outline = match &given.geometry {
        ShapeGeometry::Parts(parts) => joined_outline(parts),
        _ => outline::analyse(&points),
    };
    if !is_polygonal && points.len() == 2 && !outline.corners.is_empty() {
        // A segment runs from its first point to its second.
        outline.corners.truncate(points.len());
        if outline.corners.len() == 2 {
            outline.corners.clone_from(&points);
        }
    }
    let [low, high] = bounds(&outline.corners);
    let size = (high[0] - low[0]).max(high[1] - low[1]) + 2.0 * radius;
    size.is_finite().then(|| AnalysedShape { parsed: given.clone(), outline, radius, size })
}

/// Joins the outlines of a body's parts into one outline with all convex parts.
fn joined_outline(parts: &[Vec<Point>]) -> Outline {
    let mut all = Outline::default();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        let one = outline::analyse(part);
        let offset = all.corners.len();
        all.parts.extend(
            one.parts.into_iter().map(|part| part.into_iter().map(|i| i + offset).collect()),
        );
        all.corners.extend(one.corners);
    }
    all
}

/// Returns the diagnoses of one shape, which is `role` in the pair.
pub(super) fn shape_diagnoses(
    shape: &AnalysedShape,
    role: &'static str,
    pasted: &ParsedText,
) -> Vec<Diagnosis> {
    let mut all = Vec::new();
    let mut report = |code, text: String| all.push(Diagnosis { code, shape: role, text });
    let name = &shape.parsed.name;
    match &shape.parsed.geometry {
        ShapeGeometry::Polygon(corners) => check_polygon(shape, corners, &mut report),
        ShapeGeometry::Box { size, angle, .. } => {
            if !shape.parsed.is_angle_unit_known {
                check_angle(name, *angle, pasted.options.radians, &mut report);
            }
            if size[1] < 0.0 && !pasted.options.y_down {
                report(
                    Code::YDown,
                    id::PASTE_NEGATIVE_HEIGHT.with(&[
                        ("name", &name),
                        ("given", &number(size[1])),
                        ("height", &number(-size[1])),
                    ]),
                );
            }
            if size.contains(&0.0) {
                report(
                    Code::ZeroArea,
                    id::PASTE_NO_AREA.with(&[
                        ("name", &name),
                        ("width", &number(size[0])),
                        ("height", &number(size[1])),
                    ]),
                );
            }
        }
        // A point in the text.
        ShapeGeometry::Circle { radius, .. } if *radius == 0.0 && shape.parsed.rule.is_some() => {}
        ShapeGeometry::Circle { radius, .. } | ShapeGeometry::Capsule { radius, .. }
            if *radius == 0.0 =>
        {
            report(Code::ZeroArea, id::PASTE_RADIUS_IS_0.with(&[("name", &name)]));
        }
        ShapeGeometry::Segment([a, b]) if a == b => {
            report(
                Code::ZeroArea,
                id::PASTE_ENDS_ARE_ONE.with(&[("name", &name), ("place", &place(*a))]),
            );
        }
        ShapeGeometry::Circle { .. }
        | ShapeGeometry::Capsule { .. }
        | ShapeGeometry::Segment(_)
        | ShapeGeometry::Parts(_) => {}
    }
    check_page_frame(shape, pasted, &mut report);
    all
}

/// Reports a shape in the page frame, whose y points down.
fn check_page_frame(
    shape: &AnalysedShape,
    pasted: &ParsedText,
    report: &mut impl FnMut(Code, String),
) {
    let name = &shape.parsed.name;
    if shape.parsed.is_y_down && !pasted.options.y_down {
        report(Code::YDown, id::PASTE_SVG_MIRRORED.with(&[("name", &name)]));
    }
}

/// Diagnoses a polygon's corners.
fn check_polygon(shape: &AnalysedShape, given: &[Point], report: &mut impl FnMut(Code, String)) {
    let (name, found) = (&shape.parsed.name, &shape.outline);
    let finite = |point: &&Point| point.iter().all(|x| x.is_finite());
    let kept: Vec<Point> = given.iter().filter(finite).copied().collect();
    if kept.len() < given.len() {
        let bad = given.iter().find(|point| !finite(point)).copied().unwrap_or_default();
        report(
            Code::NotFinite,
            id::PASTE_CORNERS_LEFT_OUT.with(&[
                ("count", &(given.len() - kept.len())),
                ("name", &name),
                ("first", &place(bad)),
            ]),
        );
    }
    if !found.repeated.is_empty() {
        report(
            Code::RepeatedCorner,
            id::PASTE_CORNER_TWICE
                .with(&[("name", &name), ("corners", &list_points(&kept, &found.repeated))]),
        );
    }
    let distinct = kept.len() - found.repeated.len();
    if distinct < 3 {
        report(
            Code::TooFew,
            id::PASTE_TOO_FEW_CORNERS.with(&[("name", &name), ("corners", &distinct)]),
        );
    } else if found.flat {
        report(
            Code::ZeroArea,
            id::PASTE_CORNERS_ON_LINE.with(&[
                ("name", &name),
                ("from", &place(found.corners[0])),
                ("to", &place(found.corners[found.corners.len() - 1])),
            ]),
        );
    } else if let Some((i, j, at)) = found.crossing {
        report(
            Code::SelfIntersecting,
            id::PASTE_OUTLINE_MEETS_ITSELF.with(&[
                ("name", &name),
                ("at", &place(at)),
                ("first", &place(kept[i])),
                ("second", &place(kept[j])),
            ]),
        );
    }
    check_outline(shape, &kept, report);
}

/// Diagnoses the outline of the finite corners, `kept`.
fn check_outline(shape: &AnalysedShape, kept: &[Point], report: &mut impl FnMut(Code, String)) {
    let (name, found) = (&shape.parsed.name, &shape.outline);
    if found.clockwise {
        report(
            Code::Clockwise,
            id::PASTE_CORNERS_CLOCKWISE
                .with(&[("name", &name), ("area", &number(-outline::area(&found.corners)))]),
        );
    }
    if !found.collinear.is_empty() {
        report(
            Code::Collinear,
            id::PASTE_CORNERS_BETWEEN
                .with(&[("name", &name), ("corners", &list_points(kept, &found.collinear))]),
        );
    }
    if !found.reflex.is_empty() {
        report(
            Code::Concave,
            id::PASTE_IS_CONCAVE.with(&[
                ("name", &name),
                ("corners", &list_points(kept, &found.reflex)),
                ("parts", &found.parts.len()),
            ]),
        );
    }
}

/// Reports an angle that seems to be in the other unit.
fn check_angle(name: &str, angle: f64, radians: bool, report: &mut impl FnMut(Code, String)) {
    let size = angle.abs();
    if radians && size > TAU + 1e-3 {
        report(
            Code::DegreesOrRadians,
            id::PASTE_MANY_RADIANS.with(&[
                ("name", &name),
                ("angle", &number(angle)),
                ("radians", &number(angle.to_radians())),
            ]),
        );
    } else if !radians && size > 0.0 && size <= TAU + 1e-3 && size.fract() != 0.0 {
        report(
            Code::DegreesOrRadians,
            id::PASTE_FEW_DEGREES.with(&[
                ("name", &name),
                ("angle", &number(angle)),
                ("degrees", &number(angle.to_degrees())),
            ]),
        );
    }
}

/// Diagnoses the sizes and the distance of a pair.
pub(super) fn scale_diagnoses(a: &AnalysedShape, b: &AnalysedShape, gap: f64) -> Vec<Diagnosis> {
    let mut all = Vec::new();
    let (large, small, role) = if a.size >= b.size { (a, b, "a") } else { (b, a, "b") };
    if gap > FAR * large.size && large.size > 0.0 {
        let text = id::PASTE_FAR_APART.with(&[
            ("a", &a.parsed.name),
            ("b", &b.parsed.name),
            ("gap", &number(gap)),
            ("times", &number((gap / large.size).round())),
        ]);
        all.push(Diagnosis { code: Code::FarApart, shape: "both", text });
    }
    if small.size > 0.0 && large.size >= LARGE * small.size {
        let text = id::PASTE_SIZES_DIFFER.with(&[
            ("large", &large.parsed.name),
            ("times", &number((large.size / small.size).round())),
            ("small", &small.parsed.name),
        ]);
        all.push(Diagnosis { code: Code::ScalesDiffer, shape: role, text });
    }
    all
}
