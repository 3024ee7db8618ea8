//! Row e: ten thousand rigid bodies, against rapier2d and Box2D.
//!
//! All three take a tick of 1/60 s in 4 sub-steps of one iteration, with equally soft contacts, on one
//! thread, without sleeping and without continuous collision. All run until the pyramid and the pile
//! have settled before they are timed; then they take turns, a few ticks each. The mean heights and
//! penetrations, printed at the end, reveal a solver that is faster but lets bodies sink.

mod box2d;
mod rapier;
#[path = "../../../../tests/worlds/solver/yard.rs"]
mod yard;

use collidoscope::sim::bodies::ImpulseSetup;
use glam::{Vec2, vec2};

use crate::table::Line;
use crate::timing::{counted, is_counting, median, time};
use yard::{Kind, Yard};

/// Number of rounds per comparison.
const ROUNDS: usize = 21;

/// Ticks per round and side.
const TICKS: usize = 4;

/// Downward acceleration, m/s².
const GRAVITY: f32 = 9.8;

/// Friction coefficient of every contact.
const FRICTION: f32 = 0.6;

/// A body: shape, position in m, and mass in kg (0: immovable).
type Body = (Kind, Vec2, f32);

/// Poses of bodies: position, and (cos, sin) of the rotation.
type Poses = Vec<(Vec2, Vec2)>;

/// A simulated world, ours or a peer's.
trait World {
    fn tick(&mut self);
    fn poses(&self) -> Poses;
}

impl World for Yard {
    fn tick(&mut self) {
        // One iteration, like the peers. Contacts are springs of 30 Hz by default, like theirs.
        Yard::tick(self, &ImpulseSetup { iterations: 1, ..ImpulseSetup::default() });
    }

    fn poses(&self) -> Poses {
        self.motion.iter().map(|body| (body.position, body.rotation)).collect()
    }
}

fn our_world(bodies: &[Body]) -> Yard {
    let mut yard = Yard::new(GRAVITY);
    yard.friction = FRICTION;
    for &(kind, position, mass) in bodies {
        yard.add(kind, position, 0.0, mass);
    }
    yard
}

/// Returns a pyramid of 140 rows of boxes, on the ground.
fn pyramid() -> Vec<Body> {
    let mut bodies = vec![(Kind::Box(vec2(200.0, 1.0)), vec2(0.0, -1.0), 0.0)];
    let half = Vec2::splat(0.5);
    for row in 0..140_u16 {
        let count = 140 - row;
        for i in 0..count {
            let x = (f32::from(i) - f32::from(count - 1) * 0.5) * 1.1;
            bodies.push((Kind::Box(half), vec2(x, 0.5 + f32::from(row)), 1.0));
        }
    }
    bodies
}

/// Returns boxes and circles above a trough.
fn pile(count: u16) -> Vec<Body> {
    let wall = Kind::Box(vec2(1.0, 200.0));
    let mut bodies = vec![
        (Kind::Box(vec2(100.0, 1.0)), vec2(0.0, -1.0), 0.0),
        (wall, vec2(-51.0, 200.0), 0.0),
        (wall, vec2(51.0, 200.0), 0.0),
    ];
    for i in 0..count {
        let (column, row) = (f32::from(i % 80), f32::from(i / 80));
        let offset = f32::from(i % 7) * 0.03;
        let position = vec2((column - 39.5) * 1.2 + offset, 0.6 + row * 1.1);
        let size = 0.3 + 0.02 * f32::from(i % 11);
        let kind = match i % 3 {
            0 => Kind::Circle(size),
            1 => Kind::Box(vec2(size, size)),
            _ => Kind::Box(vec2(size, size * 0.6)),
        };
        bodies.push((kind, position, 1.0));
    }
    bodies
}

/// Returns the mean height of moving bodies and the 99th percentile of penetrations, m.
fn quality(bodies: &[Body], poses: &Poses) -> (f64, f32) {
    let mut yard = our_world(bodies);
    for (i, (position, rotation)) in poses.iter().enumerate() {
        (yard.motion[i].position, yard.motion[i].rotation) = (*position, *rotation);
    }
    yard.detect();
    let max_penetration = |c: &collidoscope::sim::bodies::impulse::Contact| {
        c.manifold.points().iter().map(|point| -point.separation).fold(f32::MIN, f32::max)
    };
    let mut depths: Vec<f32> =
        yard.contacts.iter().map(max_penetration).filter(|d| *d >= 0.0).collect();
    depths.sort_by(f32::total_cmp);
    let moving: Vec<f64> = bodies
        .iter()
        .zip(poses)
        .filter(|((_, _, mass), _)| *mass > 0.0)
        .map(|(_, (position, _))| f64::from(position.y))
        .collect();
    (moving.iter().sum::<f64>() / moving.len() as f64, depths[depths.len() * 99 / 100])
}

