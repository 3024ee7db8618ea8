//! The loop over frames.

mod ask;
mod ask_figure;
mod changes;
mod class;
mod commands;
mod edit;
mod fan;
mod figure;
mod grip;
mod hands;
mod input;
mod inset;
mod keeping;
mod kept;
mod learning;
mod leaving;
mod links;
mod loading;
mod over;
mod pass;
mod picture;
mod recording;
mod saving;
mod shots;
mod start;
mod sun;
mod ticks;
mod turning;
mod unsaved;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use egui_macroquad::egui;
use glam::{Vec2, Vec3, vec2};
use macroquad::prelude::{get_frame_time, is_quit_requested, next_frame};

use super::canvas::Canvas;
use super::panels::{Leaving, Own, Removing, Toasts};
use super::poll::{Poll, Wanted};
use super::render::FillVertex;
use super::stats::Stats;
use super::theme::Theme;
use super::ui::{Asked, Ui};
use super::{Options, WindowError, glue};
use crate::app::search::Entry;
use crate::app::{Lens, Session, Settings, ViewCommand};
use crate::explain::Term;
use crate::overlay::flash::ContactFlash;
use crate::overlay::labels::Layout;
use crate::platform::clock::{self, Instant};
use crate::platform::dialog::Dialog;
use crate::platform::signals;
use crate::platform::watch::Watch;
use crate::record::recording::Recording;
use crate::scene::LoadError;
use crate::sim::Body;
use crate::sim::handles::Part;
use changes::Changes;
use class::Classroom;
use keeping::Keeping;
use kept::Kept;
use leaving::ASKS;
use loading::Coming;
use recording::{Growing, Others};
use shots::Shots;
pub(super) use start::run;
use unsaved::Autosave;

/// Duration of a short notice.
const NOTICE: Duration = Duration::from_millis(1_500);

/// Minimum duration of a frame.
const SHORTEST_FRAME: Duration = Duration::from_millis(4);

/// All state of the window between frames.
struct Desk {
    session: Session,
    options: Options,
    canvas: Canvas,
    poll: Poll,
    ui: Ui,
    /// The built-in scenes listed up to now.
    entries: Vec<Entry>,
    /// The user's own scenes.
    files: Vec<Own>,
    /// The item whose removal the user is asked to confirm.
    removing: Option<Removing>,
    /// Unsaved changes.
    autosave: Autosave,
    /// Recently left scenes.
    kept: Kept,
    /// The scene file being checked for changes since it was left.
    returning: Option<String>,
    /// Pictures still to be made.
    shots: Option<Shots>,
    theme: Theme,
    settings: Settings,
    dialog: Dialog,
    /// Watcher of the open file, if any.
    watch: Option<Watch>,
    /// The scene being loaded.
    coming: Option<Coming>,
    /// Commands that wait for a ground.
    changes: Changes,
    /// The other runs of the recording on show.
    others: Others,
    /// A finished recording without a file.
    unsaved: Option<Recording>,
    keeping: Keeping,
    /// The recording being written while it grows.
    growing: Growing,
    /// The learner's answers and those of a class.
    room: Classroom,
    leaving: Leaving,
    toasts: Toasts,
    /// Overlays over the view and over the second view.
    drawn: [Drawn; 2],
    hovered: Option<Term>,
    /// The run of the fan under the pointer in a panel.
    lit: Option<usize>,
    /// The body part that the pointer holds or would grab.
    pointed: Option<Part>,
    /// True while the pointer draws a way out.
    drawing: bool,
    /// Position of the pointer, points.
    pointer: egui::Pos2,
    /// The view in the last frame, points; with two worlds side by side, the run's view.
    view: egui::Rect,
    /// The other world's view in the last frame, of the same size.
    second: Option<egui::Rect>,
    /// The part of the view that no strip and no sentence covered.
    free: egui::Rect,
    /// Rectangles of the Figure and the 3D view.
    places: figure::Places,
    /// The transition between the 3D view and the Figure.
    turning: turning::Turning,
    /// The Figure on the screen while it is the main view.
    placed: Option<hands::Placed>,
    /// The body of the Figure whose rotation ring is drawn.
    figure_body: Option<Body>,
    /// The row of the Figure's table under the pointer.
    figure_row: Option<usize>,
    wants: Wanted,
    /// Paste command that waits for the keys to come up, and its start.
    pasting: Option<(Instant, ViewCommand)>,
    /// The problem in the changed file, while the old scene still runs.
    broken: Option<Arc<LoadError>>,
    stats: Stats,
    /// Reason why the trace ended before the program.
    untraced: Option<io::Error>,
    take_shot: bool,
    fullscreen: bool,
    /// Time spent on the tick in progress.
    under_way: Duration,
}

