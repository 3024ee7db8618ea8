//! Numbers of the units on many bodies, time and GJK.

use collidoscope::shape_text::Point;

use super::{argument, call, foot, interval, length, number, plus, point, projected, times};
use crate::write::{A, APART, B, Rect, corners, dot, normal};

/// Squares of the moving example, and a square on its corner.
const START: Rect = [0.0, 0.0, 2.0, 2.0, 0.0];
const AHEAD: Rect = [5.0, 3.0, 2.0, 2.0, 0.0];
const TURNED: Rect = [6.0, 0.0, 2.0, 2.0, 45.0];
/// A square apart from [`START`] on both axes.
const BEYOND: Rect = [4.0, 5.0, 2.0, 2.0, 0.0];

/// The lists of the sweep's example.
const LISTS: [&[Point]; 3] = [
    &[[0.0, 2.0], [5.0, 7.0], [1.0, 3.0], [2.5, 6.0]],
    &[[0.0, 9.0], [1.0, 2.0], [3.0, 4.0]],
    &[[0.0, 1.0], [1.0, 2.0]],
];

/// Returns the pairs that the sweep finds in this order: each interval is compared with later ones
/// until `ends` is true.
fn swept(list: &[Point], order: &[usize], ends: impl Fn(Point, Point) -> bool) -> String {
    let mut found = Vec::new();
    for (at, &i) in order.iter().enumerate() {
        let later = order[at + 1..].iter().take_while(|j| !ends(list[i], list[**j]));
        found.extend(later.map(|&j| point([i.min(j) as f64, i.max(j) as f64])));
    }
    if found.is_empty() { "none".to_owned() } else { found.join(" ") }
}

pub(super) fn many() -> Vec<String> {
    let sorted = LISTS.map(|list| {
        let mut order: Vec<usize> = (0..list.len()).collect();
        order.sort_by(|i, j| list[*i][0].total_cmp(&list[*j][0]));
        order
    });
    let too_late = |p: Point, q: Point| q[0] >= p[1];
    let order = sorted[0].iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let intervals: Vec<_> =
        LISTS[0].iter().enumerate().map(|(i, ends)| (i, interval(*ends))).collect();
    let body = |k: usize| {
        let (i, interval_text) = &intervals[k];
        format!("body {i} covers {interval_text}")
    };
    let end_text = |i: usize, end: usize| number(LISTS[0][i][end]);
    let mut all = vec![
        format!("On x, {}, {}, {} and {}.", body(0), body(1), body(2), body(3)),
        format!("the order is {order}.\n"),
        format!(
            "- Body 0 ends at {}. Body 2 starts at {}: a pair. Body 3 starts at {}, so",
            end_text(0, 1),
            end_text(2, 0),
            end_text(3, 0)
        ),
        format!(
            "- Body 2 ends at {}. Body 3 starts at {}: a pair. Body 1 starts at {}, too late",
            end_text(2, 1),
            end_text(3, 0),
            end_text(1, 0)
        ),
        format!(
            "- Body 3 ends at {}. Body 1 starts at {}: a pair.",
            end_text(3, 1),
            end_text(1, 0)
        ),
    ];
    for (list, order) in LISTS.iter().zip(&sorted) {
        let ends: Vec<String> = list.iter().map(|ends| argument(*ends)).collect();
        all.push(format!("- `pairs([{}])`: {}", ends.join(", "), swept(list, order, too_late)));
    }
    let (first, unsorted) = (LISTS[0], [0, 1, 2, 3]);
    // Each interval and the next one only.
    let neighbours: Vec<_> = (sorted[1].windows(2))
        .filter(|pair| !too_late(LISTS[1][pair[0]], LISTS[1][pair[1]]))
        .map(|pair| point([pair[0] as f64, pair[1] as f64]))
        .collect();
    let touching = swept(LISTS[2], &sorted[2], |p, q| q[0] > p[1]);
    all.extend([
        format!("- {}, first case: the list was not", swept(first, &unsorted, too_late)),
        format!("- {}, first case: two ends", swept(first, &sorted[0], |p, q| q[1] >= p[1])),
        format!("- {}, second case: only neighbours", neighbours.join(" ")),
        format!("- {touching}, third case: touching"),
    ]);
    all
}

