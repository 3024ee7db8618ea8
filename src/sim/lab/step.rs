//! Runs one tick, and applies its steps to the state.

use std::sync::Arc;

use super::Lab;
use super::setup::EarlyStop;
use super::test::DT;
use super::trace::{MotionStop, Stage, Step, TickRecord};
use crate::geom::convex_sat::{EarlyExit, Flaws, sat};
use crate::geom::impact::{ImpactResult, MovingShape, Touch};
use crate::geom::shape::{Contact, REACH};
use crate::geom::trace::Steps;
use crate::geom::{Aabb, Trace};
use crate::sim::event::{Body, ContactDetail, ContactReport, Event, EventKind, Phase};
use crate::sim::input::Input;
use crate::sim::{Stepped, tick};

/// Up to this number of pairs, the record includes the steps of their tests; above it, only the results.
/// The steps of a pair are then recomputed on the same shapes when needed.
const MAX_RECORDED_PAIRS: usize = 32;

impl Lab {
    /// Runs the tick with `input` on a copy and records every step.
    #[must_use]
    pub fn record(&self, input: &Input) -> TickRecord {
        TickRecord::new(self, input)
    }

    /// Records a tick without motion: the tests at the present poses.
    #[must_use]
    pub fn record_at_rest(&self) -> TickRecord {
        let (mut after, mut steps) = (self.clone(), Steps::default());
        after.in_span(Step::Stage(Stage::Bodies), &mut steps, |_, _| ());
        let mut events = Vec::new();
        after.test_all(&mut events, &mut steps);
        let tick = tick::TickRecord { before: self.clone(), steps, events, after };
        TickRecord { tick, partner: None }
    }

    /// Moves the bodies by their pushes and velocities, up to the first impact that stops them; or to
    /// the next frame of a game.
    fn move_bodies<T: Trace<Step>>(&mut self, trace: &mut T) {
        if let Some(track) = self.followed().map(Arc::clone) {
            self.stopped = None;
            return self.follow(&track, trace);
        }
        let stops = self.setup.methods.stop == EarlyStop::AtImpact;
        self.stopped = if stops { self.first_impact() } else { None };
        if let Some(stopped) = self.stopped {
            self.commit(Step::Stopped(stopped), trace);
        }
        let time = self.stopped.map_or(DT, |stopped| stopped.time);
        for body in 0..self.state.bodies.len() {
            if self.pushes[body] != glam::Vec2::ZERO {
                let position = self.state.bodies[body].position + self.pushes[body];
                // With flaws in the test, pushes may grow without limit. Positions out of reach of the
                // tests are refused; a comparison with NaN is false.
                if position.to_array().into_iter().all(|x| x.abs() <= REACH) {
                    self.commit(Step::Pushed { body, position }, trace);
                }
            }
            if self.moves(body) && time > 0.0 {
                let (setup, state) = (&self.setup.bodies[body], &self.state.bodies[body]);
                let position = state.position + setup.velocity.truncate() * time;
                let angle = state.angle + setup.spin.to_radians() * time;
                self.commit(Step::Moved { body, position, angle }, trace);
            }
        }
    }

    /// Tests the bodies at their present poses.
    fn test_all<T: Trace<Step>>(&mut self, events: &mut Vec<Event>, trace: &mut T) {
        self.first_placed = None;
        self.touched.clear();
        self.touched.extend_from_slice(&self.state.touching);
        if let Some(method) = self.setup.methods.broad.method() {
            let stage = Step::Stage(Stage::Broad);
            self.in_span(stage, trace, |lab, trace| lab.find_candidates(method, trace));
        }
        self.in_span(Step::Stage(Stage::Pairs), trace, |lab, trace| lab.test_pairs(events, trace));
        self.commit(Step::Ended, trace);
    }

    /// Returns whether the body moves while time runs.
    pub(super) fn moves(&self, body: usize) -> bool {
        self.velocity(body) != (glam::Vec2::ZERO, 0.0)
    }

