//! The second world of a session: begun, followed, and asked about.

use std::mem::discriminant;

use super::Session;
use crate::app::command::Command;
use crate::app::comparison::{Comparison, Ways};
use crate::app::link::values;
use crate::app::on_show::Accounts;
use crate::explain;
use crate::explain::verdict::Verdict;
use crate::params::Value;
use crate::record::recording::Compared;
use crate::record::stride::Stride;
use crate::scene::{Goal, Scene};
use crate::sim::{Body, World};

impl Session {
    /// The second world, while there is one.
    #[must_use]
    pub fn comparison(&self) -> Option<&Comparison> {
        self.comparison.as_deref()
    }

    /// Lets the second world follow to where this one is, as long as `goes_on` says so; it lasts no
    /// longer than what it sets exists.
    pub fn follow_comparison(&mut self, goes_on: impl FnMut() -> bool) {
        let (timeline, plots) = (&self.timeline, &self.plots);
        self.comparison.take_if(|comparison| !comparison.follow(timeline, plots, goes_on));
        let (chosen, at) = ([self.selection(), self.partner()], self.opened().map(|o| o.at));
        if let Some(comparison) = &mut self.comparison {
            comparison.look(chosen, at);
        }
        self.look_at_parting();
    }

    /// Ticks off a step that is done when the two worlds have parted.
    pub(super) fn look_at_parting(&mut self) {
        if self.comparison().is_some_and(|comparison| comparison.parts_at().is_some()) {
            self.progress.met(&Goal::Parted, &self.scene.file.steps);
        }
    }

    /// What the tick on show decided in the second world of the pair explained, in one sentence.
    #[must_use]
    pub fn other_verdict(&self) -> Option<Verdict> {
        self.comparison.as_ref()?.verdict(self.selection())
    }

    /// Whether the two worlds are shown in a view each.
    #[must_use]
    pub fn is_beside(&self) -> bool {
        self.beside && self.comparison.is_some()
    }

    /// What the second view shows: B, and until it set out what it was then, A. `None` while B has not
    /// come to the tick on show, and where it has none.
    #[must_use]
    pub fn second(&self) -> Option<(&World, Accounts<'_>)> {
        let comparison = self.comparison()?;
        let is_one = || self.shown() < comparison.from;
        comparison.on_show().or_else(|| is_one().then(|| (self.world_on_show(), self.accounts())))
    }

    /// How what has legs or wheels has gone in the second view.
    #[must_use]
    pub fn second_stride(&self, body: Body) -> Stride {
        match self.comparison().filter(|comparison| comparison.from < self.shown()) {
            Some(comparison) => comparison.stride(body, &self.timeline.history),
            None => self.stride(body),
        }
    }

    /// How the second world goes through the tick on show, and where that parts from this one's way.
    #[must_use]
    pub fn ways(&self) -> Option<&Ways> {
        self.comparison()?.ways(|| {
            let record = self.record();
            let explained = explain::of(record);
            let moments = explained.moments(explained.explained(self.selection()));
            (record.listing(), moments)
        })
    }

    /// Begins another comparison, from the tick on show on.
    pub(super) fn compare(&mut self, set: Vec<(String, Value)>) -> Result<(), String> {
        let begun = Comparison::new(&self.timeline, set)?;
        self.begin(begun);
        Ok(())
    }

    /// Lets B have these values as well, from where it set out.
    pub(super) fn compare_too(&mut self, more: Vec<(String, Value)>) -> Result<(), String> {
        let Some(b) = self.comparison().filter(|b| b.title.is_none()) else {
            return self.compare(more);
        };
        let mut set = b.set.clone();
        set.retain(|(path, _)| more.iter().all(|(other, _)| other != path));
        set.extend(more);
        self.compare_from(b.from, set)
    }

    /// Lets B have this parameter as A has it.
    pub(super) fn compare_less(&mut self, path: &str) -> Result<(), String> {
        let Some(b) = self.comparison() else { return Ok(()) };
        let (from, mut set) = (b.from, b.set.clone());
        set.retain(|(known, _)| known != path);
        if set.is_empty() {
            self.comparison = None;
            return Ok(());
        }
        self.compare_from(from, set)
    }

    /// B sets out after so many ticks with these values.
    ///
    /// # Errors
    /// Says what is wrong with a path or a value; the comparison is as it was then.
    pub(in crate::app) fn compare_from(
        &mut self,
        from: u32,
        set: Vec<(String, Value)>,
    ) -> Result<(), String> {
        let begun = Comparison::from_tick_of(&self.timeline, from, set)?;
        self.begin(begun);
        Ok(())
    }

    /// What a recording holds of the comparison: where B set out, and with what. The run of another
    /// recording is not in it.
    pub(super) fn compared(&self) -> Option<Compared> {
        let b = self.comparison().filter(|b| b.title.is_none())?;
        Some(Compared { from: b.from, set: b.set.clone() })
    }

    /// Whether there is a change that the run could be compared without.
    #[must_use]
    pub fn has_changed(&self) -> bool {
        !self.undo.done.is_empty()
    }

    /// Compares with the run as it would be without the newest change.
    pub(super) fn compare_before(&mut self) -> Result<(), String> {
        self.guard(&Command::Compare(Vec::new()))?;
        let change = self.undo.done.last().ok_or("There is no change to compare with.")?;
        let begun = Comparison::before(&self.timeline, change)?;
        self.begin(begun);
        Ok(())
    }

    /// Compares with the run of a recording, or of another session, which is of the same scene.
    ///
    /// # Errors
    /// Says by what the two scenes differ.
    pub fn compare_with(&mut self, other: &Self, title: &str) -> Result<(), String> {
        self.guard(&Command::Compare(Vec::new()))?;
        self.is_comparable(&other.scene)?;
        let run = other.timeline.history.clone();
        self.begin(Comparison::recorded(&self.timeline, run, title.to_owned()));
        Ok(())
    }

    /// Whether a run of this scene can be compared with this one: what the scene is begun with must be
    /// the same, changes made later need not.
    ///
    /// # Errors
    /// Says by what they differ.
    pub fn is_comparable(&self, scene: &Scene) -> Result<(), String> {
        let (here, there) = (&self.scene.file, &scene.file);
        let refuse = |why: String| Err(format!("They cannot be compared: {why}."));
        let [a, b] = [here, there].map(|file| discriminant(&file.world));
        if a != b {
            let [a, b] = [here, there].map(|file| file.title.clone());
            return refuse(format!("this scene is “{a}”, and the recording is of “{b}”"));
        }
        let [a, b] = [here, there].map(|file| values(&file.world));
        match a.iter().zip(&b).find(|(a, b)| a != b) {
            Some(((path, a), (other, b))) if path == other => {
                refuse(format!("in this scene {path} is {a}, and in the recording's it is {b}"))
            }
            Some(((path, _), (other, _))) => {
                refuse(format!("this scene has {path} where the recording's has {other}"))
            }
            None if a.len() != b.len() => {
                let [a, b] = [a, b].map(|all| all.len());
                refuse(format!("this scene has {a} parameters, and the recording's has {b}"))
            }
            None => Ok(()),
        }
    }

    fn begin(&mut self, mut begun: Comparison) {
        begun.follow(&self.timeline, &self.plots, || false);
        self.comparison = Some(Box::new(begun));
    }

    /// Puts the first tick on show in which the two worlds part, if they have.
    pub(super) fn seek_parting(&mut self) {
        if let Some(tick) = self.comparison().and_then(Comparison::parts_at) {
            self.travel(tick);
        }
    }
}
