//! Edit mode of a session: the scene at tick 0, as its text defines it.

mod document;
mod entries;
mod figure;
mod numbers;
mod placing;
mod pointer;
mod selection;
mod sketch;

use glam::{Vec2, Vec3};

use super::Session;
use super::changes::values_below;
use crate::app::command::Command;
use crate::app::edit::hints::{self, Hint};
use crate::app::edit::{Edit, Editor, GOAL, Item, Outline, Sketch};
use crate::app::log::Log;
use crate::app::recorder::Recorder;
use crate::app::shape_drag::GRID;
use crate::app::timeline::Timeline;
use crate::platform::pace::run_blocking;
use crate::scene::edit::Splice;
use crate::scene::goal::Zone;
use crate::scene::{self, Scene, SceneGoal};
use crate::sim::Body;
use crate::text::id;

/// Maximum number of objects that are checked for visibility.
const MAX_CHECKED: usize = 200;

impl Session {
    /// Returns the state of edit mode.
    #[must_use]
    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    fn upright(&self) -> bool {
        self.world().view_hints().draw_plane.is_upright()
    }

    /// Returns the outline of an item.
    #[must_use]
    pub fn outline(&self, item: &Item) -> Option<Outline> {
        if item.path == GOAL {
            return self.zone().map(|zone| Outline::of_zone(zone, self.upright()));
        }
        Outline::of(self.world().parameters(), &item.path, self.upright())
    }

    /// Returns the zone of the scene's goal.
    fn zone(&self) -> Option<&Zone> {
        match &self.scene.file.goal {
            Some(SceneGoal::Reach(zone)) => Some(zone),
            _ => None,
        }
    }

    /// Returns hints on keys and gestures for the edit in progress, if any.
    #[must_use]
    pub fn edit_hints(&self) -> Vec<Hint> {
        match (self.is_sketching(), self.editor.placing) {
            _ if self.editor.drag.as_ref().is_some_and(|drag| drag.typed.has_fields()) => {
                hints::drag()
            }
            (true, _) if self.editor.sketch.corners.is_empty() => hints::first_corner(),
            (true, _) => hints::next_corner(),
            (false, Some(_)) => hints::place(),
            (false, None) if self.corner().is_some() => hints::corner(),
            (false, None) => Vec::new(),
        }
    }

    /// Applies a command of edit mode; `None` leaves the command to the run.
    pub(super) fn edit_command(&mut self, command: &Command) -> Option<Result<(), String>> {
        if let Command::Edit(edit) = command {
            return Some(self.apply_edit(*edit));
        }
        if let Command::Type { text, merges_with_last_edit } = command {
            return Some(self.edit_typed(text, *merges_with_last_edit));
        }
        if !self.editor.is_on {
            return match command {
                Command::Rename { .. }
                | Command::SetField { .. }
                | Command::AddAfter(_)
                | Command::RemoveEntry(_) => Some(Ok(())),
                _ => None,
            };
        }
        if let Some(result) = self.change_text(command).or_else(|| self.change_selection(command)) {
            return Some(result);
        }
        match command {
            Command::KeepWhatIf => Some(self.write_what_if(false)),
            Command::Undo => Some(self.edit_undo(true)),
            Command::Redo => Some(self.edit_undo(false)),
            Command::TogglePause => {
                self.leave_edit();
                self.clock.paused = false;
                Some(Ok(()))
            }
            Command::StepOnce
            | Command::StepBack
            | Command::ToggleBackwards
            | Command::StepInside { .. }
            | Command::OpenTick(_)
            | Command::Restart
            | Command::RestartAfresh
            | Command::StartStep(_)
            | Command::NextStep
            | Command::Ask { .. }
            | Command::Compare(_)
            | Command::CompareToo(_)
            | Command::Fan { .. } => {
                self.leave_edit();
                None
            }
            _ => None,
        }
    }

