//! Answers graded again: the truth comes from the scene and the instance, not from the file.

use std::collections::BTreeMap;

use super::{Answered, scene_name};
use crate::overlay::{OverlayKind, OverlaySet, Pen, View};
use crate::predict::{self, Asks, Patience, Posed};
use crate::scene::{self, Scene, catalogue};

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
    /// How that is known.
    pub check: Check,
}

/// A question at its moment, and what stands around it.
pub struct Moment {
    /// The question.
    pub posed: Posed,
    /// The outlines of all that collides there.
    pub bodies: Pen,
    /// Whether they stand in a vertical plane.
    pub upright: bool,
}

/// A scene, a step from 1, an instance.
pub(super) type Key = (String, u32, u32);

/// Grades answers again; each question is brought about once.
#[derive(Default)]
pub struct Checker {
    scenes: BTreeMap<String, Option<Scene>>,
    moments: BTreeMap<Key, Result<Moment, String>>,
}

impl Checker {
    /// Lets answers about a scene of somebody's own be graded.
    pub fn know(&mut self, scene: Scene) {
        let name = scene_name(&scene).to_owned();
        self.scenes.insert(name, Some(scene));
        self.moments.clear();
    }

    /// The scene that answers call so, if it is known.
    pub fn scene(&mut self, name: &str) -> Option<&Scene> {
        let known = self.scenes.entry(name.to_owned());
        let load = || catalogue::scene(name).and_then(|_| scene::load(name).ok());
        known.or_insert_with(load).as_ref()
    }

    /// The question that an answer is about; `None` where its scene is not known.
    pub fn moment(&mut self, answered: &Answered) -> Option<&Result<Moment, String>> {
        let key = (answered.scene.clone(), answered.step, answered.instance);
        if !self.moments.contains_key(&key) {
            let moment = moment(self.scene(&answered.scene)?, answered);
            self.moments.insert(key.clone(), moment);
        }
        self.moments.get(&key)
    }

    /// Grades an answer.
    pub fn mark(&mut self, answered: &Answered) -> Marked {
        let marked = |right, off, check| Marked { answered: answered.clone(), right, off, check };
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

fn moment(scene: &Scene, answered: &Answered) -> Result<Moment, String> {
    let step = (answered.step as usize).checked_sub(1);
    let step = step.and_then(|step| scene.file.steps.get(step));
    let asked = step.and_then(|step| Some((step, step.ask.as_ref()?)));
    let Some((step, question)) = asked else {
        return Err(format!("step {} of {} asks nothing", answered.step, answered.scene));
    };
    let start = step.start.clone().unwrap_or_default();
    let world = predict::world(&scene.file, step, answered.instance)?;
    let stage = predict::stage(&start, world, Patience::ENDLESS)?;
    let (at, instance) = ((&stage.world, &stage.record), answered.instance);
    let posed = predict::pose(question, at, None, instance, Patience::ENDLESS)?;
    let mut bodies = Pen::default();
    if let Asks::Way(..) = posed.asks {
        let (record, selected, hovered, past) = (&stage.record, None, None, None);
        let view = View { record, tested: record, selected, hovered, past };
        OverlaySet::NONE.with(&[OverlayKind::Models]).draw(&view, &mut bodies);
    }
    let upright = stage.world.outlook().sheet.is_upright();
    Ok(Moment { posed, bodies, upright })
}
