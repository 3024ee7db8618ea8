//! What a tick reports: contacts and events.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::report::{Field, Fields};

/// A body of a world; the world knows its name.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Body {
    /// The one the user drives.
    #[default]
    Driven,
    /// An entry of the scene, by its index.
    Object(u32),
    /// Made while the world runs, by its running number (1 is the first).
    Spawned(u32),
}

/// Where a contact stands in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
pub enum Phase {
    /// Touching now, not in the previous tick that tested.
    Enter,
    /// Touching then and now.
    Stay,
    /// Touching then, not now.
    Exit,
}

impl Phase {
    /// A pair's, by whether it touches now and whether it touched in the previous tick that tested;
    /// `None` where neither.
    #[must_use]
    pub fn of(touches: bool, touched: bool) -> Option<Self> {
        match (touches, touched) {
            (true, false) => Some(Self::Enter),
            (true, true) => Some(Self::Stay),
            (false, true) => Some(Self::Exit),
            (false, false) => None,
        }
    }

    /// Its name in the trace.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A pair that touches, or just stopped touching.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactReport {
    /// The first of the pair.
    pub a: Body,
    /// The other.
    pub b: Body,
    /// Its phase.
    pub phase: Phase,
    /// Unit vector from b towards a, as found at detection; zero for `Exit`.
    pub normal: Vec3,
    /// Penetration depth, m, as found at detection; 0 for `Exit`, and where the two met after it.
    pub depth: f32,
    /// What else the pair's world tells of it.
    pub detail: ContactDetail,
}

/// What a world tells of a contact beside normal and depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContactDetail {
    /// Nothing.
    None,
    /// The rebound region the driver's centre is in: 1 to 4 for R1 to R4.
    Region(u8),
    /// Box against plane.
    Push {
        /// Half the box' shadow on the normal, m.
        r: f32,
        /// The centre's signed distance, m.
        s: f32,
        /// The length of the push-out, m.
        push: f32,
    },
    /// Box against box.
    Out {
        /// The length of the push-out, m.
        push: f32,
    },
}

impl ContactDetail {
    /// Its values by name.
    #[must_use]
    pub fn fields(self) -> Fields {
        match self {
            Self::None => Vec::new(),
            Self::Region(region) => vec![("region", Field::Region(region))],
            Self::Push { r, s, push } => {
                vec![("r", Field::F32(r)), ("s", Field::F32(s)), ("push", Field::F32(push))]
            }
            Self::Out { push } => vec![("push", Field::F32(push))],
        }
    }
}

/// Something that happened in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// To whom.
    pub body: Body,
    /// What.
    pub kind: EventKind,
}

/// What can happen; the variants' names are those in the trace.
#[derive(Clone, Copy, Debug, PartialEq, strum::IntoStaticStr, strum::VariantNames)]
pub enum EventKind {
    /// The driver was sent back.
    Rebound {
        /// Unit direction, or zero.
        direction: Vec3,
        /// How long, ticks.
        ticks: u32,
        /// How fast, m/tick.
        speed: f32,
    },
    /// The target was collected.
    Collect,
    /// What was gone came back: a collected target, or the player that had fallen out of the map.
    Return,
    /// The driver was hit by a target scaled by the target's speed.
    Impact {
        /// The target.
        by: Body,
        /// What it moved in this tick, m.
        speed: f32,
    },
    /// The driver pushed a target.
    Push {
        /// The target.
        target: Body,
    },
    /// The driver fired a shell.
    Fire,
    /// The shell touched a target and is gone.
    ShellHit {
        /// The target.
        target: Body,
    },
    /// The shell reached the end of its life.
    ShellGone,
    /// The player touched a wall.
    Wall,
    /// The player's move went on along walls.
    Slide,
    /// The player was pushed out of walls.
    PushedOut {
        /// How many rounds of pushes that took.
        rounds: u32,
    },
    /// The player reached the ground.
    Land,
    /// The player's head met a ceiling.
    Bump,
    /// The ground under the player is gone.
    Fall,
    /// The player has fallen out of the map.
    Out,
    /// The rounds were not enough: the player is in a wall.
    Stuck,
    /// The rounds were not enough: the player keeps the least penetrating place.
    Blocked,
    /// The box was pushed out of a plane.
    PushOut {
        /// The plane.
        plane: Body,
        /// How far along the normal, m.
        length: f32,
    },
    /// The box was pushed out of another one.
    OutOfBox {
        /// The other box.
        target: Body,
        /// How far along the normal, m.
        length: f32,
    },
    /// Upright, the walker found no ground in its span, and stays.
    NoGround,
    /// Adhering, the walker lost the ground, however small the steps, and stays.
    LostGround,
    /// Something holds the body up now.
    Grounded,
    /// Nothing holds the body up any more.
    Airborne,
    /// The body's numbers were no numbers any more: it stands still from now on.
    Frozen,
    /// A test of two shapes reached its bound before it came to an end.
    GaveUp {
        /// The other of the two.
        with: Body,
    },
}

