//! Grammar of the command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
use collidoscope::shape_text::Test;
use collidoscope::text::{LANGUAGES, id};
use strum::VariantNames;

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
    /// Language of the program's texts; `pseudo` shows translators what is not translated or cut off.
    #[arg(
        long, global = true, hide = true, value_name = "LANGUAGE", default_value = "en",
        value_parser = LANGUAGES
    )]
    pub(super) language: String,
}

#[derive(clap::Args)]
pub(super) struct WindowArgs {
    /// A built-in scene (see `list`), a scene file, a class's file, a recording or a link.
    ///
    /// By default `tank/rebound`, and at the first start `tank/first`.
    pub(super) scene: Option<OsString>,
    /// Drive by this file instead of by the keyboard.
    #[arg(long, value_name = "FILE")]
    pub(super) drive: Option<PathBuf>,
    /// Write a line of JSON for each tick into this file.
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,
    /// Record from the start, and write the recording into this file when the window closes.
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Close the window after this many simulated ticks.
    #[arg(long, value_name = "TICKS", value_parser = window_ticks)]
    pub(super) exit_after: Option<u32>,
    /// Print the time of the first frame, the draw calls and the frame times at the end.
    #[arg(long)]
    pub(super) stats: bool,
    /// How often each pixel's edges are sampled; 1 is fastest where there is no graphics card.
    #[arg(long, value_name = "SAMPLES", default_value = "4", value_parser = samples())]
    pub(super) antialias: i32,
    /// Write a picture of every built-in scene into this folder, for the gallery, and close.
    #[arg(long, value_name = "FOLDER", hide = true)]
    pub(super) gallery: Option<PathBuf>,
    /// Write the pictures of the README into this folder, and close.
    #[arg(long, value_name = "FOLDER", hide = true)]
    pub(super) screenshots: Option<PathBuf>,
}

/// Parses a number of ticks.
fn ticks(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| id::CLI_TICKS_EXPECTED.to_string())
}

/// Parses a number of ticks of a window; these are counted in 32 bits.
fn window_ticks(text: &str) -> Result<u32, String> {
    let too_many = |_| id::CLI_AT_MOST_TICKS.with(&[("most", &u32::MAX)]);
    u32::try_from(ticks(text)?).map_err(too_many)
}

/// Returns the parser of sample counts that graphics cards and software renderers support.
fn samples() -> impl TypedValueParser<Value = i32> {
    PossibleValuesParser::new(["1", "2", "4"]).try_map(|samples| samples.parse::<i32>())
}

/// Returns the parser of names of tests of two shapes.
fn tests() -> impl TypedValueParser<Value = Test> {
    PossibleValuesParser::new(Test::VARIANTS).try_map(|name| name.parse::<Test>())
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// List the built-in scenes, one line for each: id and title.
    List,
    /// Check scenes, and print one line for each problem.
    Check {
        /// Built-in scenes, scene files or links.
        #[arg(required = true, value_name = "SCENE")]
        scenes: Vec<OsString>,
    },
    /// List every parameter of a scene: path, value, range, unit and description.
    Params {
        /// A built-in scene, a scene file or a link.
        scene: OsString,
    },
    /// Change the text of a scene file. Comments, order and everything not changed stay as they are.
    ///
    /// First entries are added, then values set, entries renamed, and values removed. A change that makes
    /// a scene invalid is refused, and nothing is written.
    Edit(EditArgs),
    /// Print the JSON schema of scene files, made from the declarations of all parameters.
    Schema,
    /// Run a scene without a window.
    Run(RunArgs),
    /// Print the Figure of one tick: the flat picture of what was tested, as SVG.
    Figure(FigureArgs),
    /// Write the Figure of a tick, an animation of Figures, or the numbers of a run to files.
    ///
    /// Each file names scene, ticks and version in its metadata. No display is needed.
    Export(ExportArgs),
    /// Say whether shapes of a text overlap, by how much, and why.
    ///
    /// Exit code 1 says that two of them do, 3 that not every number of the shapes was used.
    Explain(ExplainArgs),
    /// Test frames that a game wrote again, and list where its contacts are wrong.
    ///
    /// docs/frames.md has the format, and writers in seven languages. Exit code 1 says that a contact is
    /// wrong, 3 that none is but lines were skipped.
    Frames(FramesArgs),
    /// Make a table, question by question, of the answers that a class has handed in.
    ///
    /// Every answer is graded again. Files that cannot be read are named, and the others are counted;
    /// exit code 1 says that none could be read.
    Class(ClassArgs),
    /// Run a recording again and compare every hash.
    Replay {
        /// A recording that `run` or the window has made.
        recording: PathBuf,
        /// Write the trace of the run into this file; `-` is standard output.
        #[arg(long, value_name = "FILE")]
        trace: Option<PathBuf>,
    },
}

