//! The tick in pseudo-code.

use super::setup::{
    BodiesSetup, CircleMtv, Correction, MassGravity, Pairs, Share, Solver, VibrationVelocity,
};
use super::trace::{Hit, PairStep, Stage, Step};
use super::{TickRecord, impulse};
use crate::geom::manifold;
use crate::sim::pseudo::Line;

/// The lines of [`LISTING`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is told by its line of the listing")]
pub enum Code {
    Input,
    Drop,
    Throw,
    Drive,
    Jump,
    Drag,
    Physics,
    PullByMass,
    Pull,
    Move,
    Collision,
    BruteForce,
    Grid,
    Axis,
    Gap,
    Closest,
    Centers,
    Reference,
    Incident,
    Clip,
    Point,
    LeftOut,
    Mtv,
    BareMtv,
    Phases,
    Dynamics,
    ShareFull,
    ShareHalf,
    ShareByMass,
    Push,
    Shift,
    DeltaV,
    Clamp,
    Opposed,
    Answer,
    Spin,
    Came,
    HoldHalve,
    HoldClamp,
    GroundedByMtv,
    Damp,
    SubStep,
    Bounce,
    Accelerate,
    Warm,
    Cold,
    Iteration,
    Soft,
    Baumgarte,
    Plain,
    Single,
    Friction,
    RelaxIteration,
    Relax,
    RelaxSingle,
    RelaxFriction,
    Go,
    Solved,
    PhasesAfter,
    GroundedByImpulse,
    Freeze,
    TakeOut,
}

type Rule = fn(&BodiesSetup) -> bool;
type Row = Line<Code, BodiesSetup>;

const fn always(code: Code, indent: u8, text: &'static str) -> Row {
    Line::always(code, indent, text)
}

const fn with(code: Code, indent: u8, text: &'static str, method: &'static str, on: Rule) -> Row {
    Line::with(code, indent, text, method, on)
}

const fn article(code: Code, indent: u8, text: &'static str) -> Row {
    Line::with(code, indent, text, "solver: Article", is_article)
}

const fn impulse(code: Code, indent: u8, text: &'static str) -> Row {
    Line::with(code, indent, text, "solver: Impulse", is_impulse)
}

fn is_article(setup: &BodiesSetup) -> bool {
    setup.methods.solver == Solver::Article
}

fn is_impulse(setup: &BodiesSetup) -> bool {
    setup.methods.solver == Solver::Impulse
}

fn shares(setup: &BodiesSetup, share: Share) -> bool {
    is_article(setup) && setup.methods.share == share
}

fn holds(setup: &BodiesSetup, velocity: VibrationVelocity) -> bool {
    let methods = &setup.methods;
    is_article(setup) && methods.vibration_hold && methods.vibration_velocity == velocity
}

fn corrects(setup: &BodiesSetup, correction: Correction) -> bool {
    let impulse = &setup.impulse;
    is_impulse(setup) && impulse.accumulated_clamping && impulse.correction == correction
}

fn relaxes(setup: &BodiesSetup) -> bool {
    is_impulse(setup) && setup.impulse.correction == Correction::Soft
}

