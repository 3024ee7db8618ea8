//! Penetration by EPA, by the whole Minkowski difference and by SAT: one result by three methods.

use collidoscope::geom::convex::{Convex, Pose};
use collidoscope::geom::convex_sat::{EarlyExit, Flaws, sat};
use collidoscope::geom::epa::{End, GjkEpaStep, gjk_epa};
use collidoscope::geom::minkowski::{BorderFeature, Difference, EdgeSource};
use glam::{Vec2, vec2};

use super::oracle::signed;
use super::random::{Pair, degenerate, pairs};
use super::{BAND, TOLERANCE};

fn check(name: &str, pair: &Pair) -> bool {
    let (truth, size) = (pair.signed(), pair.size);
    let mut steps = Vec::new();
    let found = gjk_epa(&pair.a, &pair.b, false, &mut steps);
    assert_eq!(found, gjk_epa(&pair.a, &pair.b, false, &mut ()), "{name}: a trace changes nothing");
    let (depth, normal) = (f64::from(found.contact.depth), found.contact.normal.as_dvec2());
    if truth.abs() > BAND * size {
        assert_eq!(depth > 0.0, truth < 0.0, "{name}: {found:?}, {truth}");
    }
    let doubt = f64::from(found.doubt) + TOLERANCE * size;
    assert!((depth + truth).abs() <= doubt, "{name}: {found:?}, {truth}");
    assert!((normal.length() - 1.0).abs() < 1e-6, "{name}: {found:?}");
    let closest = found.closest.map(|point| point.as_dvec2());
    if !found.gave_up {
        for (point, truth) in closest.iter().zip(&pair.truth) {
            assert!(truth.distance_to(*point).abs() <= TOLERANCE * size, "{name}: {found:?}");
        }
        // The closest points differ by the depth along the normal.
        let off = (closest[1] - closest[0]).distance(normal * depth);
        assert!(off <= TOLERANCE * size, "{name}: {found:?}");
    }
    if truth < 0.0 {
        let remaining = signed(&pair.truth[0].moved(normal * depth), &pair.truth[1]);
        assert!(remaining.abs() <= doubt, "{name}: {remaining} left");
    }
    for step in &steps {
        let GjkEpaStep::Epa(step) = step else { continue };
        assert!(step.edges.iter().all(|edge| edge.distance.is_finite()), "{name}: {step:?}");
        let least = step.edges[step.nearest].distance;
        assert!(step.edges.iter().all(|edge| edge.distance >= least), "{name}: {step:?}");
    }
    if let Some(GjkEpaStep::Epa(last)) = steps.last() {
        assert_eq!(last.end == Some(End::GaveUp), found.gave_up, "{name}");
    }
    check_difference(name, pair, truth);
    let by_sat = sat(&pair.a, &pair.b, EarlyExit::AtFirstGap, &Flaws::default(), &mut ()).contact;
    if truth < -BAND * size {
        assert!((f64::from(by_sat.depth) - depth).abs() <= doubt, "{name}: {by_sat:?}, {found:?}");
    }
    found.gave_up
}

