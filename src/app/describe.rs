//! Events and contacts in words.

use super::log::Logged;
use crate::sim::{ContactDetail, EventKind, Phase, World};

/// What happened, in a few words.
#[must_use]
pub fn describe(world: &World, logged: &Logged) -> String {
    match logged {
        Logged::Contact(c) => {
            let (a, b) = (world.name(c.a), world.name(c.b));
            let region = match c.detail {
                ContactDetail::None => String::new(),
                ContactDetail::Region(region) => format!(", region R{region}"),
                ContactDetail::Push { r, s, .. } => format!(" (r {r:.3}, s {s:.3})"),
            };
            match c.phase {
                Phase::Enter => format!("{a} hits {b}, {:.3}\u{2009}m deep{region}", c.depth),
                Phase::Stay => format!("{a} still in {b}, {:.3}\u{2009}m deep{region}", c.depth),
                Phase::Exit => format!("{a} leaves {b}"),
            }
        }
        Logged::Event(e) => {
            let body = world.name(e.body);
            match e.kind {
                EventKind::Rebound { ticks, speed, .. } => {
                    format!("{body} rebounds {ticks} × {speed:.3}\u{2009}m")
                }
                EventKind::Collect => format!("{body} is collected"),
                EventKind::Return => format!("{body} comes back"),
                EventKind::Impact { by, speed } => {
                    format!("{body} struck by {} at {speed:.3}\u{2009}m/tick", world.name(by))
                }
                EventKind::Push { target } => format!("{body} pushes {}", world.name(target)),
                EventKind::Fire => format!("{body} fires"),
                EventKind::ShellHit { target } => format!("{body} hits {}", world.name(target)),
                EventKind::ShellGone => format!("{body} is spent"),
                EventKind::Wall => format!("{body} touches a wall"),
                EventKind::Slide => format!("{body} slides along"),
                EventKind::PushedOut { rounds: 1 } => format!("{body} is pushed out, 1 round"),
                EventKind::PushedOut { rounds } => format!("{body} is pushed out, {rounds} rounds"),
                EventKind::Land => format!("{body} lands"),
                EventKind::Bump => format!("{body} bumps its head"),
                EventKind::Fall => format!("{body} has no ground and falls"),
                EventKind::Stuck => format!("{body} is stuck: the rounds were not enough"),
                EventKind::Blocked => format!("{body} is blocked: the rounds were not enough"),
                EventKind::PushOut { plane, length } => {
                    format!("{body} is pushed {length:.3}\u{2009}m out of {}", world.name(plane))
                }
                EventKind::NoGround => format!("{body} finds no ground and stays"),
                EventKind::LostGround => format!("{body} loses the ground and stays"),
                EventKind::Grounded => format!("{body} is grounded"),
                EventKind::Airborne => format!("{body} leaves the ground"),
                EventKind::Frozen => format!("{body} is frozen: its numbers ran away"),
            }
        }
    }
}
