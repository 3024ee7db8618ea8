//! Random pairs of bodies, convex and concave, sharp and round, some of them touching. All tests of
//! the lab and of `explain` must give one verdict, and the way out of several parts must be the
//! shortest.

use std::fmt::Write;

use collidoscope::geom::convex::{Convex, Pose};
use collidoscope::geom::verdict::{TOUCHING, Verdict};
use collidoscope::shape_text::{self, Options, Pair};
use collidoscope::sim::Input;
use collidoscope::sim::lab::{
    BodySetup, CapsuleShape, CircleShape, Corners, FlawSetup, Lab, LabSetup, Methods, OutlineShape,
    PairRecord, PolygonShape, SegmentShape, ShapeSetup, Test,
};
use glam::{DVec2, Vec2, Vec3, dvec2, vec2};

use crate::simple::{Chance, Spot};

#[path = "pairs/truth.rs"]
pub(crate) mod truth;

use truth::{Part, difference, shared_area, shortest_by_rays, shortest_sharp, signed_depth};

/// Pairs that are this close to touching, relative to their reach, may get either verdict.
pub(crate) const BAND: f64 = 1e-5;

/// A body, and its text for `explain`.
pub(crate) struct Made {
    pub(crate) setup: BodySetup,
    pub(crate) text: String,
    /// Positions of the corners.
    pub(crate) corners: Vec<Vec2>,
    pub(crate) radius: f32,
}

/// Allowed kinds of shapes.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kinds {
    All,
    Concave,
}

impl Made {
    /// Returns a body with these corners, in world coordinates.
    fn new(name: &str, corners: Vec<Vec2>, radius: f32) -> Self {
        let mut setup = BodySetup {
            name: name.to_owned(),
            shape: ShapeSetup::Circle(CircleShape { radius }),
            position: Vec3::ZERO,
            angle: 0.0,
            velocity: Vec3::ZERO,
            spin: 0.0,
        };
        let mut text = format!("{name}: ");
        match corners[..] {
            [at] => {
                setup.position = at.extend(0.0);
                write!(text, "circle {} {} {radius}", at.x, at.y).expect("a text");
            }
            [from, to] => {
                let edge = to - from;
                setup.position = ((from + to) * 0.5).extend(0.0);
                setup.angle = edge.y.atan2(edge.x).to_degrees();
                let length = edge.length();
                setup.shape = if radius > 0.0 {
                    ShapeSetup::Capsule(CapsuleShape { length, radius })
                } else {
                    ShapeSetup::Segment(SegmentShape { length, round: 0.0 })
                };
                let word = if radius > 0.0 { "capsule" } else { "segment" };
                write!(text, "{word} {} {} {} {}", from.x, from.y, to.x, to.y).expect("a text");
                if radius > 0.0 {
                    write!(text, " {radius}").expect("a text");
                }
            }
            _ => {
                let points = Corners(corners.clone());
                setup.shape =
                    ShapeSetup::Polygon(PolygonShape { points: points.clone(), round: 0.0 });
                if setup.shape.solid().is_err() {
                    setup.shape = ShapeSetup::Outline(OutlineShape { points, round: 0.0 });
                }
                text += "poly";
                for p in &corners {
                    write!(text, " {},{}", p.x, p.y).expect("a text");
                }
            }
        }
        Self { setup, text, corners, radius }
    }

    /// Returns the convex parts at their positions.
    pub(crate) fn parts(&self) -> Vec<Part> {
        let angle = self.setup.angle.to_radians();
        let pose = Pose { position: self.setup.position.truncate(), angle };
        let solid = self.setup.shape.solid().expect("it is sound");
        let place = |part: &Convex| {
            let placed = part.placed(pose);
            let corners = placed.points().iter().map(glam::Vec2::as_dvec2).collect();
            (corners, f64::from(placed.radius))
        };
        solid.parts.iter().map(place).collect()
    }

    fn moved(&self, displacement: DVec2) -> Self {
        let corners =
            self.corners.iter().map(|p| (p.as_dvec2() + displacement).as_vec2()).collect();
        Self::new(&self.setup.name, corners, self.radius)
    }
}

