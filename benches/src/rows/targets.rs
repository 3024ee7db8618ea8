//! Rows d and d': the tank against 100,000 targets, against parry2d's hierarchy and its separating
//! axis test.

use std::cell::RefCell;

use collidoscope::geom::broad::PackedTree;
use collidoscope::geom::{Rect, Shape, rect_rect};
use collidoscope::sim::tank::{Direction, RegionChoice};
use glam::{Vec2, vec2};
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};

use super::BAND;
use super::rect_rect::{Placed, placed, sat};
use crate::inputs::{Order, Random};
use crate::table::Line;
use crate::timing::{Times, median, race, time};

const TARGETS: usize = 100_000;

/// Half the side of the square of targets, m.
const HALF: f32 = 330.0;

/// Number of poses of the tank.
const PLACES: usize = 8_192;

/// Number of rounds of row d' that count, after the warm-up.
const ROUNDS: usize = 61;
/// Number of warm-up rounds of row d'.
const WARM_UP: usize = 8;

/// Number of ticks with different target poses, run forward and backward in turns.
const TICKS: usize = 12;

/// The number of hits of a tank, and the sum of their response directions.
type Answer = (u32, Vec2);

fn targets() -> Vec<Rect> {
    let mut random = Random(20);
    let target = |_| {
        let at = vec2(random.between(-HALF, HALF), random.between(-HALF, HALF));
        let size = vec2(random.between(0.3, 1.2), random.between(0.3, 1.2));
        Rect::turned(at, random.between(-3.0, 3.0), size)
    };
    (0..TARGETS).map(target).collect()
}

/// Returns tanks along a drive, or at random poses.
fn places(order: Order) -> Vec<Rect> {
    let mut random = Random(21);
    let (mut at, mut yaw, mut turn) = (Vec2::ZERO, 0.0, 0.0);
    let place = |step| {
        if order == Order::Random {
            at = vec2(random.between(-HALF, HALF), random.between(-HALF, HALF));
            yaw = random.between(-3.0, 3.0);
        } else {
            if step % 40 == 0 {
                turn = random.between(-0.04, 0.04);
            }
            yaw += turn;
            at += vec2(libm::sinf(yaw), libm::cosf(yaw)) * 0.08;
        }
        Rect::turned(at, yaw, Vec2::ONE)
    };
    (0..PLACES).map(place).collect()
}

