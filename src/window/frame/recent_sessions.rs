//! Sessions of recently left scenes, which continue on return.

use super::recording::OtherRuns;
use crate::app::Session;
use crate::scene::{Scene, catalogue};

/// Maximum number of sessions. The memory limit of one scene's history applies to all of them together.
const MAX: usize = 8;

/// Left sessions, the most recent last.
#[derive(Default)]
pub(super) struct RecentSessions {
    rows: Vec<(Session, OtherRuns)>,
}

impl RecentSessions {
    /// Stores a left session. An unchanged recording is not stored: its file has it.
    pub(super) fn put(&mut self, session: Session, others: OtherRuns) {
        if session.is_recorded() {
            return;
        }
        self.forget(&session.scene.id);
        let mut memory_left = session.timeline.history.memory_limit;
        self.rows.push((session, others));
        while self.rows.len() > MAX {
            // Drops the oldest session without unsaved changes, else the oldest.
            let dropped = self.rows.iter().position(|(session, _)| !session.is_unsaved());
            self.rows.remove(dropped.unwrap_or(0));
        }
        for (session, others) in self.rows.iter_mut().rev() {
            for session in [session].into_iter().chain(others.sessions()) {
                let history = &mut session.timeline.history;
                history.set_memory_limit(memory_left);
                memory_left = memory_left.saturating_sub(history.memory_used());
            }
        }
    }

    /// Removes and returns the session of this scene.
    pub(super) fn take(&mut self, id: &str) -> Option<(Session, OtherRuns)> {
        let index = self.rows.iter().position(|(session, _)| session.scene.id == id)?;
        Some(self.rows.remove(index))
    }

    /// Returns the session of this scene.
    pub(super) fn get(&self, id: &str) -> Option<&Session> {
        self.rows.iter().map(|(session, _)| session).find(|session| session.scene.id == id)
    }

    /// Returns all sessions, the most recent first.
    pub(super) fn sessions(&self) -> impl Iterator<Item = &Session> {
        self.rows.iter().rev().map(|(session, _)| session)
    }

    /// Renames a scene without a file if a different scene of that name is `shown` or stored. Both stay
    /// accessible.
    pub(super) fn make_id_unique(&self, scene: &mut Scene, shown: &Scene) {
        if !is_own(scene) || scene.path.is_some() {
            return;
        }
        let (name, mut number) = (scene.id.clone(), 1);
        let known = || [shown].into_iter().chain(self.sessions().map(|session| &session.scene));
        let is_other =
            |known: &Scene, scene: &Scene| known.text != scene.text || known.path.is_some();
        while known().any(|known| known.id == scene.id && is_other(known, scene)) {
            number += 1;
            scene.id = format!("{name}-{number}");
        }
    }

    /// Returns all sessions, mutable.
    pub(super) fn sessions_mut(&mut self) -> impl Iterator<Item = &mut Session> {
        self.rows.iter_mut().map(|(session, _)| session)
    }

    /// Drops the session whose unsaved changes have this number.
    pub(super) fn forget_changes(&mut self, number: u32) {
        self.rows.retain(|(session, _)| session.kept_as != Some(number));
    }

    /// Drops the session of this scene.
    pub(super) fn forget(&mut self, id: &str) {
        self.rows.retain(|(session, _)| session.scene.id != id);
    }
}

