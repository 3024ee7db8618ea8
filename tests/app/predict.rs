//! Questions: their answers beside an oracle that projects corners, and what a session makes of them.

use collidoscope::app::asking::Phase;
use collidoscope::app::{Command, Session};
use collidoscope::explain;
use collidoscope::overlay::OverlayKind;
use collidoscope::predict::{self, Asks, Given, Posed, Stage, grade, posed, stage};
use collidoscope::scene::question::{Answer, Measure};
use collidoscope::scene::{self, LessonStep, LoadError, Scene, catalogue};
use collidoscope::sim::input::{inputs, ticks};
use collidoscope::sim::{Record, World, bodies, lab, tank, wall};
use glam::{DVec3, Vec2, Vec3};

const TICK: f64 = 1.0 / 60.0;

/// So many instances of all questions together; more with the environment's `INSTANCES`.
fn instances() -> u32 {
    std::env::var("INSTANCES").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000)
}

/// Every step of a built-in scene that asks.
fn asking() -> Vec<(Scene, Vec<usize>)> {
    let scenes = catalogue::ids().map(|id| scene::load(id).expect("it ships"));
    let with = scenes.map(|scene| {
        let steps = scene.file.steps.iter().enumerate().filter(|(_, step)| step.ask.is_some());
        let steps = steps.map(|(k, _)| k).collect::<Vec<_>>();
        (scene, steps)
    });
    with.filter(|(_, steps)| !steps.is_empty()).collect()
}

fn staged(scene: &Scene, step: usize, instance: u32) -> Stage {
    let step = &scene.file.steps[step];
    let start = step.start.clone().unwrap_or_default();
    let world = predict::world(&scene.file, step, instance).expect("settings that are taken");
    stage(&start, world).unwrap_or_else(|why| panic!("{}: {}: {why}", scene.id, step.text))
}

/// The corners of both of a pair as the tick tested them, and their radii.
fn solids(record: &Record) -> Option<[(Vec<DVec3>, f64); 2]> {
    let target = explain::of(record).explained(None)?;
    let flat = |corners: [Vec2; 4]| corners.map(|p| Vec3::new(p.x, 0.0, p.y).as_dvec3()).to_vec();
    let sheet = |corners: &[Vec2]| corners.iter().map(|p| p.extend(0.0).as_dvec3()).collect();
    if let Some(record) = record.of::<tank::TickRecord>() {
        let pair = record.pair(target)?;
        let tank::Shape::Rect(b) = pair.b else { return None };
        return Some([(flat(pair.a.corners()), 0.0), (flat(b.corners()), 0.0)]);
    }
    if let Some(record) = record.of::<lab::TickRecord>() {
        let [a, b] = record.pairs().next().map(|(pair, _)| pair)?;
        let pair = record.pair(a, b)?;
        return Some(pair.shapes.map(|shape| (sheet(shape.points()), f64::from(shape.radius))));
    }
    if let Some(record) = record.of::<wall::TickRecord>() {
        let test = record.other(target)?;
        let corners = |of: &collidoscope::geom::Obb| of.corners().map(|p| p.as_dvec3()).to_vec();
        return Some([(corners(&test.a), 0.0), (corners(&test.b), 0.0)]);
    }
    let _ = record.of::<bodies::TickRecord>();
    None
}

/// How far one has to go along the axis, either way, to be out of the other; negative: the gap.
fn way_out(solids: &[(Vec<DVec3>, f64); 2], axis: DVec3) -> f64 {
    let interval = |(points, radius): &(Vec<DVec3>, f64)| {
        let along = points.iter().map(|point| axis.dot(*point));
        let (low, high) = along.fold((f64::MAX, f64::MIN), |(l, h), s| (l.min(s), h.max(s)));
        [low - radius, high + radius]
    };
    let [a, b] = solids.each_ref().map(interval);
    (a[1] - b[0]).min(b[1] - a[0])
}

