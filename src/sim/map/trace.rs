//! The steps of a tick, read by overlays, inspector and formula cards.
//!
//! P is the position of the feet before the tick, N the new position. *Article* and *Exact* are the
//! values of `walls`: the method of the tutorial article on which the world is based, and an improved
//! method.

use glam::Vec3;
use strum::IntoStaticStr;

use super::Map;
use super::state::Motion;
use crate::geom::CapsuleContact;
use crate::geom::trace::Span;
use crate::sim::tick;

/// The stages of a tick, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Stage {
    /// Turns input into the wanted move.
    Input,
    /// Gathers and classifies the triangles near the feet.
    Gather,
    /// Keeps the player out of walls.
    Walls,
    /// Moves the player out of ceilings and onto the ground.
    Floors,
}

/// Class of a gathered triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
pub enum TriangleClass {
    /// A wall that stops the player.
    Wall,
    /// A wall too low to stop the player.
    LowWall,
    /// A floor or ceiling.
    Floor,
    /// Ignored: beyond `max_polygons`.
    Dropped,
}

/// The last action of stage 3, after which no wall was touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum FreeAfter {
    /// The wanted move alone.
    Move,
    /// A slide.
    Slide,
    /// This many rounds of pushes.
    Rounds(u32),
}

/// The part of the wanted move that `Exact` tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum MovePart {
    /// The whole move.
    Whole,
    /// The vertical part alone.
    Vertical,
    /// The horizontal part alone.
    Horizontal,
}

/// A step of a tick.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// In the air: gravity changed the vertical speed.
    Pulled {
        /// New vertical speed, m/tick.
        speed: f32,
    },
    /// The player jumped or hopped.
    Jumped {
        /// Jump or hop.
        motion: Motion,
        /// New vertical speed, m/tick.
        speed: f32,
    },
    /// The player turned towards the direction given by the keys.
    Turned {
        /// New heading, radians.
        yaw: f32,
    },
    /// The wanted move.
    Wanted {
        /// P, the position of the feet, m.
        from: Vec3,
        /// Direction given by the keys: a horizontal unit vector, or zero.
        direction: Vec3,
        /// Horizontal motion and vertical speed, m.
        wanted: Vec3,
    },
    /// The search for triangles near the feet begins.
    Searched {
        /// Radius of the search sphere round P, m.
        radius: f32,
    },
    /// A triangle near the feet.
    Gathered {
        /// Index of the triangle.
        triangle: u32,
        /// Class of the triangle.
        class: TriangleClass,
    },
    /// N after the wanted move, ignoring walls.
    Tried {
        /// N, m.
        at: Vec3,
    },
    /// No wall is touched: stage 3 ends here.
    Free(FreeAfter),
    /// The first wall touched after the wanted move.
    Touched {
        /// Index of the triangle.
        triangle: u32,
    },
    /// Article: checks whether the wanted move is long enough for a slide.
    SlideChecked {
        /// Whether the move is long enough.
        moved: bool,
    },
    /// A round of pushes begins.
    Round {
        /// Number of the round, from 1.
        round: u32,
    },
    /// The tick has used up its rounds or its tests, and a wall is still touched.
    RoundsUp {
        /// Number of rounds made: fewer than `rounds` of the setup if the tests ran out.
        rounds: u32,
    },
    /// Exact: a floor has pushed the player into a wall; the stages for walls and floors are repeated.
    StagesRepeated {
        /// Penetration depth, m.
        depth: f32,
    },
    /// Exact: the whole move does not fit between walls and floors; a part of it is tried.
    Retried {
        /// The part tried.
        part: MovePart,
        /// N, m.
        at: Vec3,
        /// Motion of the feet at the beginning of the tick.
        motion: Motion,
        /// Vertical speed of this part, m/tick.
        speed: f32,
    },
    /// Exact: no part of the move leads to a free place. The player stays at P. If P is not free either,
    /// the player moves to the least penetrating place.
    MoveRejected {
        /// Penetration depth at N, m.
        left: f32,
        /// N, m.
        at: Vec3,
        /// Motion of the feet at the beginning of the tick.
        motion: Motion,
        /// Remaining vertical speed, m/tick.
        speed: f32,
    },
    /// Exact: walls block the fall; the player counts as standing.
    WedgedStanding,
    /// Article: the move loses its component along a wall's normal.
    Slid {
        /// Index of the wall's triangle.
        triangle: u32,
        /// N before, m.
        from: Vec3,
        /// N after, m.
        to: Vec3,
    },
    /// Article: a push along a wall's normal.
    Pushed {
        /// Index of the wall's triangle.
        triangle: u32,
        /// Number of the round, from 1.
        round: u32,
        /// N before, m.
        from: Vec3,
        /// N after, m.
        to: Vec3,
    },
    /// Exact: a contact that a round solves.
    Contact {
        /// Index of the wall's triangle.
        triangle: u32,
        /// Number of the round, from 1.
        round: u32,
        /// The contact at the beginning of the round.
        contact: CapsuleContact,
        /// Horizontal direction out of the wall, a unit vector.
        level: Vec3,
        /// Distance along `level` that leaves the wall, m.
        exit_distance: f32,
        /// Push of the round's solution along `level`, m.
        pushed: f32,
    },
    /// Exact: the nearest point of a wall lies on its edge, and a nearer wall shares this point. The edge
    /// makes no contact of its own.
    Seam {
        /// Index of the wall's triangle.
        triangle: u32,
        /// Number of the round, from 1.
        round: u32,
        /// Index of the nearer wall's triangle.
        beside: u32,
    },
    /// Exact: the move of a round.
    Solved {
        /// Number of the round, from 1.
        round: u32,
        /// N before, m.
        from: Vec3,
        /// N after, m.
        to: Vec3,
        /// Depth of the deepest contact before, m.
        depth: f32,
    },
    /// Stage 3 ends.
    WallsDone {
        /// N, m.
        at: Vec3,
        /// Number of rounds.
        rounds: u32,
        /// Article: whether a wall is still touched. Exact: whether N is not free, because more than
        /// 0.5 mm of overlap remains, or N is too far away or beyond a wall.
        gave_up: bool,
    },
    /// Stage 4 looked for a ceiling (up) or for ground (down).
    Probed {
        /// Start of the segment, m.
        from: Vec3,
        /// End of the segment, m.
        to: Vec3,
        /// Index of the floor found, and the point of the hit, m.
        hit: Option<(u32, Vec3)>,
        /// Depth of the probe below the feet, m; 0 for a ceiling.
        below: f32,
        /// Whether the probe looked for a ceiling.
        rising: bool,
    },
    /// A ceiling lowers the feet.
    Lowered {
        /// Height of the ceiling, m.
        ceiling: f32,
        /// New height of the feet, m: the player's height below the ceiling, but not below a floor.
        to: f32,
        /// Whether a floor in between keeps the feet higher.
        held: bool,
        /// Vertical speed before and after, m/tick.
        speed: [f32; 2],
    },
    /// The probe found ground under the feet.
    Landed {
        /// N, m.
        at: Vec3,
    },
    /// The probe found no ground under a player that had stood: a fall begins.
    Fell {
        /// New motion of the feet.
        motion: Motion,
        /// New vertical speed, m/tick.
        speed: f32,
    },
    /// The probe found nothing; the player stays in the air.
    Missed,
    /// Article: no floor was gathered, and the stage does nothing.
    NoFloors,
    /// The player has fallen out of the map.
    LeftMap {
        /// Ticks until the return to the last ground.
        ticks: u32,
    },
    /// Out of the map: the player keeps falling.
    StillOutOfMap {
        /// Ticks until the return to the last ground.
        ticks: u32,
    },
    /// The player returns to the last ground.
    Returned {
        /// P, m.
        to: Vec3,
    },
    /// The tick ends.
    Moved {
        /// P, the player's new position, m.
        to: Vec3,
        /// New motion of the feet.
        motion: Motion,
    },
}

