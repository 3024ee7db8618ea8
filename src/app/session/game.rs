//! Frames of a game in a session: runs them all, and judges the contacts on show.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::Session;
use crate::app::Command;
use crate::explain;
use crate::explain::verdict::{Tone, Verdict, VerdictPiece, plain};
use crate::platform::pace::Pace;
use crate::scene::progress::Progress;
use crate::sim::lab::{Lab, Track, WrongContact};
use crate::sim::{Body, Input, World};
use crate::text::id;

/// Maximum number of wrong contacts named in a verdict.
const MAX_NAMED: usize = 3;

/// Judgement of the wrong contact shown last, and its index.
pub(super) type JudgedContact = Option<(usize, Arc<str>)>;

impl Session {
    /// Returns the frames that the world on show follows.
    #[must_use]
    pub fn followed_frames(&self) -> Option<&Arc<Track>> {
        self.world().downcast_ref::<Lab>()?.followed()
    }

    /// Returns whether later ticks can be cut off, or the bodies can leave the frames of a game.
    #[must_use]
    pub fn can_branch(&self) -> bool {
        !self.is_live() || self.followed_frames().is_some()
    }

    /// Runs all frames of the game that the scene follows. Shows the first wrong contact, else the first frame.
    ///
    /// # Errors
    /// Returns an error if the bodies of the contact cannot be selected.
    pub(in crate::app) async fn run_frames(
        &mut self,
        progress: &Progress,
        pace: &Pace,
    ) -> Result<(), String> {
        let Some(track) = self.followed_frames().map(Arc::clone) else { return Ok(()) };
        progress.ticks.store(u64::from(track.frames()), Relaxed);
        for _ in 0..track.frames() {
            self.tick(Input::default());
            progress.advance(1);
            pace.yield_if_due().await;
        }
        let first = track.wrong.first();
        self.seek(first.map_or(1, |it| it.frame + 1));
        if let Some([a, b]) = first.map(|it| it.bodies.map(Body::Object)) {
            self.apply(Command::Select(Some(a)))?;
            self.apply(Command::Pick(Some(b)))?;
        }
        self.clock.pause();
        Ok(())
    }

    /// Returns whether new frames of the game must wait, because they would interrupt the user: the bodies
    /// have left the frames, a body is dragged, a tick or a question is open, runs are compared, or
    /// there are unsaved changes.
    #[must_use]
    pub fn defers_frames(&self) -> bool {
        let lab = self.world().downcast_ref::<Lab>();
        let has_frames = lab.is_some_and(|lab| lab.setup.frames.0.is_some());
        let is_dragged = self.what_if().is_some() || self.is_dragging_figure();
        let is_compared = self.comparison().is_some() || self.variants().is_some();
        has_frames
            && (self.followed_frames().is_none()
                || is_dragged
                || self.opened_tick().is_some()
                || self.is_question_open()
                || is_compared
                || self.is_unsaved())
    }

    /// Adopts view, frame and selection of `before`, the session before the file was read again. If its
    /// last frame was on show, shows the new last frame. A new first wrong contact stays on show.
    pub fn resume_frames(&mut self, before: &mut Self) {
        let frames = |session: &Self| {
            let track = session.followed_frames()?;
            Some((track.frames(), track.wrong.first().map(|it| it.frame + 1)))
        };
        let (Some((old, old_wrong)), Some((new, wrong))) = (frames(before), frames(self)) else {
            return;
        };
        std::mem::swap(&mut self.camera, &mut before.camera);
        std::mem::swap(&mut self.view_state, &mut before.view_state);
        self.shape_drag.snaps = before.shape_drag.snaps;
        if old_wrong.is_none() && wrong.is_some() {
            return;
        }
        self.clock.paused = before.clock.paused;
        let shown = before.shown_tick();
        // The first wrong contact stays on show, even if its frame was the last.
        let stays = shown < old || Some(shown) == old_wrong;
        self.seek(if stays { shown.min(new) } else { new });
        let [body, partner] = [before.selection(), before.partner()]
            .map(|body| self.same_body(body?, before.world()));
        self.tick_view.select(body, partner);
    }

