//! Drags in the Figure: bodies of its pair are moved and turned as a what-if, which is kept or
//! dropped. [Edit mode](super::edit) writes it into the scene.

use glam::Vec2;

use super::{CutOffRun, Session};
use crate::app::log::TimelineMarkKind;
use crate::app::shape_drag::{NEAR, SLACK};
use crate::app::what_if::{Beginning, Drag, FigureDrag, MovedBody, WhatIf, can_turn, group_of};
use crate::explain;
use crate::figure::layout::PageTransform;
use crate::figure::{self, Figure, Outline, Role, Shape, ShapeState};
use crate::sim::Body;
use crate::sim::handles::Handle;

/// Distance between the ring and its body, points.
const RING_GAP: f32 = 16.0;
/// Turn per notch of the wheel, degrees.
const DEGREES_PER_NOTCH: f32 = 1.0;
/// Maximum radius of a ring, points; a larger ring is not offered.
const MAX_RING_RADIUS: f32 = 260.0;

/// A draggable body of the pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Draggable {
    /// The body.
    pub body: Body,
    /// Outline on the sheet, as moved by the what-if, if any.
    pub outline: Outline,
    /// Centre and radius of the ring on the page, points; `None` if the body cannot be turned.
    pub ring: Option<(Vec2, f32)>,
    /// Present displacement and turn.
    pub moved: MovedBody,
}

impl Session {
    /// Returns the what-if, if any.
    #[must_use]
    pub fn what_if(&self) -> Option<&WhatIf> {
        self.tick_view.figure_drag.what_if.as_deref()
    }

    /// Returns whether a body of the Figure is being dragged.
    #[must_use]
    pub fn is_dragging_figure(&self) -> bool {
        self.tick_view.figure_drag.drag.is_some()
    }

    /// Returns why the last drag in the Figure changed nothing.
    #[must_use]
    pub fn figure_refusal(&self) -> Option<&str> {
        self.tick_view.figure_drag.refusal.as_deref()
    }

    /// Returns the target shown in the Figure.
    fn figure_target(&self) -> Option<usize> {
        explain::explanation(self.shown_records().tested).figure_target(self.explained())
    }

    /// Returns the bodies of the Figure's pair; `None` for a part that is no body.
    pub(super) fn figure_bodies(&self) -> [Option<Body>; 2] {
        let Some((figure, target)) = self.figure().zip(self.figure_target()) else {
            return [None; 2];
        };
        figure::bodies(&figure, self.shown_records().tested, target, self.world())
    }

    /// Returns the bodies of the Figure's pair that can be dragged; none inside an opened tick or
    /// during a question.
    #[must_use]
    pub fn draggables(&self, figure: &Figure, frame: &PageTransform) -> Vec<Draggable> {
        if self.is_question_open() || self.opened_tick().is_some() {
            return Vec::new();
        }
        let Some((basis, target)) = figure.sheet.basis.zip(self.figure_target()) else {
            return Vec::new();
        };
        let world = self.world();
        let bodies = figure::bodies(figure, self.shown_records().tested, target, world);
        let shapes = self.what_if().map(|what_if| what_if.shapes(figure)).unwrap_or_default();
        let draggable = |(body, role): (Option<Body>, Role)| {
            let body = body?;
            group_of(world, body)?;
            let is_own = |shape: &&Shape| shape.role == role && shape.when == ShapeState::Tested;
            let tested = figure.sheet.shapes.iter().find(is_own)?;
            let known =
                self.what_if().and_then(|what_if| what_if.moved.iter().find(|it| it.body == body));
            let center = match (body, world.position(body)) {
                (Body::Object(_), Some(at)) => basis.point(at),
                _ => centre(&tested.outline),
            };
            let moved = known.copied().unwrap_or(MovedBody {
                body,
                role,
                displacement: Vec2::ZERO,
                turn: 0.0,
                center,
            });
            let outline = shapes.iter().find(|shape| shape.role == role);
            let outline = outline.map_or(&tested.outline, |shape| &shape.outline).clone();
            let is_round = matches!(outline, Outline::Closed(_) | Outline::Circle(..));
            let can_turn = is_round && can_turn(world, body, basis.normal());
            let ring = can_turn.then(|| ring(&outline, moved.center + moved.displacement, frame));
            let ring = ring.filter(|(_, radius)| *radius <= MAX_RING_RADIUS);
            Some(Draggable { body, outline, ring, moved })
        };
        bodies.into_iter().zip([Role::A, Role::B]).filter_map(draggable).collect()
    }

