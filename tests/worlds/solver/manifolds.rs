//! Manifolds compared with polygons clipped in f64.

use collidoscope::geom::collide::collide;
use collidoscope::geom::manifold::{Edge, Manifold, ManifoldStep};
use collidoscope::geom::{Disk, Rect, Shape, box_box, rect_rect};
use glam::{DVec2, Vec2, dvec2, vec2};

use crate::random::Random;

/// Returns the corners, counterclockwise, starting between +x and −y.
fn corners(r: &Rect) -> [DVec2; 4] {
    let (x, c) = (r.axis_x.as_dvec2(), r.center.as_dvec2());
    let (x, y) = (x * f64::from(r.half.x), x.perp() * f64::from(r.half.y));
    [c + x - y, c + x + y, c - x + y, c - x - y]
}

/// Returns the intersection of a and b (Sutherland–Hodgman).
fn intersection(a: &Rect, b: &Rect) -> Vec<DVec2> {
    let mut kept = corners(a).to_vec();
    let clip_corners = corners(b);
    for i in 0..4 {
        let (from, to) = (clip_corners[i], clip_corners[(i + 1) % 4]);
        let side = |p: DVec2| (to - from).perp_dot(p - from);
        let previous = std::mem::take(&mut kept);
        for (j, &p) in previous.iter().enumerate() {
            let q = previous[(j + 1) % previous.len()];
            if side(p) >= 0.0 {
                kept.push(p);
            }
            if (side(p) >= 0.0) != (side(q) >= 0.0) {
                kept.push(p + (q - p) * (side(p) / (side(p) - side(q))));
            }
        }
    }
    kept
}

/// Returns the distance from `r` to `p`, m; 0 inside.
fn distance_to(r: &Rect, p: DVec2) -> f64 {
    let x = r.axis_x.as_dvec2();
    let d = p - r.center.as_dvec2();
    let local = dvec2(d.dot(x), d.dot(x.perp())).abs() - r.half.as_dvec2();
    local.max(DVec2::ZERO).length()
}

/// Returns the least overlap over the four axes, by projecting all corners; negative if apart.
fn least_overlap(a: &Rect, b: &Rect) -> f64 {
    let axes = [a.axis_x, a.axis_z(), b.axis_x, b.axis_z()].map(|axis| axis.as_dvec2());
    axes.into_iter().map(|axis| overlap(a, b, axis)).fold(f64::INFINITY, f64::min)
}

/// Returns the length of the shorter displacement along ±axis that moves a out of b, m.
fn overlap(a: &Rect, b: &Rect, axis: DVec2) -> f64 {
    let range = |r: &Rect| {
        let along = corners(r).map(|p| p.dot(axis));
        (along.into_iter().fold(f64::MAX, f64::min), along.into_iter().fold(f64::MIN, f64::max))
    };
    let ((a0, a1), (b0, b1)) = (range(a), range(b));
    (a1 - b0).min(b1 - a0)
}

fn random_box(random: &mut Random, spread: f32) -> Rect {
    let angle = match (random.unit() * 4.0) as u8 {
        0 => 0.0,
        1 => random.within(-0.02, 0.02),
        _ => random.within(-4.0, 4.0),
    };
    let center = vec2(random.within(-spread, spread), random.within(-spread, spread));
    let half = vec2(random.within(0.05, 2.0), random.within(0.05, 2.0));
    Rect { center, axis_x: vec2(angle.cos(), angle.sin()), half }
}