#[derive(Default, clap::Args)]
pub(super) struct RunArgs {
    /// A built-in scene, a scene file, or a link, whose run is done again first.
    pub(super) scene: OsString,
    /// Run this many ticks. Without it, run as long as the drive lasts, or to a link's tick, or 600
    /// ticks.
    #[arg(long, value_parser = ticks)]
    pub(super) ticks: Option<u64>,
    /// Drive by this file: it says which actions are held down, and for how long.
    #[arg(long, value_name = "FILE")]
    pub(super) drive: Option<PathBuf>,
    /// Set a parameter before the first tick. May be given several times.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Run a second world with the same inputs and this parameter set otherwise, and print where the two
    /// diverge, as JSON. Given several times, the second world has all of them.
    #[arg(long, value_name = "PATH=VALUE", conflicts_with_all = ["trace", "record", "explain", "hash"])]
    pub(super) compare: Vec<String>,
    /// Run once for each of N values of a parameter, both ends included, and print what a number comes
    /// to: one row each of comma-separated values.
    #[arg(
        long,
        value_name = "PATH=A..B/N",
        requires = "measure",
        conflicts_with_all = ["compare", "trace", "record", "explain", "hash"]
    )]
    pub(super) vary: Option<String>,
    /// What `--vary` measures: a body's name, a dot and one of its numbers in the trace, such as
    /// tank.position.z.
    #[arg(long, value_name = "FIELD", requires = "vary")]
    pub(super) measure: Option<String>,
    /// Write a line of JSON for the loaded scene and one after each tick; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,
    /// Write a recording of the run into this file.
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Print what each tick decided, one line for each: the tick, a tab and one sentence. With `=all`
    /// print all of each tick as plain text: bodies, contacts, axes with their intervals, numbers, events.
    #[arg(
        long,
        value_name = "HOW",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "verdict",
        value_parser = ["verdict", "all"]
    )]
    pub(super) explain: Option<String>,
    /// Print the hash of the final tick.
    #[arg(long)]
    pub(super) hash: bool,
}

#[derive(clap::Args)]
pub(super) struct FigureArgs {
    /// A built-in scene, a scene file, a link or a recording.
    pub(super) scene: OsString,
    /// The tick to draw. Without it, the end of the drive, the link or the recording; else the start.
    #[arg(long, value_name = "TICK")]
    pub(super) at: Option<u64>,
    #[command(flatten)]
    pub(super) style: StyleArgs,
    /// Print the values that the Figure is drawn from, as JSON.
    #[arg(long)]
    pub(super) json: bool,
}

/// Run and page of a Figure.
#[derive(clap::Args)]
pub(super) struct StyleArgs {
    /// Read inputs from FILE.
    #[arg(long, value_name = "FILE")]
    pub(super) drive: Option<PathBuf>,
    /// Set a parameter before the first tick. May be given several times.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Draw the pair with this body; without it, the pair that the verdict explains.
    #[arg(long, value_name = "NAME")]
    pub(super) pair: Option<String>,
    /// How much to draw.
    #[arg(long, value_name = "DEPTH", default_value = "Answer", ignore_case = true, value_parser = ["Answer", "Work", "All"])]
    pub(super) depth: String,
    /// Width and height of the picture, points.
    #[arg(long, value_name = "WxH", default_value = "720x628")]
    pub(super) size: String,
    /// Use the dark theme.
    #[arg(long)]
    pub(super) dark: bool,
}

