//! Opens scenes, classes, links, recordings, learning progress and answers. Links and recordings are
//! re-run first, so that any of their ticks can be shown.

mod known;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

pub use self::known::Known;
use super::class::{ANSWERS, Answers, Class, GradedFile, Grader};
use super::command::Command;
use super::learning_progress::{self, LearningProgress};
use super::link::{self, Link};
use super::new_scene::NewText;
use super::session::Session;
use super::unsaved::UnsavedScene;
#[cfg(not(target_arch = "wasm32"))]
use crate::frames::Reading;
use crate::params::Value;
use crate::platform::files;
use crate::platform::pace::{Pace, run_blocking};
use crate::platform::text::file;
use crate::predict;
use crate::record::recording::{self, Recording};
use crate::record::replay::{Divergence, ReplayCheck};
#[cfg(not(target_arch = "wasm32"))]
use crate::scene::imported;
use crate::scene::kind::FileKind;
use crate::scene::loading::{load_world, report_size};
use crate::scene::progress::Progress;
use crate::scene::{LoadError, Loading, SCENE_LIMIT, Scene, ShapesScene, catalogue, load, read};
use crate::sim::{Body, World};
use crate::text::id;

/// Name shown for a scene of pasted shapes, which has no file.
const PASTED: &str = "pasted";

/// Number of bytes read to recognise the kind of a file.
const BEGINNING: u64 = 4_096;

/// An opened scene, or a replayed recording.
pub struct OpenedScene {
    /// Session of the scene, or of the recording's first run; a recorded run shows its first tick,
    /// with all later ticks available.
    pub first: Session,
    /// Sessions of the recording's other runs.
    pub rest: Vec<Session>,
    /// First difference from the recording.
    pub divergence: Option<Divergence>,
    /// Whether it comes from a link or a class, which set the view.
    pub is_link: bool,
}

/// Contents of a requested file.
pub enum LoadedFile {
    /// A scene, or a replayed recording.
    Opened(Box<OpenedScene>),
    /// Nothing new: the files still equal the known ones.
    Known,
    /// Learning progress, or why it cannot be read.
    Learned(Result<LearningProgress, String>),
    /// Answer files, each with its answers or the reason why it cannot be read.
    Answers(Vec<(PathBuf, Result<Answers, LoadError>)>),
    /// Graded answer files, and their grader.
    Graded(Vec<GradedFile>, Grader),
}

impl From<OpenedScene> for LoadedFile {
    fn from(opened: OpenedScene) -> Self {
        Self::Opened(Box::new(opened))
    }
}

/// Starts opening a built-in scene by id, a link, or a file: a scene, a class or a recording,
/// recognised by its first field.
#[must_use]
pub fn begin(name: &str) -> Loading<OpenedScene> {
    let text = name.to_owned();
    Loading::with(shown(name), async move |_, progress, pace| {
        Box::pin(open(&text, progress, pace)).await
    })
}

/// Starts opening `name` like [`begin`]; opens `fallback` if that fails.
#[must_use]
pub fn begin_or(name: &str, fallback: &str) -> Loading<OpenedScene> {
    let [text, fallback] = [name, fallback].map(str::to_owned);
    Loading::with(shown(name), async move |_, progress, pace| {
        match Box::pin(open(&text, progress, pace)).await {
            Ok(opened) => Ok(opened),
            Err(_) => Box::pin(open(&fallback, progress, pace)).await,
        }
    })
}

