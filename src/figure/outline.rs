//! Outlines of solids and round shapes on a sheet.

use glam::{Vec2, Vec3};

use super::{Basis, Outline, Plane};
use crate::geom::convex::Convex;
use crate::geom::order;
use crate::mesh::bvh::Bvh;

/// Points per quarter turn of a rounded corner.
const ARC_POINTS: u16 = 16;
/// Maximum distance between corners that count as one point of the sheet, m.
const SAME_POINT: f32 = 1e-3;

/// Returns the convex hull, counter-clockwise without collinear points (Andrew 1979, monotone chain).
pub(super) fn hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
    order::sort_by(&mut points, |p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let half_hull = |points: &mut dyn Iterator<Item = Vec2>| {
        let mut chain: Vec<Vec2> = Vec::new();
        for p in points {
            while let [.., q, r] = chain[..] {
                if (r - q).perp_dot(p - r) > 0.0 {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut chain = half_hull(&mut points.iter().copied());
    chain.extend(half_hull(&mut points.iter().rev().copied()));
    chain
}

/// Returns the silhouette of a convex solid given by its corners.
pub(super) fn silhouette(corners: &[Vec3], frame: &Basis) -> Outline {
    Outline::Closed(hull(corners.iter().map(|p| frame.point(*p)).collect()))
}

/// Returns the names of a silhouette's corners, such as *P0*, or *P0 P4* where two corners project to one point.
pub(super) fn corner_names(corners: &[Vec3], frame: &Basis, silhouette: &Outline) -> Vec<String> {
    let Outline::Closed(points) = silhouette else { return Vec::new() };
    let on_sheet: Vec<Vec2> = corners.iter().map(|p| frame.point(*p)).collect();
    let name_of = |point: &Vec2| {
        let matching = (0..).zip(&on_sheet).filter(|(_, p)| p.distance(*point) < SAME_POINT);
        let names: Vec<String> = matching.map(|(k, _): (u32, _)| format!("P{k}")).collect();
        names.join(" ")
    };
    points.iter().map(name_of).collect()
}

/// Returns the outline of a convex shape. Rounded corners become arcs with the exact extent along `axis`.
pub(super) fn convex(shape: &Convex, axis: Vec2, point: &dyn Fn(Vec2) -> Vec2) -> Outline {
    let (core, radius) = (shape.points(), shape.radius);
    match core {
        [center] if radius > 0.0 => Outline::Circle(point(*center), radius),
        _ if radius == 0.0 => Outline::Closed(core.iter().map(|p| point(*p)).collect()),
        _ => {
            let step = std::f32::consts::TAU / f32::from(ARC_POINTS * 4);
            let directions =
                (0..ARC_POINTS * 4).map(|k| Vec2::from_angle(step * f32::from(k)).rotate(axis));
            // Includes the axis itself, for exact extremes.
            let border =
                directions.flat_map(|direction| core.iter().map(move |p| *p + direction * radius));
            Outline::Closed(hull(border.map(point).collect()))
        }
    }
}

/// Returns the intersection of the ground within `reach` of a point with the plane through the point, as
/// lines on the sheet.
pub(super) fn section(ground: &Bvh, plane: &Plane, center: Vec3, reach: Vec3) -> Vec<[Vec2; 2]> {
    let normal = plane.x.cross(plane.y);
    let mut lines = Vec::new();
    ground.for_each_in_aabb(center - reach, center + reach, |_, triangle| {
        let corners = triangle.corners();
        let mut ends: Vec<Vec2> = Vec::new();
        for k in 0..3 {
            let (p, q) = (corners[k], corners[(k + 1) % 3]);
            let (d, e) = ((p - center).dot(normal), (q - center).dot(normal));
            if (d < 0.0) != (e < 0.0) {
                ends.push(plane.point(p.lerp(q, d / (d - e))));
            }
        }
        if let [p, q] = ends[..] {
            lines.push([p, q]);
        }
    });
    lines
}