    /// Applies a command that sets, adds or removes parts of the text.
    fn change_text(&mut self, command: &Command) -> Option<Result<(), String>> {
        match command {
            Command::Rename { path, name } => Some(self.edit_rename(path, name)),
            Command::SetField { path, value, gesture } => {
                Some(self.set_field(path, value, *gesture))
            }
            Command::AddAfter(path) => Some(self.add_after(path)),
            Command::RemoveEntry(path) => Some(self.remove_entry(path)),
            Command::Nudge { right, up } if self.corner().is_none() => {
                Some(self.edit_nudge(*right, *up))
            }
            Command::Set { path, value, gesture } => {
                let values = [(path.clone(), value.clone())];
                let label = id::SESSION_EDIT_SET.with(&[("path", path)]);
                Some(self.edit_values(label, &values, *gesture))
            }
            Command::Reset(path) => {
                let saved = values_below(&self.scene.file.world, path);
                let label = id::SESSION_EDIT_RESET.with(&[("path", path)]);
                Some(self.edit_values(label, &saved, false))
            }
            _ => None,
        }
    }

    /// Returns whether edit mode has an object after the selected one.
    #[must_use]
    pub fn has_next_item(&self) -> bool {
        let Editor { is_on, items, selected, .. } = &self.editor;
        *is_on && selected.last().map_or(0, |index| index + 1) < items.len()
    }

    /// Applies a command that selects an object.
    fn change_selection(&mut self, command: &Command) -> Option<Result<(), String>> {
        let items = &self.editor.items;
        let item = match command {
            Command::SelectNext => {
                let next = self.editor.selected.last().map_or(0, |index| index + 1);
                (next < items.len()).then_some(next)
            }
            Command::Select(body) | Command::Pick(body) => {
                items.iter().position(|item| body.is_some() && item.body == *body)
            }
            _ => return None,
        };
        self.editor.click(item, false);
        self.show_edited_selection();
        Some(Ok(()))
    }

    fn apply_edit(&mut self, edit: Edit) -> Result<(), String> {
        if edit == Edit::Toggle {
            if self.editor.is_on {
                self.leave_edit();
                return Ok(());
            }
            if self.followed_frames().is_some() {
                return Err(id::SESSION_FRAMES_NOT_EDITABLE.to_string());
            }
            return self.enter_edit();
        }
        if !self.editor.is_on {
            return Ok(());
        }
        match edit {
            Edit::Place(kind) => self.choose_kind(kind),
            Edit::TakeCorner => _ = self.editor.sketch.corners.pop(),
            Edit::Here if !self.editor.sketch.corners.is_empty() => return self.close_sketch(),
            Edit::Here => {
                let Some(kind) = self.editor.placing else { return Ok(()) };
                let size = self.view_state.viewport.size;
                let lens = self.camera.lens(size);
                self.place_kind(kind, &lens, size * 0.5)?;
                self.editor.drag = None;
            }
            Edit::All => {
                self.editor.selected = (0..self.editor.items.len()).collect();
                self.show_edited_selection();
            }
            Edit::Select(item) => {
                self.editor
                    .click(Some(item).filter(|index| *index < self.editor.items.len()), false);
                self.show_edited_selection();
            }
            Edit::Turn(steps) => return self.edit_turn(steps),
            Edit::Grow(steps) => return self.edit_grow(steps),
            Edit::Lift(steps) => return self.edit_move(Vec3::Y * (f32::from(steps) / GRID)),
            Edit::Duplicate => return self.edit_duplicate(),
            Edit::Remove if self.corner().is_some() => return self.remove_corner(),
            Edit::Remove => return self.edit_remove(),
            Edit::Toggle => {}
        }
        Ok(())
    }

    /// Enters edit mode: the scene at tick 0, with the present parameters.
    fn enter_edit(&mut self) -> Result<(), String> {
        (self.comparison, self.variants) = (None, None);
        self.editor.is_on = true;
        // The view must not move while objects are placed in it.
        self.camera.untouched = false;
        let setup = self.world().setup();
        let scene = self.scene.clone();
        self.rebuild(scene);
        if !self.world().is_driven() && !self.shows_all_items() {
            self.frame_opening();
        }
        if values_below(&setup, "") == values_below(&self.scene.file.world, "") {
            return Ok(());
        }
        let (file, _) = scene::changed(&self.scene, setup);
        let text = scene::kept_text(&self.scene, &file);
        let whole = Splice { at: 0..self.scene.text.len(), text };
        self.edit_text(id::SESSION_EDIT_PARAMETERS.to_string(), vec![vec![whole]], false)
    }

