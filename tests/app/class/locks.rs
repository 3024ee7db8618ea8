//! Locks of a class: each command, with and without each lock.

use collidoscope::app::active_question::ActiveQuestion;
use collidoscope::app::class::{Class, Locks};
use collidoscope::app::edit::Edit;
use collidoscope::app::what_if::MovedBody;
use collidoscope::app::{Command, CommandKind, Session};
use collidoscope::figure::layout::{Page, layout};
use collidoscope::overlay::{Depth, OverlaySet};
use collidoscope::params::{self, Value};
use collidoscope::predict::AnswerValue;
use collidoscope::scene::{self, CameraKind, OverlayKind};
use collidoscope::sim::{Body, World, WorldSetup};
use glam::{Vec2, vec2};
use strum::VariantArray;

const ANGLE: &str = "bodies.kite.angle";
const OTHER: &str = "bodies.house.angle";

fn set(path: &str, value: f32) -> Command {
    Command::Set { path: path.to_owned(), value: Value::F32(value), gesture: false }
}

/// Returns a session in which each command has an effect: it has changes to undo and to redo, a
/// selected corner, a second run with two differences, and a what-if.
fn session() -> Session {
    let mut session = Session::new(scene::load("lab/two").expect("it ships"), None);
    for command in [
        set(ANGLE, 10.0),
        set(ANGLE, 20.0),
        Command::Undo,
        Command::Select(Some(Body::Object(0))),
        Command::NextCorner,
        Command::Compare(vec![(ANGLE.to_owned(), Value::F32(30.0))]),
        Command::CompareToo(vec![(OTHER.to_owned(), Value::F32(5.0))]),
    ] {
        session.apply(command).expect("nothing is locked yet");
    }
    session.follow_comparison(|| true);
    let figure = session.figure().expect("a pair");
    let page = Page { size: vec2(720.0, 628.0), ..Page::default() };
    let frame = layout(&figure, &page).frame.expect("a sheet");
    let body = session.draggables(&figure, &frame)[0].moved;
    session.move_in_figure(MovedBody { displacement: Vec2::X, ..body }).expect("a free place");
    session
}

