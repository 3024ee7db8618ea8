//! Rows d and d': the tank against 100,000 targets, against parry2d's hierarchy and its separating
//! axis test.

use std::cell::RefCell;

use collidoscope::geom::broad::PackedTree;
use collidoscope::geom::{Rect, Shape, rect_rect};
use collidoscope::sim::tank::{Direction, RegionChoice};
use glam::{Vec2, vec2};
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};

use super::HIT_TOLERANCE;
use super::rect_rect::{Placed, placed, sat};
use crate::inputs::{Order, Random};
use crate::table::Line;
use crate::timing::{Times, median, race, time};

const TARGETS: usize = 100_000;

/// Half the side of the square of targets, m.
const HALF_SIDE: f32 = 330.0;

/// Number of poses of the tank.
const POSES: usize = 8_192;

/// Number of rounds of row d' that count, after the warm-up.
const ROUNDS: usize = 61;
/// Number of warm-up rounds of row d'.
const WARM_UP: usize = 8;

/// Number of ticks with different target poses, run forward and backward in turns.
const TICKS: usize = 12;

/// Number of hits of a tank, and sum of their response directions.
type HitSum = (u32, Vec2);

fn targets() -> Vec<Rect> {
    let mut random = Random(20);
    let target = |_| {
        let position =
            vec2(random.between(-HALF_SIDE, HALF_SIDE), random.between(-HALF_SIDE, HALF_SIDE));
        let size = vec2(random.between(0.3, 1.2), random.between(0.3, 1.2));
        Rect::turned(position, random.between(-3.0, 3.0), size)
    };
    (0..TARGETS).map(target).collect()
}

/// Returns tanks along a drive if the order is predictable, else at random poses.
fn tank_poses(order: Order) -> Vec<Rect> {
    let mut random = Random(21);
    let (mut position, mut yaw, mut yaw_step) = (Vec2::ZERO, 0.0, 0.0);
    let pose = |step| {
        if order == Order::Random {
            position =
                vec2(random.between(-HALF_SIDE, HALF_SIDE), random.between(-HALF_SIDE, HALF_SIDE));
            yaw = random.between(-3.0, 3.0);
        } else {
            if step % 40 == 0 {
                yaw_step = random.between(-0.04, 0.04);
            }
            yaw += yaw_step;
            position += vec2(libm::sinf(yaw), libm::cosf(yaw)) * 0.08;
        }
        Rect::turned(position, yaw, Vec2::ONE)
    };
    (0..POSES).map(pose).collect()
}

/// Our side: the tree, the targets, and the list of candidates from the tree.
struct Ours {
    tree: RefCell<PackedTree>,
    targets: Vec<Shape>,
    found: RefCell<Vec<u32>>,
}

impl Ours {
    fn new(targets: &[Rect]) -> Self {
        let targets: Vec<Shape> = targets.iter().copied().map(Shape::Rect).collect();
        let mut tree = PackedTree::default();
        tree.arrange(targets.len(), |index| targets[index].bounds());
        Self { tree: RefCell::new(tree), targets, found: RefCell::default() }
    }

    #[inline]
    fn for_each_hit(&self, tank: &Rect, mut visit: impl FnMut(u32, f32, Vec2)) {
        let mut found = self.found.borrow_mut();
        found.clear();
        self.tree.borrow_mut().query_again(&Shape::Rect(*tank).bounds(), &mut found);
        for index in found.iter() {
            let target = &self.targets[*index as usize];
            let Shape::Rect(rect) = target else { continue };
            if let Some(contact) = rect_rect(tank, rect, &mut ()).hit() {
                let choice =
                    RegionChoice::new(Direction::Regions, *index as usize, tank, target, &contact);
                visit(*index, contact.depth, choice.direction);
            }
        }
    }

    fn update(&mut self, targets: &[Shape]) {
        self.targets.copy_from_slice(targets);
        let tree = self.tree.get_mut();
        for (index, target) in targets.iter().enumerate() {
            tree.set(index, &target.bounds());
        }
        tree.refit();
        if tree.is_loose() {
            tree.arrange(targets.len(), |index| targets[index].bounds());
        }
    }
}

struct Peer {
    tree: Bvh,
    targets: Vec<Placed>,
    workspace: BvhWorkspace,
}

impl Peer {
    fn new(targets: &[Rect]) -> Self {
        let targets: Vec<Placed> = targets.iter().map(placed).collect();
        let leaves: Vec<_> = targets.iter().map(|(cuboid, pose)| cuboid.aabb(pose)).collect();
        let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &leaves);
        Self { tree, targets, workspace: BvhWorkspace::default() }
    }

    #[inline]
    fn for_each_hit(&self, tank: &Placed, mut visit: impl FnMut(u32, f32, Vector)) {
        let aabb = tank.0.aabb(&tank.1);
        for index in self.tree.intersect_aabb(&aabb) {
            let (separation, normal) = sat(tank, &self.targets[index as usize]);
            if separation < 0.0 {
                visit(index, -separation, normal);
            }
        }
    }

    fn update(&mut self, targets: &[Placed]) {
        self.targets.copy_from_slice(targets);
        for (index, (cuboid, pose)) in (0..).zip(targets) {
            self.tree.insert_or_update_partially(cuboid.aabb(pose), index, 0.0);
        }
        self.tree.refit(&mut self.workspace);
    }
}

fn our_hit_sum(ours: &Ours, tank: &Rect) -> HitSum {
    let mut sum = (0, Vec2::ZERO);
    ours.for_each_hit(tank, |_, _, direction| sum = (sum.0 + 1, sum.1 + direction));
    sum
}

