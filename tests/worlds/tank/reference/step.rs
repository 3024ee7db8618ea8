//! One tick of the tank world, stage by stage in the specification's order.

use super::collide::{Rect, overlap, rebound, region};
use super::model::{Action, Contacts, Input, Model, Motion, Scene, V, ZERO, local_z, v};
use super::reading::Reading;
use crate::random::Random;

#[derive(Clone, Copy, Debug)]
pub struct Rebounding {
    pub ticks: u32,
    pub speed: f64,
    pub direction: V,
}

const AT_REST: Rebounding = Rebounding { ticks: 0, speed: 0.0, direction: ZERO };

#[derive(Clone, Debug)]
pub struct DriverState {
    pub at: V,
    /// Radians.
    pub yaw: f64,
    pub speed: f64,
    pub rebound: Rebounding,
}

#[derive(Clone, Debug)]
pub struct TargetState {
    pub at: V,
    /// Radians.
    pub yaw: f64,
    pub alive: bool,
    pub chase_speed: f64,
    pub rebound: Rebounding,
    /// Number of ticks of motion.
    pub phase: u32,
    /// Distance moved by its motion in this tick: `Impact`'s v.
    pub moved: f64,
}

#[derive(Clone, Debug)]
pub struct Shell {
    pub number: u32,
    pub at: V,
    pub forward: V,
    pub age: u32,
}

#[derive(Clone, Debug)]
pub struct Hit {
    pub target: usize,
    pub depth: f64,
    pub normal: V,
    pub region: Option<u8>,
    pub direction: V,
}

/// Hits and events of a tick.
#[derive(Clone, Debug)]
pub struct Report {
    pub hits: Vec<Hit>,
    pub events: Vec<&'static str>,
    pub detected: bool,
    /// Number of combined rebounds.
    pub rebounds: usize,
    pub separated: bool,
    pub chased: bool,
}

impl Report {
    const fn new() -> Self {
        Self {
            hits: Vec::new(),
            events: Vec::new(),
            detected: false,
            rebounds: 0,
            separated: false,
            chased: false,
        }
    }
}

#[derive(Clone, Debug)]
pub struct World<'a> {
    pub scene: &'a Scene,
    pub readings: &'a [Reading],
    pub driver: DriverState,
    pub targets: Vec<TargetState>,
    pub shells: Vec<Shell>,
    pub tick: u64,
    pub fired: u32,
    pub last_shot: Option<u64>,
}

impl<'a> World<'a> {
    pub fn new(scene: &'a Scene, readings: &'a [Reading]) -> Self {
        let spec = &scene.driver;
        let targets = scene.targets.iter().map(|target| TargetState {
            at: to_plane(target.position),
            yaw: target.yaw.to_radians(),
            alive: true,
            chase_speed: first_chase_speed(target.motion),
            rebound: AT_REST,
            phase: 0,
            moved: 0.0,
        });
        Self {
            scene,
            readings,
            driver: DriverState {
                at: to_plane(spec.position),
                yaw: spec.yaw.to_radians(),
                speed: spec.move_speed,
                rebound: AT_REST,
            },
            targets: targets.collect(),
            shells: Vec::new(),
            tick: 0,
            fired: 0,
            last_shot: None,
        }
    }

    pub fn reads(&self, other: Reading) -> bool {
        self.readings.contains(&other)
    }

    pub fn step(&mut self, input: &Input) -> Report {
        let mut report = Report::new();
        self.tick += 1;
        let was_rebounding = self.driver.rebound.ticks > 0;
        self.use_targets(input, &mut report);
        // A shell fired in this tick first moves in the next one.
        let old_shells = self.shells.len();
        self.move_driver(input, &mut report);
        self.move_targets();
        self.move_shells(old_shells, &mut report);
        report.detected = !was_rebounding || self.scene.driver.detect_while_rebounding;
        if report.detected {
            self.detect(&mut report);
        }
        self.respond(&mut report);
        report
    }

