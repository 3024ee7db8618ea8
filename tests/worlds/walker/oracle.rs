//! The program compared with an independent implementation of the walker world, on random hills and
//! drives.
//!
//! Everything is f64, std maths and literal: angles by acos where the specification has acos, every
//! triangle tested. No code is shared with the library. If rounding may decide (an edge under the
//! foot, the end of a span, an acos near 0), the case ends.

mod vectors;

use std::collections::BTreeMap;
use std::f64::consts::FRAC_PI_2;
use std::path::Path;

use serde::Deserialize;

use crate::random::Random;
use crate::trace::trace;
use vectors::{V, cross, distance, dot, plus, tilt, turn, unit};

const CASES: u64 = 200;

/// Tolerance of positions, m, and of directions.
const TOLERANCE: f64 = 2e-3;

/// Margin below which rounding may decide.
const MARGIN: f64 = 1e-3;

struct Case {
    seed: u64,
    adhere: bool,
    posture: &'static str,
    direction: &'static str,
    start: [f64; 2],
    yaw: f64,
    step: f64,
    turn: f64,
    reach: f64,
    substeps: u32,
    step_up: f64,
    drop: f64,
    /// Rows by z, columns by x.
    heights: Vec<Vec<f64>>,
    size: f64,
    drive: Vec<(u32, Vec<&'static str>)>,
}

fn draw(seed: u64) -> Case {
    let rng = &mut Random(seed);
    let adhere = seed % 2 == 1;
    let n = 12 + (rng.unit() * 8.0) as usize;
    let steep = rng.number(0.2, 1.6);
    let heights = (0..=n).map(|_| (0..=n).map(|_| rng.number(-steep, steep)).collect()).collect();
    // Hills magnify small differences, so runs that adhere to them are compared for a short time.
    let ticks = if adhere { 60 } else { 600 };
    let mut drive = Vec::new();
    let mut ticks_left = ticks;
    while ticks_left > 0 {
        let length = (1 + (rng.unit() * 60.0) as u32).min(ticks_left);
        let key = rng.pick(["Forward", "Forward", "Forward", "Reverse"]);
        let mut hold = vec![key];
        hold.extend(rng.pick([None, Some("TurnLeft"), Some("TurnRight")]));
        drive.push((length, if rng.unit() < 0.1 { Vec::new() } else { hold }));
        ticks_left -= length;
    }
    Case {
        seed,
        adhere,
        posture: rng.pick(["FromWorldUp", "FromPrevious"]),
        direction: rng.pick(["Acos", "AcosProjected", "Closed"]),
        start: [rng.number(-8.0, 8.0), rng.number(-8.0, 8.0)],
        yaw: rng.number(-180.0, 180.0),
        step: rng.number(0.05, 0.4),
        turn: rng.number(1.0, 6.0),
        reach: rng.number(0.2, 1.0),
        substeps: (rng.unit() * 4.0) as u32,
        step_up: rng.number(0.1, 0.5),
        drop: rng.number(0.1, 1.0),
        heights,
        size: n as f64 * 2.5,
        drive,
    }
}

fn scene(case: &Case) -> String {
    let gait = if case.adhere { "Adhere" } else { "Upright" };
    format!(
        "(title: \"x\", world: Walker(walker: (position: ({}, 0, {}), yaw: {}, step: {}, turn: {}, \
         reach: {}, substeps: {}, step_up: {}, drop: {}), methods: (gait: {gait}, posture: {}, \
         direction: {}), ground: [(name: \"g\", shape: Heights(width: {}, depth: {}, \
         from: Numbers(rows: {:?})))]))",
        case.start[0],
        case.start[1],
        case.yaw,
        case.step,
        case.turn,
        case.reach,
        case.substeps,
        case.step_up,
        case.drop,
        case.posture,
        case.direction,
        case.size,
        case.size,
        case.heights
    )
}

/// Returns the triangles of the grid, with alternating diagonals.
fn triangles(case: &Case) -> Vec<[V; 3]> {
    let n = case.heights.len() - 1;
    let at = |i: usize, j: usize| -> V {
        let place = |k: usize| case.size * (k as f64 / n as f64 - 0.5);
        [place(i), case.heights[j][i], place(j)]
    };
    let mut all = Vec::new();
    for j in 0..n {
        for i in 0..n {
            let [a, b, c, d] = [at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)];
            let halves =
                if (i + j) % 2 == 0 { [[a, b, c], [a, c, d]] } else { [[a, b, d], [b, c, d]] };
            all.extend(halves);
        }
    }
    all
}

/// Returns hits of a ray with front sides, as (t, normal, relative distance to the nearest border).
fn hits(all: &[[V; 3]], start: V, along: V) -> Vec<(f64, V, f64)> {
    let intersect = |[a, b, c]: &[V; 3]| {
        let n = cross(plus(*b, *a, -1.0), plus(*c, *a, -1.0));
        let approach = dot(along, n);
        if approach >= 0.0 {
            return None;
        }
        let t = dot(plus(*a, start, -1.0), n) / approach;
        let p = plus(start, along, t);
        let share = |u: V, v: V| dot(cross(plus(u, p, -1.0), plus(v, p, -1.0)), n) / dot(n, n);
        let border_distance = share(*b, *c).min(share(*c, *a)).min(share(*a, *b));
        Some((t, unit(n), border_distance))
    };
    all.iter().filter_map(intersect).filter(|hit| hit.2 > -MARGIN).collect()
}

