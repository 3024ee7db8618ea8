//! Questions of the lesson: setting up, answering, watching, solving.

use std::time::Duration;

use super::Session;
use super::changes::values_below;
use crate::app::active_question::{ActiveQuestion, QuestionPhase, SavedState};
use crate::app::command::Command;
use crate::app::command::spec::OnQuestion;
use crate::app::present_values::varied;
use crate::app::what_if::group_of;
use crate::explain;
use crate::overlay::{OverlayKind, OverlaySet};
use crate::params::Value;
use crate::predict::{self, AnswerFormat, AnswerValue, Deadline};
use crate::scene::question::{Question, Start};
use crate::sim::Body;
use crate::sim::input::{inputs, ticks};
use crate::text::id;

/// Time limit for preparing a question or the start of a step.
pub(super) const LONGEST: Duration = Duration::from_secs(2);

/// Maximum number of instances tried for one question.
const TRIES: u32 = 40;

/// Length of the run with the learner's own displacement, ticks.
pub const GHOST: u32 = 60;

/// Ticks that run on after the answer is settled, to show the outcome.
const MORE: u32 = 40;

impl Session {
    /// Returns the question to the learner, if any.
    #[must_use]
    pub fn active_question(&self) -> Option<&ActiveQuestion> {
        self.active_question.as_deref()
    }

    /// Returns whether a question is open; nothing may reveal its answer then.
    #[must_use]
    pub fn is_question_open(&self) -> bool {
        self.active_question().is_some_and(ActiveQuestion::is_open)
    }

