//! The steps of the shipped lessons can be done, and are not done by themselves. Their live values
//! resolve. Bad steps and values are refused.

mod ways;

use std::fs;
use std::path::Path;

use collidoscope::app::stepper::OpenedTick;
use collidoscope::app::{Command, Session};
use collidoscope::record::drive::Drive;
use collidoscope::scene::live::{self, LessonPiece, LiveValue};
use collidoscope::scene::{self, Goal, LessonStep, Scene, catalogue};
use collidoscope::sim::input::ActionSet;

use ways::{WAYS, Way};

const TICK: f64 = 1.0 / 60.0;

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

/// Answers a step's question correctly, or steps inside a tick.
fn answer_or_open(session: &mut Session, step: usize) {
    session.apply(Command::StartStep(step)).expect("its values are checked");
    assert!(!session.progress.is_done(step), "{} step {step}", session.scene.id);
    if let Some(asking) = session.active_question() {
        let truth = asking.posed.truth.clone();
        session.apply(Command::Answer(truth)).expect("it waits for one");
        for _ in 0..1_300 {
            session.advance(TICK, |_, _, _| {});
        }
        session.apply(Command::EndQuestion).expect("it always can");
    } else {
        for _ in 0..3 {
            let is_followed = session.opened_tick().is_some_and(OpenedTick::is_followed);
            assert!(is_followed || !session.progress.is_done(step), "to look in is not enough");
            session.apply(Command::StepInside { on: true, stage: false }).expect("it always can");
            session.advance(TICK, |_, _, _| {});
        }
    }
}

#[test]
fn every_step_can_be_done_in_order_and_none_does_itself() {
    let mut missed = Vec::new();
    for id in catalogue::ids() {
        let ways: Vec<&Way> = WAYS.iter().filter(|way| way.scene == id).collect();
        let mut session = Session::new(scene::load(id).expect("it ships"), None);
        let steps = session.scene.file.steps.len();
        assert!(steps >= 2, "{id} has {steps} steps");
        let of_its_own = |step: &LessonStep| step.ask.is_some() || step.until == Goal::Inside;
        let others = session.scene.file.steps.iter().filter(|step| !of_its_own(step)).count();
        assert_eq!(others, ways.len(), "{id}: a way for each step");
        let mut ways = ways.into_iter();
        for index in 0..steps {
            if of_its_own(&session.scene.file.steps[index]) {
                answer_or_open(&mut session, index);
                if !session.progress.is_done(index) {
                    missed.push(format!("{id} step {index} is not done"));
                }
                continue;
            }
            let way = ways.next().expect("as many as there are");
            assert_eq!(way.step, index, "{id}");
            if !way.waits {
                let mut idle = Session::new(scene::load(id).expect("it ships"), None);
                run(&mut idle, "[(ticks: 60, hold: [])]");
                if way.step == 0 && idle.progress.is_done(0) {
                    missed.push(format!("{id} step 0 does itself"));
                }
            }
            // "Hold on" may be done already.
            let was_done = session.progress.is_done(way.step);
            session.apply(Command::StartStep(way.step)).expect("its values are checked");
            if !was_done && session.progress.is_done(way.step) {
                missed.push(format!("{id} step {} is done by setting it up", way.step));
            }
            if way.restart {
                session.apply(Command::Restart).expect("it always can");
            }
            run(&mut session, way.drive);
            if !session.progress.is_done(way.step) {
                let (position, _) = session.world().driven();
                missed.push(format!("{id} step {} is not reached; at {position}", way.step));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn setting_up_alone_does_no_step() {
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
fn every_lesson_has_live_values_and_each_has_a_value() {
    for id in catalogue::ids() {
        let session = Session::new(scene::load(id).expect("it ships"), None);
        assert_eq!(session.scene.warnings, [], "{id}");
        let raw = session.scene.lesson.clone();
        let lives: Vec<_> =
            live::pieces(&raw).filter(|(_, p)| !matches!(p, LessonPiece::Text(_))).collect();
        assert!(!lives.is_empty(), "{id}");
        // Contacts come and go; everything else exists from the beginning.
        for (_, piece) in &lives {
            let LessonPiece::Live(text, Some(live)) = piece else { panic!("{id}: {piece:?}") };
            let told = live.field(session.world()).is_some();
            let waits = matches!(live, LiveValue::Field { b: Some(_), .. } | LiveValue::Param(_));
            assert!(told || waits, "{id}: {text}");
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
        ("{{yaw}}", "mine.md:1:1: `yaw` names no value; a form such as"),
        ("a\n {{tank.yaw\n}}", "mine.md:2:2: `{{` is never closed; `}}` on the same line"),
    ] {
        let told = lesson_problems(lesson);
        assert!(told.starts_with(wanted), "{lesson}: {told}");
    }
    assert_eq!(lesson_problems("{{a.b}} {{c.d}}\n{{e}}").lines().count(), 3, "all are told");
}

/// Found by the fuzzer: a final dot was ignored in the path, and the message named a value that
/// nobody had given. A path below a number was refused without the expected form.
#[test]
fn a_live_value_that_is_no_parameter_is_told_what_would_be_right() {
    for (path, wanted) in [
        ("driver.model.", "no parameter `driver.model.`; did you mean `driver.model`?"),
        (
            "driver.move_speed.",
            "no parameter `driver.move_speed.`; did you mean `driver.move_speed`?",
        ),
        ("driver.move_speed.x", "no parameter `x` below a number; a parameter of the scene"),
    ] {
        let told = lesson_problems(&format!("{{{{param:{path}}}}}"));
        assert_eq!(told, format!("mine.md:1:1: {wanted}"));
    }
}

#[test]
fn a_built_in_lesson_may_not_fit_a_scene_of_ones_own() {
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
        let told = refusal(step);
        assert!(told.starts_with("t.ron:4:"), "{step}: {told}");
        assert!(told.contains(wanted), "{step}: {told}");
    }
}
