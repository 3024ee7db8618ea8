//! Scenes loaded on a separate thread.

use std::fs;
use std::time::{Duration, Instant};

use collidoscope::app::opening::{self, Known, LoadedFile};
use collidoscope::scene::{self, LoadActivity, LoadError};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Input, World};

use crate::large_map;

/// Time limit, far above any expected duration.
const TIME_LIMIT: Duration = Duration::from_mins(2);

#[test]
fn the_loading_thread_opens_the_same_world_as_load() {
    for id in ["tank/rebound", "wall/room", "walker/hills", "map/courtyard"] {
        let mut loading = opening::begin(id);
        assert_eq!(loading.name, id);
        let result = loading.take(TIME_LIMIT).expect("it ends");
        let loaded = result.unwrap_or_else(|e| panic!("{e}")).first;
        let world = crate::load::world(id, &[]);
        assert_eq!(loaded.world().hash(), world.hash(), "{id}");
        assert_eq!(loaded.scene.id, id);
    }
}

#[test]
fn a_refused_file_gives_the_reason() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let file = dir.path().join("scene.ron");
    fs::write(&file, "(title: 3)").expect("writable");
    let name = file.to_str().expect("text");
    let load_error = |name| {
        opening::begin(name).take(TIME_LIMIT).expect("it ends").err().expect("it is refused")
    };
    let error = load_error(name);
    assert!(matches!(error, LoadError::Refused(_)), "{error}");
    assert_eq!(error.to_string(), scene::load(name).expect_err("it is refused").to_string());
    let error = load_error("no/such");
    assert!(error.to_string().starts_with("no/such:1:1: cannot be read"), "{error}");
}

#[test]
fn an_unchanged_file_is_not_opened_again() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let file = dir.path().join("scene.ron");
    let name = file.to_str().expect("text");
    // A byte order mark is not part of the text.
    fs::write(&file, "\u{feff}(title: \"T\", world: Tank())").expect("writable");
    let known = Known::of(&scene::load(name).expect("a good scene"));
    let reopen =
        || opening::begin_unless(name, Some(known.clone())).take(TIME_LIMIT).expect("it ends");
    assert!(reopen().is_ok_and(|found| matches!(found, LoadedFile::Known)), "nothing changed");
    fs::write(&file, "(title: \"U\", world: Tank())").expect("writable");
    assert!(
        reopen().is_ok_and(|found| matches!(found, LoadedFile::Opened(_))),
        "the title changed"
    );
    fs::write(&file, "(title: 3)").expect("writable");
    assert!(matches!(reopen(), Err(LoadError::Refused(_))));
    #[cfg(unix)]
    {
        // A special file in its place neither blocks the thread nor fills memory.
        let assert_unreadable = || match reopen() {
            Err(LoadError::Unreadable(why)) => assert!(why.contains("not a regular file"), "{why}"),
            _ => panic!("it was read"),
        };
        fs::remove_file(&file).expect("it was there");
        std::os::unix::fs::symlink("/dev/zero", &file).expect("made");
        assert_unreadable();
        fs::remove_file(&file).expect("it was there");
        let made = std::process::Command::new("mkfifo").arg(&file).status();
        assert!(made.is_ok_and(|status| status.success()));
        assert_unreadable();
    }
}

#[test]
fn a_scene_is_opened_again_when_its_mesh_or_lesson_changes() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let path_of = |name: &str| dir.path().join(name);
    let obj = |height: u32| format!("v 0 {height} 0\nv 0 0 9\nv 9 0 0\nf 1 2 3\n");
    let text = r#"(title: "T", lesson: "mine", world: Map(player: (), pieces: [
        (name: "a", shape: Obj(path: "a.obj")),
    ]))"#;
    fs::write(path_of("scene.ron"), text).expect("writable");
    fs::write(path_of("mine.md"), "# One\n").expect("writable");
    fs::write(path_of("a.obj"), obj(0)).expect("writable");
    let name = path_of("scene.ron").display().to_string();
    let loaded = scene::load(&name).expect("a good scene");
    assert_eq!(loaded.files.len(), 3, "{:?}", loaded.files);
    let known = Known::of(&loaded);
    let reopen =
        || opening::begin_unless(&name, Some(known.clone())).take(TIME_LIMIT).expect("it ends");
    let mut untouched = opening::begin_unless(&name, Some(known.clone()));
    let activity_before = untouched.progress.activity();
    assert!(
        untouched
            .take(TIME_LIMIT)
            .expect("it ends")
            .is_ok_and(|found| matches!(found, LoadedFile::Known))
    );
    assert_eq!(
        untouched.progress.activity(),
        activity_before,
        "a mesh that nobody wrote is not read again"
    );
    fs::write(path_of("a.obj"), format!("# the same\n{}", obj(0))).expect("writable");
    assert!(reopen().is_ok_and(|found| matches!(found, LoadedFile::Known)), "no triangle changed");
    fs::write(path_of("a.obj"), obj(1)).expect("writable");
    assert!(reopen().is_ok_and(|found| matches!(found, LoadedFile::Opened(_))), "a vertex moved");
    fs::write(path_of("a.obj"), obj(0)).expect("writable");
    fs::write(path_of("mine.md"), "# Two\n").expect("writable");
    let LoadedFile::Opened(opened) = reopen().expect("a good scene") else {
        panic!("the lesson changed")
    };
    assert_eq!(opened.first.scene.lesson, "# Two\n");
    fs::write(path_of("mine.md"), "# {{no.such}}\n").expect("writable");
    assert!(matches!(reopen(), Err(LoadError::Refused(_))));
}

#[test]
fn a_million_triangles_load_with_progress_and_can_be_walked_on() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let triangles = large_map::write(dir.path());
    assert!(triangles >= 1_000_000, "{triangles}");
    let file = dir.path().join("scene.ron");
    fs::write(&file, large_map::SCENE).expect("writable");
    let began = Instant::now();
    let mut loading = opening::begin(file.to_str().expect("text"));
    let mut activities = vec![loading.progress.activity()];
    while loading.wait(Duration::from_millis(2)).is_none() {
        let now = loading.progress.activity();
        assert!(began.elapsed() < TIME_LIMIT, "stuck in {now:?}");
        if activities.last().is_none_or(|last| *last != now) {
            activities.push(now);
        }
    }
    let result = loading.take(TIME_LIMIT).expect("it has ended");
    let loaded = result.unwrap_or_else(|e| panic!("{e}")).first;
    let reading_share = |activity: &LoadActivity| {
        if let LoadActivity::Reading(x) = activity { Some(*x) } else { None }
    };
    let reading: Vec<f32> = activities.iter().filter_map(reading_share).collect();
    assert!(reading.len() > 5 && reading.is_sorted(), "progress is told on the way: {reading:?}");
    let sorting_share = |activity: &LoadActivity| match activity {
        LoadActivity::Sorting(count, share) if *count == triangles as u64 => Some(*share),
        _ => None,
    };
    let sorting: Vec<f32> = activities.iter().filter_map(sorting_share).collect();
    assert!(sorting.len() > 5 && sorting.is_sorted(), "and what comes then: {sorting:?}");
    walk(loaded.world().clone());
}

/// Lets the player fall onto the ground and walk ahead.
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
