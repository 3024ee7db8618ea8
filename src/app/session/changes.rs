//! Changes of parameters, recorded in the run, and branches; both can be undone.

use std::time::Duration;

use super::{CutOffRun, Session};
use crate::app::command::Command;
use crate::app::log::TimelineMarkKind;
use crate::app::undo::{Change, Values};
use crate::params::{self, Value};
use crate::platform::pace::Pace;
use crate::predict::Deadline;
use crate::record::history::History;
use crate::record::run::Edit;
use crate::scene::LessonStep;
use crate::scene::steps::Setting;
use crate::sim::World;
use crate::sim::grounds::{GroundKeepAlive, PendingGrounds};
use crate::sim::lab::BRANCH;

/// Time limit for preparing a question or the start of a step.
pub(super) const PREPARATION_LIMIT: Duration = Duration::from_secs(2);

/// Maximum number of cut-off runs kept for undo; each holds worlds of its own.
const MAX_CUT_OFF_RUNS: usize = 8;

impl Session {
    /// Returns whether undo and redo are possible.
    #[must_use]
    pub fn can_undo_redo(&self) -> (bool, bool) {
        if self.editor.is_on {
            let [undo, redo] = self.editor.counts();
            return (undo > 0, redo > 0);
        }
        let can_undo = !self.undo.done.is_empty() || self.can_unbranch();
        (can_undo, !self.undo.undone.is_empty())
    }

    /// Returns whether the next undo removes a branch.
    pub(super) fn can_unbranch(&self) -> bool {
        let done = self.undo.done.len();
        self.cut_off_runs.last().is_some_and(|run| run.depth == done)
    }

    /// Undoes the newest change or branch if `back`, else redoes a change.
    pub(super) fn undo_redo(&mut self, back: bool) -> Result<(), String> {
        if back && self.unbranch() {
            return Ok(());
        }
        let values = self.undo.undo_redo(back);
        self.write(&values)
    }

    /// Sets a parameter; `gesture` merges the change with the previous one.
    pub(super) fn set(&mut self, path: &str, value: Value, gesture: bool) -> Result<(), String> {
        self.change(path, &[(path.to_owned(), value)], gesture)
    }

    /// Selects the next choice of the switch at `path`, cyclically.
    pub(super) fn next_choice(&mut self, path: &str) -> Result<(), String> {
        let Some(Value::Choice(index, choices)) = params::get(&self.world().setup(), path) else {
            return Ok(());
        };
        self.set(path, Value::Choice((index + 1) % choices.names.len(), choices), false)
    }

    /// Resets every parameter at and below `path` to the scene file's value.
    pub(super) fn reset(&mut self, path: &str) -> Result<(), String> {
        let values = values_below(&self.scene.file.world, path);
        self.change(path, &values, false)
    }

    /// Returns the next step of the lesson.
    #[must_use]
    pub fn next_step(&self) -> Option<usize> {
        self.progress.current(self.scene.file.steps.len())
    }

    /// Marks the changes from index `from` on as made by the lesson.
    pub(super) fn credit_lesson(&mut self, from: usize) {
        self.undo.done.iter_mut().skip(from).for_each(|change| change.by_lesson = true);
    }

    /// Sets up a step of the lesson; each parameter becomes a change of its own.
    pub(super) fn start_step(&mut self, index: usize) -> Result<(), String> {
        let Some(step) = self.scene.file.steps.get(index).cloned() else { return Ok(()) };
        let was_done = self.progress.is_done(index);
        self.progress.start(index);
        let changes = self.undo.done.len();
        let result = self.set_up(index, step);
        self.credit_lesson(changes);
        result?;
        // The set-up itself does not count as doing the step.
        if !was_done {
            self.progress.mark_incomplete(index);
        }
        Ok(())
    }

    fn set_up(&mut self, index: usize, step: LessonStep) -> Result<(), String> {
        self.comparison = None;
        if step.waits() && step.start.is_none() {
            self.restart();
            self.clock.paused = false;
        }
        if let Some(kind) = step.camera {
            self.apply(Command::Camera(kind))?;
        }
        if step.ask.is_some() {
            return self.ask(index, self.seed());
        }
        for kind in step.overlays {
            if !self.overlays.contains(kind) {
                self.overlays.toggle(kind);
            }
        }
        for setting in step.set {
            let value = setting.read(&self.world().setup())?;
            self.set(&setting.path, value, false)?;
        }
        if let Some(start) = &step.start {
            self.drive_to(start, Deadline::after(PREPARATION_LIMIT))?;
        }
        if !step.compare.is_empty() {
            let setup = self.world().setup();
            let read = |set: &Setting| Ok((set.path.clone(), set.read(&setup)?));
            let set = step.compare.iter().map(read).collect::<Result<_, String>>()?;
            self.compare(set)?;
        }
        Ok(())
    }

