//! Field names and notations of other programs.

use crate::params::shorten;
use crate::scene::form::is_scene_field;
use crate::scene::problem::{closest, known, quote};

/// Field names of other programs, with the names used here, the most probable first.
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
pub(super) fn field(name: &str, known: &'static [&'static str]) -> Option<&'static str> {
    let (_, here) = FIELDS.iter().find(|(other, _)| name.eq_ignore_ascii_case(other))?;
    here.iter().find_map(|here| known.iter().find(|known| *known == here).copied())
}

/// Returns the correction of an unknown field with this value.
pub(super) fn right(name: &str, value: &str, all: &'static [&'static str]) -> String {
    let Some(here) = field(name, all) else {
        return elsewhere(name, all).unwrap_or_else(|| known(name, all));
    };
    let numbers: Vec<&str> =
        value.trim_matches(['(', ')', '[', ']']).split(',').map(str::trim).collect();
    let is_number = |text: &&str| text.parse::<f32>().is_ok();
    match (here, &numbers[..]) {
        ("yaw", [_, turn, _]) | ("angle", [_, _, turn]) if is_number(turn) => {
            format!("`{here}: {}`, in degrees", shorten(turn))
        }
        ("yaw" | "angle", _) => format!("`{here}`, a number in degrees"),
        ("ticks", _) => "it is called `ticks` here; 60 ticks are a second".to_owned(),
        ("position", [one]) if is_number(one) => "`position: (x, y, z)`".to_owned(),
        _ => format!("it is called `{here}` here"),
    }
}

/// Fields of a world, and of an object of a world.
const WORLD: [&str; 14] = [
    "driver", "methods", "targets", "planes", "boxes", "ground", "pieces", "player", "bodies",
    "stacks", "spawns", "layers", "walker", "flaw",
];
const OBJECT: [&str; 10] =
    ["name", "position", "yaw", "angle", "look", "model", "shape", "motion", "on_hit", "velocity"];

/// Returns the right place of a known field in the wrong parentheses.
fn elsewhere(name: &str, all: &[&str]) -> Option<String> {
    if closest(name, all).is_some() {
        return None;
    }
    let here = match all {
        [one] => format!("here only {one}"),
        _ => format!("here one of {}", all.join(", ")),
    };
    if all.contains(&"world") {
        let belongs = WORLD.contains(&name);
        return belongs
            .then(|| format!("it belongs in the world: `world: Tank({name}: ...)`; {here}"));
    }
    if is_scene_field(name) {
        return Some(format!("it belongs to the scene, outside of `world`; {here}"));
    }
    OBJECT.contains(&name).then(|| format!("it belongs outside of these parentheses; {here}"))
}

/// Returns problem and correction for a variant in place of a group of these fields.
pub(super) fn bare_variant(name: &str, text: &str, fields: &[&str]) -> (String, String) {
    let what = format!("{} does not belong before the parenthesis", quote(name));
    let holds = ["part", "shape", "model"].iter().find(|it| fields.contains(it));
    let right = match holds {
        Some(holds) if fields.contains(&"name") && name.starts_with(char::is_uppercase) => {
            format!("`(name: \"a\", {holds}: {})`", shorten(text))
        }
        _ => "only the parentheses: `(...)`".to_owned(),
    };
    (what, right)
}

/// Returns problem and, if known, correction for a text that is no vector or point of `wanted`
/// numbers; `numbers` is their actual count.
pub(super) fn vector(
    text: &str,
    kind: &str,
    wanted: usize,
    numbers: Option<usize>,
) -> (String, Option<String>) {
    const COUNTS: [&str; 7] = [
        "no number",
        "one number",
        "two numbers",
        "three numbers",
        "four numbers",
        "five numbers",
        "six numbers",
    ];
    let what = format!("{} is not {kind}", quote(text));
    let Some(count) = numbers.filter(|count| *count != wanted) else {
        let name = text.split_once('(').map_or("", |(name, _)| name.trim());
        let named = !name.is_empty() && !name.contains(['[', '{']);
        let right = named.then(|| format!("without a name: `{}`", shorten(&text[name.len()..])));
        let in_brackets = text.starts_with('[');
        let right = right.or_else(|| {
            in_brackets
                .then(|| format!("in parentheses: `({})`", shorten(text.trim_matches(['[', ']']))))
        });
        return (what, right);
    };
    let given =
        COUNTS.get(count).map_or_else(|| format!("{count} numbers"), |name| (*name).to_owned());
    let needed = COUNTS.get(wanted).map_or("", |name| name.split(' ').next().unwrap_or(name));
    let what = format!("{what}: {given}, not {needed}");
    let right =
        (count > wanted && decimal_comma(text)).then(|| "decimals have a point: `0.5`".to_owned());
    (what, right)
}

/// Returns whether a comma is between two digits, as a decimal comma.
pub(super) fn decimal_comma(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .windows(3)
        .any(|three| three[1] == b',' && three[0].is_ascii_digit() && three[2].is_ascii_digit())
}
