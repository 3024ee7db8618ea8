//! The moment of a question, brought about without anybody watching: what checks do at loading, and
//! what tests ask thousands of times.

use std::time::Duration;

use super::{Patience, Posed, TOO_LONG, pose};
use crate::params;
use crate::scene::question::Start;
use crate::scene::{LessonStep, LoadError, Scene, SceneFile};
use crate::sim::input::{inputs, ticks};
use crate::sim::{Record, World};

/// All questions of a scene are looked at for so long at most before it opens.
const LONGEST: Duration = Duration::from_millis(250);

/// A question at its moment.
pub struct Stage {
    /// The world then.
    pub world: World,
    /// The tick that led to it, or what the first one would find.
    pub record: Record,
    /// How many ticks had been run.
    pub ticks: u32,
}

/// The world that the question begins with: the scene's, with what the step and the instance set.
///
/// # Errors
/// Says which setting is refused.
pub fn world(file: &SceneFile, step: &LessonStep, instance: u32) -> Result<World, String> {
    let mut setup = file.world.clone();
    for setting in &step.set {
        let value = setting.read(&setup)?;
        params::set(&mut setup, &setting.path, value)?;
    }
    let instance = step.ask.as_ref().map(|ask| ask.instance(instance, &setup));
    for (path, value) in instance.unwrap_or_default() {
        params::set(&mut setup, &path, value)?;
    }
    Ok(World::new(setup))
}

/// Drives from the start to the moment.
///
/// # Errors
/// Says that the moment does not come, or takes too long.
pub fn stage(start: &Start, mut world: World, patience: Patience) -> Result<Stage, String> {
    let (mut record, mut events) = (world.preview(), Vec::new());
    let last = ticks(&start.drive) as usize;
    for (tick, input) in (1..).zip(inputs(start.drive.clone()).take(last)) {
        patience.check()?;
        let before = world.clone();
        events.clear();
        world.step(&input, &mut events);
        let is_then = start.moment.as_ref().is_some_and(|goal| goal.reached(&world, &events));
        if is_then || tick == last {
            if !is_then && start.moment.is_some() {
                return Err(format!("the moment does not come within {last} ticks of the drive"));
            }
            record = before.record(&input);
            return Ok(Stage { world, record, ticks: tick as u32 });
        }
    }
    Ok(Stage { world, record, ticks: 0 })
}

/// The question of this step and instance, staged and posed; `None` where the step asks nothing.
///
/// # Errors
/// Says in a sentence why there is no clear answer.
pub fn posed(file: &SceneFile, step: &LessonStep, instance: u32) -> Result<Option<Posed>, String> {
    posed_within(file, step, instance, Patience::ENDLESS)
}

fn posed_within(
    file: &SceneFile,
    step: &LessonStep,
    instance: u32,
    patience: Patience,
) -> Result<Option<Posed>, String> {
    let Some(question) = &step.ask else { return Ok(None) };
    let start = step.start.clone().unwrap_or_default();
    let stage = stage(&start, world(file, step, instance)?, patience)?;
    pose(question, (&stage.world, &stage.record), None, instance, patience).map(Some)
}

/// Whether every question of a scene has a clear answer as the scene stands; those that come with the
/// program are known to. Those whose ticks take too long are not looked at any further: a warning says so.
///
/// # Errors
/// Where each stands that has none, and why.
pub fn check(scene: &mut Scene) -> Result<(), LoadError> {
    let (patience, mut unknown) = (Patience::of(LONGEST), Vec::new());
    let steps = scene.file.steps.iter().enumerate();
    let each = steps.filter_map(|(index, step)| {
        let why = posed_within(&scene.file, step, 0, patience).err()?;
        let path = format!("steps[{index}].ask");
        if why == TOO_LONG {
            let what = "whether it has a clear answer is not known, as its ticks take too long";
            unknown.push((path, what.to_owned(), "shorter drives, or fewer bodies"));
            return None;
        }
        Some((path, why, "a question with one clear answer"))
    });
    let wrong: Vec<_> = each.collect();
    if !wrong.is_empty() {
        return Err(scene.refused(wrong));
    }
    scene.warn(unknown);
    Ok(())
}