/// Returns the median times per tick of our side and of the peer, s, and the median ratio.
fn race(ours: &mut dyn World, peer: &mut dyn World, rounds: usize) -> [f64; 3] {
    let mut times = Vec::new();
    let run = |world: &mut dyn World| time(|| (0..TICKS).for_each(|_| world.tick())) / TICKS as f64;
    for round in 0..rounds {
        times.push(if round % 2 == 0 {
            let first = run(ours);
            (first, run(peer))
        } else {
            let first = run(peer);
            (run(ours), first)
        });
    }
    let median_of = |select: fn(&(f64, f64)) -> f64| median(times.iter().map(select).collect());
    [median_of(|t| t.0), median_of(|t| t.1), median_of(|t| t.0 / t.1)]
}

/// Runs the ticks that callgrind counts: the start of the pyramid, and a smaller pile until it has mostly settled.
fn count_instructions() {
    for (bodies, ticks) in [(pyramid(), 12), (pile(2000), 240)] {
        let mut world = our_world(&bodies);
        counted(&mut || (0..ticks).for_each(|_| World::tick(&mut world)));
    }
}

pub(crate) fn run() -> Vec<Line> {
    if is_counting() {
        count_instructions();
        return Vec::new();
    }
    let scenes = [("9,870-box pyramid", pyramid(), 120), ("10,000-body pile", pile(10_000), 600)];
    let mut lines = Vec::new();
    for (name, bodies, settling_ticks) in scenes {
        let mut peers: [(&str, f64, Box<dyn World>); 2] = [
            ("rapier2d", 0.48, Box::new(rapier::Rapier::new(&bodies))),
            ("Box2D", 0.65, Box::new(box2d::Box2d::new(&bodies))),
        ];
        for (peer_name, goal, peer) in &mut peers {
            let mut world = our_world(&bodies);
            for _ in 0..settling_ticks {
                World::tick(&mut world);
                peer.tick();
            }
            let [mine, theirs, ratio] = race(&mut world, peer.as_mut(), ROUNDS);
            let ((height, p99), (peer_height, peer_p99)) =
                (quality(&bodies, &world.poses()), quality(&bodies, &peer.poses()));
            eprintln!(
                "{name}: mean height {height:.3} m, {peer_name} {peer_height:.3} m ({:+.2} %); \
                 p99 penetration {:.2} mm, {peer_name} {:.2} mm",
                (height / peer_height - 1.0) * 100.0,
                p99 * 1e3,
                peer_p99 * 1e3
            );
            let ms = |seconds: f64| format!("{:.3} ms", seconds * 1e3);
            let (ours, peer) = (ms(mine), ms(theirs));
            let work = format!("{name} · {peer_name}");
            lines.push(Line { row: "e", work, ours, peer, ratio, goal: *goal });
        }
    }
    lines.push(thousand_bodies());
    lines
}

/// Measures a thousand falling, bouncing bodies with the product's defaults, as a fraction of the tick.
fn thousand_bodies() -> Line {
    let mut yard = our_world(&pile(1000));
    yard.restitution = 0.3;
    let setup = ImpulseSetup::default();
    let ticks: Vec<f64> = (0..600).map(|_| time(|| yard.tick(&setup))).collect();
    let worst = ticks.iter().copied().fold(0.0, f64::max);
    eprintln!("1,000 bodies poured: the longest tick took {:.3} ms", worst * 1e3);
    let (ours, tick) = (median(ticks), f64::from(yard::DT));
    Line {
        row: "e",
        work: "1,000 bodies poured, 8 iterations · the tick".to_owned(),
        ours: format!("{:.3} ms", ours * 1e3),
        peer: format!("{:.3} ms", tick * 1e3),
        ratio: ours / tick,
        goal: 0.1,
    }
}
