//! The user's own result for two shapes in space.

use std::borrow::Cow;

use glam::DVec3;

use super::super::lex::Fault;
use super::super::mine::{Kind, PRECISION, StatedClaim, lines, not_understood, read_claims};
use super::super::show::number;
use super::pair::{SpacePair, test_forms};
use super::shape::place;
use crate::geom::verdict::Verdict;
use crate::text::id;

/// A statement of the user's program about a pair.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Claim {
    kind: Kind,
    /// Three numbers for a vector, one for a length.
    values: Vec<f64>,
    /// Rounding error of each number.
    error: f64,
}

/// Returns the text with spaces in place of the user's own result, and the claims.
pub(super) fn claims(text: &str) -> (Cow<'_, str>, Result<Vec<Claim>, Fault>) {
    let mut rest = Cow::Borrowed(text);
    let mut all = Ok(Vec::new());
    let claim = |StatedClaim { kind, values, error }| Claim { kind, values, error };
    for (span, said) in lines(text) {
        match (read_claims(said, count), &mut all) {
            (Some(read), Ok(all)) => all.extend(read.into_iter().map(claim)),
            (None, Ok(_)) => {
                all = Err(not_understood(span.clone(), id::PASTE_SPACE_RESULT_FORMS.text()));
            }
            (_, Err(_)) => {}
        }
        rest.to_mut().replace_range(span.clone(), &" ".repeat(span.len()));
    }
    (rest, all)
}

/// Returns the number of values in a claim of this kind.
fn count(kind: Kind) -> usize {
    match kind {
        Kind::Mtv | Kind::Axis | Kind::Normal => 3,
        Kind::Overlap | Kind::Gap => 1,
        Kind::Hit | Kind::Miss => 0,
    }
}

impl Claim {
    fn shown(&self) -> String {
        match (&self.values[..], self.kind) {
            ([x, y, z], _) => place(DVec3::new(*x, *y, *z)),
            ([length], _) => number(*length),
            (_, Kind::Hit) => id::PASTE_HIT.to_string(),
            _ => id::PASTE_NO_HIT.to_string(),
        }
    }

    /// Returns the correct value for this kind of claim.
    fn correct_value(&self, pair: &SpacePair) -> String {
        let outcome = &pair.outcome;
        let is_hit = pair.verdict == Verdict::Overlapping;
        match self.kind {
            Kind::Axis | Kind::Normal => place(outcome.normal),
            Kind::Gap => id::PASTE_A_GAP.with(&[("gap", &number(-outcome.depth))]),
            Kind::Hit | Kind::Miss if is_hit => id::PASTE_A_HIT.to_string(),
            _ if !is_hit => id::PASTE_NO_HIT.to_string(),
            Kind::Mtv => place(pair.mtv()),
            _ => number(outcome.depth),
        }
    }

    /// Returns whether the claim is right about the pair.
    fn is_right(&self, pair: &SpacePair) -> bool {
        let depth = pair.outcome.depth;
        let error = (self.error * 1.001).max(PRECISION * pair.size);
        let is_near = |x: f64, y: f64| (x - y).abs() <= error;
        let vector = || DVec3::from_slice(&self.values);
        let is_normal = |side: f64| {
            let error = (self.error * 1.001).max(PRECISION);
            (vector() * side - pair.outcome.normal).abs().max_element() <= error
        };
        match self.kind {
            Kind::Hit => pair.verdict != Verdict::Apart,
            Kind::Miss => pair.verdict != Verdict::Overlapping,
            Kind::Mtv if vector() == DVec3::ZERO => pair.verdict != Verdict::Overlapping,
            // Any shortest way out is right; ties have several.
            Kind::Mtv => {
                let moved = pair.a.form.moved(vector());
                let depth_after =
                    test_forms(&moved, &pair.b.form).map_or(f64::MAX, |found| found.outcome.depth);
                pair.verdict != Verdict::Apart
                    && is_near(vector().length(), depth)
                    && depth_after <= error
            }
            Kind::Overlap if self.values[0] == 0.0 => pair.verdict != Verdict::Overlapping,
            Kind::Overlap => is_near(self.values[0], depth),
            Kind::Gap => is_near(self.values[0], -depth),
            Kind::Axis => is_normal(1.0) || is_normal(-1.0),
            Kind::Normal => is_normal(1.0),
        }
    }
}

/// Returns whether all claims about a pair are right, and the sentence for the user.
pub(super) fn judge(claims: &[Claim], pair: &SpacePair) -> (bool, String) {
    let is_right = claims.iter().all(|claim| claim.is_right(pair));
    let joined = |all: Vec<String>| {
        let mut all = all;
        all.dedup();
        all.join(", ")
    };
    let given = joined(claims.iter().map(Claim::shown).collect());
    let right = joined(claims.iter().map(|claim| claim.correct_value(pair)).collect());
    let text = if is_right {
        id::PASTE_RESULT_IS_RIGHT.with(&[("whose", &"own"), ("given", &given)])
    } else {
        id::PASTE_RESULT_WRONG_IN_SPACE.with(&[("given", &given), ("right", &right)])
    };
    (is_right, text)
}
