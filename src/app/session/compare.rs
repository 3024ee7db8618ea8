//! Comparison of the session's world A with a second world B.

use std::mem::discriminant;

use super::Session;
use crate::app::command::Command;
use crate::app::comparison::{Comparison, TickComparison};
use crate::app::link::values;
use crate::app::tick_view::ShownRecords;
use crate::explain;
use crate::explain::verdict::Verdict;
use crate::params::Value;
use crate::record::recording::RecordedComparison;
use crate::record::walk_cycle::WalkState;
use crate::scene::{Goal, Scene};
use crate::sim::{Body, World};
use crate::text::id;

impl Session {
    /// Returns the comparison, if any.
    #[must_use]
    pub fn comparison(&self) -> Option<&Comparison> {
        self.comparison.as_deref()
    }

    /// Advances B to the newest tick of A while `goes_on` returns true; ends an obsolete comparison.
    pub fn follow_comparison(&mut self, goes_on: impl FnMut() -> bool) {
        let (timeline, plots) = (&self.timeline, &self.plots);
        self.comparison.take_if(|comparison| !comparison.follow(timeline, plots, goes_on));
        let (selected, moment) =
            ([self.selection(), self.partner()], self.opened_tick().map(|opened| opened.at));
        if let Some(comparison) = &mut self.comparison {
            comparison.show_moment(selected, moment);
        }
        self.check_divergence_goal();
    }

    /// Completes lesson steps that wait for the two worlds to differ.
    pub(super) fn check_divergence_goal(&mut self) {
        if self.comparison().is_some_and(|comparison| comparison.diverges_at().is_some()) {
            self.progress.complete_goal(&Goal::Parted, &self.scene.file.steps);
        }
    }

    /// Returns the second world's verdict on the explained pair, in one sentence.
    #[must_use]
    pub fn other_verdict(&self) -> Option<Verdict> {
        self.comparison.as_ref()?.verdict(self.selection())
    }

    /// Returns whether each world has a view of its own.
    #[must_use]
    pub fn is_side_by_side(&self) -> bool {
        self.side_by_side && self.comparison.is_some()
    }

    /// Returns the world and records of the second view: B, or A before B's start. `None` while B
    /// lags behind the tick on show, or if it ended earlier.
    #[must_use]
    pub fn second(&self) -> Option<(&World, ShownRecords<'_>)> {
        let comparison = self.comparison()?;
        let is_shared = || self.shown_tick() < comparison.from;
        comparison
            .shown_state()
            .or_else(|| is_shared().then(|| (self.shown_world(), self.shown_records())))
    }

    /// Returns the walk and wheel state of a body in the second view.
    #[must_use]
    pub fn second_walk_state(&self, body: Body) -> WalkState {
        match self.comparison().filter(|comparison| comparison.from < self.shown_tick()) {
            Some(comparison) => comparison.walk_state(body, &self.timeline.history),
            None => self.walk_state(body),
        }
    }

    /// Returns B's moments of the tick on show, with their first difference from A's.
    #[must_use]
    pub fn tick_comparison(&self) -> Option<&TickComparison> {
        self.comparison()?.tick_comparison(|| {
            let record = self.record();
            let explained = explain::explanation(record);
            let moments = explained.moments(explained.explained(self.selection()));
            (record.listing(), moments)
        })
    }

    /// Starts a comparison from the tick on show, with these values in B.
    pub(super) fn compare(&mut self, set: Vec<(String, Value)>) -> Result<(), String> {
        let comparison = Comparison::new(&self.timeline, set)?;
        self.show_comparison(comparison);
        Ok(())
    }

    /// Sets these values in B too, from its start. Starts a comparison if there is none, or if B is the run
    /// of a recording.
    pub(super) fn add_difference(&mut self, more: Vec<(String, Value)>) -> Result<(), String> {
        let Some(b) = self.comparison().filter(|b| b.title.is_none()) else {
            return self.compare(more);
        };
        let mut set = b.set.clone();
        set.retain(|(path, _)| more.iter().all(|(other, _)| other != path));
        set.extend(more);
        self.compare_from(b.from, set)
    }

