//! Recordings replay every input exactly, and report any difference.

mod commands;
mod damage;
mod session;

use collidoscope::params::Value;
use collidoscope::record::recording::{self, Recording, RecordingRun};
use collidoscope::record::replay::{Divergence, replay};
use collidoscope::record::run::Run;
use collidoscope::scene::{self, Scene, catalogue};
use collidoscope::sim::input::{Grab, Input, Throw};
use collidoscope::sim::{Action, World, WorldKind};
use glam::{Vec2, vec2};
use strum::VariantArray;

use crate::random::Random;

impl Random {
    /// Returns a number from −1 to 1.
    pub(crate) fn unit(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0
    }

    pub(crate) fn vec2(&mut self, scale: f32) -> Vec2 {
        vec2(self.unit(), self.unit()) * scale
    }
}

/// Returns a random parameter of the world with another value, which the world may refuse.
pub(crate) fn random_edit(world: &World, random: &mut Random) -> (String, Value) {
    let mut all = Vec::new();
    world.visit_params(&mut |at, meta, value| all.push((at.named.clone(), meta.slider, value)));
    let (path, (lo, hi), value) = all.swap_remove(random.below(all.len() as u64) as usize);
    let (lo, hi) = (lo.max(-1e3) as f32, hi.min(1e3) as f32);
    let between = lo + (hi - lo) * (random.unit() * 0.5 + 0.5);
    let value = match value {
        Value::F32(_) => Value::F32(between),
        // A stack of a thousand bodies would be too slow.
        Value::U32(_) => Value::U32((between as u32).min(6)),
        Value::Bool(on) => Value::Bool(!on),
        Value::Vec3(v) => Value::Vec3(v + glam::Vec3::splat(random.unit())),
        Value::Points(points) => {
            Value::Points(points.iter().map(|at| *at * (0.5 + random.unit())).collect())
        }
        Value::Char(_) => Value::Char('\''),
        Value::Choice(_, choices) => {
            Value::Choice(random.below(choices.names.len() as u64) as usize, choices)
        }
    };
    (path, value)
}

fn random_input(world: &World, last: &Input, random: &mut Random) -> Input {
    let mut held = last.held;
    if random.below(8) == 0 {
        held = Action::VARIANTS.iter().copied().filter(|_| random.below(4) == 0).collect();
    }
    let mut input = Input::from_held(last.held, held);
    match world.kind() {
        WorldKind::Map => {
            let turn = if random.below(5) == 0 { random.unit() } else { 0.0 };
            input.camera_yaw = last.camera_yaw + turn;
        }
        WorldKind::Bodies => {
            let bodies = world.bodies();
            let body = bodies[random.below(bodies.len() as u64) as usize];
            let mut grab = Grab { body, point: random.vec2(0.3), target: random.vec2(8.0) };
            grab.target.y += 4.0;
            let kept = last.grab.filter(|_| input.held == last.held);
            input.grab = kept.or((grab.point.x > 0.0).then_some(grab));
            let throws = random.below(60) == 0;
            input.throw =
                throws.then(|| Throw { from: random.vec2(5.0), velocity: random.vec2(20.0) });
        }
        _ => {}
    }
    input
}

/// Records random inputs, edits and restarts.
pub(crate) fn record(id: &str, ticks: u32, random: &mut Random) -> Recording {
    record_scene(scene::load(id).expect("it ships"), ticks, random)
}

