//! The view of a session: camera, framing, Figure.

use std::cell::Ref;

use glam::{Vec2, Vec3};

use super::Session;
use crate::app::active_question::{ActiveQuestion, QuestionPhase};
use crate::app::camera::{Around, Camera, Followed};
use crate::app::comparison::Comparison;
use crate::app::occlusion::Occlusion;
use crate::app::pose::Viewport;
use crate::explain;
use crate::explain::place::ExplainedPlace;
use crate::figure::{self, Figure, LineHistory};
use crate::overlay::{Mark, OverlayKind, OverlaySet, Pen, View, Weight, WeightedMark, overlays};
use crate::predict::AnswerFormat;
use crate::record::trail::Trail;
use crate::record::walk_cycle::WalkState;
use crate::scene::CameraKind;
use crate::sim::{Body, Record, TICK_SECONDS, World};

/// Maximum distance between the driver and bodies framed at the start of a scene, m.
const MAX_OPENING_DISTANCE: f32 = 8.0;

/// State of the view, independent of the run.
pub(super) struct ViewState {
    /// The viewport and its free part.
    pub viewport: Viewport,
    /// Opening in ground that hides the walker.
    pub occlusion: Occlusion,
    /// Points framed at the start of the run, m.
    opening: Vec<Vec3>,
    /// Whether the view turns to the Figure when time stops at a hit.
    pub turns_to_figure: bool,
    /// Whether the Figure was turned on automatically.
    figure_on: bool,
    /// Whether the camera was placed before the viewport's size was known.
    pub is_placed: bool,
}

impl ViewState {
    pub(super) fn new() -> Self {
        Self {
            viewport: Viewport::default(),
            occlusion: Occlusion::default(),
            opening: Vec::new(),
            turns_to_figure: true,
            figure_on: false,
            is_placed: false,
        }
    }
}

/// Drag distance equal to one key press, points: about six degrees.
const KEY_DRAG: f32 = 13.0;

/// Long enough for any camera move to finish, s.
const LONGEST_GLIDE: f32 = 60.0;

impl Session {
    /// Moves the camera with the driven body, for `elapsed` seconds with `ticks` ticks. Does nothing
    /// during a drag; the dragged body would slip away from the pointer.
    pub(super) fn move_camera(&mut self, elapsed: f64, ticks: u32) {
        if self.shape_drag.drags() || self.is_pointer_active() {
            return;
        }
        if !self.input_source.is_steering() {
            self.camera.release_keys();
        }
        let body = self.followed();
        // Ticks, not elapsed time: machine speed and slow motion must not change a circle steered by camera.
        let is_stopped = self.clock.paused && ticks == 0;
        let walk_time = if is_stopped { elapsed } else { f64::from(ticks) * TICK_SECONDS };
        let glide_time = self.glide_time(elapsed);
        self.camera.follow(&body, glide_time, walk_time as f32);
        let is_user_view = self.camera.kind == CameraKind::Orbit && !self.camera.untouched;
        if self.world().view_hints().side_view
            && !is_user_view
            && let Some(place) = self.place()
        {
            let (pair, viewport) = ((place.axis, &place.pair[..]), self.view_state.viewport);
            self.camera.turn_across(pair, &viewport, Some(glide_time));
        }
        let around = Around(self.timeline.world.ground());
        self.camera.avoid(&body, around, glide_time);
    }

    /// Turns the camera like a drag of these steps to the right and down, and zooms in by `nearer`
    /// notches.
    pub(super) fn turn_camera(&mut self, steps: [i8; 2], nearer: i8) {
        let pixels = Vec2::from(steps.map(f32::from)) * KEY_DRAG;
        if pixels != Vec2::ZERO {
            self.camera.turn(pixels, self.view_state.viewport.size.y);
        }
        if nearer != 0 {
            self.camera.zoom(f32::from(nearer));
        }
    }

    /// Returns the time for camera moves, s; with reduced motion, long enough to finish them.
    fn glide_time(&self, elapsed: f64) -> f32 {
        if self.reduced_motion { LONGEST_GLIDE } else { elapsed as f32 }
    }