    /// Returns the body under this point of the page, and its part; during a drag, the dragged one.
    #[must_use]
    pub fn figure_part_at(
        &self,
        draggables: &[Draggable],
        frame: &PageTransform,
        at: Vec2,
    ) -> Option<(Body, Handle)> {
        if let Some(drag) = &self.tick_view.figure_drag.drag {
            return Some((drag.moved.body, drag.part));
        }
        let on_ring = draggables.iter().find(|it| {
            Some(it.body) == self.tick_view.figure_drag.active
                && !covers(&it.outline, frame, at)
                && it.ring.is_some_and(|(center, radius)| {
                    (center.distance(at) - radius).abs() <= NEAR * 0.6
                })
        });
        if let Some(ring) = on_ring {
            return Some((ring.body, Handle::Ring));
        }
        draggables
            .iter()
            .find(|it| covers(&it.outline, frame, at))
            .map(|it| (it.body, Handle::Body))
    }

    /// Moves the pointer to `at`, points of the page, and shows the ring of the body there; returns the
    /// body.
    pub fn hover_in_figure(
        &mut self,
        draggables: &[Draggable],
        frame: &PageTransform,
        at: Option<Vec2>,
    ) -> Option<Body> {
        if let Some(drag) = &self.tick_view.figure_drag.drag {
            return Some(drag.moved.body);
        }
        let at = at?;
        let is_near = |it: &&Draggable| {
            it.ring.is_some_and(|(center, radius)| center.distance(at) <= radius + NEAR)
        };
        let active = self.tick_view.figure_drag.active;
        let hovered = draggables.iter().find(|it| covers(&it.outline, frame, at));
        let kept = draggables.iter().find(|it| Some(it.body) == active).filter(is_near);
        self.tick_view.figure_drag.active = hovered.or(kept).map(|it| it.body);
        self.tick_view.figure_drag.active
    }

    /// Starts a drag of the body at this point of the page, and pauses; `turns` starts a rotation.
    /// Returns false if there is no body.
    pub fn grab_in_figure(
        &mut self,
        draggables: &[Draggable],
        frame: &PageTransform,
        at: Vec2,
        turns: bool,
    ) -> bool {
        self.tick_view.figure_drag.drag = None;
        let Some((body, part)) = self.figure_part_at(draggables, frame, at) else { return false };
        let Some(draggable) = draggables.iter().find(|it| it.body == body) else { return false };
        let part = if turns && draggable.ring.is_some() { Handle::Ring } else { part };
        let drag =
            Drag { part, page: at, pointer: frame.back(at), moved: draggable.moved, drags: false };
        self.clock.pause();
        self.tick_view.figure_drag.drag = Some(drag);
        true
    }

    /// Turns the body at this point of the page by notches of the wheel; in edit mode, writes the turn
    /// into the scene. Returns false if no body there can be turned.
    pub fn turn_in_figure(
        &mut self,
        draggables: &[Draggable],
        frame: &PageTransform,
        at: Vec2,
        notches: f32,
    ) -> bool {
        if self.is_dragging_figure() {
            return false;
        }
        let is_under = |it: &&Draggable| it.ring.is_some() && covers(&it.outline, frame, at);
        let Some(draggable) = draggables.iter().find(is_under) else { return false };
        self.clock.pause();
        let turn = draggable.moved.turn + (notches * DEGREES_PER_NOTCH).to_radians();
        let mut result = self.move_in_figure(MovedBody { turn, ..draggable.moved });
        if self.editor.is_on && result.is_ok() {
            result = self.write_what_if(true);
        }
        self.tick_view.figure_drag.refusal = result.err();
        true
    }