#[test]
fn manifolds_of_random_boxes_agree_with_clipped_polygons() {
    let (mut random, mut hits, mut twos, mut near) = (Random(3), 0, 0, 0);
    for case in 0..20_000 {
        let (a, b) = (random_box(&mut random, 1.2), random_box(&mut random, 1.2));
        let margin = 0.02;
        let m = box_box(&a, &b, margin, &mut ());
        let depth = least_overlap(&a, &b);
        if depth < -1e-5 - f64::from(margin) {
            assert_eq!(m.count, 0, "case {case}: apart by {depth}, {m:?}");
        }
        if m.count == 0 {
            assert!(depth < 1e-5, "case {case}: {depth}");
            assert_eq!(m, Manifold::default());
            continue;
        }
        let normal = m.normal.as_dvec2();
        assert!((normal.length() - 1.0).abs() < 1e-5);
        // The normal points from b towards a, along a nearly optimal axis.
        let along = overlap(&a, &b, normal);
        assert!(along < depth + 0.0006, "case {case}: {along} along the normal, best {depth}");
        if depth < 0.001 {
            near += 1;
        } else {
            hits += 1;
            assert!(m.points().iter().any(|p| p.separation < 0.0), "case {case}: {m:?}");
            let moved = Rect { center: a.center + m.normal * (along as f32 + 1e-4), ..a };
            assert!(intersection(&moved, &b).is_empty(), "case {case}: still in touch");
        }
        twos += u32::from(m.count == 2);
        let least = m.points().iter().map(|p| f64::from(p.separation)).fold(f64::MAX, f64::min);
        assert!(least >= -along - 1e-5, "case {case}: {least} deeper than {along}");
        for point in m.points() {
            let (at, s) = (point.position.as_dvec2(), f64::from(point.separation));
            assert!(s <= f64::from(margin));
            // Each surface is half the separation away, along the normal.
            let (on_a, on_b) = (at + normal * (s * 0.5), at - normal * (s * 0.5));
            let error = distance_to(&a, on_a).max(distance_to(&b, on_b));
            let one_clipped_away =
                m.count == 1 && distance_to(&a, at).max(distance_to(&b, at)) > 1e-5;
            assert!(error < 2e-5 || one_clipped_away, "case {case}: {error} off, {m:?}");
        }
        if m.count == 2 && depth > 0.001 {
            // Points less deep than the thinnest possible box lie within the intersection's extent
            // along the tangent.
            let t = normal.perp();
            let intersection = intersection(&a, &b);
            let low = intersection.iter().map(|p| p.dot(t)).fold(f64::MAX, f64::min);
            let high = intersection.iter().map(|p| p.dot(t)).fold(f64::MIN, f64::max);
            for point in m.points().iter().filter(|p| p.separation < 0.0 && p.separation > -0.1) {
                let along = point.position.as_dvec2().dot(t);
                assert!(along > low - 1e-4 && along < high + 1e-4, "case {case}");
            }
        }
    }
    assert!(hits > 5000 && twos > 3000 && near > 50, "{hits} {twos} {near}");
}

/// Swapping the boxes gives the same points and mirrored ids.
#[test]
fn swapped_boxes_give_the_same_manifold() {
    let mut random = Random(9);
    for case in 0..10_000 {
        let (a, b) = (random_box(&mut random, 1.0), random_box(&mut random, 1.0));
        let (ab, ba) = (box_box(&a, &b, 0.0, &mut ()), box_box(&b, &a, 0.0, &mut ()));
        // If two faces are nearly equally good, the bias may choose another one.
        if ab.normal.dot(ba.normal) > -0.999999 || ab.count != ba.count {
            let best = -f64::from(rect_rect(&a, &b, &mut ()).depth);
            let other = overlap(&a, &b, ba.normal.as_dvec2());
            let one = overlap(&a, &b, ab.normal.as_dvec2());
            assert!(
                ab.count == 0 || ba.count == 0 || (one - other).abs() < 0.0006,
                "{case} {best}"
            );
            continue;
        }
        for p in ab.points() {
            let near =
                |q: &&collidoscope::geom::manifold::Point| q.position.distance(p.position) < 5e-3;
            let Some(q) = ba.points().iter().find(near) else { panic!("{case}: {ab:?} {ba:?}") };
            let mirrored = (q.id.edge_b(), q.id.edge_a());
            assert_eq!((p.id.edge_a(), p.id.edge_b()), mirrored, "{case}: {ab:?} {ba:?}");
        }
    }
}

/// A box that rocks on another keeps its ids, whichever box is the reference.
#[test]
fn ids_persist_while_a_box_rocks() {
    let below = Rect { center: Vec2::ZERO, axis_x: Vec2::X, half: Vec2::ONE };
    for i in -20..=20 {
        let angle = i as f32 * 0.002;
        let above = Rect {
            center: vec2(0.3, 1.99),
            axis_x: vec2(angle.cos(), angle.sin()),
            half: Vec2::ONE,
        };
        // Box a is above: its −y edge (3) runs to the right on b's +y edge (1).
        let m = box_box(&above, &below, 0.2, &mut ());
        assert_eq!(m.count, 2);
        let ids = m.points.map(|p| (p.id.edge_a(), p.id.edge_b(), p.id.end()));
        assert_eq!(ids, [(3, 1, 0), (3, 1, 1)]);
        assert!(m.points[0].position.x < m.points[1].position.x);
    }
}

