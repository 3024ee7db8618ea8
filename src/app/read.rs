//! A tick as plain text, equivalent to its picture; for reading and for screen readers.
//!
//! The text is made from the tick's record, like cards and overlays; nothing is computed here.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::describe::{Logged, describe};
use super::live::{number, vector, with_unit};
use super::tick_view::ShownRecords;
use crate::explain;
use crate::explain::card::{self, Line};
use crate::explain::number::{metres, plain};
use crate::figure::{Figure, words};
use crate::geom::order;
use crate::overlay::{self, Mark, OverlayKind, Pen, View};
use crate::params::{self, Value, counted};
use crate::sim::places::ColliderShape;
use crate::sim::quantities::unit;
use crate::sim::report::Field;
use crate::sim::{Body, BodyReport, ContactReport, Phase, World};
use crate::text::id;

/// Maximum number of lines per section.
const MAX_LINES: usize = 100;

/// Parameters of a body that define its shape.
const SHAPE: [&str; 6] = ["model", "shape", "size", "radius", "height", "normal"];

/// Parameters that define position and rotation of a static body.
const PLACE: [&str; 3] = ["position", "point", "yaw"];

/// Writes a tick as text; `figure` is its Figure, `target` the explained target.
///
/// The verdict comes first, then the Figure, every body after the tick with its shape and displacement,
/// contacts, and the formulas of the explained pair. Events and other labels of the view follow. Lengths
/// are in m, angles in degrees; every line ends with a line break.
#[must_use]
pub fn read(
    tick: u64,
    records: &ShownRecords<'_>,
    target: Option<usize>,
    figure: Option<&Figure>,
) -> String {
    let (record, tested) = (records.current, explain::explanation(records.tested));
    let (world, before) = (record.after(), record.up_to(0).after());
    let verdict = explain::explanation(record).verdict(target);
    let mut out = id::READ_TICK.with(&[("tick", &tick), ("verdict", &verdict)]) + "\n";
    if let Some((title, lines)) = figure.filter(|figure| !figure.is_empty()).map(words) {
        section(&mut out, &title, records.age_note().into_iter().chain(lines));
    }
    section(&mut out, id::READ_BODIES.text(), bodies(&world, &before).into_iter());
    let contacts = world.contacts().iter().map(|c| contact(&world, c));
    section(&mut out, id::READ_CONTACTS.text(), contacts);
    if let Some(target) = target {
        let card = tested.card(target, None);
        let lines = records.age_note().into_iter().chain(card.lines.iter().map(line));
        section(&mut out, &card.title, lines);
    }
    if let Some(card) = tested.world() {
        section(&mut out, &card.title, card.lines.iter().map(line));
    }
    let events = record.events().iter().map(|event| describe(&world, &Logged::Event(*event)));
    section(&mut out, id::READ_EVENTS.text(), events);
    let labels = new_labels(&out, records, target);
    if !labels.is_empty() {
        section(&mut out, id::READ_ALSO_MARKED.text(), labels.into_iter());
    }
    out
}

/// Writes a title and its lines, up to [`MAX_LINES`].
fn section(out: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        let _ = writeln!(out, "\n{}", id::READ_SECTION_EMPTY.with(&[("title", &title)]));
        return;
    }
    let _ = writeln!(out, "\n{title}");
    for line in lines.by_ref().take(MAX_LINES) {
        let _ = writeln!(out, "  {line}");
    }
    let more = lines.count();
    if more > 0 {
        let _ = writeln!(out, "  {}", id::READ_MORE_LINES.with(&[("count", &more)]));
    }
}

/// Lists the bodies reported by the world, then the static ones.
fn bodies(world: &World, before: &World) -> Vec<String> {
    let (mut shapes, mut colliders) = (shapes(world), BTreeMap::new());
    world.places(&mut |placed| {
        colliders.insert(placed.body, placed.collider);
    });
    let earlier = order::map(before.report().into_iter().map(|report| (report.body, report)));
    let mut lines = Vec::new();
    for report in world.report() {
        let mut line = body(world, &report);
        let shape = shapes.remove(&world.name(report.body)).map(|[shape, _]| shape);
        let collider = || collider_text(*colliders.get(&report.body)?);
        if let Some(shape) = shape.filter(|shape| !shape.is_empty()).or_else(collider) {
            let _ = write!(line, "; {shape}");
        }
        match earlier.get(&report.body) {
            None => {
                let _ = write!(line, "; {}", id::READ_IS_NEW.text());
            }
            Some(old) if old.position != report.position => {
                let displacement = vector(report.position - old.position, "m");
                let _ = write!(line, "; {}", id::READ_MOVED_BY.with(&[("way", &displacement)]));
            }
            Some(_) => {}
        }
        lines.push(line);
    }
    let static_objects = shapes.into_iter().filter(|(_, [shape, _])| !shape.is_empty());
    lines.extend(static_objects.map(|(name, [shape, place])| {
        let separator = if place.is_empty() { "" } else { "; " };
        format!("{name}: {place}{separator}{shape}")
    }));
    lines
}

