//! The words that shapes, their fields and their numbers are called by.

/// What a word says a shape is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    /// A list of corners.
    Polygon,
    /// Placed by its centre.
    Box,
    /// Placed by its least corner, as the rectangles of most libraries are.
    CornerBox,
    Circle,
    Capsule,
    Segment,
    /// An axis to project on, which is no shape.
    Axis,
}

impl Noun {
    /// How it is written in words.
    pub(super) fn usage(self) -> &'static str {
        match self {
            Self::Polygon => "`poly x1,y1 x2,y2 x3,y3`, with two numbers for each corner",
            Self::Box => "`box x y width height [angle]`, where x and y are its centre",
            Self::CornerBox => "`Rect(x, y, width, height)`, where x and y are its least corner",
            Self::Circle => "`circle x y radius`",
            Self::Capsule => "`capsule x1 y1 x2 y2 radius`",
            Self::Segment => "`segment x1 y1 x2 y2`",
            Self::Axis => "`axis x y`",
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Polygon => "polygon",
            Self::Box | Self::CornerBox => "box",
            Self::Circle => "circle",
            Self::Capsule => "capsule",
            Self::Segment => "segment",
            Self::Axis => "axis",
        }
    }
}

/// The last part of a path such as `sf::Vector2f`.
pub(super) fn last_part(word: &str) -> &str {
    word.rsplit(['.', ':', '>']).next().unwrap_or(word)
}

/// What a word that stands alone before numbers says.
pub(super) fn loose(word: &str) -> Option<Noun> {
    Some(match word.to_lowercase().as_str() {
        "poly" | "polygon" | "triangle" | "quad" => Noun::Polygon,
        "box" | "rect" | "rectangle" | "obb" | "square" => Noun::Box,
        "circle" | "disk" | "disc" => Noun::Circle,
        "capsule" => Noun::Capsule,
        "segment" => Noun::Segment,
        "axis" | "axes" => Noun::Axis,
        _ => return None,
    })
}

/// Whether a variable of this name holds an axis.
pub(super) fn is_axis(name: &str) -> bool {
    let name = name.to_lowercase();
    name.starts_with("axis") || name.starts_with("normal")
}

/// What the name of a call, a type or an element of SVG says.
pub(super) fn called(word: &str) -> Option<Noun> {
    let last = last_part(word);
    if matches!(last, "Rect" | "Rect2" | "Rect2i" | "Rectangle" | "Rectangle2D" | "RectF") {
        return Some(Noun::CornerBox);
    }
    let plain = last.to_lowercase().replace("shape", "").replace("collider", "");
    let plain = plain.trim_end_matches("2d").trim_matches(|c: char| c.is_ascii_digit() || c == '_');
    loose(plain).or(match plain {
        "polyline" | "convexpolygon" | "convex" | "hull" => Some(Noun::Polygon),
        "line" | "edge" | "linesegment" => Some(Noun::Segment),
        "ball" | "sphere" => Some(Noun::Circle),
        "orientedbox" => Some(Noun::Box),
        _ => None,
    })
}

/// Whether this begins with the name of an element of SVG.
pub(super) fn is_element(rest: &str) -> bool {
    let name: &str = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    let after = &rest[name.len()..];
    matches!(name, "polygon" | "polyline" | "path" | "rect" | "circle" | "line" | "svg" | "g")
        && after.starts_with(char::is_whitespace)
}

/// What may stand directly behind the digits of a number.
pub(super) fn is_suffix(suffix: &str, has_point: bool) -> bool {
    let types = ["", "f", "F", "d", "m", "L", "l", "u", "U", "h", "px", "deg", "f32", "f64"];
    types.contains(&suffix) || suffix == "D" && has_point || suffix.starts_with("_f")
}

/// The value of a word such as `NaN`.
pub(super) fn special(word: &str) -> Option<f64> {
    Some(match last_part(word).to_lowercase().as_str() {
        "nan" | "qnan" => f64::NAN,
        "inf" | "infinity" | "positiveinfinity" | "positive_infinity" => f64::INFINITY,
        "negativeinfinity" | "negative_infinity" | "neg_infinity" => f64::NEG_INFINITY,
        _ => return None,
    })
}

/// What a field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    X,
    Y,
    X1,
    Y1,
    X2,
    Y2,
    Width,
    Height,
    /// Width and height as one.
    Size,
    /// Half of them.
    Half,
    Radius,
    Angle,
    /// The centre or the place of a shape.
    Center,
    /// The first of two points, and the second.
    Start,
    End,
    Min,
    Max,
    /// A list of corners.
    Points,
    /// SVG's lines.
    Path,
    /// What the shape is called.
    Name,
    /// What kind it is.
    Kind,
}

/// What the field of this name is.
pub(super) fn field(key: &str) -> Option<Field> {
    let plain = last_part(key).to_lowercase().replace(['_', '-'], "");
    Some(match plain.as_str() {
        "x" | "cx" | "left" | "centerx" => Field::X,
        "y" | "cy" | "top" | "centery" => Field::Y,
        "x1" | "ax" => Field::X1,
        "y1" | "ay" => Field::Y1,
        "x2" | "bx" => Field::X2,
        "y2" | "by" => Field::Y2,
        "w" | "width" => Field::Width,
        "h" | "height" => Field::Height,
        "size" | "extents" | "dimensions" => Field::Size,
        "half" | "halfextents" | "halfsize" => Field::Half,
        "r" | "radius" => Field::Radius,
        "angle" | "rotation" | "rot" | "theta" => Field::Angle,
        "center" | "centre" | "position" | "pos" | "origin" | "translation" | "offset" => {
            Field::Center
        }
        "start" | "from" | "p1" => Field::Start,
        "end" | "to" | "p2" => Field::End,
        "min" => Field::Min,
        "max" => Field::Max,
        "points" | "vertices" | "corners" | "verts" | "path" | "coordinates" => Field::Points,
        "d" => Field::Path,
        "name" | "id" | "label" => Field::Name,
        "type" | "kind" | "shape" => Field::Kind,
        _ => return None,
    })
}
