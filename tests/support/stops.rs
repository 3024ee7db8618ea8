//! Two bodies that fly at each other and must stop at their first touch, compared with the signed
//! distance in f64.

use std::f32::consts::TAU;

use collidoscope::geom::convex::Convex;
use collidoscope::sim::lab::{
    BodySetup, BoxShape, CapsuleShape, CircleShape, Corners, EarlyStop, Lab, LabSetup, Methods,
    OutlineShape, PartSetup, PartsShape, PointShape, PolygonShape, RegularShape, SegmentShape,
    ShapeSetup, Sweep, Test,
};
use collidoscope::sim::{Input, Phase, Sim, Stepped};
use glam::{Vec2, Vec3, vec2};

use self::oracle::{Truth, signed};
use crate::random::Random;

#[allow(dead_code, reason = "some of it is for the tests of geom alone")]
#[path = "../geom/convex/oracle.rs"]
mod oracle;

/// Number of kinds of shape.
pub(crate) const KINDS: u64 = 10;

/// Ticks until the bodies have met or passed each other.
const FLIGHT: u32 = 60;

/// Ticks for which a stop must hold.
const STAY: u32 = 60;

/// Maximum overlap at and after a stop, m.
const MAX_OVERLAP: f64 = 1e-4;

/// Rounding tolerance: bodies with smaller overlaps or gaps may stop or pass, m.
const BAND: f64 = 2e-4;

/// Result of a flight.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Flown {
    /// Whether the bodies were apart at the start.
    pub(crate) was_apart: bool,
    /// Whether the bodies stopped.
    pub(crate) stopped: bool,
    /// Largest overlap of all ticks, m.
    pub(crate) overlap: f64,
}

/// A random flight.
pub(crate) struct Flight {
    lab: Lab,
}

fn unit(random: &mut Random) -> f32 {
    random.below(1 << 24) as f32 / (1_u32 << 24) as f32
}

/// Returns a number from `low` to `high`; on a grid a multiple of 0.25, so that corners and edges
/// meet exactly.
fn between(random: &mut Random, low: f32, high: f32, on_grid: bool) -> f32 {
    let value = low + (high - low) * unit(random);
    if on_grid { ((value * 4.0).round() / 4.0).clamp(low, high) } else { value }
}

fn polygon(random: &mut Random) -> Vec<Vec2> {
    let corners = 3 + random.below(6) as usize;
    let (width, height) = (0.3 + unit(random), 0.3 + unit(random));
    // One corner per sector: convex, and counter-clockwise.
    let at = |k: usize, part: f32| {
        let (sin, cos) = (TAU * (k as f32 + 0.8 * part) / corners as f32).sin_cos();
        vec2(width * cos, height * sin)
    };
    (0..corners).map(|k| at(k, unit(random))).collect()
}

fn shape(kind: u64, random: &mut Random, on_grid: bool) -> ShapeSetup {
    let mut size = |low| between(random, low, 2.0, on_grid);
    let (one, two, round) = (size(0.25), size(0.25), 0.25);
    let boxed = |round| ShapeSetup::Box(BoxShape { width: one, height: two, round });
    match kind {
        0 => ShapeSetup::Polygon(PolygonShape { points: Corners(polygon(random)), round: 0.0 }),
        1 => boxed(0.0),
        2 => ShapeSetup::Circle(CircleShape { radius: one }),
        3 => ShapeSetup::Capsule(CapsuleShape { length: one, radius: 0.5 * two }),
        4 => ShapeSetup::Segment(SegmentShape { length: one, ..SegmentShape::default() }),
        5 => ShapeSetup::Point(PointShape::default()),
        6 => {
            let corners = 3 + random.below(7) as u32;
            ShapeSetup::Regular(RegularShape { corners, radius: one, round: 0.0 })
        }
        7 => boxed(round),
        8 => ShapeSetup::Outline(OutlineShape::default()),
        _ => {
            let part = |name: &str, shape, offset| PartSetup {
                name: name.to_owned(),
                shape,
                offset,
                angle: 0.0,
            };
            let ball = ShapeSetup::Circle(CircleShape { radius: 0.5 });
            let parts = vec![part("plate", boxed(0.0), Vec3::ZERO), part("ball", ball, Vec3::X)];
            ShapeSetup::Parts(PartsShape { parts })
        }
    }
}

impl Flight {
    /// Returns a flight of two shapes of these kinds. Half of the cases lie on a grid; with
    /// conservative advancement, half of them spin.
    pub(crate) fn new(kinds: [u64; 2], sweep: Sweep, seed: u64) -> Self {
        let random = &mut Random(seed);
        let (on_grid, spins) = (random.below(2) == 0, sweep == Sweep::Advancement);
        let spins = spins && random.below(2) == 0;
        let bodies = [("a", kinds[0], -4.0), ("b", kinds[1], 0.0)].map(|(name, kind, x)| {
            let turn = between(random, -4.0, 4.0, true) * 45.0;
            BodySetup {
                name: name.to_owned(),
                shape: shape(kind, random, on_grid),
                position: Vec3::new(x, between(random, -1.5, 1.5, on_grid), 0.0),
                angle: if on_grid { turn } else { between(random, -180.0, 180.0, false) },
                velocity: Vec3::new(
                    if x < 0.0 { between(random, 3.0, 30.0, on_grid) } else { 0.0 },
                    between(random, -2.0, 2.0, on_grid),
                    0.0,
                ),
                spin: if spins { between(random, -360.0, 360.0, false) } else { 0.0 },
            }
        });
        let test = if random.below(2) == 0 { Test::Sat } else { Test::TimeOfImpact };
        let methods = Methods { test, sweep, stop: EarlyStop::AtImpact, ..Methods::default() };
        Self { lab: Lab::new(LabSetup { methods, bodies: bodies.into(), ..LabSetup::default() }) }
    }

