//! Processes arbitrary inputs as the program does: reads them, runs them for a second and checks
//! the result.
//!
//! Results must be finite, and time and memory limited. An error must have a place, a reason and the
//! expected value. The fuzz targets and the tests' generators share these functions.

use std::cell::Cell;
use std::fs;
use std::io::BufReader;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use collidoscope::app::link::{Link, Source};
use collidoscope::app::{Command, KeySet, Session, Settings, filled};
use collidoscope::mesh::obj::read_obj;
use collidoscope::predict;
use collidoscope::record::drive::Drive;
use collidoscope::record::recording;
use collidoscope::record::replay::replay;
use collidoscope::scene::kind::FileKind;
use collidoscope::scene::live::pieces;
use collidoscope::scene::{self, Progress, Scene, ShapesScene};
use collidoscope::shape_text::{self, Options, Test, answer, answer_json};
use collidoscope::sim::report::Field;
use collidoscope::sim::{Input, World};
use data_encoding::BASE64URL_NOPAD;
use tempfile::TempDir;

use crate::drive::{restless, steered};
use crate::memory::measured;
pub(crate) use crate::refusal::{Became, Followed};
use crate::refusal::{LONGEST_MESSAGE, MAX_PROBLEMS, check_problem, not_loaded, refused};
use crate::scaling::spent;

/// Number of ticks of each run.
pub(crate) const TICKS: u32 = 60;

/// Processor time after which no more ticks are run: one tick of a valid scene may take some tenths
/// of a second.
const MAX_RUN_TIME: Duration = Duration::from_millis(600);

/// Limits per input: processor time, s, and memory, bytes.
pub(crate) const LIMITS: (f64, isize) = (2.0, 256 << 20);

/// Size limit for writing a scene and reading it again, bytes.
const MAX_WRITTEN: usize = 1 << 16;

/// A scene with a lesson, `any.md`.
const LESSON_SCENE: &str = r#"(title: "L", lesson: "any", world: Tank(targets: [
    (name: "box", model: Rect(), position: (0, 0.5, 1.5), on_hit: Rebound()),
]))"#;

/// Runs `take` within the limits of an input; returns its result, the seconds and the bytes.
pub(crate) fn within_limits<T>(take: impl FnOnce() -> T) -> (T, f64, isize) {
    within(LIMITS, take)
}

/// Runs `take` within these limits.
pub(crate) fn within<T>(
    (max_seconds, max_bytes): (f64, isize),
    take: impl FnOnce() -> T,
) -> (T, f64, isize) {
    let began = spent();
    let (out, memory) = measured(take);
    let seconds = spent() - began;
    assert!(seconds <= max_seconds, "it took {seconds:.1} s");
    assert!(memory.most <= max_bytes, "it took {memory}");
    (out, seconds, memory.most)
}

/// Asserts that all numbers of a world's bodies and contacts are finite.
pub(crate) fn assert_finite(world: &World) {
    for report in world.report() {
        let is_finite_field = |field: &Field| match field {
            Field::F32(x) => x.is_finite(),
            Field::Vec3(v) => v.is_finite(),
            _ => true,
        };
        let has_finite_pose = report.position.is_finite() && report.rotation.is_finite();
        let has_finite_fields = report.fields.iter().all(|(_, field)| is_finite_field(field));
        assert!(has_finite_pose && has_finite_fields, "{}: {report:?}", world.name(report.body));
    }
    for contact in world.contacts() {
        assert!(contact.normal.is_finite() && contact.depth.is_finite(), "{contact:?}");
    }
}

/// Runs a world for a second, or shorter if its ticks are slow; `input` receives the world and the
/// tick.
pub(crate) fn run(world: &mut World, mut input: impl FnMut(&mut World, u32) -> Input) {
    let (mut events, began, started) = (Vec::new(), spent(), Instant::now());
    for tick in 0..TICKS {
        // Elapsed time is cheap to read and never less than processor time.
        if started.elapsed() > MAX_RUN_TIME && spent() - began > MAX_RUN_TIME.as_secs_f64() {
            SHORTENED_RUNS.with(|count| count.set(count.get() + 1));
            break;
        }
        let input = input(world, tick);
        events.clear();
        world.step(&input, &mut events);
    }
    assert_finite(world);
}

