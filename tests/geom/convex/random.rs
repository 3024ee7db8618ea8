//! Random convex shapes of all kinds, sharp and rounded: sizes 0.01 to 20 m, positions within ±10
//! m, about half of the pairs overlapping. Every run uses the same numbers.

use std::f32::consts::{FRAC_PI_2, TAU};

use collidoscope::geom::convex::{Convex, Pose};
use glam::{Vec2, vec2};

use super::oracle::Truth;

/// `SplitMix64`: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0xD1B5_4A32_D192_ED03))
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// Returns a number from `low` to below `high`.
    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * ((self.bits() >> 40) as f32 / (1_u32 << 24) as f32)
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    pub(crate) fn direction(&mut self) -> Vec2 {
        let (sin, cos) = self.between(0.0, TAU).sin_cos();
        vec2(cos, sin)
    }

    /// Returns a size, uniform in its logarithm.
    pub(crate) fn size(&mut self) -> f32 {
        self.between(-4.6, 2.99).exp()
    }

    /// Returns a polygon of random corners on an ellipse, hence convex; fewer corners if two
    /// coincide.
    fn polygon(&mut self) -> Convex {
        loop {
            let count = if self.below(10) == 0 { 64 } else { 3 + self.below(9) };
            let radii = vec2(self.size(), self.size()) * 0.5;
            let mut angles: Vec<f32> = (0..count).map(|_| self.between(0.0, TAU)).collect();
            angles.sort_by(f32::total_cmp);
            let corners = angles.iter().map(|t| vec2(t.cos(), t.sin()) * radii);
            let corners: Vec<Vec2> = corners.collect();
            if let Ok(shape) = Convex::polygon(&corners) {
                return shape;
            }
        }
    }

    /// Returns a shape about its own origin.
    pub(crate) fn shape(&mut self) -> Convex {
        let size = self.size();
        let shape = match self.below(10) {
            0 => Convex::circle(size * 0.5),
            1 => Convex::capsule(size, self.size() * 0.5),
            2 => Convex::segment(size),
            3 => Convex::point(),
            4 => Convex::regular(3 + self.below(62), size * 0.5).expect("3 to 64"),
            5 | 6 => Convex::rectangle(vec2(size, self.size())),
            _ => self.polygon(),
        };
        if self.below(4) == 0 { shape.rounded(self.size() * 0.25) } else { shape }
    }

    fn angle(&mut self) -> f32 {
        match self.below(5) {
            0 => FRAC_PI_2 * self.below(4) as f32,
            _ => self.between(-TAU, TAU),
        }
    }

    /// Returns two shapes, at most `spread` times the sum of their outer radii apart.
    pub(crate) fn pair(&mut self, spread: f32) -> Pair {
        let shapes = [self.shape(), self.shape()];
        let radii =
            shapes.map(|s| s.points().iter().map(|p| p.length()).fold(0.0, f32::max) + s.radius);
        let position = vec2(self.between(-10.0, 10.0), self.between(-10.0, 10.0));
        let offset = self.direction() * self.between(0.0, spread) * (radii[0] + radii[1]);
        let offset = if self.below(40) == 0 { Vec2::ZERO } else { offset };
        let angle = self.angle();
        let other_angle = if self.below(8) == 0 { angle } else { self.angle() };
        let poses =
            [Pose { position, angle }, Pose { position: position + offset, angle: other_angle }];
        Pair::new(shapes, poses)
    }
}

/// Two shapes and their oracles.
pub(crate) struct Pair {
    pub(crate) shapes: [Convex; 2],
    pub(crate) poses: [Pose; 2],
    pub(crate) a: Convex,
    pub(crate) b: Convex,
    pub(crate) truth: [Truth; 2],
    /// Greatest coordinate, which determines rounding in f32, m.
    pub(crate) size: f64,
}