/// Returns the start and end of the overlap on each axis of `edges`, as fractions of the tick.
fn overlaps(a: &Rect, b: &Rect, step: Point, edges: &[&Rect]) -> Vec<Point> {
    let [corners_a, corners_b] = [a, b].map(corners);
    let mut all = Vec::new();
    for shape in edges {
        let c = corners(shape);
        for n in [normal(c[0], c[1]), normal(c[1], c[2])] {
            let (p, q, speed) = (projected(&corners_a, n), projected(&corners_b, n), dot(step, n));
            let times = [(q[0] - p[1]) / speed, (q[1] - p[0]) / speed];
            if speed.abs() > 1e-9 {
                all.push([times[0].min(times[1]), times[0].max(times[1])]);
            }
        }
    }
    all
}

/// Returns the latest start of an overlap, and whether it comes before the earliest end.
fn overlap_start(overlaps: &[Point]) -> (f64, bool) {
    let begin = overlaps.iter().map(|times| times[0]).fold(0.0, f64::max);
    let end = overlaps.iter().map(|times| times[1]).fold(1.0, f64::min);
    (begin, begin < end)
}

pub(super) fn time() -> Vec<String> {
    let step = [8.0, 4.0];
    let found = overlaps(&START, &AHEAD, step, &[&START]);
    // The first normal is −y, the second x.
    let (y, x) = (found[0], found[1]);
    let (begin, hits) = overlap_start(&found);
    let past = plus([START[0], START[1]], 1.0, step);
    assert!(
        hits && overlap_start(&overlaps(
            &[past[0], past[1], 2.0, 2.0, 0.0],
            &AHEAD,
            step,
            &[&START]
        ))
        .0 == 0.0
    );
    let interval_on = |rect: &Rect, n| interval(projected(&corners(rect), n));
    let (along_x, along_y) = ([1.0, 0.0], [0.0, 1.0]);
    let moved = |times: Point, i: usize| times.map(|time| number(time * step[i]));
    let ([after_x, end_x], [after_y, end_y]) = (moved(x, 0), moved(y, 1));
    let fast = [8.0, 16.0];
    let (late, fast_hits) = overlap_start(&overlaps(&START, &AHEAD, fast, &[&START]));
    assert!(!fast_hits, "nothing");
    let straight = [8.0, 0.0];
    let (third, third_hits) =
        overlap_start(&overlaps(&START, &TURNED, straight, &[&START, &TURNED]));
    assert!(third_hits);
    let (without_a, _) = overlap_start(&overlaps(&START, &TURNED, straight, &[&TURNED]));
    vec![
        format!("a = {} moves by {}, and b = {} stands", call(&START), point(step), call(&AHEAD)),
        format!(
            "On x, a covers {} and b covers {}.",
            interval_on(&START, along_x),
            interval_on(&AHEAD, along_x)
        ),
        format!(
            "after {after_x} of the {}, at {} of the tick, and ends after {end_x}, at {}.",
            step[0],
            number(x[0]),
            number(x[1])
        ),
        format!("On y, b covers {}.", interval_on(&AHEAD, along_y)),
        format!(
            "after {after_y} of the {}, at {}, and ends after {end_y}, at {}.",
            step[1],
            number(y[0]),
            number(y[1])
        ),
        format!(
            "beginning is {}, and the earliest end is {}.",
            number(begin),
            number(x[1].min(y[1]))
        ),
        format!("touch at {}, when a has moved by {}.", number(begin), point(times(begin, step))),
        format!("- `impact(a, b, {})`: {}\n", argument(step), number(begin)),
        format!("- `impact(a, b, {})`: nothing\n", argument(fast)),
        format!(
            "- `impact(a, {}, {})`: {}\n",
            call(&TURNED).replace('`', ""),
            argument(straight),
            number(third)
        ),
        format!("- {}, first case: the earliest", number(x[0].min(y[0]))),
        format!("- {}, second case: the end", number(late)),
        format!("- {}, third case: the axes of a", number(without_a)),
    ]
}

/// A variant of the search for the distance, correct or with a mistake.
#[derive(Clone, Copy)]
struct Search {
    /// Signs of the support directions of a and of b; 1 is correct.
    signs: [f64; 2],
    tests_progress: bool,
    clamps: bool,
    /// Whether the support point of b is always its first corner.
    first_of_b: bool,
}