/// Starts opening a scene of pasted shapes, which has no file. The deciding pair is selected.
#[must_use]
pub fn begin_shapes<T: From<OpenedScene> + Send + 'static>(scene: ShapesScene) -> Loading<T> {
    Loading::with(PASTED, async move |name, progress, pace| {
        let parsed = load::parse_paced(name, None, &scene.to_text(), true, (progress, pace)).await;
        let read = parsed.map_err(LoadError::Refused)?;
        let world = World::new_paced(read.file.world.clone(), pace).await;
        let mut first = Session::with_world(read, world, None);
        // Both bodies exist, and can be selected at any time.
        let [a, b] = scene.pair.map(|index| u32::try_from(index).ok().map(Body::Object));
        for command in [Command::Select(a), Command::Pick(b)] {
            first.apply(command).map_err(LoadError::Unreadable)?;
        }
        // Run the user's flawed test beside the correct one.
        if !scene.flaws.is_empty() {
            let enabled = |flaw: &String| (flaw.clone(), Value::Bool(true));
            let flaws = scene.flaws.iter().map(enabled).collect();
            first.apply(Command::Compare(flaws)).map_err(LoadError::Unreadable)?;
        }
        Ok(OpenedScene { first, rest: Vec::new(), divergence: None, is_link: false }.into())
    })
}

/// Starts opening a file with the frames of a game.
#[cfg(not(target_arch = "wasm32"))]
#[must_use]
pub fn begin_frames(path: &Path, reading: Reading) -> Loading<OpenedScene> {
    let (name, path) = (path.to_string_lossy(), path.to_owned());
    Loading::with(&name, async move |_, progress, pace| {
        Box::pin(open_frames(&path, reading, (progress, pace))).await
    })
}

#[cfg(not(target_arch = "wasm32"))]
async fn open_frames(
    path: &Path,
    reading: Reading,
    (progress, pace): (&Progress, &Pace),
) -> Result<OpenedScene, LoadError> {
    let scene = imported::game(&path.to_string_lossy(), path, reading, (progress, pace)).await?;
    let world = World::new_paced(scene.file.world.clone(), pace).await;
    let mut first = Session::with_world(scene, world, None);
    first.run_frames(progress, pace).await.map_err(LoadError::Unreadable)?;
    Ok(OpenedScene { first, rest: Vec::new(), divergence: None, is_link: false })
}

/// Starts opening a new scene. A copy counts as unsaved from the start.
#[must_use]
pub fn begin_new(new: NewText) -> Loading<LoadedFile> {
    let name = new.id.clone();
    Loading::with(&name, async move |name, progress, pace| {
        let NewText { text, original, .. } = new;
        let parsed = load::parse_paced(name, None, &text, true, (progress, pace)).await;
        let scene = parsed.map_err(LoadError::Refused)?;
        report_size(&scene, progress);
        let world = World::new_paced(scene.file.world.clone(), pace).await;
        let mut first = Session::with_world(scene, world, None);
        first.set_saved_text(original);
        Ok(OpenedScene { first, rest: Vec::new(), divergence: None, is_link: false }.into())
    })
}

/// Starts opening a scene with unsaved changes, stored under this number, and repeats the changes.
/// Opens the stored scene without its file if that has changed.
#[must_use]
pub fn begin_unsaved(number: u32, unsaved: UnsavedScene) -> Loading<LoadedFile> {
    let name = unsaved.title.clone();
    Loading::with(&name, async move |_, progress, pace| {
        let UnsavedScene { id, file, text, edited, set, .. } = unsaved;
        let path = file.as_deref().map(Path::new);
        let is_unchanged = |path: &Path| read::text(path, SCENE_LIMIT).is_ok_and(|now| now == text);
        let unchanged_path = path.filter(|path| is_unchanged(path));
        let mut scene = if unchanged_path.is_some() && edited.is_none() {
            load::load_paced(&id, progress, pace).await?
        } else {
            let present_text = edited.as_ref().unwrap_or(&text);
            let parsed = load::parse_paced(&id, path, present_text, true, (progress, pace)).await;
            Scene {
                path: unchanged_path.map(Path::to_owned),
                ..parsed.map_err(LoadError::Refused)?
            }
        };
        report_size(&scene, progress);
        if file.is_some() {
            predict::check(&mut scene)?;
        }
        let world = World::new_paced(scene.file.world.clone(), pace).await;
        let mut first = Session::with_world(scene, world, None);
        first.repeat_changes(&set, pace).await;
        first.set_saved_text(edited.map(|_| text));
        first.kept_as = Some(number);
        Ok(OpenedScene { first, rest: Vec::new(), divergence: None, is_link: false }.into())
    })
}

