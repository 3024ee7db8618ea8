//! The steps of the shipped lessons can be done, and are not done by themselves. Their live values
//! resolve. Bad steps and values are refused.

mod routes;

use std::fs;
use std::path::Path;

use collidoscope::app::bindings::BINDINGS;
use collidoscope::app::stepper::OpenedTick;
use collidoscope::app::{Command, KeyEffect, KeySet, Session};
use collidoscope::record::drive::Drive;
use collidoscope::scene::live::{self, LessonPiece, LiveValue};
use collidoscope::scene::{self, Goal, Scene, catalogue};
use collidoscope::sim::Action;
use collidoscope::sim::input::ActionSet;

use routes::ROUTES;

const TICK: f64 = 1.0 / 60.0;

/// Longest drive of a step, ticks.
const MAX_DRIVE: u32 = 1_200;

/// Maximum number of key presses inside a tick until a step is done.
const MAX_KEY_PRESSES: usize = 100;

/// Runs the drive as a keyboard would.
fn run(session: &mut Session, drive: &str) {
    let drive = Drive::parse(drive).expect("a drive of this test");
    let ticks = usize::try_from(drive.ticks()).expect("they are short");
    for input in drive.into_inputs().take(ticks) {
        session.input_source.feed(input.held, input.pressed);
        session.apply(Command::StepOnce).expect("stepping is no edit");
        session.advance(TICK, |_, _, _| {});
    }
    session.input_source.feed(ActionSet::default(), ActionSet::default());
}

/// Answers the open question correctly, and closes it.
fn answer(session: &mut Session) {
    let truth = session.active_question().expect("asked").posed.truth.clone();
    session.apply(Command::Answer(truth)).expect("it waits for one");
    for _ in 0..1_300 {
        session.advance(TICK, |_, _, _| {});
    }
    session.apply(Command::EndQuestion).expect("it always can");
}

/// Steps inside a tick to its deciding moment.
fn step_inside(session: &mut Session, step: usize) {
    if session.scene.file.steps[step].text.contains("`,`") {
        session.apply(Command::StepBack).expect("it always can");
    }
    for _ in 0..MAX_KEY_PRESSES {
        if session.progress.is_done(step) {
            return;
        }
        let is_decided = session.opened_tick().is_some_and(OpenedTick::has_reached_decision);
        assert!(!is_decided, "{} step {step}: followed, but not done", session.scene.id);
        session.apply(Command::StepInside { on: true, stage: false }).expect("it always can");
        session.advance(TICK, |_, _, _| {});
    }
    panic!("{} step {step}: over {MAX_KEY_PRESSES} key presses", session.scene.id);
}

/// Drives a step: by its route, if there is one, or else by its own actions until it is done.
fn drive(session: &mut Session, index: usize) {
    let step = &session.scene.file.steps[index];
    let (held, restarts) = (ActionSet::from_iter(step.hold.clone()), step.start.is_none());
    if restarts {
        session.apply(Command::Restart).expect("it always can");
    }
    let id = &session.scene.id;
    if let Some(route) = ROUTES.iter().find(|route| route.scene == *id && route.step == index) {
        return run(session, route.drive);
    }
    for tick in 0..MAX_DRIVE {
        if session.progress.is_done(index) {
            break;
        }
        // Presses each key anew every second: a jump needs the ground.
        let pressed = if tick % 60 == 0 { held } else { ActionSet::default() };
        session.input_source.feed(held, pressed);
        session.apply(Command::StepOnce).expect("stepping is no edit");
        session.advance(TICK, |_, _, _| {});
    }
    session.input_source.feed(ActionSet::default(), ActionSet::default());
}