impl Pair {
    pub(crate) fn new(shapes: [Convex; 2], poses: [Pose; 2]) -> Self {
        let [a, b] = [0, 1].map(|i| shapes[i].placed(poses[i]));
        let truth = [0, 1].map(|i| Truth::at(&shapes[i], poses[i]));
        let size = truth[0].max_coordinate().max(truth[1].max_coordinate());
        Self { shapes, poses, a, b, truth, size }
    }

    /// Returns a pair of shapes that are already placed.
    pub(crate) fn placed(a: Convex, b: Convex) -> Self {
        Self::new([a, b], [Pose::default(); 2])
    }

    pub(crate) fn signed(&self) -> f64 {
        super::oracle::signed(&self.truth[0], &self.truth[1])
    }
}

fn env_number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|text| text.parse().ok())
}

/// Seeds that failed once in a run over a million pairs: a segment on the line of a segment core; a
/// needle of 64 corners whose normals have the same cosine; a circle in the middle of a pentagon;
/// two edges as short as f32 rounding; a pair whose distance parry2d finds twice as long; a long
/// edge tilted by a thousandth; a segment that stands on a needle.
const FAILED_SEEDS: [u64; 8] = [30_363, 36_394, 61_564, 104_652, 224_155, 69_253, 371_630, 415_721];

/// Returns random pairs; the environment variables `PAIRS` and `FIRST` set their number and the
/// first seed.
pub(crate) fn pairs() -> impl Iterator<Item = (u64, Pair)> {
    let (first, count) = (env_number("FIRST").unwrap_or(0), env_number("PAIRS").unwrap_or(10_000));
    (first..first + count).chain(FAILED_SEEDS).map(|seed| (seed, Random::new(seed).pair(1.2)))
}

/// Returns pairs at the limits of f32: needles, coincident and collinear corners, 1 mm beside 1 km.
pub(crate) fn degenerate() -> Vec<(String, Pair)> {
    let needle = |length: f32, width: f32| {
        let corners = [vec2(0.0, 0.0), vec2(length, 0.0), vec2(length, width)];
        Convex::polygon(&corners).expect("a needle")
    };
    let collinear = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (0.0, 1.0)];
    let shapes = [
        ("point", Convex::point()),
        ("tiny circle", Convex::circle(1e-3)),
        ("huge circle", Convex::circle(1e3)),
        ("no segment", Convex::segment(0.0)),
        ("segment", Convex::segment(1.0)),
        ("long segment", Convex::segment(1e3)),
        ("capsule", Convex::capsule(1.0, 0.25)),
        ("needle", needle(1.0, 1e-5)),
        ("long needle", needle(1e3, 1e-3)),
        ("tiny box", Convex::rectangle(vec2(1e-3, 1e-3))),
        ("huge box", Convex::rectangle(vec2(1e3, 1e3))),
        ("flat box", Convex::rectangle(vec2(1e3, 1e-3))),
        ("unit box", Convex::rectangle(Vec2::ONE)),
        ("flat corners", Convex::polygon(&collinear.map(Vec2::from)).expect("a box")),
        ("64 corners", Convex::regular(64, 1.0).expect("64")),
        ("tiny 64 corners", Convex::regular(64, 1e-3).expect("64")),
        ("huge 64 corners", Convex::regular(64, 1e3).expect("64")),
    ];
    let poses = [
        (0.0, 0.0, 0.0),
        (1.0, 0.0, 0.0),
        (0.5, 0.5, 0.0),
        (0.0, 1.0, FRAC_PI_2),
        (1e-3, 0.0, 1e-4),
        (1e-7, -1e-7, 1e-7),
        (500.0, 0.0, 0.0),
        (500.0, 500.0, 0.3),
        (0.7, -0.3, 1.0),
    ];
    let mut all = Vec::new();
    for (first, a) in &shapes {
        for (second, b) in &shapes {
            for (x, y, angle) in poses {
                let pose = Pose { position: vec2(x, y), angle };
                let name = format!("{first}, {second} at {x} {y}, {angle}");
                all.push((name, Pair::new([*a, *b], [Pose::default(), pose])));
            }
        }
    }
    all
}
