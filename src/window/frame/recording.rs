//! Recordings in the window: made, saved, and played.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::Desk;
use super::keeping::recording_name;
use crate::app::Session;
use crate::app::opening::Opened;
use crate::platform::clock::Instant;
use crate::platform::pace::{Pace, Share};
use crate::platform::work::{self, Job};
use crate::platform::{Purpose, console, exits, files, signals};
use crate::record::recording::{RECORDING_LIMIT, Recording};
use crate::record::replay::Divergence;
use crate::scene::take_along;
use crate::window::display;
use crate::window::panels::{Leaving, Tone};

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

    /// All of them.
    pub(super) fn sessions(&mut self) -> impl Iterator<Item = &mut Session> {
        self.before.iter_mut().chain(&mut self.after)
    }

    /// The runs before or after what is on show, the nearest at the end.
    fn towards(&mut self, by: i8) -> &mut Vec<Session> {
        if by < 0 { &mut self.before } else { &mut self.after }
    }
}

/// What was opened as what is on show, the other runs, and what is wrong with them.
pub(super) fn sessions(opened: Opened) -> (Session, Others, Option<Divergence>) {
    let Opened { first, rest: mut after, divergence, .. } = opened;
    after.reverse();
    (first, Others { before: Vec::new(), after }, divergence)
}

/// A recording's file is written again after this long, and after so many times what it took: it grows
/// with the run.
const EVERY: Duration = Duration::from_secs(2);
const SHARE: u32 = 50;

/// The recording that is written while it is being made, beside the frames.
#[derive(Default)]
pub(super) struct Growing {
    job: Option<Job<(Result<(), String>, Duration)>>,
    /// When it may be written again, and how many ticks it had.
    next: Option<(Instant, u32)>,
    /// Whether it has been told that it cannot be.
    told: bool,
}

impl Growing {
    /// What has come of writing it, if that has ended.
    fn take(&mut self) -> Option<Result<(), String>> {
        let (ended, took) = self.job.as_mut()?.take(Duration::ZERO).ok()?;
        self.job = None;
        self.rest(took, self.next.map_or(0, |(_, ticks)| ticks));
        Some(ended)
    }

    /// Whether it is being written, or has just been, or holds no more than then.
    fn is_busy(&self, ticks: u32) -> bool {
        let is_early = |(next, known): (Instant, u32)| known == ticks || Instant::now() < next;
        self.job.is_some() || self.next.is_some_and(is_early)
    }

    /// Leaves it as it is for a while, after something about it took so long.
    fn rest(&mut self, took: Duration, ticks: u32) {
        self.next = Some((Instant::now() + EVERY.max(took * SHARE), ticks));
    }

    fn write(&mut self, recording: Recording, path: PathBuf) {
        let recording = Arc::new(recording);
        let save = async move |_: &Pace| {
            let began = Instant::now();
            (recording.save(&path), began.elapsed())
        };
        self.job = Some(work::begin("recording", &Share::default(), save));
    }

    /// Waits until nothing is being written.
    fn wait(&mut self) {
        /// Longer than any disk takes.
        const PATIENCE: Duration = Duration::from_mins(1);
        if let Some(mut job) = self.job.take() {
            let _ = job.take(PATIENCE);
        }
    }
}

impl Desk {
    /// Says where a replay is not as recorded.
    pub(super) fn tell(&mut self, divergence: Option<Divergence>) {
        if let Some(divergence) = divergence {
            let text =
                format!("What was run again differs from what is written down: {divergence}");
            self.toasts.tell_for(None, Tone::Error, text);
        }
    }

    /// Records from the start where the command line says so.
    pub(super) fn begin_recording(&mut self) {
        let Some(path) = &self.options.record else { return };
        // Its meshes are looked for beside it.
        if let Err(why) = take_along(&self.session.scene, path) {
            self.toasts.tell_for(None, Tone::Warning, why);
        }
        self.session.start_recording();
    }

    /// Whether a recording would be lost if the program ended now.
    pub(super) fn loses_recording(&self) -> bool {
        let is_kept = self.options.record.is_some();
        self.unsaved.is_some() || self.session.is_recording() && !is_kept
    }

