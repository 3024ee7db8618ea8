//! JSON schema of scene files, generated from the declarations.
//!
//! It describes a scene as JSON: RON's `(a: 1)` is an object, `[..]` and vectors are arrays, and a
//! variant with fields, `Rect(width: 2)`, is an object with one key, `{"Rect": {"width": 2}}`.

use serde_json::{Map, Value as Json, json};
use strum::{VariantArray, VariantNames};

use super::form::{FORM, FormField, FormKind};
use super::schema::{CameraKind, OverlayKind};
use crate::params::{Defs, Schema};
use crate::sim::Action;
use crate::sim::bodies::BodiesSetup;
use crate::sim::lab::LabSetup;
use crate::sim::map::MapSetup;
use crate::sim::tank::TankSetup;
use crate::sim::walker::WalkerSetup;
use crate::sim::wall::WallSetup;
use crate::text::id;

/// Returns the schema of scene files.
#[must_use]
pub fn schema() -> Json {
    let mut defs = Defs::default();
    let worlds: Vec<Json> = [
        ("Tank", TankSetup::schema(&mut defs)),
        ("Wall", WallSetup::schema(&mut defs)),
        ("Walker", WalkerSetup::schema(&mut defs)),
        ("Map", MapSetup::schema(&mut defs)),
        ("Bodies", BodiesSetup::schema(&mut defs)),
        ("Lab", LabSetup::schema(&mut defs)),
    ]
    .into_iter()
    .map(|(name, setup)| {
        json!({
            "type": "object",
            "properties": { name: setup },
            "required": [name],
            "additionalProperties": false,
        })
    })
    .collect();
    let mut fields = scene_fields();
    let world = json!({ "oneOf": worlds, "description": id::SCHEMA_WORLD.text() });
    fields.insert("world".to_owned(), world);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "collidoscope scene",
        "description": id::SCHEMA_SCENE_FILE.text(),
        "type": "object",
        "properties": fields,
        "required": ["title", "world"],
        "additionalProperties": false,
        "$defs": defs.all,
    })
}