    /// Returns the first impact in this tick; on ties that of the earlier pair in scene order. A broad
    /// phase skips pairs whose bounds of the whole motion are apart.
    fn first_impact(&mut self) -> Option<MotionStop> {
        let mut bounds = std::mem::take(&mut self.scratch.bounds);
        bounds.clear();
        if self.setup.methods.broad.method().is_some() {
            bounds.extend((0..self.state.bodies.len()).map(|body| self.bounds(body, DT)));
        }
        let first = self.first_impact_within(&bounds);
        self.scratch.bounds = bounds;
        first
    }

    /// Returns the first impact among the pairs whose bounds overlap; without bounds, among all pairs.
    fn first_impact_within(&self, bounds: &[Aabb]) -> Option<MotionStop> {
        let (count, bodies) = (self.state.bodies.len(), &self.state.bodies);
        let mut first: Option<([usize; 2], [MovingShape; 2], ImpactResult)> = None;
        for (a, b) in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
            let pair_bounds = bounds.get(a).zip(bounds.get(b));
            let is_apart = pair_bounds.is_some_and(|(a, b)| !a.overlaps(b));
            if is_apart || !self.moves(a) && !self.moves(b) {
                continue;
            }
            let parts = [a, b].map(|body| 0..self.tested_parts(body).len());
            let [parts_a, parts_b] = parts;
            for (i, j) in parts_a.flat_map(|i| parts_b.clone().map(move |j| (i, j))) {
                let pair = [self.moving([a, i], &bodies[a]), self.moving([b, j], &bodies[b])];
                let impact = if self.setup.flaw.test_once_a_tick {
                    impact_at_ends(&pair)
                } else {
                    self.first_touch([&pair[0], &pair[1]], DT, &mut ())
                };
                let first_end = first.as_ref().map(|(.., impact)| end_time(impact));
                if !matches!(impact, ImpactResult::Apart { .. })
                    && first_end.is_none_or(|first_end| end_time(&impact) < first_end)
                {
                    first = Some(([a, b], pair, impact));
                }
            }
        }
        let ([a, b], pair, impact) = first?;
        let touch = impact.touch().copied();
        let time = touch.map_or(end_time(&impact), |touch| self.stop_time(pair.each_ref(), &touch));
        let at = touch.map(|touch| (self.touch_point(pair, &touch), touch.normal));
        Some(MotionStop { a, b, time, at })
    }

    /// Tests the candidates in scene order; without a broad phase, every pair.
    fn test_pairs<T: Trace<Step>>(&mut self, events: &mut Vec<Event>, trace: &mut T) {
        let candidates = std::mem::take(&mut self.scratch.candidates);
        let count = self.state.bodies.len();
        if self.setup.methods.broad.method().is_none() {
            // Lossless: a lab has at most 200 bodies.
            let pairs = (0..count as u32).flat_map(|a| (a + 1..count as u32).map(move |b| (a, b)));
            let is_recorded = count * count.saturating_sub(1) / 2 <= MAX_RECORDED_PAIRS;
            self.test_each(pairs, is_recorded, events, trace);
        } else {
            let is_recorded = candidates.len() <= MAX_RECORDED_PAIRS;
            self.test_each(candidates.iter().copied(), is_recorded, events, trace);
        }
        self.scratch.candidates = candidates;
        for k in 0..self.touched.len() {
            let pair = self.touched[k];
            if self.state.touching.binary_search(&pair).is_err() {
                self.report(pair, Phase::Exit, (glam::Vec3::ZERO, 0.0), trace);
            }
        }
    }

    /// Tests these pairs. Records the steps of each test if `is_recorded`, otherwise only the result.
    fn test_each<T: Trace<Step>>(
        &mut self,
        pairs: impl Iterator<Item = (u32, u32)>,
        is_recorded: bool,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        for pair in pairs {
            let [a, b] = [pair.0, pair.1].map(|index| index as usize);
            if ![a, b].into_iter().all(|body| self.state.bodies[body].is_present) {
                continue;
            }
            trace.span(
                || Step::Pair { a, b },
                |trace| {
                    let (tested, push) = self.test_bodies([a, b], is_recorded, trace);
                    let push = push.or_else(|| self.stopping_contact([a, b]));
                    if tested.result.gave_up() {
                        let [body, with] = [pair.0, pair.1].map(Body::Object);
                        events.push(Event { body, kind: EventKind::GaveUp { with } });
                    }
                    if let Some((normal, depth)) = push {
                        let touched = self.touched.binary_search(&pair).is_ok();
                        let phase = if touched { Phase::Stay } else { Phase::Enter };
                        self.report(pair, phase, (normal.extend(0.0), depth), trace);
                    }
                },
            );
        }
    }

    /// Returns normal and depth of the contact at which this pair stopped all motion.
    fn stopping_contact(&self, pair: [usize; 2]) -> Option<(glam::Vec2, f32)> {
        let MotionStop { a, b, at: Some((_, normal)), .. } = self.stopped? else { return None };
        (pair == [a, b]).then_some((normal, 0.0))
    }

    fn report<T: Trace<Step>>(
        &mut self,
        (a, b): (u32, u32),
        phase: Phase,
        (normal, depth): (glam::Vec3, f32),
        trace: &mut T,
    ) {
        let [a, b] = [a, b].map(Body::Object);
        let detail = ContactDetail::None;
        self.commit(Step::Reported(ContactReport { a, b, phase, normal, depth, detail }), trace);
    }
}

