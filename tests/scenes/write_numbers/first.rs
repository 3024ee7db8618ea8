//! Numbers of the units up to SAT.

use collidoscope::shape_text::Point;

use super::{call, interval, length, number, plus, point, points, projected, times};
use crate::write::{A, APART, AROUND, B, Rect, axis_along, corners, dot, normal, tested};

/// A rectangle turned by 90°, and a square on its corner.
const QUARTER: Rect = [0.0, 0.0, 2.0, 6.0, 90.0];
const CORNER: Rect = [1.0, 1.0, 2.0, 2.0, 45.0];

pub(super) fn shapes() -> Vec<String> {
    let c = corners(&A);
    let [x, y, width, depth, degrees] = A;
    let centre = [x, y];
    let (wide, deep) = (plus(c[1], -1.0, c[0]), plus(c[3], -1.0, c[0]));
    let (u, v) = (times(1.0 / width, wide), times(1.0 / depth, deep));
    let (w, d) = (times(0.5, wide), times(0.5, deep));
    let mut all = vec![
        format!("its centre at {}, a width of {width} and a depth of {depth}.", point(centre)),
        format!("turned by {degrees}°."),
        format!("u = (cos {degrees}°, sin {degrees}°) = {}", point(u)),
        format!("along v = {}: swap", point(v)),
        format!("{} · u = {}", width / 2.0, point(w)),
        format!("{} · v = {}", depth / 2.0, point(d)),
        format!("is {}, and its length is", point(wide)),
        format!("√({}² + {}²) = {}", number(wide[0]), number(wide[1]), number(length(wide))),
    ];
    for (corner, [i, j]) in c.iter().zip(["−−", "+−", "++", "−+"].map(signs)) {
        all.push(format!("- centre {i} {} {j} {} = {}", point(w), point(d), point(*corner)));
    }
    for rect in [A, QUARTER, CORNER] {
        all.push(format!("{} gives {}.", call(&rect), points(&corners(&rect))));
    }
    let first_corner = |w, d| plus(plus(centre, -1.0, w), -1.0, d);
    let mirrored = [-v[0], v[1]];
    let (sin, cos) = degrees.sin_cos();
    let in_radians = first_corner([width / 2.0 * cos, width / 2.0 * sin], [-sin, cos]);
    let turned = plus(times(x - width / 2.0, u), y - depth / 2.0, v);
    let wrong_sign = point(first_corner(w, times(depth / 2.0, mirrored)));
    all.extend([
        format!("- {}: the whole width", point(first_corner(wide, deep))),
        format!("- {wrong_sign}: v is {},", point(mirrored)),
        format!("- {}: the centre was turned", point(turned)),
        format!("- {}: cos and sin", point(in_radians)),
    ]);
    all
}

fn signs(text: &str) -> [char; 2] {
    let mut signs = text.chars();
    [(); 2].map(|()| signs.next().expect("two signs"))
}

pub(super) fn axes() -> Vec<String> {
    let (a, b) = (corners(&A), corners(&APART));
    let pair = tested(&A, &APART);
    let (example_point, direction) = ([3.0, 2.0], normal(a[1], a[2]));
    let edge = plus(a[1], -1.0, a[0]);
    let n = normal(a[0], a[1]);
    let gap = |n| -axis_along(&pair, n).depth;
    let dots = |corners: &[Point]| corners.iter().map(|p| number(dot(*p, n))).collect::<Vec<_>>();
    let (dots_a, dots_b) = (dots(&a), dots(&b));
    let [first, second] = [&a, &b].map(|corners| projected(corners, n));
    let overlap = |n| number(-gap(n));
    let [ex, ey] = edge.map(number);
    vec![
        format!(
            "the point {} and the direction {}, which has length 1.",
            point(example_point),
            point(direction)
        ),
        format!(
            "3 · {} + 2 · {} = {}.",
            number(direction[0]),
            number(direction[1]),
            number(dot(example_point, direction))
        ),
        format!("lies {} along that direction", number(dot(example_point, direction))),
        "a direction of length 2 the".to_owned(),
        "an axis has length 1.".to_owned(),
        format!("from {} to {} is {}.", point(a[0]), point(a[1]), point(edge)),
        format!("second: {}.", point([edge[1], -edge[0]])),
        format!("{ex} · {ey} − {ey} · {ex}, is 0,"),
        format!("the length, {}: n = {}.", number(length(edge)), point(n)),
        format!("a = {}.", call(&A)),
        format!("are {}, {}, {} and {}, so", dots_a[0], dots_a[1], dots_a[2], dots_a[3]),
        format!("its interval is {}.", interval(first)),
        format!(
            "b = {} are {}, {}, {} and {}, so",
            call(&APART),
            dots_b[0],
            dots_b[1],
            dots_b[2],
            dots_b[3]
        ),
        format!("its interval is {}.", interval(second)),
        format!("is {} − {} = {}.", number(second[0]), number(first[1]), number(gap(n))),
        format!("overlap by {}, and on y by {},", overlap([1.0, 0.0]), overlap([0.0, 1.0])),
        format!("- corners 0 and 1 of a: {}\n", number(gap(n))),
        format!("- corners 1 and 2 of a: {}\n", number(gap(direction))),
        format!("- corners 0 and 1 of b: {}\n", number(gap(normal(b[0], b[1])))),
        format!("- {}: the normal was not divided", number(gap(n) * length(edge))),
        format!("- {}: this is the direction", number(gap(direction))),
        format!("- {} for `gap(b, a, n)`", number(first[0] - second[1])),
    ]
}

