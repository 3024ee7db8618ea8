//! Turns the statements of a text into shapes in space.

use std::collections::BTreeSet;
use std::ops::Range;

use super::super::lex::Fault;
use super::super::reader::{Entry, Reader};
use super::super::shapes::find_unknown;
use super::super::value::{Record, Value, ValueKind};
use super::super::{notation, words};
use super::fill::{Pose, RowValues, Values};
use super::make;
use super::shape::SpaceGeometry;
use super::table::{self, Kind, Row};
use super::vector;
use crate::text::id;

/// Maximum nesting of values.
const MAX_DEPTH: usize = 24;

/// A shape in space before its line is known.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) name: Option<String>,
    pub(super) form: SpaceGeometry,
    pub(super) span: Range<usize>,
    /// Source statements.
    pub(super) sources: Vec<Range<usize>>,
    pub(super) rule: Option<String>,
    pub(super) note: Option<String>,
    /// Whether the shape is certainly three-dimensional.
    pub(super) is_deep: bool,
    /// Whether the shape's own values include a position.
    pub(super) is_placed: bool,
    /// Numbers as written that may not affect the geometry: rotations and points of planes.
    pub(super) given: Vec<f64>,
    /// Values that are not geometry.
    pub(super) ignored: Vec<Range<usize>>,
    /// Values not understood.
    pub(super) unread: Vec<Range<usize>>,
}

impl Found {
    pub(super) fn new(
        form: SpaceGeometry,
        filled: RowValues,
        span: Range<usize>,
        row: &Row,
    ) -> Self {
        let mut given = filled.raw_numbers;
        // Any point of a plane defines the same plane.
        let point = filled.numbers.get("at").into_iter().flatten();
        given.extend(point.copied());
        if let Some(body) = &filled.body {
            given.extend(body.at.to_array());
            given.extend(&body.raw_numbers);
        }
        let is_placed = filled.body.is_some()
            || ["at", "min", "a", "offset"].iter().any(|word| filled.numbers.contains_key(*word));
        Self {
            name: None,
            form,
            sources: vec![span.clone()],
            span,
            rule: row.rule(),
            note: None,
            is_deep: false,
            is_placed,
            given,
            ignored: filled.ignored,
            unread: filled.unread,
        }
    }

    /// Returns this shape placed by a pose.
    fn placed_by(&self, pose: &NamedPose) -> Self {
        let mut shape = self.clone();
        shape.form = make::placed(shape.form, &pose.pose);
        shape.given.extend(pose.pose.at.to_array());
        shape.given.extend(&pose.pose.raw_numbers);
        shape.sources.extend(pose.sources.iter().cloned());
        shape.is_deep = true;
        shape
    }
}

/// A pose with a name.
#[derive(Clone)]
struct NamedPose {
    index: usize,
    name: String,
    pose: Pose,
    sources: Vec<Range<usize>>,
}

/// Shapes of a text, and statements without a shape.
#[derive(Default)]
pub(super) struct Collected {
    pub(super) shapes: Vec<Found>,
    /// Statements with numbers that are not shapes.
    pub(super) aside: Vec<Range<usize>>,
    /// Poses without effect, and shapes that are not understood.
    pub(super) idle: Vec<Range<usize>>,
    /// Bytes of the first shape in a plane.
    pub(super) flat: Option<Range<usize>>,
    /// The first error in a shape.
    pub(super) fault: Option<Fault>,
}

/// A shape declared as a named object.
struct NamedShape {
    index: usize,
    shape: Found,
}

/// Collects the shapes of a read text.
pub(super) fn collect(text: &str, reader: &mut Reader) -> Result<Collected, Fault> {
    let mut used = reader.apply_unity_transforms();
    let (mut all, mut named, mut poses) = (Collected::default(), Vec::new(), Vec::new());
    let mut rest: Vec<OtherStatement> = Vec::new();
    for entry in std::mem::take(&mut reader.entries) {
        let (value, index, span) = match entry {
            Entry::Draft(draft) => {
                all.flat.get_or_insert(draft.span);
                continue;
            }
            Entry::Object(index) => {
                let object = &reader.scope.objects[index];
                let span = object.sources.first().cloned().unwrap_or_default();
                (object.value.clone(), Some(index), span)
            }
            Entry::Anonymous(value, span) => (value, None, span),
        };
        let (found, value) = content(text, reader, (&value, index, &span), &mut used)?;
        match found {
            Content::Pose(pose) => poses.push(pose),
            Content::Shapes(shapes) if shapes.is_empty() => {
                rest.push(OtherStatement { value, index, span });
            }
            Content::Shapes(shapes) => match (<[Found; 1]>::try_from(shapes), index) {
                (Ok([shape]), Some(index)) => named.push(NamedShape { index, shape }),
                (Ok([shape]), None) => all.shapes.push(shape),
                (Err(shapes), _) => all.shapes.extend(shapes),
            },
        }
    }
    match rest
        .iter()
        .find_map(|rest| Some((rest, read_test_call(reader, &rest.value, &named, &poses)?)))
    {
        Some((OtherStatement { span, .. }, mut shapes)) => {
            let span = span.clone();
            all.shapes.append(&mut shapes);
            rest.retain(|rest| rest.span != span);
        }
        None => place(&mut all, named, poses),
    }
    rest.retain(|rest| rest.index.is_none_or(|index| !used.contains(&index)));
    record_leftovers(reader, rest, &mut all);
    Ok(all)
}

