//! Row m: time of impact of two moving polygons of eight corners, against Box2D's time of impact and
//! parry2d's shape cast. The polygons do not spin, because parry casts only shapes without spin.

use boxdd_sys::ffi;
use collidoscope::geom::impact::{ImpactResult, MovingShape, swept};
use glam::Vec2;
use parry2d::math::Vector;
use parry2d::query::{ShapeCastHit, ShapeCastOptions, cast_shapes};

use crate::octagons::{Body, Octagons};
use crate::table::Line;
use crate::timing::race;

/// Time horizon of the search, s.
const HORIZON: f32 = 1.0;
/// Speed of the first body toward the other, m/s; the second moves at half of this speed.
const SPEED: f32 = 2.0;

/// Returns the velocities of both bodies, m/s. Each aims past the other's centre, so that about half of the
/// pairs meet.
fn velocities(a: &Body, b: &Body) -> [Vec2; 2] {
    let toward_b = (b.pose.position - a.pose.position).normalize();
    let sideways = toward_b.perp() * 0.5;
    [(toward_b + sideways) * SPEED, (sideways - toward_b) * SPEED * 0.5]
}

/// Returns a body that moves at `velocity`, m/s.
fn moving(body: &Body, velocity: Vec2) -> MovingShape<'_> {
    let Body { shape, pose, .. } = body;
    MovingShape { shape, pose: *pose, velocity, spin: 0.0 }
}

#[inline]
fn ours(a: &Body, b: &Body, [u, v]: [Vec2; 2]) -> ImpactResult {
    swept(&moving(a, u), &moving(b, v), HORIZON, &mut ())
}

#[inline]
fn parry(a: &Body, b: &Body, [u, v]: [Vec2; 2]) -> Option<ShapeCastHit> {
    let ((shape_a, pose_a), (shape_b, pose_b)) = (&a.parry, &b.parry);
    let vector = |v: Vec2| Vector::new(v.x, v.y);
    let options = ShapeCastOptions::with_max_time_of_impact(HORIZON);
    cast_shapes(pose_a, vector(u), shape_a, pose_b, vector(v), shape_b, options).ok()?
}

#[inline]
fn box2d(a: &Body, b: &Body, [u, v]: [Vec2; 2]) -> ffi::b2TOIOutput {
    let proxy = |polygon: &ffi::b2Polygon| ffi::b2ShapeProxy {
        points: polygon.vertices,
        count: polygon.count,
        radius: 0.0,
    };
    let sweep = |body: &Body, velocity: Vec2| {
        let ffi::b2Transform { p, q } = body.box2d.1;
        let c2 = ffi::b2Vec2 { x: p.x + velocity.x * HORIZON, y: p.y + velocity.y * HORIZON };
        ffi::b2Sweep { localCenter: ffi::b2Vec2 { x: 0.0, y: 0.0 }, c1: p, c2, q1: q, q2: q }
    };
    let input = ffi::b2TOIInput {
        proxyA: proxy(&a.box2d.0),
        proxyB: proxy(&b.box2d.0),
        sweepA: sweep(a, u),
        sweepB: sweep(b, v),
        maxFraction: 1.0,
    };
    // SAFETY: the input outlives the call, which only reads it.
    unsafe { ffi::b2TimeOfImpact(&raw const input) }
}

/// Returns whether the times of impact agree within 0.05 s; prints them if they do not. A peer stops at its
/// own tolerance before a touch, which is noticeably earlier at a grazing angle.
fn agree(pair: usize, ours: ImpactResult, peer: Option<f32>) -> bool {
    let ours = ours.touch().map(|touch| touch.time);
    let agree = match (ours, peer) {
        (Some(ours), Some(peer)) => (ours - peer).abs() < 0.05,
        (None, None) => true,
        _ => false,
    };
    if !agree {
        eprintln!("pair {pair}: {ours:?}, peer {peer:?}");
    }
    agree
}

pub(crate) fn run() -> Vec<Line> {
    let Octagons { bodies, inputs } = Octagons::new(13, |a, b| {
        let found = ours(a, b, velocities(a, b));
        let touch = found.touch();
        let starts_inside = touch.is_some_and(|touch| touch.time == 0.0);
        let normal = touch.map_or(Vec2::ZERO, |touch| touch.normal);
        (!starts_inside).then_some((touch.is_some(), normal))
    });
    let pair = |[a, b]: &[usize; 2]| {
        let (a, b) = (&bodies[*a], &bodies[*b]);
        (a, b, velocities(a, b))
    };
    let mut lines = Vec::new();
    for inputs in inputs {
        let pairs: Vec<(&Body, &Body, [Vec2; 2])> = inputs.pairs.iter().map(pair).collect();
        let mut differing = 0;
        for (i, &(a, b, v)) in pairs.iter().enumerate() {
            let found = ours(a, b, v);
            let toi = box2d(a, b, v);
            let box2d_time =
                (toi.state == ffi::b2TOIState_b2_toiStateHit).then_some(toi.fraction * HORIZON);
            differing += usize::from(!agree(i, found, box2d_time));
            let parry_time = parry(a, b, v).map(|hit| hit.time_of_impact);
            differing += usize::from(!agree(i, found, parry_time));
        }
        // At grazing angles one side may find a touch and the other none.
        assert!(
            differing * 100 <= pairs.len(),
            "{differing} answers of {} differ",
            2 * pairs.len()
        );
        let mut line = |peer: &str, times| {
            let work = format!("impact of polygons of 8 · {peer} · {}", inputs.order);
            lines.push(Line::of_pair("m", work, &times, 0.8));
        };
        let test = |&(a, b, v): &(&Body, &Body, [Vec2; 2])| ours(a, b, v);
        line(
            "Box2D",
            race(inputs.order, (pairs.clone(), test), (pairs.clone(), |&(a, b, v)| box2d(a, b, v))),
        );
        line(
            "parry2d",
            race(inputs.order, (pairs.clone(), test), (pairs.clone(), |&(a, b, v)| parry(a, b, v))),
        );
    }
    lines
}
