//! Manual pages, completions and `docs/cli.md`, made from the command line's grammar.
//! `PINS=renew cargo test --bin collidoscope` rewrites them.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, line_break, roman};
use collidoscope::scene::catalogue;

use super::args::Args;

/// Folders below `packaging/` that contain only these files.
const FOLDERS: [&str; 2] = ["man", "completions"];

/// Returns the public grammar, without the options for the repository's own pictures.
fn command() -> Command {
    let all = Args::command();
    let seen = all.get_arguments().filter(|argument| !argument.is_hide_set()).cloned();
    Command::new("collidoscope")
        .version(env!("CARGO_PKG_VERSION"))
        .about(all.get_about().cloned().unwrap_or_default())
        .long_about(all.get_long_about().cloned().unwrap_or_default())
        .args_conflicts_with_subcommands(true)
        .disable_help_subcommand(true)
        .args(seen)
        .subcommands(all.get_subcommands().cloned())
}

fn packaging() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging")
}

/// Makes a manual page for the program and for each command.
fn pages(files: &mut BTreeMap<String, String>) {
    let mut program = command();
    program.build();
    let version = format!("collidoscope {}", env!("CARGO_PKG_VERSION"));
    for command in program.get_subcommands().chain([&program]) {
        // A blank date: an empty one would be omitted, and the next field would replace it.
        let man = Man::new(command.clone()).date(" ").source(&version).manual("User Commands");
        let mut page = Vec::new();
        man.render(&mut page).expect("memory");
        let end = if command.has_subcommands() { more() } else { see_also() };
        end.to_writer(&mut page).expect("memory");
        let text = String::from_utf8(page).expect("clap writes UTF-8");
        files.insert(format!("man/{}", man.get_filename()), text);
    }
}

fn see_also() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]);
    roff.text([bold("collidoscope"), roman("(1)")]);
    roff
}

/// Exit codes and their meanings.
const CODES: [(&str, &str); 4] = [
    ("0", "Success, possibly with warnings."),
    (
        "1",
        "`check` refused a scene, `edit` refused a change, a replay diverged, shapes of `explain` overlap, `frames` found a wrong contact, or `class` could read no answers.",
    ),
    ("2", "Bad usage, no display for the window, or a file that cannot be used."),
    (
        "3",
        "`explain` read the shapes, but not every number of them was used: the answer begins with \"Read with doubt\"; or `frames` found nothing wrong, but skipped lines.",
    ),
];

/// Example calls and their effects.
const EXAMPLES: [(&str, &str); 23] = [
    ("collidoscope", "The window, on the first scene."),
    ("collidoscope tank/coins", "The window, on a built-in scene."),
    ("collidoscope door.ron", "The window, on a scene of your own."),
    (
        "collidoscope '#1.eNpl...'",
        "The window, on the moment of a link; also run, check and params.",
    ),
    ("collidoscope list", "The built-in scenes: id, title."),
    ("collidoscope check door.ron", "One line for each problem; nothing if there is none."),
    ("collidoscope params tank/push", "Every parameter: path, value, range, unit, description."),
    (
        "collidoscope edit door.ron --set targets.box.yaw=30 --dry-run",
        "What a change of a scene file would change, as a diff.",
    ),
    (
        "collidoscope edit tank/coins --rename targets.coin-1=first --out mine.ron",
        "A copy of a scene with a change.",
    ),
    ("collidoscope schema", "The JSON schema of scene files, for editors and scripts."),
    ("collidoscope run tank/rebound --ticks 300 --hash", "The hash of the state after 300 ticks."),
    ("collidoscope run door.ron --drive door-drive.ron --trace -", "Every tick as a line of JSON."),
    ("collidoscope run wall/slide --ticks 120 --explain", "One sentence for each tick."),
    ("collidoscope run wall/slide --ticks 120 --explain=all", "Everything about each tick."),
    (
        "collidoscope run tank/rebound --ticks 300 --set methods.separation=Mtv --set driver.move_speed=0.4",
        "A run with other values.",
    ),
    (
        "collidoscope run tank/rebound --drive drive.ron --compare methods.separation=Mtv",
        "The tick at which two runs diverge, as JSON.",
    ),
    ("collidoscope figure tank/rebound --at 60 --dark", "The Figure of a tick, as SVG."),
    (
        "collidoscope export tank/rebound hit.svg hit.png --at 60 --scale 2",
        "The Figure of a tick, as SVG and as a picture.",
    ),
    (
        "collidoscope export tank/rebound run.apng run.csv --at 120 --field tank.position.z",
        "An animation and a number of all ticks up to 120.",
    ),
    ("collidoscope explain question.txt", "Do the shapes in a text overlap, and why."),
    (
        "collidoscope frames game.jsonl",
        "The first wrong contact of a game, and the flaw that explains it.",
    ),
    ("collidoscope replay hit.rec.ron", "Runs a recording again and compares every hash."),
    ("collidoscope class *.ans", "The answers of a class, question by question."),
];

/// Returns the sections missing from the grammar.
fn more() -> Roff {
    let mut roff = Roff::new();
    for (title, rows) in [("EXIT STATUS", &CODES[..]), ("EXAMPLES", &EXAMPLES[..])] {
        roff.control("SH", [title]);
        for (term, meaning) in rows {
            roff.control("TP", []).text([bold(*term)]).text([roman(*meaning)]);
        }
    }
    roff.control("SH", ["FILES"]).control("TP", []).text([bold("~/.config/collidoscope/")]).text([
        roman("Settings, and which lessons are done. It may be deleted."),
        line_break(),
        roman("XDG_CONFIG_HOME moves it."),
    ]);
    roff
}

