//! The contents of a scene (`Scene`) and its inputs (`Drive`) as plain structs. Metres and ticks;
//! yaw and rotations in degrees as in the file, directions in the plane.

use std::ops::{Add, Mul, Neg, Sub};

/// A point or direction in the XZ plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct V {
    pub x: f64,
    pub z: f64,
}

pub const ZERO: V = V { x: 0.0, z: 0.0 };

pub const fn v(x: f64, z: f64) -> V {
    V { x, z }
}

impl V {
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.z * other.z
    }

    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// Returns the unit vector, or zero for a (nearly) zero vector.
    pub fn unit(self) -> Self {
        let length = self.length();
        if length < 1e-9 {
            return ZERO;
        }
        self * (1.0 / length)
    }
}

impl Add for V {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        v(self.x + o.x, self.z + o.z)
    }
}

impl Sub for V {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        v(self.x - o.x, self.z - o.z)
    }
}

impl Neg for V {
    type Output = Self;
    fn neg(self) -> Self {
        v(-self.x, -self.z)
    }
}

impl Mul<f64> for V {
    type Output = Self;
    fn mul(self, s: f64) -> Self {
        v(self.x * s, self.z * s)
    }
}

/// Returns local +x of an object turned by `yaw` radians.
pub fn local_x(yaw: f64) -> V {
    v(yaw.cos(), -yaw.sin())
}

/// Returns local +z, which is also the driver's forward.
pub fn local_z(yaw: f64) -> V {
    v(yaw.sin(), yaw.cos())
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Model {
    Disk { radius: f64 },
    Rect { width: f64, depth: f64 },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    Still,
    Spin { deg_per_tick: f64 },
    Shuttle { to: [f64; 3], ticks: u32 },
    Orbit { centre: [f64; 3], deg_per_tick: f64 },
    Chase { speed: f64, acceleration: f64, max_speed: f64 },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    pub threshold: f64,
    pub slow_ticks: u32,
    pub slow_speed: f64,
    pub ticks_per_speed: f64,
    pub speed_factor: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OnHit {
    Highlight,
    Collect,
    Rebound { ticks: u32, speed: f64 },
    Impact(Impact),
    Push { speed: f64, back_off: f64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Regions,
    MtvAxis,
    CentreLine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contacts {
    First,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separation {
    None,
    Mtv,
}

#[derive(Clone, Debug)]
pub struct Driver {
    pub position: [f64; 3],
    pub yaw: f64,
    pub move_speed: f64,
    pub turn_speed: f64,
    /// `None` if the scene file omits it.
    pub speed_step: Option<f64>,
    pub min_speed: f64,
    pub max_speed: f64,
    pub cannon: bool,
    pub detect_while_rebounding: bool,
    pub width: f64,
    pub depth: f64,
}

#[derive(Clone, Debug)]
pub struct Target {
    pub name: String,
    pub look: String,
    pub model: Model,
    pub position: [f64; 3],
    pub yaw: f64,
    pub motion: Motion,
    pub on_hit: OnHit,
    pub use_spin: f64,
}

#[derive(Clone, Debug)]
pub struct Scene {
    pub driver: Driver,
    pub direction: Direction,
    pub contacts: Contacts,
    pub separation: Separation,
    pub targets: Vec<Target>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Forward,
    Reverse,
    TurnLeft,
    TurnRight,
    Faster,
    Slower,
    Use,
    UseBack,
    Fire,
}

/// One entry of a drive file.
#[derive(Clone, Debug)]
pub struct Hold {
    pub ticks: u32,
    pub actions: Vec<Action>,
}

/// Input of one tick.
#[derive(Clone, Debug, Default)]
pub struct Input {
    pub held: Vec<Action>,
    pub pressed: Vec<Action>,
}

impl Input {
    pub fn held(&self, action: Action) -> bool {
        self.held.contains(&action)
    }

    pub fn pressed(&self, action: Action) -> bool {
        self.pressed.contains(&action)
    }

    /// Returns +1 for `plus` alone, −1 for `minus` alone, else 0.
    pub fn axis(&self, plus: Action, minus: Action) -> f64 {
        f64::from(i8::from(self.held(plus)) - i8::from(self.held(minus)))
    }
}

/// Returns the input of every tick. An action is pressed on the first tick of an entry that holds
/// it after an entry without it.
pub fn inputs(drive: &[Hold]) -> Vec<Input> {
    let mut all = Vec::new();
    let mut before: &[Action] = &[];
    for entry in drive {
        for tick in 0..entry.ticks {
            let pressed = entry
                .actions
                .iter()
                .copied()
                .filter(|a| tick == 0 && !before.contains(a))
                .collect();
            all.push(Input { held: entry.actions.clone(), pressed });
        }
        before = &entry.actions;
    }
    all
}
