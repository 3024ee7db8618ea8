//! The steps of the shipped lessons can be done, and do not do themselves; their live values have
//! values; bad steps and values are refused.

use std::fs;
use std::path::Path;

use collidoscope::app::stepper::Opened;
use collidoscope::app::{Command, Session};
use collidoscope::record::drive::Drive;
use collidoscope::scene::live::{self, Live, Piece};
use collidoscope::scene::{self, Goal, LessonStep, Scene, catalogue};
use collidoscope::sim::input::ActionSet;

const TICK: f64 = 1.0 / 60.0;

/// How a step is done.
struct Way {
    scene: &'static str,
    /// From the first, as in the file.
    step: usize,
    /// What is held, after the step was set up.
    drive: &'static str,
    /// The drive begins at tick 0 again.
    restart: bool,
    /// Waiting is all it takes: it may come by itself.
    waits: bool,
}

const fn way(scene: &'static str, step: usize, drive: &'static str) -> Way {
    Way { scene, step, drive, restart: false, waits: false }
}

const fn again(scene: &'static str, step: usize, drive: &'static str) -> Way {
    Way { scene, step, drive, restart: true, waits: false }
}

const fn wait(scene: &'static str, step: usize, drive: &'static str) -> Way {
    Way { scene, step, drive, restart: false, waits: true }
}

