//! Inputs that may be anything, taken as the program takes them: read, run for a second, looked at.
//!
//! What comes of it is finite; a refusal says where, what, and what would be right; and all of it has its
//! limits of time and memory. The fuzz targets and the generators of tests take inputs alike.

use std::cell::Cell;
use std::fs;
use std::io::BufReader;
use std::path::PathBuf;

use collidoscope::app::link::{Link, Source};
use collidoscope::app::{Command, Session, Settings};
use collidoscope::mesh::obj::read_obj;
use collidoscope::paste::{self, Options, Test, answer};
use collidoscope::predict;
use collidoscope::record::drive::Drive;
use collidoscope::record::recording;
use collidoscope::record::replay::replay;
use collidoscope::scene::live::pieces;
use collidoscope::scene::{self, LoadError, Problem, Progress, Scene, ShapesScene, render};
use collidoscope::sim::report::Field;
use collidoscope::sim::{Input, World};
use data_encoding::BASE64URL_NOPAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use tempfile::TempDir;

use crate::drive::{restless, steered};
use crate::memory::measured;
use crate::scaling::spent;

/// What can be run is run for so many ticks.
pub(crate) const TICKS: u32 = 60;

/// No more ticks are run after so much of the processor's time, s: a scene may ask for ticks that take some
/// tenths of a second each, and no longer.
const ENOUGH: f64 = 1.0;

/// The processor's time that an input may take, s.
pub(crate) const LONGEST: f64 = 2.0;

/// The memory that an input may take, bytes.
pub(crate) const LARGEST: isize = 256 << 20;

/// A longer message is none that anybody reads, bytes.
const LONGEST_MESSAGE: usize = 4_000;

/// Of very many problems these are looked at.
const MOST_PROBLEMS: usize = 50;

/// A larger scene is not written and read again, bytes.
const LARGEST_WRITTEN: usize = 1 << 16;

/// The scene that has a lesson.
const TAUGHT_TEXT: &str = r#"(title: "L", lesson: "any", world: Tank(targets: [
    (name: "box", model: Rect(), position: (0, 0.5, 1.5), on_hit: Rebound()),
]))"#;

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Became {
    /// It was taken, and done.
    Taken,
    /// It was refused; whether every refusal names a field beside its place.
    Refused { names_fields: bool },
}

/// Takes an input by `take`, within its limits; what came of it, and the seconds and bytes that it took.
pub(crate) fn within_limits<T>(take: impl FnOnce() -> T) -> (T, f64, isize) {
    let began = spent();
    let (out, memory) = measured(take);
    let taken = spent() - began;
    assert!(taken <= LONGEST, "it took {taken:.1} s");
    assert!(memory.most <= LARGEST, "it took {memory}");
    (out, taken, memory.most)
}

/// Looks at a refusal or a warning: its place is the one in its text, and it can be printed.
fn look_at(problem: &Problem) {
    let Problem { file, line, column, what, expected, span, text, .. } = problem;
    let told = problem.to_string();
    assert!(!file.is_empty() && !what.is_empty() && !expected.is_empty(), "{told}");
    assert!(told.len() <= LONGEST_MESSAGE, "{} bytes: {told}", told.len());
    assert!(!told.contains(char::is_control), "{told:?}");
    let before = &text[..span.start];
    let begins = before.rfind('\n').map_or(0, |at| at + 1);
    let place = (1 + before.matches('\n').count(), 1 + before[begins..].chars().count());
    assert_eq!((*line, *column), place, "{told}");
    assert!(span.end <= text.len() && text.is_char_boundary(span.end), "{told}");
    assert!(!render(problem, false).is_empty());
}

/// Looks at all that a refusal says.
pub(crate) fn refused(problems: &[Problem]) -> Became {
    assert!(!problems.is_empty(), "it is refused for nothing");
    problems.iter().take(MOST_PROBLEMS).for_each(look_at);
    Became::Refused { names_fields: problems.iter().all(|problem| !problem.path.is_empty()) }
}

fn not_loaded(error: &LoadError) -> Became {
    match error {
        LoadError::Refused(problems) => refused(problems),
        LoadError::Unreadable(why) => panic!("nothing is read from a file here: {why}"),
    }
}

/// Every number that a world tells of its bodies is one.
pub(crate) fn assert_finite(world: &World) {
    for told in world.report() {
        let is_one = |field: &Field| match field {
            Field::F32(x) => !x.is_nan(),
            Field::Vec3(v) => v.is_finite(),
            _ => true,
        };
        let is_finite = told.position.is_finite() && told.rotation.is_finite();
        let numbers = told.fields.iter().all(|(_, field)| is_one(field));
        assert!(is_finite && numbers, "{}: {told:?}", world.name(told.body));
    }
    for contact in world.contacts() {
        assert!(contact.normal.is_finite() && contact.depth.is_finite(), "{contact:?}");
    }
}

