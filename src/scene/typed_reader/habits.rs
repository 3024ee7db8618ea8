//! Corrections for field names and notations of other programs.

use crate::params::shorten;
use crate::scene::form::is_scene_field;
use crate::scene::problem::{closest, known, quote};
use crate::text::id;

/// Field names of other programs, each with the names used here, most probable first.
const FIELDS: [(&str, &[&str]); 34] = [
    ("rotation", &["yaw", "angle"]),
    ("rot", &["yaw", "angle"]),
    ("orientation", &["yaw", "angle"]),
    ("heading", &["yaw"]),
    ("direction", &["yaw"]),
    ("angle", &["yaw"]),
    ("yaw", &["angle"]),
    ("pos", &["position"]),
    ("location", &["position"]),
    ("translation", &["position"]),
    ("origin", &["position"]),
    ("center", &["position"]),
    ("centre", &["position"]),
    ("x", &["position"]),
    ("y", &["position"]),
    ("z", &["position"]),
    ("r", &["radius"]),
    ("diameter", &["radius"]),
    ("w", &["width"]),
    ("h", &["height"]),
    ("scale", &["size"]),
    ("id", &["name"]),
    ("label", &["name"]),
    ("mesh", &["shape", "look"]),
    ("collider", &["model", "shape"]),
    ("vertices", &["points"]),
    ("corners", &["points"]),
    ("objects", &["targets", "bodies", "pieces", "planes", "ground"]),
    ("obstacles", &["targets", "bodies", "pieces", "planes", "ground"]),
    ("player", &["driver"]),
    ("speed", &["move_speed", "velocity"]),
    ("seconds", &["ticks"]),
    ("time", &["ticks"]),
    ("duration", &["ticks"]),
];

/// Returns the name used here for a field of another program.
pub(super) fn equivalent(name: &str, known: &'static [&'static str]) -> Option<&'static str> {
    let (_, own_names) = FIELDS.iter().find(|(other, _)| name.eq_ignore_ascii_case(other))?;
    own_names.iter().find_map(|own| known.iter().find(|known| *known == own).copied())
}

/// Returns the correction for an unknown field with this value.
pub(super) fn correction(name: &str, value: &str, all: &'static [&'static str]) -> String {
    let Some(own_name) = equivalent(name, all) else {
        return misplaced_field(name, all).unwrap_or_else(|| known(name, all));
    };
    let numbers: Vec<&str> =
        value.trim_matches(['(', ')', '[', ']']).split(',').map(str::trim).collect();
    let is_number = |text: &&str| text.parse::<f32>().is_ok();
    match (own_name, &numbers[..]) {
        ("yaw", [_, turn, _]) | ("angle", [_, _, turn]) if is_number(turn) => {
            id::RON_TURN_IN_DEGREES.with(&[("field", &own_name), ("turn", &shorten(turn))])
        }
        ("yaw" | "angle", _) => id::RON_NUMBER_IN_DEGREES.with(&[("field", &own_name)]),
        ("ticks", _) => id::RON_CALLED_TICKS.to_string(),
        ("position", [one]) if is_number(one) => "`position: (x, y, z)`".to_owned(),
        _ => id::RON_CALLED_HERE.with(&[("field", &own_name)]),
    }
}

/// Fields of worlds.
const WORLD: [&str; 14] = [
    "driver", "methods", "targets", "planes", "boxes", "ground", "pieces", "player", "bodies",
    "stacks", "spawns", "layers", "walker", "flaw",
];
/// Fields of the objects in a world.
const OBJECT: [&str; 10] =
    ["name", "position", "yaw", "angle", "look", "model", "shape", "motion", "on_hit", "velocity"];

/// Explains where a known field belongs that is in the wrong parentheses.
fn misplaced_field(name: &str, all: &[&str]) -> Option<String> {
    if closest(name, all).is_some() {
        return None;
    }
    let belongs = if all.contains(&"world") {
        WORLD.contains(&name).then_some(id::RON_BELONGS_IN_WORLD)?
    } else if is_scene_field(name) {
        id::RON_BELONGS_TO_SCENE
    } else {
        OBJECT.contains(&name).then_some(id::RON_BELONGS_OUTSIDE_PARENTHESES)?
    };
    let fields = all.join(", ");
    Some(belongs.with(&[("name", &name), ("count", &all.len()), ("fields", &fields)]))
}

/// Returns problem and correction for a variant written instead of a group of these fields.
pub(super) fn bare_variant(name: &str, text: &str, fields: &[&str]) -> (String, String) {
    let what = id::RON_NOT_BEFORE_PARENTHESIS.with(&[("name", &quote(name))]);
    let inner = ["part", "shape", "model"].iter().find(|it| fields.contains(it));
    let correction = match inner {
        Some(inner) if fields.contains(&"name") && name.starts_with(char::is_uppercase) => {
            format!("`(name: \"a\", {inner}: {})`", shorten(text))
        }
        _ => id::RON_ONLY_PARENTHESES.to_string(),
    };
    (what, correction)
}

/// Returns the problem and, if known, the correction for a text that is not a vector or point of
/// `wanted` numbers. `numbers` is their actual count.
pub(super) fn vector(
    text: &str,
    kind: &str,
    wanted: usize,
    numbers: Option<usize>,
) -> (String, Option<String>) {
    let what = id::RON_IS_NOT.with(&[("text", &quote(text)), ("kind", &kind)]);
    let Some(count) = numbers.filter(|count| *count != wanted) else {
        let name = text.split_once('(').map_or("", |(name, _)| name.trim());
        let named = !name.is_empty() && !name.contains(['[', '{']);
        let correction =
            named.then(|| id::RON_WITHOUT_NAME.with(&[("value", &shorten(&text[name.len()..]))]));
        let in_brackets = text.starts_with('[');
        let correction = correction.or_else(|| {
            in_brackets.then(|| {
                id::RON_IN_PARENTHESES.with(&[("values", &shorten(text.trim_matches(['[', ']'])))])
            })
        });
        return (what, correction);
    };
    let what = id::RON_IS_NOT_COUNT.with(&[
        ("text", &quote(text)),
        ("kind", &kind),
        ("given", &count),
        ("needed", &wanted),
    ]);
    let correction = (count > wanted && decimal_comma(text))
        .then(|| id::RON_DECIMALS_HAVE_POINT.with(&[("number", &"0.5")]));
    (what, correction)
}

/// Returns whether a comma stands between two digits, like a decimal comma.
pub(super) fn decimal_comma(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .windows(3)
        .any(|three| three[1] == b',' && three[0].is_ascii_digit() && three[2].is_ascii_digit())
}
