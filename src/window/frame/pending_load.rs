//! Waits for a scene being loaded, while the scene on show continues.

use std::io;
use std::time::Duration;

use super::App;
use super::loading::{LoadPurpose, WAIT_PER_FRAME};
use crate::app::opening::{self, Known, LoadedFile, OpenedScene};
use crate::platform::clock::Instant;
use crate::platform::watch::Watch;
use crate::platform::work;
use crate::scene::loading::PROGRESS_DELAY;
use crate::scene::{LoadActivity, Loading};
use crate::text::id;

/// A scene being loaded.
pub(super) struct PendingLoad {
    pub(super) loading: Loading<LoadedFile>,
    /// The loaded scene, while its ground is uploaded to the graphics card.
    opened: Option<Box<OpenedScene>>,
    start: Instant,
    /// True if the scene on show stays and is compared with the loaded one.
    is_compared: bool,
    /// Purpose of opening the scene.
    pub(super) purpose: Option<LoadPurpose>,
    /// True for a new reading of the frames of the game on show; nothing waits for it.
    pub(super) follows: bool,
}

impl PendingLoad {
    fn new(loading: Loading<LoadedFile>) -> Self {
        let start = Instant::now();
        Self { loading, opened: None, start, is_compared: false, purpose: None, follows: false }
    }
}

/// Pause between two readings of a game's frames, as a multiple of the last reading's duration.
const PAUSE_FACTOR: u32 = 3;

impl App {
    /// Starts to load a scene; shows it at once if it is ready.
    pub(super) fn start_loading(
        &mut self,
        loading: Loading<LoadedFile>,
        is_compared: bool,
        purpose: Option<LoadPurpose>,
    ) -> io::Result<()> {
        self.pending_load = Some(PendingLoad { is_compared, purpose, ..PendingLoad::new(loading) });
        self.await_scene_for(PROGRESS_DELAY)
    }

    /// Shows the scene being loaded if it is ready.
    pub(super) fn await_scene(&mut self) -> io::Result<()> {
        self.await_scene_for(WAIT_PER_FRAME)
    }

    fn await_scene_for(&mut self, time_limit: Duration) -> io::Result<()> {
        // Unsaved work stays on show until it is saved.
        if self.dialog.is_saving() {
            return Ok(());
        }
        let Some(pending) = &mut self.pending_load else { return Ok(()) };
        // Another scene was opened meanwhile.
        if pending.follows && self.session.scene.id != pending.loading.name {
            self.pending_load = None;
            return Ok(());
        }
        if pending.follows && self.session.defers_frames() {
            return Ok(());
        }
        if pending.opened.is_none() {
            let time_limit = if pending.follows { Duration::ZERO } else { time_limit };
            match pending.loading.take(time_limit) {
                None => return Ok(()),
                Some(Ok(LoadedFile::Opened(opened))) => pending.opened = Some(opened),
                Some(result) => {
                    let (name, purpose) =
                        (std::mem::take(&mut pending.loading.name), pending.purpose);
                    self.pending_load = None;
                    self.handle_loaded(&name, result)?;
                    return self.fulfil_purpose(purpose.filter(|_| self.broken.is_none()));
                }
            }
            if !work::HAS_THREADS {
                // The frame's share of time is used up.
                return Ok(());
            }
        }
        let is_prepared =
            pending.opened.as_ref().is_some_and(|it| self.canvas.prepare(it.first.world()));
        match self.pending_load.take_if(|_| is_prepared) {
            Some(PendingLoad {
                opened: Some(opened),
                is_compared,
                purpose,
                follows,
                start,
                ..
            }) => {
                let pause = start.elapsed() * PAUSE_FACTOR;
                self.next_frames = follows.then(|| Instant::now() + pause);
                self.show_loaded(opened, is_compared)?;
                self.fulfil_purpose(purpose)
            }
            _ => Ok(()),
        }
    }

    /// Cancels the loading, building and exporting in progress.
    pub(super) fn cancel_waiting(&mut self) {
        self.pending_commands.cancel();
        self.pending_export.cancel();
        if self.pending_load.take().is_some() {
            self.canvas.discard_prepared();
            // Clears repeated reports of one save, which would reload the file.
            self.watch.as_ref().map(Watch::changed);
        }
    }

    /// Returns the title and progress of a long wait.
    pub(super) fn wait_progress(&self) -> Option<(String, LoadActivity)> {
        let is_long =
            |start: Instant| start.elapsed() >= PROGRESS_DELAY && !self.dialog.is_saving();
        let pending = self.pending_load.as_ref();
        let pending = pending.filter(|pending| is_long(pending.start) && !pending.follows);
        let scene = pending.map(|pending| {
            let activity = pending.loading.progress.activity();
            let title = match activity {
                LoadActivity::Grading(_) => id::FRAME_GRADING_ANSWERS,
                _ => id::FRAME_LOADING_SCENE,
            };
            (title.with(&[("name", &pending.loading.name)]), activity)
        });
        let ground = || self.pending_commands.wait_progress(is_long);
        scene.or_else(ground).or_else(|| self.pending_export.wait_progress(is_long))
    }

    /// Reloads the open file, unless its content is unchanged.
    pub(super) fn reload(&mut self, path: &str) -> io::Result<()> {
        let known = Known::of_session(&self.session);
        self.returning = None;
        self.show(opening::begin_unless(path, Some(known)))
    }

    /// Reloads the open file after a change; reads the frames of a game in the background.
    pub(super) fn reload_changed(&mut self, path: &str) -> io::Result<()> {
        if self.session.followed_frames().is_none() {
            return self.reload(path);
        }
        let known = Known::of_session(&self.session);
        self.returning = None;
        let loading = opening::begin_unless(path, Some(known));
        self.pending_load = Some(PendingLoad { follows: true, ..PendingLoad::new(loading) });
        Ok(())
    }
}
