//! The program against a second telling of the wall world, on random scenes and drives.
//!
//! Everything here is f64, std maths, 3 × 3 matrices for turns and the box' eight corners for r and
//! s; no code is shared with the library, so that a mistake in one is not repeated by the other.
//! What lies behind a sheet by a hair less or more than r is thrown far or not at all: cases that
//! come within a hair of it are about rounding and are drawn again.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

const CASES: u64 = 200;
const TICKS: u32 = 600;

/// Positions agree within this, m.
const TOLERANCE: f64 = 2e-3;

/// A verdict closer to its border than this is a matter of rounding, m.
const HAIR: f64 = 3e-3;

type V = [f64; 3];
type M = [V; 3];

fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn plus(a: V, b: V, t: f64) -> V {
    [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]]
}

/// Rows of a times columns of b.
fn times(a: M, b: M) -> M {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

fn apply(m: M, v: V) -> V {
    std::array::from_fn(|i| dot(m[i], v))
}

/// Right-handed about x, y, z; degrees.
fn about(axis: usize, degrees: f64) -> M {
    let (s, c) = degrees.to_radians().sin_cos();
    match axis {
        0 => [[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]],
        1 => [[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]],
        _ => [[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]],
    }
}

/// Front (+z) raised: y turns towards −z. Leaning to the left (+x): x turns towards −y.
fn tilt(pitch: f64, roll: f64) -> M {
    times(about(0, -pitch), about(2, -roll))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Forward,
    Reverse,
    TurnLeft,
    TurnRight,
    PitchUp,
    PitchDown,
    RollLeft,
    RollRight,
}

struct Pose {
    position: V,
    yaw: f64,
    pitch: f64,
    roll: f64,
}

struct Sheet {
    pose: Pose,
    point: V,
    normal: V,
}

struct Case {
    seed: u64,
    driver: Pose,
    size: V,
    move_speed: f64,
    turn_speed: f64,
    tilt_speed: f64,
    half_space: bool,
    passes: u32,
    planes: Vec<Sheet>,
    drive: Vec<(u32, Vec<Action>)>,
}

/// `SplitMix64` (Steele, Lea, Flood 2014).
struct Rng(u64);

impl Rng {
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Three decimals, so that the text says exactly the same number.
    fn number(&mut self, low: f64, high: f64) -> f64 {
        ((low + self.unit() * (high - low)) * 1000.0).round() / 1000.0
    }

    fn vector(&mut self, reach: f64) -> V {
        std::array::from_fn(|_| self.number(-reach, reach))
    }

    fn pose(&mut self, reach: f64) -> Pose {
        let position = self.vector(reach);
        let mut angle = |most: f64| if self.chance(0.2) { 0.0 } else { self.number(-most, most) };
        Pose { position, yaw: angle(180.0), pitch: angle(120.0), roll: angle(120.0) }
    }
}

/// Planes that mostly face the start, and a drive that mostly goes ahead.
fn draw(seed: u64) -> Case {
    use Action::{Forward, PitchDown, PitchUp, Reverse, RollLeft, RollRight, TurnLeft, TurnRight};
    let rng = &mut Rng(seed);
    let driver = rng.pose(0.5);
    let half_space = rng.chance(0.5);
    // Behind a half-space is thrown out at once; behind a sheet nothing happens until it comes back.
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
    let entry = |rng: &mut Rng| {
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
        drive: (0..16).map(|_| entry(rng)).collect(),
    }
}

fn rotation(pose: &Pose) -> M {
    times(about(1, pose.yaw), tilt(pose.pitch, pose.roll))
}

/// A push-out of a tick: which plane, r, s, length.
#[derive(Clone, Copy, Debug)]
struct Push {
    plane: usize,
    r: f64,
    s: f64,
    length: f64,
}

/// The box after a tick, and what pushed it.
struct Frame {
    position: V,
    turn: M,
    pushes: Vec<Push>,
}

/// The run, and how near to a border a verdict with consequences came, m.
fn run(case: &Case) -> (Vec<Frame>, f64) {
    let planes: Vec<(V, V)> = case
        .planes
        .iter()
        .map(|plane| {
            let turn = rotation(&plane.pose);
            let point = plus(plane.pose.position, apply(turn, plane.point), 1.0);
            let n = apply(turn, plane.normal);
            (point, n.map(|x| x / dot(n, n).sqrt()))
        })
        .collect();
    let held =
        case.drive.iter().flat_map(|(ticks, hold)| (0..*ticks).map(move |_| hold.as_slice()));
    let held = held.chain(std::iter::repeat(&[][..]));
    let (mut at, mut yaw) = (case.driver.position, case.driver.yaw);
    let mut lean = tilt(case.driver.pitch, case.driver.roll);
    let mut frames =
        vec![Frame { position: at, turn: times(about(1, yaw), lean), pushes: Vec::new() }];
    let mut margin = f64::INFINITY;
    for hold in held.take(TICKS as usize) {
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
                // Rounding is not noise here: an f64 touches to 1e-15.
                if hit && r - s > 1e-9 {
                    let length = if s > 0.0 { r - s.abs() } else { r + s.abs() };
                    at = plus(at, *n, length);
                    pushes.push(Push { plane, r, s, length });
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

/// Half the spread of the corners along n, and the middle's height over the plane.
fn shadow(at: V, turn: M, size: V, point: V, n: V) -> (f64, f64) {
    let mut ends = (f64::INFINITY, f64::NEG_INFINITY);
    for corner in 0..8 {
        let local =
            std::array::from_fn(|i| if corner >> i & 1 == 1 { size[i] } else { -size[i] } / 2.0);
        let height = dot(plus(plus(at, apply(turn, local), 1.0), point, -1.0), n);
        ends = (ends.0.min(height), ends.1.max(height));
    }
    ((ends.1 - ends.0) / 2.0, f64::midpoint(ends.0, ends.1))
}

/// Of the draws kept for it, the first that is about the rules and not about rounding.
fn case(index: u64) -> Option<Case> {
    (0..20).map(|n| draw(index * 20 + n)).find(|case| run(case).1 > HAIR)
}

fn vector(v: V) -> String {
    format!("({:?}, {:?}, {:?})", v[0], v[1], v[2])
}

fn pose(pose: &Pose) -> String {
    let mut text = format!("position: {}", vector(pose.position));
    for (name, angle) in [("yaw", pose.yaw), ("pitch", pose.pitch), ("roll", pose.roll)] {
        // A default is left out, so that defaults are tested.
        if angle != 0.0 {
            let _ = write!(text, ", {name}: {angle:?}");
        }
    }
    text
}

fn scene(case: &Case) -> String {
    let mut driver = format!("{}, size: {}", pose(&case.driver), vector(case.size));
    for (name, value, default) in [
        ("move_speed", case.move_speed, 0.08),
        ("turn_speed", case.turn_speed, 3.0),
        ("tilt_speed", case.tilt_speed, 2.0),
    ] {
        if value != default {
            let _ = write!(driver, ", {name}: {value:?}");
        }
    }
    let planes = case.planes.iter().enumerate().map(|(i, plane)| {
        let (point, normal) = (vector(plane.point), vector(plane.normal));
        format!("(name: \"p{i}\", {}, point: {point}, normal: {normal})", pose(&plane.pose))
    });
    let planes: Vec<String> = planes.collect();
    let side = if case.half_space { "methods: (side: HalfSpace), " } else { "" };
    let passes =
        if case.passes == 4 { String::new() } else { format!("passes: {}, ", case.passes) };
    format!(
        "(title: \"Case\", world: Wall(driver: ({driver}), {side}{passes}planes: [{}]))",
        planes.join(", ")
    )
}

#[derive(Deserialize)]
struct Line {
    tick: usize,
    bodies: BTreeMap<String, Body>,
    contacts: Vec<Contact>,
    events: Vec<Event>,
}

#[derive(Deserialize)]
struct Body {
    position: V,
    rotation: [f64; 4],
}

#[derive(Deserialize)]
struct Contact {
    b: String,
    phase: String,
    normal: V,
    depth: f64,
    r: f64,
    s: f64,
    push: f64,
}

#[derive(Deserialize)]
struct Event {
    kind: String,
    plane: String,
    length: f64,
}

/// Runs the program on a case.
fn product(folder: &Path, case: &Case) -> Vec<Line> {
    let (file, drive) = (folder.join("case.ron"), folder.join("drive.ron"));
    let entries =
        case.drive.iter().map(|(ticks, hold)| format!("(ticks: {ticks}, hold: {hold:?})"));
    let entries: Vec<String> = entries.collect();
    std::fs::write(&file, scene(case)).expect("written");
    std::fs::write(&drive, format!("[{}]", entries.join(", "))).expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .arg("run")
        .arg(&file)
        .arg("--drive")
        .arg(&drive)
        .args(["--ticks", &TICKS.to_string(), "--trace", "-"])
        .output()
        .expect("started");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "case {}: {errors}\n{}", case.seed, scene(case));
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}"))).collect()
}

/// The third column of the turn a quaternion makes, and its second.
fn axes(q: [f64; 4]) -> [V; 2] {
    let [x, y, z, w] = q;
    [
        [2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)],
        [2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x)],
    ]
}

