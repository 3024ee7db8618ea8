//! The command line: output and exit code of each command.
//!
//! Data goes to standard output, messages to standard error. Exit codes: 0 success; 1 refused scene
//! (`check`) or change (`edit`), diverged replay, overlapping shapes, wrong contacts or no readable answers of a
//! class; 2 bad usage or an unusable file; 3 unused text or lines of shapes or frames; 130 ended by Ctrl+C; 143
//! ended by the system.

mod args;
mod class;
mod compare;
mod edit;
mod explain;
mod export;
mod figure;
mod frames;
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
use collidoscope::params::{closest, shorten};
use collidoscope::text::{choose_language, id};

use args::{Args, Command};

/// Reason why a command ended early.
pub(crate) enum Failure {
    /// The reader of the output pipe has closed it; no message.
    BrokenPipe,
    /// Message for the user; exit code 2.
    Message(String),
    /// Exit code after a signal; all output up to then is complete.
    Stopped(u8),
    /// A refusal already reported; exit code 1.
    Refused,
    /// Part of the text was unused; exit code 3.
    UnusedText,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            // File errors already contain the file name; others come from printing.
            _ => Self::Message(error.get_ref().map_or_else(
                || id::CLI_OUTPUT_NOT_WRITABLE.with(&[("error", &error)]),
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

/// Returns the error for a first argument that is nearly a command.
fn misspelt_command() -> Option<String> {
    let first = std::env::args_os().nth(1)?.into_string().ok()?;
    let command = Args::command();
    let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    let is_not_command =
        first.starts_with('-') || names.contains(&first.as_str()) || first.contains(['/', '.']);
    let meant = closest(&first, &names).filter(|_| !is_not_command)?;
    Some(id::CLI_UNKNOWN_COMMAND.with(&[("command", &shorten(&first)), ("close", &meant)]))
}

/// Parses the command line and runs the command.
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
    choose_language(&args.language);
    let result = match args.command {
        None => window::open(&args.window),
        Some(Command::List) => listing::list(),
        Some(Command::Check { scenes }) => listing::check(&scenes),
        Some(Command::Params { scene }) => listing::params(&scene),
        Some(Command::Edit(args)) => edit::edit(&args),
        Some(Command::Schema) => listing::schema(),
        Some(Command::Run(args)) if !args.compare.is_empty() => compare::run(&args),
        Some(Command::Run(args)) => match &args.vary {
            Some(range) => vary::run(&args, range),
            None => run::run(&args),
        },
        Some(Command::Figure(args)) => figure::figure(&args),
        Some(Command::Export(args)) => export::export(&args),
        Some(Command::Explain(args)) => explain::explain(&args),
        Some(Command::Frames(args)) => frames::frames(&args),
        Some(Command::Class(args)) => class::class(&args),
        Some(Command::Replay { recording, trace }) => replay::replay(&recording, trace.as_deref()),
    };
    match result {
        Ok(()) | Err(Failure::BrokenPipe) => ExitCode::SUCCESS,
        Err(Failure::Refused) => ExitCode::from(1),
        Err(Failure::UnusedText) => ExitCode::from(3),
        Err(Failure::Stopped(code)) => ExitCode::from(code),
        Err(Failure::Message(message)) => {
            eprintln!("collidoscope: {message}");
            ExitCode::from(2)
        }
    }
}
