//! The states of driver, targets and shells.

use glam::{Vec2, Vec3, vec2};

use super::SHELL_RADIUS;
use super::setup::{Model, TargetSetup};
use crate::geom::shape::{axis_x_of, forward_of};
use crate::geom::{Disk, Rect, Shape};
use crate::sim::hash::Fnv;

/// A rebound in progress; none by default.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReboundState {
    /// Remaining ticks.
    pub ticks: u32,
    /// Speed, m/tick.
    pub speed: f32,
    /// Unit direction in the plane, or zero.
    pub direction: Vec2,
}

impl ReboundState {
    /// Returns the displacement per tick, m.
    pub(super) fn step(&self) -> Vec2 {
        self.direction * self.speed
    }

    /// Returns the remaining displacement, m.
    #[must_use]
    pub fn remaining(&self) -> Vec2 {
        self.direction * (self.speed * self.ticks as f32)
    }

    pub(super) fn hash(&self, fnv: &mut Fnv) {
        fnv.u32(self.ticks);
        fnv.f32(self.speed);
        fnv.vec2(self.direction);
    }
}

/// The state of the driver.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DriverState {
    /// Centre of the base, m.
    pub position: Vec3,
    /// Heading, radians, not wrapped.
    pub yaw: f32,
    /// Driving speed, m/tick.
    pub speed: f32,
    /// The driver's rebound.
    pub rebound: ReboundState,
    /// Remaining ticks of the driver's full highlight after a hit.
    pub flash: u32,
    /// Ticks until the colour of the last hit has faded.
    pub highlight_ticks: u32,
    /// Ticks until the cannon may fire again.
    pub reload: u32,
}

impl DriverState {
    /// Returns the forward direction in the plane.
    #[must_use]
    pub fn forward(&self) -> Vec2 {
        forward_of(self.yaw)
    }
}

/// The state of a target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TargetState {
    /// Centre, m.
    pub position: Vec3,
    /// Heading, radians, not wrapped.
    pub yaw: f32,
    /// Local x axis at that heading; cached because most targets never turn.
    pub axis_x: Vec2,
    /// Speed of a chaser, m/tick.
    pub speed: f32,
    /// Displacement in the targets' stage of this tick, m.
    pub moved: Vec2,
    /// The rebound after a push.
    pub rebound: ReboundState,
    /// False while collected; Use brings the target back.
    pub alive: bool,
    /// Whether the last tick with tests found a hit of the driver on the target.
    pub touching: bool,
    /// Ticks until the colour of the last hit has faded.
    pub highlight_ticks: u32,
}

impl TargetState {
    /// Sets the heading to `yaw` radians.
    pub(super) fn face(&mut self, yaw: f32) {
        self.yaw = yaw;
        self.axis_x = axis_x_of(yaw);
    }

    /// Moves the target by `step` in the plane, m, and adds the step to `moved`.
    pub(super) fn advance(&mut self, step: Vec2) {
        self.moved += step;
        shift(&mut self.position, step);
    }

    /// Returns the shape of the target's model in the plane.
    #[must_use]
    pub fn shape(&self, setup: &TargetSetup) -> Shape {
        let center = plane(self.position);
        match &setup.model {
            Model::Rect(m) => Shape::Rect(Rect {
                center,
                axis_x: self.axis_x,
                half: vec2(m.width, m.depth) * 0.5,
            }),
            Model::Disk(m) => Shape::Disk(Disk { center, radius: m.radius }),
        }
    }
}

/// A shell in flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShellState {
    /// Serial number; the first shell is `shell-1`.
    pub number: u32,
    /// Centre, m.
    pub position: Vec3,
    /// Unit direction in the plane.
    pub direction: Vec2,
    /// Number of ticks in flight.
    pub age: u32,
}

impl ShellState {
    /// Returns the shell's disk in the plane.
    #[must_use]
    pub fn disk(&self) -> Disk {
        Disk { center: plane(self.position), radius: SHELL_RADIUS }
    }
}

/// Projects a position into the plane: (x, z).
pub(super) fn plane(position: Vec3) -> Vec2 {
    vec2(position.x, position.z)
}

/// Moves a position by a step in the plane.
pub(super) fn shift(position: &mut Vec3, step: Vec2) {
    position.x += step.x;
    position.z += step.y;
}
