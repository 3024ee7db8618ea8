//! One frame after the other.

mod ask;
mod ask_figure;
mod changes;
mod class;
mod commands;
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

/// How long a short notice stays.
const NOTICE: Duration = Duration::from_millis(1_500);

/// No frame is shorter than this.
const SHORTEST_FRAME: Duration = Duration::from_millis(4);

/// Everything the window keeps between frames.
struct Desk {
    session: Session,
    options: Options,
    canvas: Canvas,
    poll: Poll,
    ui: Ui,
    /// The built-in scenes, as many as are listed yet.
    entries: Vec<Entry>,
    /// The user's own scenes.
    files: Vec<Own>,
    /// What the user is asked to confirm the removal of.
    removing: Option<Removing>,
    /// Unsaved changes.
    autosave: Autosave,
    /// The scenes that were left.
    kept: Kept,
    /// The scene file that is asked whether it is still what it was when it was left.
    returning: Option<String>,
    /// The pictures that are to be made.
    shots: Option<Shots>,
    theme: Theme,
    settings: Settings,
    dialog: Dialog,
    /// Of the open file, if there is one.
    watch: Option<Watch>,
    /// The scene to come.
    coming: Option<Coming>,
    /// Commands that wait for a ground.
    changes: Changes,
    /// The other runs of the recording on show.
    others: Others,
    /// A recording that is over and has no file yet.
    unsaved: Option<Recording>,
    keeping: Keeping,
    /// The recording that is written as it grows.
    growing: Growing,
    /// Answers, one's own and those of a class.
    room: Classroom,
    leaving: Leaving,
    toasts: Toasts,
    /// What is drawn over the view, and over the second one.
    drawn: [Drawn; 2],
    hovered: Option<Term>,
    /// The run of the fan that the pointer was on in a panel.
    lit: Option<usize>,
    /// What of a body the pointer holds, or would take hold of.
    pointed: Option<Part>,
    /// Whether it draws a way out.
    drawing: bool,
    /// Where it is, points.
    pointer: egui::Pos2,
    /// Where the view was in the last frame, points; while two worlds are shown side by side that of
    /// the run.
    view: egui::Rect,
    /// Where the other world was then, as large.
    second: Option<egui::Rect>,
    /// The part of it that no strip and no sentence covered.
    free: egui::Rect,
    /// Where the Figure and the 3D view are.
    places: figure::Places,
    /// The turn from the 3D view to the Figure.
    turning: turning::Turning,
    /// The Figure on the screen, while it is the main view.
    placed: Option<hands::Placed>,
    /// The body of the Figure whose ring is drawn.
    figure_body: Option<Body>,
    /// The row of the Figure's table under the pointer.
    figure_row: Option<usize>,
    wants: Wanted,
    /// What is to be pasted how, and since when.
    pasting: Option<(Instant, ViewCommand)>,
    /// Why the file on disk is not the scene that runs.
    broken: Option<Arc<LoadError>>,
    stats: Stats,
    /// Why the trace ended before the program.
    untraced: Option<io::Error>,
    take_shot: bool,
    fullscreen: bool,
    /// How long the tick that is run now has taken so far.
    under_way: Duration,
}

/// What overlays keep of a view between frames.
#[derive(Default)]
struct Drawn {
    labels: Layout,
    fills: Vec<FillVertex>,
    /// Edges of contact that have just lit up.
    flash: ContactFlash,
}

/// How long a frame may be held up by a second world that has ticks to catch up with.
const SLICE: Duration = Duration::from_millis(4);

impl Desk {
    /// One frame after the other, until it is closed or its ticks are up.
    async fn frames(&mut self) -> Result<(), WindowError> {
        self.trace_line()?;
        loop {
            let began = Instant::now();
            self.frame()?;
            // Without vertical sync a fast machine would burn its power on frames nobody sees.
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
        // egui may run a pass twice, to lay out again what has changed its size. Clicks and keys
        // come in the first pass only, so what each pass asks for counts.
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

    /// Saves what was just dragged or learned.
    fn remember(&mut self) {
        let is_new = self.note_lesson();
        self.collect_answers();
        if std::mem::take(&mut self.ui.remember) || is_new {
            (self.settings.widths, self.settings.inset) = (self.ui.widths, self.ui.inset);
            self.save_settings();
        }
    }

    /// Saves the settings; those of a part of another page are its own, and whoever makes pictures has
    /// none.
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

    /// The view, or both.
    fn whole(&self) -> egui::Rect {
        self.second.map_or(self.view, |second| self.view.union(second))
    }

    /// Pixels a point.
    fn scale(&self) -> f32 {
        glue::pixels_per_point(self.settings.text_scale)
    }

    /// Points a point of the screen's own, which stays as large however large the text is.
    fn unit(&self) -> f32 {
        1.0 / self.settings.text_scale
    }

    /// Has egui know before its pass how many pixels a point has: another screen has more, or fewer.
    fn rescale(&self) {
        let scale = self.scale();
        egui_macroquad::cfg(|ctx| ctx.set_pixels_per_point(scale));
    }

    /// Where a pixel of the window is in the view, points from its top left.
    fn in_view(&self, pixel: Vec2) -> Vec2 {
        let view = self.scene_view();
        pixel / self.scale() - vec2(view.min.x, view.min.y)
    }

    /// The ray through a pixel of the window: where it begins, and its unit direction.
    fn ray(&self, pixel: Vec2) -> (Vec3, Vec3) {
        self.lens().ray(self.in_view(pixel))
    }
}
