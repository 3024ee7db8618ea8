//! The loop over frames.

mod ask;
mod ask_figure;
mod autosave;
mod class;
mod closing;
mod commands;
mod edit;
mod export;
mod figure;
mod figure_drag;
mod input;
mod inset;
mod learning;
mod links;
mod loading;
mod own_scenes;
mod pass;
mod pending_commands;
mod pending_load;
mod picture;
mod recent_sessions;
mod recording;
mod saving;
mod screenshots;
mod shape_drag;
mod start;
mod sun;
mod ticks;
mod transition;
mod unsaved;
mod variants;
mod view_overlay;

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use egui_macroquad::egui;
use glam::{Vec2, Vec3, vec2};
use macroquad::prelude::{get_frame_time, is_quit_requested, next_frame};

use super::canvas::Canvas;
use super::panels::{self, CloseState, Conflict, PendingRemoval, Toasts, UserScene};
use super::poll::{InputClaims, Poll};
use super::render::FillVertex;
use super::stats::Stats;
use super::theme::Theme;
use super::ui::{PanelOutput, PanelState};
use super::{Options, WindowError, egui_support};
use crate::app::search::SearchEntry;
use crate::app::{Lens, Session, Settings, ViewCommand};
use crate::explain::Term;
use crate::overlay::flash::ContactFlash;
use crate::overlay::labels::LabelLayout;
use crate::platform::clock::{self, Instant};
use crate::platform::dialog::Dialog;
use crate::platform::signals;
use crate::platform::watch::Watch;
use crate::record::recording::Recording;
use crate::scene::LoadError;
use crate::sim::Body;
use crate::sim::handles::Handle;
use crate::text::id;
use autosave::AutosaveState;
use class::Classroom;
use closing::ASKS;
use export::PendingExport;
use pending_commands::PendingCommands;
use pending_load::PendingLoad;
use recent_sessions::RecentSessions;
use recording::{BackgroundSave, OtherRuns};
use screenshots::Screenshots;
pub(super) use start::run;
use unsaved::UnsavedChanges;

/// Duration of a short notice.
const NOTICE: Duration = Duration::from_millis(1_500);

/// Minimum duration of a frame.
const SHORTEST_FRAME: Duration = Duration::from_millis(4);

/// All state of the window between frames.
struct App {
    session: Session,
    options: Options,
    canvas: Canvas,
    poll: Poll,
    ui: PanelState,
    /// The built-in scenes listed up to now.
    entries: Vec<SearchEntry>,
    /// The user's own scenes.
    files: Vec<UserScene>,
    /// The item whose removal the user is asked to confirm.
    removing: Option<PendingRemoval>,
    /// Unsaved changes.
    unsaved_changes: UnsavedChanges,
    /// Recently left scenes.
    recent_sessions: RecentSessions,
    /// The scene file being checked for changes since it was left.
    returning: Option<String>,
    /// Pictures still to be made.
    screenshots: Option<Screenshots>,
    theme: Theme,
    settings: Settings,
    dialog: Dialog,
    /// Watcher of the open file, if any.
    watch: Option<Watch>,
    /// The scene being loaded.
    pending_load: Option<PendingLoad>,
    /// Earliest time at which the frames of a game are read again.
    next_frames: Option<Instant>,
    /// Commands that wait for a ground.
    pending_commands: PendingCommands,
    /// The export in progress.
    pending_export: PendingExport,
    /// The other runs of the recording on show.
    other_runs: OtherRuns,
    /// A finished recording without a file.
    unsaved: Option<Recording>,
    autosave_state: AutosaveState,
    /// The recording being written while it grows.
    background_save: BackgroundSave,
    /// The learner's answers and those of a class.
    classroom: Classroom,
    close_state: CloseState,
    /// The question about a file that has changed on disk.
    conflict: Option<Conflict>,
    toasts: Toasts,
    /// Overlays over the view and over the second view.
    overlay_states: [OverlayState; 2],
    pointer: PointerState,
    /// The view in the last frame, points; with two worlds side by side, the run's view.
    view: egui::Rect,
    /// The other world's view in the last frame, of the same size.
    second: Option<egui::Rect>,
    /// The part of the view that no strip or sentence covered in the last frame.
    free: egui::Rect,
    figure: FigureState,
    wants: InputClaims,
    /// Paste command that waits for all keys to be released, and the start of the wait.
    pasting: Option<(Instant, ViewCommand)>,
    /// The files to which scenes were saved.
    saved_files: BTreeSet<PathBuf>,
    /// Error of the last load if it failed; the old scene still runs.
    broken: Option<Arc<LoadError>>,
    stats: Stats,
    /// Error that ended the trace before the program.
    trace_error: Option<io::Error>,
    take_shot: bool,
    fullscreen: bool,
    /// Time spent on the tick in progress.
    under_way: Duration,
}

