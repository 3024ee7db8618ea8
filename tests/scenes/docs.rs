//! The documentation agrees with the program: keys, scenes, files and numbers.
//!
//! `PINS=renew cargo test --test scenes docs` writes the tables of keys anew.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use collidoscope::app::bindings::{Binding, Group};
use collidoscope::app::{BINDINGS, Command, KeyEffect, KeySet};
use collidoscope::overlay::overlays;
use collidoscope::params::Value as Param;
use collidoscope::record::drive::Drive;
use collidoscope::record::trace_line;
use collidoscope::scene::{self, Scene, catalogue};
use collidoscope::sim::{World, WorldKind};
use collidoscope::text::Id;
use serde_json::Value;

use crate::load::set;

const README: &str = include_str!("../../README.md");
const SCENES: &str = include_str!("../../docs/scenes.md");
const KEYS: &str = "docs/keys.md";

/// Returns the text of the fenced block marked as `kind`.
fn block(kind: &str) -> &'static str {
    let start = format!("\n```{kind}\n");
    let (_, rest) = SCENES.split_once(&start).unwrap_or_else(|| panic!("no block `{kind}`"));
    rest.split_once("\n```").expect("the block ends").0
}

fn example() -> Scene {
    scene::parse("door.ron", None, block("ron")).expect("the example is a good scene")
}

fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns the worlds and the set of drive keys in which a key acts, and its note.
fn detail(binding: &Binding) -> String {
    let worlds: Vec<WorldKind> = match (&binding.does, binding.only) {
        (_, Some(world)) => vec![world],
        (KeyEffect::Session(Command::ToggleOverlay(kind)), _) => {
            let has = |world: &WorldKind| overlays(*world).iter().any(|it| it.kind == *kind);
            WorldKind::ALL.into_iter().filter(has).collect()
        }
        _ => Vec::new(),
    };
    let everywhere = worlds.len() == WorldKind::ALL.len();
    let worlds = worlds.into_iter().map(|world| format!("`{}`", world.folder()));
    let worlds = worlds.filter(|_| !everywhere).collect::<Vec<_>>().join(", ");
    let keys = if binding.keys == Some(KeySet::Wasd) { "WASD" } else { "" };
    let parts = [worlds.as_str(), keys, binding.note.map_or("", Id::text)];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("; ")
}

/// Returns the tables of all keys, as on the page.
fn key_tables() -> String {
    let mut text = String::new();
    let groups = [
        (Group::Drive, "Drive"),
        (Group::Time, "Time"),
        (Group::View, "View"),
        (Group::Edit, "Edit mode"),
        (Group::Program, "Program"),
    ];
    for (group, title) in groups {
        let _ = writeln!(text, "\n## {title}\n\n| key | does | |\n| --- | --- | --- |");
        for binding in BINDINGS.iter().filter(|binding| binding.group == group) {
            let strokes = binding.strokes.iter().map(|stroke| format!("`{stroke}`"));
            let keys = strokes.collect::<Vec<_>>().join(" ");
            let _ = writeln!(text, "| {keys} | {} | {} |", binding.label, detail(binding));
        }
    }
    text + "\n"
}

#[test]
fn the_tables_of_keys_are_the_bindings() {
    let [begin, end] = ["<!-- tables: written by the program -->\n", "<!-- end of tables -->"];
    let page = fs::read_to_string(in_repository(KEYS)).expect("the page is there");
    let (head, rest) = page.split_once(begin).expect("the tables begin");
    let (tables, foot) = rest.split_once(end).expect("the tables end");
    if env::var("PINS").is_ok_and(|option| option == "renew") {
        let page = [head, begin, &key_tables(), end, foot].concat();
        fs::write(in_repository(KEYS), page).expect("the page can be written");
    } else {
        assert_eq!(tables, key_tables(), "{KEYS}: PINS=renew writes the tables anew");
    }
}

#[test]
fn every_scene_has_a_row() {
    for id in catalogue::ids() {
        assert!(SCENES.contains(&format!("\n| `{id}` | ")), "{id}");
    }
}

#[test]
fn every_overlay_is_listed() {
    let (_, row) = SCENES.split_once("\n| `overlays` | ").expect("a row of overlays");
    let row = row.lines().next().expect("a line");
    let unknown = "(title: \"T\", overlays: [none], world: Tank())";
    let problems = scene::parse("x.ron", None, unknown).expect_err("no overlay");
    let (_, all) = problems[0].expected.split_once("one of ").expect("a list of all");
    for overlay in all.split(", ") {
        assert!(row.contains(&format!("`{overlay}`")), "{overlay}");
    }
}

