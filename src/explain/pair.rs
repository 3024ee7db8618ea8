//! Card lines of a pair's test, on the ground or upright: separating axes, closest point, distance.

use crate::explain::Term;
use crate::explain::card::{Line, bracketed, given, vector, words};
use crate::explain::formula::{Expr, Value, line, min, of, tuple, worked};
use crate::explain::number::plain;
use crate::explain::ranked::of_rects;
use crate::explain::rect_pair::RectPair;
use crate::geom::trace::{AxisSource, AxisTest, Centers, ClosestPoint};
use crate::geom::{Contact, Disk, Rect};

/// Returns the line of the step requested by keys, in worlds with a heading and a speed.
pub(crate) fn wanted_step(wanted: impl Into<Value>, heading: impl Into<Value>, speed: f32) -> Line {
    let heading = of("heading", heading).lit(Term::WantedStep);
    let wanted = of("wanted step", wanted).lit(Term::WantedStep);
    line(&wanted, &(heading * of("speed", speed).bare()))
}

/// Returns the lines of one axis, by default the chosen one: d, L, rA, rB, d·L, overlap, conclusion
/// and MTV.
pub(crate) fn axes(pair: &RectPair, axis: Option<AxisSource>) -> Vec<Line> {
    let axis = axis.or_else(|| pair.chosen());
    let Some(test) = pair.tests.iter().find(|test| Some(test.source) == axis) else {
        return Vec::new();
    };
    let s = test.source;
    let name = pair.axis_name(s);
    let (a, b, l) = (pair.a.center, pair.b.center, of("axis", test.axis).lit(Term::Axis(s)));
    let d = of("difference", a - b).lit(Term::Distance(s));
    let along = of("distance along the axis", test.distance).lit(Term::Distance(s));
    let radius = |name, value, term, rect| {
        line(&of(name, value).lit(term), &half_shadow(rect, test, pair.axes))
    };
    let mut lines = vec![
        line(&d, &(of("centre of a", a) - of("centre of b", b))),
        given(&format!("L = {name}"), vector(test.axis), Term::Axis(s)),
        radius("radius of a", test.radius_a, Term::RadiusA(s), &pair.a),
        radius("radius of b", test.radius_b, Term::RadiusB(s), &pair.b),
        // Distant shapes need more digits of the direction.
        worked(&along, &d.clone().dot(l.clone().exact())),
        overlap(test),
    ];
    let Some(contact) = pair.hit() else {
        lines.extend(of_rects(pair).stop.map(|stop| words(format!("apart. {}", stop.text), None)));
        return lines;
    };
    if pair.chosen() == Some(s) {
        lines.push(words(format!("smallest overlap: the depth, along {name}"), Term::Mtv));
        let n = of("normal", contact.normal).lit(Term::Normal);
        let is_flipped = contact.normal.dot(test.axis) < 0.0;
        lines.push(line(&n, &l.signed(is_flipped)).remark(", from b to a"));
    }
    lines.push(mtv(&contact));
    lines
}

/// Returns |lx·L| hx + |lz·L| hz of one shape.
fn half_shadow(rect: &Rect, test: &AxisTest, [x, z]: [&'static str; 2]) -> Expr {
    let part = |axis, along: glam::Vec2, half, size: f32| {
        of(axis, along).dot(of("axis", test.axis)).abs().beside(of(half, size))
    };
    let second = if z == "ly" { "half size y" } else { "half size z" };
    part(x, rect.axis_x, "half size x", rect.half.x) + part(z, rect.axis_z(), second, rect.half.y)
}

pub(crate) fn overlap(test: &AxisTest) -> Line {
    let s = test.source;
    let distance = of("distance along the axis", test.distance).abs().lit(Term::Distance(s));
    let radii = of("radius of a", test.radius_a).lit(Term::RadiusA(s))
        + of("radius of b", test.radius_b).lit(Term::RadiusB(s));
    line(&of("overlap", test.overlap).lit(Term::Overlap(s)), &(radii - distance))
}

pub(crate) fn mtv(contact: &Contact) -> Line {
    let mtv = of("MTV", contact.mtv()).lit(Term::Mtv);
    line(&mtv, &(depth(contact) * of("normal", contact.normal).lit(Term::Normal)))
}

fn depth(contact: &Contact) -> Expr {
    of("depth", contact.depth).lit(Term::Mtv)
}

/// Returns the lines of local centre, clamped point, distance and depth; `axes` are the names of
/// the rect's.
pub(crate) fn closest_point(
    test: &ClosestPoint,
    (rect, disk): (&Rect, &Disk),
    contact: &Contact,
    axes: [&'static str; 2],
) -> Vec<Line> {
    let (c, h) = (test.local_center, rect.half);
    let center = of("local centre", c).lit(Term::CenterDistance);
    let closest = of("closest point", test.clamped).lit(Term::ClosestPoint);
    // A distant disk needs more digits of the directions.
    let along = |name, axis: glam::Vec2| {
        (of("disk centre", disk.center) - of("rect centre", rect.center))
            .dot(of(name, axis).exact())
    };
    let mut lines = vec![
        words("the disk's centre, seen from the rect", None),
        line(&center, &tuple([along(axes[0], rect.axis_x), along(axes[1], rect.axis_z())])),
        line(&closest, &center.clone().within(of("half size", h)).figures()),
    ];
    let to_edge = |name, value: f32| of(name, value).lit(Term::CenterDistance);
    let radius = of("disk radius", disk.radius).lit(Term::Radius);
    let by = if let Some((_, to_face)) = test.nearest_face {
        lines.push(words("c is inside: out through the nearest face", Term::ClosestPoint));
        let way = |half: f32, c: f32| of("half size", half) - of("local centre", c).abs();
        let least = min([way(h.x, c.x), way(h.y, c.y)]).written("the least of h − |c|");
        lines.push(line(&to_edge("to face", to_face), &least));
        radius + to_edge("to face", to_face)
    } else {
        lines.push(line(&to_edge("distance", test.distance), &(center - closest).abs().figures()));
        radius - to_edge("distance", test.distance)
    };
    lines.push(line(&depth(contact), &by));
    lines.extend(result(contact));
    lines
}

/// depth = ra + rb − distance.
pub(crate) fn distance(centers: &Centers, [a, b]: [&Disk; 2], contact: &Contact) -> Vec<Line> {
    let distance = of("distance", centers.distance).lit(Term::CenterDistance);
    let centers = of("centre of a", a.center) - of("centre of b", b.center);
    let radii = of("disk radius of a", a.radius) + of("disk radius of b", b.radius);
    let mut lines = vec![
        line(&distance, &centers.abs()),
        line(&depth(contact), &(radii.lit(Term::Radius) - distance.clone())),
    ];
    lines.extend(result(contact));
    lines
}

/// Returns the lines of n and the MTV, or that there is none.
fn result(contact: &Contact) -> Vec<Line> {
    let Some(contact) = contact.hit() else {
        let text = format!("apart: depth {} ≤ 0", bracketed(plain(contact.depth)));
        return vec![words(text, Term::CenterDistance)];
    };
    vec![given("n, from b to a", vector(contact.normal), Term::Normal), mtv(&contact)]
}
