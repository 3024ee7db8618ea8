//! Classes: their files and links, their locks, the stored answers and the table.

mod cli;
mod ends;
mod files;
mod locks;
mod random;
mod work;

use std::fs;
use std::path::Path;

use collidoscope::app::class::{
    AnswerText, Answers, Class, GradeSource, Grader, Locks, StoredAnswer,
};
use collidoscope::app::{Command, Link, Session, opening};
use collidoscope::params::Value;
use collidoscope::predict::{AnswerValue, PosedQuestion, posed};
use collidoscope::scene::{self, LoadError, OverlayKind, Progress, Scene, catalogue};
use glam::Vec3;

/// Steps of `tank/detect` with a question, counted from 0.
const NUMBER: usize = 2;
const AXIS: usize = 3;
const WAY: usize = 4;
const CHOICE: usize = 5;

fn detect() -> Scene {
    scene::load("tank/detect").expect("it ships")
}

/// Returns the question of a step of `tank/detect`.
fn question(step: usize, instance: u32) -> PosedQuestion {
    let file = detect().file;
    posed(&file, &file.steps[step], instance).expect("it is clear").expect("it asks")
}

fn class(step: usize, seed: u32, locked: Locks) -> Class {
    let (title, scene) = ("Axes, group B".to_owned(), "tank/detect".to_owned());
    Class { title, scene, step, seed, locked }
}

/// Returns all locks; steps after `last`, counted from 1, are locked.
fn all_locks(last: u32) -> Locks {
    Locks { parameters: true, overlays: true, steps_after: Some(last) }
}

/// Opens a file by name, as the window does.
fn open(name: &Path) -> Result<Session, LoadError> {
    let mut loading = opening::begin(&name.display().to_string());
    let opened = loading.take(std::time::Duration::from_mins(1));
    opened.expect("it is there in a minute").map(|opened| opened.first)
}

/// Returns a wrong answer.
fn wrong(truth: &AnswerValue) -> AnswerValue {
    match truth {
        AnswerValue::Pick(k) => AnswerValue::Pick(usize::from(*k == 0)),
        AnswerValue::Number(x) => AnswerValue::Number(x + 1e4),
        AnswerValue::Way(way) => AnswerValue::Way(-*way),
        AnswerValue::Order(lines) => AnswerValue::Order(lines.iter().rev().copied().collect()),
    }
}

#[test]
fn a_class_opens_its_scene_at_its_step_with_its_locks() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("axes.class.ron");
    let made = class(AXIS, 7, all_locks(5));
    fs::write(&file, made.to_text()).expect("writable");
    assert_eq!(Class::parse("axes", &made.to_text()), Ok(made.clone()), "{}", made.to_text());
    let mut session = open(&file).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(session.class(), Some(&made));
    let asking = session.active_question().expect("it asks at once");
    assert_eq!((asking.step, asking.instance), (AXIS, 7), "the seed is the instance");
    assert_eq!(asking.posed, question(AXIS, 7), "all learners are asked the same");

    let path = "driver.move_speed".to_owned();
    let value = Value::F32(0.01);
    let compared = Command::Compare(vec![(path.clone(), value.clone())]);
    let set = Command::Set { path: path.clone(), value, gesture: false };
    let overlay = Command::ToggleOverlay(OverlayKind::Axis);
    session.apply(Command::EndQuestion).expect("always allowed");
    let setup = session.world().setup();
    assert_eq!(setup, detect().file.world, "what the question had set is put back");
    for (command, why) in [
        (set.clone(), "parameters"),
        (Command::NextChoice("methods.separation".to_owned()), "parameters"),
        (Command::Reset(String::new()), "parameters"),
        (Command::Undo, "parameters"),
        (Command::Redo, "parameters"),
        (compared, "parameters"),
        (Command::Fan { path, values: [0.1, 0.2].map(Value::F32).to_vec() }, "parameters"),
        (overlay.clone(), "overlays"),
        (Command::StartStep(CHOICE), "ends before"),
        (Command::Ask { step: CHOICE, instance: 0 }, "ends before"),
    ] {
        let before = (session.overlays, session.progress.clone());
        assert!(
            session.locked(&command).is_some_and(|message| message.contains(why)),
            "{command:?}"
        );
        let refused = session.apply(command.clone()).expect_err("it is locked");
        assert!(refused.contains(why), "{command:?}: {refused}");
        assert_eq!(session.world().setup(), setup, "{command:?}");
        assert_eq!((session.overlays, session.progress.clone()), before, "{command:?}");
        assert!(
            session.active_question().is_none() && session.comparison().is_none(),
            "{command:?}"
        );
    }
    session.apply(Command::StartStep(WAY)).expect("the last step that may be begun");
    assert_eq!(session.active_question().map(|asking| asking.instance), Some(7));
    let truth = session.active_question().expect("asked").posed.truth.clone();
    session.apply(Command::Answer(truth)).expect("it waits for one");
    assert_eq!(session.next_step(), Some(0), "earlier steps are open");
    session.apply(Command::NextStep).expect("an earlier one");

    session.leave_class();
    session.apply(set).expect("nothing is locked any more");
    session.apply(overlay).expect("nor this");
    session.apply(Command::StartStep(CHOICE)).expect("nor this");
}