#[test]
fn the_example_scene_loads_without_a_warning() {
    let scene = example();
    assert_eq!(scene.file.title, "Door");
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
}

#[test]
fn every_world_has_an_example_that_loads() {
    for world in ["wall", "walker", "map", "bodies", "lab"] {
        let scene = scene::parse("example.ron", None, block(&format!("ron {world}")));
        assert_eq!(scene.unwrap_or_else(|why| panic!("{world}: {why:?}")).warnings, [], "{world}");
    }
}

/// Returns the section of the page that describes this world's scenes.
fn world_section(world: &str) -> &'static str {
    let (_, rest) = SCENES.split_once(&format!("\n### `{world}`")).expect("a section");
    rest.split("\n### ").next().unwrap_or(rest)
}

#[test]
fn every_field_and_choice_is_in_the_table_of_its_world() {
    let mut missing = BTreeSet::new();
    for id in catalogue::ids() {
        let world = crate::load::world(id, &[]);
        let name = format!("{:?}", world.kind());
        let words: BTreeSet<&str> =
            world_section(&name).split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        world.visit_params(&mut |at, _, value| {
            let field = at.named.rsplit('.').next().unwrap_or(&at.named);
            let choices = if let Param::Choice(_, choices) = value { choices.names } else { &[] };
            let names = [field].into_iter().chain(choices.iter().copied());
            // A corner of a polygon is named by its number.
            let is_number = |word: &str| word.parse::<usize>().is_ok();
            let absent = names.filter(|word| !words.contains(word) && !is_number(word));
            missing.extend(absent.map(|word| format!("{name}: {word}")));
        });
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn the_example_drive_gives_the_example_trace() {
    let drive = Drive::parse(block("ron drive")).expect("the example is a good drive");
    let shown: Value = serde_json::from_str(block("json")).expect("the example is JSON");
    let last = shown["tick"].as_u64().expect("a tick has a number");
    assert!(last <= drive.ticks(), "the drive is over by then");
    let mut world = World::new(example().file.world);
    let mut events = Vec::new();
    for input in drive.into_inputs().take(last as usize) {
        events.clear();
        world.step(&input, &mut events);
    }
    let mut line = Vec::new();
    trace_line::write(&mut line, last, &world, &events).expect("memory takes it");
    let actual: Value = serde_json::from_slice(&line).expect("a trace line is JSON");
    assert_eq!(shown, actual, "{}", String::from_utf8_lossy(&line));
}

/// Returns every page of the documentation with its folder.
fn pages() -> Vec<(PathBuf, String)> {
    let docs = fs::read_dir(in_repository("docs")).expect("the folder is there");
    let docs = docs.map(|entry| entry.expect("an entry").path());
    let pages = docs.filter(|path| path.extension().is_some_and(|it| it == "md"));
    let all = pages.chain([in_repository("README.md")]);
    all.map(|path| {
        let text = fs::read_to_string(&path).expect("text");
        (path, text)
    })
    .collect()
}

#[test]
fn every_set_in_an_example_names_a_parameter_of_its_scene() {
    let mut seen = 0;
    for (_, page) in pages() {
        for line in page.lines().filter(|line| line.contains("collidoscope run")) {
            let words: Vec<&str> = line.split([' ', '`']).collect();
            let named = words.iter().find(|word| catalogue::ids().any(|id| id == **word));
            let Some(id) = named else { continue };
            let mut world = crate::load::world(id, &[]);
            for pair in words.windows(2).filter(|pair| pair[0] == "--set") {
                let (path, text) = pair[1].split_once('=').expect("PATH=VALUE");
                set(&mut world, path, text);
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "no example sets anything");
}

/// Returns a heading's anchor in links.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().trim().to_lowercase().replace(' ', "-")
}

#[test]
fn every_link_of_the_pages_leads_somewhere() {
    let mut seen = 0;
    for (path, page) in pages() {
        let links = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains("://")) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = path.parent().expect("a folder").join(file);
            let target = if file.is_empty() { path.clone() } else { target };
            assert!(target.exists(), "{}: {link}", path.display());
            if !place.is_empty() {
                let text = fs::read_to_string(&target).expect("a page");
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                let found = headings.any(|line| anchor(line.trim_start_matches('#')) == place);
                assert!(found, "{}: {link}", path.display());
            }
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn the_readme_is_short() {
    assert!(README.lines().count() <= 200);
}
