//! Vectors in f64.

pub type V = [f64; 3];

pub fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub fn cross(a: V, b: V) -> V {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Returns a + t · b.
pub fn plus(a: V, b: V, t: f64) -> V {
    [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]]
}

pub fn unit(v: V) -> V {
    let length = dot(v, v).sqrt();
    v.map(|x| x / length)
}

pub fn distance(a: V, b: V) -> f64 {
    let d = plus(a, b, -1.0);
    dot(d, d).sqrt()
}

/// Rotates about a unit axis (Rodrigues).
pub fn turn(v: V, axis: V, angle: f64) -> V {
    let (s, c) = angle.sin_cos();
    let along = dot(axis, v) * (1.0 - c);
    std::array::from_fn(|i| v[i] * c + cross(axis, v)[i] * s + axis[i] * along)
}

/// Rotates `v` by the shortest rotation from one unit vector to another.
pub fn tilt(v: V, from: V, to: V) -> V {
    let axis = cross(from, to);
    let sin = dot(axis, axis).sqrt();
    if sin < 1e-12 { v } else { turn(v, unit(axis), sin.atan2(dot(from, to))) }
}
