//! Lessons beside a scene, warnings, and saving.

use std::path::Path;

use collidoscope::app::Session;
use collidoscope::params::{Value, visit_few};
use collidoscope::scene::{
    self, LeftOut, LoadError, Problem, Scene, catalogue, changed, load, parse, take_along, to_text,
    write_text,
};
use collidoscope::sim::World;

/// A scene with every field of a tank scene, in its saved form.
const RICH: &str = include_str!("../data/rich.ron");

fn write(path: &Path, text: &str) {
    std::fs::write(path, text).expect("written");
}

fn scene_with_lesson(folder: &Path, lesson: &str) -> Result<Scene, Vec<Problem>> {
    let file = folder.join("scene.ron");
    write(&file, &format!("(title: \"T\",\n lesson: {lesson:?}, world: Tank())"));
    load(&file.to_string_lossy()).map_err(|e| match e {
        LoadError::Refused(problems) => problems,
        LoadError::Unreadable(why) => panic!("{why}"),
    })
}

#[test]
fn a_lesson_is_built_in_or_a_file_beside_the_scene() {
    let root = tempfile::tempdir().expect("a folder");
    let folder = root.path().join("scenes");
    std::fs::create_dir_all(folder.join("sub")).expect("made");
    write(&folder.join("mine.md"), "\u{feff}# Mine");
    write(&folder.join("sub/deep.md"), "# Deep");
    write(&root.path().join("out.md"), "# Out");
    let lesson = |name: &str| scene_with_lesson(&folder, name).map(|scene| scene.lesson);
    assert!(lesson("rebound").expect("built in").starts_with("# Rebound"));
    assert_eq!(lesson("mine").expect("beside"), "# Mine");
    assert_eq!(lesson("sub/../mine").expect("beside"), "# Mine");
    assert_eq!(lesson("sub/deep").expect("within"), "# Deep");
    assert_eq!(lesson("").expect("none"), "");
    let refused = |name: &str, what: &str| {
        let problems = lesson(name).expect_err(name);
        let p = &problems[0];
        assert_eq!((p.line, p.column, p.path.as_str()), (2, 10, "lesson"), "{p}");
        assert!(p.what.contains(what) && p.expected.contains("beside the scene"), "{p}");
    };
    refused("nowhere", "no lesson `nowhere`");
    refused("../out", "outside the scene's folder");
    refused(&root.path().join("out").to_string_lossy(), "outside the scene's folder");
    refused("a\0b", "no lesson");
    std::fs::create_dir(folder.join("folder.md")).expect("made");
    refused("folder", "is a folder");
    write(&folder.join("big.md"), &"x".repeat((1 << 20) + 1));
    let big = lesson("big").expect_err("too large");
    assert!(big[0].what.contains("too large") && big[0].expected.contains("1 MiB"), "{}", big[0]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(root.path().join("out.md"), folder.join("link.md"))
            .expect("made");
        refused("link", "outside the scene's folder");
        let pipe = folder.join("fifo.md");
        assert!(std::process::Command::new("mkfifo").arg(pipe).status().is_ok_and(|s| s.success()));
        refused("fifo", "not a regular file");
    }
}

#[test]
fn a_missing_lesson_is_only_a_warning_for_a_scene_without_a_file() {
    let scene = parse("x", None, "(title: \"T\", lesson: \"mine\", world: Tank())").expect("fine");
    let [warning] = &scene.warnings[..] else { panic!("{:?}", scene.warnings) };
    assert_eq!((warning.column, warning.path.as_str()), (22, "lesson"));
}

#[test]
fn the_placement_rule_warns_and_names_the_object() {
    let warnings_at = |y: &str| {
        let driver = "driver: (position: (0, 1, 0), height: 2, min_speed: 0.1)";
        let target = format!("(name: \"high\", model: Disk(), position: (0,\n {y}, 0))");
        let text = format!("(title: \"T\", world: Tank({driver}, targets: [\n{target}]))");
        parse("x", None, &text).expect("a warning refuses nothing").warnings
    };
    for valid in ["1", "2", "3"] {
        assert_eq!(warnings_at(valid), [], "{valid}");
    }
    for invalid in ["0.99", "3.01", "-5"] {
        let warnings = warnings_at(invalid);
        let [w] = &warnings[..] else { panic!("{warnings:?}") };
        assert_eq!((w.line, w.column, w.path.as_str()), (3, 2, "world.targets[0].position"));
        assert!(w.what.contains("`high`") && w.expected.contains("from 1 to 3 m"), "{w}");
    }
}

#[test]
fn saved_scenes_read_back_unchanged() {
    let mut texts = vec![RICH.to_owned()];
    texts.extend(scene::catalogue::ids().filter_map(scene::catalogue::scene).map(str::to_owned));
    for text in texts {
        let scene = parse("x", None, &text).unwrap_or_else(|e| panic!("{e:?}"));
        let saved = to_text(&scene.file);
        let again = parse("x", None, &saved).unwrap_or_else(|e| panic!("{e:?}\n{saved}"));
        assert_eq!(again.file, scene.file, "{saved}");
        assert_eq!(to_text(&again.file), saved);
    }
}

