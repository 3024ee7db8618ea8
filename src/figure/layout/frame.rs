//! Maps a sheet to a rectangle of the page.

use glam::{Mat2, Vec2, vec2};

use super::Closeup;
use super::mark::Rect;
use crate::figure::{Line, Orientation, Outline, Role, Shape, ShapeState, Sheet};

/// Maximum fraction of the rectangle's height filled by the pair.
const HEIGHT_FRACTION: f32 = 0.66;
/// Maximum fraction of the rectangle's width filled by the pair.
const MAX_WIDTH_FRACTION: f32 = 0.9;
/// Above this length ratio, the longer body may extend beyond the sheet.
const CROP_RATIO: f32 = 2.0;
/// Maximum length ratio of a body that is shown whole because it surrounds the other one.
const MAX_SURROUNDING_RATIO: f32 = 12.0;

/// Minimum length assumed for the shorter body in a crop, m; keeps the longer body recognizable.
const MIN_CROP_LENGTH: f32 = 0.3;

/// A similarity transform from metres on the sheet to points on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageTransform {
    /// Rotation and scale; y downwards.
    linear: Mat2,
    /// Position of the sheet's origin.
    origin: Vec2,
    /// Points per metre.
    pub scale: f32,
    /// Direction on the page of the line or of the sheet's axis, a unit vector.
    pub line: Vec2,
}

impl PageTransform {
    /// Creates the transform that fits the pair or shows `closeup`, rotated by the sheet's
    /// [`Orientation`]. Without `line`, the direction is the sheet's axis.
    pub(super) fn of(
        sheet: &Sheet,
        line: Option<&Line>,
        area: Rect,
        closeup: Option<Closeup>,
    ) -> Self {
        let along = line.and_then(|line| line.direction.try_normalize());
        let along = along.unwrap_or_else(|| sheet.axis());
        // Direction on the sheet that points right on the page.
        let right = match sheet.orientation {
            Orientation::Up => vec2(sheet.up.y, -sheet.up.x),
            Orientation::AsIs => Vec2::X,
            Orientation::Level if a_is_behind(sheet, line, along) => -along,
            Orientation::Level => along,
        };
        let up = right.perp();
        // Rows of the matrix: right and down.
        let rotation = Mat2::from_cols(vec2(right.x, -up.x), vec2(right.y, -up.y));
        let (center, scale) = if let Some(Closeup { center, scale }) = closeup {
            (rotation * center, scale)
        } else {
            let bounds = bounds_to_fit(sheet, &rotation);
            let size = bounds.size().max(Vec2::splat(1e-3));
            let scale = (HEIGHT_FRACTION * area.size().y / size.y)
                .min(MAX_WIDTH_FRACTION * area.size().x / size.x);
            (bounds.center(), scale)
        };
        let linear = rotation * scale;
        let origin = area.center() - center * scale;
        Self { linear, origin, scale, line: rotation * along }
    }

    /// Rotates the transform by `angle`, radians clockwise on the page, about a point of the page.
    #[must_use]
    pub(super) fn turned(self, angle: f32, pivot: Vec2) -> Self {
        if angle == 0.0 {
            return self;
        }
        let rotation = Mat2::from_angle(angle);
        let origin = pivot + rotation * (self.origin - pivot);
        Self { linear: rotation * self.linear, origin, line: rotation * self.line, ..self }
    }

    /// Maps a point from the sheet to the page.
    #[must_use]
    pub fn point(&self, p: Vec2) -> Vec2 {
        self.origin + self.linear * p
    }

    /// Maps a vector from the sheet to the page.
    #[must_use]
    pub fn vector(&self, v: Vec2) -> Vec2 {
        self.linear * v
    }

    /// Maps a vector from the page to the sheet, m.
    #[must_use]
    pub fn vector_back(&self, v: Vec2) -> Vec2 {
        self.linear.inverse() * v
    }

    /// Maps a point from the page to the sheet, m.
    #[must_use]
    pub fn back(&self, p: Vec2) -> Vec2 {
        self.linear.inverse() * (p - self.origin)
    }
}

