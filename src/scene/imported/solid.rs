//! Chooses the solid tiles and objects of a level, and returns them as shapes.

use std::collections::btree_map::{BTreeMap, Entry};

use serde_json::Value;

use super::tiles::{
    Cell, CellRect, FLIP_BITS, Level, NAMED_LAYER, NUMBER_BITS, Skipped, TileLayer, TileShape,
    merge,
};
use crate::geom::order;
use crate::geom::outline::bounds;
use crate::scene::problem::quote;
use crate::shape_text::{self, Point, ShapeGeometry};
use crate::text::id;

/// Maximum number of rows or columns of a rectangle: a body is at most 1,000 m long.
const MAX_SIDE: f64 = 1000.0;

/// Solid shapes of a level, and how they were chosen.
#[derive(Debug, Default)]
pub(super) struct Solid {
    /// Name and geometry of each shape, y up.
    pub(super) shapes: Vec<(String, ShapeGeometry)>,
    /// Number of solid tiles, before merging.
    pub(super) tiles: usize,
    /// Notes for the reader, in sentences.
    pub(super) notes: Vec<String>,
    /// Rule that chose the tiles, in words.
    pub(super) rule: &'static str,
    pub(super) skipped: Vec<Skipped>,
    /// Start position of the player, y up.
    pub(super) start: Option<Point>,
}

/// Returns the solid tiles of a level, and the objects of layers named as solid; `None` if no tile is
/// solid.
///
/// # Errors
/// Returns the problem with an object.
pub(super) fn solid(level: &Level) -> Result<Option<Solid>, String> {
    let filled_layers = || level.layers.iter().filter(|layer| !layer.cells.is_empty());
    let has_named = filled_layers().any(|layer| layer.is_named_solid)
        || level.objects.iter().any(|it| it.is_named_solid && !it.objects.is_empty());
    let has_shapes =
        filled_layers().any(|layer| layer.cells.iter().any(|it| layer.shape(it).is_some()));
    let has_objects = !level.has_entities && level.objects.iter().any(|it| !it.objects.is_empty());
    let definitions = order::set(filled_layers().map(|layer| layer.definition.as_str()));
    let is_only_layer = !has_named && !has_shapes && !has_objects && definitions.len() == 1;
    let mut out = Solid { skipped: level.skipped.clone(), ..Solid::default() };
    out.rule = match (is_only_layer, has_named) {
        (true, _) => id::IMPORTED_ONLY_TILE_LAYER.text(),
        (_, true) => id::IMPORTED_LAYERS_NAMED_SOLID.text(),
        _ => id::IMPORTED_TILES_WITH_SHAPES.text(),
    };
    for layer in filled_layers() {
        out.tile_layer(layer, layer.is_named_solid || is_only_layer, is_only_layer)?;
    }
    if out.shapes.is_empty() {
        return Ok(None);
    }
    for layer in level.objects.iter().filter(|it| !it.objects.is_empty()) {
        let starts = layer.objects.iter().filter(|it| is_start(it));
        out.start = out.start.or(starts.into_iter().find_map(middle));
        if layer.is_named_solid {
            for object in layer.objects.iter().filter(|it| !is_start(it)) {
                out.shapes.extend(shapes(object, &layer.name)?);
            }
        } else if !level.has_entities {
            let what = id::IMPORTED_OBJECT_LAYER_LEFT_OUT
                .with(&[("layer", &quote(&layer.name)), ("objects", &layer.objects.len())]);
            out.skipped.push((what, NAMED_LAYER.text()));
        }
    }
    let entities = level.objects.iter().filter(|it| level.has_entities && !it.is_named_solid);
    let count: usize = entities.map(|it| it.objects.len()).sum();
    if count > 0 {
        out.skipped.push((id::IMPORTED_ENTITIES.with(&[("count", &count)]), NAMED_LAYER.text()));
    }
    Ok(Some(out))
}

impl TileLayer {
    /// Returns the collision shape of the cell's tile.
    fn shape(&self, cell: &Cell) -> Option<&TileShape> {
        self.shapes.get(&(cell.tile & NUMBER_BITS))
    }
}

