//! The steps of a tick, which overlays, inspector and formula cards read.

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
    /// From input to the wanted move.
    Input,
    /// Triangles near the feet are gathered and classified.
    Gather,
    /// The player is kept out of walls.
    Walls,
    /// Ceilings and ground.
    Floors,
}

/// What a gathered triangle is to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
pub enum Class {
    /// A wall that counts.
    Wall,
    /// A wall so low that it does not count.
    LowWall,
    /// A floor or ceiling.
    Floor,
    /// Beyond `max_polygons`: as if it were not there.
    Dropped,
}

/// What had been done when no wall was touched any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum FreeAfter {
    /// The wanted move alone.
    Move,
    /// A slide.
    Slide,
    /// So many rounds of pushes.
    Rounds(u32),
}

/// The part of the wanted move that `Exact` tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Part {
    /// All of it.
    Whole,
    /// The vertical part alone.
    Fall,
    /// The horizontal part alone.
    Walk,
}

/// One step of a tick.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// In the air: gravity pulled.
    Pulled {
        /// The vertical speed now, m/tick.
        speed: f32,
    },
    /// A jump or a hop was taken.
    Jumped {
        /// Which.
        motion: Motion,
        /// The vertical speed now, m/tick.
        speed: f32,
    },
    /// The player turned towards where the keys point.
    Turned {
        /// Where it looks now, radians.
        yaw: f32,
    },
    /// The move that is wanted.
    Wanted {
        /// P, the feet, m.
        from: Vec3,
        /// Which way the keys point, horizontal, unit or zero.
        way: Vec3,
        /// Horizontal motion and vertical speed, m.
        wanted: Vec3,
    },
    /// The triangles near the feet are looked for.
    Searched {
        /// In the sphere round P of this radius, m.
        radius: f32,
    },
    /// A triangle near the feet.
    Gathered {
        /// Its number.
        triangle: u32,
        /// What it is.
        class: Class,
    },
    /// N after the wanted move, as if there were no walls.
    Tried {
        /// N, m.
        at: Vec3,
    },
    /// No wall is touched any more: stage 3 ends here.
    Free(FreeAfter),
    /// The first wall touched after the wanted move.
    Touched {
        /// Its number.
        triangle: u32,
    },
    /// Article: whether the wanted move is long enough to be slid.
    Asked {
        /// Whether it is.
        moved: bool,
    },
    /// A round of pushes begins.
    Round {
        /// Which, from 1.
        round: u32,
    },
    /// The rounds are used up, or the tests of the tick, and a wall is still touched.
    RoundsUp {
        /// How many there were, fewer than the setup's where the tests were used up.
        rounds: u32,
    },
    /// Exact: floors have put the player into a wall, and both stages follow again.
    Again {
        /// How deep it is, m.
        depth: f32,
    },
    /// Exact: walls or floors leave no room for the move, and a part of it is tried.
    Retried {
        /// Which part.
        part: Part,
        /// N, m.
        at: Vec3,
        /// What the feet were doing when the tick began.
        motion: Motion,
        /// The vertical speed of this part, m/tick.
        speed: f32,
    },
    /// Exact: no part of the move leads to a free place. The player stays where it was; from a place
    /// that is not free, it goes to the least penetrating place.
    Kept {
        /// How deep it is there, m.
        left: f32,
        /// N, m.
        at: Vec3,
        /// What the feet were doing when the tick began.
        motion: Motion,
        /// The vertical speed that is left, m/tick.
        speed: f32,
    },
    /// Exact: walls on opposite sides hold the player up, and it stands.
    Held,
    /// Article: the move loses its part along a wall's normal.
    Slid {
        /// The wall's number.
        triangle: u32,
        /// N before, m.
        from: Vec3,
        /// N after, m.
        to: Vec3,
    },
    /// Article: a push along a wall's normal.
    Pushed {
        /// The wall's number.
        triangle: u32,
        /// In which round, from 1.
        round: u32,
        /// N before, m.
        from: Vec3,
        /// N after, m.
        to: Vec3,
    },
    /// Exact: a contact that a round solves.
    Contact {
        /// The wall's number.
        triangle: u32,
        /// In which round, from 1.
        round: u32,
        /// As found at the beginning of the round.
        contact: CapsuleContact,
        /// The horizontal direction out of the wall: the normal without its height, a unit vector.
        level: Vec3,
        /// The distance along it that leaves the wall, m.
        way: f32,
        /// How far the round's solution pushes along it, m.
        pushed: f32,
    },
    /// Exact: the nearest point of a wall is on its edge, and another wall has that point and is
    /// nearer. The edge is no contact of its own.
    Seam {
        /// The wall's number.
        triangle: u32,
        /// In which round, from 1.
        round: u32,
        /// The number of the nearer wall.
        beside: u32,
    },
    /// Exact: what a round moved.
    Solved {
        /// Which, from 1.
        round: u32,
        /// N before, m.
        from: Vec3,
        /// N after, m.
        to: Vec3,
        /// The deepest contact before, m.
        depth: f32,
    },
    /// Stage 3 is over.
    WallsDone {
        /// N, m.
        at: Vec3,
        /// How many rounds it took.
        rounds: u32,
        /// Article: whether a wall is still touched. Exact: whether more than 0.5 mm was left.
        gave_up: bool,
    },
    /// Stage 4 looked for a ceiling (up) or for ground (down).
    Probed {
        /// Where the segment starts, m.
        from: Vec3,
        /// Where it ends, m.
        to: Vec3,
        /// The floor found and the point on it, m.
        hit: Option<(u32, Vec3)>,
        /// How far below the feet it reaches, m; 0 when it looks for a ceiling.
        below: f32,
        /// Whether it looked for a ceiling.
        rising: bool,
    },
    /// A ceiling puts the feet this high.
    Lowered {
        /// The ceiling's height, m.
        ceiling: f32,
        /// Where the feet are put, m: the player's height below it, but not below a floor.
        to: f32,
        /// Whether a floor in between holds them higher than that.
        held: bool,
        /// The vertical speed before and after, m/tick.
        speed: [f32; 2],
    },
    /// The probe found ground under the feet.
    Landed {
        /// N, m.
        at: Vec3,
    },
    /// The probe found no ground where there had been some: a fall begins.
    Fell {
        /// What its feet are doing now.
        motion: Motion,
        /// The vertical speed now, m/tick.
        speed: f32,
    },
    /// The probe found nothing, and it flies on.
    Missed,
    /// No floor was gathered at all, and the article does nothing then.
    NoFloors,
    /// The player has fallen out of the map.
    Out {
        /// Ticks until it is back on the last ground.
        ticks: u32,
    },
    /// Out of the map: it goes on falling.
    Waited {
        /// Ticks until it is back on the last ground.
        ticks: u32,
    },
    /// The player is put back on the last ground it stood on.
    Returned {
        /// P, m.
        to: Vec3,
    },
    /// Every stage is over, and N is where the player is.
    Moved {
        /// P, m.
        to: Vec3,
        /// What its feet are doing now.
        motion: Motion,
    },
}