    /// Returns the body followed by the camera.
    pub(super) fn followed(&self) -> Followed {
        let world = &self.timeline.world;
        let (position, yaw) = world.driven();
        Followed { position, yaw, stance: world.driven_rotation() }
    }

    /// Updates the view for a viewport and `elapsed` seconds: turns to the Figure at a hit, and
    /// opens ground that hides a walker.
    pub fn update_view(&mut self, viewport: Viewport, elapsed: f64) {
        if viewport != self.view_state.viewport && viewport.size.min_element() >= 1.0 {
            self.view_state.viewport = viewport;
            let is_placed = std::mem::take(&mut self.view_state.is_placed);
            if self.camera.untouched && !is_placed {
                self.frame_opening();
            }
        }
        if self.shape_drag.drags() {
            return;
        }
        let is_stopped = self.clock.paused || self.opened_tick().is_some();
        // Editable shapes are edited in their own flat view.
        let world = self.world();
        let is_flat = world.bodies().first().is_some_and(|body| world.handles(*body).is_some());
        let is_asked = self.is_asked_in_figure();
        // In edit mode the Figure would cover the scene.
        let may_turn = self.view_state.turns_to_figure && !self.camera.moved && !self.editor.is_on;
        let turns = is_stopped && may_turn && (!is_flat || is_asked);
        let touches = || is_asked || self.place().is_some_and(|place| place.touches);
        self.view_state.figure_on = turns && (self.view_state.figure_on || touches());
        self.open_ground(elapsed / TICK_SECONDS);
    }

    /// Returns whether the Figure replaces the 3D view: on request, or while time stops at a hit.
    #[must_use]
    pub fn shows_figure(&self) -> bool {
        let may_show = !self.is_question_open() || self.is_asked_in_figure();
        (self.camera.figure || self.view_state.figure_on) && may_show
    }

    /// Returns whether a question is answered in the Figure, which stays while the answer is shown.
    fn is_asked_in_figure(&self) -> bool {
        let is_still = |it: &&ActiveQuestion| !matches!(it.phase, QuestionPhase::Watching(_));
        let Some(active) = self.active_question().filter(is_still) else { return false };
        match &active.posed.format {
            AnswerFormat::Axis(..) | AnswerFormat::Way(..) => true,
            AnswerFormat::Choice(_) => !active.posed.places.is_empty(),
            AnswerFormat::Number(_) | AnswerFormat::Order(_) => false,
        }
    }

    /// Returns the Figure: the flat picture of the explained pair at the tick on show, without the
    /// answer of an open question.
    #[must_use]
    pub fn figure(&self) -> Option<Figure> {
        let tested = self.shown_records().tested;
        let mut figure = figure::of(tested, u64::from(self.shown_tick()), self.explained());
        if self.is_question_open() {
            figure = figure.without_answer().filter(|_| self.is_asked_in_figure())?;
        }
        let opened = self.opened_tick();
        // A moment inside the tick has only its own line.
        if self.scene.file.repeated_line && !self.is_question_open() && opened.is_none() {
            figure.line_history = self.line_history(&figure, tested);
        }
        let step = opened.and_then(|opened| opened.moment().term);
        let figure = Figure { sentence: self.verdict(), ..figure }.at_step(step);
        Some(figure).filter(|figure| !figure.is_empty())
    }

    /// Returns the number of iterations of the explained pair's search, up to the moment on show.
    #[must_use]
    pub fn iterations(&self) -> Option<u32> {
        let target = self.explained().filter(|_| !self.is_question_open())?;
        explain::explanation(self.shown_records().tested).iterations(target)
    }

    /// Returns the flat picture of the pair in the second world.
    #[must_use]
    pub fn second_figure(&self) -> Option<Figure> {
        let (_, records) = self.second().filter(|_| !self.is_question_open())?;
        let target = explain::explanation(records.tested).explained(self.selection());
        let mut figure = figure::of(records.tested, u64::from(self.shown_tick()), target);
        let comparison = self.comparison().filter(|_| self.scene.file.repeated_line);
        figure.line_history = comparison.and_then(|comparison| {
            comparison.repeated(&figure, (records.tested, target), &self.timeline)
        });
        Some(figure).filter(|figure| !figure.is_empty())
    }

