//! Limits on draw calls, each of which costs memory and time in a frame.

use std::fs;
use std::path::Path;

use collidoscope::scene::catalogue;
use libtest_mimic::Trial;

use crate::many_targets;
use crate::support::trials::{slow, with_files};
use crate::support::{Desktop, Ended, built_in};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        with_files(some_scenes_take_few_draw_calls),
        slow(with_files(two_views_take_few_draw_calls)),
        slow(with_files(many_targets_take_few_draw_calls)),
        slow(with_files(every_scene_takes_few_draw_calls)),
    ];
    rows.into_iter().flatten().collect()
}

/// Maximum number of draw calls per frame, including the panels.
const MAX_DRAW_CALLS: u32 = 64;

/// Maximum number of draw calls per frame with two worlds side by side.
const MAX_TWO_VIEWS: u32 = 2 * MAX_DRAW_CALLS;

/// Returns the maximum draw calls per frame in a second of driving ahead: world, panels.
fn draw_calls(id: &str, text: &str) -> [u32; 2] {
    let drive = "[(ticks: 60, hold: [Forward])]";
    let write_drive = |folder: &Path| {
        fs::write(folder.join("drive.ron"), drive).expect("writable");
    };
    let arguments = ["--drive", "drive.ron", "--exit-after", "60", "--stats"];
    printed_draw_calls(id, &Desktop::start_beside(write_drive, text, &arguments).wait_end())
}

/// Returns the draw calls in the program's final statistics: world, panels.
fn printed_draw_calls(id: &str, ended: &Ended) -> [u32; 2] {
    assert!(ended.status.success(), "{id}: {}", ended.err);
    ["draw calls, most in a frame\t", "panel draw calls, most in a frame\t"].map(|name| {
        let line = ended.out.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{id}: {}", ended.out))
    })
}

fn assert_few_draw_calls(ids: impl Iterator<Item = &'static str>) {
    for id in ids {
        let text = catalogue::scene(id).unwrap_or_else(|| panic!("no scene {id}"));
        let [world, panels] = draw_calls(id, text);
        println!("{world}\t{panels}\t{id}");
        assert!(world > 2 && panels > 0, "{id}: {world} and {panels} draw calls");
        assert!(world + panels <= MAX_DRAW_CALLS, "{id}: {world} and {panels} draw calls");
    }
}

/// Covers the scenes with the most kinds of shapes, the most bodies and the most triangles.
fn some_scenes_take_few_draw_calls() {
    assert_few_draw_calls(["tank/arena", "bodies/avalanche", "map/ruins", "lab/crowd"].into_iter());
}

/// Covers the same scenes with a second world beside the first.
fn two_views_take_few_draw_calls() {
    for (id, path, value) in [
        ("tank/arena", "driver.move_speed", "0.05"),
        ("bodies/avalanche", "methods.solver", "Article"),
        ("map/ruins", "methods.walls", "Exact"),
        ("lab/crowd", "methods.exit", "AtFirstGap"),
    ] {
        let step = format!(
            "steps: [(try: \"Look.\", compare: [(path: \"{path}\", value: \"{value}\")], until: Parted),"
        );
        let scene = built_in(id, "steps: [", &step);
        let mut app = Desktop::start(&scene, &["--exit-after", "400", "--stats"]);
        for key in ["ctrl+e", "ctrl+b"] {
            app.wait_ticks(4);
            app.key(key);
        }
        let [world, panels] = printed_draw_calls(id, &app.wait_end());
        println!("{world}\t{panels}\t{id}");
        assert!(world > 4 && panels > 0, "{id}: {world} and {panels} draw calls");
        assert!(world + panels <= MAX_TWO_VIEWS, "{id}: {world} and {panels} draw calls");
    }
}

/// Nearly all targets have different sizes.
fn many_targets_take_few_draw_calls() {
    let [world, panels] = draw_calls("many", &many_targets::scene(20_000, 10, 6));
    assert!(world + panels <= MAX_DRAW_CALLS, "{world} and {panels} draw calls");
}

fn every_scene_takes_few_draw_calls() {
    assert_few_draw_calls(catalogue::ids());
}
