//! Distance travelled by legs and wheels at each tick, so that animation survives seeking.

use crate::sim::{Body, Event, EventKind, World};

/// Maximum distance that counts as walked in a tick, m; a teleported body moves farther.
const MAX_STEP: f32 = 1.0;

/// Number of ticks averaged for the pace, so that legs stop gradually.
const PACE_TICKS: u32 = 6;

/// Duration of the reaction to a landing or a bump, ticks.
pub const REACTION_TICKS: u32 = 14;

/// Movement of a body in a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct TickMotion {
    /// Distance since the start of the scene, m; the driven body's backward motion counts negative.
    distance: f32,
    /// Descent in this tick, m.
    descent: f32,
    /// Whether the body landed.
    landed: bool,
    /// Whether the body bumped into something.
    bumped: bool,
}

/// State of legs or wheels at a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WalkState {
    /// Distance since the start of the scene, m; the driven body's backward motion counts negative.
    pub distance: f32,
    /// Current distance per tick, m; negative if the driven body moves backwards.
    pub pace: f32,
    /// Recent landing: age in ticks, and descent in the tick before, m.
    pub landed: Option<(u32, f32)>,
    /// Age of a recent bump, ticks.
    pub bumped: Option<u32>,
}

/// Movement of all bodies with legs or wheels, for each tick of a run.
#[derive(Clone, Debug, Default)]
pub struct WalkCycle {
    bodies: Vec<Body>,
    /// One row per body and tick, from the tick after `dropped_until` on.
    rows: Vec<TickMotion>,
    /// The last tick that was dropped; 0 if none.
    dropped_until: u32,
}

impl WalkCycle {
    /// Creates the record of a run that begins with `world`.
    #[must_use]
    pub fn new(world: &World) -> Self {
        Self { bodies: world.animated_bodies(), rows: Vec::new(), dropped_until: 0 }
    }

    /// Adds a tick: the worlds before and after it, and its events.
    pub fn tick(&mut self, before: &World, after: &World, events: &[Event]) {
        let latest = self.rows.len().checked_sub(self.bodies.len());
        for index in 0..self.bodies.len() {
            let body = self.bodies[index];
            let previous = latest.and_then(|latest| self.rows.get(latest + index));
            let [from, to] = [before, after].map(|world| world.position(body).unwrap_or_default());
            let displacement = (to - from).clamp_length_max(MAX_STEP);
            let front = after.driven_rotation() * glam::Vec3::Z;
            let is_backwards = body == Body::Driven && displacement.dot(front) < 0.0;
            let distance = displacement.length() * if is_backwards { -1.0 } else { 1.0 };
            let body_events = events.iter().filter(|event| event.body == body);
            let has_event = |is_kind: fn(&EventKind) -> bool| {
                body_events.clone().any(|event| is_kind(&event.kind))
            };
            let row = TickMotion {
                distance: previous.map_or(0.0, |row| row.distance) + distance,
                descent: -displacement.y,
                landed: has_event(|kind| matches!(kind, EventKind::Land)),
                bumped: has_event(|kind| matches!(kind, EventKind::Wall | EventKind::Bump)),
            };
            self.rows.push(row);
        }
    }

    /// Removes everything after `tick`.
    pub fn truncate(&mut self, tick: u32) {
        self.dropped_until = self.dropped_until.min(tick);
        self.rows.truncate((tick - self.dropped_until) as usize * self.bodies.len());
    }

    /// Drops rows that states from `tick` on do not need.
    pub fn forget(&mut self, tick: u32) {
        let last_dropped = tick.saturating_sub(REACTION_TICKS + 1).max(self.dropped_until);
        let dropped_count = (last_dropped - self.dropped_until) as usize * self.bodies.len();
        self.rows.drain(..dropped_count.min(self.rows.len()));
        self.dropped_until = last_dropped;
    }

    /// Returns the memory used by the rows, bytes.
    #[must_use]
    pub fn heap_size(&self) -> usize {
        size_of_val(&*self.rows)
    }

