//! An evaluator of what a card shows, as a reader with a pocket calculator would do it.
//!
//! A number with decimals stands for every number that is rounded to it, so that the value of an
//! expression is an interval: the widest that the roundings allow.

use std::f64::consts::PI;

use super::range::{Range, dot, length, unit};

/// What an expression comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(Range),
    Vector(Vec<Range>),
    /// `None`: what is shown does not decide it.
    Truth(Option<bool>),
}

fn cross(a: &[Range], b: &[Range]) -> Result<Value, String> {
    let term = |i: usize, j: usize| a[i].mul(b[j]).add(a[j].mul(b[i]).neg());
    match (a.len(), b.len()) {
        (3, 3) => Ok(Value::Vector(vec![term(1, 2), term(2, 0), term(0, 1)])),
        (2, 2) => Ok(Value::Number(term(0, 1))),
        _ => Err("a cross product of what has none".to_owned()),
    }
}

/// Rodrigues' formula.
fn turned(v: &[Range], angle: Range, axis: &[Range]) -> Result<Value, String> {
    let Value::Vector(side) = cross(axis, v)? else { return Err("turned in a plane".to_owned()) };
    let (sin, cos) = (angle.sin(), angle.cos());
    let rest = Range(1.0, 1.0).add(cos.neg()).mul(dot(axis, v));
    let part = |i: usize| cos.mul(v[i]).add(sin.mul(side[i])).add(rest.mul(axis[i]));
    Ok(Value::Vector((0..3).map(part).collect()))
}

/// A reader of one expression.
pub struct Reader<'a> {
    rest: &'a str,
    /// The largest number met, for what binary numbers round off.
    pub largest: f64,
}

