//! Random scenes and drives. The same seed gives the same case.

use super::linear::{M, V, about, apply, dot, plus, tilt, times};
use super::run::{TICKS, run};
use crate::random::Random;

/// Margin below which a verdict depends on rounding, m.
pub const MARGIN: f64 = 3e-3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Forward,
    Reverse,
    TurnLeft,
    TurnRight,
    PitchUp,
    PitchDown,
    RollLeft,
    RollRight,
}

pub struct Pose {
    pub position: V,
    pub yaw: f64,
    pub pitch: f64,
    pub roll: f64,
}

pub struct Sheet {
    pub pose: Pose,
    pub point: V,
    pub normal: V,
}

/// A stationary box.
pub struct Block {
    pub pose: Pose,
    pub size: V,
}

pub struct Case {
    pub seed: u64,
    pub driver: Pose,
    pub size: V,
    pub move_speed: f64,
    pub turn_speed: f64,
    pub tilt_speed: f64,
    pub half_space: bool,
    pub passes: u32,
    pub planes: Vec<Sheet>,
    pub boxes: Vec<Block>,
    /// Whether cross products of edges are tested.
    pub crosses: bool,
    pub ticks: u32,
    pub drive: Vec<(u32, Vec<Action>)>,
}

impl Random {
    fn vector(&mut self, reach: f64) -> V {
        std::array::from_fn(|_| self.number(-reach, reach))
    }

    fn pose(&mut self, reach: f64) -> Pose {
        let position = self.vector(reach);
        let mut angle = |most: f64| if self.chance(0.2) { 0.0 } else { self.number(-most, most) };
        Pose { position, yaw: angle(180.0), pitch: angle(120.0), roll: angle(120.0) }
    }
}

/// Returns a case of planes that mostly face the start, and a drive that mostly goes ahead.
pub fn draw(seed: u64) -> Case {
    use Action::{Forward, PitchDown, PitchUp, Reverse, RollLeft, RollRight, TurnLeft, TurnRight};
    let rng = &mut Random(seed);
    let driver = rng.pose(0.5);
    let half_space = rng.chance(0.5);
    // A box behind a half-space is pushed out at once; behind a sheet, nothing happens until the box
    // comes back.
    let facing = if half_space { 0.6 } else { 0.75 };
    let count = 1 + (rng.unit() * 4.0) as usize;
    let planes = (0..count).map(|_| {
        let mut plane =
            Sheet { pose: rng.pose(3.0), point: rng.vector(0.5), normal: [0.0, 1.0, 0.0] };
        if rng.chance(0.5) {
            plane.normal = rng.vector(2.0);
        }
        let n = apply(rotation(&plane.pose), plane.normal);
        let to_start = plus(driver.position, plane.pose.position, -1.0);
        if dot(n, to_start) < 0.0 && rng.chance(facing) {
            plane.normal = plane.normal.map(|x| -x);
        }
        plane
    });
    let planes = planes.collect();
    let entry = |rng: &mut Random| {
        let mut hold = Vec::new();
        for (chance, action) in [(0.8, Forward), (0.1, Reverse), (0.3, TurnLeft), (0.3, TurnRight)]
            .into_iter()
            .chain([PitchUp, PitchDown, RollLeft, RollRight].map(|action| (0.2, action)))
        {
            if rng.chance(chance) {
                hold.push(action);
            }
        }
        (5 + (rng.unit() * 60.0) as u32, hold)
    };
    Case {
        seed,
        driver,
        size: std::array::from_fn(|_| rng.number(0.2, 2.0)),
        move_speed: if rng.chance(0.3) { 0.08 } else { rng.number(0.02, 0.3) },
        turn_speed: if rng.chance(0.5) { 3.0 } else { rng.number(0.5, 6.0) },
        tilt_speed: if rng.chance(0.5) { 2.0 } else { rng.number(0.5, 5.0) },
        half_space,
        passes: if rng.chance(0.5) { 4 } else { 1 + (rng.unit() * 12.0) as u32 },
        planes,
        boxes: Vec::new(),
        crosses: true,
        ticks: TICKS,
        drive: (0..16).map(|_| entry(rng)).collect(),
    }
}

/// Returns a shorter case among other boxes; four fifths of these cases have no planes.
pub fn draw_boxes(seed: u64) -> Case {
    let mut case = draw(seed);
    let rng = &mut Random(seed ^ 0xB0C5);
    if !rng.chance(0.2) {
        case.planes.clear();
    }
    let count = 2 + (rng.unit() * 5.0) as usize;
    let block = |rng: &mut Random| {
        let size = std::array::from_fn(|_| rng.number(0.2, 2.5));
        Block { pose: rng.pose(2.2), size }
    };
    case.boxes = (0..count).map(|_| block(rng)).collect();
    case.crosses = rng.chance(0.8);
    case.ticks = 150;
    case
}

/// Returns the first of a case's draws that tests the rules and not rounding.
pub fn case(index: u64, draw: fn(u64) -> Case) -> Option<Case> {
    (0..20).map(|n| draw(index * 20 + n)).find(|case| run(case).1 > MARGIN)
}

pub fn rotation(pose: &Pose) -> M {
    times(about(1, pose.yaw), tilt(pose.pitch, pose.roll))
}
