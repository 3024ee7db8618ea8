//! Card lines of a pair's test, on the ground or upright: separating axes, closest point, distance.

use crate::explain::Term;
use crate::explain::axis_table::of_rects;
use crate::explain::card::{Line, bracketed, remark_line, value_line, vector};
use crate::explain::formula::{Expr, Value, line, min, quantity, tuple, worked};
use crate::explain::number::plain;
use crate::explain::rect_pair::RectPair;
use crate::geom::trace::{AxisSource, AxisTest, Centers, ClosestPoint};
use crate::geom::{Contact, Disk, Rect};
use crate::text::id;

/// Returns the line of the step requested by keys, in worlds with a heading and a speed.
pub(crate) fn wanted_step(wanted: impl Into<Value>, heading: impl Into<Value>, speed: f32) -> Line {
    let heading = quantity("heading", heading).with_term(Term::WantedStep);
    let wanted = quantity("wanted-move", wanted).with_term(Term::WantedStep);
    line(&wanted, &(heading * quantity("speed", speed).bare()))
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
    let (a, b, l) =
        (pair.a.center, pair.b.center, quantity("axis", test.axis).with_term(Term::Axis(s)));
    let d = quantity("difference", a - b).with_term(Term::Distance(s));
    let along = quantity("distance-along-the-axis", test.distance).with_term(Term::Distance(s));
    let radius = |name, value, term, rect| {
        line(&quantity(name, value).with_term(term), &half_shadow(rect, test, pair.axes))
    };
    let mut lines = vec![
        line(&d, &(quantity("centre-of-a", a) - quantity("centre-of-b", b))),
        value_line(&format!("L = {name}"), vector(test.axis), Term::Axis(s)),
        radius("radius-of-a", test.radius_a, Term::RadiusA(s), &pair.a),
        radius("radius-of-b", test.radius_b, Term::RadiusB(s), &pair.b),
        // Distant shapes need more digits of the direction.
        worked(&along, &d.clone().dot(l.clone().exact())),
        overlap(test),
    ];
    let Some(contact) = pair.hit() else {
        lines.extend(
            of_rects(pair).stop.map(|stop| {
                remark_line(id::EXPLAIN_NO_CONTACT.with(&[("stop", &stop.text)]), None)
            }),
        );
        return lines;
    };
    if pair.chosen() == Some(s) {
        lines.push(remark_line(id::EXPLAIN_LEAST_OVERLAP.with(&[("axis", &name)]), Term::Mtv));
        let n = quantity("normal", contact.normal).with_term(Term::Normal);
        let is_flipped = contact.normal.dot(test.axis) < 0.0;
        lines.push(n.in_words(id::EXPLAIN_AXIS_FROM_B, &l.signed(is_flipped)));
    }
    lines.push(mtv(&contact));
    lines
}

/// Returns the formula |lx·L| hx + |lz·L| hz of one shape.
fn half_shadow(rect: &Rect, test: &AxisTest, [x, z]: [&'static str; 2]) -> Expr {
    let part = |name, local_axis: glam::Vec2, half_name, half: f32| {
        let along = quantity(name, local_axis).dot(quantity("axis", test.axis));
        along.abs().beside(quantity(half_name, half))
    };
    let second = if z == "ly" { "half-size-y" } else { "half-size-z" };
    part(x, rect.axis_x, "half-size-x", rect.half.x) + part(z, rect.axis_z(), second, rect.half.y)
}

pub(crate) fn overlap(test: &AxisTest) -> Line {
    let s = test.source;
    let distance =
        quantity("distance-along-the-axis", test.distance).abs().with_term(Term::Distance(s));
    let radii = quantity("radius-of-a", test.radius_a).with_term(Term::RadiusA(s))
        + quantity("radius-of-b", test.radius_b).with_term(Term::RadiusB(s));
    line(&quantity("overlap", test.overlap).with_term(Term::Overlap(s)), &(radii - distance))
}

pub(crate) fn mtv(contact: &Contact) -> Line {
    let mtv = quantity("MTV", contact.mtv()).with_term(Term::Mtv);
    line(&mtv, &(depth(contact) * quantity("normal", contact.normal).with_term(Term::Normal)))
}

fn depth(contact: &Contact) -> Expr {
    quantity("depth", contact.depth).with_term(Term::Mtv)
}

/// Returns the lines of local centre, clamped point, distance and depth; `axes` names the
/// rect's axes.
pub(crate) fn closest_point(
    test: &ClosestPoint,
    (rect, disk): (&Rect, &Disk),
    contact: &Contact,
    axes: [&'static str; 2],
) -> Vec<Line> {
    let (c, h) = (test.local_center, rect.half);
    let center = quantity("local-centre", c).with_term(Term::CenterDistance);
    let closest = quantity("closest-point", test.clamped).with_term(Term::ClosestPoint);
    // A distant disk needs more digits of the directions.
    let coordinate = |name, axis: glam::Vec2| {
        (quantity("disk-centre", disk.center) - quantity("rect-centre", rect.center))
            .dot(quantity(name, axis).exact())
    };
    let mut lines = vec![
        remark_line(id::EXPLAIN_CENTRE_SEEN_FROM_RECT, None),
        line(
            &center,
            &tuple([coordinate(axes[0], rect.axis_x), coordinate(axes[1], rect.axis_z())]),
        ),
        line(&closest, &center.clone().within(quantity("half-size", h)).figures()),
    ];
    let to_edge = |name, value: f32| quantity(name, value).with_term(Term::CenterDistance);
    let radius = quantity("disk-radius", disk.radius).with_term(Term::Radius);
    let depth_formula = if let Some((_, to_face)) = test.nearest_face {
        lines.push(remark_line(id::EXPLAIN_CENTRE_INSIDE, Term::ClosestPoint));
        let to_side =
            |half: f32, c: f32| quantity("half-size", half) - quantity("local-centre", c).abs();
        let least = min([to_side(h.x, c.x), to_side(h.y, c.y)]).written(id::EXPLAIN_LEAST_WAY_OUT);
        lines.push(line(&to_edge("to-face", to_face), &least));
        radius + to_edge("to-face", to_face)
    } else {
        lines.push(line(&to_edge("distance", test.distance), &(center - closest).abs().figures()));
        radius - to_edge("distance", test.distance)
    };
    lines.push(line(&depth(contact), &depth_formula));
    lines.extend(result(contact));
    lines
}

/// Returns the lines of the distance, of depth = ra + rb − distance, and of the result.
pub(crate) fn distance(centers: &Centers, [a, b]: [&Disk; 2], contact: &Contact) -> Vec<Line> {
    let distance = quantity("distance", centers.distance).with_term(Term::CenterDistance);
    let centers = quantity("centre-of-a", a.center) - quantity("centre-of-b", b.center);
    let radii = quantity("disk-radius-of-a", a.radius) + quantity("disk-radius-of-b", b.radius);
    let mut lines = vec![
        line(&distance, &centers.abs()),
        line(&depth(contact), &(radii.with_term(Term::Radius) - distance.clone())),
    ];
    lines.extend(result(contact));
    lines
}

/// Returns the lines of n and the MTV; without a hit, a remark.
fn result(contact: &Contact) -> Vec<Line> {
    let Some(contact) = contact.hit() else {
        let text = id::EXPLAIN_NO_HIT.with(&[("depth", &bracketed(plain(contact.depth)))]);
        return vec![remark_line(text, Term::CenterDistance)];
    };
    vec![
        value_line(id::EXPLAIN_NORMAL_FROM_B.text(), vector(contact.normal), Term::Normal),
        mtv(&contact),
    ]
}
