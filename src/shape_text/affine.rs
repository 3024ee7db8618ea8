//! SVG transforms.

use super::lex::Fault;
use super::shape::{Point, ShapeGeometry};
use crate::text::id;

/// x' = a·x + c·y + e, y' = b·x + d·y + f, as SVG's `matrix(a b c d e f)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Affine([f64; 6]);

impl Affine {
    pub(super) const IDENTITY: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    pub(super) fn shift([x, y]: Point) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// Composes two transforms: `inner` is applied first.
    pub(super) fn after(self, inner: Self) -> Self {
        let ([a, b, c, d, e, f], [p, q, r, s, t, u]) = (self.0, inner.0);
        Self([
            a * p + c * q,
            b * p + d * q,
            a * r + c * s,
            b * r + d * s,
            a * t + c * u + e,
            b * t + d * u + f,
        ])
    }

    fn apply(self, [x, y]: Point) -> Point {
        let [a, b, c, d, e, f] = self.0;
        [a * x + c * y + e, b * x + d * y + f]
    }

    /// Reads a `transform` attribute that begins at byte `base` of the text.
    pub(super) fn read(text: &str, base: usize) -> Result<Self, Fault> {
        let mut all = Self::IDENTITY;
        for part in text.split_inclusive(')') {
            let Some((name, numbers)) = part.trim_end_matches(')').split_once('(') else {
                continue;
            };
            let name = name.trim_matches(|c: char| c.is_whitespace() || c == ',');
            let words = numbers.split(|c: char| c.is_whitespace() || c == ',');
            let numbers: Result<Vec<f64>, _> =
                words.filter(|number| !number.is_empty()).map(number_without_unit).collect();
            let one = numbers.ok().and_then(|numbers| Self::named(name, &numbers));
            let Some(one) = one else {
                let what = id::PASTE_IN_TRANSFORM.with(&[("word", &part.trim())]);
                let expected = id::PASTE_KNOWN_TRANSFORMS.text();
                return Err(Fault::new(base..base + text.len(), what, expected));
            };
            all = all.after(one);
        }
        Ok(all)
    }

    fn named(name: &str, numbers: &[f64]) -> Option<Self> {
        let rotation = |degrees: f64| {
            let (sin, cos) = libm::sincos(degrees.to_radians());
            Self([cos, sin, -sin, cos, 0.0, 0.0])
        };
        Some(match (name, numbers) {
            ("translate", [x]) => Self::shift([*x, 0.0]),
            ("translate", [x, y]) => Self::shift([*x, *y]),
            ("scale", [x]) => Self([*x, 0.0, 0.0, *x, 0.0, 0.0]),
            ("scale", [x, y]) => Self([*x, 0.0, 0.0, *y, 0.0, 0.0]),
            ("rotate", [degrees]) => rotation(*degrees),
            ("rotate", [degrees, x, y]) => {
                Self::shift([*x, *y]).after(rotation(*degrees)).after(Self::shift([-x, -y]))
            }
            ("skewX", [degrees]) => {
                Self([1.0, 0.0, libm::tan(degrees.to_radians()), 1.0, 0.0, 0.0])
            }
            ("skewY", [degrees]) => {
                Self([1.0, libm::tan(degrees.to_radians()), 0.0, 1.0, 0.0, 0.0])
            }
            ("matrix", [a, b, c, d, e, f]) => Self([*a, *b, *c, *d, *e, *f]),
            _ => return None,
        })
    }

    /// Transforms a shape. A mirrored, skewed or unevenly scaled box or circle becomes a polygon.
    pub(super) fn transform(self, shape: ShapeGeometry, in_radians: bool) -> ShapeGeometry {
        if self == Self::IDENTITY {
            return shape;
        }
        let [a, b, c, d, ..] = self.0;
        let scale = libm::hypot(a, b);
        let is_near = |p: f64, q: f64| (p - q).abs() <= 1e-12 * (1.0 + scale);
        let is_similar = is_near(a, d) && is_near(b, -c);
        let rotation = libm::atan2(b, a);
        match shape {
            ShapeGeometry::Box { center, size, angle } if is_similar => {
                let rotation = if in_radians { rotation } else { rotation.to_degrees() };
                let size = size.map(|side| side * scale);
                ShapeGeometry::Box { center: self.apply(center), size, angle: angle + rotation }
            }
            ShapeGeometry::Circle { center, radius } if is_similar => {
                ShapeGeometry::Circle { center: self.apply(center), radius: radius * scale }
            }
            ShapeGeometry::Circle { center: [x, y], radius } => {
                let corner = |k: u32| {
                    let (sin, cos) = libm::sincos(f64::from(k) * std::f64::consts::TAU / 128.0);
                    self.apply([x + radius * cos, y + radius * sin])
                };
                ShapeGeometry::Polygon((0..128).map(corner).collect())
            }
            ShapeGeometry::Box { .. } => {
                let (corners, _) = shape.core(in_radians);
                ShapeGeometry::Polygon(
                    corners.into_iter().map(|corner| self.apply(corner)).collect(),
                )
            }
            mut shape => {
                shape.for_each_point_mut(|point| *point = self.apply(*point));
                if let ShapeGeometry::Capsule { radius, .. } = &mut shape {
                    *radius *= scale;
                }
                shape
            }
        }
    }
}

/// Parses a number, and ignores its unit if it has one.
fn number_without_unit(number: &str) -> Result<f64, ()> {
    number.trim_end_matches(|c: char| c.is_alphabetic()).parse().map_err(|_| ())
}
