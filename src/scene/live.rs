//! Live values of a lesson: `{{tank.speed}}` in its Markdown is replaced by the current number.
//!
//! | written | stands for |
//! | --- | --- |
//! | `{{tank.speed}}` | a field of a body, as in the trace: `position.y`, `normal`, `alive`, or `depth` of its deepest contact |
//! | `{{box/wall.push}}` | a number of the contact of two bodies, while they touch |
//! | `{{param:methods.walls}}` | a parameter, named as for `--set` |

use std::ops::Range;

use super::names::{NameError, Names, find};
use super::problem::{Finding, quote};
use super::steps::is_pair;
use crate::sim::quantities::{all_fields, contact_field};
use crate::sim::report::Field;
use crate::sim::{Phase, World};
use crate::text::id;

/// A live value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiveValue<'t> {
    /// A field of a body, or a number of a contact with the bodies in either order.
    Field {
        /// The body, or one body of the pair.
        a: &'t str,
        /// The other body of a contact.
        b: Option<&'t str>,
        /// Name of the field, with the component after a dot; for a contact `depth`, or another
        /// number reported by the world.
        field: &'t str,
    },
    /// A parameter, by its named path.
    Param(&'t str),
}

/// A piece of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonPiece<'t> {
    /// Plain Markdown.
    Text(&'t str),
    /// The text between `{{` and `}}`, with its meaning; `None` if invalid.
    Live(&'t str, Option<LiveValue<'t>>),
    /// `{{` and the rest of its line, if `}}` is missing.
    Unclosed(&'t str),
}

impl<'t> LiveValue<'t> {
    /// Parses the text between the braces.
    pub(crate) fn read(text: &'t str) -> Option<Self> {
        let text = text.trim();
        if let Some(path) = text.strip_prefix("param:") {
            return Some(Self::Param(path.trim()));
        }
        // Names of bodies have neither dots nor slashes.
        let (bodies, field) = text.split_once('.')?;
        let (a, b) = bodies.split_once('/').map_or((bodies, None), |(a, b)| (a, Some(b)));
        Some(Self::Field { a, b, field })
    }

    /// Returns the field in `world` with its name; `None` for a parameter, a missing body, or a
    /// contact of bodies that do not touch.
    #[must_use]
    pub fn field(&self, world: &World) -> Option<(&'t str, Field)> {
        let Self::Field { a, b, field } = *self else { return None };
        let found = if b.is_some() {
            let mut touching = world.contacts().iter().filter(|c| c.phase != Phase::Exit);
            let contact = touching.find(|c| is_pair(world, c, Some(a), b))?;
            contact_field(contact.depth, &contact.detail.fields(), field)?
        } else {
            let all = all_fields(world, find(world, Some(a))?);
            all.into_iter().find(|(name, _)| name == field)?.1
        };
        Some((field, found))
    }
}

/// Returns the pieces of a lesson in order, each with its byte range.
pub fn pieces(lesson: &str) -> impl Iterator<Item = (Range<usize>, LessonPiece<'_>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = lesson.get(at..).filter(|rest| !rest.is_empty())?;
        let (piece, length) = match rest.find("{{") {
            Some(0) => {
                // Stop at the line's end or the first `}}`: searching the whole rest each time would be
                // quadratic.
                let is_end =
                    |(at, found): &(usize, &str)| *found == "\n" || rest[*at..].starts_with("}}");
                if let Some((end, "}")) = rest.match_indices(['\n', '}']).find(is_end) {
                    let inner = &rest[2..end];
                    (LessonPiece::Live(inner, LiveValue::read(inner)), end + 2)
                } else {
                    let line = rest.lines().next().unwrap_or(rest);
                    (LessonPiece::Unclosed(line), line.len())
                }
            }
            Some(text) => (LessonPiece::Text(&rest[..text]), text),
            None => (LessonPiece::Text(rest), rest.len()),
        };
        let span = at..at + length;
        at = span.end;
        Some((span, piece))
    })
}

/// Maximum number of wrong live values reported.
const MAX_WRONG: usize = 1_000;

/// Finds errors in the live values of a lesson; spans refer to its text.
pub(super) fn problems(lesson: &str, names: &Names) -> Vec<Finding> {
    let finding = |(span, piece)| {
        let checked = match piece {
            LessonPiece::Text(_) => Ok(()),
            LessonPiece::Unclosed(_) => {
                Err((id::LIVE_BRACES_NEVER_CLOSED.to_string(), id::LIVE_CLOSE_ON_LINE.to_string()))
            }
            LessonPiece::Live(text, None) => Err((
                id::LIVE_NOT_A_VALUE.with(&[("text", &quote(text))]),
                id::LIVE_WANTED_FORMS.to_string(),
            )),
            LessonPiece::Live(_, Some(live)) => check(live, names),
        };
        let (what, expected) = checked.err()?;
        Some(Finding { span, path: String::new(), what, expected })
    };
    pieces(lesson).filter_map(finding).take(MAX_WRONG).collect()
}

fn check(live: LiveValue, names: &Names) -> Result<(), NameError> {
    match live {
        LiveValue::Field { a, b, field } => {
            names.body(a)?;
            b.map_or(Ok(()), |b| names.body(b))?;
            if b.is_some() {
                return names.contact(field);
            }
            names.field(Some(a), field, id::NAMES_NO_VALUE, |_| true)
        }
        LiveValue::Param(path) => names.parameter(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lesson_is_split_into_text_and_values() {
        let text = "a {{ t.position.x }}, {{b/w.push}}é{{param:m.w}}{{huh}}\n{{no\n}}";
        let found: Vec<_> = pieces(text).map(|(span, piece)| (&text[span], piece)).collect();
        let live = |text, live| LessonPiece::Live(text, Some(live));
        let expected = [
            LessonPiece::Text("a "),
            live(" t.position.x ", LiveValue::Field { a: "t", b: None, field: "position.x" }),
            LessonPiece::Text(", "),
            live("b/w.push", LiveValue::Field { a: "b", b: Some("w"), field: "push" }),
            LessonPiece::Text("é"),
            live("param:m.w", LiveValue::Param("m.w")),
            LessonPiece::Live("huh", None),
            LessonPiece::Text("\n"),
            LessonPiece::Unclosed("{{no"),
            LessonPiece::Text("\n}}"),
        ];
        let pieces: Vec<_> = found.iter().map(|(_, piece)| piece.clone()).collect();
        assert_eq!(pieces, expected);
        assert_eq!(found.iter().map(|(text, _)| *text).collect::<String>(), text);
        assert_eq!(pieces_of("{{}}"), [LessonPiece::Live("", None)]);
        assert_eq!(pieces_of("{{{"), [LessonPiece::Unclosed("{{{")]);
        assert_eq!(pieces_of("{{}"), [LessonPiece::Unclosed("{{}")]);
    }

    fn pieces_of(text: &str) -> Vec<LessonPiece<'_>> {
        pieces(text).map(|(_, piece)| piece).collect()
    }
}
