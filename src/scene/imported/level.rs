//! Makes a scene from a level: rectangles and circles as fixed bodies with a box to drive, or all shapes as
//! bodies of a lab.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;

use super::solid::{Solid, solid};
use super::tiles::{Level, NAMED_LAYER, Skipped};
use crate::geom::order;
use crate::geom::outline::bounds;
use crate::params::grouped;
use crate::scene::check::MAX_OBJECTS;
use crate::scene::problem::quote;
use crate::scene::shapes::{MIN_SIZE, ShapesScene, shortened, unused_name};
use crate::shape_text::{self, Options, ParsedShape, ParsedText, Point, ShapeGeometry, analyse};
use crate::sim::lab::MAX_BODIES;
use crate::text::id;

/// Maximum width searched for a start, in columns of 1 m: positions reach ±10,000 m.
const MAX_COLUMNS: f64 = 20_000.0;

/// Maximum number of skipped parts in an error.
const MAX_LISTED: usize = 6;

/// Name of the box to drive.
const PLAYER: &str = "player";

/// Width and height of the box to drive, m.
const PLAYER_SIZE: Point = [0.6, 0.8];

/// Gap between the box and the ground at the start, m.
const START_HEIGHT: f64 = 0.01;

/// A scene, and the parts of the level that it ignores.
pub(super) struct LevelScene {
    pub(super) text: String,
    pub(super) skipped: Vec<Skipped>,
}

/// Makes the scene of a level in the file called `name`.
///
/// # Errors
/// Returns the problem with an object, or the reason why no world can hold the level.
pub(super) fn scene(level: &Level, name: &str) -> Result<LevelScene, String> {
    let unit = if level.unit > 0.0 { level.unit } else { 1.0 };
    let Some(solid) = solid(level)? else { return objects(level, unit) };
    let is_plain = |geometry: &ShapeGeometry| {
        matches!(geometry, ShapeGeometry::Box { .. } | ShapeGeometry::Circle { .. })
    };
    if !solid.shapes.iter().all(|(_, geometry)| is_plain(geometry))
        && let Some(made) = lab(&solid, unit)
    {
        return Ok(made);
    }
    world(solid, unit, name)
}

/// Makes a lab of all objects; skips the tiles.
fn objects(level: &Level, unit: f64) -> Result<LevelScene, String> {
    let mut skipped = level.skipped.clone();
    let tiles = level.layers.iter().filter(|it| !it.cells.is_empty());
    skipped.extend(tiles.map(|it| {
        let what = id::IMPORTED_LAYER_WITH_TILES
            .with(&[("layer", &quote(&it.name)), ("tiles", &it.cells.len())]);
        (what, NAMED_LAYER.text())
    }));
    let all = level.objects.iter().flat_map(|layer| &layer.objects).map(Value::to_string);
    let text = all.collect::<Vec<_>>().join("\n");
    let made =
        shape_text::read_level(&text).map_err(|why| format!("{}; {}", why.what, why.expected));
    let made = made.and_then(|pasted| ShapesScene::with_unit(&pasted, Some(unit)));
    let made = made.map_err(|why| {
        let list: Vec<&str> =
            skipped.iter().take(MAX_LISTED).map(|(what, _)| what.as_str()).collect();
        let list = list.join(", ");
        let more = skipped.len().saturating_sub(MAX_LISTED);
        match skipped.last() {
            None => why,
            Some(_) if more > 0 => id::IMPORTED_SKIPPED_AND_MORE.with(&[
                ("problem", &why),
                ("parts", &list),
                ("more", &more),
            ]),
            Some((_, wanted)) => id::IMPORTED_SKIPPED_PARTS.with(&[
                ("problem", &why),
                ("parts", &list),
                ("wanted", wanted),
            ]),
        }
    })?;
    Ok(LevelScene { text: made.to_text(), skipped })
}

/// Makes a lab of all shapes, if it can hold them.
fn lab(solid: &Solid, unit: f64) -> Option<LevelScene> {
    let shape = |(name, geometry): &(String, ShapeGeometry)| {
        ParsedShape::new(name.clone(), geometry.clone())
    };
    let shapes: Vec<ParsedShape> = solid.shapes.iter().map(shape).collect();
    let valid = shapes.iter().filter_map(|shape| analyse(shape, false)).count();
    if valid < shapes.len() || valid > MAX_BODIES {
        return None;
    }
    let options = Options { y_down: true, ..Options::default() };
    let mut made = ShapesScene::with_unit(
        &ParsedText { shapes, options, ..ParsedText::default() },
        Some(unit),
    )
    .ok()?;
    made.notes.extend(solid.notes.iter().cloned());
    Some(LevelScene { text: made.to_text(), skipped: solid.skipped.clone() })
}

/// A fixed body; lengths in m, angle in degrees.
struct FixedBody {
    name: String,
    shape: String,
    center: [f64; 2],
    angle: f64,
    /// Lower left and upper right corner of the body's bounds.
    bounds: [Point; 2],
}

