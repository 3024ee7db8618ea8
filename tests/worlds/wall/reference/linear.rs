//! Vectors, and rotations as matrices; angles in degrees.

pub type V = [f64; 3];
pub type M = [V; 3];

pub fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Returns a + t · b.
pub fn plus(a: V, b: V, t: f64) -> V {
    [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]]
}

/// Multiplies two matrices: rows of a times columns of b.
pub fn times(a: M, b: M) -> M {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

pub fn apply(m: M, v: V) -> V {
    std::array::from_fn(|i| dot(m[i], v))
}

/// Returns the right-handed rotation about x, y or z; degrees.
pub fn about(axis: usize, degrees: f64) -> M {
    let (s, c) = degrees.to_radians().sin_cos();
    match axis {
        0 => [[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]],
        1 => [[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]],
        _ => [[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]],
    }
}

/// Returns the rotation by `pitch`, which raises the front (+z), and `roll`, which leans to the left
/// (+x): y turns towards −z, x towards −y.
pub fn tilt(pitch: f64, roll: f64) -> M {
    times(about(0, -pitch), about(2, -roll))
}
