//! Runs a case, tick by tick.

use super::boxes::{Placed, way_out};
use super::generate::{Action, Case, rotation};
use super::linear::{M, V, about, apply, dot, plus, tilt, times};

/// Ticks of a case.
pub const TICKS: u32 = 600;

/// Push-out of a tick: index of the plane, or of the box counted after the planes; r and s of a
/// plane; length.
#[derive(Clone, Copy, Debug)]
pub struct Push {
    pub plane: usize,
    pub r: f64,
    pub s: f64,
    pub length: f64,
}

/// Factor of the difference between two ways out in the margin: below a tenth of `HAIR`, rounding
/// decides.
const CLOSER: f64 = 10.0;

/// The box after a tick, and its push-outs.
pub struct Frame {
    pub position: V,
    pub turn: M,
    pub pushes: Vec<Push>,
}

/// Returns the run, and the smallest distance of a verdict with consequences from its threshold, m.
pub fn run(case: &Case) -> (Vec<Frame>, f64) {
    let (planes, boxes) = (placed(case), blocks(case));
    let held =
        case.drive.iter().flat_map(|(ticks, hold)| (0..*ticks).map(move |_| hold.as_slice()));
    let held = held.chain(std::iter::repeat(&[][..]));
    let (mut at, mut yaw) = (case.driver.position, case.driver.yaw);
    let mut lean = tilt(case.driver.pitch, case.driver.roll);
    let mut frames =
        vec![Frame { position: at, turn: times(about(1, yaw), lean), pushes: Vec::new() }];
    let mut margin = f64::INFINITY;
    for hold in held.take(case.ticks as usize) {
        let sign = |plus, minus| {
            f64::from(i8::from(hold.contains(&plus)) - i8::from(hold.contains(&minus)))
        };
        if hold.contains(&Action::TurnLeft) {
            yaw += case.turn_speed;
        } else if hold.contains(&Action::TurnRight) {
            yaw -= case.turn_speed;
        }
        let pitch = sign(Action::PitchUp, Action::PitchDown) * case.tilt_speed;
        let roll = sign(Action::RollLeft, Action::RollRight) * case.tilt_speed;
        lean = times(times(lean, about(0, -pitch)), about(2, -roll));
        let (sin, cos) = yaw.to_radians().sin_cos();
        let ahead = sign(Action::Forward, Action::Reverse) * case.move_speed;
        at = plus(at, [sin, 0.0, cos], ahead);
        let turn = times(about(1, yaw), lean);
        let mut pushes = Vec::new();
        for _ in 0..case.passes {
            let mut any = false;
            for (plane, (point, n)) in planes.iter().enumerate() {
                let (r, s) = shadow(at, turn, case.size, *point, *n);
                let hit = if case.half_space { s < r } else { s.abs() < r };
                if !case.half_space && s < 0.0 {
                    margin = margin.min((s.abs() - r).abs());
                }
                // An f64 touches to 1e-15, so rounding causes no push.
                if hit && r - s > 1e-9 {
                    let length = if s > 0.0 { r - s.abs() } else { r + s.abs() };
                    at = plus(at, *n, length);
                    pushes.push(Push { plane, r, s, length });
                    any = true;
                }
            }
            for (index, other) in boxes.iter().enumerate() {
                let way = way_out(&Placed { at, turn, size: case.size }, other, case.crosses);
                if way.depth > 1e-9 {
                    margin = margin.min(way.spare * CLOSER);
                    at = plus(at, way.out, way.depth);
                    let plane = planes.len() + index;
                    pushes.push(Push { plane, r: 0.0, s: 0.0, length: way.depth });
                    any = true;
                }
            }
            if !any {
                break;
            }
        }
        frames.push(Frame { position: at, turn, pushes });
    }
    (frames, margin)
}

/// Returns each plane's point and unit normal in the world.
fn placed(case: &Case) -> Vec<(V, V)> {
    case.planes
        .iter()
        .map(|plane| {
            let turn = rotation(&plane.pose);
            let point = plus(plane.pose.position, apply(turn, plane.point), 1.0);
            let n = apply(turn, plane.normal);
            (point, n.map(|x| x / dot(n, n).sqrt()))
        })
        .collect()
}

/// Returns each other box at its pose.
fn blocks(case: &Case) -> Vec<Placed> {
    let placed = case.boxes.iter().map(|block| Placed {
        at: block.pose.position,
        turn: rotation(&block.pose),
        size: block.size,
    });
    placed.collect()
}

/// Returns half the extent of the corners along n, and the centre's height over the plane.
pub fn shadow(at: V, turn: M, size: V, point: V, n: V) -> (f64, f64) {
    let mut ends = (f64::INFINITY, f64::NEG_INFINITY);
    for corner in 0..8 {
        let local =
            std::array::from_fn(|i| if corner >> i & 1 == 1 { size[i] } else { -size[i] } / 2.0);
        let height = dot(plus(plus(at, apply(turn, local), 1.0), point, -1.0), n);
        ends = (ends.0.min(height), ends.1.max(height));
    }
    ((ends.1 - ends.0) / 2.0, f64::midpoint(ends.0, ends.1))
}