/// Makes a world of rectangles and circles as fixed bodies. Adds a box to drive if a start is found.
fn world(mut solid: Solid, unit: f64, name: &str) -> Result<LevelScene, String> {
    let points = solid.shapes.iter().flat_map(|(_, geometry)| geometry.core(false).0);
    let [low, high] = bounds(&points.collect::<Vec<_>>());
    let to_metres = |at: Point| [0, 1].map(|axis| (at[axis] - low[axis]) / unit);
    let mut taken = BTreeSet::from([PLAYER.to_owned()]);
    let (mut all, mut left_out) = (Vec::new(), 0_usize);
    for (name, geometry) in &solid.shapes {
        match fixed_body(geometry, to_metres, unit) {
            Some(made) => all.push(FixedBody { name: unused_name(name, 1, &mut taken), ..made }),
            None => left_out += 1,
        }
    }
    if left_out > 0 {
        let what = id::IMPORTED_SHAPES_LEFT_OUT.with(&[("count", &left_out)]);
        solid.skipped.push((what, id::IMPORTED_PLAIN_SHAPES_EXPECTED.text()));
    }
    if all.len() as u64 >= MAX_OBJECTS {
        let (count, most) = (grouped(all.len() as u64), grouped(MAX_OBJECTS - 1));
        return Err(id::IMPORTED_TOO_MANY_BODIES.with(&[("count", &count), ("most", &most)]));
    }
    let size = to_metres(high);
    let title = id::IMPORTED_LEVEL_TITLE.with(&[
        ("name", &name),
        ("tiles", &grouped(solid.tiles as u64)),
        ("kind", &solid.rule),
        ("bodies", &grouped(all.len() as u64)),
        ("width", &format_args!("{:.1}", size[0])),
        ("height", &format_args!("{:.1}", size[1])),
    ]);
    let mut notes = vec![id::IMPORTED_LEVEL_SCALE.with(&[
        ("units", &unit),
        ("x", &low[0]),
        ("y", &(0.0 - low[1])),
    ])];
    notes.append(&mut solid.notes);
    let start = solid.start.map(to_metres).or_else(|| free_place(&all, size));
    let text = scene_text(&shortened(&title), &notes, &all, start);
    Ok(LevelScene { text, skipped: solid.skipped })
}

/// Returns a fixed body without a name, if the world supports its shape and size.
fn fixed_body(
    geometry: &ShapeGeometry,
    to_metres: impl Fn(Point) -> Point,
    unit: f64,
) -> Option<FixedBody> {
    let (shape, center, angle) = match geometry {
        ShapeGeometry::Box { center, size, angle } => {
            let [width, height] = size.map(|side| side.abs() / unit);
            let shape = format!("Box(width: {}, height: {})", width as f32, height as f32);
            (Some(shape).filter(|_| width.min(height) >= MIN_SIZE)?, center, *angle)
        }
        ShapeGeometry::Circle { center, radius } if radius / unit >= MIN_SIZE => {
            (format!("Circle(radius: {})", (radius / unit) as f32), center, 0.0)
        }
        _ => return None,
    };
    let (points, radius) = geometry.core(false);
    let [low, high] = bounds(&points);
    let (low, high) = (to_metres(low.map(|x| x - radius)), to_metres(high.map(|x| x + radius)));
    let angle = libm::remainder(angle, 360.0);
    Some(FixedBody {
        name: String::new(),
        shape,
        center: to_metres(*center),
        angle,
        bounds: [low, high],
    })
}

/// Returns a free position for the player's centre, on top of a body near the middle of the level.
fn free_place(all: &[FixedBody], size: Point) -> Option<Point> {
    let [width, height] = PLAYER_SIZE;
    let middle = size.map(|side| side / 2.0);
    let is_free = |[x, y]: Point| {
        let (low, high) =
            ([x - width / 2.0, y - height / 2.0], [x + width / 2.0, y + height / 2.0]);
        !all.iter().any(|it| {
            (0..2).all(|axis| it.bounds[0][axis] < high[axis] && low[axis] < it.bounds[1][axis])
        })
    };
    let steps = size[0].ceil().min(MAX_COLUMNS) as i32;
    let columns = (0..=steps).map(|step| if step % 2 == 0 { step / 2 } else { -(step / 2) - 1 });
    columns.map(|step| middle[0].floor() + f64::from(step) + 0.5).find_map(|x| {
        let below = all.iter().filter(|it| it.bounds[0][0] <= x && x <= it.bounds[1][0]);
        let mut tops: Vec<f64> = below.map(|it| it.bounds[1][1]).collect();
        order::sort_by(&mut tops, |p, q| (p - middle[1]).abs().total_cmp(&(q - middle[1]).abs()));
        let places = tops.into_iter().map(|top| [x, top + height / 2.0 + START_HEIGHT]);
        places.into_iter().find(|at| is_free(*at))
    })
}

/// Returns the text of the scene.
fn scene_text(title: &str, notes: &[String], all: &[FixedBody], start: Option<Point>) -> String {
    let mut text = String::new();
    for note in notes {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "// {note}");
    }
    let driver = if start.is_some() { "\n        driver: (body: \"player\")," } else { "" };
    let _ = writeln!(
        text,
        "(\n    title: {title:?},\n    camera: Plan,\n    world: Bodies(\n        \
         methods: (solver: Impulse, pairs: Grid, mass_gravity: Real),{driver}\n        bodies: ["
    );
    if let Some([x, y]) = start {
        let [width, height] = PLAYER_SIZE;
        let _ = writeln!(
            text,
            "            (name: \"{PLAYER}\", shape: Box(width: {width}, height: {height}), position: \
             ({}, {}, 0), turns: false, friction: 0),",
            x as f32, y as f32
        );
    }
    for FixedBody { name, shape, center: [x, y], angle, .. } in all {
        let angle =
            if *angle == 0.0 { String::new() } else { format!(" angle: {},", *angle as f32) };
        let (x, y) = (*x as f32, *y as f32);
        let _ = writeln!(
            text,
            "            (name: {name:?}, shape: {shape}, position: ({x}, {y}, 0),{angle} fixed: true),"
        );
    }
    text + "        ],\n    ),\n)\n"
}