#[test]
fn commands_without_a_lock_are_allowed() {
    let mut session = Session::new(detect(), None);
    session.start_class(class(0, 0, Locks::default())).expect("a step");
    let value = Value::F32(0.01);
    let path = "driver.move_speed".to_owned();
    for command in [
        Command::Set { path, value, gesture: false },
        Command::ToggleOverlay(OverlayKind::Axis),
        Command::Undo,
        Command::StartStep(CHOICE),
    ] {
        assert_eq!(session.locked(&command), None, "{command:?}");
        session.apply(command).expect("free");
    }
}

#[test]
fn the_next_step_is_locked_after_the_last_open_step() {
    let mut session = Session::new(detect(), None);
    session
        .start_class(class(WAY, 0, Locks { steps_after: Some(5), ..Locks::default() }))
        .expect("joined");
    for step in [NUMBER, AXIS, WAY] {
        session.apply(Command::StartStep(step)).expect("an earlier one");
        let truth = session.active_question().expect("asked").posed.truth.clone();
        session.apply(Command::Answer(truth)).expect("it waits for one");
        session.apply(Command::EndQuestion).expect("always allowed");
    }
    let next = session.next_step().expect("the first steps are not done");
    assert_eq!(session.locked(&Command::NextStep).is_some(), next > WAY, "step {next}");
    session.apply(Command::StartStep(WAY)).expect("again");
    let class = session.class().expect("joined");
    assert!(class.is_step_locked(CHOICE) && !class.is_step_locked(WAY));
}

#[test]
fn errors_in_a_class_are_reported_with_their_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.class.ron");
    let text = |fields: &str| format!("(class: 1, title: \"T\",\n{fields})");
    for (fields, place, message) in [
        ("scene: \"tank/detekt\", step: 1", ":2:8: scene: ", "did you mean `tank/detect`?"),
        ("scene: \"door.ron\", step: 1", ":2:8: scene: ", "beside the class's own"),
        ("scene: \"../door.ron\", step: 1", ":2:8: scene: ", "no built-in scene"),
        ("scene: \"tank/detect\", step: 0", ":2:29: step: ", "steps begin with 1"),
        ("scene: \"tank/detect\", step: 99", ":2:29: step: ", "; 1 to "),
        ("scene: \"tank/detect\", step: 1, seed: 1000000", ":2:38: seed: ", "at most 999999"),
        (
            "scene: \"tank/detect\", step: 4, locked: (steps_after: 3)",
            ":2:54: locked.steps_after: ",
            "4 or more",
        ),
        ("scene: \"tank/detect\", step: 1, lock: ()", ":2:32: ", "unknown field `lock`"),
        ("scene: \"tank/detect\"", ":1:", "the field `step` is missing"),
    ] {
        fs::write(&file, text(fields)).expect("writable");
        let why = open(&file).err().unwrap_or_else(|| panic!("{fields}")).to_string();
        assert!(why.contains(place) && why.contains(message), "{fields}: {why}");
    }
    fs::write(&file, "(class: 2, title: \"T\", scene: \"tank/detect\", step: 1)")
        .expect("writable");
    let why = open(&file).err().expect("newer").to_string();
    assert!(why.contains("a newer collidoscope"), "{why}");
    let answers = folder.path().join("kim.ans");
    fs::write(&answers, Answers::default().to_text()).expect("writable");
    let why = open(&answers).err().expect("no scene").to_string();
    assert!(why.contains("these are the answers") && why.contains("collidoscope class"), "{why}");
}

