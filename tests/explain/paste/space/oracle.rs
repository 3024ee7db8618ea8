//! Random pairs against support functions in f64: no direction gives a shorter way out than the depth, and
//! a gap is the distance of two points that lie in the shapes.

use std::fmt::Write;

use super::{explained, number, vector};
use crate::random::Random;

type V = [f64; 3];

fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: V, b: V) -> V {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn add_scaled(a: V, b: V, times: f64) -> V {
    [0, 1, 2].map(|k| a[k] + times * b[k])
}

fn unit(a: V) -> Option<V> {
    let length = dot(a, a).sqrt();
    (length > 1e-9).then(|| a.map(|x| x / length))
}

/// The hull of some points, with a radius.
struct Body {
    points: Vec<V>,
    radius: f64,
    /// Directions of its edges.
    edges: Vec<V>,
}

impl Body {
    /// Returns the largest projection of a point of the body onto a direction.
    fn support(&self, along: V) -> f64 {
        self.points.iter().map(|point| dot(*point, along)).fold(f64::MIN, f64::max) + self.radius
    }
}

/// Returns how far a must move along a direction to leave b; negative for a gap.
fn exit_distance(a: &Body, b: &Body, along: V) -> f64 {
    b.support(along) + a.support(along.map(|x| -x))
}

fn uniform(random: &mut Random, low: f64, high: f64) -> f64 {
    low + (high - low) * (random.below(1 << 30) as f64 / f64::from(1 << 30))
}

fn point(random: &mut Random, reach: f64) -> V {
    [0; 3].map(|_| uniform(random, -reach, reach))
}

fn list(numbers: &[f64]) -> String {
    numbers.iter().fold(String::new(), |mut text, number| {
        write!(text, " {number}").expect("a text");
        text
    })
}

/// Returns a random shape: its line of plain words, and its hull.
fn shape(kind: &str, random: &mut Random, reach: f64) -> (String, Body) {
    let (at, r) = (point(random, reach), uniform(random, 0.2, 1.2));
    match kind {
        "sphere" => {
            let body = Body { points: vec![at], radius: r, edges: vec![] };
            (format!("sphere{}", list(&[at[0], at[1], at[2], r])), body)
        }
        "capsule3" | "tri3" => {
            let count = if kind == "tri3" { 3 } else { 2 };
            let points: Vec<V> =
                (0..count).map(|_| add_scaled(at, point(random, 1.5), 1.0)).collect();
            let edges =
                (0..count).map(|k| add_scaled(points[k], points[(k + 1) % count], -1.0)).collect();
            let radius = if kind == "tri3" { 0.0 } else { r };
            let mut numbers: Vec<f64> = points.concat();
            numbers.extend((kind != "tri3").then_some(r));
            (format!("{kind}{}", list(&numbers)), Body { points, radius, edges })
        }
        _ => turned_box(random, at),
    }
}

/// Returns a random box; half of the boxes are turned by a quaternion.
fn turned_box(random: &mut Random, at: V) -> (String, Body) {
    let size = [0; 3].map(|_| uniform(random, 0.3, 2.5));
    let is_turned = random.below(2) == 0;
    let mut quat = [0; 4].map(|_| uniform(random, -1.0, 1.0));
    if !is_turned {
        quat = [0.0, 0.0, 0.0, 1.0];
    }
    let length = quat.iter().map(|x| x * x).sum::<f64>().sqrt();
    let [x, y, z, w] = quat.map(|part| part / length);
    // Rotates by v + 2 q × (q × v + w v).
    let turn = |v: V| {
        let q = [x, y, z];
        add_scaled(v, cross(q, add_scaled(cross(q, v), v, w)), 2.0)
    };
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(turn);
    let corner = |i: usize| {
        (0..3).fold(at, |p, k| {
            let side = if i >> k & 1 == 1 { 0.5 } else { -0.5 };
            add_scaled(p, axes[k], side * size[k])
        })
    };
    let mut line = format!("box3{}", list(&[at, size].concat()));
    if is_turned {
        line = [&line, " quaternion", &list(&quat)].concat();
    }
    (line, Body { points: (0..8).map(corner).collect(), radius: 0.0, edges: axes.to_vec() })
}

/// Returns directions in which the way out may be shortest: normals, edges against edges, and random ones.
fn directions(a: &Body, b: &Body, random: &mut Random) -> Vec<V> {
    let mut all: Vec<V> = (0..400).filter_map(|_| unit(point(random, 1.0))).collect();
    let edges: Vec<V> = a.edges.iter().chain(&b.edges).copied().collect();
    for (i, p) in edges.iter().enumerate() {
        all.extend(unit(*p));
        all.extend(edges[i + 1..].iter().filter_map(|q| unit(cross(*p, *q))));
    }
    for p in &a.points {
        all.extend(b.points.iter().filter_map(|q| unit(add_scaled(*p, *q, -1.0))));
    }
    let other: Vec<V> = all.iter().map(|v| v.map(|x| -x)).collect();
    all.extend(other);
    all
}

const PAIRS: [[&str; 2]; 10] = [
    ["box3", "box3"],
    ["sphere", "sphere"],
    ["sphere", "box3"],
    ["box3", "sphere"],
    ["sphere", "tri3"],
    ["tri3", "sphere"],
    ["capsule3", "tri3"],
    ["tri3", "capsule3"],
    ["capsule3", "capsule3"],
    ["capsule3", "sphere"],
];

#[test]
fn depths_gaps_and_ways_out_are_exact() {
    let mut random = Random(7);
    let mut counts = [0; 2];
    for kinds in PAIRS {
        for _ in 0..60 {
            let reach = if random.below(3) == 0 { 3.0 } else { 0.8 };
            let [(line_a, a), (line_b, b)] = kinds.map(|kind| shape(kind, &mut random, reach));
            let text = format!("a: {line_a}\nb: {line_b}\n");
            let found = explained(&text);
            let (depth, gap) = (number(&found["depth"]), number(&found["gap"]));
            let (normal, mtv) = (vector(&found["normal"]), vector(&found["mtv"]));
            let signed = if found["verdict"] == "overlapping" { depth } else { -gap };
            assert!((exit_distance(&a, &b, normal) - signed).abs() < 2e-5, "{text}\n{found}");
            assert!((dot(mtv, normal) - signed.abs()).abs() < 1e-5, "{text}\n{found}");
            let least = directions(&a, &b, &mut random)
                .into_iter()
                .map(|along| exit_distance(&a, &b, along))
                .fold(f64::MAX, f64::min);
            if signed >= 0.0 {
                assert!(least >= signed - 2e-5, "{least} is shorter:\n{text}\n{found}");
                counts[0] += 1;
                continue;
            }
            let [p, q] = [vector(&found["closest"][0]), vector(&found["closest"][1])];
            let between = add_scaled(p, q, -1.0);
            assert!((dot(between, between).sqrt() - gap).abs() < 2e-5, "{text}\n{found}");
            for along in directions(&a, &b, &mut random) {
                let is_in = |point: V, body: &Body| dot(point, along) <= body.support(along) + 2e-5;
                assert!(is_in(p, &a) && is_in(q, &b), "{text}\n{found}");
            }
            counts[1] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 150), "{counts:?}");
}

/// A plane has no hull: the ways out along its normal are the only ones.
#[test]
fn depths_at_planes_are_those_of_the_normal() {
    let mut random = Random(11);
    let mut counts = [0; 2];
    for kind in ["box3", "sphere", "capsule3"] {
        for k in 0..120 {
            let (line, a) = shape(kind, &mut random, 1.5);
            let normal = point(&mut random, 1.0);
            let length = dot(normal, normal).sqrt();
            let offset = uniform(&mut random, -1.0, 1.0);
            let (word, is_solid) = if k % 2 == 0 { ("plane", false) } else { ("halfspace", true) };
            let plane = format!("{word}{}", list(&[normal, [offset, 0.0, 0.0]].concat()[..4]));
            let front = normal.map(|x| x / length);
            let up = offset / length + a.support(front.map(|x| -x));
            let down = a.support(front) - offset / length;
            let right = if is_solid { up } else { up.min(down) };
            for (text, side) in
                [(format!("{line}\n{plane}"), 1.0), (format!("{plane}\n{line}"), -1.0)]
            {
                let found = explained(&text);
                let signed = number(&found["depth"]) - number(&found["gap"]);
                assert!((signed - right).abs() < 1e-5, "{right}:\n{text}\n{found}");
                let direction = if !is_solid && down < up { -side } else { side };
                let normal = vector(&found["normal"]);
                assert!((dot(normal, front) - direction).abs() < 1e-5, "{text}\n{found}");
            }
            counts[usize::from(right > 0.0)] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 60), "{counts:?}");
}