    fn use_targets(&mut self, input: &Input, report: &mut Report) {
        let use_back = !self.reads(Reading::UseBackOnlyTurns) && input.pressed(Action::UseBack);
        let mut sign = input.axis(Action::Use, Action::UseBack);
        if self.reads(Reading::UseWins) && input.held(Action::Use) {
            sign = 1.0;
        }
        for i in 0..self.targets.len() {
            let (spec, frozen) = (&self.scene.targets[i], self.reads(Reading::CollectedFreeze));
            let to_start = self.reads(Reading::ReturnToStart);
            let target = &mut self.targets[i];
            if !target.alive && (input.pressed(Action::Use) || use_back) {
                target.alive = true;
                report.events.push("Return");
                if to_start {
                    target.at = to_plane(spec.position);
                    target.yaw = spec.yaw.to_radians();
                    target.phase = 0;
                }
            }
            if target.alive || !frozen {
                target.yaw += sign * spec.use_spin.to_radians();
            }
        }
    }

    fn move_driver(&mut self, input: &Input, report: &mut Report) {
        let rebounding = self.driver.rebound.ticks > 0;
        if !rebounding || self.reads(Reading::FasterWhileRebounding) {
            self.change_speed(input);
        }
        let spec = &self.scene.driver;
        let driver = &mut self.driver;
        if rebounding {
            driver.at = driver.at + driver.rebound.direction * driver.rebound.speed;
            driver.rebound.ticks -= 1;
            return;
        }
        if input.held(Action::TurnLeft) {
            driver.yaw += spec.turn_speed.to_radians();
        } else if input.held(Action::TurnRight) {
            driver.yaw -= spec.turn_speed.to_radians();
        }
        let sign = input.axis(Action::Forward, Action::Reverse);
        driver.at = driver.at + local_z(driver.yaw) * (sign * driver.speed);
        if spec.cannon && input.pressed(Action::Fire) {
            self.fire(report);
        }
    }

    fn change_speed(&mut self, input: &Input) {
        let spec = &self.scene.driver;
        let default = if self.reads(Reading::NoDefaultSpeedStep) { 0.0 } else { 0.001 };
        let mut sign = input.axis(Action::Faster, Action::Slower);
        if self.reads(Reading::FasterWins) && input.held(Action::Faster) {
            sign = 1.0;
        }
        let change = sign * spec.speed_step.unwrap_or(default);
        if change != 0.0 {
            self.driver.speed = (self.driver.speed + change).clamp(spec.min_speed, spec.max_speed);
        }
    }

    fn move_targets(&mut self) {
        let frozen = self.reads(Reading::CollectedFreeze);
        let push_skips_motion = self.reads(Reading::PushedSkipsMotion);
        let from_present = self.reads(Reading::OrbitFromPresent);
        let by_speed = self.reads(Reading::ImpactBySpeed);
        for (target, spec) in self.targets.iter_mut().zip(&self.scene.targets) {
            target.moved = 0.0;
            if frozen && !target.alive {
                continue;
            }
            let pushed = target.rebound.ticks > 0;
            if pushed {
                target.at = target.at + target.rebound.direction * target.rebound.speed;
                target.rebound.ticks -= 1;
            }
            if pushed && push_skips_motion {
                continue;
            }
            let before = target.at;
            let speed = target.chase_speed;
            let start = to_plane(spec.position);
            target.phase += 1;
            match spec.motion {
                Motion::Still => {}
                Motion::Spin { deg_per_tick } => target.yaw += deg_per_tick.to_radians(),
                Motion::Shuttle { to, ticks } => {
                    let step = (to_plane(to) - start) * (1.0 / f64::from(ticks));
                    let outbound = ((target.phase - 1) / ticks).is_multiple_of(2);
                    target.at = target.at + if outbound { step } else { -step };
                }
                Motion::Orbit { centre, deg_per_tick } => {
                    let offset = target.at - to_plane(centre);
                    let step = if from_present {
                        turned(offset, deg_per_tick.to_radians()) - offset
                    } else {
                        orbit_step(start - to_plane(centre), deg_per_tick, target.phase)
                    };
                    target.at = target.at + step;
                }
                Motion::Chase { acceleration, max_speed, .. } => {
                    chase(target, self.driver.at);
                    target.chase_speed = (target.chase_speed + acceleration).min(max_speed);
                }
            }
            target.moved = (target.at - before).length();
            if by_speed && matches!(spec.motion, Motion::Chase { .. }) {
                target.moved = speed;
            }
        }
    }