/// An axis of the example: its normal, the length of its edge, and the signed exit distance along n.
struct TestedAxis {
    n: Point,
    edge: f64,
    exit: f64,
}

pub(super) fn sat() -> Vec<String> {
    let (a, b) = (corners(&A), corners(&B));
    let pair = tested(&A, &B);
    let mut all = vec![
        format!("a = {}, with the corners {},", call(&A), points(&a)),
        format!("b = {}, with the corners {}.", call(&B), points(&b)),
        "No move is 0 or less".to_owned(),
    ];
    let mut tried = Vec::new();
    for (name, shape) in [("a", &a), ("b", &b)] {
        for k in [0, 1] {
            let n = normal(shape[k], shape[k + 1]);
            let [interval_a, interval_b] = [&a, &b].map(|corners| projected(corners, n));
            let (forth, back) = (interval_b[1] - interval_a[0], interval_a[1] - interval_b[0]);
            assert!((axis_along(&pair, n).depth - forth.min(back)).abs() < 1e-5);
            let intervals = format!("a {}, b {}", interval(interval_a), interval(interval_b));
            let exits = format!("forth {}, back {}", number(forth), number(back));
            let edge = format!("- Edge {k}–{} of {name}:", k + 1);
            all.push(format!("{edge} n = {}, {intervals}, {exits}\n", point(n)));
            let exit = if forth < back { forth } else { -back };
            tried.push(TestedAxis { n, edge: length(plus(shape[k + 1], -1.0, shape[k])), exit });
        }
    }
    let (first, end) = (&tried[0], projected(&a, tried[0].n)[1]);
    let depth = number(-first.exit);
    assert!((pair.depth + first.exit).abs() < 1e-5, "the first axis decides");
    all.extend([
        format!("move is {depth}, back"),
        format!("is −{depth} · {} = {},", point(first.n), point(pair.mtv())),
        format!("ends at {} − {depth} = {},", number(end), number(end + first.exit)),
        format!("- b = {}: {}\n", call(&B), point(pair.mtv())),
        format!("- b = {}: no overlap\n", call(&APART)),
        format!("- b = {}: {}\n", call(&AROUND), point(tested(&A, &AROUND).mtv())),
    ]);
    let mtv_text = |tried: &TestedAxis, factor: f64| point(times(tried.exit * factor, tried.n));
    // Without normalising, the edge's length counts twice: in the depth and in the direction.
    let stretched = |tried: &&TestedAxis| (tried.exit * tried.edge).abs();
    let unnormalised = tried.iter().min_by(|p, q| stretched(p).total_cmp(&stretched(q)));
    let unnormalised = unnormalised.expect("four axes");
    let best_of_b = if tried[2].exit.abs() < tried[3].exit.abs() { &tried[2] } else { &tried[3] };
    all.extend([
        format!("- {}, first case: the vector", mtv_text(first, -1.0)),
        format!("- {}, first case: the normals", mtv_text(unnormalised, unnormalised.edge.powi(2))),
        format!("- {}, first case: each axis", mtv_text(&tried[3], 1.0)),
        format!("- {}, first case: the axes of a", mtv_text(best_of_b, 1.0)),
        format!("- {}, third case: the overlap", point(without_containment(&a))),
    ]);
    all
}

/// Returns the wrong MTV of the third case that takes the intervals' overlap as the exit distance.
fn without_containment(a: &[Point]) -> Point {
    let b = corners(&AROUND);
    let mut candidates = Vec::new();
    for n in [normal(a[0], a[1]), normal(a[1], a[2]), normal(b[0], b[1]), normal(b[1], b[2])] {
        let [interval_a, interval_b] = [a, &b].map(|corners| projected(corners, n));
        let overlap = interval_a[1].min(interval_b[1]) - interval_a[0].max(interval_b[0]);
        // From b towards a.
        let side = (interval_a[0] + interval_a[1] - interval_b[0] - interval_b[1]).signum();
        candidates.push((overlap, times(overlap * side, n)));
    }
    candidates.into_iter().min_by(|p, q| p.0.total_cmp(&q.0)).expect("four axes").1
}
