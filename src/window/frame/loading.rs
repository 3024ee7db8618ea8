//! Loads scenes and files, and returns to scenes left before.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use macroquad::miniquad::KeyCode;
use macroquad::prelude::{Color, clear_background, is_key_pressed, next_frame};

use super::recording::OtherRuns;
use super::{App, NOTICE};
use crate::app::edit::Edit;
use crate::app::opening::{self, Known, LoadedFile, OpenedScene};
use crate::app::search::SearchEntry;
use crate::app::{Command, Session, Settings, Viewport};
use crate::platform::clock::Instant;
use crate::platform::text::{file, name_of};
use crate::platform::watch::Watch;
use crate::platform::{saved_scenes, signals};
use crate::scene::course::CourseFigure;
use crate::scene::loading::PROGRESS_DELAY;
use crate::scene::{LoadError, Loading, Scene, catalogue};
use crate::text::id;
use crate::window::panels::Tone;
use crate::window::theme::Theme;
use crate::window::{WindowError, egui_support, panels};

/// Time per frame spent waiting for a scene: the loading thread needs the processor more than the
/// frames do. A page has no such thread and loads in this time.
pub(super) const WAIT_PER_FRAME: Duration = Duration::from_millis(20);

/// Waits for the window's first scene and shows the progress. Cancelling opens the default scene.
pub(super) async fn first(
    mut loading: Loading<OpenedScene>,
    settings: &Settings,
    theme: &Theme,
) -> Result<OpenedScene, WindowError> {
    let start = Instant::now();
    loop {
        if let Some(result) = loading.take(WAIT_PER_FRAME) {
            return result.map_err(WindowError::Scene);
        }
        if let Some(code) = signals::exit_request() {
            return Err(WindowError::Stopped(code));
        }
        if start.elapsed() < PROGRESS_DELAY {
            continue;
        }
        let [r, g, b] = theme.world.horizon;
        clear_background(Color::from_rgba(r, g, b, 255));
        let mut is_cancelled = false;
        egui_macroquad::ui(|ctx| {
            ctx.set_pixels_per_point(egui_support::pixels_per_point(settings.text_scale));
            let title = id::FRAME_LOADING_SCENE.with(&[("name", &loading.name)]);
            is_cancelled = panels::loading_dialog(ctx, &title, loading.progress.activity());
        });
        egui_macroquad::draw();
        next_frame().await;
        if is_cancelled || is_key_pressed(KeyCode::Escape) {
            loading = opening::begin(catalogue::DEFAULT_SCENE);
        }
    }
}

/// Watches the files that the scene was read from: its own file or, until it is saved, the file that it was imported
/// from.
pub(super) fn watch(scene: &Scene) -> Option<Watch> {
    let imported = file(&scene.id);
    let own = scene.path.as_deref();
    let path = own.map(|own| if own.exists() { own } else { imported.as_path() });
    Watch::new(path, &scene.files)
}

/// Purpose of opening a scene, fulfilled when it is loaded.
#[derive(Clone, Copy)]
pub(super) enum LoadPurpose {
    /// Open this step of the lesson.
    Step(usize),
    /// Show the state of this figure.
    Figure(&'static CourseFigure),
    /// Edit the scene, in a view of this size.
    Edit(Viewport),
}

impl App {
    /// Starts to load a scene; shows it at once if it is ready. A scene left before continues, unless its
    /// file has changed.
    pub(super) fn load(&mut self, name: &str) -> io::Result<()> {
        let is_on_show = self.session.scene.id == name && self.session.scene.path.is_none();
        // A recording of the scene does not count, nor does a session left for a link to it.
        if is_on_show && !self.session.is_recorded() && self.recent_sessions.get(name).is_none() {
            return Ok(());
        }
        if saved_scenes::fetch(name) {
            return Ok(());
        }
        let shown = &self.session;
        if shown.scene.id == name && shown.scene.path.is_some() && shown.is_unsaved() {
            return self.reload(name);
        }
        if let Some(number) = self.stored(name).filter(|_| self.recent_sessions.get(name).is_none())
        {
            return self.open_unsaved(number);
        }
        let known = self
            .recent_sessions
            .get(name)
            .map(|left| (left.scene.path.is_some(), Known::of_session(left)));
        match known {
            Some((false, _)) => self.restore_session(name),
            Some((true, known)) => {
                self.returning = Some(name.to_owned());
                self.show(opening::begin_unless(name, Some(known)))
            }
            None => {
                self.returning = None;
                self.show(opening::begin_unless(name, None))
            }
        }
    }