type Read = Result<Value, String>;

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { rest: text, largest: 0.0 }
    }

    /// The whole text as an expression or a question.
    pub fn all(&mut self) -> Read {
        let value = self.question()?;
        self.space();
        if self.rest.is_empty() { Ok(value) } else { Err(format!("left over: {:?}", self.rest)) }
    }

    /// A value at the start; what follows is returned.
    pub fn leading(&mut self) -> Result<(Value, &'a str), String> {
        let value = self.unary()?;
        Ok((value, self.rest))
    }

    fn space(&mut self) {
        self.rest = self.rest.trim_start_matches(' ');
    }

    fn eat(&mut self, what: &str) -> bool {
        self.space();
        let Some(rest) = self.rest.strip_prefix(what) else { return false };
        self.rest = rest;
        true
    }

    fn expect(&mut self, what: &str) -> Result<(), String> {
        if self.eat(what) { Ok(()) } else { Err(format!("expected {what:?} at {:?}", self.rest)) }
    }

    /// Comparisons, chained and joined by "and".
    fn question(&mut self) -> Read {
        let mut left = self.sum()?;
        let mut truth: Option<Option<bool>> = None;
        while let Some(sign) = ["≤", "<", "≥", ">"].into_iter().find(|sign| self.eat(sign)) {
            let right = self.sum()?;
            let (a, b) = (number(&left)?, number(&right)?);
            // Whether a number just on the border counts is not to be seen.
            let less = if a.1 < b.0 {
                Some(true)
            } else if a.0 > b.1 {
                Some(false)
            } else {
                None
            };
            let this = if matches!(sign, "≤" | "<") { less } else { less.map(|less| !less) };
            truth = Some(both(truth.unwrap_or(Some(true)), this));
            left = right;
            if self.eat("and ") {
                left = self.sum()?;
            }
        }
        match truth {
            Some(truth) => {
                self.expect("?")?;
                Ok(Value::Truth(truth))
            }
            None => Ok(left),
        }
    }

    fn sum(&mut self) -> Read {
        let mut value = self.turn()?;
        loop {
            if self.eat("+") {
                value = add(value, self.turn()?)?;
            } else if self.eat("−") {
                value = add(value, negative(self.turn()?)?)?;
            } else {
                return Ok(value);
            }
        }
    }

    /// "v turned by 3° about n".
    fn turn(&mut self) -> Read {
        let value = self.product()?;
        if !self.eat("turned by") {
            return Ok(value);
        }
        let angle = number(&self.product()?)?;
        self.expect("about")?;
        let axis = vector(self.product()?)?;
        turned(&vector(value)?, angle, &axis)
    }

    fn product(&mut self) -> Read {
        let mut value = self.unary()?;
        loop {
            if self.eat("·") {
                value = times(value, self.unary()?)?;
            } else if self.eat("×") {
                value = cross(&vector(value)?, &vector(self.unary()?)?)?;
            } else if self.eat("/") {
                let by = number(&self.unary()?)?;
                value = each(value, |r| r.div(by))?;
            } else {
                return Ok(value);
            }
        }
    }

    fn unary(&mut self) -> Read {
        if self.eat("−") {
            return negative(self.unary()?);
        }
        if self.eat("+") {
            return self.unary();
        }
        let value = self.primary()?;
        if self.eat("²") { Ok(Value::Number(number(&value)?.squared())) } else { Ok(value) }
    }

    fn primary(&mut self) -> Read {
        self.space();
        if self.eat("|") {
            let inner = self.sum()?;
            self.expect("|")?;
            return Ok(Value::Number(match inner {
                Value::Vector(v) => length(&v),
                other => number(&other)?.abs(),
            }));
        }
        if self.eat("⌊") {
            let inner = number(&self.sum()?)?;
            self.expect("⌋")?;
            return Ok(Value::Number(inner.map(f64::floor)));
        }
        if self.eat("√") {
            let inner = number(&self.unary()?)?;
            return Ok(Value::Number(Range(inner.0.max(0.0), inner.1).map(f64::sqrt)));
        }
        if self.eat("π") {
            return Ok(Value::Number(Range(PI, PI)));
        }
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return self.literal();
        }
        let name: String = self.rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        self.rest = &self.rest[name.len()..];
        let mut of = self.list()?;
        match (name.as_str(), of.len()) {
            ("", 1) => Ok(of.remove(0)),
            ("", _) => of.iter().map(number).collect::<Result<_, _>>().map(Value::Vector),
            _ => function(&name, of),
        }
    }

    /// "(a, b, c)".
    fn list(&mut self) -> Result<Vec<Value>, String> {
        self.expect("(")?;
        let mut all = vec![self.sum()?];
        while self.eat(",") {
            all.push(self.sum()?);
        }
        self.expect(")")?;
        Ok(all)
    }

    fn literal(&mut self) -> Read {
        let end = self.rest.find(|c: char| !c.is_ascii_digit() && c != '.');
        let (text, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        let x: f64 = text.parse().map_err(|e| format!("{text:?}: {e}"))?;
        let decimals = text.split_once('.').map(|(_, after)| after.len() as u8);
        // Without decimals it is what it says.
        let half = decimals.map_or(0.0, |n| 0.5 * 10_f64.powi(-i32::from(n)));
        self.largest = self.largest.max(x);
        let range = Range(x - half, x + half);
        let to_radians = self.rest.starts_with('°');
        if to_radians {
            self.rest = &self.rest['°'.len_utf8()..];
        }
        Ok(Value::Number(if to_radians { range.map(f64::to_radians) } else { range }))
    }
}

fn both(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), b) => b,
        (None, _) => None,
    }
}

pub fn number(value: &Value) -> Result<Range, String> {
    if let Value::Number(range) = value { Ok(*range) } else { Err(format!("no number: {value:?}")) }
}

fn vector(value: Value) -> Result<Vec<Range>, String> {
    if let Value::Vector(v) = value { Ok(v) } else { Err(format!("no vector: {value:?}")) }
}

fn each(value: Value, f: impl Fn(Range) -> Range) -> Read {
    match value {
        Value::Number(r) => Ok(Value::Number(f(r))),
        Value::Vector(v) => Ok(Value::Vector(v.into_iter().map(f).collect())),
        Value::Truth(_) => Err("an answer is no number".to_owned()),
    }
}

fn negative(value: Value) -> Read {
    each(value, Range::neg)
}

fn pairs(a: Value, b: Value, f: impl Fn(Range, Range) -> Range) -> Read {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => Ok(Value::Number(f(a, b))),
        (Value::Vector(a), Value::Vector(b)) if a.len() == b.len() => {
            Ok(Value::Vector(a.into_iter().zip(b).map(|(a, b)| f(a, b)).collect()))
        }
        (a, b) => Err(format!("these do not go together: {a:?} and {b:?}")),
    }
}