fn apart(a: V, b: V) -> f64 {
    let d = plus(a, b, -1.0);
    dot(d, d).sqrt()
}

/// The first thing in which a tick differs.
fn difference(case: &Case, ours: &Frame, line: &Line) -> Option<String> {
    let body = &line.bodies["box"];
    if apart(ours.position, body.position) > TOLERANCE {
        return Some(format!("at {:?}, the program at {:?}", ours.position, body.position));
    }
    for (column, axis) in [2, 1].into_iter().zip(axes(body.rotation)) {
        let own = std::array::from_fn(|row| ours.turn[row][column]);
        if apart(own, axis) > TOLERANCE {
            return Some(format!("axis {column} is {own:?}, the program's {axis:?}"));
        }
    }
    for plane in 0..case.planes.len() {
        let name = format!("p{plane}");
        let pushes: Vec<&Push> = ours.pushes.iter().filter(|p| p.plane == plane).collect();
        let hit = line.contacts.iter().find(|c| c.b == name && c.phase != "Exit");
        match (pushes.first(), hit) {
            (Some(_), Some(hit)) => {
                // The first, but a push by a hair before it is a matter of rounding.
                let same = |a: f64, b: f64| (a - b).abs() <= TOLERANCE;
                let told =
                    |p: &&Push| same(p.r, hit.r) && same(p.s, hit.s) && same(p.length, hit.push);
                let found = pushes.iter().position(|p| told(p));
                if found.is_none_or(|at| pushes[..at].iter().any(|p| p.length > HAIR)) {
                    return Some(format!("{pushes:?}, the program r {} s {}", hit.r, hit.s));
                }
                if hit.push != hit.depth || (dot(hit.normal, hit.normal) - 1.0).abs() > 1e-5 {
                    return Some(format!("{name}: depth {} normal {:?}", hit.depth, hit.normal));
                }
            }
            (Some(p), None) if p.length > TOLERANCE => return Some(format!("{p:?} missed")),
            (None, Some(hit)) if hit.push > TOLERANCE => {
                return Some(format!("{name} is hit by {}", hit.push));
            }
            _ => {}
        }
        let all: f64 = ours.pushes.iter().filter(|p| p.plane == plane).map(|p| p.length).sum();
        let told = line.events.iter().filter(|e| e.kind == "PushOut" && e.plane == name);
        let told: f64 = told.map(|e| e.length).sum();
        if (all - told).abs() > 2.0 * TOLERANCE {
            return Some(format!("{name} pushes {all}, the program's {told}"));
        }
    }
    None
}

