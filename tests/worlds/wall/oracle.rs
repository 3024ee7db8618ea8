//! The program compared with an independent implementation of the wall world (`reference`), on
//! random scenes and drives.
//!
//! A box slightly less than r behind a sheet is thrown far; one slightly more than r behind it is not
//! moved. Cases close to this threshold depend on rounding and are drawn again.

use std::collections::BTreeMap;
use std::path::Path;

use super::reference::generate::{Case, MARGIN, case, draw, draw_boxes};
use super::reference::linear::{V, dot, plus};
use super::reference::run::{Frame, Push, run};
use super::reference::text::{Line, scene};
use crate::trace::trace;

const CASES: u64 = 200;

/// Number of shorter cases among boxes.
const BOX_CASES: u64 = 1000;

/// Tolerance of positions, m.
const TOLERANCE: f64 = 2e-3;

/// Runs the program on a case.
fn run_program(folder: &Path, case: &Case) -> Vec<Line> {
    let entries =
        case.drive.iter().map(|(ticks, hold)| format!("(ticks: {ticks}, hold: {hold:?})"));
    let drive = format!("[{}]", entries.collect::<Vec<_>>().join(", "));
    let text = trace(folder, &scene(case), &drive, case.ticks)
        .unwrap_or_else(|error| panic!("case {}: {error}", case.seed));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}"))).collect()
}

/// Returns the third and the second column of a quaternion's rotation matrix.
fn axes(q: [f64; 4]) -> [V; 2] {
    let [x, y, z, w] = q;
    [
        [2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)],
        [2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x)],
    ]
}

fn distance(a: V, b: V) -> f64 {
    let d = plus(a, b, -1.0);
    dot(d, d).sqrt()
}

/// Returns the first difference in a tick.
fn difference(case: &Case, expected: &Frame, line: &Line) -> Option<String> {
    let body = &line.bodies["box"];
    if distance(expected.position, body.position) > TOLERANCE {
        return Some(format!("at {:?}, the program at {:?}", expected.position, body.position));
    }
    for (column, axis) in [2, 1].into_iter().zip(axes(body.rotation)) {
        let expected_axis = std::array::from_fn(|row| expected.turn[row][column]);
        if distance(expected_axis, axis) > TOLERANCE {
            return Some(format!("axis {column} is {expected_axis:?}, the program's {axis:?}"));
        }
    }
    for plane in 0..case.planes.len() + case.boxes.len() {
        let box_index = plane.checked_sub(case.planes.len());
        let name =
            box_index.map_or_else(|| format!("p{plane}"), |box_index| format!("b{box_index}"));
        let kind = if box_index.is_some() { "OutOfBox" } else { "PushOut" };
        let pushes: Vec<&Push> = expected.pushes.iter().filter(|p| p.plane == plane).collect();
        let hit = line.contacts.iter().find(|c| c.b == name && c.phase != "Exit");
        match (pushes.first(), hit) {
            (Some(_), Some(hit)) => {
                // The program reports the first push; tiny pushes before it depend on rounding.
                let is_near = |a: f64, b: f64| (a - b).abs() <= TOLERANCE;
                let matches = |p: &&Push| {
                    is_near(p.r, hit.r) && is_near(p.s, hit.s) && is_near(p.length, hit.push)
                };
                let found = pushes.iter().position(matches);
                if found.is_none_or(|at| pushes[..at].iter().any(|p| p.length > MARGIN)) {
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
        let total: f64 =
            expected.pushes.iter().filter(|p| p.plane == plane).map(|p| p.length).sum();
        let reported = line.events.iter().filter(|e| e.kind == kind && e.plane == name);
        let reported: f64 = reported.map(|e| e.length).sum();
        if (total - reported).abs() > 2.0 * TOLERANCE {
            return Some(format!("{name} pushes {total}, the program's {reported}"));
        }
    }
    None
}

#[test]
fn the_program_agrees_with_the_reference() {
    compare(CASES, draw);
}

#[test]
fn the_program_agrees_with_the_reference_among_boxes() {
    compare(BOX_CASES, draw_boxes);
}

fn compare(cases: u64, draw: fn(u64) -> Case) {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut compared, mut worst) = (0, 0.0_f64);
    for case in (0..cases).filter_map(|index| case(index, draw)) {
        let (frames, _) = run(&case);
        let lines = run_program(folder.path(), &case);
        assert_eq!(lines.len(), frames.len(), "case {}", case.seed);
        for (tick, (frame, line)) in frames.iter().zip(&lines).enumerate() {
            assert_eq!(line.tick, tick);
            if let Some(what) = difference(&case, frame, line) {
                panic!("case {} at tick {tick}: {what}\n{}", case.seed, scene(&case));
            }
            worst = worst.max(distance(frame.position, line.bodies["box"].position));
        }
        compared += 1;
    }
    println!("{compared} of {cases} cases compared; positions differ by at most {worst} m");
    assert!(compared * 10 >= cases * 9, "{compared} cases are not about rounding");
}

/// Checks that boxes do not merely drive about without a contact.
#[test]
fn the_cases_cover_the_world() {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for case in (0..CASES).filter_map(|index| case(index, draw)) {
        let (frames, _) = run(&case);
        let any = |test: &dyn Fn(&Frame) -> bool| frames.iter().any(test);
        let push = |test: &dyn Fn(&Push) -> bool| frames.iter().any(|f| f.pushes.iter().any(test));
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

#[test]
fn the_cases_among_boxes_cover_the_world() {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for case in (0..BOX_CASES).filter_map(|index| case(index, draw_boxes)) {
        let (frames, _) = run(&case);
        let out = |p: &Push| p.plane >= case.planes.len();
        let any = |test: &dyn Fn(&Frame) -> bool| frames.iter().any(test);
        for (what, happened) in [
            ("pushed out of a box", any(&|f| f.pushes.iter().any(out))),
            (
                "out of a box after the start",
                frames.iter().skip(5).any(|f| f.pushes.iter().any(out)),
            ),
            (
                "several boxes in a tick",
                any(&|f| f.pushes.iter().any(|p| out(p) && p.plane != f.pushes[0].plane)),
            ),
            ("edges are not crossed", !case.crosses),
        ] {
            *counts.entry(what).or_default() += u64::from(happened);
        }
    }
    println!("{counts:?}");
    for (what, least) in [
        ("pushed out of a box", 60),
        ("out of a box after the start", 50),
        ("several boxes in a tick", 15),
        ("edges are not crossed", 10),
    ] {
        let share = 100 * counts[what] / BOX_CASES;
        assert!(share >= least, "{what}: {share} % of the cases, at least {least} wanted");
    }
}
