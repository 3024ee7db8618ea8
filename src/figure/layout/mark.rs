//! Layout marks, and the boxes that they cover.

use glam::{Vec2, vec2};

use crate::explain::Term;
use crate::figure::{Role, measure};

/// A rectangle on the page, points; y downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Upper left corner.
    pub min: Vec2,
    /// Lower right corner.
    pub max: Vec2,
}

impl Rect {
    /// Creates the rectangle between two corners.
    #[must_use]
    pub fn new(min: Vec2, max: Vec2) -> Self {
        Self { min, max }
    }

    /// Returns width and height.
    #[must_use]
    pub fn size(&self) -> Vec2 {
        self.max - self.min
    }

    /// Returns the centre.
    #[must_use]
    pub fn center(&self) -> Vec2 {
        (self.min + self.max) * 0.5
    }

    /// Returns the corners, clockwise on the page from the upper left.
    #[must_use]
    pub fn corners(&self) -> [Vec2; 4] {
        [self.min, vec2(self.max.x, self.min.y), self.max, vec2(self.min.x, self.max.y)]
    }

    /// Shrinks the rectangle by `margin` on every side.
    #[must_use]
    pub fn shrunk(&self, margin: f32) -> Self {
        Self { min: self.min + margin, max: self.max - margin }
    }

    /// Returns whether the rectangles share an area.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.min.cmplt(other.max).all() && other.min.cmplt(self.max).all()
    }

    /// Returns whether `other` lies inside.
    #[must_use]
    pub fn holds(&self, other: &Self) -> bool {
        self.min.cmple(other.min).all() && other.max.cmple(self.max).all()
    }

    /// Clips a line to the rectangle (Liang, Barsky 1984).
    #[must_use]
    pub fn clipped(&self, [from, to]: [Vec2; 2]) -> Option<[Vec2; 2]> {
        let delta = to - from;
        let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
        for axis in 0..2 {
            let ends = [self.min[axis] - from[axis], self.max[axis] - from[axis]];
            if delta[axis] == 0.0 {
                if ends[0] > 0.0 || ends[1] < 0.0 {
                    return None;
                }
                continue;
            }
            let [near, far] = ends.map(|end| end / delta[axis]);
            enter = enter.max(near.min(far));
            leave = leave.min(near.max(far));
        }
        (enter < leave).then(|| [from + delta * enter, from + delta * leave])
    }

    /// Returns the bounding rectangle of `points`; empty at the origin if there are none.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Vec2>) -> Self {
        let mut points = points.into_iter();
        let Some(first) = points.next() else { return Self::default() };
        points.fold(Self::new(first, first), |rect, p| Self::new(rect.min.min(p), rect.max.max(p)))
    }
}

/// A colour by meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Colour of a role.
    Of(Role),
    /// Text.
    Text,
    /// Faint text and ticks.
    Weak,
    /// Background of sheets and lenses.
    Paper,
    /// Grid of the sheet.
    Grid,
    /// Frames of lenses and panels.
    Frame,
    /// Background of the least overlap's name.
    Least,
    /// Text on the least overlap's background, or on the common area.
    OnFill,
}

impl Ink {
    /// Returns red, green and blue in the light or the dark theme.
    ///
    /// Role colours: Okabe, Ito, "Color Universal Design", 2008.
    #[must_use]
    pub fn rgb(self, dark: bool) -> [u8; 3] {
        let [light_rgb, dark_rgb] = match self {
            Self::Of(Role::A) => [0x0072B2, 0x56B4E9],
            Self::Of(Role::B) => [0xB37400, 0xE69F00],
            Self::Of(Role::Overlap) => [0xD55E00, 0xF0783C],
            Self::Of(Role::Gap) => [0x00855F, 0x2FC99A],
            Self::Of(Role::Other | Role::Rest) => [0x8A8A8A, 0x8A8E96],
            Self::Text => [0x1C1C1C, 0xECECEC],
            Self::Weak => [0x62666C, 0xA6AAB0],
            Self::Paper => [0xFBFAF7, 0x1C1E24],
            Self::Of(Role::Guide) | Self::Grid => [0x42464C, 0xC4C8CE],
            Self::Frame => [0xB4B8BC, 0x5A5E68],
            Self::Least => [0xF0E442, 0xF0E442],
            Self::OnFill => [0x1C1C1C, 0x1C1C1C],
        };
        let [_, r, g, b] = u32::to_be_bytes(if dark { dark_rgb } else { light_rgb });
        [r, g, b]
    }
}

/// Anchor of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Left end.
    Start,
    /// Middle.
    Middle,
    /// Right end.
    End,
}

