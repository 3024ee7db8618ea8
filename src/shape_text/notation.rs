//! Table of notations: how other libraries write shapes.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::slots::Token;
use super::value::{Record, ValueKind};
use super::words::is_same;
use crate::geom::order;
use crate::text::id;

/// Kind of object that a row describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Kind {
    Box,
    Circle,
    Ellipse,
    Polygon,
    Capsule,
    Segment,
    Point,
    /// A regular polygon.
    Regular,
    Trapezoid,
    /// A position and an angle for other shapes.
    Body,
    /// An axis direction.
    Axis,
    /// A 3D object; rejected.
    Space,
}

/// Reference point of a shape's position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Place {
    #[default]
    Centre,
    /// Minimum corner of a box, or of a circle's bounding box.
    Corner,
    /// Minimum corner of a box, but centre of a circle.
    CornerOfBox,
}

/// The unit of angles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Angle {
    /// The unit of the options.
    #[default]
    AsSaid,
    Degrees,
    Radians,
}

/// Origin of a polygon's corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Corners {
    /// The position of the shape.
    #[default]
    Relative,
    /// The origin of the text; the position is ignored.
    Absolute,
    /// The centroid of the shape, which moves to its position.
    CentreOfArea,
}

/// Pivot of a shape's rotation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum About {
    /// The centre of a box, the local origin of a polygon.
    #[default]
    Centre,
    /// The position of the shape.
    Place,
}

/// A notation for a shape.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Notation {
    pub(super) library: String,
    /// Names of the call or type, separated by spaces; empty for objects without a name.
    pub(super) name: String,
    /// Arguments in order: keywords of [`super::slots`], with `?` if optional.
    args: String,
    /// Further keywords, accepted only as fields.
    also: String,
    pub(super) kind: Option<Kind>,
    /// Kind of each shape; several for a test call.
    pub(super) kinds: Vec<Kind>,
    pub(super) place: Place,
    pub(super) angle: Angle,
    pub(super) corners: Corners,
    pub(super) about: About,
    /// Field names with a special meaning in this library.
    keys: BTreeMap<String, String>,
    /// Whether y points down in this library.
    pub(super) y_down: bool,
    /// Angle of a regular polygon's first corner, as a fraction of the angle between corners.
    pub(super) first: f64,
    /// Whether the capsule axis is along x.
    pub(super) lies: bool,
    /// Pivot of a box, as fractions of its size.
    pub(super) pivot: Option<(f64, f64)>,
    /// Field names, at least one of which is required.
    needs: String,
}

impl Default for Notation {
    fn default() -> Self {
        Self {
            library: String::new(),
            name: String::new(),
            args: String::new(),
            also: String::new(),
            kind: None,
            kinds: Vec::new(),
            place: Place::Centre,
            angle: Angle::AsSaid,
            corners: Corners::Relative,
            about: About::Centre,
            keys: BTreeMap::new(),
            y_down: false,
            first: 0.0,
            lies: false,
            pivot: None,
            needs: String::new(),
        }
    }
}

static ROWS: LazyLock<Vec<Notation>> = LazyLock::new(|| {
    let text = include_str!(concat!(env!("OUT_DIR"), "/notations.ron"));
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let mut rows: Vec<Notation> = options.from_str(text).unwrap_or_else(|_| Vec::new());
    for row in &mut rows {
        row.kinds.extend(row.kind.filter(|_| row.kinds.is_empty()));
    }
    rows
});

/// Library name of the plain-word notations: `box x y width height`.
pub(super) const WORDS: &str = "words";

/// Returns all rows in table order.
pub(super) fn rows() -> &'static [Notation] {
    &ROWS
}

/// Returns the row for a plain word.
pub(super) fn worded(word: &str) -> Option<&'static Notation> {
    let word = word.to_lowercase();
    let words = rows().iter().filter(|row| row.library == WORDS);
    words.into_iter().find(|row| row.names().any(|name| name == word))
}

impl Notation {
    fn names(&self) -> impl Iterator<Item = &str> {
        self.name.split(' ').filter(|name| !name.is_empty())
    }