/// A tick of the map world.
pub type TickRecord = tick::TickRecord<Map>;

impl TickRecord {
    /// Returns P before the tick and the wanted move, m.
    #[must_use]
    pub fn wanted(&self) -> (Vec3, Vec3) {
        let found = self.steps.iter().find_map(|step| match *step {
            Step::Wanted { from, wanted, .. } => Some((from, wanted)),
            _ => None,
        });
        // Every tick records this step.
        found.unwrap_or((self.before.state.position, Vec3::ZERO))
    }

    /// Iterates over the triangles near the feet, in the map's order.
    pub fn gathered(&self) -> impl Iterator<Item = (u32, TriangleClass)> {
        self.steps.iter().filter_map(|step| match *step {
            Step::Gathered { triangle, class } => Some((triangle, class)),
            _ => None,
        })
    }

    /// Counts the gathered triangles of a class.
    #[must_use]
    pub fn count(&self, class: TriangleClass) -> usize {
        self.gathered().filter(|(_, found)| *found == class).count()
    }

    /// Returns whether the tick treated this triangle near the feet as a wall.
    #[must_use]
    pub fn is_wall(&self, triangle: u32) -> bool {
        let class = self.gathered().find(|(number, _)| *number == triangle);
        matches!(class, Some((_, TriangleClass::Wall | TriangleClass::LowWall)))
    }

    /// Iterates over slides, pushes and solved rounds: step, N before, m, and N after, m.
    pub fn wall_moves(&self) -> impl Iterator<Item = (Step, Vec3, Vec3)> {
        self.steps.iter().filter_map(|step| match *step {
            Step::Slid { from, to, .. }
            | Step::Pushed { from, to, .. }
            | Step::Solved { from, to, .. } => Some((*step, from, to)),
            _ => None,
        })
    }

    /// Exact: iterates over the contacts of the round that contains the step at this index. Each item
    /// is the horizontal direction out of the wall, and the push along this direction, m.
    pub fn contacts(&self, index: usize) -> impl Iterator<Item = (Vec3, f32)> {
        let round = self.steps.around(index).find(|span| matches!(span.head(), Step::Round { .. }));
        let steps = round.map_or(&[][..], Span::inner);
        steps.iter().filter_map(|step| match *step {
            Step::Contact { level, pushed, .. } => Some((level, pushed)),
            _ => None,
        })
    }

    /// Returns N after the last stage 3, m, the total number of rounds, and whether one gave up.
    #[must_use]
    pub fn walls_done(&self) -> (Vec3, u32, bool) {
        let mut done = (self.after.state.position, 0, false);
        for step in &self.steps {
            if let Step::WallsDone { at, rounds, gave_up } = *step {
                done = (at, done.1 + rounds, done.2 || gave_up);
            }
        }
        done
    }

    /// Exact: returns whether the whole move did not fit between walls and floors.
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        self.steps
            .iter()
            .any(|step| matches!(step, Step::Retried { .. } | Step::MoveRejected { .. }))
    }

    /// Returns the steps of the last attempt: from the last `Retried` or `MoveRejected` on, or all steps
    /// without one.
    #[must_use]
    pub fn last_attempt(&self) -> &[Step] {
        let starts_attempt =
            |step: &Step| matches!(step, Step::Retried { .. } | Step::MoveRejected { .. });
        let first = self.steps.iter().rposition(starts_attempt).unwrap_or(0);
        &self.steps[first..]
    }
}
