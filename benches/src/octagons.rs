//! Octagonal bodies, each prepared in the form of every library, and pairs of these bodies.

use boxdd_sys::ffi;
use collidoscope::geom::convex::{Convex, Pose};
use collidoscope::geom::convex_sat::{EarlyExit, Flaws, sat};
use glam::{Vec2, vec2};
use parry2d::math as parry;
use parry2d::shape::ConvexPolygon;

use crate::inputs::{Inputs, Order, PAIRS, Random};

/// Number of bodies: few enough for the cache.
const BODIES: usize = 512;
/// Maximum distance of a body from the origin along each axis, m.
const REACH: f32 = 20.0;
/// Maximum distance between the centres of a tested pair, m; a broad phase would reject the others.
const MAX_CENTRE_DISTANCE: f32 = 4.0;

/// One body in the form of each library.
pub(crate) struct Body {
    /// Shape in the body's own frame.
    pub(crate) shape: Convex,
    pub(crate) pose: Pose,
    /// Shape in world space.
    pub(crate) placed: Convex,
    pub(crate) parry: (ConvexPolygon, parry::Pose),
    pub(crate) box2d: (ffi::b2Polygon, ffi::b2Transform),
}

/// Bodies in a plane, and pairs of their indices.
pub(crate) struct Octagons {
    pub(crate) bodies: Vec<Body>,
    pub(crate) inputs: [Inputs<[usize; 2]>; 2],
}

/// Returns eight corners on an ellipse, at angles far enough apart for every library.
fn corners(random: &mut Random) -> [Vec2; 8] {
    let radii = vec2(random.between(0.4, 1.5), random.between(0.4, 1.5));
    std::array::from_fn(|k| {
        let angle = (k as f32 + random.between(-0.3, 0.3)) * std::f32::consts::FRAC_PI_4;
        vec2(angle.cos(), angle.sin()) * radii
    })
}

fn body(random: &mut Random) -> Body {
    let corners = corners(random);
    let shape = Convex::polygon(&corners).expect("corners on an ellipse are convex");
    let position = vec2(random.between(-REACH, REACH), random.between(-REACH, REACH));
    let pose = Pose { position, angle: random.between(-3.1, 3.1) };
    let (sin, cos) = pose.angle.sin_cos();
    let vertices = corners.map(|p| parry::Vector::new(p.x, p.y)).to_vec();
    let parry = (
        ConvexPolygon::from_convex_polyline_unmodified(vertices).expect("they are convex"),
        parry::Pose::from_parts(
            parry::Vector::new(position.x, position.y),
            parry::Rot2::from_cos_sin_unchecked(cos, sin),
        ),
    );
    let points = corners.map(|p| ffi::b2Vec2 { x: p.x, y: p.y });
    // SAFETY: both calls only read: the eight points, and the hull computed from them.
    let polygon = unsafe {
        let hull = ffi::b2ComputeHull(points.as_ptr(), 8);
        assert_eq!(hull.count, 8, "every corner is kept");
        ffi::b2MakePolygon(&raw const hull, 0.0)
    };
    let p = ffi::b2Vec2 { x: position.x, y: position.y };
    let box2d = (polygon, ffi::b2Transform { p, q: ffi::b2Rot { c: cos, s: sin } });
    Body { placed: shape.placed(pose), shape, pose, parry, box2d }
}

impl Octagons {
    /// Makes pairs; 55 % of them hit. `test` returns whether a pair hits, and its normal; `None` excludes
    /// the pair.
    pub(crate) fn new(seed: u64, test: impl Fn(&Body, &Body) -> Option<(bool, Vec2)>) -> Self {
        let mut random = Random(seed);
        let bodies: Vec<Body> = (0..BODIES).map(|_| body(&mut random)).collect();
        let test = |pair: &[usize; 2]| {
            let [a, b] = pair.map(|body| &bodies[body]);
            let distance = a.pose.position.distance(b.pose.position);
            if distance < MAX_CENTRE_DISTANCE { test(a, b) } else { None }
        };
        let mut pairs = Vec::new();
        while pairs.len() < PAIRS {
            let wants_hit = random.between(0.0, 1.0) < 0.55;
            let found = std::iter::repeat_with(|| {
                [(); 2].map(|()| random.between(0.0, BODIES as f32) as usize)
            })
            .find(|pair| pair[0] != pair[1] && test(pair).is_some_and(|(hit, _)| hit == wants_hit));
            pairs.extend(found);
        }
        let mut sorted = pairs.clone();
        sorted.sort_by_cached_key(|pair| {
            let (hit, normal) = test(pair).unwrap_or_default();
            (!hit, (normal.to_angle() * 1.28).floor() as i32)
        });
        let inputs = [
            Inputs { order: Order::Random, pairs },
            Inputs { order: Order::Predictable, pairs: sorted },
        ];
        Self { bodies, inputs }
    }

    /// Makes pairs; 55 % of them overlap.
    pub(crate) fn overlapping(seed: u64) -> Self {
        Self::new(seed, |a, b| {
            let found = sat(&a.placed, &b.placed, EarlyExit::AfterAll, &Flaws::default(), &mut ());
            Some((found.contact.depth > 0.0, found.contact.normal))
        })
    }
}