/// Overlay state of a view between frames.
#[derive(Default)]
struct Drawn {
    labels: Layout,
    fills: Vec<FillVertex>,
    /// Edges that flash at a new contact.
    flash: ContactFlash,
}

/// Maximum time per frame for a second world that has to catch up.
const SLICE: Duration = Duration::from_millis(4);

impl Desk {
    /// Runs frames until the window closes or its ticks are up.
    async fn frames(&mut self) -> Result<(), WindowError> {
        self.trace_line()?;
        loop {
            let began = Instant::now();
            self.frame()?;
            // Without vertical sync, a fast machine would waste power on frames that are never shown.
            clock::rest(SHORTEST_FRAME.saturating_sub(began.elapsed()));
            let is_pictured = self.make_picture()?;
            next_frame().await;
            if is_pictured || signals::asked().is_some() || self.is_done() {
                break;
            }
        }
        let flushed = self.options.trace.as_mut().map_or(Ok(()), |trace| trace.flush());
        Ok(self.traced(flushed)?)
    }

    fn is_done(&mut self) -> bool {
        let is_left = self.leaving == Leaving::Leaves;
        let closed = ASKS && (is_left || is_quit_requested() && self.may_close());
        closed || self.options.exit_after.is_some_and(|ticks| self.session.ticks() >= ticks)
    }

    fn frame(&mut self) -> io::Result<()> {
        self.poll()?;
        self.await_scene()?;
        self.await_change()?;
        self.advance()?;
        let began = Instant::now();
        self.session.follow_comparison(|| began.elapsed() < SLICE);
        self.session.follow_fan(|| began.elapsed() < SLICE);
        self.drawn.iter_mut().for_each(|drawn| drawn.fills.clear());
        self.rescale();
        let mut asked = Asked::default();
        // egui may run a pass twice to correct the layout after a size change. Clicks and keys come
        // only in the first pass, so requests of every pass count.
        egui_macroquad::ui(|ctx| {
            let earlier = std::mem::replace(&mut asked, self.pass(ctx));
            asked.does.splice(0..0, earlier.does);
            asked.dismiss_error |= earlier.dismiss_error;
            asked.compared = asked.compared.take().or(earlier.compared);
            asked.leaving = asked.leaving.or(earlier.leaving);
            asked.answers.extend(earlier.answers);
        });
        self.draw_world();
        egui_macroquad::draw();
        if std::mem::take(&mut self.take_shot) {
            self.shoot();
        }
        (self.hovered, self.lit) = (asked.hovered, asked.lit);
        self.stats.frame(get_frame_time(), self.canvas.draw_calls());
        if asked.dismiss_error {
            self.broken = None;
        }
        if ASKS && let Some(answer) = asked.leaving {
            self.leave(answer)?;
        }
        if !asked.answers.is_empty() {
            self.load_answers(std::mem::take(&mut asked.answers))?;
        }
        if let Some(path) = asked.compared {
            self.load_compared(&path)?;
        }
        self.list_one();
        self.remember();
        self.keep_unsaved();
        self.keep_work();
        self.keep_recording();
        asked.does.into_iter().try_for_each(|does| self.does(does))
    }

    /// Saves panel widths and progress that have changed.
    fn remember(&mut self) {
        let is_new = self.note_lesson();
        self.collect_answers();
        if std::mem::take(&mut self.ui.remember) || is_new {
            (self.settings.widths, self.settings.inset) = (self.ui.widths, self.ui.inset);
            self.save_settings();
        }
    }

    /// Saves the settings, except in an embedded page and while making pictures.
    fn save_settings(&mut self) {
        if !self.options.embed && self.shots.is_none() && !self.keeping.leaves_settings {
            self.learn_from_others();
            let saved = self.settings.save();
            self.tell_kept("Settings and what was learned cannot be kept.", saved);
        }
    }

    fn lens(&self) -> Lens {
        let view = self.scene_view();
        let size = vec2(view.width().max(1.0), view.height().max(1.0));
        let on_its_way = self.turning.pose.filter(|_| !self.is_flat());
        on_its_way.map_or_else(|| self.session.camera.lens(size), |pose| pose.lens(size))
    }

    /// Returns the view, or the union of both views.
    fn whole(&self) -> egui::Rect {
        self.second.map_or(self.view, |second| self.view.union(second))
    }

    /// Returns the number of pixels per point.
    fn scale(&self) -> f32 {
        glue::pixels_per_point(self.settings.text_scale)
    }

    /// Returns the number of points per screen point, which does not grow with the text.
    fn unit(&self) -> f32 {
        1.0 / self.settings.text_scale
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
