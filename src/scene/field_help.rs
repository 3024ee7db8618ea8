//! Help for a position in a scene's text, from the declarations: the meaning of a field, and the fields or variants
//! allowed there.

use std::sync::LazyLock;

use serde_json::Value as Json;

use super::json_schema::schema;
use super::tree::{Tree, ValueSyntax};
use crate::text::id;

static SCHEMA: LazyLock<Json> = LazyLock::new(schema);

/// A declared field or variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldHelp {
    /// Name of the field or variant, as typed in the scene.
    pub name: String,
    /// Meaning, in a sentence; may be empty.
    pub meaning: String,
    /// Range, unit and default of a field: "0 … 10 m/tick, 0.08 by default"; may be empty.
    pub values: String,
    /// Whether it is a field, which takes a value after a colon.
    pub is_field: bool,
}

/// Returns the help for the field at a byte offset in the text.
#[must_use]
pub fn field_at(text: &str, byte: usize) -> Option<FieldHelp> {
    let tree = Tree::new(text);
    let mut id = tree.at(byte);
    while tree.name(id).is_empty() && id > 0 {
        id = tree.parent(id);
    }
    let name = tree.name(id);
    declared(&tree, id).filter(|_| !name.is_empty()).map(|field| help(name, field))
}

/// Returns the choices at a byte offset in the text: the absent fields of the innermost group, or
/// the variants of the value.
#[must_use]
pub fn choices_at(text: &str, byte: usize) -> Vec<FieldHelp> {
    let tree = Tree::new(text);
    let mut id = tree.at(byte);
    // A word without a colon is not a field yet: offer the choices of its group.
    let is_unnamed = |id: usize| tree.name(id).is_empty() && id > 0;
    if is_unnamed(id)
        && tree.inner_span(id).is_none()
        && tree.shape(tree.parent(id)) != ValueSyntax::List
    {
        id = tree.parent(id);
    }
    let Some(schema) = declared(&tree, id) else { return Vec::new() };
    let is_inside =
        tree.inner_span(id).is_some_and(|inside| (inside.start..=inside.end).contains(&byte));
    if is_inside && tree.shape(id) != ValueSyntax::List {
        let fields = content(schema, tree.shape(id)).and_then(|it| it["properties"].as_object());
        let is_absent =
            |name: &str| tree.children(id).iter().all(|child| tree.name(*child) != name);
        let fields = fields.into_iter().flatten().filter(|(name, _)| is_absent(name));
        return fields.map(|(name, field)| help(name, field)).collect();
    }
    variants(schema)
}

/// Returns the schema of a value.
fn declared(tree: &Tree, id: usize) -> Option<&'static Json> {
    if id == 0 {
        return Some(&SCHEMA);
    }
    let parent = tree.parent(id);
    let group = content(declared(tree, parent)?, tree.shape(parent))?;
    match (tree.name(id), tree.shape(parent)) {
        ("", ValueSyntax::List) => group.get("items"),
        ("", _) => Some(group),
        (name, _) => group["properties"].get(name),
    }
}

