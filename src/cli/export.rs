//! `export`: the Figure of a tick, an animation, or numbers, each into a file.

use std::io::{IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};

use collidoscope::app::export::{ExportRequest, Format, MAX_FRAMES, Style, columns, write};
use collidoscope::platform::pace::run_blocking;
use collidoscope::platform::text::shown;
use collidoscope::record::outputs::Outputs;
use collidoscope::text::id;

use super::Failure;
use super::args::ExportArgs;
use super::figure::{FoundRun, find_run, style};

/// Maximum side of a picture, pixels.
const MAX_SIDE: f32 = 16_384.0;

/// Returns the format for a file's extension.
fn format_of(path: &Path) -> Result<Format, String> {
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let format = Format::OFFERED.iter().find(|format| format.extension() == extension);
    format.copied().ok_or_else(|| match extension.as_str() {
        "gif" => id::CLI_ANIMATIONS_ARE_APNG.with(&[("path", &shown(path))]),
        _ => id::CLI_EXPORT_NAME_EXPECTED.with(&[("path", &shown(path))]),
    })
}

/// Writes the requested files.
pub(super) fn export(args: &ExportArgs) -> Result<(), Failure> {
    let formats: Vec<Format> =
        args.files.iter().map(|path| format_of(path)).collect::<Result<_, _>>()?;
    refuse_unused(args, &formats)?;
    let style = style(&args.style)?;
    let scale = args.scale.unwrap_or(1);
    if (style.page.size * scale as f32).max_element() > MAX_SIDE {
        return Err(id::CLI_SCALE_TOO_LARGE
            .with(&[("scale", &scale), ("largest", &MAX_SIDE)])
            .into());
    }
    let run = find_run(&args.scene, args.at, &args.style)?;
    if run.last.is_none() && formats.iter().any(|format| format.is_range()) {
        return Err(id::CLI_END_NEEDED.to_string().into());
    }
    let last = run.last.unwrap_or(0);
    let first = args.from.unwrap_or(0);
    if first > last {
        return Err(id::CLI_FROM_AFTER_END.with(&[("first", &first), ("last", &last)]).into());
    }
    let files: Vec<_> = args.files.iter().map(|path| ("FILE", Some(path.as_path()))).collect();
    Outputs::new(&files).check(run.files.iter().map(PathBuf::as_path))?;
    for (path, format) in args.files.iter().zip(formats) {
        let request = request(args, format, &run, ([first, last], &style))?;
        let (source, total) = (run.source.clone(), request.frames());
        let report = progress(total);
        let content = async |pace: &_| request.content(source, None, pace, report).await;
        write(path, &run_blocking(content)?)?;
    }
    Ok(())
}

/// Refuses options that apply to none of the files.
fn refuse_unused(args: &ExportArgs, formats: &[Format]) -> Result<(), String> {
    let given = [
        ("--from", args.from.is_some(), &[Format::Apng, Format::Csv][..]),
        ("--field", !args.field.is_empty(), &[Format::Csv]),
        ("--scale", args.scale.is_some(), &[Format::Png, Format::Apng]),
        ("--rate", args.rate.is_some(), &[Format::Apng]),
        ("--every", args.every.is_some(), &[Format::Apng]),
    ];
    for (option, is_given, uses) in given {
        if is_given && !formats.iter().any(|format| uses.contains(format)) {
            let [first, last] = [uses.first(), uses.last()]
                .map(|format| format!(".{}", format.map_or("", |format| format.extension())));
            let refusal = match uses.len() {
                1 => id::CLI_OPTION_APPLIES_TO,
                _ => id::CLI_OPTION_APPLIES_TO_EITHER,
            };
            return Err(refusal.with(&[
                ("option", &option),
                ("extension", &first),
                ("other", &last),
            ]));
        }
    }
    Ok(())
}

/// Returns the request for a file.
fn request(
    args: &ExportArgs,
    format: Format,
    run: &FoundRun,
    (ticks, style): ([u64; 2], &Style),
) -> Result<ExportRequest, Failure> {
    let defaults = ExportRequest::default();
    let columns = match format {
        Format::Csv => columns(run.source.world(), &args.field),
        _ => Ok(Vec::new()),
    };
    let request = ExportRequest {
        format,
        scene: run.scene.clone(),
        ticks,
        every: args.every.map_or(defaults.every, u64::from),
        rate: args.rate.unwrap_or(defaults.rate),
        scale: args.scale.unwrap_or(defaults.scale),
        pair: args.style.pair.clone(),
        style: *style,
        columns: columns.map_err(|why| format!("--field {why}"))?,
    };
    let (every, frames, min_every) = (request.every, request.frames(), request.min_every());
    if format == Format::Apng && frames > MAX_FRAMES {
        return Err(id::CLI_TOO_MANY_PICTURES
            .with(&[
                ("every", &every),
                ("pictures", &frames),
                ("most", &MAX_FRAMES),
                ("least", &min_every),
            ])
            .into());
    }
    Ok(request)
}

/// Returns a function that draws a progress bar, if the output is a terminal.
fn progress(total: u64) -> impl FnMut(u64) {
    const WIDTH: u64 = 40;
    let is_terminal = stderr().is_terminal();
    move |done| {
        if is_terminal {
            let full = (done * WIDTH / total) as usize;
            let bar = format!("{:<width$}", "#".repeat(full), width = WIDTH as usize);
            let end = if done == total { "\n" } else { "" };
            let count = id::CLI_PICTURES_DONE.with(&[("done", &done), ("all", &total)]);
            let _ = write!(stderr(), "\r[{bar}] {count}{end}");
        }
    }
}
