//! Starts a comparison: with other values, without a change, or with the run of a recording.

use std::cell::{OnceCell, RefCell};

use super::Comparison;
use crate::app::plots::Plots;
use crate::app::timeline::Timeline;
use crate::app::undo::{Change, Values};
use crate::params;
use crate::record::history::History;
use crate::record::trace_line::DifferenceCache;
use crate::sim::{Body, World};

impl Comparison {
    /// Starts B at the tick on show with these values.
    ///
    /// # Errors
    /// Returns an error if a path or a value is wrong.
    pub(in crate::app) fn new(a: &Timeline, set: Values) -> Result<Self, String> {
        Self::from_tick(a, a.shown_tick, a.world.clone(), set)
    }

    /// Starts B after this many of A's ticks, at most its newest, with these values.
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
        parted: World,
        set: Values,
    ) -> Result<Self, String> {
        let mut newest = parted.clone();
        for (path, value) in &set {
            newest.set(path, value.clone())?;
        }
        if from == 0 {
            // Before the first tick, a value applies from the start.
            newest = newest.restarted();
        }
        Ok(Self::between(a, from, [parted, newest], set))
    }

    /// Starts B as the run without this change, A's newest.
    ///
    /// # Errors
    /// Returns an error if a value is wrong.
    pub(in crate::app) fn before(a: &Timeline, change: &Change) -> Result<Self, String> {
        let set = change.before.iter().filter(|before| !change.after.contains(before));
        let (set, history): (Values, _) = (set.cloned().collect(), &a.history);
        let (edits, setup) = (&history.run.edits, history.beginning().setup());
        // A drag makes many edits: find the last one that met the former value.
        let mut begin = None;
        for (path, value) in &set {
            let mut known = params::get(&setup, path);
            let mut own = None;
            for (at, edit) in edits.iter().enumerate().filter(|(_, edit)| edit.path == *path) {
                if known.replace(edit.value.clone()).as_ref() == Some(value) {
                    own = Some(at);
                }
            }
            begin = begin.into_iter().chain(own).min();
        }
        let Some(begin) = begin else {
            // The run began with it.
            return Self::from_tick(a, 0, history.world_at(0), set);
        };
        let from = edits[begin].tick;
        if !a.has(from) {
            return Err("The change is older than the ticks that are kept.".to_owned());
        }
        let mut without = history.beginning().clone();
        if let Some((before, input)) =
            from.checked_sub(1).and_then(|before| Some((before, history.run.input(before)?)))
        {
            without = history.world_at(before);
            without.step(&input, &mut Vec::new());
        }
        for (at, edit) in edits.iter().enumerate().filter(|(_, edit)| edit.tick == from) {
            if at < begin || !set.iter().any(|(path, _)| *path == edit.path) {
                // A accepted this edit before.
                let _ = without.set(&edit.path, edit.value.clone());
            }
        }
        Ok(Self::between(a, from, [history.world_at(from), without], set))
    }

    /// Starts B as the run of a recording.
    pub(in crate::app) fn recorded(a: &Timeline, run: History, title: String) -> Self {
        let worlds = [a.history.world_at(0), run.world_at(0)];
        let begun = Self::between(a, 0, worlds, Values::new());
        Self { run, title: Some(title), ..begun }
    }

    /// Creates a comparison from A and B at B's start.
    fn between(a: &Timeline, from: u32, [parted, newest]: [World; 2], set: Values) -> Self {
        let mut alike = DifferenceCache::default();
        let parts_at = alike.bodies_differ(&parted, &newest).then_some(from);
        Self {
            run: History::new(&newest),
            ticks: from,
            title: None,
            edits: a.history.run.edits.partition_point(|edit| edit.tick <= from),
            generation: a.generation(),
            before: newest.clone(),
            beside: Some(parted),
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
            newest,
            diverges_at: parts_at,
            alike,
        }
    }

    /// Starts the same comparison with another A.
    pub(in crate::app) fn again(self, a: &Timeline) -> Option<Self> {
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
    fn a_change_is_not_taken_out_of_ticks_that_are_gone() {
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
