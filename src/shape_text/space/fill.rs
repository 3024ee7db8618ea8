//! Matches the arguments of a constructor or object literal with the parameters of a format in the
//! table. A row of the table is a format; its words are the parameters.

use std::collections::BTreeMap;
use std::ops::Range;

use glam::{DMat3, DVec3};

use super::super::slots::Token;
use super::super::value::{Record, Value, ValueKind};
use super::super::words::{self, last_part};
use super::table::{self, Kind, Row};
use super::vector;

/// Position and rotation of a shape.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pose {
    pub(super) at: DVec3,
    pub(super) rotation: DMat3,
    /// Numbers of its rotations as written in the text.
    pub(super) raw_numbers: Vec<f64>,
}

/// Values of a row.
#[derive(Clone, Debug, Default)]
pub(super) struct RowValues {
    pub(super) numbers: BTreeMap<String, Vec<f64>>,
    pub(super) rotation: Option<DMat3>,
    pub(super) body: Option<Pose>,
    /// Numbers of rotations as written in the text.
    pub(super) raw_numbers: Vec<f64>,
    /// Values that are not geometry.
    pub(super) ignored: Vec<Range<usize>>,
    /// Values with unknown keys.
    pub(super) unread: Vec<Range<usize>>,
}

impl RowValues {
    pub(super) fn vector(&self, word: &str) -> Option<DVec3> {
        let numbers = self.numbers.get(word)?;
        (numbers.len() == 3).then(|| DVec3::from_slice(numbers))
    }

    pub(super) fn number(&self, word: &str) -> Option<f64> {
        self.numbers.get(word)?.first().copied()
    }

    fn has(&self, word: &str) -> bool {
        match word {
            "skip" => true,
            "body" => self.body.is_some(),
            "turn" | "axes" => self.rotation.is_some(),
            word => self.numbers.contains_key(word),
        }
    }

    fn set_rotation(&mut self, (rotation, raw_numbers): (DMat3, Vec<f64>)) {
        self.rotation = Some(rotation);
        self.raw_numbers.extend(raw_numbers);
    }
}

/// Returns how many numbers a parameter takes.
pub(super) fn count(word: &str) -> usize {
    match word {
        "at" | "size" | "half" | "min" | "max" | "a" | "b" | "c" | "normal" | "axis"
        | "axisangle" => 3,
        _ => 1,
    }
}

/// Reads values as poses and rotations.
#[derive(Clone, Copy)]
pub(super) struct Values<'a> {
    /// The text without its natural-language lines.
    pub(super) text: &'a str,
}

