//! Properties of shapes.

use collidoscope::geom::shape::{axis_x_of, forward_of};
use collidoscope::geom::{Contact, Rect};
use glam::{Vec2, vec2, vec3};

#[test]
fn yaw_turns_from_z_towards_x() {
    // Counter-clockwise seen from above, +X to the right and +Z down.
    let yaw = std::f32::consts::FRAC_PI_6;
    assert!(forward_of(yaw).distance(vec2(0.5, 0.75_f32.sqrt())) < 1e-6);
    assert!(axis_x_of(yaw).distance(vec2(0.75_f32.sqrt(), -0.5)) < 1e-6);
    let rect = Rect::turned(Vec2::ZERO, yaw, Vec2::ONE);
    assert_eq!(rect.axis_z(), forward_of(yaw));
}

#[test]
fn corners_are_counter_clockwise_seen_from_above() {
    let rect = Rect::turned(vec2(10.0, 20.0), 0.0, vec2(4.0, 2.0));
    let expected = [vec2(12.0, 21.0), vec2(12.0, 19.0), vec2(8.0, 19.0), vec2(8.0, 21.0)];
    assert_eq!(rect.corners(), expected);
    let [p0, p1, p2] = [0, 1, 2].map(|k| vec3(expected[k].x, 0.0, expected[k].y));
    let up = (p1 - p0).cross(p2 - p1);
    assert!(up.y > 0.0 && up.x == 0.0 && up.z == 0.0, "counter-clockwise seen from above: {up}");
    for (corner, expected) in rect.corners().into_iter().zip([(2.0, 1.0), (2.0, -1.0)]) {
        assert_eq!(rect.to_local(corner), Vec2::from(expected));
    }
}

#[test]
fn to_local_reverses_to_plane() {
    let rect = Rect::turned(vec2(3.0, -7.0), 2.1, vec2(4.0, 2.0));
    let local = vec2(1.25, -0.5);
    assert!(rect.to_local(rect.center + rect.to_plane(local)).distance(local) < 1e-6);
}

#[test]
fn only_a_positive_depth_hits() {
    let contact = |depth| Contact { normal: Vec2::X, depth };
    for depth in [0.0, -0.0, -1.0, f32::NAN] {
        assert_eq!(contact(depth).hit(), None, "{depth}");
    }
    assert_eq!(contact(0.5).hit(), Some(contact(0.5)));
    assert_eq!(contact(0.5).mtv(), vec2(0.5, 0.0));
    assert_eq!(contact(0.5).flipped().mtv(), vec2(-0.5, 0.0));
}
