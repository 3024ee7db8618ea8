//! Converts the XML of Tiled into its JSON.

use roxmltree::{Document, Node, ParsingOptions};
use serde_json::{Map, Value, json};

use crate::text::id;

/// Maximum number of XML nodes.
const MAX_NODES: u32 = 4_000_000;

/// Maximum nesting of elements; the XML parser recurses into each.
const MAX_NESTED: usize = 256;

/// Maximum nesting of group layers.
pub(super) const MAX_GROUP_DEPTH: usize = 64;

/// Returns the map, tileset or template of a file as Tiled would write it in JSON. `wanted` lists the
/// allowed names of the root element.
///
/// # Errors
/// Returns `line:column: problem`.
pub(super) fn to_json(text: &str, wanted: &[&str]) -> Result<Value, String> {
    if text.contains("<!ENTITY") {
        return Err(format!("1:1: {}", id::IMPORTED_ENTITIES_DECLARED.text()));
    }
    if is_too_deep(text) {
        let problem = id::IMPORTED_NESTED_TOO_DEEP.with(&[("most", &MAX_NESTED)]);
        return Err(format!("1:1: {problem}"));
    }
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MAX_NODES };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let at = error.pos();
        format!("{}:{}: {error}", at.row, at.col)
    })?;
    let root = document.root_element();
    let name = root.tag_name().name();
    if !wanted.contains(&name) {
        let at = document.text_pos_at(root.range().start);
        let wanted = match wanted {
            [one, other] => id::IMPORTED_ONE_OR_OTHER.with(&[("one", one), ("other", other)]),
            _ => wanted.join(", "),
        };
        let problem = id::IMPORTED_NOT_TILED_ELEMENT.with(&[("name", &name), ("wanted", &wanted)]);
        return Err(format!("{}:{}: {problem}", at.row, at.col));
    }
    match name {
        "tileset" => return Ok(tileset(root)),
        "template" => return Ok(json!({"object": children(root, "object").next().map(object)})),
        _ => {}
    }
    let mut map = attributes(root);
    map.insert("layers".to_owned(), layers(root, 0));
    let sets = children(root, "tileset").map(tileset).collect();
    map.insert("tilesets".to_owned(), Value::Array(sets));
    Ok(Value::Object(map))
}

/// Returns whether elements are nested too deeply.
fn is_too_deep(text: &str) -> bool {
    const SPECIAL: [[&str; 2]; 3] = [["<!--", "-->"], ["<![CDATA[", "]]>"], ["<?", "?>"]];
    let (mut rest, mut depth) = (text, 0_usize);
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        if let Some([_, end]) = SPECIAL.iter().find(|[begin, _]| rest.starts_with(begin)) {
            let Some(at) = rest.find(end) else { return false };
            rest = &rest[at + end.len()..];
            continue;
        }
        let mut quote = None;
        let is_end = |byte: u8| {
            if let Some(open) = quote {
                quote = quote.filter(|_| byte != open);
                return false;
            }
            quote = matches!(byte, b'"' | b'\'').then_some(byte);
            byte == b'>'
        };
        let Some(end) = rest.bytes().position(is_end) else { return false };
        let tag = &rest[..end];
        if tag.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if !tag.starts_with("<!") && !tag.ends_with('/') {
            depth += 1;
        }
        if depth > MAX_NESTED {
            return true;
        }
        rest = &rest[end + 1..];
    }
    false
}

fn children<'a, 'i>(
    node: Node<'a, 'i>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'i>> + use<'a, 'i> {
    node.children().filter(move |child| child.has_tag_name(name))
}

