//! Autosave of unsaved changes: during editing and on leaving a scene; the next start restores them.

use std::io;
use std::path::Path;
use std::time::Duration;

use super::closing::is_changed;
use super::recent_sessions::is_own;
use super::{App, NOTICE};
use crate::app::Session;
use crate::app::opening;
use crate::app::plan;
use crate::app::unsaved::{self, LIMIT, Unsaved};
use crate::platform::clock::Instant;
use crate::platform::{saved_scenes, storage};
use crate::scene::{SCENE_LIMIT, Scene, read};
use crate::text::id;
use crate::window::panels::{Changes, PendingRemoval, Tone, UserScene};

/// Name under which the changes are stored.
const NAME: &str = "unsaved.ron";

/// Shortest time between two saves.
const EVERY: Duration = Duration::from_secs(2);

/// Scenes with unsaved changes, and the schedule of saves.
#[derive(Default)]
pub(super) struct UnsavedChanges {
    scenes: Unsaved,
    /// True if the stored changes could not be read or moved and must not be overwritten.
    leaves_file: bool,
    /// True if the last save has failed.
    fails: bool,
    /// Id and change counts of the scene on show at the last check.
    seen: Option<(String, [usize; 3])>,
    /// True if changes are waiting to be saved.
    is_due: bool,
    /// Time of the last save.
    since: Option<Instant>,
    /// Ids of scenes whose changes the user discards on closing the window.
    discarded: Vec<String>,
}

impl UnsavedChanges {
    /// Forces the next check after a save, which changes no count.
    pub(super) fn force_check(&mut self) {
        self.seen = None;
    }

    /// Stores a session's changes; removes the entry if the session has none.
    fn keep(&mut self, session: &mut Session) {
        let kept = match session.unsaved(whole_path(&session.scene)) {
            Some(scene) if !self.discarded.contains(&session.scene.id) => {
                self.scenes.put(session.kept_as, scene)
            }
            _ => {
                self.scenes.remove(session.kept_as);
                None
            }
        };
        session.kept_as = kept;
    }

    /// Stores a left session's changes if `autosaves`. Returns the notice to show.
    fn leave(&mut self, left: &mut Session, autosaves: bool) -> Option<String> {
        if autosaves {
            self.keep(left);
        }
        left.is_unsaved().then(|| unsaved::notice(&left.scene))
    }

    /// Returns whether the next start can restore a session's changes.
    pub(super) fn has(&self, session: &Session) -> bool {
        !self.fails && session.kept_as.is_some_and(|number| self.scenes.get(number).is_some())
    }
}

/// Returns the absolute path of a scene's file.
fn whole_path(scene: &Scene) -> Option<String> {
    let path = scene.path.as_ref()?;
    // A page has no folders: the name is the path.
    Some(std::path::absolute(path).unwrap_or_else(|_| path.clone()).display().to_string())
}

impl App {
    /// Returns whether changes are stored: not in an embedded page, and not in a run without a user.
    pub(super) fn autosaves(&self) -> bool {
        let options = &self.options;
        let is_driven = options.drive.is_some() || options.exit_after.is_some();
        !options.embed
            && !is_driven
            && self.screenshots.is_none()
            && !self.unsaved_changes.leaves_file
    }

    /// Reads the stored changes and applies those of the scene on show.
    pub(super) fn bring_unsaved(&mut self) -> io::Result<()> {
        if !self.autosaves() || !storage::is_there(NAME) {
            return Ok(());
        }
        if let Some(Ok(scenes)) = storage::read(NAME, LIMIT).map(|text| Unsaved::parse(&text)) {
            self.unsaved_changes.scenes = scenes;
        } else {
            let text = match storage::back_up_damaged(NAME) {
                Ok(aside) => id::FRAME_UNSAVED_DAMAGED.with(&[("aside", &aside)]),
                Err(why) => {
                    self.unsaved_changes.leaves_file = true;
                    id::FRAME_UNSAVED_UNREADABLE.with(&[("why", &why)])
                }
            };
            self.toasts.add_for(None, Tone::Warning, text);
        }
        let file = self.session.scene.path.as_ref().map(|path| path.display().to_string());
        match file.filter(|_| !self.session.is_recorded()).and_then(|file| self.stored(&file)) {
            Some(number) => self.open_unsaved(number),
            None => Ok(()),
        }
    }

