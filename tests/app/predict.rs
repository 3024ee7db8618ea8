//! Questions: their answers compared with an oracle that projects corners, and their effect on the
//! session.

mod figure;
mod oracle;
mod refused;
mod shown;

use collidoscope::app::active_question::QuestionPhase;
use collidoscope::app::{Command, Session};
use collidoscope::overlay::OverlayKind;
use collidoscope::params::Value;
use collidoscope::predict::{self, AnswerValue, Deadline, QuestionMoment, run_to_moment};
use collidoscope::scene::question::Answer;
use collidoscope::scene::{self, LessonStep, Scene, catalogue};
use collidoscope::sim::World;
use glam::Vec3;

const TICK: f64 = 1.0 / 60.0;

/// Returns the number of instances of all questions together; set by the environment variable
/// `INSTANCES`.
fn instances() -> u32 {
    std::env::var("INSTANCES").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000)
}

/// Returns the built-in scenes that have questions, each with the indices of the steps that ask them.
fn scenes_with_questions() -> Vec<(Scene, Vec<usize>)> {
    let scenes = catalogue::ids().map(|id| scene::load(id).expect("it ships"));
    let with_steps = scenes.map(|scene| {
        let steps = scene.file.steps.iter().enumerate().filter(|(_, step)| step.ask.is_some());
        let steps = steps.map(|(k, _)| k).collect::<Vec<_>>();
        (scene, steps)
    });
    with_steps.filter(|(_, steps)| !steps.is_empty()).collect()
}

/// Returns the state in which the question is asked, computed without a session.
fn question_moment(scene: &Scene, step: usize, instance: u32) -> QuestionMoment {
    let step = &scene.file.steps[step];
    let start = step.start.clone().unwrap_or_default();
    let world = predict::world(&scene.file, step, instance).expect("settings that are taken");
    run_to_moment(&start, world, Deadline::NONE)
        .unwrap_or_else(|why| panic!("{}: {}: {why}", scene.id, step.text))
}

/// Runs a session for a number of ticks.
fn run(session: &mut Session, count: u32) {
    for _ in 0..count {
        session.advance(TICK, |_, _, _| ());
    }
}

