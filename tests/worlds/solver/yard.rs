//! A minimal world around the solver: shapes, broad phase, manifolds.

use collidoscope::geom::broad::Grid;
use collidoscope::geom::collide::collide;
use collidoscope::geom::{Aabb, Disk, Rect, Shape};
use collidoscope::sim::bodies::ImpulseSetup;
use collidoscope::sim::bodies::impulse::{Contact, MARGIN, RigidBody, Solver, inverse};
use glam::{Vec2, vec2};

pub(crate) use collidoscope::sim::bodies::Size as Kind;

#[derive(Clone, Debug, Default)]
pub(crate) struct Yard {
    pub(crate) motion: Vec<RigidBody>,
    pub(crate) kinds: Vec<Kind>,
    /// Friction of every contact.
    pub(crate) friction: f32,
    pub(crate) restitution: f32,
    pub(crate) gravity: Vec2,
    pub(crate) solver: Solver,
    pub(crate) contacts: Vec<Contact>,
    grid: Grid,
    boxes: Vec<Aabb>,
    pairs: Vec<(u32, u32)>,
    shapes: Vec<Shape>,
}

pub(crate) const DT: f32 = 1.0 / 60.0;

impl Yard {
    pub(crate) fn new(gravity: f32) -> Self {
        Self { gravity: vec2(0.0, -gravity), friction: 0.6, ..Self::default() }
    }

    /// Adds a body; a mass of 0 makes it immovable.
    pub(crate) fn add(&mut self, kind: Kind, position: Vec2, angle: f32, mass: f32) -> usize {
        self.kinds.push(kind);
        self.motion.push(RigidBody {
            position,
            rotation: Vec2::from_angle(angle),
            acceleration: self.gravity,
            inv_mass: inverse(mass),
            inv_inertia: inverse(kind.inertia(mass)),
            ..RigidBody::default()
        });
        self.kinds.len() - 1
    }

    fn shape(&self, body: usize) -> Shape {
        let center = self.motion[body].position;
        match self.kinds[body] {
            Kind::Box(half) => {
                Shape::Rect(Rect { center, axis_x: self.motion[body].rotation, half })
            }
            Kind::Circle(radius) => Shape::Disk(Disk { center, radius }),
        }
    }

    /// Finds the contacts.
    pub(crate) fn detect(&mut self) {
        self.shapes.clear();
        self.boxes.clear();
        for body in 0..self.kinds.len() {
            let shape = self.shape(body);
            let (center, reach) = (self.motion[body].position, shape.reach());
            let reach = reach + Vec2::splat(MARGIN * 0.5);
            self.shapes.push(shape);
            self.boxes.push(Aabb { min: center - reach, max: center + reach });
        }
        self.grid.pairs(&self.boxes, &mut self.pairs, &mut ());
        self.contacts.clear();
        for &(a, b) in &self.pairs {
            if self.motion[a as usize].inv_mass + self.motion[b as usize].inv_mass == 0.0 {
                continue;
            }
            let (shape_a, shape_b) = (&self.shapes[a as usize], &self.shapes[b as usize]);
            let manifold = collide(shape_a, shape_b, MARGIN, &mut ());
            if manifold.count > 0 {
                let (friction, restitution) = (self.friction, self.restitution);
                self.contacts.push(Contact { a, b, manifold, friction, restitution });
            }
        }
    }

    pub(crate) fn tick(&mut self, setup: &ImpulseSetup) {
        self.detect();
        self.solver.step(&mut self.motion, &self.contacts, setup, DT, &mut ());
    }
}
