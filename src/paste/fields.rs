//! What the pieces within brackets make together: a point, a list of corners, shapes.

use std::ops::Range;

use super::lex::{Fault, Kind, Node};
use super::shape::{Form, Point};
use super::value::{Draft, Thing, Value, What, listed};
use super::words::{self, Field, Noun};

/// All numbers of the pieces that are no fields, in order.
pub(super) fn unnamed(values: &[Value]) -> Vec<f64> {
    let mut all = Vec::new();
    for value in values.iter().filter(|value| value.field().is_none()) {
        match &value.what {
            What::Number(number) => all.push(*number),
            What::Numbers(numbers) => all.extend(numbers),
            What::Point(point) => all.extend(point),
            What::Points(points) => all.extend(points.iter().flatten()),
            What::Shapes(_) | What::Name(_) | What::Nothing => {}
        }
    }
    all
}

/// Numbers in pairs.
pub(super) fn pairs(numbers: &[f64]) -> Vec<Point> {
    numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// Two rows, of x and of y, as points.
fn zipped(xs: &[f64], ys: &[f64]) -> Vec<Point> {
    xs.iter().zip(ys).map(|(x, y)| [*x, *y]).collect()
}

/// Several lists of numbers as one list of corners, if they can be nothing else: rows of three, of
/// which the third is always the same, or a row of x above a row of y.
pub(super) fn rows(rows: &[Vec<f64>], surely: bool) -> Option<Vec<Point>> {
    if let [xs, ys] = rows {
        let is_matrix = surely || xs.len() % 2 == 1 || xs.len() == 4;
        return (xs.len() == ys.len() && xs.len() >= 3 && is_matrix).then(|| zipped(xs, ys));
    }
    let flat = rows.len() >= 3 && rows.iter().all(|row| row.len() == 3 && row[2] == rows[0][2]);
    flat.then(|| rows.iter().map(|row| [row[0], row[1]]).collect())
}

/// What the pieces `inner` of `nodes` within brackets are, `head` being the word before them.
pub(super) fn described<'t>(
    head: Option<&str>,
    nodes: &[Node<'t>],
    inner: &[Value<'t>],
    span: &Range<usize>,
) -> Result<What<'t>, Fault> {
    let fields = Fields(inner);
    let kind = fields.word(Field::Kind).and_then(words::called);
    if let Some(noun) = head.and_then(words::called).or(kind) {
        let named = inner.iter().any(|value| matches!(value.what, What::Shapes(_)));
        let empty = !inner.iter().any(Value::counts);
        if !named && !empty {
            return fields.shapes(noun, span).map(What::Shapes);
        }
    }
    if inner.iter().all(|value| value.key.is_none() && matches!(value.what, What::Number(_))) {
        return Ok(matrix(nodes).map_or_else(|| listed(&unnamed(inner)), What::Points));
    }
    if let Some(what) = fields.object(span)? {
        return Ok(what);
    }
    Ok(fields.list())
}

/// The rows of `[0 1 1; 0 0 1]`.
fn matrix(nodes: &[Node]) -> Option<Vec<Point>> {
    let row = |nodes: &[Node]| -> Vec<f64> {
        let number = |node: &Node| if let Kind::Number(n) = node.kind { Some(n) } else { None };
        nodes.iter().filter_map(number).collect()
    };
    let lines: Vec<Vec<f64>> = nodes
        .split(|node| matches!(node.kind, Kind::Semicolon))
        .map(row)
        .filter(|row| !row.is_empty())
        .collect();
    rows(&lines, true)
}

/// The pieces within brackets, by their fields.
pub(super) struct Fields<'v, 't>(pub(super) &'v [Value<'t>]);

