//! Bodies of a Figure's pair.

use super::Figure;
use crate::explain::bodies::view::deepest;
use crate::explain::lab::pair;
use crate::sim::{Body, Record, World};

/// Returns the bodies A and B; `None` for parts such as the ground. `target` is the explained body's index.
#[must_use]
pub fn bodies(figure: &Figure, record: &Record, target: usize, world: &World) -> [Option<Body>; 2] {
    let object = |index: usize| u32::try_from(index).ok().map(Body::Object);
    match record {
        Record::Tank(_) | Record::Wall(_) => [Some(Body::Driven), object(target)],
        Record::Walker(_) => [Some(Body::Driven), None],
        Record::Map(_) => {
            let is_b = |body: &Body| figure.pair.get(1) == Some(&world.name(*body));
            [Some(Body::Driven), world.bodies().into_iter().find(is_b)]
        }
        Record::Bodies(record) => {
            let body_id = |index: usize| record.before.state.bodies.get(index).map(|body| body.id);
            deepest(record, target).map_or([None; 2], |(a, b)| [body_id(a), body_id(b)])
        }
        Record::Lab(record) => {
            pair(record, target).map_or([None; 2], |pair| pair.bodies.map(object))
        }
    }
}
