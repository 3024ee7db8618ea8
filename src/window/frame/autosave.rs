//! Autosave against a sudden end of the program: a link for reloads, a recording for panics. Also asks for
//! confirmation before work is lost.

use std::io;
use std::time::Duration;

use super::{App, NOTICE};
use crate::app::link::LinkError;
use crate::app::{LearningProgress, Link};
use crate::platform::clock::Instant;
use crate::platform::{
    AUTOSAVE_NAME, AUTOSAVE_SCENE_PREFIX, console, saved_scenes, screen, storage,
};
use crate::record::recording::EXTENSION;
use crate::text::{Id, id};
use crate::window::panels::Tone;

/// Minimum time between two saves.
const SAVE_INTERVAL: Duration = Duration::from_secs(1);

/// Minimum time between two hand-overs of a recording.
const HAND_OVER_INTERVAL: Duration = Duration::from_secs(2);

/// Minimum ratio of the time between two hand-overs to a hand-over's duration, which grows with the run.
const HAND_OVER_RATIO: u32 = 100;

/// State of autosave.
#[derive(Default)]
pub(super) struct AutosaveState {
    /// Save failures already reported.
    reported_failures: Vec<Id>,
    /// True if the settings could not be read or moved and must not be overwritten.
    pub(super) protects_settings: bool,
    /// Progress as last read or saved.
    pub(super) learned: LearningProgress,
    /// Time of the last save.
    last_save: Option<Instant>,
    /// True if the failure to save the link has been reported.
    is_link_failure_reported: bool,
    /// True if parameter changes are saved neither in a file nor in a link.
    loses_edits: bool,
    /// True if leaving the page asks for confirmation.
    confirms_leaving: bool,
    /// Time of the next hand-over.
    next_hand_over: Option<Instant>,
    /// The last recording handed over: its scene, number of ticks and number of edits.
    handed_over: Option<(String, u32, usize)>,
}

impl AutosaveState {
    /// Makes the state of a new window with this progress.
    pub(super) fn with_progress(learned: &LearningProgress) -> Self {
        Self { learned: learned.clone(), ..Self::default() }
    }
}

impl App {
    /// Reports a failed save once, until a save succeeds.
    pub(super) fn report_failed_save(&mut self, message: Id, saved: io::Result<()>) {
        let failures = &mut self.autosave_state.reported_failures;
        let was_reported = failures.contains(&message);
        match saved {
            Ok(()) => failures.retain(|reported| *reported != message),
            Err(why) if !was_reported => {
                failures.push(message);
                self.toasts.add_for(None, Tone::Error, format!("{} ({why})", message.text()));
            }
            Err(_) => {}
        }
    }

    /// Saves the work if the program may end at any moment.
    pub(super) fn autosave(&mut self) {
        if !storage::AUTOSAVES || self.options.embed {
            return;
        }
        while let Some(text) = saved_scenes::last_error() {
            self.toasts.add_for(None, Tone::Warning, text);
        }
        if self.autosave_state.last_save.is_none_or(|then| then.elapsed() >= SAVE_INTERVAL) {
            self.autosave_state.last_save = Some(Instant::now());
            self.save_link();
            self.hand_over();
        }
        let confirms = self.loses_recording() || self.autosave_state.loses_edits;
        if std::mem::replace(&mut self.autosave_state.confirms_leaving, confirms) != confirms {
            screen::set_leave_warning(confirms);
        }
    }

    /// Saves a link to the tick on show, or the scene's name if the scene needs files that no link can carry.
    fn save_link(&mut self) {
        let link = Link::of(&self.session, self.session.shown_tick());
        let link_text = link.and_then(|link| link.to_long_text());
        let scene = &self.session.scene;
        let text = match &link_text {
            Ok(text) => Some(text.clone()),
            Err(LinkError::File(_)) => Some(format!("{AUTOSAVE_SCENE_PREFIX}{}", scene.id)),
            Err(_) => None,
        };
        let written = text.map_or(Ok(()), |text| storage::write(AUTOSAVE_NAME, &text));
        self.autosave_state.loses_edits = (link_text.is_err() || written.is_err())
            && self.session.is_edited()
            && !self.unsaved_changes.has_stored(&self.session);
        let (why, duration) = match (link_text, written) {
            (_, Err(why)) => (Some(id::FRAME_BROWSER_KEEPS_NOTHING.with(&[("why", &why)])), None),
            (Err(LinkError::File(mesh)), _) => {
                let title = &scene.file.title;
                let text = id::FRAME_RELOAD_BEGINS_ANEW.with(&[("title", &title), ("mesh", &mesh)]);
                (Some(text), Some(NOTICE * 8))
            }
            (Err(why), _) => {
                let text = id::FRAME_RELOAD_LOSES_WORK.with(&[("why", &why)]);
                (Some(text), Some(NOTICE * 8))
            }
            _ => (None, None),
        };
        let was_reported =
            std::mem::replace(&mut self.autosave_state.is_link_failure_reported, why.is_some());
        if let (Some(text), false) = (why, was_reported) {
            self.toasts.add_for(duration, Tone::Warning, text);
        }
    }

    /// Hands over the present recording, for download after a panic, if it has changed.
    fn hand_over(&mut self) {
        if self.autosave_state.next_hand_over.is_some_and(|next| Instant::now() < next) {
            return;
        }
        let (session, start) = (&self.session, Instant::now());
        let edits = session.timeline.history.run.edits.len();
        let now = Some((session.scene.id.clone(), session.recorded_ticks(), edits));
        if self.autosave_state.handed_over == now {
            return;
        }
        self.autosave_state.handed_over = now;
        let recording = session.recording_so_far();
        console::hand_over(&recording_name(&recording.scene.id), &recording.to_text());
        let pause = HAND_OVER_INTERVAL.max(start.elapsed() * HAND_OVER_RATIO);
        self.autosave_state.next_hand_over = Some(Instant::now() + pause);
    }
}

/// Returns the default name of a scene's recording.
pub(super) fn recording_name(scene: &str) -> String {
    let name = scene.rsplit(['/', '\\']).next().unwrap_or("run");
    format!("{}.{EXTENSION}", name.trim_end_matches(".ron"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_is_named_after_its_scene() {
        assert_eq!(recording_name("tank/rebound"), "rebound.rec.ron");
        assert_eq!(recording_name("C:\\maps\\door.ron"), "door.rec.ron");
    }
}