impl Stepped for Lab {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, _: &Input, events: &mut Vec<Event>, trace: &mut T) {
        self.gather_pushes();
        self.in_span(Step::Stage(Stage::Bodies), trace, Self::move_bodies);
        self.test_all(events, trace);
        self.report_wrong(events);
    }

    #[inline(always)]
    fn apply(&mut self, step: &Step) {
        match *step {
            Step::Stage(Stage::Bodies) => self.state.contacts.clear(),
            Step::Stage(Stage::Pairs) => self.state.touching.clear(),
            Step::Moved { body, position, angle } => {
                let body = &mut self.state.bodies[body];
                (body.position, body.angle) = (position, angle);
            }
            Step::Framed { body, position, angle, velocity, spin } => {
                self.reshape(body);
                let body = &mut self.state.bodies[body];
                (body.position, body.angle, body.is_present) = (position, angle, true);
                (body.velocity, body.spin) = (velocity, spin);
            }
            Step::Absent { body } => self.state.bodies[body].is_present = false,
            Step::Pushed { body, position } => self.state.bodies[body].position = position,
            Step::Reported(contact) => {
                if let (Body::Object(a), Body::Object(b), true) =
                    (contact.a, contact.b, contact.phase != Phase::Exit)
                {
                    self.state.touching.push((a, b));
                }
                self.state.contacts.push(contact);
            }
            Step::Ended => self.state.tick += 1,
            // Nothing moves during the tests.
            _ => {}
        }
    }
}

/// Returns the time of this impact, s; without an impact, the time that the search reached.
fn end_time(impact: &ImpactResult) -> f32 {
    match impact {
        ImpactResult::Hit(touch) => touch.time,
        ImpactResult::Apart { until } | ImpactResult::GaveUp { until } => *until,
    }
}

/// Returns an impact if the two shapes overlap now or at the end of the tick, ignoring the motion
/// between.
fn impact_at_ends(pair: &[MovingShape; 2]) -> ImpactResult {
    let overlap_at = |time: f32| {
        let [a, b] = pair.each_ref().map(|moving| moving.shape.placed(moving.at(time)));
        sat(&a, &b, EarlyExit::AtFirstGap, &Flaws::default(), &mut ()).contact.hit()
    };
    let hit = |time| {
        let Contact { normal, depth } = overlap_at(time)?;
        Some(Touch { time, normal, depth: if time == 0.0 { depth } else { 0.0 } })
    };
    hit(0.0).or_else(|| hit(DT)).map_or(ImpactResult::Apart { until: DT }, ImpactResult::Hit)
}