/// A tick of the map world.
pub type TickRecord = tick::TickRecord<Map>;

impl TickRecord {
    /// P before the tick and the wanted move, m.
    #[must_use]
    pub fn wanted(&self) -> (Vec3, Vec3) {
        let found = self.steps.iter().find_map(|step| match *step {
            Step::Wanted { from, wanted, .. } => Some((from, wanted)),
            _ => None,
        });
        // Every tick notes it.
        found.unwrap_or((self.before.state.position, Vec3::ZERO))
    }

    /// The triangles near the feet, in the map's order.
    pub fn gathered(&self) -> impl Iterator<Item = (u32, Class)> {
        self.steps.iter().filter_map(|step| match *step {
            Step::Gathered { triangle, class } => Some((triangle, class)),
            _ => None,
        })
    }

    /// How many of them are this.
    #[must_use]
    pub fn count(&self, class: Class) -> usize {
        self.gathered().filter(|(_, found)| *found == class).count()
    }

    /// Whether the tick took this triangle near the feet for a wall.
    #[must_use]
    pub fn is_wall(&self, triangle: u32) -> bool {
        let class = self.gathered().find(|(number, _)| *number == triangle);
        matches!(class, Some((_, Class::Wall | Class::LowWall)))
    }

    /// Slides, pushes and solved rounds: (N before, N after), m.
    pub fn moves(&self) -> impl Iterator<Item = (Step, Vec3, Vec3)> {
        self.steps.iter().filter_map(|step| match *step {
            Step::Slid { from, to, .. }
            | Step::Pushed { from, to, .. }
            | Step::Solved { from, to, .. } => Some((*step, from, to)),
            _ => None,
        })
    }

    /// Exact: the contacts of the round that the step at this index is part of: the horizontal
    /// direction out of each wall, and how far the round pushes along it, m.
    pub fn contacts(&self, index: usize) -> impl Iterator<Item = (Vec3, f32)> {
        let round = self.steps.around(index).find(|span| matches!(span.head(), Step::Round { .. }));
        let steps = round.map_or(&[][..], Span::inner);
        steps.iter().filter_map(|step| match *step {
            Step::Contact { level, pushed, .. } => Some((level, pushed)),
            _ => None,
        })
    }

    /// N after the last stage 3, m; how many rounds it took in all; whether one gave up.
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

    /// Exact: whether walls or floors left no room for the whole move.
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Retried { .. } | Step::Kept { .. }))
    }

    /// The steps that the tick did not take back: those after the last part of the move that was
    /// given up.
    #[must_use]
    pub fn lasting(&self) -> &[Step] {
        let is_new = |step: &Step| matches!(step, Step::Retried { .. } | Step::Kept { .. });
        let first = self.steps.iter().rposition(is_new).unwrap_or(0);
        &self.steps[first..]
    }
}
