//! `run`: runs a scene without a window. Also files used by both `run` and the window.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Write, stdout};
use std::iter::Peekable;
use std::path::{Path, PathBuf};

use collidoscope::app::link::{LinkStart, is_link};
use collidoscope::app::read::read;
use collidoscope::app::{Link, ShownRecords};
use collidoscope::explain;
use collidoscope::figure;
use collidoscope::params;
use collidoscope::platform::signals;
use collidoscope::platform::text::{name_of, shown};
use collidoscope::predict;
use collidoscope::record::drive::Drive;
use collidoscope::record::outputs::Outputs;
use collidoscope::record::run::Edit;
use collidoscope::record::trace_line;
use collidoscope::scene::{self, LoadError, Progress, Scene};
use collidoscope::sim::{Input, Record, World, WorldSetup};
use collidoscope::text::id;

use super::Failure;
use super::args::RunArgs;
use super::recording::Recorder;

/// Number of ticks without `--ticks`, drive or link.
const DEFAULT_TICKS: u64 = 600;

/// Runs the scene and writes the requested outputs.
pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    if args.explain.is_some() && args.trace.as_deref().is_some_and(|path| path.as_os_str() == "-") {
        return Err(id::CLI_EXPLAIN_AND_TRACE.to_string().into());
    }
    let plan = Plan::new(args)?;
    let mut outputs = RunOutputs::open(args, &plan)?;
    // With `--set`, the hash may differ from the link's.
    let (last, trace_result) = outputs.run(&plan, args.set.is_empty())?;
    if let Some(record) = outputs.record {
        record.end(&last)?;
    }
    trace_result?;
    if let Some(code) = signals::exit_request() {
        return Err(Failure::Stopped(code));
    }
    if args.hash {
        writeln!(stdout(), "{:016x}", last.hash())?;
    }
    Ok(())
}

/// Outputs written during a run, if requested.
struct RunOutputs<'p> {
    trace: Option<Box<dyn Write>>,
    record: Option<Recorder<'p>>,
    printer: Option<TickPrinter>,
}

impl<'p> RunOutputs<'p> {
    /// Checks and opens the requested files.
    fn open(args: &'p RunArgs, plan: &Plan) -> Result<Self, Failure> {
        let (trace, record) = (args.trace.as_deref(), args.record.as_deref());
        let input_files = plan.scene.files.iter().chain(&args.drive);
        let output_files = [("--trace", trace), ("--record", record)];
        Outputs::new(&output_files).check(input_files.map(PathBuf::as_path))?;
        if record.is_some() || trace.is_some() {
            // Complete the output files even if a signal ends the run.
            signals::listen();
        }
        let trace = trace.map(open_trace).transpose()?;
        let start = ((&plan.scene, &plan.set[..]), (&plan.world, plan.ticks));
        let record = record.map(|path| Recorder::begin(path, start.0, start.1)).transpose()?;
        let all = args.explain.as_ref().map(|how| how == "all");
        let printer = all.map(|all| TickPrinter { all, last_tested: None });
        Ok(Self { trace, record, printer })
    }

    /// Runs the ticks; `checks_link` compares the world with the link's. Returns the world after the last
    /// tick, before its edits, and the trace's error.
    fn run(&mut self, plan: &Plan, checks_link: bool) -> Result<(World, io::Result<()>), Failure> {
        let link = plan.link.as_ref().filter(|_| checks_link);
        let (mut world, mut edits) = (plan.world.clone(), plan.edits.iter().peekable());
        let (mut events, mut trace_result) = (Vec::new(), Ok(()));
        if let Some(out) = &mut self.trace {
            trace_line::write(out, 0, &world, &events)?;
        }
        let mut last = world.clone();
        warn_if_hash_differs(link, 0, &world);
        apply_edits(&mut world, 0, &mut edits, self.record.as_mut());
        for (tick, input) in (1..=plan.ticks).zip(plan.inputs()) {
            events.clear();
            if let Some(printer) = &mut self.printer {
                printer.print(tick, world.record(&input))?;
            }
            world.step(&input, &mut events);
            if let Some(record) = &mut self.record {
                record.tick(input, &world)?;
            }
            if let Some(out) = &mut self.trace {
                trace_result = trace_line::write(out, tick, &world, &events);
            }
            // If the trace's disk is full, the recording still contains this tick.
            let is_last =
                tick == plan.ticks || signals::exit_request().is_some() || trace_result.is_err();
            if is_last {
                last.clone_from(&world);
            }
            warn_if_hash_differs(link, tick, &world);
            apply_edits(&mut world, tick, &mut edits, self.record.as_mut());
            if is_last {
                break;
            }
        }
        let flushed = |()| self.trace.as_mut().map_or(Ok(()), Write::flush);
        Ok((last, trace_result.and_then(flushed)))
    }
}

