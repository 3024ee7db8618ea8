//! Makes, saves and plays recordings.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::App;
use super::autosave::recording_name;
use crate::app::Session;
use crate::app::opening::OpenedScene;
use crate::platform::clock::Instant;
use crate::platform::pace::{Pace, ProgressShare};
use crate::platform::work::{self, Job};
use crate::platform::{Purpose, console, exits, files, signals};
use crate::record::recording::{RECORDING_LIMIT, Recording};
use crate::record::replay::Divergence;
use crate::scene::take_along;
use crate::text::id;
use crate::window::display;
use crate::window::panels::{CloseState, Tone};

/// The other runs of the recording on show.
#[derive(Default)]
pub(super) struct OtherRuns {
    /// Earlier runs, the previous at the end.
    before: Vec<Session>,
    /// Later runs, the next at the end.
    after: Vec<Session>,
}

impl OtherRuns {
    /// Returns the number of the run on show, from 1, and the number of runs.
    pub(super) fn place(&self) -> (usize, usize) {
        let run = self.before.len() + 1;
        (run, run + self.after.len())
    }

    /// Returns all other runs.
    pub(super) fn sessions(&mut self) -> impl Iterator<Item = &mut Session> {
        self.before.iter_mut().chain(&mut self.after)
    }

    /// Returns the runs before or after the run on show, the nearest at the end.
    fn towards(&mut self, direction: i8) -> &mut Vec<Session> {
        if direction < 0 { &mut self.before } else { &mut self.after }
    }
}

/// Splits an opened recording into the run on show, the other runs and their divergence.
pub(super) fn sessions(opened: OpenedScene) -> (Session, OtherRuns, Option<Divergence>) {
    let OpenedScene { first, rest: mut after, divergence, .. } = opened;
    after.reverse();
    (first, OtherRuns { before: Vec::new(), after }, divergence)
}

/// Minimum pause after writing a recording's file.
const MIN_PAUSE: Duration = Duration::from_secs(2);
/// Minimum pause as a multiple of the last write's duration, which grows with the run.
const PAUSE_FACTOR: u32 = 50;

/// A recording that is written in the background while it grows.
#[derive(Default)]
pub(super) struct BackgroundSave {
    job: Option<Job<(Result<(), String>, Duration)>>,
    /// Earliest time of the next write, and number of ticks in the last.
    next: Option<(Instant, u32)>,
    /// True if a failure has been reported.
    is_failure_reported: bool,
}

impl BackgroundSave {
    /// Returns the result of a finished write.
    fn take(&mut self) -> Option<Result<(), String>> {
        let (result, duration) = self.job.as_mut()?.take(Duration::ZERO).ok()?;
        self.job = None;
        self.schedule_next(duration, self.next.map_or(0, |(_, ticks)| ticks));
        Some(result)
    }

    /// Returns whether no write is due: one is running or recent, or the recording has not grown.
    fn is_busy(&self, ticks: u32) -> bool {
        let is_early = |(next, written): (Instant, u32)| written == ticks || Instant::now() < next;
        self.job.is_some() || self.next.is_some_and(is_early)
    }

    /// Delays the next write in proportion to the duration of the last.
    fn schedule_next(&mut self, duration: Duration, ticks: u32) {
        self.next = Some((Instant::now() + MIN_PAUSE.max(duration * PAUSE_FACTOR), ticks));
    }

    fn write(&mut self, recording: Recording, path: PathBuf) {
        let recording = Arc::new(recording);
        let save = async move |_: &Pace| {
            let start = Instant::now();
            (recording.save(&path), start.elapsed())
        };
        self.job = Some(work::begin("recording", &ProgressShare::default(), save));
    }

    /// Waits for the end of a write.
    fn wait(&mut self) {
        /// Time limit, longer than a write to any disk.
        const TIME_LIMIT: Duration = Duration::from_mins(1);
        if let Some(mut job) = self.job.take() {
            let _ = job.take(TIME_LIMIT);
        }
    }
}

impl App {
    /// Reports where a replay differs from its recording.
    pub(super) fn report_divergence(&mut self, divergence: Option<Divergence>) {
        if let Some(divergence) = divergence {
            let text = id::FRAME_REPLAY_DIVERGES.with(&[("divergence", &divergence)]);
            self.toasts.add_for(None, Tone::Error, text);
        }
    }

    /// Starts a recording if the command line asks for it.
    pub(super) fn begin_recording(&mut self) {
        let Some(path) = &self.options.record else { return };
        // A player looks for the meshes beside the recording.
        if let Err(why) = take_along(&self.session.scene, path) {
            self.toasts.add_for(None, Tone::Warning, why);
        }
        self.session.start_recording();
    }

    /// Returns whether closing the program would lose a recording.
    pub(super) fn loses_recording(&self) -> bool {
        let is_kept = self.options.record.is_some();
        self.unsaved.is_some() || self.session.is_recording() && !is_kept
    }

