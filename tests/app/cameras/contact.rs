//! The contact camera: what it brings into the picture, and whom it leaves alone.

use std::collections::BTreeMap;

use collidoscope::app::{Command, Session};
use collidoscope::explain;
use collidoscope::overlay::{Depth, Mark, OverlayKind, Pen, View, Weight, overlays};
use collidoscope::scene::{CameraKind, catalogue};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Input};
use glam::{Vec3, vec2};

use super::{hold, rooms};
use crate::drive::{restless, steered};
use crate::{TICK, session};

#[test]
fn the_contact_camera_brings_hits_into_the_free_view() {
    hits_are_framed(6);
}

#[test]
#[ignore = "slow: every hit of every scene"]
fn the_contact_camera_brings_every_hit_into_the_free_view() {
    hits_are_framed(1);
}

/// Pauses at one hit in so many, and looks whether all that answers is in the free view.
fn hits_are_framed(one_in: usize) {
    let (mut hits, mut cut) = (0, BTreeMap::new());
    for id in catalogue::ids() {
        let mut session = session(id);
        let ticks = if session.world().bodies().len() > 200 { 60 } else { 300 };
        for (tick, input) in (1_u32..).zip(restless(ticks)) {
            let input = steered(session.world(), tick, input);
            session.clock.paused = false;
            hold(&mut session, &input);
            session.clock.pause();
            let Some(place) = session.place().filter(|place| place.touches) else { continue };
            hits += 1;
            if hits % one_in != 0 {
                continue;
            }
            let marks = answers(&session);
            for room in rooms() {
                // It is there after four tenths of a second, and then comes to rest.
                (0..4).for_each(|_| session.look(room, 1.0));
                assert!(session.camera.shows_contact(), "{id}, tick {tick}: by itself");
                let lens = session.camera.lens(room.size);
                assert!(room.shows(&place.pair, &lens), "{id}, tick {tick}, {room:?}");
                for (kind, points) in &marks {
                    let seen = room.shows(points, &lens);
                    if !seen {
                        *cut.entry(format!("{id} {kind:?}")).or_insert(0) += 1;
                    }
                }
                let sight = lens.view.row(2).truncate();
                let angle = sight.dot(place.axis).abs().acos().to_degrees();
                assert!(angle > 44.0, "{id}, tick {tick}: {angle}°");
            }
        }
    }
    assert!(hits > 1_000, "{hits} hits");
    assert!(cut.is_empty(), "marks that answer are out of the free view: {cut:#?}");
}

/// The marks of depth Answer that are about the explained pair, as points, each with its overlay.
fn answers(session: &Session) -> Vec<(OverlayKind, Vec<Vec3>)> {
    let accounts = session.accounts();
    let selected = explain::of(accounts.tested).explained(session.selection());
    let view =
        View { record: accounts.now, tested: accounts.tested, selected, hovered: None, past: None };
    // The others show all bodies, whole triangles of a mesh, or steps made ten times as long.
    let about_pair = |kind: OverlayKind| {
        use OverlayKind::{BroadPhase, Gathered, Ghosts, Models, Motion, Slides};
        !matches!(kind, BroadPhase | Models | Ghosts | Motion | Gathered | Slides)
    };
    let mut out = Vec::new();
    for overlay in overlays(accounts.now.kind()) {
        if !about_pair(overlay.kind) || !session.overlays.contains(overlay.kind) {
            continue;
        }
        let mut pen = Pen::default();
        (overlay.draw)(&view, &mut pen);
        for drawn in Depth::Answer.shown(pen.marks, None) {
            if drawn.weight < Weight::Answer {
                continue;
            }
            let points = match drawn.mark {
                Mark::Line(points, _) | Mark::Fill(points, ..) => points,
                Mark::Arrow(from, to, ..) => vec![from, to],
                Mark::Label(label) => vec![label.at],
            };
            out.push((overlay.kind, points));
        }
    }
    out
}

#[test]
fn the_contact_camera_leaves_who_moves_it_and_comes_back_after_time_has_run() {
    let mut session = session("tank/rebound");
    let held: ActionSet = [Action::Forward].into_iter().collect();
    let input = Input::after(ActionSet::default(), held);
    let room = rooms()[1];
    let meets = |session: &mut Session| {
        for _ in 0..200 {
            hold(session, &input);
            session.look(room, TICK);
            if session.place().is_some_and(|place| place.touches) {
                return;
            }
        }
        panic!("no hit");
    };
    meets(&mut session);
    assert!(!session.camera.shows_contact(), "not while time runs");
    session.apply(Command::TogglePause).unwrap();
    session.look(room, TICK);
    assert!(session.camera.shows_contact());
    (0..30).for_each(|_| session.look(room, TICK));
    let before = session.camera.lens(room.size).eye;
    session.camera.turn(vec2(1.0, 0.0), 600.0);
    session.look(room, TICK);
    assert!(!session.camera.shows_contact(), "the user has it");
    let after = session.camera.lens(room.size).eye;
    assert!(after.distance(before) < 0.3, "from where it was: {before}, {after}");
    session.apply(Command::TogglePause).unwrap();
    meets(&mut session);
    session.apply(Command::TogglePause).unwrap();
    session.look(room, TICK);
    assert!(session.camera.shows_contact(), "again");
    session.apply(Command::FindContacts).unwrap();
    session.look(room, TICK);
    assert!(!session.camera.shows_contact(), "it is switched off");
    session.apply(Command::Camera(CameraKind::Contact)).unwrap();
    session.look(room, TICK);
    assert!(session.camera.shows_contact(), "asked for it comes all the same");
}

#[test]
fn what_hides_the_contact_turns_to_glass() {
    let mut session = session("tank/rebound");
    let held: ActionSet = [Action::Forward].into_iter().collect();
    let input = Input::after(ActionSet::default(), held);
    let mut most = 0.0_f32;
    for _ in 0..120 {
        hold(&mut session, &input);
        session.look(rooms()[1], TICK);
        most = most.max(session.glass().of(collidoscope::sim::Body::Driven));
    }
    assert_eq!(most, 1.0, "seen from behind the tank hides what it hits");
}
