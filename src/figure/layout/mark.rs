//! The marks of a layout, and the boxes that they cover.

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
    /// The rectangle between two corners.
    #[must_use]
    pub fn new(min: Vec2, max: Vec2) -> Self {
        Self { min, max }
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> Vec2 {
        self.max - self.min
    }

    /// Its middle.
    #[must_use]
    pub fn center(&self) -> Vec2 {
        (self.min + self.max) * 0.5
    }

    /// Its corners, in order.
    #[must_use]
    pub fn corners(&self) -> [Vec2; 4] {
        [self.min, vec2(self.max.x, self.min.y), self.max, vec2(self.min.x, self.max.y)]
    }

    /// Smaller by `margin` on every side.
    #[must_use]
    pub fn shrunk(&self, margin: f32) -> Self {
        Self { min: self.min + margin, max: self.max - margin }
    }

    /// True where the two share an area.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.min.cmplt(other.max).all() && other.min.cmplt(self.max).all()
    }

    /// True where `other` lies inside.
    #[must_use]
    pub fn holds(&self, other: &Self) -> bool {
        self.min.cmple(other.min).all() && other.max.cmple(self.max).all()
    }

    /// The part of the line between two points that lies inside (Liang, Barsky 1984).
    #[must_use]
    pub fn clipped(&self, [from, to]: [Vec2; 2]) -> Option<[Vec2; 2]> {
        let way = to - from;
        let (mut enters, mut leaves) = (0.0_f32, 1.0_f32);
        for axis in 0..2 {
            let ends = [self.min[axis] - from[axis], self.max[axis] - from[axis]];
            if way[axis] == 0.0 {
                if ends[0] > 0.0 || ends[1] < 0.0 {
                    return None;
                }
                continue;
            }
            let [near, far] = ends.map(|end| end / way[axis]);
            enters = enters.max(near.min(far));
            leaves = leaves.min(near.max(far));
        }
        (enters < leaves).then(|| [from + way * enters, from + way * leaves])
    }

    /// The rectangle round `points`; empty at the origin where there are none.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Vec2>) -> Self {
        let mut points = points.into_iter();
        let Some(first) = points.next() else { return Self::default() };
        points.fold(Self::new(first, first), |rect, p| Self::new(rect.min.min(p), rect.max.max(p)))
    }
}

/// A colour by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The colour of a part of the figure.
    Of(Role),
    /// Text.
    Text,
    /// Quiet text, ticks of lines.
    Weak,
    /// Paper of sheets and lenses.
    Paper,
    /// The grid of the sheet.
    Grid,
    /// Frames of lenses and panels.
    Frame,
    /// Behind the name of the least overlap.
    Least,
    /// The name of the least overlap.
    OnLeast,
}

impl Ink {
    /// Red, green and blue in the light or the dark theme.
    ///
    /// Colours of meanings: Okabe, Ito, "Color Universal Design", 2008.
    #[must_use]
    pub fn rgb(self, dark: bool) -> [u8; 3] {
        let [light, at_dusk] = match self {
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
            Self::OnLeast => [0x1C1C1C, 0x1C1C1C],
        };
        let [_, r, g, b] = u32::to_be_bytes(if dark { at_dusk } else { light });
        [r, g, b]
    }
}

/// Where a text is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its left end.
    Start,
    /// In its middle.
    Middle,
    /// At its right end.
    End,
}

