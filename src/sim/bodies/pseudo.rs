//! The tick in pseudo-code.

use super::setup::{
    BodiesSetup, CircleMtv, Correction, MassGravity, Pairs, Share, Solver, VibrationVelocity,
};
use super::trace::{Hit, Stage, Step};
use super::{TickRecord, impulse};
use crate::geom::manifold::Step as Pair;
use crate::sim::pseudo::{self, Line, Of};

/// What a line tells of: a step of the tick, or of a part of it that is run once more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Told {
    /// A step of the tick, the impulse solver's among them; of a visit its normal impulse.
    Tick(Step),
    /// A step of a pair's test, or of making its manifold.
    Pair(Pair),
    /// The friction of a visit.
    Friction(impulse::Step),
}

use Told::{Friction, Tick};

type Rule = fn(&BodiesSetup) -> bool;
type Row = Line<Of<Told>, BodiesSetup>;

const fn always(of: Of<Told>, indent: u8, text: &'static str) -> Row {
    Line::always(of, indent, text)
}

const fn with(of: Of<Told>, indent: u8, text: &'static str, method: &'static str, on: Rule) -> Row {
    Line::with(of, indent, text, method, on)
}

const fn article(of: Of<Told>, indent: u8, text: &'static str) -> Row {
    Line::with(of, indent, text, "solver: Article", is_article)
}

