//! A scene restored as a figure of the course.

use collidoscope::app::{Command, Session};
use collidoscope::figure::layout::{Page, layout};
use collidoscope::params::{self, Value};
use collidoscope::record::drive::Drive;
use collidoscope::record::recording::{self, Recording, RecordingRun};
use collidoscope::record::run::Run;
use collidoscope::scene::course::course;
use collidoscope::scene::{self, CameraKind, catalogue};
use collidoscope::sim::World;
use collidoscope::sim::input::ActionSet;

use glam::vec2;

use crate::tick;

/// The Figure replaces a former camera in scenes and in recordings.
#[test]
fn scenes_and_recordings_with_the_contact_camera_open_in_the_figure() {
    let text = catalogue::scene("tank/rebound").expect("it ships");
    let named = text.replacen("world: Tank(", "camera: Contact,\n    world: Tank(", 1);
    assert_ne!(text, named);
    let scene = scene::parse("named.ron", None, &named).expect("the former name is read");
    assert!(Session::new(scene.clone(), None).shows_figure());
    let world = World::new(scene.file.world.clone());
    let mut run = Run::new(&world);
    run.finish(&world);
    let (setup, runs) = (Vec::new(), vec![RecordingRun { run, left_at: 0 }]);
    let text = Recording { scene, setup, runs, compared: None }.to_text();
    assert!(text.contains("camera: Contact"), "the scene's text is kept");
    let recorded = recording::parse("named.rec.ron", None, &text).expect("the former name is read");
    assert_eq!(recorded.scene.file.camera, CameraKind::Figure);
}

/// Axes as long as their edges lengthen the number line, but must not shrink the drawing.
#[test]
fn axes_that_are_not_normalized_leave_the_scale_of_the_drawing() {
    let mut session = Session::new(scene::load("lab/mistakes").expect("it ships"), None);
    let page = Page { size: vec2(720.0, 628.0), ..Page::default() };
    let scales = [false, true, false].map(|flaw| {
        let (path, value) = ("flaw.axes_not_normalized".to_owned(), Value::Bool(flaw));
        session.apply(Command::Set { path, value, gesture: false }).expect("a switch");
        tick(&mut session, ActionSet::default(), |_, _, _| {});
        let figure = session.figure().expect("a pair");
        layout(&figure, &page).frame.expect("a sheet").scale
    });
    assert_eq!(scales, [scales[0]; 3]);
}

#[test]
fn every_figure_is_restored_at_its_tick_and_can_be_driven_on() {
    let mut count = 0;
    for figure in course().units.iter().flat_map(|unit| &unit.figures) {
        let name = &figure.name;
        let scene = scene::load(&figure.scene).expect("it ships");
        // The same world, run without a session.
        let mut setup = scene.file.world.clone();
        for setting in &figure.set {
            let value = setting.read(&setup).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            params::set(&mut setup, &setting.path, value).expect("checked");
        }
        let mut world = World::new(setup);
        let drive = Drive::parse(&figure.drive).expect("a drive");
        for input in drive.into_inputs().take(figure.tick as usize) {
            world.step(&input, &mut Vec::new());
        }
        let mut session = Session::new(scene, None);
        // The session has run other ticks before.
        tick(&mut session, ActionSet::default(), |_, _, _| {});
        for _ in 0..2 {
            session.restore_figure(figure).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert_eq!(session.shown_tick(), figure.tick, "{name}");
            assert_eq!(session.world().hash(), world.hash(), "{name}");
            assert!(session.clock.paused && session.is_live(), "{name}");
        }
        session.apply(Command::TogglePause).expect("always");
        session.advance(crate::TICK, |_, _, _| {});
        world.step(&collidoscope::sim::Input::default(), &mut Vec::new());
        assert_eq!(session.world().hash(), world.hash(), "{name}: nobody drives any more");
        count += 1;
    }
    assert!(count >= 20, "{count}");
}