    /// Returns the Figure's line in the ticks around the one on show.
    fn line_history(&self, figure: &Figure, tested: &Record) -> Option<LineHistory> {
        let make = || {
            let source = (tested, self.explained());
            self.timeline.repeated(figure, source, u32::MAX, &[])
        };
        let mut history = self.tick_view.line_history.get_or_init(make).clone()?;
        let diverges_at = self.comparison().and_then(Comparison::diverges_at);
        history.diverges_at = diverges_at.filter(|_| self.is_side_by_side()).map(u64::from);
        Some(history)
    }

    /// Opens ground that hides a walker.
    fn open_ground(&mut self, ticks: f64) {
        let world = &self.timeline.world;
        let eye = self.camera.lens(self.view_state.viewport.size).eye;
        let chest = world.driven().0 + world.driven_rotation() * Vec3::Y * 0.8;
        let around = Around(world.ground());
        let is_hidden = self.camera.kind != CameraKind::Plan && around.free(chest, eye) < 1.0;
        self.view_state.occlusion.ease(is_hidden.then_some(chest), ticks as f32);
    }

    /// Adopts overlays, depth and speed from a closed session, except overlays requested by either
    /// scene.
    pub fn take_over(&mut self, closed: &Session) {
        let requested = &closed.scene.file.overlays;
        let kept = closed.overlays.with_kinds_from(OverlaySet::default(), requested);
        self.overlays = kept.with_kinds_from(self.overlays, &self.scene.file.overlays);
        (self.depth, self.clock.speed) = (closed.depth, closed.clock.speed);
    }

    /// Returns whether the view turns to the Figure when time stops at a hit.
    #[must_use]
    pub fn turns_to_figure(&self) -> bool {
        self.view_state.turns_to_figure
    }

    /// Returns the opening in ground that hides the walker.
    #[must_use]
    pub fn occlusion(&self) -> &Occlusion {
        &self.view_state.occlusion
    }

    /// Returns the latest viewport.
    #[must_use]
    pub fn viewport(&self) -> Viewport {
        self.view_state.viewport
    }

    /// Returns the positions of all bodies in the ticks before the one on show; re-simulates these
    /// ticks after a jump in time.
    #[must_use]
    pub fn trail(&self) -> Ref<'_, Trail> {
        self.timeline.trail()
    }

    /// Returns the walk and wheel state of a body at the tick on show.
    #[must_use]
    pub fn walk_state(&self, body: Body) -> WalkState {
        self.timeline.history.walk_cycle.state_at(body, self.shown_tick())
    }

    /// Returns the place of the explanation: the pair of the opened moment, the selected pair, or
    /// one nearby.
    #[must_use]
    pub fn place(&self) -> Option<ExplainedPlace> {
        let tested = self.shown_records().tested;
        let explain = explain::explanation(tested);
        let subject = self.opened_tick().and_then(|opened| opened.moment().subject);
        explain.place(Some(subject.or_else(|| explain.explained(self.selection()))?))
    }

    /// Resets the camera to its state at the start of a run.
    pub(super) fn reset_camera(&mut self) {
        let leans = self.camera.leans;
        self.camera = camera(self.camera.kind, self.world());
        self.camera.leans = leans;
        self.place_opening();
    }

    /// Sets the points framed at the start of the run to those of the tick on show, and frames them.
    pub(super) fn place_opening(&mut self) {
        self.view_state.opening = opening(self.world(), self.tick_view.record(&self.timeline));
        self.frame_opening();
    }

    /// Frames the opening: the bodies at the start of the run, in the free part of the viewport.
    pub(super) fn frame_opening(&mut self) {
        // The next picture uses the same record.
        let (world, record) = (&self.timeline.world, self.tick_view.record(&self.timeline));
        if world.view_hints().side_view && self.camera.kind != CameraKind::Plan {
            if let Some(place) = explain::explanation(record).place(None) {
                self.camera.turn_across((place.axis, &place.pair), &self.view_state.viewport, None);
            }
            return;
        }
        if self.camera.kind == CameraKind::Plan || !world.is_driven() {
            let everything = everything(world, record);
            self.camera.step_back(&everything, &self.view_state.viewport);
        } else if self.camera.kind != CameraKind::Orbit && !world.view_hints().steers_by_camera {
            self.camera.step_back(&self.view_state.opening, &self.view_state.viewport);
        }
    }

    /// Frames the driven body and `other`.
    pub(super) fn frame(&mut self, other: Option<Body>) {
        let world = &self.timeline.world;
        let position_of = |body| world.position(body);
        // Without a driven body, a pair consists of two selected bodies.
        let first = if world.is_driven() || other.is_none() {
            Some(world.driven().0)
        } else {
            self.partner().and_then(position_of)
        };
        let points: Vec<_> = first.into_iter().chain(other.and_then(position_of)).collect();
        self.camera.frame(&points);
    }
}

