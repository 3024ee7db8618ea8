//! Assigns the values of a call or object to the slots of a notation.

mod fill;

use std::ops::Range;

pub(super) use self::fill::fill;
use super::fold::Unit;
use super::shape::Point;
use super::value::Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    X,
    Y,
    Width,
    Height,
    HalfWidth,
    HalfHeight,
    Radius,
    Diameter,
    Ax,
    Ay,
    Bx,
    By,
    MinX,
    MinY,
    MaxX,
    MaxY,
    Angle,
    /// Displacement along x after placement.
    MoveX,
    /// Displacement along y after placement.
    MoveY,
    /// Rotation after placement.
    ExtraRotation,
    /// x of the local point for placement or rotation.
    OriginX,
    /// y of the local point for placement or rotation.
    OriginY,
    /// x of the local point, as a fraction of the size.
    PivotX,
    /// y of the local point, as a fraction of the size.
    PivotY,
    RadiusX,
    RadiusY,
    Sides,
    Count,
    Slope,
    /// Length of a capsule's straight part.
    CoreLength,
    /// Half the length of a capsule's straight part.
    HalfCoreLength,
    ScaleX,
    ScaleY,
    /// x of the centre, for notations whose position is a corner.
    CentreX,
    /// y of the centre, for notations whose position is a corner.
    CentreY,
}

const SLOTS: usize = Slot::CentreY as usize + 1;

/// Returns the slots of a table word; a point has two.
fn slots(token: &str) -> &'static [Slot] {
    use Slot as S;
    match token {
        "at" => &[S::X, S::Y],
        "x" => &[S::X],
        "y" => &[S::Y],
        "size" => &[S::Width, S::Height],
        "w" => &[S::Width],
        "h" => &[S::Height],
        "half" => &[S::HalfWidth, S::HalfHeight],
        "hw" => &[S::HalfWidth],
        "hh" => &[S::HalfHeight],
        "r" => &[S::Radius],
        "d" => &[S::Diameter],
        "a" => &[S::Ax, S::Ay],
        "ax" => &[S::Ax],
        "ay" => &[S::Ay],
        "b" => &[S::Bx, S::By],
        "bx" => &[S::Bx],
        "by" => &[S::By],
        "min" => &[S::MinX, S::MinY],
        "minx" => &[S::MinX],
        "miny" => &[S::MinY],
        "max" => &[S::MaxX, S::MaxY],
        "maxx" => &[S::MaxX],
        "maxy" => &[S::MaxY],
        "angle" => &[S::Angle],
        "move" => &[S::MoveX, S::MoveY],
        "turn" => &[S::ExtraRotation],
        "origin" => &[S::OriginX, S::OriginY],
        "pivot" => &[S::PivotX, S::PivotY],
        "radii" => &[S::RadiusX, S::RadiusY],
        "rx" => &[S::RadiusX],
        "ry" => &[S::RadiusY],
        "sides" => &[S::Sides],
        "count" => &[S::Count],
        "slope" => &[S::Slope],
        "middle" => &[S::CoreLength],
        "halfmiddle" => &[S::HalfCoreLength],
        "scale" => &[S::ScaleX, S::ScaleY],
        "centre" => &[S::CentreX, S::CentreY],
        _ => &[],
    }
}

/// Values assigned to the slots of a notation.
#[derive(Clone, Debug)]
pub(super) struct Filled<'v, 't> {
    numbers: [Option<f64>; SLOTS],
    /// Bytes of each number.
    spans: Vec<(Slot, Range<usize>)>,
    pub(super) unit: Unit,
    pub(super) points: Option<Vec<Point>>,
    pub(super) name: Option<String>,
    /// Body that carries the shape.
    pub(super) body: Option<&'v Value<'t>>,
    /// A shape placed by this value.
    pub(super) shape: Option<&'v Value<'t>>,
    /// Values that are not geometry.
    pub(super) ignored: Vec<Range<usize>>,
    /// Values with unknown keys.
    pub(super) unread: Vec<Range<usize>>,
}

impl Default for Filled<'_, '_> {
    fn default() -> Self {
        Self {
            numbers: [None; SLOTS],
            spans: Vec::new(),
            unit: Unit::Plain,
            points: None,
            name: None,
            body: None,
            shape: None,
            ignored: Vec::new(),
            unread: Vec::new(),
        }
    }
}

impl Filled<'_, '_> {
    pub(super) fn get(&self, slot: Slot) -> Option<f64> {
        self.numbers[slot as usize]
    }

    /// Sets a number; the number replaced becomes an ignored value.
    fn put(&mut self, slot: Slot, number: f64, span: &Range<usize>) {
        if let Some(index) = self.spans.iter().position(|(filled, _)| *filled == slot) {
            let (_, replaced) = self.spans.remove(index);
            self.ignored.push(replaced);
        }
        self.spans.push((slot, span.clone()));
        self.numbers[slot as usize] = Some(number);
    }

    pub(super) fn both(&self, x: Slot, y: Slot) -> Option<Point> {
        Some([self.get(x)?, self.get(y)?])
    }

    pub(super) fn is_placed(&self) -> bool {
        [Slot::X, Slot::Y, Slot::Angle].iter().any(|slot| self.get(*slot).is_some())
    }

    fn has(&self, token: &str) -> bool {
        match token {
            "points" => self.points.is_some(),
            "shape" => self.shape.is_some(),
            "name" | "body" | "skip" | "text" => true,
            "xs" | "ys" => false,
            token => slots(token).iter().all(|slot| self.get(*slot).is_some()),
        }
    }
}

/// A parameter of a notation.
#[derive(Clone, Copy)]
pub(super) struct Token<'r> {
    /// Index of the shape it describes, in a call with several shapes.
    pub(super) part: usize,
    pub(super) word: &'r str,
    pub(super) optional: bool,
    /// Whether the parameter takes all remaining values.
    pub(super) rest: bool,
}

impl<'r> Token<'r> {
    /// Parses `1.points...` or `angle?`.
    pub(super) fn new(text: &'r str) -> Self {
        let (part, word) = match text.split_once('.') {
            Some((part, word)) if part.parse::<usize>().is_ok() => {
                (part.parse().unwrap_or(1), word)
            }
            _ => (1, text),
        };
        let (optional, rest) = (word.ends_with('?'), word.ends_with("..."));
        Self { part: part.max(1) - 1, word: word.trim_end_matches(['?', '.']), optional, rest }
    }
}