/// One tick, line by line.
pub static LISTING: &[Row] = &[
    always(Code::Input, 0, "input:"),
    always(Code::Drop, 1, "Use: drop the spawn list"),
    always(Code::Throw, 1, "throw: a ball as fast as aimed"),
    always(Code::Drive, 1, "Left, Right: v.x ← ± move speed"),
    always(Code::Jump, 1, "Jump, grounded: v.y ← jump speed"),
    always(Code::Drag, 1, "mouse: v ← v + spring impulse / m"),
    article(Code::Physics, 0, "physics, each body:"),
    with(
        Code::PullByMass,
        1,
        "v ← v·damping − (0, m·g·gain·dt)",
        "mass_gravity: Article",
        |setup| is_article(setup) && setup.methods.mass_gravity == MassGravity::Article,
    ),
    with(Code::Pull, 1, "v ← v·damping − (0, g·dt)", "mass_gravity: Real", |setup| {
        is_article(setup) && setup.methods.mass_gravity == MassGravity::Real
    }),
    article(Code::Move, 1, "position ← position + v·dt"),
    always(Code::Collision, 0, "collision:"),
    with(Code::BruteForce, 1, "pairs ← each with every other", "pairs: BruteForce", |setup| {
        setup.methods.pairs == Pairs::BruteForce
    }),
    with(Code::Grid, 1, "pairs ← those in the same grid cells", "pairs: Grid", |setup| {
        setup.methods.pairs == Pairs::Grid
    }),
    always(Code::Axis, 1, "boxes, each axis L: rA + rB − |d·L|"),
    always(Code::Gap, 2, "below 0: apart"),
    always(Code::Closest, 1, "circle, box: r − |centre − closest|"),
    always(Code::Centers, 1, "circles: ra + rb − distance"),
    impulse(Code::Reference, 1, "reference ← face of least overlap"),
    impulse(Code::Incident, 1, "incident ← edge that faces it most"),
    impulse(Code::Clip, 1, "clip it by the face's side planes"),
    impulse(Code::Point, 1, "ends near the face: contact points"),
    impulse(Code::LeftOut, 1, "ends above it: left out"),
    always(Code::Mtv, 1, "overlap: MTV of a ← depth·n, of b ← −it"),
    with(Code::BareMtv, 1, "two circles: MTV of a ← n", "circle_mtv: Article", |setup| {
        setup.methods.circle_mtv == CircleMtv::Article
    }),
    article(Code::Phases, 1, "each pair: Enter, Stay or Exit"),
    always(Code::Dynamics, 0, "dynamics:"),
    with(Code::ShareFull, 1, "each hit: both take all of it", "share: Full", |setup| {
        shares(setup, Share::Full)
    }),
    with(Code::ShareHalf, 1, "each hit: each takes half of it", "share: Half", |setup| {
        shares(setup, Share::Half)
    }),
    with(Code::ShareByMass, 1, "each hit: the lighter takes more", "share: ByMass", |setup| {
        shares(setup, Share::ByMass)
    }),
    article(Code::Push, 1, "each body: min, max of its MTVs' x and y"),
    article(Code::Shift, 2, "position ← position + min + max"),
    article(Code::DeltaV, 2, "Δv ← (min + max) / dt · mtv_force_scale"),
    article(Code::Clamp, 2, "Δv beyond ±mtv_force_clamp: clamp it"),
    with(Code::Opposed, 2, "opposed in y: Δv.y ← 0, y ← last y", "antagonist_hold", |setup| {
        is_article(setup) && setup.methods.antagonist_hold
    }),
    article(Code::Answer, 2, "v ← v + Δv; position ← position + Δv·dt"),
    with(Code::Spin, 2, "momentum ← 0.99 momentum + r×m·v/dt", "article_spin", |setup| {
        is_article(setup) && setup.methods.article_spin
    }),
    article(Code::Came, 2, "moved ← |position − last position|"),
    with(
        Code::HoldHalve,
        2,
        "moved < vibration_x, _y: back, v halved",
        "vibration_velocity: Halve",
        |setup| holds(setup, VibrationVelocity::Halve),
    ),
    with(
        Code::HoldClamp,
        2,
        "moved < vibration_x, _y: back, v clamped",
        "vibration_velocity: Clamp",
        |setup| holds(setup, VibrationVelocity::Clamp),
    ),
    article(Code::GroundedByMtv, 1, "grounded ← max.y > ground_mtv"),
    impulse(Code::Damp, 1, "v ← v·damping"),
    impulse(Code::SubStep, 1, "each sub-step, h ← dt / sub_steps:"),
    with(Code::Bounce, 2, "closing fast: vn ← −restitution·vn", "restitution", |setup| {
        is_impulse(setup) && setup.impulse.restitution
    }),
    impulse(Code::Accelerate, 2, "v ← v + g·h"),
    with(Code::Warm, 2, "begin with the last λ, λt", "warm_starting", |setup| {
        is_impulse(setup) && setup.impulse.starts_warm()
    }),
    with(Code::Cold, 2, "λ, λt ← 0", "warm_starting: off", |setup| {
        is_impulse(setup) && !setup.impulse.starts_warm()
    }),
    impulse(Code::Iteration, 2, "iterations times, each contact point:"),
    with(
        Code::Soft,
        3,
        "λ ← λ − soft m·(vn + push), λ ≥ 0",
        "correction: Soft",
        |setup| corrects(setup, Correction::Soft),
    ),
    with(
        Code::Baumgarte,
        3,
        "λ ← λ − m·(vn − β overlap/h), λ ≥ 0",
        "correction: Baumgarte",
        |setup| corrects(setup, Correction::Baumgarte),
    ),
    with(Code::Plain, 3, "λ ← λ − m·vn, λ ≥ 0", "correction: None", |setup| {
        corrects(setup, Correction::None)
    }),
    with(
        Code::Single,
        3,
        "Δλ ← −m·(vn + push), each Δλ ≥ 0",
        "accumulated_clamping: off",
        |setup| is_impulse(setup) && !setup.impulse.accumulated_clamping,
    ),
    with(Code::Friction, 3, "λt ← λt − mt·vt, |λt| ≤ µλ", "friction", |setup| {
        is_impulse(setup) && setup.impulse.friction
    }),
    with(Code::RelaxIteration, 2, "relax, each contact point:", "correction: Soft", relaxes),
    with(Code::Relax, 3, "λ ← λ − m·vn, λ ≥ 0", "correction: Soft", |setup| {
        corrects(setup, Correction::Soft)
    }),
    with(
        Code::RelaxSingle,
        3,
        "Δλ ← −m·vn, each Δλ ≥ 0",
        "accumulated_clamping: off",
        |setup| relaxes(setup) && !setup.impulse.accumulated_clamping,
    ),
    with(Code::RelaxFriction, 3, "λt ← λt − mt·vt, |λt| ≤ µλ", "friction", |setup| {
        relaxes(setup) && setup.impulse.friction
    }),
    impulse(Code::Go, 2, "way ← way + (v before relaxing)·h"),
    impulse(Code::Solved, 1, "each body: position ← position + way"),
    impulse(Code::PhasesAfter, 1, "each pair: Enter, Stay or Exit"),
    impulse(Code::GroundedByImpulse, 1, "grounded ← a contact pushes it up"),
    always(Code::Freeze, 0, "position or v beyond numbers: freeze"),
    always(Code::TakeOut, 0, "spawned, fallen below lowest: take out"),
];

