//! One tick, stage by stage, and what each of its steps does to the state.

use super::state::shift;
use super::trace::{Stage, Step};
use super::{FADE_TICKS, ReboundState, State, Tank};
use crate::geom::Trace;
use crate::sim::Stepped;
use crate::sim::event::{Body, Event, Phase};
use crate::sim::input::Input;

/// The cannon fires at most once in this many ticks.
const RELOAD_TICKS: u32 = 15;

impl Stepped for Tank {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        let began_rebounding = self.state.driver.rebound.ticks > 0;
        let fired_before = self.state.shells_fired;
        self.hits.clear();
        self.within(Step::Stage(Stage::Use), trace, |tank, trace| {
            tank.use_things(input, events, trace);
        });
        self.within(Step::Stage(Stage::Driver), trace, |tank, trace| {
            tank.drive(input, events, trace);
        });
        self.within(Step::Stage(Stage::Targets), trace, Self::move_targets);
        self.within(Step::Stage(Stage::Shells), trace, |tank, trace| {
            tank.fly(fired_before, events, trace);
        });
        if !began_rebounding || self.setup.driver.detect_while_rebounding {
            self.within(Step::Stage(Stage::Detection), trace, Self::detect);
        } else {
            self.take(Step::Skipped, trace);
        }
        self.within(Step::Stage(Stage::Response), trace, |tank, trace| {
            tank.respond(events, trace);
        });
        self.within(Step::Stage(Stage::Separation), trace, Self::separate);
        self.take(Step::Ended, trace);
    }

    #[inline(always)]
    fn apply(&mut self, step: &Step) {
        let State { driver, targets, shells, .. } = &mut self.state;
        match *step {
            Step::Stage(Stage::Use) => self.state.fade(),
            Step::Stage(Stage::Driver) => driver.reload = driver.reload.saturating_sub(1),
            Step::Stage(Stage::Detection) => self.has_tested = true,
            Step::Skipped => self.has_tested = false,
            Step::Returned { target } => targets[target].alive = true,
            Step::Spun { target, yaw } => targets[target].face(yaw),
            Step::Driven { step, yaw, move_speed, .. } => {
                shift(&mut driver.position, step);
                (driver.yaw, driver.speed) = (yaw, move_speed);
                driver.rebound.ticks = driver.rebound.ticks.saturating_sub(1);
            }
            Step::Fired(shell) => {
                shells.push(shell);
                driver.reload = RELOAD_TICKS;
                self.state.shells_fired = shell.number;
            }
            Step::TargetRebounded { target, step, to, .. } => {
                let target = &mut targets[target];
                target.rebound.ticks -= 1;
                target.moved += step;
                target.position = to;
            }
            Step::Chased { target, speed, .. } => targets[target].speed = speed[1],
            Step::TargetMoved { target, step, to, yaw, .. } => {
                let target = &mut targets[target];
                target.moved += step;
                target.position = to;
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
                targets[target].lit = FADE_TICKS;
                targets[target].alive &= !collects;
            }
            Step::ShellGone { shell } => shells.retain(|s| s.number != shell),
            Step::Reported(contact) => {
                if let Body::Object(index) = contact.b {
                    targets[index as usize].touching = contact.phase != Phase::Exit;
                }
                self.state.contacts.push(contact);
            }
            Step::Highlighted { target } | Step::Demanded { target, .. } => self.light(target),
            Step::Collected { target } => {
                self.light(target);
                self.state.targets[target].alive = false;
            }
            Step::Impacted { target, .. } => {
                self.light(target);
                self.state.driver.speed = self.setup.driver.move_speed;
            }
            Step::Pushed { target, direction, speed, back_off } => {
                self.light(target);
                self.state.targets[target].rebound = ReboundState { ticks: 1, speed, direction };
                shift(&mut self.state.driver.position, back_off);
            }
            Step::Rebound { direction, ticks, speed, flash, .. } => {
                driver.rebound = ReboundState { ticks, speed, direction };
                driver.flash = driver.flash.max(flash);
            }
            Step::Separated { mtv, .. } => shift(&mut driver.position, mtv),
            Step::Ended => self.state.tick += 1,
            // Nothing changes while it is asked, tested and chosen.
            _ => {}
        }
    }
}

impl Tank {
    /// A hit shows on both; a chaser that has hit begins anew, whatever the hit does.
    fn light(&mut self, target: usize) {
        self.state.driver.lit = FADE_TICKS;
        self.state.targets[target].lit = FADE_TICKS;
        self.state.targets[target].speed = self.setup.targets[target].motion.first_speed();
    }
}
