//! Reports of a tick: contacts and events.

use glam::Vec3;
use serde::{Deserialize, Serialize};

pub use super::report::Body;
use super::report::{Field, Fields};
use crate::frames::ContactFault;

/// Phase of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
pub enum Phase {
    /// Touching now, but not in the previous tick that made tests.
    Enter,
    /// Touching in both ticks.
    Stay,
    /// Touching in the previous tick, but not now.
    Exit,
}

impl Phase {
    /// Returns the phase of a pair. `touched` refers to the previous tick that made tests. `None` if
    /// the pair touches in neither tick.
    #[must_use]
    pub fn of(touches: bool, touched: bool) -> Option<Self> {
        match (touches, touched) {
            (true, false) => Some(Self::Enter),
            (true, true) => Some(Self::Stay),
            (false, true) => Some(Self::Exit),
            (false, false) => None,
        }
    }

    /// Returns the name in the trace.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A pair that touches, or just stopped touching.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactReport {
    /// First body of the pair.
    pub a: Body,
    /// Second body.
    pub b: Body,
    /// Phase of the contact.
    pub phase: Phase,
    /// Unit vector from b towards a at detection; zero for `Exit`.
    pub normal: Vec3,
    /// Penetration depth at detection, m; 0 for `Exit`, and for a pair that touched only after detection.
    pub depth: f32,
    /// Further values, which depend on the world.
    pub detail: ContactDetail,
}

/// Further values of a contact, besides normal and depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContactDetail {
    /// No further values.
    None,
    /// Region with the driver's centre, which decides the rebound: 1 to 4 for R1 to R4.
    Region(u8),
    /// Box against plane.
    Push {
        /// Half the length of the box projected on the normal, m.
        r: f32,
        /// Signed distance of the box's centre from the plane, m.
        s: f32,
        /// Length of the push-out, m.
        push: f32,
    },
    /// Box against box.
    Out {
        /// Length of the push-out, m.
        push: f32,
    },
}

impl ContactDetail {
    /// Returns the values by name.
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
    /// The affected body.
    pub body: Body,
    /// The kind of event.
    pub kind: EventKind,
}

/// The kinds of events. Variant names are the names in the trace.
#[derive(Clone, Copy, Debug, PartialEq, strum::IntoStaticStr, strum::VariantNames)]
pub enum EventKind {
    /// The driver started to rebound.
    Rebound {
        /// Unit direction, or zero.
        direction: Vec3,
        /// Duration, ticks.
        ticks: u32,
        /// Speed, m/tick.
        speed: f32,
    },
    /// The target was collected.
    Collect,
    /// A collected target, or a player that had fallen out of the map, returned.
    Return,
    /// A target hit the driver; the rebound depends on the target's speed.
    Impact {
        /// The target.
        by: Body,
        /// Distance that the target moved in this tick, m.
        speed: f32,
    },
    /// The driver pushed a target.
    Push {
        /// The target.
        target: Body,
    },
    /// The driver fired a shell.
    Fire,
    /// The shell hit a target and disappeared.
    ShellHit {
        /// The target.
        target: Body,
    },
    /// The shell disappeared at the end of its lifetime.
    ShellGone,
    /// The player touched a wall.
    Wall,
    /// The player slid along walls.
    Slide,
    /// The player was pushed out of walls.
    PushedOut {
        /// Number of rounds of pushes.
        rounds: u32,
    },
    /// The player reached the ground.
    Land,
    /// The player's head hit a ceiling.
    Bump,
    /// The player lost the ground and started to fall.
    Fall,
    /// The player has fallen out of the map.
    Out,
    /// The rounds of pushes did not suffice: the player remains in a wall.
    Stuck,
    /// Exact: the whole move does not fit. The player makes a part of it, stays, or moves to a less
    /// penetrating place.
    Blocked,
    /// The box was pushed out of a plane.
    PushOut {
        /// The plane.
        plane: Body,
        /// Length of the push along the normal, m.
        length: f32,
    },
    /// The box was pushed out of another box.
    OutOfBox {
        /// The other box.
        target: Body,
        /// Length of the push along the normal, m.
        length: f32,
    },
    /// Upright: the walker found no ground within its vertical range and stays.
    NoGround,
    /// Adhering: the walker found no ground even with the smallest steps and stays.
    LostGround,
    /// Something supports the body now.
    Grounded,
    /// Nothing supports the body any more.
    Airborne,
    /// The state of the body became invalid: the body stays still from now on.
    Frozen,
    /// A test of two shapes reached its iteration limit.
    GaveUp {
        /// The other body of the pair.
        with: Body,
    },
    /// A contact in the replayed frames of a game is wrong.
    WrongContact {
        /// The other body of the pair.
        with: Body,
        /// Fault of the contact.
        fault: ContactFault,
    },
}

impl EventKind {
    /// Returns the name, one of [`Self::VARIANTS`](strum::VariantNames::VARIANTS), and the values by
    /// name.
    #[must_use]
    pub fn name_and_fields(&self) -> (&'static str, Fields) {
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
            Self::WrongContact { with, fault } => {
                vec![("with", Field::Body(with)), ("fault", Field::Name(fault.into()))]
            }
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

    /// Every kind lists its values under the names used by goals and traces.
    #[test]
    fn name_and_fields_lists_every_value() {
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
            (
                EventKind::WrongContact { with: target, fault: ContactFault::Depth },
                "WrongContact",
                vec![("with", Field::Body(target)), ("fault", Field::Name("depth"))],
            ),
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
            assert_eq!(kind.name_and_fields(), (name, fields));
        }
    }
}
