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

/// Depth, positive for a hit, and the unit normal along which the first shape leaves the second.
#[derive(Clone, Copy, Debug)]
pub struct Overlap {
    pub depth: f64,
    pub normal: V,
}

pub fn overlap(driver: Rect, at: V, yaw: f64, model: Model) -> Overlap {
    match model {
        Model::Disk { radius } => {
            let disk = disk_rect(at, radius, driver);
            // The disk's way out of the driver is the opposite of the driver's way out of the disk.
            Overlap { depth: disk.depth, normal: -disk.normal }
        }
        Model::Rect { width, depth } => {
            let target = Rect { centre: at, yaw, hx: width / 2.0, hz: depth / 2.0 };
            rect_rect(driver, target)
        }
    }
}

/// Runs SAT over the four axes: x and z of a, x and z of b.
pub fn rect_rect(a: Rect, b: Rect) -> Overlap {
    let d = a.centre - b.centre;
    let reach = |r: Rect, axis: V| {
        local_x(r.yaw).dot(axis).abs() * r.hx + local_z(r.yaw).dot(axis).abs() * r.hz
    };
    let mut best = Overlap { depth: f64::INFINITY, normal: ZERO };
    for axis in [local_x(a.yaw), local_z(a.yaw), local_x(b.yaw), local_z(b.yaw)] {
        let depth = reach(a, axis) + reach(b, axis) - d.dot(axis).abs();
        if depth < best.depth {
            best = Overlap { depth, normal: if d.dot(axis) < 0.0 { -axis } else { axis } };
        }
    }
    best
}

/// Returns the disk's way out of the rect.
pub fn disk_rect(centre: V, radius: f64, rect: Rect) -> Overlap {
    let (lx, lz) = (local_x(rect.yaw), local_z(rect.yaw));
    let d = centre - rect.centre;
    let (x, z) = (d.dot(lx), d.dot(lz));
    let (cx, cz) = (x.clamp(-rect.hx, rect.hx), z.clamp(-rect.hz, rect.hz));
    let out = lx * (x - cx) + lz * (z - cz);
    let distance = out.length();
    if distance > 0.0 {
        return Overlap { depth: radius - distance, normal: out * (1.0 / distance) };
    }
    let (to_x, to_z) = (rect.hx - x.abs(), rect.hz - z.abs());
    let sign = |s: f64| if s < 0.0 { -1.0 } else { 1.0 };
    if to_x < to_z {
        Overlap { depth: radius + to_x, normal: lx * sign(x) }
    } else {
        Overlap { depth: radius + to_z, normal: lz * sign(z) }
    }
}

/// Returns the region, 1 to 4.
pub fn region(driver: Rect, target: Rect) -> u8 {
    let u = (driver.centre - target.centre).unit();
    let (wide, deep) = (target.hx + driver.hx, target.hz + driver.hz);
    let cos_a = wide / wide.hypot(deep);
    let cos_b = u.dot(local_x(target.yaw));
    if cos_a <= cos_b {
        1
    } else if cos_b <= -cos_a {
        3
    } else if u.dot(local_z(target.yaw)) > 0.0 {
        2
    } else {
        4
    }
}

/// Returns the driver's rebound direction.
pub fn rebound(driver: Rect, at: V, yaw: f64, model: Model, method: Direction) -> V {
    let u = (driver.centre - at).unit();
    let Model::Rect { width, depth } = model else {
        return u;
    };
    let target = Rect { centre: at, yaw, hx: width / 2.0, hz: depth / 2.0 };
    match method {
        Direction::CentreLine => u,
        Direction::MtvAxis => rect_rect(driver, target).normal,
        Direction::Regions => match region(driver, target) {
            1 => local_x(yaw),
            2 => local_z(yaw),
            3 => -local_x(yaw),
            _ => -local_z(yaw),
        },
    }
}