fn record_scene(scene: Scene, ticks: u32, random: &mut Random) -> Recording {
    let mut recording = Recording { scene, setup: Vec::new(), runs: Vec::new(), compared: None };
    let mut start = World::new(recording.scene.file.world.clone());
    if random.below(2) == 0 {
        let (path, value) = random_edit(&start, random);
        if start.set(&path, value.clone()).is_ok() {
            recording.setup.push((path, value));
            start = World::new(start.setup());
        }
    }
    let (mut world, mut run) = (start.clone(), Run::new(&start));
    let mut last = Input::default();
    // Edits and restarts of terrain re-sort its triangles, which is slow.
    let is_slow = matches!(world.kind(), WorldKind::Map | WorldKind::Walker);
    let (edit_interval, restart_interval) = if is_slow { (200, 200) } else { (14, 66) };
    // A run's final hash is taken before any edits that follow its last tick.
    let mut unedited = None;
    for _ in 0..ticks {
        if random.below(edit_interval) == 0 {
            let (path, value) = random_edit(&world, random);
            let before = world.clone();
            if world.set(&path, value.clone()).is_ok() {
                run.edit(&path, value);
                unedited.get_or_insert(before);
            }
        }
        if random.below(restart_interval) == 0 {
            let setup = world.setup();
            run.finish(unedited.take().as_ref().unwrap_or(&world));
            let left_at = run.ticks();
            recording.runs.push(RecordingRun { run, left_at });
            start = World::new(setup);
            (world, run) = (start.clone(), Run::new(&start));
        }
        last = random_input(&world, &last, random);
        world.step(&last, &mut Vec::new());
        run.tick(last, &world);
        unedited = None;
    }
    run.finish(&world);
    let left_at = run.ticks();
    recording.runs.push(RecordingRun { run, left_at });
    recording
}

fn divergence(recording: &Recording) -> Option<Divergence> {
    replay(recording, |_, _, _| Ok(())).expect("nothing is written")
}

fn read(text: &str) -> Recording {
    recording::parse("test.rec.ron", None, text).unwrap_or_else(|e| panic!("{e:#?}"))
}

/// A thousand recordings of 200 ticks: 25 of each scene, but 10 of the scenes with a thousand
/// bodies and with twenty thousand triangles.
#[test]
#[ignore = "slow: a thousand recordings"]
fn a_thousand_random_recordings_replay() {
    let mut random = Random(2026);
    let (mut count, mut restarts) = (0, 0);
    let scenes =
        catalogue::ids().map(|id| (id, scene::load(id).expect("it ships"))).collect::<Vec<_>>();
    for round in 0..25 {
        for (id, scene) in &scenes {
            if matches!(*id, "bodies/avalanche" | "map/ruins") && round >= 10 {
                continue;
            }
            let made = record_scene(scene.clone(), 200, &mut random);
            let back = read(&made.to_text());
            assert_eq!((&back.runs, &back.setup), (&made.runs, &made.setup), "{id}, {count}");
            assert_eq!(divergence(&back), None, "{id}, recording {count}");
            restarts += back.runs.len() - 1;
            count += 1;
        }
    }
    assert!(count >= 1_000, "{count}");
    assert!(restarts > count / 2, "{restarts} restarts in {count}");
}

#[test]
fn a_changed_hash_or_input_is_found_and_its_tick_named() {
    let mut random = Random(7);
    let recordings = std::iter::repeat_with(|| record("tank/arena", 200, &mut random));
    let mut long = recordings.skip_while(|recording| recording.runs[0].run.ticks() < 70);
    let recording = long.next().expect("there is no end of them");
    let text = recording.to_text();
    let run = &recording.runs[0].run;
    for tick in [0, 1, 59, 60, run.ticks()] {
        let hash = run.hashes[tick as usize];
        let bad = text.replace(&format!("{hash:016x}"), &format!("{:016x}", hash ^ (1 << 40)));
        let found = divergence(&read(&bad)).expect("a hash was changed");
        assert_eq!((found.run.0, found.tick), (0, tick));
        assert!(found.bodies.is_some_and(|bodies| bodies.names.is_empty()), "no body differs");
    }
    let mut driven = record("tank/detect", 0, &mut random);
    driven.setup.clear();
    let start = driven.start();
    let (mut world, mut run) = (start.clone(), Run::new(&start));
    for tick in 0..130 {
        let held = if tick < 65 { Action::Forward } else { Action::TurnLeft };
        let input = Input { held: [held].into_iter().collect(), ..Input::default() };
        world.step(&input, &mut Vec::new());
        run.tick(input, &world);
    }
    run.finish(&world);
    driven.runs = vec![RecordingRun { run, left_at: 130 }];
    let text = driven.to_text();
    let bad = text.replace("(ticks: 65, held: [TurnLeft])", "(ticks: 65, held: [TurnRight])");
    assert_ne!(bad, text);
    let found = divergence(&read(&bad)).expect("an input was changed");
    assert_eq!((found.tick, found.run), (66, (0, 1)));
    let message = found.to_string();
    assert!(
        message.contains("tick 66") && message.contains("at tick 120 these bodies differ: tank"),
        "{message}"
    );
}
