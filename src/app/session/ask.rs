//! Questions of the lesson: setting up, answering, watching, solving.

use super::Session;
use super::changes::{PREPARATION_LIMIT, values_below};
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

/// Maximum number of instances tried for one question.
const MAX_TRIES: u32 = 40;

/// Ticks that show the outcome of a question settled at its own moment.
pub const IMMEDIATE_OUTCOME_TICKS: u32 = 60;

/// Ticks that show the outcome after the tick that settles the question.
const OUTCOME_TICKS: u32 = 40;

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

    /// Asks the question of a step in instance `first`, or in the next one with a clear answer: restarts
    /// the scene and drives it to the question's moment.
    pub(super) fn ask(&mut self, step: usize, first: u32) -> Result<(), String> {
        let varies = self.question_of(step).is_some_and(|question| !question.vary.is_empty());
        let before = match self.active_question.take() {
            Some(active) => active.before,
            None => SavedState {
                overlays: self.overlays,
                paused: self.clock.paused,
                values: values_below(&self.world().setup(), ""),
                changes: self.undo.done.len(),
            },
        };
        let changes = self.undo.done.len();
        let mut result = Err(id::SESSION_NO_SUCH_QUESTION.to_string());
        let deadline = Deadline::after(PREPARATION_LIMIT);
        for instance in first..first + MAX_TRIES {
            result = self.ask_one(step, instance, &before, deadline);
            if result.is_ok() || !varies {
                break;
            }
        }
        self.credit_lesson(changes);
        if result.is_err() {
            self.restore_state(&before)?;
            // Do not continue from an interrupted drive.
            self.restart();
        }
        result
    }

    fn question_of(&self, step: usize) -> Option<&Question> {
        self.scene.file.steps.get(step)?.ask.as_ref()
    }

    fn ask_one(
        &mut self,
        step: usize,
        instance: u32,
        before: &SavedState,
        deadline: Deadline,
    ) -> Result<(), String> {
        let Some(question) = self.question_of(step).cloned() else { return Ok(()) };
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
        self.drive_to(&start, deadline)?;
        let (state, selection) = ((self.world(), self.shown_records().tested), self.selection());
        let posed = predict::pose_question(&question, state, selection, instance, deadline)?;
        // A camera set by the step stays.
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

    /// Restarts the scene with the present parameters, drives to the start's moment and pauses.
    ///
    /// # Errors
    /// Returns an error if the drive takes too long; the run stops there.
    pub(super) fn drive_to(&mut self, start: &Start, deadline: Deadline) -> Result<(), String> {
        self.restart();
        self.clock.pause();
        let last = ticks(&start.drive) as usize;
        for input in inputs(start.drive.clone()).take(last) {
            deadline.check()?;
            self.tick(input);
            let moment = start.moment.as_ref();
            if moment.is_some_and(|moment| moment.reached(self.world(), &self.timeline.events)) {
                break;
            }
        }
        Ok(())
    }

    /// Takes the learner's answer: shows the question's overlays, and runs time until the outcome is
    /// visible.
    pub(super) fn answer(&mut self, given: AnswerValue) {
        let Some(active) = self.active_question().filter(|active| active.is_open()) else { return };
        let grade = predict::grade(&active.posed, &given);
        self.store_answer(&given, &grade);
        let Some(mut active) = self.active_question.take() else { return };
        active.grade = Some(grade);
        let question = self.question_of(active.step).cloned();
        let overlays = question.as_ref().map_or(&[][..], |question| &question.shows);
        self.overlays = active.before.overlays.with(overlays);
        active.given = Some(given);
        active.phase = QuestionPhase::AnswerShown;
        self.camera.moved = false;
        self.progress.complete_answered(&self.scene.file.steps, active.step);
        let is_ahead = active.posed.ticks > 0;
        self.active_question = Some(active);
        if is_ahead {
            self.watch();
        }
    }

    /// Runs time from the question's moment to show the outcome, beside a ghost with the learner's
    /// displacement; [`Self::finish_watching`] ends this. Returns false if no answer is shown.
    pub(super) fn watch(&mut self) -> bool {
        let is_shown = |active: &&ActiveQuestion| active.phase == QuestionPhase::AnswerShown;
        let Some(active) = self.active_question().filter(is_shown) else { return false };
        let (from, settled) = (active.from, active.posed.ticks);
        let follow_up = self.question().map(|question| question.then.clone()).unwrap_or_default();
        let duration = match settled {
            0 => IMMEDIATE_OUTCOME_TICKS,
            settled => settled + OUTCOME_TICKS,
        };
        let displacement = match (&active.posed.format, &active.given) {
            (AnswerFormat::Way(body, _), Some(AnswerValue::Way(displacement))) => {
                Some((*body, *displacement))
            }
            _ => None,
        };
        if self.shown_tick() != from {
            self.travel(from);
        }
        self.tick_view.opened = None;
        if let Some((body, displacement)) = displacement {
            self.start_ghost(body, displacement);
        }
        if self.is_live() {
            self.input_source.guide(inputs(follow_up).take(duration as usize));
        }
        if let Some(active) = &mut self.active_question {
            active.phase = QuestionPhase::Watching(from + duration);
        }
        self.clock.paused = false;
        self.camera.moved = false;
        true
    }

    /// Starts a second world with the body displaced as the learner answered.
    fn start_ghost(&mut self, body: Body, displacement: glam::Vec3) {
        let Some(group) = group_of(self.world(), body) else { return };
        let Some(position) = self.world().position(body) else { return };
        // If the body cannot be placed there, no ghost is shown; grading does not need one.
        let _ =
            self.compare(vec![(format!("{group}.position"), Value::Vec3(position + displacement))]);
    }

    /// Ends watching once the outcome has run: goes to the tick that settles the question. Returns
    /// whether it did. Must be called after each tick.
    pub(super) fn finish_watching(&mut self) -> bool {
        let shown = self.shown_tick();
        if let Some(active) = &mut self.active_question
            && let QuestionPhase::Watching(until) = active.phase
            && shown >= until
        {
            active.phase = QuestionPhase::AnswerShown;
            let settled = active.from + active.posed.ticks;
            self.input_source.end_guide();
            self.comparison = None;
            self.travel(settled);
            return true;
        }
        false
    }

    /// Shows another hint.
    pub(super) fn take_hint(&mut self) {
        let count = self.hints().len();
        if let Some(active) = &mut self.active_question {
            active.hints = (active.hints + 1).min(count);
        }
    }

    /// Returns the hints: an overlay or the Figure, the line that decides, and the worked answer.
    #[must_use]
    pub fn hints(&self) -> Vec<String> {
        let (Some(active), Some(question)) = (self.active_question(), self.question()) else {
            return Vec::new();
        };
        let mut hints = Vec::new();
        let overlay = question.shows.iter().find_map(|kind| crate::overlay::of_kind(*kind));
        hints.push(match overlay {
            Some(overlay) => id::SESSION_HINT_OVERLAY
                .with(&[("overlay", &overlay.name), ("description", &overlay.doc.text())]),
            None => id::SESSION_HINT_FIGURE.to_string(),
        });
        if let Some((_, line)) = self.deciding() {
            hints.push(id::SESSION_HINT_LINE.with(&[("line", &line)]));
        }
        hints.push(predict::grade(&active.posed, &active.posed.truth).explanation);
        hints
    }

    /// Returns the moment of the tick on show that settles the question, and its line of
    /// pseudo-code.
    #[must_use]
    pub fn deciding(&self) -> Option<(usize, String)> {
        let (question, active) = (self.question()?, self.active_question()?);
        // Only moments of this tick can be opened, whether or not it made tests.
        let (record, selection) = (self.tick_view.record(&self.timeline), self.selection());
        let moment = predict::settling(question, &active.posed, record, selection)?;
        let explain = explain::explanation(record);
        let line = explain.moments(explain.explained(selection)).get(moment)?.line;
        let text = record.listing().get(line).map_or("", |line| line.text).trim().to_owned();
        Some((moment, text))
    }

    /// Opens the deciding line in the tick that settles the question.
    pub(super) fn show_line(&mut self) {
        let Some(active) = self.active_question() else { return };
        let settled = active.from + active.posed.ticks;
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
        let (Some(active), Some(question)) = (self.active_question(), self.question()) else {
            return;
        };
        let world = self.world();
        let pair = predict::settled_pair(question, &active.posed, world);
        if let Some([a, b]) = pair.filter(|_| world.view_hints().draw_plane.is_upright()) {
            self.tick_view.opened = None;
            self.tick_view.select(Some(a), Some(b));
        }
    }

    /// Closes the question, answered or not, restores the parameters that it had set, and restarts.
    ///
    /// # Errors
    /// Returns an error if a former value is no longer valid.
    pub(super) fn end_question(&mut self) -> Result<(), String> {
        let Some(mut active) = self.active_question.take() else { return Ok(()) };
        if !active.is_open() {
            // Keep the overlays that show the answer.
            active.before.overlays = self.overlays;
        }
        self.input_source.end_guide();
        self.comparison = None;
        // The question's run must not complete the next step.
        let progress = self.progress.clone();
        self.restore_state(&active.before)?;
        self.progress = progress;
        let paused = self.clock.paused;
        self.restart();
        self.clock.paused = paused;
        Ok(())
    }

    /// Restores overlays, pause, parameters and undo list to their state before the question.
    fn restore_state(&mut self, before: &SavedState) -> Result<(), String> {
        (self.overlays, self.clock.paused) = (before.overlays, before.paused);
        self.undo.done.truncate(before.changes);
        self.undo.undone.clear();
        self.write(&before.values)
    }

    /// Refuses commands that would reveal the answer of an open question; closes the question before
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
