//! `figure`: the Figure of a tick, as SVG or JSON.

use std::io::{Write, stdout};
use std::ops::RangeInclusive;

use collidoscope::app::link::is_link;
use collidoscope::figure::layout::{Detail, Page, layout};
use collidoscope::figure::{self, Figure, repeated_ticks};
use collidoscope::platform::text::{file, name_of};
use collidoscope::record::recording;
use collidoscope::scene::{self, kind::FileKind};
use collidoscope::sim::{Input, Record, World};
use glam::Vec2;

use super::args::{FigureArgs, RunArgs};
use super::{Failure, run};

/// Maximum size of a file examined as a recording, bytes.
const MOST_BYTES: u64 = 1 << 30;
/// Maximum side of a picture, points.
const LARGEST: u32 = 8192;

/// Prints the Figure of the requested tick.
pub(super) fn figure(args: &FigureArgs) -> Result<(), Failure> {
    let figure = found(args)?;
    if args.json {
        writeln!(stdout(), "{}", figure::json(&figure))?;
        return Ok(());
    }
    let size = size_of(&args.size)?;
    let detail = match args.depth.as_str() {
        "Work" => Detail::Work,
        "All" => Detail::All,
        _ => Detail::Answer,
    };
    let page = Page { size, detail, titled: true, ..Page::default() };
    write!(stdout(), "{}", figure::svg::svg(&layout(&figure, &page), size, args.dark))?;
    Ok(())
}

/// Runs to the tick and returns its Figure.
fn found(args: &FigureArgs) -> Result<Figure, Failure> {
    let name = name_of(&args.scene);
    if is_recording(&name) {
        return of_recording(args, &name);
    }
    let call = RunArgs::new(args.scene.clone(), args.at, args.drive.clone(), args.set.clone());
    let plan = run::Plan::new(&call)?;
    // By default the Figure shows the start.
    let known = args.at.is_some() || args.drive.is_some() || is_link(&name);
    let ticks = if known { plan.ticks } else { 0 };
    let inputs = plan.inputs();
    let mut edits = plan.edits.iter().peekable();
    let mut world = plan.world.clone();
    run::edit(&mut world, 0, &mut edits, None);
    let mut last = Vec::new();
    let wanted = wanted(ticks, plan.scene.file.repeated_line);
    for (tick, input) in (1..=ticks).zip(inputs) {
        if wanted.contains(&tick) {
            last.push((tick, world.record(&input)));
        }
        world.step(&input, &mut Vec::new());
        run::edit(&mut world, tick, &mut edits, None);
    }
    Ok(shown(&world, &last, ticks, args.pair.as_deref()))
}

/// Returns the ticks with records needed for the Figure of `tick`.
fn wanted(tick: u64, repeated_line: bool) -> RangeInclusive<u64> {
    if repeated_line { repeated_ticks(tick, tick) } else { tick..=tick }
}

/// Returns the Figure of the last record, or of the preview if no tick has run.
fn shown(world: &World, records: &[(u64, Record)], tick: u64, pair: Option<&str>) -> Figure {
    let record = records.last().map_or_else(|| world.preview(), |(_, record)| record.clone());
    let named = pair.and_then(|name| {
        let bodies = world.bodies();
        let body = bodies.into_iter().find(|body| world.name(*body) == name)?;
        collidoscope::explain::explanation(&record).explained(Some(body))
    });
    let figure = figure::of(&record, tick, named);
    let target = named.or_else(|| collidoscope::explain::explanation(&record).explained(None));
    let all = records.iter().map(|(tick, record)| (*tick, record));
    let repeated = figure.repeated_in(&record, target, all);
    Figure { line_history: repeated, ..figure }
}

/// Returns whether the argument names a recording file.
fn is_recording(name: &str) -> bool {
    if is_link(name) {
        return false;
    }
    let text = scene::text(&file(name), MOST_BYTES);
    text.is_ok_and(|text| FileKind::of(&text) == Some(FileKind::Recording))
}

/// Returns the Figure of a tick in a recording's last run.
fn of_recording(args: &FigureArgs, name: &str) -> Result<Figure, Failure> {
    let path = file(name);
    let recording = recording::load(&path).map_err(|error| run::refusal(name, &error))?;
    let Some((take, mut world)) = recording.runs_with_starts().last() else {
        return Err(format!("{name}: the recording has no run").into());
    };
    let last = u64::from(take.run.ticks());
    let ticks = args.at.unwrap_or(last);
    if ticks > last {
        return Err(format!("--at {ticks}: the recording ends at tick {last}").into());
    }
    // Lossless: ticks of a run are counted in 32 bits.
    let ticks = u32::try_from(ticks).unwrap_or(u32::MAX);
    let mut records = Vec::new();
    let wanted = wanted(u64::from(ticks), recording.scene.file.repeated_line);
    take.run.apply_edits(0, &mut world);
    for tick in 0..ticks {
        let input = take.run.input(tick).unwrap_or(Input::default());
        let next = u64::from(tick) + 1;
        if wanted.contains(&next) {
            records.push((next, world.record(&input)));
        }
        world.step(&input, &mut Vec::new());
        take.run.apply_edits(tick + 1, &mut world);
    }
    Ok(shown(&world, &records, u64::from(ticks), args.pair.as_deref()))
}

/// Parses "1280x720".
fn size_of(text: &str) -> Result<Vec2, Failure> {
    let wrong = || {
        format!(
            "--size {text}: expected WIDTHxHEIGHT in points, 64 to {LARGEST} each, such as 1280x720"
        )
    };
    let (w, h) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let side =
        |text: &str| text.trim().parse::<u32>().ok().filter(|side| (64..=LARGEST).contains(side));
    let (w, h) = side(w).zip(side(h)).ok_or_else(wrong)?;
    Ok(Vec2::new(w as f32, h as f32))
}
