//! Driver rect against rect and disk, and the rebound direction.

use super::model::{Direction, Model, V, ZERO, local_x, local_z};

/// A rect in the plane: centre, yaw in radians, half-extents along local x and z.
#[derive(Clone, Copy, Debug)]
pub struct Rect {
    pub centre: V,
    pub yaw: f64,
    pub hx: f64,
    pub hz: f64,
}

/// Depth is positive for a hit; the normal points from the target to the driver.
#[derive(Clone, Copy, Debug)]
pub struct Overlap {
    pub depth: f64,
    pub normal: V,
    /// How far the choice of normal is from being another one.
    pub clear: f64,
}

pub fn overlap(driver: Rect, at: V, yaw: f64, model: Model) -> Overlap {
    match model {
        Model::Disk { radius } => {
            let disk = disk_rect(at, radius, driver);
            // The disk's way out of the driver is minus the driver's way out of the disk.
            Overlap { normal: -disk.normal, ..disk }
        }
        Model::Rect { width, depth } => {
            let target = Rect { centre: at, yaw, hx: width / 2.0, hz: depth / 2.0 };
            rect_rect(driver, target)
        }
    }
}

/// SAT over the four axes, driver's x, z, target's x, z.
pub fn rect_rect(a: Rect, b: Rect) -> Overlap {
    let d = a.centre - b.centre;
    let reach =
        |r: Rect, axis: V| local_x(r.yaw).dot(axis).abs() * r.hx + local_z(r.yaw).dot(axis).abs() * r.hz;
    let mut best = Overlap { depth: f64::INFINITY, normal: ZERO, clear: f64::INFINITY };
    for axis in [local_x(a.yaw), local_z(a.yaw), local_x(b.yaw), local_z(b.yaw)] {
        let depth = reach(a, axis) + reach(b, axis) - d.dot(axis).abs();
        let normal = if d.dot(axis) < 0.0 { -axis } else { axis };
        // The same direction found twice (parallel rects) is no rival.
        let rival = (normal - best.normal).length() > 1e-6;
        let gap = (depth - best.depth).abs();
        if depth < best.depth {
            // Another axis, or the same one's other sign.
            let clear = if rival { gap } else { best.clear }.min(d.dot(axis).abs());
            best = Overlap { depth, normal, clear };
        } else if rival {
            best.clear = best.clear.min(gap);
        }
    }
    best
}

/// The disk's way out of the rect.
pub fn disk_rect(centre: V, radius: f64, rect: Rect) -> Overlap {
    let (lx, lz) = (local_x(rect.yaw), local_z(rect.yaw));
    let d = centre - rect.centre;
    let (x, z) = (d.dot(lx), d.dot(lz));
    let (cx, cz) = (x.clamp(-rect.hx, rect.hx), z.clamp(-rect.hz, rect.hz));
    let out = lx * (x - cx) + lz * (z - cz);
    let distance = out.length();
    if distance > 0.0 {
        return Overlap { depth: radius - distance, normal: out * (1.0 / distance), clear: distance };
    }
    let (to_x, to_z) = (rect.hx - x.abs(), rect.hz - z.abs());
    let sign = |s: f64| if s < 0.0 { -1.0 } else { 1.0 };
    let clear = (to_x - to_z).abs();
    if to_x < to_z {
        Overlap { depth: radius + to_x, normal: lx * sign(x), clear: clear.min(x.abs()) }
    } else {
        Overlap { depth: radius + to_z, normal: lz * sign(z), clear: clear.min(z.abs()) }
    }
}

/// 1 to 4, and how far u is from another region.
pub fn region(driver: Rect, target: Rect) -> (u8, f64) {
    let u = (driver.centre - target.centre).unit();
    let (wide, deep) = (target.hx + driver.hx, target.hz + driver.hz);
    let cos_a = wide / wide.hypot(deep);
    let cos_b = u.dot(local_x(target.yaw));
    let along = u.dot(local_z(target.yaw));
    let clear = (cos_a - cos_b.abs()).abs();
    if cos_a <= cos_b {
        (1, clear)
    } else if cos_b <= -cos_a {
        (3, clear)
    } else if along > 0.0 {
        (2, clear.min(along))
    } else {
        (4, clear.min(-along))
    }
}

/// The driver's rebound direction, and how far the choice was from another.
pub fn rebound(driver: Rect, at: V, yaw: f64, model: Model, method: Direction) -> (V, f64) {
    let apart = driver.centre - at;
    let u = apart.unit();
    let Model::Rect { width, depth } = model else { return (u, apart.length()) };
    let target = Rect { centre: at, yaw, hx: width / 2.0, hz: depth / 2.0 };
    match method {
        Direction::CentreLine => (u, apart.length()),
        Direction::MtvAxis => {
            let found = rect_rect(driver, target);
            (found.normal, found.clear)
        }
        Direction::Regions => {
            let (region, clear) = region(driver, target);
            let direction = match region {
                1 => local_x(yaw),
                2 => local_z(yaw),
                3 => -local_x(yaw),
                _ => -local_z(yaw),
            };
            (direction, clear.min(apart.length()))
        }
    }
}
