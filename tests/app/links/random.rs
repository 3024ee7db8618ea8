//! Links of random runs restore inputs, edits, view and selection.

use collidoscope::app::link::LinkError;
use collidoscope::app::{Command, Session};
use collidoscope::overlay::{Depth, overlays};
use collidoscope::scene::{self, CameraKind, catalogue};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, WorldKind};
use glam::Vec3;
use strum::VariantArray;

use super::{VIEWPORT, assert_same, made, open, pixels_apart, settle};
use crate::TICK;
use crate::random::Random;
use crate::recording::random_edit;

/// Returns a random command that a user may give between two ticks.
fn command(session: &Session, random: &mut Random) -> Command {
    let mut pick = |count: usize| random.below(count as u64) as usize;
    match pick(16) {
        0 => Command::ToggleOverlay({
            let all = overlays(session.world().kind());
            all[pick(all.len())].kind
        }),
        1 => Command::Depth(Depth::VARIANTS[pick(3)]),
        2 => Command::Camera(
            [CameraKind::Follow, CameraKind::Orbit, CameraKind::Plan, CameraKind::Figure][pick(4)],
        ),
        3 => Command::TurnToFigure,
        4 => Command::CameraLeans,
        5 => Command::SelectNext,
        6 => Command::Pick({
            let bodies = session.world().bodies();
            Some(bodies[pick(bodies.len())])
        }),
        7 => Command::Seek(pick(session.ticks() as usize + 1) as u32),
        8 => Command::Branch,
        9 => Command::StepInside { on: pick(3) > 0, stage: pick(4) == 0 },
        10 => Command::OpenTick(pick(20)),
        11 => Command::StartStep(pick(4)),
        12 => Command::Undo,
        13 => Command::FrameSelection,
        14 if pick(6) == 0 => Command::Restart,
        _ => {
            let (path, value) = random_edit(session.world(), random);
            Command::Set { path, value, gesture: false }
        }
    }
}

/// Runs up to this many ticks with random commands.
fn drive_randomly(session: &mut Session, ticks: u32, random: &mut Random) {
    let mut held = ActionSet::default();
    // Editing terrain re-sorts its triangles, which is slow.
    let is_slow = matches!(session.world().kind(), WorldKind::Map | WorldKind::Walker);
    let interval = if is_slow { 40 } else { 12 };
    for _ in 0..ticks {
        if random.below(interval) == 0 {
            // A refused command changes nothing.
            let _ = session.apply(command(session, random));
        }
        if random.below(9) == 0 {
            let actions = Action::VARIANTS.iter().copied();
            held = actions.filter(|_| random.below(4) == 0).collect();
        }
        if random.below(30) == 0 {
            session.camera.turn(random.vec2(90.0), VIEWPORT.size.y);
        }
        if random.below(40) == 0 {
            session.camera.zoom(random.unit() * 3.0);
        }
        let (body_drag, world) = (&mut session.input_source.body_drag, &session.timeline.world);
        let at = random.vec2(5.0).extend(10.0) + Vec3::Y * 2.0;
        match random.below(60) {
            0 => drop(body_drag.start_drag(world, (at, Vec3::NEG_Z))),
            1 => drop(body_drag.start_pull(world, (at, Vec3::NEG_Z))),
            2 | 3 => body_drag.release(),
            _ => {}
        }
        body_drag.follow((at * 0.2 + Vec3::Y, Vec3::NEG_Z));
        session.input_source.feed(held, ActionSet::default());
        let _ = session.apply(Command::StepOnce);
        session.advance(TICK, |_, _, _| {});
        session.update_view(VIEWPORT, TICK);
    }
    for _ in 0..random.below(6) {
        let _ = session.apply(command(session, random));
    }
    // Runs a step that is still pending.
    session.advance(TICK, |_, _, _| {});
    // A link opens at a tick, not at a question.
    session.apply(Command::EndQuestion).expect("it always can");
}

/// Makes this many random runs of all scenes. Checks that each link opens with the same hash and
/// view, or is refused as too long.
fn check(count: usize, ticks: u32, seed: u64) {
    let scenes: Vec<_> =
        catalogue::ids().map(|id| (id, scene::load(id).expect("it ships"))).collect();
    let mut random = Random(seed);
    let (mut too_long, mut longest, mut inside) = (0, 0, 0);
    for number in 0..count {
        let (id, scene) = &scenes[number % scenes.len()];
        let mut session = Session::new(scene.clone(), None);
        let ticks = if *id == "bodies/avalanche" { ticks / 10 } else { ticks };
        let ticks = random.below(ticks.into()) as u32;
        drive_randomly(&mut session, ticks, &mut random);
        // A tick opened before the selection explains another body, so it is opened again.
        if let Some(at) = session.opened_tick().map(|opened| opened.at) {
            session.apply(Command::CloseTick).expect("always");
            session.apply(Command::OpenTick(at)).expect("it has moments");
        }
        settle(&mut session);
        let name = format!("{id}, run {number}");
        let text = match made(&session) {
            Ok(text) => text,
            Err(LinkError::Long { .. }) => {
                too_long += 1;
                continue;
            }
            Err(why) => panic!("{name}: {why}"),
        };
        longest = longest.max(text.len());
        let opened = open(&text);
        assert_eq!(opened.divergence, None, "{name}");
        let mut opened = opened.first;
        let at_once = pixels_apart(&session, &opened);
        settle(&mut opened);
        assert_same(&session, &opened, &name);
        inside += usize::from(opened.opened_tick().is_some());
        assert!(at_once < 3.0, "{name}: {at_once} pixels apart: {:?}", session.camera);
        // Some cameras never settle, so both sessions get the same time.
        settle(&mut session);
        let later = pixels_apart(&session, &opened);
        assert!(later < 3.0, "{name}: {later} pixels apart: {:?}", session.camera);
    }
    println!("{count} runs, {too_long} too long, {inside} inside a tick, longest {longest}");
    assert!(too_long * 10 <= count, "{too_long} of {count} are too long");
}

#[test]
fn links_restore_random_runs() {
    check(56, 60, 12);
}

#[test]
#[ignore = "slow: five hundred random runs"]
fn five_hundred_random_runs_come_back() {
    check(500, 60, 2026);
}

#[test]
#[ignore = "slow: five hundred random runs"]
fn another_five_hundred_random_runs_come_back() {
    check(500, 60, 1234);
}
