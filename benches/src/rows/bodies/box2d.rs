//! Box2D's side of row e.

use boxdd_sys::ffi;
use glam::vec2;

use super::yard::{DT, Kind};
use super::{Body, FRICTION, GRAVITY, Poses, World};

/// A Box2D world and the ids of its bodies.
pub(super) struct Box2d {
    world: ffi::b2WorldId,
    bodies: Vec<ffi::b2BodyId>,
}

impl Box2d {
    pub(super) fn new(bodies: &[Body]) -> Self {
        // SAFETY: Box2D made the definitions and the ids, and the definitions outlive the calls that
        // read them.
        unsafe {
            let mut def = ffi::b2DefaultWorldDef();
            def.gravity = ffi::b2Vec2 { x: 0.0, y: -GRAVITY };
            def.enableSleep = false;
            def.enableContinuous = false;
            let world = ffi::b2CreateWorld(&raw const def);
            let ids = bodies.iter().map(|&(kind, position, mass)| {
                let mut def = ffi::b2DefaultBodyDef();
                let is_dynamic = mass > 0.0;
                def.type_ = if is_dynamic {
                    ffi::b2BodyType_b2_dynamicBody
                } else {
                    ffi::b2BodyType_b2_staticBody
                };
                def.position = ffi::b2Pos { x: position.x, y: position.y };
                let body = ffi::b2CreateBody(world, &raw const def);
                let mut shape = ffi::b2DefaultShapeDef();
                shape.material.friction = FRICTION;
                match kind {
                    Kind::Box(half) => {
                        shape.density = mass / (4.0 * half.x * half.y);
                        let polygon = ffi::b2MakeBox(half.x, half.y);
                        ffi::b2CreatePolygonShape(body, &raw const shape, &raw const polygon);
                    }
                    Kind::Circle(radius) => {
                        shape.density = mass / (std::f32::consts::PI * radius * radius);
                        let center = ffi::b2Vec2 { x: 0.0, y: 0.0 };
                        let circle = ffi::b2Circle { center, radius };
                        ffi::b2CreateCircleShape(body, &raw const shape, &raw const circle);
                    }
                }
                body
            });
            Self { world, bodies: ids.collect() }
        }
    }
}

impl World for Box2d {
    fn tick(&mut self) {
        // SAFETY: the world lives as long as `self`.
        unsafe { ffi::b2World_Step(self.world, DT, 4) }
    }

    fn poses(&self) -> Poses {
        let pose = |&body: &ffi::b2BodyId| {
            // SAFETY: the body lives as long as its world.
            let (p, q) = unsafe { (ffi::b2Body_GetPosition(body), ffi::b2Body_GetRotation(body)) };
            (vec2(p.x, p.y), vec2(q.c, q.s))
        };
        self.bodies.iter().map(pose).collect()
    }
}

impl Drop for Box2d {
    fn drop(&mut self) {
        // SAFETY: nothing uses the world afterwards.
        unsafe { ffi::b2DestroyWorld(self.world) }
    }
}
