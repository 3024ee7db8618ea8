//! `run --record`: the file is updated during the run and survives any exit.

use std::path::Path;
use std::time::{Duration, Instant};

use collidoscope::params::Value;
use collidoscope::platform::text::shown;
use collidoscope::record::recording::{RECORDING_LIMIT, Recording, RecordingRun, check_length};
use collidoscope::record::run::Run;
use collidoscope::scene::{Scene, take_along};
use collidoscope::sim::{Input, World};
use collidoscope::text::id;

use super::Failure;

/// Minimum time between two writes.
const WRITE_INTERVAL: Duration = Duration::from_secs(2);
/// Minimum time between two writes, as a multiple of the last write's duration. A larger recording takes
/// longer to write.
const WRITE_TIME_FACTOR: u32 = 50;

/// A recording in progress.
pub(super) struct Recorder<'p> {
    path: &'p Path,
    recording: Recording,
    next_write: Instant,
    /// Maximum size that can be read again, bytes.
    max_bytes: u64,
}

impl<'p> Recorder<'p> {
    /// Begins the recording of a run of `ticks` ticks in `world`, written to `path`.
    pub(super) fn begin(
        path: &'p Path,
        (scene, setup): (&Scene, &[(String, Value)]),
        (world, ticks): (&World, u64),
    ) -> Result<Self, Failure> {
        check_length(world, ticks).map_err(|why| format!("--record {}: {why}", shown(path)))?;
        let runs = vec![RecordingRun { run: Run::new(world), left_at: 0 }];
        let recording =
            Recording { scene: scene.clone(), setup: setup.to_vec(), runs, compared: None };
        let mut recorder =
            Self { path, recording, next_write: Instant::now(), max_bytes: RECORDING_LIMIT };
        // Report an unwritable file before the run.
        recorder.write_unfinished(world)?;
        // Replays look for the meshes beside the recording.
        match take_along(scene, path) {
            Ok(copied) if copied.is_empty() => {}
            Ok(copied) => eprintln!(
                "{}",
                id::CLI_FILES_BESIDE.with(&[("path", &shown(path)), ("files", &copied.join(", "))])
            ),
            Err(why) => eprintln!(
                "{}",
                id::CLI_RECORDING_INCOMPLETE.with(&[("path", &shown(path)), ("why", &why)])
            ),
        }
        Ok(recorder)
    }

    fn last_run(&mut self) -> Option<&mut RecordingRun> {
        self.recording.runs.last_mut()
    }

    /// Returns the recorded run.
    pub(super) fn run(&mut self) -> Option<&mut Run> {
        self.last_run().map(|recorded| &mut recorded.run)
    }

    /// Records a tick; `after` is the world after it, before the edits at that tick.
    pub(super) fn tick(&mut self, input: Input, after: &World) -> Result<(), Failure> {
        if let Some(run) = self.run() {
            run.tick(input, after);
        }
        if Instant::now() < self.next_write {
            return Ok(());
        }
        // Ignore the error: a full disk may have space at the end.
        let _ = self.write_unfinished(after);
        if self.recording.most_bytes() < self.max_bytes {
            return Ok(());
        }
        let ticks = self.run().map_or(0, |run| run.ticks());
        let most = self.max_bytes >> 20;
        let why = id::CLI_RECORDING_FULL.with(&[("tick", &ticks), ("most", &most)]);
        Err(Failure::Message(format!("--record {}: {why}", shown(self.path))))
    }

    /// Writes the unfinished recording.
    fn write_unfinished(&mut self, world: &World) -> Result<(), Failure> {
        let start = Instant::now();
        let checkpoints = self.run().map_or(0, |run| run.checkpoints.len());
        self.finish(world);
        let saved = self.recording.save(self.path);
        if let Some(run) = self.run() {
            run.checkpoints.truncate(checkpoints);
        }
        self.next_write = Instant::now() + WRITE_INTERVAL.max(start.elapsed() * WRITE_TIME_FACTOR);
        saved.map_err(Failure::Message)
    }

    fn finish(&mut self, last: &World) {
        if let Some(recorded) = self.last_run() {
            recorded.run.finish(last);
            recorded.left_at = recorded.run.ticks();
        }
    }

    /// Ends the run; `last` is the world after its last tick, before the edits at that tick.
    pub(super) fn end(mut self, last: &World) -> Result<(), Failure> {
        self.finish(last);
        self.recording.save_somewhere(self.path).map_err(Failure::Message)
    }
}

#[cfg(test)]
mod tests {
    use collidoscope::record::recording;
    use collidoscope::record::replay::replay;
    use collidoscope::scene;
    use collidoscope::sim::Action;

    use super::*;

    /// Different inputs in every tick make a recording larger than its tick count suggests.
    #[test]
    fn a_recording_that_becomes_too_large_ends_and_can_be_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("long.rec.ron");
        let scene = scene::load("tank/rebound").expect("it ships");
        let mut world = World::new(scene.file.world.clone());
        let result = Recorder::begin(&path, (&scene, &[]), (&world, 100_000));
        let Ok(mut recorder) = result else { panic!("it can be written") };
        recorder.max_bytes = 2 << 20;
        let mut step = |tick: u16| {
            // Writes every 100 ticks instead of every two seconds.
            let rest = Duration::from_secs(if tick.is_multiple_of(100) { 0 } else { 3_600 });
            recorder.next_write = Instant::now() + rest;
            let held = [Action::Forward].into_iter().collect();
            let input = Input { held, camera_yaw: f32::from(tick) * 1e-3, ..Input::default() };
            world.step(&input, &mut Vec::new());
            recorder.tick(input, &world)
        };
        let ended = (1..=u16::MAX).find_map(|tick| step(tick).err().map(|why| (tick, why)));
        let (tick, why) = ended.expect("it becomes too long");
        let Failure::Message(why) = why else { panic!("nothing is said") };
        let wanted = format!("it ends at tick {tick}: at most 2 MiB can be read again");
        assert!(why.contains("long.rec.ron: ") && why.ends_with(&wanted), "{why}");
        let read = recording::load(&path).expect("what is there can be read");
        assert_eq!(read.runs[0].run.ticks(), u32::from(tick));
        let same = replay(&read, |_, _, _| Ok(())).expect("it is run");
        assert_eq!(same, None);
    }
}