/// Returns the parameters of each named object that define its shape and its place, as text.
fn shapes(world: &World) -> BTreeMap<String, [String; 2]> {
    let mut found: BTreeMap<String, [String; 2]> = BTreeMap::new();
    let driven = world.is_driven().then(|| world.name(Body::Driven));
    world.visit_params(&mut |at, meta, value| {
        let mut parts = at.named.split('.');
        let owner = match (parts.next(), &driven) {
            (Some("driver" | "player" | "walker"), Some(driven)) => driven.as_str(),
            // Spawned bodies do not exist yet.
            (Some("methods" | "spawns" | "mouse"), _) => return,
            _ => parts.next().unwrap_or_default(),
        };
        let rest: Vec<&str> = parts.collect();
        let (Some(first), Some(name)) = (rest.first(), rest.last()) else { return };
        let text_index = usize::from(!SHAPE.contains(first));
        // Corners are listed together.
        let is_corner = name.bytes().all(|c| c.is_ascii_digit());
        if is_corner || text_index == 1 && !PLACE.contains(first) {
            return;
        }
        let value = match value {
            Value::F32(x) => number(x, meta.unit),
            Value::Vec3(v) => vector(v, meta.unit),
            Value::U32(x) => with_unit(&x.to_string(), counted(x, meta.unit)),
            Value::Choice(index, choices) => {
                choices.names.get(index).map(|name| params::words(name)).unwrap_or_default()
            }
            Value::Points(points) => {
                let corner = |p: &glam::Vec2| format!("({}, {})", plain(p.x), plain(p.y));
                with_unit(&points.iter().map(corner).collect::<Vec<_>>().join(" "), meta.unit)
            }
            Value::Bool(_) | Value::Char(_) => return,
        };
        let text = &mut found.entry(owner.to_owned()).or_default()[text_index];
        let separator = if text.is_empty() { "" } else { ", " };
        let _ = write!(text, "{separator}{} {value}", name.replace('_', " "));
    });
    found
}

/// Describes a collider: "radius 0.150 m".
fn collider_text(collider: ColliderShape) -> Option<String> {
    Some(match collider {
        ColliderShape::Point => return None,
        ColliderShape::Rect(half) => {
            let [width, depth] = (half * 2.0).to_array();
            id::READ_WIDTH_DEPTH.with(&[("width", &metres(width)), ("depth", &metres(depth))])
        }
        ColliderShape::Disk(radius) => id::READ_RADIUS.with(&[("radius", &metres(radius))]),
        ColliderShape::Cuboid(half) => id::READ_SIZE.with(&[("size", &vector(half * 2.0, "m"))]),
        ColliderShape::Capsule { height, radius } => {
            id::READ_RADIUS_HEIGHT.with(&[("radius", &metres(radius)), ("height", &metres(height))])
        }
    })
}

/// Returns the labels of overlays that contain numbers missing in `known_text`.
fn new_labels(known_text: &str, records: &ShownRecords<'_>, target: Option<usize>) -> Vec<String> {
    let &ShownRecords { current: now, tested, .. } = records;
    let view = View { record: now, tested, selected: target, hovered: None, past: None };
    let mut pen = Pen::default();
    for overlay in overlay::overlays(now.kind()) {
        if overlay.kind != OverlayKind::Ghosts {
            (overlay.draw)(&view, &mut pen);
        }
    }
    let mut known = order::set(numbers(known_text).map(str::to_owned));
    let mut lines = Vec::new();
    for drawn in pen.marks {
        let Mark::Label(label) = drawn.mark else { continue };
        let text = label.text.replace('\n', ", ");
        if numbers(&text).any(|number| !known.contains(number)) {
            known.extend(numbers(&text).map(str::to_owned));
            lines.push(text);
        }
    }
    lines
}

/// Returns the numbers of a text, without signs.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    parts.map(|part| part.trim_matches('.')).filter(|part| !part.is_empty())
}

/// Describes a body: "tank: position (0.000, 0.600, −1.200) m, yaw 30.000°".
fn body(world: &World, report: &BodyReport) -> String {
    let kind = world.kind();
    let (name, position) = (world.name(report.body), vector(report.position, "m"));
    let mut out = id::READ_BODY_POSITION.with(&[("body", &name), ("position", &position)]);
    for (name, field) in &report.fields {
        // The name of "rebound ticks" contains the unit.
        let unit = Some(unit(kind, name))
            .filter(|unit| name.rsplit('_').next() != Some(unit))
            .unwrap_or_default();
        let _ = write!(out, ", {} {}", name.replace('_', " "), value(world, *field, unit));
    }
    out
}

/// Formats a field of a report with its unit.
pub(super) fn value(world: &World, field: Field, unit: &str) -> String {
    match field {
        Field::F32(x) => number(x, unit),
        Field::U32(x) => with_unit(&x.to_string(), counted(x, unit)),
        Field::Bool(x) => (if x { id::READ_YES } else { id::READ_NO }).text().to_owned(),
        Field::Vec3(v) => vector(v, unit),
        Field::Body(body) => world.name(body),
        Field::Name(name) => params::words(name),
        Field::Region(region) => format!("R{region}"),
    }
}

/// Describes a contact: "tank hits box, 0.019 m deep, normal (0.000, 0.000, −1.000) from box to tank".
fn contact(world: &World, c: &ContactReport) -> String {
    let mut out = describe(world, &Logged::Contact(*c));
    if c.phase != Phase::Exit {
        let normal = id::READ_NORMAL.with(&[
            ("normal", &vector(c.normal, "")),
            ("from", &world.name(c.b)),
            ("to", &world.name(c.a)),
        ]);
        let _ = write!(out, ", {normal}");
    }
    for (_, push) in c.detail.fields().iter().filter(|(name, _)| *name == "push") {
        let displacement = value(world, *push, "m");
        let _ = write!(out, ", {}", id::READ_PUSHED_OUT.with(&[("way", &displacement)]));
    }
    out
}

/// Writes a line of a card: "overlap = rA + rB − |d·L| = 0.500 + 0.683 − |−1.021| = 0.162 m".
fn line(line: &Line) -> String {
    let parts = [&line.symbols, &line.numbers, &line.result].map(|tokens| card::text(tokens));
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{}{}", parts.join(" = "), if line.heading { ":" } else { "" })
}
