//! Reads values as shapes, by the rows of the table of notations.

use std::ops::Range;

use super::compound::compound;
use super::draft::Draft;
use super::geometry::{is_in_space, point, points};
use super::lex::Fault;
use super::make::{self, Pose};
use super::notation::{self, Kind, Notation};
use super::shape::{Point, ShapeGeometry};
use super::slots::{Filled, fill};
use super::value::{Record, Value, ValueKind};
use super::{path, words};
use crate::text::id;

/// Maximum nesting of records.
const MAX_DEPTH: usize = 24;

/// Reads values as shapes.
#[derive(Clone, Copy)]
pub(super) struct Shapes {
    /// Whether angles of unknown unit are in radians.
    pub(super) radians: bool,
}

impl Shapes {
    /// Returns the shapes and axes in a value; empty if it has none.
    pub(super) fn of(self, value: &Value) -> Result<Vec<Draft>, Fault> {
        self.shapes_at_depth(value, 0)
    }

    /// Reads a value nested in `depth` others.
    fn shapes_at_depth(self, value: &Value, depth: usize) -> Result<Vec<Draft>, Fault> {
        if depth > MAX_DEPTH {
            return Ok(Vec::new());
        }
        if let ValueKind::Record(record) = &value.what
            && let Some(drafts) = self.record(record, value, depth)?
        {
            return Ok(drafts);
        }
        if let ValueKind::Text(text) = &value.what
            && text.trim_start().starts_with(['M', 'm'])
            && let Ok(outlines) = path::read(text, value.span.start + 1)
        {
            return Ok(paths(outlines, &value.span));
        }
        if let Some(corners) =
            points(value).filter(|points| points.len() >= 3 || has_point_list(value))
        {
            let mut draft = Draft::new(ShapeGeometry::Polygon(corners), value.span.clone());
            if let Some(head) = value.head().filter(|head| !words::is_list(head)) {
                if value.items().iter().all(|item| item.number().is_some()) {
                    // An unknown call on numbers has an unknown result.
                    return Ok(Vec::new());
                }
                draft.unread.push(value.span.start..value.span.start + head.len());
            }
            return Ok(vec![draft]);
        }
        let mut all = Vec::new();
        for item in value.items() {
            let mut drafts = self.shapes_at_depth(item, depth + 1)?;
            let key = item.key.filter(|key| words::is_title(key));
            if let ([draft], Some(key)) = (&mut drafts[..], key) {
                draft.name.get_or_insert_with(|| key.to_owned());
            }
            all.append(&mut drafts);
        }
        // Fields that place the whole object; they are not applied.
        let placements = value.items().iter().filter(|item| {
            let is_neutral = item.number().is_some_and(|n| {
                n == 0.0 || n == 1.0 && !words::tokens(item.key.unwrap_or_default()).contains(&"x")
            });
            item.key.is_some_and(words::is_place) && item.counts() && !is_neutral
        });
        let placements: Vec<Range<usize>> = placements.map(|item| item.span.clone()).collect();
        for draft in &mut all {
            draft.unread.extend(placements.iter().cloned());
        }
        let own_name = value.get("name").or_else(|| value.get("label"));
        if let ([draft], Some(Value { what: ValueKind::Text(name) | ValueKind::Word(name), .. })) =
            (&mut all[..], own_name)
        {
            draft.name = Some((*name).to_owned());
        }
        Ok(all)
    }

