//! Descriptions of events and contacts.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::log::Logged;
use crate::sim::report::Field;
use crate::sim::{ContactDetail, Event, Phase, World};

/// Sentences for events, by their name in the trace.
static SENTENCES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let rows = ron::from_str(include_str!("../../assets/events.ron"));
    rows.expect("the test below reads the same text")
});

/// Describes an event or contact in a few words.
#[must_use]
pub fn describe(world: &World, logged: &Logged) -> String {
    let c = match logged {
        Logged::Contact(contact) => contact,
        Logged::Event(event) => return sentence(world, event),
    };
    let (a, b) = (world.name(c.a), world.name(c.b));
    let detail = match c.detail {
        ContactDetail::None | ContactDetail::Out { .. } => String::new(),
        ContactDetail::Region(region) => format!(", region R{region}"),
        ContactDetail::Push { r, s, .. } => format!(", r {r:.3}, s {s:.3}"),
    };
    match c.phase {
        Phase::Enter => format!("{a} hits {b} ({:.3}\u{2009}m{detail})", c.depth),
        Phase::Stay => format!("{a} stays in {b} ({:.3}\u{2009}m{detail})", c.depth),
        Phase::Exit => format!("{a} leaves {b}"),
    }
}

fn sentence(world: &World, event: &Event) -> String {
    let (kind, fields) = event.kind.name_and_fields();
    let sentence = SENTENCES.get(kind).map_or(kind, String::as_str);
    let one = fields.iter().any(|(_, field)| *field == Field::U32(1));
    let text = sentence.replace("{body}", &world.name(event.body));
    let text = text.replace("{s}", if one { "" } else { "s" });
    fields.iter().fold(text, |text, (name, field)| {
        let shown = match field {
            Field::Body(body) => world.name(*body),
            Field::U32(count) => count.to_string(),
            Field::Name(name) => (*name).to_owned(),
            field => field.number().map(|number| format!("{number:.3}")).unwrap_or_default(),
        };
        text.replace(&format!("{{{name}}}"), &shown)
    })
}

#[cfg(test)]
mod tests {
    use strum::VariantNames;

    use super::*;
    use crate::sim::EventKind;

    #[test]
    fn every_event_has_a_sentence_and_every_sentence_its_event() {
        assert!(SENTENCES.keys().all(|name| EventKind::VARIANTS.contains(&name.as_str())));
        assert_eq!(SENTENCES.len(), EventKind::VARIANTS.len());
    }
}