/// Returns the documentation page about the command line.
fn markdown() -> String {
    let mut text = "# Command line\n\nFrom the sources, write `cargo run --release --` in place of `collidoscope`. \
        Data goes to standard output,\nmessages go to standard error. `list` and `params` print columns that are separated \
        by tabs.\n\n| call | does |\n| --- | --- |\n"
        .to_owned();
    for (call, meaning) in EXAMPLES {
        let _ = writeln!(text, "| `{call}` | {meaning} |");
    }
    text += "\n| exit code | means |\n| --- | --- |\n";
    for (code, meaning) in CODES {
        let _ = writeln!(text, "| {code} | {meaning} |");
    }
    let mut program = command().term_width(100);
    program.build();
    for command in [&program].into_iter().chain(program.get_subcommands()) {
        let name = command.get_bin_name().unwrap_or("collidoscope");
        let help = command.clone().render_long_help().to_string();
        let lines = help.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let _ = write!(text, "\n## {name}\n\n```text\n{}\n```\n", lines.trim());
    }
    text
}

/// Returns the grammar with the built-in scenes as values of scene arguments.
fn with_scenes() -> Command {
    let ids = || PossibleValuesParser::new(catalogue::ids());
    let command = command().mut_arg("scene", |scene| scene.value_parser(ids()));
    let command = command.mut_subcommand("check", |check| {
        check.mut_arg("scenes", |scenes| scenes.value_parser(ids()))
    });
    ["params", "edit", "run"].into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |of| of.mut_arg("scene", |scene| scene.value_parser(ids())))
    })
}

fn completion(shell: Shell, mut command: Command) -> String {
    let mut text = Vec::new();
    generate(shell, &mut command, "collidoscope", &mut text);
    String::from_utf8(text).expect("clap writes UTF-8")
}

/// Makes completions that offer built-in scenes and files as scenes.
fn completions(files: &mut BTreeMap<String, String>) {
    let ids = catalogue::ids().collect::<Vec<_>>().join(" ");
    // Bash offers files by default if nothing else fits.
    files
        .insert("completions/collidoscope.bash".to_owned(), completion(Shell::Bash, with_scenes()));
    let mut zsh = String::new();
    for line in completion(Shell::Zsh, command()).lines() {
        let is_scene = line.contains(":scene -- ") || line.contains(":scenes -- ");
        let asks = if is_scene { ":_collidoscope_a_scene'" } else { ":_default'" };
        zsh += &line.replace(":_default'", asks);
        zsh += "\n";
        if line.starts_with("autoload ") {
            let offers = format!("_alternative 'scenes:scene:({ids})' 'files:file:_files'");
            let _ = write!(zsh, "\n_collidoscope_a_scene() {{\n    {offers}\n}}\n");
        }
    }
    files.insert("completions/_collidoscope".to_owned(), zsh);
    let unless = "not __fish_seen_subcommand_from list replay";
    let scenes = format!("complete -c collidoscope -n \"{unless}\" -a \"{ids}\"\n");
    let fish = completion(Shell::Fish, command()) + &scenes;
    files.insert("completions/collidoscope.fish".to_owned(), fish);
}

#[test]
fn the_kept_pages_and_completions_are_the_grammars() {
    let mut files = BTreeMap::new();
    pages(&mut files);
    completions(&mut files);
    let count = files.len();
    files.insert("../docs/cli.md".to_owned(), markdown());
    if env::var("PINS").is_ok_and(|asked| asked == "renew") {
        for folder in FOLDERS.map(|folder| packaging().join(folder)) {
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).expect("a folder can be made");
        }
        for (name, text) in &files {
            fs::write(packaging().join(name), text).expect("the files can be written");
        }
    }
    for (name, text) in &files {
        let kept = fs::read_to_string(packaging().join(name)).unwrap_or_default();
        assert_eq!(kept, *text, "packaging/{name}: PINS=renew writes it anew");
    }
    let kept = FOLDERS.iter().flat_map(|folder| fs::read_dir(packaging().join(folder)));
    assert_eq!(kept.flatten().count(), count, "a file that nothing makes any more");
}

/// Returns LAST of the `offset="0:LAST"` behind this value in the file type's magic, bytes.
fn last_place(types: &str, value: &str) -> usize {
    let value = format!("value=\"{}\" offset=\"0:", value.replace('"', "&quot;"));
    let (_, rest) = types.split_once(&value).unwrap_or_else(|| panic!("no {value}"));
    rest.split('"').next().and_then(|last| last.parse().ok()).expect("a number")
}

#[test]
fn desktops_know_every_built_in_scene_by_its_beginning() {
    let types = include_str!("../../packaging/collidoscope.xml");
    for id in catalogue::ids() {
        let text = catalogue::scene(id).expect("it is built in");
        let (_, world) = text.split_once("\n    world: ").expect("a scene has a world");
        let world = format!("world: {}(", world.split('(').next().unwrap_or_default());
        for value in ["title: \"", &world] {
            let at = text.find(value).expect("it is there");
            assert!(at <= last_place(types, value), "{id}: {value} stands at {at}");
        }
    }
}
