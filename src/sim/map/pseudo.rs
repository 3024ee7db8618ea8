//! The tick in pseudo-code.

use super::setup::{MapSetup, Walls};
use super::trace::{Class, FreeAfter, Stage, Step, TickRecord};
use crate::sim::pseudo::Line;

/// The lines of [`LISTING`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// Stage 0.
    Input,
    /// Gravity.
    Pull,
    /// A jump or a hop.
    Jump,
    /// The facing.
    Turn,
    /// The wanted move.
    Wanted,
    /// Stages 1 and 2.
    Gather,
    /// The sphere round the feet.
    Search,
    /// A wall that counts.
    Wall,
    /// A wall that does not.
    LowWall,
    /// A floor.
    Floor,
    /// A triangle too many.
    Dropped,
    /// Stage 3.
    Walls,
    /// N after the wanted move.
    Tried,
    /// No wall in the way.
    Free,
    /// A wall in the way.
    Touched,
    /// The question before the slides.
    Asked,
    /// A slide.
    Slide,
    /// Free after a slide.
    SlidFree,
    /// A round of fixed pushes.
    PushRound,
    /// A push.
    Push,
    /// Free after a push.
    PushedFree,
    /// A round of solving.
    SolveRound,
    /// A contact as a plane.
    Contact,
    /// What a round moved.
    Solve,
    /// Free after a round.
    SolvedFree,
    /// No round left.
    RoundsUp,
    /// The least penetrating place.
    Kept,
    /// What stage 3 came to.
    WallsDone,
    /// What is left of the vertical speed.
    SpeedLeft,
    /// Stage 4.
    Floors,
    /// Nothing to stand on.
    NoFloors,
    /// The probe upwards.
    ProbeUp,
    /// The ceiling.
    Ceiling,
    /// The probe downwards.
    ProbeDown,
    /// The ground.
    Ground,
    /// The ground is gone.
    Fall,
    /// Nothing was found in the air.
    Miss,
    /// Stage 5.
    Moved,
}

const ARTICLE: &str = "walls: Article";
const EXACT: &str = "walls: Exact";

const fn article(code: Code, indent: u8, text: &'static str) -> Line<Code, MapSetup> {
    Line::with(code, indent, text, ARTICLE, |setup| setup.methods.walls == Walls::Article)
}

const fn exact(code: Code, indent: u8, text: &'static str) -> Line<Code, MapSetup> {
    Line::with(code, indent, text, EXACT, |setup| setup.methods.walls == Walls::Exact)
}

/// One tick, line by line.
pub static LISTING: &[Line<Code, MapSetup>] = &[
    Line::always(Code::Input, 0, "input:"),
    Line::always(Code::Pull, 1, "in the air: v ← v − gravity"),
    Line::always(Code::Jump, 1, "Jump or Hop on the ground: v ← its power"),
    Line::always(Code::Turn, 1, "way ≠ 0: the facing turns towards it"),
    Line::always(Code::Wanted, 1, "move ← (walk · way, v)"),
    Line::always(Code::Gather, 0, "gather and classify:"),
    Line::always(Code::Search, 1, "within gather_radius + |move| of P, each:"),
    Line::always(Code::Wall, 2, "|n.y| < wall_limit, over step_over: wall"),
    Line::always(Code::LowWall, 2, "|n.y| < wall_limit, lower: not counted"),
    Line::always(Code::Floor, 2, "else: floor"),
    article(Code::Dropped, 2, "beyond max_polygons: dropped"),
    Line::always(Code::Walls, 0, "walls:"),
    Line::always(Code::Tried, 1, "N ← P + move"),
    Line::always(Code::Free, 1, "no wall is touched: done"),
    Line::always(Code::Touched, 1, "a wall is touched:"),
    article(Code::Asked, 2, "moved ← |x| or |z| of it > least_move"),
    article(Code::Slide, 2, "moved, wall touched: N ← P + n×(move×n)"),
    article(Code::SlidFree, 3, "no wall is touched: done"),
    article(Code::PushRound, 2, "at most rounds times:"),
    article(Code::Push, 3, "each wall touched: N ← N + push_step n"),
    article(Code::PushedFree, 3, "no wall is touched: done"),
    exact(Code::SolveRound, 2, "at most rounds times:"),
    exact(Code::Contact, 3, "wall touched: a plane, deepest first"),
    exact(Code::Solve, 3, "N ← N + way out of all planes"),
    exact(Code::SolvedFree, 3, "no deeper than 0.01 mm: done"),
    Line::always(Code::RoundsUp, 2, "the rounds are not enough"),
    exact(Code::Kept, 2, "over 0.5 mm left: the least deep place"),
    Line::always(Code::WallsDone, 1, "N after the walls"),
    exact(Code::SpeedLeft, 1, "v ← what the walls left of it"),
    Line::always(Code::Floors, 0, "floors:"),
    article(Code::NoFloors, 1, "no floor gathered: the state stays"),
    Line::always(Code::ProbeUp, 1, "rising: segment N → N + height"),
    Line::always(Code::Ceiling, 2, "lowest hit: N.y ← hit.y − height, v ← −v"),
    Line::always(Code::ProbeDown, 1, "else: segment head → a little below N"),
    Line::always(Code::Ground, 2, "highest hit: N.y ← hit.y, v ← 0, NoJump"),
    Line::always(Code::Fall, 2, "no hit, NoJump: Fall, v ← −fall_speed"),
    Line::always(Code::Miss, 1, "no hit in the air: it flies on"),
    Line::always(Code::Moved, 0, "P ← N"),
];