impl Solid {
    /// Adds the solid tiles of a layer: all if it is solid as a whole, else those with shapes.
    fn tile_layer(
        &mut self,
        layer: &TileLayer,
        is_solid: bool,
        is_only_layer: bool,
    ) -> Result<(), String> {
        let mut full = Vec::new();
        let mut by_number: BTreeMap<u32, Vec<ShapeGeometry>> = BTreeMap::new();
        let mut parts = Vec::new();
        for cell in &layer.cells {
            let is_full = match layer.shape(cell) {
                None if !is_solid => continue,
                None | Some(TileShape::Full) => true,
                Some(TileShape::Objects(objects, size)) => {
                    let number = cell.tile & NUMBER_BITS;
                    let geometries = match by_number.entry(number) {
                        Entry::Occupied(known) => known.into_mut(),
                        Entry::Vacant(free) => free.insert(local_shapes(objects, *size)?),
                    };
                    let is_full = is_full(geometries, *size) && *size == layer.cell;
                    if !is_full {
                        let placed = geometries
                            .iter()
                            .map(|geometry| layer.place_in_cell(geometry.clone(), cell, *size));
                        parts.extend(placed);
                    }
                    is_full
                }
            };
            if is_full {
                full.push((cell.row, cell.column));
            }
            self.tiles += 1;
        }
        let old_count = self.shapes.len();
        let max_cells =
            layer.cell.map(|side| (MAX_SIDE / (side / layer.cell[0])).clamp(1.0, MAX_SIDE) as i32);
        let rects = merge(full.iter().copied(), [max_cells[1], max_cells[0]]);
        let geometries = rects.into_iter().map(|rect| layer.rectangle(rect)).chain(parts);
        let named = geometries
            .enumerate()
            .map(|(k, geometry)| (format!("{}-{}", layer.name, k + 1), geometry));
        self.shapes.extend(named);
        self.note_rule(layer, (is_solid, is_only_layer), self.shapes.len() - old_count);
        Ok(())
    }

    /// Notes the rule that made tiles of a layer solid.
    fn note_rule(
        &mut self,
        layer: &TileLayer,
        (is_solid, is_only_layer): (bool, bool),
        count: usize,
    ) {
        let (name, tiles) = (quote(&layer.name), layer.cells.len());
        if count == 0 {
            let what = id::IMPORTED_LAYER_WITH_TILES.with(&[("layer", &name), ("tiles", &tiles)]);
            self.skipped.push((what, NAMED_LAYER.text()));
            return;
        }
        let why = match (is_only_layer, is_solid) {
            (true, _) => id::IMPORTED_SOLID_AS_ONLY_LAYER.text(),
            (_, true) => id::IMPORTED_SOLID_BY_NAME.text(),
            _ => id::IMPORTED_SOLID_BY_SHAPES.text(),
        };
        self.notes.push(id::IMPORTED_LAYER_MERGED.with(&[
            ("name", &name),
            ("tiles", &tiles),
            ("shapes", &count),
            ("reason", &why),
        ]));
    }
}

impl TileLayer {
    /// Returns a rectangle of cells, y up.
    fn rectangle(&self, rect: CellRect) -> ShapeGeometry {
        let [width, height] = self.cell;
        let size = [f64::from(rect.columns) * width, f64::from(rect.rows) * height];
        let x = self.origin[0] + f64::from(rect.column) * width + size[0] / 2.0;
        let y = self.origin[1] + f64::from(rect.row) * height + size[1] / 2.0;
        ShapeGeometry::Box { center: [x, 0.0 - y], size, angle: 0.0 }
    }

