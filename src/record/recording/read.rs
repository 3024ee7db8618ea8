//! Reads untrusted recordings.

use std::path::Path;

use super::data::{RecordedComparison, Recording, RecordingRun};
use super::form::{ComparedForm, File, RunForm, VERSION};
use crate::params::{self, Refusal, Value};
use crate::platform::text::name_of;
use crate::record::run::{CHECK_EVERY, Checkpoint, Edit, Run};
use crate::scene::kind::FileKind;
use crate::scene::problem::{self, Finding, Problem};
use crate::scene::read;
use crate::scene::steps::Setting;
use crate::scene::tree::Tree;
use crate::scene::{LoadError, Scene, load as scenes, typed_reader};
use crate::sim::{World, WorldSetup};
use crate::text::id;

/// Size limit of recordings, bytes.
pub const RECORDING_LIMIT: u64 = 256 << 20;

/// Outline of a recording, for messages.
const EXAMPLE: &str = "(recording: 1, title: ..., scene: ..., runs: [...])";

/// Returns an error for the value at `path`.
fn invalid<T>(path: String, what: String, expected: impl Into<String>) -> Result<T, Finding> {
    Err(Finding { path, what, expected: expected.into(), ..Finding::default() })
}

/// Returns the version in a recording, even if the rest is invalid.
fn version<'t>(tree: &Tree<'t>) -> Option<&'t str> {
    let first = tree.children(0).first().filter(|first| tree.name(**first) == "recording");
    first.map(|first| tree.text(*first))
}

/// Reads the recording at `path`.
///
/// # Errors
/// Returns an error if the file cannot be read or is invalid: see [`parse`].
pub fn load(path: &Path) -> Result<Recording, LoadError> {
    let name = name_of(path);
    match read::text(path, RECORDING_LIMIT) {
        Ok(text) => parse(&name, Some(path), &text).map_err(|why| {
            FileKind::Recording.refuse_other(&name, &text).unwrap_or(LoadError::Refused(why))
        }),
        Err(error) => {
            Err(error.refuse(&name, &id::RECORDING_UNREADABLE.with(&[("error", &error)])))
        }
    }
}

/// Parses a recording called `name`.
///
/// `path` is the recording's file: files named by the scene are searched beside it, then among the
/// built-in ones. A missing lesson is only a warning.
///
/// # Errors
/// Returns the first problem, or every problem of the contained scene.
pub fn parse(name: &str, path: Option<&Path>, text: &str) -> Result<Recording, Vec<Problem>> {
    let tree = Tree::new(text);
    let refuse = |finding| problem::locate(name, text, vec![finding]);
    let located = |finding: Finding| {
        let span = tree.value(tree.find(&finding.path));
        refuse(Finding { span, ..finding })
    };
    check_version(&tree).map_err(located)?;
    let with_example = |finding: Finding| match tree.text(0) {
        "" => Finding { expected: EXAMPLE.to_owned(), ..finding },
        _ => finding,
    };
    let file: File = typed_reader::read(&tree).map_err(with_example).map_err(refuse)?;
    let scene = scene(name, path, (text, &tree), &file.scene)?;
    let mut recording = Recording { scene, setup: Vec::new(), runs: Vec::new(), compared: None };
    fill(&mut recording, file).map_err(located)?;
    Ok(recording)
}

/// Checks that the version of the file is the supported one.
fn check_version(tree: &Tree) -> Result<(), Finding> {
    let digits = version(tree).and_then(|text| text.split(|c: char| !c.is_ascii_digit()).next());
    let Some(Ok(version)) = digits.map(str::parse::<u32>) else { return Ok(()) };
    let what = id::RECORDING_HAS_VERSION.with(&[("version", &version)]);
    match version {
        VERSION => Ok(()),
        0 => invalid("recording".to_owned(), what, id::FILE_VERSION_1.text()),
        _ => invalid("recording".to_owned(), what, id::FILE_VERSION_1_OR_NEWER.text()),
    }
}

/// Parses the contained scene; problems of the scene get positions in the recording.
fn scene(
    name: &str,
    path: Option<&Path>,
    (text, tree): (&str, &Tree),
    scene_text: &str,
) -> Result<Scene, Vec<Problem>> {
    let read = scenes::parse_with(name, path, scene_text, true);
    let mut scene = read.map_err(|problems| {
        let scene_span = tree.value(tree.find("scene"));
        // A raw string has the scene's own lines; an escaped string is marked as a whole.
        let raw_start = text[scene_span.clone()].find(scene_text).map(|at| scene_span.start + at);
        let found = problems.into_iter().map(|problem| {
            let Problem { path, what, expected, span, .. } = problem;
            let span =
                raw_start.map_or(scene_span.clone(), |start| start + span.start..start + span.end);
            Finding { span, path: format!("scene: {path}"), what, expected }
        });
        problem::locate(name, text, found.collect())
    })?;
    if let Some(path) = path {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let stem = file.strip_suffix(".ron").unwrap_or(&file);
        stem.strip_suffix(".rec").unwrap_or(stem).clone_into(&mut scene.id);
    }
    // The text belongs to the recording, not to a scene file.
    scene.path = None;
    Ok(scene)
}

