//! Answers graded again: the truth comes from the scene and the instance, not from the file.

use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use glam::Vec3;

use super::{Answered, scene_name};
use crate::app::camera::plan_axes;
use crate::explain;
use crate::figure::{self, Figure, Plane};
use crate::params::Value;
use crate::platform::pace::{Pace, at_once};
use crate::predict::{self, Asks, Patience, Posed};
use crate::scene::question::settings;
use crate::scene::{self, LessonStep, Progress, Scene, catalogue};
use crate::sim::{Body, Record, World};

/// Largest error that is shown and averaged, in the unit of its question.
const MOST_OFF: f32 = 1e9;

/// How an answer was graded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// Again, and it is as the file says.
    Same,
    /// Again, and the file says otherwise.
    Other,
    /// As the file says: its scene is not known here.
    Trusted,
    /// It is no answer to the question, which says why.
    Refused(String),
}

/// An answer with what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Marked {
    /// As it was given.
    pub answered: Answered,
    /// Whether it is near enough.
    pub right: bool,
    /// How far it is from the true one.
    pub off: Option<f32>,
    /// Whether it is too far from the true one for a number in a table.
    pub is_beyond: bool,
    /// How that is known.
    pub check: Check,
}

/// A question at its moment, and what stands around it.
#[derive(Debug)]
pub struct Moment {
    /// The question, its choices in the order of instance 0.
    pub posed: Posed,
    /// The paper on which a way is drawn, the right way up as in the plan view; `None` for other answers.
    pub canvas: Option<Figure>,
}

/// A scene, a step from 1, an instance.
pub(super) type Key = (String, u32, u32);

/// A scene, a step from 1, and the bits of the numbers that the instance sets: instances with the same
/// numbers are the same run.
type Run = (String, u32, Vec<u32>);

/// Grades answers again; each run is made once, and only its question is kept.
#[derive(Clone, Default)]
pub struct Checker {
    scenes: BTreeMap<String, Option<Arc<Scene>>>,
    moments: BTreeMap<Run, Arc<Result<Moment, String>>>,
}

impl Checker {
    /// Lets answers about a scene of somebody's own be graded.
    pub fn know(&mut self, scene: Scene) {
        let name = scene_name(&scene).to_owned();
        let known = self.scenes.get(&name).and_then(Option::as_ref);
        if known.is_none_or(|known| known.file != scene.file) {
            self.moments.retain(|(scene, ..), _| *scene != name);
        }
        self.scenes.insert(name, Some(Arc::new(scene)));
    }

    /// The scene that answers call so, if it is known.
    pub fn scene(&mut self, name: &str) -> Option<&Arc<Scene>> {
        let known = self.scenes.entry(name.to_owned());
        let load = || catalogue::scene(name).and_then(|_| scene::load(name).ok()).map(Arc::new);
        known.or_insert_with(load).as_ref()
    }

    /// The number of runs that have been made.
    #[must_use]
    pub fn runs(&self) -> usize {
        self.moments.len()
    }

    /// The run that an answer is about; `None` where its scene is not known.
    fn run(&mut self, answered: &Answered) -> Option<Run> {
        let scene = self.scene(&answered.scene)?;
        let question = step(scene, answered.step).and_then(|step| step.ask.as_ref());
        let set = question.map(|question| settings(question, answered.instance));
        let bits = set.into_iter().flatten().filter_map(|(_, value)| match value {
            Value::F32(x) => Some(x.to_bits()),
            _ => None,
        });
        Some((answered.scene.clone(), answered.step, bits.collect()))
    }

    /// Makes the runs that these answers are about and that have not been made yet.
    pub async fn prepare(
        &mut self,
        answers: impl IntoIterator<Item = &Answered>,
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
            // The ground of a scene is made once.
            let other = last.take_if(|(of, _)| *of == run.0).map(|(_, world)| world);
            let (moment, world) = moment(&scene, (run.1, instance), other, pace).await;
            last = world.map(|world| (run.0.clone(), world));
            self.moments.insert(run, Arc::new(moment));
            progress.advance(1);
        }
    }

    /// The question that an answer is about; `None` where its scene is not known.
    pub fn moment(&mut self, answered: &Answered) -> Option<&Result<Moment, String>> {
        let run = self.run(answered)?;
        if !self.moments.contains_key(&run) {
            at_once(async |pace| self.prepare([answered], &Progress::default(), pace).await);
        }
        self.moments.get(&run).map(|moment| &**moment)
    }

    /// Grades an answer.
    pub fn mark(&mut self, answered: &Answered) -> Marked {
        let marked = |right, off: Option<f32>, check| {
            let shown = off.filter(|off| off.abs() <= MOST_OFF);
            let is_beyond = off.is_some() && shown.is_none();
            Marked { answered: answered.clone(), right, off: shown, is_beyond, check }
        };
        let as_said = |check| marked(answered.right, answered.error, check);
        let posed = match self.moment(answered) {
            None => return as_said(Check::Trusted),
            Some(Err(why)) => return as_said(Check::Refused(why.clone())),
            Some(Ok(moment)) => &moment.posed,
        };
        let Some(given) = answered.answer.given(&posed.asks) else {
            let why = format!("{} is not among the answers", answered.answer.text());
            return as_said(Check::Refused(why));
        };
        let grade = predict::grade(posed, &given);
        let check = if grade.right == answered.right { Check::Same } else { Check::Other };
        marked(grade.right, grade.off, check)
    }
}

/// The pair of a tick as the plan view with these axes shows it; paper without shapes in worlds whose Figure
/// lies in another plane.
fn canvas(record: &Record, body: Body, (right, up): (Vec3, Vec3)) -> Figure {
    let figure = figure::of(record, 0, explain::of(record).explained(None));
    figure.canvas(up).unwrap_or_else(|| {
        let pair = [record.after().name(body)];
        Figure::blank(record.kind(), &pair, Plane { x: right, y: up }.into())
    })
}

/// The step with this number, from 1.
fn step(scene: &Scene, number: u32) -> Option<&LessonStep> {
    scene.file.steps.get((number as usize).checked_sub(1)?)
}

/// Poses the question of a step, from 1, in an instance; and the world before any tick, whose ground
/// the next run may share. `other` is such a world.
async fn moment(
    scene: &Scene,
    (number, instance): (u32, u32),
    other: Option<World>,
    pace: &Pace,
) -> (Result<Moment, String>, Option<World>) {
    let asked = step(scene, number).and_then(|step| Some((step, step.ask.as_ref()?)));
    let Some((step, question)) = asked else {
        let why = format!("step {number} of {} asks nothing", scene_name(scene));
        return (Err(why), other);
    };
    let setup = match predict::setup(&scene.file, step, instance) {
        Ok(setup) => setup,
        Err(why) => return (Err(why), other),
    };
    let world = match &other {
        Some(other) => other.with_setup(setup, pace).await,
        None => World::paced(setup, pace).await,
    };
    let begun = world.clone();
    let (sheet, start) = (world.outlook().sheet, world.driven().1);
    let axes = plan_axes(sheet, start);
    let posed = async {
        let start = step.start.clone().unwrap_or_default();
        let stage = predict::stage_paced(&start, world, Patience::ENDLESS, pace).await?;
        let record = LazyCell::new(|| stage.record());
        let at = (&stage.world, record);
        let posed = predict::pose_paced(question, at, None, Patience::ENDLESS, pace).await?;
        let canvas = match &posed.asks {
            Asks::Way(body, _) => Some(canvas(&stage.record(), *body, axes)),
            _ => None,
        };
        Ok(Moment { posed, canvas })
    };
    (posed.await, Some(begun))
}