/// Returns the name to show for a scene name; a link would be too long.
fn shown(name: &str) -> &str {
    if link::is_link(name) { id::FILE_THE_LINK.text() } else { name }
}

/// Starts opening `name` like [`begin`]; also opens learning progress and answers. Returns
/// [`LoadedFile::Known`] if the scene's files still equal `known`.
#[must_use]
pub fn begin_unless(name: &str, known: Option<Known>) -> Loading<LoadedFile> {
    let text = name.to_owned();
    Loading::with(shown(name), async move |_, progress, pace| {
        if let Some(found) = progress_or_answers(&text) {
            return Ok(found);
        }
        if let Some(known) = &known
            && known.is_unchanged(&text, progress, pace).await
        {
            return Ok(LoadedFile::Known);
        }
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(reading) = known.as_ref().and_then(Known::reading) {
            let path = file(&text);
            let opened = Box::pin(open_frames(&path, reading, (progress, pace))).await;
            return opened.map(LoadedFile::from);
        }
        Box::pin(open(&text, progress, pace)).await.map(LoadedFile::from)
    })
}

/// Does the same as [`begin`], for callers that also open other kinds of files.
#[must_use]
pub fn begin_run(name: &str) -> Loading<LoadedFile> {
    let text = name.to_owned();
    Loading::with(shown(name), async move |_, progress, pace| {
        Box::pin(open(&text, progress, pace)).await.map(LoadedFile::from)
    })
}

/// Starts reading answer files.
#[must_use]
pub fn begin_answers(paths: Vec<PathBuf>) -> Loading<LoadedFile> {
    Loading::with(id::OPENING_ANSWERS.text(), async move |_, _, pace| {
        let mut read = Vec::new();
        for path in paths {
            let answers = Answers::load(&path);
            read.push((path, answers));
            pace.yield_if_due().await;
        }
        Ok(LoadedFile::Answers(read))
    })
}

/// Starts grading answer files.
#[must_use]
pub fn begin_grading(files: Vec<(PathBuf, Answers)>, grader: Grader) -> Loading<LoadedFile> {
    let files = Arc::new(files);
    Loading::with(id::OPENING_ANSWERS.text(), async move |_, progress, pace| {
        let mut grader = grader;
        let graded = GradedFile::all(&files, &mut grader, (progress, pace)).await;
        Ok(LoadedFile::Graded(graded, grader))
    })
}

/// Returns learning progress or answers, if the file at `name` holds them.
fn progress_or_answers(name: &str) -> Option<LoadedFile> {
    if link::is_link(name) || catalogue::scene(name).is_some() {
        return None;
    }
    let path = file(name);
    let path = path.as_path();
    let text = read::text(path, learning_progress::LIMIT).ok();
    if let Some(learned) = text.and_then(|text| LearningProgress::of_text(&text)) {
        return Some(LoadedFile::Learned(learned));
    }
    // An unreadable file is refused as a scene, unless its extension is that of answers.
    let has_extension = path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ANSWERS));
    let has_answers = || {
        has_extension
            || beginning(path).is_some_and(|text| FileKind::of(&text) == Some(FileKind::Answers))
    };
    (files::HAS_FOLDERS && has_answers())
        .then(|| LoadedFile::Answers(vec![(path.to_owned(), Answers::load(path))]))
}

