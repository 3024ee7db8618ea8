//! What can be opened: a scene, or a recording, which is run again first so that any of its ticks
//! can be put on show.

use std::io::Read;
use std::path::Path;

use super::recorder::kept;
use super::session::Session;
use crate::record::recording::{self, Recording};
use crate::record::replay::{Comparison, Divergence};
use crate::scene::loading::load_world;
use crate::scene::progress::Progress;
use crate::scene::{LoadError, Loaded, Loading, SCENE_LIMIT, catalogue, read};

/// This much of a file tells whether it is a recording, bytes.
const BEGINNING: u64 = 4_096;

/// What was opened.
pub enum Opened {
    /// A scene.
    Scene(Box<Loaded>),
    /// A recording.
    Recording(Box<Replayed>),
}

/// A recording run again.
pub struct Replayed {
    /// Its first run: it stands at its first tick and knows all that follow.
    pub first: Session,
    /// The others.
    pub rest: Vec<Session>,
    /// Where it is not as recorded.
    pub divergence: Option<Divergence>,
}

/// Begins to open a built-in scene by id, or a file: a scene, or a recording, told by its first
/// field.
#[must_use]
pub fn begin(name: &str) -> Loading<Opened> {
    Loading::with(name, open)
}

/// As [`begin`]; comes to `None` if the file at `name` says `known`, so that it need not be opened
/// again.
#[must_use]
pub fn begin_unless(name: &str, known: Option<String>) -> Loading<Option<Opened>> {
    Loading::with(name, move |name, progress| {
        let is_known = |known: &String| {
            read::text(Path::new(name), SCENE_LIMIT).is_ok_and(|now| now == *known)
        };
        if known.as_ref().is_some_and(is_known) {
            return Ok(None);
        }
        open(name, progress).map(Some)
    })
}

fn open(name: &str, progress: &Progress) -> Result<Opened, LoadError> {
    if catalogue::scene(name).is_some() || !is_recording(Path::new(name)) {
        return load_world(name, progress).map(|loaded| Opened::Scene(Box::new(loaded)));
    }
    let recording = recording::load(Path::new(name))?;
    let replayed = Replayed::new(recording, progress);
    let told = |why| LoadError::Unreadable(format!("{name}:1:1: {why}"));
    replayed.map(|replayed| Opened::Recording(Box::new(replayed))).map_err(told)
}

/// Whether the file begins as a recording does; what is no regular file does not.
fn is_recording(path: &Path) -> bool {
    let mut start = Vec::new();
    let file = read::open(path, u64::MAX).ok();
    let read = file.map(|(file, _)| file.take(BEGINNING).read_to_end(&mut start));
    read.is_some_and(|read| read.is_ok())
        && recording::is_recording(&String::from_utf8_lossy(&start))
}

impl Replayed {
    /// Runs the recording again.
    ///
    /// # Errors
    /// Says which edit the scene does not take, or that it was abandoned.
    pub fn new(recording: Recording, progress: &Progress) -> Result<Self, String> {
        let ticks = recording.runs.iter().map(|take| u64::from(take.run.ticks()));
        progress.expect_ticks(ticks.sum());
        let mut start = recording.start()?;
        let (mut runs, mut divergence) = (Vec::new(), None);
        let mut setup = recording.setup;
        let count = recording.runs.len();
        for (index, take) in recording.runs.iter().enumerate() {
            let (scene, world) = (recording.scene.clone(), start.clone());
            let mut session = Session::of_recording(scene, world, setup.clone());
            let mut comparison = Comparison::new(&take.run, (index, count));
            for tick in 0..=take.run.ticks() {
                if let Some(input) = tick.checked_sub(1).and_then(|before| take.run.input(before)) {
                    session.tick(Some(input));
                }
                comparison.look(tick, session.world());
                for edit in take.run.edits_at(tick) {
                    session.edit_again(&edit.path, edit.value)?;
                }
                progress.replayed()?;
            }
            divergence = divergence.or(comparison.found());
            session.show_replay();
            runs.push(session);
            start = take.next_start(start)?;
            setup.extend(kept(take));
        }
        if runs.is_empty() {
            return Err("there is no run; at least one".to_owned());
        }
        Ok(Self { first: runs.remove(0), rest: runs, divergence })
    }
}
