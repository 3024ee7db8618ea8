//! SVG path data; curves become chords.

use std::f64::consts::TAU;

use super::lex::{Fault, number};
use super::shape::Point;
use crate::text::id;

/// Number of chords per curve. Their error is at most 0.2 % of the control polygon's length.
const CHORDS: u32 = 24;

/// Returns the number of arguments of a command.
fn arity(command: char) -> Option<usize> {
    match command.to_ascii_uppercase() {
        'M' | 'L' | 'T' => Some(2),
        'H' | 'V' => Some(1),
        'S' | 'Q' => Some(4),
        'C' => Some(6),
        'A' => Some(7),
        'Z' => Some(0),
        _ => None,
    }
}

/// Parses path data that begins at byte `base` of the whole text.
///
/// SVG 2, section 9.3: numbers may touch (`1-2`, `.5.5`), a repeated command may be omitted, and further
/// pairs after `M` are lines.
pub(super) fn read(data: &str, base: usize) -> Result<Vec<Vec<Point>>, Fault> {
    let mut pen = Pen::default();
    let (mut at, mut command) = (0, None);
    let fault = |at: usize, what: String, expected: &str| {
        Fault::new(base + at..base + at + 1, what, expected)
    };
    while let Some(c) = data[at..].chars().next() {
        let command_at = at;
        if c.is_whitespace() || c == ',' {
            at += c.len_utf8();
            continue;
        }
        if c.is_ascii_alphabetic() {
            command = Some(c);
            at += 1;
        }
        let commands = id::PASTE_KNOWN_COMMANDS.text();
        let Some(letter) = command else {
            return Err(fault(at, id::PASTE_BEFORE_FIRST_M.with(&[("word", &c)]), commands));
        };
        let Some(count) = arity(letter) else {
            return Err(fault(
                command_at,
                id::PASTE_UNKNOWN_COMMAND.with(&[("command", &letter)]),
                commands,
            ));
        };
        if count == 0 {
            (pen.at, command) = (pen.start, None);
            continue;
        }
        let mut numbers = [0.0; 7];
        for (k, value) in numbers[..count].iter_mut().enumerate() {
            let is_flag = count == 7 && (k == 3 || k == 4);
            let Some((found, next)) = next_number(data, at, is_flag) else {
                let what = id::PASTE_COMMAND_WITHOUT_NUMBERS.with(&[("command", &letter)]);
                return Err(fault(at.min(data.len()), what, commands));
            };
            (*value, at) = (found, next);
        }
        if !letter.eq_ignore_ascii_case(&'M') && pen.outlines.is_empty() {
            return Err(fault(
                command_at,
                id::PASTE_BEFORE_FIRST_M.with(&[("word", &letter)]),
                commands,
            ));
        }
        pen.draw(letter, &numbers);
        if letter.eq_ignore_ascii_case(&'M') {
            command = Some(if letter == 'M' { 'L' } else { 'l' });
        }
    }
    pen.outlines.retain(|outline| !outline.is_empty());
    Ok(pen.outlines)
}

/// Parses the number after blanks and commas; returns its value and its end. A flag is one digit.
fn next_number(data: &str, at: usize, is_flag: bool) -> Option<(f64, usize)> {
    let rest = data[at..].trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    let at = data.len() - rest.len();
    if is_flag {
        let digit = rest.chars().next()?.to_digit(2)?;
        return Some((f64::from(digit), at + 1));
    }
    number(rest).map(|(found, length)| (found, at + length))
}

/// State while following a path.
#[derive(Default)]
struct Pen {
    outlines: Vec<Vec<Point>>,
    at: Point,
    start: Point,
    /// Last control point of a curve, for a smooth continuation.
    control: Option<(char, Point)>,
}

