//! A shell's disk swept along a straight line against a model.

use super::model::{Model, V, local_x, local_z, v};

/// Returns the fraction of the path from `from` to `to` at which a disk of `radius` first touches the
/// model.
pub fn first_touch(from: V, to: V, radius: f64, at: V, yaw: f64, model: Model) -> Option<f64> {
    match model {
        Model::Disk { radius: disk_radius } => circle(from, to, at, radius + disk_radius),
        Model::Rect { width, depth } => {
            let (lx, lz) = (local_x(yaw), local_z(yaw));
            let local = |p: V| v((p - at).dot(lx), (p - at).dot(lz));
            let (from, to) = (local(from), local(to));
            let (hx, hz) = (width / 2.0, depth / 2.0);
            // The rect grown by the radius: two boxes and a circle at each corner.
            let mut times = vec![slab(from, to, hx + radius, hz), slab(from, to, hx, hz + radius)];
            for corner in [v(hx, hz), v(hx, -hz), v(-hx, -hz), v(-hx, hz)] {
                times.push(circle(from, to, corner, radius));
            }
            times.into_iter().flatten().min_by(f64::total_cmp)
        }
    }
}

/// Returns the fraction at which a point first meets a circle: the smaller t of
/// |from + t (to − from) − centre| = radius.
fn circle(from: V, to: V, centre: V, radius: f64) -> Option<f64> {
    let (path, start) = (to - from, from - centre);
    if start.length() < radius {
        return Some(0.0);
    }
    let (a, b, c) = (path.dot(path), 2.0 * start.dot(path), start.dot(start) - radius * radius);
    let discriminant = b * b - 4.0 * a * c;
    if a == 0.0 || discriminant < 0.0 {
        return None;
    }
    let t = (-b - discriminant.sqrt()) / (2.0 * a);
    (0.0..=1.0).contains(&t).then_some(t)
}

/// Returns the fraction at which a point enters the box |x| ≤ hx, |z| ≤ hz.
fn slab(from: V, to: V, hx: f64, hz: f64) -> Option<f64> {
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (p, q, h) in [(from.x, to.x, hx), (from.z, to.z, hz)] {
        if (q - p).abs() < 1e-12 {
            if p.abs() > h {
                return None;
            }
            continue;
        }
        let (one, two) = ((-h - p) / (q - p), (h - p) / (q - p));
        enter = enter.max(one.min(two));
        leave = leave.min(one.max(two));
    }
    (enter <= leave).then_some(enter)
}
