//! Start values: parameters that say where a body begins, and where it is now.

use crate::app::live;
use crate::sim::World;
use crate::sim::report::Field;
use crate::sim::{Body, BodyReport};

/// What the tick on show has of each body.
pub(super) struct Start {
    bodies: Vec<(String, BodyReport)>,
}

impl Start {
    pub(super) fn new(world: &World) -> Self {
        let reports = world.report().into_iter();
        Self { bodies: reports.map(|report| (world.name(report.body), report)).collect() }
    }

    /// The present value of what the parameter at `path` says the start of, with its unit.
    pub(super) fn present(&self, path: &str) -> Option<String> {
        let (of, field) = path.rsplit_once('.')?;
        let is_driven = matches!(of, "driver" | "walker" | "player");
        let name = of
            .split_once('.')
            .filter(|(group, _)| matches!(*group, "targets" | "bodies" | "planes" | "boxes"));
        let fits = |(known, report): &&(String, BodyReport)| match name {
            Some((_, name)) => known == name,
            None => is_driven && report.body == Body::Driven,
        };
        let (_, report) = self.bodies.iter().find(fits)?;
        if field == "position" {
            return Some(live::vector(report.position, "m"));
        }
        let known = ["yaw", "velocity", "angular_velocity", "normal"].contains(&field);
        let (_, value) = report.fields.iter().find(|(name, _)| known && *name == field)?;
        match (field, value) {
            ("yaw", Field::F32(yaw)) => Some(live::number(*yaw, "°")),
            ("velocity", Field::Vec3(v)) => Some(live::vector(*v, "m/s")),
            ("normal", Field::Vec3(v)) => Some(live::vector(*v, "")),
            ("angular_velocity", Field::F32(x)) => Some(live::number(*x, "°/s")),
            _ => None,
        }
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
        let start = Start::new(session.world());
        let now = start.present("driver.position").expect("it can move");
        assert!(now.starts_with('(') && now.ends_with('m') && now.contains("−4.2"), "{now}");
        assert!(start.present("targets.box.position").is_some());
        assert_eq!(start.present("driver.move_speed"), None);
        assert_eq!(start.present("targets.box.on_hit.speed"), None);
    }
}