    /// Repeats the edits of a recording; undo cannot remove them, only a branch can.
    pub(in crate::app) async fn repeat_edits<'e>(
        &mut self,
        edits: impl Iterator<Item = &'e Edit>,
        pace: &Pace,
    ) {
        for edit in edits {
            let _kept_alive =
                prepare_data(self.world(), &edit.path, edit.value.clone(), pace).await;
            // Accepted at recording time, so accepted now.
            let _ = self.timeline.edit(&edit.path, edit.value.clone());
            self.log.mark(self.shown_tick(), TimelineMarkKind::Edit);
        }
    }

    /// Repeats the changes of an earlier session as a single undoable change; skips values that the
    /// scene no longer accepts.
    pub(in crate::app) async fn repeat_changes(&mut self, set: &[(String, String)], pace: &Pace) {
        let before = values_below(&self.world().setup(), "");
        for (path, value) in set {
            let setting = Setting { path: path.clone(), value: value.clone() };
            let Ok(value) = setting.read(&self.world().setup()) else { continue };
            let _kept_alive = prepare_data(self.world(), path, value.clone(), pace).await;
            let _ = self.write(&[(path.clone(), value)]);
        }
        let after = values_below(&self.world().setup(), "");
        if before != after {
            self.undo.push(Change { before, after, by_lesson: false }, false);
        }
    }

    /// Returns the large grounds that must be built before the command can run at once.
    #[must_use]
    pub fn pending_grounds(&self, command: &Command) -> Option<PendingGrounds> {
        if !command.spec().waits_for_ground {
            return None;
        }
        let setup = || self.world().setup();
        let values = match command {
            Command::Set { path, value, .. } => vec![(path.clone(), value.clone())],
            Command::NextChoice(path) => match params::get(&setup(), path)? {
                Value::Choice(index, choices) => {
                    let next = Value::Choice((index + 1) % choices.names.len(), choices);
                    vec![(path.clone(), next)]
                }
                _ => return None,
            },
            Command::Reset(path) => values_below(&self.scene.file.world, path),
            Command::RestartAfresh => values_below(&self.scene.file.world, ""),
            Command::StartStep(_) | Command::NextStep | Command::Ask { .. } => {
                let index = match command {
                    Command::StartStep(index) | Command::Ask { step: index, .. } => index,
                    _ => &self.next_step()?,
                };
                let mut after = setup();
                let mut values = Values::new();
                if self.scene.file.steps.get(*index)?.ask.is_some() {
                    // A question starts from the unchanged scene.
                    after = self.scene.file.world.clone();
                    values = values_below(&after, "");
                }
                for setting in &self.scene.file.steps.get(*index)?.set {
                    let Ok(value) = setting.read(&after) else { break };
                    if params::set(&mut after, &setting.path, value.clone()).is_err() {
                        break;
                    }
                    values.push((setting.path.clone(), value));
                }
                values
            }
            // A restored run still has its grounds.
            Command::Undo if self.can_unbranch() => return None,
            Command::Undo => self.undo.done.last()?.before.clone(),
            Command::Redo => self.undo.undone.last()?.after.clone(),
            _ => return None,
        };
        self.world().pending_grounds(&values)
    }

    /// Cuts off the ticks after the one on show; undo restores them. Bodies that follow the frames of a
    /// game are simulated from here on.
    pub(super) fn branch(&mut self) -> Result<(), String> {
        if self.followed_frames().is_some() {
            let branch = [(BRANCH.to_owned(), Value::Bool(true))];
            // If later ticks are cut off, undo restores them, and with them the followed frames.
            return if self.is_live() {
                self.change("", &branch, false)
            } else {
                self.write(&branch)
            };
        }
        let cut_off = self.timeline.cut();
        self.keep_cut_off_run(cut_off);
        Ok(())
    }

    /// Sets values at and below `path`, and records the change for undo.
    fn change(
        &mut self,
        path: &str,
        values: &[(String, Value)],
        gesture: bool,
    ) -> Result<(), String> {
        let before = values_below(&self.world().setup(), path);
        self.write(values)?;
        let after = values_below(&self.world().setup(), path);
        if before != after {
            self.undo.push(Change { before, after, by_lesson: false }, gesture);
        }
        Ok(())
    }

    /// Sets the values that differ from the present ones, in order; records each as an edit.
    pub(super) fn write(&mut self, values: &[(String, Value)]) -> Result<(), String> {
        for (path, value) in values {
            if params::get(&self.world().setup(), path).as_ref() == Some(value) {
                continue;
            }
            self.edit(path, value.clone())?;
        }
        Ok(())
    }

    /// Keeps a run whose later ticks were cut off, if any, for undo. Truncates log, plots and input.
    pub(super) fn keep_cut_off_run(&mut self, history: Option<History>) {
        let Some(history) = history else { return };
        let (log, depth, tick) = (self.log.clone(), self.undo.done.len(), self.shown_tick());
        self.push_cut_off_run(CutOffRun { history, log, depth });
        self.log.truncate(tick);
        self.plots.truncate(tick);
        self.input_source.rewind(tick);
    }

    /// Adds a run that undo can restore.
    pub(super) fn push_cut_off_run(&mut self, run: CutOffRun) {
        if self.cut_off_runs.len() == MAX_CUT_OFF_RUNS {
            self.cut_off_runs.remove(0);
        }
        self.cut_off_runs.push(run);
    }

    /// Restores the newest cut-off run, if it is next in the order of undo.
    fn unbranch(&mut self) -> bool {
        let depth = self.undo.done.len();
        let Some(run) = self.cut_off_runs.pop_if(|run| run.depth == depth) else {
            return false;
        };
        self.clock.pause();
        self.timeline.restore(run.history);
        self.tick_view.forget();
        self.log = run.log;
        self.plot(self.plots.body);
        true
    }
}

