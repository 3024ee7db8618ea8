//! Stages 0 to 2: use, driver, targets.

use glam::Vec2;

use super::body_state::{plane, shift};
use super::direction::towards;
use super::setup::{Motion, OnHit};
use super::trace::Step;
use super::{ShellState, Tank};
use crate::geom::Trace;
use crate::geom::shape::{axis_x_of, forward_of};
use crate::sim::Stepped;
use crate::sim::input::{Action, Input};

/// Distance from the driver's centre to the start of a shell, m.
const MUZZLE: f32 = 0.75;

impl Tank {
    /// Runs stage 0. Pressing Use or `UseBack` returns collected targets; holding either turns `use_spin`
    /// targets.
    pub(super) fn use_targets<T: Trace<Step>>(&mut self, input: &Input, trace: &mut T) {
        let turn = input.balance(Action::Use, Action::UseBack);
        // UseBack too: with Shift held, the Use key triggers UseBack.
        let returns = input.pressed(Action::Use) || input.pressed(Action::UseBack);
        if turn == 0.0 && !returns {
            return;
        }
        let mut next = 0;
        while let Some(target) = self.state.targets.next_awake(next) {
            next = target + 1;
            if returns && !self.state.targets[target].alive {
                self.commit(Step::Returned { target }, trace);
            }
            let spin = self.setup.targets[target].use_spin;
            if turn != 0.0 && spin != 0.0 {
                let yaw = self.state.targets[target].yaw + turn * spin.to_radians();
                self.commit(Step::Spun { target, yaw }, trace);
            }
        }
    }

    /// Runs stage 1. A rebounding driver ignores the keys. Otherwise the driver turns, changes speed,
    /// moves and may fire.
    pub(super) fn drive<T: Trace<Step>>(&mut self, input: &Input, trace: &mut T) {
        let (setup, driver) = (&self.setup.driver, &self.state.driver);
        let rebounding = driver.rebound.ticks > 0;
        let (mut yaw, mut move_speed) = (driver.yaw, driver.speed);
        if !rebounding {
            yaw += input.turn() * setup.turn_speed.to_radians();
            let faster = input.balance(Action::Faster, Action::Slower);
            if faster != 0.0 {
                // Not `clamp`: a scene's lowest speed may be above the highest.
                move_speed = (move_speed + faster * setup.speed_step)
                    .max(setup.min_speed)
                    .min(setup.max_speed);
            }
        }
        let speed = input.balance(Action::Forward, Action::Reverse) * move_speed;
        let (from, heading) = (plane(driver.position), forward_of(yaw));
        let wanted = heading * speed;
        let step = if rebounding { driver.rebound.step() } else { wanted };
        let fires =
            !rebounding && setup.cannon && input.pressed(Action::Fire) && driver.reload == 0;
        let driven =
            Step::Driven { from, wanted, step, yaw, rebounding, heading, speed, move_speed };
        self.commit(driven, trace);
        if fires {
            let mut position = self.state.driver.position;
            shift(&mut position, heading * MUZZLE);
            let number = self.state.shells_fired + 1;
            let shell = ShellState { number, position, direction: heading, age: 0 };
            self.commit(Step::Fired(shell), trace);
        }
    }

    /// Runs stage 2: each target's rebound, then its own motion. Collected targets keep moving unseen.
    pub(super) fn move_targets<T: Trace<Step>>(&mut self, trace: &mut T) {
        let mut next = 0;
        // Targets that are not awake are at rest.
        while let Some(target) = self.state.targets.next_awake(next) {
            next = target + 1;
            let (setup, state) = (&self.setup.targets[target], &self.state.targets[target]);
            if matches!(setup.motion, Motion::Still) && state.rebound.ticks == 0 {
                continue;
            }
            if state.rebound.ticks > 0 {
                let (from, step) = (plane(state.position), state.rebound.step());
                self.commit(Step::TargetRebounded { target, from, step }, trace);
            }
            let state = &self.state.targets[target];
            let from = plane(state.position);
            let (step, yaw, chased) = self.own_motion(target);
            let is_still = step == Vec2::ZERO && yaw == state.yaw;
            if let Some((distance, speed)) = chased {
                self.commit(Step::Chased { target, distance, speed }, trace);
            }
            if !is_still {
                self.commit(Step::TargetMoved { target, from, step, yaw }, trace);
            }
        }
    }

    /// Returns the result of a target's own motion in this tick: its step in the plane, m, and its new
    /// heading, radians. For a chaser, also the distance to the driver, m, and the speed before and
    /// after, m/tick.
    fn own_motion(&self, target: usize) -> (Vec2, f32, Option<(f32, [f32; 2])>) {
        let (setup, target) = (&self.setup.targets[target], &self.state.targets[target]);
        let tick = self.state.tick;
        let (mut step, mut yaw, mut chased) = (Vec2::ZERO, target.yaw, None);
        match &setup.motion {
            Motion::Still => {}
            Motion::Spin(spin) => yaw += spin.deg_per_tick.to_radians(),
            Motion::Shuttle(shuttle) if shuttle.ticks == 0 => {}
            Motion::Shuttle(shuttle) => {
                let is_outbound = (tick / shuttle.ticks).is_multiple_of(2);
                let outward = towards(setup.position, shuttle.to) / shuttle.ticks as f32;
                step = if is_outbound { outward } else { -outward };
            }
            Motion::Orbit(orbit) => {
                // From the position on the scene's circle before this tick to the one after it.
                let arm = towards(orbit.centre, setup.position);
                // Double precision, so that whole turns do not cost digits of the angle.
                let arm_at = |ticks: u32| {
                    let degrees = (f64::from(orbit.deg_per_tick) * f64::from(ticks)) % 360.0;
                    let x = axis_x_of((degrees as f32).to_radians());
                    x * arm.x + x.perp() * arm.y
                };
                step = arm_at(tick + 1) - arm_at(tick);
            }
            Motion::Chase(chase) => {
                let to_driver = towards(target.position, self.state.driver.position);
                let distance = to_driver.length();
                if distance > 0.0 {
                    yaw = libm::atan2f(to_driver.x, to_driver.y);
                }
                let speed = target.speed;
                step = if speed < distance { to_driver * (speed / distance) } else { to_driver };
                let next_speed = (speed + chase.acceleration).min(chase.max_speed);
                chased = Some((distance, [speed, next_speed]));
            }
        }
        (step, yaw, chased)
    }
}

impl OnHit {
    /// Returns whether separation moves the driver out of targets with this reaction.
    #[must_use]
    pub fn is_solid(&self) -> bool {
        matches!(self, Self::Rebound(_) | Self::Impact(_) | Self::Push(_))
    }
}
