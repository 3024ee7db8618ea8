//! How time goes in a session: on, back, to a tick, into one, and again from the start.

use std::ops::ControlFlow;

use super::Session;
use crate::app::log::Log;
use crate::app::stepper::Opened;
use crate::app::timeline::Timeline;
use crate::record::recording::Take;
use crate::scene::Goal;
use crate::sim::input::{HEADINGS, on_grid};
use crate::sim::{Event, EventKind, Input, Record, World};

impl Session {
    /// Lets `elapsed` seconds pass; `each` sees the world after each tick with its events. Whether
    /// time has just stopped at the end of a replay.
    pub fn advance(&mut self, elapsed: f64, each: impl FnMut(u32, &World, &[Event])) -> bool {
        self.advance_while(elapsed, || true, each)
    }

    /// The same for as long as it may go on, which is asked after each tick, and after each part of a slow
    /// one: the ticks that are then left are forgotten, and time goes slower.
    pub fn advance_while(
        &mut self,
        elapsed: f64,
        mut goes_on: impl FnMut() -> bool,
        mut each: impl FnMut(u32, &World, &[Event]),
    ) -> bool {
        let (mut has_ended, mut ticks) = (false, 0);
        for _ in 0..self.clock.due(elapsed) {
            let shown = self.shown();
            let backwards = self.clock.backwards;
            let is_over = if backwards {
                shown == 0 || !self.timeline.has(shown - 1)
            } else {
                self.is_live() && self.stop_at.take() == Some(shown)
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
            let is_settled = self.look_at_answer();
            each(self.shown(), &self.timeline.world, &self.timeline.events);
            if std::mem::take(&mut self.opens_next) {
                self.open(0);
            }
            if is_settled {
                break;
            }
            // What has run away should be looked at, not run over.
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

    /// Runs a tick: as it was run before, else with `input`.
    pub(in crate::app) fn tick(&mut self, input: Input) {
        let is_new = self.is_live();
        self.timeline.tick(|| input);
        self.ran(is_new, None);
    }

    /// Runs a tick as far as it may go on; one that has not ended goes on next time, unless time stands
    /// still then. Its account will be asked for, by the picture or by the log: made as the tick runs, the
    /// tick is run once, and not once more for that.
    fn tick_while(&mut self, goes_on: &mut dyn FnMut() -> bool) -> ControlFlow<()> {
        let (is_new, camera_yaw) = (self.is_live(), self.steering_yaw());
        let incoming = &mut self.incoming;
        let ran = self.timeline.tick_while(|| incoming.next(camera_yaw), goes_on);
        if ran.is_break() && self.clock.paused {
            // It was asked for by itself.
            self.clock.single_steps += 1;
        }
        ran.map_continue(|record| self.ran(is_new, Some(record)))
    }

    /// The heading that "ahead" means; where it means nothing, 0: it would only make equal inputs differ.
    fn steering_yaw(&self) -> f32 {
        let steers = self.world().outlook().steers_by_camera;
        if steers { on_grid(self.camera.ahead_yaw(), HEADINGS) } else { 0.0 }
    }

    /// Takes note of a tick that has been run, and of its account where that is at hand.
    fn ran(&mut self, is_new: bool, record: Option<Record>) {
        if let Some(comparison) = &mut self.comparison {
            comparison.keep_up(&self.timeline);
        }
        self.look_at_parting();
        self.on_show.forget();
        if let Some(record) = record {
            self.on_show.know(record);
        }
        if is_new {
            self.is_recorded = false;
            let (tick, world) = (self.timeline.shown, &self.timeline.world);
            let record = || self.on_show.record(&self.timeline);
            self.log.tick(tick, world, &self.timeline.events, record);
            self.plots.tick(tick, world);
            // What a question lets run is there to be watched, and does no other step.
            let steps = &self.scene.file.steps;
            let own = self.asking.as_deref().map(|asking| asking.step);
            if own.is_none() || own == self.progress.current(steps.len()) {
                self.progress.look(steps, world, &self.timeline.events);
            }
        }
    }

    /// How many parts of the tick after the one on show are done, and of how many; `None` where it has not
    /// begun.
    #[must_use]
    pub fn under_way(&self) -> Option<[u32; 2]> {
        self.timeline.done()
    }

    /// Puts a tick on show; later than the newest is the newest.
    pub(super) fn seek(&mut self, tick: u32) {
        self.timeline.seek(tick);
        self.on_show.forget();
    }

    /// Pauses, and puts a tick on show.
    pub(super) fn travel(&mut self, tick: u32) {
        self.clock.pause();
        self.seek(tick);
    }

    /// Puts the first tick of a replay on show; time will stop at its last.
    pub fn show_replay(&mut self) {
        self.seek(0);
        (self.stop_at, self.is_recorded) = (Some(self.ticks()), true);
        self.reset_camera();
    }

    /// The same scene and edits from tick 0.
    pub(super) fn restart(&mut self) {
        let (run, left_at) = (self.timeline.history.finished(), self.shown());
        self.recorder.leave(Take { run, left_at });
        let compared = self.comparison.take();
        self.timeline = Timeline::new(self.world().restarted());
        // What is compared is compared again, from the start.
        self.comparison =
            compared.and_then(|compared| compared.again(&self.timeline)).map(Box::new);
        self.restart_fan();
        self.on_show.forget();
        (self.log, self.dropped, self.stop_at) = (Log::default(), Vec::new(), None);
        self.plots.truncate(0);
        self.clock.backwards = false;
        self.incoming.restart();
        self.grip.release();
        self.reset_camera();
    }

    /// Shows this moment of the tick on show, its last one if there are fewer; pauses.
    pub(super) fn open(&mut self, at: usize) {
        self.clock.pause();
        self.on_show.open(at, &self.timeline);
        if self.opened().is_some_and(Opened::is_followed) {
            self.progress.met(&Goal::Inside, &self.scene.file.steps);
        }
    }

    /// One moment on, or back; with `stage` to where a stage begins.
    pub(super) fn step_inside(&mut self, on: bool, stage: bool) {
        match (self.opened().map(|opened| opened.next(on, stage)), on) {
            (Some(Some(moment)), _) => self.open(moment),
            (Some(None), true) => self.on_show.opened = None,
            (Some(None), false) => self.travel(self.shown().saturating_sub(1)),
            (None, true) => {
                self.clock.step_once();
                self.opens_next = true;
            }
            (None, false) => self.open(usize::MAX),
        }
    }
}
