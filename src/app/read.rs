//! A tick as plain text, equivalent to its picture; for reading and for screen readers.
//!
//! The text is made from the tick's record, like cards and overlays; nothing is computed here.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::describe::describe;
use super::live::{number, vector, with_unit};
use super::log::Logged;
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

/// Maximum number of bodies, contacts or axes listed.
const MAX: usize = 100;

/// Parameters of a body that define its shape.
const SHAPE: [&str; 6] = ["model", "shape", "size", "radius", "height", "normal"];

/// Parameters that define the place of a static body.
const PLACE: [&str; 3] = ["position", "point", "yaw"];

/// Writes a tick as text; `figure` is its Figure, `target` the explained target.
///
/// The verdict comes first, then the Figure, every body after the tick with its shape and displacement,
/// contacts, the formulas of the explained pair, events, and other numbers marked in the view. Lengths are
/// in m, angles in degrees; every line ends with a line break.
#[must_use]
pub fn read(
    tick: u64,
    accounts: &ShownRecords<'_>,
    target: Option<usize>,
    figure: Option<&Figure>,
) -> String {
    let (record, tested) = (accounts.current, explain::explanation(accounts.tested));
    let (world, before) = (record.after(), record.up_to(0).after());
    let verdict = explain::explanation(record).verdict(target);
    let mut out = id::READ_TICK.with(&[("tick", &tick), ("verdict", &verdict)]) + "\n";
    if let Some((title, lines)) = figure.filter(|figure| !figure.is_empty()).map(words) {
        section(&mut out, &title, accounts.aged().into_iter().chain(lines));
    }
    section(&mut out, id::READ_BODIES.text(), bodies(&world, &before).into_iter());
    let contacts = world.contacts().iter().map(|c| contact(&world, c));
    section(&mut out, id::READ_CONTACTS.text(), contacts);
    if let Some(target) = target {
        let card = tested.card(target, None);
        let lines = accounts.aged().into_iter().chain(card.lines.iter().map(line));
        section(&mut out, &card.title, lines);
    }
    if let Some(card) = tested.world() {
        section(&mut out, &card.title, card.lines.iter().map(line));
    }
    let events = record.events().iter().map(|event| describe(&world, &Logged::Event(*event)));
    section(&mut out, id::READ_EVENTS.text(), events);
    let marked = marked(&out, accounts, target);
    if !marked.is_empty() {
        section(&mut out, id::READ_ALSO_MARKED.text(), marked.into_iter());
    }
    out
}

/// Writes a title and its lines, up to the maximum.
fn section(out: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        let _ = writeln!(out, "\n{}", id::READ_SECTION_EMPTY.with(&[("title", &title)]));
        return;
    }
    let _ = writeln!(out, "\n{title}");
    for line in lines.by_ref().take(MAX) {
        let _ = writeln!(out, "  {line}");
    }
    let more = lines.count();
    if more > 0 {
        let _ = writeln!(out, "  {}", id::READ_MORE_LINES.with(&[("count", &more)]));
    }
}

/// Lists the bodies reported by the world, then the static ones.
fn bodies(world: &World, before: &World) -> Vec<String> {
    let (mut shapes, mut forms) = (shapes(world), BTreeMap::new());
    world.places(&mut |placed| {
        forms.insert(placed.body, placed.collider);
    });
    let earlier = order::map(before.report().into_iter().map(|told| (told.body, told)));
    let mut lines = Vec::new();
    for told in world.report() {
        let mut line = body(world, &told);
        let shape = shapes.remove(&world.name(told.body)).map(|[shape, _]| shape);
        let form = || form(*forms.get(&told.body)?);
        if let Some(shape) = shape.filter(|shape| !shape.is_empty()).or_else(form) {
            let _ = write!(line, "; {shape}");
        }
        match earlier.get(&told.body) {
            None => {
                let _ = write!(line, "; {}", id::READ_IS_NEW.text());
            }
            Some(then) if then.position != told.position => {
                let way = vector(told.position - then.position, "m");
                let _ = write!(line, "; {}", id::READ_MOVED_BY.with(&[("way", &way)]));
            }
            Some(_) => {}
        }
        lines.push(line);
    }
    let still = shapes.into_iter().filter(|(_, [shape, _])| !shape.is_empty());
    lines.extend(still.map(|(name, [shape, place])| {
        let between = if place.is_empty() { "" } else { "; " };
        format!("{name}: {place}{between}{shape}")
    }));
    lines
}

/// Returns shape and place of each named object, as far as these are parameters.
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
        let which = usize::from(!SHAPE.contains(first));
        // Corners are listed together.
        let is_corner = name.bytes().all(|c| c.is_ascii_digit());
        if is_corner || which == 1 && !PLACE.contains(first) {
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
        let told = &mut found.entry(owner.to_owned()).or_default()[which];
        let between = if told.is_empty() { "" } else { ", " };
        let _ = write!(told, "{between}{} {value}", name.replace('_', " "));
    });
    found
}

/// "radius 0.150 m".
fn form(form: ColliderShape) -> Option<String> {
    Some(match form {
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

/// Returns labels drawn by overlays with numbers that are not in `told` yet.
fn marked(told: &str, accounts: &ShownRecords<'_>, target: Option<usize>) -> Vec<String> {
    let &ShownRecords { current: now, tested, .. } = accounts;
    let view = View { record: now, tested, selected: target, hovered: None, past: None };
    let mut pen = Pen::default();
    for overlay in overlay::overlays(now.kind()) {
        if overlay.kind != OverlayKind::Ghosts {
            (overlay.draw)(&view, &mut pen);
        }
    }
    let mut known = order::set(numbers(told).map(str::to_owned));
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

/// "tank: position (0.000, 0.600, −1.200) m, yaw 30.000°".
fn body(world: &World, told: &BodyReport) -> String {
    let kind = world.kind();
    let (name, position) = (world.name(told.body), vector(told.position, "m"));
    let mut out = id::READ_BODY_POSITION.with(&[("body", &name), ("position", &position)]);
    for (name, field) in &told.fields {
        // The name of "rebound ticks" contains the unit.
        let unit = Some(unit(kind, name))
            .filter(|unit| name.rsplit('_').next() != Some(unit))
            .unwrap_or_default();
        let _ = write!(out, ", {} {}", name.replace('_', " "), value(world, *field, unit));
    }
    out
}

/// Formats a number of a body or a contact with its unit.
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

/// "tank hits box, 0.019 m deep, normal (0.000, 0.000, −1.000) from box to tank".
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
        let way = value(world, *push, "m");
        let _ = write!(out, ", {}", id::READ_PUSHED_OUT.with(&[("way", &way)]));
    }
    out
}

/// "overlap = rA + rB − |d·L| = 0.500 + 0.683 − |−1.021| = 0.162 m".
fn line(line: &Line) -> String {
    let parts = [&line.symbols, &line.numbers, &line.result].map(|tokens| card::text(tokens));
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{}{}", parts.join(" = "), if line.heading { ":" } else { "" })
}