    /// Reads a call or an object by a row of the table.
    fn record(
        self,
        record: &Record,
        value: &Value,
        depth: usize,
    ) -> Result<Option<Vec<Draft>>, Fault> {
        let kind = ["type", "kind", "shape"].iter().find_map(|key| match value.get(key)?.what {
            ValueKind::Text(kind) | ValueKind::Word(kind) => Some(kind),
            _ => None,
        });
        let head = record.head.or(kind.filter(|kind| notation::is_known(kind)));
        let is_rect = kind.is_some_and(|kind| kind.to_lowercase().starts_with("rect"));
        let rows: Vec<&Notation> = match (record.head, kind.and_then(notation::worded)) {
            (None, Some(row)) if !is_rect => vec![row],
            _ if is_rect && record.head.is_none() => notation::nameless().collect(),
            _ if head.is_none_or(|head| is_struct(head, record)) => notation::nameless().collect(),
            _ => head.map_or_else(Vec::new, notation::named),
        };
        if let Some(draft) = compound(value) {
            return Ok(Some(vec![draft]));
        }
        let mut best: Option<(usize, Vec<Draft>)> = None;
        for row in &rows {
            let Some(parts) = fill(row, record) else { continue };
            let unread: usize = parts.iter().map(|part| part.unread.len()).sum();
            if best.as_ref().is_some_and(|(fewest, _)| *fewest <= unread) {
                continue;
            }
            if let Some(drafts) = self.drafts(row, &parts, value, depth)? {
                best = Some((unread, drafts));
            }
        }
        if let Some((_, drafts)) = best {
            return Ok(Some(drafts));
        }
        let is_named = head.is_some_and(notation::is_known);
        let Some(row) = rows.first().filter(|_| is_named && value.counts()) else {
            return Ok(None);
        };
        if rows.iter().all(|row| matches!(row.kinds[..], [Kind::Body | Kind::Point])) {
            return Ok(None);
        }
        let name = head.unwrap_or_default();
        if is_in_space(value) {
            return Err(space_error(name, &value.span));
        }
        if let Some(span) = find_unknown(value) {
            return Err(not_computed(span));
        }
        let (what, usage) = (id::PASTE_WITHOUT_ITS_VALUES.with(&[("name", &name)]), row.usage());
        Err(Fault::new(value.span.clone(), what, &format!("`{usage}`")))
    }

    /// Returns the shapes of a row; `None` if a number is missing.
    fn drafts(
        self,
        row: &Notation,
        parts: &[Filled],
        value: &Value,
        depth: usize,
    ) -> Result<Option<Vec<Draft>>, Fault> {
        let mut all = Vec::new();
        for (kind, filled) in row.kinds.iter().zip(parts) {
            if *kind == Kind::Space && value.counts() {
                return Err(space_error(value.head().unwrap_or_default(), &value.span));
            }
            let mut drafts = match (kind, filled.shape) {
                (Kind::Body, Some(shape)) => self.shapes_at_depth(shape, depth + 1)?,
                (Kind::Body, None) => return Ok(None),
                (Kind::Axis, _) => axes(filled, &value.span),
                _ => match make::form(row, *kind, filled, self.radians) {
                    Some(geometry) => vec![self.draft(row, *kind, filled, geometry, value)?],
                    None => return Ok(None),
                },
            };
            if *kind == Kind::Body {
                let pose = Pose::new(row, filled, self.radians);
                for draft in &mut drafts {
                    draft.apply_pose(pose);
                }
            }
            if let Some(body) = filled.body {
                let pose = self.body_pose(body, depth + 1, &mut drafts);
                for draft in &mut drafts {
                    draft.apply_pose(pose);
                }
            }
            for draft in &mut drafts {
                draft.name = filled.name.clone().or(draft.name.take());
                draft.ignored.extend(filled.ignored.iter().cloned());
                draft.unread.extend(filled.unread.iter().cloned());
            }
            all.append(&mut drafts);
        }
        Ok((!all.is_empty()).then_some(all))
    }

    /// Returns the shapes of a row for plain words.
    pub(super) fn worded(
        self,
        row: &Notation,
        parts: &[Filled],
        value: &Value,
    ) -> Result<Option<Vec<Draft>>, Fault> {
        self.drafts(row, parts, value, 0)
    }

