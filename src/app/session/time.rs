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
    /// Advances time by `elapsed` seconds; `each` receives the world and the events after each
    /// tick. Returns whether a replay has just ended.
    pub fn advance(&mut self, elapsed: f64, each: impl FnMut(u32, &World, &[Event])) -> bool {
        self.advance_while(elapsed, || true, each)
    }

    /// Does the same while `goes_on` returns true, checked after each tick and each part of a slow
    /// tick. Remaining ticks are dropped, so time runs slower.
    pub fn advance_while(
        &mut self,
        elapsed: f64,
        mut goes_on: impl FnMut() -> bool,
        mut each: impl FnMut(u32, &World, &[Event]),
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
            each(self.shown_tick(), &self.timeline.world, &self.timeline.events);
            let is_settled = self.look_at_answer();
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
        self.follow(elapsed, ticks);
        has_ended
    }

    /// Lets time run if one of these actions was just pressed, time stands still at the newest tick,
    /// and the lesson's step asks for the action.
    pub fn drive_on(&mut self, went_down: ActionSet) {
        let stands = self.clock.paused && self.is_live() && self.opened_tick().is_none();
        if !stands || self.editor.is_on || self.active_question.is_some() {
            return;
        }
        let steps = &self.scene.file.steps;
        let step = self.progress.current(steps.len()).map(|current| &steps[current]);
        let asks = step.is_some_and(|step| step.hold.iter().any(|it| went_down.contains(*it)));
        self.clock.paused = !asks;
    }

    /// Runs a tick, with its recorded input if there is one, else with `input`.
    pub(in crate::app) fn tick(&mut self, input: Input) {
        let is_new = self.is_live();
        self.timeline.tick(|| input);
        self.ran(is_new, None);
    }

    /// Runs a tick while `goes_on` returns true; an unfinished tick continues next time, unless
    /// time is paused. Records the tick as it runs, as picture or log need the record, and a second
    /// run would double the cost.
    fn tick_while(&mut self, goes_on: &mut dyn FnMut() -> bool) -> ControlFlow<()> {
        let (is_new, camera_yaw) = (self.is_live(), self.steering_yaw());
        let (incoming, progress) = (&mut self.input_source, &mut self.progress);
        let input = || {
            let is_own = !incoming.is_guided();
            let input = incoming.next(camera_yaw);
            if is_own {
                progress.uses(input.held);
            }
            input
        };
        let ran = self.timeline.tick_while(input, goes_on);
        if ran.is_break() && self.clock.paused {
            // Keep the single step pending.
            self.clock.single_steps += 1;
        }
        ran.map_continue(|record| self.ran(is_new, Some(record)))
    }

    /// Returns the heading of "ahead"; 0 in worlds without steering by camera, to keep equal inputs
    /// equal.
    fn steering_yaw(&self) -> f32 {
        let steers = self.world().view_hints().steers_by_camera;
        if steers { on_grid(self.camera.ahead_yaw(), HEADING_STEPS) } else { 0.0 }
    }

    /// Updates everything that follows the run; `record` is that of the tick, if known.
    fn ran(&mut self, is_new: bool, record: Option<Record>) {
        if let Some(comparison) = &mut self.comparison {
            comparison.keep_up(&self.timeline);
        }
        self.check_divergence_goal();
        self.tick_view.forget();
        if let Some(record) = record {
            self.tick_view.know(record);
        }
        if is_new {
            self.is_recorded = false;
            let (tick, world) = (self.timeline.shown_tick, &self.timeline.world);
            let record = || self.tick_view.record(&self.timeline);
            self.log.tick(tick, world, &self.timeline.events, record);
            self.plots.tick(tick, world);
            if let Some(goal) = self.scene.file.goal.filter(|_| self.active_question.is_none()) {
                self.goal.look(&goal, tick, world);
            }
            // Ticks run by a question are for watching, and complete no other step.
            let steps = &self.scene.file.steps;
            let own = self.active_question.as_deref().map(|asking| asking.step);
            if own.is_none() || own == self.progress.current(steps.len()) {
                self.progress.look(&self.scene.file, world, &self.timeline.events);
            }
        }
    }

    /// Returns how many parts of the next tick are done, and of how many; `None` before it begins.
    #[must_use]
    pub fn under_way(&self) -> Option<[u32; 2]> {
        self.timeline.done()
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

    /// Shows the first tick of a replay; time stops at its last.
    pub fn show_replay(&mut self) {
        self.seek(0);
        (self.stop_at, self.is_recorded) = (Some(self.ticks()), true);
        self.reset_camera();
    }

    /// Restarts the scene at tick 0 with its edits.
    pub(super) fn restart(&mut self) {
        let (run, left_at) = (self.timeline.history.finished(), self.shown_tick());
        self.recorder.leave(RecordingRun { run, left_at });
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

    /// Pauses, and shows this moment of the tick on show, at most its last.
    pub(super) fn open(&mut self, at: usize) {
        self.clock.pause();
        self.tick_view.open(at, &self.timeline);
        if self.opened_tick().is_some_and(OpenedTick::is_followed) {
            self.progress.met(&Goal::Inside, &self.scene.file.steps);
        }
    }

    /// Goes one moment forward if `on`, else back; with `stage`, to the start of a stage.
    pub(super) fn step_inside(&mut self, on: bool, stage: bool) {
        match (self.opened_tick().map(|opened| opened.next(on, stage)), on) {
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
