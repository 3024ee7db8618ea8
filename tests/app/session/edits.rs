//! Parameters changed in the session: undo, redo, reset and refused values.

use collidoscope::app::Command;
use collidoscope::params::Value;
use collidoscope::sim::Action;
use collidoscope::sim::tank::OnHit;

use super::{rebound, run, set, value};

#[test]
fn a_change_can_be_undone_and_redone() {
    let mut s = rebound();
    let path = "driver.move_speed";
    s.apply(set(path, Value::F32(0.2))).unwrap();
    s.apply(set(path, Value::F32(0.3))).unwrap();
    s.apply(Command::Undo).unwrap();
    assert_eq!(value(&s, path), Some(Value::F32(0.2)));
    s.apply(Command::Undo).unwrap();
    assert_eq!(value(&s, path), Some(Value::F32(0.08)));
    s.apply(Command::Undo).unwrap();
    s.apply(Command::Redo).unwrap();
    assert_eq!(value(&s, path), Some(Value::F32(0.2)));
    s.apply(set(path, Value::F32(0.1))).unwrap();
    assert_eq!(s.can_undo_redo(), (true, false), "a new change ends what could be redone");
}

#[test]
fn a_drag_is_one_undo_step() {
    let mut s = rebound();
    let path = "driver.move_speed";
    for (step, speed) in [0.1, 0.12, 0.14].into_iter().enumerate() {
        let value = Value::F32(speed);
        s.apply(Command::Set { path: path.into(), value, gesture: step > 0 }).unwrap();
    }
    s.apply(Command::Undo).unwrap();
    assert_eq!(value(&s, path), Some(Value::F32(0.08)));
}

#[test]
fn undoing_a_switch_of_variant_restores_its_numbers() {
    let mut s = rebound();
    s.apply(set("targets.box.on_hit.speed", Value::F32(0.5))).unwrap();
    let highlight = Value::Choice(0, OnHit::CHOICES);
    s.apply(set("targets.box.on_hit", highlight)).unwrap();
    assert_eq!(value(&s, "targets.box.on_hit.speed"), None);
    s.apply(Command::Undo).unwrap();
    assert_eq!(value(&s, "targets.box.on_hit.speed"), Some(Value::F32(0.5)));
}

#[test]
fn reset_restores_the_scene_file_and_can_be_undone() {
    let mut s = rebound();
    s.apply(set("driver.turn_speed", Value::F32(7.0))).unwrap();
    s.apply(set("targets.box.on_hit", Value::Choice(0, OnHit::CHOICES))).unwrap();
    s.apply(Command::Reset(String::new())).unwrap();
    assert_eq!(s.world().setup(), s.scene.file.world);
    s.apply(Command::Undo).unwrap();
    assert_eq!(value(&s, "driver.turn_speed"), Some(Value::F32(7.0)));
    s.apply(Command::Reset("driver.turn_speed".into())).unwrap();
    assert_eq!(value(&s, "driver.turn_speed"), Some(Value::F32(3.0)));
}

#[test]
fn a_refused_value_changes_nothing() {
    let mut s = rebound();
    for (path, value) in [
        ("driver.move_speed", Value::F32(f32::NAN)),
        ("driver.move_speed", Value::F32(11.0)),
        ("driver.move_speed", Value::Bool(true)),
        ("driver.no_such", Value::F32(0.1)),
        ("targets.nobody.yaw", Value::F32(0.1)),
    ] {
        let before = s.world().hash();
        assert!(s.apply(set(path, value.clone())).is_err(), "{path} {value}");
        assert_eq!((s.world().hash(), s.world().setup()), (before, s.scene.file.world.clone()));
    }
    assert_eq!(s.can_undo_redo(), (false, false));
}

#[test]
fn setting_a_start_value_sets_the_current_one() {
    let mut s = rebound();
    run(&mut s, 10, &[Action::Forward]);
    let target = glam::vec3(1.0, 0.0, 2.0);
    s.apply(set("driver.position", Value::Vec3(target))).unwrap();
    assert_eq!(s.world().driven().0, target);
    s.apply(set("driver.yaw", Value::F32(90.0))).unwrap();
    run(&mut s, 1, &[Action::Forward]);
    assert!((s.world().driven().0 - glam::vec3(1.08, 0.0, 2.0)).length() < 1e-5);
}
