//! Scenes loaded on a separate thread.

use std::fs;
use std::time::{Duration, Instant};

use collidoscope::app::opening::{self, Known, LoadedFile};
use collidoscope::scene::{self, LoadActivity, LoadError};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Input, World};

use crate::large_map;

/// Time limit, far above any expected duration.
const PATIENCE: Duration = Duration::from_mins(2);

#[test]
fn it_loads_what_load_loads() {
    for id in ["tank/rebound", "wall/room", "walker/hills", "map/courtyard"] {
        let mut loading = opening::begin(id);
        assert_eq!(loading.name, id);
        let ended = loading.take(PATIENCE).expect("it ends");
        let loaded = ended.unwrap_or_else(|e| panic!("{e}")).first;
        let world = crate::load::world(id, &[]);
        assert_eq!(loaded.world().hash(), world.hash(), "{id}");
        assert_eq!(loaded.scene.id, id);
    }
}

#[test]
fn what_is_refused_says_why() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let file = dir.path().join("scene.ron");
    fs::write(&file, "(title: 3)").expect("writable");
    let name = file.to_str().expect("text");
    let refused =
        |name| opening::begin(name).take(PATIENCE).expect("it ends").err().expect("it is refused");
    let error = refused(name);
    assert!(matches!(error, LoadError::Refused(_)), "{error}");
    assert_eq!(error.to_string(), scene::load(name).expect_err("it is refused").to_string());
    let error = refused("no/such");
    assert!(error.to_string().starts_with("no/such:1:1: cannot be read"), "{error}");
}

#[test]
fn a_file_that_says_what_it_said_is_not_opened_again() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let file = dir.path().join("scene.ron");
    let name = file.to_str().expect("text");
    // A byte order mark is not part of the text.
    fs::write(&file, "\u{feff}(title: \"T\", world: Tank())").expect("writable");
    let known = Known::of(&scene::load(name).expect("a good scene"));
    let again =
        || opening::begin_unless(name, Some(known.clone())).take(PATIENCE).expect("it ends");
    assert!(again().is_ok_and(|found| matches!(found, LoadedFile::Known)), "nothing changed");
    fs::write(&file, "(title: \"U\", world: Tank())").expect("writable");
    assert!(again().is_ok_and(|found| matches!(found, LoadedFile::Opened(_))), "the title changed");
    fs::write(&file, "(title: 3)").expect("writable");
    assert!(matches!(again(), Err(LoadError::Refused(_))));
    #[cfg(unix)]
    {
        // Replacing the file by a special file neither blocks the thread nor fills the memory.
        let unreadable = || match again() {
            Err(LoadError::Unreadable(why)) => assert!(why.contains("not a regular file"), "{why}"),
            _ => panic!("it was read"),
        };
        fs::remove_file(&file).expect("it was there");
        std::os::unix::fs::symlink("/dev/zero", &file).expect("made");
        unreadable();
        fs::remove_file(&file).expect("it was there");
        let made = std::process::Command::new("mkfifo").arg(&file).status();
        assert!(made.is_ok_and(|status| status.success()));
        unreadable();
    }
}

#[test]
fn a_scene_is_opened_again_when_its_mesh_or_its_lesson_says_something_else() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| dir.path().join(name);
    let obj = |height: u32| format!("v 0 {height} 0\nv 0 0 9\nv 9 0 0\nf 1 2 3\n");
    let text = r#"(title: "T", lesson: "mine", world: Map(player: (), pieces: [
        (name: "a", shape: Obj(path: "a.obj")),
    ]))"#;
    fs::write(at("scene.ron"), text).expect("writable");
    fs::write(at("mine.md"), "# One\n").expect("writable");
    fs::write(at("a.obj"), obj(0)).expect("writable");
    let name = at("scene.ron").display().to_string();
    let read = scene::load(&name).expect("a good scene");
    assert_eq!(read.files.len(), 3, "{:?}", read.files);
    let known = Known::of(&read);
    let again =
        || opening::begin_unless(&name, Some(known.clone())).take(PATIENCE).expect("it ends");
    let mut untouched = opening::begin_unless(&name, Some(known.clone()));
    let begun = untouched.progress.activity();
    assert!(
        untouched
            .take(PATIENCE)
            .expect("it ends")
            .is_ok_and(|found| matches!(found, LoadedFile::Known))
    );
    assert_eq!(untouched.progress.activity(), begun, "a mesh that nobody wrote is not read again");
    fs::write(at("a.obj"), format!("# the same\n{}", obj(0))).expect("writable");
    assert!(again().is_ok_and(|found| matches!(found, LoadedFile::Known)), "no triangle changed");
    fs::write(at("a.obj"), obj(1)).expect("writable");
    assert!(again().is_ok_and(|found| matches!(found, LoadedFile::Opened(_))), "a vertex moved");
    fs::write(at("a.obj"), obj(0)).expect("writable");
    fs::write(at("mine.md"), "# Two\n").expect("writable");
    let LoadedFile::Opened(opened) = again().expect("a good scene") else {
        panic!("the lesson changed")
    };
    assert_eq!(opened.first.scene.lesson, "# Two\n");
    fs::write(at("mine.md"), "# {{no.such}}\n").expect("writable");
    assert!(matches!(again(), Err(LoadError::Refused(_))));
}

#[test]
fn a_million_triangles_tell_their_progress_and_can_be_walked() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let triangles = large_map::write(dir.path());
    assert!(triangles >= 1_000_000, "{triangles}");
    let file = dir.path().join("scene.ron");
    fs::write(&file, large_map::SCENE).expect("writable");
    let began = Instant::now();
    let mut loading = opening::begin(file.to_str().expect("text"));
    let mut stages = vec![loading.progress.activity()];
    while loading.wait(Duration::from_millis(2)).is_none() {
        let now = loading.progress.activity();
        assert!(began.elapsed() < PATIENCE, "stuck in {now:?}");
        if stages.last().is_none_or(|last| *last != now) {
            stages.push(now);
        }
    }
    let ended = loading.take(PATIENCE).expect("it has ended");
    let loaded = ended.unwrap_or_else(|e| panic!("{e}")).first;
    let share =
        |stage: &LoadActivity| if let LoadActivity::Reading(x) = stage { Some(*x) } else { None };
    let shares: Vec<f32> = stages.iter().filter_map(share).collect();
    assert!(shares.len() > 5 && shares.is_sorted(), "progress is told on the way: {shares:?}");
    let sorted = |stage: &LoadActivity| match stage {
        LoadActivity::Sorting(count, part) if *count == triangles as u64 => Some(*part),
        _ => None,
    };
    let parts: Vec<f32> = stages.iter().filter_map(sorted).collect();
    assert!(parts.len() > 5 && parts.is_sorted(), "and what comes then: {parts:?}");
    walk(loaded.world().clone());
}

/// Falls onto the ground and walks ahead.
fn walk(mut world: World) {
    let mut events = Vec::new();
    for _ in 0..60 {
        world.step(&Input::default(), &mut events);
    }
    let (from, _) = world.driven();
    assert!(from.y.abs() < 0.5, "it stands on the flagstones: {from}");
    let forward = Input { held: ActionSet::from_iter([Action::Forward]), ..Input::default() };
    for _ in 0..20 {
        world.step(&forward, &mut events);
    }
    let (to, _) = world.driven();
    assert!(to.z - from.z > 1.0 && (to.y - from.y).abs() < 0.5, "from {from} to {to}");
}