/// Compares the true answer with corners projected on every axis, or with the run gone through again.
fn agrees(name: &str, scene: &Scene, step: usize, stage: &Stage, posed: &Posed) {
    let question = scene.file.steps[step].ask.as_ref().expect("it asks");
    match (&posed.asks, &posed.truth) {
        (Asks::Axis(axes, _), Given::Pick(truth)) => {
            let Some(solids) = solids(&stage.record) else { return };
            let ways = axes.iter().map(|axis| way_out(&solids, axis.axis.as_dvec3()));
            let ways: Vec<f64> = ways.collect();
            for (k, way) in ways.iter().enumerate().filter(|(k, _)| k != truth) {
                assert!(*way > ways[*truth], "{name}: axis {k}: {ways:?}, {:?}", axes[*truth]);
            }
            let told = f64::from(axes[*truth].depth);
            assert!((told - ways[*truth]).abs() < 1e-3, "{name}: {told}, {ways:?}");
        }
        (Asks::Way(..), Given::Way(way)) => {
            let Some(solids) = solids(&stage.record) else { return };
            let out = way_out(&solids, way.as_dvec3().normalize());
            assert!((out - f64::from(way.length())).abs() < 1e-3, "{name}: {way}, {out}");
        }
        (Asks::Choice(_), Given::Pick(truth)) => {
            let Answer::Choice(choices) = &question.answer else { panic!("{name}") };
            let mut world = stage.world.clone();
            let mut events = stage.record.events().to_vec();
            let mut first = None;
            let wanted = ticks(&question.then) as usize;
            for input in inputs(question.then.clone()).take(wanted) {
                events.clear();
                world.step(&input, &mut events);
                let reached = |k: &usize| {
                    choices[*k].when.as_ref().is_some_and(|goal| goal.reached(&world, &events))
                };
                first = first.or_else(|| (0..choices.len()).find(reached));
            }
            if wanted == 0 {
                let goals = choices.iter().map(|choice| choice.when.as_ref());
                first = goals
                    .into_iter()
                    .position(|goal| goal.is_some_and(|goal| goal.reached(&world, &events)));
            }
            let none = choices.iter().position(|choice| choice.when.is_none());
            assert_eq!(first.or(none), Some(*truth), "{name}");
        }
        (Asks::Number(_), Given::Number(truth)) => {
            assert!(truth.is_finite(), "{name}");
            if let Answer::Number { of: Measure::Ticks(goal), .. } = &question.answer {
                let (mut world, mut events) = (stage.world.clone(), Vec::new());
                for (tick, input) in (1..).zip(inputs(question.then.clone())).take(*truth as usize)
                {
                    events.clear();
                    world.step(&input, &mut events);
                    let is_last = tick as f32 == *truth;
                    assert_eq!(goal.reached(&world, &events), is_last, "{name}: tick {tick}");
                }
            }
        }
        (Asks::Order(lines), Given::Order(truth)) => {
            let told = |k: &usize| lines[*k].as_str();
            let listing = stage.record.listing();
            let explain = explain::of(&stage.record);
            let all = explain.moments(explain.explained(None));
            let first = |text: &str| {
                let is_it = |m: &explain::moments::Moment| listing[m.line].text.trim() == text;
                all.iter().position(is_it).expect("a line that was run")
            };
            let order: Vec<usize> = truth.iter().map(told).map(first).collect();
            assert!(order.is_sorted(), "{name}: {order:?}");
        }
        other => panic!("{name}: {other:?}"),
    }
}

/// Right for the truth, wrong for whatever is far enough from it.
fn is_graded(name: &str, posed: &Posed) {
    let right = |given: Given| grade(posed, &given).right;
    assert!(right(posed.truth.clone()), "{name}: the truth is right");
    match &posed.truth {
        Given::Pick(truth) => {
            let count = match &posed.asks {
                Asks::Choice(texts) => texts.len(),
                Asks::Axis(axes, _) => axes.len(),
                other => panic!("{name}: {other:?}"),
            };
            assert!(count > 1, "{name}");
            for other in (0..count).filter(|other| other != truth) {
                assert!(!right(Given::Pick(other)), "{name}: {other}");
            }
        }
        Given::Number(truth) => {
            for sign in [-1.0, 1.0] {
                assert!(right(Given::Number(truth + sign * posed.within * 0.98)), "{name}");
                assert!(!right(Given::Number(truth + sign * posed.within * 1.02)), "{name}");
            }
        }
        Given::Way(truth) => {
            assert!(right(Given::Way(*truth * (1.0 + 0.9 * posed.within))), "{name}");
            assert!(!right(Given::Way(-*truth)) && !right(Given::Way(Vec3::ZERO)), "{name}");
        }
        Given::Order(truth) => {
            for at in 1..truth.len() {
                let mut other = truth.clone();
                other.swap(at - 1, at);
                assert!(!right(Given::Order(other)), "{name}");
            }
        }
    }
}

