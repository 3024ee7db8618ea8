//! The moment of a question, brought about without anybody watching: what checks do at loading, and
//! what tests ask thousands of times.

use std::cell::LazyCell;
use std::time::Duration;

use super::{Patience, Posed, TOO_LONG, pose};
use crate::params;
use crate::platform::pace::{Pace, at_once};
use crate::scene::question::Start;
use crate::scene::{LessonStep, LoadError, Scene, SceneFile};
use crate::sim::input::{Input, inputs, ticks};
use crate::sim::{Record, World, WorldSetup};

/// All questions of a scene are looked at for so long at most before it opens.
const LONGEST: Duration = Duration::from_millis(250);

/// A question at its moment.
pub struct Stage {
    /// The world then.
    pub world: World,
    /// The number of ticks that led to it.
    pub ticks: u32,
    /// The world before the last tick, and that tick's input; nothing where no tick was run.
    last: Option<Box<(World, Input)>>,
}

impl Stage {
    /// Runs the tick that led to the moment again, with its record; without a drive, the first tick.
    #[must_use]
    pub fn record(&self) -> Record {
        match &self.last {
            Some(last) => last.0.record(&last.1),
            None => self.world.preview(),
        }
    }
}

/// The world that the question begins with: the scene's, with what the step and the instance set.
///
/// # Errors
/// Says which setting is refused.
pub fn world(file: &SceneFile, step: &LessonStep, instance: u32) -> Result<World, String> {
    setup(file, step, instance).map(World::new)
}

/// Returns the setup of [`world`].
pub(crate) fn setup(
    file: &SceneFile,
    step: &LessonStep,
    instance: u32,
) -> Result<WorldSetup, String> {
    let mut setup = file.world.clone();
    for setting in &step.set {
        let value = setting.read(&setup)?;
        params::set(&mut setup, &setting.path, value)?;
    }
    let instance = step.ask.as_ref().map(|ask| ask.instance(instance, &setup));
    for (path, value) in instance.unwrap_or_default() {
        params::set(&mut setup, &path, value)?;
    }
    Ok(setup)
}

/// Drives from the start to the moment.
///
/// # Errors
/// Says that the moment does not come, or takes too long.
pub fn stage(start: &Start, world: World, patience: Patience) -> Result<Stage, String> {
    at_once(async move |pace| stage_paced(start, world, patience, pace).await)
}

/// As [`stage`], in slices.
pub(crate) async fn stage_paced(
    start: &Start,
    mut world: World,
    patience: Patience,
    pace: &Pace,
) -> Result<Stage, String> {
    let last = ticks(&start.drive) as usize;
    let mut events = Vec::new();
    for (tick, input) in (1..).zip(inputs(start.drive.clone()).take(last)) {
        pace.breathe().await;
        patience.check()?;
        // Only the last tick is recorded.
        let before = (tick == last || start.moment.is_some()).then(|| world.clone());
        events.clear();
        world.step(&input, &mut events);
        let is_then = start.moment.as_ref().is_some_and(|goal| goal.reached(&world, &events));
        if !is_then && tick == last && start.moment.is_some() {
            return Err(format!("the moment does not come within {last} ticks of the drive"));
        }
        if is_then || tick == last {
            let last = before.map(|before| Box::new((before, input)));
            return Ok(Stage { world, ticks: tick as u32, last });
        }
    }
    Ok(Stage { world, ticks: 0, last: None })
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
    let record = LazyCell::new(|| stage.record());
    pose(question, (&stage.world, record), None, instance, patience).map(Some)
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