fn add(a: Value, b: Value) -> Read {
    pairs(a, b, Range::add)
}

fn times(a: Value, b: Value) -> Read {
    match (a, b) {
        (Value::Vector(a), Value::Vector(b)) if a.len() == b.len() => {
            Ok(Value::Number(dot(&a, &b)))
        }
        (Value::Number(k), v) | (v, Value::Number(k)) => each(v, |r| r.mul(k)),
        (a, b) => Err(format!("these do not multiply: {a:?} and {b:?}")),
    }
}

fn function(name: &str, mut of: Vec<Value>) -> Read {
    if name == "min" || name == "max" {
        let rest = of.split_off(1);
        let first = of.remove(0);
        let f = if name == "min" { Range::min } else { Range::max };
        return rest.into_iter().try_fold(first, |a, b| pairs(a, b, f));
    }
    let one = |range: Range| Ok(Value::Number(range));
    match (name, &of[..]) {
        ("unit", [Value::Vector(v)]) => Ok(Value::Vector(unit(v))),
        ("acos", [Value::Number(r)]) => one(r.map(|x| x.clamp(-1.0, 1.0).acos())),
        ("cos", [Value::Number(r)]) => one(r.cos()),
        ("sin", [Value::Number(r)]) => one(r.sin()),
        ("sign", [Value::Number(r)]) => one(r.map(|x| if x < 0.0 { -1.0 } else { 1.0 })),
        ("atan2", [Value::Number(y), Value::Number(x)]) => {
            if x.0 <= 0.0 && y.0 <= 0.0 && y.1 >= 0.0 {
                return Err("across the cut of atan2".to_owned());
            }
            one(Range::of(
                [(y.0, x.0), (y.0, x.1), (y.1, x.0), (y.1, x.1)].map(|(y, x)| y.atan2(x)),
            ))
        }
        ("clamp", [v, low, high]) => {
            let wide = |bound: &Value| match (v, bound) {
                (Value::Vector(v), Value::Number(r)) => Value::Vector(vec![*r; v.len()]),
                _ => bound.clone(),
            };
            pairs(pairs(v.clone(), wide(low), Range::max)?, wide(high), Range::min)
        }
        _ => Err(format!("unknown: {name}{of:?}")),
    }
}

/// Compares what `numbers` come to with what `result` says; the error says how they differ.
pub fn check(numbers: &str, result: &str) -> Result<(), String> {
    let mut reader = Reader::new(numbers);
    let value = reader.all()?;
    if let Value::Truth(truth) = value {
        let said = match result.split([':', ' ']).next() {
            Some("yes") => true,
            Some("no") => false,
            _ => return Err("a question that is not answered yes or no".to_owned()),
        };
        return if truth == Some(!said) { Err("answered wrongly".to_owned()) } else { Ok(()) };
    }
    let mut said = Reader::new(result);
    let (shown, after) = said.leading()?;
    let unit = after.strip_prefix('\u{2009}').unwrap_or(after);
    if unit.chars().any(|c| c.is_ascii_digit() || "+=(|".contains(c)) {
        return Err(format!("no unit: {unit:?}"));
    }
    let rounding = 2e-6 * (1.0 + reader.largest.max(said.largest));
    let (value, shown) = match (value, shown) {
        (Value::Number(a), Value::Number(b)) => (vec![a], vec![b]),
        (Value::Vector(a), Value::Vector(b)) if a.len() == b.len() => (a, b),
        (a, b) => return Err(format!("{a:?} is shown as {b:?}")),
    };
    for (value, shown) in value.iter().zip(&shown) {
        if value.0 - rounding > shown.1 || value.1 + rounding < shown.0 {
            return Err(format!("comes to {} … {}", value.0, value.1));
        }
        let most = (0.1 * shown.0.abs().max(shown.1.abs())).max(0.03);
        if value.1 - value.0 > most {
            return Err(format!("shows too few digits: {} … {}", value.0, value.1));
        }
    }
    Ok(())
}