    /// Loads a scene for a purpose, fulfilled when the scene is loaded.
    pub(super) fn load_for(&mut self, name: &str, purpose: LoadPurpose) -> io::Result<()> {
        self.load(name)?;
        match &mut self.pending_load {
            Some(pending) if pending.loading.name == name => {
                pending.purpose = Some(purpose);
                Ok(())
            }
            _ if self.session.scene.id == name => self.fulfil_purpose(Some(purpose)),
            // The scene was refused, and the error is shown.
            _ => Ok(()),
        }
    }

    /// Fulfils the purpose for which the scene on show was opened.
    pub(super) fn fulfil_purpose(&mut self, purpose: Option<LoadPurpose>) -> io::Result<()> {
        match purpose {
            Some(LoadPurpose::Step(step)) => self.command(Command::StartStep(step)),
            Some(LoadPurpose::Figure(figure)) => {
                if let Err(why) = self.session.restore_figure(figure) {
                    self.toasts.add(Tone::Warning, why);
                }
                self.trace_line()
            }
            Some(LoadPurpose::Edit(viewport)) => {
                // Frames the scene first: edit mode stops the camera.
                self.session.update_view(viewport, 0.0);
                self.command(Command::Edit(Edit::Toggle))
            }
            None => Ok(()),
        }
    }

    /// Continues the session of a scene left before.
    pub(super) fn restore_session(&mut self, name: &str) -> io::Result<()> {
        let Some((session, others)) = self.recent_sessions.take(name) else { return Ok(()) };
        self.broken = None;
        self.stop_recording();
        let ticks = session.shown_tick();
        let title = session.scene.file.title.clone();
        self.switch_to(session, others, false);
        if ticks > 0 {
            let text = id::FRAME_SCENE_AS_LEFT.with(&[("title", &title)]);
            self.toasts.add_for(Some(NOTICE * 2), Tone::Note, text);
        }
        self.trace_line()
    }

    /// Replaces the scene on show; keeps the speed of time. Also keeps the view's settings, unless
    /// `is_link`: a link contains its own.
    fn switch_to(&mut self, session: Session, others: OtherRuns, is_link: bool) {
        self.watch = watch(&session.scene);
        if let Some((mut dropped, _)) = self.recent_sessions.take(&session.scene.id) {
            self.keep_left_changes(&mut dropped);
        }
        let mut left = std::mem::replace(&mut self.session, session);
        self.ui.present.go_to(self.session.next_step());
        let left_runs = std::mem::replace(&mut self.other_runs, others);
        if is_link {
            self.session.clock.speed = left.clock.speed;
            if self.session.class().is_some() {
                self.session.depth = left.depth;
            }
        } else {
            self.session.take_over(&left);
        }
        self.keep_left_changes(&mut left);
        if left.scene.id != self.session.scene.id || is_link {
            self.recent_sessions.put(left, left_runs);
        }
        self.write_unsaved();
    }

    /// Adds the next built-in scene to the list; returns false if the list is complete. One scene per
    /// frame does not delay the first picture.
    pub(super) fn list_next_scene(&mut self) -> bool {
        let next = catalogue::ids().nth(self.entries.len()).and_then(SearchEntry::for_scene);
        let is_new = next.is_some();
        self.entries.extend(next);
        is_new
    }