#[test]
fn every_step_is_done_by_its_own_actions() {
    let mut missed = Vec::new();
    for id in catalogue::ids() {
        let mut session = Session::new(scene::load(id).expect("it ships"), None);
        let steps = session.scene.file.steps.clone();
        assert!(steps.len() >= 2, "{id} has {} steps", steps.len());
        for (index, step) in steps.iter().enumerate() {
            // A step such as "hold on" may be done by the one before.
            let was_done = session.progress.is_done(index);
            session.apply(Command::StartStep(index)).expect("its values are checked");
            if !was_done && session.progress.is_done(index) {
                missed.push(format!("{id} step {index} is done by its set-up"));
            }
            if step.ask.is_some() {
                answer(&mut session);
            } else if step.until == Goal::Inside {
                step_inside(&mut session, index);
            } else if !was_done {
                drive(&mut session, index);
            }
            if !session.progress.is_done(index) {
                let (position, _) = session.world().driven();
                missed.push(format!("{id} step {index} is not reached; at {position}"));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// Returns the driving actions whose keys are named in the text.
fn named_actions(text: &str, session: &Session) -> Vec<Action> {
    let keys: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
    let (kind, useful) = (session.world().kind(), session.world().useful_actions());
    // Lessons use the keys of the articles.
    let rows = BINDINGS.iter().filter(|row| row.applies(kind, &useful, KeySet::Article));
    let named = rows.filter(|row| row.strokes.iter().any(|stroke| keys.contains(stroke)));
    let acts = named.filter_map(|row| match row.does {
        KeyEffect::Act(action) => Some(action),
        _ => None,
    });
    acts.collect()
}

#[test]
fn a_step_lists_the_actions_whose_keys_it_names() {
    let mut named = 0;
    for id in catalogue::ids() {
        let session = Session::new(scene::load(id).expect("it ships"), None);
        let useful = session.world().useful_actions();
        for (index, step) in session.scene.file.steps.iter().enumerate() {
            if step.ask.is_none() {
                let actions = named_actions(&step.text, &session);
                named += actions.len();
                assert!(actions.iter().all(|it| step.hold.contains(it)), "{id} step {index}");
            }
            assert!(step.hold.iter().all(|it| useful.contains(it)), "{id} step {index}");
        }
    }
    assert!(named > 70, "{named}");
}

#[test]
fn setting_up_completes_no_step() {
    let mut missed = Vec::new();
    for id in catalogue::ids() {
        let mut session = Session::new(scene::load(id).expect("it ships"), None);
        for step in 0..session.scene.file.steps.len() {
            session.apply(Command::StartStep(step)).expect("its values are checked");
            assert!(!session.progress.is_done(step), "{id} step {step}");
            session.apply(Command::EndQuestion).expect("it always can");
        }
        // One tick without input does not complete a step either.
        run(&mut session, "[(ticks: 1, hold: [])]");
        let all = 0..session.scene.file.steps.len();
        missed.extend(all.filter(|step| session.progress.is_done(*step)).map(|step| (id, step)));
    }
    assert_eq!(missed, []);
}

#[test]
fn a_done_step_stays_done_until_another_scene_is_opened() {
    let mut session = Session::new(scene::load("tank/detect").expect("it ships"), None);
    run(&mut session, "[(ticks: 60, hold: [Forward])]");
    let done = |session: &Session| [0, 1].map(|step| session.progress.is_done(step));
    assert_eq!(done(&session), [true, false]);
    for command in [Command::Seek(0), Command::Branch, Command::StepBack, Command::Restart] {
        session.apply(command.clone()).expect("it always can");
        assert_eq!(done(&session), [true, false], "{command:?}");
    }
    let path = "driver.move_speed".to_owned();
    let value = collidoscope::params::Value::F32(0.2);
    session.apply(Command::Set { path, value, gesture: false }).expect("in its range");
    session.apply(Command::Undo).expect("it always can");
    assert_eq!(done(&session), [true, false]);
    // A past tick that reached the next goal counts when it is run, not when it is shown.
    run(&mut session, "[(ticks: 60, hold: [Forward]), (ticks: 60, hold: [Reverse])]");
    assert_eq!(done(&session), [true, true]);
    let session = Session::new(scene::load("tank/detect").expect("it ships"), None);
    assert_eq!(done(&session), [false, false]);
}

#[test]
fn every_lesson_has_live_values_and_each_resolves() {
    for id in catalogue::ids() {
        let session = Session::new(scene::load(id).expect("it ships"), None);
        assert_eq!(session.scene.warnings, [], "{id}");
        let raw = session.scene.lesson.clone();
        let values: Vec<_> =
            live::pieces(&raw).filter(|(_, p)| !matches!(p, LessonPiece::Text(_))).collect();
        assert!(!values.is_empty(), "{id}");
        // Contacts come and go, and parameters are not fields. All other values exist from the start.
        for (_, piece) in &values {
            let LessonPiece::Live(text, Some(live)) = piece else { panic!("{id}: {piece:?}") };
            let resolves = live.field(session.world()).is_some();
            let may_be_absent =
                matches!(live, LiveValue::Field { b: Some(_), .. } | LiveValue::Param(_));
            assert!(resolves || may_be_absent, "{id}: {text}");
        }
        assert!(!session.lesson().contains("{{"), "{id}");
    }
}

fn lesson_problems(lesson: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text);
    write("mine.md", lesson).expect("writable");
    let text = "(title: \"t\", lesson: \"mine\", world: Tank(targets: [\n\
                (name: \"box\", model: Rect(width: 1, depth: 1), position: (0, 0, 3)),\n]))";
    write("t.ron", text).expect("writable");
    let path = folder.path().join("t.ron").display().to_string();
    match scene::load(&path) {
        Ok(scene) => panic!("{lesson} is taken; {:?}", scene.warnings),
        Err(why) => why.to_string().replace(&format!("{}/", folder.path().display()), ""),
    }
}

#[test]
fn an_unknown_live_value_is_refused_with_its_line() {
    for (lesson, wanted) in [
        (
            "# L\n\né {{tank.sped}}",
            "mine.md:3:3: there is no value `sped`; did you mean `speed`? one of position, ",
        ),
        ("{{bax.yaw}}", "mine.md:1:1: there is no body `bax`; did you mean `box`?"),
        ("{{tank/bax.depth}}", "mine.md:1:1: there is no body `bax`; did you mean `box`?"),
        ("{{tank/box.push}}", "mine.md:1:1: there is no number of a contact `push`; one of depth"),
        ("{{param:methods.sepration}}", "mine.md:1:1: no parameter `sepration`"),
        ("{{yaw}}", "mine.md:1:1: `yaw` is not a live value; a form such as"),
        ("a\n {{tank.yaw\n}}", "mine.md:2:2: `{{` is never closed; `}}` on the same line"),
    ] {
        let message = lesson_problems(lesson);
        assert!(message.starts_with(wanted), "{lesson}: {message}");
    }
    assert_eq!(lesson_problems("{{a.b}} {{c.d}}\n{{e}}").lines().count(), 3, "all are told");
}

/// Found by the fuzzer: a final dot was ignored in the path, and the message named a value that
/// nobody had given. A path below a number was refused without the expected form.
#[test]
fn a_bad_parameter_path_is_refused_with_the_expected_form() {
    for (path, wanted) in [
        ("driver.model.", "no parameter `driver.model.`; did you mean `driver.model`?"),
        (
            "driver.move_speed.",
            "no parameter `driver.move_speed.`; did you mean `driver.move_speed`?",
        ),
        ("driver.move_speed.x", "no parameter `x` below a number; a parameter of the scene"),
    ] {
        let message = lesson_problems(&format!("{{{{param:{path}}}}}"));
        assert_eq!(message, format!("mine.md:1:1: {wanted}"));
    }
}

#[test]
fn a_built_in_lesson_that_does_not_fit_the_scene_gives_warnings() {
    let text = "(title: \"t\", lesson: \"push\", world: Tank())";
    let scene = scene::parse("t.ron", Some(Path::new("t.ron")), text).expect("a warning at most");
    assert!(!scene.warnings.is_empty());
    assert!(scene.warnings.iter().all(|warning| warning.file == "assets/lessons/push.md"));
    assert!(Session::new(scene, None).lesson().contains("Its z is –."));
}

fn refusal(steps: &str) -> String {
    let text = format!(
        "(\n    title: \"t\",\n    steps: [\n{steps}\n    ],\n    world: Tank(targets: [\n        \
         (name: \"box\", model: Rect(width: 1, depth: 1), position: (0, 0, 3)),\n    ]),\n)\n"
    );
    let scene: Result<Scene, _> = scene::parse("t.ron", None, &text);
    let problems = scene.map(|_| ()).expect_err(steps);
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn bad_steps_are_refused_with_their_place() {
    for (step, wanted) in [
        (
            "(try: \"x\", until: Event(kind: \"Rebund\"))",
            "steps[0].until.kind: there is no event `Rebund`; did you mean `Rebound`?",
        ),
        (
            "(try: \"x\", until: Event(kind: \"Rebound\", body: \"bix\"))",
            "steps[0].until.body: there is no body `bix`; did you mean `box`?",
        ),
        (
            "(try: \"x\", until: Contact(b: \"nobody\"))",
            "steps[0].until.b: there is no body `nobody`",
        ),
        (
            "(try: \"x\", until: Contact(b: \"box\", name: \"push\", above: 1))",
            "steps[0].until.name: there is no number of a contact `push`",
        ),
        (
            "(try: \"x\", until: Field(name: \"position.w\", above: 1))",
            "steps[0].until.name: there is no number `position.w`; did you mean `position.",
        ),
        ("(try: \"x\", until: Field(name: \"position.y\"))", "steps[0].until: no bound is given"),
        (
            "(try: \"x\", until: Field(name: \"position.y\", above: 2, below: 1))",
            "steps[0].until: nothing is above 2 and below 1",
        ),
        (
            "(try: \"x\", until: Param(path: \"driver.no\", value: \"1\"))",
            "steps[0].until.path: no parameter `no`",
        ),
        (
            "(try: \"x\", until: Param(path: \"driver.move_speed\", value: \"fast\"))",
            "steps[0].until.value: `fast` is not a number; expected a number, 0 to 10 m/tick",
        ),
        (
            "(try: \"x\", set: [(path: \"driver.move_speed\", value: \"999\")], until: Contact())",
            "steps[0].set[0].value: 999 is out of range; expected a number, 0 to 10 m/tick",
        ),
        ("(try: \"x\", overlays: [Mikroscope], until: Contact())", "overlays"),
        ("(try: \"x\", untill: Contact())", "untill"),
        ("(try: \" \", until: Contact())", "steps[0].try: the text is empty"),
    ] {
        let message = refusal(step);
        assert!(message.starts_with("t.ron:4:"), "{step}: {message}");
        assert!(message.contains(wanted), "{step}: {message}");
    }
}
