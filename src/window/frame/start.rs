//! Runs the window from opening to its last frame.

use std::path::PathBuf;
use std::time::Duration;

use egui_macroquad::egui;

use super::changes::Changes;
use super::class::Classroom;
use super::keeping::Keeping;
use super::kept::Kept;
use super::loading;
use super::recording::{self, Growing, Others};
use super::shots::Shots;
use super::unsaved::Autosave;
use super::{Desk, figure, turning};
use crate::app::opening::Opened;
use crate::app::{Session, Settings};
use crate::platform::clock::Instant;
use crate::platform::dialog::Dialog;
use crate::platform::{console, signals};
use crate::record::recording::EXTENSION;
use crate::scene::Loading;
use crate::window::canvas::Canvas;
use crate::window::panels::{Leaving, Toasts};
use crate::window::poll::{Poll, Wanted};
use crate::window::stats::Stats;
use crate::window::theme::Theme;
use crate::window::ui::Ui;
use crate::window::{Options, WindowError, glue};

/// Runs the window until it is closed or its ticks are up.
///
/// # Errors
/// Problems with the scene. One sentence if the graphics driver is inadequate or the trace cannot be written.
pub(in crate::window) async fn run(
    loading: Loading<Opened>,
    options: Options,
    started: Instant,
) -> Result<(), WindowError> {
    // Pictures must not depend on the user's settings.
    let shots = Shots::asked(&options);
    let (settings, is_damaged) =
        if shots.is_some() { Default::default() } else { Settings::load() };
    let theme = Theme::new(settings.dark);
    egui_macroquad::cfg(|ctx| {
        glue::prepare(ctx);
        theme.apply(ctx);
    });
    let opened = Box::pin(loading::first(loading, &settings, &theme)).await?;
    let is_link = opened.is_link;
    let (mut session, others, divergence) = recording::sessions(opened);
    session.drive(options.drive.clone());
    if !is_link || session.class().is_some() {
        session.depth = settings.depth;
    }
    // A limited number of ticks runs without a key press.
    session.clock.paused = (session.clock.paused || options.embed) && options.exit_after.is_none();
    options.outputs.check(session.scene.files.iter().map(PathBuf::as_path))?;
    for warning in &session.scene.warnings {
        console::warn(&format!("collidoscope: warning: {warning}"));
    }
    let mut desk = Desk::new(session, others, options, (settings, theme), shots, started)?;
    desk.tell(divergence);
    if is_damaged {
        desk.mend_settings();
    }
    desk.name_unknown_settings();
    desk.point_to_course();
    desk.bring_answers();
    desk.begin_recording();
    desk.shelve();
    desk.bring_unsaved()?;
    macroquad::input::prevent_quit();
    let ran = desk.frames().await;
    // Saves the changes, whatever ended the loop.
    desk.write_unsaved();
    desk.end_recording()?;
    if desk.options.stats {
        desk.stats.print();
    }
    ran?;
    if let Some(why) = desk.untraced.take() {
        return Err(why.into());
    }
    signals::asked().map_or(Ok(()), |code| Err(WindowError::Stopped(code)))
}

impl Desk {
    /// Makes a window for `session`, before its first frame.
    fn new(
        session: Session,
        others: Others,
        options: Options,
        (settings, theme): (Settings, Theme),
        shots: Option<Shots>,
        started: Instant,
    ) -> Result<Desk, WindowError> {
        let ui = Ui {
            left_open: true,
            right_open: true,
            widths: settings.widths,
            inset: settings.inset,
            embed: options.embed,
            ..Ui::default()
        };
        let mut desk = Desk {
            watch: loading::watch(&session.scene),
            coming: None,
            changes: Changes::default(),
            session,
            others,
            unsaved: None,
            keeping: Keeping::of(&settings.learned),
            growing: Growing::default(),
            room: Classroom::default(),
            leaving: Leaving::Not,
            options,
            canvas: Canvas::new()?,
            poll: Poll::new(),
            ui,
            entries: Vec::new(),
            files: Vec::new(),
            removing: None,
            autosave: Autosave::default(),
            kept: Kept::default(),
            returning: None,
            shots,
            theme,
            settings,
            dialog: Dialog::new(EXTENSION),
            toasts: Toasts::default(),
            drawn: Default::default(),
            hovered: None,
            lit: None,
            pointed: None,
            drawing: false,
            pointer: egui::Pos2::ZERO,
            view: egui::Rect::ZERO,
            second: None,
            free: egui::Rect::ZERO,
            places: figure::Places::default(),
            turning: turning::Turning::default(),
            placed: None,
            figure_body: None,
            figure_row: None,
            wants: Wanted::default(),
            pasting: None,
            broken: None,
            stats: Stats::new(started),
            untraced: None,
            take_shot: false,
            fullscreen: false,
            under_way: Duration::ZERO,
        };
        desk.ui.hidden = desk.is_bare();
        Ok(desk)
    }
}
