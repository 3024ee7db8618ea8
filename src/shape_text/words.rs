//! Vocabulary for shapes, fields and numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::notation;
use crate::geom::order;

/// Returns the last part of a path such as `sf::Vector2f`.
pub(super) fn last_part(word: &str) -> &str {
    word.rsplit(['.', ':', '>']).next().unwrap_or(word)
}

/// Normalises a key or name for comparison.
fn normalise(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns whether two names differ only in case and punctuation.
pub(super) fn is_same(a: &str, b: &str) -> bool {
    normalise(a) == normalise(b)
}

/// Returns whether a variable of this name holds an axis.
pub(super) fn is_axis(name: &str) -> bool {
    let name = name.to_lowercase();
    name.starts_with("axis") || name.starts_with("normal")
}

/// Returns whether a variable of this name is not a position.
pub(super) fn is_no_place(name: &str) -> bool {
    let name = normalise(name);
    let no_places = ["vel", "size", "dir", "scale", "speed", "accel", "force", "gravity", "axis"];
    no_places.iter().any(|word| name.contains(word)) || is_axis(&name) || is_plain_field(&name)
}

/// Returns whether a call of this name makes a point.
pub(super) fn is_vector(head: &str) -> bool {
    let last = last_part(head);
    let is_maker = matches!(last, "new" | "create" | "of" | "make" | "from");
    let name =
        if is_maker { head[..head.len() - last.len()].trim_end_matches(['.', ':']) } else { head };
    let name = last_part(name).to_lowercase();
    let parts =
        ["vec", "point", "vert", "coord", "float2", "double2", "pos", "pair", "tuple", "corner"];
    let has = parts.iter().any(|part| name.contains(part));
    (has || name.len() <= 3) && !is_known_shape(head)
        || matches!(name.as_str(), "cpv" | "pvector" | "") && !is_known_shape(head)
        || notation::is_point(head)
}

/// Returns whether a call of this name makes a list or an outline from its arguments.
pub(super) fn is_list(head: &str) -> bool {
    let name = head.to_lowercase();
    let parts = [
        "array", "list", "vec", "points", "vert", "poly", "float", "double", "int", "tuple",
        "matrix", "np.", "shape", "hull", "convex", "triangle", "quad", "path", "outline",
        "corner", "of", "new", ";", "set",
    ];
    parts.iter().any(|part| name.contains(part))
}

/// Returns whether a row of the table has this name.
pub(super) fn is_known_shape(head: &str) -> bool {
    notation::is_known(head)
}

/// Returns whether a word before a value can be ignored.
pub(super) fn is_modifier(word: &str) -> bool {
    matches!(
        word,
        "new"
            | "return"
            | "const"
            | "let"
            | "var"
            | "local"
            | "static"
            | "final"
            | "await"
            | "mut"
            | "auto"
    )
}

/// Returns whether a word before parentheses is not a call.
pub(super) fn is_keyword(word: &str) -> bool {
    matches!(word, "for" | "while" | "if" | "range" | "switch" | "catch" | "elseif" | "elif")
}

/// Returns whether a method keeps a list of points unchanged.
pub(super) fn is_harmless(method: &str) -> bool {
    let method = normalise(method);
    let names = ["tovec", "into", "toarray", "clone", "copy", "tolist", "slice", "iter", "asslice"];
    names.contains(&method.as_str())
}

/// Returns whether this is a valid suffix of a number.
pub(super) fn is_suffix(suffix: &str, has_point: bool) -> bool {
    let types = ["", "f", "F", "d", "m", "L", "l", "u", "U", "h", "px", "deg", "rad", "f32", "f64"];
    types.contains(&suffix) || suffix == "D" && has_point || suffix.starts_with("_f")
}

/// Returns the value of a word such as `NaN`.
pub(super) fn special(word: &str) -> Option<f64> {
    Some(match last_part(word).to_lowercase().as_str() {
        "nan" | "qnan" => f64::NAN,
        "inf" | "infinity" | "positiveinfinity" | "positive_infinity" => f64::INFINITY,
        "negativeinfinity" | "negative_infinity" | "neg_infinity" => f64::NEG_INFINITY,
        _ => return None,
    })
}

/// Field names, without case and underscores, and their possible slots, likeliest first.
const FIELDS: &[(&str, &[&str])] = &[
    ("origin", &["origin", "at"]),
    ("x cx centerx centrex posx positionx tx translatex", &["x"]),
    ("y cy centery centrey posy positiony ty translatey", &["y"]),
    ("left", &["minx", "x"]),
    ("top", &["miny", "y"]),
    ("right", &["maxx"]),
    ("bottom", &["maxy"]),
    ("minx xmin", &["minx"]),
    ("miny ymin", &["miny"]),
    ("maxx xmax", &["maxx"]),
    ("maxy ymax", &["maxy"]),
    ("x1 ax startx", &["ax", "minx"]),
    ("y1 ay starty", &["ay", "miny"]),
    ("x2 bx endx", &["bx", "maxx"]),
    ("y2 by endy", &["by", "maxy"]),
    ("w width sizex", &["w"]),
    ("h height sizey", &["h"]),
    ("halfwidth hx hw extentx", &["hw"]),
    ("halfheight hy hh extenty", &["hh", "halfmiddle"]),
    ("size dimensions dim dims wh", &["size"]),
    ("half halfextents halfsize halfdimensions extents halfwidths", &["half"]),
    ("r radius rad", &["r"]),
    ("d diameter", &["d"]),
    ("rx radiusx", &["rx"]),
    ("ry radiusy", &["ry"]),
    ("length", &["middle"]),
    ("angle rotation rot theta rotationdegrees rotationangle heading", &["angle"]),
    ("center centre", &["centre", "at"]),
    (
        "position pos p translation offset location centerposition xy at localposition topleft",
        &["at", "min", "origin"],
    ),
    ("min mins lowerbound lower mn lowerleft", &["min"]),
    ("max maxs upperbound upper mx bottomright upperright", &["max"]),
    ("start from p1 a v1 point1 pointa", &["a"]),
    ("end to p2 b v2 point2 pointb", &["b"]),
    (
        "points vertices corners verts path coordinates polygon pts vertexlist localvertices",
        &["points"],
    ),
    ("name id label", &["name"]),
    ("shape geometry collider bounds", &["shape"]),
    ("body", &["body"]),
    ("count n pointcount vertexcount numvertices mcount npoints", &["count"]),
    ("sides", &["sides"]),
    ("translate translated move moveip moveby transformtranslate", &["move"]),
    ("rotate rotated", &["turn"]),
    ("scale", &["scale"]),
    ("buffer", &["r"]),
];

static BY_FIELD: LazyLock<BTreeMap<&str, &[&str]>> = LazyLock::new(|| {
    let each = |(names, tokens): &(&'static str, &'static [&'static str])| {
        let tokens = *tokens;
        names.split(' ').map(move |name| (name, tokens))
    };
    order::map(FIELDS.iter().flat_map(each))
});

/// Returns the possible slots of a field, likeliest first.
pub(super) fn tokens(key: &str) -> &'static [&'static str] {
    let mut name = normalise(key.strip_prefix("m_").unwrap_or(key));
    if let Some(rest) = name.strip_prefix("set").filter(|rest| !rest.is_empty()) {
        name = rest.to_owned();
    }
    BY_FIELD.get(name.as_str()).copied().unwrap_or(&[])
}

/// Returns whether a word names a positioning mode or a body type, not a position.
pub(super) fn is_mode(word: &str) -> bool {
    let modes = [
        "absolute",
        "relative",
        "fixed",
        "static",
        "dynamic",
        "kinematic",
        "true",
        "True",
        "block",
        "none",
    ];
    modes.contains(&word)
}

/// Returns whether a field of this name places the contents of an object.
pub(super) fn is_place(key: &str) -> bool {
    let places = ["x", "y", "at", "angle", "move", "turn", "scale"];
    let name = normalise(key);
    tokens(key).iter().any(|token| places.contains(token))
        || name.starts_with("offset")
        || name == "transform"
}

/// Returns whether a constant of this name is a dimension or an angle.
pub(super) fn is_dimension(name: &str) -> bool {
    let name = normalise(name);
    let parts =
        ["radius", "width", "height", "size", "angle", "rotation", "extent", "half", "length"];
    parts.iter().any(|part| name.contains(part))
}

/// Returns whether a key can name the shape stored under it.
pub(super) fn is_title(key: &str) -> bool {
    let parts = [
        "shape",
        "geometry",
        "coordinates",
        "features",
        "bodies",
        "objects",
        "body",
        "layers",
        "entities",
    ];
    !parts.contains(&normalise(key).as_str()) && !tokens(key).contains(&"points")
}

/// Fields without influence on a shape's geometry.
const PLAIN: &str = "bodytype father children rootorder localeuleranglehint localeulerangleshint \
    constrainproportionsscale correspondingsourceobject prefabinstance prefabasset gid class type kind template visible opacity density friction restitution elasticity \
    mass isstatic issensor sensor istrigger static fill stroke strokewidth color colour \
    style layer z zindex tag velocity vel vx vy speed angularvelocity spin acceleration \
    inertia moment inversemass collisionfilter filter category mask group render fillcolor \
    outlinecolor outlinethickness topolygon new serializedversion material enabled \
    objecthideflags properties rotationdisabled iid defuid identifier grid slop chamfer \
    disabled draw smarttags tile text fillopacity filename linearvelocity fixedrotation \
    gravityscale lineardamping angulardamping bullet allowsleep tags smartcolor \
    fieldinstances src ellipse gameobject usedbyeffector usedbycomposite autotiling \
    spritetilingproperty index collides damping lifetime health hp damage score alpha \
    layername";

static PLAIN_FIELDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| order::set(PLAIN.split(' ')));

/// Returns whether a field of this name has no influence on a shape's geometry.
pub(super) fn is_plain_field(key: &str) -> bool {
    let name = normalise(key.strip_prefix("m_").unwrap_or(key));
    let name = name.strip_prefix("set").filter(|rest| !rest.is_empty()).unwrap_or(&name);
    let prefixes =
        ["background", "image", "stroke", "fill", "font", "data", "inkscape", "sodipodi", "xml"];
    PLAIN_FIELDS.contains(name) || prefixes.iter().any(|prefix| name.starts_with(prefix))
}
