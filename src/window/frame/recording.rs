//! Recordings in the window: made, saved, and played.

use std::io;
use std::path::Path;

use super::Desk;
use crate::app::Session;
use crate::app::opening::{Opened, Replayed};
use crate::record::drive::Drive;
use crate::record::recording::EXTENSION;
use crate::record::replay::Divergence;
use crate::scene::Loaded;

/// The runs of a recording beside the one on show.
#[derive(Default)]
pub(super) struct Others {
    before: Vec<Session>,
    /// The next one is the last.
    after: Vec<Session>,
}

impl Others {
    /// The number of the run on show, from 1, and how many there are.
    pub(super) fn place(&self) -> (usize, usize) {
        let run = self.before.len() + 1;
        (run, run + self.after.len())
    }
}

/// What was opened as what is on show, the other runs, and what is wrong with them.
pub(super) fn sessions(
    opened: Opened,
    drive: Option<Drive>,
) -> (Session, Others, Option<Divergence>) {
    match opened {
        Opened::Scene(loaded) => {
            let Loaded { scene, world } = *loaded;
            (Session::with_world(scene, world, drive), Others::default(), None)
        }
        Opened::Recording(replayed) => {
            let Replayed { first, rest: mut after, divergence } = *replayed;
            after.reverse();
            (first, Others { before: Vec::new(), after }, divergence)
        }
    }
}

impl Desk {
    /// Says where a replay is not as recorded.
    pub(super) fn tell(&mut self, divergence: Option<Divergence>) {
        if let Some(divergence) = divergence {
            let text = format!("This is not what was recorded: {divergence}");
            self.toasts.error(text).duration(None);
        }
    }

    /// Records from the start where the command line says so.
    pub(super) fn begin_recording(&mut self) {
        if self.options.record.is_some() {
            self.session.start_recording();
            macroquad::input::prevent_quit();
        }
    }

    /// Writes the recording that the command line asked for, unless it is written.
    pub(super) fn end_recording(&mut self) -> Result<(), String> {
        match self.options.record.take() {
            Some(path) => self.session.stop_recording().save(&path),
            None => Ok(()),
        }
    }

    pub(super) fn toggle_recording(&mut self) {
        if self.session.is_recording() {
            self.stop_recording();
        } else {
            self.session.start_recording();
        }
    }

    /// Ends the recording, if there is one, and saves it: to the command line's file, or asks.
    pub(super) fn stop_recording(&mut self) {
        if !self.session.is_recording() {
            return;
        }
        let recording = self.session.stop_recording();
        let name = recording.scene.id.rsplit(['/', '\\']).next().unwrap_or("run");
        let name = format!("{}.{EXTENSION}", name.trim_end_matches(".ron"));
        self.unsaved = Some(recording);
        match self.options.record.take() {
            Some(path) => self.save_recording(&path),
            None => self.dialog.record(&name),
        }
    }

    pub(super) fn save_recording(&mut self, path: &Path) {
        let Some(recording) = &self.unsaved else { return };
        match recording.save(path) {
            Ok(()) => {
                self.toasts.success(format!("saved {}", path.display()));
                self.unsaved = None;
            }
            Err(why) => {
                self.toasts.error(why);
            }
        }
    }

    /// Goes to another run of the recording, at its first tick.
    pub(super) fn take(&mut self, by: i8) -> io::Result<()> {
        let Others { before, after } = &mut self.others;
        let (from, to) = if by < 0 { (before, after) } else { (after, before) };
        let Some(next) = from.pop() else { return Ok(()) };
        let last = std::mem::replace(&mut self.session, next);
        self.session.overlays = last.overlays;
        self.session.clock = last.clock.clone();
        to.push(last);
        self.session.show_replay();
        self.trace_line()
    }

    /// A run of a replay is over: the next begins, and plays.
    pub(super) fn play_next(&mut self) -> io::Result<()> {
        let (run, runs) = self.others.place();
        if run == runs {
            return Ok(());
        }
        self.take(1)?;
        self.session.clock.paused = false;
        Ok(())
    }
}