    /// Adds errors like those of f32: about a millionth in every position and angle; angles that
    /// only grow deviate to one side.
    pub fn perturb(&mut self, rng: &mut Random, side: f64) {
        let mut add_error = |value: &mut f64| *value += (rng.unit() - 0.5) * 1e-6;
        let mut perturb_pose = |at: &mut V, yaw: &mut f64| {
            add_error(&mut at.x);
            add_error(&mut at.z);
            add_error(yaw);
            *yaw *= side.mul_add(2e-8, 1.0);
        };
        perturb_pose(&mut self.driver.at, &mut self.driver.yaw);
        for target in &mut self.targets {
            perturb_pose(&mut target.at, &mut target.yaw);
        }
        for shell in &mut self.shells {
            add_error(&mut shell.at.x);
            add_error(&mut shell.at.z);
        }
    }

    pub fn driver_rect(&self) -> Rect {
        let spec = &self.scene.driver;
        Rect {
            centre: self.driver.at,
            yaw: self.driver.yaw,
            hx: spec.width / 2.0,
            hz: spec.depth / 2.0,
        }
    }

    fn detect(&self, report: &mut Report) {
        let driver = self.driver_rect();
        for (i, (target, spec)) in self.targets.iter().zip(&self.scene.targets).enumerate() {
            if !target.alive {
                continue;
            }
            let found = overlap(driver, target.at, target.yaw, spec.model);
            if found.depth <= 0.0 {
                continue;
            }
            report.chased |= matches!(spec.motion, Motion::Chase { .. });
            let region = match spec.model {
                Model::Disk { .. } => None,
                Model::Rect { width, depth } => {
                    let rect = Rect {
                        centre: target.at,
                        yaw: target.yaw,
                        hx: width / 2.0,
                        hz: depth / 2.0,
                    };
                    Some(region(driver, rect))
                }
            };
            let direction =
                rebound(driver, target.at, target.yaw, spec.model, self.scene.direction);
            let hit =
                Hit { target: i, depth: found.depth, normal: found.normal, region, direction };
            report.hits.push(hit);
            if self.scene.contacts == Contacts::First {
                break;
            }
        }
    }
}

/// Steps towards the driver and faces it.
fn chase(target: &mut TargetState, driver: V) {
    let offset = driver - target.at;
    let distance = offset.length();
    if distance > 0.0 {
        let step = target.chase_speed.min(distance);
        target.at = target.at + offset.unit() * step;
        target.yaw = offset.x.atan2(offset.z);
    }
}

/// Returns the displacement of the `tick`-th tick (from 1) on the scene's own orbit, which begins
/// at `offset` from its centre.
fn orbit_step(offset: V, deg_per_tick: f64, tick: u32) -> V {
    let after = |ticks: u32| turned(offset, (deg_per_tick * f64::from(ticks)).to_radians());
    after(tick) - after(tick - 1)
}

/// Turns a vector counter-clockwise as seen from above.
fn turned(p: V, angle: f64) -> V {
    v(p.x * angle.cos() + p.z * angle.sin(), p.z * angle.cos() - p.x * angle.sin())
}

pub const fn to_plane(position: [f64; 3]) -> V {
    v(position[0], position[2])
}

pub const fn first_chase_speed(motion: Motion) -> f64 {
    match motion {
        Motion::Chase { speed, .. } => speed,
        _ => 0.0,
    }
}
