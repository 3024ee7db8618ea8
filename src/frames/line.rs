//! A line of a game's frames: one JSON object.

use std::borrow::Cow;

use serde::Deserialize;

use crate::geom::outline::Point;

/// A frame as written.
#[derive(Deserialize)]
pub(super) struct Line<'t> {
    /// Number or time of the frame.
    #[serde(default)]
    pub(super) t: Option<f64>,
    #[serde(borrow, default)]
    pub(super) bodies: Vec<Body<'t>>,
    /// Contacts that the game found; without them the frame is not judged.
    #[serde(borrow, default)]
    pub(super) contacts: Option<Vec<Contact<'t>>>,
}

/// A body as written. A body without a shape has the shape last given under its name.
#[derive(Deserialize)]
pub(super) struct Body<'t> {
    #[serde(borrow)]
    pub(super) name: Cow<'t, str>,
    /// Corners about the body's position.
    #[serde(default)]
    pub(super) polygon: Option<Vec<Point>>,
    /// Width and height of a box about the body's position.
    #[serde(default, rename = "box")]
    pub(super) size: Option<Point>,
    /// Radius of a circle, or added round the polygon.
    #[serde(default)]
    pub(super) radius: Option<f64>,
    #[serde(default)]
    pub(super) position: Point,
    /// Angle, radians, from x towards y.
    #[serde(default)]
    pub(super) angle: f64,
}

/// A contact as written.
#[derive(Deserialize)]
pub(super) struct Contact<'t> {
    #[serde(borrow)]
    pub(super) a: Cow<'t, str>,
    #[serde(borrow)]
    pub(super) b: Cow<'t, str>,
    /// Unit vector from b towards a.
    #[serde(default)]
    pub(super) normal: Option<Point>,
    #[serde(default)]
    pub(super) depth: Option<f64>,
}

/// The known keys of a frame, of a body and of a contact.
const KEYS: [&[&str]; 3] = [
    &["t", "bodies", "contacts"],
    &["name", "polygon", "box", "radius", "position", "angle", "velocity"],
    &["a", "b", "normal", "depth"],
];

/// Parses a line.
pub(super) fn parse(text: &str) -> Result<Line<'_>, String> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        format!("{message}, column {}", error.column())
    })
}

/// Returns the unknown keys of a line, sorted.
pub(super) fn unknown_keys(text: &str) -> Vec<String> {
    let Ok(serde_json::Value::Object(frame)) = serde_json::from_str(text) else {
        return Vec::new();
    };
    let list = |key: &str| frame.get(key).and_then(|list| list.as_array()).into_iter().flatten();
    let unknown_in = |known: &'static [&str],
                      object: &serde_json::Map<String, serde_json::Value>| {
        let unknown = object.keys().filter(|key| !known.contains(&key.as_str()));
        unknown.cloned().collect::<Vec<_>>()
    };
    let mut all = unknown_in(KEYS[0], &frame);
    for (known, key) in [(KEYS[1], "bodies"), (KEYS[2], "contacts")] {
        all.extend(list(key).filter_map(|it| it.as_object()).flat_map(|it| unknown_in(known, it)));
    }
    all.sort();
    all.dedup();
    all
}
