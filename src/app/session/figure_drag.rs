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

/// Distance of the ring from the body that it turns, points.
const RING_GAP: f32 = 16.0;
/// Turn by one notch of the wheel, degrees.
const NOTCH: f32 = 1.0;
/// Maximum radius of an offered ring, points.
const LARGEST_RING: f32 = 260.0;

/// A body of the pair that can be dragged.
#[derive(Clone, Debug, PartialEq)]
pub struct Draggable {
    /// The body.
    pub body: Body,
    /// Outline on the sheet; that of the what-if, if there is one.
    pub outline: Outline,
    /// Centre and radius of the ring on the page, points; `None` if the body cannot be turned.
    pub ring: Option<(Vec2, f32)>,
    /// Present displacement.
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

    /// Returns the target of the Figure.
    fn figure_target(&self) -> Option<usize> {
        explain::explanation(self.shown_records().tested).figure_target(self.explained())
    }

    /// Returns the bodies of the Figure's pair, where A and B are bodies.
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
                _ => middle(&tested.outline),
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
            let turns = is_round && can_turn(world, body, basis.normal());
            let ring = turns.then(|| ring(&outline, moved.center + moved.displacement, frame));
            let ring = ring.filter(|(_, radius)| *radius <= LARGEST_RING);
            Some(Draggable { body, outline, ring, moved })
        };
        bodies.into_iter().zip([Role::A, Role::B]).filter_map(draggable).collect()
    }

    /// Returns the part of a body under this point of the page.
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

    /// Moves the pointer in the Figure, and shows the ring of the body under it; returns that body.
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
        let under = draggables.iter().find(|it| covers(&it.outline, frame, at));
        let stays = draggables.iter().find(|it| Some(it.body) == active).filter(is_near);
        self.tick_view.figure_drag.active = under.or(stays).map(|it| it.body);
        self.tick_view.figure_drag.active
    }

    /// Starts a drag of the body at this point of the page, and stops time; `turns` starts a
    /// rotation.
    pub fn grab_in_figure(
        &mut self,
        draggables: &[Draggable],
        frame: &PageTransform,
        at: Vec2,
        turns: bool,
    ) -> bool {
        self.tick_view.figure_drag.drag = None;
        let Some((body, part)) = self.figure_part_at(draggables, frame, at) else { return false };
        let Some(found) = draggables.iter().find(|it| it.body == body) else { return false };
        let part = if turns && found.ring.is_some() { Handle::Ring } else { part };
        let drag =
            Drag { part, page: at, pointer: frame.back(at), moved: found.moved, drags: false };
        self.clock.pause();
        self.tick_view.figure_drag.drag = Some(drag);
        true
    }

    /// Turns the body at this point of the page by notches of the wheel, in edit mode in the scene; returns false if
    /// none can be turned.
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
        let Some(found) = draggables.iter().find(is_under) else { return false };
        self.clock.pause();
        let turn = found.moved.turn + (notches * NOTCH).to_radians();
        let mut done = self.move_in_figure(MovedBody { turn, ..found.moved });
        if self.editor.is_on && done.is_ok() {
            done = self.write_what_if(true);
        }
        self.tick_view.figure_drag.refusal = done.err();
        true
    }

    /// Moves the dragged body to the pointer, and tests the pair there. `inverts_snapping` inverts snapping
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
                let by = pointer - drag.pointer;
                moved.displacement =
                    self.snapped_displacement(&moved, &basis, by, inverts_snapping);
            }
        }
        if let Err(why) = self.move_in_figure(moved) {
            self.tick_view.figure_drag.refusal = Some(why);
        }
    }

    /// Tests the Figure's pair with a body moved, by re-running the tick on show.
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
        let mut all = known.map(|known| known.moved.clone()).unwrap_or_default();
        match all.iter_mut().find(|it| it.body == moved.body) {
            Some(it) => *it = moved,
            None => all.push(moved),
        }
        all.retain(|it| !it.is_still());
        let what_if = WhatIf::new(from, all, (&basis, Some(target), partner))?;
        self.tick_view.figure_drag.refusal = None;
        self.tick_view.figure_drag.what_if = (!what_if.moved.is_empty()).then(|| Box::new(what_if));
        Ok(())
    }

    /// Drops the what-if.
    pub(super) fn drop_what_if(&mut self) {
        self.tick_view.figure_drag = FigureDrag::default();
    }

    /// Applies the what-if to the run: makes edits at the start of its tick, and re-runs that with
    /// its input.
    ///
    /// # Errors
    /// Returns an error if the world refuses a value.
    pub(super) fn keep_what_if(&mut self) -> Result<(), String> {
        let Some(what_if) = self.tick_view.figure_drag.what_if.take() else { return Ok(()) };
        let Beginning { tick, input, .. } = what_if.from;
        self.clock.pause();
        let (log, dropped) = (self.log.clone(), self.cut_off_runs.len());
        if input.is_some() {
            self.seek(tick - 1);
        }
        let whole = self.is_live().then(|| self.timeline.history.clone());
        for (path, value) in what_if.changes {
            self.edit(&path, value)?;
        }
        // Undo must restore the run even if no tick was cut off.
        if let Some(history) = whole.filter(|_| self.cut_off_runs.len() == dropped) {
            self.note_dropped(CutOffRun { history, log, depth: self.undo.done.len() });
        }
        self.undo.undone.clear();
        if let Some(input) = input {
            self.tick(input);
        }
        Ok(())
    }

    /// Records an edit made now, and cuts off later ticks.
    pub(super) fn edit(&mut self, path: &str, value: crate::params::Value) -> Result<(), String> {
        let whole = self.timeline.edit(path, value)?;
        // Later ticks are no longer valid.
        self.drop_later(whole);
        self.log.mark(self.shown_tick(), TimelineMarkKind::Edit);
        self.tick_view.forget();
        // Events of the tick precede the edit.
        self.progress.look(&self.scene.file, &self.timeline.world, &[]);
        Ok(())
    }
}

/// Returns the centre of an outline's box.
fn middle(outline: &Outline) -> Vec2 {
    let of = |points: &[Vec2]| {
        let low = points.iter().copied().reduce(Vec2::min).unwrap_or_default();
        let high = points.iter().copied().reduce(Vec2::max).unwrap_or_default();
        (low + high) * 0.5
    };
    match outline {
        Outline::Circle(center, _) => *center,
        Outline::Closed(points) => points.iter().sum::<Vec2>() / (points.len().max(1) as f32),
        Outline::Open(points) | Outline::Solid { corners: points, .. } => of(points),
    }
}

/// Returns centre and radius of the ring around an outline, points of the page.
fn ring(outline: &Outline, center: Vec2, frame: &PageTransform) -> (Vec2, f32) {
    let reach = match outline {
        Outline::Circle(at, radius) => at.distance(center) + radius,
        Outline::Closed(points)
        | Outline::Open(points)
        | Outline::Solid { corners: points, .. } => {
            points.iter().map(|p| p.distance(center)).fold(0.0, f32::max)
        }
    };
    (frame.point(center), reach * frame.scale + RING_GAP)
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

/// Returns whether a point is within `near` points of a polyline.
fn is_near(points: &[Vec2], at: Vec2, near: f32) -> bool {
    points.windows(2).any(|ends| {
        let (way, seen) = (ends[1] - ends[0], at - ends[0]);
        let part = (seen.dot(way) / way.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        seen.distance(way * part) <= near
    })
}
