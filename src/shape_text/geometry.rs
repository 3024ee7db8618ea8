//! Points and lists of corners in values.

use super::lex::tree;
use super::shape::Point;
use super::value::{MATRIX, Record, Value, ValueKind, values};
use super::words::{self, last_part};

/// Returns the numbers, if all values are numbers without keys.
fn numbers(items: &[Value]) -> Option<Vec<f64>> {
    items.iter().map(|item| item.number().filter(|_| item.key.is_none())).collect()
}

/// Parses a quoted text as values, such as `"0,0 4,0 4,4"`.
fn parse_quoted<'t>(text: &'t str, value: &Value<'t>) -> Vec<Value<'t>> {
    tree(text, value.span.start + 1).map(|found| values(&found.nodes)).unwrap_or_default()
}

/// Groups numbers into points.
pub(super) fn pairs(numbers: &[f64]) -> Vec<Point> {
    numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// Makes a point from two numbers, or from three if the last is 0.
fn planar_point(numbers: &[f64]) -> Option<Point> {
    match *numbers {
        [x, y] | [x, y, 0.0] => Some([x, y]),
        _ => None,
    }
}

/// Returns whether the value contains a 3D point whose third coordinate is not 0.
pub(super) fn is_in_space(value: &Value) -> bool {
    match &value.what {
        ValueKind::Record(Record { head: Some(head), items }) => {
            let is_vector = words::is_vector(head) && last_part(head) != "c2V";
            let is_3d = numbers(items).is_some_and(|n| n.len() == 3 && n[2] != 0.0);
            is_vector && is_3d || items.iter().any(is_in_space)
        }
        ValueKind::Record(Record { items, .. }) | ValueKind::List(items) => {
            let z = value.get("z").and_then(Value::number);
            let is_point = value.get("x").is_some() && z.is_some_and(|z| z != 0.0);
            is_point || items.iter().any(is_in_space)
        }
        _ => false,
    }
}

/// Reads a value as a point.
pub(super) fn point(value: &Value) -> Option<Point> {
    match &value.what {
        ValueKind::Text(text) => planar_point(&numbers(&parse_quoted(text, value))?),
        ValueKind::List(items) => match &items[..] {
            [one] if one.key.is_none() => point(one),
            items => planar_point(&numbers(items)?),
        },
        ValueKind::Record(Record { head, items }) => {
            if head.is_some_and(|head| !words::is_vector(head)) {
                return None;
            }
            if let [one] = &items[..]
                && one.key.is_none()
            {
                return point(one);
            }
            if let Some(numbers) = numbers(items) {
                return planar_point(&numbers);
            }
            let (mut at, mut seen) = ([0.0; 2], 0);
            for item in items {
                let number = item.number()?;
                match item.key?.to_lowercase().as_str() {
                    "x" => (at[0], seen) = (number, seen | 1),
                    "y" => (at[1], seen) = (number, seen | 2),
                    "z" if number == 0.0 => {}
                    _ => return None,
                }
            }
            (seen == 3).then_some(at)
        }
        _ => None,
    }
}

/// Reads rows of numbers as one list of corners, if unambiguous: at least three rows of three
/// numbers with a constant third, or a row of x above a row of y.
fn rows(items: &[Value], is_matrix: bool) -> Option<Vec<Point>> {
    let row = |item: &Value| match &item.what {
        ValueKind::List(items) => numbers(items),
        _ => None,
    };
    let rows: Vec<Vec<f64>> = items.iter().map(row).collect::<Option<_>>()?;
    if let [xs, ys] = &rows[..] {
        let is_clear = is_matrix || xs.len() % 2 == 1 || xs.len() == 4;
        let fits = xs.len() == ys.len() && xs.len() >= 3 && is_clear;
        return fits.then(|| zip_points(xs, ys));
    }
    let is_planar =
        rows.len() >= 3 && rows.iter().all(|row| row.len() == 3 && row[2] == rows[0][2]);
    is_planar.then(|| rows.iter().map(|row| [row[0], row[1]]).collect())
}

/// Combines a row of x and a row of y into points.
fn zip_points(xs: &[f64], ys: &[f64]) -> Vec<Point> {
    xs.iter().zip(ys).map(|(x, y)| [*x, *y]).collect()
}

/// Returns the numbers of a list field.
fn number_list(value: &Value, key: &str) -> Option<Vec<f64>> {
    value.get(key).and_then(|value| numbers(value.items()))
}

/// Reads a value as a list of corners.
pub(super) fn points(value: &Value) -> Option<Vec<Point>> {
    match &value.what {
        ValueKind::Text(text) => points_of(&parse_quoted(text, value)),
        ValueKind::List(items) => points_of(items),
        ValueKind::Record(Record { head: Some(MATRIX), items }) => rows(items, true),
        ValueKind::Record(Record { head, items }) => {
            if let (None, Some(xs), Some(ys)) =
                (head, number_list(value, "x"), number_list(value, "y"))
            {
                return (xs.len() == ys.len() && items.len() == 2).then(|| zip_points(&xs, &ys));
            }
            let is_list = head.is_none_or(|head| !words::is_known_shape(head));
            if is_list { points_of(items) } else { None }
        }
        _ => None,
    }
}

/// Reads values as corners.
pub(super) fn points_of(items: &[Value]) -> Option<Vec<Point>> {
    if items.iter().any(|item| item.key.is_some()) {
        return None;
    }
    if let [one] = items {
        return points(one);
    }
    if let Some(numbers) = numbers(items) {
        let fits = numbers.len() >= 2 && numbers.len() % 2 == 0;
        return fits.then(|| pairs(&numbers));
    }
    let all: Option<Vec<Point>> = items.iter().map(point).collect();
    all.filter(|all| !all.is_empty()).or_else(|| rows(items, false))
}

/// Returns the area centroid of an outline; the mean of its corners if the area is zero.
pub(super) fn centre_of_area(corners: &[Point]) -> Point {
    let n = corners.len().max(1);
    let origin = corners.first().copied().unwrap_or_default();
    let (mut sum, mut area) = ([0.0; 2], 0.0);
    for i in 0..corners.len() {
        let [p, q] =
            [corners[i], corners[(i + 1) % n]].map(|[x, y]| [x - origin[0], y - origin[1]]);
        let cross = p[0] * q[1] - p[1] * q[0];
        area += cross;
        sum = [0, 1].map(|k| sum[k] + (p[k] + q[k]) * cross);
    }
    if area == 0.0 {
        let mean = |k: usize| corners.iter().map(|corner| corner[k]).sum::<f64>() / n as f64;
        return [mean(0), mean(1)];
    }
    [0, 1].map(|k| origin[k] + sum[k] / (3.0 * area))
}