/// A user's own scene, with one question.
const OWN: &str = r#"(title: "Own", steps: [(try: "Say it.", ask: (text: "What?", because: "So.",
    then: [(ticks: 40, hold: [Forward])], answer: Choice([
    (text: "It touches", when: Contact(b: "box")), (text: "Nothing")])))],
    world: Tank(driver: (position: (0, 0, -2)), targets: [(name: "box", look: Box(size: (1, 1, 1)),
    model: Rect(width: 1, depth: 1), position: (0, 0.5, 0), motion: Still)]))"#;

#[test]
fn a_custom_scene_is_found_beside_its_class() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.class.ron");
    let own = Class { scene: "own.ron".to_owned(), ..class(0, 3, all_locks(1)) };
    fs::write(&file, own.to_text()).expect("writable");
    fs::write(folder.path().join("own.ron"), OWN).expect("writable");
    let mut session = open(&file).unwrap_or_else(|why| panic!("{why}"));
    session.apply(Command::Answer(AnswerValue::Pick(1))).expect("it waits for one");
    let answered = session.answered.pop().expect("it is kept");
    assert_eq!(answered.scene, "own.ron", "the folder is nobody's business");
    assert_eq!(answered.class, "Axes, group B");
    assert!(!answered.right);
    // A grader that does not know the scene trusts the file; one that knows it does not.
    let forged = StoredAnswer { right: true, ..answered.clone() };
    assert_eq!(Grader::default().mark(&forged).check, GradeSource::Trusted);
    let mut grader = Grader::default();
    grader.add_scene(
        scene::load(&folder.path().join("own.ron").display().to_string()).expect("good"),
    );
    let marked = grader.mark(&forged);
    assert_eq!((marked.check, marked.right), (GradeSource::Other, false));
    assert_eq!(grader.mark(&answered).check, GradeSource::Same);
}

#[test]
fn a_link_opens_the_same_class() {
    let fresh = Session::new(detect(), None);
    let made = class(WAY, 12, all_locks(6));
    let text = Link::of_class(&fresh, made.clone()).expect("short").to_text("").expect("short");
    assert!(text.len() < 400, "{} characters", text.len());
    let link = Link::parse(&text).unwrap_or_else(|why| panic!("{why:?}"));
    let session = link.open(&Progress::default()).unwrap_or_else(|why| panic!("{why}")).first;
    assert_eq!(session.class(), Some(&made));
    // The first instance from the seed on that has a clear answer.
    let asking = session.active_question().expect("it asks at once");
    assert!((12..20).contains(&asking.instance), "{}", asking.instance);
    assert_eq!(asking.posed, question(WAY, asking.instance));
    let own = scene::parse("own.ron", None, OWN).expect("good");
    let made = Class { scene: "own.ron".to_owned(), ..class(0, 0, Locks::default()) };
    let link = Link::of_class(&Session::new(own, None), made.clone()).expect("short");
    let text = link.to_text("").expect("short");
    let session = Link::parse(&text).expect("good").open(&Progress::default()).expect("good").first;
    assert_eq!(session.class(), Some(&made), "with the name by which answers call it");
    // A link to a later tick continues the class.
    let mut session = Session::new(detect(), None);
    session.start_class(class(AXIS, 0, all_locks(4))).expect("a step");
    assert!(session.shown_tick() > 0);
    let text = Link::of(&session, session.shown_tick()).expect("short").to_text("").expect("short");
    let there = Link::parse(&text).expect("good").open(&Progress::default()).expect("good").first;
    assert_eq!((there.shown_tick(), there.class()), (session.shown_tick(), session.class()));
    assert_eq!(there.world().hash(), session.world().hash());
    // The scene has no such step.
    let link = Link::of_class(&fresh, class(40, 0, Locks::default())).expect("short");
    let why = link.open(&Progress::default()).err().expect("no such step").to_string();
    assert!(why.contains("class.step") && why.contains("no step 41"), "{why}");
}