    /// Returns the number of this file's stored changes, if no session has them and the file is unchanged.
    pub(super) fn stored(&self, file: &str) -> Option<u32> {
        let whole = std::path::absolute(file).map(|path| path.display().to_string());
        let whole = whole.unwrap_or_else(|_| file.to_owned());
        let is_there = |(number, scene): &(u32, &unsaved::UnsavedScene)| {
            scene.file.as_ref() == Some(&whole) && self.is_stored(*number)
        };
        let (number, scene) = self.unsaved_changes.scenes.rows().find(is_there)?;
        let now = read::text(Path::new(file), SCENE_LIMIT).ok()?;
        (read::without_mark(&now) == scene.text).then_some(number)
    }

    /// Returns whether no session of this run has the changes with this number.
    fn is_stored(&self, number: u32) -> bool {
        let mut all = [&self.session].into_iter().chain(self.recent_sessions.sessions());
        all.all(|session| session.kept_as != Some(number))
    }

    /// Opens a scene with the stored changes of this number.
    pub(super) fn open_unsaved(&mut self, number: u32) -> io::Result<()> {
        let Some(scene) = self.unsaved_changes.scenes.get(number).cloned() else { return Ok(()) };
        if scene.file.as_deref().is_some_and(saved_scenes::fetch) {
            return Ok(());
        }
        self.returning = None;
        self.show(opening::begin_unsaved(number, scene))
    }

    /// Asks for confirmation before discarding the stored changes of this number.
    pub(super) fn ask_to_discard(&mut self, number: u32) {
        let title = self.unsaved_changes.scenes.get(number).map(|scene| scene.title.clone());
        self.removing = title.map(|title| PendingRemoval::Changes(number, title));
    }

    /// Discards changes and their session.
    pub(super) fn discard(&mut self, number: u32) {
        self.unsaved_changes.scenes.remove(Some(number));
        self.recent_sessions.forget_changes(number);
        self.write_unsaved();
        self.files = self.own_scenes();
    }

    /// Stores the unsaved changes of a left scene and shows a notice. Every exit from a scene calls this.
    pub(super) fn keep_left(&mut self, left: &mut Session) {
        let autosaves = self.autosaves();
        if let Some(text) = self.unsaved_changes.leave(left, autosaves) {
            self.toasts.add_for(Some(NOTICE * 4), Tone::Note, text);
        }
    }

    /// Notes whether the scene on show has unsaved changes, and stores them periodically.
    pub(super) fn keep_unsaved(&mut self) {
        let (scene, changes) = (&self.session.scene, self.session.changes());
        let is_seen = |(id, seen): &(String, [usize; 3])| *id == scene.id && *seen == changes;
        if !self.unsaved_changes.seen.as_ref().is_some_and(is_seen) {
            self.unsaved_changes.seen = Some((scene.id.clone(), changes));
            self.unsaved_changes.is_due = true;
            self.ui.unsaved = self.session.is_unsaved();
        }
        let may = self.unsaved_changes.since.is_none_or(|since| since.elapsed() >= EVERY);
        if self.unsaved_changes.is_due && may {
            self.write_unsaved();
        }
    }

    /// Stores all unsaved changes.
    pub(super) fn write_unsaved(&mut self) {
        if !self.autosaves() {
            return;
        }
        (self.unsaved_changes.since, self.unsaved_changes.is_due) = (Some(Instant::now()), false);
        self.unsaved_changes.keep(&mut self.session);
        if self.unsaved_changes.scenes.has_changed() {
            let text = self.unsaved_changes.scenes.merged(storage::read(NAME, LIMIT).as_deref());
            let written = storage::write(NAME, &text);
            self.unsaved_changes.fails = written.is_err();
            self.tell_kept(id::FRAME_UNSAVED_NOT_KEPT, written);
        }
    }

    /// Discards the changes to this scene when the window closes.
    pub(super) fn discard_at_end(&mut self, id: String) {
        self.unsaved_changes.discarded.push(id);
        self.keep_all();
    }

    /// Restores discarded changes: the window stays open.
    pub(super) fn keep_discarded(&mut self) {
        if !std::mem::take(&mut self.unsaved_changes.discarded).is_empty() {
            self.keep_all();
        }
    }

    /// Stores the changes of all sessions, except discarded ones.
    fn keep_all(&mut self) {
        for session in self.recent_sessions.sessions_mut() {
            self.unsaved_changes.keep(session);
        }
        self.write_unsaved();
    }

