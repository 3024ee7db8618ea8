//! The state of a tank world.

use glam::vec2;

use super::body_state::{DriverState, ShellState, TargetState, plane};
use super::setup::{DriverModel, Motion, TankSetup, TargetSetup};
use super::targets::Targets;
use crate::geom::Rect;
use crate::geom::shape::axis_x_of;
use crate::sim::event::{Body, ContactReport};
use crate::sim::hash::Fnv;

/// The values that change in a tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// Number of ticks run.
    pub tick: u32,
    /// The driver.
    pub driver: DriverState,
    /// The targets, in scene order.
    pub targets: Targets,
    /// Shells in flight, oldest first.
    pub shells: Vec<ShellState>,
    /// Number of shells fired.
    pub shells_fired: u32,
    /// Contacts that began, continued or ended in the last tick.
    pub contacts: Vec<ContactReport>,
}

impl State {
    /// Makes the initial state of a scene.
    #[must_use]
    pub fn new(setup: &TankSetup) -> Self {
        let driver = DriverState {
            position: setup.driver.position,
            yaw: setup.driver.yaw.to_radians(),
            speed: setup.driver.move_speed,
            ..DriverState::default()
        };
        let target = |setup: &TargetSetup| TargetState {
            position: setup.position,
            yaw: setup.yaw.to_radians(),
            axis_x: axis_x_of(setup.yaw.to_radians()),
            speed: setup.motion.first_speed(),
            alive: true,
            ..TargetState::default()
        };
        Self { driver, targets: setup.targets.iter().map(target).collect(), ..Self::default() }
    }

    /// Returns the driver's rectangle in the plane.
    #[must_use]
    pub fn driver_rect(&self, setup: &TankSetup) -> Rect {
        let DriverModel::Rect(model) = &setup.driver.model;
        let size = vec2(model.width, model.depth);
        Rect::turned(plane(self.driver.position), self.driver.yaw, size)
    }

    /// Decrements the flash and highlight counters, and clears the contacts and the targets'
    /// displacements of the previous tick.
    pub(super) fn fade(&mut self) {
        self.contacts.clear();
        self.driver.flash = self.driver.flash.saturating_sub(1);
        self.driver.highlight_ticks = self.driver.highlight_ticks.saturating_sub(1);
        self.targets.fade();
    }

    pub(super) fn hash(&self, fnv: &mut Fnv) {
        let DriverState { position, yaw, speed, rebound, flash, highlight_ticks, reload } =
            &self.driver;
        fnv.u32(self.tick);
        fnv.vec3(*position);
        fnv.f32s([*yaw, *speed]);
        rebound.hash(fnv);
        fnv.u32s([*flash, *highlight_ticks, *reload, self.shells_fired]);
        for target in &self.targets {
            fnv.vec3(target.position);
            fnv.f32s([target.yaw, target.speed]);
            fnv.vec2(target.moved);
            target.rebound.hash(fnv);
            fnv.bytes(&[u8::from(target.alive), u8::from(target.touching)]);
            fnv.u32(target.highlight_ticks);
        }
        for shell in &self.shells {
            fnv.u32s([shell.number, shell.age]);
            fnv.vec3(shell.position);
            fnv.vec2(shell.direction);
        }
    }
}

impl Motion {
    /// Returns the initial speed of a chaser, m/tick; 0 for every other motion.
    #[must_use]
    pub fn first_speed(&self) -> f32 {
        if let Self::Chase(chase) = self { chase.speed } else { 0.0 }
    }
}

/// Returns the body of the target at this index.
pub(super) fn target_body(index: usize) -> Body {
    // Lossless: a scene has at most 20,000 objects.
    Body::Object(index as u32)
}