/// Our side: the tree, the targets, and the list that the tree fills.
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
    fn each_hit(&self, tank: &Rect, mut hit: impl FnMut(u32, f32, Vec2)) {
        let mut found = self.found.borrow_mut();
        found.clear();
        self.tree.borrow_mut().query_again(&Shape::Rect(*tank).bounds(), &mut found);
        for index in found.iter() {
            let target = &self.targets[*index as usize];
            let Shape::Rect(rect) = target else { continue };
            if let Some(contact) = rect_rect(tank, rect, &mut ()).hit() {
                let chosen =
                    RegionChoice::new(Direction::Regions, *index as usize, tank, target, &contact);
                hit(*index, contact.depth, chosen.direction);
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
    fn each_hit(&self, tank: &Placed, mut hit: impl FnMut(u32, f32, Vector)) {
        let aabb = tank.0.aabb(&tank.1);
        for index in self.tree.intersect_aabb(&aabb) {
            let (separation, normal) = sat(tank, &self.targets[index as usize]);
            if separation < 0.0 {
                hit(index, -separation, normal);
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

fn our_answer(ours: &Ours, tank: &Rect) -> Answer {
    let mut answer = (0, Vec2::ZERO);
    ours.each_hit(tank, |_, _, direction| answer = (answer.0 + 1, answer.1 + direction));
    answer
}

fn peer_answer(peer: &Peer, tank: &Placed) -> (u32, Vector) {
    let mut answer = (0, Vector::ZERO);
    peer.each_hit(tank, |_, _, normal| answer = (answer.0 + 1, answer.1 + normal));
    answer
}

/// Panics if the hits differ, apart from depths up to [`BAND`]; returns the fraction of tanks with hits.
fn same_hits(ours: &Ours, peer: &Peer, places: &[Rect]) -> f32 {
    let mut hitting = 0;
    for tank in places {
        let (mut one, mut two) = (Vec::new(), Vec::new());
        ours.each_hit(tank, |index, depth, _| one.push((index, depth)));
        peer.each_hit(&placed(tank), |index, depth, _| two.push((index, depth)));
        two.sort_by_key(|(index, _)| *index);
        hitting += usize::from(!one.is_empty());
        let missing = |from: &[(u32, f32)], of: &[(u32, f32)]| {
            let mut deep = of.iter().filter(|(_, depth)| *depth > BAND);
            deep.find(|(index, _)| !from.iter().any(|(other, _)| other == index)).copied()
        };
        assert_eq!((missing(&two, &one), missing(&one, &two)), (None, None), "{tank:?}");
    }
    hitting as f32 / places.len() as f32
}

pub(crate) fn still() -> Vec<Line> {
    let rects = targets();
    let (ours, peer) = (Ours::new(&rects), Peer::new(&rects));
    let goals = [(Order::Predictable, "coherent", 0.40), (Order::Random, "random", 0.50)];
    let lines = goals.into_iter().map(|(order, name, goal)| {
        let tanks = places(order);
        let hitting = same_hits(&ours, &peer, &tanks);
        let placed: Vec<Placed> = tanks.iter().map(placed).collect();
        let times = race(
            order,
            (tanks, |tank| our_answer(&ours, tank)),
            (placed, |tank| peer_answer(&peer, tank)),
        );
        let hitting = (hitting * 100.0).round();
        let work =
            format!("tank–100,000 still targets, {hitting} % hit · parry2d Bvh + SAT · {name}");
        Line::of_pair("d", work, &times, goal)
    });
    lines.collect()
}

/// Returns the targets after each tick; each has its own velocity, up to 0.1 m per tick along each axis.
fn moving(targets: &[Rect]) -> Vec<Vec<Rect>> {
    let mut random = Random(22);
    let ways: Vec<(Vec2, f32)> = targets
        .iter()
        .map(|_| {
            let way = vec2(random.between(-0.1, 0.1), random.between(-0.1, 0.1));
            (way, random.between(-0.05, 0.05))
        })
        .collect();
    let at = |tick: usize| {
        let moved = |(rect, (way, turn)): (&Rect, &(Vec2, f32))| {
            let yaw = libm::atan2f(-rect.axis_x.y, rect.axis_x.x) + *turn * tick as f32;
            Rect::turned(rect.center + *way * tick as f32, yaw, rect.half * 2.0)
        };
        targets.iter().zip(&ways).map(moved).collect()
    };
    // Forward and backward, so that no target jumps when the ticks repeat.
    (0..TICKS).chain((1..TICKS - 1).rev()).map(at).collect()
}

pub(crate) fn moved() -> Vec<Line> {
    let rects = targets();
    let frames = moving(&rects);
    let (mut ours, mut peer) = (Ours::new(&rects), Peer::new(&rects));
    let our_frames: Vec<Vec<Shape>> =
        frames.iter().map(|all| all.iter().copied().map(Shape::Rect).collect()).collect();
    let peer_frames: Vec<Vec<Placed>> =
        frames.iter().map(|all| all.iter().map(placed).collect()).collect();
    let tanks = places(Order::Predictable);
    for (ours_at, peer_at) in our_frames.iter().zip(&peer_frames) {
        ours.update(ours_at);
        peer.update(peer_at);
        same_hits(&ours, &peer, &tanks[..200]);
    }
    let mut times = Vec::new();
    for round in 0..WARM_UP + ROUNDS {
        let (frame, tank) = (round % frames.len(), &tanks[round]);
        let peer_tank = placed(tank);
        let mut our_turn = || {
            time(|| {
                ours.update(&our_frames[frame]);
                std::hint::black_box(our_answer(&ours, tank));
            })
        };
        let mut peer_turn = || {
            time(|| {
                peer.update(&peer_frames[frame]);
                std::hint::black_box(peer_answer(&peer, &peer_tank));
            })
        };
        let (one, two) = if round % 2 == 0 {
            let first = our_turn();
            (first, peer_turn())
        } else {
            let first = peer_turn();
            (our_turn(), first)
        };
        if round >= WARM_UP {
            times.push((one, two));
        }
    }
    let middle = |of: fn(&(f64, f64)) -> f64| median(times.iter().map(of).collect());
    let times =
        Times { ours: middle(|t| t.0), peer: middle(|t| t.1), ratio: middle(|t| t.0 / t.1) };
    let work =
        "tank–100,000 targets that all move, a tick · parry2d Bvh update and refit".to_owned();
    vec![Line::of_pair("d'", work, &times, 0.9)]
}
