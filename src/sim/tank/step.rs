//! Runs one tick, stage by stage, and applies its steps to the state.

use super::body_state::shift;
use super::direction::on_ground;
use super::state::target_body;
use super::trace::{Stage, Step};
use super::{FADE_TICKS, ReboundState, State, Tank};
use crate::geom::Trace;
use crate::sim::Stepped;
use crate::sim::event::{Body, Event, EventKind, Phase};
use crate::sim::input::Input;

/// Minimum time between shots, ticks.
const RELOAD_TICKS: u32 = 15;

impl Stepped for Tank {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        let was_rebounding = self.state.driver.rebound.ticks > 0;
        let fired_before = self.state.shells_fired;
        self.state.targets.begin(&self.setup);
        self.hits.clear();
        self.events.clear();
        self.in_span(Step::Stage(Stage::Use), trace, |tank, trace| tank.use_targets(input, trace));
        self.in_span(Step::Stage(Stage::Driver), trace, |tank, trace| tank.drive(input, trace));
        self.in_span(Step::Stage(Stage::Targets), trace, Self::move_targets);
        self.in_span(Step::Stage(Stage::Shells), trace, |tank, trace| {
            tank.move_shells(fired_before, trace);
        });
        if !was_rebounding || self.setup.driver.detect_while_rebounding {
            self.in_span(Step::Stage(Stage::Detection), trace, Self::detect);
        } else {
            self.commit(Step::Skipped, trace);
        }
        self.in_span(Step::Stage(Stage::Response), trace, Self::respond);
        self.in_span(Step::Stage(Stage::Separation), trace, Self::separate);
        self.commit(Step::Ended, trace);
        events.extend_from_slice(&self.events);
    }

    #[inline(always)]
    fn apply(&mut self, step: &Step) {
        let State { driver, targets, shells, .. } = &mut self.state;
        let mut report = |body, kind| self.events.push(Event { body, kind });
        match *step {
            Step::Stage(Stage::Use) => self.state.fade(),
            Step::Stage(Stage::Driver) => driver.reload = driver.reload.saturating_sub(1),
            Step::Stage(Stage::Detection) => self.has_tested = true,
            Step::Skipped => self.has_tested = false,
            Step::Returned { target } => {
                targets.target_mut(target).alive = true;
                report(target_body(target), EventKind::Return);
            }
            Step::Spun { target, yaw } => targets.target_mut(target).face(yaw),
            Step::Driven { step, yaw, move_speed, .. } => {
                shift(&mut driver.position, step);
                (driver.yaw, driver.speed) = (yaw, move_speed);
                driver.rebound.ticks = driver.rebound.ticks.saturating_sub(1);
            }
            Step::Fired(shell) => {
                shells.push(shell);
                driver.reload = RELOAD_TICKS;
                self.state.shells_fired = shell.number;
                report(Body::Driven, EventKind::Fire);
            }
            Step::TargetRebounded { target, step, .. } => {
                let target = targets.target_mut(target);
                target.rebound.ticks -= 1;
                target.advance(step);
            }
            Step::Chased { target, speed, .. } => targets.target_mut(target).speed = speed[1],
            Step::TargetMoved { target, step, yaw, .. } => {
                let target = targets.target_mut(target);
                target.advance(step);
                if yaw != target.yaw {
                    target.face(yaw);
                }
            }
            Step::ShellMoved { shell, step, .. } => {
                if let Some(shell) = shells.iter_mut().find(|s| s.number == shell) {
                    shift(&mut shell.position, step);
                    shell.age += 1;
                }
            }
            Step::ShellHit { shell, target, collects } => {
                shells.retain(|s| s.number != shell);
                let hit = targets.target_mut(target);
                hit.highlight_ticks = FADE_TICKS;
                hit.alive &= !collects;
                report(Body::Spawned(shell), EventKind::ShellHit { target: target_body(target) });
                if collects {
                    report(target_body(target), EventKind::Collect);
                }
            }
            Step::ShellGone { shell } => {
                shells.retain(|s| s.number != shell);
                report(Body::Spawned(shell), EventKind::ShellGone);
            }
            Step::Reported(contact) => {
                if let Body::Object(index) = contact.b {
                    targets.target_mut(index as usize).touching = contact.phase != Phase::Exit;
                }
                self.state.contacts.push(contact);
            }
            Step::Highlighted { target } | Step::Demanded { target, .. } => self.highlight(target),
            Step::Collected { target } => {
                report(target_body(target), EventKind::Collect);
                self.highlight(target);
                self.state.targets.target_mut(target).alive = false;
            }
            Step::Impacted { target, v: speed, .. } => {
                report(Body::Driven, EventKind::Impact { by: target_body(target), speed });
                self.highlight(target);
                self.state.driver.speed = self.setup.driver.move_speed;
            }
            Step::Pushed { target, direction, speed, back_off } => {
                report(Body::Driven, EventKind::Push { target: target_body(target) });
                self.highlight(target);
                self.state.targets.target_mut(target).rebound =
                    ReboundState { ticks: 1, speed, direction };
                shift(&mut self.state.driver.position, back_off);
            }
            Step::Rebound { direction, ticks, speed, flash, .. } => {
                driver.rebound = ReboundState { ticks, speed, direction };
                driver.flash = driver.flash.max(flash);
                let direction = on_ground(direction);
                report(Body::Driven, EventKind::Rebound { direction, ticks, speed });
            }
            Step::Separated { mtv, .. } => shift(&mut driver.position, mtv),
            Step::Ended => self.state.tick += 1,
            // Other steps record queries, tests and choices, and change nothing.
            _ => {}
        }
    }
}

impl Tank {
    /// Highlights both bodies of a hit, and resets a chaser to its initial speed.
    fn highlight(&mut self, target: usize) {
        self.state.driver.highlight_ticks = FADE_TICKS;
        let hit = self.state.targets.target_mut(target);
        hit.highlight_ticks = FADE_TICKS;
        hit.speed = self.setup.targets[target].motion.first_speed();
    }
}
