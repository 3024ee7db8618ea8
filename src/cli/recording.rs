//! What `run --record` writes: as it goes, so that whatever ends the run leaves a recording of it.

use std::path::Path;
use std::time::{Duration, Instant};

use collidoscope::params::Value;
use collidoscope::platform::text::shown;
use collidoscope::record::recording::{RECORDING_LIMIT, Recording, Take, check_length};
use collidoscope::record::run::Run;
use collidoscope::scene::Scene;
use collidoscope::sim::{Input, World};

use super::Failure;

/// The file is written again after this long, and after so many times what it took: the recording grows
/// with the run.
const EVERY: Duration = Duration::from_secs(2);
const SHARE: u32 = 50;

/// A recording that is being made.
pub(super) struct Recorder<'p> {
    path: &'p Path,
    recording: Recording,
    next: Instant,
}

impl<'p> Recorder<'p> {
    /// Begins the recording of a run of so many ticks in `world`, to be written to `path`.
    pub(super) fn begin(
        path: &'p Path,
        (scene, setup): (&Scene, &[(String, Value)]),
        (world, ticks): (&World, u64),
    ) -> Result<Self, Failure> {
        check_length(world, ticks).map_err(|why| format!("--record {}: {why}", shown(path)))?;
        let runs = vec![Take { run: Run::new(world), left_at: 0 }];
        let recording =
            Recording { scene: scene.clone(), setup: setup.to_vec(), runs, compared: None };
        let mut out = Self { path, recording, next: Instant::now() };
        // A file that cannot be written is told before the run, not after it.
        out.keep(world)?;
        Ok(out)
    }

    fn take(&mut self) -> Option<&mut Take> {
        self.recording.runs.last_mut()
    }

    /// The run that is recorded.
    pub(super) fn run(&mut self) -> Option<&mut Run> {
        self.take().map(|take| &mut take.run)
    }

    /// Records a tick; `after` is the world after it, before the edits made then.
    pub(super) fn tick(&mut self, input: Input, after: &World) -> Result<(), Failure> {
        if let Some(run) = self.run() {
            run.tick(input, after);
        }
        if Instant::now() < self.next {
            return Ok(());
        }
        // A disk that is full now may have room at the end.
        let _ = self.keep(after);
        if self.recording.most_bytes() < RECORDING_LIMIT {
            return Ok(());
        }
        let ticks = self.run().map_or(0, |run| run.ticks());
        let most = RECORDING_LIMIT >> 20;
        let why = format!("it ends at tick {ticks}: at most {most} MiB can be read again");
        Err(Failure::Message(format!("--record {}: {why}", shown(self.path))))
    }

    /// Writes what has been recorded so far.
    fn keep(&mut self, world: &World) -> Result<(), Failure> {
        let began = Instant::now();
        let known = self.run().map_or(0, |run| run.checkpoints.len());
        self.finish(world);
        let saved = self.recording.save(self.path);
        if let Some(run) = self.run() {
            run.checkpoints.truncate(known);
        }
        self.next = Instant::now() + EVERY.max(began.elapsed() * SHARE);
        saved.map_err(Failure::Message)
    }

    fn finish(&mut self, last: &World) {
        if let Some(take) = self.take() {
            take.run.finish(last);
            take.left_at = take.run.ticks();
        }
    }

    /// The run is over; `last` is the world after its last tick, before the edits made then.
    pub(super) fn end(mut self, last: &World) -> Result<(), Failure> {
        self.finish(last);
        self.recording.save_somewhere(self.path).map_err(Failure::Message)
    }
}