    /// Returns whether the view shows every object completely; assumes so above [`MAX_CHECKED`] objects.
    fn shows_all_items(&self) -> bool {
        if self.editor.items.len() > MAX_CHECKED {
            return true;
        }
        let size = self.view_state.viewport.size;
        let lens = self.camera.lens(size);
        let is_seen = |at: Vec3| {
            let pixel = lens.project(at);
            pixel.is_some_and(|pixel| pixel.cmpge(Vec2::ZERO).all() && pixel.cmple(size).all())
        };
        let mut outlines = self.editor.items.iter().filter_map(|item| self.outline(item));
        outlines.all(|outline| outline.corners().into_iter().all(is_seen))
    }

    /// Leaves edit mode, and starts a new run.
    pub(super) fn leave_edit(&mut self) {
        self.editor.is_on = false;
        self.abort_drag();
        (self.editor.placing, self.editor.refusal) = (None, None);
        (self.editor.sketch, self.editor.is_pressed) = (Sketch::default(), false);
        let scene = self.scene.clone();
        self.rebuild(scene);
        self.clock.paused = self.scene.file.paused;
    }

    /// Shows another scene at tick 0. Keeps the camera and the undo list of edit mode.
    fn rebuild(&mut self, scene: Scene) {
        let kind = self.world().kind();
        let setup = scene.file.world.clone();
        let world = run_blocking(async |pace| self.world().with_setup(setup, pace).await);
        let selected = self.editor.selected_paths();
        self.scene = scene;
        self.timeline = Timeline::new(world);
        // Another world has another palette.
        self.editor.placing = self.editor.placing.filter(|_| self.world().kind() == kind);
        self.clock.pause();
        self.clock.backwards = false;
        self.recorder = Recorder::default();
        (self.log, self.stop_at, self.is_recorded) = (Log::default(), None, false);
        self.undo = super::UndoList::default();
        self.cut_off_runs.clear();
        self.judged_contact.take();
        self.plots.truncate(0);
        self.input_source.restart();
        self.shape_drag.release();
        self.tick_view.forget();
        self.editor.items = Item::all(&self.timeline.world);
        self.editor.items.extend(self.zone().map(|_| Item::zone()));
        self.editor.select(&selected);
        // A drag refers to the objects before the change.
        (self.editor.drag, self.editor.sketch.others) = (None, None);
        self.show_edited_selection();
    }

    /// Selects the body of the selected item in all panels.
    fn show_edited_selection(&mut self) {
        let body = self.editor.primary_selection().and_then(|item| item.body);
        let exists = |body: &Body| self.world().position(*body).is_some();
        let body = body.filter(exists);
        let partner = self.partner().filter(|it| exists(it) && body == self.selection());
        self.tick_view.select(body, partner);
        let is_single = self.editor.selected.len() == 1;
        let corner = self.shape_drag.corner;
        self.shape_drag.corner = corner.filter(|(owner, _)| is_single && body == Some(*owner));
    }

    /// Cancels the innermost activity of edit mode: a drag, the corners of an outline, a chosen kind, the
    /// selected corner, or the selection. Returns false if there was none.
    pub fn cancel_edit(&mut self) -> bool {
        if let Some(drag) = self.abort_drag() {
            self.editor.refusal = None;
            let scene = self.scene.clone();
            self.rebuild(scene);
            if drag.is_new {
                let _ = self.edit_undo(true);
            }
            return true;
        }
        let sketch = std::mem::take(&mut self.editor.sketch);
        if !sketch.corners.is_empty() || self.editor.placing.take().is_some() {
            return true;
        }
        if self.corner().is_some() {
            self.shape_drag.corner = None;
            return true;
        }
        let had_any = !self.editor.selected.is_empty();
        self.editor.selected.clear();
        self.show_edited_selection();
        had_any
    }
}
