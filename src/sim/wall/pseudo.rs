//! The tick in pseudo-code.

use super::setup::{Side, WallSetup};
use super::trace::{Stage, Step};
use crate::sim::pseudo::{Line, Of};

/// One tick, line by line.
pub static LISTING: &[Line<Of<Step>, WallSetup>] = &[
    Line::always(|s| matches!(s, Step::Stage(Stage::Driver)), 0, "driver:"),
    Line::always(|s| matches!(s, Step::Driven { .. }), 1, "turn, tilt; C ← C + forward · step"),
    Line::always(|s| matches!(s, Step::Stage(Stage::Pass(_))), 0, "repeat at most passes times:"),
    Line::always(|s| matches!(s, Step::Pair { .. }), 1, "for each plane (P, n), in scene order:"),
    Line::always(|s| matches!(s, Step::Shadow(_)), 2, "r ← Σ eᵢ |uᵢ·n|;  s ← (C − P)·n"),
    Line::with(is_tested, 2, "hit ← |s| < r", "side: Plane", |setup| {
        setup.methods.side == Side::Plane
    }),
    Line::with(is_tested, 2, "hit ← s < r", "side: HalfSpace", |setup| {
        setup.methods.side == Side::HalfSpace
    }),
    Line::always(|s| matches!(s, Step::PushedOut { .. }), 2, "if hit: C ← C + (r − s) n"),
    Line::always(|s| matches!(s, Step::Settled), 1, "no plane was hit: stop"),
    Line::always(|s| matches!(s, Step::Moved { .. }), 0, "step made ← C − C before"),
];

fn is_tested(step: &Step) -> bool {
    matches!(step, Step::Tested(_))
}
