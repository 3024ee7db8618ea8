//! Numbers of the units on closest points, response, space and triangles.

use collidoscope::shape_text::Point;

use super::{argument, call, foot, length, number, plus, point, times};
use crate::write::{A, Rect, corners, dot};

/// A vector in space.
type Vector = [f64; 3];

/// Returns the local axes of a rectangle, from its corners.
fn axes(rect: &Rect) -> [Point; 2] {
    let c = corners(rect);
    [(c[1], rect[2]), (c[3], rect[3])].map(|(to, size)| times(1.0 / size, plus(to, -1.0, c[0])))
}

/// Returns x times the first axis plus y times the second.
fn combined([x, y]: Point, [u, v]: [Point; 2]) -> Point {
    plus(times(x, u), y, v)
}

pub(super) fn round() -> Vec<String> {
    let [centre, circle, half] = [[A[0], A[1]], [2.0, 5.0], [A[2] / 2.0, A[3] / 2.0]];
    let radius = 2.5;
    let clamped = |p: Point, half_size: Point| {
        [p[0].clamp(-half_size[0], half_size[0]), p[1].clamp(-half_size[1], half_size[1])]
    };
    let [u, v] = axes(&A);
    let local = |p: Point| [dot(p, u), dot(p, v)];
    let closest =
        |c| plus(centre, 1.0, combined(clamped(local(plus(c, -1.0, centre)), half), [u, v]));
    let to_circle = plus(circle, -1.0, centre);
    let [clamped_local, nearest] = [clamped(local(to_circle), half), closest(circle)];
    let separation = plus(circle, -1.0, nearest);
    let c = corners(&A);
    let [p, q] = [c[2], c[3]];
    let edge = plus(q, -1.0, p);
    let (edge_squared, edge_dot) = (dot(edge, edge), dot(plus(circle, -1.0, p), edge));
    assert_eq!(point(foot(p, q, circle, true)), point(nearest), "both ways");
    // Turned by the opposite angle, and back by the right one.
    let opposite = combined(to_circle, [u, v]);
    let mut all = vec![
        format!("a = {}. A circle has its centre at {}", call(&A), point(circle)),
        format!(
            "the radius {radius}. From the centre of a to that of the circle the vector is {}.",
            point(to_circle)
        ),
        format!(
            "u = {} and v = {} are {} and {}.",
            point(u),
            point(v),
            number(local(to_circle)[0]),
            number(local(to_circle)[1])
        ),
        format!("Half the width is {} and half the depth is {}, so", half[0], half[1]),
        format!(
            " {} stays and {} is clamped to {}.",
            number(clamped_local[0]),
            number(local(to_circle)[1]),
            number(clamped_local[1])
        ),
        format!(
            "is {} + {} · {} + {} · {} = {}.",
            point(centre),
            number(clamped_local[0]),
            point(u),
            number(clamped_local[1]),
            point(v),
            point(nearest)
        ),
        format!("the vector is {}, of length {}.", point(separation), number(length(separation))),
        format!(
            "is {radius} − {} = {}, and the normal is {}.",
            number(length(separation)),
            number(radius - length(separation)),
            point(times(1.0 / length(separation), separation))
        ),
        format!(
            "From {} to {} it is {}, and its dot product with itself is {}.",
            point(p),
            point(q),
            point(edge),
            number(edge_squared)
        ),
        format!(
            "From {} to the centre of the circle the vector is {},",
            point(p),
            point(plus(circle, -1.0, p))
        ),
        format!("with the edge is {}.", number(edge_dot)),
        format!(
            "at {} / {} = {} of the edge",
            number(edge_dot),
            number(edge_squared),
            number(edge_dot / edge_squared)
        ),
    ];
    for (c, rest) in [(circle, ""), ([7.0, 8.0], ""), ([3.0, 3.0], ", a point inside")] {
        let call = call(&A).replace("corners", "closest").replace(")`", "");
        all.push(format!("- {call}, {})`: {}{rest}\n", argument(c), point(closest(c))));
    }
    let mistake = |local| point(plus(centre, 1.0, combined(local, [u, v])));
    all.extend([
        format!("- {}: clamped to the whole", mistake(clamped(local(to_circle), times(2.0, half)))),
        format!("- {}: clamped before", mistake(clamped(to_circle, half))),
        format!("- {}: turned the wrong way", mistake(clamped(opposite, half))),
        format!("- {}: left in the local axes", point(clamped_local)),
        format!("- {}: the centre was added", point(plus(centre, 1.0, clamped_local))),
    ]);
    all
}