#[test]
fn saved_text_is_readable_and_holds_no_default() {
    let scene = parse("x", None, RICH).expect("fine");
    assert_eq!(to_text(&scene.file), RICH);
    let plain = parse("x", None, "(title: \"T\", camera: Follow, world: Tank(driver: (yaw: 0)))");
    assert_eq!(
        to_text(&plain.expect("fine").file),
        "(\n    title: \"T\",\n    world: Tank(),\n)\n"
    );
}

#[test]
fn saving_replaces_the_file_completely_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = parse("x", None, RICH).expect("fine").file;
    let path = folder.path().join("new.ron");
    write_text(&path, &to_text(&file)).expect("saved");
    assert_eq!(std::fs::read_to_string(&path).expect("there"), RICH);
    write(&path, "old");
    write_text(&path, &to_text(&file)).expect("saved over");
    assert_eq!(load(&path.to_string_lossy()).expect("loads").file, file);
    for (bad, what) in
        [("no/such/x.ron", "No such file"), (".", "not a regular file"), ("..", "not")]
    {
        let error = write_text(&folder.path().join(bad), &to_text(&file)).expect_err(bad);
        assert!(error.contains("cannot be written") && error.contains(what), "{error}");
    }
    #[cfg(unix)]
    {
        let link = folder.path().join("link.ron");
        std::os::unix::fs::symlink(&path, &link).expect("made");
        write_text(&link, &to_text(&file)).expect("saved through the link");
        assert!(link.is_symlink());
    }
    let leftovers: Vec<_> = std::fs::read_dir(folder.path())
        .expect("listed")
        .flatten()
        .filter(|e| e.file_name().to_string_lossy().ends_with(".tmp"))
        .collect();
    assert!(leftovers.is_empty(), "{leftovers:?}");
}

#[test]
fn the_built_in_scenes_load_without_a_warning() {
    for id in scene::catalogue::ids().filter(|id| scene::catalogue::scene(id).is_some()) {
        let scene = load(id).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(scene.warnings, [], "{id}");
        assert!(!scene.lesson.is_empty() && !scene.file.title.is_empty(), "{id}");
    }
}

/// Another shape has other parameters, while lesson steps may still name the old ones.
#[test]
fn changed_scenes_read_back_unchanged() {
    let mut left_out_count = 0;
    for id in catalogue::ids() {
        let scene = load(id).expect("it ships");
        let world = World::new(scene.file.world.clone());
        let mut choices = Vec::new();
        visit_few(world.parameters(), (3, ""), &mut |at, _, value| {
            if let Value::Choice(_, all) = value {
                choices.extend(
                    (0..all.names.len()).map(|n| (at.named.clone(), Value::Choice(n, all))),
                );
            }
        });
        for (path, value) in choices {
            let mut world = world.clone();
            if world.set(&path, value.clone()).is_err() {
                continue;
            }
            let (file, left_out) = changed(&scene, world.setup());
            let kept =
                (1..).zip(&scene.file.steps).filter(|(number, _)| !left_out.steps.contains(number));
            assert!(kept.map(|(_, step)| step).eq(&file.steps), "{id}: {path} = {value}");
            let read = parse("saved.ron", None, &to_text(&file));
            let read = read.unwrap_or_else(|why| panic!("{id}: {path} = {value}: {}", why[0]));
            assert_eq!(read.file, file, "{id}: {path} = {value}");
            left_out_count += left_out.steps.len();
        }
    }
    assert!(left_out_count > 0, "some step names what another choice has not");
    let scene = load("lab/gjk").expect("it ships");
    let kept = changed(&scene, scene.file.world.clone());
    assert_eq!(kept, (scene.file, LeftOut::default()), "nothing is left out");
}

#[test]
fn a_lesson_that_names_removed_parameters_is_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path_of = |name: &str| folder.path().join(name);
    write(&path_of("mine.md"), "It is {{param:targets.box.model.width}} m wide.");
    let text = r#"(title: "T", lesson: "mine", world: Tank(targets: [
        (name: "box", model: Rect(), position: (0, 0.5, 9)),
    ]))"#;
    write(&path_of("scene.ron"), text);
    let scene = load(&path_of("scene.ron").to_string_lossy()).expect("a good scene");
    let mut world = World::new(scene.file.world.clone());
    let (unchanged, left_out) = changed(&scene, world.setup());
    assert_eq!((unchanged, left_out), (scene.file.clone(), LeftOut::default()));
    let mut choice = None;
    visit_few(world.parameters(), (9, ""), &mut |path, _, value| {
        if path.named == "targets.box.model" {
            choice = Some(value);
        }
    });
    let Some(Value::Choice(_, choices)) = choice else { panic!("a model can be chosen") };
    let disk = choices.names.iter().position(|name| *name == "Disk").expect("a disk");
    world.set("targets.box.model", Value::Choice(disk, choices)).expect("it can be one");
    let (file, left_out) = changed(&scene, world.setup());
    assert_eq!(left_out, LeftOut { steps: Vec::new(), lesson: true });
    assert!(left_out.to_string().contains("its lesson was left out"), "{left_out}");
    write_text(&path_of("saved.ron"), &to_text(&file)).expect("writable");
    let again = load(&path_of("saved.ron").to_string_lossy()).expect("it can be opened again");
    assert_eq!(again.file, file);
}