    /// Opens or closes the gallery.
    pub(super) fn show_gallery(&mut self) {
        self.files = self.own_scenes();
        while self.list_next_scene() {}
        let (scene, gallery) = (&self.session.scene, &mut self.ui.gallery);
        gallery.course.learned.clone_from(&self.settings.learned);
        if gallery.open {
            gallery.open = false;
        } else {
            gallery.begin(&self.entries, &scene.id);
        }
    }

    /// Shows the result of a load as soon as it is ready.
    pub(super) fn show(&mut self, loading: Loading<LoadedFile>) -> io::Result<()> {
        self.start_loading(loading, false, None)
    }

    /// Loads a recording to compare the run on show with it.
    pub(super) fn load_compared(&mut self, path: &Path) -> io::Result<()> {
        self.returning = None;
        self.start_loading(opening::begin_run(&name_of(path)), true, None)
    }

    /// Loads answer files for grading.
    pub(super) fn load_answers(&mut self, paths: Vec<PathBuf>) -> io::Result<()> {
        self.show(opening::begin_answers(paths))
    }

    /// Handles a load's result. After an error, the old scene keeps running.
    pub(super) fn handle_loaded(
        &mut self,
        name: &str,
        result: Result<LoadedFile, LoadError>,
    ) -> io::Result<()> {
        match result {
            Ok(LoadedFile::Opened(opened)) => self.show_loaded(opened, false),
            Ok(LoadedFile::Known) => {
                self.broken = None;
                self.returning.take().map_or(Ok(()), |name| self.restore_session(&name))
            }
            Ok(LoadedFile::Learned(learned)) => {
                self.import_progress(name, learned);
                Ok(())
            }
            Ok(LoadedFile::Answers(files)) => self.grade(files),
            Ok(LoadedFile::Graded(papers, grader)) => {
                self.add_papers(papers, grader);
                Ok(())
            }
            Err(error) => {
                self.broken = Some(Arc::new(error));
                Ok(())
            }
        }
    }

    /// Shows a loaded scene, or compares the run on show with it.
    pub(super) fn show_loaded(
        &mut self,
        opened: Box<OpenedScene>,
        is_compared: bool,
    ) -> io::Result<()> {
        (self.broken, self.returning) = (None, None);
        if is_compared {
            self.compare_opened(&opened);
            return Ok(());
        }
        // A recording covers one scene.
        self.stop_recording();
        let is_link = opened.is_link;
        let (mut session, mut others, divergence) = super::recording::sessions(*opened);
        self.recent_sessions.make_id_unique(&mut session.scene, &self.session.scene);
        for other in others.sessions() {
            other.scene.id.clone_from(&session.scene.id);
        }
        let is_here = session.scene.id == self.session.scene.id;
        let follows = is_here && self.session.followed_frames().is_some();
        // Each reading of a game's frames repeats their warnings.
        for warning in session.scene.warnings.iter().filter(|_| !follows) {
            self.toasts.add(Tone::Warning, warning.to_string());
        }
        if is_link {
            let text = match session.class() {
                Some(class) => id::FRAME_OPENED_CLASS.with(&[("title", &class.title)]),
                None if session.scene.id == self.session.scene.id => {
                    id::FRAME_OPENED_LINK_HERE.with(&[("tick", &session.shown_tick())])
                }
                None => id::FRAME_OPENED_LINK.with(&[("tick", &session.shown_tick())]),
            };
            self.toasts.add_for(Some(NOTICE * 2), Tone::Note, text);
        }
        if follows {
            session.resume_frames(&mut self.session);
        }
        self.switch_to(session, others, is_link);
        if self.session.kept_as.is_some() {
            let title = &self.session.scene.file.title;
            let text = id::FRAME_UNSAVED_CHANGES_BACK.with(&[("title", &title)]);
            self.toasts.add_for(Some(NOTICE * 4), Tone::Note, text);
        }
        self.list_own_scene();
        self.report_divergence(divergence);
        self.trace_line()
    }
}
