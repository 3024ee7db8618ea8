//! Assigns the values of a call or object to the slots of a table row.

use std::ops::Range;

use super::fold::Unit;
use super::geometry::{point, points, points_of};
use super::notation::{Kind, Notation, Place};
use super::shape::Point;
use super::value::{Record, Value, ValueKind};
use super::words;

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
    /// Later moves and rotations.
    MoveX,
    MoveY,
    Turn,
    /// Local point for placement or rotation.
    OriginX,
    OriginY,
    /// The same point as a fraction of the size.
    PivotX,
    PivotY,
    RadiusX,
    RadiusY,
    Sides,
    Count,
    Slope,
    /// Length of a capsule's straight part.
    Middle,
    HalfMiddle,
    ScaleX,
    ScaleY,
    /// Centre, if the position is a corner.
    CentreX,
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
        "turn" => &[S::Turn],
        "origin" => &[S::OriginX, S::OriginY],
        "pivot" => &[S::PivotX, S::PivotY],
        "radii" => &[S::RadiusX, S::RadiusY],
        "rx" => &[S::RadiusX],
        "ry" => &[S::RadiusY],
        "sides" => &[S::Sides],
        "count" => &[S::Count],
        "slope" => &[S::Slope],
        "middle" => &[S::Middle],
        "halfmiddle" => &[S::HalfMiddle],
        "scale" => &[S::ScaleX, S::ScaleY],
        "centre" => &[S::CentreX, S::CentreY],
        _ => &[],
    }
}

#[derive(Clone, Debug)]
pub(super) struct Filled<'v, 't> {
    numbers: [Option<f64>; SLOTS],
    /// Bytes of each number.
    set: Vec<(Slot, Range<usize>)>,
    pub(super) unit: Unit,
    pub(super) points: Option<Vec<Point>>,
    pub(super) name: Option<String>,
    /// The carrying body.
    pub(super) body: Option<&'v Value<'t>>,
    /// A shape placed by this value.
    pub(super) shape: Option<&'v Value<'t>>,
    /// Values that are not geometry.
    pub(super) plain: Vec<Range<usize>>,
    /// Values with unknown keys.
    pub(super) left: Vec<Range<usize>>,
}

impl Default for Filled<'_, '_> {
    fn default() -> Self {
        Self {
            numbers: [None; SLOTS],
            set: Vec::new(),
            unit: Unit::Plain,
            points: None,
            name: None,
            body: None,
            shape: None,
            plain: Vec::new(),
            left: Vec::new(),
        }
    }
}

impl Filled<'_, '_> {
    pub(super) fn get(&self, slot: Slot) -> Option<f64> {
        self.numbers[slot as usize]
    }

