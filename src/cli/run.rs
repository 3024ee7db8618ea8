//! `run`: a scene without a window; and the files that `run` and the window share.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write, stdout};
use std::path::Path;

use collidoscope::params;
use collidoscope::record::drive::Drive;
use collidoscope::record::recording::{Recording, Take};
use collidoscope::record::run::Run;
use collidoscope::record::trace_line;
use collidoscope::scene::{self, LoadError, Problem, Scene};
use collidoscope::sim::World;

use super::Failure;
use super::args::RunArgs;

/// How long a run takes if neither `--ticks` nor a drive says, ticks.
const DEFAULT_TICKS: u64 = 600;

/// A drive file larger than this is refused, bytes.
const LARGEST_DRIVE: u64 = 4 << 20;

/// Runs the scene and writes what is asked for.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let scene = load(&args.scene)?;
    let drive = args.drive.as_deref().map(load_drive).transpose()?;
    let ticks = args.ticks.or(drive.as_ref().map(Drive::ticks)).unwrap_or(DEFAULT_TICKS);
    let mut world = World::new(scene.file.world.clone());
    let mut setup = Vec::new();
    for assignment in &args.set {
        setup.push(set(&mut world, assignment)?);
    }
    if !setup.is_empty() {
        // What a value brings about before the first tick, it does from the start.
        world = world.restarted();
    }
    let mut run = args.record.as_ref().map(|_| Run::new(&world));
    let mut trace = args.trace.as_deref().map(open_trace).transpose()?;
    let (mut events, drive) = (Vec::new(), drive.unwrap_or_default());
    if let Some(out) = &mut trace {
        trace_line::write(out, 0, &world, &events)?;
    }
    for (tick, input) in (1..=ticks).zip(drive.into_inputs()) {
        events.clear();
        world.step(&input, &mut events);
        if let Some(run) = &mut run {
            run.tick(input, &world);
        }
        if let Some(out) = &mut trace {
            trace_line::write(out, tick, &world, &events)?;
        }
    }
    if let Some(mut out) = trace {
        out.flush()?;
    }
    if let Some((path, mut run)) = args.record.as_ref().zip(run) {
        run.finish(&world);
        let left_at = run.ticks();
        Recording { scene, setup, runs: vec![Take { run, left_at }] }.save(path)?;
    }
    if args.hash {
        writeln!(stdout(), "{:016x}", world.hash())?;
    }
    Ok(())
}

/// Loads a scene, printing its warnings.
pub(super) fn load(name: &str) -> Result<Scene, Failure> {
    let scene = scene::load(name).map_err(|e| Failure::Message(refusal(name, &e)))?;
    for warning in &scene.warnings {
        eprintln!("collidoscope: warning: {warning}");
    }
    Ok(scene)
}

/// The problems of a refused scene, each with the lines it is about where they can be read again.
pub(super) fn refusal(name: &str, error: &LoadError) -> String {
    let LoadError::Refused(problems) = error else { return error.to_string() };
    if !Path::new(name).is_file() {
        return error.to_string();
    }
    let render = if io::stderr().is_terminal() { scene::render_coloured } else { scene::render };
    // The scene's file, or its lesson's.
    let show = |p: &Problem| match std::fs::read_to_string(&p.file) {
        Ok(text) => render(p, &text),
        Err(_) => p.to_string(),
    };
    let shown: Vec<String> = problems.iter().map(show).collect();
    format!("{name} was refused\n{}", shown.join("\n"))
}

/// Reads a drive file.
pub(super) fn load_drive(path: &Path) -> Result<Drive, Failure> {
    let named = |why: String| Failure::Message(format!("{}: {why}", path.display()));
    let meta = std::fs::metadata(path).map_err(|e| named(e.to_string()))?;
    if !meta.is_file() {
        return Err(named("is not a regular file".to_owned()));
    }
    if meta.len() > LARGEST_DRIVE {
        return Err(named("is larger than 4 MiB".to_owned()));
    }
    let text = std::fs::read_to_string(path).map_err(|e| named(e.to_string()))?;
    Drive::parse(&text).map_err(|why| Failure::Message(format!("{}:{why}", path.display())))
}

/// Opens a trace for writing; `-` is standard output.
pub(super) fn open_trace(path: &Path) -> Result<Box<dyn Write>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufWriter::new(io::stdout())));
    }
    let file = File::create(path)
        .map_err(|e| Failure::Message(format!("{}: cannot write: {e}", path.display())))?;
    Ok(Box::new(BufWriter::new(file)))
}

/// Applies `PATH=VALUE`; returns the two.
fn set(world: &mut World, assignment: &str) -> Result<(String, params::Value), Failure> {
    let wrong =
        |why: String| Failure::Message(format!("--set {}: {why}", params::clip(assignment)));
    let (path, text) =
        assignment.split_once('=').ok_or_else(|| wrong("expected PATH=VALUE".to_owned()))?;
    let setup = world.setup();
    let Some(present) = params::get(&setup, path) else {
        // Nothing of that name: setting anything says what there is.
        let why = world.set(path, params::Value::Bool(false));
        return Err(wrong(why.err().unwrap_or_else(|| "no such parameter".to_owned())));
    };
    let value = params::parse_value(text, &present).map_err(wrong)?;
    world.set(path, value).map_err(wrong)?;
    Ok((path.to_owned(), value))
}
