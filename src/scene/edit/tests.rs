use super::*;
use crate::scene::{catalogue, load, parse, to_text};

/// A scene with comments, uneven blanks and numbers in several formats.
const DOOR: &str = r#"// A door.
(
    title: "Door", // its title
    world: Tank(

        driver: (position: (0, 0, -5.50)),
        targets: [
            (
                // The door itself.
                name: "door",   model: Rect(width: 2.0, depth: 0.30),
                position: (1.0, 0, 2), // in the wall
                motion: Spin(deg_per_tick: 1),
            ),

            (name: "wheel", model: Disk(radius: 5e-1), position: (3, 0, 3)), // round
            (name: "ball", model: Disk(), position: (4, 0, 3))
        ],
    ),
)
"#;

fn edited(change: &Change) -> String {
    let scene = parse("t", None, DOOR).expect("it loads");
    let parts = splices(DOOR, Some(&scene.file.world), change).expect("it can be made");
    let text = with_splices(DOOR, &parts);
    assert_eq!(with_splices(&text, &inverse(DOOR, &parts)), DOOR, "undone");
    text
}

fn set(path: &str, value: &str) -> Change {
    Change::Set { path: path.to_owned(), value: value.to_owned() }
}

fn insert(list: &str, index: Option<usize>, value: &str) -> Change {
    Change::Insert { list: list.to_owned(), index, value: value.to_owned() }
}

fn remove(path: &str) -> Change {
    Change::Remove { path: path.to_owned() }
}

/// Checks that the change replaces `old` with `new`, and nothing else.
#[track_caller]
fn replaces(change: &Change, old: &str, new: &str) {
    assert_eq!(DOOR.matches(old).count(), 1, "{old}");
    assert_eq!(edited(change), DOOR.replace(old, new));
}

#[test]
fn a_value_is_set_and_equal_numbers_keep_their_format() {
    replaces(&set("targets.door.position", "(1, 0.0, 3.5)"), "(1.0, 0, 2)", "(1.0, 0, 3.5)");
    replaces(&set("world.targets[0].position.x", "2"), "(1.0, 0, 2)", "(2, 0, 2)");
    replaces(&set("title", "\"Gate\" // new"), "\"Door\"", "\"Gate\"");
    replaces(&set("targets.wheel.model", "Rect()"), "Disk(radius: 5e-1)", "Rect()");
    assert_eq!(edited(&set("targets.wheel.model.radius", "0.5")), DOOR);
}

#[test]
fn an_absent_field_is_added_at_the_end_of_its_group() {
    let door = "motion: Spin(deg_per_tick: 1),\n";
    let yaw = format!("{door}                yaw: 30,\n");
    replaces(&set("targets.door.yaw", "30"), door, &yaw);
    replaces(&set("targets.ball.yaw", "30"), "(4, 0, 3))", "(4, 0, 3), yaw: 30)");
    replaces(&set("targets.ball.model.radius", "2"), "Disk()", "Disk(radius: 2)");
    // The driver's model is a rectangle by default.
    let model = "(0, 0, -5.50), model: Rect(width: 3))";
    replaces(&set("driver.model.width", "3"), "(0, 0, -5.50))", model);
    let methods = "        ],\n        methods: (separation: Mtv),\n    ),";
    replaces(&set("methods.separation", "Mtv"), "        ],\n    ),", methods);
}

#[test]
fn an_entry_is_inserted_on_its_own_line() {
    let new = "(name: \"box\", model: Rect(), position: (0, 0, 0))";
    let ball = "(4, 0, 3))\n";
    replaces(&insert("targets", None, new), ball, &format!("(4, 0, 3)),\n            {new}\n"));
    let wheel = "(3, 0, 3)), // round\n";
    let expected = format!("{wheel}            {new},\n");
    replaces(&insert("targets", Some(2), new), wheel, &expected);
    let first = format!("targets: [\n            {new},\n");
    replaces(&insert("targets", Some(0), new), "targets: [\n", &first);
    let bare = "(title: \"T\", world: Tank())";
    let world = load("tank/rebound").expect("it ships").file.world;
    let text = apply(bare, Some(&world), &[insert("targets", None, new)]).expect("made");
    assert_eq!(text, format!("(title: \"T\", world: Tank(targets: [{new}]))"));
}

