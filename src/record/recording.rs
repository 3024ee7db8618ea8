//! Recordings: a scene and its inputs and edits, for repeating and comparing.
//!
//! The file is RON. `recording` is the format's version; the scene is stored as text, so that the
//! recording outlives the scene file.
//!
//! ```ron
//! (
//!     recording: 1,
//!     title: "Rebound",
//!     scene: r#"(title: "Rebound", world: Tank(..))"#,
//!     setup: [(path: "driver.move_speed", value: "0.1")],
//!     runs: [
//!         (
//!             inputs: [(ticks: 1, held: [Forward], pressed: [Forward]), (ticks: 59, held: [Forward])],
//!             edits: [(tick: 30, path: "methods.separation", value: "Mtv")],
//!             hashes: ["9f0c2e4b7a118d36..."],
//!             bodies: [(tick: 60, hashes: "...", spawned: [1, 2])],
//!         ),
//!     ],
//! )
//! ```
//!
//! `setup` holds the initial values of the first run that differ from the scene's. Restarting the
//! scene starts another run, with the parameters at the end of the previous run, or after its
//! `left_at` ticks. Ticks cut off by a rewind are not included.
//!
//! `compared: (from: 30, set: [(path: "methods.separation", value: "Mtv")])` describes a second world
//! that ran beside the last run when the recording ended: it started after 30 ticks with that
//! difference.
//!
//! `hashes` are the hashes of the world after 0, 1, 2, ... ticks: 16 hex digits each, a line for
//! every 60. `bodies` has the hash of each body every 60 ticks and at the end: the driven body, the
//! scene's objects, then the spawned bodies, whose numbers are in `spawned`. All hashes are of the
//! world after the tick and before the edits made at that tick.

mod data;
mod form;
mod read;

use std::path::{Path, PathBuf};

use ron::ser::PrettyConfig;

pub use data::{RecordedComparison, Recording, RecordingRun};
pub use form::VERSION;
pub(crate) use read::apply_setting;
pub use read::{RECORDING_LIMIT, load, parse};

use super::run::{CHECK_EVERY, HASH_BYTES};
use crate::params::Value;
use crate::platform::files;
use crate::platform::text::shown;
use crate::scene::{ron_writer, schema};
use crate::sim::World;
use crate::text::id;

/// Extension of recordings.
pub const EXTENSION: &str = "rec.ron";

/// Maximum nesting depth of values on separate lines; deeper values take one line: `(ticks: 60, held:
/// [Forward])`.
const MAX_LINE_DEPTH: usize = 4;

impl Recording {
    /// Returns the initial world of the first run.
    #[must_use]
    pub fn start(&self) -> World {
        let world = World::new(self.scene.file.world.clone());
        if self.setup.is_empty() { world } else { restarted(world, &self.setup) }
    }

    /// Returns the runs, each with its initial world.
    pub fn runs_with_starts(&self) -> impl Iterator<Item = (&RecordingRun, World)> {
        let mut next = self.start();
        self.runs.iter().map(move |recorded| {
            let after = restarted(next.clone(), &recorded.final_values().collect::<Vec<_>>());
            (recorded, std::mem::replace(&mut next, after))
        })
    }

    /// Writes the recording as the text of a file; parsing it gives the same recording.
    #[must_use]
    pub fn to_text(&self) -> String {
        let style = PrettyConfig::new()
            .new_line("\n")
            .indentor(" ")
            .depth_limit(MAX_LINE_DEPTH)
            .escape_strings(false);
        // Cannot fail for the values of a recording.
        let text = ron_writer::text(&form::File::of(self), &schema::options(), Some(style));
        text.unwrap_or_default() + "\n"
    }

    /// Returns an upper bound of the text's size, bytes.
    #[must_use]
    pub fn most_bytes(&self) -> u64 {
        let setup =
            self.setup.iter().map(|(path, value)| path.len() + value.to_string().len() + 64);
        let compared = self.compared.iter().flat_map(|it| &it.set);
        let compared: usize =
            compared.map(|(path, value)| path.len() + value.to_string().len() + 64).sum();
        // A raw string needs more # on both sides than any row of # inside.
        let scene = 3 * (self.scene.text.len() + self.scene.file.title.len()) + compared + 1_024;
        let runs: u64 = self.runs.iter().map(|it| it.run.most_bytes()).sum();
        (scene + setup.sum::<usize>()) as u64 + runs
    }

