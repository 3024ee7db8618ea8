//! What may be a shape, and what a shape says of itself.

use collidoscope::geom::shape::{REACH, axis_x_of, forward_of};
use collidoscope::geom::{Contact, Disk, Rect};
use glam::{Vec2, vec2};

const NOT_SIZES: [f32; 7] =
    [0.0, -0.0, -1.0, 2.0 * REACH, f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
const NOT_PLACES: [f32; 4] = [-2.0 * REACH, f32::NAN, f32::INFINITY, f32::NEG_INFINITY];

#[test]
fn a_rect_needs_a_size_and_a_place() {
    assert!(Rect::new(Vec2::ZERO, 0.0, Vec2::ONE).is_some());
    for bad in NOT_SIZES {
        assert_eq!(Rect::new(Vec2::ZERO, 0.0, vec2(bad, 1.0)), None, "width {bad}");
        assert_eq!(Rect::new(Vec2::ZERO, 0.0, vec2(1.0, bad)), None, "depth {bad}");
    }
    for bad in NOT_PLACES {
        assert_eq!(Rect::new(vec2(bad, 0.0), 0.0, Vec2::ONE), None, "x {bad}");
        assert_eq!(Rect::new(vec2(0.0, bad), 0.0, Vec2::ONE), None, "z {bad}");
    }
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(Rect::new(Vec2::ZERO, bad, Vec2::ONE), None, "yaw {bad}");
    }
    // The smallest number above zero has no half.
    assert_eq!(Rect::new(Vec2::ZERO, 0.0, vec2(1.0, 1e-45)), None);
}

#[test]
fn a_disk_needs_a_radius_and_a_place() {
    assert!(Disk::new(Vec2::ZERO, 1.0).is_some());
    for bad in NOT_SIZES {
        assert_eq!(Disk::new(Vec2::ZERO, bad), None, "radius {bad}");
    }
    for bad in NOT_PLACES {
        assert_eq!(Disk::new(vec2(bad, 0.0), 1.0), None, "x {bad}");
        assert_eq!(Disk::new(vec2(0.0, bad), 1.0), None, "z {bad}");
    }
}

#[test]
fn yaw_turns_from_z_towards_x() {
    // Counter-clockwise seen from above, +X to the right and +Z down.
    let yaw = std::f32::consts::FRAC_PI_6;
    assert!(forward_of(yaw).distance(vec2(0.5, 0.75_f32.sqrt())) < 1e-6);
    assert!(axis_x_of(yaw).distance(vec2(0.75_f32.sqrt(), -0.5)) < 1e-6);
    let rect = Rect::new(Vec2::ZERO, yaw, Vec2::ONE).expect("a valid rect");
    assert_eq!(rect.axis_z(), forward_of(yaw));
}

#[test]
fn corners_come_in_the_order_of_the_drawing() {
    let rect = Rect::new(vec2(10.0, 20.0), 0.0, vec2(4.0, 2.0)).expect("a valid rect");
    let expected = [vec2(12.0, 21.0), vec2(12.0, 19.0), vec2(8.0, 19.0), vec2(8.0, 21.0)];
    assert_eq!(rect.corners(), expected);
    for (corner, expected) in rect.corners().into_iter().zip([(2.0, 1.0), (2.0, -1.0)]) {
        assert_eq!(rect.to_local(corner), Vec2::from(expected));
    }
}

#[test]
fn local_and_plane_undo_one_another() {
    let rect = Rect::new(vec2(3.0, -7.0), 2.1, vec2(4.0, 2.0)).expect("a valid rect");
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
