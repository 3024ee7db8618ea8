//! Makes shapes in space from the values of a table row: a notation.

use glam::{DMat3, DVec3};

use super::fill::{Pose, RowValues};
use super::shape::SpaceGeometry;
use super::table::{Kind, Row};
use super::vector;
use crate::text::id;

/// Reason why a shape is impossible, and the correct form.
pub(super) type ShapeProblem = (&'static str, &'static str);

/// Minimum length of a normal.
const MIN_NORMAL_LENGTH: f64 = 1e-9;

/// Makes the shape of a row; `None` if a value is missing or unknown, or the row is no shape.
pub(super) fn form(row: &Row, filled: &RowValues) -> Option<Result<SpaceGeometry, ShapeProblem>> {
    let from_axis_angle = filled.vector("axisangle").map(vector::axis_angle);
    let rotation = filled.rotation.or(from_axis_angle).unwrap_or(DMat3::IDENTITY);
    let own_pose =
        Pose { at: filled.vector("at").unwrap_or_default(), rotation, raw_numbers: Vec::new() };
    let form = match row.kind {
        Kind::Box => box_geometry(row, filled, &own_pose)?,
        Kind::Sphere => SpaceGeometry::Sphere { center: own_pose.at, radius: filled.number("r")? },
        Kind::Capsule => placed(capsule(row, filled)?, &own_pose),
        Kind::Triangle => {
            let corners = ["a", "b", "c"].map(|word| filled.vector(word));
            let [Some(a), Some(b), Some(c)] = corners else { return None };
            placed(SpaceGeometry::Triangle([a, b, c]), &own_pose)
        }
        Kind::Plane => {
            let normal = filled.vector("normal")?;
            let point_offset = filled.vector("at").map_or(0.0, |point| normal.dot(point));
            let given = filled.number("offset").unwrap_or(0.0);
            let offset = point_offset + if row.negated { 0.0 - given } else { given };
            let form = SpaceGeometry::Plane { normal, offset, is_solid: row.solid };
            let rotation_only = Pose { at: DVec3::ZERO, ..own_pose };
            placed(form, &rotation_only)
        }
        Kind::Pose | Kind::Rotation => return None,
    };
    let form = match &filled.body {
        Some(body) => placed(form, body),
        None => form,
    };
    let body_rotation = filled.body.as_ref().map_or(DMat3::IDENTITY, |body| body.rotation);
    let has_valid_rotation = vector::is_rotation(&rotation) && vector::is_rotation(&body_rotation);
    Some(problem(&form, has_valid_rotation).map_or(Ok(form), Err))
}

/// Returns the first reason why a shape is impossible.
fn problem(form: &SpaceGeometry, has_valid_rotation: bool) -> Option<ShapeProblem> {
    match form {
        _ if !has_valid_rotation => {
            Some((id::PASTE_AXES_NOT_PERPENDICULAR.text(), id::PASTE_PERPENDICULAR_AXES.text()))
        }
        SpaceGeometry::Box { half, .. } if half.min_element() < 0.0 => {
            Some((id::PASTE_BOX_SIZE_BELOW_0.text(), id::PASTE_SIZES_FROM_0.text()))
        }
        SpaceGeometry::Sphere { radius, .. } | SpaceGeometry::Capsule { radius, .. }
            if *radius < 0.0 =>
        {
            Some((id::PASTE_RADIUS_BELOW_0.text(), id::PASTE_RADIUS_FROM_0.text()))
        }
        SpaceGeometry::Triangle([a, b, c]) if is_flat(*b - *a, *c - *a) => {
            Some((id::PASTE_TRIANGLE_WITHOUT_AREA.text(), id::PASTE_CORNERS_NOT_ON_LINE.text()))
        }
        SpaceGeometry::Plane { normal, .. } if normal.length() < MIN_NORMAL_LENGTH => {
            Some((id::PASTE_PLANE_WITHOUT_NORMAL.text(), id::PASTE_NORMAL_NOT_0.text()))
        }
        _ => None,
    }
}

/// Returns whether a triangle with these two edges, from one corner, is too flat for a normal.
fn is_flat(p: DVec3, q: DVec3) -> bool {
    let longest = p.length_squared().max(q.length_squared()).max((p - q).length_squared());
    p.cross(q).length() <= 2e-6 * longest
}

fn box_geometry(row: &Row, filled: &RowValues, own_pose: &Pose) -> Option<SpaceGeometry> {
    let corners = filled.vector("min").zip(filled.vector("max"));
    let (center, half) = if let Some((min, max)) = corners {
        ((min + max) * 0.5, (max - min) * 0.5)
    } else {
        let size = filled.vector("size").map(|size| size * 0.5);
        let half = filled.vector("half").or(size)?;
        (own_pose.at + if row.corner { half } else { DVec3::ZERO }, half)
    };
    Some(SpaceGeometry::Box { center, half, axes: own_pose.rotation })
}

fn capsule(row: &Row, filled: &RowValues) -> Option<SpaceGeometry> {
    let radius = filled.number("r")?;
    if let (Some(a), Some(b)) = (filled.vector("a"), filled.vector("b")) {
        return Some(SpaceGeometry::Capsule { ends: [a, b], radius });
    }
    let from_height = filled.number("height").map(|height| (height / 2.0 - radius).max(0.0));
    let half = filled.number("halfmiddle").or(from_height)?;
    let axis = match filled.number("direction") {
        Some(0.0) => 0,
        Some(1.0) => 1,
        Some(2.0) => 2,
        Some(_) => return None,
        None => row.axis,
    };
    let up = DMat3::IDENTITY.col(axis) * half;
    Some(SpaceGeometry::Capsule { ends: [-up, up], radius })
}

/// Transforms a shape from the local frame of `pose` to the frame in which the pose is given.
pub(super) fn placed(mut form: SpaceGeometry, pose: &Pose) -> SpaceGeometry {
    let place = |point: &mut DVec3| *point = pose.at + pose.rotation * *point;
    match &mut form {
        SpaceGeometry::Box { center, axes, .. } => {
            place(center);
            *axes = pose.rotation * *axes;
        }
        SpaceGeometry::Sphere { center, .. } => place(center),
        SpaceGeometry::Capsule { ends, .. } => ends.iter_mut().for_each(place),
        SpaceGeometry::Triangle(corners) => corners.iter_mut().for_each(place),
        SpaceGeometry::Plane { normal, offset, .. } => {
            *normal = pose.rotation * *normal;
            *offset += normal.dot(pose.at);
        }
    }
    form
}
