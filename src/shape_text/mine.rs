//! The user's own result, in lines that start with `mine:`, and the flaws that explain it.

use std::borrow::Cow;
use std::ops::Range;

use serde::Serialize;

use super::flaws::{FLAWS, Flaw, Outcome, run};
use super::lex::Fault;
use super::pair::{Pair, Verdict};
use super::read::Options;
use super::shape::{ParsedShape, Point};
use super::show::{number, place};
use crate::geom::outline::distance;
use crate::text::{Id, id};

/// Maximum number of corners of a pair for which two flaws at once are tried.
const MAX_CORNERS: usize = 64;

/// Accepted forms of a result.
pub const EXPECTED: Id = id::PASTE_RESULT_FORMS;

/// Minimum tolerance for numbers in a result, as a fraction of the shapes' size.
pub(super) const PRECISION: f64 = 2e-5;

/// Maximum number of alternative explanations in the text.
const MAX_FURTHER: usize = 3;

/// Kind of a claim in the user's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The MTV of a.
    Mtv,
    /// The depth; negative: minus the gap.
    Overlap,
    /// The gap.
    Gap,
    /// The deciding axis; its sign does not count.
    Axis,
    /// The normal, from b towards a.
    Normal,
    /// A hit.
    Hit,
    /// No hit.
    Miss,
}

/// A statement of the user's program about a pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// Kind of the claim.
    pub kind: Kind,
    /// The numbers: two for a vector, one for a length.
    pub values: Point,
    /// Rounding error of each number: half a unit of its last decimal; 0 for a whole number.
    pub error: f64,
}

/// Words with which a claim may begin.
const WORDS: [(&str, Kind); 15] = [
    ("mtv", Kind::Mtv),
    ("overlap", Kind::Overlap),
    ("depth", Kind::Overlap),
    ("gap", Kind::Gap),
    ("distance", Kind::Gap),
    ("axis", Kind::Axis),
    ("normal", Kind::Normal),
    ("hit", Kind::Hit),
    ("overlapping", Kind::Hit),
    ("collision", Kind::Hit),
    ("true", Kind::Hit),
    ("miss", Kind::Miss),
    ("apart", Kind::Miss),
    ("none", Kind::Miss),
    ("false", Kind::Miss),
];

impl Claim {
    /// Returns the number of values of a kind.
    fn count(kind: Kind) -> usize {
        match kind {
            Kind::Mtv | Kind::Axis | Kind::Normal => 2,
            Kind::Overlap | Kind::Gap => 1,
            Kind::Hit | Kind::Miss => 0,
        }
    }

    /// Describes this claim, or the corresponding numbers of an outcome, in the frame of the text.
    fn shown(&self, outcome: Option<&Outcome>, y_down: bool) -> String {
        let in_text_frame = |[x, y]: Point| place([x, if y_down { 0.0 - y } else { y }]);
        match (self.kind, outcome) {
            (_, None) if Self::count(self.kind) == 2 => in_text_frame(self.values),
            (_, None) if Self::count(self.kind) == 1 => number(self.values[0]),
            (Kind::Hit, None) => id::PASTE_HIT.to_string(),
            (_, None) => id::PASTE_NO_HIT.to_string(),
            (Kind::Gap, Some(it)) => id::PASTE_A_GAP.with(&[("gap", &number(-it.depth))]),
            (Kind::Hit | Kind::Miss, Some(it)) => {
                let is_hit = it.depth > it.touch_tolerance;
                if is_hit { id::PASTE_A_HIT } else { id::PASTE_NO_HIT }.text().to_owned()
            }
            (Kind::Axis | Kind::Normal, Some(it)) => in_text_frame(it.normal),
            (_, Some(it)) if it.depth <= it.touch_tolerance => id::PASTE_NO_HIT.to_string(),
            (Kind::Mtv, Some(it)) => in_text_frame(it.mtv()),
            (_, Some(it)) => number(it.depth),
        }
    }

