//! Tests of the cameras.

use glam::vec2;

use super::*;
use crate::app::pose::Viewport;
use crate::sim::DrawPlane;

const KINDS: [CameraKind; 4] =
    [CameraKind::Follow, CameraKind::Orbit, CameraKind::Plan, CameraKind::Figure];

fn camera(kind: CameraKind, yaw: f32) -> Camera {
    Camera::new(kind, Vec3::ZERO, yaw, ViewHints::default())
}

fn body(yaw: f32) -> Followed {
    Followed { position: Vec3::ZERO, yaw, stance: Quat::from_rotation_y(yaw) }
}

#[test]
fn plan_has_ahead_up_and_left_on_the_left() {
    for yaw in [0.0_f32, 1.0, -2.5] {
        let lens = camera(CameraKind::Plan, yaw).lens(vec2(800.0, 600.0));
        let at = |p| lens.project(p).unwrap();
        let middle = at(Vec3::ZERO);
        assert!((middle - vec2(400.0, 300.0)).length() < 0.01);
        let (ahead, left) = (heading(yaw), Quat::from_rotation_y(yaw) * Vec3::X);
        assert!(at(ahead).y < middle.y && (at(ahead).x - middle.x).abs() < 0.01);
        assert!(at(left).x < middle.x && (at(left).y - middle.y).abs() < 0.01);
    }
}

#[test]
fn a_drag_in_the_plan_moves_the_ground() {
    for yaw in [0.0, 0.7, 3.0] {
        let mut camera = camera(CameraKind::Plan, yaw);
        let size = vec2(800.0, 600.0);
        let before = camera.lens(size).project(Vec3::ZERO).unwrap();
        camera.turn(vec2(30.0, -20.0), size.y);
        let moved = camera.lens(size).project(Vec3::ZERO).unwrap() - before;
        assert!(moved.x > 10.0 && moved.y < -5.0, "{yaw}: {moved}");
    }
}

#[test]
fn follow_looks_along_the_heading_from_behind() {
    let lens = camera(CameraKind::Follow, 0.0).lens(vec2(800.0, 600.0));
    assert!(lens.eye.z < -3.0 && lens.eye.y > 1.0 && lens.eye.x.abs() < -lens.eye.z);
    // The driver's left, local +x, is on the picture's left.
    assert!(lens.project(Vec3::X).unwrap().x < lens.project(Vec3::ZERO).unwrap().x);
}

#[test]
fn the_ray_of_a_projected_point_passes_through_it() {
    for kind in KINDS {
        let place = vec3(1.0, 0.0, 2.0);
        let lens = Camera::new(kind, place, 0.7, ViewHints::default()).lens(vec2(801.0, 602.0));
        let point = vec3(1.5, 0.3, 2.5);
        let (from, along) = lens.ray(lens.project(point).unwrap());
        let nearest = from + along * (point - from).dot(along);
        assert!((nearest - point).length() < 1e-3, "{kind:?}: {nearest}");
    }
}

#[test]
fn a_segment_that_passes_the_eye_is_clipped() {
    let lens = camera(CameraKind::Follow, 0.0).lens(vec2(800.0, 600.0));
    let behind = lens.eye * 2.0;
    assert!(lens.project(behind).is_none());
    assert!(lens.project_segment(Vec3::ZERO, behind).is_some());
    assert!(lens.project_segment(behind, behind * 2.0).is_none());
}

#[test]
fn an_upright_world_is_seen_from_its_front() {
    let hints = ViewHints { draw_plane: DrawPlane::Upright, ..ViewHints::default() };
    for kind in KINDS {
        let lens = Camera::new(kind, Vec3::ZERO, DrawPlane::FRONT, hints).lens(vec2(800.0, 600.0));
        let at = |p| lens.project(p).unwrap();
        assert!(lens.eye.z > 5.0 && lens.eye.x.abs() < 1e-3, "{kind:?}");
        assert!(at(Vec3::X).x > at(Vec3::ZERO).x && at(Vec3::Y).y < at(Vec3::ZERO).y);
    }
}