/// Returns a body about 2 m wide, moved and turned at random.
fn body(chance: &mut Chance, name: &str, kinds: Kinds) -> Made {
    let at = |chance: &mut Chance, max: f64| {
        vec2(chance.between(-max, max) as f32, chance.between(-max, max) as f32)
    };
    let centre = at(chance, 1.2);
    let kind = chance.below(if kinds == Kinds::All { 8 } else { 3 });
    let radius = chance.between(0.1, 0.8) as f32;
    match kind {
        3 => Made::new(name, vec![centre], radius),
        4 => Made::new(name, vec![centre, centre + at(chance, 1.0)], 0.5 * radius),
        5 => Made::new(name, vec![centre, centre + at(chance, 1.0)], 0.0),
        // Upright boxes on a grid touch exactly.
        6 | 7 => {
            let mut quarter = |low: usize, max: usize| (low + chance.below(max)) as f32 * 0.25;
            let (low, size) = (
                vec2(quarter(0, 9) - 1.0, quarter(0, 9) - 1.0),
                vec2(quarter(1, 6), quarter(1, 6)),
            );
            let high = low + size;
            Made::new(name, vec![low, vec2(high.x, low.y), high, vec2(low.x, high.y)], 0.0)
        }
        _ => {
            let turn = Vec2::from_angle(chance.between(-3.1, 3.1) as f32);
            let corners: Vec<Spot> = chance.simple();
            let corner = |p: &Spot| centre + turn.rotate(vec2(p[0] as f32, p[1] as f32));
            Made::new(name, corners.iter().map(corner).collect(), 0.0)
        }
    }
}

/// Returns a random pair; of all kinds, every third pair touches.
pub(crate) fn pair(seed: u64, kinds: Kinds) -> [Made; 2] {
    let mut chance = Chance(seed);
    loop {
        let [a, b] = ["a", "b"].map(|name| body(&mut chance, name, kinds));
        let mut pair = [a, b];
        if kinds == Kinds::All && seed.is_multiple_of(3) {
            let angle = chance.between(-3.1, 3.1);
            let direction = dvec2(angle.cos(), angle.sin());
            let parts = pair.each_ref().map(Made::parts);
            // At 8 m they are apart; bisection finds the distance at which they touch.
            let (mut near, mut far) = (0.0, 8.0);
            if signed_depth(&parts, direction * near) < 0.0 {
                continue;
            }
            for _ in 0..50 {
                let middle = f64::midpoint(near, far);
                if signed_depth(&parts, direction * middle) >= 0.0 {
                    near = middle;
                } else {
                    far = middle;
                }
            }
            pair[0] = pair[0].moved(direction * near);
        }
        if pair.iter().all(|made| made.setup.shape.solid().is_ok()) {
            return pair;
        }
    }
}

pub(crate) fn lab(pair: &[Made; 2], test: Test) -> Lab {
    let methods = Methods { test, ..Methods::default() };
    let bodies = pair.each_ref().map(|made| made.setup.clone()).to_vec();
    Lab::new(LabSetup { methods, bodies, flaw: FlawSetup::default(), ..LabSetup::default() })
}

pub(crate) fn in_lab(pair: &[Made; 2], test: Test) -> PairRecord {
    lab(pair, test).record(&Input::default()).pair(0, 1).expect("two bodies")
}

pub(crate) fn explained(pair: &[Made; 2], test: shape_text::Test) -> Pair {
    let text = format!("{}\n{}\n", pair[0].text, pair[1].text);
    let options = Options { test, ..Options::default() };
    let pasted = shape_text::read(&text, options).unwrap_or_else(|why| panic!("{text}: {why}"));
    shape_text::all_pairs(&pasted).swap_remove(0)
}

const LAB: [Test; 7] = [
    Test::Sat,
    Test::Gjk,
    Test::GjkEpa,
    Test::Minkowski,
    Test::Clip,
    Test::TimeOfImpact,
    Test::Closest,
];

const EXPLAIN: [shape_text::Test; 4] = [
    shape_text::Test::Sat,
    shape_text::Test::Gjk,
    shape_text::Test::GjkEpa,
    shape_text::Test::Minkowski,
];

/// Numbers of pairs that were apart, touched, overlapped, and lay in the band.
pub(crate) type Counts = [u64; 4];