    /// Writes the recording that the command line asked for, unless it is written; where a signal ends the
    /// program, one that has no file yet, too.
    pub(super) fn end_recording(&mut self) -> Result<(), String> {
        self.growing.wait();
        if let Some(path) = self.options.record.take() {
            return self.session.stop_recording().save_somewhere(&path);
        }
        if signals::asked().is_none() {
            return Ok(());
        }
        let is_made = self.session.is_recording();
        let left = self.unsaved.take().or_else(|| is_made.then(|| self.session.stop_recording()));
        let Some(left) = left else { return Ok(()) };
        let path = left.rescue(&recording_name(&left.scene.id))?;
        console::warn(&format!("collidoscope: the recording is in {}", path.display()));
        Ok(())
    }

    /// Writes what has been recorded so far into the file that the command line names: whatever ends the
    /// program leaves that. A recording that is as long as can be read again is over.
    pub(super) fn keep_recording(&mut self) {
        if !files::HAS_FOLDERS || !self.session.is_recording() {
            return;
        }
        if let Some(Err(why)) = self.growing.take()
            && !std::mem::replace(&mut self.growing.told, true)
        {
            // Nor is it there if the display goes away.
            exits::say_at_end(Some(display::lost(None)));
            self.toasts.tell_for(None, Tone::Error, why);
        }
        let ticks = self.session.recorded_ticks();
        if self.growing.is_busy(ticks) {
            return;
        }
        let began = Instant::now();
        let so_far = self.session.recording_so_far();
        self.growing.rest(began.elapsed(), ticks);
        if so_far.most_bytes() > RECORDING_LIMIT {
            let text = "The recording ends here: no longer one can be played.";
            self.toasts.tell_for(None, Tone::Warning, text);
            self.stop_recording();
        } else if let Some(path) = self.options.record.clone() {
            self.growing.write(so_far, path);
        }
    }

    pub(super) fn toggle_recording(&mut self) {
        if !self.session.is_recording() {
            self.session.start_recording();
        } else if self.options.record.is_some() {
            self.stop_recording();
        } else {
            // It goes on until it has a file.
            self.ask_for_file();
        }
    }

    /// Ends the recording, if there is one, and saves it: to the command line's file, or asks.
    pub(super) fn stop_recording(&mut self) {
        if !self.session.is_recording() {
            return;
        }
        self.growing.wait();
        self.unsaved = Some(self.session.stop_recording());
        match self.options.record.take() {
            Some(path) => self.save_recording(&path),
            None => self.ask_for_file(),
        }
    }

    /// Asks where the recording goes: the one that is over, else the one being made.
    pub(super) fn ask_for_file(&mut self) {
        let scene = self.unsaved.as_ref().map_or(&self.session.scene, |made| &made.scene);
        self.dialog.save(Purpose::Record, recording_name(&scene.id));
    }

    /// Ends the recording, unless it is over, and saves it; asks for another file where it cannot be
    /// written.
    pub(super) fn save_recording(&mut self, path: &Path) {
        if self.unsaved.is_none() && self.session.is_recording() {
            self.unsaved = Some(self.session.stop_recording());
        }
        let Some(recording) = &self.unsaved else { return };
        match recording.save(path) {
            Ok(()) => {
                let taken = take_along(&recording.scene, path);
                self.tell_saved(path, taken, "");
                self.unsaved = None;
                self.go_on_leaving();
            }
            Err(why) => {
                // The dialog lies over it.
                self.toasts.tell_for(None, Tone::Error, why);
                self.ask_for_file();
                self.dialog.entitle("It cannot be written there: save the recording elsewhere");
            }
        }
    }

    /// No file was chosen: what is being recorded goes on, what is over is gone.
    pub(super) fn give_up_saving(&mut self) {
        self.leaving = Leaving::Not;
        if self.unsaved.take().is_some() {
            self.toasts.tell(Tone::Warning, "The recording was not saved.");
        }
    }

    /// Compares the run with the first of a recording, or says why that cannot be.
    pub(super) fn compare_opened(&mut self, opened: &Opened) {
        let compared = if opened.first.is_recorded() {
            self.session.compare_with(&opened.first, "the recording")
        } else {
            Err("They cannot be compared: the file is a scene, not a recording.".to_owned())
        };
        match compared {
            Ok(()) => self.tell(opened.divergence.clone()),
            Err(why) => self.toasts.tell(Tone::Warning, why),
        }
    }

    /// Goes to another run of the recording, at its first tick.
    pub(super) fn take(&mut self, by: i8) -> io::Result<()> {
        let Some(next) = self.others.towards(by).pop() else { return Ok(()) };
        let mut left = std::mem::replace(&mut self.session, next);
        self.keep_left(&mut left);
        (self.session.overlays, self.session.depth) = (left.overlays, left.depth);
        self.session.clock = left.clock.clone();
        self.others.towards(-by).push(left);
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
