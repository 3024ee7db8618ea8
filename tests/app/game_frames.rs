//! The frames of a game on the timeline: each tick shows a frame, its contacts are judged, and a branch continues
//! from it. The expected positions are those in the file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use collidoscope::app::opening::{self, Known, LoadedFile, OpenedScene};
use collidoscope::app::{Command, Session, TimelineMarkKind};
use collidoscope::frames::Reading;
use collidoscope::params::Value;
use collidoscope::scene::{self, Loading};
use collidoscope::sim::lab::Lab;
use collidoscope::sim::{Body, World};
use glam::{Vec2, vec2};
use serde_json::json;

const PATIENCE: Duration = Duration::from_mins(1);

/// Number of frames.
const FRAMES: u32 = 60;

/// Frames without the coin.
const WITHOUT_COIN: std::ops::Range<u32> = 20..30;

/// Returns the position of the box in a frame, m.
fn place(frame: u32) -> Vec2 {
    vec2(-4.0 + 0.0625 * frame as f32, 0.25)
}

/// Returns the angle of the box in a frame, radians.
fn angle(frame: u32) -> f32 {
    0.5 + 0.03125 * frame as f32
}

/// Writes the frames of a game in which a metre is `unit` long and y points down if `up` is −1. A box moves into a
/// wall without a contact; a coin beside them is missing in some frames and larger afterwards.
fn game(folder: &Path, unit: f64, up: f64) -> PathBuf {
    let mut text = String::new();
    for frame in 0..FRAMES {
        let at = place(frame);
        let position = [f64::from(at.x) * unit, f64::from(at.y) * unit * up];
        let angle = f64::from(angle(frame)) * up;
        let mut bodies = vec![
            json!({ "name": "the box", "box": [unit * 2.0, unit], "position": position, "angle": angle }),
            json!({ "name": "wall", "polygon": [[0, 4.0 * unit * up], [0, -4.0 * unit * up], [unit, 0.0]] }),
        ];
        if !WITHOUT_COIN.contains(&frame) {
            let radius = if frame < WITHOUT_COIN.start { 0.5 } else { 0.75 };
            bodies.push(json!({
                "name": "coin", "radius": radius * unit, "position": [9.0 * unit, 3.0 * unit * up],
            }));
        }
        text += &(json!({ "t": frame * 2, "bodies": bodies, "contacts": [] }).to_string() + "\n");
    }
    let path = folder.join("game.jsonl");
    std::fs::write(&path, text).expect("a file");
    path
}

fn opened(path: &Path) -> Session {
    finished(opening::begin(path.to_str().expect("text")))
}

fn finished(mut loading: Loading<OpenedScene>) -> Session {
    let opened = loading.take(PATIENCE).expect("it ends");
    opened.unwrap_or_else(|error| panic!("{error}")).first
}

fn lab(session: &Session) -> &Lab {
    match session.world() {
        World::Lab(lab) => lab,
        _ => panic!("a lab"),
    }
}

/// Returns the first frame in which the box, by its half-extent along x, reaches the wall's plane x = 0.
fn first_overlap() -> u32 {
    let half_extent = |frame| {
        let (sin, cos) = angle(frame).sin_cos();
        cos.abs() + 0.5 * sin.abs()
    };
    (0..FRAMES).find(|frame| place(*frame).x + half_extent(*frame) > 1e-3).expect("it gets there")
}

#[test]
fn each_tick_shows_a_frame_and_time_pauses_at_the_first_wrong_contact() {
    for (unit, up) in [(1.0, 1.0), (1.0, -1.0), (100.0, -1.0)] {
        let folder = tempfile::tempdir().expect("a folder");
        let reading = Reading { y_down: up < 0.0, ..Reading::default() };
        let loading = opening::begin_frames(&game(folder.path(), unit, up), reading);
        let mut session = finished(loading);
        assert_eq!(session.ticks(), FRAMES);
        assert!(session.clock.paused);
        assert_eq!(session.shown_tick(), first_overlap() + 1, "unit {unit}, up {up}");
        assert_eq!(session.selection(), Some(Body::Object(0)));
        let said = session.game_verdict().expect("a wrong contact").to_string();
        assert!(said.starts_with("no contact, but the overlap is "), "{said}");
        let wrong = session.log.marks.iter().filter(|it| it.kind == TimelineMarkKind::WrongContact);
        assert_eq!(wrong.map(|it| it.tick).min(), Some(session.shown_tick()));
        for tick in [1, 2, 15, FRAMES] {
            session.apply(Command::Seek(tick)).expect("a tick");
            let body = &lab(&session).state.bodies[0];
            let expected = (place(tick - 1), angle(tick - 1));
            let error = body.position.distance(expected.0).max((body.angle - expected.1).abs());
            assert!(error < 1e-5, "tick {tick}, unit {unit}, up {up}: {error}");
        }
    }
}