/// Prints the explanation of each tick.
struct TickPrinter {
    /// Whether to print everything instead of one sentence.
    all: bool,
    /// The last tick with tests, for ticks without them.
    last_tested: Option<(u64, Record)>,
}

impl TickPrinter {
    fn print(&mut self, tick: u64, record: Record) -> Result<(), Failure> {
        let mut out = stdout();
        if !self.all {
            let explained = explain::explanation(&record);
            writeln!(out, "{tick}\t{}", explained.verdict(explained.explained(None)))?;
            return Ok(());
        }
        let separator = if tick > 1 { "\n" } else { "" };
        let skipped = !record.after().has_tested();
        let tested = self.last_tested.as_ref().filter(|_| skipped);
        // Saturates in theory only: ages are small.
        let ago = tested
            .map_or(0, |(tested_tick, _)| u32::try_from(tick - tested_tick).unwrap_or(u32::MAX));
        let tested = tested.map_or(&record, |(_, record)| record);
        let target = explain::explanation(tested).explained(None);
        let figure = figure::of(tested, tick, target);
        let shown_records = ShownRecords { current: &record, tested, ago };
        write!(out, "{separator}{}", read(tick, &shown_records, target, Some(&figure)))?;
        if !skipped {
            self.last_tested = Some((tick, record));
        }
        Ok(())
    }
}

/// A run that has not started yet.
pub(super) struct Plan {
    pub(super) scene: Scene,
    /// Parameters set before the first tick, by a link or by `--set`.
    set: Vec<(String, params::Value)>,
    /// World with the parameters in `set`.
    pub(super) world: World,
    link: Option<Link>,
    pub(super) edits: Vec<Edit>,
    drive: Drive,
    pub(super) ticks: u64,
}

impl Plan {
    /// Loads the scene or the link, and applies `--set`.
    pub(super) fn new(args: &RunArgs) -> Result<Self, Failure> {
        let Start { scene, mut set, mut world, link, edits } = load(&name_of(&args.scene))?;
        let drive = args.drive.as_deref().map(load_drive).transpose()?;
        let link_ticks = link.as_ref().map_or(0, |link| u64::from(link.tick));
        let drive_end = drive.as_ref().map(|drive| link_ticks + drive.ticks());
        let end = drive_end.or(link.as_ref().map(|_| link_ticks));
        let ticks = args.ticks.or(end).unwrap_or(DEFAULT_TICKS);
        if !args.set.is_empty() {
            set.extend(assign(&mut world, "--set", &args.set)?);
            // Effects of the values apply from the start.
            world = world.restarted();
        }
        Ok(Self { scene, set, world, link, edits, drive: drive.unwrap_or_default(), ticks })
    }

    /// Returns the inputs of the link's run, then those of the drive.
    pub(super) fn inputs(&self) -> impl Iterator<Item = Input> {
        let link_inputs = (0..).map_while(|tick| self.link.as_ref()?.input(tick));
        link_inputs.chain(self.drive.clone().into_inputs())
    }
}

/// Reads the drive at `path`.
pub(super) fn load_drive(path: &Path) -> Result<Drive, Failure> {
    Drive::load(path).map_err(|error| refusal(&name_of(path), &error))
}

/// World and inputs with which a run starts.
pub(super) struct Start {
    pub(super) scene: Scene,
    /// Parameters set by a link before the start.
    set: Vec<(String, params::Value)>,
    /// World with the parameters in `set`.
    pub(super) world: World,
    /// The link, with the inputs of its run, if there is one.
    link: Option<Link>,
    /// Parameter changes in the link.
    edits: Vec<Edit>,
}

/// Loads a scene or a link, and prints its warnings.
pub(super) fn load(name: &str) -> Result<Start, Failure> {
    let start = load_quietly(name).map_err(|e| refusal(name, &e))?;
    for warning in &start.scene.warnings {
        eprintln!("{}", id::CLI_WARNING.with(&[("warning", &warning)]));
    }
    Ok(start)
}

/// Loads a scene or a link, without printing its warnings.
pub(super) fn load_quietly(name: &str) -> Result<Start, LoadError> {
    if !is_link(name) {
        let mut scene = scene::load(name)?;
        if scene.path.is_some() {
            predict::check(&mut scene)?;
        }
        let world = World::new(scene.file.world.clone());
        return Ok(Start { scene, set: Vec::new(), world, link: None, edits: Vec::new() });
    }
    let link = Link::parse(name).map_err(LoadError::Refused)?;
    let LinkStart { scene, set, world, edits } = link.begin(&Progress::default())?;
    Ok(Start { scene, set, world, link: Some(link), edits })
}

/// Applies the parameter changes due after `tick` ticks.
pub(super) fn apply_edits<'e>(
    world: &mut World,
    tick: u64,
    edits: &mut Peekable<impl Iterator<Item = &'e Edit>>,
    mut record: Option<&mut Recorder>,
) {
    while let Some(edit) = edits.next_if(|edit| u64::from(edit.tick) <= tick) {
        // The link was checked when it was loaded.
        let _ = world.set(&edit.path, edit.value.clone());
        if let Some(run) = record.as_mut().and_then(|record| record.run()) {
            run.edit(&edit.path, edit.value.clone());
        }
    }
}

