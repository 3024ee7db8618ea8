//! The tick in pseudo-code.

use super::setup::{Direction, Gait, Normals, Posture, WalkerSetup};
use super::trace::{Step, TickRecord};
use crate::sim::pseudo::Line;

/// The lines of [`LISTING`]; those that both gaits have, with the gait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the line of the listing that stands beside it")]
pub enum Code {
    Wanted(Gait),
    Facing,
    Still(Gait),
    Attempt,
    Cast(Gait),
    Met(Gait, Normals),
    Counts(Gait),
    None(Gait),
    Posture(Posture),
    Side,
    Project,
    Angles,
    Sign,
    About,
    Cross,
    Ahead,
    Next,
    Arrive(Gait),
    Steer,
    Stay(Gait),
}

/// A line of the person's tick.
const fn upright(code: Code, indent: u8, text: &'static str) -> Line<Code, WalkerSetup> {
    Line::with(code, indent, text, "gait: Upright", is_upright)
}

/// A line of the craft's tick.
const fn adhere(code: Code, indent: u8, text: &'static str) -> Line<Code, WalkerSetup> {
    Line::with(code, indent, text, "gait: Adhere", adheres)
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
pub static LISTING: &[Line<Code, WalkerSetup>] = &[
    upright(Code::Wanted(Gait::Upright), 0, "θ ← θ ± turn;  W ← (sin θ, 0, cos θ)"),
    upright(Code::Facing, 0, "facing ← ± acos(W·Z)"),
    upright(Code::Still(Gait::Upright), 0, "no step is asked for: stop"),
    upright(Code::Cast(Gait::Upright), 0, "cast down from P + W·step + step_up:"),
    Line::with(
        Code::Met(Gait::Upright, Normals::Face),
        1,
        FACE,
        "gait: Upright, normals: Face",
        |s| is_upright(s) && s.normals == Normals::Face,
    ),
    Line::with(
        Code::Met(Gait::Upright, Normals::Smooth),
        1,
        SMOOTH,
        "gait: Upright, normals: Smooth",
        |s| is_upright(s) && s.normals == Normals::Smooth,
    ),
    upright(Code::Counts(Gait::Upright), 1, "the highest counts: P′, N′"),
    upright(Code::None(Gait::Upright), 1, "none was met: no ground"),
    upright(Code::Arrive(Gait::Upright), 0, "P ← P + W·step, at the height of P′"),
    upright(Code::Stay(Gait::Upright), 0, "no ground: stay, NoGround"),
    adhere(Code::Wanted(Gait::Adhere), 0, "step ← 0 or ± step along F"),
    adhere(Code::Still(Gait::Adhere), 0, "no step is asked for: only turn"),
    adhere(Code::Attempt, 0, "do the step as 1, else 2, 4, … small ones:"),
    adhere(Code::Cast(Gait::Adhere), 1, "Q ← P + F·step; cast Q + N·reach, −N:"),
    Line::with(
        Code::Met(Gait::Adhere, Normals::Face),
        2,
        FACE,
        "gait: Adhere, normals: Face",
        |s| adheres(s) && s.normals == Normals::Face,
    ),
    Line::with(
        Code::Met(Gait::Adhere, Normals::Smooth),
        2,
        SMOOTH,
        "gait: Adhere, normals: Smooth",
        |s| adheres(s) && s.normals == Normals::Smooth,
    ),
    adhere(Code::Counts(Gait::Adhere), 2, "the nearest to Q counts: P′, N′"),
    adhere(Code::None(Gait::Adhere), 2, "none was met: in smaller steps"),
    Line::with(
        Code::Posture(Posture::FromWorldUp),
        1,
        "q₁: from +Y to N′;  D ← q₁ Z",
        "posture: FromWorldUp",
        |s| adheres(s) && s.methods.posture == Posture::FromWorldUp,
    ),
    Line::with(
        Code::Posture(Posture::FromPrevious),
        1,
        "q₁: from N to N′;  D ← q₁ F",
        "posture: FromPrevious",
        |s| adheres(s) && s.methods.posture == Posture::FromPrevious,
    ),
    adhere(Code::Side, 1, "V ← unit(F × N)"),
    Line::with(
        Code::Project,
        1,
        "V ← unit(V's part in the plane of N′)",
        "direction: AcosProjected",
        |s| adheres(s) && s.methods.direction == Direction::AcosProjected,
    ),
    Line::with(Code::Angles, 1, "R ← acos(V·D);  R₂ ← 90° − R", ANGLES, has_angles),
    Line::with(Code::Sign, 1, "σ ← sign((V × D)·N′)", ANGLES, has_angles),
    Line::with(Code::About, 1, "D′ ← D turned about N′ by σ R₂", ANGLES, has_angles),
    Line::with(Code::Cross, 1, "D′ ← unit(N′ × V)", "direction: Closed", |s| {
        adheres(s) && s.methods.direction == Direction::Closed
    }),
    adhere(Code::Ahead, 1, "D′·F < 0: D′ ← −D′"),
    adhere(Code::Next, 1, "the next one from P′, N′, D′"),
    adhere(Code::Arrive(Gait::Adhere), 0, "ground all the way: P, N, F ← P′, N′, D′"),
    adhere(Code::Steer, 0, "F ← F turned about N by ± turn"),
    adhere(Code::Stay(Gait::Adhere), 0, "none even so: stay, LostGround"),
];

impl TickRecord {
    /// The line that a step belongs to; `None` for what the listing leaves out.
    #[must_use]
    pub fn code(&self, step: &Step) -> Option<Code> {
        let setup = &self.before.setup;
        let gait = setup.methods.gait;
        Some(match step {
            Step::Wanted { .. } => Code::Wanted(gait),
            Step::Facing(_) => Code::Facing,
            Step::StoodStill => Code::Still(gait),
            Step::Attempt(_) => Code::Attempt,
            Step::Probed { .. } => Code::Cast(gait),
            Step::Hit(_) => Code::Met(gait, setup.normals),
            Step::Taken(_) => Code::Counts(gait),
            Step::Missed => Code::None(gait),
            Step::Posture(_) => Code::Posture(setup.methods.posture),
            Step::Side(_) => Code::Side,
            Step::Projected(_) => Code::Project,
            Step::Angles(_) => Code::Angles,
            Step::Sign(_) => Code::Sign,
            Step::About(_) => Code::About,
            Step::Crossed(_) => Code::Cross,
            Step::Ahead { .. } => Code::Ahead,
            Step::Turned(_) => Code::Next,
            Step::Arrived { .. } => Code::Arrive(gait),
            Step::Steered { .. } => Code::Steer,
            Step::Stayed => Code::Stay(gait),
            Step::Ended => return None,
        })
    }
}
