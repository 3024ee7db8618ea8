//! Grades answers again; the truth comes from the scene and the instance, not from the file.

use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use glam::Vec3;

use super::answers::{StoredAnswer, scene_name};
use crate::app::camera::plan_axes;
use crate::explain;
use crate::figure::{self, Figure, Plane};
use crate::params::Value;
use crate::platform::pace::{Pace, run_blocking};
use crate::predict::{self, AnswerFormat, Deadline, PosedQuestion};
use crate::scene::question::settings;
use crate::scene::{self, LessonStep, Progress, Scene, catalogue};
use crate::sim::{Body, Record, World};
use crate::text::id;

/// Largest error that is shown and averaged, in the unit of the question.
const MAX_ERROR: f32 = 1e9;

/// Source of an answer's grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GradeSource {
    /// Graded again; the result equals that in the file.
    Same,
    /// Graded again; the result differs from that in the file.
    Other,
    /// Grade taken from the file, as the scene is unknown here.
    Trusted,
    /// Not an answer to the question, for this reason.
    Refused(String),
}

/// An answer with its grade.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedAnswer {
    /// The answer as given.
    pub answered: StoredAnswer,
    /// Whether the answer is within tolerance.
    pub right: bool,
    /// Distance from the true answer.
    pub error: Option<f32>,
    /// Whether the distance exceeds the largest error shown in tables.
    pub is_beyond: bool,
    /// Source of the grade.
    pub check: GradeSource,
}

/// A question at its moment, with the surrounding shapes.
#[derive(Debug)]
pub struct QuestionPicture {
    /// The question, its choices in the order of instance 0.
    pub posed: PosedQuestion,
    /// Canvas for drawn ways, oriented as in the plan view; `None` for other kinds of answer.
    pub canvas: Option<Figure>,
}

/// Scene, step from 1, instance.
pub(super) type Key = (String, u32, u32);

/// Scene, step from 1, and the bits of the numbers set by the instance. Instances with equal
/// numbers share a run.
type Run = (String, u32, Vec<u32>);

/// Grades answers again; makes each run once and stores only its question.
#[derive(Clone, Default)]
pub struct Grader {
    scenes: BTreeMap<String, Option<Arc<Scene>>>,
    moments: BTreeMap<Run, Arc<Result<QuestionPicture, String>>>,
}

impl Grader {
    /// Registers a scene from outside the catalogue, whose answers can then be graded.
    pub fn add_scene(&mut self, scene: Scene) {
        let name = scene_name(&scene).to_owned();
        let known = self.scenes.get(&name).and_then(Option::as_ref);
        if known.is_none_or(|known| known.file != scene.file) {
            self.moments.retain(|(scene, ..), _| *scene != name);
        }
        self.scenes.insert(name, Some(Arc::new(scene)));
    }

    /// Returns the scene with this name in answers, if known.
    pub fn scene(&mut self, name: &str) -> Option<&Arc<Scene>> {
        let known = self.scenes.entry(name.to_owned());
        let load = || catalogue::scene(name).and_then(|_| scene::load(name).ok()).map(Arc::new);
        known.or_insert_with(load).as_ref()
    }

    /// Returns the number of runs made.
    #[must_use]
    pub fn runs(&self) -> usize {
        self.moments.len()
    }

    /// Returns the run that an answer refers to; `None` for an unknown scene.
    fn run(&mut self, answered: &StoredAnswer) -> Option<Run> {
        let scene = self.scene(&answered.scene)?;
        let question = step(scene, answered.step).and_then(|step| step.ask.as_ref());
        let set = question.map(|question| settings(question, answered.instance));
        let bits = set.into_iter().flatten().filter_map(|(_, value)| match value {
            Value::F32(x) => Some(x.to_bits()),
            _ => None,
        });
        Some((answered.scene.clone(), answered.step, bits.collect()))
    }

    /// Makes the missing runs for these answers.
    pub async fn prepare(
        &mut self,
        answers: impl IntoIterator<Item = &StoredAnswer>,
        progress: &Progress,
        pace: &Pace,
    ) {
        let mut wanted = BTreeMap::new();
        for answered in answers {
            if let Some(run) = self.run(answered)
                && !self.moments.contains_key(&run)
            {
                wanted.entry(run).or_insert(answered.instance);
            }
        }
        progress.questions.store(wanted.len() as u64, Relaxed);
        let mut last: Option<(String, World)> = None;
        for (run, instance) in wanted {
            let Some(scene) = self.scene(&run.0).cloned() else { continue };
            // Share the ground of a scene among its runs.
            let other = last.take_if(|(name, _)| *name == run.0).map(|(_, world)| world);
            let (moment, world) = moment(&scene, (run.1, instance), other, pace).await;
            last = world.map(|world| (run.0.clone(), world));
            self.moments.insert(run, Arc::new(moment));
            progress.advance(1);
        }
    }

