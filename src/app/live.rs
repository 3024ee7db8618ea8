//! Lessons with their live values filled in.

use glam::Vec3;

use super::bindings::{KeySet, is_key};
use super::read::value;
use crate::explain::number::{MINUS, plain};
use crate::params::{Meta, Value, counted, words};
use crate::scene::live::{LessonPiece, LiveValue, pieces};
use crate::sim::World;
use crate::sim::quantities::unit;
use crate::sim::report::Field;
use crate::text::id;

/// Placeholder for a missing value.
pub const NONE: &str = "–";

/// Invisible character, neither space nor digit; prevents Markdown from reading a list or a definition.
const JOINER: char = '\u{2060}';

/// Non-breaking space between a number and its unit.
const HARD_SPACE: char = '\u{a0}';

/// Returns the text shown for a backquoted name: a key of the set `keys`, a method in words as in the
/// parameters panel, or else `text`.
#[must_use]
pub fn quoted(text: &str, keys: KeySet) -> String {
    let is_name = text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.chars().all(|c| c.is_ascii_alphanumeric());
    match (is_key(text), is_name) {
        (true, _) => keys.key_for(text).to_owned(),
        (false, true) => words(text),
        (false, false) => text.to_owned(),
    }
}

/// Returns the lesson with all backquoted names as shown on screen.
fn with_shown_names(lesson: &str, keys: KeySet) -> String {
    let parts = lesson.split('`').enumerate();
    let parts = parts.map(|(index, part)| match index % 2 {
        1 => quoted(part, keys),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("`")
}

/// Returns the lesson in Markdown, with live values from `world` and the keys of the set `keys`.
#[must_use]
pub fn filled(lesson: &str, keys: KeySet, world: &World) -> String {
    let lesson = with_shown_names(lesson, keys);
    let mut out = String::with_capacity(lesson.len());
    for (_, piece) in pieces(&lesson) {
        match piece {
            LessonPiece::Text(text) | LessonPiece::Unclosed(text) => out.push_str(text),
            LessonPiece::Live(_, live) => {
                let value = live.and_then(|live| formatted(live, world));
                let value = value.unwrap_or_else(|| NONE.to_owned());
                let line = out.rsplit('\n').next().unwrap_or(&out);
                if !line.contains(char::is_alphanumeric) {
                    out.push(JOINER);
                }
                out.push_str(&value);
            }
        }
    }
    without_definitions(&out)
}

/// Prevents lines, and parts of quotations, lists or notes, from beginning with a colon.
///
/// pulldown-cmark, as set up by `egui_commonmark`, reads such a line as a definition. Version 0.12
/// panics on definitions in quotations, and lessons need none. Delimiter rows of tables stay unchanged.
fn without_definitions(markdown: &str) -> String {
    let mut out = String::with_capacity(markdown.len());
    for line in markdown.split_inclusive(['\n', '\r']) {
        if line.contains('|') && line.trim().bytes().all(|byte| b" \t|:-".contains(&byte)) {
            out.push_str(line);
            continue;
        }
        // Whether a block can begin at the next character.
        let mut at_start = true;
        for c in line.chars() {
            if c == ':' && at_start {
                out.push(JOINER);
            }
            out.push(c);
            at_start = match c {
                // Other than blanks, these characters can precede a block.
                '>' | '-' | '*' | '+' | '.' | ')' | ':' => true,
                _ => at_start && c.is_whitespace(),
            };
        }
    }
    out
}

/// Formats a live value with its unit; `None` if it does not exist now.
fn formatted(live: LiveValue, world: &World) -> Option<String> {
    if let LiveValue::Param(path) = live {
        let mut found = None;
        world.visit_params(&mut |at, meta, value| {
            if at.named == path {
                found = Some(formatted_parameter(meta, value));
            }
        });
        return found;
    }
    let (name, field) = live.field(world)?;
    let unit = unit(world.kind(), name);
    Some(match field {
        Field::F32(x) if !x.is_finite() => return None,
        Field::F32(x) => with_unit(&plain(x), unit),
        Field::Body(_) | Field::Name(_) => escaped(&value(world, field, unit)),
        _ => value(world, field, unit),
    })
}

/// Formats a parameter's value as in its slider or list.
fn formatted_parameter(meta: &Meta, value: Value) -> String {
    let plain = |x: f32| x.to_string().replace('-', &MINUS.to_string());
    match value {
        Value::F32(x) => with_unit(&plain(x), meta.unit),
        Value::Bool(x) => {
            (if x { id::COMPARE_VALUE_ON } else { id::COMPARE_VALUE_OFF }).to_string()
        }
        Value::Vec3(v) => {
            let [x, y, z] = v.to_array().map(plain);
            with_unit(&format!("({x}, {y}, {z})"), meta.unit)
        }
        Value::Points(points) => format!("{} corners", points.len()),
        Value::Char(c) => escaped(&c.to_string()),
        Value::U32(x) => with_unit(&x.to_string(), counted(x, meta.unit)),
        Value::Choice(index, choices) => escaped(&words(choices.names.get(index).unwrap_or(&"?"))),
    }
}

/// Formats a number with three decimals and its unit.
pub(crate) fn number(x: f32, unit: &str) -> String {
    with_unit(&plain(x), unit)
}

/// Formats a vector with three decimals per component, and its unit.
pub(crate) fn vector(v: Vec3, unit: &str) -> String {
    let [x, y, z] = v.to_array().map(plain);
    with_unit(&format!("({x}, {y}, {z})"), unit)
}

pub(crate) fn with_unit(number: &str, unit: &str) -> String {
    match unit {
        "" => number.to_owned(),
        // No space before degrees.
        unit if unit.starts_with('°') => format!("{number}{unit}"),
        unit => format!("{number}{HARD_SPACE}{unit}"),
    }
}

/// Escapes all punctuation for Markdown.
fn escaped(words: &str) -> String {
    let escape = |c: char| c.is_ascii_punctuation().then_some('\\');
    words.chars().flat_map(|c| escape(c).into_iter().chain([c])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Command, Session};
    use crate::scene;
    use crate::sim::Action;
    use crate::sim::input::ActionSet;

    const SCENE: &str = r#"(title: "T", world: Tank(driver: (position: (0, 0, -0.08)), targets: [
        (name: "box", model: Rect(width: 1), look: Letter(char: '*'), position: (0, 0.5, 1.5), on_hit: Rebound()),
        (name: "coin_", model: Disk(), position: (0, 0.5, 8), on_hit: Collect),
    ]))"#;

    fn session(lesson: &str) -> Session {
        let mut scene = scene::parse("t.ron", None, SCENE).expect("a good scene");
        lesson.clone_into(&mut scene.lesson);
        Session::new(scene, None)
    }

    fn drive(session: &mut Session, ticks: u32) {
        for _ in 0..ticks {
            session
                .input_source
                .feed(ActionSet::from_iter([Action::Forward]), ActionSet::default());
            session.apply(Command::StepOnce).expect("always allowed");
            session.advance(1.0 / 60.0, |_, _, _| {});
        }
    }

    #[test]
    fn values_belong_to_the_tick_on_show() {
        let mut session = session("At {{tank.position.z}}, {{ tank.rebound_ticks }}.");
        assert_eq!(session.lesson(), "At −0.080\u{a0}m, 0\u{a0}ticks.");
        drive(&mut session, 1);
        assert_eq!(session.lesson(), "At 0.000\u{a0}m, 0\u{a0}ticks.");
        drive(&mut session, 3);
        assert_eq!(session.lesson(), "At 0.240\u{a0}m, 0\u{a0}ticks.");
        session.apply(Command::Seek(1)).expect("always allowed");
        assert_eq!(session.lesson(), "At 0.000\u{a0}m, 0\u{a0}ticks.", "in the past");
        session.apply(Command::StepOnce).expect("always allowed");
        session.advance(1.0 / 60.0, |_, _, _| {});
        assert_eq!(session.lesson(), "At 0.080\u{a0}m, 0\u{a0}ticks.", "run again");
        session.apply(Command::Restart).expect("always allowed");
        assert_eq!(session.lesson(), "At −0.080\u{a0}m, 0\u{a0}ticks.");
    }

    #[test]
    fn keys_follow_the_key_set_and_methods_are_worded() {
        let lesson = "Hold `S`, then `Shift+S`. Set separation to `Mtv`, pairs to `BruteForce`, \
                      `box-1`, `warm_starting`.";
        let mut session = session(lesson);
        let rest = "Set separation to `MTV`, pairs to `Every pair`, `box-1`, `warm_starting`.";
        assert_eq!(session.lesson(), format!("Hold `S`, then `Shift+S`. {rest}"));
        session.keys = KeySet::Wasd;
        assert_eq!(session.lesson(), format!("Hold `W`, then `S`. {rest}"));
    }

    #[test]
    fn contacts_have_values_only_while_they_last() {
        let mut session = session("{{box/tank.depth}} in {{tank/box.region}}, {{shell-1.yaw}}");
        assert_eq!(session.lesson(), "\u{2060}– in –, –");
        drive(&mut session, 8);
        let lesson = session.lesson().to_owned();
        assert!(lesson.ends_with("\u{a0}m in R4, –"), "{lesson}");
    }

    #[test]
    fn parameters_show_their_present_values() {
        let mut session =
            session("{{param:methods.separation}} at {{param:driver.move_speed}} {{coin_.alive}}");
        assert_eq!(session.lesson(), "\u{2060}None at 0.08\u{a0}m/tick yes");
        let path = "driver.move_speed".to_owned();
        let set = Command::Set { path, value: Value::F32(0.5), gesture: true };
        session.apply(set).expect("in its range");
        assert_eq!(session.lesson(), "\u{2060}None at 0.5\u{a0}m/tick yes");
        session.apply(Command::Undo).expect("there is an edit");
        assert_eq!(session.lesson(), "\u{2060}None at 0.08\u{a0}m/tick yes");
    }

    #[test]
    fn no_line_begins_with_a_colon() {
        for (text, shown) in [
            ("Word\n: told", "Word\n\u{2060}: told"),
            (">>\t:t\r:u", ">>\t\u{2060}:t\r\u{2060}:u"),
            ("- : a\n1. :b", "- \u{2060}: a\n1. \u{2060}:b"),
            ("[^a]: : a", "[^a]: \u{2060}: a"),
            ("::", "\u{2060}:\u{2060}:"),
            ("Note: at 12:30", "Note: at 12:30"),
            ("a | b\n:-- | --:\n1 | 2", "a | b\n:-- | --:\n1 | 2"),
        ] {
            assert_eq!(session(text).lesson(), shown, "{text:?}");
        }
    }

    #[test]
    fn values_are_escaped_for_markdown() {
        let session = session("{{param:targets.box.look.char}}\n{{tank.rebound_ticks}}. no list");
        assert_eq!(session.lesson(), "\u{2060}\\*\n\u{2060}0\u{a0}ticks. no list");
        assert_eq!(escaped("a_b`<x>"), "a\\_b\\`\\<x\\>");
    }
}