#[derive(clap::Args)]
pub(super) struct ExportArgs {
    /// A built-in scene, a scene file, a link or a recording.
    pub(super) scene: OsString,
    /// Files to write. The extension selects the content: .svg and .png the Figure of a tick, .apng an animation
    /// of Figures, .csv the numbers of every tick.
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// The tick to draw, and the last tick of .apng and .csv. Without it, the end of the drive, the link or the
    /// recording.
    #[arg(long, value_name = "TICK", value_parser = ticks)]
    pub(super) at: Option<u64>,
    /// First tick of .apng and .csv. Without it, the start.
    #[arg(long, value_name = "TICK", value_parser = ticks)]
    pub(super) from: Option<u64>,
    /// A column of .csv: a body's name, a dot and one of its numbers in the trace, such as tank.position.z; or a
    /// body's name for all its numbers. May be given several times. Without it, all numbers of the first body.
    #[arg(long, value_name = "FIELD")]
    pub(super) field: Vec<String>,
    /// Pixels per point of .png and .apng, 1 to 4.
    #[arg(long, value_name = "FACTOR", value_parser = clap::value_parser!(u32).range(1..=4))]
    pub(super) scale: Option<u32>,
    /// Pictures per second of .apng, 1 to 60 [default: 30].
    #[arg(long, value_name = "RATE", value_parser = clap::value_parser!(u16).range(1..=60))]
    pub(super) rate: Option<u16>,
    /// Ticks from one picture of .apng to the next [default: 2]. A second has 60 ticks.
    #[arg(long, value_name = "TICKS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) every: Option<u32>,
    #[command(flatten)]
    pub(super) style: StyleArgs,
}

#[derive(clap::Args)]
pub(super) struct EditArgs {
    /// A scene file; with --out or --dry-run, also a built-in scene.
    pub(super) scene: OsString,
    /// Set a value, or add a field. May be given several times, as the other changes.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Add an entry at the end of a list.
    #[arg(long, value_name = "LIST=RON")]
    pub(super) add: Vec<String>,
    /// Remove an entry of a list, or a field, which then has its default.
    #[arg(long, value_name = "PATH")]
    pub(super) remove: Vec<String>,
    /// Rename an entry of a list, and the references to it.
    #[arg(long, value_name = "PATH=NAME")]
    pub(super) rename: Vec<String>,
    /// Write into this file; the scene file stays as it is.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Write nothing, and print a unified diff.
    #[arg(long, conflicts_with = "out")]
    pub(super) dry_run: bool,
}

#[derive(clap::Args)]
pub(super) struct ClassArgs {
    /// Files of answers, `*.ans`. The class's own file, or a scene file, lets answers about a scene that is
    /// not built in be graded.
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Write a line of comma-separated values for each answer into this file; `-` is standard output, in
    /// place of the table.
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
    /// Write a picture of all drawn push-outs, over each other, into this file, as SVG.
    #[arg(long, value_name = "FILE")]
    pub(super) picture: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(super) struct ExplainArgs {
    /// A file with two or more shapes in nearly any notation; `-` is standard input.
    #[arg(default_value = "-")]
    pub(super) file: PathBuf,
    /// The test that decides, and that is shown step by step.
    #[arg(long, default_value = "Sat", ignore_case = true, value_parser = tests())]
    pub(super) test: Test,
    /// y points down in the text, as on screens.
    #[arg(long)]
    pub(super) y_down: bool,
    /// Angles are in radians, not in degrees.
    #[arg(long)]
    pub(super) radians: bool,
    /// Print one object of JSON; an array of them for more than two shapes.
    #[arg(long)]
    pub(super) json: bool,
    /// Print a scene file of the shapes as they are understood.
    #[arg(long, conflicts_with = "json")]
    pub(super) ron: bool,
    /// Open the window on a scene of the shapes.
    #[arg(long, conflicts_with_all = ["json", "ron"])]
    pub(super) open: bool,
}

#[derive(clap::Args)]
pub(super) struct FramesArgs {
    /// A file with one JSON object for each frame; `-` is standard input, which is followed.
    #[arg(default_value = "-")]
    pub(super) file: PathBuf,
    /// The maximum error of a depth, in the game's unit. Without it, a thousandth of the smaller body's size.
    #[arg(long, value_name = "LENGTH")]
    pub(super) tolerance: Option<f64>,
    /// Wait for more lines at the end of the file, and print each wrong contact at once.
    #[arg(long, conflicts_with_all = ["json", "ron", "open"])]
    pub(super) follow: bool,
    /// Normals point from a to b, not from b to a.
    #[arg(long)]
    pub(super) flip: bool,
    /// Print one object of JSON.
    #[arg(long)]
    pub(super) json: bool,
    /// Print a scene file of the first wrong contact.
    #[arg(long, conflicts_with = "json")]
    pub(super) ron: bool,
    /// Show all frames on the timeline, at the first wrong contact. A pipe is followed.
    #[arg(long, conflicts_with_all = ["json", "ron"])]
    pub(super) open: bool,
    /// With `--open`: y points down in the game.
    #[arg(long, requires = "open")]
    pub(super) y_down: bool,
}
