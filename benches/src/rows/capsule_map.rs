//! Row g: contact of a capsule with a map of a million triangles, against parry3d's contact manifolds.
//!
//! Both sides gather the triangles in the capsule's bounds plus a margin, count walls and floors by their
//! normals, and find the deepest contact.

use std::cell::RefCell;

use collidoscope::geom::capsule_triangle::clears_plane;
use collidoscope::geom::{Capsule, Triangle, capsule_triangle};
use collidoscope::mesh::ground::Ground;
use glam::Vec3;
use parry3d::math::Pose;
use parry3d::query::{
    ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher, PersistentQueryDispatcher,
};
use parry3d::shape;

use crate::inputs::Order;
use crate::map::{Map, parry, scattered, walked};
use crate::table::Line;
use crate::timing::race;

/// Distance beyond the capsule within which triangles are gathered, m.
const MARGIN: f32 = 0.02;

/// Number of walls, number of floors, and depth of the deepest contact, m.
type ContactSummary = (u32, u32, f32);

/// Returns a lower bound of the squared distance between a capsule's axis and a triangle, m²: the
/// distance between their bounding boxes.
fn min_distance_squared(capsule: &Capsule, triangle: &Triangle) -> f32 {
    let (low, high) = triangle.bounds();
    let (axis_low, axis_high) = (capsule.foot.min(capsule.head), capsule.foot.max(capsule.head));
    (low - axis_high).max(axis_low - high).max(Vec3::ZERO).length_squared()
}

fn collide(ground: &Ground, capsule: &Capsule) -> ContactSummary {
    let (low, high) = capsule.bounds();
    let margin = Vec3::splat(MARGIN);
    let (mut walls, mut floors, mut deepest) = (0, 0, -MARGIN);
    ground.bvh.for_each_in_aabb(low - margin, high + margin, |_, triangle| {
        let floor = triangle.normal.y.abs() >= 0.7;
        floors += u32::from(floor);
        walls += u32::from(!floor);
        // Only triangles that touch this capsule can be deeper than the deepest so far.
        let probe = Capsule { radius: capsule.radius - deepest, ..*capsule };
        let is_far = min_distance_squared(capsule, triangle) >= probe.radius * probe.radius;
        if !is_far && !clears_plane(&probe, triangle) {
            deepest = deepest.max(capsule_triangle(capsule, triangle, &mut ()).depth);
        }
    });
    (walls, floors, deepest)
}

/// Buffers that the peer keeps between calls.
#[derive(Default)]
struct Peer {
    manifolds: Vec<ContactManifold<(), ()>>,
    workspace: Option<ContactManifoldsWorkspace>,
}

impl Peer {
    fn collide(
        &mut self,
        map: &shape::TriMesh,
        capsule: &shape::Capsule,
        at: Vec3,
    ) -> ContactSummary {
        let pose = Pose::from_translation(parry(at));
        DefaultQueryDispatcher
            .contact_manifolds(
                &pose,
                map,
                capsule,
                MARGIN,
                &mut self.manifolds,
                &mut self.workspace,
            )
            .expect("a supported pair");
        let (mut walls, mut floors, mut deepest) = (0, 0, f32::NEG_INFINITY);
        for manifold in &self.manifolds {
            let floor = manifold.local_n1.y.abs() >= 0.7;
            floors += u32::from(floor);
            walls += u32::from(!floor);
            let contact = manifold.find_deepest_contact();
            deepest = deepest.max(contact.map_or(f32::NEG_INFINITY, |contact| -contact.dist));
        }
        (walls, floors, deepest)
    }
}

pub(crate) fn run() -> Vec<Line> {
    let map = Map::new();
    let orders =
        [("coherent", Order::Predictable, walked()), ("random", Order::Random, scattered())];
    let lines = orders.into_iter().map(|(name, order, positions)| {
        // The foot is 48 cm above the ground, so the capsule is 2 cm deep in level ground.
        let lift = Vec3::Y * 0.48;
        let capsules: Vec<Capsule> = positions
            .iter()
            .map(|&p| Capsule { foot: p + lift, head: p + lift + Vec3::Y * 0.8, radius: 0.5 })
            .collect();
        let peer_positions: Vec<Vec3> = positions.iter().map(|&p| p + lift).collect();
        let shape = shape::Capsule::new(parry(Vec3::ZERO), parry(Vec3::Y * 0.8), 0.5);
        let peer = RefCell::new(Peer::default());
        for (i, (capsule, &at)) in capsules.iter().zip(&peer_positions).enumerate() {
            let our_depth = collide(&map.ours, capsule).2;
            let peer_depth = peer.borrow_mut().collide(&map.peer, &shape, at).2;
            super::same_answer(i, our_depth, peer_depth, 1e-3);
        }
        let times = race(
            order,
            (capsules, |capsule| collide(&map.ours, capsule)),
            (peer_positions, |&at| peer.borrow_mut().collide(&map.peer, &shape, at)),
        );
        Line::of_pair(
            "g",
            format!("capsule in 1,000,000 triangles · parry3d manifolds · {name}"),
            &times,
            0.25,
        )
    });
    lines.collect()
}