#[test]
fn a_session_asks_hides_overlays_grades_and_shows_the_deciding_line() {
    let mut failures = Vec::new();
    for (scene, steps) in scenes_with_questions() {
        for step in steps {
            let name = format!("{}, step {step}", scene.id);
            let mut session = Session::new(scene.clone(), None);
            let before = session.overlays;
            session.apply(Command::StartStep(step)).unwrap_or_else(|why| panic!("{name}: {why}"));
            let active =
                session.active_question().unwrap_or_else(|| panic!("{name}: nothing is asked"));
            assert!(active.is_open() && active.instance == 0 && session.clock.paused, "{name}");
            let (truth, from) = (active.posed.truth.clone(), active.from);
            // The same state as computed without a session.
            let moment = question_moment(&scene, step, 0);
            assert_eq!(from, moment.ticks, "{name}");
            assert_eq!(session.world().hash(), moment.world.hash(), "{name}");
            for command in [Command::TogglePause, Command::StepOnce, Command::OpenTick(0)] {
                assert!(session.apply(command).is_err(), "{name}: time waits for the answer");
            }
            run(&mut session, 3);
            assert_eq!(session.shown_tick(), from, "{name}: time stands still");
            assert!(!session.overlays.contains(OverlayKind::Axis), "{name}");
            session.apply(Command::Answer(truth)).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert!(
                session
                    .active_question()
                    .and_then(|a| a.grade.clone())
                    .is_some_and(|g| g.is_correct)
            );
            run(&mut session, 1_300);
            let active = session.active_question().unwrap_or_else(|| panic!("{name}: it is told"));
            assert_eq!(active.phase, QuestionPhase::AnswerShown, "{name}");
            assert!(session.progress.is_done(step), "{name}");
            let shows = &scene.file.steps[step].ask.as_ref().expect("it asks").shows;
            assert_eq!(session.overlays, before.with(shows), "{name}");
            failures.extend(
                shown::check_deciding_line(&mut session).err().map(|why| format!("{name}: {why}")),
            );
            session.apply(Command::EndQuestion).expect("always allowed");
            assert!(session.active_question().is_none(), "{name}");
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_wrong_way_out_is_run_as_a_ghost_and_leaves_the_run_alone() {
    let scene = scene::load("tank/detect").expect("it ships");
    let is_way = |answer: &Answer| matches!(answer, Answer::Way { .. });
    let steps = scene.file.steps.iter();
    let index = steps.into_iter().position(|s| s.ask.as_ref().is_some_and(|q| is_way(&q.answer)));
    let step = index.expect("one asks for a way out");
    let mut session = Session::new(scene, None);
    session.apply(Command::StartStep(step)).expect("it ships");
    let from = session.shown_tick();
    let wrong_answer = AnswerValue::Way(Vec3::new(0.1, 0.0, 0.0));
    session.apply(Command::Answer(wrong_answer)).expect("an answer");
    run(&mut session, 100);
    assert_eq!(session.shown_tick(), from, "the answer stands at the tick in question");
    let verdict = session.verdict();
    let world = session.world().hash();
    // `P` does the same as *Watch*.
    for command in [Command::Watch, Command::TogglePause] {
        session.apply(command.clone()).expect("allowed");
        run(&mut session, 59);
        let comparison = session.comparison().expect("a ghost");
        assert_eq!(comparison.diverges_at(), Some(from), "{command:?}");
        assert_eq!(session.shown_tick(), from + 59, "{command:?}");
        run(&mut session, 100);
        assert_eq!((session.shown_tick(), session.ticks()), (from, from + 60), "it returns");
        assert!(session.clock.paused && session.comparison().is_none(), "{command:?}");
        assert_eq!((session.verdict(), session.world().hash()), (verdict.clone(), world));
    }
    let grade = session.active_question().and_then(|active| active.grade.clone()).expect("graded");
    assert!(
        !grade.is_correct && grade.explanation.contains("your tip is"),
        "{}",
        grade.explanation
    );
    // The continued run depends on the inputs only.
    let mut expected = question_moment(&session.scene, step, 0).world;
    (0..60).for_each(|_| expected.step(&collidoscope::sim::Input::default(), &mut Vec::new()));
    session.apply(Command::Seek(from + 60)).expect("it was run");
    assert_eq!(session.world().hash(), expected.hash());
    session.apply(Command::Watch).expect("allowed");
    run(&mut session, 20);
    session.apply(Command::EndQuestion).expect("always allowed");
    assert!(session.comparison().is_none() && session.log.marks.is_empty(), "nothing is left");
    assert_eq!(session.ticks(), 0);
}

#[test]
fn an_answer_is_shown_at_the_tick_that_settles_it() {
    let mut settled_later = 0;
    for (scene, steps) in scenes_with_questions() {
        for step in steps {
            let name = format!("{}, step {step}", scene.id);
            let mut session = Session::new(scene.clone(), None);
            session.apply(Command::StartStep(step)).unwrap_or_else(|why| panic!("{name}: {why}"));
            let active = session.active_question().expect("asked");
            let (truth, settled) = (active.posed.truth.clone(), active.from + active.posed.ticks);
            settled_later += usize::from(active.posed.ticks > 0);
            session.apply(Command::Answer(truth)).expect("open");
            run(&mut session, 1_300);
            assert_eq!(session.shown_tick(), settled, "{name}");
            assert!(session.clock.paused && session.comparison().is_none(), "{name}");
        }
    }
    assert!(settled_later > 5, "{settled_later}");
}

#[test]
fn actions_of_a_step_let_time_run() {
    use collidoscope::sim::Action;
    use collidoscope::sim::input::ActionSet;
    let scene = scene::load("tank/detect").expect("it ships");
    assert_eq!(scene.file.steps[0].hold, [Action::Forward]);
    let action_set = |action| ActionSet::from_iter([action]);
    let mut session = Session::new(scene, None);
    session.clock.pause();
    session.apply(Command::Restart).expect("allowed");
    session.drive_on(action_set(Action::TurnLeft));
    assert!(session.clock.paused, "the step does not ask for this");
    session.drive_on(action_set(Action::Forward));
    assert!(!session.clock.paused);
    // In the past and during a question, time stays paused.
    run(&mut session, 20);
    session.apply(Command::Seek(4)).expect("it was run");
    session.drive_on(action_set(Action::Forward));
    assert!(session.clock.paused);
    session.apply(Command::Ask { step: 2, instance: 0 }).expect("it asks");
    session.drive_on(action_set(Action::Forward));
    assert!(session.clock.paused);
}

#[test]
fn restart_seek_and_undo_close_the_question() {
    let scene = scene::load("tank/detect").expect("it ships");
    let step = scene.file.steps.iter().position(|step| step.ask.is_some()).expect("one asks");
    let mut session = Session::new(scene, None);
    let before = session.overlays;
    for command in [Command::Restart, Command::Seek(0), Command::Undo] {
        session.apply(Command::StartStep(step)).expect("it ships");
        assert!(session.is_question_open());
        session.apply(command.clone()).expect("allowed");
        assert!(session.active_question().is_none(), "{command:?}");
        assert_eq!(session.overlays, before, "{command:?}: what was on is on again");
    }
}

#[test]
fn a_question_without_settings_starts_with_the_scene() {
    let scene = scene::load("tank/detect").expect("it ships");
    let is_bare = |step: &LessonStep| step.ask.is_some() && step.set.is_empty();
    let step = scene.file.steps.iter().position(is_bare).expect("one asks and sets nothing");
    let world = predict::world(&scene.file, &scene.file.steps[step], 0).expect("a world");
    assert_eq!(world.hash(), World::new(scene.file.world.clone()).hash());
}

/// Returns the tank's start position in an instance of a question with this `vary`.
fn varied_start(vary: &str, instance: u32) -> Result<Vec3, String> {
    let text = format!(
        r#"(title: "T", steps: [(try: "Say it.", ask: (text: "What?", because: "So.",
            then: [(ticks: 40, hold: [Forward])], answer: Choice([
            (text: "It touches.", when: Contact(b: "box")), (text: "Nothing.")]), vary: [{vary}]))],
            world: Tank(driver: (position: (0.25, 0, -2)), targets: [(name: "box",
            look: Box(size: (1, 1, 1)), model: Rect(width: 1, depth: 1), position: (0, 0.5, 0),
            motion: Still)]))"#
    );
    let scene = scene::parse("t.ron", None, &text).map_err(|wrong| wrong[0].to_string())?;
    let world = predict::world(&scene.file, &scene.file.steps[0], instance)?;
    let start = world.driven().0;
    // A session with this question begins with the same position.
    let mut session = Session::new(scene, None);
    session.apply(Command::Ask { step: 0, instance })?;
    assert_eq!(session.world().driven().0, start, "{vary}, {instance}");
    Ok(start)
}

