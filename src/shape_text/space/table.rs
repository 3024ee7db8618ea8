//! Table of notations for shapes in space, and for their poses and rotations.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::super::notation::{WORDS, match_score, parts};
use super::super::slots::Token;
use super::super::words::{self, is_same};
use crate::geom::order;

/// Kind of object that a row makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Kind {
    Box,
    Sphere,
    Capsule,
    Triangle,
    Plane,
    /// A position and a rotation for other shapes.
    Pose,
    /// A rotation alone.
    Rotation,
}

/// A notation for a shape in space.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Row {
    pub(super) library: String,
    /// Names of the call or type, separated by spaces; empty for objects without a name.
    #[serde(default)]
    pub(super) name: String,
    /// Arguments in order, with `?` if optional.
    #[serde(default)]
    args: String,
    /// Further words, accepted only as fields.
    #[serde(default)]
    also: String,
    pub(super) kind: Kind,
    /// Meaning of the numbers, as shown.
    #[serde(default)]
    pub(super) says: String,
    /// Fields with another meaning in this library.
    #[serde(default)]
    keys: BTreeMap<String, String>,
    /// Whether `new` must precede the call.
    #[serde(default)]
    after_new: bool,
    /// Text that the name must contain.
    #[serde(default)]
    within: String,
    /// Whether the same call may stand for a shape in a plane.
    #[serde(default)]
    pub(super) either: bool,
    /// Whether the position is the minimum corner.
    #[serde(default)]
    pub(super) corner: bool,
    /// Whether everything behind the plane is solid.
    #[serde(default)]
    pub(super) solid: bool,
    /// Whether the plane is normal · p + offset = 0.
    #[serde(default)]
    pub(super) negated: bool,
    /// Axis of a capsule: 0, 1, 2 for x, y, z.
    #[serde(default = "upright")]
    pub(super) axis: usize,
    /// Order in which rotations about x, y and z are multiplied, such as `yxz`.
    #[serde(default)]
    pub(super) order: String,
    /// Whether angles are in degrees.
    #[serde(default)]
    pub(super) degrees: bool,
}

/// Returns the default axis of a capsule, y.
fn upright() -> usize {
    1
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let text = include_str!("../../../assets/notations_space.ron");
    ron::from_str(text).unwrap_or_else(|_| Vec::new())
});

impl Row {
    fn names(&self) -> impl Iterator<Item = &str> {
        self.name.split(' ').filter(|name| !name.is_empty())
    }

    pub(super) fn tokens(&self) -> impl Iterator<Item = Token<'_>> {
        self.args.split(' ').filter(|word| !word.is_empty()).map(Token::new)
    }

    /// Returns the row's own copy of a word; `None` if the row does not have it.
    pub(super) fn word(&self, word: &str) -> Option<&str> {
        let own = self.tokens().map(|token| token.word).find(|own| *own == word);
        own.or_else(|| self.also.split(' ').find(|own| *own == word))
    }

    /// Returns the possible meanings of a field, likeliest first.
    pub(super) fn meanings(&self, key: &str) -> Vec<&str> {
        let own = self.keys.iter().find(|(own, _)| is_same(own, key));
        if let Some((_, meanings)) = own {
            return meanings.split(' ').collect();
        }
        let name = key.strip_prefix("m_").unwrap_or(key);
        let known =
            FIELDS.iter().find(|(names, _)| names.split(' ').any(|known| is_same(known, name)));
        let known = known.map_or_else(|| words::tokens(key), |(_, meanings)| meanings);
        known.iter().filter_map(|word| self.word(word)).collect()
    }

    /// Returns the syntax of the row.
    pub(super) fn usage(&self) -> String {
        let words: Vec<String> = self.tokens().map(|token| format_argument(token, self)).collect();
        let name = self.names().next().unwrap_or_default();
        match self.library.as_str() {
            WORDS => format!("{name} {}", words.join(" ")),
            _ if name.is_empty() => format!("{{{}}}", words.join(", ")),
            _ if words.is_empty() => format!("{name}({})", self.also.replace(' ', ", ")),
            _ => format!("{name}({})", words.join(", ")),
        }
    }

    /// Returns the rule of the row, as shown; `None` for plain words.
    pub(super) fn rule(&self) -> Option<String> {
        let colon = if self.says.is_empty() { "" } else { ": " };
        let separator = if self.name.is_empty() { ", ".to_owned() } else { " of ".to_owned() };
        let rule = format!("`{}`{separator}{}{colon}{}", self.usage(), self.library, self.says);
        (self.library != WORDS).then_some(rule)
    }
}

/// Field names with their own meaning in space; other names mean the same as for shapes in a plane.
const FIELDS: &[(&str, &[&str])] = &[
    ("center centre", &["at"]),
    ("rotation setRotation orientation quaternion quat rot localRotation", &["turn", "axisangle"]),
    ("matrix rotationMatrix", &["turn"]),
    ("axes basis", &["axes"]),
    ("position", &["at", "body"]),
    ("transform pose isometry body", &["body"]),
    ("normal n", &["normal"]),
    ("constant offset distance", &["offset"]),
    ("d", &["offset", "d"]),
    ("height", &["height"]),
    ("halfHeight", &["halfmiddle"]),
    ("direction", &["direction"]),
    ("c v3 p3", &["c"]),
];

/// Formats an argument for display.
fn format_argument(token: Token, row: &Row) -> String {
    let word = match (token.word, row.library == WORDS) {
        ("at", true) => "x y z",
        ("size", true) => "width height depth",
        ("turn", true) => "quaternion x y z w | yaw pitch roll",
        ("a", true) => "x1 y1 z1",
        ("b", true) => "x2 y2 z2",
        ("c", true) => "x3 y3 z3",
        ("normal", true) => "nx ny nz",
        ("offset", true) => "d",
        ("half", _) => "half sizes",
        ("r", _) => "radius",
        ("halfmiddle", _) => "half height",
        ("turn", _) => "rotation",
        ("axisangle", _) => "axis-angle",
        (word, _) => word,
    };
    if token.optional { format!("[{word}]") } else { word.to_owned() }
}

/// Returns the row of a plain word.
pub(super) fn worded(word: &str) -> Option<&'static Row> {
    let word = word.to_lowercase();
    let mut words = ROWS.iter().filter(|row| row.library == WORDS);
    words.find(|row| row.names().any(|name| name == word))
}

/// Returns the rows of this name, best match first.
pub(super) fn named(name: &str, is_new: bool) -> Vec<&'static Row> {
    let own = parts(name);
    let score = |row: &Row| row.names().map(|known| match_score(&own, known)).max().unwrap_or(0);
    let is_candidate = |row: &&Row| {
        row.library != WORDS && (is_new || !row.after_new) && name.contains(row.within.as_str())
    };
    let mut all: Vec<_> = ROWS.iter().filter(is_candidate).map(|row| (score(row), row)).collect();
    all.retain(|(score, _)| *score > 0);
    order::sort_by(&mut all, |p, q| q.0.cmp(&p.0));
    all.into_iter().map(|(_, row)| row).collect()
}

/// Returns the rows for objects without a name.
pub(super) fn nameless() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| row.name.is_empty())
}
