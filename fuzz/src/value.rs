//! Any values in the ranges of a scene's parameters, and any input, for a second.

use arbitrary::{Result, Unstructured};
use collidoscope::scene::{self, Scene, catalogue};
use collidoscope::sim::input::{ActionSet, Grab, Throw};
use collidoscope::sim::{Action, Body, Input, World};
use glam::{Vec2, vec2};
use strum::VariantArray;

use crate::digest::{look, run, within_limits, written};
use crate::values::{any, parameters};

/// The tick in which parameters are changed while the world runs.
const CHANGED_AT: u32 = 20;

/// At most so many are changed at a time.
const MOST_CHANGED: u32 = 6;

/// Of a list's entries those of the first so many are.
const MOST_ENTRIES: usize = 40;

/// So many ticks have the same input.
const HELD_FOR: u32 = 6;

thread_local! {
    static SCENES: Vec<(Scene, World)> = catalogue::ids().map(loaded).collect();
}

fn loaded(id: &str) -> (Scene, World) {
    let scene = scene::load(id).unwrap_or_else(|why| panic!("{why}"));
    let world = World::new(scene.file.world.clone());
    (scene, world)
}

/// Which scene, changes before it begins, then what comes in; all of it is read from the bytes.
pub fn scene_value(data: &[u8]) {
    let mut bytes = Unstructured::new(data);
    SCENES.with(|scenes| {
        let at = bytes.int_in_range(0..=scenes.len() - 1).unwrap_or(0);
        let (scene, world) = &scenes[at];
        within_limits(|| {
            let mut scene = scene.clone();
            let mut world = world.clone();
            change(&mut world, &mut bytes);
            world = world.restarted();
            scene.file.world = world.setup();
            written(&mut scene);
            let mut input = Input::default();
            run(&mut world, |world, tick| {
                if tick == CHANGED_AT {
                    change(world, &mut bytes);
                }
                if tick % HELD_FOR == 0 {
                    input = any_input(world, &input, &mut bytes).unwrap_or_default();
                } else {
                    input = Input { pressed: ActionSet::default(), throw: None, ..input };
                }
                input
            });
            look(scene, world);
        });
    });
}

/// Changes some parameters; what the world refuses stays as it was.
fn change(world: &mut World, bytes: &mut Unstructured) {
    let count = bytes.int_in_range(0..=MOST_CHANGED).unwrap_or(0);
    for _ in 0..count {
        let all = parameters(world, MOST_ENTRIES);
        let mut draw =
            |below: u64| bytes.int_in_range(0..=below.saturating_sub(1)).unwrap_or_default();
        let parameter = &all[draw(all.len() as u64) as usize];
        let value = any(parameter, &mut draw);
        if let Err(why) = world.set(&parameter.0, value) {
            assert!(!why.is_empty(), "{} is refused for nothing", parameter.0);
        }
    }
}

/// A number on a grid, from −`reach` to `reach`.
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
    let mut input = Input::after(before.held, held);
    if mask >> 31 == 0 {
        return Ok(input);
    }
    input.camera_yaw = number(bytes, 10.0)?;
    if !world.catches() {
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
