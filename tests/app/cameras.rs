//! The cameras of the built-in scenes: framing, motion, and no camera inside an obstacle.

use std::collections::BTreeMap;

use collidoscope::app::{Command, Session, Viewport};
use collidoscope::explain;
use collidoscope::geom::{Ray, Sides, Triangle, ray_triangle};
use collidoscope::scene::{CameraKind, catalogue};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::map::{Map, Piece};
use collidoscope::sim::{Action, Input, World};
use glam::{EulerRot, Quat, Vec2, Vec3, vec2};

use crate::random::Random;
use crate::{TICK, session};

/// Returns the viewports of five window sizes, each with the part that the verdict at the top and
/// the keys at the bottom leave free.
fn viewports() -> [Viewport; 5] {
    let sizes = [(1024, 640), (1280, 720), (1366, 768), (1600, 1200), (1920, 1080)];
    sizes.map(|(width, height): (u16, u16)| {
        let size = vec2(f32::from(width) - 560.0, f32::from(height) - 88.0);
        Viewport { size, free_min: vec2(0.0, 40.0), free_max: size - vec2(0.0, 66.0) }
    })
}

/// Runs one tick with this input.
fn hold(session: &mut Session, input: &Input) {
    session.input_source.feed(input.held, input.pressed);
    session.advance(TICK, |_, _, _| {});
}

/// Returns the camera's heading along the ground, radians about +Y.
fn camera_yaw(session: &Session) -> f32 {
    let back = session.camera.lens(Vec2::ONE).view.row(2).truncate();
    (-back.x).atan2(-back.z)
}

/// Returns the angle between two headings, radians.
fn angle_between(a: f32, b: f32) -> f32 {
    let difference = a - b;
    difference.sin().atan2(difference.cos()).abs()
}

#[test]
fn holding_left_in_the_courtyard_walks_a_wide_circle() {
    let mut session = session("map/courtyard");
    let held: ActionSet = [Action::TurnLeft].into_iter().collect();
    let input = Input::from_held(ActionSet::default(), held);
    let (mut low, mut high) = (Vec3::MAX, Vec3::MIN);
    let (mut before, mut turned) = (camera_yaw(&session), 0.0);
    for tick in 0..420 {
        hold(&mut session, &input);
        let yaw = camera_yaw(&session);
        let step = angle_between(yaw, before);
        assert!(step * 60.0 < 60.0_f32.to_radians(), "tick {tick}: {}°", step.to_degrees());
        turned += step;
        before = yaw;
        let at = session.world().driven().0;
        (low, high) = (low.min(at), high.max(at));
    }
    assert!(turned > 4.0, "it does come round: {turned}");
    let size = high - low;
    assert!(size.x > 4.0 && size.z > 4.0, "2 m of radius: {size}");
}

#[test]
fn after_the_keys_are_released_the_camera_swings_behind_once() {
    let mut session = session("map/courtyard");
    let held: ActionSet = [Action::TurnLeft].into_iter().collect();
    for _ in 0..10 {
        hold(&mut session, &Input::from_held(ActionSet::default(), held));
    }
    let none = Input::default();
    (0..200).for_each(|_| hold(&mut session, &none));
    let yaw = camera_yaw(&session);
    assert!(angle_between(yaw, session.world().driven().1) < 0.02, "behind the player");
    (0..60).for_each(|_| hold(&mut session, &none));
    assert!(angle_between(yaw, camera_yaw(&session)) < 0.01, "and there it stays");
}

/// Returns the name of the map's box that contains a point, computed from the box's parameters.
fn box_containing(map: &Map, point: Vec3) -> Option<&str> {
    map.setup.pieces.iter().find_map(|piece| {
        let Piece::Box(shape) = &piece.shape else { return None };
        let [yaw, pitch, roll] = [piece.yaw, piece.pitch, piece.roll].map(f32::to_radians);
        assert!(pitch == 0.0 && roll == 0.0, "these boxes stand upright");
        let turn = Quat::from_euler(EulerRot::YXZ, yaw, 0.0, 0.0);
        let local = turn.inverse() * (point - piece.position);
        let half = shape.size * 0.5;
        let inside = local.x.abs() < half.x && local.z.abs() < half.z;
        (inside && local.y > 0.0 && local.y < shape.size.y).then_some(&*piece.name)
    })
}

