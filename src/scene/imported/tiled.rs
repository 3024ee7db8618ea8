//! Reads the layers of a Tiled map.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Value, json};

use super::included;
use super::tile_data::{self, Encoding};
use super::tiles::{
    Cell, Level, NUMBER_BITS, ObjectLayer, TileLayer, TileShape, TileShapes, is_solid_name,
};
use super::tmx::MAX_GROUP_DEPTH;
use crate::platform::text::on_a_line;
use crate::scene::problem::quote;
use crate::text::{Id, id};

/// Supported kinds of layers.
const KINDS: Id = id::IMPORTED_LAYER_KINDS;

/// Reads a map in Tiled's JSON.
///
/// # Errors
/// Returns the problem with a layer.
pub(super) fn read(map: &Value) -> Result<Level, String> {
    let size = [number(map, "tilewidth"), number(map, "tileheight")];
    let mut level = Level { unit: size[0], ..Level::default() };
    let orientation = map["orientation"].as_str().unwrap_or("orthogonal");
    let mut reader = Reader { level: &mut level, cell: size, orientation, shapes: Rc::default() };
    reader.shapes = reader.tilesets(map, size);
    let root = Group { offset: [0.0; 2], is_solid: false, depth: 0 };
    reader.layers(&map["layers"], &root)?;
    Ok(level)
}

/// Returns the number `key` of a record; 0 if absent.
pub(super) fn number(record: &Value, key: &str) -> f64 {
    record[key].as_f64().unwrap_or(0.0)
}

pub(super) fn list<'v>(record: &'v Value, key: &str) -> &'v [Value] {
    record[key].as_array().map_or(&[], Vec::as_slice)
}

/// Returns the reason why the file of a reference was not read, for the end of a sentence.
pub(super) fn reason(reference: &Value) -> String {
    let reason = reference[included::REASON].as_str();
    reason.map(|reason| format!(": {}", on_a_line(reason))).unwrap_or_default()
}

fn name(record: &Value) -> String {
    record["name"].as_str().unwrap_or_default().to_owned()
}

/// Returns whether the name, class or a true property says that a layer or tile is solid.
fn is_named_solid(record: &Value) -> bool {
    let marks_solid = |key: &str| record[key].as_str().is_some_and(is_solid_name);
    let is_true = |property: &Value| {
        property["value"] == true && property["name"].as_str().is_some_and(is_solid_name)
    };
    marks_solid("name") || marks_solid("class") || list(record, "properties").iter().any(is_true)
}

/// Values that layers inherit from their group.
struct Group {
    offset: [f64; 2],
    is_solid: bool,
    depth: usize,
}

struct Reader<'l> {
    level: &'l mut Level,
    cell: [f64; 2],
    orientation: &'l str,
    shapes: TileShapes,
}

impl Reader<'_> {
    fn skip(&mut self, what: String, wanted: &'static str) {
        self.level.skipped.push((what, wanted));
    }

    fn layers(&mut self, layers: &Value, group: &Group) -> Result<(), String> {
        for layer in layers.as_array().into_iter().flatten() {
            let offset = [
                group.offset[0] + number(layer, "offsetx"),
                group.offset[1] + number(layer, "offsety"),
            ];
            let is_solid = group.is_solid || is_named_solid(layer);
            let quoted_name = quote(&name(layer));
            match layer["type"].as_str().unwrap_or_default() {
                "group" if group.depth < MAX_GROUP_DEPTH => {
                    let group = Group { offset, is_solid, depth: group.depth + 1 };
                    self.layers(&layer["layers"], &group)?;
                }
                "tilelayer" if self.orientation == "orthogonal" => {
                    let cells = cells(layer).map_err(|why| {
                        id::IMPORTED_LAYER_PROBLEM
                            .with(&[("layer", &quoted_name), ("problem", &why)])
                    })?;
                    let layer = TileLayer {
                        name: name(layer),
                        definition: self.level.layers.len().to_string(),
                        is_named_solid: is_solid,
                        origin: offset,
                        cell: self.cell,
                        cells,
                        shapes: self.shapes.clone(),
                    };
                    self.level.layers.push(layer);
                }
                "tilelayer" => {
                    let what = id::IMPORTED_LAYER_NOT_ORTHOGONAL
                        .with(&[("layer", &quoted_name), ("orientation", &self.orientation)]);
                    self.skip(what, id::IMPORTED_ORTHOGONAL_MAP_EXPECTED.text());
                }
                "objectgroup" => {
                    let objects = self.objects(layer, offset, &quoted_name);
                    let name = name(layer);
                    let layer = ObjectLayer { name, is_named_solid: is_solid, objects };
                    self.level.objects.push(layer);
                }
                "imagelayer" => {
                    self.skip(
                        id::IMPORTED_IMAGE_LAYER.with(&[("layer", &quoted_name)]),
                        KINDS.text(),
                    );
                }
                other => self.skip(
                    id::IMPORTED_LAYER_OF_KIND
                        .with(&[("layer", &quoted_name), ("kind", &quote(other))]),
                    KINDS.text(),
                ),
            }
        }
        Ok(())
    }

    /// Returns the objects of a layer, moved by its offset.
    fn objects(&mut self, layer: &Value, offset: [f64; 2], quoted_name: &str) -> Vec<Value> {
        let mut out = Vec::new();
        for object in list(layer, "objects") {
            let has = |key: &str| !object[key].is_null();
            let unsupported = [("text", "text"), ("template", "template"), ("capsule", "capsule")];
            if let Some((_, kind)) = unsupported.into_iter().find(|(key, _)| has(key)) {
                let reason = reason(object);
                let what = id::IMPORTED_OBJECT_NOT_READ.with(&[
                    ("kind", &kind),
                    ("id", &object["id"]),
                    ("layer", &quoted_name),
                    ("reason", &reason),
                ]);
                self.skip(what, id::IMPORTED_OBJECT_KINDS_EXPECTED.text());
                continue;
            }
            let mut object = object.clone();
            for (axis, key) in ["x", "y"].into_iter().enumerate() {
                object[key] = json!(number(&object, key) + offset[axis]);
            }
            out.push(shape(&object));
        }
        out
    }

    /// Returns the collision shapes of all tilesets.
    fn tilesets(&mut self, map: &Value, cell: [f64; 2]) -> TileShapes {
        let mut shapes = BTreeMap::new();
        for set in list(map, "tilesets") {
            if let Some(file) = set["source"].as_str() {
                let (file, reason) = (quote(file), reason(set));
                let what =
                    id::IMPORTED_TILESET_NOT_READ.with(&[("file", &file), ("reason", &reason)]);
                self.skip(what, id::IMPORTED_TILESET_EXPECTED.text());
            }
            let first = set["firstgid"].as_u64().unwrap_or(0);
            let tile_size = [number(set, "tilewidth"), number(set, "tileheight")];
            let size = if tile_size == [0.0; 2] { cell } else { tile_size };
            for tile in list(set, "tiles") {
                let id = first.saturating_add(tile["id"].as_u64().unwrap_or(0));
                let objects = list(&tile["objectgroup"], "objects");
                let objects: Vec<Value> = objects.iter().map(shape).collect();
                let shape = if objects.is_empty() {
                    if !is_named_solid(tile) {
                        continue;
                    }
                    TileShape::Full
                } else {
                    TileShape::Objects(objects, size)
                };
                shapes.insert(id.min(u64::from(NUMBER_BITS)) as u32, shape);
            }
        }
        Rc::new(shapes)
    }
}

