//! Hints for drawing a world and controlling its camera.

/// The plane of a world's drawings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawPlane {
    /// The ground, x and z, seen from above.
    #[default]
    Ground,
    /// A vertical plane, x and y, seen from +Z. Any two bodies can meet in it, and the mouse can drag
    /// them.
    Upright,
}

impl DrawPlane {
    /// Heading, radians about +Y, of a camera that looks at the front of a vertical plane: along −Z,
    /// with +X to the right.
    pub const FRONT: f32 = std::f32::consts::PI;

    /// Returns whether the plane is vertical.
    #[must_use]
    pub fn is_upright(self) -> bool {
        self == Self::Upright
    }
}

/// Hints for the view of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewHints {
    /// The plane of the drawings.
    pub draw_plane: DrawPlane,
    /// Height of the bare ground plane, m; `None` for worlds with their own terrain or backdrop.
    pub floor: Option<f32>,
    /// Whether "forward" points away from the camera instead of along the driven body's front.
    pub steers_by_camera: bool,
    /// Whether the camera looks perpendicularly to the deciding normal instead of from behind the
    /// driven body.
    pub side_view: bool,
    /// Maximum number of bodies drawn: those nearest to the explained body.
    pub max_drawn: usize,
}

impl Default for ViewHints {
    fn default() -> Self {
        Self {
            draw_plane: DrawPlane::Ground,
            floor: Some(0.0),
            steers_by_camera: false,
            side_view: false,
            max_drawn: usize::MAX,
        }
    }
}