impl TickRecord {
    /// The line that a step belongs to.
    #[must_use]
    pub fn code(&self, step: &Step) -> Code {
        let is_exact = self.before.setup.methods.walls == Walls::Exact;
        let of_method = |article, exact| if is_exact { exact } else { article };
        match *step {
            Step::Stage(Stage::Input) => Code::Input,
            Step::Stage(Stage::Gather) => Code::Gather,
            Step::Stage(Stage::Walls) => Code::Walls,
            Step::Stage(Stage::Floors) => Code::Floors,
            Step::Pulled { .. } => Code::Pull,
            Step::Jumped { .. } => Code::Jump,
            Step::Turned { .. } => Code::Turn,
            Step::Wanted { .. } => Code::Wanted,
            Step::Searched { .. } => Code::Search,
            Step::Gathered { class: Class::Wall, .. } => Code::Wall,
            Step::Gathered { class: Class::LowWall, .. } => Code::LowWall,
            Step::Gathered { class: Class::Floor, .. } => Code::Floor,
            Step::Gathered { class: Class::Dropped, .. } => Code::Dropped,
            Step::Tried { .. } => Code::Tried,
            Step::Free(FreeAfter::Move) => Code::Free,
            Step::Free(FreeAfter::Slide) => Code::SlidFree,
            Step::Free(FreeAfter::Rounds(_)) => of_method(Code::PushedFree, Code::SolvedFree),
            Step::Touched { .. } => Code::Touched,
            Step::Asked { .. } => Code::Asked,
            Step::Slid { .. } => Code::Slide,
            Step::Round { .. } => of_method(Code::PushRound, Code::SolveRound),
            Step::Pushed { .. } => Code::Push,
            Step::Contact { .. } => Code::Contact,
            Step::Solved { .. } => Code::Solve,
            Step::RoundsUp { .. } => Code::RoundsUp,
            Step::Kept { .. } => Code::Kept,
            Step::WallsDone { .. } => Code::WallsDone,
            Step::SpeedLeft { .. } => Code::SpeedLeft,
            Step::NoFloors => Code::NoFloors,
            Step::Probed { rising: true, .. } => Code::ProbeUp,
            Step::Probed { rising: false, .. } => Code::ProbeDown,
            Step::Lowered { .. } => Code::Ceiling,
            Step::Landed { .. } => Code::Ground,
            Step::Fell { .. } => Code::Fall,
            Step::Missed => Code::Miss,
            Step::Moved { .. } => Code::Moved,
        }
    }
}