#[test]
fn a_switch_keeps_the_heading_of_held_keys() {
    let hints = ViewHints { floor: None, steers_by_camera: true, ..ViewHints::default() };
    for from in KINDS {
        for to in KINDS {
            let mut camera = Camera::new(from, Vec3::ZERO, 0.4, hints);
            if from == CameraKind::Orbit {
                camera.turn(vec2(100.0, 0.0), 600.0);
            }
            let ahead = camera.ahead_yaw();
            camera.switch(to, &body(2.0));
            assert_eq!(camera.ahead_yaw(), ahead, "{from:?} to {to:?}");
            camera.release_keys();
            let lens = camera.lens(vec2(800.0, 600.0));
            let [here, there] = [Vec3::ZERO, heading(camera.ahead_yaw())];
            let (here, there) = (lens.project(here).unwrap(), lens.project(there).unwrap());
            assert!((there.x - here.x).abs() < 1.0 && there.y < here.y, "{from:?} to {to:?}");
        }
    }
}

#[test]
fn a_world_with_normals_is_seen_along_its_walls() {
    let hints = ViewHints { side_view: true, ..ViewHints::default() };
    for axis in [Vec3::Z, Vec3::X, vec3(0.6, 0.0, -0.8), vec3(-0.6, 0.3, 0.5).normalize()] {
        for yaw in [0.0, 1.0, 4.0] {
            let mut camera = Camera::new(CameraKind::Follow, Vec3::ZERO, yaw, hints);
            let viewport = Viewport::whole(vec2(640.0, 400.0));
            let points = [Vec3::ZERO, axis * 30.0];
            camera.turn_across((axis, &points), &viewport, None);
            let lens = camera.lens(viewport.size);
            let view_direction = heading(camera.yaw);
            assert!(view_direction.dot(vec3(axis.x, 0.0, axis.z)).abs() < 1e-3, "{axis} {yaw}");
            assert!(viewport.shows(&points, &lens), "{axis} {yaw}");
        }
    }
}

#[test]
fn fingers_moving_apart_zoom_in() {
    for kind in KINDS {
        let mut camera = Camera::new(kind, Vec3::ZERO, 0.0, ViewHints::default());
        let before = camera.state();
        camera.pinch(2.0);
        let after = camera.state();
        assert!((after.distance * 2.0 - before.distance).abs() < 1e-4, "{kind:?}");
        assert!(after.wished == after.distance && after.moved, "{kind:?}");
        camera.pinch(1e-6);
        assert_eq!(camera.state().distance, DISTANCES.1, "{kind:?}");
    }
}

#[test]
fn a_drag_moves_the_view_as_far_as_the_pointer() {
    for kind in [CameraKind::Plan, CameraKind::Orbit] {
        let mut camera = camera(kind, 0.3);
        let point = camera.pose().target;
        let pixel = |camera: &Camera| camera.lens(vec2(800.0, 600.0)).project(point);
        let before = pixel(&camera).expect("it is visible");
        camera.pan(vec2(40.0, 0.0), 600.0);
        let after = pixel(&camera).expect("it is visible");
        assert!((after - before).distance(vec2(40.0, 0.0)) < 0.5, "{kind:?}: {before} {after}");
    }
}

#[test]
fn a_body_keeps_its_size_beside_larger_text() {
    let usual = camera(CameraKind::Follow, 0.0);
    let mut small = usual.clone();
    small.share = 0.7;
    let [a, b] = [(&usual, 600.0), (&small, 600.0 * 0.7)].map(|(camera, height)| {
        camera.lens(vec2(800.0, height)).metres_per_pixel(camera.pose().target)
    });
    assert!((a - b).abs() < a * 1e-4, "{a} {b}");
}
