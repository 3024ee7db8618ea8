//! The class of a session: locks and answers.

use super::Session;
use crate::app::class::{Class, StoredAnswer, scene_name};
use crate::app::command::Command;
use crate::app::command::spec::Lock;
use crate::predict::{AnswerValue, Grade};
use crate::text::id;

impl Session {
    /// Starts a class at its step.
    ///
    /// # Errors
    /// Returns an error if the step cannot be set up.
    pub fn start_class(&mut self, class: Class) -> Result<(), String> {
        let step = class.step;
        self.resume_class(class);
        self.start_step(step)
    }

    /// Resumes a class at the present tick; its locks apply from now on.
    pub fn resume_class(&mut self, class: Class) {
        self.class = Some(Box::new(class));
    }

    /// Leaves the class: removes its locks; later answers belong to no class.
    pub fn leave_class(&mut self) {
        self.class = None;
    }

    /// Returns the class of the session, if any.
    #[must_use]
    pub fn class(&self) -> Option<&Class> {
        self.class.as_deref()
    }

    /// Returns why parameters are locked, if they are.
    #[must_use]
    pub fn parameters_locked(&self) -> Option<&'static str> {
        let is_locked = self.class()?.locked.parameters;
        is_locked.then(|| id::SESSION_PARAMETERS_LOCKED.text())
    }

    /// Returns why overlays are locked, if they are.
    #[must_use]
    pub fn overlays_locked(&self) -> Option<&'static str> {
        let is_locked = self.class()?.locked.overlays;
        is_locked.then(|| id::SESSION_OVERLAYS_LOCKED.text())
    }

    /// Returns why a step, from 0, is locked, if it is.
    #[must_use]
    pub fn step_locked(&self, step: usize) -> Option<&'static str> {
        let is_locked = self.class()?.is_step_locked(step);
        is_locked.then(|| id::SESSION_STEP_LOCKED.text())
    }

    /// Returns why the class refuses a command, if it does.
    #[must_use]
    pub fn locked(&self, command: &Command) -> Option<&'static str> {
        self.class()?;
        match command.spec().lock? {
            // Restoring a branch changes no parameter by itself.
            Lock::Parameters if *command == Command::Undo && self.can_unbranch() => None,
            Lock::Parameters => self.parameters_locked(),
            Lock::Overlays => self.overlays_locked(),
            Lock::Step(step) => self.step_locked(step.or_else(|| self.next_step())?),
        }
    }

    /// Returns why a command is locked or would do nothing now, if so.
    #[must_use]
    pub fn idle(&self, command: &Command) -> Option<&'static str> {
        let idle = command.spec().idle.filter(|(is_idle, _)| is_idle(self));
        self.locked(command).or_else(|| idle.map(|(_, message)| message.text()))
    }

    /// Returns the first instance of each question: the seed of the class, else 0.
    pub(super) fn seed(&self) -> u32 {
        self.class().map_or(0, |class| class.seed)
    }

    /// Stores an answer until it is collected.
    pub(super) fn store_answer(&mut self, given: &AnswerValue, grade: &Grade) {
        let Some(active) = self.active_question() else { return };
        let class = self.class();
        let title = class.map_or("", |class| &class.title);
        let scene = class.map_or_else(|| scene_name(&self.scene), |class| &class.scene);
        let (place, posed) = ((active.step, active.instance), &active.posed);
        let answer = StoredAnswer::new((title, scene), place, (posed, given, grade), active.hints);
        self.answered.extend(answer);
    }
}
