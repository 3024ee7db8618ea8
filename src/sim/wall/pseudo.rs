//! The tick in pseudo-code.

use super::setup::{Side, WallSetup};
use super::trace::{Stage, Step, TickRecord};
use crate::sim::pseudo::Line;

/// The lines of [`LISTING`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// Stage 1.
    Driver,
    /// The box moves as the keys ask.
    Move,
    /// A pass begins.
    Pass,
    /// The next plane.
    Plane,
    /// r and s.
    Shadow,
    /// The question of a sheet.
    Sheet,
    /// The question of a half-space.
    HalfSpace,
    /// The push-out.
    Push,
    /// A pass without a hit.
    Settled,
    /// What came of it.
    Moved,
}

/// One tick, line by line.
pub static LISTING: &[Line<Code, WallSetup>] = &[
    Line::always(Code::Driver, 0, "driver:"),
    Line::always(Code::Move, 1, "turn, tilt; C ← C + forward · step"),
    Line::always(Code::Pass, 0, "repeat at most passes times:"),
    Line::always(Code::Plane, 1, "for each plane (P, n), in scene order:"),
    Line::always(Code::Shadow, 2, "r ← Σ eᵢ |uᵢ·n|;  s ← (C − P)·n"),
    Line::with(Code::Sheet, 2, "hit ← |s| < r", "side: Plane", |setup| {
        setup.methods.side == Side::Plane
    }),
    Line::with(Code::HalfSpace, 2, "hit ← s < r", "side: HalfSpace", |setup| {
        setup.methods.side == Side::HalfSpace
    }),
    Line::always(Code::Push, 2, "if hit: C ← C + (r − s) n"),
    Line::always(Code::Settled, 1, "no plane was hit: stop"),
    Line::always(Code::Moved, 0, "step made ← C − C before"),
];

impl TickRecord {
    /// The line that a step belongs to; `None` for what the listing leaves out.
    #[must_use]
    pub fn code(&self, step: &Step) -> Option<Code> {
        Some(match step {
            Step::Stage(Stage::Driver) => Code::Driver,
            Step::Stage(Stage::Pass(_)) => Code::Pass,
            Step::Driven { .. } => Code::Move,
            Step::Pair { .. } => Code::Plane,
            Step::Shadow(_) => Code::Shadow,
            Step::Tested(_) => match self.before.setup.methods.side {
                Side::Plane => Code::Sheet,
                Side::HalfSpace => Code::HalfSpace,
            },
            Step::PushedOut { .. } => Code::Push,
            Step::Settled => Code::Settled,
            Step::Moved { .. } => Code::Moved,
            Step::Reported(_) => return None,
        })
    }
}
