//! Opens a session from a link.

use std::sync::atomic::Ordering::Relaxed;

use super::{Link, NAME, Source};
use crate::app::Session;
use crate::app::opening::OpenedScene;
use crate::app::session::changes::prepare_data;
use crate::params::Value;
use crate::platform::pace::{Pace, run_blocking};
use crate::record::recording::apply_setting;
use crate::record::replay::Divergence;
use crate::record::run::{Edit, input_after};
use crate::scene::loading::report_size;
use crate::scene::problem::{Finding, closest, quote};
use crate::scene::progress::Progress;
use crate::scene::{LoadError, Scene, catalogue, load};
use crate::sim::World;
use crate::sim::input::Input;
use crate::text::id;

/// Start of a link's run.
#[derive(Debug)]
pub struct LinkStart {
    /// Scene of the link.
    pub scene: Scene,
    /// Parameters set before the run begins.
    pub set: Vec<(String, Value)>,
    /// Initial world of the run.
    pub world: World,
    /// Changes of parameters during the run.
    pub edits: Vec<Edit>,
}

impl Link {
    /// Returns the input of the next tick after `tick` ticks have run; `None` from the link's own tick on.
    #[must_use]
    pub fn input(&self, tick: u32) -> Option<Input> {
        input_after(&self.inputs, tick)
    }

    /// Loads the scene, builds the initial world, and checks all changes.
    ///
    /// # Errors
    /// Returns an error with the position if the scene or a change is wrong.
    pub fn begin(&self, progress: &Progress) -> Result<LinkStart, LoadError> {
        run_blocking(async |pace| self.begin_paced(progress, pace).await)
    }

    /// Async version of [`Self::begin`]; yields regularly to keep the window responsive.
    async fn begin_paced(&self, progress: &Progress, pace: &Pace) -> Result<LinkStart, LoadError> {
        let scene = self.scene(progress, pace).await?;
        report_size(&scene, progress);
        let mut setup = scene.file.world.clone();
        let refused = |finding| LoadError::Refused(self.problem(finding));
        let mut set = Vec::new();
        for (index, setting) in self.set.iter().enumerate() {
            let value =
                apply_setting(&mut setup, &format!("set[{index}]"), &setting.path, &setting.value);
            set.push((setting.path.clone(), value.map_err(refused)?));
        }
        let mut edits = Vec::new();
        for (index, Edit { tick, path, value }) in self.edits.iter().enumerate() {
            let value = apply_setting(&mut setup, &format!("edits[{index}]"), path, value);
            edits.push(Edit { tick: *tick, path: path.clone(), value: value.map_err(refused)? });
        }
        let mut world = World::new_paced(scene.file.world.clone(), pace).await;
        for (path, value) in &set {
            let _kept_alive = prepare_data(&world, path, value.clone(), pace).await;
            // Accepted by the setup, so accepted by the world.
            let _ = world.set(path, value.clone());
        }
        if !set.is_empty() {
            world = world.restarted();
        }
        Ok(LinkStart { scene, set, world, edits })
    }

    async fn scene(&self, progress: &Progress, pace: &Pace) -> Result<Scene, LoadError> {
        match &self.scene {
            Source::Inline(text) => {
                // Shown in messages in place of a file name.
                let name = id::LINK_SCENE_NAME.text();
                let read = load::parse_paced(name, None, text, true, (progress, pace)).await;
                let scene = read.map_err(LoadError::Refused)?;
                Ok(Scene { id: NAME.to_owned(), ..scene })
            }
            Source::BuiltIn(id) if catalogue::scene(id).is_some() => {
                load::load_paced(id, progress, pace).await
            }
            Source::BuiltIn(id) => {
                let what = id::FILE_NO_BUILT_IN_SCENE.with(&[("scene", &quote(id))]);
                let close = closest(id, &catalogue::ids().collect::<Vec<_>>());
                let expected = close.map_or_else(
                    || id::LINK_BUILT_IN_SCENE_EXPECTED.to_string(),
                    |close| id::LINK_BUILT_IN_SCENE_CLOSE.with(&[("close", &close)]),
                );
                let finding =
                    Finding { path: "scene".to_owned(), what, expected, ..Finding::default() };
                Err(LoadError::Refused(self.problem(finding)))
            }
        }
    }

    /// Returns a session at the link's moment, with its whole run and its view.
    ///
    /// # Errors
    /// See [`Self::begin`].
    pub fn open(&self, progress: &Progress) -> Result<OpenedScene, LoadError> {
        run_blocking(async |pace| self.open_paced(progress, pace).await)
    }

    /// Async version of [`Self::open`]; yields regularly to keep the window responsive.
    pub(in crate::app) async fn open_paced(
        &self,
        progress: &Progress,
        pace: &Pace,
    ) -> Result<OpenedScene, LoadError> {
        let LinkStart { scene, set, world, edits } = self.begin_paced(progress, pace).await?;
        progress.ticks.store(self.tick.into(), Relaxed);
        let mut first = Session::with_world(scene, world, None);
        first.recorder.setup = set;
        let mut edits = edits.iter().peekable();
        let mut hash = first.world().hash();
        loop {
            let tick = first.ticks();
            while let Some(edit) = edits.next_if(|edit| edit.tick <= tick) {
                first.repeat_edits(std::iter::once(edit), pace).await;
            }
            let Some(input) = self.input(tick) else { break };
            first.tick(input);
            hash = first.world().hash();
            progress.advance(1);
            pace.yield_if_due().await;
        }
        first.restore_view(&self.view, self.inside);
        if let Some(class) = self.class.clone() {
            let refused = |finding| LoadError::Refused(self.problem(finding));
            if let Some(finding) = class.missing_step(&first.scene) {
                let path = format!("class.{}", finding.path);
                return Err(refused(Finding { path, ..finding }));
            }
            let why = |what| Finding { path: "class".to_owned(), what, ..Finding::default() };
            // A link made during a class resumes it without going to its first step.
            match self.tick {
                0 => first.start_class(class).map_err(|what| refused(why(what)))?,
                _ => first.resume_class(class),
            }
        }
        let hashes = [self.hash, hash];
        let found = Divergence { run: (0, 1), tick: self.tick, hashes, bodies: None };
        let divergence = (self.hash != hash).then_some(found);
        Ok(OpenedScene { first, rest: Vec::new(), divergence, is_link: true })
    }
}
