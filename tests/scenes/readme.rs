//! The README holds what it promises: its keys, scenes, files and numbers are the program's.

use std::collections::BTreeSet;
use std::path::Path;

use collidoscope::app::BINDINGS;
use collidoscope::params::Value as Param;
use collidoscope::record::drive::Drive;
use collidoscope::record::trace_line;
use collidoscope::scene::{self, Scene, catalogue};
use collidoscope::sim::World;
use serde_json::Value;

use crate::load::set;

const README: &str = include_str!("../../README.md");

/// The text of the fenced block that is marked as `kind`.
fn block(kind: &str) -> &'static str {
    let start = format!("\n```{kind}\n");
    let (_, rest) = README.split_once(&start).unwrap_or_else(|| panic!("no block `{kind}`"));
    rest.split_once("\n```").expect("the block ends").0
}

fn example() -> Scene {
    scene::parse("door.ron", None, block("ron")).expect("the example is a good scene")
}

#[test]
fn keys_are_the_bindings() {
    let rows: Vec<Vec<&str>> = README
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    for binding in BINDINGS.iter() {
        let strokes = binding.strokes.iter().map(|stroke| format!("`{stroke}`"));
        let keys = strokes.collect::<Vec<_>>().join(" ");
        let found = rows.iter().any(|row| row[0] == keys && row[1].starts_with(binding.label));
        assert!(found, "the key table lacks the row: | {keys} | {} |", binding.label);
    }
    let is_key = |row: &&Vec<&str>| BINDINGS.iter().any(|b| row[1].starts_with(b.label));
    assert_eq!(rows.iter().filter(is_key).count(), BINDINGS.len(), "a key too many or twice");
}

#[test]
fn every_scene_has_a_row() {
    for id in catalogue::ids() {
        assert!(README.contains(&format!("\n| `{id}` | ")), "{id}");
    }
}

#[test]
fn every_overlay_is_listed() {
    let (_, row) = README.split_once("\n| `overlays` | ").expect("a row of overlays");
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

/// The section of the README that describes this world's scenes.
fn format_of(world: &str) -> &'static str {
    let (_, rest) = README.split_once(&format!("\n### `{world}`")).expect("a section");
    rest.split("\n### ").next().unwrap_or(rest)
}

#[test]
fn every_field_and_choice_is_in_the_table_of_its_world() {
    let mut missing = BTreeSet::new();
    for id in catalogue::ids() {
        let world = crate::load::world(id, &[]);
        let name = format!("{:?}", world.kind());
        let words: BTreeSet<&str> =
            format_of(&name).split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        world.visit_params(&mut |at, _, value| {
            let field = at.named.rsplit('.').next().unwrap_or(&at.named);
            let choices = if let Param::Choice(_, choices) = value { choices.names } else { &[] };
            let lacks = [field].into_iter().chain(choices.iter().copied());
            // A corner of a polygon is named by its number.
            let is_number = |word: &str| word.parse::<usize>().is_ok();
            let lacks = lacks.filter(|word| !words.contains(word) && !is_number(word));
            missing.extend(lacks.map(|word| format!("{name}: {word}")));
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
    let real: Value = serde_json::from_slice(&line).expect("a trace line is JSON");
    assert_eq!(shown, real, "{}", String::from_utf8_lossy(&line));
}

#[test]
fn every_set_in_an_example_names_a_parameter_of_its_scene() {
    let mut seen = 0;
    for line in README.lines().filter(|line| line.contains(" --set ")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let id = words
            .iter()
            .find(|word| catalogue::ids().any(|id| id == **word))
            .expect("a built-in scene");
        let mut world = crate::load::world(id, &[]);
        for pair in words.windows(2).filter(|pair| pair[0] == "--set") {
            let (path, text) = pair[1].split_once('=').expect("PATH=VALUE");
            set(&mut world, path, text);
            seen += 1;
        }
    }
    assert!(seen > 0, "no example sets anything");
}

#[test]
fn every_file_it_names_is_there() {
    let links = README.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = links.filter(|link| !link.starts_with('#') && !link.contains("://"));
    let mut seen = 0;
    for file in files {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists(), "{file}");
        seen += 1;
    }
    assert!(seen > 0, "the picture at least");
}
