//! Stage 4: what the hits do, and clearing what is left of the overlaps.

use glam::Vec2;

use super::detect::{Hit, test};
use super::direction::on_ground;
use super::setup::{Impact, OnHit, Push, Separation};
use super::state::shift;
use super::trace::Step;
use super::{FADE_TICKS, ReboundState, Tank};
use crate::geom::{Contact, Trace};
use crate::sim::event::{Body, Event, EventKind};

/// A summed direction shorter than this has no direction: rebounds that cancel.
const NO_DIRECTION: f32 = 1e-4;

/// Separation gives up after this many passes.
const SEPARATION_PASSES: usize = 4;

/// What one hit asks of the driver.
#[derive(Clone, Copy)]
struct Demand {
    ticks: u32,
    speed: f32,
    flash: u32,
}

/// The rebounds of a tick, combined.
struct Combined {
    sum: Vec2,
    deepest: Contact,
    deepest_direction: Vec2,
    demand: Demand,
}

impl Combined {
    fn add(so_far: Option<Self>, hit: &Hit, demand: Demand) -> Self {
        let direction = hit.choice.direction;
        let Some(mut all) = so_far else {
            return Self {
                sum: direction,
                deepest: hit.contact,
                deepest_direction: direction,
                demand,
            };
        };
        all.sum += direction;
        if hit.contact.depth > all.deepest.depth {
            (all.deepest, all.deepest_direction) = (hit.contact, direction);
        }
        all.demand.ticks = all.demand.ticks.max(demand.ticks);
        all.demand.speed = all.demand.speed.max(demand.speed);
        all.demand.flash = all.demand.flash.max(demand.flash);
        all
    }

    /// The normalised sum; where it vanishes the deepest hit's own direction.
    fn direction(&self) -> Vec2 {
        if self.sum.length() > NO_DIRECTION { self.sum.normalize() } else { self.deepest_direction }
    }
}

impl Tank {
    /// Answers every hit by its target's `on_hit`.
    pub(super) fn respond<T: Trace<Step>>(&mut self, events: &mut Vec<Event>, trace: &mut T) {
        let setup = self.setup.clone();
        let mut rebound = None;
        for index in 0..self.hits.len() {
            let hit = self.hits[index];
            self.state.driver.lit = FADE_TICKS;
            let target = &mut self.state.targets[hit.target];
            target.lit = FADE_TICKS;
            // A chaser that has hit begins anew, whatever the hit does.
            target.speed = setup.targets[hit.target].motion.first_speed();
            match &setup.targets[hit.target].on_hit {
                OnHit::Highlight => trace.note(|| Step::Highlighted { target: hit.target }),
                OnHit::Collect => {
                    self.state.targets[hit.target].alive = false;
                    trace.note(|| Step::Collected { target: hit.target });
                    events.push(Event { body: hit.body(), kind: EventKind::Collect });
                }
                OnHit::Rebound(r) => {
                    let demand = Demand { ticks: r.ticks, speed: r.speed, flash: r.flash_ticks };
                    let Demand { ticks, speed, .. } = demand;
                    trace.note(|| Step::Demanded { target: hit.target, ticks, speed });
                    rebound = Some(Combined::add(rebound, &hit, demand));
                }
                OnHit::Impact(impact) => {
                    let demand = self.impact(impact, &hit, events, trace);
                    rebound = Some(Combined::add(rebound, &hit, demand));
                }
                OnHit::Push(push) => self.push(push, &hit, events, trace),
            }
        }
        if let Some(all) = rebound {
            self.send_back(&all, events, trace);
        }
    }

    fn impact<T: Trace<Step>>(
        &mut self,
        impact: &Impact,
        hit: &Hit,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) -> Demand {
        let v = self.state.targets[hit.target].moved.length();
        self.state.driver.speed = self.setup.driver.move_speed;
        let kind = EventKind::Impact { by: hit.body(), speed: v };
        events.push(Event { body: Body::Driven, kind });
        let slow = v < impact.threshold;
        let (ticks, speed) = if slow {
            (impact.slow_ticks, impact.slow_speed)
        } else {
            // The cast rounds down and saturates.
            ((impact.ticks_per_speed * v) as u32, impact.speed_factor * v)
        };
        trace.note(|| Step::Impacted { target: hit.target, v, slow, ticks, speed });
        Demand { ticks, speed, flash: impact.flash_ticks }
    }

    fn push<T: Trace<Step>>(
        &mut self,
        push: &Push,
        hit: &Hit,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        let direction = -hit.choice.direction;
        self.state.targets[hit.target].rebound =
            ReboundState { ticks: 1, speed: push.speed, direction };
        let back_off = -self.state.driver.forward() * push.back_off;
        shift(&mut self.state.driver.position, back_off);
        trace.note(|| Step::Pushed { target: hit.target, direction, back_off });
        events.push(Event { body: Body::Driven, kind: EventKind::Push { target: hit.body() } });
    }

    /// A hit while rebounding replaces direction, ticks and speed.
    fn send_back<T: Trace<Step>>(
        &mut self,
        all: &Combined,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        let (direction, Demand { ticks, speed, flash }) = (all.direction(), all.demand);
        let driver = &mut self.state.driver;
        driver.rebound = ReboundState { ticks, speed, direction };
        driver.flash = driver.flash.max(flash);
        trace.note(|| Step::Rebound { direction, ticks, speed, flash });
        let kind = EventKind::Rebound { direction: on_ground(direction), ticks, speed };
        events.push(Event { body: Body::Driven, kind });
    }

    /// Moves the driver out of the solid targets it still overlaps: the deepest in each pass.
    pub(super) fn separate<T: Trace<Step>>(&mut self, trace: &mut T) {
        if self.setup.methods.separation == Separation::None {
            trace.note(|| Step::NotSeparated);
            return;
        }
        for _ in 0..SEPARATION_PASSES {
            let Some((target, contact)) = self.deepest_solid() else {
                trace.note(|| Step::Cleared);
                return;
            };
            shift(&mut self.state.driver.position, contact.mtv());
            trace.note(|| Step::Separated { target, mtv: contact.mtv() });
        }
    }

    fn deepest_solid(&self) -> Option<(usize, Contact)> {
        let driver = self.state.driver_rect(&self.setup);
        let mut deepest: Option<(usize, Contact)> = None;
        for (index, (setup, target)) in
            self.setup.targets.iter().zip(&self.state.targets).enumerate()
        {
            if target.alive
                && setup.on_hit.is_solid()
                && let Some(contact) = test(&driver, &target.shape(setup), &mut ()).hit()
                && deepest.is_none_or(|(_, most)| contact.depth > most.depth)
            {
                deepest = Some((index, contact));
            }
        }
        deepest
    }
}

impl Hit {
    /// The target as a body. Lossless: a scene has at most 20,000 objects.
    fn body(&self) -> Body {
        Body::Object(self.target as u32)
    }
}