/// The pointer, and what is under it.
#[derive(Default)]
struct PointerState {
    /// Position, points.
    at: egui::Pos2,
    /// Whether nothing covers the view there.
    is_over_view: bool,
    /// The quantity under the pointer.
    term: Option<Term>,
    /// The variant under the pointer in a panel.
    run: Option<usize>,
    /// The body part that the pointer holds or would grab.
    part: Option<Handle>,
    /// True while the pointer draws an answer vector.
    is_drawing: bool,
}

/// The Figure in the window between frames.
#[derive(Default)]
struct FigureState {
    /// Rectangles of the Figure and the 3D view.
    insets: figure::Insets,
    /// The transition between the 3D view and the Figure.
    transition: transition::FigureTransition,
    /// The Figure on the screen while it is the main view.
    placed: Option<figure_drag::PlacedFigure>,
    /// The body of the Figure whose rotation ring is drawn.
    body: Option<Body>,
    /// The row of the Figure's table under the pointer.
    row: Option<usize>,
}

/// Overlay state of a view between frames.
#[derive(Default)]
struct OverlayState {
    labels: LabelLayout,
    fills: Vec<FillVertex>,
    /// Edges that flash at a new contact.
    flash: ContactFlash,
}

/// Maximum time per frame for a compared world and for variants that have to catch up.
const SLICE: Duration = Duration::from_millis(4);

impl App {
    /// Runs frames until the window closes or the program has to end.
    async fn frames(&mut self) -> Result<(), WindowError> {
        self.trace_line()?;
        loop {
            let start = Instant::now();
            self.frame()?;
            // Without vertical sync, a fast machine would waste power on frames that are never shown.
            clock::rest(SHORTEST_FRAME.saturating_sub(start.elapsed()));
            let is_picture_made = self.make_picture()?;
            next_frame().await;
            if is_picture_made || signals::exit_request().is_some() || self.is_done()? {
                break;
            }
        }
        let flushed = self.options.trace.as_mut().map_or(Ok(()), |trace| trace.flush());
        Ok(self.check_trace(flushed)?)
    }

    fn is_done(&mut self) -> io::Result<bool> {
        let leaves = self.close_state == CloseState::Close;
        let closed = ASKS && (leaves || is_quit_requested() && self.may_close()?);
        let limit = self.options.exit_after;
        Ok(closed || limit.is_some_and(|ticks| self.session.ticks() >= ticks))
    }