/// Content of one value of the text.
enum Content {
    Pose(NamedPose),
    Shapes(Vec<Found>),
}

/// Returns the content of a value, and the value with all names resolved. If it contains shapes, adds the
/// objects named by it to `used`.
fn content<'t>(
    text: &str,
    reader: &Reader<'t>,
    (value, index, span): (&Value<'t>, Option<usize>, &Range<usize>),
    used: &mut BTreeSet<usize>,
) -> Result<(Content, Value<'t>), Fault> {
    let values = Values { text };
    let mut names = BTreeSet::new();
    let value = reader.scope.resolved(value, &mut names);
    let object = index.map(|index| &reader.scope.objects[index]);
    let name = object.map(|object| object.name.clone());
    let own_sources = object.map_or_else(|| vec![span.clone()], |object| object.sources.clone());
    let pose = values.pose(&value).filter(|_| value.head().is_some());
    if let (Some(pose), Some(index), Some(name)) = (pose, index, &name) {
        let pose = NamedPose { index, name: name.clone(), pose, sources: own_sources };
        return Ok((Content::Pose(pose), value));
    }
    let mut found = Vec::new();
    shapes_in(values, &value, name.as_deref(), 0, &mut found)?;
    let named = names.iter().flat_map(|index| &reader.scope.objects[*index].sources);
    let sources: Vec<Range<usize>> = own_sources.iter().chain(named).cloned().collect();
    if !found.is_empty() {
        used.extend(names);
    }
    let is_one = found.len() == 1;
    for shape in &mut found {
        shape.sources.clone_from(&sources);
        shape.name = shape.name.take().or_else(|| name.clone().filter(|_| is_one));
    }
    Ok((Content::Shapes(found), value))
}

/// A statement that is neither a shape nor a pose.
struct OtherStatement<'t> {
    value: Value<'t>,
    index: Option<usize>,
    span: Range<usize>,
}

/// Places the shapes without a position: one shape at both of two poses, or each shape by one pose in order.
fn place(all: &mut Collected, mut named: Vec<NamedShape>, poses: Vec<NamedPose>) {
    let unplaced = named.iter().filter(|it| !it.shape.is_placed).count();
    let is_alone = named.len() + all.shapes.len() == 1;
    if unplaced == 1 && is_alone && poses.len() == 2 {
        let shape = named.remove(0).shape;
        let shape_name = shape.name.clone().unwrap_or_default();
        for pose in &poses {
            let name = id::PASTE_SHAPE_AT_POSITION
                .with(&[("shape", &shape_name), ("position", &pose.name)]);
            let note = Some(id::PASTE_AT_BOTH_POSITIONS.to_string());
            all.shapes.push(Found { name: Some(name), note, ..shape.placed_by(pose) });
        }
        return;
    }
    if !poses.is_empty() && unplaced == poses.len() {
        let mut poses = poses.into_iter();
        for NamedShape { shape, .. } in named {
            if shape.is_placed {
                all.shapes.push(shape);
            } else if let Some(pose) = poses.next() {
                let note = Some(id::PASTE_PLACED_BY.with(&[("position", &pose.name)]));
                all.shapes.push(Found { note, ..shape.placed_by(&pose) });
            }
        }
        return;
    }
    all.idle.extend(poses.into_iter().flat_map(|pose| pose.sources));
    all.shapes.extend(named.into_iter().map(|it| it.shape));
}

/// Reads a test call whose arguments are a pose before each shape; returns the placed shapes.
fn read_test_call(
    reader: &Reader,
    call: &Value,
    named: &[NamedShape],
    poses: &[NamedPose],
) -> Option<Vec<Found>> {
    let index = |value: &Value| match value.what {
        ValueKind::Word(word) => reader.scope.find(word),
        _ => None,
    };
    let pose_of = |value: &Value| poses.iter().find(|pose| Some(pose.index) == index(value));
    let shape_of = |value: &Value| named.iter().find(|shape| Some(shape.index) == index(value));
    let pairs = call.items().windows(2);
    let pairs: Vec<(&NamedPose, &NamedShape)> =
        pairs.filter_map(|pair| Some((pose_of(&pair[0])?, shape_of(&pair[1])?))).collect();
    if pairs.len() < 2 {
        return None;
    }
    let shapes = pairs.iter().map(|(pose, entry)| {
        let is_shared = pairs.iter().filter(|(_, other)| other.index == entry.index).count() > 1;
        let own_name = entry.shape.name.clone().unwrap_or_default();
        let name = if is_shared {
            id::PASTE_SHAPE_AT_POSITION.with(&[("shape", &own_name), ("position", &pose.name)])
        } else {
            own_name
        };
        Found { name: Some(name), ..entry.shape.placed_by(pose) }
    });
    let mut shapes: Vec<Found> = shapes.collect();
    let numbers = call.items().iter().filter(|item| item.number().is_some());
    if let Some(last) = shapes.last_mut() {
        last.ignored.extend(numbers.map(|item| item.span.clone()));
    }
    // Shapes and poses that the call does not test.
    let is_used = |entry: &NamedShape| pairs.iter().any(|(_, it)| it.index == entry.index);
    shapes.extend(named.iter().filter(|entry| !is_used(entry)).map(|entry| entry.shape.clone()));
    Some(shapes)
}

