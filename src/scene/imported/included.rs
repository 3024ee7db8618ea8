//! Reads the files that a level refers to: tilesets and object templates of Tiled, levels of `LDtk`.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value};

use super::{LEVEL_LIMIT, PlaneFile, json, tmx};
use crate::scene::read;

/// Field of a reference whose file was not read: the reason.
pub(super) const REASON: &str = "reason";

/// Size, in bytes, and fields of a file.
type Content = (u64, Map<String, Value>);

/// Files that a level refers to, each read once.
struct Files<'l> {
    level: &'l Path,
    known: BTreeMap<String, Result<Content, String>>,
    /// Bytes that may still be added to the level.
    room: u64,
}

/// Puts the contents of other files at the places where the level at `path` refers to them, or the reason why not.
pub(super) fn include(level: &mut Value, kind: PlaneFile, path: &Path) {
    let mut files = Files { level: path, known: BTreeMap::new(), room: LEVEL_LIMIT };
    let Some(level) = level.as_object_mut() else { return };
    if kind == PlaneFile::Ldtk {
        files.levels(level);
        records(level, "worlds").for_each(|world| files.levels(world));
    } else {
        records(level, "tilesets").for_each(|set| files.add(set, "source", Wins::File));
        files.templates(level);
    }
}

/// The side whose fields are kept if both have them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wins {
    File,
    Reference,
}

impl Files<'_> {
    /// Adds the levels of a project or world.
    fn levels(&mut self, world: &mut Map<String, Value>) {
        for level in records(world, "levels") {
            self.add(level, "externalRelPath", Wins::File);
        }
    }

    /// Adds the templates of the objects of a layer or map, and of the layers in it.
    fn templates(&mut self, layer: &mut Map<String, Value>) {
        for object in records(layer, "objects") {
            self.add(object, "template", Wins::Reference);
        }
        for layer in records(layer, "layers") {
            self.templates(layer);
        }
    }

    /// Adds the fields of the file that `record` names in `key`, and removes the name; or adds the reason.
    fn add(&mut self, record: &mut Map<String, Value>, key: &str, wins: Wins) {
        let Some(name) = record.get(key).and_then(Value::as_str) else { return };
        match self.read(name) {
            Ok(file) => {
                for (field, value) in file {
                    if wins == Wins::File || !record.contains_key(&field) {
                        record.insert(field, value);
                    }
                }
                record.remove(key);
            }
            Err(reason) => {
                record.insert(REASON.to_owned(), reason.into());
            }
        }
    }

    /// Returns the fields of a file with a tileset, a template or a level.
    fn read(&mut self, name: &str) -> Result<Map<String, Value>, String> {
        let known = self.known.entry(name.to_owned());
        let known = known.or_insert_with(|| fields(self.level, name));
        let (size, fields) = known.as_ref().map_err(String::clone)?;
        let room = self.room.checked_sub(*size);
        self.room = room.ok_or("the level refers to too much text")?;
        Ok(fields.clone())
    }
}

/// Reads the file called `name`, relative to that of the level.
fn fields(level: &Path, name: &str) -> Result<Content, String> {
    if Path::new(name).is_absolute() {
        return Err("it is not named relative to the level".to_owned());
    }
    // A tileset may lie outside the folder of the map: projects have a folder for each.
    let (path, _) = read::beside(level, name).ok_or("it is not there")?;
    let text = read::text(&path, LEVEL_LIMIT).map_err(|error| error.to_string())?;
    let content = if text.trim_start().starts_with('<') {
        tmx::to_json(&text, &["tileset", "template"])
    } else {
        json(&text)
    };
    let mut content = content.map_err(|why| format!("{name}:{why}"))?;
    // A template has its object in a field.
    match content.get_mut("object").map(Value::take).unwrap_or(content) {
        Value::Object(fields) => Ok((text.len() as u64, fields)),
        _ => Err("it has no fields".to_owned()),
    }
}

fn records<'v>(
    record: &'v mut Map<String, Value>,
    key: &str,
) -> impl Iterator<Item = &'v mut Map<String, Value>> + use<'v> {
    let list = record.get_mut(key).and_then(Value::as_array_mut);
    list.into_iter().flatten().filter_map(Value::as_object_mut)
}
