//! `figure`: the Figure of a tick, as SVG or JSON. Also the run and page of `export`.

use std::io::{Write, stdout};
use std::path::PathBuf;

use collidoscope::app::export::{Source, Style};
use collidoscope::app::link::is_link;
use collidoscope::figure;
use collidoscope::figure::layout::{Detail, Page, layout};
use collidoscope::platform::text::{file, name_of};
use collidoscope::record::recording;
use collidoscope::scene::{self, kind::FileKind};
use collidoscope::sim::Input;
use collidoscope::text::id;
use glam::Vec2;

use super::args::{FigureArgs, RunArgs, StyleArgs};
use super::{Failure, run};

/// Maximum size of a file examined as a recording, bytes.
const MAX_BYTES: u64 = 1 << 30;
/// Maximum side of a picture, points.
const MAX_SIDE: u32 = 8192;

/// Prints the Figure of the requested tick.
pub(super) fn figure(args: &FigureArgs) -> Result<(), Failure> {
    let FoundRun { mut source, last, .. } = find_run(&args.scene, args.at, &args.style)?;
    source.run_to(last.unwrap_or(0));
    let figure = source.figure(args.style.pair.as_deref());
    if args.json {
        writeln!(stdout(), "{}", figure::json(&figure))?;
        return Ok(());
    }
    let Style { page, dark } = style(&args.style)?;
    write!(stdout(), "{}", figure::svg::svg(&layout(&figure, &page), page.size, dark))?;
    Ok(())
}

/// Returns the page and the theme of the picture.
pub(super) fn style(args: &StyleArgs) -> Result<Style, Failure> {
    let detail = match args.depth.as_str() {
        "Work" => Detail::Work,
        "All" => Detail::All,
        _ => Detail::Answer,
    };
    let page = Page { size: parse_size(&args.size)?, detail, titled: true, ..Page::default() };
    Ok(Style { page, dark: args.dark })
}

/// A run to draw.
pub(super) struct FoundRun {
    pub(super) source: Source,
    /// The requested tick, else the end of the drive, the link or the recording; `None` for a scene alone.
    pub(super) last: Option<u64>,
    /// Id or file name of the scene.
    pub(super) scene: String,
    /// Files read for the run.
    pub(super) files: Vec<PathBuf>,
}

/// Finds the run of a scene, a link or a recording.
pub(super) fn find_run(
    scene: &std::ffi::OsString,
    tick: Option<u64>,
    style: &StyleArgs,
) -> Result<FoundRun, Failure> {
    let name = name_of(scene);
    if is_recording(&name) {
        return recorded_run(&name, tick);
    }
    let (drive, set) = (style.drive.clone(), style.set.clone());
    let run_args = RunArgs { scene: scene.clone(), ticks: tick, drive, set, ..RunArgs::default() };
    let plan = run::Plan::new(&run_args)?;
    let has_end = tick.is_some() || style.drive.is_some() || is_link(&name);
    let last = has_end.then_some(plan.ticks);
    let (world, edits) = (plan.world.clone(), plan.edits.clone());
    let source = Source::new(world, plan.inputs(), edits, last.unwrap_or(0))
        .with_repeated_line(plan.scene.file.repeated_line);
    let files = plan.scene.files.iter().chain(&style.drive).cloned().collect();
    Ok(FoundRun { source, last, scene: plan.scene.id, files })
}

/// Returns whether the argument names a recording file.
fn is_recording(name: &str) -> bool {
    if is_link(name) {
        return false;
    }
    let text = scene::text(&file(name), MAX_BYTES);
    text.is_ok_and(|text| FileKind::of(&text) == Some(FileKind::Recording))
}

/// Returns the last run of a recording, up to the requested tick or its end.
fn recorded_run(name: &str, tick: Option<u64>) -> Result<FoundRun, Failure> {
    let path = file(name);
    let recording = recording::load(&path).map_err(|error| run::refusal(name, &error))?;
    let Some((recorded, world)) = recording.runs_with_starts().last() else {
        return Err(id::CLI_RECORDING_WITHOUT_RUN.with(&[("recording", &name)]).into());
    };
    let last = u64::from(recorded.run.ticks());
    let ticks = tick.unwrap_or(last);
    if ticks > last {
        return Err(id::CLI_RECORDING_ENDS_BEFORE
            .with(&[("tick", &ticks), ("last", &last)])
            .into());
    }
    let inputs =
        (0..recorded.run.ticks()).map(|tick| recorded.run.input(tick).unwrap_or(Input::default()));
    let source = Source::new(world, inputs, recorded.run.edits.clone(), ticks)
        .with_repeated_line(recording.scene.file.repeated_line);
    let scene = recording.scene.id.clone();
    Ok(FoundRun { source, last: Some(ticks), scene, files: vec![path] })
}

/// Parses "1280x720".
fn parse_size(text: &str) -> Result<Vec2, Failure> {
    let error = || id::CLI_SIZE_EXPECTED.with(&[("size", &text), ("largest", &MAX_SIDE)]);
    let (w, h) = text.split_once(['x', 'X', '×']).ok_or_else(error)?;
    let side =
        |text: &str| text.trim().parse::<u32>().ok().filter(|side| (64..=MAX_SIDE).contains(side));
    let (w, h) = side(w).zip(side(h)).ok_or_else(error)?;
    Ok(Vec2::new(w as f32, h as f32))
}