#[test]
fn meshes_and_lesson_are_copied_when_a_scene_is_saved_in_another_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let path_of = |name: &str| folder.path().join(name);
    std::fs::create_dir_all(path_of("old/sub")).expect("made");
    std::fs::create_dir(path_of("new")).expect("made");
    write(&path_of("old/mine.md"), "# Mine");
    write(&path_of("old/sub/a.obj"), "v 0 0 0\nv 0 0 9\nv 9 0 0\nf 1 2 3\n");
    let text = r#"(title: "T", lesson: "mine", world: Map(player: (), pieces: [
        (name: "a", shape: Obj(path: "sub/a.obj")),
    ]))"#;
    write(&path_of("old/scene.ron"), text);
    let scene = load(&path_of("old/scene.ron").to_string_lossy()).expect("a good scene");
    let none: Vec<String> = Vec::new();
    assert_eq!(take_along(&scene, &path_of("old/other.ron")), Ok(none.clone()), "they are there");
    write_text(&path_of("new/scene.ron"), &to_text(&scene.file)).expect("writable");
    let copied = take_along(&scene, &path_of("new/scene.ron")).expect("they can be read");
    assert_eq!(copied.len(), 2, "{copied:?}");
    let again = load(&path_of("new/scene.ron").to_string_lossy()).expect("it can be opened there");
    assert_eq!((again.lesson.as_str(), again.file), ("# Mine", scene.file.clone()));
    assert_eq!(take_along(&scene, &path_of("new/scene.ron")), Ok(none), "all of them are there");
    // An existing file is not overwritten.
    write(&path_of("new/mine.md"), "# Yours");
    let why = take_along(&scene, &path_of("new/scene.ron")).expect_err("it is another");
    assert!(why.contains("mine.md: another file of that name is there, and stays"), "{why}");
    assert_eq!(std::fs::read_to_string(path_of("new/mine.md")).expect("there"), "# Yours");
    std::fs::remove_file(path_of("old/mine.md")).expect("there");
    std::fs::remove_file(path_of("new/sub/a.obj")).expect("there");
    let why = take_along(&scene, &path_of("new/scene.ron")).expect_err("it is gone");
    assert!(why.contains("mine.md: the file no longer exists"), "{why}");
    assert!(path_of("new/sub/a.obj").exists(), "what can be taken is taken");
}

#[test]
fn meshes_and_lesson_are_copied_from_folder_to_folder_and_from_a_recording() {
    let folder = tempfile::tempdir().expect("a folder");
    let path_of = |name: &str| folder.path().join(name);
    for name in ["first", "second", "third", "fourth"] {
        std::fs::create_dir(path_of(name)).expect("made");
    }
    write(&path_of("first/mine.md"), "# Mine");
    let text = r#"(title: "T", lesson: "mine", world: Tank())"#;
    write(&path_of("first/scene.ron"), text);
    let scene = load(&path_of("first/scene.ron").to_string_lossy()).expect("a good scene");
    let mut session = Session::new(scene, None);
    session.start_recording();
    for (name, previous) in [("second", "first"), ("third", "second")] {
        let path = path_of(name).join("scene.ron");
        let copied = take_along(&session.scene, &path);
        assert_eq!(copied, Ok(vec!["mine.md".to_owned()]), "into {name}");
        session.saved_as(path, text.to_owned());
        std::fs::remove_file(path_of(previous).join("mine.md"))
            .expect("it is not looked for there");
    }
    let recording = session.stop_recording();
    recording.save(&path_of("third/r.rec.ron")).expect("writable");
    let read =
        collidoscope::record::recording::load(&path_of("third/r.rec.ron")).expect("readable");
    let copied = take_along(&read.scene, &path_of("fourth/scene.ron"));
    assert_eq!(copied, Ok(vec!["mine.md".to_owned()]), "out of a recording");
}

#[test]
fn values_that_could_not_be_read_back_are_not_set() {
    for (id, path, value, why) in [
        ("tank/letters", "targets.O.look.char", Value::Char('\u{ddbf1}'), "no glyph for"),
        ("tank/letters", "targets.O.look.char", Value::Char(' '), "no glyph for"),
        ("bodies/ledge", "bodies.player.fixed", Value::Bool(true), "cannot be driven"),
    ] {
        let mut world = World::new(load(id).unwrap_or_else(|e| panic!("{e}")).file.world);
        let before = world.setup();
        let refused = world.set(path, value).expect_err(path);
        assert!(refused.contains(why) && refused.contains("; expected "), "{refused}");
        assert_eq!(world.setup(), before, "nothing is changed");
    }
}
