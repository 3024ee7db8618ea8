//! "Try this" steps of a lesson: set-up and goal of each.

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use super::check::Findings;
pub(crate) use super::names::find;
use super::names::{NameError, Names, one_of};
use super::question::{Question, Start};
use super::schema::{CameraKind, OverlayKind, SceneFile};
use super::tree::Tree;
use super::worlds;
use crate::params::{self, Refusal, Value};
use crate::sim::quantities::{contact_field, quantities};
use crate::sim::report::Field;
use crate::sim::{Action, Body, ContactReport, Event, EventKind, Phase, World, WorldSetup};
use crate::text::id;

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// Instruction in a line or two; keys and names are in backquotes.
    #[serde(rename = "try")]
    pub text: String,
    /// Camera set by the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camera: Option<CameraKind>,
    /// Overlays switched on by the step.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "crate::scene::schema::overlays"
    )]
    pub overlays: Vec<OverlayKind>,
    /// Parameters set by the step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<Setting>,
    /// Drive to the moment of the step, at which time stops.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// Differences of a second world started by the step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub compare: Vec<Setting>,
    /// Question of the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<Question>,
    /// Driving actions that the step asks for: the goal counts once the learner has used each. Keys
    /// of these actions let time run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hold: Vec<Action>,
    /// Goal of the step; by default, the answer to its question.
    #[serde(default, skip_serializing_if = "Goal::is_answered")]
    pub until: Goal,
}

impl LessonStep {
    /// Returns whether the step sets anything up.
    #[must_use]
    pub fn sets_up(&self) -> bool {
        let any = self.camera.is_some() || !self.overlays.is_empty() || !self.set.is_empty();
        any || self.start.is_some() || !self.compare.is_empty() || self.ask.is_some()
    }

    /// Returns whether the step only waits for a tick: it asks for no driving and no value.
    #[must_use]
    pub fn waits(&self) -> bool {
        let needs_no_tick = matches!(self.until, Goal::Answered | Goal::Inside | Goal::Parted);
        !needs_no_tick && self.hold.is_empty() && self.until.params().is_empty()
    }

    /// Returns whether the step must be started: it drives to a moment or starts a second world,
    /// without which its goal does not count.
    #[must_use]
    pub fn requires_start(&self) -> bool {
        let drives = self.start.as_ref().is_some_and(|start| !start.drive.is_empty());
        drives || !self.compare.is_empty()
    }
}

/// A parameter and its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Named path, as for `--set`.
    pub path: String,
    /// The value as text, as for `--set`.
    pub value: String,
}

impl Setting {
    /// Parses the value with the type of the parameter in `setup`.
    ///
    /// # Errors
    /// Returns the problem with path or value, and the expected value.
    pub fn read(&self, setup: &WorldSetup) -> Result<Value, Refusal> {
        params::read(setup, &self.path, &self.value)
    }
}

/// A condition on a tick: its trace, or the value of a parameter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Goal {
    /// The step's question is answered.
    #[default]
    Answered,
    /// A second world runs beside this one, and the two have parted.
    Parted,
    /// A tick is opened and stepped through to its deciding moment.
    Inside,
    /// An event has happened.
    Event {
        /// Name of the event in the trace.
        kind: String,
        /// Body of the event; by default any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        body: Option<String>,
    },
    /// Two bodies touch, or have just parted.
    Contact {
        /// One body of the pair; by default any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        a: Option<String>,
        /// The other body; by default any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        b: Option<String>,
        /// Phase of the contact; by default any but `Exit`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        phase: Option<Phase>,
        /// Number of the contact: `depth`, or one reported by its world.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Exclusive lower bound of the number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        above: Option<f32>,
        /// Exclusive upper bound of the number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        below: Option<f32>,
    },
    /// A number of a body is in a range.
    Field {
        /// Name of the body; by default the driven one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        body: Option<String>,
        /// Name of the number, as in the plots: `position.y`.
        name: String,
        /// Exclusive lower bound of the number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        above: Option<f32>,
        /// Exclusive upper bound of the number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        below: Option<f32>,
    },
    /// A parameter has this value.
    Param(Setting),
    /// All of these goals hold in the same tick.
    All(Vec<Goal>),
}

