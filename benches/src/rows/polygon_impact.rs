//! Row m: time of impact of two moving polygons of eight corners, against Box2D's time of impact and
//! parry2d's shape cast. The polygons do not spin, because parry casts only shapes without spin.

use boxdd_sys::ffi;
use collidoscope::geom::impact::{ImpactResult, MovingShape, swept};
use glam::Vec2;
use parry2d::math::Vector;
use parry2d::query::{ShapeCastHit, ShapeCastOptions, cast_shapes};

use crate::octagons::{Body, Sheet};
use crate::table::Line;
use crate::timing::race;

/// Time horizon of the search, s.
const HORIZON: f32 = 1.0;
/// Speed of the first body toward the other, m/s; the second has half of it.
const SPEED: f32 = 2.0;

/// Returns the velocities of both bodies, m/s, aimed past the other's centre so that about half of the pairs
/// meet.
fn velocities(a: &Body, b: &Body) -> [Vec2; 2] {
    let between = (b.pose.position - a.pose.position).normalize();
    let aside = between.perp() * 0.5;
    [(between + aside) * SPEED, (aside - between) * SPEED * 0.5]
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
    let ((one, pose_one), (two, pose_two)) = (&a.parry, &b.parry);
    let vector = |v: Vec2| Vector::new(v.x, v.y);
    let options = ShapeCastOptions::with_max_time_of_impact(HORIZON);
    cast_shapes(pose_one, vector(u), one, pose_two, vector(v), two, options).ok()?
}

#[inline]
fn box2d(a: &Body, b: &Body, [u, v]: [Vec2; 2]) -> ffi::b2TOIOutput {
    let proxy = |of: &ffi::b2Polygon| ffi::b2ShapeProxy {
        points: of.vertices,
        count: of.count,
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

/// Returns whether the times of impact agree within 0.05 s; prints them if they do not. A peer stops within
/// its own tolerance of a touch; at a grazing angle that is noticeably earlier.
fn same(pair: usize, ours: ImpactResult, peer: Option<f32>) -> bool {
    let ours = ours.touch().map(|touch| touch.time);
    let same = match (ours, peer) {
        (Some(ours), Some(peer)) => (ours - peer).abs() < 0.05,
        (None, None) => true,
        _ => false,
    };
    if !same {
        eprintln!("pair {pair}: {ours:?}, peer {peer:?}");
    }
    same
}

pub(crate) fn run() -> Vec<Line> {
    let Sheet { bodies, inputs } = Sheet::new(13, |a, b| {
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
        let mut others = 0;
        for (i, &(a, b, v)) in pairs.iter().enumerate() {
            let found = ours(a, b, v);
            let toi = box2d(a, b, v);
            let at =
                (toi.state == ffi::b2TOIState_b2_toiStateHit).then_some(toi.fraction * HORIZON);
            others += usize::from(!same(i, found, at));
            let hit = parry(a, b, v).map(|hit| hit.time_of_impact);
            others += usize::from(!same(i, found, hit));
        }
        // At grazing angles one side may find a touch and the other none.
        assert!(others * 100 <= pairs.len(), "{others} answers of {} differ", 2 * pairs.len());
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