    /// Writes the recording to `path` atomically.
    ///
    /// # Errors
    /// Returns an error with the reason; a recording too large to be read is not written.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        let text = self.to_text();
        too_long(text.len() as u64).map_or(Ok(()), |why| Err(format!("{}: {why}", shown(path))))?;
        files::write(path, text.as_bytes())
    }

    /// Writes the recording like [`Self::save`]; if `path` cannot be written, to the system's temporary
    /// folder.
    ///
    /// # Errors
    /// Returns the error of [`Self::save`], with the path of the recording in the temporary folder.
    pub fn save_somewhere(&self, path: &Path) -> Result<(), String> {
        let Err(why) = self.save(path) else { return Ok(()) };
        if !files::HAS_FOLDERS {
            return Err(why);
        }
        match self.rescue(&path.file_name().unwrap_or_default().to_string_lossy()) {
            Ok(other) => {
                Err(id::RECORDING_RESCUED.with(&[("why", &why), ("path", &shown(&other))]))
            }
            Err(_) => Err(why),
        }
    }

    /// Writes the recording to the temporary folder, without overwriting a file; returns its path.
    ///
    /// # Errors
    /// Returns an error if the recording cannot be written there.
    pub fn rescue(&self, name: &str) -> Result<PathBuf, String> {
        let (folder, id) = (std::env::temp_dir(), std::process::id());
        let mut names = (1..).map(|number| match number {
            1 => format!("{id}-{name}"),
            _ => format!("{id}-{number}-{name}"),
        });
        let is_free = |name: &String| folder.join(name).symlink_metadata().is_err();
        let path = folder.join(names.find(is_free).unwrap_or_default());
        self.save(&path).map(|()| path)
    }
}

/// Returns an error if a recording of this size is too large to be read.
fn too_long(bytes: u64) -> Option<String> {
    (bytes > RECORDING_LIMIT).then(|| {
        let most = RECORDING_LIMIT >> 20;
        id::RECORDING_TOO_LARGE.with(&[("size", &(bytes >> 20)), ("most", &most)])
    })
}

/// Checks that this many ticks of `world` can be recorded and read again.
///
/// # Errors
/// Returns an error with the expected size and the possible number of ticks.
pub fn check_length(world: &World, ticks: u64) -> Result<(), String> {
    let bodies = world.bodies().len() as u64;
    let bytes_per_second = HASH_BYTES * (u64::from(CHECK_EVERY) + bodies);
    let bytes = (ticks / u64::from(CHECK_EVERY)).saturating_mul(bytes_per_second);
    let most = RECORDING_LIMIT / bytes_per_second * u64::from(CHECK_EVERY);
    if bytes <= RECORDING_LIMIT {
        return Ok(());
    }
    Err(id::RECORDING_RUN_TOO_LONG.with(&[
        ("ticks", &ticks),
        ("bodies", &bodies),
        ("size", &(bytes >> 20)),
        ("largest", &(RECORDING_LIMIT >> 20)),
        ("most", &most),
    ]))
}

impl RecordingRun {
    /// Returns the values set in the run up to `left_at`; the next run begins with them.
    pub fn final_values(&self) -> impl Iterator<Item = (String, Value)> {
        let edits = self.run.edits.iter().filter(|edit| edit.tick <= self.left_at);
        edits.map(|edit| (edit.path.clone(), edit.value.clone()))
    }
}