    /// Returns the definition of the question, if any.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        self.scene.file.steps.get(self.active_question()?.step)?.ask.as_ref()
    }

    /// Asks the question of a step in this instance, or in the next instance with a clear answer:
    /// restarts the scene and drives it to the question's moment.
    pub(super) fn ask(&mut self, step: usize, first: u32) -> Result<(), String> {
        let varies = self.asks(step).is_some_and(|question| !question.vary.is_empty());
        let before = match self.active_question.take() {
            Some(asking) => asking.before,
            None => SavedState {
                overlays: self.overlays,
                paused: self.clock.paused,
                values: values_below(&self.world().setup(), ""),
                changes: self.undo.done.len(),
            },
        };
        let changes = self.undo.done.len();
        let mut why = Err(id::SESSION_NO_SUCH_QUESTION.to_string());
        let patience = Deadline::after(LONGEST);
        for instance in first..first + TRIES {
            why = self.ask_one(step, instance, &before, patience);
            if why.is_ok() || !varies {
                break;
            }
        }
        self.credit_lesson(changes);
        if why.is_err() {
            self.put_back(&before)?;
            // The interrupted drive is no place to continue from.
            self.restart();
        }
        why
    }

    fn asks(&self, step: usize) -> Option<&Question> {
        self.scene.file.steps.get(step)?.ask.as_ref()
    }

    fn ask_one(
        &mut self,
        step: usize,
        instance: u32,
        before: &SavedState,
        patience: Deadline,
    ) -> Result<(), String> {
        let Some(question) = self.asks(step).cloned() else { return Ok(()) };
        (self.comparison, self.variants) = (None, None);
        // The question is about the pair in its text, whatever was selected.
        self.tick_view.select(None, None);
        self.reset("")?;
        let set = self.scene.file.steps[step].set.clone();
        for setting in set {
            let value = setting.read(&self.world().setup())?;
            self.set(&setting.path, value, false)?;
        }
        for (path, value) in question.instance(instance, &self.world().setup()) {
            self.set(&path, value, false)?;
        }
        let start = self.scene.file.steps[step].start.clone().unwrap_or_default();
        self.drive_to(&start, patience)?;
        let (at, selection) = ((self.world(), self.shown_records().tested), self.selection());
        let posed = predict::pose_question(&question, at, selection, instance, patience)?;
        // A step with a camera has chosen the view.
        self.camera.moved = self.scene.file.steps[step].camera.is_some();
        // Explanations of the pair and most overlays would reveal the answer.
        self.overlays = OverlaySet::NONE.with(&[OverlayKind::Models]);
        let (from, phase) = (self.shown_tick(), QuestionPhase::AwaitingAnswer);
        self.active_question = Some(Box::new(ActiveQuestion {
            step,
            instance,
            from,
            varied: varied(&question, self.world()),
            posed,
            phase,
            given: None,
            grade: None,
            hints: 0,
            before: before.clone(),
        }));
        Ok(())
    }

    /// Restarts the scene with the present parameters and drives to the moment, where time stops.
    ///
    /// # Errors
    /// Returns an error if that takes too long; the run stays where it got to.
    pub(super) fn drive_to(&mut self, start: &Start, patience: Deadline) -> Result<(), String> {
        self.restart();
        self.clock.pause();
        let last = ticks(&start.drive) as usize;
        for input in inputs(start.drive.clone()).take(last) {
            patience.check()?;
            self.tick(input);
            let goal = start.moment.as_ref();
            if goal.is_some_and(|goal| goal.reached(self.world(), &self.timeline.events)) {
                break;
            }
        }
        Ok(())
    }

    /// Takes the learner's answer: shows the question's overlays, and runs time until the outcome is
    /// visible.
    pub(super) fn answer(&mut self, given: AnswerValue) {
        let Some(asking) = self.active_question().filter(|asking| asking.is_open()) else { return };
        let grade = predict::grade(&asking.posed, &given);
        self.note_answer(&given, &grade);
        let Some(mut asking) = self.active_question.take() else { return };
        asking.grade = Some(grade);
        let question = self.asks(asking.step).cloned();
        let shows = question.as_ref().map_or(&[][..], |question| &question.shows);
        self.overlays = asking.before.overlays.with(shows);
        asking.given = Some(given);
        asking.phase = QuestionPhase::AnswerShown;
        self.camera.moved = false;
        self.progress.answered(&self.scene.file.steps, asking.step);
        let lies_ahead = asking.posed.ticks > 0;
        self.active_question = Some(asking);
        if lies_ahead {
            self.watch();
        }
    }

    /// Runs time from the question's moment to show the outcome, beside a ghost with the learner's
    /// displacement. Time then returns to the tick that settles the question. Returns whether the
    /// answer is shown.
    pub(super) fn watch(&mut self) -> bool {
        let is_shown = |asking: &&ActiveQuestion| asking.phase == QuestionPhase::AnswerShown;
        let Some(asking) = self.active_question().filter(is_shown) else { return false };
        let (from, settled) = (asking.from, asking.posed.ticks);
        let then = self.question().map(|question| question.then.clone()).unwrap_or_default();
        let long = match settled {
            0 => GHOST,
            settled => settled + MORE,
        };
        let way = match (&asking.posed.format, &asking.given) {
            (AnswerFormat::Way(body, _), Some(AnswerValue::Way(way))) => Some((*body, *way)),
            _ => None,
        };
        if self.shown_tick() != from {
            self.travel(from);
        }
        self.tick_view.opened = None;
        if let Some((body, way)) = way {
            self.run_beside(body, way);
        }
        if self.is_live() {
            self.input_source.guide(inputs(then).take(long as usize));
        }
        if let Some(asking) = &mut self.active_question {
            asking.phase = QuestionPhase::Watching(from + long);
        }
        self.clock.paused = false;
        self.camera.moved = false;
        true
    }

    /// Starts a second world with the body displaced as the learner answered.
    fn run_beside(&mut self, body: Body, way: glam::Vec3) {
        let Some(group) = group_of(self.world(), body) else { return };
        let Some(at) = self.world().position(body) else { return };
        // If the body cannot be placed there, no ghost is shown; grading does not need it.
        let _ = self.compare(vec![(format!("{group}.position"), Value::Vec3(at + way))]);
    }

    /// Ends watching once the outcome has run, returns to the tick that settles the question, and
    /// returns whether it did; call after each tick.
    pub(super) fn look_at_answer(&mut self) -> bool {
        let shown = self.shown_tick();
        if let Some(asking) = &mut self.active_question
            && let QuestionPhase::Watching(until) = asking.phase
            && shown >= until
        {
            asking.phase = QuestionPhase::AnswerShown;
            let settled = asking.from + asking.posed.ticks;
            self.input_source.end_guide();
            self.comparison = None;
            self.travel(settled);
            return true;
        }
        false
    }

    /// Takes another hint.
    pub(super) fn take_hint(&mut self) {
        let count = self.hints().len();
        if let Some(asking) = &mut self.active_question {
            asking.hints = (asking.hints + 1).min(count);
        }
    }

    /// Returns the hints: an overlay or the Figure, the line that decides, and the worked answer.
    #[must_use]
    pub fn hints(&self) -> Vec<String> {
        let (Some(asking), Some(question)) = (self.active_question(), self.question()) else {
            return Vec::new();
        };
        let mut hints = Vec::new();
        let named = question.shows.iter().find_map(|kind| crate::overlay::of_kind(*kind));
        hints.push(match named {
            Some(overlay) => id::SESSION_HINT_OVERLAY
                .with(&[("overlay", &overlay.name), ("description", &overlay.doc.text())]),
            None => id::SESSION_HINT_FIGURE.to_string(),
        });
        if let Some((_, line)) = self.deciding() {
            hints.push(id::SESSION_HINT_LINE.with(&[("line", &line)]));
        }
        hints.push(predict::grade(&asking.posed, &asking.posed.truth).explanation);
        hints
    }

    /// Returns the moment of the tick on show that settles the question, and its line of
    /// pseudo-code.
    #[must_use]
    pub fn deciding(&self) -> Option<(usize, String)> {
        let (question, asking) = (self.question()?, self.active_question()?);
        // Only moments of this tick can be opened, whether or not it made tests.
        let (record, selection) = (self.tick_view.record(&self.timeline), self.selection());
        let at = predict::settling(question, &asking.posed, record, selection)?;
        let explain = explain::explanation(record);
        let line = explain.moments(explain.explained(selection)).get(at)?.line;
        let text = record.listing().get(line).map_or("", |line| line.text).trim().to_owned();
        Some((at, text))
    }

    /// Opens the deciding line in the tick that settles the question.
    pub(super) fn show_line(&mut self) {
        let Some(asking) = self.active_question() else { return };
        let settled = asking.from + asking.posed.ticks;
        if self.shown_tick() != settled {
            self.travel(settled);
        }
        self.show_pair();
        if let Some((moment, _)) = self.deciding() {
            self.open(moment);
        }
    }

    /// Selects the two bodies of the answer, where pairs can be selected.
    fn show_pair(&mut self) {
        let (Some(asking), Some(question)) = (self.active_question(), self.question()) else {
            return;
        };
        let world = self.world();
        let pair = predict::settled_pair(question, &asking.posed, world);
        if let Some([a, b]) = pair.filter(|_| world.view_hints().draw_plane.is_upright()) {
            self.tick_view.opened = None;
            self.tick_view.select(Some(a), Some(b));
        }
    }

    /// Closes the question, answered or not, and restores the parameters that it had set.
    ///
    /// # Errors
    /// Returns an error if a former value is no longer valid.
    pub(super) fn end_question(&mut self) -> Result<(), String> {
        let Some(mut asking) = self.active_question.take() else { return Ok(()) };
        if !asking.is_open() {
            // Keep the overlays that show the answer.
            asking.before.overlays = self.overlays;
        }
        self.input_source.end_guide();
        self.comparison = None;
        // The question's run must not complete the next step.
        let progress = self.progress.clone();
        self.put_back(&asking.before)?;
        self.progress = progress;
        let paused = self.clock.paused;
        self.restart();
        self.clock.paused = paused;
        Ok(())
    }

    /// Restores everything but the run to the state before the question. Removes the question's changes
    /// from the undo list.
    fn put_back(&mut self, before: &SavedState) -> Result<(), String> {
        (self.overlays, self.clock.paused) = (before.overlays, before.paused);
        self.undo.done.truncate(before.changes);
        self.undo.undone.clear();
        self.write(&before.values)
    }

    /// Refuses commands that would reveal the answer of an open question; closes the question for
    /// commands that leave its run.
    pub(super) fn guard(&mut self, command: &Command) -> Result<(), String> {
        let Some(is_open) = self.active_question.as_ref().map(|it| it.is_open()) else {
            return Ok(());
        };
        match command.spec().question {
            OnQuestion::Reveals if is_open => {
                return Err(id::SESSION_ANSWER_FIRST.to_string());
            }
            OnQuestion::ClosesUnanswered if is_open => self.end_question()?,
            OnQuestion::Closes => self.end_question()?,
            OnQuestion::Keeps | OnQuestion::Reveals | OnQuestion::ClosesUnanswered => {}
        }
        Ok(())
    }
}