    /// Gives B the same value of this parameter as A; ends a comparison without differences.
    pub(super) fn remove_difference(&mut self, path: &str) -> Result<(), String> {
        let Some(b) = self.comparison() else { return Ok(()) };
        let (from, mut set) = (b.from, b.set.clone());
        set.retain(|(known, _)| known != path);
        if set.is_empty() {
            self.comparison = None;
            return Ok(());
        }
        self.compare_from(from, set)
    }

    /// Starts a comparison after `from` ticks, with these values in B.
    ///
    /// # Errors
    /// Returns an error if a path or a value is wrong; the present comparison then stays.
    pub(in crate::app) fn compare_from(
        &mut self,
        from: u32,
        set: Vec<(String, Value)>,
    ) -> Result<(), String> {
        let comparison = Comparison::from_tick_of(&self.timeline, from, set)?;
        self.show_comparison(comparison);
        Ok(())
    }

    /// Returns the start and the values of B, for a recording; `None` without a comparison, or if B is itself
    /// the run of a recording.
    pub(super) fn recorded_comparison(&self) -> Option<RecordedComparison> {
        let b = self.comparison().filter(|b| b.title.is_none())?;
        Some(RecordedComparison { from: b.from, set: b.set.clone() })
    }

    /// Returns whether the run has a change that a comparison can leave out.
    #[must_use]
    pub fn has_changed(&self) -> bool {
        !self.undo.done.is_empty()
    }

    /// Compares with the run without its newest change.
    pub(super) fn compare_before(&mut self) -> Result<(), String> {
        let change = self.undo.done.last().ok_or(id::SESSION_NO_CHANGE_TO_COMPARE.text())?;
        let comparison = Comparison::without_change(&self.timeline, change)?;
        self.show_comparison(comparison);
        Ok(())
    }

    /// Compares with the run of a recording or another session of the same scene.
    ///
    /// # Errors
    /// Returns an error if a comparison is not allowed now, or one that names the first difference of the
    /// two scenes.
    pub fn compare_with(&mut self, other: &Self, title: &str) -> Result<(), String> {
        self.guard(&Command::Compare(Vec::new()))?;
        self.check_comparable(&other.scene)?;
        let run = other.timeline.history.clone();
        self.show_comparison(Comparison::recorded(&self.timeline, run, title.to_owned()));
        Ok(())
    }

    /// Checks that a run of `scene` can be compared with the present one: the initial parameters must be
    /// equal; later changes may differ.
    ///
    /// # Errors
    /// Returns an error that names the first difference.
    pub fn check_comparable(&self, scene: &Scene) -> Result<(), String> {
        let (present, recorded) = (&self.scene.file, &scene.file);
        let [a, b] = [present, recorded].map(|file| discriminant(&file.world));
        if a != b {
            return Err(id::SESSION_CANNOT_COMPARE_WORLDS
                .with(&[("scene", &present.title), ("recorded", &recorded.title)]));
        }
        let [a, b] = [present, recorded].map(|file| values(&file.world));
        match a.iter().zip(&b).find(|(a, b)| a != b) {
            Some(((path, a), (other, b))) if path == other => {
                Err(id::SESSION_CANNOT_COMPARE_VALUES.with(&[
                    ("path", path),
                    ("value", a),
                    ("recorded", b),
                ]))
            }
            Some(((path, _), (other, _))) => {
                Err(id::SESSION_CANNOT_COMPARE_PATHS.with(&[("path", path), ("recorded", other)]))
            }
            None if a.len() != b.len() => Err(id::SESSION_CANNOT_COMPARE_COUNTS
                .with(&[("count", &a.len()), ("recorded", &b.len())])),
            None => Ok(()),
        }
    }

    fn show_comparison(&mut self, mut comparison: Comparison) {
        comparison.follow(&self.timeline, &self.plots, || false);
        self.comparison = Some(Box::new(comparison));
    }

    /// Shows the first tick in which the two worlds differ, if they do.
    pub(super) fn seek_divergence(&mut self) {
        if let Some(tick) = self.comparison().and_then(Comparison::diverges_at) {
            self.travel(tick);
        }
    }
}
