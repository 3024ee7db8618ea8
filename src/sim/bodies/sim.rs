//! The [`Sim`] implementation of the bodies world.

use std::sync::Arc;

use glam::{Quat, Vec3};

use super::under_way::TickInProgress;
use super::{
    Bodies, BodyState, LayerTable, MAX_BODIES, MAX_DRAWN, MAX_DRAWN_IN_CROWD, Size, Solver,
};
use crate::geom::shape::about;
use crate::params::{self, Param, Value};
use crate::sim::event::{Body, ContactReport};
use crate::sim::hash::Fnv;
use crate::sim::input::{Action, Grab, Input};
use crate::sim::places::UPRIGHT;
use crate::sim::report::{BodyReport, Field, Fields};
use crate::sim::{ColliderShape, DrawPlane, PlacedBody, ResumableTick, Sim, ViewHints, World};
use crate::text::id;

impl Sim for Bodies {
    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
        for impulses in self.solver.impulses() {
            fnv.u32s([impulses.a, impulses.b, impulses.count.into()]);
            fnv.bytes(&impulses.ids.map(|id| id.0));
            fnv.f32s(impulses.normal);
            fnv.f32s(impulses.tangent);
        }
    }

    fn work_factors(&self) -> Option<String> {
        (self.setup.methods.solver == Solver::Impulse).then(|| self.setup.work())
    }

    fn heap_size(&self) -> usize {
        let state = &self.state;
        size_of_val(&*state.bodies)
            + size_of_val(&*state.touching)
            + size_of_val(&*state.contacts)
            + size_of_val(&*self.events)
            + self.solver.heap_size()
            + self.scratch.broad.heap_size()
    }

    fn contacts(&self) -> &[ContactReport] {
        &self.state.contacts
    }

    fn name(&self, body: Body) -> String {
        let index = match body {
            Body::Driven => return "driver".to_owned(),
            Body::Spawned(number) => return format!("drop-{number}"),
            Body::Object(index) => index as usize,
        };
        if let Some(body) = self.setup.bodies.get(index) {
            return body.name.clone();
        }
        let mut number = (index - self.setup.bodies.len()) as u64;
        for stack in &self.setup.stacks {
            if number < stack.count() {
                return format!("{}-{}", stack.name, number + 1);
            }
            number -= stack.count();
        }
        format!("body-{index}")
    }

    fn report(&self) -> Vec<BodyReport> {
        self.state.bodies.iter().map(report).collect()
    }

    fn report_of(&self, body: Body) -> Option<BodyReport> {
        self.index(body).map(|index| report(&self.state.bodies[index]))
    }

    fn has_same_state(&self, other: &World) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self.state == other.state)
    }

    /// Changes a parameter. A start value (a position, an angle, a velocity) also changes the present
    /// value. An edit of a stack rebuilds all stacks. Values of the spawn list apply from the next
    /// drop.
    fn set(&mut self, path: &str, value: Value) -> Result<(), String> {
        let mut setup = (*self.setup).clone();
        params::set(&mut setup, path, value)?;
        let count = setup.body_count();
        if count > MAX_BODIES {
            return Err(id::BODIES_TOO_MANY.with(&[("count", &count), ("most", &MAX_BODIES)]));
        }
        let refusal = |what: String, expected: &str| {
            id::PARAMS_PROBLEM_EXPECTED.with(&[("problem", &what), ("expected", &expected)])
        };
        setup.check_work().map_err(|(what, expected)| refusal(what, &expected))?;
        setup.check_driver().map_err(|(what, expected)| refusal(what, expected))?;
        match path.split('.').collect::<Vec<_>>()[..] {
            ref path @ ["bodies" | "stacks", ..] => self.edit_bodies(&setup, path),
            ["layers", ..] => self.layers = Arc::new(LayerTable::new(&setup.layers)),
            _ => {}
        }
        self.setup = Arc::new(setup);
        Ok(())
    }

    fn bodies(&self) -> Vec<Body> {
        self.state.bodies.iter().map(|body| body.id).collect()
    }

    fn position(&self, body: Body) -> Option<Vec3> {
        Some(self.state.bodies[self.index(body)?].position.extend(0.0))
    }

    /// Visits each body at its collider's centre.
    fn places(&self, visit: &mut dyn FnMut(PlacedBody)) {
        let all = self.state.bodies.iter().zip(&*self.specs).enumerate();
        for (_, (body, spec)) in all.filter(|(index, _)| self.is_movable(*index)) {
            visit(PlacedBody {
                body: body.id,
                at: body.center(spec).extend(0.0),
                rotation: about(Vec3::Z, body.angle + spec.turn) * UPRIGHT,
                collider: match spec.size {
                    Size::Box(half) => ColliderShape::Rect(half),
                    Size::Circle(radius) => ColliderShape::Disk(radius),
                },
                ..PlacedBody::default()
            });
        }
    }

    fn useful_actions(&self) -> Vec<Action> {
        let mut useful = Vec::new();
        if self.driver().is_some() {
            useful.extend([Action::Left, Action::Right, Action::Jump]);
        }
        if !self.setup.spawns.is_empty() {
            useful.push(Action::Use);
        }
        useful
    }

    fn has_tested(&self) -> bool {
        self.state.tick > 0
    }

    fn parameters(&self) -> &dyn Param {
        &*self.setup
    }

    fn driven(&self) -> (Vec3, f32) {
        (self.focus(), DrawPlane::FRONT)
    }

    fn can_move(&self, body: Body) -> bool {
        self.index(body).is_some_and(|index| self.is_movable(index))
    }

    fn is_driven(&self) -> bool {
        self.driver().is_some()
    }

    fn view_hints(&self) -> ViewHints {
        let is_crowd = self.state.bodies.len() > MAX_DRAWN;
        let max_drawn = if is_crowd { MAX_DRAWN_IN_CROWD } else { usize::MAX };
        ViewHints { draw_plane: DrawPlane::Upright, floor: None, max_drawn, ..ViewHints::default() }
    }

    fn pick(&self, from: Vec3, along: Vec3) -> Option<Body> {
        self.picked(from, along)
    }

    fn tick_in_parts(&mut self, input: &Input) -> Option<Box<dyn ResumableTick>> {
        if self.setup.methods.solver != Solver::Impulse {
            return None;
        }
        self.solver.free_scratch();
        Some(Box::new(TickInProgress::new(self, input)))
    }

    fn grab(&self, from: Vec3, along: Vec3) -> Option<Grab> {
        self.grabbed(from, along)
    }

    fn accepts_throws(&self) -> bool {
        true
    }

    /// Returns the energy of all bodies, precise enough for a plot.
    fn extra_fields(&self, _body: Body) -> Fields {
        vec![("total energy", Field::F32(self.measures().energy() as f32))]
    }
}

/// Reports the present state of a body.
fn report(body: &BodyState) -> BodyReport {
    let (sin, cos) = libm::sincosf(body.angle * 0.5);
    BodyReport {
        body: body.id,
        position: body.position.extend(0.0),
        rotation: Quat::from_xyzw(0.0, 0.0, sin, cos),
        fields: vec![
            ("velocity", Field::Vec3(body.actual_velocity().extend(0.0))),
            ("angular_velocity", Field::F32(body.angular_velocity.to_degrees())),
            ("grounded", Field::Bool(body.grounded)),
        ],
    }
}
