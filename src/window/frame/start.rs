//! Runs the window from opening to its last frame.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use egui_macroquad::egui;

use super::autosave::AutosaveState;
use super::class::Classroom;
use super::export::PendingExport;
use super::loading;
use super::pending_commands::PendingCommands;
use super::recent_sessions::RecentSessions;
use super::recording::{self, BackgroundSave, OtherRuns};
use super::screenshots::Screenshots;
use super::unsaved::UnsavedChanges;
use super::{App, FigureState, PointerState};
use crate::app::opening::OpenedScene;
use crate::app::{Session, Settings};
use crate::platform::clock::Instant;
use crate::platform::dialog::Dialog;
use crate::platform::{console, signals};
use crate::record::recording::EXTENSION;
use crate::scene::Loading;
use crate::text::id;
use crate::window::canvas::Canvas;
use crate::window::panels::{CloseState, Toasts};
use crate::window::poll::{InputClaims, Poll};
use crate::window::stats::Stats;
use crate::window::theme::Theme;
use crate::window::ui::PanelState;
use crate::window::{Options, WindowError, egui_support};

/// Runs the window until it is closed or its tick limit is reached.
///
/// # Errors
/// See [`WindowError`].
pub(in crate::window) async fn run(
    loading: Loading<OpenedScene>,
    options: Options,
    started: Instant,
) -> Result<(), WindowError> {
    // Pictures must not depend on the user's settings.
    let shots = Screenshots::requested(&options);
    let (settings, is_damaged) =
        if shots.is_some() { Default::default() } else { Settings::load() };
    let theme = Theme::new(settings.dark);
    egui_macroquad::cfg(|ctx| {
        egui_support::prepare(ctx);
        theme.apply(ctx);
    });
    let opened = Box::pin(loading::first(loading, &settings, &theme)).await?;
    let is_link = opened.is_link;
    let (mut session, others, divergence) = recording::sessions(opened);
    session.drive(options.drive.clone());
    if !is_link || session.class().is_some() {
        session.depth = settings.depth;
    }
    // With a tick limit, time runs without a key press.
    session.clock.paused = (session.clock.paused || options.embed) && options.exit_after.is_none();
    options.outputs.check(session.scene.files.iter().map(PathBuf::as_path))?;
    for warning in &session.scene.warnings {
        console::warn(&id::CLI_WARNING.with(&[("warning", &warning)]));
    }
    let mut app = App::new(session, others, options, (settings, theme), shots, started)?;
    app.report_divergence(divergence);
    if is_damaged {
        app.repair_settings();
    }
    app.report_unknown_settings();
    app.point_to_course();
    app.load_stored_answers();
    app.begin_recording();
    app.list_own_scene();
    app.restore_unsaved()?;
    macroquad::input::prevent_quit();
    let result = app.frames().await;
    // Saves the changes, whatever ended the loop.
    app.write_unsaved();
    app.end_recording()?;
    if app.options.stats {
        app.stats.print();
    }
    result?;
    if let Some(why) = app.trace_error.take() {
        return Err(why.into());
    }
    signals::exit_request().map_or(Ok(()), |code| Err(WindowError::Stopped(code)))
}

/// Returns the initial panels, with the user's sizes.
fn panels(settings: &Settings, embed: bool) -> PanelState {
    PanelState {
        left_open: true,
        right_open: true,
        widths: settings.widths,
        inset: settings.inset,
        embed,
        ..PanelState::default()
    }
}

impl App {
    /// Makes a window for `session`, before its first frame.
    fn new(
        session: Session,
        others: OtherRuns,
        options: Options,
        (settings, theme): (Settings, Theme),
        shots: Option<Screenshots>,
        started: Instant,
    ) -> Result<App, WindowError> {
        let mut app = App {
            watch: loading::watch(&session.scene),
            pending_load: None,
            next_frames: None,
            pending_commands: PendingCommands::default(),
            pending_export: PendingExport::default(),
            session,
            other_runs: others,
            unsaved: None,
            autosave_state: AutosaveState::with_progress(&settings.learned),
            background_save: BackgroundSave::default(),
            classroom: Classroom::default(),
            close_state: CloseState::Open,
            conflict: None,
            ui: panels(&settings, options.embed),
            options,
            canvas: Canvas::new()?,
            poll: Poll::new(),
            entries: Vec::new(),
            files: Vec::new(),
            removing: None,
            unsaved_changes: UnsavedChanges::default(),
            recent_sessions: RecentSessions::default(),
            returning: None,
            screenshots: shots,
            theme,
            settings,
            dialog: Dialog::new(EXTENSION),
            toasts: Toasts::default(),
            overlay_states: Default::default(),
            pointer: PointerState::default(),
            view: egui::Rect::ZERO,
            second: None,
            free: egui::Rect::ZERO,
            figure: FigureState::default(),
            wants: InputClaims::default(),
            pasting: None,
            saved_files: BTreeSet::new(),
            broken: None,
            stats: Stats::new(started),
            trace_error: None,
            take_shot: false,
            fullscreen: false,
            under_way: Duration::ZERO,
        };
        app.ui.hidden = app.is_bare();
        Ok(app)
    }
}