    /// Moves a shape of a tile to its cell, y up. `geometry` is relative to the middle of the tile; the tile
    /// is aligned with the lower left corner of the cell.
    fn place_in_cell(&self, geometry: ShapeGeometry, cell: &Cell, size: Point) -> ShapeGeometry {
        let [flips_x, flips_y, diagonal] = FLIP_BITS.map(|flip| cell.tile & flip != 0);
        let size = if diagonal { [size[1], size[0]] } else { size };
        let x = self.origin[0] + f64::from(cell.column) * self.cell[0] + size[0] / 2.0;
        let y = self.origin[1] + f64::from(cell.row + 1) * self.cell[1] - size[1] / 2.0;
        let flip = |[x, y]: Point| {
            let [x, y] = if diagonal { [-y, -x] } else { [x, y] };
            [if flips_x { -x } else { x }, if flips_y { -y } else { y }]
        };
        let place = |point: Point| {
            let [dx, dy] = flip(point);
            [x + dx, 0.0 - y + dy]
        };
        match geometry {
            ShapeGeometry::Box { center, size, angle } => {
                let (sin, cos) = libm::sincos(angle.to_radians());
                // The direction of the width after the flips.
                let [x, y] = flip([cos, sin]);
                let is_straight = angle == 0.0;
                let angle = if is_straight { 0.0 } else { libm::atan2(y, x).to_degrees() };
                let size = if is_straight && diagonal { [size[1], size[0]] } else { size };
                ShapeGeometry::Box { center: place(center), size, angle }
            }
            ShapeGeometry::Circle { center, radius } => {
                ShapeGeometry::Circle { center: place(center), radius }
            }
            ShapeGeometry::Capsule { ends, radius } => {
                ShapeGeometry::Capsule { ends: ends.map(place), radius }
            }
            ShapeGeometry::Segment(ends) => ShapeGeometry::Segment(ends.map(place)),
            ShapeGeometry::Polygon(corners) => {
                ShapeGeometry::Polygon(corners.into_iter().map(place).collect())
            }
            ShapeGeometry::Parts(parts) => {
                let part = |part: Vec<Point>| part.into_iter().map(place).collect();
                ShapeGeometry::Parts(parts.into_iter().map(part).collect())
            }
        }
    }
}

/// Returns the shapes of a tile relative to its middle, y up.
fn local_shapes(objects: &[Value], [width, height]: Point) -> Result<Vec<ShapeGeometry>, String> {
    let mut out = Vec::new();
    for object in objects {
        for (_, mut geometry) in shapes(object, "tile")? {
            geometry.for_each_point_mut(|point| {
                *point = [point[0] - width / 2.0, point[1] + height / 2.0];
            });
            out.push(geometry);
        }
    }
    Ok(out)
}

/// Returns whether the shapes cover the whole tile.
fn is_full(geometries: &[ShapeGeometry], size: Point) -> bool {
    let [geometry] = geometries else { return false };
    let half = size.map(|side| side / 2.0);
    let is_whole = match geometry {
        ShapeGeometry::Box { angle, .. } => *angle == 0.0,
        ShapeGeometry::Polygon(corners) => corners.len() == 4 && is_axis_aligned(corners),
        _ => false,
    };
    is_whole && bounds(&geometry.core(false).0) == [half.map(|side| -side), half]
}

/// Returns whether each side is horizontal or vertical.
fn is_axis_aligned(corners: &[Point]) -> bool {
    let next = corners.iter().skip(1).chain(corners.first());
    corners.iter().zip(next).all(|(a, b)| (a[0] == b[0]) != (a[1] == b[1]))
}

/// Returns the shapes of an object and their names, y up.
fn shapes(object: &Value, layer: &str) -> Result<Vec<(String, ShapeGeometry)>, String> {
    let read = shape_text::read_level(&object.to_string());
    let read = read.map_err(|why| {
        id::IMPORTED_OBJECT_PROBLEM.with(&[
            ("id", &object["id"]),
            ("problem", &why.what),
            ("expected", &why.expected),
        ])
    })?;
    let name = ["name", "__identifier"].iter().find_map(|key| object[key].as_str());
    let name = name.filter(|name| !name.is_empty()).unwrap_or(layer);
    Ok(read.shapes.into_iter().map(|shape| (name.to_owned(), shape.geometry)).collect())
}

/// Returns whether an object marks the start of a player.
fn is_start(object: &Value) -> bool {
    ["name", "class", "type", "__identifier"].iter().any(|key| {
        let text = object[key].as_str().unwrap_or_default().to_lowercase();
        text.contains("player") || text.contains("spawn") || text == "start"
    })
}

/// Returns the middle of an object, y up.
fn middle(object: &Value) -> Option<Point> {
    let shape = shapes(object, "").ok()?.into_iter().next()?.1;
    let (points, _) = shape.core(false);
    let [low, high] = bounds(&points);
    Some([f64::midpoint(low[0], high[0]), f64::midpoint(low[1], high[1])])
}
