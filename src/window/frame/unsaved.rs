//! Unsaved changes: kept while a scene is changed and when it is left, and brought back at the next
//! start.

use std::io;
use std::path::Path;
use std::time::Duration;

use super::kept::is_own;
use super::leaving::is_changed;
use super::{Desk, NOTICE};
use crate::app::Session;
use crate::app::opening;
use crate::app::unsaved::{self, LIMIT, Unsaved};
use crate::platform::clock::Instant;
use crate::platform::{shelf, storage};
use crate::scene::{SCENE_LIMIT, Scene, read};
use crate::window::panels::{Changes, Own, Removing, Tone};

/// Name under which the changes are kept.
const NAME: &str = "unsaved.ron";

/// Shortest time between two saves.
const EVERY: Duration = Duration::from_secs(2);

/// Scenes with unsaved changes, and when they are to be kept.
#[derive(Default)]
pub(super) struct Autosave {
    scenes: Unsaved,
    /// Whether the kept text, which could not be read, stays as it is.
    leaves_file: bool,
    /// Whether the last save has failed.
    fails: bool,
    /// Id and changes of the scene on show when they were last looked at.
    seen: Option<(String, [usize; 3])>,
    /// Whether they have yet to be kept.
    is_due: bool,
    /// Time of the last save.
    since: Option<Instant>,
    /// Ids of scenes whose changes the user discards by closing the window.
    discarded: Vec<String>,
}

impl Autosave {
    /// Keeps the changes of a session; without any, keeps nothing of it.
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

    /// Keeps the changes of a session that is left, if changes are kept at all. Returns what is to be said.
    fn leave(&mut self, left: &mut Session, autosaves: bool) -> Option<String> {
        if autosaves {
            self.keep(left);
        }
        left.is_unsaved().then(|| unsaved::notice(&left.scene))
    }

    /// Whether the next start has the changes of a session.
    pub(super) fn has(&self, session: &Session) -> bool {
        !self.fails && session.kept_as.is_some_and(|number| self.scenes.get(number).is_some())
    }
}

/// The whole path of a scene's file.
fn whole_path(scene: &Scene) -> Option<String> {
    let path = scene.path.as_ref()?;
    // A page has no folders: there the name is the whole path.
    Some(std::path::absolute(path).unwrap_or_else(|_| path.clone()).display().to_string())
}

impl Desk {
    /// Whether changes are kept: not of a part of another page, nor where nobody sits before the window.
    fn autosaves(&self) -> bool {
        let options = &self.options;
        let is_driven = options.drive.is_some() || options.exit_after.is_some();
        !options.embed && !is_driven && self.shots.is_none() && !self.autosave.leaves_file
    }

    /// Reads what the last start has kept, and opens the scene on show with its changes.
    pub(super) fn bring_unsaved(&mut self) -> io::Result<()> {
        if !self.autosaves() || !storage::is_there(NAME) {
            return Ok(());
        }
        if let Some(Ok(scenes)) = storage::read(NAME, LIMIT).map(|text| Unsaved::parse(&text)) {
            self.autosave.scenes = scenes;
        } else {
            let text = match storage::put_aside(NAME) {
                Ok(aside) => {
                    format!("The unsaved changes cannot be read. The damaged file is {aside}.")
                }
                Err(why) => {
                    self.autosave.leaves_file = true;
                    format!(
                        "The unsaved changes cannot be read or copied. Their file stays as it is, \
                         and new changes are not kept. ({why})"
                    )
                }
            };
            self.toasts.tell_for(None, Tone::Warning, text);
        }
        let file = self.session.scene.path.as_ref().map(|path| path.display().to_string());
        match file.filter(|_| !self.session.is_recorded()).and_then(|file| self.stored(&file)) {
            Some(number) => self.open_unsaved(number),
            None => Ok(()),
        }
    }

    /// The number of the changes that are kept of this file, if no session has them and the file is
    /// as it was.
    pub(super) fn stored(&self, file: &str) -> Option<u32> {
        let whole = std::path::absolute(file).map(|path| path.display().to_string());
        let whole = whole.unwrap_or_else(|_| file.to_owned());
        let is_there = |(number, scene): &(u32, &unsaved::UnsavedScene)| {
            scene.file.as_ref() == Some(&whole) && self.is_stored(*number)
        };
        let (number, scene) = self.autosave.scenes.rows().find(is_there)?;
        let now = read::text(Path::new(file), SCENE_LIMIT).ok()?;
        (read::without_mark(&now) == scene.text).then_some(number)
    }

    /// Whether no session of this run has the changes of this number.
    fn is_stored(&self, number: u32) -> bool {
        let mut all = [&self.session].into_iter().chain(self.kept.sessions());
        all.all(|session| session.kept_as != Some(number))
    }

    /// Opens a scene with the changes that are kept under this number.
    pub(super) fn open_unsaved(&mut self, number: u32) -> io::Result<()> {
        let Some(scene) = self.autosave.scenes.get(number).cloned() else { return Ok(()) };
        if scene.file.as_deref().is_some_and(shelf::fetch) {
            return Ok(());
        }
        self.returning = None;
        self.show(opening::begin_unsaved(number, scene))
    }

    /// Asks whether the changes that are kept under this number are to be discarded.
    pub(super) fn ask_to_discard(&mut self, number: u32) {
        let title = self.autosave.scenes.get(number).map(|scene| scene.title.clone());
        self.removing = title.map(|title| Removing::Changes(number, title));
    }

    /// Discards changes, and the session that has them.
    pub(super) fn discard(&mut self, number: u32) {
        self.autosave.scenes.remove(Some(number));
        self.kept.forget_changes(number);
        self.write_unsaved();
        self.files = self.own_scenes();
    }

