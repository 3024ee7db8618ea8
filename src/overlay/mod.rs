//! What to draw of a tick; no GPU.
//!
//! An overlay reads a tick's record and writes to a [`Pen`]: one that paints, one that keeps what
//! it is given for tests. Nothing here computes a second time what the tick has computed.

pub(crate) mod bodies;
mod disk_rect;
pub mod ground;
pub mod labels;
mod lanes;
pub(crate) mod map;
mod models;
pub mod motion;
mod only;
pub mod pen;
pub mod recording;
mod sat;
pub(crate) mod tank;
pub mod upright;
pub(crate) mod walker;
pub(crate) mod wall;

pub use pen::{Head, Ink, Label, LabelStyle, Pattern, Pen, Rank, Stroke};
pub use recording::RecordingPen;

use crate::explain::Term;
pub use crate::scene::OverlayKind;
use crate::sim::tank::TickRecord;
use crate::sim::world::{Record, WorldKind};

/// What overlays look at.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The tick on show.
    pub record: &'a Record,
    /// The last tick that made its tests; mostly the one on show. Pairs are explained from it.
    pub tested: &'a Record,
    /// The target, or plane, whose pair with the driver is explained.
    pub selected: Option<usize>,
    /// The quantity hovered in a card: what belongs to it is drawn in full.
    pub hovered: Option<Term>,
}

impl<'a> View<'a> {
    /// The tank world's last tick that made its tests; `None` in another world.
    #[must_use]
    pub fn tested_tank(&self) -> Option<&'a TickRecord> {
        if let Record::Tank(record) = self.tested { Some(record) } else { None }
    }

    /// The tank world's tick on show; `None` in another world.
    #[must_use]
    pub fn tank(&self) -> Option<&'a TickRecord> {
        if let Record::Tank(record) = self.record { Some(record) } else { None }
    }

    /// The map world's tick on show; `None` in another world.
    #[must_use]
    pub fn map(&self) -> Option<&'a crate::sim::map::TickRecord> {
        if let Record::Map(record) = self.record { Some(record) } else { None }
    }

    /// The wall world's tick on show; `None` in another world.
    #[must_use]
    pub fn wall(&self) -> Option<&'a crate::sim::wall::TickRecord> {
        if let Record::Wall(record) = self.record { Some(record) } else { None }
    }

    /// The bodies world's tick on show; `None` in another world.
    #[must_use]
    pub fn bodies(&self) -> Option<&'a crate::sim::bodies::TickRecord> {
        if let Record::Bodies(record) = self.record { Some(record) } else { None }
    }

    /// The walker world's tick on show; `None` in another world.
    #[must_use]
    pub fn walker(&self) -> Option<&'a crate::sim::walker::TickRecord> {
        if let Record::Walker(record) = self.record { Some(record) } else { None }
    }
}