/// Returns the name and triangles of every closed piece of a map: its triangles traverse each edge
/// equally often in both directions.
fn closed_pieces(map: &Map) -> Vec<(String, Vec<Triangle>)> {
    let mut pieces = vec![Vec::new(); map.setup.pieces.len()];
    for (number, triangle) in (0_u32..).zip(map.ground.triangles.all()) {
        pieces[map.ground.piece_of(number)].push(*triangle);
    }
    let is_closed = |triangles: &[Triangle]| {
        let mut edges: BTreeMap<[[i64; 3]; 2], i32> = BTreeMap::new();
        for triangle in triangles {
            let corners =
                triangle.corners().map(|p| p.to_array().map(|x| (x * 1e3).round() as i64));
            for k in 0..3 {
                let (p, q) = (corners[k], corners[(k + 1) % 3]);
                let (edge, sign) = if p < q { ([p, q], 1) } else { ([q, p], -1) };
                *edges.entry(edge).or_default() += sign;
            }
        }
        edges.values().all(|sum| *sum == 0)
    };
    let named = map.setup.pieces.iter().map(|piece| piece.name.clone()).zip(pieces);
    named.filter(|(_, triangles)| !triangles.is_empty() && is_closed(triangles)).collect()
}

/// Returns the name of the piece that contains a point: a ray from the point leaves the piece more
/// often than it enters it.
fn piece_containing(pieces: &[(String, Vec<Triangle>)], point: Vec3) -> Option<&str> {
    let ray = Ray::new(point, Vec3::new(0.311, 0.877, 0.367)).expect("a direction");
    pieces.iter().find_map(|(name, triangles)| {
        let crossings = triangles.iter().map(|triangle| {
            let hit = ray_triangle(&ray, triangle, Sides::Both, &mut ());
            let leaves = triangle.normal.dot(ray.direction) > 0.0;
            hit.map_or(0, |_| if leaves { 1 } else { -1 })
        });
        (crossings.sum::<i32>() > 0).then_some(&**name)
    })
}

#[test]
fn the_eye_is_never_in_the_head_or_in_a_solid() {
    let viewport = viewports()[1];
    let mut random = Random(7);
    for (id, count) in [("map/courtyard", 8), ("map/tower", 8)] {
        let mut session = session(id);
        let World::Map(map) = session.world() else { panic!("{id} is a map") };
        let pieces = closed_pieces(map);
        assert!(pieces.len() >= count, "{id}: {} closed pieces", pieces.len());
        let mut held = ActionSet::default();
        for tick in 0..5_000_u32 {
            let before = held;
            if tick.is_multiple_of(17) {
                let all = [
                    Action::Forward,
                    Action::Forward,
                    Action::Reverse,
                    Action::TurnLeft,
                    Action::TurnRight,
                    Action::Jump,
                    Action::Hop,
                ];
                held = all.into_iter().filter(|_| random.below(3) == 0).collect();
            }
            if tick.is_multiple_of(701) {
                let kind = [CameraKind::Follow, CameraKind::Orbit][random.below(2) as usize];
                session.apply(Command::Camera(kind)).expect("a camera");
            }
            hold(&mut session, &Input::from_held(before, held));
            session.update_view(viewport, TICK);
            let World::Map(map) = session.world() else { panic!("{id} is a map") };
            let (lens, feet) = (session.camera.lens(viewport.size), map.state.position);
            let context = format!("{id}, tick {tick}: eye {}, feet {feet}", lens.eye);
            assert_eq!(box_containing(map, lens.eye), None, "{context}");
            assert_eq!(piece_containing(&pieces, lens.eye), None, "{context}");
            let kind = session.camera.kind;
            for body in [feet, feet + Vec3::Y * 0.8] {
                let min_distance = if kind == CameraKind::Follow { 1.5 } else { 1.0 };
                assert!(lens.eye.distance(body) >= min_distance, "{context}, {kind:?}");
            }
        }
    }
}

#[test]
fn the_explained_pair_is_in_view_at_every_start() {
    for id in catalogue::ids() {
        for viewport in viewports() {
            let mut session = session(id);
            session.update_view(viewport, 0.0);
            let lens = session.camera.lens(viewport.size);
            if let Some(place) = session.place() {
                assert!(
                    viewport.shows(&place.pair, &lens),
                    "{id} {viewport:?}: the explained pair"
                );
            }
            let nearest = explain::explanation(session.record()).place(None);
            let driver = session.world().driven().0;
            if let Some(place) = nearest.filter(|place| place.at.distance(driver) < 6.0) {
                assert!(viewport.shows(&place.pair, &lens), "{id} {viewport:?}: the nearest pair");
            }
        }
    }
}