    pub(super) fn tokens(&self) -> impl Iterator<Item = Token<'_>> {
        self.args.split(' ').filter(|word| !word.is_empty()).map(Token::new)
    }

    pub(super) fn also(&self) -> impl Iterator<Item = &str> {
        self.also.split(' ')
    }

    /// Returns the index of the shape to which an argument belongs; `None` without this argument.
    pub(super) fn shape_index(&self, word: &str) -> Option<usize> {
        let own = self.tokens().find(|token| token.word == word).map(|token| token.part);
        own.or_else(|| self.also().any(|also| also == word).then_some(0))
    }

    /// Returns the keyword for a field with a special meaning in this library.
    pub(super) fn key(&self, key: &str) -> Option<&str> {
        self.keys.iter().find(|(own, _)| is_same(own, key)).map(|(_, word)| word.as_str())
    }

    /// Returns whether a record has one of the required fields.
    pub(super) fn has_required_field(&self, record: &Record) -> bool {
        let has = |key: &str| {
            let item = record.items.iter().find(|item| item.key.is_some_and(|k| is_same(k, key)));
            item.is_some_and(|item| !matches!(item.what, ValueKind::Word("false")))
        };
        self.needs.is_empty() || self.needs.split(' ').any(has)
    }

    /// Returns the syntax of this notation.
    pub(super) fn usage(&self) -> String {
        let words: Vec<String> =
            self.tokens().map(|token| shown(token, self.library == WORDS)).collect();
        let name = self.names().next().unwrap_or_default();
        match self.library.as_str() {
            WORDS => format!("{name} {}", words.join(" ")),
            _ if name.is_empty() => format!("{{{}}}", words.join(", ")),
            _ if words.is_empty() => format!("{name}({})", self.also.replace(' ', ", ")),
            _ if name.starts_with('<') => name.to_owned(),
            _ => format!("{name}({})", words.join(", ")),
        }
    }

    /// Describes the meaning of this notation's numbers.
    pub(super) fn meaning(&self) -> String {
        let has = |word: &str| self.tokens().any(|token| token.word == word);
        let mut all = Vec::new();
        let has_position = has("at") || has("x") || self.shape_index("at").is_some();
        let is_corner = self.place != Place::Centre;
        let has_size = self.kinds.iter().any(|kind| matches!(kind, Kind::Box | Kind::Ellipse));
        match (self.place, has_size) {
            _ if is_corner && has_position => all.push(id::PASTE_PLACE_IS_CORNER.text()),
            (Place::Centre, true) if has_position => all.push(id::PASTE_PLACE_IS_CENTRE.text()),
            _ => {}
        }
        if has("half") || has("hw") {
            all.push(id::PASTE_HALF_SIZES.text());
        }
        if has("min") || has("minx") {
            all.push(id::PASTE_LEAST_AND_GREATEST.text());
        }
        if has("d") {
            all.push(id::PASTE_DIAMETER.text());
        }
        if has("points") {
            match self.corners {
                Corners::Relative if has_position => all.push(id::PASTE_CORNERS_FROM_PLACE.text()),
                Corners::CentreOfArea => all.push(id::PASTE_CENTRE_ON_PLACE.text()),
                _ => {}
            }
        }
        if self.shape_index("angle").is_some() {
            match self.angle {
                Angle::Degrees => all.push(id::PASTE_DEGREES.text()),
                Angle::Radians => all.push(id::PASTE_RADIANS.text()),
                Angle::AsSaid => {}
            }
        }
        if self.about == About::Place {
            all.push(id::PASTE_TURNED_ABOUT_PLACE.text());
        }
        if self.y_down {
            all.push(id::PASTE_Y_POINTS_DOWN.text());
        }
        all.join(", ")
    }
}

/// Formats an argument for display.
fn shown(token: Token, in_words: bool) -> String {
    let word = match (token.word, in_words) {
        ("at", true) => "x y",
        ("w", _) => "width",
        ("h", _) => "height",
        ("r", _) => "radius",
        ("d", _) => "diameter",
        ("a", true) => "x1 y1",
        ("b", true) => "x2 y2",
        ("points", true) => "x1,y1 x2,y2 x3,y3",
        (word, _) => word,
    };
    if token.optional { format!("[{word}]") } else { word.to_owned() }
}

/// Splits a name into parts without constructor words: `SAT.Box`, `Cuboid::new`.
pub(super) fn parts(name: &str) -> Vec<&str> {
    let mut parts: Vec<&str> =
        name.split(['.', ':', '>', '-', '$']).filter(|part| !part.is_empty()).collect();
    let is_constructor =
        |part: &&str| matches!(*part, "new" | "create" | "Create" | "init" | "make" | "of");
    if parts.len() > 1 && parts.last().is_some_and(is_constructor) {
        parts.pop();
    }
    parts
}

/// Scores how well a name matches a row's name; 0 for no match.
pub(super) fn match_score(name: &[&str], row: &str) -> usize {
    let row = parts(row);
    let (Some(last), Some(own)) = (name.last(), row.last()) else { return 0 };
    if last != own {
        return 0;
    }
    match (name.len(), row.len()) {
        (_, 1) => 2,
        (1, _) => 1,
        (n, m) if name[n - 2] == row[m - 2] => 3,
        _ => 0,
    }
}

/// Rows by the last part of each name, each with the full name.
static BY_NAME: LazyLock<BTreeMap<&'static str, Vec<(&'static str, &'static Notation)>>> =
    LazyLock::new(|| {
        let mut all: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for row in rows().iter().filter(|row| row.library != WORDS) {
            for name in row.names() {
                all.entry(parts(name).pop().unwrap_or_default()).or_default().push((name, row));
            }
        }
        all
    });

/// Returns the rows of this name, best match first.
pub(super) fn named(name: &str) -> Vec<&'static Notation> {
    let is_method = name.contains(':') && !name.contains("::");
    let name = parts(name);
    let found = name.last().and_then(|last| BY_NAME.get(last));
    let found = found.into_iter().flatten().filter(|(own, _)| !own.starts_with(':') || is_method);
    let scored = found.map(|(own, row)| (match_score(&name, own), *row));
    let mut all: Vec<_> = scored.filter(|(score, _)| *score > 0).collect();
    order::sort_by(&mut all, |p, q| q.0.cmp(&p.0));
    all.into_iter().map(|(_, row)| row).collect()
}

/// Returns whether a row has this name.
pub(super) fn is_known(name: &str) -> bool {
    !named(name).is_empty()
}

/// Returns whether a row of this name makes a point.
pub(super) fn is_point(name: &str) -> bool {
    named(name).first().is_some_and(|row| row.kinds == [Kind::Point])
}

/// Returns whether a row of this name tests several shapes.
pub(super) fn is_test(name: &str) -> bool {
    named(name).first().is_some_and(|row| row.kinds.len() > 1)
}

/// Returns the rows for objects without a type name.
pub(super) fn nameless() -> impl Iterator<Item = &'static Notation> {
    rows().iter().filter(|row| row.name.is_empty())
}