/// Returns a command of this kind that has an effect on [`session`], if the kind has one.
fn example(kind: CommandKind) -> Command {
    let angle = || ANGLE.to_owned();
    match kind {
        CommandKind::Set => set(ANGLE, 40.0),
        CommandKind::NextChoice => Command::NextChoice("methods.test".to_owned()),
        CommandKind::Compare => Command::Compare(vec![(angle(), Value::F32(50.0))]),
        CommandKind::CompareToo => Command::CompareToo(vec![(angle(), Value::F32(60.0))]),
        CommandKind::CompareLess => Command::CompareLess(angle()),
        CommandKind::CompareBefore => Command::CompareBefore,
        CommandKind::ToggleBeside => Command::ToggleBeside,
        CommandKind::EndComparison => Command::EndComparison,
        CommandKind::SeekParting => Command::SeekParting,
        CommandKind::Fan => {
            Command::Fan { path: angle(), values: [1.0, 2.0].map(Value::F32).to_vec() }
        }
        CommandKind::FanMeasure => Command::FanMeasure("position.x".to_owned()),
        CommandKind::KeepWhatIf => Command::KeepWhatIf,
        CommandKind::DropWhatIf => Command::DropWhatIf,
        CommandKind::EndFan => Command::EndFan,
        CommandKind::Reset => Command::Reset(String::new()),
        CommandKind::Rename => {
            Command::Rename { path: "bodies.kite".to_owned(), name: "other".to_owned() }
        }
        CommandKind::SetField => Command::SetField {
            path: "title".to_owned(),
            value: "\"Other\"".to_owned(),
            gesture: false,
        },
        CommandKind::AddAfter => Command::AddAfter("bodies[0]".to_owned()),
        CommandKind::RemoveEntry => Command::RemoveEntry("bodies[0]".to_owned()),
        CommandKind::Edit => Command::Edit(Edit::Toggle),
        CommandKind::Type => {
            let text = scene::load("lab/two").expect("it ships").text;
            Command::Type {
                text: text.replace("(2, 0, 0)", "(3, 0, 0)").into(),
                merges_with_last_edit: false,
            }
        }
        CommandKind::Undo => Command::Undo,
        CommandKind::Redo => Command::Redo,
        CommandKind::StartStep => Command::StartStep(3),
        CommandKind::NextStep => Command::NextStep,
        CommandKind::Ask => Command::Ask { step: 1, instance: 0 },
        CommandKind::Answer => Command::Answer(AnswerValue::Pick(0)),
        CommandKind::Hint => Command::Hint,
        CommandKind::EndQuestion => Command::EndQuestion,
        CommandKind::TogglePause => Command::TogglePause,
        CommandKind::StepOnce => Command::StepOnce,
        CommandKind::StepBack => Command::StepBack,
        CommandKind::ToggleBackwards => Command::ToggleBackwards,
        CommandKind::StepInside => Command::StepInside { on: true, stage: false },
        CommandKind::Watch => Command::Watch,
        CommandKind::ShowLine => Command::ShowLine,
        CommandKind::OpenTick => Command::OpenTick(0),
        CommandKind::CloseTick => Command::CloseTick,
        CommandKind::Seek => Command::Seek(0),
        CommandKind::Jump => Command::Jump { on: true },
        CommandKind::Branch => Command::Branch,
        CommandKind::Restart => Command::Restart,
        CommandKind::RestartAfresh => Command::RestartAfresh,
        CommandKind::Speed => Command::Speed(0),
        CommandKind::SpeedBy => Command::SpeedBy(1),
        CommandKind::Select => Command::Select(Some(Body::Object(1))),
        CommandKind::Pick => Command::Pick(Some(Body::Object(1))),
        CommandKind::SelectNext => Command::SelectNext,
        CommandKind::Nudge => Command::Nudge { right: 1, up: 0 },
        CommandKind::NextCorner => Command::NextCorner,
        CommandKind::AddCorner => Command::AddCorner,
        CommandKind::RemoveCorner => Command::RemoveCorner,
        CommandKind::ToggleSnap => Command::ToggleSnap,
        CommandKind::TogglePlot => Command::TogglePlot("position.x".to_owned()),
        CommandKind::ToggleOverlay => Command::ToggleOverlay(OverlayKind::Axis),
        CommandKind::Depth => Command::Depth(Depth::All),
        CommandKind::NextDepth => Command::NextDepth,
        CommandKind::Camera => Command::Camera(CameraKind::Orbit),
        CommandKind::Look => Command::Look { right: 1, down: 0, nearer: 0 },
        CommandKind::TurnToFigure => Command::TurnToFigure,
        CommandKind::CameraLeans => Command::CameraLeans,
        CommandKind::FrameSelection => Command::FrameSelection,
        CommandKind::FrameTarget => Command::FrameTarget,
    }
}

/// State that locks protect: the parameters of both runs, the number of variants, and the overlays.
#[derive(Debug, PartialEq)]
struct State {
    setup: WorldSetup,
    second_run: Option<WorldSetup>,
    variants: usize,
    overlays: OverlaySet,
}

fn state(session: &mut Session) -> State {
    session.follow_comparison(|| true);
    let comparison = session.comparison();
    State {
        setup: session.world().setup(),
        second_run: comparison.and_then(|it| it.world()).map(World::setup),
        variants: session.variants().map_or(0, |fan| fan.runs.len()),
        overlays: session.overlays,
    }
}

fn locked_session(locked: Locks) -> Session {
    let (title, scene) = ("T".to_owned(), "lab/two".to_owned());
    let mut session = session();
    session.resume_class(Class { title, scene, step: 0, seed: 0, locked });
    session
}

fn starts_step(kind: CommandKind) -> bool {
    matches!(kind, CommandKind::StartStep | CommandKind::NextStep | CommandKind::Ask)
}

