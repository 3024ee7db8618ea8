//! The lines of a pair's test, on the ground or upright: separating axes, closest point, distance.

use crate::explain::Term;
use crate::explain::card::{
    Line, bracketed, fine, formula, given, in_metres, listed, vector, words,
};
use crate::explain::number::{exact, metres, plain};
use crate::explain::ranked::of_rects;
use crate::explain::rect_pair::RectPair;
use crate::geom::trace::{AxisSource, AxisTest, Centers, ClosestPoint};
use crate::geom::{Contact, Disk, Rect};

/// d, L, rA, rB, d·L and the overlap on one axis, the chosen one by default; what that says, the
/// MTV.
pub(crate) fn axes(pair: &RectPair, axis: Option<AxisSource>) -> Vec<Line> {
    let axis = axis.or_else(|| pair.chosen());
    let Some(test) = pair.tests.iter().find(|test| Some(test.source) == axis) else {
        return Vec::new();
    };
    let s = test.source;
    let name = pair.axis_name(s);
    let (d, l) = (pair.a.center - pair.b.center, vector(test.axis));
    let mut lines = vec![
        difference("[d] = centre of a − centre of b", pair.a.center, pair.b.center, d, s),
        given(&format!("L = {name}"), l.clone(), Term::Axis(s)),
        radius("rA", &pair.a, test, (test.radius_a, Term::RadiusA(s))),
        radius("rB", &pair.b, test, (test.radius_b, Term::RadiusB(s))),
        formula(
            "[d·L]",
            // The two may be far apart: then the direction needs its digits.
            &format!("{}·[{}]", vector(d), listed(&test.axis, exact)),
            metres(test.distance),
            &[Term::Distance(s), Term::Axis(s)],
        ),
        overlap(test),
    ];
    let Some(contact) = pair.hit() else {
        lines.extend(of_rects(pair).stop.map(|stop| words(format!("apart. {}", stop.text), None)));
        return lines;
    };
    if pair.chosen() == Some(s) {
        lines.push(words(format!("smallest overlap: the depth, along {name}"), Some(Term::Mtv)));
        let side = if contact.normal.dot(test.axis) < 0.0 { "−" } else { "+" };
        lines.push(formula(
            "[n] = ±[L], from b to a",
            &format!("{side}[{l}]"),
            vector(contact.normal),
            &[Term::Normal, Term::Axis(s)],
        ));
    }
    lines.push(mtv(&contact));
    lines
}

fn difference(
    symbols: &str,
    a: glam::Vec2,
    b: glam::Vec2,
    d: glam::Vec2,
    source: AxisSource,
) -> Line {
    let numbers = format!("{} − {}", vector(a), vector(b));
    formula(symbols, &numbers, in_metres(d), &[Term::Distance(source)])
}

/// r = |lx·L| hx + |lz·L| hz of one of the two.
fn radius(name: &str, rect: &Rect, test: &AxisTest, (value, term): (f32, Term)) -> Line {
    let l = vector(test.axis);
    let part = |axis: glam::Vec2, half: f32| format!("|{}·{l}| · {}", vector(axis), plain(half));
    formula(
        &format!("[{name}] = |lx·L| hx + |lz·L| hz"),
        &format!("{} + {}", part(rect.axis_x, rect.half.x), part(rect.axis_z(), rect.half.y)),
        metres(value),
        &[term],
    )
}

pub(crate) fn overlap(test: &AxisTest) -> Line {
    let s = test.source;
    let (a, b, d) = (plain(test.radius_a), plain(test.radius_b), plain(test.distance));
    formula(
        "[overlap] = [rA] + [rB] − [|d·L|]",
        &format!("[{a}] + [{b}] − [|{d}|]"),
        metres(test.overlap),
        &[Term::Overlap(s), Term::RadiusA(s), Term::RadiusB(s), Term::Distance(s)],
    )
}

