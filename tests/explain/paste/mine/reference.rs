//! A separating axis test in `f64` with the flaws of the list, independent of the program's test.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::random::Random;

type Point = [f64; 2];

#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Polygon(Vec<Point>),
    Box { at: Point, size: Point, angle: f64 },
    Circle { at: Point, radius: f64 },
}

const BOX: [Point; 4] = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];

fn turned([x, y]: Point, angle: f64) -> Point {
    let (sin, cos) = angle.to_radians().sin_cos();
    [cos * x - sin * y, sin * x + cos * y]
}

fn dot(p: Point, q: Point) -> f64 {
    p[0] * q[0] + p[1] * q[1]
}

pub(super) fn minus(p: Point, q: Point) -> Point {
    [p[0] - q[0], p[1] - q[1]]
}

fn scaled(p: Point, factor: f64) -> Point {
    p.map(|x| x * factor)
}

impl Shape {
    pub(crate) fn random(random: &mut Random) -> Self {
        let mut number = |low: f64, high: f64| {
            low + (high - low) * (random.below(1 << 20) as f64) / f64::from(1 << 20)
        };
        let at = [number(-2.0, 2.0), number(-2.0, 2.0)];
        match number(0.0, 3.0) as u32 {
            0 => {
                let count = number(3.0, 7.0) as u32;
                let (wide, turn) = (number(0.5, 3.0), number(0.0, 360.0));
                let corner = |k: u32| {
                    let step = 360.0 / f64::from(count);
                    let angle = turn + step * (f64::from(k) + 0.4 * f64::from(k % 2));
                    let [x, y] = turned([wide, 0.0], angle);
                    [at[0] + 1.7 * x, at[1] + y]
                };
                Self::Polygon((0..count).map(corner).collect())
            }
            1 => Self::Box {
                at,
                size: [number(0.5, 4.0), number(0.5, 4.0)],
                angle: number(-80.0, 80.0),
            },
            _ => Self::Circle { at, radius: number(0.3, 2.0) },
        }
    }

    /// Returns the shape moved by an offset; a box is also turned, in degrees.
    pub(crate) fn moved(&self, offset: Point, turn: f64) -> Self {
        let shifted = |at: Point| [at[0] + offset[0], at[1] + offset[1]];
        match self.clone() {
            Self::Polygon(corners) => Self::Polygon(corners.into_iter().map(shifted).collect()),
            Self::Box { at, size, angle } => {
                Self::Box { at: shifted(at), size, angle: angle + turn }
            }
            Self::Circle { at, radius } => Self::Circle { at: shifted(at), radius },
        }
    }

    /// Returns the shape as a body of a game, with or without its outline.
    pub(crate) fn as_body(&self, name: &str, is_whole: bool) -> Value {
        let mut body = match self {
            // The position is the first corner.
            Self::Polygon(corners) => {
                let own = corners.iter().map(|corner| minus(*corner, corners[0]));
                json!({ "position": corners[0], "polygon": own.collect::<Vec<_>>() })
            }
            Self::Box { at, size, angle } => {
                json!({ "position": at, "box": size, "angle": angle.to_radians() })
            }
            Self::Circle { at, radius } => json!({ "position": at, "radius": radius }),
        };
        if let Some(body) = body.as_object_mut() {
            body.insert("name".to_owned(), name.into());
            if !is_whole {
                body.retain(|key, _| !["polygon", "box", "radius"].contains(&key.as_str()));
            }
        }
        body
    }

    pub(crate) fn text(&self) -> String {
        match self {
            Self::Polygon(corners) => corners.iter().fold("poly".to_owned(), |mut text, [x, y]| {
                write!(text, " {x},{y}").expect("a string");
                text
            }),
            Self::Box { at, size, angle } => {
                format!("box {} {} {} {} {angle}", at[0], at[1], size[0], size[1])
            }
            Self::Circle { at, radius } => format!("circle {} {} {radius}", at[0], at[1]),
        }
    }

    /// Returns the corners, counter-clockwise, and the radius round them.
    fn core(&self) -> (Vec<Point>, f64) {
        match self {
            Self::Polygon(corners) => (corners.clone(), 0.0),
            Self::Box { at, size, angle } => {
                let corner = |[x, y]: Point| {
                    let [x, y] = turned([x * size[0], y * size[1]], *angle);
                    [at[0] + x, at[1] + y]
                };
                (BOX.map(corner).to_vec(), 0.0)
            }
            Self::Circle { at, radius } => (vec![*at], *radius),
        }
    }

