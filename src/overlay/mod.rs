//! Drawings that explain a tick; no GPU.
//!
//! An overlay reads a tick's record and writes marks to a [`Pen`]: the window paints them, tests read them.
//! Nothing here repeats a computation of the tick.

mod axis;
pub(crate) mod bodies;
pub mod depth;
pub mod flash;
pub mod ghosts;
pub mod goal;
pub mod handles;
pub(crate) mod lab;
pub mod labels;
mod line;
pub(crate) mod map;
pub mod pen;
pub mod plane_shapes;
pub mod predict;
pub mod second_world;
mod steps;
pub(crate) mod tank;
pub mod variants;
pub(crate) mod walker;
pub(crate) mod wall;

pub use depth::Depth;
pub use ghosts::Past;
pub use pen::{
    Head, Ink, LabelStyle, Mark, OwnedLabel, Pattern, Pen, Rank, Stroke, Weight, WeightedMark,
};

use crate::explain::Term;
pub use crate::scene::OverlayKind;
use crate::sim::{Record, WorldKind};
use crate::text::{Id, id};

/// Common imports of the overlays.
mod prelude {
    pub(super) use glam::{Vec2, Vec3, Vec3Swizzles, vec2};

    pub(super) use super::pen::{ARROW, AXIS, BAR, Head, Ink, OUTLINE, Pattern, Pen, Rank, Stroke};
    pub(super) use super::{STEP_SCALE, View, Weight};
    pub(super) use crate::explain::Term;
    pub(super) use crate::explain::number::{degrees, gap_label, metres, with_unit};
}

/// Length factor of step arrows: a step of 0.08 m would be only a dot.
pub const STEP_SCALE: f32 = 10.0;

/// Input of the overlays: ticks of any world, or of the world with records `R`.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, R = Record> {
    /// The displayed tick.
    pub record: &'a R,
    /// The last tick with tests, usually the displayed one. Explanations of pairs use it.
    pub tested: &'a R,
    /// Target or plane explained with the driver.
    pub selected: Option<usize>,
    /// Quantity hovered in a card; its marks are drawn in full.
    pub hovered: Option<Term>,
    /// The run up to the displayed tick, for motion trails.
    pub past: Option<Past<'a>>,
}

impl View<'_> {
    /// Calls `draw` if the ticks have records of type `R`.
    fn draw_with<R: 'static>(&self, pen: &mut Pen, draw: impl FnOnce(&View<'_, R>, &mut Pen)) {
        let &View { record, tested, selected, hovered, past } = self;
        if let (Some(record), Some(tested)) = (record.downcast_ref(), tested.downcast_ref()) {
            draw(&View { record, tested, selected, hovered, past }, pen);
            pen.term(None);
            pen.weight(Weight::default());
        }
    }
}

/// Calls `draw` to draw in the vertical plane of a world, in front of its bodies.
fn upright<R: 'static>(view: &View<'_>, pen: &mut Pen, draw: fn(&View<'_, R>, &mut Pen)) {
    pen.upright = true;
    view.draw_with(pen, draw);
    pen.upright = false;
}

