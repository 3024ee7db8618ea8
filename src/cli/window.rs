//! Opens the window for the command line.

#[cfg(feature = "window")]
use std::path::Path;

#[cfg(feature = "window")]
use collidoscope::{
    app::{link::is_link, opening, opening::OpenedScene},
    platform::{signals, text::name_of},
    record::outputs::Outputs,
    scene::{Loading, catalogue, loading::PROGRESS_DELAY},
    window::{self, Options, WindowError},
};

use collidoscope::frames::Reading;
use collidoscope::scene::ShapesScene;
use collidoscope::text::id;

use super::Failure;
use super::args::WindowArgs;
#[cfg(feature = "window")]
use super::run;

/// Opens the window on a scene, a recording or a link.
#[cfg(feature = "window")]
pub(super) fn open(args: &WindowArgs) -> Result<(), Failure> {
    let name = scene_of(args);
    let refused = |error: &_| run::refusal(&name, error);
    let mut loading = opening::begin(&name);
    // Report an immediate refusal without a window.
    if let Some(Err(error)) = loading.wait(PROGRESS_DELAY) {
        return Err(refused(error));
    }
    let drive = args.drive.as_deref().map(run::load_drive).transpose()?;
    let outputs = [("--trace", args.trace.as_deref()), ("--record", args.record.as_deref())];
    let outputs = Outputs::new(&outputs);
    // Further files of the scene are known only after loading.
    let is_file = catalogue::scene(&name).is_none() && !is_link(&name);
    let scene = args.scene.as_ref().filter(|_| is_file).map(Path::new);
    outputs.check(scene.into_iter().chain(args.drive.as_deref()))?;
    let trace = args.trace.as_deref().map(run::open_trace).transpose()?;
    let (record, exit_after) = (args.record.clone(), args.exit_after);
    let (stats, samples, gallery) = (args.stats, args.antialias, args.gallery.clone());
    let screenshots = args.screenshots.clone();
    let options = Options {
        drive,
        outputs,
        trace,
        record,
        exit_after,
        stats,
        samples,
        gallery,
        screenshots,
        embed: false,
    };
    signals::listen();
    window::open(loading, options).map_err(|error| failure(error, &name))
}

/// Returns the name of the scene to open.
#[cfg(feature = "window")]
fn scene_of(args: &WindowArgs) -> String {
    let pictures = [&args.gallery, &args.screenshots];
    let has_outputs = args.trace.is_some() || args.record.is_some() || args.stats;
    let is_scripted = args.drive.is_some() || args.exit_after.is_some();
    let is_plain = !is_scripted && !has_outputs && pictures.iter().all(|folder| folder.is_none());
    let default_scene = || window::opening_scene(is_plain).to_owned();
    args.scene.as_deref().map_or_else(default_scene, name_of)
}

/// Opens the window on these shapes.
#[cfg(feature = "window")]
pub(super) fn open_shapes(scene: ShapesScene) -> Result<(), Failure> {
    show(opening::begin_shapes(scene), id::CLI_SCENE_OF_SHAPES.text())
}

/// Opens the window on the frames of a game in this file.
#[cfg(feature = "window")]
pub(super) fn open_frames(path: &Path, reading: Reading) -> Result<(), Failure> {
    show(opening::begin_frames(path, reading), &path.to_string_lossy())
}

/// Opens the window on a scene that is still loading; `name` is for error messages.
#[cfg(feature = "window")]
fn show(loading: Loading<OpenedScene>, name: &str) -> Result<(), Failure> {
    let options = Options {
        drive: None,
        outputs: Outputs::new(&[]),
        trace: None,
        record: None,
        exit_after: None,
        stats: false,
        samples: 4,
        gallery: None,
        screenshots: None,
        embed: false,
    };
    signals::listen();
    window::open(loading, options).map_err(|error| failure(error, name))
}

#[cfg(feature = "window")]
fn failure(error: WindowError, scene: &str) -> Failure {
    match error {
        WindowError::Graphics(why) => why.into(),
        WindowError::Trace(error) => error.into(),
        WindowError::Stopped(code) => Failure::Stopped(code),
        WindowError::Scene(error) => run::refusal(scene, &error),
    }
}

#[cfg(not(feature = "window"))]
pub(super) fn open(_: &WindowArgs) -> Result<(), Failure> {
    Err(id::CLI_NO_WINDOW.to_string().into())
}

#[cfg(not(feature = "window"))]
pub(super) fn open_frames(_: &std::path::Path, _: Reading) -> Result<(), Failure> {
    Err(id::CLI_NO_WINDOW_FOR_FRAMES.to_string().into())
}

#[cfg(not(feature = "window"))]
pub(super) fn open_shapes(_: ShapesScene) -> Result<(), Failure> {
    Err(id::CLI_NO_WINDOW_FOR_SHAPES.to_string().into())
}