impl TickRecord {
    /// The line that a step belongs to.
    #[must_use]
    pub fn code(&self, step: &Step) -> Code {
        let methods = &self.before.setup.methods;
        match step {
            Step::Stage(Stage::Input) => Code::Input,
            Step::Stage(Stage::Physics) => Code::Physics,
            Step::Stage(Stage::Collision) => Code::Collision,
            Step::Stage(Stage::Dynamics) => Code::Dynamics,
            Step::Dropped { .. } => Code::Drop,
            Step::Thrown(_) => Code::Throw,
            Step::Driven { .. } => Code::Drive,
            Step::Jumped { .. } => Code::Jump,
            Step::Dragged { .. } => Code::Drag,
            Step::Pulled { .. } => match methods.mass_gravity {
                MassGravity::Article => Code::PullByMass,
                MassGravity::Real => Code::Pull,
            },
            Step::Moved { .. } => Code::Move,
            Step::Tested { .. } => match methods.pairs {
                Pairs::BruteForce => Code::BruteForce,
                Pairs::Grid => Code::Grid,
            },
            Step::Hit(Hit { bare: true, .. }) => Code::BareMtv,
            Step::Hit(_) => Code::Mtv,
            Step::Phases | Step::Met(_) => match methods.solver {
                Solver::Article => Code::Phases,
                Solver::Impulse => Code::PhasesAfter,
            },
            Step::Shared { .. } => match methods.share {
                Share::Full => Code::ShareFull,
                Share::Half => Code::ShareHalf,
                Share::ByMass => Code::ShareByMass,
            },
            Step::Pushed { .. } => Code::Push,
            Step::Shifted { .. } => Code::Shift,
            Step::Faster { .. } => Code::DeltaV,
            Step::Clamped { .. } => Code::Clamp,
            Step::Opposed { .. } => Code::Opposed,
            Step::Answered { .. } => Code::Answer,
            Step::Spun { .. } => Code::Spin,
            Step::Came { .. } => Code::Came,
            Step::Held { .. } => match methods.vibration_velocity {
                VibrationVelocity::Halve => Code::HoldHalve,
                VibrationVelocity::Clamp => Code::HoldClamp,
            },
            Step::Damped { .. } => Code::Damp,
            Step::Impulse(step) => self.impulse_code(step),
            Step::Solving | Step::Solved { .. } => Code::Solved,
            Step::Grounded { .. } => match methods.solver {
                Solver::Article => Code::GroundedByMtv,
                Solver::Impulse => Code::GroundedByImpulse,
            },
            Step::Frozen { .. } => Code::Freeze,
            Step::TakenOut { .. } | Step::Ended => Code::TakeOut,
        }
    }

