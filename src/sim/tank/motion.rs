//! Stages 0 to 2: use, driver, targets.

use glam::Vec2;

use super::direction::towards;
use super::setup::{Motion, OnHit, TargetSetup};
use super::state::{TargetState, plane, shift};
use super::trace::Step;
use super::{ShellState, Tank};
use crate::geom::Trace;
use crate::geom::shape::axis_x_of;
use crate::sim::event::{Body, Event, EventKind};
use crate::sim::input::{Action, Input};

/// A shell starts this far ahead of the driver's centre, m.
const MUZZLE: f32 = 0.75;

/// The cannon fires at most once in this many ticks.
const RELOAD_TICKS: u32 = 15;

impl Tank {
    /// Stage 0. Collected targets return on the press; `use_spin` targets turn while it is held.
    pub(super) fn use_things<T: Trace<Step>>(
        &mut self,
        input: &Input,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        let turn = input.balance(Action::Use, Action::UseBack);
        let targets = (0..).zip(self.setup.targets.iter().zip(&mut self.state.targets));
        for (index, (setup, target)) in targets {
            if input.pressed(Action::Use) && !target.alive {
                target.alive = true;
                trace.note(|| Step::Returned { target: index as usize });
                events.push(Event { body: Body::Object(index), kind: EventKind::Return });
            }
            if turn != 0.0 && setup.use_spin != 0.0 {
                target.face(target.yaw + turn * setup.use_spin.to_radians());
                trace.note(|| Step::Spun { target: index as usize, yaw: target.yaw });
            }
        }
    }

    /// Stage 1. The driver rebounds and reads no key, or turns, changes speed and moves; then it
    /// may fire.
    pub(super) fn drive<T: Trace<Step>>(
        &mut self,
        input: &Input,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        let setup = &self.setup.driver;
        let driver = &mut self.state.driver;
        driver.reload = driver.reload.saturating_sub(1);
        let from = plane(driver.position);
        let ahead = input.balance(Action::Forward, Action::Reverse);
        if let Some(step) = driver.rebound.take_step() {
            shift(&mut driver.position, step);
            let wanted = driver.forward() * (ahead * driver.speed);
            let yaw = driver.yaw;
            trace.note(|| Step::Driven { from, wanted, step, yaw, rebounding: true });
            return;
        }
        // Both turn keys held: left wins.
        let turn = match (input.held(Action::TurnLeft), input.held(Action::TurnRight)) {
            (true, _) => 1.0,
            (false, true) => -1.0,
            (false, false) => 0.0,
        };
        driver.yaw += turn * setup.turn_speed.to_radians();
        let faster = input.balance(Action::Faster, Action::Slower);
        if faster != 0.0 {
            // Not `clamp`: a scene may give a smallest speed above the largest.
            driver.speed = (driver.speed + faster * setup.speed_step)
                .max(setup.min_speed)
                .min(setup.max_speed);
        }
        let step = driver.forward() * (ahead * driver.speed);
        shift(&mut driver.position, step);
        let yaw = driver.yaw;
        trace.note(|| Step::Driven { from, wanted: step, step, yaw, rebounding: false });
        if setup.cannon && input.pressed(Action::Fire) && driver.reload == 0 {
            self.fire(events, trace);
        }
    }

    fn fire<T: Trace<Step>>(&mut self, events: &mut Vec<Event>, trace: &mut T) {
        let driver = &mut self.state.driver;
        driver.reload = RELOAD_TICKS;
        let direction = driver.forward();
        let mut position = driver.position;
        shift(&mut position, direction * MUZZLE);
        self.state.shells_fired += 1;
        let number = self.state.shells_fired;
        let shell = ShellState { number, position, direction, age: 0 };
        self.state.shells.push(shell);
        trace.note(|| Step::Fired(shell));
        events.push(Event { body: Body::Driven, kind: EventKind::Fire });
    }

    /// Stage 2. Each target's rebound, then its own motion; collected ones move on unseen.
    pub(super) fn move_targets<T: Trace<Step>>(&mut self, trace: &mut T) {
        let driver = self.state.driver.position;
        let tick = self.state.tick;
        let targets = self.setup.targets.iter().zip(&mut self.state.targets);
        for (index, (setup, target)) in targets.enumerate() {
            let from = plane(target.position);
            let sent = target.rebound.take_step();
            target.moved = sent.unwrap_or_default();
            shift(&mut target.position, target.moved);
            let (yaw, between) = (target.yaw, plane(target.position));
            if let Some(step) = sent {
                let to = target.position;
                trace.note(|| Step::TargetRebounded { target: index, from, step, to });
            }
            let step = own_step(setup, target, driver, tick);
            shift(&mut target.position, step);
            target.moved += step;
            if step != Vec2::ZERO || target.yaw != yaw {
                let (from, to, yaw) = (between, target.position, target.yaw);
                trace.note(|| Step::TargetMoved { target: index, from, step, to, yaw });
            }
        }
    }
}

/// A target's motion in the tick that `tick` ticks have gone before: turns it, returns its step.
fn own_step(setup: &TargetSetup, target: &mut TargetState, driver: glam::Vec3, tick: u32) -> Vec2 {
    match &setup.motion {
        Motion::Still => Vec2::ZERO,
        Motion::Spin(spin) => {
            target.face(target.yaw + spin.deg_per_tick.to_radians());
            Vec2::ZERO
        }
        Motion::Shuttle(shuttle) if shuttle.ticks == 0 => Vec2::ZERO,
        Motion::Shuttle(shuttle) => {
            let way_out = (tick / shuttle.ticks).is_multiple_of(2);
            let step = towards(setup.position, shuttle.to) / shuttle.ticks as f32;
            if way_out { step } else { -step }
        }
        Motion::Orbit(orbit) => {
            // The way from the place the scene's circle has before this tick to the one after.
            let arm = towards(orbit.centre, setup.position);
            // Double precision, since whole turns must not eat the angle's digits.
            let at = |ticks: u32| {
                let degrees = (f64::from(orbit.deg_per_tick) * f64::from(ticks)) % 360.0;
                let x = axis_x_of((degrees as f32).to_radians());
                x * arm.x + x.perp() * arm.y
            };
            at(tick + 1) - at(tick)
        }
        Motion::Chase(chase) => {
            let way = towards(target.position, driver);
            let distance = way.length();
            if distance > 0.0 {
                target.face(libm::atan2f(way.x, way.y));
            }
            let step = if target.speed < distance { way * (target.speed / distance) } else { way };
            target.speed = (target.speed + chase.acceleration).min(chase.max_speed);
            step
        }
    }
}

impl OnHit {
    /// Whether a hit on it is something to be cleared: separation acts on these.
    #[must_use]
    pub fn is_solid(&self) -> bool {
        matches!(self, Self::Rebound(_) | Self::Impact(_) | Self::Push(_))
    }
}