/// Drawing function of an overlay.
pub type Draw = fn(&View<'_>, &mut Pen);

/// A row in a world's table of overlays.
pub struct Overlay {
    /// Kind of the overlay.
    pub kind: OverlayKind,
    /// Text of the overlay's checkbox.
    pub name: Id,
    /// Tooltip.
    pub doc: Id,
    /// Key that toggles the overlay: a capital letter or 0, but no driving key.
    pub key: &'static str,
    /// Whether the overlay is on in a new session.
    pub on_by_default: bool,
    /// Drawing function.
    pub draw: Draw,
}

impl Overlay {
    /// Returns the row for collision models.
    const fn models(draw: Draw) -> Self {
        Self {
            kind: OverlayKind::Models,
            name: id::OVERLAY_NAME_MODELS,
            doc: id::OVERLAY_MODELS_HELP,
            key: "C",
            on_by_default: true,
            draw,
        }
    }

    /// Returns the row for steps and velocities.
    const fn motion(draw: Draw) -> Self {
        Self {
            kind: OverlayKind::Motion,
            name: id::OVERLAY_NAME_MOTION,
            doc: id::OVERLAY_MOTION_HELP,
            key: "N",
            on_by_default: true,
            draw,
        }
    }

    /// Returns the row for the deciding axis.
    const fn axis() -> Self {
        Self {
            kind: OverlayKind::Axis,
            name: id::OVERLAY_NAME_AXIS,
            doc: id::OVERLAY_AXIS_HELP,
            key: "M",
            on_by_default: true,
            draw: axis::draw,
        }
    }

    /// Returns the row for motion trails, common to all worlds.
    const fn ghosts() -> Self {
        Self {
            kind: OverlayKind::Ghosts,
            name: id::OVERLAY_NAME_GHOSTS,
            doc: id::OVERLAY_GHOSTS_HELP,
            key: "0",
            on_by_default: false,
            draw: |view, pen| {
                ghosts::draw(view, pen);
                pen.weight(Weight::default());
            },
        }
    }
}

/// Returns the overlays of a world, in drawing and list order.
#[must_use]
pub fn overlays(world: WorldKind) -> &'static [Overlay] {
    match world {
        WorldKind::Tank => tank::OVERLAYS,
        WorldKind::Wall => wall::OVERLAYS,
        WorldKind::Walker => walker::OVERLAYS,
        WorldKind::Map => map::OVERLAYS,
        WorldKind::Bodies => bodies::OVERLAYS,
        WorldKind::Lab => lab::OVERLAYS,
    }
}

/// Returns the rows of all worlds; common overlays appear once per world.
pub fn all() -> impl Iterator<Item = &'static Overlay> {
    WorldKind::ALL.into_iter().flat_map(overlays)
}

/// Returns the first row of this kind.
#[must_use]
pub fn of_kind(kind: OverlayKind) -> Option<&'static Overlay> {
    all().find(|overlay| overlay.kind == kind)
}

/// Set of enabled overlays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlaySet(u32);

impl Default for OverlaySet {
    fn default() -> Self {
        let on = all().filter(|overlay| overlay.on_by_default);
        Self(on.fold(0, |bits, overlay| bits | bit(overlay.kind)))
    }
}

fn bit(kind: OverlayKind) -> u32 {
    1 << kind as u32
}

impl OverlaySet {
    /// No overlays.
    pub const NONE: Self = Self(0);

    /// Returns whether `kind` is on.
    #[must_use]
    pub fn contains(self, kind: OverlayKind) -> bool {
        self.0 & bit(kind) != 0
    }

    /// Toggles `kind`.
    pub fn toggle(&mut self, kind: OverlayKind) {
        self.0 ^= bit(kind);
    }

    /// Returns this set with `kinds` added.
    #[must_use]
    pub fn with(self, kinds: &[OverlayKind]) -> Self {
        Self(kinds.iter().fold(self.0, |bits, kind| bits | bit(*kind)))
    }

    /// Returns this set with `kinds` copied from `other`.
    #[must_use]
    pub fn with_kinds_from(self, other: Self, kinds: &[OverlayKind]) -> Self {
        let mask = Self::NONE.with(kinds).0;
        Self(self.0 & !mask | other.0 & mask)
    }

    /// Draws the enabled overlays. Draws only the marks of the hovered quantity from disabled ones.
    pub fn draw(self, view: &View<'_>, pen: &mut Pen) {
        for overlay in overlays(view.record.kind()) {
            let first = pen.marks.len();
            if self.contains(overlay.kind) {
                (overlay.draw)(view, pen);
            } else if view.hovered.is_some() {
                (overlay.draw)(view, pen);
                pen.keep_only(first, view.hovered);
            }
        }
    }
}

/// Draws the throw aimed with the mouse as an arrow: the ball's displacement in a quarter of a second.
pub fn aim(throw: crate::sim::input::Throw, pen: &mut Pen) {
    let path = [throw.from, throw.from + throw.velocity * 0.25].map(|p| p.extend(0.0));
    let text = crate::explain::number::with_unit(throw.velocity.length(), "m/s");
    pen.weight(Weight::Answer);
    pen.labelled_arrow(path.into(), Ink::Wanted.solid(pen::ARROW), Head::Open, text, Rank::Number);
}

#[cfg(test)]
pub(crate) mod tests;