impl Goal {
    /// Returns whether this is the default goal.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        *self == Self::Answered
    }

    /// Returns the paths of the parameters with a wanted value.
    #[must_use]
    pub fn params(&self) -> Vec<&str> {
        match self {
            Self::Param(setting) => vec![&setting.path],
            Self::All(goals) => goals.iter().flat_map(Self::params).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns whether the tick that led to `world` reached the goal; unknown names reach nothing.
    #[must_use]
    pub fn reached(&self, world: &World, events: &[Event]) -> bool {
        match self {
            // A tick alone reaches none of these goals.
            Self::Answered | Self::Parted | Self::Inside => false,
            Self::Event { kind, body } => events.iter().any(|event| {
                event.kind.name_and_fields().0 == kind.as_str()
                    && is_called(world, event.body, body.as_deref())
            }),
            Self::Contact { a, b, phase, name, above, below } => {
                world.contacts().iter().any(|contact| {
                    let is_in_range = name.as_ref().is_none_or(|name| {
                        let field = contact_field(contact.depth, &contact.detail.fields(), name);
                        let number = field.and_then(Field::number);
                        number.is_some_and(|v| is_between(v, *above, *below))
                    });
                    let is_in_phase =
                        phase.map_or(contact.phase != Phase::Exit, |p| contact.phase == p);
                    is_in_phase
                        && is_in_range
                        && is_pair(world, contact, a.as_deref(), b.as_deref())
                })
            }
            Self::Field { body, name, above, below } => {
                let numbers = find(world, body.as_deref()).map(|body| quantities(world, body));
                let mut named = numbers.into_iter().flatten().filter(|(known, _)| known == name);
                named.next().is_some_and(|(_, value)| is_between(value, *above, *below))
            }
            Self::Param(setting) => {
                let setup = world.setup();
                setting.read(&setup).is_ok_and(|v| params::get(&setup, &setting.path) == Some(v))
            }
            Self::All(goals) => goals.iter().all(|goal| goal.reached(world, events)),
        }
    }
}

fn is_called(world: &World, body: Body, name: Option<&str>) -> bool {
    name.is_none_or(|name| world.name(body) == name)
}

/// Returns whether the contact is between these two bodies, in either order; a missing name fits any
/// body.
pub(super) fn is_pair(
    world: &World,
    contact: &ContactReport,
    a: Option<&str>,
    b: Option<&str>,
) -> bool {
    let fits = |x, y| is_called(world, x, a) && is_called(world, y, b);
    fits(contact.a, contact.b) || fits(contact.b, contact.a)
}

/// Returns whether the value is strictly between the bounds; NaN never is.
fn is_between(value: f32, above: Option<f32>, below: Option<f32>) -> bool {
    above.is_none_or(|above| value > above) && below.is_none_or(|below| value < below)
}

/// Finds errors in the steps of an otherwise valid scene.
pub(super) fn problems(file: &SceneFile, names: &Names, found: &mut Findings) {
    let mut check = Check { names, found };
    for (index, step) in file.steps.iter().enumerate() {
        check.step(step, &format!("steps[{index}]"));
    }
}

/// Returns the indices of steps that do not fit the world of their scene.
pub(super) fn misfits(file: &SceneFile) -> Vec<usize> {
    if file.steps.is_empty() {
        return Vec::new();
    }
    let (tree, names) =
        (Tree::new(""), Names::new(&file.world, &worlds::setup(&file.world).objects()));
    let fits = |step: &LessonStep| {
        let mut found = Findings::new(&tree);
        Check { names: &names, found: &mut found }.step(step, "");
        found.list.is_empty()
    };
    (0..file.steps.len()).filter(|index| !fits(&file.steps[*index])).collect()
}

/// Checker of the steps of a scene.
pub(super) struct Check<'a, 't> {
    pub(super) names: &'a Names<'a>,
    pub(super) found: &'a mut Findings<'t>,
}

impl Check<'_, '_> {
    fn step(&mut self, step: &LessonStep, path: &str) {
        if step.text.trim().is_empty() {
            let what = id::STEPS_TEXT_EMPTY.text();
            self.found.add(format!("{path}.try"), what, id::STEPS_WHAT_TO_DO.text());
        }
        for (index, setting) in step.set.iter().enumerate() {
            self.setting(setting, &format!("{path}.set[{index}]"));
        }
        if let Some(start) = &step.start {
            self.start(start, &format!("{path}.start"));
        }
        for (index, setting) in step.compare.iter().enumerate() {
            self.setting(setting, &format!("{path}.compare[{index}]"));
        }
        match &step.ask {
            Some(question) => self.question(question, &format!("{path}.ask")),
            None if step.until.is_answered() => {
                let what = id::STEPS_ASKS_NOTHING.text();
                self.found.add(format!("{path}.until"), what, id::STEPS_GOAL_OR_QUESTION.text());
            }
            None => {}
        }
        self.goal(&step.until, &format!("{path}.until"));
    }

    pub(super) fn add(&mut self, checked: Result<(), NameError>, path: String) {
        if let Err((what, expected)) = checked {
            self.found.add(path, what, expected);
        }
    }

    pub(super) fn setting(&mut self, setting: &Setting, path: &str) {
        if let Err(refusal) = self.names.setting(setting) {
            let expected = refusal.wanted();
            self.found.add(format!("{path}.{}", refusal.part), refusal.what, expected);
        }
    }

    /// Checks the names of a body and of one of its numbers.
    pub(super) fn number_of(&mut self, body: Option<&str>, name: &str, path: &str) {
        self.body(body, &format!("{path}.body"));
        let is_number = |field: Field| field.number().is_some();
        let known = self.names.field(body, name, id::NAMES_NO_NUMBER, is_number);
        self.add(known, format!("{path}.name"));
    }

    pub(super) fn goal(&mut self, goal: &Goal, path: &str) {
        match goal {
            Goal::Answered | Goal::Parted | Goal::Inside => {}
            Goal::Event { kind, body } => {
                let known = one_of(kind, EventKind::VARIANTS, id::NAMES_NO_EVENT);
                self.add(known, format!("{path}.kind"));
                self.body(body.as_deref(), &format!("{path}.body"));
            }
            Goal::Contact { a, b, name, above, below, .. } => {
                self.body(a.as_deref(), &format!("{path}.a"));
                self.body(b.as_deref(), &format!("{path}.b"));
                if let Some(name) = name {
                    self.add(self.names.contact(name), format!("{path}.name"));
                }
                self.range(*above, *below, name.is_some(), path);
            }
            Goal::Field { body, name, above, below } => {
                self.number_of(body.as_deref(), name, path);
                self.range(*above, *below, true, path);
            }
            Goal::Param(setting) => self.setting(setting, path),
            Goal::All(goals) => {
                for (index, goal) in goals.iter().enumerate() {
                    self.goal(goal, &format!("{path}[{index}]"));
                }
            }
        }
    }

    pub(super) fn body(&mut self, name: Option<&str>, path: &str) {
        if let Some(name) = name {
            self.add(self.names.body(name), path.to_owned());
        }
    }

    /// Checks that `above` and `below` form a range, and that they belong to a number.
    fn range(&mut self, above: Option<f32>, below: Option<f32>, has_name: bool, path: &str) {
        let bounds = [("above", above), ("below", below)];
        let given = bounds.iter().any(|(_, bound)| bound.is_some());
        if given != has_name {
            let what = if has_name {
                id::STEPS_NO_BOUND_GIVEN.text()
            } else {
                id::STEPS_NUMBER_WITHOUT_NAME.text()
            };
            self.found.add(path, what, id::STEPS_NAME_AND_BOUNDS.text());
        }
        for (key, bound) in bounds {
            if let Some(bound) = bound.filter(|bound| !bound.is_finite()) {
                let what = id::STEPS_BOUND_NOT_FINITE.with(&[("bound", &bound)]);
                self.found.add(format!("{path}.{key}"), what, id::STEPS_FINITE_NUMBER.text());
            }
        }
        if let (Some(above), Some(below)) = (above, below)
            && above >= below
        {
            let what = id::STEPS_EMPTY_RANGE.with(&[("above", &above), ("below", &below)]);
            self.found.add(path, what, id::STEPS_ABOVE_LESS_BELOW.text());
        }
    }
}
