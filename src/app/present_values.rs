//! Present values of the parameters shown by a question or a panel. A parameter such as `yaw` is only
//! a start value; the body turns during the run.

use std::cell::OnceCell;

use crate::app::live;
use crate::params::Value;
use crate::scene::question::{Question, component};
use crate::sim::World;
use crate::sim::report::Field;
use crate::sim::{Body, BodyReport};

/// States of all bodies at a tick, by name.
pub struct PresentValues {
    bodies: Vec<(String, BodyReport)>,
}

/// Returns the quantity whose start value is the parameter at `path`: its body (`None` for the
/// driven one), its name in the body's report, and its unit.
fn quantity(path: &str) -> Option<(Option<&str>, &str, &'static str)> {
    let (owner, field) = path.rsplit_once('.')?;
    let unit = match field {
        // The keys for faster and slower change it.
        "move_speed" if owner == "driver" => return Some((None, "speed", "m/tick")),
        "position" => "m",
        "velocity" => "m/s",
        "normal" => "",
        "yaw" | "angle" => "°",
        "angular_velocity" => "°/s",
        _ => return None,
    };
    match owner.split_once('.') {
        Some(("targets" | "bodies" | "planes" | "boxes", name)) => Some((Some(name), field, unit)),
        _ if matches!(owner, "driver" | "walker" | "player") => Some((None, field, unit)),
        _ => None,
    }
}

impl PresentValues {
    /// Formats the present value of the quantity whose start value is the parameter at `path`, with
    /// its unit. Reads all bodies, possibly hundreds, into `cache` at the first call that needs them.
    #[must_use]
    pub fn of(cache: &OnceCell<Self>, world: &World, path: &str) -> Option<String> {
        let (name, field, unit) = quantity(path)?;
        match cache.get_or_init(|| Self::new(world)).field(name, field)? {
            Field::F32(x) => Some(live::number(x, unit)),
            Field::Vec3(v) => Some(live::vector(v, unit)),
            _ => None,
        }
    }

    fn new(world: &World) -> Self {
        let reports = world.report().into_iter();
        Self { bodies: reports.map(|report| (world.name(report.body), report)).collect() }
    }

    fn field(&self, name: Option<&str>, field: &str) -> Option<Field> {
        let is_wanted = |(known, report): &&(String, BodyReport)| match name {
            Some(name) => known == name,
            None => report.body == Body::Driven,
        };
        let (_, report) = self.bodies.iter().find(is_wanted)?;
        let position = ("position", Field::Vec3(report.position));
        let mut fields = report.fields.iter().chain([&position]);
        fields.find(|(known, _)| *known == field).map(|(_, value)| *value)
    }
}

/// A quantity that varies between the instances of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied {
    /// Body and name, as in "rect yaw".
    pub name: String,
    /// Value when the question is asked, with unit.
    pub value: String,
}

/// Lists the quantities that vary between instances of `question`, with their values in `world`.
#[must_use]
pub fn varied(question: &Question, world: &World) -> Vec<Varied> {
    let bodies = PresentValues::new(world);
    let each = question.values_in(&world.setup()).into_iter();
    each.filter_map(|(path, parameter)| {
        let (whole, axis) = component(&path);
        let present = quantity(whole).and_then(|(name, field, unit)| {
            let number = match (bodies.field(name, field)?, axis) {
                (Field::F32(x), None) => x,
                (Field::Vec3(v), Some(axis)) => v[axis],
                _ => return None,
            };
            Some((number, unit))
        });
        let (number, unit) = match (present, parameter) {
            (Some(present), _) => present,
            (None, Value::F32(x)) => (x, unit_of(world, whole)),
            _ => return None,
        };
        Some(Varied { name: name_of(world, &path), value: live::number(number, unit) })
    })
    .collect()
}

/// Returns the unit of the parameter at `path`.
fn unit_of(world: &World, path: &str) -> &'static str {
    let mut unit = "";
    world.visit_params(&mut |at, meta, _| {
        if at.named == path {
            unit = meta.unit;
        }
    });
    unit
}

/// Returns the name of the quantity at `path`, body first: "rect yaw", "tank move speed", "step
/// over".
fn name_of(world: &World, path: &str) -> String {
    let parts: Vec<&str> = path.split('.').collect();
    let body = match parts[..] {
        ["driver" | "player" | "walker" | "box", ..] => Some(world.name(Body::Driven)),
        ["targets" | "bodies" | "planes" | "boxes" | "pieces" | "stacks", name, _, ..] => {
            Some(name.to_owned())
        }
        _ => None,
    };
    // The name of a component includes its vector.
    let first = parts.len() - 1 - usize::from(component(path).1.is_some());
    let name = parts[first..].join(" ").replace('_', " ");
    body.map_or(name.clone(), |body| format!("{body} {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Command, Session};
    use crate::scene;
    use crate::sim::Action;
    use crate::sim::input::ActionSet;

    #[test]
    fn values_follow_the_run() {
        let mut session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
        for _ in 0..10 {
            session
                .input_source
                .feed(ActionSet::from_iter([Action::Forward]), ActionSet::default());
            session.apply(Command::StepOnce).expect("always allowed");
            session.advance(1.0 / 60.0, |_, _, _| {});
        }
        let cache = OnceCell::new();
        let present = |path| PresentValues::of(&cache, session.world(), path);
        assert_eq!(present("driver.turn_speed"), None);
        assert_eq!(present("methods.position"), None);
        assert!(cache.get().is_none(), "nothing was asked for");
        let now = present("driver.position").expect("it can move");
        assert!(now.starts_with('(') && now.ends_with('m') && now.contains("−4.2"), "{now}");
        assert!(present("targets.box.position").is_some());
        assert_eq!(present("targets.box.on_hit.speed"), None);
        let speed = |session: &Session| {
            PresentValues::of(&OnceCell::new(), session.world(), "driver.move_speed")
        };
        let starts =
            |session: &Session, with: &str| speed(session).is_some_and(|it| it.starts_with(with));
        assert!(starts(&session, "0.080"));
        let faster = ActionSet::from_iter([Action::Faster]);
        session.input_source.feed(faster, ActionSet::default());
        session.apply(Command::StepOnce).expect("always allowed");
        session.advance(1.0 / 60.0, |_, _, _| {});
        assert!(starts(&session, "0.081"));
    }
}