/// Follows `$ref` references.
fn resolved(mut schema: &'static Json) -> &'static Json {
    while let Some(name) = schema["$ref"].as_str() {
        schema = &SCHEMA["$defs"][name.trim_start_matches("#/$defs/")];
    }
    schema
}

/// Returns the schema of a value's fields, or of its variant's fields.
fn content(schema: &'static Json, shape: ValueSyntax) -> Option<&'static Json> {
    let schema = resolved(schema);
    let Some(variants) = schema["oneOf"].as_array() else { return Some(schema) };
    let ValueSyntax::Group(Some(name)) = shape else { return None };
    variants.iter().find_map(|variant| variant["properties"].get(name)).map(resolved)
}

/// Returns the variants of a value, or `true` and `false`.
fn variants(schema: &'static Json) -> Vec<FieldHelp> {
    let schema = resolved(schema);
    let plain = |name: &str, meaning: &str| FieldHelp {
        name: name.to_owned(),
        meaning: meaning.to_owned(),
        values: String::new(),
        is_field: false,
    };
    if schema["type"] == "boolean" {
        return vec![plain("false", ""), plain("true", "")];
    }
    let names = schema["enum"].as_array().into_iter().flatten().filter_map(Json::as_str);
    let mut all: Vec<FieldHelp> = names.map(|name| plain(name, "")).collect();
    for variant in schema["oneOf"].as_array().into_iter().flatten() {
        let meaning = variant["description"].as_str().unwrap_or_default();
        let fields = variant["properties"].as_object().into_iter().flat_map(|all| all.keys());
        let name = variant["const"].as_str().map(str::to_owned);
        let with_fields = fields.map(|name| format!("{name}()"));
        all.extend(name.into_iter().chain(with_fields).map(|name| plain(&name, meaning)));
        let names = variant["enum"].as_array().into_iter().flatten().filter_map(Json::as_str);
        all.extend(names.map(|name| plain(name, meaning)));
    }
    all
}

/// Describes a field.
fn help(name: &str, field: &'static Json) -> FieldHelp {
    let shared = resolved(field);
    let find = |key: &str| field.get(key).or_else(|| shared.get(key));
    let meaning = find("description").and_then(Json::as_str).unwrap_or_default().to_owned();
    let number = |key: &str| find(key).and_then(Json::as_f64);
    let unit = find("unit").and_then(Json::as_str).filter(|unit| !unit.is_empty());
    let range = match (number("minimum"), number("maximum")) {
        (Some(low), Some(high)) => Some(format!("{low} … {high}")),
        _ => None,
    };
    let unit = unit.map(|unit| if range.is_some() { format!(" {unit}") } else { unit.to_owned() });
    let default = find("default").filter(|it| it.is_number() || it.is_boolean() || it.is_string());
    let default = default.map(|it| {
        let value = it.as_str().map_or_else(|| it.to_string(), str::to_owned);
        id::FIELD_HELP_DEFAULT.with(&[("default", &value)])
    });
    let range: String = [range, unit].into_iter().flatten().collect();
    let range = Some(range).filter(|range| !range.is_empty());
    let values = range.into_iter().chain(default).collect::<Vec<_>>().join(", ");
    FieldHelp { name: name.to_owned(), meaning, values, is_field: true }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "(title: \"T\", world: Tank(driver: (move_speed: 0.1, ), methods: (contacts: ), \
                        targets: [(name: \"a\", look: Box(), )]))";

    fn end_of(part: &str) -> usize {
        TEXT.find(part).expect("it is there") + part.len()
    }

    #[test]
    fn a_field_has_the_meaning_range_and_unit_of_its_declaration() {
        let found = field_at(TEXT, end_of("move_")).expect("a field");
        assert_eq!(found.name, "move_speed");
        assert!(found.meaning.ends_with('.') && found.values.contains(" … "), "{found:?}");
        assert!(
            found.values.contains("m/tick") && found.values.contains("0.08 by default"),
            "{found:?}"
        );
        assert_eq!(field_at(TEXT, end_of("loo")).map(|it| it.name), Some("look".to_owned()));
        assert_eq!(field_at("(title: \"T\", sky: 1)", 15), None, "an unknown one has none");
    }

    #[test]
    fn absent_fields_and_variants_are_offered() {
        let names = |byte| -> Vec<String> {
            choices_at(TEXT, byte).into_iter().map(|it| it.name).collect()
        };
        let driver_fields = names(end_of("0.1, "));
        assert!(driver_fields.contains(&"position".to_owned()), "{driver_fields:?}");
        assert!(!driver_fields.contains(&"move_speed".to_owned()), "it is there already");
        assert!(names(end_of("Box(")).contains(&"size".to_owned()));
        assert!(names(end_of("look: Box(), ")).contains(&"model".to_owned()));
        let contacts = names(end_of("contacts: "));
        assert!(contacts.contains(&"First".to_owned()), "{contacts:?}");
        assert!(names(end_of("look: B")).contains(&"Cylinder()".to_owned()));
    }
}