pub(crate) fn mtv(contact: &Contact) -> Line {
    formula(
        "[MTV] = [depth] · [n]",
        &format!("[{}] · [{}]", plain(contact.depth), vector(contact.normal)),
        in_metres(contact.mtv()),
        &[Term::Mtv, Term::Mtv, Term::Normal],
    )
}

/// Local centre, clamped, distance, depth; `axes` are the names of the rect's.
pub(crate) fn closest_point(
    test: &ClosestPoint,
    (rect, disk): (&Rect, &Disk),
    contact: &Contact,
    axes: [&str; 2],
) -> Vec<Line> {
    let (c, p) = (fine(test.local_center), fine(test.clamped));
    let d = format!("({} − {})", vector(disk.center), vector(rect.center));
    // The disk may be far away: then the directions need their digits.
    let [x, z] = [rect.axis_x, rect.axis_z()].map(|axis| listed(&axis, exact));
    let half = fine(rect.half);
    let mut lines = vec![
        words("the disk's centre, seen from the rect", None),
        formula(
            &format!("[c] = ((D − K)·{}, (D − K)·{})", axes[0], axes[1]),
            &format!("({d}·{x}, {d}·{z})"),
            in_metres(test.local_center),
            &[Term::CenterDistance],
        ),
        formula(
            "[p] = clamp([c], −h, h)",
            &format!("clamp([{c}], −{half}, {half})"),
            in_metres(test.clamped),
            &[Term::ClosestPoint, Term::CenterDistance],
        ),
    ];
    let (to, name, operator) = if let Some((_, to_face)) = test.nearest_face {
        lines.push(words("c is inside: out through the nearest face", Some(Term::ClosestPoint)));
        let way = |half: f32, c: f32| format!("{} − |{}|", plain(half), plain(c));
        let (c, h) = (test.local_center, rect.half);
        lines.push(formula(
            "[to face] = the least of h − |c|",
            &format!("min({}, {})", way(h.x, c.x), way(h.y, c.y)),
            metres(to_face),
            &[Term::CenterDistance],
        ));
        (to_face, "to face", "+")
    } else {
        lines.push(formula(
            "[distance] = |[c] − [p]|",
            &format!("|[{c}] − [{p}]|"),
            metres(test.distance),
            &[Term::CenterDistance, Term::CenterDistance, Term::ClosestPoint],
        ));
        (test.distance, "distance", "−")
    };
    lines.push(formula(
        &format!("[depth] = [r] {operator} [{name}]"),
        &format!("[{}] {operator} [{}]", plain(disk.radius), plain(to)),
        metres(contact.depth),
        &[Term::Mtv, Term::Radius, Term::CenterDistance],
    ));
    lines.extend(result(contact));
    lines
}

/// depth = ra + rb − distance.
pub(crate) fn distance(centers: &Centers, [a, b]: [&Disk; 2], contact: &Contact) -> Vec<Line> {
    let mut lines = vec![
        formula(
            "[distance] = |centre of a − centre of b|",
            &format!("|{} − {}|", vector(a.center), vector(b.center)),
            metres(centers.distance),
            &[Term::CenterDistance],
        ),
        formula(
            "[depth] = [ra + rb] − [distance]",
            &format!("[{} + {}] − [{}]", plain(a.radius), plain(b.radius), plain(centers.distance)),
            metres(contact.depth),
            &[Term::Mtv, Term::Radius, Term::CenterDistance],
        ),
    ];
    lines.extend(result(contact));
    lines
}

/// n and the MTV, or that there is none.
fn result(contact: &Contact) -> Vec<Line> {
    let Some(contact) = contact.hit() else {
        let text = format!("apart: depth {} ≤ 0", bracketed(plain(contact.depth)));
        return vec![words(text, Some(Term::CenterDistance))];
    };
    vec![given("n, from b to a", vector(contact.normal), Term::Normal), mtv(&contact)]
}
