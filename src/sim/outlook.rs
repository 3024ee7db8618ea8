//! How worlds lie before the eye.

/// The plane that a world's drawings lie in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sheet {
    /// The ground, x and z, seen from above.
    #[default]
    Ground,
    /// A vertical plane, x and y, seen from +Z. Bodies meet each other in it, not only the driven
    /// one, and the mouse can reach into it.
    Upright,
}

impl Sheet {
    /// Heading, radians about +Y, of an eye that looks at the front of an upright sheet: along −Z,
    /// so that +X is to the right.
    pub const FRONT: f32 = std::f32::consts::PI;

    /// Whether it is vertical.
    #[must_use]
    pub fn is_upright(self) -> bool {
        self == Self::Upright
    }
}

/// How a world lies before the eye.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The plane that drawings lie in.
    pub sheet: Sheet,
    /// Height of the bare ground plane, m; `None` where the world shows something else.
    pub floor: Option<f32>,
    /// Whether "forward" is away from the eye, and not where the driven body's front is.
    pub steers_by_camera: bool,
    /// Whether the eye stands at right angles to the normal that decides, and not behind the driven
    /// body.
    pub from_the_side: bool,
    /// Of more bodies than these, drawings are of those nearest to the explained one.
    pub most_drawn: usize,
}

impl Default for Outlook {
    fn default() -> Self {
        Self {
            sheet: Sheet::Ground,
            floor: Some(0.0),
            steers_by_camera: false,
            from_the_side: false,
            most_drawn: usize::MAX,
        }
    }
}