#[test]
fn forward_is_up_in_the_plan_of_every_tank_scene() {
    for id in catalogue::ids().filter(|id| id.starts_with("tank/")) {
        let mut session = session(id);
        session.apply(Command::Camera(CameraKind::Plan)).unwrap();
        let size = viewports()[0].size;
        let lens = session.camera.lens(size);
        let (from, yaw) = session.world().driven();
        let turn = Quat::from_rotation_y(yaw);
        let project = |local: Vec3| lens.project(from + turn * local).expect("before the eye");
        let (here, ahead, left) = (project(Vec3::ZERO), project(Vec3::Z), project(Vec3::X));
        assert!(ahead.y < here.y - 1.0 && (ahead.x - here.x).abs() < 0.5, "{id}: {here} {ahead}");
        assert!(left.x < here.x - 1.0 && (left.y - here.y).abs() < 0.5, "{id}: {here} {left}");
    }
}

/// Returns `tank/rebound` at the tick in which the tank hits the box.
fn session_at_a_hit() -> Session {
    let held: ActionSet = [Action::Forward].into_iter().collect();
    let input = Input::from_held(ActionSet::default(), held);
    let mut session = session("tank/rebound");
    for _ in 0..200 {
        hold(&mut session, &input);
        if session.place().is_some_and(|place| place.touches) {
            return session;
        }
    }
    panic!("no hit in 200 ticks");
}

#[test]
fn pausing_at_a_hit_shows_the_figure_until_time_runs() {
    let viewport = viewports()[1];
    let mut session = session_at_a_hit();
    session.update_view(viewport, TICK);
    assert!(!session.shows_figure(), "time runs");
    session.apply(Command::TogglePause).unwrap();
    session.update_view(viewport, TICK);
    assert!(session.shows_figure(), "time stands at a hit");
    assert_eq!(session.figure().expect("a pair").pair, ["tank", "box"]);
    session.apply(Command::TogglePause).unwrap();
    session.update_view(viewport, TICK);
    assert!(!session.shows_figure(), "time runs again");
}

#[test]
fn a_key_toggles_the_figure_and_the_automatic_switch_can_be_turned_off() {
    let viewport = viewports()[1];
    let mut session = session_at_a_hit();
    session.apply(Command::TogglePause).unwrap();
    session.update_view(viewport, TICK);
    let kind = session.camera.kind;
    for is_shown in [false, true, false] {
        session.apply(Command::Camera(CameraKind::Figure)).unwrap();
        session.update_view(viewport, TICK);
        assert_eq!(session.shows_figure(), is_shown);
        assert_eq!(session.camera.kind, kind, "the 3D view stays as it was");
    }
    session = session_at_a_hit();
    session.apply(Command::TurnToFigure).unwrap();
    session.apply(Command::TogglePause).unwrap();
    session.update_view(viewport, TICK);
    assert!(!session.shows_figure(), "switched off");
}

#[test]
fn a_camera_moved_by_hand_keeps_the_3d_view() {
    let viewport = viewports()[1];
    let mut session = session_at_a_hit();
    session.apply(Command::TogglePause).unwrap();
    session.update_view(viewport, TICK);
    session.apply(Command::Look { right: 1, down: 0, nearer: 0 }).unwrap();
    session.update_view(viewport, TICK);
    assert!(!session.shows_figure());
}

#[test]
fn keys_turn_the_camera_like_a_drag_and_zoom() {
    let viewport = viewports()[1];
    let eye = |session: &Session| session.camera.lens(viewport.size).eye;
    let look = |right, down, nearer| Command::Look { right, down, nearer };
    for kind in [CameraKind::Orbit, CameraKind::Plan] {
        let [mut by_key, mut by_drag] = [(), ()].map(|()| {
            let mut session = session("tank/rebound");
            session.apply(Command::Camera(kind)).unwrap();
            session.update_view(viewport, TICK);
            session
        });
        let start = eye(&by_key);
        by_key.apply(look(1, 0, 0)).unwrap();
        by_drag.camera.turn(vec2(13.0, 0.0), viewport.size.y);
        assert!(eye(&by_key).distance(start) > 0.05, "{kind:?}");
        assert!(eye(&by_key).distance(eye(&by_drag)) < 1e-4, "{kind:?}");
        by_key.apply(look(-1, 1, 0)).unwrap();
        by_key.apply(look(0, -1, 0)).unwrap();
        assert!(eye(&by_key).distance(start) < 0.01, "{kind:?}: there and back");
        let metre_in_points = |session: &Session| {
            let (lens, tank) = (session.camera.lens(viewport.size), session.world().driven().0);
            let ends = [tank, tank + Vec3::X].map(|end| lens.project(end).expect("it is in sight"));
            ends[0].distance(ends[1])
        };
        let initial = metre_in_points(&by_key);
        by_key.apply(look(0, 0, 1)).unwrap();
        assert!(metre_in_points(&by_key) > initial * 1.02, "{kind:?}: nearer");
        by_key.apply(look(0, 0, -1)).unwrap();
        assert!((metre_in_points(&by_key) / initial - 1.0).abs() < 0.001, "{kind:?}: and away");
    }
}