/// A row of the table of overlays.
pub struct Overlay {
    /// Which one.
    pub kind: OverlayKind,
    /// Its checkbox' text.
    pub name: &'static str,
    /// Its tooltip.
    pub doc: &'static str,
    /// The key beside its checkbox: a capital that drives nothing.
    pub key: char,
    /// Whether a new session shows it.
    pub on: bool,
    /// The worlds it has something to draw of.
    pub worlds: &'static [WorldKind],
    /// Draws it.
    pub draw: fn(&View<'_>, &mut dyn Pen),
}

/// In every world there is something to draw of it.
const EVERYWHERE: &[WorldKind] =
    &[WorldKind::Tank, WorldKind::Wall, WorldKind::Walker, WorldKind::Map, WorldKind::Bodies];

/// Every overlay, in the order in which they are drawn and listed.
pub static OVERLAYS: [Overlay; 17] = [
    Overlay {
        kind: OverlayKind::Models,
        name: "Models",
        doc: "What collides of every object, as this tick tested it",
        key: 'C',
        on: true,
        worlds: EVERYWHERE,
        draw: models::draw,
    },
    Overlay {
        kind: OverlayKind::Rebound,
        name: "Rebound",
        doc: "The four regions round the target and the direction they give",
        key: 'B',
        on: false,
        worlds: &[WorldKind::Tank],
        draw: tank::rebound::draw,
    },
    Overlay {
        kind: OverlayKind::Microscope,
        name: "SAT microscope",
        doc: "Each candidate axis with the projections of both rects",
        key: 'M',
        on: true,
        worlds: &[WorldKind::Tank],
        draw: sat::draw,
    },
    Overlay {
        kind: OverlayKind::DiskRect,
        name: "Disk–rect",
        doc: "The rect's closest point to the disk's centre",
        key: 'D',
        on: true,
        worlds: &[WorldKind::Tank],
        draw: disk_rect::draw,
    },
    Overlay {
        kind: OverlayKind::Motion,
        name: "Motion",
        doc: "Velocities; the step asked for against the step taken",
        key: 'N',
        on: true,
        worlds: EVERYWHERE,
        draw: motion::draw,
    },
    Overlay {
        kind: OverlayKind::Shadow,
        name: "Shadow: r and s",
        doc: "The box' shadow on the plane's normal, r as its three summands, and s",
        key: 'W',
        on: true,
        worlds: &[WorldKind::Wall],
        draw: wall::shadow::draw,
    },
    Overlay {
        kind: OverlayKind::PushOut,
        name: "Push-out",
        doc: "Both cases of the push-out, and where it leads",
        key: 'X',
        on: true,
        worlds: &[WorldKind::Wall],
        draw: wall::push::draw,
    },
    Overlay {
        kind: OverlayKind::Vectors,
        name: "Vectors",
        doc: "Wanted direction, both normals, V, D and the result, with R and R₂",
        key: 'Y',
        on: true,
        worlds: &[WorldKind::Walker],
        draw: walker::vectors::draw,
    },
    Overlay {
        kind: OverlayKind::Probe,
        name: "Probe",
        doc: "The ray that looks for ground, its hits, and the one that counts",
        key: 'Q',
        on: true,
        worlds: &[WorldKind::Walker],
        draw: walker::probe::draw,
    },
    Overlay {
        kind: OverlayKind::Gathered,
        name: "Gathered triangles",
        doc: "Near the player: walls crossed out, floors washed, those that do not count dashed",
        key: 'G',
        on: true,
        worlds: &[WorldKind::Map],
        draw: map::walls::gathered,
    },
    Overlay {
        kind: OverlayKind::Slides,
        name: "Slides and pushes",
        doc: "Each slide and each push out of a wall as a numbered arrow, ten times as long",
        key: 'J',
        on: true,
        worlds: &[WorldKind::Map],
        draw: map::walls::moves,
    },
    Overlay {
        kind: OverlayKind::PairTest,
        name: "Pair test",
        doc: "The explained body's deepest pair: the SAT microscope, or the closest point",
        key: 'M',
        on: false,
        worlds: &[WorldKind::Bodies],
        draw: bodies::view::draw_test,
    },
    Overlay {
        kind: OverlayKind::Manifolds,
        name: "Manifolds",
        doc: "Contact points, normals and features; how the explained pair's edges are clipped",
        key: 'Y',
        on: false,
        worlds: &[WorldKind::Bodies],
        draw: bodies::manifold::draw,
    },
    Overlay {
        kind: OverlayKind::Impulses,
        name: "Impulses",
        doc: "Impulse solver: accumulated normal impulses as bars, friction within its limits",
        key: 'J',
        on: true,
        worlds: &[WorldKind::Bodies],
        draw: bodies::impulse::draw,
    },
    Overlay {
        kind: OverlayKind::Mtvs,
        name: "MTVs",
        doc: "What moves each of an overlapping pair out of the other, both, at true scale",
        key: 'X',
        on: true,
        worlds: &[WorldKind::Bodies],
        draw: bodies::mtv::both,
    },
    Overlay {
        kind: OverlayKind::MtvSum,
        name: "Min + max",
        doc: "Article solver: what the MTVs of the explained body come to, magnified",
        key: 'W',
        on: false,
        worlds: &[WorldKind::Bodies],
        draw: bodies::mtv::sum,
    },
    Overlay {
        kind: OverlayKind::Cells,
        name: "Grid cells",
        doc: "The broad phase: the cells in use, and those that the explained body looks through",
        key: 'G',
        on: false,
        worlds: &[WorldKind::Bodies],
        draw: bodies::grid::draw,
    },
];

/// The overlay's row.
#[must_use]
pub fn of_kind(kind: OverlayKind) -> Option<&'static Overlay> {
    OVERLAYS.iter().find(|overlay| overlay.kind == kind)
}

/// Which overlays are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlaySet(u32);

impl Default for OverlaySet {
    fn default() -> Self {
        let on = OVERLAYS.iter().filter(|overlay| overlay.on);
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

    /// Draws those that are on; of the others what belongs to the hovered quantity.
    pub fn draw(self, view: &View<'_>, pen: &mut dyn Pen) {
        let kind = view.record.kind();
        for overlay in OVERLAYS.iter().filter(|overlay| overlay.worlds.contains(&kind)) {
            if self.contains(overlay.kind) {
                (overlay.draw)(view, pen);
            } else if let Some(term) = view.hovered {
                (overlay.draw)(view, &mut only::Only::new(term, pen));
            }
            pen.term(None);
        }
    }
}

/// Draws a throw that the mouse aims: to where the ball would be after a quarter of a second.
pub fn aim(throw: crate::sim::input::Throw, pen: &mut dyn Pen) {
    let tip = throw.from + throw.velocity * 0.25;
    let stroke = Stroke::solid(Ink::Wanted, ground::ARROW);
    pen.arrow(throw.from.extend(0.0), tip.extend(0.0), stroke, Head::Open);
    let text = crate::explain::number::with_unit(throw.velocity.length(), "m/s");
    map::motion::note(pen, tip.extend(0.0), &text, Ink::Wanted, Rank::Number);
}

#[cfg(test)]
pub(crate) mod tests;