const CORRECT: Search =
    Search { signs: [1.0, 1.0], tests_progress: true, clamps: true, first_of_b: false };

/// Returns the distance that such a search finds.
fn distance(a: &Rect, b: &Rect, search: Search) -> f64 {
    let origin = [0.0; 2];
    let (a, b) = (corners(a), corners(b));
    let nearest = |p, q| foot(p, q, origin, search.clamps);
    let support = |all: &[Point], direction: Point| {
        let order = |p: &&Point, q: &&Point| dot(**p, direction).total_cmp(&dot(**q, direction));
        // The first of equal corners.
        *all.iter().rev().max_by(order).expect("corners")
    };
    let mut segment = [plus(a[0], -1.0, b[0]); 2];
    let (mut v, mut least) = (segment[0], f64::INFINITY);
    while length(v) < least {
        least = length(v);
        let c = support(&a, times(-search.signs[0], v));
        let d = if search.first_of_b { b[0] } else { support(&b, times(search.signs[1], v)) };
        let w = plus(c, -1.0, d);
        if search.tests_progress && least * least - dot(v, w) < 1e-9 {
            return least;
        }
        let nearer_end = segment
            .into_iter()
            .min_by(|p, q| length(nearest(*p, w)).total_cmp(&length(nearest(*q, w))));
        segment = [nearer_end.expect("two ends"), w];
        v = nearest(segment[0], w);
    }
    0.0
}

pub(super) fn gjk() -> Vec<String> {
    let (a, b) = (corners(&A), corners(&APART));
    let [p, q] = [a[0], a[1]].map(|corner| plus(corner, -1.0, b[3]));
    let nearest = foot(p, q, [0.0; 2], true);
    let fraction = length(plus(nearest, -1.0, p)) / length(plus(q, -1.0, p));
    let direction = times(-1.0 / length(nearest), nearest);
    let (end_of_a, start_of_b) = (projected(&a, direction)[1], projected(&b, direction)[0]);
    let gap = number(length(nearest));
    assert_eq!(number(start_of_b - end_of_a), gap, "no point is nearer");
    let minus =
        |corner, difference| format!("{} − {} = {}", point(corner), point(b[3]), point(difference));
    let mut all = vec![
        format!("a = {} and b = {}. Two", call(&A), call(&APART)),
        format!("the corner {} of b are {} and {}.", point(b[3]), minus(a[0], p), minus(a[1], q)),
        format!(
            "at {} of the segment: {}, at a distance of {gap}.",
            number(fraction),
            point(nearest)
        ),
        format!("to the origin is {}.", point(direction)),
        format!(
            "dot product {}, and the farthest of b in the opposite direction has {}.",
            number(end_of_a),
            number(start_of_b)
        ),
        format!("is {}, so no point is nearer than {gap}.", number(end_of_a - start_of_b)),
        format!("the gap is {gap}.\n"),
        "or 0 for an overlap".to_owned(),
        format!("- this a and this b: {}\n", number(distance(&A, &APART, CORRECT))),
        format!("- {} and {}: {}\n", call(&A), call(&B), number(distance(&A, &B, CORRECT))),
        format!(
            "- {} and {}: {}, from",
            call(&START),
            call(&BEYOND),
            number(distance(&START, &BEYOND, CORRECT))
        ),
    ];
    let same_direction = Search { signs: [1.0, -1.0], ..CORRECT };
    let away = Search { signs: [-1.0, -1.0], ..CORRECT };
    let without_progress_test = Search { tests_progress: false, ..CORRECT };
    let unclamped = Search { clamps: false, ..CORRECT };
    let first_of_b = Search { first_of_b: true, ..CORRECT };
    all.extend([
        format!("- {}, first case: both corners", number(distance(&A, &APART, same_direction))),
        format!("- {}, first case: both were", number(distance(&A, &APART, away))),
        format!(
            "- {}, first case: the test for",
            number(distance(&A, &APART, without_progress_test))
        ),
        format!("- {}, third case: `foot`", number(distance(&START, &BEYOND, unclamped))),
        format!("- {}, second case: b always", number(distance(&A, &B, first_of_b))),
    ]);
    all
}
