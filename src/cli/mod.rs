//! The command line: what each command prints, and the exit code it ends with.
//!
//! Data goes to standard output, messages to standard error. 0 is fine, 1 is a scene that `check`
//! refused, a replay that diverged, shapes that overlap or a class of whose answers none could be read,
//! 2 is bad usage or a file that cannot be used, 3 is an answer about shapes that were read with doubt, 130 that Ctrl+C has ended it, 143 that the system has.

mod args;
mod class;
mod compare;
mod explain;
mod figure;
mod listing;
#[cfg(test)]
mod packaged;
mod recording;
mod replay;
mod run;
mod vary;
mod window;

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use collidoscope::params::{clip, closest};

use args::{Args, Command};

/// Why a command ended early.
pub(crate) enum Failure {
    /// Nothing to say and nothing wrong: the reader of a pipe went away.
    Quiet,
    /// A message for the user; exit code 2.
    Message(String),
    /// A signal asked the program to end; what was asked for until then is done. The exit code.
    Stopped(u8),
    /// What was asked for was refused, and has been said; exit code 1.
    Refused,
    /// An answer about a text of which not every number was used; exit code 3.
    Doubtful,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Quiet,
            // A file says its name by itself; all else is printed.
            _ => Self::Message(error.get_ref().map_or_else(
                || format!("standard output: cannot be written: {error}"),
                ToString::to_string,
            )),
        }
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

/// What is wrong with a first argument that is nearly a command.
fn misspelt_command() -> Option<String> {
    let first = std::env::args_os().nth(1)?.into_string().ok()?;
    let known = Args::command();
    let names: Vec<&str> = known.get_subcommands().map(clap::Command::get_name).collect();
    let is_other =
        first.starts_with('-') || names.contains(&first.as_str()) || first.contains(['/', '.']);
    let meant = closest(&first, &names).filter(|_| !is_other)?;
    Some(format!("there is no command `{}`; did you mean `{meant}`?", clip(&first)))
}

/// Reads the command line and does what it says.
pub(crate) fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => match misspelt_command() {
            Some(why) => {
                eprintln!("collidoscope: {why}");
                return ExitCode::from(2);
            }
            None => error.exit(),
        },
    };
    let done = match args.command {
        None => window::open(&args.window),
        Some(Command::List) => listing::list(),
        Some(Command::Check { scenes }) => listing::check(&scenes),
        Some(Command::Params { scene }) => listing::params(&scene),
        Some(Command::Run(args)) => run::run(&args),
        Some(Command::Figure(args)) => figure::figure(&args),
        Some(Command::Explain(args)) => explain::explain(&args),
        Some(Command::Class(args)) => class::class(&args),
        Some(Command::Replay { recording, trace }) => replay::replay(&recording, trace.as_deref()),
    };
    match done {
        Ok(()) | Err(Failure::Quiet) => ExitCode::SUCCESS,
        Err(Failure::Refused) => ExitCode::from(1),
        Err(Failure::Doubtful) => ExitCode::from(3),
        Err(Failure::Stopped(code)) => ExitCode::from(code),
        Err(Failure::Message(message)) => {
            eprintln!("collidoscope: {message}");
            ExitCode::from(2)
        }
    }
}