impl Pen {
    fn draw(&mut self, letter: char, numbers: &[f64; 7]) {
        let from = if letter.is_ascii_lowercase() { self.at } else { [0.0; 2] };
        let point = |k: usize| [from[0] + numbers[k], from[1] + numbers[k + 1]];
        let command = letter.to_ascii_uppercase();
        let mirrored = |kind: char| match self.control {
            Some((curve, at)) if curve == kind => {
                [2.0 * self.at[0] - at[0], 2.0 * self.at[1] - at[1]]
            }
            _ => self.at,
        };
        let mut control = None;
        match command {
            'H' => self.line([from[0] + numbers[0], self.at[1]]),
            'V' => self.line([self.at[0], from[1] + numbers[0]]),
            'M' => {
                self.outlines.push(Vec::new());
                self.start = point(0);
                self.line(self.start);
            }
            'C' => {
                control = Some(('C', point(2)));
                self.curve(&[self.at, point(0), point(2), point(4)]);
            }
            'S' => {
                control = Some(('C', point(0)));
                self.curve(&[self.at, mirrored('C'), point(0), point(2)]);
            }
            'Q' => {
                control = Some(('Q', point(0)));
                self.curve(&[self.at, point(0), point(2)]);
            }
            'T' => {
                let middle = mirrored('Q');
                control = Some(('Q', middle));
                self.curve(&[self.at, middle, point(0)]);
            }
            'A' => self.arc(numbers, point(5)),
            _ => self.line(point(0)),
        }
        self.control = control;
    }

    fn line(&mut self, to: Point) {
        self.at = to;
        if let Some(outline) = self.outlines.last_mut() {
            outline.push(to);
        }
    }

    /// Adds a Bézier curve with these control points.
    fn curve(&mut self, control: &[Point]) {
        for k in 1..=CHORDS {
            let t = f64::from(k) / f64::from(CHORDS);
            let mut points = control.to_vec();
            while points.len() > 1 {
                let mix =
                    |pair: &[Point]| [0, 1].map(|i| pair[0][i] + t * (pair[1][i] - pair[0][i]));
                points = points.windows(2).map(mix).collect();
            }
            self.line(points[0]);
        }
    }

    /// Adds an elliptical arc; SVG 2, appendix B.2.4.
    fn arc(&mut self, numbers: &[f64; 7], to: Point) {
        let [mut rx, mut ry, degrees, large, sweep, ..] = *numbers;
        (rx, ry) = (rx.abs(), ry.abs());
        if rx == 0.0 || ry == 0.0 || to == self.at {
            self.line(to);
            return;
        }
        let (sin, cos) = libm::sincos(degrees.to_radians());
        let half = [0, 1].map(|k| (self.at[k] - to[k]) / 2.0);
        let local = [cos * half[0] + sin * half[1], cos * half[1] - sin * half[0]];
        let reach = libm::pow(local[0] / rx, 2.0) + libm::pow(local[1] / ry, 2.0);
        let scale = libm::sqrt(reach.max(1.0));
        (rx, ry) = (rx * scale, ry * scale);
        let reach = reach.clamp(1e-300, 1.0);
        let side = if (large != 0.0) == (sweep != 0.0) { -1.0 } else { 1.0 };
        let offset = side * libm::sqrt((1.0 / reach - 1.0).max(0.0));
        let middle = [offset * rx * local[1] / ry, -offset * ry * local[0] / rx];
        let centre = [
            cos * middle[0] - sin * middle[1] + f64::midpoint(self.at[0], to[0]),
            sin * middle[0] + cos * middle[1] + f64::midpoint(self.at[1], to[1]),
        ];
        let angle = |sign: f64| {
            libm::atan2((sign * local[1] - middle[1]) / ry, (sign * local[0] - middle[0]) / rx)
        };
        let (first, mut turn) = (angle(1.0), angle(-1.0) - angle(1.0));
        if sweep != 0.0 && turn < 0.0 {
            turn += TAU;
        } else if sweep == 0.0 && turn > 0.0 {
            turn -= TAU;
        }
        let chords = (turn.abs() / TAU * 4.0 * f64::from(CHORDS)).ceil().clamp(1.0, 96.0);
        for k in 1..=chords as u32 {
            let (s, c) = libm::sincos(first + turn * f64::from(k) / chords);
            let local_end = [rx * c, ry * s];
            let end = [
                centre[0] + cos * local_end[0] - sin * local_end[1],
                centre[1] + sin * local_end[0] + cos * local_end[1],
            ];
            self.line(if f64::from(k) == chords { to } else { end });
        }
    }
}
