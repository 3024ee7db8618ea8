//! `export`: the Figure of a tick, an animation, or numbers, each into a file.

use std::io::{IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};

use collidoscope::app::export::{
    AnimationPlan, MAX_FRAMES, Origin, Style, animation, columns, csv, png, svg, write,
};
use collidoscope::platform::pace::run_blocking;
use collidoscope::platform::text::shown;
use collidoscope::record::outputs::Outputs;

use super::Failure;
use super::args::ExportArgs;
use super::figure::{FoundRun, found, style};

/// Default pictures per second, and default ticks from one picture to the next: as fast as the run.
const RATE: u16 = 30;
const EVERY: u32 = 2;
/// Maximum side of a picture, pixels.
const LARGEST: f32 = 16_384.0;

/// Content of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Apng,
    Csv,
}

impl Format {
    /// Returns the format that the extension asks for.
    fn of(path: &Path) -> Result<Self, String> {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        match extension.as_str() {
            "svg" => Ok(Self::Svg),
            "png" => Ok(Self::Png),
            "apng" => Ok(Self::Apng),
            "csv" => Ok(Self::Csv),
            "gif" => Err(format!("{}: animations are written as .apng", shown(path))),
            _ => Err(format!(
                "{}: expected a name that ends in .svg, .png, .apng or .csv",
                shown(path)
            )),
        }
    }

    /// Returns whether the file covers several ticks.
    fn is_range(self) -> bool {
        matches!(self, Self::Apng | Self::Csv)
    }
}

/// Writes the requested files.
pub(super) fn export(args: &ExportArgs) -> Result<(), Failure> {
    let formats: Vec<Format> =
        args.files.iter().map(|path| Format::of(path)).collect::<Result<_, _>>()?;
    unused(args, &formats)?;
    let style = style(&args.style)?;
    let scale = args.scale.unwrap_or(1);
    if (style.page.size * scale as f32).max_element() > LARGEST {
        return Err(format!("--scale {scale}: a side has at most {LARGEST} pixels").into());
    }
    let run = found(&args.scene, args.at, &args.style)?;
    if run.last.is_none() && formats.iter().any(|format| format.is_range()) {
        return Err("--at TICK says where .apng and .csv end".to_owned().into());
    }
    let last = run.last.unwrap_or(0);
    let first = args.from.unwrap_or(0);
    if first > last {
        return Err(format!("--from {first}: the last tick is {last}; --at sets it").into());
    }
    let files: Vec<_> = args.files.iter().map(|path| ("FILE", Some(path.as_path()))).collect();
    Outputs::new(&files).check(run.files.iter().map(PathBuf::as_path))?;
    for (path, format) in args.files.iter().zip(formats) {
        let bytes = content(args, format, &run, [first, last], &style)?;
        write(path, &bytes)?;
    }
    Ok(())
}

/// Refuses options without a file that they apply to.
fn unused(args: &ExportArgs, formats: &[Format]) -> Result<(), String> {
    let given = [
        ("--from", args.from.is_some(), &[Format::Apng, Format::Csv][..], ".apng or .csv"),
        ("--field", !args.field.is_empty(), &[Format::Csv], ".csv"),
        ("--scale", args.scale.is_some(), &[Format::Png, Format::Apng], ".png or .apng"),
        ("--rate", args.rate.is_some(), &[Format::Apng], ".apng"),
        ("--every", args.every.is_some(), &[Format::Apng], ".apng"),
    ];
    for (option, is_given, uses, extensions) in given {
        if is_given && !formats.iter().any(|format| uses.contains(format)) {
            return Err(format!("{option}: applies to {extensions}; add such a file"));
        }
    }
    Ok(())
}

/// Returns the content of a file.
fn content(
    args: &ExportArgs,
    format: Format,
    run: &FoundRun,
    [first, last]: [u64; 2],
    style: &Style,
) -> Result<Vec<u8>, Failure> {
    let (scene, pair, scale) = (&run.scene, args.style.pair.as_deref(), args.scale.unwrap_or(1));
    let mut source = run.source.clone();
    let (origin, ticks) = (Origin::at(scene, last), first..=last);
    Ok(match format {
        Format::Svg => {
            source.run_to(last);
            svg(&source.figure(pair), style, &origin).into_bytes()
        }
        Format::Png => {
            source.run_to(last);
            png(&source.figure(pair), style, scale, &origin)?
        }
        Format::Csv => {
            let columns = columns(source.world(), &args.field);
            let columns = columns.map_err(|why| format!("--field {why}"))?;
            let text = async |pace: &_| csv(source, &columns, scene, ticks, pace).await;
            run_blocking(text).into_bytes()
        }
        Format::Apng => {
            let every = u64::from(args.every.unwrap_or(EVERY));
            let plan = AnimationPlan {
                scene: scene.clone(),
                ticks,
                every,
                rate: args.rate.unwrap_or(RATE),
                scale,
                pair: args.style.pair.clone(),
                style: *style,
            };
            let frames = (last - first) / every + 1;
            if frames > MAX_FRAMES {
                let least = (last - first) / (MAX_FRAMES - 1) + 1;
                let why = format!("{frames} pictures, at most {MAX_FRAMES}");
                return Err(format!("--every {every}: {why}; --every {least}").into());
            }
            let told = progress(frames);
            run_blocking(async |pace: &_| animation(source, &plan, pace, told).await)?
        }
    })
}

/// Returns a progress bar for a terminal.
fn progress(all: u64) -> impl FnMut(usize) {
    const WIDTH: u64 = 40;
    let is_terminal = stderr().is_terminal();
    move |done| {
        if is_terminal {
            let done = done as u64;
            let full = (done * WIDTH / all) as usize;
            let bar = format!("{:<width$}", "#".repeat(full), width = WIDTH as usize);
            let end = if done == all { "\n" } else { "" };
            let _ = write!(stderr(), "\r[{bar}] {done} of {all} pictures{end}");
        }
    }
}