/// Checks the Minkowski difference: the origin's distance from its border, and each edge's source.
fn check_difference(name: &str, pair: &Pair, truth: f64) {
    let (difference, size) = (Difference::new(&pair.a, &pair.b), pair.size);
    let nearest = difference.nearest();
    let depth = f64::from(nearest.contact.depth);
    assert!((depth + truth).abs() <= TOLERANCE * size, "{name}: {nearest:?}, {truth}");
    if truth.abs() > BAND * size {
        assert_eq!(depth > 0.0, truth < 0.0, "{name}: {nearest:?}, {truth}");
    }
    assert!((nearest.contact.normal.length() - 1.0).abs() < 1e-6, "{name}: {nearest:?}");
    match nearest.feature {
        BorderFeature::Corner(k) => {
            assert_eq!(nearest.point, difference.ends(k)[0], "{name}: {nearest:?}");
        }
        // The point may also lie on a collinear neighbour.
        BorderFeature::Face(k) => {
            let off = difference.faces()[k].normal.dot(nearest.point - difference.ends(k)[0]);
            assert!(f64::from(off.abs()) <= TOLERANCE * size, "{name}: {nearest:?}");
        }
    }
    let [mut edges_of_a, mut edges_of_b] = [0, 0];
    for (k, face) in difference.faces().iter().enumerate() {
        let [from, to] = difference.ends(k);
        let [p, q] = match face.source {
            EdgeSource::A(edge) => {
                edges_of_a += 1;
                pair.a.edge(edge)
            }
            EdgeSource::B(edge) => {
                edges_of_b += 1;
                pair.b.edge(edge).map(|point| -point)
            }
            EdgeSource::Nothing => [Vec2::ZERO; 2],
        };
        let error = f64::from(((to - from) - (q - p)).length());
        assert!(error <= 1e-6 * size, "{name}: edge {k} of {face:?}: {from} {to}, {p} {q}");
        // Convex: no point lies beyond an edge, except for the edge's rotation by rounding.
        let length = f64::from(from.distance(to)).max(f64::MIN_POSITIVE);
        let rotation = f64::from(f32::EPSILON) * size / length;
        let beyond =
            difference.faces().iter().map(|other| face.normal.dot(other.from.difference - from));
        let allowed = (BAND + 2.0 * rotation) * size;
        assert!(f64::from(beyond.fold(0.0, f32::max)) <= allowed, "{name}: {face:?}");
    }
    assert_eq!(
        (edges_of_a, edges_of_b),
        (pair.a.normals().len(), pair.b.normals().len()),
        "{name}"
    );
}

#[test]
fn random_pairs_agree_with_the_oracle() {
    let (mut count, mut gave_up) = (0, 0);
    for (seed, pair) in pairs() {
        count += 1;
        gave_up += u32::from(check(&seed.to_string(), &pair));
    }
    assert!(gave_up * 1000 <= count, "{gave_up} of {count} gave up");
}

#[test]
fn degenerate_pairs_agree_with_the_oracle() {
    for (name, pair) in degenerate() {
        check(&name, &pair);
    }
}

#[test]
fn a_box_in_a_box_by_hand() {
    let unit = Convex::rectangle(Vec2::ONE);
    let other = unit.placed(Pose { position: vec2(0.75, 0.25), angle: 0.0 });
    let mut steps = Vec::new();
    let found = gjk_epa(&unit, &other, false, &mut steps);
    assert_eq!((found.contact.normal, found.contact.depth), (Vec2::NEG_X, 0.25));
    assert_eq!([found.closest[0].x, found.closest[1].x], [0.5, 0.25]);
    assert!(
        matches!(steps.last(), Some(GjkEpaStep::Epa(step)) if step.end == Some(End::Converged))
    );
    let difference = Difference::new(&unit, &other);
    assert_eq!(difference.faces().len(), 8);
    assert_eq!(difference.ends(0)[0], vec2(-1.75, -1.25));
    let nearest = difference.nearest();
    assert!(nearest.inside && nearest.contact == found.contact, "{nearest:?}");
    let BorderFeature::Face(face) = nearest.feature else { panic!("{nearest:?}") };
    assert_eq!(difference.faces()[face].normal, Vec2::X);
    let far = Difference::new(&unit, &unit.placed(Pose { position: vec2(4.0, 5.0), angle: 0.0 }));
    let nearest = far.nearest();
    assert!(matches!(nearest.feature, BorderFeature::Corner(_)) && !nearest.inside, "{nearest:?}");
    assert_eq!((nearest.point, nearest.contact.depth), (vec2(-3.0, -4.0), -5.0));
}

/// A polygon with too many corners round the origin: the search gives up, and its result still
/// separates the shapes.
#[test]
fn two_near_circles_about_one_centre_give_up_safely() {
    let round = Convex::regular(64, 1.0).expect("64");
    let pair =
        Pair::new([round, round], [Pose::default(), Pose { angle: 0.01, ..Pose::default() }]);
    let found = gjk_epa(&pair.a, &pair.b, false, &mut ());
    let depth = -pair.signed();
    assert!(found.gave_up && f64::from(found.contact.depth) >= depth - 1e-5, "{found:?}, {depth}");
    assert!(f64::from(found.contact.depth - found.doubt) <= depth + 1e-5, "{found:?}, {depth}");
}
