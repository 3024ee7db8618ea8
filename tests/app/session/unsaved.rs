//! Unsaved changes: which ones count, and how the next start restores them.

use std::fs;
use std::time::Duration;

use collidoscope::app::opening::{self, LoadedFile};
use collidoscope::app::unsaved::UnsavedScene;
use collidoscope::app::{Command, Session, Unsaved};
use collidoscope::params::{self, Value};
use collidoscope::scene::{self, catalogue};

use super::{rebound, run, set};

/// Opens an unsaved scene as the next start of the program does.
fn reopened(kept: UnsavedScene) -> Session {
    let mut unsaved = Unsaved::default();
    unsaved.put(None, kept).expect("it is small");
    let next = Unsaved::parse(&unsaved.merged(None)).expect("as written");
    let (number, scene) = next.rows().next().expect("it is there");
    let mut loading = opening::begin_unsaved(number, scene.clone());
    match loading.take(Duration::from_mins(1)).expect("in a minute") {
        Ok(LoadedFile::Opened(opened)) => opened.first,
        Ok(_) => panic!("another thing"),
        Err(why) => panic!("{why}"),
    }
}

#[test]
fn only_the_user_s_changes_count() {
    let mut s = Session::new(scene::load("lab/two").expect("it ships"), None);
    for step in [Command::StartStep(3), Command::Ask { step: 1, instance: 3 }] {
        s.apply(step).expect("a step");
        assert!(!s.is_unsaved(), "the lesson made the change");
    }
    s.apply(Command::EndQuestion).expect("always allowed");
    s.apply(set("bodies.kite.angle", Value::F32(10.0))).unwrap();
    assert!(s.is_unsaved());
    run(&mut s, 30, &[]);
    s.apply(Command::Undo).unwrap();
    assert!(!s.is_unsaved(), "it was taken back");
    s.apply(Command::Redo).unwrap();
    s.apply(Command::Seek(0)).unwrap();
    assert!(s.is_unsaved(), "whichever tick is on show");
    let kept = s.unsaved(None).expect("it is unsaved").set;
    assert!(
        kept.iter().any(|(path, value)| path == "bodies.kite.angle" && value == "10.0"),
        "{kept:?}"
    );
    s.apply(Command::Seek(60)).unwrap();
    s.apply(Command::RestartAfresh).unwrap();
    assert!(!s.is_unsaved());
    let mut s = rebound();
    s.apply(set("driver.move_speed", Value::F32(0.3))).unwrap();
    s.saved_as("mine.ron".into(), String::new());
    assert!(!s.is_unsaved(), "its file has it");
}

#[test]
fn the_next_start_restores_the_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("door.ron").display().to_string();
    fs::write(&file, catalogue::scene("tank/rebound").expect("it ships")).expect("writable");
    let mut s = Session::new(scene::load(&file).expect("good"), None);
    let speed = |s: &Session| params::get(&s.world().setup(), "driver.move_speed");
    s.apply(set("driver.move_speed", Value::F32(0.3))).unwrap();
    s.apply(set("targets.box.on_hit.speed", Value::F32(0.5))).unwrap();
    let (setup, kept) = (s.world().setup(), s.unsaved(Some(file.clone())).expect("unsaved"));
    let mut again = reopened(kept.clone());
    assert_eq!(again.world().setup(), setup);
    assert!(again.is_unsaved() && again.kept_as.is_some());
    assert_eq!(again.scene.path.as_deref(), Some(file.as_ref()));
    again.apply(Command::Undo).unwrap();
    assert_eq!(again.world().setup(), again.scene.file.world, "one step takes all of it back");
    again.apply(Command::Redo).unwrap();
    assert_eq!(again.world().setup(), setup);
    // The file now contains another scene, or is missing.
    for text in [Some("(title: \"Other\", world: Tank())"), None] {
        match text {
            Some(text) => fs::write(&file, text).expect("writable"),
            None => fs::remove_file(&file).expect("it is there"),
        }
        let again = reopened(kept.clone());
        assert_eq!((again.world().setup(), again.scene.path.as_ref()), (setup.clone(), None));
    }
    // A value of a newer version is skipped; the others are restored.
    let set = vec![("driver.wings".to_owned(), "2".to_owned()), kept.set[0].clone()];
    let again = reopened(UnsavedScene { set, ..kept });
    assert_eq!(speed(&again), Some(Value::F32(0.3)));
}

/// Changes every third parameter of each scene, if it is a number, choice or switch.
#[test]
fn every_scene_is_restored_with_its_changes() {
    for id in catalogue::ids() {
        let mut s = Session::new(scene::load(id).expect("it ships"), None);
        let mut all = Vec::new();
        params::visit(&s.world().setup(), &mut |at, _, value| all.push((at.named.clone(), value)));
        for (path, value) in all.into_iter().step_by(3) {
            let other = match value {
                Value::F32(x) => Value::F32(x * 0.96875),
                Value::Bool(on) => Value::Bool(!on),
                Value::Choice(at, choices) => {
                    Value::Choice((at + 1) % choices.names.len(), choices)
                }
                _ => continue,
            };
            // A refused value changes nothing.
            let _ = s.apply(Command::Set { path, value: other, gesture: false });
        }
        let Some(kept) = s.unsaved(None) else { panic!("{id}: nothing was changed") };
        let again = reopened(kept);
        assert_eq!(again.world().setup(), s.world().setup(), "{id}");
        assert!(catalogue::scene(&again.scene.id).is_none(), "{id} itself begins unchanged");
    }
}
