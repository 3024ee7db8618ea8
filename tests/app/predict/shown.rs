//! A question and its world: the sentence on varied values, and the line opened by *Show deciding
//! line*.

use collidoscope::app::{Command, Session};
use collidoscope::explain::number::plain;
use collidoscope::explain::{self, card::text};
use collidoscope::params::{self, Value};
use collidoscope::predict::{AnswerFormat, AnswerValue};
use collidoscope::scene::Goal;
use collidoscope::scene::question::{Answer, Measure};
use collidoscope::sim::quantities::quantities;
use collidoscope::sim::{Body, World};

/// Kinds of events, with the text of the line at which each happens.
const EVENT_LINES: &[(&str, &str)] = &[
    ("Collect", "the target disappears"),
    ("Rebound", "g ← unit(Σ g)"),
    ("ShellHit", "the shell ends"),
    ("PushOut", "C ← C + (r − s) n"),
    ("NoGround", "the walker stays"),
    ("LostGround", "the walker stays"),
    ("Land", "v ← 0; stands"),
    ("Bump", "v ← −v"),
    ("PushedOut", "N ← N +"),
    ("GaveUp", "overlap"),
];

fn body(world: &World, name: Option<&str>) -> Option<Body> {
    let Some(name) = name else { return Some(Body::Driven) };
    world.bodies().into_iter().find(|body| world.name(*body) == name)
}

fn number(world: &World, body_name: Option<&str>, quantity: &str) -> Option<f32> {
    let values = quantities(world, body(world, body_name)?);
    values.into_iter().find(|(known, _)| known == quantity).map(|(_, number)| number)
}

/// Returns a parameter's body, if any, and the value of the parameter or its component in the shown
/// world. For a parameter that only sets a body's start, returns the body's current value.
fn current_value(session: &Session, path: &str) -> (Option<String>, f32) {
    let world = session.world();
    let parts: Vec<&str> = path.split('.').collect();
    let is_driven = matches!(parts[0], "driver" | "player" | "walker");
    let is_listed = matches!(parts[0], "targets" | "bodies" | "pieces" | "stacks");
    let name = if is_driven {
        Some(world.name(Body::Driven))
    } else {
        is_listed.then(|| parts[1].to_owned())
    };
    let quantity = parts[if is_driven { 1 } else { 2 }.min(parts.len() - 1)..].join(".");
    let current = name.as_deref().and_then(|name| number(world, Some(name), &quantity));
    let setup = world.setup();
    let parameter = params::get(&setup, path).or_else(|| {
        let (vector, axis) = path.rsplit_once('.')?;
        let Value::Vec3(v) = params::get(&setup, vector)? else { return None };
        Some(Value::F32(v["xyz".find(axis)?]))
    });
    let Some(Value::F32(parameter)) = parameter else { panic!("{path}: {parameter:?}") };
    (name, current.unwrap_or(parameter))
}

/// Checks that the sentence names each varied quantity with its body, and gives its value in the
/// question's world.
pub fn check_sentence(session: &Session, place: &str) {
    let (active, question) =
        (session.active_question().expect("asked"), session.question().expect("asked"));
    assert_eq!(active.varied.len(), question.vary.len(), "{place}");
    for (varied, vary) in active.varied.iter().zip(&question.vary) {
        let (name, value) = current_value(session, &vary.path);
        let last = vary.path.rsplit('.').next().expect("a path").replace('_', " ");
        assert!(varied.name.ends_with(&last), "{place}: {varied:?}");
        let is_named = name.is_none_or(|name| varied.name.starts_with(&format!("{name} ")));
        assert!(is_named, "{place}: {varied:?}");
        let digits = varied.value.replace('−', "-");
        let end = digits.find(|c: char| !"-.0123456789".contains(c)).unwrap_or(digits.len());
        let shown: f32 = digits[..end].parse().expect("a number");
        assert!((shown - value).abs() < 6e-4, "{place}: {varied:?} while it is {value}");
    }
}

