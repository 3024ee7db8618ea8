//! What to draw of a tick; no GPU.
//!
//! An overlay reads a tick's record and writes to a [`Pen`], which keeps a list of marks: the window
//! paints them, tests read them. Nothing here computes a second time what the tick has computed.

mod axis;
pub(crate) mod bodies;
pub mod depth;
pub mod fan;
pub mod flash;
pub mod ghosts;
pub mod ground;
pub mod handles;
pub(crate) mod lab;
pub mod labels;
mod line;
pub(crate) mod map;
pub mod other;
pub mod pen;
pub mod predict;
mod steps;
pub(crate) mod tank;
pub(crate) mod walker;
pub(crate) mod wall;

pub use depth::{Depth, Weight};
pub use ghosts::Past;
pub use pen::{Drawn, Head, Ink, LabelStyle, Mark, OwnedLabel, Pattern, Pen, Rank, Stroke};

use crate::explain::Term;
pub use crate::scene::OverlayKind;
use crate::sim::{Record, WorldKind};

/// What every overlay draws with and says.
mod prelude {
    pub(super) use glam::{Vec2, Vec3, Vec3Swizzles, vec2};

    pub(super) use super::pen::{ARROW, AXIS, BAR, Head, Ink, OUTLINE, Pattern, Pen, Rank, Stroke};
    pub(super) use super::{STEP_SCALE, View, Weight};
    pub(super) use crate::explain::Term;
    pub(super) use crate::explain::number::{degrees, gap_label, metres, with_unit};
}

/// How much longer than a tick's step its arrow is: at 0.08 m a step would be a dot, at ten times
/// that it is about as long as the driver.
pub const STEP_SCALE: f32 = 10.0;

/// What overlays look at: ticks of any world, or of the one whose records are `R`.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, R = Record> {
    /// The tick on show.
    pub record: &'a R,
    /// The last tick that made its tests; mostly the one on show. Pairs are explained from it.
    pub tested: &'a R,
    /// The target, or plane, whose pair with the driver is explained.
    pub selected: Option<usize>,
    /// The quantity hovered in a card: what belongs to it is drawn in full.
    pub hovered: Option<Term>,
    /// The run up to what is on show, for those who draw it.
    pub past: Option<Past<'a>>,
}

impl View<'_> {
    /// Draws with `draw` if the ticks are of the world that has the records `R`.
    fn on<R: 'static>(&self, pen: &mut Pen, draw: impl FnOnce(&View<'_, R>, &mut Pen)) {
        let &View { record, tested, selected, hovered, past } = self;
        if let (Some(record), Some(tested)) = (record.of(), tested.of()) {
            draw(&View { record, tested, selected, hovered, past }, pen);
            pen.term(None);
            pen.weight(Weight::default());
        }
    }
}

/// Draws in the vertical plane of a world, before the front faces of its bodies.
fn upright<R: 'static>(view: &View<'_>, pen: &mut Pen, draw: fn(&View<'_, R>, &mut Pen)) {
    pen.upright = true;
    view.on(pen, draw);
    pen.upright = false;
}

/// Draws an overlay.
pub type Draw = fn(&View<'_>, &mut Pen);

/// A row of a world's table of overlays.
pub struct Overlay {
    /// Which one.
    pub kind: OverlayKind,
    /// Its checkbox' text.
    pub name: &'static str,
    /// Its tooltip.
    pub doc: &'static str,
    /// The key beside its checkbox: a capital that drives nothing.
    pub key: &'static str,
    /// Whether a new session shows it.
    pub on: bool,
    /// Draws it.
    pub draw: Draw,
}

impl Overlay {
    /// The row of a world's collision models.
    const fn models(draw: Draw) -> Self {
        Self {
            kind: OverlayKind::Models,
            name: "Models",
            doc: "The colliding shape of every object, as this tick tested it",
            key: "C",
            on: true,
            draw,
        }
    }

    /// The row of a world's steps and velocities.
    const fn motion(draw: Draw) -> Self {
        Self {
            kind: OverlayKind::Motion,
            name: "Motion",
            doc: "Velocities, and the step that was asked for beside the step that was taken",
            key: "N",
            on: true,
            draw,
        }
    }

    /// The row of the deciding axis.
    const fn axis() -> Self {
        Self {
            kind: OverlayKind::Axis,
            name: "Axis",
            doc: "The deciding axis beside the bodies, with both projections, their overlap or gap, and the MTV",
            key: "M",
            on: true,
            draw: axis::draw,
        }
    }

    /// The row of every world's past.
    const fn ghosts() -> Self {
        Self {
            kind: OverlayKind::Ghosts,
            name: "Ghosts",
            doc: "Where what moves was: its path, what it leapt over, both ends of what shakes",
            key: "0",
            on: false,
            draw: |view, pen| {
                ghosts::draw(view, pen);
                pen.weight(Weight::default());
            },
        }
    }
}

/// The overlays that have something to draw of a world, in the order in which they are drawn and
/// listed.
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

/// Every row of every world: an overlay that several worlds have is told in each.
pub fn all() -> impl Iterator<Item = &'static Overlay> {
    WorldKind::ALL.into_iter().flat_map(overlays)
}

/// The overlay's row.
#[must_use]
pub fn of_kind(kind: OverlayKind) -> Option<&'static Overlay> {
    all().find(|overlay| overlay.kind == kind)
}

/// Which overlays are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlaySet(u32);

impl Default for OverlaySet {
    fn default() -> Self {
        let on = all().filter(|overlay| overlay.on);
        Self(on.fold(0, |bits, overlay| bits | bit(overlay.kind)))
    }
}

fn bit(kind: OverlayKind) -> u32 {
    1 << kind as u32
}

impl OverlaySet {
    /// None at all: the clean picture.
    pub const NONE: Self = Self(0);

    /// Whether `kind` is on.
    #[must_use]
    pub fn contains(self, kind: OverlayKind) -> bool {
        self.0 & bit(kind) != 0
    }

    /// Switches `kind`.
    pub fn toggle(&mut self, kind: OverlayKind) {
        self.0 ^= bit(kind);
    }

    /// These switched on as well.
    #[must_use]
    pub fn with(self, kinds: &[OverlayKind]) -> Self {
        Self(kinds.iter().fold(self.0, |bits, kind| bits | bit(*kind)))
    }

    /// These as they are in `other`.
    #[must_use]
    pub fn with_those_of(self, other: Self, kinds: &[OverlayKind]) -> Self {
        let mask = Self::NONE.with(kinds).0;
        Self(self.0 & !mask | other.0 & mask)
    }

    /// Draws those that are on; of the others what belongs to the hovered quantity.
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

/// Draws a throw that the mouse aims: to where the ball would be after a quarter of a second.
pub fn aim(throw: crate::sim::input::Throw, pen: &mut Pen) {
    let way = [throw.from, throw.from + throw.velocity * 0.25].map(|p| p.extend(0.0));
    let text = crate::explain::number::with_unit(throw.velocity.length(), "m/s");
    pen.weight(Weight::Answer);
    pen.named(way.into(), Ink::Wanted.solid(pen::ARROW), Head::Open, text, Rank::Number);
}

#[cfg(test)]
pub(crate) mod tests;