    fn draft(
        self,
        row: &Notation,
        kind: Kind,
        filled: &Filled,
        geometry: ShapeGeometry,
        value: &Value,
    ) -> Result<Draft, Fault> {
        if let ShapeGeometry::Circle { radius, .. } | ShapeGeometry::Capsule { radius, .. } =
            geometry
            && radius < 0.0
        {
            let what = id::PASTE_RADIUS_BELOW_0.to_string();
            return Err(Fault::new(value.span.clone(), what, id::PASTE_RADIUS_FROM_0.text()));
        }
        let mut draft = Draft::new(geometry, value.span.clone());
        draft.is_angle_unit_known = Pose::new(row, filled, self.radians).turn.is_unit_known;
        draft.is_screen = row.y_down;
        draft.note = make::placed_twice(row, filled);
        if matches!(kind, Kind::Circle | Kind::Point) {
            // Rotation has no effect here.
            let angle = value.get("angle").or_else(|| value.get("rotation"));
            draft.ignored.extend(angle.map(|angle| angle.span.clone()));
        }
        if row.library != notation::WORDS {
            let usage = row.usage();
            let usage = if row.library.is_empty() {
                format!("`{usage}`")
            } else {
                id::PASTE_USAGE_OF_LIBRARY.with(&[("usage", &usage), ("library", &row.library)])
            };
            let meaning = row.meaning();
            let colon = if meaning.is_empty() { "" } else { ": " };
            draft.rule = Some(format!("{usage}{colon}{meaning}"));
        }
        Ok(draft)
    }

    /// Returns the pose of a body. Adds the body's ignored and unread values to the drafts.
    fn body_pose(self, value: &Value, depth: usize, drafts: &mut [Draft]) -> Pose {
        let ValueKind::Record(record) = &value.what else { return Pose::default() };
        let rows = match record.head {
            Some(head) => notation::named(head),
            None => Vec::new(),
        };
        let rows = rows.into_iter().chain(notation::nameless().filter(|_| record.head.is_none()));
        let mut rows = rows.filter(|row| row.kinds == [Kind::Body]);
        let filled = rows.find_map(|row| Some((row, fill(row, record)?.pop()?)));
        let Some((row, filled)) = filled else { return Pose::default() };
        for draft in &mut *drafts {
            draft.ignored.extend(filled.ignored.iter().cloned());
            draft.unread.extend(filled.unread.iter().cloned());
        }
        match filled.body.filter(|_| depth < MAX_DEPTH) {
            Some(body) => {
                let inner = self.body_pose(body, depth + 1, drafts);
                if filled.is_placed() { Pose::new(row, &filled, self.radians) } else { inner }
            }
            None => Pose::new(row, &filled, self.radians),
        }
    }
}

/// Returns whether a record is a user-defined type with fields.
fn is_struct(head: &str, record: &Record) -> bool {
    let has_keys = !record.items.is_empty() && record.items.iter().all(|item| item.key.is_some());
    has_keys && !notation::is_known(head) && !words::is_vector(head)
}

/// Returns whether a value is a list of points, or directly contains one.
fn has_point_list(value: &Value) -> bool {
    let is_point_list = |value: &Value| {
        value.items().len() >= 2 && value.items().iter().all(|item| point(item).is_some())
    };
    is_point_list(value) || value.items().iter().any(is_point_list)
}

/// Returns the filled points as axes.
fn axes(filled: &Filled, span: &Range<usize>) -> Vec<Draft> {
    let points = filled.points.iter().flatten();
    points.map(|axis| Draft::axis(*axis, span.clone())).collect()
}

/// Returns the error for a shape in space.
fn space_error(name: &str, span: &Range<usize>) -> Fault {
    let what = id::PASTE_SHAPE_IN_SPACE.with(&[("name", &name)]);
    let expected = id::PASTE_COORDINATES_IN_PLANE.text();
    Fault::new(span.clone(), what, expected)
}

/// Converts the outlines of an SVG path to drafts.
pub(super) fn paths(outlines: Vec<Vec<Point>>, span: &Range<usize>) -> Vec<Draft> {
    let draft = |outline| Draft {
        is_y_down: true,
        ..Draft::new(ShapeGeometry::Polygon(outline), span.clone())
    };
    outlines.into_iter().map(draft).collect()
}

/// Returns the bytes of an expression that cannot be computed.
pub(super) fn find_unknown(value: &Value) -> Option<Range<usize>> {
    match value.what {
        ValueKind::Unknown => Some(value.span.clone()),
        _ => value.items().iter().find_map(find_unknown),
    }
}

/// Returns the error for an expression that cannot be computed.
pub(super) fn not_computed(span: Range<usize>) -> Fault {
    let what = id::PASTE_EXPRESSION_NOT_COMPUTED.to_string();
    Fault::new(span, what, id::PASTE_NUMBER_OF_EXPRESSION.text())
}