/// A grader computes the session's grade from the stored answer: for every built-in question, in
/// two instances, right and wrong.
#[test]
fn every_answer_gets_the_same_grade_again() {
    let mut grader = Grader::default();
    let mut count = 0;
    for id in catalogue::ids() {
        let scene = scene::load(id).expect("it ships");
        let asks = scene.file.steps.iter().enumerate().filter(|(_, step)| step.ask.is_some());
        let steps: Vec<usize> = asks.map(|(step, _)| step).collect();
        for (step, seed) in steps.into_iter().flat_map(|step| [(step, 0), (step, 11)]) {
            let name = format!("{id}, step {step}, seed {seed}");
            let mut session = Session::new(scene.clone(), None);
            // The selection must not change the question.
            session.apply(Command::SelectNext).expect("always allowed");
            let at_step = Class { scene: id.to_owned(), ..class(step, seed, Locks::default()) };
            session.start_class(at_step).unwrap_or_else(|why| panic!("{name}: {why}"));
            let truth = session.active_question().expect("it asks").posed.truth.clone();
            for (given, is_right) in [(wrong(&truth), false), (truth, true)] {
                if is_right {
                    session.apply(Command::StartStep(step)).expect("again");
                    session.apply(Command::Hint).expect("always allowed");
                }
                session.apply(Command::Answer(given.clone())).expect("it waits for one");
                let answered = session.answered.pop().expect("it is kept");
                assert!(session.answered.is_empty(), "{name}: once");
                let found = (answered.right, answered.hints, answered.scene.as_str());
                assert_eq!(found, (is_right, u32::from(is_right), id), "{name}");
                let posed = &session.active_question().expect("it is told").posed;
                assert_eq!(answered.value(posed), Some(given.clone()), "{name}: as given");
                if let AnswerText::Choice(_) | AnswerText::Axis(_) | AnswerText::Order(_) =
                    answered.answer
                {
                    let answer = match &answered.answer {
                        AnswerText::Order(_) => AnswerText::Order(vec!["other".to_owned()]),
                        _ => AnswerText::Choice("other words".to_owned()),
                    };
                    let reworded = StoredAnswer { answer, ..answered.clone() };
                    assert_eq!(reworded.value(posed), Some(given), "{name}: by its numbers");
                }
                let marked = grader.mark(&answered);
                assert_eq!(marked.check, GradeSource::Same, "{name}: {answered:?}");
                assert_eq!((marked.right, marked.error), (is_right, answered.error), "{name}");
                assert!(!is_right || marked.error.is_none_or(|off| off == 0.0), "{name}");
                let forged = StoredAnswer { right: !is_right, ..answered };
                assert_eq!(grader.mark(&forged).check, GradeSource::Other, "{name}: it is noticed");
                count += 1;
            }
        }
    }
    assert!(count > 200, "{count}");
}

#[test]
fn answers_that_belong_to_no_question_are_refused() {
    let mut grader = Grader::default();
    let mut refused = |step: u32, answer: AnswerText| {
        let stored = StoredAnswer {
            class: String::new(),
            scene: "tank/detect".to_owned(),
            step,
            instance: 0,
            answer,
            chosen: Vec::new(),
            right: true,
            error: None,
            hints: 0,
        };
        match grader.mark(&stored).check {
            GradeSource::Refused(why) => why,
            other => panic!("{other:?}"),
        }
    };
    let choice = || AnswerText::Choice("It flies away".to_owned());
    assert_eq!(refused(6, choice()), "It flies away is not among the answers");
    assert_eq!(refused(1, choice()), "step 1 of tank/detect asks nothing");
    assert_eq!(refused(99, choice()), "step 99 of tank/detect asks nothing");
    assert_eq!(refused(5, choice()), "It flies away is not among the answers", "another kind");
    let way = AnswerText::Way(1.0, 0.0, 0.0);
    assert_eq!(way.way(), Some(Vec3::X));
    assert_eq!(refused(3, way), "(1, 0, 0) is not among the answers");
}

#[test]
fn locks_are_described_in_words() {
    let words = |locked: Locks| class(0, 0, locked).locked_in_words();
    assert_eq!(words(Locks::default()), None);
    let some = Locks { overlays: true, ..Locks::default() };
    assert_eq!(words(some).as_deref(), Some("overlays"));
    let all_words = "parameters, overlays and the steps after step 4";
    assert_eq!(words(all_locks(4)).as_deref(), Some(all_words));
}
