//! Reads the game frames that a lab names, and adds their bodies and track to the lab.

mod track;

use std::io::{BufRead, BufReader, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use self::track::FrameList;
use super::check::Findings;
use super::problem::quote;
use super::progress::{Counted, Progress};
use super::{read, worlds};
use crate::frames::{Reading, Report};
use crate::platform::files::{Stamp, stamp};
use crate::platform::pace::Pace;
use crate::sim::WorldSetup;
use crate::sim::lab::{FramesSetup, LabSetup};
use crate::text::{Id, id};

/// Size limit of frame files, bytes.
const LIMIT: u64 = 1 << 30;

/// Bytes per read.
const READ_SIZE: usize = 1 << 20;

/// Field that names the file.
const FILE_FIELD: &str = "world.frames.file";

/// Maximum number of skipped lines with a warning each.
const MAX_NAMED: usize = 10;

/// Expected value of the field.
const WANTED: Id = id::GAME_FRAMES_WANTED_FILE;

/// Reads the frames named by a lab into its setup; `scene` is the path of the lab's scene.
///
/// Returns the file, with its stamp from before reading.
pub(super) async fn read_file(
    world: &mut WorldSetup,
    scene: Option<&Path>,
    progress_and_pace: (&Progress, &Pace),
    [found, warnings]: [&mut Findings<'_>; 2],
) -> Option<(PathBuf, Option<Stamp>)> {
    let lab = worlds::setup_mut(world).with_frames()?;
    let frames = lab.frames.0.clone()?;
    let path = match find(&frames.file.path, scene) {
        Ok(path) => path,
        Err(what) => {
            found.add(FILE_FIELD, what, WANTED.text());
            return None;
        }
    };
    let stamp = stamp(&path);
    match read(&path, &frames, progress_and_pace).await {
        Ok((report, list)) => {
            warn_unused(&report, warnings);
            add(&report, &list, lab, [found, warnings]);
        }
        Err(why) => found.add(FILE_FIELD, why, WANTED.text()),
    }
    Some((path, stamp))
}

/// Returns the path of the file called `name` beside the scene.
fn find(name: &str, scene: Option<&Path>) -> Result<PathBuf, String> {
    let file = quote(name);
    if name.is_empty() {
        return Err(id::GAME_FRAMES_FILE_WITHOUT_NAME.to_string());
    }
    let is_relative = |part| matches!(part, Component::CurDir | Component::Normal(_));
    if !Path::new(name).components().all(is_relative) {
        return Err(id::GAME_FRAMES_OUTSIDE_FOLDER.with(&[("file", &file)]));
    }
    match scene {
        None => Err(id::GAME_FRAMES_NOT_READ.with(&[("file", &file)])),
        Some(scene) => match read::beside(scene, name) {
            Some((path, true)) => Ok(path),
            Some((_, false)) => Err(id::GAME_FRAMES_OUTSIDE_FOLDER.with(&[("file", &file)])),
            None => Err(id::CHECK_FILE_NOT_THERE.with(&[("file", &file)])),
        },
    }
}

/// Reads and checks all frames.
async fn read(
    path: &Path,
    frames: &FramesSetup,
    (progress, pace): (&Progress, &Pace),
) -> Result<(Report, FrameList), String> {
    let (source, size) = read::open(path, LIMIT).map_err(|error| error.to_string())?;
    progress.bytes.store(size, Relaxed);
    let mut source = BufReader::with_capacity(READ_SIZE, Counted { source, progress });
    let mut report = Report::keeping(Reading::from(frames));
    let (mut list, mut bytes) = (FrameList::default(), Vec::new());
    loop {
        let unreadable =
            |why: std::io::Error| id::GAME_FRAMES_FILE_UNREADABLE.with(&[("reason", &why)]);
        let count =
            source.by_ref().take(READ_SIZE as u64).read_to_end(&mut bytes).map_err(unreadable)?;
        let is_end = count == 0;
        if !is_end {
            source.read_until(b'\n', &mut bytes).map_err(unreadable)?;
        }
        report.add(&String::from_utf8_lossy(&bytes));
        bytes.clear();
        list.add(report.take_frames())?;
        if is_end {
            return Ok((report, list));
        }
        pace.yield_if_due().await;
    }
}

impl From<&FramesSetup> for Reading {
    fn from(frames: &FramesSetup) -> Self {
        let tolerance = Some(f64::from(frames.tolerance.0)).filter(|it| *it > 0.0);
        Self { tolerance, is_flipped: frames.flip.0, y_down: frames.y_down.0 }
    }
}

/// Adds warnings about ignored contents.
fn warn_unused(report: &Report, warnings: &mut Findings<'_>) {
    if !report.unknown_keys.is_empty() {
        let what = id::GAME_FRAMES_KEYS_NOT_USED.with(&[("keys", &report.unknown_keys.join(", "))]);
        warnings.add(FILE_FIELD, what, id::GAME_FRAMES_KEYS_EXPECTED.text());
    }
    for (line, why) in report.skipped.iter().take(MAX_NAMED) {
        warnings.add(
            FILE_FIELD,
            id::GAME_FRAMES_LINE_SKIPPED.with(&[("line", &line), ("reason", &why)]),
            id::GAME_FRAMES_FRAME_EXPECTED.text(),
        );
    }
    if report.differing > report.faults().len() as u64 {
        let what = id::GAME_FRAMES_WRONG_CONTACTS_UNMARKED.with(&[("contacts", &report.differing)]);
        warnings.add(
            FILE_FIELD,
            what,
            id::PARAMS_AT_MOST.with(&[("most", &report.faults().len())]),
        );
    }
    if report.skipped_count > MAX_NAMED as u64 {
        let what = id::GAME_FRAMES_LINES_SKIPPED.with(&[("lines", &report.skipped_count)]);
        warnings.add(FILE_FIELD, what, id::GAME_FRAMES_FRAMES_EXPECTED.text());
    }
}

/// Adds the bodies and the track to the lab.
fn add(
    report: &Report,
    list: &FrameList,
    lab: &mut LabSetup,
    [found, warnings]: [&mut Findings<'_>; 2],
) {
    if list.is_empty() {
        return found.add(
            FILE_FIELD,
            id::GAME_FRAMES_FILE_WITHOUT_FRAME.text(),
            id::GAME_FRAMES_LINES_EXPECTED.text(),
        );
    }
    let y_down = lab.frames.0.as_ref().is_some_and(|frames| frames.y_down.0);
    let (bodies, track, left_out) =
        match list.track(report, std::mem::take(&mut lab.bodies), y_down) {
            Ok(made) => made,
            Err(why) => return found.add(FILE_FIELD, why, id::GAME_FRAMES_FEWER_EXPECTED.text()),
        };
    lab.bodies = bodies;
    for (what, expected) in left_out {
        warnings.add(FILE_FIELD, what, expected);
    }
    if let Some(frames) = &mut lab.frames.0 {
        frames.file.contents = Some(track.into());
    }
}

/// Describes the frames of a lab: numbers of frames, bodies and wrong contacts, and the unit.
pub(super) fn summary(lab: &LabSetup) -> Option<String> {
    let track = lab.frames.0.as_ref()?.file.contents.as_ref()?;
    let mut parts = vec![
        id::FRAMES.with(&[("n", &track.frames())]),
        id::GAME_FRAMES_BODIES.with(&[("n", &lab.bodies.len())]),
        id::GAME_FRAMES_WRONG_CONTACTS.with(&[("n", &track.wrong.len())]),
    ];
    if track.unit != 1.0 {
        parts.push(id::GAME_FRAMES_UNITS_PER_METRE.with(&[("units", &track.unit)]));
    }
    Some(parts.join(", "))
}
