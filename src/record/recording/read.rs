//! Reading a recording that may be anything.

use std::path::Path;

use super::form::{self, File, RunForm};
use super::{Recording, Take, VERSION};
use crate::params::{self, Part, Refusal, Value};
use crate::record::run::{CHECK_EVERY, Checkpoint, Edit, Run};
use crate::scene::problem::{self, Finding, Problem};
use crate::scene::read;
use crate::scene::tree::Tree;
use crate::scene::{LoadError, Scene, load as scenes, typed};
use crate::sim::World;

/// A recording has at most this many bytes.
pub const RECORDING_LIMIT: u64 = 256 << 20;

const WANTED: &str = "; a recording, such as `run.rec.ron`";

/// Where in the file, what is wrong, what would be right.
struct Wrong(String, String, String);

fn wrong<T>(path: String, what: String, expected: &str) -> Result<T, Wrong> {
    Err(Wrong(path, what, expected.to_owned()))
}

/// Whether a file's text, or the beginning of it, is a recording's rather than a scene's: its
/// first field is `recording`.
#[must_use]
pub fn is_recording(text: &str) -> bool {
    let inside = after_space(text.strip_prefix('\u{feff}').unwrap_or(text)).strip_prefix('(');
    let name = inside.and_then(|text| after_space(text).strip_prefix("recording"));
    name.is_some_and(|rest| after_space(rest).starts_with(':'))
}

/// The text after white space and comments.
fn after_space(text: &str) -> &str {
    let mut text = text.trim_start();
    loop {
        let rest = match (text.strip_prefix("//"), text.strip_prefix("/*")) {
            (Some(line), _) => line.split_once('\n'),
            (_, Some(block)) => block.split_once("*/"),
            _ => return text,
        };
        text = rest.map_or("", |(_, rest)| rest.trim_start());
    }
}

/// Reads the recording at `path`.
///
/// # Errors
/// Says why the file cannot be read, or what is wrong with it: see [`parse`].
pub fn load(path: &Path) -> Result<Recording, LoadError> {
    let name = path.display().to_string();
    match read::text(path, RECORDING_LIMIT) {
        Ok(text) => parse(&name, Some(path), &text).map_err(LoadError::Refused),
        Err(error) => Err(error.refuse(&name, WANTED)),
    }
}

/// Reads the text of a recording called `name`.
///
/// `path` is the file it came from: files that its scene names are looked for beside it, then among
/// the built-in ones. A lesson that is not found is only worth a warning.
///
/// # Errors
/// The first thing that is wrong, or every problem of the scene within.
pub fn parse(name: &str, path: Option<&Path>, text: &str) -> Result<Recording, Vec<Problem>> {
    let tree = Tree::new(text);
    let refuse = |finding| problem::locate(name, text, vec![finding]);
    let place = |Wrong(path, what, expected): Wrong| {
        let span = tree.value(tree.find(&path));
        refuse(Finding { span, path, what, expected })
    };
    let version = version(text);
    if let Some(version) = version.filter(|version| *version != VERSION) {
        return Err(place(other_version(version)));
    }
    let file: File = typed::read(&tree).map_err(refuse)?;
    let scene = scene(name, path, (text, &tree), &file.scene)?;
    let mut recording = Recording { scene, setup: Vec::new(), runs: Vec::new() };
    fill(&mut recording, &file).map_err(place)?;
    Ok(recording)
}