/// A drawn element; coordinates on the page, points.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A polyline.
    Path {
        /// Points, in order.
        points: Vec<Vec2>,
        /// Whether the last point connects to the first.
        closed: bool,
        /// Colour.
        ink: Ink,
        /// Line width.
        width: f32,
        /// Lengths of dash and gap.
        dash: Option<[f32; 2]>,
    },
    /// A filled polygon.
    Fill {
        /// Corners.
        points: Vec<Vec2>,
        /// Colour.
        ink: Ink,
        /// Opacity, 0 to 1.
        opacity: f32,
    },
    /// Lines at 45° across a convex polygon.
    Hatch {
        /// Corners.
        points: Vec<Vec2>,
        /// Colour.
        ink: Ink,
        /// Distance between lines.
        spacing: f32,
    },
    /// A circle.
    Circle {
        /// Centre.
        center: Vec2,
        /// Radius.
        radius: f32,
        /// Colour.
        ink: Ink,
        /// Line width; 0 fills the circle.
        width: f32,
        /// Lengths of dash and gap.
        dash: Option<[f32; 2]>,
    },
    /// An arrow with a filled head.
    Arrow {
        /// Tail.
        from: Vec2,
        /// Tip.
        to: Vec2,
        /// Colour.
        ink: Ink,
        /// Width.
        width: f32,
    },
    /// A box with background and frame: a lens or panel.
    Box {
        /// Rectangle of the box.
        rect: Rect,
        /// Corner radius.
        radius: f32,
    },
    /// A text; `at` is at half its height.
    Text {
        /// Anchor point.
        at: Vec2,
        /// Part of the text at the anchor point.
        anchor: Anchor,
        /// Font size.
        size: f32,
        /// Bold or regular.
        bold: bool,
        /// Colour.
        ink: Ink,
        /// Content.
        text: String,
    },
}

impl Mark {
    /// Returns the mark moved by a vector.
    #[must_use]
    pub fn moved(&self, offset: Vec2) -> Self {
        let mut mark = self.clone();
        match &mut mark {
            Self::Path { points, .. } | Self::Fill { points, .. } | Self::Hatch { points, .. } => {
                for point in points {
                    *point += offset;
                }
            }
            Self::Arrow { from, to, .. } => (*from, *to) = (*from + offset, *to + offset),
            Self::Box { rect, .. } => *rect = Rect::new(rect.min + offset, rect.max + offset),
            Self::Circle { center: at, .. } | Self::Text { at, .. } => *at += offset,
        }
        mark
    }

    /// Returns a box around everything drawn. Line joints and arrow heads extend by a multiple of the width.
    #[must_use]
    pub(super) fn bounds(&self) -> Rect {
        match self {
            Self::Path { points, width, .. } => {
                Rect::around(points.iter().copied()).shrunk(-2.0 * width)
            }
            Self::Fill { points, .. } | Self::Hatch { points, .. } => {
                Rect::around(points.iter().copied()).shrunk(-1.0)
            }
            Self::Circle { center, radius, width, .. } => {
                Rect::new(*center, *center).shrunk(-radius - width)
            }
            Self::Arrow { from, to, width, .. } => {
                Rect::around([*from, *to]).shrunk(-4.0 * width.max(2.0))
            }
            Self::Box { rect, .. } => *rect,
            Self::Text { at, anchor, size, bold, text, .. } => {
                text_box(*at, *anchor, *size, *bold, text)
            }
        }
    }

    /// Creates an undashed line through points.
    #[must_use]
    pub fn line(points: impl Into<Vec<Vec2>>, ink: Ink, width: f32) -> Self {
        Self::Path { points: points.into(), closed: false, ink, width, dash: None }
    }

    /// Creates an undashed border of a polygon.
    #[must_use]
    pub fn outline(points: impl Into<Vec<Vec2>>, ink: Ink, width: f32) -> Self {
        Self::Path { points: points.into(), closed: true, ink, width, dash: None }
    }

    /// Creates a filled polygon.
    #[must_use]
    pub fn fill(points: impl Into<Vec<Vec2>>, ink: Ink, opacity: f32) -> Self {
        Self::Fill { points: points.into(), ink, opacity }
    }

    /// Dashes a line or circle with these lengths.
    #[must_use]
    pub fn dashed(mut self, pattern: impl Into<Option<[f32; 2]>>) -> Self {
        if let Self::Path { dash, .. } | Self::Circle { dash, .. } = &mut self {
            *dash = pattern.into();
        }
        self
    }
}

/// A mark with its drawing state.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedMark {
    /// Drawn element.
    pub mark: Mark,
    /// Clip rectangle.
    pub clip: Option<Rect>,
    /// Opacity factor.
    pub opacity: f32,
    /// Quantity that the mark shows.
    pub term: Option<Term>,
}

/// Line height of a text, in font sizes.
const LINE_HEIGHT: f32 = 1.2;

/// Returns the box covered by a text.
#[must_use]
pub fn text_box(at: Vec2, anchor: Anchor, size: f32, bold: bool, text: &str) -> Rect {
    anchored(at, anchor, text_size(size, bold, text))
}

/// Returns the size of the box covered by a text.
pub(super) fn text_size(size: f32, bold: bool, text: &str) -> Vec2 {
    vec2(measure::width(text, bold) * size, LINE_HEIGHT * size)
}

/// Returns a box of this size whose left end, middle or right end is at `at`.
pub(super) fn anchored(at: Vec2, anchor: Anchor, size: Vec2) -> Rect {
    let fraction = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => 0.5,
        Anchor::End => 1.0,
    };
    let min = at - vec2(fraction, 0.5) * size;
    Rect::new(min, min + size)
}