    /// Moves the dragged body with the pointer, and tests the pair there. `inverts_snapping` matters only
    /// in edit mode.
    pub fn drag_in_figure(&mut self, frame: &PageTransform, at: Vec2, inverts_snapping: bool) {
        let Some(mut drag) = self.tick_view.figure_drag.drag else { return };
        if !drag.drags && at.distance(drag.page) <= SLACK {
            return;
        }
        drag.drags = true;
        self.tick_view.figure_drag.drag = Some(drag);
        let Some(basis) = self.figure().and_then(|figure| figure.sheet.basis) else { return };
        let pointer = frame.back(at);
        let mut moved = drag.moved;
        match drag.part {
            Handle::Ring => {
                let center = moved.center + moved.displacement;
                let [from, to] = [drag.pointer, pointer].map(|at| at - center);
                let turn = libm::atan2f(from.perp_dot(to), from.dot(to));
                moved.turn = self.snapped_turn(&moved, &basis, turn, inverts_snapping);
            }
            Handle::Body | Handle::Edge(_) | Handle::Corner(_) => {
                let offset = pointer - drag.pointer;
                moved.displacement =
                    self.snapped_displacement(&moved, &basis, offset, inverts_snapping);
            }
        }
        if let Err(why) = self.move_in_figure(moved) {
            self.tick_view.figure_drag.refusal = Some(why);
        }
    }

    /// Tests the Figure's pair with a moved body, by re-running the tested tick.
    ///
    /// # Errors
    /// Returns an error if the body cannot be placed there; the what-if stays unchanged.
    pub fn move_in_figure(&mut self, moved: MovedBody) -> Result<(), String> {
        let Some(figure) = self.figure().filter(|_| !self.is_question_open()) else {
            return Ok(());
        };
        let Some((basis, target)) = figure.sheet.basis.zip(self.figure_target()) else {
            return Ok(());
        };
        let bodies = figure::bodies(&figure, self.shown_records().tested, target, self.world());
        // Find the other body of the explained pair.
        let explained = u32::try_from(target).ok().map(Body::Object);
        let partner = bodies.into_iter().flatten().find(|body| Some(*body) != explained);
        let known = self.tick_view.figure_drag.what_if.as_deref();
        let from = match known {
            Some(known) => Some(known.from.clone()),
            None => self.timeline.beginning(self.shown_tick() - self.shown_records().ago),
        };
        let Some(from) = from else { return Ok(()) };
        let mut all_moved = known.map(|known| known.moved.clone()).unwrap_or_default();
        match all_moved.iter_mut().find(|it| it.body == moved.body) {
            Some(it) => *it = moved,
            None => all_moved.push(moved),
        }
        all_moved.retain(|it| !it.is_still());
        let what_if = WhatIf::new(from, all_moved, (&basis, Some(target), partner))?;
        self.tick_view.figure_drag.refusal = None;
        self.tick_view.figure_drag.what_if = (!what_if.moved.is_empty()).then(|| Box::new(what_if));
        Ok(())
    }

    /// Drops the what-if.
    pub(super) fn drop_what_if(&mut self) {
        self.tick_view.figure_drag = FigureDrag::default();
    }

    /// Applies the what-if to the run: makes its changes as edits before its tick, and re-runs the tick
    /// with the same input.
    ///
    /// # Errors
    /// Returns an error if the world refuses a value.
    pub(super) fn keep_what_if(&mut self) -> Result<(), String> {
        let Some(what_if) = self.tick_view.figure_drag.what_if.take() else { return Ok(()) };
        let Beginning { tick, input, .. } = what_if.from;
        self.clock.pause();
        let (log, run_count) = (self.log.clone(), self.cut_off_runs.len());
        if input.is_some() {
            self.seek(tick - 1);
        }
        let uncut = self.is_live().then(|| self.timeline.history.clone());
        for (path, value) in what_if.changes {
            self.edit(&path, value)?;
        }
        // Undo must restore the run even if no tick was cut off.
        if let Some(history) = uncut.filter(|_| self.cut_off_runs.len() == run_count) {
            self.push_cut_off_run(CutOffRun { history, log, depth: self.undo.done.len() });
        }
        self.undo.undone.clear();
        if let Some(input) = input {
            self.tick(input);
        }
        Ok(())
    }

