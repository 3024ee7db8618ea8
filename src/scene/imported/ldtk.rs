//! Reads the layers of an `LDtk` project.

use std::rc::Rc;

use serde_json::{Value, json};

use super::tiled::{list, number, reason};
use super::tiles::{Cell, Level, NAMED_LAYER, ObjectLayer, TileLayer, is_solid_name};
use crate::scene::problem::quote;
use crate::text::id;

/// Reads all levels of a project, each at its position in the world.
///
/// # Errors
/// Returns the problem with a layer.
pub(super) fn read(project: &Value) -> Result<Level, String> {
    let mut level = Level { unit: number(project, "defaultGridSize"), ..Level::default() };
    level.has_entities = true;
    // A project with several worlds keeps its levels in them.
    let worlds = list(project, "worlds").iter().flat_map(|world| list(world, "levels"));
    for record in list(project, "levels").iter().chain(worlds) {
        let name = record["identifier"].as_str().unwrap_or_default();
        let Some(layers) = record["layerInstances"].as_array() else {
            let file = record["externalRelPath"].as_str().unwrap_or_default();
            let (name, file, reason) = (quote(name), quote(file), reason(record));
            let what = id::IMPORTED_LEVEL_NOT_READ.with(&[
                ("name", &name),
                ("file", &file),
                ("reason", &reason),
            ]);
            level.skipped.push((what, id::IMPORTED_LEVEL_FILE_EXPECTED.text()));
            continue;
        };
        let position = [number(record, "worldX"), number(record, "worldY")];
        for layer in layers {
            self::layer(&mut level, name, layer, position).map_err(|why| {
                let layer = layer["__identifier"].as_str().unwrap_or_default();
                id::IMPORTED_LAYER_OF_LEVEL_PROBLEM.with(&[
                    ("layer", &quote(layer)),
                    ("level", &quote(name)),
                    ("problem", &why),
                ])
            })?;
        }
    }
    // A layer that several levels share is listed once.
    level.skipped.sort_unstable();
    level.skipped.dedup();
    let sizes = level.layers.iter().filter(|it| !it.cells.is_empty()).map(|it| it.cell[0]);
    level.unit = sizes.into_iter().find(|size| *size > 0.0).unwrap_or(level.unit);
    Ok(level)
}

/// Adds a layer of the level called `level`, which has this position in the world.
fn layer(out: &mut Level, level: &str, layer: &Value, position: [f64; 2]) -> Result<(), String> {
    let identifier = layer["__identifier"].as_str().unwrap_or_default();
    let name = format!("{level} {identifier}");
    let offset = ["__pxTotalOffsetX", "__pxTotalOffsetY"].map(|key| number(layer, key));
    let origin = [position[0] + offset[0], position[1] + offset[1]];
    let size = number(layer, "__gridSize");
    let tile_layer = |cells, is_named_solid| {
        let (cell, shapes) = ([size; 2], Rc::default());
        let (name, definition) = (name.clone(), identifier.to_owned());
        TileLayer { name, definition, is_named_solid, origin, cell, cells, shapes }
    };
    match layer["__type"].as_str().unwrap_or_default() {
        "IntGrid" => {
            let cells = int_grid_cells(layer)?;
            out.layers.push(tile_layer(cells, is_solid_name(identifier)));
        }
        "Tiles" => {
            let cells = tile_cells(layer, size)?;
            // Tiles are decoration unless the name of their layer marks them as solid.
            if is_solid_name(identifier) {
                out.layers.push(tile_layer(cells, true));
            } else if !cells.is_empty() {
                out.skipped.push((
                    id::IMPORTED_TILE_LAYER.with(&[("layer", &quote(identifier))]),
                    NAMED_LAYER.text(),
                ));
            }
        }
        "Entities" => {
            let entities = list(layer, "entityInstances").iter().map(|it| entity(it, origin));
            let (objects, is_named_solid) = (entities.collect(), is_solid_name(identifier));
            out.objects.push(ObjectLayer { name, is_named_solid, objects });
        }
        "AutoLayer" => {
            let what = id::IMPORTED_AUTOMATIC_LAYER.with(&[("layer", &quote(identifier))]);
            out.skipped.push((what, id::IMPORTED_RULES_LAYER_EXPECTED.text()));
        }
        other => {
            let what = id::IMPORTED_LAYER_OF_KIND
                .with(&[("layer", &quote(identifier)), ("kind", &quote(other))]);
            out.skipped.push((what, id::IMPORTED_LDTK_LAYERS_EXPECTED.text()));
        }
    }
    Ok(())
}

/// Returns the cells of an `IntGrid` layer that are not 0.
fn int_grid_cells(layer: &Value) -> Result<Vec<Cell>, String> {
    let numbers = list(layer, "intGridCsv");
    let [columns, rows] = ["__cWid", "__cHei"].map(|key| layer[key].as_u64().unwrap_or(0));
    let count = columns.saturating_mul(rows);
    if numbers.len() as u64 != count {
        return Err(id::IMPORTED_CELLS_DO_NOT_FIT.with(&[
            ("cells", &numbers.len()),
            ("columns", &columns),
            ("rows", &rows),
            ("count", &count),
        ]));
    }
    let mut cells = Vec::new();
    for (k, number) in numbers.iter().enumerate() {
        let tile = number.as_u64().and_then(|it| u32::try_from(it).ok());
        let tile = tile.ok_or_else(|| id::IMPORTED_CELL_NOT_WHOLE.with(&[("cell", &number)]))?;
        let (row, column) = ((k as u64 / columns) as i32, (k as u64 % columns) as i32);
        cells.extend((tile != 0).then_some(Cell { row, column, tile }));
    }
    Ok(cells)
}

/// Returns the cells of a `Tiles` layer, which lists the positions of its tiles.
fn tile_cells(layer: &Value, size: f64) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::new();
    for tile in list(layer, "gridTiles") {
        let cell = |axis: usize| {
            let place = tile["px"][axis].as_f64()? / size;
            (place.abs() < 1e6).then_some(place.floor() as i32)
        };
        let (Some(column), Some(row)) = (cell(0), cell(1)) else {
            return Err(id::IMPORTED_TILE_MISPLACED.with(&[("place", &tile["px"])]));
        };
        cells.push(Cell { row, column, tile: 1 });
    }
    cells.sort_unstable_by_key(|cell| (cell.row, cell.column));
    cells.dedup();
    Ok(cells)
}

/// Returns an entity, moved to its position in the world.
fn entity(entity: &Value, origin: [f64; 2]) -> Value {
    let place = |axis: usize| entity["px"][axis].as_f64().unwrap_or(0.0) + origin[axis];
    json!({
        "__identifier": entity["__identifier"], "__pivot": entity["__pivot"],
        "px": [place(0), place(1)], "width": entity["width"], "height": entity["height"]
    })
}