async fn open(name: &str, progress: &Progress, pace: &Pace) -> Result<OpenedScene, LoadError> {
    if link::is_link(name) {
        return Link::parse(name).map_err(LoadError::Refused)?.open_paced(progress, pace).await;
    }
    let start = if catalogue::scene(name).is_some() { None } else { beginning(&file(name)) };
    let start = start.unwrap_or_default();
    match FileKind::of(&start) {
        Some(FileKind::Class) => return open_class(&file(name), progress, pace).await,
        Some(FileKind::Recording) => {}
        // Anything else is refused as a scene.
        _ => {
            let (mut scene, world) = load_world(name, progress, pace).await?;
            if scene.path.is_some() {
                predict::check(&mut scene)?;
            }
            let mut first = Session::with_world(scene, world, None);
            first.run_frames(progress, pace).await.map_err(LoadError::Unreadable)?;
            return Ok(OpenedScene { first, rest: Vec::new(), divergence: None, is_link: false });
        }
    }
    let recording = recording::load(&file(name))?;
    let replay_error = |why| LoadError::Unreadable(format!("{name}:1:1: {why}"));
    OpenedScene::replayed_paced(&recording, progress, pace).await.map_err(replay_error)
}

/// Opens a class: its scene, set up for its step.
async fn open_class(
    path: &Path,
    progress: &Progress,
    pace: &Pace,
) -> Result<OpenedScene, LoadError> {
    let (class, text) = Class::load(path)?;
    let name = class.scene_beside(path, &text)?;
    let (mut scene, world) = load_world(&name, progress, pace).await?;
    class.check(path, &text, &scene)?;
    if scene.path.is_some() {
        predict::check(&mut scene)?;
        // Later changes of the scene file must not affect the class.
        scene.path = None;
    }
    let mut first = Session::with_world(scene, world, None);
    let step_error = |why| LoadError::Unreadable(format!("{}:1:1: {why}", path.display()));
    first.start_class(class).map_err(step_error)?;
    Ok(OpenedScene { first, rest: Vec::new(), divergence: None, is_link: true })
}

/// Returns the beginning of a regular file; `None` for anything else.
fn beginning(path: &Path) -> Option<String> {
    let mut start = Vec::new();
    let (file, _) = read::open(path, u64::MAX).ok()?;
    file.take(BEGINNING).read_to_end(&mut start).ok()?;
    Some(String::from_utf8_lossy(&start).into_owned())
}

impl OpenedScene {
    /// Replays all runs of a recording.
    ///
    /// # Errors
    /// Returns an error if the recording has no run.
    pub fn replayed(recording: &Recording, progress: &Progress) -> Result<Self, String> {
        run_blocking(async |pace| Self::replayed_paced(recording, progress, pace).await)
    }

    /// Does the same as [`Self::replayed`], in slices.
    async fn replayed_paced(
        recording: &Recording,
        progress: &Progress,
        pace: &Pace,
    ) -> Result<Self, String> {
        let ticks = recording.runs.iter().map(|recorded| u64::from(recorded.run.ticks()));
        progress.ticks.store(ticks.sum(), Relaxed);
        let (mut runs, mut divergence) = (Vec::new(), None);
        let mut setup = recording.setup.clone();
        for (index, (recorded, world)) in recording.runs_with_starts().enumerate() {
            let mut session = Session::with_world(recording.scene.clone(), world, None);
            session.recorder.setup.clone_from(&setup);
            let place = (index, recording.runs.len());
            let mut comparison = ReplayCheck { run: &recorded.run, place, found: None };
            for tick in 0..=recorded.run.ticks() {
                if let Some(input) =
                    tick.checked_sub(1).and_then(|before| recorded.run.input(before))
                {
                    session.tick(input);
                }
                comparison.check_tick(tick, session.world());
                session.repeat_edits(recorded.run.edits_at(tick), pace).await;
                progress.advance(1);
                pace.yield_if_due().await;
            }
            divergence = divergence.or(comparison.found);
            session.clock.paused = false;
            session.show_replay();
            if let Some(compared) = recording.compared.as_ref().filter(|_| index + 1 == place.1) {
                session.compare_from(compared.from, compared.set.clone())?;
            }
            runs.push(session);
            setup.extend(recorded.final_values());
        }
        let mut runs = runs.into_iter();
        let first = runs.next().ok_or(id::OPENING_NO_RUN.text())?;
        Ok(Self { first, rest: runs.collect(), divergence, is_link: false })
    }
}
