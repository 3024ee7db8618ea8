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

/// Text of the line at which an event happens.
const LINES: &[(&str, &str)] = &[
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

fn number(world: &World, of: Option<&str>, name: &str) -> Option<f32> {
    let numbers = quantities(world, body(world, of)?);
    numbers.into_iter().find(|(known, _)| known == name).map(|(_, number)| number)
}

/// Returns the value of a parameter, or of its component, in the shown world. For a parameter that
/// is only a body's start, returns the body's value.
fn present(session: &Session, path: &str) -> (Option<String>, f32) {
    let world = session.world();
    let parts: Vec<&str> = path.split('.').collect();
    let is_driven = matches!(parts[0], "driver" | "player" | "walker");
    let listed = matches!(parts[0], "targets" | "bodies" | "pieces" | "stacks");
    let name = if is_driven {
        Some(world.name(Body::Driven))
    } else {
        listed.then(|| parts[1].to_owned())
    };
    let quantity = parts[if is_driven { 1 } else { 2 }.min(parts.len() - 1)..].join(".");
    let moving = name.as_deref().and_then(|name| number(world, Some(name), &quantity));
    let setup = world.setup();
    let parameter = params::get(&setup, path).or_else(|| {
        let (vector, axis) = path.rsplit_once('.')?;
        let Value::Vec3(v) = params::get(&setup, vector)? else { return None };
        Some(Value::F32(v["xyz".find(axis)?]))
    });
    let Some(Value::F32(parameter)) = parameter else { panic!("{path}: {parameter:?}") };
    (name, moving.unwrap_or(parameter))
}

/// Checks that the sentence names each varied quantity with its body, and gives its value in the
/// question's world.
pub fn sentence(session: &Session, place: &str) {
    let (asking, question) =
        (session.active_question().expect("asked"), session.question().expect("asked"));
    assert_eq!(asking.varied.len(), question.vary.len(), "{place}");
    for (told, vary) in asking.varied.iter().zip(&question.vary) {
        let (name, value) = present(session, &vary.path);
        let last = vary.path.rsplit('.').next().expect("a path").replace('_', " ");
        assert!(told.name.ends_with(&last), "{place}: {told:?}");
        let is_named = name.is_none_or(|name| told.name.starts_with(&format!("{name} ")));
        assert!(is_named, "{place}: {told:?}");
        let digits = told.value.replace('−', "-");
        let end = digits.find(|c: char| !"-.0123456789".contains(c)).unwrap_or(digits.len());
        let read: f32 = digits[..end].parse().expect("a number");
        assert!((read - value).abs() < 6e-4, "{place}: {told:?} while it is {value}");
    }
}

/// Checks the moment at which *Show deciding line* opens the tick that settles the question.
pub fn line(session: &mut Session) -> Result<(), String> {
    let asking = session.active_question().expect("asked").clone();
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
    if session.shown_tick() != asking.from + asking.posed.ticks {
        return wrong("another tick");
    }
    let about = opened.moment().subject;
    let about = about
        .map(|about| world.name(explain::explanation(session.shown_records().current).body(about)));
    let moment = (shown, &said[..], about.as_deref());
    let worlds = [world, session.world()];
    let says = |x: f32| x.abs() < 5e-4 || said.contains(&plain(x));
    let is_settled = match (&question.answer, &asking.posed.format, &asking.posed.truth) {
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
            // The bodies whose expected contacts did not happen.
            None => choices.iter().filter_map(|choice| choice.when.as_ref()).all(|goal| {
                let Goal::Contact { a, b, .. } = goal else { return true };
                [a.as_deref(), b.as_deref()].contains(&about.as_deref())
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
    let (shown, said, about) = moment;
    let says_hit = ["MTV", "moved by", "overlap", "hit"].iter().any(|word| said.contains(word));
    match goal {
        Goal::All(goals) => goals.iter().any(|goal| reached(goal, [world, last], moment)),
        Goal::Event { kind, .. } => {
            let line = LINES.iter().find(|(known, _)| known == kind);
            shown.contains(line.unwrap_or_else(|| panic!("{kind} has no line")).1)
        }
        Goal::Contact { name, .. } if name.as_deref() == Some("region") => said.contains("yes: R"),
        Goal::Contact { a, b, .. } => {
            // A moment belongs to one body of the pair.
            let pairs = last.contacts().iter().map(|it| [it.a, it.b].map(|body| last.name(body)));
            let is_called = |pair: &[String; 2], name: Option<&str>| {
                name.is_none_or(|name| pair.iter().any(|body| body == name))
            };
            let names = [a.as_deref(), b.as_deref(), about];
            let mut pairs = pairs.filter(|pair| names.iter().all(|name| is_called(pair, *name)));
            says_hit && about.is_some() && pairs.next().is_some()
        }
        Goal::Field { name, .. } if name == "depth" => says_hit,
        goal => goal.reached(world, &[]),
    }
}