    /// Returns the signed distance of the bodies after `time`, s, without spin.
    fn distance(&self, time: f64) -> f64 {
        let parts = [0, 1].map(|body| {
            let (setup, state) = (&self.lab.setup.bodies[body], &self.lab.state.bodies[body]);
            let displacement = setup.velocity.truncate().as_dvec2() * time;
            let place = move |part: &Convex| {
                Truth::new(part, state.position.as_dvec2() + displacement, f64::from(state.angle))
            };
            self.lab.tested_parts(body).iter().map(place).collect::<Vec<_>>()
        });
        let pairs = parts[0].iter().flat_map(|a| parts[1].iter().map(move |b| signed(a, b)));
        pairs.fold(f64::INFINITY, f64::min)
    }

    /// Returns the least distance during the flight, without spin: between two parts it has a
    /// single minimum.
    fn least(&self) -> f64 {
        let mut least = f64::INFINITY;
        let all = f64::from(FLIGHT) / 60.0;
        // Bodies of several parts may have several minima.
        let steps = 4 * FLIGHT;
        let at = |k: u32| all * f64::from(k) / f64::from(steps);
        for k in 0..steps {
            let (mut low, mut high) = (at(k), at(k + 1));
            let near = self.distance(low).min(self.distance(high));
            least = least.min(near);
            // In a step, the distance shrinks by the relative motion at most.
            if near - 40.0 * (high - low) > least.min(BAND) {
                continue;
            }
            for _ in 0..40 {
                let third = (high - low) / 3.0;
                if self.distance(low + third) < self.distance(high - third) {
                    high -= third;
                } else {
                    low += third;
                }
            }
            least = least.min(self.distance(low));
        }
        least
    }

    /// Runs the flight; asserts that it stops if the bodies meet, and that each tick of the stop has a
    /// contact with a normal.
    pub(crate) fn fly(mut self, name: &str) -> Flown {
        let spins = self.lab.setup.bodies.iter().any(|body| body.spin != 0.0);
        let mut flown = Flown { was_apart: self.distance(0.0) > 0.01, ..Flown::default() };
        if !flown.was_apart {
            return flown;
        }
        let least_distance = if spins { f64::NAN } else { self.least() };
        let mut stayed = 0;
        for tick in 0..FLIGHT + STAY {
            let before = [0, 1].map(|body| self.lab.state.bodies[body].position);
            self.lab.step(&Input::default(), &mut Vec::new(), &mut ());
            let contact = self.lab.contacts().iter().find(|contact| contact.phase != Phase::Exit);
            let after = [0, 1].map(|body| self.lab.state.bodies[body].position);
            if flown.stopped {
                stayed += 1;
                let contact = contact.unwrap_or_else(|| panic!("{name}: let go in tick {tick}"));
                assert!((contact.normal.length() - 1.0).abs() < 1e-4, "{name}: {contact:?}");
                assert!(before[0].distance(after[0]) < 1e-5, "{name}: moves in tick {tick}");
            }
            flown.stopped |= contact.is_some();
            if before != after || tick == 0 {
                flown.overlap = flown.overlap.max(-self.distance(0.0));
                assert!(flown.overlap <= MAX_OVERLAP, "{name}: {} in {tick}", flown.overlap);
            }
            if stayed == STAY || tick + 1 == FLIGHT && !flown.stopped {
                break;
            }
        }
        if least_distance < -BAND {
            assert!(flown.stopped, "{name}: passes through, least distance {least_distance}");
        } else if least_distance > BAND {
            assert!(!flown.stopped, "{name}: stops at a distance of {least_distance}");
        }
        flown
    }
}

/// Runs `count` flights for each two kinds and each sweep; returns the numbers of flights and stops,
/// and the largest overlap, m.
pub(crate) fn fly_all(count: u64, seed: u64) -> (u64, u64, f64) {
    let (mut flown, mut stopped, mut overlap) = (0, 0, 0.0_f64);
    for (one, other) in (0..KINDS).flat_map(|one| (one..KINDS).map(move |other| (one, other))) {
        for sweep in [Sweep::Axes, Sweep::Advancement] {
            for case in 0..count {
                let seed = ((seed * KINDS + one) * KINDS + other) * (1 << 24) + case;
                let name = format!("kinds {one} and {other}, {sweep:?}, seed {seed}");
                let result = Flight::new([one, other], sweep, seed).fly(&name);
                flown += u64::from(result.was_apart);
                stopped += u64::from(result.stopped);
                overlap = overlap.max(result.overlap);
            }
        }
    }
    (flown, stopped, overlap)
}