/// A walker: position, normal, forward direction, and yaw in radians.
struct Walker {
    p: V,
    n: V,
    f: V,
    yaw: f64,
}

/// Result of a tick; the case ends before a tick decided by rounding.
enum Outcome {
    Fine(Option<&'static str>),
    Rounding,
}

/// Returns height and normal of the highest ground from `up` above `at` to `down` below it; `Err` if
/// unclear.
fn ground_at(all: &[[V; 3]], at: V, up: f64, down: f64) -> Result<Option<(f64, V)>, ()> {
    let found = hits(all, [at[0], at[1] + up, at[2]], [0.0, -1.0, 0.0]);
    let mut best: Option<(f64, V)> = None;
    // Outside its border, a face's plane is not the ground.
    for (t, normal, _) in found.into_iter().filter(|hit| hit.2 > -1e-9) {
        if t.abs() < MARGIN || (t - up - down).abs() < MARGIN {
            return Err(());
        }
        if t > 0.0 && t < up + down && best.is_none_or(|(known, _)| t < known) {
            best = Some((t, normal));
        }
    }
    Ok(best.map(|(t, normal)| (at[1] + up - t, normal)))
}

fn level(yaw: f64) -> V {
    [yaw.sin(), 0.0, yaw.cos()]
}

fn upright(case: &Case, all: &[[V; 3]], w: &mut Walker, turn: f64, step: f64) -> Outcome {
    w.yaw += turn;
    w.f = level(w.yaw);
    if step == 0.0 {
        return Outcome::Fine(None);
    }
    let aim = plus(w.p, w.f, step);
    let half = case.size / 2.0;
    if [aim[0], aim[2]].iter().any(|x| (x.abs() - half).abs() < 4.0 * MARGIN) {
        return Outcome::Rounding;
    }
    match ground_at(all, aim, case.step_up, case.drop) {
        Err(()) => Outcome::Rounding,
        Ok(None) => Outcome::Fine(Some("NoGround")),
        Ok(Some((y, n))) => {
            (w.p, w.n) = ([aim[0], y, aim[2]], n);
            Outcome::Fine(None)
        }
    }
}

/// Takes one small step; `Ok(false)` is a miss, `Err` an unclear one.
fn small_step(case: &Case, all: &[[V; 3]], w: &mut Walker, step: f64) -> Result<bool, ()> {
    let q = plus(w.p, w.f, step);
    let start = plus(q, w.n, case.reach);
    let mut found = hits(all, start, w.n.map(|x| -x));
    if found.iter().any(|hit| hit.2 < MARGIN) {
        return Err(());
    }
    let height = |hit: &(f64, V, f64)| (hit.0 - case.reach).abs();
    if found
        .iter()
        .any(|hit| (height(hit) - case.reach).abs() < MARGIN || dot(hit.1, w.n).abs() < MARGIN)
    {
        return Err(());
    }
    found.retain(|hit| height(hit) < case.reach && dot(hit.1, w.n) > 0.0);
    found.sort_by(|a, b| height(a).total_cmp(&height(b)));
    if found.len() > 1 && height(&found[1]) - height(&found[0]) < MARGIN {
        return Err(());
    }
    let Some(&(t, new, _)) = found.first() else { return Ok(false) };
    let d = match case.posture {
        "FromWorldUp" => tilt([0.0, 0.0, 1.0], [0.0, 1.0, 0.0], new),
        _ => tilt(w.f, w.n, new),
    };
    let mut v = unit(cross(w.f, w.n));
    let mut result = if case.direction == "Closed" {
        unit(cross(new, v))
    } else {
        if case.direction == "AcosProjected" {
            v = unit(plus(v, new, -dot(v, new)));
        }
        let cosine = dot(v, d).clamp(-1.0, 1.0);
        let side = dot(cross(v, d), new);
        if cosine.abs() > 0.9995 || side.abs() < MARGIN {
            return Err(());
        }
        turn(d, new, (FRAC_PI_2 - cosine.acos()) * side.signum())
    };
    let ahead = dot(result, w.f);
    if ahead.abs() < MARGIN {
        return Err(());
    }
    if ahead < 0.0 {
        result = result.map(|x| -x);
    }
    (w.p, w.n, w.f) = (plus(start, w.n, -t), new, unit(result));
    Ok(true)
}

fn adhere(case: &Case, all: &[[V; 3]], w: &mut Walker, angle: f64, step: f64) -> Outcome {
    let mut event = None;
    if step != 0.0 {
        event = Some("LostGround");
        'attempts: for power in 0..=case.substeps {
            let count = 1 << power;
            let mut attempt = Walker { ..*w };
            for _ in 0..count {
                match small_step(case, all, &mut attempt, step / f64::from(count)) {
                    Err(()) => return Outcome::Rounding,
                    Ok(false) => continue 'attempts,
                    Ok(true) => {}
                }
            }
            *w = attempt;
            event = None;
            break;
        }
    }
    w.f = turn(w.f, w.n, angle);
    Outcome::Fine(event)
}