pub(super) fn response() -> Vec<String> {
    let (n, step) = ([0.6, 0.8], [1.0, -2.0]);
    let slide = |step: Point, factor: f64| plus(step, -factor * dot(step, n), n);
    let dot_n = dot(step, n);
    let (part, rest) = (times(dot_n, n), slide(step, 1.0));
    assert!(dot(rest, n).abs() < 1e-12, "along the wall");
    let mut all = vec![
        format!("has the normal n = {}. The move of a tick is {}.", point(n), point(step)),
        format!(
            "is {} − {} = {}, so",
            number(step[0] * n[0]),
            number(-step[1] * n[1]),
            number(dot_n)
        ),
        format!("goes {} into the wall", number(-dot_n)),
        format!("is {} · {} = {}.", number(dot_n), point(n), point(part)),
        format!("{} − {} = {}.", point(step), point(part), point(rest)),
        format!(
            "{} · {} − {} · {} = 0, so",
            number(rest[0]),
            number(n[0]),
            number(-rest[1]),
            number(n[1])
        ),
        format!("with n = {}:", point(n)),
        format!("- {}, first case: the part was added", point(slide(step, -1.0))),
        format!("- {}, first case: this is the part", point(part)),
        format!("- {}, first case: the part was subtracted twice", point(slide(step, 2.0))),
        format!(
            "- {}, first case with n = {}: n was",
            point(plus(step, -25.0 * dot_n, n)),
            point(times(5.0, n))
        ),
        format!("- {}, second case: the wall holds", point(slide([2.0, 1.0], 1.0))),
    ];
    for (step, why) in [
        ([1.0, -2.0], ""),
        ([2.0, 1.0], ", away from the wall"),
        ([-3.0, -4.0], ", straight into it"),
    ] {
        let rest = if dot(step, n) < 0.0 { slide(step, 1.0) } else { step };
        all.push(format!("- `slide({}, n)`: {}{why}\n", argument(step), point(rest)));
    }
    all
}

fn dot_in_space(p: Vector, q: Vector) -> f64 {
    (0..3).map(|i| p[i] * q[i]).sum()
}

fn vector(v: Vector) -> String {
    format!("({})", v.map(number).join(", "))
}

pub(super) fn space() -> Vec<String> {
    let halves = [[1.6, 1.2, 0.0], [-0.6, 0.8, 0.0], [0.0, 0.0, 1.5]];
    let (centre, wall_point, n) = ([3.5, 2.0, 1.5], [1.0, 1.0, 0.5], [0.6, 0.0, 0.8]);
    let dots = |n| halves.map(|half| dot_in_space(half, n));
    let r = |n| dots(n).map(f64::abs).iter().sum::<f64>();
    let s = |wall_point, n| dot_in_space(centre, n) - dot_in_space(wall_point, n);
    let half_dots = dots(n);
    let (up, reversed, lengthened) = ([0.0, 1.0, 0.0], n.map(|x| -x), n.map(|x| 5.0 * x));
    let signed: f64 = half_dots.iter().sum();
    let longest = half_dots.into_iter().fold(0.0, f64::max);
    let ascii = |v| vector(v).replace('−', "-");
    vec![
        format!("are {}, {} and {}. Its", vector(halves[0]), vector(halves[1]), vector(halves[2])),
        format!(" centre is {}. The wall goes through {}, and", vector(centre), vector(wall_point)),
        format!("its normal is n = {}.", vector(n)),
        format!(
            "with n are {}, {} and {}.",
            number(half_dots[0]),
            number(half_dots[1]),
            number(half_dots[2])
        ),
        format!("add up to r = {}.", number(r(n))),
        format!(
            "of the centre is {} and that of the wall's point is {}, so",
            number(dot_in_space(centre, n)),
            number(dot_in_space(wall_point, n))
        ),
        format!(
            "s = {} − {} = {}.",
            number(dot_in_space(centre, n)),
            number(dot_in_space(wall_point, n)),
            number(s(wall_point, n))
        ),
        format!(
            "push-out is {} − {} = {} along",
            number(r(n)),
            number(s(wall_point, n)),
            number(r(n) - s(wall_point, n))
        ),
        format!("and p = {}:", vector(wall_point)),
        format!(
            "- `measure(c, h, p, {})`: r {}, s {}\n",
            ascii(n),
            number(r(n)),
            number(s(wall_point, n))
        ),
        format!(
            "- `measure(c, h, {}, {})`: r {}, s {}, touching\n",
            ascii([0.0; 3]),
            ascii(up),
            number(r(up)),
            number(s([0.0; 3], up))
        ),
        format!(
            "- `measure(c, h, p, {})`: r {}, s {}, behind",
            ascii(reversed),
            number(r(reversed)),
            number(s(wall_point, reversed))
        ),
        format!("- r {}: the dot products kept", number(signed)),
        format!("- r {}: only the longest", number(longest)),
        format!("- r {}: whole axes", number(2.0 * r(n))),
        format!("- s {}: the wall's point", number(s([0.0; 3], n))),
        format!(
            "- r {}, s {}: the normal was {},",
            number(r(lengthened)),
            number(s(wall_point, lengthened)),
            vector(lengthened)
        ),
    ]
}

