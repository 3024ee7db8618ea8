//! Every scene gives the same states natively as in the page: in a browser, and with the page's
//! program under node.

use std::path::Path;
use std::process::Command;

use collidoscope::record::drive::Drive;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::World;
use libtest_mimic::Trial;

use crate::support::trials::{in_page, slow};
use crate::support::{Page, until};

#[path = "../support/reliability.rs"]
mod reliability;

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        in_page(one_scene_per_world_gives_the_same_hashes_in_the_browser),
        in_page(every_scene_gives_the_same_hashes_idle_and_driven),
        slow(in_page(every_scene_gives_the_same_hashes_for_a_minute)),
    ];
    rows.into_iter().flatten().collect()
}

/// One scene of each world except the lab.
const SCENES: [&str; 5] =
    ["tank/arena", "wall/slide", "walker/loop", "map/courtyard", "bodies/pyramid"];

const TICKS: usize = 600;

/// A drive with actions of all worlds.
const DRIVE: &str = "[(ticks:90,hold:[Forward]),(ticks:60,hold:[Forward,TurnLeft,Fire]),\
                     (ticks:60,hold:[Reverse,TurnRight]),(ticks:200,hold:[Forward,Jump,Faster]),\
                     (ticks:300,hold:[Forward,TurnRight]),(ticks:900,hold:[Forward,Faster]),\
                     (ticks:600,hold:[Reverse,TurnLeft,Fire]),(ticks:1400,hold:[Forward,Jump])]";

/// Returns the last hash and a hash of all hashes, in the page's format.
fn hashes(id: &str, ticks: usize, drive: &str) -> String {
    let mut world = World::new(scene::load(id).expect("it ships").file.world);
    let (mut hash_of_hashes, mut events) = (world.hash(), Vec::new());
    for input in Drive::parse(drive).expect("it is one").into_inputs().take(ticks) {
        events.clear();
        world.step(&input, &mut events);
        hash_of_hashes = hash_of_hashes.rotate_left(5) ^ world.hash();
    }
    format!("{id}\t{:016x}\t{hash_of_hashes:016x}", world.hash())
}

fn one_scene_per_world_gives_the_same_hashes_in_the_browser() {
    let scenes = SCENES.join(",");
    let mut app = Page::open(&format!("?hashes={TICKS}&scene={scenes}&drive={DRIVE}"));
    until(&mut app, "the hashes", |app| app.side.console_messages().len() >= SCENES.len());
    assert_eq!(app.side.console_messages(), SCENES.map(|id| hashes(id, TICKS, DRIVE)));
}

/// Compares all scenes after this many ticks, native and with the page's program under node.
fn assert_same_hashes(ticks: usize, drive: &str) {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let file = dir.path().join("drive.ron");
    std::fs::write(&file, drive).expect("writable");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/hashes.mjs");
    let mut node = Command::new("node");
    let done = node.arg(script).arg(ticks.to_string()).arg(file).output().expect("node starts");
    assert!(done.status.success(), "{done:?}");
    let output = String::from_utf8(done.stdout).expect("text");
    let native: Vec<String> = catalogue::ids().map(|id| hashes(id, ticks, drive)).collect();
    assert_eq!(output.lines().collect::<Vec<_>>(), native);
}

fn every_scene_gives_the_same_hashes_idle_and_driven() {
    assert_same_hashes(TICKS, "[]");
    assert_same_hashes(TICKS, DRIVE);
}

fn every_scene_gives_the_same_hashes_for_a_minute() {
    const LONG: usize = 3_600;
    assert_same_hashes(LONG, DRIVE);
    let scenes = catalogue::ids().count().to_string();
    let cells = ["the page, WebAssembly in node", &scenes, &LONG.to_string(), "equal"];
    reliability::row("hashes", &cells.map(str::to_owned));
}
