//! Assigns values to the slots of a notation.

use super::super::fold::Unit;
use super::super::geometry::{point, points, points_of};
use super::super::notation::{Kind, Notation, Place};
use super::super::value::{Record, Value, ValueKind};
use super::super::words;
use super::{Filled, Slot, Token, slots};

/// Returns whether a value stands for the zero point: null, an empty vector, or a word such as
/// `Vector3.zero`.
fn is_zero_point(value: &Value) -> bool {
    let is_zero = |word: &str| word.to_lowercase().ends_with("zero");
    let is_empty = value.head().is_some_and(words::is_vector) && value.items().is_empty();
    is_empty
        || matches!(value.what, ValueKind::Word(word) if is_zero(word))
        || matches!(
            value.what,
            ValueKind::Word("null" | "None" | "nil" | "nullptr" | "undefined" | "NULL")
        )
}

/// Fills the slots of a notation for each of its shapes; `None` if the values do not fit.
pub(in crate::shape_text) fn fill<'v, 't>(
    notation: &Notation,
    record: &'v Record<'t>,
) -> Option<Vec<Filled<'v, 't>>> {
    if !notation.has_required_field(record) {
        return None;
    }
    let mut parts = vec![Filled::default(); notation.kinds.len()];
    let mut positional: Vec<&Value> =
        record.items.iter().filter(|item| item.key.is_none()).collect();
    if notation.kinds == [Kind::Box] {
        let list_index = positional.iter().position(|value| {
            let items = value.items();
            value.head().is_none()
                && items.len() == 4
                && items.iter().all(|item| item.number().is_some())
        });
        if let Some(index) = list_index {
            let items = positional[index].items();
            positional.splice(index..=index, items);
        }
    }
    let tokens: Vec<Token> = notation.tokens().collect();
    if notation.name.is_empty() && !positional.is_empty() {
        return None;
    }
    let assign_keyed = |parts: &mut Vec<Filled<'v, 't>>| {
        let items = record.items.iter().filter(|item| item.key.is_some());
        items.for_each(|item| assign_by_key(notation, parts, item, &tokens));
    };
    let mut keyed_parts = parts.clone();
    assign_keyed(&mut keyed_parts);
    let mut next = 0;
    for token in &tokens {
        let taken = take(&mut parts[token.part], *token, &positional[next..]);
        next += taken.unwrap_or(0);
        let is_needed = !token.optional && (!positional.is_empty() || notation.name.is_empty());
        if taken.is_none() && is_needed && !keyed_parts[token.part].has(token.word) {
            return None;
        }
    }
    // Keyed fields override positional values.
    assign_keyed(&mut parts);
    // Options after the arguments: `{angle: 0.5}`.
    for options in &positional[next..] {
        let is_options = options.head().is_none()
            && !options.items().is_empty()
            && options.items().iter().all(|item| item.key.is_some());
        if !is_options {
            return None;
        }
        options.items().iter().for_each(|item| assign_by_key(notation, &mut parts, item, &tokens));
    }
    Some(parts)
}

/// Assigns the next values to a parameter; returns the number of values used, or `None` if they do not fit.
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
                part.ignored.push(first.span.clone());
            }
            _ => return None,
        },
        "text" if !matches!(first.what, ValueKind::Text(_)) => return None,
        "body" if matches!(first.what, ValueKind::Word(_)) || first.head().is_some() => {
            part.body = Some(first);
        }
        "shape" if matches!(first.what, ValueKind::Record(_)) => part.shape = Some(first),
        "body" | "shape" => return None,
        "text" | "skip" => part.ignored.push(first.span.clone()),
        word => return take_numbers(part, slots(word), next),
    }
    Some(1)
}

/// Assigns a number, or a point that may be two numbers; returns the number of values used.
fn take_numbers(part: &mut Filled, slots: &[Slot], next: &[&Value]) -> Option<usize> {
    let first = *next.first()?;
    match *slots {
        [slot] => {
            let number = first.number()?;
            part.put(slot, number, &first.span);
            if matches!(slot, Slot::Angle | Slot::ExtraRotation)
                && let ValueKind::Number(_, unit) = first.what
            {
                part.unit = unit;
            }
            Some(1)
        }
        [x, y] => {
            let second = next.get(1).map_or_else(|| first.span.clone(), |next| next.span.clone());
            let (coordinates, taken, second) = match (point(first), first.number()) {
                (Some(point), _) => (point, 1, first.span.clone()),
                (None, Some(x)) => ([x, next.get(1)?.number()?], 2, second),
                (None, None) if is_zero_point(first) => ([0.0; 2], 1, first.span.clone()),
                (None, None) => return None,
            };
            part.put(x, coordinates[0], &first.span);
            part.put(y, coordinates[1], &second);
            Some(taken)
        }
        _ => None,
    }
}

/// Assigns a keyed value to the first slot that its key names; otherwise records it as ignored or unread.
fn assign_by_key<'v, 't>(
    notation: &Notation,
    parts: &mut [Filled<'v, 't>],
    item: &'v Value<'t>,
    tokens: &[Token],
) {
    let key = item.key.unwrap_or_default();
    let own_word = notation.key(key).map(|word| [word]);
    let slot_words = own_word.as_ref().map_or_else(|| words::tokens(key), |own| &own[..]);
    for word in slot_words {
        let index = tokens.iter().find(|token| token.word == *word).map(|token| token.part);
        let index = index.or_else(|| notation.also().any(|also| also == *word).then_some(0));
        let index = index.or_else(|| pair_of(word).and_then(|pair| notation.shape_index(pair)));
        let index =
            index.or_else(|| (*word == "centre" && notation.place == Place::Corner).then_some(0));
        let Some(index) = index else { continue };
        let part = &mut parts[index];
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
    let is_neutral = changes_nothing(key, item);
    let is_mode =
        matches!(item.what, ValueKind::Word(word) | ValueKind::Text(word) if words::is_mode(word));
    if words::is_plain_field(key) || is_neutral || is_mode || key == "-" && !item.counts() {
        part.ignored.push(item.span.clone());
    } else {
        part.unread.push(item.span.clone());
    }
}

/// Returns whether a field has a neutral value: no rounding, rotation or scale; or, under any key, false,
/// null or an empty list.
fn changes_nothing(key: &str, item: &Value) -> bool {
    let is_any_of = |names: &[&str]| names.iter().any(|name| words::is_same(key, name));
    let number = |key: &str| item.get(key).and_then(Value::number);
    if is_any_of(&["edgeRadius", "m_EdgeRadius", "rx", "ry"]) {
        return item.number() == Some(0.0);
    }
    if is_any_of(&["m_LocalRotation"]) {
        return number("z") == Some(0.0) && number("x") == Some(0.0) && number("y") == Some(0.0);
    }
    if is_any_of(&["m_LocalScale", "scale"]) {
        return item.number() == Some(1.0) || number("x") == Some(1.0) && number("y") == Some(1.0);
    }
    matches!(item.what, ValueKind::Word("false" | "False" | "null" | "None" | "nil"))
        || matches!(&item.what, ValueKind::List(list) if list.is_empty())
}

/// Returns the keyword of the pair that contains this component.
fn pair_of(word: &str) -> Option<&'static str> {
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
