//! A class in a session: what is locked in it, and the answers that are given.

use super::Session;
use crate::app::class::{Answered, Class, scene_name};
use crate::app::command::Command;
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

    /// Why the class does not let a command be done.
    #[must_use]
    pub fn locked(&self, command: &Command) -> Option<&'static str> {
        use Command as C;
        self.class()?;
        match command {
            // A branch that is taken back changes no parameter of its own.
            C::Undo if self.can_unbranch() => None,
            C::Set { .. }
            | C::NextChoice(_)
            | C::Reset(_)
            | C::Undo
            | C::Redo
            | C::Nudge { .. }
            | C::RemoveCorner
            | C::Compare(_)
            | C::CompareToo(_)
            | C::Fan { .. } => self.parameters_locked(),
            C::ToggleOverlay(_) => self.overlays_locked(),
            C::StartStep(step) | C::Ask { step, .. } => self.step_locked(*step),
            C::NextStep => self.step_locked(self.next_step()?),
            _ => None,
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