/// Runs a world for a second, or shorter where its ticks are dear; `input` is given the world and the tick.
pub(crate) fn run(world: &mut World, mut input: impl FnMut(&mut World, u32) -> Input) {
    let (mut events, began) = (Vec::new(), spent());
    for tick in 0..TICKS {
        if spent() - began > ENOUGH {
            SHORTER.with(|count| count.set(count.get() + 1));
            break;
        }
        let input = input(world, tick);
        events.clear();
        world.step(&input, &mut events);
    }
    assert_finite(world);
}

/// Runs a world for a second with keys that make much happen.
pub(crate) fn run_restless(world: &mut World) {
    let mut inputs = restless(TICKS);
    run(world, |world, tick| steered(world, tick, inputs.next().unwrap_or_default()));
}

/// What the program sets can be saved, and is read again as it was.
pub(crate) fn written(scene: &mut Scene) {
    scene.file = scene::changed(scene, scene.file.world.clone()).0;
    let text = scene::to_text(&scene.file);
    if text.len() <= LARGEST_WRITTEN {
        let again = scene::parse(&scene.id, None, &text);
        let again = again.unwrap_or_else(|why| panic!("{}\n{text}", why[0]));
        assert_eq!(again.file, scene.file, "{text}");
    }
}

/// One more tick, and all that the program says of it.
pub(crate) fn look(scene: Scene, world: World) {
    let mut session = Session::with_world(scene, world, None);
    session.apply(Command::StepOnce).expect("always allowed");
    session.advance(1.0 / 60.0, |_, _, _| {});
    assert!(!session.verdict().to_string().is_empty());
    assert!(session.scene.lesson.is_empty() || !session.lesson().is_empty());
    assert_told(&session);
}

/// The tick in words has no number that is none, unless something is called so.
fn assert_told(session: &Session) {
    let told = session.read();
    assert!(!told.contains("NaN") || session.scene.text.contains("NaN"), "{told}");
}

/// A scene's text, which came from the file of that path if there is one.
pub(crate) fn scene_text(path: Option<&PathBuf>, text: &str) -> Became {
    let scene = match scene::parse("scene.ron", path.map(PathBuf::as_path), text) {
        Ok(scene) => scene,
        Err(problems) => return refused(&problems),
    };
    scene.warnings.iter().for_each(look_at);
    let written = scene::to_text(&scene.file);
    if written.len() <= LARGEST_WRITTEN {
        let again = scene::parse("scene.ron", path.map(PathBuf::as_path), &written);
        let again = again.unwrap_or_else(|why| panic!("{}\n{written}", why[0]));
        assert_eq!(again.file, scene.file, "it is written otherwise than it was read:\n{written}");
    }
    let mut world = World::new(scene.file.world.clone());
    run_restless(&mut world);
    // Its questions are answered when it is opened.
    if let Err(why) = predict::check(&scene) {
        return not_loaded(&why);
    }
    look(scene, world);
    Became::Taken
}

thread_local! {
    /// How many worlds were run for less than a second.
    pub(crate) static SHORTER: Cell<u64> = const { Cell::new(0) };

    /// What a drive drives.
    static DRIVEN: World = World::new(scene::load("tank/rebound").expect("it ships").file.world);

    /// What a lesson is read beside.
    static TAUGHT: (Scene, World) = {
        let scene = scene::parse("l.ron", None, TAUGHT_TEXT).expect("a good scene");
        let world = World::new(scene.file.world.clone());
        (scene, world)
    };

    /// Where the files of a scene are put that has some.
    static FOLDER: TempDir = tempfile::tempdir().expect("a folder can be made");
}

/// A scene's text that names the file of this name, which has these bytes.
fn scene_with(text: &str, name: &str, bytes: &[u8]) -> Became {
    let path = FOLDER.with(|folder| {
        fs::write(folder.path().join(name), bytes).expect("the folder can be written to");
        folder.path().join("scene.ron")
    });
    scene_text(Some(&path), text)
}

/// The bytes of an OBJ file: read alone, and as the ground of a map.
pub(crate) fn obj(bytes: &[u8]) -> Became {
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
            let told = why.to_string();
            assert!(!why.problem.is_empty() && !why.expected.is_empty(), "{told}");
            assert!(told.len() <= LONGEST_MESSAGE && !told.contains(char::is_control), "{told:?}");
            let last = bytes.split(|byte| *byte == b'\n').count();
            assert!(why.line <= last as u64, "{told}: there are {last} lines");
        }
    }
    let became = scene_with(MAP, "any.obj", bytes);
    // A mesh that can be read may still not fit into a map.
    assert!(alone.is_ok() || became != Became::Taken, "{alone:?}");
    became
}

/// A lesson in Markdown: its live values, shown while its scene runs, and checked as its scene's.
pub(crate) fn lesson(text: &str) -> Became {
    let mut end = 0;
    for (span, _) in pieces(text) {
        assert!(span.start == end && span.end > end, "the pieces follow each other: {span:?}");
        end = span.end;
    }
    assert_eq!(end, text.len(), "and are all of it");
    let (mut scene, world) = TAUGHT.with(Clone::clone);
    text.clone_into(&mut scene.lesson);
    look(scene, world);
    scene_with(TAUGHT_TEXT, "any.md", text.as_bytes())
}