    /// Returns whether an outcome agrees with this claim.
    fn fits(&self, outcome: &Outcome, size: f64) -> bool {
        let error = (self.error * 1.001).max(PRECISION * size);
        let matches = |v: Point| (0..2).all(|k| (v[k] - self.values[k]).abs() <= error);
        // The tolerance of a direction does not depend on the size of the shapes.
        let matches_direction = |v: Point| {
            let error = (self.error * 1.001).max(PRECISION * distance([0.0; 2], self.values));
            (0..2).all(|k| (v[k] - self.values[k]).abs() <= error)
        };
        let Outcome { depth, normal, touch_tolerance } = *outcome;
        match self.kind {
            Kind::Hit => depth > -touch_tolerance,
            Kind::Miss => depth < touch_tolerance,
            Kind::Mtv | Kind::Overlap if self.values == [0.0; 2] => depth <= touch_tolerance,
            Kind::Mtv => depth > -touch_tolerance && matches(outcome.mtv()),
            Kind::Overlap => matches([depth, 0.0]),
            Kind::Gap => matches([-depth, 0.0]),
            Kind::Axis => matches_direction(normal) || matches_direction(normal.map(|x| -x)),
            Kind::Normal => matches_direction(normal),
        }
    }
}

/// Returns the lines of the user's own result: the byte range of each, and the text after its colon.
pub(super) fn lines(text: &str) -> Vec<(Range<usize>, &str)> {
    let mut all = Vec::new();
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        let start = from;
        from += line.len();
        let content = line.trim_start_matches([' ', '\t', '/', '#', '-', '*', ';']);
        let Some(content) = content.strip_prefix("mine").map(str::trim_start) else { continue };
        let Some(content) = content.strip_prefix([':', '=']) else { continue };
        let first = words(content).next().unwrap_or_default().to_lowercase();
        if first == "no" || first == "not" || WORDS.iter().any(|(word, _)| *word == first) {
            all.push((start..start + line.trim_end().len(), content));
        }
    }
    all
}

/// Returns the error for a result line that cannot be read.
pub(super) fn not_understood(span: Range<usize>, expected: &str) -> Fault {
    let what = id::PASTE_RESULT_NOT_UNDERSTOOD.to_string();
    Fault::new(span, what, &id::PASTE_WANTED_RESULT.with(&[("expected", &expected)]))
}

/// Reads the lines of the user's own result. Returns the text with these lines blanked, and the claims.
pub(super) fn claims(text: &str, options: Options) -> Result<(Cow<'_, str>, Vec<Claim>), Fault> {
    let (mut rest, mut all) = (Cow::Borrowed(text), Vec::new());
    for (span, content) in lines(text) {
        let Some(read) = read(content, options.y_down) else {
            return Err(not_understood(span, EXPECTED.text()));
        };
        all.extend(read);
        rest.to_mut().replace_range(span.clone(), &" ".repeat(span.len()));
    }
    Ok((rest, all))
}

/// Returns the words and numbers of a line.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '+' | '\u{2212}');
    line.split(move |c: char| !is_part(c)).filter(|word| !word.is_empty())
}

/// Reads the claims of one line, with y as in the text; `None` if a word is unknown or a number missing.
#[must_use]
pub fn read(line: &str, y_down: bool) -> Option<Vec<Claim>> {
    let claim = |StatedClaim { kind, values, error }: StatedClaim| {
        let [x, y] = [0, 1].map(|k| values.get(k).copied().unwrap_or(0.0));
        let y = if y_down && values.len() > 1 { -y } else { y };
        Claim { kind, values: [x, y], error }
    };
    Some(read_claims(line, Claim::count)?.into_iter().map(claim).collect())
}

/// A claim in one line, in any number of dimensions.
pub(super) struct StatedClaim {
    pub(super) kind: Kind,
    pub(super) values: Vec<f64>,
    /// Rounding error of each number.
    pub(super) error: f64,
}