/// Two corners just past each other: the incident edge lies entirely beyond a side plane of the
/// reference face, which only the bias chose.
#[test]
fn overlapping_corners_past_each_other_give_one_point() {
    let square = Rect { center: Vec2::ZERO, axis_x: Vec2::X, half: Vec2::ONE };
    for (side, end) in [(1.0, 1), (-1.0, 0)] {
        // A square that stands nearly on its corner, with its leftmost corner at (x, side · y).
        let with_corner_at = |x: f32, y: f32| {
            let (sin, cos) = 44.0_f32.to_radians().sin_cos();
            let center = vec2(x + cos + sin, (y + cos - sin) * side);
            Rect { center, axis_x: vec2(cos, -sin * side), half: Vec2::ONE }
        };
        let tilted = with_corner_at(0.999, 1.0002);
        assert!(least_overlap(&square, &tilted) > 0.0);
        let m = box_box(&square, &tilted, 0.0, &mut ());
        assert_eq!((m.count, m.normal), (1, Vec2::NEG_X));
        let [point, _] = m.points;
        assert!(point.position.distance(vec2(0.9995, 1.0002 * side)) < 1e-6, "{point:?}");
        assert!((point.separation + 0.001).abs() < 1e-6, "{point:?}");
        assert_eq!((point.id.edge_a(), point.id.end()), (0, end));
        let apart = with_corner_at(1.01, 1.0002);
        assert_eq!(box_box(&square, &apart, 0.02, &mut ()), Manifold::default());
    }
}

/// Checks an edge against its box: from a corner to the next counterclockwise one, with the normal
/// outwards.
fn check_edge(edge: &Edge, boxes: [&Rect; 2]) {
    let box_corners = corners(boxes[usize::from(!edge.of_a)]);
    let index = usize::from(edge.index);
    let expected = [box_corners[index], box_corners[(index + 1) % 4]];
    for (end, expected) in edge.ends.into_iter().zip(expected) {
        assert!(end.as_dvec2().distance(expected) < 1e-5, "{edge:?} not {expected}");
    }
    let outward = -(expected[1] - expected[0]).normalize().perp();
    assert!(edge.normal.as_dvec2().distance(outward) < 1e-5, "{edge:?} not {outward}");
}

/// Checks that the incident edge is cut at the side planes, each given by a point and the normal.
fn check_clips(incident: &Edge, reference: &Edge, steps: &[ManifoldStep]) {
    let t = (reference.ends[1] - reference.ends[0]).as_dvec2().normalize();
    let along = (incident.ends[1] - incident.ends[0]).as_dvec2().normalize();
    let mut before = incident.ends.map(|end| end.as_dvec2());
    let mut sides = [(0, -t), (1, t)].into_iter();
    for step in steps {
        let ManifoldStep::Clip { at, normal, before: reported, after } = step else { continue };
        let (corner, outward) = sides.next().expect("two clips");
        assert!(at.distance(reference.ends[corner]) < 1e-5, "{step:?}");
        assert!(normal.as_dvec2().distance(outward) < 1e-5, "{step:?}");
        // The incident edge runs in the opposite direction of the reference edge.
        let cut = 1 - corner;
        let beyond = |p: DVec2| (p - at.as_dvec2()).dot(outward);
        let after = after.map(|p| p.as_dvec2());
        for end in 0..2 {
            assert!(reported[end].as_dvec2().distance(before[end]) < 1e-5, "{step:?}");
            let kept = end != cut || beyond(before[end]) < 0.0;
            let error = if kept { after[end].distance(before[end]) } else { beyond(after[end]) };
            assert!(error.abs() < 2e-5, "{step:?}: {error}");
            assert!((after[end] - before[0]).perp_dot(along).abs() < 2e-5, "{step:?}");
        }
        before = after;
    }
    assert!(sides.next().is_none(), "two clips");
}

#[test]
fn the_steps_of_two_boxes_match_their_geometry() {
    const MARGIN: f32 = 0.02;
    let (mut random, mut checked) = (Random(5), 0);
    for case in 0..10_000 {
        let (a, b) = (random_box(&mut random, 1.5), random_box(&mut random, 1.5));
        let mut steps = Vec::new();
        let m = box_box(&a, &b, MARGIN, &mut steps);
        let references = steps.iter().filter_map(|step| match step {
            ManifoldStep::Reference { edge, separation, .. } => Some((edge, *separation)),
            _ => None,
        });
        let incidents = steps.iter().filter_map(|step| match step {
            ManifoldStep::Incident(edge) => Some(edge),
            _ => None,
        });
        let Some(((reference, separation), incident)) = references.zip(incidents).next() else {
            assert_eq!(m.count, 0);
            continue;
        };
        checked += 1;
        assert_ne!(reference.of_a, incident.of_a);
        for edge in [reference, incident] {
            check_edge(edge, [&a, &b]);
        }
        let height = |p: DVec2| (p - reference.ends[0].as_dvec2()).dot(reference.normal.as_dvec2());
        let other = if reference.of_a { &b } else { &a };
        let lowest = corners(other).map(height).into_iter().fold(f64::INFINITY, f64::min);
        assert!((lowest - f64::from(separation)).abs() < 1e-5, "case {case}: not {lowest}");
        let faces = [other.axis_x, other.axis_z(), -other.axis_x, -other.axis_z()];
        let facing = faces.map(|n| n.dot(reference.normal)).into_iter().fold(1.0, f32::min);
        assert!((incident.normal.dot(reference.normal) - facing).abs() < 1e-5, "case {case}");
        check_clips(incident, reference, &steps);
        for step in &steps {
            let ManifoldStep::Point { incident: at, separation, kept } = step else { continue };
            let on_edge = at.as_dvec2() - incident.ends[0].as_dvec2();
            assert!(on_edge.dot(incident.normal.as_dvec2()).abs() < 1e-5, "case {case}: {step:?}");
            assert!((height(at.as_dvec2()) - f64::from(*separation)).abs() < 1e-5, "case {case}");
            assert_eq!(*kept, *separation <= MARGIN);
        }
        if m.count > 0 {
            let towards_a = if reference.of_a { -reference.normal } else { reference.normal };
            assert_eq!(m.normal, towards_a, "case {case}");
        }
    }
    assert!(checked > 3000, "{checked}");
}

