//! Runs a scene to the moment of a question without a view: for checks at loading, and for tests.

use std::cell::LazyCell;
use std::time::Duration;

use super::{Deadline, PosedQuestion, TOO_LONG, pose_question};
use crate::params;
use crate::platform::pace::{Pace, run_blocking};
use crate::scene::question::Start;
use crate::scene::{LessonStep, LoadError, Scene, SceneFile};
use crate::sim::input::{Input, inputs, ticks};
use crate::sim::{Record, World, WorldSetup};
use crate::text::id;

/// Time limit for checking all questions of a scene before it opens.
const CHECK_TIME_LIMIT: Duration = Duration::from_millis(250);

/// A world at the moment of a question.
pub struct QuestionMoment {
    /// The world at that moment.
    pub world: World,
    /// Number of ticks that led to it.
    pub ticks: u32,
    /// The world before the last tick, and the input of that tick; `None` if no tick was run.
    last: Option<Box<(World, Input)>>,
}

impl QuestionMoment {
    /// Returns the record of the last tick; if no tick was run, a preview of the first one.
    #[must_use]
    pub fn record(&self) -> Record {
        match &self.last {
            Some(last) => last.0.record(&last.1),
            None => self.world.preview(),
        }
    }
}

/// Returns the initial world of a question: the scene's, with the values set by the step and the instance.
///
/// # Errors
/// Returns an error if a value is refused.
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

/// Runs `world` to the moment of a question.
///
/// # Errors
/// Returns an error if the moment does not come, or takes too long.
pub fn run_to_moment(
    start: &Start,
    world: World,
    deadline: Deadline,
) -> Result<QuestionMoment, String> {
    run_blocking(async move |pace| run_to_moment_paced(start, world, deadline, pace).await)
}

/// Like [`run_to_moment`], in slices.
pub(crate) async fn run_to_moment_paced(
    start: &Start,
    mut world: World,
    deadline: Deadline,
    pace: &Pace,
) -> Result<QuestionMoment, String> {
    let last = ticks(&start.drive) as usize;
    let mut events = Vec::new();
    for (tick, input) in (1..).zip(inputs(start.drive.clone()).take(last)) {
        pace.yield_if_due().await;
        deadline.check()?;
        // Only the last tick is recorded; with a moment to wait for, any tick can be the last.
        let before = (tick == last || start.moment.is_some()).then(|| world.clone());
        events.clear();
        world.step(&input, &mut events);
        let is_reached = start.moment.as_ref().is_some_and(|goal| goal.reached(&world, &events));
        if !is_reached && tick == last && start.moment.is_some() {
            return Err(id::PREDICT_MOMENT_DOES_NOT_COME.with(&[("ticks", &last)]));
        }
        if is_reached || tick == last {
            let last = before.map(|before| Box::new((before, input)));
            return Ok(QuestionMoment { world, ticks: tick as u32, last });
        }
    }
    Ok(QuestionMoment { world, ticks: 0, last: None })
}

/// Poses the question of this step and instance at its moment; `None` if the step has no question.
///
/// # Errors
/// Returns a sentence if there is no clear answer.
pub fn posed(
    file: &SceneFile,
    step: &LessonStep,
    instance: u32,
) -> Result<Option<PosedQuestion>, String> {
    posed_within(file, step, instance, Deadline::NONE)
}

fn posed_within(
    file: &SceneFile,
    step: &LessonStep,
    instance: u32,
    deadline: Deadline,
) -> Result<Option<PosedQuestion>, String> {
    let Some(question) = &step.ask else { return Ok(None) };
    let start = step.start.clone().unwrap_or_default();
    let moment = run_to_moment(&start, world(file, step, instance)?, deadline)?;
    let record = LazyCell::new(|| moment.record());
    pose_question(question, (&moment.world, record), None, instance, deadline).map(Some)
}

/// Checks that every question of a scene has a clear answer in instance 0. Questions with slow ticks
/// are skipped with a warning.
///
/// # Errors
/// Returns the position of each question without a clear answer, and the reason.
pub fn check(scene: &mut Scene) -> Result<(), LoadError> {
    let (deadline, mut unknown) = (Deadline::after(CHECK_TIME_LIMIT), Vec::new());
    let steps = scene.file.steps.iter().enumerate();
    let refused = steps.filter_map(|(index, step)| {
        let why = posed_within(&scene.file, step, 0, deadline).err()?;
        let path = format!("steps[{index}].ask");
        if why == TOO_LONG.text() {
            let what = id::PREDICT_ANSWER_NOT_KNOWN.text();
            unknown.push((path, what.to_owned(), id::PREDICT_SHORTER_DRIVES_EXPECTED.text()));
            return None;
        }
        Some((path, why, id::PREDICT_CLEAR_ANSWER_EXPECTED.text()))
    });
    let wrong: Vec<_> = refused.collect();
    if !wrong.is_empty() {
        return Err(scene.refused(wrong));
    }
    scene.warn(unknown);
    Ok(())
}