/// Reads the claims of one line. `None` if a word is unknown, or if a claim has the wrong count of
/// numbers for its kind.
pub(super) fn read_claims(line: &str, count: fn(Kind) -> usize) -> Option<Vec<StatedClaim>> {
    let mut all: Vec<StatedClaim> = Vec::new();
    let mut is_negated = false;
    for word in words(line) {
        let word = word.to_lowercase().replace('\u{2212}', "-");
        if let Some((_, kind)) = WORDS.iter().find(|(known, _)| *known == word) {
            let kind = match (kind, is_negated) {
                (Kind::Hit, true) => Kind::Miss,
                (kind, _) => *kind,
            };
            is_negated = false;
            // `hit: false`
            if let (Kind::Hit | Kind::Miss, Some(last)) = (kind, all.last_mut())
                && last.kind == Kind::Hit
            {
                last.kind = kind;
            } else {
                all.push(StatedClaim { kind, values: Vec::new(), error: 0.0 });
            }
            continue;
        }
        match word.as_str() {
            "no" | "not" => is_negated = true,
            "x" | "y" | "z" | "is" | "px" | "m" | "of" => {}
            word => {
                let value: f64 = word.parse().ok().filter(|value: &f64| value.is_finite())?;
                let decimals = word.split(['e', 'E']).next()?.split_once('.');
                let error = decimals.map_or(0.0, |(_, digits)| {
                    0.5 * libm::pow(10.0, -(digits.len().min(18) as f64))
                });
                let last = all.last_mut()?;
                last.values.push(value);
                last.error = last.error.max(error);
            }
        }
    }
    let is_full = |it: &StatedClaim| it.values.len() == count(it.kind);
    (!all.is_empty() && all.iter().all(is_full)).then_some(all)
}

/// Judgement of the user's result for a pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Mine {
    /// Whether the result is right.
    pub is_right: bool,
    /// Sets of flaws, each of which explains the result: single flaws, or else pairs.
    pub found: Vec<Vec<&'static Flaw>>,
    /// The judgement in sentences.
    pub text: String,
}

impl PartialEq for Flaw {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// The judgement in the `--json` format.
#[derive(Serialize)]
pub(super) struct ShownMine<'a> {
    right: bool,
    flaws: Vec<Vec<&'static str>>,
    text: &'a str,
}

impl Mine {
    pub(super) fn shown(&self) -> ShownMine<'_> {
        let names = |flaws: &Vec<&'static Flaw>| flaws.iter().map(|flaw| flaw.name).collect();
        ShownMine {
            right: self.is_right,
            flaws: self.found.iter().map(names).collect(),
            text: &self.text,
        }
    }

    /// Judges the claims about a pair.
    pub(super) fn new(claims: &[Claim], pair: &Pair, options: Options) -> Self {
        let size = pair.a.size.max(pair.b.size);
        let shapes = [&pair.a.parsed, &pair.b.parsed];
        let corners = pair.a.outline.corners.len() + pair.b.outline.corners.len();
        let fits = |outcome: &Outcome| claims.iter().all(|claim| claim.fits(outcome, size));
        let sat_outcome = run(shapes, options.radians, &[]);
        let depth = if pair.verdict == Verdict::Apart { -pair.gap } else { pair.depth };
        let outcome = Outcome { depth, normal: pair.normal, touch_tolerance: pair.touch_tolerance };
        // GJK alone finds no depth.
        let outcome = sat_outcome.filter(|_| !pair.knows_depth).unwrap_or(outcome);
        let is_right = fits(&outcome) || sat_outcome.is_some_and(|it| fits(&it));
        let found = if is_right { Vec::new() } else { explain(shapes, options, corners, &fits) };
        let shown = |outcome: Option<&Outcome>| {
            let all = claims.iter().map(|claim| claim.shown(outcome, options.y_down));
            let mut all: Vec<String> = all.collect();
            all.dedup();
            all.join(", ")
        };
        let (given, right) = (shown(None), shown(Some(&outcome)));
        let text = judgement(
            if options.is_of_game { "game" } else { "own" },
            &found,
            [&given, &right],
            [is_right, corners <= MAX_CORNERS],
            [&shapes[0].name, &shapes[1].name],
        );
        Self { is_right, found, text }
    }
}