/// Returns the schemas of all fields other than `world`.
fn scene_fields() -> Map<String, Json> {
    let zone = json!({
        "type": "object",
        "properties": {
            "position": {
                "type": "array", "items": { "type": "number" }, "minItems": 3, "maxItems": 3,
                "description": id::SCHEMA_ZONE_POSITION.text(), "unit": "m",
            },
            "radius": { "type": "number", "exclusiveMinimum": 0, "description": id::SCHEMA_ZONE_RADIUS.text(), "unit": "m" },
        },
        "required": ["position", "radius"],
    });
    let goal = json!({ "oneOf": [
        {
            "type": "object", "properties": { "Collect": { "const": "all" } }, "required": ["Collect"],
            "description": id::SCHEMA_GOAL_COLLECT.text(),
        },
        {
            "type": "object", "properties": { "Reach": zone }, "required": ["Reach"],
            "description": id::SCHEMA_GOAL_REACH.text(),
        },
        {
            "type": "object", "properties": { "Stay": { "type": "integer", "minimum": 1 } },
            "required": ["Stay"], "description": id::SCHEMA_GOAL_STAY.text(),
        },
    ] });
    let form = FORM.iter().map(|FormField { name, kind, doc }| {
        let mut field = match kind {
            FormKind::Text => json!({ "type": "string" }),
            FormKind::Switch => json!({ "type": "boolean", "default": false }),
            FormKind::Camera => {
                json!({ "enum": CameraKind::ALL.map(CameraKind::name), "default": "Follow" })
            }
            FormKind::Overlays => {
                json!({ "type": "array", "items": { "enum": OverlayKind::VARIANTS } })
            }
            FormKind::Goal => goal.clone(),
        };
        field["description"] = json!(doc.text());
        ((*name).to_owned(), field)
    });
    let mut fields: Map<String, Json> = form.collect();
    let steps = json!({
        "type": "array",
        "items": {
            "type": "object",
            "properties": { "hold": {
                "type": "array",
                "items": { "enum": Action::VARIANTS },
                "description": id::SCHEMA_STEP_HOLD.text(),
            } },
            "required": ["try"],
        },
        "description": id::SCHEMA_STEPS.text(),
    });
    fields.insert("steps".to_owned(), steps);
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{self, Value};
    use crate::scene::{SceneFile, catalogue, load};

    /// Follows `$ref` references.
    fn resolved<'s>(root: &'s Json, mut node: &'s Json) -> &'s Json {
        while let Some(name) = node["$ref"].as_str() {
            node = &root["$defs"][name.trim_start_matches("#/$defs/")];
        }
        node
    }

    /// Checks a value against the schema; returns the first problem.
    fn check(root: &Json, node: &Json, value: &Json) -> Result<(), String> {
        let node = resolved(root, node);
        if let Some(variants) = node["oneOf"].as_array() {
            let fits = variants.iter().filter(|it| check(root, it, value).is_ok()).count();
            return if fits == 1 { Ok(()) } else { Err(format!("{fits} variants for {value}")) };
        }
        if let Some(only) = node.get("const") {
            return if only == value { Ok(()) } else { Err(format!("{value} is not {only}")) };
        }
        if let Some(choices) = node["enum"].as_array() {
            return if choices.contains(value) {
                Ok(())
            } else {
                Err(format!("{value} is none of {choices:?}"))
            };
        }
        match (node["type"].as_str().unwrap_or("?"), value) {
            ("object", Json::Object(fields)) => {
                for required in node["required"].as_array().into_iter().flatten() {
                    if !fields.contains_key(required.as_str().unwrap_or_default()) {
                        return Err(format!("{required} is missing in {value}"));
                    }
                }
                for (name, field) in fields {
                    match node["properties"].get(name) {
                        Some(known) => check(root, known, field)?,
                        None if node.get("additionalProperties").is_none() => {}
                        None => return Err(format!("{name} is unknown")),
                    }
                }
                Ok(())
            }
            ("array", Json::Array(items)) => {
                items.iter().try_for_each(|item| check(root, &node["items"], item))
            }
            ("number" | "integer", Json::Number(number)) => {
                let number = number.as_f64().unwrap_or(f64::NAN);
                let is_in_range = node["minimum"].as_f64().is_none_or(|low| low - 1e-6 <= number)
                    && node["maximum"].as_f64().is_none_or(|high| number <= high + 1e-6);
                if is_in_range { Ok(()) } else { Err(format!("{number} is outside {node}")) }
            }
            ("boolean", Json::Bool(_)) | ("string", Json::String(_)) => Ok(()),
            (kind, value) => Err(format!("{value} is no {kind}")),
        }
    }

    #[test]
    fn every_scene_fits_and_invalid_ones_do_not() {
        let all = schema();
        for id in catalogue::ids() {
            let scene = load(id).expect("it ships");
            let mut value = serde_json::to_value(&scene.file).expect("JSON takes it");
            assert_eq!(check(&all, &all, &value), Ok(()), "{id}");
            value["sky"] = json!(1);
            assert!(check(&all, &all, &value).is_err());
        }
        let mut value =
            serde_json::to_value(load("tank/rebound").expect("it ships").file).expect("JSON");
        value["world"]["Tank"]["driver"]["move_speed"] = json!(11);
        assert!(check(&all, &all, &value).is_err(), "out of range");
    }

    /// Each parameter of a scene has its doc, unit and range in the schema.
    #[test]
    fn the_schema_matches_the_declarations() {
        let all = schema();
        for id in catalogue::ids() {
            let file: SceneFile = load(id).expect("it ships").file;
            let (name, world) = match serde_json::to_value(&file.world).expect("JSON") {
                Json::Object(map) => map.into_iter().next().expect("a world"),
                other => panic!("{other}"),
            };
            assert!(world.is_object());
            params::visit(&file.world, &mut |at, meta, value| {
                // Only fields of the world itself: they are not nested in variants.
                if at.named.contains('.') || !matches!(value, Value::F32(_) | Value::U32(_)) {
                    return;
                }
                let worlds = all["properties"]["world"]["oneOf"].as_array().expect("worlds");
                let own =
                    worlds.iter().find_map(|it| it["properties"].get(&name)).expect("it is there");
                let field = &resolved(&all, own)["properties"][&at.named];
                assert_eq!(field["unit"].as_str().unwrap_or_default(), meta.unit, "{}", at.named);
                assert_eq!(
                    (field["minimum"].as_f64(), field["maximum"].as_f64()),
                    (Some(meta.lo), Some(meta.hi))
                );
                assert!(field["description"].as_str().is_some_and(|doc| !doc.is_empty()));
            });
        }
    }

    #[test]
    fn the_schema_has_exactly_the_fields_that_are_read() {
        let all = schema();
        let names: Vec<&String> = all["properties"].as_object().expect("fields").keys().collect();
        let text = names.iter().map(|name| format!("{name}: 0")).collect::<Vec<_>>().join(", ");
        let problems =
            crate::scene::parse("t", None, &format!("({text}, sky: 1)")).expect_err("refused");
        let unknown: Vec<_> =
            problems.iter().filter(|it| it.what.contains("unknown field")).collect();
        assert_eq!(unknown.len(), 1, "{unknown:?}");
        for field in unknown[0].expected.trim_start_matches("one of ").split(", ") {
            assert!(names.iter().any(|name| *name == field), "{field}: {}", unknown[0].expected);
        }
    }
}