#[test]
fn single_components_of_vectors_vary() {
    const X: &str = r#"(path: "driver.position.x", from: -1, to: 1)"#;
    const Z: &str = r#"(path: "driver.position.z", from: -3, to: -2.5)"#;
    let start = varied_start("", 0).expect("nothing varies");
    assert_eq!(varied_start(X, 0), Ok(start), "the first instance is the scene as it is");
    let (mut xs, mut zs) = (Vec::new(), Vec::new());
    for instance in 1..30 {
        let x = varied_start(X, instance).expect("in range");
        assert_eq!((x.y, x.z), (start.y, start.z), "only x");
        let both = varied_start(&[X, Z].join(","), instance).expect("in range");
        assert_eq!((both.x, both.y), (x.x, start.y), "both");
        assert!((-1.0..=1.0).contains(&x.x) && (-3.0..=-2.5).contains(&both.z), "{both}");
        xs.push(x.x);
        zs.push(both.z);
    }
    for all in [&mut xs, &mut zs] {
        all.sort_by(f32::total_cmp);
        all.dedup();
        assert!(all.len() > 15, "{all:?}");
    }
    for path in ["driver.position.w", "driver.position", "driver.move_speed.x"] {
        let why = varied_start(&format!("(path: {path:?}, from: 0, to: 1)"), 1).expect_err(path);
        assert!(why.contains("vary[0]"), "{why}");
    }
}

/// Returns every parameter of the shown world.
fn parameters(session: &Session) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    session.world().visit_params(&mut |at, _, value| found.push((at.named.clone(), value)));
    found
}

#[test]
fn closing_a_question_restores_the_parameters() {
    let mut changed = 0;
    for (scene, steps) in scenes_with_questions() {
        for step in steps {
            for instance in 0..3 {
                let name = format!("{}, step {step}, instance {instance}", scene.id);
                let mut session = Session::new(scene.clone(), None);
                let before = parameters(&session);
                session.apply(Command::Ask { step, instance }).expect("there are enough");
                shown::check_sentence(&session, &name);
                changed += usize::from(parameters(&session) != before);
                if instance > 0 {
                    let active = session.active_question().expect("it is asked");
                    let (truth, next) = (active.posed.truth.clone(), active.instance + 1);
                    session.apply(Command::Answer(truth)).expect("it waits for one");
                    run(&mut session, 400);
                    if instance > 1 {
                        session.apply(Command::Ask { step, instance: next }).expect("again");
                    }
                }
                session.apply(Command::EndQuestion).expect("always allowed");
                assert_eq!(parameters(&session), before, "{name}");
                assert_eq!(
                    session.can_undo_redo(),
                    (false, false),
                    "{name}: nothing is left of it"
                );
            }
        }
    }
    assert!(changed > 60, "{changed}");
}

#[test]
fn the_users_changes_outlast_a_question() {
    let scene = scene::load("tank/detect").expect("it ships");
    let step = scene.file.steps.iter().position(|step| step.ask.is_some()).expect("one asks");
    let mut session = Session::new(scene, None);
    let before = parameters(&session);
    let speed = || Command::Set {
        path: "driver.move_speed".to_owned(),
        value: Value::F32(0.11),
        gesture: false,
    };
    session.apply(speed()).expect("in range");
    let user_parameters = parameters(&session);
    for command in [Command::EndQuestion, Command::Restart] {
        session.apply(Command::Ask { step, instance: 4 }).expect("it ships");
        assert_ne!(parameters(&session), user_parameters, "it begins with the scene");
        session.apply(command.clone()).expect("allowed");
        assert_eq!(parameters(&session), user_parameters, "{command:?}");
    }
    // Undo takes back the learner's change, not the question's.
    session.apply(Command::Ask { step, instance: 4 }).expect("it ships");
    session.apply(Command::Undo).expect("allowed");
    assert_eq!(parameters(&session), before);
}