    /// Sets a parameter at the tick on show, records the edit, and cuts off later ticks.
    pub(super) fn edit(&mut self, path: &str, value: crate::params::Value) -> Result<(), String> {
        let cut_off = self.timeline.edit(path, value)?;
        // Later ticks are no longer valid.
        self.keep_cut_off_run(cut_off);
        self.log.mark(self.shown_tick(), TimelineMarkKind::Edit);
        self.tick_view.forget();
        // Events of the tick precede the edit.
        self.progress.check_goal(&self.scene.file, &self.timeline.world, &[]);
        Ok(())
    }
}

/// Returns the centre of a circle, the mean corner of a closed outline, or the centre of the bounds
/// of any other outline.
fn centre(outline: &Outline) -> Vec2 {
    let bounds_centre = |points: &[Vec2]| {
        let low = points.iter().copied().reduce(Vec2::min).unwrap_or_default();
        let high = points.iter().copied().reduce(Vec2::max).unwrap_or_default();
        (low + high) * 0.5
    };
    match outline {
        Outline::Circle(center, _) => *center,
        Outline::Closed(points) => points.iter().sum::<Vec2>() / (points.len().max(1) as f32),
        Outline::Open(points) | Outline::Solid { corners: points, .. } => bounds_centre(points),
    }
}

/// Returns centre and radius of the ring around an outline, points of the page.
fn ring(outline: &Outline, center: Vec2, frame: &PageTransform) -> (Vec2, f32) {
    let radius = match outline {
        Outline::Circle(at, radius) => at.distance(center) + radius,
        Outline::Closed(points)
        | Outline::Open(points)
        | Outline::Solid { corners: points, .. } => {
            points.iter().map(|p| p.distance(center)).fold(0.0, f32::max)
        }
    };
    (frame.point(center), radius * frame.scale + RING_GAP)
}

/// Returns whether a point of the page lies in an outline's area, or near its line if it has no
/// area.
fn covers(outline: &Outline, frame: &PageTransform, at: Vec2) -> bool {
    let on_page = |points: &[Vec2]| points.iter().map(|p| frame.point(*p)).collect::<Vec<_>>();
    match outline {
        Outline::Circle(center, radius) => {
            frame.point(*center).distance(at) <= (radius * frame.scale).max(NEAR)
        }
        Outline::Closed(points) | Outline::Solid { corners: points, .. } => {
            let points = on_page(points);
            contains(&points, at) || is_near(&points, at, NEAR * 0.3)
        }
        Outline::Open(points) => is_near(&on_page(points), at, NEAR),
    }
}

/// Returns whether a point is in a polygon: a ray to the right crosses its edges an odd number of
/// times.
fn contains(points: &[Vec2], at: Vec2) -> bool {
    let edges = points.iter().zip(points.iter().cycle().skip(1));
    let crosses = |(p, q): &(&Vec2, &Vec2)| {
        (p.y > at.y) != (q.y > at.y) && at.x < p.x + (q.x - p.x) * (at.y - p.y) / (q.y - p.y)
    };
    edges.filter(crosses).count() % 2 == 1
}

/// Returns whether a point is at most `tolerance` from a polyline, points.
fn is_near(points: &[Vec2], at: Vec2, tolerance: f32) -> bool {
    points.windows(2).any(|ends| {
        let (edge, offset) = (ends[1] - ends[0], at - ends[0]);
        let t = (offset.dot(edge) / edge.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        offset.distance(edge * t) <= tolerance
    })
}