    fn bounds(&self) -> [Point; 2] {
        let (points, radius) = self.core();
        let coordinates = |k: usize| points.iter().map(move |p| p[k]);
        let low = [0, 1].map(|k| coordinates(k).fold(f64::INFINITY, f64::min) - radius);
        [low, [0, 1].map(|k| coordinates(k).fold(f64::NEG_INFINITY, f64::max) + radius)]
    }

    pub(crate) fn size(&self) -> f64 {
        let [low, high] = self.bounds();
        (high[0] - low[0]).max(high[1] - low[1])
    }

    /// Returns the shape with a flaw of shapes applied; other flaws leave it unchanged.
    fn flawed(&self, name: &str) -> Self {
        let [low, high] = self.bounds();
        match (name, self.clone()) {
            ("bounding_boxes", _) => Self::Box {
                at: [0, 1].map(|k| f64::midpoint(low[k], high[k])),
                size: minus(high, low),
                angle: 0.0,
            },
            ("bounding_circles", shape) => {
                let (points, radius) = shape.core();
                let at = centroid(&points);
                let far = points.iter().map(|p| length(minus(*p, at))).fold(0.0, f64::max);
                Self::Circle { at, radius: far + radius }
            }
            ("angle_ignored", Self::Box { at, size, .. }) => Self::Box { at, size, angle: 0.0 },
            ("degrees_as_radians", Self::Box { at, size, angle }) => {
                Self::Box { at, size, angle: angle.to_degrees() }
            }
            ("radians_as_degrees", Self::Box { at, size, angle }) => {
                Self::Box { at, size, angle: angle.to_radians() }
            }
            ("angle_sign", Self::Box { at, size, angle }) => Self::Box { at, size, angle: -angle },
            ("turned_about_corner", Self::Box { at, size, angle }) => {
                let half = scaled(size, 0.5);
                let off = minus(turned(half, angle), half);
                Self::Box { at: [at[0] + off[0], at[1] + off[1]], size, angle }
            }
            ("centre_as_corner", Self::Box { at, size, angle }) => {
                Self::Box { at: minus(at, scaled(size, -0.5)), size, angle }
            }
            ("corner_as_centre", Self::Box { at, size, angle }) => {
                Self::Box { at: minus(at, scaled(size, 0.5)), size, angle }
            }
            ("half_as_whole", Self::Box { at, size, angle }) => {
                Self::Box { at, size: scaled(size, 0.5), angle }
            }
            ("whole_as_half", Self::Box { at, size, angle }) => {
                Self::Box { at, size: scaled(size, 2.0), angle }
            }
            ("diameter_as_radius", Self::Circle { at, radius }) => {
                Self::Circle { at, radius: 2.0 * radius }
            }
            ("radius_as_diameter", Self::Circle { at, radius }) => {
                Self::Circle { at, radius: 0.5 * radius }
            }
            ("radius_ignored", Self::Circle { at, .. }) => Self::Circle { at, radius: 0.0 },
            (_, shape) => shape,
        }
    }
}

pub(super) fn length(p: Point) -> f64 {
    p[0].hypot(p[1])
}

/// Returns the centre of area.
fn centroid(points: &[Point]) -> Point {
    let (mut sum, mut area) = ([0.0; 2], 0.0);
    for (i, p) in points.iter().enumerate() {
        let q = points[(i + 1) % points.len()];
        let cross = p[0] * q[1] - p[1] * q[0];
        area += cross;
        sum = [sum[0] + (p[0] + q[0]) * cross, sum[1] + (p[1] + q[1]) * cross];
    }
    if points.len() < 3 { points[0] } else { scaled(sum, 1.0 / (3.0 * area)) }
}

/// Depth along an axis, and the sign of the way out along it.
struct AxisTest {
    axis: Point,
    depth: f64,
    side: f64,
}