/// Reads the setup, the runs and the comparison. Makes every edit once, to check that the scene accepts it.
fn fill(recording: &mut Recording, file: File) -> Result<(), Finding> {
    let mut world = World::new(recording.scene.file.world.clone());
    let mut setup = world.setup();
    for (index, set) in file.setup.into_iter().enumerate() {
        let value = apply_setting(&mut setup, &format!("setup[{index}]"), &set.path, &set.value)?;
        recording.setup.push((set.path, value));
    }
    // Accepted by the setup, so accepted by the world.
    let _ = world.set_all(&recording.setup);
    if file.runs.is_empty() {
        return invalid(
            "runs".to_owned(),
            id::RECORDING_NO_RUN.to_string(),
            id::RECORDING_RUN_EXPECTED.text(),
        );
    }
    for (index, form) in file.runs.into_iter().enumerate() {
        let at = format!("runs[{index}]");
        let left_at = form.left_at;
        let (mut run, edit_forms) = run(&at, form)?;
        let ticks = run.ticks();
        let left_at = left_at.unwrap_or(ticks);
        if left_at > ticks {
            let what =
                id::RECORDING_LEFT_AFTER_END.with(&[("left-at", &left_at), ("ticks", &ticks)]);
            return invalid(format!("{at}.left_at"), what, id::RECORDING_TICK_EXPECTED.text());
        }
        run.edits = edits(&at, edit_forms, ticks, left_at, &mut world)?;
        recording.runs.push(RecordingRun { run, left_at });
    }
    recording.compared = match file.compared {
        Some(form) => Some(compared(form, recording.runs.last(), &world)?),
        None => None,
    };
    Ok(())
}

/// Reads the comparison of the last run; checks its values in the resulting world.
fn compared(
    form: ComparedForm,
    last: Option<&RecordingRun>,
    world: &World,
) -> Result<RecordedComparison, Finding> {
    let ticks = last.map_or(0, |last| last.run.ticks());
    if form.from > ticks {
        let what = id::RECORDING_SECOND_WORLD_START.with(&[("from", &form.from)]);
        return invalid(
            "compared.from".to_owned(),
            what,
            id::RECORDING_START_EXPECTED.with(&[("last", &ticks)]),
        );
    }
    let (mut setup, mut set) = (world.setup(), Vec::new());
    for (index, Setting { path, value }) in form.set.into_iter().enumerate() {
        let value = apply_setting(&mut setup, &format!("compared.set[{index}]"), &path, &value)?;
        set.push((path, value));
    }
    Ok(RecordedComparison { from: form.from, set })
}

/// Reads a run; returns its edits separately.
fn run(at: &str, form: RunForm) -> Result<(Run, Vec<Edit<String>>), Finding> {
    let hashes: Vec<u64> = form.hashes.into_iter().flat_map(|line| line.0).collect();
    let Some(ticks) = hashes.len().checked_sub(1).and_then(|ticks| u32::try_from(ticks).ok())
    else {
        let what = id::RECORDING_HASH_COUNT.with(&[("count", &hashes.len())]);
        return invalid(format!("{at}.hashes"), what, id::RECORDING_HASHES_EXPECTED.text());
    };
    let (mut inputs, mut end) = (Vec::new(), 0_u32);
    for (index, form) in form.inputs.iter().enumerate() {
        let at = format!("{at}.inputs[{index}]");
        if let Some(field) = form.not_finite() {
            return invalid(
                format!("{at}.{field}"),
                id::FILE_NUMBER_NOT_FINITE.to_string(),
                id::FILE_FINITE.text(),
            );
        }
        if form.ticks == 0 {
            return invalid(
                format!("{at}.ticks"),
                id::TICKS.with(&[("n", &form.ticks)]),
                id::RECORDING_TICKS_EXPECTED.text(),
            );
        }
        end = end.saturating_add(form.ticks);
        inputs.push((end, form.input()));
    }
    if end != ticks {
        let what = id::RECORDING_INPUTS_UNFIT.with(&[("ticks", &end), ("hashes", &hashes.len())]);
        return invalid(format!("{at}.hashes"), what, id::RECORDING_HASHES_EXPECTED.text());
    }
    check_bodies(at, &form.bodies, ticks)?;
    Ok((Run { inputs, edits: Vec::new(), hashes, checkpoints: form.bodies }, form.edits))
}

