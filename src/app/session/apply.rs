//! Applies commands to a session.

use super::Session;
use crate::app::clock::SPEEDS;
use crate::app::command::Command;
use crate::app::plots::{MAX_PAST_TICKS, past};
use crate::scene::CameraKind;

impl Session {
    /// Applies a command.
    ///
    /// # Errors
    /// Returns an error if a value is invalid, or if a class or an open question forbids the command.
    pub fn apply(&mut self, command: Command) -> Result<(), String> {
        if let Some(why) = self.locked(&command) {
            return Err(why.to_owned());
        }
        self.guard(&command)?;
        if let Command::Set { path, .. } | Command::NextChoice(path) | Command::Reset(path) =
            &command
        {
            self.progress.note_change(path);
        }
        match self.edit_command(&command) {
            Some(result) => result,
            None => self.apply_to_run(command),
        }
    }

    /// Applies a command that edit mode has not handled.
    fn apply_to_run(&mut self, command: Command) -> Result<(), String> {
        match command {
            // Only for edit mode.
            Command::Edit(_)
            | Command::Type { .. }
            | Command::Rename { .. }
            | Command::SetField { .. }
            | Command::AddAfter(_)
            | Command::RemoveEntry(_) => {}
            Command::NextStep => {
                if let Some(step) = self.next_step() {
                    self.start_step(step)?;
                }
            }
            Command::Ask { step, instance } => self.ask(step, instance)?,
            Command::Answer(given) => self.answer(given),
            Command::Hint => self.take_hint(),
            Command::EndQuestion => self.end_question()?,
            Command::Set { path, value, gesture } => self.set(&path, value, gesture)?,
            Command::NextChoice(path) => self.next_choice(&path)?,
            Command::Reset(path) => self.reset(&path)?,
            Command::StartStep(index) => self.start_step(index)?,
            Command::Compare(set) => self.compare(set)?,
            Command::CompareToo(more) => self.add_difference(more)?,
            Command::CompareLess(path) => self.remove_difference(&path)?,
            Command::CompareBefore => self.compare_before()?,
            Command::ToggleBeside => self.side_by_side ^= true,
            Command::EndComparison => self.comparison = None,
            Command::SeekParting => self.seek_divergence(),
            Command::KeepWhatIf => self.keep_what_if()?,
            Command::DropWhatIf => self.drop_what_if(),
            Command::Fan { path, values } => self.fan_out(path, values)?,
            Command::FanMeasure(name) => self.fan_measure(name)?,
            Command::EndFan => self.variants = None,
            Command::Undo => self.undo_redo(true)?,
            Command::Redo => self.undo_redo(false)?,
            // While an answer is on show, play replays its outcome.
            Command::TogglePause if self.clock.paused && self.watch() => {}
            Command::TogglePause if self.clock.paused => {
                self.clock.paused = false;
                self.tick_view.opened = None;
                self.camera.moved = false;
            }
            Command::TogglePause => self.clock.pause(),
            Command::StepOnce => self.clock.step_once(),
            Command::StepBack => self.travel(self.shown_tick().saturating_sub(1)),
            Command::ToggleBackwards => {
                let backwards = !self.clock.backwards;
                self.clock.pause();
                (self.clock.paused, self.clock.backwards) = (!backwards, backwards);
            }
            Command::StepInside { on, stage } => self.step_inside(on, stage),
            Command::Watch => _ = self.watch(),
            Command::ShowLine => self.show_line(),
            Command::OpenTick(moment) => self.open(moment),
            Command::CloseTick => self.tick_view.opened = None,
            Command::Seek(tick) => self.travel(tick),
            Command::Jump { on: forward } => {
                if let Some(tick) = self.next_mark(forward) {
                    self.travel(tick);
                }
            }
            Command::Branch => self.branch()?,
            Command::Restart => self.restart(),
            Command::RestartAfresh => {
                self.reset("")?;
                self.restart();
            }
            Command::Speed(index) => self.clock.speed = index.min(SPEEDS.len() - 1),
            Command::SpeedBy(steps) => {
                let index = self.clock.speed.saturating_add_signed(isize::from(steps));
                self.clock.speed = index.min(SPEEDS.len() - 1);
            }
            Command::Select(body) => self.tick_view.select(body, None),
            Command::Pick(body) => self.tick_view.pick(body, &self.timeline.world),
            Command::Nudge { right, up } => self.nudge(right, up)?,
            Command::NextCorner => self.next_corner(),
            Command::AddCorner => self.add_corner()?,
            Command::Look { right, down, nearer } => self.turn_camera([right, down], nearer),
            Command::RemoveCorner => self.remove_corner()?,
            Command::ToggleSnap => self.shape_drag.snaps ^= true,
            Command::SelectNext => self.tick_view.select_next(&self.timeline.world),
            Command::TogglePlot(name) => {
                let history = &self.timeline.history;
                self.plots.toggle(name, past(history, self.ticks(), MAX_PAST_TICKS));
            }
            Command::ToggleOverlay(kind) => self.overlays.toggle(kind),
            Command::Depth(depth) => self.depth = depth,
            Command::NextDepth => self.depth = self.depth.next(),
            Command::Camera(kind) => self.switch_camera(kind),
            Command::TurnToFigure => self.view_state.turns_to_figure ^= true,
            Command::CameraLeans => self.camera.leans ^= true,
            Command::FrameSelection => self.frame(self.selection()),
            Command::FrameTarget => self.frame(self.world().chaser()),
        }
        self.plot_selection();
        Ok(())
    }

    /// Switches to a camera. `Figure` toggles the Figure; any other camera shows the 3D view.
    fn switch_camera(&mut self, kind: CameraKind) {
        let (body, is_other) = (self.followed(), kind != self.camera.kind);
        let was_figure = self.shows_figure();
        self.camera.switch(kind, &body);
        self.camera.figure = kind == CameraKind::Figure && !was_figure;
        self.camera.moved = !self.camera.figure;
        let is_other = is_other && kind != CameraKind::Figure;
        if is_other && (kind == CameraKind::Plan || !self.world().is_driven()) {
            self.frame_opening();
        }
    }
}
