//! JSON schema of declared types, for editors and scripts.

use glam::Vec3;
use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use super::{Choices, Glyph, Meta};

/// A type with a schema.
pub trait Schema {
    /// Returns the schema; adds the definitions that it refers to.
    fn schema(defs: &mut Defs) -> Json;
}

/// A field of a declared type.
#[derive(Debug)]
pub struct FieldSchema {
    /// Name.
    pub name: &'static str,
    /// Declaration.
    pub meta: Meta,
    /// Schema of the field's type.
    pub schema: Json,
    /// Default; `None` for a required field.
    pub default: Option<Json>,
}

/// Definitions by name.
#[derive(Debug, Default)]
pub struct Defs {
    /// The definitions, in alphabetical order.
    pub all: Map<String, Json>,
}

impl Defs {
    /// Adds the definition `name` unless present; returns a reference to it.
    pub fn define(&mut self, name: &str, make: impl FnOnce(&mut Self) -> Json) -> Json {
        let name = name.replace("::", ".").replacen("collidoscope.", "", 1);
        if !self.all.contains_key(&name) {
            // Placeholder, because a type may contain itself.
            self.all.insert(name.clone(), Json::Null);
            let definition = make(self);
            self.all.insert(name.clone(), definition);
        }
        json!({ "$ref": format!("#/$defs/{name}") })
    }
}

/// Returns the schema of an object with these fields.
#[must_use]
pub fn object(doc: &str, fields: Vec<FieldSchema>) -> Json {
    let required: Vec<&str> =
        fields.iter().filter(|field| field.default.is_none()).map(|field| field.name).collect();
    let properties: Map<String, Json> =
        fields.into_iter().map(|field| (field.name.to_owned(), describe(field))).collect();
    json!({
        "description": plain(doc),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// Returns the schema of a choice of variants, each with the schema of its fields, if it has any.
#[must_use]
pub fn one_of(doc: &str, choices: &Choices, fields: Vec<Option<Json>>) -> Json {
    let named = choices.names.iter().zip(choices.docs).zip(fields);
    let variants: Vec<Json> = named
        .map(|((name, doc), fields)| match fields {
            None => json!({ "const": name, "description": plain(doc) }),
            Some(fields) => json!({
                "description": plain(doc),
                "type": "object",
                "properties": { *name: fields },
                "required": [name],
                "additionalProperties": false,
            }),
        })
        .collect();
    json!({ "description": plain(doc), "oneOf": variants })
}

/// Returns a default as JSON, with the decimals of a scene file.
#[must_use]
pub fn default_json(value: &impl Serialize) -> Json {
    let text = serde_json::to_string(value).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Adds the description, unit, range and default of a field to the schema of its type.
fn describe(field: FieldSchema) -> Json {
    let FieldSchema { meta, mut schema, default, .. } = field;
    let doc = plain(meta.doc);
    let range = |schema: &mut Json| {
        if meta.lo.is_finite() {
            (schema["minimum"], schema["maximum"]) = (json!(meta.lo), json!(meta.hi));
        }
    };
    match schema["type"].as_str() {
        Some("number" | "integer") => range(&mut schema),
        Some("array") if !schema["items"]["type"].is_null() => {
            let items = &mut schema["items"];
            // A list of points nests its numbers one level deeper.
            range(if items["type"] == "array" { &mut items["items"] } else { items });
        }
        _ => {}
    }
    if !doc.is_empty() {
        schema["description"] = json!(doc);
    }
    if !meta.unit.is_empty() {
        schema["unit"] = json!(meta.unit);
    }
    if let Some(default) = default {
        schema["default"] = default;
    }
    schema
}

/// Puts a doc on one line.
fn plain(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Schema for f32 {
    fn schema(_: &mut Defs) -> Json {
        json!({ "type": "number" })
    }
}

impl Schema for u32 {
    fn schema(_: &mut Defs) -> Json {
        json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX })
    }
}

impl Schema for bool {
    fn schema(_: &mut Defs) -> Json {
        json!({ "type": "boolean" })
    }
}

impl Schema for String {
    fn schema(_: &mut Defs) -> Json {
        json!({ "type": "string" })
    }
}

impl Schema for Glyph {
    fn schema(_: &mut Defs) -> Json {
        json!({ "type": "string", "minLength": 1, "maxLength": 1 })
    }
}

impl Schema for Vec3 {
    fn schema(_: &mut Defs) -> Json {
        json!({ "type": "array", "items": { "type": "number" }, "minItems": 3, "maxItems": 3 })
    }
}

impl<T: Schema> Schema for Vec<T> {
    fn schema(defs: &mut Defs) -> Json {
        json!({ "type": "array", "items": T::schema(defs) })
    }
}
