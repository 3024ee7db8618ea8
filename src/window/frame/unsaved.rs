//! Autosave of unsaved changes, during editing and on leaving a scene. The next start restores them.

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

/// Minimum time between two saves.
const SAVE_INTERVAL: Duration = Duration::from_secs(2);

/// Scenes with unsaved changes, and the schedule of saves.
#[derive(Default)]
pub(super) struct UnsavedChanges {
    scenes: Unsaved,
    /// True if the stored changes could not be read or moved and must not be overwritten.
    protects_file: bool,
    /// True if the last save has failed.
    has_failed: bool,
    /// Id and change counts of the scene on show at the last check.
    checked: Option<(String, [usize; 3])>,
    /// True if changes are waiting to be saved.
    is_due: bool,
    /// Time of the last save.
    last_save: Option<Instant>,
    /// Ids of scenes whose changes the user discards by closing the window.
    discarded: Vec<String>,
}

impl UnsavedChanges {
    /// Forces the next check to count as a change: saving a scene changes no count.
    pub(super) fn force_check(&mut self) {
        self.checked = None;
    }

    /// Stores a session's changes; removes the entry if there are none or they are discarded.
    fn store(&mut self, session: &mut Session) {
        let number = match session.unsaved(absolute_path(&session.scene)) {
            Some(scene) if !self.discarded.contains(&session.scene.id) => {
                self.scenes.put(session.kept_as, scene)
            }
            _ => {
                self.scenes.remove(session.kept_as);
                None
            }
        };
        session.kept_as = number;
    }

    /// Stores the changes of a session that is being left, if `autosaves`. Returns the notice to show.
    fn store_left(&mut self, left: &mut Session, autosaves: bool) -> Option<String> {
        if autosaves {
            self.store(left);
        }
        left.is_unsaved().then(|| unsaved::notice(&left.scene))
    }

    /// Returns whether the next start can restore a session's changes.
    pub(super) fn has_stored(&self, session: &Session) -> bool {
        !self.has_failed && session.kept_as.is_some_and(|number| self.scenes.get(number).is_some())
    }
}

/// Returns the absolute path of a scene's file.
fn absolute_path(scene: &Scene) -> Option<String> {
    let path = scene.path.as_ref()?;
    // A page has no folders: the name is the path.
    Some(std::path::absolute(path).unwrap_or_else(|_| path.clone()).display().to_string())
}

impl App {
    /// Returns whether changes are stored: not in an embedded page or a scripted run.
    pub(super) fn autosaves(&self) -> bool {
        let options = &self.options;
        let is_driven = options.drive.is_some() || options.exit_after.is_some();
        !options.embed
            && !is_driven
            && self.screenshots.is_none()
            && !self.unsaved_changes.protects_file
    }