    /// Returns the question of an answer; `None` for an unknown scene.
    pub fn moment(&mut self, answered: &StoredAnswer) -> Option<&Result<QuestionPicture, String>> {
        let run = self.run(answered)?;
        if !self.moments.contains_key(&run) {
            run_blocking(async |pace| self.prepare([answered], &Progress::default(), pace).await);
        }
        self.moments.get(&run).map(|moment| &**moment)
    }

    /// Grades an answer.
    pub fn mark(&mut self, answered: &StoredAnswer) -> GradedAnswer {
        let graded = |right, error: Option<f32>, check| {
            let shown = error.filter(|error| error.abs() <= MAX_ERROR);
            let is_beyond = error.is_some() && shown.is_none();
            GradedAnswer { answered: answered.clone(), right, error: shown, is_beyond, check }
        };
        let as_stored = |check| graded(answered.right, answered.error, check);
        let posed = match self.moment(answered) {
            None => return as_stored(GradeSource::Trusted),
            Some(Err(why)) => return as_stored(GradeSource::Refused(why.clone())),
            Some(Ok(moment)) => &moment.posed,
        };
        let Some(given) = answered.value(posed) else {
            let why = id::CLASS_NOT_AMONG_ANSWERS.with(&[("answer", &answered.answer.text())]);
            return as_stored(GradeSource::Refused(why));
        };
        let grade = predict::grade(posed, &given);
        let check =
            if grade.is_correct == answered.right { GradeSource::Same } else { GradeSource::Other };
        graded(grade.is_correct, grade.error, check)
    }
}

/// Draws the pair of a tick in the plan view with these axes; empty where the world's Figure lies
/// in another plane.
fn canvas(record: &Record, body: Body, (right, up): (Vec3, Vec3)) -> Figure {
    let figure = figure::of(record, 0, explain::explanation(record).explained(None));
    figure.canvas(up).unwrap_or_else(|| {
        let pair = [record.after().name(body)];
        Figure::blank(record.kind(), &pair, Plane { x: right, y: up }.into())
    })
}

/// Returns the step with this number, from 1.
fn step(scene: &Scene, number: u32) -> Option<&LessonStep> {
    scene.file.steps.get((number as usize).checked_sub(1)?)
}

/// Poses the question of a step, from 1, in an instance. Also returns the world before any tick,
/// whose ground the next run may share; `other` is such a world.
async fn moment(
    scene: &Scene,
    (number, instance): (u32, u32),
    other: Option<World>,
    pace: &Pace,
) -> (Result<QuestionPicture, String>, Option<World>) {
    let asked = step(scene, number).and_then(|step| Some((step, step.ask.as_ref()?)));
    let Some((step, question)) = asked else {
        let why =
            id::CLASS_STEP_ASKS_NOTHING.with(&[("step", &number), ("scene", &scene_name(scene))]);
        return (Err(why), other);
    };
    let setup = match predict::setup(&scene.file, step, instance) {
        Ok(setup) => setup,
        Err(why) => return (Err(why), other),
    };
    let world = match &other {
        Some(other) => other.with_setup(setup, pace).await,
        None => World::new_paced(setup, pace).await,
    };
    let initial = world.clone();
    let (plane, start_yaw) = (world.view_hints().draw_plane, world.driven().1);
    let axes = plan_axes(plane, start_yaw);
    let posed = async {
        let start = step.start.clone().unwrap_or_default();
        let stage = predict::run_to_moment_paced(&start, world, Deadline::NONE, pace).await?;
        let record = LazyCell::new(|| stage.record());
        let state = (&stage.world, record);
        let posed =
            predict::pose_question_paced(question, state, None, Deadline::NONE, pace).await?;
        let canvas = match &posed.format {
            AnswerFormat::Way(body, _) => Some(canvas(&stage.record(), *body, axes)),
            _ => None,
        };
        Ok(QuestionPicture { posed, canvas })
    };
    (posed.await, Some(initial))
}