/// Returns depth and MTV of the separating axis test with these flaws; `None` if rounding decides
/// between two axes.
pub(crate) fn sat(a: &Shape, b: &Shape, flaws: &[&str]) -> Option<(f64, Point)> {
    let has = |name: &str| flaws.contains(&name);
    let flawed = |shape: &Shape| flaws.iter().fold(shape.clone(), |shape, name| shape.flawed(name));
    let [a, b] = [flawed(a), flawed(b)];
    let ((p, r), (q, s)) = (a.core(), b.core());
    let mut lists = vec![(&p, 0), (&q, 1)];
    // With both flaws, the axes of a are skipped, and those of b are tested.
    if has("only_axes_of_b") {
        lists.remove(0);
    } else if has("only_axes_of_a") {
        lists.remove(1);
    }
    let is_unnormalized = has("axes_not_normalized") || has("normalized_late");
    let mut normals: Vec<(Point, Point, bool)> = Vec::new();
    for (points, _) in lists.iter().filter(|(points, _)| points.len() > 1) {
        for (k, from) in points.iter().enumerate() {
            let edge = minus(points[(k + 1) % points.len()], *from);
            let unit = scaled([edge[1], -edge[0]], 1.0 / length(edge));
            let axis = if has("edge_instead_of_normal") { [-unit[1], unit[0]] } else { unit };
            let axis = if is_unnormalized { scaled(axis, length(edge)) } else { axis };
            let is_missing = has("open_outline") && k + 1 == points.len();
            normals.push((unit, axis, is_missing));
        }
    }
    let is_parallel = |p: Point, q: Point| (p[0] * q[1] - p[1] * q[0]).abs() < 1e-6;
    let mut axes: Vec<Point> = Vec::new();
    for (k, (unit, axis, _)) in normals.iter().enumerate() {
        let is_new = normals[..k].iter().all(|(other, ..)| !is_parallel(*unit, *other));
        // An axis is missing if all edges perpendicular to it are.
        if is_new
            && normals
                .iter()
                .any(|(other, _, is_missing)| is_parallel(*unit, *other) && !is_missing)
        {
            axes.push(*axis);
        }
    }
    let is_round = r + s > 0.0 || p.len().min(q.len()) < 3;
    let skips_vertices = has("circle_without_vertex_axis") && !normals.is_empty();
    if is_round && !skips_vertices {
        let all = p.iter().flat_map(|p| q.iter().map(move |q| minus(*p, *q)));
        let nearest = all.min_by(|p, q| length(*p).total_cmp(&length(*q))).expect("corners");
        axes.push(if is_unnormalized { nearest } else { scaled(nearest, 1.0 / length(nearest)) });
    }
    let test_axis = |axis: &Point| {
        let project = |points: &[Point], radius: f64| {
            let along = || points.iter().map(|p| dot(*p, *axis));
            let low = along().fold(f64::INFINITY, f64::min) - radius;
            [low, along().fold(f64::NEG_INFINITY, f64::max) + radius]
        };
        let (a, b) = (project(&p, r), project(&q, s));
        let (forth, back) = (b[1] - a[0], a[1] - b[0]);
        let overlap = a[1].min(b[1]) - a[0].max(b[0]);
        let depth = if has("containment_ignored") { overlap } else { forth.min(back) };
        AxisTest { axis: *axis, depth, side: if back < forth { -1.0 } else { 1.0 } }
    };
    let all: Vec<AxisTest> = axes.iter().map(test_axis).collect();
    let least = all.iter().min_by(|p, q| p.depth.total_cmp(&q.depth)).expect("an axis");
    let chosen = if least.depth <= 0.0 {
        least
    } else if has("first_axis_only") {
        &all[0]
    } else if has("greatest_overlap") {
        all.iter().rev().max_by(|p, q| p.depth.total_cmp(&q.depth)).expect("an axis")
    } else if has("first_axis_wins") {
        &all[all.len() - 1]
    } else {
        least
    };
    let is_by_order = least.depth > 0.0 && (has("first_axis_only") || has("first_axis_wins"));
    let is_equal = |it: &&AxisTest| (it.depth - chosen.depth).abs() < 1e-6;
    if !is_by_order && all.iter().filter(is_equal).count() > 1 {
        return None;
    }
    let mut normal = scaled(chosen.axis, chosen.side);
    if has("normal_not_flipped") {
        normal = chosen.axis;
        // The axis through the corners runs from the second shape to the first.
        let is_vertex_axis =
            is_round && !skips_vertices && std::ptr::eq(chosen, &raw const all[all.len() - 1]);
        if has("only_axes_of_b") && is_vertex_axis {
            normal = scaled(normal, -1.0);
        }
    }
    if has("normalized_late") {
        normal = scaled(normal, 1.0 / length(normal));
    }
    let mut depth = chosen.depth;
    for name in flaws {
        match *name {
            "wrong_way" => normal = scaled(normal, -1.0),
            "half_way" => depth /= 2.0,
            "y_turned" => normal[1] = -normal[1],
            "normal_alone" if depth > 0.0 => depth = 1.0,
            _ => {}
        }
    }
    Some((depth, scaled(normal, depth)))
}