    /// Returns the user's own scenes and scenes with unsaved changes, of this run or stored.
    pub(super) fn unsaved_scenes(&self) -> Vec<UserScene> {
        let own = |session: &Session| {
            let (scene, is_unsaved) = (&session.scene, session.is_unsaved());
            let is_listed = is_unsaved || is_own(scene) && !session.is_recorded();
            let changes = Changes { number: session.kept_as, is_stored: false };
            let is_short = scene.text.len() <= plan::LONGEST;
            let text = || if is_unsaved { session.present_text() } else { scene.text.clone() };
            let file = scene.path.as_ref().map(|path| path.display().to_string());
            is_listed.then(|| UserScene {
                id: scene.id.clone(),
                title: scene.file.title.clone(),
                unsaved: is_unsaved.then_some(changes),
                is_gone: file.is_some_and(|file| saved_scenes::is_gone(&file)),
                text: is_short.then(text),
                ..UserScene::default()
            })
        };
        let others =
            self.recent_sessions.sessions().filter(|left| left.scene.id != self.session.scene.id);
        let live = [&self.session].into_iter().chain(others).filter_map(own);
        let stored =
            self.unsaved_changes.scenes.rows().filter(|(number, _)| self.is_stored(*number));
        let stored = stored.map(|(number, scene)| UserScene {
            id: scene.id.clone(),
            title: scene.title.clone(),
            unsaved: Some(Changes { number: Some(number), is_stored: true }),
            is_gone: scene.file.as_deref().is_some_and(saved_scenes::is_gone),
            text: scene.edited.clone().or_else(|| Some(scene.text.clone())),
            ..UserScene::default()
        });
        live.chain(stored).collect()
    }

    /// Returns the first scene whose unsaved changes the user has not discarded; changes that cannot be
    /// stored come first.
    pub(super) fn first_changed(&self) -> Option<(&Session, bool)> {
        let all = [&self.session].into_iter().chain(self.recent_sessions.sessions());
        let is_asked = |session: &&Session| {
            is_changed(session) && !self.unsaved_changes.discarded.contains(&session.scene.id)
        };
        let mut changed =
            all.filter(is_asked).map(|session| (session, self.unsaved_changes.has(session)));
        let first = changed.next();
        changed.find(|(_, is_kept)| !is_kept).or(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Command;
    use crate::params::Value;
    use crate::scene;

    /// Makes a session of a scene with this id, a file if `in_file`, and one changed parameter.
    fn changed(id: &str, in_file: bool) -> Session {
        let mut scene = scene::load("tank/rebound").expect("it ships");
        scene.id = id.to_owned();
        scene.path = in_file.then(|| id.into());
        let mut session = Session::new(scene, None);
        let (path, value) = ("driver.move_speed".to_owned(), Value::F32(0.3));
        session.apply(Command::Set { path, value, gesture: false }).expect("it is in its range");
        session
    }

    #[test]
    fn each_kind_of_scene_is_kept_when_it_is_left() {
        let kinds = [("door.ron", true), ("pasted", false), ("tank/rebound", false)];
        let mut autosave = UnsavedChanges::default();
        for (at, (id, in_file)) in kinds.into_iter().enumerate() {
            let mut left = changed(id, in_file);
            let said = autosave.leave(&mut left, true).expect("it has changes");
            assert!(
                said.contains(&left.scene.file.title) && said.contains("Your scenes"),
                "{said}"
            );
            assert!(autosave.has(&left), "{id}");
            // Leaving the scene twice stores it once.
            autosave.leave(&mut left, true);
            assert_eq!(autosave.scenes.rows().count(), at + 1, "{id}");
        }
        // Without storage, the gallery lists the scene until the program ends.
        let mut left = changed("door.ron", true);
        assert!(autosave.leave(&mut left, false).is_some());
        assert!(!autosave.has(&left));
    }

    #[test]
    fn without_changes_nothing_is_said_or_kept() {
        let mut autosave = UnsavedChanges::default();
        let mut left = changed("door.ron", true);
        autosave.leave(&mut left, true);
        left.apply(Command::Undo).expect("there is a change");
        assert_eq!(autosave.leave(&mut left, true), None);
        assert!(!autosave.has(&left));
        assert_eq!(autosave.scenes.rows().count(), 0);
        // A recording's file contains its changes.
        let mut recorded = changed("played", false);
        recorded.show_replay();
        assert_eq!(autosave.leave(&mut recorded, true), None);
        assert_eq!(autosave.scenes.rows().count(), 0);
    }
}
