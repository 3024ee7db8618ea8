//! Runs a case, tick by tick.

use super::boxes::{PlacedBox, way_out};
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

/// Factor of the runner-up gap in the margin: gaps below a tenth of `MARGIN` depend on rounding.
const GAP_FACTOR: f64 = 10.0;

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
            let mut was_pushed = false;
            for (plane, (point, n)) in planes.iter().enumerate() {
                let (r, s) = project(at, turn, case.size, *point, *n);
                let hit = if case.half_space { s < r } else { s.abs() < r };
                if !case.half_space && s < 0.0 {
                    margin = margin.min((s.abs() - r).abs());
                }
                // The error of f64 is about 1e-15, so rounding causes no push.
                if hit && r - s > 1e-9 {
                    let length = if s > 0.0 { r - s.abs() } else { r + s.abs() };
                    at = plus(at, *n, length);
                    pushes.push(Push { plane, r, s, length });
                    was_pushed = true;
                }
            }
            for (index, other) in boxes.iter().enumerate() {
                let exit = way_out(&PlacedBox { at, turn, size: case.size }, other, case.crosses);
                if exit.depth > 1e-9 {
                    margin = margin.min(exit.runner_up_gap * GAP_FACTOR);
                    at = plus(at, exit.normal, exit.depth);
                    let plane = planes.len() + index;
                    pushes.push(Push { plane, r: 0.0, s: 0.0, length: exit.depth });
                    was_pushed = true;
                }
            }
            if !was_pushed {
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
fn blocks(case: &Case) -> Vec<PlacedBox> {
    let placed = case.boxes.iter().map(|block| PlacedBox {
        at: block.pose.position,
        turn: rotation(&block.pose),
        size: block.size,
    });
    placed.collect()
}

/// Returns half the extent of the box along n, and its centre's height above the plane, m.
pub fn project(at: V, turn: M, size: V, point: V, n: V) -> (f64, f64) {
    let mut range = (f64::INFINITY, f64::NEG_INFINITY);
    for corner in 0..8 {
        let local =
            std::array::from_fn(|i| if corner >> i & 1 == 1 { size[i] } else { -size[i] } / 2.0);
        let height = dot(plus(plus(at, apply(turn, local), 1.0), point, -1.0), n);
        range = (range.0.min(height), range.1.max(height));
    }
    ((range.1 - range.0) / 2.0, f64::midpoint(range.0, range.1))
}