/// Returns twice the signed areas of the triangles that (x, z), seen from above, forms with the edges
/// opposite a, b and c.
fn areas(corners: [Vector; 3], x: f64, z: f64) -> Vector {
    [1, 2, 0].map(|k| {
        let ([px, _, pz], [qx, _, qz]) = (corners[k], corners[(k + 1) % 3]);
        (px - x) * (qz - z) - (pz - z) * (qx - x)
    })
}

pub(super) fn triangles() -> Vec<String> {
    let [a, b, c] = [[0.0, 1.0, 0.0], [4.0, 3.0, 0.0], [0.0, 2.0, 5.0]];
    let whole = areas([a, b, c], 1.0, 1.0).iter().sum::<f64>();
    let heights = [a[1], b[1], c[1]];
    let areas_and_height = |corners: [Vector; 3], x, z| {
        let all = areas(corners, x, z);
        (all, dot_in_space(all, corners.map(|corner| corner[1])) / all.iter().sum::<f64>())
    };
    let (parts, height) = areas_and_height([a, b, c], 1.0, 1.0);
    let weights = parts.map(|part| part / whole);
    let summands: Vec<_> =
        (0..3).map(|i| format!("{} · {}", number(weights[i]), number(heights[i]))).collect();
    let (swapped, same) = areas_and_height([b, a, c], 1.0, 1.0);
    assert!(swapped.iter().all(|part| *part < 0.0), "the other way round");
    let (outside, continued) = areas_and_height([a, b, c], 3.0, 3.0);
    assert!(outside.iter().any(|part| *part < 0.0), "outside");
    let [area_a, area_b, area_c] = parts.map(number);
    let wrong = dot_in_space([weights[2], weights[0], weights[1]], heights);
    vec![
        format!("a = {}, b = {} and c = {}, with", vector(a), vector(b), vector(c)),
        "at x = 1, z = 1?".to_owned(),
        format!(
            "are {area_a} for b–c, {area_b} for c–a and {area_c} for a–b, together {}.",
            number(whole)
        ),
        format!(
            "are {}, {} and {}. The",
            number(weights[0]),
            number(weights[1]),
            number(weights[2])
        ),
        format!("height is {} = {}.", summands.join(" + "), number(height)),
        format!("- `height(a, b, c, 1, 1)`: {}\n", number(height)),
        format!("- `height(b, a, c, 1, 1)`: {}\n", number(same)),
        "- `height(a, b, c, 3, 3)`: nothing\n".to_owned(),
        format!("- {}, first case: the areas", number(height * whole)),
        format!("- {}, first case: the weights", number(wrong)),
        format!("- {}, third case: the signs", number(continued)),
    ]
}
