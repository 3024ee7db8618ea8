//! The first touch of two moving convex shapes.
//!
//! Without spin the answer is exact. On every axis the intervals overlap during one period. The
//! shapes touch once all overlaps have begun, if none of them has ended. Round corners add the
//! times at which one circle meets another. With spin no such formula exists:
//! [`advance`](super::advance::advance) approaches the contact step by step.
//!
//! Ericson, Real-Time Collision Detection, 5.5.2, 5.5.5, 5.5.8. Plane frame: see
//! [`Convex`](super::convex::Convex); times in seconds from now.

mod contact;
mod run;
mod touch;

use glam::Vec2;

use super::convex_sat::{EarlyExit, Flaws, sat};
use super::minkowski::Difference;
use super::trace::Trace;
pub use contact::{SKIN, stop_before, touch_point};
use contact::{distance, skin};
use run::Run;
pub use touch::{ImpactResult, ImpactStep, MovingShape, Touch};

/// Returns the first touch of a and b up to `horizon` (s, finite), ignoring their spins: exact.
///
/// Shapes that graze each other touch only if their difference has neither area nor radius. Shapes that
/// approach each other and are at most two [`SKIN`]s apart are in contact: they touch now.
pub fn swept<T: Trace<ImpactStep>>(
    a: &MovingShape,
    b: &MovingShape,
    horizon: f32,
    trace: &mut T,
) -> ImpactResult {
    let (at_a, at_b) = (a.shape.placed(a.pose), b.shape.placed(b.pose));
    let (radius, has_area) = (at_a.radius + at_b.radius, at_a.has_area() || at_b.has_area());
    // Two sharp shapes, at least one with an area, need neither edges nor corners of the difference.
    let difference = (radius > 0.0 || !has_area).then(|| Difference::new(&at_a, &at_b));
    let thin_difference = difference.as_ref().filter(|difference| difference.is_thin());
    let thin = thin_difference.is_some() && radius == 0.0;
    let mut run = Run {
        shapes: [&at_a, &at_b],
        motion: a.velocity - b.velocity,
        thin,
        horizon,
        enter: f32::NEG_INFINITY,
        leave: f32::INFINITY,
        normal: Vec2::ZERO,
    };
    run.test_edges(trace);
    if let Some(difference) = thin_difference {
        // Shapes without area have no edges at their ends.
        let normal = difference.faces()[0].normal;
        if normal == Vec2::ZERO {
            run.test_end_axis(Vec2::X, trace);
        }
        run.test_end_axis(if normal == Vec2::ZERO { Vec2::Y } else { normal.perp() }, trace);
    }
    let missed = ImpactResult::Apart { until: horizon };
    if run.is_missed() {
        return missed;
    }
    // No overlap is possible before the intervals overlap on every axis.
    if run.enter <= 0.0 {
        let contact = sat(&at_a, &at_b, EarlyExit::AtFirstGap, &Flaws::default(), &mut ()).contact;
        if contact.depth > 0.0 {
            let (normal, depth) = (contact.normal, contact.depth);
            return ImpactResult::Hit(Touch { time: 0.0, normal, depth });
        }
    }
    let entry = match difference.filter(|_| radius > 0.0) {
        Some(difference) => sweep_rounded(&difference, run.motion, horizon, trace),
        None => run.lies_ahead().then_some((run.enter, run.normal)),
    };
    let Some((time, normal)) = entry else { return missed };
    let gap = -normal.dot(run.motion) * time;
    let contact_gap = 2.0 * skin(a, b);
    let in_contact = time <= 0.0 || gap <= contact_gap && distance(&at_a, &at_b) <= contact_gap;
    ImpactResult::Hit(Touch { time: if in_contact { 0.0 } else { time }, normal, depth: 0.0 })
}

/// Returns the time at which the moving rounded difference reaches the origin, and the normal at that
/// time. The origin must be outside at first.
///
/// The difference is the union of its core, a strip along each edge and a disk round each corner. It
/// contains the origin from the first entry into one of these to the last exit from one. The entry is
/// still to come if the middle of that period is: floating-point errors matter only at the period's ends.
fn sweep_rounded<T: Trace<ImpactStep>>(
    difference: &Difference,
    motion: Vec2,
    horizon: f32,
    trace: &mut T,
) -> Option<(f32, Vec2)> {
    let radius = difference.radius;
    let (mut enter, mut leave, mut normal) = (f32::INFINITY, f32::NEG_INFINITY, Vec2::ZERO);
    for (k, face) in difference.faces().iter().enumerate() {
        let ([from, to], speed) = (difference.ends(k), face.normal.dot(motion));
        if speed != 0.0 {
            let time = (-face.normal.dot(from) - radius) / speed;
            let (edge, foot) = (to - from, -(from + motion * time));
            let along = foot.dot(edge);
            let is_on_edge = along >= 0.0 && along <= edge.length_squared();
            if is_on_edge && speed < 0.0 {
                leave = leave.max(time);
            } else if is_on_edge && time < enter {
                (enter, normal) = (time, -face.normal);
            }
        }
        let Some([first, last]) = chord(from, motion, radius) else { continue };
        if first > -last && first <= horizon {
            let time = first.max(0.0);
            trace.note(|| ImpactStep::Corners { a: face.from.a, b: face.from.b, time });
        }
        leave = leave.max(last);
        if first < enter {
            (enter, normal) = (first, (from + motion * first).normalize_or(Vec2::X));
        }
    }
    (enter > -leave && enter <= horizon).then_some((enter, normal))
}

/// Returns the times, s, at which a moving disk starts and stops containing the origin. `center` is the
/// disk's centre at time 0.
fn chord(center: Vec2, motion: Vec2, radius: f32) -> Option<[f32; 2]> {
    let (speed_squared, cross) = (motion.length_squared(), center.perp_dot(motion));
    // The distance at which the path passes the origin is more precise than b² − a·c of the quadratic
    // formula, which cancels far from a small disk.
    let discriminant = speed_squared * radius * radius - cross * cross;
    if discriminant <= 0.0 {
        return None;
    }
    let middle = -center.dot(motion) / speed_squared;
    let half = libm::sqrtf(discriminant) / speed_squared;
    Some([middle - half, middle + half])
}