/// In each scene one after the other.
const WAYS: &[Way] = &[
    way("tank/detect", 0, "[(ticks: 60, hold: [Forward])]"),
    way("tank/detect", 1, "[(ticks: 40, hold: [Reverse])]"),
    again("tank/detect", 6, "[(ticks: 11, hold: [TurnRight]), (ticks: 75, hold: [Forward])]"),
    way("tank/coins", 0, "[(ticks: 90, hold: [Forward])]"),
    way("tank/coins", 1, "[(ticks: 2, hold: []), (ticks: 1, hold: [Use])]"),
    way("tank/regions", 0, "[(ticks: 60, hold: [Forward])]"),
    way("tank/regions", 3, "[(ticks: 60, hold: [Use])]"),
    again("tank/regions", 5, "[(ticks: 60, hold: [Forward])]"),
    again("tank/regions", 7, "[(ticks: 60, hold: [Forward])]"),
    way("tank/regions", 8, "[(ticks: 10, hold: [Forward])]"),
    way("tank/rebound", 0, "[(ticks: 60, hold: [Forward])]"),
    again("tank/rebound", 4, "[(ticks: 60, hold: [Forward])]"),
    again("tank/rebound", 6, "[(ticks: 60, hold: [Forward])]"),
    way("tank/rebound", 7, "[(ticks: 6, hold: [Forward])]"),
    way("tank/letters", 0, "[(ticks: 60, hold: [Forward])]"),
    way(
        "tank/letters",
        1,
        "[(ticks: 30, hold: [Reverse]), (ticks: 30, hold: [TurnRight]), (ticks: 9, hold: [Forward]), (ticks: 30, hold: [TurnLeft]), (ticks: 110, hold: [Forward])]",
    ),
    wait("tank/chaser", 0, "[(ticks: 240, hold: [])]"),
    again("tank/chaser", 3, "[(ticks: 60, hold: [TurnRight]), (ticks: 300, hold: [Forward])]"),
    way("tank/chaser", 4, "[(ticks: 300, hold: [])]"),
    way("tank/push", 0, "[(ticks: 60, hold: [Forward])]"),
    way("tank/push", 2, "[(ticks: 120, hold: [Forward])]"),
    again("tank/push", 4, "[(ticks: 60, hold: [Reverse])]"),
    again("tank/push", 6, "[(ticks: 90, hold: [Reverse])]"),
    way("tank/push", 7, "[(ticks: 10, hold: [Reverse])]"),
    way("tank/arena", 0, "[(ticks: 1, hold: [Fire]), (ticks: 60, hold: [])]"),
    way("tank/arena", 1, "[(ticks: 1, hold: [Use])]"),
    again("tank/arena", 4, "[(ticks: 60, hold: [Forward])]"),
    again("tank/arena", 7, "[(ticks: 60, hold: [Forward])]"),
    way("tank/arena", 8, "[(ticks: 8, hold: [Forward])]"),
    way("wall/slide", 0, "[(ticks: 120, hold: [Forward])]"),
    way("wall/slide", 3, "[(ticks: 240, hold: [Forward])]"),
    way("wall/slide", 5, "[(ticks: 20, hold: [TurnRight])]"),
    way("wall/deep", 0, "[(ticks: 120, hold: [Forward])]"),
    again("wall/deep", 3, "[(ticks: 60, hold: [Reverse])]"),
    again("wall/deep", 5, "[(ticks: 60, hold: [Forward])]"),
    way("wall/deep", 6, "[(ticks: 2, hold: [])]"),
    way("wall/room", 0, "[(ticks: 240, hold: [Forward])]"),
    way("wall/room", 2, "[(ticks: 240, hold: [Forward])]"),
    again("wall/room", 5, "[(ticks: 200, hold: [Forward])]"),
    way("wall/room", 6, "[(ticks: 200, hold: [Forward])]"),
    way("wall/room", 8, "[(ticks: 10, hold: [Forward])]"),
    way("wall/tunnel", 0, "[(ticks: 30, hold: [Forward])]"),
    again("wall/tunnel", 5, "[(ticks: 60, hold: [Reverse])]"),
    again("wall/tunnel", 7, "[(ticks: 30, hold: [Forward])]"),
    way("wall/tunnel", 8, "[(ticks: 6, hold: [Forward])]"),
    way("wall/boxes", 0, "[(ticks: 90, hold: [Forward])]"),
    again("wall/boxes", 3, "[(ticks: 120, hold: [Forward])]"),
    again("wall/boxes", 5, "[(ticks: 60, hold: [Forward])]"),
    way("wall/boxes", 7, "[(ticks: 60, hold: [Forward])]"),
    way("wall/boxes", 8, "[(ticks: 10, hold: [Forward])]"),
    way("walker/hills", 0, "[(ticks: 120, hold: [Forward])]"),
    way("walker/hills", 1, "[(ticks: 600, hold: [Forward])]"),
    again("walker/hills", 5, "[(ticks: 40, hold: [Forward])]"),
    way("walker/hills", 7, "[(ticks: 20, hold: [Forward])]"),
    way("walker/hills", 8, "[(ticks: 10, hold: [Forward])]"),
    way("walker/buggy", 0, "[(ticks: 1200, hold: [Forward])]"),
    again("walker/buggy", 4, "[(ticks: 240, hold: [Forward])]"),
    way("walker/buggy", 5, "[(ticks: 60, hold: [Forward])]"),
    way("walker/pipe", 0, "[(ticks: 300, hold: [Forward])]"),
    way("walker/pipe", 1, "[(ticks: 300, hold: [Forward])]"),
    again("walker/pipe", 4, "[(ticks: 60, hold: [Forward])]"),
    way("walker/pipe", 6, "[(ticks: 60, hold: [Forward])]"),
    way("walker/pipe", 7, "[(ticks: 10, hold: [Forward])]"),
    way("walker/loop", 0, "[(ticks: 420, hold: [Forward])]"),
    way("walker/loop", 2, "[(ticks: 420, hold: [Forward])]"),
    again("walker/loop", 5, "[(ticks: 60, hold: [Forward])]"),
    way("walker/loop", 7, "[(ticks: 60, hold: [Forward])]"),
    way("walker/loop", 8, "[(ticks: 10, hold: [Forward])]"),
    way("walker/corkscrew", 0, "[(ticks: 300, hold: [Forward])]"),
    way("walker/corkscrew", 1, "[(ticks: 300, hold: [Forward])]"),
    again("walker/corkscrew", 4, "[(ticks: 30, hold: [Forward])]"),
    way("walker/corkscrew", 6, "[(ticks: 30, hold: [Forward])]"),
    way("walker/corkscrew", 7, "[(ticks: 10, hold: [Forward])]"),
    way("map/courtyard", 0, "[(ticks: 1, hold: [Jump]), (ticks: 120, hold: [])]"),
    way(
        "map/courtyard",
        1,
        "[(ticks: 30, hold: [Forward, TurnLeft]), (ticks: 62, hold: [Forward]), \
          (ticks: 30, hold: [Forward, TurnRight]), (ticks: 100, hold: [Forward])]",
    ),
    again("map/courtyard", 5, "[(ticks: 90, hold: []), (ticks: 120, hold: [Forward])]"),
    again("map/courtyard", 7, "[(ticks: 90, hold: []), (ticks: 120, hold: [Forward])]"),
    way("map/courtyard", 8, "[(ticks: 90, hold: []), (ticks: 60, hold: [Forward])]"),
    way("map/corners", 0, "[(ticks: 300, hold: [Forward])]"),
    again("map/corners", 3, "[(ticks: 200, hold: [Forward])]"),
    again("map/corners", 7, "[(ticks: 120, hold: [Forward])]"),
    way("map/corners", 8, "[(ticks: 20, hold: [Forward])]"),
    way("map/tower", 0, "[(ticks: 1, hold: [Hop]), (ticks: 120, hold: [])]"),
    way(
        "map/tower",
        1,
        "[(ticks: 35, hold: [Forward]), (ticks: 1, hold: [Forward, Jump]), (ticks: 90, hold: [Forward])]",
    ),
    again("map/tower", 5, "[(ticks: 10, hold: [Forward]), (ticks: 30, hold: [Forward, Jump])]"),
    way("map/tower", 7, "[(ticks: 20, hold: [Forward])]"),
    way("map/ruins", 0, "[(ticks: 120, hold: [Forward])]"),
    way("map/ruins", 1, "[(ticks: 1, hold: [Jump]), (ticks: 120, hold: [])]"),
    way("map/ruins", 3, "[(ticks: 60, hold: [])]"),
    way("map/ruins", 5, "[(ticks: 5, hold: [])]"),
    again("map/ruins", 6, "[(ticks: 120, hold: [Forward])]"),
    way("bodies/ledge", 0, "[(ticks: 60, hold: [Right])]"),
    way(
        "bodies/ledge",
        1,
        "[(ticks: 30, hold: []), (ticks: 1, hold: [Jump]), (ticks: 5, hold: [])]",
    ),
    again("bodies/ledge", 4, "[(ticks: 60, hold: [])]"),
    again("bodies/ledge", 6, "[(ticks: 60, hold: [])]"),
    way("bodies/ledge", 7, "[(ticks: 5, hold: [])]"),
    wait("bodies/jitter", 0, "[(ticks: 120, hold: [])]"),
    again("bodies/jitter", 2, "[(ticks: 120, hold: [])]"),
    again("bodies/jitter", 5, "[(ticks: 120, hold: [])]"),
    way("bodies/jitter", 6, "[(ticks: 30, hold: [])]"),
    wait("bodies/layers", 0, "[(ticks: 240, hold: [])]"),
    again("bodies/layers", 4, "[(ticks: 60, hold: [])]"),
    again("bodies/layers", 6, "[(ticks: 60, hold: [])]"),
    way("bodies/pyramid", 0, "[(ticks: 240, hold: [])]"),
    way("bodies/pyramid", 4, "[(ticks: 180, hold: [])]"),
    again("bodies/pyramid", 5, "[(ticks: 120, hold: [])]"),
    way("bodies/pyramid", 6, "[(ticks: 5, hold: [])]"),
    wait("bodies/slope", 0, "[(ticks: 300, hold: [])]"),
    way("bodies/slope", 3, "[(ticks: 120, hold: [])]"),
    again("bodies/slope", 5, "[(ticks: 240, hold: [])]"),
    way("bodies/slope", 7, "[(ticks: 5, hold: [])]"),
    again("bodies/slope", 8, "[(ticks: 240, hold: [])]"),
    wait("bodies/billiards", 0, "[(ticks: 120, hold: [])]"),
    again("bodies/billiards", 2, "[(ticks: 240, hold: [])]"),
    again("bodies/billiards", 4, "[(ticks: 120, hold: [])]"),
    way("bodies/billiards", 6, "[(ticks: 30, hold: [])]"),
    again("bodies/avalanche", 0, "[(ticks: 120, hold: [])]"),
    way("bodies/avalanche", 3, "[(ticks: 240, hold: [])]"),
    wait("lab/two", 0, "[(ticks: 300, hold: [])]"),
    again("lab/two", 3, "[(ticks: 300, hold: [])]"),
    way("lab/two", 5, "[(ticks: 140, hold: [])]"),
    way("lab/two", 6, "[(ticks: 80, hold: [])]"),
    wait("lab/circle", 0, "[(ticks: 240, hold: [])]"),
    again("lab/circle", 3, "[(ticks: 240, hold: [])]"),
    way("lab/circle", 5, "[(ticks: 90, hold: [])]"),
    way("lab/circle", 7, "[(ticks: 60, hold: [])]"),
    wait("lab/contained", 0, "[(ticks: 2, hold: [])]"),
    way("lab/contained", 3, "[(ticks: 120, hold: [])]"),
    way("lab/contained", 6, "[(ticks: 60, hold: [])]"),
    way("lab/contained", 7, "[(ticks: 10, hold: [])]"),
    wait("lab/concave", 0, "[(ticks: 400, hold: [])]"),
    again("lab/concave", 3, "[(ticks: 400, hold: [])]"),
    way("lab/concave", 5, "[(ticks: 150, hold: [])]"),
    way("lab/concave", 6, "[(ticks: 60, hold: [])]"),
    wait("lab/axes", 0, "[(ticks: 400, hold: [])]"),
    again("lab/axes", 3, "[(ticks: 400, hold: [])]"),
    way("lab/axes", 5, "[(ticks: 130, hold: [])]"),
    way("lab/axes", 6, "[(ticks: 60, hold: [])]"),
    wait("lab/mistakes", 0, "[(ticks: 120, hold: [])]"),
    again("lab/mistakes", 2, "[(ticks: 120, hold: [])]"),
    way("lab/mistakes", 4, "[(ticks: 300, hold: [])]"),
    again("lab/mistakes", 6, "[(ticks: 120, hold: [])]"),
    way("lab/mistakes", 8, "[(ticks: 10, hold: [])]"),
    wait("lab/minkowski", 0, "[(ticks: 400, hold: [])]"),
    again("lab/minkowski", 4, "[(ticks: 400, hold: [])]"),
    wait("lab/gjk", 0, "[(ticks: 240, hold: [])]"),
    again("lab/gjk", 3, "[(ticks: 240, hold: [])]"),
    way("lab/gjk", 5, "[(ticks: 80, hold: [])]"),
    wait("lab/epa", 0, "[(ticks: 300, hold: [])]"),
    again("lab/epa", 3, "[(ticks: 300, hold: [])]"),
    way("lab/epa", 6, "[(ticks: 10, hold: [])]"),
    wait("lab/closest", 0, "[(ticks: 400, hold: [])]"),
    wait("lab/closest", 2, "[(ticks: 400, hold: [])]"),
    wait("lab/sweep", 0, "[(ticks: 60, hold: [])]"),
    again("lab/sweep", 3, "[(ticks: 60, hold: [])]"),
    way("lab/sweep", 5, "[(ticks: 20, hold: [])]"),
    way("lab/sweep", 6, "[(ticks: 20, hold: [])]"),
    wait("lab/spin", 0, "[(ticks: 200, hold: [])]"),
    again("lab/spin", 3, "[(ticks: 200, hold: [])]"),
    way("lab/spin", 5, "[(ticks: 20, hold: [])]"),
    way("lab/spin", 6, "[(ticks: 20, hold: [])]"),
    wait("lab/crowd", 0, "[(ticks: 60, hold: [])]"),
    again("lab/crowd", 3, "[(ticks: 60, hold: [])]"),
    again("lab/crowd", 4, "[(ticks: 60, hold: [])]"),
    again("lab/crowd", 6, "[(ticks: 60, hold: [])]"),
    wait("lab/seam", 0, "[(ticks: 60, hold: [])]"),
    again("lab/seam", 4, "[(ticks: 60, hold: [])]"),
    way("lab/seam", 6, "[(ticks: 30, hold: [])]"),
];

