//! Start values: parameters that say where a body begins, and where it is now.

use std::cell::OnceCell;

use crate::app::live;
use crate::sim::World;
use crate::sim::report::Field;
use crate::sim::{Body, BodyReport};

/// What the tick on show has of each body.
pub(super) struct Start {
    bodies: Vec<(String, BodyReport)>,
}

impl Start {
    /// The present value of what the parameter at `path` says the start of, with its unit. All bodies are told about
    /// `once`, and not before they are asked for: there may be hundreds.
    pub(super) fn present(once: &OnceCell<Self>, world: &World, path: &str) -> Option<String> {
        let (of, field) = path.rsplit_once('.')?;
        let unit = match field {
            "position" => "m",
            "velocity" => "m/s",
            "normal" => "",
            "yaw" => "°",
            "angular_velocity" => "°/s",
            _ => return None,
        };
        let name = match of.split_once('.') {
            Some(("targets" | "bodies" | "planes" | "boxes", name)) => Some(name),
            _ if matches!(of, "driver" | "walker" | "player") => None,
            _ => return None,
        };
        let fits = |(known, report): &&(String, BodyReport)| match name {
            Some(name) => known == name,
            None => report.body == Body::Driven,
        };
        let Self { bodies } = once.get_or_init(|| Self::new(world));
        let (_, report) = bodies.iter().find(fits)?;
        let told = ("position", Field::Vec3(report.position));
        let (_, value) = report.fields.iter().chain([&told]).find(|(name, _)| *name == field)?;
        match value {
            Field::F32(x) => Some(live::number(*x, unit)),
            Field::Vec3(v) => Some(live::vector(*v, unit)),
            _ => None,
        }
    }

    fn new(world: &World) -> Self {
        let reports = world.report().into_iter();
        Self { bodies: reports.map(|report| (world.name(report.body), report)).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Command, Session};
    use crate::scene;
    use crate::sim::Action;
    use crate::sim::input::ActionSet;

    #[test]
    fn it_tells_where_a_body_is_now() {
        let mut session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
        for _ in 0..10 {
            session.incoming.feed(ActionSet::from_iter([Action::Forward]), ActionSet::default());
            session.apply(Command::StepOnce).expect("always allowed");
            session.advance(1.0 / 60.0, |_, _, _| {});
        }
        let once = OnceCell::new();
        let present = |path| Start::present(&once, session.world(), path);
        assert_eq!(present("driver.move_speed"), None);
        assert_eq!(present("methods.position"), None);
        assert!(once.get().is_none(), "nothing was asked for");
        let now = present("driver.position").expect("it can move");
        assert!(now.starts_with('(') && now.ends_with('m') && now.contains("−4.2"), "{now}");
        assert!(present("targets.box.position").is_some());
        assert_eq!(present("targets.box.on_hit.speed"), None);
    }
}