/// Returns an object with only the fields that determine its name and shape.
fn shape(object: &Value) -> Value {
    const KEYS: [&str; 14] = [
        "id", "name", "class", "type", "x", "y", "width", "height", "rotation", "ellipse", "point",
        "polygon", "polyline", "gid",
    ];
    let mut out = serde_json::Map::new();
    for key in KEYS {
        let value = &object[key];
        let is_empty = value.is_null() || *value == false || *value == "";
        if !is_empty {
            out.insert(key.to_owned(), value.clone());
        }
    }
    Value::Object(out)
}

/// Returns the cells of a layer that have a tile.
fn cells(layer: &Value) -> Result<Vec<Cell>, String> {
    let encoding = Encoding::of(&layer["encoding"], &layer["compression"])?;
    let mut cells = Vec::new();
    let chunks = layer["chunks"].as_array();
    let single = std::slice::from_ref(layer);
    for chunk in chunks.map_or(single, Vec::as_slice) {
        let (x, y) = (whole_number(chunk, "x")?, whole_number(chunk, "y")?);
        let (width, height) = (whole_number(chunk, "width")?, whole_number(chunk, "height")?);
        let tiles = tile_data::tiles(&chunk["data"], encoding)?;
        let count = i64::from(width.max(0)) * i64::from(height.max(0));
        if i64::try_from(tiles.len()) != Ok(count) {
            return Err(id::IMPORTED_TILES_DO_NOT_FIT.with(&[
                ("tiles", &tiles.len()),
                ("width", &width),
                ("height", &height),
                ("count", &count),
            ]));
        }
        let places = (y..).flat_map(|row| (x..x + width).map(move |column| (row, column)));
        let filled = tiles.into_iter().zip(places).filter(|(tile, _)| tile & NUMBER_BITS != 0);
        cells.extend(filled.map(|(tile, (row, column))| Cell { row, column, tile }));
        if cells.len() > MAX_TILES {
            return Err(id::IMPORTED_TOO_MANY_TILES.with(&[("most", &MAX_TILES)]));
        }
    }
    cells.sort_unstable_by_key(|cell| (cell.row, cell.column));
    cells.dedup_by_key(|cell| (cell.row, cell.column));
    Ok(cells)
}

/// Maximum number of tiles in a layer.
const MAX_TILES: usize = 1 << 22;

/// Maximum absolute row, column, width and height.
const MAX_CELLS: i64 = 1 << 24;

fn whole_number(record: &Value, key: &str) -> Result<i32, String> {
    let number = record[key].as_i64().unwrap_or(0);
    if number.unsigned_abs() > MAX_CELLS.unsigned_abs() {
        return Err(id::IMPORTED_NUMBER_TOO_LARGE.with(&[
            ("key", &key),
            ("number", &number),
            ("most", &MAX_CELLS),
        ]));
    }
    Ok(number as i32)
}
