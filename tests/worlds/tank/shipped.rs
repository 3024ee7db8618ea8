//! The shipped tank scenes: each loads without problems, has the required numbers, keeps its
//! lesson's promises and shows the flaws that the lesson names.

use std::path::Path;

use collidoscope::mesh::letter::letter;
use collidoscope::params::{Value, get};
use collidoscope::scene::{self, CameraKind, catalogue};
use collidoscope::sim::tank::{Look, Methods, Model};
use glam::Vec3Swizzles;

use super::run::{Run, tank, tank_setup};

#[test]
fn every_scene_loads_without_a_warning_and_has_a_lesson_of_its_own() {
    for id in tank_scenes() {
        let scene = scene::load(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert!(scene.warnings.is_empty(), "{id}: {:?}", scene.warnings);
        let (_, name) = id.split_once('/').unwrap();
        assert_eq!(scene.file.lesson, name, "{id}");
        let words = scene.lesson.split_whitespace().count();
        assert!((50..=240).contains(&words), "{id}: {words} words do not suit the panel");
        // Tests the file itself, and not only its copy inside the binary.
        let file = format!("{}/scenes/{id}.ron", env!("CARGO_MANIFEST_DIR"));
        assert!(Path::new(&file).is_file() && scene::load(&file).is_ok(), "{file}");
        let camera = match name {
            "regions" => CameraKind::Plan,
            "deep" | "tunnel" => CameraKind::Orbit,
            _ => CameraKind::Follow,
        };
        assert_eq!(scene.file.camera, camera, "{id}");
    }
}

/// Returns the scenes of the tank world.
fn tank_scenes() -> impl Iterator<Item = &'static str> {
    catalogue::ids().filter(|id| id.starts_with("tank/"))
}

/// Returns a look's width, depth and height, m, and whether its outline from above is a disk.
fn outline(look: &Look) -> (f32, f32, f32, bool) {
    match look {
        Look::Box(l) => (l.size.x, l.size.z, l.size.y, false),
        Look::Cylinder(l) => (2.0 * l.radius, l.length, 2.0 * l.radius, false),
        Look::Coin(l) => (2.0 * l.radius, l.thickness, 2.0 * l.radius, false),
        Look::Letter(l) => {
            let (low, high) = letter(l.char.0, l.height, l.depth).unwrap().bounds().unwrap();
            (high.x - low.x, l.depth, l.height, false)
        }
        Look::Sphere(l) => (2.0 * l.radius, 2.0 * l.radius, 2.0 * l.radius, true),
        Look::Chaser(l) => (2.0 * l.radius, 2.0 * l.radius, 1.55 * l.radius, true),
        Look::None => panic!("a shipped target has a look"),
    }
}

#[test]
fn models_are_the_outlines_of_their_looks_and_all_stand_on_the_ground() {
    for id in tank_scenes() {
        let setup = tank_setup(scene::load(id).unwrap().file.world);
        for target in &setup.targets {
            let (width, depth, height, round) = outline(&target.look);
            let model = match &target.model {
                Model::Rect(m) => (m.width, m.depth, false),
                Model::Disk(m) => (2.0 * m.radius, 2.0 * m.radius, true),
            };
            let fits = (model.0 - width).abs() < 1e-3 && (model.1 - depth).abs() < 1e-3;
            assert!(fits && model.2 == round, "{id} {}: {model:?}", target.name);
            let stands = (target.position.y - height / 2.0).abs() < 1e-3;
            assert!(stands, "{id} {} at y {}", target.name, target.position.y);
        }
    }
}

#[test]
fn at_the_start_nothing_touches_and_driving_ahead_soon_does() {
    for id in tank_scenes() {
        let run = Run::new(id, &[], "[(ticks: 120, hold: [Forward])]");
        let tank = tank(&run.world);
        let driver = tank.setup.driver.position;
        for target in &tank.setup.targets {
            assert!(target.position.xz().distance(driver.xz()) > 2.0, "{id} {}", target.name);
        }
        let hit = run.ticks.iter().position(|tick| !tick.contacts.is_empty());
        assert!(hit.is_some_and(|tick| tick > 10), "{id}: {hit:?}");
    }
}

#[test]
fn scenes_have_the_required_numbers() {
    let rebound = |ticks, speed| [("ticks", Value::U32(ticks)), ("speed", Value::F32(speed))];
    let mut required = vec![
        ("tank/regions", "driver.move_speed".to_owned(), Value::F32(0.05)),
        ("tank/regions", "driver.turn_speed".to_owned(), Value::F32(2.5)),
        ("tank/regions", "driver.detect_while_rebounding".to_owned(), Value::Bool(false)),
        ("tank/regions", "targets.rect.model.width".to_owned(), Value::F32(4.0)),
        ("tank/regions", "targets.rect.model.depth".to_owned(), Value::F32(1.6)),
        ("tank/regions", "targets.rect.use_spin".to_owned(), Value::F32(2.5)),
        ("tank/push", "targets.cube.on_hit.speed".to_owned(), Value::F32(0.03)),
        ("tank/push", "targets.cube.on_hit.back_off".to_owned(), Value::F32(0.055)),
        ("tank/chaser", "targets.chaser.motion.speed".to_owned(), Value::F32(0.03)),
        ("tank/chaser", "targets.chaser.motion.acceleration".to_owned(), Value::F32(0.0004)),
        ("tank/chaser", "targets.chaser.motion.max_speed".to_owned(), Value::F32(0.4)),
        ("tank/chaser", "targets.chaser.on_hit.threshold".to_owned(), Value::F32(0.14)),
        ("tank/chaser", "driver.speed_step".to_owned(), Value::F32(0.001)),
        ("tank/arena", "driver.cannon".to_owned(), Value::Bool(true)),
    ];
    for (id, names, ticks, speed, flash) in [
        ("tank/regions", &["rect"][..], 4, 0.03, 0),
        ("tank/rebound", &["cylinder", "box", "sphere"], 1, 0.08, 0),
        ("tank/letters", &["S", "O", "L", "I", "D"], 1, 0.08, 0),
        ("tank/arena", &["wall-far", "wall-left", "turnstile", "sphere"], 8, 0.25, 30),
    ] {
        for name in names {
            let path_of = |field| format!("targets.{name}.on_hit.{field}");
            required
                .extend(rebound(ticks, speed).map(|(field, value)| (id, path_of(field), value)));
            required.push((id, path_of("flash_ticks"), Value::U32(flash)));
        }
    }
    for (id, path, value) in required {
        let world = scene::load(id).unwrap().file.world;
        assert_eq!(get(&world, &path), Some(value), "{id} {path}");
        // Switches have the article's setting until the learner changes them.
        let setup = tank_setup(world);
        assert_eq!(setup.methods, Methods::default(), "{id}");
    }
}