const fn impulse(of: Of<Told>, indent: u8, text: &'static str) -> Row {
    Line::with(of, indent, text, "solver: Impulse", is_impulse)
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

fn is_stage(told: &Told, stage: Stage) -> bool {
    *told == Tick(Step::Stage(stage))
}

fn is_shared(told: &Told) -> bool {
    matches!(told, Tick(Step::Shared { .. }))
}

fn is_held(told: &Told) -> bool {
    matches!(told, Tick(Step::Held { .. }))
}

fn is_grounded(told: &Told) -> bool {
    matches!(told, Tick(Step::Grounded { .. }))
}

fn is_pass(told: &Told, of: impulse::Pass) -> bool {
    matches!(told, Tick(Step::Impulse(impulse::Step::Pass { pass, .. })) if *pass == of)
}

fn is_visit(told: &Told, of: impulse::Pass) -> bool {
    matches!(told, Tick(Step::Impulse(impulse::Step::Impulse { pass, .. })) if *pass == of)
}

fn rubs(told: &Told, of: impulse::Pass) -> bool {
    matches!(told, Friction(impulse::Step::Impulse { pass, .. }) if *pass == of)
}

fn solves(told: &Told) -> bool {
    is_visit(told, impulse::Pass::Solve)
}

fn relaxing(told: &Told) -> bool {
    is_visit(told, impulse::Pass::Relax)
}

/// One tick, line by line.
pub static LISTING: &[Row] = &[
    always(|t| is_stage(t, Stage::Input), 0, "input:"),
    always(|t| matches!(t, Tick(Step::Dropped { .. })), 1, "Use: drop the spawn list"),
    always(|t| matches!(t, Tick(Step::Thrown(_))), 1, "throw: a ball as fast as aimed"),
    always(|t| matches!(t, Tick(Step::Driven { .. })), 1, "Left, Right: v.x ← ± move speed"),
    always(|t| matches!(t, Tick(Step::Jumped { .. })), 1, "Jump, grounded: v.y ← jump speed"),
    always(|t| matches!(t, Tick(Step::Dragged { .. })), 1, "mouse: v ← v + spring impulse / m"),
    article(|t| is_stage(t, Stage::Physics), 0, "physics, each body:"),
    with(
        |t| matches!(t, Tick(Step::Pulled { .. })),
        1,
        "v ← v·damping − (0, m·g·gain·dt)",
        "mass_gravity: Article",
        |setup| is_article(setup) && setup.methods.mass_gravity == MassGravity::Article,
    ),
    with(
        |t| matches!(t, Tick(Step::Pulled { .. })),
        1,
        "v ← v·damping − (0, g·dt)",
        "mass_gravity: Real",
        |setup| is_article(setup) && setup.methods.mass_gravity == MassGravity::Real,
    ),
    article(|t| matches!(t, Tick(Step::Moved { .. })), 1, "position ← position + v·dt"),
    always(|t| is_stage(t, Stage::Collision), 0, "collision:"),
    with(
        |t| matches!(t, Tick(Step::Tested { .. })),
        1,
        "pairs ← each with every other",
        "pairs: BruteForce",
        |setup| setup.methods.pairs == Pairs::BruteForce,
    ),
    with(
        |t| matches!(t, Tick(Step::Tested { .. })),
        1,
        "pairs ← those in the same grid cells",
        "pairs: Grid",
        |setup| setup.methods.pairs == Pairs::Grid,
    ),
    always(
        |t| matches!(t, Told::Pair(Pair::Axis(test)) if !test.separates()),
        1,
        "boxes, each axis L: rA + rB − |d·L|",
    ),
    always(|t| matches!(t, Told::Pair(Pair::Axis(test)) if test.separates()), 2, "below 0: apart"),
    always(|t| matches!(t, Told::Pair(Pair::Closest(_))), 1, "circle, box: r − |centre − closest|"),
    always(|t| matches!(t, Told::Pair(Pair::Centers(_))), 1, "circles: ra + rb − distance"),
    impulse(
        |t| matches!(t, Told::Pair(Pair::Reference { .. })),
        1,
        "reference ← face of least overlap",
    ),
    impulse(
        |t| matches!(t, Told::Pair(Pair::Incident(_))),
        1,
        "incident ← edge that faces it most",
    ),
    impulse(|t| matches!(t, Told::Pair(Pair::Clip { .. })), 1, "clip it by the face's side planes"),
    impulse(
        |t| matches!(t, Told::Pair(Pair::Point { kept: true, .. })),
        1,
        "ends near the face: contact points",
    ),
    impulse(
        |t| matches!(t, Told::Pair(Pair::Point { kept: false, .. })),
        1,
        "ends above it: left out",
    ),
    always(
        |t| matches!(t, Tick(Step::Hit(Hit { bare: false, .. }))),
        1,
        "overlap: MTV of a ← depth·n, of b ← −it",
    ),
    with(
        |t| matches!(t, Tick(Step::Hit(Hit { bare: true, .. }))),
        1,
        "two circles: MTV of a ← n",
        "circle_mtv: Article",
        |setup| setup.methods.circle_mtv == CircleMtv::Article,
    ),
    article(|t| *t == Tick(Step::Phases), 1, "each pair: Enter, Stay or Exit"),
    always(|t| is_stage(t, Stage::Dynamics), 0, "dynamics:"),
    with(is_shared, 1, "each hit: both take all of it", "share: Full", |setup| {
        shares(setup, Share::Full)
    }),
    with(is_shared, 1, "each hit: each takes half of it", "share: Half", |setup| {
        shares(setup, Share::Half)
    }),
    with(is_shared, 1, "each hit: the lighter takes more", "share: ByMass", |setup| {
        shares(setup, Share::ByMass)
    }),
    article(
        |t| matches!(t, Tick(Step::Pushed { .. })),
        1,
        "each body: min, max of its MTVs' x and y",
    ),
    article(|t| matches!(t, Tick(Step::Shifted { .. })), 2, "position ← position + min + max"),
    article(
        |t| matches!(t, Tick(Step::Faster { .. })),
        2,
        "Δv ← (min + max) / dt · mtv_force_scale",
    ),
    article(|t| matches!(t, Tick(Step::Clamped { .. })), 2, "Δv beyond ±mtv_force_clamp: clamp it"),
    with(
        |t| matches!(t, Tick(Step::Opposed { .. })),
        2,
        "opposed in y: Δv.y ← 0, y ← last y",
        "antagonist_hold",
        |setup| is_article(setup) && setup.methods.antagonist_hold,
    ),
    article(
        |t| matches!(t, Tick(Step::Answered { .. })),
        2,
        "v ← v + Δv; position ← position + Δv·dt",
    ),
    with(
        |t| matches!(t, Tick(Step::Spun { .. })),
        2,
        "momentum ← 0.99 momentum + r×m·v/dt",
        "article_spin",
        |setup| is_article(setup) && setup.methods.article_spin,
    ),
    article(|t| matches!(t, Tick(Step::Came { .. })), 2, "moved ← |position − last position|"),
    with(
        is_held,
        2,
        "moved < vibration_x, _y: back, v halved",
        "vibration_velocity: Halve",
        |setup| holds(setup, VibrationVelocity::Halve),
    ),
    with(
        is_held,
        2,
        "moved < vibration_x, _y: back, v clamped",
        "vibration_velocity: Clamp",
        |setup| holds(setup, VibrationVelocity::Clamp),
    ),
    article(is_grounded, 1, "grounded ← max.y > ground_mtv"),
    impulse(|t| matches!(t, Tick(Step::Damped { .. })), 1, "v ← v·damping"),
    impulse(
        |t| matches!(t, Tick(Step::Impulse(impulse::Step::SubStep(_)))),
        1,
        "each sub-step, h ← dt / sub_steps:",
    ),
    with(
        |t| matches!(t, Tick(Step::Impulse(impulse::Step::Bounce { .. }))),
        2,
        "closing fast: vn ← −restitution·vn",
        "restitution",
        |setup| is_impulse(setup) && setup.impulse.restitution,
    ),
    impulse(|t| *t == Tick(Step::Impulse(impulse::Step::Accelerated)), 2, "v ← v + g·h"),
    with(
        |t| matches!(t, Tick(Step::Impulse(impulse::Step::WarmStart { .. }))),
        2,
        "begin with the last λ, λt",
        "warm_starting",
        |setup| is_impulse(setup) && setup.impulse.starts_warm(),
    ),
    with(
        |t| *t == Tick(Step::Impulse(impulse::Step::Cold)),
        2,
        "λ, λt ← 0",
        "warm_starting: off",
        |setup| is_impulse(setup) && !setup.impulse.starts_warm(),
    ),
    impulse(|t| is_pass(t, impulse::Pass::Solve), 2, "iterations times, each contact point:"),
    with(solves, 3, "λ ← λ − soft m·(vn + push), λ ≥ 0", "correction: Soft", |setup| {
        corrects(setup, Correction::Soft)
    }),
    with(
        solves,
        3,
        "λ ← λ − m·(vn − β overlap/h), λ ≥ 0",
        "correction: Baumgarte",
        |setup| corrects(setup, Correction::Baumgarte),
    ),
    with(solves, 3, "λ ← λ − m·vn, λ ≥ 0", "correction: None", |setup| {
        corrects(setup, Correction::None)
    }),
    with(
        solves,
        3,
        "Δλ ← −m·(vn + push), each Δλ ≥ 0",
        "accumulated_clamping: off",
        |setup| is_impulse(setup) && !setup.impulse.accumulated_clamping,
    ),
    with(
        |t| rubs(t, impulse::Pass::Solve),
        3,
        "λt ← λt − mt·vt, |λt| ≤ µλ",
        "friction",
        |setup| is_impulse(setup) && setup.impulse.friction,
    ),
    with(
        |t| is_pass(t, impulse::Pass::Relax),
        2,
        "relax, each contact point:",
        "correction: Soft",
        relaxes,
    ),
    with(relaxing, 3, "λ ← λ − m·vn, λ ≥ 0", "correction: Soft", |setup| {
        corrects(setup, Correction::Soft)
    }),
    with(relaxing, 3, "Δλ ← −m·vn, each Δλ ≥ 0", "accumulated_clamping: off", |setup| {
        relaxes(setup) && !setup.impulse.accumulated_clamping
    }),
    with(
        |t| rubs(t, impulse::Pass::Relax),
        3,
        "λt ← λt − mt·vt, |λt| ≤ µλ",
        "friction",
        |setup| relaxes(setup) && setup.impulse.friction,
    ),
    impulse(
        |t| *t == Tick(Step::Impulse(impulse::Step::Went)),
        2,
        "way ← way + (v before relaxing)·h",
    ),
    impulse(|t| matches!(t, Tick(Step::Solved { .. })), 1, "each body: position ← position + way"),
    impulse(|t| *t == Tick(Step::Phases), 1, "each pair: Enter, Stay or Exit"),
    impulse(is_grounded, 1, "grounded ← a contact pushes it up"),
    always(|t| matches!(t, Tick(Step::Frozen { .. })), 0, "position or v beyond numbers: freeze"),
    always(
        |t| matches!(t, Tick(Step::TakenOut { .. })),
        0,
        "spawned, fallen below lowest: take out",
    ),
];

impl TickRecord {
    /// The place in the listing of the line that tells of this; `None` when none does.
    #[must_use]
    pub fn line(&self, told: Told) -> Option<usize> {
        pseudo::lit(LISTING, &self.before.setup, &told)
    }
}
