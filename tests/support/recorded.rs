//! Short recordings of any scene, and links to a moment of a run.

use collidoscope::app::{Command, Link, Session};
use collidoscope::params::Value;
use collidoscope::record::recording::{Recording, RecordingRun};
use collidoscope::record::run::Run;
use collidoscope::scene::Scene;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Input, World};
use data_encoding::BASE64URL_NOPAD;
use miniz_oxide::inflate::decompress_to_vec_zlib;

fn held() -> ActionSet {
    [Action::Forward, Action::TurnLeft].into_iter().collect()
}

/// Records this many ticks of the scene, driven ahead and to the left. After the second tick, one switch
/// changes.
pub(crate) fn recorded(scene: Scene, ticks: u32) -> Recording {
    let start = World::new(scene.file.world.clone());
    let (mut world, mut run) = (start.clone(), Run::new(&start));
    for tick in 0..ticks {
        let before = if tick == 0 { ActionSet::default() } else { held() };
        let input = Input { camera_yaw: 0.25, ..Input::from_held(before, held()) };
        world.step(&input, &mut Vec::new());
        run.tick(input, &world);
        if let Some((path, value)) = switch(&world).filter(|_| tick == 1)
            && world.set(&path, value.clone()).is_ok()
        {
            run.edit(&path, value);
        }
    }
    run.finish(&world);
    let runs = vec![RecordingRun { run, left_at: ticks }];
    Recording { scene, setup: Vec::new(), runs, compared: None }
}

/// Returns the first switch of the world with its other value.
fn switch(world: &World) -> Option<(String, Value)> {
    let mut found = None;
    world.visit_params(&mut |at, _, value| {
        if let Value::Bool(is_on) = value
            && found.is_none()
        {
            found = Some((at.named.clone(), Value::Bool(!is_on)));
        }
    });
    found
}

/// Returns the uncompressed content of a link to a moment of a scene's run; `None` if it is too long.
pub(crate) fn linked(scene: Scene, ticks: u32) -> Option<String> {
    let mut session = Session::new(scene, None);
    for _ in 0..ticks {
        session.input_source.feed(held(), ActionSet::default());
        session.apply(Command::StepOnce).ok()?;
        session.advance(1.0 / 60.0, |_, _, _| {});
    }
    let text = Link::of(&session, ticks).ok()?.to_long_text().ok()?;
    let packed = BASE64URL_NOPAD.decode(text.split_once('.')?.1.as_bytes()).ok()?;
    String::from_utf8(decompress_to_vec_zlib(&packed).ok()?).ok()
}
