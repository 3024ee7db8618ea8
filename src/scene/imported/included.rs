//! Reads the files that a level refers to: tilesets and object templates of Tiled, levels of `LDtk`.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use serde_json::{Map, Value};

use super::{LEVEL_LIMIT, PlaneFile, json, tmx};
use crate::scene::read;
use crate::text::id;

/// Field of a reference with the reason why its file was not read.
pub(super) const REASON: &str = "reason";

/// Size in bytes and fields of a file.
type Content = (u64, Map<String, Value>);

/// Files that a level refers to, each read once.
struct Files<'l> {
    level: &'l Path,
    /// Files by path, or the reasons why they are not read.
    known: BTreeMap<PathBuf, Result<Content, String>>,
    /// Bytes that may still be read or added to the level.
    bytes_left: u64,
}

/// Adds the contents of other files to the references in the level at `path`, or the reason why a
/// file was not read.
pub(super) fn include(level: &mut Value, kind: PlaneFile, path: &Path) {
    let mut files = Files { level: path, known: BTreeMap::new(), bytes_left: LEVEL_LIMIT };
    let Some(level) = level.as_object_mut() else { return };
    if kind == PlaneFile::Ldtk {
        files.levels(level);
        records(level, "worlds").for_each(|world| files.levels(world));
    } else {
        records(level, "tilesets").for_each(|set| files.add(set, Reference::Tileset));
        files.templates(level);
    }
}

/// Kind of a reference to another file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reference {
    Tileset,
    Template,
    Level,
}

impl Reference {
    /// Returns the field with the file's name, and a field that the file must have.
    fn fields(self) -> [&'static str; 2] {
        match self {
            Self::Tileset => ["source", "tilewidth"],
            Self::Template => ["template", "object"],
            Self::Level => ["externalRelPath", "layerInstances"],
        }
    }
}

impl Files<'_> {
    /// Adds the levels of a project or world.
    fn levels(&mut self, world: &mut Map<String, Value>) {
        records(world, "levels").for_each(|level| self.add(level, Reference::Level));
    }

    /// Adds the templates of the objects of a layer or map, and of the layers in it.
    fn templates(&mut self, layer: &mut Map<String, Value>) {
        records(layer, "objects").for_each(|object| self.add(object, Reference::Template));
        records(layer, "layers").for_each(|layer| self.templates(layer));
    }

    /// Replaces the file name in `record` by the fields of the file, or adds the reason for failure.
    fn add(&mut self, record: &mut Map<String, Value>, kind: Reference) {
        let [key, wanted] = kind.fields();
        let Some(name) = record.get(key).and_then(Value::as_str) else { return };
        let read = self.read(name).and_then(|mut file| match file.get_mut(wanted) {
            None | Some(Value::Null) => {
                Err(id::IMPORTED_FILE_WITHOUT_FIELD.with(&[("field", &wanted)]))
            }
            Some(Value::Object(object)) if kind == Reference::Template => {
                Ok(std::mem::take(object))
            }
            Some(_) => Ok(file),
        });
        match read {
            Ok(file) => {
                record.remove(key);
                // Fields of an object override its template; other records keep only `firstgid`.
                let keeps = |field: &str| kind == Reference::Template || field == "firstgid";
                for (field, value) in file {
                    if !(keeps(&field) && record.contains_key(&field)) {
                        record.insert(field, value);
                    }
                }
            }
            Err(reason) => {
                record.insert(REASON.to_owned(), reason.into());
            }
        }
    }

    /// Returns the fields of the file called `name`; the name is relative to the level's folder.
    fn read(&mut self, name: &str) -> Result<Map<String, Value>, String> {
        let is_rooted = |part| matches!(part, Component::RootDir | Component::Prefix(_));
        if Path::new(name).components().any(is_rooted) {
            return Err(id::IMPORTED_PATH_NOT_RELATIVE.to_string());
        }
        // The file may lie outside the folder of the level: projects often have a folder for maps and one for tilesets.
        let (path, _) = read::beside(self.level, name).ok_or(id::IMPORTED_FILE_MISSING.text())?;
        let limit = self.bytes_left;
        let known = self.known.entry(path);
        let known = known.or_insert_with_key(|path| fields(path, name, limit));
        let (size, fields) = known.as_ref().map_err(String::clone)?;
        let bytes_left = limit.checked_sub(*size);
        self.bytes_left = bytes_left.ok_or_else(too_large)?;
        Ok(fields.clone())
    }
}

fn too_large() -> String {
    id::IMPORTED_FILES_TOO_LARGE.with(&[("size", &(LEVEL_LIMIT >> 20))])
}

/// Reads the fields of the file at `path`, called `name`, of at most `limit` bytes.
fn fields(path: &Path, name: &str, limit: u64) -> Result<Content, String> {
    let text = read::text(path, limit).map_err(|error| match error {
        read::ReadError::TooLarge(..) => too_large(),
        error => error.to_string(),
    })?;
    let content = if text.trim_start().starts_with('<') {
        tmx::to_json(&text, &["tileset", "template"])
    } else {
        json(&text)
    };
    match content.map_err(|why| format!("{name}:{why}"))? {
        Value::Object(fields) => Ok((text.len() as u64, fields)),
        _ => Err(id::IMPORTED_NOT_JSON_OBJECT.to_string()),
    }
}

/// Returns the objects in the list `key`.
fn records<'v>(
    record: &'v mut Map<String, Value>,
    key: &str,
) -> impl Iterator<Item = &'v mut Map<String, Value>> + use<'v> {
    let list = record.get_mut(key).and_then(Value::as_array_mut);
    list.into_iter().flatten().filter_map(Value::as_object_mut)
}
