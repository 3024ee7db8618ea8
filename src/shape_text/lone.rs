//! Points outside any shape: corners with their own names, or points to test.

use std::ops::Range;

use super::shape::{Point, ShapeGeometry};
use super::shapes::Draft;
use super::words;
use crate::text::id;

/// A named point.
pub(super) struct Lone {
    /// Index of its object.
    pub(super) index: usize,
    pub(super) name: String,
    pub(super) at: Point,
    pub(super) span: Range<usize>,
}

/// Strips the corner label from a name: `A_TL`, `p1`, `boxTopLeft`, `C`.
fn stem(name: &str) -> &str {
    let whole = name;
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
    if is_letter && stem == whole { "" } else { stem }
}

/// Makes polygons of points with related names. A point beside one shape becomes a circle of radius 0; other
/// points go to `aside`.
pub(super) fn take(lone: Vec<Lone>, drafts: &mut Vec<Draft>, aside: &mut Vec<Range<usize>>) {
    let mut left: Vec<Lone> = Vec::new();
    let mut group: Vec<Lone> = Vec::new();
    let mut ends = |group: &mut Vec<Lone>, drafts: &mut Vec<Draft>| {
        if group.len() >= 3 {
            drafts.push(outline(group));
            group.clear();
        } else {
            left.append(group);
        }
    };
    for point in lone {
        if group.last().is_some_and(|last| stem(&last.name) != stem(&point.name)) {
            ends(&mut group, drafts);
        }
        group.push(point);
    }
    ends(&mut group, drafts);
    let shapes = drafts.iter().filter(|draft| draft.is_shape()).count();
    for Lone { name, at, span, .. } in left {
        if shapes != 1 || words::is_no_place(&name) {
            aside.push(span);
            continue;
        }
        let form = ShapeGeometry::Circle { center: at, radius: 0.0 };
        let rule = Some(id::PASTE_POINT_BESIDE_SHAPE.to_string());
        drafts.push(Draft { name: Some(name), rule, ..Draft::new(form, span) });
    }
}

/// Returns the polygon with these corners.
fn outline(group: &[Lone]) -> Draft {
    let corners = group.iter().map(|corner| corner.at).collect();
    let spans = group.iter().map(|corner| corner.span.clone());
    let span = group[0].span.start..group[group.len() - 1].span.end;
    let name = stem(&group[0].name).trim_end_matches('_');
    let name = (!name.is_empty()).then(|| name.to_owned());
    Draft { name, sources: spans.collect(), ..Draft::new(ShapeGeometry::Polygon(corners), span) }
}
