//! The tick in pseudo-code.

use super::Region;
use super::setup::{Contacts, Direction, Separation, TankSetup};
use super::trace::{Stage, Step};
use crate::sim::pseudo::{Line, Of};

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

const fn line(of: Of<Step>, indent: u8, text: &'static str) -> Line<Of<Step>, TankSetup> {
    Line::always(of, indent, text)
}

/// One tick, line by line. P is the driver's place, f its forward, g its rebound's direction.
pub static LISTING: &[Line<Of<Step>, TankSetup>] = &[
    line(|s| matches!(s, Step::Stage(Stage::Use)), 0, "use:"),
    line(|s| matches!(s, Step::Returned { .. }), 1, "on the press: the collected return"),
    line(|s| matches!(s, Step::Spun { .. }), 1, "while held: yaw ← yaw ± use_spin"),
    line(|s| matches!(s, Step::Stage(Stage::Driver)), 0, "driver:"),
    line(
        |s| matches!(s, Step::Driven { rebounding: true, .. }),
        1,
        "if rebounding: P ← P + speed g; no keys",
    ),
    line(
        |s| matches!(s, Step::Driven { rebounding: false, .. }),
        1,
        "else: turn; P ← P ± move_speed f",
    ),
    Line::with(
        |s| matches!(s, Step::Fired(_)),
        1,
        "Fire: a shell at P + 0.75 f",
        "cannon",
        |setup| setup.driver.cannon,
    ),
    line(|s| matches!(s, Step::Stage(Stage::Targets)), 0, "targets:"),
    line(|s| matches!(s, Step::TargetRebounded { .. }), 1, "pushed: E ← E + its own rebound"),
    line(|s| matches!(s, Step::Chased { .. }), 1, "Chase: towards P; then faster"),
    line(|s| matches!(s, Step::TargetMoved { .. }), 1, "each by its motion: E ← E + step"),
    line(|s| matches!(s, Step::Stage(Stage::Shells)), 0, "shells:"),
    line(|s| matches!(s, Step::ShellMoved { .. }), 1, "each: swept 0.5 m along its direction"),
    line(|s| matches!(s, Step::ShellHit { .. }), 2, "a target touched: the shell ends"),
    line(|s| matches!(s, Step::ShellGone { .. }), 2, "after 120 ticks: the shell is gone"),
    Line::with(
        |s| matches!(s, Step::Skipped),
        0,
        "tick began rebounding: no detection",
        "detect_while_rebounding: false",
        |setup| !setup.driver.detect_while_rebounding,
    ),
    line(|s| matches!(s, Step::Stage(Stage::Detection)), 0, "detection:"),
    line(|s| matches!(s, Step::Pair { .. }), 1, "for each target, in scene order:"),
    line(|s| matches!(s, Step::Axis(_)), 2, "rect, each L: overlap ← rA + rB − |d·L|"),
    line(|s| matches!(s, Step::Least(_)), 3, "least so far: depth, n ← overlap, ±L"),
    line(|s| matches!(s, Step::Gap(_)), 3, "overlap ≤ 0: a gap; SAT may stop here"),
    line(|s| matches!(s, Step::ClosestPoint(_)), 2, "disk: p ← c clamped; depth ← r − |c − p|"),
    line(|s| matches!(s, Step::Inside), 3, "c inside: depth ← r + way to the face"),
    line(|s| matches!(s, Step::Tested(_)), 2, "hit ← depth > 0"),
    line(|s| matches!(s, Step::Considered(_)), 2, "if not hit: on to the next target"),
    line(|s| matches!(s, Step::Aimed(_)), 2, "u ← unit(S − E)"),
    Line::with(|s| asks(s, Region::R1), 2, "cos A ≤ cos B?  R1: g ← +lx", REGIONS, by_regions),
    Line::with(|s| asks(s, Region::R3), 2, "cos B ≤ −cos A? R3: g ← −lx", REGIONS, by_regions),
    Line::with(|s| asks(s, Region::R2), 2, "u·lz > 0?       R2: g ← +lz", REGIONS, by_regions),
    Line::with(|s| asks(s, Region::R4), 2, "else            R4: g ← −lz", REGIONS, by_regions),
    Line::with(
        |s| sends(s, Some(Direction::Regions)),
        2,
        "rect: g ← that face's normal",
        REGIONS,
        by_regions,
    ),
    Line::with(
        |s| sends(s, Some(Direction::MtvAxis)),
        2,
        "rect: g ← n",
        "direction: MtvAxis",
        by_axis,
    ),
    // A disk sends along u whatever the method.
    line(|s| sends(s, None), 2, "disk (or CentreLine): g ← u"),
    Line::with(
        |s| matches!(s, Step::StoppedAt { .. }),
        2,
        "First: stop at this hit",
        "contacts: First",
        first,
    ),
    Line::with(
        |s| matches!(s, Step::WentOn { .. }),
        2,
        "All: on to the next target",
        "contacts: All",
        |setup| !first(setup),
    ),
    line(|s| matches!(s, Step::Stage(Stage::Response)), 0, "response, for each hit, by on_hit:"),
    line(|s| matches!(s, Step::Highlighted { .. }), 1, "Highlight: both are red"),
    line(|s| matches!(s, Step::Collected { .. }), 1, "Collect: the target disappears"),
    line(|s| matches!(s, Step::Demanded { .. }), 1, "Rebound: its ticks, its speed"),
    line(|s| matches!(s, Step::Impacted { slow: true, .. }), 1, "Impact, v < threshold: slow ones"),
    line(
        |s| matches!(s, Step::Impacted { slow: false, .. }),
        1,
        "Impact, else: ⌊k v + 0.001⌋ ticks, c v",
    ),
    line(|s| matches!(s, Step::Pushed { .. }), 1, "Push: target's g ← −g; P ← P − back_off f"),
    line(|s| matches!(s, Step::Rebound { .. }), 1, "g ← unit(Σ g); most ticks, most speed"),
    line(|s| matches!(s, Step::Stage(Stage::Separation)), 0, "separation:"),
    Line::with(
        |s| matches!(s, Step::NotSeparated),
        1,
        "None: overlaps stay",
        "separation: None",
        |setup| !separates(setup),
    ),
    Line::with(
        |s| matches!(s, Step::Separated { .. }),
        1,
        "up to 4 times: deepest, P ← P + depth n",
        MTV,
        separates,
    ),
    Line::with(|s| matches!(s, Step::Cleared), 1, "nothing solid overlaps: stop", MTV, separates),
];

/// Whether the step asks for this region.
fn asks(step: &Step, of: Region) -> bool {
    matches!(step, Step::Asked { region, .. } if *region == of)
}

/// Whether the step sends the driver off a rect by this method, or along the centre line.
fn sends(step: &Step, by: Option<Direction>) -> bool {
    let Step::Direction(choice) = step else { return false };
    by == choice.regions.map(|_| choice.method).filter(|method| *method != Direction::CentreLine)
}