/// Sets these values and restarts the world.
fn restarted(mut world: World, values: &[(String, Value)]) -> World {
    // These values were accepted before they were recorded, and again on reading.
    let _ = world.set_all(values);
    world.restarted()
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;
    use crate::record::run::{Checkpoint, Hashes, Run};
    use crate::scene;
    use crate::sim::input::{ActionSet, Grab, Throw};
    use crate::sim::{Action, Body, Input};

    #[test]
    fn the_bound_of_the_size_is_not_exceeded() {
        for id in ["tank/rebound", "bodies/pyramid", "map/courtyard"] {
            let scene = scene::load(id).expect("a good scene");
            let mut world = World::new(scene.file.world.clone());
            let mut run = Run::new(&world);
            for tick in 0..200_u16 {
                // A different input in every tick, with the longest possible numbers.
                let input = Input { camera_yaw: 0.1 / (f32::from(tick) + 3.0), ..Input::default() };
                world.step(&input, &mut Vec::new());
                run.tick(input, &world);
                run.edit("methods.walls", Value::Bool(true));
            }
            run.finish(&world);
            let recording = Recording {
                scene,
                setup: Vec::new(),
                runs: vec![RecordingRun { run, left_at: 0 }],
                compared: None,
            };
            let (most, bytes) = (recording.most_bytes(), recording.to_text().len() as u64);
            assert!(bytes <= most && most < 8 * bytes, "{id}: {bytes} of {most}");
        }
    }

    /// Returns a recording of this many ticks without inputs or edits.
    fn idle_recording(id: &str, ticks: u32) -> Recording {
        let scene = scene::load(id).expect("a good scene");
        let mut world = World::new(scene.file.world.clone());
        let mut run = Run::new(&world);
        for _ in 0..ticks {
            world.step(&Input::default(), &mut Vec::new());
            run.tick(Input::default(), &world);
        }
        run.finish(&world);
        let runs = vec![RecordingRun { run, left_at: ticks }];
        Recording { scene, setup: Vec::new(), runs, compared: None }
    }

    #[test]
    fn the_size_bound_covers_long_values_titles_and_hashes() {
        let corners: Vec<_> = (0..1_000).map(|n| glam::Vec2::new(n as f32, -0.123_456_7)).collect();
        let long = (format!("figure.{}", "a".repeat(20_000)), Value::Points(corners.into()));
        let short = ("a.b".to_owned(), Value::Bool(true));
        let many = vec![short; 2_000];
        let [mut set, mut compared, mut edited, mut titled] =
            [(); 4].map(|()| idle_recording("lab/axes", 3));
        set.setup = [vec![long.clone()], many.clone()].concat();
        let values = [vec![long.clone()], many.clone()].concat();
        compared.compared = Some(RecordedComparison { from: 0, set: values });
        for (path, value) in [vec![long], many].concat() {
            edited.runs[0].run.edit(&path, value);
        }
        titled.scene.file.title = "a".repeat(100_000);
        // Recordings with only hashes: of many ticks, and of many bodies.
        let (ticks, bodies) =
            (idle_recording("lab/axes", 3_000), idle_recording("bodies/avalanche", 61));
        for recording in [set, compared, edited, titled, ticks, bodies] {
            let (most, bytes) = (recording.most_bytes(), recording.to_text().len() as u64);
            assert!(bytes <= most && most < 4 * bytes, "{bytes} of {most}");
        }
    }

    #[test]
    fn the_size_bound_covers_worst_case_texts_and_inputs() {
        let [mut bare, mut raw, mut busy, mut spawned] =
            [(); 4].map(|()| idle_recording("lab/axes", 0));
        (bare.scene.text, bare.scene.file.title) = (String::new(), String::new());
        raw.scene.text = format!("// \"{}", "#".repeat(100_000));
        // All keys at once, and a different mouse position in each tick.
        let world = World::new(busy.scene.file.world.clone());
        let held: ActionSet = Action::VARIANTS.iter().copied().collect();
        for tick in 0..2_000_u16 {
            let camera_yaw = -0.1 / (f32::from(tick) + 3.0);
            let at = glam::Vec2::splat(camera_yaw);
            let grab = Some(Grab { body: Body::Object(u32::MAX), point: at, target: at });
            let throw = Some(Throw { from: at, velocity: at });
            busy.runs[0].run.tick(Input { held, pressed: held, camera_yaw, grab, throw }, &world);
        }
        let numbers = (1_000_000_000..1_000_010_000).collect();
        let checkpoint = Checkpoint { tick: 0, hashes: Hashes(Vec::new()), spawned: numbers };
        spawned.runs[0].run.checkpoints.push(checkpoint);
        for recording in [bare, raw, busy, spawned] {
            let (most, bytes) = (recording.most_bytes(), recording.to_text().len() as u64);
            assert!(bytes <= most, "{bytes} of {most}");
        }
    }

    #[test]
    fn recordings_too_large_to_be_read_are_refused() {
        assert_eq!(too_long(RECORDING_LIMIT), None);
        let why = too_long(RECORDING_LIMIT + (1 << 20)).expect("too long");
        assert_eq!(why, "the recording has 257 MiB; at most 256 MiB can be read again");
        let world = World::new(scene::load("tank/rebound").expect("a good scene").file.world);
        assert_eq!(check_length(&world, 10_000_000), Ok(()));
        assert!(check_length(&world, u64::MAX).is_err());
        // A second has 60 hashes of the world and one of each body, of 16 digits each.
        let world = World::new(scene::load("bodies/pyramid").expect("a good scene").file.world);
        let second = 16 * (60 + world.bodies().len() as u64);
        let most = RECORDING_LIMIT / second * 60;
        assert_eq!(check_length(&world, most), Ok(()));
        let why = check_length(&world, most + 60).expect_err("too long");
        assert!(why.ends_with(&format!("; at most {most} ticks")), "{why}");
    }
}
