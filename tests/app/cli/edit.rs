//! `edit`: files, exit codes, messages and the diff.

use super::{SCENE, call, fine, folder, text, unusable};

#[test]
fn an_unchanged_file_keeps_its_bytes_and_its_time() {
    let marked = format!("\u{feff}{}\r\n", SCENE.replace('\n', "\r\n"));
    let dir = folder(&[("marked.ron", &marked)]);
    let path = dir.path().join("marked.ron");
    let modified = std::fs::metadata(&path).expect("there").modified().expect("known");
    assert_eq!(fine(dir.path(), &["edit", "marked.ron"]), "");
    assert_eq!(
        fine(dir.path(), &["edit", "marked.ron", "--set", "targets.disk.position=(0, 0.50, 3)"]),
        ""
    );
    assert_eq!(std::fs::read_to_string(&path).expect("there"), marked);
    assert_eq!(std::fs::metadata(&path).expect("there").modified().expect("known"), modified);
    fine(dir.path(), &["edit", "marked.ron", "--set", "targets.disk.yaw=3", "--out", "new.ron"]);
    let new = std::fs::read_to_string(dir.path().join("new.ron")).expect("written");
    assert_eq!(new, marked.replace("on_hit: Rebound()", "on_hit: Rebound(), yaw: 3"));
}

#[test]
fn changes_are_applied_in_order() {
    let dir = folder(&[]);
    let box_1 = "targets=(name: \"a\", model: Rect(), position: (0, 0, 0))";
    fine(
        dir.path(),
        &[
            "edit",
            "scene.ron",
            "--add",
            box_1,
            "--set",
            "targets.a.yaw=20",
            "--rename",
            "targets.a=box-1",
            "--remove",
            "targets.disk.on_hit",
            "--set",
            "title=\"Two\"",
        ],
    );
    let new = std::fs::read_to_string(dir.path().join("scene.ron")).expect("there");
    let disk = "            (name: \"disk\", model: Disk(radius: 0.5), position: (0, 0.5, 3)),\n";
    let added = "            (name: \"box-1\", model: Rect(), position: (0, 0, 0), yaw: 20),\n";
    let old = SCENE.lines().find(|line| line.contains("\"disk\"")).expect("there");
    let expected = SCENE.replace(&format!("{old}\n"), &format!("{disk}{added}"));
    assert_eq!(new, expected.replace("One disk", "Two"));
}

#[test]
fn a_dry_run_prints_a_unified_diff_and_writes_nothing() {
    let dir = folder(&[]);
    let diff = fine(dir.path(), &["edit", "scene.ron", "--set", "title=\"Two\"", "--dry-run"]);
    let expected = "--- scene.ron\n+++ scene.ron\n@@ -1,5 +1,5 @@\n (\n-    title: \"One disk\",\n\
                    +    title: \"Two\",\n     world: Tank(\n         targets: [\n";
    assert!(diff.starts_with(expected), "{diff}");
    assert_eq!(std::fs::read_to_string(dir.path().join("scene.ron")).expect("there"), SCENE);
    assert_eq!(fine(dir.path(), &["edit", "tank/rebound", "--dry-run"]), "");
}

#[test]
fn edits_that_the_loader_refuses_show_its_messages() {
    let dir = folder(&[]);
    for (change, expected) in [
        ("--set=targets.disk.model.radius=0", "0 is out of range"),
        (
            "--add=targets=(name: \"disk\", model: Disk(), position: (0, 0, 0))",
            "is already used by world.targets[0]",
        ),
        ("--rename=targets.disk=tank", "is already used by the driven body"),
        ("--remove=targets.disk.model", "the field `model` is missing"),
    ] {
        let done = call(dir.path(), &["edit", "scene.ron", change]);
        assert_eq!(done.status.code(), Some(1), "{change}: {done:?}");
        assert!(text(&done.stderr).contains(expected), "{change}: {}", text(&done.stderr));
    }
    assert_eq!(std::fs::read_to_string(dir.path().join("scene.ron")).expect("there"), SCENE);
    unusable(
        dir.path(),
        &["edit", "scene.ron", "--remove", "targets.dsk"],
        &["did you mean `disk`?"],
    );
    unusable(dir.path(), &["edit", "scene.ron", "--set", "title"], &["there is no `=`"]);
    unusable(dir.path(), &["edit", "tank/rebound"], &["is built in", "--out"]);
}

#[test]
fn the_schema_is_json_with_every_world() {
    let dir = folder(&[]);
    let schema: serde_json::Value =
        serde_json::from_str(&fine(dir.path(), &["schema"])).expect("JSON");
    let worlds = schema["properties"]["world"]["oneOf"].as_array().expect("worlds");
    assert_eq!(worlds.len(), 6);
    let driver = &schema["$defs"]["sim.tank.setup.DriverSetup"]["properties"]["move_speed"];
    assert_eq!(driver["default"], serde_json::json!(0.08));
    assert_eq!(driver["unit"], "m/tick");
    assert_eq!(
        (&driver["minimum"], &driver["maximum"]),
        (&serde_json::json!(0.0), &serde_json::json!(10.0))
    );
}