/// Runs a world for a second with restless keys.
pub(crate) fn run_restless(world: &mut World) {
    let mut inputs = restless(TICKS);
    run(world, |world, tick| steered(world, tick, inputs.next().unwrap_or_default()));
}

/// Checks that a changed scene can be saved and reads back unchanged.
pub(crate) fn assert_round_trip(scene: &mut Scene) {
    scene.file = scene::changed(scene, scene.file.world.clone()).0;
    let text = scene::to_text(&scene.file);
    if text.len() <= MAX_WRITTEN {
        let again = scene::parse(&scene.id, None, &text);
        let again = again.unwrap_or_else(|why| panic!("{}\n{text}", why[0]));
        assert_eq!(again.file, scene.file, "{text}");
    }
}

/// Runs one more tick and checks all texts on it.
pub(crate) fn step_and_check_texts(scene: Scene, world: World) {
    // A clone has no caches from earlier ticks, like a program that has just started.
    let fresh = world.clone();
    drop(world);
    let mut session = Session::with_world(scene, fresh, None);
    session.apply(Command::StepOnce).expect("always allowed");
    session.advance(1.0 / 60.0, |_, _, _| {});
    assert!(!session.verdict().to_string().is_empty());
    assert!(session.scene.lesson.is_empty() || !session.lesson().is_empty());
    assert_no_nan(&session);
}

/// Checks that the text of the tick contains no NaN, unless the scene's text does.
fn assert_no_nan(session: &Session) {
    let text = session.read();
    assert!(!text.contains("NaN") || session.scene.text.contains("NaN"), "{text}");
}

/// Processes a scene's text; `path` is its file, if any.
pub(crate) fn scene_text(path: Option<&PathBuf>, text: &str, followed: Followed) -> Became {
    let mut scene = match scene::parse("scene.ron", path.map(PathBuf::as_path), text) {
        Ok(scene) => scene,
        Err(problems) => return refused(&problems, followed),
    };
    scene.warnings.iter().take(MAX_PROBLEMS).for_each(check_problem);
    let written = scene::to_text(&scene.file);
    if written.len() <= MAX_WRITTEN {
        let again = scene::parse("scene.ron", path.map(PathBuf::as_path), &written);
        let again = again.unwrap_or_else(|why| panic!("{}\n{written}", why[0]));
        assert_eq!(again.file, scene.file, "it is written otherwise than it was read:\n{written}");
    }
    if followed == Followed::Read {
        return Became::Taken;
    }
    let mut world = World::new(scene.file.world.clone());
    run_restless(&mut world);
    // Opening a scene computes the answers to its questions.
    if let Err(why) = predict::check(&mut scene) {
        return not_loaded(&why);
    }
    step_and_check_texts(scene, world);
    Became::Taken
}

thread_local! {
    /// Number of worlds run for less than a second.
    pub(crate) static SHORTENED_RUNS: Cell<u64> = const { Cell::new(0) };

    /// World in which drives run.
    static DRIVEN: World = World::new(scene::load("tank/rebound").expect("it ships").file.world);

    /// Scene for lessons, and its world when two bodies touch.
    static TAUGHT: (Scene, World) = {
        let scene = scene::parse("l.ron", None, LESSON_SCENE).expect("a good scene");
        let mut world = World::new(scene.file.world.clone());
        let mut tick = 0;
        while world.contacts().is_empty() && tick < 600 {
            let input = steered(&world, tick, Input::default());
            world.step(&input, &mut Vec::new());
            tick += 1;
        }
        (scene, world)
    };

    /// Folder for the files of scenes.
    static FOLDER: TempDir = tempfile::tempdir().expect("a folder can be made");
}

/// Writes a file with these bytes; returns the path of a scene beside it.
fn write_beside(name: &str, bytes: &[u8]) -> PathBuf {
    FOLDER.with(|folder| {
        fs::write(folder.path().join(name), bytes).expect("the folder can be written to");
        folder.path().join("scene.ron")
    })
}

