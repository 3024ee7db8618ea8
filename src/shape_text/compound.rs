//! Bodies with several parts, in the formats of physics body editors.

use super::draft::{Draft, DraftItem};
use super::geometry::points;
use super::shape::{Point, ShapeGeometry};
use super::value::{Value, ValueKind};
use super::words;
use crate::text::id;

/// Maximum nesting of values.
const MAX_DEPTH: usize = 8;

/// Number of corners that approximate a circle.
const CIRCLE_CORNERS: u32 = 64;

/// Reads a compound body; `None` if the value lists no parts.
pub(super) fn compound(value: &Value) -> Option<Draft> {
    let mut parts = Vec::new();
    let mut draft = Draft::new(ShapeGeometry::Polygon(Vec::new()), value.span.clone());
    for key in ["polygons", "fixtures", "circles"] {
        if let Some(list) = value.get(key) {
            outlines(list, 0, &mut parts, &mut draft);
        }
    }
    let is_body = value.get("polygons").or_else(|| value.get("fixtures")).is_some();
    if parts.is_empty() || !is_body {
        return None;
    }
    for item in value.items() {
        match item.key {
            Some("polygons" | "fixtures" | "circles") | None => {}
            Some("name") => {
                if let ValueKind::Text(name) | ValueKind::Word(name) = item.what {
                    draft.name = Some(name.to_owned());
                }
            }
            // The image of the body, and its outline before decomposition.
            Some("origin" | "shapes" | "imagePath") => draft.ignored.push(item.span.clone()),
            Some(key) if words::is_plain_field(key) => draft.ignored.push(item.span.clone()),
            Some(_) => draft.unread.push(item.span.clone()),
        }
    }
    draft.rule = Some(id::PASTE_PARTS_OF_BODY.to_string());
    draft.item = DraftItem::Shape(ShapeGeometry::Parts(parts));
    Some(draft)
}

/// Adds the outlines found in a value.
fn outlines(value: &Value, depth: usize, all: &mut Vec<Vec<Point>>, draft: &mut Draft) {
    let number = |key: &str| value.get(key).and_then(Value::number);
    let centre = (number("cx").or(number("x")), number("cy").or(number("y")));
    if let ((Some(x), Some(y)), Some(r)) = (centre, number("r").or(number("radius"))) {
        let corner = |k: u32| {
            let (sin, cos) =
                libm::sincos(f64::from(k) * std::f64::consts::TAU / f64::from(CIRCLE_CORNERS));
            [x + r * cos, y + r * sin]
        };
        all.push((0..CIRCLE_CORNERS).map(corner).collect());
    } else if let Some(corners) = points(value).filter(|corners| corners.len() >= 3) {
        all.push(corners);
    } else if depth < MAX_DEPTH {
        for item in value.items() {
            match item.key {
                Some(key) if words::is_plain_field(key) => draft.ignored.push(item.span.clone()),
                _ => outlines(item, depth + 1, all, draft),
            }
        }
    }
}