/// Warns if the world at the link's tick differs from the linked world; ignores other ticks.
fn warn_if_hash_differs(link: Option<&Link>, tick: u64, world: &World) {
    let Some(link) = link.filter(|link| u64::from(link.tick) == tick) else { return };
    let hash = world.hash();
    if hash != link.hash {
        let linked = link.hash;
        eprintln!(
            "{}",
            id::CLI_LINK_HASH_DIFFERS.with(&[
                ("tick", &tick),
                ("hash", &format_args!("{hash:016x}")),
                ("linked", &format_args!("{linked:016x}"))
            ])
        );
    }
}

/// Returns the error for the file or link called `name`, followed by its problems.
pub(super) fn refusal(name: &str, error: &LoadError) -> Failure {
    let LoadError::Refused(problems) = error else { return error.to_string().into() };
    let file = problems.first().map_or(name, |problem| problem.file.as_str());
    let name = if is_link(name) { id::FILE_THE_LINK.text() } else { file };
    let coloured = io::stderr().is_terminal();
    let shown: Vec<String> = problems.iter().map(|p| scene::render(p, coloured)).collect();
    let refused = id::CLI_WAS_REFUSED.with(&[("name", &name)]);
    format!("{refused}\n{}", shown.join("\n")).into()
}

/// A file that keeps its old content until the first write.
struct LazyTruncate {
    file: File,
    path: PathBuf,
    is_truncated: bool,
}

impl LazyTruncate {
    fn truncate(&mut self) -> io::Result<()> {
        // Pipes and devices cannot be truncated.
        if !self.is_truncated && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.is_truncated = true;
        Ok(())
    }
}

impl Write for LazyTruncate {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.truncate().and_then(|()| self.file.write(bytes));
        written.map_err(|e| io::Error::new(e.kind(), unwritable(&self.path, &e)))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn unwritable(path: &Path, why: &io::Error) -> String {
    id::CLI_NOT_WRITABLE.with(&[("path", &shown(path)), ("why", &why)])
}

/// Opens a trace for writing; `-` is standard output.
///
/// The first write, not the opening, removes the old content: the window may still read its scene from
/// this file.
#[allow(clippy::disallowed_methods, reason = "it is only written")]
pub(super) fn open_trace(path: &Path) -> Result<Box<dyn Write>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufWriter::new(io::stdout())));
    }
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    let file = file.map_err(|e| unwritable(path, &e))?;
    Ok(Box::new(BufWriter::new(LazyTruncate { file, path: path.to_owned(), is_truncated: false })))
}

/// Applies each `PATH=VALUE` of the flag and returns them. The caller must restart the world.
pub(super) fn assign(
    world: &mut World,
    flag: &str,
    assignments: &[String],
) -> Result<Vec<(String, params::Value)>, Failure> {
    let (mut setup, mut set) = (world.setup(), Vec::new());
    for assignment in assignments {
        let (path, value) = read_assignment(&setup, flag, assignment)?;
        let result = params::set(&mut setup, &path, value.clone());
        result.map_err(|why| assignment_error(flag, assignment, &why.to_string()))?;
        set.push((path, value));
    }
    let result = world.set_all(&set);
    result.map_err(|(index, why)| assignment_error(flag, &assignments[index], &why))?;
    Ok(set)
}

/// Parses `PATH=VALUE`.
fn read_assignment(
    setup: &WorldSetup,
    flag: &str,
    assignment: &str,
) -> Result<(String, params::Value), Failure> {
    let (path, text) =
        assignment.split_once('=').ok_or_else(|| missing_equals_error(flag, assignment))?;
    let value = params::read(setup, path, text);
    let value = value.map_err(|why| assignment_error(flag, assignment, &why.to_string()))?;
    Ok((path.to_owned(), value))
}

/// Returns the error for an assignment without `=`.
fn missing_equals_error(flag: &str, assignment: &str) -> Failure {
    let meant = assignment.split_once([':', ' ']).map(|(path, value)| (path.trim(), value.trim()));
    match meant.filter(|(path, value)| !path.is_empty() && !value.is_empty()) {
        Some((path, value)) => {
            let correction = id::CLI_ASSIGNMENT_MEANT.with(&[("path", &path), ("value", &value)]);
            assignment_error(flag, assignment, &params::shorten(&correction))
        }
        None => assignment_error(flag, assignment, id::CLI_ASSIGNMENT_EXPECTED.text()),
    }
}

fn assignment_error(flag: &str, assignment: &str, why: &str) -> Failure {
    Failure::Message(format!("{flag} {}: {why}", params::shorten(assignment)))
}
