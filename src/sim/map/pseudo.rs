//! The tick in pseudo-code.

use super::setup::{MapSetup, Walls};
use super::trace::{Class, FreeAfter, Stage, Step};
use crate::sim::pseudo::{Line, Of};

const ARTICLE: &str = "walls: Article";
const EXACT: &str = "walls: Exact";

const fn always(of: Of<Step>, indent: u8, text: &'static str) -> Line<Of<Step>, MapSetup> {
    Line::always(of, indent, text)
}

const fn article(of: Of<Step>, indent: u8, text: &'static str) -> Line<Of<Step>, MapSetup> {
    Line::with(of, indent, text, ARTICLE, |setup| setup.methods.walls == Walls::Article)
}

const fn exact(of: Of<Step>, indent: u8, text: &'static str) -> Line<Of<Step>, MapSetup> {
    Line::with(of, indent, text, EXACT, |setup| setup.methods.walls == Walls::Exact)
}

/// One tick, line by line.
pub static LISTING: &[Line<Of<Step>, MapSetup>] = &[
    always(|s| matches!(s, Step::Stage(Stage::Input)), 0, "input:"),
    always(|s| matches!(s, Step::Pulled { .. }), 1, "in the air: v ← v − gravity"),
    always(|s| matches!(s, Step::Jumped { .. }), 1, "Jump or Hop on the ground: v ← its power"),
    always(|s| matches!(s, Step::Turned { .. }), 1, "way ≠ 0: the facing turns towards it"),
    always(|s| matches!(s, Step::Wanted { .. }), 1, "move ← (walk · way, v)"),
    always(|s| matches!(s, Step::Stage(Stage::Gather)), 0, "gather and classify:"),
    always(|s| matches!(s, Step::Searched { .. }), 1, "within gather_radius + |move| of P, each:"),
    always(
        |s| matches!(s, Step::Gathered { class: Class::Wall, .. }),
        2,
        "|n.y| < wall_limit, over step_over: wall",
    ),
    always(
        |s| matches!(s, Step::Gathered { class: Class::LowWall, .. }),
        2,
        "|n.y| < wall_limit, lower: not counted",
    ),
    always(|s| matches!(s, Step::Gathered { class: Class::Floor, .. }), 2, "else: floor"),
    article(
        |s| matches!(s, Step::Gathered { class: Class::Dropped, .. }),
        2,
        "beyond max_polygons: dropped",
    ),
    always(|s| matches!(s, Step::Stage(Stage::Walls)), 0, "walls:"),
    always(|s| matches!(s, Step::Tried { .. }), 1, "N ← P + move"),
    always(|s| matches!(s, Step::Free(FreeAfter::Move)), 1, "no wall is touched: done"),
    always(|s| matches!(s, Step::Touched { .. }), 1, "a wall is touched:"),
    article(|s| matches!(s, Step::Asked { .. }), 2, "moved ← |x| or |z| of it > least_move"),
    article(|s| matches!(s, Step::Slid { .. }), 2, "moved, wall touched: N ← P + n×(move×n)"),
    article(|s| matches!(s, Step::Free(FreeAfter::Slide)), 3, "no wall is touched: done"),
    article(|s| matches!(s, Step::Round { .. }), 2, "at most rounds times:"),
    article(|s| matches!(s, Step::Pushed { .. }), 3, "each wall touched: N ← N + push_step n"),
    article(|s| matches!(s, Step::Free(FreeAfter::Rounds(_))), 3, "no wall is touched: done"),
    exact(|s| matches!(s, Step::Round { .. }), 2, "at most rounds times:"),
    exact(|s| matches!(s, Step::Contact { .. }), 3, "wall touched: a plane, deepest first"),
    exact(|s| matches!(s, Step::Solved { .. }), 3, "N ← N + way out of all planes"),
    exact(|s| matches!(s, Step::Free(FreeAfter::Rounds(_))), 3, "no deeper than 0.01 mm: done"),
    always(|s| matches!(s, Step::RoundsUp { .. }), 2, "the rounds are not enough"),
    exact(|s| matches!(s, Step::Kept { .. }), 2, "over 0.5 mm left: the least deep place"),
    always(|s| matches!(s, Step::WallsDone { .. }), 1, "N after the walls"),
    exact(|s| matches!(s, Step::SpeedLeft { .. }), 1, "v ← what the walls left of it"),
    always(|s| matches!(s, Step::Stage(Stage::Floors)), 0, "floors:"),
    article(|s| matches!(s, Step::NoFloors), 1, "no floor gathered: the state stays"),
    always(
        |s| matches!(s, Step::Probed { rising: true, .. }),
        1,
        "rising: lowest hit on N → N + height",
    ),
    always(|s| matches!(s, Step::Lowered { .. }), 2, "N.y ← max(hit.y−height, floors); v ← −v"),
    always(
        |s| matches!(s, Step::Probed { rising: false, .. }),
        1,
        "else: segment head → a little below N",
    ),
    always(|s| matches!(s, Step::Landed { .. }), 2, "highest hit: N.y ← hit.y, v ← 0, NoJump"),
    always(|s| matches!(s, Step::Fell { .. }), 2, "no hit, NoJump: Fall, v ← −fall_speed"),
    always(|s| matches!(s, Step::Missed), 1, "no hit in the air: it flies on"),
    always(|s| matches!(s, Step::Moved { .. }), 0, "P ← N"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_the_feet_up_under_a_ceiling_is_said() {
        assert!(LISTING.iter().any(|line| line.text.contains("max(hit.y−height, floors)")));
        let lesson = include_str!("../../../assets/lessons/tower.md");
        assert!(lesson.contains("N.y = hit.y − height") && lesson.contains("undersides of slabs"));
    }
}