impl<'t> Fields<'_, 't> {
    fn get(&self, field: Field) -> Option<&What<'t>> {
        self.0.iter().find(|value| value.field() == Some(field)).map(|value| &value.what)
    }

    fn number(&self, field: Field) -> Option<f64> {
        if let Some(What::Number(number)) = self.get(field) { Some(*number) } else { None }
    }

    fn point(&self, field: Field) -> Option<Point> {
        match self.get(field)? {
            What::Point(point) => Some(*point),
            What::Numbers(numbers) if numbers.len() == 3 => Some([numbers[0], numbers[1]]),
            _ => None,
        }
    }

    /// A point of two fields.
    fn both(&self, x: Field, y: Field) -> Option<Point> {
        Some([self.number(x)?, self.number(y)?])
    }

    pub(super) fn word(&self, field: Field) -> Option<&'t str> {
        if let Some(What::Name(name)) = self.get(field) { Some(*name) } else { None }
    }

    fn center(&self) -> Option<Point> {
        self.both(Field::X, Field::Y).or_else(|| self.point(Field::Center))
    }

    fn size(&self) -> Option<Point> {
        let half = || self.point(Field::Half).map(|[x, y]| [2.0 * x, 2.0 * y]);
        self.both(Field::Width, Field::Height).or_else(|| self.point(Field::Size)).or_else(half)
    }

    fn ends(&self) -> Option<[Point; 2]> {
        let first = self.both(Field::X1, Field::Y1).or_else(|| self.point(Field::Start))?;
        let second = self.both(Field::X2, Field::Y2).or_else(|| self.point(Field::End))?;
        Some([first, second])
    }

    fn is_keyed(&self) -> bool {
        let is_number =
            |field: Option<Field>| !matches!(field, None | Some(Field::Name | Field::Kind));
        self.0.iter().any(|value| is_number(value.field()))
    }

    /// The shapes of a known kind that these pieces describe.
    pub(super) fn shapes(&self, noun: Noun, span: &Range<usize>) -> Result<Vec<Draft>, Fault> {
        let name = self.word(Field::Name).map(str::to_owned);
        if let Some(What::Shapes(drafts)) = self.get(Field::Path) {
            return Ok(drafts.iter().map(|d| Draft { name: name.clone(), ..d.clone() }).collect());
        }
        if noun == Noun::Axis {
            let axes = pairs(&unnamed(self.0));
            return Ok(axes.into_iter().map(|axis| Draft::axis(axis, span.clone())).collect());
        }
        let form = if self.is_keyed() { self.keyed(noun) } else { self.counted(noun) };
        let Some(form) = form else {
            let numbers = unnamed(self.0).len();
            let what = match (self.is_keyed(), numbers) {
                (true, _) => format!("a {} that lacks something", noun.name()),
                (false, 1) => format!("a {} with 1 number", noun.name()),
                (false, n) => format!("a {} with {n} numbers", noun.name()),
            };
            return Err(Fault::new(span.clone(), what, noun.usage()));
        };
        let negative = match form {
            Form::Circle { radius, .. } | Form::Capsule { radius, .. } => radius < 0.0,
            _ => false,
        };
        if negative {
            let what = "a radius below 0".to_owned();
            return Err(Fault::new(span.clone(), what, "a radius of 0 or more"));
        }
        let note = matches!((noun, &form), (Noun::CornerBox, Form::Box { .. }))
            .then(|| "its x and y were taken for its least corner".to_owned());
        Ok(vec![Draft { name, note, ..Draft::new(form, span.clone()) }])
    }

    /// A shape whose numbers are named.
    fn keyed(&self, noun: Noun) -> Option<Form> {
        let center = self.center();
        let radius = self.number(Field::Radius);
        Some(match noun {
            Noun::Polygon => {
                let mut form = Form::Polygon(self.corners()?);
                self.place(&mut form);
                form
            }
            Noun::Box | Noun::CornerBox => {
                let angle = self.number(Field::Angle).unwrap_or(0.0);
                if let (Some(min), Some(max)) = (self.point(Field::Min), self.point(Field::Max)) {
                    let center = [f64::midpoint(min[0], max[0]), f64::midpoint(min[1], max[1])];
                    return Some(Form::Box {
                        center,
                        size: [max[0] - min[0], max[1] - min[1]],
                        angle,
                    });
                }
                let (mut center, size) = (center.unwrap_or_default(), self.size()?);
                if noun == Noun::CornerBox {
                    center = [center[0] + size[0] / 2.0, center[1] + size[1] / 2.0];
                }
                Form::Box { center, size, angle }
            }
            Noun::Circle => Form::Circle { center: center.unwrap_or_default(), radius: radius? },
            Noun::Capsule => Form::Capsule { ends: self.ends()?, radius: radius? },
            Noun::Segment => Form::Segment(self.ends()?),
            Noun::Axis => return None,
        })
    }

    /// A shape whose numbers stand in the order of its words.
    fn counted(&self, noun: Noun) -> Option<Form> {
        let numbers = unnamed(self.0);
        Some(match (noun, &numbers[..]) {
            (Noun::Polygon, [_, _, ..]) => Form::Polygon(self.corners()?),
            (Noun::Box, [x, y, width, height, angle @ ..]) if angle.len() <= 1 => {
                let angle = angle.first().copied().unwrap_or(0.0);
                Form::Box { center: [*x, *y], size: [*width, *height], angle }
            }
            (Noun::CornerBox, [x, y, width, height]) => {
                let center = [x + width / 2.0, y + height / 2.0];
                Form::Box { center, size: [*width, *height], angle: 0.0 }
            }
            (Noun::Circle, [x, y, radius]) => Form::Circle { center: [*x, *y], radius: *radius },
            (Noun::Capsule, [a, b, c, d, radius]) => {
                Form::Capsule { ends: [[*a, *b], [*c, *d]], radius: *radius }
            }
            (Noun::Segment, [a, b, c, d]) => Form::Segment([[*a, *b], [*c, *d]]),
            _ => return None,
        })
    }

    /// The corners that the pieces are, or that the field of them holds.
    fn corners(&self) -> Option<Vec<Point>> {
        let of = |what: &What| match what {
            What::Points(points) => Some(points.clone()),
            What::Numbers(numbers) if numbers.len() % 2 == 0 => Some(pairs(numbers)),
            What::Point(point) => Some(vec![*point]),
            What::Shapes(drafts) => match &drafts[..] {
                [Draft { thing: Thing::Shape(Form::Polygon(corners)), .. }] => {
                    Some(corners.clone())
                }
                _ => None,
            },
            _ => None,
        };
        if let Some(points) = self.get(Field::Points) {
            return of(points);
        }
        let whats: Vec<&What> =
            self.0.iter().filter(|v| v.counts() && v.field().is_none()).map(|v| &v.what).collect();
        match &whats[..] {
            [What::Numbers(xs), What::Numbers(ys), What::Number(_)] if xs.len() == ys.len() => {
                Some(zipped(xs, ys))
            }
            // The corners are given from a point of the shape's own, as in SAT.js.
            [What::Point(at), What::Points(corners)] => {
                Some(corners.iter().map(|[x, y]| [at[0] + x, at[1] + y]).collect())
            }
            [only] => of(only),
            _ => {
                let numbers = unnamed(self.0);
                numbers.len().is_multiple_of(2).then(|| pairs(&numbers))
            }
        }
    }

    /// Turns the corners of `form` and moves them to where the fields say.
    fn place(&self, form: &mut Form) {
        let ([x, y], angle) = (self.center().unwrap_or_default(), self.number(Field::Angle));
        let (sin, cos) = libm::sincos(angle.unwrap_or(0.0).to_radians());
        let turned = |[a, b]: Point| match angle {
            Some(_) => [cos * a - sin * b, sin * a + cos * b],
            None => [a, b],
        };
        form.for_points(|point| {
            let [a, b] = turned(*point);
            *point = [x + a, y + b];
        });
        if let (Form::Box { angle: own, .. }, Some(angle)) = (form, angle) {
            *own += angle;
        }
    }

    /// What pieces with fields are.
    fn object(&self, span: &Range<usize>) -> Result<Option<What<'t>>, Fault> {
        let name = self.word(Field::Name).map(str::to_owned);
        if let (Some(What::Numbers(xs)), Some(What::Numbers(ys))) =
            (self.get(Field::X), self.get(Field::Y))
        {
            return Ok((xs.len() == ys.len()).then(|| What::Points(zipped(xs, ys))));
        }
        if let Some(What::Shapes(drafts)) = self.get(Field::Kind) {
            let mut drafts = drafts.clone();
            for draft in &mut drafts {
                draft.name = name.clone().or(draft.name.take());
                if let Thing::Shape(form) = &mut draft.thing {
                    self.place(form);
                }
            }
            return Ok(Some(What::Shapes(drafts)));
        }
        let has = |field| self.get(field).is_some();
        let noun = if self.corners_field() {
            Noun::Polygon
        } else if self.ends().is_some() {
            if has(Field::Radius) { Noun::Capsule } else { Noun::Segment }
        } else if self.center().is_some() && has(Field::Radius) {
            Noun::Circle
        } else if self.center().is_some() && self.size().is_some() {
            if has(Field::X) { Noun::CornerBox } else { Noun::Box }
        } else if self.point(Field::Min).is_some() && self.point(Field::Max).is_some() {
            Noun::Box
        } else {
            return Ok(self.both(Field::X, Field::Y).map(What::Point));
        };
        self.shapes(noun, span).map(|drafts| Some(What::Shapes(drafts)))
    }

    /// Whether a field holds corners.
    fn corners_field(&self) -> bool {
        match self.get(Field::Points) {
            Some(What::Points(_)) => true,
            Some(What::Numbers(numbers)) => numbers.len() % 2 == 0,
            Some(What::Shapes(drafts)) => drafts.len() == 1,
            _ => false,
        }
    }

    /// What several pieces are in a list.
    pub(super) fn list(&self) -> What<'t> {
        let counting: Vec<&Value> = self.0.iter().filter(|value| value.counts()).collect();
        let points: Vec<Point> = counting
            .iter()
            .filter_map(|v| if let What::Point(point) = v.what { Some(point) } else { None })
            .collect();
        let others = counting.iter().filter(|v| !matches!(v.what, What::Point(_)));
        match points.len() {
            0 => {}
            // An index or a count may stand beside it.
            1 if others.clone().all(|v| matches!(v.what, What::Number(_))) => {
                return What::Point(points[0]);
            }
            _ if others.clone().all(|v| matches!(v.what, What::Number(_))) => {
                return What::Points(points);
            }
            _ => {}
        }
        let lists: Vec<Vec<f64>> = counting
            .iter()
            .filter_map(
                |v| if let What::Numbers(list) = &v.what { Some(list.clone()) } else { None },
            )
            .collect();
        if lists.len() == counting.len()
            && let Some(corners) = rows(&lists, false)
        {
            return What::Points(corners);
        }
        let drafts: Vec<Draft> = counting.iter().flat_map(|value| drafts(value)).collect();
        match (&counting[..], drafts.is_empty()) {
            ([Value { what: What::Points(points), key: None, .. }], _) => {
                What::Points(points.clone())
            }
            (_, false) => What::Shapes(drafts),
            _ => listed(&unnamed(self.0)),
        }
    }
}

/// The shapes that a piece of a list is, called as its key says.
pub(super) fn drafts(value: &Value) -> Vec<Draft> {
    let polygon = |corners| vec![Draft::new(Form::Polygon(corners), value.span.clone())];
    let mut drafts = match &value.what {
        What::Points(points) => polygon(points.clone()),
        What::Numbers(numbers) if numbers.len() >= 6 && numbers.len() % 2 == 0 => {
            polygon(pairs(numbers))
        }
        What::Shapes(drafts) => drafts.clone(),
        _ => Vec::new(),
    };
    let key = value.key.filter(|key| words::field(key).is_none());
    if let ([draft], Some(key)) = (&mut drafts[..], key) {
        draft.name.get_or_insert_with(|| key.to_owned());
    }
    drafts
}
