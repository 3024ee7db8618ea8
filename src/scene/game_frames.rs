//! The frames of a game that a lab names: reads the file, and makes the bodies and the track of it.

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

/// Size limit of a file of frames, bytes.
const LIMIT: u64 = 1 << 30;

/// Bytes per read.
const PIECE: usize = 1 << 20;

/// Field that names the file.
const FILE: &str = "world.frames.file";

/// Maximum number of skipped lines that are named.
const MAX_NAMED: usize = 10;

/// Expected value of the field.
const WANTED: &str = "a file of frames in the scene's folder, such as \"game.jsonl\"";

/// Reads the frames named by a lab at `scene` into its setup.
///
/// Returns the file, with its stamp from before reading.
pub(super) async fn read_file(
    world: &mut WorldSetup,
    scene: Option<&Path>,
    paced: (&Progress, &Pace),
    [found, odd]: [&mut Findings<'_>; 2],
) -> Option<(PathBuf, Option<Stamp>)> {
    let lab = worlds::of_mut(world).with_frames()?;
    let frames = lab.frames.0.clone()?;
    let place = match find(&frames.file.path, scene) {
        Ok(place) => place,
        Err(what) => {
            found.add(FILE, what, WANTED);
            return None;
        }
    };
    let stamp = stamp(&place);
    match read(&place, &frames, paced).await {
        Ok((report, list)) => {
            warn_unused(&report, odd);
            add(&report, &list, lab, [found, odd]);
        }
        Err(why) => found.add(FILE, why, WANTED),
    }
    Some((place, stamp))
}

/// Returns the place of the file called `name`.
fn find(name: &str, scene: Option<&Path>) -> Result<PathBuf, String> {
    let file = format!("the file {}", quote(name));
    if name.is_empty() {
        return Err("the file has no name".to_owned());
    }
    let is_inside = |part| matches!(part, Component::CurDir | Component::Normal(_));
    if !Path::new(name).components().all(is_inside) {
        return Err(format!("{file} lies outside the scene's folder"));
    }
    match scene {
        None => {
            Err(format!("{file} is not read: a scene without a file, as links have it, reads none"))
        }
        Some(scene) => match read::beside(scene, name) {
            Some((place, true)) => Ok(place),
            Some((_, false)) => Err(format!("{file} lies outside the scene's folder")),
            None => Err(format!("{file} is not there")),
        },
    }
}

/// Reads and judges all frames.
async fn read(
    place: &Path,
    frames: &FramesSetup,
    (progress, pace): (&Progress, &Pace),
) -> Result<(Report, FrameList), String> {
    let (source, size) = read::open(place, LIMIT).map_err(|error| error.to_string())?;
    progress.bytes.store(size, Relaxed);
    let mut source = BufReader::with_capacity(PIECE, Counted { source, progress });
    let mut report = Report::keeping(Reading::from(frames));
    let (mut list, mut bytes) = (FrameList::default(), Vec::new());
    loop {
        let cannot = |why: std::io::Error| format!("the file cannot be read: {why}");
        let count = source.by_ref().take(PIECE as u64).read_to_end(&mut bytes).map_err(cannot)?;
        let is_end = count == 0;
        if !is_end {
            source.read_until(b'\n', &mut bytes).map_err(cannot)?;
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

/// Warns of everything that was not used.
fn warn_unused(report: &Report, odd: &mut Findings<'_>) {
    if !report.unknown_keys.is_empty() {
        let what = format!("{} are not used", report.unknown_keys.join(", "));
        odd.add(FILE, what, "the keys of docs/frames.md");
    }
    for (line, why) in report.skipped.iter().take(MAX_NAMED) {
        odd.add(FILE, format!("line {line} is skipped: {why}"), "a frame as in docs/frames.md");
    }
    if report.differing > report.faults().len() as u64 {
        let what = format!("{} contacts are wrong; not all are marked", report.differing);
        odd.add(FILE, what, format!("at most {}", report.faults().len()));
    }
    if report.skipped_count > MAX_NAMED as u64 {
        let what = format!("{} lines are skipped in all", report.skipped_count);
        odd.add(FILE, what, "frames as in docs/frames.md");
    }
}

/// Adds the bodies and the track to the lab.
fn add(
    report: &Report,
    list: &FrameList,
    lab: &mut LabSetup,
    [found, odd]: [&mut Findings<'_>; 2],
) {
    if list.is_empty() {
        return found.add(
            FILE,
            "the file has no frame",
            "a line of JSON for each frame: docs/frames.md",
        );
    }
    let y_down = lab.frames.0.as_ref().is_some_and(|frames| frames.y_down.0);
    let (bodies, track, left_out) =
        match list.track(report, std::mem::take(&mut lab.bodies), y_down) {
            Ok(made) => made,
            Err(why) => return found.add(FILE, why, "fewer frames"),
        };
    lab.bodies = bodies;
    for (what, expected) in left_out {
        odd.add(FILE, what, expected);
    }
    if let Some(frames) = &mut lab.frames.0 {
        frames.file.contents = Some(track.into());
    }
}

/// Describes the frames of a lab: their number, and that of the wrong contacts.
pub(super) fn summary(lab: &LabSetup) -> Option<String> {
    let track = lab.frames.0.as_ref()?.file.contents.as_ref()?;
    let count =
        |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let unit =
        if track.unit == 1.0 { String::new() } else { format!(", 1 m = {} units", track.unit) };
    Some(format!(
        "{}, {}, {}{unit}",
        count(track.frames() as usize, "frame"),
        if lab.bodies.len() == 1 {
            "1 body".to_owned()
        } else {
            format!("{} bodies", lab.bodies.len())
        },
        count(track.wrong.len(), "wrong contact")
    ))
}