/// Returns attributes and properties, with numbers parsed.
fn attributes(node: Node) -> Map<String, Value> {
    let mut all = Map::new();
    for attribute in node.attributes() {
        let text = attribute.value();
        let integer = text.parse::<i64>().map(Value::from).ok();
        let number = || text.parse::<f64>().ok().and_then(serde_json::Number::from_f64);
        let value = integer.or_else(|| number().map(Value::Number));
        let is_text = matches!(attribute.name(), "name" | "class" | "type" | "value" | "source");
        let value = value.filter(|_| !is_text).unwrap_or_else(|| text.into());
        all.insert(attribute.name().to_owned(), value);
    }
    let lists = children(node, "properties").flat_map(|list| children(list, "property"));
    let properties: Vec<Value> = lists
        .map(|property| {
            let mut property = attributes(property);
            if property.get("type").is_some_and(|kind| kind == "bool") {
                let is_true = property.get("value").is_some_and(|value| value == "true");
                property.insert("value".to_owned(), is_true.into());
            }
            Value::Object(property)
        })
        .collect();
    all.insert("properties".to_owned(), Value::Array(properties));
    all
}

fn layers(parent: Node, depth: usize) -> Value {
    let mut all = Vec::new();
    for node in parent.children().filter(Node::is_element) {
        let mut layer = attributes(node);
        let kind = match node.tag_name().name() {
            "layer" => {
                if let Some(data) = children(node, "data").next() {
                    tiles(data, &mut layer);
                }
                "tilelayer"
            }
            "objectgroup" => {
                layer.insert("objects".to_owned(), objects(node));
                "objectgroup"
            }
            "imagelayer" => "imagelayer",
            "group" => {
                if depth < MAX_GROUP_DEPTH {
                    layer.insert("layers".to_owned(), layers(node, depth + 1));
                }
                "group"
            }
            _ => continue,
        };
        // Old versions write the class as `type` in XML.
        if let Some(class) = layer.insert("type".to_owned(), kind.into()) {
            layer.entry("class").or_insert(class);
        }
        all.push(Value::Object(layer));
    }
    Value::Array(all)
}

/// Adds the tiles of a layer.
fn tiles(data: Node, layer: &mut Map<String, Value>) {
    for key in ["encoding", "compression"] {
        if let Some(value) = data.attribute(key) {
            layer.insert(key.to_owned(), value.into());
        }
    }
    // Tiles may be separate elements.
    let content = |node: Node| {
        let listed: Vec<Value> = children(node, "tile")
            .map(|tile| tile.attribute("gid").and_then(|id| id.parse::<u32>().ok()).into())
            .collect();
        if listed.is_empty() { node.text().unwrap_or_default().into() } else { json!(listed) }
    };
    let chunks: Vec<Value> = children(data, "chunk")
        .map(|chunk| {
            let mut all = attributes(chunk);
            all.insert("data".to_owned(), content(chunk));
            Value::Object(all)
        })
        .collect();
    if chunks.is_empty() {
        layer.insert("data".to_owned(), content(data));
    } else {
        layer.insert("chunks".to_owned(), Value::Array(chunks));
    }
}

fn objects(group: Node) -> Value {
    children(group, "object").map(object).collect()
}

fn object(node: Node) -> Value {
    let mut all = attributes(node);
    for child in node.children().filter(Node::is_element) {
        let name = child.tag_name().name();
        let value = match name {
            "polygon" | "polyline" => {
                let points = child.attribute("points").unwrap_or_default();
                let points = points.split_whitespace().map(|point| {
                    let (x, y) = point.split_once(',').unwrap_or((point, ""));
                    json!({"x": x.parse::<f64>().ok(), "y": y.parse::<f64>().ok()})
                });
                points.collect()
            }
            "ellipse" | "point" | "text" | "capsule" => Value::Bool(true),
            _ => continue,
        };
        all.insert(name.to_owned(), value);
    }
    Value::Object(all)
}

fn tileset(node: Node) -> Value {
    let mut all = attributes(node);
    let tiles = children(node, "tile").map(|tile| {
        let mut all = attributes(tile);
        if let Some(group) = children(tile, "objectgroup").next() {
            all.insert("objectgroup".to_owned(), json!({"objects": objects(group)}));
        }
        Value::Object(all)
    });
    all.insert("tiles".to_owned(), tiles.collect());
    Value::Object(all)
}
