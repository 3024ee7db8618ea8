//! Waits for a scene that is being loaded, while the one on show goes on.

use std::io;
use std::time::Duration;

use super::App;
use super::loading::{FRAME, LoadPurpose};
use crate::app::opening::{self, Known, LoadedFile, OpenedScene};
use crate::platform::clock::Instant;
use crate::platform::watch::Watch;
use crate::platform::work;
use crate::scene::loading::AT_ONCE;
use crate::scene::{LoadActivity, Loading};
use crate::text::id;

/// A scene being loaded.
pub(super) struct PendingLoad {
    pub(super) loading: Loading<LoadedFile>,
    /// The loaded scene, while its ground is uploaded to the graphics card.
    opened: Option<Box<OpenedScene>>,
    since: Instant,
    /// True if the scene on show stays and is compared with the loaded one.
    is_compared: bool,
    /// Purpose of opening the scene.
    pub(super) aim: Option<LoadPurpose>,
    /// Whether it reads the frames of the game on show again; nothing waits for that.
    pub(super) follows: bool,
}

impl PendingLoad {
    fn new(loading: Loading<LoadedFile>) -> Self {
        let since = Instant::now();
        Self { loading, opened: None, since, is_compared: false, aim: None, follows: false }
    }
}

/// Pause between two readings of a game's frames, as a multiple of the time that the first one took.
const PAUSE: u32 = 3;

impl App {
    /// Starts to load a scene; shows it at once if it is ready.
    pub(super) fn start_loading(
        &mut self,
        loading: Loading<LoadedFile>,
        is_compared: bool,
        aim: Option<LoadPurpose>,
    ) -> io::Result<()> {
        self.pending_load = Some(PendingLoad { is_compared, aim, ..PendingLoad::new(loading) });
        self.await_scene_for(AT_ONCE)
    }

    /// Shows the loading scene if it is ready.
    pub(super) fn await_scene(&mut self) -> io::Result<()> {
        self.await_scene_for(FRAME)
    }

    fn await_scene_for(&mut self, patience: Duration) -> io::Result<()> {
        // Unsaved work stays on show until it is saved.
        if self.dialog.is_saving() {
            return Ok(());
        }
        let Some(coming) = &mut self.pending_load else { return Ok(()) };
        // Another scene was opened meanwhile.
        if coming.follows && self.session.scene.id != coming.loading.name {
            self.pending_load = None;
            return Ok(());
        }
        if coming.follows && self.session.defers_frames() {
            return Ok(());
        }
        if coming.opened.is_none() {
            let patience = if coming.follows { Duration::ZERO } else { patience };
            match coming.loading.take(patience) {
                None => return Ok(()),
                Some(Ok(LoadedFile::Opened(opened))) => coming.opened = Some(opened),
                Some(ended) => {
                    let (name, aim) = (std::mem::take(&mut coming.loading.name), coming.aim);
                    self.pending_load = None;
                    self.found(&name, ended)?;
                    return self.take_aim(aim.filter(|_| self.broken.is_none()));
                }
            }
            if !work::HAS_THREADS {
                // The frame's share of time is used up.
                return Ok(());
            }
        }
        let is_there =
            coming.opened.as_ref().is_some_and(|it| self.canvas.prepare(it.first.world()));
        match self.pending_load.take_if(|_| is_there) {
            Some(PendingLoad {
                opened: Some(opened), is_compared, aim, follows, since, ..
            }) => {
                let pause = since.elapsed() * PAUSE;
                self.next_frames = follows.then(|| Instant::now() + pause);
                self.loaded(opened, is_compared)?;
                self.take_aim(aim)
            }
            _ => Ok(()),
        }
    }

    /// Cancels loading and building.
    pub(super) fn give_up_waiting(&mut self) {
        self.pending_commands.give_up();
        self.pending_export.give_up();
        if self.pending_load.take().is_some() {
            self.canvas.prepare_nothing();
            // Clears repeated reports of one save, which would reload the file.
            self.watch.as_ref().map(Watch::changed);
        }
    }

    /// Returns title and progress of a long wait.
    pub(super) fn waits_for(&self) -> Option<(String, LoadActivity)> {
        let is_long = |since: Instant| since.elapsed() >= AT_ONCE && !self.dialog.is_saving();
        let coming = self.pending_load.as_ref();
        let coming = coming.filter(|coming| is_long(coming.since) && !coming.follows);
        let scene = coming.map(|coming| {
            let stage = coming.loading.progress.activity();
            let title = match stage {
                LoadActivity::Grading(_) => id::FRAME_GRADING_ANSWERS,
                _ => id::FRAME_LOADING_SCENE,
            };
            (title.with(&[("name", &coming.loading.name)]), stage)
        });
        let ground = || self.pending_commands.waits_for(is_long);
        scene.or_else(ground).or_else(|| self.pending_export.waits_for(is_long))
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