#[test]
fn answers_agree_with_an_oracle_and_are_graded_by_it() {
    let all = asking();
    let vary = |scene: &Scene, step: &usize| {
        scene.file.steps[*step].ask.as_ref().is_some_and(|question| !question.vary.is_empty())
    };
    let count: usize =
        all.iter().map(|(s, steps)| steps.iter().filter(|k| vary(s, k)).count()).sum();
    let each = instances() / count.max(1) as u32;
    let (mut put, mut unclear) = (0, 0);
    for (scene, steps) in &all {
        for step in steps {
            let last = if vary(scene, step) { each } else { 0 };
            for instance in 0..=last {
                let name = format!("{}, step {step}, instance {instance}", scene.id);
                match posed(&scene.file, &scene.file.steps[*step], instance) {
                    Ok(posed) => {
                        let (posed, stage) =
                            (posed.expect("it asks"), staged(scene, *step, instance));
                        agrees(&name, scene, *step, &stage, &posed);
                        is_graded(&name, &posed);
                        put += 1;
                    }
                    // It is never put: the next one is.
                    Err(why) if instance > 0 && !why.is_empty() => unclear += 1,
                    Err(why) => panic!("{name}: {why}"),
                }
            }
        }
    }
    println!("{put} put, {unclear} unclear");
    assert!(unclear < put, "{put} put, {unclear} unclear");
}

/// Lets time run in a session for so many ticks.
fn run(session: &mut Session, count: u32) {
    for _ in 0..count {
        session.advance(TICK, |_, _, _| ());
    }
}

#[test]
fn a_session_asks_hides_and_tells() {
    for (scene, steps) in asking() {
        for step in steps {
            let name = format!("{}, step {step}", scene.id);
            let mut session = Session::new(scene.clone(), None);
            let before = session.overlays;
            session.apply(Command::StartStep(step)).unwrap_or_else(|why| panic!("{name}: {why}"));
            let asking = session.asking().unwrap_or_else(|| panic!("{name}: nothing is asked"));
            assert!(asking.is_open() && asking.instance == 0 && session.clock.paused, "{name}");
            let (truth, from) = (asking.posed.truth.clone(), asking.from);
            // The same as nobody watching brought about.
            let stage = staged(&scene, step, 0);
            assert_eq!(from, stage.ticks, "{name}");
            assert_eq!(session.world().hash(), stage.world.hash(), "{name}");
            for command in [Command::TogglePause, Command::StepOnce, Command::OpenTick(0)] {
                assert!(session.apply(command).is_err(), "{name}: time waits for the answer");
            }
            run(&mut session, 3);
            assert_eq!(session.shown(), from, "{name}: time stands still");
            assert!(!session.overlays.contains(OverlayKind::Microscope), "{name}");
            session.apply(Command::Answer(truth)).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert!(session.asking().and_then(|a| a.grade.clone()).is_some_and(|g| g.right));
            run(&mut session, 1_300);
            let asking = session.asking().unwrap_or_else(|| panic!("{name}: it is told"));
            assert_eq!(asking.phase, Phase::Told, "{name}");
            assert!(session.progress.is_done(step), "{name}");
            let shows = &scene.file.steps[step].ask.as_ref().expect("it asks").shows;
            assert_eq!(session.overlays, before.with(shows), "{name}");
            session.apply(Command::EndQuestion).expect("always allowed");
            assert!(session.asking().is_none(), "{name}");
        }
    }
}