#[test]
fn a_removed_value_takes_only_its_own_lines() {
    let wheel =
        "            (name: \"wheel\", model: Disk(radius: 5e-1), position: (3, 0, 3)), // round\n";
    replaces(&remove("targets.wheel"), wheel, "");
    replaces(
        &remove("targets.door.motion"),
        "                motion: Spin(deg_per_tick: 1),\n",
        "",
    );
    replaces(&remove("targets.door.model.depth"), "(width: 2.0, depth: 0.30)", "(width: 2.0)");
    replaces(&remove("targets.door.model.width"), "(width: 2.0, depth: 0.30)", "(depth: 0.30)");
    replaces(&remove("targets.wheel.model.radius"), "(radius: 5e-1)", "()");
}

#[test]
fn references_follow_a_new_name() {
    let text = r#"(title: "T", steps: [(
        try: "Hit it.", set: [(path: "targets.box.yaw", value: "3"), (path: "targets.boxes.yaw", value: "3")],
        until: All([Contact(b: "box"), Event(kind: "Hit", body: "box")]),
    )], world: Tank(targets: [(name: "box", model: Rect(), position: (0, 0, 0)),
        (name: "boxes", model: Rect(), position: (0, 0, 0))]))"#;
    let change = Change::Rename { path: "targets.box".to_owned(), name: "crate".to_owned() };
    let renamed = apply(text, None, &[change]).expect("made");
    assert_eq!(
        renamed,
        text.replace("\"box\"", "\"crate\"").replace("targets.box.", "targets.crate.")
    );
}

#[test]
fn invalid_paths_and_values_are_refused() {
    let refused = |change: &Change| splices(DOOR, None, change).expect_err("refused").to_string();
    assert_eq!(
        refused(&remove("targets.dor")),
        "there is no entry `dor` in `world.targets`; did you mean `door`? one of door, wheel, ball"
    );
    assert_eq!(
        refused(&set("targets.door.position.w", "1")),
        "there is no `w` in `world.targets[0].position`"
    );
    assert_eq!(refused(&set("title", "")), "the value is missing");
    assert!(refused(&set("title", "\"a\", paused: true")).starts_with("`\"a\", paused: true`: "));
    assert!(refused(&insert("driver", None, "()")).starts_with("`driver` is not a list"));
    assert!(refused(&remove("")).contains("``"));
    assert!(refused(&remove("targets.door.position.x")).contains("cannot be removed"));
}

#[test]
fn a_change_of_values_is_merged_into_the_text() {
    for id in catalogue::ids() {
        let scene = load(id).expect("it ships");
        let canonical = to_text(&scene.file);
        assert_eq!(merge(&scene.text, &canonical, &canonical), scene.text, "{id}");
    }
    let scene = parse("t", None, DOOR).expect("it loads");
    let mut file = scene.file.clone();
    let values = [
        ("targets.door.position", "(1, 0, 9)"),
        ("targets.ball.yaw", "20"),
        ("driver.position", "(0, 0, 0)"),
        ("driver.yaw", "4"),
    ];
    for (path, value) in values {
        let value = params::read(&file.world, path, value).expect("a value");
        params::set(&mut file.world, path, value).expect("in its range");
    }
    let expected = DOOR
        .replace("(1.0, 0, 2)", "(1.0, 0, 9.0)")
        .replace("(4, 0, 3))", "(4, 0, 3), yaw: 20.0)")
        .replace("(position: (0, 0, -5.50))", "(yaw: 4.0)");
    assert_eq!(crate::scene::kept_text(&scene, &file), expected);
}