/// Processes the bytes of an OBJ file: alone and, if followed further, as the ground of a map.
pub(crate) fn obj(bytes: &[u8], followed: Followed) -> Became {
    const MAP: &str = r#"(title: "M", world: Map(pieces: [
        (name: "ground", shape: Obj(path: "any.obj")),
    ]))"#;
    let alone = read_obj(BufReader::new(bytes));
    match &alone {
        Ok(mesh) => {
            let count = mesh.positions.len();
            assert!(mesh.positions.iter().all(|v| v.is_finite()));
            assert!(mesh.triangles.iter().flatten().all(|index| (*index as usize) < count));
        }
        Err(why) => {
            let message = why.to_string();
            assert!(!why.problem.is_empty() && !why.expected.is_empty(), "{message}");
            assert!(
                message.len() <= LONGEST_MESSAGE && !message.contains(char::is_control),
                "{message:?}"
            );
            let last = bytes.split(|byte| *byte == b'\n').count();
            assert!(why.line <= last as u64, "{message}: there are {last} lines");
        }
    }
    if followed == Followed::Read {
        return if alone.is_ok() { Became::Taken } else { Became::Refused { names_fields: false } };
    }
    let became = scene_text(Some(&write_beside("any.obj", bytes)), MAP, followed);
    // A readable mesh may still be too large for a map.
    assert!(alone.is_ok() || became != Became::Taken, "{alone:?}");
    became
}

/// Processes a lesson in Markdown: fills in its live values while two bodies touch, and checks it
/// as the scene's lesson; if followed further, shows it while its scene runs.
pub(crate) fn lesson(text: &str, followed: Followed) -> Became {
    let mut end = 0;
    for (span, _) in pieces(text) {
        assert!(span.start == end && span.end > end, "the pieces follow each other: {span:?}");
        end = span.end;
    }
    assert_eq!(end, text.len(), "and are all of it");
    filled_lesson(text);
    let path = write_beside("any.md", text.as_bytes());
    if followed == Followed::Read {
        let read = scene::parse("scene.ron", Some(&path), LESSON_SCENE);
        return read.map_or_else(|problems| refused(&problems, followed), |_| Became::Taken);
    }
    let (mut scene, world) = TAUGHT.with(Clone::clone);
    text.clone_into(&mut scene.lesson);
    step_and_check_texts(scene, world);
    scene_text(Some(&path), LESSON_SCENE, followed)
}

/// Returns a lesson with its live values filled in.
#[allow(dead_code, reason = "the fuzz target reads it on")]
pub(crate) fn filled_lesson(text: &str) -> String {
    TAUGHT.with(|(_, world)| filled(text, KeySet::Wasd, world))
}

/// Processes a recording's text; if followed further, runs a short one again.
pub(crate) fn recording(text: &str, followed: Followed) -> Became {
    let recording = match recording::parse("any.rec.ron", None, text) {
        Ok(recording) => recording,
        Err(problems) => return refused(&problems, followed),
    };
    assert_eq!(FileKind::of(text), Some(FileKind::Recording), "it is read, and is no recording");
    let ticks: u64 =
        recording.runs.iter().map(|recording_run| u64::from(recording_run.run.ticks())).sum();
    if ticks <= u64::from(2 * TICKS) && followed == Followed::Run {
        let each = |_, world: &World, _: &[_]| {
            assert_finite(world);
            Ok(())
        };
        let mismatch = replay(&recording, each).expect("nothing is written");
        let message = mismatch.map(|mismatch| mismatch.to_string()).unwrap_or_default();
        assert!(message.len() <= LONGEST_MESSAGE, "{message}");
    }
    let written = recording.to_text();
    let again = recording::parse("any.rec.ron", None, &written);
    let again = again.unwrap_or_else(|why| panic!("{}\n{written}", why[0]));
    assert_eq!((again.runs, again.setup), (recording.runs, recording.setup), "{written}");
    Became::Taken
}

