//! Descriptions of events and contacts.

use std::fmt::Display;

use crate::sim::report::Field;
use crate::sim::{ContactDetail, ContactReport, Event, EventKind, Phase, World};
use crate::text::{Id, id};

/// A row of the events panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Logged {
    /// An event of the simulation.
    Event(Event),
    /// The start or end of a contact.
    Contact(ContactReport),
}

/// Describes an event or contact in a few words.
#[must_use]
pub fn describe(world: &World, logged: &Logged) -> String {
    let c = match logged {
        Logged::Contact(contact) => contact,
        Logged::Event(event) => return sentence(world, event),
    };
    let detail = match c.detail {
        ContactDetail::None | ContactDetail::Out { .. } => String::new(),
        ContactDetail::Region(region) => {
            format!(", {}", id::DESCRIBE_REGION.with(&[("region", &region)]))
        }
        ContactDetail::Push { r, s, .. } => format!(", r {r:.3}, s {s:.3}"),
    };
    let message = match c.phase {
        Phase::Enter => id::DESCRIBE_HITS,
        Phase::Stay => id::DESCRIBE_STAYS_IN,
        Phase::Exit => id::DESCRIBE_LEAVES,
    };
    message.with(&[
        ("first", &world.name(c.a)),
        ("second", &world.name(c.b)),
        ("measures", &format!("{:.3}\u{2009}m{detail}", c.depth)),
    ])
}

fn sentence(world: &World, event: &Event) -> String {
    let (_, fields) = event.kind.name_and_fields();
    let shown = fields.iter().map(|(name, field)| {
        let text = match field {
            Field::Body(body) => world.name(*body),
            Field::U32(count) => count.to_string(),
            Field::Name(name) => (*name).to_owned(),
            field => field.number().map(|number| format!("{number:.3}")).unwrap_or_default(),
        };
        (*name, text)
    });
    let values: Vec<(&'static str, String)> =
        shown.chain([("body", world.name(event.body))]).collect();
    let values: Vec<(&'static str, &dyn Display)> =
        values.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
    message(&event.kind).with(&values)
}

/// Returns the message for an event; its values are the event's fields and body.
fn message(kind: &EventKind) -> Id {
    match kind {
        EventKind::Rebound { .. } => id::EVENT_REBOUND,
        EventKind::Collect => id::EVENT_COLLECT,
        EventKind::Return => id::EVENT_RETURN,
        EventKind::Impact { .. } => id::EVENT_IMPACT,
        EventKind::Push { .. } => id::EVENT_PUSH,
        EventKind::Fire => id::EVENT_FIRE,
        EventKind::ShellHit { .. } => id::EVENT_SHELL_HIT,
        EventKind::ShellGone => id::EVENT_SHELL_GONE,
        EventKind::Wall => id::EVENT_WALL,
        EventKind::Slide => id::EVENT_SLIDE,
        EventKind::PushedOut { .. } => id::EVENT_PUSHED_OUT,
        EventKind::Land => id::EVENT_LAND,
        EventKind::Bump => id::EVENT_BUMP,
        EventKind::Fall => id::EVENT_FALL,
        EventKind::Out => id::EVENT_OUT,
        EventKind::Stuck => id::EVENT_STUCK,
        EventKind::Blocked => id::EVENT_BLOCKED,
        EventKind::PushOut { .. } => id::EVENT_PUSH_OUT,
        EventKind::OutOfBox { .. } => id::EVENT_OUT_OF_BOX,
        EventKind::NoGround => id::EVENT_NO_GROUND,
        EventKind::LostGround => id::EVENT_LOST_GROUND,
        EventKind::Grounded => id::EVENT_GROUNDED,
        EventKind::Airborne => id::EVENT_AIRBORNE,
        EventKind::Frozen => id::EVENT_FROZEN,
        EventKind::GaveUp { .. } => id::EVENT_GAVE_UP,
        EventKind::WrongContact { .. } => id::EVENT_WRONG_CONTACT,
    }
}