/// Checks the moment at which *Show deciding line* opens the tick that settles the question.
pub fn check_deciding_line(session: &mut Session) -> Result<(), String> {
    let active = session.active_question().expect("asked").clone();
    let question = session.question().expect("asked").clone();
    session.apply(Command::ShowLine).expect("told");
    let opened = session.opened_tick().ok_or("nothing is opened")?;
    let shown = opened.listing[opened.moment().line].text.trim();
    let lines = opened.moment().explanation.iter();
    let said: Vec<String> = lines
        .map(|l| [&l.symbols, &l.numbers, &l.result].map(|part| text(part)).join(" "))
        .collect();
    let (said, world) = (said.join("; "), session.shown_world());
    let wrong = |what: &str| Err(format!("{what}: `{shown}` says {said}"));
    if session.shown_tick() != active.from + active.posed.ticks {
        return wrong("another tick");
    }
    let subject = opened.moment().subject;
    let subject = subject.map(|subject| {
        world.name(explain::explanation(session.shown_records().current).body(subject))
    });
    let moment = (shown, &said[..], subject.as_deref());
    let worlds = [world, session.world()];
    let says = |x: f32| x.abs() < 5e-4 || said.contains(&plain(x));
    let is_settled = match (&question.answer, &active.posed.format, &active.posed.truth) {
        (Answer::Axis, AnswerFormat::Axis(axes, _), AnswerValue::Pick(k)) => {
            said.contains(&axes[*k].name) && says(axes[*k].depth.abs())
        }
        (Answer::Way { .. }, _, AnswerValue::Way(way)) => way.to_array().into_iter().all(says),
        (Answer::Order { .. }, AnswerFormat::Order(lines), AnswerValue::Order(places)) => {
            Some(&lines[places[places.len() - 1]][..]) == Some(shown)
        }
        (Answer::Region, AnswerFormat::Choice(texts), AnswerValue::Pick(k)) => {
            said.contains(&texts[*k])
        }
        (Answer::Choice(choices), _, AnswerValue::Pick(k)) => match &choices[*k].when {
            Some(goal) => reached(goal, worlds, moment),
            // The subject is a body of every contact that did not happen.
            None => choices.iter().filter_map(|choice| choice.when.as_ref()).all(|goal| {
                let Goal::Contact { a, b, .. } = goal else { return true };
                [a.as_deref(), b.as_deref()].contains(&subject.as_deref())
            }),
        },
        (Answer::Number { of: Measure::Ticks(goal), .. }, ..) => reached(goal, worlds, moment),
        (
            Answer::Number { of: Measure::Field { body, name, .. }, .. },
            _,
            AnswerValue::Number(truth),
        ) => {
            number(world, body.as_deref(), name) == Some(*truth) || name == "depth" && says(*truth)
        }
        other => panic!("{other:?}"),
    };
    if is_settled { Ok(()) } else { wrong("it does not settle the question") }
}

/// Returns whether the goal is reached at this moment.
fn reached(goal: &Goal, [world, last]: [&World; 2], moment: (&str, &str, Option<&str>)) -> bool {
    let (shown, said, subject) = moment;
    let says_hit = ["MTV", "moved by", "overlap", "hit"].iter().any(|word| said.contains(word));
    match goal {
        Goal::All(goals) => goals.iter().any(|goal| reached(goal, [world, last], moment)),
        Goal::Event { kind, .. } => {
            let line = EVENT_LINES.iter().find(|(known, _)| known == kind);
            shown.contains(line.unwrap_or_else(|| panic!("{kind} has no line")).1)
        }
        Goal::Contact { name, .. } if name.as_deref() == Some("region") => said.contains("yes: R"),
        Goal::Contact { a, b, .. } => {
            // A moment belongs to one body of the pair.
            let pairs = last.contacts().iter().map(|it| [it.a, it.b].map(|body| last.name(body)));
            let is_called = |pair: &[String; 2], name: Option<&str>| {
                name.is_none_or(|name| pair.iter().any(|body| body == name))
            };
            let names = [a.as_deref(), b.as_deref(), subject];
            let mut pairs = pairs.filter(|pair| names.iter().all(|name| is_called(pair, *name)));
            says_hit && subject.is_some() && pairs.next().is_some()
        }
        Goal::Field { name, .. } if name == "depth" => says_hit,
        goal => goal.reached(world, &[]),
    }
}