#[test]
fn the_program_agrees_with_the_reference() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut compared, mut worst) = (0, 0.0_f64);
    for case in (0..CASES).filter_map(case) {
        let (frames, _) = run(&case);
        let lines = product(folder.path(), &case);
        assert_eq!(lines.len(), frames.len(), "case {}", case.seed);
        for (tick, (frame, line)) in frames.iter().zip(&lines).enumerate() {
            assert_eq!(line.tick, tick);
            if let Some(what) = difference(&case, frame, line) {
                panic!("case {} at tick {tick}: {what}\n{}", case.seed, scene(&case));
            }
            worst = worst.max(apart(frame.position, line.bodies["box"].position));
        }
        compared += 1;
    }
    println!("{compared} of {CASES} cases compared; positions differ by at most {worst} m");
    assert!(compared * 10 >= CASES * 9, "{compared} cases are not about rounding");
}

/// Else the comparison would be of boxes that drive about in the open.
#[test]
fn the_cases_cover_the_world() {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for case in (0..CASES).filter_map(case) {
        let (frames, _) = run(&case);
        let any = |of: &dyn Fn(&Frame) -> bool| frames.iter().any(of);
        let push = |of: &dyn Fn(&Push) -> bool| frames.iter().any(|f| f.pushes.iter().any(of));
        for (what, happened) in [
            ("pushed", push(&|_| true)),
            ("pushed from in front", push(&|p| p.s > 0.0)),
            ("pushed from behind", push(&|p| p.s < 0.0)),
            ("pushed from deeper than r", push(&|p| p.s < -p.r)),
            (
                "several planes in a tick",
                any(&|f| f.pushes.iter().any(|p| p.plane != f.pushes[0].plane)),
            ),
            (
                "a plane twice in a tick",
                any(&|f| {
                    f.pushes
                        .iter()
                        .any(|p| f.pushes.iter().filter(|q| q.plane == p.plane).count() > 1)
                }),
            ),
            ("half spaces", case.half_space),
        ] {
            *counts.entry(what).or_default() += u64::from(happened);
        }
    }
    println!("{counts:?}");
    for (what, least) in [
        ("pushed", 90),
        ("pushed from in front", 75),
        ("pushed from behind", 35),
        ("pushed from deeper than r", 12),
        ("several planes in a tick", 30),
        ("a plane twice in a tick", 20),
        ("half spaces", 35),
    ] {
        let share = 100 * counts[what] / CASES;
        assert!(share >= least, "{what}: {share} % of the cases, at least {least} wanted");
    }
}