    /// Returns the state of a body after `tick` ticks.
    #[must_use]
    pub fn state_at(&self, body: Body, tick: u32) -> WalkState {
        let Some(index) = self.bodies.iter().position(|known| *known == body) else {
            return WalkState::default();
        };
        let row = |tick: u32| {
            let at = tick.checked_sub(self.dropped_until + 1)? as usize * self.bodies.len();
            self.rows.get(at + index).copied()
        };
        let distance = |tick| row(tick).map_or(0.0, |row| row.distance);
        let motion_before =
            |tick: u32, ago: u32| tick.checked_sub(ago).and_then(row).unwrap_or_default();
        let landed = (0..REACTION_TICKS).find(|back| motion_before(tick, *back).landed);
        // Contact with a wall repeats in each tick; only the first counts.
        let is_first = |back: &u32| {
            motion_before(tick, *back).bumped && !motion_before(tick, *back + 1).bumped
        };
        WalkState {
            distance: distance(tick),
            pace: (distance(tick) - distance(tick.saturating_sub(PACE_TICKS))) / PACE_TICKS as f32,
            landed: landed.map(|back| (back, motion_before(tick, back + 1).descent.max(0.0))),
            bumped: (0..REACTION_TICKS).find(is_first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Action, Input};

    /// Runs a scene for this many ticks, with the action held in each.
    fn run(id: &str, held: impl Fn(u32) -> Option<Action>, ticks: u32) -> (World, WalkCycle) {
        let mut world = World::new(crate::scene::load(id).expect("it ships").file.world);
        let mut walk_cycle = WalkCycle::new(&world);
        for tick in 0..ticks {
            let held = held(tick).into_iter().collect();
            let (before, mut events) = (world.clone(), Vec::new());
            world.step(&Input { held, pressed: held, ..Input::default() }, &mut events);
            walk_cycle.tick(&before, &world, &events);
        }
        (world, walk_cycle)
    }

    #[test]
    fn distance_grows_forwards_and_shrinks_in_reverse() {
        let held = |tick| Some(if tick < 40 { Action::Forward } else { Action::Reverse });
        let (_, walk_cycle) = run("walker/hills", held, 60);
        let state = |tick| walk_cycle.state_at(Body::Driven, tick);
        assert!(state(40).distance > 1.0 && state(40).pace > 0.0, "{:?}", state(40));
        let (step, pace) = (state(40).distance - state(39).distance, state(40).pace);
        assert!((pace - step).abs() < 0.1 * step, "by then it goes evenly: {pace} and {step}");
        assert!(state(60).distance < state(40).distance && state(60).pace < 0.0, "{:?}", state(60));
        assert_eq!(state(0), WalkState::default());
        assert_eq!(
            walk_cycle.state_at(Body::Object(3), 40),
            WalkState::default(),
            "it has no legs"
        );
    }

    /// Each machine moves on its own; its distance must equal the sum of its displacements.
    #[test]
    fn each_machines_distance_is_the_sum_of_its_displacements() {
        let machine = |name: &str, x: i32, speed: f32| {
            format!(
                "(name: \"{name}\", look: Chaser(), model: Disk(radius: 0.4), position: ({x}, 0, 9),
                 motion: Chase(speed: {speed}))"
            )
        };
        let targets = [machine("a", -5, 0.02), machine("b", 5, 0.05)].join(", ");
        let text = format!("(title: \"t\", world: Tank(targets: [{targets}]))");
        let scene = crate::scene::parse("t.ron", None, &text).expect("a good scene");
        let mut world = World::new(scene.file.world);
        let mut walk_cycle = WalkCycle::new(&world);
        let mut distances = [0.0; 2];
        for tick in 1..=60 {
            let before = world.clone();
            world.step(&Input::default(), &mut Vec::new());
            walk_cycle.tick(&before, &world, &[]);
            for (body, expected) in (0..).map(Body::Object).zip(&mut distances) {
                let positions =
                    [&before, &world].map(|world| world.position(body).expect("it is there"));
                *expected += positions[0].distance(positions[1]);
                assert!(
                    (walk_cycle.state_at(body, tick).distance - *expected).abs() < 1e-4,
                    "{body:?} at tick {tick}"
                );
            }
        }
        assert!(distances[0] > 0.5 && distances[1] > 1.5 * distances[0], "{distances:?}");
    }

    #[test]
    fn a_landing_is_reported_until_the_reaction_ends() {
        let jump = |tick| (tick == 5).then_some(Action::Jump);
        let (_, walk_cycle) = run("map/courtyard", jump, 120);
        let landed = |tick| walk_cycle.state_at(Body::Driven, tick).landed;
        let at = (0..120).find(|tick| landed(*tick).is_some()).expect("it comes down");
        let (ago, fallen) = landed(at).expect("just then");
        assert!(ago == 0 && fallen > 0.1, "{at}: {fallen}");
        let before = walk_cycle.rows[at as usize - 2].descent;
        assert_eq!(fallen, before, "as fast as it fell before the ground took it");
        assert_eq!(landed(at + REACTION_TICKS - 1).map(|(ago, _)| ago), Some(REACTION_TICKS - 1));
        assert_eq!(landed(at + REACTION_TICKS), None);
    }

    #[test]
    fn running_into_a_wall_has_one_reaction() {
        let (_, walk_cycle) = run("map/corners", |_| Some(Action::Forward), 300);
        let bumps: Vec<u32> =
            (0..300).filter(|t| walk_cycle.state_at(Body::Driven, *t).bumped == Some(0)).collect();
        assert!(!bumps.is_empty(), "it reaches the corner");
        let touching = (0..300).filter(|t| walk_cycle.rows[*t as usize].bumped).count();
        assert!(bumps.len() < touching, "{bumps:?} of {touching}");
    }

    #[test]
    fn forgetting_keeps_later_states() {
        let held = |tick| Some(if tick % 90 < 70 { Action::Forward } else { Action::Jump });
        let (mut world, whole) = run("map/corners", held, 400);
        let mut short = whole.clone();
        short.forget(100);
        short.forget(250);
        assert!(
            short.heap_size() < whole.heap_size() / 2,
            "{} of {}",
            short.heap_size(),
            whole.heap_size()
        );
        for tick in 250..=400 {
            assert_eq!(
                short.state_at(Body::Driven, tick),
                whole.state_at(Body::Driven, tick),
                "{tick}"
            );
        }
        assert_eq!(short.state_at(Body::Driven, 100), WalkState::default());
        // Truncating before the kept ticks restarts the distance at 0.
        short.truncate(60);
        let before = world.clone();
        world.step(&Input::default(), &mut Vec::new());
        short.tick(&before, &world, &[]);
        assert!(
            short.state_at(Body::Driven, 61).distance < 1.0
                && whole.state_at(Body::Driven, 61).distance > 1.0
        );
    }

    #[test]
    fn a_truncated_run_equals_one_that_stopped_there() {
        let held = |_| Some(Action::Forward);
        let (_, mut whole) = run("tank/chaser", held, 90);
        let (_, short) = run("tank/chaser", held, 50);
        whole.truncate(50);
        assert_eq!(whole.rows, short.rows);
        assert!(short.state_at(Body::Object(0), 50).distance > 0.5, "the chaser rolls");
    }
}
