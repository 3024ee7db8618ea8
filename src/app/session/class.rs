//! A class in a session: what is locked in it, and the answers that are given.

use super::Session;
use crate::app::class::{Answered, Class, scene_name};
use crate::app::command::{Command, Lock};
use crate::predict::{Given, Grade};

/// What is said where something is locked.
const PARAMETERS: &str = "the class has locked the parameters";
const OVERLAYS: &str = "the class has locked the overlays";
const STEPS: &str = "the class ends before this step";

impl Session {
    /// Begins a class at its step.
    ///
    /// # Errors
    /// Says why the step cannot be set up.
    pub fn join(&mut self, class: Class) -> Result<(), String> {
        let step = class.step;
        self.enrol(class);
        self.start_step(step)
    }

    /// Goes on in a class: what it locks is locked from now on.
    pub fn enrol(&mut self, class: Class) {
        self.class = Some(Box::new(class));
    }

    /// Nothing is locked any more, and answers are of no class.
    pub fn leave_class(&mut self) {
        self.class = None;
    }

    /// The class that the session is of.
    #[must_use]
    pub fn class(&self) -> Option<&Class> {
        self.class.as_deref()
    }

    /// Why parameters cannot be changed, where they cannot.
    #[must_use]
    pub fn parameters_locked(&self) -> Option<&'static str> {
        self.class().filter(|class| class.locked.parameters).map(|_| PARAMETERS)
    }

    /// Why overlays cannot be switched, where they cannot.
    #[must_use]
    pub fn overlays_locked(&self) -> Option<&'static str> {
        self.class().filter(|class| class.locked.overlays).map(|_| OVERLAYS)
    }

    /// Why a step, from 0, cannot be begun, where it cannot.
    #[must_use]
    pub fn step_locked(&self, step: usize) -> Option<&'static str> {
        self.class().filter(|class| class.is_later(step)).map(|_| STEPS)
    }

    /// Returns why the class refuses a command, if it does.
    #[must_use]
    pub fn locked(&self, command: &Command) -> Option<&'static str> {
        self.class()?;
        match command.locked_by()? {
            // Bringing a branch back changes no parameter by itself.
            Lock::Parameters if *command == Command::Undo && self.can_unbranch() => None,
            Lock::Parameters => self.parameters_locked(),
            Lock::Overlays => self.overlays_locked(),
            Lock::Step(step) => self.step_locked(step.or_else(|| self.next_step())?),
        }
    }

    /// The instance in which a question is asked first.
    pub(super) fn seed(&self) -> u32 {
        self.class().map_or(0, |class| class.seed)
    }

    /// Keeps an answer for whoever collects them.
    pub(super) fn note_answer(&mut self, given: &Given, grade: &Grade) {
        let Some(asking) = self.asking() else { return };
        let class = self.class();
        let title = class.map_or("", |class| &class.title);
        let scene = class.map_or_else(|| scene_name(&self.scene), |class| &class.scene);
        let (at, asks) = ((asking.step, asking.instance), &asking.posed.asks);
        let answered = Answered::new((title, scene), at, (asks, given, grade), asking.hints);
        self.answered.extend(answered);
    }
}
