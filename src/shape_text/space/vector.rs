//! Vectors, angles and rotations in values.

use glam::{DMat3, DQuat, DVec3};

use super::super::fold::Unit;
use super::super::value::{Record, Value, ValueKind};
use super::super::words::{self, last_part};

/// Returns the vector of a name such as `Vector3::y_axis` or `Vector3.zero`.
fn named_vector(word: &str) -> Option<Vec<f64>> {
    let whole = word.to_lowercase();
    if !["vec", "point", "float3"].iter().any(|part| whole.contains(part)) {
        return None;
    }
    let vector = match last_part(&whole) {
        "zero" | "zeros" | "origin" | "default" => DVec3::ZERO,
        "one" | "ones" => DVec3::ONE,
        "x" | "x_axis" | "right" => DVec3::X,
        "y" | "y_axis" | "up" => DVec3::Y,
        "z" | "z_axis" | "forward" => DVec3::Z,
        _ => return None,
    };
    // In Godot, `FORWARD` is −z.
    let is_back = word.ends_with("FORWARD");
    Some((if is_back { -vector } else { vector }).to_array().to_vec())
}

/// Returns whether a call of this name makes a vector or a matrix from its numbers.
fn makes_numbers(head: &str) -> bool {
    let name = head.to_lowercase();
    let parts = ["matrix", "mat3", "translation", "unit", "array", "float3", "quat", "basis"];
    let is_rotation = ["axis", "euler", "identity"].iter().any(|word| name.contains(word));
    words::is_vector(head) || parts.iter().any(|part| name.contains(part)) && !is_rotation
}

/// Returns all numbers of a number, vector or matrix, in order; fields are x, y, z, w.
pub(super) fn numbers(value: &Value) -> Option<Vec<f64>> {
    let items = match &value.what {
        ValueKind::Number(number, _) => return Some(vec![*number]),
        ValueKind::Word(word) => return named_vector(word),
        ValueKind::List(items) => items,
        ValueKind::Record(Record { head: Some(head), items }) if items.is_empty() => {
            return named_vector(head);
        }
        ValueKind::Record(Record { head, items }) if head.is_none_or(makes_numbers) => items,
        _ => return None,
    };
    let mut all = Vec::new();
    for item in items.iter().filter(|item| item.key.is_none()) {
        all.extend(numbers(item)?);
    }
    let mut fields: Vec<(usize, f64)> = Vec::new();
    for item in items {
        let Some(key) = item.key else { continue };
        match (
            ["x", "y", "z", "w"].iter().position(|axis| words::is_same(axis, key)),
            item.number(),
        ) {
            (Some(axis), Some(number)) => fields.push((axis, number)),
            _ if !item.counts() && words::is_harmless(key) => {}
            _ => return None,
        }
    }
    let count = fields.iter().map(|(axis, _)| axis + 1).max().unwrap_or(0);
    if all.is_empty() && fields.len() == count {
        all.resize(count, 0.0);
    }
    for (axis, number) in fields {
        *all.get_mut(axis)? = number;
    }
    (!all.is_empty()).then_some(all)
}

/// Returns whether a value has a vector type of three dimensions, or a third coordinate other than 0.
pub(super) fn is_deep(value: &Value) -> bool {
    let is_third = |(i, item): (usize, &Value)| {
        let is_z = item.key.map_or(i == 2, |key| words::is_same(key, "z"));
        is_z && item.number().is_some_and(|z| z != 0.0)
    };
    let numbers = numbers(value);
    let is_vector = numbers.as_ref().is_some_and(|numbers| numbers.len() == 3);
    let is_typed = value.head().is_some_and(|head| head.contains('3'));
    is_vector && (is_typed || value.items().iter().enumerate().any(is_third))
        || value.items().iter().any(is_deep)
}

/// Returns an angle in radians.
pub(super) fn angle(value: &Value, in_degrees: bool) -> Option<f64> {
    let ValueKind::Number(number, unit) = value.what else { return None };
    let is_degrees = unit == Unit::Degrees || unit == Unit::Plain && in_degrees;
    Some(if is_degrees { number.to_radians() } else { number })
}

/// Returns the rotation about an axis of any length above 0.
pub(super) fn rotation_about(axis: DVec3, angle: f64) -> Option<DMat3> {
    let axis = axis.try_normalize()?;
    Some(DMat3::from_quat(DQuat::from_axis_angle(axis, angle)))
}

/// Returns the rotation about an axis whose length is the angle, radians.
pub(super) fn axis_angle(vector: DVec3) -> DMat3 {
    rotation_about(vector, vector.length()).unwrap_or(DMat3::IDENTITY)
}

/// Returns the rotation of a quaternion; `None` if it is too short for a direction.
pub(super) fn quaternion([x, y, z, w]: [f64; 4]) -> Option<DMat3> {
    let quat = DQuat::from_xyzw(x, y, z, w);
    let is_sound = quat.length() > 1e-9 && quat.is_finite();
    is_sound.then(|| DMat3::from_quat(quat.normalize()))
}

/// Returns the product of rotations about x, y and z in this order, such as `yxz`.
pub(super) fn euler(order: &str, [x, y, z]: [f64; 3]) -> DMat3 {
    order.chars().fold(DMat3::IDENTITY, |all, axis| {
        let (axis, angle) = match axis {
            'x' => (DVec3::X, x),
            'y' => (DVec3::Y, y),
            _ => (DVec3::Z, z),
        };
        all * rotation_about(axis, angle).unwrap_or(DMat3::IDENTITY)
    })
}

/// Returns the rotation by the application's own angles, radians: `yaw` turns the box, `pitch` raises its
/// front (+z), and `roll` leans it to the left (+x).
pub(super) fn yaw_pitch_roll([yaw, pitch, roll]: [f64; 3]) -> DMat3 {
    euler("yxz", [-pitch, yaw, -roll])
}

/// Returns whether the columns are perpendicular unit vectors.
pub(super) fn is_rotation(axes: &DMat3) -> bool {
    let error = axes.transpose() * *axes - DMat3::IDENTITY;
    error.to_cols_array().iter().all(|x| x.abs() <= 1e-3)
}