/// One thing drawn; points of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line through points.
    Path {
        /// The points, in order.
        points: Vec<Vec2>,
        /// True where the last meets the first.
        closed: bool,
        /// Its colour.
        ink: Ink,
        /// Its width.
        width: f32,
        /// Lengths of dashes and of gaps between them.
        dash: Option<[f32; 2]>,
    },
    /// A filled polygon.
    Fill {
        /// Its corners.
        points: Vec<Vec2>,
        /// Its colour.
        ink: Ink,
        /// Opacity, 0 to 1.
        opacity: f32,
    },
    /// Lines at 45° across a convex polygon.
    Hatch {
        /// Its corners.
        points: Vec<Vec2>,
        /// Its colour.
        ink: Ink,
        /// Distance of the lines.
        spacing: f32,
    },
    /// A circle.
    Circle {
        /// Its centre.
        center: Vec2,
        /// Its radius.
        radius: f32,
        /// Its colour.
        ink: Ink,
        /// Width of its line; 0 fills it.
        width: f32,
        /// Lengths of dashes and gaps.
        dash: Option<[f32; 2]>,
    },
    /// An arrow with a filled head.
    Arrow {
        /// Its tail.
        from: Vec2,
        /// Its tip.
        to: Vec2,
        /// Its colour.
        ink: Ink,
        /// Its width.
        width: f32,
    },
    /// A paper-coloured box with a frame: a lens, a panel.
    Box {
        /// The box.
        rect: Rect,
        /// Radius of its corners.
        radius: f32,
    },
    /// A text; `at` is the middle of its height.
    Text {
        /// Where it is held.
        at: Vec2,
        /// By which end.
        anchor: Anchor,
        /// Size of the type.
        size: f32,
        /// Bold or regular.
        bold: bool,
        /// Its colour.
        ink: Ink,
        /// The text.
        text: String,
    },
}

impl Mark {
    /// The same mark elsewhere on the page.
    #[must_use]
    pub fn moved(&self, by: Vec2) -> Self {
        let mut mark = self.clone();
        match &mut mark {
            Self::Path { points, .. } | Self::Fill { points, .. } | Self::Hatch { points, .. } => {
                for point in points {
                    *point += by;
                }
            }
            Self::Arrow { from, to, .. } => (*from, *to) = (*from + by, *to + by),
            Self::Box { rect, .. } => *rect = Rect::new(rect.min + by, rect.max + by),
            Self::Circle { center: at, .. } | Self::Text { at, .. } => *at += by,
        }
        mark
    }

    /// A line through points, undashed.
    #[must_use]
    pub fn line(points: impl Into<Vec<Vec2>>, ink: Ink, width: f32) -> Self {
        Self::Path { points: points.into(), closed: false, ink, width, dash: None }
    }

    /// The border of a polygon, undashed.
    #[must_use]
    pub fn outline(points: impl Into<Vec<Vec2>>, ink: Ink, width: f32) -> Self {
        Self::Path { points: points.into(), closed: true, ink, width, dash: None }
    }

    /// A filled polygon.
    #[must_use]
    pub fn fill(points: impl Into<Vec<Vec2>>, ink: Ink, opacity: f32) -> Self {
        Self::Fill { points: points.into(), ink, opacity }
    }

    /// The same line or circle with dashes of these lengths.
    #[must_use]
    pub fn dashed(mut self, by: impl Into<Option<[f32; 2]>>) -> Self {
        if let Self::Path { dash, .. } | Self::Circle { dash, .. } = &mut self {
            *dash = by.into();
        }
        self
    }
}

/// A mark with how it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The mark.
    pub mark: Mark,
    /// The rectangle outside which nothing of it is drawn.
    pub clip: Option<Rect>,
    /// Factor on its opacity.
    pub opacity: f32,
    /// The quantity that it shows.
    pub term: Option<Term>,
}

/// Height of a line of text, in sizes of its type.
const LINE_HEIGHT: f32 = 1.2;

/// The box that a text covers.
#[must_use]
pub fn text_box(at: Vec2, anchor: Anchor, size: f32, bold: bool, text: &str) -> Rect {
    let size_of = vec2(measure::width(text, bold) * size, LINE_HEIGHT * size);
    let left = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => 0.5,
        Anchor::End => 1.0,
    };
    let min = at - vec2(left * size_of.x, 0.5 * size_of.y);
    Rect::new(min, min + size_of)
}