/// Runs the drive as a keyboard would.
fn run(session: &mut Session, drive: &str) {
    let drive = Drive::parse(drive).expect("a drive of this test");
    let ticks = usize::try_from(drive.ticks()).expect("they are short");
    for input in drive.into_inputs().take(ticks) {
        session.incoming.feed(input.held, input.pressed);
        session.apply(Command::StepOnce).expect("stepping is no edit");
        session.advance(TICK, |_, _, _| {});
    }
    session.incoming.feed(ActionSet::default(), ActionSet::default());
}

/// Answers what a step asks, rightly, or steps inside a tick.
fn answer_or_open(session: &mut Session, step: usize) {
    session.apply(Command::StartStep(step)).expect("its values are checked");
    assert!(!session.progress.is_done(step), "{} step {step}", session.scene.id);
    if let Some(asking) = session.asking() {
        let truth = asking.posed.truth.clone();
        session.apply(Command::Answer(truth)).expect("it waits for one");
        for _ in 0..1_300 {
            session.advance(TICK, |_, _, _| {});
        }
        session.apply(Command::EndQuestion).expect("it always can");
    } else {
        for _ in 0..3 {
            let is_followed = session.opened().is_some_and(Opened::is_followed);
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
            // "Hold on" may have been done already.
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
        // Nor does time, a tick of it.
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
    // A past tick that reached the next goal counts when it is run, not when it is looked at.
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
            live::pieces(&raw).filter(|(_, p)| !matches!(p, Piece::Text(_))).collect();
        assert!(!lives.is_empty(), "{id}");
        // Contacts come and go; all else is there from the beginning.
        for (_, piece) in &lives {
            let Piece::Live(text, Some(live)) = piece else { panic!("{id}: {piece:?}") };
            let told = live.field(session.world()).is_some();
            let waits = matches!(live, Live::Field { b: Some(_), .. } | Live::Param(_));
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
            "steps[0].until.value: `fast` is not a number",
        ),
        (
            "(try: \"x\", set: [(path: \"driver.move_speed\", value: \"999\")], until: Contact())",
            "steps[0].set[0].value: ",
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