    /// Writes the recording requested on the command line, unless it is already written. Otherwise, after a
    /// signal, rescues a recording without a file.
    pub(super) fn end_recording(&mut self) -> Result<(), String> {
        self.background_save.wait();
        if let Some(path) = self.options.record.take() {
            return self.session.stop_recording().save_somewhere(&path);
        }
        if signals::exit_request().is_none() {
            return Ok(());
        }
        let is_running = self.session.is_recording();
        let left =
            self.unsaved.take().or_else(|| is_running.then(|| self.session.stop_recording()));
        let Some(left) = left else { return Ok(()) };
        let path = left.rescue(&recording_name(&left.scene.id))?;
        console::warn(&id::FRAME_RECORDING_RESCUED.with(&[("path", &path.display())]));
        Ok(())
    }

    /// Writes the growing recording to the command line's file, so that it survives a crash. Ends a
    /// recording at the maximum playable length.
    pub(super) fn keep_recording(&mut self) {
        if !files::HAS_FOLDERS || !self.session.is_recording() {
            return;
        }
        if let Some(Err(why)) = self.background_save.take()
            && !std::mem::replace(&mut self.background_save.is_failure_reported, true)
        {
            // The lost-display message must not name a recording that is not written.
            exits::set_exit_message(Some(display::lost(None)));
            self.toasts.add_for(None, Tone::Error, why);
        }
        let ticks = self.session.recorded_ticks();
        if self.background_save.is_busy(ticks) {
            return;
        }
        let start = Instant::now();
        let recording = self.session.recording_so_far();
        self.background_save.schedule_next(start.elapsed(), ticks);
        if recording.most_bytes() > RECORDING_LIMIT {
            let text = id::FRAME_RECORDING_TOO_LONG.text();
            self.toasts.add_for(None, Tone::Warning, text);
            self.stop_recording();
        } else if let Some(path) = self.options.record.clone() {
            self.background_save.write(recording, path);
        }
    }

    pub(super) fn toggle_recording(&mut self) {
        if !self.session.is_recording() {
            self.session.start_recording();
        } else if self.options.record.is_some() {
            self.stop_recording();
        } else {
            // The recording continues until it has a file.
            self.ask_for_file();
        }
    }

    /// Ends the recording, if any, and saves it to the command line's file, or asks for a file.
    pub(super) fn stop_recording(&mut self) {
        if !self.session.is_recording() {
            return;
        }
        self.background_save.wait();
        self.unsaved = Some(self.session.stop_recording());
        match self.options.record.take() {
            Some(path) => self.save_recording(&path),
            None => self.ask_for_file(),
        }
    }

    /// Asks for the file of the finished recording, or of the running one.
    pub(super) fn ask_for_file(&mut self) {
        let scene = self.unsaved.as_ref().map_or(&self.session.scene, |unsaved| &unsaved.scene);
        self.dialog.save(Purpose::Record, recording_name(&scene.id));
    }

    /// Ends the recording, if it is running, and saves it; asks for another file after a failure.
    pub(super) fn save_recording(&mut self, path: &Path) {
        if self.unsaved.is_none() && self.session.is_recording() {
            self.unsaved = Some(self.session.stop_recording());
        }
        let Some(recording) = &self.unsaved else { return };
        match recording.save(path) {
            Ok(()) => {
                let taken = take_along(&recording.scene, path);
                self.report_saved(path, taken, "");
                self.unsaved = None;
                self.continue_closing();
            }
            Err(why) => {
                // The dialog covers the notice.
                self.toasts.add_for(None, Tone::Error, why);
                self.ask_for_file();
                self.dialog.set_title(id::FRAME_SAVE_RECORDING_ELSEWHERE.text());
            }
        }
    }

    /// Cancels saving: a running recording continues, a finished one is dropped.
    pub(super) fn cancel_recording_save(&mut self) {
        self.close_state = CloseState::Open;
        if self.unsaved.take().is_some() {
            self.toasts.add(Tone::Warning, id::FRAME_RECORDING_NOT_SAVED.text());
        }
    }

    /// Compares the run with a recording's first run, or shows why they cannot be compared.
    pub(super) fn compare_opened(&mut self, opened: &OpenedScene) {
        let compared = if opened.first.is_recorded() {
            self.session.compare_with(&opened.first, id::FRAME_COMPARED_RECORDING.text())
        } else {
            Err(id::FRAME_COMPARED_NO_RECORDING.to_string())
        };
        match compared {
            Ok(()) => self.report_divergence(opened.divergence.clone()),
            Err(why) => self.toasts.add(Tone::Warning, why),
        }
    }

    /// Shows the first tick of the next (+1) or previous (−1) run of the recording.
    pub(super) fn show_run(&mut self, direction: i8) -> io::Result<()> {
        let Some(next) = self.other_runs.towards(direction).pop() else { return Ok(()) };
        let mut left = std::mem::replace(&mut self.session, next);
        self.keep_left_changes(&mut left);
        (self.session.overlays, self.session.depth) = (left.overlays, left.depth);
        self.session.clock = left.clock.clone();
        self.other_runs.towards(-direction).push(left);
        self.session.show_replay();
        self.trace_line()
    }

    /// Plays the next run after the end of a replay.
    pub(super) fn play_next(&mut self) -> io::Result<()> {
        let (run, runs) = self.other_runs.place();
        if run == runs {
            return Ok(());
        }
        self.show_run(1)?;
        self.session.clock.paused = false;
        Ok(())
    }
}
