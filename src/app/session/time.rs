//! Time in a session: forward, back, to a tick, into a tick, and restart.

use std::ops::ControlFlow;

use super::Session;
use crate::app::log::Log;
use crate::app::stepper::OpenedTick;
use crate::app::timeline::Timeline;
use crate::record::recording::RecordingRun;
use crate::scene::Goal;
use crate::sim::input::{ActionSet, HEADING_STEPS, on_grid};
use crate::sim::{Event, EventKind, Input, Record, World};

impl Session {
    /// Advances time by `elapsed` seconds; `on_tick` receives number, world and events of each tick.
    /// Returns whether a replay has just ended.
    pub fn advance(&mut self, elapsed: f64, on_tick: impl FnMut(u32, &World, &[Event])) -> bool {
        self.advance_while(elapsed, || true, on_tick)
    }

    /// Does the same as [`Self::advance`] while `goes_on` returns true, checked after each tick and each
    /// part of a slow tick. Drops the remaining ticks, so time runs slower.
    pub fn advance_while(
        &mut self,
        elapsed: f64,
        mut goes_on: impl FnMut() -> bool,
        mut on_tick: impl FnMut(u32, &World, &[Event]),
    ) -> bool {
        let (mut has_ended, mut ticks) = (false, 0);
        for _ in 0..self.clock.due(elapsed) {
            let shown = self.shown_tick();
            let backwards = self.clock.backwards;
            let is_over = if backwards {
                shown == 0 || !self.timeline.has(shown - 1)
            } else {
                self.is_live() && (self.stop_at.take() == Some(shown) || self.has_ended())
            };
            if is_over {
                has_ended = !backwards;
                self.clock.pause();
                break;
            }
            if backwards {
                self.seek(shown - 1);
            } else if self.tick_while(&mut goes_on).is_break() {
                break;
            }
            ticks += 1;
            on_tick(self.shown_tick(), &self.timeline.world, &self.timeline.events);
            let is_settled = self.finish_watching();
            if std::mem::take(&mut self.opens_next) {
                self.open(0);
            }
            if is_settled {
                break;
            }
            // Stop, so that a runaway body can be inspected.
            if self.timeline.events.iter().any(|e| e.kind == EventKind::Frozen) {
                self.clock.pause();
                break;
            }
            if !goes_on() {
                break;
            }
        }
        self.move_camera(elapsed, ticks);
        has_ended
    }

    /// Unpauses at the newest tick, if the current lesson step asks for one of the actions just pressed.
    pub fn drive_on(&mut self, pressed: ActionSet) {
        let can_continue = self.clock.paused && self.is_live() && self.opened_tick().is_none();
        if !can_continue || self.editor.is_on || self.active_question.is_some() {
            return;
        }
        let steps = &self.scene.file.steps;
        let step = self.progress.current(steps.len()).map(|current| &steps[current]);
        let is_wanted =
            step.is_some_and(|step| step.hold.iter().any(|action| pressed.contains(*action)));
        self.clock.paused = !is_wanted;
    }

    /// Runs a tick, with its recorded input if there is one, else with `input`.
    pub(in crate::app) fn tick(&mut self, input: Input) {
        let is_new = self.is_live();
        self.timeline.tick(|| input);
        self.after_tick(is_new, None);
    }

    /// Runs a tick while `goes_on` returns true; the next call continues an unfinished tick. Records
    /// the tick as it runs: picture or log need the record, and a second run would double the cost.
    fn tick_while(&mut self, goes_on: &mut dyn FnMut() -> bool) -> ControlFlow<()> {
        let (is_new, camera_yaw) = (self.is_live(), self.steering_yaw());
        let (source, progress) = (&mut self.input_source, &mut self.progress);
        let input = || {
            let is_user_input = !source.is_guided();
            let input = source.next(camera_yaw);
            if is_user_input {
                progress.note_actions(input.held);
            }
            input
        };
        let ran = self.timeline.tick_while(input, goes_on);
        if ran.is_break() && self.clock.paused {
            // Keep the single step pending.
            self.clock.single_steps += 1;
        }
        ran.map_continue(|record| self.after_tick(is_new, Some(record)))
    }