fn peer_hit_sum(peer: &Peer, tank: &Placed) -> (u32, Vector) {
    let mut sum = (0, Vector::ZERO);
    peer.for_each_hit(tank, |_, _, normal| sum = (sum.0 + 1, sum.1 + normal));
    sum
}

/// Panics if the hits differ, ignoring depths up to [`HIT_TOLERANCE`]; returns the fraction of tanks with hits.
fn assert_same_hits(ours: &Ours, peer: &Peer, tanks: &[Rect]) -> f32 {
    let mut hit_count = 0;
    for tank in tanks {
        let (mut our_hits, mut peer_hits) = (Vec::new(), Vec::new());
        ours.for_each_hit(tank, |index, depth, _| our_hits.push((index, depth)));
        peer.for_each_hit(&placed(tank), |index, depth, _| peer_hits.push((index, depth)));
        peer_hits.sort_by_key(|(index, _)| *index);
        hit_count += usize::from(!our_hits.is_empty());
        let missing = |hits: &[(u32, f32)], expected: &[(u32, f32)]| {
            let mut deep = expected.iter().filter(|(_, depth)| *depth > HIT_TOLERANCE);
            deep.find(|(index, _)| !hits.iter().any(|(other, _)| other == index)).copied()
        };
        assert_eq!(
            (missing(&peer_hits, &our_hits), missing(&our_hits, &peer_hits)),
            (None, None),
            "{tank:?}"
        );
    }
    hit_count as f32 / tanks.len() as f32
}

pub(crate) fn run_still() -> Vec<Line> {
    let rects = targets();
    let (ours, peer) = (Ours::new(&rects), Peer::new(&rects));
    let goals = [(Order::Predictable, "coherent", 0.40), (Order::Random, "random", 0.50)];
    let lines = goals.into_iter().map(|(order, name, goal)| {
        let tanks = tank_poses(order);
        let hit_fraction = assert_same_hits(&ours, &peer, &tanks);
        let peer_tanks: Vec<Placed> = tanks.iter().map(placed).collect();
        let times = race(
            order,
            (tanks, |tank| our_hit_sum(&ours, tank)),
            (peer_tanks, |tank| peer_hit_sum(&peer, tank)),
        );
        let hit_percent = (hit_fraction * 100.0).round();
        let work =
            format!("tank–100,000 still targets, {hit_percent} % hit · parry2d Bvh + SAT · {name}");
        Line::of_pair("d", work, &times, goal)
    });
    lines.collect()
}

/// Returns the targets after each tick. Each target has its own velocity, up to 0.1 m per tick along each axis.
fn moving(targets: &[Rect]) -> Vec<Vec<Rect>> {
    let mut random = Random(22);
    let motions: Vec<(Vec2, f32)> = targets
        .iter()
        .map(|_| {
            let velocity = vec2(random.between(-0.1, 0.1), random.between(-0.1, 0.1));
            (velocity, random.between(-0.05, 0.05))
        })
        .collect();
    let at_tick = |tick: usize| {
        let moved = |(rect, (velocity, spin)): (&Rect, &(Vec2, f32))| {
            let yaw = libm::atan2f(-rect.axis_x.y, rect.axis_x.x) + *spin * tick as f32;
            Rect::turned(rect.center + *velocity * tick as f32, yaw, rect.half * 2.0)
        };
        targets.iter().zip(&motions).map(moved).collect()
    };
    // Forward and backward, so that no target jumps when the ticks repeat.
    (0..TICKS).chain((1..TICKS - 1).rev()).map(at_tick).collect()
}

pub(crate) fn run_moving() -> Vec<Line> {
    let rects = targets();
    let frames = moving(&rects);
    let (mut ours, mut peer) = (Ours::new(&rects), Peer::new(&rects));
    let our_frames: Vec<Vec<Shape>> =
        frames.iter().map(|all| all.iter().copied().map(Shape::Rect).collect()).collect();
    let peer_frames: Vec<Vec<Placed>> =
        frames.iter().map(|all| all.iter().map(placed).collect()).collect();
    let tanks = tank_poses(Order::Predictable);
    for (our_frame, peer_frame) in our_frames.iter().zip(&peer_frames) {
        ours.update(our_frame);
        peer.update(peer_frame);
        assert_same_hits(&ours, &peer, &tanks[..200]);
    }
    let mut times = Vec::new();
    for round in 0..WARM_UP + ROUNDS {
        let (frame, tank) = (round % frames.len(), &tanks[round]);
        let peer_tank = placed(tank);
        let mut our_turn = || {
            time(|| {
                ours.update(&our_frames[frame]);
                std::hint::black_box(our_hit_sum(&ours, tank));
            })
        };
        let mut peer_turn = || {
            time(|| {
                peer.update(&peer_frames[frame]);
                std::hint::black_box(peer_hit_sum(&peer, &peer_tank));
            })
        };
        let (our_time, peer_time) = if round % 2 == 0 {
            let first = our_turn();
            (first, peer_turn())
        } else {
            let first = peer_turn();
            (our_turn(), first)
        };
        if round >= WARM_UP {
            times.push((our_time, peer_time));
        }
    }
    let median_of = |select: fn(&(f64, f64)) -> f64| median(times.iter().map(select).collect());
    let times = Times {
        ours: median_of(|t| t.0),
        peer: median_of(|t| t.1),
        ratio: median_of(|t| t.0 / t.1),
    };
    let work =
        "tank–100,000 targets that all move, a tick · parry2d Bvh update and refit".to_owned();
    vec![Line::of_pair("d'", work, &times, 0.9)]
}