impl EventKind {
    /// Its name, one of [`Self::VARIANTS`](strum::VariantNames::VARIANTS), and its values by name.
    #[must_use]
    pub fn told(&self) -> (&'static str, Fields) {
        let fields = match *self {
            Self::Rebound { direction, ticks, speed } => vec![
                ("direction", Field::Vec3(direction)),
                ("ticks", Field::U32(ticks)),
                ("speed", Field::F32(speed)),
            ],
            Self::Impact { by, speed } => {
                vec![("by", Field::Body(by)), ("speed", Field::F32(speed))]
            }
            Self::Push { target } | Self::ShellHit { target } => {
                vec![("target", Field::Body(target))]
            }
            Self::GaveUp { with } => vec![("with", Field::Body(with))],
            Self::PushedOut { rounds } => vec![("rounds", Field::U32(rounds))],
            Self::PushOut { plane, length } => {
                vec![("plane", Field::Body(plane)), ("length", Field::F32(length))]
            }
            Self::OutOfBox { target, length } => {
                vec![("target", Field::Body(target)), ("length", Field::F32(length))]
            }
            _ => Vec::new(),
        };
        (self.into(), fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of each kind the values that it has, by the names under which goals and traces ask for them.
    #[test]
    fn an_event_tells_all_that_it_has() {
        let target = Body::Object(3);
        let direction = Vec3::new(1.0, 2.0, 3.0);
        for (kind, name, fields) in [
            (
                EventKind::Rebound { direction, ticks: 4, speed: 0.5 },
                "Rebound",
                vec![
                    ("direction", Field::Vec3(direction)),
                    ("ticks", Field::U32(4)),
                    ("speed", Field::F32(0.5)),
                ],
            ),
            (
                EventKind::Impact { by: target, speed: 2.5 },
                "Impact",
                vec![("by", Field::Body(target)), ("speed", Field::F32(2.5))],
            ),
            (EventKind::Push { target }, "Push", vec![("target", Field::Body(target))]),
            (EventKind::ShellHit { target }, "ShellHit", vec![("target", Field::Body(target))]),
            (EventKind::GaveUp { with: target }, "GaveUp", vec![("with", Field::Body(target))]),
            (EventKind::PushedOut { rounds: 7 }, "PushedOut", vec![("rounds", Field::U32(7))]),
            (
                EventKind::PushOut { plane: target, length: 0.25 },
                "PushOut",
                vec![("plane", Field::Body(target)), ("length", Field::F32(0.25))],
            ),
            (
                EventKind::OutOfBox { target, length: 0.25 },
                "OutOfBox",
                vec![("target", Field::Body(target)), ("length", Field::F32(0.25))],
            ),
        ] {
            assert_eq!(kind.told(), (name, fields));
        }
    }
}