    /// Returns the heading of "ahead", radians; 0 in worlds without steering by camera, so that equal
    /// inputs stay equal.
    fn steering_yaw(&self) -> f32 {
        let steers = self.world().view_hints().steers_by_camera;
        if steers { on_grid(self.camera.ahead_yaw(), HEADING_STEPS) } else { 0.0 }
    }

    /// Updates everything that depends on the run, after a tick; `record` is its record, if known.
    fn after_tick(&mut self, is_new: bool, record: Option<Record>) {
        if let Some(comparison) = &mut self.comparison {
            comparison.keep_up(&self.timeline);
        }
        self.check_divergence_goal();
        self.tick_view.forget();
        if let Some(record) = record {
            self.tick_view.set_record(record);
        }
        if is_new {
            self.is_recorded = false;
            let (tick, world) = (self.timeline.shown_tick, &self.timeline.world);
            let record = || self.tick_view.record(&self.timeline);
            self.log.tick(tick, world, &self.timeline.events, record);
            self.plots.tick(tick, world);
            if let Some(goal) = self.scene.file.goal.filter(|_| self.active_question.is_none()) {
                self.goal.count_tick(&goal, tick, world);
            }
            // A question's ticks complete no step but its own.
            let steps = &self.scene.file.steps;
            let question_step = self.active_question.as_deref().map(|active| active.step);
            if question_step.is_none() || question_step == self.progress.current(steps.len()) {
                self.progress.check_goal(&self.scene.file, world, &self.timeline.events);
            }
        }
    }

    /// Returns the numbers of completed and of all parts of the next tick; `None` before it begins.
    #[must_use]
    pub fn under_way(&self) -> Option<[u32; 2]> {
        self.timeline.partial_progress()
    }

    /// Shows a tick, at most the newest.
    pub(super) fn seek(&mut self, tick: u32) {
        self.timeline.seek(tick);
        self.tick_view.forget();
    }

    /// Pauses, and shows a tick.
    pub(super) fn travel(&mut self, tick: u32) {
        self.clock.pause();
        self.seek(tick);
    }

    /// Makes the run a replay and shows tick 0; time stops at the last tick.
    pub fn show_replay(&mut self) {
        self.seek(0);
        (self.stop_at, self.is_recorded) = (Some(self.ticks()), true);
        self.reset_camera();
    }

    /// Restarts the scene at tick 0 with its present parameters.
    pub(super) fn restart(&mut self) {
        let (run, left_at) = (self.timeline.history.finished(), self.shown_tick());
        self.recorder.end_run(RecordingRun { run, left_at });
        let compared = self.comparison.take();
        self.timeline = Timeline::new(self.world().restarted());
        // Restart the comparison too.
        self.comparison =
            compared.and_then(|compared| compared.restarted_with(&self.timeline)).map(Box::new);
        self.restart_fan();
        self.tick_view.forget();
        (self.log, self.cut_off_runs, self.stop_at) = (Log::default(), Vec::new(), None);
        self.plots.truncate(0);
        self.clock.backwards = false;
        self.input_source.restart();
        self.shape_drag.release();
        self.reset_camera();
    }

    /// Pauses, and opens the tick on show at this moment, at most its last.
    pub(super) fn open(&mut self, moment: usize) {
        self.clock.pause();
        self.tick_view.open(moment, &self.timeline);
        if self.opened_tick().is_some_and(OpenedTick::has_reached_decision) {
            self.progress.complete_goal(&Goal::Inside, &self.scene.file.steps);
        }
    }

    /// Goes one moment forward or back; with `stage`, to the start of a stage. Beyond the ends, shows
    /// whole ticks.
    pub(super) fn step_inside(&mut self, forward: bool, stage: bool) {
        match (self.opened_tick().map(|opened| opened.next(forward, stage)), forward) {
            (Some(Some(moment)), _) => self.open(moment),
            (Some(None), true) => self.tick_view.opened = None,
            (Some(None), false) => self.travel(self.shown_tick().saturating_sub(1)),
            (None, true) => {
                self.clock.step_once();
                self.opens_next = true;
            }
            (None, false) => self.open(usize::MAX),
        }
    }
}