/// Builds the large grounds that the world needs before this value is set. The cache keeps them while
/// the result is alive.
pub(in crate::app) async fn prepare_data(
    world: &World,
    path: &str,
    value: Value,
    pace: &Pace,
) -> GroundKeepAlive {
    match world.pending_grounds(&[(path.to_owned(), value)]) {
        Some(grounds) => grounds.make(pace).await,
        None => GroundKeepAlive::new(),
    }
}

/// Returns every parameter at and below `path`, in order of declaration; for "", all parameters.
pub(super) fn values_below(root: &impl params::Param, path: &str) -> Values {
    let mut found = Vec::new();
    params::visit(root, &mut |at, _, value| {
        let rest = at.named.strip_prefix(path);
        if path.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.')) {
            found.push((at.named.clone(), value));
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene;

    #[test]
    fn commands_report_the_grounds_they_need() {
        let text = r#"(title: "T", world: Map(pieces: [
            (name: "way", shape: Stairs(size: (4, 3, 30), steps: 400)),
        ]))"#;
        let scene = scene::parse("t.ron", None, text).expect("a good scene");
        let mut session = Session::new(scene, None);
        let set = |path: &str, value| Command::Set { path: path.to_owned(), value, gesture: false };
        let steps = |count| set("pieces.way.shape.steps", Value::U32(count));
        let triangles = |session: &Session, command: &Command| {
            session.pending_grounds(command).map(|grounds| grounds.triangles())
        };
        assert_eq!(triangles(&session, &steps(500)), Some(6_000));
        assert_eq!(triangles(&session, &steps(10)), None, "built in no time");
        assert_eq!(triangles(&session, &set("player.radius", Value::F32(0.4))), None);
        for command in [Command::Undo, Command::Redo, Command::Restart, Command::StartStep(0)] {
            assert_eq!(triangles(&session, &command), None, "{command:?}");
        }
        session.apply(steps(500)).expect("in its range");
        for command in [Command::Undo, Command::Reset("pieces".to_owned()), Command::RestartAfresh]
        {
            assert_eq!(triangles(&session, &command), None, "{command:?}: the run began with it");
        }
        // A run that starts with the change no longer has the ticks before it.
        session.apply(Command::Restart).expect("always allowed");
        for count in [600, 700] {
            session.apply(steps(count)).expect("in its range");
        }
        for command in [Command::Reset("pieces".to_owned()), Command::RestartAfresh] {
            assert_eq!(triangles(&session, &command), Some(4_800), "{command:?}");
        }
        assert_eq!(triangles(&session, &Command::Undo), None, "it has just been left");
    }
}
