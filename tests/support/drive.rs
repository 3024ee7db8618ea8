//! Drives for tests that need many events rather than a particular drive.

use collidoscope::sim::input::{ActionSet, Grab};
use collidoscope::sim::{Action, Input, World};
use glam::Vec2;
use strum::VariantArray;

/// Returns a restless drive, mostly ahead: the keys change every 11 ticks in a fixed sequence (Knuth's
/// MMIX linear congruential generator).
pub(crate) fn restless(ticks: u32) -> impl Iterator<Item = Input> {
    let (mut random, mut held) = (2026_u64, ActionSet::default());
    (0..ticks).map(move |tick| {
        let before = held;
        if tick % 11 == 0 {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let down = |k: usize| (random >> (40 + k)) & 1 == 1;
            // Mostly ahead, because the body would hardly move otherwise.
            let actions = Action::VARIANTS.iter().copied().enumerate();
            let keys = actions.filter(|(k, action)| match action {
                Action::Forward => down(*k) || down(k + 12),
                Action::Reverse => down(*k) && down(k + 12),
                _ => down(*k),
            });
            held = keys.map(|(_, action)| action).collect();
        }
        Input::from_held(before, held)
    })
}

/// Returns the input of a tick. In the tank world, keys that lead to one target after another, with
/// occasional shots and uses. In the bodies world, pulls at the bodies in turn by the mouse. In a map,
/// two jumps at first. Otherwise, the given input.
pub(crate) fn steered(world: &World, tick: u32, given: Input) -> Input {
    if let World::Bodies(bodies) = world
        && !bodies.state.bodies.is_empty()
    {
        // Some bodies are fixed.
        let all = &bodies.state.bodies;
        let body = &all[tick as usize / 20 % all.len()];
        let (point, target) = (Vec2::new(0.05, 0.0), body.position + Vec2::new(0.5, 1.0));
        let grab = (tick % 20 < 8).then_some(Grab { body: body.id, point, target });
        return Input { grab, ..given };
    }
    if let World::Map(_) = world
        && tick <= 60
    {
        let jump = (tick % 30 == 10).then_some(Action::Jump);
        return Input::from_held(ActionSet::default(), jump.into_iter().collect());
    }
    let World::Tank(tank) = world else { return given };
    let targets = &tank.state.targets;
    if targets.is_empty() {
        return given;
    }
    let target = &targets[tick as usize / 40 % targets.len()];
    let to_target = target.position - tank.state.driver.position;
    let (sin, cos) = libm::sincosf(tank.state.driver.yaw);
    let left = to_target.x * cos - to_target.z * sin;
    let turn = if left > 0.0 { Action::TurnLeft } else { Action::TurnRight };
    let ahead = to_target.x * sin + to_target.z * cos > 0.0;
    let go = if ahead { Action::Forward } else { Action::Reverse };
    let mut held: Vec<Action> = vec![go, Action::Faster];
    if ahead {
        held.push(turn);
    }
    let occasional = [(Action::Fire, 16), (Action::Use, 50)];
    held.extend(
        occasional
            .into_iter()
            .filter(|(_, period)| tick.is_multiple_of(*period))
            .map(|(key, _)| key),
    );
    Input::from_held(given.held, held.into_iter().collect())
}
