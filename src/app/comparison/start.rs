//! Starts a comparison: with other values, without a change, or with the run of a recording. A is the
//! session's run; B is the run compared with it.

use std::cell::{OnceCell, RefCell};

use super::Comparison;
use crate::app::plots::Plots;
use crate::app::timeline::Timeline;
use crate::app::undo::{Change, Values};
use crate::params;
use crate::record::history::History;
use crate::record::trace_line::DifferenceCache;
use crate::sim::{Body, World};
use crate::text::id;

impl Comparison {
    /// Starts B at the tick on show with these values.
    ///
    /// # Errors
    /// Returns an error if a path or a value is wrong.
    pub(in crate::app) fn new(a: &Timeline, set: Values) -> Result<Self, String> {
        Self::from_tick(a, a.shown_tick, a.world.clone(), set)
    }

    /// Starts B after `from` of A's ticks, with these values. `from` must not exceed A's newest tick.
    ///
    /// # Errors
    /// Returns an error if a path or a value is wrong.
    pub(in crate::app) fn from_tick_of(
        a: &Timeline,
        from: u32,
        set: Values,
    ) -> Result<Self, String> {
        Self::from_tick(a, from, a.history.world_at(from), set)
    }

    pub(super) fn from_tick(
        a: &Timeline,
        from: u32,
        a_world: World,
        set: Values,
    ) -> Result<Self, String> {
        let mut b_world = a_world.clone();
        for (path, value) in &set {
            b_world.set(path, value.clone())?;
        }
        if from == 0 {
            // Before the first tick, a value applies from the start.
            b_world = b_world.restarted();
        }
        Ok(Self::with_worlds(a, from, [a_world, b_world], set))
    }

    /// Starts B: A's run without its newest change.
    ///
    /// # Errors
    /// Returns an error if a value is invalid or the change is older than the stored ticks.
    pub(in crate::app) fn without_change(a: &Timeline, change: &Change) -> Result<Self, String> {
        let set = change.before.iter().filter(|before| !change.after.contains(before));
        let (set, history): (Values, _) = (set.cloned().collect(), &a.history);
        let (edits, setup) = (&history.run.edits, history.beginning().setup());
        // A drag makes many edits: find the last edit that replaced the old value.
        let mut first_edit = None;
        for (path, value) in &set {
            let mut known = params::get(&setup, path);
            let mut last_edit = None;
            for (index, edit) in edits.iter().enumerate().filter(|(_, edit)| edit.path == *path) {
                if known.replace(edit.value.clone()).as_ref() == Some(value) {
                    last_edit = Some(index);
                }
            }
            first_edit = first_edit.into_iter().chain(last_edit).min();
        }
        let Some(first_edit) = first_edit else {
            // The change was made before the first tick: no edit recorded it.
            return Self::from_tick(a, 0, history.world_at(0), set);
        };
        let from = edits[first_edit].tick;
        if !a.has(from) {
            return Err(id::COMPARISON_CHANGE_TOO_OLD.to_string());
        }
        let mut b_world = history.beginning().clone();
        if let Some((before, input)) =
            from.checked_sub(1).and_then(|before| Some((before, history.run.input(before)?)))
        {
            b_world = history.world_at(before);
            b_world.step(&input, &mut Vec::new());
        }
        for (index, edit) in edits.iter().enumerate().filter(|(_, edit)| edit.tick == from) {
            if index < first_edit || !set.iter().any(|(path, _)| *path == edit.path) {
                // A accepted this edit before.
                let _ = b_world.set(&edit.path, edit.value.clone());
            }
        }
        Ok(Self::with_worlds(a, from, [history.world_at(from), b_world], set))
    }

    /// Starts B as the run of a recording.
    pub(in crate::app) fn recorded(a: &Timeline, run: History, title: String) -> Self {
        let worlds = [a.history.world_at(0), run.world_at(0)];
        let comparison = Self::with_worlds(a, 0, worlds, Values::new());
        Self { run, title: Some(title), ..comparison }
    }

    /// Creates a comparison from A and B at B's start.
    fn with_worlds(a: &Timeline, from: u32, [a_world, b_world]: [World; 2], set: Values) -> Self {
        let mut differences = DifferenceCache::default();
        let diverges_at = differences.bodies_differ(&a_world, &b_world).then_some(from);
        Self {
            run: History::new(&b_world),
            ticks: from,
            title: None,
            edits: a.history.run.edits.partition_point(|edit| edit.tick <= from),
            generation: a.generation(),
            before: b_world.clone(),
            a_world: Some(a_world),
            shown: None,
            past: None,
            previews: false,
            record: OnceCell::new(),
            tested: OnceCell::new(),
            at_tick: OnceCell::new(),
            step: None,
            recent: RefCell::default(),
            repeated: OnceCell::new(),
            chosen: [None; 2],
            // Nothing to plot until B follows.
            plots: Plots { body: Body::Driven, curves: Vec::new() },
            set,
            from,
            newest: b_world,
            diverges_at,
            differences,
        }
    }

    /// Starts the same comparison with another A.
    pub(in crate::app) fn restarted_with(self, a: &Timeline) -> Option<Self> {
        match self.title {
            Some(title) => Some(Self::recorded(a, self.run, title)),
            None => Self::new(a, self.set).ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::{Command, Session};
    use crate::params::Value;
    use crate::scene;

    /// Without stored worlds, all ticks since the start would run again at once.
    #[test]
    fn change_older_than_history_is_refused() {
        let mut session = Session::new(scene::load("tank/detect").expect("it ships"), None);
        let run = |session: &mut Session, ticks| {
            for _ in 0..ticks {
                session.apply(Command::StepOnce).expect("always allowed");
                session.advance(1.0 / 60.0, |_, _, _| {});
            }
        };
        run(&mut session, 20);
        let faster = Command::Set {
            path: "driver.move_speed".to_owned(),
            value: Value::F32(0.3),
            gesture: false,
        };
        session.apply(faster).expect("in range");
        run(&mut session, 20);
        session.apply(Command::CompareBefore).expect("it is at hand");
        session.apply(Command::EndComparison).expect("it is compared");
        session.timeline.history.memory_limit = 1;
        run(&mut session, 300);
        assert!(!session.timeline.has(20), "it is gone");
        let why = session.apply(Command::CompareBefore).expect_err("it is gone");
        assert_eq!(why, "The change is older than the ticks that are kept.");
        assert!(session.comparison().is_none());
    }
}