/// Returns the single flaws that explain the result, or else the pairs of flaws.
fn explain(
    shapes: [&ParsedShape; 2],
    options: Options,
    corners: usize,
    fits: &impl Fn(&Outcome) -> bool,
) -> Vec<Vec<&'static Flaw>> {
    let explains = |flaws: &[&'static Flaw]| {
        run(shapes, options.radians, flaws).is_some_and(|outcome| fits(&outcome))
    };
    let singles: Vec<_> = FLAWS.iter().map(|flaw| vec![flaw]).filter(|it| explains(it)).collect();
    if !singles.is_empty() || corners > MAX_CORNERS {
        return singles;
    }
    let pairs =
        FLAWS.iter().enumerate().flat_map(|(i, p)| FLAWS[i + 1..].iter().map(move |q| vec![p, q]));
    pairs.filter(|it| explains(it)).collect()
}

/// Writes the judgement in sentences; `whose` is "own" or "game".
fn judgement(
    whose: &str,
    found: &[Vec<&'static Flaw>],
    [given, right]: [&str; 2],
    [is_right, tried_pairs]: [bool; 2],
    [a, b]: [&str; 2],
) -> String {
    if is_right {
        return id::PASTE_RESULT_IS_RIGHT.with(&[("whose", &whose), ("given", &given)]);
    }
    let clause = |flaws: &Vec<&'static Flaw>| {
        let all: Vec<String> =
            flaws.iter().map(|flaw| flaw.says.with(&[("a", &a), ("b", &b)])).collect();
        joined(all, id::PASTE_FLAW_AND_FLAW)
    };
    let Some(first) = found.first() else {
        let unexplained = if tried_pairs {
            id::PASTE_RESULT_UNEXPLAINED_BY_PAIRS
        } else {
            id::PASTE_RESULT_UNEXPLAINED
        };
        return unexplained.with(&[
            ("whose", &whose),
            ("given", &given),
            ("right", &right),
            ("flaws", &FLAWS.len()),
        ]);
    };
    let explained = id::PASTE_RESULT_EXPLAINED.with(&[
        ("whose", &whose),
        ("flaws", &clause(first)),
        ("given", &given),
        ("right", &right),
    ]);
    let mut sentences = vec![explained];
    let further: Vec<String> = found[1..].iter().take(MAX_FURTHER).map(clause).collect();
    let more = found.len() - 1 - further.len();
    if !further.is_empty() {
        let mut flaws = joined(further, id::PASTE_OR_IF);
        if more > 0 {
            flaws = id::PASTE_OR_OTHER_REASONS.with(&[("flaws", &flaws), ("more", &more)]);
        }
        sentences.push(id::PASTE_RESULT_SAME_IF.with(&[("flaws", &flaws)]));
    }
    let switch = |flaw: &&&Flaw| flaw.is_in_lab().then(|| format!("flaw.{}", flaw.name));
    let switches: Vec<String> = first.iter().filter_map(|flaw| switch(&flaw)).collect();
    if !switches.is_empty() {
        sentences.push(id::PASTE_FLAWS_IN_LAB.with(&[("switches", &switches.join(", "))]));
    }
    sentences.join(" ")
}

/// Joins clauses with the message `joiner`.
fn joined(clauses: Vec<String>, joiner: Id) -> String {
    let join = |before: String, next: String| joiner.with(&[("flaws", &before), ("next", &next)]);
    clauses.into_iter().reduce(join).unwrap_or_default()
}