/// Returns whether a scene is not built in.
pub(super) fn is_own(scene: &Scene) -> bool {
    scene.path.is_some() || catalogue::scene(&scene.id).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Command;
    use crate::scene;

    fn session(id: &str) -> Session {
        Session::new(scene::load(id).expect("it ships"), None)
    }

    #[test]
    fn a_left_scene_is_restored_unchanged() {
        let mut sessions = RecentSessions::default();
        let mut left = session("tank/rebound");
        for _ in 0..5 {
            left.apply(Command::StepOnce).expect("always allowed");
            left.advance(1.0 / 60.0, |_, _, _| {});
        }
        left.apply(Command::NextChoice("methods.separation".to_owned())).expect("there is one");
        let setup = left.world().setup();
        sessions.put(left, OtherRuns::default());
        sessions.put(session("tank/coins"), OtherRuns::default());
        let (back, _) = sessions.take("tank/rebound").expect("it was kept");
        assert_eq!(back.ticks(), 5);
        assert_eq!(back.world().setup(), setup);
        assert_eq!(back.can_undo_redo(), (true, false), "its edits can be undone");
        assert!(sessions.take("tank/rebound").is_none(), "once");
        assert!(sessions.get("tank/coins").is_some());
    }

    #[test]
    fn a_limited_number_of_sessions_is_kept_and_each_once() {
        let mut sessions = RecentSessions::default();
        for id in catalogue::ids().take(MAX + 2) {
            sessions.put(session(id), OtherRuns::default());
            sessions.put(session(id), OtherRuns::default());
        }
        assert_eq!(sessions.rows.len(), MAX);
        let ids: Vec<&str> = catalogue::ids().collect();
        assert!(
            sessions.get(ids[1]).is_none() && sessions.get(ids[2]).is_some(),
            "the oldest went"
        );
    }

    #[test]
    fn all_kept_sessions_share_the_memory_limit_of_one() {
        let run = |id: &str, ticks| {
            let mut session = session(id);
            for _ in 0..ticks {
                session.apply(Command::StepOnce).expect("always allowed");
                session.advance(1.0 / 60.0, |_, _, _| {});
            }
            assert_eq!(session.ticks(), ticks);
            session
        };
        let [one, mut other] = ["bodies/pyramid", "bodies/ledge"].map(|id| run(id, 600));
        let memory = |session: &Session| session.timeline.history.memory_used();
        let limit = memory(&other) + memory(&one) / 2;
        let mut sessions = RecentSessions::default();
        sessions.put(one, OtherRuns::default());
        other.timeline.history.memory_limit = limit;
        sessions.put(other, OtherRuns::default());
        let all: usize = sessions.rows.iter().map(|(session, _)| memory(session)).sum();
        assert!(all <= limit, "{all} of {limit}");
        let first = |id| sessions.get(id).expect("it is kept").timeline.history.first();
        assert_eq!(first("bodies/ledge"), 1, "what was left last is whole");
        assert!(first("bodies/pyramid") > 60);
        let (back, _) = sessions.take("bodies/pyramid").expect("it is kept");
        assert_eq!(
            (back.ticks(), back.timeline.history.world_at(600).hash()),
            (600, back.world().hash())
        );
    }

    #[test]
    fn scenes_without_a_file_get_unique_ids() {
        let named = |scene: &str| {
            let mut session = session(scene);
            session.scene.id = "pasted".to_owned();
            session
        };
        let mut sessions = RecentSessions::default();
        let shown = session("tank/coins");
        for scene in ["lab/two", "lab/axes", "lab/circle"] {
            let mut pasted = named(scene);
            sessions.make_id_unique(&mut pasted.scene, &shown.scene);
            sessions.put(pasted, OtherRuns::default());
        }
        let ids: Vec<&str> = sessions.rows.iter().map(|(it, _)| it.scene.id.as_str()).collect();
        assert_eq!(ids, ["pasted", "pasted-2", "pasted-3"]);
        // The same scene keeps its name, as do scenes with a file and built-in scenes.
        let mut again = named("lab/axes");
        again.scene.id = "pasted-2".to_owned();
        sessions.make_id_unique(&mut again.scene, &shown.scene);
        assert_eq!(again.scene.id, "pasted-2");
        let mut other = named("lab/gjk");
        sessions.make_id_unique(&mut other.scene, &named("lab/epa").scene);
        assert_eq!(other.scene.id, "pasted-4");
        let mut built_in = session("lab/two").scene;
        sessions.make_id_unique(&mut built_in, &shown.scene);
        assert_eq!(built_in.id, "lab/two");
    }

    #[test]
    fn scenes_without_a_file_and_continued_recordings_are_kept() {
        let mut sessions = RecentSessions::default();
        let mut pasted = session("lab/two");
        pasted.scene.id = "pasted".to_owned();
        sessions.put(pasted, OtherRuns::default());
        sessions.put(session("tank/coins"), OtherRuns::default());
        assert!(is_own(&sessions.get("pasted").expect("it was put there").scene));
        let mut recorded = session("tank/rebound");
        recorded.scene.id = "played".to_owned();
        recorded.show_replay();
        sessions.put(recorded, OtherRuns::default());
        assert!(sessions.get("played").is_none(), "its file has it");
        let mut continued = session("tank/rebound");
        continued.scene.id = "played".to_owned();
        continued.show_replay();
        // The first step only ends the replay.
        for _ in 0..2 {
            continued.apply(Command::StepOnce).expect("always allowed");
            continued.advance(1.0 / 60.0, |_, _, _| {});
        }
        sessions.put(continued, OtherRuns::default());
        assert!(sessions.get("played").is_some());
    }
}
