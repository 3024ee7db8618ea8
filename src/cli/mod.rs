//! The command line: what each command prints, and the exit code it ends with.
//!
//! Data goes to standard output, messages to standard error. 0 is fine, 1 is a scene that `check`
//! refused, a replay that diverged or shapes that overlap, 2 is bad usage or a file that cannot be
//! used.

mod args;
mod explain;
mod listing;
#[cfg(test)]
mod packaged;
mod replay;
mod run;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};

/// Why a command ended early.
pub(crate) enum Failure {
    /// Nothing to say and nothing wrong: the reader of a pipe went away.
    Quiet,
    /// A message for the user; exit code 2.
    Message(String),
    /// What was asked for was refused, and has been said; exit code 1.
    Refused,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Quiet,
            _ => Self::Message(format!("cannot write: {error}")),
        }
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

/// Reads the command line and does what it says.
pub(crate) fn main() -> ExitCode {
    let args = Args::parse();
    let done = match args.command {
        None => open_window(&args.window),
        Some(Command::List) => listing::list(),
        Some(Command::Check { scenes }) => listing::check(&scenes),
        Some(Command::Params { scene }) => listing::params(&scene),
        Some(Command::Run(args)) => run::run(&args),
        Some(Command::Explain(args)) => explain::explain(&args),
        Some(Command::Replay { recording, trace }) => replay::replay(&recording, trace.as_deref()),
    };
    match done {
        Ok(()) | Err(Failure::Quiet) => ExitCode::SUCCESS,
        Err(Failure::Refused) => ExitCode::from(1),
        Err(Failure::Message(message)) => {
            eprintln!("collidoscope: {message}");
            ExitCode::from(2)
        }
    }
}

#[cfg(not(feature = "window"))]
fn open_window(_: &args::WindowArgs) -> Result<(), Failure> {
    Err("this build has no window; try `collidoscope run tank/rebound --trace -`".to_owned().into())
}

#[cfg(feature = "window")]
fn open_window(args: &args::WindowArgs) -> Result<(), Failure> {
    use std::path::Path;

    use collidoscope::app::link::is_link;
    use collidoscope::app::opening;
    use collidoscope::record::drive::Drive;
    use collidoscope::record::outputs::Outputs;
    use collidoscope::scene::catalogue;
    use collidoscope::scene::loading::AT_ONCE;
    use collidoscope::window::{self, Options, WindowError};
    let refused = |error: &_| run::refusal(&args.scene, error);
    let mut loading = opening::begin(&args.scene);
    // What is refused at once need not open a window.
    if let Some(Err(error)) = loading.wait(AT_ONCE) {
        return Err(refused(error));
    }
    let drive = args.drive.as_deref().map(Drive::load).transpose()?;
    let outputs = [("--trace", args.trace.as_deref()), ("--record", args.record.as_deref())];
    let outputs = Outputs::new(&outputs);
    // What else the scene is read from is known once it is loaded.
    let is_file = catalogue::scene(&args.scene).is_none() && !is_link(&args.scene);
    let scene = is_file.then(|| Path::new(&args.scene));
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
    window::open(loading, options).map_err(|error| match error {
        WindowError::Graphics(why) => why.into(),
        WindowError::Trace(error) => error.into(),
        WindowError::Scene(error) => refused(&error),
    })
}
