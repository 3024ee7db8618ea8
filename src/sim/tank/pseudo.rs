//! The tick in pseudo-code.

use super::Region;
use super::record::TickRecord;
use super::setup::{Contacts, Direction, Separation, TankSetup};
use super::trace::{Stage, Step};
use crate::sim::pseudo::Line;

/// The lines of [`LISTING`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the line of the listing that stands beside it")]
pub enum Code {
    Use,
    Return,
    Spin,
    Driver,
    TakeRebound,
    Drive,
    Fire,
    Targets,
    TargetRebound,
    Chase,
    TargetMotion,
    Shells,
    Fly,
    ShellHit,
    ShellGone,
    Skip,
    Detection,
    Pair,
    Axis,
    Least,
    Gap,
    Closest,
    Inside,
    Tested,
    Apart,
    Aim,
    Ask(Region),
    ByRegion,
    ByAxis,
    ByCentres,
    Stop,
    GoOn,
    Response,
    Highlight,
    Collect,
    Demand,
    ImpactSlow,
    ImpactFast,
    Push,
    SendBack,
    Separation,
    NotSeparated,
    Separate,
    Cleared,
}

fn by_regions(setup: &TankSetup) -> bool {
    setup.methods.direction == Direction::Regions
}

fn by_axis(setup: &TankSetup) -> bool {
    setup.methods.direction == Direction::MtvAxis
}

fn first(setup: &TankSetup) -> bool {
    setup.methods.contacts == Contacts::First
}

fn separates(setup: &TankSetup) -> bool {
    setup.methods.separation == Separation::Mtv
}

/// Its lines that only some methods run.
const REGIONS: &str = "direction: Regions";
const MTV: &str = "separation: Mtv";

/// One tick, line by line. P is the driver's place, f its forward, g its rebound's direction.
pub static LISTING: &[Line<Code, TankSetup>] = &[
    Line::always(Code::Use, 0, "use:"),
    Line::always(Code::Return, 1, "on the press: the collected return"),
    Line::always(Code::Spin, 1, "while held: yaw ← yaw ± use_spin"),
    Line::always(Code::Driver, 0, "driver:"),
    Line::always(Code::TakeRebound, 1, "if rebounding: P ← P + speed g; no keys"),
    Line::always(Code::Drive, 1, "else: turn; P ← P ± move_speed f"),
    Line::with(Code::Fire, 1, "Fire: a shell at P + 0.75 f", "cannon", |setup| setup.driver.cannon),
    Line::always(Code::Targets, 0, "targets:"),
    Line::always(Code::TargetRebound, 1, "pushed: E ← E + its own rebound"),
    Line::always(Code::Chase, 1, "Chase: towards P; then faster"),
    Line::always(Code::TargetMotion, 1, "each by its motion: E ← E + step"),
    Line::always(Code::Shells, 0, "shells:"),
    Line::always(Code::Fly, 1, "each: swept 0.5 m along its direction"),
    Line::always(Code::ShellHit, 2, "a target touched: the shell ends"),
    Line::always(Code::ShellGone, 2, "after 120 ticks: the shell is gone"),
    Line::with(
        Code::Skip,
        0,
        "tick began rebounding: no detection",
        "detect_while_rebounding: false",
        |setup| !setup.driver.detect_while_rebounding,
    ),
    Line::always(Code::Detection, 0, "detection:"),
    Line::always(Code::Pair, 1, "for each target, in scene order:"),
    Line::always(Code::Axis, 2, "rect, each L: overlap ← rA + rB − |d·L|"),
    Line::always(Code::Least, 3, "least so far: depth, n ← overlap, ±L"),
    Line::always(Code::Gap, 3, "overlap ≤ 0: a gap; SAT may stop here"),
    Line::always(Code::Closest, 2, "disk: p ← c clamped; depth ← r − |c − p|"),
    Line::always(Code::Inside, 3, "c inside: depth ← r + way to the face"),
    Line::always(Code::Tested, 2, "hit ← depth > 0"),
    Line::always(Code::Apart, 2, "if not hit: on to the next target"),
    Line::always(Code::Aim, 2, "u ← unit(S − E)"),
    Line::with(Code::Ask(Region::R1), 2, "cos A ≤ cos B?  R1: g ← +lx", REGIONS, by_regions),
    Line::with(Code::Ask(Region::R3), 2, "cos B ≤ −cos A? R3: g ← −lx", REGIONS, by_regions),
    Line::with(Code::Ask(Region::R2), 2, "u·lz > 0?       R2: g ← +lz", REGIONS, by_regions),
    Line::with(Code::Ask(Region::R4), 2, "else            R4: g ← −lz", REGIONS, by_regions),
    Line::with(Code::ByRegion, 2, "rect: g ← that face's normal", REGIONS, by_regions),
    Line::with(Code::ByAxis, 2, "rect: g ← n", "direction: MtvAxis", by_axis),
    // A disk sends along u whatever the method.
    Line::always(Code::ByCentres, 2, "disk (or CentreLine): g ← u"),
    Line::with(Code::Stop, 2, "First: stop at this hit", "contacts: First", first),
    Line::with(Code::GoOn, 2, "All: on to the next target", "contacts: All", |setup| !first(setup)),
    Line::always(Code::Response, 0, "response, for each hit, by on_hit:"),
    Line::always(Code::Highlight, 1, "Highlight: both are red"),
    Line::always(Code::Collect, 1, "Collect: the target disappears"),
    Line::always(Code::Demand, 1, "Rebound: its ticks, its speed"),
    Line::always(Code::ImpactSlow, 1, "Impact, v < threshold: slow ones"),
    Line::always(Code::ImpactFast, 1, "Impact, else: ⌊k v⌋ ticks, speed c v"),
    Line::always(Code::Push, 1, "Push: target's g ← −g; P ← P − back_off f"),
    Line::always(Code::SendBack, 1, "g ← unit(Σ g); most ticks, most speed"),
    Line::always(Code::Separation, 0, "separation:"),
    Line::with(Code::NotSeparated, 1, "None: overlaps stay", "separation: None", |setup| {
        !separates(setup)
    }),
    Line::with(Code::Separate, 1, "up to 4 times: deepest, P ← P + depth n", MTV, separates),
    Line::with(Code::Cleared, 1, "nothing solid overlaps: stop", MTV, separates),
];