#[test]
fn a_box_on_a_floor_has_two_points() {
    let floor = Rect { center: vec2(0.0, -1.0), axis_x: Vec2::X, half: vec2(10.0, 1.0) };
    let upright = Rect { center: vec2(3.0, 0.49), axis_x: Vec2::Y, half: vec2(0.5, 0.25) };
    let m = box_box(&upright, &floor, 0.02, &mut ());
    assert_eq!((m.count, m.normal), (2, Vec2::Y));
    let xs = m.points.map(|point| point.position.x);
    assert!((xs[0] - 2.75).abs() < 1e-6 && (xs[1] - 3.25).abs() < 1e-6, "{xs:?}");
    assert!(m.points.iter().all(|p| (p.separation + 0.01).abs() < 1e-6));
    assert!(m.points.iter().all(|p| (p.position.y + 0.005).abs() < 1e-6));
}

#[test]
fn manifolds_of_circles_are_exact() {
    let floor =
        Shape::Rect(Rect { center: vec2(0.0, -1.0), axis_x: Vec2::X, half: vec2(9.0, 1.0) });
    let circle = |x: f32, y: f32| Shape::Disk(Disk { center: vec2(x, y), radius: 0.5 });
    let m = collide(&circle(2.0, 0.51), &floor, 0.02, &mut ());
    assert_eq!((m.count, m.normal), (1, Vec2::Y));
    assert!((m.points[0].separation - 0.01).abs() < 1e-6);
    assert!(m.points[0].position.distance(vec2(2.0, 0.005)) < 1e-6);
    assert_eq!(collide(&circle(2.0, 0.53), &floor, 0.02, &mut ()).count, 0);
    let flipped = collide(&floor, &circle(2.0, 0.51), 0.02, &mut ());
    assert_eq!((flipped.normal, flipped.points), (-m.normal, m.points));
    // The circle's centre is inside the box, so the way out leads through the nearest face.
    let m = collide(&circle(0.0, -0.9), &floor, 0.02, &mut ());
    assert_eq!(m.normal, Vec2::Y);
    assert!((m.points[0].separation + 1.4).abs() < 1e-6, "{m:?}");
    let m = collide(&circle(0.0, 0.0), &circle(0.6, 0.8), 0.02, &mut ());
    assert!((m.normal + vec2(0.6, 0.8)).length() < 1e-6 && m.points[0].separation.abs() < 1e-6);
    let m = collide(&circle(1.0, 1.0), &circle(1.0, 1.0), 0.02, &mut ());
    assert!(m.normal.is_normalized() && m.points[0].separation == -1.0);
}

#[test]
fn traced_and_untraced_are_the_same() {
    let mut random = Random(4);
    for _ in 0..10_000 {
        let shapes = [(); 2].map(|()| {
            let r = random_box(&mut random, 1.0);
            if random.unit() < 0.5 {
                Shape::Rect(r)
            } else {
                Shape::Disk(Disk { center: r.center, radius: r.half.x })
            }
        });
        let mut steps = Vec::new();
        let traced = collide(&shapes[0], &shapes[1], 0.02, &mut steps);
        assert_eq!(traced, collide(&shapes[0], &shapes[1], 0.02, &mut ()));
        let kept =
            steps.iter().filter(|step| matches!(step, ManifoldStep::Point { kept: true, .. }));
        if let [Shape::Rect(_), Shape::Rect(_)] = shapes {
            assert_eq!(kept.count(), usize::from(traced.count));
            assert_eq!(
                steps.iter().filter(|step| matches!(step, ManifoldStep::Axis(_))).count(),
                4
            );
        }
    }
}