/// The version that the file says it has, however the rest may look.
fn version(text: &str) -> Option<u32> {
    is_recording(text).then_some(())?;
    let (_, rest) = text.split_once(':')?;
    let digits = after_space(rest);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

fn other_version(version: u32) -> Wrong {
    let what = format!("the recording has version {version}");
    let expected = match version {
        newer if newer > VERSION => "version 1, or a newer collidoscope",
        _ => "version 1",
    };
    Wrong("recording".to_owned(), what, expected.to_owned())
}

/// The scene within; its problems get their places in the recording.
fn scene(
    name: &str,
    path: Option<&Path>,
    (text, tree): (&str, &Tree),
    within: &str,
) -> Result<Scene, Vec<Problem>> {
    let mut scene = scenes::parse_lasting(name, path, within).map_err(|problems| {
        let whole = tree.value(tree.find("scene"));
        // A raw text has the scene's own lines; an escaped one is pointed at as a whole.
        let raw = text[whole.clone()].find(within).map(|at| whole.start + at);
        let found = problems.into_iter().map(|problem| {
            let Problem { path, what, expected, span, .. } = problem;
            let span = raw.map_or(whole.clone(), |at| at + span.start..at + span.end);
            Finding { span, path: format!("scene: {path}"), what, expected }
        });
        problem::locate(name, text, found.collect())
    })?;
    if let Some(path) = path {
        let file = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let file = file.unwrap_or_default();
        let stem = file.strip_suffix(".ron").unwrap_or(&file);
        stem.strip_suffix(".rec").unwrap_or(stem).clone_into(&mut scene.id);
    }
    // Its text is not a file's of its own.
    scene.path = None;
    Ok(scene)
}

/// Reads the rest, making every edit once to see that the scene takes it.
fn fill(recording: &mut Recording, file: &File) -> Result<(), Wrong> {
    let mut world = World::new(recording.scene.file.world.clone());
    for (index, set) in file.setup.iter().enumerate() {
        let value = edit(&mut world, &format!("setup[{index}]"), &set.path, &set.value)?;
        recording.setup.push((set.path.clone(), value));
    }
    if file.runs.is_empty() {
        return wrong("runs".to_owned(), "there is no run".to_owned(), "at least one");
    }
    for (index, form) in file.runs.iter().enumerate() {
        let at = format!("runs[{index}]");
        let (run, left_at) = (run(&at, form)?, form.left_at);
        let ticks = run.ticks();
        let left_at = left_at.unwrap_or(ticks);
        if left_at > ticks {
            let what = format!("the run was left at tick {left_at}, but has {ticks}");
            return wrong(format!("{at}.left_at"), what, "a tick of the run");
        }
        let edits = edits(&at, form, &run, left_at, &mut world)?;
        let (inputs, hashes) = (run.inputs().to_vec(), run.hashes().to_vec());
        let run = Run::of(inputs, edits, hashes, run.checkpoints().to_vec());
        recording.runs.push(Take { run, left_at });
    }
    Ok(())
}

/// A run without its edits.
fn run(at: &str, form: &RunForm) -> Result<Run, Wrong> {
    let mut hashes = Vec::new();
    for (index, line) in form.hashes.iter().enumerate() {
        hashes.extend(numbers(&format!("{at}.hashes[{index}]"), line)?);
    }
    let Some(ticks) = hashes.len().checked_sub(1).and_then(|ticks| u32::try_from(ticks).ok())
    else {
        let what = format!("there are {} hashes", hashes.len());
        return wrong(format!("{at}.hashes"), what, "the start's, and one for each tick");
    };
    let (mut inputs, mut end) = (Vec::new(), 0_u32);
    for (index, form) in form.inputs.iter().enumerate() {
        let at = format!("{at}.inputs[{index}]");
        if let Some(field) = form.not_finite() {
            return wrong(format!("{at}.{field}"), "the number is not finite".to_owned(), "finite");
        }
        if form.ticks == 0 {
            return wrong(format!("{at}.ticks"), "0 ticks".to_owned(), "at least 1");
        }
        end = end.saturating_add(form.ticks);
        inputs.push((end, form.input()));
    }
    if end != ticks {
        let what = format!("there is input for {end} ticks and there are {} hashes", hashes.len());
        return wrong(format!("{at}.hashes"), what, "the start's, and one for each tick");
    }
    let checkpoints = checkpoints(at, form, ticks)?;
    Ok(Run::of(inputs, Vec::new(), hashes, checkpoints))
}

/// The bodies' hashes, where they must be.
fn checkpoints(at: &str, form: &RunForm, ticks: u32) -> Result<Vec<Checkpoint>, Wrong> {
    let wanted = ticks.div_ceil(CHECK_EVERY).max(1);
    if form.bodies.len() as u64 != u64::from(wanted) {
        let what = format!("there are {} accounts of the bodies", form.bodies.len());
        let expected = format!("{wanted}: one every {CHECK_EVERY} ticks, and one at the end");
        return wrong(format!("{at}.bodies"), what, &expected);
    }
    let mut checkpoints = Vec::new();
    for (number, form) in (0..).zip(&form.bodies) {
        let at = format!("{at}.bodies[{number}]");
        let tick = (CHECK_EVERY * (number + 1)).min(ticks);
        if form.tick != tick {
            let what = format!("it is of tick {}", form.tick);
            return wrong(format!("{at}.tick"), what, &format!("{tick}"));
        }
        let hashes = numbers(&format!("{at}.hashes"), &form.hashes)?;
        let (spawned, ascending) = (&form.spawned, form.spawned.is_sorted_by(|a, b| a < b));
        if spawned.len() > hashes.len() || !ascending {
            let what = "the numbers do not fit the hashes".to_owned();
            return wrong(format!("{at}.spawned"), what, "ascending, at most one a hash");
        }
        checkpoints.push(Checkpoint { tick, hashes, spawned: spawned.clone() });
    }
    Ok(checkpoints)
}

fn numbers(at: &str, text: &str) -> Result<Vec<u64>, Wrong> {
    let unfit = || {
        let what = format!("{} is no list of hashes", problem::quote(text));
        Wrong(at.to_owned(), what, "16 hex digits for each hash".to_owned())
    };
    form::from_hex(text).ok_or_else(unfit)
}

/// The edits of a run that begins with `world`; leaves what the next begins with.
fn edits(
    at: &str,
    form: &RunForm,
    run: &Run,
    left_at: u32,
    world: &mut World,
) -> Result<Vec<Edit>, Wrong> {
    let (mut edits, mut next) = (Vec::new(), None);
    for (index, form) in form.edits.iter().enumerate() {
        let at = format!("{at}.edits[{index}]");
        let before = edits.last().map_or(0, |edit: &Edit| edit.tick);
        if !(before..=run.ticks()).contains(&form.tick) {
            let expected = format!("{before} to {}: edits are in order", run.ticks());
            return wrong(format!("{at}.tick"), format!("it is of tick {}", form.tick), &expected);
        }
        if form.tick > left_at && next.is_none() {
            next = Some(world.clone());
        }
        let value = edit(world, &at, &form.path, &form.value)?;
        edits.push(Edit { tick: form.tick, path: form.path.clone(), value });
    }
    *world = next.unwrap_or_else(|| world.clone());
    Ok(edits)
}

/// Sets the parameter at `path`, as the entry `at` of the file says.
fn edit(world: &mut World, at: &str, path: &str, text: &str) -> Result<Value, Wrong> {
    let mut setup = world.setup();
    let value = params::read(&setup, path, text)
        .and_then(|value| params::set(&mut setup, path, value).map(|()| value))
        .map_err(|Refusal { part, what, expected }| {
            let (field, otherwise) = match part {
                Part::Path => ("path", "a parameter of the scene"),
                Part::Value => ("value", "see `collidoscope params`"),
            };
            let expected = if expected.is_empty() { otherwise.to_owned() } else { expected };
            Wrong(format!("{at}.{field}"), what, expected)
        })?;
    // What the setup takes, the world takes.
    let _ = world.set(path, value);
    Ok(value)
}