    /// Sets a number; the number replaced becomes a plain value.
    fn put(&mut self, slot: Slot, number: f64, span: &Range<usize>) {
        if let Some(at) = self.set.iter().position(|(set, _)| *set == slot) {
            let (_, before) = self.set.remove(at);
            self.plain.push(before);
        }
        self.set.push((slot, span.clone()));
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

/// A word of a row's arguments.
#[derive(Clone, Copy)]
pub(super) struct Token<'r> {
    /// Index of its shape in a test of several.
    pub(super) part: usize,
    pub(super) word: &'r str,
    pub(super) optional: bool,
    /// Whether it takes all remaining values.
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

fn is_null(value: &Value) -> bool {
    let is_zero = |word: &str| word.to_lowercase().ends_with("zero");
    let is_empty = value.head().is_some_and(words::is_vector) && value.items().is_empty();
    is_empty
        || matches!(value.what, ValueKind::Word(word) if is_zero(word))
        || matches!(
            value.what,
            ValueKind::Word("null" | "None" | "nil" | "nullptr" | "undefined" | "NULL")
        )
}

/// Fills the slots of a row for each of its shapes; `None` if the values do not fit.
pub(super) fn fill<'v, 't>(row: &Notation, record: &'v Record<'t>) -> Option<Vec<Filled<'v, 't>>> {
    if !row.suits(record) {
        return None;
    }
    let mut parts = vec![Filled::default(); row.kinds.len()];
    let mut positional: Vec<&Value> =
        record.items.iter().filter(|item| item.key.is_none()).collect();
    if row.kinds == [Kind::Box] {
        let whole = positional.iter().position(|value| {
            let items = value.items();
            value.head().is_none()
                && items.len() == 4
                && items.iter().all(|item| item.number().is_some())
        });
        if let Some(at) = whole {
            let items = positional[at].items();
            positional.splice(at..=at, items);
        }
    }
    let tokens: Vec<Token> = row.tokens().collect();
    if row.name.is_empty() && !positional.is_empty() {
        return None;
    }
    let with_keys = |parts: &mut Vec<Filled<'v, 't>>| {
        let items = record.items.iter().filter(|item| item.key.is_some());
        items.for_each(|item| keyed(row, parts, item, &tokens));
    };
    let mut by_key = parts.clone();
    with_keys(&mut by_key);
    let mut at = 0;
    for token in &tokens {
        let taken = take(&mut parts[token.part], *token, &positional[at..]);
        at += taken.unwrap_or(0);
        let is_needed = !token.optional && (!positional.is_empty() || row.name.is_empty());
        if taken.is_none() && is_needed && !by_key[token.part].has(token.word) {
            return None;
        }
    }
    // Keyed fields override positional values.
    with_keys(&mut parts);
    // Options after the arguments: `{angle: 0.5}`.
    for options in &positional[at..] {
        let is_options = options.head().is_none()
            && !options.items().is_empty()
            && options.items().iter().all(|item| item.key.is_some());
        if !is_options {
            return None;
        }
        options.items().iter().for_each(|item| keyed(row, &mut parts, item, &tokens));
    }
    Some(parts)
}

/// Takes the values for a word of the row; returns their number.
fn take<'v, 't>(part: &mut Filled<'v, 't>, token: Token, next: &[&'v Value<'t>]) -> Option<usize> {
    if token.rest {
        let rest: Vec<Value> = next.iter().map(|value| (*value).clone()).collect();
        part.points = Some(points_of(&rest)?);
        return Some(next.len());
    }
    let first = *next.first()?;
    match token.word {
        "points" => part.points = Some(points(first)?),
        "xs" | "ys" => {
            let numbers: Vec<f64> =
                first.items().iter().map(Value::number).collect::<Option<_>>()?;
            let axis = usize::from(token.word == "ys");
            let corners = part.points.get_or_insert_with(|| vec![[0.0; 2]; numbers.len()]);
            if corners.len() != numbers.len() || numbers.is_empty() {
                return None;
            }
            corners.iter_mut().zip(numbers).for_each(|(corner, number)| corner[axis] = number);
        }
        "name" => match first.what {
            ValueKind::Word("") | ValueKind::Text("") => {}
            ValueKind::Word(name) | ValueKind::Text(name) => part.name = Some(name.to_owned()),
            ValueKind::Number(number, _) => {
                part.name.get_or_insert_with(|| number.to_string());
                part.plain.push(first.span.clone());
            }
            _ => return None,
        },
        "text" if !matches!(first.what, ValueKind::Text(_)) => return None,
        "body" if matches!(first.what, ValueKind::Word(_)) || first.head().is_some() => {
            part.body = Some(first);
        }
        "shape" if matches!(first.what, ValueKind::Record(_)) => part.shape = Some(first),
        "body" | "shape" => return None,
        "text" | "skip" => part.plain.push(first.span.clone()),
        word => return numbers(part, slots(word), next),
    }
    Some(1)
}

/// Takes a number, or a point that may be two numbers.
fn numbers(part: &mut Filled, slots: &[Slot], next: &[&Value]) -> Option<usize> {
    let first = *next.first()?;
    match *slots {
        [slot] => {
            let number = first.number()?;
            part.put(slot, number, &first.span);
            if matches!(slot, Slot::Angle | Slot::Turn)
                && let ValueKind::Number(_, unit) = first.what
            {
                part.unit = unit;
            }
            Some(1)
        }
        [x, y] => {
            let second = next.get(1).map_or_else(|| first.span.clone(), |next| next.span.clone());
            let (at, taken, second) = match (point(first), first.number()) {
                (Some(at), _) => (at, 1, first.span.clone()),
                (None, Some(x)) => ([x, next.get(1)?.number()?], 2, second),
                (None, None) if is_null(first) => ([0.0; 2], 1, first.span.clone()),
                (None, None) => return None,
            };
            part.put(x, at[0], &first.span);
            part.put(y, at[1], &second);
            Some(taken)
        }
        _ => None,
    }
}

fn keyed<'v, 't>(
    row: &Notation,
    parts: &mut [Filled<'v, 't>],
    item: &'v Value<'t>,
    tokens: &[Token],
) {
    let key = item.key.unwrap_or_default();
    let own = row.key(key).map(|own| [own]);
    let known = own.as_ref().map_or_else(|| words::tokens(key), |own| &own[..]);
    for word in known {
        let place = tokens.iter().find(|token| token.word == *word).map(|token| token.part);
        let place = place.or_else(|| row.also().any(|also| also == *word).then_some(0));
        let place = place.or_else(|| whole(word).and_then(|pair| row.has(pair)));
        let place =
            place.or_else(|| (*word == "centre" && row.place == Place::Corner).then_some(0));
        let Some(place) = place else { continue };
        let part = &mut parts[place];
        let token = Token { part: 0, word, optional: false, rest: false };
        let side = item.number().filter(|_| matches!(*word, "size" | "half" | "scale"));
        if let (Some(side), [x, y]) = (side, slots(word)) {
            part.put(*x, side, &item.span);
            part.put(*y, side, &item.span);
            return;
        }
        if take(part, token, &[item]).is_some() {
            if part.unit == Unit::Plain && matches!(*word, "angle" | "turn") {
                let key = key.to_lowercase();
                part.unit = if key.contains("deg") { Unit::Degrees } else { Unit::Plain };
            }
            return;
        }
    }
    let part = &mut parts[0];
    let is_off = changes_nothing(key, item);
    let is_way =
        matches!(item.what, ValueKind::Word(way) | ValueKind::Text(way) if words::is_way(way));
    if words::is_plain_field(key) || is_off || is_way || key == "-" && !item.counts() {
        part.plain.push(item.span.clone());
    } else {
        part.left.push(item.span.clone());
    }
}

/// Returns whether a field has a neutral value: no rounding, rotation or scale.
fn changes_nothing(key: &str, item: &Value) -> bool {
    let any = |names: &[&str]| names.iter().any(|name| words::is_same(key, name));
    let number = |key: &str| item.get(key).and_then(Value::number);
    if any(&["edgeRadius", "m_EdgeRadius", "rx", "ry"]) {
        return item.number() == Some(0.0);
    }
    if any(&["m_LocalRotation"]) {
        return number("z") == Some(0.0) && number("x") == Some(0.0) && number("y") == Some(0.0);
    }
    if any(&["m_LocalScale", "scale"]) {
        return item.number() == Some(1.0) || number("x") == Some(1.0) && number("y") == Some(1.0);
    }
    matches!(item.what, ValueKind::Word("false" | "False" | "null" | "None" | "nil"))
        || matches!(&item.what, ValueKind::List(list) if list.is_empty())
}

/// Returns the pair that contains this component.
fn whole(word: &str) -> Option<&'static str> {
    Some(match word {
        "x" | "y" => "at",
        "w" | "h" => "size",
        "hw" | "hh" => "half",
        "ax" | "ay" => "a",
        "bx" | "by" => "b",
        "minx" | "miny" => "min",
        "maxx" | "maxy" => "max",
        "rx" | "ry" => "radii",
        _ => return None,
    })
}
