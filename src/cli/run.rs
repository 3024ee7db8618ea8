//! `run`: a scene without a window; and the files that `run` and the window share.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};

use collidoscope::explain;
use collidoscope::params;
use collidoscope::record::drive::Drive;
use collidoscope::record::outputs::Outputs;
use collidoscope::record::recording::{Recording, Take};
use collidoscope::record::run::Run;
use collidoscope::record::trace_line;
use collidoscope::scene::{self, LoadError, Scene};
use collidoscope::sim::{Input, World};

use super::Failure;
use super::args::RunArgs;

/// How long a run takes if neither `--ticks` nor a drive says, ticks.
const DEFAULT_TICKS: u64 = 600;

/// Runs the scene and writes what is asked for.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let scene = load(&args.scene)?;
    let drive = args.drive.as_deref().map(Drive::load).transpose()?;
    let outputs = [("--trace", args.trace.as_deref()), ("--record", args.record.as_deref())];
    if args.explain && args.trace.as_deref().is_some_and(|path| path.as_os_str() == "-") {
        return Err("--explain and --trace - both write to standard output".to_owned().into());
    }
    let read = scene.files.iter().chain(&args.drive);
    Outputs::new(&outputs).check(read.map(PathBuf::as_path))?;
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
        if args.explain {
            explain(tick, &world, &input)?;
        }
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

/// Prints what the tick that `input` makes of this world decides.
fn explain(tick: u64, world: &World, input: &Input) -> Result<(), Failure> {
    let record = world.record(input);
    let explained = explain::of(&record);
    writeln!(stdout(), "{tick}\t{}", explained.verdict(explained.explained(None)))?;
    Ok(())
}

/// Loads a scene, printing its warnings.
pub(super) fn load(name: &str) -> Result<Scene, Failure> {
    let scene = scene::load(name).map_err(|e| refusal(name, &e))?;
    for warning in &scene.warnings {
        eprintln!("collidoscope: warning: {warning}");
    }
    Ok(scene)
}

/// Why the file called `name` cannot be used, each problem with the line it is about.
pub(super) fn refusal(name: &str, error: &LoadError) -> Failure {
    let LoadError::Refused(problems) = error else { return error.to_string().into() };
    let coloured = io::stderr().is_terminal();
    let shown: Vec<String> = problems.iter().map(|p| scene::render(p, coloured)).collect();
    format!("{name} was refused\n{}", shown.join("\n")).into()
}

/// A file that keeps what it holds until something is written to it.
struct Fresh {
    file: File,
    begun: bool,
}

impl Write for Fresh {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A pipe or a device has nothing to be cut off.
        if !self.begun && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.begun = true;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Opens a trace for writing; `-` is standard output.
///
/// What the file holds is lost with the first line and not before: a scene that the window is
/// still loading may turn out to be read from it.
pub(super) fn open_trace(path: &Path) -> Result<Box<dyn Write>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufWriter::new(io::stdout())));
    }
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    let file = file.map_err(|e| format!("{}: cannot be written: {e}", path.display()))?;
    Ok(Box::new(BufWriter::new(Fresh { file, begun: false })))
}

/// Applies `PATH=VALUE`; returns the two.
fn set(world: &mut World, assignment: &str) -> Result<(String, params::Value), Failure> {
    let wrong =
        |why: String| Failure::Message(format!("--set {}: {why}", params::clip(assignment)));
    let (path, text) =
        assignment.split_once('=').ok_or_else(|| wrong("expected PATH=VALUE".to_owned()))?;
    let value = params::read(&world.setup(), path, text).map_err(|e| wrong(e.to_string()))?;
    world.set(path, value).map_err(wrong)?;
    Ok((path.to_owned(), value))
}