/// Asserts that all tests give the same verdict on each pair, and outside the band the true one.
pub(crate) fn all_agree(count: u64) -> Counts {
    let mut counts = [0; 4];
    for seed in 0..count {
        let pair = pair(seed, Kinds::All);
        let parts = pair.each_ref().map(Made::parts);
        let truth = signed_depth(&parts, DVec2::ZERO);
        let far = parts.iter().flatten().flat_map(|(corners, radius)| {
            corners.iter().map(move |p| p.abs().max_element() + radius)
        });
        let reach = far.fold(0.0, f64::max);
        let verdicts: Vec<(String, Verdict)> = LAB
            .iter()
            .filter_map(|test| {
                let verdict = in_lab(&pair, *test).verdict.expect("it is finished");
                // The closest-point test needs a point or a segment; a time of impact detects only
                // present hits.
                let is_applicable = match test {
                    Test::Closest => pair.iter().any(|made| made.corners.len() < 3),
                    Test::TimeOfImpact => verdict != Verdict::Apart,
                    _ => true,
                };
                is_applicable.then(|| (format!("lab {test:?}"), verdict))
            })
            .chain(
                EXPLAIN.map(|test| (format!("explain {test:?}"), explained(&pair, test).verdict)),
            )
            .collect();
        let describe =
            || format!("{seed}: {truth:e} {verdicts:?}\n{}\n{}", pair[0].text, pair[1].text);
        let expected = if truth.abs() <= 0.25 * f64::from(TOUCHING) * reach {
            Some(Verdict::Touching)
        } else if truth.abs() <= BAND * reach {
            None
        } else if truth > 0.0 {
            Some(Verdict::Overlapping)
        } else {
            Some(Verdict::Apart)
        };
        match expected {
            Some(verdict) => {
                assert!(
                    verdicts.iter().all(|(_, found)| *found == verdict),
                    "{verdict:?}: {}",
                    describe()
                );
                counts[verdict as usize] += 1;
            }
            None => counts[3] += 1,
        }
        // The lab's tests agree with each other even in the band.
        let lab_verdicts = verdicts.iter().filter(|(test, _)| test.starts_with("lab"));
        let lab_verdicts: Vec<Verdict> = lab_verdicts.map(|(_, verdict)| *verdict).collect();
        assert!(lab_verdicts.windows(2).all(|pair| pair[0] == pair[1]), "{}", describe());
    }
    counts
}

/// Statistics of ways out: the number of pairs, the greatest area and depth that are left, and the
/// greatest differences from the shortest length.
#[derive(Debug, Default)]
pub(crate) struct WayOutStatistics {
    pub(crate) pairs: u64,
    pub(crate) area: f64,
    pub(crate) depth: f64,
    pub(crate) longer: f64,
    pub(crate) shorter: f64,
}

/// Asserts, for this many pairs of several parts, that the ways out of the lab and of `explain` remove
/// the overlap and are the shortest.
pub(crate) fn all_ways_out_separate(count: u64) -> WayOutStatistics {
    let mut statistics = WayOutStatistics::default();
    for seed in 0.. {
        if statistics.pairs == count {
            break;
        }
        let mut made = pair(seed, Kinds::Concave);
        let is_round = seed.is_multiple_of(8);
        if is_round {
            // One of the two is round.
            let mut chance = Chance(seed);
            while made[1].radius == 0.0 {
                made[1] = body(&mut chance, "b", Kinds::All);
            }
        }
        let parts = made.each_ref().map(Made::parts);
        if parts[0].len() * parts[1].len() == 1 || signed_depth(&parts, DVec2::ZERO) < 1e-3 {
            continue;
        }
        let record = in_lab(&made, Test::GjkEpa);
        let way_out = record.way_out.expect("they overlap");
        let pair = explained(&made, shape_text::Test::Sat);
        let describe =
            || format!("{seed}: {way_out:?} {:?}\n{}\n{}", pair.mtv(), made[0].text, made[1].text);
        assert!(way_out.is_shortest && pair.is_shortest, "{}", describe());
        let differences = parts[0]
            .iter()
            .flat_map(|p| parts[1].iter().map(move |q| difference(p, q, DVec2::ZERO)));
        let regions: Vec<Part> =
            differences.filter(|(corners, radius)| corners.len() > 2 || *radius > 0.0).collect();
        let shortest = if is_round { shortest_by_rays(&regions) } else { shortest_sharp(&regions) };
        for mtv in [way_out.contact.mtv().as_dvec2(), DVec2::from_array(pair.mtv())] {
            let depth_left = signed_depth(&parts, mtv);
            statistics.depth = statistics.depth.max(depth_left);
            assert!(depth_left < 1e-5, "{depth_left} left: {}", describe());
            let area: f64 = parts[0]
                .iter()
                .flat_map(|(p, _)| {
                    let moved: Vec<DVec2> = p.iter().map(|p| *p + mtv).collect();
                    parts[1].iter().map(move |(q, _)| {
                        if q.len() > 2 && moved.len() > 2 { shared_area(&moved, q) } else { 0.0 }
                    })
                })
                .sum();
            statistics.area = statistics.area.max(area);
            assert!(area < 1e-6, "an area of {area}: {}", describe());
            let excess = mtv.length() - shortest;
            statistics.longer = statistics.longer.max(excess);
            statistics.shorter = statistics.shorter.max(-excess);
            assert!(excess < 1e-4, "longer by {excess}: {}", describe());
            assert!(is_round || excess > -1e-4, "shorter by {excess}: {}", describe());
        }
        statistics.pairs += 1;
    }
    statistics
}
