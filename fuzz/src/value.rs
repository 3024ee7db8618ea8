//! Random parameter values within their ranges, and random input, for one second of ticks.

use std::borrow::Cow;

use arbitrary::{Result, Unstructured};
use collidoscope::params::Value;
use collidoscope::scene::{self, Scene, catalogue};
use collidoscope::sim::input::{ActionSet, Grab, Throw};
use collidoscope::sim::{Action, Body, Input, World};
use glam::{Vec2, vec2};
use strum::VariantArray;

use crate::digest::{Followed, assert_round_trip, run, step_and_check_texts, within_limits};
use crate::values::{Parameter, any_value, parameters};
use crate::{followed, hash};

/// Tick at which parameters change while the world runs.
const CHANGED_AT: u32 = 20;

/// Maximum number of parameters changed at a time.
const MAX_CHANGED: u32 = 6;

/// Number of entries at the start of a list whose parameters may change.
const MAX_ENTRIES: usize = 40;

/// Number of consecutive ticks with the same input.
const HELD_FOR: u32 = 6;

/// Scenes that take many times as long as the others.
const DEAR: [&str; 5] =
    ["map/ruins", "bodies/pyramid", "bodies/slope", "bodies/avalanche", "lab/crowd"];

/// Parameters of the ground. Each change rebuilds the ground, which takes longer than a second of ticks.
const GROUNDS: [&str; 2] = ["ground.", "pieces."];

/// A scene ready to run.
struct Ready {
    scene: Scene,
    world: World,
    /// All parameters, and those that do not rebuild the ground.
    all: Vec<Parameter>,
    light: Vec<Parameter>,
    is_dear: bool,
}

thread_local! {
    static SCENES: Vec<Ready> = catalogue::ids().map(ready).collect();
}

fn ready(id: &str) -> Ready {
    let scene = scene::load(id).unwrap_or_else(|why| panic!("{why}"));
    let world = World::new(scene.file.world.clone());
    let [all, light] = [true, false].map(|grounds| changed(&world, grounds));
    Ready { scene, world, all, light, is_dear: DEAR.contains(&id) }
}

/// Returns the parameters that may change, with or without those of the ground.
fn changed(world: &World, grounds: bool) -> Vec<Parameter> {
    let mut all = parameters(world, MAX_ENTRIES);
    all.retain(|(path, ..)| grounds || !GROUNDS.iter().any(|of| path.starts_with(of)));
    all
}

/// Returns the scene with this number; a slow scene is mostly replaced by another.
fn chosen<'s>(scenes: &'s [Ready], at: usize, data: &[u8]) -> &'s Ready {
    let first = &scenes[at];
    if !first.is_dear || followed(data, 256) == Followed::Run {
        return first;
    }
    let others: Vec<&Ready> = scenes.iter().filter(|scene| !scene.is_dear).collect();
    others[hash(data) as usize % others.len()]
}

/// Runs a scene. The bytes choose the scene, the changes before the start, and the input. One scene in 32 is written
/// and read again before the run, and explained after it; one in 64 also changes its ground.
pub fn scene_value(data: &[u8]) {
    let mut bytes = Unstructured::new(data);
    SCENES.with(|scenes| {
        let at = bytes.int_in_range(0..=scenes.len() - 1).unwrap_or(0);
        let Ready { scene, world, all, light, .. } = chosen(scenes, at, data);
        let grounds = followed(data, 64) == Followed::Run;
        let all = if grounds { all } else { light };
        within_limits(|| {
            let mut world = world.clone();
            change(&mut world, (all, grounds), &mut bytes);
            world = world.restarted();
            let looked_at = (followed(data, 32) == Followed::Run).then(|| {
                let mut scene = scene.clone();
                scene.file.world = world.setup();
                assert_round_trip(&mut scene);
                scene
            });
            let mut input = Input::default();
            run(&mut world, |world, tick| {
                if tick == CHANGED_AT {
                    change(world, (all, grounds), &mut bytes);
                }
                if tick % HELD_FOR == 0 {
                    input = any_input(world, &input, &mut bytes).unwrap_or_default();
                } else {
                    input = Input { pressed: ActionSet::default(), throw: None, ..input };
                }
                input
            });
            if let Some(scene) = looked_at {
                step_and_check_texts(scene, world);
            }
        });
    });
}

/// Changes some parameters; a value that the world refuses changes nothing. `all` are the parameters at the start,
/// with or without those of the ground.
fn change(world: &mut World, (all, grounds): (&[Parameter], bool), bytes: &mut Unstructured) {
    let mut all = Cow::Borrowed(all);
    let count = bytes.int_in_range(0..=MAX_CHANGED).unwrap_or(0);
    for _ in 0..count {
        let mut draw =
            |below: u64| bytes.int_in_range(0..=below.saturating_sub(1)).unwrap_or_default();
        let parameter = &all[draw(all.len() as u64) as usize];
        let value = any_value(parameter, &mut draw);
        let is_choice = matches!(value, Value::Choice(..));
        match world.set(&parameter.0, value) {
            // Another variant has other parameters.
            Ok(()) if is_choice => all = changed(world, grounds).into(),
            Ok(()) => {}
            Err(why) => assert!(!why.is_empty(), "{} is refused for nothing", parameter.0),
        }
    }
}

/// Returns a number on a grid, from −`reach` to `reach`.
fn number(bytes: &mut Unstructured, reach: f32) -> Result<f32> {
    Ok(f32::from(bytes.arbitrary::<i16>()?) / f32::from(i16::MAX) * reach)
}

fn place(bytes: &mut Unstructured, reach: f32) -> Result<Vec2> {
    Ok(vec2(number(bytes, reach)?, number(bytes, reach)?))
}

fn any_input(world: &World, before: &Input, bytes: &mut Unstructured) -> Result<Input> {
    let mask: u32 = bytes.arbitrary()?;
    let actions = Action::VARIANTS.iter().enumerate();
    let held = actions.filter(|(at, _)| mask >> at & 1 == 1).map(|(_, action)| *action).collect();
    let mut input = Input::from_held(before.held, held);
    if mask >> 31 == 0 {
        return Ok(input);
    }
    input.camera_yaw = number(bytes, 10.0)?;
    if !world.accepts_throws() {
        return Ok(input);
    }
    match bytes.int_in_range(0..=3)? {
        0 => {
            let body = Body::Object(bytes.int_in_range(0..=40)?);
            let (point, target) = (place(bytes, 1.0)?, place(bytes, 50.0)?);
            input.grab = Some(Grab { body, point, target });
        }
        1 => {
            input.throw = Some(Throw { from: place(bytes, 20.0)?, velocity: place(bytes, 200.0)? });
        }
        _ => {}
    }
    Ok(input)
}