    /// Keeps the unsaved changes of a scene that is left, and says where. Every way out of a scene
    /// comes through here.
    pub(super) fn keep_left(&mut self, left: &mut Session) {
        let autosaves = self.autosaves();
        if let Some(text) = self.autosave.leave(left, autosaves) {
            self.toasts.tell_for(Some(NOTICE * 4), Tone::Note, text);
        }
    }

    /// Notes whether the scene on show has unsaved changes, and keeps them from time to time.
    pub(super) fn keep_unsaved(&mut self) {
        let (scene, changes) = (&self.session.scene, self.session.changes());
        let is_seen = |(id, seen): &(String, [usize; 3])| *id == scene.id && *seen == changes;
        if !self.autosave.seen.as_ref().is_some_and(is_seen) {
            self.autosave.seen = Some((scene.id.clone(), changes));
            self.autosave.is_due = true;
            self.ui.unsaved = self.session.is_unsaved();
        }
        let may = self.autosave.since.is_none_or(|since| since.elapsed() >= EVERY);
        if self.autosave.is_due && may {
            self.write_unsaved();
        }
    }

    /// Keeps all unsaved changes.
    pub(super) fn write_unsaved(&mut self) {
        if !self.autosaves() {
            return;
        }
        (self.autosave.since, self.autosave.is_due) = (Some(Instant::now()), false);
        self.autosave.keep(&mut self.session);
        if self.autosave.scenes.has_changed() {
            let text = self.autosave.scenes.merged(storage::read(NAME, LIMIT).as_deref());
            let written = storage::write(NAME, &text);
            self.autosave.fails = written.is_err();
            self.tell_kept("Unsaved changes cannot be kept for the next start.", written);
        }
    }

    /// Discards the changes to the scene of this id, unless the window stays.
    pub(super) fn discard_at_end(&mut self, id: String) {
        self.autosave.discarded.push(id);
        self.keep_all();
    }

    /// Keeps what was to be discarded: the window stays.
    pub(super) fn keep_discarded(&mut self) {
        if !std::mem::take(&mut self.autosave.discarded).is_empty() {
            self.keep_all();
        }
    }

    /// Keeps the changes of all sessions, but for those that are discarded.
    fn keep_all(&mut self) {
        for session in self.kept.sessions_mut() {
            self.autosave.keep(session);
        }
        self.write_unsaved();
    }

    /// The scenes of this run, and those of which only the changes are kept: the user's own, and those
    /// with unsaved changes.
    pub(super) fn unsaved_scenes(&self) -> Vec<Own> {
        let own = |session: &Session| {
            let (scene, is_unsaved) = (&session.scene, session.is_unsaved());
            let is_listed = is_unsaved || is_own(scene) && !session.is_recorded();
            let changes = Changes { number: session.kept_as, is_stored: false };
            is_listed.then(|| Own {
                id: scene.id.clone(),
                title: scene.file.title.clone(),
                kept: None,
                unsaved: is_unsaved.then_some(changes),
            })
        };
        let others = self.kept.sessions().filter(|left| left.scene.id != self.session.scene.id);
        let live = [&self.session].into_iter().chain(others).filter_map(own);
        let stored = self.autosave.scenes.rows().filter(|(number, _)| self.is_stored(*number));
        let stored = stored.map(|(number, scene)| Own {
            id: scene.id.clone(),
            title: scene.title.clone(),
            kept: None,
            unsaved: Some(Changes { number: Some(number), is_stored: true }),
        });
        live.chain(stored).collect()
    }

    /// The first scene with changes that closing the window would leave unsaved, unless the user has
    /// discarded them; first those that cannot be kept.
    pub(super) fn first_changed(&self) -> Option<(&Session, bool)> {
        let all = [&self.session].into_iter().chain(self.kept.sessions());
        let is_asked = |session: &&Session| {
            is_changed(session) && !self.autosave.discarded.contains(&session.scene.id)
        };
        let mut changed = all.filter(is_asked).map(|session| (session, self.autosave.has(session)));
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

    /// A session of a scene that has this id and, if `in_file`, a file; one parameter is changed.
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
        let mut autosave = Autosave::default();
        for (at, (id, in_file)) in kinds.into_iter().enumerate() {
            let mut left = changed(id, in_file);
            let said = autosave.leave(&mut left, true).expect("it has changes");
            assert!(
                said.contains(&left.scene.file.title) && said.contains("Your scenes"),
                "{said}"
            );
            assert!(autosave.has(&left), "{id}");
            // Leaving it once more keeps it once.
            autosave.leave(&mut left, true);
            assert_eq!(autosave.scenes.rows().count(), at + 1, "{id}");
        }
        // Where nothing is kept for the next start, the gallery has it until the program ends.
        let mut left = changed("door.ron", true);
        assert!(autosave.leave(&mut left, false).is_some());
        assert!(!autosave.has(&left));
    }

    #[test]
    fn without_changes_nothing_is_said_or_kept() {
        let mut autosave = Autosave::default();
        let mut left = changed("door.ron", true);
        autosave.leave(&mut left, true);
        left.apply(Command::Undo).expect("there is a change");
        assert_eq!(autosave.leave(&mut left, true), None);
        assert!(!autosave.has(&left));
        assert_eq!(autosave.scenes.rows().count(), 0);
        // The file of a recording has its changes.
        let mut recorded = changed("played", false);
        recorded.show_replay();
        assert_eq!(autosave.leave(&mut recorded, true), None);
        assert_eq!(autosave.scenes.rows().count(), 0);
    }
}
