//! Points outside any shape: separately named corners, or points to test.

use std::ops::Range;

use super::draft::Draft;
use super::shape::{Point, ShapeGeometry};
use super::words;
use crate::text::id;

/// A named point that belongs to no shape.
pub(super) struct LonePoint {
    /// Index of the object in the text that defines the point.
    pub(super) index: usize,
    pub(super) name: String,
    pub(super) at: Point,
    pub(super) span: Range<usize>,
}

/// Strips the corner label from a name: `A_TL`, `p1`, `boxTopLeft`, `C`.
fn stem(name: &str) -> &str {
    let full_name = name;
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if let Some((stem, _)) = name.rsplit_once('_') {
        return stem;
    }
    let mut stem = name;
    let sides = ["top", "bottom", "left", "right", "upper", "lower", "up", "low"];
    while let Some(side) = sides.iter().find(|side| stem.to_lowercase().ends_with(*side)) {
        stem = &stem[..stem.len() - side.len()];
    }
    let is_letter = stem.chars().count() == 1;
    if is_letter && stem == full_name { "" } else { stem }
}

/// Makes a polygon from each run of at least three points whose names have the same stem. If the text
/// has exactly one shape, other points become circles of radius 0. Otherwise, and if their names
/// suggest no position, their spans go to `unused`.
pub(super) fn add_shapes(
    points: Vec<LonePoint>,
    drafts: &mut Vec<Draft>,
    unused: &mut Vec<Range<usize>>,
) {
    let mut rest: Vec<LonePoint> = Vec::new();
    let mut group: Vec<LonePoint> = Vec::new();
    let mut end_group = |group: &mut Vec<LonePoint>, drafts: &mut Vec<Draft>| {
        if group.len() >= 3 {
            drafts.push(outline(group));
            group.clear();
        } else {
            rest.append(group);
        }
    };
    for point in points {
        if group.last().is_some_and(|last| stem(&last.name) != stem(&point.name)) {
            end_group(&mut group, drafts);
        }
        group.push(point);
    }
    end_group(&mut group, drafts);
    let shapes = drafts.iter().filter(|draft| draft.is_shape()).count();
    for LonePoint { name, at, span, .. } in rest {
        if shapes != 1 || words::is_no_place(&name) {
            unused.push(span);
            continue;
        }
        let circle = ShapeGeometry::Circle { center: at, radius: 0.0 };
        let rule = Some(id::PASTE_POINT_BESIDE_SHAPE.to_string());
        drafts.push(Draft { name: Some(name), rule, ..Draft::new(circle, span) });
    }
}

/// Returns a polygon with these corners.
fn outline(group: &[LonePoint]) -> Draft {
    let corners = group.iter().map(|corner| corner.at).collect();
    let spans = group.iter().map(|corner| corner.span.clone());
    let span = group[0].span.start..group[group.len() - 1].span.end;
    let name = stem(&group[0].name).trim_end_matches('_');
    let name = (!name.is_empty()).then(|| name.to_owned());
    Draft { name, sources: spans.collect(), ..Draft::new(ShapeGeometry::Polygon(corners), span) }
}