/// Returns the points of drawn marks, m.
fn points(marks: &[WeightedMark]) -> impl Iterator<Item = Vec3> {
    marks.iter().flat_map(|drawn| match &drawn.mark {
        Mark::Line(points, _) | Mark::Fill(points, _, _) => points.clone(),
        Mark::Arrow(from, to, _, _) => vec![*from, *to],
        Mark::Label(label) => vec![label.at],
    })
}

/// Returns the points framed at the start: the nearest pair, and other bodies nearby.
fn opening(world: &World, record: &Record) -> Vec<Vec3> {
    let pair = explain::explanation(record).place(None).map(|place| place.pair).unwrap_or_default();
    let driver = world.driven().0;
    let is_near = |at: &Vec3| at.distance(driver) < MAX_OPENING_DISTANCE;
    let positions = world.bodies().into_iter().filter_map(|body| world.position(body));
    let others = positions.filter(is_near).flat_map(|at| around(at, 0.6));
    pair.into_iter().filter(is_near).chain(others).collect()
}

/// Returns points of every body; of large bodies only the part near the others.
fn everything(world: &World, record: &Record) -> Vec<Vec3> {
    let positions = world.bodies().into_iter().filter_map(|body| world.position(body));
    let mut points: Vec<Vec3> = positions.flat_map(|at| around(at, 1.2)).collect();
    if world.view_hints().draw_plane.is_upright() {
        let (low, high) = points
            .iter()
            .fold((Vec3::MAX, Vec3::MIN), |(low, high), at| (low.min(*at), high.max(*at)));
        let view = View { record, tested: record, selected: None, hovered: None, past: None };
        let explained = View { selected: explain::explanation(record).near(), ..view };
        let (mut models, mut test) = (Pen::default(), Pen::default());
        for overlay in overlays(world.kind()) {
            match overlay.kind {
                OverlayKind::Models => (overlay.draw)(&view, &mut models),
                // Include drawings beside the shapes: lanes, time bars, the Minkowski difference.
                OverlayKind::Test => (overlay.draw)(&explained, &mut test),
                _ => {}
            }
        }
        let margin = Vec3::splat(2.0);
        points.extend(self::points(&models.marks).map(|at| at.clamp(low - margin, high + margin)));
        test.marks.retain(|drawn| drawn.weight >= Weight::Answer);
        points.extend(self::points(&test.marks));
    }
    points
}

/// Returns two opposite corners of a cube around a point; `half` is half its edge, m.
fn around(at: Vec3, half: f32) -> [Vec3; 2] {
    [at - Vec3::splat(half), at + Vec3::splat(half)]
}

/// Returns the camera of this kind at the start of a run.
pub(super) fn camera(kind: CameraKind, world: &World) -> Camera {
    let (position, yaw) = world.driven();
    Camera::new(kind, position, yaw, world.view_hints())
}