/// Processes a drive's text and runs it for a second.
pub(crate) fn drive(text: &str) -> Became {
    let drive = match Drive::parse(text) {
        Ok(drive) => drive,
        Err(why) => {
            let mut numbers = why.splitn(3, ':').map(str::parse::<usize>);
            let is_placed =
                matches!((numbers.next(), numbers.next()), (Some(Ok(1..)), Some(Ok(1..))));
            assert!(is_placed && why.contains("; ") && why.len() <= LONGEST_MESSAGE, "{why}");
            return Became::Refused { names_fields: false };
        }
    };
    let ticks = drive.ticks();
    let after_end = drive.clone().into_inputs().skip(usize::try_from(ticks).unwrap_or(usize::MAX));
    if ticks <= 10_000 {
        assert!(after_end.take(3).all(|input| input.held == Input::default().held), "it is over");
    }
    let mut inputs = drive.into_inputs();
    run(&mut DRIVEN.with(World::clone), |_, _| inputs.next().unwrap_or_default());
    Became::Taken
}

/// Processes a link's text; if followed further, opens a short one.
pub(crate) fn link(text: &str, followed: Followed) -> Became {
    let link = match Link::parse(text) {
        Ok(link) => link,
        Err(problems) => return refused(&problems, followed),
    };
    if let Ok(text) = link.to_long_text() {
        let again = Link::parse(&text).unwrap_or_else(|why| panic!("{}", why[0]));
        assert_eq!(again, link, "it is written otherwise than it was read");
    }
    if link.tick > 2 * TICKS || followed == Followed::Read {
        return Became::Taken;
    }
    match link.open(&Progress::default()) {
        Ok(opened) => {
            assert_finite(opened.first.world());
            assert_no_nan(&opened.first);
            assert!(matches!(link.scene, Source::Inline(_)) || !opened.first.scene.id.is_empty());
            Became::Taken
        }
        Err(why) => not_loaded(&why),
    }
}

/// Processes a link's uncompressed content, because random text never has the right checksum.
pub(crate) fn unpacked_link(text: &[u8], followed: Followed) -> Became {
    link(&format!("#1.{}", BASE64URL_NOPAD.encode(&stored(text))), followed)
}

/// Returns a zlib stream (RFC 1950) with the bytes in one uncompressed block: compression would take
/// longer than the test.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).expect("links are shorter");
    let sums = bytes.iter().fold((1, 0), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (a + b) % 65_521)
    });
    let block = [&[0x78, 0x01, 0x01][..], &length.to_le_bytes(), &(!length).to_le_bytes()].concat();
    [&block[..], bytes, &(sums.1 << 16 | sums.0).to_be_bytes()].concat()
}

/// Processes a text of shapes: reads it, tests all pairs and turns it into a scene; if followed
/// further, also runs that scene.
pub(crate) fn pasted(text: &str, followed: Followed) -> Became {
    let unusual = Options { y_down: true, radians: true, test: Test::GjkEpa, ..Options::default() };
    let mut became = Became::Taken;
    for options in [Options::default(), unusual] {
        match shape_text::read(text, options) {
            Ok(pasted) => {
                let pairs = shape_text::all_pairs(&pasted);
                for pair in &pairs {
                    assert!(pair.gap.is_finite() && pair.depth.is_finite(), "{pair:?}");
                    assert!(!answer::text(pair, &pasted).is_empty());
                }
                assert!(!answer_json::json(&pairs, &pasted).is_empty());
                if let Ok(made) = ShapesScene::new(&pasted) {
                    let made = made.to_text();
                    if followed == Followed::Run {
                        assert_eq!(scene_text(None, &made, followed), Became::Taken);
                    }
                }
            }
            Err(why) => {
                let message = why.to_string();
                assert!(why.line > 0 && why.column > 0 && !why.expected.is_empty(), "{message}");
                assert!(message.len() <= LONGEST_MESSAGE, "{} bytes: {message}", message.len());
                became = Became::Refused { names_fields: false };
            }
        }
    }
    became
}

/// Processes the text of the settings: values must be in their ranges and survive writing and reading.
pub(crate) fn settings(text: &str) -> Became {
    let (settings, is_damaged) = Settings::of(text);
    assert!((0.75..=2.5).contains(&settings.text_scale), "{settings:?}");
    assert!((64..=1024).contains(&settings.history), "{settings:?}");
    assert!(settings.widths.iter().flatten().all(|width| width.is_finite()), "{settings:?}");
    let written = ron::to_string(&settings).expect("plain values");
    assert_eq!(Settings::of(&written), (settings, false), "{written}");
    if is_damaged { Became::Refused { names_fields: false } } else { Became::Taken }
}
