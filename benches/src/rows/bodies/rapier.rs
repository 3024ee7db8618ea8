//! rapier2d's side of row e.

use glam::vec2;
use rapier2d::prelude::*;

use super::yard::Kind;
use super::{Body, FRICTION, GRAVITY, Poses, World};

/// All arguments of rapier's step, and the handles of the bodies.
#[derive(Default)]
pub(super) struct Rapier {
    parameters: IntegrationParameters,
    pipeline: PhysicsPipeline,
    islands: IslandManager,
    broad_phase: BroadPhaseBvh,
    narrow_phase: NarrowPhase,
    bodies: RigidBodySet,
    colliders: ColliderSet,
    impulse_joints: ImpulseJointSet,
    multibody_joints: MultibodyJointSet,
    soft_bodies: SoftBodySet,
    ccd_solver: CCDSolver,
    handles: Vec<RigidBodyHandle>,
}

impl Rapier {
    /// Creates a world with rapier's defaults: a tick of 1/60 s and 4 sub-steps of one iteration.
    pub(super) fn new(bodies: &[Body]) -> Self {
        let mut world = Self::default();
        for &(kind, position, mass) in bodies {
            let body = if mass > 0.0 {
                RigidBodyBuilder::dynamic().can_sleep(false)
            } else {
                RigidBodyBuilder::fixed()
            };
            let body = body.translation(Vector::new(position.x, position.y)).build();
            let handle = world.bodies.insert(body);
            let collider = match kind {
                Kind::Box(half) => ColliderBuilder::cuboid(half.x, half.y),
                Kind::Circle(radius) => ColliderBuilder::ball(radius),
            };
            let collider = collider.friction(FRICTION).mass(mass).build();
            world.colliders.insert_with_parent(collider, handle, &mut world.bodies);
            world.handles.push(handle);
        }
        world
    }
}

impl World for Rapier {
    fn tick(&mut self) {
        self.pipeline.step(
            Vector::new(0.0, -GRAVITY),
            &self.parameters,
            &mut self.islands,
            &mut self.broad_phase,
            &mut self.narrow_phase,
            &mut self.bodies,
            &mut self.colliders,
            &mut self.impulse_joints,
            &mut self.multibody_joints,
            &mut self.soft_bodies,
            &mut self.ccd_solver,
            &(),
            &(),
        );
    }

    fn poses(&self) -> Poses {
        let pose = |&handle: &RigidBodyHandle| {
            let body = &self.bodies[handle];
            let (p, q) = (body.translation(), body.rotation());
            (vec2(p.x, p.y), vec2(q.re, q.im))
        };
        self.handles.iter().map(pose).collect()
    }
}