/// Returns position, normal, forward direction and event of each tick, up to the first unclear one.
fn run(case: &Case) -> Vec<(V, V, V, Option<&'static str>)> {
    let all = triangles(case);
    let at = [case.start[0], 0.0, case.start[1]];
    let Ok(Some((y, n))) = ground_at(&all, at, 100.0, 100.0) else { return Vec::new() };
    let yaw = case.yaw.to_radians();
    let mut w = Walker { p: [at[0], y, at[2]], n, f: level(yaw), yaw };
    if case.adhere {
        if hits(&all, [at[0], 100.0, at[2]], [0.0, -1.0, 0.0]).iter().any(|hit| hit.2 < MARGIN) {
            return Vec::new();
        }
        w.f = unit(plus(w.f, n, -dot(w.f, n)));
    }
    let mut frames = vec![(w.p, w.n, w.f, None)];
    for (ticks, hold) in &case.drive {
        let holds = |action: &str| f64::from(u8::from(hold.contains(&action)));
        let angle = case.turn.to_radians() * (holds("TurnLeft") - holds("TurnRight"));
        let step = case.step * (holds("Forward") - holds("Reverse"));
        for _ in 0..*ticks {
            let outcome = if case.adhere {
                adhere(case, &all, &mut w, angle, step)
            } else {
                upright(case, &all, &mut w, angle, step)
            };
            let Outcome::Fine(event) = outcome else { return frames };
            frames.push((w.p, w.n, w.f, event));
        }
    }
    frames
}

#[derive(Deserialize)]
struct Line {
    tick: usize,
    bodies: BTreeMap<String, Body>,
    #[serde(default)]
    events: Vec<Event>,
}

#[derive(Deserialize)]
struct Body {
    position: V,
    normal: V,
    forward: V,
}

#[derive(Deserialize)]
struct Event {
    kind: String,
}

/// Runs the program on a case.
fn run_program(folder: &Path, case: &Case) -> Vec<Line> {
    let entries = case
        .drive
        .iter()
        .map(|(ticks, hold)| format!("(ticks: {ticks}, hold: [{}])", hold.join(", ")));
    let drive = format!("[{}]", entries.collect::<Vec<_>>().join(", "));
    let ticks = case.drive.iter().map(|(ticks, _)| ticks).sum();
    let text = trace(folder, &scene(case), &drive, ticks)
        .unwrap_or_else(|error| panic!("case {}: {error}", case.seed));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}"))).collect()
}

#[test]
fn the_program_agrees_with_the_reference() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut worst = [0.0_f64; 2];
    for case in (0..CASES).map(draw) {
        let frames = run(&case);
        let lines = run_program(folder.path(), &case);
        assert!(lines.len() >= frames.len(), "case {}", case.seed);
        for ((p, n, f, event), line) in frames.iter().zip(&lines) {
            let body = &line.bodies["walker"];
            let error = distance(*p, body.position);
            let place = || format!("case {} at tick {}\n{}", case.seed, line.tick, scene(&case));
            assert!(error < TOLERANCE, "{p:?}, the program {:?}: {}", body.position, place());
            assert!(
                distance(*f, body.forward) < TOLERANCE,
                "F {f:?} {:?}: {}",
                body.forward,
                place()
            );
            // On an edge of the hills, an upright walker may have either normal.
            if case.adhere {
                assert!(distance(*n, body.normal) < TOLERANCE, "N {n:?}: {}", place());
            }
            let kinds: Vec<&str> = line.events.iter().map(|event| &*event.kind).collect();
            assert_eq!(kinds, event.iter().copied().collect::<Vec<_>>(), "{}", place());
            let worst = &mut worst[usize::from(case.adhere)];
            *worst = worst.max(error);
        }
    }
    println!("positions differ by at most {worst:?} m");
}

/// Checks that rounding does not end most cases early.
#[test]
fn the_cases_cover_the_world() {
    let (mut ticks, mut whole) = ([0; 2], 0);
    let mut events: BTreeMap<&str, u64> = BTreeMap::new();
    for case in (0..CASES).map(draw) {
        let frames = run(&case);
        for (.., event) in &frames {
            *events.entry(event.unwrap_or("fine")).or_default() += 1;
        }
        ticks[usize::from(case.adhere)] += frames.len();
        whole += usize::from(!case.adhere && frames.len() == 601);
    }
    println!("{ticks:?} ticks upright and adhering, {whole} whole upright cases, {events:?}");
    assert!(ticks[0] > 20_000 && ticks[1] > 3_000 && whole > 25, "{ticks:?} {whole}");
    assert!(events["NoGround"] > 100 && events["LostGround"] > 20, "{events:?}");
}