    fn frame(&mut self) -> io::Result<()> {
        self.poll()?;
        self.await_scene()?;
        self.await_change()?;
        self.await_export();
        self.advance()?;
        let start = Instant::now();
        self.session.follow_comparison(|| start.elapsed() < SLICE);
        self.session.advance_variants(|| start.elapsed() < SLICE);
        self.overlay_states.iter_mut().for_each(|drawn| drawn.fills.clear());
        self.rescale();
        let mut output = PanelOutput::default();
        // egui may run a pass twice to correct the layout after a size change. Clicks and keys
        // reach only the first pass, so the output of every pass counts.
        egui_macroquad::ui(|ctx| {
            let earlier = std::mem::replace(&mut output, self.pass(ctx));
            output.effects.splice(0..0, earlier.effects);
            output.dismiss_error |= earlier.dismiss_error;
            output.compared = output.compared.take().or(earlier.compared);
            output.leaving = output.leaving.or(earlier.leaving);
            output.conflict = output.conflict.or(earlier.conflict);
            output.answers.extend(earlier.answers);
        });
        self.draw_world();
        egui_macroquad::draw();
        if std::mem::take(&mut self.take_shot) {
            self.take_screenshot();
        }
        // A hovered quantity would reveal the answer.
        self.pointer.term = output.hovered.filter(|_| !self.session.is_question_open());
        self.pointer.run = output.lit;
        self.stats.frame(get_frame_time(), self.canvas.draw_calls());
        if output.dismiss_error {
            self.broken = None;
        }
        if ASKS && let Some(answer) = output.leaving {
            self.apply_close_answer(answer)?;
        }
        if let Some(answer) = output.conflict {
            self.resolve(answer)?;
        }
        if !output.answers.is_empty() {
            self.load_answers(std::mem::take(&mut output.answers))?;
        }
        if let Some(path) = output.compared {
            self.load_compared(&path)?;
        }
        self.list_next_scene();
        self.remember();
        self.keep_unsaved();
        self.autosave();
        self.keep_recording();
        output.effects.into_iter().try_for_each(|effect| self.apply_effect(effect))
    }

    /// Saves panel widths and progress that have changed.
    fn remember(&mut self) {
        let is_new = self.note_lesson() | self.note_goal();
        self.collect_answers();
        if std::mem::take(&mut self.ui.remember) || is_new {
            (self.settings.widths, self.settings.inset) = (self.ui.widths, self.ui.inset);
            self.save_settings();
        }
    }

    /// Saves the settings, except in an embedded page, while making pictures, or if they must not be overwritten.
    fn save_settings(&mut self) {
        if !self.options.embed
            && self.screenshots.is_none()
            && !self.autosave_state.protects_settings
        {
            self.learn_from_others();
            let saved = self.settings.save();
            self.report_failed_save(id::FRAME_SETTINGS_NOT_KEPT, saved);
        }
    }

    fn lens(&self) -> Lens {
        let view = self.scene_view();
        let size = vec2(view.width().max(1.0), view.height().max(1.0));
        let moving_pose = self.figure.transition.pose.filter(|_| !self.is_figure_main());
        moving_pose.map_or_else(|| self.session.camera.lens(size), |pose| pose.lens(size))
    }

    /// Returns the rectangle of the view, or the union of both views.
    fn whole(&self) -> egui::Rect {
        self.second.map_or(self.view, |second| self.view.union(second))
    }

    /// Returns the text scale: the user's, or a larger one for an audience.
    fn text_scale(&self) -> f32 {
        let user = self.settings.text_scale;
        if !self.ui.present.on {
            return user;
        }
        let (width, height) = macroquad::miniquad::window::screen_size();
        panels::present_scale(user, egui::vec2(width, height) / egui_support::pixels_per_point(1.0))
    }

    /// Returns the number of pixels per point.
    fn scale(&self) -> f32 {
        egui_support::pixels_per_point(self.text_scale())
    }

    /// Returns the number of points per unscaled point, whose size is independent of the text scale.
    fn unit(&self) -> f32 {
        1.0 / self.text_scale()
    }

    /// Sets egui's pixels per point before its pass: the window may be on another screen.
    fn rescale(&self) {
        let scale = self.scale();
        egui_macroquad::cfg(|ctx| ctx.set_pixels_per_point(scale));
    }

    /// Converts a pixel of the window to points from the view's top left.
    fn in_view(&self, pixel: Vec2) -> Vec2 {
        let view = self.scene_view();
        pixel / self.scale() - vec2(view.min.x, view.min.y)
    }

    /// Returns the ray through a pixel of the window: its origin and unit direction.
    fn ray(&self, pixel: Vec2) -> (Vec3, Vec3) {
        self.lens().ray(self.in_view(pixel))
    }
}