impl Values<'_> {
    /// Returns the rows for the name of a call or type.
    pub(super) fn rows(self, head: &str, span: &Range<usize>) -> Vec<&'static Row> {
        let before = self.text.get(..span.start).unwrap_or_default().trim_end();
        table::named(head, before.ends_with("new"))
    }

    /// Fills the parameters of a row; `None` if the values do not fit.
    pub(super) fn fill(self, row: &Row, record: &Record) -> Option<RowValues> {
        let mut filled = RowValues::default();
        let positional: Vec<&Value> =
            record.items.iter().filter(|item| item.key.is_none()).collect();
        if row.name.is_empty() && !positional.is_empty() {
            return None;
        }
        // The first pass finds the parameters that have a key. In the second, fields override positional values.
        let mut keyed = RowValues::default();
        let fields = || record.items.iter().filter(|item| item.key.is_some());
        fields().for_each(|item| self.assign_field(row, &mut keyed, item));
        let mut next = 0;
        for token in row.tokens() {
            let taken = self.take(row, &mut filled, token.word, &positional[next..]);
            next += taken.unwrap_or(0);
            let is_needed = !token.optional && (!positional.is_empty() || row.name.is_empty());
            if taken.is_none() && is_needed && !keyed.has(token.word) {
                return None;
            }
        }
        fields().for_each(|item| self.assign_field(row, &mut filled, item));
        (next == positional.len()).then_some(filled)
    }

    /// Takes the values for a parameter of the row; returns their number.
    fn take(self, row: &Row, filled: &mut RowValues, word: &str, next: &[&Value]) -> Option<usize> {
        let first = *next.first()?;
        match word {
            "skip" => filled.ignored.push(first.span.clone()),
            "body" => filled.body = Some(self.pose(first)?),
            "turn" => filled.set_rotation(self.rotation(first)?),
            "axes" => {
                let count = if next.len() >= 3 { 3 } else { 1 };
                let parts = next[..count].iter().map(|value| vector::numbers(value));
                let all = parts.collect::<Option<Vec<_>>>()?.concat();
                let columns: [f64; 9] = all.as_slice().try_into().ok()?;
                filled.set_rotation((DMat3::from_cols_array(&columns), all));
                return Some(count);
            }
            "rx" | "ry" | "rz" | "angle" => {
                let angle = vector::angle(first, row.degrees)?;
                filled.numbers.insert(word.to_owned(), vec![angle]);
            }
            word => {
                let (numbers, taken) = take_numbers(next, count(word))?;
                if matches!(word, "axis" | "axisangle" | "normal") {
                    filled.raw_numbers.extend(&numbers);
                }
                filled.numbers.insert(word.to_owned(), numbers);
                return Some(taken);
            }
        }
        Some(1)
    }

    /// Assigns a value with a key to the parameters that the key means.
    fn assign_field(self, row: &Row, filled: &mut RowValues, item: &Value) {
        let key = item.key.unwrap_or_default();
        let meanings = row.meanings(key);
        let side = item.number().zip(meanings.first().copied());
        if let Some((side, word @ ("size" | "half"))) = side {
            filled.numbers.insert(word.to_owned(), vec![side; 3]);
            return;
        }
        if meanings.iter().any(|word| self.take(row, filled, word, &[item]).is_some()) {
            return;
        }
        // One field may hold several parameters, as in `setFromCenterAndSize(center, size)`.
        let values: Vec<&Value> = item.items().iter().collect();
        let mut next = 0;
        let has_all = meanings.len() > 1
            && meanings.iter().all(|word| {
                let taken = self.take(row, filled, word, &values[next..]);
                next += taken.unwrap_or(0);
                taken.is_some()
            });
        if has_all && next == values.len() {
            return;
        }
        let is_scale = words::is_same(key, "m_LocalScale") || words::is_same(key, "scale");
        let has_no_effect = !item.counts()
            || is_scale && vector::numbers(item).is_some_and(|all| all.iter().all(|n| *n == 1.0));
        if words::is_plain_field(key) || has_no_effect {
            filled.ignored.push(item.span.clone());
        } else {
            filled.unread.push(item.span.clone());
        }
    }

    /// Reads a value as a rotation, with its numbers as written in the text.
    fn rotation(self, value: &Value) -> Option<(DMat3, Vec<f64>)> {
        let is_identity = |word: &str| last_part(word).to_lowercase() == "identity";
        match &value.what {
            ValueKind::Word(word) if is_identity(word) => {
                return Some((DMat3::IDENTITY, Vec::new()));
            }
            ValueKind::Record(Record { head: Some(head), items })
                if items.is_empty() && is_identity(head) =>
            {
                return Some((DMat3::IDENTITY, Vec::new()));
            }
            ValueKind::Record(record) => {
                let rows = self.rows(record.head.unwrap_or_default(), &value.span);
                let rows = rows.into_iter().filter(|row| row.kind == Kind::Rotation);
                let mut found = rows.filter_map(|row| self.rotation_by(row, record));
                if let Some(found) = found.next() {
                    return Some(found);
                }
            }
            _ => {}
        }
        let all = vector::numbers(value)?;
        let rotation = match all[..] {
            [x, y, z, w] => vector::quaternion([x, y, z, w])?,
            _ => DMat3::from_cols_array(all.as_slice().try_into().ok()?).transpose(),
        };
        Some((rotation, all))
    }

    /// Reads a record as a rotation, by a row of the table.
    fn rotation_by(self, row: &Row, record: &Record) -> Option<(DMat3, Vec<f64>)> {
        let filled = self.fill(row, record)?;
        let number = |word: &str| filled.number(word);
        let angles = ["rx", "ry", "rz"].map(number);
        let quaternion = ["x", "y", "z", "w"].map(number);
        let rotation = match (angles, quaternion, filled.vector("axis")) {
            (_, _, Some(axis)) => vector::rotation_about(axis, number("angle")?)?,
            _ if angles.iter().any(Option::is_some) => {
                vector::euler(&row.order, angles.map(Option::unwrap_or_default))
            }
            (_, [Some(x), Some(y), Some(z), Some(w)], _) => vector::quaternion([x, y, z, w])?,
            _ => filled.rotation?,
        };
        let mut raw_numbers: Vec<f64> = filled.numbers.into_values().flatten().collect();
        raw_numbers.extend(filled.raw_numbers);
        Some((rotation, raw_numbers))
    }

    /// Reads a value as a pose.
    pub(super) fn pose(self, value: &Value) -> Option<Pose> {
        let ValueKind::Record(record) = &value.what else { return None };
        let rows = match record.head {
            Some(head) => self.rows(head, &value.span),
            None => table::nameless().collect(),
        };
        let mut rows = rows.into_iter().filter(|row| row.kind == Kind::Pose);
        let filled =
            rows.find_map(|row| self.fill(row, record).filter(|it| it.unread.is_empty()))?;
        let from_axis_angle = filled.vector("axisangle").map(vector::axis_angle);
        Some(Pose {
            at: filled.vector("at").unwrap_or_default(),
            rotation: filled.rotation.or(from_axis_angle).unwrap_or(DMat3::IDENTITY),
            raw_numbers: filled.raw_numbers,
        })
    }
}

/// Takes `count` numbers: from one value that holds all, or from one value each.
fn take_numbers(next: &[&Value], count: usize) -> Option<(Vec<f64>, usize)> {
    let first = vector::numbers(next.first()?)?;
    if first.len() == count {
        return Some((first, 1));
    }
    let numbers: Option<Vec<f64>> = next.get(..count)?.iter().map(|value| value.number()).collect();
    Some((numbers?, count))
}

/// Returns whether a token's numbers can follow each other without brackets.
pub(super) fn is_flat(token: Token) -> bool {
    !matches!(token.word, "turn" | "body" | "axes" | "skip")
}