#[test]
fn bodies_may_be_absent_and_may_change_their_shape() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = opened(&game(folder.path(), 1.0, 1.0));
    let mut coin = |tick| {
        session.apply(Command::Seek(tick)).expect("a tick");
        let lab = lab(&session);
        let solid = &lab.state.bodies[2].solid;
        session.world().position(Body::Object(2)).map(|_| solid.parts[0].radius)
    };
    assert_eq!(coin(WITHOUT_COIN.start), Some(0.5));
    assert_eq!(coin(WITHOUT_COIN.start + 1), None);
    assert_eq!(coin(WITHOUT_COIN.end), None);
    assert_eq!(coin(WITHOUT_COIN.end + 1), Some(0.75));
    // A seek backwards restores the shape, too.
    assert_eq!(coin(3), Some(0.5));
}

#[test]
fn a_branch_continues_with_the_games_velocities_and_undo_restores_the_frames() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = opened(&game(folder.path(), 1.0, 1.0));
    session.apply(Command::Seek(11)).expect("a tick");
    session.apply(Command::Branch).expect("it follows frames");
    assert_eq!(session.ticks(), 11);
    assert!(session.followed_frames().is_none());
    for _ in 0..5 {
        session.apply(Command::StepOnce).expect("allowed");
        session.advance(0.0, |_, _, _| ());
    }
    let body = &lab(&session).state.bodies[0];
    assert!(body.position.distance(place(15)) < 1e-4, "{}", body.position);
    assert!((body.angle - angle(15)).abs() < 1e-4);
    // Then the program itself pushes the box out of the wall.
    for _ in 0..60 {
        session.apply(Command::StepOnce).expect("allowed");
        session.advance(0.0, |_, _, _| ());
    }
    let pushed = &lab(&session).state.bodies[0];
    assert!(pushed.position.x < place(75).x - 1.0, "{} is pushed back", pushed.position);

    session.apply(Command::Seek(11)).expect("a tick");
    session.apply(Command::Undo).expect("a branch");
    assert_eq!(session.ticks(), FRAMES);
    assert!(session.followed_frames().is_some());
    session.apply(Command::Seek(40)).expect("a tick");
    assert_eq!(lab(&session).state.bodies[0].position, place(39));
}

/// The text of the scene names the file and no bodies; saved and loaded, the scene has the same state.
#[test]
fn a_scene_names_the_file_of_its_frames() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = opened(&game(folder.path(), 1.0, 1.0));
    let text = &session.scene.text;
    assert!(text.contains("frames: (file: \"game.jsonl\")") && !text.contains("bodies:"), "{text}");
    let path = folder.path().join("mine.ron");
    std::fs::write(&path, text).expect("a file");
    let again = opened(&path);
    assert_eq!(again.world().hash(), session.world().hash());
    let (changed, _) = scene::changed(&again.scene, again.world().setup());
    assert_eq!(scene::kept_text(&again.scene, &changed), *text, "nothing was changed");
    let mut edited = again;
    let flaw = ("flaw.only_axes_of_a".to_owned(), Value::Bool(true));
    edited.apply(Command::Set { path: flaw.0, value: flaw.1, gesture: false }).expect("a switch");
    let (changed, _) = scene::changed(&edited.scene, edited.world().setup());
    let saved = scene::kept_text(&edited.scene, &changed);
    assert!(saved.contains("only_axes_of_a: true") && !saved.contains("bodies:"), "{saved}");

    for (new, said) in [
        ("none.jsonl", "the file `none.jsonl` is not there"),
        ("../game.jsonl", "lies outside the scene's folder"),
    ] {
        std::fs::write(&path, text.replace("file: \"game.jsonl", &format!("file: \"{new}")))
            .expect("a file");
        let error = scene::load(path.to_str().expect("text")).expect_err("it is refused");
        assert!(error.to_string().contains(said), "{error}");
    }
}

/// A file that the game writes again is read again; an unchanged one is not.
#[test]
fn changed_frames_are_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = game(folder.path(), 1.0, 1.0);
    let name = path.to_str().expect("text");
    let known = Known::of_session(&opened(&path));
    let again = || {
        let mut loading = opening::begin_unless(name, Some(known.clone()));
        loading.take(PATIENCE).expect("it ends").unwrap_or_else(|error| panic!("{error}"))
    };
    assert!(matches!(again(), LoadedFile::Known));
    let text = std::fs::read_to_string(&path).expect("a file");
    let first: Vec<&str> = text.lines().take(7).collect();
    std::fs::write(&path, first.join("\n")).expect("a file");
    let LoadedFile::Opened(opened) = again() else { panic!("it has changed") };
    assert_eq!(opened.first.ticks(), 7);
}