impl TickRecord {
    /// The line that a step belongs to; `None` for what the listing leaves out.
    #[must_use]
    pub fn code(&self, step: &Step) -> Option<Code> {
        Some(match step {
            Step::Stage(Stage::Use) => Code::Use,
            Step::Stage(Stage::Driver) => Code::Driver,
            Step::Stage(Stage::Targets) => Code::Targets,
            Step::Stage(Stage::Shells) => Code::Shells,
            Step::Stage(Stage::Detection) => Code::Detection,
            Step::Stage(Stage::Response) => Code::Response,
            Step::Stage(Stage::Separation) => Code::Separation,
            Step::Returned { .. } => Code::Return,
            Step::Spun { .. } => Code::Spin,
            Step::Driven { rebounding: true, .. } => Code::TakeRebound,
            Step::Driven { rebounding: false, .. } => Code::Drive,
            Step::Fired(_) => Code::Fire,
            Step::TargetRebounded { .. } => Code::TargetRebound,
            Step::Chased { .. } => Code::Chase,
            Step::TargetMoved { .. } => Code::TargetMotion,
            Step::ShellMoved { .. } => Code::Fly,
            Step::ShellHit { .. } => Code::ShellHit,
            Step::ShellGone { .. } => Code::ShellGone,
            Step::Skipped => Code::Skip,
            Step::Pair { .. } => Code::Pair,
            Step::Axis(_) => Code::Axis,
            Step::Least(_) => Code::Least,
            Step::Gap(_) => Code::Gap,
            Step::ClosestPoint(_) => Code::Closest,
            Step::Inside => Code::Inside,
            Step::Tested(_) => Code::Tested,
            Step::Considered(_) => Code::Apart,
            Step::Aimed(_) => Code::Aim,
            Step::Asked { region, .. } => Code::Ask(*region),
            Step::Direction(choice) => match (choice.method, choice.regions) {
                (Direction::CentreLine, _) | (_, None) => Code::ByCentres,
                (Direction::Regions, Some(_)) => Code::ByRegion,
                (Direction::MtvAxis, Some(_)) => Code::ByAxis,
            },
            Step::StoppedAt { .. } => Code::Stop,
            Step::WentOn { .. } => Code::GoOn,
            Step::Highlighted { .. } => Code::Highlight,
            Step::Collected { .. } => Code::Collect,
            Step::Demanded { .. } => Code::Demand,
            Step::Impacted { slow: true, .. } => Code::ImpactSlow,
            Step::Impacted { slow: false, .. } => Code::ImpactFast,
            Step::Pushed { .. } => Code::Push,
            Step::Rebound { .. } => Code::SendBack,
            Step::Separated { .. } => Code::Separate,
            Step::Cleared => Code::Cleared,
            Step::NotSeparated => Code::NotSeparated,
            Step::Reported(_) | Step::Ended => return None,
        })
    }
}
