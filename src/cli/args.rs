//! The command line's grammar.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use collidoscope::scene::catalogue;

/// Drive into things and see why they collide.
///
/// Without a command it opens the window.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) window: WindowArgs,
}

#[derive(clap::Args)]
pub(super) struct WindowArgs {
    /// A built-in scene (see `list`), a scene file or a recording.
    #[arg(default_value = catalogue::FIRST)]
    pub(super) scene: String,
    /// Drive by this file instead of the keyboard.
    #[arg(long, value_name = "FILE")]
    pub(super) drive: Option<PathBuf>,
    /// Write a JSON line for each tick.
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,
    /// Record from the start, and write the recording when the window closes.
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Close the window after this many simulated ticks.
    #[arg(long, value_name = "TICKS")]
    pub(super) exit_after: Option<u32>,
    /// At the end, print first picture, draw calls and frame times.
    #[arg(long)]
    pub(super) stats: bool,
    /// Write a picture of every built-in scene into this folder, for the gallery, and close.
    #[arg(long, value_name = "FOLDER", hide = true)]
    pub(super) gallery: Option<PathBuf>,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// The built-in scenes, a line each: id and title.
    List,
    /// Load and validate scenes; one line per problem.
    Check {
        /// Built-in scenes or scene files.
        #[arg(required = true, value_name = "SCENE")]
        scenes: Vec<String>,
    },
    /// Every parameter of a scene: path, value, range, unit, doc.
    Params {
        /// A built-in scene or a scene file.
        scene: String,
    },
    /// Run a scene without a window.
    Run(RunArgs),
    /// Run a recording again and compare every hash.
    Replay {
        /// A file that `run`, or the window, recorded.
        recording: PathBuf,
        /// Write the trace of the run; `-` is standard output.
        #[arg(long, value_name = "FILE")]
        trace: Option<PathBuf>,
    },
}

#[derive(clap::Args)]
pub(super) struct RunArgs {
    /// A built-in scene or a scene file.
    pub(super) scene: String,
    /// How long; the drive's length, or 600, if not given.
    #[arg(long)]
    pub(super) ticks: Option<u64>,
    /// What is held down, and for how long.
    #[arg(long, value_name = "FILE")]
    pub(super) drive: Option<PathBuf>,
    /// Set a parameter before the first tick; may be given several times.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Write a JSON line for the scene as loaded and after each tick; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,
    /// Record the run.
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Print what each tick decided, a line each: the tick, a tab, one sentence.
    #[arg(long)]
    pub(super) explain: bool,
    /// Print the last tick's hash.
    #[arg(long)]
    pub(super) hash: bool,
}
