//! The tick in pseudo-code.

use super::setup::{Direction, Gait, Normals, Posture, WalkerSetup};
use super::trace::Step;
use crate::sim::pseudo::{Line, Of};

/// A line of the person's tick.
const fn upright(of: Of<Step>, indent: u8, text: &'static str) -> Line<Of<Step>, WalkerSetup> {
    Line::with(of, indent, text, "gait: Upright", is_upright)
}

/// A line of the craft's tick.
const fn adhere(of: Of<Step>, indent: u8, text: &'static str) -> Line<Of<Step>, WalkerSetup> {
    Line::with(of, indent, text, "gait: Adhere", adheres)
}

fn is_upright(setup: &WalkerSetup) -> bool {
    setup.methods.gait == Gait::Upright
}

fn adheres(setup: &WalkerSetup) -> bool {
    setup.methods.gait == Gait::Adhere
}

fn has_angles(setup: &WalkerSetup) -> bool {
    adheres(setup) && setup.methods.direction != Direction::Closed
}

/// The lines of the two ways that go by an angle.
const ANGLES: &str = "direction: Acos, AcosProjected";

const FACE: &str = "each triangle met: N′ ← its normal";
const SMOOTH: &str = "each triangle met: N′ ← corners' blend";

/// One tick, line by line: first the person's, then the craft's.
pub static LISTING: &[Line<Of<Step>, WalkerSetup>] = &[
    upright(|s| matches!(s, Step::Wanted { .. }), 0, "θ ← θ ± turn;  W ← (sin θ, 0, cos θ)"),
    upright(|s| matches!(s, Step::Facing(_)), 0, "facing ← ± acos(W·Z)"),
    upright(|s| matches!(s, Step::StoodStill), 0, "no step is asked for: stop"),
    upright(|s| matches!(s, Step::Probed { .. }), 0, "cast down from P + W·step + step_up:"),
    Line::with(
        |s| matches!(s, Step::Hit(_)),
        1,
        FACE,
        "gait: Upright, normals: Face",
        |s| is_upright(s) && s.normals == Normals::Face,
    ),
    Line::with(
        |s| matches!(s, Step::Hit(_)),
        1,
        SMOOTH,
        "gait: Upright, normals: Smooth",
        |s| is_upright(s) && s.normals == Normals::Smooth,
    ),
    upright(|s| matches!(s, Step::Taken(_)), 1, "the highest counts: P′, N′"),
    upright(|s| matches!(s, Step::Missed), 1, "none was met: no ground"),
    upright(|s| matches!(s, Step::Arrived { .. }), 0, "P ← P + W·step, at the height of P′"),
    upright(|s| matches!(s, Step::Stayed), 0, "no ground: stay, NoGround"),
    adhere(|s| matches!(s, Step::Wanted { .. }), 0, "step ← 0 or ± step along F"),
    adhere(|s| matches!(s, Step::StoodStill), 0, "no step is asked for: only turn"),
    adhere(|s| matches!(s, Step::Attempt(_)), 0, "do the step as 1, else 2, 4, … small ones:"),
    adhere(|s| matches!(s, Step::Probed { .. }), 1, "Q ← P + F·step; cast Q + N·reach, −N:"),
    Line::with(
        |s| matches!(s, Step::Hit(_)),
        2,
        FACE,
        "gait: Adhere, normals: Face",
        |s| adheres(s) && s.normals == Normals::Face,
    ),
    Line::with(
        |s| matches!(s, Step::Hit(_)),
        2,
        SMOOTH,
        "gait: Adhere, normals: Smooth",
        |s| adheres(s) && s.normals == Normals::Smooth,
    ),
    adhere(|s| matches!(s, Step::Taken(_)), 2, "the nearest to Q counts: P′, N′"),
    adhere(|s| matches!(s, Step::Missed), 2, "none was met: in smaller steps"),
    Line::with(
        |s| matches!(s, Step::Posture(_)),
        1,
        "q₁: from +Y to N′;  D ← q₁ Z",
        "posture: FromWorldUp",
        |s| adheres(s) && s.methods.posture == Posture::FromWorldUp,
    ),
    Line::with(
        |s| matches!(s, Step::Posture(_)),
        1,
        "q₁: from N to N′;  D ← q₁ F",
        "posture: FromPrevious",
        |s| adheres(s) && s.methods.posture == Posture::FromPrevious,
    ),
    adhere(|s| matches!(s, Step::Side(_)), 1, "V ← unit(F × N)"),
    Line::with(
        |s| matches!(s, Step::Projected(_)),
        1,
        "V ← unit(V's part in the plane of N′)",
        "direction: AcosProjected",
        |s| adheres(s) && s.methods.direction == Direction::AcosProjected,
    ),
    Line::with(
        |s| matches!(s, Step::Angles(_)),
        1,
        "R ← acos(V·D);  R₂ ← 90° − R",
        ANGLES,
        has_angles,
    ),
    Line::with(|s| matches!(s, Step::Sign(_)), 1, "σ ← sign((V × D)·N′)", ANGLES, has_angles),
    Line::with(
        |s| matches!(s, Step::About(_)),
        1,
        "D′ ← D turned about N′ by σ R₂",
        ANGLES,
        has_angles,
    ),
    Line::with(
        |s| matches!(s, Step::Crossed(_)),
        1,
        "D′ ← unit(N′ × V)",
        "direction: Closed",
        |s| adheres(s) && s.methods.direction == Direction::Closed,
    ),
    adhere(|s| matches!(s, Step::Ahead { .. }), 1, "D′·F < 0: D′ ← −D′"),
    adhere(|s| matches!(s, Step::Turned(_)), 1, "the next one from P′, N′, D′"),
    adhere(|s| matches!(s, Step::Arrived { .. }), 0, "ground all the way: P, N, F ← P′, N′, D′"),
    adhere(|s| matches!(s, Step::Steered { .. }), 0, "F ← F turned about N by ± turn"),
    adhere(|s| matches!(s, Step::Stayed), 0, "none even so: stay, LostGround"),
];