#[test]
fn a_wrong_way_out_is_run_as_a_ghost_and_leaves_the_run_alone() {
    let scene = scene::load("tank/detect").expect("it ships");
    let is_way = |answer: &Answer| matches!(answer, Answer::Way { .. });
    let steps = scene.file.steps.iter();
    let way = steps.into_iter().position(|s| s.ask.as_ref().is_some_and(|q| is_way(&q.answer)));
    let step = way.expect("one asks for a way out");
    let mut session = Session::new(scene, None);
    session.apply(Command::StartStep(step)).expect("it ships");
    let from = session.shown();
    let wrong = Given::Way(Vec3::new(0.1, 0.0, 0.0));
    session.apply(Command::Answer(wrong)).expect("an answer");
    run(&mut session, 100);
    assert_eq!(session.shown(), from + 60, "sixty ticks are run");
    let comparison = session.comparison().expect("a ghost");
    assert_eq!(comparison.parts_at(), Some(from));
    let grade = session.asking().and_then(|asking| asking.grade.clone()).expect("graded");
    assert!(!grade.right && grade.told.contains("beside its tip"), "{}", grade.told);
    // The run itself is what the inputs alone make of it.
    let mut alone = staged(&session.scene, step, 0).world;
    (0..60).for_each(|_| alone.step(&collidoscope::sim::Input::default(), &mut Vec::new()));
    assert_eq!(session.world().hash(), alone.hash());
}

#[test]
fn whoever_changes_something_leaves_the_question() {
    let scene = scene::load("tank/detect").expect("it ships");
    let step = scene.file.steps.iter().position(|step| step.ask.is_some()).expect("one asks");
    let mut session = Session::new(scene, None);
    let before = session.overlays;
    for command in [Command::Restart, Command::Seek(0), Command::Undo] {
        session.apply(Command::StartStep(step)).expect("it ships");
        assert!(session.is_asked());
        session.apply(command.clone()).expect("allowed");
        assert!(session.asking().is_none(), "{command:?}");
        assert_eq!(session.overlays, before, "{command:?}: what was on is on again");
    }
}

/// A scene with a question whose choices are these.
fn with(choices: &str) -> Scene {
    let text = format!(
        r#"(title: "T", steps: [(try: "Say it.", ask: (text: "What?", because: "So.",
            then: [(ticks: 40, hold: [Forward])], answer: Choice([{choices}])))],
            world: Tank(driver: (position: (0, 0, -2)), targets: [(name: "box", look: Box(size: (1, 1, 1)),
            model: Rect(width: 1, depth: 1), position: (0, 0.5, 0), motion: Still)]))"#
    );
    scene::parse("t.ron", None, &text).unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

#[test]
fn unclear_questions_are_refused_where_they_stand() {
    let touch = r#"(text: "It touches.", when: Contact(b: "box"))"#;
    let enter = r#"(text: "It enters.", when: Contact(b: "box", phase: Enter))"#;
    let stop = r#"(text: "It stops.", when: Field(name: "position.z", above: 90))"#;
    let nothing = r#"(text: "Nothing.")"#;
    assert!(predict::check(&with(&[touch, nothing].join(","))).is_ok());
    assert!(predict::check(&with(&[stop, nothing].join(","))).is_ok());
    let why = |choices: &[&str]| match predict::check(&with(&choices.join(","))) {
        Err(LoadError::Refused(problems)) => problems[0].to_string(),
        other => panic!("{other:?}"),
    };
    let both = why(&[touch, enter]);
    assert!(both.contains("come true in the same tick") && both.contains("steps[0].ask"), "{both}");
    assert!(both.contains("t.ron:1:"), "{both}");
    let none = why(&[stop, r#"(text: "Up.", when: Field(name: "position.y", above: 9))"#]);
    assert!(none.contains("none of the choices comes true within 40 ticks"), "{none}");
}

#[test]
fn a_world_begun_anew_is_the_scene_with_the_settings() {
    let scene = scene::load("tank/detect").expect("it ships");
    let is_bare = |step: &LessonStep| step.ask.is_some() && step.set.is_empty();
    let step = scene.file.steps.iter().position(is_bare).expect("one asks and sets nothing");
    let world = predict::world(&scene.file, &scene.file.steps[step], 0).expect("a world");
    assert_eq!(world.hash(), World::new(scene.file.world.clone()).hash());
}