    /// Returns the body with the name of `body`, a body of `other`; its index may differ.
    fn same_body(&self, body: Body, other: &World) -> Option<Body> {
        let name = other.name(body);
        let lab = self.world().downcast_ref::<Lab>()?;
        let index = lab.setup.bodies.iter().position(|it| it.name == name)?;
        let body = Body::Object(u32::try_from(index).ok()?);
        self.world().position(body).map(|_| body)
    }

    /// Returns whether the last frame of the game is on show.
    pub(super) fn has_ended(&self) -> bool {
        self.followed_frames().is_some_and(|track| self.shown_tick() >= track.frames())
    }

    /// Returns the judgement of the explained pair, if the game's contact is wrong; else the names of the
    /// wrong contacts in this frame. `None` if all contacts are right, or during a question.
    #[must_use]
    pub fn game_verdict(&self) -> Option<Verdict> {
        let track = self.followed_frames()?;
        let frame = self.shown_tick().checked_sub(1)?;
        let wrong = track.wrong_in(frame);
        if wrong.is_empty() || self.is_question_open() {
            return None;
        }
        let lab = self.world().downcast_ref::<Lab>()?;
        let names = |it: &WrongContact| {
            it.bodies.map(|index| lab.setup.bodies[index as usize].name.clone())
        };
        let explained = self.explained_bodies();
        let is_explained = |it: &&WrongContact| {
            let bodies = it.bodies.map(|index| index as usize);
            explained.is_some_and(|pair| bodies == pair || bodies == [pair[1], pair[0]])
        };
        if let Some(it) = wrong.iter().find(is_explained) {
            let text = self.cached_judgement(track, it, names(it)).to_string();
            return Some(Verdict { pieces: vec![VerdictPiece { text, tone: Tone::Plain }] });
        }
        let named = wrong.iter().take(MAX_NAMED).map(|it| {
            let [first, second] = names(it);
            id::SESSION_CONTACT_BODIES.with(&[("first", &first), ("second", &second)])
        });
        let message = if wrong.len() > MAX_NAMED {
            id::SESSION_WRONG_CONTACTS_AND_MORE
        } else {
            id::SESSION_WRONG_CONTACTS
        };
        Some(Verdict::say(message, [plain("contacts", named.collect::<Vec<_>>().join(", "))]))
    }

    /// Returns the bodies of the explained pair in a lab.
    fn explained_bodies(&self) -> Option<[usize; 2]> {
        let record = self.shown_records().tested.downcast_ref()?;
        Some(explain::lab::pair(record, self.explained()?)?.bodies)
    }

    /// Returns the judgement of a wrong contact; cached, because the search for the flaw takes time.
    fn cached_judgement(
        &self,
        track: &Track,
        wrong: &WrongContact,
        names: [String; 2],
    ) -> Arc<str> {
        let index = track.wrong.iter().position(|it| std::ptr::eq(it, wrong)).unwrap_or_default();
        let mut cache = self.judged_contact.borrow_mut();
        if let Some((_, text)) = cache.as_ref().filter(|(known, _)| *known == index) {
            return Arc::clone(text);
        }
        let text: Arc<str> = judgement(wrong, names).into();
        *cache = Some((index, Arc::clone(&text)));
        text
    }
}

/// Returns one sentence on the fault of a contact and its explanation.
#[cfg(not(target_arch = "wasm32"))]
fn judgement(wrong: &WrongContact, names: [String; 2]) -> String {
    wrong.fault.difference(names).summary()
}

/// Returns an empty text; the web version reads no frames.
#[cfg(target_arch = "wasm32")]
fn judgement(_: &WrongContact, _: [String; 2]) -> String {
    String::new()
}