/// A recording's text. One of a few ticks is run again.
pub(crate) fn recording(text: &str) -> Became {
    let is_one = recording::is_recording(text);
    let recording = match recording::parse("any.rec.ron", None, text) {
        Ok(recording) => recording,
        Err(problems) => return refused(&problems),
    };
    assert!(is_one, "it is read, and is no recording");
    let ticks: u64 = recording.runs.iter().map(|take| u64::from(take.run.ticks())).sum();
    if ticks <= u64::from(2 * TICKS) {
        let each = |_, world: &World, _: &[_]| {
            assert_finite(world);
            Ok(())
        };
        let parted = replay(&recording, each).expect("nothing is written");
        let told = parted.map(|parted| parted.to_string()).unwrap_or_default();
        assert!(told.len() <= LONGEST_MESSAGE, "{told}");
    }
    let written = recording.to_text();
    let again = recording::parse("any.rec.ron", None, &written);
    let again = again.unwrap_or_else(|why| panic!("{}\n{written}", why[0]));
    assert_eq!((again.runs, again.setup), (recording.runs, recording.setup), "{written}");
    Became::Taken
}

/// A drive's text, driven for a second.
pub(crate) fn drive(text: &str) -> Became {
    let drive = match Drive::parse(text) {
        Ok(drive) => drive,
        Err(why) => {
            let mut place = why.splitn(3, ':').map(str::parse::<usize>);
            let is_placed = matches!((place.next(), place.next()), (Some(Ok(1..)), Some(Ok(1..))));
            assert!(is_placed && why.contains("; ") && why.len() <= LONGEST_MESSAGE, "{why}");
            return Became::Refused { names_fields: false };
        }
    };
    let ticks = drive.ticks();
    let held = drive.clone().into_inputs().skip(usize::try_from(ticks).unwrap_or(usize::MAX));
    if ticks <= 10_000 {
        assert!(held.take(3).all(|input| input.held == Input::default().held), "it is over");
    }
    let mut inputs = drive.into_inputs();
    run(&mut DRIVEN.with(World::clone), |_, _| inputs.next().unwrap_or_default());
    Became::Taken
}

/// A link's text. One of a few ticks is opened.
pub(crate) fn link(text: &str) -> Became {
    let link = match Link::parse(text) {
        Ok(link) => link,
        Err(problems) => return refused(&problems),
    };
    if let Ok(text) = link.to_long_text() {
        let again = Link::parse(&text).unwrap_or_else(|why| panic!("{}", why[0]));
        assert_eq!(again, link, "it is written otherwise than it was read");
    }
    if link.tick > 2 * TICKS {
        return Became::Taken;
    }
    match link.open(&Progress::default()) {
        Ok(opened) => {
            assert_finite(opened.first.world());
            assert_told(&opened.first);
            assert!(matches!(link.scene, Source::Own(_)) || !opened.first.scene.id.is_empty());
            Became::Taken
        }
        Err(why) => not_loaded(&why),
    }
}

/// What a link holds before it is packed: nobody guesses a checksum.
pub(crate) fn unpacked_link(text: &[u8]) -> Became {
    link(&format!("#1.{}", BASE64URL_NOPAD.encode(&compress_to_vec_zlib(text, 1))))
}

/// The text of somebody's shapes: read and tested in every way, and made a scene of.
pub(crate) fn pasted(text: &str) -> Became {
    let odd = Options { y_down: true, radians: true, test: Test::GjkEpa };
    let mut became = Became::Taken;
    for options in [Options::default(), odd] {
        match paste::read(text, options) {
            Ok(pasted) => {
                let pairs = paste::all_pairs(&pasted);
                for pair in &pairs {
                    assert!(pair.gap.is_finite() && pair.depth.is_finite(), "{pair:?}");
                    assert!(!answer::text(pair, &pasted).is_empty());
                }
                assert!(!answer::json(&pairs).is_empty());
                if let Ok(made) = ShapesScene::new(&pasted) {
                    assert_eq!(scene_text(None, &made.to_text()), Became::Taken);
                }
            }
            Err(why) => {
                let told = why.to_string();
                assert!(why.line > 0 && why.column > 0 && !why.expected.is_empty(), "{told}");
                assert!(told.len() <= LONGEST_MESSAGE, "{} bytes: {told}", told.len());
                became = Became::Refused { names_fields: false };
            }
        }
    }
    became
}

/// The text of the settings: what can be read of it is in its range, and is read again as it is written.
pub(crate) fn settings(text: &str) -> Became {
    let (settings, is_damaged) = Settings::of(text);
    assert!((0.75..=2.5).contains(&settings.text_scale), "{settings:?}");
    assert!((64..=1024).contains(&settings.history), "{settings:?}");
    assert!(settings.widths.iter().flatten().all(|width| width.is_finite()), "{settings:?}");
    let written = ron::to_string(&settings).expect("plain values");
    assert_eq!(Settings::of(&written), (settings, false), "{written}");
    if is_damaged { Became::Refused { names_fields: false } } else { Became::Taken }
}