/// Reads the file again, and returns the new session in place of `before`.
fn read_again(path: &Path, before: &mut Session) -> Session {
    let known = Known::of_session(before);
    let mut loading = opening::begin_unless(path.to_str().expect("text"), Some(known));
    let LoadedFile::Opened(opened) = loading.take(PATIENCE).expect("it ends").expect("it opens")
    else {
        panic!("the file has changed")
    };
    let mut session = opened.first;
    session.resume_frames(before);
    session
}

#[test]
fn a_growing_file_keeps_the_shown_frame_or_follows_the_last() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = game(folder.path(), 1.0, -1.0);
    let whole = std::fs::read_to_string(&path).expect("text");
    let lines: Vec<&str> = whole.lines().collect();
    let write_first = |frames: u32| {
        std::fs::write(&path, lines[..frames as usize].join("\n") + "\n").expect("written");
    };
    let first = first_overlap();
    write_first(first - 9);
    let reading = Reading { y_down: true, tolerance: Some(0.01), ..Reading::default() };
    let mut session = finished(opening::begin_frames(&path, reading));
    let options = "y_down: true, tolerance: 0.01)";
    assert!(session.scene.text.contains(options), "{}", session.scene.text);
    // An earlier frame stays on show, with its selection.
    session.apply(Command::Seek(3)).expect("a tick");
    session.apply(Command::Select(Some(Body::Object(2)))).expect("the coin");
    write_first(first - 6);
    let mut session = read_again(&path, &mut session);
    assert_eq!((session.ticks(), session.shown_tick()), (first - 6, 3));
    assert_eq!(session.selection(), Some(Body::Object(2)));
    // y still points down: the file says y = −0.25.
    let y = session.world().position(Body::Object(0)).expect("the box").y;
    assert!((y - 0.25).abs() < 1e-5, "{y}");
    // From the last frame, the session moves on to the new last one.
    session.apply(Command::Seek(first - 6)).expect("a tick");
    write_first(first - 3);
    let mut session = read_again(&path, &mut session);
    assert_eq!((session.ticks(), session.shown_tick()), (first - 3, first - 3));
    // The first wrong contact is shown when it appears.
    session.apply(Command::Seek(3)).expect("a tick");
    write_first(first + 5);
    let mut session = read_again(&path, &mut session);
    assert_eq!((session.ticks(), session.shown_tick()), (first + 5, first + 1));
    assert!(session.game_verdict().is_some());
    // It stays on show, even if the game has not written more frames yet.
    write_first(first + 1);
    let mut session = read_again(&path, &mut session);
    write_first(first + 5);
    let mut session = read_again(&path, &mut session);
    assert_eq!((session.ticks(), session.shown_tick()), (first + 5, first + 1));
    // From then on it is treated like any other frame.
    session.apply(Command::Seek(4)).expect("a tick");
    write_first(FRAMES);
    let session = read_again(&path, &mut session);
    assert_eq!((session.ticks(), session.shown_tick()), (FRAMES, 4));
    assert!(session.scene.text.contains(options), "{}", session.scene.text);
}

#[test]
fn new_frames_are_deferred_where_they_would_discard_a_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = game(folder.path(), 1.0, 1.0);
    let started = || {
        let session = opened(&path);
        assert!(!session.defers_frames());
        session
    };
    let set = Command::Set { path: "horizon".to_owned(), value: Value::F32(3.0), gesture: false };
    for command in [Command::Branch, Command::StepInside { on: false, stage: false }, set] {
        let mut session = started();
        session.apply(command.clone()).expect("allowed");
        assert!(session.defers_frames(), "{command:?}");
    }
    let plain = scene::load("lab/two").expect("it ships");
    assert!(!Session::new(plain, None).defers_frames());
}

/// The scene's own bodies stay at their places and come before the bodies of the frames.
#[test]
fn the_scene_may_have_bodies_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    game(folder.path(), 1.0, 1.0);
    let path = folder.path().join("mine.ron");
    let own = "bodies: [(name: \"own\", shape: Circle(), position: (2, 5, 0))]";
    let text = format!("(title: \"T\", world: Lab(frames: (file: \"game.jsonl\"), {own}))");
    std::fs::write(&path, text).expect("a file");
    let mut session = opened(&path);
    session.apply(Command::Seek(25)).expect("a tick");
    assert_eq!(session.world().position(Body::Object(0)), Some(glam::vec3(2.0, 5.0, 0.0)));
    assert_eq!(lab(&session).state.bodies[1].position, place(24));
    assert_eq!(session.world().position(Body::Object(3)), None, "the coin is absent");
}
