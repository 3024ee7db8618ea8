//! Which overlays are shown.

/// The overlays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverlayKind {
    /// SAT microscope.
    Microscope,
    /// Disk–rect.
    DiskRect,
    /// Rebound regions.
    Rebound,
    /// Collision models.
    Models,
    /// Motion.
    Motion,
}

/// A set of overlays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlaySet(u8);

impl Default for OverlaySet {
    fn default() -> Self {
        use OverlayKind::{DiskRect, Microscope, Models, Motion};
        let kinds = [Microscope, DiskRect, Models, Motion];
        Self(kinds.into_iter().fold(0, |bits, kind| bits | 1 << kind as u8))
    }
}

impl OverlaySet {
    /// Whether it is shown.
    #[must_use]
    pub fn contains(self, kind: OverlayKind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// Shows it, or hides it.
    pub fn toggle(&mut self, kind: OverlayKind) {
        self.0 ^= 1 << kind as u8;
    }
}