/// Records the statements without a shape in space.
fn record_leftovers(reader: &Reader, rest: Vec<OtherStatement>, all: &mut Collected) {
    for OtherStatement { value, index, span } in rest {
        let name = index.map(|index| reader.scope.objects[index].name.as_str());
        let is_constant = value.number().is_some()
            && name.is_some_and(|name| reader.used_constants.iter().any(|put| *put == name));
        if !value.counts() || is_constant {
            continue;
        }
        if vector::numbers(&value).is_none() {
            match reader.shapes.of(&value) {
                Ok(drafts) if drafts.is_empty() => {}
                Ok(_) => _ = all.flat.get_or_insert(value.span.clone()),
                Err(fault) if find_unknown(&value).is_some() => _ = all.fault.get_or_insert(fault),
                Err(_) => all.idle.push(span.clone()),
            }
        }
        all.aside.push(span);
    }
    all.aside.extend(reader.aside.iter().cloned());
}

/// Finds the shapes in a value.
fn shapes_in(
    values: Values,
    value: &Value,
    name: Option<&str>,
    depth: usize,
    all: &mut Vec<Found>,
) -> Result<(), Fault> {
    if depth > MAX_DEPTH {
        return Ok(());
    }
    if let Some(shape) = shape(values, value, name)? {
        all.push(shape);
        return Ok(());
    }
    for item in value.items() {
        let before = all.len();
        shapes_in(values, item, None, depth + 1, all)?;
        if let ([shape], Some(key)) = (&mut all[before..], item.key) {
            shape.name.get_or_insert_with(|| key.to_owned());
        }
    }
    Ok(())
}

/// Reads a value as one shape, by the rows of the table.
fn shape(values: Values, value: &Value, name: Option<&str>) -> Result<Option<Found>, Fault> {
    let ValueKind::Record(record) = &value.what else { return Ok(None) };
    // `BoxCollider:` with fields below it.
    let title = name.filter(|name| record.head.is_none() && !table::named(name, false).is_empty());
    let rows = match record.head.or(title) {
        Some(head) if !is_struct(values, head, record, value) => values.rows(head, &value.span),
        _ => table::nameless().collect(),
    };
    let mut best: Option<Found> = None;
    for row in rows.into_iter().filter(|row| !matches!(row.kind, Kind::Pose | Kind::Rotation)) {
        let Some(filled) = values.fill(row, record) else { continue };
        if best.as_ref().is_some_and(|best| best.unread.len() <= filled.unread.len()) {
            continue;
        }
        let Some(form) = make::form(row, &filled) else { continue };
        let span = value.span.clone();
        let form =
            form.map_err(|(what, expected)| Fault::new(span.clone(), what.to_owned(), expected))?;
        let is_deep = !row.either && is_deep(&form, row, value) || filled.body.is_some();
        best = Some(Found { is_deep, ..Found::new(form, filled, span, row) });
    }
    Ok(best.map(|found| Found { name: own_name(value), ..found }))
}

/// Returns the name among a value's fields.
fn own_name(value: &Value) -> Option<String> {
    match value.get("name")?.what {
        ValueKind::Text(name) | ValueKind::Word(name) => Some(name.to_owned()),
        _ => None,
    }
}

/// Returns whether a head is a user-defined type with fields.
fn is_struct(values: Values, head: &str, record: &Record, value: &Value) -> bool {
    let has_keys = !record.items.is_empty() && record.items.iter().all(|item| item.key.is_some());
    has_keys
        && values.rows(head, &value.span).is_empty()
        && !notation::is_known(head)
        && !words::is_vector(head)
}

/// Returns whether a shape is certainly three-dimensional.
fn is_deep(form: &SpaceGeometry, row: &Row, value: &Value) -> bool {
    match form {
        SpaceGeometry::Box { half, .. } => half.z != 0.0,
        SpaceGeometry::Plane { .. } => true,
        _ => vector::is_deep(value) || !row.name.is_empty() && row.name.contains('3'),
    }
}