/// Checks the ticks of the checkpoints and the numbers of their spawned bodies.
fn check_bodies(at: &str, bodies: &[Checkpoint], ticks: u32) -> Result<(), Finding> {
    let expected_count = ticks.div_ceil(CHECK_EVERY).max(1);
    if bodies.len() as u64 != u64::from(expected_count) {
        let what = id::RECORDING_ACCOUNTS_COUNT.with(&[("count", &bodies.len())]);
        let expected = id::RECORDING_ACCOUNTS_EXPECTED
            .with(&[("count", &expected_count), ("ticks", &CHECK_EVERY)]);
        return invalid(format!("{at}.bodies"), what, expected);
    }
    for (number, Checkpoint { tick, hashes, spawned }) in (0..).zip(bodies) {
        let at = format!("{at}.bodies[{number}]");
        let due = (CHECK_EVERY * (number + 1)).min(ticks);
        if *tick != due {
            return invalid(
                format!("{at}.tick"),
                id::FILE_ENTRY_TICK.with(&[("tick", &tick)]),
                due.to_string(),
            );
        }
        if spawned.len() > hashes.0.len() || !spawned.is_sorted_by(|a, b| a < b) {
            let what = id::RECORDING_NUMBERS_UNFIT.to_string();
            return invalid(format!("{at}.spawned"), what, id::RECORDING_NUMBERS_EXPECTED.text());
        }
    }
    Ok(())
}

/// Reads the edits of a run with this many ticks that begins with `world`. Turns `world` into the
/// initial world of the next run.
fn edits(
    at: &str,
    form: Vec<Edit<String>>,
    ticks: u32,
    left_at: u32,
    world: &mut World,
) -> Result<Vec<Edit>, Finding> {
    let (mut edits, mut next) = (Vec::new(), None);
    for (index, Edit { tick, path, value }) in form.into_iter().enumerate() {
        let at = format!("{at}.edits[{index}]");
        let before = edits.last().map_or(0, |edit: &Edit| edit.tick);
        if !(before..=ticks).contains(&tick) {
            let expected = id::FILE_EDITS_IN_ORDER.with(&[("first", &before), ("last", &ticks)]);
            return invalid(
                format!("{at}.tick"),
                id::FILE_ENTRY_TICK.with(&[("tick", &tick)]),
                expected,
            );
        }
        if tick > left_at && next.is_none() {
            next = Some(world.clone());
        }
        let value = edit(world, &at, &path, &value)?;
        edits.push(Edit { tick, path, value });
    }
    if let Some(next) = next {
        *world = next;
    }
    Ok(edits)
}

/// Sets the parameter at `path`; `at` is its entry in the file.
fn edit(world: &mut World, at: &str, path: &str, text: &str) -> Result<Value, Finding> {
    let value = apply_setting(&mut world.setup(), at, path, text)?;
    // Accepted by the setup, so accepted by the world.
    let _ = world.set(path, value.clone());
    Ok(value)
}

/// Sets the parameter at `path` of a setup. `at` is the entry in the file, for errors.
pub(crate) fn apply_setting(
    setup: &mut WorldSetup,
    at: &str,
    path: &str,
    text: &str,
) -> Result<Value, Finding> {
    params::read(setup, path, text)
        .and_then(|value| params::set(setup, path, value.clone()).map(|()| value))
        .map_err(|refusal| {
            let expected = refusal.wanted();
            let Refusal { part, what, .. } = refusal;
            Finding { path: format!("{at}.{part}"), what, expected, ..Finding::default() }
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::run::Hashes;

    #[test]
    fn all_bodies_may_have_been_spawned() {
        let bodies = |hashes, spawned| {
            let hashes = Hashes(vec![7; hashes]);
            check_bodies("runs[0]", &[Checkpoint { tick: 60, hashes, spawned }], 60).is_ok()
        };
        assert_eq!([bodies(2, vec![0, 1]), bodies(2, vec![0, 1, 2])], [true, false]);
    }

    #[test]
    fn edits_up_to_leaving_a_run_carry_over_to_the_next() {
        let path = "driver.move_speed";
        for (tick, begins_with) in [(4, 0.3), (5, 0.3), (6, 0.1)] {
            let file = scenes::load("tank/detect").expect("it ships").file;
            let mut world = World::new(file.world);
            world.set(path, Value::F32(0.1)).expect("in range");
            let edit = Edit { tick, path: path.to_owned(), value: "0.3".to_owned() };
            assert_eq!(edits("runs[0]", vec![edit], 10, 5, &mut world).expect("good").len(), 1);
            let next = crate::params::get(&world.setup(), path);
            assert_eq!(next, Some(Value::F32(begins_with)), "an edit at tick {tick}");
        }
    }
}