/// Returns whether A lies farther along `along` than B, judged by their centres.
fn a_is_behind(sheet: &Sheet, line: Option<&Line>, along: Vec2) -> bool {
    if let Some(line) = line {
        return line.a[0] + line.a[1] > line.b[0] + line.b[1];
    }
    let middle = |role| {
        let mut shapes = sheet.shapes.iter();
        let shape = shapes.find(|shape| shape.role == role && shape.when == ShapeState::Tested)?;
        Some(Rect::around(shape.corners()).center().dot(along))
    };
    middle(Role::A).zip(middle(Role::B)).is_some_and(|(a, b)| a > b)
}

/// Returns the rectangle to fit, rotated but not scaled.
fn bounds_to_fit(sheet: &Sheet, rotation: &Mat2) -> Rect {
    if sheet.shapes.is_empty() {
        let ends = sheet.arrows.iter().flat_map(|arrow| [arrow.from, arrow.to]);
        return Rect::around(
            ends.chain(sheet.points.iter().map(|point| point.at)).map(|p| *rotation * p),
        );
    }
    let bounds = |role: Option<Role>| {
        let shapes = sheet.shapes.iter().filter(move |shape| {
            shape.when == ShapeState::Tested && role.is_none_or(|role| shape.role == role)
        });
        let points: Vec<Vec2> = shapes.flat_map(Shape::corners).map(|p| *rotation * p).collect();
        (!points.is_empty()).then(|| Rect::around(points))
    };
    let (Some(a), Some(b)) = (bounds(Some(Role::A)), bounds(Some(Role::B))) else {
        let shapes = bounds(Some(Role::A)).or(bounds(None)).unwrap_or_default();
        let points = sheet.points.iter().map(|point| *rotation * point.at);
        return Rect::around([shapes.min, shapes.max].into_iter().chain(points));
    };
    let is_solid =
        |shape: &&Shape| shape.role == Role::B && matches!(shape.outline, Outline::Solid { .. });
    if let Some(Outline::Solid { face, .. }) =
        sheet.shapes.iter().find(is_solid).map(|shape| &shape.outline)
    {
        // Only the part of a solid's face that is near A.
        let face = Rect::around(face.map(|p| *rotation * p));
        let near = Rect::new(
            face.min.clamp(a.min, a.max).min(face.max),
            face.max.clamp(a.min, a.max).max(face.min),
        );
        let near = Rect::new(near.min.min(near.max), near.max.max(near.min));
        let result = sheet.shapes.iter().filter(|shape| shape.when == ShapeState::Result);
        let result: Vec<Vec2> = result.flat_map(Shape::corners).map(|p| *rotation * p).collect();
        let all = Rect::new(a.min.min(near.min), a.max.max(near.max));
        return result.into_iter().fold(all, |all, p| Rect::new(all.min.min(p), all.max.max(p)));
    }
    let longest = |rect: &Rect| rect.size().max_element();
    let (small, large) = if longest(&a) <= longest(&b) { (a, b) } else { (b, a) };
    // A construction about B's centre needs all of B.
    let has_guides = sheet.shapes.iter().any(|shape| shape.when == ShapeState::Guide);
    // The MTV out of a surrounding body may lead to any side.
    let is_inside = small.min.cmpge(large.min).all()
        && small.max.cmple(large.max).all()
        && longest(&large) <= MAX_SURROUNDING_RATIO * longest(&small);
    let near = if longest(&large) > CROP_RATIO * longest(&small) && !has_guides && !is_inside {
        // Only the part of the longer body that is near the shorter one.
        let least = MIN_CROP_LENGTH.min(0.5 * longest(&large));
        let reach = Vec2::splat(longest(&small).max(least) * 0.75);
        let (low, high) = (small.min - reach, small.max + reach);
        // Show a distant pair in full.
        let part = Rect::new(large.min.max(low), large.max.min(high));
        if part.min.cmple(part.max).all() { part } else { large }
    } else {
        large
    };
    Rect::new(small.min.min(near.min), small.max.max(near.max))
}