    /// Reads the stored changes, and opens the scene on show with its own.
    pub(super) fn restore_unsaved(&mut self) -> io::Result<()> {
        if !self.autosaves() || !storage::is_there(NAME) {
            return Ok(());
        }
        if let Some(Ok(scenes)) = storage::read(NAME, LIMIT).map(|text| Unsaved::parse(&text)) {
            self.unsaved_changes.scenes = scenes;
        } else {
            let text = match storage::back_up_damaged(NAME) {
                Ok(aside) => id::FRAME_UNSAVED_DAMAGED.with(&[("aside", &aside)]),
                Err(why) => {
                    self.unsaved_changes.protects_file = true;
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

    /// Returns the number of a file's stored changes, if no session has them and the file is unchanged.
    pub(super) fn stored(&self, file: &str) -> Option<u32> {
        let absolute = std::path::absolute(file).map(|path| path.display().to_string());
        let absolute = absolute.unwrap_or_else(|_| file.to_owned());
        let is_match = |(number, scene): &(u32, &unsaved::UnsavedScene)| {
            scene.file.as_ref() == Some(&absolute) && self.is_stored(*number)
        };
        let (number, scene) = self.unsaved_changes.scenes.rows().find(is_match)?;
        let text = read::text(Path::new(file), SCENE_LIMIT).ok()?;
        (read::without_mark(&text) == scene.text).then_some(number)
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

    /// Stores the unsaved changes of a left scene, and shows a notice. Every exit from a scene calls this.
    pub(super) fn keep_left_changes(&mut self, left: &mut Session) {
        let autosaves = self.autosaves();
        if let Some(text) = self.unsaved_changes.store_left(left, autosaves) {
            self.toasts.add_for(Some(NOTICE * 4), Tone::Note, text);
        }
    }

    /// Checks the scene on show for unsaved changes, and stores them periodically.
    pub(super) fn keep_unsaved(&mut self) {
        let (scene, changes) = (&self.session.scene, self.session.changes());
        let is_current =
            |(id, counts): &(String, [usize; 3])| *id == scene.id && *counts == changes;
        if !self.unsaved_changes.checked.as_ref().is_some_and(is_current) {
            self.unsaved_changes.checked = Some((scene.id.clone(), changes));
            self.unsaved_changes.is_due = true;
            self.ui.unsaved = self.session.is_unsaved();
        }
        let may_save =
            self.unsaved_changes.last_save.is_none_or(|time| time.elapsed() >= SAVE_INTERVAL);
        if self.unsaved_changes.is_due && may_save {
            self.write_unsaved();
        }
    }

    /// Stores all unsaved changes.
    pub(super) fn write_unsaved(&mut self) {
        if !self.autosaves() {
            return;
        }
        (self.unsaved_changes.last_save, self.unsaved_changes.is_due) =
            (Some(Instant::now()), false);
        self.unsaved_changes.store(&mut self.session);
        if self.unsaved_changes.scenes.has_changed() {
            let text = self.unsaved_changes.scenes.merged(storage::read(NAME, LIMIT).as_deref());
            let written = storage::write(NAME, &text);
            self.unsaved_changes.has_failed = written.is_err();
            self.report_failed_save(id::FRAME_UNSAVED_NOT_KEPT, written);
        }
    }

    /// Marks the changes to a scene as discarded, until closing is cancelled.
    pub(super) fn discard_on_close(&mut self, id: String) {
        self.unsaved_changes.discarded.push(id);
        self.store_all();
    }

    /// Restores the changes marked as discarded: the window stays open.
    pub(super) fn restore_discarded(&mut self) {
        if !std::mem::take(&mut self.unsaved_changes.discarded).is_empty() {
            self.store_all();
        }
    }

    /// Stores the changes of all sessions, except discarded ones.
    fn store_all(&mut self) {
        for session in self.recent_sessions.sessions_mut() {
            self.unsaved_changes.store(session);
        }
        self.write_unsaved();
    }

    /// Returns the user's own scenes and the scenes with unsaved changes, both of this run and stored.
    pub(super) fn unsaved_scenes(&self) -> Vec<UserScene> {
        let own = |session: &Session| {
            let (scene, is_unsaved) = (&session.scene, session.is_unsaved());
            let is_listed = is_unsaved || is_own(scene) && !session.is_recorded();
            let changes = Changes { number: session.kept_as, is_stored: false };
            let is_short = scene.text.len() <= plan::MAX_TEXT_BYTES;
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

    /// Returns the first session with unsaved changes that the user has not discarded, and whether the next
    /// start can restore them. Sessions that cannot be restored come first.
    pub(super) fn first_changed(&self) -> Option<(&Session, bool)> {
        let all = [&self.session].into_iter().chain(self.recent_sessions.sessions());
        let has_changes = |session: &&Session| {
            is_changed(session) && !self.unsaved_changes.discarded.contains(&session.scene.id)
        };
        let mut changed = all
            .filter(has_changes)
            .map(|session| (session, self.unsaved_changes.has_stored(session)));
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

    /// Returns a session with one changed parameter; its scene has this id, and a file if `in_file`.
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
    fn each_kind_of_scene_is_stored_on_leaving() {
        let kinds = [("door.ron", true), ("pasted", false), ("tank/rebound", false)];
        let mut autosave = UnsavedChanges::default();
        for (index, (id, in_file)) in kinds.into_iter().enumerate() {
            let mut left = changed(id, in_file);
            let notice = autosave.store_left(&mut left, true).expect("it has changes");
            assert!(
                notice.contains(&left.scene.file.title) && notice.contains("Your scenes"),
                "{notice}"
            );
            assert!(autosave.has_stored(&left), "{id}");
            // Leaving the scene twice stores it once.
            autosave.store_left(&mut left, true);
            assert_eq!(autosave.scenes.rows().count(), index + 1, "{id}");
        }
        // Without storage, the gallery lists the scene until the program ends.
        let mut left = changed("door.ron", true);
        assert!(autosave.store_left(&mut left, false).is_some());
        assert!(!autosave.has_stored(&left));
    }

    #[test]
    fn without_changes_nothing_is_reported_or_stored() {
        let mut autosave = UnsavedChanges::default();
        let mut left = changed("door.ron", true);
        autosave.store_left(&mut left, true);
        left.apply(Command::Undo).expect("there is a change");
        assert_eq!(autosave.store_left(&mut left, true), None);
        assert!(!autosave.has_stored(&left));
        assert_eq!(autosave.scenes.rows().count(), 0);
        // A recording's file contains its changes.
        let mut recorded = changed("played", false);
        recorded.show_replay();
        assert_eq!(autosave.store_left(&mut recorded, true), None);
        assert_eq!(autosave.scenes.rows().count(), 0);
    }
}