/// The oracle is the command's effect without a class: the command is refused exactly if it would
/// change locked state.
#[test]
fn each_command_is_refused_if_it_would_change_locked_state() {
    let path = params::get(&session().world().setup(), "methods.test");
    assert!(path.is_some(), "the example of a choice");
    let mut refused = [0; 2];
    for kind in CommandKind::VARIANTS {
        let mut free = session();
        let before = state(&mut free);
        // Without a question, an answer is refused and changes nothing.
        let _ = free.apply(example(*kind));
        let after = state(&mut free);
        // Ending the second run or the variants needs no lock.
        let shows_values = after.second_run.is_some() && after.second_run != before.second_run
            || after.variants > before.variants;
        let changes =
            [before.setup != after.setup || shows_values, before.overlays != after.overlays];
        let locks = [
            Locks { parameters: true, ..Locks::default() },
            Locks { overlays: true, ..Locks::default() },
        ];
        for (index, lock) in locks.into_iter().enumerate() {
            let mut session = locked_session(lock);
            let is_refused = session.locked(&example(*kind)).is_some();
            // A step may set locked parameters.
            assert_eq!(is_refused, changes[index] && !starts_step(*kind), "{kind:?}, lock {index}");
            if is_refused {
                session.apply(example(*kind)).expect_err("locked");
                assert_eq!(state(&mut session), before, "{kind:?}: nothing has changed");
                refused[index] += 1;
            }
        }
        let mut session = locked_session(Locks { steps_after: Some(0), ..Locks::default() });
        assert_eq!(session.locked(&example(*kind)).is_some(), starts_step(*kind), "{kind:?}");
        if starts_step(*kind) {
            session.apply(example(*kind)).expect_err("locked");
            assert_eq!(state(&mut session), before, "{kind:?}: nothing has changed");
        }
    }
    assert_eq!(refused, [15, 1]);
}

/// Outside edit mode these commands change nothing.
#[test]
fn edit_mode_commands_are_refused_if_parameters_are_locked() {
    for kind in [
        CommandKind::Rename,
        CommandKind::SetField,
        CommandKind::AddAfter,
        CommandKind::RemoveEntry,
    ] {
        let mut free = session();
        let mut locked = locked_session(Locks { parameters: true, ..Locks::default() });
        let text = free.scene.text.clone();
        for session in [&mut free, &mut locked] {
            session.apply(Command::EndComparison).expect("it is allowed");
            let _ = session.apply(Command::Edit(Edit::Toggle));
        }
        let before = locked.scene.text.clone();
        free.apply(example(kind)).expect("it is allowed");
        assert_ne!(free.scene.text, text, "{kind:?}");
        assert!(locked.editor().is_on, "it shows the scene");
        locked.apply(example(kind)).expect_err("locked");
        assert_eq!(locked.scene.text, before, "{kind:?}");
    }
}

/// `Session::idle` returns why a command would change nothing.
#[test]
fn a_command_that_is_idle_changes_nothing() {
    use CommandKind as K;

    let mut idle = Vec::new();
    for kind in CommandKind::VARIANTS {
        let mut session = Session::new(scene::load("lab/two").expect("it ships"), None);
        let command = example(*kind);
        if session.idle(&command).is_none() {
            continue;
        }
        let before = (state(&mut session), session.shown_tick());
        // The command may fail with the same message.
        let _ = session.apply(command);
        assert_eq!((state(&mut session), session.shown_tick()), before, "{kind:?}");
        idle.push(*kind);
    }
    let known =
        [K::CompareBefore, K::ToggleBeside, K::Undo, K::Redo, K::StepBack, K::Jump, K::Branch];
    assert_eq!(idle, [&known[..], &[K::Nudge, K::RemoveCorner]].concat());
}

/// The oracle compares the state that would reveal the answer: tick, values, and pause.
#[test]
fn each_command_closes_an_open_question_or_reveals_nothing() {
    let mut kept_open = 0;
    for kind in CommandKind::VARIANTS {
        let mut session = Session::new(scene::load("lab/two").expect("it ships"), None);
        let asks = session.scene.file.steps.iter().position(|step| step.ask.is_some());
        let step = asks.expect("a question");
        session.apply(Command::Ask { step, instance: 0 }).expect("it can be asked");
        let before = (state(&mut session), session.shown_tick(), session.clock.paused);
        let result = session.apply(example(*kind));
        let is_open = session.active_question().is_some_and(ActiveQuestion::is_open);
        assert!(result.is_ok() || is_open, "{kind:?}: {result:?}");
        if is_open && *kind != CommandKind::Ask {
            let after = (state(&mut session), session.shown_tick(), session.clock.paused);
            assert_eq!(after, before, "{kind:?}");
            kept_open += 1;
        }
    }
    assert!(kept_open > 30, "{kept_open}");
}