    /// The line that a step of a pair's test belongs to.
    #[must_use]
    pub fn pair_code(step: &PairStep) -> Code {
        match step {
            PairStep::Axis(test) if test.overlap <= 0.0 => Code::Gap,
            PairStep::Axis(_) => Code::Axis,
            PairStep::Closest(_) => Code::Closest,
            PairStep::Centers(_) => Code::Centers,
        }
    }

    /// The line that a step of a pair's manifold belongs to.
    #[must_use]
    pub fn manifold_code(step: &manifold::Step) -> Code {
        match *step {
            manifold::Step::Axis(test) => Self::pair_code(&PairStep::Axis(test)),
            manifold::Step::Closest(test) => Self::pair_code(&PairStep::Closest(test)),
            manifold::Step::Centers(test) => Self::pair_code(&PairStep::Centers(test)),
            manifold::Step::Reference { .. } => Code::Reference,
            manifold::Step::Incident(_) => Code::Incident,
            manifold::Step::Clip { .. } => Code::Clip,
            manifold::Step::Point { kept: true, .. } => Code::Point,
            manifold::Step::Point { kept: false, .. } => Code::LeftOut,
        }
    }

    /// The line that a step of the impulse solver belongs to; of a visit, that of its normal
    /// impulse.
    #[must_use]
    pub fn impulse_code(&self, step: &impulse::Step) -> Code {
        use impulse::Pass;
        let setup = &self.before.setup.impulse;
        match *step {
            impulse::Step::SubStep(_) => Code::SubStep,
            impulse::Step::Bounce { .. } => Code::Bounce,
            impulse::Step::Accelerated => Code::Accelerate,
            impulse::Step::WarmStart { .. } => Code::Warm,
            impulse::Step::Cold => Code::Cold,
            impulse::Step::Pass { pass: Pass::Solve, .. } => Code::Iteration,
            impulse::Step::Pass { pass: Pass::Relax, .. } => Code::RelaxIteration,
            impulse::Step::Impulse { pass: Pass::Relax, .. } => {
                if setup.accumulated_clamping {
                    Code::Relax
                } else {
                    Code::RelaxSingle
                }
            }
            impulse::Step::Impulse { pass: Pass::Solve, .. } if !setup.accumulated_clamping => {
                Code::Single
            }
            impulse::Step::Impulse { pass: Pass::Solve, .. } => match setup.correction {
                Correction::Soft => Code::Soft,
                Correction::Baumgarte => Code::Baumgarte,
                Correction::None => Code::Plain,
            },
            impulse::Step::Went => Code::Go,
        }
    }

    /// The line of the friction impulse of a visit; `None` when the step is none, or friction is
    /// switched off.
    #[must_use]
    pub fn friction_code(&self, step: &impulse::Step) -> Option<Code> {
        let impulse::Step::Impulse { pass, .. } = *step else { return None };
        let code = match pass {
            impulse::Pass::Solve => Code::Friction,
            impulse::Pass::Relax => Code::RelaxFriction,
        };
        self.before.setup.impulse.friction.then_some(code)
    }
}
